//! Functions.

use super::{Analysis, Current, Entity, Expr, Function, Scope};
use crate::ast;
use crate::diagnostic::Message;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::typed::{Block, Body, DIRECT, DestroyWhen, Destruction, Kind, Local, LocalId, Stmt, StmtKind};
use crate::types::{self, Constness, Type, TypeId};

/// The maximum size of the parameters that can be addressed relative to BP.
const LARGEST_PARAMETERS: u32 = 0x1000;

impl Analysis<'_> {
    /// Analyses all functions of this unit: those of the program, then the built-in ones that are used. Returns those of the
    /// program.
    pub(super) fn walk_functions(&mut self, progress: &dyn Fn()) -> Vec<usize> {
        let mut own = Vec::new();
        let mut at = 0;
        // Classes in functions add methods.
        while at < self.functions.list.len() && !self.budget.is_exceeded() {
            let function = &self.functions.list[at];
            let here = function.body.as_ref().is_some_and(|(_, unit)| *unit == self.unit.number);
            if here && !self.is_builtin(function.span) && function.instance.is_none() {
                progress();
                self.walk_function(at);
                own.push(at);
            }
            at += 1;
        }
        if let Some(start) = self.start_of_window() {
            self.used_function(start);
        }
        self.walk_used_functions();
        own
    }

    /// Analyses the built-in functions and the instances of templates that are used.
    pub(super) fn walk_used_functions(&mut self) {
        loop {
            self.functions.pending = (0..self.functions.list.len()).filter(|f| self.is_wanted(*f)).collect();
            if self.functions.pending.is_empty() {
                return;
            }
            // A function that is analysed can use earlier ones.
            while let Some(at) = self.functions.pending.pop_first() {
                if self.budget.is_exceeded() {
                    return;
                }
                if self.is_wanted(at) {
                    self.walk_function(at);
                }
            }
        }
    }

    /// Returns whether a function is used and remains to be analysed.
    fn is_wanted(&self, index: usize) -> bool {
        let function = &self.functions.list[index];
        let here = |unit| (Some(unit) == self.unit.library) == self.unit.is_library;
        let missing =
            function.body.as_ref().is_some_and(|(_, unit)| here(*unit)) && !self.functions.bodies.contains_key(&index);
        function.is_used && missing && (self.is_builtin(function.span) || function.instance.is_some())
    }

    fn walk_function(&mut self, index: usize) {
        let function = self.functions.list[index].clone();
        match function.instance.clone() {
            Some(instance) => self.with_instance(instance, |analysis| analysis.walk_body(index, function)),
            None => self.walk_body(index, function),
        }
    }

    fn walk_body(&mut self, index: usize, function: Function) {
        let Some((body, _)) = function.body else { return };
        let Type::Function { result, parameters, .. } = self.types.get(function.of).clone() else { return };
        let has_this = function.class.is_some() && !function.is_static;
        self.current = Current::default();
        self.current.function = Some(index);
        self.current.class = function.class;
        self.current.has_this = has_this;
        self.current.result = Some(result);
        let depth = self.scopes.stack.len();
        self.open_class_types(function.class);
        self.scopes.stack.push(Scope::default());
        let mut size = self.types.first_argument();
        size += if has_this { self.types.pointer_size() } else { 0 };
        for (number, &of) in parameters.iter().enumerate() {
            size = self.types.size(of).next_multiple_of(2).saturating_add(size);
            let name = function.parameter_names.get(number).copied().flatten();
            let span = parameter_span(&body, number);
            let constness = self.parameter_constness(&body, number);
            let id = self.add_local(name.map(|name| self.names.text(name)), of, span);
            if let Some(name) = name {
                self.bind(name, Entity::Local { id, of, constness, constant: None });
            }
        }
        // Objects passed by value are destroyed by the called function.
        let objects = if self.unit.cplusplus { &parameters[..] } else { &[] };
        for (number, &of) in objects.iter().enumerate() {
            let place = Expr::new(Kind::Local(LocalId(number)), of, DIRECT);
            if let Some(call) = self.destroy_all(place) {
                self.scopes.add_object(Destruction::new(call));
            }
        }
        if size > LARGEST_PARAMETERS {
            self.error(Message::StackTooLarge { bytes: size.into() }, body.declarator.span);
        }
        let construct = self.constructor_start(index, &body);
        if construct.is_some()
            && let (Some(class), Some(object)) = (function.class, self.this_object())
        {
            for part in self.destroy_parts(object, class).into_iter().rev() {
                self.scopes.add_object(Destruction { when: DestroyWhen::Thrown, ..Destruction::new(part) });
            }
        }
        let initial_objects = self.scopes.objects();
        let tables = match &body.declarator.shape {
            ast::Shape::Function { parameters, .. } => self.declare_row_tables(parameters),
            _ => Vec::new(),
        };
        let mut statements = Vec::new();
        if !tables.is_empty() {
            statements.push(Stmt { kind: StmtKind::Declare(tables), span: body.declarator.span });
        }
        statements.extend(self.statements(&body.body));
        let falls = self.falls_through(&body.body);
        if falls && result != types::VOID && !self.is_special(index) {
            let name = self.names.text(function.name);
            // A missing `return` in `main` is not reported, because DOS programs rarely use the exit code.
            if name != "main" && !matches!(body.base.kind, ast::TypeSpecifierKind::Implicit) {
                self.warn(Message::MissingReturn { name }, body.end);
            }
        }
        let block = Block { statements, destroy: self.leave_scope(), initial_objects, end: Some(body.end) };
        let destroy = self.destructor_end(index);
        self.scopes.stack.truncate(depth);
        self.check_labels();
        let locals = std::mem::take(&mut self.current.locals);
        self.current = Current::default();
        let body = Body { has_this, locals, parameters: parameters.len(), construct, block, destroy };
        self.functions.bodies.insert(index, body);
    }

    fn check_labels(&mut self) {
        let mut labels: Vec<_> = std::mem::take(&mut self.current.jumps.labels).into_iter().collect();
        labels.sort_by_key(|(_, label)| (label.span.file, label.span.start));
        for (name, label) in labels {
            let name = self.names.text(name);
            if !label.defined {
                self.error(Message::UnknownLabel { name }, label.span);
            } else if !label.used {
                self.warn(Message::UnusedLabel { name }, label.span);
            }
        }
    }

    /// Returns the construction before the body of a constructor; `None` for other functions.
    fn constructor_start(&mut self, index: usize, body: &ast::FunctionDefinition) -> Option<Expr> {
        let class = self.functions.list[index].class?;
        if self.types.classes[class].tag != Some(self.functions.list[index].name) {
            return None;
        }
        let object = self.this_object()?;
        Some(self.construct_parts(object, class, &body.inits, body.declarator.span))
    }

    /// Returns the destruction of the members and the base after the body of a destructor; nothing for other functions.
    pub(super) fn destructor_end(&mut self, index: usize) -> Vec<Expr> {
        let Some(class) = self.functions.list[index].class else { return Vec::new() };
        if !self.names.text(self.functions.list[index].name).starts_with('~') {
            return Vec::new();
        }
        match self.this_object() {
            Some(object) => self.destroy_parts(object, class),
            None => Vec::new(),
        }
    }

    /// Returns whether a function is a constructor or destructor, which return nothing although no type is written.
    fn is_special(&self, index: usize) -> bool {
        let function = &self.functions.list[index];
        let Some(class) = function.class else { return false };
        self.names.text(function.name).starts_with('~') || Some(function.name) == self.types.classes[class].tag
    }

    /// Adds a local variable to the function, without a name for a compound literal.
    pub(super) fn add_local(&mut self, name: Option<String>, of: TypeId, span: Span) -> LocalId {
        self.current.locals.push(Local { name, of, span });
        LocalId(self.current.locals.len() - 1)
    }

    /// Declares a local variable.
    pub(super) fn local(&mut self, name: Symbol, of: TypeId, span: Span, constness: Constness) -> LocalId {
        let id = self.add_local(Some(self.names.text(name)), of, span);
        self.bind(name, Entity::Local { id, of, constness, constant: None });
        id
    }
}

fn parameter_span(body: &ast::FunctionDefinition, number: usize) -> Span {
    match &body.declarator.shape {
        ast::Shape::Function { parameters, .. } => {
            let plain = parameters.list.get(number).map(|p| p.span);
            plain.or(parameters.untyped_names.get(number).map(|p| p.1)).unwrap_or(body.declarator.span)
        }
        _ => body.declarator.span,
    }
}
