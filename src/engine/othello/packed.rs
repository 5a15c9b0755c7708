//! Weights as a file: small enough to be a part of the program.
//!
//! The line `huanle-othello-weights 2`; a sum of the rest, four bytes, the lowest first; and, bit by bit as they were likely, those weights
//! that are not the same as another by symmetry, phase by phase. A weight is a signed number of `STEP` hundredths of a disc. What a
//! number will be is expected by the same pattern in the two phases before, and by the patterns beside it.

use std::error::Error;
use std::fmt;

use super::coder::{Chance, Coder, Decoder, Encoder};
use super::weights::{PHASES, WEIGHTS, Weights, canonical};

const MAGIC: &[u8] = b"huanle-othello-weights 2\n";
/// Hundredths of a disc that a weight is counted in: what is less is not learned for sure.
const STEP: i16 = 4;

/// The places of a phase's weights that are not the same as another's.
fn places(same: &[u32]) -> impl Iterator<Item = usize> + '_ {
    same.iter().enumerate().filter(|&(place, &first)| place == first as usize).map(|(place, _)| place)
}

/// As many sizes of numbers are told apart: 0, 1, 2 to 3, 4 to 7 and so on.
const SIZES: usize = 17;

fn size(number: i16) -> usize {
    (u16::BITS - number.unsigned_abs().leading_zeros()) as usize
}

/// 0, 1 or 2: nothing, more, less.
const fn sign(number: i16) -> usize {
    match number {
        0 => 0,
        1.. => 1,
        _ => 2,
    }
}

/// What is expected of a number, by what is known when it comes.
struct Chances {
    some: Vec<Chance>,
    more: Vec<Chance>,
    sizes: Vec<Chance>,
    figures: Vec<Chance>,
}

impl Chances {
    fn new() -> Chances {
        let chances = |count| vec![Chance::default(); count];
        Chances {
            some: chances(SIZES * 2 * 5),
            more: chances(3 * SIZES * 9),
            sizes: chances(SIZES * 2 * SIZES * SIZES),
            figures: chances(SIZES * 2 * SIZES * 4),
        }
    }

    /// Codes a number. `before` are the same pattern's in the two phases before, `beside` the eight before it, the nearest first, and the
    /// ninth.
    fn number(&mut self, coder: &mut impl Coder, before: [i16; 2], beside: [i16; 4], number: i16) -> i16 {
        let [last, earlier] = before;
        let busy = beside.iter().filter(|&&number| number != 0).count();
        let some = (size(last) * 2 + usize::from(earlier != 0)) * 5 + busy;
        if !coder.bit(&mut self.some[some], number != 0) {
            return 0;
        }
        let more = ((sign(last) * SIZES + size(last)) * 3 + sign(beside[0])) * 3 + sign(beside[2]);
        let more = coder.bit(&mut self.more[more], number > 0);
        let like = size(last) * 2 + usize::from(sign(last) == if more { 1 } else { 2 });
        let mut bits = 1;
        let sizes = (like * SIZES + size(beside[0])) * SIZES;
        while bits < SIZES - 1 && coder.bit(&mut self.sizes[sizes + bits], bits < size(number)) {
            bits += 1;
        }
        let mut amount: u16 = 1;
        for place in (0..bits - 1).rev() {
            // The two figures after the first are learned, the others are as they come.
            let head = usize::from(amount);
            let mut chance = Chance::default();
            let chance = if head < 4 { &mut self.figures[(like * SIZES + bits) * 4 + head] } else { &mut chance };
            amount = amount << 1 | u16::from(coder.bit(chance, number.unsigned_abs() >> place & 1 == 1));
        }
        let amount = i16::try_from(amount).unwrap_or(i16::MAX);
        if more { amount } else { -amount }
    }

    /// Codes the numbers of a phase; as many are those of each, and those of the phases before are known.
    fn phase(&mut self, coder: &mut impl Coder, phase: usize, each: usize, numbers: &mut [i16]) {
        let first = phase * each;
        for at in first..first + each {
            let before = [each, 2 * each].map(|back| at.checked_sub(back).map_or(0, |at| numbers[at]));
            let beside = [1, 2, 3, 9].map(|back| if at < first + back { 0 } else { numbers[at - back] });
            numbers[at] = self.number(coder, before, beside, numbers[at]);
        }
    }
}

/// A sum that changes with any byte, after FNV-1a.
fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The file of some weights, which are rounded to its steps.
pub fn pack(weights: &Weights) -> Vec<u8> {
    let same = canonical();
    let rounded = |weight: i16| (f64::from(weight) / f64::from(STEP)).round() as i16;
    let mut numbers: Vec<i16> = (0..PHASES)
        .flat_map(|phase| places(&same).map(move |place| (phase, place)))
        .map(|(phase, place)| rounded(weights.of_phase(phase)[place]))
        .collect();
    let each = numbers.len() / PHASES;
    let (mut encoder, mut chances) = (Encoder::new(), Chances::new());
    (0..PHASES).for_each(|phase| chances.phase(&mut encoder, phase, each, &mut numbers));
    let coded = encoder.finish();
    [MAGIC, &sum(&coded).to_le_bytes(), &coded].concat()
}

