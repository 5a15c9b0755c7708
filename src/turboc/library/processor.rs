//! Instructions of the 8086 that inline assembler uses: arithmetic with flags, the stack and string instructions.

use super::native::{Word, natives};
use super::{Call, CallExit, NativeFunction};
use crate::instruction::{Arithmetic, Multiplication, StringInstruction};

// The numbers of the registers.
const AX: u16 = 0;
const CX: u16 = 2;
const DX: u16 = 3;
const SI: u16 = 4;
const DI: u16 = 5;
const DS: u16 = 8;
const ES: u16 = 9;
const FLAGS: u16 = 12;
/// The register that contains the number of bytes on the assembler's stack.
const DEPTH: u16 = 13;
/// The assembler's stack: 256 bytes of DOS's communication area.
const STACK: u32 = 0x0050_0000;

const CARRY: u16 = 1;
const PARITY: u16 = 4;
const ZERO: u16 = 0x40;
const SIGN: u16 = 0x80;
const DIRECTION: u16 = 0x400;
const OVERFLOW: u16 = 0x800;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = natives![
    ("__alu", |c| {
        let (op, bytes, a, b) = (c.word(), c.word(), c.word(), c.word());
        let flags = c.machine.register(FLAGS);
        let Some(op) = Arithmetic::numbered(op) else { return Word(0) };
        let (result, flags) = compute(op, if bytes == 1 { 8 } else { 16 }, u32::from(a), u32::from(b), flags);
        c.machine.set_register(FLAGS, flags);
        Word(result)
    }),
    ("__multiply", |c| {
        let (op, bytes, value) = (c.word(), c.word(), c.word());
        let Some(op) = Multiplication::numbered(op) else { return Ok(()) };
        let result = if bytes == 1 { multiply_bytes(c, op, value as u8) } else { multiply_words(c, op, value) };
        result.ok_or(CallExit::RuntimeError(crate::machine::RuntimeErrorKind::DivideError))
    }),
    ("__push", |c| {
        let value = c.word();
        let depth = c.machine.register(DEPTH);
        c.set_word(STACK + u32::from(depth & 0xFE), value);
        c.machine.set_register(DEPTH, depth.wrapping_add(2));
    }),
    ("__pop", |c| {
        let depth = c.machine.register(DEPTH).wrapping_sub(2);
        c.machine.set_register(DEPTH, depth);
        Word(c.word_at(STACK + u32::from(depth & 0xFE)))
    }),
    // The base pointer, by which assembler reaches the parameters: `[bp + 4]` is the first one in a near function.
    ("__frame", |c| Word(c.machine.cpu.bp)),
    ("__string", |c| {
        // Repeated: 0 no, 1 (`rep`, `repe`) or 2 (`repne`) up to CX times, comparisons while equal or while different.
        let (op, bytes, repeated) = (c.word(), c.word(), c.word());
        let Some(op) = StringInstruction::numbered(op) else { return };
        let limit = if repeated == 0 { 1 } else { c.machine.register(CX) };
        let mut count = 0;
        while count < limit {
            string_step(c, op, bytes);
            count += 1;
            let is_equal = c.machine.register(FLAGS) & ZERO != 0;
            if op >= StringInstruction::Scas && is_equal != (repeated == 1) {
                break;
            }
        }
        if repeated != 0 {
            c.machine.set_register(CX, limit - count);
        }
        c.spend(4 * u64::from(count));
    }),
];

