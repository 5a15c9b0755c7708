//! Binary operators and conditions.

use super::sequence::weight;
use super::{Kind, Lower, Value};
use crate::ast::{Expr, ExprKind};
use crate::code::{Op, Slot};
use crate::codegen::{Comparison, Label};
use crate::diagnostic::Message;
use crate::source::Span;
use crate::token::Punct;
use crate::types::{self, PointerWidth, Rep, Type, TypeId};

impl Lower<'_> {
    pub(super) fn binary(&mut self, op: Punct, left: &Expr, right: &Expr, span: Span) -> Value {
        if matches!(op, Punct::AndAnd | Punct::OrOr) {
            return self.logical(op, left, right);
        }
        let (a, b) = self.both_sides(left, right);
        if let Some(value) = self.binary_operator(op, &a, &b, span) {
            return value;
        }
        self.operation(op, a, b, span)
    }

    /// Lowers two operands, the heavier one first. A value that the other side may change is copied; a plain variable
    /// is read late, as in Borland's code.
    fn both_sides(&mut self, left: &Expr, right: &Expr) -> (Value, Value) {
        let late = |l: &Self, e: &Expr, value: &Value| {
            let stepped = matches!(e.kind, ExprKind::IncDec { .. }) && !l.is_stepped(e);
            matches!(value.kind, Kind::Place(super::Place::Direct(_), None)) && !stepped && l.types.size(value.of) > 1
        };
        if has_effects(right) && weight(right) > weight(left) && !self.yields_object(left) {
            let b = self.expr(right);
            let b = if late(self, right, &b) { b } else { self.kept(b) };
            return (self.expr(left), b);
        }
        let a = self.expr(left);
        let a = if !has_effects(right) || late(self, left, &a) { a } else { self.kept(a) };
        (a, self.expr(right))
    }

    /// Lowers a binary operator.
    pub(super) fn operation(&mut self, op: Punct, a: Value, b: Value, span: Span) -> Value {
        let (a, b) = (self.decayed(a), self.decayed(b));
        if a.of == types::BAD || b.of == types::BAD {
            return Value::bad();
        }
        if a.of == types::VOID || b.of == types::VOID {
            self.error(Message::VoidValue, span);
            return Value::bad();
        }
        let (pa, pb) = (self.types.pointee(a.of), self.types.pointee(b.of));
        if is_comparison(op) {
            return self.comparison(op, a, b, span);
        }
        match (op, pa, pb) {
            (Punct::Plus, Some(_), None) if self.types.is_integer(b.of) => {
                self.check_pointer(&a, false, span);
                return self.pointer_plus(&a, &b, false, span);
            }
            (Punct::Plus, None, Some(_)) if self.types.is_integer(a.of) => {
                self.check_pointer(&b, false, span);
                return self.pointer_plus(&b, &a, false, span);
            }
            (Punct::Minus, Some(_), None) if self.types.is_integer(b.of) => {
                self.check_pointer(&a, false, span);
                return self.pointer_plus(&a, &b, true, span);
            }
            (Punct::Minus, Some(_), Some(_)) => return self.pointer_difference(&a, &b, span),
            _ => {}
        }
        let whole = matches!(op, Punct::Mod | Punct::And | Punct::Or | Punct::Xor | Punct::Shl | Punct::Shr);
        let fits = |l: &Self, t| if whole { l.types.is_integer(t) } else { l.types.is_number(t) };
        if !fits(self, a.of) || !fits(self, b.of) {
            let (left, right) = (self.types.name(a.of), self.types.name(b.of));
            self.error(Message::BadOperands { operator: op.text().to_string(), left, right }, span);
            return Value::bad();
        }
        if matches!(op, Punct::Shl | Punct::Shr) {
            let of = self.types.promoted(a.of);
            let a = self.converted(a, of, span, true);
            let count =
                if matches!(self.types.rep(of), Rep::I32 | Rep::U32) { types::UNSIGNED_LONG } else { types::UNSIGNED };
            let b = self.converted(b, count, span, true);
            return self.arithmetic(op, &a, &b, of, span);
        }
        let bits = matches!(op, Punct::And | Punct::Or | Punct::Xor);
        let common = if bits { self.types.bitwise_type(a.of, b.of) } else { self.types.common_type(a.of, b.of) };
        let a = self.converted(a, common, span, true);
        let b = self.converted(b, common, span, true);
        self.arithmetic(op, &a, &b, common, span)
    }

    /// Lowers arithmetic between values of the same type.
    pub(super) fn arithmetic(&mut self, op: Punct, a: &Value, b: &Value, of: TypeId, span: Span) -> Value {
        let rep = self.types.rep(of);
        match (&a.kind, &b.kind) {
            (Kind::Const(x), Kind::Const(y)) => {
                if let Some(value) = fold(op, *x, *y, rep) {
                    return Value::int(self.wrapped(value, of), of);
                }
                if *y == 0 && matches!(op, Punct::Div | Punct::Mod) {
                    self.warn(Message::DivisionByZero, span);
                }
            }
            (Kind::Real(x), Kind::Real(y)) => {
                let value = match op {
                    Punct::Plus => x + y,
                    Punct::Minus => x - y,
                    Punct::Star => x * y,
                    _ if *y != 0.0 => x / y,
                    _ => 0.0,
                };
                if op != Punct::Div || *y != 0.0 {
                    return Value { of, kind: Kind::Real(value) };
                }
            }
            _ => {}
        }
        let (x, y) = (self.operand(a), self.operand(b));
        let out = self.generator.arithmetic(op, x, y, rep);
        Value::slot(out, of)
    }

    /// Lowers a pointer plus or minus a number of elements.
    pub(super) fn pointer_plus(&mut self, pointer: &Value, number: &Value, minus: bool, span: Span) -> Value {
        let pointer = self.decayed(pointer.clone());
        let Some((to, width)) = self.types.pointee(pointer.of) else { return Value::bad() };
        if to != types::VOID && !self.types.is_complete(to) && !matches!(self.types.get(to), Type::Array { .. }) {
            self.incomplete(to, span);
            return Value::bad();
        }
        let size = self.types.size(to).max(1);
        let of = pointer.of;
        if let Some(constant) = number.constant() {
            let by = constant.wrapping_mul(size as i32);
            let by = if minus { by.wrapping_neg() } else { by };
            if let (Some(at), true) = (pointer.constant(), width != PointerWidth::Huge) {
                let sum = at & !0xFFFF | i32::from((at as u16).wrapping_add(by as u16));
                return Value::int(if width == PointerWidth::Near { sum & 0xFFFF } else { sum }, of);
            }
            return self.moved(&pointer, by, width, of);
        }
        let wide = if width == PointerWidth::Huge { types::LONG } else { types::INT };
        let mut number = self.converted(number.clone(), wide, span, true);
        if minus {
            let zero = Value::int(0, wide);
            number = self.arithmetic(Punct::Minus, &zero, &number, wide, span);
        }
        let (from, by) = (self.operand(&pointer), self.operand(&number));
        let out = self.generator.add_elements(from, by, size, width);
        Value::slot(out, of)
    }

    fn moved(&mut self, pointer: &Value, by: i32, width: PointerWidth, of: TypeId) -> Value {
        let from = self.operand(pointer);
        let out = self.generator.add_bytes(from, by, width);
        Value::slot(out, of)
    }

    fn pointer_difference(&mut self, a: &Value, b: &Value, span: Span) -> Value {
        let (Some((to, wa)), Some((_, wb))) = (self.types.pointee(a.of), self.types.pointee(b.of)) else {
            return Value::bad();
        };
        let size = self.types.size(to).max(1) as i32;
        if wa == PointerWidth::Huge || wb == PointerWidth::Huge {
            let (x, y) = (self.operand(a), self.operand(b));
            let out = self.generator.temporary(4);
            self.generator.emit(Op::HSub, out, x, y, 0);
            let bytes = Value::slot(out, types::LONG);
            return self.arithmetic(Punct::Div, &bytes, &Value::int(size, types::LONG), types::LONG, span);
        }
        let (x, y) = (self.offset_word(a), self.offset_word(b));
        let bytes = self.arithmetic(Punct::Minus, &x, &y, types::INT, span);
        if size == 1 {
            return bytes;
        }
        self.arithmetic(Punct::Div, &bytes, &Value::int(size, types::INT), types::INT, span)
    }

    /// Returns the offset of a far pointer, or a near pointer unchanged.
    fn offset_word(&mut self, pointer: &Value) -> Value {
        match pointer.kind {
            Kind::Const(at) => Value::int(i32::from(at as i16), types::INT),
            _ => {
                // The offset is the low word, which comes first.
                let slot = self.operand(pointer);
                Value::slot(slot, types::INT)
            }
        }
    }

    fn comparison(&mut self, op: Punct, a: Value, b: Value, span: Span) -> Value {
        self.check_range(&a, &b, span);
        let Some((a, b, of)) = self.comparable(op, a, b, span) else { return Value::bad() };
        if let (Kind::Const(x), Kind::Const(y)) = (&a.kind, &b.kind) {
            let unsigned = self.types.is_unsigned(of);
            let holds = compare_constants(op, *x, *y, unsigned);
            return Value::int(holds.into(), types::INT);
        }
        let (compare, swapped) = comparison_of(op);
        let (x, y) = (self.operand(&a), self.operand(&b));
        let (x, y) = if swapped { (y, x) } else { (x, y) };
        let out = self.generator.compare(compare, x, y, self.types.rep(of));
        Value::slot(out, types::INT)
    }

    /// Warns about comparing an `int` with a constant outside its range.
    fn check_range(&mut self, a: &Value, b: &Value, span: Span) {
        let beyond = |int: &Value, number: &Value| {
            number.constant().filter(|n| int.of == types::INT && int.constant().is_none() && i16::try_from(*n).is_err())
        };
        let long = |v: &Value| matches!(self.types.rep(v.of), Rep::I32);
        let found = if long(b) {
            beyond(a, b)
        } else if long(a) {
            beyond(b, a)
        } else {
            None
        };
        if let Some(value) = found {
            self.warn(Message::ConstantComparison { value }, span);
        }
    }

    /// Converts both sides of a comparison to a common type.
    fn comparable(&mut self, op: Punct, a: Value, b: Value, span: Span) -> Option<(Value, Value, TypeId)> {
        if self.types.is_number(a.of) && self.types.is_number(b.of) {
            let common = self.types.comparison_type(a.of, b.of);
            let a = self.converted(a, common, span, true);
            let b = self.converted(b, common, span, true);
            return Some((a, b, common));
        }
        match (self.types.pointee(a.of), self.types.pointee(b.of)) {
            (Some((ta, wa)), Some((tb, wb))) => {
                if ta != tb && ta != types::VOID && tb != types::VOID {
                    let (from, to) = (self.types.name(b.of), self.types.name(a.of));
                    self.warn(Message::SuspiciousPointer { from, to }, span);
                }
                let width = if wa == PointerWidth::Near && wb == PointerWidth::Near {
                    PointerWidth::Near
                } else {
                    PointerWidth::Far
                };
                let of = self.types.pointer_of_width(ta, width);
                let a = self.converted(a, of, span, true);
                let b = self.converted(b, of, span, true);
                // The order of far pointers is determined by their offsets only.
                if width == PointerWidth::Far && !matches!(op, Punct::Eq | Punct::Ne) && wa != PointerWidth::Huge {
                    let (a, b) = (self.offset_word(&a), self.offset_word(&b));
                    let (a, b) = (Value { of: types::UNSIGNED, ..a }, Value { of: types::UNSIGNED, ..b });
                    return Some((a, b, types::UNSIGNED));
                }
                Some((a, b, of))
            }
            (Some(_), None) if self.types.is_integer(b.of) => {
                self.warn_number_as_pointer(&b, a.of, span);
                let of = a.of;
                let b = self.converted(b, of, span, true);
                Some((a, b, of))
            }
            (None, Some(_)) if self.types.is_integer(a.of) => {
                self.warn_number_as_pointer(&a, b.of, span);
                let of = b.of;
                let a = self.converted(a, of, span, true);
                Some((a, b, of))
            }
            _ => {
                let (left, right) = (self.types.name(a.of), self.types.name(b.of));
                self.error(Message::BadOperands { operator: op.text().to_string(), left, right }, span);
                None
            }
        }
    }

    pub(super) fn warn_number_as_pointer(&mut self, number: &Value, pointer: TypeId, span: Span) {
        if number.constant() != Some(0) {
            let (from, to) = (self.types.name(number.of), self.types.name(pointer));
            self.warn(Message::SuspiciousPointer { from, to }, span);
        }
    }

    /// Jumps to the label if the truth of the expression equals `when`.
    pub(super) fn condition(&mut self, e: &Expr, label: Label, when: bool) {
        let outer = self.generator.code.span;
        self.generator.code.span = e.span;
        let nameless = self.current.temporaries.live.len();
        self.condition_here(e, label, when);
        // Without guards, conditionally created temporary objects are not destroyed; they only occupy space.
        if self.current.temporaries.guards.is_none() {
            self.current.temporaries.live.truncate(nameless);
        }
        self.generator.code.span = outer;
    }

    fn condition_here(&mut self, e: &Expr, label: Label, when: bool) {
        match &e.kind {
            ExprKind::Unary(Punct::Not, of) => {
                let plain = self.type_of(of);
                if self.types.class(plain).is_none() {
                    return self.condition(of, label, !when);
                }
            }
            ExprKind::Binary(op @ (Punct::AndAnd | Punct::OrOr), left, right) => {
                // Either side alone decides the result.
                if (*op == Punct::OrOr) == when {
                    self.condition(left, label, when);
                    self.sometimes(|l| l.condition(right, label, when));
                } else {
                    let on = self.generator.code.new_label();
                    self.condition(left, on, !when);
                    self.sometimes(|l| l.condition(right, label, when));
                    self.generator.code.place_label(on);
                }
                return;
            }
            ExprKind::Binary(op, left, right) if is_comparison(*op) => {
                let (a, b) = self.both_sides(left, right);
                if let Some(value) = self.binary_operator(*op, &a, &b, e.span) {
                    return self.jump_on(value, label, when, e.span);
                }
                let (a, b) = (self.decayed(a), self.decayed(b));
                if a.of == types::BAD || b.of == types::BAD {
                    return;
                }
                self.check_range(&a, &b, e.span);
                let Some((a, b, of)) = self.comparable(*op, a, b, e.span) else { return };
                if let (Kind::Const(x), Kind::Const(y)) = (&a.kind, &b.kind) {
                    if compare_constants(*op, *x, *y, self.types.is_unsigned(of)) == when {
                        self.generator.code.go(label);
                    }
                    return;
                }
                let operands = (self.operand(&a), self.operand(&b));
                self.generator.jump_if(comparison_of(*op), operands, self.types.rep(of), when, label);
                return;
            }
            ExprKind::Comma(left, right) => {
                self.discard(left);
                return self.condition(right, label, when);
            }
            _ => {}
        }
        let value = self.expr(e);
        self.jump_on(value, label, when, e.span);
    }

    fn jump_on(&mut self, value: Value, label: Label, when: bool, span: Span) {
        let value = self.object_truth(value, span);
        let value = self.decayed(value);
        if value.of == types::BAD {
            return;
        }
        if !self.is_scalar(value.of) {
            let operand = self.types.name(value.of);
            self.error(Message::BadOperand { operator: "if".to_string(), operand }, span);
            return;
        }
        match value.kind {
            Kind::Const(known) => {
                if (known != 0) == when {
                    self.generator.code.go(label);
                }
            }
            Kind::Real(known) => {
                if (known != 0.0) == when {
                    self.generator.code.go(label);
                }
            }
            _ => {
                let slot = self.operand(&value);
                self.generator.jump_if_true(slot, self.types.rep(value.of), when, label);
            }
        }
    }

    pub(super) fn is_scalar(&self, of: TypeId) -> bool {
        self.types.is_number(of) || self.types.pointee(of).is_some()
    }

    /// Converts a value to 1 (true) or 0 (false), or the reverse if negated.
    pub(super) fn truth_value(&mut self, value: Value, negated: bool, span: Span) -> Value {
        let value = self.decayed(value);
        if value.of == types::BAD {
            return value;
        }
        if !self.is_scalar(value.of) {
            let operand = self.types.name(value.of);
            self.error(Message::BadOperand { operator: "!".to_string(), operand }, span);
            return Value::bad();
        }
        match value.kind {
            Kind::Const(known) => return Value::int(((known == 0) == negated).into(), types::INT),
            Kind::Real(known) => return Value::int(((known == 0.0) == negated).into(), types::INT),
            _ => {}
        }
        let slot = self.operand(&value);
        let out = self.generator.truth(slot, self.types.rep(value.of), negated);
        Value::slot(out, types::INT)
    }

    /// Returns the value of a simple constant expression.
    pub(super) fn known(&mut self, e: &Expr) -> Option<i32> {
        if !self.may_be_constant(e) {
            return None;
        }
        let problems = self.sink.problems.len();
        let value = self.aside(|l| l.expr(e).constant());
        self.sink.problems.truncate(problems);
        value
    }

    fn may_be_constant(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Int { .. } | ExprKind::Char(_) | ExprKind::SizeofType(_) => true,
            ExprKind::Name(name) => match self.lookup(*name) {
                Some(super::Entity::Constant(..)) => true,
                Some(super::Entity::Global(index)) => self.globals.list[*index].constant.is_some(),
                _ => false,
            },
            ExprKind::Unary(op, of) => !matches!(op, Punct::Star | Punct::And) && self.may_be_constant(of),
            ExprKind::Cast(_, of) => self.may_be_constant(of),
            ExprKind::Binary(_, a, b) => self.may_be_constant(a) && self.may_be_constant(b),
            _ => false,
        }
    }

    fn logical(&mut self, op: Punct, left: &Expr, right: &Expr) -> Value {
        if let Some(first) = self.known(left) {
            let decided = (first != 0) == (op == Punct::OrOr);
            if decided {
                return Value::int((op == Punct::OrOr).into(), types::INT);
            }
            if let Some(second) = self.known(right) {
                return Value::int((second != 0).into(), types::INT);
            }
        }
        let out = self.generator.temporary(2);
        let (short, end) = (self.generator.code.new_label(), self.generator.code.new_label());
        let decided = op == Punct::OrOr;
        self.condition(left, short, decided);
        self.sometimes(|l| l.condition(right, short, decided));
        let value = |l: &mut Self, v: bool| -> Slot { l.generator.word(v.into()) };
        let other = value(self, !decided);
        self.generator.emit(Op::MovW, out, other, other, 0);
        self.generator.code.go(end);
        self.generator.code.place_label(short);
        let this = value(self, decided);
        self.generator.emit(Op::MovW, out, this, this, 0);
        self.generator.code.place_label(end);
        Value::slot(out, types::INT)
    }
}

