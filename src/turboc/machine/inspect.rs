//! Inspection of a running program: call stack, variables, values.

use std::array;
use std::borrow::Cow;

use super::Machine;
use super::stack::WINDOW;
use crate::code::{Area, BIAS, Slot, UNSET};
use crate::library::linear;
use crate::program::{Function, Variable, VariableLocation};
use crate::source::SourcePosition;
use crate::symbol::Symbol;
use crate::types::{Field, PointerWidth, Rep, Type, TypeId};
use crate::value_text::{format_real, quote};

/// One call of the call stack of a stopped program.
#[derive(Clone, Copy)]
pub struct StackFrame<'m> {
    machine: &'m Machine,
    function: &'m Function,
    /// The instruction: the next one of the innermost call, otherwise the one after the call.
    at: usize,
    /// The linear address of its frame.
    bp: u32,
    innermost: bool,
}

impl<'m> StackFrame<'m> {
    /// Returns the name of the function, with the class in C++.
    pub fn function_name(&self) -> &'m str {
        &self.function.name
    }

    /// Returns whether the function belongs to the library, not to the program's own sources.
    pub fn is_library(&self) -> bool {
        self.function.builtin
    }

    /// Returns the number of the instruction at which it continues: the next one of the innermost call, otherwise the one after
    /// the call.
    pub fn instruction(&self) -> usize {
        self.at
    }

    /// Returns the position of the next statement of the innermost call, or of the call that has not returned.
    pub fn position(&self) -> SourcePosition {
        // The return address of a call may belong to the next statement.
        let at = if self.innermost { self.at } else { self.at.saturating_sub(1) };
        self.machine.program.position(at)
    }

    /// Returns the parameters.
    pub fn parameters(&self) -> impl Iterator<Item = VariableView<'m>> {
        let parameters = self.function.variables.iter().filter(|variable| variable.is_parameter);
        parameters.map(|variable| self.machine.view(variable, self.bp))
    }

    /// Returns the parameters and local variables that are in scope.
    pub fn locals(&self) -> Vec<VariableView<'m>> {
        self.variables_in_scope().map(|variable| self.view(variable)).collect()
    }

    fn variables_in_scope(&self) -> impl DoubleEndedIterator<Item = &'m Variable> {
        let at = self.at as u32;
        self.function.variables.iter().filter(move |variable| (variable.scope.0..=variable.scope.1).contains(&at))
    }

    fn view(&self, variable: &'m Variable) -> VariableView<'m> {
        let is_unset = variable.unset_until.is_some_and(|until| self.at as u32 <= until);
        VariableView { is_unset, ..self.machine.view(variable, self.bp) }
    }
}

/// A variable of a stopped program, or a part of one.
#[derive(Clone)]
pub struct VariableView<'m> {
    machine: &'m Machine,
    name: Cow<'m, str>,
    type_id: TypeId,
    address: u32,
    is_unset: bool,
}

impl<'m> VariableView<'m> {
    /// Returns the name: that of a variable or a member, or an index such as `[3]`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the type as in C, such as `int *`.
    pub fn type_name(&self) -> String {
        self.machine.program.types.name(self.type_id)
    }

    /// Returns whether it certainly has no value yet: its memory holds something else. A variable that has one in some runs only
    /// counts as set, and so does a part of an array or structure that is partly set.
    pub fn is_unset(&self) -> bool {
        self.is_unset
            || matches!(self.value(), DisplayValue::Pointer { offset: UNSET, near, segment, .. } if near || segment == UNSET)
    }

    /// Returns the linear address.
    pub fn address(&self) -> u32 {
        self.address
    }

    /// Returns the value.
    pub fn value(&self) -> DisplayValue {
        self.machine.read_value(self.type_id, self.address)
    }

