//! Positions in the fast searches: own and opponent discs instead of colours.

use huanle_cpu::endgame::Child;

use super::features::Features;
use super::scoring::Scoring;
use super::weights::PatternWeights;
use super::{Bitboard, Position, Square, flips, probcut};
use crate::search::mix;

/// The ordering value of each square when nothing else is known, in hundredths of a disc.
pub(super) const SQUARE_SCORES: [i32; 64] = {
    const QUARTER: [[i32; 4]; 4] = [[900, -200, 100, 50], [-200, -500, -50, -50], [100, -50, 50, 0], [50, -50, 0, 0]];
    let mut squares = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square % 8, square / 8);
        let column = if column < 4 { column } else { 7 - column };
        let row = if row < 4 { row } else { 7 - row };
        squares[square] = QUARTER[row][column];
        square += 1;
    }
    squares
};

/// The ordering cost of each reply, in hundredths of a disc.
pub(super) const REPLY_COST: i32 = 150;

/// Distinguishes endgame keys from those of the midgame search.
const ENDGAME_KEY: u64 = 0x5bd1_e995_7b93_a5c1;

/// A search node: the discs of the side to move and of the opponent, and their patterns while they are needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BitboardNode {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) features: Option<Features>,
}

impl BitboardNode {
    pub(crate) fn new(position: Position, with_features: bool) -> BitboardNode {
        let (own, opponent) = position.discs();
        let features = if with_features { Some(Features::from_discs(own, opponent)) } else { None };
        BitboardNode { own: own.0, opponent: opponent.0, features }
    }

    /// Calls a function with the patterns, computing them if necessary.
    fn with_features<T>(&self, make: impl FnOnce(&Features) -> T) -> T {
        match &self.features {
            Some(features) => make(features),
            None => make(&Features::from_discs(Bitboard(self.own), Bitboard(self.opponent))),
        }
    }

    pub(super) const fn empty_count(&self) -> u32 {
        (!(self.own | self.opponent)).count_ones()
    }

    /// Returns a key different from the game's: the table may contain results of both searches, which are not
    /// comparable.
    pub(super) const fn key(&self) -> u64 {
        let product = (self.own ^ 0x2d35_8dcc_aa6c_78a5) as u128 * (self.opponent ^ 0x8bb8_4b93_962e_acc9) as u128;
        mix(product as u64 ^ (product >> 64) as u64 ^ ENDGAME_KEY)
    }

    /// Returns the node after a move, with patterns if requested and available here.
    pub(super) fn after(&self, child: &Child, with_features: bool) -> BitboardNode {
        let after = |features: &Features| features.after(Square(child.square), Bitboard(child.flipped));
        BitboardNode {
            own: self.opponent ^ child.flipped,
            opponent: self.own | child.flipped | 1 << child.square,
            features: if with_features { self.features.as_ref().map(after) } else { None },
        }
    }

    pub(super) fn after_pass(&self) -> BitboardNode {
        BitboardNode {
            own: self.opponent,
            opponent: self.own,
            features: self.features.as_ref().map(Features::after_pass),
        }
    }

    /// Returns the moves ordered by few replies and good squares.
    pub(super) fn sorted_by_mobility(&self, moves: u64) -> SortedMoves {
        let mut sorted = SortedMoves::new(self, moves);
        sorted.sort_by(|child| {
            REPLY_COST * child.replies.count_ones().cast_signed() - SQUARE_SCORES[usize::from(child.square & 63)]
        });
        sorted
    }

    pub(super) fn legal_moves(&self) -> u64 {
        flips::legal_moves(Bitboard(self.own), Bitboard(self.opponent)).0
    }
}

/// The ordered moves of a node.
pub(super) struct SortedMoves {
    pub(super) children: [Child; 64],
    /// The indices in the list, in order, in the low eight bits; the sort key above them, best lowest.
    pub(super) order: [i32; 64],
    pub(super) count: usize,
}

