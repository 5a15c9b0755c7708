//! Objects: construction, destruction, `new`, `delete`, and objects as values.

use super::call::Argument;
use super::{Kind, Lower, Place, Value};
use crate::ast::{self, Expr, TypeName};
use crate::code::{Op, Slot};
use crate::codegen::Label;
use crate::diagnostic::Message;
use crate::program::FIRST_FUNCTION;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::types::{self, PointerWidth, Type, TypeId};

impl Lower<'_> {
    // Construction.

    fn constructors(&self, class: usize) -> Option<Vec<usize>> {
        let tag = self.types.classes[class].tag?;
        self.classes.info[class].methods.get(&tag).cloned()
    }

    fn destructor(&self, class: usize) -> Option<usize> {
        let found = |m: &&usize| self.names.text(self.functions.list[**m].name).starts_with('~');
        self.classes.info[class].methods.values().flatten().find(found).copied()
    }

    fn element_class(&self, of: TypeId) -> Option<usize> {
        match *self.types.get(of) {
            Type::Array { of, .. } => self.element_class(of),
            Type::Class(class) => Some(class),
            _ => None,
        }
    }

    /// Returns whether a variable of this type must be constructed.
    pub(super) fn needs_construction(&self, of: TypeId) -> bool {
        let Some(class) = self.element_class(of) else { return false };
        self.begins(class)
    }

    /// Returns whether objects of this class must be constructed.
    fn begins(&self, class: usize) -> bool {
        let known = &self.types.classes[class];
        self.constructors(class).is_some()
            || known.vtable_offset.is_some()
            || known.base.is_some_and(|b| self.begins(b))
            || known.fields.iter().any(|f| self.needs_construction(f.type_id))
    }

    /// Returns whether this is a class whose constructor receives the initializer.
    pub(super) fn is_constructed(&self, of: TypeId) -> bool {
        self.types.class(of).is_some() && self.needs_construction(of)
    }

    pub(super) fn needs_destruction(&self, of: TypeId) -> bool {
        self.element_class(of).is_some_and(|class| self.ends(class))
    }

    /// Returns whether objects of this class must be destroyed.
    fn ends(&self, class: usize) -> bool {
        let known = &self.types.classes[class];
        self.destructor(class).is_some()
            || known.base.is_some_and(|b| self.ends(b))
            || known.fields.iter().any(|f| self.needs_destruction(f.type_id))
    }

    pub(super) fn construct(&mut self, place: Place, of: TypeId, arguments: &[Expr], span: Span) {
        let list = arguments.iter().map(Argument::Written).collect();
        self.construct_with(place, of, list, span);
    }

    fn construct_with(&mut self, place: Place, of: TypeId, arguments: Vec<Argument>, span: Span) {
        if let Type::Array { of: element, length } = *self.types.get(of) {
            if self.needs_construction(element) {
                self.each_element(place, element, length, &mut |l, place| {
                    l.construct_with(place, element, Vec::new(), span);
                });
            }
            return;
        }
        let Some(class) = self.types.class(of) else {
            if let [argument] = &arguments[..] {
                let value = match argument {
                    Argument::Written(e) => self.expr(e),
                    Argument::Made(value, _) => value.clone(),
                };
                let value = self.for_store(value, of, span, false);
                self.store(place, None, &value, of);
            }
            return;
        };
        // An object of the same class is copied bitwise, unless there is a copy constructor.
        if let [argument] = &arguments[..] {
            let given = match argument {
                Argument::Written(e) => self.type_of(e),
                Argument::Made(value, _) => value.of,
            };
            let copies = self.types.class(given).is_some_and(|c| self.types.inherits(c, class));
            let nameless = given == of && matches!(argument, Argument::Written(e) if makes_object(e));
            if copies && (nameless || self.copy_constructor(class).is_none()) {
                let value = match argument {
                    Argument::Written(e) => self.expr(e),
                    Argument::Made(value, _) => value.clone(),
                };
                if nameless && !self.adopt(&value) && self.copy_constructor(class).is_some() {
                    let made = vec![Argument::Made(value, span)];
                    return self.construct_with(place, of, made, span);
                }
                let value = Value { of, ..value };
                self.store(place, None, &value, of);
                return;
            }
        }
        match self.constructors(class) {
            Some(list) => {
                self.check_abstract(class, span);
                let Some(chosen) = self.choose(&list, &arguments, span) else { return };
                let this = self.address_of(place, types::VOID, Some(self.types.data_width));
                let this = self.kept_pointer(this);
                self.call_function(chosen, Some(this), arguments, span);
            }
            None => {
                if !arguments.is_empty() {
                    let name = self.types.classes[class].name.clone();
                    self.error(Message::NoOverload { name }, span);
                }
                self.check_abstract(class, span);
                self.construct_parts(place, class, &[], span);
            }
        }
    }

    fn check_abstract(&mut self, class: usize, span: Span) {
        let building = self.current.class.is_some_and(|c| c != class && self.types.inherits(c, class));
        let pure = self.classes.info[class].table.iter().any(|f| self.functions.list[*f].is_pure);
        if pure && !building && self.current.class != Some(class) {
            let name = self.types.classes[class].name.clone();
            self.error(Message::Abstract { name }, span);
        }
    }

    fn copy_constructor(&self, class: usize) -> Option<usize> {
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

    /// Generates a loop over the elements of an array.
    fn each_element(&mut self, place: Place, element: TypeId, length: u32, make: &mut dyn FnMut(&mut Self, Place)) {
        let size = self.types.size(element);
        let start = self.generator.far_address(place);
        let pointer = self.generator.temporary(4);
        self.generator.emit(Op::MovL, pointer, start, start, 0);
        let count = self.generator.temporary(2);
        let number = self.generator.word(length as u16);
        self.generator.emit(Op::MovW, count, number, number, 0);
        let again = self.generator.code.new_label();
        self.generator.code.place_label(again);
        make(self, Place::Far { pointer, offset: 0 });
        let (one, minus) = (self.generator.word(1), self.generator.word(1));
        self.generator.emit(Op::FAddX, pointer, pointer, one, size);
        self.generator.emit(Op::SubW, count, count, minus, 0);
        self.generator.code.jump(Op::JnzW, count, count, again);
    }

    /// Generates the code before the body of a constructor: base, virtual table, members.
    fn construct_parts(&mut self, place: Place, class: usize, inits: &[(Symbol, Vec<Expr>, Span)], span: Span) {
        let base = self.types.classes[class].base;
        let inherited = base.map_or(0, |b| self.types.classes[b].fields.len());
        if let Some(base) = base {
            let base_type = self.types.intern(Type::Class(base));
            let given = inits.iter().find(|(name, _, _)| self.class_named(*name) == Some(base));
            if self.needs_construction(base_type) {
                let arguments = given.map_or(&[][..], |(_, list, _)| list);
                self.construct(place, base_type, arguments, span);
            }
        }
        if let Some(at) = self.types.classes[class].vtable_offset {
            let table = self.table_address(class);
            let value = Value::int(i32::from(table), types::UNSIGNED);
            self.store(place.plus(at), None, &value, types::UNSIGNED);
        }
        let fields = self.types.classes[class].fields.clone();
        for field in &fields[inherited..] {
            let given = inits.iter().find(|(name, _, _)| Some(*name) == field.name);
            let member = place.plus(field.offset);
            match given {
                Some((_, list, _)) if matches!(self.types.get(field.type_id), Type::Reference { .. }) => {
                    if let [value] = &list[..] {
                        let reference = self.bound(value, field.type_id);
                        self.store(member, None, &reference, field.type_id);
                    }
                }
                Some((_, list, span)) => self.construct(member, field.type_id, list, *span),
                None if self.needs_construction(field.type_id) => self.construct(member, field.type_id, &[], span),
                None => {}
            }
        }
        for (name, _, span) in inits {
            let known = fields.iter().any(|f| f.name == Some(*name)) || self.class_named(*name).is_some();
            if !known {
                let (name, of) = (self.names.text(*name), self.types.classes[class].name.clone());
                self.error(Message::UnknownMember { name, of, suggestion: None }, *span);
            }
        }
    }

    /// Returns the address of the virtual table of a class.
    fn table_address(&mut self, class: usize) -> u16 {
        if let Some(at) = self.classes.info[class].table_at {
            return at;
        }
        let list = self.classes.info[class].table.clone();
        let mut bytes = Vec::new();
        for function in list {
            let function = self.with_body(function);
            let known = self.functions.list[function].body.is_some();
            let address = if known { FIRST_FUNCTION + 4 * self.function_number(function) } else { 0 };
            bytes.extend(address.to_le_bytes());
        }
        let at = self.generator.allocate_data(&bytes);
        self.classes.info[class].table_at = Some(at);
        at
    }

    /// Generates the prologue of a constructor; does nothing for other functions.
    pub(super) fn constructor_start(&mut self, index: usize, body: &ast::FunctionDefinition) {
        let Some(class) = self.functions.list[index].class else { return };
        if self.types.classes[class].tag != Some(self.functions.list[index].name) {
            return;
        }
        if let Some(place) = self.this_place() {
            self.construct_parts(place, class, &body.inits, body.declarator.span);
        }
    }

    /// Generates the epilogue of a destructor, which destroys the members and the base; does nothing for other functions.
    pub(super) fn destructor_end(&mut self, index: usize) {
        let Some(class) = self.functions.list[index].class else { return };
        if !self.names.text(self.functions.list[index].name).starts_with('~') {
            return;
        }
        if let Some(place) = self.this_place() {
            self.destroy_parts(place, class);
        }
    }

    fn destroy_parts(&mut self, place: Place, class: usize) {
        let base = self.types.classes[class].base;
        let inherited = base.map_or(0, |b| self.types.classes[b].fields.len());
        let fields = self.types.classes[class].fields.clone();
        for field in fields[inherited..].iter().rev() {
            self.destroy_all(place.plus(field.offset), field.type_id);
        }
        if let Some(base) = base
            && self.ends(base)
        {
            self.destroy(place, base, true);
        }
    }

    /// Destroys an object, or the elements of an array, the last one first.
    fn destroy_all(&mut self, place: Place, of: TypeId) {
        if !self.needs_destruction(of) {
            return;
        }
        match *self.types.get(of) {
            Type::Array { of: element, length } => {
                let count = self.generator.word(length as u16);
                self.destroy_elements(place, element, count);
            }
            _ => {
                if let Some(class) = self.types.class(of) {
                    self.destroy(place, class, true);
                }
            }
        }
    }

    /// Destroys `count` elements beginning at a place, the last one first.
    fn destroy_elements(&mut self, place: Place, element: TypeId, count: Slot) {
        let size = self.types.size(element);
        let start = self.generator.far_address(place);
        let (pointer, left) = (self.generator.temporary(4), self.generator.temporary(2));
        self.generator.emit(Op::MovW, left, count, count, 0);
        self.generator.emit(Op::FAddX, pointer, start, count, size);
        let (again, end) = (self.generator.code.new_label(), self.generator.code.new_label());
        self.generator.code.jump(Op::JzW, left, left, end);
        self.generator.code.place_label(again);
        let (one, minus) = (self.generator.word(1), self.generator.word(u16::MAX));
        self.generator.emit(Op::FAddX, pointer, pointer, minus, size);
        self.destroy_all(Place::Far { pointer, offset: 0 }, element);
        self.generator.emit(Op::SubW, left, left, one, 0);
        self.generator.code.jump(Op::JnzW, left, left, again);
        self.generator.code.place_label(end);
    }

    /// Destroys an object.
    fn destroy(&mut self, place: Place, class: usize, direct: bool) {
        match self.destructor(class) {
            Some(method) => {
                self.call_methods(&[method], Some(place), direct, Vec::new(), self.generator.code.span);
            }
            None => self.destroy_parts(place, class),
        }
    }

    /// Destroys the objects of the innermost block.
    pub(super) fn leave_scope(&mut self) {
        let depth = self.scopes.stack.len() - 1;
        self.unwind(depth);
    }

    /// Destroys the objects of all blocks from this depth on, for a jump out of them.
    pub(super) fn unwind(&mut self, depth: usize) {
        for level in (depth.min(self.scopes.stack.len())..self.scopes.stack.len()).rev() {
            let objects = self.scopes.stack[level].objects.clone();
            for (slot, of) in objects.into_iter().rev() {
                self.destroy_all(Place::Direct(slot), of);
            }
        }
    }

    /// Returns whether a jump out of all blocks from this depth on destroys any objects.
    pub(super) fn unwinds(&self, depth: usize) -> bool {
        self.scopes.stack.iter().skip(depth).any(|scope| !scope.objects.is_empty())
    }

    // Temporary objects.

    /// Registers a temporary object of the current expression.
    pub(super) fn nameless(&mut self, slot: Slot, of: TypeId) {
        if self.types.class(of).is_none() {
            return;
        }
        self.current.temporaries.live.push((slot, of));
        let ends = self.needs_destruction(of);
        let Some(guards) = self.current.temporaries.guards.as_mut().filter(|g| ends && g.depth > 0) else { return };
        guards.made += 1;
        if let Some(flag) = guards.free.pop() {
            guards.flags.push((slot, flag));
            let one = self.generator.word(1);
            self.generator.emit(Op::MovW, flag, one, one, 0);
        }
    }

    /// Lowers an operand that is evaluated conditionally.
    pub(super) fn sometimes<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let deeper = |l: &mut Self, by: isize| {
            if let Some(guards) = &mut l.current.temporaries.guards {
                guards.depth = guards.depth.saturating_add_signed(by);
            }
        };
        deeper(self, 1);
        let result = make(self);
        deeper(self, -1);
        result
    }

    /// Counts the temporary objects of an expression that must be destroyed, and those of them that are created
    /// conditionally.
    fn nameless_in(&mut self, e: &ast::Expr) -> (usize, usize) {
        if !self.unit.cplusplus || !super::operate::has_effects(e) {
            return (0, 0);
        }
        self.aside(|l| {
            let outer = l.current.temporaries.guards.replace(super::Guards::default());
            let before = l.current.temporaries.live.len();
            l.expr(e);
            let made = l.current.temporaries.live.get(before..).unwrap_or_default().to_vec();
            let all = made.iter().filter(|(_, of)| l.needs_destruction(*of)).count();
            let guards = std::mem::replace(&mut l.current.temporaries.guards, outer);
            (all, guards.map_or(0, |g| g.made))
        })
    }

    /// Generates code for an expression and then destroys its temporary objects, including conditionally created ones.
    pub(super) fn ending_all(&mut self, e: &ast::Expr, make: impl FnOnce(&mut Self)) {
        let (_, sometimes) = self.nameless_in(e);
        if sometimes == 0 {
            make(self);
            return self.end_nameless();
        }
        self.ending(sometimes, make);
    }

    fn ending(&mut self, sometimes: usize, make: impl FnOnce(&mut Self)) {
        let zero = self.generator.word(0);
        let free: Vec<Slot> = (0..sometimes).map(|_| self.generator.reserve(2)).collect();
        for flag in &free {
            self.generator.emit(Op::MovW, *flag, zero, zero, 0);
        }
        let outer = self.current.temporaries.guards.replace(super::Guards { free, ..Default::default() });
        make(self);
        self.end_nameless();
        self.current.temporaries.guards = outer;
    }

    /// Jumps to the label if the condition of a statement equals `when`, after destroying its temporary objects.
    pub(super) fn whole_condition(&mut self, e: &ast::Expr, label: Label, when: bool) {
        let (all, sometimes) = self.nameless_in(e);
        if all == 0 {
            return self.condition(e, label, when);
        }
        let truth = self.generator.reserve(2);
        self.ending(sometimes, |l| {
            let (yes, end) = (l.generator.code.new_label(), l.generator.code.new_label());
            l.condition(e, yes, true);
            let (zero, one) = (l.generator.word(0), l.generator.word(1));
            l.generator.emit(Op::MovW, truth, zero, zero, 0);
            l.generator.code.go(end);
            l.generator.code.place_label(yes);
            l.generator.emit(Op::MovW, truth, one, one, 0);
            l.generator.code.place_label(end);
        });
        self.generator.code.jump(if when { Op::JnzW } else { Op::JzW }, truth, truth, label);
    }

    /// Takes ownership of a temporary object, which is then neither copied nor destroyed at the end of the expression. Returns
    /// `false` if the value is not one.
    pub(super) fn adopt(&mut self, value: &Value) -> bool {
        let Kind::Place(Place::Direct(slot), None) = value.kind else { return false };
        let list = &mut self.current.temporaries.live;
        let found = list.iter().rposition(|(at, of)| *at == slot && *of == value.of);
        found.map(|at| list.remove(at)).is_some()
    }

    /// Destroys the temporary objects at the end of an expression.
    pub(super) fn end_nameless(&mut self) {
        for (slot, of) in std::mem::take(&mut self.current.temporaries.live).into_iter().rev() {
            let flag =
                self.current.temporaries.guards.as_ref().and_then(|g| g.flags.iter().find(|(at, _)| *at == slot));
            let Some(flag) = flag.map(|(_, flag)| *flag) else {
                self.destroy_all(Place::Direct(slot), of);
                continue;
            };
            let never = self.generator.code.new_label();
            self.generator.code.jump(Op::JzW, flag, flag, never);
            self.destroy_all(Place::Direct(slot), of);
            self.generator.code.place_label(never);
        }
        self.current.temporaries.live.clear();
    }

    // Objects with static storage duration.

    /// Generates the function that destroys global and static local objects at the end of the program.
    pub(super) fn end_function(&mut self) -> Option<usize> {
        let list = std::mem::take(&mut self.globals.destroyed);
        (!list.is_empty()).then(|| {
            self.made_function("(end)", |l| {
                // Objects of functions were constructed after all others.
                let (local, outside): (Vec<_>, Vec<_>) = list.into_iter().partition(|(_, _, flag)| flag.is_some());
                for (home, of, flag) in local.into_iter().rev().chain(outside.into_iter().rev()) {
                    let done = l.generator.code.new_label();
                    if let Some(flag) = flag {
                        let flag = Slot::data(flag);
                        l.generator.code.jump(Op::JzW, flag, flag, done);
                    }
                    let place = l.generator.home_place(home);
                    l.destroy_all(place, of);
                    l.generator.code.place_label(done);
                }
            })
        })
    }

    // Objects in expressions.

    /// Lowers `Type(arguments)`.
    pub(super) fn construct_value(&mut self, to: &TypeName, arguments: &[Expr], span: Span) -> Value {
        let of = self.resolve(to);
        if self.types.class(of).is_none() {
            return match arguments {
                [] => Value::int(0, of),
                [value] => {
                    let value = self.expr(value);
                    self.converted(value, of, span, true)
                }
                _ => {
                    self.error(Message::TooManyInitializers, span);
                    Value::bad()
                }
            };
        }
        let slot = self.generator.reserve(self.types.size(of));
        self.construct(Place::Direct(slot), of, arguments, span);
        self.nameless(slot, of);
        Value::place(Place::Direct(slot), of)
    }

    /// Converts a value to an object of a class: the object itself, the base part of a derived object, or the result of a
    /// constructor.
    pub(super) fn converted_object(&mut self, value: Value, class: usize, to: TypeId, span: Span) -> Value {
        if let Some(from) = self.types.class(value.of)
            && self.types.inherits(from, class)
        {
            return Value { of: to, ..value };
        }
        if let (Some((_, method)), Kind::Place(place, None)) = (self.conversion(value.of, to), &value.kind) {
            return self.call_methods(&[method], Some(*place), false, Vec::new(), span);
        }
        if self.constructors(class).is_some() && value.of != types::BAD && self.converts(value.of, to) < 4 {
            let slot = self.generator.reserve(self.types.size(to));
            self.construct_with(Place::Direct(slot), to, vec![Argument::Made(value, span)], span);
            self.nameless(slot, to);
            return Value::place(Place::Direct(slot), to);
        }
        let (from, name) = (self.types.name(value.of), self.types.name(to));
        self.error(Message::CannotConvert { from, to: name }, span);
        Value { of: to, kind: Kind::Place(Place::Direct(Slot::data(0)), None) }
    }

    /// Lowers an object passed by value, with its copy constructor.
    pub(super) fn copied_object(&mut self, value: Value, of: TypeId, span: Span) -> Value {
        let Some(class) = self.types.class(of) else { return value };
        if self.adopt(&value) || self.copy_constructor(class).is_none() {
            return value;
        }
        let slot = self.generator.reserve(self.types.size(of));
        self.construct_with(Place::Direct(slot), of, vec![Argument::Made(value, span)], span);
        Value::place(Place::Direct(slot), of)
    }

    /// Binds a reference to an expression and returns the pointer.
    pub(super) fn bound(&mut self, e: &Expr, reference: TypeId) -> Value {
        if let ast::ExprKind::Conditional(condition, yes, no) = &e.kind
            && self.type_of(yes) == self.type_of(no)
        {
            return self.bound_conditional(condition, yes, no, reference);
        }
        let value = self.expr(e);
        self.bound_value(value, reference, e.span)
    }

    /// Binds a reference to one of two variables, without copying.
    fn bound_conditional(&mut self, condition: &Expr, yes: &Expr, no: &Expr, reference: TypeId) -> Value {
        let wide = self.types.size(reference) > 2;
        let op = if wide { Op::MovL } else { Op::MovW };
        let out = self.generator.temporary(if wide { 4 } else { 2 });
        let (other, end) = (self.generator.code.new_label(), self.generator.code.new_label());
        self.condition(condition, other, false);
        for (e, last) in [(yes, false), (no, true)] {
            let pointer = self.bound(e, reference);
            let from = self.operand(&pointer);
            self.generator.emit(op, out, from, from, 0);
            if !last {
                self.generator.code.go(end);
                self.generator.code.place_label(other);
            }
        }
        self.generator.code.place_label(end);
        Value::slot(out, reference)
    }

    pub(super) fn bound_value(&mut self, value: Value, reference: TypeId, span: Span) -> Value {
        let Type::Reference { to, width } = *self.types.get(reference) else { return value };
        if value.of == types::BAD {
            return Value::int(0, reference);
        }
        let same = value.of == to
            || match (self.types.class(value.of), self.types.class(to)) {
                (Some(a), Some(b)) => self.types.inherits(a, b),
                _ => false,
            }
            || self.same_but_sign(value.of, to);
        if let (Kind::Place(place, None), true) = (&value.kind, same) {
            let pointer = self.address_of(*place, to, Some(width));
            return Value { of: reference, ..pointer };
        }
        if let (Kind::Functions(_), _) = (&value.kind, same) {
            return self.decayed(value);
        }
        // A value without a place is stored in a temporary.
        let value = self.converted(value, to, span, false);
        let place = match value.kind {
            Kind::Place(place, None) if self.types.class(to).is_some() => place,
            _ => {
                let slot = self.generator.reserve(self.types.size(to).max(2));
                let place = Place::Direct(slot);
                self.store(place, None, &value, to);
                place
            }
        };
        let pointer = self.address_of(place, to, Some(width));
        Value { of: reference, ..pointer }
    }

    fn same_but_sign(&self, a: TypeId, b: TypeId) -> bool {
        matches!(
            (self.types.get(a), self.types.get(b)),
            (Type::Enum(_), Type::Int) | (Type::Array { .. }, Type::Array { .. })
        )
    }

    /// Returns the `operator new` or `delete` of a class, if it has its own.
    fn allocator(&mut self, of: TypeId, name: &[u8]) -> Option<usize> {
        let class = self.types.class(of)?;
        let name = self.names.intern(name);
        self.find_methods(class, name)?.first().copied()
    }

    /// Lowers `new`.
    pub(super) fn new_object(
        &mut self,
        name: &TypeName,
        count: Option<&Expr>,
        arguments: &[Expr],
        span: Span,
    ) -> Value {
        let of = self.resolve(name);
        let size = self.types.size(of).max(1);
        let pointer_type = self.types.pointer_to(of);
        // The number of elements is stored before an array whose elements must be destroyed.
        let counted = count.is_some() && self.needs_destruction(of);
        let bytes = match count {
            Some(count) => {
                let count = self.expr(count);
                let count = self.converted(count, types::UNSIGNED, span, true);
                let count = self.kept(count);
                let factor = Value::int(size as i32, types::UNSIGNED);
                let mut bytes = self.arithmetic(crate::token::Punct::Star, &count, &factor, types::UNSIGNED, span);
                if counted {
                    let two = Value::int(2, types::UNSIGNED);
                    bytes = self.arithmetic(crate::token::Punct::Plus, &bytes, &two, types::UNSIGNED, span);
                }
                (bytes, Some(count))
            }
            None => (Value::int(size as i32, types::UNSIGNED), None),
        };
        match self.allocator(of, b"operatornew").filter(|_| count.is_none()) {
            Some(own) => {
                self.call_function(own, None, vec![Argument::Made(bytes.0, span)], span);
            }
            None => {
                let slot = self.operand(&bytes.0);
                self.generator.emit(Op::PushW, slot, slot, slot, 0);
                let malloc = self.names.intern(b"malloc");
                let void = self.types.pointer_to(types::VOID);
                let malloc = self.import(malloc, void);
                self.generator.call_library(malloc, 2);
            }
        }
        let wide = self.types.data_width != PointerWidth::Near;
        let out = self.generator.temporary(if wide { 4 } else { 2 });
        self.generator.emit(if wide { Op::MovL } else { Op::MovW }, out, Slot::RESULT, Slot::RESULT, 0);
        let place = if wide { Place::Far { pointer: out, offset: 0 } } else { Place::Near { pointer: out, offset: 0 } };
        if let (true, Some(count)) = (counted, &bytes.1) {
            self.store(place, None, count, types::UNSIGNED);
            let two = self.generator.word(2);
            self.generator.emit(if wide { Op::FAddX } else { Op::AddW }, out, out, two, u32::from(wide));
        }
        match bytes.1 {
            None if self.needs_construction(of) || !arguments.is_empty() => self.construct(place, of, arguments, span),
            Some(count) if self.needs_construction(of) => {
                let count = self.operand(&count);
                let left = self.generator.temporary(2);
                self.generator.emit(Op::MovW, left, count, count, 0);
                let at = self.generator.far_address(place);
                let pointer = self.generator.temporary(4);
                self.generator.emit(Op::MovL, pointer, at, at, 0);
                let (again, end) = (self.generator.code.new_label(), self.generator.code.new_label());
                self.generator.code.jump(Op::JzW, left, left, end);
                self.generator.code.place_label(again);
                self.construct(Place::Far { pointer, offset: 0 }, of, &[], span);
                let one = self.generator.word(1);
                self.generator.emit(Op::FAddX, pointer, pointer, one, size);
                self.generator.emit(Op::SubW, left, left, one, 0);
                self.generator.code.jump(Op::JnzW, left, left, again);
                self.generator.code.place_label(end);
            }
            _ => {}
        }
        Value::slot(out, pointer_type)
    }

    /// Lowers `delete`.
    pub(super) fn delete_object(&mut self, e: &Expr, array: bool, span: Span) -> Value {
        let pointer = self.expr(e);
        let pointer = self.decayed(pointer);
        let Some((to, width)) = self.types.pointee(pointer.of) else {
            if pointer.of != types::BAD {
                self.error(Message::NotAPointer, span);
            }
            return Value::nothing();
        };
        let end = self.generator.code.new_label();
        let slot = self.operand(&pointer);
        if let Some(class) = self.types.class(to)
            && self.needs_destruction(to)
            && !array
        {
            let known = match width {
                PointerWidth::Near => slot,
                _ => {
                    let both = self.generator.temporary(2);
                    self.generator.emit(Op::OrW, both, slot, slot.plus(2), 0);
                    both
                }
            };
            self.generator.code.jump(Op::JzW, known, known, end);
            let place = self.behind(&Value::slot(slot, pointer.of), width);
            self.destroy(place, class, false);
        }
        let size = if width == PointerWidth::Near { 2 } else { 4 };
        let push = if width == PointerWidth::Near { Op::PushW } else { Op::PushL };
        let counted = array && self.needs_destruction(to);
        if counted {
            self.generator.emit(push, slot, slot, slot, 0);
            let elements = self.names.intern(b"__elements");
            let elements = self.import(elements, types::UNSIGNED);
            self.generator.call_library(elements, size);
            let count = self.generator.temporary(2);
            self.generator.emit(Op::MovW, count, Slot::RESULT, Slot::RESULT, 0);
            let place = self.behind(&Value::slot(slot, pointer.of), width);
            self.destroy_elements(place, to, count);
        }
        if let Some(own) = self.allocator(to, b"operatordelete").filter(|_| !array) {
            let given = Argument::Made(Value::slot(slot, pointer.of), span);
            self.call_function(own, None, vec![given], span);
            self.generator.code.place_label(end);
            return Value::nothing();
        }
        self.generator.emit(push, slot, slot, slot, 0);
        let free = self.names.intern(if counted { b"__free_elements" } else { b"free" });
        let free = self.import(free, types::VOID);
        self.generator.call_library(free, size);
        self.generator.code.place_label(end);
        Value::nothing()
    }
}

/// Returns whether an expression may create a temporary object. Decided from the syntax, so that the expression is not
/// lowered twice.
fn makes_object(e: &Expr) -> bool {
    matches!(e.kind, ast::ExprKind::Call(..) | ast::ExprKind::Construct(..) | ast::ExprKind::Binary(..))
}
