//! The errors of the low levels: one player for all games, which plays like the game's engine except where it errs.

use std::cmp::Reverse;

use super::level::{LADDER, Level, Strength};
use super::{Engine, GOLDEN_GAMMA, Limits, Monitor, Report, Score, SplitMix64};
use crate::game::{Game, Player};

/// A game with the ladder of levels: its engine, and how its moves look to a player who errs.
pub trait LadderGame: Game {
    /// The greatest error of a [misjudged](MoveError::Misjudgment) value, in hundredths.
    const MISJUDGMENT: i32;

    /// Creates the player without errors. With a book it draws its first moves from the opening book, if the game has
    /// one.
    fn new_player(limits: Limits<'static>, seed: u32, has_book: bool) -> Box<dyn Engine<Self>>;

    /// Returns the moves that a person would consider, each with what it gains at once, whatever the reply: the discs
    /// that it turns, the piece that it captures, the row that it makes. Empty exactly if there is no move.
    fn gains(&self) -> Vec<(Self::Move, i32)>;

    /// Returns the same moves with the values of the positions after them for the player who moves, in hundredths, as
    /// far as they can be seen without thinking ahead.
    fn values(&self) -> Vec<(Self::Move, i32)>;
}

/// Returns the value of a position that ends the game for a player, in hundredths; `None` if the game continues.
pub(crate) fn final_value<G: Game>(position: &G, player: Player) -> Option<i32> {
    let win = Score::Mate(0).hundredths();
    let winner = position.outcome()?.winner();
    Some(winner.map_or(0, |winner| if winner == player { win } else { -win }))
}

/// A kind of error. Which move it leads to depends only on the position and the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveError {
    /// Plays any move.
    Random,
    /// Overlooks the reply: plays the move that gains the most at once.
    Oversight,
    /// Misjudges each move by up to [`MISJUDGMENT`](LadderGame::MISJUDGMENT), and plays the one that seems best.
    Misjudgment,
    /// Does not think ahead: plays the move after which the position looks best.
    ShortSight,
    /// Plays the move that looks second best, unless that is much worse.
    SecondBest,
}

/// The percentages of the kinds of errors at each level of the ladder, in the order of [`MoveError::ALL`]. The three
/// highest make none.
pub const ERROR_SHARES: [[u32; 5]; LADDER.len()] = [
    [70, 30, 0, 0, 0],
    [40, 60, 0, 0, 0],
    [15, 65, 20, 0, 0],
    [0, 60, 25, 15, 0],
    [0, 30, 40, 30, 0],
    [0, 0, 40, 40, 20],
    [0, 0, 0, 50, 50],
    [0; 5],
    [0; 5],
    [0; 5],
];

impl MoveError {
    /// All kinds, from the worst.
    pub const ALL: [MoveError; 5] =
        [MoveError::Random, MoveError::Oversight, MoveError::Misjudgment, MoveError::ShortSight, MoveError::SecondBest];

    /// Returns the move to which this error leads; `None` if there is no move.
    pub fn choose<G: LadderGame>(self, position: &G, random: &mut SplitMix64) -> Option<Report<G::Move>> {
        let mut moves = match self {
            MoveError::Random | MoveError::Oversight => position.gains(),
            MoveError::Misjudgment | MoveError::ShortSight | MoveError::SecondBest => position.values(),
        };
        random.shuffle(&mut moves);
        if self == MoveError::Misjudgment {
            let range = 2 * G::MISJUDGMENT + 1;
            moves.iter_mut().for_each(|(_, value)| *value += random.below(range as usize) as i32 - G::MISJUDGMENT);
        }
        if self != MoveError::Random {
            moves.sort_by_key(|&(_, value)| Reverse(value));
        }
        let &best = moves.first()?;
        let second = moves.get(1).filter(|second| self == MoveError::SecondBest && second.1 >= best.1 - G::MISJUDGMENT);
        let (mv, value) = *second.unwrap_or(&best);
        Some(Report { score: Score::Estimate(value), depth: 1, nodes: 1, pv: vec![mv] })
    }
}

/// The player of a level of the ladder.
pub struct LevelPlayer<G: LadderGame> {
    player: Box<dyn Engine<G>>,
    strength: Strength,
    seed: u32,
}

impl<G: LadderGame> LevelPlayer<G> {
    /// Creates the player. The same seed plays the same moves; another seed errs elsewhere, and chooses differently from
    /// the opening book.
    pub fn new(strength: Strength, seed: u32) -> LevelPlayer<G> {
        let player = G::new_player(strength.limits, seed, strength.error_percent == 0);
        LevelPlayer { player, strength, seed }
    }

    /// Returns the error that it makes in a position, if any, and the random numbers that decide its move.
    pub fn error(&self, position: &G) -> Option<(MoveError, SplitMix64)> {
        let mut random = SplitMix64::new(position.key() ^ u64::from(self.seed).wrapping_mul(GOLDEN_GAMMA));
        if random.below(100) >= self.strength.error_percent as usize {
            return None;
        }
        let mut number = random.below(100) as u32;
        let mut kinds = MoveError::ALL.into_iter().zip(ERROR_SHARES[self.strength.place]);
        let kind = kinds.find(|&(_, share)| {
            let is_chosen = number < share;
            number = number.wrapping_sub(share);
            is_chosen
        })?;
        Some((kind.0, random))
    }
}

impl<G: LadderGame> Level<G> {
    /// Creates the level of the ladder with a number from 1 to 10, from its rating, its limits and the percentage of its
    /// errors.
    pub const fn on_ladder(number: usize, rating: i32, limits: Limits<'static>, error_percent: u32) -> Level<G> {
        let strength = Strength { place: number - 1, limits, error_percent };
        Level::with_strength(rating, strength, |strength, seed| Box::new(LevelPlayer::<G>::new(strength, seed)))
    }
}

impl<G: LadderGame> Engine<G> for LevelPlayer<G> {
    fn new_game(&mut self) {
        self.player.new_game();
    }

    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let position = game.last().filter(|position| position.outcome().is_none())?;
        let error = self.error(position).and_then(|(error, mut random)| error.choose(position, &mut random));
        error.or_else(|| self.player.search(game, limits, monitor))
    }
}
