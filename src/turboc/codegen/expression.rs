//! Expressions.

use super::generator::move_of;
use super::place::Scale;
use super::{Comparison, Emitter, Generator, Place, Value, ValueKind};
use crate::code::{Area, Op, REGISTERS, Slot};
use crate::constant;
use crate::program::CODE_SEGMENT;
use crate::token::Punct;
use crate::typed::{Category, Expr, Kind, Operands};
use crate::types::{self, PointerWidth, Rep, Type, TypeId};

impl<'p> Emitter<'p> {
    /// Generates code for an expression and returns its value.
    pub(super) fn expr(&mut self, e: &'p Expr) -> Value {
        let outer = self.generator.code.span;
        if let Some(span) = e.span {
            self.generator.code.span = span;
        }
        let value = self.expr_here(e);
        if e.span.is_some() {
            self.generator.code.span = outer;
        }
        Value { of: e.of, ..value }
    }

    fn expr_here(&mut self, e: &'p Expr) -> Value {
        let of = e.of;
        match &e.kind {
            Kind::Int(value) => Value::constant(*value, of),
            Kind::Real(value) => Value { of, kind: ValueKind::Real(*value) },
            Kind::Quad(value) => Value::slot(self.generator.quad(*value), of),
            Kind::Text(text) => {
                let at = self.generator.allocate_data(&[text, &[0][..]].concat());
                Value::place(Place::Direct(Slot::data(at)), of)
            }
            Kind::Local(id) => {
                self.note_use(*id);
                Value::place(self.function.locals[id.0], of)
            }
            Kind::Global(index) => self.global(*index),
            Kind::Register(at) => {
                let slot = Slot { area: Area::Rom, at: REGISTERS + 0x10 + at };
                Value::place(Place::Direct(slot), of)
            }
            Kind::This => Value::slot(self.function.this, of),
            Kind::Function(index) => {
                let address = i32::from(self.code_address(*index));
                let segment = if self.size(of) > 2 { i32::from(CODE_SEGMENT) << 16 } else { 0 };
                Value::constant(segment | address, of)
            }
            Kind::VirtualTable(class) => Value::constant(self.virtual_table(*class).into(), of),
            Kind::Overloaded(_) => Value::nothing(),
            Kind::Methods { object, .. } => {
                if let Some(object) = object {
                    self.expr(object);
                }
                Value::nothing()
            }
            Kind::Opaque(id) => self.function.opaques.get(id).copied().unwrap_or(Value::nothing()),
            Kind::Temporary(id) => self.temporary(*id),
            Kind::AddressOf(inner) => {
                self.function.takes_address = is_element(inner);
                let value = self.expr(inner);
                self.applied(e, value)
            }
            Kind::Retype(inner)
            | Kind::LowWord(inner)
            | Kind::Convert { value: inner, .. }
            | Kind::Check { pointer: inner, .. } => {
                let value = self.expr(inner);
                self.applied(e, value)
            }
            Kind::DynamicCast { pointer, from, to } => {
                let pointer = self.expr(pointer);
                self.dynamic_cast(pointer, *from, *to, of)
            }
            Kind::Deref(pointer) => {
                let pointer = self.expr(pointer);
                Value::place(self.target(pointer), of)
            }
            Kind::Subobject { object, offset, bits } => match self.expr(object).kind {
                ValueKind::Place(place, _) => {
                    let place = self.generator.part(place, *offset);
                    Value { of, kind: ValueKind::Place(place, *bits) }
                }
                _ => Value::nothing(),
            },
            Kind::Index { array, index, index_first } => self.element(array, index, *index_first, of),
            Kind::Load(value) => {
                let value = self.expr(value);
                Value::slot(self.operand(value), of)
            }
            Kind::Negate(operand) | Kind::Complement(operand) => {
                let value = self.expr(operand);
                let (from, rep) = (self.operand(value), self.program.types.rep(of));
                let is_negation = matches!(e.kind, Kind::Negate(_));
                let negate = if is_negation { Generator::negate } else { Generator::complement };
                Value::slot(negate(&mut self.generator, from, rep), of)
            }
            Kind::Truth { value, negated } => {
                let value = self.expr(value);
                self.truth(value, *negated)
            }
            Kind::Binary { op, operands } => {
                let (a, b) = self.operands(operands);
                self.arithmetic(*op, a, b, of)
            }
            Kind::Compare { op, operands } => {
                let (a, b) = self.operands(operands);
                self.comparison(*op, a, b)
            }
            Kind::PointerAdd { operands, minus } => {
                let (pointer, number) = self.operands(operands);
                self.pointer_plus(pointer, number, *minus)
            }
            Kind::PointerDifference(operands) => {
                let (a, b) = self.operands(operands);
                if of == types::INT && !self.program.types.is_wide {
                    return self.arithmetic(Punct::Minus, a, b, of);
                }
                let (x, y) = (self.operand(a), self.operand(b));
                Value::slot(self.generator.compute(Op::HSub, 4, x, y, 0), of)
            }
            Kind::Logical { .. } | Kind::Not(_) => self.condition_value(e),
            Kind::Conditional { condition, yes, no } => self.conditional(condition, yes, no, of),
            Kind::Sequence(list) => list.iter().fold(Value::nothing(), |_, e| self.expr(e)),
            Kind::Assign { target, value } => {
                let core = self.expr(core(value));
                let target = self.expr(target);
                let value = self.finished(value, core);
                self.store(target, value);
                if e.category == Category::Value { self.assigned(target, value) } else { target }
            }
            Kind::Update { target, bound, value, keeps_old } => {
                let target = self.expr(target);
                let current = if *keeps_old { self.copied(target) } else { target };
                self.function.opaques.insert(*bound, current);
                let value = self.expr(value);
                self.store(target, value);
                let is_new = e.category == Category::Value && !keeps_old;
                if is_new { self.assigned(target, value) } else { current }
            }
            Kind::Call(call) => self.call(call, of),
            Kind::Let { bindings, body } => {
                for binding in bindings {
                    self.bind(binding);
                }
                self.expr(body)
            }
            Kind::Create { temporary, construct } => {
                let place = self.reserve_object(of);
                self.function.temporaries.insert(*temporary, place);
                self.expr(construct);
                self.set_flag(*temporary);
                Value::place(place, of)
            }
            Kind::Materialize(value) => {
                let value = self.expr(value);
                let place = Value::place(self.reserve_object(of), of);
                self.store(place, value);
                place
            }
            Kind::ForEach(each) => self.for_each(each),
            Kind::New(new) => self.new_object(new, of),
            Kind::Delete(delete) => self.delete_object(delete),
            Kind::Aggregate(aggregate) => self.aggregate(aggregate),
        }
    }

