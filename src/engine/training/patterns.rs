//! The weights of Othello's patterns, fitted to games that the program plays against itself.
//!
//! A [`Study`] goes through [generations](GENERATIONS). In each, games begin with some random moves, go on with the weights
//! of the generation before (in the first one at random to the end), and the last squares are played perfectly. Then weights
//! are fitted anew: what a position's patterns are worth together is to be the result of its game, with the least sum of
//! squares, by stochastic gradient descent (Widrow and Hoff's rule). One game in [`HELD_OUT`] is not learned from; on those
//! the error is measured.
//!
//! The games of the last generations are [kept](KEPT_FROM). After the last one, [rounds](ROUNDS) fit the weights to all of them
//! once more, and not to their results alone: to what later positions of a game are [held for](super::revision).
//!
//! Everything follows from the seed. A study is written as [bytes](Study::write) with all that it has, and goes on from them
//! as if it had never stopped.
//!
//! ```
//! use huanle_engine::training::patterns::Study;
//!
//! let mut study = Study::new(1, 20);
//! study.play(5);
//! let again = Study::read(&study.write())?;
//! assert_eq!((study.generation(), study.played()), (again.generation(), again.played()));
//! # Ok::<(), huanle_engine::training::patterns::Fault>(())
//! ```

use std::error::Error;
use std::fmt;

use super::revision::{Lesson, ROUNDS};
use crate::othello::endgame::solve_with;
use crate::othello::scout::best_by_estimate;
use crate::othello::weights::{self, COUNTING, PHASES, WEIGHTS, Weights};
use crate::othello::{Bitboard, Position, Square};
use crate::search::SplitMix64;

/// What is played in a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// How many of every 64 games are of this generation.
    pub share: u32,
    /// Plies that the player looks ahead; 0 moves at random.
    pub depth: u32,
    /// From so many empty squares on the play is perfect.
    pub exact_from: u32,
    /// How a game begins.
    pub opening: Opening,
    /// How much of the error a weight takes on at first, and at last.
    pub rates: (f32, f32),
    /// Weights that fewer positions of its games teach are worth nothing: chance made them.
    pub least: u32,
}

/// How games begin, so that they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// At random: three games in five for 8 to 20 plies, the others for 20 to 40. So all kinds of positions come up that
    /// good play avoids and a search meets.
    Random,
    /// Four moves at random, then for 2 to 22 plies any move that looks hardly worse than the best: positions as they come
    /// up in play.
    Careful,
}

/// How the play gets better.
pub const GENERATIONS: [Generation; 6] = [
    Generation { share: 12, depth: 0, exact_from: 10, opening: Opening::Random, rates: FIRST_RATES, least: 0 },
    Generation { share: 9, depth: 1, exact_from: 12, opening: Opening::Random, rates: FIRST_RATES, least: 0 },
    Generation { share: 12, depth: 2, exact_from: 12, opening: Opening::Random, rates: FIRST_RATES, least: 0 },
    Generation { share: 13, depth: 3, exact_from: 13, opening: Opening::Random, rates: FIRST_RATES, least: 0 },
    Generation { share: 13, depth: 4, exact_from: 14, opening: Opening::Careful, rates: LAST_RATES, least: 0 },
    Generation { share: 5, depth: 5, exact_from: 14, opening: Opening::Careful, rates: LAST_RATES, least: 2 },
];

/// From this generation on, from 0, games are kept to the end: those before were played too badly.
pub const KEPT_FROM: usize = 3;
/// One game in so many is not learned from.
pub const HELD_OUT: usize = 20;
/// So many plies of a careful opening are random all the same.
const RANDOM_PLIES: usize = 4;
/// How much worse than the best a move of a careful opening may look, in hundredths of a disc: one of these for each game.
const SLACK: [i32; 4] = [300, 600, 900, 1500];
/// How often each position is looked at.
const EPOCHS: u32 = 12;
/// How fast the first generations learn.
const FIRST_RATES: (f32, f32) = (0.010, 0.001);
/// How fast the last ones learn, which have little left to learn.
const LAST_RATES: (f32, f32) = (0.006, 0.0003);
/// How fast the rounds after the last generation learn, and how often they look at each position.
const ROUND_RATES: (f32, f32) = LAST_RATES;
const ROUND_EPOCHS: u32 = 8;
/// In the rounds, weights that fewer positions teach are worth nothing.
const ROUND_LEAST: u32 = 32;
/// A phase also learns from positions with so many discs less or more than its own.
const OVERLAP: u32 = 2;

