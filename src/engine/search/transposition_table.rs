//! The transposition table: results of positions that were searched already.

use std::sync::atomic::{AtomicU64, Ordering};

/// The meaning of a node's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The exact value.
    Exact,
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
}

impl Bound {
    /// Returns the bound of a value that a search with this window has found.
    pub(crate) const fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// Returns whether a search with this window can use a value with this bound at once.
    pub(crate) const fn is_cutoff(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }
}

/// The stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TranspositionEntry {
    /// The value for the side to move, as qualified by `bound`.
    pub value: i32,
    /// The kind of value.
    pub bound: Bound,
    /// The depth searched below the position, up to 255.
    pub depth: u8,
    /// The best move, by its index in the game's list of legal moves; [`TranspositionEntry::NO_MOVE`] if unknown.
    pub best: u16,
}

impl TranspositionEntry {
    /// No best move is known.
    pub const NO_MOVE: u16 = u16::MAX;

    fn pack(self, generation: u64) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        u64::from(self.value.cast_unsigned())
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | generation << 58
    }

    fn unpack(data: u64) -> Option<TranspositionEntry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(TranspositionEntry {
            value: (data as u32).cast_signed(),
            bound,
            depth: (data >> 48) as u8,
            best: (data >> 32) as u16,
        })
    }

    /// Returns whether a search with this window can use the value at once.
    pub const fn is_cutoff(&self, alpha: i32, beta: i32) -> bool {
        self.bound.is_cutoff(self.value, alpha, beta)
    }
}

/// The number of entries per bucket: one cache line.
const BUCKET: usize = 4;
/// The number of searches that are distinguished before the table is cleared.
const GENERATIONS: u64 = 64;

#[derive(Debug, Default)]
struct Slot {
    /// The key combined with the data by XOR: an entry torn by concurrent writes is not recognized.
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// A hash table of results by position [key](crate::Game::key) with a fixed size. Several threads may read and write it
/// concurrently. Deeper results are preferred; those of earlier searches are replaced first.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Box<[Bucket]>,
    generation: u64,
    /// The first generation whose entries are still visible.
    oldest_visible: u64,
}

impl TranspositionTable {
    /// Creates a table of this size in megabytes of 2²⁰ bytes, rounded down to a power of two, at least 64 kB.
    pub(crate) fn with_megabytes(megabytes: usize) -> TranspositionTable {
        TranspositionTable::with_kilobytes(megabytes.saturating_mul(1024))
    }

    /// Creates a table of this size in kilobytes of 2¹⁰ bytes, at least one bucket of 64 bytes.
    pub fn with_kilobytes(kilobytes: usize) -> TranspositionTable {
        let buckets = (kilobytes.saturating_mul(1024) / size_of::<Bucket>()).max(1);
        let buckets = 1 << buckets.ilog2();
        TranspositionTable {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
            generation: 0,
            oldest_visible: 0,
        }
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Starts a new search that ignores all existing entries.
    pub fn clear(&mut self) {
        self.new_search();
        self.oldest_visible = self.generation;
    }

    /// Starts a new search that may use existing entries until they are replaced.
    pub fn new_search(&mut self) {
        self.generation += 1;
        if self.generation == GENERATIONS {
            (self.generation, self.oldest_visible) = (0, 0);
            self.buckets.iter_mut().for_each(|bucket| *bucket = Bucket::default());
        }
    }

    /// Returns the part of the table that the current search has filled, in thousandths, from a sample.
    pub fn permille_used(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data >> 58 == self.generation && data >> 56 & 3 != 0
        };
        let count = sample.iter().flat_map(|bucket| &bucket.0).filter(used).count();
        (count * 1000 / (sample.len() * BUCKET)) as u32
    }

    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        &self.buckets[key as usize & (self.buckets.len() - 1)].0
    }

    /// Prefetches the memory that [`get`](TranspositionTable::get) will read.
    pub fn prefetch(&self, key: u64) {
        huanle_cpu::prefetch(self.bucket(key));
    }

    /// Returns the stored result of a position.
    pub fn get(&self, key: u64) -> Option<TranspositionEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let known = slot.check.load(Ordering::Relaxed) ^ data == key && data >> 58 >= self.oldest_visible;
            if known { TranspositionEntry::unpack(data) } else { None }
        })
    }

    /// Stores a result, replacing that of the same position or the least valuable entry.
    pub fn put(&self, key: u64, entry: TranspositionEntry) {
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                0
            } else if data >> 58 != self.generation || data >> 56 & 3 == 0 {
                1
            } else {
                2 + (data >> 48 & 255)
            }
        };
        if let Some(slot) = self.bucket(key).iter().min_by_key(|slot| worth(slot)) {
            let data = entry.pack(self.generation);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SplitMix64;

    const ENTRY: TranspositionEntry =
        TranspositionEntry { value: -1_000_000, bound: Bound::Lower, depth: 200, best: 500 };

    #[test]
    fn what_is_put_is_found_until_it_is_forgotten() {
        let mut table = TranspositionTable::with_megabytes(1);
        assert_eq!(table.size(), 1 << 20);
        let mut random = SplitMix64::new(1);
        for search in 0..2 * GENERATIONS {
            let key = random.next();
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                table.put(key, TranspositionEntry { bound, ..ENTRY });
                assert_eq!(table.get(key), Some(TranspositionEntry { bound, ..ENTRY }), "{search}");
                assert_eq!(table.get(!key), None);
            }
            table.clear();
            assert_eq!(table.get(key), None, "{search}");
        }
    }

    #[test]
    fn what_is_older_is_found_until_there_is_no_room_for_it() {
        let mut table = TranspositionTable::with_kilobytes(0);
        for depth in [9, 8, 7, 6] {
            table.put(u64::from(depth), TranspositionEntry { depth, ..ENTRY });
        }
        table.new_search();
        let found = |table: &TranspositionTable| [9, 8, 7, 6].map(|depth: u64| table.get(depth).is_some());
        assert_eq!(found(&table), [true; 4]);
        table.put(1, TranspositionEntry { depth: 1, ..ENTRY });
        assert_eq!(found(&table).iter().filter(|&&found| found).count(), 3);
        table.clear();
        assert_eq!(found(&table), [false; 4]);
    }

    #[test]
    fn the_used_part_is_that_of_the_current_search() {
        let mut table = TranspositionTable::with_kilobytes(64);
        assert_eq!(table.permille_used(), 0);
        for key in 0..1024 {
            table.put(key, ENTRY);
        }
        let used = table.permille_used();
        assert!((240..=260).contains(&used), "{used}");
        table.new_search();
        assert_eq!(table.permille_used(), 0);
    }

    #[test]
    fn in_a_full_table_the_deepest_stay() {
        let table = TranspositionTable::with_kilobytes(0);
        for depth in [9, 3, 7, 8, 1, 6] {
            table.put(u64::from(depth), TranspositionEntry { depth, ..ENTRY });
        }
        let found = |depth: u8| table.get(u64::from(depth)).is_some();
        assert_eq!([9, 8, 7, 6, 3, 1].map(found), [true, true, true, true, false, false]);
    }

    #[test]
    fn an_entry_cuts_what_it_decides() {
        let cuts = |bound, value| TranspositionEntry { bound, value, ..ENTRY }.is_cutoff(10, 20);
        assert_eq!([9, 10, 15, 20, 21].map(|value| cuts(Bound::Upper, value)), [true, true, false, false, false]);
        assert_eq!([9, 10, 15, 20, 21].map(|value| cuts(Bound::Lower, value)), [false, false, false, true, true]);
        assert!(cuts(Bound::Exact, 15));
    }
}
