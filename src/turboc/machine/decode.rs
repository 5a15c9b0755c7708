//! Decodes instructions for the interpreter loop.
//!
//! The loop does not run [`Instruction`]s but [`Decoded`] ones, which are made once, when a program is compiled:
//!
//! - A slot in the data segment or the ROM becomes a linear address, a slot in a frame its distance from BP. The loop adds one
//!   of two bases, zero or that of the frame, which the highest bit selects.
//! - Frequent operations whose slots are all in the frame, or in the frame and a constant, have variants for that: they need
//!   no selection, and the constant is part of the instruction.
//! - Frequent pairs of instructions are one operation: it runs the instruction and the next one, without a second jump through
//!   the table of operations.
//! - The clock cycles are part of the instruction.
//!
//! Decoded instructions have the indices of the originals, and the second one of a pair is also stored alone. So the program
//! counter, jump targets, return addresses and positions in the source are the same in both forms, a jump can lead between
//! the two of a pair, and a loop that stops at statements runs the same list and ignores the pairs. The effects, the clock and
//! the places where the budget is checked are those of the single instructions.

use super::costs::CLOCKS;
use crate::code::{BIAS, Code, Instruction, Op, ROM};
use crate::program::{DATA_SEGMENT, Function};

/// An instruction as the interpreter loop runs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decoded {
    /// The operation: of this instruction, or of it and the next one.
    pub op: Op,
    /// The operation of this instruction alone.
    pub single: Op,
    /// The clock cycles of this instruction alone.
    pub clocks: u16,
    /// The address of slot `d`, encoded by [`address`]; of a call, the size of the arguments.
    pub d: u32,
    /// The address of slot `a`; of an array or a variable whose address is taken, the slot encoded by [`parts`]; of a call, the
    /// first instruction of the function.
    pub a: u32,
    /// The address of slot `b`, or a constant.
    pub b: u32,
    /// As in the original.
    pub x: u32,
}

/// The bit of an address that is relative to BP.
const RELATIVE: u32 = 1 << 31;

/// Encodes a slot as an address: a linear one, or the distance from BP, modulo 2³¹, and the highest bit.
fn address(area: u8, at: u16) -> u32 {
    match area & 3 {
        0 => u32::from(at).wrapping_sub(BIAS.into()) | RELATIVE,
        1 => (u32::from(DATA_SEGMENT) << 4) + u32::from(at),
        _ => (u32::from(ROM) << 4) + u32::from(at),
    }
}

/// Encodes a slot as its area, in the two highest bits, and its offset in the segment or from BP, in the low word.
fn parts(area: u8, at: u16) -> u32 {
    let at = if area & 3 == 0 { at.wrapping_sub(BIAS) } else { at };
    u32::from(area) << 30 | u32::from(at)
}

/// Decodes the instructions of a program.
pub(crate) fn decode(code: &Code, functions: &[Function], rom: &[u8]) -> Vec<Decoded> {
    let mut all: Vec<Decoded> = code.instructions.iter().map(|i| decode_one(*i, functions, rom)).collect();
    for at in 0..all.len() {
        let next = if all[at].single == Op::Call { all[at].a as usize } else { at + 1 };
        if let Some(next) = all.get(next) {
            all[at].op = pair(all[at].single, next.single).unwrap_or(all[at].op);
        }
    }
    all
}

/// Decodes an instruction without a look at the next one.
fn decode_one(i: Instruction, functions: &[Function], rom: &[u8]) -> Decoded {
    use Op::*;
    let [d, a, b] = [(i.mode, i.d), (i.mode >> 2, i.a), (i.mode >> 4, i.b)].map(|(area, at)| address(area, at));
    let decoded = Decoded { op: i.op, single: i.op, clocks: CLOCKS[i.op as usize], d, a, b, x: i.x };
    match i.op {
        Call => {
            let entry = functions.get(i.x as usize).map_or(u32::MAX, |function| function.entry);
            Decoded { d: i.d.into(), a: entry, ..decoded }
        }
        CallNear | CallFar | CallLib => Decoded { d: i.d.into(), ..decoded },
        XLdB | XLdUB | XLdW | XLdL | XLdF | XLdD | XStB | XStW | XStL | XStF | XStD | Lea | LeaX => {
            Decoded { a: parts(i.mode >> 2, i.a), ..decoded }
        }
        _ => match variant(i.op, [d, a, b], rom) {
            Some((op, a, b)) => Decoded { op, single: op, a, b, ..decoded },
            None => decoded,
        },
    }
}

