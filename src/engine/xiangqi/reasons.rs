//! The reasons why a move is good or bad: only what the board shows or a search of every reply proves.
//!
//! A gain of material is proved by a search of all moves of both sides, followed by all exchanges: at the end of every line
//! the winner has gained the value of the piece, and no capture takes it away again.

use std::fmt;

use super::repetition::{self, RepetitionVerdict};
use super::templates::LEGS;
use super::{Board, Move, PieceKind, Position, Side, Square, XiangqiEnding, mate};
use crate::Game as _;
use crate::search::{Limits, NodeCounter, SearchStopped};

/// The number of moves within which a side mates.
const MATE_MOVES: u32 = 3;
/// The number of positions that each search may visit.
const NODES: u64 = 20_000;
/// The pieces whose gain is a reason: a rook, a horse or cannon, an advisor or elephant; each with the number of moves
/// within which it is gained.
const GAINS: [(PieceKind, u32); 3] = [(PieceKind::Rook, 3), (PieceKind::Horse, 3), (PieceKind::Advisor, 2)];

/// A proved reason for or against a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XiangqiReason {
    /// The mover mates within this number of its moves, of which this is the first, whatever the opponent plays.
    Mate(u32),
    /// The opponent mates within this number of its next moves, whatever the mover plays.
    AllowsMate(u32),
    /// The move repeats a position, and the mover loses by this rule if the position is repeated again.
    LosesByRepetition(RepetitionVerdict),
    /// The mover gains at least the value of this piece within this number of its moves, of which this is the first: a
    /// horse also stands for a cannon, an advisor for an elephant.
    Wins(PieceKind, u32),
    /// The opponent gains at least the value of this piece within this number of its next moves, like [`Wins`](XiangqiReason::Wins).
    Loses(PieceKind, u32),
    /// The moved piece, which cannot be captured, attacks these two pieces, each of which is worth more or unprotected.
    Fork([PieceKind; 2]),
    /// Another piece, whose way the move opens, attacks this piece, which is worth more or unprotected, or gives check.
    DiscoveredAttack(PieceKind),
    /// An enemy piece that could move cannot move any more, because its general would be captured.
    Pin(PieceKind),
}

/// Returns the proved reasons for and against a legal move, the most important first.
pub fn reasons(position: &Position, mv: Move) -> Vec<XiangqiReason> {
    let (side, board, after) = (position.side(), position.board(), position.after(mv));
    let mut reasons = Vec::new();
    if let Some(verdict @ (RepetitionVerdict::PerpetualCheck(loser) | RepetitionVerdict::PerpetualChase(loser))) =
        after.verdict()
        && loser == side
    {
        reasons.push(XiangqiReason::LosesByRepetition(verdict));
    }
    if let Some(moves) = mates(&after) {
        reasons.push(XiangqiReason::Mate(moves));
        return reasons;
    }
    if after.outcome().is_some() {
        return reasons;
    }
    if let Some(moves) = searched(|counter| mate::solve(&after, MATE_MOVES, counter)).flatten().map(|line| line.len()) {
        reasons.push(XiangqiReason::AllowsMate(moves.div_ceil(2) as u32));
        return reasons;
    }
    let find = |winner: Side, is_capture: bool| {
        GAINS.into_iter().find_map(|(piece, most)| {
            let least = balance(board, winner) + piece.soldiers();
            let gains = |&moves: &u32| {
                searched(|counter| {
                    let mut search = GainSearch { board: after.board().clone(), winner, least, counter };
                    match winner == side {
                        true if moves == 1 && !is_capture => Ok(false),
                        true => search.is_forced(moves - 1),
                        false => search.is_won(moves),
                    }
                }) == Some(true)
            };
            (1..=most).find(gains).map(|moves| (piece, moves))
        })
    };
    let wins = find(side, board.piece(mv.to).is_some());
    reasons.extend(wins.map(|(piece, moves)| XiangqiReason::Wins(piece, moves)));
    if wins.is_none() {
        reasons.extend(find(!side, false).map(|(piece, moves)| XiangqiReason::Loses(piece, moves)));
    }
    let attacked = attacked_pieces(board, after.board(), mv);
    reasons.extend(attacked.into_iter().flatten());
    reasons.extend(pinned_piece(board, after.board()).map(XiangqiReason::Pin));
    reasons
}

