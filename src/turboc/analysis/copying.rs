//! Copies of objects without their own copy constructor or assignment: member by member, if a member has one.

use super::call::Argument;
use super::{Analysis, Expr};
use crate::source::Span;
use crate::types::{Type, TypeId};

impl Analysis<'_> {
    /// Returns whether the parts of a class include one that has a property.
    fn has_part(&self, class: usize, is: &dyn Fn(&Self, usize) -> bool) -> bool {
        let known = &self.types.classes[class];
        let fields = known.fields.iter().filter_map(|field| self.element_class(field.type_id));
        let bases = known.base.into_iter().chain(known.other_bases.iter().map(|(base, _)| *base));
        !known.is_union && fields.chain(bases).any(|part| is(self, part) || self.has_part(part, is))
    }

    /// Returns whether an object without its own copy constructor is copied member by member.
    fn copies_members(&self, class: usize) -> bool {
        self.has_part(class, &|analysis, part| analysis.copy_constructor(part).is_some())
    }

    /// Returns whether the copy of an object is more than a copy of its bytes.
    pub(super) fn has_copy(&self, class: usize) -> bool {
        self.copy_constructor(class).is_some() || self.copies_members(class)
    }

    fn own_assignment(&mut self, class: usize) -> Option<Vec<usize>> {
        let name = self.names.intern(b"operator=");
        self.classes.info[class].methods.get(&name).cloned()
    }

    /// Returns whether an object without its own assignment is assigned member by member.
    pub(super) fn assigns_members(&mut self, class: usize) -> bool {
        let name = self.names.intern(b"operator=");
        self.has_part(class, &|analysis, part| analysis.classes.info[part].methods.contains_key(&name))
    }

    /// Returns whether the assignment of an object is more than a copy of its bytes.
    fn has_assignment(&mut self, class: usize) -> bool {
        self.own_assignment(class).is_some() || self.assigns_members(class)
    }

    /// Constructs an object as a copy of another one, member by member. Returns `None` if its bytes are copied.
    pub(super) fn construct_copy(&mut self, place: &Expr, source: &Expr, class: usize, span: Span) -> Option<Expr> {
        if self.copy_constructor(class).is_some() || !self.copies_members(class) {
            return None;
        }
        let (id, from) = self.opaque(source, false);
        // First the bytes, which include the pointer to the table of virtual functions.
        let mut parts = vec![Expr::assign(place.clone(), from.clone().with_type(place.of))];
        for (of, offset) in self.parts(class) {
            let [to, from] = [place, &from].map(|object| Expr::subobject(object.clone(), offset, None, of));
            parts.extend(self.construct_part(to, from, span));
        }
        parts.push(Expr::nothing());
        Some(Expr::bind(id, source.clone(), false, Expr::sequence(parts)))
    }

    /// Constructs a part of an object, or each element of an array, as a copy. Returns `None` if its bytes are copied.
    fn construct_part(&mut self, to: Expr, from: Expr, span: Span) -> Option<Expr> {
        match *self.types.get(to.of) {
            Type::Array { of, length } => {
                let copies = self.element_class(of).is_some_and(|class| self.has_copy(class));
                copies.then(|| {
                    self.for_each_pair((to, from), of, length, |analysis, to, from| {
                        analysis.construct_part(to, from, span).unwrap_or_else(Expr::nothing)
                    })
                })
            }
            Type::Class(class) if self.has_copy(class) => {
                Some(self.construct_with(to, vec![Argument::Made(from, span)], span))
            }
            _ => None,
        }
    }

    /// Assigns an object member by member.
    pub(super) fn assign_members(&mut self, target: Expr, source: Expr, class: usize, span: Span) -> Expr {
        let (to_id, to) = self.opaque(&target, false);
        let (from_id, from) = self.opaque(&source, false);
        let mut parts = Vec::new();
        let fields = self.types.classes[class].fields.clone();
        let inherited = self.types.classes[class].inherited;
        for field in &fields[inherited..] {
            if self.element_class(field.type_id).is_none() {
                let part = |object: &Expr| Expr::subobject(object.clone(), field.offset, None, field.type_id);
                if field.bits.is_some() {
                    let (to, from) = (self.field_value(to.clone(), field), self.field_value(from.clone(), field));
                    parts.push(Expr::assign(to, from));
                } else {
                    // Arrays are copied as blocks.
                    parts.push(Expr::assign(part(&to), part(&from)));
                }
            }
        }
        for (of, offset) in self.parts(class) {
            let [to, from] = [&to, &from].map(|object| Expr::subobject(object.clone(), offset, None, of));
            parts.push(self.assign_part(to, from, span));
        }
        parts.push(to.clone());
        let body = Expr::sequence(parts);
        let inner = Expr::bind(from_id, source, false, body);
        Expr::bind(to_id, target, false, inner)
    }

    /// Assigns a part of an object, or each element of an array.
    fn assign_part(&mut self, to: Expr, from: Expr, span: Span) -> Expr {
        match self.types.get(to.of).clone() {
            Type::Array { of, length } if self.element_class(of).is_some_and(|class| self.has_assignment(class)) => {
                self.for_each_pair((to, from), of, length, |analysis, to, from| {
                    let assigned = analysis.assign_part(to, from, span);
                    Expr::sequence(vec![assigned, Expr::nothing()])
                })
            }
            Type::Class(class) => match self.own_assignment(class) {
                Some(methods) => {
                    self.call_methods(&methods, Some(to), true, vec![Argument::Made(from, span)], Some(span))
                }
                None if self.assigns_members(class) => self.assign_members(to, from, class, span),
                None => Expr::assign(to, from),
            },
            _ => Expr::assign(to, from),
        }
    }

    /// Returns the base classes and the members of class types or arrays of them, with their offsets.
    fn parts(&mut self, class: usize) -> Vec<(TypeId, u32)> {
        let bases = self.direct_bases(class).into_iter();
        let mut parts: Vec<_> = bases.map(|(base, offset)| (self.types.intern(Type::Class(base)), offset)).collect();
        let known = &self.types.classes[class];
        let fields = known.fields[known.inherited..].iter().map(|field| (field.type_id, field.offset));
        parts.extend(fields.filter(|(of, _)| self.element_class(*of).is_some()));
        parts
    }
}
