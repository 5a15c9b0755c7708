//! Expressions.

use super::operate::has_effects;
use super::{Bits, Entity, Kind, Lower, Place, Value};
use crate::ast::{Expr, ExprKind, TypeName};
use crate::code::{Area, Op, REGISTERS, Slot};
use crate::diagnostic::{Message, suggest_name};
use crate::headers::{self, DeclarationKind};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::Punct;
use crate::types::{self, PointerWidth, Rep, Type, TypeId};

/// The maximum number of expressions, far beyond any realistic program.
const MOST_STEPS: u64 = 3_000_000;

impl Lower<'_> {
    /// Generates code for an expression and returns its value.
    pub(super) fn expr(&mut self, e: &Expr) -> Value {
        // Limits the time for any program, however nested.
        self.expressions.steps += 1;
        if self.expressions.steps > MOST_STEPS {
            if self.expressions.steps == MOST_STEPS + 1 {
                self.error(Message::TooDeep, e.span);
            }
            return Value::bad();
        }
        let outer = self.generator.code.span;
        self.generator.code.span = e.span;
        let value = self.expr_here(e);
        self.report_overflows();
        self.generator.code.span = outer;
        value
    }

    fn expr_here(&mut self, e: &Expr) -> Value {
        match &e.kind {
            ExprKind::Int { value, unsigned, long } => {
                let of = match (unsigned, long) {
                    (false, false) => types::INT,
                    (true, false) => types::UNSIGNED,
                    (false, true) => types::LONG,
                    (true, true) => types::UNSIGNED_LONG,
                };
                Value::int(self.wrapped(*value as i32, of), of)
            }
            ExprKind::Float(value, suffix) => {
                let (of, value) = match suffix {
                    Some(b'f') => (types::FLOAT, f64::from(*value as f32)),
                    Some(_) => (types::LONG_DOUBLE, *value),
                    None => (types::DOUBLE, *value),
                };
                Value { of, kind: Kind::Real(value) }
            }
            ExprKind::Char(value) => {
                let of = if self.unit.cplusplus { types::CHAR } else { types::INT };
                Value::int((*value).into(), of)
            }
            ExprKind::Str(text) => {
                let at = self.generator.allocate_string(text);
                let of = self.types.intern(Type::Array { of: types::CHAR, length: text.len() as u32 + 1 });
                Value::place(Place::Direct(Slot::data(at)), of)
            }
            ExprKind::Name(name) => self.name(*name, e.span),
            ExprKind::Scoped(class, name) => self.scoped_name(*class, *name, e.span),
            ExprKind::This => self.this(e.span),
            ExprKind::Unary(op, of) => {
                self.expressions.pointed = *op == Punct::And;
                self.unary(*op, of, e.span)
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, e.span),
            ExprKind::Assign(op, left, right) => self.assign(*op, left, right, e.span),
            ExprKind::IncDec { of, .. } if self.is_stepped(e) => self.expr(of),
            ExprKind::IncDec { up, before, of } => self.step(*up, *before, of, e.span, true),
            ExprKind::Conditional(condition, yes, no) => {
                let nameless = self.current.temporaries.live.len();
                let value = self.conditional(condition, yes, no, e.span);
                if self.current.temporaries.guards.is_none() {
                    self.current.temporaries.live.truncate(nameless);
                }
                value
            }
            ExprKind::Comma(left, right) => {
                self.discard(left);
                self.expr(right)
            }
            ExprKind::Call(function, arguments) => self.call(function, arguments, e.span),
            ExprKind::Member { of, name, arrow, class } => self.member(of, *name, *arrow, *class, e.span),
            ExprKind::Index(of, index) => self.index(of, index, e.span),
            ExprKind::Cast(to, value) => self.cast(to, value, e.span),
            ExprKind::Construct(to, arguments) => self.construct_value(to, arguments, e.span),
            ExprKind::SizeofType(name) => {
                let of = self.resolve(name);
                self.size_value(of, e.span)
            }
            ExprKind::SizeofExpr(value) => {
                let of = match &value.kind {
                    // The string itself is not stored.
                    ExprKind::Str(text) => return Value::int(text.len() as i32 + 1, types::UNSIGNED),
                    _ => self.type_of(value),
                };
                self.size_value(of, e.span)
            }
            ExprKind::New { of, count, arguments } => self.new_object(of, count.as_deref(), arguments, e.span),
            ExprKind::Delete { of, array } => self.delete_object(of, *array, e.span),
        }
    }

    fn size_value(&mut self, of: TypeId, span: Span) -> Value {
        let of = self.types.without_reference(of);
        if !self.types.is_complete(of) && of != types::BAD && of != types::VOID {
            self.incomplete(of, span);
        }
        Value::int(self.types.size(of) as u16 as i32, types::UNSIGNED)
    }

    /// Returns the type that an expression has.
    pub(super) fn type_of(&mut self, e: &Expr) -> TypeId {
        let key = (std::ptr::from_ref(e) as usize, e.span);
        if let Some(&of) = self.expressions.known_types.get(&key) {
            return of;
        }
        let of = self.aside(|l| l.expr(e).of);
        self.expressions.known_types.insert(key, of);
        of
    }

    /// Evaluates an integer constant, or reports an error.
    pub(super) fn constant_int(&mut self, e: &Expr) -> Option<i32> {
        let value = self.aside(|l| {
            let start = l.generator.code.here();
            let value = l.expr(e);
            (l.generator.code.here() == start).then_some(value)
        });
        match value {
            Some(Value { kind: Kind::Const(value), .. }) => Some(value),
            Some(Value { kind: Kind::Real(value), .. }) => Some(value as i32),
            Some(value) if value.of == types::BAD => None,
            _ => {
                self.error(Message::NotConstant, e.span);
                None
            }
        }
    }

    /// Evaluates an expression only for its side effects.
    pub(super) fn discard(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::IncDec { up, before, of } => {
                self.step(*up, *before, of, e.span, false);
            }
            ExprKind::Comma(left, right) => {
                self.discard(left);
                self.discard(right);
            }
            _ => {
                self.expr(e);
            }
        }
    }

    fn name(&mut self, name: Symbol, span: Span) -> Value {
        match self.scopes.lookup_local(name).cloned() {
            Some(entity) => return self.entity(name, entity, span),
            None => {
                if let Some(value) = self.member_by_name(name, span) {
                    return value;
                }
            }
        }
        match self.scopes.at_file_scope(name).cloned() {
            Some(entity) => self.entity(name, entity, span),
            None => self.unknown_name(name, span),
        }
    }

    pub(super) fn entity(&mut self, name: Symbol, entity: Entity, span: Span) -> Value {
        match entity {
            Entity::Local { of, constant: Some(value), .. } => Value::int(value, of),
            Entity::Local { slot, of, .. } => self.variable(Place::Direct(slot), of),
            Entity::Global(index) => {
                let of = self.globals.list[index].of;
                self.globals.list[index].used.get_or_insert(span);
                if let Some(value) = self.globals.list[index].constant {
                    return Value::int(value, of);
                }
                match self.globals.list[index].home {
                    Some(home) => {
                        let place = self.generator.home_place(home);
                        self.variable(place, of)
                    }
                    // While declarations are collected, only its type is needed.
                    None => Value::place(Place::Direct(Slot::data(0)), of),
                }
            }
            Entity::Functions(list) => self.functions_value(list),
            Entity::Constant(value, of) => Value::int(value, of),
            Entity::Typedef(_) => {
                let name = self.names.text(name);
                self.error(Message::ExpectedExpression { found: name }, span);
                Value::bad()
            }
        }
    }

    pub(super) fn functions_value(&mut self, list: Vec<usize>) -> Value {
        let of = list.first().map_or(types::BAD, |f| self.functions.list[*f].of);
        Value { of, kind: Kind::Functions(list) }
    }

    /// Returns the value of a variable, or of the target of a reference.
    pub(super) fn variable(&mut self, place: Place, of: TypeId) -> Value {
        match *self.types.get(of) {
            Type::Reference { to, width } => {
                let pointer_type = self.types.pointer_of_width(to, width);
                let pointer = Value::place(place, pointer_type);
                let behind = self.behind(&pointer, width);
                Value::place(behind, to)
            }
            _ => Value::place(place, of),
        }
    }

    fn unknown_name(&mut self, name: Symbol, span: Span) -> Value {
        let text = self.names.text(name);
        if let Some((at, of)) = pseudo_register(&text) {
            return Value::place(Place::Direct(Slot { area: Area::Rom, at: REGISTERS + 0x10 + at }), of);
        }
        if self.sink.told.insert((name, self.current.function)) {
            let known = self.scopes.visible_names(self.names);
            let home = headers::find_declaring_header(&text);
            if let Some((header, DeclarationKind::Value | DeclarationKind::Type)) = home {
                self.error(Message::MissingHeader { name: text, header: header.to_string() }, span);
                return Value::bad();
            }
            let suggestion = suggest_name(&text, known.iter().map(String::as_str))
                .or_else(|| home.map(|(header, _)| format!("#include <{header}>")));
            self.error(Message::Undeclared { name: text, suggestion }, span);
        }
        Value::bad()
    }

    /// Warns about an index beyond the last element. A pointer one past the end is allowed.
    fn check_bounds(&mut self, array: TypeId, index: i32, pointed: bool, span: Span) {
        let Type::Array { length, .. } = *self.types.get(array) else { return };
        // Arrays of length 0 or 1 may be flexible array members.
        let last = if pointed { length } else { length.saturating_sub(1) };
        if length > 1 && u32::try_from(index).map_or(true, |index| index > last) {
            self.warn(Message::IndexOutOfBounds { index, length }, span);
        }
    }

    fn index(&mut self, of: &Expr, index: &Expr, span: Span) -> Value {
        let pointed = std::mem::take(&mut self.expressions.pointed);
        let array = self.expr(of);
        if let Some(value) = self.index_operator(&array, index, span) {
            return value;
        }
        let number = self.expr(index);
        // `2[a]` is `a[2]`.
        let is_pointer = |l: &Self, v: &Value| matches!(l.types.get(v.of), Type::Array { .. } | Type::Pointer { .. });
        let (array, number) = if is_pointer(self, &array) { (array, number) } else { (number, array) };
        if array.of == types::BAD || number.of == types::BAD {
            return Value::bad();
        }
        if !is_pointer(self, &array) {
            self.error(Message::NotAPointer, span);
            return Value::bad();
        }
        if !self.types.is_integer(number.of) {
            let found = self.types.name(number.of);
            let message = Message::BadOperand { operator: "[]".to_string(), operand: found };
            self.error(message, index.span);
            return Value::bad();
        }
        if let (Type::Array { of: element, .. }, Kind::Place(place, None)) =
            (self.types.get(array.of).clone(), &array.kind)
        {
            let size = self.types.size(element);
            let place = *place;
            if let Some(constant) = number.constant() {
                self.check_bounds(array.of, constant, pointed, span);
                return Value::place(place.plus((constant as u32).wrapping_mul(size)), element);
            }
            if let Some(place) = self.element_place(place, &number, size) {
                return Value::place(place, element);
            }
        }
        let pointer = self.decayed(array);
        let pointer = self.checked(pointer, true, of.span);
        let sum = self.pointer_plus(&pointer, &number, false, span);
        self.dereferenced(&sum, span)
    }

    /// Returns the place of an element of an array in slots, without computing an address.
    fn element_place(&mut self, place: Place, number: &Value, size: u32) -> Option<Place> {
        let number = self.converted(number.clone(), types::INT, Span::default(), true);
        match place {
            Place::Direct(base) => {
                let index = self.operand(&number);
                Some(Place::Index { base, index, scale: size as u16 })
            }
            Place::Index { base, index, scale } => {
                let number = self.operand(&number);
                let scaled = if scale == 1 {
                    index
                } else {
                    let out = self.generator.temporary(2);
                    let factor = self.generator.word(scale);
                    self.generator.emit(Op::MulW, out, index, factor, 0);
                    out
                };
                let out = self.generator.temporary(2);
                self.generator.emit(Op::AddX, out, scaled, number, size);
                Some(Place::Index { base, index: out, scale: 1 })
            }
            Place::Near { pointer, offset } => {
                let number = self.operand(&number);
                let out = self.generator.temporary(2);
                self.generator.emit(Op::AddX, out, pointer, number, size);
                Some(Place::Near { pointer: out, offset })
            }
            Place::Far { .. } => None,
        }
    }

    /// Dereferences a pointer.
    pub(super) fn dereferenced(&mut self, pointer: &Value, span: Span) -> Value {
        let Some((to, width)) = self.types.pointee(pointer.of) else {
            if pointer.of != types::BAD {
                self.error(Message::NotAPointer, span);
            }
            return Value::bad();
        };
        if let Type::Function { .. } = self.types.get(to) {
            return pointer.clone();
        }
        if to == types::VOID {
            self.error(Message::NotAPointer, span);
            return Value::bad();
        }
        let pointer = self.checked(pointer.clone(), true, span);
        let place = self.behind(&pointer, width);
        Value::place(place, to)
    }

    fn member(&mut self, of: &Expr, name: Symbol, arrow: bool, class: Option<Symbol>, span: Span) -> Value {
        let object = self.expr(of);
        if object.of == types::BAD {
            return object;
        }
        let object = if arrow {
            let pointer = match self.arrow_operator(object.clone(), span) {
                Some(value) => value,
                None if self.types.class(object.of).is_some() => {
                    self.error(Message::ArrowOnStruct, of.span);
                    return Value::bad();
                }
                None => self.decayed(object),
            };
            self.dereferenced(&pointer, of.span)
        } else {
            object
        };
        if object.of == types::BAD {
            return object;
        }
        let Some(number) = self.types.class(object.of) else {
            let behind = self.types.pointee(object.of).is_some_and(|p| self.types.class(p.0).is_some());
            let message = if behind && !arrow { Message::DotOnPointer } else { Message::NotAStruct };
            self.error(message, of.span);
            return Value::bad();
        };
        let place = match object.kind {
            Kind::Place(place, _) => place,
            _ => return Value::bad(),
        };
        let member_span = Span { start: span.start + u32::from(span.length), length: 0, ..span };
        let length = self.names.bytes(name).len() as u16;
        let member_span = Span { start: member_span.start.saturating_sub(length.into()), length, ..span };
        if let Some(value) = self.method_value(number, name, place, class, member_span) {
            return value;
        }
        let Some(field) = self.field_or_error(number, name, member_span) else { return Value::bad() };
        if field.is_private {
            self.check_access(number, name, member_span);
        }
        self.field_value(place, &field)
    }

    pub(super) fn field_value(&mut self, place: Place, field: &types::Field) -> Value {
        let bits = field.bits.map(|b| self.bits(b, field.type_id));
        let place = place.plus(field.offset);
        if bits.is_none() {
            return self.variable(place, field.type_id);
        }
        Value { of: field.type_id, kind: Kind::Place(place, bits) }
    }

    pub(super) fn bits(&self, (first, width): (u8, u8), of: TypeId) -> Bits {
        let signed = matches!(self.types.rep(of), Rep::I8 | Rep::I16) && !matches!(self.types.get(of), Type::Enum(_));
        Bits { first, width, signed }
    }

    fn cast(&mut self, to: &TypeName, value: &Expr, span: Span) -> Value {
        let of = self.resolve(to);
        let value = self.expr(value);
        if let Type::Reference { to, .. } = *self.types.get(of) {
            return Value { of: to, ..value };
        }
        if of == types::VOID {
            return Value::nothing();
        }
        if self.types.class(of).is_some() && self.types.class(value.of).is_none() {
            return self.converted(value, of, span, true);
        }
        let result = self.converted(value, of, span, true);
        match result.kind {
            // The result of a cast is not an lvalue.
            Kind::Place(..) if self.types.rep(of) != Rep::Block => {
                let slot = self.operand(&result);
                match result.kind {
                    // A variable as wide as a slot is read directly.
                    Kind::Place(Place::Direct(direct), None) if direct == slot => Value::slot(slot, of),
                    _ => Value::slot(slot, of),
                }
            }
            _ => result,
        }
    }

    fn unary(&mut self, op: Punct, of: &Expr, span: Span) -> Value {
        if op == Punct::And {
            return self.address(of, span);
        }
        if op == Punct::Not {
            let value = self.expr(of);
            if let Some(value) = self.unary_operator(op, &value, span) {
                return value;
            }
            return self.truth_value(value, true, span);
        }
        let value = self.expr(of);
        if value.of == types::BAD {
            return value;
        }
        if let Some(value) = self.unary_operator(op, &value, span) {
            return value;
        }
        if op == Punct::Star {
            let pointer = self.decayed(value);
            return self.dereferenced(&pointer, of.span);
        }
        let fits = if op == Punct::Tilde { self.types.is_integer(value.of) } else { self.types.is_number(value.of) };
        if !fits {
            let operand = self.types.name(value.of);
            self.error(Message::BadOperand { operator: op.text().to_string(), operand }, span);
            return Value::bad();
        }
        let result = self.types.promoted(value.of);
        let value = self.converted(value, result, span, true);
        match (op, &value.kind) {
            (Punct::Plus, _) => value,
            (Punct::Minus, Kind::Const(v)) => Value::int(self.wrapped(v.wrapping_neg(), result), result),
            (Punct::Minus, Kind::Real(v)) => Value { of: result, kind: Kind::Real(-v) },
            (Punct::Tilde, Kind::Const(v)) => Value::int(self.wrapped(!v, result), result),
            _ => {
                let from = self.operand(&value);
                let rep = self.types.rep(result);
                let out = match op {
                    Punct::Minus => self.generator.negate(from, rep),
                    _ => self.generator.complement(from, rep),
                };
                Value::slot(out, result)
            }
        }
    }

    fn address(&mut self, of: &Expr, span: Span) -> Value {
        let value = self.expr(of);
        match value.kind {
            Kind::Functions(_) => self.decayed(value),
            Kind::Place(place, None) => self.address_of(place, value.of, None),
            Kind::Const(_) if value.of == types::BAD => value,
            // A function already converted to a pointer.
            Kind::Slot(_)
                if self
                    .types
                    .pointee(value.of)
                    .is_some_and(|p| matches!(self.types.get(p.0), Type::Function { .. })) =>
            {
                value
            }
            _ => {
                self.error(Message::NotAnLvalue, span);
                Value::bad()
            }
        }
    }

    /// Returns the place of an lvalue, or reports an error.
    pub(super) fn lvalue(&mut self, value: &Value, e: &Expr) -> Option<(Place, Option<Bits>)> {
        match value.kind {
            _ if value.of == types::BAD => None,
            Kind::Place(place, bits)
                if !matches!(self.types.get(value.of), Type::Array { .. } | Type::Function { .. }) =>
            {
                self.check_const(e);
                Some((place, bits))
            }
            _ => {
                let message = match *self.types.get(value.of) {
                    Type::Array { of, .. } => Message::ArrayAssigned { text: self.types.size(of) == 1 },
                    _ => Message::NotAnLvalue,
                };
                self.error(message, e.span);
                None
            }
        }
    }

    fn check_const(&mut self, e: &Expr) {
        let ExprKind::Name(name) = e.kind else {
            if let ExprKind::Index(of, _) = &e.kind {
                self.check_const(of);
            }
            return;
        };
        let is_const = match self.lookup(name) {
            Some(Entity::Local { is_const, .. }) => *is_const,
            Some(Entity::Global(index)) => self.globals.list[*index].is_const,
            _ => false,
        };
        if is_const {
            let name = self.names.text(name);
            self.error(Message::ConstModified { name }, e.span);
        }
    }

    /// Lowers `++` and `--`.
    pub(super) fn step(&mut self, up: bool, before: bool, e: &Expr, span: Span, wanted: bool) -> Value {
        let value = self.expr(e);
        if value.of == types::BAD {
            return value;
        }
        if let Some(value) = self.step_operator(up, before, &value, span) {
            return value;
        }
        let Some((place, bits)) = self.lvalue(&value, e) else { return Value::bad() };
        let of = value.of;
        let operator = || if up { "++" } else { "--" }.to_string();
        if self.types.class(of).is_some() {
            let operand = self.types.name(of);
            self.error(Message::BadOperand { operator: operator(), operand }, span);
            return Value::bad();
        }
        // A step moved behind its expression was checked within the expression.
        if self.expressions.stepped.is_empty() {
            self.check_pointer(&value, false, e.span);
        }
        let old = if wanted && !before { Some(self.kept(value.clone())) } else { None };
        let current = old.clone().unwrap_or(value);
        let one = Value::int(1, types::INT);
        let new = if self.types.pointee(of).is_some() {
            self.pointer_plus(&current, &one, !up, span)
        } else {
            let common = self.types.common_type(of, types::INT);
            let left = self.converted(current, common, span, true);
            let right = self.converted(one, common, span, true);
            let op = if up { Punct::Plus } else { Punct::Minus };
            let sum = self.arithmetic(op, &left, &right, common, span);
            self.for_store(sum, of, span, true)
        };
        self.store(place, bits, &new, of);
        match old {
            Some(old) => old,
            None => Value { of, kind: Kind::Place(place, bits) },
        }
    }

    fn assign(&mut self, op: Option<Punct>, left: &Expr, right: &Expr, span: Span) -> Value {
        let Some(op) = op else { return self.plain_assign(left, right, span) };
        if let Some(value) = self.assign_operator(op, left, right, span) {
            return value;
        }
        let early = (has_effects(left) && has_effects(right)).then(|| {
            let amount = self.expr(right);
            self.kept(amount)
        });
        let target = self.expr(left);
        let Some((place, bits)) = self.lvalue(&target, left) else {
            self.expr(right);
            return Value::bad();
        };
        let of = target.of;
        let amount = early.unwrap_or_else(|| self.expr(right));
        if amount.of == types::BAD {
            return Value { of, kind: Kind::Place(place, bits) };
        }
        let new = if self.types.pointee(of).is_some() && matches!(op, Punct::Plus | Punct::Minus) {
            self.check_pointer(&target, false, left.span);
            self.pointer_plus(&target, &amount, op == Punct::Minus, span)
        } else {
            self.operation(op, target, amount, span)
        };
        let new = self.for_store(new, of, span, true);
        self.store(place, bits, &new, of);
        Value { of, kind: Kind::Place(place, bits) }
    }

    fn plain_assign(&mut self, left: &Expr, right: &Expr, span: Span) -> Value {
        if let Some(value) = self.assign_object(left, right, span) {
            return value;
        }
        let value = self.expr(right);
        let target = self.expr(left);
        let Some((place, bits)) = self.lvalue(&target, left) else { return Value::bad() };
        let of = target.of;
        let value = self.for_store(value, of, right.span, false);
        self.store(place, bits, &value, of);
        Value { of, kind: Kind::Place(place, bits) }
    }

    fn conditional(&mut self, condition: &Expr, yes: &Expr, no: &Expr, span: Span) -> Value {
        let known = self.known(condition);
        let types = {
            let (a, b) = (self.rvalue_type(yes), self.rvalue_type(no));
            self.meeting_type(a, b, yes, no, span)
        };
        let Some(of) = types else { return Value::bad() };
        if let Some(known) = known {
            let value = self.expr(if known != 0 { yes } else { no });
            return if of == types::VOID { Value::nothing() } else { self.converted(value, of, span, true) };
        }
        let (other, end) = (self.generator.code.new_label(), self.generator.code.new_label());
        if self.types.class(of).is_some() {
            // Selects one of two objects by its address.
            let out = self.generator.temporary(4);
            self.condition(condition, other, false);
            for (e, last) in [(yes, false), (no, true)] {
                let value = self.sometimes(|l| l.expr(e));
                if let Kind::Place(place, _) = value.kind {
                    let address = self.generator.far_address(place);
                    self.generator.emit(Op::MovL, out, address, address, 0);
                }
                if !last {
                    self.generator.code.go(end);
                    self.generator.code.place_label(other);
                }
            }
            self.generator.code.place_label(end);
            return Value::place(Place::Far { pointer: out, offset: 0 }, of);
        }
        let (op, size) = match self.types.rep(of) {
            Rep::Void => (Op::MovW, 0),
            Rep::I32 | Rep::U32 => (Op::MovL, 4),
            Rep::F32 | Rep::F64 | Rep::F80 => (Op::MovD, 8),
            _ => (Op::MovW, 2),
        };
        let out = self.generator.temporary(size.max(2));
        self.condition(condition, other, false);
        for (e, last) in [(yes, false), (no, true)] {
            let value = self.sometimes(|l| l.expr(e));
            if of != types::VOID {
                let value = self.decayed(value);
                let value = self.converted(value, of, e.span, true);
                let from = self.operand(&value);
                self.generator.emit_move(op, out, from);
            }
            if !last {
                self.generator.code.go(end);
                self.generator.code.place_label(other);
            }
        }
        self.generator.code.place_label(end);
        if of == types::VOID { Value::nothing() } else { Value::slot(out, of) }
    }

    fn rvalue_type(&mut self, e: &Expr) -> TypeId {
        let of = self.type_of(e);
        match *self.types.get(of) {
            Type::Array { of, .. } => self.types.pointer_to(of),
            Type::Function { .. } => self.types.pointer_to(of),
            _ => of,
        }
    }

    /// Returns the common type of both sides of `:`.
    fn meeting_type(&mut self, a: TypeId, b: TypeId, yes: &Expr, no: &Expr, span: Span) -> Option<TypeId> {
        if a == types::BAD || b == types::BAD {
            return None;
        }
        if a == b {
            return Some(a);
        }
        if self.types.is_number(a) && self.types.is_number(b) {
            return Some(self.types.comparison_type(a, b));
        }
        if a == types::VOID || b == types::VOID {
            return Some(types::VOID);
        }
        match (self.types.pointee(a), self.types.pointee(b)) {
            (Some(pa), Some(pb)) => {
                let to = if pa.0 == types::VOID { pb.0 } else { pa.0 };
                let width = if pa.1 == PointerWidth::Near { pb.1 } else { pa.1 };
                Some(self.types.pointer_of_width(to, width))
            }
            (Some(_), None) if self.types.is_integer(b) => Some(a),
            (None, Some(_)) if self.types.is_integer(a) => Some(b),
            _ => {
                let (left, right) = (self.types.name(a), self.types.name(b));
                let _ = (yes, no);
                self.error(Message::BadOperands { operator: "?:".to_string(), left, right }, span);
                None
            }
        }
    }
}

/// Returns the offset and type of a pseudo-register such as `_AX`.
fn pseudo_register(name: &str) -> Option<(u16, TypeId)> {
    let words = ["_AX", "_BX", "_CX", "_DX", "_SI", "_DI", "_BP", "_SP", "_DS", "_ES", "_SS", "_CS", "_FLAGS"];
    if let Some(at) = words.iter().position(|w| *w == name) {
        return Some((2 * at as u16, types::UNSIGNED));
    }
    let halves = ["_AL", "_AH", "_BL", "_BH", "_CL", "_CH", "_DL", "_DH"];
    let at = halves.iter().position(|w| *w == name)?;
    Some((at as u16, types::UNSIGNED_CHAR))
}
