//! Modern Othello: the table with the green board.

mod games;
mod help;
mod program;
mod puzzle_support;
mod table_game;

pub use table_game::OthelloBoard;

use super::context::Context;
use super::table;
use crate::engine::othello::Position;
use crate::engine::record::Record;
use crate::machine::{Flow, Machine};
use crate::play::{Opponents as _, Seat};
use crate::text::{Language, Text};

/// Reads the game with a number, from 0, from a file.
///
/// # Errors
/// Returns a message about the error in the file or the game.
pub(crate) fn read_game(bytes: &[u8], number: usize, language: Language) -> Result<Record<Position>, String> {
    games::read(bytes, language)?.game(number).map(|(record, _)| record)
}

/// Runs the program until the user leaves: an opened game, an unfinished one, or a new one against the computer.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(m: &mut Machine<'_>, text: &'static Text, context: &mut Context<'_>, game: Option<&[u8]>) -> Flow {
    let board = OthelloBoard { text };
    let seats = [Seat::Human, Seat::Level(board.default_level())];
    table::play(m, board, context, seats, game)
}
