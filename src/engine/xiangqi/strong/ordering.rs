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

/// Quiet moves that caused cutoffs: by piece and target, and two for each ply.
pub(super) struct QuietMoves {
    history: Box<[[i32; POINTS]; 14]>,
    killers: Vec<[Option<Move>; 2]>,
    /// The reply to the move of a piece to a point that caused a cutoff.
    replies: Box<[[Option<Move>; POINTS]; 14]>,
}

impl QuietMoves {
    pub(super) fn new(plies: usize) -> QuietMoves {
        QuietMoves {
            history: Box::new([[0; POINTS]; 14]),
            killers: vec![[None; 2]; plies],
            replies: Box::new([[None; POINTS]; 14]),
        }
    }

    /// Returns the value of a quiet move of a piece at a ply, after the opponent's piece moved to a point.
    pub(super) fn value(&self, id: PieceId, mv: Move, ply: usize, last: Option<(PieceId, Square)>) -> i32 {
        if self.killers[ply][0] == Some(mv) {
            return MAX_HISTORY * 3;
        }
        if self.killers[ply][1] == Some(mv)
            || last.is_some_and(|last| self.replies[index(last.0)][last.1.index()] == Some(mv))
        {
            return MAX_HISTORY * 2;
        }
        self.history(id, mv)
    }

    /// Returns the history value of a move.
    pub(super) fn history(&self, id: PieceId, mv: Move) -> i32 {
        self.history[index(id)][mv.to.index()]
    }

    /// Records that a quiet move caused a cutoff.
    pub(super) fn record_cutoff(&mut self, mv: Move, ply: usize, last: Option<(PieceId, Square)>) {
        if self.killers[ply][0] != Some(mv) {
            self.killers[ply] = [Some(mv), self.killers[ply][0]];
        }
        if let Some((id, to)) = last {
            self.replies[index(id)][to.index()] = Some(mv);
        }
    }

    /// Adds to the history of a move; old values fade.
    pub(super) fn add_history(&mut self, id: PieceId, mv: Move, bonus: i32) {
        let value = &mut self.history[index(id)][mv.to.index()];
        *value += bonus - *value * bonus.abs() / MAX_HISTORY;
    }
}

fn index(id: PieceId) -> usize {
    PIECES[id as usize].map_or(0, |piece| piece.index())
}
