//! Repetition: who, if anybody, has done with every move what must not be done for ever.
//!
//! What is judged is a cycle: the plies between two occurrences of a position. In a game it is judged when the position
//! stands for the third time since the last capture, by the cycle that led there last.
//!
//! - **Perpetual check**: every move of a side in the cycle checks and the other's do not → it loses. Both → a draw.
//! - **Perpetual chase**, only if nobody checks perpetually: every move of a side in the cycle attacks the same piece anew →
//!   it loses. Both or neither → a draw.
//!
//! An attack is a legal capture that the mover threatens after the move. It counts as a chase if the attacker is a rook,
//! horse, cannon, advisor or elephant; the victim is neither the general nor a soldier that has not crossed; the same piece
//! did not attack it so before the move, whatever other pieces did; and one of these holds: horse or cannon attacks a rook;
//! advisor or elephant attacks a rook, horse or cannon; or the victim is truly unprotected, which means that after the
//! capture there is no legal recapture. Two of the same kind that attack each other are an exchange, unless the victim
//! cannot legally take.

use std::collections::BTreeSet;
use std::fmt;

use super::piece::{Id, PIECES, ids};
use super::templates::{NONE, is_across};
use super::{Board, Ending, Kind, Move, Side, Square};

/// What a cycle is judged as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A side alone has checked with every move.
    PerpetualCheck(Side),
    /// A side alone has chased a piece with every move.
    PerpetualChase(Side),
    /// Both have checked with every move.
    BothCheck,
    /// Both have chased with every move.
    BothChase,
    /// Neither has.
    NoFault,
}

impl Verdict {
    /// How it ends a game.
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

/// Why an attack counts as a chase, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It counts: horse or cannon attacks a rook, or advisor or elephant attacks a rook, horse or cannon.
    Stronger,
    /// It counts: nobody could legally take back.
    Unprotected,
    /// It does not: a piece could legally take back.
    Protected {
        /// From where.
        by: Square,
    },
    /// It does not: the victim, of the same kind, could as well take the attacker.
    Exchange,
    /// It would, but the same piece attacked the victim so before the move.
    Before,
}

/// A piece that a side threatens to take after its move, the general and soldiers at home left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// What attacks.
    pub attacker: Kind,
    /// From where.
    pub from: Square,
    /// What is attacked.
    pub victim: Kind,
    /// Where.
    pub at: Square,
    /// Why it counts, or does not.
    pub why: Why,
    attacker_id: Id,
    victim_id: Id,
}

impl Attack {
    /// Whether it is a chase.
    pub const fn counts(&self) -> bool {
        matches!(self.why, Why::Stronger | Why::Unprotected)
    }
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Attack { attacker, from, victim, at, why, .. } = self;
        write!(f, "the {attacker} on {from} ")?;
        match why {
            Why::Stronger => write!(f, "chases the {victim} on {at}, which is worth more"),
            Why::Unprotected => write!(f, "chases the {victim} on {at}, which is unprotected"),
            Why::Protected { by } => write!(f, "attacks the {victim} on {at}, which is protected from {by}: no chase"),
            Why::Exchange => write!(f, "offers to exchange the {victim} on {at}: no chase"),
            Why::Before => write!(f, "attacks the {victim} on {at} as before the move: no new chase"),
        }
    }
}

/// A move of a cycle and what it does.
#[derive(Clone, Debug)]
pub struct Ply {
    /// Where it was played.
    pub board: Board,
    /// The move.
    pub mv: Move,
    /// Whether it checks.
    pub checks: bool,
    /// What the mover threatens to take after it.
    pub attacks: Vec<Attack>,
}

impl Ply {
    /// Looks at a legal move on a board.
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
                attack.why = Why::Before;
            }
        }
        Ply { board: board.clone(), mv, checks: after.in_check(after.side()), attacks }
    }

    /// Who moved.
    pub const fn side(&self) -> Side {
        self.board.side()
    }
}

/// The pieces that are chased.
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

/// What a side could legally take on a board if it were to move, as far as a chase may be made of it.
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

fn why(board: &mut Board, attacker: Kind, victim: Kind, mv: Move) -> Why {
    let stronger = match attacker {
        Kind::Horse | Kind::Cannon => victim == Kind::Rook,
        Kind::Advisor | Kind::Elephant => matches!(victim, Kind::Rook | Kind::Horse | Kind::Cannon),
        _ => false,
    };
    if stronger {
        return Why::Stronger;
    }
    let taken = board.make(mv);
    let mut protector = None;
    board.each_legal(|back| {
        protector = (back.to == mv.to).then_some(back.from);
        protector.is_none()
    });
    board.unmake(mv, taken);
    if let Some(by) = protector {
        return Why::Protected { by };
    }
    if attacker == victim {
        let mut turned = board.clone();
        turned.side = !turned.side;
        if turned.is_legal(Move { from: mv.to, to: mv.from }) {
            return Why::Exchange;
        }
    }
    Why::Unprotected
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::Position;

    /// A rook attacks a horse; another rook comes to attack it, too.
    #[test]
    fn a_new_attacker_of_an_attacked_piece_attacks_anew() {
        let position: Position = "3k5/9/9/9/R3n4/9/7R1/9/9/5K3 w".parse().unwrap();
        let whys = |mv: &str| -> Vec<(String, Why)> {
            let ply = Ply::new(position.board(), mv.parse().unwrap());
            ply.attacks.iter().map(|attack| (attack.from.to_string(), attack.why)).collect()
        };
        let both = [("a5".to_owned(), Why::Before), ("h5".to_owned(), Why::Unprotected)];
        assert_eq!(whys("h3h5"), both);
        // The same rook from another point is not another attacker.
        assert_eq!(whys("a5b5"), [("b5".to_owned(), Why::Before)]);
    }
}
