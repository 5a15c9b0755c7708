//! The commands of the user at a puzzle, and their keys.

use super::super::command_panel::CommandKey;
use crate::machine::code;

/// A command: those of the buttons in their order, then the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PuzzleCommand {
    Previous,
    Next,
    Hint,
    Undo,
    Again,
    Leave,
    Help,
}

/// The commands with their keys, the names of these, and the numbers of their menus; those of the buttons first.
pub(super) const COMMANDS: [CommandKey<PuzzleCommand>; 7] = [
    (PuzzleCommand::Previous, code::PAGE_UP, "PgUp", 0),
    (PuzzleCommand::Next, code::PAGE_DOWN, "PgDn", 0),
    (PuzzleCommand::Hint, code::H, "H", 1),
    (PuzzleCommand::Undo, code::U, "U", 1),
    (PuzzleCommand::Again, code::R, "R", 0),
    (PuzzleCommand::Leave, code::ESC, "Esc", 0),
    (PuzzleCommand::Help, code::F1, "F1", 2),
];
