//! A set of squares in one machine word.

use super::Square;
use std::{
    fmt,
    ops::{BitAnd, BitOr, BitXor, Not, Sub},
};

/// A set of squares, one bit each: bit 0 is a1, bit 63 is h8.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of squares.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set contains a square.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Returns the neighbours of these squares in all eight directions. A square of the set is included only if it is
    /// next to another one.
    pub const fn neighbors(self) -> Bitboard {
        const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
        const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let beside = (self.0 & NOT_H) << 1 | (self.0 & NOT_A) >> 1;
        let row = self.0 | beside;
        Bitboard(beside | row << 8 | row >> 8)
    }

    /// Returns the squares in index order.
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard(1 << square.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.into())
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;

    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;

    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

/// Returns the squares of one set that are not in the other.
impl Sub for Bitboard {
    type Output = Bitboard;

    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

/// Writes the names of the squares: `{d3, c4}`.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a [`Bitboard`], from a1 towards h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_do_not_reach_around_the_edge() {
        for square in Square::all() {
            let near = |a: u8, b: u8| a.abs_diff(b) <= 1;
            let expected: Bitboard = Square::all()
                .filter(|&s| s != square && near(s.column(), square.column()) && near(s.row(), square.row()))
                .collect();
            assert_eq!(Bitboard::from(square).neighbors(), expected, "{square}");
        }
    }

    #[test]
    fn squares_come_in_order_and_are_counted() {
        let set: Bitboard = [Square::H8, Square::A8, Square::A1].into_iter().collect();
        assert_eq!(set.iter().len(), 3);
        assert!(set.into_iter().eq([Square::A1, Square::A8, Square::H8]));
        assert_eq!(format!("{set:?}"), "{a1, a8, h8}");
    }
}
