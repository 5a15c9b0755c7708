//! Reads and writes xiangqi's game files.

use crate::engine::record::Record;
use crate::engine::xiangqi::notation::{self, MoveNotation, fen_moves, pgn, xqf};
use crate::engine::xiangqi::openings::{LONGEST_OPENING, Opening};
use crate::engine::xiangqi::{Move, Position};
use crate::messages::Localize as _;
use crate::play::GameList;
use crate::screens::table::list_games;
use crate::text::Language;

/// Reads a file of any format. A game with an error is opened up to the error, which is reported.
///
/// # Errors
/// Returns a message if nothing in the file can be read.
pub(super) fn read(bytes: &[u8], language: Language) -> Result<GameList<Position>, String> {
    let archive = notation::read(bytes).map_err(|error| error.localize(language))?;
    let named = move |record: &Record<Position>| {
        let line = record.main_line();
        let game: Vec<Position> = line.iter().take(LONGEST_OPENING + 1).map(|&at| record.position_at(at)).collect();
        opening_name(&game, language)
    };
    // In WXF letters, if the interface language uses no Chinese characters.
    let format_move: fn(&Position, Move) -> String = match language.text().xiangqi.only_letters {
        true => |position, mv| format_list_move(MoveNotation::Wxf, position, mv),
        false => |position, mv| format_list_move(MoveNotation::Chinese, position, mv),
    };
    Ok(list_games(archive, language, format_move, named))
}

/// Returns the name of a game's opening; `None` if it has no name.
pub(super) fn opening_name(game: &[Position], language: Language) -> Option<&'static str> {
    Opening::last_in_game(game).map(|opening| (language.text().othello.opening)(opening.chinese, opening.english))
}

/// Returns a move as written in a list of games.
fn format_list_move(style: MoveNotation, position: &Position, mv: Move) -> String {
    style.write(position.board(), mv).unwrap_or_default() + " "
}

/// Writes a game by the extension of the file's name: PGN with the moves in the notation of the screen by default; in
/// Chinese and GB 18030 for `.gb`; in the notation of that name for `.wxf` and `.iccs`; the position and the moves in
/// one line for `.fen`; the file of XQStudio for `.xqf`.
pub(super) fn write(record: &Record<Position>, file_name: &str, shown: MoveNotation) -> Vec<u8> {
    match file_name.to_lowercase().rsplit_once('.') {
        Some((_, "wxf")) => pgn::write(record, MoveNotation::Wxf).into_bytes(),
        Some((_, "iccs")) => pgn::write(record, MoveNotation::Iccs).into_bytes(),
        Some((_, "gb")) => notation::to_gb18030(&pgn::write(record, MoveNotation::Chinese)),
        Some((_, "xqf")) => xqf::write(record).0,
        Some((_, "fen")) => (fen_moves::write(record) + "\n").into_bytes(),
        _ => pgn::write(record, shown).into_bytes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reader removes the result from the tags, so the list must not look for it there.
    #[test]
    fn a_game_that_ended_otherwise_than_on_the_board_is_listed_with_its_result() {
        let listed = |tags: &str| {
            let text = format!("[Red \"A\"]\n[Black \"B\"]\n{tags}\n1. 炮二平五 马８进７ *\n");
            (read(text.as_bytes(), Language::English).unwrap().title)(0)
        };
        for (result, termination) in [("0-1", "resignation"), ("1-0", "time forfeit"), ("1/2-1/2", "agreement")] {
            let title = listed(&format!("[Result \"{result}\"]\n[Termination \"{termination}\"]\n"));
            assert!(title.contains("A - B") && title.ends_with(&format!("{result}  Central Cannon")), "{title}");
        }
        assert!(listed("[Result \"1-0\"]\n").contains(" 1-0 "), "without one it is the tag's");
    }
}
