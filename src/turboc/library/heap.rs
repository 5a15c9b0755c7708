//! Heap allocation.

/// A heap. The list of its blocks is stored here, so that a program that writes beyond its blocks only damages their
/// contents.
#[derive(Clone, Debug)]
pub(crate) struct Heap {
    start: u32,
    end: u32,
    /// The start and size of blocks in use, by start; each has its header before it.
    blocks: Vec<(u32, u32)>,
    header: u32,
}

impl Heap {
    /// Creates an empty heap between two addresses; each block needs a header.
    pub(crate) fn new(start: u32, end: u32, header: u32) -> Heap {
        Heap { start, end, blocks: Vec::new(), header }
    }

    fn round_up(&self, size: u32) -> u32 {
        size.max(1).next_multiple_of(if self.header == 16 { 16 } else { 2 })
    }

    /// Allocates the first free area that is large enough and ends before `limit`.
    pub(crate) fn allocate(&mut self, size: u32, limit: u32) -> Option<u32> {
        let size = self.round_up(size);
        let end = self.end.min(limit);
        let mut at = self.start;
        let mut place = self.blocks.len();
        // Usually there is no gap, and the block is placed after the last one.
        for (number, (start, length)) in self.blocks.iter().enumerate() {
            if start - self.header >= at + self.header + size {
                place = number;
                break;
            }
            at = start + length;
        }
        let block = at + self.header;
        if block + size > end {
            return None;
        }
        self.blocks.insert(place, (block, size));
        Some(block)
    }

    /// Frees a block; returns `false` if no block starts at this address.
    pub(crate) fn free(&mut self, at: u32) -> bool {
        match self.blocks.binary_search_by_key(&at, |b| b.0) {
            Ok(number) => {
                self.blocks.remove(number);
                true
            }
            Err(_) => false,
        }
    }

    /// Returns the size of the block at an address.
    pub(crate) fn size(&self, at: u32) -> Option<u32> {
        self.blocks.binary_search_by_key(&at, |b| b.0).ok().map(|n| self.blocks[n].1)
    }

    /// Returns the address after the last block.
    pub(crate) fn top(&self) -> u32 {
        self.blocks.last().map_or(self.start, |b| b.0 + b.1)
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
}