    /// Returns the value of an assignment: a computed `float` is not rounded yet, others are loaded from their place.
    fn assigned(&self, target: Value, value: Value) -> Value {
        let is_computed = matches!(value.kind, ValueKind::Slot(_)) && self.rep(target.of) == Rep::F32;
        if is_computed { Value { of: target.of, ..value } } else { target }
    }

    /// Generates code for two operands. Implicit conversions follow when both have been evaluated: a plain variable is read
    /// late, as in Borland's code.
    pub(super) fn operands(&mut self, operands: &'p Operands) -> (Value, Value) {
        let Operands { left, right, order } = operands;
        let (first, second) = if order.right_first { (right, left) } else { (left, right) };
        let first = self.expr(core(first));
        let first = if order.copies_first { self.copied(first) } else { first };
        let second = self.expr(core(second));
        let (a, b) = if order.right_first { (second, first) } else { (first, second) };
        let a = self.finished(left, a);
        (a, self.finished(right, b))
    }

    /// Applies the implicit conversions of an expression to the value of its core.
    fn finished(&mut self, e: &'p Expr, core: Value) -> Value {
        match inner(e) {
            Some(inner) => {
                let value = self.finished(inner, core);
                self.applied(e, value)
            }
            None => core,
        }
    }

    /// Applies one conversion to the value of the expression in it.
    fn applied(&mut self, e: &Expr, value: Value) -> Value {
        let of = e.of;
        match &e.kind {
            Kind::AddressOf(_) => self.address(value, of),
            Kind::Convert { is_stored, .. } => self.converted(value, of, *is_stored),
            Kind::Check { followed, written, .. } => self.checked(value, *followed, *written),
            Kind::LowWord(_) => match value.kind {
                ValueKind::Constant(at) => Value::constant(i32::from(at as i16), of),
                // The offset is the low word, which comes first.
                _ => Value::slot(self.operand(value), of),
            },
            _ => Value { of, ..value },
        }
    }

