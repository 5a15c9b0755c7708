//! Analysis of a game move by move: a graph, and the worst mistakes.

use super::background;
use super::thinking::StopReason;
use super::{GameTable, MoveOf, NextStep, TableGame};
use crate::engine::game::Move as _;
use crate::engine::record::{NodeId, Record};
use crate::engine::search::Score;
use crate::engine::{Cell, Game, Player};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine};

/// The greatest number of mistakes marked.
const MISTAKES: usize = 3;

/// The greatest number of moves shown of a better line.
const LINE: usize = 4;

/// The analysis of a line of the game, as far as it is done.
pub(super) struct Analysis<G: Game> {
    /// The nodes of the line from the root, and the values of those already evaluated.
    line: Vec<NodeId>,
    values: Vec<AnalysisValue<G>>,
    /// The moves that lost the most, the worst first.
    mistakes: Vec<Mistake>,
    /// The number of mistakes already visited.
    shown: usize,
}

/// The value of a position.
struct AnalysisValue<G: Game> {
    /// The score from the first player's point of view.
    score: Score,
    /// The best line.
    line: Vec<G::Move>,
    /// Whether the score is the true result with best play.
    is_exact: bool,
}

/// A move that worsened the position.
#[derive(Clone, Copy)]
struct Mistake {
    /// The node that it led to.
    node: NodeId,
    /// The loss in hundredths.
    loss: i32,
}

impl<G: Game> Analysis<G> {
    /// Returns whether the analysis is about the current line of a record.
    fn is_of(&self, record: &Record<G>) -> bool {
        self.line == record.current_line()
    }

    /// Finds the moves that lost at least a given amount, from the values before and after them.
    fn find_mistakes(&mut self, record: &Record<G>, least: i32) {
        let mut mistakes: Vec<Mistake> = self
            .values
            .windows(2)
            .zip(self.line.windows(2))
            .map(|(values, nodes)| {
                let gain = values[1].score.hundredths() - values[0].score.hundredths();
                let loss = match record.position_at(nodes[0]).to_move() {
                    Player::First => -gain,
                    Player::Second => gain,
                };
                Mistake { node: nodes[1], loss }
            })
            .filter(|mistake| mistake.loss >= least)
            .collect();
        mistakes.sort_by_key(|mistake| -mistake.loss);
        mistakes.truncate(MISTAKES);
        self.mistakes = mistakes;
    }

    /// Returns the column of a position in the graph.
    fn x_of(&self, graph: Rect, index: usize) -> i32 {
        let steps = self.line.len().max(2) as i32 - 1;
        graph.x + 4 + index as i32 * (graph.width - 9) / steps
    }

    /// Returns the position nearest to a pixel of the graph.
    pub(super) fn node_at(&self, graph: Rect, x: i32, y: i32) -> Option<NodeId> {
        let near = (0..self.line.len()).min_by_key(|&index| (self.x_of(graph, index) - x).abs())?;
        graph.contains(x, y).then(|| self.line[near])
    }

