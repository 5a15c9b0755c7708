//! Reads and writes Othello's game files.

use crate::engine::notation::Archive as _;
use crate::engine::othello::Position;
use crate::engine::othello::notation::{self, OthelloArchive, ggf, obf, transcript};
use crate::engine::othello::openings::{LONGEST_OPENING, Opening};
use crate::engine::record::Record;
use crate::messages::Localize as _;
use crate::play::GameList;
use crate::screens::table::list_games;
use crate::text::Language;

/// Reads a file of any format. A game with an error is opened up to the error, which is reported.
///
/// # Errors
/// Returns a message if nothing in the file can be read.
pub(super) fn read(bytes: &[u8], language: Language) -> Result<GameList<Position>, String> {
    from_archive(notation::read(bytes).map_err(|error| error.localize(language))?, language)
}

/// Returns the games of a file whose format was recognized.
///
/// # Errors
/// Returns a message if there are none.
pub(super) fn from_archive(archive: OthelloArchive, language: Language) -> Result<GameList<Position>, String> {
    if archive.is_empty() {
        return Err(notation::OthelloErrorKind::Empty.localize(language));
    }
    let named = move |record: &Record<Position>| {
        let line = record.main_line();
        let game: Vec<Position> = line.iter().take(LONGEST_OPENING + 1).map(|&at| record.position_at(at)).collect();
        opening_name(&game, language)
    };
    Ok(list_games(archive, language, |_, mv| mv.to_string(), named))
}

/// Returns the name of a game's opening; `None` if it has no name.
pub(super) fn opening_name(game: &[Position], language: Language) -> Option<&'static str> {
    Opening::last_in_game(game).map(|opening| (language.text().othello.opening)(opening.chinese, opening.english))
}

/// Writes a game: a transcript for `.txt`, a position with its scores for `.obf`, otherwise GGF, which stores
/// everything.
pub(super) fn write(record: &Record<Position>, file_name: &str) -> Vec<u8> {
    let text = match file_name.to_lowercase().rsplit_once('.') {
        Some((_, "txt")) => transcript::write(record).map(|(text, _)| text),
        Some((_, "obf")) => Some(obf::write(record).0),
        _ => None,
    };
    (text.unwrap_or_else(|| ggf::write(record)) + "\n").into_bytes()
}
