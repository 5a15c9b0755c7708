//! Parsers of the command line as functions for the fuzzers in `fuzz/`. They are not part of the library's API.

use super::matches;
use super::session::RunConfig;
use crate::engine::{gomoku, othello, xiangqi};
use crate::machine::recording::Recording;

/// Reads the run of a recording, writes it, and reads it again.
///
/// # Panics
/// Panics if the second run is different.
pub fn round_trip_recording(recording: &Recording) {
    let Ok(run) = RunConfig::from_recording(recording) else { return };
    let again = Recording { settings: run.to_recording_settings(), ..recording.clone() };
    assert_eq!(RunConfig::from_recording(&again), Ok(run));
}

/// Reads the openings of a match of Othello (0), gomoku (1) or xiangqi. Returns their number.
pub fn read_match_openings(game: u8, bytes: &[u8]) -> usize {
    let name = "openings";
    match game {
        0 => matches::read_openings(&othello::Position::start(), bytes, name).map_or(0, |openings| openings.len()),
        1 => matches::read_openings(&gomoku::Position::start(), bytes, name).map_or(0, |openings| openings.len()),
        _ => matches::read_openings(&xiangqi::Position::start(), bytes, name).map_or(0, |openings| openings.len()),
    }
}
