//! The interpreter loop.
//!
//! It runs [decoded](Decoded) instructions, and returns as soon as something outside is needed. Time is counted in clock
//! cycles of a 386: each operation has a fixed cost. The budget is checked at backward jumps and calls.
//!
//! The operations are two tables of one line each: [`Execution::run_fast`] runs those that call no function of the
//! interpreter, so that the state stays in registers, and [`Execution::run_slow`] the others. Their meanings are methods in
//! [`arithmetic`], [`pointer`] and [`call`], on the operands of [`operand`]. All methods are inlined into the loop: a call
//! that gets the address of the state would move it to memory. The loop itself is only in [`execute`]: a loop that is
//! optimised before it is inlined checks the program counter after each operation instead of once.

mod arithmetic;
mod call;
mod operand;
mod pointer;

use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Sub};

use self::arithmetic::{shift, to_long};
use self::operand::{Areas, constant_a, constant_b, frame_a, frame_b};
use self::pointer::UNSET_FAR;
use super::memory::{Bytes, from_extended, to_extended};
use super::{Cpu, LoopExit, RuntimeErrorKind, VideoBus};
use crate::code::{Decoded, Op, UNSET};
use crate::program::{CODE_SEGMENT, DATA_SEGMENT, Program};

/// The linear address of the data segment.
const DATA_AT: usize = (DATA_SEGMENT as usize) << 4;

/// The state of the loop.
struct Execution<'a> {
    program: &'a Program,
    code: &'a [Decoded],
    m: &'a mut Bytes,
    cpu: &'a mut Cpu,
    bus: &'a mut dyn VideoBus,
    /// Addresses that bits of instructions index, so they are in memory; the rest of the state is in registers.
    areas: &'a mut Areas,
    /// The current instruction.
    i: &'a Decoded,
    pc: usize,
    sp: u16,
    bp: u16,
    clock: u64,
    /// The clock at which the budget is used up.
    limit: u64,
}

/// The reason why an instruction is not followed by the next one.
enum Leave {
    /// Something outside is needed.
    Exit(LoopExit),
    /// [`Execution::run_slow`] runs the current instruction, or finishes its return.
    Slow,
    /// A function with a frame of these bytes starts outside of the window of the stack.
    NewWindow(u32),
}

/// The result of an instruction.
type Step = Result<(), Leave>;

/// Runs until something outside is needed or the clock reaches `limit`. With `TRACE`, also stops at the start of a statement.
#[inline(never)]
pub(crate) fn execute<const TRACE: bool>(
    program: &Program,
    m: &mut Bytes,
    cpu: &mut Cpu,
    bus: &mut dyn VideoBus,
    limit: u64,
) -> LoopExit {
    let code = &program.code.decoded[..];
    let Some(i) = code.first() else { return LoopExit::RuntimeError(RuntimeErrorKind::WildJump) };
    let (pc, sp, bp, clock) = (cpu.pc, cpu.sp, cpu.bp, cpu.clock);
    let areas = &mut Areas::new(cpu);
    let mut x = Execution { program, code, m, cpu, bus, areas, i, pc, sp, bp, clock, limit };
    let exit = loop {
        let Err(leave) = x.run_fast::<TRACE>() else { continue };
        let step = match leave {
            Leave::Exit(exit) => break exit,
            Leave::Slow => x.run_slow::<TRACE>(),
            Leave::NewWindow(size) => x.enter_in_new_window(size).and_then(|()| x.check_statement::<TRACE>()),
        };
        if let Err(Leave::Exit(exit)) = step {
            break exit;
        }
    };
    x.cpu.pc = x.pc;
    x.cpu.sp = x.sp;
    x.cpu.bp = x.bp;
    x.cpu.clock = x.clock;
    exit
}

