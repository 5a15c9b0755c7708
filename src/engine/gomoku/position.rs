//! A board with rules and the side to move, until one side has won.

use std::{fmt, str::FromStr};

use super::lines::Lines;
use super::zobrist::{SIDE_KEY, stone_key};
use super::{Board, DIRECTIONS, ForbiddenKind, Move, ParseBoardError, Point, Rule, Rules, Stone, fives};
use crate::game::{Game, Outcome, Player};
use crate::position_text::{self, ParseSideError};
use crate::search::{GOLDEN_GAMMA, mix};

/// The end of a game: the rule that decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GomokuEnding {
    /// A side made five in a row.
    Five(Stone),
    /// A side made six or more in a row, which wins by the rules.
    Overline(Stone),
    /// Black played a forbidden move: White wins.
    Forbidden(ForbiddenKind),
    /// A draw: no empty point is left.
    BoardFull,
    /// A draw by [`Rule::Lines`](super::Rule::Lines): neither side can fill a line of five any more.
    NoOpenLine,
}

impl GomokuEnding {
    /// Returns the result.
    pub fn outcome(self) -> Outcome {
        match self {
            GomokuEnding::Five(stone) | GomokuEnding::Overline(stone) => Outcome::Win(stone.into()),
            GomokuEnding::Forbidden(_) => Outcome::Win(Stone::White.into()),
            GomokuEnding::BoardFull | GomokuEnding::NoOpenLine => Outcome::Draw,
        }
    }
}

/// A board, the rules, and the side to move.
///
/// A forbidden move by Black is legal to play and loses: [`Position::ending`] gives the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    rules: Rules,
    to_move: Stone,
    ending: Option<GomokuEnding>,
    /// The combined [`stone_key`]s of the stones.
    stones_key: u64,
}

impl Position {
    /// Creates the start of a usual game: an empty board of 15 rows, freestyle rules, Black to move.
    pub const fn start() -> Position {
        Position::of_empty(Board::STANDARD, Rules::FREESTYLE)
    }

    /// Creates the start of a game: an empty board with Black to move. `None` unless the size is from
    /// [`MIN_SIZE`](super::MIN_SIZE) to [`MAX_SIZE`](super::MAX_SIZE).
    pub fn empty(size: u8, rules: Rules) -> Option<Position> {
        Board::new(size).map(|board| Position::of_empty(board, rules))
    }

    const fn of_empty(board: Board, rules: Rules) -> Position {
        Position { board, rules, to_move: Stone::Black, ending: None, stones_key: 0 }
    }

    /// Creates a position from any board with either side to move.
    ///
    /// If a side already has a winning row, it has won; the side not to move is checked first. Existing forbidden
    /// shapes are ignored: only moves are judged.
    pub fn new(board: Board, rules: Rules, to_move: Stone) -> Position {
        let won = [!to_move, to_move].into_iter().find_map(|stone| {
            let longest =
                board.stones_of(stone).filter_map(|point| winning_run(&board, rules, point)).map(|run| run.len());
            // A five takes precedence over a longer run.
            longest.min().map(|run| if run == 5 { GomokuEnding::Five(stone) } else { GomokuEnding::Overline(stone) })
        });
        let keys = |stone| board.stones_of(stone).map(move |point| stone_key(point, stone));
        let stones_key = Stone::BOTH.into_iter().flat_map(keys).fold(0, |key, of_stone| key ^ of_stone);
        Position { board, rules, to_move, ending: won.or_else(|| find_draw(&board, rules)), stones_key }
    }

    /// Returns the position in which Black has just lost by a forbidden move; `None` if that cannot be.
    #[cfg(feature = "serde")]
    pub(crate) fn with_forbidden_move(self, kind: ForbiddenKind) -> Option<Position> {
        let is_possible = self.ending.is_none() && self.to_move == Stone::White && self.rules.forbids(Stone::Black);
        is_possible.then_some(Position { ending: Some(GomokuEnding::Forbidden(kind)), ..self })
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the side to move; after the end, the side whose turn it would be.
    pub const fn side_to_move(&self) -> Stone {
        self.to_move
    }

    /// Returns how the game ended; `None` if it is not over.
    pub const fn ending(&self) -> Option<GomokuEnding> {
        self.ending
    }

    /// Returns the move to a point.
    pub const fn move_at(&self, point: Point) -> Move {
        Move { point, size: self.board.size() }
    }

    /// Returns the reason why an empty point is forbidden for the side to move; `None` if it is not.
    pub fn forbidden_kind(&self, point: Point) -> Option<ForbiddenKind> {
        let judged = self.rules.forbids(self.to_move) && self.board.is_free(point);
        judged.then(|| self.lines().judge(point).forbidden_kind()).flatten()
    }

    /// Returns the points forbidden for the side to move, row by row from a1.
    pub fn forbidden_points(&self) -> Vec<(Point, ForbiddenKind)> {
        let judged = self.rules.forbids(self.to_move) && self.ending.is_none();
        if judged { super::forbidden::forbidden_points(&self.board) } else { Vec::new() }
    }

    /// Returns the empty points that are not forbidden for the side to move, row by row from a1. The list may be empty before
    /// the game is over: then Black must resign or play a losing move.
    pub fn allowed_points(&self) -> Vec<Point> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let mut points: Vec<Point> = self.board.free_points().collect();
        if self.rules.forbids(self.to_move) {
            let mut lines = self.lines();
            points.retain(|&point| lines.judge(point).forbidden_kind().is_none());
        }
        points
    }

