//! Xiangqi at the table: the board with its river, files, help; and the program of the source with its menus.

pub mod piece;

mod board;
mod captured;
mod games;
mod help;
mod messages;
mod obstacles;
mod original;
mod position_setup;
mod program;
mod puzzle_support;
mod switches;
mod table_game;

pub use table_game::XiangqiBoard;

use super::context::Context;
use super::table;
use crate::engine::record::Record;
use crate::engine::xiangqi::Position;
use crate::machine::{Flow, Machine};
use crate::play::{Opponents as _, Seat};
use crate::text::Language;

/// Reads the game with a number, from 0, from a file; a game with an error is read up to the error.
///
/// # Errors
/// Returns a message if the file cannot be read or has no such game.
pub(crate) fn read_game(bytes: &[u8], number: usize, language: Language) -> Result<Record<Position>, String> {
    games::read(bytes, language)?.game(number).map(|(record, _)| record)
}

/// Runs the program until the user leaves: an opened game, an unfinished one, or a new one against the computer.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(m: &mut Machine<'_>, board: XiangqiBoard, context: &mut Context<'_>, game: Option<&[u8]>) -> Flow {
    let seats = [Seat::Human, Seat::Level(board.default_level())];
    table::play(m, board, context, seats, game)
}
