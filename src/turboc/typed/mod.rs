//! The typed tree: a program whose names, types, overloads and conversions are resolved.
//!
//! The [analysis](crate::analysis) creates it from the syntax tree, and the [code generator](crate::codegen) translates it.
//! Functions, global variables and classes are numbers; names remain only for debuggers. Every implicit step is a node:
//! conversions, addresses of arrays, checks of pointers, temporary objects, calls of constructors and destructors.

mod expression;
#[cfg(test)]
mod print;
mod statement;
#[cfg(test)]
mod tests;

use crate::source::Span;
use crate::types::{TypeId, Types};
pub(crate) use expression::*;
pub(crate) use statement::*;

/// A local variable or parameter of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LocalId(pub usize);

/// A label of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LabelId(pub usize);

/// The value of an expression that is evaluated once and used several times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OpaqueId(pub usize);

/// A temporary object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TemporaryId(pub usize);

/// A program.
pub(crate) struct Program {
    pub types: Types,
    pub functions: Vec<Function>,
    pub globals: Vec<Global>,
    /// The functions in the virtual table of each class; `None` for those without a body.
    pub virtual_tables: Vec<Vec<Option<usize>>>,
    pub units: Vec<Unit>,
    /// True if the program throws exceptions.
    pub throws: bool,
    /// The function `main`.
    pub main: usize,
    /// The variables `_streams` and `errno` of the library, if the program declares them.
    pub streams: Option<usize>,
    pub errno: Option<usize>,
}

/// A translation unit.
#[derive(Default)]
pub(crate) struct Unit {
    /// The functions that it defines.
    pub functions: Vec<usize>,
    /// The constant initial values of global variables.
    pub constants: Vec<(usize, Vec<Datum>)>,
    /// The initializers that are executed before `main`.
    pub initializers: Vec<Initializer>,
}

/// An initializer that is executed before `main`.
pub(crate) struct Initializer {
    pub value: FullExpr,
    pub span: Span,
    /// Destroys the object at the end of the program.
    pub destroy: Option<Expr>,
}

/// A function of the program or of the library.
pub(crate) struct Function {
    /// Its name, with the class in C++.
    pub name: String,
    pub span: Span,
    /// The result type.
    pub result: TypeId,
    /// `true` if it is a library function written in C.
    pub is_builtin: bool,
    /// `true` if it is an instance of a template.
    pub is_instance: bool,
    /// `true` if the program defines it; otherwise it is a native function of the library.
    pub is_defined: bool,
    /// Its definition, unless it is a library function that the program does not use.
    pub body: Option<Body>,
}

/// The definition of a function.
pub(crate) struct Body {
    pub has_this: bool,
    /// Parameters and local variables, the parameters first.
    pub locals: Vec<Local>,
    pub parameters: usize,
    /// The construction of the base class and the members before the body of a constructor.
    pub construct: Option<Expr>,
    pub block: Block,
    /// The destruction of the members and the base class after the body of a destructor.
    pub destroy: Vec<Expr>,
}

/// A parameter or local variable.
pub(crate) struct Local {
    /// Its name, for debuggers; `None` for an unnamed parameter or a compound literal.
    pub name: Option<String>,
    pub of: TypeId,
    pub span: Span,
}

/// A variable with static storage duration.
pub(crate) struct Global {
    /// Its name, for debuggers.
    pub name: String,
    pub of: TypeId,
    pub span: Span,
    /// `true` if it is declared `far`.
    pub far: bool,
    pub is_builtin: bool,
    /// `true` if it has an initial value other than 0.
    pub is_initialized: bool,
    /// `true` if it is declared in a function.
    pub is_local: bool,
}
