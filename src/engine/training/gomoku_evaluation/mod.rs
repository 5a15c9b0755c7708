//! Training of the evaluation of gomoku's searching player on games that it plays against itself.
//!
//! A [`TrainingRun`] has several [generations](GENERATIONS). In each, games by the three [rules](RULES) in turn begin with
//! random moves and continue with a fixed number of positions per move, with the weights of the generation before, in the
//! first with [simple ones](EvaluationWeights::default). Then new weights are [fitted](Fit) to all games so far by logistic
//! regression: the value of a position is to predict the result. One game in fifty is not used for fitting but for
//! measuring.
//!
//! Everything depends only on the seed and the search. A run can be written as [bytes](TrainingRun::write); resumed from
//! them, it gives the same result as without a break.

mod fit;
mod self_play;

use super::run_format::RunReader;
use crate::gomoku::evaluation_weights::{EvaluationWeights, SET_WEIGHTS, SETS};
use crate::gomoku::levels::SearchPlayer;
use crate::gomoku::{Point, Rules};
use crate::search::{Engine as _, SplitMix64};

pub use super::TrainingRunError;
pub use fit::{Fit, Samples};
use self_play::play_game;
pub use self_play::{MATE, SelfPlayGame};

/// The settings of a generation of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// The number of games in a run of [`DEFAULT_GAMES`].
    pub games: u32,
    /// The positions that a player searches for each move.
    pub nodes: u64,
}

/// The settings of all generations.
pub const GENERATIONS: [Generation; 3] = [
    Generation { games: 6000, nodes: 1000 },
    Generation { games: 6000, nodes: 1000 },
    Generation { games: 12_000, nodes: 1500 },
];

/// The default number of games. The weights of the program were fitted to the first 17,000 games of seed 1, which were played
/// with an earlier version of the search.
pub const DEFAULT_GAMES: u32 = GENERATIONS[0].games + GENERATIONS[1].games + GENERATIONS[2].games;

/// The rules of the games.
pub const RULES: [Rules; 3] = [Rules::FREESTYLE, Rules::STANDARD, Rules::RENJU];

/// The number of passes over the positions when weights are fitted.
pub const PASSES: usize = 12;

/// One game in this many is not used for fitting.
const HOLDOUT_INTERVAL: usize = 50;

/// A training run: its games and fits so far.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingRun {
    seed: u32,
    /// The number of games in all generations.
    games: u32,
    /// The games of each generation so far.
    played: Vec<Vec<SelfPlayGame>>,
    weights: EvaluationWeights,
}

impl TrainingRun {
    /// Creates a run with this total number of games.
    pub fn new(seed: u32, games: u32) -> TrainingRun {
        TrainingRun { seed, games, played: vec![Vec::new()], weights: EvaluationWeights::default() }
    }

    /// Returns the current generation, from 0; their number at the end.
    pub const fn generation(&self) -> usize {
        self.played.len() - 1
    }

    /// Returns the number of games played in this generation.
    pub fn games_played(&self) -> usize {
        self.played[self.generation()].len()
    }

    /// Returns the games of all generations so far.
    pub fn games(&self) -> impl Iterator<Item = &SelfPlayGame> {
        self.played.iter().flatten()
    }

    /// Returns the number of games of this generation; 0 after the last.
    pub fn games_to_play(&self) -> usize {
        let part =
            |generation: &Generation| u64::from(self.games) * u64::from(generation.games) / u64::from(DEFAULT_GAMES);
        GENERATIONS.get(self.generation()).map_or(0, |generation| part(generation) as usize)
    }

    /// Returns the current weights.
    pub const fn weights(&self) -> &EvaluationWeights {
        &self.weights
    }

    /// Plays at most `most` further games of this generation.
    pub fn play(&mut self, most: usize) {
        let number = self.generation();
        let Some(generation) = GENERATIONS.get(number) else { return };
        let played = self.games_played();
        let mut player = SearchPlayer::with_nodes(generation.nodes, self.seed).with_weights(&self.weights);
        for game in played..self.games_to_play().min(played.saturating_add(most)) {
            let seed = u64::from(self.seed) << 32 | (number as u64) << 28 | game as u64;
            player.new_game();
            self.played[number].push(play_game(&mut player, RULES[game % RULES.len()], &mut SplitMix64::new(seed)));
        }
    }