    /// Returns the position after a move to a point.
    ///
    /// # Errors
    /// [`IllegalMove`] if the point is occupied or off the board, or the game is over.
    pub fn place(&self, point: Point) -> Result<Position, IllegalMove> {
        if self.ending.is_some() {
            return Err(IllegalMove::GameOver);
        }
        if !point.is_on(self.board.size()) {
            return Err(IllegalMove::OffBoard { point, size: self.board.size() });
        }
        match self.board.stone(point) {
            Some(holder) => Err(IllegalMove::Occupied { point, holder }),
            None => Ok(self.place_unchecked(point)),
        }
    }

    /// Returns the position after a move to a point that must be legal; otherwise the result is meaningless.
    #[must_use]
    pub fn place_unchecked(&self, point: Point) -> Position {
        let mut after = *self;
        after.put(point);
        after
    }

    /// Plays a move in place.
    fn put(&mut self, point: Point) {
        debug_assert!(self.board.is_free(point) && self.ending.is_none(), "{point} is no legal move in {self}");
        let stone = self.to_move;
        let board = self.board.with_point(point, Some(stone));
        let won = || {
            let run = DIRECTIONS.iter().map(|&direction| board.run_length(point, direction, stone));
            let run = run.filter(|&run| self.rules.wins(stone, run)).min()?;
            Some(if run == 5 { GomokuEnding::Five(stone) } else { GomokuEnding::Overline(stone) })
        };
        let foul = || self.forbidden_kind(point).map(GomokuEnding::Forbidden);
        let end = won().or_else(foul).or_else(|| find_draw(&board, self.rules));
        let stones_key = self.stones_key ^ stone_key(point, stone);
        *self = Position { board, rules: self.rules, to_move: !stone, ending: end, stones_key };
    }

    /// Returns the winning stones in order; empty if the game did not end with five or more in a row.
    pub fn winning_line(&self) -> Vec<Point> {
        let (Some(GomokuEnding::Five(stone)) | Some(GomokuEnding::Overline(stone))) = self.ending else {
            return Vec::new();
        };
        let runs = self.board.stones_of(stone).filter_map(|point| winning_run(&self.board, self.rules, point));
        runs.min_by_key(Vec::len).unwrap_or_default()
    }

    /// Returns the same board with other rules. A game that is not over by these rules continues.
    #[must_use]
    pub fn with_rules(&self, rules: Rules) -> Position {
        Position::new(self.board, rules, self.to_move)
    }

    /// Returns a hash of the stones, the rules and the side to move. A move changes it by the [`stone_key`] of its stone and
    /// by [`SIDE_KEY`].
    pub(super) fn search_key(&self) -> u64 {
        let Rules { rule, forbidden } = self.rules;
        let state = (u64::from(self.board.size()) << 8 | rule as u64) << 8 | u64::from(forbidden) << 1 | 1;
        let side = if self.to_move == Stone::White { SIDE_KEY } else { 0 };
        self.stones_key ^ mix(state.wrapping_mul(GOLDEN_GAMMA)) ^ side
    }

    pub(super) fn lines(&self) -> Lines {
        Lines::new(&self.board, self.rules)
    }

    /// Parses the board and the side to move from the first two words and leaves the other words.
    ///
    /// # Errors
    /// [`ParsePositionError`] if either is missing or invalid.
    pub fn parse_words<'a>(
        words: &mut impl Iterator<Item = &'a str>,
        rules: Rules,
    ) -> Result<Position, ParsePositionError> {
        let mut word = || words.next().unwrap_or_default();
        let board = word().parse().map_err(ParsePositionError::Board)?;
        let side = word();
        let mut chars = side.chars();
        match (chars.next().and_then(Stone::from_char), chars.next()) {
            (Some(stone), None) => Ok(Position::new(board, rules, stone)),
            _ => Err(ParsePositionError::Side(ParseSideError(side.to_owned()))),
        }
    }
}

