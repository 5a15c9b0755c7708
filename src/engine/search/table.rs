//! The transposition table: results of positions that were searched already.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Bound;

/// The stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value for the side to move, as qualified by `bound`.
    pub value: i32,
    /// The kind of value.
    pub bound: Bound,
    /// The depth searched below the position, up to 255.
    pub depth: u8,
    /// The best move, by its index in the game's list of legal moves; [`Entry::NO_MOVE`] if unknown.
    pub best: u16,
}

impl Entry {
    /// No best move is known.
    pub const NO_MOVE: u16 = u16::MAX;

    fn pack(self, generation: u64) -> u64 {
        let bound = match self.bound {
            Bound::Exactly => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        u64::from(self.value.cast_unsigned())
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | generation << 58
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Exactly,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        Some(Entry { value: (data as u32).cast_signed(), bound, depth: (data >> 48) as u8, best: (data >> 32) as u16 })
    }

    /// Returns whether a search with this window can use the value at once.
    pub const fn cut(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exactly => true,
            Bound::AtLeast => self.value >= beta,
            Bound::AtMost => self.value <= alpha,
        }
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
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: u64,
    /// The first generation whose entries are still visible.
    known_from: u64,
}

impl Table {
    /// Creates a table of this size in megabytes of 2²⁰ bytes, rounded down to a power of two, at least 64 kB.
    pub(crate) fn megabytes(megabytes: usize) -> Table {
        Table::kilobytes(megabytes.saturating_mul(1024))
    }

    /// Creates a table of this size in kilobytes of 2¹⁰ bytes, at least one bucket of 64 bytes.
    pub fn kilobytes(kilobytes: usize) -> Table {
        let buckets = (kilobytes.saturating_mul(1024) / size_of::<Bucket>()).max(1);
        let buckets = 1 << buckets.ilog2();
        Table { buckets: (0..buckets).map(|_| Bucket::default()).collect(), generation: 0, known_from: 0 }
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Starts a new search that ignores all existing entries.
    pub fn forget(&mut self) {
        self.grow_older();
        self.known_from = self.generation;
    }

    /// Starts a new search that may use existing entries until they are replaced.
    pub fn grow_older(&mut self) {
        self.generation += 1;
        if self.generation == GENERATIONS {
            (self.generation, self.known_from) = (0, 0);
            self.buckets.iter_mut().for_each(|bucket| *bucket = Bucket::default());
        }
    }

    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        &self.buckets[key as usize & (self.buckets.len() - 1)].0
    }

    /// Prefetches the memory that [`get`](Table::get) will read.
    pub fn prefetch(&self, key: u64) {
        huanle_cpu::prefetch(self.bucket(key));
    }

    /// Returns the stored result of a position.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let known = slot.check.load(Ordering::Relaxed) ^ data == key && data >> 58 >= self.known_from;
            if known { Entry::unpack(data) } else { None }
        })
    }

    /// Stores a result, replacing that of the same position or the least valuable entry.
    pub fn put(&self, key: u64, entry: Entry) {
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

    const ENTRY: Entry = Entry { value: -1_000_000, bound: Bound::AtLeast, depth: 200, best: 500 };

    #[test]
    fn what_is_put_is_found_until_it_is_forgotten() {
        let mut table = Table::megabytes(1);
        assert_eq!(table.size(), 1 << 20);
        let mut random = SplitMix64::new(1);
        for search in 0..2 * GENERATIONS {
            let key = random.next();
            for bound in [Bound::Exactly, Bound::AtLeast, Bound::AtMost] {
                table.put(key, Entry { bound, ..ENTRY });
                assert_eq!(table.get(key), Some(Entry { bound, ..ENTRY }), "{search}");
                assert_eq!(table.get(!key), None);
            }
            table.forget();
            assert_eq!(table.get(key), None, "{search}");
        }
    }

    #[test]
    fn what_is_older_is_found_until_there_is_no_room_for_it() {
        let mut table = Table::kilobytes(0);
        for depth in [9, 8, 7, 6] {
            table.put(u64::from(depth), Entry { depth, ..ENTRY });
        }
        table.grow_older();
        let found = |table: &Table| [9, 8, 7, 6].map(|depth: u64| table.get(depth).is_some());
        assert_eq!(found(&table), [true; 4]);
        table.put(1, Entry { depth: 1, ..ENTRY });
        assert_eq!(found(&table).iter().filter(|&&found| found).count(), 3);
        table.forget();
        assert_eq!(found(&table), [false; 4]);
    }

    #[test]
    fn in_a_full_table_the_deepest_stay() {
        let table = Table::kilobytes(0);
        for depth in [9, 3, 7, 8, 1, 6] {
            table.put(u64::from(depth), Entry { depth, ..ENTRY });
        }
        let found = |depth: u8| table.get(u64::from(depth)).is_some();
        assert_eq!([9, 8, 7, 6, 3, 1].map(found), [true, true, true, true, false, false]);
    }

    #[test]
    fn an_entry_cuts_what_it_decides() {
        let cuts = |bound, value| Entry { bound, value, ..ENTRY }.cut(10, 20);
        assert_eq!([9, 10, 15, 20, 21].map(|value| cuts(Bound::AtMost, value)), [true, true, false, false, false]);
        assert_eq!([9, 10, 15, 20, 21].map(|value| cuts(Bound::AtLeast, value)), [false, false, false, true, true]);
        assert!(cuts(Bound::Exactly, 15));
    }
}
