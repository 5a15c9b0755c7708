//! The points of the board as cells and by name.

use crate::engine::Cell;
use crate::engine::gomoku::{Point, Position};

/// Returns the point of a cell.
pub(super) fn point(game: &Position, at: Cell) -> Option<Point> {
    Point::from_cell(at, game.board().size())
}

/// Returns the name of a point on the board.
pub(super) fn point_name(point: Point) -> String {
    point.to_string().to_uppercase()
}
