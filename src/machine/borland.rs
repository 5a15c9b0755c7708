//! Borland's random numbers.

use std::convert::Infallible;

use rand::TryRng;

// lesson random
const FACTOR: u32 = 0x015A_4E35;
// end of lesson

/// The generator behind `rand()` in Turbo C: linear congruential, 32 bits of state, 15 bits of result.
///
/// `seed = seed × 0x015A4E35 + 1 (mod 2³²); rand() = seed >> 16 & 0x7FFF`. The state starts at 1 when nobody calls
/// `srand`. A seed gives the stars, the transitions and the colours that it gave on the original's machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Borland {
    state: u32,
}

impl Borland {
    /// The largest number that [`rand`](Self::rand) gives.
    pub const RAND_MAX: u16 = 0x7FFF;

    /// `srand(seed)`. Turbo C took 16 bits; here all 32 of the state can be set.
    pub const fn new(seed: u32) -> Borland {
        Borland { state: seed }
    }

    /// What the next number is made of: 32 bits.
    pub const fn state(&self) -> u32 {
        self.state
    }

    // lesson random
    /// `rand()`: the next number, 0 to `RAND_MAX`.
    pub fn rand(&mut self) -> u16 {
        let product = self.state.wrapping_mul(FACTOR); // #multiply
        self.state = product.wrapping_add(1); // #add
        let high = (self.state >> 16) as u16; // #shift
        high & Borland::RAND_MAX // #mask
    }

    /// `random(n)` of Turbo C 2.0; 0 if n = 0.
    pub fn random(&mut self, n: u16) -> u16 {
        self.rand().checked_rem(n).unwrap_or(0) // #remainder
    }
    // end of lesson
}

impl Default for Borland {
    /// The state before any `srand`: 1.
    fn default() -> Borland {
        Borland::new(1)
    }
}

/// For rand's adapters: 32 bits are put together from three results, the first in the low bits.
impl TryRng for Borland {
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
        // The first numbers that a program without srand prints: 346, 130, 10982, 1090, 11656, 7117.
        let mut rng = Borland::default();
        let first: Vec<u16> = (0..6).map(|_| rng.rand()).collect();
        assert_eq!(first, [346, 130, 10982, 1090, 11656, 7117]);
    }

    #[test]
    fn random_stays_below_its_bound() {
        let mut rng = Borland::new(42);
        for n in [1, 2, 15, 640, 32767, 65535] {
            for _ in 0..1000 {
                assert!(rng.random(n) < n);
            }
        }
        assert_eq!(rng.random(0), 0);
    }
}
