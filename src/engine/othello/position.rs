//! A board, the side to move, and play by the rules.

use super::{Bitboard, Board, ParseBoardError, ParseSideError, Side, Square, flips};
use std::{error, fmt, str::FromStr};

/// A board and the side to move.
///
/// As text it is the board's 64 characters, a space, and the side: `X` or `O`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    side: Side,
}

impl Position {
    /// The start of a game: four discs in the middle, black to move.
    pub const START: Position = Position::new(Board::START, Side::Black);

    /// Any board with either side to move, even one that has to pass.
    pub const fn new(board: Board, side: Side) -> Position {
        Position { board, side }
    }

    /// The side to move, as black, has these discs and the other one those.
    pub(crate) const fn of_discs(own: Bitboard, opponent: Bitboard) -> Position {
        Position::new(Board::of(own, opponent), Side::Black)
    }

    /// What stands where.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The discs of the side to move, and those of the other one.
    pub(crate) const fn discs(&self) -> (Bitboard, Bitboard) {
        match self.side {
            Side::Black => (self.board.discs(Side::Black), self.board.discs(Side::White)),
            Side::White => (self.board.discs(Side::White), self.board.discs(Side::Black)),
        }
    }

    /// The squares where the side to move may put a disc: empty ones where it flips at least one.
    pub fn legal_moves(&self) -> Bitboard {
        flips::legal_moves(self.board.discs(self.side), self.board.discs(!self.side))
    }

    /// How many legal moves the side to move has.
    pub fn mobility(&self) -> u32 {
        self.legal_moves().count()
    }

    /// The discs that a move would flip; none if it is not legal.
    pub fn flips(&self, square: Square) -> Bitboard {
        if self.board.occupied().contains(square) { Bitboard::EMPTY } else { self.flips_on_empty(square) }
    }

    fn flips_on_empty(&self, square: Square) -> Bitboard {
        flips::flips(self.board.discs(self.side), self.board.discs(!self.side), square)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the square is taken or nothing would be flipped.
    pub fn play(self, square: Square) -> Result<Position, IllegalMove> {
        if let Some(holder) = self.board.disc(square) {
            return Err(IllegalMove::Occupied { square, holder });
        }
        let flips = self.flips_on_empty(square);
        if flips.is_empty() {
            return Err(IllegalMove::FlipsNothing { square, side: self.side });
        }
        Ok(self.placed(square, flips))
    }

    /// The position after a move that is known to be legal; after any other, the board means nothing.
    #[must_use]
    pub fn play_unchecked(self, square: Square) -> Position {
        let flips = self.flips_on_empty(square);
        debug_assert!(!flips.is_empty() && self.board.empty().contains(square), "{square} is no legal move in {self}");
        self.placed(square, flips)
    }

    /// Plays a move that is known to be legal in place, and gives the discs that it flips.
    pub(super) fn place(&mut self, square: Square) -> Bitboard {
        let flips = self.flips_on_empty(square);
        *self = self.placed(square, flips);
        flips
    }

    /// Takes the last disc back, and what it flipped.
    pub(super) fn take_back(&mut self, square: Square, flips: Bitboard) {
        self.side = !self.side;
        self.board = self.board.placed(self.side, square, flips);
    }

    /// The position after a move that flips these discs.
    pub(super) fn placed(self, square: Square, flips: Bitboard) -> Position {
        Position { board: self.board.placed(self.side, square, flips), side: !self.side }
    }

    /// The position after a pass.
    ///
    /// # Errors
    /// If the side to move has a legal move, or the game is over.
    pub fn pass(self) -> Result<Position, IllegalMove> {
        if !self.legal_moves().is_empty() {
            Err(IllegalMove::NeedlessPass { side: self.side })
        } else if self.is_over() {
            Err(IllegalMove::Over)
        } else {
            Ok(self.pass_unchecked())
        }
    }

    /// The other side to move on the same board.
    #[must_use]
    pub fn pass_unchecked(self) -> Position {
        Position { side: !self.side, ..self }
    }

    /// Whether the side to move has no legal move but the other one has.
    pub fn must_pass(&self) -> bool {
        self.legal_moves().is_empty() && !self.pass_unchecked().legal_moves().is_empty()
    }

    /// Whether neither side has a legal move.
    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty() && self.pass_unchecked().legal_moves().is_empty()
    }

    /// Reads the board and the side from the first two words, and leaves the rest unread.
    ///
    /// # Errors
    /// If either is missing or not as [`Board`] and [`Side`] read them.
    pub fn read<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Position, ParsePositionError> {
        let mut word = || words.next().unwrap_or_default();
        Ok(Position { board: word().parse()?, side: word().parse()? })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.side)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let mut words = text.split_whitespace();
        let position = Position::read(&mut words)?;
        words.next().map_or(Ok(position), |word| Err(ParsePositionError::Excess(word.to_owned())))
    }
}

/// Why a move is against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// There is a disc on the square.
    Occupied {
        /// Where the move was to go.
        square: Square,
        /// Whose disc is there.
        holder: Side,
    },
    /// A disc there flips nothing.
    FlipsNothing {
        /// Where the move was to go.
        square: Square,
        /// The side to move.
        side: Side,
    },
    /// A pass, but there is a legal move.
    NeedlessPass {
        /// The side to move.
        side: Side,
    },
    /// A pass after the end of the game.
    Over,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Occupied { square, holder } => write!(f, "{square} is taken by a disc of {holder}"),
            IllegalMove::FlipsNothing { square, side } => write!(f, "a disc of {side} on {square} flips nothing"),
            IllegalMove::NeedlessPass { side } => write!(f, "{side} may not pass while it has a legal move"),
            IllegalMove::Over => f.write_str("the game is over: neither side has a legal move"),
        }
    }
}

impl error::Error for IllegalMove {}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// The first word is no board.
    Board(ParseBoardError),
    /// The second word is no side.
    Side(ParseSideError),
    /// There is a third word; holds it.
    Excess(String),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Board(error) => error.fmt(f),
            ParsePositionError::Side(error) => error.fmt(f),
            ParsePositionError::Excess(word) => write!(f, "{word:?} after the side to move; expected nothing more"),
        }
    }
}

impl error::Error for ParsePositionError {}

impl From<ParseBoardError> for ParsePositionError {
    fn from(error: ParseBoardError) -> ParsePositionError {
        ParsePositionError::Board(error)
    }
}

impl From<ParseSideError> for ParsePositionError {
    fn from(error: ParseSideError) -> ParsePositionError {
        ParsePositionError::Side(error)
    }
}
