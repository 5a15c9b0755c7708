//! Explanations of why a move is good or bad, in the terms of Othello teachers: corners, mobility, quiet moves, parity.
//!
//! The value of a move comes from a search; these explanations come from the board alone.

use super::{Bitboard, Move, Position, Square};
use crate::game::Game as _;

/// The number of empty squares from which parity counts.
const PARITY_FROM: u32 = 20;
/// The number of moves up to which an opponent has little choice.
const FEW: u32 = 4;
const CORNERS: [(u8, u8); 4] = [(0, 0), (7, 0), (0, 7), (7, 7)];

/// A reason for or against a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveReason {
    /// The move takes a corner.
    TakesCorner,
    /// The opponent can take this corner next, and could not before.
    GivesCorner(Square),
    /// The opponent could have taken this corner, and no longer can.
    DeniesCorner(Square),
    /// The opponent has no legal move next.
    LeavesNoMove,
    /// The opponent has only this many moves next, fewer than before.
    LeavesFewMoves(u32),
    /// A quiet move: none of the flipped discs is next to an empty square.
    Quiet,
    /// Parity: it leaves an even number of empty squares in its region, so the mover gets the last one.
    Parity,
    /// Mobility, if there is no stronger reason: the mover's number of moves after this one, and the opponent's.
    Mobility(u32, u32),
}

/// Returns the reasons for and against a legal move, most important first.
pub fn move_reasons(position: &Position, mv: Move) -> Vec<MoveReason> {
    let Some(square) = mv.square() else { return Vec::new() };
    let after = position.after(mv);
    let (before_it, after_it) = (replies(&position.pass_unchecked()), replies(&after));
    let mut reasons = Vec::new();
    if corners().contains(square) {
        reasons.push(MoveReason::TakesCorner);
    }
    for corner in corners().iter() {
        match (before_it.contains(corner), after_it.contains(corner)) {
            (false, true) => reasons.push(MoveReason::GivesCorner(corner)),
            (true, false) if corner != square => reasons.push(MoveReason::DeniesCorner(corner)),
            _ => {}
        }
    }
    match (before_it.count(), after_it.count()) {
        (_, 0) if !after.is_over() => reasons.push(MoveReason::LeavesNoMove),
        (before, now) if now > 0 && now <= FEW && now < before => reasons.push(MoveReason::LeavesFewMoves(now)),
        _ => {}
    }
    let empty = after.board().empty();
    if position.flips(square).iter().all(|turned| (neighbors(turned) & empty.0) == 0) {
        reasons.push(MoveReason::Quiet);
    }
    let region = region(square, position.board().empty()).count();
    // The last empty square leaves no choice.
    if position.board().empty().count() <= PARITY_FROM && region % 2 == 1 && empty.count() > 0 {
        reasons.push(MoveReason::Parity);
    }
    let limits_replies =
        reasons.iter().any(|reason| matches!(reason, MoveReason::LeavesNoMove | MoveReason::LeavesFewMoves(_)));
    if !limits_replies && !after.is_over() {
        let own = replies(&after.pass_unchecked());
        reasons.push(MoveReason::Mobility(own.count(), after_it.count()));
    }
    reasons
}

fn replies(position: &Position) -> Bitboard {
    position.legal_moves()
}

fn corners() -> Bitboard {
    Bitboard(CORNERS.iter().map(|&(column, row)| 1 << (row * 8 + column)).sum())
}

/// Returns the neighbours of a square.
fn neighbors(square: Square) -> u64 {
    with_neighbors(1 << square.index()) & !(1 << square.index())
}

/// Returns squares with all their neighbours.
const fn with_neighbors(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let wide = squares | (squares << 1 & NOT_A) | (squares >> 1 & NOT_H);
    wide | wide << 8 | wide >> 8
}

/// Returns the empty squares connected with one of them, including diagonally.
fn region(square: Square, empty: Bitboard) -> Bitboard {
    let mut found = 1_u64 << square.index();
    loop {
        let more = with_neighbors(found) & empty.0;
        if more == found {
            return Bitboard(found);
        }
        found = more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(board: &str, mv: &str) -> Vec<MoveReason> {
        let position: Position = board.parse().unwrap();
        assert!(position.moves().contains(&mv.parse().unwrap()), "{position}");
        move_reasons(&position, mv.parse().unwrap())
    }

    #[test]
    fn squares_grow_to_their_neighbours_and_not_around_the_edge() {
        assert_eq!(with_neighbors(1), 0x303);
        assert_eq!(with_neighbors(1 << 7), 0xc0c0);
        assert_eq!(with_neighbors(1 << 63), 0xc0c0 << 48);
        assert_eq!(with_neighbors(1 << 27).count_ones(), 9);
        assert_eq!(neighbors("a1".parse().unwrap()).count_ones(), 3);
    }

    #[test]
    fn corners_are_taken_given_and_denied() {
        // X takes a1 over b1, and O has nothing then.
        let taken = of(&format!("-OX-----{} X", "-".repeat(56)), "a1");
        assert!(taken.starts_with(&[MoveReason::TakesCorner]), "{taken:?}");
        // X plays b1 over c1; O takes a1 from d1.
        let given = of(&format!("--OXO---{} X", "-".repeat(56)), "b1");
        assert_eq!(given[0], MoveReason::GivesCorner("a1".parse().unwrap()), "{given:?}");
    }

    #[test]
    fn the_first_moves_are_neither_quiet_nor_few() {
        assert_eq!(of(&Position::start().to_string(), "f5"), [MoveReason::LeavesFewMoves(3)]);
    }

    /// A move without any other reason still has mobility: here twelve moves against seven.
    #[test]
    fn there_is_always_something_to_say() {
        let mut position = Position::start();
        for mv in ["f5", "d6", "c3", "d3", "c4", "f4"] {
            position = position.after(mv.parse().unwrap());
        }
        let mv: Move = "f6".parse().unwrap();
        let after = position.after(mv);
        let counts = [after.pass_unchecked().mobility(), after.mobility()];
        assert_eq!(move_reasons(&position, mv), [MoveReason::Mobility(counts[0], counts[1])]);
        assert_eq!(counts, [12, 7]);
    }

    /// Two regions at the end, of one and of two squares. The player who fills the odd one keeps parity.
    #[test]
    fn the_odd_region_keeps_parity() {
        let board = format!("-OX{}{}XO-- X", "X".repeat(33), "O".repeat(24));
        let position: Position = board.parse().unwrap();
        let regions: Vec<u32> =
            ["a1", "g8"].iter().map(|name| region(name.parse().unwrap(), position.board().empty()).count()).collect();
        assert_eq!(regions, [1, 2]);
        assert!(of(&board, "a1").contains(&MoveReason::Parity));
        assert!(!of(&board, "g8").contains(&MoveReason::Parity));
    }
}
