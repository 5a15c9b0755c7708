//! The modern Othello: the table with the green board.

mod drawing;
mod games;
mod help;
mod solving;

pub use drawing::OthelloBoard;

use super::desk::Desk;
use super::table::{Seat, Table};
use crate::machine::{Flow, Machine};
use crate::text::Text;

/// The level that the computer plays at first, by its place among [`LEVELS`](crate::engine::othello::LEVELS).
const FIRST_LEVEL: usize = 1;

/// The whole program, until it is left: an opened game, an unfinished one, or a new one against the computer.
///
/// # Errors
/// An interrupt of the machine's.
pub fn program(m: &mut Machine<'_>, text: &'static Text, desk: &mut Desk<'_>, game: Option<&[u8]>) -> Flow {
    let seats = [Seat::Human, Seat::Computer(FIRST_LEVEL)];
    let mut table = Table::new(OthelloBoard { text }, text, desk, seats);
    match game {
        Some(bytes) => table.open(m, bytes)?,
        None => table.offer_unfinished(m)?,
    }
    table.run(m)
}
