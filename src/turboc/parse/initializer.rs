//! Initializers: values, and lists in braces with designators.

use super::{ParseResult, Parser};
use crate::ast::{Designator, Initializer};
use crate::token::{Punct, TokenKind};

impl Parser<'_> {
    /// Parses an initialiser.
    pub(super) fn initializer(&mut self) -> ParseResult<Initializer> {
        if !self.is(Punct::OpenBrace) {
            return Ok(Initializer::Expr(self.assignment()?));
        }
        let start = self.span();
        self.at += 1;
        let list = self.items_until(|p| p.is(Punct::CloseBrace), |p| p.nested(Self::list_item))?;
        self.expect(Punct::CloseBrace)?;
        Ok(Initializer::List(list, start.to(self.last_span())))
    }

    /// Parses an item of a list, which may begin with designators.
    fn list_item(&mut self) -> ParseResult<Initializer> {
        let start = self.span();
        let is_index = self.is(Punct::OpenBracket) && !self.cplusplus;
        let designator = if self.modern && self.take(Punct::Dot) {
            let name = self.name()?;
            Designator::Member(name, start.to(self.last_span()))
        } else if self.modern && is_index {
            self.at += 1;
            let index = self.expression()?;
            self.expect(Punct::CloseBracket)?;
            Designator::Index(Box::new(index))
        } else {
            return self.initializer();
        };
        let value = if matches!(self.current(), TokenKind::Punct(Punct::Dot | Punct::OpenBracket)) {
            // `.a.b = value` is `.a = { .b = value }`.
            let inner = self.nested(Self::list_item)?;
            Initializer::List(vec![inner], start.to(self.last_span()))
        } else {
            self.take(Punct::Assign);
            self.initializer()?
        };
        Ok(Initializer::Designated(designator, Box::new(value)))
    }
}