    fn element(&mut self, array: &'p Expr, index: &'p Expr, index_first: bool, of: TypeId) -> Value {
        // The address after the last element is valid.
        let beyond = u32::from(std::mem::take(&mut self.function.takes_address));
        let length = self.checked_length(array.of);
        let early = index_first.then(|| self.expr(core(index)));
        let array = self.expr(array);
        let number = match early {
            Some(value) => self.finished(index, value),
            None => self.expr(index),
        };
        let size = self.size(of);
        let index = self.operand(number);
        if let ValueKind::Place(Place::Direct(base), _) = array.kind {
            let scale = Scale { size: size as u16, length: u16::try_from(length).unwrap_or(0) };
            return Value::place(Place::Index { base, index, scale }, of);
        }
        if length > 0 {
            self.generator.emit(Op::CheckX, index, index, index, length + beyond);
        }
        match array.kind {
            ValueKind::Place(Place::Index { base, index: outer, scale }, _) => {
                if scale.length > 0 {
                    self.generator.emit(Op::CheckX, outer, outer, outer, scale.length.into());
                }
                let scaled = if scale.size == 1 {
                    outer
                } else {
                    let factor = self.generator.word(scale.size);
                    self.generator.compute(Op::MulW, 2, outer, factor, 0)
                };
                let index = self.generator.compute(Op::AddX, 2, scaled, index, size);
                Value::place(Place::Index { base, index, scale: Scale { size: 1, length: 0 } }, of)
            }
            ValueKind::Place(Place::Far { pointer, offset }, _) if self.program.types.is_wide => {
                let start = self.generator.add_bytes(pointer, offset.into(), PointerWidth::Huge);
                let pointer = self.generator.add_elements(start, index, size, PointerWidth::Huge);
                Value::place(Place::Far { pointer, offset: 0 }, of)
            }
            ValueKind::Place(Place::Near { pointer, offset }, _) => {
                let pointer = self.generator.compute(Op::AddX, 2, pointer, index, size);
                Value::place(Place::Near { pointer, offset }, of)
            }
            _ => Value::nothing(),
        }
    }

    /// Returns the number of elements of an array of which the indices are checked; 0 if they are not: in the library, and
    /// for one element, which may stand for more at the end of a structure.
    fn checked_length(&self, array: TypeId) -> u32 {
        match self.program.types.get(array) {
            &Type::Array { length: length @ 2.., .. } if !self.is_builtin(self.generator.code.span) => length,
            _ => 0,
        }
    }

    pub(super) fn arithmetic(&mut self, op: Punct, a: Value, b: Value, of: TypeId) -> Value {
        let rep = self.rep(of);
        if let (ValueKind::Constant(x), ValueKind::Constant(y)) = (a.kind, b.kind)
            && let Some(value) = constant::fold(op, x, y, rep)
        {
            return Value::constant(value, of);
        }
        let (x, y) = (self.operand(a), self.operand(b));
        Value::slot(self.generator.arithmetic(op, x, y, rep), of)
    }

    fn pointer_plus(&mut self, pointer: Value, number: Value, minus: bool) -> Value {
        let of = pointer.of;
        let Some((to, width)) = self.program.types.pointee(of) else { return Value::nothing() };
        let size = self.size(to).max(1);
        if let ValueKind::Constant(number) = number.kind {
            let by = number.wrapping_mul(size as i32);
            let by = if minus { by.wrapping_neg() } else { by };
            if let (ValueKind::Constant(at), true) = (pointer.kind, width != PointerWidth::Huge) {
                return Value::constant(constant::add_to_pointer(at, by, width == PointerWidth::Near), of);
            }
            let from = self.operand(pointer);
            return Value::slot(self.generator.add_bytes(from, by, width), of);
        }
        let wide = number.of;
        let number = if minus { self.arithmetic(Punct::Minus, Value::constant(0, wide), number, wide) } else { number };
        let (from, by) = (self.operand(pointer), self.operand(number));
        Value::slot(self.generator.add_elements(from, by, size, width), of)
    }

