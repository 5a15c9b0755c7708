//! Inner loops for newer processors, each with a safe counterpart.
//!
//! The program is built for any x86-64, or any other processor. A loop that gains much from newer instructions has a
//! second version here, entered only after detecting the processor at run time. Unsafe code is limited to that entry
//! and to plain loads and stores within checked slices; a test keeps each loop equal to its safe counterpart.
//! Detecting the processor needs the feature `std`, which is on by default; without it the safe versions are used, and
//! the crate builds without the standard library.
//!
//! | loop | safe counterpart | version in use |
//! |---|---|---|
//! | [`convert`]: colour numbers into pixels of 32 bits | [`convert_portable`] | [`convert_backend`] |
//! | [`othello_legal_moves`], [`othello_flips`]: the legal moves, and the discs that a move flips | [`othello`] | [`othello_backend`] |
//! | [`othello_perft`]: leaves of Othello's game tree | [`othello`] | [`othello_backend`] |
//! | [`othello_endgame`], [`othello_children`]: the last squares, and the moves with the discs they flip | [`endgame`] | [`othello_backend`] |
//! | [`othello_evaluate`], [`othello_patterns_after`], [`othello_best_child`]: the evaluation by patterns | [`patterns`] | [`othello_backend`] |
//!
//! ```
//! let colors = std::array::from_fn(|number| number as u32 * 0x11_1111);
//! let mut pixels = [0; 3];
//! huanle_cpu::convert(&[0, 1, 15], &colors, &mut pixels);
//! assert_eq!(pixels, [0, 0x11_1111, 0xFF_FFFF]);
//! // 244 ways to play the first four discs of Othello.
//! assert_eq!(huanle_cpu::othello_perft(0x0000_0008_1000_0000, 0x0000_0010_0800_0000, 4), 244);
//! ```
#![cfg_attr(not(any(test, feature = "std")), no_std)]
#![warn(unreachable_pub)]
#![warn(missing_docs)]
#![allow(unsafe_code, reason = "entering a build for another processor is unsafe; see the module's documentation")]

use patterns::{BestChild, PatternEvaluator, PatternNumbers};

pub mod endgame;
pub mod othello;
pub mod patterns;

/// Calls the AVX2 version if the processor supports it, otherwise the portable one.
macro_rules! fastest {
    ($newer:path, $portable:path, $($argument:expr),+) => {{
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if has_avx2_and_bits() {
            // SAFETY: the processor has all features that the function requires, as checked above.
            return unsafe { $newer($($argument),+) };
        }
        $portable($($argument),+)
    }};
}

/// Counts the leaves of Othello's game tree `depth` plies below a board with the discs `own` to move, by the fastest
/// available version. A pass is a ply; a game that ends earlier is one leaf.
pub fn othello_perft(own: u64, opponent: u64, depth: u32) -> u64 {
    fastest!(othello::avx2::perft, othello::portable_perft, own, opponent, depth)
}

/// Returns the legal moves of the side with the discs `own` in Othello, by the fastest available version.
pub fn othello_legal_moves(own: u64, opponent: u64) -> u64 {
    fastest!(othello::avx2::legal_moves, othello::legal_moves, own, opponent)
}

/// Returns the opponent discs that a disc of `own` on an empty square, 0 to 63, flips, by the fastest available
/// version; none if the move is not legal.
pub fn othello_flips(own: u64, opponent: u64, square: u8) -> u64 {
    fastest!(othello::avx2::flips, othello::flips, own, opponent, square)
}

/// Returns the value of an Othello position with few empty squares for the side with the discs `own`, to move, with
/// perfect play, by the fastest available version. The value, in discs, is exact if it is `alpha` or `alpha + 1`; a
/// lower result is an upper bound, a higher one a lower bound. Empty squares count for neither side, or with `winners`
/// for the winner. Adds the visited positions to `nodes`, except full boards.
///
/// Intended for up to about ten empty squares: it has no transposition table and orders moves by parity only.
pub fn othello_endgame(own: u64, opponent: u64, alpha: i32, winners: bool, nodes: &mut u64) -> i32 {
    fastest!(endgame::avx2::endgame, endgame::portable::endgame, own, opponent, alpha, winners, nodes)
}

