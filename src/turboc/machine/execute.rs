//! The interpreter loop.
//!
//! It runs [decoded](Decoded) instructions, and returns as soon as something outside is needed. Time is counted in clock
//! cycles of a 386: each operation has a fixed cost. The budget is checked at backward jumps and calls.
//!
//! An inner loop runs the operations that call no function, so that its state stays in registers; the outer loop runs the
//! others, and makes room for frames.

use super::arithmetic::{shift, to_long};
use super::costs::CLOCKS;
use super::memory::{
    Bytes, MASK, ROM_AT, add_far, add_huge, copy_block, far_read, far_write, from_extended, huge_pointer, linear,
    read_f32, read_f64, read_u8, read_u16, read_u32, read_u64, to_extended, write_f32, write_f64, write_u8, write_u16,
    write_u32, write_u64,
};
use super::{Cpu, Frame, LoopExit, RuntimeErrorKind, VideoBus};
use crate::code::{Decoded, Op, ROM, UNSET};
use crate::program::{CODE_SEGMENT, CodeTarget, DATA_SEGMENT, Program};

/// The number of frames for which room is made at once.
const FRAMES: usize = 64;
const DATA_AT: usize = (DATA_SEGMENT as usize) << 4;

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
    let return_size = program.layout.return_size;
    let mut pc = cpu.pc;
    let mut sp = cpu.sp;
    let mut clock = cpu.clock;
    // The size of the frame of a function that starts outside of the window of the stack.
    let mut entered = None;
    // The segment and the first offset of each area.
    let mut areas = [[cpu.stack.base, cpu.bp.into()], [DATA_AT as u32, 0], [ROM_AT as u32, 0], [0, 0]];
    // The bases of addresses, by their highest bit: zero, and the frame's, which follows BP.
    let mut base = [0, cpu.stack.base + u32::from(cpu.bp)];

    macro_rules! bp {
        () => {
            areas[0][1] as u16
        };
    }
    macro_rules! leave {
        ($event:expr) => {{
            cpu.pc = pc;
            cpu.sp = sp;
            cpu.bp = bp!();
            cpu.clock = clock;
            return $event;
        }};
    }
    macro_rules! fault {
        ($kind:expr) => {{
            pc -= 1;
            leave!(LoopExit::RuntimeError($kind))
        }};
    }
    macro_rules! set_bp {
        ($bp:expr) => {{
            let bp = $bp;
            areas[0][1] = u32::from(bp);
            base[1] = areas[0][0] + u32::from(bp);
        }};
    }
    macro_rules! set_stack {
        () => {{
            areas[0][0] = cpu.stack.base;
        }};
    }
    let mut i: &Decoded;
    macro_rules! fetch {
        () => {{
            i = match code.get(pc) {
                Some(i) => i,
                None if pc == usize::MAX && cpu.frames.is_empty() => leave!(LoopExit::Returned),
                None => leave!(LoopExit::RuntimeError(RuntimeErrorKind::WildJump)),
            };
            pc += 1;
            clock += u64::from(i.clocks);
        }};
    }
    macro_rules! d {
        () => {
            base[(i.d >> 31) as usize].wrapping_add(i.d) as usize
        };
    }
    macro_rules! a {
        () => {
            base[(i.a >> 31) as usize].wrapping_add(i.a) as usize
        };
    }
    macro_rules! b {
        () => {
            base[(i.b >> 31) as usize].wrapping_add(i.b) as usize
        };
    }
    macro_rules! word {
        ($f:expr) => {{
            let value: u16 = $f(read_u16(m, a!()), read_u16(m, b!()));
            write_u16(m, d!(), value)
        }};
    }
    macro_rules! long {
        ($f:expr) => {{
            let value: u32 = $f(read_u32(m, a!()), read_u32(m, b!()));
            write_u32(m, d!(), value)
        }};
    }
    macro_rules! quad {
        ($f:expr) => {{
            let value: u64 = $f(read_u64(m, a!()), read_u64(m, b!()));
            write_u64(m, d!(), value)
        }};
    }
    macro_rules! double {
        ($f:expr) => {{
            let value: f64 = $f(read_f64(m, a!()), read_f64(m, b!()));
            write_f64(m, d!(), value)
        }};
    }
    macro_rules! divide {
        ($read:ident, $write:ident, $signed:ty, $f:expr) => {{
            let (x, y) = ($read(m, a!()) as $signed, $read(m, b!()) as $signed);
            let value: Option<$signed> = $f(x, y);
            match value {
                Some(value) => $write(m, d!(), value as _),
                None => fault!(RuntimeErrorKind::DivideError),
            }
        }};
    }
    macro_rules! set {
        ($read:ident, $type:ty, $f:expr) => {{
            let holds: bool = $f(&($read(m, a!()) as $type), &($read(m, b!()) as $type));
            write_u16(m, d!(), u16::from(holds))
        }};
    }
    macro_rules! jump {
        () => {{
            let target = i.x as usize;
            let again = target < pc;
            pc = target;
            if again && clock >= limit {
                leave!(LoopExit::Budget);
            }
        }};
    }
    macro_rules! jump_if {
        ($read:ident, $type:ty, $f:expr) => {{
            if $f(&($read(m, a!()) as $type), &($read(m, b!()) as $type)) {
                jump!()
            }
        }};
    }
    // A near pointer plus x.
    macro_rules! near_at {
        () => {
            (DATA_AT + usize::from(read_u16(m, a!()).wrapping_add(i.x as u16)))
        };
    }
    macro_rules! far_at {
        () => {
            linear(read_u32(m, a!()), i.x as u16)
        };
    }
    macro_rules! far_load {
        ($n:literal) => {
            far_read::<$n>(m, bus, far_at!())
        };
    }
    macro_rules! far_store {
        ($bytes:expr) => {{
            let bytes = $bytes;
            let at = far_at!();
            far_write(m, bus, at, bytes)
        }};
    }
    // The offset of slot a in its segment, and the segment.
    macro_rules! offset {
        () => {{
            let [segment, start] = areas[(i.a >> 30) as usize];
            (start.wrapping_add(i.a) as u16, segment as usize)
        }};
    }
    // Uses the element at index b of the array that starts at slot a. The low word of x is the size of an element, the
    // high word the number of elements, or 0.
    macro_rules! element {
        ($at:ident => $use:expr) => {{
            let (start, segment) = offset!();
            let index = read_u16(m, b!());
            let $at = segment + usize::from(start.wrapping_add(index.wrapping_mul(i.x as u16)));
            $use;
            let length = i.x >> 16;
            if u32::from(index) >= length && length != 0 {
                leave!(LoopExit::InvalidPointer(RuntimeErrorKind::IndexOutOfRange { index: index as i16, length }));
            }
        }};
    }
    macro_rules! push {
        ($write:ident, $size:expr, $value:expr) => {{
            let value = $value;
            sp = sp.wrapping_sub($size);
            $write(m, areas[0][0] as usize + usize::from(sp), value)
        }};
    }
    macro_rules! call {
        ($function:expr, $entry:expr) => {{
            cpu.frames.push(Frame { back: pc, bp: bp!(), pop: i.d as u16, function: $function, ends: 0 });
            sp = sp.wrapping_sub(return_size);
            write_u16(m, areas[0][0] as usize + usize::from(sp), pc as u16);
            pc = $entry as usize;
            if clock >= limit {
                leave!(LoopExit::Budget);
            }
        }};
    }
    macro_rules! call_address {
        ($segment:expr, $offset:expr) => {{
            match program.target($segment, $offset) {
                Some(CodeTarget::Function(function)) => {
                    call!(function, program.functions[usize::from(function)].entry)
                }
                Some(CodeTarget::Library(number)) => {
                    cpu.pop = i.d as u16;
                    leave!(LoopExit::Library(number));
                }
                // Interrupt handlers of the BIOS do nothing visible.
                None if $segment == ROM && $offset >= 0xE000 => sp = sp.wrapping_add(i.d as u16),
                None => fault!(RuntimeErrorKind::WildCall { segment: $segment, offset: $offset }),
            }
        }};
    }

    // A slot in the frame.
    macro_rules! f {
        ($slot:ident) => {
            base[1].wrapping_add(i.$slot) as usize
        };
    }
    macro_rules! word_f {
        ($f:expr, $b:expr) => {{
            let value: u16 = $f(read_u16(m, f!(a)), $b);
            write_u16(m, f!(d), value);
            value
        }};
    }
    macro_rules! double_f {
        ($f:expr) => {{
            let value: f64 = $f(read_f64(m, f!(a)), read_f64(m, f!(b)));
            write_f64(m, f!(d), value)
        }};
    }
    macro_rules! multiply_then {
        ($f:expr) => {{
            double_f!(|x, y| x * y);
            fetch!();
            double_f!($f)
        }};
    }
    macro_rules! jump_f {
        ($type:ty, $f:expr, $b:expr) => {{
            if $f(&(read_u16(m, f!(a)) as $type), &($b as $type)) {
                jump!()
            }
        }};
    }
    // Adds to slot d.
    macro_rules! step {
        ($by:expr) => {{
            let value = read_u16(m, f!(d)).wrapping_add($by);
            write_u16(m, f!(d), value);
            value
        }};
    }
    // Counts the second instruction of a sequence.
    macro_rules! then {
        ($op:ident) => {{
            pc += 1;
            clock += u64::from(CLOCKS[Op::$op as usize]);
        }};
    }
    macro_rules! push_two {
        ($first:expr, $second:expr) => {{
            push!(write_u16, 2, $first);
            push!(write_u16, 2, $second);
            then!(PushW)
        }};
    }
    // The end of a loop: a step, and a jump back.
    macro_rules! end_loop {
        ($by:expr, $jump:ident, $f:expr, $bound:expr) => {{
            let value = step!($by);
            then!($jump);
            if $f(&(value as i16), &($bound as i16)) {
                pc = i.x as usize;
                if clock >= limit {
                    leave!(LoopExit::Budget);
                }
            }
        }};
    }
    macro_rules! enter {
        ($size:expr) => {{
            let size = $size;
            push!(write_u16, 2, bp!());
            if u32::from(sp) < u32::from(cpu.stack_limit) + size {
                entered = Some(size);
                break;
            }
            set_bp!(sp);
            sp = sp.wrapping_sub(size as u16);
        }};
    }
    // Calls function x with entry a.
    macro_rules! call_known {
        () => {{
            if cpu.frames.len() == cpu.frames.capacity() {
                break;
            }
            call!(i.x as u16, i.a)
        }};
    }
    macro_rules! call_enter {
        () => {{
            call_known!();
            then!(Enter);
            enter!(i.b)
        }};
    }
    macro_rules! ret {
        () => {{
            let Some(&frame) = cpu.frames.last() else { leave!(LoopExit::Returned) };
            sp = bp!().wrapping_add(2 + return_size).wrapping_add(frame.pop);
            pc = frame.back;
            set_bp!(frame.bp);
            if frame.ends != 0 {
                break;
            }
            cpu.frames.pop();
        }};
    }
    macro_rules! statement {
        () => {
            if TRACE && program.code.statement_starts.get(pc).copied().unwrap_or(false) {
                leave!(LoopExit::Statement);
            }
        };
    }
    loop {
        loop {
            fetch!();
            match if TRACE { i.single } else { i.op } {
                Op::MovB => write_u8(m, d!(), read_u8(m, a!())),
                Op::MovW => write_u16(m, d!(), read_u16(m, a!())),
                Op::MovL => write_u32(m, d!(), read_u32(m, a!())),
                Op::MovD => write_f64(m, d!(), read_f64(m, a!())),
                Op::SxB => write_u16(m, d!(), read_u8(m, a!()) as i8 as u16),
                Op::ZxB => write_u16(m, d!(), u16::from(read_u8(m, a!()))),
                Op::SxW => write_u32(m, d!(), read_u16(m, a!()) as i16 as u32),
                Op::ZxW => write_u32(m, d!(), u32::from(read_u16(m, a!()))),
                Op::WToD => write_f64(m, d!(), f64::from(read_u16(m, a!()) as i16)),
                Op::UToD => write_f64(m, d!(), f64::from(read_u16(m, a!()))),
                Op::LToD => write_f64(m, d!(), f64::from(read_u32(m, a!()) as i32)),
                Op::ULToD => write_f64(m, d!(), f64::from(read_u32(m, a!()))),
                Op::FToD => write_f64(m, d!(), f64::from(read_f32(m, a!()))),
                Op::DToF => write_f32(m, d!(), read_f64(m, a!()) as f32),
                Op::DToL => write_u32(m, d!(), to_long(read_f64(m, a!()))),
                Op::AddW => word!(u16::wrapping_add),
                Op::SubW => word!(u16::wrapping_sub),
                Op::MulW => word!(u16::wrapping_mul),
                Op::DivW => divide!(read_u16, write_u16, i16, i16::checked_div),
                Op::DivUW => divide!(read_u16, write_u16, u16, u16::checked_div),
                Op::ModW => divide!(read_u16, write_u16, i16, i16::checked_rem),
                Op::ModUW => divide!(read_u16, write_u16, u16, u16::checked_rem),
                Op::AndW => word!(|x, y| x & y),
                Op::OrW => word!(|x, y| x | y),
                Op::XorW => word!(|x, y| x ^ y),
                Op::ShlW => word!(|x: u16, y: u16| (u32::from(x) << shift(y.into())) as u16),
                Op::ShrW => word!(|x: u16, y: u16| (u32::from(x) >> shift(y.into())) as u16),
                Op::SarW => word!(|x: u16, y: u16| (i32::from(x as i16) >> shift(y.into())) as u16),
                Op::AddL => long!(u32::wrapping_add),
                Op::SubL => long!(u32::wrapping_sub),
                Op::MulL => long!(u32::wrapping_mul),
                Op::DivL => divide!(read_u32, write_u32, i32, i32::checked_div),
                Op::DivUL => divide!(read_u32, write_u32, u32, u32::checked_div),
                Op::ModL => divide!(read_u32, write_u32, i32, i32::checked_rem),
                Op::ModUL => divide!(read_u32, write_u32, u32, u32::checked_rem),
                Op::AndL => long!(|x, y| x & y),
                Op::OrL => long!(|x, y| x | y),
                Op::XorL => long!(|x, y| x ^ y),
                Op::ShlL => long!(|x: u32, y: u32| x << shift(y)),
                Op::ShrL => long!(|x: u32, y: u32| x >> shift(y)),
                Op::SarL => long!(|x: u32, y: u32| ((x as i32) >> shift(y)) as u32),
                Op::AddD => double!(|x, y| x + y),
                Op::SubD => double!(|x, y| x - y),
                Op::MulD => double!(|x, y| x * y),
                Op::DivD => {
                    let (x, y) = (read_f64(m, a!()), read_f64(m, b!()));
                    if y == 0.0 && !program.options.compiler.is_modern() {
                        fault!(RuntimeErrorKind::FloatDivideByZero);
                    }
                    write_f64(m, d!(), x / y)
                }
                Op::NegW => write_u16(m, d!(), read_u16(m, a!()).wrapping_neg()),
                Op::NotW => write_u16(m, d!(), !read_u16(m, a!())),
                Op::NegL => write_u32(m, d!(), read_u32(m, a!()).wrapping_neg()),
                Op::NotL => write_u32(m, d!(), !read_u32(m, a!())),
                Op::NegD => write_f64(m, d!(), -read_f64(m, a!())),

                Op::SetEqW => set!(read_u16, u16, u16::eq),
                Op::SetNeW => set!(read_u16, u16, u16::ne),
                Op::SetLtW => set!(read_u16, i16, i16::lt),
                Op::SetLeW => set!(read_u16, i16, i16::le),
                Op::SetLtUW => set!(read_u16, u16, u16::lt),
                Op::SetLeUW => set!(read_u16, u16, u16::le),
                Op::SetEqL => set!(read_u32, u32, u32::eq),
                Op::SetNeL => set!(read_u32, u32, u32::ne),
                Op::SetLtL => set!(read_u32, i32, i32::lt),
                Op::SetLeL => set!(read_u32, i32, i32::le),
                Op::SetLtUL => set!(read_u32, u32, u32::lt),
                Op::SetLeUL => set!(read_u32, u32, u32::le),
                Op::SetEqD => set!(read_f64, f64, f64::eq),
                Op::SetNeD => set!(read_f64, f64, f64::ne),
                Op::SetLtD => set!(read_f64, f64, f64::lt),
                Op::SetLeD => set!(read_f64, f64, f64::le),

                Op::Jmp => jump!(),
                Op::JzW => {
                    if read_u16(m, a!()) == 0 {
                        jump!()
                    }
                }
                Op::JnzW => {
                    if read_u16(m, a!()) != 0 {
                        jump!()
                    }
                }
                Op::JeqW => jump_if!(read_u16, u16, u16::eq),
                Op::JneW => jump_if!(read_u16, u16, u16::ne),
                Op::JltW => jump_if!(read_u16, i16, i16::lt),
                Op::JleW => jump_if!(read_u16, i16, i16::le),
                Op::JltUW => jump_if!(read_u16, u16, u16::lt),
                Op::JleUW => jump_if!(read_u16, u16, u16::le),
                Op::JeqL => jump_if!(read_u32, u32, u32::eq),
                Op::JneL => jump_if!(read_u32, u32, u32::ne),
                Op::JltL => jump_if!(read_u32, i32, i32::lt),
                Op::JleL => jump_if!(read_u32, i32, i32::le),
                Op::JltUL => jump_if!(read_u32, u32, u32::lt),
                Op::JleUL => jump_if!(read_u32, u32, u32::le),
                Op::JeqD => jump_if!(read_f64, f64, f64::eq),
                Op::JneD => jump_if!(read_f64, f64, f64::ne),
                Op::JltD => jump_if!(read_f64, f64, f64::lt),
                Op::JleD => jump_if!(read_f64, f64, f64::le),
                Op::JnltD => jump_if!(read_f64, f64, |x: &f64, y: &f64| !x.lt(y)),
                Op::JnleD => jump_if!(read_f64, f64, |x: &f64, y: &f64| !x.le(y)),

                Op::LdB => write_u16(m, d!(), read_u8(m, near_at!()) as i8 as u16),
                Op::LdUB => write_u16(m, d!(), u16::from(read_u8(m, near_at!()))),
                Op::LdW => write_u16(m, d!(), read_u16(m, near_at!())),
                Op::LdL => write_u32(m, d!(), read_u32(m, near_at!())),
                Op::LdF => write_f64(m, d!(), f64::from(read_f32(m, near_at!()))),
                Op::LdD => write_f64(m, d!(), read_f64(m, near_at!())),
                Op::StB => write_u8(m, near_at!(), read_u8(m, d!())),
                Op::StW => write_u16(m, near_at!(), read_u16(m, d!())),
                Op::StL => write_u32(m, near_at!(), read_u32(m, d!())),
                Op::StF => write_f32(m, near_at!(), read_f64(m, d!()) as f32),
                Op::StD => write_f64(m, near_at!(), read_f64(m, d!())),
                Op::XLdB => element!(at => write_u16(m, d!(), read_u8(m, at) as i8 as u16)),
                Op::XLdUB => element!(at => write_u16(m, d!(), u16::from(read_u8(m, at)))),
                Op::XLdW => element!(at => write_u16(m, d!(), read_u16(m, at))),
                Op::XLdL => element!(at => write_u32(m, d!(), read_u32(m, at))),
                Op::XLdF => element!(at => write_f64(m, d!(), f64::from(read_f32(m, at)))),
                Op::XLdD => element!(at => write_f64(m, d!(), read_f64(m, at))),
                Op::XStB => element!(at => write_u8(m, at, read_u8(m, d!()))),
                Op::XStW => element!(at => write_u16(m, at, read_u16(m, d!()))),
                Op::XStL => element!(at => write_u32(m, at, read_u32(m, d!()))),
                Op::XStF => element!(at => write_f32(m, at, read_f64(m, d!()) as f32)),
                Op::XStD => element!(at => write_f64(m, at, read_f64(m, d!()))),

                Op::Lea => write_u16(m, d!(), offset!().0),
                Op::LeaX => {
                    let index = read_u16(m, b!());
                    let (start, _) = offset!();
                    write_u16(m, d!(), start.wrapping_add(index.wrapping_mul(i.x as u16)));
                    // The address after the last element is valid.
                    let length = i.x >> 16;
                    if u32::from(index) > length && length != 0 {
                        leave!(LoopExit::InvalidPointer(RuntimeErrorKind::IndexOutOfRange {
                            index: index as i16,
                            length
                        }));
                    }
                }
                Op::AddX => {
                    let value = u32::from(read_u16(m, b!())).wrapping_mul(i.x).wrapping_add(read_u16(m, a!()).into());
                    write_u16(m, d!(), value as u16)
                }
                Op::FAddX => {
                    let pointer = read_u32(m, a!());
                    let by = u32::from(read_u16(m, b!())).wrapping_mul(i.x);
                    write_u32(m, d!(), add_far(pointer, by))
                }
                Op::HAddX => {
                    let pointer = read_u32(m, a!());
                    let by = read_u32(m, b!()).wrapping_mul(i.x);
                    write_u32(m, d!(), add_huge(pointer, by))
                }
                Op::Far => {
                    let offset = u32::from(read_u16(m, a!()));
                    let value = match i.x {
                        0 => u32::from(program.layout.data_segment) << 16 | offset,
                        _ if program.types.is_wide => huge_pointer(areas[0][0] + offset),
                        _ => u32::from(program.layout.stack_segment) << 16 | offset,
                    };
                    write_u32(m, d!(), value)
                }
                Op::HSub => {
                    let value = linear(read_u32(m, a!()), 0).wrapping_sub(linear(read_u32(m, b!()), 0)) as u32;
                    write_u32(m, d!(), value)
                }
                Op::BitGet => {
                    let (first, width) = (i.x & 0xFF, i.x >> 8 & 0xFF);
                    let value = u32::from(read_u16(m, a!())) >> first;
                    let value = if i.x >> 16 != 0 {
                        ((value << (32 - width)) as i32 >> (32 - width)) as u32
                    } else {
                        value & ((1 << width) - 1)
                    };
                    write_u16(m, d!(), value as u16)
                }
                Op::BitPut => {
                    let (first, width) = (i.x & 0xFF, i.x >> 8 & 0xFF);
                    let mask = ((1u32 << width) - 1) << first;
                    let value = u32::from(read_u16(m, a!())) << first & mask;
                    let value = u32::from(read_u16(m, d!())) & !mask | value;
                    write_u16(m, d!(), value as u16)
                }

                Op::PushW => push!(write_u16, 2, read_u16(m, a!())),
                Op::PushL => push!(write_u32, 4, read_u32(m, a!())),
                Op::PushD => push!(write_f64, 8, read_f64(m, a!())),
                Op::Call => call_known!(),
                Op::CallLib => {
                    cpu.pop = i.d as u16;
                    leave!(LoopExit::Library(i.x as u16));
                }
                Op::Enter => enter!(i.x),
                Op::Ret => ret!(),
                Op::UnsetW => write_u16(m, d!(), UNSET),
                Op::UnsetL => write_u32(m, d!(), u32::from(UNSET) << 16 | u32::from(UNSET)),
                Op::CheckW => match read_u16(m, a!()) {
                    UNSET => leave!(LoopExit::InvalidPointer(RuntimeErrorKind::UninitializedPointer)),
                    0 if i.x != 0 => leave!(LoopExit::InvalidPointer(RuntimeErrorKind::NullPointer)),
                    _ => {}
                },
                Op::CheckL => {
                    if read_u32(m, a!()) == u32::from(UNSET) << 16 | u32::from(UNSET) {
                        leave!(LoopExit::InvalidPointer(RuntimeErrorKind::UninitializedPointer));
                    }
                }
                Op::CheckX => {
                    let index = read_u16(m, a!());
                    if u32::from(index) >= i.x {
                        leave!(LoopExit::InvalidPointer(RuntimeErrorKind::IndexOutOfRange {
                            index: index as i16,
                            length: i.x,
                        }));
                    }
                }

                Op::AddQ => quad!(u64::wrapping_add),
                Op::SubQ => quad!(u64::wrapping_sub),
                Op::MulQ => quad!(u64::wrapping_mul),
                Op::DivQ => divide!(read_u64, write_u64, i64, i64::checked_div),
                Op::DivUQ => divide!(read_u64, write_u64, u64, u64::checked_div),
                Op::ModQ => divide!(read_u64, write_u64, i64, i64::checked_rem),
                Op::ModUQ => divide!(read_u64, write_u64, u64, u64::checked_rem),
                Op::AndQ => quad!(|x, y| x & y),
                Op::OrQ => quad!(|x, y| x | y),
                Op::XorQ => quad!(|x, y| x ^ y),
                Op::ShlQ => quad!(|x: u64, y: u64| x << (y & 63)),
                Op::ShrQ => quad!(|x: u64, y: u64| x >> (y & 63)),
                Op::SarQ => quad!(|x: u64, y: u64| ((x as i64) >> (y & 63)) as u64),
                Op::NegQ => write_u64(m, d!(), read_u64(m, a!()).wrapping_neg()),
                Op::NotQ => write_u64(m, d!(), !read_u64(m, a!())),
                Op::SetEqQ => set!(read_u64, u64, u64::eq),
                Op::SetNeQ => set!(read_u64, u64, u64::ne),
                Op::SetLtQ => set!(read_u64, i64, i64::lt),
                Op::SetLeQ => set!(read_u64, i64, i64::le),
                Op::SetLtUQ => set!(read_u64, u64, u64::lt),
                Op::SetLeUQ => set!(read_u64, u64, u64::le),
                Op::SxL => write_u64(m, d!(), read_u32(m, a!()) as i32 as u64),
                Op::ZxL => write_u64(m, d!(), read_u32(m, a!()).into()),
                Op::QToD => write_f64(m, d!(), read_u64(m, a!()) as i64 as f64),
                Op::UQToD => write_f64(m, d!(), read_u64(m, a!()) as f64),
                Op::DToQ => write_u64(m, d!(), read_f64(m, a!()) as i64 as u64),

                Op::MovWFK => write_u16(m, f!(d), i.b as u16),
                Op::AddWFF => _ = word_f!(u16::wrapping_add, read_u16(m, f!(b))),
                Op::AddWFK => _ = word_f!(u16::wrapping_add, i.b as u16),
                Op::IncWFF => _ = step!(read_u16(m, f!(b))),
                Op::IncWFK => _ = step!(i.b as u16),
                Op::SubWFF => _ = word_f!(u16::wrapping_sub, read_u16(m, f!(b))),
                Op::MulWFF => _ = word_f!(u16::wrapping_mul, read_u16(m, f!(b))),
                Op::MulWFK => _ = word_f!(u16::wrapping_mul, i.b as u16),
                Op::AddDFF => double_f!(|x, y| x + y),
                Op::SubDFF => double_f!(|x, y| x - y),
                Op::MulDFF => double_f!(|x, y| x * y),
                Op::PushWF => push!(write_u16, 2, read_u16(m, f!(a))),
                Op::PushWK => push!(write_u16, 2, i.b as u16),
                Op::JeqWFF => jump_f!(u16, u16::eq, read_u16(m, f!(b))),
                Op::JneWFF => jump_f!(u16, u16::ne, read_u16(m, f!(b))),
                Op::JltWFF => jump_f!(i16, i16::lt, read_u16(m, f!(b))),
                Op::JleWFF => jump_f!(i16, i16::le, read_u16(m, f!(b))),
                Op::JeqWFK => jump_f!(u16, u16::eq, i.b),
                Op::JneWFK => jump_f!(u16, u16::ne, i.b),
                Op::JltWFK => jump_f!(i16, i16::lt, i.b),
                Op::JgeWFK => jump_f!(i16, i16::ge, i.b),

                Op::LoopWKLtF => end_loop!(i.b as u16, JltW, i16::lt, read_u16(m, f!(a))),
                Op::LoopWKLeF => end_loop!(i.b as u16, JleW, i16::le, read_u16(m, f!(a))),
                Op::LoopWKLtK => end_loop!(i.b as u16, JltW, i16::lt, i.a),
                Op::LoopWKGeK => end_loop!(i.b as u16, JleW, i16::ge, i.a),
                Op::LoopWFLtK => end_loop!(read_u16(m, f!(b)), JleW, i16::lt, i.a),
                Op::PushWFF => push_two!(read_u16(m, f!(a)), read_u16(m, f!(b))),
                Op::PushWFK => push_two!(read_u16(m, f!(a)), i.b as u16),
                Op::PushWKF => push_two!(i.b as u16, read_u16(m, f!(a))),
                Op::PushWKK => push_two!(i.b as u16, i.a as u16),
                Op::AddPushWFF => {
                    push!(write_u16, 2, word_f!(u16::wrapping_add, read_u16(m, f!(b))));
                    then!(PushW)
                }
                Op::AddPushWFK => {
                    push!(write_u16, 2, word_f!(u16::wrapping_add, i.b as u16));
                    then!(PushW)
                }
                Op::CallEnter => call_enter!(),
                Op::PushCallWF => {
                    push!(write_u16, 2, read_u16(m, f!(a)));
                    fetch!();
                    call_enter!()
                }
                Op::PushCallWK => {
                    push!(write_u16, 2, i.b as u16);
                    fetch!();
                    call_enter!()
                }
                Op::AddPushCallWFK => {
                    push!(write_u16, 2, word_f!(u16::wrapping_add, i.b as u16));
                    then!(PushW);
                    fetch!();
                    call_enter!()
                }
                Op::MovWRet => {
                    write_u16(m, d!(), read_u16(m, a!()));
                    then!(Ret);
                    ret!()
                }
                Op::AddWRet => {
                    word!(u16::wrapping_add);
                    then!(Ret);
                    ret!()
                }

                Op::MulMulDFF => multiply_then!(|x, y| x * y),
                Op::MulAddDFF => multiply_then!(|x, y| x + y),
                Op::MulSubDFF => multiply_then!(|x, y| x - y),

                // These call functions. In the inner loop, that would cost registers.
                Op::XToD
                | Op::DToX
                | Op::LdX
                | Op::StX
                | Op::PushX
                | Op::PushBlock
                | Op::Copy
                | Op::Reserve
                | Op::CallNear
                | Op::CallFar
                | Op::SwitchW
                | Op::SwitchL
                | Op::FLdB
                | Op::FLdUB
                | Op::FLdW
                | Op::FLdL
                | Op::FLdF
                | Op::FLdD
                | Op::FLdX
                | Op::FStB
                | Op::FStW
                | Op::FStL
                | Op::FStF
                | Op::FStD
                | Op::FStX => break,
            }
            statement!();
        }
        if let Some(size) = entered.take() {
            match cpu.move_window(program.types.is_wide, sp, size) {
                Some(moved) => sp = moved,
                None => fault!(RuntimeErrorKind::STACK_OVERFLOW),
            }
            set_stack!();
            set_bp!(sp);
            sp = sp.wrapping_sub(size as u16);
            statement!();
            continue;
        }
        match i.single {
            Op::XToD => {
                let at = a!() & MASK;
                let value = from_extended(&m[at..at + 10]);
                write_f64(m, d!(), value)
            }
            Op::DToX => far_write(m, bus, d!(), to_extended(read_f64(m, a!()))),

            Op::LdX => {
                let at = near_at!() & MASK;
                let value = from_extended(&m[at..at + 10]);
                write_f64(m, d!(), value)
            }
            Op::StX => {
                let value = to_extended(read_f64(m, d!()));
                let at = near_at!() & MASK;
                m[at..at + 10].copy_from_slice(&value);
            }
            Op::FLdB => write_u16(m, d!(), far_load!(1)[0] as i8 as u16),
            Op::FLdUB => write_u16(m, d!(), u16::from(far_load!(1)[0])),
            Op::FLdW => write_u16(m, d!(), u16::from_le_bytes(far_load!(2))),
            Op::FLdL => write_u32(m, d!(), u32::from_le_bytes(far_load!(4))),
            Op::FLdF => write_f64(m, d!(), f64::from(f32::from_le_bytes(far_load!(4)))),
            Op::FLdD => write_f64(m, d!(), f64::from_le_bytes(far_load!(8))),
            Op::FLdX => write_f64(m, d!(), from_extended(&far_load!(10))),
            Op::FStB => far_store!([read_u8(m, d!())]),
            Op::FStW => far_store!(read_u16(m, d!()).to_le_bytes()),
            Op::FStL => far_store!(read_u32(m, d!()).to_le_bytes()),
            Op::FStF => far_store!((read_f64(m, d!()) as f32).to_le_bytes()),
            Op::FStD => far_store!(read_f64(m, d!()).to_le_bytes()),
            Op::FStX => far_store!(to_extended(read_f64(m, d!()))),
            Op::Copy => {
                let (from, to) = (linear(read_u32(m, a!()), 0), linear(read_u32(m, d!()), 0));
                clock += u64::from(i.x) * 2;
                copy_block(m, bus, from, to, i.x as usize);
            }
            Op::PushX => {
                sp = sp.wrapping_sub(10);
                far_write(m, bus, areas[0][0] as usize + usize::from(sp), to_extended(read_f64(m, a!())));
            }
            Op::PushBlock => {
                if u32::from(sp) < i.x {
                    fault!(RuntimeErrorKind::STACK_OVERFLOW);
                }
                let from = linear(read_u32(m, a!()), 0);
                sp = sp.wrapping_sub((i.x as u16).wrapping_add(1) & !1);
                copy_block(m, bus, from, areas[0][0] as usize + usize::from(sp), i.x as usize);
            }
            Op::CallNear => call_address!(CODE_SEGMENT, read_u16(m, a!())),
            Op::CallFar => {
                let pointer = read_u32(m, a!());
                call_address!((pointer >> 16) as u16, pointer as u16)
            }
            Op::SwitchW => {
                let value = i32::from(read_u16(m, a!()) as i16);
                pc = program.code.tables[i.x as usize].target(value) as usize;
            }
            Op::SwitchL => {
                let value = read_u32(m, a!()) as i32;
                pc = program.code.tables[i.x as usize].target(value) as usize;
            }
            // There is no room for another frame.
            Op::Call => {
                cpu.frames.reserve(FRAMES);
                clock -= u64::from(i.clocks);
                pc -= 1;
                continue;
            }
            Op::Reserve => match cpu.create_variable(d!() as u32, i.x) {
                Some(pointer) => write_u32(m, d!(), pointer),
                None => fault!(RuntimeErrorKind::STACK_OVERFLOW),
            },
            // Perhaps the second of a sequence: a return that ends more than a call.
            _ => {
                cpu.sp = sp;
                let bp = cpu.finish_return(m);
                sp = cpu.sp;
                set_stack!();
                set_bp!(bp);
            }
        }
        statement!();
    }
}
