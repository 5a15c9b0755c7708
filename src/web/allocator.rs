//! The allocator of the module: Rust's own, except for large blocks that are to be zero, and for what fits into a free one.

#![allow(unsafe_code, reason = "an allocator hands out memory")]

use core::arch::wasm32::memory_grow;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr;

use crate::large_blocks::{LARGE, LargeBlocks};

/// The size of a page of WebAssembly's memory in bytes, by which blocks are aligned.
const PAGE: usize = 64 << 10;

struct Allocator(UnsafeCell<LargeBlocks>);

// SAFETY: the module has only one thread.
unsafe impl Sync for Allocator {}

#[global_allocator]
static ALLOCATOR: Allocator = Allocator(UnsafeCell::new(LargeBlocks::new()));

impl Allocator {
    #[allow(clippy::mut_from_ref, reason = "the module has one thread, and no borrow outlives a call of the allocator")]
    fn large_blocks(&self) -> &mut LargeBlocks {
        // SAFETY: as above.
        unsafe { &mut *self.0.get() }
    }

    /// Takes a free large block, if there is one.
    fn reuse(&self, layout: Layout) -> Option<*mut u8> {
        let address = if is_large(layout) { self.large_blocks().reuse(layout.size()) } else { None };
        address.map(ptr::with_exposed_provenance_mut)
    }
}

/// Returns whether a block may be in the list.
fn is_large(layout: Layout) -> bool {
    layout.size() >= LARGE && layout.align() <= PAGE
}

/// Adds memory, which is zero. Returns its address; `None` if there is no more.
fn grow(size: usize) -> Option<usize> {
    let page = memory_grow::<0>(size.div_ceil(PAGE));
    (page != usize::MAX).then(|| page * PAGE)
}

// SAFETY: the blocks in the list do not overlap, and all others are the system's.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match self.reuse(layout) {
            Some(start) => start,
            // SAFETY: the caller keeps the contract.
            None => unsafe { System.alloc(layout) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if let Some(start) = self.reuse(layout) {
            // SAFETY: the block was free and is at least as large.
            unsafe { start.write_bytes(0, layout.size()) };
            return start;
        }
        if is_large(layout)
            && let Some(address) = self.large_blocks().add(layout.size(), || grow(layout.size()))
        {
            return ptr::with_exposed_provenance_mut(address);
        }
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        if !is_large(layout) || !self.large_blocks().free(start.expose_provenance()) {
            // SAFETY: the caller keeps the contract.
            unsafe { System.dealloc(start, layout) };
        }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract: the size is not zero and not too large.
        let new_layout = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        let is_in_list = is_large(layout) && self.large_blocks().contains(start.expose_provenance());
        let new = match self.reuse(new_layout) {
            Some(new) => new,
            // SAFETY: the caller keeps the contract.
            None if is_in_list => unsafe { System.alloc(new_layout) },
            // SAFETY: the caller keeps the contract.
            None => return unsafe { System.realloc(start, layout, size) },
        };
        if !new.is_null() {
            // SAFETY: both blocks are used and as large as what is copied; the old one is not used any more.
            unsafe {
                ptr::copy_nonoverlapping(start, new, layout.size().min(size));
                self.dealloc(start, layout);
            }
        }
        new
    }
}
