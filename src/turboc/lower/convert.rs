//! Type conversions.

use super::{Kind, Lower, Value};
use crate::code::Op;
use crate::diagnostic::Message;
use crate::source::Span;
use crate::types::{self, PointerWidth, Rep, Type, TypeId};

impl Lower<'_> {
    /// Truncates an integer to the range of its type.
    pub(super) fn wrapped(&self, value: i32, of: TypeId) -> i32 {
        match self.types.rep(of) {
            Rep::I8 => i32::from(value as i8),
            Rep::U8 => i32::from(value as u8),
            Rep::I16 => i32::from(value as i16),
            Rep::U16 => i32::from(value as u16),
            _ => value,
        }
    }

    /// Converts a value that is only stored. A byte needs only the low half of its word.
    pub(super) fn for_store(&mut self, value: Value, to: TypeId, span: Span, cast: bool) -> Value {
        let bytes = matches!(self.types.rep(to), Rep::I8 | Rep::U8) && to != types::BOOL;
        if bytes
            && let Kind::Slot(slot) = value.kind
            && self.types.is_integer(value.of)
        {
            return Value::slot(slot, to);
        }
        self.converted(value, to, span, cast)
    }

    /// Converts a value to another type; reports conversions that need a cast.
    pub(super) fn converted(&mut self, value: Value, to: TypeId, span: Span, cast: bool) -> Value {
        if value.of == to || to == types::BAD {
            return value;
        }
        if value.of == types::BAD {
            return Value { of: to, kind: if self.types.is_float(to) { Kind::Real(0.0) } else { Kind::Const(0) } };
        }
        if to == types::VOID {
            return Value::nothing();
        }
        if let Some(class) = self.types.class(to) {
            return self.converted_object(value, class, to, span);
        }
        let value = match value.kind {
            Kind::Functions(ref list) if list.len() > 1 => self.chosen_function(value, to),
            _ => self.decayed(value),
        };
        if value.of == to {
            return value;
        }
        if value.of == types::VOID {
            self.error(Message::VoidValue, span);
            return Value::int(0, to);
        }
        let (from_number, to_number) = (self.types.is_number(value.of), self.types.is_number(to));
        let (from_pointer, to_pointer) = (self.types.pointee(value.of), self.types.pointee(to));
        match (from_number, to_number, from_pointer, to_pointer) {
            (true, true, _, _) => self.number_to_number(value, to),
            (_, _, Some(from), Some(target)) => {
                if !cast {
                    self.check_pointers(value.of, from.0, to, target.0, span);
                }
                self.pointer_to_pointer(value, from.1, target.1, to)
            }
            (true, _, _, Some((_, width))) if self.types.is_integer(value.of) => {
                if !cast {
                    self.warn_number_as_pointer(&value, to, span);
                }
                let wide = if width == PointerWidth::Near { types::UNSIGNED } else { types::UNSIGNED_LONG };
                let number = self.number_to_number(value, wide);
                Value { of: to, ..number }
            }
            (_, true, Some((_, width)), _) if self.types.is_integer(to) => {
                if !cast {
                    let (from, to) = (self.types.name(value.of), self.types.name(to));
                    self.warn(Message::SuspiciousPointer { from, to }, span);
                }
                if to == types::BOOL {
                    return self.truth_value(value, false, span);
                }
                let plain = if width == PointerWidth::Near { types::UNSIGNED } else { types::UNSIGNED_LONG };
                self.number_to_number(Value { of: plain, ..value }, to)
            }
            _ => {
                if let Some(value) = self.object_to_scalar(&value, to, span) {
                    return value;
                }
                let (from, name) = (self.types.name(value.of), self.types.name(to));
                self.error(Message::CannotConvert { from, to: name }, span);
                Value::bad()
            }
        }
    }

    fn check_pointers(&mut self, from: TypeId, a: TypeId, to: TypeId, b: TypeId, span: Span) {
        let plain = |l: &Self, t: TypeId| match l.types.get(t) {
            Type::SignedChar | Type::UnsignedChar => types::CHAR,
            Type::Unsigned | Type::Enum(_) => types::INT,
            Type::UnsignedLong => types::LONG,
            _ => t,
        };
        if a == types::VOID || b == types::VOID || plain(self, a) == plain(self, b) {
            return;
        }
        if let (Some(a), Some(b)) = (self.types.class(a), self.types.class(b))
            && (self.types.inherits(a, b) || self.types.is_same_class(a, b))
        {
            return;
        }
        if let (Type::Function { .. }, Type::Function { .. }) = (self.types.get(a), self.types.get(b)) {
            return;
        }
        let (from, to) = (self.types.name(from), self.types.name(to));
        self.warn(Message::SuspiciousPointer { from, to }, span);
    }

    fn pointer_to_pointer(&mut self, value: Value, from: PointerWidth, to: PointerWidth, of: TypeId) -> Value {
        match (from == PointerWidth::Near, to == PointerWidth::Near) {
            (true, false) => {
                let code = self.types.pointee(of).is_some_and(|p| matches!(self.types.get(p.0), Type::Function { .. }));
                let segment = if code { crate::program::CODE_SEGMENT } else { crate::program::DATA_SEGMENT };
                if let Some(at) = value.constant() {
                    let far = if at == 0 { 0 } else { i32::from(segment) << 16 | (at & 0xFFFF) };
                    return Value::int(far, of);
                }
                let near = self.operand(&value);
                let out = self.generator.temporary(4);
                if code {
                    let zero = self.generator.long(u32::from(crate::program::CODE_SEGMENT) << 16);
                    self.generator.emit(Op::ZxW, out, near, near, 0);
                    let sum = self.generator.temporary(4);
                    self.generator.emit(Op::OrL, sum, out, zero, 0);
                    return Value::slot(sum, of);
                }
                self.generator.emit(Op::Far, out, near, near, 0);
                Value::slot(out, of)
            }
            (false, true) => match value.kind {
                Kind::Const(at) => Value::int(at & 0xFFFF, of),
                Kind::Place(place, None) => Value::place(place, of),
                _ => {
                    let slot = self.operand(&value);
                    Value::slot(slot, of)
                }
            },
            _ => Value { of, ..value },
        }
    }

    pub(super) fn number_to_number(&mut self, value: Value, to: TypeId) -> Value {
        let (from, target) = (self.types.rep(value.of), self.types.rep(to));
        let float = |r: Rep| matches!(r, Rep::F32 | Rep::F64 | Rep::F80);
        if to == types::BOOL {
            if let Some(known) = value.constant() {
                return Value::int(i32::from(known != 0), to);
            }
            let truth = self.truth_value(value, false, Span::default());
            return Value { of: to, ..truth };
        }
        match value.kind {
            Kind::Const(known) if float(target) => {
                let known = match from {
                    Rep::U32 => f64::from(known as u32),
                    Rep::U16 => f64::from(known as u16),
                    _ => f64::from(known),
                };
                return Value { of: to, kind: Kind::Real(known) };
            }
            Kind::Const(known) => {
                let known = if from == Rep::U16 { known & 0xFFFF } else { known };
                return Value::int(self.wrapped(known, to), to);
            }
            Kind::Real(known) if float(target) => return Value { of: to, kind: Kind::Real(known) },
            Kind::Real(known) => {
                let whole = if known.abs() < 9.3e18 { known as i64 as i32 } else { 0 };
                return Value::int(self.wrapped(whole, to), to);
            }
            _ => {}
        }
        if float(from) || float(target) {
            let slot = self.operand(&value);
            return Value::slot(self.generator.convert(slot, from, target), to);
        }
        let size = |r: Rep| match r {
            Rep::I8 | Rep::U8 => 1,
            Rep::I32 | Rep::U32 => 4,
            _ => 2,
        };
        // A narrower value is at the start of a wider one.
        if let Kind::Place(place, None) = value.kind
            && size(target) <= size(from)
        {
            return Value::place(place, to);
        }
        let slot = self.operand(&value);
        Value::slot(self.generator.convert(slot, from, target), to)
    }
}
