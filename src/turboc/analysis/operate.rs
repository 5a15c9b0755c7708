//! Binary and unary operators, and the order of operands.

use super::sequence::weight;
use super::{Analysis, Entity, Expr, Kind};
use crate::ast::{self, ExprKind};
use crate::diagnostic::Message;
use crate::source::Span;
use crate::token::Punct;
use crate::typed::Order;
use crate::types::{self, PointerWidth, Type, TypeId};

impl Analysis<'_> {
    pub(super) fn binary(&mut self, op: Punct, left: &ast::Expr, right: &ast::Expr, span: Span) -> Expr {
        if matches!(op, Punct::AndAnd | Punct::OrOr) {
            return self.logical(op, left, right);
        }
        let (a, b, order) = self.both_sides(left, right);
        if let Some(value) = self.overloaded_binary(op, &a, &b, order, span) {
            return value;
        }
        self.operation(op, a, b, order, span)
    }

    /// Analyses two operands. The heavier one is evaluated first. A value that the other side may change is copied; a plain
    /// variable is read late, as in Borland's code.
    pub(super) fn both_sides(&mut self, left: &ast::Expr, right: &ast::Expr) -> (Expr, Expr, Order) {
        let late = |analysis: &Self, e: &ast::Expr, value: &Expr| {
            let stepped = matches!(e.kind, ExprKind::IncDec { .. }) && !analysis.is_stepped(e);
            value.is_direct() && !stepped && analysis.types.size(value.of) > 1
        };
        if has_effects(right) && weight(right) > weight(left) && !self.yields_object(left) {
            let b = self.expr(right);
            let copies_first = !late(self, right, &b);
            return (self.expr(left), b, Order { right_first: true, copies_first });
        }
        let a = self.expr(left);
        let copies_first = has_effects(right) && !late(self, left, &a);
        (a, self.expr(right), Order { right_first: false, copies_first })
    }

    pub(super) fn unary(&mut self, op: Punct, of: &ast::Expr, span: Span) -> Expr {
        if op == Punct::And {
            return self.address(of, span);
        }
        let value = self.expr(of);
        if value.of == types::BAD && op != Punct::Not {
            return value;
        }
        if let Some(value) = self.unary_operator(op, &value, span) {
            return value;
        }
        match op {
            Punct::Not => {
                let value = self.object_truth(value, span);
                return self.truth_value(value, true, span);
            }
            Punct::Star => {
                let pointer = self.decayed(value);
                return self.dereferenced(pointer, of.span);
            }
            _ => {}
        }
        let fits = if op == Punct::Tilde { self.types.is_integer(value.of) } else { self.types.is_number(value.of) };
        if !fits {
            let operand = self.types.name(value.of);
            return self.fail(Message::BadOperand { operator: op.text().to_string(), operand }, span);
        }
        let result = self.types.promoted(value.of);
        let value = self.converted(value, result, span, true);
        match (op, &value.kind) {
            (Punct::Plus, _) => value,
            (Punct::Minus, Kind::Int(v)) => Expr::int(self.wrapped(v.wrapping_neg(), result), result),
            (Punct::Minus, Kind::Real(v)) => Expr::real(-v, result),
            (Punct::Tilde, Kind::Int(v)) => Expr::int(self.wrapped(!v, result), result),
            (Punct::Minus, _) => Expr::value(Kind::Negate(Box::new(value)), result),
            _ => Expr::value(Kind::Complement(Box::new(value)), result),
        }
    }

    fn address(&mut self, of: &ast::Expr, span: Span) -> Expr {
        let value = self.expr(of);
        // A function is already converted to a pointer after `*`.
        let is_function =
            |t| self.types.pointee(t).is_some_and(|p| matches!(self.types.get(p.0), Type::Function { .. }));
        match value.kind {
            Kind::Overloaded(_) => self.decayed(value),
            _ if value.is_addressable() && (!self.names_a_value(of) || self.types.class(value.of).is_some()) => {
                let of = value.of;
                self.address_of(value, of, None)
            }
            _ if value.of == types::BAD || value.place().is_none() && is_function(value.of) => value,
            _ => {
                let constant = match of.kind {
                    ExprKind::Name(name) if matches!(self.lookup(name), Some(Entity::Constant(..))) => Some(name),
                    _ => None,
                };
                let message = match constant {
                    Some(name) => Message::AddressOfConstant { name: self.names.text(name) },
                    None => Message::NotAnLvalue,
                };
                self.fail(message, span)
            }
        }
    }

    /// Dereferences a pointer.
    pub(super) fn dereferenced(&mut self, pointer: Expr, span: Span) -> Expr {
        let Some((to, width)) = self.types.pointee(pointer.of) else {
            if pointer.of != types::BAD {
                self.error(Message::NotAPointer, span);
            }
            return Expr::bad();
        };
        if let Type::Function { .. } = self.types.get(to) {
            return pointer;
        }
        if to == types::VOID {
            return self.fail(Message::NotAPointer, span);
        }
        let pointer = self.checked(pointer, true, span);
        Expr::deref(pointer, width, to)
    }

    pub(super) fn conditional(&mut self, condition: &ast::Expr, yes: &ast::Expr, no: &ast::Expr, span: Span) -> Expr {
        let known = self.known(condition);
        let (a, b) = (self.rvalue_type(yes), self.rvalue_type(no));
        let Some(of) = self.meeting_type(a, b, span) else { return Expr::bad() };
        if let Some(known) = known {
            let value = self.expr(if known != 0 { yes } else { no });
            return self.converted(value, of, span, true);
        }
        let condition = Box::new(self.condition(condition));
        let is_object = self.types.class(of).is_some();
        let side = |analysis: &mut Self, e: &ast::Expr| {
            let value = analysis.conditionally(|analysis| analysis.expr(e));
            if is_object || of == types::VOID {
                return value;
            }
            let value = analysis.decayed(value);
            analysis.converted(value, of, e.span, true)
        };
        let (yes, no) = (Box::new(side(self, yes)), Box::new(side(self, no)));
        let kind = Kind::Conditional { condition, yes, no };
        if is_object { Expr::far_place(kind, of) } else { Expr::value(kind, of) }
    }

    fn rvalue_type(&mut self, e: &ast::Expr) -> TypeId {
        let of = self.type_of(e);
        self.adjusted(of)
    }

    /// Returns the common type of both sides of `:`.
    fn meeting_type(&mut self, a: TypeId, b: TypeId, span: Span) -> Option<TypeId> {
        if a == types::BAD || b == types::BAD {
            return None;
        }
        if a == b || self.types.class(a).is_some() && self.types.is_same_type(a, b) {
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
                self.error(Message::BadOperands { operator: "?:".to_string(), left, right }, span);
                None
            }
        }
    }
}

/// Returns whether evaluating this operand can change the other one.
pub(super) fn has_effects(e: &ast::Expr) -> bool {
    match &e.kind {
        ExprKind::Assign(..) | ExprKind::IncDec { .. } => true,
        _ => e.makes_call() || e.operands().any(has_effects),
    }
}
