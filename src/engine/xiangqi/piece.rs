//! Pieces, and their numbers on the board.

use std::fmt;
use std::ops::Range;

use super::Side;

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// 帅, 将.
    General,
    /// 仕, 士.
    Advisor,
    /// 相, 象.
    Elephant,
    /// 马.
    Horse,
    /// 车.
    Rook,
    /// 炮.
    Cannon,
    /// 兵, 卒.
    Soldier,
}

impl PieceKind {
    /// All seven kinds.
    pub const ALL: [PieceKind; 7] = [
        PieceKind::General,
        PieceKind::Advisor,
        PieceKind::Elephant,
        PieceKind::Horse,
        PieceKind::Rook,
        PieceKind::Cannon,
        PieceKind::Soldier,
    ];

    /// Returns the kind of a letter in either case: K A B N R C P, and also E for an elephant and H for a horse.
    pub const fn from_char(char: char) -> Option<PieceKind> {
        match char.to_ascii_uppercase() {
            'K' => Some(PieceKind::General),
            'A' => Some(PieceKind::Advisor),
            'B' | 'E' => Some(PieceKind::Elephant),
            'N' | 'H' => Some(PieceKind::Horse),
            'R' => Some(PieceKind::Rook),
            'C' => Some(PieceKind::Cannon),
            'P' => Some(PieceKind::Soldier),
            _ => None,
        }
    }

    /// Returns the capital letter of FEN.
    pub const fn to_char(self) -> char {
        FACTS[self as usize].0
    }

    /// Returns the number of pieces of this kind that a side has at the start, which is also the maximum.
    pub const fn max_count(self) -> usize {
        let ids = self.red_ids();
        (ids.end - ids.start) as usize
    }

    /// Returns the value in soldiers; 0 for the general, which is never captured.
    pub(super) const fn soldiers(self) -> i32 {
        FACTS[self as usize].3
    }

    /// Returns whether it can attack: all except general, advisor and elephant, which cannot cross the river.
    pub const fn is_attacker(self) -> bool {
        matches!(self, PieceKind::Rook | PieceKind::Horse | PieceKind::Cannon | PieceKind::Soldier)
    }

    /// Returns the numbers of Red's pieces of a kind.
    const fn red_ids(self) -> Range<u8> {
        let ids = &FACTS[self as usize].2;
        ids.start..ids.end
    }
}

/// Of each kind: its capital letter in FEN, its name, the numbers of Red's pieces as in the original listing, and its value in
/// soldiers.
const FACTS: [(char, &str, Range<u8>, i32); PieceKind::ALL.len()] = [
    ('K', "general", 1..2, 0),
    ('A', "advisor", 10..12, 2),
    ('B', "elephant", 8..10, 2),
    ('N', "horse", 4..6, 4),
    ('R', "rook", 2..4, 9),
    ('C', "cannon", 6..8, 4),
    ('P', "soldier", 12..17, 1),
];

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FACTS[*self as usize].1)
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side.
    pub side: Side,
    /// The kind.
    pub kind: PieceKind,
}

impl Piece {
    /// Returns the piece of a FEN letter: capitals are red.
    pub const fn from_char(char: char) -> Option<Piece> {
        match PieceKind::from_char(char) {
            Some(kind) => Some(Piece { side: if char.is_ascii_uppercase() { Side::Red } else { Side::Black }, kind }),
            None => None,
        }
    }

    /// Returns its letter in FEN.
    pub const fn to_char(self) -> char {
        match self.side {
            Side::Red => self.kind.to_char(),
            Side::Black => self.kind.to_char().to_ascii_lowercase(),
        }
    }

    /// Returns its index in tables of all fourteen.
    pub(super) const fn index(self) -> usize {
        self.side as usize * 7 + self.kind as usize
    }

    /// Returns the numbers of the pieces of this side and kind.
    pub(super) const fn ids(self) -> Range<u8> {
        let numbers = self.kind.red_ids();
        let base = base_id(self.side);
        base + numbers.start..base + numbers.end
    }
}

/// Writes the side and the kind, such as `red rook`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.side == Side::Red { "red" } else { "black" }, self.kind)
    }
}

/// The number of a piece on the board, as in the source: 1–16 are red, 17–32 black, 0 is an empty point. A piece keeps its
/// number as long as it is on the board.
pub(super) type PieceId = u8;

/// No piece.
pub(super) const EMPTY: PieceId = 0;

/// The number of ids, including that of the empty point.
pub(super) const IDS: usize = 33;

/// Returns the number before the first of a side's pieces.
pub(super) const fn base_id(side: Side) -> PieceId {
    match side {
        Side::Red => 0,
        Side::Black => 16,
    }
}

/// Returns the numbers of a side's pieces.
pub(super) const fn ids(side: Side) -> Range<PieceId> {
    base_id(side) + 1..base_id(side) + 17
}

/// The pieces by number.
pub(super) const PIECES: [Option<Piece>; IDS] = {
    let mut pieces = [None; IDS];
    let mut kind = 0;
    while kind < PieceKind::ALL.len() {
        let mut side = 0;
        while side < 2 {
            let piece = Piece { side: Side::BOTH[side], kind: PieceKind::ALL[kind] };
            let ids = piece.ids();
            let mut id = ids.start;
            while id < ids.end {
                pieces[id as usize] = Some(piece);
                id += 1;
            }
            side += 1;
        }
        kind += 1;
    }
    pieces
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_listing() {
        let letters: String = PIECES.iter().flatten().map(|piece| piece.to_char()).collect();
        assert_eq!(letters, "KRRNNCCBBAAPPPPPkrrnnccbbaappppp");
        for piece in PIECES.iter().flatten() {
            assert_eq!(Piece::from_char(piece.to_char()), Some(*piece));
            assert_eq!(piece.ids().len(), piece.kind.max_count());
        }
        assert_eq!(Piece::from_char('e'), Piece::from_char('b'));
        assert_eq!(Piece::from_char('H'), Piece::from_char('N'));
        assert_eq!(Piece::from_char('q'), None);
    }
}
