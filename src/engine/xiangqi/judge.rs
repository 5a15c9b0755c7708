//! Repetition: perpetual check and perpetual chase.
//!
//! A cycle is judged: the plies between two occurrences of a position. In a game, a cycle is judged when the position
//! occurs for the third time since the last capture, by the latest cycle.
//!
//! - **Perpetual check**: every move of one side in the cycle gives check and the other side's do not → that side
//!   loses. Both → a draw.
//! - **Perpetual chase**, only if there is no perpetual check: every move of one side in the cycle newly attacks the
//!   same piece → that side loses. Both or neither → a draw.
//!
//! An attack is a legal capture that the mover threatens after the move. It is a chase if all of these hold: the
//! attacker is a rook, horse, cannon, advisor or elephant; the victim is neither the general nor a soldier that has not
//! crossed the river; the same piece did not attack it in this way before the move; and one of these holds: a horse or
//! cannon attacks a rook; an advisor or elephant attacks a rook, horse or cannon; or the victim is truly unprotected,
//! that is, there is no legal recapture. Two pieces of the same kind that attack each other offer an exchange, unless
//! the victim cannot legally capture.

use std::collections::BTreeSet;
use std::fmt;

use super::piece::{Id, PIECES, ids};
use super::templates::{NONE, is_across};
use super::{Board, Ending, Kind, Move, Side, Square};

/// The verdict on a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Only this side has given check with every move.
    PerpetualCheck(Side),
    /// Only this side has chased a piece with every move.
    PerpetualChase(Side),
    /// Both sides have given check with every move.
    BothCheck,
    /// Both sides have chased with every move.
    BothChase,
    /// Neither side has.
    NoFault,
}

impl Verdict {
    /// Returns the ending that follows from the verdict.
    pub const fn ending(self) -> Ending {
        match self {
            Verdict::PerpetualCheck(loser) => Ending::PerpetualCheck { loser },
            Verdict::PerpetualChase(loser) => Ending::PerpetualChase { loser },
            Verdict::BothCheck | Verdict::BothChase | Verdict::NoFault => Ending::Repetition,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::PerpetualCheck(side) => write!(f, "{side} alone checks with every move (长将): {side} loses"),
            Verdict::PerpetualChase(side) => {
                write!(f, "{side} alone chases the same piece with every move (长捉): {side} loses")
            }
            Verdict::BothCheck => f.write_str("both sides check with every move: a draw"),
            Verdict::BothChase => f.write_str("both sides chase with every move: a draw"),
            Verdict::NoFault => f.write_str("neither side checks or chases with every move: a draw"),
        }
    }
}

/// The reason why an attack is or is not a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChaseReason {
    /// A chase: a horse or cannon attacks a rook, or an advisor or elephant attacks a rook, horse or cannon.
    Stronger,
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
    Before,
}

/// A piece that a side threatens to capture after its move, except generals and soldiers on their own half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The attacking piece.
    pub attacker: Kind,
    /// The attacker's point.
    pub from: Square,
    /// The attacked piece.
    pub victim: Kind,
    /// The victim's point.
    pub at: Square,
    /// The reason why it is or is not a chase.
    pub why: ChaseReason,
    attacker_id: Id,
    victim_id: Id,
}

impl Attack {
    /// Returns whether it is a chase.
    pub const fn counts(&self) -> bool {
        matches!(self.why, ChaseReason::Stronger | ChaseReason::Unprotected)
    }
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Attack { attacker, from, victim, at, why, .. } = self;
        write!(f, "the {attacker} on {from} ")?;
        match why {
            ChaseReason::Stronger => write!(f, "chases the {victim} on {at}, which is worth more"),
            ChaseReason::Unprotected => write!(f, "chases the {victim} on {at}, which is unprotected"),
            ChaseReason::Protected { by } => {
                write!(f, "attacks the {victim} on {at}, which is protected from {by}: no chase")
            }
            ChaseReason::Exchange => write!(f, "offers to exchange the {victim} on {at}: no chase"),
            ChaseReason::Before => write!(f, "attacks the {victim} on {at} as before the move: no new chase"),
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
    /// Whether it gives check.
    pub checks: bool,
    /// The captures that the mover threatens after it.
    pub attacks: Vec<Attack>,
}

impl Ply {
    /// Analyses a legal move on a board.
    pub fn new(board: &Board, mv: Move) -> Ply {
        let mover = board.side();
        let before = attacks(board, mover);
        let mut after = board.clone();
        after.make(mv);
        let mut attacks = attacks(&after, mover);
        for attack in &mut attacks {
            let is_same = |earlier: &Attack| {
                earlier.counts() && (earlier.attacker_id, earlier.victim_id) == (attack.attacker_id, attack.victim_id)
            };
            if attack.counts() && before.iter().any(is_same) {
                attack.why = ChaseReason::Before;
            }
        }
        Ply { board: board.clone(), mv, checks: after.in_check(after.side()), attacks }
    }