/// Computes an instruction. Returns the result and the flags.
fn compute(op: Arithmetic, bits: u32, a: u32, b: u32, flags: u16) -> (u16, u16) {
    let mask = (1u32 << bits) - 1;
    let top = 1u32 << (bits - 1);
    let (a, b) = (a & mask, b & mask);
    let carry = u32::from(flags & CARRY);
    let sum = |b: u32, carry: u32| {
        let sum = a + b + carry;
        (sum & mask, sum > mask, (a ^ sum) & (b ^ sum) & top != 0)
    };
    let difference = |a: u32, b: u32, carry: u32| {
        let result = a.wrapping_sub(b).wrapping_sub(carry) & mask;
        (result, a < b + carry, (a ^ b) & (a ^ result) & top != 0)
    };
    let old = flags & CARRY != 0;
    let (result, carry, overflow) = match op {
        Arithmetic::Add => sum(b, 0),
        Arithmetic::Or => (a | b, false, false),
        Arithmetic::Adc => sum(b, carry),
        Arithmetic::Sbb => difference(a, b, carry),
        Arithmetic::And | Arithmetic::Test => (a & b, false, false),
        Arithmetic::Sub | Arithmetic::Cmp => difference(a, b, 0),
        Arithmetic::Xor => (a ^ b, false, false),
        Arithmetic::Inc => {
            let (result, _, overflow) = sum(1, 0);
            (result, old, overflow)
        }
        Arithmetic::Dec => {
            let (result, _, overflow) = difference(a, 1, 0);
            (result, old, overflow)
        }
        Arithmetic::Neg => difference(0, a, 0),
        _ => return shift(op, bits, a, b & 0xFF, flags),
    };
    let mut new = flags & !(CARRY | PARITY | ZERO | SIGN | OVERFLOW);
    let bit = |flag: u16, is_set: bool| if is_set { flag } else { 0 };
    new |= bit(CARRY, carry) | bit(OVERFLOW, overflow) | result_flags(result, top);
    (result as u16, new)
}

fn result_flags(result: u32, top: u32) -> u16 {
    let bit = |flag: u16, is_set: bool| if is_set { flag } else { 0 };
    let even = (result & 0xFF).count_ones().is_multiple_of(2);
    bit(ZERO, result == 0) | bit(SIGN, result & top != 0) | bit(PARITY, even)
}

/// Shifts or rotates bit by bit, as the processor does.
fn shift(op: Arithmetic, bits: u32, a: u32, count: u32, flags: u16) -> (u16, u16) {
    let mask = (1u32 << bits) - 1;
    let top = 1u32 << (bits - 1);
    let mut value = a;
    let mut carry = flags & CARRY != 0;
    for _ in 0..count {
        let (high, low) = (value & top, value & 1);
        (value, carry) = match op {
            Arithmetic::Shl => (value << 1 & mask, high != 0),
            Arithmetic::Shr => (value >> 1, low != 0),
            Arithmetic::Sar => (value >> 1 | high, low != 0),
            Arithmetic::Rol => (value << 1 & mask | u32::from(high != 0), high != 0),
            Arithmetic::Ror => (value >> 1 | if low != 0 { top } else { 0 }, low != 0),
            Arithmetic::Rcl => (value << 1 & mask | u32::from(carry), high != 0),
            _ => (value >> 1 | if carry { top } else { 0 }, low != 0),
        };
    }
    if count == 0 {
        return (a as u16, flags);
    }
    let overflow = (a ^ value) & top != 0;
    let mut new = flags & !(CARRY | OVERFLOW);
    new |= if carry { CARRY } else { 0 } | if overflow { OVERFLOW } else { 0 };
    if op < Arithmetic::Rol {
        new = new & !(PARITY | ZERO | SIGN) | result_flags(value, top);
    }
    (value as u16, new)
}

/// Multiplies or divides AX by a byte; `None` if the quotient does not fit.
fn multiply_bytes(c: &mut Call, op: Multiplication, value: u8) -> Option<()> {
    let ax = c.machine.register(AX);
    let result = match op {
        Multiplication::Mul => (ax & 0xFF) * u16::from(value),
        Multiplication::Imul => (i16::from(ax as i8) * i16::from(value as i8)) as u16,
        Multiplication::Div => {
            let quotient = u8::try_from(ax.checked_div(value.into())?).ok()?;
            u16::from(quotient) | (ax % u16::from(value)) << 8
        }
        Multiplication::Idiv => {
            let (a, b) = (i32::from(ax as i16), i32::from(value as i8));
            let quotient = i8::try_from(a.checked_div(b)?).ok()?;
            u16::from(quotient as u8) | u16::from((a % b) as u8) << 8
        }
    };
    c.machine.set_register(AX, result);
    if op < Multiplication::Div {
        let wide = if op == Multiplication::Mul { result > 0xFF } else { i16::from(result as i8) != result as i16 };
        set_product_flags(c, wide);
    }
    Some(())
}

