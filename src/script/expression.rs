//! The parser of expressions: arithmetic, functions, texts with interpolated values.

use super::c::C;
use super::cursor::Cursor;
use super::mistake::{Expected, FoundText, ScriptErrorKind};
use super::names::{self, Function, count, nearest};
use super::parser::{Parsed, Parser};
use super::tree::{Expr, Operator, Piece, Text};

/// The meaning of a space between two signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spaces {
    /// None: `x -5` is a subtraction.
    Free,
    /// It may separate arguments: `x -5` is two of them, as is `x (y)`; `x - 5` and `x-5` are one.
    Separate,
}

/// The maximum number of operands and operators in one expression: enough for any reader, and few enough for the stack.
const MOST_PARTS: usize = 200;

/// The maximum nesting depth of values in brackets and texts.
const DEEPEST: usize = 60;

const TOO_LONG: ScriptErrorKind = ScriptErrorKind::TooLong { parts: MOST_PARTS, deep: DEEPEST };

/// The precedence of each operator, in the order in which they are tried: longer signs first.
const OPERATORS: [(&str, Operator, u8); 15] = [
    ("||", Operator::Or, 1),
    ("or", Operator::Or, 1),
    ("&&", Operator::And, 2),
    ("and", Operator::And, 2),
    ("==", Operator::Equal, COMPARISON),
    ("!=", Operator::Unequal, COMPARISON),
    ("<=", Operator::LessOrEqual, COMPARISON),
    (">=", Operator::GreaterOrEqual, COMPARISON),
    ("<", Operator::Less, COMPARISON),
    (">", Operator::Greater, COMPARISON),
    ("+", Operator::Add, 5),
    ("-", Operator::Subtract, 5),
    ("*", Operator::Multiply, 6),
    ("/", Operator::Divide, 6),
    ("%", Operator::Remainder, 6),
];
const COMPARISON: u8 = 4;

/// Returns the next operator, its sign, and its precedence.
fn operator(cursor: &Cursor<'_>, spaces: Spaces) -> Option<(&'static str, Operator, u8)> {
    let mut ahead = *cursor;
    let spaced = ahead.skip_spaces();
    if ahead.at_end() {
        return None;
    }
    let is_next = |sign: &str| match ahead.peek_name() {
        Some(name) => name == sign,
        None => ahead.rest().starts_with(sign),
    };
    let found = OPERATORS.into_iter().find(|(sign, ..)| is_next(sign))?;
    let (sign, operator, _) = found;
    let signs_a_number = matches!(operator, Operator::Add | Operator::Subtract)
        && spaced
        && !ahead.rest()[sign.len()..].starts_with(char::is_whitespace);
    (spaces == Spaces::Free || !signs_a_number).then_some(found)
}

impl Parser {
    /// Parses an expression.
    pub(super) fn expression(&mut self, cursor: &mut Cursor<'_>, spaces: Spaces) -> Parsed<Expr> {
        self.parts = 0;
        self.binary(cursor, spaces, 0)
    }

    /// Parses an expression whose operators all have at least the precedence `least`. Too deep nesting of brackets,
    /// signs and texts is an error, because the parser is recursive.
    fn binary(&mut self, cursor: &mut Cursor<'_>, spaces: Spaces, least: u8) -> Parsed<Expr> {
        self.depth += 1;
        let read = if self.depth <= DEEPEST { self.operations(cursor, spaces, least) } else { Err(TOO_LONG) };
        self.depth -= 1;
        read
    }

    fn operations(&mut self, cursor: &mut Cursor<'_>, spaces: Spaces, least: u8) -> Parsed<Expr> {
        let mut left = self.unary(cursor, spaces)?;
        while let Some((sign, operator, tightness)) = operator(cursor, spaces).filter(|found| found.2 >= least) {
            self.count_part()?;
            cursor.skip_spaces();
            cursor.eat(sign);
            let right = self.binary(cursor, spaces, tightness + 1)?;
            left = Expr::Binary(operator, Box::new((left, right)));
        }
        let mut ahead = *cursor;
        ahead.skip_spaces();
        if ahead.peek() == Some('?') { Err(ScriptErrorKind::C(C::Choice)) } else { Ok(left) }
    }