/// A game: its generation, and its moves without the passes, of which the first so many were random.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Played {
    generation: u8,
    random: u8,
    squares: Vec<u8>,
}

/// A position that was played, and the result of its game in discs, both from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The discs of the side to move.
    pub own: Bitboard,
    /// Those of the other side.
    pub opponent: Bitboard,
    /// What it got more than the other one, the empty squares being the winner's.
    pub result: i32,
}

/// How far estimates are from results: the root of the mean square, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    sum: f64,
    count: u64,
}

impl Deviation {
    fn add(&mut self, error: f64) {
        self.sum += error * error;
        self.count += 1;
    }

    /// Positions that were measured.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// In discs; 0 if nothing was measured.
    pub fn discs(&self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.sum / self.count as f64).sqrt() }
    }

    /// How far some weights are from the results of some positions, in each phase and in all.
    pub fn of<'a>(
        weights: &Weights,
        samples: impl IntoIterator<Item = &'a Sample>,
    ) -> ([Deviation; PHASES], Deviation) {
        let (mut phases, mut all) = ([Deviation::default(); PHASES], Deviation::default());
        for sample in samples {
            let value = weights.value_of(sample.own, sample.opponent);
            let error = f64::from(value) / 100.0 - f64::from(sample.result);
            phases[weights::phase((sample.own | sample.opponent).count())].add(error);
            all.add(error);
        }
        (phases, all)
    }
}

/// A course of games and fits, at any point of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    seed: u32,
    /// All games of all generations.
    games: u32,
    generation: usize,
    /// The games of this generation and those that are kept.
    played: Vec<Played>,
    /// What the generation before has learned.
    weights: Option<Weights>,
}

impl Study {
    /// The beginning, for so many games in all.
    pub const fn new(seed: u32, games: u32) -> Study {
        Study { seed, games, generation: 0, played: Vec::new(), weights: None }
    }

    /// Which generation is at play, from 0; after the last one, which round of revision follows. As many as there are of both
    /// at the end.
    pub const fn generation(&self) -> usize {
        self.generation
    }

    /// Whether there is nothing left to do.
    pub const fn is_over(&self) -> bool {
        self.generation >= GENERATIONS.len() + ROUNDS.len()
    }

    /// Games that this generation has played so far.
    pub fn played(&self) -> usize {
        self.of_this_generation().count()
    }

    fn of_this_generation(&self) -> impl Iterator<Item = &Played> {
        self.played.iter().filter(|game| usize::from(game.generation) == self.generation)
    }

    /// Games that this generation is to play. None after the last.
    pub fn to_play(&self) -> usize {
        let all: u64 = GENERATIONS.iter().map(|generation| u64::from(generation.share)).sum();
        let part = |generation: &Generation| u64::from(self.games) * u64::from(generation.share) / all;
        GENERATIONS.get(self.generation).map_or(0, |generation| part(generation) as usize)
    }

    /// The weights so far; `None` in the first generation.
    pub const fn weights(&self) -> Option<&Weights> {
        self.weights.as_ref()
    }

    /// Plays the next games of this generation, at most so many.
    pub fn play(&mut self, most: usize) {
        let Some(generation) = GENERATIONS.get(self.generation) else { return };
        let played = self.played();
        for number in played..self.to_play().min(played.saturating_add(most)) {
            let seed = u64::from(self.seed) << 32 | (self.generation as u64) << 28 | number as u64;
            let (random, squares) = one_game(&mut SplitMix64::new(seed), generation, self.weights.as_ref());
            self.played.push(Played { generation: self.generation as u8, random, squares });
        }
    }