/// Writes the result of each of these legal moves of the side with the discs `own` to a list, from a1 on, by the
/// fastest available version. Returns their number; the rest of the list is unchanged.
pub fn othello_children(own: u64, opponent: u64, moves: u64, list: &mut [endgame::Child; 64]) -> usize {
    fastest!(endgame::avx2::children, endgame::portable::children, own, opponent, moves, list)
}

/// Returns the pattern evaluation of an unfinished Othello position for the side with the discs `own`, to move, with
/// its legal `moves`, by the fastest available version.
pub fn othello_evaluate(
    own: u64,
    opponent: u64,
    moves: u64,
    numbers: &PatternNumbers,
    judge: &PatternEvaluator<'_>,
) -> i32 {
    fastest!(patterns::avx2::value, patterns::portable::value, own, opponent, moves, numbers, judge)
}

/// Returns the pattern indices after a move, from the opponent's view, by the fastest available version.
pub fn othello_patterns_after(
    numbers: &PatternNumbers,
    square: u8,
    flipped: u64,
    digits: &[PatternNumbers; 64],
) -> PatternNumbers {
    fastest!(patterns::avx2::after, patterns::portable::after, numbers, square, flipped, digits)
}

/// Evaluates the positions after each of these legal moves (at least one) and returns the best, by the fastest
/// available version. Empty squares at the end of a game count for neither side, or with `winners` for the winner.
pub fn othello_best_child(
    own: u64,
    opponent: u64,
    moves: u64,
    numbers: &PatternNumbers,
    judge: &PatternEvaluator<'_>,
    beta: i32,
    winners: bool,
) -> BestChild {
    fastest!(patterns::avx2::best, patterns::portable::best, own, opponent, moves, numbers, judge, beta, winners)
}

/// Returns the sum of the weights at these indices. Inlined into its caller so that it is compiled for the caller's
/// processor; its safe counterpart is in [`patterns::convert_portable`].
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[inline(always)]
fn sum_of<const COUNT: usize>(places: &[u32; COUNT], weights: &[i16]) -> i32 {
    let last = places.iter().fold(0, |last, &place| last.max(place));
    assert!((last as usize) < weights.len(), "a pattern without a weight");
    // SAFETY: no index exceeds the largest one, which is within the list, as checked above.
    places.iter().map(|&place| i32::from(unsafe { *weights.get_unchecked(place as usize) })).sum()
}

/// Prefetches a memory location.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and the reference is readable.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Returns the version that [`othello_perft`] uses, for speed reports.
pub fn othello_backend() -> &'static str {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if has_avx2_and_bits() {
        return "AVX2";
    }
    "portable"
}

/// Returns whether the processor has AVX2 and the bit counting instructions; every processor with AVX2 has them.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
fn has_avx2_and_bits() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

/// Looks up the low four bits of each colour number in the table, up to the length of the shorter slice, by the fastest
/// available version.
pub fn convert(pixels: &[u8], colors: &[u32; 16], out: &mut [u32]) {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, as checked above.
        return unsafe { avx2::convert(pixels, colors, out) };
    }
    convert_portable(pixels, colors, out);
}

/// [`convert`] for any processor: two pixels at a time, with a table of all pairs.
pub fn convert_portable(pixels: &[u8], colors: &[u32; 16], out: &mut [u32]) {
    /// The number of pixels below which building the table is not worthwhile.
    const MANY: usize = 1024;
    let mut done = 0;
    if pixels.len().min(out.len()) >= MANY {
        let pairs: [u64; 256] =
            core::array::from_fn(|pair| u64::from(colors[pair & 15]) | u64::from(colors[pair >> 4]) << 32);
        let (source, target) = (pixels.as_chunks::<8>().0, out.as_chunks_mut::<8>().0);
        done = source.len().min(target.len()) * 8;
        for (from, to) in source.iter().zip(target) {
            let eight = u64::from_le_bytes(*from) & 0x0F0F_0F0F_0F0F_0F0F;
            let eight = eight | eight >> 4;
            for (number, two) in to.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                let pair = pairs[usize::from((eight >> (16 * number)) as u8)];
                *two = [pair as u32, (pair >> 32) as u32];
            }
        }
    }
    for (out, &pixel) in out[done..].iter_mut().zip(&pixels[done.min(pixels.len())..]) {
        *out = colors[usize::from(pixel & 15)];
    }
}

