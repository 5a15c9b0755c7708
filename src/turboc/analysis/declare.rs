//! Declarations at file scope.

use std::collections::HashSet;
use std::rc::Rc;

use super::declarations::MethodProperties;
use super::{Analysis, Entity, Function, Global};
use crate::ast::{self, Declaration, Declarator, Distance, Initializer, Item, Shape, StorageClass};
use crate::budget::Resource;
use crate::diagnostic::Message;
use crate::headers::{self, DeclarationKind};
use crate::options::MemoryModel;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::{self, Constness, Type, TypeId};

/// The size in bytes from which a variable has a segment of its own in the huge model. Smaller ones share 64 KB.
const SMALLEST_FAR: u32 = 256;

impl Analysis<'_> {
    pub(super) fn declare_item(&mut self, item: &Item) {
        match item {
            Item::Function(function) => {
                self.declare_definition(function, None, false);
            }
            Item::Declaration(declaration) => {
                let base = self.base_type(&declaration.base);
                declaration.names.iter().for_each(|declarator| self.declare_name(declaration, declarator, base));
            }
            Item::Template(template) => self.declare_template(template),
        }
    }

    /// Declares a function definition, or a method definition if it belongs to a class.
    pub(super) fn declare_definition(
        &mut self,
        function: &Rc<ast::FunctionDefinition>,
        class: Option<usize>,
        is_private: bool,
    ) -> Option<usize> {
        let new = self.defined_function(function, class, is_private)?;
        match new.class {
            Some(owner) => {
                self.add_method(owner, new, function.specifiers.is_virtual, function.declarator.class.is_none())
            }
            None => Some(self.add_function(new)),
        }
    }

    /// Returns the function of a definition.
    pub(super) fn defined_function(
        &mut self,
        function: &Rc<ast::FunctionDefinition>,
        class: Option<usize>,
        is_private: bool,
    ) -> Option<Function> {
        let name = function.declarator.name?;
        let span = function.declarator.span;
        let Shape::Function { parameters, result, .. } = &function.declarator.shape else { return None };
        let is_auto = matches!(function.base.kind, ast::TypeSpecifierKind::Auto);
        let base = if is_auto { types::BAD } else { self.base_type(&function.base) };
        let mut of = self.shaped(base, &function.declarator.shape, function.base.distance, span);
        if is_auto && !matches!(**result, Shape::Trailing(_)) {
            of = self.deduced_function(of, &function.body, parameters, span);
        }
        let mut names: Vec<Option<Symbol>> = parameters.list.iter().map(|p| p.name).collect();
        let defaults = parameters.list.iter().map(|p| p.default.clone()).collect();
        if !parameters.untyped_names.is_empty() {
            let list = self.old_parameters(function, &parameters.untyped_names);
            names = parameters.untyped_names.iter().map(|(n, _)| Some(*n)).collect();
            if let Type::Function { result, far, interrupt, .. } = *self.types.get(of) {
                let (variadic, prototype) = (false, false);
                let parameters = list.into();
                of = self.types.intern(Type::Function { result, parameters, variadic, prototype, far, interrupt });
            }
        }
        let owner = match function.declarator.class {
            Some(_) if class.is_some() => class,
            Some(class) => match self.class_named(class) {
                Some(class) => Some(class),
                None => {
                    self.error(Message::NotAClass { name: self.names.text(class) }, span);
                    return None;
                }
            },
            None => class,
        };
        let body = Some((function.clone(), self.unit.number));
        let is_static = function.specifiers.storage == StorageClass::Static || self.is_allocator(name);
        let is_const = matches!(function.declarator.shape, Shape::Function { is_const: true, .. });
        Some(Function {
            class: if function.specifiers.is_friend { None } else { owner },
            is_static,
            body,
            method: MethodProperties { is_private, is_pure: false, is_const },
            ..self.declared_function(name, of, names, defaults, span)
        })
    }

    /// Returns the parameter types of a K&R-style function definition. A float is passed as a double.
    fn old_parameters(&mut self, function: &ast::FunctionDefinition, names: &[(Symbol, Span)]) -> Vec<TypeId> {
        let mut list = vec![types::INT; names.len()];
        for declaration in &function.old_parameters {
            let base = self.base_type(&declaration.base);
            for declarator in &declaration.names {
                let of = self.shaped(base, &declarator.shape, declaration.base.distance, declarator.span);
                let mut of = self.adjusted(of);
                if of == types::FLOAT {
                    of = types::DOUBLE;
                }
                match names.iter().position(|(n, _)| Some(*n) == declarator.name) {
                    Some(at) => list[at] = of,
                    None => {
                        let name = declarator.name.map_or(String::new(), |n| self.names.text(n));
                        self.error(Message::Undeclared { name, suggestion: None }, declarator.span);
                    }
                }
            }
        }
        list
    }

    /// Adds a function that is not a method, and returns its index. Merges repeated declarations.
    pub(super) fn add_function(&mut self, new: Function) -> usize {
        if let Some(index) = self.repeated_library_function(&new) {
            self.add_defaults(index, &new.defaults);
            let mut list = match self.scopes.at_file_scope(new.name) {
                Some(Entity::Functions(list)) => list.clone(),
                _ => Vec::new(),
            };
            if !list.contains(&index) {
                list.push(index);
            }
            self.scopes.bind_at_file_scope(new.name, Entity::Functions(list));
            return index;
        }
        let builtin = self.is_builtin(new.span);
        let mut list = match self.scopes.at_file_scope(new.name) {
            Some(Entity::Functions(list)) => list.clone(),
            Some(Entity::Global(global)) if self.globals.list[*global].builtin => Vec::new(),
            Some(Entity::Constant(..)) if self.scopes.soft_names.contains(&new.name) => Vec::new(),
            Some(_) => {
                self.error(Message::Redeclared { name: self.names.text(new.name) }, new.span);
                Vec::new()
            }
            None if new.is_static => Vec::new(),
            None => {
                let linked = self.functions.linked.get(&new.name).cloned().unwrap_or_default();
                // A library function is visible only in units that include its header.
                linked.into_iter().filter(|f| !self.is_builtin(self.functions.list[*f].span) || builtin).collect()
            }
        };
        // A definition in the program replaces a library function.
        if !builtin && !self.unit.cplusplus {
            list.retain(|f| !self.is_builtin(self.functions.list[*f].span) || self.functions.list[*f].of == new.of);
        }
        // Each one is compared with all others of its name.
        self.spend(Resource::Expressions, list.len(), new.span);
        let same = list.iter().copied().find(|f| {
            let old = &self.functions.list[*f];
            !self.unit.cplusplus || old.implicit || self.same_parameters(old.of, new.of)
        });
        let (name, is_static) = (new.name, new.is_static);
        let index = match same {
            Some(index) => {
                self.merge_function(index, new);
                index
            }
            None => {
                let index = self.functions.add(new);
                list.push(index);
                index
            }
        };
        if !is_static {
            self.functions.linked.insert(name, list.clone());
        }
        self.scopes.bind_at_file_scope(name, Entity::Functions(list));
        index
    }

    pub(super) fn same_parameters(&self, a: TypeId, b: TypeId) -> bool {
        match (self.types.get(a), self.types.get(b)) {
            (
                Type::Function { parameters: a, variadic: va, .. },
                Type::Function { parameters: b, variadic: vb, .. },
            ) => a == b && va == vb,
            _ => false,
        }
    }

    fn merge_function(&mut self, index: usize, new: Function) {
        let old = self.functions.list[index].clone();
        let builtin = self.is_builtin(old.span);
        if new.body.is_some() && old.body.is_some() {
            if !self.is_builtin(new.span) && !builtin {
                self.error(Message::RedefinedFunction { name: self.names.text(new.name) }, new.span);
                return;
            }
            if self.is_builtin(new.span) {
                return;
            }
        }
        let differs = match (self.types.get(old.of), self.types.get(new.of)) {
            (
                Type::Function { result: ra, parameters: pa, prototype: fa, .. },
                Type::Function { result: rb, parameters: pb, prototype: fb, .. },
            ) => ra != rb || (*fa && *fb && pa != pb),
            _ => true,
        };
        if differs && !old.implicit && !builtin && old.unit == new.unit {
            self.error(Message::Redeclared { name: self.names.text(new.name) }, new.span);
        }
        let keep_prototype = matches!(self.types.get(old.of), Type::Function { prototype: true, .. })
            && matches!(self.types.get(new.of), Type::Function { prototype: false, .. })
            && new.body.is_none();
        self.add_defaults(index, &new.defaults);
        let function = &mut self.functions.list[index];
        if !keep_prototype {
            function.of = new.of;
        }
        if new.body.is_some() {
            function.body = new.body;
            function.parameter_names = new.parameter_names;
            function.span = new.span;
        }
        function.implicit = false;
    }

    /// Adds the default arguments of another declaration of a function.
    pub(super) fn add_defaults(&mut self, index: usize, defaults: &[Option<Rc<ast::Expr>>]) {
        let known = &mut self.functions.list[index].defaults;
        known.resize(known.len().max(defaults.len()), None);
        for (default, new) in known.iter_mut().zip(defaults) {
            if new.is_some() {
                *default = new.clone();
            }
        }
    }

    /// Declares a name at file scope, or a function or `extern` variable in a block.
    pub(super) fn declare_name(&mut self, declaration: &Declaration, declarator: &Declarator, base: TypeId) {
        let Some(name) = declarator.name else { return };
        let distance = declaration.base.distance;
        let of = self.shaped(base, &declarator.shape, distance, declarator.span);
        if declaration.specifiers.storage == StorageClass::Typedef {
            let constness = self.constness(&declaration.base, &declarator.shape);
            self.bind(name, Entity::Typedef(of, constness));
            return;
        }
        if let (Type::Function { .. }, Shape::Function { parameters, .. }) = (self.types.get(of), &declarator.shape) {
            let names = parameters.list.iter().map(|p| p.name).collect();
            let defaults = parameters.list.iter().map(|p| p.default.clone()).collect();
            let function = self.declared_function(name, of, names, defaults, declarator.span);
            self.add_function(Function {
                is_static: declaration.specifiers.storage == StorageClass::Static,
                ..function
            });
            return;
        }
        if matches!(self.types.get(of), Type::Function { .. }) {
            let function = self.declared_function(name, of, Vec::new(), Vec::new(), declarator.span);
            self.add_function(function);
            return;
        }
        if let Some(class) = declarator.class {
            return self.define_static_member(class, declarator, of);
        }
        if of == types::VOID {
            self.error(Message::IncompleteType { name: self.names.text(name) }, declarator.span);
            return;
        }
        let pointer = matches!(declarator.shape, Shape::Pointer { .. } | Shape::Reference { .. });
        let far =
            matches!(distance, Distance::Far | Distance::Huge) && !pointer && !self.has_pointer(&declarator.shape);
        let constness = self.constness(&declaration.base, &declarator.shape);
        let is_extern = declaration.specifiers.storage == StorageClass::Extern && declarator.init.is_none();
        let is_static = declaration.specifiers.storage == StorageClass::Static
            || (constness.is_const() && self.unit.cplusplus && !is_extern);
        self.declare_global(name, of, declarator.init.clone(), (is_extern, is_static, far, constness), declarator.span);
    }

    fn has_pointer(&self, shape: &Shape) -> bool {
        match shape {
            Shape::Base | Shape::Trailing(_) => false,
            Shape::Pointer { .. } | Shape::Reference { .. } => true,
            Shape::Array { of, .. } => self.has_pointer(of),
            Shape::Function { result, .. } => self.has_pointer(result),
        }
    }

    pub(super) fn declared_function(
        &self,
        name: Symbol,
        of: TypeId,
        parameter_names: Vec<Option<Symbol>>,
        defaults: Vec<Option<Rc<ast::Expr>>>,
        span: Span,
    ) -> Function {
        Function {
            name,
            of,
            class: None,
            is_static: false,
            table_slot: None,
            body: None,
            defaults,
            parameter_names,
            method: MethodProperties::default(),
            implicit: false,
            is_used: false,
            template: None,
            instance: self.templates.current.clone(),
            unit: self.unit.number,
            span,
        }
    }

    /// Returns whether the memory model gives a variable a segment of its own: a large array or structure in the huge model.
    pub(super) fn is_far_by_model(&self, of: TypeId) -> bool {
        self.options.model == MemoryModel::Huge && self.types.size(of) >= SMALLEST_FAR
    }

    /// Declares a global variable. The flags are `extern`, `static`, `far`, `const`.
    pub(super) fn declare_global(
        &mut self,
        name: Symbol,
        of: TypeId,
        init: Option<Initializer>,
        (is_extern, is_static, far, constness): (bool, bool, bool, Constness),
        span: Span,
    ) -> usize {
        let of = match &init {
            Some(init) => self.completed(of, init),
            None => of,
        };
        let builtin = self.is_builtin(span);
        let far = far || !builtin && self.is_far_by_model(of);
        let old = match self.scopes.at_file_scope(name) {
            Some(Entity::Global(global)) => Some(*global),
            Some(Entity::Functions(list)) if list.iter().all(|f| self.is_builtin(self.functions.list[*f].span)) => None,
            Some(Entity::Constant(..)) if self.scopes.soft_names.contains(&name) => None,
            Some(_) => {
                self.error(Message::Redeclared { name: self.names.text(name) }, span);
                None
            }
            None if is_static => None,
            None => self.globals.linked.get(&name).copied(),
        };
        // `extern int errno;` is the library's variable.
        if let Some(index) = old.filter(|g| is_extern && !builtin && self.globals.list[*g].builtin)
            && (of == self.globals.list[index].of
                || self.types.is_integer(of) && self.types.is_integer(self.globals.list[index].of))
        {
            self.scopes.bind_at_file_scope(name, Entity::Global(index));
            return index;
        }
        let old = old.filter(|g| !self.globals.list[*g].builtin || builtin);
        if let Some(index) = old {
            let known = self.globals.list[index].of;
            let same = self.types.is_same_type(known, of);
            let twice = (init.is_some() && self.globals.list[index].init.is_some())
                || (self.unit.cplusplus && !is_extern && self.globals.list[index].defined);
            if (!same || twice) && !builtin {
                self.error(Message::Redeclared { name: self.names.text(name) }, span);
                return index;
            }
            let unit = self.unit.number;
            let global = &mut self.globals.list[index];
            if self.types.is_complete(of) || !self.types.is_complete(known) {
                global.of = of;
            }
            if let Some(init) = init {
                global.init = Some((init, unit));
                global.is_initialized = true;
                global.span = span;
            }
            global.defined |= !is_extern;
            global.far |= far;
            self.scopes.bind_at_file_scope(name, Entity::Global(index));
            return index;
        }
        let init = init.map(|i| (i, self.unit.number));
        let defined = !is_extern;
        let constant = match &init {
            Some((Initializer::Expr(value), _))
                if constness.is_const() && self.unit.cplusplus && self.types.is_integer(of) =>
            {
                self.constant_value(value, of).and_then(|v| v.constant())
            }
            _ => None,
        };
        let is_initialized = init.is_some();
        let global = self.new_global(name, of, constness, span);
        let index = self.globals.add(Global { is_initialized, init, far, defined, constant, ..global });
        if !is_static {
            self.globals.linked.insert(name, index);
        }
        self.scopes.bind_at_file_scope(name, Entity::Global(index));
        index
    }

    /// Returns a variable without a value in the data segment.
    pub(super) fn new_global(&self, name: Symbol, of: TypeId, constness: Constness, span: Span) -> Global {
        Global {
            name,
            of,
            is_initialized: false,
            init: None,
            far: false,
            constness,
            defined: true,
            builtin: self.is_builtin(span),
            init_done: false,
            is_local: false,
            used: None,
            constant: None,
            span,
        }
    }

    /// Reports global variables of incomplete types, from this number on.
    pub(super) fn check_globals(&mut self, first: usize) {
        for index in first..self.globals.list.len() {
            let global = &self.globals.list[index];
            let (of, span) = (global.of, global.span);
            let missing = !global.defined && !global.builtin;
            if !missing && !global.is_local && !self.types.is_complete(of) && of != types::BAD {
                self.incomplete(of, span);
            }
        }
    }

    /// Reports functions that are called but not defined.
    pub(super) fn check_defined(&mut self) {
        for index in 0..self.globals.list.len() {
            let global = &self.globals.list[index];
            if let (Some(span), false, false) = (global.used, global.defined, global.builtin) {
                self.error(Message::Undeclared { name: self.names.text(global.name), suggestion: None }, span);
            }
        }
        let mut seen = HashSet::new();
        for (function, span) in std::mem::take(&mut self.functions.called) {
            let (name, implicit) = (self.functions.list[function].name, self.functions.list[function].implicit);
            if !seen.insert((name, span)) {
                continue;
            }
            let text = self.names.text(name);
            if !implicit && !self.library_functions(name).is_empty() {
                let known = headers::library_names().iter().find(|known| known.name == text);
                let declaration = known.map_or_else(String::new, |known| known.declaration.clone());
                self.error(
                    Message::OtherLibraryFunction { name: text, declaration },
                    self.functions.list[function].span,
                );
                continue;
            }
            let home = headers::find_declaring_header(&text);
            if crate::library::find(&text).is_some() || matches!(home, Some((_, DeclarationKind::Function))) {
                continue;
            }
            if let Some((header, DeclarationKind::Macro)) = home {
                self.error(Message::MissingHeader { name: text, header: header.to_string() }, span);
                continue;
            }
            let suggestion = self.budget.suggest(&text, || {
                let own = self.functions.list.iter().filter(|f| f.body.is_some()).map(|f| self.names.text(f.name));
                own.chain(headers::all_functions()).collect()
            });
            self.error(Message::UndefinedFunction { name: text, suggestion }, span);
        }
    }
}
