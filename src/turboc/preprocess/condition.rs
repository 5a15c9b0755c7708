//! Evaluation of `#if` expressions, in the types that the numbers have in the program: `int`, `long`, and unsigned ones.

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
    (reader.at == tokens.len()).then_some(value.value)
}

/// A value and its type: 16 or 32 bits, signed or not.
#[derive(Clone, Copy)]
struct TypedValue {
    value: i32,
    rep: Rep,
}

impl TypedValue {
    /// Converts the value to a type.
    fn to(self, rep: Rep) -> TypedValue {
        TypedValue { value: constant::convert(self.value, self.rep, rep), rep }
    }

    /// Returns the type in which two values are combined.
    fn common(self, other: TypedValue) -> Rep {
        [Rep::U32, Rep::I32, Rep::U16].into_iter().find(|rep| [self.rep, other.rep].contains(rep)).unwrap_or(Rep::I16)
    }
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
    fn ternary(&mut self) -> Option<TypedValue> {
        self.nested(Self::ternary_here)
    }

    fn nested(&mut self, inside: impl FnOnce(&mut Self) -> Option<TypedValue>) -> Option<TypedValue> {
        if self.depth > NESTING {
            return None;
        }
        self.depth += 1;
        let value = inside(self);
        self.depth -= 1;
        value
    }

    /// Returns an `int`.
    fn int(&self, value: i32) -> TypedValue {
        TypedValue { value, rep: if self.preprocessor.modern { Rep::I32 } else { Rep::I16 } }
    }

    /// Returns an integer constant: it has the first type that holds it, of those that its suffixes allow.
    fn integer(&self, value: u64, unsigned: bool, long: bool, decimal: bool) -> TypedValue {
        let is_long = self.preprocessor.modern || long || value > if decimal && !unsigned { 0x7FFF } else { 0xFFFF };
        let most = if is_long { 0x7FFF_FFFF } else { 0x7FFF };
        let rep = match (is_long, unsigned || value > most) {
            (true, true) => Rep::U32,
            (true, false) => Rep::I32,
            (false, true) => Rep::U16,
            (false, false) => Rep::I16,
        };
        TypedValue { value: constant::wrapped(value as i32, rep), rep }
    }

    fn ternary_here(&mut self) -> Option<TypedValue> {
        let condition = self.binary(0)?;
        if !self.take(Punct::Question) {
            return Some(condition);
        }
        let yes = self.ternary()?;
        if !self.take(Punct::Colon) {
            return None;
        }
        let no = self.ternary()?;
        Some(if condition.value != 0 { yes } else { no }.to(yes.common(no)))
    }

    fn binary(&mut self, least: u8) -> Option<TypedValue> {
        let mut left = self.unary()?;
        loop {
            let Some(&Token { kind: TokenKind::Punct(op), .. }) = self.tokens.get(self.at) else { return Some(left) };
            let Some(level) = op.precedence() else { return Some(left) };
            if level <= least {
                return Some(left);
            }
            self.at += 1;
            let right = self.binary(level)?;
            let rep = if matches!(op, Punct::Shl | Punct::Shr) { left.rep } else { left.common(right) };
            let (x, y) = (left.to(rep).value, right.to(rep).value);
            left = match op {
                Punct::OrOr => self.int((x != 0 || y != 0).into()),
                Punct::AndAnd => self.int((x != 0 && y != 0).into()),
                _ if op.is_comparison() => self.int(constant::compare(op, x, y, rep.is_unsigned()).into()),
                // Division by zero: the operand may be unevaluated, as in `0 && 1 / 0`.
                _ => TypedValue { value: constant::fold(op, x, y, rep).unwrap_or(0), rep },
            };
        }
    }

    fn unary(&mut self) -> Option<TypedValue> {
        let token = *self.tokens.get(self.at)?;
        self.at += 1;
        match token.kind {
            TokenKind::Punct(Punct::Not) => {
                let value = self.nested(Self::unary)?.value;
                Some(self.int((value == 0).into()))
            }
            TokenKind::Punct(Punct::Minus) => self.changed(i32::wrapping_neg),
            TokenKind::Punct(Punct::Plus) => self.nested(Self::unary),
            TokenKind::Punct(Punct::Tilde) => self.changed(|value| !value),
            TokenKind::Punct(Punct::Open) => {
                let value = self.ternary()?;
                self.take(Punct::Close).then_some(value)
            }
            TokenKind::Number(n) => match number::parse(&self.preprocessor.names.bytes(n))? {
                number::Number::Int { value, unsigned, long, decimal } => {
                    Some(self.integer(value, unsigned, long, decimal))
                }
                number::Number::Float { value, .. } => Some(TypedValue { value: value as i32, rep: Rep::I32 }),
            },
            TokenKind::Char(c) => Some(self.int(number::char_value(&self.preprocessor.names.bytes(c)).0.into())),
            TokenKind::Name(_) => Some(self.int(0)),
            _ => None,
        }
    }

    /// Evaluates the operand of a unary operator, which keeps its type.
    fn changed(&mut self, change: fn(i32) -> i32) -> Option<TypedValue> {
        let TypedValue { value, rep } = self.nested(Self::unary)?;
        Some(TypedValue { value: constant::wrapped(change(value), rep), rep })
    }
}
