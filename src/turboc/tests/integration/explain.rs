//! Tests of the explanations of statements: every number in them is computed again, by an evaluator that only these tests have.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use huanle_turboc::pc::{AdvanceOutcome, DebugSession, Pc, PcConfig, PcEvent, StopCondition};
use huanle_turboc::{
    CompileOptions, Explanation, ExplanationPart, Machine, NoFiles, StatementQuestion, VariableView, compile,
    format_real,
};

/// A value of C with its type, or the text of a pointer or a string.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Int { value: i128, bits: u32, unsigned: bool },
    Real(f64),
    Text(String),
}

/// The reason why a text is not computed: it contains something that only the machine knows, or it is wrong.
#[derive(Debug)]
enum Stop {
    Unknown,
    Wrong(String),
}

type Outcome<T> = Result<T, Stop>;

fn int(value: i128) -> Value {
    Value::Int { value, bits: 16, unsigned: false }
}

fn wrapped(value: i128, bits: u32, unsigned: bool) -> Value {
    let modulus = 1i128 << bits;
    let value = value.rem_euclid(modulus);
    let value = if !unsigned && value >= modulus / 2 { value - modulus } else { value };
    Value::Int { value, bits, unsigned }
}

/// Converts a value to a type of C.
fn converted(value: Value, of: &str) -> Outcome<Value> {
    let whole = match value {
        Value::Int { value, .. } => value,
        Value::Real(value) => value as i64 as i128,
        Value::Text(_) => return Ok(value),
    };
    Ok(match of {
        "char" | "signed char" => wrapped(whole, 8, false),
        "unsigned char" => wrapped(whole, 8, true),
        "int" | "short" => wrapped(whole, 16, false),
        "unsigned" | "unsigned short" => wrapped(whole, 16, true),
        "long" => wrapped(whole, 32, false),
        "unsigned long" => wrapped(whole, 32, true),
        "float" | "double" | "long double" => match value {
            Value::Real(value) if of == "float" => Value::Real(f64::from(value as f32)),
            Value::Real(value) => Value::Real(value),
            _ => Value::Real(whole as f64),
        },
        _ => return Err(Stop::Unknown),
    })
}

fn value_of(variable: &VariableView<'_>) -> Outcome<Value> {
    use huanle_turboc::DisplayValue as Shown;
    let raw = match variable.value() {
        Shown::Int(value) => int(value.into()),
        Shown::Char(byte) => int(byte.into()),
        Shown::Float(value) => Value::Real(value),
        Shown::Pointer { .. } => return Ok(Value::Text(variable.value_text())),
        Shown::Aggregate => return Err(Stop::Unknown),
    };
    converted(raw, &variable.type_name())
}

/// Two texts with the same operators: the source, and the same with values in place of variables.
struct Pair<'t> {
    machine: &'t Machine,
    source: &'t str,
    values: &'t str,
    /// `true` in the part of `&&`, `||` and `?:` that is not evaluated.
    dead: bool,
    checked: usize,
}

