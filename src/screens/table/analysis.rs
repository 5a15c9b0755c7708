//! Analysis of a game move by move: evaluates the line, and shows the worst mistakes.

use super::graph;
use super::hint::{fits, with_reasons};
use super::thinking::{SearchMode, StopReason};
use super::{GameTable, MoveOf, MoveReason, NextStep, PanelLayout, TableGame};
use crate::engine::game::Move as _;
use crate::engine::record::NodeId;
use crate::engine::search::{Limits, Score};
use crate::engine::{Cell, Game as _, Player};
use crate::gfx::{Color, Framebuffer};
use crate::machine::{Flow, Machine};
use crate::play::{Analysis, AnalysisValue, Command, EngineId, Mistake};

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Evaluates the game. If that is done already, goes to the next mistake, the worst first.
    pub(super) fn analyze(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let record = self.controller.record();
        let analysis = self.display.analysis.as_mut();
        if let Some(analysis) = analysis.filter(|analysis| analysis.is_of(record) && analysis.next().is_none()) {
            match analysis.take_next_mistake() {
                Some(mistake) => self.show_mistake(m, mistake)?,
                None => self.say(self.text.table.no_mistakes, Color::LIGHT_GREEN),
            }
            return Ok(NextStep::Stay);
        }
        let stop = self.evaluate_game(m, Limits::NONE)?;
        self.show_values();
        let (texts, first) = (&self.text.table, self.board().player_name(Player::First));
        let message = if stop.is_some() {
            texts.analysis_stopped.to_owned()
        } else {
            (texts.analysed)(first, self.board().unit().many)
        };
        self.say(message, Color::LIGHT_GREEN);
        if stop.is_none() {
            self.keep_mistakes(m)?;
        }
        Ok(match stop {
            Some(StopReason::Command(command)) => self.step_after(command),
            Some(StopReason::Now) | None => NextStep::Stay,
        })
    }

    /// Evaluates the game, each position within limits, and finds its mistakes, until done or stopped; the position shown
    /// stays.
    pub(super) fn evaluate_game(&mut self, m: &mut Machine<'_>, limits: Limits<'_>) -> Flow<Option<StopReason>> {
        let record = self.controller.record();
        let analysis = self.display.analysis.take().filter(|analysis| analysis.is_of(record));
        self.display.analysis = Some(analysis.unwrap_or_else(|| Analysis::new(record)));
        let present = record.current_id();
        let stop = self.evaluate(m, limits)?;
        self.display.thought = None;
        self.execute(m, Command::Review(present))?;
        if let Some(analysis) = &mut self.display.analysis {
            analysis.find_mistakes(self.controller.record(), self.controller.program().mistake());
        }
        Ok(stop)
    }

    /// Continues to evaluate the positions of the line, until done or stopped.
    fn evaluate(&mut self, m: &mut Machine<'_>, limits: Limits<'_>) -> Flow<Option<StopReason>> {
        loop {
            let next =
                self.display.analysis.as_ref().and_then(|analysis| Some((analysis.next()?, analysis.line().len())));
            let Some(((index, node), count)) = next else { return Ok(None) };
            self.execute(m, Command::Review(node))?;
            self.display.values.clear();
            self.display.message = None;
            self.display.search_subject = Some((self.text.table.analysing)(index, count - 1));
            let searched = self.search(m, EngineId::Analyst, self.record().positions(), SearchMode::Foreground, limits);
            self.display.search_subject = None;
            let (report, stop) = searched?;
            if stop.is_some() {
                return Ok(stop);
            }
            let value = AnalysisValue::new(self.game(), report, self.board().final_score(self.game()));
            if let Some(analysis) = &mut self.display.analysis {
                analysis.push(value);
            }
        }
    }

    fn show_mistake(&mut self, m: &mut Machine<'_>, mistake: Mistake) -> Flow {
        let path = self.record().path(mistake.node);
        let [.., before, _] = path[..] else { return Ok(()) };
        let mv = self.record().node(mistake.node).mv;
        // The position before the move shows both the move played and the better one.
        self.execute(m, Command::Review(mistake.node))?;
        self.execute(m, Command::Review(before))?;
        self.show_values();
        let better = self.better_move().filter(|&better| Some(better) != mv);
        let gain = self.board().write_gain(mistake.loss);
        let position = self.record().position_at(before);
        let reasons = [mv, better].map(|mv| mv.map_or(Vec::new(), |mv| self.board().reasons(&position, mv)));
        let write = |mv: Option<MoveOf<D>>, reasons: &[MoveReason]| {
            mv.map(|mv| self.describe_move(&position, mv, String::new(), reasons)).unwrap_or_default()
        };
        let message = with_reasons(|most| {
            let [played, other] = [0, 1].map(|of| &reasons[of][..most.min(reasons[of].len())]);
            (self.text.table.mistake)(path.len() - 1, &write(mv, played), &write(better, other), &gain)
        });
        let with_key = format!("{message}  {}", self.text.table.line_key);
        self.display.line.moves = mv.into_iter().chain(self.refutation(mistake.node)).collect();
        self.say(if fits(&with_key) { with_key } else { message }, Color::LIGHT_RED);
        Ok(())
    }

    /// Returns the best line after the move that led to a node.
    fn refutation(&self, node: NodeId) -> Vec<MoveOf<D>> {
        self.shown_analysis()
            .and_then(|analysis| analysis.value_at(node))
            .map_or(Vec::new(), |value| value.line.clone())
    }

    /// Puts the values of the best move and of the move played on their cells, from the point of view of the side to
    /// move, as far as they are known.
    pub(super) fn show_values(&mut self) {
        self.display.values = self.known_values();
        self.display.best = self.better_move().and_then(|mv| mv.to());
    }

    /// Returns the value of the position shown.
    fn known_value(&self) -> Option<&AnalysisValue<D::Game>> {
        self.shown_analysis()?.value_at(self.record().current_id())
    }

    /// Returns the move that the analysis considers better in the position shown.
    fn better_move(&self) -> Option<MoveOf<D>> {
        self.known_value()?.line.first().copied()
    }

    fn known_values(&self) -> Vec<(Cell, String)> {
        let Some(analysis) = self.shown_analysis() else { return Vec::new() };
        let Some(index) = analysis.index_of(self.record().current_id()) else { return Vec::new() };
        let to_move = self.game().to_move();
        let write = |score: Score| match to_move {
            Player::First => self.board().mark_score(score),
            Player::Second => self.board().mark_score(-score),
        };
        let values = analysis.values();
        let best = values.get(index).and_then(|value| Some((value.line.first()?.to()?, write(value.score))));
        let played = values.get(index + 1).and_then(|value| {
            let mv: MoveOf<D> = self.record().node(analysis.line()[index + 1]).mv?;
            Some((mv.to()?, write(value.score)))
        });
        let same = matches!((&best, &played), (Some((a, _)), Some((b, _))) if a == b);
        best.into_iter().chain(played.filter(|_| !same)).collect()
    }

    /// Returns the analysis, if there is one of the current line.
    pub(super) fn shown_analysis(&self) -> Option<&Analysis<D::Game>> {
        self.display.analysis.as_ref().filter(|analysis| analysis.is_of(self.record()))
    }

    /// Draws the graph, if there is one.
    pub(super) fn draw_graph(&self, screen: &mut Framebuffer) {
        if let Some(analysis) = self.shown_analysis() {
            let names = Player::BOTH.map(|player| self.board().player_name(player));
            let (PanelLayout { look, graph: area, .. }, present) = (self.places(), self.record().current_id());
            if !area.is_empty() {
                graph::draw(analysis, screen, (area, look), names, present, self.board().full_score());
            }
        }
    }
}
