//! Copies of objects without their own copy constructor or assignment: member by member, if a member has one.

use super::call::Argument;
use super::{Analysis, Expr};
use crate::source::Span;
use crate::types::{Type, TypeId};

/// The maximum number of elements of an array of objects that is copied with its object.
const MOST_ELEMENTS: u32 = 256;

impl Analysis<'_> {
    fn class_in(&self, of: TypeId) -> Option<usize> {
        match *self.types.get(of) {
            Type::Array { of, .. } => self.class_in(of),
            Type::Class(class) => Some(class),
            _ => None,
        }
    }

    /// Returns whether the parts of a class include one that has a property.
    fn has_part(&self, class: usize, is: &dyn Fn(&Self, usize) -> bool) -> bool {
        let known = &self.types.classes[class];
        let fields = known.fields.iter().filter_map(|field| self.class_in(field.type_id));
        let bases = known.base.into_iter().chain(known.other_bases.iter().map(|(base, _)| *base));
        !known.is_union && fields.chain(bases).any(|part| is(self, part) || self.has_part(part, is))
    }

    /// Returns whether an object without its own copy constructor is copied member by member.
    fn copies_members(&self, class: usize) -> bool {
        self.types.is_wide && self.has_part(class, &|l, part| l.copy_constructor(part).is_some())
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
        self.types.is_wide && self.has_part(class, &|l, part| l.classes.info[part].methods.contains_key(&name))
    }

    /// Constructs an object as a copy of another one, member by member. Returns `None` if its bytes are copied.
    pub(super) fn construct_copy(&mut self, place: &Expr, source: &Expr, class: usize, span: Span) -> Option<Expr> {
        if self.copy_constructor(class).is_some() || !self.copies_members(class) {
            return None;
        }
        let (id, from) = self.opaque(source, false);
        // First the bytes, which include the pointer to the table of virtual functions.
        let mut parts = vec![Expr::assign(place.clone(), from.clone().with_type(place.of))];
        for (part, offset) in self.parts(class) {
            let of = self.types.intern(Type::Class(part));
            if self.has_copy(part) {
                let to = Expr::subobject(place.clone(), offset, None, of);
                let value = Argument::Made(Expr::subobject(from.clone(), offset, None, of), span);
                parts.push(self.construct_with(to, vec![value], span));
            }
        }
        parts.push(Expr::nothing());
        Some(Expr::bind(id, source.clone(), false, Expr::sequence(parts)))
    }

    /// Assigns an object member by member.
    pub(super) fn assign_members(&mut self, target: Expr, source: Expr, class: usize, span: Span) -> Expr {
        let (to_id, to) = self.opaque(&target, false);
        let (from_id, from) = self.opaque(&source, false);
        let mut parts = Vec::new();
        let fields = self.types.classes[class].fields.clone();
        let inherited = self.types.classes[class].inherited;
        for field in &fields[inherited..] {
            if self.class_in(field.type_id).is_none() {
                let part = |object: &Expr| Expr::subobject(object.clone(), field.offset, None, field.type_id);
                match self.types.get(field.type_id) {
                    Type::Array { .. } => {
                        // Arrays are copied as blocks.
                        parts.push(Expr::assign(part(&to), part(&from)));
                    }
                    _ if field.bits.is_some() => {
                        let (to, from) = (self.field_value(to.clone(), field), self.field_value(from.clone(), field));
                        parts.push(Expr::assign(to, from));
                    }
                    _ => parts.push(Expr::assign(part(&to), part(&from))),
                }
            }
        }
        for (part, offset) in self.parts(class) {
            let of = self.types.intern(Type::Class(part));
            let to = Expr::subobject(to.clone(), offset, None, of);
            let from = Expr::subobject(from.clone(), offset, None, of);
            parts.push(match self.own_assignment(part) {
                Some(methods) => {
                    let value = Argument::Made(from, span);
                    self.call_methods(&methods, Some(to), true, vec![value], Some(span))
                }
                None if self.assigns_members(part) => self.assign_members(to, from, part, span),
                None => Expr::assign(to, from),
            });
        }
        parts.push(to.clone());
        let body = Expr::sequence(parts);
        let inner = Expr::bind(from_id, source, false, body);
        Expr::bind(to_id, target, false, inner)
    }

    /// Returns the base classes and the members of class types, with their offsets; each element of an array.
    fn parts(&self, class: usize) -> Vec<(usize, u32)> {
        let known = &self.types.classes[class];
        let mut parts: Vec<(usize, u32)> = known.base.map(|base| (base, 0)).into_iter().collect();
        parts.extend(&known.other_bases);
        for field in &known.fields[known.inherited..] {
            self.elements(field.type_id, field.offset, &mut parts);
        }
        parts
    }

    fn elements(&self, of: TypeId, offset: u32, parts: &mut Vec<(usize, u32)>) {
        match *self.types.get(of) {
            Type::Class(class) => parts.push((class, offset)),
            Type::Array { of, length } if self.class_in(of).is_some() => {
                let size = self.types.size(of);
                (0..length.min(MOST_ELEMENTS)).for_each(|number| self.elements(of, offset + number * size, parts));
            }
            _ => {}
        }
    }
}
