//! Gomoku: the table with the wooden board.

pub mod board;
pub mod swap2;

mod classic;
mod drawing;
mod games;
mod help;
mod marks;
mod options;
mod pieces;
mod solving;

pub use drawing::GomokuBoard;

use std::time::Duration;

use super::desk::Desk;
use super::table::{Seat, Table};
use crate::engine::gomoku::{Position, Rules};
use crate::engine::record::Record;
use crate::machine::{Flow, Machine};
use crate::text::Language;

/// The level that the computer plays at first, by its place among [`LEVELS`](crate::engine::gomoku::levels::LEVELS).
const FIRST_LEVEL: usize = 1;
/// The 10 × 10 program's level.
const CLASSIC_LEVEL: usize = 0;

/// Reads a game of a file, by its number from 0, to be played by some rules unless it tells others.
///
/// # Errors
/// What is wrong with the file or the game, in words.
pub(crate) fn read_game(
    bytes: &[u8],
    number: usize,
    rules: Rules,
    language: Language,
) -> Result<Record<Position>, String> {
    games::read(bytes, rules, language)?.game(number).map(|(record, _)| record)
}

/// Shows a game move by move, each position for a while, and then its end for as long again.
///
/// # Errors
/// An interrupt of the machine's.
pub fn show_game(
    m: &mut Machine<'_>,
    board: GomokuBoard,
    desk: &mut Desk<'_>,
    record: Record<Position>,
    stands: Duration,
) -> Flow {
    let mut table = Table::new(board, board.text, desk, [Seat::Human; 2]);
    table.set_record(record);
    table.show_all(m, stands)
}

/// The whole program, until it is left: an opened game, an unfinished one, or a new one against the computer.
///
/// # Errors
/// An interrupt of the machine's.
pub fn program(m: &mut Machine<'_>, board: GomokuBoard, desk: &mut Desk<'_>, game: Option<&[u8]>) -> Flow {
    let seats = if board.classic {
        [Seat::Computer(CLASSIC_LEVEL), Seat::Human]
    } else {
        [Seat::Human, Seat::Computer(FIRST_LEVEL)]
    };
    let mut table = Table::new(board, board.text, desk, seats);
    match game {
        Some(bytes) => table.open(m, bytes)?,
        None => {
            table.recall(m)?;
            table.offer_unfinished(m)?;
        }
    }
    table.run(m)
}
