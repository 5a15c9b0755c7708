//! The compiled program, shared by the machines that run it.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::code::{Code, Op, Slot};
use crate::diagnostic::Diagnostic;
use crate::implicit_main;
use crate::library::NativeFunction;
use crate::options::CompileOptions;
use crate::source::{SourceMap, SourcePosition, Span};
use crate::symbol::Symbol;
use crate::typed;
use crate::types::{TypeId, Types};

/// The segment of function pointers.
pub(crate) const CODE_SEGMENT: u16 = 0x0823;
/// The offset of the first function in the code segment. Each function takes four bytes.
pub(crate) const FIRST_FUNCTION: u16 = 0x0100;
/// The offset of the first library function in the code segment.
pub(crate) const FIRST_LIBRARY: u16 = 0xC000;
/// The data segment; in the small model it also contains the stack.
pub(crate) const DATA_SEGMENT: u16 = 0x1023;
/// The stack's segment in the large model.
pub(crate) const STACK_SEGMENT: u16 = 0x2023;

/// The location of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VariableLocation {
    /// In a frame or the data segment.
    Slot(Slot),
    /// At a far address.
    Far(u32),
    /// At the far address in a slot of the frame.
    Indirect(Slot),
}

/// A variable of a program, for debuggers.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub type_id: TypeId,
    /// The location.
    pub location: VariableLocation,
    /// The span of its declaration.
    pub span: Span,
    /// `true` if it is a parameter.
    pub is_parameter: bool,
    /// The range of instructions in which it is in scope, both ends included.
    pub scope: (u32, u32),
    /// The last instruction at which it certainly has no value. `None` if it has one from the start.
    pub unset_until: Option<u32>,
}

/// A function.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// Its name, with the class in C++.
    pub name: String,
    /// Its first instruction.
    pub entry: u32,
    /// The index after its last instruction.
    pub end: u32,
    /// The span of its name.
    pub span: Span,
    /// Parameters and local variables.
    pub variables: Vec<Variable>,
    /// `true` if it is a library function written in C.
    pub builtin: bool,
}

/// A function that the program calls and does not define.
#[derive(Clone)]
pub(crate) struct Import {
    /// Its name.
    pub name: String,
    /// The native implementation; `None` for functions of the environment.
    pub native: Option<NativeFunction>,
}

/// The target of a code address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CodeTarget {
    /// A function of the program.
    Function(u16),
    /// A function of the library.
    Library(u16),
}

/// The layout of a program in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryLayout {
    /// The value of DS.
    pub data_segment: u16,
    /// The value of SS.
    pub stack_segment: u16,
    /// The size of a return address in bytes: 2 if functions are near, 4 if they are far.
    pub return_size: u16,
    /// The linear address of the far heap.
    pub far_heap: u32,
    /// The offset of `_streams` in the data segment; 0 if the program does not use it.
    pub streams_offset: u16,
    /// The offset of `errno` in the data segment; 0 if the program does not use it.
    pub errno_offset: u16,
}

impl MemoryLayout {
    /// Returns whether the stack has a segment of its own.
    pub(crate) fn has_stack_segment(&self) -> bool {
        self.stack_segment != self.data_segment
    }
}

/// The initial contents of a program's memory.
#[derive(Clone)]
pub(crate) struct MemoryImage {
    /// The initial contents of the data segment.
    pub data: Vec<u8>,
    /// The segment and the initial contents of variables declared `far`.
    pub far_data: Vec<(u32, Vec<u8>)>,
    /// Constants.
    pub rom: Vec<u8>,
}

/// A compiled program.
#[derive(Clone)]
pub struct Program {
    /// Its code.
    pub(crate) code: Code,
    /// Its functions.
    pub(crate) functions: Vec<Function>,
    /// The library functions that it calls.
    pub(crate) imports: Vec<Import>,
    /// Global and static variables.
    pub(crate) globals: Vec<Variable>,
    /// Variables of the library, such as `directvideo`, which the debugger does not list.
    pub(crate) library_variables: Vec<Variable>,
    /// Its types.
    pub(crate) types: Types,
    /// Its sources, including headers.
    pub(crate) sources: SourceMap,
    /// The initial contents of its memory.
    pub(crate) image: MemoryImage,
    /// The function at which the program starts; it calls `main`.
    pub(crate) start: u16,
    /// Its segments and addresses.
    pub(crate) layout: MemoryLayout,
    /// The names of members of structures.
    pub(crate) member_names: HashMap<Symbol, String>,
    /// The options of the compilation.
    pub(crate) options: CompileOptions,
    /// The warnings.
    pub(crate) warnings: Vec<Diagnostic>,
    /// The typed tree, to explain statements.
    pub(crate) typed: Option<Arc<typed::Program>>,
    /// A copy that also stops after each call, once it is needed.
    pub(crate) with_stops_after_calls: OnceLock<Arc<Program>>,
}

impl Program {
    /// Returns the names of the variables of the program's own sources, some of them several times: global and static variables,
    /// parameters and local variables.
    pub fn variable_names(&self) -> impl Iterator<Item = &str> {
        let locals =
            self.functions.iter().filter(|function| !function.builtin).flat_map(|function| &function.variables);
        self.globals.iter().chain(locals).map(|variable| &*variable.name)
    }

    /// Returns the warnings of the compilation.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Returns whether the source has no `main` and its statements are the body of one.
    pub fn has_implicit_main(&self) -> bool {
        self.sources.files.iter().any(|file| file.builtin && file.name == implicit_main::FILE)
    }