    /// Returns the value in one line: of an array or a structure the first parts.
    pub fn value_text(&self) -> String {
        match self.value() {
            DisplayValue::Pointer { .. } if self.is_unset() => "?".to_owned(),
            DisplayValue::Int(value) => value.to_string(),
            DisplayValue::Char(byte) if (32..127).contains(&byte) => format!("'{}'", char::from(byte)),
            DisplayValue::Char(byte) => (byte as i8).to_string(),
            DisplayValue::Float(value) => format_real(value),
            DisplayValue::Pointer { text: Some(text), .. } => quote(&text),
            DisplayValue::Pointer { .. } => {
                self.target().map_or_else(|| "NULL".to_owned(), |at| self.machine.describe_address(at))
            }
            DisplayValue::Aggregate => match self.text() {
                Some(text) => quote(&text),
                None => {
                    let parts: Vec<_> = self.children(5).iter().map(VariableView::value_text).collect();
                    format!("{{{}}}", parts.join(", "))
                }
            },
        }
    }

    /// Returns the elements of an array, at most `most`, or the members of a structure. A pointer has the parts of the
    /// object that it points to: of a structure its members, of several objects those from there to the last one. Other
    /// types have none, nor have null pointers and those to memory that no object has.
    pub fn children(&self, most: u32) -> Vec<VariableView<'m>> {
        let machine = self.machine;
        let types = &machine.program.types;
        let part = |name, type_id, address| VariableView { name, type_id, address, ..self.clone() };
        match types.get(self.type_id) {
            Type::Array { length, .. } => {
                (0..i64::from((*length).min(most))).filter_map(|index| self.element(index)).collect()
            }
            Type::Pointer { to, .. } => {
                let Some(target) = self.target() else { return Vec::new() };
                let bytes = machine.bytes_from(target).unwrap_or(0);
                let count = bytes.checked_div(types.size(*to)).unwrap_or(0);
                match (types.get(*to), count) {
                    (Type::Class(_) | Type::Array { .. }, 1) => part("*".into(), *to, target).children(most),
                    (_, 1) => vec![part("*".into(), *to, target)],
                    _ => (0..i64::from(count.min(most))).filter_map(|index| self.element(index)).collect(),
                }
            }
            Type::Class(class) => {
                let names = &machine.program.member_names;
                let name = |s: &Symbol| names.get(s).map_or("", String::as_str);
                let fields = types.classes[*class].fields.iter();
                let member = |f: &Field| Some(part(name(f.name.as_ref()?).into(), f.type_id, self.address + f.offset));
                fields.filter_map(member).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns an element of an array, or of the one that a pointer points into. `None` outside the array, for a null pointer
    /// and for other types.
    pub fn element(&self, index: i64) -> Option<VariableView<'m>> {
        let machine = self.machine;
        let types = &machine.program.types;
        let (of, start) = match types.get(self.type_id) {
            Type::Array { of, length } if (0..i64::from(*length)).contains(&index) => (*of, self.address),
            Type::Pointer { to, .. } => (*to, self.target()?),
            _ => return None,
        };
        let address = index.checked_mul(types.size(of).into())?.checked_add(start.into())?;
        let address = u32::try_from(address).ok().filter(|address| *address <= u32::MAX / 2)?;
        Some(VariableView { name: format!("[{index}]").into(), type_id: of, address, ..self.clone() })
    }

    /// Returns the linear address that a pointer points to; `None` for a null or uninitialized pointer and for other types.
    pub fn target(&self) -> Option<u32> {
        let DisplayValue::Pointer { segment, offset, near, .. } = self.value() else { return None };
        let is_null = offset == 0 && (near || segment == 0);
        (!is_null && !self.is_unset()).then(|| linear(u32::from(segment) << 16 | u32::from(offset)))
    }

    /// Returns the bytes of a character array up to its first zero; `None` for other types.
    pub fn text(&self) -> Option<Vec<u8>> {
        let types = &self.machine.program.types;
        let Type::Array { of, length } = types.get(self.type_id) else { return None };
        let characters = matches!(types.get(*of), Type::Char | Type::SignedChar | Type::UnsignedChar);
        let bytes = (0..*length).map(|i| self.machine.memory.byte(self.address + i));
        characters.then(|| bytes.take_while(|byte| *byte != 0).collect())
    }
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
    /// An array or structure; see [`VariableView::children`].
    Aggregate,
}

impl Machine {
    /// Returns the calls that have not returned, the innermost first.
    pub fn stack_trace(&self) -> Vec<StackFrame<'_>> {
        self.calls().collect()
    }

