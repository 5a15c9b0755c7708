//! Lambda expressions.
//!
//! A lambda expression that captures nothing is the address of a function. Another one is a temporary object of a class of its
//! own, which has a member for each captured variable and a method `operator()` with the body. The body is analysed later, like
//! that of an instance of a template: the types and constants that it uses are the values of the template's parameters.

use std::rc::Rc;

use super::declarations::{ClassInfo, Function, Instance, MethodProperties, Origin};
use super::scopes::{Entity, Scope};
use super::temporary::temporary_place;
use super::{Analysis, Expr};
use crate::ast::{self, ExprKind, Initializer, Lambda, Shape, TypeSpecifierKind};
use crate::budget::Resource;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::typed::{DIRECT, Kind};
use crate::types::{self, ClassType, Constness, Field, Type, TypeId};

/// The value of a lambda expression where it is evaluated.
#[derive(Clone)]
pub(super) enum KnownLambda {
    /// The function, if nothing is captured.
    Function(usize),
    /// The class of the object, and the values of its members.
    Class(TypeId, Rc<[CapturedValue]>),
}

/// A captured variable.
pub(super) struct CapturedValue {
    name: Symbol,
    by_reference: bool,
    value: ast::Expr,
}

impl Analysis<'_> {
    /// Analyses a lambda expression.
    pub(super) fn lambda(&mut self, lambda: &Rc<Lambda>, span: Span) -> Expr {
        let instance = self.templates.current.as_ref().map_or(0, |instance| instance.id);
        let key = (Rc::as_ptr(lambda) as usize, instance);
        let known = match self.templates.lambdas.get(&key).cloned() {
            Some(known) => known,
            None => {
                let known = self.new_lambda(lambda, span);
                self.templates.lambdas.insert(key, known.clone());
                known
            }
        };
        match known {
            KnownLambda::Function(function) => {
                let value = self.functions_value(vec![function]);
                let of = self.functions.list[function].of;
                let pointer = self.types.pointer_to(of);
                self.functions.mark_used(function);
                self.converted(value, pointer, span, false)
            }
            KnownLambda::Class(of, captured) => self.closure(of, &captured, span),
        }
    }

    /// Creates the object of a lambda expression.
    fn closure(&mut self, of: TypeId, captured: &[CapturedValue], span: Span) -> Expr {
        let id = self.current.new_temporary();
        let place = temporary_place(id, of);
        let fields = self.types.class(of).map_or(Vec::new(), |class| self.types.classes[class].fields.clone());
        let mut parts = Vec::new();
        for (field, captured) in fields.iter().zip(captured) {
            let member = Expr::subobject(place.clone(), field.offset, None, field.type_id);
            let init = Initializer::Expr(captured.value.clone());
            parts.push(self.initialize(member, &init, span));
        }
        parts.push(Expr::nothing());
        self.add_temporary(id, of);
        Expr::new(Kind::Create { temporary: id, construct: Box::new(Expr::sequence(parts)) }, of, DIRECT)
    }

    /// Declares the function or the class of a lambda expression.
    fn new_lambda(&mut self, lambda: &Rc<Lambda>, span: Span) -> KnownLambda {
        let mut instance = Instance::default();
        let captured = self.captured_values(lambda, &mut instance, span);
        let of = if lambda.template.is_some() { self.template_function_type() } else { self.lambda_type(lambda) };
        if !self.spend(Resource::Instances, 1, span) {
            return KnownLambda::Function(0);
        }
        let outer = self.templates.current.clone();
        let depth = outer.as_ref().map_or(0, |outer| outer.origin.depth + 1);
        instance.origin = Origin { name: None, span, outer, depth };
        self.templates.count += 1;
        instance.id = self.templates.count;
        let Shape::Function { parameters, .. } = &lambda.function.declarator.shape else {
            return KnownLambda::Function(0);
        };
        let name = self.names.intern(b"operator()");
        let parameter_names = parameters.list.iter().map(|p| p.name).collect();
        let defaults = parameters.list.iter().map(|p| p.default.clone()).collect();
        let mut function = Function {
            body: Some((lambda.function.clone(), self.unit.number)),
            method: MethodProperties { is_const: true, ..MethodProperties::default() },
            template: lambda.template.clone(),
            instance: Some(Rc::new(instance)),
            ..self.declared_function(name, of, parameter_names, defaults, span)
        };
        let enclosing = self.enclosing_class();
        let index = self.functions.list.len();
        if captured.is_empty() && enclosing.is_none() && lambda.template.is_none() {
            function.name = self.names.intern(b"lambda");
            self.functions.list.push(function);
            return KnownLambda::Function(index);
        }
        let name = function.name;
        let number = self.types.classes.len();
        function.class = Some(number);
        self.functions.list.push(function);
        let mut class = ClassType { name: "lambda".to_string(), is_complete: true, ..ClassType::default() };
        for one in &captured {
            let of = self.captured_type(one);
            let size = self.types.size(of);
            let offset = class.size.next_multiple_of(if size < 4 { 1 } else { 4 });
            let constness = Constness::default();
            let name = Some(one.name);
            class.fields.push(Field { name, type_id: of, constness, offset, bits: None, is_private: false });
            class.size = offset + size;
        }
        class.size = class.size.max(1).next_multiple_of(4);
        let parts: Vec<TypeId> = class.fields.iter().map(|field| field.type_id).collect();
        self.types.classes.push(class);
        for part in parts.into_iter().filter_map(|of| self.element_class(of)).collect::<Vec<_>>() {
            self.add_part(number, part, span);
        }
        let methods = [(name, vec![index])].into();
        self.classes.info.push(ClassInfo { methods, enclosing: Some(enclosing), ..ClassInfo::default() });
        KnownLambda::Class(self.types.intern(Type::Class(number)), captured.into())
    }

    fn captured_type(&mut self, captured: &CapturedValue) -> TypeId {
        let of = self.type_of(&captured.value);
        let of = self.types.without_reference(of);
        if captured.by_reference {
            let width = self.types.data_width;
            return self.types.intern(Type::Reference { to: of, width });
        }
        // A function is captured by its address.
        match self.types.get(of) {
            Type::Function { .. } => self.types.pointer_to(of),
            _ => of,
        }
    }

    /// Returns the variables that a lambda expression captures. Adds the types, constants and static variables that it uses
    /// to its instance.
    fn captured_values(&mut self, lambda: &Lambda, instance: &mut Instance, span: Span) -> Vec<CapturedValue> {
        let mut captured: Vec<CapturedValue> = Vec::new();
        for one in &lambda.captures {
            captured.push(CapturedValue { name: one.name, by_reference: one.by_reference, value: one.value.clone() });
        }
        let mut uses_class = lambda.has_this;
        for &name in &lambda.names {
            if captured.iter().any(|one| one.name == name) {
                continue;
            }
            let is_variable = match self.scopes.lookup_local(name) {
                Some(Entity::Local { constant: None, .. }) => true,
                Some(entity) => {
                    instance.entities.push((name, entity.clone()));
                    false
                }
                None => {
                    let class = self.current.class.filter(|class| self.classes.info[*class].enclosing.is_some());
                    let is_capture = class.is_some_and(|class| self.types.field(class, name).is_some());
                    uses_class |= !is_capture && self.is_enclosing_member(name);
                    is_capture
                }
            };
            if let (true, Some(by_reference)) = (is_variable, lambda.default) {
                captured.push(CapturedValue {
                    name,
                    by_reference,
                    value: ast::Expr { kind: ExprKind::Name(name), span },
                });
            }
        }
        if uses_class && (lambda.has_this || lambda.default.is_some()) && self.enclosing_this(span).is_some() {
            let value = ast::Expr { kind: ExprKind::This, span };
            captured.push(CapturedValue { name: self.names.intern(b"this"), by_reference: false, value });
        }
        captured
    }

    /// Returns whether a name is `this` or a member of the class around a lambda expression.
    fn is_enclosing_member(&mut self, name: Symbol) -> bool {
        let Some(class) = self.enclosing_class() else { return false };
        *self.names.bytes(name) == *b"this"
            || self.find_constant(class, name).is_some()
            || self.find_static(class, name).is_some()
            || self.find_methods(class, name).is_some()
            || self.types.field(class, name).is_some()
    }

    /// Returns the class whose members the current function can use without an object: that of the method around a lambda
    /// expression, if it is one.
    pub(super) fn enclosing_class(&self) -> Option<usize> {
        let class = self.current.class?;
        self.classes.info[class].enclosing.unwrap_or(Some(class))
    }

    /// Returns `this`, or in a lambda expression the captured one.
    pub(super) fn enclosing_this(&mut self, span: Span) -> Option<Expr> {
        let class = self.current.class.filter(|_| self.current.has_this)?;
        if self.classes.info[class].enclosing.is_none() {
            return Some(self.this(span));
        }
        let name = self.names.intern(b"this");
        let field = self.types.field(class, name)?.clone();
        let object = self.this_object()?;
        Some(self.field_value(object, &field))
    }

    /// Returns the type of the function of a lambda expression.
    fn lambda_type(&mut self, lambda: &Lambda) -> TypeId {
        let function = &lambda.function;
        let Shape::Function { result, parameters, .. } = &function.declarator.shape else { return types::BAD };
        let list: Vec<TypeId> = parameters.list.iter().map(|p| self.parameter_type(&p.type_name)).collect();
        let result = match function.base.kind {
            TypeSpecifierKind::Auto => {
                let names: Vec<_> = parameters.list.iter().map(|p| p.name).collect();
                self.deduced_result(&function.body, &list, &names, function.declarator.span)
            }
            _ => {
                let base = self.base_type(&function.base);
                self.shaped(base, result, function.base.distance, function.declarator.span)
            }
        };
        self.types.function(result, &list, true)
    }

    /// Returns the type of a function whose result is `auto`.
    pub(super) fn deduced_function(
        &mut self,
        of: TypeId,
        body: &[ast::Stmt],
        parameters: &ast::Parameters,
        span: Span,
    ) -> TypeId {
        let Type::Function { parameters: list, variadic, prototype, far, interrupt, .. } = self.types.get(of).clone()
        else {
            return of;
        };
        let names: Vec<_> = parameters.list.iter().map(|p| p.name).collect();
        let result = self.deduced_result(body, &list, &names, span);
        self.types.intern(Type::Function { result, parameters: list, variadic, prototype, far, interrupt })
    }

    /// Returns the type of the first value that a body returns. It is analysed where it is only for this type.
    pub(super) fn deduced_result(
        &mut self,
        body: &[ast::Stmt],
        parameters: &[TypeId],
        names: &[Option<Symbol>],
        span: Span,
    ) -> TypeId {
        let problems = self.sink.problems.len();
        let reported = self.sink.reported.clone();
        let jumps = std::mem::take(&mut self.current.jumps);
        let live = std::mem::take(&mut self.current.temporaries.live);
        let conditions = std::mem::take(&mut self.current.temporaries.conditions);
        let stepped = std::mem::take(&mut self.expressions.stepped);
        let known_types = std::mem::take(&mut self.expressions.known_types);
        let locals = self.current.locals.len();
        let outer = self.current.deduced.replace(None);
        self.scopes.stack.push(Scope::default());
        for (of, name) in parameters.iter().zip(names) {
            if let Some(name) = name {
                self.local(*name, *of, span, Constness::default());
            }
        }
        self.statements(body);
        self.scopes.stack.pop();
        let found = std::mem::replace(&mut self.current.deduced, outer).flatten();
        self.current.locals.truncate(locals);
        self.expressions.known_types = known_types;
        self.expressions.stepped = stepped;
        self.current.temporaries.conditions = conditions;
        self.current.temporaries.live = live;
        self.current.jumps = jumps;
        self.sink.reported = reported;
        self.sink.problems.truncate(problems);
        found.unwrap_or(types::VOID)
    }
}
