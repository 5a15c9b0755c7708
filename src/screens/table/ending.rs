//! Endings other than on the board: resignation, agreed draws, time.

use super::thinking::StopReason;
use super::{GameTable, NextStep, PlayerKind, TableGame};
use crate::engine::game::Game as _;
use crate::engine::record::{ROOT, Termination};
use crate::engine::{Outcome, Player};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::ui::chime;
use crate::ui::dialog::Dialog;

/// The number of moves, of both sides together, before which the computer declines every draw.
const EARLY: usize = 10;
/// The number of moves between two draw offers to the computer.
const BETWEEN: usize = 5;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Ends the game in the present position and reports it.
    pub(super) fn end_game(&mut self, m: &mut Machine<'_>, ending: Termination) {
        let live = self.clocks.live;
        self.forget_marks();
        self.record.go_to(live);
        self.record.terminate(ending);
        self.record.promote(live);
        self.clocks.over = true;
        self.looking = false;
        self.keep_played();
        self.announce_outcome(m);
    }

    /// Plays the sound for the result if the game is over, and schedules the question about the next step.
    pub(super) fn announce_outcome(&mut self, m: &mut Machine<'_>) {
        let outcome = self.record.outcome();
        match outcome {
            Some(Outcome::Win(winner)) if self.seat(winner) != PlayerKind::Human && !self.both_computers() => {
                m.play_tune(chime::LOSS.tune)
            }
            Some(Outcome::Win(_)) => m.play_tune(chime::WIN.tune),
            Some(Outcome::Draw) => m.play_tune(chime::DRAW.tune),
            None => {}
        }
        self.ended = outcome.is_some();
    }

    /// Describes an ending other than on the board.
    pub(super) fn ending_words(&self, ending: Termination) -> String {
        let said = &self.text.table.ends;
        let name = |player| self.drawing.player_name(player);
        match ending {
            Termination::Resignation(loser) => (said.resigned)(name(loser), name(!loser)),
            Termination::TimeForfeit(loser) => (said.time_up)(name(loser), name(!loser)),
            Termination::DrawAgreement => said.agreed.to_owned(),
        }
    }

    /// Returns the player who resigns or offers a draw: the human, or the one to move if there are two.
    fn ender(&self) -> Option<Player> {
        let to_move = self.clocks.to_move;
        [to_move, !to_move].into_iter().find(|&player| self.seat(player) == PlayerKind::Human)
    }

    /// Returns whether a human can still end the game. A game without moves has not begun, so it cannot be ended.
    pub(super) fn can_be_ended(&self) -> bool {
        !self.clocks.over && self.clocks.live != ROOT && self.ender().is_some()
    }

    /// Asks for confirmation and resigns.
    pub(super) fn resign(&mut self, m: &mut Machine<'_>) -> Flow {
        let Some(loser) = self.ender() else { return Ok(()) };
        let (message, name) = (&self.text.table.ends, self.drawing.player_name(loser));
        let text = (message.resigning)(name);
        let dialog = Dialog {
            title: message.resign.title,
            text: &text,
            buttons: message.resign.answers,
            help: self.text.context_help.question,
        };
        if self.off_the_clock(m, |table, m| table.ask_beside(m, &dialog))? == Some(1) {
            self.end_game(m, Termination::Resignation(loser));
        }
        Ok(())
    }

    /// Offers a draw to the other side.
    pub(super) fn offer_draw(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let Some(person) = self.ender() else { return Ok(NextStep::Stay) };
        let said = &self.text.table.ends;
        let name = |player| self.drawing.player_name(player);
        let (from, to) = (name(person), name(!person));
        match self.seat(!person) {
            PlayerKind::Human => {
                let text = (said.offering)(from, to);
                let dialog = Dialog {
                    title: said.offer.title,
                    text: &text,
                    buttons: said.offer.answers,
                    help: self.text.context_help.question,
                };
                match self.off_the_clock(m, |table, m| table.ask_beside(m, &dialog))? {
                    Some(1) => self.end_game(m, Termination::DrawAgreement),
                    _ => self.say((said.declined)(to), Color::LIGHT_CYAN),
                }
                Ok(NextStep::Stay)
            }
            PlayerKind::Computer(_) => self.offer_to_computer(m, !person),
            PlayerKind::ExternalEngine => {
                // No protocol supports draw offers.
                self.say((said.declined)(to), Color::LIGHT_CYAN);
                Ok(NextStep::Stay)
            }
        }
    }

    /// Lets the computer decide by its strongest level's evaluation, because the weaker levels do not all use the
    /// game's unit.
    fn offer_to_computer(&mut self, m: &mut Machine<'_>, computer: Player) -> Flow<NextStep> {
        let said = &self.text.table.ends;
        self.record.go_to(self.clocks.live);
        let ply = self.record.ply();
        // After an undo, the last offer can be later than the present move.
        let wait = self.sitting.offered.map_or(0, |last| (last.min(ply) + BETWEEN).saturating_sub(ply));
        if ply < EARLY {
            self.wrong(m, (said.too_early)(EARLY));
            return Ok(NextStep::Stay);
        }
        if wait > 0 {
            self.wrong(m, (said.too_soon)(wait));
            return Ok(NextStep::Stay);
        }
        let judge = self.sitting.brains.len() - 1;
        let positions = self.record.positions();
        let (report, stop) = self.off_the_clock(m, |table, m| table.think(m, judge, &positions))?;
        self.shown.thought = None;
        if let Some(StopReason::Command(command)) = stop {
            return Ok(self.instead(command));
        }
        self.sitting.offered = Some(ply);
        let score = report.map(|report| if self.game().to_move() == computer { report.score } else { -report.score });
        if score.is_some_and(|score| score.hundredths() <= self.drawing.draw_margin()) {
            self.end_game(m, Termination::DrawAgreement);
        } else {
            let name = self.drawing.player_name(computer);
            self.say((said.declined)(name), Color::LIGHT_CYAN);
        }
        Ok(NextStep::Stay)
    }
}