impl<'t> Pair<'t> {
    fn skip(text: &'t str) -> &'t str {
        text.trim_start()
    }

    /// Takes an operator from both texts.
    fn take(&mut self, operator: &str) -> bool {
        let (source, values) = (Self::skip(self.source), Self::skip(self.values));
        let (Some(source), Some(values)) = (source.strip_prefix(operator), values.strip_prefix(operator)) else {
            return false;
        };
        (self.source, self.values) = (source, values);
        true
    }

    fn expect(&mut self, operator: &str) -> Outcome<()> {
        if self.take(operator) {
            Ok(())
        } else {
            Err(Stop::Wrong(format!("{operator} at {} | {}", self.source, self.values)))
        }
    }

    fn conditional(&mut self) -> Outcome<Value> {
        let condition = self.binary(0)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let holds = is_true(&condition);
        let outer = self.dead;
        self.dead = outer || !holds;
        let yes = self.conditional();
        self.dead = outer;
        let yes = yes?;
        self.expect(":")?;
        self.dead = outer || holds;
        let no = self.conditional();
        self.dead = outer;
        Ok(if holds { yes } else { no? })
    }

    fn binary(&mut self, least: usize) -> Outcome<Value> {
        const LEVELS: [&[&str]; 10] = [
            &["||"],
            &["&&"],
            &["|"],
            &["^"],
            &["&"],
            &["==", "!="],
            &["<=", ">=", "<", ">"],
            &["<<", ">>"],
            &["+", "-"],
            &["*", "/", "%"],
        ];
        if least == LEVELS.len() {
            return self.unary();
        }
        let mut left = self.binary(least + 1)?;
        'next: loop {
            let source = Self::skip(self.source);
            for operator in LEVELS[least] {
                let is_other = ["||", "&&", "<<", ">>", "<=", ">=", "=="].iter().any(|other| source.starts_with(other))
                    && operator.len() == 1;
                if source.starts_with(operator) && !is_other && self.take(operator) {
                    let outer = self.dead;
                    self.dead |= (*operator == "&&" && !is_true(&left)) || (*operator == "||" && is_true(&left));
                    let right = self.binary(least + 1);
                    self.dead = outer;
                    left = operate(operator, left, right?)?;
                    continue 'next;
                }
            }
            return Ok(left);
        }
    }

    fn unary(&mut self) -> Outcome<Value> {
        // A negative value in place of a variable.
        let source = Self::skip(self.source);
        for operator in ["-", "+", "!", "~"] {
            if source.starts_with(operator) && self.take(operator) {
                let value = self.unary()?;
                return match (operator, promoted(value)) {
                    ("-", Value::Int { value, bits, unsigned }) => Ok(wrapped(-value, bits, unsigned)),
                    ("-", Value::Real(value)) => Ok(Value::Real(-value)),
                    ("~", Value::Int { value, bits, unsigned }) => Ok(wrapped(!value, bits, unsigned)),
                    ("!", value) => Ok(int((!is_true(&value)).into())),
                    (_, value) => Ok(value),
                };
            }
        }
        if let Some(rest) = source.strip_prefix('(') {
            let word: String = rest.chars().take_while(|c| *c != ')').collect();
            let is_type = ["int", "char", "float", "double", "long", "unsigned"].contains(&word.trim());
            if is_type {
                self.expect("(")?;
                self.expect(word.trim())?;
                self.expect(")")?;
                return converted(self.unary()?, word.trim());
            }
            if self.take("(") {
                let value = self.conditional()?;
                self.expect(")")?;
                return Ok(value);
            }
        }
        self.primary()
    }

    /// A constant in both texts, or a variable and its value.
    fn primary(&mut self) -> Outcome<Value> {
        let (source, values) = (Self::skip(self.source), Self::skip(self.values));
        if let Some((value, length)) = literal(source) {
            let given = source[..length].to_owned();
            if !self.take(&given) && has_constant(self.machine, source) {
                // The compiler has computed a constant with a name, such as `637 - 2 * R`.
                return Err(Stop::Unknown);
            }
            if !values.starts_with(&given) {
                return Err(Stop::Wrong(format!("{given} is {values}")));
            }
            return Ok(value);
        }
        let (name, is_plain) = lvalue(source).ok_or(Stop::Unknown)?;
        self.source = &source[name.len()..];
        if self.dead {
            let same =
                values.strip_prefix(name).ok_or_else(|| Stop::Wrong(format!("{name} is not evaluated: {values}")))?;
            self.values = same;
            return Ok(int(0));
        }
        let is_number = |rest: &&str| {
            let number = rest.strip_prefix('-').unwrap_or_default();
            literal(number).is_some_and(|(_, length)| number[length..].starts_with(')'))
        };
        let enclosed = values.strip_prefix('(').filter(is_number);
        let shown = enclosed.unwrap_or(values);
        let negative = shown.strip_prefix('-');
        let (value, length) = match literal(negative.unwrap_or(shown)) {
            Some(found) => found,
            None => pointer_text(shown).ok_or(Stop::Unknown)?,
        };
        let value = match (value, negative) {
            (Value::Int { value, bits, unsigned }, Some(_)) => Value::Int { value: -value, bits, unsigned },
            (Value::Real(value), Some(_)) => Value::Real(-value),
            (value, _) => value,
        };
        let used = length + usize::from(negative.is_some()) + 2 * usize::from(enclosed.is_some());
        self.values = &values[used..];
        if !is_plain {
            return Err(Stop::Unknown);
        }
        let variable = resolve(self.machine, name).ok_or(Stop::Unknown)?;
        let actual = value_of(&variable)?;
        self.checked += 1;
        // A pointer to a structure may be shown as the string that another pointer to the same place has.
        if matches!((&actual, &value), (Value::Text(a), Value::Text(b)) if a.starts_with('"') != b.starts_with('"')) {
            return Err(Stop::Unknown);
        }
        if text_of(&actual, &variable.type_name()) != text_of(&value, &variable.type_name()) {
            return Err(Stop::Wrong(format!("{name} is {actual:?}, not {value:?}")));
        }
        Ok(actual)
    }
}

