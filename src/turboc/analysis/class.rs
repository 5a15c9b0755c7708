//! Classes: methods and static members.

use std::rc::Rc;

use super::declarations::MethodProperties;
use super::{Analysis, Function};
use crate::ast;
use crate::budget::Resource;
use crate::diagnostic::{Message, Unsupported};
use crate::symbol::Symbol;
use crate::types::{Constness, TypeId};

impl Analysis<'_> {
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
        function.is_static = declaration.specifiers.storage == ast::StorageClass::Static || self.is_allocator(name);
        function.method = MethodProperties {
            is_private,
            is_pure: matches!(declarator.init, Some(ast::Initializer::Expr(_))),
            is_const: matches!(declarator.shape, ast::Shape::Function { is_const: true, .. }),
        };
        // `= default` and `= delete`
        if matches!(declarator.init, Some(ast::Initializer::List(..))) {
            return;
        }
        self.add_method(class, function, declaration.specifiers.is_virtual, true);
    }

    /// `operator new` and `operator delete` of a class have no object.
    pub(super) fn is_allocator(&self, name: Symbol) -> bool {
        matches!(&*self.names.bytes(name), b"operatornew" | b"operatordelete")
    }

    /// Adds a method, or adds a body to a method declared in the class.
    pub(super) fn add_method(&mut self, class: usize, new: Function, is_virtual: bool, inside: bool) -> Option<usize> {
        let list = self.classes.info[class].methods.get(&new.name).cloned().unwrap_or_default();
        self.spend(Resource::Expressions, list.len(), new.span);
        let same = list.iter().copied().find(|m| {
            let old = &self.functions.list[*m];
            self.same_parameters(old.of, new.of) && (!self.types.is_wide || old.method.is_const == new.method.is_const)
        });
        if let Some(index) = same {
            let builtin = self.is_builtin(new.span);
            let old = &mut self.functions.list[index];
            if old.body.is_some() && new.body.is_some() {
                if !builtin {
                    self.error(Message::RedefinedFunction { name: self.names.text(new.name) }, new.span);
                }
                return None;
            }
            old.body = new.body;
            old.parameter_names = new.parameter_names;
            old.span = new.span;
            old.instance = new.instance;
            self.add_defaults(index, &new.defaults);
            self.link_method(class, index);
            return Some(index);
        }
        if !inside {
            let name = self.names.text(new.name);
            let of = self.types.classes[class].name.clone();
            let suggestion = self
                .budget
                .suggest(&name, || self.classes.info[class].methods.keys().map(|s| self.names.text(*s)).collect());
            self.error(Message::UnknownMember { name, of, suggestion }, new.span);
            return None;
        }
        let (name, is_const) = (new.name, new.method.is_const);
        let index = self.functions.add(new);
        let methods = self.classes.info[class].methods.entry(name).or_default();
        // The constness of objects is not known: of two methods that differ only in it, the first one is called.
        let at = if is_const { methods.len() } else { 0 };
        methods.insert(if self.types.is_wide { at } else { methods.len() }, index);
        self.link_method(class, index);
        self.enter_table(class, index, is_virtual);
        Some(index)
    }

    fn link_method(&mut self, class: usize, index: usize) {
        let is_instance = self.functions.list[index].instance.is_some();
        if let (Some(tag), Some(_), false) =
            (self.types.classes[class].tag, &self.functions.list[index].body, is_instance)
        {
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
            both || (old.name == new.name
                && (!self.types.is_wide || old.method.is_const == new.method.is_const)
                && self.same_parameters(old.of, new.of))
        });
        // A method that is called through another base class would need its own `this`.
        let name = self.functions.list[index].name;
        let others = self.types.classes[class].other_bases.clone();
        let overrides = others.iter().any(|(base, _)| {
            self.classes.info[*base].table.iter().any(|method| {
                let (old, new) = (&self.functions.list[*method], &self.functions.list[index]);
                old.name == name && self.same_parameters(old.of, new.of)
            })
        });
        if overrides {
            let span = self.functions.list[index].span;
            self.error(Message::Unsupported { what: Unsupported::SecondBaseOverride }, span);
        }
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

    pub(super) fn friend(&mut self, declaration: &ast::Declaration) {
        let base = self.base_type(&declaration.base);
        for declarator in &declaration.names {
            if matches!(declarator.shape, ast::Shape::Function { .. }) && declarator.class.is_none() {
                let mut plain = declaration.clone();
                plain.specifiers.storage = ast::StorageClass::Plain;
                self.declare_name(&plain, declarator, base);
            }
        }
    }

    pub(super) fn static_member(&mut self, class: usize, declarator: &ast::Declarator, of: TypeId) {
        let Some(name) = declarator.name else { return };
        let full = format!("{}::{}", self.types.classes[class].name, self.names.text(name));
        let full = self.names.intern(full.as_bytes());
        let (init, span) = (declarator.init.clone(), declarator.span);
        let flags = (init.is_none(), false, false, Constness::default());
        let index = self.declare_global(full, of, init, flags, span);
        self.classes.info[class].statics.insert(name, index);
    }

    pub(super) fn define_static_member(&mut self, class: Symbol, declarator: &ast::Declarator, of: TypeId) {
        let Some(name) = declarator.name else { return };
        // An instance of a template has its arguments in its name.
        let instance = self.class_named(class).map(|class| self.types.classes[class].name.clone());
        let class = instance.unwrap_or_else(|| self.names.text(class));
        let full = format!("{class}::{}", self.names.text(name));
        let full = self.names.intern(full.as_bytes());
        // The value may be given in the class.
        let known = self.globals.linked.get(&full).copied();
        if self.types.is_wide && declarator.init.is_none() && known.is_some_and(|g| self.globals.list[g].defined) {
            return;
        }
        let (init, span) = (declarator.init.clone(), declarator.span);
        self.declare_global(full, of, init, (false, false, false, Constness::default()), span);
    }
}
