//! Openings that are more than moving in turn: who puts a stone is told by a protocol, and so is who has which colour.

use super::thinking::Stop;
use super::{Drawing, MoveOf, Next, Seat, Table};
use crate::engine::record::Record;
use crate::engine::search::Score;
use crate::engine::{Game, Player};
use crate::machine::{Flow, Machine};
use crate::text::table::Question;
use crate::ui::dialog::Dialog;

/// A protocol to begin by. Where a game stands in it is told by its record alone, so that it can be kept, taken back and
/// gone on with.
pub trait Beginning {
    /// The game.
    type Game: Game;

    /// Who is to act, as long as the beginning is not over.
    fn turn(&self, record: &Record<Self::Game>) -> Option<Player>;

    /// What is said of a position in the beginning, in place of whose turn it is.
    fn told(&self, record: &Record<Self::Game>) -> Option<String>;

    /// What whoever is to act is asked, if it is not for a move.
    fn question(&self, record: &Record<Self::Game>) -> Option<&'static Question>;

    /// The move that a computer makes in the beginning.
    fn known_move(&self, record: &Record<Self::Game>, seed: u32) -> Option<<Self::Game as Game>::Move>;

    /// The number of a computer's answer, by what the position is worth to the side to move.
    fn decide(&self, record: &Record<Self::Game>, value: Score) -> usize;

    /// Notes an answer in the record. Gives whether the players change sides.
    fn answer(&self, record: &mut Record<Self::Game>, answer: usize) -> bool;

    /// Forgets what was answered in a position that was taken back.
    fn stepped(&self, record: &mut Record<Self::Game>);
}

impl<D: Drawing> Table<'_, '_, D> {
    /// Who is to act.
    pub(super) fn turn(&self) -> Player {
        let beginning = self.drawing.beginning().and_then(|beginning| beginning.turn(&self.record));
        beginning.unwrap_or(self.game().to_move())
    }

    /// What somebody is asked as things stand.
    pub(super) fn question(&self) -> Option<&'static Question> {
        self.drawing.beginning()?.question(&self.record)
    }

    /// Whether something is to be asked now.
    pub(super) fn is_asked(&self) -> bool {
        !self.looking && self.question().is_some()
    }

    /// What is said of the beginning.
    pub(super) fn told_in_beginning(&self) -> Option<String> {
        self.drawing.beginning()?.told(&self.record)
    }

    /// The move that a computer makes without thinking.
    pub(super) fn known_move(&self) -> Option<MoveOf<D>> {
        self.drawing.beginning()?.known_move(&self.record, self.sitting.seed)
    }

    /// The game was taken back or played again.
    pub(super) fn stepped(&mut self) {
        if let Some(beginning) = self.drawing.beginning() {
            beginning.stepped(&mut self.record);
        }
    }

    /// Asks whoever is to act. A person who does not answer may look around; a touch of the board asks again.
    pub(super) fn ask_in_beginning(&mut self, m: &mut Machine<'_>) -> Flow<Next> {
        if self.seat(self.turn()) != Seat::Human {
            return self.decide(m);
        }
        let Some(question) = self.question() else { return Ok(Next::Stay) };
        let dialog = Dialog {
            title: question.title,
            text: question.text,
            buttons: question.answers,
            help: self.text.hints.question,
        };
        match self.ask_beside(m, &dialog)? {
            Some(answer) => self.answer(answer),
            None => self.looking = true,
        }
        Ok(Next::Stay)
    }

    /// The computer answers what is asked, by what its strongest level thinks of the position.
    pub(super) fn decide(&mut self, m: &mut Machine<'_>) -> Flow<Next> {
        let (report, stop) = self.think(m, self.sitting.brains.len() - 1, &self.record.positions())?;
        self.shown.thought = None;
        if let Some(Stop::Wish(wish)) = stop {
            return Ok(Next::Do(wish));
        }
        let value = report.map_or(Score::Estimate(0), |report| report.score);
        if let Some(beginning) = self.drawing.beginning() {
            let answer = beginning.decide(&self.record, value);
            self.answer(answer);
        }
        Ok(Next::Stay)
    }

    fn answer(&mut self, answer: usize) {
        let Some(beginning) = self.drawing.beginning() else { return };
        if beginning.answer(&mut self.record, answer) {
            self.sitting.seats.swap(0, 1);
        }
        self.seats_changed();
    }
}
