//! Programs without `main`: statements at the top level of a source are the body of one.
//!
//! `line(0, 0, 639, 479);` is a program. From the first statement on, the source is compiled as the body of a `main` that
//! first opens graphics; functions and what else cannot be in a function come before. Positions stay those of the source.

use std::collections::HashSet;

use crate::diagnostic::Diagnostic;
use crate::hide_set::HideSet;
use crate::source::{SourceFile, SourceMap, Span};
use crate::source_tokens::{SourceToken, SourceTokenKind, source_tokens};
use crate::symbol::Interner;
use crate::token::{Punct, Token, TokenKind};
use crate::word_list::WordList;

/// The name of the built-in source with the functions that the added `main` calls.
pub(crate) const FILE: &str = "(main)";

/// Opens graphics, and returns 0 at the end of the program.
pub(crate) const FUNCTIONS: &str = "\
static void __open_graphics(void) { int driver = VGA, mode = VGAHI; initgraph(&driver, &mode, \"\"); }
static int __end_main(void) { return 0; }
";

/// The headers that a program without `main` need not include.
pub(crate) const HEADERS: [&str; 9] =
    ["graphics.h", "conio.h", "dos.h", "stdio.h", "stdlib.h", "string.h", "math.h", "ctype.h", "time.h"];

/// The words that begin a statement.
const STATEMENT_WORDS: WordList = WordList(
    "if for while do switch case default else break continue goto return asm try throw new delete sizeof this",
);
/// The words that begin a declaration.
const DECLARATION_WORDS: WordList = WordList(
    "int char float double long short unsigned signed void struct union enum class const static extern typedef register
    volatile auto inline constexpr bool far",
);
/// The words that begin a declaration outside functions.
const OUTER_WORDS: WordList = WordList("using namespace template class");

/// The most tokens of the parameters and their declarations in `f(a) int a; {`.
const MAX_OLD_PARAMETERS: usize = 1000;

/// The place of the statements in a source without `main`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImplicitMain {
    /// They begin at this byte and continue to the end of the source.
    Body(u32),
    /// The function with this name follows the first statement.
    FunctionAfter(Span),
}

/// Returns whether a source has no `main`, but statements that are compiled as the body of one. A source with functions
/// after its statements is also meant to be such a program.
pub fn has_implicit_main(source: &[u8]) -> bool {
    find(&SourceFile::new("", source)).is_some()
}

/// Returns the place of the statements of a source without `main` and `WinMain`, if it has any.
pub(crate) fn find(source: &SourceFile) -> Option<ImplicitMain> {
    let tokens = source_tokens(source);
    let text = |token: &SourceToken| &source.bytes[token.range.clone()];
    if tokens.iter().any(|token| matches!(text(token), b"main" | b"WinMain")) {
        return None;
    }
    let words = tokens.windows(2).filter(|pair| pair[0].is_directive && text(&pair[0]) == b"define");
    let macros = words.map(|pair| text(&pair[1])).collect();
    let mut outline = Outline { source, tokens: &tokens, macros, at: 0 };
    let (mut body, mut statement) = (0, None);
    while let Some(first) = outline.first() {
        match outline.item() {
            TopLevelItem::Function(name) if statement.is_some() => return Some(ImplicitMain::FunctionAfter(name)),
            TopLevelItem::Function(_) | TopLevelItem::Outer if statement.is_none() => body = outline.at,
            TopLevelItem::Statement => statement = statement.or(Some(first)),
            _ => {}
        }
    }
    // Variables before the first statement belong to the body: they may be initialized by calls.
    statement.map(|_| ImplicitMain::Body(tokens[body].range.start as u32))
}

/// An item at the top level of a source.
enum TopLevelItem {
    /// The definition of a function; the span is that of its name.
    Function(Span),
    /// An `#include`, or a declaration that cannot be in a function.
    Outer,
    Declaration,
    Statement,
}

/// Reads the items of a source.
struct Outline<'a> {
    source: &'a SourceFile,
    tokens: &'a [SourceToken],
    /// The names of the macros, which may stand for any words.
    macros: HashSet<&'a [u8]>,
    at: usize,
}