/// Returns the variant of an operation for slots in the frame and constants, and its operands `a` and `b`.
fn variant(op: Op, [d, a, b]: [u32; 3], rom: &[u8]) -> Option<(Op, u32, u32)> {
    use Op::*;
    let local = |slot: u32| slot & RELATIVE != 0;
    // The constant in a slot. Registers are not among the contents of the ROM.
    let constant = |slot: u32| {
        let at = slot.checked_sub(u32::from(ROM) << 4).filter(|_| !local(slot))? as usize;
        Some(u16::from_le_bytes(rom.get(at..at + 2)?.try_into().ok()?))
    };
    // `a` is the one operand of these.
    match op {
        PushW if local(a) => return Some((PushWF, a, b)),
        PushW => return Some((PushWK, a, constant(a)?.into())),
        MovW if local(d) => return Some((MovWFK, a, constant(a)?.into())),
        JzW if local(a) => return Some((JeqWFK, a, 0)),
        JnzW if local(a) => return Some((JneWFK, a, 0)),
        _ => {}
    }
    let is_jump = matches!(op, JeqW | JneW | JltW | JleW);
    if !is_jump && !local(d) {
        return None;
    }
    match (local(a), local(b)) {
        (true, true) => {
            let variant = match op {
                AddW => AddWFF,
                SubW => SubWFF,
                MulW => MulWFF,
                AddD => AddDFF,
                SubD => SubDFF,
                MulD => MulDFF,
                JeqW => JeqWFF,
                JneW => JneWFF,
                JltW => JltWFF,
                JleW => JleWFF,
                _ => return None,
            };
            Some((variant, a, b))
        }
        (true, false) => {
            let value = constant(b)?;
            let (variant, value) = match op {
                AddW => (AddWFK, value),
                SubW => (AddWFK, value.wrapping_neg()),
                MulW => (MulWFK, value),
                JeqW => (JeqWFK, value),
                JneW => (JneWFK, value),
                JltW => (JltWFK, value),
                JleW => (JltWFK, next(value)?),
                _ => return None,
            };
            Some((variant, a, value.into()))
        }
        (false, true) => {
            let value = constant(a)?;
            let (variant, value) = match op {
                AddW => (AddWFK, value),
                MulW => (MulWFK, value),
                JeqW => (JeqWFK, value),
                JneW => (JneWFK, value),
                JltW => (JgeWFK, next(value)?),
                JleW => (JgeWFK, value),
                _ => return None,
            };
            Some((variant, b, value.into()))
        }
        (false, false) => None,
    }
}

/// Returns the next larger `int`, or `None` for the largest one.
fn next(value: u16) -> Option<u16> {
    (value as i16).checked_add(1).map(|next| next as u16)
}

/// Returns the operation that does the work of two instructions.
fn pair(first: Op, second: Op) -> Option<Op> {
    use Op::*;
    Some(match (first, second) {
        (AddWFK, JltWFK) => AddWFKJltWFK,
        (AddWFK, JgeWFK) => AddWFKJgeWFK,
        (AddWFK, JltWFF) => AddWFKJltWFF,
        (AddWFK, JleWFF) => AddWFKJleWFF,
        (AddWFF, JltWFK) => AddWFFJltWFK,
        (AddWFK, PushWF) => AddWFKPushWF,
        (AddWFF, PushWF) => AddWFFPushWF,
        (MulWFK, AddWFK) => MulWFKAddWFK,
        (PushWF, PushWF) => PushWFPushWF,
        (PushWF, PushWK) => PushWFPushWK,
        (PushWK, PushWF) => PushWKPushWF,
        (PushWK, PushWK) => PushWKPushWK,
        (MulDFF, MulDFF) => MulDFFMulDFF,
        (MulDFF, AddDFF) => MulDFFAddDFF,
        (MulDFF, SubDFF) => MulDFFSubDFF,
        (Call, Enter) => CallEnter,
        (MovW, Ret) => MovWRet,
        (AddW, Ret) => AddWRet,
        _ => return None,
    })
}
