//! Instructions that load, store, and compute and check addresses.

use super::{DATA_AT, Execution, Leave, Step};
use crate::code::UNSET;
use crate::machine::memory::{
    MASK, Number, add_far, add_huge, copy_block, far_read, far_write, from_extended, huge_pointer, linear, to_extended,
};
use crate::machine::{LoopExit, RuntimeErrorKind};

/// An uninitialized far pointer.
pub(super) const UNSET_FAR: u32 = (UNSET as u32) << 16 | UNSET as u32;

/// Returns the reason to leave for an invalid pointer or index.
#[inline(always)]
fn invalid(kind: RuntimeErrorKind) -> Leave {
    Leave::Exit(LoopExit::InvalidPointer(kind))
}

/// Returns the reason to leave for an index outside of its array.
#[inline(always)]
fn out_of_range(index: u16, length: u32) -> Leave {
    invalid(RuntimeErrorKind::IndexOutOfRange { index: index as i16, length })
}

impl Execution<'_> {
    /// Returns the linear address of near pointer a plus x.
    #[inline(always)]
    fn near_address(&self) -> usize {
        DATA_AT + usize::from(self.a::<u16>().wrapping_add(self.i.x as u16))
    }

    /// Sets d to f of the number at near pointer a plus x.
    #[inline(always)]
    pub(super) fn load<T: Number, D: Number>(&mut self, f: impl FnOnce(T) -> D) {
        self.set(f(T::read(self.m, self.near_address())));
    }

    /// Stores f(d) at near pointer a plus x.
    #[inline(always)]
    pub(super) fn store<D: Number, T: Number>(&mut self, f: impl FnOnce(D) -> T) {
        f(self.d()).write(self.m, self.near_address());
    }

    /// Sets double d to the long double at near pointer a plus x.
    #[inline(always)]
    pub(super) fn load_extended(&mut self) {
        self.read_extended(self.near_address());
    }

    /// Sets double d to the long double at a linear address.
    #[inline(always)]
    pub(super) fn read_extended(&mut self, at: usize) {
        let at = at & MASK;
        self.set(from_extended(&self.m[at..at + 10]));
    }

    /// Stores double d as a long double at near pointer a plus x.
    #[inline(always)]
    pub(super) fn store_extended(&mut self) {
        let at = self.near_address() & MASK;
        let bytes = to_extended(self.d());
        self.m[at..at + 10].copy_from_slice(&bytes);
    }

    /// Sets d to f of the bytes at far pointer a plus x.
    #[inline(always)]
    pub(super) fn far_load<const N: usize, D: Number>(&mut self, f: impl FnOnce([u8; N]) -> D) {
        let at = linear(self.a(), self.i.x as u16);
        let bytes = far_read(self.m, self.bus, at);
        self.set(f(bytes));
    }

    /// Stores the bytes f(d) at far pointer a plus x.
    #[inline(always)]
    pub(super) fn far_store<D: Number, const N: usize>(&mut self, f: impl FnOnce(D) -> [u8; N]) {
        self.far_write(linear(self.a(), self.i.x as u16), f(self.d()));
    }

    /// Writes bytes at a linear address, which may be in video memory.
    #[inline(always)]
    pub(super) fn far_write<const N: usize>(&mut self, at: usize, bytes: [u8; N]) {
        far_write(self.m, self.bus, at, bytes);
    }

    /// Copies bytes between linear addresses, which may be in video memory.
    #[inline(always)]
    pub(super) fn copy_block(&mut self, from: usize, to: usize, count: u32) {
        copy_block(self.m, self.bus, from, to, count as usize);
    }

    /// Copies x bytes from far a to far d.
    #[inline(always)]
    pub(super) fn copy(&mut self) {
        self.clock += u64::from(self.i.x) * 2;
        self.copy_block(linear(self.a(), 0), linear(self.d(), 0), self.i.x);
    }

    /// Returns the linear address of element b of the array that starts at slot a. The low word of x is the size of an
    /// element.
    #[inline(always)]
    fn element_address(&self, index: u16) -> usize {
        let (segment, start) = self.segment_and_offset();
        segment + usize::from(start.wrapping_add(index.wrapping_mul(self.i.x as u16)))
    }

    /// Checks the index of an element that has been used. The high word of x is the number of elements, or 0 if it is
    /// unknown.
    #[inline(always)]
    fn check_element(&self, index: u16) -> Step {
        let length = self.i.x >> 16;
        if u32::from(index) >= length && length != 0 {
            return Err(out_of_range(index, length));
        }
        Ok(())
    }

    /// Sets d to f of element b of the array at slot a.
    #[inline(always)]
    pub(super) fn load_element<T: Number, D: Number>(&mut self, f: impl FnOnce(T) -> D) -> Step {
        let index = self.b();
        self.set(f(T::read(self.m, self.element_address(index))));
        self.check_element(index)
    }

    /// Stores f(d) in element b of the array at slot a.
    #[inline(always)]
    pub(super) fn store_element<D: Number, T: Number>(&mut self, f: impl FnOnce(D) -> T) -> Step {
        let index = self.b();
        f(self.d()).write(self.m, self.element_address(index));
        self.check_element(index)
    }

    /// Sets d to the near address of slot a.
    #[inline(always)]
    pub(super) fn address_of(&mut self) {
        self.set(self.segment_and_offset().1);
    }

    /// Sets d to the near address of element b of the array at slot a, or to that after the last one.
    #[inline(always)]
    pub(super) fn address_of_element(&mut self) -> Step {
        let index = self.b::<u16>();
        let (_, start) = self.segment_and_offset();
        self.set(start.wrapping_add(index.wrapping_mul(self.i.x as u16)));
        let length = self.i.x >> 16;
        if u32::from(index) > length && length != 0 {
            return Err(out_of_range(index, length));
        }
        Ok(())
    }

    /// Sets d to near pointer a plus word b * x.
    #[inline(always)]
    pub(super) fn add_near(&mut self) {
        let by = u32::from(self.b::<u16>()).wrapping_mul(self.i.x);
        self.set(by.wrapping_add(self.a::<u16>().into()) as u16);
    }

    /// Sets d to far pointer a plus word b * x, within its segment.
    #[inline(always)]
    pub(super) fn add_far(&mut self) {
        let by = u32::from(self.b::<u16>()).wrapping_mul(self.i.x);
        self.set(add_far(self.a(), by));
    }

    /// Sets d to huge pointer a plus long b * x.
    #[inline(always)]
    pub(super) fn add_huge(&mut self) {
        let by = self.b::<u32>().wrapping_mul(self.i.x);
        self.set(add_huge(self.a(), by));
    }

    /// Sets d to the far pointer of near pointer a in the data segment (x = 0) or the stack segment.
    #[inline(always)]
    pub(super) fn make_far(&mut self) {
        let offset = u32::from(self.a::<u16>());
        let layout = &self.program.layout;
        self.set(match self.i.x {
            0 => u32::from(layout.data_segment) << 16 | offset,
            _ if self.program.types.is_wide => huge_pointer(self.stack_base() + offset),
            _ => u32::from(layout.stack_segment) << 16 | offset,
        });
    }

    /// Sets d to the number of bytes between huge pointers a and b.
    #[inline(always)]
    pub(super) fn subtract_huge(&mut self) {
        self.set(linear(self.a(), 0).wrapping_sub(linear(self.b(), 0)) as u32);
    }

    /// Checks that near pointer a is initialized and, if x is not 0, not null.
    #[inline(always)]
    pub(super) fn check_near(&self) -> Step {
        match self.a::<u16>() {
            UNSET => Err(invalid(RuntimeErrorKind::UninitializedPointer)),
            0 if self.i.x != 0 => Err(invalid(RuntimeErrorKind::NullPointer)),
            _ => Ok(()),
        }
    }

    /// Checks that far pointer a is initialized.
    #[inline(always)]
    pub(super) fn check_far(&self) -> Step {
        if self.a::<u32>() == UNSET_FAR {
            return Err(invalid(RuntimeErrorKind::UninitializedPointer));
        }
        Ok(())
    }

    /// Checks that word a is the index of one of x elements.
    #[inline(always)]
    pub(super) fn check_index(&self) -> Step {
        let index = self.a::<u16>();
        if u32::from(index) >= self.i.x {
            return Err(out_of_range(index, self.i.x));
        }
        Ok(())
    }
}
