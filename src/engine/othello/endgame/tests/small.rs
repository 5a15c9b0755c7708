//! Published results on smaller boards, checked with a separate search in this file.
//!
//! A smaller board is embedded in the large one, since no line of discs crosses a permanently empty square. These tests
//! therefore check the move generation and flips that every player uses.

use crate::othello::{Bitboard, Position, Side, Square};
use huanle_cpu::othello::{flips, legal_moves};

/// A table entry: the discs of both sides and the bounds of the value.
#[derive(Clone, Copy, Default)]
struct Entry {
    discs: (u64, u64),
    least: i8,
    most: i8,
    best: u8,
}

/// A board of `squares` in the middle of the large one.
struct Small {
    squares: u64,
    corners: u64,
    table: Vec<Entry>,
    nodes: u64,
}

/// Larger than every estimate: the game is over; points per disc.
const OVER: i32 = 1000;

impl Small {
    /// Creates the board of 4 × 4 or 6 × 6 squares, with a table of two to the power of `bits` entries.
    fn new(side: u32, bits: u32) -> Small {
        let (first, last) = ((8 - side) / 2, (8 + side) / 2 - 1);
        let square = |x: u32, y: u32| 1 << (y * 8 + x);
        let all = first..=last;
        Small {
            squares: all.clone().flat_map(|y| all.clone().map(move |x| square(x, y))).sum(),
            corners: [(first, first), (first, last), (last, first), (last, last)]
                .map(|(x, y)| square(x, y))
                .iter()
                .sum(),
            table: vec![Entry::default(); 1 << bits],
            nodes: 0,
        }
    }

    fn moves(&self, own: u64, opponent: u64) -> u64 {
        legal_moves(own, opponent) & self.squares
    }

    fn empty(&self, own: u64, opponent: u64) -> u64 {
        self.squares & !(own | opponent)
    }

    fn index(&self, (own, opponent): (u64, u64)) -> usize {
        let mixed =
            own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opponent.wrapping_mul(0xc4ce_b9fe_1a85_ec53).rotate_left(31);
        (mixed.wrapping_mul(0xff51_afd7_ed55_8ccd) >> 20) as usize & (self.table.len() - 1)
    }

    /// Returns the mobility and potential mobility of a side, corners counted twice.
    fn freedom(&self, own: u64, opponent: u64) -> i32 {
        let moves = self.moves(own, opponent);
        let frontier = Bitboard(opponent).neighbors().0 & self.empty(own, opponent);
        let count = |squares: u64| squares.count_ones().cast_signed();
        8 * (count(moves) + count(moves & self.corners)) + 3 * count(frontier) + 40 * count(own & self.corners)
    }

