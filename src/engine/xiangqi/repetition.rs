//! Repetition: perpetual check and perpetual chase.
//!
//! A cycle is the plies from the first occurrence of a position since the last capture to the present one. When a position
//! occurs for the third time, the whole cycle is judged: both ways back to the position.
//!
//! - **Perpetual check**: every move of one side in the cycle gives check and the other side's do not → that side
//!   loses. Both → a draw.
//! - **Perpetual chase**, only if there is no perpetual check: every move of one side in the cycle newly attacks the
//!   same piece → that side loses. Both or neither → a draw.
//!
//! An attack is a legal capture that the mover threatens after the move, unless the move gives check: a check is not also a
//! chase, and checking and chasing in turn is allowed. An attack is a chase if all of these hold: the attacker is a rook, horse, cannon, advisor or elephant; the victim is neither the general nor a soldier that has not
//! crossed the river; the same piece did not attack it in this way before the move; and one of these holds: a horse or
//! cannon attacks a rook; an advisor or elephant attacks a rook, horse or cannon; or the victim is truly unprotected,
//! that is, there is no legal recapture. Two pieces of the same kind that attack each other offer an exchange, unless
//! the victim cannot legally capture.

use std::collections::BTreeSet;
use std::fmt;

use super::piece::{PIECES, PieceId, ids};
use super::templates::{NONE, is_across_river};
use super::{Board, Move, PieceKind, Side, Square, XiangqiEnding};

/// The verdict on a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionVerdict {
    /// Only this side has given check with every move.
    PerpetualCheck(Side),
    /// Only this side has chased a piece with every move.
    PerpetualChase(Side),
    /// Both sides have given check with every move.
    BothCheck,
    /// Both sides have chased with every move.
    BothChase,
    /// Neither side has checked or chased with every move.
    NoViolation,
}

impl RepetitionVerdict {
    /// Returns the ending that follows from the verdict.
    pub const fn ending(self) -> XiangqiEnding {
        match self {
            RepetitionVerdict::PerpetualCheck(loser) => XiangqiEnding::PerpetualCheck { loser },
            RepetitionVerdict::PerpetualChase(loser) => XiangqiEnding::PerpetualChase { loser },
            RepetitionVerdict::BothCheck | RepetitionVerdict::BothChase | RepetitionVerdict::NoViolation => {
                XiangqiEnding::Repetition
            }
        }
    }
}

impl fmt::Display for RepetitionVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RepetitionVerdict::PerpetualCheck(side) => {
                write!(f, "only {side} gives check with every move (长将): {side} loses")
            }
            RepetitionVerdict::PerpetualChase(side) => {
                write!(f, "only {side} chases the same piece with every move (长捉): {side} loses")
            }
            RepetitionVerdict::BothCheck => f.write_str("both sides give check with every move: a draw"),
            RepetitionVerdict::BothChase => f.write_str("both sides chase with every move: a draw"),
            RepetitionVerdict::NoViolation => f.write_str("neither side gives check or chases with every move: a draw"),
        }
    }
}

/// The reason why an attack is or is not a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChaseReason {
    /// A chase: a horse or cannon attacks a rook, or an advisor or elephant attacks a rook, horse or cannon.
    MoreValuable,
    /// A chase: there is no legal recapture.
    Unprotected,
    /// No chase: a piece could legally recapture.
    Protected {
        /// The point of that piece.
        by: Square,
    },
    /// No chase: the victim is of the same kind and could capture the attacker.
    Exchange,
    /// No chase: the same piece attacked the victim in this way before the move.
    AlreadyAttacked,
}

/// A piece that a side threatens to capture after its move, except generals and soldiers on their own half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The attacking piece.
    pub attacker: PieceKind,
    /// The attacker's point.
    pub from: Square,
    /// The attacked piece.
    pub victim: PieceKind,
    /// The victim's point.
    pub at: Square,
    /// The reason why it is or is not a chase.
    pub reason: ChaseReason,
    attacker_id: PieceId,
    victim_id: PieceId,
}

impl Attack {
    /// Returns whether it is a chase.
    pub const fn is_chase(&self) -> bool {
        matches!(self.reason, ChaseReason::MoreValuable | ChaseReason::Unprotected)
    }
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Attack { attacker, from, victim, at, reason: why, .. } = self;
        write!(f, "the {attacker} on {from} ")?;
        match why {
            ChaseReason::MoreValuable => write!(f, "chases the {victim} on {at}, which is worth more"),
            ChaseReason::Unprotected => write!(f, "chases the {victim} on {at}, which is unprotected"),
            ChaseReason::Protected { by } => {
                write!(f, "attacks the {victim} on {at}, which is protected by {by}: not a chase")
            }
            ChaseReason::Exchange => write!(f, "offers to exchange the {victim} on {at}: not a chase"),
            ChaseReason::AlreadyAttacked => write!(
                f,
                "attacks the {victim} on {at} as before the move: not a new \
                                                       chase"
            ),
        }
    }
}

/// A move of a cycle and its effects.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The board before the move.
    pub board: Board,
    /// The move.
    pub mv: Move,
    /// `true` if it gives check.
    pub gives_check: bool,
    /// The captures that the mover threatens after it; none if it gives check.
    pub attacks: Vec<Attack>,
}

