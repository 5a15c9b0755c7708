//! Stores the seats, options and clocks of the last game for the next start.
//!
//! The text in the settings has three parts: the two seats, each a human or the name of a level; the indices of the
//! choices; the time control.

use super::clock::TimeControl;
use super::{GameTable, PlayerKind, TableGame};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};

/// The words for a human and for no clock.
const PERSON: &str = "human";
const NO_CLOCK: &str = "none";

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Stores the settings of the present game.
    pub(super) fn remember(&mut self) {
        let seat = |seat: PlayerKind| match seat {
            PlayerKind::Human => PERSON,
            PlayerKind::Computer(level) => self.drawing.levels()[level].name,
            // The external engine is available in this run only.
            PlayerKind::ExternalEngine => self.drawing.levels()[self.sitting.level].name,
        };
        let [first, second] = self.sitting.seats.map(seat);
        let options: Vec<String> = self.options.iter().map(ToString::to_string).collect();
        let clock = self.clocks.control.map_or_else(|| NO_CLOCK.to_owned(), TimeControl::to_text);
        let begun = format!("{first} {second}; {}; {clock}", options.join(" "));
        let program = self.drawing.program().to_owned();
        if self.desk.settings.games.insert(program, begun.clone()) != Some(begun)
            && let Err(why) = self.desk.save_settings()
        {
            self.say(why, Color::LIGHT_RED);
        }
    }

    /// Begins the first game with the settings of the last one, if they are known and still valid. If no game was begun
    /// yet and the [context](crate::screens::desk::Context::asks) requests it, asks once for the players; the answer is
    /// stored.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(crate) fn recall(&mut self, m: &mut Machine<'_>) -> Flow {
        if self.desk.external_engine.is_some() {
            // The external engine plays.
            return Ok(());
        }
        let begun = self.desk.settings.games.get(self.drawing.program()).cloned();
        if begun.is_none() && self.desk.asks_at_first_start {
            self.paint(m);
            self.drawing.ask_first(m, &mut self.desk.settings)?;
            self.drawing.settle(&self.desk.settings);
            self.paint(m);
            if !self.ask_game(m, self.text.table.first_game)? {
                self.remember();
            }
            return Ok(());
        }
        if let Some((seats, options, control)) = begun.and_then(|begun| self.read_begun(&begun)) {
            self.sitting.seats = seats;
            self.sitting.level = self.some_level();
            self.options = options;
            self.clocks.control = control;
            self.begin(m);
        }
        Ok(())
    }

    fn read_begun(&self, begun: &str) -> Option<([PlayerKind; 2], Vec<usize>, Option<TimeControl>)> {
        let mut parts = begun.split(';').map(str::trim);
        let mut seats = parts.next()?.split(' ').map(|name| {
            let level = self.drawing.levels().iter().position(|level| level.name == name);
            (name == PERSON).then_some(PlayerKind::Human).or(level.map(PlayerKind::Computer))
        });
        let seats = [seats.next()??, seats.next()??];
        let options: Vec<usize> = parts.next()?.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let rows = self.drawing.options();
        let known = options.len() >= rows.len() && rows.iter().zip(&options).all(|(row, &at)| at < row.1.len());
        let clock = parts.next()?;
        let control = if clock == NO_CLOCK { None } else { Some(TimeControl::of_text(clock)?) };
        known.then_some((seats, options, control))
    }
}
