//! The reasons why a move is good or bad: only what counting or a search of every reply proves.

use std::fmt;

use super::{Bitboard, Move, Position, Square};

const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
/// The number of moves of one side within which a corner is won or lost.
const CORNER_MOVES: u32 = 3;
/// The least number of new stable discs that is a reason.
const STABLE_DISCS: u32 = 2;
/// The least change of the difference in mobility that is a reason.
const MOBILITY_CHANGE: i64 = 4;

/// A proved reason for or against a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OthelloReason {
    /// The mover takes a corner within this number of its moves, of which this is the first, whatever the opponent plays.
    WinsCorner(u32),
    /// The opponent takes a corner within this number of its next moves, whatever the mover plays.
    LosesCorner(u32),
    /// The opponent has no legal move and must pass.
    ForcesPass,
    /// The number of the mover's discs that can never be flipped increases at least by this.
    StableDiscs(u32),
    /// The move fills the last empty square of its region, where the opponent could have played, too.
    LastOfRegion,
    /// The numbers of legal moves of the mover and of the opponent, each before and after the move.
    Mobility {
        /// The mover's.
        own: [u32; 2],
        /// The opponent's.
        opponent: [u32; 2],
    },
}

/// Returns the proved reasons for and against a legal move, the most important first.
pub fn reasons(position: &Position, mv: Move) -> Vec<OthelloReason> {
    let Some(square) = mv.square() else { return Vec::new() };
    let (side, after) = (position.side(), position.place_unchecked(square));
    let (passed, again) = (position.pass_unchecked(), after.pass_unchecked());
    let mut reasons = Vec::new();
    let wins = |moves: u32| match moves {
        1 => CORNERS.contains(square),
        _ => (position.legal_moves() & CORNERS).is_empty() && forces_corner(&after, moves - 1),
    };
    reasons.extend((1..=CORNER_MOVES).find(|&moves| wins(moves)).map(OthelloReason::WinsCorner));
    let loses = (1..=CORNER_MOVES).find(|&moves| takes_corner(&after, moves));
    reasons.extend(loses.map(OthelloReason::LosesCorner));
    if after.must_pass() {
        reasons.push(OthelloReason::ForcesPass);
    }
    let stable = after.board().stable(side).count().saturating_sub(position.board().stable(side).count());
    if stable >= STABLE_DISCS {
        reasons.push(OthelloReason::StableDiscs(stable));
    }
    let has_neighbors = !(Bitboard::from(square).neighbors() & position.board().empty()).is_empty();
    if !has_neighbors && passed.legal_moves().contains(square) && !after.is_over() {
        reasons.push(OthelloReason::LastOfRegion);
    }
    let (own, opponent) = ([position.mobility(), again.mobility()], [passed.mobility(), after.mobility()]);
    let gain = |[before, after]: [u32; 2]| i64::from(after) - i64::from(before);
    if (gain(own) - gain(opponent)).abs() >= MOBILITY_CHANGE && !after.is_over() {
        reasons.push(OthelloReason::Mobility { own, opponent });
    }
    reasons
}

/// Returns whether the side to move takes a corner within this number of its moves, whatever the other side plays.
fn takes_corner(position: &Position, moves: u32) -> bool {
    let legal = position.legal_moves();
    let first = |square: Square| forces_corner(&position.place_unchecked(square), moves - 1);
    !(legal & CORNERS).is_empty() || moves > 1 && legal.iter().any(first)
}

/// Returns whether the side that is not to move takes a corner within this number of its moves, whatever is played.
fn forces_corner(position: &Position, moves: u32) -> bool {
    if position.must_pass() {
        return takes_corner(&position.pass_unchecked(), moves);
    }
    let replies = position.legal_moves();
    !replies.is_empty() && replies.iter().all(|square| takes_corner(&position.place_unchecked(square), moves))
}

impl fmt::Display for OthelloReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OthelloReason::WinsCorner(1) => f.write_str("takes a corner"),
            OthelloReason::WinsCorner(moves) => write!(f, "wins a corner in {moves} moves"),
            OthelloReason::LosesCorner(1) => f.write_str("gives up a corner"),
            OthelloReason::LosesCorner(moves) => write!(f, "loses a corner in {moves} moves"),
            OthelloReason::ForcesPass => f.write_str("the opponent must pass"),
            OthelloReason::StableDiscs(count) => write!(f, "{count} more stable discs"),
            OthelloReason::LastOfRegion => f.write_str("last move of a region"),
            OthelloReason::Mobility { own, opponent } => {
                write!(f, "moves {}→{}, opponent {}→{}", own[0], own[1], opponent[0], opponent[1])
            }
        }
    }
}
