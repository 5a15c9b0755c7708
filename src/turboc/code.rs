//! The instruction set: three-operand instructions on slots in the simulated memory.
//!
//! An instruction has up to three slots `d`, `a` and `b`, and a number `x`. A slot is in the frame of the function, in the
//! data segment, or in the ROM, which contains constants and registers; `mode` has two bits for the area of each slot. All
//! state is in the simulated megabyte, so a program can overwrite all of it.

use std::collections::HashMap;

use crate::source::Span;

/// The area of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Area {
    /// At BP plus the offset.
    Frame = 0,
    /// In the data segment.
    Data = 1,
    /// In the ROM: constants, and from FF00 on the registers.
    Rom = 2,
}

/// A slot: an area and an offset in it. Offsets in a frame are signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Slot {
    /// The area.
    pub area: Area,
    /// The offset in the area.
    pub at: u16,
}

/// The segment of the ROM.
pub(crate) const ROM: u16 = 0xF000;
/// The offset of the registers in the ROM. The first one is the result of a call.
pub(crate) const REGISTERS: u16 = 0xFF00;
/// The bias of stored frame offsets, so that they are never negative: variables reach 56 KB below BP, parameters 8 KB
/// above.
pub(crate) const BIAS: u16 = 0xE000;

impl Slot {
    /// Returns the slot at BP plus `at`.
    pub(crate) const fn frame(at: i32) -> Slot {
        Slot { area: Area::Frame, at: at as u16 }
    }

    /// Returns the slot at an offset in the data segment.
    pub(crate) const fn data(at: u16) -> Slot {
        Slot { area: Area::Data, at }
    }

    /// The slot of a function's result.
    pub(crate) const RESULT: Slot = Slot { area: Area::Rom, at: REGISTERS };

    /// Returns the slot `by` bytes after this one.
    pub(crate) const fn plus(self, by: u16) -> Slot {
        Slot { area: self.area, at: self.at.wrapping_add(by) }
    }

    /// Returns the offset as instructions store it: offsets in a frame are biased by `BIAS`.
    pub(crate) const fn encode(self) -> u16 {
        match self.area {
            Area::Frame => self.at.wrapping_add(BIAS),
            _ => self.at,
        }
    }
}

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Instruction {
    /// The operation.
    pub op: Op,
    /// The areas of `d`, `a` and `b`, two bits each.
    pub mode: u8,
    /// Usually the destination.
    pub d: u16,
    /// The first operand.
    pub a: u16,
    /// The second operand.
    pub b: u16,
    /// A jump target, an offset, a factor or a length.
    pub x: u32,
}

impl Instruction {
    /// Creates an instruction of these slots; unused slots are arbitrary.
    pub(crate) fn new(op: Op, d: Slot, a: Slot, b: Slot, x: u32) -> Instruction {
        let mode = d.area as u8 | (a.area as u8) << 2 | (b.area as u8) << 4;
        Instruction { op, mode, d: d.encode(), a: a.encode(), b: b.encode(), x }
    }

    /// Returns the slot of `a`.
    pub(crate) fn a_slot(self) -> Slot {
        match self.mode >> 2 & 3 {
            0 => Slot { area: Area::Frame, at: self.a.wrapping_sub(BIAS) },
            1 => Slot { area: Area::Data, at: self.a },
            _ => Slot { area: Area::Rom, at: self.a },
        }
    }

    /// Returns the instruction with another `d`.
    pub(crate) fn with_d(self, d: Slot) -> Instruction {
        Instruction { mode: self.mode & !3 | d.area as u8, d: d.encode(), ..self }
    }

    /// Returns whether `d` is this slot.
    pub(crate) fn writes_to(self, d: Slot) -> bool {
        self.mode & 3 == d.area as u8 && self.d == d.encode()
    }
}

