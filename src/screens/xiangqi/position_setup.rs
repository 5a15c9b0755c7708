//! Position setup for xiangqi.

use super::table_game::{XiangqiBoard, square};
use super::{messages, piece};
use crate::engine::xiangqi::{Board, Piece, Position, Setup};
use crate::engine::{Cell, Player};
use crate::gfx::Framebuffer;
use crate::screens::table::Layout;
use crate::screens::table::position_setup::PositionSetup;

/// Returns the piece with a number in the editor.
fn kind(number: usize) -> Option<Piece> {
    messages::editor_pieces().nth(number)
}

impl PositionSetup for XiangqiBoard {
    type Game = Position;
    type Setup = Setup;

    fn setup(&self, game: &Position) -> Setup {
        Setup::from(game.board())
    }

    fn game(&self, setup: &Setup) -> Option<Position> {
        Board::try_from(setup).ok().map(Position::new)
    }

    fn kinds(&self) -> usize {
        messages::editor_pieces().count()
    }

    fn draw_kind(&self, screen: &mut Framebuffer, at: (i32, i32), room: i32, number: usize) {
        if let Some(kind) = kind(number) {
            piece::draw(screen, at, room.min(40) * piece::RADIUS / 40, kind, self.set());
        }
    }

    fn letters(&self) -> &'static str {
        "KABNRCPkabnrcp"
    }

    fn draw_at(&self, screen: &mut Framebuffer, layout: Layout, setup: &Setup, cell: Cell) {
        if let Some(piece) = square(cell).and_then(|at| setup.piece(at)) {
            piece::draw(screen, layout.centre(cell), piece::radius(layout), piece, self.set());
        }
    }

    fn kind_at(&self, setup: &Setup, cell: Cell) -> Option<usize> {
        let piece = square(cell).and_then(|at| setup.piece(at))?;
        messages::editor_pieces().position(|kind| kind == piece)
    }

    fn put(&self, setup: &Setup, cell: Cell, number: Option<usize>) -> Setup {
        let mut setup = setup.clone();
        if let Some(at) = square(cell) {
            setup.set(at, number.and_then(kind));
        }
        setup
    }

    fn turn(&self, setup: &Setup) -> Player {
        setup.side.into()
    }

    fn with_turn(&self, setup: &Setup, player: Player) -> Setup {
        let mut setup = setup.clone();
        setup.side = player.into();
        setup
    }

    fn cleared(&self, setup: &Setup) -> Setup {
        let mut empty = Setup::EMPTY;
        empty.side = setup.side;
        empty
    }

    fn errors(&self, setup: &Setup) -> [Vec<String>; 2] {
        let texts = &self.text.xiangqi;
        let wrong = match Board::try_from(setup) {
            Err(why) => Some(messages::describe_setup_error(texts, why)),
            Ok(board) => {
                let over = Position::new(board).ending();
                over.map(|rule| (texts.setup_errors.over)(messages::ending_name(texts, rule)))
            }
        };
        [wrong.into_iter().collect(), Vec::new()]
    }
}
