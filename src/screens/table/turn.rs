//! Moves: a human's touch, the computer's turn, and a pass.

use std::time::Duration;

use super::display::Thought;
use super::input::TableCommand;
use super::thinking::StopReason;
use super::{Action, GameTable, MoveOf, NextStep, TableGame};
use crate::engine::Cell;
use crate::engine::game::{Game, Move as _};
use crate::engine::record::ROOT;
use crate::engine::search::{Report, Score};
use crate::gfx::Color;
use crate::machine::{Button, Flow, Input, Machine};
use crate::play::{Choice, Command, EngineId, Seat};
use crate::ui::chime;

/// The least time that the computer takes for a move: an instant answer would hide the previous move.
pub(super) const MIN_THINKING_TIME: Duration = Duration::from_millis(500);
/// The time for which a pass is announced before the game continues.
pub(super) const PASS_PAUSE: Duration = Duration::from_millis(1500);

/// A move, with the search report if it was searched.
type ChosenMove<D> = (MoveOf<D>, Option<Report<MoveOf<D>>>);

/// Returns the legal move that ends on a cell; in games with moving pieces, that of the selected piece.
pub(super) fn move_to<G: Game>(game: &G, cell: Cell, selected: Option<Cell>) -> Option<G::Move> {
    let here = |mv: &G::Move| mv.to() == Some(cell) && (mv.from().is_none() || mv.from() == selected);
    game.moves().into_iter().find(here)
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the move that touching a cell would make.
    pub(super) fn move_to(&self, cell: Cell) -> Option<MoveOf<D>> {
        move_to(self.game(), self.board().target(self.game(), cell), self.input.selected)
    }

    /// Handles a human's touch on a cell: makes a move, selects a piece, or reports an error.
    pub(super) fn touch(&mut self, m: &mut Machine<'_>, cell: Cell) -> Flow<NextStep> {
        if self.record().outcome().is_some() {
            self.say_refused(m, self.text.table.game_over);
            return Ok(NextStep::Stay);
        }
        if self.controller.is_friends_turn() {
            self.say_refused(m, self.text.table.refusals.friend_to_move);
            return Ok(NextStep::Stay);
        }
        // A question must be answered first; at the end of an opened game, the computer continues.
        if self.controller.answers() > 0 || self.controller.waits_for_request() {
            return self.execute(m, Command::Continue);
        }
        if let Some(mv) = self.move_to(cell) {
            let caution = self.board().caution(self.game(), mv, &self.context.settings);
            if let Some(caution) = caution.filter(|_| self.input.cautioned != Some(cell)) {
                self.say_refused(m, caution);
                self.input.cautioned = Some(cell);
                return Ok(NextStep::Stay);
            }
            return self.execute(m, Command::Play { mv, score: None });
        }
        if self.controller.is_reviewing() && self.game().moves().iter().any(|mv| mv.to().is_none()) {
            // A pass is the only move left: continuing the game plays it.
            return self.execute(m, Command::Continue);
        }
        let can_move = self.game().moves().iter().any(|mv| mv.from() == Some(cell));
        let selected = self.input.selected;
        if can_move {
            // The piece that a hint has selected stays selected when the user clicks it to follow the hint.
            let is_hinted = self.display.best.is_some();
            self.input.selected = Some(cell).filter(|_| selected != Some(cell) || is_hinted);
            self.input.dragged = self.input.selected.filter(|_| m.is_down(Button::Left));
            m.play_tune(chime::MENU_MOVE.tune);
        } else {
            let reason = match selected.and_then(|from| self.board().refusal_of(self.game(), from, cell)) {
                Some(refusal) => {
                    self.display.obstacles = refusal.obstacles;
                    Some(refusal.reason)
                }
                None => self.board().refusal(self.game(), cell),
            };
            self.say_refused(m, reason.unwrap_or_else(|| self.text.table.illegal.to_owned()));
        }
        Ok(NextStep::Stay)
    }

    /// Animates a move that was made; the time that this takes is charged to nobody.
    pub(super) fn show_move(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow {
        self.clear_marks();
        let mut before = self.controller.record().clone();
        before.undo();
        self.display.shown_record = Some(before);
        let animated = self.animate_skippable(m, mv);
        self.display.shown_record = None;
        self.controller.skip_time(m.now());
        animated
    }

    /// Animates a move from the position shown; a pass is announced. A key skips the animation.
    pub(super) fn animate_skippable(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow {
        let input = self.animate(m, mv)?;
        self.queue_command(input);
        Ok(())
    }

    /// Animates a move like [`animate_skippable`](Self::animate_skippable), and returns the key or click that skipped it.
    pub(super) fn animate(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow<Option<Input>> {
        if mv.to().is_none() {
            let side = self.board().player_name(self.game().to_move());
            self.say((self.text.table.passes)(side), Color::LIGHT_MAGENTA);
            self.paint_pass(m);
            m.play_tune(chime::PASS.tune);
            return m.run_until_input(|m| m.pause(PASS_PAUSE));
        }
        self.paint_bare(m);
        m.play_tune(self.board().chime(self.game(), mv).tune);
        m.run_until_input(|m| self.board().animate(m, self.layout(), self.game(), mv))
    }

    /// Announces that the side to move must pass, and passes. A key skips the announcement.
    pub(super) fn announce_pass(&mut self, m: &mut Machine<'_>, pass: MoveOf<D>) -> Flow<NextStep> {
        self.animate_skippable(m, pass)?;
        self.execute(m, Command::Pass)
    }

    /// Lets a computer player choose a move for the side to move, and makes it. Returns the command received meanwhile,
    /// unless it was the request to move now.
    pub(super) fn play_for(&mut self, m: &mut Machine<'_>, player: EngineId) -> Flow<NextStep> {
        self.tick(m);
        self.controller.begin_turn(m.now());
        let chosen = self.choose_for(m, player);
        self.tick(m);
        self.controller.end_turn();
        let (mv, report) = match chosen? {
            Ok(chosen) => chosen,
            Err(next) => return Ok(next),
        };
        if let Some(command) = self.time_up() {
            return Ok(NextStep::Do(command));
        }
        let before = self.game().clone();
        let score = report.as_ref().map(|report| report.score);
        let next = self.execute(m, Command::Play { mv, score })?;
        self.display.thought = report.map(|report| Thought { position: before, engine: player, report });
        Ok(next)
    }

    /// Lets a computer player choose a move, within the time that it has. Returns the move with its search report, or
    /// the next step if it makes none.
    fn choose_for(&mut self, m: &mut Machine<'_>, player: EngineId) -> Flow<Result<ChosenMove<D>, NextStep>> {
        let began = m.now();
        let (report, stop) = match self.controller.opening_move() {
            Some(report) => {
                self.paint_thinking(m);
                (Some(report), None)
            }
            None => self.think(m, player, self.record().positions())?,
        };
        if let Some(StopReason::Command(command)) = stop {
            return Ok(Err(NextStep::Do(command)));
        }
        let chosen = match self.controller.choose(report, stop.is_some(), m.now()) {
            Choice::Move(mv, report) => (mv, report),
            _ if player == EngineId::External && self.replace_failed_engine(m)? => return Ok(Err(NextStep::Stay)),
            Choice::Resign => return self.execute(m, Command::ResignComputer).map(Err),
            Choice::Nothing => return Ok(Err(NextStep::Stay)),
        };
        // Before the first move, there is no previous move that an instant answer would hide.
        let least = if self.record().current_id() == ROOT { Duration::ZERO } else { MIN_THINKING_TIME };
        let left = least.saturating_sub(m.now() - began);
        let left = self.controller.time_to_deadline(m.now()).map_or(left, |most| left.min(most));
        self.run_skippable(m, |_, m| m.pause(left))?;
        Ok(match self.input.pending.take() {
            // The input only skipped the pause.
            None | Some(TableCommand::Do(Action::MoveNow)) => Ok(chosen),
            Some(command) => Err(NextStep::Do(command)),
        })
    }

    /// Lets the computer move at once for the side to move, or answer a question for it.
    pub(super) fn move_now(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        if self.controller.answers() > 0 {
            return self.answer_by_computer(m);
        }
        match self.controller.forced_pass() {
            Some(_) => Ok(NextStep::Stay),
            None => self.play_for(m, EngineId::Level(self.controller.seats().level())),
        }
    }

    /// Asks the player to act the question of the opening protocol. A human who does not answer can look through the
    /// game; touching the board asks again.
    pub(super) fn ask_question(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        if self.seat(self.controller.player_to_act()) != Seat::Human {
            return self.answer_by_computer(m);
        }
        let Some(question) = self.board().opening_question(self.record()) else { return Ok(NextStep::Stay) };
        let command = match self.ask_beside(m, question, question.text)? {
            Some(answer) => Command::Answer(answer),
            None => Command::Review(self.record().current_id()),
        };
        self.execute(m, command)
    }

    /// Answers the question for the computer, by the analyst's evaluation of the position.
    fn answer_by_computer(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let (report, stop) = self.think(m, EngineId::Analyst, self.record().positions())?;
        self.display.thought = None;
        if let Some(StopReason::Command(command)) = stop {
            return Ok(NextStep::Do(command));
        }
        let value = report.map_or(Score::Estimate(0), |report| report.score);
        self.execute(m, Command::Answer(self.controller.opening_answer(value)))
    }
}