/// Returns whether a text has a name that is not one of a variable.
fn has_constant(machine: &Machine, text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| word.starts_with(char::is_alphabetic) && machine.variable(word, 1).is_none())
}

fn is_true(value: &Value) -> bool {
    match value {
        Value::Int { value, .. } => *value != 0,
        Value::Real(value) => *value != 0.0,
        Value::Text(text) => text != "NULL",
    }
}

fn promoted(value: Value) -> Value {
    match value {
        Value::Int { value, bits: 8, .. } => int(value),
        value => value,
    }
}

fn operate(operator: &str, left: Value, right: Value) -> Outcome<Value> {
    let truth = |holds: bool| Ok(int(holds.into()));
    match operator {
        "&&" => return truth(is_true(&left) && is_true(&right)),
        "||" => return truth(is_true(&left) || is_true(&right)),
        _ => {}
    }
    let order = |order: Option<std::cmp::Ordering>| match operator {
        "==" => Some(order.is_some_and(|o| o.is_eq())),
        "!=" => Some(order.is_none_or(|o| o.is_ne())),
        "<" => Some(order.is_some_and(|o| o.is_lt())),
        "<=" => Some(order.is_some_and(|o| o.is_le())),
        ">" => Some(order.is_some_and(|o| o.is_gt())),
        ">=" => Some(order.is_some_and(|o| o.is_ge())),
        _ => None,
    };
    match (promoted(left), promoted(right)) {
        (Value::Int { value: a, bits, unsigned }, Value::Int { value: b, bits: other_bits, unsigned: other }) => {
            if matches!(operator, "<<" | ">>") {
                let shifted = if operator == "<<" { a << (b & 31) } else { a >> (b & 31) };
                return Ok(wrapped(shifted, bits, unsigned));
            }
            let wide = bits.max(other_bits);
            let unsigned = (bits == wide && unsigned) || (other_bits == wide && other);
            let number = |value: i128| match wrapped(value, wide, unsigned) {
                Value::Int { value, .. } => value,
                _ => value,
            };
            let (a, b) = (number(a), number(b));
            if let Some(holds) = order(Some(a.cmp(&b))) {
                return truth(holds);
            }
            let result = match operator {
                "+" => a + b,
                "-" => a - b,
                "*" => a * b,
                "/" if b != 0 => a / b,
                "%" if b != 0 => a % b,
                "&" => a & b,
                "|" => a | b,
                "^" => a ^ b,
                _ => return Err(Stop::Unknown),
            };
            Ok(wrapped(result, wide, unsigned))
        }
        (Value::Text(a), Value::Text(b)) => match order(Some(a.cmp(&b))) {
            Some(holds) if matches!(operator, "==" | "!=") => truth(holds),
            _ => Err(Stop::Unknown),
        },
        (Value::Text(_), _) | (_, Value::Text(_)) => Err(Stop::Unknown),
        (left, right) => {
            let real = |value: Value| match value {
                Value::Int { value, .. } => value as f64,
                Value::Real(value) => value,
                Value::Text(_) => f64::NAN,
            };
            let (a, b) = (real(left), real(right));
            if let Some(holds) = order(a.partial_cmp(&b)) {
                return truth(holds);
            }
            match operator {
                "+" => Ok(Value::Real(a + b)),
                "-" => Ok(Value::Real(a - b)),
                "*" => Ok(Value::Real(a * b)),
                "/" => Ok(Value::Real(a / b)),
                _ => Err(Stop::Unknown),
            }
        }
    }
}

