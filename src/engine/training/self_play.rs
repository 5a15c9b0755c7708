//! Training of a searching player's evaluation on games that it plays against itself.
//!
//! A [`TrainingRun`] has several generations. In each, games begin with random moves and continue with a fixed number of
//! positions per move, with the weights of the generation before. Then new weights are fitted to all games so far. One game
//! in fifty is not used for fitting but for measuring.
//!
//! Everything depends only on the seed and the search. A run can be written as [bytes](TrainingRun::write); resumed from
//! them, it gives the same result as without a break.

use super::TrainingRunError;
use super::run_format::RunReader;
use crate::search::SplitMix64;

/// One game in this many is not used for fitting.
const HOLDOUT_INTERVAL: usize = 50;

/// The settings of a generation of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// The number of games in a run of [`SelfPlay::DEFAULT_GAMES`].
    pub games: u32,
    /// The positions that a player searches for each move.
    pub nodes: u64,
    /// The number of passes over the positions when weights are fitted.
    pub passes: usize,
}

/// A game from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayGame<M> {
    /// The result for the side that moves first: 2 won, 1 drawn, 0 lost.
    pub result: u8,
    /// The random moves at the beginning.
    pub opening: Vec<M>,
    /// The other moves, each with the value of the search for the side to move, in hundredths.
    pub moves: Vec<(M, i16)>,
}

/// Games with their numbers in their generations.
pub type NumberedGames<'g, M> = Vec<(usize, &'g SelfPlayGame<M>)>;

/// A player whose weights are trained.
pub trait SelfPlay {
    /// A move.
    type Move: Copy;
    /// The weights.
    type Weights;

    /// The first line of the bytes of a run, with the version of the format.
    const HEADER: &'static [u8];
    /// The settings of all generations.
    const GENERATIONS: &'static [Generation];
    /// The name of the mean error that a pass reports.
    const ERROR: &'static str;
    /// The number of games in all generations, unless another is given.
    const DEFAULT_GAMES: u32 = {
        let (mut sum, mut index) = (0, 0);
        while index < Self::GENERATIONS.len() {
            sum += Self::GENERATIONS[index].games;
            index += 1;
        }
        sum
    };

    /// Returns the weights of the first generation.
    fn first_weights() -> Self::Weights;

    /// Returns weights as bytes.
    fn write_weights(weights: &Self::Weights) -> Vec<u8>;

    /// Reads the weights that [`write_weights`](Self::write_weights) wrote; `None` if they are something else.
    fn read_weights(bytes: &[u8]) -> Option<Self::Weights>;

    /// Returns a move as two bytes.
    fn write_move(mv: Self::Move) -> [u8; 2];

    /// Reads a move from two bytes; `None` if they are something else.
    fn read_move(bytes: &[u8]) -> Option<Self::Move>;

    /// Plays games, each with its number and its source of random numbers. `seed` is that of the run.
    fn play(
        weights: &Self::Weights,
        nodes: u64,
        seed: u32,
        games: impl Iterator<Item = (usize, SplitMix64)>,
    ) -> Vec<SelfPlayGame<Self::Move>>;

    /// Fits new weights to the first games, played with `weights`. Calls `done` after each pass with its number and the mean
    /// errors on the first games and on the others.
    fn fit(
        weights: &Self::Weights,
        games: [NumberedGames<'_, Self::Move>; 2],
        seed: u64,
        passes: usize,
        done: impl FnMut(usize, [f64; 2]),
    ) -> Self::Weights;
}

/// A training run: its games and fits so far.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingRun<S: SelfPlay> {
    seed: u32,
    /// The number of games in all generations.
    games: u32,
    /// The games of each generation so far.
    played: Vec<Vec<SelfPlayGame<S::Move>>>,
    weights: S::Weights,
}

impl<S: SelfPlay> TrainingRun<S> {
    /// Creates a run with this total number of games.
    pub fn new(seed: u32, games: u32) -> TrainingRun<S> {
        TrainingRun { seed, games, played: vec![Vec::new()], weights: S::first_weights() }
    }

    /// Creates a run that begins with the last generation, played with these weights. `games` is the total number of a run of
    /// all generations.
    pub fn with_last_generation(seed: u32, games: u32, weights: S::Weights) -> TrainingRun<S> {
        TrainingRun { seed, games, played: vec![Vec::new(); S::GENERATIONS.len()], weights }
    }

    /// Returns the current generation, from 0; their number at the end.
    pub const fn generation(&self) -> usize {
        self.played.len() - 1
    }

