//! The compressed file format of weights, small enough to be bundled.
//!
//! The line `huanle-othello-weights 2`; a checksum of the rest, four bytes, little-endian; then, arithmetically coded,
//! the weights that are not equal to another by symmetry, phase by phase. A weight is a signed multiple of `STEP`
//! hundredths of a disc. Each number is predicted from the same pattern in the two previous phases and from adjacent
//! patterns.

use super::arithmetic_coder::{BitModel, Coder, Decoder, Encoder};
use super::weights::{PHASES, PatternWeights, WEIGHTS_PER_PHASE, canonical};
use crate::file_header::strip_header;

const MAGIC: &[u8] = b"huanle-othello-weights 2\n";
/// The unit of a weight in hundredths of a disc; training is not more precise.
const STEP: i16 = 4;

/// Returns the indices of a phase's weights that are not equal to another by symmetry.
fn unique_indices(same: &[u32]) -> impl Iterator<Item = usize> + '_ {
    same.iter().enumerate().filter(|&(place, &first)| place == first as usize).map(|(place, _)| place)
}

/// The number of size classes: 0, 1, 2 to 3, 4 to 7 and so on.
const SIZES: usize = 17;

fn size(number: i16) -> usize {
    (u16::BITS - number.unsigned_abs().leading_zeros()) as usize
}

/// Returns 0, 1 or 2 for zero, positive, negative.
const fn sign(number: i16) -> usize {
    match number {
        0 => 0,
        1.. => 1,
        _ => 2,
    }
}

/// The adaptive bit models of a number, by its context.
struct WeightModel {
    some: Vec<BitModel>,
    more: Vec<BitModel>,
    sizes: Vec<BitModel>,
    figures: Vec<BitModel>,
}

impl WeightModel {
    fn new() -> WeightModel {
        let chances = |count| vec![BitModel::default(); count];
        WeightModel {
            some: chances(SIZES * 2 * 5),
            more: chances(3 * SIZES * 9),
            sizes: chances(SIZES * 2 * SIZES * SIZES),
            figures: chances(SIZES * 2 * SIZES * 4),
        }
    }

    /// Codes a number. `before` holds the same pattern's numbers in the two previous phases; `beside` holds earlier
    /// numbers of the phase: the last, the second, the third and the ninth before it.
    fn code_number(&mut self, coder: &mut impl Coder, before: [i16; 2], beside: [i16; 4], number: i16) -> i16 {
        let [last, earlier] = before;
        let busy = beside.iter().filter(|&&number| number != 0).count();
        let some = (size(last) * 2 + usize::from(earlier != 0)) * 5 + busy;
        if !coder.code_bit(&mut self.some[some], number != 0) {
            return 0;
        }
        let more = ((sign(last) * SIZES + size(last)) * 3 + sign(beside[0])) * 3 + sign(beside[2]);
        let more = coder.code_bit(&mut self.more[more], number > 0);
        let like = size(last) * 2 + usize::from(sign(last) == if more { 1 } else { 2 });
        let mut bits = 1;
        let sizes = (like * SIZES + size(beside[0])) * SIZES;
        while bits < SIZES - 1 && coder.code_bit(&mut self.sizes[sizes + bits], bits < size(number)) {
            bits += 1;
        }
        let mut amount: u16 = 1;
        for place in (0..bits - 1).rev() {
            // The two bits after the leading one have adaptive models; the others are coded with equal probabilities.
            let head = usize::from(amount);
            let mut chance = BitModel::default();
            let chance = if head < 4 { &mut self.figures[(like * SIZES + bits) * 4 + head] } else { &mut chance };
            amount = amount << 1 | u16::from(coder.code_bit(chance, number.unsigned_abs() >> place & 1 == 1));
        }
        let amount = i16::try_from(amount).unwrap_or(i16::MAX);
        if more { amount } else { -amount }
    }

    /// Codes the `each` numbers of a phase; those of earlier phases are known.
    fn code_phase(&mut self, coder: &mut impl Coder, phase: usize, each: usize, numbers: &mut [i16]) {
        let first = phase * each;
        for at in first..first + each {
            let before = [each, 2 * each].map(|back| at.checked_sub(back).map_or(0, |at| numbers[at]));
            let beside = [1, 2, 3, 9].map(|back| if at < first + back { 0 } else { numbers[at - back] });
            numbers[at] = self.code_number(coder, before, beside, numbers[at]);
        }
    }
}

/// Returns the FNV-1a checksum.
fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Writes weights, rounded to multiples of `STEP`.
pub fn pack(weights: &PatternWeights) -> Vec<u8> {
    let same = canonical();
    let rounded = |weight: i16| (f64::from(weight) / f64::from(STEP)).round() as i16;
    let mut numbers: Vec<i16> = (0..PHASES)
        .flat_map(|phase| unique_indices(&same).map(move |place| (phase, place)))
        .map(|(phase, place)| rounded(weights.phase_weights(phase)[place]))
        .collect();
    let each = numbers.len() / PHASES;
    let (mut encoder, mut chances) = (Encoder::new(), WeightModel::new());
    (0..PHASES).for_each(|phase| chances.code_phase(&mut encoder, phase, each, &mut numbers));
    let coded = encoder.finish();
    [MAGIC, &sum(&coded).to_le_bytes(), &coded].concat()
}