    /// Draws the graph from the first player's point of view, up to `full` hundredths at its edges; marks the mistakes
    /// and the present position.
    fn draw(&self, screen: &mut Framebuffer, graph: Rect, names: [&str; 2], present: NodeId, full: i32) {
        background::slate(screen, graph);
        // Above the middle the first player is ahead, below it the second.
        let face = bundled::song16();
        for (name, y) in names.into_iter().zip([graph.y + 2, graph.bottom() - 18]) {
            screen.draw_text(face, name, graph.x + 5, y, Color::DARK_GRAY);
        }
        let middle = graph.y + graph.height / 2;
        let reach = graph.height / 2 - 6;
        let y_of = |score: Score| middle - score.hundredths().clamp(-full, full) * reach / full;
        screen.line(graph.x + 1, middle, graph.right() - 2, middle, Color::DARK_GRAY);
        let points: Vec<(i32, i32)> =
            self.values.iter().enumerate().map(|(index, value)| (self.x_of(graph, index), y_of(value.score))).collect();
        for (pair, values) in points.windows(2).zip(self.values.windows(2)) {
            let (a, b) = (pair[0], pair[1]);
            // Exact values are thick and white, estimates a thin line.
            let exact = values[0].is_exact && values[1].is_exact;
            let color = if exact { Color::WHITE } else { Color::LIGHT_CYAN };
            screen.line(a.0, a.1, b.0, b.1, color);
            if exact {
                screen.line(a.0, a.1 + 1, b.0, b.1 + 1, color);
            }
        }
        for (&(x, y), node) in points.iter().zip(&self.line) {
            if self.mistakes.iter().any(|mistake| mistake.node == *node) {
                // A triangle that points down at the mistake, recognizable without its colour.
                for i in 0..5 {
                    let row = (y - 4 - i).max(graph.y + 1);
                    screen.bar(x - i / 2 - 1, row, x + i / 2 + 1, row, Color::LIGHT_RED);
                }
            }
            if *node == present {
                screen.line(x, graph.y + 1, x, graph.bottom() - 2, Color::YELLOW);
                screen.fill_circle(x, y, 2, Color::YELLOW);
            }
        }
    }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Evaluates the game. If that is done already, goes to the next mistake, the worst first.
    pub(super) fn analyse(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        if let Some(analysis) = self.shown.analysis.as_mut().filter(|analysis| analysis.is_of(&self.record)) {
            if analysis.values.len() == analysis.line.len() {
                let next = analysis.mistakes.get(analysis.shown).or(analysis.mistakes.first()).copied();
                analysis.shown = (analysis.shown + 1) % analysis.mistakes.len().max(1);
                match next {
                    Some(mistake) => self.show_mistake(mistake),
                    None => self.say(self.text.table.no_mistakes, Color::LIGHT_GREEN),
                }
                return Ok(NextStep::Stay);
            }
        } else {
            let line = self.record.current_line();
            self.shown.analysis = Some(Analysis { line, values: Vec::new(), mistakes: Vec::new(), shown: 0 });
        }
        self.looking = true;
        let present = self.record.current_id();
        let command = self.evaluate(m)?;
        self.shown.thought = None;
        self.record.go_to(present);
        if let Some(analysis) = &mut self.shown.analysis {
            analysis.find_mistakes(&self.record, self.drawing.mistake());
        }
        self.put_values();
        let (said, first) = (&self.text.table, self.drawing.player_name(Player::First));
        let message = if command.is_some() { said.analysis_stopped.to_owned() } else { (said.analysed)(first) };
        self.say(message, Color::LIGHT_GREEN);
        Ok(match command {
            Some(StopReason::Command(command)) => self.instead(command),
            Some(StopReason::Now) | None => NextStep::Stay,
        })
    }

    /// Continues to evaluate the positions of the line, until done or stopped.
    fn evaluate(&mut self, m: &mut Machine<'_>) -> Flow<Option<StopReason>> {
        loop {
            let Some((index, node, of)) = self.shown.analysis.as_ref().and_then(|analysis| {
                let index = analysis.values.len();
                analysis.line.get(index).map(|&node| (index, node, analysis.line.len()))
            }) else {
                return Ok(None);
            };
            self.record.go_to(node);
            self.shown.values.clear();
            self.shown.said = None;
            self.shown.thinks_about = Some((self.text.table.analysing)(index, of - 1));
            let thought = self.think(m, self.analyst(), &self.record.positions());
            self.shown.thinks_about = None;
            let (report, stop) = thought?;
            if stop.is_some() {
                return Ok(stop);
            }
            let game = self.game();
            let value = match report {
                Some(report) => {
                    let score = match game.to_move() {
                        Player::First => report.score,
                        Player::Second => -report.score,
                    };
                    let is_exact = !matches!(score, Score::Estimate(_));
                    AnalysisValue { score, line: report.pv, is_exact }
                }
                None => AnalysisValue { score: self.drawing.final_score(game), line: Vec::new(), is_exact: true },
            };
            if let Some(analysis) = &mut self.shown.analysis {
                analysis.values.push(value);
            }
        }
    }

