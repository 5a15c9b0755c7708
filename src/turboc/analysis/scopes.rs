//! Scopes: the names and tags that are visible at a point of the program.

use std::collections::{HashMap, HashSet};

use crate::symbol::{Interner, Symbol};
use crate::typed::{Destruction, LocalId};
use crate::types::{Constness, TypeId};

/// The meaning of a name.
#[derive(Clone, Debug)]
pub(super) enum Entity {
    Local {
        id: LocalId,
        of: TypeId,
        constness: Constness,
        constant: Option<i32>,
    },
    Global(usize),
    /// All functions with the name.
    Functions(Vec<usize>),
    Typedef(TypeId, Constness),
    Constant(i32, TypeId),
}

/// The names and tags of a block.
#[derive(Default)]
pub(super) struct Scope {
    pub names: HashMap<Symbol, Entity>,
    pub tags: HashMap<Symbol, TypeId>,
    /// The objects that are destroyed at the end of the block, in the order of their creation.
    pub objects: Vec<Destruction>,
}

/// The open scopes, from the file scope to the innermost block.
#[derive(Default)]
pub(super) struct Scopes {
    pub stack: Vec<Scope>,
    /// Constants of the built-in headers that a program may redefine.
    pub soft_names: HashSet<Symbol>,
}

impl Scopes {
    /// Returns the meaning of a name in the innermost scope that declares it.
    pub(super) fn lookup(&self, name: Symbol) -> Option<&Entity> {
        self.stack.iter().rev().find_map(|s| s.names.get(&name))
    }

    /// Returns the meaning of a name in the blocks of a function.
    pub(super) fn lookup_local(&self, name: Symbol) -> Option<&Entity> {
        self.stack.iter().skip(1).rev().find_map(|s| s.names.get(&name))
    }

    /// Returns the meaning of a name at file scope.
    pub(super) fn at_file_scope(&self, name: Symbol) -> Option<&Entity> {
        self.stack.first().and_then(|s| s.names.get(&name))
    }

    /// Returns the meaning of a name that the innermost scope itself declares.
    pub(super) fn innermost(&self, name: Symbol) -> Option<&Entity> {
        self.stack.last().and_then(|s| s.names.get(&name))
    }

    /// Returns the type with a tag in the innermost scope that declares it.
    pub(super) fn tag(&self, name: Symbol) -> Option<TypeId> {
        self.stack.iter().rev().find_map(|s| s.tags.get(&name)).copied()
    }

    /// Declares a name in the innermost scope.
    pub(super) fn bind(&mut self, name: Symbol, entity: Entity) {
        if let Some(scope) = self.stack.last_mut() {
            scope.names.insert(name, entity);
        }
    }

    /// Declares a name at file scope.
    pub(super) fn bind_at_file_scope(&mut self, name: Symbol, entity: Entity) {
        if let Some(scope) = self.stack.first_mut() {
            scope.names.insert(name, entity);
        }
    }

    /// Declares a tag in the innermost scope.
    pub(super) fn bind_tag(&mut self, tag: Symbol, of: TypeId) {
        if let Some(scope) = self.stack.last_mut() {
            scope.tags.insert(tag, of);
        }
    }

    /// Registers an object that is destroyed at the end of the innermost block.
    pub(super) fn add_object(&mut self, object: Destruction) {
        if let Some(scope) = self.stack.last_mut() {
            scope.objects.push(object);
        }
    }

    /// Returns the number of objects that are destroyed at the end of the innermost block.
    pub(super) fn objects(&self) -> usize {
        self.stack.last().map_or(0, |scope| scope.objects.len())
    }

    /// Returns all visible names, sorted, for spelling suggestions.
    pub(super) fn visible_names(&self, names: &Interner) -> Vec<String> {
        let mut all: Vec<String> = self.stack.iter().flat_map(|s| s.names.keys()).map(|s| names.text(*s)).collect();
        all.sort();
        all
    }
}
