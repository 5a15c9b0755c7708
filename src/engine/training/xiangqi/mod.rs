//! Training of the strong xiangqi player's network on games that it plays against itself.
//!
//! A [`TrainingRun`] has several [generations](GENERATIONS). In each, games begin with random moves and continue with a fixed
//! number of positions per move: in the first generation without a network, later with that of the generation before. Then
//! a new network is [fitted](Fit) to the quiet positions of all games so far: its output is to predict the value that the
//! search found, and to a small part the result of the game. One game in fifty is not used for fitting but for measuring.
//!
//! Everything depends only on the seed and the search. A run can be written as [bytes](TrainingRun::write); resumed from
//! them, it gives the same result as without a break.

mod fit;
mod samples;
mod self_play;

use std::sync::Arc;

use super::run_format::RunReader;
use crate::search::{Engine as _, Limits, SplitMix64};
use crate::xiangqi::strong::{Network, StrongPlayer};
use crate::xiangqi::{Move, Square};

pub use super::TrainingRunError;
pub use fit::Fit;
pub use samples::{Sample, add_samples};
use self_play::play_game;
pub use self_play::{MATE, SelfPlayGame};

/// The settings of a generation of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// The number of games in a run of [`DEFAULT_GAMES`].
    pub games: u32,
    /// The positions that a player searches for each move.
    pub nodes: u64,
    /// The number of passes over the positions when the network is fitted.
    pub passes: usize,
}

/// The settings of all generations.
pub const GENERATIONS: [Generation; 3] = [
    Generation { games: 19_500, nodes: 400, passes: 12 },
    Generation { games: 9_750, nodes: 800, passes: 14 },
    Generation { games: 4_200, nodes: 800, passes: 14 },
];

/// The number of games by which the network of the program was made.
pub const DEFAULT_GAMES: u32 = GENERATIONS[0].games + GENERATIONS[1].games + GENERATIONS[2].games;

/// One game in this many is not used for fitting.
const HOLDOUT_INTERVAL: usize = 50;

/// A training run: its games and fits so far.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingRun {
    seed: u32,
    /// The number of games in all generations.
    games: u32,
    generation: usize,
    /// The games of all generations so far.
    played: Vec<(u8, SelfPlayGame)>,
    /// The network of the previous generation; the first one plays without.
    network: Option<Arc<Network>>,
}

impl TrainingRun {
    /// Creates a run with this total number of games.
    pub const fn new(seed: u32, games: u32) -> TrainingRun {
        TrainingRun { seed, games, generation: 0, played: Vec::new(), network: None }
    }

    /// Returns the current generation, from 0; their number at the end.
    pub const fn generation(&self) -> usize {
        self.generation
    }

    /// Returns the number of games played in this generation.
    pub fn games_played(&self) -> usize {
        self.played.iter().filter(|(generation, _)| usize::from(*generation) == self.generation).count()
    }

    /// Returns the games of all generations so far.
    pub fn games(&self) -> impl Iterator<Item = &SelfPlayGame> {
        self.played.iter().map(|(_, game)| game)
    }

    /// Returns the number of games of this generation; 0 after the last.
    pub fn games_to_play(&self) -> usize {
        let part =
            |generation: &Generation| u64::from(self.games) * u64::from(generation.games) / u64::from(DEFAULT_GAMES);
        GENERATIONS.get(self.generation).map_or(0, |generation| part(generation) as usize)
    }

    /// Returns whether the run is finished.
    pub const fn is_over(&self) -> bool {
        self.generation >= GENERATIONS.len()
    }

