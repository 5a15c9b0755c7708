//! An external engine at the table: it plays like a level, the help describes it, and the user is asked for a
//! replacement if it fails.

use std::time::Duration;

use super::{GameTable, TableGame};
use crate::engine::protocol::client::ExternalEngine;
use crate::machine::{Flow, Machine};
use crate::play::{Command, Seat};
use crate::text::table::Question;
use crate::ui::dialog;

/// The longest time for a move without a clock.
const MOVE_TIMEOUT: Duration = Duration::from_secs(600);

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Starts the external engine unless it runs already; stores the message if that fails. Returns whether it runs.
    pub(super) fn start_external_engine(&mut self) -> bool {
        if self.controller.engines().has_external() {
            return true;
        }
        // A browser starts no programs; without this constant, the page would contain the protocols.
        let can_start = cfg!(not(target_family = "wasm"));
        let Some(external) = self.context.external_engine.as_ref().filter(|_| can_start) else { return false };
        match (external.start)() {
            Ok(transport) => {
                let engine = ExternalEngine::new(external.protocol, transport, MOVE_TIMEOUT);
                self.controller.engines_mut().set_external(engine);
            }
            Err(error) => self.external_error = Some(error.localize(self.text.language)),
        }
        self.controller.engines().has_external()
    }

    /// If the external engine has failed, shows the reason and asks who moves in its place. Returns whether it had
    /// failed.
    pub(super) fn replace_failed_engine(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        let Some(error) = self.external_error.take() else { return Ok(false) };
        let texts = &self.text.external_engine;
        let text = (texts.failed)(self.controller.engines().external_name(), &error);
        let question = Question { title: texts.failed_title, text: "", answers: texts.answers };
        self.controller.engines_mut().set_external(None);
        let answer = self.off_the_clock(m, |table, m| table.ask_beside(m, &question, &text))?;
        let level = self.controller.seats().next_level();
        let seat = if answer == Some(1) { Seat::Level(level) } else { Seat::Human };
        self.execute(m, Command::ReplaceExternal(seat))?;
        Ok(true)
    }

    /// Shows the name of the external engine, if it plays.
    pub(super) fn introduce_external_engine(&self, m: &mut Machine<'_>) -> Flow {
        match &self.context.external_engine {
            Some(external) if self.controller.seats().players().contains(&Seat::External) => {
                let texts = &self.text.external_engine;
                let name = self.controller.engines().external_name();
                let text = (texts.introduction)(name, &external.command, external.protocol.name());
                dialog::show_message(m, texts.title, &text, self.text)
            }
            _ => Ok(()),
        }
    }
}
