//! The parser of expressions: arithmetic, functions, texts with interpolated values.

use super::c::CConstruct;
use super::cursor::Cursor;
use super::error::Parsed;
use super::error::{Expected, FoundText, ScriptErrorKind};
use super::names::{self, Function, count, nearest};
use super::parser::Parser;
use super::tree::{Expr, Operator, Text, TextPiece};

/// The meaning of a space between two signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpaceRule {
    /// None: `x -5` is a subtraction.
    Free,
    /// It may separate arguments: `x -5` is two of them, as is `x (y)`; `x - 5` and `x-5` are one.
    Separate,
}

/// The maximum number of operands and operators in one expression: enough for any reader, and few enough for the stack.
const MAX_PARTS: usize = 200;

/// The maximum nesting depth of values in brackets and texts.
const MAX_DEPTH: usize = 60;

const TOO_LONG: ScriptErrorKind = ScriptErrorKind::TooLong { parts: MAX_PARTS, deep: MAX_DEPTH };

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
fn operator(cursor: &Cursor<'_>, spaces: SpaceRule) -> Option<(&'static str, Operator, u8)> {
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
    (spaces == SpaceRule::Free || !signs_a_number).then_some(found)
}

impl Parser {
    /// Parses an expression.
    pub(super) fn expression(&mut self, cursor: &mut Cursor<'_>, spaces: SpaceRule) -> Parsed<Expr> {
        self.parts = 0;
        self.binary(cursor, spaces, 0)
    }

    /// Parses an expression whose operators all have at least the precedence `least`. Too deep nesting of brackets,
    /// signs and texts is an error, because the parser is recursive.
    fn binary(&mut self, cursor: &mut Cursor<'_>, spaces: SpaceRule, least: u8) -> Parsed<Expr> {
        self.depth += 1;
        let read = if self.depth <= MAX_DEPTH { self.operations(cursor, spaces, least) } else { Err(TOO_LONG) };
        self.depth -= 1;
        read
    }

    fn operations(&mut self, cursor: &mut Cursor<'_>, spaces: SpaceRule, least: u8) -> Parsed<Expr> {
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
        if ahead.peek() == Some('?') { Err(ScriptErrorKind::C(CConstruct::Choice)) } else { Ok(left) }
    }

    fn unary(&mut self, cursor: &mut Cursor<'_>, spaces: SpaceRule) -> Parsed<Expr> {
        self.count_part()?;
        cursor.skip_spaces();
        if cursor.at_end() {
            return Err(ScriptErrorKind::Missing(Expected::Value));
        }
        if cursor.eat_word("not") {
            return Ok(Expr::Not(Box::new(self.binary(cursor, spaces, COMPARISON)?)));
        }
        match cursor.peek() {
            Some('0'..='9') => match cursor.eat_number() {
                Ok(number) => Ok(Expr::Number(number)),
                // The invalid number is skipped and counts as a number.
                Err(error) => self.record_error(error).map(|()| Expr::Number(0)),
            },
            Some('\'') => character(cursor).map(Expr::Number),
            Some('-') => {
                cursor.next();
                Ok(Expr::Negate(Box::new(self.unary(cursor, spaces)?)))
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
                let inside = self.binary(cursor, SpaceRule::Free, 0)?;
                close(cursor)?;
                Ok(inside)
            }
            Some(sign @ ('*' | '/' | '%' | '<' | '>' | '=' | '&' | '|')) => {
                self.record_error(ScriptErrorKind::Expected(Expected::Value, cursor.found_text()))?;
                while cursor.peek() == Some(sign) || cursor.peek() == Some('=') {
                    cursor.next();
                }
                self.unary(cursor, spaces)
            }
            _ => match cursor.eat_name() {
                Some(name) => self.named(name, cursor),
                None => Err(ScriptErrorKind::Expected(Expected::Value, cursor.found_text())),
            },
        }
    }