/// Runs a search with the usual limit; `None` if the limit was reached.
fn searched<T>(search: impl FnOnce(&mut NodeCounter<'_, Move>) -> Result<T, SearchStopped>) -> Option<T> {
    let mut monitor = ();
    search(&mut NodeCounter::new(&Limits::nodes(NODES), &mut monitor)).ok()
}

/// Returns the number of moves, including the one just made, within which the side that is not to move mates.
fn mates(after: &Position) -> Option<u32> {
    match after.ending() {
        Some(XiangqiEnding::Checkmate { .. }) => Some(1),
        Some(_) => None,
        None => {
            let line = searched(|counter| mate::find_loss(after, MATE_MOVES - 1, counter))??;
            Some(1 + line.len() as u32 / 2)
        }
    }
}

/// Returns the value of a side's pieces above that of the other side's.
fn balance(board: &Board, side: Side) -> i32 {
    let total = |side| board.pieces(side).map(|(kind, _)| kind.soldiers()).sum::<i32>();
    total(side) - total(!side)
}

/// A search for a gain of material.
struct GainSearch<'a, 'm> {
    board: Board,
    /// The side that gains.
    winner: Side,
    /// The balance that it must reach.
    least: i32,
    counter: &'a mut NodeCounter<'m, Move>,
}

impl GainSearch<'_, '_> {
    /// Returns whether the winner, to move, gains within this number of its moves.
    fn is_won(&mut self, moves: u32) -> Result<bool, SearchStopped> {
        let mut tried = self.board.legal_moves();
        // The last one must gain the piece itself.
        tried.retain(|mv| moves > 1 || self.board.piece(mv.to).is_some());
        tried.sort_by_key(|mv| self.board.piece(mv.to).is_none());
        self.has_move(&tried, |search| search.is_forced(moves - 1))
    }

    /// Returns whether the winner gains within this number of its moves after every reply of the other side.
    fn is_forced(&mut self, moves: u32) -> Result<bool, SearchStopped> {
        let replies = self.board.legal_moves();
        let escapes = self
            .has_move(&replies, |search| Ok(!if moves == 0 { search.is_kept()? } else { search.is_won(moves)? }))?;
        Ok(!escapes)
    }

    /// Returns whether the winner keeps the gain, whatever is captured from now on. Who is in check may play any move.
    fn is_kept(&mut self) -> Result<bool, SearchStopped> {
        let (is_winner, in_check) = (self.board.side() == self.winner, self.board.in_check(self.board.side()));
        if !in_check && (balance(&self.board, self.winner) >= self.least) == is_winner {
            return Ok(is_winner);
        }
        let mut moves = Vec::new();
        if in_check {
            moves = self.board.legal_moves()
        } else {
            self.board.legal_captures_into(&mut moves)
        }
        let is_better = self.has_move(&moves, |search| Ok(search.is_kept()? == is_winner))?;
        Ok(is_better == is_winner)
    }

    /// Returns whether a test holds after one of some moves.
    fn has_move(
        &mut self,
        moves: &[Move],
        mut test: impl FnMut(&mut Self) -> Result<bool, SearchStopped>,
    ) -> Result<bool, SearchStopped> {
        for &mv in moves {
            self.counter.visit()?;
            let taken = self.board.make(mv);
            let holds = test(self);
            self.board.unmake(mv, taken);
            if holds? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Returns the fork and the discovered attack that a move makes.
fn attacked_pieces(before: &Board, after: &Board, mv: Move) -> [Option<XiangqiReason>; 2] {
    let targets = |board: &Board| {
        let mut turned = board.clone();
        turned.side = before.side();
        let general = turned.general(!before.side());
        let checks = turned.pieces(before.side()).map(|(_, from)| Move { from, to: general });
        let checks: Vec<Move> = checks.filter(|&mv| turned.is_pseudo_legal(mv)).collect();
        let is_major = |kind| matches!(kind, PieceKind::Rook | PieceKind::Horse | PieceKind::Cannon);
        let attacks = repetition::attacks(board, before.side()).into_iter();
        let attacks = attacks.filter(|attack| attack.is_chase() && is_major(attack.victim));
        checks.into_iter().chain(attacks.map(|attack| Move { from: attack.from, to: attack.at })).collect::<Vec<_>>()
    };
    let kind = |at: Square| after.piece(at).map(|piece| piece.kind);
    let attacks = targets(after);
    let mut forked = attacks.iter().filter(|attack| attack.from == mv.to).filter_map(|attack| kind(attack.to));
    let is_safe = after.legal_moves().iter().all(|reply| reply.to != mv.to);
    let fork = forked.next().zip(forked.next()).filter(|_| is_safe);
    let is_discovered = |attack: &&Move| {
        attack.from != mv.to
            && is_on_way(mv.from, **attack)
            && !is_on_way(mv.to, **attack)
            && !before.is_pseudo_legal(**attack)
    };
    let discovered = attacks.iter().find(is_discovered).and_then(|attack| kind(attack.to));
    [fork.map(|(first, second)| XiangqiReason::Fork([first, second])), discovered.map(XiangqiReason::DiscoveredAttack)]
}

/// Returns whether a point is between the ends of a move along a line, or is the leg of a horse's move.
fn is_on_way(at: Square, Move { from, to }: Move) -> bool {
    let between = |at: u8, from: u8, to: u8| from.min(to) < at && at < from.max(to);
    let is_on_file = at.file() == from.file() && at.file() == to.file() && between(at.rank(), from.rank(), to.rank());
    let is_on_rank = at.rank() == from.rank() && at.rank() == to.rank() && between(at.file(), from.file(), to.file());
    is_on_file || is_on_rank || LEGS[from.index()][to.index()] == at.0
}

/// Returns a rook, horse or cannon of the side to move that has no legal move after the other side's move, only moves
/// that expose its general, but had one before.
fn pinned_piece(before: &Board, after: &Board) -> Option<PieceKind> {
    let side = after.side();
    if after.in_check(side) {
        return None;
    }
    let mut earlier = before.clone();
    earlier.side = side;
    let (now, earlier) = (after.legal_moves(), earlier.legal_moves());
    let is_pinned = |&(kind, at): &(PieceKind, Square)| {
        let can_move = |moves: &[Move]| moves.iter().any(|mv| mv.from == at);
        let is_major = matches!(kind, PieceKind::Rook | PieceKind::Horse | PieceKind::Cannon);
        is_major
            && can_move(&earlier)
            && !can_move(&now)
            && Square::all().any(|to| after.is_pseudo_legal(Move { from: at, to }))
    };
    after.pieces(side).find(is_pinned).map(|(kind, _)| kind)
}

impl fmt::Display for XiangqiReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gain = |piece: &PieceKind| match piece {
            PieceKind::Horse => "a horse or cannon".to_owned(),
            PieceKind::Advisor => "an advisor or elephant".to_owned(),
            other => format!("a {other}"),
        };
        let within = |moves: u32| if moves == 1 { String::new() } else { format!(" in {moves} moves") };
        match self {
            XiangqiReason::Mate(moves) => write!(f, "mate{}", within(*moves)),
            XiangqiReason::AllowsMate(moves) => write!(f, "allows mate{}", within(*moves)),
            XiangqiReason::LosesByRepetition(RepetitionVerdict::PerpetualCheck(_)) => {
                f.write_str("perpetual check: loses if repeated")
            }
            XiangqiReason::LosesByRepetition(_) => f.write_str("perpetual chase: loses if repeated"),
            XiangqiReason::Wins(piece, moves) => write!(f, "wins {}{}", gain(piece), within(*moves)),
            XiangqiReason::Loses(piece, moves) => write!(f, "loses {}{}", gain(piece), within(*moves)),
            XiangqiReason::Fork([first, second]) => write!(f, "fork: {first} and {second}"),
            XiangqiReason::DiscoveredAttack(PieceKind::General) => f.write_str("discovered check"),
            XiangqiReason::DiscoveredAttack(kind) => write!(f, "discovered attack on the {kind}"),
            XiangqiReason::Pin(kind) => write!(f, "pins the {kind}"),
        }
    }
}
