//! The setup of a game: its players, options and time control, and their stored form.
//!
//! The text has three parts, separated by `;`: the two players, each a human or the name of a level; the indices of the
//! chosen options; the time control.

use super::clock::TimeControl;
use super::program::Opponents;
use super::seat::Seat;

/// The stored word for no time control.
const NO_CLOCK: &str = "none";

/// The setup of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSetup {
    /// The players of the first and the second side.
    pub seats: [Seat; 2],
    /// The index of the choice for each option of the game.
    pub options: Vec<usize>,
    /// The time control; without one, the clocks only count the time used.
    pub control: Option<TimeControl>,
}

impl GameSetup {
    /// Returns the stored form.
    pub fn to_text(&self) -> String {
        let [first, second] = self.seats.map(Seat::stored_name);
        let options: Vec<String> = self.options.iter().map(ToString::to_string).collect();
        let clock = self.control.map_or_else(|| NO_CLOCK.to_owned(), TimeControl::to_text);
        format!("{first} {second}; {}; {clock}", options.join(" "))
    }

    /// Parses the stored form of a game's setup, given the number of choices of each option. Returns `None` if
    /// it is invalid or no longer possible. An external engine is never stored: it is available in one run only.
    pub fn from_text(text: &str, program: &impl Opponents, choices: &[usize]) -> Option<GameSetup> {
        let mut parts = text.split(';').map(str::trim);
        let seats =
            parts.next()?.split(' ').map(|name| Seat::from_stored_name(name, |level| program.find_level(level)));
        let mut seats = seats.map(|seat| seat.filter(|&seat| seat != Seat::External));
        let seats = [seats.next()??, seats.next()??];
        let options: Vec<usize> = parts.next()?.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let is_known = options.len() >= choices.len() && choices.iter().zip(&options).all(|(count, at)| at < count);
        let clock = parts.next()?;
        let control = if clock == NO_CLOCK { None } else { Some(TimeControl::from_text(clock)?) };
        is_known.then_some(GameSetup { seats, options, control })
    }
}
