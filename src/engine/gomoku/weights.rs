//! The player of the 15 × 15 program: weights for the runs that a stone would make, one move ahead.
//!
//! For each empty point and each of the four directions, the player measures the run that an own stone there would make and
//! the run that an opponent's stone would make, and adds their [weights](WEIGHTS). The centre gets [one more](CENTER_BONUS), a point
//! forbidden for the player [a million less](FORBIDDEN_PENALTY). The player takes the point with the highest sum; of equal sums the
//! first, column by column, each from the top. Runs are contiguous, five or more count as five, and open and closed ends are
//! not distinguished.
//!
//! Errors of the listing that are not preserved: it subtracts the million inside its loop over the directions, four
//! times; one of its counts has `!=` instead of `==`; it encodes the cells in two ways; a run of six counts as nothing;
//! and if no point has a weight it plays the upper left corner, even if that is occupied. Here the player never plays a
//! forbidden point: if all are forbidden it has no move and resigns.

use super::scores::PointScores;
use super::{Board, DIRECTIONS, Point, Position, Stone};

/// The weights of runs of 2, 3, 4 and 5: the player's own, and the opponent's.
pub type RunWeights = [[i32; 4]; 2];

/// The table printed in the source.
pub const WEIGHTS: RunWeights = [[100, 1000, 10_000, 100_000], [50, 500, 5000, 50_000]];

/// The bonus of the centre.
pub const CENTER_BONUS: i32 = 1;

/// The penalty of a point forbidden for the player.
pub const FORBIDDEN_PENALTY: i32 = -1_000_000;

/// Returns the sums of the weights of each empty point for the side to move.
pub fn scores(position: &Position) -> PointScores {
    scores_with(&WEIGHTS, position)
}

/// Returns the sums with another table. Its values must be below 100 million, so that a sum of eight does not overflow.
pub fn scores_with(table: &RunWeights, position: &Position) -> PointScores {
    let (board, own) = (position.board(), position.side_to_move());
    let forbidden = position.forbidden_points();
    PointScores::new(board, |point| {
        let of_side = |stone, weights: [i32; 4]| -> i32 {
            let runs = DIRECTIONS.iter().map(|&direction| run_length(board, point, direction, stone));
            runs.filter_map(|run| weights.get(run.checked_sub(2)?.min(3))).sum()
        };
        let runs = of_side(own, table[0]) + of_side(!own, table[1]);
        let center = if point == Point::center(board.size()) { CENTER_BONUS } else { 0 };
        let foul = if forbidden.iter().any(|&(foul, _)| foul == point) { FORBIDDEN_PENALTY } else { 0 };
        runs + center + foul
    })
}

/// Returns the length of the run that a stone on an empty point makes.
fn run_length(board: &Board, point: Point, direction: (i8, i8), stone: Stone) -> usize {
    let along = |sign: i8| {
        (1..=4)
            .map_while(|steps| point.step(direction, steps * sign, board.size()))
            .take_while(|&next| board.stone(next) == Some(stone))
            .count()
    };
    1 + along(1) + along(-1)
}

/// Returns the player's move; `None` if the game is over or all points are forbidden, and the player resigns.
pub fn choose(position: &Position) -> Option<Point> {
    choose_with(&WEIGHTS, position)
}

/// Returns the move with another table, as in [`scores_with`].
pub fn choose_with(table: &RunWeights, position: &Position) -> Option<Point> {
    let allowed = position.allowed_points();
    scores_with(table, position).best(|point| allowed.contains(&point)).map(|(point, _)| point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::Rules;
    use crate::gomoku::vcf::tests::position;

    #[test]
    fn the_sums_of_the_table() {
        let h8 = Point::center(15);
        let start = Position::start();
        assert_eq!((scores(&start).get(h8), choose(&start)), (Some(1), Some(h8)));
        // Own four, own two, the opponent's three; and the centre.
        let mixed = position(Rules::FREESTYLE, "e8 f8 g8 h9", "i9 j10", Stone::Black);
        assert_eq!(scores(&mixed).get(h8), Some(10_000 + 100 + 500 + 1));
        assert_eq!(scores(&mixed).get("h9".parse().unwrap()), None);
        // Six counts as five, and five comes before blocking.
        let six = position(Rules::FREESTYLE, "c8 d8 e8 g8 h8", "c1 d1 e1 f1", Stone::Black);
        assert_eq!(scores(&six).get("f8".parse().unwrap()), Some(100_000));
        assert_eq!(choose(&six).unwrap().to_string(), "f8");
        // With a table that counts only the opponent's runs, the player blocks, and reports the score of the block.
        let blocks = [[0; 4], [1, 2, 3, 4]];
        assert_eq!(choose_with(&blocks, &six).unwrap().to_string(), "b1");
        assert_eq!(scores_with(&blocks, &six).get("b1".parse().unwrap()), Some(4));
    }

    #[test]
    fn a_forbidden_point_is_never_chosen() {
        let overline = position(Rules::RENJU, "c8 d8 e8 g8 h8", "c1 d1 e1 f1", Stone::Black);
        let f8 = "f8".parse().unwrap();
        assert_eq!(scores(&overline).get(f8), Some(100_000 + FORBIDDEN_PENALTY));
        assert_ne!(choose(&overline), Some(f8));
    }
}
