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
        let unsigned = rep.is_unsigned();
        let (code, size) = match rep {
            Rep::I32 | Rep::U32 => (long_op(op, unsigned), 4),
            Rep::I64 | Rep::U64 => (quad_op(op, unsigned), 8),
            Rep::F32 | Rep::F64 | Rep::F80 => (double_op(op), 8),
            _ => (word_op(op, unsigned), 2),
        };
        self.compute(code, size, x, y, 0)
    }

    /// Generates a negation.
    pub(crate) fn negate(&mut self, x: Slot, rep: Rep) -> Slot {
        let (op, size) = match rep {
            Rep::I32 | Rep::U32 => (Op::NegL, 4),
            Rep::I64 | Rep::U64 => (Op::NegQ, 8),
            Rep::I16 | Rep::U16 => (Op::NegW, 2),
            _ => (Op::NegD, 8),
        };
        self.compute(op, size, x, x, 0)
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
        self.compute(set_op(comparison, rep), 2, x, y, 0)
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

fn set_op(compare: Comparison, rep: Rep) -> Op {
    let unsigned = rep.is_unsigned();
    match (rep, compare, unsigned) {
        (Rep::I32 | Rep::U32, Comparison::Eq, _) => Op::SetEqL,
        (Rep::I32 | Rep::U32, Comparison::Ne, _) => Op::SetNeL,
        (Rep::I32 | Rep::U32, Comparison::Lt, false) => Op::SetLtL,
        (Rep::I32 | Rep::U32, Comparison::Le, false) => Op::SetLeL,
        (Rep::I32 | Rep::U32, Comparison::Lt, true) => Op::SetLtUL,
        (Rep::I32 | Rep::U32, Comparison::Le, true) => Op::SetLeUL,
        (Rep::I64 | Rep::U64, Comparison::Eq, _) => Op::SetEqQ,
        (Rep::I64 | Rep::U64, Comparison::Ne, _) => Op::SetNeQ,
        (Rep::I64 | Rep::U64, Comparison::Lt, false) => Op::SetLtQ,
        (Rep::I64 | Rep::U64, Comparison::Le, false) => Op::SetLeQ,
        (Rep::I64 | Rep::U64, Comparison::Lt, true) => Op::SetLtUQ,
        (Rep::I64 | Rep::U64, Comparison::Le, true) => Op::SetLeUQ,
        (Rep::F32 | Rep::F64 | Rep::F80, Comparison::Eq, _) => Op::SetEqD,
        (Rep::F32 | Rep::F64 | Rep::F80, Comparison::Ne, _) => Op::SetNeD,
        (Rep::F32 | Rep::F64 | Rep::F80, Comparison::Lt, _) => Op::SetLtD,
        (Rep::F32 | Rep::F64 | Rep::F80, Comparison::Le, _) => Op::SetLeD,
        (_, Comparison::Eq, _) => Op::SetEqW,
        (_, Comparison::Ne, _) => Op::SetNeW,
        (_, Comparison::Lt, false) => Op::SetLtW,
        (_, Comparison::Le, false) => Op::SetLeW,
        (_, Comparison::Lt, true) => Op::SetLtUW,
        (_, Comparison::Le, true) => Op::SetLeUW,
    }
}

/// Returns the jump instruction for a comparison, or for its negation if not `holds`, and whether to exchange the operands.
fn jump_op(compare: Comparison, rep: Rep, holds: bool) -> (Op, bool) {
    let unsigned = rep.is_unsigned();
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
    let long = rep.is_long();
    let op = match (compare, long, unsigned) {
        (Comparison::Eq, false, _) => Op::JeqW,
        (Comparison::Ne, false, _) => Op::JneW,
        (Comparison::Lt, false, false) => Op::JltW,
        (Comparison::Le, false, false) => Op::JleW,
        (Comparison::Lt, false, true) => Op::JltUW,
        (Comparison::Le, false, true) => Op::JleUW,
        (Comparison::Eq, true, _) => Op::JeqL,
        (Comparison::Ne, true, _) => Op::JneL,
        (Comparison::Lt, true, false) => Op::JltL,
        (Comparison::Le, true, false) => Op::JleL,
        (Comparison::Lt, true, true) => Op::JltUL,
        (Comparison::Le, true, true) => Op::JleUL,
    };
    (op, exchange)
}

fn word_op(op: Punct, unsigned: bool) -> Op {
    match op {
        Punct::Plus => Op::AddW,
        Punct::Minus => Op::SubW,
        Punct::Star => Op::MulW,
        Punct::Div if unsigned => Op::DivUW,
        Punct::Div => Op::DivW,
        Punct::Mod if unsigned => Op::ModUW,
        Punct::Mod => Op::ModW,
        Punct::And => Op::AndW,
        Punct::Or => Op::OrW,
        Punct::Xor => Op::XorW,
        Punct::Shl => Op::ShlW,
        _ if unsigned => Op::ShrW,
        _ => Op::SarW,
    }
}

fn long_op(op: Punct, unsigned: bool) -> Op {
    match op {
        Punct::Plus => Op::AddL,
        Punct::Minus => Op::SubL,
        Punct::Star => Op::MulL,
        Punct::Div if unsigned => Op::DivUL,
        Punct::Div => Op::DivL,
        Punct::Mod if unsigned => Op::ModUL,
        Punct::Mod => Op::ModL,
        Punct::And => Op::AndL,
        Punct::Or => Op::OrL,
        Punct::Xor => Op::XorL,
        Punct::Shl => Op::ShlL,
        _ if unsigned => Op::ShrL,
        _ => Op::SarL,
    }
}

fn quad_op(op: Punct, unsigned: bool) -> Op {
    match op {
        Punct::Plus => Op::AddQ,
        Punct::Minus => Op::SubQ,
        Punct::Star => Op::MulQ,
        Punct::Div if unsigned => Op::DivUQ,
        Punct::Div => Op::DivQ,
        Punct::Mod if unsigned => Op::ModUQ,
        Punct::Mod => Op::ModQ,
        Punct::And => Op::AndQ,
        Punct::Or => Op::OrQ,
        Punct::Xor => Op::XorQ,
        Punct::Shl => Op::ShlQ,
        _ if unsigned => Op::ShrQ,
        _ => Op::SarQ,
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
