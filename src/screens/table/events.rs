//! Executes commands of the controller and shows their events as sentences, sounds and animations.

use super::{Action, GameActionEffect, GameTable, NextStep, TableGame, refusals};
use crate::engine::Player;
use crate::engine::game::Move as _;
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::messages::Localize as _;
use crate::play::{Command, Event, Seat, Step};
use crate::ui::chime;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Executes a command and shows its events. Returns the next step, which differs from [`NextStep::Stay`] if the user
    /// gave another command meanwhile.
    pub(super) fn execute(&mut self, m: &mut Machine<'_>, command: Command<D::Game>) -> Flow<NextStep> {
        let mut next = NextStep::Stay;
        for event in self.controller.execute(command, m.now(), &mut *self.context.store) {
            next = self.show_event(m, event)?;
        }
        Ok(next)
    }

    /// Shows an event. Returns the next step like [`execute`](Self::execute).
    pub(super) fn show_event(&mut self, m: &mut Machine<'_>, event: Event<D::Game>) -> Flow<NextStep> {
        match event {
            // A pass was announced before.
            Event::Moved { mv, .. } if mv.to().is_none() => {}
            Event::Moved { mv, .. } => self.show_move(m, mv)?,
            Event::Stepped => {
                self.clear_marks();
                if self.controller.is_reviewing() {
                    self.say_position();
                }
                m.play_tune(chime::MENU_MOVE.tune);
            }
            Event::Navigated => self.show_position(),
            Event::Replaced => {
                self.center_cursor_if_outside();
                self.display.analysis = None;
                self.display.evaluations.clear();
                self.clear_marks();
            }
            Event::SeatsChanged => self.say_seats(),
            Event::HintRequested(moves) => return self.hint(m, &moves),
            Event::AnalysisRequested => return self.analyze(m),
            Event::ReplayRequested => return self.replay(m),
            Event::MoveRequested => return self.move_now(m),
            Event::DrawOffered { to } => return self.answer_draw(m, to),
            Event::DrawDeclined { by } => self.say_declined(by),
            Event::Terminated => self.clear_marks(),
            Event::Ended(outcome) => self.announce_outcome(m, outcome),
            Event::ClockTicked { .. } => m.play_tune(chime::TICK.tune),
            Event::LockChanged(true) | Event::Saved { is_pending: false } => {}
            Event::LockChanged(false) => self.say(self.text.table.lock.unlocked, Color::LIGHT_CYAN),
            Event::Saved { is_pending: true } => self.say(self.text.table.unsaved, Color::LIGHT_RED),
            Event::SaveFailed(error) => {
                let reason = error.localize(self.text.language);
                self.say((self.text.table.not_saved)(&reason), Color::LIGHT_RED);
            }
            Event::Refused(refusal) => {
                self.say_refused(m, refusals::reason(self.text, refusal));
            }
        }
        Ok(NextStep::Stay)
    }

    /// Returns the command of the controller that an action is, if it is one.
    pub(super) fn controller_command(&self, action: Action) -> Option<Command<D::Game>> {
        Some(match action {
            Action::Undo => Command::TakeBack,
            Action::Redo => Command::Redo,
            Action::Back => Command::Step(Step::Back),
            Action::Forward => Command::Step(Step::Forward),
            Action::First => Command::Step(Step::First),
            Action::Last => Command::Step(Step::Last),
            Action::NextVariation => Command::Variation(1),
            Action::PreviousVariation => Command::Variation(-1),
            Action::Replay => Command::Replay,
            Action::Analysis => Command::Analyze,
            Action::Hint => Command::Hint(self.input.selected),
            Action::MoveNow => Command::MoveNow,
            Action::ChangeSides => Command::ChangeSides,
            Action::Automatic => Command::Automatic,
            Action::Draw => Command::OfferDraw,
            Action::Resign => Command::Resign,
            Action::Pass => Command::Pass,
            Action::Lock => Command::SetLocked(!self.controller.is_locked()),
            Action::Level(level) => Command::SetLevel(level),
            Action::GameAction(number) => match self.board().own().get(number)?.effect {
                GameActionEffect::Restart => Command::Restart,
                GameActionEffect::Switch { .. } => return None,
            },
            _ => return None,
        })
    }

    /// Reports that something is impossible, with a sound.
    pub(super) fn say_refused(&mut self, m: &mut Machine<'_>, reason: impl Into<String>) {
        m.play_tune(chime::ILLEGAL_MOVE.tune);
        self.say(reason, Color::LIGHT_RED);
    }

    /// Reports the players of both sides.
    pub(super) fn say_seats(&mut self) {
        let [first, second] = Player::BOTH.map(|player| (self.board().player_name(player), self.player_label(player)));
        self.say((self.text.table.seated)((first.0, &first.1), (second.0, &second.1)), Color::LIGHT_CYAN);
    }

    /// Returns the name of a side's player.
    pub(super) fn player_label(&self, player: Player) -> String {
        let (record, seats) = (self.record(), self.controller.seats());
        match seats.seat(player) {
            Seat::Human => record.name(player).or(seats.person(player)).unwrap_or(self.text.table.human).to_owned(),
            Seat::Level(level) => match record.name(player).filter(|_| self.controller.is_as_opened()) {
                Some(name) => name.to_owned(),
                None => self.level_label(level),
            },
            Seat::Friend => record.name(player).unwrap_or(self.text.table.friend.name).to_owned(),
            Seat::External => self.controller.engines().external_name().to_owned(),
        }
    }
}
