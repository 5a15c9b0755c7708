//! Swap2, an opening protocol of tournaments that determines the first stones and the colours.
//!
//! The first player places two black stones and a white one anywhere. The second player then takes white and moves, takes
//! black, or places a white and a black stone and leaves the choice of colour to the first player. White moves next in every
//! case.

use super::{Board, Point, Position, Rules, Stone};
use crate::game::Player;
use crate::search::Score;

/// The step of the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Step {
    /// A player must place a stone of a colour.
    Place(Player, Stone),
    /// The second player may take black or white, or place two more stones.
    Choose,
    /// The first player must take black or white.
    ChooseColor,
    /// The opening is finished, and White is to move.
    Done {
        /// The player with black.
        black: Player,
    },
}

/// A choice of colour, or of two more stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Choice {
    /// Take black.
    Black,
    /// Take white.
    White,
    /// Place a white and a black stone and leave the choice to the first player. Only for the second player, once.
    TwoMore,
}

impl Swap2Choice {
    /// Returns the better colour, from the value of the position to White, which moves next. Two more stones are never
    /// better, because the other player would then take the better colour.
    pub fn from_value(value: Score) -> Swap2Choice {
        if value.hundredths() > 0 { Swap2Choice::White } else { Swap2Choice::Black }
    }
}

/// First three stones, as columns and rows from the centre: far enough apart that neither side gains much. The player for
/// [hints](super::levels::SearchPlayer::new) considers them even by all rules.
pub const BALANCED_OPENINGS: [[(i8, i8); 3]; 4] =
    [[(0, 0), (0, 1), (3, 3)], [(0, 0), (1, 2), (4, -2)], [(0, 0), (0, 2), (4, 2)], [(0, 0), (2, 2), (-3, 3)]];

/// Returns the points of one of the [`BALANCED_OPENINGS`] on a board of the given size.
pub fn balanced_opening(number: usize, size: u8) -> Option<[Point; 3]> {
    let center = Point::center(size);
    let at = |(dx, dy): (i8, i8)| {
        Point::new(center.column().checked_add_signed(dx)?, center.row().checked_add_signed(dy)?)
            .filter(|point| point.is_on(size))
    };
    let [first, second, third] = BALANCED_OPENINGS[number % BALANCED_OPENINGS.len()].map(at);
    Some([first?, second?, third?])
}

/// The state of a swap2 opening. [`Player::First`] places the first stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap2 {
    board: Board,
    rules: Rules,
    stones: Vec<Point>,
    step: Swap2Step,
}

/// The colours of the stones in order: the first three, and the two optional ones.
const COLORS: [Stone; 5] = [Stone::Black, Stone::White, Stone::Black, Stone::White, Stone::Black];

impl Swap2 {
    /// Starts with an empty board; `None` for an invalid size.
    pub fn new(size: u8, rules: Rules) -> Option<Swap2> {
        let board = Board::new(size)?;
        Some(Swap2 { board, rules, stones: Vec::new(), step: Swap2Step::Place(Player::First, COLORS[0]) })
    }

    /// Returns the current step.
    pub const fn step(&self) -> Swap2Step {
        self.step
    }

