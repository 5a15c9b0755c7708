//! Borland's random numbers, and the reason for using them.
//!
//! # Why a generator of 1987?
//!
//! In programs of that time, the seed determines the pictures: the 300 stars, the order in which a transition's lines fall
//! and the colour in which a menu item flashes depend only on the seed and this generator. With it our pictures can be
//! compared with the original's, replayed and tested. It is also frozen: modern libraries may change their algorithms
//! between versions (rand's `StdRng` and `random_range` do), but a recorded run must be the same in every version.
//!
//! It is *not* a good generator: 15 bits per number, a period of 2³², and low bits that
//! repeat after a few steps, which is why the result comes from the high half. `rand() % n` favours small results if n does
//! not divide 32768. It is not cryptographically secure.
//!
//! `random` was a macro of stdlib.h. Turbo C 1.x and 2.0, with which the original was compiled, defined it as
//! `rand() % n`, like [`random`](BorlandRng::random); later compilers as `(int)((long)rand() * n / 32768)`.
//!
//! # With rand's adapters
//!
//! The type implements rand's traits and can be used wherever a generator is expected.
//!
//! ```
//! use huanle_machine::BorlandRng;
//! use rand::RngExt;
//!
//! let mut rng = BorlandRng::new(7);
//! let die: u8 = rng.random_range(1..=6);
//! assert!((1..=6).contains(&die));
//! let letters: String = (&mut rng).sample_iter(rand::distr::Alphabetic).take(5).map(char::from).collect();
//! assert_eq!(letters.len(), 5);
//!
//! // Only its inherent method is guaranteed to return the same numbers in every version.
//! assert_eq!(BorlandRng::new(1).random(100), 346 % 100);
//! ```

use std::convert::Infallible;

use rand_core::TryRng;

const FACTOR: u32 = 0x015A_4E35;

/// The generator behind `rand()` in Turbo C: linear congruential, 32 bits of state, 15 bits of result.
///
/// `seed = seed × 0x015A4E35 + 1 (mod 2³²); rand() = seed >> 16 & 0x7FFF`. The initial state without `srand` is 1. A
/// seed gives the same stars, transitions and colours as on the original's machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorlandRng {
    state: u32,
}

impl BorlandRng {
    /// `srand(seed)`. Turbo C took 16 bits; here all 32 of the state can be set.
    pub const fn new(seed: u32) -> BorlandRng {
        BorlandRng { state: seed }
    }

    /// Returns the 32-bit state, which determines the next number.
    pub const fn state(&self) -> u32 {
        self.state
    }

    /// `rand()`: the next number, 0 to 32767.
    pub fn rand(&mut self) -> u16 {
        let product = self.state.wrapping_mul(FACTOR);
        self.state = product.wrapping_add(1);
        let high = (self.state >> 16) as u16;
        high & 0x7FFF
    }

    /// `random(n)` of Turbo C 2.0; 0 if n = 0.
    pub fn random(&mut self, n: u16) -> u16 {
        self.rand().checked_rem(n).unwrap_or(0)
    }
}

impl Default for BorlandRng {
    /// Returns the state before any `srand`: 1.
    fn default() -> BorlandRng {
        BorlandRng::new(1)
    }
}

/// For rand's adapters: combines three results into 32 bits, the first in the low bits.
impl TryRng for BorlandRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let [low, middle, high] = std::array::from_fn(|_| u32::from(self.rand()));
        Ok(low | middle << 15 | high << 30)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let low = u64::from(self.try_next_u32()?);
        Ok(low | u64::from(self.try_next_u32()?) << 32)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(4) {
            chunk.copy_from_slice(&self.try_next_u32()?.to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unseeded_sequence_is_borlands() {
        // The first numbers printed by a program without srand: 346, 130, 10982, 1090, 11656, 7117.
        let mut rng = BorlandRng::default();
        let first: Vec<u16> = (0..6).map(|_| rng.rand()).collect();
        assert_eq!(first, [346, 130, 10982, 1090, 11656, 7117]);
    }

    #[test]
    fn random_stays_below_its_bound() {
        let mut rng = BorlandRng::new(42);
        for n in [1, 2, 15, 640, 32767, 65535] {
            for _ in 0..1000 {
                assert!(rng.random(n) < n);
            }
        }
        assert_eq!(rng.random(0), 0);
    }
}
