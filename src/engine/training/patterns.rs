//! Fitting the weights of Othello's patterns to games that the program plays against itself.
//!
//! A [`TrainingRun`] has several [generations](GENERATIONS). In each, games begin with some random moves, continue with the
//! weights of the previous generation (random to the end in the first), and the last squares are played perfectly. Then
//! new weights are fitted so that the sum of a position's weights predicts the result of its game with the least
//! squared error, by stochastic gradient descent (Widrow–Hoff rule). One game in [`HOLDOUT_INTERVAL`] is not used for fitting
//! but for measuring the error.
//!
//! The games of the last generations are [kept](FIRST_KEPT_GENERATION). After the last one, [rounds](ROUNDS) fit the weights to all
//! of them once more, and not only to results but also to the [values](super::temporal_difference) of later positions.
//!
//! Everything depends only on the seed. A run can be written as [bytes](TrainingRun::write); resumed from them, it
//! gives the same result as without a break.
//!
//! ```
//! use huanle_engine::training::patterns::TrainingRun;
//!
//! let mut study = TrainingRun::new(1, 20);
//! study.play(5);
//! let again = TrainingRun::read(&study.write())?;
//! assert_eq!((study.generation(), study.games_played()), (again.generation(), again.games_played()));
//! # Ok::<(), huanle_engine::training::patterns::TrainingRunError>(())
//! ```

use super::RmsError;
pub use super::TrainingRunError;
use super::run_format::RunReader;
pub use super::sample::{Sample, replay_samples};
use super::temporal_difference::{ROUNDS, TrainingTarget};
use crate::othello::endgame::solve_with_weights;
use crate::othello::pattern_position::best_shallow_move;
use crate::othello::weights::{self, ACTIVE_WEIGHTS, PHASES, PatternWeights, WEIGHTS_PER_PHASE};
use crate::othello::{Bitboard, Position, Square};
use crate::search::SplitMix64;

/// The settings of a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// The share of this generation's games, of every 64.
    pub share: u32,
    /// The search depth of the player; 0 moves at random.
    pub depth: u32,
    /// The number of empty squares from which play is perfect.
    pub exact_from: u32,
    /// The way games begin.
    pub opening: OpeningStyle,
    /// The learning rate at the beginning and at the end.
    pub learning_rates: (f32, f32),
    /// The minimum number of positions for a weight; weights with fewer are set to 0.
    pub min_samples: u32,
}

/// The way games begin, so that they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningStyle {
    /// At random: three games in five for 8 to 20 plies, the others for 20 to 40. This produces positions that good
    /// play avoids and a search meets.
    Random,
    /// Four random moves, then for 2 to 22 plies any move hardly worse than the best: positions as they occur in play.
    Careful,
}

/// The settings of all generations.
pub const GENERATIONS: [Generation; 6] = [
    Generation { share: 12, depth: 0, exact_from: 10, ..EARLY },
    Generation { share: 9, depth: 1, exact_from: 12, ..EARLY },
    Generation { share: 12, depth: 2, exact_from: 12, ..EARLY },
    Generation { share: 13, depth: 3, exact_from: 13, ..EARLY },
    Generation { share: 13, depth: 4, exact_from: 14, ..LATE },
    Generation { share: 5, depth: 5, exact_from: 14, min_samples: 2, ..LATE },
];

/// The parts that the first generations share.
const EARLY: Generation = Generation {
    share: 0,
    depth: 0,
    exact_from: 0,
    opening: OpeningStyle::Random,
    learning_rates: FIRST_RATES,
    min_samples: 0,
};
/// The parts that the last generations share.
const LATE: Generation = Generation { opening: OpeningStyle::Careful, learning_rates: LAST_RATES, ..EARLY };

/// The generation, from 0, from which games are stored to the end: earlier ones were played too badly.
pub const FIRST_KEPT_GENERATION: usize = 3;
/// One game in this many is not used for fitting.
pub const HOLDOUT_INTERVAL: usize = 20;
/// The number of random plies of a careful opening.
const RANDOM_PLIES: usize = 4;
/// The maximum difference from the best move in a careful opening, in hundredths of a disc: one of these per game.
const SLACK: [i32; 4] = [300, 600, 900, 1500];
/// The number of passes over the positions.
const EPOCHS: u32 = 12;
/// The learning rates of the first generations.
const FIRST_RATES: (f32, f32) = (0.010, 0.001);
/// The learning rates of the last ones.
const LAST_RATES: (f32, f32) = (0.006, 0.0003);
/// The learning rates of the rounds after the last generation, and the number of passes.
const ROUND_RATES: (f32, f32) = LAST_RATES;
const ROUND_EPOCHS: u32 = 8;
/// The minimum number of positions for a weight in the rounds.
const ROUND_LEAST: u32 = 32;
/// A phase also uses positions with this many discs fewer or more than its own.
const OVERLAP: u32 = 2;

