//! Generates arithmetic, comparisons and conversions of numbers.

use super::{Generator, Label};
use crate::code::{Op, Slot};
use crate::token::Punct;
use crate::types::{PointerWidth, Rep};

/// A comparison; other comparisons exchange the operands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
}

impl Generator {
    /// Generates an arithmetic operation on two numbers of the same type.
    pub(crate) fn arithmetic(&mut self, op: Punct, x: Slot, y: Slot, rep: Rep) -> Slot {
        let [word, long, quad] = integer_ops(op, rep.is_unsigned());
        let (class, size) = class(rep);
        self.compute([word, long, quad, double_op(op)][class], size, x, y, 0)
    }

    /// Generates a negation.
    pub(crate) fn negate(&mut self, x: Slot, rep: Rep) -> Slot {
        let (class, size) = class(rep);
        self.compute([Op::NegW, Op::NegL, Op::NegQ, Op::NegD][class], size, x, x, 0)
    }

    /// Generates a bitwise complement.
    pub(crate) fn complement(&mut self, x: Slot, rep: Rep) -> Slot {
        let (op, size) = match rep {
            Rep::I32 | Rep::U32 => (Op::NotL, 4),
            Rep::I64 | Rep::U64 => (Op::NotQ, 8),
            _ => (Op::NotW, 2),
        };
        self.compute(op, size, x, x, 0)
    }

    /// Generates a pointer plus a number of elements of `size` bytes.
    pub(crate) fn add_elements(&mut self, pointer: Slot, number: Slot, size: u32, width: PointerWidth) -> Slot {
        let (op, bytes) = match width {
            PointerWidth::Near => (Op::AddX, 2),
            PointerWidth::Far => (Op::FAddX, 4),
            PointerWidth::Huge => (Op::HAddX, 4),
        };
        self.compute(op, bytes, pointer, number, size)
    }

    /// Generates a pointer plus a constant number of bytes.
    pub(crate) fn add_bytes(&mut self, pointer: Slot, by: i32, width: PointerWidth) -> Slot {
        let (op, amount, bytes) = match width {
            PointerWidth::Near => (Op::AddW, self.word(by as u16), 2),
            PointerWidth::Far => (Op::FAddX, self.word(by as u16), 4),
            PointerWidth::Huge => (Op::HAddX, self.long(by as u32), 4),
        };
        self.compute(op, bytes, pointer, amount, 1)
    }

    /// Generates the value of a comparison: 1 or 0.
    pub(crate) fn compare(&mut self, comparison: Comparison, x: Slot, y: Slot, rep: Rep) -> Slot {
        let (class, _) = class(rep);
        self.compute(set_ops(comparison, rep.is_unsigned())[class], 2, x, y, 0)
    }

    /// Jumps to a label if the comparison's result is `when`. `swapped` exchanges the operands.
    pub(crate) fn jump_if(
        &mut self,
        (comparison, swapped): (Comparison, bool),
        (x, y): (Slot, Slot),
        rep: Rep,
        when: bool,
        label: Label,
    ) {
        if rep.is_quad() {
            let (x, y) = if swapped { (y, x) } else { (x, y) };
            let holds = self.compare(comparison, x, y, rep);
            return self.code.jump(if when { Op::JnzW } else { Op::JzW }, holds, holds, label);
        }
        let (op, exchange) = jump_op(comparison, rep, when);
        let (x, y) = if swapped != exchange { (y, x) } else { (x, y) };
        self.code.jump(op, x, y, label);
    }

    /// Generates the truth of a number or pointer, 1 or 0, or the reverse if negated.
    pub(crate) fn truth(&mut self, slot: Slot, rep: Rep, negated: bool) -> Slot {
        let zero = self.zero(rep);
        self.compare(if negated { Comparison::Eq } else { Comparison::Ne }, slot, zero, rep)
    }

    /// Jumps to a label if the truth of a number or pointer is `when`.
    pub(crate) fn jump_if_true(&mut self, slot: Slot, rep: Rep, when: bool, label: Label) {
        if !rep.is_long() && !rep.is_float() && !rep.is_quad() {
            return self.code.jump(if when { Op::JnzW } else { Op::JzW }, slot, slot, label);
        }
        let zero = self.zero(rep);
        self.jump_if((Comparison::Ne, false), (slot, zero), rep, when, label);
    }

    fn zero(&mut self, rep: Rep) -> Slot {
        if rep.is_float() { self.double(0.0) } else { self.integer(0, rep) }
    }

    /// Converts a number to a type that is represented differently.
    pub(crate) fn convert(&mut self, slot: Slot, from: Rep, to: Rep) -> Slot {
        match (from.is_float(), to.is_float()) {
            (true, true) => slot,
            (false, true) => {
                let op = match from {
                    Rep::I32 => Op::LToD,
                    Rep::U32 => Op::ULToD,
                    Rep::I64 => Op::QToD,
                    Rep::U64 => Op::UQToD,
                    Rep::U16 => Op::UToD,
                    _ => Op::WToD,
                };
                self.compute(op, 8, slot, slot, 0)
            }
            (true, false) if to.is_quad() => self.compute(Op::DToQ, 8, slot, slot, 0),
            (true, false) => {
                let long = self.compute(Op::DToL, 4, slot, slot, 0);
                self.convert(long, Rep::I32, to)
            }
            (false, false) => match to {
                Rep::I64 | Rep::U64 if from.is_quad() => slot,
                Rep::I64 | Rep::U64 => {
                    let op = if matches!(from, Rep::U16 | Rep::U32) { Op::ZxL } else { Op::SxL };
                    let long = self.convert(slot, from, Rep::I32);
                    self.compute(op, 8, long, long, 0)
                }
                Rep::I32 | Rep::U32 if from.is_quad() => slot,
                Rep::I32 | Rep::U32 if from.is_long() => slot,
                Rep::I32 | Rep::U32 => self.compute(if from == Rep::U16 { Op::ZxW } else { Op::SxW }, 4, slot, slot, 0),
                Rep::I8 | Rep::U8 if from != to => {
                    self.compute(if to == Rep::U8 { Op::ZxB } else { Op::SxB }, 2, slot, slot, 0)
                }
                _ => slot,
            },
        }
    }