    /// Returns the current network; `None` in the first generation.
    pub fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }

    /// Returns the positions used for fitting, and those held out: of all games so far.
    pub fn samples(&self) -> (Vec<Sample>, Vec<Sample>) {
        let (mut learned, mut held_out) = (Vec::new(), Vec::new());
        for (number, (_, game)) in self.played.iter().enumerate() {
            let is_held_out = number % HOLDOUT_INTERVAL == HOLDOUT_INTERVAL - 1;
            add_samples(game, if is_held_out { &mut held_out } else { &mut learned });
        }
        (learned, held_out)
    }

    /// Fits a network to the games so far and begins the next generation. Calls `done` after each pass with its number and the
    /// root mean square errors on the positions used for fitting and on those held out.
    pub fn fit(&mut self, mut done: impl FnMut(usize, [f64; 2])) {
        let Some(&Generation { passes, .. }) = GENERATIONS.get(self.generation) else { return };
        let (learned, held_out) = self.samples();
        let mut order: Vec<u32> = (0..learned.len() as u32).collect();
        let mut fit = Fit::new(u64::from(self.seed) << 32 | self.generation as u64);
        let part = 1.0 / passes as f32;
        for pass in 0..passes {
            let error = fit.pass(&learned, &mut order, pass as f32 * part, part);
            done(pass, [error, fit.error(&held_out)].map(f64::sqrt));
        }
        self.network = Some(Arc::new(fit.network()));
        self.generation += 1;
    }

    /// Plays at most `most` further games of this generation.
    pub fn play(&mut self, most: usize) {
        let Some(generation) = GENERATIONS.get(self.generation) else { return };
        let played = self.games_played();
        let mut player = StrongPlayer::new(Limits::nodes(generation.nodes), None).with_network(self.network.clone());
        for number in played..self.games_to_play().min(played.saturating_add(most)) {
            let seed = u64::from(self.seed) << 32 | (self.generation as u64) << 28 | number as u64;
            // An empty table: one that is only cleared would replace entries differently, and depend on the games before.
            player.new_game();
            player.set_table_size(1);
            let game = play_game(&mut player, &mut SplitMix64::new(seed));
            self.played.push((self.generation as u8, game));
        }
    }
}

/// The first line: the version of the format is its last number.
const MAGIC: &[u8] = b"huanle-xiangqi-1\r\n";

impl TrainingRun {
    /// Writes the run: the line `huanle-xiangqi-1`, then little-endian numbers: seed, total games, generation, the
    /// length of the network and the network, and each game with its generation, result, numbers of random and other moves, and
    /// the moves, the others with their values.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(
            [self.seed.to_le_bytes(), self.games.to_le_bytes(), (self.generation as u32).to_le_bytes()].concat(),
        );
        let network = self.network().map(Network::write).unwrap_or_default();
        bytes.extend((network.len() as u32).to_le_bytes());
        bytes.extend(network);
        for (generation, game) in &self.played {
            bytes.extend([*generation, game.result, game.opening.len() as u8, game.moves.len() as u8]);
            for mv in &game.opening {
                bytes.extend([mv.from.index() as u8, mv.to.index() as u8]);
            }
            for (mv, value) in &game.moves {
                bytes.extend([mv.from.index() as u8, mv.to.index() as u8]);
                bytes.extend(value.to_le_bytes());
            }
        }
        bytes
    }

    /// Reads a run from the bytes that [`TrainingRun::write`] wrote.
    ///
    /// # Errors
    /// [`TrainingRunError`] if this is something else, has another version, or is truncated.
    pub fn read(bytes: &[u8]) -> Result<TrainingRun, TrainingRunError> {
        let mut run = RunReader::new(bytes, MAGIC)?;
        let (seed, games, generation, length) =
            (run.number()?, run.number()?, run.number()? as usize, run.number()? as usize);
        if generation > GENERATIONS.len() || (length == 0) != (generation == 0) {
            return Err(TrainingRunError::Unknown);
        }
        let network = match length {
            0 => None,
            _ => Some(Arc::new(Network::read(run.take(length)?).ok_or(TrainingRunError::Unknown)?)),
        };
        let point = |at: u8| Square::from_index(at.into()).ok_or(TrainingRunError::Unknown);
        let mut played = Vec::new();
        while let Ok(&[of, result, random, searched]) = run.take(4) {
            if usize::from(of) >= GENERATIONS.len() || result > 2 {
                return Err(TrainingRunError::Unknown);
            }
            let mut opening = Vec::with_capacity(random.into());
            for mv in run.take(2 * usize::from(random))?.chunks_exact(2) {
                opening.push(Move { from: point(mv[0])?, to: point(mv[1])? });
            }
            let mut moves = Vec::with_capacity(searched.into());
            for mv in run.take(4 * usize::from(searched))?.chunks_exact(4) {
                moves.push((Move { from: point(mv[0])?, to: point(mv[1])? }, i16::from_le_bytes([mv[2], mv[3]])));
            }
            played.push((of, SelfPlayGame { result, opening, moves }));
        }
        if run.is_empty() {
            Ok(TrainingRun { seed, games, generation, played, network })
        } else {
            Err(TrainingRunError::Truncated)
        }
    }
}

#[cfg(test)]
mod tests;
