//! A compiled program: a value that machines share.

use std::collections::HashMap;

use crate::code::{Code, Slot};
use crate::diagnostic::Diagnostic;
use crate::library::Native;
use crate::options::Options;
use crate::source::{Position, Sources, Span};
use crate::symbol::Symbol;
use crate::types::{TypeId, Types};

/// The segment that pointers to functions have.
pub(crate) const CODE_SEGMENT: u16 = 0x0823;
/// Offset of the first function in it; the next are four bytes on each.
pub(crate) const FIRST_CODE: u16 = 0x0100;
/// Offset of the first function of the library.
pub(crate) const FIRST_LIBRARY: u16 = 0xC000;
/// The data segment; in the small model the stack lies in it too.
pub(crate) const DATA_SEGMENT: u16 = 0x1023;
/// The stack's segment in the large model.
pub(crate) const STACK_SEGMENT: u16 = 0x2023;

/// The location of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariableLocation {
    /// In a frame or the data segment.
    Slot(Slot),
    /// At a far address.
    Far(u32),
}

/// A variable, as seen from outside of a running program.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub of: TypeId,
    /// The location.
    pub home: VariableLocation,
    /// The span of its declaration.
    pub span: Span,
    /// It is a parameter.
    pub is_parameter: bool,
    /// Instructions from which on and before which it is in scope.
    pub scope: (u32, u32),
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name, with the class in C++.
    pub name: String,
    /// Its first instruction.
    pub entry: u32,
    /// Behind its last instruction.
    pub end: u32,
    /// The span of its name.
    pub span: Span,
    /// Parameters and local variables.
    pub variables: Vec<Variable>,
    /// One of the library's that are written in C.
    pub builtin: bool,
}

/// A function that the program calls and does not define.
#[derive(Clone)]
pub struct Import {
    /// Its name.
    pub name: String,
    /// The native implementation; `None` for functions of the environment.
    pub native: Option<Native>,
    /// The result type.
    pub result: TypeId,
}

/// The target of a code address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A function of the program.
    Function(u16),
    /// A function of the library.
    Library(u16),
}

/// A compiled program.
#[derive(Clone)]
pub struct Program {
    /// Its code.
    pub code: Code,
    /// Its functions.
    pub functions: Vec<Function>,
    /// The library functions that it calls.
    pub imports: Vec<Import>,
    /// Variables outside of functions, and static ones.
    pub globals: Vec<Variable>,
    /// Its types.
    pub types: Types,
    /// Its sources, the headers too.
    pub sources: Sources,
    /// The data segment as it is at the start.
    pub data: Vec<u8>,
    /// Variables that were declared `far`: segment and contents.
    pub far_data: Vec<(u16, Vec<u8>)>,
    /// Constants.
    pub rom: Vec<u8>,
    /// The function that starts everything.
    pub start: u16,
    /// DS.
    pub data_segment: u16,
    /// SS.
    pub stack_segment: u16,
    /// Bytes of a return address.
    pub return_size: u16,
    /// The first paragraph that far allocation may take.
    pub far_heap: u16,
    /// Offset of `_streams` in the data segment, if the program uses it.
    pub streams: u16,
    /// Offset of `errno`.
    pub errno: u16,
    /// Names of members of structures.
    pub member_names: HashMap<Symbol, String>,
    /// The options of the compilation.
    pub options: Options,
    /// The warnings.
    pub warnings: Vec<Diagnostic>,
}

impl Program {
    /// Returns the target of a code address.
    pub fn target(&self, segment: u16, offset: u16) -> Option<Target> {
        if segment != CODE_SEGMENT || offset & 3 != 0 {
            return None;
        }
        if offset >= FIRST_LIBRARY {
            let number = (offset - FIRST_LIBRARY) / 4;
            return (usize::from(number) < self.imports.len()).then_some(Target::Library(number));
        }
        let number = offset.checked_sub(FIRST_CODE)? / 4;
        (usize::from(number) < self.functions.len()).then_some(Target::Function(number))
    }

    /// Returns the function that an instruction belongs to.
    pub(crate) fn function_at(&self, pc: usize) -> Option<usize> {
        let at = self.functions.iter().position(|f| (f.entry as usize..f.end as usize).contains(&pc))?;
        Some(at)
    }

    /// Returns the variable that an instruction looks at, if that is one of a name.
    pub(crate) fn variable_at(&self, pc: usize) -> Option<&Variable> {
        let slot = self.code.ins.get(pc)?.first();
        let local = self.function_at(pc).map_or(&[][..], |function| &self.functions[function].variables);
        let in_scope = |v: &&Variable| (v.scope.0..=v.scope.1).contains(&(pc as u32));
        let own = local.iter().filter(in_scope).chain(&self.globals);
        own.into_iter().find(|variable| variable.home == VariableLocation::Slot(slot))
    }

    /// Returns the pointer that a checking instruction looks at: how it is written, and where its variable is declared,
    /// unless it belongs to what another pointer leads to.
    pub fn pointer_at(&self, pc: usize) -> Option<(String, Option<Span>)> {
        if let Some(variable) = self.variable_at(pc).filter(|v| self.types.pointee(v.of).is_some()) {
            return Some((variable.name.clone(), Some(variable.span)));
        }
        let written = self.sources.text(*self.code.pointers.get(&(pc as u32))?);
        let bare = written.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
        let written = bare.filter(|inner| !inner.contains(['(', ')'])).map_or(written.clone(), str::to_owned);
        let name: String = written.chars().skip_while(|c| !c.is_alphabetic() && *c != '_').collect();
        let name = name.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        let own = self.function_at(pc).map_or(&[][..], |function| &self.functions[function].variables);
        let in_scope = |v: &&Variable| (v.scope.0..=v.scope.1).contains(&(pc as u32)) && v.name == name;
        let root = own.iter().filter(in_scope).chain(self.globals.iter().filter(|v| v.name == name)).next();
        let declared = root.filter(|v| !written.contains("->") && self.types.pointee(v.of).is_none());
        Some((written.clone(), declared.map(|v| v.span)))
    }

    /// Returns the place of an instruction in the source.
    pub fn span(&self, pc: usize) -> Span {
        self.code.spans.get(pc).copied().unwrap_or_default()
    }

    /// The same as a reader counts.
    pub fn position(&self, pc: usize) -> Position {
        self.sources.position(self.span(pc))
    }

    /// First instructions of the statements on a line, for breakpoints.
    pub fn statements_on(&self, file: u16, line: u32) -> Vec<usize> {
        let on_line = |pc: &usize| {
            let span = self.code.spans[*pc];
            self.code.starts[*pc] && span.file == file && self.sources.line(span) == line
        };
        (0..self.code.ins.len()).filter(on_line).collect()
    }
}
