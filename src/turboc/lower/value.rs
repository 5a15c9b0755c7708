//! Values of expressions: constants, slots and places, with their types.

use super::Lower;
use crate::code::{Area, Op, Slot};
use crate::codegen::{Address, Bits, Place};
use crate::source::Span;
use crate::types::{PointerWidth, Rep, Type, TypeId};

/// The maximum number of pointers in a variable that are marked as uninitialized.
const MOST_UNSET: usize = 128;

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
            Kind::Const(constant) => self.generator.integer(constant, self.types.rep(value.of)),
            Kind::Real(real) => self.generator.double(real),
            Kind::Slot(slot) => slot,
            Kind::Place(place, bits) => self.generator.load(place, bits, self.types.rep(value.of)),
            _ => self.generator.word(0),
        }
    }

    /// Stores a value in a place. It must already have the place's type.
    pub(super) fn store(&mut self, place: Place, bits: Option<Bits>, value: &Value, of: TypeId) {
        match self.types.rep(of) {
            Rep::Void => {}
            Rep::Block if bits.is_none() => {
                let Kind::Place(from, _) = value.kind else { return };
                self.generator.copy(place, from, self.types.size(of));
            }
            rep => {
                let from = self.operand(value);
                self.generator.store(place, bits, from, rep);
            }
        }
    }

    /// Returns the address of a place as a pointer of the given width, or else of the memory model's width.
    pub(super) fn address_of(&mut self, place: Place, of: TypeId, width: Option<PointerWidth>) -> Value {
        let plain = self.types.default_width(of);
        let width = width.unwrap_or(match place {
            Place::Far { .. } => PointerWidth::Far,
            _ => plain,
        });
        let pointer_type = self.types.pointer_of_width(of, width);
        match self.generator.address(place, width != PointerWidth::Near) {
            Address::Constant(address) => Value::int(address as i32, pointer_type),
            Address::Slot(slot) => Value::slot(slot, pointer_type),
        }
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
            self.generator.emit(op, slot, slot, slot, 0);
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
        if !matches!(self.types.get(of), Type::Pointer { .. }) || self.is_builtin(self.generator.code.span) {
            return;
        }
        let near = self.types.size(of) == 2;
        if near || slot.area == Area::Frame {
            let op = if near { Op::CheckW } else { Op::CheckL };
            self.generator.code.emit_check(op, slot, followed, written);
        }
    }

    /// Returns a copy of a value that is unaffected by later changes of variables.
    pub(super) fn kept(&mut self, value: Value) -> Value {
        match value.kind {
            Kind::Place(..) if self.types.rep(value.of) != Rep::Block => {
                let from = self.operand(&value);
                let variable = matches!(value.kind, Kind::Place(Place::Direct(slot), None) if slot == from);
                if !variable {
                    return Value::slot(from, value.of);
                }
                Value::slot(self.generator.copied(from, self.types.rep(value.of)), value.of)
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
