//! A position as the fast searches see it: no colours, only whose turn it is.

use huanle_cpu::endgame::Child;

use super::features::Features;
use super::weights::Weights;
use super::{Bitboard, Position, Square, flips};
use crate::search::mix;

/// A node: the discs of the side to move, those of the other one, and their patterns as long as those are needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) features: Option<Features>,
}

impl Node {
    pub(crate) fn new(position: Position, with_features: bool) -> Node {
        let (own, opponent) = position.discs();
        let features = if with_features { Some(Features::of(own, opponent)) } else { None };
        Node { own: own.0, opponent: opponent.0, features }
    }

    pub(super) const fn empty(&self) -> u32 {
        (!(self.own | self.opponent)).count_ones()
    }

    pub(super) const fn key(&self) -> u64 {
        let product = (self.own ^ 0x2d35_8dcc_aa6c_78a5) as u128 * (self.opponent ^ 0x8bb8_4b93_962e_acc9) as u128;
        mix(product as u64 ^ (product >> 64) as u64)
    }

    /// The node after a move; with its patterns if they are asked for and those of this one are there.
    pub(super) fn after(&self, child: &Child, with_features: bool) -> Node {
        let after = |features: &Features| features.after(Square(child.square), Bitboard(child.flipped));
        Node {
            own: self.opponent ^ child.flipped,
            opponent: self.own | child.flipped | 1 << child.square,
            features: if with_features { self.features.as_ref().map(after) } else { None },
        }
    }

    pub(super) fn passed(&self) -> Node {
        Node { own: self.opponent, opponent: self.own, features: self.features.as_ref().map(Features::passed) }
    }

    /// The moves, those first that leave the fewest replies.
    pub(super) fn sorted_by_replies(&self) -> Sorted {
        let mut sorted = Sorted::new(self, self.legal_moves());
        sorted.sort_by(|child| child.replies.count_ones().cast_signed());
        sorted
    }

    pub(super) fn legal_moves(&self) -> u64 {
        flips::legal_moves(Bitboard(self.own), Bitboard(self.opponent)).0
    }
}

/// The moves of a node in an order.
pub(super) struct Sorted {
    pub(super) children: [Child; 64],
    /// The places in the list in their order, in the low eight bits; above them what they are sorted by, the best lowest.
    pub(super) order: [i32; 64],
    pub(super) count: usize,
}

impl Sorted {
    /// In the order of the squares.
    pub(super) fn new(node: &Node, moves: u64) -> Sorted {
        let mut children = [Child::default(); 64];
        let count = huanle_cpu::othello_children(node.own, node.opponent, moves, &mut children);
        Sorted { children, order: [0; 64], count }
    }

    /// Sorts the moves, the lowest key first; the key is within 2²³.
    pub(super) fn sort_by(&mut self, mut key: impl FnMut(&Child) -> i32) {
        for (at, child) in self.children[..self.count].iter().enumerate() {
            self.order[at] = key(child) << 8 | at as i32;
        }
        self.order[..self.count].sort_unstable();
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Child> {
        self.order[..self.count].iter().map(|&at| &self.children[usize::from(at as u8)])
    }
}

/// What a node is worth as far as a search of a few plies sees, in hundredths of a disc.
pub(crate) fn estimate(node: &Node, weights: &Weights, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let (own, opponent) = (Bitboard(node.own), Bitboard(node.opponent));
    if depth == 0 {
        let features = node.features.unwrap_or_else(|| Features::of(own, opponent));
        return weights.value(&features, own, opponent);
    }
    let moves = node.legal_moves();
    if moves == 0 {
        let passed = node.passed();
        return if passed.legal_moves() == 0 {
            100 * (own.count().cast_signed() - opponent.count().cast_signed())
        } else {
            -estimate(&passed, weights, depth, -beta, -alpha, nodes)
        };
    }
    let mut best = -6500;
    for child in node.sorted_by_replies().iter() {
        let after = node.after(child, true);
        best = best.max(-estimate(&after, weights, depth - 1, -beta, -alpha, nodes));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
