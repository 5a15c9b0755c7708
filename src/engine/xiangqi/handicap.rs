//! Handicap games, 让子.

use super::{Board, Setup};
use super::{Piece, PieceKind, Position, Side, Square};

/// The pieces that the stronger player gives up. That player has Red and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapKind {
    /// 单马: Red's left horse.
    Horse,
    /// 双马: both horses.
    TwoHorses,
    /// 九子: the five soldiers, both advisors and both elephants.
    NinePieces,
}

/// One of the original's six handicaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap {
    /// The pieces given up.
    pub odds: HandicapKind,
    /// `true` if the human gives the handicap (让…) and plays Red; otherwise (被让…) the computer does.
    pub human_gives: bool,
}

impl Handicap {
    /// All six handicaps, in the order of the original's menu.
    pub const ALL: [Handicap; 6] = [
        Handicap { odds: HandicapKind::Horse, human_gives: true },
        Handicap { odds: HandicapKind::TwoHorses, human_gives: true },
        Handicap { odds: HandicapKind::NinePieces, human_gives: true },
        Handicap { odds: HandicapKind::Horse, human_gives: false },
        Handicap { odds: HandicapKind::TwoHorses, human_gives: false },
        Handicap { odds: HandicapKind::NinePieces, human_gives: false },
    ];

    /// Returns the side that the human plays.
    pub const fn human(self) -> Side {
        if self.human_gives { Side::Red } else { Side::Black }
    }

    /// Returns the starting position.
    pub fn start(self) -> Position {
        self.odds.start()
    }
}

impl HandicapKind {
    /// Returns the starting position without the pieces given up.
    pub fn start(self) -> Position {
        let full = Position::start();
        let mut setup = Setup::from(full.board());
        for at in Square::all() {
            if setup.piece(at).is_some_and(|piece| self.removes(piece, at)) {
                setup.set(at, None);
            }
        }
        Board::try_from(&setup).map_or(full, Position::new)
    }

    fn removes(self, piece: Piece, at: Square) -> bool {
        piece.side == Side::Red
            && match self {
                HandicapKind::Horse => piece.kind == PieceKind::Horse && at.file() == 1,
                HandicapKind::TwoHorses => piece.kind == PieceKind::Horse,
                HandicapKind::NinePieces => {
                    matches!(piece.kind, PieceKind::Soldier | PieceKind::Advisor | PieceKind::Elephant)
                }
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_giver_lacks_what_is_given() {
        let fen = |odds: HandicapKind| odds.start().to_string();
        assert_eq!(fen(HandicapKind::Horse), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1");
        assert_eq!(
            fen(HandicapKind::TwoHorses),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1"
        );
        assert_eq!(fen(HandicapKind::NinePieces), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1");
        assert_eq!(Handicap::ALL.map(Handicap::human)[2..4], [Side::Red, Side::Black]);
    }
}