    pub(super) fn truth(&mut self, value: Value, negated: bool) -> Value {
        if let ValueKind::Constant(known) = value.kind {
            return Value::constant(((known == 0) == negated).into(), types::INT);
        }
        let slot = self.operand(value);
        Value::slot(self.generator.truth(slot, self.program.types.rep(value.of), negated), types::INT)
    }

    fn comparison(&mut self, op: Punct, a: Value, b: Value) -> Value {
        if let (ValueKind::Constant(x), ValueKind::Constant(y)) = (a.kind, b.kind) {
            let holds = constant::compare(op, x, y, self.program.types.is_unsigned(a.of));
            return Value::constant(holds.into(), types::INT);
        }
        let (compare, swapped) = comparison_of(op);
        let (x, y) = (self.operand(a), self.operand(b));
        let (x, y) = if swapped { (y, x) } else { (x, y) };
        Value::slot(self.generator.compare(compare, x, y, self.program.types.rep(a.of)), types::INT)
    }

    fn conditional(&mut self, condition: &'p Expr, yes: &'p Expr, no: &'p Expr, of: TypeId) -> Value {
        let rep = self.rep(of);
        let is_reference = matches!(self.program.types.get(of), types::Type::Reference { .. });
        // One of two objects is selected by its far address.
        let (op, size) = move_of(if rep == Rep::Block { Rep::U32 } else { rep });
        let (other, end) = (self.generator.code.new_label(), self.generator.code.new_label());
        let out = self.generator.temporary(size);
        self.jump(condition, other, false);
        for (side, is_last) in [(yes, false), (no, true)] {
            let value = self.expr(side);
            match rep {
                Rep::Void => {}
                Rep::Block => {
                    let address = self.far_address(value);
                    self.generator.emit(op, out, address, address, 0);
                }
                _ => {
                    let from = self.operand(value);
                    if is_reference {
                        self.generator.emit(op, out, from, from, 0);
                    } else {
                        self.generator.emit_move(op, out, from);
                    }
                }
            }
            if !is_last {
                self.generator.code.go(end);
                self.generator.code.place_label(other);
            }
        }
        self.generator.code.place_label(end);
        match rep {
            Rep::Void => Value::nothing(),
            Rep::Block => Value::place(Place::Far { pointer: out, offset: 0 }, of),
            _ => Value::slot(out, of),
        }
    }
}

/// Returns the expression in an implicit conversion.
fn inner(e: &Expr) -> Option<&Expr> {
    match &e.kind {
        Kind::AddressOf(inner)
        | Kind::Retype(inner)
        | Kind::LowWord(inner)
        | Kind::Convert { value: inner, .. }
        | Kind::Check { pointer: inner, .. }
            if e.span.is_none() =>
        {
            Some(inner)
        }
        _ => None,
    }
}

/// Returns an expression without its implicit conversions.
fn core(mut e: &Expr) -> &Expr {
    while let Some(inner) = inner(e) {
        e = inner;
    }
    e
}

/// Returns the comparison of an operator, and whether it exchanges the operands.
pub(super) fn comparison_of(op: Punct) -> (Comparison, bool) {
    match op {
        Punct::Eq => (Comparison::Eq, false),
        Punct::Ne => (Comparison::Ne, false),
        Punct::Lt => (Comparison::Lt, false),
        Punct::Le => (Comparison::Le, false),
        Punct::Gt => (Comparison::Lt, true),
        _ => (Comparison::Le, true),
    }
}

/// Returns whether an expression is an element of an array or a part of one.
fn is_element(e: &Expr) -> bool {
    match &e.kind {
        Kind::Index { .. } => true,
        Kind::Subobject { object, .. } => is_element(object),
        _ => false,
    }
}
