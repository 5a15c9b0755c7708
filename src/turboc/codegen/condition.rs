//! Conditions, which are evaluated by jumps.

use super::expression::comparison_of;
use super::{Emitter, Label, Value, ValueKind};
use crate::code::Op;
use crate::constant;
use crate::typed::{Expr, FullExpr, Kind};
use crate::types;

impl<'p> Emitter<'p> {
    /// Jumps to the label if the condition of a statement equals `when`, after destroying its temporary objects.
    pub(super) fn whole_condition(&mut self, condition: &'p FullExpr, label: Label, when: bool) {
        if condition.destroy.is_empty() {
            return self.jump(&condition.value, label, when);
        }
        let truth = self.generator.reserve(2);
        self.clear_flags(&condition.guarded);
        let (yes, end) = (self.generator.code.new_label(), self.generator.code.new_label());
        self.jump(&condition.value, yes, true);
        let (zero, one) = (self.generator.word(0), self.generator.word(1));
        self.generator.emit(Op::MovW, truth, zero, zero, 0);
        self.generator.code.go(end);
        self.generator.code.place_label(yes);
        self.generator.emit(Op::MovW, truth, one, one, 0);
        self.generator.code.place_label(end);
        self.destroy(&condition.destroy);
        self.generator.code.jump(if when { Op::JnzW } else { Op::JzW }, truth, truth, label);
    }

    /// Jumps to the label if the truth of the expression equals `when`.
    pub(super) fn jump(&mut self, e: &'p Expr, label: Label, when: bool) {
        let outer = self.generator.code.span;
        if let Some(span) = e.span {
            self.generator.code.span = span;
        }
        self.jump_here(e, label, when);
        if e.span.is_some() {
            self.generator.code.span = outer;
        }
    }

    fn jump_here(&mut self, e: &'p Expr, label: Label, when: bool) {
        match &e.kind {
            Kind::Not(of) => self.jump(of, label, !when),
            // Either side alone decides the result.
            Kind::Logical { is_or, left, right } if *is_or == when => {
                self.jump(left, label, when);
                self.jump(right, label, when);
            }
            Kind::Logical { left, right, .. } => {
                let on = self.generator.code.new_label();
                self.jump(left, on, !when);
                self.jump(right, label, when);
                self.generator.code.place_label(on);
            }
            Kind::Compare { op, operands } => {
                let (a, b) = self.operands(operands);
                if let (ValueKind::Constant(x), ValueKind::Constant(y)) = (a.kind, b.kind) {
                    if constant::compare(*op, x, y, self.program.types.is_unsigned(a.of)) == when {
                        self.generator.code.go(label);
                    }
                    return;
                }
                let operands = (self.operand(a), self.operand(b));
                self.generator.jump_if(comparison_of(*op), operands, self.program.types.rep(a.of), when, label);
            }
            Kind::Sequence(list) => {
                if let Some((last, before)) = list.split_last() {
                    for e in before {
                        self.expr(e);
                    }
                    self.jump(last, label, when);
                }
            }
            _ => {
                let value = self.expr(e);
                self.jump_on(value, label, when);
            }
        }
    }

    fn jump_on(&mut self, value: Value, label: Label, when: bool) {
        let known = match value.kind {
            ValueKind::Constant(known) => Some(known != 0),
            ValueKind::Real(known) => Some(known != 0.0),
            _ => None,
        };
        match known {
            Some(known) if known == when => self.generator.code.go(label),
            Some(_) => {}
            None => {
                let slot = self.operand(value);
                self.generator.jump_if_true(slot, self.program.types.rep(value.of), when, label);
            }
        }
    }

    /// Generates the value of `&&` or `||`: 1 or 0.
    pub(super) fn condition_value(&mut self, e: &'p Expr) -> Value {
        let decided = matches!(e.kind, Kind::Logical { is_or: true, .. });
        let out = self.generator.temporary(2);
        let (short, end) = (self.generator.code.new_label(), self.generator.code.new_label());
        self.jump_here(e, short, decided);
        let other = self.generator.word((!decided).into());
        self.generator.emit(Op::MovW, out, other, other, 0);
        self.generator.code.go(end);
        self.generator.code.place_label(short);
        let this = self.generator.word(decided.into());
        self.generator.emit(Op::MovW, out, this, this, 0);
        self.generator.code.place_label(end);
        Value::slot(out, types::INT)
    }
}