    /// Returns the mover.
    pub const fn side(&self) -> Side {
        self.board.side()
    }
}

/// Returns the pieces that are chased.
fn chased(attacks: &[Attack]) -> BTreeSet<Id> {
    attacks.iter().filter(|attack| attack.counts()).map(|attack| attack.victim_id).collect()
}

/// Judges a cycle.
pub fn verdict(cycle: &[Ply]) -> Verdict {
    let of = |side: Side| cycle.iter().filter(move |ply| ply.side() == side);
    let checks = |side: Side| of(side).next().is_some() && of(side).all(|ply| ply.checks);
    match Side::BOTH.map(checks) {
        [true, true] => return Verdict::BothCheck,
        [true, false] => return Verdict::PerpetualCheck(Side::Red),
        [false, true] => return Verdict::PerpetualCheck(Side::Black),
        [false, false] => {}
    }
    let chases = |side: Side| {
        let victims = of(side).map(|ply| chased(&ply.attacks)).reduce(|all, more| &all & &more);
        victims.is_some_and(|victims| !victims.is_empty())
    };
    match Side::BOTH.map(chases) {
        [true, true] => Verdict::BothChase,
        [true, false] => Verdict::PerpetualChase(Side::Red),
        [false, true] => Verdict::PerpetualChase(Side::Black),
        [false, false] => Verdict::NoFault,
    }
}

/// Returns the legal captures of a side, if it were to move, that can be part of a chase.
fn attacks(board: &Board, side: Side) -> Vec<Attack> {
    let mut board = board.clone();
    board.side = side;
    let mut attacks = Vec::new();
    for id in ids(side) {
        let (place, Some(piece)) = (board.places[id as usize], PIECES[id as usize]) else { continue };
        if place == NONE || matches!(piece.kind, Kind::General | Kind::Soldier) {
            continue;
        }
        for mv in board.captures(id) {
            let victim_id = board.points[mv.to.index()];
            let Some(victim) = PIECES[victim_id as usize] else { continue };
            let is_exempt = match victim.kind {
                Kind::General => true,
                Kind::Soldier => !is_across(victim.side, mv.to.0),
                _ => false,
            };
            if is_exempt || !board.is_safe(mv) {
                continue;
            }
            let why = why(&mut board, piece.kind, victim.kind, mv);
            attacks.push(Attack {
                attacker: piece.kind,
                from: mv.from,
                victim: victim.kind,
                at: mv.to,
                why,
                attacker_id: id,
                victim_id,
            });
        }
    }
    attacks
}

fn why(board: &mut Board, attacker: Kind, victim: Kind, mv: Move) -> ChaseReason {
    let stronger = match attacker {
        Kind::Horse | Kind::Cannon => victim == Kind::Rook,
        Kind::Advisor | Kind::Elephant => matches!(victim, Kind::Rook | Kind::Horse | Kind::Cannon),
        _ => false,
    };
    if stronger {
        return ChaseReason::Stronger;
    }
    let taken = board.make(mv);
    let mut protector = None;
    board.each_legal(|back| {
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
            ply.attacks.iter().map(|attack| (attack.from.to_string(), attack.why)).collect()
        };
        let both = [("a5".to_owned(), ChaseReason::Before), ("h5".to_owned(), ChaseReason::Unprotected)];
        assert_eq!(whys("h3h5"), both);
        // The same rook from another point is not another attacker.
        assert_eq!(whys("a5b5"), [("b5".to_owned(), ChaseReason::Before)]);
    }
}
