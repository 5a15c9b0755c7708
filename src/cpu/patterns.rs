//! The pattern evaluation of Othello positions, and the best of all positions one move ahead.
//!
//! A pattern is a balanced ternary number with one digit per square: +1 for a disc of the side to move, −1 for an
//! opponent disc, 0 for an empty square. The opponent's view is the negated number. The caller supplies the shapes and
//! the weights of their patterns.

use super::{endgame, othello};

/// The number of patterns that are looked up.
pub const PATTERN_COUNT: usize = 46;
/// The number of patterns rounded up to whole vector registers.
pub const PATTERN_LANES: usize = 48;
/// The largest number of legal moves that is distinguished.
pub const MAX_MOVES: usize = 32;

/// The pattern numbers of a board.
pub type PatternNumbers = [i16; PATTERN_LANES];

/// The evaluation of positions with a certain number of discs.
#[derive(Clone, Copy, Debug)]
pub struct PatternEvaluator<'a> {
    /// The change of the pattern numbers by a disc of the side to move on each square.
    pub digits: &'a [PatternNumbers; 64],
    /// The index of pattern 0 of each shape in the list of weights.
    pub offsets: &'a [i32; PATTERN_COUNT],
    /// The weights of all patterns.
    pub weights: &'a [i16],
    /// The weight of each number of legal moves of the side to move.
    pub own_moves: &'a [i16; MAX_MOVES],
    /// The same for the opponent, as if it were to move.
    pub opponent_moves: &'a [i16; MAX_MOVES],
    /// The constant term.
    pub bias: i32,
    /// The limit of the absolute value.
    pub max_value: i32,
}

/// The best of the positions one move ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestChild {
    /// The value for the side that moves; if it is `beta` or more, the remaining moves were not evaluated.
    pub value: i32,
    /// The number of evaluated positions.
    pub count: u64,
    /// `true` if at least one position was evaluated by patterns rather than by the discs of a finished game.
    pub used_patterns: bool,
}

/// Squares ordered by how good they usually are: corners; edges except next to corners; centre; second rows; next to
/// corners.
const CLASSES: [u64; 5] =
    [0x8100_0000_0000_0081, 0x3c00_8181_8181_003c, 0x0000_3c3c_3c3c_0000, 0x003c_4242_4242_3c00, 0x42c3_0000_0000_c342];

/// Adds a disc to the pattern numbers `TIMES` times. Inlined into its caller so that it is compiled for the caller's
/// processor.
#[inline(always)]
pub fn add_disc<const TIMES: i16>(numbers: &mut PatternNumbers, digits: &PatternNumbers) {
    for (number, digit) in numbers.iter_mut().zip(digits) {
        *number = number.wrapping_add(digit.wrapping_mul(TIMES)); // intermediate overflow cancels out
    }
}

/// Returns the indices of the patterns' weights. Inlined into its caller so that it is compiled for the caller's
/// processor.
#[inline(always)]
fn places(numbers: &PatternNumbers, middle: &[i32; PATTERN_COUNT]) -> [u32; PATTERN_COUNT] {
    let mut places = [0; PATTERN_COUNT];
    for ((place, &number), &middle) in places.iter_mut().zip(numbers).zip(middle) {
        *place = (middle + i32::from(number)).cast_unsigned();
    }
    places
}