/// Returns the kind of draw on a board without a winner; `None` if the game continues.
fn find_draw(board: &Board, rules: Rules) -> Option<GomokuEnding> {
    let dead = || {
        let lines = fives::lines(board.size());
        lines.iter().all(|line| fives::state(board, line) == fives::LineState::Dead)
    };
    if board.is_full() {
        Some(GomokuEnding::BoardFull)
    } else {
        (rules.rule == Rule::Lines && dead()).then_some(GomokuEnding::NoOpenLine)
    }
}

/// Returns the shortest winning run through a stone.
fn winning_run(board: &Board, rules: Rules, point: Point) -> Option<Vec<Point>> {
    let stone = board.stone(point)?;
    let runs = DIRECTIONS.iter().map(|&direction| board.run(point, direction, stone));
    runs.filter(|run| rules.wins(stone, run.len())).min_by_key(Vec::len)
}

/// Writes the board, a space, and the side to move.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.to_move)
    }
}

/// Parses what `Display` writes, with freestyle rules.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let mut words = text.split_whitespace();
        let position = Position::parse_words(&mut words, Rules::FREESTYLE)?;
        words.next().map_or(Ok(position), |word| Err(ParsePositionError::Excess(word.to_owned())))
    }
}

impl Game for Position {
    type Move = Move;
    type IllegalMove = IllegalMove;

    fn size(&self) -> (u8, u8) {
        (self.board.size(), self.board.size())
    }

    fn to_move(&self) -> Player {
        self.to_move.into()
    }

    type Undo = ();

    /// Lists all empty points, including forbidden ones, row by row from a1.
    fn moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.ending.is_none() {
            moves.extend(self.board.free_points().map(|point| self.move_at(point)));
        }
    }

    /// Combines the incrementally updated key of the stones with the size, the rules, the side to move and the end.
    fn key(&self) -> u64 {
        let (end, of) = match self.ending {
            None => (0, 0),
            Some(GomokuEnding::Five(stone)) => (1, stone as u64),
            Some(GomokuEnding::Overline(stone)) => (2, stone as u64),
            Some(GomokuEnding::Forbidden(foul)) => (3, foul as u64),
            Some(GomokuEnding::BoardFull) => (4, 0),
            Some(GomokuEnding::NoOpenLine) => (5, 0),
        };
        self.search_key() ^ mix((end << 8 | of).wrapping_mul(GOLDEN_GAMMA))
    }

    fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if mv.size != self.board.size() {
            return Err(IllegalMove::WrongBoardSize { move_size: mv.size, size: self.board.size() });
        }
        self.place(mv.point)
    }

    fn make(&mut self, mv: Move) {
        self.put(mv.point);
    }

    fn unmake(&mut self, mv: Move, (): ()) {
        self.to_move = !self.to_move;
        self.board = self.board.with_point(mv.point, None);
        self.ending = None;
        self.stones_key ^= stone_key(mv.point, self.to_move);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending.map(GomokuEnding::outcome)
    }
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The point is occupied.
    #[error("{point} is occupied by a stone of {holder}")]
    Occupied {
        /// The point of the move.
        point: Point,
        /// The owner of the stone there.
        holder: Stone,
    },
    /// The board does not contain the point.
    #[error("{point} is not on a board of {size} × {size}")]
    OffBoard {
        /// The point of the move.
        point: Point,
        /// The size of the board.
        size: u8,
    },
    /// The move is for a board of another size.
    #[error("the move is for a board of {move_size} × {move_size}, but this one has {size} × {size}")]
    WrongBoardSize {
        /// The size of that board.
        move_size: u8,
        /// The size of this board.
        size: u8,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
}