fn is_comparison(op: Punct) -> bool {
    matches!(op, Punct::Eq | Punct::Ne | Punct::Lt | Punct::Gt | Punct::Le | Punct::Ge)
}

fn comparison_of(op: Punct) -> (Comparison, bool) {
    match op {
        Punct::Eq => (Comparison::Eq, false),
        Punct::Ne => (Comparison::Ne, false),
        Punct::Lt => (Comparison::Lt, false),
        Punct::Le => (Comparison::Le, false),
        Punct::Gt => (Comparison::Lt, true),
        _ => (Comparison::Le, true),
    }
}

fn compare_constants(op: Punct, x: i32, y: i32, unsigned: bool) -> bool {
    let order = if unsigned { (x as u32).cmp(&(y as u32)) } else { x.cmp(&y) };
    match op {
        Punct::Eq => order.is_eq(),
        Punct::Ne => order.is_ne(),
        Punct::Lt => order.is_lt(),
        Punct::Le => order.is_le(),
        Punct::Gt => order.is_gt(),
        _ => order.is_ge(),
    }
}

/// Returns whether evaluating this operand can change the other one.
pub(super) fn has_effects(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Assign(..)
        | ExprKind::IncDec { .. }
        | ExprKind::Call(..)
        | ExprKind::New { .. }
        | ExprKind::Delete { .. }
        | ExprKind::Construct(..) => true,
        ExprKind::Unary(_, of) | ExprKind::Cast(_, of) | ExprKind::Member { of, .. } => has_effects(of),
        ExprKind::Binary(_, a, b) | ExprKind::Comma(a, b) | ExprKind::Index(a, b) => has_effects(a) || has_effects(b),
        ExprKind::Conditional(a, b, c) => has_effects(a) || has_effects(b) || has_effects(c),
        _ => false,
    }
}

