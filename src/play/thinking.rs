//! The computer's turn: its clock, its searches, and its choice.

use std::ops::ControlFlow;
use std::time::Duration;

use super::controller::{GameController, GameOf, MoveOf};
use super::engines::Search;
use super::event::Event;
use super::program::PlayableGame;
use super::seat::{EngineId, Seat, ThinkingTime};
use crate::engine::game::Move as _;
use crate::engine::protocol::client::EngineError;
use crate::engine::search::{Report, Score};
use crate::engine::{Cell, Game as _};

/// The result of the computer's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice<M> {
    /// It makes this move; with a report if the move was searched.
    Move(M, Option<Report<M>>),
    /// It resigns, because every move loses at once.
    Resign,
    /// It does not move: the search was stopped.
    Nothing,
}

impl<P: PlayableGame> GameController<P> {
    /// Returns whether the clock of the side to move runs: a computer's only while it thinks about its move.
    fn is_clock_running(&self) -> bool {
        let clocks = &self.clocks;
        let thinks = clocks.is_thinking || self.seats.seat(clocks.to_move) == Seat::Human;
        thinks && !clocks.is_over && !clocks.is_stopped && !self.is_locked
    }

    /// Updates the clocks. Returns an event for each of the last seconds of a human.
    pub fn tick(&mut self, now: Duration) -> Option<Event<GameOf<P>>> {
        let runs = self.is_clock_running();
        let left = self.clocks.update(runs, now)?;
        let player = self.clocks.to_move;
        (self.seats.seat(player) == Seat::Human).then_some(Event::ClockTicked { player, left })
    }

    /// Begins or ends a time in which all clocks are stopped. Returns whether they were stopped before.
    pub fn stop_clocks(&mut self, is_stopped: bool) -> bool {
        std::mem::replace(&mut self.clocks.is_stopped, is_stopped)
    }

    /// Skips the time since the clocks were last updated: neither player is charged.
    pub fn skip_time(&mut self, now: Duration) {
        self.clocks.skip(now);
    }

    /// Begins or continues the current move as if no time had passed since the clocks were last updated.
    pub fn start_clock(&mut self, now: Duration) {
        self.clocks.start_move(&self.record, self.clocks.move_time(), now);
    }

    /// Begins the turn of a computer player: its clock runs, from the position shown.
    pub fn begin_turn(&mut self, now: Duration) {
        if self.record.current_id() != self.clocks.live {
            self.start_move(now);
        }
        self.clocks.is_thinking = true;
        self.clocks.deadline = self.clocks.allowance().map(|allowance| now + allowance);
    }

    /// Ends the turn of a computer player.
    pub fn end_turn(&mut self) {
        self.clocks.is_thinking = false;
        self.clocks.deadline = None;
    }

    /// Returns the time left until the computer must move; `None` without a time control.
    pub fn time_to_deadline(&self, now: Duration) -> Option<Duration> {
        self.clocks.deadline.map(|deadline| deadline.saturating_sub(now))
    }

    /// Returns the time for a search of the present position by a player: its thinking time, or the time until it must
    /// move; `None` if its time is not limited.
    pub fn search_time(&self, player: EngineId, now: Duration) -> Option<Duration> {
        let left = self.time_to_deadline(now);
        let own = match player.time() {
            Some(ThinkingTime::Seconds(seconds)) => Some(Duration::from_secs(seconds.into())),
            Some(ThinkingTime::GameClock) => self.clocks.share(),
            None => None,
        };
        own.into_iter().chain(left).min()
    }

    /// Returns the player of the present turn, if it is a computer.
    pub fn engine_to_move(&self) -> Option<EngineId> {
        match self.seats.seat(self.player_to_act()) {
            Seat::Human | Seat::Friend => None,
            Seat::Level(level) => Some(EngineId::Level(level)),
            Seat::External => Some(EngineId::External),
        }
    }

    /// Returns the move that a computer makes in the opening without a search, as a report.
    pub fn opening_move(&self) -> Option<Report<MoveOf<P>>> {
        let protocol = self.program.opening_protocol()?;
        let mv = protocol.known_move(&self.record, self.engines.seed())?;
        Some(Report { score: Score::Estimate(0), depth: 0, nodes: 0, pv: vec![mv] })
    }

    /// Begins a search of the positions of a game. `go_on` lets time pass while the player is created. Returns `None`
    /// if `go_on` breaks, or the external engine is not connected.
    pub fn start_search(
        &mut self,
        id: EngineId,
        positions: Vec<GameOf<P>>,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Search<GameOf<P>>> {
        self.engines.start(&self.program, id, positions, go_on)
    }

    /// Ends a search. Returns the error because of which an external engine cannot play any more.
    pub fn finish_search(&mut self, search: Search<GameOf<P>>) -> Option<EngineError> {
        self.engines.finish(search)
    }

    /// Returns what the computer does after a search with this result. `was_stopped` tells that the search ended before
    /// its limits.
    pub fn choose(&self, report: Option<Report<MoveOf<P>>>, was_stopped: bool, now: Duration) -> Choice<MoveOf<P>> {
        if let Some((mv, report)) = report.and_then(|report| Some((report.best()?, report))) {
            return Choice::Move(mv, Some(report));
        }
        let is_late = self.clocks.deadline.is_some_and(|deadline| now >= deadline);
        match self.record.position().moves().first() {
            // Any move is better than losing on time.
            Some(&mv) if is_late => Choice::Move(mv, None),
            _ if !was_stopped && !self.is_reviewing && self.is_computers_turn() => Choice::Resign,
            _ => Choice::Nothing,
        }
    }

    /// Returns the index of the computer's answer to the question of the opening protocol, from the value of the
    /// position to the side to move.
    pub fn opening_answer(&self, value: Score) -> usize {
        self.program.opening_protocol().map_or(0, |protocol| protocol.decide(&self.record, value))
    }

    /// Returns whether the computer accepts the draw that it was offered, from the value of the position to the side to
    /// move; an unknown value declines.
    pub fn accepts_draw(&self, value: Option<Score>) -> bool {
        let is_own = self.draw.pending == Some(self.record.position().to_move());
        let value = value.map(|value| if is_own { value } else { -value });
        value.is_some_and(|value| value.hundredths() <= self.program.draw_margin())
    }

    /// Returns the moves that a hint evaluates: those of the piece on a cell, or none in games in which pieces are moved
    /// and no cell is given.
    pub(super) fn hint_moves(&self, from: Option<Cell>) -> Vec<MoveOf<P>> {
        let mut moves = self.program.hints(self.record.position());
        if moves.iter().any(|mv| mv.from().is_some()) {
            moves.retain(|mv| from.is_some() && mv.from() == from);
        }
        moves
    }
}
