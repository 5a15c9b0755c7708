//! Hot loops for newer processors: the one crate with unsafe code.
//!
//! The program is built for any x86-64, or any other processor. A loop that gains much from newer instructions has a
//! second build here, entered only after the processor was asked at run time. What is unsafe about it is nothing but
//! that entry and plain loads and stores within checked slices; each loop has a safe twin that it is held equal
//! to by a test.
//!
//! | loop | safe twin | which build runs |
//! |---|---|---|
//! | [`convert`]: colour numbers into pixels of 32 bits | [`portable`] | [`path`] |
//! | [`othello_legal_moves`], [`othello_flips`]: where a side may move, and what a move turns | [`othello`] | [`othello_path`] |
//! | [`othello_perft`]: leaves of Othello's game tree | [`othello`] | [`othello_path`] |
//! | [`othello_endgame`], [`othello_children`]: the last squares, and the moves with what they turn | [`endgame`] | [`othello_path`] |
//! | [`othello_value`], [`othello_patterns`], [`othello_best`]: the evaluation by patterns | [`patterns`] | [`othello_path`] |
//!
//! ```
//! let colors = std::array::from_fn(|number| number as u32 * 0x11_1111);
//! let mut pixels = [0; 3];
//! huanle_cpu::convert(&[0, 1, 15], &colors, &mut pixels);
//! assert_eq!(pixels, [0, 0x11_1111, 0xFF_FFFF]);
//! // 244 ways to play the first four discs of Othello.
//! assert_eq!(huanle_cpu::othello_perft(0x0000_0008_1000_0000, 0x0000_0010_0800_0000, 4), 244);
//! ```
#![warn(unreachable_pub)]
#![warn(missing_docs)]
#![allow(unsafe_code, reason = "entering a build for another processor is unsafe; see the module's documentation")]

use patterns::{Best, Judge, Numbers};

pub mod endgame;
pub mod othello;
pub mod patterns;

/// Calls the build for processors with AVX2 where this is one, else the one for any.
macro_rules! fastest {
    ($newer:path, $portable:path, $($argument:expr),+) => {{
        #[cfg(target_arch = "x86_64")]
        if has_avx2_and_bits() {
            // SAFETY: the processor has all that the function is built for, as was just asked.
            return unsafe { $newer($($argument),+) };
        }
        $portable($($argument),+)
    }};
}

/// Counts the leaves of Othello's game tree so many plies below a board with the discs `own` to move, by the fastest way
/// that this processor has. A pass is a ply; a game that ends earlier is one leaf.
pub fn othello_perft(own: u64, opponent: u64, depth: u32) -> u64 {
    fastest!(othello::avx2::perft, othello::portable_perft, own, opponent, depth)
}

/// The squares where the side with the discs `own` may move in Othello, by the fastest way that this processor has.
pub fn othello_legal_moves(own: u64, opponent: u64) -> u64 {
    fastest!(othello::avx2::legal_moves, othello::legal_moves, own, opponent)
}

/// The other's discs that a disc of `own` on an empty square, 0 to 63, flips, by the fastest way that this processor has; none if
/// the move is not legal.
pub fn othello_flips(own: u64, opponent: u64, square: u8) -> u64 {
    fastest!(othello::avx2::flips, othello::flips, own, opponent, square)
}

/// What an Othello position with few empty squares is worth to the side with the discs `own`, to move, with perfect play by
/// both, by the fastest way that this processor has: the value, in discs, is exact if it is `alpha` or `alpha + 1`; a lower
/// result means at most so much, a higher one at least so much. The empty squares are nobody's, or the `winners`. Each
/// position is added to `nodes`, but for full boards.
///
/// Meant for up to ten empty squares or so: it remembers nothing, and sorts moves by parity alone.
pub fn othello_endgame(own: u64, opponent: u64, alpha: i32, winners: bool, nodes: &mut u64) -> i32 {
    fastest!(endgame::avx2::endgame, endgame::portable::endgame, own, opponent, alpha, winners, nodes)
}

/// Writes to a list what each of these legal moves of the side with the discs `own` leads to, from a1 on, by the fastest way
/// that this processor has. Gives how many there are; the rest of the list stays as it was.
pub fn othello_children(own: u64, opponent: u64, moves: u64, list: &mut [endgame::Child; 64]) -> usize {
    fastest!(endgame::avx2::children, endgame::portable::children, own, opponent, moves, list)
}

/// What an Othello position that is not over is worth by its patterns to the side with the discs `own`, to move, whose legal
/// `moves` are known, by the fastest way that this processor has.
pub fn othello_value(own: u64, opponent: u64, moves: u64, numbers: &Numbers, judge: &Judge<'_>) -> i32 {
    fastest!(patterns::avx2::value, patterns::portable::value, own, opponent, moves, numbers, judge)
}

/// The numbers of the patterns after a move, from the view of the other side, by the fastest way that this processor has.
pub fn othello_patterns(numbers: &Numbers, square: u8, flipped: u64, digits: &[Numbers; 64]) -> Numbers {
    fastest!(patterns::avx2::after, patterns::portable::after, numbers, square, flipped, digits)
}

