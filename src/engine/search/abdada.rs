//! Simplified ABDADA: the positions that threads are currently searching, so that they do not duplicate work.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of buckets.
const BUCKETS: usize = 1 << 12;
/// The number of positions per bucket.
const WAYS: usize = 4;

/// A concurrent list of the [keys](crate::Game::key) of positions being searched. A thread that reaches a node defers
/// moves that other threads are searching; by then the transposition table may contain their values (Tom Kerrigan,
/// *Simplified ABDADA*).
///
/// It is a hint, not a lock: a full bucket drops entries, and then two threads search the same position.
pub(crate) struct AbdadaTable(Box<[[AtomicU64; WAYS]]>);

impl AbdadaTable {
    /// Creates an empty list.
    pub(crate) fn new() -> AbdadaTable {
        AbdadaTable((0..BUCKETS).map(|_| Default::default()).collect())
    }

    fn bucket(&self, key: u64) -> &[AtomicU64; WAYS] {
        &self.0[(key >> 32) as usize & (BUCKETS - 1)]
    }

    /// Returns whether a position is being searched.
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.bucket(key).iter().any(|way| way.load(Ordering::Relaxed) == key)
    }

    /// Marks a position as being searched.
    pub(crate) fn insert(&self, key: u64) {
        let bucket = self.bucket(key);
        let free = bucket.iter().find(|way| matches!(way.load(Ordering::Relaxed), found if found == 0 || found == key));
        free.unwrap_or(&bucket[0]).store(key, Ordering::Relaxed);
    }

    /// Removes the mark.
    pub(crate) fn remove(&self, key: u64) {
        for way in self.bucket(key).iter().filter(|way| way.load(Ordering::Relaxed) == key) {
            way.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_holds_what_has_begun_and_not_ended() {
        let busy = AbdadaTable::new();
        let keys = [1 << 32 | 7, 1 << 32 | 8, 2 << 32 | 7];
        let held = || keys.map(|key| busy.contains(key));
        keys.iter().for_each(|&key| busy.insert(key));
        busy.insert(keys[0]);
        assert_eq!(held(), [true; 3]);
        busy.remove(keys[0]);
        assert_eq!(held(), [false, true, true]);
    }

    #[test]
    fn a_full_bucket_forgets_one() {
        let busy = AbdadaTable::new();
        (1..=5).for_each(|key| busy.insert(key));
        assert_eq!((1..=5).filter(|&key| busy.contains(key)).count(), WAYS);
        assert!(busy.contains(5));
    }
}
