//! Statements.

use super::{Parsed, Parser, Word};
use crate::ast::{Stmt, StmtKind};
use crate::diagnostic::{ExpectedSyntax, Message, Unsupported};
use crate::source::Span;
use crate::token::{Punct, Tok};

impl Parser<'_> {
    /// Statements up to a closing brace, which stays; errors end with their statement.
    pub(super) fn block_items(&mut self) -> Vec<Stmt> {
        let mut list = Vec::new();
        while !self.is(Punct::CloseBrace) && self.tok() != Tok::End {
            let before = self.at;
            let (depth, ladder) = (self.depth, self.ladder);
            match self.statement() {
                Ok(statement) => list.push(statement),
                Err(_) => {
                    (self.depth, self.ladder) = (depth, ladder);
                    self.recover();
                    if self.at == before {
                        break;
                    }
                }
            }
        }
        list
    }

    pub(super) fn statement(&mut self) -> Parsed<Stmt> {
        self.nested(Self::statement_here)
    }

    fn statement_here(&mut self) -> Parsed<Stmt> {
        let start = self.span();
        let kind = match self.tok() {
            Tok::Punct(Punct::Semicolon) => {
                self.at += 1;
                StmtKind::Empty
            }
            Tok::Punct(Punct::OpenBrace) => {
                self.at += 1;
                let list = self.scoped(|p| Ok(p.block_items()))?;
                let end = self.span();
                if self.tok() == Tok::End {
                    self.report(Message::NotClosed { what: "{".to_string() }, start);
                    return Err(super::Reported);
                }
                self.expect(Punct::CloseBrace)?;
                StmtKind::Block(list, end)
            }
            Tok::Name(name) if self.word().is_none() && self.peek(1) == Tok::Punct(Punct::Colon) => {
                self.at += 2;
                let labelled = if self.is(Punct::CloseBrace) { self.nothing() } else { self.statement()? };
                return Ok(Stmt { kind: StmtKind::Label(name, Box::new(labelled)), span: start });
            }
            _ if self.starts_template() => return self.unsupported(Unsupported::Templates),
            _ => match self.word() {
                Some(word) if !self.starts_type() => return self.keyword(word, start),
                None if !self.starts_type() => match self.unknown_word(true) {
                    None => return self.expression_statement(start),
                    Some(Some(word @ (Word::For | Word::If | Word::While | Word::Switch | Word::Return))) => {
                        return self.keyword(word, start);
                    }
                    Some(_) => {
                        // Taken for a type, so that what it declares is known.
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
        // `Type(…)` is a value in C++ unless it declares a pointer in parentheses.
        let call = self.word().is_none() && self.cplusplus && self.peek(1) == Tok::Punct(Punct::Open);
        let call = call && !matches!(self.peek(2), Tok::Punct(Punct::Star));
        !call
    }

    /// Parses the semicolon between the parts of a `for`; reports an error at its `)`, after which no other part
    /// follows.
    fn part_of_for_ends(&mut self) -> Parsed<bool> {
        if self.is(Punct::Close) {
            let span = self.span();
            self.report(Message::ForParts, span);
            return Ok(false);
        }
        self.expect(Punct::Semicolon).map(|()| true)
    }

    fn nothing(&self) -> Stmt {
        Stmt { kind: StmtKind::Empty, span: self.span() }
    }

    fn expression_statement(&mut self, start: Span) -> Parsed<Stmt> {
        let value = self.expression()?;
        let span = start.to(self.last_span());
        self.statement_end()?;
        Ok(Stmt { kind: StmtKind::Expr(value), span })
    }

    /// Parses the statement after `else`; another `if` has the same depth as the first.
    fn otherwise(&mut self) -> Parsed<Stmt> {
        if self.word() != Some(Word::If) {
            return self.statement();
        }
        let (depth, ladder) = (self.depth, self.ladder);
        if ladder >= super::LONGEST_LADDER {
            return self.fail(Message::TooDeep);
        }
        (self.depth, self.ladder) = (depth.saturating_sub(1), ladder + 1);
        let next = self.statement();
        (self.depth, self.ladder) = (depth, ladder);
        next
    }

    fn keyword(&mut self, word: Word, start: Span) -> Parsed<Stmt> {
        if !matches!(word, Word::This | Word::New | Word::Delete | Word::Sizeof | Word::Operator) {
            self.at += 1;
        }
        let mut span = start;
        let kind = match word {
            Word::If => {
                let condition = self.condition()?;
                span = start.to(self.last_span());
                let yes = self.statement()?;
                let no = if self.take_word(Word::Else) { Some(Box::new(self.otherwise()?)) } else { None };
                StmtKind::If(condition, Box::new(yes), no)
            }
            Word::While => {
                let condition = self.condition()?;
                span = start.to(self.last_span());
                StmtKind::While(condition, Box::new(self.statement()?))
            }
            Word::Do => {
                let body = self.statement()?;
                if !self.take_word(Word::While) {
                    let found = self.found();
                    return self.fail(Message::Expected { what: ExpectedSyntax::Text("while"), found });
                }
                let condition = self.condition()?;
                self.take(Punct::Semicolon);
                StmtKind::DoWhile(Box::new(body), condition)
            }
            Word::For => {
                self.expect(Punct::Open)?;
                let mut goes_on = true;
                let first = if self.take(Punct::Semicolon) {
                    None
                } else if self.starts_declaration() {
                    let start = self.span();
                    let declaration = self.declaration()?;
                    Some(Box::new(Stmt { span: start.to(self.last_span()), kind: StmtKind::Declare(declaration) }))
                } else {
                    let start = self.span();
                    let value = self.expression()?;
                    let span = start.to(self.last_span());
                    goes_on = self.part_of_for_ends()?;
                    Some(Box::new(Stmt { kind: StmtKind::Expr(value), span }))
                };
                let condition = if !goes_on || self.is(Punct::Semicolon) { None } else { Some(self.expression()?) };
                let goes_on = goes_on && self.part_of_for_ends()?;
                let step = if !goes_on || self.is(Punct::Close) { None } else { Some(self.expression()?) };
                self.expect(Punct::Close)?;
                span = start.to(self.last_span());
                StmtKind::For { first, condition, step, body: Box::new(self.statement()?) }
            }
            Word::Switch => {
                let value = self.condition()?;
                span = start.to(self.last_span());
                StmtKind::Switch(value, Box::new(self.statement()?))
            }
            Word::Case => {
                let value = self.conditional()?;
                self.expect(Punct::Colon)?;
                span = start.to(self.last_span());
                let next = if self.is(Punct::CloseBrace) { self.nothing() } else { self.statement()? };
                StmtKind::Case(value, Box::new(next))
            }
            Word::Default => {
                self.expect(Punct::Colon)?;
                let next = if self.is(Punct::CloseBrace) { self.nothing() } else { self.statement()? };
                StmtKind::Default(Box::new(next))
            }
            Word::Goto => {
                let name = self.name()?;
                self.statement_end()?;
                StmtKind::Goto(name)
            }
            Word::Break => {
                self.statement_end()?;
                StmtKind::Break
            }
            Word::Continue => {
                self.statement_end()?;
                StmtKind::Continue
            }
            Word::Return => {
                let value = if self.is(Punct::Semicolon) { None } else { Some(self.expression()?) };
                span = start.to(self.last_span());
                self.statement_end()?;
                StmtKind::Return(value)
            }
            Word::Asm => {
                self.at -= 1;
                self.assembler()?;
                StmtKind::Empty
            }
            Word::Using => {
                self.recover();
                StmtKind::Empty
            }
            Word::Try | Word::Catch | Word::Throw => {
                self.at -= 1;
                return self.unsupported(Unsupported::Exceptions);
            }
            Word::Else => {
                self.at -= 1;
                let found = self.found();
                return self.fail(Message::Expected { what: ExpectedSyntax::Text("if"), found });
            }
            _ => return self.expression_statement(start),
        };
        Ok(Stmt { kind, span })
    }

    /// Parses an expression in parentheses.
    fn condition(&mut self) -> Parsed<crate::ast::Expr> {
        self.expect(Punct::Open)?;
        let value = self.expression()?;
        self.expect(Punct::Close)?;
        Ok(value)
    }
}
