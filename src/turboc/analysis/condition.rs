//! Conditions and constant expressions.

use super::{Analysis, Entity, Expr, Kind};
use crate::ast::{self, ExprKind};
use crate::diagnostic::Message;
use crate::source::Span;
use crate::token::Punct;
use crate::typed::FullExpr;
use crate::types::{self, TypeId};

impl Analysis<'_> {
    /// Analyses the condition of a statement.
    pub(super) fn whole_condition(&mut self, e: &ast::Expr) -> FullExpr {
        self.full_expression(|analysis| analysis.condition(e))
    }

    /// Analyses a condition, which is evaluated by jumps.
    pub(super) fn condition(&mut self, e: &ast::Expr) -> Expr {
        let value = self.condition_here(e);
        match value.span {
            // The jump belongs to the condition, of which the value is only a part.
            Some(part) if part != e.span => value.retyped().with_span(e.span),
            _ => value.with_span(e.span),
        }
    }

    fn condition_here(&mut self, e: &ast::Expr) -> Expr {
        match &e.kind {
            ExprKind::Unary(Punct::Not, of) => {
                let plain = self.type_of(of);
                if self.types.class(plain).is_none() {
                    let inner = self.condition(of);
                    return Expr::value(Kind::Not(Box::new(inner)), self.types.truth_type());
                }
            }
            ExprKind::Binary(op @ (Punct::AndAnd | Punct::OrOr), left, right) => {
                return self.logical_parts(*op, left, right);
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                let (a, b, order) = self.both_sides(left, right);
                if let Some(value) = self.overloaded_binary(*op, &a, &b, order, e.span) {
                    return self.tested(value, e.span);
                }
                let (a, b) = (self.decayed(a), self.decayed(b));
                if a.of == types::BAD || b.of == types::BAD {
                    return Expr::bad();
                }
                return self.comparison(*op, a, b, order, e.span);
            }
            ExprKind::Comma(left, right) => {
                let left = self.discard(left);
                let right = self.condition(right);
                return Expr::sequence(vec![left, right]);
            }
            _ => {}
        }
        let value = self.expr(e);
        self.tested(value, e.span)
    }

    /// Converts the value of a condition to a number or pointer.
    fn tested(&mut self, value: Expr, span: Span) -> Expr {
        let value = self.object_truth(value, span);
        let value = self.decayed(value);
        if value.of != types::BAD && !self.is_scalar(value.of) {
            let operand = self.types.name(value.of);
            return self.fail(Message::BadOperand { operator: "if".to_string(), operand }, span);
        }
        value
    }

    /// Analyses `&&` or `||`.
    pub(super) fn logical(&mut self, op: Punct, left: &ast::Expr, right: &ast::Expr) -> Expr {
        if let Some(first) = self.known(left) {
            let decided = (first != 0) == (op == Punct::OrOr);
            if decided {
                return Expr::int((op == Punct::OrOr).into(), self.types.truth_type());
            }
            if let Some(second) = self.known(right) {
                return Expr::int((second != 0).into(), self.types.truth_type());
            }
        }
        self.logical_parts(op, left, right)
    }

    fn logical_parts(&mut self, op: Punct, left: &ast::Expr, right: &ast::Expr) -> Expr {
        let left = Box::new(self.condition(left));
        let right = Box::new(self.conditionally(|analysis| analysis.condition(right)));
        Expr::value(Kind::Logical { is_or: op == Punct::OrOr, left, right }, self.types.truth_type())
    }

    /// Returns the value of a simple constant expression.
    pub(super) fn known(&mut self, e: &ast::Expr) -> Option<i32> {
        if !self.may_be_constant(e) {
            return None;
        }
        let problems = self.sink.problems.len();
        let value = self.without_temporaries(|analysis| match analysis.expr(e).kind {
            Kind::Real(value) => Some((value != 0.0).into()),
            Kind::Int(value) => Some(value),
            _ => None,
        });
        self.sink.problems.truncate(problems);
        value
    }

    /// Returns whether the condition is a true constant.
    pub(super) fn known_true(&mut self, condition: &ast::Expr) -> bool {
        self.known(condition).is_some_and(|v| v != 0)
    }

    fn may_be_constant(&self, e: &ast::Expr) -> bool {
        match &e.kind {
            ExprKind::Int { .. } | ExprKind::Float(..) | ExprKind::Char(_) | ExprKind::SizeofType(_) => true,
            ExprKind::Name(name) => match self.lookup(*name) {
                Some(Entity::Constant(..)) => true,
                Some(Entity::Global(index)) => self.globals.list[*index].constant.is_some(),
                _ => false,
            },
            ExprKind::Unary(op, of) => !matches!(op, Punct::Star | Punct::And) && self.may_be_constant(of),
            ExprKind::Cast(_, of) => self.may_be_constant(of),
            ExprKind::Binary(_, a, b) => self.may_be_constant(a) && self.may_be_constant(b),
            _ => false,
        }
    }

    /// Evaluates an integer constant, or reports an error.
    pub(super) fn constant_int(&mut self, e: &ast::Expr) -> Option<i32> {
        let value = self.without_temporaries(|analysis| analysis.expr(e));
        match value.kind {
            Kind::Int(value) => Some(value),
            _ if value.of == types::BAD => None,
            _ => {
                self.error(Message::NotConstant, e.span);
                None
            }
        }
    }

    /// Analyses a constant expression and converts it. Returns `None` if it is not constant.
    pub(super) fn constant_value(&mut self, value: &ast::Expr, of: TypeId) -> Option<Expr> {
        let problems = self.sink.problems.len();
        let result = self.without_temporaries(|analysis| {
            let value = analysis.expr(value);
            analysis.converted(value, of, Span::default(), false)
        });
        self.sink.problems.truncate(problems);
        if !result.is_constant() {
            // The expression is analysed again where it is executed.
            return None;
        }
        // Reports the warnings of the conversion.
        Some(self.without_temporaries(|analysis| {
            let again = analysis.expr(value);
            analysis.converted(again, of, value.span, false)
        }))
    }
}
