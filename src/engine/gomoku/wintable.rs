//! The player of the 10 × 10 program: a table of all lines of five, with the lines that each side can still fill.
//!
//! On 10 × 10 there are 192 lines. A stone of one side blocks every line through it for the other side. The player
//! 1. plays the fifth point of an own line that has four stones, the first such line in the table's order; own lines with
//!    three stones add 5 to each of their empty points;
//! 2. otherwise blocks the first line on which the opponent has four; opponent's lines with three stones add 30 to each of
//!    their empty points in the opponent's table;
//! 3. adds 1 for each stone on a live line to each empty point of the line, in the table of the line's side;
//! 4. compares the highest scores of both tables: if its own is greater it attacks, otherwise it defends. Of equal scores it
//!    takes the first, column by column, each from the top. If both tables are empty it takes the first empty point, on an
//!    empty board the middle.
//!
//! Errors of the listing that are not preserved: after a forced move it clears only the first of the lines through the
//! point; it declares a draw by the computer's dead lines alone, and at 190 of 192; the computer replies after the human
//! has won; and it may choose the upper left corner although it is occupied. Here the player never plays a forbidden
//! point: if all are forbidden it has no move and resigns.

use super::fives::{LineState, lines, state};
use super::scores::{PointScores, scan_points};
use super::{Board, Point, Position, Stone};

/// The bonus for the empty points of an own line with three stones.
const OWN_THREE: i32 = 5;
/// The bonus for the empty points of an opponent's line with three stones.
const OTHER_THREE: i32 = 30;

/// Both tables of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreTables {
    /// The scores by its own lines, the listing's `cscore`.
    pub own: PointScores,
    /// The scores by the opponent's lines, the listing's `pscore`.
    pub other: PointScores,
}

impl ScoreTables {
    /// Creates tables of zeros for each empty point.
    pub fn empty(board: &Board) -> ScoreTables {
        ScoreTables { own: PointScores::new(board, |_| 0), other: PointScores::new(board, |_| 0) }
    }
}

/// Returns the tables of a position, as if no line had four stones.
pub fn tables(position: &Position) -> ScoreTables {
    let (board, own) = (position.board(), position.side_to_move());
    let mut tables = ScoreTables::empty(board);
    for line in lines(board.size()) {
        if let LineState::Live(stone, count) = state(board, line) {
            let (table, three) =
                if stone == own { (&mut tables.own, OWN_THREE) } else { (&mut tables.other, OTHER_THREE) };
            let score = count as i32 + if count == 3 { three } else { 0 };
            for &point in line {
                table.add(point, score);
            }
        }
    }
    tables
}

/// Returns the player's move; `None` if the game is over or all points are forbidden, and the player resigns.
pub fn choose(position: &Position) -> Option<Point> {
    let board = position.board();
    let allowed = position.allowed_points();
    let fifth = |stone: Stone| {
        lines(board.size())
            .iter()
            .filter(|line| state(board, line) == LineState::Live(stone, 4))
            .find_map(|line| line.iter().copied().find(|point| allowed.contains(point)))
    };
    let own = position.side_to_move();
    if let Some(point) = fifth(own).or_else(|| fifth(!own)) {
        return Some(point);
    }
    let tables = tables(position);
    let best = |scores: &PointScores| scores.best(|point| allowed.contains(&point));
    let ((attack, own_best), (defence, other_best)) = (best(&tables.own)?, best(&tables.other)?);
    if own_best > other_best {
        Some(attack)
    } else if other_best > 0 {
        Some(defence)
    } else {
        let empty = board.count(Stone::Black) + board.count(Stone::White) == 0;
        let center = empty.then(|| Point::center(board.size()));
        center.or_else(|| scan_points(board.size()).find(|point| allowed.contains(point)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::Rules;

    #[test]
    fn it_begins_in_the_middle() {
        assert_eq!(choose(&Position::empty(10, Rules::FREESTYLE).unwrap()), "e6".parse().ok());
    }

    #[test]
    fn threes_weigh_5_and_30() {
        let board = ["a1", "b1", "c1"]
            .iter()
            .fold(Board::new(10).unwrap(), |board, name| board.with_point(name.parse().unwrap(), Some(Stone::Black)));
        let d1: Point = "d1".parse().unwrap();
        // d1 is on the lines from a1 (three stones), b1 (two), c1 (one) and d1 (none).
        let own = tables(&Position::new(board, Rules::FREESTYLE, Stone::Black));
        assert_eq!((own.own.get(d1), own.other.get(d1)), (Some(3 + 5 + 2 + 1), Some(0)));
        let other = tables(&Position::new(board, Rules::FREESTYLE, Stone::White));
        assert_eq!((other.own.get(d1), other.other.get(d1)), (Some(0), Some(3 + 30 + 2 + 1)));
    }
}
