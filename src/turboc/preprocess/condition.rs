//! Evaluation of `#if` expressions, in 32-bit integers.

use super::Preprocessor;
use crate::budget::NESTING;
use crate::token::{Punct, Token, TokenKind};
use crate::types::Rep;
use crate::{constant, number};

/// Evaluates an expression; returns `None` if it is invalid.
pub(super) fn evaluate(preprocessor: &mut Preprocessor, line: &[Token]) -> Option<i32> {
    let mut tokens = Vec::new();
    let mut rest = line.iter();
    while let Some(token) = rest.next() {
        let is_defined = matches!(token.kind, TokenKind::Name(n) if &*preprocessor.names.bytes(n) == b"defined");
        if !is_defined {
            tokens.push(*token);
            continue;
        }
        let mut name = rest.next()?;
        if name.kind == TokenKind::Punct(Punct::Open) {
            name = rest.next()?;
            rest.next();
        }
        let TokenKind::Name(name) = name.kind else { return None };
        let value: &[u8] = if preprocessor.macros.contains_key(&name) { b"1" } else { b"0" };
        tokens.push(Token { kind: TokenKind::Number(preprocessor.names.intern(value)), ..*token });
    }
    let tokens = preprocessor.expand(tokens);
    let mut reader = ConditionParser { preprocessor, tokens: &tokens, at: 0, depth: 0 };
    let value = reader.ternary()?;
    (reader.at == tokens.len()).then_some(value)
}

struct ConditionParser<'a, 'b> {
    preprocessor: &'a Preprocessor<'b>,
    tokens: &'a [Token],
    at: usize,
    depth: usize,
}

impl ConditionParser<'_, '_> {
    fn take(&mut self, punct: Punct) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|t| t.kind == TokenKind::Punct(punct));
        self.at += usize::from(found);
        found
    }

    /// Evaluates an expression one level deeper.
    fn ternary(&mut self) -> Option<i32> {
        self.nested(Self::ternary_here)
    }

    fn nested(&mut self, inside: impl FnOnce(&mut Self) -> Option<i32>) -> Option<i32> {
        if self.depth > NESTING {
            return None;
        }
        self.depth += 1;
        let value = inside(self);
        self.depth -= 1;
        value
    }

    fn ternary_here(&mut self) -> Option<i32> {
        let condition = self.binary(0)?;
        if !self.take(Punct::Question) {
            return Some(condition);
        }
        let yes = self.ternary()?;
        if !self.take(Punct::Colon) {
            return None;
        }
        let no = self.ternary()?;
        Some(if condition != 0 { yes } else { no })
    }

    fn binary(&mut self, least: u8) -> Option<i32> {
        let mut left = self.unary()?;
        loop {
            let Some(&Token { kind: TokenKind::Punct(op), .. }) = self.tokens.get(self.at) else { return Some(left) };
            let Some(level) = op.precedence() else { return Some(left) };
            if level <= least {
                return Some(left);
            }
            self.at += 1;
            let right = self.binary(level)?;
            left = match op {
                Punct::OrOr => i32::from(left != 0 || right != 0),
                Punct::AndAnd => i32::from(left != 0 && right != 0),
                _ if op.is_comparison() => constant::compare(op, left, right, false).into(),
                // Division by zero: the operand may be unevaluated, as in `0 && 1 / 0`.
                _ => constant::fold(op, left, right, Rep::I32).unwrap_or(0),
            };
        }
    }

    fn unary(&mut self) -> Option<i32> {
        let token = *self.tokens.get(self.at)?;
        self.at += 1;
        match token.kind {
            TokenKind::Punct(Punct::Not) => Some(i32::from(self.nested(Self::unary)? == 0)),
            TokenKind::Punct(Punct::Minus) => Some(self.nested(Self::unary)?.wrapping_neg()),
            TokenKind::Punct(Punct::Plus) => self.nested(Self::unary),
            TokenKind::Punct(Punct::Tilde) => Some(!self.nested(Self::unary)?),
            TokenKind::Punct(Punct::Open) => {
                let value = self.ternary()?;
                self.take(Punct::Close).then_some(value)
            }
            TokenKind::Number(n) => match number::parse(&self.preprocessor.names.bytes(n))? {
                number::Number::Int { value, .. } => Some(value as i32),
                number::Number::Float { value, .. } => Some(value as i32),
            },
            TokenKind::Char(c) => Some(i32::from(number::char_value(&self.preprocessor.names.bytes(c)).0)),
            TokenKind::Name(_) => Some(0),
            _ => None,
        }
    }
}