/// The operation of an instruction. W is a word, L a long, D a double; B a byte, F a float and X a long double in
/// memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[rustfmt::skip]
pub(crate) enum Op {
    // d = a
    MovB, MovW, MovL, MovD,
    // d = a as another type
    SxB, ZxB, SxW, ZxW, WToD, UToD, LToD, ULToD, FToD, XToD, DToF, DToL, DToX,
    // d = a op b
    AddW, SubW, MulW, DivW, DivUW, ModW, ModUW, AndW, OrW, XorW, ShlW, ShrW, SarW,
    AddL, SubL, MulL, DivL, DivUL, ModL, ModUL, AndL, OrL, XorL, ShlL, ShrL, SarL,
    AddD, SubD, MulD, DivD,
    // d = op a
    NegW, NotW, NegL, NotL, NegD,
    // d = a compared with b
    SetEqW, SetNeW, SetLtW, SetLeW, SetLtUW, SetLeUW,
    SetEqL, SetNeL, SetLtL, SetLeL, SetLtUL, SetLeUL,
    SetEqD, SetNeD, SetLtD, SetLeD,
    // jump to x if the condition holds
    Jmp, JzW, JnzW,
    JeqW, JneW, JltW, JleW, JltUW, JleUW,
    JeqL, JneL, JltL, JleL, JltUL, JleUL,
    JeqD, JneD, JltD, JleD, JnltD, JnleD,
    // d = near [a + x]; bytes become words, floats doubles
    LdB, LdUB, LdW, LdL, LdF, LdD, LdX,
    // near [a + x] = d
    StB, StW, StL, StF, StD, StX,
    // the same with far pointers
    FLdB, FLdUB, FLdW, FLdL, FLdF, FLdD, FLdX, FStB, FStW, FStL, FStF, FStD, FStX,
    // d = element b of the array at slot a, and the reverse; x is the size of an element, and the number of elements << 16
    XLdB, XLdUB, XLdW, XLdL, XLdF, XLdD, XStB, XStW, XStL, XStF, XStD,
    /// d = near address of slot a.
    Lea,
    /// d = near address of element b of the array at slot a; x as for the elements.
    LeaX,
    /// d = a + b * x in words.
    AddX,
    /// d = far a, its offset plus word b * x.
    FAddX,
    /// d = huge a plus long b * x bytes, normalised.
    HAddX,
    /// d = far pointer of near a in the data (x = 0) or stack (x = 1) segment.
    Far,
    /// d = bytes between huge pointers a and b.
    HSub,
    /// Copies x bytes from far a to far d.
    Copy,
    /// d = far pointer to x bytes for a local variable that is too large for the frame.
    Reserve,
    /// d = bits of a; x is first bit, width << 8, signed << 16.
    BitGet,
    /// Stores the bits of a in d.
    BitPut,
    // on the stack
    PushW, PushL, PushD, PushX,
    /// Pushes x bytes at far a.
    PushBlock,
    /// Calls function x; d bytes of arguments are popped afterwards.
    Call,
    /// Calls through word a.
    CallNear,
    /// Calls through long a.
    CallFar,
    /// Calls library function x.
    CallLib,
    /// Starts a function with a frame of x bytes.
    Enter,
    /// Ends a function.
    Ret,
    /// Jumps to the target of word a in table x.
    SwitchW,
    /// The same for a long.
    SwitchL,
    /// Marks pointer d as uninitialized, with `UNSET`.
    UnsetW,
    /// The same for a far pointer.
    UnsetL,
    /// Checks whether near pointer a is uninitialized or, if x = 1, null.
    CheckW,
    /// Checks whether far pointer a is uninitialized.
    CheckL,
    /// Checks whether word a is the index of one of x elements.
    CheckX,
    // Q is a 64-bit integer; it is moved, loaded and stored as a double.
    AddQ, SubQ, MulQ, DivQ, DivUQ, ModQ, ModUQ, AndQ, OrQ, XorQ, ShlQ, ShrQ, SarQ, NegQ, NotQ,
    SetEqQ, SetNeQ, SetLtQ, SetLeQ, SetLtUQ, SetLeUQ,
    SxL, ZxL, QToD, UQToD, DToQ,

    // Only decoded instructions have these variants. F: slots in the frame; K: the operand b is a constant; R: the result.
    MovWFK, MovWFR, MovWRF, AddWFF, AddWFK, IncWFF, IncWFK, SubWFF, MulWFF, MulWFK, AddDFF, SubDFF, MulDFF, PushWF, PushWK,
    JeqWFF, JneWFF, JltWFF, JleWFF, JeqWFK, JneWFK, JltWFK, JgeWFK,
    // d += b, and a jump back to x if d compared with a holds: the end of a loop
    LoopWKLtF, LoopWKLeF, LoopWKLtK, LoopWKGeK, LoopWFLtK,
    // Two pushes: of slots a and b, slot a and constant b, constant b and slot a, constants b and a
    PushWFF, PushWFK, PushWKF, PushWKK,
    // d = a + b, which is pushed
    AddPushWFF, AddPushWFK,
    /// Calls the function with number x and entry a, and starts it with a frame of b bytes.
    CallEnter,
    // A push or d = a + b, which is pushed, and CallEnter, with slots of its own
    PushCallWF, PushCallWK, AddPushCallWFK,
    // d = …, and the function ends
    MovWRet, MovWFRet, AddWRet,
    // Two instructions with slots of their own
    MulMulDFF, MulAddDFF, MulSubDFF,
}

