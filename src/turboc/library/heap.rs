//! Heap allocation.

use std::collections::{BTreeMap, BTreeSet};

/// A heap. The list of its blocks is stored here, so that a program that writes beyond its blocks only damages their
/// contents. Allocation and release take logarithmic time.
#[derive(Clone, Debug)]
pub(crate) struct Heap {
    start: u32,
    end: u32,
    /// The sizes of the blocks in use as they were asked for, by start; each has its header before it.
    blocks: BTreeMap<u32, u32>,
    /// The starts of the gaps before blocks, by their size with the header.
    gaps: BTreeMap<u32, BTreeSet<u32>>,
    header: u32,
}

impl Heap {
    /// Creates an empty heap between two addresses; each block needs a header.
    pub(crate) fn new(start: u32, end: u32, header: u32) -> Heap {
        Heap { start, end, blocks: BTreeMap::new(), gaps: BTreeMap::new(), header }
    }

    fn round_up(&self, size: u32) -> Option<u32> {
        size.max(1).checked_next_multiple_of(if self.header == 16 { 16 } else { 2 })
    }

    /// Returns the address after a block with this start and size.
    fn end(&self, (&block, &size): (&u32, &u32)) -> u32 {
        block + self.round_up(size).unwrap_or(size)
    }

    /// Returns the address after the last block before an address.
    fn end_before(&self, at: u32) -> u32 {
        self.blocks.range(..at).next_back().map_or(self.start, |last| self.end(last))
    }

    /// Allocates the first free area that is large enough and ends before `limit`.
    pub(crate) fn allocate(&mut self, size: u32, limit: u32) -> Option<u32> {
        let needed = self.header.checked_add(self.round_up(size)?)?;
        // The first gaps of each size: there are few sizes.
        let gap = self.gaps.range(needed..).filter_map(|(length, starts)| Some((*starts.first()?, *length))).min();
        let (at, length) = gap.unwrap_or((self.top(), 0));
        if at.checked_add(needed)? > self.end.min(limit) {
            return None;
        }
        if gap.is_some() {
            self.remove_gap(at, at + length);
            self.add_gap(at + needed, at + length);
        }
        self.blocks.insert(at + self.header, size);
        Some(at + self.header)
    }

    /// Frees a block; returns `false` if no block starts at this address.
    pub(crate) fn free(&mut self, at: u32) -> bool {
        let Some(size) = self.blocks.remove(&at) else { return false };
        let start = self.end_before(at);
        self.remove_gap(start, at - self.header);
        if let Some((&next, _)) = self.blocks.range(at..).next() {
            let end = next - self.header;
            self.remove_gap(self.end((&at, &size)), end);
            self.add_gap(start, end);
        }
        true
    }

    /// Allocates another block instead of one, which is freed first; if there is no room, the old block stays.
    pub(crate) fn reallocate(&mut self, at: u32, size: u32, limit: u32) -> Option<u32> {
        let old = *self.blocks.get(&at)?;
        self.free(at);
        let new = self.allocate(size, limit);
        if new.is_none() {
            self.restore(at, old);
        }
        new
    }

    /// Undoes the release of a block.
    fn restore(&mut self, at: u32, size: u32) {
        let start = self.end_before(at);
        if let Some((&next, _)) = self.blocks.range(at..).next() {
            let end = next - self.header;
            self.remove_gap(start, end);
            self.add_gap(self.end((&at, &size)), end);
        }
        self.add_gap(start, at - self.header);
        self.blocks.insert(at, size);
    }

    fn add_gap(&mut self, start: u32, end: u32) {
        if end > start {
            self.gaps.entry(end - start).or_default().insert(start);
        }
    }

    fn remove_gap(&mut self, start: u32, end: u32) {
        let size = end - start;
        if let Some(starts) = self.gaps.get_mut(&size) {
            starts.remove(&start);
            if starts.is_empty() {
                self.gaps.remove(&size);
            }
        }
    }

    /// Returns the size of the block at an address, with the bytes added to it.
    pub(crate) fn size(&self, at: u32) -> Option<u32> {
        self.round_up(*self.blocks.get(&at)?)
    }

    /// Returns the number of bytes from an address to the end of its block, as it was asked for; `None` outside blocks.
    pub(crate) fn bytes_from(&self, at: u32) -> Option<u32> {
        let (block, size) = self.blocks.range(..=at).next_back()?;
        (block + size).checked_sub(at).filter(|left| *left > 0)
    }