impl Execution<'_> {
    /// With `TRACE`, leaves at the start of a statement.
    #[inline(always)]
    fn check_statement<const TRACE: bool>(&self) -> Step {
        if TRACE && self.program.code.statement_starts.get(self.pc).copied().unwrap_or(false) {
            return Err(Leave::Exit(LoopExit::Statement));
        }
        Ok(())
    }

    /// Runs an instruction, if it calls no function of the interpreter.
    #[inline(always)]
    #[rustfmt::skip]
    fn run_fast<const TRACE: bool>(&mut self) -> Step {
        self.fetch()?;
        match if TRACE { self.i.single } else { self.i.op } {
            Op::MovB => self.unary(|a: u8| a),
            Op::MovW => self.unary(|a: u16| a),
            Op::MovL => self.unary(|a: u32| a),
            Op::MovD => self.unary(|a: f64| a),
            Op::SxB => self.unary(|a: i8| a as u16),
            Op::ZxB => self.unary::<u8, u16>(u16::from),
            Op::SxW => self.unary(|a: i16| a as u32),
            Op::ZxW => self.unary::<u16, u32>(u32::from),
            Op::WToD => self.unary::<i16, f64>(f64::from),
            Op::UToD => self.unary::<u16, f64>(f64::from),
            Op::LToD => self.unary::<i32, f64>(f64::from),
            Op::ULToD => self.unary::<u32, f64>(f64::from),
            Op::FToD => self.unary::<f32, f64>(f64::from),
            Op::DToF => self.unary(|a: f64| a as f32),
            Op::DToL => self.unary(to_long),
            Op::AddW => self.binary(u16::wrapping_add),
            Op::SubW => self.binary(u16::wrapping_sub),
            Op::MulW => self.binary(u16::wrapping_mul),
            Op::DivW => self.divide(i16::checked_div)?,
            Op::DivUW => self.divide(u16::checked_div)?,
            Op::ModW => self.divide(i16::checked_rem)?,
            Op::ModUW => self.divide(u16::checked_rem)?,
            Op::AndW => self.binary(u16::bitand),
            Op::OrW => self.binary(u16::bitor),
            Op::XorW => self.binary(u16::bitxor),
            Op::ShlW => self.binary(|a: u16, b| (u32::from(a) << shift(b.into())) as u16),
            Op::ShrW => self.binary(|a: u16, b| (u32::from(a) >> shift(b.into())) as u16),
            Op::SarW => self.binary(|a: u16, b| (i32::from(a as i16) >> shift(b.into())) as u16),
            Op::AddL => self.binary(u32::wrapping_add),
            Op::SubL => self.binary(u32::wrapping_sub),
            Op::MulL => self.binary(u32::wrapping_mul),
            Op::DivL => self.divide(i32::checked_div)?,
            Op::DivUL => self.divide(u32::checked_div)?,
            Op::ModL => self.divide(i32::checked_rem)?,
            Op::ModUL => self.divide(u32::checked_rem)?,
            Op::AndL => self.binary(u32::bitand),
            Op::OrL => self.binary(u32::bitor),
            Op::XorL => self.binary(u32::bitxor),
            Op::ShlL => { let shift = self.long_shift(); self.binary(|a: u32, b| a.checked_shl(shift(b)).unwrap_or(0)) }
            Op::ShrL => { let shift = self.long_shift(); self.binary(|a: u32, b| a.checked_shr(shift(b)).unwrap_or(0)) }
            Op::SarL => { let shift = self.long_shift(); self.binary(|a: u32, b| (i64::from(a as i32) >> shift(b)) as u32) }
            Op::AddD => self.binary(f64::add),
            Op::SubD => self.binary(f64::sub),
            Op::MulD => self.binary(f64::mul),
            Op::DivD => self.divide_double()?,
            Op::NegW => self.unary(u16::wrapping_neg),
            Op::NotW => self.unary(|a: u16| !a),
            Op::NegL => self.unary(u32::wrapping_neg),
            Op::NotL => self.unary(|a: u32| !a),
            Op::NegD => self.unary(|a: f64| -a),

            Op::SetEqW => self.compare(u16::eq),
            Op::SetNeW => self.compare(u16::ne),
            Op::SetLtW => self.compare(i16::lt),
            Op::SetLeW => self.compare(i16::le),
            Op::SetLtUW => self.compare(u16::lt),
            Op::SetLeUW => self.compare(u16::le),
            Op::SetEqL => self.compare(u32::eq),
            Op::SetNeL => self.compare(u32::ne),
            Op::SetLtL => self.compare(i32::lt),
            Op::SetLeL => self.compare(i32::le),
            Op::SetLtUL => self.compare(u32::lt),
            Op::SetLeUL => self.compare(u32::le),
            Op::SetEqD => self.compare(f64::eq),
            Op::SetNeD => self.compare(f64::ne),
            Op::SetLtD => self.compare(f64::lt),
            Op::SetLeD => self.compare(f64::le),

            Op::Jmp => self.jump(true)?,
            Op::JzW => self.jump(self.a::<u16>() == 0)?,
            Op::JnzW => self.jump(self.a::<u16>() != 0)?,
            Op::JeqW => self.jump_if(u16::eq)?,
            Op::JneW => self.jump_if(u16::ne)?,
            Op::JltW => self.jump_if(i16::lt)?,
            Op::JleW => self.jump_if(i16::le)?,
            Op::JltUW => self.jump_if(u16::lt)?,
            Op::JleUW => self.jump_if(u16::le)?,
            Op::JeqL => self.jump_if(u32::eq)?,
            Op::JneL => self.jump_if(u32::ne)?,
            Op::JltL => self.jump_if(i32::lt)?,
            Op::JleL => self.jump_if(i32::le)?,
            Op::JltUL => self.jump_if(u32::lt)?,
            Op::JleUL => self.jump_if(u32::le)?,
            Op::JeqD => self.jump_if(f64::eq)?,
            Op::JneD => self.jump_if(f64::ne)?,
            Op::JltD => self.jump_if(f64::lt)?,
            Op::JleD => self.jump_if(f64::le)?,
            Op::JnltD => self.jump_if(|a: &f64, b| !a.lt(b))?,
            Op::JnleD => self.jump_if(|a: &f64, b| !a.le(b))?,

            Op::LdB => self.load(|a: i8| a as u16),
            Op::LdUB => self.load::<u8, u16>(u16::from),
            Op::LdW => self.load(|a: u16| a),
            Op::LdL => self.load(|a: u32| a),
            Op::LdF => self.load::<f32, f64>(f64::from),
            Op::LdD => self.load(|a: f64| a),
            Op::StB => self.store(|d: u8| d),
            Op::StW => self.store(|d: u16| d),
            Op::StL => self.store(|d: u32| d),
            Op::StF => self.store(|d: f64| d as f32),
            Op::StD => self.store(|d: f64| d),
            Op::XLdB => self.load_element(|a: i8| a as u16)?,
            Op::XLdUB => self.load_element::<u8, u16>(u16::from)?,
            Op::XLdW => self.load_element(|a: u16| a)?,
            Op::XLdL => self.load_element(|a: u32| a)?,
            Op::XLdF => self.load_element::<f32, f64>(f64::from)?,
            Op::XLdD => self.load_element(|a: f64| a)?,
            Op::XStB => self.store_element(|d: u8| d)?,
            Op::XStW => self.store_element(|d: u16| d)?,
            Op::XStL => self.store_element(|d: u32| d)?,
            Op::XStF => self.store_element(|d: f64| d as f32)?,
            Op::XStD => self.store_element(|d: f64| d)?,

            Op::Lea => self.address_of(),
            Op::LeaX => self.address_of_element()?,
            Op::AddX => self.add_near(),
            Op::FAddX => self.add_far(),
            Op::HAddX => self.add_huge(),
            Op::Far => self.make_far(),
            Op::HSub => self.subtract_huge(),
            Op::BitGet => self.get_bits(),
            Op::BitPut => self.put_bits(),

            Op::PushW => self.push(self.a::<u16>()),
            Op::PushL => self.push(self.a::<u32>()),
            Op::PushD => self.push(self.a::<f64>()),
            Op::Call => self.call()?,
            Op::CallLib => return Err(self.call_library(self.i.x as u16)),
            Op::Enter => self.enter(self.i.x)?,
            Op::Ret => self.finish()?,
            Op::UnsetW => self.set(UNSET),
            Op::UnsetL => self.set(UNSET_FAR),
            Op::CheckW => self.check_near()?,
            Op::CheckL => self.check_far()?,
            Op::CheckX => self.check_index()?,

            Op::AddQ => self.binary(u64::wrapping_add),
            Op::SubQ => self.binary(u64::wrapping_sub),
            Op::MulQ => self.binary(u64::wrapping_mul),
            Op::DivQ => self.divide(i64::checked_div)?,
            Op::DivUQ => self.divide(u64::checked_div)?,
            Op::ModQ => self.divide(i64::checked_rem)?,
            Op::ModUQ => self.divide(u64::checked_rem)?,
            Op::AndQ => self.binary(u64::bitand),
            Op::OrQ => self.binary(u64::bitor),
            Op::XorQ => self.binary(u64::bitxor),
            Op::ShlQ => self.binary(|a: u64, b| a << (b & 63)),
            Op::ShrQ => self.binary(|a: u64, b| a >> (b & 63)),
            Op::SarQ => self.binary(|a: u64, b| ((a as i64) >> (b & 63)) as u64),
            Op::NegQ => self.unary(u64::wrapping_neg),
            Op::NotQ => self.unary(|a: u64| !a),
            Op::SetEqQ => self.compare(u64::eq),
            Op::SetNeQ => self.compare(u64::ne),
            Op::SetLtQ => self.compare(i64::lt),
            Op::SetLeQ => self.compare(i64::le),
            Op::SetLtUQ => self.compare(u64::lt),
            Op::SetLeUQ => self.compare(u64::le),
            Op::SxL => self.unary(|a: i32| a as u64),
            Op::ZxL => self.unary::<u32, u64>(u64::from),
            Op::QToD => self.unary(|a: i64| a as f64),
            Op::UQToD => self.unary(|a: u64| a as f64),
            Op::DToQ => self.unary(|a: f64| a as i64),

            Op::MovWFK => self.set_frame(constant_b(self)),
            Op::MovWFR => self.take_result(),
            Op::MovWRF => self.set_result(frame_a(self)),
            Op::AddWFF => _ = self.word(u16::wrapping_add, frame_b),
            Op::AddWFK => _ = self.word(u16::wrapping_add, constant_b),
            Op::IncWFF => _ = self.add_to_d(frame_b),
            Op::IncWFK => _ = self.add_to_d(constant_b),
            Op::SubWFF => _ = self.word(u16::wrapping_sub, frame_b),
            Op::MulWFF => _ = self.word(u16::wrapping_mul, frame_b),
            Op::MulWFK => _ = self.word(u16::wrapping_mul, constant_b),
            Op::AddDFF => self.double(f64::add),
            Op::SubDFF => self.double(f64::sub),
            Op::MulDFF => self.double(f64::mul),
            Op::PushWF => self.push(frame_a(self)),
            Op::PushWK => self.push(constant_b(self)),
            Op::JeqWFF => self.jump_if_word(i16::eq, frame_b)?,
            Op::JneWFF => self.jump_if_word(i16::ne, frame_b)?,
            Op::JltWFF => self.jump_if_word(i16::lt, frame_b)?,
            Op::JleWFF => self.jump_if_word(i16::le, frame_b)?,
            Op::JeqWFK => self.jump_if_word(i16::eq, constant_b)?,
            Op::JneWFK => self.jump_if_word(i16::ne, constant_b)?,
            Op::JltWFK => self.jump_if_word(i16::lt, constant_b)?,
            Op::JgeWFK => self.jump_if_word(i16::ge, constant_b)?,

            Op::LoopWKLtF => self.end_loop(constant_b, Op::JltW, i16::lt, frame_a)?,
            Op::LoopWKLeF => self.end_loop(constant_b, Op::JleW, i16::le, frame_a)?,
            Op::LoopWKLtK => self.end_loop(constant_b, Op::JltW, i16::lt, constant_a)?,
            Op::LoopWKGeK => self.end_loop(constant_b, Op::JleW, i16::ge, constant_a)?,
            Op::LoopWFLtK => self.end_loop(frame_b, Op::JleW, i16::lt, constant_a)?,
            Op::PushWFF => self.push_two(frame_a, frame_b),
            Op::PushWFK => self.push_two(frame_a, constant_b),
            Op::PushWKF => self.push_two(constant_b, frame_a),
            Op::PushWKK => self.push_two(constant_b, constant_a),
            Op::AddPushWFF => self.add_and_push(frame_b),
            Op::AddPushWFK => self.add_and_push(constant_b),
            Op::CallEnter => self.call_and_enter()?,
            Op::PushCallWF => { self.push(frame_a(self)); self.then_call()?; }
            Op::PushCallWK => { self.push(constant_b(self)); self.then_call()?; }
            Op::AddPushCallWFK => { self.add_and_push(constant_b); self.then_call()?; }
            Op::MovWRet => { self.set(self.a::<u16>()); self.then_finish()?; }
            Op::MovWFRet => { self.set_result(frame_a(self)); self.then_finish()?; }
            Op::AddWRet => { self.binary(u16::wrapping_add); self.then_finish()?; }

            Op::MulMulDFF => self.multiply_then(f64::mul)?,
            Op::MulAddDFF => self.multiply_then(f64::add)?,
            Op::MulSubDFF => self.multiply_then(f64::sub)?,

            // These call functions: in the fast path, that would cost registers.
            Op::XToD | Op::DToX | Op::LdX | Op::StX | Op::PushX | Op::PushBlock | Op::Copy | Op::Reserve
            | Op::CallNear | Op::CallFar | Op::SwitchW | Op::SwitchL
            | Op::FLdB | Op::FLdUB | Op::FLdW | Op::FLdL | Op::FLdF | Op::FLdD | Op::FLdX
            | Op::FStB | Op::FStW | Op::FStL | Op::FStF | Op::FStD | Op::FStX => return Err(Leave::Slow),
        }
        self.check_statement::<TRACE>()
    }

    /// Runs an instruction that calls a function of the interpreter, or finishes a return.
    #[inline(always)]
    fn run_slow<const TRACE: bool>(&mut self) -> Step {
        match self.i.single {
            Op::XToD => self.read_extended(self.a_address()),
            Op::DToX => self.far_write(self.d_address(), to_extended(self.a())),
            Op::LdX => self.load_extended(),
            Op::StX => self.store_extended(),
            Op::FLdB => self.far_load(|[byte]| byte as i8 as u16),
            Op::FLdUB => self.far_load(|[byte]| u16::from(byte)),
            Op::FLdW => self.far_load(u16::from_le_bytes),
            Op::FLdL => self.far_load(u32::from_le_bytes),
            Op::FLdF => self.far_load(|bytes| f64::from(f32::from_le_bytes(bytes))),
            Op::FLdD => self.far_load(f64::from_le_bytes),
            Op::FLdX => self.far_load(|bytes: [u8; 10]| from_extended(&bytes)),
            Op::FStB => self.far_store(u8::to_le_bytes),
            Op::FStW => self.far_store(u16::to_le_bytes),
            Op::FStL => self.far_store(u32::to_le_bytes),
            Op::FStF => self.far_store(|d: f64| (d as f32).to_le_bytes()),
            Op::FStD => self.far_store(f64::to_le_bytes),
            Op::FStX => self.far_store(to_extended),
            Op::Copy => self.copy(),
            Op::Reserve => self.reserve()?,
            Op::PushX => self.push_extended(),
            Op::PushBlock => self.push_block()?,
            Op::CallNear => self.call_address(CODE_SEGMENT, self.a())?,
            Op::CallFar => self.call_far()?,
            Op::SwitchW => self.switch(self.a::<i16>().into()),
            Op::SwitchL => self.switch(self.a()),
            // There is no room for another frame.
            Op::Call => {
                self.make_room();
                return Ok(());
            }
            // Perhaps the second of a sequence: a return that ends more than a call.
            _ => self.finish_return(),
        }
        self.check_statement::<TRACE>()
    }
}
