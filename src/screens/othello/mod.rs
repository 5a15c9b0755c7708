//! Modern Othello: the table with the green board.

mod games;
mod help;
mod program;
mod puzzle_support;
mod table_game;

pub use table_game::OthelloBoard;

use std::time::Duration;

use super::context::Context;
use super::table::{GameTable, PlayerKind};
use crate::engine::othello::Position;
use crate::engine::record::Record;
use crate::machine::{Flow, Machine};
use crate::text::{Language, Text};

/// The default level of the computer, by its index in [`LEVELS`](crate::engine::othello::LEVELS).
const DEFAULT_LEVEL: usize = 1;

/// Reads the game with a number, from 0, from a file.
///
/// # Errors
/// Returns a message about the error in the file or the game.
pub(crate) fn read_game(bytes: &[u8], number: usize, language: Language) -> Result<Record<Position>, String> {
    games::read(bytes, language)?.game(number).map(|(record, _)| record)
}

/// Shows a game move by move, each position for a given time and the last one for twice as long.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_game(
    m: &mut Machine<'_>,
    text: &'static Text,
    context: &mut Context<'_>,
    record: Record<Position>,
    stands: Duration,
) -> Flow {
    let mut table = GameTable::new(OthelloBoard { text }, text, context, [PlayerKind::Human; 2]);
    table.set_record(record);
    table.show_all(m, stands)
}

/// Runs the program until the user leaves: an opened game, an unfinished one, or a new one against the computer.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(m: &mut Machine<'_>, text: &'static Text, context: &mut Context<'_>, game: Option<&[u8]>) -> Flow {
    let seats = [PlayerKind::Human, PlayerKind::Computer(DEFAULT_LEVEL)];
    let mut table = GameTable::new(OthelloBoard { text }, text, context, seats);
    match game {
        Some(bytes) => table.open(m, bytes)?,
        None => {
            table.recall(m)?;
            table.offer_unfinished(m)?;
        }
    }
    table.run(m)
}
