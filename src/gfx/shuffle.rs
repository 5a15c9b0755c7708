//! Random order without repetition.

use alloc::vec::Vec;

/// Returns the numbers 0 to n − 1 in a random order, as the original computes it. See [`Shuffle`].
pub fn shuffle(n: u16, random: impl FnMut(u16) -> u16) -> Vec<u16> {
    Shuffle::new(n, random).collect()
}

/// The numbers 0 to n − 1 in a random order, drawn one at a time.
///
/// From the array `a[i] = i` the element `a[t]` is drawn for a random index t among those left, and the last one left
/// fills the gap. `random(k)` returns 0 to k − 1; larger values are reduced modulo k. With a seed of Borland's
/// generator this gives the original's order.
///
/// ```
/// use huanle_gfx::shuffle::Shuffle;
/// let mut cards = Shuffle::new(52, |n| n / 2);
/// let hand: Vec<u16> = cards.by_ref().take(5).collect();
/// assert_eq!((hand.len(), cards.remaining().len()), (5, 47));
/// ```
#[derive(Clone, Debug)]
pub struct Shuffle<R> {
    a: Vec<u16>,
    random: R,
}

impl<R: FnMut(u16) -> u16> Shuffle<R> {
    /// Starts with all numbers below n.
    pub fn new(n: u16, random: R) -> Shuffle<R> {
        Shuffle::from_vec((0..n).collect(), random)
    }

    /// Starts with the numbers of an array, at most 65,535.
    pub fn from_vec(a: Vec<u16>, random: R) -> Shuffle<R> {
        Shuffle { a, random }
    }

    /// Returns the numbers not drawn yet, in array order.
    pub fn remaining(&self) -> &[u16] {
        &self.a
    }
}

impl<R: FnMut(u16) -> u16> Iterator for Shuffle<R> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let left = self.a.len() as u16;
        if left == 0 {
            return None;
        }
        let t = (self.random)(left) % left;
        let drawn = self.a[usize::from(t)];
        let last = self.a[usize::from(left - 1)];
        self.a[usize::from(t)] = last;
        self.a.pop();
        Some(drawn)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.a.len(), Some(self.a.len()))
    }
}

impl<R: FnMut(u16) -> u16> ExactSizeIterator for Shuffle<R> {}

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