/// The error for a text that is not a position.
pub type ParsePositionError = position_text::ParsePositionError<ParseBoardError>;

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays points on 15 × 15 alternately.
    fn played(rules: Rules, moves: &str) -> Position {
        let start = Position::empty(15, rules).unwrap();
        moves.split_whitespace().fold(start, |position, name| position.place(name.parse().unwrap()).unwrap())
    }

    #[test]
    fn five_wins_and_six_depends() {
        let five = played(Rules::RENJU, "d8 d1 e8 e1 f8 f1 g8 g1 h8");
        assert_eq!(
            (five.ending(), five.outcome()),
            (Some(GomokuEnding::Five(Stone::Black)), Some(Outcome::Win(Player::First)))
        );
        assert_eq!(format!("{:?}", five.winning_line()), "[d8, e8, f8, g8, h8]");
        assert!(five.moves().is_empty());
        assert_eq!(five.place("a1".parse().unwrap()), Err(IllegalMove::GameOver));
        let six = "d8 d1 e8 e1 f8 f1 h8 h1 i8 i1 g8";
        assert_eq!(played(Rules::FREESTYLE, six).ending(), Some(GomokuEnding::Overline(Stone::Black)));
        assert_eq!(played(Rules::STANDARD, six).ending(), None);
        assert_eq!(played(Rules::RENJU_FREE, six).ending(), None);
        let renju = played(Rules::RENJU, six);
        assert_eq!(
            (renju.ending(), renju.outcome()),
            (Some(GomokuEnding::Forbidden(ForbiddenKind::Overline)), Some(Outcome::Win(Player::Second)))
        );
        // White's six wins in renju, not in the standard game.
        let white = "a1 d8 c1 e8 e1 f8 g1 h8 i1 i8 k1 g8";
        assert_eq!(played(Rules::RENJU, white).ending(), Some(GomokuEnding::Overline(Stone::White)));
        assert_eq!(played(Rules::STANDARD, white).ending(), None);
    }

    #[test]
    fn forbidden_moves_are_told_and_lose() {
        let before = played(Rules::RENJU, "f8 a1 g8 c1 h6 e1 h7 g1");
        let h8: Point = "h8".parse().unwrap();
        assert_eq!(before.forbidden_kind(h8), Some(ForbiddenKind::DoubleThree));
        assert!(before.forbidden_points().contains(&(h8, ForbiddenKind::DoubleThree)));
        assert!(!before.allowed_points().contains(&h8) && before.moves().contains(&before.move_at(h8)));
        assert_eq!(before.place(h8).unwrap().ending(), Some(GomokuEnding::Forbidden(ForbiddenKind::DoubleThree)));
        for rules in [Rules::FREESTYLE, Rules::STANDARD, Rules::RENJU_FREE] {
            let other = before.with_rules(rules);
            assert!(other.forbidden_points().is_empty() && other.place(h8).unwrap().ending().is_none());
        }
    }

    #[test]
    fn a_full_board_is_a_draw() {
        // Columns in the order XXOO, every row but one turned: no five anywhere.
        let mut text = String::new();
        for row in 0..10 {
            for column in 0..10 {
                text.push(if (column / 2 + row) % 2 == 0 { 'X' } else { 'O' });
            }
        }
        let position: Position = format!("{text} X").parse().unwrap();
        assert_eq!((position.ending(), position.outcome()), (Some(GomokuEnding::BoardFull), Some(Outcome::Draw)));
        let one_left: Position = format!(".{} X", &text[1..]).parse().unwrap();
        assert_eq!(one_left.moves().len(), 1);
        assert_eq!(one_left.after(one_left.moves()[0]).ending(), Some(GomokuEnding::BoardFull));
    }

    /// Full boards without five, with one or two stones removed.
    #[test]
    fn without_a_line_left_it_is_a_draw_by_the_rules_that_say_so() {
        let sign = |index: usize| if (index % 10 / 2 + index / 10).is_multiple_of(2) { 'X' } else { 'O' };
        let full: Board = (0..100).map(sign).collect::<String>().parse().unwrap();
        let mut ends = [0, 0];
        for hole in full.points() {
            for other in [hole, "e6".parse().unwrap()] {
                let board = full.with_point(hole, None).with_point(other, None);
                let is_open =
                    |line: &&fives::Line, stone: Stone| line.iter().all(|&at| board.stone(at) != Some(!stone));
                let dead = Stone::BOTH.iter().all(|&stone| !fives::lines(10).iter().any(|line| is_open(&line, stone)));
                let end = |rules| Position::new(board, rules, Stone::Black).ending();
                assert_eq!(
                    (end(Rules::LINES), end(Rules::FREESTYLE)),
                    (dead.then_some(GomokuEnding::NoOpenLine), None)
                );
                ends[usize::from(dead)] += 1;
            }
        }
        assert!(ends.iter().all(|&count| count > 0), "{ends:?}");
        // A move may block the last line.
        let one = full.with_point("e5".parse().unwrap(), None).with_point("f5".parse().unwrap(), None);
        let position = Position::new(one, Rules::LINES, Stone::Black);
        let after = position.moves().into_iter().map(|mv| position.after(mv).ending()).collect::<Vec<_>>();
        assert!(position.ending().is_none() && after.contains(&Some(GomokuEnding::NoOpenLine)), "{after:?}");
        assert_eq!(Position::empty(10, Rules::LINES).unwrap().ending(), None);
    }

    #[test]
    fn illegal_moves_say_why() {
        let position = played(Rules::FREESTYLE, "h8");
        let error = |name: &str| position.place(name.parse().unwrap()).unwrap_err().to_string();
        assert_eq!(error("h8"), "h8 is occupied by a stone of X");
        assert_eq!(error("p1"), "p1 is not on a board of 15 × 15");
        let other = Position::empty(10, Rules::FREESTYLE).unwrap().move_at("a1".parse().unwrap());
        assert!(position.play(other).unwrap_err().to_string().contains("10 × 10"));
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}
