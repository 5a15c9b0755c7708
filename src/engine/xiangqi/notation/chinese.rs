//! The Chinese notation of four characters, such as 炮二平五.
//!
//! Piece, file, 进 (forward), 退 (back) or 平 (sideways), number. Files count from the mover's right, Red's in 一…九,
//! Black's in 1…9. For a vertical move of a general, rook, cannon or soldier the number is the number of steps,
//! otherwise the target file. Of two pieces on a file, one is 前 (front) or 后 (rear), of three soldiers one may be 中
//! (middle), four and five are 一二三四五 from the front. If two files have two or more soldiers each, all of these are
//! numbered, right file first, front to rear. Advisors and elephants never need this.
//!
//! **Written** with 帅仕相车马炮兵 for Red, 将士象车马炮卒 for Black, whose digits are full-width. **Read** also with the other
//! side's characters, traditional characters and variants, digits of either kind and width for either side, 前 and 后 for
//! advisors and elephants, the position after the piece (炮前平四), and 前五进一 for a soldier on a crowded file.

use super::super::{Board, Move, PieceKind, Side};
use super::relative::{Direction, PieceSelector, PlaceOnFile, RelativeMove, find_exposing, find_unique};
use super::{MoveNotation, MoveNotationError};

/// Writes a move of a piece on a board; `None` if there is no piece.
///
/// ```
/// use huanle_engine::xiangqi::{Position, notation::chinese};
/// let start = Position::start();
/// assert_eq!(chinese::write(start.board(), "b0c2".parse()?).as_deref(), Some("马八进七"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(board: &Board, mv: Move) -> Option<String> {
    let spelling = RelativeMove::new(board, mv)?;
    let RelativeMove { side, kind, selector: which, direction, number, .. } = spelling;
    let mut text = String::with_capacity(12);
    match which {
        PieceSelector::OnFile(file) => text.extend([name(side, kind), digit(side, file)]),
        PieceSelector::FromFront { place, count, .. } => text.extend([from_front(place, count), name(side, kind)]),
        PieceSelector::Numbered { place, .. } => text.extend([ordinal(place), name(side, kind)]),
    }
    text.extend([
        match direction {
            Direction::Forward => '进',
            Direction::Back => '退',
            Direction::Sideways => '平',
        },
        digit(side, number),
    ]);
    Some(text)
}

const fn name(side: Side, kind: PieceKind) -> char {
    match (kind, side) {
        (PieceKind::General, Side::Red) => '帅',
        (PieceKind::General, Side::Black) => '将',
        (PieceKind::Advisor, Side::Red) => '仕',
        (PieceKind::Advisor, Side::Black) => '士',
        (PieceKind::Elephant, Side::Red) => '相',
        (PieceKind::Elephant, Side::Black) => '象',
        (PieceKind::Horse, _) => '马',
        (PieceKind::Rook, _) => '车',
        (PieceKind::Cannon, _) => '炮',
        (PieceKind::Soldier, Side::Red) => '兵',
        (PieceKind::Soldier, Side::Black) => '卒',
    }
}

const CHINESE_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const WIDE_DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

fn digit(side: Side, number: u8) -> char {
    let digits = if side == Side::Red { CHINESE_DIGITS } else { WIDE_DIGITS };
    digits[usize::from(number.clamp(1, 9)) - 1]
}

fn ordinal(place: usize) -> char {
    CHINESE_DIGITS[place.min(8)]
}

fn from_front(place: usize, count: usize) -> char {
    match (place, count) {
        (0, 2 | 3) => '前',
        (1, 3) => '中',
        (1, 2) | (2, 3) => '后',
        _ => ordinal(place),
    }
}

/// A character of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveSymbol {
    Piece(PieceKind),
    Digit(u8),
    Place(PlaceOnFile),
    Direction(Direction),
}