/// Defines the evaluation functions and their helpers.
macro_rules! patterns {
    ($(#[$attribute:meta])* $legal_moves:path, $flips:path, $sum_of:path) => {
        $(#[$attribute])*
        #[inline]
        fn sum(numbers: &PatternNumbers, own: u32, other: u32, judge: &PatternEvaluator<'_>) -> i32 {
            let sum = judge.bias
                + i32::from(judge.own_moves[(own as usize).min(MAX_MOVES - 1)])
                + i32::from(judge.opponent_moves[(other as usize).min(MAX_MOVES - 1)])
                + $sum_of(&places(numbers, judge.offsets), judge.weights);
            sum.clamp(-judge.max_value, judge.max_value)
        }

        $(#[$attribute])*
        pub(crate) fn value(own: u64, opponent: u64, moves: u64, numbers: &PatternNumbers, judge: &PatternEvaluator<'_>) -> i32 {
            sum(numbers, moves.count_ones(), $legal_moves(opponent, own).count_ones(), judge)
        }

        $(#[$attribute])*
        #[inline]
        pub(crate) fn after(numbers: &PatternNumbers, square: u8, flipped: u64, digits: &[PatternNumbers; 64]) -> PatternNumbers {
            let mut turned = [0; PATTERN_LANES];
            let mut squares = flipped;
            while squares != 0 {
                add_disc::<1>(&mut turned, &digits[(squares.trailing_zeros() & 63) as usize]);
                squares &= squares - 1;
            }
            let mut after = *numbers;
            add_disc::<1>(&mut after, &digits[usize::from(square & 63)]);
            add_disc::<2>(&mut after, &turned);
            for number in &mut after {
                *number = number.wrapping_neg();
            }
            after
        }

        $(#[$attribute])*
        pub(crate) fn best(
            own: u64,
            opponent: u64,
            moves: u64,
            numbers: &PatternNumbers,
            judge: &PatternEvaluator<'_>,
            beta: i32,
            winners: bool,
        ) -> BestChild {
            let mut best = BestChild { value: i32::MIN, count: 0, used_patterns: false };
            let mut squares = 0;
            let mut classes = CLASSES.iter();
            loop {
                while squares == 0 {
                    match classes.next() {
                        Some(class) => squares = moves & class,
                        None => return best,
                    }
                }
                let square = squares.trailing_zeros() as u8;
                squares &= squares - 1;
                let flipped = $flips(own, opponent, square);
                let (next, other) = (opponent ^ flipped, own | flipped | 1 << square);
                let (replies, others) = ($legal_moves(next, other), $legal_moves(other, next));
                best.count += 1;
                let value = if replies | others == 0 {
                    100 * if winners { endgame::result::<true>(other, next) } else { endgame::result::<false>(other, next) }
                } else {
                    best.used_patterns = true;
                    let numbers = after(numbers, square, flipped, judge.digits);
                    -sum(&numbers, replies.count_ones(), others.count_ones(), judge)
                };
                best.value = best.value.max(value);
                if value >= beta {
                    return best;
                }
            }
        }
    };
}

/// The version for any processor.
pub mod portable {
    #![allow(missing_docs, reason = "the functions are described where they are entered, in the crate's root")]
    use super::*;

    patterns!(othello::legal_moves, othello::flips, sum_of);

    /// Returns the sum of these weights.
    fn sum_of(places: &[u32; PATTERN_COUNT], weights: &[i16]) -> i32 {
        places.iter().map(|&place| i32::from(weights[place as usize])).sum()
    }
}

/// The version for processors with AVX2.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) mod avx2 {
    use super::*;

    patterns!(
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        othello::avx2::legal_moves,
        othello::avx2::flips,
        crate::sum_of
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Shapes of eight squares each, with distinct weights, for tests.
    struct Made {
        digits: Box<[PatternNumbers; 64]>,
        middle: [i32; PATTERN_COUNT],
        weights: Vec<i16>,
        moves: [i16; MAX_MOVES],
    }

    fn made() -> Made {
        let mut digits = Box::new([[0; PATTERN_LANES]; 64]);
        for place in 0..PATTERN_COUNT {
            for at in 0..8 {
                digits[(place * 11 + at * 7) % 64][place] = 3_i16.pow(at as u32);
            }
        }
        let weights = (0..6561).map(|number| (number * 37 % 1009) as i16 - 504).collect();
        let moves = std::array::from_fn(|count| 10 * count as i16);
        Made { digits, middle: [3280; PATTERN_COUNT], weights, moves }
    }

    impl Made {
        fn judge(&self) -> PatternEvaluator<'_> {
            let Made { digits, middle, weights, moves } = self;
            PatternEvaluator {
                digits,
                offsets: middle,
                weights,
                own_moves: moves,
                opponent_moves: moves,
                bias: 7,
                max_value: 6400,
            }
        }

        /// Returns the pattern numbers of a board, square by square.
        fn numbers(&self, own: u64, opponent: u64) -> PatternNumbers {
            std::array::from_fn(|place| {
                let digit = |square: usize| {
                    let side = (own >> square & 1) as i16 - (opponent >> square & 1) as i16;
                    side * self.digits[square][place]
                };
                (0..64).map(digit).sum()
            })
        }

        /// Returns the value of a board by a direct calculation.
        fn value(&self, own: u64, opponent: u64) -> i32 {
            let weight = |&number: &i16| i32::from(self.weights[(3280 + i32::from(number)) as usize]);
            let patterns: i32 = self.numbers(own, opponent)[..PATTERN_COUNT].iter().map(weight).sum();
            let count = |own, opponent| (othello::legal_moves(own, opponent).count_ones() as usize).min(MAX_MOVES - 1);
            let moves = self.moves[count(own, opponent)] + self.moves[count(opponent, own)];
            (patterns + i32::from(moves) + 7).clamp(-6400, 6400)
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn the_best_of_all_positions_one_move_on(own: u64, other: u64, more: u64, beta in -7000..7000, winners: bool) {
            let made = made();
            let judge = made.judge();
            for opponent in [other, other | more, other & more].map(|discs| discs & !own) {
                let numbers = made.numbers(own, opponent);
                let moves = othello::legal_moves(own, opponent);
                for value in [crate::othello_evaluate, portable::value] {
                    prop_assert_eq!(value(own, opponent, moves, &numbers, &judge), made.value(own, opponent));
                }
                let (mut values, mut judged) = (Vec::new(), false);
                for square in (0..64).filter(|square| moves >> square & 1 == 1) {
                    let flipped = othello::flips(own, opponent, square);
                    let (next, last) = (opponent ^ flipped, own | flipped | 1 << square);
                    let over = othello::legal_moves(next, last) | othello::legal_moves(last, next) == 0;
                    let result = |winners| match winners {
                        true => endgame::result::<true>(last, next),
                        false => endgame::result::<false>(last, next),
                    };
                    values.push(if over { 100 * result(winners) } else { -made.value(next, last) });
                    judged |= !over;
                    for after in [crate::othello_patterns_after, portable::after] {
                        prop_assert_eq!(after(&numbers, square, flipped, judge.digits), made.numbers(next, last));
                    }
                }
                let Some(&most) = values.iter().max() else { continue };
                for best in [crate::othello_best_child, portable::best] {
                    let found = best(own, opponent, moves, &numbers, &judge, i32::MAX, winners);
                    prop_assert_eq!(found, BestChild { value: most, count: values.len() as u64, used_patterns: judged });
                    let found = best(own, opponent, moves, &numbers, &judge, beta, winners);
                    prop_assert_eq!(found.value >= beta, most >= beta);
                    prop_assert!(found.value == most || most >= beta && values.contains(&found.value));
                }
            }
        }
    }

    #[test]
    fn each_square_is_of_one_class() {
        assert_eq!(CLASSES.iter().fold(0, |all, class| all ^ class), !0);
        assert_eq!(CLASSES.iter().map(|class| class.count_ones()).sum::<u32>(), 64);
    }
}
