//! The last squares of an Othello game, where storing positions and sorting moves costs more than it saves.
//!
//! Alpha-beta with a window of one disc on plain bitboards. Moves into quadrants of the board with an odd number of
//! empty squares come first (parity): the player who moves there first also moves there last. The last four squares are
//! unrolled.

use super::othello;

/// The quadrant of the board that contains each square.
static QUADRANTS: [u64; 64] = {
    let mut quarters = [0; 64];
    let mut square = 0;
    while square < 64 {
        let left_top = 0x0f0f_0f0f_u64 << (if square % 8 < 4 { 0 } else { 4 });
        quarters[square] = left_top << (if square < 32 { 0 } else { 32 });
        square += 1;
    }
    quarters
};

/// The neighbours of each square.
static AROUND: [u64; 64] = {
    let mut around = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let beside = (bit & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (bit & 0xfefe_fefe_fefe_fefe) >> 1;
        let row = bit | beside;
        around[square] = beside | row << 8 | row >> 8;
        square += 1;
    }
    around
};

/// Returns the squares of the quadrants with an odd number of empty squares.
#[inline]
pub const fn odd_quadrants(empty: u64) -> u64 {
    let mut odd = 0;
    let mut quarter = 0;
    while quarter < 4 {
        let squares = QUADRANTS[[0, 4, 32, 36][quarter]];
        if (empty & squares).count_ones() % 2 == 1 {
            odd |= squares;
        }
        quarter += 1;
    }
    odd
}

/// The number of discs flipped by the last disc on a line, indexed by its position and the own discs on the line; all
/// others are the opponent's.
static LAST_DISC_FLIPS: [[u8; 256]; 8] = {
    let mut counts = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut line = 0;
        while line < 256 {
            let (mut above, mut below) = (place + 1, 1);
            while above < 8 && line >> above & 1 == 0 {
                above += 1;
            }
            while below <= place && line >> (place - below) & 1 == 0 {
                below += 1;
            }
            let above = if above < 8 { above - place - 1 } else { 0 };
            let below = if below <= place { below - 1 } else { 0 };
            counts[place][line] = (above + below) as u8;
            line += 1;
        }
        place += 1;
    }
    counts
};

/// The two diagonals through each square: rising to the right, and falling.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (dx, dy) = (other % 8 - square % 8, other / 8 - square / 8);
            if dx == dy {
                diagonals[square as usize][0] |= 1 << other;
            }
            if dx == -dy {
                diagonals[square as usize][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1_i32;
    }
    diagonals
};

/// Returns the number of opponent discs flipped by the last disc; every other square is occupied.
#[inline]
fn flipped_last(own: u64, square: u8) -> u32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let square = usize::from(square & 63);
    let (x, y) = (square % 8, square / 8);
    let [rising, falling] = DIAGONALS[square];
    // A multiplication brings the squares of a line together in the highest byte.
    let column = ((own >> x & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let diagonal = |squares: u64| ((own & squares).wrapping_mul(COLUMN) >> 56) as usize;
    let along = |place: usize, line: usize| u32::from(LAST_DISC_FLIPS[place][line & 255]);
    along(x, (own >> (8 * y)) as usize) + along(y, column) + along(x, diagonal(rising)) + along(x, diagonal(falling))
}

/// Returns the result of a finished game for the side with the discs `own`; with `WINNERS` empty squares count for the
/// winner.
#[inline]
pub(crate) fn result<const WINNERS: bool>(own: u64, opponent: u64) -> i32 {
    let difference = own.count_ones().cast_signed() - opponent.count_ones().cast_signed();
    if WINNERS { difference + difference.signum() * (!(own | opponent)).count_ones().cast_signed() } else { difference }
}

/// A legal move and its effect, as used for move ordering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Child {
    /// The square, 0 to 63.
    pub square: u8,
    /// The flipped discs.
    pub flipped: u64,
    /// The opponent's legal replies.
    pub replies: u64,
}

