//! Pieces, and their numbers on the board.

use std::fmt;
use std::ops::Range;

use super::Side;

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
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

impl Kind {
    /// All seven kinds.
    pub const ALL: [Kind; 7] =
        [Kind::General, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Soldier];

    /// Returns the kind of a letter in either case: K A B N R C P, and also E for an elephant and H for a horse.
    pub const fn from_char(char: char) -> Option<Kind> {
        match char.to_ascii_uppercase() {
            'K' => Some(Kind::General),
            'A' => Some(Kind::Advisor),
            'B' | 'E' => Some(Kind::Elephant),
            'N' | 'H' => Some(Kind::Horse),
            'R' => Some(Kind::Rook),
            'C' => Some(Kind::Cannon),
            'P' => Some(Kind::Soldier),
            _ => None,
        }
    }

    /// Returns the capital letter of FEN.
    pub const fn to_char(self) -> char {
        match self {
            Kind::General => 'K',
            Kind::Advisor => 'A',
            Kind::Elephant => 'B',
            Kind::Horse => 'N',
            Kind::Rook => 'R',
            Kind::Cannon => 'C',
            Kind::Soldier => 'P',
        }
    }

    /// Returns the number of pieces of this kind that a side has at the start, which is also the maximum.
    pub const fn most(self) -> usize {
        match self {
            Kind::General => 1,
            Kind::Soldier => 5,
            _ => 2,
        }
    }

    /// Returns whether it can win a game: all except general, advisor and elephant, which stay at home.
    pub const fn attacks(self) -> bool {
        matches!(self, Kind::Rook | Kind::Horse | Kind::Cannon | Kind::Soldier)
    }

    /// Returns the numbers of Red's pieces of a kind, as in the source's listing.
    const fn numbers(self) -> Range<u8> {
        match self {
            Kind::General => 1..2,
            Kind::Rook => 2..4,
            Kind::Horse => 4..6,
            Kind::Cannon => 6..8,
            Kind::Elephant => 8..10,
            Kind::Advisor => 10..12,
            Kind::Soldier => 12..17,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::General => "general",
            Kind::Advisor => "advisor",
            Kind::Elephant => "elephant",
            Kind::Horse => "horse",
            Kind::Rook => "rook",
            Kind::Cannon => "cannon",
            Kind::Soldier => "soldier",
        })
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side.
    pub side: Side,
    /// The kind.
    pub kind: Kind,
}

impl Piece {
    /// Returns the piece of a FEN letter: capitals are red.
    pub const fn from_char(char: char) -> Option<Piece> {
        match Kind::from_char(char) {
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
        let numbers = self.kind.numbers();
        let base = base(self.side);
        base + numbers.start..base + numbers.end
    }
}

/// `red rook`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.side == Side::Red { "red" } else { "black" }, self.kind)
    }
}

/// The number of a piece on the board, as in the source: 1–16 are red, 17–32 black, 0 is an empty point. A piece has
/// the same number as long as it is on the board.
pub(super) type Id = u8;

/// No piece.
pub(super) const EMPTY: Id = 0;

/// The number of ids, including that of the empty point.
pub(super) const IDS: usize = 33;

/// Returns the number before the first of a side's pieces.
pub(super) const fn base(side: Side) -> Id {
    match side {
        Side::Red => 0,
        Side::Black => 16,
    }
}

/// Returns the numbers of a side's pieces.
pub(super) const fn ids(side: Side) -> Range<Id> {
    base(side) + 1..base(side) + 17
}

/// The pieces by number.
pub(super) const PIECES: [Option<Piece>; IDS] = {
    let mut pieces = [None; IDS];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let mut side = 0;
        while side < 2 {
            let piece = Piece { side: Side::BOTH[side], kind: Kind::ALL[kind] };
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
            assert_eq!(piece.ids().len(), piece.kind.most());
        }
        assert_eq!(Piece::from_char('e'), Piece::from_char('b'));
        assert_eq!(Piece::from_char('H'), Piece::from_char('N'));
        assert_eq!(Piece::from_char('q'), None);
    }
}
