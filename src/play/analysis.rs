//! Analysis of a line of a game: the value of each position, and the worst mistakes.

use crate::engine::record::{NodeId, Record};
use crate::engine::search::{Report, Score};
use crate::engine::{Game, Player};

/// The greatest number of mistakes listed.
const MISTAKES: usize = 3;

/// The analysis of a line of the game, as far as it is done.
#[derive(Clone, Debug)]
pub struct Analysis<G: Game> {
    /// The nodes of the line from the root.
    line: Vec<NodeId>,
    /// The values of the positions evaluated so far.
    values: Vec<AnalysisValue<G>>,
    /// The moves that lost the most, the worst first.
    mistakes: Vec<Mistake>,
    /// The number of the mistake to visit next.
    next_mistake: usize,
}

/// The value of a position.
#[derive(Clone, Debug)]
pub struct AnalysisValue<G: Game> {
    /// The score from the first player's point of view.
    pub score: Score,
    /// The best line.
    pub line: Vec<G::Move>,
    /// `true` if the score is the true result with best play.
    pub is_exact: bool,
    /// `true` if the line comes from an opening book, so that the score is not that of a search.
    pub is_from_book: bool,
}

impl<G: Game> AnalysisValue<G> {
    /// Returns the value of a position from the report of a search; without one, the position ended the game with the
    /// given score to the first player.
    pub fn new(position: &G, report: Option<Report<G::Move>>, final_score: Score) -> AnalysisValue<G> {
        let Some(report) = report else {
            return AnalysisValue { score: final_score, line: Vec::new(), is_exact: true, is_from_book: false };
        };
        let score = if position.to_move() == Player::First { report.score } else { -report.score };
        let (is_exact, is_from_book) = (!matches!(score, Score::Estimate(_)), report.is_from_book());
        AnalysisValue { score, line: report.pv, is_exact, is_from_book }
    }
}

/// A move that worsened the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The node that it led to.
    pub node: NodeId,
    /// The player who made it.
    pub player: Player,
    /// The loss in hundredths.
    pub loss: i32,
}

impl<G: Game> Analysis<G> {
    /// Creates the analysis of the current line of a record, with no values yet.
    pub fn new(record: &Record<G>) -> Analysis<G> {
        Analysis { line: record.current_line(), values: Vec::new(), mistakes: Vec::new(), next_mistake: 0 }
    }

    /// Returns whether the analysis is about the current line of a record.
    pub fn is_of(&self, record: &Record<G>) -> bool {
        self.line == record.current_line()
    }

    /// Returns the nodes of the line from the root.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// Returns the values of the positions evaluated so far.
    pub fn values(&self) -> &[AnalysisValue<G>] {
        &self.values
    }

    /// Returns the index and the node of the next position to evaluate; `None` if all are evaluated.
    pub fn next(&self) -> Option<(usize, NodeId)> {
        self.line.get(self.values.len()).map(|&node| (self.values.len(), node))
    }

    /// Adds the value of the next position.
    pub fn push(&mut self, value: AnalysisValue<G>) {
        self.values.push(value);
    }

    /// Returns the index of a node in the line.
    pub fn index_of(&self, node: NodeId) -> Option<usize> {
        self.line.iter().position(|&other| other == node)
    }

    /// Returns the value of the position at a node, if it is known.
    pub fn value_at(&self, node: NodeId) -> Option<&AnalysisValue<G>> {
        self.values.get(self.index_of(node)?)
    }

    /// Returns the moves that lost the most, the worst first.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Returns the mistakes one after the other, the worst first.
    pub fn take_next_mistake(&mut self) -> Option<Mistake> {
        let next = self.mistakes.get(self.next_mistake).or(self.mistakes.first()).copied();
        self.next_mistake = (self.next_mistake + 1) % self.mistakes.len().max(1);
        next
    }

    /// Returns what each move lost, from the values before and after it.
    fn losses(&self, record: &Record<G>) -> Vec<Mistake> {
        let moves = self.values.windows(2).zip(self.line.windows(2));
        let loss = |(values, nodes): (&[AnalysisValue<G>], &[NodeId])| {
            let gain = values[1].score.hundredths() - values[0].score.hundredths();
            let player = record.position_at(nodes[0]).to_move();
            Mistake { node: nodes[1], player, loss: if player == Player::First { -gain } else { gain } }
        };
        moves.map(loss).collect()
    }

    /// Finds the moves that lost at least a given number of hundredths.
    pub fn find_mistakes(&mut self, record: &Record<G>, least: i32) {
        let mut mistakes = self.losses(record);
        mistakes.retain(|mistake| mistake.loss >= least);
        mistakes.sort_by_key(|mistake| -mistake.loss);
        mistakes.truncate(MISTAKES);
        self.mistakes = mistakes;
    }

    /// Returns a player's best move: the one that the analysis would have chosen, too, after the opponent's worst mistake,
    /// which lost at least a given number of hundredths.
    pub fn best_move(&self, record: &Record<G>, player: Player, least: i32) -> Option<NodeId> {
        let losses = self.losses(record);
        let answers = losses.windows(2).zip(self.values.iter().skip(1)).filter(|(pair, value)| {
            let is_answer = (pair[0].player, pair[1].player) == (!player, player) && pair[0].loss >= least;
            is_answer && record.node(pair[1].node).mv.is_some_and(|mv| value.line.first() == Some(&mv))
        });
        answers.max_by_key(|(pair, _)| pair[0].loss).map(|(pair, _)| pair[1].node)
    }
}
