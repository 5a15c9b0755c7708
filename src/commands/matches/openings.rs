//! How the games of a match begin.

use std::collections::HashSet;
use std::path::PathBuf;
use std::str::FromStr;

use super::field::Field;
use crate::commands::arguments::ValueFault;
use crate::commands::fault::{Failure, Fault};
use crate::commands::options::read_bytes;
use crate::engine::record::Record;
use crate::engine::search::SplitMix64;

/// The most random plies.
const MOST: usize = 40;
/// How often another random opening is tried before one comes twice.
const TRIES: usize = 100;

/// Where the openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Openings {
    /// All games begin from the usual start.
    Start,
    /// So many random moves.
    Random(usize),
    /// The last positions of a file's games.
    File(PathBuf),
}

impl FromStr for Openings {
    type Err = ValueFault;

    fn from_str(text: &str) -> Result<Openings, ValueFault> {
        match text.strip_prefix("random:") {
            Some(plies) => {
                let plies = plies.parse().ok().filter(|plies| (1..=MOST).contains(plies));
                plies.map(Openings::Random).ok_or(ValueFault::Number(1, MOST))
            }
            None if text == "start" => Ok(Openings::Start),
            None => Ok(Openings::File(PathBuf::from(text))),
        }
    }
}

impl Openings {
    /// So many different ones for a game from its start, or fewer if there are no more. The first ones are the same for any
    /// number.
    ///
    /// # Errors
    /// If the file cannot be read, or all its games are over.
    pub(super) fn list<F: Field>(&self, start: &F, count: usize, seed: u32) -> Result<Vec<Record<F>>, Failure> {
        match self {
            Openings::Start => Ok(vec![Record::new(start.clone())]),
            Openings::Random(plies) => Ok(random(start, *plies, count, seed)),
            Openings::File(path) => {
                let name = path.display().to_string();
                let games = start.read(&read_bytes(path)?);
                let games = games.map_err(|fault| Fault::In(name.clone(), fault))?;
                let line = |record: Record<F>| Record::of_moves(record.start().clone(), record.main_moves()).ok();
                let mut openings: Vec<Record<F>> = games.into_iter().filter_map(line).collect();
                openings.retain(|record| record.outcome().is_none());
                if openings.is_empty() { Err(Fault::NoOpenings(name).into()) } else { Ok(openings) }
            }
        }
    }
}

fn random<F: Field>(start: &F, plies: usize, count: usize, seed: u32) -> Vec<Record<F>> {
    let mut random = SplitMix64::new(u64::from(seed));
    let mut openings: Vec<Record<F>> = Vec::new();
    let mut known = HashSet::new();
    for _ in 0..count.saturating_mul(TRIES) {
        if openings.len() == count {
            break;
        }
        let mut record = Record::new(start.clone());
        for _ in 0..plies {
            let moves = record.position().opening_moves();
            let Some(&mv) = moves.get(random.below(moves.len())) else { break };
            if record.play(mv).is_err() {
                break;
            }
        }
        if record.outcome().is_none() && known.insert(record.position().key()) {
            openings.push(record);
        }
    }
    if openings.is_empty() { vec![Record::new(start.clone())] } else { openings }
}