/// An instruction as the interpreter loop runs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decoded {
    /// The operation: of this instruction, or of it and the next one that runs.
    pub op: Op,
    /// The operation of this instruction alone.
    pub single: Op,
    /// The clock cycles of this instruction alone.
    pub clocks: u16,
    /// The address of slot `d`, a linear one, or the distance from BP with [`RELATIVE`]; of a call, the size of the arguments.
    pub d: u32,
    /// The address of slot `a`; of an array or a variable whose address is taken, the area in the two highest bits, and the
    /// offset in the segment or from BP in the low word; of a call, the first instruction of the function.
    pub a: u32,
    /// The address of slot `b`, or a constant. In a sequence, `a` and `b` can also be operands of the next instruction.
    pub b: u32,
    /// As in the original.
    pub x: u32,
}

/// The bit of an address that is relative to BP.
pub(crate) const RELATIVE: u32 = 1 << 31;

/// The address of the slot of a function's result, as in decoded instructions.
pub(crate) const RESULT_AT: u32 = ((ROM as u32) << 4) + REGISTERS as u32;

/// The value of an uninitialized pointer: an address between heap and stack, where a write does no damage. A far pointer
/// contains it twice.
pub(crate) const UNSET: u16 = 0xCDCD;

/// The jump table of a `switch`.
#[derive(Clone, Debug, Default)]
pub(crate) struct SwitchTable {
    /// Values and targets, sorted by value.
    pub cases: Vec<(i32, u32)>,
    /// The target for every other value.
    pub default: u32,
    /// The first value of `dense`.
    pub first: i32,
    /// The targets of consecutive values, if the values are close together; otherwise empty.
    pub dense: Vec<u32>,
}

impl SwitchTable {
    /// Returns the target of a value.
    pub(crate) fn target(&self, value: i32) -> u32 {
        if !self.dense.is_empty() {
            let at = i64::from(value) - i64::from(self.first);
            return usize::try_from(at).ok().and_then(|at| self.dense.get(at)).copied().unwrap_or(self.default);
        }
        match self.cases.binary_search_by_key(&value, |c| c.0) {
            Ok(at) => self.cases[at].1,
            Err(_) => self.default,
        }
    }

    /// Sorts the cases, and fills the dense table if at least about a quarter of it is used.
    pub(crate) fn finish(&mut self) {
        self.cases.sort_by_key(|c| c.0);
        if let (Some(&(first, _)), Some(&(last, _))) = (self.cases.first(), self.cases.last()) {
            let spread = i64::from(last) - i64::from(first) + 1;
            if spread <= 4 * self.cases.len() as i64 + 8 {
                self.first = first;
                self.dense = vec![self.default; spread as usize];
                for &(value, target) in &self.cases {
                    self.dense[(i64::from(value) - i64::from(first)) as usize] = target;
                }
            }
        }
    }
}

/// A range of instructions during which a local object exists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cleanup {
    /// Its first instruction.
    pub start: u32,
    /// The index after its last instruction.
    pub end: u32,
    /// The code that destroys the object and continues with the exception.
    pub target: u32,
}

/// The instructions with their source positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    /// The instructions.
    pub instructions: Vec<Instruction>,
    /// The instructions as the interpreter loop runs them, with the same indices.
    pub decoded: Vec<Decoded>,
    /// The span of the statement or expression of each instruction.
    pub spans: Vec<Span>,
    /// For each instruction, `true` if a statement starts there.
    pub statement_starts: Vec<bool>,
    /// The spans of the statements that start at these instructions, if the instruction's own span is another one.
    pub statement_spans: HashMap<u32, Span>,
    /// The jump tables.
    pub tables: Vec<SwitchTable>,
    /// The ranges in which an exception must destroy an object, those of inner blocks and younger objects first.
    pub cleanups: Vec<Cleanup>,
    /// The span of the pointer that a checking instruction tests, by instruction.
    pub pointers: HashMap<u32, Span>,
}

impl Code {
    /// Returns the code that destroys the youngest object that exists at the call before instruction `back`, among those
    /// that were created after instruction `since`.
    pub(crate) fn cleanup(&self, back: usize, since: usize) -> Option<usize> {
        let covers = |c: &&Cleanup| (c.start as usize) < back && back <= c.end as usize && c.start as usize >= since;
        self.cleanups.iter().find(covers).map(|cleanup| cleanup.target as usize)
    }
}