    fn show_mistake(&mut self, mistake: Mistake) {
        let path = self.record.path(mistake.node);
        let [.., before, _] = path[..] else { return };
        self.record.go_to(mistake.node);
        let mv = self.record.node(mistake.node).mv;
        // The position before the move shows both the move played and the better one.
        self.record.undo();
        self.looking = true;
        self.put_values();
        let write = |mv: Option<MoveOf<D>>| {
            mv.map(|mv| self.drawing.write_move(&self.record.position_at(before), mv)).unwrap_or_default()
        };
        let better = self.better_move().filter(|&better| Some(better) != mv);
        let (played, better) = (write(mv), better.map(|_| self.better_line()).unwrap_or_default());
        let gain = self.drawing.write_gain(mistake.loss);
        self.say((self.text.table.mistake)(path.len() - 1, &played, &better, &gain), Color::LIGHT_RED);
    }

    /// Puts the values of the best move and of the move played on their cells, from the point of view of the side to
    /// move, as far as they are known.
    pub(super) fn put_values(&mut self) {
        self.shown.values = self.known_values();
        self.shown.best = self.better_move().and_then(|mv| mv.to());
    }

    /// Returns the move that the analysis considers better in the present position.
    fn better_move(&self) -> Option<MoveOf<D>> {
        let analysis = self.shown_analysis()?;
        let index = analysis.line.iter().position(|&node| node == self.record.current_id())?;
        analysis.values.get(index)?.line.first().copied()
    }

    /// Returns the first moves of the better line from the present position, in the game's notation.
    fn better_line(&self) -> String {
        let known = self.shown_analysis().and_then(|analysis| {
            let index = analysis.line.iter().position(|&node| node == self.record.current_id())?;
            analysis.values.get(index)
        });
        let (mut position, mut written) = (self.game().clone(), Vec::new());
        for &mv in known.iter().flat_map(|value| value.line.iter()).take(LINE) {
            written.push(self.drawing.write_move(&position, mv));
            position = position.after(mv);
        }
        written.join(" ")
    }

    fn known_values(&self) -> Vec<(Cell, String)> {
        let Some(analysis) = self.shown.analysis.as_ref().filter(|analysis| analysis.is_of(&self.record)) else {
            return Vec::new();
        };
        let Some(index) = analysis.line.iter().position(|&node| node == self.record.current_id()) else {
            return Vec::new();
        };
        let to_move = self.game().to_move();
        let of = |score: Score| match to_move {
            Player::First => self.drawing.mark_score(score),
            Player::Second => self.drawing.mark_score(-score),
        };
        let best = analysis.values.get(index).and_then(|value| Some((value.line.first()?.to()?, of(value.score))));
        let played = analysis.values.get(index + 1).and_then(|value| {
            let mv: MoveOf<D> = self.record.node(analysis.line[index + 1]).mv?;
            Some((mv.to()?, of(value.score)))
        });
        let same = matches!((&best, &played), (Some((a, _)), Some((b, _))) if a == b);
        best.into_iter().chain(played.filter(|_| !same)).collect()
    }

    /// Returns the analysis, if there is one of the current line.
    pub(super) fn shown_analysis(&self) -> Option<&Analysis<D::Game>> {
        self.shown.analysis.as_ref().filter(|analysis| analysis.is_of(&self.record))
    }

    /// Draws the graph, if there is one.
    pub(super) fn draw_graph(&self, screen: &mut Framebuffer) {
        if let Some(analysis) = self.shown_analysis() {
            let names = Player::BOTH.map(|player| self.drawing.player_name(player));
            analysis.draw(
                screen,
                self.drawing.places().graph(),
                names,
                self.record.current_id(),
                self.drawing.full_score(),
            );
        }
    }
}
