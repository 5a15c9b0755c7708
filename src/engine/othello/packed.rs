//! Weights as a file: small enough to be a part of the program.
//!
//! The line `huanle-othello-weights 1`, and the rest by the DEFLATE method (RFC 1951): of those weights that are not the same
//! as another by symmetry, phase by phase, first all low bytes, then all high bytes. A weight is a signed number of
//! `STEP` hundredths of a disc.

use std::error::Error;
use std::fmt;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::weights::{PHASES, WEIGHTS, Weights, canonical};

const MAGIC: &[u8] = b"huanle-othello-weights 1\n";
/// Hundredths of a disc that a weight is counted in: what is less is not learned for sure.
const STEP: i16 = 4;
/// How hard to look for a short file: the hardest.
const EFFORT: u8 = 10;

/// The places of a phase's weights that are not the same as another's.
fn places(same: &[u32]) -> impl Iterator<Item = usize> + '_ {
    same.iter().enumerate().filter(|&(place, &first)| place == first as usize).map(|(place, _)| place)
}

/// The file of some weights, which are rounded to its steps.
pub fn pack(weights: &Weights) -> Vec<u8> {
    let same = canonical();
    let rounded = |weight: i16| (f64::from(weight) / f64::from(STEP)).round() as i16;
    let numbers: Vec<i16> = (0..PHASES)
        .flat_map(|phase| places(&same).map(move |place| (phase, place)))
        .map(|(phase, place)| rounded(weights.of_phase(phase)[place]))
        .collect();
    let [low, high] = [0, 1].map(|byte| numbers.iter().map(move |number| number.to_le_bytes()[byte]));
    let planes: Vec<u8> = low.chain(high).collect();
    [MAGIC, &compress_to_vec(&planes, EFFORT)].concat()
}

/// The weights of a file.
///
/// # Errors
/// When it is something else, of another version, or cut short.
pub fn unpack(file: &[u8]) -> Result<Weights, Fault> {
    let packed = file.strip_prefix(MAGIC).ok_or(Fault::Unknown)?;
    let same = canonical();
    let each = places(&same).count();
    let planes = decompress_to_vec_with_limit(packed, 2 * PHASES * each).map_err(|_| Fault::Damaged)?;
    let (low, high) = planes.split_at_checked(PHASES * each).ok_or(Fault::Damaged)?;
    if high.len() != low.len() {
        return Err(Fault::Damaged);
    }
    let mut numbers = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high]).saturating_mul(STEP));
    let mut all = Vec::with_capacity(PHASES * WEIGHTS);
    for phase in 0..PHASES {
        for (place, &first) in same.iter().enumerate() {
            let weight = match first as usize {
                first if first < place => all[phase * WEIGHTS + first],
                _ => numbers.next().unwrap_or_default(),
            };
            all.push(weight);
        }
    }
    Weights::new(all).ok_or(Fault::Damaged)
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
        assert_eq!(unpack(b"huanle-othello-weights 2\n"), Err(Fault::Unknown));
        for cut in [MAGIC.len(), MAGIC.len() + 1, file.len() / 2, file.len() - 1] {
            assert_eq!(unpack(&file[..cut]), Err(Fault::Damaged), "{cut}");
        }
    }

    #[test]
    fn the_project_s_own_are_whole_and_small() {
        let file = include_bytes!("weights.bin");
        assert!(file.len() <= 500_000, "{}", file.len());
        assert!(unpack(file).is_ok());
    }
}
