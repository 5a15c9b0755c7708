//! A set of puzzles read from a file.

use std::fmt::Display;

use super::PuzzleSupport;
use crate::engine::Game;
use crate::engine::record::{ROOT, Record};
use crate::engine::search::Score;

/// Puzzles from one file.
pub(super) struct PuzzleSet<G: Game> {
    /// The key of the set in the store.
    pub name: String,
    /// The title shown to the user.
    pub title: String,
    /// The puzzles, at least one.
    pub puzzles: Vec<Puzzle<G>>,
    /// The errors in the file; the puzzles concerned are left out.
    pub errors: Vec<String>,
}

/// A position to play from.
pub(super) struct Puzzle<G: Game> {
    /// The position, with the moves scored in the file.
    pub record: Record<G>,
    /// The key of the puzzle in the store, the same in every file.
    pub key: String,
}

impl<G: Game + Display> PuzzleSet<G> {
    /// Reads a file.
    ///
    /// # Errors
    /// Returns a message for the user if the file contains no puzzle.
    pub(super) fn read(
        support: &dyn PuzzleSupport<Game = G>,
        name: &str,
        title: &str,
        bytes: &[u8],
    ) -> Result<PuzzleSet<G>, String> {
        let games = support.read(bytes)?;
        let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
        for index in 0..games.count {
            match (games.open)(index) {
                Ok((record, _)) if record.start().outcome().is_none() => {
                    let key = record.start().to_string();
                    puzzles.push(Puzzle { record, key });
                }
                Ok(_) => {}
                Err(why) => errors.push(why),
            }
        }
        if puzzles.is_empty() {
            return Err(errors.into_iter().next().unwrap_or_default());
        }
        Ok(PuzzleSet { name: name.to_owned(), title: title.to_owned(), puzzles, errors })
    }
}

impl<G: Game> Puzzle<G> {
    /// Returns the position.
    pub(super) fn start(&self) -> &G {
        self.record.start()
    }

    /// Returns the moves with exact scores in the file, with their values to the side to move.
    pub(super) fn known(&self) -> impl Iterator<Item = (G::Move, Score)> {
        let children = self.record.children(ROOT).into_iter().map(|child| self.record.node(child));
        children
            .filter_map(|node| Some((node.mv?, node.score?)))
            .filter(|(_, score)| !matches!(score, Score::Estimate(_)))
    }

    /// Returns the value of the position according to the file: that of its best move.
    pub(super) fn value(&self) -> Option<Score> {
        self.known().map(|(_, score)| score).max_by_key(|score| score.hundredths())
    }
}
