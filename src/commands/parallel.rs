//! Work on all cores.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The stack of a thread: sources may be nested deeply.
const STACK: usize = 16 << 20;

/// Applies a function to all items on all cores, and returns the results in the order of the items.
pub(super) fn map<T: Sync, R: Send>(items: &[T], function: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let work = || {
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            let result = function(item);
            done.lock().unwrap_or_else(|error| error.into_inner()).push((index, result));
        }
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    thread::scope(|scope| {
        let started = (0..cores).filter(|_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_ok());
        if started.count() == 0 {
            work();
        }
    });
    let mut results = done.into_inner().unwrap_or_else(|error| error.into_inner());
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        assert_eq!(map(&items, |item| item * 2), items.iter().map(|item| item * 2).collect::<Vec<_>>());
        assert_eq!(map(&[], |item: &usize| *item), [0; 0]);
    }
}