    /// Which games are learned from at present, and which of them are held out: those of this generation, or all that are kept.
    fn games(&self) -> impl Iterator<Item = (bool, &Played)> {
        let all = self.generation >= GENERATIONS.len();
        let here = self.played.iter().filter(move |game| all || usize::from(game.generation) == self.generation);
        here.enumerate().map(|(number, game)| (number % HELD_OUT == HELD_OUT - 1, game))
    }

    /// The positions of the games that are learned from at present, and those of the ones held out.
    pub fn samples(&self) -> (Vec<Sample>, Vec<Sample>) {
        let (mut learned, mut held_out) = (Vec::new(), Vec::new());
        for (is_held_out, game) in self.games() {
            let samples = if is_held_out { &mut held_out } else { &mut learned };
            samples.extend(game.samples());
        }
        (learned, held_out)
    }

    /// Fits weights to this generation's games and begins the next one; after the last generation, goes through the next
    /// [round](ROUNDS). It tells of each phase that is done.
    pub fn fit(&mut self, mut done: impl FnMut(usize)) {
        let Some((lessons, fitting)) = self.lessons() else { return };
        let same = weights::canonical();
        let mut all = Vec::with_capacity(PHASES * WEIGHTS);
        for phase in 0..PHASES {
            all.extend(fit_phase(phase, &lessons, self.weights.as_ref(), &same, &fitting));
            done(phase);
        }
        self.weights = Weights::new(all);
        self.generation += 1;
        self.played.retain(|game| usize::from(game.generation) >= KEPT_FROM);
    }

    /// What is to be learned now, and how. `None` at the end.
    fn lessons(&self) -> Option<(Vec<Lesson>, Fitting)> {
        if let Some(&Generation { rates, least, .. }) = GENERATIONS.get(self.generation) {
            let lessons = self.samples().0.iter().map(Lesson::of).collect();
            return Some((lessons, Fitting { rates, least, epochs: EPOCHS }));
        }
        let round = ROUNDS.get(self.generation - GENERATIONS.len())?;
        let mut random = SplitMix64::new(u64::from(self.seed) << 32 | (self.generation as u64) << 28);
        let weights = self.weights.as_ref()?;
        let mut lessons = Vec::new();
        for (_, game) in self.games().filter(|(is_held_out, _)| !is_held_out) {
            let generation = GENERATIONS.get(usize::from(game.generation))?;
            round.lessons(&game.samples(), generation.exact_from, weights, &mut random, &mut lessons);
        }
        Some((lessons, Fitting { rates: ROUND_RATES, least: ROUND_LEAST, epochs: ROUND_EPOCHS }))
    }
}

impl Played {
    fn samples(&self) -> Vec<Sample> {
        samples_of(self.squares.iter().copied(), usize::from(self.random))
    }
}

/// How weights are fitted: as [`Generation`] tells.
struct Fitting {
    rates: (f32, f32),
    least: u32,
    epochs: u32,
}

/// Plays a game: how many of its moves were random, and all of them.
fn one_game(random: &mut SplitMix64, generation: &Generation, weights: Option<&Weights>) -> (u8, Vec<u8>) {
    let (plies, slack) = match generation.opening {
        Opening::Random if random.below(5) < 3 => (8 + random.below(13), None),
        Opening::Random => (20 + random.below(21), None),
        Opening::Careful => (RANDOM_PLIES + 2 + random.below(21), weights.zip(Some(SLACK[random.below(SLACK.len())]))),
    };
    let mut position = Position::START;
    let mut squares = Vec::new();
    while !position.is_over() {
        if position.must_pass() {
            position = position.pass_unchecked();
            continue;
        }
        if position.board().empty().count() <= generation.exact_from {
            let line = solve_with(position, weights).map(|report| report.line).unwrap_or_default();
            squares.extend(line.iter().filter_map(|mv| mv.square()).map(|square| square.index() as u8));
            break;
        }
        let thought = match weights {
            Some(weights) if squares.len() >= plies => best_by_estimate(position, weights, generation.depth),
            _ => None,
        };
        let some = match slack {
            Some((weights, slack)) if squares.len() >= RANDOM_PLIES => hardly_worse(position, weights, slack),
            _ => position.legal_moves(),
        };
        let by_chance = || some.iter().nth(random.below(some.count() as usize));
        let Some(square) = thought.or_else(by_chance) else { break };
        position = position.play_unchecked(square);
        squares.push(square.index() as u8);
    }
    (plies.min(squares.len()) as u8, squares)
}

