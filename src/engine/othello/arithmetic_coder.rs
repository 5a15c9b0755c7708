//! Arithmetic coding of bits with adaptive probabilities.

/// The probability that a bit is 1, in units of 1/65536: a fast-adapting and a slow-adapting estimate.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitModel {
    quick: u16,
    slow: u16,
}

impl Default for BitModel {
    fn default() -> BitModel {
        BitModel { quick: 1 << 15, slow: 1 << 15 }
    }
}

impl BitModel {
    /// Returns the probability, never 0 or 1, so that any bit can be coded.
    fn probability(self) -> u32 {
        (u32::from(self.quick) + u32::from(self.slow)).div_euclid(2).clamp(32, 65504)
    }

    fn update(&mut self, bit: bool) {
        for (chance, rate) in [(&mut self.quick, 4), (&mut self.slow, 7)] {
            if bit {
                *chance += (u16::MAX - *chance) >> rate;
            } else {
                *chance -= *chance >> rate;
            }
        }
    }
}

/// Encodes or decodes bits, so that a format is described once for both directions.
pub(super) trait Coder {
    /// Encodes a bit and returns it; a decoder ignores the argument and returns the decoded bit.
    fn code_bit(&mut self, chance: &mut BitModel, bit: bool) -> bool;
}

/// The current interval.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: u32,
    high: u32,
}

impl Range {
    const WHOLE: Range = Range { low: 0, high: u32::MAX };

    /// Returns the last number of the interval that codes a 1.
    fn middle(self, chance: BitModel) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(chance.probability())) >> 16) as u32
    }

    fn narrow(&mut self, middle: u32, bit: bool) {
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    /// Removes and returns the leading byte if the whole interval shares it.
    fn shift_byte(&mut self) -> Option<u8> {
        let [first, ..] = self.low.to_be_bytes();
        if self.high.to_be_bytes()[0] != first {
            return None;
        }
        *self = Range { low: self.low << 8, high: self.high << 8 | 0xFF };
        Some(first)
    }
}

/// An arithmetic encoder.
#[derive(Debug)]
pub(super) struct Encoder {
    range: Range,
    bytes: Vec<u8>,
}

impl Encoder {
    /// Creates an encoder.
    pub(super) const fn new() -> Encoder {
        Encoder { range: Range::WHOLE, bytes: Vec::new() }
    }

    /// Returns everything that was encoded.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.range.high.to_be_bytes());
        self.bytes
    }
}

impl Coder for Encoder {
    fn code_bit(&mut self, chance: &mut BitModel, bit: bool) -> bool {
        let middle = self.range.middle(*chance);
        self.range.narrow(middle, bit);
        chance.update(bit);
        while let Some(byte) = self.range.shift_byte() {
            self.bytes.push(byte);
        }
        bit
    }
}

/// An arithmetic decoder. The bytes are followed by zeros.
#[derive(Debug)]
pub(super) struct Decoder<'b> {
    range: Range,
    code: u32,
    bytes: &'b [u8],
}

impl<'b> Decoder<'b> {
    /// Creates a decoder.
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
    fn code_bit(&mut self, chance: &mut BitModel, _bit: bool) -> bool {
        let middle = self.range.middle(*chance);
        let bit = self.code <= middle;
        self.range.narrow(middle, bit);
        chance.update(bit);
        while self.range.shift_byte().is_some() {
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
        let (mut encoder, mut chance) = (Encoder::new(), BitModel::default());
        for &bit in &bits {
            encoder.code_bit(&mut chance, bit);
        }
        let bytes = encoder.finish();
        // The entropy is 0.286 bits each, 3,580 bytes.
        assert!((3_580..3_900).contains(&bytes.len()), "{}", bytes.len());
        let (mut decoder, mut chance) = (Decoder::new(&bytes), BitModel::default());
        assert!(bits.iter().all(|&bit| decoder.code_bit(&mut chance, true) == bit));
    }
}
