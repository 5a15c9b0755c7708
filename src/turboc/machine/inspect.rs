//! Inspection of a running program: call stack, variables, values.

use super::Machine;
use crate::code::{Area, Slot};
use crate::program::{Variable, VariableLocation};
use crate::types::{PointerWidth, Rep, Type, TypeId};

/// One call of the call stack.
#[derive(Clone, Debug, PartialEq)]
pub struct StackFrame {
    /// The index of the function in the program.
    pub function: usize,
    /// The instruction: the next one of the innermost call, otherwise the one after the call.
    pub at: usize,
    /// The value of BP.
    pub bp: u16,
}

/// A value for display.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum DisplayValue {
    Int(i64),
    Char(u8),
    Float(f64),
    /// A pointer; near pointers have the data segment. `text` has up to 80 characters if it points to characters.
    Pointer {
        segment: u16,
        offset: u16,
        near: bool,
        text: Option<Vec<u8>>,
    },
    /// An array or structure; see [`Machine::children`].
    Aggregate,
}

impl Machine {
    /// Returns the calls that have not returned, the innermost first.
    pub fn stack_trace(&self) -> Vec<StackFrame> {
        let mut out = Vec::new();
        let (mut at, mut bp) = (self.cpu.pc, self.cpu.bp);
        for frame in self.cpu.frames.iter().rev() {
            out.push(StackFrame { function: frame.function.into(), at, bp });
            at = frame.back;
            bp = frame.bp;
        }
        out
    }

    /// Returns the variables of a call that are in scope at its instruction.
    pub fn locals(&self, call: &StackFrame) -> Vec<&Variable> {
        let in_scope = |v: &&Variable| (v.scope.0..=v.scope.1).contains(&(call.at as u32));
        self.program.functions[call.function].variables.iter().filter(in_scope).collect()
    }

    /// Returns the linear address of a variable; `bp` is the BP of its call.
    pub fn address(&self, variable: &Variable, bp: u16) -> u32 {
        match variable.location {
            VariableLocation::Far(far) => (far >> 16) * 16 + (far & 0xFFFF),
            VariableLocation::Slot(Slot { area: Area::Frame, at }) => {
                u32::from(self.program.layout.stack_segment) * 16 + u32::from(bp.wrapping_add(at))
            }
            VariableLocation::Slot(Slot { at, .. }) => u32::from(self.program.layout.data_segment) * 16 + u32::from(at),
        }
    }

    /// Reads the value of a type at a linear address.
    pub fn read_value(&self, of: TypeId, address: u32) -> DisplayValue {
        let types = &self.program.types;
        let m = &self.memory;
        let bytes = |n: u32| (0..n).map(|i| m.byte(address + i)).collect::<Vec<u8>>();
        let long = u32::from(m.word(address)) | u32::from(m.word(address + 2)) << 16;
        match (types.get(of), types.rep(of)) {
            (Type::Pointer { to, width } | Type::Reference { to, width }, _) => {
                let near = *width == PointerWidth::Near;
                let offset = m.word(address);
                let segment = if near { self.program.layout.data_segment } else { m.word(address + 2) };
                let characters = matches!(types.get(*to), Type::Char | Type::SignedChar | Type::UnsignedChar);
                let known = offset != 0 || segment != self.program.layout.data_segment;
                let text = (characters && known).then(|| {
                    let start = u32::from(segment) * 16 + u32::from(offset);
                    (0..80).map(|i| m.byte(start + i)).take_while(|b| *b != 0).collect()
                });
                DisplayValue::Pointer { segment, offset, near, text }
            }
            (_, Rep::I8 | Rep::U8) => DisplayValue::Char(m.byte(address)),
            (_, Rep::I16) => DisplayValue::Int(i64::from(m.word(address) as i16)),
            (_, Rep::U16) => DisplayValue::Int(i64::from(m.word(address))),
            (_, Rep::I32) => DisplayValue::Int(i64::from(long as i32)),
            (_, Rep::U32) => DisplayValue::Int(i64::from(long)),
            (_, Rep::F32) => DisplayValue::Float(f64::from(f32::from_bits(long))),
            (_, Rep::F64) => {
                let mut value = [0; 8];
                value.copy_from_slice(&bytes(8));
                DisplayValue::Float(f64::from_le_bytes(value))
            }
            (_, Rep::F80) => DisplayValue::Float(super::memory::from_extended(&bytes(10))),
            (_, Rep::Block | Rep::Void) => DisplayValue::Aggregate,
        }
    }

    /// Returns the elements of an array (at most `most`) or the members of a structure at an address: name, type, address.
    pub fn children(&self, of: TypeId, address: u32, most: u32) -> Vec<(String, TypeId, u32)> {
        let types = &self.program.types;
        match types.get(of) {
            Type::Array { of, length } => {
                let size = types.size(*of);
                (0..(*length).min(most)).map(|i| (format!("[{i}]"), *of, address + i * size)).collect()
            }
            Type::Class(class) => {
                let fields = &types.classes[*class].fields;
                let names = &self.program.member_names;
                let name = |s: &crate::symbol::Symbol| names.get(s).cloned().unwrap_or_default();
                fields.iter().filter_map(|f| Some((name(f.name.as_ref()?), f.type_id, address + f.offset))).collect()
            }
            _ => Vec::new(),
        }
    }
}