/// Reads a number or a character at the start of a text. Returns it with its length.
fn literal(text: &str) -> Option<(Value, usize)> {
    if let Some(rest) = text.strip_prefix('\'') {
        let end = rest.find('\'')? + 2;
        let inner = &text[1..end - 1];
        let value = match inner {
            "" => return text.starts_with("'''").then(|| (int(39), 3)),
            "\\n" => 10,
            "\\r" => 13,
            "\\t" => 9,
            "\\b" => 8,
            "\\0" => 0,
            "\\\\" => 92,
            "\\" if text[end..].starts_with('\'') => return Some((int(39), end + 1)),
            _ if inner.len() == 1 => inner.bytes().next()?.into(),
            _ => return None,
        };
        return Some((int(value), end));
    }
    if text.starts_with("NULL") {
        return Some((Value::Text("NULL".to_owned()), 4));
    }
    if !text.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let mut length = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(text.len());
    if text[..length].ends_with('e') && !text.starts_with("0x") {
        let rest = &text[length + 1..];
        length += 1 + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    }
    let number = text[..length].to_ascii_lowercase();
    let digits = number.trim_end_matches(['l', 'u']);
    let (long, unsigned) = (number.ends_with('l'), number.contains('u'));
    let whole = match digits.strip_prefix("0x") {
        Some(hex) => i128::from_str_radix(hex, 16).ok(),
        None if digits.starts_with('0') && digits.len() > 1 && !digits.contains(['.', 'e']) => {
            i128::from_str_radix(digits, 8).ok()
        }
        None => digits.parse().ok(),
    };
    let value = match whole {
        Some(value) => {
            let is_decimal = !digits.starts_with('0');
            let long = long || value > 0xFFFF || is_decimal && value > 0x7FFF;
            wrapped(value, if long { 32 } else { 16 }, unsigned || !long && value > 0x7FFF)
        }
        None => Value::Real(digits.trim_end_matches('f').parse().ok()?),
    };
    Some((value, length))
}

/// Reads the text of a pointer or a string.
fn pointer_text(text: &str) -> Option<(Value, usize)> {
    let length = if let Some(rest) = text.strip_prefix('"') {
        rest.find('"')? + 2
    } else {
        text.find(|c: char| !c.is_ascii_alphanumeric() && !"&[]._:".contains(c)).unwrap_or(text.len())
    };
    (length > 0).then(|| (Value::Text(text[..length].to_owned()), length))
}

/// Reads a variable with its indices and members. Returns its text, and whether it is no call and changes nothing.
fn lvalue(text: &str) -> Option<(&str, bool)> {
    let stars = text.len() - text.trim_start_matches('*').len();
    let mut at = stars;
    let mut plain = true;
    for step in ["++", "--"] {
        if text[at..].starts_with(step) {
            (at, plain) = (at + 2, false);
        }
    }
    let word = |from: usize| {
        text[from..].find(|c: char| !c.is_alphanumeric() && c != '_').map_or(text.len(), |end| from + end)
    };
    let end = word(at);
    if end == at {
        return None;
    }
    at = end;
    loop {
        let rest = &text[at..];
        let open = rest.len() - rest.trim_start().len();
        match rest.trim_start().chars().next() {
            Some(c @ ('[' | '(')) => {
                let mut depth = 0;
                let end = rest.char_indices().find(|(_, next)| {
                    depth += i32::from(matches!(next, '[' | '(')) - i32::from(matches!(next, ']' | ')'));
                    depth == 0 && matches!(next, ']' | ')')
                })?;
                plain &= c == '['
                    && !rest[..end.0].contains(['(', '='])
                    && !rest[..end.0].contains("++")
                    && !rest[..end.0].contains("--");
                let _ = open;
                at += end.0 + 1;
            }
            Some('.') => at = word(at + open + 1),
            Some('-') if rest.trim_start().starts_with("->") => at = word(at + open + 2),
            Some('+' | '-') if rest.starts_with("++") || rest.starts_with("--") => (at, plain) = (at + 2, false),
            _ => return Some((&text[..at], plain)),
        }
    }
}

