//! Othello as a program of the table: its name, its puzzles and its help.

use super::{OthelloBoard, help};
use crate::engine::othello::Position;
use crate::machine::{Flow, Machine};
use crate::screens::table::GameProgram;
use crate::screens::table::editor::PositionSetup;
use crate::screens::table::puzzles::PuzzleSupport;

impl GameProgram for OthelloBoard {
    type Game = Position;
    type Setup = Position;

    fn program(&self) -> &'static str {
        "othello"
    }

    fn pieces(&self) -> &dyn PositionSetup<Game = Position, Setup = Position> {
        self
    }

    fn solving(&self) -> Option<&dyn PuzzleSupport<Game = Position>> {
        Some(self)
    }

    fn help(&self, m: &mut Machine<'_>, playing: Option<usize>) -> Flow {
        help::show(m, self.text, playing)
    }
}
