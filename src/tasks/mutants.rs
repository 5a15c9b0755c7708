//! Mutants: copies of a correct program with one small mistake, which measure how much the cases of a task see.
//!
//! The operators are those of DeMillo, Lipton and Sayward, *Hints on Test Data Selection: Help for the Practicing
//! Programmer*, Computer 1978, and of later tools, as far as students make the mistake: constants by one, comparisons,
//! signs, other operators, and swapped arguments and values.

use std::collections::HashSet;
use std::ops::Range;

use super::submission::SubmittedFile;
use crate::turboc::{SourceFile, SourceMap, SourceTokenKind, decode, is_keyword, source_tokens};

/// A program with one change.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The changed program.
    pub file: SubmittedFile,
    /// The line of the change, from 1.
    pub line: u32,
    /// Its column in characters, from 1.
    pub column: u32,
    /// The text that was replaced, in one line.
    pub original: String,
    /// The text that replaces it, in one line.
    pub replacement: String,
    /// The line of the program before the change, without indentation.
    pub text: String,
}

/// The replacements of operators. A sign or a `*` is replaced only between two operands.
const OPERATORS: &[(&str, &[&str])] = &[
    ("<", &["<=", ">"]),
    ("<=", &["<", ">="]),
    (">", &[">=", "<"]),
    (">=", &[">", "<="]),
    ("==", &["!="]),
    ("!=", &["=="]),
    ("+", &["-"]),
    ("-", &["+"]),
    ("*", &["/"]),
    ("/", &["*"]),
    ("%", &["/"]),
    ("&", &["|"]),
    ("|", &["&"]),
    ("<<", &[">>"]),
    (">>", &["<<"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("++", &["--"]),
    ("--", &["++"]),
    ("+=", &["-="]),
    ("-=", &["+="]),
    ("*=", &["/="]),
    ("/=", &["*="]),
    ("&=", &["|="]),
    ("|=", &["&="]),
];

/// The keywords with which a declaration of numbers begins.
const NUMBER_TYPES: &[&str] = &["char", "double", "float", "int", "long", "short", "signed", "static", "unsigned"];

/// Returns the mutants of a program in the order of their places. Directives are left as they are, and so is `main` if a
/// task does not run it.
pub(super) fn mutants(file: &SubmittedFile, has_main: bool) -> Vec<Mutant> {
    let source = SourceFile::new(&file.name, &file.bytes);
    let code = Code::new(&source, has_main);
    let mut changes = Vec::new();
    for at in 0..code.tokens.len() {
        code.change_number(at, &mut changes);
        code.change_operator(at, &mut changes);
        code.change_sign(at, &mut changes);
        code.swap_arguments(at, &mut changes);
        code.swap_values(at, &mut changes);
    }
    changes.sort_by_key(|change| change.range.start);
    let mut seen = HashSet::new();
    changes.retain(|change| seen.insert(change.clone()));
    let mut sources = SourceMap::default();
    sources.add(source.clone());
    changes.into_iter().map(|change| change.apply(file, &source, &sources)).collect()
}

/// A replacement of a part of a source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Change {
    range: Range<usize>,
    with: Vec<u8>,
}

impl Change {
    fn apply(&self, file: &SubmittedFile, source: &SourceFile, sources: &SourceMap) -> Mutant {
        let bytes = [&source.bytes[..self.range.start], &self.with, &source.bytes[self.range.end..]].concat();
        // The compiler converts UTF-8; a source that was not UTF-8 keeps its bytes.
        let bytes = if source.double_byte { decode(&bytes).into_bytes() } else { bytes };
        let position = sources.position(crate::turboc::Span { file: 0, start: self.range.start as u32, length: 1 });
        Mutant {
            file: SubmittedFile { name: file.name.clone(), bytes },
            line: position.line,
            column: position.column,
            original: in_one_line(&source.bytes[self.range.clone()]),
            replacement: in_one_line(&self.with),
            text: position.text.trim().to_owned(),
        }
    }
}

/// Returns a part of a source in one line.
fn in_one_line(bytes: &[u8]) -> String {
    decode(bytes).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A token of the code that may be changed.
struct CodeToken<'a> {
    kind: SourceTokenKind,
    text: &'a str,
    range: Range<usize>,
    /// The number of braces around it.
    depth: usize,
}

/// The code of a program that may be changed.
struct Code<'a> {
    bytes: &'a [u8],
    tokens: Vec<CodeToken<'a>>,
}