/// Returns whether a program declares bit fields, whose values a view of a member does not give.
fn has_bit_fields(machine: &Machine) -> bool {
    let sources = machine.program().sources();
    let mut own = sources.files.iter().filter(|file| !file.builtin);
    let is_field = |line: &[u8]| {
        let text = String::from_utf8_lossy(line).replace(' ', "");
        let is_field = |(name, bits): (&str, &str)| !name.contains('?') && bits.parse::<u8>().is_ok();
        text.split(';').any(|part| part.rsplit_once(':').is_some_and(is_field))
    };
    own.any(|file| file.bytes.split(|byte| *byte == b'\n').any(is_field))
}

/// Returns whether a text is a value.
fn is_shown_value(text: &str) -> bool {
    literal(text.strip_prefix('-').unwrap_or(text)).is_some() || text.starts_with(['"', '&'])
}

/// Finds a variable, or a part of one, as in C.
fn resolve<'m>(machine: &'m Machine, text: &str) -> Option<VariableView<'m>> {
    if let Some(pointer) = text.strip_prefix('*') {
        return resolve(machine, pointer)?.element(0);
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let mut variable = machine.variable(&text[..end], 1)?;
    let mut rest = text[end..].trim();
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let close = inner.find(']')?;
            if inner[..close].contains('[') {
                return None;
            }
            let mut index = Pair { machine, source: &inner[..close], values: &inner[..close], dead: false, checked: 0 };
            let Value::Int { value, .. } = index.same().ok()? else { return None };
            variable = variable.element(value as i64)?;
            rest = inner[close + 1..].trim();
            continue;
        }
        let (name, pointer) = match rest.strip_prefix("->") {
            Some(name) => (name, true),
            None => (rest.strip_prefix('.')?, false),
        };
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
        if has_bit_fields(machine) {
            return None;
        }
        let object = if pointer { variable.element(0)? } else { variable };
        variable = object.children(100).into_iter().find(|child| child.name() == &name[..end])?;
        rest = name[end..].trim();
    }
    Some(variable)
}

impl Pair<'_> {
    /// Computes a text in which every variable still has its name.
    fn same(&mut self) -> Outcome<Value> {
        let expression = huanle_turboc::Expression::parse(self.source).map_err(|_| Stop::Unknown)?;
        match expression.evaluate(self.machine) {
            Ok(huanle_turboc::Value::Int(value)) => Ok(int(value.into())),
            _ => Err(Stop::Unknown),
        }
    }
}

/// Returns the text of a value of a type.
fn text_of(value: &Value, of: &str) -> String {
    match value {
        Value::Int { value, .. } if of.ends_with("char") && (32..127).contains(value) => {
            format!("'{}'", *value as u8 as char)
        }
        Value::Int { value, .. } if of.contains("float") || of.contains("double") => format_real(*value as f64),
        Value::Int { value, .. } => value.to_string(),
        Value::Real(value) => format_real(*value),
        Value::Text(text) => text.clone(),
    }
}