/// A game: its generation, its moves without passes, and the number of random ones at the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SelfPlayGame {
    generation: u8,
    random_plies: u8,
    squares: Vec<u8>,
}

impl RmsError {
    /// Measures the error of weights on positions, for each phase and in total.
    pub fn measure<'a>(
        weights: &PatternWeights,
        samples: impl IntoIterator<Item = &'a Sample>,
    ) -> ([RmsError; PHASES], RmsError) {
        let (mut phases, mut all) = ([RmsError::default(); PHASES], RmsError::default());
        for sample in samples {
            let value = weights.evaluate(sample.own, sample.opponent);
            let error = f64::from(value) / 100.0 - f64::from(sample.result);
            phases[weights::phase((sample.own | sample.opponent).count())].add(error);
            all.add(error);
        }
        (phases, all)
    }
}

/// A training run: its games and fits so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingRun {
    seed: u32,
    /// The number of games in all generations.
    games: u32,
    generation: usize,
    /// The games of this generation and the stored earlier ones.
    played: Vec<SelfPlayGame>,
    /// The weights of the previous generation.
    weights: Option<PatternWeights>,
}

impl TrainingRun {
    /// Creates a run with this total number of games.
    pub const fn new(seed: u32, games: u32) -> TrainingRun {
        TrainingRun { seed, games, generation: 0, played: Vec::new(), weights: None }
    }

    /// Returns the current generation, from 0; after the last one, the number continues with the rounds. At the end it
    /// is the number of both.
    pub const fn generation(&self) -> usize {
        self.generation
    }

    /// Returns whether the run is finished.
    pub const fn is_over(&self) -> bool {
        self.generation >= GENERATIONS.len() + ROUNDS.len()
    }

    /// Returns the number of games played in this generation.
    pub fn games_played(&self) -> usize {
        self.of_this_generation().count()
    }

    fn of_this_generation(&self) -> impl Iterator<Item = &SelfPlayGame> {
        self.played.iter().filter(|game| usize::from(game.generation) == self.generation)
    }

    /// Returns the number of games of this generation; 0 after the last.
    pub fn games_to_play(&self) -> usize {
        let all: u64 = GENERATIONS.iter().map(|generation| u64::from(generation.share)).sum();
        let part = |generation: &Generation| u64::from(self.games) * u64::from(generation.share) / all;
        GENERATIONS.get(self.generation).map_or(0, |generation| part(generation) as usize)
    }

    /// Returns the current weights; `None` in the first generation.
    pub const fn weights(&self) -> Option<&PatternWeights> {
        self.weights.as_ref()
    }

    /// Plays at most `most` further games of this generation.
    pub fn play(&mut self, most: usize) {
        let Some(generation) = GENERATIONS.get(self.generation) else { return };
        let played = self.games_played();
        for number in played..self.games_to_play().min(played.saturating_add(most)) {
            let seed = u64::from(self.seed) << 32 | (self.generation as u64) << 28 | number as u64;
            let (random, squares) = play_game(&mut SplitMix64::new(seed), generation, self.weights.as_ref());
            self.played.push(SelfPlayGame { generation: self.generation as u8, random_plies: random, squares });
        }
    }

    /// Returns the games in use, and whether each is held out: those of this generation, or all stored ones.
    fn games(&self) -> impl Iterator<Item = (bool, &SelfPlayGame)> {
        let all = self.generation >= GENERATIONS.len();
        let here = self.played.iter().filter(move |game| all || usize::from(game.generation) == self.generation);
        here.enumerate().map(|(number, game)| (number % HOLDOUT_INTERVAL == HOLDOUT_INTERVAL - 1, game))
    }

    /// Returns the positions used for fitting, and those held out.
    pub fn samples(&self) -> (Vec<Sample>, Vec<Sample>) {
        let (mut learned, mut held_out) = (Vec::new(), Vec::new());
        for (is_held_out, game) in self.games() {
            let samples = if is_held_out { &mut held_out } else { &mut learned };
            samples.extend(game.samples());
        }
        (learned, held_out)
    }

    /// Fits weights to this generation's games and begins the next one; after the last generation, runs the next
    /// [round](ROUNDS). Calls `done` after each phase.
    pub fn fit(&mut self, mut done: impl FnMut(usize)) {
        let Some((lessons, fitting)) = self.targets() else { return };
        let same = weights::canonical();
        let mut all = Vec::with_capacity(PHASES * WEIGHTS_PER_PHASE);
        for phase in 0..PHASES {
            all.extend(fit_phase(phase, &lessons, self.weights.as_ref(), &same, &fitting));
            done(phase);
        }
        self.weights = PatternWeights::new(all);
        self.generation += 1;
        self.played.retain(|game| usize::from(game.generation) >= FIRST_KEPT_GENERATION);
    }

