//! Xiangqi as a program of the table: its name, its puzzles and its help.

use super::{XiangqiBoard, help};
use crate::engine::xiangqi::{HandicapKind, Position, Setup};
use crate::machine::{Flow, Machine};
use crate::play::{GameProgram, LevelId};
use crate::screens::table::position_setup::PositionSetup;
use crate::screens::table::puzzles::PuzzleSupport;
use crate::screens::table::{GameScreens, GameTexts as _};
use crate::text::endings;

impl GameProgram for XiangqiBoard {
    type Game = Position;

    fn program(&self) -> &'static str {
        if self.original { "original-xiangqi" } else { "xiangqi" }
    }

    fn start(&self, options: &[usize]) -> Position {
        match options {
            [1, ..] => HandicapKind::Horse.start(),
            [2, ..] => HandicapKind::TwoHorses.start(),
            [3, ..] => HandicapKind::NinePieces.start(),
            _ => Position::start(),
        }
    }

    fn ending_id(&self, game: &Position) -> String {
        endings::identifier(self.text, self.program(), &self.ending(game))
    }
}

impl GameScreens for XiangqiBoard {
    type Setup = Setup;

    fn pieces(&self) -> Option<&dyn PositionSetup<Game = Position, Setup = Setup>> {
        Some(self)
    }

    fn puzzles(&self) -> Option<&dyn PuzzleSupport<Game = Position>> {
        (!self.original).then_some(self)
    }

    fn help(&self, m: &mut Machine<'_>, playing: Option<LevelId>) -> Flow {
        help::show(m, self, playing)
    }
}