    fn unary(&mut self, cursor: &mut Cursor<'_>, spaces: Spaces) -> Parsed<Expr> {
        self.count_part()?;
        cursor.skip_spaces();
        if cursor.at_end() {
            return Err(ScriptErrorKind::Missing(Expected::Value));
        }
        if cursor.eat_word("not") {
            return Ok(Expr::Not(Box::new(self.binary(cursor, spaces, COMPARISON)?)));
        }
        match cursor.peek() {
            Some('0'..='9') => match cursor.number() {
                Ok(number) => Ok(Expr::Number(number)),
                // It is gone past, and stands where a number belongs.
                Err(fault) => self.note(fault).map(|()| Expr::Number(0)),
            },
            Some('\'') => character(cursor).map(Expr::Number),
            Some('-') => {
                cursor.next();
                Ok(Expr::Negative(Box::new(self.unary(cursor, spaces)?)))
            }
            Some('+') => {
                cursor.next();
                self.unary(cursor, spaces)
            }
            Some('!') => {
                cursor.next();
                Ok(Expr::Not(Box::new(self.unary(cursor, spaces)?)))
            }
            Some('(') => {
                cursor.next();
                let inside = self.binary(cursor, Spaces::Free, 0)?;
                close(cursor)?;
                Ok(inside)
            }
            Some(sign @ ('*' | '/' | '%' | '<' | '>' | '=' | '&' | '|')) => {
                self.note(ScriptErrorKind::Expected(Expected::Value, cursor.shown()))?;
                while cursor.peek() == Some(sign) || cursor.peek() == Some('=') {
                    cursor.next();
                }
                self.unary(cursor, spaces)
            }
            _ => match cursor.name() {
                Some(name) => self.named(name, cursor),
                None => Err(ScriptErrorKind::Expected(Expected::Value, cursor.shown())),
            },
        }
    }

