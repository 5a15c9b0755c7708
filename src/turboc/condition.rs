//! The expressions of `#if`: whole numbers of 32 bits.

use crate::number;
use crate::preprocess::Preprocessor;
use crate::token::{Punct, Tok, Token};

/// Returns the value of the expression; `None` if it is invalid.
pub(crate) fn evaluate(preprocessor: &mut Preprocessor, line: &[Token]) -> Option<i32> {
    let mut tokens = Vec::new();
    let mut rest = line.iter();
    while let Some(token) = rest.next() {
        let is_defined = matches!(token.tok, Tok::Name(n) if &*preprocessor.names.bytes(n) == b"defined");
        if !is_defined {
            tokens.push(*token);
            continue;
        }
        let mut name = rest.next()?;
        if name.tok == Tok::Punct(Punct::Open) {
            name = rest.next()?;
            rest.next();
        }
        let Tok::Name(name) = name.tok else { return None };
        let value: &[u8] = if preprocessor.macros.contains_key(&name) { b"1" } else { b"0" };
        tokens.push(Token { tok: Tok::Number(preprocessor.names.intern(value)), ..*token });
    }
    let tokens = preprocessor.expand(tokens);
    let mut reader = Reader { preprocessor, tokens: &tokens, at: 0, depth: 0 };
    let value = reader.ternary()?;
    (reader.at == tokens.len()).then_some(value)
}

struct Reader<'a, 'b> {
    preprocessor: &'a Preprocessor<'b>,
    tokens: &'a [Token],
    at: usize,
    depth: usize,
}

impl Reader<'_, '_> {
    fn take(&mut self, punct: Punct) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|t| t.tok == Tok::Punct(punct));
        self.at += usize::from(found);
        found
    }

    fn ternary(&mut self) -> Option<i32> {
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
            let Some(&Token { tok: Tok::Punct(op), .. }) = self.tokens.get(self.at) else { return Some(left) };
            let Some(level) = op.level() else { return Some(left) };
            if level <= least {
                return Some(left);
            }
            self.at += 1;
            let right = self.binary(level)?;
            left = match op {
                Punct::OrOr => i32::from(left != 0 || right != 0),
                Punct::AndAnd => i32::from(left != 0 && right != 0),
                Punct::Or => left | right,
                Punct::Xor => left ^ right,
                Punct::And => left & right,
                Punct::Eq => i32::from(left == right),
                Punct::Ne => i32::from(left != right),
                Punct::Lt => i32::from(left < right),
                Punct::Gt => i32::from(left > right),
                Punct::Le => i32::from(left <= right),
                Punct::Ge => i32::from(left >= right),
                Punct::Shl => left.wrapping_shl(right as u32),
                Punct::Shr => left.wrapping_shr(right as u32),
                Punct::Plus => left.wrapping_add(right),
                Punct::Minus => left.wrapping_sub(right),
                Punct::Star => left.wrapping_mul(right),
                Punct::Div if right != 0 => left.wrapping_div(right),
                Punct::Mod if right != 0 => left.wrapping_rem(right),
                // It may stand where it does not count.
                _ => 0,
            };
        }
    }

    fn unary(&mut self) -> Option<i32> {
        let token = *self.tokens.get(self.at)?;
        self.at += 1;
        self.depth += 1;
        if self.depth > 200 {
            return None;
        }
        let value = match token.tok {
            Tok::Punct(Punct::Not) => Some(i32::from(self.unary()? == 0)),
            Tok::Punct(Punct::Minus) => Some(self.unary()?.wrapping_neg()),
            Tok::Punct(Punct::Plus) => self.unary(),
            Tok::Punct(Punct::Tilde) => Some(!self.unary()?),
            Tok::Punct(Punct::Open) => {
                let value = self.ternary()?;
                self.take(Punct::Close).then_some(value)
            }
            Tok::Number(n) => match number::parse(&self.preprocessor.names.bytes(n))? {
                number::Number::Int { value, .. } => Some(value as i32),
                number::Number::Float { value, .. } => Some(value as i32),
            },
            Tok::Char(c) => Some(i32::from(number::char_value(&self.preprocessor.names.bytes(c)).0)),
            Tok::Name(_) => Some(0),
            _ => None,
        };
        self.depth -= 1;
        value
    }
}
