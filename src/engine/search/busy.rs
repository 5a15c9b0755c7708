//! Which positions threads are searching at this moment, so that they do not all search the same.

use std::sync::atomic::{AtomicU64, Ordering};

/// Buckets of the list.
const BUCKETS: usize = 1 << 12;
/// Positions that a bucket holds.
const WAYS: usize = 4;

/// A list of positions under search, by their [keys](crate::Game::key), which many threads may change at once. Whoever comes to a
/// node leaves the moves that others are at for later, when the table may know what they are worth (Tom Kerrigan, *Simplified
/// ABDADA*).
///
/// It is a hint and no lock: a full bucket forgets, and then two threads search the same.
pub(crate) struct Busy(Box<[[AtomicU64; WAYS]]>);

impl Busy {
    /// Nothing is under search.
    pub(crate) fn new() -> Busy {
        Busy((0..BUCKETS).map(|_| Default::default()).collect())
    }

    fn bucket(&self, key: u64) -> &[AtomicU64; WAYS] {
        &self.0[(key >> 32) as usize & (BUCKETS - 1)]
    }

    /// Whether somebody is searching a position.
    pub(crate) fn holds(&self, key: u64) -> bool {
        self.bucket(key).iter().any(|way| way.load(Ordering::Relaxed) == key)
    }

    /// A search of a position begins.
    pub(crate) fn begin(&self, key: u64) {
        let bucket = self.bucket(key);
        let free = bucket.iter().find(|way| matches!(way.load(Ordering::Relaxed), found if found == 0 || found == key));
        free.unwrap_or(&bucket[0]).store(key, Ordering::Relaxed);
    }

    /// It ends.
    pub(crate) fn end(&self, key: u64) {
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
        let busy = Busy::new();
        let keys = [1 << 32 | 7, 1 << 32 | 8, 2 << 32 | 7];
        let held = || keys.map(|key| busy.holds(key));
        keys.iter().for_each(|&key| busy.begin(key));
        busy.begin(keys[0]);
        assert_eq!(held(), [true; 3]);
        busy.end(keys[0]);
        assert_eq!(held(), [false, true, true]);
    }

    #[test]
    fn a_full_bucket_forgets_one() {
        let busy = Busy::new();
        (1..=5).for_each(|key| busy.begin(key));
        assert_eq!((1..=5).filter(|&key| busy.holds(key)).count(), WAYS);
        assert!(busy.holds(5));
    }
}
