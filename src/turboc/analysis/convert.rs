//! Conversions, addresses and checks of pointers.

use super::{Analysis, Expr, Kind};
use crate::constant;
use crate::diagnostic::Message;
use crate::source::Span;
use crate::typed::Category;
use crate::types::{self, PointerWidth, Rep, Type, TypeId};

impl Analysis<'_> {
    /// Truncates an integer to the range of its type.
    pub(super) fn wrapped(&self, value: i32, of: TypeId) -> i32 {
        constant::wrapped(value, self.types.rep(of))
    }

    /// Converts a value that is only stored. A byte needs only the low half of its word, and storing rounds a `float`.
    pub(super) fn for_store(&mut self, value: Expr, to: TypeId, span: Span, cast: bool) -> Expr {
        if self.types.is_wide && to == types::FLOAT && value.of != to && self.types.is_number(value.of) {
            let exact = self.converted(value, types::DOUBLE, span, cast);
            let is_constant = matches!(exact.kind, Kind::Real(_));
            return if is_constant {
                self.convert_number(exact, to)
            } else {
                Expr::convert(exact, to, true, &self.types)
            };
        }
        let bytes = matches!(self.types.rep(to), Rep::I8 | Rep::U8) && to != types::BOOL;
        let computed = value.category == Category::Value;
        if bytes && computed && self.types.is_integer(value.of) && value.of != to {
            return Expr::convert(value, to, true, &self.types);
        }
        self.converted(value, to, span, cast)
    }

    /// Converts a value to another type; reports conversions that need a cast.
    pub(super) fn converted(&mut self, value: Expr, to: TypeId, span: Span, cast: bool) -> Expr {
        if value.of == to || to == types::BAD {
            return value;
        }
        if value.of == types::BAD {
            return if self.types.is_float(to) { Expr::real(0.0, to) } else { Expr::int(0, to) };
        }
        if to == types::VOID {
            return Expr::sequence(vec![value, Expr::nothing()]);
        }
        if let Some(class) = self.types.class(to) {
            return self.converted_object(value, class, to, span);
        }
        let value = match value.kind {
            Kind::Overloaded(ref list) if list.len() > 1 => self.chosen_function(value, to),
            _ => self.decayed(value),
        };
        if value.of == to {
            return value;
        }
        if value.of == types::VOID {
            self.error(Message::VoidValue, span);
            return Expr::int(0, to);
        }
        let (from_number, to_number) = (self.types.is_number(value.of), self.types.is_number(to));
        let (from_pointer, to_pointer) = (self.types.pointee(value.of), self.types.pointee(to));
        match (from_number, to_number, from_pointer, to_pointer) {
            (true, true, _, _) => self.convert_number(value, to),
            (_, _, Some(from), Some(target)) => {
                if !cast {
                    self.check_pointers(value.of, from.0, to, target.0, span);
                }
                let classes = self.types.class(from.0).zip(self.types.class(target.0));
                let offset = classes.and_then(|(a, b)| self.types.base_offset(a, b)).unwrap_or(0);
                if offset > 0 {
                    let part = self.base_part(Expr::deref(value, from.1, from.0), offset, target.0);
                    return Expr::address_of(part, to);
                }
                self.convert_pointer(value, from.1, target.1, to)
            }
            (true, _, _, Some((_, width))) if self.types.is_integer(value.of) => {
                if !cast {
                    self.warn_number_as_pointer(&value, to, span);
                }
                let wide = if width == PointerWidth::Near { types::UNSIGNED } else { types::UNSIGNED_LONG };
                self.convert_number(value, wide).with_type(to)
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
                self.convert_number(value.with_type(plain), to)
            }
            _ => {
                if let Some(value) = self.object_to_scalar(&value, to, span) {
                    return value;
                }
                let (from, name) = (self.types.name(value.of), self.types.name(to));
                self.fail(Message::CannotConvert { from, to: name }, span)
            }
        }
    }

    fn check_pointers(&mut self, from: TypeId, a: TypeId, to: TypeId, b: TypeId, span: Span) {
        let plain = |analysis: &Self, t: TypeId| match analysis.types.get(t) {
            Type::SignedChar | Type::UnsignedChar => types::CHAR,
            Type::Long if analysis.types.is_wide => types::INT,
            Type::UnsignedLong if analysis.types.is_wide => types::INT,
            Type::Unsigned | Type::Enum(_) => types::INT,
            Type::UnsignedLong => types::LONG,
            Type::UnsignedShort => types::SHORT,
            Type::UnsignedLongLong => types::LONG_LONG,
            _ => t,
        };
        if a == types::VOID || b == types::VOID || plain(self, a) == plain(self, b) {
            return;
        }
        if let (Some(a), Some(b)) = (self.types.class(a), self.types.class(b))
            && self.types.inherits(a, b)
        {
            return;
        }
        if self.types.is_same_type(a, b) {
            return;
        }
        if let (Type::Function { .. }, Type::Function { .. }) = (self.types.get(a), self.types.get(b)) {
            return;
        }
        let (from, to) = (self.types.name(from), self.types.name(to));
        self.warn(Message::SuspiciousPointer { from, to }, span);
    }

    pub(super) fn warn_number_as_pointer(&mut self, number: &Expr, pointer: TypeId, span: Span) {
        if number.constant() != Some(0) {
            let (from, to) = (self.types.name(number.of), self.types.name(pointer));
            self.warn(Message::SuspiciousPointer { from, to }, span);
        }
    }

    fn convert_pointer(&mut self, value: Expr, from: PointerWidth, to: PointerWidth, of: TypeId) -> Expr {
        match (from == PointerWidth::Near, to == PointerWidth::Near, value.constant()) {
            (true, false, Some(at)) => Expr::int(constant::far_pointer(at, of, &self.types), of),
            (false, true, Some(at)) => Expr::int(at & 0xFFFF, of),
            (true, true, _) | (false, false, _) => value.with_type(of),
            _ => Expr::convert(value, of, false, &self.types),
        }
    }

    pub(super) fn convert_number(&mut self, value: Expr, to: TypeId) -> Expr {
        let (from, target) = (self.types.rep(value.of), self.types.rep(to));
        if to == types::BOOL {
            if let Some(known) = value.constant() {
                return Expr::int(i32::from(known != 0), to);
            }
            return self.truth_value(value, false, Span::default()).with_type(to);
        }
        let span = value.span;
        let converted = match value.kind {
            Kind::Int(known) if self.types.is_float(to) => {
                Expr::real(constant::rounded(constant::to_real(known, from), target), to)
            }
            Kind::Int(known) if target.is_quad() && from == Rep::U32 && known < 0 => {
                Expr::quad(i64::from(known as u32), to)
            }
            Kind::Int(known) => Expr::int(constant::convert(known, from, target), to),
            Kind::Real(known) if target.is_quad() => Expr::quad(known as i64, to),
            Kind::Quad(known) if self.types.is_float(to) => Expr::real(constant::rounded(known as f64, target), to),
            Kind::Quad(known) if target.is_quad() => Expr::quad(known, to),
            Kind::Quad(known) => Expr::int(self.wrapped(known as i32, to), to),
            Kind::Real(known) if self.types.is_float(to) => Expr::real(constant::rounded(known, target), to),
            Kind::Real(known) if self.types.is_wide => {
                Expr::int(constant::wrapped(constant::to_integer(known, target), target), to)
            }
            Kind::Real(known) => Expr::int(constant::to_integer(known, target), to),
            _ if value.of == to => value,
            _ => Expr::convert(value, to, false, &self.types),
        };
        // A constant is still what is written there.
        let is_constant = converted.is_constant();
        Expr { span: converted.span.or(span.filter(|_| is_constant)), ..converted }
    }

    /// Returns the address of a place as a pointer of the given width, or else of the memory model's width.
    pub(super) fn address_of(&mut self, place: Expr, of: TypeId, width: Option<PointerWidth>) -> Expr {
        let plain = self.types.default_width(of);
        let far = place.place().is_some_and(|place| place.far);
        let huge = plain == PointerWidth::Huge;
        let width = width.unwrap_or(if far && !huge { PointerWidth::Far } else { plain });
        let pointer_type = self.types.pointer_of_width(of, width);
        Expr::address_of(place, pointer_type)
    }

    /// Applies array-to-pointer and function-to-pointer conversions.
    pub(super) fn decayed(&mut self, value: Expr) -> Expr {
        match (self.types.get(value.of).clone(), &value.kind) {
            (Type::Array { of, .. }, _) if value.place().is_some() => self.address_of(value, of, None),
            (Type::Function { .. }, Kind::Overloaded(list)) => {
                let Some(&function) = list.first() else { return Expr::bad() };
                let pointer = self.types.pointer_to(self.functions.list[function].of);
                let function = self.used_function(function);
                Expr::new(Kind::Function(function), pointer, Category::Constant)
            }
            // Dereferencing a pointer to a function gives the pointer again.
            (Type::Function { .. }, _) if value.place().is_some() => {
                let of = value.of;
                self.address_of(value, of, None)
            }
            _ => value,
        }
    }

    /// Adds a check of a pointer variable that may be uninitialized, or null if `followed`. Other places are not loaded.
    pub(super) fn checked_variable(&mut self, pointer: Expr, followed: bool, written: Span) -> Expr {
        if !pointer.is_direct() || !matches!(self.types.get(pointer.of), Type::Pointer { .. }) {
            return pointer;
        }
        let (of, category) = (pointer.of, pointer.category);
        Expr::new(Kind::Check { pointer: Box::new(pointer), followed, written }, of, category)
    }

    /// Adds a check of a pointer, which may be a variable or a part of an array or structure.
    pub(super) fn checked(&mut self, pointer: Expr, followed: bool, written: Span) -> Expr {
        let is_pointer = matches!(self.types.get(pointer.of), Type::Pointer { .. });
        if !is_pointer || !pointer.is_addressable() || pointer.is_direct() {
            return self.checked_variable(pointer, followed, written);
        }
        let of = pointer.of;
        Expr::value(Kind::Check { pointer: Box::new(pointer), followed, written }, of)
    }
}
