//! The midgame search position: a position with incrementally updated patterns.

use super::features::Features;
use super::node::{A_REPLY, Node, SQUARES, ShallowSearch};
use super::weights::{MOST, Weights};
use super::{Bitboard, IllegalMove, Move, Position, Square, endgame::Empties, flips, forecast};
use crate::game::{Game, Outcome, Player};
use crate::search::{Evaluation, LastPlies, MoveScore, ProbCut, STEP, Score, Tactics, mix};

/// A position and its patterns, from the view of the side to move.
#[derive(Clone, Debug)]
pub(super) struct PatternPosition {
    position: Position,
    features: Features,
    /// The legal moves.
    moves: Bitboard,
}

impl PatternPosition {
    pub(super) fn new(position: Position) -> PatternPosition {
        let (own, opponent) = position.discs();
        PatternPosition { position, features: Features::of(own, opponent), moves: position.legal_moves() }
    }
}

impl PartialEq for PatternPosition {
    fn eq(&self, other: &PatternPosition) -> bool {
        self.position == other.position
    }
}

impl Eq for PatternPosition {}

impl std::hash::Hash for PatternPosition {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

/// Same as for the position, with the patterns kept up to date.
impl Game for PatternPosition {
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

    fn play(&self, mv: Move) -> Result<PatternPosition, IllegalMove> {
        Ok(PatternPosition::new(Game::play(&self.position, mv)?))
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

/// The number of last plies that are searched without table and killers, since the remaining tree is small.
const AT_A_GLANCE: u32 = 2;
/// The number of empty squares at which a position is played to the end, whatever the depth: this takes about as long
/// as evaluating it.
const PLAYED_OUT: u32 = 7;
/// The depth from which late moves are reduced, the move numbers and the reductions: an even number, since odd and even
/// depths evaluate differently.
const LESS_FROM: u32 = 6;
const LATE: usize = 5;
const LESS: u32 = 2;
/// The depth from which moves are ordered by the number of replies.
const BY_REPLIES: u32 = 2;
/// The depth from which moves are ordered by the evaluation as well.
const BY_VALUE: u32 = 4;
/// The weight of these ordering criteria relative to history.
const OVER_HISTORY: i32 = 8;

/// The evaluation of positions by patterns.
#[derive(Clone, Copy, Debug)]
pub(super) struct PatternEvaluation<'w> {
    pub(super) weights: &'w Weights,
    /// The owner of empty squares at the end.
    pub(super) empties: Empties,
    /// The maximum artificial error of a position's value, in hundredths of a disc.
    pub(super) error: i32,
    /// The seed of the error, so that it is always the same for a position.
    pub(super) seed: u32,
    /// The distance from the window at which a shallow search is trusted, in percent of the standard deviation; 0
    /// never.
    pub(super) trust: i32,
}

impl PatternEvaluation<'_> {
    /// Returns the artificial error for a position.
    fn error(&self, scout: &PatternPosition) -> i32 {
        if self.error == 0 {
            return 0;
        }
        let chance = mix(scout.position.key() ^ mix(u64::from(self.seed).wrapping_add(STEP)));
        (chance % (2 * self.error.unsigned_abs() as u64 + 1)) as i32 - self.error
    }
}

impl Evaluation<PatternPosition> for PatternEvaluation<'_> {
    fn value(&self, scout: &PatternPosition, _last: Option<Move>) -> i32 {
        let (own, opponent) = scout.position.discs();
        self.weights.value_with(&scout.features, own, opponent, scout.moves) + self.error(scout)
    }

    fn finished(&self, scout: &PatternPosition, _ply: u32) -> Score {
        let (own, opponent) = scout.position.discs();
        Score::Exact(self.empties.result(own, opponent))
    }
}

impl Tactics<PatternPosition> for PatternEvaluation<'_> {
    const SELECTIVE: bool = true;

    fn promise(&self, scout: &PatternPosition, mv: Move, depth: u32) -> MoveScore {
        let Some(square) = mv.square() else { return MoveScore::default() };
        let mut promise = MoveScore { worth: SQUARES[square.index()], key: None };
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

    fn last_plies(&self, scout: &PatternPosition, depth: u32, alpha: i32, beta: i32) -> Option<LastPlies> {
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
        let mut glance = ShallowSearch::new(self.weights, self.empties, self.trust);
        let value = glance.value(&node, depth, alpha, beta);
        Some(LastPlies { value, nodes: glance.nodes - 1, estimated: glance.judged })
    }

    fn forecast(&self, scout: &PatternPosition, depth: u32) -> Option<ProbCut> {
        forecast::forecast(scout.position.board().occupied().count(), depth, self.trust)
    }
}

/// Returns the best move at this depth by an evaluation alone; the first of equals, and `None` if there is none. Depth
/// 0 returns `None`.
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
    use crate::search::{Engine as _, FullWidth, Limits, Strong, alpha_beta};

    /// Patterns follow the moves, and without ProbCut the search is alpha-beta.
    #[test]
    fn without_probcut_it_finds_the_value_of_alpha_beta() {
        let judge =
            PatternEvaluation { weights: Weights::own(), empties: Empties::TheWinners, error: 0, seed: 0, trust: 0 };
        for plies in [6, 20, 34, 48, 55] {
            for position in random_openings(&Position::START, plies, 3, plies) {
                let scout = PatternPosition::new(position);
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
