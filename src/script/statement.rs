//! Reading one statement.

use super::calls::{self, Gives};
use super::cursor::{Cursor, quote};
use super::expression::{Spaces, wrong_count};
use super::names::{self, KEYWORDS, count, did_you_mean};
use super::parser::{Head, Parsed, Parser, Said};
use super::tree::{Does, Expr, Operator, Text};

/// Calls that take more than numbers, or do something else than drawing.
pub(super) const SPECIAL: [(&str, &str); 13] = [
    ("closegraph", ""),
    ("delay", "milliseconds"),
    ("getch", ""),
    ("getimage", "left top right bottom name"),
    ("initgraph", "driver mode [path]"),
    ("installuserfont", "name"),
    ("nosound", ""),
    ("outtext", "text"),
    ("outtextxy", "x y text"),
    ("putimage", "left top name [mode]"),
    ("randomize", ""),
    ("sound", "hertz"),
    ("srand", "seed"),
];

impl Parser {
    /// Reads one statement, up to its end.
    pub(super) fn statement(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Said> {
        let Some(name) = cursor.name() else {
            return Err(format!("a call such as `line 0 0 639 479` was expected, not {}", cursor.shown()));
        };
        let says = |does| Ok(Said::Does(does));
        match name {
            "let" => self.declaration(cursor).map(Said::Does),
            "repeat" => Ok(Said::Opens(Head::Repeat(self.expression(cursor, Spaces::Free)?))),
            "while" => Ok(Said::Opens(Head::While(self.condition(cursor)?))),
            "if" => Ok(Said::Opens(Head::If(self.condition(cursor)?))),
            "for" => self.counting(cursor).map(Said::Opens),
            "else" => {
                cursor.skip_spaces();
                let condition = cursor.eat_word("if").then(|| self.condition(cursor)).transpose()?;
                Ok(Said::Else(condition))
            }
            "end" => Ok(Said::End),
            "break" if self.in_loop() => says(Does::Break),
            "break" => Err("this `break` is in no loop".to_owned()),
            _ => match self.assignment(name, cursor)? {
                Some(does) => says(does),
                None => self.call(name, cursor).map(Said::Does),
            },
        }
    }

    fn condition(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Expr> {
        let condition = self.expression(cursor, Spaces::Free)?;
        cursor.skip_spaces();
        if cursor.rest().starts_with('=') {
            return Err("`=` sets a variable; to compare, write `==`".to_owned());
        }
        Ok(condition)
    }

    /// `x = value` behind `let`.
    fn declaration(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Does> {
        let (name, value) = self.name_and_value("let", cursor)?;
        Ok(Does::Set(self.declare(name), value))
    }

    /// `i = a to b step s` behind `for`.
    fn counting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Head> {
        let (name, from) = self.name_and_value("for", cursor)?;
        let variable = self.declare(name);
        cursor.skip_spaces();
        if !cursor.eat_word("to") {
            return Err(format!("`to` is missing: `for {name} = 1 to 10`, perhaps with `step 2`"));
        }
        let to = self.expression(cursor, Spaces::Free)?;
        cursor.skip_spaces();
        let step = match cursor.eat_word("step") {
            true => self.expression(cursor, Spaces::Free)?,
            false => Expr::Number(1),
        };
        Ok(Head::For(variable, [from, to, step]))
    }

    fn name_and_value<'t>(&mut self, word: &str, cursor: &mut Cursor<'t>) -> Parsed<(&'t str, Expr)> {
        cursor.skip_spaces();
        let Some(name) = cursor.name() else {
            return Err(format!("`{word}` needs a name: `{word} x = …`"));
        };
        check_new(name)?;
        cursor.skip_spaces();
        if !cursor.eat("=") {
            return Err(format!("`=` is missing: `{word} {name} = …`"));
        }
        Ok((name, self.expression(cursor, Spaces::Free)?))
    }

    /// `x = value`, `x += value` and so on behind the name, if that is what follows.
    fn assignment(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Parsed<Option<Does>> {
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
        let Some(&variable) = self.variables.get(name) else {
            let hint = did_you_mean(name, self.variables.keys().map(String::as_str));
            return Err(format!("there is no variable {} yet{hint}: `let {name} = …` makes one", quote(name)));
        };
        *cursor = ahead;
        let value = self.expression(cursor, Spaces::Free)?;
        Ok(Some(Does::Set(
            variable,
            match operator {
                Some(operator) => Expr::Binary(operator, Box::new((Expr::Variable(variable), value))),
                None => value,
            },
        )))
    }

    fn call(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Parsed<Does> {
        if name == "initgraph" {
            let mut ahead = *cursor;
            ahead.skip_spaces();
            ahead.eat("(");
            ahead.skip_spaces();
            if !ahead.at_end() && !ahead.rest().starts_with(['&', ')']) {
                return self.opening(cursor);
            }
            // C's pointers are C's affair.
            while !cursor.at_end() {
                cursor.next();
            }
            return Ok(Does::Nothing);
        }
        let mut arguments = Arguments::open(cursor);
        let does = match name {
            "closegraph" | "randomize" => self.numbers(name, "", &mut arguments).map(|_| Does::Nothing),
            "getch" => {
                self.asks = true;
                let ask = Does::Ask(Expr::Call(names::Function::GetCh, Vec::new()));
                self.numbers(name, "", &mut arguments).map(|_| ask)
            }
            "delay" => {
                self.keeps_time = true;
                self.numbers(name, "milliseconds", &mut arguments).map(|numbers| Does::Delay(only(numbers)))
            }
            "sound" => self.numbers(name, "hertz", &mut arguments).map(|numbers| Does::Sound(only(numbers))),
            "nosound" => self.numbers(name, "", &mut arguments).map(|_| Does::Sound(Expr::Number(0))),
            "srand" => self.numbers(name, "seed", &mut arguments).map(|numbers| Does::Srand(only(numbers))),
            "installuserfont" => self.text(&mut arguments).map(Does::InstallFont),
            "outtext" => self.text(&mut arguments).map(|text| Does::Text(None, text)),
            "outtextxy" => {
                let place = self.some_numbers(name, "x y", &mut arguments)?;
                let [x, y] = place;
                self.text(&mut arguments).map(|text| Does::Text(Some((x, y)), text))
            }
            "getimage" => {
                let area = self.some_numbers(name, "left top right bottom", &mut arguments)?;
                let image = arguments.name(name)?;
                let next = self.images.len();
                Ok(Does::GetImage(area, *self.images.entry(image.to_owned()).or_insert(next)))
            }
            "putimage" => {
                let place = self.some_numbers(name, "left top", &mut arguments)?;
                let image = arguments.name(name)?;
                let Some(&number) = self.images.get(image) else {
                    let hint = did_you_mean(image, self.images.keys().map(String::as_str));
                    return Err(format!("there is no image {}{hint}: `getimage` above takes one", quote(image)));
                };
                let mode = if arguments.more() { arguments.number(self)? } else { Expr::Number(0) };
                Ok(Does::PutImage(place, number, mode))
            }
            _ => self.table_call(name, &mut arguments),
        }?;
        arguments.close()?;
        Ok(does)
    }

    /// `initgraph` with the numbers of a driver and a mode, and perhaps a path: not with C's pointers.
    fn opening(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Does> {
        let mut arguments = Arguments::open(cursor);
        let driver_and_mode = self.some_numbers("initgraph", "driver mode", &mut arguments)?;
        let path = if arguments.more() { Some(self.text(&mut arguments)?) } else { None };
        arguments.close()?;
        Ok(Does::Open(driver_and_mode, path))
    }

    /// A call that puts what it gives into variables, which it makes if they are not there.
    fn giving(&mut self, gives: &'static Gives, arguments: &mut Arguments<'_, '_>) -> Parsed<Does> {
        let Gives { name, takes, gives: names, .. } = *gives;
        let mut numbers = Vec::new();
        while numbers.len() < count(takes) && arguments.more() {
            numbers.push(arguments.number(self)?);
        }
        let mut variables = Vec::new();
        while variables.len() < count(names) && arguments.more() {
            let Some(variable) = arguments.cursor.name() else {
                return Err(format!(
                    "{name} gives into variables: a name was expected, not {}",
                    arguments.cursor.shown()
                ));
            };
            check_new(variable)?;
            variables.push(self.declare(variable));
        }
        if variables.len() == count(names) {
            Ok(Does::Give(gives, numbers, variables))
        } else {
            Err(format!("{name} takes {} names of variables: {takes} {names}", count(names)))
        }
    }

    /// A call of the table, or none that is known.
    fn table_call(&mut self, name: &str, arguments: &mut Arguments<'_, '_>) -> Parsed<Does> {
        if let Some(gives) = calls::giving(name) {
            return self.giving(gives, arguments);
        }
        let Some(call) = calls::named(name) else {
            let known = calls::CALLS.iter().map(|call| call.name).chain(SPECIAL.map(|(name, _)| name));
            let known = known
                .chain(calls::GIVES.iter().map(|gives| gives.name))
                .chain(KEYWORDS)
                .chain(self.variables.keys().map(String::as_str));
            let hint = match (self.variables.contains_key(name), name) {
                (true, _) => " as a call: it is a variable, set by `=`".to_owned(),
                (_, "int" | "long" | "char" | "unsigned") => ": a variable is made by `let x = 5`".to_owned(),
                _ => did_you_mean(name, known),
            };
            return Err(format!("{} is unknown{hint}", quote(name)));
        };
        if !call.takes_points() {
            return self.numbers(name, call.takes, arguments).map(|numbers| Does::Call(call, numbers));
        }
        let numbers = self.all_numbers(arguments)?;
        let given = numbers.len().saturating_sub(1) / 2;
        match numbers.first() {
            Some(&Expr::Number(announced)) if usize::try_from(announced) != Ok(given) || numbers.len() % 2 == 0 => {
                let numbers = numbers.len() - 1;
                Err(format!("{name} takes 2 numbers for each of its {announced} points, {numbers} were given"))
            }
            Some(_) if numbers.len() % 2 == 1 => Ok(Does::Call(call, numbers)),
            _ => Err(format!("{name} takes the number of its points, and x and y of each: {name} 3 0 0 100 0 50 80")),
        }
    }

    fn all_numbers(&mut self, arguments: &mut Arguments<'_, '_>) -> Parsed<Vec<Expr>> {
        let mut numbers = Vec::new();
        while arguments.more() {
            numbers.push(arguments.number(self)?);
        }
        Ok(numbers)
    }

    /// All arguments: as many as their names.
    fn numbers(&mut self, name: &str, takes: &str, arguments: &mut Arguments<'_, '_>) -> Parsed<Vec<Expr>> {
        let numbers = self.all_numbers(arguments)?;
        if numbers.len() == count(takes) { Ok(numbers) } else { Err(wrong_count(name, takes, numbers.len())) }
    }

    /// The first arguments, before something else.
    fn some_numbers<const N: usize>(
        &mut self,
        name: &str,
        takes: &str,
        arguments: &mut Arguments<'_, '_>,
    ) -> Parsed<[Expr; N]> {
        let mut numbers = Vec::with_capacity(N);
        while numbers.len() < N && arguments.more() {
            numbers.push(arguments.number(self)?);
        }
        let all = SPECIAL.iter().find(|(known, _)| *known == name).map_or(takes, |(_, takes)| takes);
        let given = numbers.len();
        numbers.try_into().map_err(|_| format!("{} before the rest: {name} {all}", wrong_count(name, takes, given)))
    }

    fn text(&mut self, arguments: &mut Arguments<'_, '_>) -> Parsed<Text> {
        if !arguments.more() {
            return Err("a text is missing at the end".to_owned());
        }
        if arguments.bracketed || arguments.cursor.peek() == Some('"') {
            self.parts = 0;
            self.quoted_text(arguments.cursor)
        } else {
            self.bare_text(arguments.cursor)
        }
    }
}

/// Refuses a variable's name that means something else.
fn check_new(name: &str) -> Parsed<()> {
    let known = names::constant(name).is_some() || names::function(name).is_some() || is_call(name);
    if known || KEYWORDS.contains(&name) {
        return Err(format!("{} has a meaning already: a variable needs another name", quote(name)));
    }
    Ok(())
}

/// Whether a name is that of a call.
fn is_call(name: &str) -> bool {
    calls::named(name).is_some() || calls::giving(name).is_some() || SPECIAL.iter().any(|(known, _)| *known == name)
}

/// The one number of a call that takes one.
fn only(numbers: Vec<Expr>) -> Expr {
    numbers.into_iter().next().unwrap_or(Expr::Number(0))
}

/// The arguments of a call: in brackets, as in C, or just words.
struct Arguments<'c, 't> {
    cursor: &'c mut Cursor<'t>,
    bracketed: bool,
    any: bool,
}

impl<'c, 't> Arguments<'c, 't> {
    /// Behind the call's name. A bracket belongs to the call if the statement ends behind the one that closes it (or if none
    /// does): the first one of `line (x+1) 0 (x+2) 9` does not.
    fn open(cursor: &'c mut Cursor<'t>) -> Arguments<'c, 't> {
        cursor.skip_spaces();
        let bracketed = cursor.peek() == Some('(')
            && cursor.behind_bracket().is_none_or(|mut behind| {
                behind.skip_spaces();
                behind.at_end()
            });
        if bracketed {
            cursor.next();
        }
        Arguments { cursor, bracketed, any: false }
    }

    /// Whether there is another argument. Goes to its start.
    fn more(&mut self) -> bool {
        self.cursor.skip_spaces();
        if self.any && self.cursor.eat(",") {
            self.cursor.skip_spaces();
        }
        self.any = true;
        let ended = self.cursor.at_end() || self.bracketed && self.cursor.rest().starts_with(')');
        !ended
    }

    fn number(&mut self, parser: &mut Parser) -> Parsed<Expr> {
        parser.expression(self.cursor, if self.bracketed { Spaces::Free } else { Spaces::Separate })
    }

    /// The name of an image.
    fn name(&mut self, call: &str) -> Parsed<&'t str> {
        let more = self.more();
        match self.cursor.name() {
            Some(name) => Ok(name),
            None if more => Err(format!("{call} needs the name of an image here, not {}", self.cursor.shown())),
            None => Err(format!("{call} needs the name of an image at the end")),
        }
    }

    fn close(self) -> Parsed<()> {
        self.cursor.skip_spaces();
        if !self.bracketed || self.cursor.eat(")") {
            Ok(())
        } else if self.cursor.at_end() {
            Err("`)` is missing at the end".to_owned())
        } else {
            Err(format!("`)` was expected, not {}", self.cursor.shown()))
        }
    }
}
