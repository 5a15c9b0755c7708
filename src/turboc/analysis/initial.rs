//! Initializers: assigns brace-enclosed lists to members and constants to bytes.

use super::call::Argument;
use super::{Analysis, Expr, Kind};
use crate::ast::{self, Designator, ExprKind, Initializer};
use crate::budget::Resource;
use crate::diagnostic::{ExpectedSyntax, Message};
use crate::source::Span;
use crate::typed::{self, Aggregate, Datum};
use crate::types::{self, Rep, Type, TypeId};

/// An expression of an initializer with its target.
struct Leaf<'e> {
    offset: u32,
    of: TypeId,
    bits: Option<(u8, u8)>,
    value: &'e ast::Expr,
    /// `true` if the value is a string literal that fills an array.
    text: bool,
}

/// The type, the offset and the bits of a part of an array or structure.
type AggregatePart = (TypeId, u32, Option<(u8, u8)>);

struct Items<'e> {
    list: &'e [Initializer],
    at: usize,
}

impl<'e> Items<'e> {
    fn peek(&self) -> Option<&'e Initializer> {
        self.list.get(self.at)
    }
}

impl Analysis<'_> {
    /// Completes the type of an array without a length from its initializer.
    pub(super) fn completed(&mut self, of: TypeId, init: &Initializer) -> TypeId {
        let Type::Array { of: element, length: 0 } = *self.types.get(of) else { return of };
        let length = match init {
            Initializer::Expr(ast::Expr { kind: ExprKind::Str(text), .. }) => text.len() as u32 + 1,
            Initializer::List(list, _) => match (&list[..], self.types.size(element)) {
                ([Initializer::Expr(ast::Expr { kind: ExprKind::Str(text), .. })], 1) => text.len() as u32 + 1,
                _ if self.types.is_wide && self.is_constructed(element) => list.len() as u32,
                _ => {
                    let mut items = Items { list, at: 0 };
                    let (mut count, mut longest) = (0, 0);
                    while let Some(item) = items.peek() {
                        let before = items.at;
                        if let Initializer::Designated(designator, _) = item {
                            count = self.designated_part(of, designator).unwrap_or(0);
                            items.at += 1;
                            (count, longest) = (count + 1, longest.max(count + 1));
                            continue;
                        }
                        self.element_leaves(element, &mut items, 0, &mut Vec::new());
                        if items.at == before {
                            items.at += 1;
                        }
                        count += 1;
                        longest = longest.max(count);
                    }
                    longest
                }
            },
            _ => 0,
        };
        self.types.intern(Type::Array { of: element, length })
    }

    /// Collects the expressions of an initializer.
    fn leaves<'e>(&mut self, of: TypeId, init: &'e Initializer, offset: u32, out: &mut Vec<Leaf<'e>>) {
        match init {
            Initializer::Expr(value) => {
                let text = matches!(value.kind, ExprKind::Str(_)) && matches!(self.types.get(of), Type::Array { .. });
                if !text && matches!(self.types.get(of), Type::Array { .. }) {
                    let to = self.types.name(of);
                    self.error(Message::Expected { what: ExpectedSyntax::Text("{"), found: to }, value.span);
                    return;
                }
                out.push(Leaf { offset, of, bits: None, value, text });
            }
            Initializer::List(list, span) => {
                let mut items = Items { list, at: 0 };
                if has_designators(list) {
                    self.designated_leaves(of, list, offset, out);
                    return;
                }
                match self.types.get(of) {
                    Type::Array { .. } | Type::Class(_) => self.aggregate_leaves(of, &mut items, offset, out),
                    _ => self.element_leaves(of, &mut items, offset, out),
                }
                if items.at < list.len() {
                    let at = first_span(&list[items.at]).unwrap_or(*span);
                    self.error(Message::TooManyInitializers, at);
                }
            }
            Initializer::Construct(arguments) => {
                if let [value] = &arguments[..] {
                    out.push(Leaf { offset, of, bits: None, value, text: false });
                }
            }
            Initializer::Designated(_, value) => self.leaves(of, value, offset, out),
        }
    }

    /// Collects the expressions of a list with designators. A value without one belongs to the part after the previous one.
    fn designated_leaves<'e>(&mut self, of: TypeId, list: &'e [Initializer], offset: u32, out: &mut Vec<Leaf<'e>>) {
        let mut items = Items { list, at: 0 };
        let mut part = 0;
        while let Some(item) = items.peek() {
            let before = items.at;
            if let Initializer::Designated(designator, _) = item {
                let Some(designated) = self.designated_part(of, designator) else { return };
                part = designated;
            }
            let Some((part_of, part_offset, bits)) = self.part_of_aggregate(of, part) else {
                let at = first_span(item).unwrap_or_default();
                return self.error(Message::TooManyInitializers, at);
            };
            let first = out.len();
            match item {
                Initializer::Designated(_, value) => self.leaves(part_of, value, offset + part_offset, out),
                _ => self.element_leaves(part_of, &mut items, offset + part_offset, out),
            }
            if let (Some(bits), Some(leaf)) = (bits, out.get_mut(first)) {
                leaf.bits = Some(bits);
            }
            items.at = items.at.max(before + 1);
            part += 1;
        }
    }

    /// Returns the number of the element or member that a designator names.
    fn designated_part(&mut self, of: TypeId, designator: &Designator) -> Option<u32> {
        match (designator, self.types.get(of).clone()) {
            (Designator::Index(index), Type::Array { .. }) => {
                self.constant_int(index).and_then(|index| u32::try_from(index).ok())
            }
            (Designator::Member(name, span), Type::Class(class)) => {
                let fields = &self.types.classes[class].fields;
                let found = fields.iter().position(|field| field.name == Some(*name));
                if found.is_none() {
                    let (name, of) = (self.names.text(*name), self.types.classes[class].name.clone());
                    self.error(Message::UnknownMember { name, of, suggestion: None }, *span);
                }
                found.map(|at| at as u32)
            }
            (Designator::Index(index), _) => {
                self.error(Message::NotAPointer, index.span);
                None
            }
            (Designator::Member(_, span), _) => {
                self.error(Message::NotAStruct, *span);
                None
            }
        }
    }

    /// Returns the type, the offset and the bits of a part of an array or structure.
    fn part_of_aggregate(&self, of: TypeId, number: u32) -> Option<AggregatePart> {
        match *self.types.get(of) {
            // The length of an array may still be unknown.
            Type::Array { of: element, length } if number < length || length == 0 => {
                Some((element, number.checked_mul(self.types.size(element))?, None))
            }
            Type::Class(class) => {
                let field = self.types.classes[class].fields.get(number as usize)?;
                Some((field.type_id, field.offset, field.bits))
            }
            _ => None,
        }
    }

    fn aggregate_leaves<'e>(&mut self, of: TypeId, items: &mut Items<'e>, offset: u32, out: &mut Vec<Leaf<'e>>) {
        match *self.types.get(of) {
            Type::Array { of: element, length } => {
                if let (Some(Initializer::Expr(value)), 1) = (items.peek(), self.types.size(element))
                    && matches!(value.kind, ExprKind::Str(_))
                {
                    items.at += 1;
                    out.push(Leaf { offset, of, bits: None, value, text: true });
                    return;
                }
                let size = self.types.size(element);
                for number in 0..length {
                    if items.peek().is_none() {
                        return;
                    }
                    self.element_leaves(element, items, offset + number * size, out);
                }
            }
            Type::Class(class) => {
                let fields = self.types.classes[class].fields.clone();
                for field in fields.iter().filter(|f| f.name.is_some()) {
                    if items.peek().is_none() {
                        return;
                    }
                    let first = out.len();
                    self.element_leaves(field.type_id, items, offset + field.offset, out);
                    if let (Some(bits), Some(leaf)) = (field.bits, out.get_mut(first)) {
                        leaf.bits = Some(bits);
                    }
                    if self.types.classes[class].is_union {
                        return;
                    }
                }
            }
            _ => {}
        }
    }

    fn element_leaves<'e>(&mut self, of: TypeId, items: &mut Items<'e>, offset: u32, out: &mut Vec<Leaf<'e>>) {
        let Some(next) = items.peek() else { return };
        match (self.types.get(of).clone(), next) {
            (Type::Array { .. } | Type::Class(_), Initializer::List(..)) => {
                items.at += 1;
                self.leaves(of, next, offset, out);
            }
            (Type::Class(_), Initializer::Expr(value)) if self.gives_object(value) => {
                items.at += 1;
                out.push(Leaf { offset, of, bits: None, value, text: false });
            }
            (Type::Array { .. } | Type::Class(_), _) => self.aggregate_leaves(of, items, offset, out),
            (_, Initializer::List(list, span)) => {
                items.at += 1;
                match &list[..] {
                    [value] => self.leaves(of, value, offset, out),
                    [_, next, ..] => self.error(Message::TooManyInitializers, first_span(next).unwrap_or(*span)),
                    [] => self.error(Message::ExpectedExpression { found: "}".to_string() }, *span),
                }
            }
            (_, Initializer::Expr(value)) => {
                items.at += 1;
                out.push(Leaf { offset, of, bits: None, value, text: false });
            }
            (_, Initializer::Construct(_) | Initializer::Designated(..)) => items.at += 1,
        }
    }

    /// Returns whether the expression has a structure as its value.
    fn gives_object(&mut self, value: &ast::Expr) -> bool {
        use ExprKind::{Call, Construct, Index, Lambda, Literal, Member, Name, Unary};
        let may_be_object = matches!(
            value.kind,
            Name(_) | Call(..) | Construct(..) | Lambda(_) | Literal(..) | Unary(..) | Index(..) | Member { .. }
        );
        may_be_object && self.current.function.is_some() && {
            let of = self.type_of(value);
            self.types.class(of).is_some()
        }
    }

    /// Returns the constant parts of an initializer, and the parts that are computed at run time.
    fn constants<'e>(&mut self, of: TypeId, init: &'e Initializer) -> (Vec<Datum>, Vec<Leaf<'e>>) {
        let (mut leaves, mut constants, mut others) = (Vec::new(), Vec::new(), Vec::new());
        self.leaves(of, init, 0, &mut leaves);
        for leaf in leaves {
            match self.constant_leaf(&leaf) {
                Some(value) => constants.push(Datum { offset: leaf.offset, bits: leaf.bits, value }),
                None => others.push(leaf),
            }
        }
        (constants, others)
    }

    fn constant_leaf(&mut self, leaf: &Leaf) -> Option<Expr> {
        if let (true, ExprKind::Str(text)) = (leaf.text, &leaf.value.kind) {
            if text.len() > self.types.size(leaf.of) as usize {
                self.error(Message::TooManyInitializers, leaf.value.span);
            }
            return Some(Expr::new(Kind::Text(text.clone()), leaf.of, typed::DIRECT));
        }
        let value = self.constant_value(leaf.value, leaf.of)?;
        (!matches!(self.types.rep(leaf.of), Rep::Block | Rep::Void)).then_some(value)
    }

    /// Analyses the initial values of the global variables of this unit.
    pub(super) fn initial_values(&mut self, unit: &mut typed::Unit) {
        let mut later = Vec::new();
        for index in 0..self.globals.list.len() {
            let global = &self.globals.list[index];
            match &global.init {
                Some((_, unit)) if *unit != self.unit.number => continue,
                Some((init, _)) => {
                    let (init, of, span) = (init.clone(), global.of, global.span);
                    self.globals.list[index].init = None;
                    match self.static_value(of, &init, span) {
                        Ok(constants) => unit.constants.push((index, constants)),
                        Err(at) => later.push((index, init, at)),
                    }
                }
                None => {
                    let (of, span) = (global.of, global.span);
                    let constructed = global.defined && self.needs_construction(of);
                    if constructed && !self.globals.list[index].init_done {
                        later.push((index, Initializer::Construct(Vec::new()), span));
                    }
                }
            }
            self.globals.list[index].init_done = true;
        }
        for (index, init, span) in later {
            if !self.unit.cplusplus {
                self.error(Message::NotConstant, span);
                continue;
            }
            let place = self.global_place(index);
            let value = self.full_expression(|analysis| analysis.initialize(place.clone(), &init, span));
            let destroy = self.destroy_all(place);
            unit.initializers.push(typed::Initializer { value, span, destroy });
        }
    }

    /// Returns the constants of a static variable.
    ///
    /// # Errors
    /// The span of the first part that is not constant.
    pub(super) fn static_value(&mut self, of: TypeId, init: &Initializer, span: Span) -> Result<Vec<Datum>, Span> {
        let objects = matches!(self.types.get(of), Type::Array { .. }) && self.needs_construction(of);
        if self.is_constructed(of) || objects || matches!(self.types.get(of), Type::Reference { .. }) {
            return Err(span);
        }
        let (constants, others) = self.constants(of, init);
        match others.first() {
            Some(leaf) => Err(leaf.value.span),
            None => Ok(constants),
        }
    }

    /// Analyses the initialization of a variable at a place.
    pub(super) fn initialize(&mut self, place: Expr, init: &Initializer, span: Span) -> Expr {
        self.deeper(1, span, |analysis| analysis.initialize_here(place, init, span))
    }

    fn initialize_here(&mut self, place: Expr, init: &Initializer, span: Span) -> Expr {
        let of = place.of;
        if let Type::Reference { .. } = self.types.get(of) {
            let value = match init {
                Initializer::Expr(value) => value,
                Initializer::Construct(list) if list.len() == 1 => &list[0],
                _ => return Expr::nothing(),
            };
            let reference = self.bound(value, of);
            return Expr::assign(place, reference);
        }
        if self.is_constructed(of) {
            match init {
                Initializer::Construct(arguments) => return self.construct(place, arguments, span),
                Initializer::Expr(value) => return self.construct(place, std::slice::from_ref(value), span),
                Initializer::List(list, _) if self.types.is_wide => return self.initialize_class(place, list, span),
                Initializer::List(..) => {}
                Initializer::Designated(_, value) => return self.initialize(place, value, span),
            }
        }
        if let (Type::Array { of: element, .. }, Initializer::Construct(_)) = (self.types.get(of).clone(), init)
            && self.needs_construction(element)
        {
            return self.construct(place, &[], span);
        }
        if let (Type::Array { of: element, length }, Initializer::List(list, _)) = (self.types.get(of).clone(), init)
            && self.needs_construction(element)
        {
            return self.initialize_objects(place, element, length, list, span);
        }
        let aggregate = matches!(self.types.get(of), Type::Array { .. } | Type::Class(_));
        if let (Initializer::Expr(value), true) = (init, aggregate)
            && !matches!(value.kind, ExprKind::Str(_))
        {
            let result = self.expr(value);
            let result = self.converted(result, of, value.span, false);
            return Expr::assign(place, result);
        }
        if aggregate { self.initialize_aggregate(place, init) } else { self.initialize_scalar(place, init) }
    }

    /// Initializes an object of a class with a list: the elements of a container, the arguments of a constructor, or the
    /// values of the members.
    fn initialize_class(&mut self, place: Expr, list: &[Initializer], span: Span) -> Expr {
        let Some(class) = self.types.class(place.of) else { return Expr::bad() };
        let add = self.names.intern(b"__add");
        if let Some(methods) = self.find_methods(class, add).filter(|_| !list.is_empty()) {
            let mut parts = vec![self.construct(place.clone(), &[], span)];
            for item in list {
                let arguments = self.element_arguments(&methods, item, span);
                parts.push(self.call_methods(&methods, Some(place.clone()), true, arguments, Some(span)));
            }
            return Expr::sequence(parts);
        }
        if self.constructors(class).is_some() {
            let values = list.iter().map(|item| match item {
                Initializer::Expr(value) => Some(Argument::Written(value)),
                _ => None,
            });
            let Some(arguments) = values.collect::<Option<Vec<_>>>() else {
                let name = self.types.classes[class].name.clone();
                return self.fail(Message::NoOverload { name }, span);
            };
            return self.construct_with(place, arguments, span);
        }
        let mut parts = Vec::new();
        let fields = self.types.classes[class].fields.clone();
        for (number, field) in fields.iter().enumerate() {
            let member = Expr::subobject(place.clone(), field.offset, None, field.type_id);
            let named = list.iter().find_map(|item| match item {
                Initializer::Designated(Designator::Member(name, _), value) => {
                    (field.name == Some(*name)).then_some(&**value)
                }
                _ => None,
            });
            match if has_designators(list) { named } else { list.get(number) } {
                Some(init) => parts.push(self.initialize(member, init, span)),
                None if self.needs_construction(field.type_id) => parts.push(self.construct(member, &[], span)),
                None => {}
            }
        }
        parts.push(Expr::nothing());
        Expr::sequence(parts)
    }

    /// Creates a temporary object from a list. The owner destroys it; otherwise it is destroyed at the end of the expression.
    pub(super) fn listed(&mut self, list: &Initializer, of: TypeId, span: Span, is_temporary: bool) -> Expr {
        let id = self.current.new_temporary();
        let construct = self.initialize(super::temporary::temporary_place(id, of), list, span);
        if is_temporary {
            self.add_temporary(id, of);
        }
        Expr::new(Kind::Create { temporary: id, construct: Box::new(construct) }, of, typed::DIRECT)
    }

    /// Analyses a compound literal: a variable without a name that is initialized where the literal is. An object of a class
    /// with constructors is a temporary object, as in GNU C++; so is a literal outside of functions.
    pub(super) fn compound_literal(&mut self, to: &ast::TypeName, init: &Initializer, span: Span) -> Expr {
        let of = self.resolve(to);
        let of = self.completed(of, init);
        if self.needs_construction(of) || self.current.function.is_none() {
            return self.listed(init, of, span, true);
        }
        if !self.types.is_complete(of) {
            self.incomplete(of, span);
            return Expr::bad();
        }
        let local = self.add_local(None, of, span);
        let place = self.local_place(local, of);
        let init = self.initialize(place.clone(), init, span);
        let category = place.category;
        Expr::new(Kind::Sequence(vec![init, place]), of, category)
    }

    /// Returns the arguments that add an element of a list to a container.
    fn element_arguments<'e>(&mut self, methods: &[usize], item: &'e Initializer, span: Span) -> Vec<Argument<'e>> {
        let parameters = methods.first().map(|method| self.types.get(self.functions.list[*method].of).clone());
        match (item, parameters) {
            (Initializer::Expr(value), _) => vec![Argument::Written(value)],
            (Initializer::List(..), Some(Type::Function { parameters, .. })) if parameters.len() == 1 => {
                let of = self.types.without_reference(parameters[0]);
                let id = self.new_temporary(of);
                let construct = self.initialize(super::temporary::temporary_place(id, of), item, span);
                let made = Expr::new(Kind::Create { temporary: id, construct: Box::new(construct) }, of, typed::DIRECT);
                vec![Argument::Made(made, span)]
            }
            (Initializer::List(values, _), _) => values
                .iter()
                .filter_map(|value| match value {
                    Initializer::Expr(value) => Some(Argument::Written(value)),
                    _ => None,
                })
                .collect(),
            (Initializer::Designated(_, value), _) => self.element_arguments(methods, value, span),
            (Initializer::Construct(values), _) => values.iter().map(Argument::Written).collect(),
        }
    }

    fn initialize_objects(
        &mut self,
        place: Expr,
        element: TypeId,
        length: u32,
        list: &[Initializer],
        span: Span,
    ) -> Expr {
        if !self.spend(Resource::Copies, length as usize, span) {
            return Expr::bad();
        }
        let size = self.types.size(element);
        let mut parts = Vec::new();
        for number in 0..length {
            let place = Expr::subobject(place.clone(), number * size, None, element);
            parts.push(match list.get(number as usize) {
                Some(init) => self.initialize(place, init, span),
                None => self.construct(place, &[], span),
            });
        }
        if let Some(value) = list.get(length as usize) {
            self.error(Message::TooManyInitializers, first_span(value).unwrap_or(span));
        }
        Expr::sequence(parts)
    }

    fn initialize_scalar(&mut self, place: Expr, init: &Initializer) -> Expr {
        if let Initializer::Designated(_, value) = init {
            return self.initialize_scalar(place, value);
        }
        let Some(value) = init.first_value() else { return Expr::nothing() };
        let count = match init {
            Initializer::Construct(list) => list.len(),
            Initializer::List(list, _) => list.len(),
            _ => 1,
        };
        if count > 1 {
            self.error(Message::TooManyInitializers, value.span);
            return Expr::nothing();
        }
        let result = self.expr(value);
        let result = self.for_store(result, place.of, value.span, false);
        Expr::assign(place, result)
    }

    /// The constant parts are copied, then the others are stored one by one.
    fn initialize_aggregate(&mut self, place: Expr, init: &Initializer) -> Expr {
        let (constants, others) = self.constants(place.of, init);
        let mut stores = Vec::new();
        for leaf in others {
            let value = self.expr(leaf.value);
            let value = self.converted(value, leaf.of, leaf.value.span, false);
            let bits = leaf.bits.map(|b| self.bits(b, leaf.of));
            stores.push(Expr::assign(Expr::subobject(place.clone(), leaf.offset, bits, leaf.of), value));
        }
        let aggregate = Aggregate { target: place, constants, stores };
        Expr::value(Kind::Aggregate(Box::new(aggregate)), types::VOID)
    }
}

/// Returns whether a list has values with designators.
fn has_designators(list: &[Initializer]) -> bool {
    list.iter().any(|item| matches!(item, Initializer::Designated(..)))
}

fn first_span(init: &Initializer) -> Option<Span> {
    match init {
        Initializer::Expr(value) => Some(value.span),
        Initializer::List(_, span) => Some(*span),
        Initializer::Construct(_) => None,
        Initializer::Designated(_, value) => first_span(value),
    }
}