    /// Returns the settings of the current generation; `None` after the last.
    pub fn settings(&self) -> Option<&'static Generation> {
        S::GENERATIONS.get(self.generation())
    }

    /// Returns the number of games played in this generation.
    pub fn games_played(&self) -> usize {
        self.played[self.generation()].len()
    }

    /// Returns the number of games of this generation; 0 after the last.
    pub fn games_to_play(&self) -> usize {
        let part = |generation: &Generation| u64::from(self.games) * u64::from(generation.games);
        self.settings().map_or(0, |generation| (part(generation) / u64::from(S::DEFAULT_GAMES)) as usize)
    }

    /// Returns the current weights.
    pub const fn weights(&self) -> &S::Weights {
        &self.weights
    }

    /// Returns the games of all generations so far: those used for fitting, and those held out.
    pub fn games(&self) -> [NumberedGames<'_, S::Move>; 2] {
        let all = self.played.iter().flat_map(|games| games.iter().enumerate());
        let (held_out, used) = all.partition(|(number, _)| number % HOLDOUT_INTERVAL == HOLDOUT_INTERVAL - 1);
        [used, held_out]
    }

    /// Plays at most `most` further games of this generation.
    pub fn play(&mut self, most: usize) {
        let Some(settings) = self.settings() else { return };
        let (number, played) = (self.generation(), self.games_played());
        let seed = |game: usize| u64::from(self.seed) << 32 | (number as u64) << 28 | game as u64;
        let games = (played..self.games_to_play()).take(most).map(|game| (game, SplitMix64::new(seed(game))));
        let games = S::play(&self.weights, settings.nodes, self.seed, games);
        self.played[number].extend(games);
    }

    /// Fits weights to the games so far and begins the next generation. Calls `done` after each pass with its number and the
    /// mean errors on the positions used for fitting and on those held out.
    pub fn fit(&mut self, done: impl FnMut(usize, [f64; 2])) {
        let Some(settings) = self.settings() else { return };
        let seed = u64::from(self.seed) << 32 | self.generation() as u64;
        self.weights = S::fit(&self.weights, self.games(), seed, settings.passes, done);
        self.played.push(Vec::new());
    }

    /// Writes the run: a line with its kind and version, then little-endian numbers: seed, total games, the length of the
    /// weights and the weights, the number of generations begun, and for each the number of games and the games, each with its
    /// result, numbers of random and other moves, and the moves, the others with their values.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = S::HEADER.to_vec();
        let number = |bytes: &mut Vec<u8>, number: usize| bytes.extend((number as u32).to_le_bytes());
        bytes.extend([self.seed.to_le_bytes(), self.games.to_le_bytes()].concat());
        let weights = S::write_weights(&self.weights);
        number(&mut bytes, weights.len());
        bytes.extend(weights);
        number(&mut bytes, self.played.len());
        for games in &self.played {
            number(&mut bytes, games.len());
            for game in games {
                bytes.extend([game.result, game.opening.len() as u8, game.moves.len() as u8]);
                bytes.extend(game.opening.iter().flat_map(|&mv| S::write_move(mv)));
                for &(mv, value) in &game.moves {
                    bytes.extend(S::write_move(mv));
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
    pub fn read(bytes: &[u8]) -> Result<TrainingRun<S>, TrainingRunError> {
        let mut run = RunReader::new(bytes, S::HEADER)?;
        let (seed, games, length) = (run.number()?, run.number()?, run.number()? as usize);
        let weights = S::read_weights(run.take(length)?).ok_or(TrainingRunError::Unknown)?;
        let generations = run.number()? as usize;
        if generations == 0 || generations > S::GENERATIONS.len() + 1 {
            return Err(TrainingRunError::Unknown);
        }
        let mut played = Vec::new();
        for _ in 0..generations {
            let mut games = Vec::new();
            for _ in 0..run.number()? {
                games.push(read_game::<S>(&mut run)?);
            }
            played.push(games);
        }
        if run.is_empty() { Ok(TrainingRun { seed, games, played, weights }) } else { Err(TrainingRunError::Truncated) }
    }
}

fn read_game<S: SelfPlay>(run: &mut RunReader<'_>) -> Result<SelfPlayGame<S::Move>, TrainingRunError> {
    let mv = |bytes: &[u8]| S::read_move(&bytes[..2]).ok_or(TrainingRunError::Unknown);
    let &[result, random, searched] = run.take(3)? else { return Err(TrainingRunError::Truncated) };
    if result > 2 {
        return Err(TrainingRunError::Unknown);
    }
    let opening = run.take(2 * usize::from(random))?.chunks_exact(2).map(mv).collect::<Result<_, _>>()?;
    let moves = run.take(4 * usize::from(searched))?.chunks_exact(4);
    let moves =
        moves.map(|bytes| Ok((mv(bytes)?, i16::from_le_bytes([bytes[2], bytes[3]])))).collect::<Result<_, _>>()?;
    Ok(SelfPlayGame { result, opening, moves })
}
