//! The reasons why a move is good or bad: only what the lines show or a search of continuous fours proves.

use std::fmt;

use super::threats::{Urgency, threats, winning_points};
use super::vcf;
use super::{ForbiddenKind, GomokuEnding, Point, Position, Stone};
use crate::search::WinVerdict;

/// The number of fours that a search for a win by fours may play.
const FOURS: u64 = 3_000;

/// A proved reason for or against a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GomokuReason {
    /// The move makes five and wins.
    Five,
    /// The move is forbidden and loses.
    Forbidden(ForbiddenKind),
    /// The opponent can make five on this point next.
    AllowsFive(Point),
    /// The mover wins by continuous fours: its fours, of which the move is the first, and the forced replies, to the last
    /// four, after which it makes five.
    WinsByFours(Vec<Point>),
    /// The opponent wins by continuous fours: its fours and the forced replies, to its last four or its five.
    LosesToFours(Vec<Point>),
    /// Without the move, the opponent could make five next.
    StopsFive,
    /// Without the move, the opponent could win by continuous fours; after it there is no such win.
    StopsFours,
    /// The move makes a four that two points complete.
    OpenFour,
    /// The move makes two fours.
    DoubleFour,
    /// The move makes a four and an open three.
    FourThree,
    /// The move makes a four that one point completes.
    Four,
    /// The move makes two open threes.
    DoubleThree,
    /// The move makes three stones that one more extends to a four completed by two points.
    OpenThree,
}

impl GomokuReason {
    /// Returns the points of the mover's win by continuous fours, to show on the board; empty for other reasons.
    pub fn line(&self) -> &[Point] {
        if let GomokuReason::WinsByFours(line) = self { line } else { &[] }
    }
}

/// Returns the proved reasons for and against a legal move, the most important first.
pub fn reasons(position: &Position, point: Point) -> Vec<GomokuReason> {
    let (stone, after) = (position.side_to_move(), position.place_unchecked(point));
    match after.ending() {
        Some(GomokuEnding::Five(_) | GomokuEnding::Overline(_)) => return vec![GomokuReason::Five],
        Some(GomokuEnding::Forbidden(kind)) => return vec![GomokuReason::Forbidden(kind)],
        Some(GomokuEnding::BoardFull | GomokuEnding::NoOpenLine) => return Vec::new(),
        None => {}
    }
    let mut reasons = Vec::new();
    let (own, other) = (winning_points(&after, stone), winning_points(&after, !stone));
    if let Some(&five) = other.first() {
        return vec![GomokuReason::AllowsFive(five)];
    }
    let stops_five = winning_points(position, !stone).contains(&point);
    if stops_five {
        reasons.push(GomokuReason::StopsFive);
    }
    if let Some(line) = wins_by_fours(&after, point, &own) {
        reasons.push(GomokuReason::WinsByFours(line));
    } else {
        match vcf::solve(&after, FOURS).result {
            WinVerdict::Win(line) => reasons.push(GomokuReason::LosesToFours(line)),
            // A four of the mover only delays the opponent's.
            WinVerdict::NoWin if own.is_empty() && !stops_five => {
                let passed = Position::new(*position.board(), position.rules(), !stone);
                if matches!(vcf::solve(&passed, FOURS).result, WinVerdict::Win(_)) {
                    reasons.push(GomokuReason::StopsFours);
                }
            }
            WinVerdict::NoWin | WinVerdict::Unknown => {}
        }
    }
    reasons.extend(shape(&after, point, stone));
    reasons
}

/// Returns the win by continuous fours that a move begins, after which these points complete its fours.
fn wins_by_fours(after: &Position, point: Point, fives: &[Point]) -> Option<Vec<Point>> {
    let &reply = fives.first()?;
    let replied = after.place_unchecked(reply);
    if fives.len() > 1 || matches!(replied.ending(), Some(GomokuEnding::Forbidden(_))) {
        return Some(vec![point]);
    }
    let rest = vcf::solve(&replied, FOURS).result.line()?;
    Some([vec![point, reply], rest].concat())
}

/// Returns what the stone on a point makes with others.
fn shape(after: &Position, point: Point, stone: Stone) -> Option<GomokuReason> {
    let made: Vec<_> = threats(after, stone).into_iter().filter(|threat| threat.stones.contains(&point)).collect();
    let fours = made.iter().filter(|threat| threat.urgency != Urgency::OpenThree).count();
    // The same three may be several threats on one line.
    let mut directions: Vec<_> = made
        .iter()
        .filter(|threat| threat.urgency == Urgency::OpenThree)
        .map(|threat| direction(&threat.stones))
        .collect();
    directions.sort_unstable();
    directions.dedup();
    match (fours, directions.len()) {
        (1, _) if made[0].urgency == Urgency::OpenFour => Some(GomokuReason::OpenFour),
        (2.., _) => Some(GomokuReason::DoubleFour),
        (1, 1..) => Some(GomokuReason::FourThree),
        (1, 0) => Some(GomokuReason::Four),
        (0, 2..) => Some(GomokuReason::DoubleThree),
        (0, 1) => Some(GomokuReason::OpenThree),
        (0, 0) => None,
    }
}

/// Returns the direction of stones on a line: from the first to the second one.
fn direction(stones: &[Point]) -> (i8, i8) {
    let [first, second, ..] = stones else { return (0, 0) };
    let sign = |from: u8, to: u8| (to.cast_signed() - from.cast_signed()).signum();
    (sign(first.column(), second.column()), sign(first.row(), second.row()))
}

impl fmt::Display for GomokuReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GomokuReason::Five => "makes five",
            GomokuReason::Forbidden(ForbiddenKind::DoubleThree) => "forbidden: double three",
            GomokuReason::Forbidden(ForbiddenKind::DoubleFour) => "forbidden: double four",
            GomokuReason::Forbidden(ForbiddenKind::Overline) => "forbidden: overline",
            GomokuReason::AllowsFive(point) => return write!(f, "allows five on {}", point.to_string().to_uppercase()),
            GomokuReason::WinsByFours(line) => {
                return write!(f, "wins by fours in {} moves", line.len().div_ceil(2) + 1);
            }
            GomokuReason::LosesToFours(line) => {
                return write!(f, "loses to fours in {} moves", line.len().div_ceil(2) + 1);
            }
            GomokuReason::StopsFive => "stops a five",
            GomokuReason::StopsFours => "stops a win by fours",
            GomokuReason::OpenFour => "open four",
            GomokuReason::DoubleFour => "double four",
            GomokuReason::FourThree => "four-three",
            GomokuReason::Four => "four",
            GomokuReason::DoubleThree => "double three",
            GomokuReason::OpenThree => "open three",
        })
    }
}
