//! The strong player's levels.

use super::StrongPlayer;
use crate::game::Game as _;
use crate::search::{Engine, Limits, Monitor, Report, Score, SplitMix64};
use crate::xiangqi::{Move, Position};

/// A strength of the strong player: the size of its searches, and its rate of random moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The name on the command line and in files.
    pub name: &'static str,
    /// The number of positions that it searches per move.
    pub nodes: u64,
    /// The error rate: the percentage of moves that are random. Only a player without errors uses the opening book.
    pub blunder_percent: u32,
}

const fn strength(name: &'static str, nodes: u64, blunder_percent: u32) -> Strength {
    Strength { name, nodes, blunder_percent }
}

/// The ten levels, from the weakest.
pub const LEVELS: [Strength; 10] = [
    strength("newcomer", 100, 40),
    strength("learner", 100, 25),
    strength("casual", 100, 12),
    strength("hobbyist", 200, 5),
    strength("regular", 500, 0),
    strength("club", 1_500, 0),
    strength("tournament", 5_000, 0),
    strength("expert", 15_000, 0),
    strength("champion", 50_000, 0),
    strength("grandmaster", 250_000, 0),
];

impl Strength {
    /// Creates a player of this strength. The same seed plays the same moves; another seed chooses differently from the
    /// book, and errs elsewhere.
    pub fn player(&self, seed: u32) -> LevelPlayer {
        let player = StrongPlayer::new(Limits::nodes(self.nodes), (self.blunder_percent == 0).then_some(seed));
        LevelPlayer { player, blunder_percent: self.blunder_percent, seed }
    }
}

/// A player with a [`Strength`].
#[derive(Debug)]
pub struct LevelPlayer {
    player: StrongPlayer,
    blunder_percent: u32,
    seed: u32,
}

impl LevelPlayer {
    /// Returns a random move if this is one of its errors, which depend on the position's number and the seed alone.
    fn blunder(&self, game: &[Position]) -> Option<Report<Move>> {
        let mut random = SplitMix64::for_move(self.seed, game.len());
        if random.below(100) >= self.blunder_percent as usize {
            return None;
        }
        let moves = game.last().filter(|position| position.outcome().is_none())?.board().legal_moves();
        let mv = *moves.get(random.below(moves.len()))?;
        Some(Report { score: Score::Estimate(0), depth: 1, nodes: 1, pv: vec![mv] })
    }
}

impl Engine<Position> for LevelPlayer {
    fn new_game(&mut self) {
        self.player.new_game();
    }

    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        self.blunder(game).or_else(|| self.player.search(game, limits, monitor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::matches::{Tally, assert_seeded, play_pairs, random_openings};

    #[test]
    fn a_seed_plays_the_same_game_and_another_one_another() {
        assert_seeded(&Position::start(), 16, |seed| [1, 4].map(|level| player(level)(seed)));
    }

    /// Returns the constructor of a level's player.
    fn player(level: usize) -> impl Fn(u32) -> Box<dyn Engine<Position>> {
        move |seed| Box::new(LEVELS[level].player(seed))
    }

    /// Returns the result of one level against another.
    fn versus(one: usize, other: usize, openings: usize) -> Tally {
        let openings = random_openings(&Position::start(), 4, openings, 1);
        play_pairs(&openings, player(one), player(other), 1)
    }

    #[test]
    fn a_higher_level_is_stronger() {
        for (stronger, weaker) in [(2, 0), (4, 2)] {
            let tally = versus(stronger, weaker, 3);
            assert!(tally.wins > 2 * tally.losses, "{stronger} against {weaker}: {tally}");
        }
    }
}
