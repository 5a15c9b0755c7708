//! Offers the stored games in progress.

use super::{GameTable, TableGame};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::play::StoredGame;
use crate::records::GameInProgress;
use crate::ui::dialog;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Reports that the game is only in memory so far, if it is.
    pub(super) fn say_if_unsaved(&mut self) {
        if self.context.store.pending_error().is_some() {
            self.say(self.text.table.unsaved, Color::LIGHT_RED);
        }
    }

    /// Offers the unfinished games, the last one first, until the user continues one or asks for a new game. Games
    /// of another version are left in the store, and the message line says so.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn offer_unfinished(&mut self, m: &mut Machine<'_>) -> Flow {
        let program = self.board().program();
        let unfinished = match self.context.store.games_in_progress(program) {
            Ok(unfinished) => unfinished,
            Err(error) => {
                self.say(error.localize(self.text.language), Color::LIGHT_RED);
                return Ok(());
            }
        };
        if unfinished.is_empty() && self.context.store.is_open_elsewhere(program).unwrap_or(false) {
            // Not in the message line: a computer that moves first would overwrite it.
            self.paint(m);
            dialog::show_message(m, self.text.ui.note, self.text.table.open_elsewhere, self.text)?;
        }
        let count = unfinished.len();
        let parse = |entry: GameInProgress| Some((StoredGame::from_text(self.board(), &entry.text)?, entry));
        let readable: Vec<_> = unfinished.into_iter().filter_map(parse).collect();
        if readable.len() < count {
            self.say(self.text.table.other_version, Color::LIGHT_RED);
        }
        for (game, entry) in readable {
            let control = self.controller.clocks().control();
            self.controller.show_stored(&game, m.now());
            self.center_cursor_if_outside();
            self.paint(m);
            let question = &self.text.table.resume;
            let message = (self.text.table.unfinished)(&entry.saved_at, self.record().ply());
            let answer = self.ask_beside(m, question, &message)?;
            // Another window may have claimed the game first.
            let refusal = match answer {
                Some(0) => match self.context.store.claim_game(&entry) {
                    Ok(true) => None,
                    Ok(false) => Some(self.text.table.open_elsewhere.to_owned()),
                    Err(error) => Some(error.localize(self.text.language)),
                },
                _ => None,
            };
            if answer == Some(0) && refusal.is_none() {
                let has_external = self.context.external_engine.is_some();
                self.controller.resume(game, Some(entry.id), has_external, &mut *self.context.store);
                return Ok(());
            }
            self.controller.leave_stored(control, m.now());
            self.center_cursor_if_outside();
            if let Some(why) = refusal {
                self.paint(m);
                dialog::show_message(m, self.text.ui.note, &why, self.text)?;
            }
            match answer {
                Some(2) => {
                    if let Err(error) = self.context.store.delete_game(entry.id) {
                        self.say(error.localize(self.text.language), Color::LIGHT_RED);
                    }
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }
}
