//! Lambda expressions.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::declaration::NameRequirement;
use super::{Keyword, ParseResult, Parser};
use crate::ast::{
    Capture, Declarator, Distance, Expr, ExprKind, FunctionDefinition, Item, Lambda, Parameters, Shape, Specifiers,
    Stmt, Template, TemplateParameter, TypeSpecifierKind, TypeSpecifiers,
};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::{Punct, TokenKind};

impl Parser<'_> {
    /// Parses a lambda expression.
    pub(super) fn lambda(&mut self) -> ParseResult<ExprKind> {
        let start = self.span();
        self.expect(Punct::OpenBracket)?;
        let (captures, default, has_this) = self.captures()?;
        let first = self.at;
        let mut parameters = if self.take(Punct::Open) { self.parameters()? } else { Parameters::default() };
        let generic = self.generic_parameters(&mut parameters);
        self.take_name(b"mutable");
        self.function_specifiers()?;
        let mut base =
            TypeSpecifiers { kind: TypeSpecifierKind::Auto, is_const: false, distance: Distance::Model, span: start };
        let mut result = Shape::Base;
        if self.take(Punct::Arrow) {
            base = self.specifiers()?.0;
            result = self.declarator(NameRequirement::Forbidden)?.1;
        }
        let parameters = Rc::new(parameters);
        let (body, end) = self.lambda_body(&parameters)?;
        let names = self.names_between(first, self.at);
        let shape =
            Shape::Function { result: Box::new(result), parameters, far: false, is_interrupt: false, is_const: true };
        let name = Some(self.names.intern(b"operator()"));
        let function = Rc::new(FunctionDefinition {
            base,
            declarator: Declarator { name, class: None, shape, init: None, span: start },
            specifiers: Specifiers::default(),
            old_parameters: Vec::new(),
            inits: Vec::new(),
            body,
            end,
        });
        let item = Item::Function(function.clone());
        let template = (!generic.is_empty()).then(|| Rc::new(Template { parameters: generic, item }));
        Ok(ExprKind::Lambda(Rc::new(Lambda { captures, default, has_this, function, template, names })))
    }

    /// Makes a parameter of a template of each `auto` among the types of parameters. Returns those of the template.
    fn generic_parameters(&mut self, parameters: &mut Parameters) -> Vec<TemplateParameter> {
        let mut generic = Vec::new();
        for parameter in &mut parameters.list {
            if let kind @ TypeSpecifierKind::Auto = &mut parameter.type_name.base.kind {
                let name = self.names.intern(format!("auto {}", generic.len()).as_bytes());
                *kind = TypeSpecifierKind::Named(name);
                generic.push(TemplateParameter { name, default: None });
            }
        }
        generic
    }

    /// Parses the captures after the opening bracket: the variables, how others are captured, and whether `this` is.
    fn captures(&mut self) -> ParseResult<(Vec<Capture>, Option<bool>, bool)> {
        let (mut captures, mut default, mut has_this) = (Vec::new(), None, false);
        while !self.is(Punct::CloseBracket) {
            let by_reference = self.take(Punct::And);
            let span = self.span();
            if self.take(Punct::Assign) {
                default = Some(false);
            } else if self.word() == Some(Keyword::This) || self.is(Punct::Star) {
                self.take(Punct::Star);
                self.at += 1;
                has_this = true;
            } else if by_reference && matches!(self.current(), TokenKind::Punct(Punct::Comma | Punct::CloseBracket)) {
                default = Some(true);
            } else {
                let name = self.name()?;
                let value = if self.take(Punct::Assign) {
                    self.assignment()?
                } else {
                    Expr { kind: ExprKind::Name(name), span }
                };
                captures.push(Capture { name, by_reference, value });
            }
            if !self.take(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::CloseBracket)?;
        Ok((captures, default, has_this))
    }

    /// Parses the body, in which the parameters are known. Also returns the span of its closing brace.
    fn lambda_body(&mut self, parameters: &Parameters) -> ParseResult<(Vec<Stmt>, Span)> {
        let classes = std::mem::take(&mut self.classes);
        let result = self.scoped(|p| {
            for name in parameters.list.iter().filter_map(|parameter| parameter.name) {
                p.declare(name, false);
            }
            p.expect(Punct::OpenBrace)?;
            let body = p.block_items();
            let end = p.span();
            p.expect(Punct::CloseBrace)?;
            Ok((body, end))
        });
        self.classes = classes;
        result
    }

    /// Returns the names among some tokens, each one once.
    fn names_between(&self, first: usize, end: usize) -> Vec<Symbol> {
        let name = |token: &crate::token::Token| match token.kind {
            TokenKind::Name(name) => Some(name),
            _ => None,
        };
        self.tokens[first..end].iter().filter_map(name).collect::<BTreeSet<_>>().into_iter().collect()
    }
}