fn parse_symbol(char: char) -> Option<MoveSymbol> {
    Some(match char {
        '帅' | '帥' | '将' | '將' => MoveSymbol::Piece(PieceKind::General),
        '仕' | '士' => MoveSymbol::Piece(PieceKind::Advisor),
        '相' | '象' => MoveSymbol::Piece(PieceKind::Elephant),
        '马' | '馬' | '傌' => MoveSymbol::Piece(PieceKind::Horse),
        '车' | '車' | '俥' => MoveSymbol::Piece(PieceKind::Rook),
        '炮' | '砲' | '包' => MoveSymbol::Piece(PieceKind::Cannon),
        '兵' | '卒' => MoveSymbol::Piece(PieceKind::Soldier),
        '前' => MoveSymbol::Place(PlaceOnFile::Front),
        '中' => MoveSymbol::Place(PlaceOnFile::Middle),
        '后' | '後' => MoveSymbol::Place(PlaceOnFile::Rear),
        '进' | '進' => MoveSymbol::Direction(Direction::Forward),
        '退' => MoveSymbol::Direction(Direction::Back),
        '平' => MoveSymbol::Direction(Direction::Sideways),
        '1'..='9' => MoveSymbol::Digit(char as u8 - b'0'),
        _ => {
            let place = CHINESE_DIGITS.iter().position(|&digit| digit == char);
            MoveSymbol::Digit(place.or_else(|| WIDE_DIGITS.iter().position(|&digit| digit == char))? as u8 + 1)
        }
    })
}

/// Returns whether a text looks like a move: it begins with the character of a piece, a number or 前, 中, 后, has at least
/// one Chinese character, and contains no ASCII except digits.
pub(super) fn is_like(text: &str) -> bool {
    text.chars().next().is_some_and(|first| parse_symbol(first).is_some())
        && !text.chars().all(|char| char.is_ascii() || ('０'..='９').contains(&char))
        && text.chars().all(|char| !char.is_ascii() && !"．。、…".contains(char) || char.is_ascii_digit())
}

/// Reads a move.
///
/// # Errors
/// If it is not in this notation, or there is no such legal move, or more than one.
pub fn parse(board: &Board, text: &str) -> Result<Move, MoveNotationError> {
    let mut signs = Vec::new();
    for (number, char) in (1..).zip(text.chars()) {
        signs.push(parse_symbol(char).ok_or_else(|| MoveNotationError::InvalidChar {
            text: text.to_owned(),
            char,
            number,
        })?);
    }
    let place = |symbol: MoveSymbol| match symbol {
        MoveSymbol::Place(place) => Some(place),
        MoveSymbol::Digit(number) => Some(PlaceOnFile::Number(number)),
        MoveSymbol::Piece(_) | MoveSymbol::Direction(_) => None,
    };
    let form = || MoveNotationError::InvalidFormat { text: text.to_owned(), expected: Some(MoveNotation::Chinese) };
    let [first, second, MoveSymbol::Direction(direction), MoveSymbol::Digit(number)] = signs[..] else {
        return Err(form());
    };
    let (kind, place, file) = match (first, second) {
        (MoveSymbol::Piece(kind), MoveSymbol::Digit(file)) => (kind, None, Some(file)),
        (which, MoveSymbol::Piece(kind)) | (MoveSymbol::Piece(kind), which) => {
            (kind, Some(place(which).ok_or_else(form)?), None)
        }
        (which, MoveSymbol::Digit(file)) => (PieceKind::Soldier, Some(place(which).ok_or_else(form)?), Some(file)),
        _ => return Err(form()),
    };
    let is_meant = |spelling: &RelativeMove| {
        spelling.kind == kind
            && (spelling.direction, spelling.number) == (direction, number)
            && file.is_none_or(|file| spelling.selector.file() == file)
            && place.is_none_or(|place| match (spelling.selector, place, file) {
                // Without a file, a number counts all soldiers on crowded files.
                (PieceSelector::Numbered { place, .. }, PlaceOnFile::Number(number), None) => {
                    place + 1 == usize::from(number)
                }
                _ => spelling.is_at(place),
            })
    };
    find_unique(board, is_meant)
        .map_err(|meant| MoveNotationError::from_matches(text, &meant, find_exposing(board, is_meant)))
}
