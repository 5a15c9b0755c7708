//! The notation of the World Xiangqi Federation, such as `C2=5`.
//!
//! A letter for the piece (K A E H R C P), its file, `+` (forward), `-` (back) or `=` (sideways) and a number, as in
//! the [Chinese notation](super::chinese). Of two on a file, `+` or `-` replaces the file: `R+-2` is the front rook two
//! steps back. With three or more soldiers on a file, or two files with two or more soldiers each, a soldier is
//! identified by its number from the front and its file: `15+1`.
//!
//! **Read** in either case, with full-width characters (Ｃ２＝５), with `.` for `=`, B for E, N for H, `+` and `-` also
//! before the piece, a number from the front also with two on a file, and the file for one of several pieces on it if only
//! one of them has that move.

use std::borrow::Cow;

use super::super::{Board, Move, PieceKind};
use super::relative::{Direction, PieceSelector, PlaceOnFile, RelativeMove, find_exposing, find_unique};
use super::{MoveNotation, MoveNotationError};

/// Writes a move of a piece on a board; `None` if there is no piece.
///
/// ```
/// use huanle_engine::xiangqi::{Position, notation::wxf};
/// let start = Position::start();
/// assert_eq!(wxf::write(start.board(), "h2e2".parse()?).as_deref(), Some("C2=5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(board: &Board, mv: Move) -> Option<String> {
    let RelativeMove { kind, selector: which, direction, number, .. } = RelativeMove::new(board, mv)?;
    let letter = match kind {
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        other => other.to_char(),
    };
    let piece = match which {
        PieceSelector::OnFile(file) => format!("{letter}{file}"),
        PieceSelector::FromFront { place, count: 2, .. } => format!("{letter}{}", if place == 0 { '+' } else { '-' }),
        PieceSelector::FromFront { file, place, .. } => format!("{}{file}", place + 1),
        PieceSelector::Numbered { file, on_file, .. } => format!("{}{file}", on_file + 1),
    };
    let direction = match direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Sideways => '=',
    };
    Some(format!("{piece}{direction}{number}"))
}

/// Replaces full-width characters with ordinary ones.
fn narrow(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    text.chars()
        .map(|c| match c {
            '\u{FF01}'..='\u{FF5E}' => char::from((u32::from(c) - 0xFEE0) as u8),
            '\u{2212}' | '\u{2013}' | '\u{2014}' => '-',
            _ => c,
        })
        .collect()
}

/// Returns whether a text looks like a move: four characters, the third a direction, the fourth a digit.
pub(super) fn is_like(text: &str) -> bool {
    matches!(*narrow(text).as_bytes(), [first, _, b'+' | b'-' | b'=' | b'.', b'1'..=b'9'] if first.is_ascii_alphanumeric() || b"+-".contains(&first))
}

/// Reads a move.
///
/// # Errors
/// If it is not in this notation, or there is no such legal move, or more than one.
pub fn parse(board: &Board, text: &str) -> Result<Move, MoveNotationError> {
    let form = || MoveNotationError::InvalidFormat { text: text.to_owned(), expected: Some(MoveNotation::Wxf) };
    let [first, second, direction, number] = *narrow(text).as_bytes() else { return Err(form()) };
    let direction = match direction {
        b'+' => Direction::Forward,
        b'-' => Direction::Back,
        b'=' | b'.' => Direction::Sideways,
        _ => return Err(form()),
    };
    let digit = |byte: u8| matches!(byte, b'1'..=b'9').then(|| byte - b'0');
    let number = digit(number).ok_or_else(form)?;
    let kind = |byte: u8| PieceKind::from_char(char::from(byte));
    let (kind, place, file) = match (first, second) {
        (letter, end @ (b'+' | b'-')) | (end @ (b'+' | b'-'), letter) => {
            let end = if end == b'+' { PlaceOnFile::Front } else { PlaceOnFile::Rear };
            (kind(letter).ok_or_else(form)?, Some(end), None)
        }
        (first, file) => {
            let file = Some(digit(file).ok_or_else(form)?);
            match digit(first) {
                Some(place) => (PieceKind::Soldier, Some(PlaceOnFile::Number(place)), file),
                None => (kind(first).ok_or_else(form)?, None, file),
            }
        }
    };
    let is_meant = |spelling: &RelativeMove| {
        spelling.kind == kind
            && (spelling.direction, spelling.number) == (direction, number)
            && place.is_none_or(|place| spelling.is_at(place))
            && file.is_none_or(|file| spelling.selector.file() == file)
    };
    find_unique(board, is_meant)
        .map_err(|meant| MoveNotationError::from_matches(text, &meant, find_exposing(board, is_meant)))
}
