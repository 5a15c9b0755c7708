//! The names of operators, including conversions.

use super::{Keyword, ParseResult, Parser};
use crate::ast::{Distance, Shape, TypeSpecifiers};
use crate::diagnostic::{ExpectedSyntax, Message};
use crate::symbol::Symbol;
use crate::token::{Punct, TokenKind};

impl Parser<'_> {
    /// Returns the number of tokens before `operator` of a conversion operator: 0, or 2 after `Class::`. `None` if there is
    /// no conversion operator.
    fn conversion_at(&self) -> Option<usize> {
        let scoped = matches!(self.current(), TokenKind::Name(_)) && self.peek(1) == TokenKind::Punct(Punct::Scope);
        let at = if scoped { 2 } else { 0 };
        let conversion = self.cplusplus && self.word_at(at) == Some(Keyword::Operator) && self.starts_type_at(at + 1);
        conversion.then_some(at)
    }

    /// Returns the result type of a conversion operator, such as `operator float()`, which is part of its name.
    pub(super) fn conversion_type(&mut self) -> ParseResult<Option<TypeSpecifiers>> {
        let Some(ahead) = self.conversion_at() else { return Ok(None) };
        let start = self.at;
        self.at += ahead + 1;
        let (base, _) = self.specifiers()?;
        self.spend_again(start);
        self.at = start;
        Ok(Some(base))
    }

    /// Returns the type derivation with the pointers and references of a conversion operator added.
    pub(super) fn conversion_shape(&mut self, shape: Shape) -> ParseResult<Shape> {
        let Some(ahead) = self.conversion_at() else { return Ok(shape) };
        let start = self.at;
        self.at += ahead + 1;
        let (shape, _) = self.conversion_target(shape)?;
        self.spend_again(start);
        self.at = start;
        Ok(shape)
    }

    /// Parses the type after `operator`; returns its derivation and its spelling.
    fn conversion_target(&mut self, mut shape: Shape) -> ParseResult<(Shape, String)> {
        let start = self.at;
        if !self.starts_type() {
            return self.fail(Message::Expected { what: ExpectedSyntax::Type, found: self.found_text() });
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
            self.derive()?;
        }
        let end = self.at;
        self.spend_again(start);
        let words: Vec<String> = (start..end)
            .map(|at| {
                self.at = at;
                match self.current() {
                    TokenKind::Name(name) => self.names.text(name),
                    TokenKind::Punct(punct) => punct.text().to_string(),
                    _ => String::new(),
                }
            })
            .filter(|word| word != "const")
            .collect();
        self.at = end;
        Ok((shape, words.join(" ")))
    }

    /// Parses an operator name, such as `operator+`, as one name.
    pub(super) fn operator_name(&mut self) -> ParseResult<Symbol> {
        self.at += 1;
        let text = match self.current() {
            TokenKind::Punct(Punct::Open) => {
                self.at += 1;
                "()"
            }
            TokenKind::Punct(Punct::OpenBracket) => {
                self.at += 1;
                "[]"
            }
            TokenKind::Punct(punct) => punct.text(),
            TokenKind::Name(_) if self.word() == Some(Keyword::New) => "new",
            TokenKind::Name(_) if self.word() == Some(Keyword::Delete) => "delete",
            _ => {
                let (_, text) = self.conversion_target(Shape::Base)?;
                return Ok(self.names.intern(format!("operator {text}").as_bytes()));
            }
        };
        self.at += 1;
        Ok(self.names.intern(format!("operator{text}").as_bytes()))
    }
}
