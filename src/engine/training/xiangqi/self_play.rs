//! Games that the strong player plays against itself.

use crate::game::{Game as _, Outcome, Player};
use crate::search::{Engine as _, Limits, Score, SplitMix64};
use crate::xiangqi::strong::StrongPlayer;
use crate::xiangqi::{Board, Move, PieceKind, Position, Square};

/// One game in this many begins with few attacking pieces (rooks, horses and cannons).
const LATE_INTERVAL: usize = 3;
/// The greatest number of attacking pieces on both sides with which such a game begins; the least is 1.
const MOST_ATTACKERS: usize = 6;
/// The positions searched for each move on the way to such a beginning; one move in [`RANDOM_INTERVAL`] is random.
const FAST_NODES: u64 = 50;
const RANDOM_INTERVAL: usize = 8;
/// The greatest number of plies on the way.
const MAX_FAST_PLIES: usize = 200;
/// The number of random moves at the beginning: this many, and up to [`MORE_RANDOM_PLIES`] more.
const RANDOM_PLIES: usize = 5;
const MORE_RANDOM_PLIES: usize = 8;
/// The greatest difference after the random moves, in hundredths of a soldier.
const OPENING_LIMIT: i32 = 700;
/// The difference from which a game counts as won, in hundredths of a soldier, if it stays there for [`WON_PLIES`].
const WON: i32 = 3000;
const WON_PLIES: usize = 6;
/// The difference up to which a game counts as a draw from the ply [`DRAWN_FROM`] on, if it stays there for [`DRAWN_PLIES`].
const DRAWN: i32 = 25;
const DRAWN_PLIES: usize = 20;
const DRAWN_FROM: usize = 100;
/// The greatest number of plies; then the game is a draw.
const MAX_PLIES: usize = 240;
/// The value of a mate in a game's list, in hundredths of a soldier.
pub const MATE: i16 = 32_000;

/// A game from the start.
pub type SelfPlayGame = crate::training::self_play::SelfPlayGame<Move>;

/// Plays the game of this number with a player that has just begun a new one.
pub(super) fn play_game(player: &mut StrongPlayer, number: usize, random: &mut SplitMix64) -> SelfPlayGame {
    let (mut position, opening, mut next) = loop {
        let (mut position, mut opening) = random_opening(random);
        if number % LATE_INTERVAL == LATE_INTERVAL - 1 {
            let goal = 1 + random.below(MOST_ATTACKERS);
            play_fast(player, &mut position, &mut opening, goal, random);
        }
        if let Some((mv, value)) = search(player, &position, &Limits::NONE)
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
        let is_drawn =
            opening.len() + moves.len() >= DRAWN_FROM && is_steady(&moves, DRAWN_PLIES, |value| value.abs() <= DRAWN);
        if is_drawn || moves.len() == MAX_PLIES {
            break Some(Outcome::Draw);
        }
        position.make(mv);
        next = search(player, &position, &Limits::NONE);
    };
    let result = match outcome {
        Some(Outcome::Win(Player::First)) => 2,
        Some(Outcome::Win(Player::Second)) => 0,
        _ => 1,
    };
    SelfPlayGame { result, opening, moves }
}

/// Returns the best move within the player's limits and these, with its value in hundredths of a soldier; `None` after the end of
/// the game.
fn search(player: &mut StrongPlayer, position: &Position, limits: &Limits<'_>) -> Option<(Move, i16)> {
    let report = player.search(std::slice::from_ref(position), limits, &mut ())?;
    let value = match report.score {
        Score::Mate(plies) => MATE.saturating_sub(plies.unsigned_abs() as i16) * plies.signum() as i16,
        score => score.hundredths().clamp(1 - i32::from(MATE) + 500, i32::from(MATE) - 500) as i16,
    };
    report.best().map(|mv| (mv, value))
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

/// Plays on with small searches and some random moves until this many attacking pieces are left, or the game ends or becomes long.
fn play_fast(
    player: &mut StrongPlayer,
    position: &mut Position,
    opening: &mut Vec<Move>,
    goal: usize,
    random: &mut SplitMix64,
) {
    while attackers(position.board()) > goal && opening.len() < MAX_FAST_PLIES && position.outcome().is_none() {
        let mv = if random.below(RANDOM_INTERVAL) == 0 {
            let moves = position.board().legal_moves();
            moves.get(random.below(moves.len())).copied()
        } else {
            search(player, position, &Limits::nodes(FAST_NODES)).map(|(mv, _)| mv)
        };
        let Some(mv) = mv else { break };
        position.make(mv);
        opening.push(mv);
    }
}

/// Returns the number of rooks, horses and cannons.
pub(super) fn attackers(board: &Board) -> usize {
    let kinds = Square::all().filter_map(|at| board.piece(at)).map(|piece| piece.kind);
    kinds.filter(|kind| matches!(kind, PieceKind::Rook | PieceKind::Horse | PieceKind::Cannon)).count()
}
