//! The dialects of UCI for xiangqi, and how they write moves.

use crate::xiangqi::{Move, Square};

/// A dialect of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciDialect {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Chinese Chess Protocol.
    Ucci,
}

/// Writes a move with ranks from 0, or from 1 as Fairy-Stockfish does: `h2e2`, `h3e3`, `a10a9`.
pub(super) fn write_move(mv: Move, from_one: bool) -> String {
    let point = |square: Square| {
        let file = char::from(b'a' + square.file());
        format!("{file}{}", square.rank() + u8::from(from_one))
    };
    point(mv.from) + &point(mv.to)
}

/// Parses a move with ranks from 0, or from 1.
pub(super) fn read_move(text: &str, from_one: bool) -> Option<Move> {
    if !from_one {
        return text.parse().ok();
    }
    // A letter and one or two digits, twice.
    let second = text.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic())?.0;
    let point = |name: &str| {
        let (file, rank) = name.split_at_checked(1)?;
        let digits = rank.bytes().all(|byte| byte.is_ascii_digit());
        let rank = rank.parse::<u32>().ok().filter(|_| digits)?.checked_sub(1)?;
        Some(format!("{file}{rank}"))
    };
    let (from, to) = text.split_at_checked(second)?;
    (point(from)? + &point(to)?).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_moves_are_read_as_written() {
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move { from, to };
                assert_eq!(read_move(&write_move(mv, false), false), Some(mv));
                assert_eq!(read_move(&write_move(mv, true), true), Some(mv));
            }
        }
        assert_eq!(write_move("a9i0".parse().unwrap(), true), "a10i1");
        for wrong in ["", "a", "a0a1", "a1", "a11a1", "a1a", "j1a1", "a1-a2", "炮二平五", "a1a2a3", "a+1a2"] {
            assert_eq!(read_move(wrong, true), None, "{wrong}");
        }
    }
}
