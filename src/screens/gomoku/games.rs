//! Reads and writes gomoku's game files.

use super::drawing::name;
use crate::engine::gomoku::notation::{self, Format, moves, psq, sgf};
use crate::engine::gomoku::{Position, Rules};
use crate::engine::record::Record;
use crate::screens::table::Games;
use crate::telling::Localize as _;
use crate::text::Language;

/// Reads a file of any format. The rules given apply to games that do not state theirs. A game with an error is opened
/// up to the error, which is reported.
///
/// # Errors
/// Returns a message if nothing in the file can be read.
pub(super) fn read(bytes: &[u8], rules: Rules, language: Language) -> Result<Games<Position>, String> {
    let archive = notation::read(bytes, rules).map_err(|fault| fault.tell(language))?;
    Ok(Games::of(archive, language, |_, mv| name(mv.point()), |_| None))
}

/// Writes a game: its moves for `.txt`, Piskvork's format for `.psq`, otherwise SGF, which stores everything including
/// the rules. A game that did not begin on an empty board is always written as SGF.
pub(super) fn write(record: &Record<Position>, file_name: &str) -> Vec<u8> {
    let format = match file_name.to_lowercase().rsplit_once('.') {
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
