//! An arbitrary arrangement of pieces, and the reasons why one is impossible.

use std::{fmt, str::FromStr};

use super::piece::{Piece, PieceKind};
use super::square::POINTS;
use super::templates;
use super::{Board, Side, Square};

/// Pieces on points and a side to move, unchecked: used by the board editor and FEN.
///
/// A possible one converts to a [`Board`]. The text form is the first two fields of FEN.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    points: [Option<Piece>; POINTS],
    /// The side to move.
    pub side: Side,
}

impl Setup {
    /// An empty arrangement; Red is to move.
    pub const EMPTY: Setup = Setup { points: [None; POINTS], side: Side::Red };

    /// Returns the piece on a point.
    pub const fn piece(&self, at: Square) -> Option<Piece> {
        self.points[at.index()]
    }

    /// Puts a piece on a point, or clears it.
    pub const fn set(&mut self, at: Square, piece: Option<Piece>) {
        self.points[at.index()] = piece;
    }

    /// Returns whether a piece can ever be on a point: generals and advisors stay in the palace, elephants on seven
    /// points; soldiers stay on the five files of their starts until they cross the river, and never go behind their start.
    ///
    /// One exception: an advisor may be on any point of the palace, although it can only reach five of the nine, because
    /// some published test positions have such advisors.
    pub(crate) fn can_occupy(piece: Piece, at: Square) -> bool {
        let own_rank = match piece.side {
            Side::Red => at.rank(),
            Side::Black => 9 - at.rank(),
        };
        let file = at.file();
        match piece.kind {
            PieceKind::General | PieceKind::Advisor => own_rank < 3 && (3..6).contains(&file),
            PieceKind::Elephant => matches!((own_rank, file), (0 | 4, 2 | 6) | (2, 0 | 4 | 8)),
            PieceKind::Soldier => own_rank >= 5 || (own_rank >= 3 && file.is_multiple_of(2)),
            PieceKind::Horse | PieceKind::Rook | PieceKind::Cannon => true,
        }
    }
}

/// Copies the pieces and the side to move of a board.
impl From<&Board> for Setup {
    fn from(board: &Board) -> Setup {
        let mut setup = Setup { side: board.side(), ..Setup::EMPTY };
        for at in Square::all() {
            setup.set(at, board.piece(at));
        }
        setup
    }
}

/// Assigns each piece its number, row by row, if the arrangement is possible.
impl TryFrom<&Setup> for Board {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Board, SetupError> {
        let mut board = Board::empty(setup.side);
        for at in Square::all() {
            let Some(piece) = setup.piece(at) else { continue };
            if !Setup::can_occupy(piece, at) {
                return Err(SetupError::Misplaced { piece, at });
            }
            if !board.put(piece, at) {
                return Err(SetupError::TooMany { piece, at });
            }
        }
        for side in Side::BOTH {
            if board.pieces(side).all(|(kind, _)| kind != PieceKind::General) {
                return Err(SetupError::NoGeneral { side });
            }
        }
        if let Some(file) = find_soldiers_on_one_file(setup) {
            return Err(file);
        }
        let waiting = !setup.side;
        if board.in_check(waiting) {
            return Err(if board.has_facing_generals() {
                SetupError::FacingGenerals
            } else {
                SetupError::OpponentInCheck { side: waiting }
            });
        }
        Ok(board)
    }
}

/// Finds two soldiers of a side on one file on their own half, which is impossible: a soldier cannot leave its file there.
fn find_soldiers_on_one_file(setup: &Setup) -> Option<SetupError> {
    for side in Side::BOTH {
        let piece = Piece { side, kind: PieceKind::Soldier };
        let at_home = |at: &Square| setup.piece(*at) == Some(piece) && !templates::is_across_river(side, at.0);
        for at in Square::all().filter(at_home) {
            if let Some(behind) = Square::all().find(|other| at_home(other) && *other > at && other.file() == at.file())
            {
                return Some(SetupError::SoldiersOnOneFile { side, first: at, second: behind });
            }
        }
    }
    None
}