    /// Returns the address after the last block.
    pub(crate) fn top(&self) -> u32 {
        self.blocks.last_key_value().map_or(self.start, |last| self.end(last))
    }

    /// Returns the number of free bytes after the last block.
    pub(crate) fn free_above_top(&self, limit: u32) -> u32 {
        self.end.min(limit).saturating_sub(self.top())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_follow_each_other_and_gaps_are_filled_first() {
        let mut heap = Heap::new(100, 200, 4);
        let blocks = [10, 3, 20].map(|size| heap.allocate(size, u32::MAX).unwrap());
        assert_eq!(blocks, [104, 118, 126], "a header of four bytes before each, sizes even");
        assert_eq!(blocks.map(|at| heap.size(at)), [Some(10), Some(4), Some(20)]);
        assert_eq!((heap.top(), heap.free_above_top(u32::MAX), heap.free_above_top(150)), (146, 54, 4));
        assert!(heap.free(118) && !heap.free(118) && !heap.free(105), "a block is freed once, by its address");
        assert_eq!(heap.allocate(6, u32::MAX), Some(150), "six bytes and a header do not fit into the gap");
        assert_eq!(heap.allocate(4, u32::MAX), Some(118));
        assert!(heap.free(104));
        assert_eq!(heap.allocate(10, u32::MAX), Some(104), "a gap at the start that fits exactly");
    }

    #[test]
    fn nothing_ends_after_the_heap_or_the_limit() {
        let mut heap = Heap::new(100, 200, 4);
        assert_eq!((heap.allocate(98, u32::MAX), heap.allocate(47, 150)), (None, None));
        assert_eq!(heap.allocate(46, 150), Some(104));
        assert_eq!(heap.allocate(46, 200), Some(154), "up to the last byte");
        assert_eq!((heap.allocate(0, u32::MAX), heap.free_above_top(u32::MAX)), (None, 0));
    }

    #[test]
    fn blocks_of_the_far_heap_are_whole_paragraphs() {
        let mut heap = Heap::new(0x1000, 0x2000, 16);
        assert_eq!([1, 16, 17].map(|size| heap.allocate(size, u32::MAX)), [0x1010, 0x1030, 0x1050].map(Some));
        assert_eq!(heap.top(), 0x1070);
    }

    /// The first-fit heap that `Heap` must equal: a list of blocks, searched from its start.
    fn first_fit(blocks: &[(u32, u32)], heap: &Heap, size: u32, limit: u32) -> Option<u32> {
        let size = heap.round_up(size)?;
        let mut at = heap.start;
        for (start, length) in blocks {
            if start - heap.header >= at + heap.header + size {
                break;
            }
            at = start + length;
        }
        (at + heap.header + size <= heap.end.min(limit)).then_some(at + heap.header)
    }

    #[test]
    fn blocks_are_where_a_search_from_the_start_puts_them() {
        let mut random = 1u32;
        let mut next = |below: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) % below
        };
        for header in [4, 16] {
            let mut heap = Heap::new(0x1000, 0x5000, header);
            for step in 0..20_000 {
                let blocks: Vec<(u32, u32)> = heap.blocks.keys().map(|at| (*at, heap.size(*at).unwrap_or(0))).collect();
                let limit = if next(4) == 0 { 0x3000 + next(0x2000) } else { u32::MAX };
                let size = if next(8) == 0 { next(3000) } else { next(90) };
                match (next(5), blocks.is_empty()) {
                    (0 | 1, false) => assert!(heap.free(blocks[next(blocks.len() as u32) as usize].0)),
                    (2, false) => {
                        let (at, old) = blocks[next(blocks.len() as u32) as usize];
                        let others: Vec<_> = blocks.into_iter().filter(|block| block.0 != at).collect();
                        let expected = first_fit(&others, &heap, size, limit);
                        assert_eq!(heap.reallocate(at, size, limit), expected, "step {step}");
                        assert!(expected.is_some() || heap.size(at) == Some(old));
                    }
                    _ => assert_eq!(heap.allocate(size, limit), first_fit(&blocks, &heap, size, limit), "step {step}"),
                }
            }
            for at in heap.blocks.keys().copied().collect::<Vec<_>>() {
                assert!(heap.free(at));
            }
            assert!(heap.gaps.is_empty() && heap.top() == heap.start);
        }
    }
}
