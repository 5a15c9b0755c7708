//! Opening protocols: a protocol determines who places the next stone and who gets which colour.

use super::thinking::StopReason;
use super::{GameTable, MoveOf, NextStep, PlayerKind, TableGame};
use crate::engine::record::Record;
use crate::engine::search::Score;
use crate::engine::{Game, Player};
use crate::machine::{Flow, Machine};
use crate::text::table::Question;
use crate::ui::dialog::Dialog;

/// An opening protocol. Its state follows from the record alone, so that the game can be stored, taken back and
/// continued.
pub trait OpeningProtocol {
    /// The game.
    type Game: Game;

    /// Returns the player to act, or `None` once the protocol is over.
    fn turn(&self, record: &Record<Self::Game>) -> Option<Player>;

    /// Returns the message for a position in the opening, in place of the side to move.
    fn told(&self, record: &Record<Self::Game>) -> Option<String>;

    /// Returns the question to the player to act, or `None` if a move is expected.
    fn question(&self, record: &Record<Self::Game>) -> Option<&'static Question>;

    /// Returns the move that a computer makes in the opening.
    fn known_move(&self, record: &Record<Self::Game>, seed: u32) -> Option<<Self::Game as Game>::Move>;

    /// Returns the number of a computer's answer, from the value of the position to the side to move.
    fn decide(&self, record: &Record<Self::Game>, value: Score) -> usize;

    /// Stores an answer in the record. Returns whether the players change sides.
    fn answer(&self, record: &mut Record<Self::Game>, answer: usize) -> bool;

    /// Removes the answers given in positions that were taken back.
    fn stepped(&self, record: &mut Record<Self::Game>);
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the player to act.
    pub(super) fn turn(&self) -> Player {
        let beginning = self.drawing.beginning().and_then(|beginning| beginning.turn(&self.record));
        beginning.unwrap_or(self.game().to_move())
    }

    /// Returns the current question.
    pub(super) fn question(&self) -> Option<&'static Question> {
        self.drawing.beginning()?.question(&self.record)
    }

    /// Returns whether a question must be asked now.
    pub(super) fn is_asked(&self) -> bool {
        !self.looking && self.question().is_some()
    }

    /// Returns the message about the opening.
    pub(super) fn told_in_beginning(&self) -> Option<String> {
        self.drawing.beginning()?.told(&self.record)
    }

    /// Returns the move that a computer makes without thinking.
    pub(super) fn known_move(&self) -> Option<MoveOf<D>> {
        self.drawing.beginning()?.known_move(&self.record, self.sitting.seed)
    }

    /// Updates the protocol after moves were taken back or replayed.
    pub(super) fn stepped(&mut self) {
        if let Some(beginning) = self.drawing.beginning() {
            beginning.stepped(&mut self.record);
        }
    }

    /// Asks the player to act. A human who does not answer can look through the game; touching the board asks again.
    pub(super) fn ask_in_beginning(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        if self.seat(self.turn()) != PlayerKind::Human {
            return self.decide(m);
        }
        let Some(question) = self.question() else { return Ok(NextStep::Stay) };
        let dialog = Dialog {
            title: question.title,
            text: question.text,
            buttons: question.answers,
            help: self.text.context_help.question,
        };
        match self.ask_beside(m, &dialog)? {
            Some(answer) => self.answer(answer),
            None => self.looking = true,
        }
        Ok(NextStep::Stay)
    }

    /// Answers the question for the computer, by its strongest level's evaluation of the position.
    pub(super) fn decide(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let (report, stop) = self.think(m, self.sitting.brains.len() - 1, &self.record.positions())?;
        self.shown.thought = None;
        if let Some(StopReason::Command(command)) = stop {
            return Ok(NextStep::Do(command));
        }
        let value = report.map_or(Score::Estimate(0), |report| report.score);
        if let Some(beginning) = self.drawing.beginning() {
            let answer = beginning.decide(&self.record, value);
            self.answer(answer);
        }
        Ok(NextStep::Stay)
    }

    fn answer(&mut self, answer: usize) {
        let Some(beginning) = self.drawing.beginning() else { return };
        if beginning.answer(&mut self.record, answer) {
            self.sitting.seats.swap(0, 1);
        }
        self.seats_changed();
    }
}
