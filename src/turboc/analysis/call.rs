//! Function calls.

use super::member::after_effects;
use super::{Analysis, Entity, Expr, Kind};
use crate::ast::{self, ExprKind};
use crate::budget::CHAIN;
use crate::diagnostic::{Message, Unsupported};
use crate::headers::{self, DeclarationKind};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::typed::{Call, Callee};
use crate::types::{self, Rep, Type, TypeId};

/// An argument: an expression of the program, or one that has been analysed.
#[derive(Clone)]
pub(super) enum Argument<'e> {
    Written(&'e ast::Expr),
    Made(Expr, Span),
}

impl Argument<'_> {
    pub(super) fn span(&self) -> Span {
        match self {
            Argument::Written(e) => e.span,
            Argument::Made(_, span) => *span,
        }
    }
}

impl Analysis<'_> {
    pub(super) fn call(&mut self, function: &ast::Expr, arguments: &[ast::Expr], span: Span) -> Expr {
        if let Some(chain) = self.list_extreme(function, arguments, span) {
            return self.expr(&chain);
        }
        let written: Vec<Argument> = arguments.iter().map(Argument::Written).collect();
        if let (ExprKind::TemplateName(name, given), [argument]) = (&function.kind, arguments)
            && let ([ast::TemplateArgument::Value(number)], b"get") = (&given[..], &*self.names.bytes(*name))
            && let Some(number) = self.constant_int(number)
        {
            return self.numbered_part(argument, number as u32, span);
        }
        if let ExprKind::TemplateName(name, given) = &function.kind {
            let list = self.instances_for_call(*name, Some(given), &written, span);
            if list.is_empty() {
                return self.fail(Message::NoOverload { name: self.names.text(*name) }, span);
            }
            return self.call_functions(&list, written, span);
        }
        if let ExprKind::Name(name) | ExprKind::Scoped(None, name) = function.kind
            && self.is_function_template(name)
            && !self.is_member(name)
            && matches!(self.lookup(name), None | Some(Entity::Functions(_)))
        {
            let mut list = self.function_named(name);
            list.extend(self.instances_for_call(name, None, &written, span));
            if list.is_empty() {
                return self.fail(Message::NoOverload { name: self.names.text(name) }, span);
            }
            return self.call_functions(&list, written, span);
        }
        if let ExprKind::Name(name) = function.kind
            && self.types.is_wide
            && let Some(value) = self.raw_object(name, arguments, span)
        {
            return value;
        }
        if let ExprKind::Name(name) = function.kind {
            let known = self.lookup(name).is_some();
            if !known && !self.is_member(name) {
                self.implicit_function(name, function.span);
            }
        }
        let callee = self.expr(function);
        if callee.of == types::BAD {
            for argument in arguments {
                self.expr(argument);
            }
            return Expr::bad();
        }
        match callee.kind {
            Kind::Overloaded(list) => self.call_functions(&list, written, span),
            Kind::Methods { methods, object, direct } => {
                // The object belongs to the expression before the parentheses.
                let object = object.map(|object| Expr { span: object.span.or(callee.span), ..*object });
                self.call_methods(&methods, object, direct, written, Some(span))
            }
            _ if self.types.class(callee.of).is_some() => self.call_object(callee, written, span),
            _ => {
                let pointer = self.decayed(callee);
                self.call_pointer(pointer, written, span)
            }
        }
    }

    /// Returns `max(max(a, b), c)` for `max({a, b, c})`, and the same for `min`.
    fn list_extreme(&self, function: &ast::Expr, arguments: &[ast::Expr], span: Span) -> Option<ast::Expr> {
        let (ExprKind::Name(name), [ast::Expr { kind: ExprKind::List(list), .. }]) = (&function.kind, arguments) else {
            return None;
        };
        if !matches!(&*self.names.bytes(*name), b"max" | b"min") {
            return None;
        }
        let ast::Initializer::List(items, _) = &**list else { return None };
        if items.len() > CHAIN {
            self.exceed_depth(span);
            return None;
        }
        let value = |item: &ast::Initializer| match item {
            ast::Initializer::Expr(value) => Some(value.clone()),
            _ => None,
        };
        let (first, rest) = items.split_first()?;
        let mut chain = value(first)?;
        for item in rest {
            let kind = ExprKind::Call(Box::new(function.clone()), vec![chain, value(item)?]);
            chain = ast::Expr { kind, span };
        }
        Some(chain)
    }

    /// Analyses `__construct(pointer, value)` and `__destroy(pointer)` of the headers: the life of an object in raw memory.
    fn raw_object(&mut self, name: Symbol, arguments: &[ast::Expr], span: Span) -> Option<Expr> {
        let is_constructed = match &*self.names.bytes(name) {
            b"__construct" => true,
            b"__destroy" => false,
            _ => return None,
        };
        let pointer = self.expr(arguments.first()?);
        let pointer = self.decayed(pointer);
        let (to, width) = self.types.pointee(pointer.of)?;
        let (id, made) = self.opaque(&pointer, true);
        let place = Expr::deref(made, width, to);
        let body = if is_constructed {
            self.construct_with(place, vec![Argument::Written(arguments.get(1)?)], span)
        } else {
            self.destroy_all(place).unwrap_or_else(Expr::nothing)
        };
        let body = Expr::sequence(vec![body, Expr::nothing()]);
        Some(Expr::bind(id, pointer, true, body))
    }

    /// Declares a function that is called without a declaration: `int`, with any arguments.
    fn implicit_function(&mut self, name: Symbol, span: Span) {
        let text = self.names.text(name);
        if matches!(&text[..], "_AX" | "_BX" | "_CX" | "_DX") {
            return;
        }
        self.functions.guessed.insert((name, self.unit.number));
        // A definition in another file of the program takes precedence over our headers.
        let own = |f: &usize| self.functions.list[*f].body.is_some() && !self.is_builtin(self.functions.list[*f].span);
        let known = self.functions.linked.get(&name).is_some_and(|list| list.iter().any(own));
        let common = headers::find_declaring_header(&text)
            .filter(|(_, what)| matches!(what, DeclarationKind::Function | DeclarationKind::Macro))
            .map(|(header, _)| header);
        let is_modern = self.options.compiler.is_modern();
        let declaring = || common.or_else(|| headers::modern::find_declaring_header(&text).filter(|_| is_modern));
        let header = if known { None } else { declaring() };
        let message = Message::MissingPrototype { name: text, header: header.map(str::to_string) };
        self.warn(message, span);
        let of = self.types.function(types::INT, &[], false);
        let mut function = self.declared_function(name, of, Vec::new(), Vec::new(), span);
        function.implicit = true;
        let plus = std::mem::replace(&mut self.unit.cplusplus, false);
        self.add_function(function);
        self.unit.cplusplus = plus;
    }

    /// Analyses a call of one of the functions of a name.
    pub(super) fn call_functions(&mut self, list: &[usize], arguments: Vec<Argument>, span: Span) -> Expr {
        match self.choose(list, &arguments, span) {
            Some(function) => self.call_function(function, None, arguments, Some(span)),
            None => Expr::bad(),
        }
    }

    /// Analyses a call of one of the methods of a name. A direct call does not use the virtual table.
    pub(super) fn call_methods(
        &mut self,
        list: &[usize],
        object: Option<Expr>,
        direct: bool,
        arguments: Vec<Argument>,
        span: Option<Span>,
    ) -> Expr {
        let at = span.unwrap_or_default();
        self.deeper(1, at, |analysis| {
            let Some(method) = analysis.choose(list, &arguments, at) else { return Expr::bad() };
            let function = analysis.functions.list[method].clone();
            if let (true, Some(class), Some(span)) = (function.method.is_private, function.class, span) {
                analysis.check_access(class, function.name, span);
            }
            if function.is_static {
                let call = analysis.call_function(method, None, arguments, span);
                return match object {
                    Some(object) => after_effects(object, call),
                    None => call,
                };
            }
            let Some(object) = object else {
                let name = analysis.names.text(function.name);
                return analysis.fail(Message::Undeclared { name, suggestion: None }, at);
            };
            let from = analysis.types.class(object.of);
            let offset =
                from.zip(function.class).and_then(|(from, class)| analysis.types.base_offset(from, class)).unwrap_or(0);
            let object = match function.class {
                Some(class) if offset > 0 => {
                    let of = analysis.types.intern(Type::Class(class));
                    analysis.base_part(object, offset, of)
                }
                _ => object,
            };
            match (function.table_slot, function.class) {
                (Some(slot), Some(class)) if !direct => {
                    let table_offset = analysis.types.classes[class].vtable_offset.unwrap_or(0);
                    let callee = Callee::Virtual { slot, table_offset };
                    let missing: Vec<_> = function.defaults.iter().skip(arguments.len()).flatten().cloned().collect();
                    let arguments = arguments.into_iter().chain(missing.iter().map(|e| Argument::Written(e))).collect();
                    analysis.call_any(callee, function.of, Some(object), arguments, "()", span)
                }
                _ => analysis.call_function(method, Some(object), arguments, span),
            }
        })
    }

    /// Analyses a call of a function or method. Without a span, the call belongs to the expression around it.
    pub(super) fn call_function(
        &mut self,
        function: usize,
        object: Option<Expr>,
        arguments: Vec<Argument>,
        span: Option<Span>,
    ) -> Expr {
        let of = self.functions.list[function].of;
        let mut missing = Vec::new();
        if let Type::Function { parameters, prototype: true, .. } = self.types.get(of) {
            let defaults = self.functions.list[function].defaults.iter();
            missing.extend(defaults.take(parameters.len()).skip(arguments.len()).flatten().cloned());
        }
        let at = span.unwrap_or_default();
        if !self.enter(1, at) {
            return Expr::bad();
        }
        let has_defaults = !missing.is_empty();
        if has_defaults {
            self.default_arguments.push((function, at));
        }
        let mut arguments: Vec<Argument> = arguments.into_iter().collect();
        for e in &missing {
            arguments.push(match self.default_argument(function, e) {
                Some(value) => Argument::Made(value, e.span),
                None => Argument::Written(e),
            });
        }
        let name = self.names.text(self.functions.list[function].name);
        let call = self.call_any(Callee::Function(function), of, object, arguments, &name, span);
        if has_defaults {
            self.default_arguments.pop();
        }
        self.budget.leave(1);
        call
    }

    fn call_pointer(&mut self, pointer: Expr, arguments: Vec<Argument>, span: Span) -> Expr {
        match self.types.pointee(pointer.of) {
            Some((of, _)) if matches!(self.types.get(of), Type::Function { .. }) => {
                self.call_any(Callee::Pointer(pointer), of, None, arguments, "()", Some(span))
            }
            _ => self.fail(Message::NotAFunction, span),
        }
    }

    fn call_any(
        &mut self,
        callee: Callee,
        of: TypeId,
        object: Option<Expr>,
        arguments: Vec<Argument>,
        name: &str,
        span: Option<Span>,
    ) -> Expr {
        let at = span.unwrap_or_default();
        let Type::Function { result, parameters, variadic, prototype, .. } = self.types.get(of).clone() else {
            return Expr::bad();
        };
        let (given, expected) = (arguments.len(), parameters.len());
        let fits = !prototype || given == expected || (variadic && given > expected);
        // For a function of another unit called without a declaration, C pushes the given arguments regardless of its parameters.
        let guessed = match callee {
            Callee::Function(f) => {
                !self.unit.cplusplus
                    && self.functions.guessed.contains(&(self.functions.list[f].name, self.unit.number))
            }
            _ => false,
        };
        let prototype = prototype && (fits || !guessed);
        if !fits && guessed {
            self.warn(Message::ArgumentCount { name: name.to_string(), expected, found: given }, at);
        } else if !fits {
            let message = match name {
                "initgraph" if given < expected => Message::Unsupported { what: Unsupported::EasyX },
                _ => Message::ArgumentCount { name: name.to_string(), expected, found: given },
            };
            self.error(message, at);
            return Expr::int(0, result);
        }
        if !self.enter(1, at) {
            return Expr::bad();
        }
        self.check_formats(name, &arguments, at);
        // The arguments are evaluated from right to left.
        let mut list = Vec::new();
        for (number, argument) in arguments.into_iter().enumerate().rev() {
            let parameter = if prototype { parameters.get(number).copied() } else { None };
            let value = match self.variable_without_address(&callee, name, &argument, parameter) {
                Some(reported) => reported,
                None => self.argument(argument, parameter),
            };
            list.push(value);
        }
        list.reverse();
        self.budget.leave(1);
        let callee = match callee {
            Callee::Function(function) => Callee::Function(self.called_function(function, at)),
            other => other,
        };
        let is_object = self.types.class(result).is_some();
        let temporary = is_object.then(|| self.new_temporary(result));
        let call = Box::new(Call { callee, object, arguments: list, span, temporary });
        let category = if is_object { crate::typed::DIRECT } else { crate::typed::Category::Value };
        let call = Expr::new(Kind::Call(call), result, category);
        match *self.types.get(result) {
            Type::Reference { to, width } => Expr::deref(call, width, to),
            _ => call,
        }
    }

    /// Returns the function to call, and notes one without a body.
    fn called_function(&mut self, function: usize, span: Span) -> usize {
        let function = self.used_function(function);
        let called = &self.functions.list[function];
        if called.body.is_none() && !self.is_builtin(called.span) {
            self.functions.called.push((function, span));
        }
        function
    }

    /// Reports a variable that is passed to a library function instead of its address: `initgraph(gd, gm, "")`.
    fn variable_without_address(
        &mut self,
        callee: &Callee,
        name: &str,
        argument: &Argument,
        parameter: Option<TypeId>,
    ) -> Option<Expr> {
        let Callee::Function(function) = callee else { return None };
        let (Argument::Written(e), Some(parameter)) = (argument, parameter) else { return None };
        let ExprKind::Name(variable) = e.kind else { return None };
        if !self.is_builtin(self.functions.list[*function].span) || self.is_builtin(e.span) {
            return None;
        }
        let Type::Pointer { to, .. } = *self.types.get(parameter) else { return None };
        let of = self.type_of(e);
        let fits = self.types.is_number(to) && self.types.is_number(of) && self.types.size(to) > 1;
        let is_variable = matches!(self.lookup(variable), Some(Entity::Local { .. } | Entity::Global(_)));
        if !fits || !is_variable || self.types.is_float(to) != self.types.is_float(of) {
            return None;
        }
        let (function, variable) = (name.to_owned(), self.names.text(variable));
        self.error(Message::AddressNeeded { function, variable }, e.span);
        Some(Expr::int(0, parameter))
    }

    /// Analyses an argument and converts it to the type in which it is passed.
    fn argument(&mut self, argument: Argument, parameter: Option<TypeId>) -> Expr {
        if let Some(rows) = self.rows_argument(&argument, parameter) {
            return rows;
        }
        if let (Argument::Written(ast::Expr { kind: ExprKind::List(list), span }), Some(of)) = (&argument, parameter) {
            let is_reference = matches!(self.types.get(of), Type::Reference { .. });
            let object = self.listed(list, self.types.without_reference(of), *span, is_reference);
            return if is_reference { self.bound_value(object, of, *span) } else { object };
        }
        if let Some(of) = parameter
            && let Type::Reference { .. } = self.types.get(of)
        {
            return match argument {
                Argument::Written(e) => self.bound(e, of),
                Argument::Made(value, span) => self.bound_value(value, of, span),
            };
        }
        let span = argument.span();
        let value = self.argument_value(&argument);
        let value = if self.types.class(value.of).is_some() { value } else { self.decayed(value) };
        let value = self.checked(value, false, span);
        if value.of == types::VOID {
            self.error(Message::VoidValue, span);
            return value;
        }
        let of = parameter.unwrap_or_else(|| self.types.default_promoted(value.of));
        let value = self.converted(value, of, span, parameter.is_none());
        self.copied_object(value, of, span)
    }

    /// Converts the value of a `return`.
    pub(super) fn result_value(&mut self, e: &ast::Expr, result: TypeId) -> Expr {
        if let Type::Reference { .. } = self.types.get(result) {
            return self.bound(e, result);
        }
        if let ExprKind::List(list) = &e.kind {
            return self.listed(list, result, e.span, false);
        }
        let value = self.expr(e);
        let value = self.converted(value, result, e.span, false);
        if self.types.rep(result) == Rep::Block { self.copied_object(value, result, e.span) } else { value }
    }

    /// Returns the functions with a name that is visible here.
    pub(super) fn function_named(&self, name: Symbol) -> Vec<usize> {
        match self.lookup(name) {
            Some(Entity::Functions(list)) => list.clone(),
            _ => Vec::new(),
        }
    }
}
