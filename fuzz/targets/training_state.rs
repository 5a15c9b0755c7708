//! States of `huanle-lab train` with a genetic algorithm: every valid input must survive a round trip.

use huanle::engine::training::gomoku::GomokuSubject;
use huanle::engine::training::othello::OthelloSubject;
use huanle::engine::training::{Population, TrainingSubject};

fn check<S: TrainingSubject>(text: &str) {
    match Population::<S::Genome>::read::<S>(text) {
        Ok(population) => {
            let written = population.write::<S>();
            let again = Population::<S::Genome>::read::<S>(&written).expect("what is written can be read");
            assert_eq!(again.write::<S>(), written);
        }
        Err(error) => drop(error.to_string()),
    }
}

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    check::<GomokuSubject>(text);
    check::<OthelloSubject>(text);
}