/// Checks the numbers of an explanation. Returns how many were computed.
fn check(explanation: &Explanation, before: &Machine, after: &Machine) -> Outcome<usize> {
    let mut checked = 0;
    let is_single = explanation.parts.iter().filter(|part| matches!(part, ExplanationPart::Equal(_))).count() == 1;
    for part in &explanation.parts {
        match part {
            ExplanationPart::Condition { texts, holds } => {
                let [source, .., values] = &texts[..] else { continue };
                let mut pair = Pair { machine: before, source, values, dead: false, checked: 0 };
                match pair.conditional() {
                    Ok(value) if is_true(&value) != *holds => return Err(Stop::Wrong(format!("{value:?} is {holds}"))),
                    Ok(_) | Err(Stop::Unknown) => checked += pair.checked + 1,
                    Err(wrong) => return Err(wrong),
                }
            }
            ExplanationPart::Equal(texts) if is_single => {
                // What is assigned has the value that the machine has.
                let [name, .., result] = &texts[..] else { continue };
                let Some(variable) = resolve(after, name) else { continue };
                let Ok(actual) = value_of(&variable) else { continue };
                if !is_shown_value(result) {
                    continue;
                }
                let of = variable.type_name();
                checked += 1;
                if *result != text_of(&actual, &of) {
                    return Err(Stop::Wrong(format!("{name} is {actual:?}, not {result}")));
                }
                let [_, source, values, _] = &texts[..] else { continue };
                let mut pair = Pair { machine: before, source, values, dead: false, checked: 0 };
                match pair.conditional().and_then(|value| converted(value, &of)) {
                    Ok(value) if text_of(&value, &of) != *result => {
                        return Err(Stop::Wrong(format!("{values} is {value:?}, not {result}")));
                    }
                    Ok(_) | Err(Stop::Unknown) => checked += pair.checked + 1,
                    Err(wrong) => return Err(wrong),
                }
            }
            _ => {}
        }
    }
    Ok(checked)
}

/// Returns the sources of a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut list: Vec<_> = entries.filter(|path| path.extension() == Some("c".as_ref())).collect();
    list.sort();
    list
}

/// The tries of one program.
#[derive(Default)]
struct Tally {
    statements: usize,
    with_value: usize,
    explained: usize,
    numbers: usize,
    wrong: Vec<String>,
    missing: Vec<String>,
}

impl Tally {
    /// Steps through a program and checks about one of `every` explanations.
    fn add(&mut self, path: &Path, every: u64, most: usize) {
        let name = path.display().to_string();
        let Ok(program) = compile(&[(&name, &fs::read(path).unwrap())], &NoFiles, &CompileOptions::default()) else {
            return;
        };
        let mut pc = Pc::new(Arc::new(program), PcConfig::default());
        let mut random = 0x2545_F491_4F6C_DD1D_u64;
        for _ in 0..most {
            match pc.step(pc.now() + Duration::from_secs(2)) {
                PcEvent::Statement => {}
                PcEvent::Tone(_) => continue,
                PcEvent::NeedsInput => {
                    pc.press_key(b'5'.into());
                    pc.press_key(13);
                    continue;
                }
                _ => break,
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let program = pc.machine().program();
            let span = program.statement_span(pc.machine().program_counter());
            if !random.is_multiple_of(every) || program.sources().files[usize::from(span.file)].builtin {
                continue;
            }
            let mut after = pc.clone();
            let depth = pc.machine().depth();
            let end = pc.now() + Duration::from_secs(1);
            let is_done = loop {
                match after.step(end) {
                    PcEvent::Statement if after.machine().depth() <= depth => break true,
                    PcEvent::Statement | PcEvent::Tone(_) => {}
                    _ => break false,
                }
            };
            // What waits for a key is explained once it has one.
            if !is_done {
                continue;
            }
            self.statements += 1;
            let place = format!("{name}:{}", program.sources().line(span));
            let Some(explanation) = pc.explain_next() else {
                self.missing.push(place);
                continue;
            };
            self.explained += 1;
            if explanation.has_value() {
                self.with_value += 1;
            } else {
                self.missing.push(format!("{place}: {explanation}"));
            }
            match check(&explanation, pc.machine(), after.machine()) {
                Ok(numbers) => self.numbers += numbers,
                Err(Stop::Unknown) => {}
                Err(Stop::Wrong(reason)) => self.wrong.push(format!("{place}: {explanation}: {reason}")),
            }
        }
    }
}

#[test]
fn every_number_of_an_explanation_is_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["../../examples/c", "tests/lang", "tests/asked", "tests/pictures", "tests/portable"];
    let mut files: Vec<PathBuf> = folders.iter().flat_map(|folder| sources(&root.join(folder))).collect();
    // Other programs, for a try.
    let (mut every, mut most) = (31, 4_000);
    if let Ok(folder) = std::env::var("HUANLE_PROGRAMS") {
        (files, every, most) = (sources(Path::new(&folder)), 11, 3_000);
    }
    let mut tally = Tally::default();
    files.iter().for_each(|path| tally.add(path, every, most));
    let Tally { statements, with_value, explained, numbers, wrong, missing } = &tally;
    println!("{statements} statements, {explained} explained, {with_value} with a value, {numbers} numbers checked");
    missing.iter().take(60).for_each(|line| println!("no value: {line}"));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(*statements > 1_000, "{statements}");
    assert!(with_value * 100 >= statements * 95, "{with_value} of {statements}");
    assert!(*numbers > 2_000, "{numbers}");
}

