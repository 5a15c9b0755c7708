//! Gomoku: the table with the wooden board.

pub mod board;
pub mod swap2;

mod coordinates;
mod games;
mod gomoku_board;
mod help;
mod marks;
mod options;
mod original;
mod position_setup;
mod program;
mod puzzle_support;
mod table_game;

pub use gomoku_board::GomokuBoard;

use super::context::Context;
use super::table;
use crate::engine::gomoku::{Position, Rules};
use crate::engine::record::Record;
use crate::machine::{Flow, Machine};
use crate::play::{Opponents as _, Seat};
use crate::text::Language;

/// Reads the game with a number, from 0, from a file; the given rules apply unless the game states its own.
///
/// # Errors
/// Returns a message about the error in the file or the game.
pub(crate) fn read_game(
    bytes: &[u8],
    number: usize,
    rules: Rules,
    language: Language,
) -> Result<Record<Position>, String> {
    games::read(bytes, rules, language)?.game(number).map(|(record, _)| record)
}

/// Runs the program until the user leaves: an opened game, an unfinished one, or a new one against the computer.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(m: &mut Machine<'_>, board: GomokuBoard, context: &mut Context<'_>, game: Option<&[u8]>) -> Flow {
    let level = Seat::Level(board.default_level());
    let seats = if board.original { [level, Seat::Human] } else { [Seat::Human, level] };
    table::play(m, board, context, seats, game)
}
