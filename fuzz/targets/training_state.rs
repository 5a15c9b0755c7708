//! States of `huanle train` with a genetic algorithm: what is read is written and read again.

use huanle::engine::training::gomoku::GomokuWeights;
use huanle::engine::training::othello::OthelloLocal;
use huanle::engine::training::{Population, Subject};

fn check<S: Subject>(text: &str) {
    match Population::<S::Genome>::read::<S>(text) {
        Ok(population) => {
            let written = population.write::<S>();
            let again = Population::<S::Genome>::read::<S>(&written).expect("what is written can be read");
            assert_eq!(again.write::<S>(), written);
        }
        Err(fault) => drop(fault.to_string()),
    }
}

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    check::<GomokuWeights>(text);
    check::<OthelloLocal>(text);
}