/// The reason why no game can reach an arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has no general.
    #[error("{side} has no general")]
    NoGeneral {
        /// The side.
        side: Side,
    },
    /// A side has more pieces of a kind than at the start.
    #[error("too many pieces: the {piece} on {at}; expected at most {}", .piece.kind.max_count())]
    TooMany {
        /// The piece.
        piece: Piece,
        /// The first excess one, row by row from the top.
        at: Square,
    },
    /// A piece is on a point that it can never reach.
    #[error("a {piece} cannot be on {at}; expected {}", possible_points(.piece.kind))]
    Misplaced {
        /// The piece.
        piece: Piece,
        /// The point.
        at: Square,
    },
    /// Two soldiers of a side are on one file on their own half.
    #[error(
        "{side} has two soldiers on one file, {first} and {second}; a soldier cannot leave its file before it crosses \
        the river"
    )]
    SoldiersOnOneFile {
        /// The side of the soldiers.
        side: Side,
        /// The upper one.
        first: Square,
        /// The lower one.
        second: Square,
    },
    /// The generals face each other.
    #[error("the generals face each other on an open file")]
    FacingGenerals,
    /// The side that is not to move is in check.
    #[error("{side} is in check, but it is {}'s turn", !*.side)]
    OpponentInCheck {
        /// The side in check.
        side: Side,
    },
}

/// Describes the points that a piece can reach.
const fn possible_points(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::General | PieceKind::Advisor => "a point in its palace",
        PieceKind::Elephant => "one of its seven points",
        _ => "its starting point, the point in front of it, or a point beyond the river",
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..10 {
            if row > 0 {
                f.write_str("/")?;
            }
            let mut gap = 0;
            for point in &self.points[row * 9..row * 9 + 9] {
                match point {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            write!(f, "{gap}")?;
                        }
                        gap = 0;
                        write!(f, "{}", piece.to_char())?;
                    }
                }
            }
            if gap > 0 {
                write!(f, "{gap}")?;
            }
        }
        write!(f, " {}", self.side.to_char())
    }
}

/// Parses the first two fields of FEN; the side may be missing if Red is to move.
impl FromStr for Setup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Setup, ParseSetupError> {
        let mut words = text.split_whitespace();
        let mut setup = Setup::EMPTY;
        let rows = words.next().unwrap_or_default();
        if rows.is_empty() {
            return Err(ParseSetupError::Empty);
        }
        let (mut row, mut column) = (0, 0);
        for (number, char) in (1..).zip(rows.chars()) {
            match char {
                '/' if column == 9 && row < 9 => (row, column) = (row + 1, 0),
                '/' if row == 9 => return Err(ParseSetupError::RankCount),
                '/' => return Err(ParseSetupError::ShortRank { rank: 9 - row, points: column }),
                '1'..='9' => column += char as u8 - b'0',
                _ => {
                    let piece = Piece::from_char(char).ok_or(ParseSetupError::InvalidChar { char, number })?;
                    if let Some(at) = Square::new(column, 9 - row) {
                        setup.set(at, Some(piece));
                    }
                    column += 1;
                }
            }
            if column > 9 {
                return Err(ParseSetupError::LongRank { rank: 9 - row, number });
            }
        }
        match (row, column) {
            (9, 9) => {}
            (9, _) => return Err(ParseSetupError::ShortRank { rank: 0, points: column }),
            (_, 9) => return Err(ParseSetupError::RankCount),
            _ => return Err(ParseSetupError::ShortRank { rank: 9 - row, points: column }),
        }
        if let Some(side) = words.next() {
            let mut chars = side.chars();
            setup.side = match (chars.next().and_then(Side::from_char), chars.next()) {
                (Some(side), None) => side,
                _ => return Err(ParseSetupError::InvalidSide(side.to_owned())),
            };
        }
        Ok(setup)
    }
}

/// The error for a text that is not an arrangement of pieces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSetupError {
    /// The text is empty.
    #[error("the position is missing; expected FEN")]
    Empty,
    /// A character that is not a piece.
    #[error(
        "{char:?}, character {number}, is not a piece; expected one of KABNRCP (or E for B, H for N), lower case for \
        Black, a digit 1–9 or /"
    )]
    InvalidChar {
        /// The character.
        char: char,
        /// Its index in the text, from 1.
        number: usize,
    },
    /// A rank ends too early.
    #[error("rank {rank} has {points} points; expected 9")]
    ShortRank {
        /// The rank, 9 for the first one.
        rank: u8,
        /// The number of its points.
        points: u8,
    },
    /// A rank has more than nine points.
    #[error("rank {rank} has more than 9 points at character {number}")]
    LongRank {
        /// The rank, 9 for the first one.
        rank: u8,
        /// The index of the first excess character, from 1.
        number: usize,
    },
    /// The number of ranks is not ten.
    #[error("expected ten ranks separated by /")]
    RankCount,
    /// The second field is not a side; holds the field.
    #[error("{0:?} is not a side to move; expected w, r or b")]
    InvalidSide(String),
}
