//! Othello as a program of the table: its name, its puzzles and its help.

use super::{OthelloBoard, help};
use crate::engine::othello::{Position, Side};
use crate::machine::{Flow, Machine};
use crate::play::{GameProgram, LevelId};
use crate::screens::table::position_setup::PositionSetup;
use crate::screens::table::puzzles::PuzzleSupport;
use crate::screens::table::{GameScreens, GameTexts as _};

impl GameProgram for OthelloBoard {
    type Game = Position;

    fn program(&self) -> &'static str {
        "othello"
    }

    fn start(&self, options: &[usize]) -> Position {
        match options {
            [1, ..] => Position::new(Position::start().board(), Side::White),
            _ => Position::start(),
        }
    }

    fn ending_id(&self, game: &Position) -> String {
        self.ending(game)
    }
}

impl GameScreens for OthelloBoard {
    type Setup = Position;

    fn pieces(&self) -> Option<&dyn PositionSetup<Game = Position, Setup = Position>> {
        Some(self)
    }

    fn puzzles(&self) -> Option<&dyn PuzzleSupport<Game = Position>> {
        Some(self)
    }

    fn help(&self, m: &mut Machine<'_>, playing: Option<LevelId>) -> Flow {
        help::show(m, self, playing)
    }
}