    /// Parses a function, a constant or a variable after its name.
    fn named(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Parsed<Expr> {
        if let Some((function, takes)) = names::function(name) {
            return self.function_call(name, function, takes, cursor);
        }
        if let Some(number) = names::constant(name) {
            return Ok(Expr::Number(number));
        }
        if let Some(&variable) = self.variables.get(name) {
            return Ok(Expr::Variable(variable));
        }
        if let Some((name, ..)) = names::text_function(name) {
            return Err(ScriptErrorKind::TextAsNumber(name));
        }
        if cursor.peek() == Some('[') {
            return Err(ScriptErrorKind::C(CConstruct::Array(name.to_owned())));
        }
        // With brackets it is the name of a function; the brackets are skipped, too.
        let mut behind = *cursor;
        let goes_on = match cursor.peek() {
            Some('(') => cursor.after_brackets().is_some_and(|bracket| {
                behind = bracket;
                true
            }),
            Some(c) => c.is_whitespace() || ",;)}+-*/%<>=!&|".contains(c),
            None => true,
        };
        if goes_on && self.c_names.contains(name) {
            *cursor = behind;
            return Ok(Expr::Number(0));
        }
        let functions = names::FUNCTIONS.iter().map(|(name, ..)| *name);
        let constants = names::constants().map(|(name, _)| name);
        let known = self.variables.keys().map(String::as_str).chain(functions).chain(constants);
        let error = ScriptErrorKind::Unknown { name: FoundText::new(name), near: nearest(name, known) };
        if !goes_on {
            return Err(error);
        }
        *cursor = behind;
        self.record_error(error).map(|()| Expr::Number(0))
    }

    /// Parses a function's brackets and arguments. Empty brackets may be omitted.
    fn function_call(
        &mut self,
        name: &str,
        function: Function,
        takes: &'static str,
        cursor: &mut Cursor<'_>,
    ) -> Parsed<Expr> {
        self.needs_user |= function.needs_user();
        if !cursor.eat("(") {
            return match count(takes) {
                0 => Ok(Expr::Call(function, Vec::new())),
                _ => Err(ScriptErrorKind::MissingBrackets { name: name.to_owned(), takes }),
            };
        }
        if function.takes_text() {
            let text = self.text_argument(function, cursor)?;
            close(cursor)?;
            return Ok(Expr::TextCall(function, text));
        }
        let arguments = self.bracketed(name, cursor)?;
        if arguments.len() == count(takes) {
            Ok(Expr::Call(function, arguments))
        } else {
            Err(wrong_count(name, takes, arguments.len()))
        }
    }

    /// Parses the text argument of a function in brackets, up to the closing one.
    pub(super) fn text_argument(&mut self, function: Function, cursor: &mut Cursor<'_>) -> Parsed<Text> {
        cursor.skip_spaces();
        if function.takes_name()
            && let Some(name) = cursor.eat_name()
        {
            return Ok(vec![TextPiece::Plain(name.to_owned())]);
        }
        let text = self.quoted_text(cursor)?;
        if function == Function::InstallUserDriver {
            // Ignores the detection function, which only C needs.
            cursor.skip_spaces();
            if cursor.eat(",") {
                cursor.skip_spaces();
                if !cursor.eat("0") {
                    cursor.eat_name();
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
            arguments.push(self.binary(cursor, SpaceRule::Free, 0)?);
            cursor.skip_spaces();
            cursor.eat(",");
            cursor.skip_spaces();
            if cursor.at_end() {
                return Err(ScriptErrorKind::UnclosedBracket(name.to_owned()));
            }
        }
        Ok(arguments)
    }

    /// Parses a function that returns a text, with its brackets, if it is next.
    fn text_function(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Option<TextPiece>> {
        let Some((name, takes, function)) = cursor.peek_name().and_then(names::text_function) else { return Ok(None) };
        cursor.eat_name();
        let mut arguments = match (cursor.eat("("), count(takes)) {
            (true, _) => self.bracketed(name, cursor)?,
            (false, 0) => Vec::new(),
            (false, _) => return Err(ScriptErrorKind::MissingBrackets { name: name.to_owned(), takes }),
        };
        if arguments.len() != count(takes) {
            return Err(wrong_count(name, takes, arguments.len()));
        }
        Ok(Some(TextPiece::Call(function, arguments.pop().unwrap_or(Expr::Number(0)))))
    }

    /// Parses a text in double quotes, as in C: `\"`, `\\`, and `{…}` for a value; or a function that returns a text.
    pub(super) fn quoted_text(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Text> {
        if let Some(message) = self.text_function(cursor)? {
            return Ok(vec![message]);
        }
        if cursor.peek_name().is_some_and(|name| self.c_names.contains(name)) {
            // A C string: its declaration is already reported.
            cursor.eat_name();
            return Ok(Text::new());
        }
        if !cursor.eat("\"") {
            return Err(ScriptErrorKind::Expected(Expected::Quoted, cursor.found_text()));
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
                None if quote.is_some() => return Err(ScriptErrorKind::UnclosedText),
                None => break,
                next if next == quote => break,
                Some('\\') if quote.is_some() => match cursor.next() {
                    Some(escaped @ ('"' | '\\')) => plain.push(escaped),
                    _ => return Err(ScriptErrorKind::UnneededEscape),
                },
                Some('{') if cursor.eat("{") => plain.push('{'),
                Some('}') if cursor.eat("}") => plain.push('}'),
                Some('{') => {
                    if !plain.is_empty() {
                        pieces.push(TextPiece::Plain(std::mem::take(&mut plain)));
                    }
                    cursor.skip_spaces();
                    pieces.push(match self.text_function(cursor)? {
                        Some(message) => message,
                        None => TextPiece::Value(self.binary(cursor, SpaceRule::Free, 0)?),
                    });
                    cursor.skip_spaces();
                    if !cursor.eat("}") {
                        return Err(ScriptErrorKind::UnclosedValue);
                    }
                }
                Some(character) => plain.push(character),
            }
        }
        if quote.is_none() {
            plain.truncate(plain.trim_end().len());
        }
        if !plain.is_empty() {
            pieces.push(TextPiece::Plain(plain));
        }
        Ok(pieces)
    }

    fn count_part(&mut self) -> Parsed<()> {
        self.parts += 1;
        if self.parts <= MAX_PARTS { Ok(()) } else { Err(TOO_LONG) }
    }
}

/// Parses `'c'`: the code of a character, as returned by `getch`.
fn character(cursor: &mut Cursor<'_>) -> Parsed<i64> {
    let found = cursor.found_text();
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
        Err(ScriptErrorKind::Missing(Expected::ClosingBracket))
    } else {
        Err(ScriptErrorKind::Expected(Expected::ClosingBracket, cursor.found_text()))
    }
}

/// Returns the error for too few or too many numbers.
pub(super) fn wrong_count(name: &str, takes: &'static str, given: usize) -> ScriptErrorKind {
    ScriptErrorKind::ArgumentCount { name: name.to_owned(), takes, given, all: None }
}