impl<'a> Outline<'a> {
    fn first(&self) -> Option<&'a SourceToken> {
        self.tokens.get(self.at)
    }

    fn text(&self, at: usize) -> &'a [u8] {
        self.tokens.get(at).map_or(b"", |token| &self.source.bytes[token.range.clone()])
    }

    fn kind(&self, at: usize) -> Option<SourceTokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    fn span(&self, at: usize) -> Span {
        let range = &self.tokens[at].range;
        Span { file: 0, length: range.len() as u16, start: range.start as u32 }
    }

    /// Reads an item and moves behind it.
    fn item(&mut self) -> TopLevelItem {
        let start = self.at;
        let word = self.text(start);
        if self.tokens[start].is_directive {
            self.at += 1;
            let includes = self.text(self.at) == b"include";
            while self.first().is_some_and(|token| token.is_directive) && self.text(self.at) != b"#" {
                self.at += 1;
            }
            return if includes { TopLevelItem::Outer } else { TopLevelItem::Declaration };
        }
        if matches!(word, b";" | b"}") {
            self.at += 1;
            return TopLevelItem::Declaration;
        }
        let is_outer =
            OUTER_WORDS.contains(word) || word == b"extern" && self.kind(start + 1) == Some(SourceTokenKind::Text);
        let begins_statement = self.begins_statement(start);
        let (mut depth, mut parameters, mut is_initialized, mut has_members) = (0_usize, None, false, false);
        while let Some(token) = self.first() {
            let (here, text) = (self.at, self.text(self.at));
            self.at += 1;
            match text {
                _ if token.is_directive => {}
                b"(" | b"[" => {
                    if depth == 0
                        && text == b"("
                        && !is_initialized
                        && self.kind(here.wrapping_sub(1)) == Some(SourceTokenKind::Name)
                    {
                        parameters = parameters.or(Some(here - 1));
                    }
                    depth += 1;
                }
                b")" | b"]" => depth = depth.saturating_sub(1),
                b"=" if depth == 0 => is_initialized = true,
                b";" if depth == 0 => {
                    if parameters.is_some_and(|name| self.has_old_parameters(name, here)) {
                        continue;
                    }
                    break;
                }
                b"{" if depth == 0 => {
                    has_members |= self.skip_block();
                    let function = parameters.filter(|name| !is_initialized && !self.macros.contains(self.text(*name)));
                    match function {
                        Some(name) if !STATEMENT_WORDS.contains(word) => {
                            return if is_outer {
                                TopLevelItem::Outer
                            } else {
                                TopLevelItem::Function(self.span(name))
                            };
                        }
                        // `if (…) { … }`, a block, `namespace a { … }`.
                        _ if begins_statement || is_outer && word != b"class" => break,
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        match () {
            () if is_outer || has_members && matches!(word, b"struct" | b"union" | b"typedef") => TopLevelItem::Outer,
            () if begins_statement => TopLevelItem::Statement,
            () => TopLevelItem::Declaration,
        }
    }

    /// Returns whether a statement begins here and not a declaration.
    fn begins_statement(&self, start: usize) -> bool {
        let word = self.text(start);
        if self.kind(start) != Some(SourceTokenKind::Name) || STATEMENT_WORDS.contains(word) {
            return true;
        }
        if DECLARATION_WORDS.contains(word) || OUTER_WORDS.contains(word) {
            return false;
        }
        let mut next = start + 1;
        while self.text(next) == b"::" {
            next += 2;
        }
        // `f(int);` declares a function.
        let declares = self.text(next) == b"(" && DECLARATION_WORDS.contains(self.text(next + 1));
        match self.kind(next) {
            Some(SourceTokenKind::Name) | None => false,
            Some(_) => !declares && !matches!(self.text(next), b"*" | b"&" | b"<"),
        }
    }

    /// Returns whether the parameters of a function are declared between its parentheses and its block, as in
    /// `f(a) int a; {`: whether a declaration of them ends here.
    fn has_old_parameters(&self, name: usize, end: usize) -> bool {
        if end - name > MAX_OLD_PARAMETERS {
            return false;
        }
        let mut depth = 0_usize;
        let close = (name + 1..end).find(|&at| {
            match self.text(at) {
                b"(" => depth += 1,
                b")" => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let Some(close) = close else { return false };
        let declared = |at: usize| self.kind(at) == Some(SourceTokenKind::Name);
        declared(close + 1)
            && (close + 1..end).all(|at| declared(at) || matches!(self.text(at), b"," | b"*" | b"[" | b"]" | b";"))
            && (self.text(end + 1) == b"{" || DECLARATION_WORDS.contains(self.text(end + 1)))
    }

    /// Skips a block after its opening brace. Returns whether there are parentheses in it.
    fn skip_block(&mut self) -> bool {
        let (mut depth, mut has_parentheses) = (1_usize, false);
        while depth > 0 && self.at < self.tokens.len() {
            match self.text(self.at) {
                b"{" => depth += 1,
                b"}" => depth -= 1,
                b"(" => has_parentheses = true,
                _ => {}
            }
            self.at += 1;
        }
        has_parentheses
    }
}

/// Puts the tokens of a source from a byte on into the body of a `main`. `functions` is the number of the built-in source
/// [`FILE`].
pub(crate) fn add_main(tokens: Vec<Token>, names: &mut Interner, file: u16, start: u32, functions: u16) -> Vec<Token> {
    let is_body = |token: &Token| token.span.file == file && token.span.start >= start && token.kind != TokenKind::End;
    let Some(first) = tokens.iter().position(is_body) else { return tokens };
    let end = tokens.len() - usize::from(tokens.last().is_some_and(|token| token.kind == TokenKind::End));
    let (mut body, mut all) = (tokens, Vec::new());
    let last = body.split_off(end);
    let statements = body.split_off(first);
    let at = Span { length: 0, ..statements[0].span };
    let close = last.first().map_or(at, |token| token.span);
    let hidden = Span { file: functions, start: 0, length: 1 };
    let mut name = |text: &str, span| token(TokenKind::Name(names.intern(text.as_bytes())), span);
    let punct = |punct, span| token(TokenKind::Punct(punct), span);
    let call = |function: Token| {
        [function, punct(Punct::Open, hidden), punct(Punct::Close, hidden), punct(Punct::Semicolon, hidden)]
    };
    all.append(&mut body);
    all.extend([
        name("int", at),
        name("main", at),
        punct(Punct::Open, at),
        punct(Punct::Close, at),
        punct(Punct::OpenBrace, at),
    ]);
    all.extend(call(name("__open_graphics", hidden)));
    all.push(punct(Punct::OpenBrace, at));
    all.extend(statements);
    all.push(punct(Punct::CloseBrace, close));
    all.extend(call(name("__end_main", hidden)));
    all.push(punct(Punct::CloseBrace, hidden));
    all.extend(last);
    all
}

/// Moves the errors at the end of the added `main` to the end of the source.
pub(crate) fn relocate(diagnostics: &mut [Diagnostic], sources: &SourceMap) {
    let Some(file) = sources.files.iter().position(|file| !file.builtin) else { return };
    let end = sources.files[file].bytes.trim_ascii_end().len() as u32;
    for problem in diagnostics {
        if sources.files.get(usize::from(problem.span.file)).is_some_and(|file| file.builtin && file.name == FILE) {
            problem.span = Span { file: file as u16, start: end.saturating_sub(1), length: 1 };
        }
    }
}

fn token(kind: TokenKind, span: Span) -> Token {
    Token { kind, span, first_on_line: false, space_before: false, hide_set: HideSet::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headers;

    #[test]
    fn statements_without_main_are_its_body() {
        for (text, body) in [
            ("line(0, 0, 639, 479);", Some("line(")),
            ("// no main here\ncircle(9, 9, 9)", Some("circle")),
            ("#include <math.h>\nint w = getmaxx();\nline(0, 0, w, 9);", Some("int w")),
            (
                "int size = 9;\nvoid star(int x)\n{ line(x, 0, size, 9); }\nint i;\nfor (i = 0; i < 9; i++) star(i);",
                Some("int i"),
            ),
            ("#include <math.h>\n#define N 3\nint w = getmaxx();\n#define M 4\nline(N, M, w, 9);", Some("#define N")),
            ("f(a, b) int a; int *b; { }\nf(1, 0);", Some("f(1")),
            ("#define REPEAT(n) for (int i = 0; i < n; i++)\nREPEAT(9) { circle(i, 9, 9); }", Some("#define REPEAT")),
            ("using namespace std;\ncout << 5;", Some("cout")),
            ("struct P { int x; } p = { 3 };\np.x++;", Some("struct")),
            ("class P { public: int x() { return 3; } };\nP p;\np.x();", Some("P p")),
            ("typedef int number; number n = 3; n += 4;", Some("typedef")),
            ("{ circle(9, 9, 9); }", Some("{")),
            ("line 0 0 9 9", Some("line")),
            ("if (1) { bar(1, 2, 3, 4); } else bar(5, 6, 7, 8);", Some("if")),
            ("line(0, 0, 9, 9;", Some("line")),
            ("std::cout << 3;", Some("std")),
            ("", None),
            ("/* nothing */ // at all\n", None),
            ("int x = 3;", None),
            ("int f(int a) { return a; }", None),
            ("f(int);", None),
            ("bool operator<(P a, P b) { return a.x < b.x; }", None),
            ("void f() { }\nvoid main() { f(); }", None),
            ("int WINAPI WinMain(int a) { line(1, 2, 3, 4); }", None),
            ("line(1, 2, 3, 4); } void main() {", None),
            ("#define BEGIN void main() {\nBEGIN line(1, 2, 3, 4); }", None),
        ] {
            let found = find(&SourceFile::new("a.c", text.as_bytes()));
            let start = body.map(|body| ImplicitMain::Body(text.find(body).unwrap() as u32));
            assert_eq!(found, start, "{text}");
            assert_eq!(has_implicit_main(text.as_bytes()), body.is_some());
        }
        let late = "line(1, 2, 3, 4);\nvoid star(int x) { }";
        let name = Span { file: 0, start: 23, length: 4 };
        assert_eq!(find(&SourceFile::new("a.c", late.as_bytes())), Some(ImplicitMain::FunctionAfter(name)));
    }

    #[test]
    fn large_sources_take_no_longer_than_others() {
        for (unit, count) in [("int a; ", 100_000), ("\n#define A\nA(){}", 40_000), ("{", 500_000), ("x(", 300_000)] {
            let _ = find(&SourceFile::new("a.c", format!("f(a) {}", unit.repeat(count)).as_bytes()));
        }
    }

    #[test]
    fn the_headers_exist() {
        for header in HEADERS {
            assert!(headers::find(header).is_some(), "{header}");
        }
    }
}
