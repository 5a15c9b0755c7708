//! Endings other than on the board: resignation, agreed draws, time.

use super::thinking::StopReason;
use super::{GameTable, NextStep, TableGame};
use crate::engine::record::Termination;
use crate::engine::{Outcome, Player};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::play::{Command, EngineId, Seat};
use crate::ui::chime;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Plays the sound for the result, and schedules the question about the next step.
    pub(super) fn announce_outcome(&mut self, m: &mut Machine<'_>, outcome: Outcome) {
        let lost = |winner| self.seat(winner) != Seat::Human && !self.controller.seats().is_automatic();
        let chime = match outcome {
            Outcome::Win(winner) if lost(winner) => chime::LOSS,
            Outcome::Win(_) => chime::WIN,
            Outcome::Draw => chime::DRAW,
        };
        m.play_tune(chime.tune);
        self.has_ended = true;
    }

    /// Describes an ending other than on the board.
    pub(super) fn ending_text(&self, ending: Termination) -> String {
        let texts = &self.text.table.ends;
        let name = |player| self.board().player_name(player);
        match ending {
            Termination::Resignation(loser) => (texts.resigned)(name(loser), name(!loser)),
            Termination::TimeForfeit(loser) => (texts.time_up)(name(loser), name(!loser)),
            Termination::DrawAgreement => texts.agreed.to_owned(),
        }
    }

    /// Asks for confirmation and resigns.
    pub(super) fn resign(&mut self, m: &mut Machine<'_>) -> Flow {
        let Some(loser) = self.controller.ending_player() else { return Ok(()) };
        let (texts, name) = (&self.text.table.ends, self.board().player_name(loser));
        let text = (texts.resigning)(name);
        if self.off_the_clock(m, |table, m| table.ask_beside(m, &texts.resign, &text))? == Some(1) {
            self.execute(m, Command::Resign)?;
        }
        Ok(())
    }

    /// Asks a human whether they accept a draw, or lets the computer decide by the evaluation of the analyst, because
    /// the weaker levels do not all use the game's unit.
    pub(super) fn answer_draw(&mut self, m: &mut Machine<'_>, to: Player) -> Flow<NextStep> {
        let accepts = if self.seat(to) == Seat::Human {
            let texts = &self.text.table.ends;
            let text = (texts.offering)(self.board().player_name(!to), self.board().player_name(to));
            self.off_the_clock(m, |table, m| table.ask_beside(m, &texts.offer, &text))? == Some(1)
        } else {
            let positions = self.record().positions();
            let (report, stop) = self.off_the_clock(m, |table, m| table.think(m, EngineId::Analyst, positions))?;
            self.display.thought = None;
            if let Some(StopReason::Command(command)) = stop {
                return Ok(self.step_after(command));
            }
            self.controller.accepts_draw(report.map(|report| report.score))
        };
        self.execute(m, Command::AnswerDraw(accepts))
    }

    /// Reports that a side declined a draw.
    pub(super) fn say_declined(&mut self, by: Player) {
        let name = self.board().player_name(by);
        self.say((self.text.table.ends.declined)(name), Color::LIGHT_CYAN);
    }
}
