//! Values of expressions during code generation, and code that loads and stores them.

use super::Lower;
use crate::code::{Area, Op, Slot};
use crate::program::VariableLocation;
use crate::source::Span;
use crate::types::{PointerWidth, Rep, Type, TypeId};

/// The maximum number of pointers in a variable that are marked as uninitialized.
const MOST_UNSET: usize = 128;

/// A place in memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    /// A slot.
    Direct(Slot),
    /// The target of the near pointer in a slot, plus an offset.
    Near { pointer: Slot, offset: u16 },
    /// The target of the far pointer in a slot, plus an offset.
    Far { pointer: Slot, offset: u16 },
    /// An element of the array at the slot `base`; the slot `index` holds its number.
    Index { base: Slot, index: Slot, scale: u16 },
}

impl Place {
    /// Returns the place `by` bytes later.
    pub(crate) fn plus(self, by: u32) -> Place {
        let by = by as u16;
        match self {
            Place::Direct(slot) => Place::Direct(slot.plus(by)),
            Place::Near { pointer, offset } => Place::Near { pointer, offset: offset.wrapping_add(by) },
            Place::Far { pointer, offset } => Place::Far { pointer, offset: offset.wrapping_add(by) },
            Place::Index { base, index, scale } => Place::Index { base: base.plus(by), index, scale },
        }
    }
}

/// A bit field in a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bits {
    pub first: u8,
    pub width: u8,
    pub signed: bool,
}

impl Bits {
    fn coded(self) -> u32 {
        u32::from(self.first) | u32::from(self.width) << 8 | u32::from(self.signed) << 16
    }
}

/// The kind of a value.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Nothing,
    /// A constant integer or pointer.
    Const(i32),
    Real(f64),
    /// A value in a slot, at least a word; floating point as a double.
    Slot(Slot),
    Place(Place, Option<Bits>),
    /// Overloaded functions.
    Functions(Vec<usize>),
    /// Overloaded methods, the place of the object, and whether a virtual call uses the virtual table.
    Methods(Vec<usize>, Option<Place>, bool),
}

/// A value with its type.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub of: TypeId,
    pub kind: Kind,
}

impl Value {
    pub(crate) fn int(value: i32, of: TypeId) -> Value {
        Value { of, kind: Kind::Const(value) }
    }

    pub(crate) fn slot(slot: Slot, of: TypeId) -> Value {
        Value { of, kind: Kind::Slot(slot) }
    }

    pub(crate) fn place(place: Place, of: TypeId) -> Value {
        Value { of, kind: Kind::Place(place, None) }
    }

    pub(crate) fn nothing() -> Value {
        Value { of: crate::types::VOID, kind: Kind::Nothing }
    }

    pub(crate) fn bad() -> Value {
        Value { of: crate::types::BAD, kind: Kind::Const(0) }
    }

    /// Returns the value of an integer constant.
    pub(crate) fn constant(&self) -> Option<i32> {
        match self.kind {
            Kind::Const(value) => Some(value),
            _ => None,
        }
    }
}

