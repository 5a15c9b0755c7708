//! Position setup for gomoku.

use super::GomokuBoard;
use super::board;
use super::coordinates::point;
use crate::engine::gomoku::{Board, GomokuEnding, Position, Stone};
use crate::engine::{Cell, Game as _, Player};
use crate::gfx::Framebuffer;
use crate::screens::table::position_setup::PositionSetup;
use crate::screens::table::{Appearance as _, Layout};

impl PositionSetup for GomokuBoard {
    type Game = Position;
    type Setup = Position;

    fn setup(&self, game: &Position) -> Position {
        *game
    }

    fn game(&self, setup: &Position) -> Option<Position> {
        Some(*setup)
    }

    fn kinds(&self) -> usize {
        Stone::BOTH.len()
    }

    fn draw_kind(&self, screen: &mut Framebuffer, at: (i32, i32), room: i32, kind: usize) {
        board::draw_stone(screen, at, room * 15 / 40, Stone::BOTH[kind]);
    }

    fn draw_at(&self, screen: &mut Framebuffer, layout: Layout, setup: &Position, at: Cell) {
        self.draw_cell(screen, layout, setup, at);
    }

    fn kind_at(&self, game: &Position, at: Cell) -> Option<usize> {
        point(game, at).and_then(|point| game.board().stone(point)).map(|stone| stone as usize)
    }

    fn put(&self, game: &Position, at: Cell, kind: Option<usize>) -> Position {
        let stone = kind.map(|kind| Stone::BOTH[kind]);
        point(game, at).map_or(*game, |point| {
            Position::new(game.board().with_point(point, stone), game.rules(), game.side_to_move())
        })
    }

    fn turn(&self, setup: &Position) -> Player {
        setup.to_move()
    }

    fn with_turn(&self, game: &Position, player: Player) -> Position {
        Position::new(*game.board(), game.rules(), player.into())
    }

    fn cleared(&self, game: &Position) -> Position {
        let board = Board::new(game.board().size()).unwrap_or(Board::STANDARD);
        Position::new(board, game.rules(), game.side_to_move())
    }

    fn errors(&self, game: &Position) -> [Vec<String>; 2] {
        let texts = &self.text.gomoku.setup_errors;
        let wrong = match game.ending() {
            Some(GomokuEnding::Five(_) | GomokuEnding::Overline(_)) => Some(texts.over),
            Some(_) => Some(texts.full),
            None => None,
        };
        let [black, white] = Stone::BOTH.map(|stone| game.board().count(stone));
        // Black moves first: Black has as many stones as White if Black is to move, otherwise one more.
        let usual = match game.side_to_move() {
            Stone::Black => white,
            Stone::White => white + 1,
        };
        let odd = (black != usual).then(|| (texts.counts)(black, white));
        [wrong.map(str::to_owned).into_iter().collect(), odd.into_iter().collect()]
    }
}
