//! A position with its patterns, which follow each move: what the strong search plays on.

use super::features::Features;
use super::node::{A_REPLY, Glance, Node, SQUARES};
use super::weights::{MOST, Weights};
use super::{Bitboard, IllegalMove, Move, Position, Square, endgame::Empties, flips, forecast};
use crate::game::{Game, Outcome, Player};
use crate::search::{Evaluation, Forecast, LastPlies, Promise, STEP, Score, Tactics, mix};

/// A position of a game, and the patterns on it from the view of the side to move.
#[derive(Clone, Debug)]
pub(super) struct Scout {
    position: Position,
    features: Features,
    /// The legal moves.
    moves: Bitboard,
}

impl Scout {
    pub(super) fn new(position: Position) -> Scout {
        let (own, opponent) = position.discs();
        Scout { position, features: Features::of(own, opponent), moves: position.legal_moves() }
    }
}

impl PartialEq for Scout {
    fn eq(&self, other: &Scout) -> bool {
        self.position == other.position
    }
}

impl Eq for Scout {}

impl std::hash::Hash for Scout {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

/// As the position's, with the patterns kept up to date.
impl Game for Scout {
    type Move = Move;
    type Illegal = IllegalMove;
    type Undo = (Bitboard, Features, Bitboard);

    fn size(&self) -> (u8, u8) {
        self.position.size()
    }

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        moves.extend(self.moves.iter().map(Move::Place));
        if moves.is_empty() && self.position.must_pass() {
            moves.push(Move::Pass);
        }
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn play(&self, mv: Move) -> Result<Scout, IllegalMove> {
        Ok(Scout::new(Game::play(&self.position, mv)?))
    }

    fn make(&mut self, mv: Move) -> (Bitboard, Features, Bitboard) {
        let (before, moves) = (self.features, self.moves);
        let flipped = self.position.make(mv);
        self.features = match mv {
            Move::Place(square) => before.after(square, flipped),
            Move::Pass => before.passed(),
        };
        self.moves = self.position.legal_moves();
        (flipped, before, moves)
    }

    fn unmake(&mut self, mv: Move, (flipped, before, moves): (Bitboard, Features, Bitboard)) {
        self.position.unmake(mv, flipped);
        (self.features, self.moves) = (before, moves);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.moves.is_empty() { self.position.outcome() } else { None }
    }
}

/// So many plies are searched without a table and killers: what is left of the tree is small.
const AT_A_GLANCE: u32 = 2;
/// With so few empty squares a position is played to the end, however deep the search is to go: it takes about as long as to judge it.
const PLAYED_OUT: u32 = 7;
/// From this depth on, moves that are so late in the order are looked at so many plies less deep: an even number, for odd and even plies
/// see things differently.
const LESS_FROM: u32 = 6;
const LATE: usize = 5;
const LESS: u32 = 2;
/// From this depth on, the order of the moves goes by how few replies they leave.
const BY_REPLIES: u32 = 2;
/// From this depth on, it goes by the evaluation too.
const BY_VALUE: u32 = 4;
/// What counts in the order, counts so much more than what history knows.
const OVER_HISTORY: i32 = 8;

/// The judgement of positions by patterns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge<'w> {
    pub(super) weights: &'w Weights,
    /// Whose the empty squares are at the end.
    pub(super) empties: Empties,
    /// How wrong it is at most about a position, in hundredths of a disc.
    pub(super) error: i32,
    /// By which it is always wrong about the same position in the same way.
    pub(super) seed: u32,
    /// How far outside of the window a shallow search is trusted, in percent of the standard deviation; 0 never.
    pub(super) trust: i32,
}

impl Judge<'_> {
    /// How wrong it is about a position.
    fn error(&self, scout: &Scout) -> i32 {
        if self.error == 0 {
            return 0;
        }
        let chance = mix(scout.position.key() ^ mix(u64::from(self.seed).wrapping_add(STEP)));
        (chance % (2 * self.error.unsigned_abs() as u64 + 1)) as i32 - self.error
    }
}

impl Evaluation<Scout> for Judge<'_> {
    fn value(&self, scout: &Scout, _last: Option<Move>) -> i32 {
        let (own, opponent) = scout.position.discs();
        self.weights.value_with(&scout.features, own, opponent, scout.moves) + self.error(scout)
    }

    fn finished(&self, scout: &Scout, _ply: u32) -> Score {
        let (own, opponent) = scout.position.discs();
        Score::Exact(self.empties.result(own, opponent))
    }
}

