//! Games that the strong player plays against itself.

use crate::game::{Game as _, Outcome, Player};
use crate::search::{Engine as _, Score, SplitMix64};
use crate::xiangqi::strong::StrongPlayer;
use crate::xiangqi::{Move, Position};

/// The number of random moves at the beginning: this many, and up to [`MORE_RANDOM_PLIES`] more.
const RANDOM_PLIES: usize = 5;
const MORE_RANDOM_PLIES: usize = 8;
/// The greatest difference after the random moves, in hundredths of a soldier.
const OPENING_LIMIT: i32 = 700;
/// The difference from which a game counts as won, in hundredths of a soldier, if it stays there for [`WON_PLIES`].
const WON: i32 = 3000;
const WON_PLIES: usize = 6;
/// The difference up to which a game counts as a draw after [`DRAWN_FROM`] plies, if it stays there for [`DRAWN_PLIES`].
const DRAWN: i32 = 25;
const DRAWN_PLIES: usize = 20;
const DRAWN_FROM: usize = 100;
/// The greatest number of plies; then the game is a draw.
const MAX_PLIES: usize = 240;
/// The value of a mate in a game's list, in hundredths of a soldier.
pub const MATE: i16 = 32_000;

/// A game from the start.
pub type SelfPlayGame = crate::training::self_play::SelfPlayGame<Move>;

/// Plays a game with a player that has just begun a new one.
pub(super) fn play_game(player: &mut StrongPlayer, random: &mut SplitMix64) -> SelfPlayGame {
    let mut search = |position: &Position| {
        let report = player.choose(std::slice::from_ref(position), &mut ())?;
        let value = match report.score {
            Score::Mate(plies) => MATE.saturating_sub(plies.unsigned_abs() as i16) * plies.signum() as i16,
            score => score.hundredths().clamp(1 - i32::from(MATE) + 500, i32::from(MATE) - 500) as i16,
        };
        report.best().map(|mv| (mv, value))
    };
    let (mut position, opening, mut next) = loop {
        let (position, opening) = random_opening(random);
        if let Some((mv, value)) = search(&position)
            && i32::from(value).abs() <= OPENING_LIMIT
        {
            break (position, opening, Some((mv, value)));
        }
    };
    let mut moves: Vec<(Move, i16)> = Vec::new();
    let outcome = loop {
        let Some((mv, value)) = next else { break position.outcome() };
        moves.push((mv, value));
        if is_steady(&moves, WON_PLIES, |value| value >= WON) {
            break Some(Outcome::Win(position.to_move()));
        }
        if is_steady(&moves, WON_PLIES, |value| value <= -WON) {
            break Some(Outcome::Win(!position.to_move()));
        }
        let is_drawn = moves.len() >= DRAWN_FROM && is_steady(&moves, DRAWN_PLIES, |value| value.abs() <= DRAWN);
        if is_drawn || moves.len() == MAX_PLIES {
            break Some(Outcome::Draw);
        }
        position.make(mv);
        next = search(&position);
    };
    let result = match outcome {
        Some(Outcome::Win(Player::First)) => 2,
        Some(Outcome::Win(Player::Second)) => 0,
        _ => 1,
    };
    SelfPlayGame { result, opening, moves }
}

/// Returns whether the last values, for the side that moved last, all pass a test.
fn is_steady(moves: &[(Move, i16)], plies: usize, test: impl Fn(i32) -> bool) -> bool {
    let own = |(back, &(_, value)): (usize, &(Move, i16))| i32::from(value) * if back % 2 == 0 { 1 } else { -1 };
    moves.len() >= plies && moves.iter().rev().enumerate().take(plies).map(own).all(test)
}

/// Plays random moves from the start.
fn random_opening(random: &mut SplitMix64) -> (Position, Vec<Move>) {
    let mut position = Position::start();
    let mut opening = Vec::new();
    for _ in 0..RANDOM_PLIES + random.below(MORE_RANDOM_PLIES) {
        let moves = position.board().legal_moves();
        let Some(&mv) = moves.get(random.below(moves.len())) else { break };
        position.make(mv);
        opening.push(mv);
    }
    (position, opening)
}