    /// Returns an estimate by mobility after `plies` plies, for move ordering.
    fn judged(&self, own: u64, opponent: u64, plies: u32, mut alpha: i32, beta: i32) -> i32 {
        if plies == 0 {
            return self.freedom(own, opponent) - self.freedom(opponent, own);
        }
        let moves = self.moves(own, opponent);
        if moves == 0 {
            return match self.moves(opponent, own) {
                0 => OVER * difference(own, opponent),
                _ => -self.judged(opponent, own, plies, -beta, -alpha),
            };
        }
        let mut best = i32::MIN;
        for square in Bitboard(moves).iter() {
            let (next, other) = after(own, opponent, square);
            best = best.max(-self.judged(next, other, plies - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Returns a value above `bound` if the side to move can win by more than `bound` discs, otherwise one that is not.
    fn search(&mut self, own: u64, opponent: u64, bound: i32) -> i32 {
        self.nodes += 1;
        let moves = self.moves(own, opponent);
        if moves == 0 {
            return match self.moves(opponent, own) {
                0 => difference(own, opponent),
                _ => -self.search(opponent, own, -bound - 1),
            };
        }
        let empty = self.empty(own, opponent).count_ones();
        let plies = match empty {
            ..11 => None,
            11..14 => Some(0),
            14..17 => Some(1),
            17..20 => Some(2),
            20..23 => Some(4),
            23..26 => Some(6),
            _ => Some(8),
        };
        let remembers = empty > 6;
        let index = self.index((own, opponent));
        let mut known = None;
        if remembers && self.table[index].discs == (own, opponent) {
            let entry = self.table[index];
            if i32::from(entry.least) > bound {
                return entry.least.into();
            }
            if i32::from(entry.most) <= bound {
                return entry.most.into();
            }
            known = Some(entry.best);
        }
        let mut replies = [(0, 0, 0, 0); 32];
        let count = moves.count_ones() as usize;
        for (reply, square) in replies.iter_mut().zip(Bitboard(moves).iter()) {
            let (next, other) = after(own, opponent, square);
            let judged = match plies {
                _ if known == Some(square.0) => i32::MIN,
                None => self.freedom(next, other),
                Some(plies) => self.judged(next, other, plies, -100 * OVER, 100 * OVER),
            };
            *reply = (judged, square.0, next, other);
        }
        replies[..count].sort_unstable();
        let (mut best, mut by) = (i32::MIN, 0);
        for &(_, square, next, other) in &replies[..count] {
            let value = -self.search(next, other, -bound - 1);
            if value > best {
                (best, by) = (value, square);
            }
            if best > bound {
                break;
            }
        }
        if remembers {
            let (least, most) = if best > bound { (best as i8, 36) } else { (-36, best as i8) };
            self.table[index] = Entry { discs: (own, opponent), least, most, best: by };
        }
        best
    }

    /// Returns whether a position is worth exactly `discs` to the side to move.
    fn is_worth(&mut self, position: &Position, discs: i32) -> bool {
        let (Bitboard(own), Bitboard(opponent)) = position.discs();
        self.search(own, opponent, discs - 1) >= discs && self.search(own, opponent, discs) <= discs
    }
}

fn difference(own: u64, opponent: u64) -> i32 {
    own.count_ones().cast_signed() - opponent.count_ones().cast_signed()
}

/// Returns the discs after a move, those of the new side to move first.
fn after(own: u64, opponent: u64, square: Square) -> (u64, u64) {
    let flipped = flips(own, opponent, square.0);
    (opponent ^ flipped, own | flipped | 1 << square.0)
}

/// On a 4 × 4 board, c3 to f6, the first player loses by eight.
#[test]
fn four_by_four_is_lost_by_eight() {
    assert!(Small::new(4, 10).is_worth(&Position::start(), -8));
}

/// The perfect game on a 6 × 6 board, b2 to g7 (Joel Feinstein, 1993), which White wins by 20–16.
const PERFECT: &str = "d3c5d6e3f5f4e2d2c2e6e7g5c4c3g4g3f3c7b5d7b7b3c6b6f7f6b4b2g6g7f2g2";

/// Returns the positions before its moves and the one at its end.
fn perfect_game() -> Vec<Position> {
    let mut positions = vec![Position::start()];
    for name in PERFECT.as_bytes().chunks(2) {
        let square: Square = str::from_utf8(name).unwrap().parse().unwrap();
        let last = positions.last_mut().unwrap();
        if last.flips(square).is_empty() {
            *last = last.pass_unchecked(); // the one pass: no move of this side is on the small board
        }
        let next = last.place(square).unwrap();
        positions.push(next);
    }
    positions
}

/// The last positions of the game all have this value.
#[test]
fn six_by_six_is_lost_by_four_to_its_end() {
    let (mut board, positions) = (Small::new(6, 20), perfect_game());
    let end = positions.last().unwrap().board();
    assert_eq!((end.count(Side::Black), end.count(Side::White)), (16, 20));
    for position in &positions[positions.len() - 25..] {
        let discs = if position.side() == Side::Black { -4 } else { 4 };
        assert!(board.is_worth(position, discs), "{position}");
    }
}

/// The full solution from the start.
#[test]
#[ignore = "takes minutes and 1.5 GB; cargo test --release -p huanle-engine --lib -- --ignored --nocapture manual_six_by_six"]
fn manual_six_by_six_from_the_start_is_lost_by_four() {
    let mut board = Small::new(6, 26);
    assert!(board.is_worth(&Position::start(), -4));
    println!("{} positions", board.nodes);
}
