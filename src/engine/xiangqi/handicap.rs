//! Games that begin with less on one side, 让子.

use super::{Board, Setup};
use super::{Kind, Piece, Position, Side, Square};

/// What the stronger player does without. Whoever gives plays Red and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Odds {
    /// 单马: Red's left horse.
    Horse,
    /// 双马: both horses.
    TwoHorses,
    /// 九子: the five soldiers, both advisors and both elephants.
    NinePieces,
}

/// One of the source's six handicaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap {
    /// What is given.
    pub odds: Odds,
    /// Whether the human gives (让…), and plays Red; otherwise (被让…) the computer does.
    pub human_gives: bool,
}

impl Handicap {
    /// All six, in the order of the source's menu.
    pub const ALL: [Handicap; 6] = [
        Handicap { odds: Odds::Horse, human_gives: true },
        Handicap { odds: Odds::TwoHorses, human_gives: true },
        Handicap { odds: Odds::NinePieces, human_gives: true },
        Handicap { odds: Odds::Horse, human_gives: false },
        Handicap { odds: Odds::TwoHorses, human_gives: false },
        Handicap { odds: Odds::NinePieces, human_gives: false },
    ];

    /// The side that the human plays.
    pub const fn human(self) -> Side {
        if self.human_gives { Side::Red } else { Side::Black }
    }

    /// Where the game begins.
    pub fn start(self) -> Position {
        self.odds.start()
    }
}

impl Odds {
    /// The start without what is given.
    pub fn start(self) -> Position {
        let full = Position::start();
        let mut setup = Setup::from(full.board());
        for at in Square::all() {
            if setup.piece(at).is_some_and(|piece| self.takes(piece, at)) {
                setup.set(at, None);
            }
        }
        Board::try_from(&setup).map_or(full, Position::new)
    }

    fn takes(self, piece: Piece, at: Square) -> bool {
        piece.side == Side::Red
            && match self {
                Odds::Horse => piece.kind == Kind::Horse && at.file() == 1,
                Odds::TwoHorses => piece.kind == Kind::Horse,
                Odds::NinePieces => matches!(piece.kind, Kind::Soldier | Kind::Advisor | Kind::Elephant),
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_giver_lacks_what_is_given() {
        let fen = |odds: Odds| odds.start().to_string();
        assert_eq!(fen(Odds::Horse), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1");
        assert_eq!(fen(Odds::TwoHorses), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1");
        assert_eq!(fen(Odds::NinePieces), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1");
        assert_eq!(Handicap::ALL.map(Handicap::human)[2..4], [Side::Red, Side::Black]);
    }
}
