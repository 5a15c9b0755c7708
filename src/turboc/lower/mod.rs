//! Lowers the syntax tree to compact code: resolves names, checks types and generates code in one pass.
//!
//! The declarations of all units are collected first, so that every variable has an address; then the functions are lowered.
//! [`Value`] describes a value: a constant, the slot that holds it, or the place in memory from which it can be loaded.
//! A result goes to a new slot of the frame. If it is stored immediately, the instruction that computes it writes to the
//! target instead.

mod call;
mod class;
mod convert;
mod declare;
mod emit;
mod express;
mod function;
mod initial;
mod object;
mod operate;
mod overload;
mod resolve;
mod sequence;
mod statement;
mod value;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::ast;
use crate::code::Code;
use crate::diagnostic::{Diagnostic, Message, Severity};
use crate::library;
use crate::options::{CompileOptions, MemoryModel};
use crate::program::{
    self, DATA_SEGMENT, FIRST_FUNCTION, FIRST_LIBRARY, Import, MemoryLayout, Program, STACK_SEGMENT, Variable,
    VariableLocation,
};
use crate::source::{SourceMap, Span};
use crate::symbol::{Interner, Symbol};
use crate::types::{self, PointerWidth, TypeId, Types};
pub(crate) use value::{Bits, Kind, Place, Value};

/// A parsed source file.
pub(crate) struct Unit {
    /// The items.
    pub items: Vec<ast::Item>,
    /// Whether the unit is C++.
    pub cplusplus: bool,
    /// The included built-in headers.
    pub headers: HashSet<String>,
}

/// The meaning of a name.
#[derive(Clone, Debug)]
enum Entity {
    Local {
        slot: crate::code::Slot,
        of: TypeId,
        is_const: bool,
        constant: Option<i32>,
    },
    Global(usize),
    /// All functions with the name.
    Functions(Vec<usize>),
    Typedef(TypeId),
    Constant(i32, TypeId),
}

/// The names and tags of a block.
#[derive(Default)]
struct Scope {
    names: HashMap<Symbol, Entity>,
    tags: HashMap<Symbol, TypeId>,
    /// The slots and types of objects that are destroyed at the end of the block.
    objects: Vec<(crate::code::Slot, TypeId)>,
}

/// A global variable.
struct Global {
    name: Symbol,
    of: TypeId,
    home: Option<VariableLocation>,
    init: Option<(ast::Initializer, usize)>,
    far: bool,
    is_const: bool,
    defined: bool,
    builtin: bool,
    /// Whether its initializer has been processed.
    init_done: bool,
    /// The span of its first use.
    used: Option<Span>,
    /// The value of a C++ constant.
    constant: Option<i32>,
    span: Span,
}

/// A declared function.
#[derive(Clone)]
struct Function {
    name: Symbol,
    of: TypeId,
    /// The class of a method.
    class: Option<usize>,
    /// Whether a method has no `this`.
    is_static: bool,
    /// The index in the virtual table.
    table_slot: Option<usize>,
    body: Option<(Rc<ast::FunctionDefinition>, usize)>,
    defaults: Vec<Option<Rc<ast::Expr>>>,
    parameter_names: Vec<Option<Symbol>>,
    is_private: bool,
    is_pure: bool,
    /// Whether it was declared only implicitly by a call.
    implicit: bool,
    /// The number in the program, or among the imports.
    number: Option<u16>,
    unit: usize,
    span: Span,
}

/// Properties of a class other than its data.
#[derive(Default, Clone)]
struct ClassInfo {
    /// The methods by name, without inherited ones.
    methods: HashMap<Symbol, Vec<usize>>,
    /// The static data members.
    statics: HashMap<Symbol, usize>,
    /// The virtual table.
    table: Vec<usize>,
    /// The offset of the virtual table in the data segment.
    table_at: Option<u16>,
    /// The constants of nested enumerations.
    constants: HashMap<Symbol, Entity>,
}

