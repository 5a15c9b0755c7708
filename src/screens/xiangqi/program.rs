//! Xiangqi as a program of the table: its name, its puzzles and its help.

use super::{XiangqiBoard, help};
use crate::engine::xiangqi::{Position, Setup};
use crate::machine::{Flow, Machine};
use crate::screens::table::GameProgram;
use crate::screens::table::editor::PositionSetup;
use crate::screens::table::puzzles::PuzzleSupport;

impl GameProgram for XiangqiBoard {
    type Game = Position;
    type Setup = Setup;

    fn program(&self) -> &'static str {
        "xiangqi"
    }

    fn pieces(&self) -> &dyn PositionSetup<Game = Position, Setup = Setup> {
        self
    }

    fn solving(&self) -> Option<&dyn PuzzleSupport<Game = Position>> {
        Some(self)
    }

    fn help(&self, m: &mut Machine<'_>, playing: Option<usize>) -> Flow {
        help::show(m, self, playing)
    }
}
