//! Stores the seats, options and clocks of the last game for the next start.
//!
//! The text in the settings has three parts: the two seats, each a human or the name of a level; the indices of the
//! choices; the time control.

use super::clock::Control;
use super::{Drawing, Seat, Table};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};

/// The words for a human and for no clock.
const PERSON: &str = "human";
const NO_CLOCK: &str = "none";

impl<D: Drawing> Table<'_, '_, D> {
    /// Stores the settings of the present game.
    pub(super) fn remember(&mut self) {
        let seat = |seat: Seat| match seat {
            Seat::Human => PERSON,
            Seat::Computer(level) => self.drawing.levels()[level].name,
            // It is there for this run only.
            Seat::Outside => self.drawing.levels()[self.sitting.level].name,
        };
        let [first, second] = self.sitting.seats.map(seat);
        let options: Vec<String> = self.options.iter().map(ToString::to_string).collect();
        let clock = self.clocks.control.map_or_else(|| NO_CLOCK.to_owned(), Control::to_text);
        let begun = format!("{first} {second}; {}; {clock}", options.join(" "));
        let program = self.drawing.program().to_owned();
        if self.desk.settings.games.insert(program, begun.clone()) != Some(begun)
            && let Err(why) = self.desk.save_settings()
        {
            self.say(why, Color::LIGHT_RED);
        }
    }

    /// Begins the first game with the settings of the last one, if they are known and still valid. If no game was begun
    /// yet and the [desk](crate::screens::desk::Context::asks) asks for it, asks once who plays; the answer is stored.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(crate) fn recall(&mut self, m: &mut Machine<'_>) -> Flow {
        if self.desk.outside.is_some() {
            // It is clear who plays.
            return Ok(());
        }
        let begun = self.desk.settings.games.get(self.drawing.program()).cloned();
        if begun.is_none() && self.desk.asks {
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

    fn read_begun(&self, begun: &str) -> Option<([Seat; 2], Vec<usize>, Option<Control>)> {
        let mut parts = begun.split(';').map(str::trim);
        let mut seats = parts.next()?.split(' ').map(|name| {
            let level = self.drawing.levels().iter().position(|level| level.name == name);
            (name == PERSON).then_some(Seat::Human).or(level.map(Seat::Computer))
        });
        let seats = [seats.next()??, seats.next()??];
        let options: Vec<usize> = parts.next()?.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let rows = self.drawing.options();
        let known = options.len() >= rows.len() && rows.iter().zip(&options).all(|(row, &at)| at < row.1.len());
        let clock = parts.next()?;
        let control = if clock == NO_CLOCK { None } else { Some(Control::of_text(clock)?) };
        known.then_some((seats, options, control))
    }
}