/// Returns the version that [`convert`] uses, for speed reports.
pub fn convert_backend() -> &'static str {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if std::arch::is_x86_feature_detected!("avx2") {
        return "AVX2";
    }
    "portable"
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod avx2 {
    use core::arch::x86_64::*;

    /// The number of pixels converted per iteration.
    const LANES: usize = 32;

    /// Sixteen colours fit in a table of sixteen bytes per channel, and `vpshufb` looks up 32 of them at once: three
    /// look-ups, then the channels are interleaved.
    #[target_feature(enable = "avx2")]
    pub(crate) fn convert(pixels: &[u8], colors: &[u32; 16], out: &mut [u32]) {
        let channel = |shift: u32| {
            let bytes: [u8; 16] = core::array::from_fn(|index| (colors[index] >> shift) as u8);
            let low = u128::from_le_bytes(bytes);
            _mm256_set_epi64x((low >> 64) as i64, low as i64, (low >> 64) as i64, low as i64)
        };
        let (blues, greens, reds, rest) = (channel(0), channel(8), channel(16), channel(24));
        let low_bits = _mm256_set1_epi8(15);
        let (source, _) = pixels.as_chunks::<LANES>();
        let (target, _) = out.as_chunks_mut::<LANES>();
        for (from, to) in source.iter().zip(target.iter_mut()) {
            // SAFETY: `from` is 32 bytes long, and an unaligned load has no other requirement.
            let index = unsafe { _mm256_loadu_si256(from.as_ptr().cast()) };
            let index = _mm256_and_si256(index, low_bits);
            let blue = _mm256_shuffle_epi8(blues, index);
            let green = _mm256_shuffle_epi8(greens, index);
            let red = _mm256_shuffle_epi8(reds, index);
            let none = _mm256_shuffle_epi8(rest, index);
            // Each half of 16 pixels separately: bytes to pairs, pairs to pixels.
            let (bg_low, bg_high) = (_mm256_unpacklo_epi8(blue, green), _mm256_unpackhi_epi8(blue, green));
            let (rx_low, rx_high) = (_mm256_unpacklo_epi8(red, none), _mm256_unpackhi_epi8(red, none));
            let quarters = [
                _mm256_unpacklo_epi16(bg_low, rx_low),
                _mm256_unpackhi_epi16(bg_low, rx_low),
                _mm256_unpacklo_epi16(bg_high, rx_high),
                _mm256_unpackhi_epi16(bg_high, rx_high),
            ];
            let [a, b, c, d] = quarters;
            let in_order = [
                _mm256_permute2x128_si256::<0x20>(a, b),
                _mm256_permute2x128_si256::<0x20>(c, d),
                _mm256_permute2x128_si256::<0x31>(a, b),
                _mm256_permute2x128_si256::<0x31>(c, d),
            ];
            for (eight, place) in in_order.into_iter().zip(to.as_chunks_mut::<8>().0) {
                // SAFETY: `place` is eight words long, and an unaligned store has no other requirement.
                unsafe { _mm256_storeu_si256(place.as_mut_ptr().cast(), eight) };
            }
        }
        let done = source.len().min(target.len()) * LANES;
        super::convert_portable(&pixels[done..], colors, &mut out[done..]);
    }
}

/// The file of failed cases, which every property test runs first. It is committed.
#[cfg(test)]
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn both_ways_give_the_same(
            pixels in proptest::collection::vec(any::<u8>(), 0..1500),
            colors: [u32; 16],
            room in 0usize..1500,
        ) {
            let (mut fast, mut plain, mut one_by_one) = (vec![7; room], vec![7; room], vec![7; room]);
            convert(&pixels, &colors, &mut fast);
            convert_portable(&pixels, &colors, &mut plain);
            for (out, pixel) in one_by_one.iter_mut().zip(&pixels) {
                *out = colors[usize::from(pixel & 15)];
            }
            prop_assert_eq!(&fast, &one_by_one);
            prop_assert_eq!(&plain, &one_by_one);
        }
    }
}
