//! Declarations: declarators, parameters, initializers, functions.

use std::rc::Rc;

use super::specifier::{OtherSpecifiers, is_specifier};
use super::{Keyword, ParseResult, Parser};
use crate::ast::{
    Declaration, Declarator, Distance, Enum, Expr, FunctionDefinition, Initializer, Item, Parameter, Parameters, Shape,
    StorageClass, TypeName, TypeSpecifiers,
};
use crate::diagnostic::{ExpectedSyntax, Message, Unsupported};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::{Punct, TokenKind};

/// The rule for the name in a declarator.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NameRequirement {
    /// No name, in a type name.
    Forbidden,
    /// A name is optional, in a parameter.
    Optional,
    /// A name is required, in a declaration.
    Required,
}

/// The name in a declarator.
#[derive(Clone, Copy)]
pub(super) struct DeclaratorName {
    pub name: Symbol,
    pub class: Option<Symbol>,
    pub span: Span,
}

impl Parser<'_> {
    /// Returns whether a type starts at the current token.
    pub(super) fn starts_type(&self) -> bool {
        self.starts_type_at(0)
    }

    pub(super) fn starts_type_at(&self, ahead: usize) -> bool {
        match self.word_at(ahead) {
            Some(keyword) => is_specifier(keyword),
            None => match self.peek(ahead) {
                TokenKind::Name(name) if self.templates.classes.contains(&name) => self.is_template_type(ahead),
                TokenKind::Name(_) if self.peek(ahead + 1) == TokenKind::Punct(Punct::Scope) => {
                    self.nested_class_at(ahead)
                }
                TokenKind::Name(name) => self.is_type(name),
                _ => false,
            },
        }
    }

    /// Returns whether `Outer::Inner` at this distance is the type of a declaration.
    pub(super) fn nested_class_at(&self, ahead: usize) -> bool {
        let (TokenKind::Name(outer), TokenKind::Name(inner)) = (self.peek(ahead), self.peek(ahead + 2)) else {
            return false;
        };
        let declares = matches!(self.peek(ahead + 3), TokenKind::Name(_) | TokenKind::Punct(Punct::Star | Punct::And));
        self.cplusplus && outer != inner && self.is_type(outer) && self.is_type(inner) && declares
    }

    pub(super) fn enumeration(&mut self) -> ParseResult<Rc<Enum>> {
        let span = self.span();
        self.at += 1;
        if self.modern && matches!(self.word(), Some(Keyword::Class | Keyword::Struct)) {
            self.at += 1;
        }
        let tag = match self.current() {
            TokenKind::Name(name) => {
                self.at += 1;
                if self.cplusplus {
                    self.declare(name, true);
                }
                Some(name)
            }
            _ => None,
        };
        // The type of the values, which are `int` here.
        if self.modern && self.cplusplus && self.is(Punct::Colon) && self.starts_type_at(1) {
            self.at += 1;
            self.nested(Self::specifiers)?;
        }
        let mut items = None;
        if self.take(Punct::OpenBrace) {
            items = Some(self.items_until(
                |p| p.is(Punct::CloseBrace),
                |p| {
                    let span = p.span();
                    let name = p.name()?;
                    p.declare(name, false);
                    let value = if p.take(Punct::Assign) { Some(p.assignment()?) } else { None };
                    Ok((name, value, span))
                },
            )?);
            self.expect(Punct::CloseBrace)?;
        }
        Ok(Rc::new(Enum { tag, items, span: span.to(self.last_span()) }))
    }

    /// Parses the modifiers before a declarator: `near`, `far`, `huge` and `interrupt`.
    fn modifiers(&mut self) -> (Distance, bool) {
        let (mut distance, mut is_interrupt) = (Distance::Model, false);
        loop {
            match self.word() {
                Some(Keyword::Far) => distance = Distance::Far,
                Some(Keyword::Near) => distance = Distance::Near,
                Some(Keyword::Huge) => distance = Distance::Huge,
                Some(Keyword::Interrupt) => is_interrupt = true,
                Some(Keyword::Ignored | Keyword::Pascal | Keyword::Const | Keyword::Volatile) => {}
                _ => return (distance, is_interrupt),
            }
            self.at += 1;
        }
    }

    /// Parses a declarator; returns its name and type derivation.
    pub(super) fn declarator(&mut self, naming: NameRequirement) -> ParseResult<(Option<DeclaratorName>, Shape)> {
        let outer = std::mem::take(&mut self.nesting.derivations);
        let result = self.declarator_around(Shape::Base, naming);
        self.nesting.derivations = outer;
        result
    }

    fn declarator_around(
        &mut self,
        mut shape: Shape,
        naming: NameRequirement,
    ) -> ParseResult<(Option<DeclaratorName>, Shape)> {
        let (mut distance, mut is_interrupt) = self.modifiers();
        if self.is_member_pointer(0) {
            return self.fail_unsupported(Unsupported::MemberPointers);
        }
        loop {
            if self.take(Punct::Star) {
                shape = Shape::Pointer { to: Box::new(shape), distance, is_const: false };
                distance = Distance::Model;
            } else if self.cplusplus && (self.take(Punct::And) || self.modern && self.take(Punct::AndAnd)) {
                shape = Shape::Reference { to: Box::new(shape), distance };
                distance = Distance::Model;
            } else {
                break;
            }
            self.derive()?;
            loop {
                match self.word() {
                    Some(Keyword::Const) => {
                        if let Shape::Pointer { is_const, .. } = &mut shape {
                            *is_const = true;
                        }
                    }
                    Some(Keyword::Volatile | Keyword::Ignored | Keyword::Pascal) => {}
                    Some(Keyword::Far) => distance = Distance::Far,
                    Some(Keyword::Near) => distance = Distance::Near,
                    Some(Keyword::Huge) => distance = Distance::Huge,
                    Some(Keyword::Interrupt) => is_interrupt = true,
                    _ => break,
                }
                self.at += 1;
            }
        }
        if self.is(Punct::Open) && self.starts_nested_declarator(naming) {
            self.at += 1;
            let inside = self.at;
            self.skip_parentheses()?;
            let shape = self.declarator_suffixes(shape, naming, distance, is_interrupt)?;
            let after = self.at;
            self.at = inside;
            let result = self.nested(|p| p.declarator_around(shape, naming))?;
            self.expect(Punct::Close)?;
            self.at = after;
            return Ok(result);
        }
        let mut named = None;
        if naming != NameRequirement::Forbidden {
            shape = self.conversion_shape(shape)?;
            named = self.declared_name()?;
            if named.is_none() && naming == NameRequirement::Required && !self.is(Punct::Colon) {
                return self.fail(Message::Expected { what: ExpectedSyntax::Name, found: self.found_text() });
            }
        }
        let shape = self.declarator_suffixes(shape, naming, distance, is_interrupt)?;
        Ok((named, shape))
    }

    /// Returns whether a pointer to a member, `Class::*`, starts at this distance.
    fn is_member_pointer(&self, ahead: usize) -> bool {
        let star = self.peek(ahead + 2) == TokenKind::Punct(Punct::Star);
        self.cplusplus
            && matches!(self.peek(ahead), TokenKind::Name(_))
            && self.peek(ahead + 1) == TokenKind::Punct(Punct::Scope)
            && star
    }

    /// Returns whether the parenthesis at the current token contains a declarator and not parameters.
    fn starts_nested_declarator(&self, naming: NameRequirement) -> bool {
        if self.is_member_pointer(1) {
            return true;
        }
        match self.peek(1) {
            TokenKind::Punct(Punct::Star | Punct::And | Punct::Open) => true,
            TokenKind::Punct(Punct::OpenBracket) => naming != NameRequirement::Required,
            TokenKind::Name(name) => match self.word_at(1) {
                Some(word) if word.is_borland() => {
                    let star = |n| matches!(self.peek(n), TokenKind::Punct(Punct::Star));
                    star(2) || star(3) || naming == NameRequirement::Required
                }
                Some(_) => false,
                None => naming != NameRequirement::Forbidden && !self.is_type(name),
            },
            _ => false,
        }
    }

    /// Parses the type of a result after `->`. One that is computed from the parameters is deduced from the body.
    fn trailing_result(&mut self) -> ParseResult<Shape> {
        if self.word() == Some(Keyword::Decltype) {
            self.at += 1;
            self.expect(Punct::Open)?;
            self.skip_parentheses()?;
            return Ok(Shape::Base);
        }
        Ok(Shape::Trailing(self.type_name()?))
    }

    fn skip_parentheses(&mut self) -> ParseResult<()> {
        let mut open = 1;
        while open > 0 {
            match self.current() {
                TokenKind::Punct(Punct::Open) => open += 1,
                TokenKind::Punct(Punct::Close) => open -= 1,
                TokenKind::End => return self.fail(Message::NotClosed { what: "(".to_string() }),
                _ => {}
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Parses a declared name: `name`, `Class::name`, `~Class` or `operator+`.
    fn declared_name(&mut self) -> ParseResult<Option<DeclaratorName>> {
        let start = self.span();
        let mut class = None;
        while let TokenKind::Name(name) = self.current() {
            if self.peek(1) == TokenKind::Punct(Punct::Scope) {
                class = Some(name);
                self.at += 2;
                continue;
            }
            // `Stack<T>::push`
            if self.templates.classes.contains(&name) && self.peek(1) == TokenKind::Punct(Punct::Lt) {
                self.at += 1;
                self.template_arguments()?;
                self.expect(Punct::Scope)?;
                class = Some(name);
                continue;
            }
            break;
        }
        let name = match self.current() {
            TokenKind::Punct(Punct::Tilde) => {
                self.at += 1;
                let of = self.name()?;
                let text = format!("~{}", self.names.text(of));
                self.names.intern(text.as_bytes())
            }
            TokenKind::Name(_) if self.word() == Some(Keyword::Operator) => self.operator_name()?,
            TokenKind::Name(name) if self.word().is_none() => {
                self.at += 1;
                name
            }
            _ => return Ok(None),
        };
        Ok(Some(DeclaratorName { name, class, span: start.to(self.last_span()) }))
    }

    fn declarator_suffixes(
        &mut self,
        base: Shape,
        naming: NameRequirement,
        distance: Distance,
        is_interrupt: bool,
    ) -> ParseResult<Shape> {
        if self.take(Punct::OpenBracket) {
            self.derive()?;
            let length = if self.is(Punct::CloseBracket) { None } else { Some(Box::new(self.assignment()?)) };
            self.expect(Punct::CloseBracket)?;
            let of = self.nested(|p| p.declarator_suffixes(base, naming, Distance::Model, false))?;
            return Ok(Shape::Array { of: Box::new(of), length });
        }
        if self.is(Punct::Open) && !(naming == NameRequirement::Required && self.starts_constructor_arguments()) {
            self.at += 1;
            self.derive()?;
            let parameters = Rc::new(self.parameters()?);
            // `const` after the parameters of a method.
            let mut is_const = false;
            while matches!(self.word(), Some(Keyword::Const | Keyword::Volatile)) {
                is_const = true;
                self.at += 1;
            }
            self.function_specifiers()?;
            let result = match self.modern && self.cplusplus && self.take(Punct::Arrow) {
                true => self.nested(Self::trailing_result)?,
                false => self.nested(|p| p.declarator_suffixes(base, naming, Distance::Model, false))?,
            };
            let far = distance == Distance::Far;
            return Ok(Shape::Function { result: Box::new(result), parameters, far, is_interrupt, is_const });
        }
        // For `int far a[10]` and `int far x`, the specifiers contain the distance.
        Ok(base)
    }

    /// Returns whether the parenthesis at the current token contains constructor arguments (C++ only).
    fn starts_constructor_arguments(&self) -> bool {
        if !self.cplusplus {
            return false;
        }
        match self.peek(1) {
            TokenKind::Punct(Punct::Close | Punct::Ellipsis) => false,
            // `Type name(Other(4))`: the argument is a temporary object.
            TokenKind::Name(_) if self.peek(2) == TokenKind::Punct(Punct::Open) => {
                // `T (&)[N]`: a reference to an array.
                let unnamed = self.peek(4) == TokenKind::Punct(Punct::Close);
                let array = self.peek(5) == TokenKind::Punct(Punct::Close)
                    && self.peek(6) == TokenKind::Punct(Punct::OpenBracket);
                let reference = self.modern && self.peek(3) == TokenKind::Punct(Punct::And) && (unnamed || array);
                self.peek(3) != TokenKind::Punct(Punct::Star) && !reference
            }
            _ => !self.starts_type_at(1),
        }
    }

    pub(super) fn parameters(&mut self) -> ParseResult<Parameters> {
        let mut parameters = Parameters::default();
        if self.take(Punct::Close) {
            parameters.prototype = self.cplusplus;
            return Ok(parameters);
        }
        if self.word() == Some(Keyword::Void) && self.peek(1) == TokenKind::Punct(Punct::Close) {
            self.at += 2;
            parameters.prototype = true;
            return Ok(parameters);
        }
        if let TokenKind::Name(_) = self.current()
            && !self.starts_type()
            && self.word().is_none()
        {
            parameters.untyped_names = self.comma_list(|p| {
                let span = p.span();
                Ok((p.name()?, span))
            })?;
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
                let message = Message::Expected { what: ExpectedSyntax::Type, found: self.found_text() };
                // `int add(int a, b)`: assumes `int` for the name without a type.
                if !matches!(self.current(), TokenKind::Name(_)) || self.word().is_some() {
                    return self.fail(message);
                }
                self.report(message, start);
            }
            let (base, extras) = self.specifiers()?;
            let (named, shape) = self.nested(|p| p.declarator(NameRequirement::Optional))?;
            let shape = apply_interrupt(shape, extras);
            let default = if self.take(Punct::Assign) { Some(Rc::new(self.assignment()?)) } else { None };
            let span = named.map_or(start, |n| n.span);
            let of = TypeName { base, shape, span: start.to(self.last_span()) };
            parameters.list.push(Parameter { name: named.map(|n| n.name), type_name: of, default, span });
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

    /// Parses the optional initialiser after a declarator.
    fn init_declarator(&mut self, named: Option<DeclaratorName>, shape: Shape) -> ParseResult<Declarator> {
        let init = if self.take(Punct::Assign) {
            Some(self.initializer()?)
        } else if self.cplusplus && self.is(Punct::Open) {
            self.at += 1;
            let arguments = self.call_arguments()?;
            Some(Initializer::Construct(arguments))
        } else if self.modern && self.cplusplus && self.is(Punct::OpenBrace) {
            Some(self.initializer()?)
        } else {
            None
        };
        let span = named.map_or_else(|| self.last_span(), |n| n.span);
        Ok(Declarator { name: named.map(|n| n.name), class: named.and_then(|n| n.class), shape, init, span })
    }

    /// Parses the rest of a declaration after its first declarator, up to its semicolon.
    pub(super) fn declaration_rest(
        &mut self,
        base: TypeSpecifiers,
        extras: OtherSpecifiers,
        first: Option<(Option<DeclaratorName>, Shape)>,
    ) -> ParseResult<Declaration> {
        let mut names = Vec::new();
        let mut next = first;
        while let Some((named, shape)) = next.take() {
            let shape = apply_interrupt(shape, extras);
            if let Some(named) = named
                && named.class.is_none()
            {
                self.declare(named.name, extras.declared.storage == StorageClass::Typedef);
            }
            names.push(self.init_declarator(named, shape)?);
            if self.take(Punct::Comma) {
                next = Some(self.declarator(NameRequirement::Required)?);
            }
        }
        self.statement_end()?;
        Ok(Declaration { base, specifiers: extras.declared, names })
    }

    /// Parses a declaration inside a function.
    pub(super) fn declaration(&mut self) -> ParseResult<Declaration> {
        let (base, extras) = self.specifiers()?;
        if let Some(binding) = self.binding(&base)? {
            return self.binding_declaration(base, binding);
        }
        let none = self.is(Punct::Semicolon) || extras.missing_semicolon;
        let first = if none { None } else { Some(self.declarator(NameRequirement::Required)?) };
        self.declaration_rest(base, extras, first)
    }

    /// Parses a function or a declaration outside of functions.
    pub(super) fn external_declaration(&mut self, items: &mut Vec<Item>) -> ParseResult<()> {
        if self.report_missing_hash() {
            return Ok(());
        }
        if self.starts_template() {
            return self.fail_unsupported(Unsupported::Templates);
        }
        if self.cplusplus || self.peek(1) != TokenKind::Punct(Punct::Open) {
            let before = self.at;
            if !self.starts_type() && self.report_unknown_word(false).is_some() {
                self.at = before + 1;
            }
        }
        let (base, extras) = self.specifiers()?;
        if (self.is(Punct::Semicolon) || extras.missing_semicolon) && !extras.is_empty {
            let declaration = self.declaration_rest(base, extras, None)?;
            items.push(Item::Declaration(declaration));
            return Ok(());
        }
        let start = self.at;
        let (named, shape) = self.declarator(NameRequirement::Required)?;
        let Some(named) = named else {
            return self.fail(Message::ExpectedDeclaration { found: self.found_text() });
        };
        if let Shape::Function { parameters, .. } = &shape {
            if self.modern && self.is(Punct::Assign) && self.is_defaulted() {
                self.recover();
                return Ok(());
            }
            let body = self.is(Punct::OpenBrace) || self.is(Punct::Colon);
            let old = !self.cplusplus && !parameters.untyped_names.is_empty() && self.starts_type();
            if body || old {
                let function = self.function(base, extras, named, shape)?;
                items.push(Item::Function(function));
                return Ok(());
            }
        }
        if extras.is_empty
            && !matches!(shape, Shape::Function { .. })
            && !self.is(Punct::Comma)
            && !self.is(Punct::Assign)
        {
            // There is not even a type, so this is not meant as a declaration.
            if !self.is(Punct::Semicolon) || named.class.is_some() {
                self.at = start;
                return self.fail(Message::ExpectedDeclaration { found: self.found_text() });
            }
        }
        let declaration = self.declaration_rest(base, extras, Some((Some(named), shape)))?;
        items.push(Item::Declaration(declaration));
        Ok(())
    }

    /// Parses an initializer of a member or a base class before the body of a constructor.
    fn member_init(&mut self) -> ParseResult<(Symbol, Vec<Expr>, Span)> {
        let span = self.span();
        let name = self.name()?;
        if self.is(Punct::Lt) && self.templates.classes.contains(&name) {
            self.template_arguments()?;
        }
        if self.modern && self.is(Punct::OpenBrace) {
            return Ok((name, self.braced_arguments()?, span));
        }
        self.expect(Punct::Open)?;
        Ok((name, self.call_arguments()?, span))
    }

    /// Parses a function from the end of its declarator on.
    pub(super) fn function(
        &mut self,
        base: TypeSpecifiers,
        extras: OtherSpecifiers,
        named: DeclaratorName,
        shape: Shape,
    ) -> ParseResult<Rc<FunctionDefinition>> {
        let shape = apply_interrupt(shape, extras);
        if named.class.is_none() && self.classes.is_empty() {
            self.declare(named.name, false);
        }
        let mut old_parameters = Vec::new();
        // Inside a body the name of the class is an ordinary type.
        let classes = std::mem::take(&mut self.classes);
        let outer = self.last_parameter.take();
        let result = self.scoped(|p| {
            if let Shape::Function { parameters, .. } = &shape {
                p.last_parameter = parameters.list.last().and_then(|q| q.name);
                for name in parameters.list.iter().filter_map(|q| q.name) {
                    p.declare(name, false);
                }
                for (name, _) in &parameters.untyped_names {
                    p.declare(*name, false);
                }
            }
            while !p.is(Punct::OpenBrace) && p.starts_type() {
                old_parameters.push(p.declaration()?);
            }
            let mut inits = Vec::new();
            if p.take(Punct::Colon) {
                inits = p.comma_list(Self::member_init)?;
            }
            p.expect(Punct::OpenBrace)?;
            let body = p.block_items();
            let end = p.span();
            p.expect(Punct::CloseBrace)?;
            Ok((inits, body, end))
        });
        self.classes = classes;
        self.last_parameter = outer;
        let (inits, body, end) = result?;
        let declarator = Declarator { name: Some(named.name), class: named.class, shape, init: None, span: named.span };
        Ok(Rc::new(FunctionDefinition {
            base,
            declarator,
            specifiers: extras.declared,
            old_parameters,
            inits,
            body,
            end,
        }))
    }
}

/// Applies an `interrupt` specifier, as in `void interrupt f()` and `void interrupt (*p)()`, to the function that returns the
/// specified type.
fn apply_interrupt(shape: Shape, extras: OtherSpecifiers) -> Shape {
    if !extras.is_interrupt {
        return shape;
    }
    let inner = |shape: Box<Shape>| Box::new(apply_interrupt(*shape, extras));
    match shape {
        Shape::Function { result, parameters, far, is_const, .. } if matches!(*result, Shape::Base) => {
            Shape::Function { result, parameters, far, is_interrupt: true, is_const }
        }
        Shape::Function { result, parameters, far, is_interrupt, is_const } => {
            Shape::Function { result: inner(result), parameters, far, is_interrupt, is_const }
        }
        Shape::Pointer { to, distance, is_const } => Shape::Pointer { to: inner(to), distance, is_const },
        Shape::Array { of, length } => Shape::Array { of: inner(of), length },
        other => other,
    }
}