    /// Returns the targets to fit and the settings. `None` at the end.
    fn targets(&self) -> Option<(Vec<TrainingTarget>, Fitting)> {
        if let Some(&Generation { learning_rates: rates, min_samples: least, .. }) = GENERATIONS.get(self.generation) {
            let lessons = self.samples().0.iter().map(TrainingTarget::from_sample).collect();
            return Some((lessons, Fitting { rates, least, epochs: EPOCHS }));
        }
        let round = ROUNDS.get(self.generation - GENERATIONS.len())?;
        let mut random = SplitMix64::new(u64::from(self.seed) << 32 | (self.generation as u64) << 28);
        let weights = self.weights.as_ref()?;
        let mut lessons = Vec::new();
        for (_, game) in self.games().filter(|(is_held_out, _)| !is_held_out) {
            let generation = GENERATIONS.get(usize::from(game.generation))?;
            round.targets(&game.samples(), generation.exact_from, weights, &mut random, &mut lessons);
        }
        Some((lessons, Fitting { rates: ROUND_RATES, least: ROUND_LEAST, epochs: ROUND_EPOCHS }))
    }
}

impl SelfPlayGame {
    fn samples(&self) -> Vec<Sample> {
        replay_samples(self.squares.iter().copied(), usize::from(self.random_plies))
    }
}

/// The settings of a fit: see [`Generation`].
struct Fitting {
    rates: (f32, f32),
    least: u32,
    epochs: u32,
}

/// Plays a game: returns the number of random moves and all moves.
fn play_game(random: &mut SplitMix64, generation: &Generation, weights: Option<&PatternWeights>) -> (u8, Vec<u8>) {
    let (plies, slack) = match generation.opening {
        OpeningStyle::Random if random.below(5) < 3 => (8 + random.below(13), None),
        OpeningStyle::Random => (20 + random.below(21), None),
        OpeningStyle::Careful => {
            (RANDOM_PLIES + 2 + random.below(21), weights.zip(Some(SLACK[random.below(SLACK.len())])))
        }
    };
    let mut position = Position::start();
    let mut squares = Vec::new();
    while !position.is_over() {
        if position.must_pass() {
            position = position.pass_unchecked();
            continue;
        }
        if position.board().empty().count() <= generation.exact_from {
            let line = solve_with_weights(position, weights).map(|report| report.pv).unwrap_or_default();
            squares.extend(line.iter().filter_map(|mv| mv.square()).map(|square| square.index() as u8));
            break;
        }
        let thought = match weights {
            Some(weights) if squares.len() >= plies => best_shallow_move(position, weights, generation.depth),
            _ => None,
        };
        let some = match slack {
            Some((weights, slack)) if squares.len() >= RANDOM_PLIES => near_best_moves(position, weights, slack),
            _ => position.legal_moves(),
        };
        let by_chance = || some.iter().nth(random.below(some.count() as usize));
        let Some(square) = thought.or_else(by_chance) else { break };
        position = position.place_unchecked(square);
        squares.push(square.index() as u8);
    }
    (plies.min(squares.len()) as u8, squares)
}

/// Returns the moves at most `slack` hundredths of a disc worse than the best.
fn near_best_moves(position: Position, weights: &PatternWeights, slack: i32) -> Bitboard {
    let value = |square: Square| {
        let (own, opponent) = position.place_unchecked(square).discs();
        -weights.evaluate(own, opponent)
    };
    let moves = position.legal_moves();
    let best = moves.iter().map(value).max().unwrap_or_default();
    moves.iter().filter(|&square| value(square) >= best - slack).collect()
}

/// Fits the weights of a phase, in hundredths of a disc, starting from earlier ones.
fn fit_phase(
    phase: usize,
    lessons: &[TrainingTarget],
    before: Option<&PatternWeights>,
    same: &[u32],
    fitting: &Fitting,
) -> Vec<i16> {
    let discs = |lesson: &TrainingTarget| (lesson.own | lesson.opponent).count();
    let belongs = |lesson: &&TrainingTarget| {
        weights::phase(discs(lesson) + OVERLAP) >= phase
            && weights::phase(discs(lesson).saturating_sub(OVERLAP)) <= phase
    };
    let mut lessons: Vec<TrainingTarget> = lessons.iter().filter(belongs).copied().collect();
    let counting = |lesson: &TrainingTarget| -> [u32; ACTIVE_WEIGHTS] {
        weights::active_weights(lesson.own, lesson.opponent).map(|place| same[place as usize])
    };
    let mut learned: Vec<f32> = match before {
        Some(weights) => weights.phase_weights(phase).iter().map(|&weight| f32::from(weight)).collect(),
        None => vec![0.0; WEIGHTS_PER_PHASE],
    };
    let mut random = SplitMix64::new(phase as u64);
    let mut seen = vec![0; WEIGHTS_PER_PHASE];
    for epoch in 0..fitting.epochs {
        random.shuffle(&mut lessons);
        let (first, last) = fitting.rates;
        let rate = first + (last - first) * epoch as f32 / (fitting.epochs - 1) as f32;
        for lesson in &lessons {
            let counting = counting(lesson);
            let value: f32 = counting.iter().map(|&place| learned[place as usize]).sum();
            let step = rate * (lesson.value - value);
            for place in counting {
                learned[place as usize] += step;
                seen[place as usize] += u32::from(epoch == 0);
            }
        }
    }
    let weight = |place: usize| if seen[place] < fitting.least { 0 } else { learned[place].round() as i16 };
    same.iter().map(|&place| weight(place as usize)).collect()
}

