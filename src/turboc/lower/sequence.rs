//! The order in which Borland's compiler let the parts of an expression happen, where the language leaves it open: what
//! `x = i++ + ++i;` gives is asked in many a lab.

use super::{Kind, Lower, Place};
use crate::ast::{Expr, ExprKind};
use crate::token::Punct;
use crate::types;

impl Lower<'_> {
    /// An expression that is a statement. What `++i` does to a plain variable in it is done before, what `i++` does
    /// behind it; calls' arguments, conditions and the sides of `&&`, `||` and `?:` keep theirs to themselves.
    pub(super) fn whole_expression(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Comma(left, right) => {
                self.whole_expression(left);
                self.whole_expression(right);
            }
            ExprKind::Step { .. } => self.discard(e),
            _ => {
                let outer = std::mem::take(&mut self.stepped);
                let mut after = Vec::new();
                self.steps_apart(e, &mut after);
                self.discard(e);
                for (up, of) in after {
                    self.step(up, false, of, of.span, false);
                }
                self.stepped = outer;
            }
        }
    }

    /// Does the steps before, notes those behind; both are then only their variables where they stand.
    fn steps_apart<'e>(&mut self, e: &'e Expr, after: &mut Vec<(bool, &'e Expr)>) {
        if !has_step(e) {
            return;
        }
        match &e.kind {
            ExprKind::Step { up, before, of } => {
                if !self.steps_by_itself(of, *before) {
                    return self.steps_apart(of, after);
                }
                if *before {
                    self.discard(e);
                } else {
                    after.push((*up, of));
                }
                self.stepped.push(std::ptr::from_ref(e) as usize);
            }
            ExprKind::Binary(Punct::AndAnd | Punct::OrOr, ..) => {}
            ExprKind::Binary(_, a, b) | ExprKind::Assign(_, a, b) | ExprKind::Index(a, b) => {
                // An operator of a class is a call.
                if self.yields_object(a) || self.yields_object(b) {
                    return;
                }
                self.steps_apart(a, after);
                self.steps_apart(b, after);
            }
            ExprKind::Comma(_, last) => self.steps_apart(last, after),
            ExprKind::Unary(_, of) | ExprKind::Cast(_, of) | ExprKind::Member { of, .. } if !self.yields_object(of) => {
                self.steps_apart(of, after);
            }
            _ => {}
        }
    }

    pub(super) fn yields_object(&mut self, e: &Expr) -> bool {
        self.cplusplus && {
            let of = self.type_of(e);
            self.types.class(self.types.unreferenced(of)).is_some()
        }
    }

    /// Returns a number or pointer with a place of its own in memory; a character that is stepped before is not moved.
    fn steps_by_itself(&mut self, e: &Expr, before: bool) -> bool {
        let value = self.aside(|l| l.expr(e));
        let number = self.types.is_number(value.of) && value.of != types::BAD;
        let size = self.types.size(value.of);
        matches!(value.kind, Kind::Place(Place::Direct(_), None))
            && (number || self.types.pointee(value.of).is_some())
            && !(before && size == 1)
    }

    /// Was it done apart from its expression?
    pub(super) fn is_stepped(&self, e: &Expr) -> bool {
        self.stepped.contains(&(std::ptr::from_ref(e) as usize))
    }
}

/// Is there a `++` or `--` that could be moved?
fn has_step(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Step { .. } => true,
        ExprKind::Unary(_, of) | ExprKind::Cast(_, of) | ExprKind::Member { of, .. } => has_step(of),
        ExprKind::Binary(_, a, b) | ExprKind::Assign(_, a, b) | ExprKind::Index(a, b) | ExprKind::Comma(a, b) => {
            has_step(a) || has_step(b)
        }
        _ => false,
    }
}

/// Returns the weight of an operand: the heavier one of two sides is computed first.
pub(super) fn weight(e: &Expr) -> u32 {
    const CALL: u32 = 10;
    match &e.kind {
        ExprKind::Call(..) | ExprKind::New { .. } | ExprKind::Construct(..) => CALL,
        ExprKind::Unary(Punct::Star, of) => weight(of).max(1),
        ExprKind::Unary(_, of) | ExprKind::Cast(_, of) | ExprKind::Member { of, .. } => weight(of),
        ExprKind::Index(a, b) => weight(a).max(weight(b)).max(1),
        ExprKind::Step { of, .. } => weight(of).max(1),
        ExprKind::Assign(_, a, b) => weight(a).max(weight(b)).max(1),
        ExprKind::Binary(Punct::AndAnd | Punct::OrOr, a, b) | ExprKind::Comma(a, b) => weight(a).max(weight(b)),
        ExprKind::Binary(_, a, b) => match (weight(a), weight(b)) {
            (a, b) if a == b => a + 1,
            (a, b) => a.max(b),
        },
        ExprKind::Conditional(a, b, c) => weight(a).max(weight(b)).max(weight(c)),
        _ => 0,
    }
}