    /// Returns the player to act; `None` once the opening is finished.
    pub const fn player_to_act(&self) -> Option<Player> {
        match self.step {
            Swap2Step::Place(player, _) => Some(player),
            Swap2Step::Choose => Some(Player::Second),
            Swap2Step::ChooseColor => Some(Player::First),
            Swap2Step::Done { .. } => None,
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
    /// [`Swap2Error`] if no stone is expected, if the point is occupied or off the board, or if the stone would make
    /// five or a forbidden shape.
    pub fn place(&mut self, point: Point) -> Result<(), Swap2Error> {
        let Swap2Step::Place(player, stone) = self.step else { return Err(Swap2Error::NoStoneExpected) };
        if !self.board.is_free(point) {
            return Err(Swap2Error::NotFree(point));
        }
        let after = Position::new(self.board, self.rules, stone).place_unchecked(point);
        if after.ending().is_some() {
            return Err(Swap2Error::EndsGame(point));
        }
        self.board = *after.board();
        self.stones.push(point);
        self.step = match (self.stones.len(), COLORS.get(self.stones.len())) {
            (3, _) => Swap2Step::Choose,
            (_, Some(&next)) => Swap2Step::Place(player, next),
            (_, None) => Swap2Step::ChooseColor,
        };
        Ok(())
    }

    /// Executes the choice of the player to act.
    ///
    /// # Errors
    /// [`Swap2Error`] if no choice is expected, or [`Swap2Choice::TwoMore`] is not available.
    pub fn choose(&mut self, choice: Swap2Choice) -> Result<(), Swap2Error> {
        let player = match (self.step, choice) {
            (Swap2Step::Choose, Swap2Choice::TwoMore) => {
                self.step = Swap2Step::Place(Player::Second, Stone::White);
                return Ok(());
            }
            (Swap2Step::Choose, _) => Player::Second,
            (Swap2Step::ChooseColor, Swap2Choice::Black | Swap2Choice::White) => Player::First,
            (Swap2Step::ChooseColor, Swap2Choice::TwoMore) | (Swap2Step::Place(..) | Swap2Step::Done { .. }, _) => {
                return Err(Swap2Error::UnavailableChoice(choice));
            }
        };
        self.step = Swap2Step::Done { black: if choice == Swap2Choice::Black { player } else { !player } };
        Ok(())
    }

    /// Returns the position from which the game continues, with White to move, and the player with black. `None` until the
    /// opening is finished.
    pub fn position(&self) -> Option<(Position, Player)> {
        match self.step {
            Swap2Step::Done { black } => Some((Position::new(self.board, self.rules, Stone::White), black)),
            _ => None,
        }
    }
}

/// The error for an action that does not fit the current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Swap2Error {
    /// A stone was placed although no stone is expected.
    #[error("no stone can be placed now; expected a choice of colour, or a move")]
    NoStoneExpected,
    /// The point is occupied or off the board.
    #[error("{0} is not a free point of the board")]
    NotFree(Point),
    /// The stone would end the game.
    #[error("a stone on {0} would end the game; choose another point")]
    EndsGame(Point),
    /// The choice is not available now.
    #[error("{0:?} is not available now")]
    UnavailableChoice(Swap2Choice),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::levels::SearchPlayer;
    use crate::gomoku::{MAX_SIZE, MIN_SIZE};
    use crate::search::Engine as _;

    /// The judge is the player for hints.
    #[test]
    fn the_balanced_openings_are_even_and_on_every_board() {
        for number in 0..BALANCED_OPENINGS.len() {
            assert!((MIN_SIZE..=MAX_SIZE).all(|size| balanced_opening(number, size).is_some()), "{number}");
            for rules in [Rules::FREESTYLE, Rules::STANDARD, Rules::RENJU] {
                let start = Position::empty(15, rules).unwrap();
                let points = balanced_opening(number, 15).unwrap();
                let opened = points.into_iter().fold(start, |position, point| position.place(point).unwrap());
                let report = SearchPlayer::new(1).choose(&[opened], &mut ()).unwrap();
                assert!(report.score.hundredths().abs() <= 30, "{number} {rules:?}: {}", report.score);
            }
        }
    }

    /// Prints openings that the judge considers even by all rules, for [`BALANCED_OPENINGS`].
    #[test]
    #[ignore = "takes minutes; cargo test --release -p huanle-engine --lib -- --ignored --nocapture manual_find_even_openings"]
    fn manual_find_even_openings() {
        let even = |opening: [(i8, i8); 3], most: i32| {
            let center = Point::center(15);
            let point =
                |(dx, dy)| Point::new(center.column().checked_add_signed(dx)?, center.row().checked_add_signed(dy)?);
            [Rules::FREESTYLE, Rules::STANDARD, Rules::RENJU].into_iter().all(|rules| {
                let start = Position::empty(15, rules).unwrap();
                let opened =
                    opening.into_iter().fold(start, |position, at| position.place(point(at).unwrap()).unwrap());
                let report = SearchPlayer::new(1).choose(&[opened], &mut ()).unwrap();
                report.score.hundredths().abs() <= most
            })
        };
        for second in [(0, 1), (1, 1), (1, 2), (0, 2), (2, 2)] {
            for third in (-4..=4).flat_map(|dx| (-4..=4).map(move |dy| (dx, dy))) {
                let opening = [(0, 0), second, third];
                if third != (0, 0) && third != second && even(opening, 30) {
                    println!("    {opening:?},");
                }
            }
        }
    }

    fn opened(points: &str) -> Swap2 {
        let mut opening = Swap2::new(15, Rules::STANDARD).unwrap();
        for name in points.split(' ') {
            opening.place(name.parse().unwrap()).unwrap();
        }
        opening
    }

    #[test]
    fn the_second_player_takes_a_colour() {
        let mut opening = opened("a1 b2");
        assert_eq!(
            (opening.step(), opening.player_to_act()),
            (Swap2Step::Place(Player::First, Stone::Black), Some(Player::First))
        );
        opening.place("c3".parse().unwrap()).unwrap();
        assert_eq!(
            (opening.step(), opening.player_to_act(), opening.position()),
            (Swap2Step::Choose, Some(Player::Second), None)
        );
        assert_eq!(opening.place("d4".parse().unwrap()), Err(Swap2Error::NoStoneExpected));
        for (choice, black) in [(Swap2Choice::Black, Player::Second), (Swap2Choice::White, Player::First)] {
            let mut taken = opening.clone();
            taken.choose(choice).unwrap();
            let (position, has_black) = taken.position().unwrap();
            assert_eq!(
                (has_black, position.side_to_move(), position.board().count(Stone::Black)),
                (black, Stone::White, 2)
            );
            assert_eq!(
                (taken.player_to_act(), taken.choose(choice)),
                (None, Err(Swap2Error::UnavailableChoice(choice)))
            );
        }
    }

    #[test]
    fn or_puts_two_more_and_the_first_one_takes() {
        let mut opening = opened("a1 b2 c3");
        opening.choose(Swap2Choice::TwoMore).unwrap();
        assert_eq!(opening.step(), Swap2Step::Place(Player::Second, Stone::White));
        assert_eq!(opening.place("a1".parse().unwrap()), Err(Swap2Error::NotFree("a1".parse().unwrap())));
        opening.place("d5".parse().unwrap()).unwrap();
        assert_eq!(opening.step(), Swap2Step::Place(Player::Second, Stone::Black));
        opening.place("e5".parse().unwrap()).unwrap();
        assert_eq!((opening.step(), opening.player_to_act()), (Swap2Step::ChooseColor, Some(Player::First)));
        assert!(opening.choose(Swap2Choice::TwoMore).is_err());
        opening.choose(Swap2Choice::White).unwrap();
        let (position, black) = opening.position().unwrap();
        assert_eq!(
            (black, position.side_to_move(), position.board().count(Stone::White)),
            (Player::Second, Stone::White, 2)
        );
        assert_eq!(opening.stones().len(), 5);
    }
}
