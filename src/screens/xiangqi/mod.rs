//! Xiangqi at the table: the board with its river, the four menus of the source, files, help.

pub mod piece;

mod board;
mod captured;
mod games;
mod help;
mod menus;
mod messages;
mod obstacles;
mod position_setup;
mod program;
mod puzzle_support;
mod table_game;

pub use table_game::XiangqiBoard;

use std::time::Duration;

use super::context::Context;
use super::table::{GameTable, PlayerKind};
use crate::engine::record::Record;
use crate::engine::xiangqi::Position;
use crate::machine::{Flow, Machine};
use crate::text::{Language, Text};

/// The default level of the computer, by its index in [`LEVELS`](crate::engine::xiangqi::LEVELS).
const DEFAULT_LEVEL: usize = 3;

/// Reads the game with a number, from 0, from a file; a game with an error is read up to the error.
///
/// # Errors
/// Returns a message if the file cannot be read or has no such game.
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
    let mut table = GameTable::new(XiangqiBoard::new(text), text, context, [PlayerKind::Human; 2]);
    table.set_record(record);
    table.show_all(m, stands)
}

/// Runs the program until the user leaves: an opened game, an unfinished one, or a new one against the computer.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(m: &mut Machine<'_>, text: &'static Text, context: &mut Context<'_>, game: Option<&[u8]>) -> Flow {
    let seats = [PlayerKind::Human, PlayerKind::Computer(DEFAULT_LEVEL)];
    let mut table = GameTable::new(XiangqiBoard::new(text), text, context, seats);
    match game {
        Some(bytes) => table.open(m, bytes)?,
        None => {
            table.recall(m)?;
            table.offer_unfinished(m)?;
        }
    }
    table.run(m)
}