/// Reads weights.
///
/// # Errors
/// [`WeightsError`] if this is something else, has another version, or is truncated.
pub fn unpack(file: &[u8]) -> Result<PatternWeights, WeightsError> {
    let mut unpacking = WeightsReader::new(file)?;
    while unpacking.read_phase() {}
    unpacking.finish()
}

/// A reader of the file, phase by phase.
pub(super) struct WeightsReader<'f> {
    canonical: Vec<u32>,
    /// The number of weights per phase.
    weights_per_phase: usize,
    numbers: Vec<i16>,
    decoder: Decoder<'f>,
    chances: WeightModel,
    /// The next phase.
    phase: usize,
}

impl<'f> WeightsReader<'f> {
    /// Starts reading.
    ///
    /// # Errors
    /// [`WeightsError`] if this is something else, has another version, or is truncated.
    pub(super) fn new(file: &'f [u8]) -> Result<WeightsReader<'f>, WeightsError> {
        let rest = strip_header(file, MAGIC).map_err(|versions| match versions {
            Some((found, read)) => WeightsError::Version(found, read),
            None => WeightsError::Unknown,
        })?;
        let (expected, coded) = rest.split_first_chunk().ok_or(WeightsError::Damaged)?;
        if sum(coded) != u32::from_le_bytes(*expected) {
            return Err(WeightsError::Damaged);
        }
        let same = canonical();
        let each = unique_indices(&same).count();
        let numbers = vec![0; PHASES * each];
        Ok(WeightsReader {
            canonical: same,
            weights_per_phase: each,
            numbers,
            decoder: Decoder::new(coded),
            chances: WeightModel::new(),
            phase: 0,
        })
    }

    /// Reads the next phase. Returns `false` at the end.
    pub(super) fn read_phase(&mut self) -> bool {
        if self.phase == PHASES {
            return false;
        }
        self.chances.code_phase(&mut self.decoder, self.phase, self.weights_per_phase, &mut self.numbers);
        self.phase += 1;
        true
    }

    /// Returns the weights; phases that have not been read are 0.
    ///
    /// # Errors
    /// [`WeightsError`] if the number of weights is wrong for this version.
    pub(super) fn finish(self) -> Result<PatternWeights, WeightsError> {
        let mut numbers = self.numbers.into_iter().map(|number| number.saturating_mul(STEP));
        let mut all = Vec::with_capacity(PHASES * WEIGHTS_PER_PHASE);
        for phase in 0..PHASES {
            for (place, &first) in self.canonical.iter().enumerate() {
                let weight = match first as usize {
                    first if first < place => all[phase * WEIGHTS_PER_PHASE + first],
                    _ => numbers.next().unwrap_or_default(),
                };
                all.push(weight);
            }
        }
        PatternWeights::new(all).ok_or(WeightsError::Damaged)
    }
}

/// The error for a file that does not contain weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The file is something else.
    #[error("this is not a file of Othello weights")]
    Unknown,
    /// The file is of another version: its version, and the one that is read.
    #[error("the weights have version {0}, and this program reads version {1}")]
    Version(u32, u32),
    /// The file is truncated or damaged.
    #[error("the weights are incomplete or damaged")]
    Damaged,
}

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
                let first = phase * WEIGHTS_PER_PHASE + first as usize;
                let new = STEP * (random.below(401) as i16 - 200);
                all.push(if first < phase * WEIGHTS_PER_PHASE + place { all[first] } else { new });
            }
        }
        let weights = PatternWeights::new(all).unwrap();
        let file = pack(&weights);
        assert_eq!(unpack(&file), Ok(weights));
        assert_eq!(unpack(b""), Err(WeightsError::Unknown));
        assert_eq!(unpack(b"huanle-othello-weights 1\n"), Err(WeightsError::Version(1, 2)));
        assert_eq!(unpack(b"huanle-othello-weights \n"), Err(WeightsError::Unknown));
        for cut in [MAGIC.len(), MAGIC.len() + 1, file.len() / 2, file.len() - 1] {
            assert_eq!(unpack(&file[..cut]), Err(WeightsError::Damaged), "{cut}");
        }
    }

    #[test]
    fn the_project_s_own_are_whole_and_small() {
        let file = include_bytes!("weights.bin");
        assert!(file.len() <= 400_000, "{}", file.len());
        let whole = unpack(file).unwrap();
        // Unpacked in steps, the weights are the same, even if another thread has unpacked them meanwhile.
        let mut pieces = 0;
        let go_on = || {
            pieces += 1;
            Ok::<(), ()>(())
        };
        PatternWeights::unpack_bundled(go_on).unwrap();
        assert!(pieces == 0 || pieces == PHASES + 1);
        assert!(*PatternWeights::bundled() == whole);
    }
}
