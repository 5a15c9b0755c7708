//! A board with rules and the side to move, until one side has won.

use std::{error, fmt, str::FromStr};

use super::lines::Lines;
use super::vcf::stone_key;
use super::{Board, DIRECTIONS, ForbiddenKind, Move, ParseBoardError, Point, Rule, Rules, Stone, wintable};
use crate::game::{Cell, Game, Outcome, Player};
use crate::search::{STEP, mix};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// A side made five in a row.
    Five(Stone),
    /// A side made six or more in a row, which wins by the rules.
    Overline(Stone),
    /// Black played a forbidden move: White wins.
    Forbidden(ForbiddenKind),
    /// A draw: no empty point is left.
    Full,
    /// A draw by the [rules](super::Rule::Lines) that provide for it: neither side can fill a line of five any more.
    NoLine,
}

impl End {
    /// Returns the result.
    pub fn outcome(self) -> Outcome {
        match self {
            End::Five(stone) | End::Overline(stone) => Outcome::Win(stone.into()),
            End::Forbidden(_) => Outcome::Win(Stone::White.into()),
            End::Full | End::NoLine => Outcome::Draw,
        }
    }
}

/// A board, the rules, and the side to move.
///
/// A forbidden move by Black is legal to play and loses: [`Position::end`] gives the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    rules: Rules,
    to_move: Stone,
    end: Option<End>,
    /// The combined [`stone_key`]s of the stones.
    stones_key: u64,
}

impl Position {
    /// Creates the start of a game: an empty board with Black to move. `None` unless the size is from
    /// [`MIN_SIZE`](super::MIN_SIZE) to [`MAX_SIZE`](super::MAX_SIZE).
    pub fn start(size: u8, rules: Rules) -> Option<Position> {
        Board::new(size).map(|board| Position { board, rules, to_move: Stone::Black, end: None, stones_key: 0 })
    }