/// The best of the positions after each of these legal moves, of which there is at least one, judged for that many discs, by
/// the fastest way that this processor has. The empty squares at the end of a game are nobody's, or the `winners`.
pub fn othello_best(
    own: u64,
    opponent: u64,
    moves: u64,
    numbers: &Numbers,
    judge: &Judge<'_>,
    beta: i32,
    winners: bool,
) -> Best {
    fastest!(patterns::avx2::best, patterns::portable::best, own, opponent, moves, numbers, judge, beta, winners)
}

/// The sum of the weights in these places. Part of whoever calls it, so that it is built for that one's processor: its safe twin is
/// [`patterns::portable`]'s.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn sum_of<const COUNT: usize>(places: &[u32; COUNT], weights: &[i16]) -> i32 {
    let last = places.iter().fold(0, |last, &place| last.max(place));
    assert!((last as usize) < weights.len(), "a pattern without a weight");
    // SAFETY: no place is beyond the last one, which is in the list, as was just asked.
    places.iter().map(|&place| i32::from(unsafe { *weights.get_unchecked(place as usize) })).sum()
}

/// Tells the processor that this place in memory is soon to be read.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and the place may be read.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Which way [`othello_perft`] goes, for reports of speed.
pub fn othello_path() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if has_avx2_and_bits() {
        return "AVX2";
    }
    "portable"
}

/// Whether the processor has AVX2 and the instructions that count and find bits: all with AVX2 have them.
#[cfg(target_arch = "x86_64")]
fn has_avx2_and_bits() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

/// Looks up each colour number's low four bits in the table, as far as both slices reach, by the fastest way that this
/// processor has.
pub fn convert(pixels: &[u8], colors: &[u32; 16], out: &mut [u32]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, as was just asked.
        return unsafe { avx2::convert(pixels, colors, out) };
    }
    portable(pixels, colors, out);
}

/// [`convert`] as any processor does it: pixels by twos, in a table of all pairs.
pub fn portable(pixels: &[u8], colors: &[u32; 16], out: &mut [u32]) {
    /// Fewer pixels than this do not repay the table.
    const MANY: usize = 1024;
    let mut done = 0;
    if pixels.len().min(out.len()) >= MANY {
        let pairs: [u64; 256] =
            std::array::from_fn(|pair| u64::from(colors[pair & 15]) | u64::from(colors[pair >> 4]) << 32);
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

/// Which way [`convert`] goes, for reports of speed.
pub fn path() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        return "AVX2";
    }
    "portable"
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    /// Pixels that one turn of the loop converts.
    const LANES: usize = 32;

    /// Sixteen colours are a table of sixteen bytes for each channel, and `vpshufb` looks up 32 of them at once: three
    /// look-ups, and then the three channels are put together pixel by pixel.
    #[target_feature(enable = "avx2")]
    pub(crate) fn convert(pixels: &[u8], colors: &[u32; 16], out: &mut [u32]) {
        let channel = |shift: u32| {
            let bytes: [u8; 16] = std::array::from_fn(|index| (colors[index] >> shift) as u8);
            let low = u128::from_le_bytes(bytes);
            _mm256_set_epi64x((low >> 64) as i64, low as i64, (low >> 64) as i64, low as i64)
        };
        let (blues, greens, reds, rest) = (channel(0), channel(8), channel(16), channel(24));
        let low_bits = _mm256_set1_epi8(15);
        let (source, _) = pixels.as_chunks::<LANES>();
        let (target, _) = out.as_chunks_mut::<LANES>();
        for (from, to) in source.iter().zip(target.iter_mut()) {
            // SAFETY: `from` is 32 bytes long, and an unaligned load asks for nothing more.
            let index = unsafe { _mm256_loadu_si256(from.as_ptr().cast()) };
            let index = _mm256_and_si256(index, low_bits);
            let blue = _mm256_shuffle_epi8(blues, index);
            let green = _mm256_shuffle_epi8(greens, index);
            let red = _mm256_shuffle_epi8(reds, index);
            let none = _mm256_shuffle_epi8(rest, index);
            // Each half of 16 pixels by itself: bytes to pairs, pairs to pixels.
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
                // SAFETY: `place` is eight words long, and an unaligned store asks for nothing more.
                unsafe { _mm256_storeu_si256(place.as_mut_ptr().cast(), eight) };
            }
        }
        let done = source.len().min(target.len()) * LANES;
        super::portable(&pixels[done..], colors, &mut out[done..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_ways_give_the_same(
            pixels in proptest::collection::vec(any::<u8>(), 0..1500),
            colors: [u32; 16],
            room in 0usize..1500,
        ) {
            let (mut fast, mut plain, mut one_by_one) = (vec![7; room], vec![7; room], vec![7; room]);
            convert(&pixels, &colors, &mut fast);
            portable(&pixels, &colors, &mut plain);
            for (out, pixel) in one_by_one.iter_mut().zip(&pixels) {
                *out = colors[usize::from(pixel & 15)];
            }
            prop_assert_eq!(&fast, &one_by_one);
            prop_assert_eq!(&plain, &one_by_one);
        }
    }
}
