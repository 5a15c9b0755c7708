//! The openings of a match.

use std::collections::HashSet;
use std::path::PathBuf;
use std::str::FromStr;

use super::game::MatchGame;
use crate::commands::arguments::ValueError;
use crate::commands::error::{CommandError, InputError};
use crate::commands::options::read_bytes;
use crate::engine::record::Record;
use crate::engine::search::SplitMix64;

/// The maximum number of random plies.
const MAX_PLIES: usize = 40;
/// The number of attempts to find a new random opening before one is repeated.
const TRIES: usize = 100;

/// The source of the openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Openings {
    /// All games start from the usual position.
    Start,
    /// This number of random moves.
    Random(usize),
    /// The last positions of a file's games.
    File(PathBuf),
}

impl FromStr for Openings {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Openings, ValueError> {
        match text.strip_prefix("random:") {
            Some(plies) => {
                let plies = plies.parse().ok().filter(|plies| (1..=MAX_PLIES).contains(plies));
                plies.map(Openings::Random).ok_or(ValueError::Number(1, MAX_PLIES))
            }
            None if text == "start" => Ok(Openings::Start),
            None => Ok(Openings::File(PathBuf::from(text))),
        }
    }
}

impl Openings {
    /// Returns this number of different openings from a start position, or fewer if there are no more. The first ones
    /// are the same for any number.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or all its games are over.
    pub(super) fn list<F: MatchGame>(
        &self,
        start: &F,
        count: usize,
        seed: u32,
    ) -> Result<Vec<Record<F>>, CommandError> {
        match self {
            Openings::Start => Ok(vec![Record::new(start.clone())]),
            Openings::Random(plies) => Ok(random_openings(start, *plies, count, seed)),
            Openings::File(path) => read(start, &read_bytes(path)?, &path.display().to_string()),
        }
    }
}

/// Returns the last positions of a file's unfinished games. The name is that of the file, for errors.
///
/// # Errors
/// Returns an error if it contains no games, or all its games are over.
pub(in crate::commands) fn read<F: MatchGame>(
    start: &F,
    bytes: &[u8],
    name: &str,
) -> Result<Vec<Record<F>>, CommandError> {
    let games = start.read(bytes).map_err(|error| InputError::InFile(name.to_owned(), error))?;
    let line = |record: Record<F>| Record::from_moves(record.start().clone(), record.main_moves()).ok();
    let mut openings: Vec<Record<F>> = games.into_iter().filter_map(line).collect();
    openings.retain(|record| record.outcome().is_none());
    if openings.is_empty() { Err(InputError::NoOpenings(name.to_owned()).into()) } else { Ok(openings) }
}

fn random_openings<F: MatchGame>(start: &F, plies: usize, count: usize, seed: u32) -> Vec<Record<F>> {
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