/// The moves that look worse than the best one by so many hundredths of a disc at most.
fn hardly_worse(position: Position, weights: &Weights, slack: i32) -> Bitboard {
    let value = |square: Square| {
        let (own, opponent) = position.play_unchecked(square).discs();
        -weights.value_of(own, opponent)
    };
    let moves = position.legal_moves();
    let best = moves.iter().map(value).max().unwrap_or_default();
    moves.iter().filter(|&square| value(square) >= best - slack).collect()
}

/// The positions of a game from its moves without the passes, from a ply on. None of a game with a move against the rules.
pub fn samples_of(squares: impl IntoIterator<Item = u8>, from: usize) -> Vec<Sample> {
    let mut position = Position::START;
    let mut positions = Vec::new();
    for square in squares {
        let Some(square) = Square::from_index(usize::from(square)) else { return Vec::new() };
        if position.must_pass() {
            position = position.pass_unchecked();
        }
        positions.push(position);
        match position.play(square) {
            Ok(after) => position = after,
            Err(_) => return Vec::new(),
        }
    }
    let (own, opponent) = position.discs();
    let difference = own.count().cast_signed() - opponent.count().cast_signed();
    let result = difference + difference.signum() * position.board().empty().count().cast_signed();
    let sample = |at: &Position| {
        let (own, opponent) = at.discs();
        Sample { own, opponent, result: if at.side() == position.side() { result } else { -result } }
    };
    positions.iter().skip(from).map(sample).collect()
}

/// The weights of a phase, in hundredths of a disc, beginning with those from before.
fn fit_phase(phase: usize, lessons: &[Lesson], before: Option<&Weights>, same: &[u32], fitting: &Fitting) -> Vec<i16> {
    let discs = |lesson: &Lesson| (lesson.own | lesson.opponent).count();
    let belongs = |lesson: &&Lesson| {
        weights::phase(discs(lesson) + OVERLAP) >= phase
            && weights::phase(discs(lesson).saturating_sub(OVERLAP)) <= phase
    };
    let mut lessons: Vec<Lesson> = lessons.iter().filter(belongs).copied().collect();
    let counting = |lesson: &Lesson| -> [u32; COUNTING] {
        weights::counting(lesson.own, lesson.opponent).map(|place| same[place as usize])
    };
    let mut learned: Vec<f32> = match before {
        Some(weights) => weights.of_phase(phase).iter().map(|&weight| f32::from(weight)).collect(),
        None => vec![0.0; WEIGHTS],
    };
    let mut random = SplitMix64::new(phase as u64);
    let mut seen = vec![0; WEIGHTS];
    for epoch in 0..fitting.epochs {
        random.shuffle(&mut lessons);
        let (first, last) = fitting.rates;
        let rate = first + (last - first) * epoch as f32 / (fitting.epochs - 1) as f32;
        for lesson in &lessons {
            let counting = counting(lesson);
            let value: f32 = counting.iter().map(|&place| learned[place as usize]).sum();
            let step = rate * (lesson.worth - value);
            for place in counting {
                learned[place as usize] += step;
                seen[place as usize] += u32::from(epoch == 0);
            }
        }
    }
    let weight = |place: usize| if seen[place] < fitting.least { 0 } else { learned[place].round() as i16 };
    same.iter().map(|&place| weight(place as usize)).collect()
}

