//! The parser of statements.

use super::c;
use super::calls::{self, OutputCall};
use super::cursor::Cursor;
use super::error::{Expected, FoundText, Parsed, ScriptErrorKind};
use super::expression::{SpaceRule, close, wrong_count};
use super::names::{self, Function, KEYWORDS, count, nearest};
use super::parser::{BlockHead, ParsedLine, Parser};
use super::tree::{Expr, Operator, StatementKind, Text, TextPiece};

/// Calls that take more than numbers, or do something other than drawing.
pub(super) const SPECIAL: [(&str, &str); 11] = [
    ("closegraph", ""),
    ("delay", "milliseconds"),
    ("getimage", "left top right bottom name"),
    ("initgraph", "driver mode [path]"),
    ("nosound", ""),
    ("outtext", "text"),
    ("outtextxy", "x y text"),
    ("putimage", "left top name [mode]"),
    ("randomize", ""),
    ("sound", "hertz"),
    ("srand", "seed"),
];

impl Parser {
    /// Parses one statement, up to its end.
    pub(super) fn statement(&mut self, cursor: &mut Cursor<'_>) -> Parsed<ParsedLine> {
        let Some(name) = cursor.eat_name() else {
            return Err(ScriptErrorKind::Expected(Expected::Call, cursor.found_text()));
        };
        let says = |does| Ok(ParsedLine::Statement(does));
        match name {
            "let" => self.declaration(cursor).map(ParsedLine::Statement),
            "repeat" => Ok(ParsedLine::BlockStart(BlockHead::Repeat(self.expression(cursor, SpaceRule::Free)?))),
            "while" => Ok(ParsedLine::BlockStart(BlockHead::While(self.condition(cursor)?))),
            "if" => Ok(ParsedLine::BlockStart(BlockHead::If(self.condition(cursor)?))),
            "for" => self.for_head(cursor).map(ParsedLine::BlockStart),
            "else" => {
                cursor.skip_spaces();
                let condition = cursor.eat_word("if").then(|| self.condition(cursor)).transpose()?;
                Ok(ParsedLine::Else(condition))
            }
            "end" => Ok(ParsedLine::End),
            "break" if self.in_loop() => says(StatementKind::Break),
            "break" => Err(ScriptErrorKind::StrayBreak),
            _ => match self.assignment(name, cursor)? {
                Some(does) => says(does),
                None => self.call(name, cursor).map(ParsedLine::Statement),
            },
        }
    }

    fn condition(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Expr> {
        let condition = self.expression(cursor, SpaceRule::Free)?;
        cursor.skip_spaces();
        if cursor.rest().starts_with('=') {
            return Err(ScriptErrorKind::AssignmentInCondition);
        }
        Ok(condition)
    }

    /// Parses `x = value` after `let`.
    fn declaration(&mut self, cursor: &mut Cursor<'_>) -> Parsed<StatementKind> {
        let (name, value) = self.name_and_value("let", cursor)?;
        Ok(StatementKind::Assign(self.declare(name), value))
    }

    /// Parses `i = a to b step s` after `for`.
    fn for_head(&mut self, cursor: &mut Cursor<'_>) -> Parsed<BlockHead> {
        let (name, from) = self.name_and_value("for", cursor)?;
        let variable = self.declare(name);
        cursor.skip_spaces();
        if !cursor.eat_word("to") {
            return Err(ScriptErrorKind::NeedsTo(name.to_owned()));
        }
        let to = self.expression(cursor, SpaceRule::Free)?;
        cursor.skip_spaces();
        let step = match cursor.eat_word("step") {
            true => self.expression(cursor, SpaceRule::Free)?,
            false => Expr::Number(1),
        };
        Ok(BlockHead::For(variable, [from, to, step]))
    }

    /// Parses a name and its value. The name is declared even if its value is wrong.
    fn name_and_value<'t>(&mut self, word: &'static str, cursor: &mut Cursor<'t>) -> Parsed<(&'t str, Expr)> {
        cursor.skip_spaces();
        let Some(name) = cursor.eat_name() else {
            return Err(ScriptErrorKind::NeedsName(word));
        };
        if let Err(taken) = check_new(name) {
            self.record_error(taken)?;
        }
        cursor.skip_spaces();
        let value = match cursor.eat("=") {
            true => self.expression(cursor, SpaceRule::Free),
            false => Err(ScriptErrorKind::NeedsEquals { word, name: name.to_owned() }),
        };
        match value {
            Ok(value) => Ok((name, value)),
            Err(error) => {
                self.declare(name);
                Err(error)
            }
        }
    }

