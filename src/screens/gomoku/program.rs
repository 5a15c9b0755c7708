//! Gomoku as a program of the table: its name, its puzzles and its help.

use super::{GomokuBoard, help, options};
use crate::engine::gomoku::Position;
use crate::engine::record::Record;
use crate::machine::{Flow, Machine};
use crate::play::{GameProgram, LevelId, OpeningProtocol};
use crate::screens::table::position_setup::PositionSetup;
use crate::screens::table::puzzles::PuzzleSupport;
use crate::screens::table::{GameScreens, GameTexts as _};
use crate::text::endings;

impl GameProgram for GomokuBoard {
    type Game = Position;

    fn program(&self) -> &'static str {
        if self.original { "original-gomoku" } else { "gomoku" }
    }

    fn rule(&self, game: &Position) -> String {
        game.rules().name().to_owned()
    }

    fn start(&self, options: &[usize]) -> Position {
        options::start(self, options)
    }

    fn begin(&self, options: &[usize]) -> Record<Position> {
        options::begin(self, options)
    }

    fn opening_protocol(&self) -> Option<&dyn OpeningProtocol<Game = Position>> {
        (!self.original).then_some(self)
    }

    fn ending_id(&self, game: &Position) -> String {
        endings::identifier(self.text, self.program(), &self.ending(game))
    }
}

impl GameScreens for GomokuBoard {
    type Setup = Position;

    fn music(&self) -> Option<&'static str> {
        self.original.then_some("molihua")
    }

    fn pieces(&self) -> Option<&dyn PositionSetup<Game = Position, Setup = Position>> {
        Some(self)
    }

    fn puzzles(&self) -> Option<&dyn PuzzleSupport<Game = Position>> {
        (!self.original).then_some(self)
    }

    fn help(&self, m: &mut Machine<'_>, playing: Option<LevelId>) -> Flow {
        help::show(m, self, playing)
    }
}