fn fold(op: Punct, x: i32, y: i32, rep: Rep) -> Option<i32> {
    let unsigned = matches!(rep, Rep::U16 | Rep::U32);
    let long = matches!(rep, Rep::I32 | Rep::U32);
    let count = y as u32 & 31;
    let x = match rep {
        Rep::U16 => x & 0xFFFF,
        _ => x,
    };
    let y = if rep == Rep::U16 { y & 0xFFFF } else { y };
    Some(match op {
        Punct::Plus => x.wrapping_add(y),
        Punct::Minus => x.wrapping_sub(y),
        Punct::Star => x.wrapping_mul(y),
        Punct::Div if y == 0 => return None,
        Punct::Mod if y == 0 => return None,
        Punct::Div if unsigned => (x as u32 / y as u32) as i32,
        Punct::Mod if unsigned => (x as u32 % y as u32) as i32,
        Punct::Div => x.wrapping_div(y),
        Punct::Mod => x.wrapping_rem(y),
        Punct::And => x & y,
        Punct::Or => x | y,
        Punct::Xor => x ^ y,
        Punct::Shl if long || count < 16 => x.wrapping_shl(count),
        Punct::Shl => 0,
        Punct::Shr if unsigned => ((x as u32) >> count) as i32,
        Punct::Shr => x >> count,
        _ => return None,
    })
}