    /// Parses `x = value`, `x += value` and the like after the name, if that follows.
    fn assignment(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Parsed<Option<StatementKind>> {
        let mut ahead = *cursor;
        ahead.skip_spaces();
        let signs = [
            ("=", None),
            ("+=", Some(Operator::Add)),
            ("-=", Some(Operator::Subtract)),
            ("*=", Some(Operator::Multiply)),
            ("/=", Some(Operator::Divide)),
            ("%=", Some(Operator::Remainder)),
        ];
        let Some(&(_, operator)) = signs.iter().find(|(sign, _)| ahead.eat(sign)) else { return Ok(None) };
        let variable = match self.variables.get(name) {
            Some(&variable) => variable,
            None => {
                let near = nearest(name, self.variables.keys().map(String::as_str));
                let error = check_new(name).err();
                if near.is_none() && error.is_none() {
                    self.declare(name);
                }
                self.record_error(
                    error.unwrap_or_else(|| ScriptErrorKind::UnknownVariable { name: name.to_owned(), near }),
                )?;
                0
            }
        };
        *cursor = ahead;
        let value = self.expression(cursor, SpaceRule::Free)?;
        Ok(Some(StatementKind::Assign(
            variable,
            match operator {
                Some(operator) => Expr::Binary(operator, Box::new((Expr::Variable(variable), value))),
                None => value,
            },
        )))
    }

    fn call(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Parsed<StatementKind> {
        if name == "initgraph" {
            return self.init_graph(cursor);
        }
        if let Some((function, takes)) = names::function(name) {
            return self.function_statement(name, function, takes, cursor);
        }
        let mut arguments = Arguments::open(cursor);
        let does = match name {
            "closegraph" => self.numbers(name, "", &mut arguments).map(|_| StatementKind::CloseGraph),
            "randomize" => self.numbers(name, "", &mut arguments).map(|_| StatementKind::Nothing),
            "delay" => {
                self.uses_delay = true;
                self.numbers(name, "milliseconds", &mut arguments).map(|numbers| StatementKind::Delay(only(numbers)))
            }
            "sound" => self.numbers(name, "hertz", &mut arguments).map(|numbers| StatementKind::Sound(only(numbers))),
            "nosound" => self.numbers(name, "", &mut arguments).map(|_| StatementKind::Sound(Expr::Number(0))),
            "srand" => self.numbers(name, "seed", &mut arguments).map(|numbers| StatementKind::Srand(only(numbers))),
            "outtext" => self.text(&mut arguments).map(|text| StatementKind::Text(None, text)),
            "outtextxy" => {
                let place = self.first_numbers(name, "x y", &mut arguments)?;
                let [x, y] = place;
                self.text(&mut arguments).map(|text| StatementKind::Text(Some((x, y)), text))
            }
            "getimage" => {
                let last = arguments.last_name();
                let area = self.first_numbers(name, "left top right bottom", &mut arguments);
                let image = area.and_then(|area| Ok((area, arguments.name(name)?)));
                let next = self.images.len();
                match image {
                    Ok((area, image)) => {
                        Ok(StatementKind::GetImage(area, *self.images.entry(image.to_owned()).or_insert(next)))
                    }
                    Err(error) => {
                        if let Some(image) = last {
                            self.images.entry(image.to_owned()).or_insert(next);
                        }
                        return Err(error);
                    }
                }
            }
            "putimage" => {
                let place = self.first_numbers(name, "left top", &mut arguments)?;
                let image = arguments.name(name)?;
                let number = self.images.get(image).copied();
                if number.is_none() {
                    let near = nearest(image, self.images.keys().map(String::as_str));
                    self.record_error(ScriptErrorKind::UnknownImage { name: image.to_owned(), near })?;
                }
                let number = number.unwrap_or_default();
                let mode = if arguments.has_next() { arguments.number(self)? } else { Expr::Number(0) };
                Ok(StatementKind::PutImage(place, number, mode))
            }
            _ => self.table_call(name, &mut arguments),
        }?;
        arguments.close()?;
        Ok(does)
    }

    /// Parses `initgraph` with a driver, a mode, and an optional path: numbers, or C's pointers to two variables.
    fn init_graph(&mut self, cursor: &mut Cursor<'_>) -> Parsed<StatementKind> {
        let mut ahead = *cursor;
        ahead.skip_spaces();
        ahead.eat("(");
        ahead.skip_spaces();
        if ahead.at_end() || ahead.rest().starts_with(')') {
            c::skip_statement(cursor);
            return Ok(StatementKind::InitGraphNull);
        }
        let mut arguments = Arguments::open(cursor);
        if !ahead.rest().starts_with('&') {
            let driver_and_mode = self.first_numbers("initgraph", "driver mode", &mut arguments)?;
            let path = self.path(&mut arguments)?;
            arguments.close()?;
            return Ok(StatementKind::InitGraph(driver_and_mode, path));
        }
        let mut pointers = Vec::new();
        while pointers.len() < 2 && arguments.has_next() && arguments.cursor.eat("&") {
            let name = arguments.cursor.eat_name().map(|name| self.variables.get(name).copied());
            pointers
                .push(name.ok_or_else(|| ScriptErrorKind::Expected(Expected::Value, arguments.cursor.found_text()))?);
        }
        let path = self.path(&mut arguments)?;
        arguments.close()?;
        Ok(match pointers[..] {
            [Some(driver), Some(mode)] => StatementKind::InitGraphPointers([driver, mode], path),
            // Undeclared variables: C would have set them to DETECT.
            _ => StatementKind::InitGraphNull,
        })
    }

    fn path(&mut self, arguments: &mut Arguments<'_, '_>) -> Parsed<Option<Text>> {
        // Backslashes in a path are literal, doubled or not, as in C.
        if !arguments.has_next() {
            return Ok(None);
        }
        if arguments.cursor.peek() != Some('"') {
            return self.text(arguments).map(Some);
        }
        let rest = arguments.cursor.rest();
        let end = rest[1..].find('"').ok_or(ScriptErrorKind::UnclosedText)?;
        arguments.cursor.advance(end + 2);
        Ok(Some(vec![TextPiece::Plain(rest[1..=end].replace("\\\\", "\\"))]))
    }

    /// Parses a function as a statement, called for its effect or to wait.
    fn function_statement(
        &mut self,
        name: &str,
        function: Function,
        takes: &'static str,
        cursor: &mut Cursor<'_>,
    ) -> Parsed<StatementKind> {
        self.needs_user |= function.needs_user();
        let mut arguments = Arguments::open(cursor);
        let asked = if !function.takes_text() {
            Expr::Call(function, self.numbers(name, takes, &mut arguments)?)
        } else if !arguments.has_next() {
            return Err(ScriptErrorKind::Missing(Expected::Text));
        } else if arguments.bracketed {
            let text = self.text_argument(function, arguments.cursor)?;
            return close(arguments.cursor).map(|()| StatementKind::Evaluate(Expr::TextCall(function, text)));
        } else {
            Expr::TextCall(function, self.text(&mut arguments)?)
        };
        arguments.close()?;
        Ok(StatementKind::Evaluate(asked))
    }

    /// Parses a call that stores its results in variables, and declares them if necessary.
    fn output_call(&mut self, gives: &'static OutputCall, arguments: &mut Arguments<'_, '_>) -> Parsed<StatementKind> {
        let OutputCall { name, parameters: takes, results: names, .. } = *gives;
        let mut numbers = Vec::new();
        while numbers.len() < count(takes) && arguments.has_next() {
            numbers.push(arguments.number(self)?);
        }
        let mut variables = Vec::new();
        while variables.len() < count(names) && arguments.has_next() {
            // C passes the variable's address.
            arguments.cursor.eat("&");
            let Some(variable) = arguments.cursor.eat_name() else {
                return Err(ScriptErrorKind::NotAVariable { call: name, found: arguments.cursor.found_text() });
            };
            check_new(variable)?;
            variables.push(self.declare(variable));
        }
        if variables.len() == count(names) {
            Ok(StatementKind::OutputCall(gives, numbers, variables))
        } else {
            Err(ScriptErrorKind::MissingVariables { call: name, takes, gives: names })
        }
    }

    /// Parses a call of the table, or an unknown one.
    fn table_call(&mut self, name: &str, arguments: &mut Arguments<'_, '_>) -> Parsed<StatementKind> {
        if let Some(gives) = calls::output_call(name) {
            return self.output_call(gives, arguments);
        }
        let Some(call) = calls::named(name) else {
            if self.variables.contains_key(name) {
                return Err(ScriptErrorKind::VariableAsCall(name.to_owned()));
            }
            if let Some((name, ..)) = names::text_function(name) {
                return Err(ScriptErrorKind::TextAsNumber(name));
            }
            let known = calls::CALLS.iter().map(|call| call.name).chain(SPECIAL.map(|(name, _)| name));
            let known = known
                .chain(calls::OUTPUT_CALLS.iter().map(|gives| gives.name))
                .chain(names::FUNCTIONS.iter().map(|(name, ..)| *name))
                .chain(KEYWORDS)
                .chain(self.variables.keys().map(String::as_str));
            let near = nearest(name, known);
            return self.unknown_call(name, near, arguments);
        };
        if !call.takes_points() {
            return self.numbers(name, call.parameters, arguments).map(|numbers| StatementKind::Call(call, numbers));
        }
        let numbers = self.all_numbers(arguments)?;
        let given = numbers.len().saturating_sub(1) / 2;
        match numbers.first() {
            Some(&Expr::Number(announced)) if usize::try_from(announced) != Ok(given) || numbers.len() % 2 == 0 => {
                Err(ScriptErrorKind::PointCount { call: name.to_owned(), announced, given: numbers.len() - 1 })
            }
            Some(_) if numbers.len() % 2 == 1 => Ok(StatementKind::Call(call, numbers)),
            _ => Err(ScriptErrorKind::NoPoints(name.to_owned())),
        }
    }

    /// Parses a call with an unknown name. Errors in its arguments are reported, too, if they are certain: if the
    /// intended call takes numbers, or if there are only numbers and something is missing at their end.
    fn unknown_call(
        &mut self,
        name: &str,
        near: Option<String>,
        arguments: &mut Arguments<'_, '_>,
    ) -> Parsed<StatementKind> {
        let mut rest = *arguments.cursor;
        if self.c_names.contains(name) {
            arguments.skip();
            return Ok(StatementKind::Nothing);
        }
        rest.skip_spaces();
        match near.as_deref() {
            Some("end") if rest.at_end() => self.close_misspelt_block(),
            Some(word @ ("for" | "let")) => {
                if let Some(made) = rest.eat_name().filter(|_| rest.rest().trim_start().starts_with('=')) {
                    self.declare(made);
                    if word == "for" {
                        self.allow_stray_end();
                    }
                }
            }
            Some("repeat" | "while" | "if") if !rest.at_end() => self.allow_stray_end(),
            _ => {}
        }
        let is_of_numbers = near.as_deref().is_some_and(|meant| calls::named(meant).is_some());
        self.record_error(ScriptErrorKind::Unknown { name: FoundText::new(name), near })?;
        let sure = self.statement_errors.len();
        let read = self.all_numbers(arguments);
        if is_of_numbers {
            return read.map(|_| StatementKind::Nothing);
        }
        let is_all_numbers = self.statement_errors.len() == sure;
        self.statement_errors.truncate(sure);
        arguments.skip();
        match read {
            Err(error @ ScriptErrorKind::Missing(_)) if is_all_numbers => Err(error),
            _ => Ok(StatementKind::Nothing),
        }
    }

    fn all_numbers(&mut self, arguments: &mut Arguments<'_, '_>) -> Parsed<Vec<Expr>> {
        let mut numbers = Vec::new();
        while arguments.has_next() {
            numbers.push(arguments.number(self)?);
        }
        Ok(numbers)
    }

    /// Parses all arguments: as many as their names.
    fn numbers(&mut self, name: &str, takes: &'static str, arguments: &mut Arguments<'_, '_>) -> Parsed<Vec<Expr>> {
        let numbers = self.all_numbers(arguments)?;
        // An error in the arguments may be the reason that there are too many.
        if numbers.len() == count(takes) || !self.is_certain_count_error(numbers.len() < count(takes)) {
            Ok(numbers)
        } else {
            Err(wrong_count(name, takes, numbers.len()))
        }
    }

    /// Parses the first arguments, before something else.
    fn first_numbers<const N: usize>(
        &mut self,
        name: &str,
        takes: &'static str,
        arguments: &mut Arguments<'_, '_>,
    ) -> Parsed<[Expr; N]> {
        let mut numbers = Vec::with_capacity(N);
        while numbers.len() < N && arguments.has_next() {
            numbers.push(arguments.number(self)?);
        }
        let all = SPECIAL.iter().find(|(known, _)| *known == name).map_or(takes, |(_, takes)| takes);
        let given = numbers.len();
        numbers.try_into().map_err(|_| ScriptErrorKind::ArgumentCount {
            name: name.to_owned(),
            takes,
            given,
            all: Some(all),
        })
    }

    fn text(&mut self, arguments: &mut Arguments<'_, '_>) -> Parsed<Text> {
        if !arguments.has_next() {
            return Err(ScriptErrorKind::Missing(Expected::Text));
        }
        if arguments.bracketed || arguments.cursor.peek() == Some('"') {
            self.parts = 0;
            self.quoted_text(arguments.cursor)
        } else {
            self.bare_text(arguments.cursor)
        }
    }
}

/// Rejects a variable's name that has another meaning.
fn check_new(name: &str) -> Parsed<()> {
    let function = names::function(name).is_some() || names::text_function(name).is_some();
    let known = names::constant(name).is_some() || function || is_call(name);
    if known || KEYWORDS.contains(&name) {
        return Err(ScriptErrorKind::NameTaken(name.to_owned()));
    }
    Ok(())
}

/// Returns whether a name is that of a call.
fn is_call(name: &str) -> bool {
    calls::named(name).is_some()
        || calls::output_call(name).is_some()
        || SPECIAL.iter().any(|(known, _)| *known == name)
}

/// Returns the only number of a call that takes one.
fn only(numbers: Vec<Expr>) -> Expr {
    numbers.into_iter().next().unwrap_or(Expr::Number(0))
}

/// The arguments of a call: in brackets, as in C, or separated by spaces.
struct Arguments<'c, 't> {
    cursor: &'c mut Cursor<'t>,
    bracketed: bool,
    any: bool,
}

impl<'c, 't> Arguments<'c, 't> {
    /// Creates the arguments after the call's name. A bracket belongs to the call if the statement ends after its
    /// closing bracket (or if there is none): the first one of `line (x+1) 0 (x+2) 9` does not.
    fn open(cursor: &'c mut Cursor<'t>) -> Arguments<'c, 't> {
        cursor.skip_spaces();
        let bracketed = cursor.peek() == Some('(')
            && cursor.after_brackets().is_none_or(|mut behind| {
                behind.skip_spaces();
                behind.at_end()
            });
        if bracketed {
            cursor.next();
        }
        Arguments { cursor, bracketed, any: false }
    }

    /// Returns whether there is another argument, and moves to its start.
    fn has_next(&mut self) -> bool {
        self.cursor.skip_spaces();
        if self.any && self.cursor.eat(",") {
            self.cursor.skip_spaces();
        }
        self.any = true;
        let ended = self.cursor.at_end() || self.bracketed && self.cursor.rest().starts_with(')');
        !ended
    }

    fn number(&mut self, parser: &mut Parser) -> Parsed<Expr> {
        parser.expression(self.cursor, if self.bracketed { SpaceRule::Free } else { SpaceRule::Separate })
    }

    /// Parses the name of an image.
    fn name(&mut self, call: &str) -> Parsed<&'t str> {
        let more = self.has_next();
        match self.cursor.eat_name() {
            Some(name) => Ok(name),
            None => {
                let found = more.then(|| self.cursor.found_text());
                Err(ScriptErrorKind::MissingImageName { call: call.to_owned(), found })
            }
        }
    }

    /// Returns the last word of the statement if it is a name: that of an image, regardless of errors before it.
    fn last_name(&self) -> Option<&'t str> {
        let mut end = *self.cursor;
        c::skip_statement(&mut end);
        let rest = self.cursor.rest();
        let statement = rest[..rest.len() - end.rest().len()].trim_end_matches([' ', '\t', ')']);
        let word = statement.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        word.starts_with(|c: char| c.is_alphabetic() || c == '_').then_some(word)
    }

    /// Skips the remaining arguments.
    fn skip(&mut self) {
        c::skip_statement(self.cursor);
        self.bracketed = false;
    }

    fn close(self) -> Parsed<()> {
        if self.bracketed { close(self.cursor) } else { Ok(()) }
    }
}