impl SortedMoves {
    /// Lists the moves in board order.
    pub(super) fn new(node: &BitboardNode, moves: u64) -> SortedMoves {
        let mut children = [Child::default(); 64];
        let count = huanle_cpu::othello_children(node.own, node.opponent, moves, &mut children);
        SortedMoves { children, order: [0; 64], count }
    }

    /// Sorts the moves by key, lowest first; keys must be within 2²³.
    pub(super) fn sort_by(&mut self, mut key: impl FnMut(&Child) -> i32) {
        for (at, child) in self.children[..self.count].iter().enumerate() {
            self.order[at] = key(child) << 8 | at as i32;
        }
        self.order[..self.count].sort_unstable();
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Child> {
        (0..self.count).map(|place| self.child(place))
    }

    /// Returns the move at an index of the order.
    pub(super) fn child(&self, place: usize) -> &Child {
        &self.children[usize::from(self.order[place] as u8)]
    }
}

/// Returns the value of a node by a search of a few plies, in hundredths of a disc.
pub(crate) fn shallow_value(
    node: &BitboardNode,
    weights: &PatternWeights,
    depth: u32,
    alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    let mut glance = ShallowSearch::new(weights, Scoring::DiscDifference, 0);
    let value = glance.search(node, depth, alpha, beta);
    *nodes += glance.nodes;
    value
}

/// A search of a few plies without a table.
pub(super) struct ShallowSearch<'w> {
    weights: &'w PatternWeights,
    scoring: Scoring,
    /// The distance from the window at which a static value is trusted, in percent of the standard deviation; 0 never.
    probcut_threshold: i32,
    /// The number of positions visited.
    pub(super) nodes: u64,
    /// `true` if anything was estimated rather than known from the end of the game.
    pub(super) estimated: bool,
}

impl<'w> ShallowSearch<'w> {
    pub(super) fn new(weights: &'w PatternWeights, scoring: Scoring, probcut_threshold: i32) -> ShallowSearch<'w> {
        ShallowSearch { weights, scoring, probcut_threshold, nodes: 0, estimated: false }
    }

    /// Returns the value of a node at this depth, in hundredths of a disc, or a bound if it is outside the window.
    pub(super) fn search(&mut self, node: &BitboardNode, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let moves = node.legal_moves();
        if depth == 0 {
            return self.static_eval(node, moves);
        }
        if moves == 0 {
            let passed = node.after_pass();
            return if passed.legal_moves() == 0 {
                100 * self.scoring.result(Bitboard(node.own), Bitboard(node.opponent))
            } else {
                -self.search(&passed, depth, -beta, -alpha)
            };
        }
        if depth == 1 {
            let judge = self.weights.evaluator(65 - node.empty_count());
            let winners = self.scoring == Scoring::EmptiesToWinner;
            let best = node.with_features(|features| {
                huanle_cpu::othello_best_child(
                    node.own,
                    node.opponent,
                    moves,
                    features.numbers(),
                    &judge,
                    beta,
                    winners,
                )
            });
            self.nodes += best.count;
            self.estimated |= best.used_patterns;
            return best.value;
        }
        if depth == 2
            && beta - alpha == 1
            && let Some(margin) = probcut::static_margin(64 - node.empty_count(), self.probcut_threshold)
        {
            let seen = self.static_eval(node, moves);
            if seen >= beta + margin {
                return beta;
            }
            if seen <= alpha - margin {
                return alpha;
            }
        }
        let mut best = -6500;
        for child in node.sorted_by_mobility(moves).iter() {
            let after = node.after(child, true);
            best = best.max(-self.search(&after, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Returns the pattern evaluation of a node with these legal moves.
    pub(super) fn static_eval(&mut self, node: &BitboardNode, moves: u64) -> i32 {
        self.estimated = true;
        let (own, opponent) = (Bitboard(node.own), Bitboard(node.opponent));
        node.with_features(|features| self.weights.evaluate_with_moves(features, own, opponent, Bitboard(moves)))
    }
}
