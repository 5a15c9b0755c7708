//! Games that gomoku's searching player plays against itself.

use crate::game::Player;
use crate::gomoku::levels::SearchPlayer;
use crate::gomoku::{Point, Position, Rules};
use crate::search::{Engine as _, Score, SplitMix64};

/// The size of the board.
const SIZE: u8 = 15;
/// The number of random moves at the beginning: this many, and up to [`MORE_RANDOM_PLIES`] more.
const RANDOM_PLIES: usize = 2;
const MORE_RANDOM_PLIES: usize = 7;
/// The greatest value after the random moves, in hundredths.
const OPENING_LIMIT: i32 = 150;
/// The greatest number of plies after the random moves; then the game is a draw.
const MAX_PLIES: usize = 120;
/// The value of a forced win in a game's list, in hundredths.
pub const MATE: i16 = 32_000;

/// A game from the empty board.
pub type SelfPlayGame = crate::training::self_play::SelfPlayGame<Point>;

/// Returns the position of a game after its random moves.
pub fn start(game: &SelfPlayGame, rules: Rules) -> Position {
    let empty = Position::empty(SIZE, rules).expect("a size that there is");
    game.opening.iter().fold(empty, |position, &point| position.place_unchecked(point))
}

/// Plays a game until one side has won or sees a forced win.
pub(super) fn play_game(player: &mut SearchPlayer, rules: Rules, random: &mut SplitMix64) -> SelfPlayGame {
    let mut search = |position: &Position| {
        let report = player.choose(std::slice::from_ref(position), &mut ())?;
        let value = match report.score {
            Score::Mate(plies) => MATE * plies.signum() as i16,
            score => score.hundredths().clamp(1 - i32::from(MATE), i32::from(MATE) - 1) as i16,
        };
        report.best().map(|mv| (mv.point(), value))
    };
    let (mut game, mut next) = loop {
        let game = SelfPlayGame { result: 1, opening: random_opening(random), moves: Vec::new() };
        let position = start(&game, rules);
        if position.ending().is_none()
            && let Some((point, value)) = search(&position)
            && i32::from(value).abs() <= OPENING_LIMIT
        {
            break (game, Some((point, value)));
        }
    };
    let mut position = start(&game, rules);
    let is_black = |player| if player == Player::First { 2 } else { 0 };
    while position.ending().is_none() && game.moves.len() < MAX_PLIES {
        let to_move: Player = position.side_to_move().into();
        let Some((point, value)) = next else {
            game.result = is_black(!to_move);
            return game;
        };
        game.moves.push((point, value));
        if value.abs() == MATE {
            game.result = is_black(if value > 0 { to_move } else { !to_move });
            return game;
        }
        position = position.place_unchecked(point);
        next = search(&position);
    }
    if let Some(winner) = position.ending().and_then(|ending| ending.outcome().winner()) {
        game.result = is_black(winner);
    }
    game
}

/// Returns random points near the centre and each other.
fn random_opening(random: &mut SplitMix64) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let count = RANDOM_PLIES + random.below(MORE_RANDOM_PLIES);
    let width = 5 + 2 * random.below(3);
    let first = (usize::from(SIZE) - width) / 2;
    while points.len() < count {
        let [column, row] = [(); 2].map(|()| (first + random.below(width)) as u8);
        points.extend(Point::new(column, row).filter(|point| !points.contains(point)));
    }
    points
}
