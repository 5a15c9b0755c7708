//! Swap2, the opening protocol of tournaments: who puts the first stones, and who takes which colour.
//!
//! The first player puts two black stones and a white one anywhere. The second then takes white and moves, takes black, or
//! puts a white stone and a black one and leaves the choice to the first. White moves next in every case.

use std::{error, fmt};

use super::{Board, Point, Position, Rules, Stone};
use crate::game::Player;

/// What the opening waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A player has to put a stone of a colour.
    Put(Player, Stone),
    /// The second player may take black or white, or put two more stones.
    Choose,
    /// The first player has to take black or white.
    ChooseColor,
    /// The game begins, and the given player has black; White is to move.
    Done {
        /// Who has black.
        black: Player,
    },
}

/// What a player who is asked may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To play black.
    Black,
    /// To play white.
    White,
    /// To put a white and a black stone and leave the choice to the first player. Only for the second, once.
    TwoMore,
}

/// An opening by swap2, at one of its steps. [`Player::First`] is the one who puts the first stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap2 {
    board: Board,
    rules: Rules,
    stones: Vec<Point>,
    step: Step,
}

/// The colours of the stones in their order: the first three, and the two that may follow.
const COLORS: [Stone; 5] = [Stone::Black, Stone::White, Stone::Black, Stone::White, Stone::Black];

impl Swap2 {
    /// An empty board of a size; `None` if there is none such.
    pub fn new(size: u8, rules: Rules) -> Option<Swap2> {
        let board = Board::new(size)?;
        Some(Swap2 { board, rules, stones: Vec::new(), step: Step::Put(Player::First, COLORS[0]) })
    }

    /// What it waits for.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// Who is to do it; nobody once it is done.
    pub const fn turn(&self) -> Option<Player> {
        match self.step {
            Step::Put(player, _) => Some(player),
            Step::Choose => Some(Player::Second),
            Step::ChooseColor => Some(Player::First),
            Step::Done { .. } => None,
        }
    }

    /// The stones so far.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The points in the order in which they were put: black, white, black, white, black.
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// Puts the stone that is waited for.
    ///
    /// # Errors
    /// If none is, if the point is taken or not on the board, or if the stone would make five or a forbidden shape.
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

    /// Chooses for the player who is asked.
    ///
    /// # Errors
    /// If nobody is, or [`Choice::TwoMore`] is not offered.
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

    /// The position with which the game goes on, White to move, and who has black; `None` before that.
    pub fn position(&self) -> Option<(Position, Player)> {
        match self.step {
            Step::Done { black } => Some((Position::new(self.board, self.rules, Stone::White), black)),
            _ => None,
        }
    }
}

/// What does not fit the step that the opening is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongStep {
    /// A stone, where a choice is waited for or nothing.
    NoStone,
    /// The point is taken or not on the board.
    NotFree(Point),
    /// The stone would end the game.
    Ends(Point),
    /// A choice that is not offered now.
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
