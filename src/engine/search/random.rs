//! A random number generator with the same numbers on every machine and in every version.

/// The increment of the counter: 2⁶⁴ divided by the golden ratio, made odd.
pub(crate) const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The generator's finalizer, a bijection that produces random-looking numbers. Also used for hash keys of positions.
pub(crate) const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// SplitMix64, as published by Steele, Lea and Flood (2014): a mixed 64-bit counter.
///
/// ```
/// use huanle_engine::search::SplitMix64;
/// assert_eq!(SplitMix64::new(1234567).next(), 6457827717110365317);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates the generator with a seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// Creates the generator for one move of a game, from the game's seed and the number of plies before it, so that a
    /// player gives the same answer for the same position again, after a move was taken back or for a hint.
    pub const fn for_move(seed: u32, ply: usize) -> SplitMix64 {
        SplitMix64((seed as u64) << 32 | ply as u64)
    }

    /// Returns the next 64-bit number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN_GAMMA);
        mix(self.0)
    }

    /// Returns a number below `n` (the high half of a product; the bias is at most 2⁻⁶⁴ per value), or 0 for `n` = 0.
    pub const fn below(&mut self, n: usize) -> usize {
        ((self.next() as u128 * n as u128) >> 64) as usize
    }

    /// Shuffles a slice by Fisher–Yates, from the last element down.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_numbers() {
        // The numbers of seed 1234567, by which the reference implementations are tested.
        let mut random = SplitMix64::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(std::array::from_fn(|_| random.next()), expected);
    }

    #[test]
    fn a_shuffle_brings_every_order_about_equally_often() {
        let mut random = SplitMix64::new(1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut things = [1, 2, 3];
            random.shuffle(&mut things);
            *counts.entry(things).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (880..1120).contains(count)), "{counts:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
    }
}
