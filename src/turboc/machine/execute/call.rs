//! Instructions that jump, push, call and return.

use super::{Execution, Leave, Step};
use crate::code::{Op, RESULT_AT, ROM};
use crate::machine::memory::{Number, linear, to_extended};
use crate::machine::{Frame, LoopExit, RuntimeErrorKind};
use crate::program::CodeTarget;

/// The offset of the BIOS's handler of the timer's interrupt 8 in the ROM.
const BIOS_TIMER: u16 = 0xE000 + 4 * 8;
/// The interrupt that it calls.
const TICK: usize = 0x1C;

/// The number of frames for which room is made at once.
const FRAMES: usize = 64;

impl Execution<'_> {
    /// Leaves if the budget is used up.
    #[inline(always)]
    fn check_budget(&self) -> Step {
        if self.clock >= self.limit { Err(Leave::Exit(LoopExit::Budget)) } else { Ok(()) }
    }

    /// Jumps to x if `condition` holds. Checks the budget if that is backwards.
    #[inline(always)]
    pub(super) fn jump(&mut self, condition: bool) -> Step {
        if condition {
            let target = self.i.x as usize;
            let is_backward = target < self.pc;
            self.pc = target;
            if is_backward {
                return self.check_budget();
            }
        }
        Ok(())
    }

    /// Jumps to x if a relation holds between a and b.
    #[inline(always)]
    pub(super) fn jump_if<T: Number>(&mut self, holds: impl FnOnce(&T, &T) -> bool) -> Step {
        self.jump(holds(&self.a(), &self.b()))
    }

    /// Jumps to x if a relation holds between slot a of the frame and `b`, both words with a sign.
    #[inline(always)]
    pub(super) fn jump_if_word(
        &mut self,
        holds: impl FnOnce(&i16, &i16) -> bool,
        b: impl FnOnce(&Self) -> u16,
    ) -> Step {
        self.jump(holds(&i16::read(self.m, self.frame(self.i.a)), &(b(self) as i16)))
    }

    /// The end of a loop: adds `by` to slot d, and jumps back to x if a relation holds between d and `bound`. The second
    /// instruction of the sequence is `jump`.
    #[inline(always)]
    pub(super) fn end_loop(
        &mut self,
        by: impl FnOnce(&Self) -> u16,
        jump: Op,
        holds: impl FnOnce(&i16, &i16) -> bool,
        bound: impl FnOnce(&Self) -> u16,
    ) -> Step {
        let value = self.add_to_d(by) as i16;
        self.count_second(jump);
        if holds(&value, &(bound(self) as i16)) {
            self.pc = self.i.x as usize;
            return self.check_budget();
        }
        Ok(())
    }

    /// Jumps to the target of a value in table x.
    #[inline(always)]
    pub(super) fn switch(&mut self, value: i32) {
        self.pc = self.program.code.tables[self.i.x as usize].target(value) as usize;
    }

    #[inline(always)]
    pub(super) fn push<T: Number>(&mut self, value: T) {
        self.sp = self.sp.wrapping_sub(size_of::<T>() as u16);
        value.write(self.m, self.on_stack(self.sp));
    }

    /// Pushes two words.
    #[inline(always)]
    pub(super) fn push_two(&mut self, first: impl FnOnce(&Self) -> u16, second: impl FnOnce(&Self) -> u16) {
        self.push(first(self));
        self.push(second(self));
        self.count_second(Op::PushW);
    }

    /// Sets slot d of the frame to the sum of slot a and `b`, and pushes it.
    #[inline(always)]
    pub(super) fn add_and_push(&mut self, b: impl FnOnce(&Self) -> u16) {
        let sum = self.word(u16::wrapping_add, b);
        self.push(sum);
        self.count_second(Op::PushW);
    }

    /// Pushes double a as a long double.
    #[inline(always)]
    pub(super) fn push_extended(&mut self) {
        self.sp = self.sp.wrapping_sub(10);
        self.far_write(self.on_stack(self.sp), to_extended(self.a()));
    }

    /// Pushes x bytes at far a.
    #[inline(always)]
    pub(super) fn push_block(&mut self) -> Step {
        let size = self.i.x;
        if u32::from(self.sp) < size {
            return Err(self.error(RuntimeErrorKind::STACK_OVERFLOW));
        }
        let from = linear(self.a(), 0);
        self.sp = self.sp.wrapping_sub((size as u16).wrapping_add(1) & !1);
        self.copy_block(from, self.on_stack(self.sp), size);
        Ok(())
    }

    /// Sets d to a pointer to a new variable of x bytes below the stack.
    #[inline(always)]
    pub(super) fn reserve(&mut self) -> Step {
        match self.cpu.create_variable(self.d_address() as u32, self.i.x) {
            Some(pointer) => self.set(pointer),
            None => return Err(self.error(RuntimeErrorKind::STACK_OVERFLOW)),
        }
        Ok(())
    }

    #[inline(always)]
    fn call_function(&mut self, function: u16, entry: u32) -> Step {
        self.cpu.frames.push(Frame { back: self.pc, bp: self.bp, pop: self.i.d as u16, function, ends: 0 });
        self.sp = self.sp.wrapping_sub(self.program.layout.return_size);
        (self.pc as u16).write(self.m, self.on_stack(self.sp));
        self.pc = entry as usize;
        self.check_budget()
    }

    /// Calls function x with entry a.
    #[inline(always)]
    pub(super) fn call(&mut self) -> Step {
        if self.cpu.frames.len() == self.cpu.frames.capacity() {
            return Err(Leave::Slow);
        }
        self.call_function(self.i.x as u16, self.i.a)
    }

    /// Makes room for another frame, and returns to the call.
    #[inline(always)]
    pub(super) fn make_room(&mut self) {
        self.cpu.frames.reserve(FRAMES);
        self.clock -= u64::from(self.i.clocks);
        self.pc -= 1;
    }

    /// Calls library function x.
    #[inline(always)]
    pub(super) fn call_library(&mut self, number: u16) -> Leave {
        self.cpu.pop = self.i.d as u16;
        Leave::Exit(LoopExit::Library(number))
    }

    /// Calls the function at an address.
    #[inline(always)]
    pub(super) fn call_address(&mut self, segment: u16, offset: u16) -> Step {
        // The BIOS's handler of the timer calls that of interrupt 1Ch.
        let (segment, offset) = match (segment, offset) {
            (ROM, BIOS_TIMER) => (u16::read(self.m, TICK * 4 + 2), u16::read(self.m, TICK * 4)),
            address => address,
        };
        match self.program.target(segment, offset) {
            Some(CodeTarget::Function(function)) => {
                self.call_function(function, self.program.functions[usize::from(function)].entry)
            }
            Some(CodeTarget::Library(number)) => Err(self.call_library(number)),
            // Interrupt handlers of the BIOS do nothing visible.
            None if segment == ROM && offset >= 0xE000 => {
                self.sp = self.sp.wrapping_add(self.i.d as u16);
                Ok(())
            }
            None => Err(self.error(RuntimeErrorKind::WildCall { segment, offset })),
        }
    }

    /// Calls the function at far pointer a.
    #[inline(always)]
    pub(super) fn call_far(&mut self) -> Step {
        let pointer = self.a::<u32>();
        self.call_address((pointer >> 16) as u16, pointer as u16)
    }

    /// Starts a function with a frame of some bytes.
    #[inline(always)]
    pub(super) fn enter(&mut self, size: u32) -> Step {
        self.push(self.bp);
        if u32::from(self.sp) < u32::from(self.cpu.stack_limit) + size {
            return Err(Leave::NewWindow(size));
        }
        self.set_bp(self.sp);
        self.sp = self.sp.wrapping_sub(size as u16);
        Ok(())
    }

    /// Starts a function outside of the window of the stack: moves the window.
    #[inline(always)]
    pub(super) fn enter_in_new_window(&mut self, size: u32) -> Step {
        match self.cpu.move_window(self.program.types.is_wide, self.sp, size) {
            Some(moved) => self.sp = moved,
            None => return Err(self.error(RuntimeErrorKind::STACK_OVERFLOW)),
        }
        self.update_stack_base();
        self.set_bp(self.sp);
        self.sp = self.sp.wrapping_sub(size as u16);
        Ok(())
    }

    /// Calls function x with entry a, and starts it with a frame of b bytes.
    #[inline(always)]
    pub(super) fn call_and_enter(&mut self) -> Step {
        self.call()?;
        self.count_second(Op::Enter);
        self.enter(self.i.b)
    }

    /// Runs the next instruction, which calls and starts a function.
    #[inline(always)]
    pub(super) fn then_call(&mut self) -> Step {
        self.fetch()?;
        self.call_and_enter()
    }

    /// Ends a function.
    #[inline(always)]
    pub(super) fn finish(&mut self) -> Step {
        let Some(&frame) = self.cpu.frames.last() else { return Err(Leave::Exit(LoopExit::Returned)) };
        self.sp = self.bp.wrapping_add(2 + self.program.layout.return_size).wrapping_add(frame.pop);
        self.pc = frame.back;
        self.set_bp(frame.bp);
        if frame.ends != 0 {
            return Err(Leave::Slow);
        }
        self.cpu.frames.pop();
        Ok(())
    }

    /// The second instruction of a sequence ends the function. Its caller usually stores the result.
    #[inline(always)]
    pub(super) fn then_finish(&mut self) -> Step {
        self.count_second(Op::Ret);
        self.finish()?;
        if self.code.get(self.pc).is_some_and(|next| next.single == Op::MovWFR) {
            self.fetch()?;
            self.take_result();
        }
        Ok(())
    }

    /// Sets word d of the frame to the result of a call.
    #[inline(always)]
    pub(super) fn take_result(&mut self) {
        self.set_frame(u16::read(self.m, RESULT_AT as usize));
    }

    /// Sets the result of the function.
    #[inline(always)]
    pub(super) fn set_result(&mut self, value: u16) {
        value.write(self.m, RESULT_AT as usize);
    }

    /// Ends what ends with a return besides the call.
    #[inline(always)]
    pub(super) fn finish_return(&mut self) {
        self.cpu.sp = self.sp;
        let bp = self.cpu.finish_return(self.m);
        self.sp = self.cpu.sp;
        self.update_stack_base();
        self.set_bp(bp);
    }
}
