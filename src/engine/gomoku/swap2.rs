//! Swap2, the opening protocol of tournaments, which decides the first stones and the colours.
//!
//! The first player places two black stones and a white one anywhere. The second then takes white and moves, takes
//! black, or places a white and a black stone and leaves the choice to the first. White moves next in every case.

use std::{error, fmt};

use super::{Board, Point, Position, Rules, Stone};
use crate::game::Player;

/// The step of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A player must place a stone of a colour.
    Put(Player, Stone),
    /// The second player may take black or white, or place two more stones.
    Choose,
    /// The first player must take black or white.
    ChooseColor,
    /// The game begins, and the given player has black; White is to move.
    Done {
        /// The player with black.
        black: Player,
    },
}

/// A choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To play black.
    Black,
    /// To play white.
    White,
    /// Place a white and a black stone and leave the choice to the first player. Only for the second player, once.
    TwoMore,
}

/// An opening by swap2 at one of its steps. [`Player::First`] places the first stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap2 {
    board: Board,
    rules: Rules,
    stones: Vec<Point>,
    step: Step,
}

/// The colours of the stones in order: the first three, and the two optional ones.
const COLORS: [Stone; 5] = [Stone::Black, Stone::White, Stone::Black, Stone::White, Stone::Black];

impl Swap2 {
    /// Starts with an empty board; `None` for an invalid size.
    pub fn new(size: u8, rules: Rules) -> Option<Swap2> {
        let board = Board::new(size)?;
        Some(Swap2 { board, rules, stones: Vec::new(), step: Step::Put(Player::First, COLORS[0]) })
    }

    /// Returns the current step.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// Returns the player to act; `None` once it is finished.
    pub const fn turn(&self) -> Option<Player> {
        match self.step {
            Step::Put(player, _) => Some(player),
            Step::Choose => Some(Player::Second),
            Step::ChooseColor => Some(Player::First),
            Step::Done { .. } => None,
        }
    }

    /// Returns the stones so far.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the points in order: black, white, black, white, black.
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// Places the expected stone.
    ///
    /// # Errors
    /// [`WrongStep`] if no stone is expected, if the point is occupied or off the board, or if the stone would make
    /// five or a forbidden shape.
    pub fn put(&mut self, point: Point) -> Result<(), WrongStep> {
        let Step::Put(player, stone) = self.step else { return Err(WrongStep::NoStone) };
        if !self.board.is_free(point) {
            return Err(WrongStep::NotFree(point));
        }
        let after = Position::new(self.board, self.rules, stone).placed(point);
        if after.end().is_some() {
            return Err(WrongStep::Ends(point));
        }
        self.board = *after.board();
        self.stones.push(point);
        self.step = match (self.stones.len(), COLORS.get(self.stones.len())) {
            (3, _) => Step::Choose,
            (_, Some(&next)) => Step::Put(player, next),
            (_, None) => Step::ChooseColor,
        };
        Ok(())
    }

    /// Makes the choice of the player to act.
    ///
    /// # Errors
    /// [`WrongStep`] if no choice is expected, or [`Choice::TwoMore`] is not available.
    pub fn choose(&mut self, choice: Choice) -> Result<(), WrongStep> {
        let player = match (self.step, choice) {
            (Step::Choose, Choice::TwoMore) => {
                self.step = Step::Put(Player::Second, Stone::White);
                return Ok(());
            }
            (Step::Choose, _) => Player::Second,
            (Step::ChooseColor, Choice::Black | Choice::White) => Player::First,
            (Step::ChooseColor, Choice::TwoMore) | (Step::Put(..) | Step::Done { .. }, _) => {
                return Err(WrongStep::NoChoice(choice));
            }
        };
        self.step = Step::Done { black: if choice == Choice::Black { player } else { !player } };
        Ok(())
    }

    /// Returns the position from which the game continues, with White to move, and the player with black; `None` before
    /// that.
    pub fn position(&self) -> Option<(Position, Player)> {
        match self.step {
            Step::Done { black } => Some((Position::new(self.board, self.rules, Stone::White), black)),
            _ => None,
        }
    }
}

/// The error for an action that does not fit the current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongStep {
    /// A stone although none is expected.
    NoStone,
    /// The point is occupied or off the board.
    NotFree(Point),
    /// The stone would end the game.
    Ends(Point),
    /// The choice is not available now.
    NoChoice(Choice),
}

impl fmt::Display for WrongStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongStep::NoStone => f.write_str("no stone is to be put now; expected a choice of colour, or a move"),
            WrongStep::NotFree(point) => write!(f, "{point} is not free; expected a free point of the board"),
            WrongStep::Ends(point) => write!(f, "a stone on {point} would end the game; expected another point"),
            WrongStep::NoChoice(choice) => write!(f, "{choice:?} is not offered now"),
        }
    }
}

impl error::Error for WrongStep {}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(points: &str) -> Swap2 {
        let mut opening = Swap2::new(15, Rules::STANDARD).unwrap();
        for name in points.split(' ') {
            opening.put(name.parse().unwrap()).unwrap();
        }
        opening
    }

    #[test]
    fn the_second_player_takes_a_colour() {
        let mut opening = opened("a1 b2");
        assert_eq!((opening.step(), opening.turn()), (Step::Put(Player::First, Stone::Black), Some(Player::First)));
        opening.put("c3".parse().unwrap()).unwrap();
        assert_eq!((opening.step(), opening.turn(), opening.position()), (Step::Choose, Some(Player::Second), None));
        assert_eq!(opening.put("d4".parse().unwrap()), Err(WrongStep::NoStone));
        for (choice, black) in [(Choice::Black, Player::Second), (Choice::White, Player::First)] {
            let mut taken = opening.clone();
            taken.choose(choice).unwrap();
            let (position, has_black) = taken.position().unwrap();
            assert_eq!((has_black, position.stone(), position.board().count(Stone::Black)), (black, Stone::White, 2));
            assert_eq!((taken.turn(), taken.choose(choice)), (None, Err(WrongStep::NoChoice(choice))));
        }
    }

    #[test]
    fn or_puts_two_more_and_the_first_one_takes() {
        let mut opening = opened("a1 b2 c3");
        opening.choose(Choice::TwoMore).unwrap();
        assert_eq!(opening.step(), Step::Put(Player::Second, Stone::White));
        assert_eq!(opening.put("a1".parse().unwrap()), Err(WrongStep::NotFree("a1".parse().unwrap())));
        opening.put("d5".parse().unwrap()).unwrap();
        assert_eq!(opening.step(), Step::Put(Player::Second, Stone::Black));
        opening.put("e5".parse().unwrap()).unwrap();
        assert_eq!((opening.step(), opening.turn()), (Step::ChooseColor, Some(Player::First)));
        assert!(opening.choose(Choice::TwoMore).is_err());
        opening.choose(Choice::White).unwrap();
        let (position, black) = opening.position().unwrap();
        assert_eq!((black, position.stone(), position.board().count(Stone::White)), (Player::Second, Stone::White, 2));
        assert_eq!(opening.stones().len(), 5);
    }
}
