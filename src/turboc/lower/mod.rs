//! Lowers the syntax tree to compact code: resolves names and checks types in one walk, which also drives the code generator.
//!
//! The declarations of all units are collected first, so that every variable has an address; then the functions are lowered.
//!
//! | state | module |
//! |---|---|
//! | errors and warnings | `diagnostics` |
//! | visible names | `scopes` |
//! | variables, functions, classes | `declarations` |
//! | the function that is lowered | `current` |
//! | code, constants, data, frame | [`codegen`](crate::codegen), which knows no names |
//!
//! [`Value`] describes a value: a constant, the slot that holds it, or the place in memory from which it can be loaded.
//! A result goes to a new slot of the frame. If it is stored immediately, the instruction that computes it writes to the
//! target instead.

mod call;
mod class;
mod convert;
mod current;
mod declarations;
mod declare;
mod diagnostics;
mod discard;
mod express;
mod function;
mod initial;
mod object;
mod operate;
mod overload;
mod resolve;
mod scopes;
mod sequence;
mod statement;
mod value;

use std::collections::HashSet;

use crate::ast;
use crate::codegen::{Bits, Generator, Place};
use crate::diagnostic::{Diagnostic, Message};
use crate::options::{CompileOptions, MemoryModel};
use crate::program::{
    self, DATA_SEGMENT, FIRST_FUNCTION, FIRST_LIBRARY, MemoryLayout, Program, STACK_SEGMENT, Variable, VariableLocation,
};
use crate::source::{SourceMap, Span};
use crate::symbol::{Interner, Symbol};
use crate::types::{self, PointerWidth, TypeId, Types};
use current::{Current, Expressions, Guards, Switch, UserLabel};
use declarations::{ClassInfo, Classes, Function, Functions, Global, Globals, ProgramTables};
use diagnostics::DiagnosticSink;
use scopes::{Entity, Scope, Scopes};
pub(crate) use value::{Kind, Value};

/// A parsed source file.
pub(crate) struct Unit {
    /// The items.
    pub items: Vec<ast::Item>,
    /// Whether the unit is C++.
    pub cplusplus: bool,
}

/// The translation unit that is lowered.
#[derive(Clone, Copy, Default)]
struct CurrentUnit {
    number: usize,
    cplusplus: bool,
}

/// The state of lowering a program.
pub(crate) struct Lower<'a> {
    names: &'a mut Interner,
    sink: DiagnosticSink<'a>,
    options: CompileOptions,
    unit: CurrentUnit,
    types: Types,
    scopes: Scopes,
    globals: Globals,
    functions: Functions,
    classes: Classes,
    tables: ProgramTables,
    generator: Generator,
    current: Current,
    expressions: Expressions,
}

/// Lowers the units to a program. Returns `None` after an error, which is added to the problems.
pub(crate) fn lower(
    units: Vec<Unit>,
    names: &mut Interner,
    sources: &SourceMap,
    problems: &mut Vec<Diagnostic>,
    options: CompileOptions,
) -> Option<Program> {
    let large = options.model == MemoryModel::Large;
    let width = if large { PointerWidth::Far } else { PointerWidth::Near };
    let stack = if large { STACK_SEGMENT } else { DATA_SEGMENT };
    let mut lower = Lower {
        names,
        sink: DiagnosticSink { problems, sources, told: HashSet::new() },
        options,
        unit: CurrentUnit::default(),
        types: Types::new(width, width),
        scopes: Scopes::default(),
        globals: Globals::default(),
        functions: Functions::default(),
        classes: Classes::default(),
        tables: ProgramTables::default(),
        generator: Generator::new(stack + 0x1000),
        current: Current::default(),
        expressions: Expressions::default(),
    };
    lower.program(units)
}