/// The weights of a file.
///
/// # Errors
/// When it is something else, of another version, or cut short.
pub fn unpack(file: &[u8]) -> Result<Weights, Fault> {
    let mut unpacking = Unpacking::new(file)?;
    while unpacking.phase() {}
    unpacking.finish()
}

/// A file that is being unpacked, phase by phase.
pub(super) struct Unpacking<'f> {
    same: Vec<u32>,
    /// How many numbers each phase has.
    each: usize,
    numbers: Vec<i16>,
    decoder: Decoder<'f>,
    chances: Chances,
    /// The one that comes next.
    phase: usize,
}

impl<'f> Unpacking<'f> {
    /// From the beginning.
    ///
    /// # Errors
    /// When it is something else, of another version, or cut short.
    pub(super) fn new(file: &'f [u8]) -> Result<Unpacking<'f>, Fault> {
        let rest = file.strip_prefix(MAGIC).ok_or(Fault::Unknown)?;
        let (expected, coded) = rest.split_first_chunk().ok_or(Fault::Damaged)?;
        if sum(coded) != u32::from_le_bytes(*expected) {
            return Err(Fault::Damaged);
        }
        let same = canonical();
        let each = places(&same).count();
        let numbers = vec![0; PHASES * each];
        Ok(Unpacking { same, each, numbers, decoder: Decoder::new(coded), chances: Chances::new(), phase: 0 })
    }

    /// Unpacks the next phase. `false` if there is none.
    pub(super) fn phase(&mut self) -> bool {
        if self.phase == PHASES {
            return false;
        }
        self.chances.phase(&mut self.decoder, self.phase, self.each, &mut self.numbers);
        self.phase += 1;
        true
    }

    /// The weights, of which those that are not unpacked are 0.
    ///
    /// # Errors
    /// When there are more or fewer than this version has.
    pub(super) fn finish(self) -> Result<Weights, Fault> {
        let mut numbers = self.numbers.into_iter().map(|number| number.saturating_mul(STEP));
        let mut all = Vec::with_capacity(PHASES * WEIGHTS);
        for phase in 0..PHASES {
            for (place, &first) in self.same.iter().enumerate() {
                let weight = match first as usize {
                    first if first < place => all[phase * WEIGHTS + first],
                    _ => numbers.next().unwrap_or_default(),
                };
                all.push(weight);
            }
        }
        Weights::new(all).ok_or(Fault::Damaged)
    }
}

/// Why a file is none of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is something else, or of another version of the program.
    Unknown,
    /// It is cut short or changed.
    Damaged,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Unknown => "these are no weights of Othello, or they are of another version",
            Fault::Damaged => "the weights are cut short or damaged",
        })
    }
}

impl Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SplitMix64;

    #[test]
    fn what_is_packed_is_unpacked_and_damage_is_found() {
        let same = canonical();
        let mut random = SplitMix64::new(1);
        let mut all = Vec::new();
        for phase in 0..PHASES {
            for (place, &first) in same.iter().enumerate() {
                let first = phase * WEIGHTS + first as usize;
                let new = STEP * (random.below(401) as i16 - 200);
                all.push(if first < phase * WEIGHTS + place { all[first] } else { new });
            }
        }
        let weights = Weights::new(all).unwrap();
        let file = pack(&weights);
        assert_eq!(unpack(&file), Ok(weights));
        assert_eq!(unpack(b""), Err(Fault::Unknown));
        assert_eq!(unpack(b"huanle-othello-weights 1\n"), Err(Fault::Unknown));
        for cut in [MAGIC.len(), MAGIC.len() + 1, file.len() / 2, file.len() - 1] {
            assert_eq!(unpack(&file[..cut]), Err(Fault::Damaged), "{cut}");
        }
    }

    #[test]
    fn the_project_s_own_are_whole_and_small() {
        let file = include_bytes!("weights.bin");
        assert!(file.len() <= 400_000, "{}", file.len());
        let whole = unpack(file).unwrap();
        // Piece by piece they are the same, whether somebody else has unpacked them meanwhile or not.
        let mut pieces = 0;
        let go_on = || {
            pieces += 1;
            Ok::<(), ()>(())
        };
        Weights::unpack_own(go_on).unwrap();
        assert!(pieces == 0 || pieces == PHASES + 1);
        assert!(*Weights::own() == whole);
    }
}