    /// Creates a position from any board with either side to move.
    ///
    /// If a side already has a winning row, it has won; the side not to move is checked first. Existing forbidden
    /// shapes are ignored: only moves are judged.
    pub fn new(board: Board, rules: Rules, to_move: Stone) -> Position {
        let won = [!to_move, to_move].into_iter().find_map(|stone| {
            let longest =
                board.stones_of(stone).filter_map(|point| winning_run(&board, rules, point)).map(|run| run.len());
            // Five is the more usual end where there is a longer run as well.
            longest.min().map(|run| if run == 5 { End::Five(stone) } else { End::Overline(stone) })
        });
        let keys = |stone| board.stones_of(stone).map(move |point| stone_key(point, stone));
        let stones_key = Stone::BOTH.into_iter().flat_map(keys).fold(0, |key, of_stone| key ^ of_stone);
        Position { board, rules, to_move, end: won.or_else(|| nothing_left(&board, rules)), stones_key }
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the side to move, or that would be.
    pub const fn stone(&self) -> Stone {
        self.to_move
    }

    /// Returns how the game ended, if it did.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns the move to a point.
    pub const fn at(&self, point: Point) -> Move {
        Move { point, size: self.board.size() }
    }

    /// Returns the move to the point that the board shows at a cell; `None` outside it.
    pub fn at_cell(&self, cell: Cell) -> Option<Move> {
        Point::of_cell(cell, self.board.size()).map(|point| self.at(point))
    }

    /// Returns why an empty point is forbidden for the side to move, if it is.
    pub fn foul(&self, point: Point) -> Option<ForbiddenKind> {
        let judged = self.rules.forbids(self.to_move) && self.board.is_free(point);
        judged.then(|| self.lines().judge(point).foul()).flatten()
    }

    /// Returns the points forbidden for the side to move, row by row from a1.
    pub fn forbidden_points(&self) -> Vec<(Point, ForbiddenKind)> {
        let judged = self.rules.forbids(self.to_move) && self.end.is_none();
        if judged { super::forbidden::forbidden_points(&self.board) } else { Vec::new() }
    }

    /// Returns the empty points not forbidden for the side to move, row by row from a1. There may be none although the
    /// game is not over: then Black must resign or play a losing move.
    pub fn allowed_points(&self) -> Vec<Point> {
        if self.end.is_some() {
            return Vec::new();
        }
        let mut points: Vec<Point> = self.board.free_points().collect();
        if self.rules.forbids(self.to_move) {
            let mut lines = self.lines();
            points.retain(|&point| lines.judge(point).foul().is_none());
        }
        points
    }

    /// Returns the position after a move to a point.
    ///
    /// # Errors
    /// [`IllegalMove`] if the point is occupied or off the board, or the game is over.
    pub fn place(&self, point: Point) -> Result<Position, IllegalMove> {
        if self.end.is_some() {
            return Err(IllegalMove::Over);
        }
        if !point.is_on(self.board.size()) {
            return Err(IllegalMove::OffBoard { point, size: self.board.size() });
        }
        match self.board.stone(point) {
            Some(holder) => Err(IllegalMove::Occupied { point, holder }),
            None => Ok(self.placed(point)),
        }
    }

    /// Returns the position after a move to a point that must be legal; otherwise the result is meaningless.
    #[must_use]
    pub fn placed(&self, point: Point) -> Position {
        let mut after = *self;
        after.put(point);
        after
    }

    /// Plays a move in place.
    fn put(&mut self, point: Point) {
        debug_assert!(self.board.is_free(point) && self.end.is_none(), "{point} is no legal move in {self}");
        let stone = self.to_move;
        let board = self.board.with(point, Some(stone));
        let won = || {
            let run = DIRECTIONS.iter().map(|&direction| board.run_length(point, direction, stone));
            let run = run.filter(|&run| self.rules.wins(stone, run)).min()?;
            Some(if run == 5 { End::Five(stone) } else { End::Overline(stone) })
        };
        let foul = || self.foul(point).map(End::Forbidden);
        let end = won().or_else(foul).or_else(|| nothing_left(&board, self.rules));
        let stones_key = self.stones_key ^ stone_key(point, stone);
        *self = Position { board, rules: self.rules, to_move: !stone, end, stones_key };
    }

    /// Returns the winning stones in order; none if the game did not end that way.
    pub fn winning_line(&self) -> Vec<Point> {
        let (Some(End::Five(stone)) | Some(End::Overline(stone))) = self.end else { return Vec::new() };
        let runs = self.board.stones_of(stone).filter_map(|point| winning_run(&self.board, self.rules, point));
        runs.min_by_key(Vec::len).unwrap_or_default()
    }

    /// Returns the same board with other rules. A game that is not over by these rules continues.
    #[must_use]
    pub fn with_rules(&self, rules: Rules) -> Position {
        Position::new(self.board, rules, self.to_move)
    }

    pub(super) fn lines(&self) -> Lines {
        Lines::new(&self.board, self.rules)
    }

    /// Parses board and side from the first two words and leaves the rest.
    ///
    /// # Errors
    /// [`ParsePositionError`] if either is missing or invalid.
    pub fn read<'a>(words: &mut impl Iterator<Item = &'a str>, rules: Rules) -> Result<Position, ParsePositionError> {
        let mut word = || words.next().unwrap_or_default();
        let board = word().parse().map_err(ParsePositionError::Board)?;
        let side = word();
        let mut chars = side.chars();
        match (chars.next().and_then(Stone::from_char), chars.next()) {
            (Some(stone), None) => Ok(Position::new(board, rules, stone)),
            _ => Err(ParsePositionError::Side(side.to_owned())),
        }
    }
}

/// Returns the draw on a board on which nobody has won, if it is one.
fn nothing_left(board: &Board, rules: Rules) -> Option<End> {
    let dead = || {
        let lines = wintable::lines(board.size());
        lines.iter().all(|line| wintable::state(board, line) == wintable::State::Dead)
    };
    if board.is_full() { Some(End::Full) } else { (rules.rule == Rule::Lines && dead()).then_some(End::NoLine) }
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
        let position = Position::read(&mut words, Rules::FREESTYLE)?;
        words.next().map_or(Ok(position), |word| Err(ParsePositionError::Excess(word.to_owned())))
    }
}

impl Game for Position {
    type Move = Move;
    type Illegal = IllegalMove;

