//! Members of objects.

use super::{Analysis, Entity, Expr, Kind};
use crate::ast;
use crate::diagnostic::Message;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::typed::BitField;
use crate::types::{self, Rep, Type, TypeId};

impl Analysis<'_> {
    /// Analyses `.` or `->`.
    pub(super) fn member(
        &mut self,
        of: &ast::Expr,
        name: Symbol,
        arrow: bool,
        class: Option<Symbol>,
        span: Span,
    ) -> Expr {
        let object = self.expr(of);
        if object.of == types::BAD {
            return object;
        }
        let object = if arrow {
            let pointer = match self.arrow_operator(&object, span) {
                Some(value) => value,
                None if self.types.class(object.of).is_some() => return self.fail(Message::ArrowOnStruct, of.span),
                None => self.decayed(object),
            };
            self.dereferenced(pointer, of.span)
        } else {
            object
        };
        if object.of == types::BAD {
            return object;
        }
        let Some(number) = self.types.class(object.of) else {
            let behind = self.types.pointee(object.of).is_some_and(|p| self.types.class(p.0).is_some());
            let message = if behind && !arrow { Message::DotOnPointer } else { Message::NotAStruct };
            return self.fail(message, of.span);
        };
        if object.place().is_none() {
            return Expr::bad();
        }
        let length = self.names.bytes(name).len() as u16;
        let end = span.start + u32::from(span.length);
        let member_span = Span { start: end.saturating_sub(length.into()), length, ..span };
        if let Some(value) = self.method_value(number, name, &object, class, member_span) {
            return value;
        }
        let Some(field) = self.field_or_error(number, name, member_span) else { return Expr::bad() };
        if field.is_private {
            self.check_access(number, name, member_span);
        }
        self.field_value(object, &field)
    }

    pub(super) fn field_value(&mut self, object: Expr, field: &types::Field) -> Expr {
        let bits = field.bits.map(|b| self.bits(b, field.type_id));
        let of = match (&bits, self.types.rep(field.type_id)) {
            // The bits are in a word.
            (Some(_), Rep::I32) => types::SHORT,
            (Some(_), Rep::U32) => types::UNSIGNED_SHORT,
            _ => field.type_id,
        };
        let member = Expr::subobject(object, field.offset, bits, of);
        if bits.is_some() { member } else { self.variable(member) }
    }

    pub(super) fn bits(&self, (first, width): (u8, u8), of: TypeId) -> BitField {
        let signed =
            matches!(self.types.rep(of), Rep::I8 | Rep::I16 | Rep::I32) && !matches!(self.types.get(of), Type::Enum(_));
        BitField { first, width, signed }
    }

    // Members in methods.

    /// Returns the object of the current method.
    pub(super) fn this_object(&mut self) -> Option<Expr> {
        let (true, Some(class)) = (self.current.has_this, self.current.class) else { return None };
        let of = self.types.intern(Type::Class(class));
        let pointer = self.types.pointer_to(of);
        let width = self.types.data_width;
        Some(Expr::deref(Expr::value(Kind::This, pointer), width, of))
    }

    pub(super) fn this(&mut self, span: Span) -> Expr {
        let is_lambda = self.current.class.is_some_and(|class| self.classes.info[class].enclosing.is_some());
        if is_lambda && let Some(this) = self.enclosing_this(span) {
            return this;
        }
        let (true, Some(class), false) = (self.current.has_this, self.current.class, is_lambda) else {
            return self.fail(Message::Undeclared { name: "this".to_string(), suggestion: None }, span);
        };
        let of = self.types.intern(Type::Class(class));
        Expr::value(Kind::This, self.types.pointer_to(of))
    }

    /// Analyses a member used without an object inside a method.
    pub(super) fn member_by_name(&mut self, name: Symbol, span: Span) -> Option<Expr> {
        let class = self.current.class?;
        if let Some(entity) = self.find_entity(class, name) {
            return Some(self.entity(name, entity, span));
        }
        if let Some(list) = self.find_methods(class, name) {
            let object = self.this_object();
            return Some(self.methods_value(list, object, false));
        }
        if let Some(field) = self.types.field(class, name).cloned() {
            let object = self.this_object()?;
            return Some(self.field_value(object, &field));
        }
        self.classes.info[class].enclosing?;
        let class = self.enclosing_class()?;
        if let Some(entity) = self.find_entity(class, name) {
            return Some(self.entity(name, entity, span));
        }
        let methods = self.find_methods(class, name);
        let object = self.enclosing_this(span).map(|this| self.dereferenced(this, span));
        match methods {
            Some(list) => Some(self.methods_value(list, object, false)),
            None => {
                let field = self.types.field(class, name)?.clone();
                Some(self.field_value(object?, &field))
            }
        }
    }

    fn methods_value(&mut self, methods: Vec<usize>, object: Option<Expr>, direct: bool) -> Expr {
        let of = methods.first().map_or(types::BAD, |f| self.functions.list[*f].of);
        Expr::value(Kind::Methods { methods, object: object.map(Box::new), direct }, of)
    }

    /// Analyses a method or static member after `.` or `->`.
    fn method_value(
        &mut self,
        class: usize,
        name: Symbol,
        object: &Expr,
        named: Option<Symbol>,
        span: Span,
    ) -> Option<Expr> {
        let class = match named {
            Some(named) => self.class_named(named).unwrap_or(class),
            None => class,
        };
        if let Some(index) = self.find_static(class, name) {
            let variable = self.entity(name, Entity::Global(index), span);
            return Some(after_effects(object.clone(), variable));
        }
        let list = self.find_methods(class, name)?;
        Some(self.methods_value(list, Some(object.clone()), named.is_some()))
    }

    pub(super) fn scoped_name(&mut self, class: Option<Symbol>, name: Symbol, span: Span) -> Expr {
        let Some(class_name) = class else {
            return match self.scopes.at_file_scope(name).cloned() {
                Some(entity) => self.entity(name, entity, span),
                None => {
                    let name = self.names.text(name);
                    self.fail(Message::Undeclared { name, suggestion: None }, span)
                }
            };
        };
        let Some(class) = self.class_named(class_name) else {
            // `std::cout` and the constants of `ios`.
            if let Some(entity) = self.scopes.at_file_scope(name).cloned() {
                return self.entity(name, entity, span);
            }
            return self.fail(Message::NotAClass { name: self.names.text(class_name) }, span);
        };
        self.class_member(class, name, span)
    }

    /// Analyses `Class::name`.
    pub(super) fn class_member(&mut self, class: usize, name: Symbol, span: Span) -> Expr {
        if let Some(entity) = self.find_entity(class, name) {
            return self.entity(name, entity, span);
        }
        if let Some(list) = self.find_methods(class, name) {
            let object = self.this_object();
            return self.methods_value(list, object, true);
        }
        if let (Some(field), Some(object)) = (self.types.field(class, name).cloned(), self.this_object()) {
            return self.field_value(object, &field);
        }
        match self.scopes.at_file_scope(name).cloned() {
            Some(entity @ Entity::Constant(..)) => self.entity(name, entity, span),
            _ => {
                let (name, of) = (self.names.text(name), self.types.classes[class].name.clone());
                self.fail(Message::UnknownMember { name, of, suggestion: None }, span)
            }
        }
    }

    // Lookup.

    pub(super) fn find_methods(&self, class: usize, name: Symbol) -> Option<Vec<usize>> {
        self.find_in_bases(class, |info| info.methods.get(&name).cloned())
    }

    pub(super) fn find_static(&self, class: usize, name: Symbol) -> Option<usize> {
        self.find_in_bases(class, |info| info.statics.get(&name).copied())
    }

    pub(super) fn find_constant(&self, class: usize, name: Symbol) -> Option<Entity> {
        self.find_in_bases(class, |info| info.constants.get(&name).cloned())
    }

    /// Returns the constant or static variable of this name.
    fn find_entity(&self, class: usize, name: Symbol) -> Option<Entity> {
        self.find_constant(class, name).or_else(|| self.find_static(class, name).map(Entity::Global))
    }

    /// Returns what is found in a class or else in the nearest base class.
    fn find_in_bases<T>(&self, class: usize, find: impl Fn(&super::ClassInfo) -> Option<T>) -> Option<T> {
        self.types.ancestors(class).into_iter().find_map(|(class, _)| find(&self.classes.info[class]))
    }

    /// Returns whether this is a member of the class of the current method.
    pub(super) fn is_member(&self, name: Symbol) -> bool {
        let classes = self.current.class.into_iter().chain(self.enclosing_class());
        classes.into_iter().any(|class| {
            self.find_methods(class, name).is_some()
                || self.find_static(class, name).is_some()
                || self.types.field(class, name).is_some()
        })
    }

    pub(super) fn check_access(&mut self, class: usize, name: Symbol, span: Span) {
        let inside = self.current.class.is_some_and(|c| self.types.inherits(c, class) || self.types.inherits(class, c));
        let friend =
            self.current.function.is_some_and(|f| self.functions.list[f].class.is_none() && self.is_friend(f, class));
        if !inside && !friend && self.current.class.is_none() && !self.is_builtin(span) {
            self.error(Message::Inaccessible { name: self.names.text(name) }, span);
        }
    }

    /// Returns whether a function counts as a friend: any function with a parameter of the class. Friend declarations are not
    /// checked.
    fn is_friend(&self, function: usize, class: usize) -> bool {
        match self.types.get(self.functions.list[function].of) {
            Type::Function { parameters, .. } => parameters.iter().any(|p| {
                let p = self.types.without_reference(*p);
                self.types.class(p) == Some(class)
                    || self.types.pointee(p).is_some_and(|q| self.types.class(q.0) == Some(class))
            }),
            _ => false,
        }
    }
}

/// Returns a value that does not use the object, after the effects of the object's expression.
pub(super) fn after_effects(object: Expr, value: Expr) -> Expr {
    let is_pure = match &object.kind {
        Kind::Local(_) | Kind::Global(_) => true,
        Kind::Deref(pointer) => matches!(pointer.kind, Kind::This | Kind::Local(_)),
        _ => false,
    };
    if is_pure { value } else { Expr::sequence(vec![object, value]) }
}
