//! The operands of instructions: slots, and the steps from one instruction to the next.

use super::{DATA_AT, Execution, Leave, Step};
use crate::code::Op;
use crate::machine::costs::CLOCKS;
use crate::machine::memory::{Number, ROM_AT};
use crate::machine::{Cpu, LoopExit, RuntimeErrorKind};

/// The addresses that slots are relative to.
pub(super) struct Areas {
    /// The segment and the first offset of each [area](crate::code::Area); that of the frame is BP.
    segments: [[u32; 2]; 4],
    /// The bases of addresses, by their highest bit: zero, and the frame's.
    base: [u32; 2],
}

impl Areas {
    pub(super) fn new(cpu: &Cpu) -> Areas {
        let segments = [[cpu.stack.base, cpu.bp.into()], [DATA_AT as u32, 0], [ROM_AT as u32, 0], [0, 0]];
        Areas { segments, base: [0, cpu.stack.base + u32::from(cpu.bp)] }
    }
}

/// Returns the word in slot a of the frame.
#[inline(always)]
pub(super) fn frame_a(x: &Execution) -> u16 {
    u16::read(x.m, x.frame(x.i.a))
}

/// Returns the word in slot b of the frame.
#[inline(always)]
pub(super) fn frame_b(x: &Execution) -> u16 {
    u16::read(x.m, x.frame(x.i.b))
}

/// Returns the constant a.
#[inline(always)]
pub(super) fn constant_a(x: &Execution) -> u16 {
    x.i.a as u16
}

/// Returns the constant b.
#[inline(always)]
pub(super) fn constant_b(x: &Execution) -> u16 {
    x.i.b as u16
}

impl Execution<'_> {
    /// Moves to the next instruction.
    #[inline(always)]
    pub(super) fn fetch(&mut self) -> Step {
        self.i = match self.code.get(self.pc) {
            Some(i) => i,
            None if self.pc == usize::MAX && self.cpu.frames.is_empty() => return Err(Leave::Exit(LoopExit::Returned)),
            None => return Err(Leave::Exit(LoopExit::RuntimeError(RuntimeErrorKind::WildJump))),
        };
        self.pc += 1;
        self.clock += u64::from(self.i.clocks);
        Ok(())
    }

    /// Counts the second instruction of a sequence, whose operands are in the first one.
    #[inline(always)]
    pub(super) fn count_second(&mut self, op: Op) {
        self.pc += 1;
        self.clock += u64::from(CLOCKS[op as usize]);
    }

    /// Returns the reason to leave for an error of the current instruction.
    #[inline(always)]
    pub(super) fn error(&mut self, kind: RuntimeErrorKind) -> Leave {
        self.pc -= 1;
        Leave::Exit(LoopExit::RuntimeError(kind))
    }

    #[inline(always)]
    fn address(&self, slot: u32) -> usize {
        self.areas.base[(slot >> 31) as usize].wrapping_add(slot) as usize
    }

    /// Returns the linear address of a slot in the frame.
    #[inline(always)]
    pub(super) fn frame(&self, slot: u32) -> usize {
        self.areas.base[1].wrapping_add(slot) as usize
    }

    /// Returns the linear address of slot d.
    #[inline(always)]
    pub(super) fn d_address(&self) -> usize {
        self.address(self.i.d)
    }

    /// Returns the linear address of slot a.
    #[inline(always)]
    pub(super) fn a_address(&self) -> usize {
        self.address(self.i.a)
    }

    /// Returns the number in slot d.
    #[inline(always)]
    pub(super) fn d<T: Number>(&self) -> T {
        T::read(self.m, self.d_address())
    }

    /// Returns the number in slot a.
    #[inline(always)]
    pub(super) fn a<T: Number>(&self) -> T {
        T::read(self.m, self.a_address())
    }

    /// Returns the number in slot b.
    #[inline(always)]
    pub(super) fn b<T: Number>(&self) -> T {
        T::read(self.m, self.address(self.i.b))
    }

    /// Sets slot d.
    #[inline(always)]
    pub(super) fn set<T: Number>(&mut self, value: T) {
        value.write(self.m, self.d_address());
    }

    /// Sets slot d of the frame.
    #[inline(always)]
    pub(super) fn set_frame<T: Number>(&mut self, value: T) {
        value.write(self.m, self.frame(self.i.d));
    }

    /// Returns the segment of the array or variable at slot a, as a linear address, and its offset.
    #[inline(always)]
    pub(super) fn segment_and_offset(&self) -> (usize, u16) {
        let [segment, start] = self.areas.segments[(self.i.a >> 30) as usize];
        (segment as usize, start.wrapping_add(self.i.a) as u16)
    }

    /// Returns the linear address of an offset in the stack.
    #[inline(always)]
    pub(super) fn on_stack(&self, offset: u16) -> usize {
        self.stack_base() as usize + usize::from(offset)
    }

    /// Returns the linear address of the window of the stack.
    #[inline(always)]
    pub(super) fn stack_base(&self) -> u32 {
        self.areas.segments[0][0]
    }

    /// Follows the window of the stack, which has moved.
    #[inline(always)]
    pub(super) fn update_stack_base(&mut self) {
        self.areas.segments[0][0] = self.cpu.stack.base;
    }

    /// Sets BP, and the addresses that are relative to it.
    #[inline(always)]
    pub(super) fn set_bp(&mut self, bp: u16) {
        self.bp = bp;
        self.areas.segments[0][1] = u32::from(bp);
        self.areas.base[1] = self.stack_base() + u32::from(bp);
    }
}