    /// Rounds a double to the precision of a `float`.
    pub(crate) fn rounded_to_float(&mut self, slot: Slot) -> Slot {
        let float = self.compute(Op::DToF, 4, slot, slot, 0);
        self.compute(Op::FToD, 8, float, float, 0)
    }
}

/// Returns the place of a number's instruction among those for words, longs, quads and doubles, and its size in bytes.
fn class(rep: Rep) -> (usize, u16) {
    match rep {
        Rep::I32 | Rep::U32 => (1, 4),
        Rep::I64 | Rep::U64 => (2, 8),
        Rep::F32 | Rep::F64 | Rep::F80 => (3, 8),
        _ => (0, 2),
    }
}

/// Returns the instructions for the value of a comparison of words, longs, quads and doubles.
fn set_ops(compare: Comparison, unsigned: bool) -> [Op; 4] {
    match (compare, unsigned) {
        (Comparison::Eq, _) => [Op::SetEqW, Op::SetEqL, Op::SetEqQ, Op::SetEqD],
        (Comparison::Ne, _) => [Op::SetNeW, Op::SetNeL, Op::SetNeQ, Op::SetNeD],
        (Comparison::Lt, false) => [Op::SetLtW, Op::SetLtL, Op::SetLtQ, Op::SetLtD],
        (Comparison::Le, false) => [Op::SetLeW, Op::SetLeL, Op::SetLeQ, Op::SetLeD],
        (Comparison::Lt, true) => [Op::SetLtUW, Op::SetLtUL, Op::SetLtUQ, Op::SetLtD],
        (Comparison::Le, true) => [Op::SetLeUW, Op::SetLeUL, Op::SetLeUQ, Op::SetLeD],
    }
}

/// Returns the jump instruction for a comparison, or for its negation if not `holds`, and whether to exchange the operands.
fn jump_op(compare: Comparison, rep: Rep, holds: bool) -> (Op, bool) {
    if rep.is_float() {
        let op = match (compare, holds) {
            (Comparison::Eq, true) | (Comparison::Ne, false) => Op::JeqD,
            (Comparison::Ne, true) | (Comparison::Eq, false) => Op::JneD,
            (Comparison::Lt, true) => Op::JltD,
            (Comparison::Le, true) => Op::JleD,
            (Comparison::Lt, false) => Op::JnltD,
            (Comparison::Le, false) => Op::JnleD,
        };
        return (op, false);
    }
    // !(a < b) is b <= a.
    let (compare, exchange) = match (compare, holds) {
        (c, true) => (c, false),
        (Comparison::Eq, false) => (Comparison::Ne, false),
        (Comparison::Ne, false) => (Comparison::Eq, false),
        (Comparison::Lt, false) => (Comparison::Le, true),
        (Comparison::Le, false) => (Comparison::Lt, true),
    };
    let [word, long] = match (compare, rep.is_unsigned()) {
        (Comparison::Eq, _) => [Op::JeqW, Op::JeqL],
        (Comparison::Ne, _) => [Op::JneW, Op::JneL],
        (Comparison::Lt, false) => [Op::JltW, Op::JltL],
        (Comparison::Le, false) => [Op::JleW, Op::JleL],
        (Comparison::Lt, true) => [Op::JltUW, Op::JltUL],
        (Comparison::Le, true) => [Op::JleUW, Op::JleUL],
    };
    (if rep.is_long() { long } else { word }, exchange)
}

/// Returns the arithmetic instructions for words, longs and quads.
fn integer_ops(op: Punct, unsigned: bool) -> [Op; 3] {
    match op {
        Punct::Plus => [Op::AddW, Op::AddL, Op::AddQ],
        Punct::Minus => [Op::SubW, Op::SubL, Op::SubQ],
        Punct::Star => [Op::MulW, Op::MulL, Op::MulQ],
        Punct::Div if unsigned => [Op::DivUW, Op::DivUL, Op::DivUQ],
        Punct::Div => [Op::DivW, Op::DivL, Op::DivQ],
        Punct::Mod if unsigned => [Op::ModUW, Op::ModUL, Op::ModUQ],
        Punct::Mod => [Op::ModW, Op::ModL, Op::ModQ],
        Punct::And => [Op::AndW, Op::AndL, Op::AndQ],
        Punct::Or => [Op::OrW, Op::OrL, Op::OrQ],
        Punct::Xor => [Op::XorW, Op::XorL, Op::XorQ],
        Punct::Shl => [Op::ShlW, Op::ShlL, Op::ShlQ],
        _ if unsigned => [Op::ShrW, Op::ShrL, Op::ShrQ],
        _ => [Op::SarW, Op::SarL, Op::SarQ],
    }
}

fn double_op(op: Punct) -> Op {
    match op {
        Punct::Plus => Op::AddD,
        Punct::Minus => Op::SubD,
        Punct::Star => Op::MulD,
        _ => Op::DivD,
    }
}
