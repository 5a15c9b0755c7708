//! Temporary objects and opaque values.

use super::current::LiveTemporary;
use super::{Analysis, Expr, Kind};
use crate::typed::{Destruction, FullExpr, OpaqueId, TemporaryId};
use crate::types::{Rep, TypeId};

impl Analysis<'_> {
    /// Analyses an expression that is not part of another one, and the destruction of its temporary objects.
    pub(super) fn full_expression(&mut self, make: impl FnOnce(&mut Self) -> Expr) -> FullExpr {
        let (value, guarded, mut destroy) = self.with_temporaries(make);
        destroy.reverse();
        FullExpr { value, guarded, destroy }
    }

    /// Analyses an expression. Also returns the temporary objects that it creates conditionally, and the destruction of all
    /// that it creates, in the order of their creation.
    pub(super) fn with_temporaries<T>(
        &mut self,
        make: impl FnOnce(&mut Self) -> T,
    ) -> (T, Vec<TemporaryId>, Vec<Destruction>) {
        let outer = std::mem::take(&mut self.current.temporaries.live);
        let value = make(self);
        let created = std::mem::replace(&mut self.current.temporaries.live, outer);
        let guarded = created.iter().filter(|t| t.is_conditional).map(|t| t.id).collect();
        let mut destroy = Vec::new();
        for temporary in &created {
            if let Some(call) = self.destroy_all(temporary_place(temporary.id, temporary.of)) {
                let guard = temporary.is_conditional.then_some(temporary.id);
                destroy.push(Destruction { guard, ..Destruction::new(call) });
            }
        }
        (value, guarded, destroy)
    }

    /// Analyses an expression only for its type or its constant value.
    pub(super) fn without_temporaries<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let (live, locals) = (self.current.temporaries.live.clone(), self.current.locals.len());
        let result = make(self);
        self.current.temporaries.live = live;
        self.current.locals.truncate(locals);
        result
    }

    /// Analyses an operand that is evaluated conditionally.
    pub(super) fn conditionally<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.current.temporaries.conditions += 1;
        let result = make(self);
        self.current.temporaries.conditions -= 1;
        result
    }

    /// Returns a new temporary object, which is destroyed at the end of the expression.
    pub(super) fn new_temporary(&mut self, of: TypeId) -> TemporaryId {
        let id = self.current.new_temporary();
        self.add_temporary(id, of);
        id
    }

    /// Registers a temporary object for its destruction at the end of the expression.
    pub(super) fn add_temporary(&mut self, id: TemporaryId, of: TypeId) {
        let is_conditional = self.current.temporaries.conditions > 0 && self.needs_destruction(of);
        self.current.temporaries.live.push(LiveTemporary { id, of, is_conditional });
    }

    /// Takes ownership of a temporary object, which is then neither copied nor destroyed at the end of the expression. Returns
    /// `false` if the value is not one.
    pub(super) fn adopt(&mut self, value: &Expr) -> bool {
        let Some(id) = self.temporary_of(value) else { return false };
        let list = &mut self.current.temporaries.live;
        let found = list.iter().rposition(|t| t.id == id && t.of == value.of);
        found.map(|at| list.remove(at)).is_some()
    }

    /// Returns the temporary object that an expression creates and gives.
    fn temporary_of(&self, value: &Expr) -> Option<TemporaryId> {
        match &value.kind {
            Kind::Temporary(id) | Kind::Create { temporary: id, .. } => Some(*id),
            Kind::Call(call) => call.temporary,
            Kind::Sequence(list) => list.last().and_then(|last| self.temporary_of(last)),
            Kind::Let { body, .. } => self.temporary_of(body),
            Kind::Opaque(id) => self.current.temporaries.bound.get(id).copied(),
            _ => None,
        }
    }

    /// Returns an opaque value for an expression that is evaluated before its use.
    pub(super) fn opaque(&mut self, value: &Expr, copies: bool) -> (OpaqueId, Expr) {
        let id = self.current.new_opaque();
        if let Some(temporary) = self.temporary_of(value) {
            self.current.temporaries.bound.insert(id, temporary);
        }
        match value.kind {
            // These are evaluated when they are used.
            Kind::Int(_) | Kind::Real(_) | Kind::Quad(_) | Kind::Overloaded(_) => (id, value.clone()),
            // An object is not copied.
            _ => (id, Expr::opaque(id, value, copies && self.types.rep(value.of) != Rep::Block)),
        }
    }
}

/// Returns the place of a temporary object.
pub(super) fn temporary_place(id: TemporaryId, of: TypeId) -> Expr {
    Expr::new(Kind::Temporary(id), of, crate::typed::DIRECT)
}
