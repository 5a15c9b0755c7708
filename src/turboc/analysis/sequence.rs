//! Borland's order of side effects where the language leaves it unspecified. The result of `x = i++ + ++i;` is a popular lab
//! question.

use super::{Analysis, Expr};
use crate::ast::{self, ExprKind};
use crate::token::Punct;
use crate::types;

impl Analysis<'_> {
    /// Analyses an expression statement. A `++i` of a plain variable is executed before the statement, an `i++` after it,
    /// except in call arguments, conditions and the operands of `&&`, `||` and `?:`.
    pub(super) fn whole_expression(&mut self, e: &ast::Expr) -> Expr {
        match &e.kind {
            ExprKind::Comma(left, right) => {
                let left = self.whole_expression(left);
                let right = self.whole_expression(right);
                Expr::sequence(vec![left, right])
            }
            ExprKind::IncDec { .. } => self.discard(e),
            _ => {
                let outer = std::mem::take(&mut self.expressions.stepped);
                let (mut list, mut after) = (Vec::new(), Vec::new());
                self.steps_apart(e, &mut list, &mut after);
                list.push(self.discard(e));
                for (up, of) in after {
                    list.push(self.step(up, false, of, of.span, false));
                }
                self.expressions.stepped = outer;
                if list.len() == 1 { list.remove(0) } else { Expr::sequence(list) }
            }
        }
    }

    /// Analyses the prefix steps and collects the postfix ones. Both then evaluate to their plain variables.
    fn steps_apart<'e>(&mut self, e: &'e ast::Expr, before: &mut Vec<Expr>, after: &mut Vec<(bool, &'e ast::Expr)>) {
        if !has_step(e) {
            return;
        }
        match &e.kind {
            ExprKind::IncDec { up, before: is_prefix, of } => {
                if !self.steps_by_itself(of, *is_prefix) {
                    return self.steps_apart(of, before, after);
                }
                if *is_prefix {
                    let step = self.discard(e);
                    before.push(step);
                } else {
                    after.push((*up, of));
                }
                self.expressions.stepped.push(std::ptr::from_ref(e) as usize);
            }
            ExprKind::Binary(Punct::AndAnd | Punct::OrOr, ..) => {}
            ExprKind::Binary(_, a, b) | ExprKind::Assign(_, a, b) | ExprKind::Index(a, b) => {
                // An overloaded operator is a call.
                if self.yields_object(a) || self.yields_object(b) {
                    return;
                }
                self.steps_apart(a, before, after);
                self.steps_apart(b, before, after);
            }
            ExprKind::Comma(_, last) => self.steps_apart(last, before, after),
            ExprKind::Unary(_, of) | ExprKind::Cast(_, of) | ExprKind::Member { of, .. } if !self.yields_object(of) => {
                self.steps_apart(of, before, after);
            }
            _ => {}
        }
    }

    pub(super) fn yields_object(&mut self, e: &ast::Expr) -> bool {
        self.unit.cplusplus && {
            let of = self.type_of(e);
            self.types.class(self.types.without_reference(of)).is_some()
        }
    }

    /// Returns whether a step can be moved: its operand is a number or pointer variable, but not a character with a prefix
    /// step.
    fn steps_by_itself(&mut self, e: &ast::Expr, before: bool) -> bool {
        let value = self.without_temporaries(|analysis| analysis.expr(e));
        let number = self.types.is_number(value.of) && value.of != types::BAD;
        let size = self.types.size(value.of);
        value.is_direct() && (number || self.types.pointee(value.of).is_some()) && !(before && size == 1)
    }

    /// Returns whether a step has been moved out of its expression.
    pub(super) fn is_stepped(&self, e: &ast::Expr) -> bool {
        self.expressions.stepped.contains(&(std::ptr::from_ref(e) as usize))
    }
}

/// Returns whether the expression contains a `++` or `--` that could be moved.
fn has_step(e: &ast::Expr) -> bool {
    match &e.kind {
        ExprKind::IncDec { .. } => true,
        ExprKind::Conditional(..) => false,
        _ => e.operands().any(has_step),
    }
}

/// Returns the weight of an operand. The heavier one of two operands is evaluated first.
pub(super) fn weight(e: &ast::Expr) -> u32 {
    const CALL: u32 = 10;
    let heaviest = || e.operands().map(weight).max().unwrap_or(0);
    match &e.kind {
        ExprKind::Call(..)
        | ExprKind::New { .. }
        | ExprKind::Construct(..)
        | ExprKind::Literal(..)
        | ExprKind::Lambda(_) => CALL,
        ExprKind::Unary(Punct::Star, _) | ExprKind::Index(..) | ExprKind::IncDec { .. } | ExprKind::Assign(..) => {
            heaviest().max(1)
        }
        ExprKind::Binary(op, a, b) if !matches!(op, Punct::AndAnd | Punct::OrOr) => match (weight(a), weight(b)) {
            (a, b) if a == b => a + 1,
            (a, b) => a.max(b),
        },
        _ => heaviest(),
    }
}
