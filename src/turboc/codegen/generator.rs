//! Generates code that loads and stores values, and takes addresses.

use super::{Address, CodeBuffer, ConstantPool, DataFull, DataSegment, Frame, FrameFull, Place};
use crate::budget::ERRORS;
use crate::code::{Area, Op, ROM, Slot};
use crate::diagnostic::Message;
use crate::program::{DATA_SEGMENT, VariableLocation};
use crate::source::Span;
use crate::typed::BitField;
use crate::types::{PointerWidth, Rep};

/// The code, constants and data of a program under construction, and the frame of the current function.
pub(crate) struct Generator {
    pub code: CodeBuffer,
    pub constants: ConstantPool,
    pub data: DataSegment,
    pub frame: Frame,
    /// Errors about sizes that exceed a limit. The caller takes and reports them.
    pub overflows: Vec<(Message, Span)>,
}

impl Generator {
    /// Creates a generator. `far_next` is the linear address of far data; `None` is extended memory.
    pub(crate) fn new(far_next: Option<u32>) -> Generator {
        Generator {
            code: CodeBuffer::default(),
            constants: ConstantPool::default(),
            data: DataSegment::new(far_next),
            frame: Frame::default(),
            overflows: Vec::new(),
        }
    }

    fn overflow(&mut self, message: Message) {
        self.overflow_at(message, self.code.span);
    }

    /// Adds an error about a size that exceeds a limit, unless there are too many.
    pub(crate) fn overflow_at(&mut self, message: Message, span: Span) {
        if self.overflows.len() < ERRORS {
            self.overflows.push((message, span));
        }
    }

    /// Emits an instruction.
    pub(crate) fn emit(&mut self, op: Op, d: Slot, a: Slot, b: Slot, x: u32) {
        self.code.emit(op, d, a, b, x);
    }

    /// Emits an instruction that computes a value of `size` bytes in a new temporary slot.
    pub(crate) fn compute(&mut self, op: Op, size: u16, a: Slot, b: Slot, x: u32) -> Slot {
        let out = self.temporary(size);
        self.emit(op, out, a, b, x);
        out
    }

    /// Emits a move between slots, or changes the target of the instruction that has just computed the value.
    pub(crate) fn emit_move(&mut self, op: Op, to: Slot, from: Slot) {
        self.code.emit_move(op, to, from, self.frame.temporary);
    }

    /// Allocates a temporary slot of the frame.
    pub(crate) fn temporary(&mut self, size: u16) -> Slot {
        self.reserve(u32::from(size))
    }

    /// Reserves bytes in the frame.
    pub(crate) fn reserve(&mut self, size: u32) -> Slot {
        self.frame.reserve(size).unwrap_or_else(|FrameFull(bytes)| {
            self.overflow(Message::StackTooLarge { bytes: bytes.into() });
            Slot::frame(-2)
        })
    }

    /// Returns the slot of a constant word.
    pub(crate) fn word(&mut self, value: u16) -> Slot {
        self.constants.word(value)
    }

    /// Returns the slot of a constant long.
    pub(crate) fn long(&mut self, value: u32) -> Slot {
        self.constants.long(value)
    }

    /// Returns the slot of a constant double.
    pub(crate) fn double(&mut self, value: f64) -> Slot {
        let slot = self.constants.double(value);
        if let Some(size) = self.constants.take_overflow() {
            self.overflow(Message::DataTooLarge { bytes: size as u64, limit: 0xFFFF });
        }
        slot
    }

    /// Returns the slot of a constant 64-bit integer.
    pub(crate) fn quad(&mut self, value: i64) -> Slot {
        self.constants.quad(value as u64)
    }

    /// Returns the slot of a constant integer or pointer.
    pub(crate) fn integer(&mut self, value: i32, rep: Rep) -> Slot {
        match rep {
            Rep::I32 | Rep::U32 => self.long(value as u32),
            Rep::I64 | Rep::U64 => self.quad(i64::from(value)),
            _ => self.word(value as u16),
        }
    }

    /// Allocates initialized bytes in the data segment and returns their offset.
    pub(crate) fn allocate_data(&mut self, bytes: &[u8]) -> u16 {
        self.data.allocate(bytes).unwrap_or_else(|DataFull { bytes, is_first }| {
            if is_first {
                self.overflow(Message::DataTooLarge { bytes, limit: 0xFFFF });
            }
            0
        })
    }

    /// Allocates initialized bytes outside of the data segment.
    pub(crate) fn allocate_large(&mut self, bytes: &[u8]) -> Place {
        let location = self.data.allocate_far(bytes.len() as u32).unwrap_or_else(|| {
            let limit = self.data.far_limit();
            self.overflow(Message::DataTooLarge { bytes: bytes.len() as u64, limit });
            VariableLocation::Far(0)
        });
        self.data.write(location, bytes);
        self.home_place(location)
    }