    /// Parses a function, a constant or a variable after its name.
    fn named(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Parsed<Expr> {
        if let Some((function, takes)) = names::function(name) {
            return self.asked(name, function, takes, cursor);
        }
        if let Some(number) = names::constant(name) {
            return Ok(Expr::Number(number));
        }
        if let Some(&variable) = self.variables.get(name) {
            return Ok(Expr::Variable(variable));
        }
        if let Some((name, ..)) = names::text_function(name) {
            return Err(ScriptErrorKind::GivesText(name));
        }
        if cursor.peek() == Some('[') {
            return Err(ScriptErrorKind::C(C::Array(name.to_owned())));
        }
        // With brackets it is a function's name, and they are gone past with it.
        let mut behind = *cursor;
        let goes_on = match cursor.peek() {
            Some('(') => cursor.behind_bracket().is_some_and(|bracket| {
                behind = bracket;
                true
            }),
            Some(c) => c.is_whitespace() || ",;)}+-*/%<>=!&|".contains(c),
            None => true,
        };
        if goes_on && self.foreign.contains(name) {
            *cursor = behind;
            return Ok(Expr::Number(0));
        }
        let functions = names::FUNCTIONS.iter().map(|(name, ..)| *name);
        let constants = names::constants().map(|(name, _)| name);
        let known = self.variables.keys().map(String::as_str).chain(functions).chain(constants);
        let fault = ScriptErrorKind::Unknown { name: FoundText::new(name), near: nearest(name, known) };
        if !goes_on {
            return Err(fault);
        }
        *cursor = behind;
        self.note(fault).map(|()| Expr::Number(0))
    }

    /// Parses a function's brackets and arguments. Empty brackets may be omitted.
    fn asked(&mut self, name: &str, function: Function, takes: &'static str, cursor: &mut Cursor<'_>) -> Parsed<Expr> {
        self.asks |= function.asks();
        if !cursor.eat("(") {
            return match count(takes) {
                0 => Ok(Expr::Call(function, Vec::new())),
                _ => Err(ScriptErrorKind::Brackets { name: name.to_owned(), takes }),
            };
        }
        if function.takes_text() {
            let text = self.text_of(function, cursor)?;
            close(cursor)?;
            return Ok(Expr::OfText(function, text));
        }
        let arguments = self.bracketed(name, cursor)?;
        if arguments.len() == count(takes) {
            Ok(Expr::Call(function, arguments))
        } else {
            Err(wrong_count(name, takes, arguments.len()))
        }
    }

    /// Parses the text argument of a function in brackets, up to the closing one.
    pub(super) fn text_of(&mut self, function: Function, cursor: &mut Cursor<'_>) -> Parsed<Text> {
        cursor.skip_spaces();
        if function.takes_name()
            && let Some(name) = cursor.name()
        {
            return Ok(vec![Piece::Plain(name.to_owned())]);
        }
        let text = self.quoted_text(cursor)?;
        if function == Function::InstallUserDriver {
            // The function that looks for the card: C's affair.
            cursor.skip_spaces();
            if cursor.eat(",") {
                cursor.skip_spaces();
                if !cursor.eat("0") {
                    cursor.name();
                }
            }
        }
        Ok(text)
    }

    /// Parses values up to the closing bracket.
    fn bracketed(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Parsed<Vec<Expr>> {
        let mut arguments = Vec::new();
        cursor.skip_spaces();
        while !cursor.eat(")") {
            arguments.push(self.binary(cursor, Spaces::Free, 0)?);
            cursor.skip_spaces();
            cursor.eat(",");
            cursor.skip_spaces();
            if cursor.at_end() {
                return Err(ScriptErrorKind::Unclosed(name.to_owned()));
            }
        }
        Ok(arguments)
    }

    /// Parses a function that returns a text, with its brackets, if it is next.
    fn said(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Option<Piece>> {
        let Some((name, takes, function)) = cursor.peek_name().and_then(names::text_function) else { return Ok(None) };
        cursor.name();
        let mut arguments = match (cursor.eat("("), count(takes)) {
            (true, _) => self.bracketed(name, cursor)?,
            (false, 0) => Vec::new(),
            (false, _) => return Err(ScriptErrorKind::Brackets { name: name.to_owned(), takes }),
        };
        if arguments.len() != count(takes) {
            return Err(wrong_count(name, takes, arguments.len()));
        }
        Ok(Some(Piece::Said(function, arguments.pop().unwrap_or(Expr::Number(0)))))
    }

    /// Parses a text in double quotes, as in C: `\"`, `\\`, and `{…}` for a value; or a function that returns a text.
    pub(super) fn quoted_text(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Text> {
        if let Some(said) = self.said(cursor)? {
            return Ok(vec![said]);
        }
        if cursor.peek_name().is_some_and(|name| self.foreign.contains(name)) {
            // A text of C's: told where it is declared.
            cursor.name();
            return Ok(Text::new());
        }
        if !cursor.eat("\"") {
            return Err(ScriptErrorKind::Expected(Expected::Quoted, cursor.shown()));
        }
        self.text_until(cursor, Some('"'))
    }

    /// Parses the rest of the line as a text, with `{…}` for a value.
    pub(super) fn bare_text(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Text> {
        self.parts = 0;
        self.text_until(cursor, None)
    }

    fn text_until(&mut self, cursor: &mut Cursor<'_>, quote: Option<char>) -> Parsed<Text> {
        let mut pieces = Text::new();
        let mut plain = String::new();
        loop {
            match cursor.next() {
                None if quote.is_some() => return Err(ScriptErrorKind::OpenText),
                None => break,
                next if next == quote => break,
                Some('\\') if quote.is_some() => match cursor.next() {
                    Some(escaped @ ('"' | '\\')) => plain.push(escaped),
                    _ => return Err(ScriptErrorKind::Escape),
                },
                Some('{') if cursor.eat("{") => plain.push('{'),
                Some('}') if cursor.eat("}") => plain.push('}'),
                Some('{') => {
                    if !plain.is_empty() {
                        pieces.push(Piece::Plain(std::mem::take(&mut plain)));
                    }
                    cursor.skip_spaces();
                    pieces.push(match self.said(cursor)? {
                        Some(said) => said,
                        None => Piece::Value(self.binary(cursor, Spaces::Free, 0)?),
                    });
                    cursor.skip_spaces();
                    if !cursor.eat("}") {
                        return Err(ScriptErrorKind::OpenValue);
                    }
                }
                Some(character) => plain.push(character),
            }
        }
        if quote.is_none() {
            plain.truncate(plain.trim_end().len());
        }
        if !plain.is_empty() {
            pieces.push(Piece::Plain(plain));
        }
        Ok(pieces)
    }

    fn count_part(&mut self) -> Parsed<()> {
        self.parts += 1;
        if self.parts <= MOST_PARTS { Ok(()) } else { Err(TOO_LONG) }
    }
}

/// Parses `'c'`: the code of a character, as returned by `getch`.
fn character(cursor: &mut Cursor<'_>) -> Parsed<i64> {
    let found = cursor.shown();
    cursor.eat("'");
    let escaped = cursor.eat("\\");
    match (cursor.next(), cursor.eat("'")) {
        (Some(c), true) if c.is_ascii() && (!escaped || matches!(c, '\'' | '\\')) => Ok(i64::from(u32::from(c))),
        _ => Err(ScriptErrorKind::Expected(Expected::Character, found)),
    }
}

pub(super) fn close(cursor: &mut Cursor<'_>) -> Parsed<()> {
    cursor.skip_spaces();
    if cursor.eat(")") {
        Ok(())
    } else if cursor.at_end() {
        Err(ScriptErrorKind::Missing(Expected::Close))
    } else {
        Err(ScriptErrorKind::Expected(Expected::Close, cursor.shown()))
    }
}

/// Returns the error for too few or too many numbers.
pub(super) fn wrong_count(name: &str, takes: &'static str, given: usize) -> ScriptErrorKind {
    ScriptErrorKind::Count { name: name.to_owned(), takes, given, all: None }
}
