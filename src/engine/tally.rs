//! Counts of won, drawn and lost games.

use std::cmp::Ordering;

use crate::game::{Outcome, Player};

/// The results of games from one player's view. [`matches`](crate::search::matches) explains what they prove.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// Adds a game by its result for a side.
    pub fn add(&mut self, outcome: Outcome, side: Player) {
        match outcome.winner() {
            Some(winner) if winner == side => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    /// Returns the number of games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the same games from the other player's view.
    #[must_use]
    pub const fn reversed(self) -> Tally {
        Tally { wins: self.losses, losses: self.wins, ..self }
    }

    /// Returns the share of games won, 0 to 1; `None` without games.
    pub fn win_rate(self) -> Option<f64> {
        (self.games() > 0).then(|| f64::from(self.wins) / f64::from(self.games()))
    }

    /// Returns the share of games won in per cent, such as `66.7%`; `-` without games.
    pub fn win_percent(self) -> String {
        self.win_rate().map_or_else(|| "-".to_owned(), |rate| format!("{:.1}%", 100.0 * rate))
    }

    /// Orders the better result first: by the share of games won, compared exactly, then by the number of games.
    pub fn cmp_by_win_rate(self, other: Tally) -> Ordering {
        let share = |won: Tally, of: Tally| u64::from(won.wins) * u64::from(of.games());
        match (self.games(), other.games()) {
            (0, _) | (_, 0) => other.games().cmp(&self.games()),
            _ => share(other, self).cmp(&share(self, other)).then(other.games().cmp(&self.games())),
        }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}
