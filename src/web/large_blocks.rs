//! Large blocks of memory that are zero when they are new.
//!
//! Rust's allocator clears every block for which zeros are asked, although a browser adds only zeroed memory. Clearing the
//! tables of a player touches all their pages at once, and the web page is blocked until the system has provided them.
//! A block that was freed serves whatever is large next.

/// The size from which a block is kept here, in bytes: transposition tables are larger, and little else is.
pub const LARGE: usize = 4 << 20;
/// The maximum number of blocks; a player needs one or two.
const MOST: usize = 32;

/// A block: its address and size in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    address: usize,
    size: usize,
    is_used: bool,
}

/// The large blocks, which are never given back, but used again.
#[derive(Debug)]
pub struct LargeBlocks([Option<Block>; MOST]);

impl LargeBlocks {
    /// Creates an empty list.
    pub const fn new() -> LargeBlocks {
        LargeBlocks([None; MOST])
    }

    /// Takes the smallest free block of at least this size. Returns its address; its contents are those of its last use.
    pub fn reuse(&mut self, size: usize) -> Option<usize> {
        let free = self.0.iter_mut().flatten().filter(|block| !block.is_used && block.size >= size);
        let block = free.min_by_key(|block| block.size)?;
        block.is_used = true;
        Some(block.address)
    }

    /// Adds a used block of this size that `new_block` makes. Returns its address; `None` if there is no room in the list or
    /// no memory.
    pub fn add(&mut self, size: usize, new_block: impl FnOnce() -> Option<usize>) -> Option<usize> {
        let place = self.0.iter_mut().find(|block| block.is_none())?;
        let address = new_block()?;
        *place = Some(Block { address, size, is_used: true });
        Some(address)
    }

    /// Returns whether a block is in the list.
    pub fn contains(&self, address: usize) -> bool {
        self.0.iter().flatten().any(|block| block.address == address)
    }

    /// Frees a block. Returns whether it is in the list.
    pub fn free(&mut self, address: usize) -> bool {
        let block = self.0.iter_mut().flatten().find(|block| block.address == address);
        block.is_some_and(|block| {
            block.is_used = false;
            true
        })
    }
}

impl Default for LargeBlocks {
    fn default() -> LargeBlocks {
        LargeBlocks::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_free_block_that_is_large_enough_is_used_again() {
        let mut blocks = LargeBlocks::new();
        for (address, size) in [(10, 4), (20, 16), (30, 8)] {
            assert_eq!(blocks.reuse(size), None);
            assert_eq!(blocks.add(size, || Some(address)), Some(address));
        }
        assert!([10, 20, 30].into_iter().all(|address| blocks.free(address)));
        assert_eq!([5, 5, 5, 1].map(|size| blocks.reuse(size)), [Some(30), Some(20), None, Some(10)]);
    }

    #[test]
    fn other_blocks_and_a_full_list_are_left_to_the_allocator() {
        let mut blocks = LargeBlocks::new();
        assert!(!blocks.free(0) && !blocks.contains(0));
        assert_eq!(blocks.add(1, || None), None);
        (0..MOST).for_each(|address| assert_eq!(blocks.add(1, || Some(address)), Some(address)));
        assert_eq!(blocks.add(1, || unreachable!("no memory is taken")), None);
        assert!(blocks.contains(MOST - 1) && !blocks.contains(MOST));
    }
}