impl<'a> Code<'a> {
    fn new(source: &'a SourceFile, has_main: bool) -> Code<'a> {
        let mut tokens: Vec<CodeToken<'a>> = Vec::new();
        let (mut depth, mut main) = (0_usize, None);
        for token in source_tokens(source).into_iter().filter(|token| !token.is_directive) {
            // Strings of several bytes per character are never changed.
            let text = std::str::from_utf8(&source.bytes[token.range.clone()]).unwrap_or_default();
            depth -= usize::from(text == "}").min(depth);
            tokens.push(CodeToken { kind: token.kind, text, range: token.range, depth });
            depth += usize::from(text == "{");
            match text {
                "main" if depth == 0 && !has_main => main = Some(tokens.len() - 1),
                ";" if depth == 0 => main = None,
                "}" if depth == 0 => {
                    if let Some(start) = main.take() {
                        tokens.truncate(start);
                    }
                }
                _ => {}
            }
        }
        Code { bytes: &source.bytes, tokens }
    }

    fn text(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    /// Returns whether a value may end before a token, so that an operator at this place has two operands.
    fn follows_operand(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).map(|before| &self.tokens[before]) else { return false };
        match before.kind {
            SourceTokenKind::Name => !is_keyword(before.text),
            SourceTokenKind::Punctuator => {
                matches!(before.text, ")" | "]") || matches!(before.text, "++" | "--") && self.follows_operand(at - 1)
            }
            SourceTokenKind::Other | SourceTokenKind::Comment => false,
            SourceTokenKind::Number | SourceTokenKind::Character | SourceTokenKind::Text => true,
        }
    }

    /// Adds and subtracts one.
    fn change_number(&self, at: usize, changes: &mut Vec<Change>) {
        let token = &self.tokens[at];
        if token.kind != SourceTokenKind::Number {
            return;
        }
        for with in neighbors(token.text) {
            let is_joined = with.starts_with('-') && self.bytes[..token.range.start].ends_with(b"-");
            let with = if is_joined { format!("({with})") } else { with };
            changes.push(Change { range: token.range.clone(), with: with.into_bytes() });
        }
    }

    /// Replaces an operator inside a function by similar ones.
    fn change_operator(&self, at: usize, changes: &mut Vec<Change>) {
        let token = &self.tokens[at];
        let has_operand = !matches!(token.text, "+" | "-" | "*" | "&") || self.follows_operand(at);
        let replacements = OPERATORS.iter().find(|(operator, _)| *operator == token.text);
        if let Some((_, replacements)) = replacements.filter(|_| token.depth > 0 && has_operand) {
            let change = |with: &&str| Change { range: token.range.clone(), with: with.as_bytes().to_vec() };
            changes.extend(replacements.iter().map(change));
        }
    }

    /// Removes a sign or a `!`, and adds a sign where a value begins.
    fn change_sign(&self, at: usize, changes: &mut Vec<Change>) {
        let token = &self.tokens[at];
        if token.text == "!" || token.text == "-" && !self.follows_operand(at) {
            changes.push(Change { range: token.range.clone(), with: Vec::new() });
        }
        let Some(next) = self.tokens.get(at + 1) else { return };
        let is_value = match next.kind {
            SourceTokenKind::Name => !is_keyword(next.text),
            SourceTokenKind::Number => next.text.contains(|c| ('1'..='9').contains(&c)),
            _ => false,
        };
        if matches!(token.text, "=" | "return") && is_value {
            let with = [b"-", next.text.as_bytes()].concat();
            changes.push(Change { range: next.range.clone(), with });
        }
    }

    /// Swaps neighbouring arguments of the call that begins with a token.
    fn swap_arguments(&self, at: usize, changes: &mut Vec<Change>) {
        let token = &self.tokens[at];
        let is_name = token.kind == SourceTokenKind::Name && !is_keyword(token.text);
        if is_name && token.depth > 0 && self.text(at + 1) == "(" {
            let arguments = self.split(at + 2, ")");
            for pair in arguments.windows(2) {
                self.swap(&pair[0], &pair[1], changes);
            }
        }
    }

    /// Swaps the values of neighbouring variables of the declaration, or of two assignments, that begin with a token.
    fn swap_values(&self, at: usize, changes: &mut Vec<Change>) {
        let is_start = at.checked_sub(1).is_some_and(|before| matches!(self.text(before), "{" | "}" | ";"));
        if !is_start || self.tokens[at].depth == 0 {
            return;
        }
        let value = |part: &Range<usize>| {
            // A parenthesis before the sign belongs to an `if` or a loop.
            let sign = part.clone().take_while(|at| self.text(*at) != "(").find(|at| self.text(*at) == "=")?;
            (self.text(sign + 1) != "{").then_some(sign + 1..part.end)
        };
        let parts = if NUMBER_TYPES.contains(&self.text(at)) {
            self.split(at, ";")
        } else {
            let first = self.split(at, ";");
            let second = first.last().map_or(Vec::new(), |last| self.split(last.end + 1, ";"));
            match (&first[..], &second[..]) {
                ([first], [second]) => vec![first.clone(), second.clone()],
                _ => return,
            }
        };
        for pair in parts.windows(2) {
            if let (Some(first), Some(second)) = (value(&pair[0]), value(&pair[1])) {
                self.swap(&first, &second, changes);
            }
        }
    }

    /// Splits the tokens from a place to a closing token at its commas. Brackets inside are skipped; a block ends the search,
    /// and nothing is returned.
    fn split(&self, start: usize, end: &str) -> Vec<Range<usize>> {
        let (mut parts, mut nested, mut from) = (Vec::new(), 0_usize, start);
        for at in start..self.tokens.len() {
            match self.text(at) {
                text if text == end && nested == 0 => {
                    parts.push(from..at);
                    return parts;
                }
                "," if nested == 0 => {
                    parts.push(from..at);
                    from = at + 1;
                }
                "(" | "[" => nested += 1,
                "{" if nested > 0 || self.text(at - 1) == "=" => nested += 1,
                ")" | "]" | "}" if nested > 0 => nested -= 1,
                "{" | "}" | ")" => return Vec::new(),
                _ => {}
            }
        }
        Vec::new()
    }

    /// Swaps two parts, if they differ.
    fn swap(&self, first: &Range<usize>, second: &Range<usize>, changes: &mut Vec<Change>) {
        let place = |part: &Range<usize>| {
            let last = part.clone().next_back()?;
            Some(self.tokens[part.start].range.start..self.tokens[last].range.end)
        };
        let (Some(first), Some(second)) = (place(first), place(second)) else { return };
        let [a, between, b] = [first.clone(), first.end..second.start, second.clone()].map(|range| &self.bytes[range]);
        if a != b {
            changes.push(Change { range: first.start..second.end, with: [b, between, a].concat() });
        }
    }
}

/// Returns a number plus one and minus one, with its suffix; nothing if it is not a number.
fn neighbors(text: &str) -> Vec<String> {
    let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let suffixes: &[char] = if is_hexadecimal { &['l', 'L', 'u', 'U'] } else { &['f', 'F', 'l', 'L', 'u', 'U'] };
    let digits = text.trim_end_matches(suffixes);
    let suffix = &text[digits.len()..];
    let integer = match digits.as_bytes() {
        _ if is_hexadecimal => i64::from_str_radix(&digits[2..], 16).ok(),
        [b'0', _, ..] => i64::from_str_radix(digits, 8).ok(),
        _ => digits.parse().ok(),
    };
    match (integer, digits.parse::<f64>()) {
        (Some(value), _) => [1, -1].map(|by| format!("{}{suffix}", value.wrapping_add(by))).to_vec(),
        (None, Ok(value)) if !is_hexadecimal => [1.0, -1.0].map(|by| format!("{:?}{suffix}", value + by)).to_vec(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the changes of a program.
    fn changes(source: &str) -> Vec<String> {
        let found = mutants(&SubmittedFile::new("a.c", source), false);
        found
            .iter()
            .map(|mutant| format!("{}:{} {}>{}", mutant.line, mutant.column, mutant.original, mutant.replacement))
            .collect()
    }

    #[test]
    fn each_operator_changes_one_place() {
        for (code, expected) in [
            ("if (a < 07L) a++;", "1:18 <><= | 1:18 <>> | 1:20 07L>8L | 1:20 07L>6L | 1:26 ++>--"),
            ("a = b - -c;", "1:16 b>-b | 1:18 ->+ | 1:20 ->"),
            ("*a = *b * c;", "1:20 *>/"),
            ("f(a, g(b, b), 'c');", "1:14 a, g(b, b)>g(b, b), a | 1:17 g(b, b), 'c'>'c', g(b, b)"),
            ("int a = b, c, d = (b, c), e = c;", "1:20 b>-b | 1:30 (b, c), e = c>c, e = (b, c) | 1:42 c>-c"),
            ("x = y; z[f] = w;", "1:16 y; z[f] = w>w; z[f] = y | 1:16 y>-y | 1:26 w>-w"),
            ("for (i = a; b; c) d; e = f;", "1:21 a>-a | 1:37 f>-f"),
            ("return !a && b != 0x1F;", "1:19 !> | 1:22 &&>|| | 1:27 !=>== | 1:30 0x1F>32 | 1:30 0x1F>30"),
            ("a = (double)b - 0.5;", "1:26 ->+ | 1:28 0.5>1.5 | 1:28 0.5>-0.5"),
            ("a=b-0;", "1:14 b>-b | 1:15 ->+ | 1:16 0>1 | 1:16 0>(-1)"),
        ] {
            assert_eq!(changes(&format!("void f() {{ {code} }}")).join(" | "), expected, "{code}");
        }
    }

    #[test]
    fn directives_comments_strings_and_main_are_left_as_they_are() {
        let source =
            "#define N 5\n/* 1 + 2 */\nint size = 3;\nvoid main() { f(1, 2); }\nvoid f() { puts(\"1 < 2\"); g(a); }\n";
        assert_eq!(changes(source), ["3:12 3>-3", "3:12 3>4", "3:12 3>2"]);
        assert_eq!(mutants(&SubmittedFile::new("a.c", source), true).len(), 3 + 5);
        let chinese = "void f() { /* 圆 */ a(\"心\", b < c); }";
        let found = mutants(&SubmittedFile::new("a.c", chinese), false);
        let texts: Vec<_> = found.iter().map(|mutant| String::from_utf8(mutant.file.bytes.clone()).unwrap()).collect();
        assert!(texts.contains(&chinese.replace("b < c", "b > c")), "{texts:?}");
        assert!(texts.contains(&chinese.replace("\"心\", b < c", "b < c, \"心\"")), "{texts:?}");
    }
}
