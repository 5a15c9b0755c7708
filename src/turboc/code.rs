//! The compact code: three operands, each a slot in the simulated memory.
//!
//! An instruction names up to three slots `d`, `a`, `b`, and a number `x`. A slot lies in the frame of the function, in the
//! data segment, or in the ROM, where constants and registers are: which, say two bits each in `mode`. Nothing lies outside
//! of the simulated megabyte, so whatever a program overwrites is overwritten.

use std::collections::HashMap;

use crate::source::Span;

/// The area of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Area {
    /// At BP plus the offset.
    Frame = 0,
    /// In the data segment.
    Data = 1,
    /// In the ROM: constants, and from FF00 on the registers.
    Rom = 2,
}

/// A slot: an area and an offset in it. Offsets in a frame are signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Slot {
    /// The area.
    pub area: Area,
    /// Offset.
    pub at: u16,
}

/// Segment of the ROM.
pub(crate) const ROM: u16 = 0xF000;
/// Offset in the ROM of the registers; the result of a call is the first.
pub(crate) const REGISTERS: u16 = 0xFF00;
/// The bias of stored frame offsets, so that they are never negative: variables reach 56 KB below BP, parameters 8 KB
/// above.
pub(crate) const BIAS: u16 = 0xE000;

impl Slot {
    /// At BP plus `at`.
    pub const fn frame(at: i32) -> Slot {
        Slot { area: Area::Frame, at: at as u16 }
    }

    /// At an offset of the data segment.
    pub const fn data(at: u16) -> Slot {
        Slot { area: Area::Data, at }
    }

    /// The slot of a function's result.
    pub const RESULT: Slot = Slot { area: Area::Rom, at: REGISTERS };

    /// This slot's bytes from `by` on.
    pub const fn plus(self, by: u16) -> Slot {
        Slot { area: self.area, at: self.at.wrapping_add(by) }
    }

    /// As instructions hold it. In a frame, what is deeper is less.
    pub(crate) const fn coded(self) -> u16 {
        match self.area {
            Area::Frame => self.at.wrapping_add(BIAS),
            _ => self.at,
        }
    }
}

/// One instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ins {
    /// The operation.
    pub op: Op,
    /// Areas of `d`, `a`, `b`, two bits each.
    pub mode: u8,
    /// Mostly where the result goes.
    pub d: u16,
    /// First operand.
    pub a: u16,
    /// Second operand.
    pub b: u16,
    /// A target, an offset, a factor or a length.
    pub x: u32,
}

impl Ins {
    /// Creates an instruction of these slots; unused slots are arbitrary.
    pub fn new(op: Op, d: Slot, a: Slot, b: Slot, x: u32) -> Ins {
        let mode = d.area as u8 | (a.area as u8) << 2 | (b.area as u8) << 4;
        Ins { op, mode, d: d.coded(), a: a.coded(), b: b.coded(), x }
    }

    /// Returns the slot of `a`.
    pub fn first(self) -> Slot {
        match self.mode >> 2 & 3 {
            0 => Slot { area: Area::Frame, at: self.a.wrapping_sub(BIAS) },
            1 => Slot { area: Area::Data, at: self.a },
            _ => Slot { area: Area::Rom, at: self.a },
        }
    }

    /// The same with another `d`.
    pub(crate) fn with_d(self, d: Slot) -> Ins {
        Ins { mode: self.mode & !3 | d.area as u8, d: d.coded(), ..self }
    }

    /// Is `d` this slot?
    pub(crate) fn d_is(self, d: Slot) -> bool {
        self.mode & 3 == d.area as u8 && self.d == d.coded()
    }
}

/// The operation of an instruction. W is a word, L a long, D a double; B a byte, F a float and X a long double in
/// memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[rustfmt::skip]
pub enum Op {
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
    // go to x, if
    Jmp, JzW, JnzW,
    JeqW, JneW, JltW, JleW, JltUW, JleUW,
    JeqL, JneL, JltL, JleL, JltUL, JleUL,
    JeqD, JneD, JltD, JleD, JnltD, JnleD,
    // d = near [a + x]; bytes become words, floats doubles
    LdB, LdUB, LdW, LdL, LdF, LdD, LdX,
    // near [a + x] = d
    StB, StW, StL, StF, StD, StX,
    // the same through far pointers
    FLdB, FLdUB, FLdW, FLdL, FLdF, FLdD, FLdX, FStB, FStW, FStL, FStF, FStD, FStX,
    // d = slots a [b * x], and back
    XLdB, XLdUB, XLdW, XLdL, XLdF, XLdD, XStB, XStW, XStL, XStF, XStD,
    /// d = near address of slot a.
    Lea,
    /// d = near address of slot a, plus b * x.
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
    /// d = bits of a; x is first bit, width << 8, signed << 16.
    BitGet,
    /// Puts bits a into d.
    BitPut,
    // on the stack
    PushW, PushL, PushD, PushX,
    /// Pushes x bytes at far a.
    PushBlock,
    /// Takes x bytes off the stack.
    Pop,
    /// Calls function x; takes d bytes off afterwards.
    Call,
    /// Calls through word a.
    CallNear,
    /// Calls through long a.
    CallFar,
    /// Calls function x of the library.
    CallLib,
    /// Starts a function with a frame of x bytes.
    Enter,
    /// Ends a function.
    Ret,
    /// Goes where table x sends word a.
    SwitchW,
    /// The same for a long.
    SwitchL,
    /// d is a pointer that nothing was put into yet: `UNSET`.
    UnsetW,
    /// The same for a far pointer.
    UnsetL,
    /// Is near pointer a still unset? With x = 1: or 0?
    CheckW,
    /// Is far pointer a still unset?
    CheckL,
}

/// The initial value of an uninitialised pointer: an address between heap and stack, where writing does no harm. A far
/// pointer holds it twice.
pub(crate) const UNSET: u16 = 0xCDCD;

/// The table of a `switch`.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Values and targets, by value.
    pub cases: Vec<(i32, u32)>,
    /// For every other value.
    pub default: u32,
    /// First value of `dense`.
    pub first: i32,
    /// Targets of consecutive values, if they lie close together.
    pub dense: Vec<u32>,
}

impl Table {
    /// Returns the target of a value.
    pub fn target(&self, value: i32) -> u32 {
        if !self.dense.is_empty() {
            let at = i64::from(value) - i64::from(self.first);
            return usize::try_from(at).ok().and_then(|at| self.dense.get(at)).copied().unwrap_or(self.default);
        }
        match self.cases.binary_search_by_key(&value, |c| c.0) {
            Ok(at) => self.cases[at].1,
            Err(_) => self.default,
        }
    }

    /// Sorts the cases and makes the dense table where it pays.
    pub fn finish(&mut self) {
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

/// The code with the place of each instruction.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Instructions.
    pub ins: Vec<Ins>,
    /// The statement or expression that each belongs to.
    pub spans: Vec<Span>,
    /// Here a statement starts.
    pub starts: Vec<bool>,
    /// Tables of `switch`.
    pub tables: Vec<Table>,
    /// The spans of the pointers in checking instructions.
    pub pointers: HashMap<u32, Span>,
}
