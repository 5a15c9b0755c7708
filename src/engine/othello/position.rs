//! A board with the side to move, and the rules.

use super::{Bitboard, Board, ParseBoardError, Side, Square, flips};
use crate::position_text;
use std::{fmt, str::FromStr};

/// A board and the side to move.
///
/// The text form is the board's 64 characters, a space, and the side: `X` or `O`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    side: Side,
}

impl Position {
    /// Creates the start of a game: four discs in the centre, Black to move.
    pub const fn start() -> Position {
        Position::new(Board::start(), Side::Black)
    }

    /// Creates a position from any board with either side to move, even one that must pass.
    pub const fn new(board: Board, side: Side) -> Position {
        Position { board, side }
    }

    /// Creates a position with Black to move from own and opponent discs.
    pub(crate) const fn from_discs(own: Bitboard, opponent: Bitboard) -> Position {
        Position::new(Board::from_discs(own, opponent), Side::Black)
    }

    /// Returns the board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the discs of the side to move, and those of the opponent.
    pub(crate) const fn discs(&self) -> (Bitboard, Bitboard) {
        match self.side {
            Side::Black => (self.board.discs(Side::Black), self.board.discs(Side::White)),
            Side::White => (self.board.discs(Side::White), self.board.discs(Side::Black)),
        }
    }

    /// Returns the legal moves of the side to move: empty squares where it flips at least one disc.
    pub fn legal_moves(&self) -> Bitboard {
        flips::legal_moves(self.board.discs(self.side), self.board.discs(!self.side))
    }

    /// Returns the number of legal moves.
    pub fn mobility(&self) -> u32 {
        self.legal_moves().count()
    }

    /// Returns the discs that a move would flip; none if it is not legal.
    pub fn flips(&self, square: Square) -> Bitboard {
        if self.board.occupied().contains(square) { Bitboard::EMPTY } else { self.flips_on_empty(square) }
    }

    fn flips_on_empty(&self, square: Square) -> Bitboard {
        flips::flips(self.board.discs(self.side), self.board.discs(!self.side), square)
    }

    /// Returns the position after placing a disc on a square. A [`Move`](super::Move), which may also be a pass, is
    /// played by [`Game::play`](crate::game::Game::play).
    ///
    /// # Errors
    /// [`IllegalMove`] if the square is occupied or nothing would be flipped.
    pub fn place(self, square: Square) -> Result<Position, IllegalMove> {
        if let Some(holder) = self.board.disc(square) {
            return Err(IllegalMove::Occupied { square, holder });
        }
        let flips = self.flips_on_empty(square);
        if flips.is_empty() {
            return Err(IllegalMove::FlipsNothing { square, side: self.side });
        }
        Ok(self.placed(square, flips))
    }

    /// Returns the position after a move that must be legal; otherwise the result is meaningless.
    #[must_use]
    pub fn place_unchecked(self, square: Square) -> Position {
        let flips = self.flips_on_empty(square);
        debug_assert!(!flips.is_empty() && self.board.empty().contains(square), "{square} is no legal move in {self}");
        self.placed(square, flips)
    }

    /// Plays a legal move in place and returns the discs it flips.
    pub(super) fn make_place(&mut self, square: Square) -> Bitboard {
        let flips = self.flips_on_empty(square);
        *self = self.placed(square, flips);
        flips
    }

    /// Takes back a disc and the discs it flipped.
    pub(super) fn take_back(&mut self, square: Square, flips: Bitboard) {
        self.side = !self.side;
        self.board = self.board.placed(self.side, square, flips);
    }

    /// Returns the position after a move that flips these discs.
    pub(super) fn placed(self, square: Square, flips: Bitboard) -> Position {
        Position { board: self.board.placed(self.side, square, flips), side: !self.side }
    }

    /// Returns the position after a pass.
    ///
    /// # Errors
    /// [`IllegalMove`] if the side to move has a legal move, or the game is over.
    pub fn pass(self) -> Result<Position, IllegalMove> {
        if !self.legal_moves().is_empty() {
            Err(IllegalMove::NeedlessPass { side: self.side })
        } else if self.is_over() {
            Err(IllegalMove::GameOver)
        } else {
            Ok(self.pass_unchecked())
        }
    }

    /// Returns the position with the other side to move.
    #[must_use]
    pub fn pass_unchecked(self) -> Position {
        Position { side: !self.side, ..self }
    }

    /// Returns whether the side to move has no legal move but the other side has one.
    pub fn must_pass(&self) -> bool {
        self.legal_moves().is_empty() && !self.pass_unchecked().legal_moves().is_empty()
    }

    /// Returns whether neither side has a legal move.
    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty() && self.pass_unchecked().legal_moves().is_empty()
    }

    /// Parses board and side from the first two words and leaves the rest.
    ///
    /// # Errors
    /// [`ParsePositionError`] if either is missing or invalid.
    pub fn read<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Position, ParsePositionError> {
        let mut word = || words.next().unwrap_or_default();
        let board = word().parse().map_err(ParsePositionError::Board)?;
        Ok(Position { board, side: word().parse().map_err(ParsePositionError::Side)? })
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

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The square is occupied.
    #[error("{square} is occupied by a disc of {holder}")]
    Occupied {
        /// The square of the move.
        square: Square,
        /// The owner of the disc there.
        holder: Side,
    },
    /// A disc there flips nothing.
    #[error("a disc of {side} on {square} flips nothing")]
    FlipsNothing {
        /// The square of the move.
        square: Square,
        /// The side to move.
        side: Side,
    },
    /// A pass although there is a legal move.
    #[error("{side} cannot pass because it has a legal move")]
    NeedlessPass {
        /// The side to move.
        side: Side,
    },
    /// A pass after the end of the game.
    #[error("the game is over: neither side has a legal move")]
    GameOver,
}

/// The error for a text that is not a position.
pub type ParsePositionError = position_text::ParsePositionError<ParseBoardError>;
