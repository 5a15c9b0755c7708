//! Classes: methods, member lookup, virtual calls.

use std::rc::Rc;

use super::call::Argument;
use super::{Function, Kind, Lower, Place, Value};
use crate::ast;
use crate::code::Op;
use crate::diagnostic::{Message, suggest_name};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::{self, PointerWidth, Type, TypeId};

impl Lower<'_> {
    // Declarations.

    pub(super) fn declare_method(
        &mut self,
        class: usize,
        declared: Option<(ast::Declaration, ast::Declarator)>,
        defined: Option<Rc<ast::FunctionDefinition>>,
        is_private: bool,
    ) {
        if let Some(function) = defined {
            self.declare_definition(&function, Some(class), is_private);
            return;
        }
        let Some((declaration, declarator)) = declared else { return };
        let Some(name) = declarator.name else { return };
        let base = self.base_type(&declaration.base);
        let of = self.shaped(base, &declarator.shape, declaration.base.distance, declarator.span);
        let ast::Shape::Function { parameters, .. } = &declarator.shape else { return };
        let names = parameters.list.iter().map(|p| p.name).collect();
        let defaults = parameters.list.iter().map(|p| p.default.clone()).collect();
        let mut function = self.declared_function(name, of, names, defaults, declarator.span);
        function.class = Some(class);
        function.is_static = declaration.storage == ast::StorageClass::Static || self.is_allocator(name);
        function.is_private = is_private;
        function.is_pure = declarator.init.is_some();
        self.add_method(class, function, declaration.is_virtual, true);
    }

    /// `operator new` and `operator delete` of a class have no object.
    pub(super) fn is_allocator(&self, name: Symbol) -> bool {
        matches!(&*self.names.bytes(name), b"operatornew" | b"operatordelete")
    }

    /// Adds a method, or adds a body to a method declared in the class.
    pub(super) fn add_method(&mut self, class: usize, new: Function, is_virtual: bool, inside: bool) -> Option<usize> {
        let list = self.classes.info[class].methods.get(&new.name).cloned().unwrap_or_default();
        let same = list.iter().copied().find(|m| self.same_parameters(self.functions.list[*m].of, new.of));
        if let Some(index) = same {
            let builtin = self.is_builtin(new.span);
            let old = &mut self.functions.list[index];
            if old.body.is_some() && new.body.is_some() {
                if !builtin {
                    let name = self.names.text(new.name);
                    self.error(Message::RedefinedFunction { name }, new.span);
                }
                return None;
            }
            old.body = new.body;
            old.parameter_names = new.parameter_names;
            old.span = new.span;
            self.link_method(class, index);
            return Some(index);
        }
        if !inside {
            let name = self.names.text(new.name);
            let of = self.types.classes[class].name.clone();
            let known: Vec<String> = self.classes.info[class].methods.keys().map(|s| self.names.text(*s)).collect();
            let suggestion = suggest_name(&name, known.iter().map(String::as_str));
            self.error(Message::UnknownMember { name, of, suggestion }, new.span);
            return None;
        }
        let name = new.name;
        self.functions.list.push(new);
        let index = self.functions.list.len() - 1;
        self.classes.info[class].methods.entry(name).or_default().push(index);
        self.link_method(class, index);
        self.enter_table(class, index, is_virtual);
        Some(index)
    }

    fn link_method(&mut self, class: usize, index: usize) {
        if let (Some(tag), Some(_)) = (self.types.classes[class].tag, &self.functions.list[index].body) {
            let name = self.functions.list[index].name;
            self.functions.linked_methods.entry((tag, name)).or_default().push(index);
        }
    }

    /// Adds a virtual method to the virtual table, in the slot of the method that it overrides, if any.
    fn enter_table(&mut self, class: usize, index: usize, is_virtual: bool) {
        let destructor = self.names.text(self.functions.list[index].name).starts_with('~');
        let table = self.classes.info[class].table.clone();
        let replaced = table.iter().position(|other| {
            let (old, new) = (&self.functions.list[*other], &self.functions.list[index]);
            let both = destructor && self.names.text(old.name).starts_with('~');
            both || (old.name == new.name && self.same_parameters(old.of, new.of))
        });
        match replaced {
            Some(at) => {
                self.classes.info[class].table[at] = index;
                self.functions.list[index].table_slot = Some(at);
            }
            None if is_virtual => {
                self.classes.info[class].table.push(index);
                self.functions.list[index].table_slot = Some(table.len());
            }
            None => {}
        }
    }

    pub(super) fn finish_class(&mut self, class: usize) {
        // Reserves the table; its contents are filled in when all bodies are known.
        let _ = class;
    }

    pub(super) fn friend(&mut self, declaration: &ast::Declaration) {
        let base = self.base_type(&declaration.base);
        for declarator in &declaration.names {
            if matches!(declarator.shape, ast::Shape::Function { .. }) && declarator.class.is_none() {
                let mut plain = declaration.clone();
                plain.storage = ast::StorageClass::Plain;
                self.declare_name(&plain, declarator, base);
            }
        }
    }

    pub(super) fn static_member(&mut self, class: usize, declarator: &ast::Declarator, of: TypeId) {
        let Some(name) = declarator.name else { return };
        let full = format!("{}::{}", self.types.classes[class].name, self.names.text(name));
        let full = self.names.intern(full.as_bytes());
        let index = self.declare_global(full, of, None, (true, false, false, false), declarator.span);
        self.classes.info[class].statics.insert(name, index);
    }

    pub(super) fn define_static_member(&mut self, class: Symbol, declarator: &ast::Declarator, of: TypeId) {
        let Some(name) = declarator.name else { return };
        let full = format!("{}::{}", self.names.text(class), self.names.text(name));
        let full = self.names.intern(full.as_bytes());
        self.declare_global(full, of, declarator.init.clone(), (false, false, false, false), declarator.span);
    }

    // Member lookup.

    pub(super) fn find_methods(&self, class: usize, name: Symbol) -> Option<Vec<usize>> {
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(list) = self.classes.info[class].methods.get(&name) {
                return Some(list.clone());
            }
            at = self.types.classes[class].base;
        }
        None
    }

    fn find_static(&self, class: usize, name: Symbol) -> Option<usize> {
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(index) = self.classes.info[class].statics.get(&name) {
                return Some(*index);
            }
            at = self.types.classes[class].base;
        }
        None
    }

    fn find_constant(&self, class: usize, name: Symbol) -> Option<super::Entity> {
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(entity) = self.classes.info[class].constants.get(&name) {
                return Some(entity.clone());
            }
            at = self.types.classes[class].base;
        }
        None
    }

    pub(super) fn this_place(&mut self) -> Option<Place> {
        let pointer = self.current.this?;
        Some(match self.types.data_width {
            PointerWidth::Near => Place::Near { pointer, offset: 0 },
            _ => Place::Far { pointer, offset: 0 },
        })
    }

    /// Lowers a member used without an object inside a method.
    pub(super) fn member_by_name(&mut self, name: Symbol, span: Span) -> Option<Value> {
        let class = self.current.class?;
        if let Some(constant) = self.find_constant(class, name) {
            return Some(self.entity(name, constant, span));
        }
        if let Some(index) = self.find_static(class, name) {
            return Some(self.entity(name, super::Entity::Global(index), span));
        }
        if let Some(list) = self.find_methods(class, name) {
            let place = self.this_place();
            return Some(self.methods_value(list, place, false));
        }
        let field = self.types.field(class, name)?.clone();
        let place = self.this_place()?;
        Some(self.field_value(place, &field))
    }

    fn methods_value(&mut self, list: Vec<usize>, place: Option<Place>, direct: bool) -> Value {
        let of = list.first().map_or(types::BAD, |f| self.functions.list[*f].of);
        Value { of, kind: Kind::Methods(list, place, direct) }
    }

    /// Lowers a method or static member after `.` or `->`.
    pub(super) fn method_value(
        &mut self,
        class: usize,
        name: Symbol,
        place: Place,
        named: Option<Symbol>,
        span: Span,
    ) -> Option<Value> {
        let class = match named {
            Some(named) => self.class_named(named).unwrap_or(class),
            None => class,
        };
        if let Some(index) = self.find_static(class, name) {
            return Some(self.entity(name, super::Entity::Global(index), span));
        }
        let list = self.find_methods(class, name)?;
        Some(self.methods_value(list, Some(place), named.is_some()))
    }

    pub(super) fn scoped_name(&mut self, class: Option<Symbol>, name: Symbol, span: Span) -> Value {
        let Some(class_name) = class else {
            return match self.scopes.at_file_scope(name).cloned() {
                Some(entity) => self.entity(name, entity, span),
                None => {
                    let name = self.names.text(name);
                    self.error(Message::Undeclared { name, suggestion: None }, span);
                    Value::bad()
                }
            };
        };
        let Some(class) = self.class_named(class_name) else {
            // `std::cout` and the constants of `ios`.
            if let Some(entity) = self.scopes.at_file_scope(name).cloned() {
                return self.entity(name, entity, span);
            }
            let name = self.names.text(class_name);
            self.error(Message::NotAClass { name }, span);
            return Value::bad();
        };
        if let Some(constant) = self.find_constant(class, name) {
            return self.entity(name, constant, span);
        }
        if let Some(index) = self.find_static(class, name) {
            return self.entity(name, super::Entity::Global(index), span);
        }
        if let Some(list) = self.find_methods(class, name) {
            let place = self.this_place();
            return self.methods_value(list, place, true);
        }
        if let (Some(field), Some(place)) = (self.types.field(class, name).cloned(), self.this_place()) {
            return self.field_value(place, &field);
        }
        match self.scopes.at_file_scope(name).cloned() {
            Some(entity @ super::Entity::Constant(..)) => self.entity(name, entity, span),
            _ => {
                let (name, of) = (self.names.text(name), self.types.classes[class].name.clone());
                self.error(Message::UnknownMember { name, of, suggestion: None }, span);
                Value::bad()
            }
        }
    }

    pub(super) fn this(&mut self, span: Span) -> Value {
        let (Some(slot), Some(class)) = (self.current.this, self.current.class) else {
            self.error(Message::Undeclared { name: "this".to_string(), suggestion: None }, span);
            return Value::bad();
        };
        let of = self.types.intern(Type::Class(class));
        let of = self.types.pointer_to(of);
        Value::slot(slot, of)
    }

    pub(super) fn check_access(&mut self, class: usize, name: Symbol, span: Span) {
        let inside = self.current.class.is_some_and(|c| self.types.inherits(c, class) || self.types.inherits(class, c));
        let friend =
            self.current.function.is_some_and(|f| self.functions.list[f].class.is_none() && self.is_friend(f, class));
        if !inside && !friend && self.current.class.is_none() && !self.is_builtin(span) {
            let name = self.names.text(name);
            self.error(Message::Inaccessible { name }, span);
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

    // Calls.

    pub(super) fn call_methods(
        &mut self,
        list: &[usize],
        object: Option<Place>,
        direct: bool,
        arguments: Vec<Argument>,
        span: Span,
    ) -> Value {
        let Some(method) = self.choose(list, &arguments, span) else { return Value::bad() };
        let function = self.functions.list[method].clone();
        if function.is_private {
            let class = function.class.unwrap_or(0);
            self.check_access(class, function.name, span);
        }
        if function.is_static {
            return self.call_function(method, None, arguments, span);
        }
        let Some(object) = object else {
            let name = self.names.text(function.name);
            self.error(Message::Undeclared { name, suggestion: None }, span);
            return Value::bad();
        };
        let this = self.address_of(object, types::VOID, Some(self.types.data_width));
        let this = self.kept_pointer(this);
        match (function.table_slot, function.class) {
            (Some(slot), Some(class)) if !direct => {
                let table_at = self.types.classes[class].vtable_offset.unwrap_or(0);
                let pointer = Value::place(object.plus(table_at), types::UNSIGNED);
                let table = self.operand(&pointer);
                let address = self.generator.temporary(2);
                self.generator.emit(Op::LdW, address, table, table, 2 * slot as u32);
                let mut arguments = arguments;
                let mut owned = Vec::new();
                for default in function.defaults.iter().skip(arguments.len()) {
                    owned.extend(default.clone());
                }
                arguments.extend(owned.iter().map(|e| Argument::Written(e)));
                self.call_through_table(function.of, address, this, arguments, span)
            }
            _ => self.call_function(method, Some(this), arguments, span),
        }
    }

    /// Copies a pointer to a slot that evaluating the arguments does not change.
    pub(super) fn kept_pointer(&mut self, pointer: Value) -> Value {
        match pointer.kind {
            Kind::Slot(slot) => {
                let wide = self.types.data_width != PointerWidth::Near;
                let out = self.generator.temporary(if wide { 4 } else { 2 });
                self.generator.emit(if wide { Op::MovL } else { Op::MovW }, out, slot, slot, 0);
                Value::slot(out, pointer.of)
            }
            _ => pointer,
        }
    }
}