/// The state while a function is lowered.
#[derive(Default)]
struct Current {
    function: Option<usize>,
    class: Option<usize>,
    this: Option<crate::code::Slot>,
    result: Option<TypeId>,
    /// The bytes of the frame in use, and `most`, their maximum.
    used: u16,
    most: u16,
    /// The offset below which slots are temporary.
    temporary: u16,
    breaks: Vec<(usize, usize)>,
    continues: Vec<(usize, usize)>,
    switches: Vec<Switch>,
    labels: HashMap<Symbol, UserLabel>,
    variables: Vec<Variable>,
    /// Local pointers that are declared without an initializer.
    unset: HashSet<crate::code::Slot>,
    /// Local pointers that are declared with an initializer. They can still become null.
    begun: HashSet<crate::code::Slot>,
    /// Uninitialized pointers in the blocks of the outermost loop, with their sizes. They are marked before its first
    /// iteration.
    looped_unset: Option<Vec<(crate::code::Slot, u32)>>,
    /// Slots reserved for these pointers.
    looped_room: Vec<crate::code::Slot>,
    /// The buffer for a result of class type.
    result_buffer: Option<u16>,
    /// Temporary objects of the current expression, which are destroyed at its end.
    nameless: Vec<(crate::code::Slot, TypeId)>,
    /// The flags of conditionally created temporary objects.
    guards: Option<Guards>,
}

/// Temporary objects that are created only if their side of `&&`, `||` or `?:` is evaluated.
#[derive(Default)]
struct Guards {
    /// The number of enclosing conditional sides.
    depth: usize,
    /// The number of these objects.
    made: usize,
    /// Unused flag words, initialized to 0.
    free: Vec<crate::code::Slot>,
    /// Objects and their flag words, which are 1 if the object was created.
    flags: Vec<(crate::code::Slot, crate::code::Slot)>,
}

struct UserLabel {
    label: usize,
    defined: bool,
    used: bool,
    span: Span,
}

struct Switch {
    cases: Vec<(i32, usize)>,
    default: Option<usize>,
    of: TypeId,
    depth: usize,
}

/// The state of lowering a program.
pub(crate) struct Lower<'a> {
    names: &'a mut Interner,
    problems: &'a mut Vec<Diagnostic>,
    sources: &'a SourceMap,
    options: CompileOptions,
    cplusplus: bool,
    unit: usize,
    headers: HashSet<String>,
    types: Types,
    scopes: Vec<Scope>,
    globals: Vec<Global>,
    functions: Vec<Function>,
    class_info: Vec<ClassInfo>,
    /// Names with external linkage.
    linked_variables: HashMap<Symbol, usize>,
    linked_functions: HashMap<Symbol, Vec<usize>>,
    /// Classes by name, file and position in the file.
    shared_classes: HashMap<(Symbol, String, u32), TypeId>,
    /// Methods with bodies, by class and name.
    linked_methods: HashMap<(Symbol, Symbol), Vec<usize>>,
    imports: Vec<Import>,
    import_numbers: HashMap<Symbol, u16>,
    code: Code,
    labels: Vec<Option<u32>>,
    fixups: Vec<(usize, usize)>,
    table_fixups: Vec<(usize, Switch, usize)>,
    /// Instructions before this index can be jump targets and must not be changed any more.
    barrier: usize,
    span: Span,
    data: Vec<u8>,
    far_data: Vec<(u16, Vec<u8>)>,
    far_next: u16,
    rom: Vec<u8>,
    rom_words: HashMap<u16, u16>,
    rom_longs: HashMap<u32, u16>,
    rom_doubles: HashMap<u64, u16>,
    current: Current,
    finished: Vec<program::Function>,
    told: HashSet<(Symbol, Option<usize>)>,
    /// The number of expressions lowered.
    steps: u64,
    /// Whether the address of the next element is taken.
    pointed: bool,
    /// The types of expressions of the current statement.
    known_types: HashMap<(usize, Span), TypeId>,
    /// The `++` and `--` of the current statement that are executed before or after it, by the address of their expressions.
    stepped: Vec<usize>,
    /// Constants of the built-in headers that a program may redefine.
    soft_names: HashSet<Symbol>,
    /// Types already created from a structure or enumeration, by the address of its syntax node.
    made_types: HashMap<usize, TypeId>,
    /// Functions called without a declaration, by name and unit.
    guessed: HashSet<(Symbol, usize)>,
    /// Functions that are called but have no body.
    called: Vec<(Symbol, Span)>,
    /// Objects with static storage duration: location, type, and for a local object the flag that it was constructed.
    lasting: Vec<(VariableLocation, TypeId, Option<u16>)>,
    /// Whether the next instruction starts a statement.
    mark: bool,
    /// Whether an overflow of the data segment has been reported.
    data_full: bool,
    /// Whether data allocated by discarded code is kept.
    keeps_data: bool,
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
    // The data segment begins with Borland's copyright message, which a null pointer reads.
    let mut data = vec![0; 4];
    data.extend_from_slice(b"Borland C++ - Copyright 1991 Borland Intl.\0");
    data.resize(0x94, 0);
    let mut lower = Lower {
        names,
        problems,
        sources,
        options,
        cplusplus: false,
        unit: 0,
        headers: HashSet::new(),
        types: Types::new(width, width),
        scopes: Vec::new(),
        globals: Vec::new(),
        functions: Vec::new(),
        class_info: Vec::new(),
        linked_variables: HashMap::new(),
        linked_functions: HashMap::new(),
        shared_classes: HashMap::new(),
        guessed: HashSet::new(),
        linked_methods: HashMap::new(),
        imports: Vec::new(),
        import_numbers: HashMap::new(),
        code: Code::default(),
        labels: Vec::new(),
        fixups: Vec::new(),
        table_fixups: Vec::new(),
        barrier: 0,
        span: Span::default(),
        data,
        far_data: Vec::new(),
        far_next: if large { STACK_SEGMENT + 0x1000 } else { DATA_SEGMENT + 0x1000 },
        rom: Vec::new(),
        rom_words: HashMap::new(),
        rom_longs: HashMap::new(),
        rom_doubles: HashMap::new(),
        current: Current::default(),
        finished: Vec::new(),
        told: HashSet::new(),
        steps: 0,
        pointed: false,
        known_types: HashMap::new(),
        stepped: Vec::new(),
        soft_names: HashSet::new(),
        made_types: HashMap::new(),
        called: Vec::new(),
        lasting: Vec::new(),
        mark: false,
        data_full: false,
        keeps_data: false,
    };
    lower.program(units)
}