    /// Returns the place of a variable with static storage duration.
    pub(crate) fn home_place(&mut self, home: VariableLocation) -> Place {
        match home {
            VariableLocation::Slot(slot) => Place::Direct(slot),
            VariableLocation::Far(address) => Place::Far { pointer: self.long(address), offset: 0 },
            VariableLocation::Indirect(pointer) => Place::Far { pointer, offset: 0 },
        }
    }

    /// Loads the value in a place into a slot, if necessary, and returns the slot. It holds at least a word; floating point
    /// is a double.
    pub(crate) fn load(&mut self, place: Place, bits: Option<BitField>, rep: Rep) -> Slot {
        if let Some(bits) = bits {
            let word = self.load(place, None, Rep::U16);
            return self.compute(Op::BitGet, 2, word, word, bits.encode());
        }
        let (near, far, index, size) = match rep {
            Rep::I8 => (Op::LdB, Op::FLdB, Op::XLdB, 2),
            Rep::U8 => (Op::LdUB, Op::FLdUB, Op::XLdUB, 2),
            Rep::I16 | Rep::U16 => (Op::LdW, Op::FLdW, Op::XLdW, 2),
            Rep::I32 | Rep::U32 => (Op::LdL, Op::FLdL, Op::XLdL, 4),
            Rep::F32 => (Op::LdF, Op::FLdF, Op::XLdF, 8),
            Rep::F64 | Rep::I64 | Rep::U64 => (Op::LdD, Op::FLdD, Op::XLdD, 8),
            Rep::F80 => (Op::LdX, Op::FLdX, Op::LdX, 8),
            Rep::Block | Rep::Void => return self.word(0),
        };
        match place {
            Place::Direct(slot) => {
                let op = match rep {
                    Rep::I8 => Op::SxB,
                    Rep::U8 => Op::ZxB,
                    Rep::F32 => Op::FToD,
                    Rep::F80 => Op::XToD,
                    _ => return slot,
                };
                self.compute(op, size, slot, slot, 0)
            }
            Place::Near { pointer, offset } => self.compute(near, size, pointer, pointer, offset.into()),
            Place::Far { pointer, offset } => self.compute(far, size, pointer, pointer, offset.into()),
            Place::Index { base, index: number, scale } => {
                if rep == Rep::F80 {
                    let place = self.pointed(place);
                    return self.load(place, None, rep);
                }
                self.compute(index, size, base, number, scale.encode())
            }
        }
    }

    /// Stores the value in a slot, which must already have the place's type.
    pub(crate) fn store(&mut self, place: Place, bits: Option<BitField>, from: Slot, rep: Rep) {
        if let Some(bits) = bits {
            let old = self.load(place, None, Rep::U16);
            let word = self.compute(Op::MovW, 2, old, old, 0);
            self.emit(Op::BitPut, word, from, from, bits.encode());
            return self.store(place, None, word, Rep::U16);
        }
        let (direct, near, far, index) = match rep {
            Rep::I8 | Rep::U8 => (Op::MovB, Op::StB, Op::FStB, Op::XStB),
            Rep::I16 | Rep::U16 => (Op::MovW, Op::StW, Op::FStW, Op::XStW),
            Rep::I32 | Rep::U32 => (Op::MovL, Op::StL, Op::FStL, Op::XStL),
            Rep::F32 => (Op::DToF, Op::StF, Op::FStF, Op::XStF),
            Rep::F64 | Rep::I64 | Rep::U64 => (Op::MovD, Op::StD, Op::FStD, Op::XStD),
            Rep::F80 => (Op::DToX, Op::StX, Op::FStX, Op::StX),
            Rep::Block | Rep::Void => return,
        };
        match place {
            Place::Direct(slot) => self.emit_move(direct, slot, from),
            Place::Near { pointer, offset } => self.emit(near, from, pointer, pointer, offset.into()),
            Place::Far { pointer, offset } => self.emit(far, from, pointer, pointer, offset.into()),
            Place::Index { base, index: number, scale } => {
                if rep == Rep::F80 {
                    let place = self.pointed(place);
                    return self.store(place, None, from, rep);
                }
                self.emit(index, from, base, number, scale.encode());
            }
        }
    }

    /// Copies `size` bytes.
    pub(crate) fn copy(&mut self, to: Place, from: Place, size: u32) {
        let from = self.far_address(from);
        let to = self.far_address(to);
        self.emit(Op::Copy, to, from, from, size);
    }

    /// Returns a copy of the value in a slot, which later changes of variables do not change.
    pub(crate) fn copied(&mut self, from: Slot, rep: Rep) -> Slot {
        let (op, size) = move_of(rep);
        self.compute(op, size, from, from, 0)
    }

