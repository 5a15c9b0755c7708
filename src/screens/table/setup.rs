//! Stores the players, options and clocks of the last game for the next start.

use super::{GameTable, TableGame};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::play::{Command, GameSetup};

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Stores the setup of the present game in the settings.
    pub(super) fn save_setup(&mut self) {
        let (program, setup) = (self.board().program().to_owned(), self.controller.setup().to_text());
        if self.context.settings.games.insert(program, setup.clone()) != Some(setup)
            && let Err(error) = self.context.save_settings()
        {
            self.say(error, Color::LIGHT_RED);
        }
    }

    /// Begins the first game with the setup of the last one, if it is known and still valid. If no game was begun yet and
    /// the [context](crate::screens::context::Context::asks_at_first_start) requests it, asks once for the players; the
    /// answer is stored.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(crate) fn begin_like_last_game(&mut self, m: &mut Machine<'_>) -> Flow {
        if self.context.external_engine.is_some() {
            // The external engine plays.
            return Ok(());
        }
        let setup = self.context.settings.games.get(self.board().program()).cloned();
        if setup.is_none() && self.context.asks_at_first_start {
            self.paint(m);
            self.controller.program().ask_first(m, &mut self.context.settings)?;
            self.controller.program_mut().apply_settings(&self.context.settings);
            self.paint(m);
            if !self.ask_game(m, self.text.table.first_game)? {
                self.save_setup();
            }
            return Ok(());
        }
        let choices: Vec<usize> = self.board().options().iter().map(|(_, choices)| choices.len()).collect();
        if let Some(setup) = setup.and_then(|text| GameSetup::from_text(&text, self.board(), &choices)) {
            self.execute(m, Command::NewGame(setup))?;
            self.controller.keep_level();
        }
        Ok(())
    }
}