    fn size(&self) -> (u8, u8) {
        (self.board.size(), self.board.size())
    }

    fn to_move(&self) -> Player {
        self.to_move.into()
    }

    type Undo = ();

    /// All empty points, forbidden ones included, row by row from a1.
    fn moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.end.is_none() {
            moves.extend(self.board.free_points().map(|point| self.at(point)));
        }
    }

    /// Updated incrementally for stones; size, rules, side to move and end are included.
    fn key(&self) -> u64 {
        let (end, of) = match self.end {
            None => (0, 0),
            Some(End::Five(stone)) => (1, stone as u64),
            Some(End::Overline(stone)) => (2, stone as u64),
            Some(End::Forbidden(foul)) => (3, foul as u64),
            Some(End::Full) => (4, 0),
            Some(End::NoLine) => (5, 0),
        };
        let state = [u64::from(self.board.size()), self.rules.rule as u64, u64::from(self.rules.forbidden)];
        let state = state.into_iter().chain([self.to_move as u64, end, of]).fold(1, |state, next| state << 8 ^ next);
        self.stones_key ^ mix(state.wrapping_mul(STEP))
    }

    fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if mv.size != self.board.size() {
            return Err(IllegalMove::OtherBoard { made_for: mv.size, size: self.board.size() });
        }
        self.place(mv.point)
    }

    fn make(&mut self, mv: Move) {
        self.put(mv.point);
    }

    fn unmake(&mut self, mv: Move, (): ()) {
        self.to_move = !self.to_move;
        self.board = self.board.with(mv.point, None);
        self.end = None;
        self.stones_key ^= stone_key(mv.point, self.to_move);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(End::outcome)
    }
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The point is occupied.
    Occupied {
        /// The point of the move.
        point: Point,
        /// The owner of the stone there.
        holder: Stone,
    },
    /// The board does not contain the point.
    OffBoard {
        /// The point of the move.
        point: Point,
        /// The size of the board.
        size: u8,
    },
    /// The move is for a board of another size.
    OtherBoard {
        /// The size of that board.
        made_for: u8,
        /// The size of this board.
        size: u8,
    },
    /// The game is over.
    Over,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Occupied { point, holder } => write!(f, "{point} is taken by a stone of {holder}"),
            IllegalMove::OffBoard { point, size } => write!(f, "{point} is not on a board of {size} × {size}"),
            IllegalMove::OtherBoard { made_for, size } => {
                write!(f, "the move is for a board of {made_for} × {made_for}, this one has {size} × {size}")
            }
            IllegalMove::Over => f.write_str("the game is over"),
        }
    }
}

impl error::Error for IllegalMove {}

/// The error for a text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// The first word is not a board.
    Board(ParseBoardError),
    /// The second word is not a side; holds it.
    Side(String),
    /// There is a third word; holds it.
    Excess(String),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Board(error) => error.fmt(f),
            ParsePositionError::Side(word) if word.is_empty() => {
                f.write_str("no side to move; expected X (black) or O (white)")
            }
            ParsePositionError::Side(word) => {
                write!(f, "{word:?} is no side to move; expected X (black) or O (white)")
            }
            ParsePositionError::Excess(word) => write!(f, "{word:?} after the side to move; expected nothing more"),
        }
    }
}

