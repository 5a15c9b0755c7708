//! Gomoku's files at the table.

use super::drawing::name;
use crate::engine::gomoku::notation::{self, Format, moves, psq, sgf};
use crate::engine::gomoku::{Position, Rules};
use crate::engine::record::Record;
use crate::screens::table::Games;
use crate::telling::Tell as _;
use crate::text::Language;

/// Reads a file of any format, its games to be played by some rules unless they tell others. A game that is wrong somewhere
/// is opened as far as it is right, and what is wrong is said.
///
/// # Errors
/// When nothing of it can be read.
pub(super) fn read(bytes: &[u8], rules: Rules, language: Language) -> Result<Games<Position>, String> {
    let archive = notation::read(bytes, rules).map_err(|fault| fault.tell(language))?;
    Ok(Games::of(archive, language, |_, mv| name(mv.point()), |_| None))
}

/// Writes a game: its moves for `.txt`, Piskvork's format for `.psq`, else SGF, which holds everything, its rules too. A game
/// that did not begin on an empty board is SGF whatever the name.
pub(super) fn write(record: &Record<Position>, file_name: &str) -> Vec<u8> {
    let format = match file_name.rsplit_once('.') {
        Some((_, "txt")) => Format::Moves,
        Some((_, "psq")) => Format::Psq,
        _ => Format::Sgf,
    };
    let text = match format {
        Format::Moves => moves::write(record).map(|(text, _)| text + "\n"),
        Format::Psq => psq::write(record).map(|(text, _)| text),
        _ => None,
    };
    text.unwrap_or_else(|| sgf::write(record).0).into_bytes()
}
