//! Standard algebraic notation, as in chess programs, such as `Che2`; read only.
//!
//! The letter of the piece (K, A, B or E, N or H, R, C, and P or nothing for a soldier), its file or rank if another
//! piece has the same target, `x` for a capture, and the target as in [ICCS](super::iccs). A suffix of `+`, `#`, `!`
//! and `?` is ignored.

use super::super::{Board, Move, PieceKind, Square};
use super::MoveNotationError;

/// The parts of a move.
struct SanMove {
    kind: PieceKind,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
}

fn parse_san(text: &str) -> Option<SanMove> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let to = text.get(text.len().checked_sub(2)?..)?.parse().ok()?;
    let before = &text[..text.len() - 2];
    let before = before.strip_suffix('x').unwrap_or(before);
    let (kind, from) = match before.chars().next() {
        Some(letter) if letter.is_ascii_uppercase() => (PieceKind::from_char(letter)?, &before[1..]),
        _ => (PieceKind::Soldier, before),
    };
    let (mut file, mut rank) = (None, None);
    for byte in from.bytes() {
        match byte {
            b'a'..=b'i' if file.is_none() && rank.is_none() => file = Some(byte - b'a'),
            b'0'..=b'9' if rank.is_none() => rank = Some(byte - b'0'),
            _ => return None,
        }
    }
    Some(SanMove { kind, file, rank, to })
}

/// Returns whether a text looks like a move.
pub(super) fn is_like(text: &str) -> bool {
    parse_san(text).is_some()
}

/// Returns whether a move with a rank, such as `A9e8`, looks like coordinates, too.
pub(super) fn is_like_coordinates(text: &str) -> bool {
    matches!(text.as_bytes(), [piece, _, file, _] if piece.is_ascii_uppercase() && file.is_ascii_lowercase())
        && is_like(text)
}

/// Reads a move.
///
/// # Errors
/// If it is not in this notation, or there is no such legal move, or more than one.
pub(super) fn parse(board: &Board, text: &str) -> Result<Move, MoveNotationError> {
    let form =
        parse_san(text).ok_or_else(|| MoveNotationError::InvalidFormat { text: text.to_owned(), expected: None })?;
    let mut moves = board.legal_moves();
    moves.retain(|mv| {
        mv.to == form.to
            && board.piece(mv.from).is_some_and(|piece| piece.kind == form.kind)
            && form.file.is_none_or(|file| mv.from.file() == file)
            && form.rank.is_none_or(|rank| mv.from.rank() == rank)
    });
    match moves[..] {
        [mv] => Ok(mv),
        _ => Err(MoveNotationError::from_matches(text, &moves, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Position;
    use super::*;

    #[test]
    fn moves_of_the_start() {
        let start = Position::start();
        for (text, mv) in
            [("Che2", "h2e2"), ("Cbxb9", "b2b9"), ("Hg2", "h0g2"), ("e4", "e3e4"), ("Ra1+", "a0a1"), ("Rai1", "")]
        {
            assert_eq!(parse(start.board(), text).map(|mv| mv.to_string()).unwrap_or_default(), mv, "{text}");
        }
        assert!(matches!(parse(start.board(), "Ce2"), Err(MoveNotationError::Ambiguous { .. })));
        for text in ["", "x", "棋", "C", "C2=5", "Qe2", "Chhe2", "C2he2", "e9e"] {
            assert!(!is_like(text), "{text}");
        }
    }
}
