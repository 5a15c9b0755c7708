//! Semantic analysis: resolves names, checks types and creates the [typed tree](crate::typed).
//!
//! The declarations of all units are collected first, then the functions are analysed.
//!
//! | state | module |
//! |---|---|
//! | errors and warnings | `diagnostics` |
//! | visible names | `scopes` |
//! | variables, functions, classes | `declarations` |
//! | templates and their instances | `template` |
//! | the function that is analysed | `current` |

mod arithmetic;
mod assign;
mod call;
mod class;
mod condition;
mod constness;
mod convert;
mod copying;
mod current;
mod declarations;
mod declare;
mod diagnostics;
mod dynamic;
mod exception;
mod express;
mod format;
mod function;
mod initial;
mod lambda;
mod layout;
mod library;
mod limits;
mod member;
mod object;
mod operate;
mod overload;
mod resolve;
mod rows;
mod scopes;
mod sequence;
mod statement;
mod template;
mod temporary;

use std::collections::HashSet;

use crate::ast;
use crate::budget::Budget;
use crate::diagnostic::{Message, suggest_name};
use crate::diagnostic_list::Diagnostics;
use crate::options::CompileOptions;
use crate::source::{SourceMap, Span};
use crate::symbol::{Interner, Symbol};
use crate::typed::{self, Expr, Kind};
use crate::types::{self, Constness, PointerWidth, TypeId, Types};
use current::{Current, Expressions};
use declarations::{ClassInfo, Classes, Function, Functions, Global, Globals};
use diagnostics::DiagnosticSink;
use scopes::{Entity, Scope, Scopes};
use template::Templates;

/// A parsed source file.
pub(crate) struct Unit {
    /// The items.
    pub items: Vec<ast::Item>,
    /// `true` if the unit is C++.
    pub cplusplus: bool,
    /// `true` if it only has headers of the library, for the prototypes that the program repeats without them.
    pub is_library: bool,
}

/// The translation unit that is analysed.
#[derive(Clone, Copy, Default)]
struct CurrentUnit {
    number: usize,
    cplusplus: bool,
    is_library: bool,
    /// The number of the library's unit.
    library: Option<usize>,
}

impl CurrentUnit {
    fn new(number: usize, units: &[Unit]) -> CurrentUnit {
        let Unit { cplusplus, is_library, .. } = units[number];
        CurrentUnit { number, cplusplus, is_library, library: units.iter().position(|unit| unit.is_library) }
    }
}

/// The types of variables and functions as a unit declares them.
#[derive(Default)]
struct DeclaredTypes {
    globals: Vec<(usize, TypeId)>,
    functions: Vec<(usize, TypeId)>,
}

/// The state of the analysis of a program.
pub(crate) struct Analysis<'a> {
    names: &'a mut Interner,
    sink: DiagnosticSink<'a>,
    budget: &'a Budget,
    options: CompileOptions,
    unit: CurrentUnit,
    types: Types,
    scopes: Scopes,
    globals: Globals,
    functions: Functions,
    classes: Classes,
    templates: Templates,
    current: Current,
    expressions: Expressions,
    /// The functions whose calls with default arguments are analysed, with the places of the calls.
    default_arguments: Vec<(usize, Span)>,
    /// True if the program throws exceptions.
    throws: bool,
}

/// Analyses the units of a program. Returns `None` after an error, which is added to the problems.
pub(crate) fn analyse(
    units: Vec<Unit>,
    names: &mut Interner,
    sources: &SourceMap,
    problems: &mut Diagnostics,
    budget: &Budget,
    options: CompileOptions,
    progress: &dyn Fn(),
) -> Option<typed::Program> {
    let width = |is_far| if is_far { PointerWidth::Far } else { PointerWidth::Near };
    let (mut data, code) = (width(options.model.has_far_data()), width(options.model.has_far_code()));
    if options.compiler.is_modern() {
        // An array of any size has consecutive addresses.
        data = PointerWidth::Huge;
    }
    let analysis = Analysis {
        names,
        sink: DiagnosticSink { problems, sources, reported: HashSet::new() },
        budget,
        options,
        unit: CurrentUnit::default(),
        types: Types::new(data, code, options.compiler.is_modern()),
        scopes: Scopes::default(),
        globals: Globals::default(),
        functions: Functions::default(),
        classes: Classes::default(),
        templates: Templates::default(),
        current: Current::default(),
        expressions: Expressions::default(),
        default_arguments: Vec::new(),
        throws: false,
    };
    analysis.program(units, progress)
}