/// Returns a question without its answer, and the answer.
fn parts_of(question: &StatementQuestion) -> (&'static str, String) {
    match question {
        StatementQuestion::Value(_, value) => ("value", value.clone()),
        StatementQuestion::Condition(holds) => ("condition", holds.to_string()),
        StatementQuestion::Turns(turns) => ("turns", turns.to_string()),
        StatementQuestion::Result(_, value) => ("result", value.clone()),
        StatementQuestion::Pixel(x, y) => ("pixel", format!("{x}, {y}")),
        StatementQuestion::Prints(text) => ("prints", text.clone()),
    }
}

/// Each kind of question has different answers in one program.
#[test]
fn no_question_has_always_the_same_answer() {
    let source = br#"
#include <stdio.h>
#include <graphics.h>
int square(int n) { return n * n; }
void main() {
    int gd = DETECT, gm, i, j, sum = 0;
    initgraph(&gd, &gm, "");
    for (i = 1; i <= 4; i++) {
        for (j = 0; j < i; j++) sum = sum + square(j + 1);
        if (sum % 2 == 0) printf("%d\n", sum);
        putpixel(sum, i, RED);
    }
}
"#;
    let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
    let mut pc = Pc::new(program.into(), PcConfig::default());
    let mut answers: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    while pc.step(Duration::from_secs(60)) == PcEvent::Statement {
        let Some(explanation) = pc.explain_next() else { continue };
        let mut questions = explanation.questions();
        questions.extend(pc.turns_ahead().map(StatementQuestion::Turns));
        for (kind, answer) in questions.iter().map(parts_of) {
            answers.entry(kind).or_default().insert(answer);
        }
    }
    let kinds: Vec<_> = answers.iter().map(|(kind, answers)| (*kind, answers.len())).collect();
    for (kind, count) in &kinds {
        assert!(*count > 1, "{kind}: {count}");
    }
    assert_eq!(kinds.len(), 6, "{kinds:?}");
    assert_eq!(answers["turns"], ["0", "1", "2", "3", "4"].map(str::to_owned).into());
}

/// Returns the sentences of a session that steps through a program.
fn sentences(source: &str) -> Vec<String> {
    let program = compile(&[("a.c", source.as_bytes())], &NoFiles, &CompileOptions::default()).unwrap();
    let mut session = DebugSession::new(program.into(), PcConfig::default(), DebugSession::DEFAULT_SNAPSHOT_BYTES);
    let mut list = Vec::new();
    loop {
        let reached = session.advance(&StopCondition::Statement, Duration::from_secs(60));
        if reached != AdvanceOutcome::Reached {
            return list;
        }
        let (clock, place) = (session.clock(), session.place());
        list.extend(session.explain().map(|explanation| explanation.to_string()));
        assert_eq!((session.clock(), session.place()), (clock, place), "the session stays where it is");
    }
}