    /// Returns the [`stack_trace`](Self::stack_trace) call by call.
    pub fn calls(&self) -> impl Iterator<Item = StackFrame<'_>> {
        let (mut at, mut bp, mut base) = (self.cpu.pc, self.cpu.bp, self.cpu.stack.base);
        let mut windows = self.cpu.stack.windows.iter().rev();
        self.cpu.frames.iter().rev().enumerate().map(move |(index, frame)| {
            let function = &self.program.functions[usize::from(frame.function)];
            let bp_at = base + u32::from(bp);
            let call = StackFrame { machine: self, function, at, bp: bp_at, innermost: index == 0 };
            (at, bp) = (frame.back, frame.bp);
            if frame.ends & WINDOW != 0 {
                base = windows.next().copied().unwrap_or(base);
            }
            call
        })
    }

    /// Returns the linear address of the frame of the innermost call.
    pub(crate) fn frame_address(&self) -> u32 {
        self.cpu.stack.base + u32::from(self.cpu.bp)
    }

    /// Returns the result registers.
    pub(crate) fn result_bytes(&self) -> [u8; 8] {
        array::from_fn(|at| self.memory.bytes()[super::registers() + at])
    }

    /// Returns a linear address as in C: that of a variable or an element if there is one, or else as a number.
    pub(crate) fn describe_address(&self, at: u32) -> String {
        let types = &self.program.types;
        let text = |variable: VariableView<'_>| {
            let offset = at.checked_sub(variable.address).filter(|offset| *offset < types.size(variable.type_id))?;
            match types.get(variable.type_id) {
                Type::Array { of, .. } if types.size(*of) > 0 && offset % types.size(*of) == 0 => {
                    Some(format!("&{}[{}]", variable.name(), offset / types.size(*of)))
                }
                _ => (offset == 0).then(|| format!("&{}", variable.name())),
            }
        };
        let mut locals = self.calls().filter(|call| !call.is_library()).flat_map(|call| call.locals());
        let near = at.wrapping_sub(u32::from(self.program.layout.data_segment) * 16);
        locals.find_map(text).or_else(|| self.globals().into_iter().find_map(text)).unwrap_or_else(|| match near {
            0..=0xFFFF => format!("{near:04X}"),
            _ => format!("{:04X}:{:04X}", at >> 4, at & 15),
        })
    }

    /// Returns the global and static variables of the program's own sources.
    pub fn globals(&self) -> Vec<VariableView<'_>> {
        self.own_globals().map(|variable| self.view(variable, 0)).collect()
    }

    fn own_globals(&self) -> impl Iterator<Item = &Variable> {
        let files = &self.program.sources.files;
        let is_own = |v: &&Variable| files.get(usize::from(v.span.file)).is_some_and(|file| !file.builtin);
        self.program.globals.iter().filter(is_own)
    }

    /// Returns the variable with a name in the innermost calls of the program's own functions, of which at most `calls` are
    /// searched, or else the global one. A variable of an inner block hides one of an outer block.
    pub fn variable(&self, name: &str, calls: usize) -> Option<VariableView<'_>> {
        let named = |variable: &&Variable| *variable.name == *name;
        let mut calls = self.calls().filter(|call| !call.is_library()).take(calls);
        let local = calls.find_map(|call| call.variables_in_scope().rfind(named).map(|variable| call.view(variable)));
        local.or_else(|| self.own_globals().find(named).map(|variable| self.view(variable, 0)))
    }

    /// Returns the number of bytes from a linear address to the end of the object there: of a variable of a call that has not
    /// returned, of a global variable, or of a block of a heap. `None` if there is no object.
    fn bytes_from(&self, at: u32) -> Option<u32> {
        let types = &self.program.types;
        let rest = |variable: VariableView<'_>| {
            let end = variable.address + types.size(variable.type_id);
            (variable.address <= at).then(|| end.checked_sub(at).filter(|left| *left > 0)).flatten()
        };
        let globals = self.program.globals.iter().map(|variable| self.view(variable, 0));
        let near = at.checked_sub(u32::from(self.program.layout.data_segment) * 16);
        let in_heaps = || near.and_then(|at| self.heap.bytes_from(at)).or_else(|| self.far_heap.bytes_from(at));
        let mut locals = self.calls().flat_map(|call| call.locals());
        locals.find_map(rest).or_else(|| globals.into_iter().find_map(rest)).or_else(in_heaps)
    }

    fn view<'m>(&'m self, variable: &'m Variable, bp: u32) -> VariableView<'m> {
        let address = self.address(variable, bp);
        VariableView {
            machine: self,
            name: (&*variable.name).into(),
            type_id: variable.type_id,
            address,
            is_unset: false,
        }
    }

    /// Returns the linear address of a variable; `bp` is the linear address of the frame of its call.
    pub(crate) fn address(&self, variable: &Variable, bp: u32) -> u32 {
        let in_frame = |slot: Slot| (bp + u32::from(slot.at.wrapping_add(BIAS))).wrapping_sub(BIAS.into());
        match variable.location {
            VariableLocation::Far(far) => linear(far),
            VariableLocation::Indirect(slot) => linear(self.long_at(in_frame(slot) as usize)),
            VariableLocation::Slot(slot @ Slot { area: Area::Frame, .. }) => in_frame(slot),
            VariableLocation::Slot(Slot { at, .. }) => u32::from(self.program.layout.data_segment) * 16 + u32::from(at),
        }
    }

    /// Reads the value of a type at a linear address.
    fn read_value(&self, of: TypeId, address: u32) -> DisplayValue {
        let types = &self.program.types;
        let m = &self.memory;
        let byte = |i: usize| m.byte(address + i as u32);
        let long = u32::from(m.word(address)) | u32::from(m.word(address + 2)) << 16;
        match (types.get(of), types.rep(of)) {
            (Type::Pointer { to, width } | Type::Reference { to, width }, _) => {
                let near = *width == PointerWidth::Near;
                let offset = m.word(address);
                let segment = if near { self.program.layout.data_segment } else { m.word(address + 2) };
                let characters = matches!(types.get(*to), Type::Char | Type::SignedChar | Type::UnsignedChar);
                let known = offset != 0 || segment != self.program.layout.data_segment;
                let text = (characters && known).then(|| {
                    let start = linear(u32::from(segment) << 16 | u32::from(offset));
                    (0..80).map(|i| m.byte(start + i)).take_while(|b| *b != 0).collect()
                });
                DisplayValue::Pointer { segment, offset, near, text }
            }
            (_, Rep::I8 | Rep::U8) => DisplayValue::Char(m.byte(address)),
            (_, Rep::I16) => DisplayValue::Int(i64::from(m.word(address) as i16)),
            (_, Rep::U16) => DisplayValue::Int(i64::from(m.word(address))),
            (_, Rep::I64 | Rep::U64) => DisplayValue::Int(i64::from_le_bytes(array::from_fn(byte))),
            (_, Rep::I32) => DisplayValue::Int(i64::from(long as i32)),
            (_, Rep::U32) => DisplayValue::Int(i64::from(long)),
            (_, Rep::F32) => DisplayValue::Float(f64::from(f32::from_bits(long))),
            (_, Rep::F64) => DisplayValue::Float(f64::from_le_bytes(array::from_fn(byte))),
            (_, Rep::F80) => DisplayValue::Float(super::memory::from_extended(&array::from_fn::<_, 10, _>(byte))),
            (_, Rep::Block | Rep::Void) => DisplayValue::Aggregate,
        }
    }
}