/// The first line: the version of the format is its last number.
const MAGIC: &[u8] = b"huanle-study-2\r\n";

impl TrainingRun {
    /// Writes the run: the line `huanle-study-2`, then little-endian numbers: seed, total games, generation, whether
    /// weights follow, the weights, and each game with its generation, length and random moves.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let generation = (self.generation as u32).to_le_bytes();
        bytes.extend([self.seed.to_le_bytes(), self.games.to_le_bytes(), generation].concat());
        bytes.push(u8::from(self.weights.is_some()));
        for weight in self.weights.iter().flat_map(|weights| weights.as_slice()) {
            bytes.extend(weight.to_le_bytes());
        }
        for game in &self.played {
            bytes.extend([game.generation, game.squares.len() as u8, game.random_plies]);
            bytes.extend(&game.squares);
        }
        bytes
    }

    /// Reads a run from the bytes that [`TrainingRun::write`] wrote.
    ///
    /// # Errors
    /// [`TrainingRunError`] if this is something else, has another version, or is truncated.
    pub fn read(bytes: &[u8]) -> Result<TrainingRun, TrainingRunError> {
        let mut run = RunReader::new(bytes, MAGIC)?;
        let (seed, games, generation) = (run.number()?, run.number()?, run.number()? as usize);
        if generation > GENERATIONS.len() + ROUNDS.len() {
            return Err(TrainingRunError::Unknown);
        }
        let weights = match run.take(1)? {
            [0] => None,
            [1] => {
                let pairs = run.take(2 * PHASES * WEIGHTS_PER_PHASE)?.chunks_exact(2);
                PatternWeights::new(pairs.map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
            }
            _ => return Err(TrainingRunError::Unknown),
        };
        let mut played = Vec::new();
        while let Ok(&[of, length, random]) = run.take(3) {
            let squares = run.take(usize::from(length))?.to_vec();
            if random > length || usize::from(of) >= GENERATIONS.len() || squares.iter().any(|&square| square >= 64) {
                return Err(TrainingRunError::Unknown);
            }
            played.push(SelfPlayGame { generation: of, random_plies: random, squares });
        }
        if run.is_empty() {
            Ok(TrainingRun { seed, games, generation, played, weights })
        } else {
            Err(TrainingRunError::Truncated)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_as_if_it_had_never_stopped() {
        let mut whole = TrainingRun::new(7, 80);
        whole.play(usize::MAX);
        assert_eq!(whole.games_played(), 15);
        let mut parts = TrainingRun::new(7, 80);
        parts.play(5);
        let mut parts = TrainingRun::read(&parts.write()).unwrap();
        parts.play(100);
        assert_eq!(whole, parts);
        assert_ne!(TrainingRun { played: whole.played[1..].to_vec(), ..whole.clone() }, parts);
        for cut in [0, 15, 20, 28, whole.write().len() - 1] {
            assert!(TrainingRun::read(&whole.write()[..cut]).is_err(), "{cut}");
        }
    }

    #[test]
    fn games_are_whole_and_what_is_learned_is_better_than_nothing() {
        let mut study = TrainingRun::new(1, 600);
        for _ in 0..2 {
            study.play(usize::MAX);
            for game in &study.played {
                assert_eq!(
                    replay_samples(game.squares.iter().copied(), 0).len(),
                    game.squares.len(),
                    "legal to its end"
                );
            }
            study.fit(|_| {});
        }
        study.play(usize::MAX);
        let (samples, _) = study.samples();
        let nothing = PatternWeights::new(vec![0; PHASES * WEIGHTS_PER_PHASE]).unwrap();
        let (late, _) = RmsError::measure(study.weights().unwrap(), &samples);
        let (late_by_nothing, _) = RmsError::measure(&nothing, &samples);
        assert!(
            late[10].discs() < 0.7 * late_by_nothing[10].discs(),
            "{} {}",
            late[10].discs(),
            late_by_nothing[10].discs()
        );
    }
}
