//! Values during code generation: constants, slots and places.

use super::{Address, Emitter, Place};
use crate::code::{Area, Op, Slot};
use crate::constant;
use crate::program::CODE_SEGMENT;
use crate::source::Span;
use crate::typed::BitField;
use crate::types::{self, PointerWidth, Rep, Type, TypeId};

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ValueKind {
    Nothing,
    /// A constant integer or pointer.
    Constant(i32),
    Real(f64),
    /// A value in a slot, at least a word; floating point as a double.
    Slot(Slot),
    Place(Place, Option<BitField>),
}

/// A value with its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub of: TypeId,
    pub kind: ValueKind,
}

impl Value {
    pub(super) fn constant(value: i32, of: TypeId) -> Value {
        Value { of, kind: ValueKind::Constant(value) }
    }

    pub(super) fn slot(slot: Slot, of: TypeId) -> Value {
        Value { of, kind: ValueKind::Slot(slot) }
    }

    pub(super) fn place(place: Place, of: TypeId) -> Value {
        Value { of, kind: ValueKind::Place(place, None) }
    }

    pub(super) fn nothing() -> Value {
        Value { of: types::VOID, kind: ValueKind::Nothing }
    }
}

impl Emitter<'_> {
    pub(super) fn rep(&self, of: TypeId) -> Rep {
        self.program.types.rep(of)
    }

    /// Returns the size of a type in bytes.
    pub(super) fn size(&self, of: TypeId) -> u32 {
        self.program.types.size(of)
    }

    /// Loads a value into a slot, if necessary, and returns the slot. It holds at least a word; floating point is a double.
    pub(super) fn operand(&mut self, value: Value) -> Slot {
        match value.kind {
            ValueKind::Constant(constant) => self.generator.integer(constant, self.program.types.rep(value.of)),
            // A constant of type `float` has 4 bytes in the program.
            ValueKind::Real(real) if self.rep(value.of) == Rep::F32 => self.generator.double((real as f32).into()),
            ValueKind::Real(real) => self.generator.double(real),
            ValueKind::Slot(slot) => slot,
            ValueKind::Place(place, bits) => self.generator.load(place, bits, self.program.types.rep(value.of)),
            ValueKind::Nothing => self.generator.word(0),
        }
    }

    /// Stores a value in a place. It must already have the place's type.
    pub(super) fn store(&mut self, target: Value, value: Value) {
        let ValueKind::Place(place, bits) = target.kind else { return };
        match self.rep(target.of) {
            Rep::Void => {}
            Rep::Block => {
                if let ValueKind::Place(from, _) = value.kind {
                    self.generator.copy(place, from, self.program.types.size(target.of));
                }
            }
            rep => {
                let from = self.operand(value);
                self.generator.store(place, bits, from, rep);
            }
        }
    }

    /// Returns a copy of a value that is unaffected by later changes of variables.
    pub(super) fn copied(&mut self, value: Value) -> Value {
        let ValueKind::Place(place, bits) = value.kind else { return value };
        let rep = self.rep(value.of);
        if rep == Rep::Block {
            return value;
        }
        let from = self.operand(value);
        let is_variable = place == Place::Direct(from) && bits.is_none();
        Value::slot(if is_variable { self.generator.copied(from, rep) } else { from }, value.of)
    }

    /// Returns the address of a place as a pointer or reference `of` this type.
    pub(super) fn address(&mut self, value: Value, of: TypeId) -> Value {
        let ValueKind::Place(place, _) = value.kind else { return Value { of, ..value } };
        match self.generator.address(place, self.program.types.size(of) > 2) {
            Address::Constant(address) => Value::constant(address as i32, of),
            Address::Slot(slot) => Value::slot(slot, of),
        }
    }

    /// Returns a far pointer to a place.
    pub(super) fn far_address(&mut self, value: Value) -> Slot {
        match value.kind {
            ValueKind::Place(place, _) => self.generator.far_address(place),
            _ => self.operand(value),
        }
    }

    /// Returns the target of a pointer.
    pub(super) fn target(&mut self, pointer: Value) -> Place {
        let is_near = self.size(pointer.of) == 2;
        match pointer.kind {
            ValueKind::Constant(at) if is_near => Place::Direct(Slot::data(at as u16)),
            _ if is_near => Place::Near { pointer: self.operand(pointer), offset: 0 },
            _ => Place::Far { pointer: self.operand(pointer), offset: 0 },
        }
    }

    /// Emits a check for the use of a pointer that may be uninitialized, or null if `followed`. Returns the checked value.
    pub(super) fn checked(&mut self, pointer: Value, followed: bool, written: Span) -> Value {
        match pointer.kind {
            ValueKind::Place(Place::Direct(slot), None) => {
                let may_be_unset = match slot.area {
                    Area::Frame => self.function.pointers.needs_check(slot, followed),
                    Area::Data => followed,
                    Area::Rom => false,
                };
                if may_be_unset {
                    self.emit_check(pointer.of, slot, followed, written);
                }
                pointer
            }
            ValueKind::Place(_, None) => {
                let slot = self.operand(pointer);
                self.emit_check(pointer.of, slot, followed, written);
                Value::slot(slot, pointer.of)
            }
            _ => pointer,
        }
    }

    fn emit_check(&mut self, of: TypeId, slot: Slot, followed: bool, written: Span) {
        let near = self.size(of) == 2;
        if (near || slot.area == Area::Frame) && !self.is_builtin(self.generator.code.span) {
            let op = if near { Op::CheckW } else { Op::CheckL };
            self.generator.code.emit_check(op, slot, followed, written);
        }
    }

    /// Converts a number, pointer or object to another type.
    pub(super) fn converted(&mut self, value: Value, to: TypeId, is_stored: bool) -> Value {
        let types = &self.program.types;
        if to == types::VOID {
            return Value::nothing();
        }
        if let (true, ValueKind::Slot(slot)) = (is_stored, value.kind) {
            return Value::slot(slot, to);
        }
        if is_stored && self.rep(to) == Rep::F32 {
            return Value::slot(self.operand(value), to);
        }
        match (types.pointee(value.of), types.pointee(to)) {
            (Some(_), Some(_)) => self.converted_pointer(value, to),
            (None, Some((_, width))) if types.is_integer(value.of) => {
                let wide = if width == PointerWidth::Near { types::UNSIGNED } else { types::UNSIGNED_LONG };
                Value { of: to, ..self.converted_number(value, wide) }
            }
            (Some((_, width)), None) => {
                let plain = if width == PointerWidth::Near { types::UNSIGNED } else { types::UNSIGNED_LONG };
                self.converted_number(Value { of: plain, ..value }, to)
            }
            _ => self.converted_number(value, to),
        }
    }

    fn converted_pointer(&mut self, value: Value, to: TypeId) -> Value {
        match (self.size(value.of) == 2, self.size(to) == 2) {
            (true, false) => {
                if let ValueKind::Constant(at) = value.kind {
                    return Value::constant(constant::far_pointer(at, to, &self.program.types), to);
                }
                let near = self.operand(value);
                let out = self.generator.temporary(4);
                let types = &self.program.types;
                if types.pointee(to).is_some_and(|p| matches!(types.get(p.0), Type::Function { .. })) {
                    let segment = self.generator.long(u32::from(CODE_SEGMENT) << 16);
                    self.generator.emit(Op::ZxW, out, near, near, 0);
                    return Value::slot(self.generator.compute(Op::OrL, 4, out, segment, 0), to);
                }
                self.generator.emit(Op::Far, out, near, near, 0);
                Value::slot(out, to)
            }
            (false, true) => match value.kind {
                ValueKind::Constant(at) => Value::constant(at & 0xFFFF, to),
                ValueKind::Place(place, None) => Value::place(place, to),
                _ => Value::slot(self.operand(value), to),
            },
            _ => Value { of: to, ..value },
        }
    }

    fn converted_number(&mut self, value: Value, to: TypeId) -> Value {
        let (from, target) = (self.rep(value.of), self.rep(to));
        match value.kind {
            ValueKind::Constant(known) if target.is_float() => {
                let known = constant::rounded(constant::to_real(known, from), target);
                return Value { of: to, kind: ValueKind::Real(known) };
            }
            ValueKind::Constant(known) if !(target.is_quad() && from == Rep::U32 && known < 0) => {
                return Value::constant(constant::convert(known, from, target), to);
            }
            ValueKind::Real(known) if target.is_float() => {
                return Value { of: to, kind: ValueKind::Real(constant::rounded(known, target)) };
            }
            ValueKind::Real(known) if !target.is_quad() => {
                return Value::constant(constant::wrapped(constant::to_integer(known, target), target), to);
            }
            _ => {}
        }
        if let (ValueKind::Place(place, None), true) = (value.kind, target.is_start_of(from)) {
            return Value::place(place, to);
        }
        let slot = self.operand(value);
        let slot = self.generator.convert(slot, from, target);
        // A `float` in a slot is a double. Borland's processor kept it as exact as it was; Dev-C++'s rounds it.
        let exact = matches!(from, Rep::F32 | Rep::I8 | Rep::U8 | Rep::I16 | Rep::U16);
        let rounds = target == Rep::F32 && !exact && self.program.types.is_wide;
        Value::slot(if rounds { self.generator.rounded_to_float(slot) } else { slot }, to)
    }
}