impl Analysis<'_> {
    fn program(mut self, units: Vec<Unit>, progress: &dyn Fn()) -> Option<typed::Program> {
        self.note_definitions(&units);
        // The library's unit is declared first, and its functions are analysed when all calls are known.
        let mut order: Vec<usize> = (0..units.len()).collect();
        order.sort_by_key(|unit| !units[*unit].is_library);
        let mut scopes: Vec<(Scope, DeclaredTypes)> = units.iter().map(|_| Default::default()).collect();
        for &number in &order {
            self.unit = CurrentUnit::new(number, &units);
            self.scopes.stack = vec![self.first_scope()];
            for item in &units[number].items {
                progress();
                if self.budget.is_exceeded() {
                    return None;
                }
                self.declare_item(item);
                self.check_types(item.span());
            }
            let scope = self.scopes.stack.pop().unwrap_or_default();
            let declared = self.declared_types(&scope);
            scopes[number] = (scope, declared);
        }
        if self.budget.is_exceeded() {
            return None;
        }
        self.check_globals(0);
        let mut typed = Vec::new();
        order.sort_by_key(|unit| units[*unit].is_library);
        for number in order {
            self.unit = CurrentUnit::new(number, &units);
            let (scope, types) = std::mem::take(&mut scopes[number]);
            self.scopes.stack = vec![scope];
            self.restore_declared_types(types);
            let declared = self.globals.list.len();
            let mut unit = typed::Unit { functions: self.walk_functions(progress), ..typed::Unit::default() };
            self.initial_values(&mut unit);
            self.walk_used_functions();
            typed.push(unit);
            // Variables that are declared in functions.
            self.check_globals(declared);
        }
        if self.budget.is_exceeded() {
            return None;
        }
        let main = self.main_function();
        self.check_defined();
        if self.sink.has_errors() {
            return None;
        }
        Some(self.finish(typed, main?))
    }

    /// Returns the types of the variables and functions that a unit declares. Another unit may know less of a structure.
    fn declared_types(&self, scope: &Scope) -> DeclaredTypes {
        let mut declared = DeclaredTypes::default();
        for entity in scope.names.values() {
            match entity {
                Entity::Global(index) => declared.globals.push((*index, self.globals.list[*index].of)),
                Entity::Functions(list) => {
                    declared.functions.extend(list.iter().map(|index| (*index, self.functions.list[*index].of)));
                }
                _ => {}
            }
        }
        declared
    }

    fn restore_declared_types(&mut self, declared: DeclaredTypes) {
        for (index, of) in declared.globals {
            self.globals.list[index].of = of;
        }
        for (index, of) in declared.functions {
            self.functions.list[index].of = of;
        }
    }

    /// Creates the file scope. In C++ it contains `bool`, `true` and `false`, which a program may redefine.
    fn first_scope(&mut self) -> Scope {
        let mut scope = Scope::default();
        if self.unit.cplusplus {
            scope.names.insert(self.names.intern(b"bool"), Entity::Typedef(types::BOOL, Constness::default()));
            scope.names.insert(self.names.intern(b"true"), Entity::Constant(1, types::BOOL));
            scope.names.insert(self.names.intern(b"false"), Entity::Constant(0, types::BOOL));
        }
        scope
    }

    fn main_function(&mut self) -> Option<usize> {
        let main = self.linked_function(b"main").or_else(|| self.start_of_window());
        if main.is_none() {
            let similar = self.similar_to_main();
            // After other errors, `main` may exist but not have been parsed.
            if similar.is_some() || !self.sink.has_errors() {
                let (similar, span) = similar.map_or((None, Span::default()), |(name, span)| (Some(name), span));
                self.error(Message::NoMain { similar }, span);
            }
        }
        main
    }

    fn linked_function(&mut self, name: &[u8]) -> Option<usize> {
        let list = self.functions.linked.get(&self.names.intern(name))?;
        list.last().copied().filter(|function| self.functions.list[*function].body.is_some())
    }

    /// Returns the function of `windows.h` in which a program for Windows starts, and which calls its `WinMain`.
    fn start_of_window(&mut self) -> Option<usize> {
        self.linked_function(b"WinMain").and_then(|_| self.linked_function(b"__win_main"))
    }

    /// Returns the name and the place of a function of the program of which the name is a misspelled `main`.
    fn similar_to_main(&self) -> Option<(String, Span)> {
        let own = self.functions.list.iter().filter(|function| function.body.is_some() && function.class.is_none());
        let mut named = own.map(|function| (self.names.text(function.name), function.span));
        named.find(|(name, span)| !self.is_builtin(*span) && suggest_name(name, ["main"].into_iter()).is_some())
    }

    fn finish(mut self, units: Vec<typed::Unit>, main: usize) -> typed::Program {
        let linked = |analysis: &mut Self, name: &[u8]| {
            let name = analysis.names.intern(name);
            analysis.globals.linked.get(&name).copied()
        };
        let (streams, errno) = (linked(&mut self, b"_streams"), linked(&mut self, b"errno"));
        let virtual_tables = (0..self.classes.info.len()).map(|class| self.virtual_table(class)).collect();
        let functions = (0..self.functions.list.len()).map(|function| self.typed_function(function)).collect();
        let global = |g: &Global| typed::Global {
            name: self.names.text(g.name),
            of: g.of,
            span: g.span,
            far: g.far,
            is_builtin: g.builtin,
            is_initialized: g.is_initialized,
            is_local: g.is_local,
        };
        let globals = self.globals.list.iter().map(global).collect();
        typed::Program {
            types: self.types,
            functions,
            globals,
            virtual_tables,
            units,
            throws: self.throws,
            main,
            streams,
            errno,
        }
    }

    fn typed_function(&mut self, index: usize) -> typed::Function {
        let function = &self.functions.list[index];
        let mut name = self.names.text(function.name);
        if let Some(class) = function.class {
            name = format!("{}::{name}", self.types.classes[class].name);
        }
        let (span, result, is_defined) = (function.span, self.result_of(function.of), function.body.is_some());
        let is_instance = function.instance.is_some();
        let body = self.functions.bodies.remove(&index);
        let is_builtin = self.is_builtin(span);
        typed::Function { name, span, result, is_builtin, is_instance, is_defined, body }
    }

    fn virtual_table(&self, class: usize) -> Vec<Option<usize>> {
        let methods = self.classes.info[class].table.iter();
        methods.map(|m| Some(self.with_body(*m)).filter(|m| self.functions.list[*m].body.is_some())).collect()
    }

    fn error(&mut self, message: Message, span: Span) {
        self.sink.error(message, span);
    }

    /// Adds an error and returns the replacement of the erroneous expression.
    fn fail(&mut self, message: Message, span: Span) -> Expr {
        self.error(message, span);
        Expr::bad()
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

    /// Returns the function to call: one with a body if there is one. Library functions that are used are analysed later.
    fn used_function(&mut self, function: usize) -> usize {
        let function = self.with_body(function);
        self.functions.mark_used(function);
        function
    }

    fn result_of(&self, of: TypeId) -> TypeId {
        match self.types.get(of) {
            types::Type::Function { result, .. } => *result,
            _ => types::INT,
        }
    }
}
