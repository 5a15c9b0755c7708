//! Lists of moves, and what is known about moves that were good elsewhere in the tree.

use crate::xiangqi::Move;
use crate::xiangqi::piece::{PIECES, PieceId};
use crate::xiangqi::square::{POINTS, Square};

/// The greatest number of legal moves: no position has more than 120.
const MAX_MOVES: usize = 128;

/// Moves with values by which they are ordered.
pub(super) struct MoveList {
    moves: [(i32, Move); MAX_MOVES],
    count: usize,
}

impl MoveList {
    pub(super) fn new() -> MoveList {
        let none = Move { from: Square(0), to: Square(0) };
        MoveList { moves: [(0, none); MAX_MOVES], count: 0 }
    }

    /// Adds a move; does nothing if the list is full.
    pub(super) fn push(&mut self, mv: Move) {
        if self.count < MAX_MOVES {
            self.moves[self.count] = (0, mv);
            self.count += 1;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut (i32, Move)> {
        self.moves[..self.count].iter_mut()
    }

    /// Moves the move of the highest value among those from `index` on to `index`, and returns it.
    pub(super) fn select(&mut self, index: usize) -> Option<(i32, Move)> {
        let rest = &self.moves[index.min(self.count)..self.count];
        let best = rest.iter().enumerate().max_by_key(|(place, (value, _))| (*value, std::cmp::Reverse(*place)))?.0;
        self.moves.swap(index, index + best);
        Some(self.moves[index])
    }
}

/// The largest absolute value in the history.
const MAX_HISTORY: i32 = 1 << 14;

/// The last moves, the latest first: the piece and its target; `None` for a null move or before the game.
pub(super) type LastMoves = [Option<(PieceId, Square)>; 2];

/// The number of pairs of a piece and a point.
const TARGETS: usize = 14 * POINTS;

/// Quiet moves that caused cutoffs: by piece and target, also after each of the last moves, and two for each ply.
#[derive(Debug)]
pub(super) struct QuietMoves {
    history: Box<[i16]>,
    /// By the piece and target of an earlier move, then by those of the move.
    continuations: Box<[i16]>,
    killers: Vec<[Option<Move>; 2]>,
    /// The reply to the move of a piece to a point that caused a cutoff.
    replies: Box<[Option<Move>]>,
}

impl QuietMoves {
    pub(super) fn new(plies: usize) -> QuietMoves {
        QuietMoves {
            history: vec![0; TARGETS].into(),
            continuations: vec![0; TARGETS * TARGETS].into(),
            killers: vec![[None; 2]; plies],
            replies: vec![None; TARGETS].into(),
        }
    }

    /// Forgets what depends on the distance from the root.
    pub(super) fn new_search(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// Returns the value of a quiet move of a piece at a ply, after the opponent's piece moved to a point.
    pub(super) fn value(&self, id: PieceId, mv: Move, ply: usize, last: &LastMoves) -> i32 {
        if self.killers[ply][0] == Some(mv) {
            return MAX_HISTORY * 6;
        }
        if self.killers[ply][1] == Some(mv) || last[0].is_some_and(|last| self.replies[index(last)] == Some(mv)) {
            return MAX_HISTORY * 5;
        }
        self.history(id, mv, last)
    }

    /// Returns the history value of a move.
    pub(super) fn history(&self, id: PieceId, mv: Move, last: &LastMoves) -> i32 {
        let to = index((id, mv.to));
        let after = |last: &(PieceId, Square)| i32::from(self.continuations[index(*last) * TARGETS + to]);
        i32::from(self.history[to]) + last.iter().flatten().map(after).sum::<i32>()
    }

    /// Records that a quiet move caused a cutoff.
    pub(super) fn record_cutoff(&mut self, mv: Move, ply: usize, last: &LastMoves) {
        if self.killers[ply][0] != Some(mv) {
            self.killers[ply] = [Some(mv), self.killers[ply][0]];
        }
        if let Some(last) = last[0] {
            self.replies[index(last)] = Some(mv);
        }
    }

    /// Adds to the history of a move; old values fade.
    pub(super) fn add_history(&mut self, id: PieceId, mv: Move, last: &LastMoves, bonus: i32) {
        let add = |value: &mut i16| {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
        };
        let to = index((id, mv.to));
        add(&mut self.history[to]);
        for &last in last.iter().flatten() {
            add(&mut self.continuations[index(last) * TARGETS + to]);
        }
    }
}

/// Returns the number of a piece with its target.
fn index((id, to): (PieceId, Square)) -> usize {
    PIECES[id as usize].map_or(0, |piece| piece.index()) * POINTS + to.index()
}