impl error::Error for ParsePositionError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays points on 15 × 15 alternately.
    fn played(rules: Rules, moves: &str) -> Position {
        let start = Position::start(15, rules).unwrap();
        moves.split_whitespace().fold(start, |position, name| position.place(name.parse().unwrap()).unwrap())
    }

    #[test]
    fn five_wins_and_six_depends() {
        let five = played(Rules::RENJU, "d8 d1 e8 e1 f8 f1 g8 g1 h8");
        assert_eq!((five.end(), five.outcome()), (Some(End::Five(Stone::Black)), Some(Outcome::Win(Player::First))));
        assert_eq!(format!("{:?}", five.winning_line()), "[d8, e8, f8, g8, h8]");
        assert!(five.moves().is_empty());
        assert_eq!(five.place("a1".parse().unwrap()), Err(IllegalMove::Over));
        let six = "d8 d1 e8 e1 f8 f1 h8 h1 i8 i1 g8";
        assert_eq!(played(Rules::FREESTYLE, six).end(), Some(End::Overline(Stone::Black)));
        assert_eq!(played(Rules::STANDARD, six).end(), None);
        assert_eq!(played(Rules::RENJU_FREE, six).end(), None);
        let renju = played(Rules::RENJU, six);
        assert_eq!(
            (renju.end(), renju.outcome()),
            (Some(End::Forbidden(ForbiddenKind::Overline)), Some(Outcome::Win(Player::Second)))
        );
        // White's six wins in renju, not in the standard game.
        let white = "a1 d8 c1 e8 e1 f8 g1 h8 i1 i8 k1 g8";
        assert_eq!(played(Rules::RENJU, white).end(), Some(End::Overline(Stone::White)));
        assert_eq!(played(Rules::STANDARD, white).end(), None);
    }

    #[test]
    fn forbidden_moves_are_told_and_lose() {
        let before = played(Rules::RENJU, "f8 a1 g8 c1 h6 e1 h7 g1");
        let h8: Point = "h8".parse().unwrap();
        assert_eq!(before.foul(h8), Some(ForbiddenKind::DoubleThree));
        assert!(before.forbidden_points().contains(&(h8, ForbiddenKind::DoubleThree)));
        assert!(!before.allowed_points().contains(&h8) && before.moves().contains(&before.at(h8)));
        assert_eq!(before.place(h8).unwrap().end(), Some(End::Forbidden(ForbiddenKind::DoubleThree)));
        for rules in [Rules::FREESTYLE, Rules::STANDARD, Rules::RENJU_FREE] {
            let other = before.with_rules(rules);
            assert!(other.forbidden_points().is_empty() && other.place(h8).unwrap().end().is_none());
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
        assert_eq!((position.end(), position.outcome()), (Some(End::Full), Some(Outcome::Draw)));
        let one_left: Position = format!(".{} X", &text[1..]).parse().unwrap();
        assert_eq!(one_left.moves().len(), 1);
        assert_eq!(one_left.after(one_left.moves()[0]).end(), Some(End::Full));
    }

    /// Full boards without five, with one or two stones removed.
    #[test]
    fn without_a_line_left_it_is_a_draw_by_the_rules_that_say_so() {
        let sign = |index: usize| if (index % 10 / 2 + index / 10).is_multiple_of(2) { 'X' } else { 'O' };
        let full: Board = (0..100).map(sign).collect::<String>().parse().unwrap();
        let mut ends = [0, 0];
        for hole in full.points() {
            for other in [hole, "e6".parse().unwrap()] {
                let board = full.with(hole, None).with(other, None);
                let dead = Stone::BOTH.iter().all(|&stone| wintable::live_lines(&board, stone) == 0);
                let end = |rules| Position::new(board, rules, Stone::Black).end();
                assert_eq!((end(Rules::LINES), end(Rules::FREESTYLE)), (dead.then_some(End::NoLine), None));
                ends[usize::from(dead)] += 1;
            }
        }
        assert!(ends.iter().all(|&count| count > 0), "{ends:?}");
        // A move may kill the last line.
        let one = full.with("e5".parse().unwrap(), None).with("f5".parse().unwrap(), None);
        let position = Position::new(one, Rules::LINES, Stone::Black);
        let after = position.moves().into_iter().map(|mv| position.after(mv).end()).collect::<Vec<_>>();
        assert!(position.end().is_none() && after.contains(&Some(End::NoLine)), "{after:?}");
        assert_eq!(Position::start(10, Rules::LINES).unwrap().end(), None);
    }

    #[test]
    fn illegal_moves_say_why() {
        let position = played(Rules::FREESTYLE, "h8");
        let error = |name: &str| position.place(name.parse().unwrap()).unwrap_err().to_string();
        assert_eq!(error("h8"), "h8 is taken by a stone of X");
        assert_eq!(error("p1"), "p1 is not on a board of 15 × 15");
        let other = Position::start(10, Rules::FREESTYLE).unwrap().at("a1".parse().unwrap());
        assert!(position.play(other).unwrap_err().to_string().contains("10 × 10"));
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}
