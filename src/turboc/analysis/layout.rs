//! The layout of classes: offsets of fields, sizes, and the members that are no fields.

use std::collections::HashSet;
use std::rc::Rc;

use super::{Analysis, Entity};
use crate::ast::{self, Shape};
use crate::diagnostic::Message;
use crate::symbol::Symbol;
use crate::types::{Field, TypeId};

/// The layout of a class so far.
struct Layout {
    /// The number of the class.
    class: usize,
    /// The offset of the next field in bits. The fields of a union all start at the same offset.
    at: u64,
    /// The size in bits.
    size: u64,
    is_union: bool,
    /// The names of the fields.
    names: HashSet<Symbol>,
}

impl Layout {
    /// Places a field. Returns its offset in bytes.
    fn place(&mut self, bytes: u32) -> u32 {
        self.at = self.at.next_multiple_of(8);
        let offset = (self.at / 8) as u32;
        self.at += u64::from(bytes) * 8;
        offset
    }

    /// Places a bit field. Returns its offset in bytes, its first bit and its number of bits.
    fn place_bits(&mut self, count: u64) -> (u32, (u8, u8)) {
        if self.is_union {
            // A bit field of a union occupies a word.
            self.size = self.size.max(16);
        }
        if count == 0 || self.at % 8 + count > 16 {
            self.at = self.at.next_multiple_of(8);
        }
        let place = ((self.at / 8) as u32, ((self.at % 8) as u8, count as u8));
        self.at += count;
        place
    }
}

/// A method that is declared or defined in its class, and whether it is private.
type Method = (Option<(ast::Declaration, ast::Declarator)>, Option<Rc<ast::FunctionDefinition>>, bool);

impl Analysis<'_> {
    /// Lays out the members of a class, after those of its bases, and declares its methods.
    pub(super) fn lay_out(&mut self, number: usize, members: &[ast::Member]) {
        let class = &self.types.classes[number];
        let at = u64::from(class.size) * 8;
        let mut layout = Layout { class: number, at, size: at, is_union: class.is_union, names: HashSet::new() };
        let is_virtual = |m: &ast::Member| match m {
            ast::Member::Declaration { declaration, .. } => declaration.specifiers.is_virtual,
            ast::Member::Function { function, .. } => function.specifiers.is_virtual,
            ast::Member::Template { .. } => false,
        };
        if class.vtable_offset.is_none() && members.iter().any(is_virtual) {
            self.types.classes[number].vtable_offset = Some((at / 8) as u32);
            layout.at += 16;
            layout.size = layout.at;
        }
        let mut methods = Vec::new();
        for member in members {
            match member {
                ast::Member::Declaration { declaration, widths, is_private } => {
                    self.lay_out_declaration(&mut layout, &mut methods, declaration, widths, *is_private);
                }
                ast::Member::Function { function, is_private } => {
                    methods.push((None, Some(function.clone()), *is_private));
                }
                ast::Member::Template { template, is_private } => {
                    self.declare_method_template(number, template, *is_private);
                }
            }
        }
        let mut bytes = layout.size.div_ceil(8) as u32;
        if bytes == 0 && self.unit.cplusplus {
            bytes = 1;
        }
        self.types.classes[number].size = bytes;
        self.types.classes[number].is_complete = true;
        for (declared, defined, is_private) in methods {
            self.declare_method(number, declared, defined, is_private);
        }
    }

    /// Adds the members of a declaration to a class: types, methods, static members and fields.
    fn lay_out_declaration(
        &mut self,
        layout: &mut Layout,
        methods: &mut Vec<Method>,
        declaration: &ast::Declaration,
        widths: &[Option<ast::Expr>],
        is_private: bool,
    ) {
        if declaration.specifiers.is_friend {
            return self.friend(declaration);
        }
        let base = self.base_type(&declaration.base);
        for (at, name) in declaration.names.iter().enumerate() {
            if declaration.specifiers.storage == ast::StorageClass::Typedef {
                let of = self.shaped(base, &name.shape, declaration.base.distance, name.span);
                if let Some(symbol) = name.name {
                    let constness = self.constness(&declaration.base, &name.shape);
                    self.bind(symbol, Entity::Typedef(of, constness));
                }
            } else if let Some(width) = widths.get(at) {
                if matches!(name.shape, Shape::Function { .. }) {
                    methods.push((Some((declaration.clone(), name.clone())), None, is_private));
                    continue;
                }
                let of = self.shaped(base, &name.shape, declaration.base.distance, name.span);
                if declaration.specifiers.storage == ast::StorageClass::Static {
                    self.static_constant(name, of, declaration.base.is_const);
                    self.static_member(layout.class, name, of);
                } else {
                    let constness = self.constness(&declaration.base, &name.shape);
                    let field = Field { name: name.name, type_id: of, constness, offset: 0, bits: None, is_private };
                    self.lay_out_field(layout, name, field, width.as_ref());
                }
            }
        }
    }

    /// Binds the name of a constant static member with an integer to its value.
    fn static_constant(&mut self, name: &ast::Declarator, of: TypeId, is_const: bool) {
        let (Some(ast::Initializer::Expr(value)), Some(symbol)) = (&name.init, name.name) else { return };
        if self.types.is_integer(of)
            && let Some(value) = self.constant_value(value, of).and_then(|value| value.constant())
            && is_const
        {
            self.bind(symbol, Entity::Constant(value, of));
        }
    }

    /// Places a field in a class, with its bits if it has a width.
    fn lay_out_field(&mut self, layout: &mut Layout, name: &ast::Declarator, field: Field, width: Option<&ast::Expr>) {
        let (number, of) = (layout.class, field.type_id);
        if let (Some(symbol), Some(init)) = (name.name, &name.init) {
            self.classes.info[number].initializers.insert(symbol, Rc::new(init.clone()));
        }
        if let Some(symbol) = name.name
            && !layout.names.insert(symbol)
            && self.types.classes[number].base.is_none()
        {
            self.error(Message::Redeclared { name: self.names.text(symbol) }, name.span);
        }
        if layout.is_union {
            layout.at = 0;
        }
        let (offset, bits) = match width {
            Some(width) => {
                let count = self.constant_int(width).unwrap_or(1);
                // Only a field without a name may be empty: it ends the word.
                let least = i32::from(name.name.is_some());
                if !(least..=16).contains(&count) || !self.types.is_integer(of) {
                    return self.error(Message::BadBitField, name.span);
                }
                let (offset, bits) = layout.place_bits(count as u64);
                if count == 0 {
                    return;
                }
                (offset, Some(bits))
            }
            None if !self.types.is_complete(of) => return self.incomplete(of, name.span),
            None => (layout.place(self.types.size(of)), None),
        };
        layout.size = layout.size.max(layout.at);
        if layout.size > 0xFFFF * 8 && !self.types.is_wide {
            self.error(Message::TooLarge { bytes: layout.size / 8 }, name.span);
            layout.at = 0;
            layout.size = 0;
        }
        if let Some(part) = self.element_class(of) {
            self.add_part(number, part, name.span);
        }
        self.types.classes[number].fields.push(Field { offset, bits, ..field });
    }
}