    /// Returns the positions used for fitting, and those held out: of all games so far.
    pub fn samples(&self) -> [Samples; 2] {
        let mut samples = [Samples::default(), Samples::default()];
        for games in &self.played {
            for (number, game) in games.iter().enumerate() {
                let is_held_out = number % HOLDOUT_INTERVAL == HOLDOUT_INTERVAL - 1;
                samples[usize::from(is_held_out)].add(game);
            }
        }
        samples
    }

    /// Fits weights to the games so far and begins the next generation. Calls `done` after each pass with its number and the
    /// mean losses on the positions used for fitting and on those held out, in bits.
    pub fn fit(&mut self, mut done: impl FnMut(usize, [f64; 2])) {
        if self.generation() >= GENERATIONS.len() {
            return;
        }
        let [learned, held_out] = self.samples();
        let mut fit = Fit::new(u64::from(self.seed) << 32 | self.generation() as u64);
        for pass in 0..PASSES {
            let loss = fit.pass(&learned, pass as f32 / PASSES as f32);
            done(pass, [loss, fit.loss(&held_out)]);
        }
        self.weights = fit.weights();
        self.played.push(Vec::new());
    }
}

const MAGIC: &[u8] = b"huanle-gomoku-training-1\n";

impl TrainingRun {
    /// Writes the run: the line `huanle-gomoku-training-1`, then little-endian numbers: seed, total games, the length of the
    /// weights and the weights, the number of generations begun, and for each the number of games and the games, each with its
    /// rules, result, numbers of random and other moves, and the moves, the others with their values.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let number = |bytes: &mut Vec<u8>, number: u32| bytes.extend(number.to_le_bytes());
        number(&mut bytes, self.seed);
        number(&mut bytes, self.games);
        let weights = self.weights.write();
        number(&mut bytes, weights.len() as u32);
        bytes.extend(weights);
        number(&mut bytes, self.played.len() as u32);
        for games in &self.played {
            number(&mut bytes, games.len() as u32);
            for game in games {
                let rules = RULES.iter().position(|&rules| rules == game.rules).unwrap_or_default();
                bytes.extend([rules as u8, game.result, game.opening.len() as u8, game.moves.len() as u8]);
                bytes.extend(game.opening.iter().flat_map(|point| [point.column(), point.row()]));
                for (point, value) in &game.moves {
                    bytes.extend([point.column(), point.row()]);
                    bytes.extend(value.to_le_bytes());
                }
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
        let (seed, games, length) = (run.number()?, run.number()?, run.number()? as usize);
        let weights = EvaluationWeights::read(run.take(length)?).ok_or(TrainingRunError::Unknown)?;
        let generations = run.number()? as usize;
        if generations == 0 || generations > GENERATIONS.len() + 1 {
            return Err(TrainingRunError::Unknown);
        }
        let mut played = Vec::new();
        for _ in 0..generations {
            let mut games = Vec::new();
            for _ in 0..run.number()? {
                games.push(read_game(&mut run)?);
            }
            played.push(games);
        }
        if run.is_empty() { Ok(TrainingRun { seed, games, played, weights }) } else { Err(TrainingRunError::Truncated) }
    }
}

fn read_game(run: &mut RunReader<'_>) -> Result<SelfPlayGame, TrainingRunError> {
    let point = |bytes: &[u8]| Point::new(bytes[0], bytes[1]).ok_or(TrainingRunError::Unknown);
    let &[rules, result, random, searched] = run.take(4)? else { return Err(TrainingRunError::Truncated) };
    let rules = *RULES.get(usize::from(rules)).ok_or(TrainingRunError::Unknown)?;
    let opening = run.take(2 * usize::from(random))?.chunks_exact(2).map(point).collect::<Result<_, _>>()?;
    let moves = run.take(4 * usize::from(searched))?.chunks_exact(4);
    let moves = moves.map(|mv| Ok((point(mv)?, i16::from_le_bytes([mv[2], mv[3]])))).collect::<Result<_, _>>()?;
    Ok(SelfPlayGame { rules, result, opening, moves })
}

/// The number of weights of all sets.
const WEIGHTS: usize = SETS * SET_WEIGHTS;

#[cfg(test)]
mod tests;
