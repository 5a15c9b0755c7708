//! Threats on a board: winning points, fours and open threes; for warnings and the stronger players.

use super::lines::Lines;
use super::{Point, Position, RenjuVerdict, Stone};

/// The urgency of a threat, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Urgency {
    /// Three stones that one more extends to a straight four, which cannot be stopped: a win in three moves.
    OpenThree,
    /// Four stones that one more completes to a winning five.
    Four,
    /// Four stones that two points complete to a winning five.
    OpenFour,
}

/// Stones of a side that threaten to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The urgency.
    pub urgency: Urgency,
    /// The stones, in order along their line.
    pub stones: Vec<Point>,
    /// The points where the side's next stone makes a five or a straight four.
    pub completing: Vec<Point>,
}

/// Returns the empty points where a side would win immediately, row by row from a1. Empty once the game is over.
pub fn winning_points(position: &Position, stone: Stone) -> Vec<Point> {
    if position.ending().is_some() { Vec::new() } else { position.lines().winning_points(stone).collect() }
}

/// Returns all threats of a side, most urgent first. Empty once the game is over.
///
/// Omits threes on a line that has a four, and Black's threes whose completion renju forbids.
pub fn threats(position: &Position, stone: Stone) -> Vec<Threat> {
    let board = position.board();
    let mut threats: Vec<Threat> = Vec::new();
    if position.ending().is_some() {
        return threats;
    }
    let mut lines = position.lines();
    for point in board.stones_of(stone) {
        for (direction, pattern) in lines.patterns(point, stone).into_iter().enumerate() {
            let offsets: Vec<i8> = if pattern.is_four() {
                pattern.five_offsets().collect()
            } else {
                pattern.straight_four_offsets().collect()
            };
            for steps in offsets {
                let Some(next) = lines.step(point, direction, steps) else { continue };
                if !pattern.is_four() && position.rules().forbids(stone) && lines.judge(next) != RenjuVerdict::Allowed {
                    continue;
                }
                let mut stones = board.with_point(next, Some(stone)).run(next, super::DIRECTIONS[direction], stone);
                stones.retain(|&other| other != next);
                match threats.iter_mut().find(|threat| threat.stones == stones) {
                    Some(threat) if threat.completing.contains(&next) => {}
                    Some(threat) => threat.completing.push(next),
                    None => {
                        let urgency = if pattern.is_four() { Urgency::Four } else { Urgency::OpenThree };
                        threats.push(Threat { urgency, stones, completing: vec![next] });
                    }
                }
            }
        }
    }
    for threat in &mut threats {
        if threat.urgency == Urgency::Four && threat.completing.len() > 1 {
            threat.urgency = Urgency::OpenFour;
        }
    }
    threats.sort_by_key(|threat| std::cmp::Reverse(threat.urgency));
    threats
}

impl Lines {
    /// Returns the points where a second stone makes five, in all directions, after a stone on an empty point.
    pub(super) fn five_points(&self, point: Point, stone: Stone) -> impl Iterator<Item = Point> + '_ {
        // Two lines through a point have no other common point, so no point is repeated.
        (0..4).flat_map(move |direction| {
            let offsets = self.pattern(point, direction, stone).five_offsets();
            offsets.filter_map(move |steps| self.step(point, direction, steps))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::{Board, Rules};

    fn position(rules: Rules, black: &str, white: &str) -> Position {
        let put = |board: Board, points: &str, stone| {
            points.split_whitespace().fold(board, |board, name| board.with_point(name.parse().unwrap(), Some(stone)))
        };
        let board = put(put(Board::new(15).unwrap(), black, Stone::Black), white, Stone::White);
        Position::new(board, rules, Stone::White)
    }

    fn said(position: &Position, stone: Stone) -> Vec<String> {
        threats(position, stone)
            .iter()
            .map(|threat| format!("{:?} {:?} {:?}", threat.urgency, threat.stones, threat.completing))
            .collect()
    }

    #[test]
    fn fours_and_threes_are_found() {
        let open = position(Rules::FREESTYLE, "e8 f8 g8 h8 c1 c2 c3", "k1 l1 m1 j1");
        assert_eq!(said(&open, Stone::Black), ["OpenFour [e8, f8, g8, h8] [d8, i8]"]);
        assert_eq!(said(&open, Stone::White), ["OpenFour [j1, k1, l1, m1] [i1, n1]"]);
        assert_eq!(format!("{:?}", winning_points(&open, Stone::Black)), "[d8, i8]");
        let split = position(Rules::FREESTYLE, "e8 g8 h8", "a1");
        assert_eq!(said(&split, Stone::Black), ["OpenThree [e8, g8, h8] [f8]"]);
        let closed = position(Rules::FREESTYLE, "e8 f8 g8 h8", "d8");
        assert_eq!(said(&closed, Stone::Black), ["Four [e8, f8, g8, h8] [i8]"]);
    }

    #[test]
    fn an_overline_is_a_threat_only_where_it_wins() {
        let gap = |rules| said(&position(rules, "d8 e8 f8 h8 i8", "c8 j8"), Stone::Black).len();
        assert_eq!((gap(Rules::FREESTYLE), gap(Rules::STANDARD), gap(Rules::RENJU)), (1, 0, 0));
    }
}
