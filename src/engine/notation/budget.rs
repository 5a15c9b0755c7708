//! How much memory a game may take while it is read.

use std::mem::size_of;

use crate::game::Game;
use crate::record::{KEPT_EVERY, Node, Remarks};

/// So many times the size of its text a game may take in memory: with the text itself and what is written from it, reading
/// takes less than ten times the size of the file.
const FACTOR: usize = 7;
/// A game of any size may take this much.
const LEAST: usize = 96 << 20;
/// What an allocation takes besides what is asked for, at most.
const ALLOCATION: usize = 16;

/// What a game that is read may still take in memory, in bytes. A file that would fill the memory is refused.
pub(crate) struct Budget {
    most: usize,
    left: usize,
}

impl Budget {
    /// For a game whose text or file has a size in bytes.
    pub(crate) fn of(size: usize) -> Budget {
        let most = size.saturating_mul(FACTOR).max(LEAST);
        Budget { most, left: most }
    }

    /// Takes off a move.
    ///
    /// # Errors
    /// When nothing is left: how many MB the game may take.
    pub(crate) fn take_move<G: Game>(&mut self) -> Result<(), usize> {
        self.take(size_of::<Node<G>>() + size_of::<G>() / KEPT_EVERY)
    }

    /// Takes off a text, such as a comment, and the remarks of a move if it is the first of them.
    ///
    /// # Errors
    /// When nothing is left: how many MB the game may take.
    pub(crate) fn take_remark(&mut self, text: &str, is_first: bool) -> Result<(), usize> {
        let remarks = if is_first { size_of::<Remarks>() + ALLOCATION } else { 0 };
        self.take(remarks + ALLOCATION + text.len())
    }

    /// Takes off a name with a value, of a move or of the game.
    ///
    /// # Errors
    /// When nothing is left: how many MB the game may take.
    pub(crate) fn take_pair(&mut self, name: &str, value: &str) -> Result<(), usize> {
        // A list grows to twice its size.
        self.take(2 * (size_of::<(String, String)>() + ALLOCATION) + name.len() + value.len())
    }

    fn take(&mut self, bytes: usize) -> Result<(), usize> {
        self.left = self.left.checked_sub(bytes).ok_or(self.most >> 20)?;
        Ok(())
    }
}
