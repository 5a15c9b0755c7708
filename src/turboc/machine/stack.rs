//! Calls, and the memory of the stack.

use super::memory::{Bytes, EXTENDED, huge_pointer};
use super::{Cpu, registers};

/// A call that has not returned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub back: usize,
    pub bp: u16,
    pub pop: u16,
    pub function: u16,
    /// The effects that end with its return, besides the call: [`INTERRUPT`], [`WINDOW`] and [`LARGE_VARIABLES`].
    pub ends: u8,
}

/// The return from a handler restores the registers.
pub(super) const INTERRUPT: u8 = 1;
/// The function uses another window of the stack than its caller.
pub(super) const WINDOW: u8 = 2;
/// The function has variables below the stack.
const LARGE_VARIABLES: u8 = 4;

/// The linear address after the stack of a program of the modern dialect: of 2 MB, as with Dev-C++, and a window.
pub(super) const STACK_END: u32 = EXTENDED + 0x21_0000;

/// A local variable that is too large for a frame. It is in the memory of the stack, below all frames.
#[derive(Clone, Copy, Debug)]
struct LargeVariable {
    /// The number of calls when it was created.
    depth: usize,
    /// The linear address of the slot that points to it.
    slot: u32,
    /// The linear address after it.
    end: u32,
}

/// The stack beyond the 64 KB that SP reaches. A program of the modern dialect has a stack of 2 MB; SP and BP are offsets in a
/// window on it, which moves when a function is called.
#[derive(Clone, Default)]
pub(crate) struct Stack {
    /// The linear address of the window, or of the stack segment.
    pub base: u32,
    /// The addresses of earlier windows, to which calls with [`WINDOW`] return.
    pub(super) windows: Vec<u32>,
    /// Large variables, oldest first.
    large: Vec<LargeVariable>,
}

impl Stack {
    /// Creates a stack with its window, or its segment, at a linear address.
    pub(super) fn new(base: u32) -> Stack {
        Stack { base, ..Stack::default() }
    }

    /// Returns the linear address after the large variables.
    fn floor(&self) -> u32 {
        self.large.last().map_or(EXTENDED, |variable| variable.end)
    }

    /// Moves the window, so that SP is near its end. Returns SP, or `None` if there is no space.
    fn move_window(&mut self, sp: u16) -> Option<u16> {
        // The arguments of the call are above.
        const NEW_SP: u16 = 0xDFF0;
        let base = (self.base + u32::from(sp)).checked_sub(NEW_SP.into()).filter(|base| *base >= self.floor())?;
        self.windows.push(std::mem::replace(&mut self.base, base));
        Some(NEW_SP)
    }

    /// Creates a large variable. Slots are reserved and freed like a stack, so that variables of the same call whose slots are
    /// lower have ended. Returns its linear address, or `None` if there is no space.
    fn create_variable(&mut self, depth: usize, slot: u32, size: u32) -> Option<u32> {
        while self.large.last().is_some_and(|variable| variable.depth == depth && variable.slot <= slot) {
            self.large.pop();
        }
        let start = self.floor();
        let end = start.checked_add(size.next_multiple_of(16)).filter(|end| *end <= self.base)?;
        self.large.push(LargeVariable { depth, slot, end });
        Some(start)
    }
}

impl Cpu {
    /// Moves the window of the stack for a function that starts with a frame of this size. Returns SP, or `None` if the stack
    /// is full.
    #[cold]
    #[inline(never)]
    pub(crate) fn move_window(&mut self, has_windows: bool, sp: u16, size: u32) -> Option<u16> {
        let frame = self.frames.last_mut().filter(|_| has_windows)?;
        let moved = self.stack.move_window(sp)?;
        frame.ends |= WINDOW;
        (u32::from(moved) >= u32::from(self.stack_limit) + size).then_some(moved)
    }

    /// Creates a large variable of the current function. Returns a pointer to it, or `None` if the stack is full.
    pub(crate) fn create_variable(&mut self, slot: u32, size: u32) -> Option<u32> {
        let start = self.stack.create_variable(self.frames.len(), slot, size)?;
        self.frames.last_mut()?.ends |= LARGE_VARIABLES;
        Some(huge_pointer(start))
    }

    /// Ends a call whose return ends more than it. SP has been restored. Returns BP.
    pub(crate) fn finish_return(&mut self, memory: &mut Bytes) -> u16 {
        let Some(frame) = self.pop_frame() else { return self.bp };
        if frame.ends & INTERRUPT != 0 {
            self.end_interrupt(memory);
        }
        frame.bp
    }

    /// Removes the innermost call: restores the window of the stack, with SP in it, and ends large variables. Returns the call.
    #[cold]
    #[inline(never)]
    pub(crate) fn pop_frame(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        if frame.ends & LARGE_VARIABLES != 0 {
            let depth = self.frames.len();
            self.stack.large.retain(|variable| variable.depth <= depth);
        }
        if frame.ends & WINDOW != 0
            && let Some(base) = self.stack.windows.pop()
        {
            self.sp = (self.stack.base + u32::from(self.sp)).wrapping_sub(base) as u16;
            self.stack.base = base;
        }
        Some(frame)
    }

    fn end_interrupt(&mut self, memory: &mut Bytes) {
        if let Some(saved) = self.saved.pop() {
            let at = registers();
            memory[at..at + saved.len()].copy_from_slice(&saved);
        }
    }
}
