//! Arithmetic coding of bits: each takes as little room as it was likely, by chances that learn from what was coded before.

/// How likely a bit is to be 1: what is quick to learn, and what is slow, in parts of 65536.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance {
    quick: u16,
    slow: u16,
}

impl Default for Chance {
    fn default() -> Chance {
        Chance { quick: 1 << 15, slow: 1 << 15 }
    }
}

impl Chance {
    /// Never certain, so that anything can be coded.
    fn of_one(self) -> u32 {
        (u32::from(self.quick) + u32::from(self.slow)).div_euclid(2).clamp(32, 65504)
    }

    fn learn(&mut self, bit: bool) {
        for (chance, rate) in [(&mut self.quick, 4), (&mut self.slow, 7)] {
            if bit {
                *chance += (u16::MAX - *chance) >> rate;
            } else {
                *chance -= *chance >> rate;
            }
        }
    }
}

/// What writes bits, or reads them: what is coded is said once for both.
pub(super) trait Coder {
    /// Writes a bit and gives it back; or gives the one that was written, whatever it is given.
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool;
}

/// The numbers that are still possible.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: u32,
    high: u32,
}

impl Range {
    const WHOLE: Range = Range { low: 0, high: u32::MAX };

    /// The last number that stands for a 1.
    fn middle(self, chance: Chance) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(chance.of_one())) >> 16) as u32
    }

    fn narrow(&mut self, middle: u32, bit: bool) {
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    /// The byte that all of them begin with, if they do: it is taken away.
    fn settled(&mut self) -> Option<u8> {
        let [first, ..] = self.low.to_be_bytes();
        if self.high.to_be_bytes()[0] != first {
            return None;
        }
        *self = Range { low: self.low << 8, high: self.high << 8 | 0xFF };
        Some(first)
    }
}

/// Writes.
#[derive(Debug)]
pub(super) struct Encoder {
    range: Range,
    bytes: Vec<u8>,
}

impl Encoder {
    /// Nothing so far.
    pub(super) const fn new() -> Encoder {
        Encoder { range: Range::WHOLE, bytes: Vec::new() }
    }

    /// Everything that was written.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.range.high.to_be_bytes());
        self.bytes
    }
}

impl Coder for Encoder {
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let middle = self.range.middle(*chance);
        self.range.narrow(middle, bit);
        chance.learn(bit);
        while let Some(byte) = self.range.settled() {
            self.bytes.push(byte);
        }
        bit
    }
}

/// Reads. After the end of the bytes come zeros.
#[derive(Debug)]
pub(super) struct Decoder<'b> {
    range: Range,
    code: u32,
    bytes: &'b [u8],
}

impl<'b> Decoder<'b> {
    /// From the beginning.
    pub(super) fn new(bytes: &'b [u8]) -> Decoder<'b> {
        let mut decoder = Decoder { range: Range::WHOLE, code: 0, bytes };
        (0..4).for_each(|_| decoder.next());
        decoder
    }

    fn next(&mut self) {
        let (byte, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        (self.code, self.bytes) = (self.code << 8 | u32::from(*byte), rest);
    }
}

impl Coder for Decoder<'_> {
    fn bit(&mut self, chance: &mut Chance, _bit: bool) -> bool {
        let middle = self.range.middle(*chance);
        let bit = self.code <= middle;
        self.range.narrow(middle, bit);
        chance.learn(bit);
        while self.range.settled().is_some() {
            self.next();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SplitMix64;

    #[test]
    fn what_is_written_is_read_and_likely_bits_take_little_room() {
        let mut random = SplitMix64::new(1);
        let bits: Vec<bool> = (0..100_000).map(|_| random.below(20) == 0).collect();
        let (mut encoder, mut chance) = (Encoder::new(), Chance::default());
        for &bit in &bits {
            encoder.bit(&mut chance, bit);
        }
        let bytes = encoder.finish();
        // The entropy is 0.286 bits each, 3,580 bytes.
        assert!((3_580..3_900).contains(&bytes.len()), "{}", bytes.len());
        let (mut decoder, mut chance) = (Decoder::new(&bytes), Chance::default());
        assert!(bits.iter().all(|&bit| decoder.bit(&mut chance, true) == bit));
    }
}
