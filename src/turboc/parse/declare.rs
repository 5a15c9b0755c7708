//! Declarations: specifiers, declarators, parameters, first values, functions.

use std::rc::Rc;

use super::{Parsed, Parser, Word};
use crate::ast::{
    Base, BaseKind, Declaration, Declarator, Distance, Enum, Function, Init, Item, Parameter, Parameters, Shape,
    Storage, TypeName,
};
use crate::diagnostic::{ExpectedSyntax, Message, Unsupported};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::{Punct, Tok};

/// May or must a declarator have a name?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// A type alone.
    Never,
    /// A parameter.
    Maybe,
    /// A declaration.
    Always,
}

/// The specifiers other than the type.
#[derive(Clone, Copy, Default)]
pub(super) struct Extras {
    pub storage: Storage,
    pub is_virtual: bool,
    pub is_friend: bool,
    pub is_interrupt: bool,
    /// No specifier at all was written.
    pub nothing: bool,
    /// The body of a structure ends, and a new declaration begins without a semicolon between them.
    pub ended: bool,
}

/// A name as a declarator has it.
#[derive(Clone, Copy)]
pub(super) struct Named {
    pub name: Symbol,
    pub class: Option<Symbol>,
    pub span: Span,
}

impl Parser<'_> {
    /// Does a declaration start here?
    pub(super) fn starts_type(&self) -> bool {
        self.starts_type_at(0)
    }

    pub(super) fn starts_type_at(&self, ahead: usize) -> bool {
        match self.word_at(ahead) {
            Some(
                Word::Auto
                | Word::Char
                | Word::Const
                | Word::Double
                | Word::Enum
                | Word::Extern
                | Word::Float
                | Word::Int
                | Word::Long
                | Word::Register
                | Word::Short
                | Word::Signed
                | Word::Static
                | Word::Struct
                | Word::Typedef
                | Word::Union
                | Word::Unsigned
                | Word::Void
                | Word::Volatile
                | Word::Class
                | Word::Virtual
                | Word::Friend
                | Word::Inline
                | Word::Far
                | Word::Near
                | Word::Huge
                | Word::Interrupt
                | Word::Ignored
                | Word::Pascal,
            ) => true,
            Some(_) => false,
            None => match self.peek(ahead) {
                Tok::Name(_) if self.peek(ahead + 1) == Tok::Punct(Punct::Scope) => self.inner_type_at(ahead),
                Tok::Name(name) => self.is_type(name),
                _ => false,
            },
        }
    }

    /// `Outer::Inner`, where that is the type of what is declared behind it.
    fn inner_type_at(&self, ahead: usize) -> bool {
        let (Tok::Name(outer), Tok::Name(inner)) = (self.peek(ahead), self.peek(ahead + 2)) else { return false };
        let declares = matches!(self.peek(ahead + 3), Tok::Name(_) | Tok::Punct(Punct::Star | Punct::And));
        self.cplusplus && outer != inner && self.is_type(outer) && self.is_type(inner) && declares
    }

    /// Specifiers of a declaration.
    pub(super) fn specifiers(&mut self) -> Parsed<(Base, Extras)> {
        let start = self.span();
        let mut extras = Extras { nothing: true, ..Extras::default() };
        let (mut is_const, mut distance) = (false, Distance::Model);
        let (mut named, mut signed, mut unsigned, mut long, mut short) = (None, false, false, 0, false);
        loop {
            if let Some(base) = self.conversion_type()? {
                return Ok((base, Extras { nothing: false, ..extras }));
            }
            let before = self.at;
            match self.word() {
                Some(Word::Typedef) => extras.storage = Storage::Typedef,
                Some(Word::Extern) => extras.storage = Storage::Extern,
                Some(Word::Static) => extras.storage = Storage::Static,
                Some(Word::Auto) => extras.storage = Storage::Auto,
                Some(Word::Register) => extras.storage = Storage::Register,
                Some(Word::Virtual) => extras.is_virtual = true,
                Some(Word::Friend) => extras.is_friend = true,
                Some(Word::Interrupt) => extras.is_interrupt = true,
                Some(Word::Inline | Word::Volatile | Word::Ignored | Word::Pascal) => {}
                Some(Word::Const) => is_const = true,
                Some(Word::Far) => distance = Distance::Far,
                Some(Word::Near) => distance = Distance::Near,
                Some(Word::Huge) => distance = Distance::Huge,
                Some(Word::Signed) => signed = true,
                Some(Word::Unsigned) => unsigned = true,
                Some(Word::Long) => long += 1,
                Some(Word::Short) => short = true,
                Some(Word::Void) => named = Some(BaseKind::Void),
                Some(Word::Char) => named = Some(BaseKind::Char),
                Some(Word::Int) => named = Some(named.unwrap_or(BaseKind::Int)),
                Some(Word::Float) => named = Some(BaseKind::Float),
                Some(Word::Double) => named = Some(BaseKind::Double),
                Some(Word::Struct | Word::Union | Word::Class) if named.is_none() => {
                    let class = self.class()?;
                    let body = class.body.is_some();
                    named = Some(BaseKind::Class(class));
                    extras.nothing = false;
                    // A new declaration begins on the next line: the `;` is missing.
                    extras.ended = body && self.tokens.get(self.at).is_some_and(|t| t.first) && self.starts_type();
                    if extras.ended {
                        break;
                    }
                    continue;
                }
                Some(Word::Enum) if named.is_none() => {
                    named = Some(BaseKind::Enum(self.enumeration()?));
                    extras.nothing = false;
                    continue;
                }
                Some(_) => break,
                None => {
                    let Tok::Name(name) = self.tok() else { break };
                    let plain = named.is_none() && !signed && !unsigned && long == 0 && !short;
                    let constructor =
                        self.classes.last() == Some(&name) && self.peek(1) == Tok::Punct(Punct::Open) && self.cplusplus;
                    let scoped = self.peek(1) == Tok::Punct(Punct::Scope);
                    if scoped && plain && self.inner_type_at(0) {
                        self.at += 2;
                        extras.nothing = false;
                        continue;
                    }
                    if !plain || !self.is_type(name) || constructor || scoped {
                        break;
                    }
                    named = Some(BaseKind::Named(name));
                }
            }
            extras.nothing = false;
            self.at = before + 1;
        }
        let kind = match named {
            Some(BaseKind::Char) if unsigned => BaseKind::UnsignedChar,
            Some(BaseKind::Char) if signed => BaseKind::SignedChar,
            Some(BaseKind::Double) if long > 0 => BaseKind::LongDouble,
            Some(BaseKind::Float) if long > 0 => BaseKind::Double,
            None | Some(BaseKind::Int) if long > 0 && unsigned => BaseKind::UnsignedLong,
            None | Some(BaseKind::Int) if long > 0 => BaseKind::Long,
            None | Some(BaseKind::Int) if unsigned => BaseKind::Unsigned,
            None if signed || short => BaseKind::Int,
            None => BaseKind::Implicit,
            Some(kind) => kind,
        };
        let span = if extras.nothing { Span { length: 0, ..start } } else { start.to(self.last_span()) };
        Ok((Base { kind, is_const, distance, span }, extras))
    }

    fn enumeration(&mut self) -> Parsed<Rc<Enum>> {
        let span = self.span();
        self.at += 1;
        let tag = match self.tok() {
            Tok::Name(name) => {
                self.at += 1;
                if self.cplusplus {
                    self.declare(name, true);
                }
                Some(name)
            }
            _ => None,
        };
        let mut items = None;
        if self.take(Punct::OpenBrace) {
            let mut list = Vec::new();
            while !self.is(Punct::CloseBrace) {
                let span = self.span();
                let name = self.name()?;
                self.declare(name, false);
                let value = if self.take(Punct::Assign) { Some(self.assignment()?) } else { None };
                list.push((name, value, span));
                if !self.take(Punct::Comma) {
                    break;
                }
            }
            self.expect(Punct::CloseBrace)?;
            items = Some(list);
        }
        Ok(Rc::new(Enum { tag, items, span: span.to(self.last_span()) }))
    }

    /// Words between specifiers and name that say how far something is.
    fn modifiers(&mut self) -> (Distance, bool) {
        let (mut distance, mut is_interrupt) = (Distance::Model, false);
        loop {
            match self.word() {
                Some(Word::Far) => distance = Distance::Far,
                Some(Word::Near) => distance = Distance::Near,
                Some(Word::Huge) => distance = Distance::Huge,
                Some(Word::Interrupt) => is_interrupt = true,
                Some(Word::Ignored | Word::Pascal | Word::Const | Word::Volatile) => {}
                _ => return (distance, is_interrupt),
            }
            self.at += 1;
        }
    }

    /// Parses a declarator: its name, and the type around the base.
    pub(super) fn declarator(&mut self, naming: Naming) -> Parsed<(Option<Named>, Shape)> {
        self.declarator_around(Shape::Base, naming)
    }

    fn declarator_around(&mut self, mut shape: Shape, naming: Naming) -> Parsed<(Option<Named>, Shape)> {
        let (mut distance, mut is_interrupt) = self.modifiers();
        if self.is_member_pointer(0) {
            return self.unsupported(Unsupported::MemberPointers);
        }
        loop {
            if self.take(Punct::Star) {
                shape = Shape::Pointer { to: Box::new(shape), distance, is_const: false };
                distance = Distance::Model;
            } else if self.cplusplus && self.take(Punct::And) {
                shape = Shape::Reference { to: Box::new(shape), distance };
                distance = Distance::Model;
            } else {
                break;
            }
            loop {
                match self.word() {
                    Some(Word::Const) => {
                        if let Shape::Pointer { is_const, .. } = &mut shape {
                            *is_const = true;
                        }
                    }
                    Some(Word::Volatile | Word::Ignored | Word::Pascal) => {}
                    Some(Word::Far) => distance = Distance::Far,
                    Some(Word::Near) => distance = Distance::Near,
                    Some(Word::Huge) => distance = Distance::Huge,
                    Some(Word::Interrupt) => is_interrupt = true,
                    _ => break,
                }
                self.at += 1;
            }
        }
        if self.is(Punct::Open) && self.nested_declarator(naming) {
            self.at += 1;
            let inside = self.at;
            self.skip_parentheses()?;
            let shape = self.suffixes(shape, naming, distance, is_interrupt)?;
            let after = self.at;
            self.at = inside;
            let result = self.nested(|p| p.declarator_around(shape, naming))?;
            self.expect(Punct::Close)?;
            self.at = after;
            return Ok(result);
        }
        let mut named = None;
        if naming != Naming::Never {
            shape = self.conversion_shape(shape)?;
            named = self.declared_name()?;
            if named.is_none() && naming == Naming::Always && !self.is(Punct::Colon) {
                let found = self.found();
                return self.fail(Message::Expected { what: ExpectedSyntax::Name, found });
            }
        }
        let shape = self.suffixes(shape, naming, distance, is_interrupt)?;
        Ok((named, shape))
    }

    /// `Class::*`
    fn is_member_pointer(&self, ahead: usize) -> bool {
        let star = self.peek(ahead + 2) == Tok::Punct(Punct::Star);
        self.cplusplus
            && matches!(self.peek(ahead), Tok::Name(_))
            && self.peek(ahead + 1) == Tok::Punct(Punct::Scope)
            && star
    }

    /// Does the parenthesis here hold a declarator, not parameters?
    fn nested_declarator(&self, naming: Naming) -> bool {
        if self.is_member_pointer(1) {
            return true;
        }
        match self.peek(1) {
            Tok::Punct(Punct::Star | Punct::And | Punct::Open) => true,
            Tok::Punct(Punct::OpenBracket) => naming != Naming::Always,
            Tok::Name(name) => match self.word_at(1) {
                Some(Word::Far | Word::Near | Word::Huge | Word::Interrupt | Word::Ignored | Word::Pascal) => {
                    let star = |n| matches!(self.peek(n), Tok::Punct(Punct::Star));
                    star(2) || star(3) || naming == Naming::Always
                }
                Some(_) => false,
                None => naming != Naming::Never && !self.is_type(name),
            },
            _ => false,
        }
    }

    fn skip_parentheses(&mut self) -> Parsed<()> {
        let mut open = 1;
        while open > 0 {
            match self.tok() {
                Tok::Punct(Punct::Open) => open += 1,
                Tok::Punct(Punct::Close) => open -= 1,
                Tok::End => return self.fail(Message::NotClosed { what: "(".to_string() }),
                _ => {}
            }
            self.at += 1;
        }
        Ok(())
    }

    /// `name`, `Class::name`, `~Class`, `operator+`.
    fn declared_name(&mut self) -> Parsed<Option<Named>> {
        let start = self.span();
        let mut class = None;
        while let Tok::Name(name) = self.tok()
            && self.peek(1) == Tok::Punct(Punct::Scope)
        {
            class = Some(name);
            self.at += 2;
        }
        let name = match self.tok() {
            Tok::Punct(Punct::Tilde) => {
                self.at += 1;
                let of = self.name()?;
                let text = format!("~{}", self.names.text(of));
                self.names.intern(text.as_bytes())
            }
            Tok::Name(_) if self.word() == Some(Word::Operator) => self.operator_name()?,
            Tok::Name(name) if self.word().is_none() => {
                self.at += 1;
                name
            }
            _ => return Ok(None),
        };
        Ok(Some(Named { name, class, span: start.to(self.last_span()) }))
    }

    /// Looks for `operator`, optionally after the name of a class, with a type after it; returns the number of tokens
    /// before it.
    fn conversion_at(&self) -> Option<usize> {
        let scoped = matches!(self.tok(), Tok::Name(_)) && self.peek(1) == Tok::Punct(Punct::Scope);
        let at = if scoped { 2 } else { 0 };
        let conversion = self.cplusplus && self.word_at(at) == Some(Word::Operator) && self.starts_type_at(at + 1);
        conversion.then_some(at)
    }

    /// `operator float()` has no type before its name: what it gives is in the name.
    fn conversion_type(&mut self) -> Parsed<Option<Base>> {
        let Some(ahead) = self.conversion_at() else { return Ok(None) };
        let start = self.at;
        self.at += ahead + 1;
        let (base, _) = self.specifiers()?;
        self.at = start;
        Ok(Some(base))
    }

    /// Parses the pointers and references of a conversion, around its plain type.
    fn conversion_shape(&mut self, shape: Shape) -> Parsed<Shape> {
        let Some(ahead) = self.conversion_at() else { return Ok(shape) };
        let start = self.at;
        self.at += ahead + 1;
        let (shape, _) = self.converted_around(shape)?;
        self.at = start;
        Ok(shape)
    }

    /// Parses the type after `operator` around a shape, and returns its spelling.
    fn converted_around(&mut self, mut shape: Shape) -> Parsed<(Shape, String)> {
        let start = self.at;
        if !self.starts_type() {
            let found = self.found();
            return self.fail(Message::Expected { what: ExpectedSyntax::Type, found });
        }
        self.specifiers()?;
        loop {
            if self.take(Punct::Star) {
                shape = Shape::Pointer { to: Box::new(shape), distance: Distance::Model, is_const: false };
            } else if self.take(Punct::And) {
                shape = Shape::Reference { to: Box::new(shape), distance: Distance::Model };
            } else {
                break;
            }
        }
        let end = self.at;
        let words: Vec<String> = (start..end)
            .map(|at| {
                self.at = at;
                match self.tok() {
                    Tok::Name(name) => self.names.text(name),
                    Tok::Punct(punct) => punct.text().to_string(),
                    _ => String::new(),
                }
            })
            .filter(|word| word != "const")
            .collect();
        self.at = end;
        Ok((shape, words.join(" ")))
    }

    /// `operator+` as one name.
    pub(super) fn operator_name(&mut self) -> Parsed<Symbol> {
        self.at += 1;
        let text = match self.tok() {
            Tok::Punct(Punct::Open) => {
                self.at += 1;
                "()"
            }
            Tok::Punct(Punct::OpenBracket) => {
                self.at += 1;
                "[]"
            }
            Tok::Punct(punct) => punct.text(),
            Tok::Name(_) if self.word() == Some(Word::New) => "new",
            Tok::Name(_) if self.word() == Some(Word::Delete) => "delete",
            _ => {
                let (_, text) = self.converted_around(Shape::Base)?;
                return Ok(self.names.intern(format!("operator {text}").as_bytes()));
            }
        };
        self.at += 1;
        Ok(self.names.intern(format!("operator{text}").as_bytes()))
    }

    fn suffixes(&mut self, base: Shape, naming: Naming, distance: Distance, is_interrupt: bool) -> Parsed<Shape> {
        if self.take(Punct::OpenBracket) {
            let length = if self.is(Punct::CloseBracket) { None } else { Some(Box::new(self.assignment()?)) };
            self.expect(Punct::CloseBracket)?;
            let of = self.nested(|p| p.suffixes(base, naming, Distance::Model, false))?;
            return Ok(Shape::Array { of: Box::new(of), length });
        }
        if self.is(Punct::Open) && !(naming == Naming::Always && self.constructor_arguments()) {
            self.at += 1;
            let parameters = Rc::new(self.parameters()?);
            // `const` methods.
            while matches!(self.word(), Some(Word::Const | Word::Volatile)) {
                self.at += 1;
            }
            let result = self.nested(|p| p.suffixes(base, naming, Distance::Model, false))?;
            let far = distance == Distance::Far;
            return Ok(Shape::Function { result: Box::new(result), parameters, far, is_interrupt });
        }
        // `int far a[10]` and `int far x` are told by the base.
        Ok(base)
    }

    /// In C++, does the parenthesis here hold a first value?
    fn constructor_arguments(&self) -> bool {
        if !self.cplusplus {
            return false;
        }
        match self.peek(1) {
            Tok::Punct(Punct::Close | Punct::Ellipsis) => false,
            // `Type name(Other(4))`: an object without a name is given.
            Tok::Name(_) if self.peek(2) == Tok::Punct(Punct::Open) => self.peek(3) != Tok::Punct(Punct::Star),
            _ => !self.starts_type_at(1),
        }
    }

    fn parameters(&mut self) -> Parsed<Parameters> {
        let mut parameters = Parameters::default();
        if self.take(Punct::Close) {
            parameters.prototype = self.cplusplus;
            return Ok(parameters);
        }
        if self.word() == Some(Word::Void) && self.peek(1) == Tok::Punct(Punct::Close) {
            self.at += 2;
            parameters.prototype = true;
            return Ok(parameters);
        }
        if let Tok::Name(_) = self.tok()
            && !self.starts_type()
            && self.word().is_none()
        {
            loop {
                let span = self.span();
                let name = self.name()?;
                parameters.old_names.push((name, span));
                if !self.take(Punct::Comma) {
                    break;
                }
            }
            self.expect(Punct::Close)?;
            return Ok(parameters);
        }
        parameters.prototype = true;
        loop {
            if self.take(Punct::Ellipsis) {
                parameters.variadic = true;
                break;
            }
            let start = self.span();
            if !self.starts_type() {
                let message = Message::Expected { what: ExpectedSyntax::Type, found: self.found() };
                // `int add(int a, b)`: the name is taken for one of an `int`.
                if !matches!(self.tok(), Tok::Name(_)) || self.word().is_some() {
                    return self.fail(message);
                }
                self.report(message, start);
            }
            let (base, extras) = self.specifiers()?;
            let (named, shape) = self.nested(|p| p.declarator(Naming::Maybe))?;
            let shape = interrupting(shape, extras);
            let default = if self.take(Punct::Assign) { Some(Rc::new(self.assignment()?)) } else { None };
            let span = named.map_or(start, |n| n.span);
            let of = TypeName { base, shape, span: start.to(self.last_span()) };
            parameters.list.push(Parameter { name: named.map(|n| n.name), of, default, span });
            if !self.take(Punct::Comma) {
                if self.take(Punct::Ellipsis) {
                    parameters.variadic = true;
                }
                break;
            }
        }
        self.expect(Punct::Close)?;
        Ok(parameters)
    }

    /// Parses an initialiser.
    fn initializer(&mut self) -> Parsed<Init> {
        if !self.is(Punct::OpenBrace) {
            return Ok(Init::Expr(self.assignment()?));
        }
        let start = self.span();
        self.at += 1;
        let mut list = Vec::new();
        while !self.is(Punct::CloseBrace) {
            list.push(self.nested(Self::initializer)?);
            if !self.take(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::CloseBrace)?;
        Ok(Init::List(list, start.to(self.last_span())))
    }

    /// Parses the optional initialiser after a declarator.
    fn declared(&mut self, named: Option<Named>, shape: Shape) -> Parsed<Declarator> {
        let init = if self.take(Punct::Assign) {
            Some(self.initializer()?)
        } else if self.cplusplus && self.is(Punct::Open) {
            self.at += 1;
            let arguments = self.call_arguments()?;
            Some(Init::Construct(arguments))
        } else {
            None
        };
        let span = named.map_or_else(|| self.last_span(), |n| n.span);
        Ok(Declarator { name: named.map(|n| n.name), class: named.and_then(|n| n.class), shape, init, span })
    }

    /// Parses the rest of a declaration after its first declarator, up to its semicolon.
    pub(super) fn declaration_rest(
        &mut self,
        base: Base,
        extras: Extras,
        first: Option<(Option<Named>, Shape)>,
    ) -> Parsed<Declaration> {
        let mut names = Vec::new();
        let mut next = first;
        while let Some((named, shape)) = next.take() {
            let shape = interrupting(shape, extras);
            if let Some(named) = named
                && named.class.is_none()
            {
                self.declare(named.name, extras.storage == Storage::Typedef);
            }
            names.push(self.declared(named, shape)?);
            if self.take(Punct::Comma) {
                next = Some(self.declarator(Naming::Always)?);
            }
        }
        self.statement_end()?;
        let Extras { storage, is_virtual, is_friend, .. } = extras;
        Ok(Declaration { base, storage, is_virtual, is_friend, names })
    }

    /// Parses a declaration inside a function.
    pub(super) fn declaration(&mut self) -> Parsed<Declaration> {
        let (base, extras) = self.specifiers()?;
        let none = self.is(Punct::Semicolon) || extras.ended;
        let first = if none { None } else { Some(self.declarator(Naming::Always)?) };
        self.declaration_rest(base, extras, first)
    }

    /// Parses a function or a declaration outside of functions.
    pub(super) fn external(&mut self, items: &mut Vec<Item>) -> Parsed<()> {
        if self.directive_without_hash() {
            return Ok(());
        }
        if self.starts_template() {
            return self.unsupported(Unsupported::Templates);
        }
        if self.cplusplus || self.peek(1) != Tok::Punct(Punct::Open) {
            let before = self.at;
            if !self.starts_type() && self.unknown_word(false).is_some() {
                self.at = before + 1;
            }
        }
        let (base, extras) = self.specifiers()?;
        if (self.is(Punct::Semicolon) || extras.ended) && !extras.nothing {
            let declaration = self.declaration_rest(base, extras, None)?;
            items.push(Item::Declaration(declaration));
            return Ok(());
        }
        let start = self.at;
        let (named, shape) = self.declarator(Naming::Always)?;
        let Some(named) = named else {
            let found = self.found();
            return self.fail(Message::ExpectedDeclaration { found });
        };
        if let Shape::Function { parameters, .. } = &shape {
            let body = self.is(Punct::OpenBrace) || self.is(Punct::Colon);
            let old = !self.cplusplus && !parameters.old_names.is_empty() && self.starts_type();
            if body || old {
                let function = self.function(base, extras, named, shape)?;
                items.push(Item::Function(function));
                return Ok(());
            }
        }
        if extras.nothing
            && !matches!(shape, Shape::Function { .. })
            && !self.is(Punct::Comma)
            && !self.is(Punct::Assign)
        {
            // Not even a type: what stands here was meant as something else.
            if !self.is(Punct::Semicolon) || named.class.is_some() {
                self.at = start;
                let found = self.found();
                return self.fail(Message::ExpectedDeclaration { found });
            }
        }
        let declaration = self.declaration_rest(base, extras, Some((Some(named), shape)))?;
        items.push(Item::Declaration(declaration));
        Ok(())
    }

    /// Parses a function from the end of its declarator on.
    pub(super) fn function(&mut self, base: Base, extras: Extras, named: Named, shape: Shape) -> Parsed<Rc<Function>> {
        let shape = interrupting(shape, extras);
        if named.class.is_none() && self.classes.is_empty() {
            self.declare(named.name, false);
        }
        let mut old_parameters = Vec::new();
        // Inside of a body the name of the class is a type like others.
        let classes = std::mem::take(&mut self.classes);
        let result = self.scoped(|p| {
            if let Shape::Function { parameters, .. } = &shape {
                for name in parameters.list.iter().filter_map(|q| q.name) {
                    p.declare(name, false);
                }
                for (name, _) in &parameters.old_names {
                    p.declare(*name, false);
                }
            }
            while !p.is(Punct::OpenBrace) && p.starts_type() {
                old_parameters.push(p.declaration()?);
            }
            let mut inits = Vec::new();
            if p.take(Punct::Colon) {
                loop {
                    let span = p.span();
                    let name = p.name()?;
                    p.expect(Punct::Open)?;
                    inits.push((name, p.call_arguments()?, span));
                    if !p.take(Punct::Comma) {
                        break;
                    }
                }
            }
            p.expect(Punct::OpenBrace)?;
            let body = p.block_items();
            let end = p.span();
            p.expect(Punct::CloseBrace)?;
            Ok((inits, body, end))
        });
        self.classes = classes;
        let (inits, body, end) = result?;
        let declarator = Declarator { name: Some(named.name), class: named.class, shape, init: None, span: named.span };
        let Extras { storage, is_virtual, is_friend, .. } = extras;
        Ok(Rc::new(Function { base, declarator, storage, is_virtual, is_friend, old_parameters, inits, body, end }))
    }
}

/// `void interrupt f()` and `void interrupt (*p)()` say it among the specifiers: it is of the function that gives the base.
fn interrupting(shape: Shape, extras: Extras) -> Shape {
    if !extras.is_interrupt {
        return shape;
    }
    let inner = |shape: Box<Shape>| Box::new(interrupting(*shape, extras));
    match shape {
        Shape::Function { result, parameters, far, .. } if matches!(*result, Shape::Base) => {
            Shape::Function { result, parameters, far, is_interrupt: true }
        }
        Shape::Function { result, parameters, far, is_interrupt } => {
            Shape::Function { result: inner(result), parameters, far, is_interrupt }
        }
        Shape::Pointer { to, distance, is_const } => Shape::Pointer { to: inner(to), distance, is_const },
        Shape::Array { of, length } => Shape::Array { of: inner(of), length },
        other => other,
    }
}