impl Lower<'_> {
    fn program(&mut self, units: Vec<Unit>) -> Option<Program> {
        let mut scopes = Vec::new();
        for (number, unit) in units.iter().enumerate() {
            self.unit = CurrentUnit { number, cplusplus: unit.cplusplus };
            self.scopes.stack = vec![self.first_scope()];
            for item in &unit.items {
                self.declare_item(item);
            }
            scopes.push(self.scopes.stack.pop().unwrap_or_default());
        }
        self.allocate_globals();
        let mut starts = Vec::new();
        for (number, unit) in units.iter().enumerate() {
            self.unit = CurrentUnit { number, cplusplus: unit.cplusplus };
            self.scopes.stack = vec![std::mem::take(&mut scopes[number])];
            self.walk_functions();
            starts.extend(self.initial_values());
            // Variables declared while lowering the functions.
            self.allocate_globals();
        }
        let start = self.start_function(&starts);
        self.check_defined();
        if self.sink.has_errors() {
            return None;
        }
        Some(self.finish(start?))
    }

    /// Creates the file scope. In C++ it contains `bool`, `true` and `false`, which a program may redefine.
    fn first_scope(&mut self) -> Scope {
        let mut scope = Scope::default();
        if self.unit.cplusplus {
            scope.names.insert(self.names.intern(b"bool"), Entity::Typedef(types::BOOL));
            scope.names.insert(self.names.intern(b"true"), Entity::Constant(1, types::BOOL));
            scope.names.insert(self.names.intern(b"false"), Entity::Constant(0, types::BOOL));
        }
        scope
    }

    fn finish(&mut self, start: u16) -> Program {
        let slot_of = |symbol: Option<&usize>, globals: &[Global]| match symbol.and_then(|g| globals[*g].home) {
            Some(VariableLocation::Slot(slot)) => slot.at,
            _ => 0,
        };
        let streams = self.names.intern(b"_streams");
        let errno = self.names.intern(b"errno");
        let streams = slot_of(self.globals.linked.get(&streams), &self.globals.list);
        let errno = slot_of(self.globals.linked.get(&errno), &self.globals.list);
        let variable = |g: &Global| {
            Some(Variable {
                name: self.names.text(g.name),
                type_id: g.of,
                location: g.home?,
                span: g.span,
                is_parameter: false,
                scope: (0, u32::MAX),
            })
        };
        let fields = self.types.classes.iter().flat_map(|c| &c.fields).filter_map(|f| f.name);
        let member_names = fields.map(|s| (s, self.names.text(s))).collect();
        let globals = self.globals.list.iter().filter(|g| !g.builtin).filter_map(variable).collect();
        let large = self.options.model == MemoryModel::Large;
        let (data, far_data) = self.generator.data.take_contents();
        Program {
            code: self.generator.code.take_code(),
            functions: std::mem::take(&mut self.tables.functions),
            imports: std::mem::take(&mut self.tables.imports),
            globals,
            types: self.types.clone(),
            sources: self.sink.sources.clone(),
            data,
            far_data,
            rom: self.generator.constants.take_bytes(),
            start,
            layout: MemoryLayout {
                data_segment: DATA_SEGMENT,
                stack_segment: if large { STACK_SEGMENT } else { DATA_SEGMENT },
                return_size: if large { 4 } else { 2 },
                far_heap: self.generator.data.far_next,
                streams_offset: streams,
                errno_offset: errno,
            },
            member_names,
            options: self.options,
            warnings: self.sink.problems.clone(),
        }
    }

    fn error(&mut self, message: Message, span: Span) {
        self.sink.error(message, span);
    }

    fn warn(&mut self, message: Message, span: Span) {
        self.sink.warn(message, span);
    }

    fn is_builtin(&self, span: Span) -> bool {
        self.sink.is_builtin(span)
    }

    fn lookup(&self, name: Symbol) -> Option<&Entity> {
        self.scopes.lookup(name)
    }

    fn bind(&mut self, name: Symbol, entity: Entity) {
        self.scopes.bind(name, entity);
    }

    /// Returns the number of an import.
    fn import(&mut self, name: Symbol, result: TypeId) -> u16 {
        self.tables.import(name, self.names.text(name), result)
    }

    /// Returns the address of a function, as an offset in the code segment.
    fn code_address(&mut self, function: usize) -> u16 {
        let function = self.with_body(function);
        if self.functions.list[function].body.is_some() || self.functions.list[function].number.is_some() {
            return FIRST_FUNCTION + 4 * self.function_number(function);
        }
        let Function { name, of, .. } = self.functions.list[function];
        let result = self.result_of(of);
        FIRST_LIBRARY + 4 * self.import(name, result)
    }

    /// Returns the function, or the same method with a body from another source file.
    fn with_body(&self, function: usize) -> usize {
        let wanted = &self.functions.list[function];
        let (None, Some(class)) = (&wanted.body, wanted.class) else { return function };
        let Some(tag) = self.types.classes[class].tag else { return function };
        let count = |f: usize| match self.types.get(self.functions.list[f].of) {
            types::Type::Function { parameters, .. } => parameters.len(),
            _ => 0,
        };
        let linked = self.functions.linked_methods.get(&(tag, wanted.name));
        linked.into_iter().flatten().copied().find(|f| count(*f) == count(function)).unwrap_or(function)
    }

    /// Returns the program's number of a function with a body.
    fn function_number(&mut self, function: usize) -> u16 {
        if let Some(number) = self.functions.list[function].number {
            return number;
        }
        let number = self.tables.functions.len() as u16;
        let mut name = self.names.text(self.functions.list[function].name);
        if let Some(class) = self.functions.list[function].class {
            name = format!("{}::{name}", self.types.classes[class].name);
        }
        let span = self.functions.list[function].span;
        let builtin = self.is_builtin(span);
        self.tables.functions.push(program::Function { name, entry: 0, end: 0, span, variables: Vec::new(), builtin });
        self.functions.list[function].number = Some(number);
        number
    }

    fn result_of(&self, of: TypeId) -> TypeId {
        match self.types.get(of) {
            crate::types::Type::Function { result, .. } => *result,
            _ => crate::types::INT,
        }
    }
}
