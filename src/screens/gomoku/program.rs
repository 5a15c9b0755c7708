//! Gomoku as a program of the table: its name, its puzzles and its help.

use super::{GomokuBoard, help};
use crate::engine::gomoku::Position;
use crate::machine::{Flow, Machine};
use crate::screens::table::GameProgram;
use crate::screens::table::editor::PositionSetup;
use crate::screens::table::puzzles::PuzzleSupport;

impl GameProgram for GomokuBoard {
    type Game = Position;
    type Setup = Position;

    fn program(&self) -> &'static str {
        if self.classic { "gomoku-classic" } else { "gomoku" }
    }

    fn music(&self) -> Option<&'static str> {
        self.classic.then_some("molihua")
    }

    fn rule(&self, game: &Position) -> String {
        game.rules().name().to_owned()
    }

    fn pieces(&self) -> &dyn PositionSetup<Game = Position, Setup = Position> {
        self
    }

    fn solving(&self) -> Option<&dyn PuzzleSupport<Game = Position>> {
        (!self.classic).then_some(self)
    }

    fn help(&self, m: &mut Machine<'_>, playing: Option<usize>) -> Flow {
        help::show(m, self, playing)
    }
}
