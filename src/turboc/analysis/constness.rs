//! Constness: the variables, and the targets of pointers, that a program may not change.

use super::{Analysis, Entity};
use crate::ast::{self, ExprKind, Shape, TypeSpecifierKind, TypeSpecifiers};
use crate::diagnostic::Message;
use crate::symbol::Symbol;
use crate::token::Punct;
use crate::types::{self, Constness, Type, TypeId};

impl Analysis<'_> {
    /// Returns the constness of a declared type. Those of results of functions and of template arguments are not known.
    pub(super) fn constness(&self, base: &TypeSpecifiers, shape: &Shape) -> Constness {
        match shape {
            Shape::Base => {
                let named = match base.kind {
                    TypeSpecifierKind::Named(name) => match self.lookup(name) {
                        Some(Entity::Typedef(_, constness)) => *constness,
                        _ => Constness::default(),
                    },
                    _ => Constness::default(),
                };
                if base.is_const { named.with_const() } else { named }
            }
            Shape::Pointer { to, is_const, .. } => {
                let pointer = self.constness(base, to).pointer_to();
                if *is_const { pointer.with_const() } else { pointer }
            }
            Shape::Reference { to, .. } | Shape::Array { of: to, .. } => self.constness(base, to),
            Shape::Trailing(_) | Shape::Function { .. } => Constness::default(),
        }
    }

    /// Returns the constness of a parameter of a function: an array is a pointer.
    pub(super) fn parameter_constness(&self, function: &ast::FunctionDefinition, number: usize) -> Constness {
        let Shape::Function { parameters, .. } = &function.declarator.shape else { return Constness::default() };
        let Some(ast::Parameter { type_name, .. }) = parameters.list.get(number) else { return Constness::default() };
        let constness = self.constness(&type_name.base, &type_name.shape);
        if matches!(type_name.shape, Shape::Array { .. }) { constness.pointer_to() } else { constness }
    }

    /// Reports an error if an lvalue is `const`. The built-in headers may change everything.
    pub(super) fn check_const(&mut self, e: &ast::Expr) {
        if self.object(e).is_some_and(|(constness, _)| constness.is_const()) && !self.is_builtin(e.span) {
            let name = self.sink.sources.text(e.span);
            self.error(Message::ConstModified { name }, e.span);
        }
    }

    /// Returns the constness and the type of an expression of names, members, elements and targets of pointers.
    fn object(&self, e: &ast::Expr) -> Option<(Constness, TypeId)> {
        let (constness, of) = match &e.kind {
            ExprKind::Name(name) => self.named_object(*name)?,
            ExprKind::Unary(Punct::Star, pointer) | ExprKind::Index(pointer, _) => self.target_of(pointer)?,
            ExprKind::Member { of, name, arrow, .. } => {
                let (outer, class) = if *arrow { self.target_of(of)? } else { self.object(of)? };
                let field = self.types.field(self.types.class(class)?, *name)?;
                (if outer.is_const() { field.constness.with_const() } else { field.constness }, field.type_id)
            }
            ExprKind::IncDec { of, .. } | ExprKind::Assign(_, of, _) => self.object(of)?,
            ExprKind::Binary(Punct::Plus | Punct::Minus, left, _) => {
                self.object(left).filter(|(_, of)| !self.types.is_number(*of))?
            }
            _ => return None,
        };
        Some((constness, self.types.without_reference(of)))
    }

    /// Returns the constness and the type of the target of a pointer, or of the elements of an array.
    fn target_of(&self, pointer: &ast::Expr) -> Option<(Constness, TypeId)> {
        let (constness, of) = self.object(pointer)?;
        match *self.types.get(of) {
            Type::Pointer { to, .. } => Some((constness.target(), to)),
            Type::Array { of, .. } => Some((constness, of)),
            _ => None,
        }
    }

    /// Returns the constness and the type of a variable, or of a member in a method.
    fn named_object(&self, name: Symbol) -> Option<(Constness, TypeId)> {
        let member = self.current.class.and_then(|class| self.types.field(class, name));
        match (self.scopes.lookup_local(name), member) {
            (None, Some(field)) => Some((field.constness, field.type_id)),
            (local, _) => match local.or_else(|| self.lookup(name))? {
                Entity::Local { constness, of, .. } => Some((*constness, *of)),
                Entity::Global(index) => {
                    let global = &self.globals.list[*index];
                    Some((global.constness, global.of))
                }
                _ => None,
            },
        }
        .filter(|(_, of)| *of != types::BAD)
    }
}
