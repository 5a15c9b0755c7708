//! Parsing of statements.

use super::{Keyword, ParseResult, Parser};
use crate::ast::{Expr, Stmt, StmtKind};
use crate::budget;
use crate::diagnostic::{ExpectedSyntax, Message, Unsupported};
use crate::source::Span;
use crate::token::{Punct, TokenKind};

/// A link of an `else if` chain: its span, its condition and its statement.
type IfLink = (Span, Expr, Stmt);

impl Parser<'_> {
    /// Parses statements up to a closing brace, which is not consumed. After an error, continues with the next statement.
    pub(super) fn block_items(&mut self) -> Vec<Stmt> {
        let mut list = Vec::new();
        while !self.is(Punct::CloseBrace) && self.current() != TokenKind::End && !self.budget.is_exceeded() {
            let before = self.at;
            let nesting = self.nesting;
            match self.statement() {
                Ok(statement) => list.push(statement),
                Err(_) => {
                    self.nesting = nesting;
                    self.recover();
                    if self.at == before {
                        break;
                    }
                }
            }
        }
        list
    }

    pub(super) fn statement(&mut self) -> ParseResult<Stmt> {
        self.nested(Self::statement_here)
    }

    fn statement_here(&mut self) -> ParseResult<Stmt> {
        let start = self.span();
        let kind = match self.current() {
            _ if self.skip_static_assertion() => StmtKind::Empty,
            TokenKind::Punct(Punct::Semicolon) => {
                self.at += 1;
                StmtKind::Empty
            }
            TokenKind::Punct(Punct::OpenBrace) => {
                self.at += 1;
                let list = self.scoped(|p| Ok(p.block_items()))?;
                let end = self.span();
                if self.current() == TokenKind::End {
                    self.report(Message::NotClosed { what: "{".to_string() }, start);
                    return Err(super::ReportedError);
                }
                self.expect(Punct::CloseBrace)?;
                StmtKind::Block(list, end)
            }
            TokenKind::Name(name) if self.word().is_none() && self.peek(1) == TokenKind::Punct(Punct::Colon) => {
                self.at += 2;
                return Ok(Stmt { kind: StmtKind::Label(name, self.labelled_statement()?), span: start });
            }
            _ if self.starts_template() => return self.fail_unsupported(Unsupported::Templates),
            _ => match self.word() {
                Some(word) if !self.starts_type() => return self.keyword_statement(word, start),
                None if !self.starts_type() => match self.report_unknown_word(true) {
                    None => return self.expression_statement(start),
                    Some(Some(
                        word @ (Keyword::For | Keyword::If | Keyword::While | Keyword::Switch | Keyword::Return),
                    )) => return self.keyword_statement(word, start),
                    Some(_) => {
                        // Treats the unknown word as a type, so that the declared names are known.
                        self.at += 1;
                        StmtKind::Declare(self.declaration()?)
                    }
                },
                _ if self.starts_declaration() => StmtKind::Declare(self.declaration()?),
                _ => return self.expression_statement(start),
            },
        };
        Ok(Stmt { kind, span: start.to(self.last_span()) })
    }

    fn starts_declaration(&self) -> bool {
        if !self.starts_type() {
            return false;
        }
        // In C++, `Type(…)` is an expression unless it declares a pointer in parentheses.
        let call = self.word().is_none() && self.cplusplus && self.peek(1) == TokenKind::Punct(Punct::Open);
        let call = call && !matches!(self.peek(2), TokenKind::Punct(Punct::Star));
        !call
    }

    /// Parses the semicolon between the parts of a `for`; reports an error at its `)`, after which no other part
    /// follows.
    fn for_separator(&mut self) -> ParseResult<bool> {
        if self.is(Punct::Close) {
            let span = self.span();
            self.report(Message::MissingForSemicolon, span);
            return Ok(false);
        }
        self.expect(Punct::Semicolon).map(|()| true)
    }

    /// Parses the statement after a label, which may be missing at the end of a block.
    fn labelled_statement(&mut self) -> ParseResult<Box<Stmt>> {
        if self.is(Punct::CloseBrace) {
            return Ok(Box::new(Stmt { kind: StmtKind::Empty, span: self.span() }));
        }
        self.statement().map(Box::new)
    }

    fn expression_statement(&mut self, start: Span) -> ParseResult<Stmt> {
        let value = self.expression()?;
        let span = start.to(self.last_span());
        self.statement_end()?;
        Ok(Stmt { kind: StmtKind::Expr(value), span })
    }

    /// Parses an `if` after its keyword. Another `if` after `else` has the same depth as the first.
    fn if_chain(&mut self, start: Span) -> ParseResult<Stmt> {
        let nesting = self.nesting;
        let links = self.if_links(start);
        self.nesting.else_ifs = nesting.else_ifs;
        let (links, last) = links?;
        let link = |no, (span, condition, yes)| {
            Some(Box::new(Stmt { kind: StmtKind::If(condition, Box::new(yes), no), span }))
        };
        match links.into_iter().rfold(last, link) {
            Some(first) => Ok(*first),
            None => Err(super::ReportedError),
        }
    }

    /// Parses the links of an `else if` chain, and the statement after the last `else`.
    fn if_links(&mut self, mut start: Span) -> ParseResult<(Vec<IfLink>, Option<Box<Stmt>>)> {
        let mut links = Vec::new();
        loop {
            let condition = self.parenthesized()?;
            let span = start.to(self.last_span());
            links.push((span, condition, self.statement()?));
            if !self.take_word(Keyword::Else) {
                return Ok((links, None));
            }
            if self.word() != Some(Keyword::If) {
                return Ok((links, Some(Box::new(self.statement()?))));
            }
            // The statements are inside of the chain in the tree.
            self.nesting.else_ifs += 1;
            if self.nesting.else_ifs > budget::ELSE_IF_CHAIN {
                return self.fail_too_deep();
            }
            start = self.span();
            self.at += 1;
            if self.declares_in_condition() {
                self.at -= 1;
                return Ok((links, Some(Box::new(self.statement()?))));
            }
        }
    }

    fn keyword_statement(&mut self, word: Keyword, start: Span) -> ParseResult<Stmt> {
        use Keyword::{Delete, New, Nullptr, Operator, Sizeof, StaticCast, This};
        let begins_value = matches!(word, This | New | Delete | Sizeof | Operator | Nullptr | StaticCast);
        self.at += usize::from(!begins_value);
        let mut span = start;
        let kind = match word {
            Keyword::If if self.declares_in_condition() => {
                let kind = self.scoped(|p| p.declaring_if(start))?;
                return Ok(Stmt { kind, span: start.to(self.last_span()) });
            }
            Keyword::If => return self.if_chain(start),
            Keyword::While => {
                let condition = self.parenthesized()?;
                span = start.to(self.last_span());
                StmtKind::While(condition, Box::new(self.statement()?))
            }
            Keyword::Do => self.do_statement()?,
            Keyword::For => return self.for_statement(start),
            Keyword::Switch => {
                let value = self.parenthesized()?;
                span = start.to(self.last_span());
                StmtKind::Switch(value, Box::new(self.statement()?))
            }
            Keyword::Case => {
                let value = self.conditional()?;
                self.expect(Punct::Colon)?;
                span = start.to(self.last_span());
                StmtKind::Case(value, self.labelled_statement()?)
            }
            Keyword::Default => {
                self.expect(Punct::Colon)?;
                StmtKind::Default(self.labelled_statement()?)
            }
            Keyword::Goto => {
                let name = self.name()?;
                self.statement_end()?;
                StmtKind::Goto(name)
            }
            Keyword::Break | Keyword::Continue => {
                self.statement_end()?;
                if word == Keyword::Break { StmtKind::Break } else { StmtKind::Continue }
            }
            Keyword::Return => {
                let value = match self.current() {
                    TokenKind::Punct(Punct::Semicolon) => None,
                    TokenKind::Punct(Punct::OpenBrace) => Some(self.value_or_list()?),
                    _ => Some(self.expression()?),
                };
                span = start.to(self.last_span());
                self.statement_end()?;
                StmtKind::Return(value)
            }
            Keyword::Asm => {
                self.at -= 1;
                return self.assemble();
            }
            Keyword::Using if self.peek(1) == TokenKind::Punct(Punct::Assign) && self.modern => {
                self.at -= 1;
                StmtKind::Declare(self.alias()?)
            }
            Keyword::Using => {
                self.recover();
                StmtKind::Empty
            }
            Keyword::Try if self.modern => self.try_statement()?,
            Keyword::Throw if self.modern => {
                self.at -= 1;
                return self.expression_statement(start);
            }
            Keyword::Try | Keyword::Catch | Keyword::Throw => {
                self.at -= 1;
                return self.fail_unsupported(Unsupported::Exceptions);
            }
            Keyword::Else => {
                self.at -= 1;
                return self.fail(Message::Expected { what: ExpectedSyntax::Text("if"), found: self.found_text() });
            }
            _ => return self.expression_statement(start),
        };
        Ok(Stmt { kind, span })
    }

    fn do_statement(&mut self) -> ParseResult<StmtKind> {
        let body = self.statement()?;
        if !self.take_word(Keyword::While) {
            return self.fail(Message::Expected { what: ExpectedSyntax::Text("while"), found: self.found_text() });
        }
        let condition = self.parenthesized()?;
        self.take(Punct::Semicolon);
        Ok(StmtKind::DoWhile(Box::new(body), condition))
    }

    fn for_statement(&mut self, start: Span) -> ParseResult<Stmt> {
        self.expect(Punct::Open)?;
        if self.is_range_for() {
            let kind = self.scoped(|p| p.range_for(start))?;
            return Ok(Stmt { kind, span: start.to(self.last_span()) });
        }
        if self.modern {
            // Variables declared in the head end with the loop.
            self.scopes.push(std::collections::HashMap::new());
        }
        let (first, goes_on) = self.for_start()?;
        let condition = if !goes_on || self.is(Punct::Semicolon) { None } else { Some(self.expression()?) };
        let goes_on = goes_on && self.for_separator()?;
        let step = if !goes_on || self.is(Punct::Close) { None } else { Some(self.expression()?) };
        self.expect(Punct::Close)?;
        let span = start.to(self.last_span());
        let body = self.statement();
        if self.modern {
            self.scopes.pop();
        }
        let kind = StmtKind::For { first, condition, step, body: Box::new(body?) };
        Ok(Stmt { kind, span })
    }

    /// Parses the first part of the head of a `for` loop. Returns it, and whether another part follows.
    fn for_start(&mut self) -> ParseResult<(Option<Box<Stmt>>, bool)> {
        if self.take(Punct::Semicolon) {
            return Ok((None, true));
        }
        let start = self.span();
        if self.starts_declaration() {
            let kind = StmtKind::Declare(self.declaration()?);
            return Ok((Some(Box::new(Stmt { kind, span: start.to(self.last_span()) })), true));
        }
        let kind = StmtKind::Expr(self.expression()?);
        let span = start.to(self.last_span());
        let goes_on = self.for_separator()?;
        Ok((Some(Box::new(Stmt { kind, span })), goes_on))
    }

    /// Parses an expression in parentheses.
    pub(super) fn parenthesized(&mut self) -> ParseResult<Expr> {
        self.expect(Punct::Open)?;
        let value = self.expression()?;
        self.expect(Punct::Close)?;
        Ok(value)
    }
}
