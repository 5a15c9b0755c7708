//! Othello on bitboards: legal moves, flips and perft.
//!
//! A board is two 64-bit words, bit 0 for a1 and bit 63 for h8: the discs of the side to move and those of the
//! opponent. No square is in both.

/// Columns b to g: along a row or diagonal only discs there can be flipped, so no shift wraps around the edge.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The four lines through a square, along the row, the column and both diagonals, as bit distances.
const STEPS: [u32; 4] = [1, 8, 9, 7];

/// The squares from each square towards higher and lower bits, on each of its four lines.
static RAYS: [[[u64; 4]; 2]; 64] = {
    const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut rays = [[[0; 4]; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let mut sign = 0;
            while sign < 2 {
                let turn = if sign == 0 { 1 } else { -1 };
                let (dx, dy) = (DIRECTIONS[line].0 * turn, DIRECTIONS[line].1 * turn);
                let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
                while 0 <= x && x < 8 && 0 <= y && y < 8 {
                    rays[square][sign][line] |= 1 << (y * 8 + x);
                    (x, y) = (x + dx, y + dy);
                }
                sign += 1;
            }
            line += 1;
        }
        square += 1;
    }
    rays
};

/// Returns the legal moves of the side with the discs `own`: empty squares from which a run of opponent discs leads to
/// an own one.
///
/// Eight directions in parallel without branches: runs next to own discs grow by one square, then twice by two.
#[inline]
pub const fn legal_moves(own: u64, opponent: u64) -> u64 {
    let mut moves = 0;
    let mut line = 0;
    while line < 4 {
        let step = STEPS[line];
        let through = if step == 8 { opponent } else { opponent & INNER };
        let mut up = through & own << step;
        let mut down = through & own >> step;
        up |= through & up << step;
        down |= through & down >> step;
        let pairs_up = through & through << step;
        let pairs_down = pairs_up >> step;
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        moves |= up << step | down >> step;
        line += 1;
    }
    moves & !(own | opponent)
}

/// Returns the opponent discs that a disc of `own` on an empty square, 0 to 63, flips; none if the move is not legal.
///
/// Towards higher bits, an addition carries through the opponent's discs to the square behind them; towards lower bits,
/// the first square that is not the opponent's is the highest set bit.
#[inline]
pub const fn flips(own: u64, opponent: u64, square: u8) -> u64 {
    let [up, down] = &RAYS[(square & 63) as usize];
    let mut flips = 0;
    let mut line = 0;
    while line < 4 {
        let ray = up[line];
        let end = (opponent | !ray).wrapping_add(1) & ray & own;
        flips |= end.wrapping_sub((end != 0) as u64) & ray;
        let ray = down[line];
        let end = (1 << 63 >> (ray & !opponent | 1).leading_zeros()) & ray & own;
        flips |= (end.wrapping_neg() << 1) & ray;
        line += 1;
    }
    flips
}