/// Multiplies AX by a word, or divides DX:AX; `None` if the quotient does not fit.
fn multiply_words(c: &mut Call, op: Multiplication, value: u16) -> Option<()> {
    let (ax, dx) = (c.machine.register(AX), c.machine.register(DX));
    let both = u32::from(dx) << 16 | u32::from(ax);
    let (low, high) = match op {
        Multiplication::Mul => {
            let product = u32::from(ax) * u32::from(value);
            (product as u16, (product >> 16) as u16)
        }
        Multiplication::Imul => {
            let product = i32::from(ax as i16) * i32::from(value as i16);
            (product as u16, (product >> 16) as u16)
        }
        Multiplication::Div => {
            let quotient = u16::try_from(both.checked_div(value.into())?).ok()?;
            (quotient, (both % u32::from(value)) as u16)
        }
        Multiplication::Idiv => {
            let (a, b) = (i64::from(both as i32), i64::from(value as i16));
            let quotient = i16::try_from(a.checked_div(b)?).ok()?;
            (quotient as u16, (a % b) as u16)
        }
    };
    c.machine.set_register(AX, low);
    c.machine.set_register(DX, high);
    if op < Multiplication::Div {
        let wide =
            if op == Multiplication::Mul { high != 0 } else { high != if low & 0x8000 != 0 { 0xFFFF } else { 0 } };
        set_product_flags(c, wide);
    }
    Some(())
}

fn set_product_flags(c: &mut Call, is_wide: bool) {
    let flags = c.machine.register(FLAGS) & !(CARRY | OVERFLOW);
    c.machine.set_register(FLAGS, if is_wide { flags | CARRY | OVERFLOW } else { flags });
}

/// Stores, loads, moves or compares one element (`stos`, `lods`, `movs`, `scas`, `cmps`), and advances SI and DI.
fn string_step(c: &mut Call, op: StringInstruction, bytes: u16) {
    let read = |c: &mut Call, segment: u16, offset: u16| {
        let at = u32::from(c.machine.register(segment)) << 16 | u32::from(c.machine.register(offset));
        if bytes == 1 { u16::from(c.byte(at)) } else { c.word_at(at) }
    };
    let target = u32::from(c.machine.register(ES)) << 16 | u32::from(c.machine.register(DI));
    use StringInstruction::{Cmps, Lods, Movs, Scas};
    let (reads_source, uses_target) = (matches!(op, Lods | Movs | Cmps), op != Lods);
    let ax = c.machine.register(AX);
    let value = if reads_source { read(c, DS, SI) } else { ax };
    match (op, bytes) {
        (Lods, 1) => c.machine.set_register(AX, ax & 0xFF00 | value),
        (Lods, _) => c.machine.set_register(AX, value),
        (Scas | Cmps, _) => {
            let (other, flags) = (read(c, ES, DI), c.machine.register(FLAGS));
            let (_, flags) = compute(Arithmetic::Cmp, u32::from(bytes) * 8, value.into(), other.into(), flags);
            c.machine.set_register(FLAGS, flags);
        }
        (_, 1) => c.set_byte(target, value as u8),
        _ => c.set_word(target, value),
    }
    let by = if c.machine.register(FLAGS) & DIRECTION != 0 { bytes.wrapping_neg() } else { bytes };
    for (register, is_used) in [(SI, reads_source), (DI, uses_target)] {
        if is_used {
            let offset = c.machine.register(register).wrapping_add(by);
            c.machine.set_register(register, offset);
        }
    }
}
