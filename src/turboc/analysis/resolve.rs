//! Resolves type names and declarators to types.

use std::rc::Rc;

use super::{Analysis, ClassInfo, Entity};
use crate::ast::{self, Distance, Shape, TypeName, TypeSpecifierKind, TypeSpecifiers};
use crate::budget::Resource;
use crate::diagnostic::{Message, Unsupported};
use crate::headers::{self, DeclarationKind};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::{self, ClassType, Constness, Field, PointerWidth, Type, TypeId};

/// The levels of the analysis that the members of a class take.
const CLASS_LEVELS: usize = 3;

impl Analysis<'_> {
    pub(super) fn resolve(&mut self, name: &TypeName) -> TypeId {
        let base = self.base_type(&name.base);
        self.shaped(base, &name.shape, name.base.distance, name.span)
    }

    pub(super) fn base_type(&mut self, base: &TypeSpecifiers) -> TypeId {
        match &base.kind {
            TypeSpecifierKind::Basic(types::INT) | TypeSpecifierKind::Implicit if self.is_narrow(base.span) => {
                types::SHORT
            }
            TypeSpecifierKind::Basic(types::UNSIGNED) if self.is_narrow(base.span) => types::UNSIGNED_SHORT,
            TypeSpecifierKind::Basic(of) => *of,
            TypeSpecifierKind::Implicit => types::INT,
            TypeSpecifierKind::Auto => {
                self.error(Message::IncompleteType { name: "auto".to_string() }, base.span);
                types::BAD
            }
            TypeSpecifierKind::Decltype(value) => {
                let of = self.type_of(value);
                self.types.without_reference(of)
            }
            TypeSpecifierKind::Template(name, arguments) => self.class_instance(*name, arguments, base.span),
            TypeSpecifierKind::Member(of, name) => self.member_type(of, *name, base.span),
            TypeSpecifierKind::Named(name) => match self.lookup(*name) {
                // The library functions take and return a `size_t` of the program.
                Some(Entity::Typedef(of, _)) => match *of {
                    types::INT if self.is_narrow(base.span) => types::SHORT,
                    types::UNSIGNED if self.is_narrow(base.span) && &*self.names.bytes(*name) != b"size_t" => {
                        types::UNSIGNED_SHORT
                    }
                    of => of,
                },
                _ => self.scopes.tag(*name).or_else(|| self.default_instance(*name, base.span)).unwrap_or_else(|| {
                    self.error(Message::UnknownStruct { name: self.names.text(*name) }, base.span);
                    types::BAD
                }),
            },
            TypeSpecifierKind::Class(class) if class.body.is_some() => {
                if !self.enter(CLASS_LEVELS, base.span) {
                    return types::BAD;
                }
                let of = self.created_once(Rc::as_ptr(class) as usize, |analysis| analysis.class_type(class));
                self.budget.leave(CLASS_LEVELS);
                of
            }
            TypeSpecifierKind::Class(class) => self.class_type(class),
            TypeSpecifierKind::Enum(list) if list.items.is_some() => {
                self.created_once(Rc::as_ptr(list) as usize, |analysis| analysis.enum_type(list))
            }
            TypeSpecifierKind::Enum(list) => self.enum_type(list),
        }
    }

    /// Returns the type of a syntax node. An expression may be analysed twice, once for its type, but a type in it must be
    /// created only once.
    fn created_once(&mut self, node: usize, create: impl FnOnce(&mut Self) -> TypeId) -> TypeId {
        let node = (node, self.templates.current.as_ref().map_or(0, |instance| instance.id));
        if let Some(&of) = self.classes.made_types.get(&node) {
            return of;
        }
        let of = create(self);
        self.classes.made_types.insert(node, of);
        of
    }

    /// Returns the number of the class with this name.
    pub(super) fn class_named(&self, name: Symbol) -> Option<usize> {
        let of = match self.lookup(name) {
            Some(Entity::Typedef(of, _)) => *of,
            _ => match self.scopes.tag(name) {
                Some(of) => of,
                None => return self.base_named(name),
            },
        };
        self.types.class(of)
    }

    /// Returns the base of the current class that is an instance of this template.
    fn base_named(&self, name: Symbol) -> Option<usize> {
        let mut at = self.current.class;
        while let Some(class) = at {
            if self.classes.info[class].template.as_ref().is_some_and(|(template, _)| *template == name) {
                return Some(class);
            }
            at = self.types.classes[class].base;
        }
        None
    }

    /// Returns whether `int` has 16 bits here although the program's has 32: in the headers of library functions that read
    /// and store words.
    fn is_narrow(&self, span: Span) -> bool {
        self.types.is_wide && self.sink.sources.files.get(usize::from(span.file)).is_some_and(|file| file.narrow)
    }

    /// Reports the use of an incomplete type.
    pub(super) fn incomplete(&mut self, of: TypeId, span: Span) {
        let name = self.types.name(of);
        self.unknown_type(name, span);
    }

    /// Reports an unknown type by name. If it belongs to a header that is not included, the error names the header.
    fn unknown_type(&mut self, name: String, span: Span) {
        let tag = name.rsplit(' ').next().unwrap_or_default();
        let message = match headers::find_declaring_header(tag) {
            Some((header, DeclarationKind::Type | DeclarationKind::Tag)) => {
                Message::MissingHeader { name, header: header.to_string() }
            }
            _ => Message::IncompleteType { name },
        };
        self.error(message, span);
    }

    fn enum_type(&mut self, list: &Rc<ast::Enum>) -> TypeId {
        let Some(items) = &list.items else {
            let Some(of) = list.tag.and_then(|t| self.scopes.tag(t)) else {
                let name = list.tag.map_or(String::new(), |t| self.names.text(t));
                self.error(Message::UnknownStruct { name }, list.span);
                return types::INT;
            };
            return of;
        };
        self.types.enums.push(list.tag.map_or(String::new(), |t| self.names.text(t)));
        let of = self.types.intern(Type::Enum(self.types.enums.len() - 1));
        if let Some(tag) = list.tag {
            self.scopes.bind_tag(tag, of);
        }
        let constant_type = if self.unit.cplusplus { of } else { types::INT };
        let mut next = 0i32;
        for (name, value, span) in items {
            if let Some(value) = value {
                next = self.constant_int(value).unwrap_or(next);
            }
            let ours = |e: &Entity| matches!(e, Entity::Constant(_, types::BOOL));
            if self.is_builtin(*span) {
                self.scopes.soft_names.insert(*name);
            }
            let soft = self.scopes.soft_names.contains(name);
            let taken = self.scopes.innermost(*name).is_some_and(|e| !ours(e) && !soft);
            if taken && !self.is_builtin(*span) {
                self.error(Message::Redeclared { name: self.names.text(*name) }, *span);
            }
            let value = if self.types.is_wide { next } else { i32::from(next as i16) };
            self.bind(*name, Entity::Constant(value, constant_type));
            next = next.wrapping_add(1);
        }
        of
    }

    pub(super) fn width(&self, distance: Distance, to: TypeId) -> PointerWidth {
        match distance {
            Distance::Model => self.types.default_width(to),
            Distance::Near => PointerWidth::Near,
            Distance::Far => PointerWidth::Far,
            Distance::Huge => PointerWidth::Huge,
        }
    }

    /// Applies a declarator to a base type.
    pub(super) fn shaped(&mut self, base: TypeId, shape: &Shape, outer: Distance, span: Span) -> TypeId {
        match shape {
            Shape::Base => base,
            Shape::Pointer { to: target, distance, .. } | Shape::Reference { to: target, distance } => {
                let at_base = matches!(**target, Shape::Base);
                let to = self.shaped(base, target, outer, span);
                let distance = if at_base && *distance == Distance::Model { outer } else { *distance };
                let width = self.width(distance, to);
                let is_pointer = matches!(shape, Shape::Pointer { .. });
                self.types.intern(if is_pointer { Type::Pointer { to, width } } else { Type::Reference { to, width } })
            }
            Shape::Trailing(of) => self.resolve(of),
            Shape::Array { of, length } => {
                let inner = self.shaped(base, of, outer, span);
                let count = match length {
                    None => 0,
                    Some(length) => match self.constant_int(length) {
                        Some(count) if count > 0 => count as u32,
                        Some(_) => {
                            self.error(Message::InvalidArraySize, length.span);
                            1
                        }
                        None => 1,
                    },
                };
                let size = u64::from(self.types.size(inner)) * u64::from(count);
                let huge = outer == Distance::Huge || self.types.is_wide;
                if size > 0xFFFF && !huge {
                    let mut element = inner;
                    while let Type::Array { of, .. } = *self.types.get(element) {
                        element = of;
                    }
                    let elements = size / u64::from(self.types.size(element)).max(1);
                    self.error(Message::ArrayTooLarge { elements, bytes: size }, span);
                    return self.types.intern(Type::Array { of: inner, length: 1 });
                }
                if inner == types::VOID || matches!(self.types.get(inner), Type::Function { .. }) {
                    self.incomplete(inner, span);
                    return types::BAD;
                }
                self.types.intern(Type::Array { of: inner, length: count })
            }
            Shape::Function { result, parameters, far, is_interrupt, .. } => {
                let plain = matches!(**result, Shape::Base);
                let result = self.shaped(base, result, outer, span);
                let mut list = Vec::new();
                for parameter in &parameters.list {
                    list.push(self.parameter_type(&parameter.type_name));
                }
                self.types.intern(Type::Function {
                    result,
                    parameters: list.into(),
                    variadic: parameters.variadic,
                    prototype: parameters.prototype,
                    far: *far || (outer == Distance::Far && plain),
                    interrupt: *is_interrupt,
                })
            }
        }
    }

    /// Returns the type of a parameter. Arrays and functions become pointers.
    pub(super) fn parameter_type(&mut self, name: &TypeName) -> TypeId {
        if let Some(of) = self.variable_rows_type(name) {
            return of;
        }
        if let (Shape::Array { of, .. }, true) = (&name.shape, self.types.is_wide) {
            // The length, which need not be constant, has no meaning.
            let base = self.base_type(&name.base);
            let of = self.shaped(base, of, name.base.distance, name.span);
            return self.types.pointer_to(of);
        }
        let of = self.resolve(name);
        self.adjusted(of)
    }

    pub(super) fn adjusted(&mut self, of: TypeId) -> TypeId {
        match *self.types.get(of) {
            Type::Array { of, .. } => self.types.pointer_to(of),
            Type::Function { .. } => self.types.pointer_to(of),
            _ => of,
        }
    }

    fn class_type(&mut self, class: &Rc<ast::Class>) -> TypeId {
        let existing = match (class.tag, class.body.is_some()) {
            // A body defines a new class, unless the tag was declared in the same block.
            (Some(tag), true) => self.scopes.stack.last().and_then(|s| s.tags.get(&tag)).copied(),
            (Some(tag), false) => self.scopes.tag(tag),
            (None, _) => None,
        };
        let of = existing.unwrap_or_else(|| {
            let name = class.tag.map_or(String::new(), |t| self.names.text(t));
            let (tag, is_union) = (class.tag, class.is_union);
            self.types.classes.push(ClassType { name, tag, is_union, ..ClassType::default() });
            self.classes.info.push(ClassInfo::default());
            let of = self.types.intern(Type::Class(self.types.classes.len() - 1));
            if let Some(tag) = class.tag {
                self.scopes.bind_tag(tag, of);
            }
            of
        });
        let Some(members) = &class.body else { return of };
        // A class in a header is the same class in every unit.
        let in_header = class.tag.filter(|_| self.unit.cplusplus && self.scopes.stack.len() == 1);
        if let (Some(tag), Some(file)) = (in_header, self.sink.sources.files.get(usize::from(class.span.file))) {
            let first = *self.classes.shared.entry((tag, file.name.clone(), class.span.start)).or_insert(of);
            if first != of && self.types.class(first).is_some_and(|first| self.types.classes[first].is_complete) {
                self.scopes.stack[0].tags.insert(tag, first);
                return first;
            }
        }
        let Some(number) = self.types.class(of) else { return of };
        if self.types.classes[number].is_complete {
            if !self.is_builtin(class.span) {
                let name = self.types.classes[number].name.clone();
                self.error(Message::Redeclared { name }, class.span);
            }
            return of;
        }
        self.inherit(number, class);
        if !self.unit.cplusplus {
            self.lay_out(number, members);
            return of;
        }
        let inside = self.lay_out_class(number, members);
        for (name, entity) in inside.names {
            if !matches!(entity, Entity::Constant(..)) {
                self.bind(name, entity);
            }
        }
        if let Some(scope) = self.scopes.stack.last_mut() {
            scope.tags.extend(inside.tags);
        }
        of
    }

    /// Lays out a C++ class and returns its scope. Its nested constants and types belong to it; in old programs, the types
    /// belong to the scope around it too.
    pub(super) fn lay_out_class(&mut self, number: usize, members: &[ast::Member]) -> super::Scope {
        let mut scope = super::Scope::default();
        for (base, _) in self.types.ancestors(number).into_iter().skip(1).rev() {
            let inherited = self.classes.info[base].types.iter();
            if !self.spend(Resource::Copies, inherited.len(), Span::default()) {
                break;
            }
            scope.names.extend(inherited.map(|(name, of)| (*name, Entity::Typedef(*of, Constness::default()))));
        }
        self.scopes.stack.push(scope);
        self.lay_out(number, members);
        let inside = self.scopes.stack.pop().unwrap_or_default();
        for (name, entity) in &inside.names {
            match entity {
                Entity::Constant(..) => {
                    self.classes.info[number].constants.insert(*name, entity.clone());
                }
                Entity::Typedef(of, _) => {
                    self.classes.info[number].types.insert(*name, *of);
                }
                _ => {}
            }
        }
        self.classes.info[number].types.extend(inside.tags.iter().map(|(name, of)| (*name, *of)));
        inside
    }

    pub(super) fn inherit(&mut self, number: usize, class: &ast::Class) {
        let Some(first) = &class.base else { return };
        for base in std::iter::once(first).chain(&class.other_bases) {
            let found = match base.kind {
                TypeSpecifierKind::Named(name) => self.class_named(name),
                _ => {
                    let of = self.base_type(base);
                    self.types.class(of)
                }
            };
            match found {
                Some(base) if self.types.classes[base].is_complete => self.add_base(number, base, class.span),
                _ => {
                    let name = match base.kind {
                        TypeSpecifierKind::Named(name) | TypeSpecifierKind::Template(name, _) => self.names.text(name),
                        _ => String::new(),
                    };
                    self.error(Message::NotAClass { name }, class.span);
                }
            }
        }
    }

    /// Adds a base class: the first one is at the start of the object, the others follow it.
    fn add_base(&mut self, number: usize, base: usize, span: Span) {
        self.add_part(number, base, span);
        let copies = self.types.classes[base].fields.len() + self.classes.info[base].table.len();
        if !self.spend(Resource::Copies, copies, span) {
            return;
        }
        let from = self.types.classes[base].clone();
        if self.types.classes[number].base.is_none() {
            let own = &mut self.types.classes[number];
            own.base = Some(base);
            own.inherited = from.fields.len();
            own.fields = from.fields;
            own.size = from.size;
            own.vtable_offset = from.vtable_offset;
            self.classes.info[number].table = self.classes.info[base].table.clone();
            return;
        }
        let known = self.types.ancestors(number);
        if self.types.ancestors(base).iter().any(|(one, _)| known.iter().any(|(other, _)| other == one)) {
            // One object of a common base class would have to belong to both.
            self.error(Message::Unsupported { what: Unsupported::SharedBase }, span);
            return;
        }
        let own = &mut self.types.classes[number];
        let offset = own.size.next_multiple_of(4);
        own.other_bases.push((base, offset));
        own.fields.extend(from.fields.into_iter().map(|field| Field { offset: field.offset + offset, ..field }));
        own.inherited = own.fields.len();
        own.size = offset + from.size;
    }

    /// Returns a field of a class, or reports an error with a suggestion.
    pub(super) fn field_or_error(&mut self, class: usize, name: Symbol, span: Span) -> Option<Field> {
        if let Some(field) = self.types.field(class, name) {
            return Some(field.clone());
        }
        let wanted = self.names.text(name);
        if !self.types.classes[class].is_complete {
            let name = self.types.classes[class].name.clone();
            self.unknown_type(name, span);
            return None;
        }
        let suggestion = self.budget.suggest(&wanted, || {
            let known = self.types.classes[class].fields.iter().filter_map(|f| f.name);
            known.map(|s| self.names.text(s)).collect()
        });
        let of = self.types.classes[class].name.clone();
        self.error(Message::UnknownMember { name: wanted, of, suggestion }, span);
        None
    }
}
