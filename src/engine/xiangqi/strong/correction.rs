//! Correction history: how far the results of searches were from the static values in similar positions.
//!
//! Similar positions have the same soldiers, or the same other pieces of one side, or arose by the same move.

use crate::xiangqi::board::{GENERAL, SOLDIER};
use crate::xiangqi::piece::{PieceId, base_id};
use crate::xiangqi::{Board, Side};

/// The number of entries for each kind of similarity and side to move.
const ENTRIES: usize = 1 << 13;
/// The number of kinds of similarity.
const KINDS: usize = 4;
/// The greatest entry.
const LIMIT: i32 = 1024;
/// The correction by an entry of [`LIMIT`]; a soldier is worth 55.
const UNIT: i32 = 40;

/// The entries of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct CorrectionKey([usize; KINDS]);

impl CorrectionKey {
    /// Returns the entries of a position that arose by a move with this target.
    pub(super) fn new(board: &Board, last_target: Option<usize>) -> CorrectionKey {
        let word = |first: PieceId| {
            let points = board.piece_points[usize::from(first)..].first_chunk();
            points.map_or(0, |&points| u64::from_le_bytes(points))
        };
        let [red, black] = [Side::Red, Side::Black].map(|side| {
            // The last 8 numbers of a side are three pieces and five soldiers.
            let (first, last) = (word(base_id(side) + GENERAL), word(base_id(side) + SOLDIER - 3));
            (hash(first ^ hash(last << 40)), hash(last >> 24))
        });
        let places = [red.1 ^ black.1.rotate_left(32), red.0, black.0, last_target.unwrap_or_default() as u64];
        let first = board.side as usize * KINDS;
        CorrectionKey([0, 1, 2, 3].map(|kind| (first + kind) * ENTRIES + places[kind] as usize % ENTRIES))
    }
}

/// Spreads the bits of a number.
const fn hash(value: u64) -> u64 {
    let product = value.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ product >> 32
}

/// The correction history.
#[derive(Debug)]
pub(super) struct CorrectionHistory(Box<[i16]>);

impl CorrectionHistory {
    pub(super) fn new() -> CorrectionHistory {
        CorrectionHistory(vec![0; 2 * KINDS * ENTRIES].into())
    }

    /// Returns what to add to the static value of a position.
    pub(super) fn correction(&self, key: CorrectionKey) -> i32 {
        UNIT * key.0.map(|place| i32::from(self.0[place])).iter().sum::<i32>() / LIMIT
    }

    /// Learns the difference between the result of a search to a depth and the corrected static value.
    pub(super) fn learn(&mut self, key: CorrectionKey, difference: i32, depth: i32) {
        let bonus = (difference * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for place in key.0 {
            let old = i32::from(self.0[place]);
            self.0[place] = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::Position;

    #[test]
    fn corrections_follow_the_results_within_their_limits() {
        let key = |fen: &str, last| CorrectionKey::new(fen.parse::<Position>().unwrap().board(), last);
        let start = CorrectionKey::new(Position::start().board(), None);
        let mut history = CorrectionHistory::new();
        assert_eq!(history.correction(start), 0);
        history.learn(start, 50, 4);
        let first = history.correction(start);
        assert!(first > 0, "{first}");
        for _ in 0..1000 {
            history.learn(start, 10_000, 20);
        }
        let most = history.correction(start);
        assert!(most > first && most <= 4 * UNIT, "{most}");
        // The same soldiers, but other pieces: less is corrected. The other side to move: nothing.
        let similar = key("rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w", Some(7));
        assert!((1..most).contains(&history.correction(similar)), "{}", history.correction(similar));
        let other = key("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b", None);
        assert_eq!(history.correction(other), 0);
        for _ in 0..1000 {
            history.learn(start, -10_000, 20);
        }
        assert!(history.correction(start) < 0);
    }
}
