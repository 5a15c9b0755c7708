//! The state while a function is lowered.

use std::collections::{HashMap, HashSet};

use crate::code::Slot;
use crate::codegen::Label;
use crate::program::Variable;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::TypeId;

/// The state while a function is lowered.
#[derive(Default)]
pub(super) struct Current {
    pub function: Option<usize>,
    pub class: Option<usize>,
    pub this: Option<Slot>,
    pub result: Option<TypeId>,
    pub jumps: Jumps,
    pub variables: Vec<Variable>,
    pub pointers: LocalPointers,
    /// The buffer for a result of class type.
    pub result_buffer: Option<u16>,
    pub temporaries: Temporaries,
}

/// The targets of `break`, `continue`, `case` and `goto`.
#[derive(Default)]
pub(super) struct Jumps {
    /// The targets of `break`, with the numbers of scopes around them.
    pub breaks: Vec<(Label, usize)>,
    /// The same for `continue`.
    pub continues: Vec<(Label, usize)>,
    pub switches: Vec<Switch>,
    pub labels: HashMap<Symbol, UserLabel>,
}

pub(super) struct UserLabel {
    pub label: Label,
    pub defined: bool,
    pub used: bool,
    pub span: Span,
}

pub(super) struct Switch {
    pub cases: Vec<(i32, Label)>,
    pub default: Option<Label>,
    pub of: TypeId,
}

/// Local pointers that are checked when they are used.
#[derive(Default)]
pub(super) struct LocalPointers {
    /// Those that are declared without an initializer.
    pub unset: HashSet<Slot>,
    /// Those that are declared with an initializer. They can still become null.
    pub begun: HashSet<Slot>,
    /// Uninitialized pointers in the blocks of the outermost loop, with their sizes. They are marked before its first
    /// iteration.
    pub looped_unset: Option<Vec<(Slot, u32)>>,
    /// Slots reserved for these pointers.
    pub looped_room: Vec<Slot>,
}

/// Temporary objects of the current expression, which are destroyed at its end.
#[derive(Default)]
pub(super) struct Temporaries {
    pub live: Vec<(Slot, TypeId)>,
    /// The flags of conditionally created ones.
    pub guards: Option<Guards>,
}

/// Temporary objects that are created only if their side of `&&`, `||` or `?:` is evaluated.
#[derive(Default)]
pub(super) struct Guards {
    /// The number of enclosing conditional sides.
    pub depth: usize,
    /// The number of these objects.
    pub made: usize,
    /// Unused flag words, initialized to 0.
    pub free: Vec<Slot>,
    /// Objects and their flag words, which are 1 if the object was created.
    pub flags: Vec<(Slot, Slot)>,
}

/// The state while expressions are lowered.
#[derive(Default)]
pub(super) struct Expressions {
    /// The number of expressions lowered.
    pub steps: u64,
    /// Whether the address of the next element is taken.
    pub pointed: bool,
    /// The types of expressions of the current statement.
    pub known_types: HashMap<(usize, Span), TypeId>,
    /// The `++` and `--` of the current statement that are executed before or after it, by the address of their expressions.
    pub stepped: Vec<usize>,
}