impl Lower<'_> {
    fn program(&mut self, units: Vec<Unit>) -> Option<Program> {
        let mut scopes = Vec::new();
        for (number, unit) in units.iter().enumerate() {
            self.unit = number;
            self.cplusplus = unit.cplusplus;
            self.headers = unit.headers.clone();
            self.scopes = vec![self.first_scope()];
            for item in &unit.items {
                self.declare_item(item);
            }
            scopes.push(self.scopes.pop().unwrap_or_default());
        }
        self.allocate_globals();
        let mut starts = Vec::new();
        for (number, unit) in units.iter().enumerate() {
            self.unit = number;
            self.cplusplus = unit.cplusplus;
            self.headers = unit.headers.clone();
            self.scopes = vec![std::mem::take(&mut scopes[number])];
            self.walk_functions();
            starts.extend(self.initial_values());
            // Variables declared while lowering the functions.
            self.allocate_globals();
        }
        let start = self.start_function(&starts);
        self.check_defined();
        if self.problems.iter().any(|p| p.severity == Severity::Error) {
            return None;
        }
        Some(self.finish(start?))
    }

    /// Creates the file scope. In C++ it contains `bool`, `true` and `false`, which a program may redefine.
    fn first_scope(&mut self) -> Scope {
        let mut scope = Scope::default();
        if self.cplusplus {
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
        let streams = slot_of(self.linked_variables.get(&streams), &self.globals);
        let errno = slot_of(self.linked_variables.get(&errno), &self.globals);
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
        let globals = self.globals.iter().filter(|g| !g.builtin).filter_map(variable).collect();
        let large = self.options.model == MemoryModel::Large;
        Program {
            code: std::mem::take(&mut self.code),
            functions: std::mem::take(&mut self.finished),
            imports: std::mem::take(&mut self.imports),
            globals,
            types: self.types.clone(),
            sources: self.sources.clone(),
            data: std::mem::take(&mut self.data),
            far_data: std::mem::take(&mut self.far_data),
            rom: std::mem::take(&mut self.rom),
            start,
            layout: MemoryLayout {
                data_segment: DATA_SEGMENT,
                stack_segment: if large { STACK_SEGMENT } else { DATA_SEGMENT },
                return_size: if large { 4 } else { 2 },
                far_heap: self.far_next,
                streams_offset: streams,
                errno_offset: errno,
            },
            member_names,
            options: self.options,
            warnings: self.problems.clone(),
        }
    }

    fn error(&mut self, message: Message, span: Span) {
        let same = |p: &&Diagnostic| p.severity == Severity::Error;
        if self.problems.iter().filter(same).count() < crate::diagnostic::MAX_ERRORS {
            let new = Diagnostic::error(message, span);
            if !self.problems.contains(&new) {
                self.problems.push(new);
            }
        }
    }

    fn warn(&mut self, message: Message, span: Span) {
        let builtin = self.sources.files.get(usize::from(span.file)).is_some_and(|f| f.builtin);
        let new = Diagnostic::warning(message, span);
        if !builtin && !self.problems.contains(&new) {
            self.problems.push(new);
        }
    }

    fn is_builtin(&self, span: Span) -> bool {
        self.sources.files.get(usize::from(span.file)).is_some_and(|f| f.builtin)
    }

    fn lookup(&self, name: Symbol) -> Option<&Entity> {
        self.scopes.iter().rev().find_map(|s| s.names.get(&name))
    }

    fn bind(&mut self, name: Symbol, entity: Entity) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.insert(name, entity);
        }
    }

    /// Returns all visible names, for spelling suggestions.
    fn visible_names(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for scope in self.scopes.iter().rev() {
            all.extend(scope.names.keys().map(|s| self.names.text(*s)));
        }
        all.sort();
        all
    }

    /// Returns the number of an import.
    fn import(&mut self, name: Symbol, result: TypeId) -> u16 {
        if let Some(&number) = self.import_numbers.get(&name) {
            return number;
        }
        let text = self.names.text(name);
        let number = self.imports.len() as u16;
        self.imports.push(Import { native: library::find(&text), name: text, result });
        self.import_numbers.insert(name, number);
        number
    }

    /// Returns the address of a function, as an offset in the code segment.
    fn code_address(&mut self, function: usize) -> u16 {
        let function = self.with_body(function);
        if self.functions[function].body.is_some() || self.functions[function].number.is_some() {
            return FIRST_FUNCTION + 4 * self.function_number(function);
        }
        let Function { name, of, .. } = self.functions[function];
        let result = self.result_of(of);
        FIRST_LIBRARY + 4 * self.import(name, result)
    }

    /// Returns the function, or the same method with a body from another source file.
    fn with_body(&self, function: usize) -> usize {
        let wanted = &self.functions[function];
        let (None, Some(class)) = (&wanted.body, wanted.class) else { return function };
        let Some(tag) = self.types.classes[class].tag else { return function };
        let count = |f: usize| match self.types.get(self.functions[f].of) {
            types::Type::Function { parameters, .. } => parameters.len(),
            _ => 0,
        };
        let linked = self.linked_methods.get(&(tag, wanted.name));
        linked.into_iter().flatten().copied().find(|f| count(*f) == count(function)).unwrap_or(function)
    }

    /// Returns the program's number of a function with a body.
    fn function_number(&mut self, function: usize) -> u16 {
        if let Some(number) = self.functions[function].number {
            return number;
        }
        let number = self.finished.len() as u16;
        let mut name = self.names.text(self.functions[function].name);
        if let Some(class) = self.functions[function].class {
            name = format!("{}::{name}", self.types.classes[class].name);
        }
        let span = self.functions[function].span;
        let builtin = self.is_builtin(span);
        self.finished.push(program::Function { name, entry: 0, end: 0, span, variables: Vec::new(), builtin });
        self.functions[function].number = Some(number);
        number
    }

    fn result_of(&self, of: TypeId) -> TypeId {
        match self.types.get(of) {
            crate::types::Type::Function { result, .. } => *result,
            _ => crate::types::INT,
        }
    }
}
