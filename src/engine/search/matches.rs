//! Matches between players over many games, and the statistical significance of their results.

use std::fmt;

use super::{Engine, Level, SplitMix64};
use crate::game::{Game, Outcome, Player};

pub use crate::tally::Tally;

/// The number of plies after which a game is a draw.
pub const LONGEST_GAME: usize = 1000;

/// Plays a game to its end. A player that plays no move, or an illegal one, loses.
pub fn play<G: Game>(start: &G, first: &mut dyn Engine<G>, second: &mut dyn Engine<G>) -> Outcome {
    let mut game = vec![start.clone()];
    while game.len() <= LONGEST_GAME {
        let Some(position) = game.last() else { break };
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let player = position.to_move();
        let report = match player {
            Player::First => first.choose(&game, &mut ()),
            Player::Second => second.choose(&game, &mut ()),
        };
        match report.and_then(|report| report.best()).and_then(|mv| position.play(mv).ok()) {
            Some(next) => game.push(next),
            None => return Outcome::Win(!player),
        }
    }
    Outcome::Draw
}

/// Plays two games from each opening, with colours swapped. Each player gets its own seed for each game, derived from
/// `seed`. Returns the result of `one`.
pub fn play_both_colors<G: Game>(openings: &[G], one: &Level<G>, other: &Level<G>, seed: u32) -> Tally {
    play_pairs(openings, |seed| one.new_engine(seed), |seed| other.new_engine(seed), seed)
}

/// Plays pairs of games between players that are created for each game from a seed.
pub(crate) fn play_pairs<'a, G: Game>(
    openings: &[G],
    one: impl Fn(u32) -> Box<dyn Engine<G> + 'a>,
    other: impl Fn(u32) -> Box<dyn Engine<G> + 'a>,
    seed: u32,
) -> Tally {
    let mut seeds = SplitMix64::new(u64::from(seed));
    let mut tally = Tally::default();
    openings.iter().for_each(|opening| tally += play_pair(opening, &one, &other, &mut seeds));
    tally
}

/// Plays a pair of games: an opening with both colours. Each player is created for each game from a seed.
pub fn play_pair<'a, G: Game>(
    opening: &G,
    one: impl Fn(u32) -> Box<dyn Engine<G> + 'a>,
    other: impl Fn(u32) -> Box<dyn Engine<G> + 'a>,
    seeds: &mut SplitMix64,
) -> Tally {
    let mut tally = Tally::default();
    for color in Player::BOTH {
        let mut one = one(seeds.next() as u32);
        let mut other = other(seeds.next() as u32);
        let outcome = match color {
            Player::First => play(opening, &mut *one, &mut *other),
            Player::Second => play(opening, &mut *other, &mut *one),
        };
        tally.add(outcome, color);
    }
    tally
}

/// Asserts that two players make the same moves again with the same seed, and others with one of four other seeds.
#[cfg(test)]
pub(crate) fn assert_seeded<G: Game>(start: &G, plies: usize, players: impl Fn(u32) -> [Box<dyn Engine<G>>; 2]) {
    let game = |seed| {
        let mut players = players(seed);
        let mut game = vec![start.clone()];
        for ply in 0..plies {
            let mv = players[ply % 2].choose(&game, &mut ()).unwrap().best().unwrap();
            game.push(game[ply].after(mv));
        }
        game
    };
    assert_eq!(game(1), game(1));
    assert!((2..6).any(|seed| game(seed) != game(1)));
}

/// Returns distinct positions after `plies` random plies from a start, in an order determined by the seed: `count` of
/// them, or fewer if no others turn up in a hundred tries each. Finished games are omitted.
pub fn random_openings<G: Game>(start: &G, plies: u32, count: usize, seed: u32) -> Vec<G> {
    let mut random = SplitMix64::new(u64::from(seed));
    let mut openings: Vec<G> = Vec::new();
    for _ in 0..count.saturating_mul(100) {
        if openings.len() == count {
            break;
        }
        let mut position = start.clone();
        for _ in 0..plies {
            let moves = position.moves();
            if let Some(&mv) = moves.get(random.below(moves.len())) {
                position = position.after(mv);
            }
        }
        if position.outcome().is_none() && !openings.contains(&position) {
            openings.push(position);
        }
    }
    openings
}

/// Statistics of a match.
impl Tally {
    /// Returns the average points per game: 1 for a win, ½ for a draw. ½ without games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    /// Returns the 95 % confidence interval of the score: Wilson's interval, as if games were independent and never
    /// drawn. Draws and swapped colours make the true interval narrower.
    pub fn confidence_interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let n = f64::from(self.games());
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let p = self.score();
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

/// The conclusion from a match, for the player whose [`Tally`] it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchVerdict {
    /// This player is stronger: the whole [interval](Tally::confidence_interval) is above one half.
    Stronger,
    /// This player is weaker: the whole interval is below one half.
    Weaker,
    /// One half is inside the interval.
    Undecided,
}

impl Tally {
    /// Returns whether the other player was beaten, with 95 % confidence.
    pub fn verdict(&self) -> MatchVerdict {
        match self.confidence_interval() {
            (low, _) if low > 0.5 => MatchVerdict::Stronger,
            (_, high) if high < 0.5 => MatchVerdict::Weaker,
            _ => MatchVerdict::Undecided,
        }
    }
}

impl fmt::Display for MatchVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MatchVerdict::Stronger => "beaten",
            MatchVerdict::Weaker => "not beaten",
            MatchVerdict::Undecided => "undecided",
        })
    }
}

/// Writes `+190 =3 -7, 95.8 % (92.0 to 97.8)`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.confidence_interval();
        let Tally { wins, draws, losses } = self;
        let [score, low, high] = [self.score(), low, high].map(|share| share * 100.0);
        write!(f, "+{wins} ={draws} -{losses}, {score:.1} % ({low:.1} to {high:.1})")
    }
}
