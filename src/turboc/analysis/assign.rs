//! Assignments, `++` and `--`.

use super::operate::has_effects;
use super::{Analysis, Expr, Kind};
use crate::ast::{self, ExprKind};
use crate::diagnostic::Message;
use crate::source::Span;
use crate::token::Punct;
use crate::typed::{Category, Order};
use crate::types::{self, Type};

impl Analysis<'_> {
    /// Returns whether a value is an lvalue that can be assigned to; otherwise reports an error.
    fn is_assignable(&mut self, value: &Expr, e: &ast::Expr) -> bool {
        if value.of == types::BAD {
            return false;
        }
        let is_value = self.names_a_value(e) && self.types.class(value.of).is_none();
        let has_parts = matches!(self.types.get(value.of), Type::Array { .. } | Type::Function { .. });
        if value.place().is_some() && !is_value && !has_parts {
            self.check_const(e);
            return true;
        }
        let message = match *self.types.get(value.of) {
            Type::Array { of, .. } => Message::ArrayAssigned { text: self.types.size(of) == 1 },
            _ => Message::NotAnLvalue,
        };
        self.error(message, e.span);
        false
    }

    /// Returns whether an expression is a value although its operand is an lvalue: `i++`, and in C also `++i`, assignments and
    /// the comma operator.
    pub(super) fn names_a_value(&self, e: &ast::Expr) -> bool {
        match e.kind {
            ExprKind::IncDec { before: false, .. } => true,
            ExprKind::IncDec { .. } | ExprKind::Assign(..) | ExprKind::Comma(..) => !self.unit.cplusplus,
            _ => false,
        }
    }

    /// Analyses the left side of an assignment. In C of Borland's compilers, a cast to a type of the same size is an lvalue.
    fn target(&mut self, e: &ast::Expr) -> Expr {
        let ExprKind::Cast(to, inner) = &e.kind else { return self.expr(e) };
        if self.types.is_wide || self.unit.cplusplus {
            return self.expr(e);
        }
        let (of, value) = (self.resolve(to), self.expr(inner));
        let same_size = self.types.size(of) == self.types.size(value.of);
        let are_scalars = self.is_scalar(of) && self.is_scalar(value.of);
        let are_alike = self.types.is_float(of) == self.types.is_float(value.of);
        let is_lvalue = value.place().is_some() && !self.names_a_value(inner);
        if is_lvalue && same_size && are_scalars && are_alike { value.with_type(of) } else { self.expr(e) }
    }

    /// Analyses `++` and `--`.
    pub(super) fn step(&mut self, up: bool, before: bool, e: &ast::Expr, span: Span, wanted: bool) -> Expr {
        let value = self.target(e);
        if value.of == types::BAD {
            return value;
        }
        if let Some(value) = self.step_operator(up, before, &value, span) {
            return value;
        }
        if !self.is_assignable(&value, e) {
            return Expr::bad();
        }
        let of = value.of;
        if self.types.class(of).is_some() {
            let (operator, operand) = (if up { "++" } else { "--" }.to_string(), self.types.name(of));
            return self.fail(Message::BadOperand { operator, operand }, span);
        }
        // A step moved behind its expression was checked within the expression.
        let is_checked = self.expressions.stepped.is_empty();
        let target = if is_checked { self.checked_variable(value, false, e.span) } else { value };
        let keeps_old = wanted && !before;
        let bound = self.current.new_opaque();
        let current = Expr::opaque(bound, &target, keeps_old);
        let one = Expr::int(1, types::INT);
        let new = if self.types.pointee(of).is_some() {
            self.pointer_plus(current, one, Order::default(), !up, span)
        } else {
            let common = self.types.common_type(of, types::INT);
            let left = self.converted(current, common, span, true);
            let right = self.converted(one, common, span, true);
            let op = if up { Punct::Plus } else { Punct::Minus };
            let sum = self.arithmetic(op, left, right, Order::default(), common, span);
            self.for_store(sum, of, span, true)
        };
        let category = if keeps_old { target.category.copied() } else { target.category };
        let kind = Kind::Update { target: Box::new(target), bound, value: Box::new(new), keeps_old };
        self.unrounded(Expr::new(kind, of, category))
    }

    /// Makes an assignment to a `float` in C of Borland's compilers a value: it is not rounded.
    fn unrounded(&self, assignment: Expr) -> Expr {
        let is_value = assignment.of == types::FLOAT && !self.types.is_wide && !self.unit.cplusplus;
        Expr { category: if is_value { Category::Value } else { assignment.category }, ..assignment }
    }

    pub(super) fn assign(&mut self, op: Option<Punct>, left: &ast::Expr, right: &ast::Expr, span: Span) -> Expr {
        let Some(op) = op else { return self.plain_assign(left, right, span) };
        if let Some(value) = self.assign_operator(op, left, right, span) {
            return value;
        }
        let early = (has_effects(left) && has_effects(right)).then(|| self.expr(right));
        let target = self.target(left);
        if !self.is_assignable(&target, left) {
            self.expr(right);
            return Expr::bad();
        }
        let of = target.of;
        let kept = early.as_ref().map(|amount| Expr::opaque(self.current.new_opaque(), amount, true));
        let amount = kept.clone().unwrap_or_else(|| self.expr(right));
        if amount.of == types::BAD {
            return target;
        }
        let is_pointer = self.types.pointee(of).is_some() && matches!(op, Punct::Plus | Punct::Minus);
        if is_pointer && !self.types.is_integer(amount.of) {
            let (left, right) = (self.types.name(of), self.types.name(amount.of));
            return self.fail(Message::BadOperands { operator: format!("{}=", op.text()), left, right }, span);
        }
        let bound = self.current.new_opaque();
        let current = Expr::opaque(bound, &target, false);
        let new = if is_pointer {
            let current = self.checked_variable(current, false, left.span);
            self.pointer_plus(current, amount, Order::default(), op == Punct::Minus, span)
        } else {
            self.operation(op, current, amount, Order::default(), span)
        };
        let new = self.for_store(new, of, span, true);
        let category = target.category;
        let kind = Kind::Update { target: Box::new(target), bound, value: Box::new(new), keeps_old: false };
        let update = self.unrounded(Expr::new(kind, of, category));
        match (early, kept) {
            (Some(early), Some(Expr { kind: Kind::Opaque(id), .. })) => Expr::bind(id, early, true, update),
            _ => update,
        }
    }

    fn plain_assign(&mut self, left: &ast::Expr, right: &ast::Expr, span: Span) -> Expr {
        if let Some(value) = self.assign_object(left, right, span) {
            return value;
        }
        let list = match &right.kind {
            ExprKind::List(list) => Some(list.clone()),
            _ => None,
        };
        let value = match list {
            Some(list) => {
                let of = self.type_of(left);
                self.listed(&list, of, right.span, true)
            }
            None => self.expr(right),
        };
        let target = self.target(left);
        if !self.is_assignable(&target, left) {
            return Expr::bad();
        }
        let value = self.for_store(value, target.of, right.span, false);
        self.unrounded(Expr::assign(target, value))
    }
}
