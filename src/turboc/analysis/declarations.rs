//! Tables of the declared variables, functions and classes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use super::scopes::Entity;
use crate::ast;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::typed;
use crate::types::{Constness, TypeId};

/// A global variable.
pub(super) struct Global {
    pub name: Symbol,
    pub of: TypeId,
    pub init: Option<(ast::Initializer, usize)>,
    pub far: bool,
    pub constness: Constness,
    pub defined: bool,
    pub builtin: bool,
    /// `true` if it has an initial value.
    pub is_initialized: bool,
    /// `true` if its initializer has been processed.
    pub init_done: bool,
    /// `true` if it is declared in a function.
    pub is_local: bool,
    /// The span of its first use.
    pub used: Option<Span>,
    /// The value of a C++ constant.
    pub constant: Option<i32>,
    pub span: Span,
}

/// A declared function.
#[derive(Clone)]
pub(super) struct Function {
    pub name: Symbol,
    pub of: TypeId,
    /// The class of a method.
    pub class: Option<usize>,
    /// `true` if a method has no `this`.
    pub is_static: bool,
    /// The index in the virtual table.
    pub table_slot: Option<usize>,
    pub body: Option<(Rc<ast::FunctionDefinition>, usize)>,
    pub defaults: Vec<Option<Rc<ast::Expr>>>,
    pub parameter_names: Vec<Option<Symbol>>,
    pub method: MethodProperties,
    /// `true` if it was declared only implicitly by a call.
    pub implicit: bool,
    /// `true` if it is called or its address is taken.
    pub is_used: bool,
    /// The template whose instances a method represents.
    pub template: Option<Rc<ast::Template>>,
    /// The values of the template parameters, for an instance of a template.
    pub instance: Option<Rc<Instance>>,
    pub unit: usize,
    pub span: Span,
}

/// The properties of a method.
#[derive(Clone, Copy, Default)]
pub(super) struct MethodProperties {
    pub is_private: bool,
    pub is_pure: bool,
    /// `true` if it does not change its object.
    pub is_const: bool,
}

/// Properties of a class other than its data.
#[derive(Default, Clone)]
pub(super) struct ClassInfo {
    /// The methods by name, without inherited ones.
    pub methods: HashMap<Symbol, Vec<usize>>,
    /// The static data members.
    pub statics: HashMap<Symbol, usize>,
    /// The virtual table.
    pub table: Vec<usize>,
    /// The constants of nested enumerations.
    pub constants: HashMap<Symbol, Entity>,
    /// The nested types.
    pub types: HashMap<Symbol, TypeId>,
    /// The initial values of members that are declared with one.
    pub initializers: HashMap<Symbol, Rc<ast::Initializer>>,
    /// For the class of a lambda expression, the class whose methods contain it, if any.
    pub enclosing: Option<Option<usize>>,
    /// The template and its arguments, for an instance of a class template.
    pub template: Option<(Symbol, Vec<TemplateValue>)>,
}

/// The global and static variables.
#[derive(Default)]
pub(super) struct Globals {
    pub list: Vec<Global>,
    /// Those with external linkage.
    pub linked: HashMap<Symbol, usize>,
}

impl Globals {
    /// Adds a variable and returns its index.
    pub(super) fn add(&mut self, global: Global) -> usize {
        self.list.push(global);
        self.list.len() - 1
    }
}

/// The declared functions.
#[derive(Default)]
pub(super) struct Functions {
    pub list: Vec<Function>,
    /// Those with external linkage.
    pub linked: HashMap<Symbol, Vec<usize>>,
    /// Methods with bodies, by class and name.
    pub linked_methods: HashMap<(Symbol, Symbol), Vec<usize>>,
    /// Functions called without a declaration, by name and unit.
    pub guessed: HashSet<(Symbol, usize)>,
    /// Functions that have been found to be used, and may remain to be analysed.
    pub pending: BTreeSet<usize>,
    /// The definitions that have been analysed.
    pub bodies: HashMap<usize, typed::Body>,
    /// Functions that are called but have no body.
    pub called: Vec<(usize, Span)>,
    /// The numbers of parameters of the functions that the program defines, by name.
    pub defined: HashMap<Symbol, Vec<usize>>,
}

impl Functions {
    /// Adds a function and returns its index.
    pub(super) fn add(&mut self, function: Function) -> usize {
        self.list.push(function);
        self.list.len() - 1
    }

    /// Marks a function as used.
    pub(super) fn mark_used(&mut self, function: usize) {
        if !std::mem::replace(&mut self.list[function].is_used, true) {
            self.pending.insert(function);
        }
    }
}

/// The classes, by the numbers of their types.
#[derive(Default)]
pub(super) struct Classes {
    pub info: Vec<ClassInfo>,
    /// Classes by name, file and position in the file.
    pub shared: HashMap<(Symbol, String, u32), TypeId>,
    /// Types already created from a structure or enumeration, by the address of its syntax node and the instance of the
    /// template.
    pub made_types: HashMap<(usize, usize), TypeId>,
}

/// The value of a template parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum TemplateValue {
    Type(TypeId),
    Number(i32),
}

/// An instance of a template: the values of its parameters. The body of a lambda expression is an instance, too.
#[derive(Debug, Default)]
pub(super) struct Instance {
    pub id: usize,
    pub values: Vec<(Symbol, TemplateValue)>,
    /// Other names that are visible in it.
    pub entities: Vec<(Symbol, Entity)>,
    pub origin: Origin,
}

/// The reason for an instance of a template.
#[derive(Debug, Default)]
pub(super) struct Origin {
    /// The name of the template; `None` for a lambda expression.
    pub name: Option<Symbol>,
    /// The place that needs the instance.
    pub span: Span,
    /// The instance that contains this place.
    pub outer: Option<Rc<Instance>>,
    /// The number of instances around it.
    pub depth: usize,
}

impl Drop for Origin {
    /// Drops a chain of instances without recursion.
    fn drop(&mut self) {
        let mut next = self.outer.take();
        while let Some(mut instance) = next.and_then(Rc::into_inner) {
            next = instance.origin.outer.take();
        }
    }
}
