//! Parsing of expressions.

use std::rc::Rc;

use super::{Keyword, ParseResult, Parser};
use crate::ast::{Distance, Expr, ExprKind, Shape, TypeName, TypeSpecifierKind, TypeSpecifiers};
use crate::diagnostic::{Diagnostic, Message, Unsupported};
use crate::number::{self, Number};
use crate::options::Compiler;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::{Punct, TokenKind};
use crate::types;

impl Parser<'_> {
    /// Parses an expression, including the comma operator.
    pub(super) fn expression(&mut self) -> ParseResult<Expr> {
        self.chain(|p| {
            let mut left = p.assignment()?;
            let mut count = 0;
            while p.take(Punct::Comma) {
                let right = p.assignment()?;
                left = combine(left, right, ExprKind::Comma);
                p.link(&mut count)?;
            }
            Ok(left)
        })
    }

    /// Parses an assignment expression, without the comma operator.
    pub(super) fn assignment(&mut self) -> ParseResult<Expr> {
        self.nested(Self::assignment_here)
    }

    fn assignment_here(&mut self) -> ParseResult<Expr> {
        if self.modern && self.word() == Some(Keyword::Throw) {
            let start = self.span();
            self.at += 1;
            let none = matches!(self.current(), TokenKind::Punct(Punct::Semicolon | Punct::Close | Punct::Colon));
            let value = if none { None } else { Some(Box::new(self.assignment()?)) };
            return Ok(Expr { kind: ExprKind::Throw(value), span: start.to(self.last_span()) });
        }
        let left = self.conditional()?;
        let op = match self.current() {
            TokenKind::Punct(Punct::Assign) => None,
            TokenKind::Punct(Punct::AddAssign) => Some(Punct::Plus),
            TokenKind::Punct(Punct::SubAssign) => Some(Punct::Minus),
            TokenKind::Punct(Punct::MulAssign) => Some(Punct::Star),
            TokenKind::Punct(Punct::DivAssign) => Some(Punct::Div),
            TokenKind::Punct(Punct::ModAssign) => Some(Punct::Mod),
            TokenKind::Punct(Punct::ShlAssign) => Some(Punct::Shl),
            TokenKind::Punct(Punct::ShrAssign) => Some(Punct::Shr),
            TokenKind::Punct(Punct::AndAssign) => Some(Punct::And),
            TokenKind::Punct(Punct::XorAssign) => Some(Punct::Xor),
            TokenKind::Punct(Punct::OrAssign) => Some(Punct::Or),
            _ => return Ok(left),
        };
        self.at += 1;
        let right = if op.is_none() { self.value_or_list()? } else { self.assignment()? };
        Ok(combine(left, right, |l, r| ExprKind::Assign(op, l, r)))
    }

    pub(super) fn conditional(&mut self) -> ParseResult<Expr> {
        let condition = self.binary(0)?;
        if !self.take(Punct::Question) {
            return Ok(condition);
        }
        let yes = self.nested(Self::expression)?;
        self.expect(Punct::Colon)?;
        let no = self.nested(Self::assignment_here)?;
        let span = condition.span.to(no.span);
        Ok(Expr { kind: ExprKind::Conditional(Box::new(condition), Box::new(yes), Box::new(no)), span })
    }

    /// Parses a number as the argument of a template: an expression without comparisons and shifts.
    pub(super) fn template_value(&mut self) -> ParseResult<Expr> {
        self.binary(8)
    }

    fn binary(&mut self, least: u8) -> ParseResult<Expr> {
        self.chain(|p| p.binary_chain(least))
    }

    fn binary_chain(&mut self, least: u8) -> ParseResult<Expr> {
        let mut left = self.unary()?;
        let mut count = 0;
        while let TokenKind::Punct(op) = self.current() {
            if matches!(op, Punct::ArrowStar | Punct::DotStar) {
                return self.fail_unsupported(Unsupported::MemberPointers);
            }
            let Some(level) = op.precedence() else { break };
            if level <= least {
                break;
            }
            self.at += 1;
            let right = self.nested(|p| p.binary(level))?;
            left = combine(left, right, |l, r| ExprKind::Binary(op, l, r));
            self.link(&mut count)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> ParseResult<Expr> {
        let start = self.span();
        use Punct::{And, Minus, MinusMinus, Not, Plus, PlusPlus, Star, Tilde};
        match self.current() {
            TokenKind::Punct(op @ (Minus | Plus | Not | Tilde | Star | And | PlusPlus | MinusMinus)) => {
                self.at += 1;
                let of = Box::new(self.nested(Self::unary)?);
                let span = start.to(of.span);
                let kind = match op {
                    PlusPlus | MinusMinus => ExprKind::IncDec { up: op == PlusPlus, before: true, of },
                    _ => ExprKind::Unary(op, of),
                };
                Ok(Expr { kind, span })
            }
            TokenKind::Punct(Punct::Open) if self.starts_type_at(1) && !self.is_construction_at(1) => {
                self.at += 1;
                let of = self.type_name()?;
                self.expect(Punct::Close)?;
                if self.is(Punct::OpenBrace) {
                    let literal = self.compound_literal(of, start)?;
                    return self.postfix(literal);
                }
                let value = self.nested(Self::unary)?;
                let span = start.to(value.span);
                Ok(Expr { kind: ExprKind::Cast(of, Box::new(value)), span })
            }
            TokenKind::Name(_) if self.word() == Some(Keyword::Sizeof) => {
                self.at += 1;
                let kind = if self.is(Punct::Open) && self.starts_type_at(1) {
                    let open = self.span();
                    self.at += 1;
                    let of = self.type_name()?;
                    self.expect(Punct::Close)?;
                    if self.is(Punct::OpenBrace) {
                        let literal = self.compound_literal(of, open)?;
                        ExprKind::SizeofExpr(Box::new(self.postfix(literal)?))
                    } else {
                        ExprKind::SizeofType(of)
                    }
                } else {
                    ExprKind::SizeofExpr(Box::new(self.nested(Self::unary)?))
                };
                Ok(Expr { kind, span: start.to(self.last_span()) })
            }
            TokenKind::Punct(Punct::Scope) if matches!(self.word_at(1), Some(Keyword::New | Keyword::Delete)) => {
                // `::new` is the global operator, which is the only one here.
                self.at += 1;
                self.nested(Self::unary)
            }
            TokenKind::Name(_) if self.word() == Some(Keyword::New) => self.allocation(start),
            TokenKind::Name(_) if self.word() == Some(Keyword::Delete) => {
                self.at += 1;
                let mut array = false;
                if self.take(Punct::OpenBracket) {
                    array = true;
                    if !self.is(Punct::CloseBracket) {
                        // The old `delete [n] p`.
                        self.expression()?;
                    }
                    self.expect(Punct::CloseBracket)?;
                }
                let of = self.nested(Self::unary)?;
                let span = start.to(of.span);
                Ok(Expr { kind: ExprKind::Delete { of: Box::new(of), array }, span })
            }
            _ => {
                let value = self.primary()?;
                self.postfix(value)
            }
        }
    }

    /// Parses the list of a compound literal, after its type in parentheses.
    fn compound_literal(&mut self, of: Rc<crate::ast::TypeName>, start: Span) -> ParseResult<Expr> {
        if !self.modern {
            return self.fail(Message::OnlyInDialect { name: "(…){…}".to_string(), compiler: Compiler::DevCpp });
        }
        let list = self.nested(Self::initializer)?;
        Ok(Expr { kind: ExprKind::Literal(of, Rc::new(list)), span: start.to(self.last_span()) })
    }

    /// Returns whether `Type(value)` with a basic type starts at a token, as in `(float(i) * 2)`, and not a type with
    /// parentheses, as in `(int (*)())`.
    fn is_construction_at(&self, ahead: usize) -> bool {
        let word = self.word_at(ahead);
        let basic =
            matches!(word, Some(Keyword::Char | Keyword::Double | Keyword::Float | Keyword::Int | Keyword::Long));
        let inside = self.peek(ahead + 2);
        self.cplusplus
            && basic
            && self.peek(ahead + 1) == TokenKind::Punct(Punct::Open)
            && !matches!(inside, TokenKind::Punct(Punct::Star | Punct::Close | Punct::And))
            && !self.starts_type_at(ahead + 2)
    }

    fn allocation(&mut self, start: Span) -> ParseResult<Expr> {
        self.at += 1;
        let parenthesis = self.is(Punct::Open) && self.starts_type_at(1);
        self.at += usize::from(parenthesis);
        let type_start = self.span();
        let (base, _) = self.specifiers()?;
        let mut shape = crate::ast::Shape::Base;
        let outer = std::mem::take(&mut self.nesting.derivations);
        while self.take(Punct::Star) {
            self.derive()?;
            let distance = crate::ast::Distance::Model;
            shape = crate::ast::Shape::Pointer { to: Box::new(shape), distance, is_const: false };
        }
        let mut count = None;
        if self.take(Punct::OpenBracket) {
            count = Some(Box::new(self.expression()?));
            self.expect(Punct::CloseBracket)?;
            let mut lengths = Vec::new();
            while self.take(Punct::OpenBracket) {
                self.derive()?;
                lengths.push(self.expression()?);
                self.expect(Punct::CloseBracket)?;
            }
            for length in lengths.into_iter().rev() {
                shape = crate::ast::Shape::Array { of: Box::new(shape), length: Some(Box::new(length)) };
            }
        }
        self.nesting.derivations = outer;
        if parenthesis {
            self.expect(Punct::Close)?;
        }
        let of = Rc::new(crate::ast::TypeName { base, shape, span: type_start.to(self.last_span()) });
        let arguments = if self.take(Punct::Open) { self.call_arguments()? } else { Vec::new() };
        Ok(Expr { kind: ExprKind::New { of, count, arguments }, span: start.to(self.last_span()) })
    }

    /// Parses an assignment expression or a list in braces.
    pub(super) fn value_or_list(&mut self) -> ParseResult<Expr> {
        if !self.modern || !self.is(Punct::OpenBrace) {
            return self.assignment();
        }
        let start = self.span();
        let list = self.initializer()?;
        Ok(Expr { kind: ExprKind::List(Rc::new(list)), span: start.to(self.last_span()) })
    }

    /// Parses arguments, including the closing parenthesis.
    pub(super) fn call_arguments(&mut self) -> ParseResult<Vec<Expr>> {
        if self.take(Punct::Close) {
            return Ok(Vec::new());
        }
        let arguments = self.comma_list(Self::value_or_list)?;
        self.expect(Punct::Close)?;
        Ok(arguments)
    }

    /// Parses the operators after a value: calls, indices, members and steps.
    fn postfix(&mut self, mut value: Expr) -> ParseResult<Expr> {
        let mut count = 0;
        loop {
            let start = value.span;
            let kind = match self.current() {
                TokenKind::Punct(Punct::Open) => {
                    self.at += 1;
                    ExprKind::Call(Box::new(value), self.call_arguments()?)
                }
                TokenKind::Punct(Punct::OpenBracket) => {
                    self.at += 1;
                    let index = self.expression()?;
                    self.expect(Punct::CloseBracket)?;
                    ExprKind::Index(Box::new(value), Box::new(index))
                }
                TokenKind::Punct(op @ (Punct::Dot | Punct::Arrow)) => {
                    self.at += 1;
                    let mut class = None;
                    if let TokenKind::Name(name) = self.current()
                        && self.peek(1) == TokenKind::Punct(Punct::Scope)
                    {
                        class = Some(name);
                        self.at += 2;
                    }
                    let name = if self.word() == Some(Keyword::Operator) {
                        self.operator_name()?
                    } else if self.take(Punct::Tilde) {
                        let of = self.name()?;
                        let text = format!("~{}", self.names.text(of));
                        self.names.intern(text.as_bytes())
                    } else {
                        self.name()?
                    };
                    ExprKind::Member { of: Box::new(value), name, arrow: op == Punct::Arrow, class }
                }
                TokenKind::Punct(op @ (Punct::PlusPlus | Punct::MinusMinus)) => {
                    self.at += 1;
                    ExprKind::IncDec { up: op == Punct::PlusPlus, before: false, of: Box::new(value) }
                }
                _ => return Ok(value),
            };
            value = Expr { kind, span: start.to(self.last_span()) };
            self.link(&mut count)?;
        }
    }

    fn primary(&mut self) -> ParseResult<Expr> {
        let start = self.span();
        let kind = match self.current() {
            TokenKind::Number(text) => {
                self.at += 1;
                let text = self.names.bytes(text);
                self.budget.spend_text(text.len(), start);
                self.number(&text, start)
            }
            TokenKind::Char(text) => {
                self.at += 1;
                let text = self.names.bytes(text);
                self.budget.spend_text(text.len(), start);
                let (value, length) = number::char_value(&text);
                if length == 0 || length > 2 {
                    self.report(Message::CharTooLong, start);
                }
                ExprKind::Char(value)
            }
            TokenKind::Str(_) => {
                let mut bytes = Vec::new();
                while let TokenKind::Str(text) = self.current() {
                    let text = self.names.bytes(text);
                    if !self.budget.spend_text(text.len(), self.span()) {
                        return Err(super::ReportedError);
                    }
                    bytes.extend(number::unescape(&text));
                    self.at += 1;
                }
                ExprKind::Str(bytes.into())
            }
            TokenKind::Punct(Punct::Open) => {
                self.at += 1;
                let inside = self.nested(Self::expression)?;
                self.expect(Punct::Close)?;
                // The span includes the parentheses.
                return Ok(Expr { kind: inside.kind, span: start.to(self.last_span()) });
            }
            TokenKind::Punct(Punct::Scope) => {
                self.at += 1;
                let name = self.name()?;
                ExprKind::Scoped(None, name)
            }
            TokenKind::Punct(Punct::OpenBracket) if self.modern && self.cplusplus => self.nested(Self::lambda)?,
            TokenKind::Punct(Punct::Ellipsis) if !self.modern => self.further_arguments()?,
            TokenKind::Name(name) => self.named_primary(name)?,
            _ => return self.fail(Message::ExpectedExpression { found: self.found_text() }),
        };
        Ok(Expr { kind, span: start.to(self.last_span()) })
    }

    /// Parses `...`, by which Borland's compilers mean the address of the first argument after the last named parameter.
    fn further_arguments(&mut self) -> ParseResult<ExprKind> {
        let Some(last) = self.last_parameter else {
            return self.fail(Message::ExpectedExpression { found: self.found_text() });
        };
        let span = self.span();
        self.at += 1;
        let make = |kind| Box::new(Expr { kind, span });
        let number = |value| make(ExprKind::Int { value, unsigned: true, long: false });
        let name = || make(ExprKind::Name(last));
        let rounded_up = ExprKind::Binary(Punct::Plus, make(ExprKind::SizeofExpr(name())), number(1));
        let size = ExprKind::Binary(Punct::And, make(rounded_up), number(0xFFFE));
        let (distance, is_const) = (Distance::Model, false);
        let base = TypeSpecifiers { kind: TypeSpecifierKind::Basic(types::CHAR), is_const, distance, span };
        let shape = Shape::Pointer { to: Box::new(Shape::Base), distance, is_const };
        let address =
            ExprKind::Cast(Rc::new(TypeName { base, shape, span }), make(ExprKind::Unary(Punct::And, name())));
        Ok(ExprKind::Binary(Punct::Plus, make(address), make(size)))
    }

    /// Parses a primary expression that starts with a keyword or a name.
    fn named_primary(&mut self, name: Symbol) -> ParseResult<ExprKind> {
        Ok(match self.word() {
            Some(Keyword::This) => {
                self.at += 1;
                ExprKind::This
            }
            Some(Keyword::Operator) => ExprKind::Name(self.operator_name()?),
            Some(Keyword::Nullptr) => {
                self.at += 1;
                ExprKind::Int { value: 0, unsigned: false, long: false }
            }
            Some(Keyword::StaticCast) => self.named_cast()?,
            Some(Keyword::Throw | Keyword::Try) => return self.fail_unsupported(Unsupported::Exceptions),
            Some(_) if self.cplusplus && self.starts_type() => {
                let of = self.simple_type()?;
                self.constructed(of)?
            }
            Some(_) => return self.fail(Message::ExpectedExpression { found: self.found_text() }),
            None if self.templates.classes.contains(&name) && self.is_template_type(0) => {
                let of = self.simple_type()?;
                self.constructed(of)?
            }
            None if self.templates.classes.contains(&name) && self.peek(1) == TokenKind::Punct(Punct::Lt) => {
                let span = self.span();
                self.at += 1;
                let arguments = self.template_arguments()?;
                self.expect(Punct::Scope)?;
                let kind = crate::ast::TypeSpecifierKind::Template(name, arguments);
                let distance = crate::ast::Distance::Model;
                let base = crate::ast::TypeSpecifiers { kind, is_const: false, distance, span };
                let of = crate::ast::TypeName { base, shape: crate::ast::Shape::Base, span };
                ExprKind::TypeMember(Rc::new(of), self.name()?)
            }
            None if self.is_template_call(name) => {
                self.at += 1;
                ExprKind::TemplateName(name, self.template_arguments()?)
            }
            None if self.modern
                && self.is_type(name)
                && self.peek(1) == TokenKind::Punct(Punct::OpenBrace)
                && self.cplusplus =>
            {
                let of = self.simple_type()?;
                self.constructed(of)?
            }
            None if self.peek(1) == TokenKind::Punct(Punct::Scope) && self.cplusplus => {
                self.at += 2;
                let member = if self.word() == Some(Keyword::Operator) { self.operator_name()? } else { self.name()? };
                ExprKind::Scoped(Some(name), member)
            }
            None if self.cplusplus && self.is_type(name) && self.peek(1) == TokenKind::Punct(Punct::Open) => {
                let of = self.simple_type()?;
                self.expect(Punct::Open)?;
                ExprKind::Construct(of, self.call_arguments()?)
            }
            None => {
                self.at += 1;
                ExprKind::Name(name)
            }
        })
    }

    /// Parses the arguments after a type: `Type(arguments)` or `Type{arguments}`.
    fn constructed(&mut self, of: Rc<crate::ast::TypeName>) -> ParseResult<ExprKind> {
        if self.modern && self.is(Punct::OpenBrace) {
            return Ok(ExprKind::Construct(of, self.braced_arguments()?));
        }
        self.expect(Punct::Open)?;
        Ok(ExprKind::Construct(of, self.call_arguments()?))
    }

    /// Parses a type without declarator, as in `int(x)`.
    fn simple_type(&mut self) -> ParseResult<Rc<crate::ast::TypeName>> {
        let (base, _) = self.specifiers()?;
        let span = base.span;
        Ok(Rc::new(crate::ast::TypeName { base, shape: crate::ast::Shape::Base, span }))
    }

    fn number(&mut self, text: &[u8], span: Span) -> ExprKind {
        match number::parse(text) {
            // `1ll` is not a number for Borland's compilers.
            Some(Number::Int { .. }) if !self.modern && has_two_longs(text) => self.bad_number(text, span),
            Some(Number::Int { value, unsigned, long, decimal }) => {
                if self.modern {
                    // `long` is `long long` here: a `long` has the size of an `int`.
                    let doubled = has_two_longs(text);
                    let limit = if decimal && !unsigned { i32::MAX as u64 } else { u64::from(u32::MAX) };
                    let long = doubled || value > limit;
                    let unsigned = unsigned || (!decimal && !long && value > i32::MAX as u64);
                    return ExprKind::Int { value, unsigned, long };
                }
                let value = u64::from(value as u32);
                if decimal && !long && std::str::from_utf8(text).is_ok_and(|t| t.len() > 10) {
                    let text = String::from_utf8_lossy(text).into_owned();
                    self.problems.push(Diagnostic::warning(Message::ConstantTooLong { text }, span));
                }
                let long = long || value > 0xFFFF || (decimal && !unsigned && value > 0x7FFF);
                let unsigned = unsigned || (!decimal && !long && value > 0x7FFF) || (long && value > 0x7FFF_FFFF);
                ExprKind::Int { value, unsigned, long }
            }
            Some(Number::Float { value, suffix }) => ExprKind::Float(value, suffix),
            None => self.bad_number(text, span),
        }
    }

    fn bad_number(&mut self, text: &[u8], span: Span) -> ExprKind {
        let text = String::from_utf8_lossy(&text[..text.len().min(200)]).into_owned();
        self.report(Message::BadNumber { text }, span);
        ExprKind::Int { value: 0, unsigned: false, long: false }
    }
}

/// Returns whether a number has the suffix `ll`.
fn has_two_longs(text: &[u8]) -> bool {
    text.windows(2).any(|pair| pair.eq_ignore_ascii_case(b"ll"))
}

fn combine(left: Expr, right: Expr, kind: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind) -> Expr {
    let span = left.span.to(right.span);
    Expr { kind: kind(Box::new(left), Box::new(right)), span }
}
