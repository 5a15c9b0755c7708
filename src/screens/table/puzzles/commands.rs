//! The commands of the user at a puzzle, and their keys.

use crate::machine::code;

/// A command, in the order of the buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PuzzleCommand {
    Previous,
    Next,
    Hint,
    Undo,
    Again,
    Leave,
}

/// The commands of the buttons, with their keys and the names of these.
pub(super) const BUTTONS: [(PuzzleCommand, u16, &str); 6] = [
    (PuzzleCommand::Previous, code::PAGE_UP, "PgUp"),
    (PuzzleCommand::Next, code::PAGE_DOWN, "PgDn"),
    (PuzzleCommand::Hint, code::H, "H"),
    (PuzzleCommand::Undo, code::U, "U"),
    (PuzzleCommand::Again, code::R, "R"),
    (PuzzleCommand::Leave, code::ESC, "Esc"),
];
