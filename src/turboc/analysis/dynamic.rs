//! `dynamic_cast`.

use super::{Analysis, Expr, Kind};
use crate::ast;
use crate::source::Span;
use crate::token::Punct;
use crate::typed::Order;
use crate::types::{Type, TypeId};

impl Analysis<'_> {
    /// Analyses `dynamic_cast`. A pointer to an object of another class becomes null; a reference throws `bad_cast`.
    pub(super) fn dynamic_cast(&mut self, to: &ast::TypeName, value: &ast::Expr, span: Span) -> Expr {
        let of = self.resolve(to);
        let object = self.expr(value);
        let is_reference = matches!(self.types.get(of), Type::Reference { .. });
        let pointer = if is_reference && object.is_addressable() {
            let pointer = self.types.pointer_to(object.of);
            Expr::address_of(object, pointer)
        } else {
            self.decayed(object)
        };
        let class_of =
            |analysis: &Self, of: TypeId| analysis.types.pointee(of).and_then(|(to, _)| analysis.types.class(to));
        let target = match *self.types.get(of) {
            Type::Reference { to, .. } => self.types.pointer_to(to),
            _ => of,
        };
        let classes = class_of(self, pointer.of).zip(class_of(self, target));
        let checked = classes
            .filter(|(from, to)| self.types.classes[*from].vtable_offset.is_some() && !self.types.inherits(*from, *to));
        let result = match checked {
            Some((from, to)) => Expr::value(Kind::DynamicCast { pointer: Box::new(pointer), from, to }, target),
            None => self.converted(pointer, target, span, true),
        };
        match *self.types.get(of) {
            Type::Reference { to, .. } => {
                let result = if checked.is_some() { self.or_bad_cast(result, span) } else { result };
                Expr::deref(result, self.types.data_width, to)
            }
            _ => result,
        }
    }

    /// Returns a pointer, or throws `bad_cast` if it is null.
    fn or_bad_cast(&mut self, pointer: Expr, span: Span) -> Expr {
        let name = self.names.intern(b"__bad_cast");
        if self.lookup(name).is_none() {
            return pointer;
        }
        let (id, made) = self.opaque(&pointer, true);
        let zero = Expr::int(0, pointer.of);
        let condition = Box::new(self.operation(Punct::Ne, made.clone(), zero, Order::default(), span));
        let thrown = self.library_call(b"__bad_cast", Vec::new(), Some(span));
        let no = Box::new(Expr::sequence(vec![thrown, made.clone()]));
        let of = pointer.of;
        let chosen = Expr::value(Kind::Conditional { condition, yes: Box::new(made), no }, of);
        Expr::bind(id, pointer, true, chosen)
    }
}
