//! Checks whether the programs can read stored games: imported data is checked before it replaces anything.

use crate::engine::gomoku::Rules;
use crate::play;
use crate::records::{FinishedGame, GameInProgress};
use crate::screens::gomoku::{self, GomokuBoard};
use crate::screens::othello::{self, OthelloBoard};
use crate::screens::xiangqi::{self, XiangqiBoard};
use crate::text::Language;

/// Returns whether the program that the game in progress belongs to is known and can continue it.
pub fn can_continue(game: &GameInProgress) -> bool {
    let text = Language::English.text();
    match game.program.as_str() {
        "othello" => play::can_decode(&OthelloBoard { text }, &game.text),
        "gomoku" => play::can_decode(&GomokuBoard::new(text), &game.text),
        "original-gomoku" => play::can_decode(&GomokuBoard::original(text), &game.text),
        "xiangqi" => play::can_decode(&XiangqiBoard::new(text), &game.text),
        "original-xiangqi" => play::can_decode(&XiangqiBoard::original(text), &game.text),
        _ => false,
    }
}

/// Returns whether the program that the finished game belongs to is known and can show its moves.
pub fn can_show(game: &FinishedGame) -> bool {
    let (bytes, language) = (game.text.as_bytes(), Language::English);
    match game.program.as_str() {
        "othello" => othello::read_game(bytes, 0, language).is_ok(),
        "gomoku" | "original-gomoku" => gomoku::read_game(bytes, 0, Rules::FREESTYLE, language).is_ok(),
        "xiangqi" | "original-xiangqi" => xiangqi::read_game(bytes, 0, language).is_ok(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running(program: &str, text: &str) -> GameInProgress {
        GameInProgress { id: 1, program: program.to_owned(), text: text.to_owned(), saved_at: String::new() }
    }

    #[test]
    fn only_games_that_can_be_read_pass() {
        let game = "huanle running 1\nseats human human\nat 0\n\n(;GM[Othello]PC[huanle]TY[8]BO[8 \
                    ---------------------------O*------*O--------------------------- *]B[d3];)";
        assert!(can_continue(&running("othello", game)));
        assert!(!can_continue(&running("xiangqi", game)));
        assert!(!can_continue(&running("chess", game)));
        for wrong in ["", "f5d6", &game[..60], &game.replace("running 1", "running 2"), &game.replace("at 0", "at 7")] {
            assert!(!can_continue(&running("othello", wrong)), "{wrong}");
        }
    }
}
