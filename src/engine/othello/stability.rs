//! Stable discs, which can never be flipped.

use super::Bitboard;

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
const ROW_1: u64 = 0xff;
const ROW_8: u64 = ROW_1 << 56;

/// Returns discs of a side that are certainly stable: in each of the four directions the whole line is full, or one of
/// the two neighbours is the edge of the board or another such disc. More discs may be stable.
pub(super) fn stable_discs(own: Bitboard, opponent: Bitboard) -> Bitboard {
    let occupied = own.0 | opponent.0;
    let sides = COLUMN_A | COLUMN_H;
    let ends = ROW_1 | ROW_8;
    let safe = [
        full_rows(occupied) | sides,
        full_columns(occupied) | ends,
        full_diagonals(occupied, 9) | sides | ends,
        full_diagonals(occupied, 7) | sides | ends,
    ];
    let mut stable = own.0 & safe[0] & safe[1] & safe[2] & safe[3];
    // Other discs can only become stable next to a stable disc.
    while stable != 0 {
        let beside = |step: u32| stable << step | stable >> step;
        let more =
            own.0 & (safe[0] | beside(1)) & (safe[1] | beside(8)) & (safe[2] | beside(9)) & (safe[3] | beside(7));
        // Shifts that wrap round the edge have no effect: the squares there are safe in that direction anyway.
        if more | stable == stable {
            break;
        }
        stable |= more;
    }
    Bitboard(stable)
}

fn full_rows(occupied: u64) -> u64 {
    let mut full = occupied & occupied >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
    full &= full >> 2;
    full &= full >> 1;
    (full & COLUMN_A) * 0xff
}

fn full_columns(occupied: u64) -> u64 {
    let mut full = occupied;
    full &= full.rotate_right(32);
    full &= full.rotate_right(16);
    full & full.rotate_right(8)
}

/// Returns the squares of full diagonals with a step of 9 or 7. Empty squares spread along their diagonals 1, 2 and
/// then 4 squares in each direction.
fn full_diagonals(occupied: u64, step: u32) -> u64 {
    let mut open = !occupied;
    // Masks of the column into which a shift would wrap round the edge.
    let (up, down) = if step == 9 { (!COLUMN_A, !COLUMN_H) } else { (!COLUMN_H, !COLUMN_A) };
    for _ in 0..7 {
        open |= (open << step) & up | (open >> step) & down;
    }
    !open
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{Position, Square};
    use crate::search::SplitMix64;
    use crate::search::matches::random_openings;

    #[test]
    fn corners_and_what_leans_on_them() {
        let of = |text: &str| {
            let board: crate::othello::Board = text.parse().unwrap();
            let side = crate::othello::Side::Black;
            stable_discs(board.discs(side), board.discs(!side))
                .iter()
                .map(|square| square.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(of(&format!("XXX-----XX------X{}", "-".repeat(47))), ["a1", "b1", "c1", "a2", "b2", "a3"]);
        assert_eq!(of(&format!("-XXXXXX-{}", "-".repeat(56))), [""; 0]);
        assert_eq!(of(&format!("OXXXXXXO{}", "-".repeat(56))).len(), 6);
        assert_eq!(of(&"X".repeat(64)).len(), 64);
        // Stability does not wrap from the right edge to the left edge of the next row.
        assert_eq!(of(&format!("-------XX------{}", "-".repeat(49))), ["h1"]);
    }

    /// Compares the full diagonals with a search square by square.
    #[test]
    fn full_diagonals_are_those_without_an_empty_square() {
        let mut random = SplitMix64::new(3);
        for _ in 0..200 {
            let occupied = random.next() | random.next() | random.next() | random.next();
            for (step, turn) in [(9, 1), (7, -1)] {
                let expected: Bitboard = Square::all()
                    .filter(|square| {
                        Square::all()
                            .filter(|other| {
                                let (dx, dy) = (
                                    i32::from(other.column()) - i32::from(square.column()),
                                    i32::from(other.row()) - i32::from(square.row()),
                                );
                                dx == dy * turn
                            })
                            .all(|other| Bitboard(occupied).contains(other))
                    })
                    .collect();
                assert_eq!(Bitboard(full_diagonals(occupied, step)), expected, "{step}");
            }
        }
    }

    #[test]
    fn what_is_stable_is_never_flipped() {
        let mut random = SplitMix64::new(4);
        for start in random_openings(&Position::start(), 30, 200, 4) {
            let mut position = start;
            let mut kept = [Bitboard::EMPTY; 2];
            while !position.is_over() {
                if position.must_pass() {
                    position = position.pass_unchecked();
                    continue;
                }
                for side in [crate::othello::Side::Black, crate::othello::Side::White] {
                    let discs = position.board().discs(side);
                    assert_eq!(kept[side as usize] - discs, Bitboard::EMPTY, "{position}");
                    kept[side as usize] = kept[side as usize] | stable_discs(discs, position.board().discs(!side));
                }
                let moves: Vec<Square> = position.legal_moves().iter().collect();
                position = position.place_unchecked(moves[random.below(moves.len())]);
            }
        }
    }
}
