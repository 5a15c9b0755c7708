//! Prototypes of library functions that a program repeats, for example in a header of its own.

use std::collections::HashMap;

use super::{Analysis, Entity, Function, Unit};
use crate::ast::{Item, Shape};
use crate::symbol::Symbol;
use crate::types::{self, Type, TypeId};

impl Analysis<'_> {
    /// Notes the functions that the program itself defines, by name, with the numbers of their parameters.
    pub(super) fn note_definitions(&mut self, units: &[Unit]) {
        let mut defined: HashMap<Symbol, Vec<usize>> = HashMap::new();
        for item in units.iter().flat_map(|unit| &unit.items) {
            let Item::Function(function) = item else { continue };
            let declarator = &function.declarator;
            if let (Some(name), None, Shape::Function { parameters, .. }) =
                (declarator.name, declarator.class, &declarator.shape)
                && !self.is_builtin(declarator.span)
            {
                let count = parameters.list.len().max(parameters.untyped_names.len());
                defined.entry(name).or_default().push(count);
            }
        }
        self.functions.defined = defined;
    }

    /// Returns the library function that the program's own prototype declares again: one with the same number of parameters
    /// of similar types, unless the program defines the function.
    pub(super) fn repeated_library_function(&self, new: &Function) -> Option<usize> {
        if new.body.is_some() || new.is_static || new.implicit || self.is_builtin(new.span) {
            return None;
        }
        let count = match self.types.get(new.of) {
            Type::Function { parameters, .. } => parameters.len(),
            _ => 0,
        };
        let defined = self.functions.defined.get(&new.name);
        if defined.is_some_and(|counts| !self.unit.cplusplus || counts.contains(&count)) {
            return None;
        }
        self.library_functions(new.name).into_iter().find(|known| self.repeats(&self.functions.list[*known], new.of))
    }

    /// Returns the library functions with a name that any unit knows.
    pub(super) fn library_functions(&self, name: Symbol) -> Vec<usize> {
        let visible = match self.scopes.at_file_scope(name) {
            Some(Entity::Functions(list)) => &list[..],
            _ => &[],
        };
        let linked = self.functions.linked.get(&name).into_iter().flatten();
        visible.iter().chain(linked).copied().filter(|f| self.is_builtin(self.functions.list[*f].span)).collect()
    }

    /// Returns whether a function type of the program describes a library function: both call it with the same values.
    fn repeats(&self, library: &Function, own: TypeId) -> bool {
        let (
            Type::Function { result, parameters, variadic, .. },
            Type::Function { result: own_result, parameters: own, variadic: own_variadic, prototype, .. },
        ) = (self.types.get(library.of), self.types.get(own))
        else {
            return false;
        };
        if *own_result != types::VOID && !self.is_similar(*result, *own_result) {
            return false;
        }
        if !prototype && !self.unit.cplusplus {
            return true;
        }
        // Arguments that the prototype leaves out have default values, or are those of `...`.
        let has_default = |at| matches!(library.defaults.get(at), Some(Some(_)));
        let defaults = (own.len()..parameters.len()).all(has_default);
        let rest = own.iter().skip(parameters.len()).all(|of| *variadic && !self.types.is_float(*of));
        let similar = parameters.iter().zip(&own[..]).all(|(a, b)| self.is_similar(*a, *b));
        similar && defaults && rest && (!own_variadic || *variadic)
    }

    /// Returns whether values of two types can be passed for one another: numbers, or pointers to similar things.
    fn is_similar(&self, a: TypeId, b: TypeId) -> bool {
        if self.types.is_number(a) && self.types.is_number(b) {
            return self.types.is_float(a) == self.types.is_float(b);
        }
        match (self.types.get(a), self.types.get(b)) {
            (Type::Pointer { to: a, .. }, Type::Pointer { to: b, .. }) => {
                *a == types::VOID || *b == types::VOID || self.has_same_layout(*a, *b)
            }
            (Type::Reference { to: a, .. }, Type::Reference { to: b, .. }) => self.has_same_layout(*a, *b),
            _ => a == b,
        }
    }

    /// Returns whether a pointer to one type can be used as one to the other.
    fn has_same_layout(&self, a: TypeId, b: TypeId) -> bool {
        match (self.types.get(a), self.types.get(b)) {
            (Type::Function { .. }, Type::Function { .. }) => true,
            (Type::Class(a), Type::Class(b)) => {
                let [a, b] = [*a, *b].map(|class| &self.types.classes[class]);
                !a.is_complete || !b.is_complete || a.size == b.size
            }
            _ => self.is_similar(a, b) && self.types.size(a) == self.types.size(b),
        }
    }
}
