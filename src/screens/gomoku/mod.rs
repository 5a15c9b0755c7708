//! Gomoku: the table with the wooden board.

pub mod board;
pub mod swap2;

mod classic;
mod coordinates;
mod games;
mod help;
mod marks;
mod options;
mod position_setup;
mod program;
mod puzzle_support;
mod table_game;

pub use table_game::GomokuBoard;

use std::time::Duration;

use super::context::Context;
use super::table::{GameTable, PlayerKind};
use crate::engine::gomoku::levels::{LEVELS, WEIGHTS, WIN_TABLE};
use crate::engine::gomoku::{Position, Rules};
use crate::engine::record::Record;
use crate::machine::{Flow, Machine};
use crate::text::Language;

/// Returns a computer player of the level with a name, or a human if no level has it.
fn computer_player(level: &str) -> PlayerKind {
    LEVELS.iter().position(|known| known.name == level).map_or(PlayerKind::Human, PlayerKind::Computer)
}

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

/// Shows a game move by move, each position for a given time and the last one for twice as long.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_game(
    m: &mut Machine<'_>,
    board: GomokuBoard,
    context: &mut Context<'_>,
    record: Record<Position>,
    stands: Duration,
) -> Flow {
    let mut table = GameTable::new(board, board.text, context, [PlayerKind::Human; 2]);
    table.set_record(record);
    table.show_all(m, stands)
}

/// Runs the program until the user leaves: an opened game, an unfinished one, or a new one against the computer.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(m: &mut Machine<'_>, board: GomokuBoard, context: &mut Context<'_>, game: Option<&[u8]>) -> Flow {
    let seats = if board.classic {
        [computer_player(WIN_TABLE), PlayerKind::Human]
    } else {
        [PlayerKind::Human, computer_player(WEIGHTS)]
    };
    let mut table = GameTable::new(board, board.text, context, seats);
    match game {
        Some(bytes) => table.open(m, bytes)?,
        None => {
            table.recall(m)?;
            table.offer_unfinished(m)?;
        }
    }
    table.run(m)
}
