//! The midgame search position: a position with incrementally updated patterns.

use super::features::Features;
use super::node::{BitboardNode, REPLY_COST, SQUARE_SCORES, ShallowSearch};
use super::weights::{MAX_VALUE, PatternWeights};
use super::{Bitboard, IllegalMove, Move, Position, Square, flips, probcut, scoring::Scoring};
use crate::game::{Game, Outcome, Player};
use crate::search::{Evaluation, LastPliesResult, MoveScore, ProbCut, Score, SearchHeuristics};

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
        PatternPosition { position, features: Features::from_discs(own, opponent), moves: position.legal_moves() }
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

/// Follows the rules of the position and updates the patterns.
impl Game for PatternPosition {
    type Move = Move;
    type IllegalMove = IllegalMove;
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
            Move::Pass => before.after_pass(),
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
const SHALLOW_SEARCH_PLIES: u32 = 2;
/// The number of empty squares up to which a position is solved, whatever the depth: this takes about as long as
/// evaluating it.
const SOLVED_EMPTIES: u32 = 7;
/// The depth from which late moves are reduced, the move numbers and the reductions: an even number, since odd and even
/// depths evaluate differently.
const LMR_MIN_DEPTH: u32 = 6;
const LMR_MIN_MOVE: usize = 5;
const LMR_REDUCTION: u32 = 2;
/// The depth from which moves are ordered by the number of replies.
const MOBILITY_ORDERING_MIN_DEPTH: u32 = 2;
/// The depth from which moves are ordered by the evaluation as well.
const EVALUATION_ORDERING_MIN_DEPTH: u32 = 4;
/// The weight of these ordering criteria relative to history.
const ORDERING_FACTOR: i32 = 8;

/// The evaluation of positions by patterns.
#[derive(Clone, Copy, Debug)]
pub(super) struct PatternEvaluation<'w> {
    pub(super) weights: &'w PatternWeights,
    /// The owner of empty squares at the end.
    pub(super) scoring: Scoring,
    /// The distance from the window at which a shallow search is trusted, in percent of the standard deviation; 0
    /// never.
    pub(super) probcut_threshold: i32,
}

impl Evaluation<PatternPosition> for PatternEvaluation<'_> {
    fn evaluate(&self, scout: &PatternPosition, _last: Option<Move>) -> i32 {
        let (own, opponent) = scout.position.discs();
        self.weights.evaluate_with_moves(&scout.features, own, opponent, scout.moves)
    }

    fn terminal_score(&self, scout: &PatternPosition, _ply: u32) -> Score {
        let (own, opponent) = scout.position.discs();
        Score::Exact(self.scoring.result(own, opponent))
    }
}

impl SearchHeuristics<PatternPosition> for PatternEvaluation<'_> {
    const SELECTIVE: bool = true;

    fn move_score(&self, scout: &PatternPosition, mv: Move, depth: u32) -> MoveScore {
        let Some(square) = mv.square() else { return MoveScore::default() };
        let mut promise = MoveScore { score: SQUARE_SCORES[square.index()], key: None };
        if depth >= MOBILITY_ORDERING_MIN_DEPTH {
            let (own, opponent) = scout.position.discs();
            let flipped = flips::flips(own, opponent, square);
            let (next, other) = (opponent - flipped, own | flipped | square.into());
            let replies = flips::legal_moves(next, other);
            promise.score -= REPLY_COST * replies.count().cast_signed();
            if depth >= EVALUATION_ORDERING_MIN_DEPTH {
                let after = scout.features.after(square, flipped);
                promise.score -= self.weights.evaluate_with_moves(&after, next, other, replies);
                promise.key = Some(scout.position.placed(square, flipped).key());
            }
        }
        promise.score *= ORDERING_FACTOR;
        promise
    }

    fn reduction(&self, depth: u32, number: usize) -> u32 {
        if self.probcut_threshold > 0 && depth >= LMR_MIN_DEPTH && number >= LMR_MIN_MOVE { LMR_REDUCTION } else { 0 }
    }

    fn search_last_plies(&self, scout: &PatternPosition, depth: u32, alpha: i32, beta: i32) -> Option<LastPliesResult> {
        let (own, opponent) = scout.position.discs();
        if (!(own | opponent)).count() <= SOLVED_EMPTIES {
            let (mut nodes, winners) = (0, self.scoring == Scoring::EmptiesToWinner);
            let discs = huanle_cpu::othello_endgame(own.0, opponent.0, alpha.div_euclid(100), winners, &mut nodes);
            return Some(LastPliesResult { value: 100 * discs, nodes, estimated: false });
        }
        if depth > SHALLOW_SEARCH_PLIES {
            return None;
        }
        let node = BitboardNode { own: own.0, opponent: opponent.0, features: Some(scout.features) };
        let mut glance = ShallowSearch::new(self.weights, self.scoring, self.probcut_threshold);
        let value = glance.search(&node, depth, alpha, beta);
        Some(LastPliesResult { value, nodes: glance.nodes - 1, estimated: glance.estimated })
    }

    fn probcut(&self, scout: &PatternPosition, depth: u32) -> Option<ProbCut> {
        probcut::midgame_probcut(scout.position.board().occupied().count(), depth, self.probcut_threshold)
    }
}

/// Returns the best move of a shallow search to this depth; the first of equals. `None` at depth 0 and without a legal
/// move.
pub(crate) fn best_shallow_move(position: Position, weights: &PatternWeights, depth: u32) -> Option<Square> {
    let depth = depth.checked_sub(1)?;
    let node = BitboardNode::new(position, true);
    let mut best = None;
    let mut alpha = -MAX_VALUE - 1;
    for child in node.sorted_by_mobility(node.legal_moves()).iter() {
        let value =
            -super::node::shallow_value(&node.after(child, true), weights, depth, -MAX_VALUE - 1, -alpha, &mut 0);
        if value > alpha {
            (alpha, best) = (value, Some(Square(child.square)));
        }
    }
    best
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::search::matches::random_openings;
    use crate::search::tests::reference::alpha_beta;
    use crate::search::{Engine as _, FullWidth, Limits, PvsEngine};

    /// Patterns follow the moves, and without ProbCut the search is alpha-beta.
    #[test]
    fn without_probcut_it_finds_the_value_of_alpha_beta() {
        let judge = PatternEvaluation {
            weights: PatternWeights::bundled(),
            scoring: Scoring::EmptiesToWinner,
            probcut_threshold: 0,
        };
        for plies in [6, 20, 34, 48, 55] {
            for position in random_openings(&Position::start(), plies, 3, plies) {
                let scout = PatternPosition::new(position);
                assert_eq!(scout.moves(), position.moves());
                for depth in 1..=5 {
                    let expected = alpha_beta(&scout, depth, &judge).unwrap();
                    let mut strong = PvsEngine::new(FullWidth(judge), Limits::depth(depth), 1);
                    let found = strong.search(std::slice::from_ref(&scout), &Limits::NONE, &mut ()).unwrap();
                    assert_eq!(found.score.hundredths(), expected.score.hundredths(), "{position}, {depth} plies");
                }
            }
        }
    }
}
