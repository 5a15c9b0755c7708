//! Objects: construction, destruction, references, `new` and `delete`.

use std::collections::{HashMap, HashSet};

use super::call::Argument;
use super::temporary::temporary_place;
use super::{Analysis, Expr, Kind};
use crate::ast::{self, ExprKind, TypeName};
use crate::budget::Resource;
use crate::diagnostic::Message;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::Punct;
use crate::typed::{Binding, Category, Count, DIRECT, Delete, ForEach, New, Order};
use crate::types::{self, Type, TypeId};

/// The part of the budget of copies for the construction or destruction of an object, which has several parts itself.
const OBJECT_COPIES: usize = 3;

impl Analysis<'_> {
    // Construction.

    pub(super) fn constructors(&self, class: usize) -> Option<Vec<usize>> {
        let tag = self.types.classes[class].tag?;
        self.classes.info[class].methods.get(&tag).cloned()
    }

    fn destructor(&self, class: usize) -> Option<usize> {
        let found = |m: &&usize| self.names.text(self.functions.list[**m].name).starts_with('~');
        self.classes.info[class].methods.values().flatten().find(found).copied()
    }

    /// Returns the class of an object, or of the elements of an array.
    pub(super) fn element_class(&self, of: TypeId) -> Option<usize> {
        match *self.types.get(of) {
            Type::Array { of, .. } => self.element_class(of),
            Type::Class(class) => Some(class),
            _ => None,
        }
    }

    /// Returns whether a variable of this type must be constructed.
    pub(super) fn needs_construction(&self, of: TypeId) -> bool {
        self.element_class(of).is_some_and(|class| self.begins(class))
    }

    /// Returns whether objects of this class must be constructed.
    fn begins(&self, class: usize) -> bool {
        let known = &self.types.classes[class];
        self.constructors(class).is_some()
            || !self.classes.info[class].initializers.is_empty()
            || known.vtable_offset.is_some()
            || known.base.is_some_and(|b| self.begins(b))
            || known.other_bases.iter().any(|(b, _)| self.begins(*b))
            || known.fields.iter().any(|f| self.needs_construction(f.type_id))
    }

    /// Returns whether this is a class whose constructor receives the initializer.
    pub(super) fn is_constructed(&self, of: TypeId) -> bool {
        self.types.class(of).is_some() && self.needs_construction(of)
    }

    /// Returns whether a variable of this type must be destroyed.
    pub(super) fn needs_destruction(&self, of: TypeId) -> bool {
        self.element_class(of).is_some_and(|class| self.ends(class))
    }

    /// Returns whether objects of this class must be destroyed.
    fn ends(&self, class: usize) -> bool {
        let known = &self.types.classes[class];
        self.destructor(class).is_some()
            || known.base.is_some_and(|b| self.ends(b))
            || known.other_bases.iter().any(|(b, _)| self.ends(*b))
            || known.fields.iter().any(|f| self.needs_destruction(f.type_id))
    }

    /// Constructs the object at a place.
    pub(super) fn construct(&mut self, place: Expr, arguments: &[ast::Expr], span: Span) -> Expr {
        let list = arguments.iter().map(Argument::Written).collect();
        self.construct_with(place, list, span)
    }

    pub(super) fn construct_with(&mut self, place: Expr, arguments: Vec<Argument>, span: Span) -> Expr {
        if !self.spend(Resource::Copies, OBJECT_COPIES, span) {
            return Expr::bad();
        }
        self.deeper(2, span, |analysis| analysis.construct_here(place, arguments, span))
    }

    fn construct_here(&mut self, place: Expr, arguments: Vec<Argument>, span: Span) -> Expr {
        let of = place.of;
        if let Type::Array { of: element, length } = *self.types.get(of) {
            if !self.needs_construction(element) {
                return Expr::nothing();
            }
            let count = Count::Fixed(length);
            return self.for_each(place, element, count, false, |analysis, element| {
                analysis.construct_with(element, Vec::new(), span)
            });
        }
        let Some(class) = self.types.class(of) else {
            let [argument] = &arguments[..] else { return Expr::nothing() };
            let value = self.argument_value(argument);
            let value = self.for_store(value, of, span, false);
            return Expr::assign(place, value);
        };
        // An object of the same class is copied bitwise, unless there is a copy constructor.
        if let [argument] = &arguments[..] {
            let given = self.argument_type(argument);
            let copies = self.types.class(given).is_some_and(|c| self.types.inherits(c, class));
            let is_new = given == of && matches!(argument, Argument::Written(e) if makes_object(e));
            if copies && (is_new || self.copy_constructor(class).is_none()) {
                let value = self.argument_value(argument);
                let is_adopted = is_new && self.adopt(&value);
                if !is_adopted && let Some(copy) = self.construct_copy(&place, &value, class, span) {
                    return copy;
                }
                if is_new && !is_adopted && self.copy_constructor(class).is_some() {
                    let (id, made) = self.opaque(&value, false);
                    let construct = self.construct_with(place, vec![Argument::Made(made, span)], span);
                    return Expr::bind(id, value, false, construct);
                }
                return Expr::assign(place, value.with_type(of));
            }
        }
        match self.constructors(class) {
            Some(list) => {
                self.check_abstract(class, span);
                match self.choose(&list, &arguments, span) {
                    Some(chosen) => self.call_function(chosen, Some(place), arguments, Some(span)),
                    None => Expr::bad(),
                }
            }
            None => {
                if !arguments.is_empty() {
                    let name = self.types.classes[class].name.clone();
                    self.error(Message::NoOverload { name }, span);
                }
                self.check_abstract(class, span);
                self.construct_parts(place, class, &[], span)
            }
        }
    }

    /// Analyses an argument.
    pub(super) fn argument_value(&mut self, argument: &Argument) -> Expr {
        match argument {
            Argument::Written(e) => self.expr(e),
            Argument::Made(value, _) => value.clone(),
        }
    }

    fn check_abstract(&mut self, class: usize, span: Span) {
        let building = self.current.class.is_some_and(|c| c != class && self.types.inherits(c, class));
        let pure = self.classes.info[class].table.iter().any(|f| self.functions.list[*f].method.is_pure);
        if pure && !building && self.current.base_parts == 0 && self.current.class != Some(class) {
            let name = self.types.classes[class].name.clone();
            self.error(Message::Abstract { name }, span);
        }
    }

    pub(super) fn copy_constructor(&self, class: usize) -> Option<usize> {
        self.constructors(class)?.into_iter().find(|m| match self.types.get(self.functions.list[*m].of) {
            Type::Function { parameters, .. } => match parameters[..] {
                [one] => {
                    let to = self.types.without_reference(one);
                    to != one && self.types.class(to) == Some(class)
                }
                _ => false,
            },
            _ => false,
        })
    }

    /// Creates a loop over the elements of an array.
    fn for_each(
        &mut self,
        array: Expr,
        element: TypeId,
        count: Count,
        backwards: bool,
        body: impl FnOnce(&mut Self, Expr) -> Expr,
    ) -> Expr {
        let id = self.current.new_opaque();
        let body = self.full_expression(|analysis| body(analysis, Expr::far_place(Kind::Opaque(id), element)));
        let size = self.types.size(element);
        let each = ForEach { array, element: id, other: None, size, count, backwards, body };
        Expr::value(Kind::ForEach(Box::new(each)), types::VOID)
    }

    /// Creates a loop over the elements of two arrays of the same type.
    pub(super) fn for_each_pair(
        &mut self,
        arrays: (Expr, Expr),
        element: TypeId,
        length: u32,
        body: impl FnOnce(&mut Self, Expr, Expr) -> Expr,
    ) -> Expr {
        let ids = [self.current.new_opaque(), self.current.new_opaque()];
        let [first, second] = ids.map(|id| Expr::far_place(Kind::Opaque(id), element));
        let body = self.full_expression(|analysis| body(analysis, first, second));
        let (size, count) = (self.types.size(element), Count::Fixed(length));
        let other = Some((arrays.1, ids[1]));
        let each = ForEach { array: arrays.0, element: ids[0], other, size, count, backwards: false, body };
        Expr::value(Kind::ForEach(Box::new(each)), types::VOID)
    }

    /// Constructs the parts of an object before the body of its constructor: base, virtual table, members.
    pub(super) fn construct_parts(
        &mut self,
        place: Expr,
        class: usize,
        inits: &[(Symbol, Vec<ast::Expr>, Span)],
        span: Span,
    ) -> Expr {
        let mut parts = Vec::new();
        let inherited = self.types.classes[class].inherited;
        for (base, offset) in self.direct_bases(class) {
            let base_type = self.types.intern(Type::Class(base));
            let given = inits.iter().find(|(name, _, _)| self.class_named(*name) == Some(base));
            if self.needs_construction(base_type) {
                let arguments = given.map_or(&[][..], |(_, list, _)| list);
                let part = self.base_part(place.clone(), offset, base_type);
                self.current.base_parts += 1;
                parts.push(self.construct(part, arguments, span));
                self.current.base_parts -= 1;
            }
        }
        if let Some(at) = self.types.classes[class].vtable_offset {
            for method in self.classes.info[class].table.clone() {
                self.used_function(method);
            }
            let word = self.types.word_type();
            let table = Expr::new(Kind::VirtualTable(class), word, Category::Constant);
            parts.push(Expr::assign(Expr::subobject(place.clone(), at, None, word), table));
        }
        let fields = self.types.classes[class].fields.clone();
        let mut named = HashMap::new();
        for (at, (name, _, _)) in inits.iter().enumerate() {
            named.entry(*name).or_insert(at);
        }
        for field in &fields[inherited..] {
            let given = field.name.and_then(|name| named.get(&name)).map(|at| &inits[*at]);
            let member = Expr::subobject(place.clone(), field.offset, None, field.type_id);
            match given {
                Some((_, list, _)) if matches!(self.types.get(field.type_id), Type::Reference { .. }) => {
                    if let [value] = &list[..] {
                        let reference = self.bound(value, field.type_id);
                        parts.push(Expr::assign(member, reference));
                    }
                }
                // `member()` is zero.
                Some((_, list, span))
                    if list.is_empty() && self.types.is_wide && self.types.is_number(field.type_id) =>
                {
                    let zero = self.converted(Expr::int(0, types::INT), field.type_id, *span, true);
                    parts.push(Expr::assign(member, zero));
                }
                Some((_, list, span)) => parts.push(self.construct(member, list, *span)),
                None if field.name.is_some_and(|name| self.classes.info[class].initializers.contains_key(&name)) => {
                    let init = field.name.and_then(|name| self.classes.info[class].initializers.get(&name)).cloned();
                    parts.extend(init.map(|init| self.initialize(member, &init, span)));
                }
                None if self.needs_construction(field.type_id) => parts.push(self.construct(member, &[], span)),
                None => {}
            }
        }
        let members: HashSet<Symbol> = fields.iter().filter_map(|field| field.name).collect();
        for (name, _, span) in inits {
            let known = members.contains(name) || self.class_named(*name).is_some();
            if !known {
                let (name, of) = (self.names.text(*name), self.types.classes[class].name.clone());
                self.error(Message::UnknownMember { name, of, suggestion: None }, *span);
            }
        }
        effects(parts)
    }

    /// Returns the base classes of a class with their offsets.
    pub(super) fn direct_bases(&self, class: usize) -> Vec<(usize, u32)> {
        let known = &self.types.classes[class];
        known.base.map(|base| (base, 0)).into_iter().chain(known.other_bases.iter().copied()).collect()
    }

    /// Returns the part of an object that belongs to a base class.
    pub(super) fn base_part(&self, object: Expr, offset: u32, of: TypeId) -> Expr {
        if offset == 0 { object.with_type(of) } else { Expr::subobject(object, offset, None, of) }
    }

    // Destruction.

    /// Destroys the members and the base class of an object.
    pub(super) fn destroy_parts(&mut self, place: Expr, class: usize) -> Vec<Expr> {
        let inherited = self.types.classes[class].inherited;
        let fields = self.types.classes[class].fields.clone();
        let mut parts = Vec::new();
        for field in fields[inherited..].iter().rev() {
            parts.extend(self.destroy_all(Expr::subobject(place.clone(), field.offset, None, field.type_id)));
        }
        for (base, offset) in self.direct_bases(class).into_iter().rev() {
            if self.ends(base) {
                let base_type = self.types.intern(Type::Class(base));
                let part = self.base_part(place.clone(), offset, base_type);
                parts.push(self.destroy(part, base, true));
            }
        }
        parts
    }

    /// Destroys an object, or the elements of an array, the last one first. Returns `None` if that is not needed.
    pub(super) fn destroy_all(&mut self, place: Expr) -> Option<Expr> {
        let of = place.of;
        if !self.needs_destruction(of) {
            return None;
        }
        match *self.types.get(of) {
            Type::Array { of: element, length } => Some(self.destroy_elements(place, element, Count::Fixed(length))),
            _ => self.types.class(of).map(|class| self.destroy(place, class, true)),
        }
    }

    fn destroy_elements(&mut self, array: Expr, element: TypeId, count: Count) -> Expr {
        self.for_each(array, element, count, true, |analysis, element| {
            analysis.destroy_all(element).unwrap_or_else(Expr::nothing)
        })
    }

    /// Destroys an object. A direct call does not use the virtual table.
    fn destroy(&mut self, place: Expr, class: usize, direct: bool) -> Expr {
        if !self.spend(Resource::Copies, OBJECT_COPIES, Span::default()) {
            return Expr::bad();
        }
        self.deeper(2, Span::default(), |analysis| match analysis.destructor(class) {
            Some(method) => analysis.call_methods(&[method], Some(place), direct, Vec::new(), None),
            None => effects(analysis.destroy_parts(place, class)),
        })
    }

    // Objects in expressions.

    /// Analyses `Type(arguments)`.
    pub(super) fn construct_value(&mut self, to: &TypeName, arguments: &[ast::Expr], span: Span) -> Expr {
        let of = self.resolve(to);
        if self.types.class(of).is_none() {
            return match arguments {
                [] => Expr::int(0, of),
                [value] => {
                    let value = self.expr(value);
                    self.converted(value, of, span, true)
                }
                _ => self.fail(Message::TooManyInitializers, span),
            };
        }
        if let Some(class) = self.types.class(of)
            && let Some(list) = self.values_of_members(class, arguments, span)
        {
            return self.listed(&list, of, span, true);
        }
        let list = arguments.iter().map(Argument::Written).collect();
        self.created(of, list, span, true)
    }

    /// Returns the arguments as a list, if they are the values of the members of a class without constructors.
    fn values_of_members(&mut self, class: usize, arguments: &[ast::Expr], span: Span) -> Option<ast::Initializer> {
        let is_list = |argument: &ast::Expr| matches!(argument.kind, ExprKind::List(_));
        let is_copy = |analysis: &mut Self, argument: &ast::Expr| {
            let of = analysis.type_of(argument);
            analysis.types.class(of).is_some_and(|given| analysis.types.inherits(given, class))
        };
        let is_aggregate = self.types.is_wide && !arguments.is_empty() && self.constructors(class).is_none();
        if !is_aggregate || matches!(arguments, [one] if !is_list(one) && is_copy(self, one)) {
            return None;
        }
        let item = |argument: &ast::Expr| match &argument.kind {
            ExprKind::List(list) => (**list).clone(),
            _ => ast::Initializer::Expr(argument.clone()),
        };
        Some(ast::Initializer::List(arguments.iter().map(item).collect(), span))
    }

    /// Creates a temporary object. The owner destroys it; otherwise it is destroyed at the end of the expression.
    pub(super) fn created(&mut self, of: TypeId, arguments: Vec<Argument>, span: Span, is_temporary: bool) -> Expr {
        let id = self.current.new_temporary();
        let construct = Box::new(self.construct_with(temporary_place(id, of), arguments, span));
        if is_temporary {
            self.add_temporary(id, of);
        }
        Expr::new(Kind::Create { temporary: id, construct }, of, DIRECT)
    }

    /// Converts a value to an object of a class: the object itself, the base part of a derived object, or the result of a
    /// constructor.
    pub(super) fn converted_object(&mut self, value: Expr, class: usize, to: TypeId, span: Span) -> Expr {
        if let Some(from) = self.types.class(value.of)
            && (self.types.inherits(from, class) || self.types.is_same_class(from, class))
        {
            let offset = self.types.base_offset(from, class).unwrap_or(0);
            return self.base_part(value, offset, to);
        }
        if let (Some((_, method)), true) = (self.conversion(value.of, to), value.is_addressable()) {
            return self.call_methods(&[method], Some(value), false, Vec::new(), Some(span));
        }
        if self.constructors(class).is_some() && value.of != types::BAD && self.converts(value.of, to) <= 4 {
            let (id, made) = self.opaque(&value, false);
            let object = self.created(to, vec![Argument::Made(made, span)], span, true);
            return Expr::bind(id, value, false, object);
        }
        let (from, name) = (self.types.name(value.of), self.types.name(to));
        self.error(Message::CannotConvert { from, to: name }, span);
        Expr::new(Kind::Int(0), to, DIRECT)
    }

    /// Analyses an object passed by value, with its copy constructor.
    pub(super) fn copied_object(&mut self, value: Expr, of: TypeId, span: Span) -> Expr {
        let Some(class) = self.types.class(of) else { return value };
        if self.adopt(&value) || !self.has_copy(class) {
            return value;
        }
        let (id, made) = self.opaque(&value, false);
        let object = self.created(of, vec![Argument::Made(made, span)], span, false);
        Expr::bind(id, value, false, object)
    }

    // References.

    /// Binds a reference to an expression and returns the pointer.
    pub(super) fn bound(&mut self, e: &ast::Expr, reference: TypeId) -> Expr {
        if let ExprKind::Conditional(condition, yes, no) = &e.kind
            && self.type_of(yes) == self.type_of(no)
        {
            // The reference is bound to one of two variables, without copying.
            let condition = Box::new(self.condition(condition));
            let yes = Box::new(self.conditionally(|analysis| analysis.bound(yes, reference)));
            let no = Box::new(self.conditionally(|analysis| analysis.bound(no, reference)));
            return Expr::value(Kind::Conditional { condition, yes, no }, reference);
        }
        let value = self.expr(e);
        self.bound_value(value, reference, e.span)
    }

    pub(super) fn bound_value(&mut self, value: Expr, reference: TypeId, span: Span) -> Expr {
        let Type::Reference { to, .. } = *self.types.get(reference) else { return value };
        if value.of == types::BAD {
            return Expr::int(0, reference);
        }
        let same = value.of == to
            || match (self.types.class(value.of), self.types.class(to)) {
                (Some(a), Some(b)) => self.types.inherits(a, b),
                _ => false,
            }
            || self.is_bound_directly(value.of, to);
        if same && value.is_addressable() {
            let classes = self.types.class(value.of).zip(self.types.class(to));
            let offset = classes.and_then(|(a, b)| self.types.base_offset(a, b)).unwrap_or(0);
            let value = if offset > 0 { self.base_part(value, offset, to) } else { value };
            return Expr::address_of(value, reference);
        }
        if let (Kind::Overloaded(_), None) = (&value.kind, self.types.class(to)) {
            return self.decayed(value);
        }
        // A value without a place is stored in a temporary.
        let value = self.converted(value, to, span, false);
        let is_object = self.types.class(to).is_some() && value.is_addressable();
        let place = if is_object { value } else { Expr::new(Kind::Materialize(Box::new(value)), to, DIRECT) };
        Expr::address_of(place, reference)
    }

    /// Returns whether a reference to `b` may refer to a variable of the other type `a`.
    fn is_bound_directly(&self, a: TypeId, b: TypeId) -> bool {
        matches!(
            (self.types.get(a), self.types.get(b)),
            (Type::Enum(_), Type::Int) | (Type::Array { .. }, Type::Array { .. })
        )
    }

    // `new` and `delete`.

    /// Returns the `operator new` or `delete` of a class, if it has its own.
    fn allocator(&mut self, of: TypeId, name: &[u8]) -> Option<usize> {
        let class = self.types.class(of)?;
        let name = self.names.intern(name);
        self.find_methods(class, name)?.first().copied()
    }

    /// Analyses `new`.
    pub(super) fn new_object(
        &mut self,
        name: &TypeName,
        count: Option<&ast::Expr>,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let of = self.resolve(name);
        self.new_of(of, count, arguments.iter().map(Argument::Written).collect(), span)
    }

    /// Creates an object or an array of this type.
    pub(super) fn new_of(
        &mut self,
        of: TypeId,
        count: Option<&ast::Expr>,
        arguments: Vec<Argument>,
        span: Span,
    ) -> Expr {
        let bytes = Expr::int(self.types.size(of).max(1) as i32, types::UNSIGNED);
        let pointer_type = self.types.pointer_to(of);
        // The number of elements is stored before an array whose elements must be destroyed.
        let stores_count = count.is_some() && self.needs_destruction(of);
        let count = count.map(|count| {
            let value = self.expr(count);
            let value = self.converted(value, types::UNSIGNED, span, true);
            Binding { id: self.current.new_opaque(), value, copies: true }
        });
        let number = count.as_ref().map(|count| Expr::opaque(count.id, &count.value, true));
        let mut size = bytes;
        if let Some(number) = &number {
            let order = Order::default();
            size = self.arithmetic(Punct::Star, number.clone(), size, order, types::UNSIGNED, span);
            if stores_count {
                let room = Expr::int(self.types.size(types::UNSIGNED) as i32, types::UNSIGNED);
                size = self.arithmetic(Punct::Plus, size, room, order, types::UNSIGNED, span);
            }
        }
        let own = self.allocator(of, b"operatornew").filter(|_| count.is_none());
        let allocate =
            own.map(|own| self.call_function(own, None, vec![Argument::Made(size.clone(), span)], Some(span)));
        let pointer = self.current.new_opaque();
        let place = Expr::deref(Expr::value(Kind::Opaque(pointer), pointer_type), self.types.data_width, of);
        let needs_construction = self.needs_construction(of);
        let construct = match number {
            None if needs_construction || !arguments.is_empty() => Some(self.construct_with(place, arguments, span)),
            Some(number) if needs_construction => {
                let count = Count::Computed(number);
                Some(self.for_each(place, of, count, false, |analysis, element| analysis.construct(element, &[], span)))
            }
            _ => None,
        };
        let new = New { count, size, allocate, stores_count, pointer, construct };
        Expr::value(Kind::New(Box::new(new)), pointer_type)
    }

    /// Analyses `delete`.
    pub(super) fn delete_object(&mut self, e: &ast::Expr, array: bool, span: Span) -> Expr {
        let pointer = self.expr(e);
        self.deleted(pointer, array, span)
    }

    /// Deletes what a pointer points to.
    pub(super) fn deleted(&mut self, pointer: Expr, array: bool, span: Span) -> Expr {
        let pointer = self.decayed(pointer);
        let Some((to, width)) = self.types.pointee(pointer.of) else {
            if pointer.of != types::BAD {
                self.error(Message::NotAPointer, span);
            }
            return Expr::nothing();
        };
        let id = self.current.new_opaque();
        let value = Expr::value(Kind::Opaque(id), pointer.of);
        let place = Expr::deref(value.clone(), width, to);
        let must_destroy = self.needs_destruction(to);
        let destroy = match self.types.class(to) {
            Some(class) if must_destroy && !array => Some(self.destroy(place.clone(), class, false)),
            _ => None,
        };
        let destroy_elements = (array && must_destroy).then(|| {
            let count = self.current.new_opaque();
            let number = Expr::value(Kind::Opaque(count), types::UNSIGNED);
            (count, self.destroy_elements(place, to, Count::Computed(number)))
        });
        let own = self.allocator(to, b"operatordelete").filter(|_| !array);
        let free = own.map(|own| self.call_function(own, None, vec![Argument::Made(value, span)], Some(span)));
        let pointer = Binding { id, value: pointer, copies: false };
        let delete = Delete { pointer, destroy, destroy_elements, free };
        Expr::value(Kind::Delete(Box::new(delete)), types::VOID)
    }
}

/// Returns expressions that are evaluated only for their effects as one.
fn effects(mut list: Vec<Expr>) -> Expr {
    if list.len() == 1 {
        return list.remove(0);
    }
    list.push(Expr::nothing());
    Expr::sequence(list)
}

/// Returns whether an expression may create a temporary object. Decided from the syntax, so that the expression is not
/// analysed twice.
fn makes_object(e: &ast::Expr) -> bool {
    matches!(e.kind, ExprKind::Call(..) | ExprKind::Construct(..) | ExprKind::Binary(..))
}
