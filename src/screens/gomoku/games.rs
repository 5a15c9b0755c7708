//! Reads and writes gomoku's game files.

use super::coordinates::point_name;
use crate::engine::gomoku::notation::{self, moves, psq, sgf};
use crate::engine::gomoku::{Position, Rules};
use crate::engine::record::Record;
use crate::messages::Localize as _;
use crate::play::GameList;
use crate::screens::table::list_games;
use crate::text::Language;

/// Reads a file of any format. The given rules apply to games that do not state theirs. A game with an error is opened
/// up to the error, which is reported.
///
/// # Errors
/// Returns a message if nothing in the file can be read.
pub(super) fn read(bytes: &[u8], rules: Rules, language: Language) -> Result<GameList<Position>, String> {
    let archive = notation::read(bytes, rules).map_err(|error| error.localize(language))?;
    Ok(list_games(archive, language, |_, mv| point_name(mv.point()), |_| None))
}

/// Writes a game: its moves for `.txt`, Piskvork's format for `.psq`, otherwise SGF, which stores everything including
/// the rules. A game that did not begin on an empty board is always written as SGF.
pub(super) fn write(record: &Record<Position>, file_name: &str) -> Vec<u8> {
    let text = match file_name.to_lowercase().rsplit_once('.') {
        Some((_, "txt")) => moves::write(record).map(|(text, _)| text + "\n"),
        Some((_, "psq")) => psq::write(record).map(|(text, _)| text),
        _ => None,
    };
    text.unwrap_or_else(|| sgf::write(record).0).into_bytes()
}
