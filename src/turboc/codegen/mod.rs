//! Code generation: translates the [typed tree](crate::typed) to instructions and data.
//!
//! [`Emitter`] walks the tree. It knows no names, scopes or syntax, and reports only sizes that exceed a limit. A result goes
//! to a new slot of the frame. If it is stored immediately, the instruction that computes it writes to the target instead.
//!
//! | part of a program under construction | contents |
//! |---|---|
//! | [`Generator`] | all parts; generates loads, stores, addresses and calls |
//! | [`CodeBuffer`] | instructions with their source positions, labels, jump tables |
//! | [`Frame`] | the slots of the current function's frame |
//! | [`ConstantPool`] | constants in the ROM |
//! | [`DataSegment`] | variables with static storage duration, and strings |

mod arithmetic;
mod buffer;
mod call;
mod condition;
mod constants;
mod data;
mod decode;
mod expression;
mod frame;
mod function;
mod generator;
mod object;
mod place;
mod start;
mod statement;
#[cfg(test)]
mod tests;
mod value;
mod variables;

use std::collections::HashMap;

use crate::code::Slot;
use crate::diagnostic::Message;
use crate::library;
use crate::program::{self, FIRST_FUNCTION, FIRST_LIBRARY, Import, VariableLocation};
use crate::source::{SourceMap, Span};
use crate::typed::{self, Body, Expr};
pub(crate) use arithmetic::Comparison;
pub(crate) use buffer::{CodeBuffer, JumpTable, Label};
pub(crate) use constants::ConstantPool;
pub(crate) use data::{DataFull, DataSegment};
pub(crate) use frame::{Frame, FrameFull};
use function::FunctionState;
pub(crate) use generator::Generator;
pub(crate) use place::{Address, Place};
pub(crate) use start::generate;
use value::{Value, ValueKind};

/// The state of code generation.
struct Emitter<'p> {
    program: &'p typed::Program,
    sources: &'p SourceMap,
    generator: Generator,
    /// The functions of the compiled program.
    functions: Vec<program::Function>,
    /// Their numbers, by the numbers of the typed tree.
    numbers: Vec<Option<u16>>,
    imports: Imports,
    /// The locations of global variables.
    locations: Vec<Option<VariableLocation>>,
    /// The offsets of virtual tables in the data segment, by class.
    virtual_tables: HashMap<usize, u16>,
    /// Destroys static objects at the end of the program. Local ones have the flag that they were constructed.
    destroyed: Vec<(&'p Expr, Option<Slot>)>,
    function: FunctionState<'p>,
    /// The body of functions that are not in the source.
    no_body: &'p Body,
}

/// The library functions that a program calls.
#[derive(Default)]
struct Imports {
    list: Vec<Import>,
    numbers: HashMap<String, u16>,
}

impl Imports {
    /// Returns the number of a function, and adds the function if it is new.
    fn number(&mut self, name: &str) -> u16 {
        let name = library::original_name(name);
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = self.list.len() as u16;
        self.list.push(Import { native: library::find(name), name: name.to_string() });
        self.numbers.insert(name.to_string(), number);
        number
    }
}

impl Emitter<'_> {
    fn is_builtin(&self, span: Span) -> bool {
        self.sources.files.get(usize::from(span.file)).is_some_and(|f| f.builtin)
    }

    /// Returns the number of a defined function in the compiled program.
    fn function_number(&mut self, function: usize) -> u16 {
        if let Some(number) = self.numbers[function] {
            return number;
        }
        let typed = &self.program.functions[function];
        let number = self.add_function(typed.name.clone(), typed.span, typed.is_builtin);
        self.numbers[function] = Some(number);
        number
    }

    fn add_function(&mut self, name: String, span: Span, builtin: bool) -> u16 {
        self.functions.push(program::Function { name, entry: 0, end: 0, span, variables: Vec::new(), builtin });
        self.functions.len() as u16 - 1
    }

    /// Emits a call of a library function, and pops this number of bytes of arguments.
    fn call_library(&mut self, name: &str, pop: u32) {
        let import = self.imports.number(name);
        self.generator.call_library(import, pop as u16);
    }

    /// Returns the address of a function, as an offset in the code segment.
    fn code_address(&mut self, function: usize) -> u16 {
        if self.program.functions[function].is_defined {
            return FIRST_FUNCTION + 4 * self.function_number(function);
        }
        FIRST_LIBRARY + 4 * self.imports.number(&self.program.functions[function].name)
    }
}

/// An error about a size that exceeds a limit.
pub(crate) type Overflow = (Message, Span);
