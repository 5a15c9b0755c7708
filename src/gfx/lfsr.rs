//! The linear feedback shift register: every number once, without remembering any.

/// States that the register goes through before it comes back to the first: all of 19 bits but 0.
pub const STATES: usize = (1 << 19) - 1;
/// The bits turned over when a 1 falls out: x¹⁹ + x¹⁸ + x¹⁷ + x¹⁴ + 1, for which the way round is the longest.
const TAPS: u32 = 0x72000;

/// A register of 19 bits in Galois's form: it shifts right, and when a 1 falls out at the end its taps turn over. Its states
/// look like chance, yet each of [`STATES`] comes just once before any comes again; 0 never comes.
///
/// An endless iterator, from the state it starts with.
#[derive(Clone, Debug)]
pub struct Lfsr(u32);

impl Lfsr {
    /// A register that starts with a state: of the number the low 19 bits count, and 1 if they are all 0.
    pub const fn new(start: u32) -> Lfsr {
        let state = start & STATES as u32;
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
        let mut seen = vec![false; STATES + 1];
        for state in Lfsr::new(0x12345).take(STATES) {
            assert!(!std::mem::replace(&mut seen[state as usize], true), "{state} comes twice");
        }
        assert!(!seen[0]);
        assert_eq!(Lfsr::new(7).nth(STATES), Some(7));
        assert_eq!(Lfsr::new(0).next(), Some(1));
    }
}
