//! The state while a function is analysed.

use std::collections::{HashMap, HashSet};

use crate::source::Span;
use crate::symbol::Symbol;
use crate::typed::{LabelId, Local, LocalId, OpaqueId, TemporaryId};
use crate::types::TypeId;

/// The state while a function is analysed.
#[derive(Default)]
pub(super) struct Current {
    pub function: Option<usize>,
    pub class: Option<usize>,
    pub has_this: bool,
    pub result: Option<TypeId>,
    /// The number of base classes that are constructed as parts of the current object.
    pub base_parts: usize,
    /// While the result of a lambda expression is searched: the type of the first returned value, when it is known.
    pub deduced: Option<Option<TypeId>>,
    pub locals: Vec<Local>,
    /// The local variables that are tables of the rows of arrays of variable length.
    pub row_tables: HashSet<LocalId>,
    pub jumps: Jumps,
    pub temporaries: Temporaries,
    /// `true` if the next `for` has a scope already.
    pub is_for_scoped: bool,
    /// The variables declared in the heads of `for` loops that have ended.
    pub ended_names: HashSet<Symbol>,
    /// The number of opaque values.
    opaques: usize,
}

/// The targets of `break`, `continue`, `case` and `goto`.
#[derive(Default)]
pub(super) struct Jumps {
    /// The numbers of scopes around the targets of `break`.
    pub breaks: Vec<usize>,
    /// The same for `continue`.
    pub continues: Vec<usize>,
    pub switches: Vec<Switch>,
    pub labels: HashMap<Symbol, UserLabel>,
}

pub(super) struct UserLabel {
    pub id: LabelId,
    pub defined: bool,
    pub used: bool,
    pub span: Span,
}

pub(super) struct Switch {
    pub cases: HashSet<i32>,
    pub has_default: bool,
    pub of: TypeId,
}

/// Temporary objects of the current expression, which are destroyed at its end.
#[derive(Default)]
pub(super) struct Temporaries {
    pub live: Vec<LiveTemporary>,
    /// The number of sides of `&&`, `||` and `?:` around the current expression, which are evaluated conditionally.
    pub conditions: usize,
    /// The temporary objects that opaque values stand for.
    pub bound: HashMap<OpaqueId, TemporaryId>,
    count: usize,
}

/// A temporary object that has not been destroyed.
#[derive(Clone, Copy)]
pub(super) struct LiveTemporary {
    pub id: TemporaryId,
    pub of: TypeId,
    /// `true` if it is created conditionally.
    pub is_conditional: bool,
}

/// The state while expressions are analysed.
#[derive(Default)]
pub(super) struct Expressions {
    /// `true` if the address of the next element is taken.
    pub pointed: bool,
    /// The types of expressions of the current statement.
    pub known_types: HashMap<(usize, Span), TypeId>,
    /// The `++` and `--` of the current statement that are executed before or after it, by the address of their expressions.
    pub stepped: Vec<usize>,
}

impl Current {
    /// Returns a new number of an opaque value.
    pub(super) fn new_opaque(&mut self) -> OpaqueId {
        self.opaques += 1;
        OpaqueId(self.opaques - 1)
    }

    /// Returns a new number of a temporary object.
    pub(super) fn new_temporary(&mut self) -> TemporaryId {
        self.temporaries.count += 1;
        TemporaryId(self.temporaries.count - 1)
    }
}
