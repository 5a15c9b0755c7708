//! Exceptions, and the bounds of a `for` over a range.

use super::call::Argument;
use super::{Analysis, Expr};
use crate::ast::{self, Declaration, Stmt};
use crate::source::Span;
use crate::typed::{self, DestroyWhen, Destruction, FullExpr};
use crate::types::{self, Constness, Type, TypeId};

impl Analysis<'_> {
    /// Creates a call of a function of the library by its name.
    pub(super) fn library_call(&mut self, name: &[u8], arguments: Vec<Argument>, span: Option<Span>) -> Expr {
        let name = self.names.intern(name);
        let functions = self.functions.linked.get(&name).cloned().unwrap_or_default();
        match functions.first() {
            Some(function) => self.call_function(*function, None, arguments, span),
            None => Expr::bad(),
        }
    }

    /// Analyses `throw`: creates an object that lives until its handler ends.
    pub(super) fn throw(&mut self, value: Option<&ast::Expr>, span: Span) -> Expr {
        let Some(value) = value else { return self.library_call(b"__rethrow", Vec::new(), Some(span)) };
        let of = self.type_of(value);
        let of = self.types.without_reference(of);
        let of = self.adjusted(of);
        if of == types::BAD {
            return self.expr(value);
        }
        self.throws = true;
        let object = self.new_of(of, None, vec![Argument::Written(value)], span);
        let number = Argument::Made(Expr::int(of.0 as i32, types::LONG), span);
        self.library_call(b"__throw", vec![number, Argument::Made(object, span)], Some(span))
    }

    pub(super) fn try_statement(&mut self, body: &Stmt, handlers: &[(Option<Declaration>, Stmt)]) -> typed::StmtKind {
        let body = self.scoped(None, |analysis| {
            // However control leaves the block, its handlers are no longer valid.
            let call = analysis.library_call(b"__end_try", Vec::new(), None);
            analysis.scopes.add_object(Destruction { when: DestroyWhen::NotThrown, ..Destruction::new(call) });
            analysis.statements(std::slice::from_ref(body))
        });
        let handlers = handlers.iter().map(|(declaration, body)| self.handler(declaration.as_ref(), body)).collect();
        typed::StmtKind::Try { body, handlers }
    }

    fn handler(&mut self, declaration: Option<&Declaration>, body: &Stmt) -> typed::Handler {
        let declared = declaration.and_then(|declaration| {
            let declarator = declaration.names.first()?;
            let base = self.base_type(&declaration.base);
            let of = self.shaped(base, &declarator.shape, declaration.base.distance, declarator.span);
            Some((declarator, of))
        });
        let caught = declared.map(|(_, of)| self.types.without_reference(of));
        let block = self.scoped(None, |analysis| {
            let call = analysis.library_call(b"__end_catch", Vec::new(), None);
            analysis.scopes.add_object(Destruction { when: DestroyWhen::NotThrown, ..Destruction::new(call) });
            let mut statements = Vec::new();
            if let Some((ast::Declarator { name: Some(name), span, .. }, of)) = declared {
                let list = vec![analysis.caught_variable(*name, of, *span)];
                statements.push(typed::Stmt { kind: typed::StmtKind::Declare(list), span: *span });
            }
            statements.extend(analysis.statements(std::slice::from_ref(body)));
            statements
        });
        typed::Handler { caught, block }
    }

    /// Declares the variable of a handler, and initializes it with the exception.
    fn caught_variable(&mut self, name: crate::symbol::Symbol, of: TypeId, span: Span) -> typed::Declaration {
        let local = self.local(name, of, span, Constness::default());
        let place = self.local_place(local, of);
        let (value, guarded, mut destroy) = self.with_temporaries(|analysis| {
            let pointer = analysis.library_call(b"__exception", Vec::new(), None);
            if let Type::Reference { .. } = analysis.types.get(of) {
                return Expr::assign(place.clone(), pointer.with_type(of));
            }
            let width = analysis.types.data_width;
            let typed = analysis.types.pointer_to(of);
            let object = Expr::deref(pointer.with_type(typed), width, of);
            if analysis.needs_construction(of) {
                return analysis.construct_with(place.clone(), vec![Argument::Made(object, span)], span);
            }
            Expr::assign(place.clone(), object)
        });
        destroy.reverse();
        if let Some(call) = self.destroy_all(place) {
            self.scopes.add_object(Destruction::new(call));
        }
        let init = Some(FullExpr { value, guarded, destroy });
        typed::Declaration::Local { local, init, objects: self.scopes.objects() }
    }

    /// Returns the first element of a range, or its end.
    pub(super) fn range_bound(&mut self, of: &ast::Expr, is_end: bool, span: Span) -> Expr {
        let range = self.expr(of);
        if let Type::Array { length, .. } = *self.types.get(range.of) {
            let first = self.decayed(range);
            if !is_end {
                return first;
            }
            let count = Expr::int(length as i32, types::INT);
            return self.pointer_plus(first, count, typed::Order::default(), false, span);
        }
        let name = self.names.intern(if is_end { b"end" } else { b"begin" });
        let methods = self.types.class(range.of).and_then(|class| self.find_methods(class, name));
        match methods {
            Some(methods) => self.call_methods(&methods, Some(range), false, Vec::new(), Some(span)),
            None => {
                if range.of != types::BAD {
                    let name = self.types.name(range.of);
                    self.error(crate::diagnostic::Message::NotAClass { name }, span);
                }
                Expr::bad()
            }
        }
    }
}
