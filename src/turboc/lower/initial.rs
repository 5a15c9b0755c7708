//! Initializers: assigns brace-enclosed lists to members and constants to bytes.

use super::{Kind, Lower, Place, Value};
use crate::ast::{Expr, ExprKind, Initializer};
use crate::code::{Op, Slot};
use crate::diagnostic::{ExpectedSyntax, Message};
use crate::program::VariableLocation;
use crate::source::Span;
use crate::types::{Rep, Type, TypeId};

/// An expression of an initializer with its target.
struct Leaf<'e> {
    offset: u32,
    of: TypeId,
    bits: Option<(u8, u8)>,
    value: &'e Expr,
    /// Whether the value is a string literal that fills an array.
    text: bool,
}

struct Items<'e> {
    list: &'e [Initializer],
    at: usize,
}

impl<'e> Items<'e> {
    fn peek(&self) -> Option<&'e Initializer> {
        self.list.get(self.at)
    }
}

impl Lower<'_> {
    /// Completes the type of an array without a length from its initializer.
    pub(super) fn completed(&mut self, of: TypeId, init: &Initializer) -> TypeId {
        let Type::Array { of: element, length: 0 } = *self.types.get(of) else { return of };
        let length = match init {
            Initializer::Expr(Expr { kind: ExprKind::Str(text), .. }) => text.len() as u32 + 1,
            Initializer::List(list, _) => match (&list[..], self.types.size(element)) {
                ([Initializer::Expr(Expr { kind: ExprKind::Str(text), .. })], 1) => text.len() as u32 + 1,
                _ => {
                    let mut items = Items { list, at: 0 };
                    let mut count = 0;
                    while items.peek().is_some() {
                        let before = items.at;
                        self.element_leaves(element, &mut items, 0, &mut Vec::new());
                        if items.at == before {
                            items.at += 1;
                        }
                        count += 1;
                    }
                    count
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
                match list.first() {
                    Some(first) => self.leaves(of, first, offset, out),
                    None => self.error(Message::ExpectedExpression { found: "}".to_string() }, *span),
                }
            }
            (_, Initializer::Expr(value)) => {
                items.at += 1;
                out.push(Leaf { offset, of, bits: None, value, text: false });
            }
            (_, Initializer::Construct(_)) => items.at += 1,
        }
    }

    /// Returns whether the expression has a structure as its value.
    fn gives_object(&mut self, value: &Expr) -> bool {
        if !matches!(
            value.kind,
            ExprKind::Name(_)
                | ExprKind::Call(..)
                | ExprKind::Construct(..)
                | ExprKind::Unary(..)
                | ExprKind::Index(..)
                | ExprKind::Member { .. }
        ) || self.current.function.is_none()
        {
            return false;
        }
        let of = self.type_of(value);
        self.types.class(of).is_some()
    }

    /// Writes the constant parts of an initializer to an image. Returns the parts that are computed at run time.
    fn write_constants<'e>(&mut self, of: TypeId, init: &'e Initializer, image: &mut [u8]) -> Vec<Leaf<'e>> {
        let mut leaves = Vec::new();
        self.leaves(of, init, 0, &mut leaves);
        let mut left = Vec::new();
        for leaf in leaves {
            if !self.write_leaf(&leaf, image) {
                left.push(leaf);
            }
        }
        left
    }

    fn write_leaf(&mut self, leaf: &Leaf, image: &mut [u8]) -> bool {
        let at = leaf.offset as usize;
        if let (true, ExprKind::Str(text)) = (leaf.text, &leaf.value.kind) {
            let room = self.types.size(leaf.of) as usize;
            if text.len() > room {
                self.error(Message::TooManyInitializers, leaf.value.span);
            }
            let count = text.len().min(room);
            if let Some(to) = image.get_mut(at..at + count) {
                to.copy_from_slice(&text[..count]);
            }
            return true;
        }
        let Some(value) = self.constant_value(leaf.value, leaf.of) else { return false };
        let bytes: Vec<u8> = match (value.kind, self.types.rep(leaf.of)) {
            (Kind::Const(v), Rep::I8 | Rep::U8) => vec![v as u8],
            (Kind::Const(v), Rep::I16 | Rep::U16) => (v as u16).to_le_bytes().to_vec(),
            (Kind::Const(v), Rep::I32 | Rep::U32) => v.to_le_bytes().to_vec(),
            (Kind::Real(v), Rep::F32) => (v as f32).to_le_bytes().to_vec(),
            (Kind::Real(v), Rep::F64) => v.to_le_bytes().to_vec(),
            (Kind::Real(v), Rep::F80) => crate::machine::memory::to_extended(v).to_vec(),
            _ => return false,
        };
        match leaf.bits {
            Some((first, width)) => {
                let mask = ((1u32 << width) - 1) << first;
                let value = bytes.iter().rev().fold(0u32, |v, b| v << 8 | u32::from(*b)) << first & mask;
                for (i, byte) in value.to_le_bytes().iter().enumerate().take(3) {
                    if let Some(to) = image.get_mut(at + i) {
                        *to = *to & !mask.to_le_bytes()[i] | byte;
                    }
                }
            }
            None => {
                if let Some(to) = image.get_mut(at..at + bytes.len()) {
                    to.copy_from_slice(&bytes);
                }
            }
        }
        true
    }

    /// Evaluates a constant expression and converts it. Returns `None` if it is not constant.
    pub(super) fn constant_value(&mut self, value: &Expr, of: TypeId) -> Option<Value> {
        let before = (self.generator.code.here(), self.generator.data.size(), self.sink.problems.len());
        self.generator.data.keeps = true;
        let result = self.aside(|l| {
            let start = l.generator.code.here();
            let value = l.expr(value);
            let value = l.converted(value, of, Span::default(), false);
            let constant = matches!(value.kind, Kind::Const(_) | Kind::Real(_)) && l.generator.code.here() == start;
            constant.then_some(value)
        });
        self.generator.data.keeps = false;
        if result.is_none() {
            // The expression is lowered again where it is executed.
            self.generator.data.truncate(before.1);
            self.sink.problems.truncate(before.2);
        } else {
            self.sink.problems.truncate(before.2);
            // Reports the warnings of the conversion once.
            self.aside(|l| {
                let again = l.expr(value);
                l.converted(again, of, value.span, false);
            });
        }
        result
    }

    /// Initializes the global variables of this unit. Returns generated functions that initialize at run time.
    pub(super) fn initial_values(&mut self) -> Vec<usize> {
        let mut later = Vec::new();
        for index in 0..self.globals.list.len() {
            let global = &self.globals.list[index];
            let Some(home) = global.home else { continue };
            match &global.init {
                Some((_, unit)) if *unit != self.unit.number => continue,
                Some((init, _)) => {
                    let (init, of, span) = (init.clone(), global.of, global.span);
                    self.globals.list[index].init = None;
                    if let Some(leaf) = self.static_value(home, of, &init, span) {
                        later.push((index, init, leaf));
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
        if later.is_empty() {
            return Vec::new();
        }
        if !self.unit.cplusplus {
            for (_, _, span) in &later {
                self.error(Message::NotConstant, *span);
            }
            return Vec::new();
        }
        vec![self.made_function("(start)", |l| {
            for (index, init, span) in later {
                let Some(home) = l.globals.list[index].home else { continue };
                let of = l.globals.list[index].of;
                l.generator.code.start_statement(span);
                let place = l.generator.home_place(home);
                l.initialize_at(place, of, &init, span);
                l.end_nameless();
                if l.needs_destruction(of) {
                    l.globals.destroyed.push((home, of, None));
                }
            }
        })]
    }

    /// Initializes a static variable. Returns the span of the first part that is not constant, if any.
    pub(super) fn static_value(
        &mut self,
        home: VariableLocation,
        of: TypeId,
        init: &Initializer,
        span: Span,
    ) -> Option<Span> {
        let objects = matches!(self.types.get(of), Type::Array { .. }) && self.needs_construction(of);
        if self.is_constructed(of) || objects {
            return Some(span);
        }
        if matches!(self.types.get(of), Type::Reference { .. }) {
            return Some(span);
        }
        let mut image = vec![0; self.types.size(of) as usize];
        let left = self.write_constants(of, init, &mut image);
        if let Some(leaf) = left.first() {
            return Some(leaf.value.span);
        }
        self.generator.data.write(home, &image);
        None
    }

    /// Generates code that initializes a variable at a place.
    pub(super) fn initialize_at(&mut self, place: Place, of: TypeId, init: &Initializer, span: Span) {
        if let Type::Reference { .. } = self.types.get(of) {
            let value = match init {
                Initializer::Expr(value) => value,
                Initializer::Construct(list) if list.len() == 1 => &list[0],
                _ => return,
            };
            let reference = self.bound(value, of);
            self.store(place, None, &reference, of);
            return;
        }
        if self.is_constructed(of) && !matches!(init, Initializer::List(..)) {
            match init {
                Initializer::Construct(arguments) => self.construct(place, of, arguments, span),
                Initializer::Expr(value) => self.construct(place, of, std::slice::from_ref(value), span),
                Initializer::List(..) => {}
            }
            return;
        }
        if let (Type::Array { of: element, length }, Initializer::List(list, _)) = (self.types.get(of).clone(), init)
            && self.needs_construction(element)
        {
            let size = self.types.size(element);
            for number in 0..length {
                let place = place.plus(number * size);
                match list.get(number as usize) {
                    Some(init) => self.initialize_at(place, element, init, span),
                    None => self.construct(place, element, &[], span),
                }
            }
            if let Some(value) = list.get(length as usize) {
                self.error(Message::TooManyInitializers, first_span(value).unwrap_or(span));
            }
            return;
        }
        let aggregate = matches!(self.types.get(of), Type::Array { .. } | Type::Class(_));
        if let (Initializer::Expr(value), true) = (init, aggregate)
            && !matches!(value.kind, ExprKind::Str(_))
        {
            let value = self.expr(value);
            let value = self.converted(value, of, span, false);
            self.store(place, None, &value, of);
            return;
        }
        if !aggregate {
            let value = match init {
                Initializer::Expr(value) => value,
                Initializer::Construct(list) if list.len() == 1 => &list[0],
                Initializer::List(list, _) => match list.first() {
                    Some(Initializer::Expr(value)) => value,
                    _ => return,
                },
                Initializer::Construct(list) if list.is_empty() => return,
                Initializer::Construct(list) => {
                    let span = list[0].span;
                    self.error(Message::TooManyInitializers, span);
                    return;
                }
            };
            let result = self.expr(value);
            let result = self.for_store(result, of, value.span, false);
            self.store(place, None, &result, of);
            return;
        }
        // The constant parts are copied from an image, then the others are stored one by one.
        let mut image = vec![0; self.types.size(of) as usize];
        let left = self.write_constants(of, init, &mut image);
        let at = self.generator.allocate_data(&image);
        let from = self.generator.far_address(Place::Direct(Slot::data(at)));
        let to = self.generator.far_address(place);
        self.generator.emit(Op::Copy, to, from, from, image.len() as u32);
        for leaf in left {
            let keep = self.generator.frame.used;
            let value = self.expr(leaf.value);
            let value = self.converted(value, leaf.of, leaf.value.span, false);
            let bits = leaf.bits.map(|b| self.bits(b, leaf.of));
            self.store(place.plus(leaf.offset), bits, &value, leaf.of);
            self.generator.frame.used = keep;
        }
    }
}

fn first_span(init: &Initializer) -> Option<Span> {
    match init {
        Initializer::Expr(value) => Some(value.span),
        Initializer::List(_, span) => Some(*span),
        Initializer::Construct(_) => None,
    }
}
