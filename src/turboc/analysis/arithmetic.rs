//! Arithmetic and comparisons.

use super::{Analysis, Expr, Kind};
use crate::constant;
use crate::diagnostic::Message;
use crate::source::Span;
use crate::token::Punct;
use crate::typed::{Operands, Order};
use crate::types::{self, PointerWidth, Rep, Type, TypeId};

impl Analysis<'_> {
    /// Analyses a binary operator that is not overloaded.
    pub(super) fn operation(&mut self, op: Punct, a: Expr, b: Expr, order: Order, span: Span) -> Expr {
        let (a, b) = (self.decayed(a), self.decayed(b));
        if a.of == types::BAD || b.of == types::BAD {
            return Expr::bad();
        }
        if a.of == types::VOID || b.of == types::VOID {
            return self.fail(Message::VoidValue, span);
        }
        if op.is_comparison() {
            return self.comparison(op, a, b, order, span);
        }
        match (op, self.types.pointee(a.of), self.types.pointee(b.of)) {
            (Punct::Plus | Punct::Minus, Some(_), None) if self.types.is_integer(b.of) => {
                let a = self.checked_variable(a, false, span);
                return self.pointer_plus(a, b, order, op == Punct::Minus, span);
            }
            (Punct::Plus, None, Some(_)) if self.types.is_integer(a.of) => {
                let b = self.checked_variable(b, false, span);
                let order = Order { right_first: !order.right_first, ..order };
                return self.pointer_plus(b, a, order, false, span);
            }
            (Punct::Minus, Some((to, _)), Some(_)) => return self.pointer_difference(a, b, order, to, span),
            _ => {}
        }
        let whole = matches!(op, Punct::Mod | Punct::And | Punct::Or | Punct::Xor | Punct::Shl | Punct::Shr);
        let fits = |analysis: &Self, t| if whole { analysis.types.is_integer(t) } else { analysis.types.is_number(t) };
        if !fits(self, a.of) || !fits(self, b.of) {
            let (left, right) = (self.types.name(a.of), self.types.name(b.of));
            return self.fail(Message::BadOperands { operator: op.text().to_string(), left, right }, span);
        }
        let (of, of_right) = match op {
            Punct::Shl | Punct::Shr => {
                let of = self.types.promoted(a.of);
                let wide = self.types.rep(of).is_long() || self.types.rep(of).is_quad();
                (of, if wide { types::UNSIGNED_LONG } else { types::UNSIGNED })
            }
            Punct::And | Punct::Or | Punct::Xor => {
                let of = self.types.bitwise_type(a.of, b.of);
                (of, of)
            }
            _ => {
                let of = self.types.common_type(a.of, b.of);
                (of, of)
            }
        };
        let a = self.converted(a, of, span, true);
        let b = self.converted(b, of_right, span, true);
        self.arithmetic(op, a, b, order, of, span)
    }

    /// Analyses arithmetic between values of the same type.
    pub(super) fn arithmetic(&mut self, op: Punct, a: Expr, b: Expr, order: Order, of: TypeId, span: Span) -> Expr {
        match (&a.kind, &b.kind) {
            (Kind::Int(x), Kind::Int(y)) => {
                if let Some(value) = constant::fold(op, *x, *y, self.types.rep(of)) {
                    return Expr::int(value, of);
                }
                if *y == 0 && matches!(op, Punct::Div | Punct::Mod) {
                    self.warn(Message::DivisionByZero, span);
                }
            }
            (Kind::Real(x), Kind::Real(y)) => {
                if let Some(value) = constant::fold_real(op, *x, *y) {
                    return Expr::real(value, of);
                }
            }
            _ => {}
        }
        let (constant, zero) = (a.is_constant() && b.is_constant(), b.constant() == Some(0));
        let is_folded = constant && !matches!((&a.kind, &b.kind), (Kind::Real(_), _) | (_, Kind::Real(_)));
        let is_folded = is_folded && !self.types.rep(of).is_quad();
        let divides = matches!(op, Punct::Div | Punct::Mod);
        let operands = Box::new(Operands { left: a, right: b, order });
        Expr::folded(Kind::Binary { op, operands }, of, is_folded && !(divides && zero))
    }

    /// Analyses a pointer plus or minus a number of elements.
    pub(super) fn pointer_plus(&mut self, pointer: Expr, number: Expr, order: Order, minus: bool, span: Span) -> Expr {
        let pointer = self.decayed(pointer);
        let Some((to, width)) = self.types.pointee(pointer.of) else { return Expr::bad() };
        if to != types::VOID && !self.types.is_complete(to) && !matches!(self.types.get(to), Type::Array { .. }) {
            self.incomplete(to, span);
            return Expr::bad();
        }
        let of = pointer.of;
        let is_huge = width == PointerWidth::Huge;
        if let (Some(at), Some(number), false) = (pointer.constant(), number.constant(), is_huge) {
            let by = number.wrapping_mul(self.types.size(to).max(1) as i32);
            let by = if minus { by.wrapping_neg() } else { by };
            return Expr::int(constant::add_to_pointer(at, by, width == PointerWidth::Near), of);
        }
        let wide = if is_huge { types::LONG } else { types::INT };
        let number = if number.is_constant() { number } else { self.converted(number, wide, span, true) };
        let constant = pointer.is_constant() && number.is_constant() && !is_huge;
        let operands = Box::new(Operands { left: pointer, right: number, order });
        Expr::folded(Kind::PointerAdd { operands, minus }, of, constant)
    }

    fn pointer_difference(&mut self, left: Expr, right: Expr, order: Order, to: TypeId, span: Span) -> Expr {
        let size = self.types.size(to).max(1) as i32;
        let width = |e: &Expr| self.types.pointee(e.of).map_or(PointerWidth::Near, |p| p.1);
        let widths = [width(&left), width(&right)];
        let is_huge = widths.contains(&PointerWidth::Huge);
        if widths.contains(&PointerWidth::Far) && !is_huge && !self.types.is_wide {
            // The difference of two unsigned offsets, as a `long`.
            let [left, right] =
                [left, right].map(|e| self.converted(low_word(e, types::UNSIGNED), types::LONG, span, true));
            let bytes = self.long_operation(Punct::Minus, left, right, order);
            return if size == 1 {
                bytes
            } else {
                self.long_operation(Punct::Div, bytes, Expr::int(size, types::LONG), Order::default())
            };
        }
        let of = if is_huge && !self.types.is_wide { types::LONG } else { types::INT };
        let (left, right) = match of {
            types::INT if !self.types.is_wide => (low_word(left, types::INT), low_word(right, types::INT)),
            _ => (left, right),
        };
        let constant = of == types::INT && !self.types.is_wide && left.is_constant() && right.is_constant();
        let bytes = Expr::folded(Kind::PointerDifference(Box::new(Operands { left, right, order })), of, constant);
        if size == 1 && of == types::INT {
            return bytes;
        }
        let operands = Box::new(Operands { left: bytes, right: Expr::int(size, of), order: Order::default() });
        Expr::folded(Kind::Binary { op: Punct::Div, operands }, of, constant)
    }

    fn long_operation(&self, op: Punct, left: Expr, right: Expr, order: Order) -> Expr {
        let constant = left.is_constant() && right.is_constant();
        Expr::folded(Kind::Binary { op, operands: Box::new(Operands { left, right, order }) }, types::LONG, constant)
    }

    pub(super) fn comparison(&mut self, op: Punct, a: Expr, b: Expr, order: Order, span: Span) -> Expr {
        self.check_range(&a, &b, span);
        let Some((a, b)) = self.comparable(op, a, b, span) else { return Expr::bad() };
        if let (Kind::Int(x), Kind::Int(y)) = (&a.kind, &b.kind) {
            let holds = constant::compare(op, *x, *y, self.types.is_unsigned(a.of));
            return Expr::int(holds.into(), self.types.truth_type());
        }
        if let (Kind::Real(x), Kind::Real(y)) = (&a.kind, &b.kind) {
            return Expr::int(constant::holds(op, x.partial_cmp(y)).into(), self.types.truth_type());
        }
        let is_real = |e: &Expr| matches!(e.kind, Kind::Real(_));
        let constant = a.is_constant() && b.is_constant() && !is_real(&a) && !is_real(&b);
        let operands = Box::new(Operands { left: a, right: b, order });
        Expr::folded(Kind::Compare { op, operands }, self.types.truth_type(), constant)
    }

    /// Warns about comparing an `int` with a constant outside its range.
    fn check_range(&mut self, a: &Expr, b: &Expr, span: Span) {
        let beyond = |int: &Expr, number: &Expr| {
            let narrow = int.of == types::INT && !self.types.is_wide;
            number.constant().filter(|n| narrow && int.constant().is_none() && i16::try_from(*n).is_err())
        };
        let long = |v: &Expr| matches!(self.types.rep(v.of), Rep::I32);
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

    /// Returns the type in which two numbers are compared. An unsigned constant that an `int` can hold does not make the
    /// comparison with an `int` or `char` unsigned, as in Borland's compiler; `0xFFFFFFFFUL` is the `int` −1 there.
    fn number_comparison_type(&self, a: &Expr, b: &Expr) -> TypeId {
        let fits = |constant: &Expr, other: &Expr| {
            let is_int = other.constant().is_none() && self.types.promoted(other.of) == types::INT;
            is_int
                && constant.constant().is_some_and(|n| match constant.of {
                    types::UNSIGNED => (0..=0x7FFF).contains(&n),
                    types::UNSIGNED_LONG => i16::try_from(n).is_ok_and(|n| n >= 0 || other.of != types::UNSIGNED_CHAR),
                    _ => false,
                })
        };
        let is_signed = !self.types.is_wide && (fits(a, b) || fits(b, a));
        if is_signed { types::INT } else { self.types.comparison_type(a.of, b.of) }
    }

    /// Converts both sides of a comparison to a common type.
    fn comparable(&mut self, op: Punct, a: Expr, b: Expr, span: Span) -> Option<(Expr, Expr)> {
        if self.types.is_number(a.of) && self.types.is_number(b.of) {
            let common = self.number_comparison_type(&a, &b);
            let a = self.converted(a, common, span, true);
            let b = self.converted(b, common, span, true);
            return Some((a, b));
        }
        match (self.types.pointee(a.of), self.types.pointee(b.of)) {
            (Some((ta, wa)), Some((tb, wb))) => {
                if ta != tb && ta != types::VOID && tb != types::VOID {
                    let (from, to) = (self.types.name(b.of), self.types.name(a.of));
                    self.warn(Message::SuspiciousPointer { from, to }, span);
                }
                if self.types.is_wide || wa == PointerWidth::Huge || wb == PointerWidth::Huge {
                    // A huge pointer has several spellings of an address, so the difference of the addresses is compared.
                    let operands = Operands { left: a, right: b, order: Order::default() };
                    let bytes = Expr::value(Kind::PointerDifference(Box::new(operands)), types::LONG);
                    return Some((bytes, Expr::int(0, types::LONG)));
                }
                let both_near = wa == PointerWidth::Near && wb == PointerWidth::Near;
                let width = if both_near { PointerWidth::Near } else { PointerWidth::Far };
                let of = self.types.pointer_of_width(ta, width);
                let a = self.converted(a, of, span, true);
                let b = self.converted(b, of, span, true);
                // The order of far pointers is determined by their offsets only.
                if width == PointerWidth::Far && !matches!(op, Punct::Eq | Punct::Ne) {
                    return Some((low_word(a, types::UNSIGNED), low_word(b, types::UNSIGNED)));
                }
                Some((a, b))
            }
            (Some(_), None) if self.types.is_integer(b.of) => {
                self.warn_number_as_pointer(&b, a.of, span);
                let b = self.converted(b, a.of, span, true);
                Some((a, b))
            }
            (None, Some(_)) if self.types.is_integer(a.of) => {
                self.warn_number_as_pointer(&a, b.of, span);
                let a = self.converted(a, b.of, span, true);
                Some((a, b))
            }
            _ => {
                let (left, right) = (self.types.name(a.of), self.types.name(b.of));
                self.error(Message::BadOperands { operator: op.text().to_string(), left, right }, span);
                None
            }
        }
    }

    /// Converts a value to 1 (true) or 0 (false), or the reverse if negated.
    pub(super) fn truth_value(&mut self, value: Expr, negated: bool, span: Span) -> Expr {
        let value = self.decayed(value);
        if value.of == types::BAD {
            return value;
        }
        if !self.is_scalar(value.of) {
            let operand = self.types.name(value.of);
            return self.fail(Message::BadOperand { operator: "!".to_string(), operand }, span);
        }
        match value.kind {
            // Borland's compilers negate the low word of a constant.
            Kind::Int(known) if negated && !self.types.is_wide => {
                Expr::int((known as i16 == 0).into(), self.types.truth_type())
            }
            Kind::Int(known) => Expr::int(((known == 0) == negated).into(), self.types.truth_type()),
            Kind::Real(known) => Expr::int(((known == 0.0) == negated).into(), self.types.truth_type()),
            _ => {
                let constant = value.is_constant();
                Expr::folded(Kind::Truth { value: Box::new(value), negated }, self.types.truth_type(), constant)
            }
        }
    }

    pub(super) fn is_scalar(&self, of: TypeId) -> bool {
        self.types.is_number(of) || self.types.pointee(of).is_some()
    }
}

/// Returns the offset of a pointer as a word.
fn low_word(pointer: Expr, of: TypeId) -> Expr {
    if let Some(at) = pointer.constant() {
        return Expr::int(i32::from(at as i16), of);
    }
    let category = pointer.category.copied();
    Expr::new(Kind::LowWord(Box::new(pointer)), of, category)
}