#[test]
fn sentences_explain_loops_calls_and_the_mistakes_of_beginners() {
    let source = "#include <stdio.h>
int half(int n) { int k = n / 2; return k; }
void main() {
    int x, a[3] = {5, 7, 9}, i;
    x = 32767 + 1;
    for (i = 0; i < 3; i++) a[i] += 2 * i;
    x = half(a[2]) + 1;
    if (x = 4) x <<= 2;
    x = x + i;
}";
    assert_eq!(
        sentences(source),
        [
            "a = {5, 7, 9}",
            "x = 32767 + 1 = -32768",
            "i = 0",
            "i < 3 → 0 < 3 is true",
            "a[0] = a[0] + 2 * i = 5 + 2 * 0 = 5",
            "i = i + 1 = 0 + 1 = 1",
            "i < 3 → 1 < 3 is true",
            "a[1] = a[1] + 2 * i = 7 + 2 * 1 = 9",
            "i = i + 1 = 1 + 1 = 2",
            "i < 3 → 2 < 3 is true",
            "a[2] = a[2] + 2 * i = 9 + 2 * 2 = 13",
            "i = i + 1 = 2 + 1 = 3",
            "i < 3 → 3 < 3 is false: the loop ends after 3 turns",
            "calls half(n = 13)",
            "k = n / 2 = 13 / 2 = 6; 13 / 2 drops the fraction: both are integers",
            "half returns k = 6; x = half(13) + 1 = 6 + 1 = 7",
            "x = 4 → 4 is true; = assigns, == compares",
            "x = x << 2 = 4 << 2 = 16",
            "x = x + i = 16 + 3 = 19",
        ]
    );
}

#[test]
fn expressions_over_several_lines_and_uses_of_macros_are_shown_whole() {
    let source = "#include <dos.h>
#include <stdlib.h>
#define WIDTH 320
int size(int *list, int n) { return n; }
void main(void) {
    int t, a = 3, b = 5, list[2];
    long offset;
    float m;
    unsigned char far *p;
    t = a, a = b, b = t;
    offset = (long)a * WIDTH;
    m = (float)a / max(1, b);
    m = a // one
        + b /* the other */ * 2;
    a = b = t;
    a = size(list, b);
    m = b * 1e-15 / 7;
    p = (unsigned char far *)
        MK_FP(0xA000, a);
    *p = 0x0F;
}
";
    let sentences = sentences(source);
    for expected in [
        "t = a = 3; a = b = 5; b = t = 3",
        "offset = (long)a * WIDTH = (long)5 * 320 = 1600",
        "m = (float)a / max(1, b) = (float)5 / 3 = 1.666667",
        "m = a + b * 2 = 5 + 3 * 2 = 11",
        "a = b = t = 3",
        "size returns n = 3; a = size(list, 3) = 3",
        "m = b * 1e-15 / 7 = 3 * 1e-15 / 7 = 4.285714e-16",
        "p = (unsigned char far *) MK_FP(0xA000, a) = A000:0003",
        "*p = 0x0F",
    ] {
        assert!(sentences.iter().any(|sentence| sentence == expected), "{expected}: {sentences:#?}");
    }
}

#[test]
fn a_return_through_several_calls_is_explained_call_by_call() {
    let source = "#include <stdio.h>
int factorial(int n)
{
    if (n <= 1)
        return 1;
    return n * factorial(n - 1);
}
void main(void)
{
    printf(\"%d\", factorial(3));
}
";
    let expected = "factorial returns 1; factorial returns n * factorial(1) = 2 * 1 = 2; \
                    factorial returns n * factorial(2) = 3 * 2 = 6; printf(\"%d\", 6); prints \"6\"";
    assert_eq!(sentences(source).last().unwrap(), expected);
}
