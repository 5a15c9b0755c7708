//! The [`Game`](crate::game::Game) implementation of Othello, with passes as moves.

use std::{fmt, str::FromStr};

use super::{Bitboard, IllegalMove, Position, Side, Square};
use crate::game::{self, Cell, Game, Outcome, Player};
use crate::search::{GOLDEN_GAMMA, mix};

/// A move: a disc, or a pass if there is no legal square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Places a disc on a square.
    Place(Square),
    /// Passes: the side to move has no legal square but the other side has one.
    Pass,
}

impl Move {
    /// Returns the square, unless it is a pass.
    pub const fn square(self) -> Option<Square> {
        match self {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        }
    }
}

impl game::Move for Move {
    fn to(self) -> Option<Cell> {
        self.square().map(|square| Cell { column: square.column(), row: square.row() })
    }
}

/// Writes the square in lower case, or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// Parses a square, or a pass: `pass`, `pa`, `ps`, `--`, in any case.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        match text.to_ascii_lowercase().as_str() {
            "pass" | "pa" | "ps" | "--" => Ok(Move::Pass),
            name => name.parse().map(Move::Place).map_err(|_| ParseMoveError(text.to_owned())),
        }
    }
}

/// The error for a text that is not a move; holds it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a move; expected a square such as f5, or pass")]
pub struct ParseMoveError(pub String);

impl Game for Position {
    type Move = Move;
    type IllegalMove = IllegalMove;

    fn size(&self) -> (u8, u8) {
        (8, 8)
    }

    fn to_move(&self) -> Player {
        self.side().into()
    }

    type Undo = Bitboard;

    /// Row by row from a1.
    fn moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let places = self.legal_moves();
        if places.is_empty() && self.must_pass() {
            moves.push(Move::Pass);
        }
        moves.extend(places.iter().map(Move::Place));
    }

    /// Hashes the discs of both sides: a move flips too many discs for an incremental key.
    fn key(&self) -> u64 {
        let [black, white] = [Side::Black, Side::White].map(|side| self.board().discs(side).0);
        let product = u128::from(black ^ 0x2d35_8dcc_aa6c_78a5) * u128::from(white ^ 0x8bb8_4b93_962e_acc9);
        let turn = if self.side() == Side::Black { 0 } else { GOLDEN_GAMMA };
        mix(product as u64 ^ (product >> 64) as u64 ^ turn)
    }

    fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        match mv {
            Move::Place(square) => self.place(square),
            Move::Pass => self.pass(),
        }
    }

    fn after(&self, mv: Move) -> Position {
        match mv {
            Move::Place(square) => self.place_unchecked(square),
            Move::Pass => self.pass_unchecked(),
        }
    }

    /// Returns the flipped discs.
    fn make(&mut self, mv: Move) -> Bitboard {
        match mv {
            Move::Place(square) => self.make_place(square),
            Move::Pass => {
                *self = self.pass_unchecked();
                Bitboard::EMPTY
            }
        }
    }

    fn unmake(&mut self, mv: Move, flipped: Bitboard) {
        match mv {
            Move::Place(square) => self.take_back(square, flipped),
            Move::Pass => *self = self.pass_unchecked(),
        }
    }

    /// Returns the result: if neither side can move, the side with more discs wins.
    fn outcome(&self) -> Option<Outcome> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        self.is_over().then(|| match self.board().count(Side::Black).cmp(&self.board().count(Side::White)) {
            Greater => Outcome::Win(Player::First),
            Equal => Outcome::Draw,
            Less => Outcome::Win(Player::Second),
        })
    }

    /// Counts by the fastest code for this processor. A pass is a ply; a game that ends earlier is one leaf.
    fn perft(&self, depth: u32) -> u64 {
        let (own, opponent) = self.discs();
        huanle_cpu::othello_perft(own.0, opponent.0, depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts leaves through the trait, with a pass as a ply.
    fn leaves(game: &impl Game, depth: u32) -> u64 {
        let moves = game.moves();
        if depth == 0 || moves.is_empty() {
            return 1;
        }
        moves.into_iter().map(|mv| leaves(&game.after(mv), depth - 1)).sum()
    }

    #[test]
    fn the_trait_plays_the_same_game() {
        assert_eq!((leaves(&Position::start(), 6), Position::start().perft(6)), (8200, 8200));
        // A pass, then the end.
        let one_sided: Position = format!("XO{} O", "-".repeat(62)).parse().unwrap();
        assert_eq!(one_sided.moves(), [Move::Pass]);
        let passed = Game::play(&one_sided, Move::Pass).unwrap();
        assert_eq!(passed.to_move(), Player::First);
        let over = passed.after(passed.moves()[0]);
        assert_eq!((over.moves(), over.outcome()), (vec![], Some(Outcome::Win(Player::First))));
        assert_eq!(Game::play(&Position::start(), Move::Pass), Err(IllegalMove::NeedlessPass { side: Side::Black }));
    }

    #[test]
    fn moves_are_read_as_they_are_written_and_more() {
        for text in ["f5", "pass"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        assert_eq!("PA".parse(), Ok(Move::Pass));
        assert!("f9".parse::<Move>().unwrap_err().to_string().contains("expected a square"));
    }
}