impl Ply {
    /// Analyses a legal move on a board.
    pub fn new(board: &Board, mv: Move) -> Ply {
        let mover = board.side();
        let mut after = board.clone();
        after.make(mv);
        if after.in_check(after.side()) {
            return Ply { board: board.clone(), mv, gives_check: true, attacks: Vec::new() };
        }
        let before = attacks(board, mover);
        let mut attacks = attacks(&after, mover);
        for attack in &mut attacks {
            let is_same = |earlier: &Attack| {
                earlier.is_chase() && (earlier.attacker_id, earlier.victim_id) == (attack.attacker_id, attack.victim_id)
            };
            if attack.is_chase() && before.iter().any(is_same) {
                attack.reason = ChaseReason::AlreadyAttacked;
            }
        }
        Ply { board: board.clone(), mv, gives_check: false, attacks }
    }

    /// Returns the mover.
    pub const fn side(&self) -> Side {
        self.board.side()
    }
}

/// Returns the pieces that are chased.
fn chased_pieces(attacks: &[Attack]) -> BTreeSet<PieceId> {
    attacks.iter().filter(|attack| attack.is_chase()).map(|attack| attack.victim_id).collect()
}

/// Judges a cycle.
pub fn verdict(cycle: &[Ply]) -> RepetitionVerdict {
    let of = |side: Side| cycle.iter().filter(move |ply| ply.side() == side);
    let checks = |side: Side| of(side).next().is_some() && of(side).all(|ply| ply.gives_check);
    match Side::BOTH.map(checks) {
        [true, true] => return RepetitionVerdict::BothCheck,
        [true, false] => return RepetitionVerdict::PerpetualCheck(Side::Red),
        [false, true] => return RepetitionVerdict::PerpetualCheck(Side::Black),
        [false, false] => {}
    }
    let chases = |side: Side| {
        let victims = of(side).map(|ply| chased_pieces(&ply.attacks)).reduce(|all, more| &all & &more);
        victims.is_some_and(|victims| !victims.is_empty())
    };
    match Side::BOTH.map(chases) {
        [true, true] => RepetitionVerdict::BothChase,
        [true, false] => RepetitionVerdict::PerpetualChase(Side::Red),
        [false, true] => RepetitionVerdict::PerpetualChase(Side::Black),
        [false, false] => RepetitionVerdict::NoViolation,
    }
}

/// Returns the legal captures of a side, if it were to move, that can be part of a chase.
pub(super) fn attacks(board: &Board, side: Side) -> Vec<Attack> {
    let mut board = board.clone();
    board.side = side;
    let mut attacks = Vec::new();
    for id in ids(side) {
        let (place, Some(piece)) = (board.piece_points[id as usize], PIECES[id as usize]) else { continue };
        if place == NONE || matches!(piece.kind, PieceKind::General | PieceKind::Soldier) {
            continue;
        }
        for mv in board.pseudo_legal_captures(id) {
            let victim_id = board.points[mv.to.index()];
            let Some(victim) = PIECES[victim_id as usize] else { continue };
            let is_exempt = match victim.kind {
                PieceKind::General => true,
                PieceKind::Soldier => !is_across_river(victim.side, mv.to.0),
                _ => false,
            };
            if is_exempt || !board.is_safe(mv) {
                continue;
            }
            let why = chase_reason(&mut board, piece.kind, victim.kind, mv);
            attacks.push(Attack {
                attacker: piece.kind,
                from: mv.from,
                victim: victim.kind,
                at: mv.to,
                reason: why,
                attacker_id: id,
                victim_id,
            });
        }
    }
    attacks
}

fn chase_reason(board: &mut Board, attacker: PieceKind, victim: PieceKind, mv: Move) -> ChaseReason {
    let stronger = match attacker {
        PieceKind::Horse | PieceKind::Cannon => victim == PieceKind::Rook,
        PieceKind::Advisor | PieceKind::Elephant => {
            matches!(victim, PieceKind::Rook | PieceKind::Horse | PieceKind::Cannon)
        }
        _ => false,
    };
    if stronger {
        return ChaseReason::MoreValuable;
    }
    let taken = board.make(mv);
    let mut protector = None;
    board.visit_legal_moves(|back| {
        protector = (back.to == mv.to).then_some(back.from);
        protector.is_none()
    });
    board.unmake(mv, taken);
    if let Some(by) = protector {
        return ChaseReason::Protected { by };
    }
    if attacker == victim {
        let mut turned = board.clone();
        turned.side = !turned.side;
        if turned.is_legal(Move { from: mv.to, to: mv.from }) {
            return ChaseReason::Exchange;
        }
    }
    ChaseReason::Unprotected
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::Position;

    /// A rook attacks a horse; another rook also moves to attack it.
    #[test]
    fn a_new_attacker_of_an_attacked_piece_attacks_anew() {
        let position: Position = "3k5/9/9/9/R3n4/9/7R1/9/9/5K3 w".parse().unwrap();
        let whys = |mv: &str| -> Vec<(String, ChaseReason)> {
            let ply = Ply::new(position.board(), mv.parse().unwrap());
            ply.attacks.iter().map(|attack| (attack.from.to_string(), attack.reason)).collect()
        };
        let both = [("a5".to_owned(), ChaseReason::AlreadyAttacked), ("h5".to_owned(), ChaseReason::Unprotected)];
        assert_eq!(whys("h3h5"), both);
        // The same rook from another point is not another attacker.
        assert_eq!(whys("a5b5"), [("b5".to_owned(), ChaseReason::AlreadyAttacked)]);
    }
}