impl Lower<'_> {
    /// Loads a value into a slot, if necessary, and returns the slot. It holds at least a word; floating point is a double.
    pub(super) fn operand(&mut self, value: &Value) -> Slot {
        match value.kind {
            Kind::Const(constant) => match self.types.rep(value.of) {
                Rep::I32 | Rep::U32 => self.rom_long(constant as u32),
                _ => self.rom_word(constant as u16),
            },
            Kind::Real(real) => self.rom_double(real),
            Kind::Slot(slot) => slot,
            Kind::Place(place, bits) => self.load(place, bits, value.of),
            _ => self.rom_word(0),
        }
    }

    fn load(&mut self, place: Place, bits: Option<Bits>, of: TypeId) -> Slot {
        if let Some(bits) = bits {
            let word = self.load(place, None, crate::types::UNSIGNED);
            let out = self.temporary(2);
            self.emit(Op::BitGet, out, word, word, bits.coded());
            return out;
        }
        let rep = self.types.rep(of);
        let (near, far, index, size) = match rep {
            Rep::I8 => (Op::LdB, Op::FLdB, Op::XLdB, 2),
            Rep::U8 => (Op::LdUB, Op::FLdUB, Op::XLdUB, 2),
            Rep::I16 | Rep::U16 => (Op::LdW, Op::FLdW, Op::XLdW, 2),
            Rep::I32 | Rep::U32 => (Op::LdL, Op::FLdL, Op::XLdL, 4),
            Rep::F32 => (Op::LdF, Op::FLdF, Op::XLdF, 8),
            Rep::F64 => (Op::LdD, Op::FLdD, Op::XLdD, 8),
            Rep::F80 => (Op::LdX, Op::FLdX, Op::LdX, 8),
            Rep::Block | Rep::Void => return self.rom_word(0),
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
                let out = self.temporary(size);
                self.emit(op, out, slot, slot, 0);
                out
            }
            Place::Near { pointer, offset } => {
                let out = self.temporary(size);
                self.emit(near, out, pointer, pointer, offset.into());
                out
            }
            Place::Far { pointer, offset } => {
                let out = self.temporary(size);
                self.emit(far, out, pointer, pointer, offset.into());
                out
            }
            Place::Index { base, index: number, scale } => {
                if rep == Rep::F80 {
                    let place = self.pointed(place);
                    return self.load(place, None, of);
                }
                let out = self.temporary(size);
                self.emit(index, out, base, number, scale.into());
                out
            }
        }
    }

    /// Stores a value in a place. It must already have the place's type.
    pub(super) fn store(&mut self, place: Place, bits: Option<Bits>, value: &Value, of: TypeId) {
        if let Some(bits) = bits {
            let from = self.operand(value);
            let old = self.load(place, None, crate::types::UNSIGNED);
            let word = self.temporary(2);
            self.emit(Op::MovW, word, old, old, 0);
            self.emit(Op::BitPut, word, from, from, bits.coded());
            let word = Value::slot(word, crate::types::UNSIGNED);
            return self.store(place, None, &word, crate::types::UNSIGNED);
        }
        let rep = self.types.rep(of);
        if rep == Rep::Block {
            return self.store_block(place, value, of);
        }
        let (direct, near, far, index) = match rep {
            Rep::I8 | Rep::U8 => (Op::MovB, Op::StB, Op::FStB, Op::XStB),
            Rep::I16 | Rep::U16 => (Op::MovW, Op::StW, Op::FStW, Op::XStW),
            Rep::I32 | Rep::U32 => (Op::MovL, Op::StL, Op::FStL, Op::XStL),
            Rep::F32 => (Op::DToF, Op::StF, Op::FStF, Op::XStF),
            Rep::F64 => (Op::MovD, Op::StD, Op::FStD, Op::XStD),
            Rep::F80 => (Op::DToX, Op::StX, Op::FStX, Op::StX),
            Rep::Block | Rep::Void => return,
        };
        let from = self.operand(value);
        match place {
            Place::Direct(slot) => self.code.emit_move(direct, slot, from, self.current.frame.temporary),
            Place::Near { pointer, offset } => self.emit(near, from, pointer, pointer, offset.into()),
            Place::Far { pointer, offset } => self.emit(far, from, pointer, pointer, offset.into()),
            Place::Index { base, index: number, scale } => {
                if rep == Rep::F80 {
                    let place = self.pointed(place);
                    return self.store(place, None, value, of);
                }
                self.emit(index, from, base, number, scale.into());
            }
        }
    }

    fn store_block(&mut self, place: Place, value: &Value, of: TypeId) {
        let Kind::Place(from, _) = value.kind else { return };
        let from = self.far_address(from);
        let to = self.far_address(place);
        let size = self.types.size(of);
        self.emit(Op::Copy, to, from, from, size);
    }

    /// Converts a place to one that is addressed through a pointer.
    pub(super) fn pointed(&mut self, place: Place) -> Place {
        match place {
            Place::Direct(slot) => {
                let pointer = self.far_address(Place::Direct(slot));
                Place::Far { pointer, offset: 0 }
            }
            Place::Index { base, index, scale } => {
                let near = self.temporary(2);
                self.emit(Op::LeaX, near, base, index, scale.into());
                let segment = u32::from(base.area == Area::Frame);
                let pointer = self.temporary(4);
                self.emit(Op::Far, pointer, near, near, segment);
                Place::Far { pointer, offset: 0 }
            }
            other => other,
        }
    }

    /// Returns a far pointer to a place.
    pub(super) fn far_address(&mut self, place: Place) -> Slot {
        let value = self.address_of(place, crate::types::CHAR, Some(PointerWidth::Far));
        self.operand(&value)
    }

    /// Returns the address of a place as a pointer of the given width, or else of the memory model's width.
    pub(super) fn address_of(&mut self, place: Place, of: TypeId, width: Option<PointerWidth>) -> Value {
        let plain = self.types.default_width(of);
        let width = width.unwrap_or(match place {
            Place::Far { .. } => PointerWidth::Far,
            _ => plain,
        });
        let pointer_type = self.types.pointer_of_width(of, width);
        let far = width != PointerWidth::Near;
        if let Place::Far { pointer, offset } = place {
            let (from, by) = (pointer, offset);
            if by == 0 && far {
                return Value::slot(from, pointer_type);
            }
            let out = self.temporary(4);
            let by = self.rom_word(by);
            self.emit(Op::FAddX, out, from, by, 1);
            return Value::slot(out, pointer_type);
        }
        let stack = matches!(
            place,
            Place::Direct(Slot { area: Area::Frame, .. }) | Place::Index { base: Slot { area: Area::Frame, .. }, .. }
        );
        let near = match place {
            Place::Direct(Slot { area: Area::Data, at }) => {
                let at = i32::from(at);
                if !far {
                    return Value::int(at, pointer_type);
                }
                return Value::int((i32::from(crate::program::DATA_SEGMENT) << 16) | at, pointer_type);
            }
            Place::Direct(Slot { area: Area::Rom, at }) => {
                return Value::int((i32::from(crate::code::ROM as i16) << 16) | i32::from(at), pointer_type);
            }
            Place::Direct(slot) => {
                let out = self.temporary(2);
                self.emit(Op::Lea, out, slot, slot, 0);
                out
            }
            Place::Near { pointer, offset: 0 } => pointer,
            Place::Near { pointer, offset } => {
                let out = self.temporary(2);
                let by = self.rom_word(offset);
                self.emit(Op::AddW, out, pointer, by, 0);
                out
            }
            Place::Index { base, index, scale } => {
                let out = self.temporary(2);
                self.emit(Op::LeaX, out, base, index, scale.into());
                out
            }
            Place::Far { pointer, .. } => pointer,
        };
        if !far {
            return Value::slot(near, pointer_type);
        }
        let out = self.temporary(4);
        self.emit(Op::Far, out, near, near, u32::from(stack));
        Value::slot(out, pointer_type)
    }

    /// Returns the target of a pointer value.
    pub(super) fn behind(&mut self, pointer: &Value, width: PointerWidth) -> Place {
        match (width, pointer.constant()) {
            (PointerWidth::Near, Some(at)) => Place::Direct(Slot::data(at as u16)),
            (PointerWidth::Near, None) => Place::Near { pointer: self.operand(pointer), offset: 0 },
            _ => Place::Far { pointer: self.operand(pointer), offset: 0 },
        }
    }

    /// Marks a local pointer, or the pointers in an array, a structure or a union (up to a limit), as uninitialized. In a
    /// loop they are marked before its first iteration, because later they keep their values from the previous one. If a label
    /// allows jumping back, they are not marked for the same reason.
    pub(super) fn begin_unset(&mut self, slot: Slot, of: TypeId) {
        let mut places = Vec::new();
        let again = !self.current.jumps.continues.is_empty() || !self.current.jumps.labels.is_empty();
        if !self.pointers_in(of, 0, &mut places) {
            return;
        }
        if self.scopes.stack.len() != 2 && again {
            let no_labels = self.current.jumps.labels.is_empty();
            if let Some(looped) = self.current.pointers.looped_unset.as_mut().filter(|_| no_labels) {
                for (offset, size) in places {
                    looped.push((slot.plus(offset as u16), size));
                    self.current.pointers.unset.insert(slot.plus(offset as u16));
                }
            }
            return;
        }
        for (offset, size) in places {
            let slot = slot.plus(offset as u16);
            let op = if size == 2 { Op::UnsetW } else { Op::UnsetL };
            self.emit(op, slot, slot, slot, 0);
            self.current.pointers.unset.insert(slot);
        }
    }

    /// Collects the offsets and sizes of the pointers in a type. Returns whether they are within the limit.
    fn pointers_in(&self, of: TypeId, offset: u32, places: &mut Vec<(u32, u32)>) -> bool {
        match self.types.get(of) {
            Type::Pointer { .. } => places.push((offset, self.types.size(of))),
            Type::Array { of, length } => {
                let size = self.types.size(*of);
                let all = (0..*length).all(|number| {
                    let before = places.len();
                    self.pointers_in(*of, offset + number * size, places) && places.len() > before
                });
                return all || places.is_empty();
            }
            Type::Class(class) => {
                let fields = &self.types.classes[*class].fields;
                return fields.iter().all(|field| self.pointers_in(field.type_id, offset + field.offset, places));
            }
            _ => {}
        }
        places.len() <= MOST_UNSET
    }

    /// Emits a check for the use of a pointer variable that may be uninitialized, or null if `followed`.
    pub(super) fn check_pointer(&mut self, pointer: &Value, followed: bool, written: Span) {
        let Kind::Place(Place::Direct(slot), None) = pointer.kind else { return };
        let may_be_unset = match slot.area {
            Area::Frame => {
                self.current.pointers.unset.contains(&slot) || (followed && self.current.pointers.begun.contains(&slot))
            }
            Area::Data => followed,
            _ => false,
        };
        if may_be_unset {
            self.emit_check(pointer.of, slot, followed, written);
        }
    }

    /// Emits a check for the use of a pointer, which may be a variable or a part of an array or structure. Returns the checked
    /// value.
    pub(super) fn checked(&mut self, pointer: Value, followed: bool, written: Span) -> Value {
        match pointer.kind {
            Kind::Place(Place::Near { .. } | Place::Far { .. } | Place::Index { .. }, None)
                if matches!(self.types.get(pointer.of), Type::Pointer { .. }) =>
            {
                let slot = self.operand(&pointer);
                self.emit_check(pointer.of, slot, followed, written);
                Value::slot(slot, pointer.of)
            }
            _ => {
                self.check_pointer(&pointer, followed, written);
                pointer
            }
        }
    }

    fn emit_check(&mut self, of: TypeId, slot: Slot, followed: bool, written: Span) {
        if !matches!(self.types.get(of), Type::Pointer { .. }) || self.is_builtin(self.code.span) {
            return;
        }
        let near = self.types.size(of) == 2;
        if near || slot.area == Area::Frame {
            let op = if near { Op::CheckW } else { Op::CheckL };
            self.code.emit_check(op, slot, followed, written);
        }
    }

    /// Returns the place of a global variable.
    pub(super) fn home_place(&mut self, home: VariableLocation) -> Place {
        match home {
            VariableLocation::Slot(slot) => Place::Direct(slot),
            VariableLocation::Far(address) => {
                let pointer = self.rom_long(address);
                Place::Far { pointer, offset: 0 }
            }
        }
    }

    /// Returns a copy of a value that is unaffected by later changes of variables.
    pub(super) fn kept(&mut self, value: Value) -> Value {
        match value.kind {
            Kind::Place(..) if self.types.rep(value.of) != Rep::Block => {
                let from = self.operand(&value);
                let rep = self.types.rep(value.of);
                let (op, size) = match rep {
                    Rep::I32 | Rep::U32 => (Op::MovL, 4),
                    Rep::F32 | Rep::F64 | Rep::F80 => (Op::MovD, 8),
                    _ => (Op::MovW, 2),
                };
                let variable = matches!(value.kind, Kind::Place(Place::Direct(slot), None) if slot == from);
                if !variable {
                    return Value::slot(from, value.of);
                }
                let out = self.temporary(size);
                self.emit(op, out, from, from, 0);
                Value::slot(out, value.of)
            }
            _ => value,
        }
    }

    /// Applies array-to-pointer and function-to-pointer conversions.
    pub(super) fn decayed(&mut self, value: Value) -> Value {
        match (self.types.get(value.of).clone(), &value.kind) {
            (Type::Array { of, .. }, Kind::Place(place, _)) => self.address_of(*place, of, None),
            (Type::Function { .. }, Kind::Functions(list)) => {
                let Some(&function) = list.first() else { return Value::bad() };
                let of = self.functions.list[function].of;
                let pointer = self.types.pointer_to(of);
                let address = i32::from(self.code_address(function));
                let far = self.types.rep(pointer) == Rep::U32;
                let segment = i32::from(crate::program::CODE_SEGMENT) << 16;
                Value::int(if far { segment | address } else { address }, pointer)
            }
            // Dereferencing a pointer to a function gives the pointer again.
            (Type::Function { .. }, Kind::Place(place, _)) => self.address_of(*place, value.of, None),
            _ => value,
        }
    }
}