/// Defines the search functions and their helpers.
macro_rules! endgame {
    ($(#[$attribute:meta])* $legal_moves:path, $flips:path) => {
        $(#[$attribute])*
        #[inline]
        fn try_flips(own: u64, opponent: u64, square: u8) -> u64 {
            if AROUND[usize::from(square & 63)] & opponent == 0 { 0 } else { $flips(own, opponent, square) }
        }

        $(#[$attribute])*
        #[inline]
        fn one<const WINNERS: bool>(own: u64, opponent: u64, square: u8) -> i32 {
            let flipped = flipped_last(own, square);
            if flipped != 0 {
                return 2 * (own.count_ones() + flipped + 1).cast_signed() - 64;
            }
            let flipped = flipped_last(opponent, square);
            if flipped != 0 {
                return 64 - 2 * (opponent.count_ones() + flipped + 1).cast_signed();
            }
            result::<WINNERS>(own, opponent)
        }

        $(#[$attribute])*
        fn two<const WINNERS: bool>(own: u64, opponent: u64, alpha: i32, squares: [u8; 2], nodes: &mut u64) -> i32 {
            *nodes += 1;
            let [first, second] = squares;
            let flipped = try_flips(own, opponent, first);
            let mut best = -65;
            if flipped != 0 {
                *nodes += 1;
                best = -one::<WINNERS>(opponent ^ flipped, own | flipped | 1 << first, second);
                if best > alpha {
                    return best;
                }
            }
            let flipped = try_flips(own, opponent, second);
            if flipped != 0 {
                *nodes += 1;
                best = best.max(-one::<WINNERS>(opponent ^ flipped, own | flipped | 1 << second, first));
            }
            if best > -65 {
                return best;
            }
            // A pass.
            let beta = alpha + 1;
            let flipped = try_flips(opponent, own, first);
            let mut best = 65;
            if flipped != 0 {
                *nodes += 1;
                best = one::<WINNERS>(own ^ flipped, opponent | flipped | 1 << first, second);
                if best < beta {
                    return best;
                }
            }
            let flipped = try_flips(opponent, own, second);
            if flipped != 0 {
                *nodes += 1;
                best = best.min(one::<WINNERS>(own ^ flipped, opponent | flipped | 1 << second, first));
            }
            if best < 65 { best } else { result::<WINNERS>(own, opponent) }
        }

        $(#[$attribute])*
        fn three<const WINNERS: bool>(own: u64, opponent: u64, alpha: i32, odd: u64, nodes: &mut u64) -> i32 {
            *nodes += 1;
            let empty = !(own | opponent);
            // A square alone in its quadrant before a pair.
            let mut rest = empty & odd;
            if rest == 0 || rest == empty {
                rest = empty;
            }
            let first = rest.trailing_zeros() as u8;
            let pair = empty & !(1 << first);
            let second = pair.trailing_zeros() as u8;
            let third = 63 - pair.leading_zeros() as u8;
            let orders = [(first, [second, third]), (second, [first, third]), (third, [first, second])];
            let mut best = -65;
            for (square, others) in orders {
                let flipped = try_flips(own, opponent, square);
                if flipped != 0 {
                    let child = two::<WINNERS>(opponent ^ flipped, own | flipped | 1 << square, !alpha, others, nodes);
                    best = best.max(-child);
                    if best > alpha {
                        return best;
                    }
                }
            }
            if best > -65 {
                return best;
            }
            let mut worst = 65;
            for (square, others) in orders {
                let flipped = try_flips(opponent, own, square);
                if flipped != 0 {
                    let child = two::<WINNERS>(own ^ flipped, opponent | flipped | 1 << square, alpha, others, nodes);
                    worst = worst.min(child);
                    if worst <= alpha {
                        return worst;
                    }
                }
            }
            if worst < 65 { worst } else { result::<WINNERS>(own, opponent) }
        }

        $(#[$attribute])*
        fn four<const WINNERS: bool>(own: u64, opponent: u64, alpha: i32, odd: u64, nodes: &mut u64) -> i32 {
            *nodes += 1;
            let empty = !(own | opponent);
            let mut best = -65;
            for squares in [empty & odd, empty & !odd] {
                let mut squares = squares;
                while squares != 0 {
                    let square = squares.trailing_zeros() as u8;
                    squares &= squares - 1;
                    let flipped = try_flips(own, opponent, square);
                    if flipped != 0 {
                        let odd = odd ^ QUADRANTS[usize::from(square & 63)];
                        let (next, other) = (opponent ^ flipped, own | flipped | 1 << square);
                        best = best.max(-three::<WINNERS>(next, other, !alpha, odd, nodes));
                        if best > alpha {
                            return best;
                        }
                    }
                }
            }
            if best > -65 {
                best
            } else if $legal_moves(opponent, own) != 0 {
                -four::<WINNERS>(opponent, own, !alpha, odd, nodes)
            } else {
                result::<WINNERS>(own, opponent)
            }
        }

        $(#[$attribute])*
        fn more<const WINNERS: bool>(
            own: u64,
            opponent: u64,
            alpha: i32,
            odd: u64,
            empty: u32,
            nodes: &mut u64,
        ) -> i32 {
            *nodes += 1;
            let moves = $legal_moves(own, opponent);
            if moves == 0 {
                return if $legal_moves(opponent, own) == 0 {
                    result::<WINNERS>(own, opponent)
                } else {
                    -more::<WINNERS>(opponent, own, !alpha, odd, empty, nodes)
                };
            }
            let mut best = -65;
            for squares in [moves & odd, moves & !odd] {
                let mut squares = squares;
                while squares != 0 {
                    let square = squares.trailing_zeros() as u8;
                    squares &= squares - 1;
                    let flipped = $flips(own, opponent, square);
                    let odd = odd ^ QUADRANTS[usize::from(square & 63)];
                    let (next, other) = (opponent ^ flipped, own | flipped | 1 << square);
                    let child = if empty == 5 {
                        four::<WINNERS>(next, other, !alpha, odd, nodes)
                    } else {
                        more::<WINNERS>(next, other, !alpha, odd, empty - 1, nodes)
                    };
                    best = best.max(-child);
                    if best > alpha {
                        return best;
                    }
                }
            }
            best
        }

        $(#[$attribute])*
        fn any<const WINNERS: bool>(own: u64, opponent: u64, alpha: i32, nodes: &mut u64) -> i32 {
            let empty = !(own | opponent);
            let odd = odd_quadrants(empty);
            let first = (empty.trailing_zeros() & 63) as u8;
            match empty.count_ones() {
                0 => result::<WINNERS>(own, opponent),
                1 => {
                    *nodes += 1;
                    one::<WINNERS>(own, opponent, first)
                }
                2 => two::<WINNERS>(own, opponent, alpha, [first, 63 - empty.leading_zeros() as u8], nodes),
                3 => three::<WINNERS>(own, opponent, alpha, odd, nodes),
                4 => four::<WINNERS>(own, opponent, alpha, odd, nodes),
                count => more::<WINNERS>(own, opponent, alpha, odd, count, nodes),
            }
        }

        $(#[$attribute])*
        pub(crate) fn endgame(own: u64, opponent: u64, alpha: i32, winners: bool, nodes: &mut u64) -> i32 {
            match winners {
                true => any::<true>(own, opponent, alpha, nodes),
                false => any::<false>(own, opponent, alpha, nodes),
            }
        }

        $(#[$attribute])*
        pub(crate) fn children(own: u64, opponent: u64, moves: u64, list: &mut [Child; 64]) -> usize {
            let mut squares = moves;
            let mut count = 0;
            while squares != 0 {
                let square = squares.trailing_zeros() as u8;
                squares &= squares - 1;
                let flipped = $flips(own, opponent, square);
                let replies = $legal_moves(opponent ^ flipped, own | flipped | 1 << square);
                list[count & 63] = Child { square, flipped, replies };
                count += 1;
            }
            count
        }
    };
}

/// The version for any processor.
pub mod portable {
    #![allow(missing_docs, reason = "the functions are described where they are entered, in the crate's root")]
    use super::*;

    endgame!(othello::legal_moves, othello::flips);
}

/// The version for processors with AVX2.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod avx2 {
    use super::*;

    endgame!(
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        othello::avx2::legal_moves,
        othello::avx2::flips
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Plain minimax without a window.
    fn value(own: u64, opponent: u64, winners: bool) -> i32 {
        let mut best = None;
        for square in 0..64 {
            if (own | opponent) >> square & 1 == 0 {
                let flipped = othello::flips(own, opponent, square);
                if flipped != 0 {
                    let value = -value(opponent ^ flipped, own | flipped | 1 << square, winners);
                    best = best.max(Some(value));
                }
            }
        }
        best.unwrap_or_else(|| match othello::legal_moves(opponent, own) {
            0 if winners => result::<true>(own, opponent),
            0 => result::<false>(own, opponent),
            _ => -value(opponent, own, winners),
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]
        #[test]
        fn a_window_tells_on_which_side_the_value_lies(
            discs: u64,
            empty in proptest::collection::vec(0u32..64, 0..8),
            alpha in -65i32..64,
            winners: bool,
        ) {
            let empty = empty.into_iter().fold(0, |empty, square| empty | 1_u64 << square);
            let (own, opponent) = (discs & !empty, !discs & !empty);
            let expected = value(own, opponent, winners);
            for found in [
                crate::othello_endgame(own, opponent, alpha, winners, &mut 0),
                portable::endgame(own, opponent, alpha, winners, &mut 0),
            ] {
                prop_assert_eq!(found > alpha, expected > alpha);
                let bound = if found > alpha { expected >= found } else { expected <= found };
                prop_assert!(bound, "{} {}", expected, found);
            }
            // With a window around it, the result is exact.
            prop_assert_eq!(crate::othello_endgame(own, opponent, expected - 1, winners, &mut 0), expected);
        }

        #[test]
        fn children_are_the_moves(own: u64, other: u64) {
            let opponent = other & !own;
            let moves = othello::legal_moves(own, opponent);
            let (mut fast, mut plain) = ([Child::default(); 64], [Child::default(); 64]);
            let count = crate::othello_children(own, opponent, moves, &mut fast);
            prop_assert_eq!(count, portable::children(own, opponent, moves, &mut plain));
            prop_assert_eq!(count as u32, moves.count_ones());
            prop_assert_eq!(fast, plain);
            for child in &fast[..count] {
                prop_assert_eq!(child.flipped, othello::flips(own, opponent, child.square));
            }
        }
    }

    #[test]
    fn quarters_with_an_odd_number() {
        assert_eq!(odd_quadrants(0), 0);
        assert_eq!(odd_quadrants(!0), 0);
        assert_eq!(odd_quadrants(1 << 63 | 1 << 54 | 1 << 4), 0x0000_0000_f0f0_f0f0);
    }
}
