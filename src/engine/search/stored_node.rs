//! Results of nodes in the transposition table, with the static value.

use super::{Bound, TranspositionEntry, TranspositionTable};

/// The value of a mate at the root; one less for each ply.
pub(crate) const MATE: i32 = 30_000;
/// Values beyond this one are mates.
pub(crate) const MATE_IN_MAX: i32 = MATE - 1000;

/// A move that fits into an entry of the table.
pub(crate) trait PackedMove: Sized {
    /// Returns the move as a number other than [`TranspositionEntry::NO_MOVE`].
    fn pack(self) -> u16;

    /// Returns the move of a number; `None` if there is none.
    fn unpack(packed: u16) -> Option<Self>;
}

/// The result of a node. Values are within ±[`MATE`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredNode<M> {
    pub(crate) value: i32,
    /// The static value, if it is known and means something.
    pub(crate) static_value: Option<i32>,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
    pub(crate) best: Option<M>,
}

impl<M: PackedMove> StoredNode<M> {
    /// Returns the result of a position at a ply, if it is known.
    pub(crate) fn read(table: &TranspositionTable, key: u64, ply: usize) -> Option<StoredNode<M>> {
        let entry = table.get(key)?;
        let static_value = (entry.value >> 16) as i16;
        Some(StoredNode {
            value: from_table((entry.value as i16).into(), ply),
            static_value: (static_value != i16::MIN).then_some(static_value.into()),
            bound: entry.bound,
            depth: entry.depth.into(),
            best: M::unpack(entry.best),
        })
    }

    /// Stores the result of a position at a ply.
    pub(crate) fn write(self, table: &TranspositionTable, key: u64, ply: usize) {
        let static_value = self.static_value.map_or(i16::MIN, |value| value as i16);
        let value = to_table(self.value, ply) as i16;
        let entry = TranspositionEntry {
            value: i32::from(static_value) << 16 | i32::from(value.cast_unsigned()),
            bound: self.bound,
            depth: self.depth.clamp(0, 255) as u8,
            best: self.best.map_or(TranspositionEntry::NO_MOVE, M::pack),
        };
        table.put(key, entry);
    }

    /// Returns whether a search with this window can use the value at once.
    pub(crate) const fn is_cutoff(&self, alpha: i32, beta: i32) -> bool {
        self.bound.is_cutoff(self.value, alpha, beta)
    }
}

/// Converts a value for the table, in which the distance of a mate counts from the position.
const fn to_table(value: i32, ply: usize) -> i32 {
    if value >= MATE_IN_MAX {
        value + ply as i32
    } else if value <= -MATE_IN_MAX {
        value - ply as i32
    } else {
        value
    }
}

const fn from_table(value: i32, ply: usize) -> i32 {
    if value >= MATE_IN_MAX {
        value - ply as i32
    } else if value <= -MATE_IN_MAX {
        value + ply as i32
    } else {
        value
    }
}