    /// Returns whether the program calls a library function that is not written in C.
    pub fn calls_library(&self, name: &str) -> bool {
        self.imports.iter().any(|import| import.name == name)
    }

    /// Returns the sources, headers included.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// Returns the name of a function that the host implements, by its number in
    /// [`MachineStop::Call`](crate::MachineStop::Call).
    ///
    /// # Panics
    ///
    /// If the number is not from this program.
    pub fn import_name(&self, number: u16) -> &str {
        &self.imports[usize::from(number)].name
    }

    /// Returns the target of a code address.
    pub(crate) fn target(&self, segment: u16, offset: u16) -> Option<CodeTarget> {
        if segment != CODE_SEGMENT || offset & 3 != 0 {
            return None;
        }
        if offset >= FIRST_LIBRARY {
            let number = (offset - FIRST_LIBRARY) / 4;
            return (usize::from(number) < self.imports.len()).then_some(CodeTarget::Library(number));
        }
        let number = offset.checked_sub(FIRST_FUNCTION)? / 4;
        (usize::from(number) < self.functions.len()).then_some(CodeTarget::Function(number))
    }

    /// Returns the index of the function that contains an instruction.
    pub(crate) fn function_at(&self, pc: usize) -> Option<usize> {
        let at = self.functions.iter().position(|f| (f.entry as usize..f.end as usize).contains(&pc))?;
        Some(at)
    }

    /// Returns the named variable that an instruction reads as its operand `a`, if any.
    pub(crate) fn variable_at(&self, pc: usize) -> Option<&Variable> {
        let slot = self.code.instructions.get(pc)?.a_slot();
        let local = self.function_at(pc).map_or(&[][..], |function| &self.functions[function].variables);
        let in_scope = |v: &&Variable| (v.scope.0..=v.scope.1).contains(&(pc as u32));
        let own = local.iter().filter(in_scope).chain(&self.globals);
        own.into_iter().find(|variable| variable.location == VariableLocation::Slot(slot))
    }

    /// Returns the pointer that a checking instruction tests: its spelling, and the declaration of its variable. There is
    /// no declaration if the pointer is reached through another pointer.
    pub fn pointer_at(&self, pc: usize) -> Option<(String, Option<Span>)> {
        if let Some(variable) = self.variable_at(pc).filter(|v| self.types.pointee(v.type_id).is_some()) {
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
        let declared = root.filter(|v| !written.contains("->") && self.types.pointee(v.type_id).is_none());
        Some((written.clone(), declared.map(|v| v.span)))
    }

    /// Returns the source span of an instruction.
    pub fn span(&self, pc: usize) -> Span {
        self.code.spans.get(pc).copied().unwrap_or_default()
    }

    /// Returns the source span of the statement that starts at an instruction, or of the instruction if none does. The
    /// first instruction of a statement may belong to an expression on a later line.
    pub fn statement_span(&self, pc: usize) -> Span {
        self.code.statement_spans.get(&(pc as u32)).copied().unwrap_or_else(|| self.span(pc))
    }

    /// Returns a copy that also stops after each call.
    pub(crate) fn with_stops_after_calls(&self) -> Arc<Program> {
        let copy = self.with_stops_after_calls.get_or_init(|| {
            let mut copy = self.clone();
            for (at, start) in copy.code.statement_starts.iter_mut().enumerate() {
                *start |= self.is_after_call(at);
            }
            copy.into()
        });
        copy.clone()
    }

    /// Returns whether an instruction is the one after a call.
    pub(crate) fn is_after_call(&self, pc: usize) -> bool {
        let call = pc.checked_sub(1).and_then(|at| self.code.instructions.get(at));
        call.is_some_and(|i| matches!(i.op, Op::Call | Op::CallNear | Op::CallFar | Op::CallLib))
    }

    /// Returns whether a statement ends its function.
    pub(crate) fn ends_function(&self, statement: usize) -> bool {
        let is_next = |at: &usize| *at == statement || !self.code.statement_starts[*at];
        let mut instructions = (statement..self.code.instructions.len()).take_while(is_next);
        instructions.any(|at| self.code.instructions[at].op == Op::Ret)
    }

    /// Returns the first instruction of a loop, whose condition starts at an instruction; `None` if that is no condition of a loop.
    pub(crate) fn loop_start(&self, condition: usize) -> Option<usize> {
        let is_next = |at: &usize| *at == condition || !self.code.statement_starts[*at];
        let instructions = (condition..self.code.instructions.len()).take_while(is_next);
        let is_jump = |op: Op| (Op::Jmp as u8..=Op::JnleD as u8).contains(&(op as u8));
        let jumps = instructions.map(|at| &self.code.instructions[at]).filter(|i| is_jump(i.op));
        jumps.map(|i| i.x as usize).filter(|target| *target <= condition).min()
    }

    /// Returns whether an instruction belongs to the program and not to the library.
    pub(crate) fn is_own(&self, pc: usize) -> bool {
        let file = self.span(pc).file;
        self.sources.files.get(usize::from(file)).is_some_and(|file| !file.builtin)
    }

    /// Returns the source position of an instruction: file, line and column.
    pub fn position(&self, pc: usize) -> SourcePosition {
        self.sources.position(self.span(pc))
    }

    /// Returns the first instruction of each statement on a line, for breakpoints.
    pub fn statements_on(&self, file: u16, line: u32) -> Vec<usize> {
        let on_line = |pc: &usize| {
            let span = self.statement_span(*pc);
            self.code.statement_starts[*pc] && span.file == file && self.sources.line(span) == line
        };
        (0..self.code.instructions.len()).filter(on_line).collect()
    }
}