/// Defines a perft function and its helpers; the last counts the leaves one ply below each of four boards, given as two
/// lists of discs.
macro_rules! perft {
    ($(#[$attribute:meta])* $visibility:vis $name:ident, $legal_moves:path, $flips:path, $count_four:path) => {
        $(#[$attribute])*
        $visibility fn $name(own: u64, opponent: u64, depth: u32) -> u64 {
            if depth == 0 {
                return 1;
            }
            let mut moves = $legal_moves(own, opponent);
            if depth == 1 {
                return u64::from(moves.count_ones()).max(1);
            }
            if moves == 0 {
                return if $legal_moves(opponent, own) == 0 { 1 } else { $name(opponent, own, depth - 1) };
            }
            let mut leaves = 0;
            if depth == 2 {
                // Four boards at a time; an unused place holds an empty board, which counts as one leaf.
                while moves != 0 {
                    let (mut next, mut other) = ([0; 4], [0; 4]);
                    for board in 0..4 {
                        if moves == 0 {
                            leaves -= 1;
                            continue;
                        }
                        let square = moves.trailing_zeros() as u8;
                        moves &= moves - 1;
                        let flipped = $flips(own, opponent, square);
                        next[board] = opponent ^ flipped;
                        other[board] = own ^ flipped ^ 1 << square;
                    }
                    leaves += $count_four(&next, &other).cast_signed();
                }
                return leaves.cast_unsigned();
            }
            while moves != 0 {
                let square = moves.trailing_zeros() as u8;
                moves &= moves - 1;
                let flipped = $flips(own, opponent, square);
                leaves += $name(opponent ^ flipped, own ^ flipped ^ 1 << square, depth - 1).cast_signed();
            }
            leaves.cast_unsigned()
        }
    };
}

perft!(
    /// [`super::othello_perft`] for any processor.
    pub portable_perft, legal_moves, flips, count_four
);

/// Returns the total number of leaves one ply below four boards.
fn count_four(own: &[u64; 4], opponent: &[u64; 4]) -> u64 {
    own.iter().zip(opponent).map(|(&own, &opponent)| leaves_of(legal_moves(own, opponent))).sum()
}

/// Returns the number of leaves one ply below a board: without a move there is a pass or the end.
#[inline]
fn leaves_of(moves: u64) -> u64 {
    u64::from(moves.count_ones()).max(1)
}

/// The version for processors with AVX2, four lines at a time.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod avx2 {
    use core::arch::x86_64::*;

    use super::{INNER, RAYS};

    /// Creates a vector with one number per line, in the order of [`super::STEPS`].
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn four(of: [u64; 4]) -> __m256i {
        _mm256_set_epi64x(of[3].cast_signed(), of[2].cast_signed(), of[1].cast_signed(), of[0].cast_signed())
    }

    /// Combines the four lanes by OR.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn together(lines: __m256i) -> u64 {
        let pair = _mm_or_si128(_mm256_castsi256_si128(lines), _mm256_extracti128_si256::<1>(lines));
        _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))).cast_unsigned()
    }

    /// [`super::legal_moves`].
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    pub(crate) fn legal_moves(own: u64, opponent: u64) -> u64 {
        let step = four([1, 8, 9, 7]);
        let two = four([2, 16, 18, 14]);
        let discs = _mm256_set1_epi64x(own.cast_signed());
        let through = _mm256_and_si256(_mm256_set1_epi64x(opponent.cast_signed()), four([INNER, !0, INNER, INNER]));
        let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(discs, step));
        let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(discs, step));
        up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
        down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
        let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
        let pairs_down = _mm256_srlv_epi64(pairs_up, step);
        for _ in 0..2 {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
        }
        let moves = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
        together(moves) & !(own | opponent)
    }

    /// [`super::flips`].
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    pub(crate) fn flips(own: u64, opponent: u64, square: u8) -> u64 {
        let [up, down] = RAYS[usize::from(square & 63)];
        let (up, down) = (four(up), four(down));
        let own = _mm256_set1_epi64x(own.cast_signed());
        let opponent = _mm256_set1_epi64x(opponent.cast_signed());
        let (all, none) = (_mm256_set1_epi64x(-1), _mm256_setzero_si256());
        let carried = _mm256_sub_epi64(_mm256_or_si256(opponent, _mm256_xor_si256(up, all)), all);
        let end = _mm256_and_si256(_mm256_and_si256(carried, up), own);
        let is_none = _mm256_cmpeq_epi64(end, none);
        let flips_up = _mm256_and_si256(_mm256_sub_epi64(_mm256_add_epi64(end, all), is_none), up);
        // AVX2 cannot count leading zeros per lane, so all bits below the first square not occupied by the opponent are
        // filled.
        let step = four([1, 8, 9, 7]);
        let mut filled = _mm256_andnot_si256(opponent, down);
        filled = _mm256_or_si256(filled, _mm256_srlv_epi64(filled, step));
        filled = _mm256_or_si256(filled, _mm256_srlv_epi64(filled, four([2, 16, 18, 14])));
        filled = _mm256_or_si256(filled, _mm256_srlv_epi64(filled, four([4, 32, 36, 28])));
        let first = _mm256_andnot_si256(_mm256_srlv_epi64(filled, step), filled);
        let end = _mm256_and_si256(_mm256_and_si256(first, own), down);
        let flips_down = _mm256_and_si256(_mm256_slli_epi64::<1>(_mm256_sub_epi64(none, end)), down);
        together(_mm256_or_si256(flips_up, flips_down))
    }

    /// [`super::count_four`]: a board in each lane, line after line.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn count_four(own: &[u64; 4], opponent: &[u64; 4]) -> u64 {
        let (own, opponent) = (four(*own), four(*opponent));
        let inner = _mm256_and_si256(opponent, _mm256_set1_epi64x(INNER.cast_signed()));
        let mut moves = along::<1, 2>(own, inner);
        moves = _mm256_or_si256(moves, along::<7, 14>(own, inner));
        moves = _mm256_or_si256(moves, along::<9, 18>(own, inner));
        moves = _mm256_or_si256(moves, along::<8, 16>(own, opponent));
        moves = _mm256_andnot_si256(_mm256_or_si256(own, opponent), moves);
        let (low, high) = (_mm256_castsi256_si128(moves), _mm256_extracti128_si256::<1>(moves));
        let words = [low, _mm_unpackhi_epi64(low, low), high, _mm_unpackhi_epi64(high, high)];
        let mut leaves = 0;
        for word in words {
            leaves += u64::from(_mm_cvtsi128_si64(word).count_ones()).max(1);
        }
        leaves
    }

    /// Returns the squares behind runs of discs `through` next to own ones along a line, in both directions, in each
    /// lane.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn along<const STEP: i32, const TWO: i32>(own: __m256i, through: __m256i) -> __m256i {
        let mut up = _mm256_and_si256(through, _mm256_slli_epi64::<STEP>(own));
        let mut down = _mm256_and_si256(through, _mm256_srli_epi64::<STEP>(own));
        up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_slli_epi64::<STEP>(up)));
        down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srli_epi64::<STEP>(down)));
        let pairs_up = _mm256_and_si256(through, _mm256_slli_epi64::<STEP>(through));
        let pairs_down = _mm256_srli_epi64::<STEP>(pairs_up);
        for _ in 0..2 {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_slli_epi64::<TWO>(up)));
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srli_epi64::<TWO>(down)));
        }
        _mm256_or_si256(_mm256_slli_epi64::<STEP>(up), _mm256_srli_epi64::<STEP>(down))
    }

    perft!(
        /// [`crate::othello_perft`].
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        pub(crate) perft, legal_moves, flips, count_four
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A direct implementation of the rules: along each direction a run of opponent discs that ends at an own one.
    fn slow_flips(own: u64, opponent: u64, square: i32) -> u64 {
        let has =
            |discs: u64, x: i32, y: i32| (0..8).contains(&x) && (0..8).contains(&y) && discs >> (y * 8 + x) & 1 != 0;
        let mut flips = 0;
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)] {
            let (mut x, mut y, mut run) = (square % 8 + dx, square / 8 + dy, 0);
            while has(opponent, x, y) {
                run |= 1 << (y * 8 + x);
                (x, y) = (x + dx, y + dy);
            }
            flips |= if has(own, x, y) { run } else { 0 };
        }
        flips
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn moves_and_flips_are_the_rules(own: u64, other: u64, more: u64) {
            // Boards with many discs and with few.
            for opponent in [other, other | more, other & more].map(|discs| discs & !own) {
                let mut legal = 0;
                for square in (0..64).filter(|square| (own | opponent) >> square & 1 == 0) {
                    let expected = slow_flips(own, opponent, square);
                    prop_assert_eq!(flips(own, opponent, square as u8), expected);
                    legal |= u64::from(expected != 0) << square;
                }
                prop_assert_eq!(legal_moves(own, opponent), legal);
                for depth in 0..4 {
                    let counted = crate::othello_perft(own, opponent, depth);
                    prop_assert_eq!(counted, portable_perft(own, opponent, depth));
                }
            }
        }
    }

    /// The published perft counts from the start position.
    #[test]
    fn the_start_has_so_many_leaves() {
        let (black, white) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
        for (depth, leaves) in [(1, 4), (2, 12), (3, 56), (4, 244), (5, 1396), (6, 8200), (7, 55092), (8, 390_216)] {
            assert_eq!(crate::othello_perft(black, white, depth), leaves);
            assert_eq!(portable_perft(black, white, depth), leaves);
        }
    }
}
