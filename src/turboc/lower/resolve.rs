//! Types as written to types.

use std::rc::Rc;

use super::{ClassInfo, Entity, Lower};
use crate::ast::{self, Base, BaseKind, Distance, Shape, TypeName};
use crate::diagnostic::{Message, suggestion};
use crate::headers::{self, Named};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::{self, ClassType, Field, Type, TypeId, Width};

impl Lower<'_> {
    pub(super) fn resolve(&mut self, name: &TypeName) -> TypeId {
        let base = self.base_type(&name.base);
        self.shaped(base, &name.shape, name.base.distance, name.span)
    }

    pub(super) fn base_type(&mut self, base: &Base) -> TypeId {
        match &base.kind {
            BaseKind::Void => types::VOID,
            BaseKind::Char => types::CHAR,
            BaseKind::SignedChar => types::SIGNED_CHAR,
            BaseKind::UnsignedChar => types::UNSIGNED_CHAR,
            BaseKind::Int | BaseKind::Implicit => types::INT,
            BaseKind::Unsigned => types::UNSIGNED,
            BaseKind::Long => types::LONG,
            BaseKind::UnsignedLong => types::UNSIGNED_LONG,
            BaseKind::Float => types::FLOAT,
            BaseKind::Double => types::DOUBLE,
            BaseKind::LongDouble => types::LONG_DOUBLE,
            BaseKind::Named(name) => match self.lookup(*name) {
                Some(Entity::Typedef(of)) => *of,
                _ => self.tag(*name).unwrap_or_else(|| {
                    let name = self.names.text(*name);
                    self.error(Message::UnknownStruct { name }, base.span);
                    types::BAD
                }),
            },
            // What is walked twice, once for its type, is made once.
            BaseKind::Class(class) if class.body.is_some() => {
                let key = Rc::as_ptr(class) as usize;
                if let Some(&of) = self.made_types.get(&key) {
                    return of;
                }
                let of = self.class_type(class);
                self.made_types.insert(key, of);
                of
            }
            BaseKind::Class(class) => self.class_type(class),
            BaseKind::Enum(list) if list.items.is_some() => {
                let key = Rc::as_ptr(list) as usize;
                if let Some(&of) = self.made_types.get(&key) {
                    return of;
                }
                let of = self.enum_type(list);
                self.made_types.insert(key, of);
                of
            }
            BaseKind::Enum(list) => self.enum_type(list),
        }
    }

    fn tag(&self, name: Symbol) -> Option<TypeId> {
        self.scopes.iter().rev().find_map(|s| s.tags.get(&name)).copied()
    }

    /// Returns the number of the class of this name.
    pub(super) fn class_named(&self, name: Symbol) -> Option<usize> {
        let of = match self.lookup(name) {
            Some(Entity::Typedef(of)) => *of,
            _ => self.tag(name)?,
        };
        self.types.class(of)
    }

    /// A type that has no size yet is used as if it had one.
    pub(super) fn incomplete(&mut self, of: TypeId, span: Span) {
        let name = self.types.name(of);
        self.unknown_type(name, span);
    }

    /// Reports an unknown type by its spelling; the type of a header is reported with the header.
    fn unknown_type(&mut self, name: String, span: Span) {
        let tag = name.rsplit(' ').next().unwrap_or_default();
        let message = match headers::home(tag) {
            Some((header, Named::Type | Named::Tag)) => Message::NeedsHeader { name, header: header.to_string() },
            _ => Message::IncompleteType { name },
        };
        self.error(message, span);
    }

    fn enum_type(&mut self, list: &Rc<ast::Enum>) -> TypeId {
        let Some(items) = &list.items else {
            let Some(of) = list.tag.and_then(|t| self.tag(t)) else {
                let name = list.tag.map_or(String::new(), |t| self.names.text(t));
                self.error(Message::UnknownStruct { name }, list.span);
                return types::INT;
            };
            return of;
        };
        self.types.enums.push(list.tag.map_or(String::new(), |t| self.names.text(t)));
        let of = self.types.add(Type::Enum(self.types.enums.len() - 1));
        if let (Some(tag), Some(scope)) = (list.tag, self.scopes.last_mut()) {
            scope.tags.insert(tag, of);
        }
        let constant_type = if self.cplusplus { of } else { types::INT };
        let mut next = 0i32;
        for (name, value, span) in items {
            if let Some(value) = value {
                next = self.constant_int(value).unwrap_or(next);
            }
            let ours = |e: &Entity| matches!(e, Entity::Constant(_, types::BOOL));
            if self.is_builtin(*span) {
                self.soft_names.insert(*name);
            }
            let soft = self.soft_names.contains(name);
            let taken = self.scopes.last().and_then(|s| s.names.get(name)).is_some_and(|e| !ours(e) && !soft);
            if taken && !self.is_builtin(*span) {
                let name = self.names.text(*name);
                self.error(Message::Redeclared { name }, *span);
            }
            self.bind(*name, Entity::Constant(i32::from(next as i16), constant_type));
            next = next.wrapping_add(1);
        }
        of
    }

    pub(super) fn width(&self, distance: Distance, to: TypeId) -> Width {
        match distance {
            Distance::Model => self.types.plain_width(to),
            Distance::Near => Width::Near,
            Distance::Far => Width::Far,
            Distance::Huge => Width::Huge,
        }
    }

    /// Returns the type that a declarator makes of a base.
    pub(super) fn shaped(&mut self, base: TypeId, shape: &Shape, outer: Distance, span: Span) -> TypeId {
        match shape {
            Shape::Base => base,
            Shape::Pointer { to, distance, .. } => {
                let at_base = matches!(**to, Shape::Base);
                let inner = self.shaped(base, to, outer, span);
                let distance = if at_base && *distance == Distance::Model { outer } else { *distance };
                let width = self.width(distance, inner);
                self.types.add(Type::Pointer { to: inner, width })
            }
            Shape::Reference { to, distance } => {
                let at_base = matches!(**to, Shape::Base);
                let inner = self.shaped(base, to, outer, span);
                let distance = if at_base && *distance == Distance::Model { outer } else { *distance };
                let width = self.width(distance, inner);
                self.types.add(Type::Reference { to: inner, width })
            }
            Shape::Array { of, length } => {
                let inner = self.shaped(base, of, outer, span);
                let count = match length {
                    None => 0,
                    Some(length) => match self.constant_int(length) {
                        Some(count) if count > 0 => count as u32,
                        Some(_) => {
                            self.error(Message::ArraySize, length.span);
                            1
                        }
                        None => 1,
                    },
                };
                let size = u64::from(self.types.size(inner)) * u64::from(count);
                let huge = outer == Distance::Huge;
                if size > 0xFFFF && !huge {
                    self.error(Message::TooLarge { bytes: size }, span);
                    return self.types.add(Type::Array { of: inner, length: 1 });
                }
                if inner == types::VOID || matches!(self.types.get(inner), Type::Function { .. }) {
                    self.incomplete(inner, span);
                    return types::BAD;
                }
                self.types.add(Type::Array { of: inner, length: count })
            }
            Shape::Function { result, parameters, far, is_interrupt } => {
                let plain = matches!(**result, Shape::Base);
                let result = self.shaped(base, result, outer, span);
                let mut list = Vec::new();
                for parameter in &parameters.list {
                    list.push(self.parameter_type(&parameter.of));
                }
                self.types.add(Type::Function {
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

    /// Arrays and functions as parameters are pointers.
    pub(super) fn parameter_type(&mut self, name: &TypeName) -> TypeId {
        let of = self.resolve(name);
        self.adjusted(of)
    }

    pub(super) fn adjusted(&mut self, of: TypeId) -> TypeId {
        match *self.types.get(of) {
            Type::Array { of, .. } => self.types.pointer(of),
            Type::Function { .. } => self.types.pointer(of),
            _ => of,
        }
    }

    fn class_type(&mut self, class: &Rc<ast::Class>) -> TypeId {
        let existing = match (class.tag, class.body.is_some()) {
            // A body makes a new one, unless it was announced in the same block.
            (Some(tag), true) => self.scopes.last().and_then(|s| s.tags.get(&tag)).copied(),
            (Some(tag), false) => self.tag(tag),
            (None, _) => None,
        };
        let of = existing.unwrap_or_else(|| {
            let name = class.tag.map_or(String::new(), |t| self.names.text(t));
            let (tag, is_union) = (class.tag, class.is_union);
            self.types.classes.push(ClassType { name, tag, is_union, ..ClassType::default() });
            self.class_info.push(ClassInfo::default());
            let of = self.types.add(Type::Class(self.types.classes.len() - 1));
            if let (Some(tag), Some(scope)) = (class.tag, self.scopes.last_mut()) {
                scope.tags.insert(tag, of);
            }
            of
        });
        let Some(members) = &class.body else { return of };
        // A class of a header is the same one in each unit that has it.
        let in_header = class.tag.filter(|_| self.cplusplus && self.scopes.len() == 1);
        if let (Some(tag), Some(file)) = (in_header, self.sources.files.get(usize::from(class.span.file))) {
            let first = *self.shared_classes.entry((tag, file.name.clone(), class.span.start)).or_insert(of);
            if first != of && self.types.class(first).is_some_and(|first| self.types.classes[first].complete) {
                self.scopes[0].tags.insert(tag, first);
                return first;
            }
        }
        let Some(number) = self.types.class(of) else { return of };
        if self.types.classes[number].complete {
            if !self.is_builtin(class.span) {
                let name = self.types.classes[number].name.clone();
                self.error(Message::Redeclared { name }, class.span);
            }
            return of;
        }
        self.inherit(number, class);
        if !self.cplusplus {
            self.lay_out(number, members);
            return of;
        }
        // Constants inside belong to the class; types are left to whoever names them.
        self.scopes.push(super::Scope::default());
        self.lay_out(number, members);
        let inside = self.scopes.pop().unwrap_or_default();
        for (name, entity) in inside.names {
            match entity {
                Entity::Constant(..) => {
                    self.class_info[number].constants.insert(name, entity);
                }
                other => self.bind(name, other),
            }
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.tags.extend(inside.tags);
        }
        of
    }

    fn inherit(&mut self, number: usize, class: &ast::Class) {
        let Some(base) = class.base else { return };
        match self.class_named(base) {
            Some(base) if self.types.classes[base].complete => {
                let from = self.types.classes[base].clone();
                let own = &mut self.types.classes[number];
                own.base = Some(base);
                own.fields = from.fields;
                own.size = from.size;
                own.table_at = from.table_at;
                self.class_info[number].table = self.class_info[base].table.clone();
            }
            _ => {
                let name = self.names.text(base);
                self.error(Message::NotAClass { name }, class.span);
            }
        }
    }

    fn lay_out(&mut self, number: usize, members: &[ast::Member]) {
        // Bits from the start; unions start each member there.
        let mut at = u64::from(self.types.classes[number].size) * 8;
        let is_union = self.types.classes[number].is_union;
        let mut size = at;
        let virtual_first = |m: &ast::Member| match m {
            ast::Member::Declaration { declaration, .. } => declaration.is_virtual,
            ast::Member::Function { function, .. } => function.is_virtual,
        };
        if self.types.classes[number].table_at.is_none() && members.iter().any(virtual_first) {
            self.types.classes[number].table_at = Some((at / 8) as u32);
            at += 16;
            size = at;
        }
        let mut methods = Vec::new();
        for member in members {
            let (declaration, widths, is_private) = match member {
                ast::Member::Declaration { declaration, widths, is_private } => (declaration, widths, *is_private),
                ast::Member::Function { function, is_private } => {
                    methods.push((None, Some(function.clone()), *is_private));
                    continue;
                }
            };
            if declaration.is_friend {
                self.friend(declaration);
                continue;
            }
            let base = self.base_type(&declaration.base);
            if declaration.storage == ast::Storage::Typedef {
                for name in &declaration.names {
                    let of = self.shaped(base, &name.shape, declaration.base.distance, name.span);
                    if let Some(symbol) = name.name {
                        self.bind(symbol, Entity::Typedef(of));
                    }
                }
                continue;
            }
            for (name, width) in declaration.names.iter().zip(widths) {
                if matches!(name.shape, Shape::Function { .. }) {
                    methods.push((Some((declaration.clone(), name.clone())), None, is_private));
                    continue;
                }
                let of = self.shaped(base, &name.shape, declaration.base.distance, name.span);
                if declaration.storage == ast::Storage::Static {
                    self.static_member(number, name, of);
                    continue;
                }
                if let Some(symbol) = name.name
                    && self.types.classes[number].fields.iter().any(|f| f.name == Some(symbol))
                    && self.types.classes[number].base.is_none()
                {
                    let name_text = self.names.text(symbol);
                    self.error(Message::Redeclared { name: name_text }, name.span);
                }
                let mut field = Field { name: name.name, of, offset: 0, bits: None, is_private };
                if is_union {
                    at = 0;
                }
                match width {
                    Some(width) => {
                        let count = self.constant_int(width).unwrap_or(1);
                        if !(0..=16).contains(&count) || !self.types.is_integer(of) {
                            self.error(Message::BadBitField, name.span);
                            continue;
                        }
                        let count = count as u64;
                        if is_union {
                            // A word of it, however few its bits.
                            size = size.max(16);
                        }
                        if count == 0 || at % 8 + count > 16 {
                            at = at.next_multiple_of(8);
                        }
                        field.offset = (at / 8) as u32;
                        field.bits = Some(((at % 8) as u8, count as u8));
                        at += count;
                        if count == 0 {
                            continue;
                        }
                    }
                    None => {
                        if !self.types.complete(of) {
                            self.incomplete(of, name.span);
                            continue;
                        }
                        at = at.next_multiple_of(8);
                        field.offset = (at / 8) as u32;
                        at += u64::from(self.types.size(of)) * 8;
                    }
                }
                size = size.max(at);
                if size > 0xFFFF * 8 {
                    self.error(Message::TooLarge { bytes: size / 8 }, name.span);
                    at = 0;
                    size = 0;
                }
                self.types.classes[number].fields.push(field);
            }
        }
        let mut bytes = size.div_ceil(8) as u32;
        if bytes == 0 && self.cplusplus {
            bytes = 1;
        }
        self.types.classes[number].size = bytes;
        self.types.classes[number].complete = true;
        for (declared, defined, is_private) in methods {
            self.declare_method(number, declared, defined, is_private);
        }
        self.finish_class(number);
    }

    /// Returns the field of a value's class, or an error with a suggestion.
    pub(super) fn field_or_error(&mut self, class: usize, name: Symbol, span: Span) -> Option<Field> {
        if let Some(field) = self.types.field(class, name) {
            return Some(field.clone());
        }
        let wanted = self.names.text(name);
        if !self.types.classes[class].complete {
            let name = self.types.classes[class].name.clone();
            self.unknown_type(name, span);
            return None;
        }
        let known = self.types.classes[class].fields.iter().filter_map(|f| f.name);
        let known: Vec<String> = known.map(|s| self.names.text(s)).collect();
        let suggestion = suggestion(&wanted, known.iter().map(String::as_str));
        let of = self.types.classes[class].name.clone();
        self.error(Message::UnknownMember { name: wanted, of, suggestion }, span);
        None
    }
}
