//! A linear feedback shift register: visits every number once without storing the visited ones.

/// The number of states before the first one repeats: all 19-bit numbers except 0.
pub const PERIOD: usize = (1 << 19) - 1;
/// The bits inverted when a 1 is shifted out: x¹⁹ + x¹⁸ + x¹⁷ + x¹⁴ + 1, a primitive polynomial, so the period is
/// maximal.
const TAPS: u32 = 0x72000;

/// A 19-bit Galois register: it shifts right, and when a 1 is shifted out the tap bits are inverted. Its states look
/// random, yet each of [`PERIOD`] occurs exactly once per period; 0 never occurs.
///
/// An endless iterator that begins with the start state.
///
/// ```
/// use huanle_gfx::lfsr::{Lfsr, PERIOD};
/// let mut numbers = Lfsr::new(1);
/// let first = numbers.next();
/// assert_eq!(Lfsr::new(1).nth(PERIOD), first);
/// ```
#[derive(Clone, Debug)]
pub struct Lfsr(u32);

impl Lfsr {
    /// Creates a register with a start state: the low 19 bits of the number, or 1 if they are all 0.
    pub const fn new(start: u32) -> Lfsr {
        let state = start & PERIOD as u32;
        Lfsr(if state == 0 { 1 } else { state })
    }
}

impl Iterator for Lfsr {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let state = self.0;
        self.0 = state >> 1 ^ if state & 1 == 1 { TAPS } else { 0 };
        Some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_comes_once_and_zero_never() {
        let mut seen = vec![false; PERIOD + 1];
        for state in Lfsr::new(0x12345).take(PERIOD) {
            assert!(!std::mem::replace(&mut seen[state as usize], true), "{state} comes twice");
        }
        assert!(!seen[0]);
        assert_eq!(Lfsr::new(7).nth(PERIOD), Some(7));
        assert_eq!(Lfsr::new(0).next(), Some(1));
    }
}
