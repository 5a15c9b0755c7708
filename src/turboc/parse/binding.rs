//! Declarations of standard C++ in other places: structured bindings, and variables in the condition of an `if`.

use super::declaration::NameRequirement;
use super::{Keyword, ParseResult, Parser};
use crate::ast::{
    Declaration, Declarator, Distance, Expr, ExprKind, Initializer, Shape, Specifiers, Stmt, StmtKind,
    TypeSpecifierKind, TypeSpecifiers,
};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::{Punct, TokenKind};

/// The names of a structured binding.
pub(super) struct Binding {
    /// The name of the object whose parts they are.
    pub object: Symbol,
    /// The derivation of the object's type: a reference, or nothing.
    pub shape: Shape,
    names: Vec<(Symbol, Span)>,
    span: Span,
}

impl Binding {
    /// Returns the declarators of the parts.
    pub(super) fn parts(&self) -> Vec<Declarator> {
        let part = |(number, (name, span)): (usize, &(Symbol, Span))| {
            let object = Expr { kind: ExprKind::Name(self.object), span: self.span };
            let value = Expr { kind: ExprKind::Part(Box::new(object), number as u32), span: *span };
            let shape = Shape::Reference { to: Box::new(Shape::Base), distance: Distance::Model };
            Declarator { name: Some(*name), class: None, shape, init: Some(Initializer::Expr(value)), span: *span }
        };
        self.names.iter().enumerate().map(part).collect()
    }
}

impl Parser<'_> {
    /// Parses `[names]` or `&[names]` after `auto`. Returns `None` if another declarator follows.
    pub(super) fn binding(&mut self, base: &TypeSpecifiers) -> ParseResult<Option<Binding>> {
        let is_auto = matches!(base.kind, TypeSpecifierKind::Auto);
        let is_reference = matches!(self.current(), TokenKind::Punct(Punct::And | Punct::AndAnd));
        if !is_auto || self.peek(usize::from(is_reference)) != TokenKind::Punct(Punct::OpenBracket) {
            return Ok(None);
        }
        let span = self.span();
        self.at += 1 + usize::from(is_reference);
        let names = self.comma_list(|p| {
            let at = p.span();
            let name = p.name()?;
            p.declare(name, false);
            Ok((name, at))
        })?;
        self.expect(Punct::CloseBracket)?;
        let object = self.names.intern(format!("(binding {})", self.at).as_bytes());
        let mut shape = Shape::Base;
        if is_reference {
            shape = Shape::Reference { to: Box::new(shape), distance: Distance::Model };
        }
        Ok(Some(Binding { object, shape, names, span: span.to(self.last_span()) }))
    }

    /// Parses the value of a structured binding up to its semicolon.
    pub(super) fn binding_declaration(&mut self, base: TypeSpecifiers, binding: Binding) -> ParseResult<Declaration> {
        let value = if self.is(Punct::OpenBrace) {
            self.braced_arguments()?.into_iter().next()
        } else if self.take(Punct::Open) {
            self.call_arguments()?.into_iter().next()
        } else {
            self.expect(Punct::Assign)?;
            Some(self.assignment()?)
        };
        self.statement_end()?;
        let init = value.map(Initializer::Expr);
        let shape = binding.shape.clone();
        let object = Declarator { name: Some(binding.object), class: None, shape, init, span: binding.span };
        let names = std::iter::once(object).chain(binding.parts()).collect();
        Ok(Declaration { base, specifiers: Specifiers::default(), names })
    }

    /// Returns whether a variable is declared in the parentheses of an `if`.
    pub(super) fn declares_in_condition(&self) -> bool {
        self.modern && self.cplusplus && self.is(Punct::Open) && self.starts_type_at(1) && {
            let is_name = |ahead| matches!(self.peek(ahead), TokenKind::Name(_));
            let is_call = self.peek(2) == TokenKind::Punct(Punct::Open);
            let is_auto = self.word_at(1) == Some(Keyword::Auto);
            is_auto
                || !is_call && (is_name(2) || (2..6).any(|ahead| self.peek(ahead) == TokenKind::Punct(Punct::Assign)))
        }
    }

    /// Parses an `if` whose parentheses declare a variable, from these on.
    pub(super) fn declaring_if(&mut self, start: Span) -> ParseResult<StmtKind> {
        self.expect(Punct::Open)?;
        let (base, _) = self.specifiers()?;
        let binding = self.binding(&base)?;
        let (mut names, mut condition) = (Vec::new(), None);
        let shape = match &binding {
            Some(binding) => binding.shape.clone(),
            None => Shape::Base,
        };
        let (name, shape, span) = match &binding {
            Some(binding) => (binding.object, shape, binding.span),
            None => {
                let (named, shape) = self.declarator(NameRequirement::Required)?;
                let Some(named) = named else { return Err(super::ReportedError) };
                self.declare(named.name, false);
                (named.name, shape, named.span)
            }
        };
        let init = if self.take(Punct::Assign) {
            Initializer::Expr(self.value_or_list()?)
        } else if self.take(Punct::Open) {
            Initializer::Construct(self.call_arguments()?)
        } else {
            self.initializer()?
        };
        names.push(Declarator { name: Some(name), class: None, shape, init: Some(init), span });
        names.extend(binding.iter().flat_map(super::binding::Binding::parts));
        if self.take(Punct::Semicolon) {
            condition = Some(self.expression()?);
        }
        self.expect(Punct::Close)?;
        let head = start.to(self.last_span());
        let yes = Box::new(self.statement()?);
        let no = if self.take_word(Keyword::Else) { Some(Box::new(self.statement()?)) } else { None };
        let condition = condition.unwrap_or(Expr { kind: ExprKind::Name(name), span });
        let declaration = Declaration { base, specifiers: Specifiers::default(), names };
        let list = vec![
            Stmt { kind: StmtKind::Declare(declaration), span: head },
            Stmt { kind: StmtKind::If(condition, yes, no), span: head },
        ];
        Ok(StmtKind::Block(list, head))
    }

    /// Skips `static_assert(…);`.
    pub(super) fn skip_static_assertion(&mut self) -> bool {
        let TokenKind::Name(name) = self.current() else { return false };
        let found = self.modern
            && self.peek(1) == TokenKind::Punct(Punct::Open)
            && matches!(&*self.names.bytes(name), b"static_assert" | b"_Static_assert");
        if found {
            while !matches!(self.current(), TokenKind::End) && !self.take(Punct::Semicolon) {
                self.at += 1;
            }
        }
        found
    }
}