const MAGIC: &[u8; 16] = b"huanle-study-2\r\n";

impl Study {
    /// All that it has: the line `huanle-study-2`, then numbers with the low byte first: the seed, the games in all, the
    /// generation, whether weights follow, the weights, and each game with its generation, its length and its random moves.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let generation = (self.generation as u32).to_le_bytes();
        bytes.extend([self.seed.to_le_bytes(), self.games.to_le_bytes(), generation].concat());
        bytes.push(u8::from(self.weights.is_some()));
        for weight in self.weights.iter().flat_map(|weights| weights.all()) {
            bytes.extend(weight.to_le_bytes());
        }
        for game in &self.played {
            bytes.extend([game.generation, game.squares.len() as u8, game.random]);
            bytes.extend(&game.squares);
        }
        bytes
    }

    /// Reads what [`Study::write`] wrote.
    ///
    /// # Errors
    /// When it is something else, of another version, or cut short.
    pub fn read(bytes: &[u8]) -> Result<Study, Fault> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(Fault::Unknown)?;
        let mut take = |count: usize| rest.split_off(..count).ok_or(Fault::CutShort);
        let mut number = || take(4).map(|bytes| bytes.iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte)));
        let (seed, games, generation) = (number()?, number()?, number()? as usize);
        if generation > GENERATIONS.len() + ROUNDS.len() {
            return Err(Fault::Unknown);
        }
        let weights = match take(1)? {
            [0] => None,
            [1] => {
                let pairs = take(2 * PHASES * WEIGHTS)?.chunks_exact(2);
                Weights::new(pairs.map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
            }
            _ => return Err(Fault::Unknown),
        };
        let mut played = Vec::new();
        while let Ok(&[of, length, random]) = take(3) {
            let squares = take(usize::from(length))?.to_vec();
            if random > length || usize::from(of) >= GENERATIONS.len() || squares.iter().any(|&square| square >= 64) {
                return Err(Fault::Unknown);
            }
            played.push(Played { generation: of, random, squares });
        }
        if rest.is_empty() { Ok(Study { seed, games, generation, played, weights }) } else { Err(Fault::CutShort) }
    }
}

/// Why bytes are no study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// They are something else, or of another version of the program.
    Unknown,
    /// They end too early.
    CutShort,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Unknown => "this is no state of `huanle train othello`, or one of another version",
            Fault::CutShort => "the file is cut short",
        })
    }
}

impl Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_as_if_it_had_never_stopped() {
        let mut whole = Study::new(7, 80);
        whole.play(usize::MAX);
        assert_eq!(whole.played(), 15);
        let mut parts = Study::new(7, 80);
        parts.play(5);
        let mut parts = Study::read(&parts.write()).unwrap();
        parts.play(100);
        assert_eq!(whole, parts);
        assert_ne!(Study { played: whole.played[1..].to_vec(), ..whole.clone() }, parts);
        for cut in [0, 15, 20, 28, whole.write().len() - 1] {
            assert!(Study::read(&whole.write()[..cut]).is_err(), "{cut}");
        }
    }

    #[test]
    fn games_are_whole_and_what_is_learned_is_better_than_nothing() {
        let mut study = Study::new(1, 600);
        for _ in 0..2 {
            study.play(usize::MAX);
            for game in &study.played {
                assert_eq!(samples_of(game.squares.iter().copied(), 0).len(), game.squares.len(), "legal to its end");
            }
            study.fit(|_| {});
        }
        study.play(usize::MAX);
        let (samples, _) = study.samples();
        let nothing = Weights::new(vec![0; PHASES * WEIGHTS]).unwrap();
        let (late, _) = Deviation::of(study.weights().unwrap(), &samples);
        let (late_by_nothing, _) = Deviation::of(&nothing, &samples);
        assert!(
            late[10].discs() < 0.7 * late_by_nothing[10].discs(),
            "{} {}",
            late[10].discs(),
            late_by_nothing[10].discs()
        );
    }
}
