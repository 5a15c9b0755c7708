//! A limit on the memory that a game may take while it is read.

use std::mem::size_of;

use crate::game::Game;
use crate::record::{Annotations, RecordNode, SNAPSHOT_INTERVAL};

/// The maximum memory of a game as a multiple of the size of its text. With the text itself and the output written from it,
/// reading takes less than ten times the size of the file.
const FACTOR: usize = 7;
/// The minimum limit, in bytes, for a game of any size.
const MIN_BUDGET: usize = 96 << 20;
/// The maximum overhead of an allocation, in bytes.
const ALLOCATION_OVERHEAD: usize = 16;

/// The memory that a game may still take while it is read, in bytes. A file that would fill the memory is rejected.
pub(crate) struct MemoryBudget {
    most: usize,
    left: usize,
}

impl MemoryBudget {
    /// Creates the budget for a game from the size of its text or file in bytes.
    pub(crate) fn for_size(size: usize) -> MemoryBudget {
        let most = size.saturating_mul(FACTOR).max(MIN_BUDGET);
        MemoryBudget { most, left: most }
    }

    /// Subtracts the memory of a move.
    ///
    /// # Errors
    /// If the budget is exceeded: the limit in MB.
    pub(crate) fn take_move<G: Game>(&mut self) -> Result<(), usize> {
        self.take(size_of::<RecordNode<G>>() + size_of::<G>() / SNAPSHOT_INTERVAL)
    }

    /// Subtracts the memory of a text, such as a comment, and that of a move's annotations if it is the first of them.
    ///
    /// # Errors
    /// If the budget is exceeded: the limit in MB.
    pub(crate) fn take_annotation(&mut self, text: &str, is_first: bool) -> Result<(), usize> {
        let remarks = if is_first { size_of::<Annotations>() + ALLOCATION_OVERHEAD } else { 0 };
        self.take(remarks + ALLOCATION_OVERHEAD + text.len())
    }

    /// Subtracts the memory of a property, its name and value, of a move or of the game.
    ///
    /// # Errors
    /// If the budget is exceeded: the limit in MB.
    pub(crate) fn take_property(&mut self, name: &str, value: &str) -> Result<(), usize> {
        // A growing list doubles its capacity.
        self.take(2 * (size_of::<(String, String)>() + ALLOCATION_OVERHEAD) + name.len() + value.len())
    }

    fn take(&mut self, bytes: usize) -> Result<(), usize> {
        self.left = self.left.checked_sub(bytes).ok_or(self.most >> 20)?;
        Ok(())
    }
}
