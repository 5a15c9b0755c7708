//! Random order without repetition.

use alloc::vec::Vec;

/// Returns the numbers 0 to n − 1 in a random order, as the original computes it.
///
/// From the array `a[i] = i` the element `a[t]` is drawn for a random index t among those left, and the last one left
/// fills the gap. `random(k)` returns 0 to k − 1; larger values are reduced modulo k. With a seed of Borland's
/// generator this gives the original's order.
///
/// ```
/// let order = huanle_gfx::shuffle::shuffle(5, |n| n / 2);
/// assert_eq!(order, [2, 4, 1, 3, 0]);
/// ```
pub fn shuffle(n: u16, mut random: impl FnMut(u16) -> u16) -> Vec<u16> {
    let mut a: Vec<u16> = (0..n).collect();
    (1..=n).rev().map(|left| a.swap_remove(usize::from(random(left) % left))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// `randLine1` of the listing, line by line.
    fn listing(ww: usize, random: impl Fn(usize, usize) -> usize) -> Vec<usize> {
        let (mut a, mut b) = (vec![0; ww], vec![0; ww]);
        for (i, element) in a.iter_mut().enumerate() {
            *element = i;
        }
        for i in 0..ww {
            let t = random(i, ww - i);
            b[i] = a[t];
            a[t] = a[ww - i - 1];
        }
        b
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn it_is_the_listings(numbers in proptest::collection::vec(any::<u16>(), 0..700)) {
            let mut next = numbers.iter();
            let ours = shuffle(numbers.len() as u16, |n| next.next().unwrap() % n);
            let theirs = listing(numbers.len(), |i, n| usize::from(numbers[i]) % n);
            prop_assert!(ours.iter().map(|&number| usize::from(number)).eq(theirs));
        }
    }

    #[test]
    fn every_number_comes_once() {
        let mut order = shuffle(640, |n| n / 2);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..640));
        assert!(shuffle(0, |_| 0).is_empty());
    }
}
