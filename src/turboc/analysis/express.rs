//! Expressions.

use super::{Analysis, Entity, Expr, Kind};
use crate::ast::{self, ExprKind, TypeName};
use crate::budget::Resource;
use crate::constant;
use crate::diagnostic::Message;
use crate::headers::{self, DeclarationKind};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::Punct;
use crate::typed::{DIRECT, LocalId, Order};
use crate::types::{self, Rep, Type, TypeId};

impl Analysis<'_> {
    /// Analyses an expression.
    pub(super) fn expr(&mut self, e: &ast::Expr) -> Expr {
        if !self.spend(Resource::Expressions, 1, e.span) || !self.enter(1, e.span) {
            return Expr::bad();
        }
        let mut value = self.expr_here(e);
        self.budget.leave(1);
        value.span.get_or_insert(e.span);
        value
    }

    fn expr_here(&mut self, e: &ast::Expr) -> Expr {
        match &e.kind {
            ExprKind::Int { value, unsigned, long } => {
                let of = match (unsigned, long) {
                    (false, true) if self.types.is_wide => types::LONG_LONG,
                    (true, true) if self.types.is_wide => types::UNSIGNED_LONG_LONG,
                    (false, false) => types::INT,
                    (true, false) => types::UNSIGNED,
                    (false, true) => types::LONG,
                    (true, true) => types::UNSIGNED_LONG,
                };
                if self.types.rep(of).is_quad() {
                    return Expr::quad(*value as i64, of);
                }
                Expr::int(self.wrapped(*value as i32, of), of)
            }
            ExprKind::Float(value, suffix) => match suffix {
                Some(b'f') => Expr::real(constant::rounded(*value, Rep::F32), types::FLOAT),
                Some(_) => Expr::real(*value, types::LONG_DOUBLE),
                None => Expr::real(*value, types::DOUBLE),
            },
            ExprKind::Char(value) => {
                let of = if self.unit.cplusplus { types::CHAR } else { types::INT };
                Expr::int((*value).into(), of)
            }
            ExprKind::Str(text) => {
                let of = self.types.intern(Type::Array { of: types::CHAR, length: text.len() as u32 + 1 });
                Expr::new(Kind::Text(text.clone()), of, DIRECT)
            }
            ExprKind::Name(name) => self.name(*name, e.span),
            ExprKind::Scoped(class, name) => self.scoped_name(*class, *name, e.span),
            ExprKind::TypeMember(of, name) => {
                let of = self.resolve(of);
                match self.types.class(of) {
                    Some(class) => self.class_member(class, *name, e.span),
                    None => Expr::bad(),
                }
            }
            ExprKind::TemplateName(name, arguments) => self.explicit_instance(*name, arguments, e.span),
            ExprKind::RangeBound { of, is_end } => self.range_bound(of, *is_end, e.span),
            // Its type is that of the parameter or variable.
            ExprKind::List(_) => Expr::nothing(),
            ExprKind::Throw(value) => self.throw(value.as_deref(), e.span),
            ExprKind::This => self.this(e.span),
            ExprKind::Unary(op, of) => {
                self.expressions.pointed = *op == Punct::And;
                self.unary(*op, of, e.span)
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, e.span),
            ExprKind::Assign(op, left, right) => self.assign(*op, left, right, e.span),
            ExprKind::IncDec { of, .. } if self.is_stepped(e) => self.expr(of),
            ExprKind::IncDec { up, before, of } => self.step(*up, *before, of, e.span, true),
            ExprKind::Conditional(condition, yes, no) => self.conditional(condition, yes, no, e.span),
            ExprKind::Comma(left, right) => {
                let left = self.discard(left);
                let right = self.expr(right);
                Expr::sequence(vec![left, right])
            }
            ExprKind::Call(function, arguments) => self.call(function, arguments, e.span),
            ExprKind::Member { of, name, arrow, class } => self.member(of, *name, *arrow, *class, e.span),
            ExprKind::Index(of, index) => self.index(of, index, e.span),
            ExprKind::Cast(to, value) => self.cast(to, value, e.span),
            ExprKind::Part(of, number) => self.numbered_part(of, *number, e.span),
            ExprKind::DynamicCast(to, value) => self.dynamic_cast(to, value, e.span),
            ExprKind::Lambda(lambda) => self.lambda(lambda, e.span),
            ExprKind::Literal(to, init) => self.compound_literal(to, init, e.span),
            ExprKind::Construct(to, arguments) => self.construct_value(to, arguments, e.span),
            ExprKind::SizeofType(name) => {
                let of = self.resolve(name);
                self.size_value(of, e.span)
            }
            ExprKind::SizeofExpr(value) => {
                let of = self.type_of(value);
                self.size_value(of, e.span)
            }
            ExprKind::New { of, count, arguments } => self.new_object(of, count.as_deref(), arguments, e.span),
            ExprKind::Delete { of, array } => self.delete_object(of, *array, e.span),
        }
    }

    fn size_value(&mut self, of: TypeId, span: Span) -> Expr {
        let of = self.types.without_reference(of);
        if !self.types.is_complete(of) && of != types::BAD && of != types::VOID {
            self.incomplete(of, span);
        }
        let size = self.types.size(of);
        Expr::int(if self.types.is_wide { size as i32 } else { size as u16 as i32 }, types::UNSIGNED)
    }

    /// Returns the type that an expression has.
    pub(super) fn type_of(&mut self, e: &ast::Expr) -> TypeId {
        let key = (std::ptr::from_ref(e) as usize, e.span);
        if let Some(&of) = self.expressions.known_types.get(&key) {
            return of;
        }
        let of = self.without_temporaries(|analysis| analysis.expr(e).of);
        self.expressions.known_types.insert(key, of);
        of
    }

    /// Returns the type of a variable that `auto` declares with this value.
    pub(super) fn plain_type_of(&mut self, e: &ast::Expr) -> TypeId {
        let of = self.type_of(e);
        let of = self.types.without_reference(of);
        self.adjusted(of)
    }

    /// Analyses an expression that is evaluated only for its side effects.
    pub(super) fn discard(&mut self, e: &ast::Expr) -> Expr {
        match &e.kind {
            ExprKind::IncDec { up, before, of } => self.step(*up, *before, of, e.span, false),
            ExprKind::Comma(left, right) => {
                let left = self.discard(left);
                let right = self.discard(right);
                Expr::sequence(vec![left, right])
            }
            _ => self.expr(e),
        }
    }

    /// Analyses a part of an object or array of a structured binding.
    pub(super) fn numbered_part(&mut self, of: &ast::Expr, number: u32, span: Span) -> Expr {
        let object = self.expr(of);
        if let Some(class) = self.types.class(object.of) {
            if let Some(field) = self.types.classes[class].fields.get(number as usize).cloned() {
                return self.field_value(object, &field);
            }
            return self.fail(Message::TooManyInitializers, span);
        }
        let pointer = self.decayed(object);
        let number = Expr::int(number as i32, types::INT);
        let sum = self.pointer_plus(pointer, number, Order::default(), false, span);
        self.dereferenced(sum, span)
    }

    fn name(&mut self, name: Symbol, span: Span) -> Expr {
        if let Some(entity) = self.scopes.lookup_local(name).cloned() {
            return self.entity(name, entity, span);
        }
        if let Some(value) = self.member_by_name(name, span) {
            return value;
        }
        match self.scopes.at_file_scope(name).cloned() {
            Some(entity) => self.entity(name, entity, span),
            None => self.unknown_name(name, span),
        }
    }

    pub(super) fn entity(&mut self, name: Symbol, entity: Entity, span: Span) -> Expr {
        match entity {
            Entity::Local { of, constant: Some(value), .. } => Expr::int(value, of),
            Entity::Local { id, of, .. } => {
                let place = self.local_place(id, of);
                self.variable(place)
            }
            Entity::Global(index) => {
                self.globals.list[index].used.get_or_insert(span);
                match self.globals.list[index].constant {
                    Some(value) => Expr::int(value, self.globals.list[index].of),
                    None => {
                        let place = self.global_place(index);
                        self.variable(place)
                    }
                }
            }
            Entity::Functions(list) => self.functions_value(list),
            Entity::Constant(value, of) => Expr::int(value, of),
            Entity::Typedef(..) => {
                let name = self.names.text(name);
                self.fail(Message::ExpectedExpression { found: name }, span)
            }
        }
    }

    /// Returns a local variable. A large one is reached through a far pointer.
    pub(super) fn local_place(&self, id: LocalId, of: TypeId) -> Expr {
        let kind = Kind::Local(id);
        if self.types.is_large_local(of) { Expr::far_place(kind, of) } else { Expr::new(kind, of, DIRECT) }
    }

    pub(super) fn global_place(&self, index: usize) -> Expr {
        let global = &self.globals.list[index];
        let kind = Kind::Global(index);
        if global.far { Expr::far_place(kind, global.of) } else { Expr::new(kind, global.of, DIRECT) }
    }

    pub(super) fn functions_value(&mut self, list: Vec<usize>) -> Expr {
        let of = list.first().map_or(types::BAD, |f| self.functions.list[*f].of);
        Expr::value(Kind::Overloaded(list), of)
    }

    /// Returns a variable, or the target of a reference.
    pub(super) fn variable(&mut self, place: Expr) -> Expr {
        match *self.types.get(place.of) {
            Type::Reference { to, width } => {
                let pointer = self.types.pointer_of_width(to, width);
                Expr::deref(place.with_type(pointer), width, to)
            }
            _ => place,
        }
    }

    fn unknown_name(&mut self, name: Symbol, span: Span) -> Expr {
        let text = self.names.text(name);
        if let Some((at, of)) = pseudo_register(&text) {
            return Expr::new(Kind::Register(at), of, DIRECT);
        }
        if self.sink.reported.insert((name, self.current.function)) {
            if self.current.ended_names.contains(&name) {
                return self.fail(Message::LoopVariableEnded { name: text }, span);
            }
            let home = headers::find_declaring_header(&text);
            if let Some((header, DeclarationKind::Value | DeclarationKind::Type)) = home {
                return self.fail(Message::MissingHeader { name: text, header: header.to_string() }, span);
            }
            let suggestion = self
                .budget
                .suggest(&text, || self.scopes.visible_names(self.names))
                .or_else(|| home.map(|(header, _)| format!("#include <{header}>")));
            self.error(Message::Undeclared { name: text, suggestion }, span);
        }
        Expr::bad()
    }

    /// Warns about an index beyond the last element. A pointer one past the end is allowed.
    fn check_bounds(&mut self, array: TypeId, index: i32, pointed: bool, span: Span) {
        let Type::Array { length, .. } = *self.types.get(array) else { return };
        // Arrays of length 0 or 1 may be flexible array members.
        let last = if pointed { length } else { length.saturating_sub(1) };
        if length > 1 && u32::try_from(index).map_or(true, |index| index > last) {
            self.warn(Message::IndexOutOfBounds { index, length }, span);
        }
    }

    fn index(&mut self, of: &ast::Expr, index: &ast::Expr, span: Span) -> Expr {
        let pointed = std::mem::take(&mut self.expressions.pointed);
        let array = self.expr(of);
        if let Some(value) = self.index_operator(&array, index, span) {
            return value;
        }
        let number = self.expr(index);
        // `2[a]` is `a[2]`.
        let is_pointer =
            |analysis: &Self, v: &Expr| matches!(analysis.types.get(v.of), Type::Array { .. } | Type::Pointer { .. });
        let index_first = !is_pointer(self, &array);
        let (array, number) = if index_first { (number, array) } else { (array, number) };
        if array.of == types::BAD || number.of == types::BAD {
            return Expr::bad();
        }
        if !is_pointer(self, &array) {
            return self.fail(Message::NotAPointer, span);
        }
        // Borland's compilers convert any scalar index to `int`.
        let number = if self.types.is_wide || self.types.is_integer(number.of) { number } else { self.decayed(number) };
        let number = if !self.types.is_wide && self.is_scalar(number.of) && !self.types.is_integer(number.of) {
            self.converted(number, types::INT, index.span, true)
        } else {
            number
        };
        if !self.types.is_integer(number.of) {
            let found = self.types.name(number.of);
            let message = Message::BadOperand { operator: "[]".to_string(), operand: found };
            return self.fail(message, index.span);
        }
        if let (Type::Array { of: element, .. }, Some(place)) = (self.types.get(array.of).clone(), array.place()) {
            if let Some(constant) = number.constant() {
                self.check_bounds(array.of, constant, pointed, span);
            }
            let within = self.types.size(array.of) <= 0xFFFF;
            if let (Some(constant), true) = (number.constant(), within) {
                let offset = (constant as u32).wrapping_mul(self.types.size(element));
                return Expr::subobject(array, offset, None, element);
            }
            if !place.far {
                let index = Box::new(self.converted(number, types::INT, Span::default(), true));
                return Expr::element(Kind::Index { array: Box::new(array), index, index_first }, element);
            }
        }
        let pointer = self.decayed(array);
        let pointer = self.checked(pointer, true, of.span);
        let order = Order { right_first: index_first, copies_first: false };
        let sum = self.pointer_plus(pointer, number, order, false, span);
        self.dereferenced(sum, span)
    }

    fn cast(&mut self, to: &TypeName, value: &ast::Expr, span: Span) -> Expr {
        let of = self.resolve(to);
        let value = self.expr(value);
        if let Type::Reference { to, .. } = *self.types.get(of) {
            return value.with_type(to);
        }
        let result = self.converted(value, of, span, true);
        // The result of a cast is not an lvalue.
        if result.place().is_some() && self.types.rep(of) != Rep::Block {
            return Expr::value(Kind::Load(Box::new(result)), of);
        }
        result
    }
}

/// Returns the offset and type of a pseudo-register such as `_AX`.
fn pseudo_register(name: &str) -> Option<(u16, TypeId)> {
    let words = ["_AX", "_BX", "_CX", "_DX", "_SI", "_DI", "_BP", "_SP", "_DS", "_ES", "_SS", "_CS", "_FLAGS"];
    if let Some(at) = words.iter().position(|w| *w == name) {
        return Some((2 * at as u16, types::UNSIGNED));
    }
    let halves = ["_AL", "_AH", "_BL", "_BH", "_CL", "_CH", "_DL", "_DH"];
    let at = halves.iter().position(|w| *w == name)?;
    Some((at as u16, types::UNSIGNED_CHAR))
}