impl Tactics<Scout> for Judge<'_> {
    const SELECTIVE: bool = true;

    fn promise(&self, scout: &Scout, mv: Move, depth: u32) -> Promise {
        let Some(square) = mv.square() else { return Promise::default() };
        let mut promise = Promise { worth: SQUARES[square.index()], key: None };
        if depth >= BY_REPLIES {
            let (own, opponent) = scout.position.discs();
            let flipped = flips::flips(own, opponent, square);
            let (next, other) = (opponent - flipped, own | flipped | square.into());
            let replies = flips::legal_moves(next, other);
            promise.worth -= A_REPLY * replies.count().cast_signed();
            if depth >= BY_VALUE {
                let after = scout.features.after(square, flipped);
                promise.worth -= self.weights.value_with(&after, next, other, replies);
                promise.key = Some(scout.position.placed(square, flipped).key());
            }
        }
        promise.worth *= OVER_HISTORY;
        promise
    }

    fn reduction(&self, depth: u32, number: usize) -> u32 {
        if self.error == 0 && self.trust > 0 && depth >= LESS_FROM && number >= LATE { LESS } else { 0 }
    }

    fn last_plies(&self, scout: &Scout, depth: u32, alpha: i32, beta: i32) -> Option<LastPlies> {
        if self.error != 0 {
            return None;
        }
        let (own, opponent) = scout.position.discs();
        if (!(own | opponent)).count() <= PLAYED_OUT {
            let (mut nodes, winners) = (0, self.empties == Empties::TheWinners);
            let discs = huanle_cpu::othello_endgame(own.0, opponent.0, alpha.div_euclid(100), winners, &mut nodes);
            return Some(LastPlies { value: 100 * discs, nodes, estimated: false });
        }
        if depth > AT_A_GLANCE {
            return None;
        }
        let node = Node { own: own.0, opponent: opponent.0, features: Some(scout.features) };
        let mut glance = Glance::new(self.weights, self.empties, self.trust);
        let value = glance.value(&node, depth, alpha, beta);
        Some(LastPlies { value, nodes: glance.nodes - 1, estimated: glance.judged })
    }

    fn forecast(&self, scout: &Scout, depth: u32) -> Option<Forecast> {
        forecast::forecast(scout.position.board().occupied().count(), depth, self.trust)
    }
}

/// The move that is worth most after so many plies by an evaluation alone; the first of equals, and `None` if there is
/// none. Depth 0 looks at nothing and gives `None`.
pub(crate) fn best_by_estimate(position: Position, weights: &Weights, depth: u32) -> Option<Square> {
    let depth = depth.checked_sub(1)?;
    let node = Node::new(position, true);
    let mut best = None;
    let mut alpha = -MOST - 1;
    for child in node.sorted_by_replies(node.legal_moves()).iter() {
        let value = -super::node::estimate(&node.after(child, true), weights, depth, -MOST - 1, -alpha, &mut 0);
        if value > alpha {
            (alpha, best) = (value, Some(Square(child.square)));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::search::matches::random_openings;
    use crate::search::{Brain as _, FullWidth, Limits, Strong, alpha_beta};

    /// The patterns follow the moves, and without ProbCut the search is alpha-beta.
    #[test]
    fn without_probcut_it_finds_the_value_of_alpha_beta() {
        let judge = Judge { weights: Weights::own(), empties: Empties::TheWinners, error: 0, seed: 0, trust: 0 };
        for plies in [6, 20, 34, 48, 55] {
            for position in random_openings(&Position::START, plies, 3, plies) {
                let scout = Scout::new(position);
                assert_eq!(scout.moves(), position.moves());
                for depth in 1..=5 {
                    let expected = alpha_beta(&scout, depth, &judge, &mut ()).unwrap();
                    let mut strong = Strong::new(FullWidth(judge), Limits::depth(depth), 1);
                    let found = strong
                        .search(std::slice::from_ref(&scout), &Limits::NONE, &AtomicBool::new(false), &mut ())
                        .unwrap();
                    assert_eq!(found.score.hundredths(), expected.score.hundredths(), "{position}, {depth} plies");
                }
            }
        }
    }
}