    /// Returns the place `by` bytes after another one. Only the offset of a pointer to extended memory can exceed 16 bits.
    pub(crate) fn part(&mut self, place: Place, by: u32) -> Place {
        match place {
            Place::Far { pointer, offset } if u32::from(offset) + by > u32::from(u16::MAX) && (by as i32) > 0 => {
                let pointer = self.add_bytes(pointer, (u32::from(offset) + by) as i32, PointerWidth::Huge);
                Place::Far { pointer, offset: 0 }
            }
            _ => place.plus(by),
        }
    }

    /// Converts a place to one that is addressed through a pointer.
    fn pointed(&mut self, place: Place) -> Place {
        match place {
            Place::Direct(_) => Place::Far { pointer: self.far_address(place), offset: 0 },
            Place::Index { base, index, scale } => {
                let near = self.compute(Op::LeaX, 2, base, index, scale.encode());
                let segment = u32::from(base.area == Area::Frame);
                Place::Far { pointer: self.compute(Op::Far, 4, near, near, segment), offset: 0 }
            }
            other => other,
        }
    }

    /// Returns a far pointer to a place.
    pub(crate) fn far_address(&mut self, place: Place) -> Slot {
        match self.address(place, true) {
            Address::Constant(address) => self.long(address),
            Address::Slot(slot) => slot,
        }
    }

    /// Returns the address of a place as a near or far pointer.
    pub(crate) fn address(&mut self, place: Place, far: bool) -> Address {
        if let Place::Far { pointer, offset } = place {
            if offset == 0 && far {
                return Address::Slot(pointer);
            }
            return Address::Slot(self.add_bytes(pointer, offset.into(), PointerWidth::Far));
        }
        let stack = matches!(
            place,
            Place::Direct(Slot { area: Area::Frame, .. }) | Place::Index { base: Slot { area: Area::Frame, .. }, .. }
        );
        let near = match place {
            Place::Direct(Slot { area: Area::Data, at }) => {
                let segment = if far { u32::from(DATA_SEGMENT) << 16 } else { 0 };
                return Address::Constant(segment | u32::from(at));
            }
            Place::Direct(Slot { area: Area::Rom, at }) => {
                return Address::Constant(u32::from(ROM) << 16 | u32::from(at));
            }
            Place::Direct(slot) => self.compute(Op::Lea, 2, slot, slot, 0),
            Place::Near { pointer, offset: 0 } => pointer,
            Place::Near { pointer, offset } => {
                let by = self.word(offset);
                self.compute(Op::AddW, 2, pointer, by, 0)
            }
            Place::Index { base, index, scale } => self.compute(Op::LeaX, 2, base, index, scale.encode()),
            Place::Far { pointer, .. } => pointer,
        };
        Address::Slot(if far { self.compute(Op::Far, 4, near, near, u32::from(stack)) } else { near })
    }

    /// Pushes the value in a slot and returns its size on the stack.
    pub(crate) fn push(&mut self, slot: Slot, rep: Rep) -> u32 {
        let (op, slot, size) = match rep {
            Rep::I32 | Rep::U32 => (Op::PushL, slot, 4),
            Rep::F32 => (Op::PushL, self.compute(Op::DToF, 4, slot, slot, 0), 4),
            Rep::F64 | Rep::I64 | Rep::U64 => (Op::PushD, slot, 8),
            Rep::F80 => (Op::PushX, slot, 10),
            Rep::Block | Rep::Void => return 0,
            _ => (Op::PushW, slot, 2),
        };
        self.emit(op, slot, slot, slot, 0);
        size
    }

    /// Copies the scalar result of a call from the result registers to a temporary slot.
    pub(crate) fn take_result(&mut self, rep: Rep) -> Slot {
        match rep {
            Rep::I8 => self.compute(Op::SxB, 2, Slot::RESULT, Slot::RESULT, 0),
            Rep::U8 => self.compute(Op::ZxB, 2, Slot::RESULT, Slot::RESULT, 0),
            _ => self.copied(Slot::RESULT, rep),
        }
    }

    /// Emits a call of a function of the program, and pops its arguments.
    pub(crate) fn call(&mut self, function: u16, pop: u16) {
        self.emit(Op::Call, Slot::data(pop), Slot::frame(0), Slot::frame(0), function.into());
    }

    /// Emits a call of a library function, and pops its arguments.
    pub(crate) fn call_library(&mut self, import: u16, pop: u16) {
        self.emit(Op::CallLib, Slot::data(pop), Slot::frame(0), Slot::frame(0), import.into());
    }
}

/// Returns the instruction that moves a value between slots, and the size of the value in bytes.
pub(super) fn move_of(rep: Rep) -> (Op, u16) {
    match rep {
        Rep::I32 | Rep::U32 => (Op::MovL, 4),
        Rep::F32 | Rep::F64 | Rep::F80 | Rep::I64 | Rep::U64 => (Op::MovD, 8),
        _ => (Op::MovW, 2),
    }
}
