//! The tokens of a source with their places, for tools that read, show or change sources without compiling them.

use std::ops::Range;

use crate::scan::{Lexeme, Open, Scanner};
use crate::source::SourceFile;
use crate::token::Punct;

/// The kind of a token of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceTokenKind {
    /// A name or a keyword.
    Name,
    /// A number.
    Number,
    /// A character constant.
    Character,
    /// A string.
    Text,
    /// An operator or a punctuator.
    Punctuator,
    /// A comment; only of [`line_tokens`].
    Comment,
    /// A character that is not part of any token of C.
    Other,
}

/// A token of a source before preprocessing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceToken {
    /// The kind.
    pub kind: SourceTokenKind,
    /// The place in [`SourceFile::bytes`], or in the line.
    pub range: Range<usize>,
    /// `true` if it is part of a directive of the preprocessor.
    pub is_directive: bool,
}

/// The state of the tokens at the start of a line: what continues from the line before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineState {
    /// A comment, a string or a character constant that has not ended.
    open: Option<Open>,
    /// The tokens before it, if the line before it is continued.
    line: LogicalLine,
}

/// The tokens of a line so far, with the lines that it continues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LogicalLine {
    /// No token.
    #[default]
    Empty,
    Code,
    Directive,
}

impl LineState {
    /// Returns whether a line that begins in this state has no comment, string, character constant or directive and does not
    /// continue in the next line. Most lines of a program are such, and this is much faster than [`line_tokens`].
    pub fn is_only_code(self, line: &str) -> bool {
        self == LineState::default() && !line.bytes().any(|b| !b.is_ascii() || b"\"'/#\\".contains(&b))
    }

    /// Returns the state at the start of the next line.
    pub fn after(self, line: &str) -> LineState {
        if self.is_only_code(line) { self } else { line_tokens(line, self).1 }
    }
}

/// Returns the tokens of a source, without comments and line ends. Macros are not expanded, and no branch of an `#if` is
/// left out.
///
/// ```
/// use huanle_turboc::{SourceFile, source_tokens};
///
/// let source = SourceFile::new("a.c", b"x += 1; /* one */");
/// let texts: Vec<&[u8]> = source_tokens(&source).into_iter().map(|token| &source.bytes[token.range]).collect();
/// assert_eq!(texts, [&b"x"[..], b"+=", b"1", b";"]);
/// ```
pub fn source_tokens(source: &SourceFile) -> Vec<SourceToken> {
    let mut tokens = read_tokens(&mut Scanner::new(source), &mut LogicalLine::default());
    tokens.retain(|token| token.kind != SourceTokenKind::Comment);
    tokens
}

/// Returns the tokens and comments of a line, which does not contain its end, and the state at the start of the next line. Any
/// text has tokens: an open string ends with its line.
///
/// ```
/// use huanle_turboc::{LineState, SourceTokenKind, line_tokens};
///
/// let (tokens, state) = line_tokens("x = 1; /* one", LineState::default());
/// assert_eq!(tokens.last().unwrap().kind, SourceTokenKind::Comment);
/// let (tokens, _) = line_tokens("or more */ y", state);
/// assert_eq!(tokens[1].range, 11..12);
/// ```
pub fn line_tokens(line: &str, state: LineState) -> (Vec<SourceToken>, LineState) {
    let mut scanner = Scanner::line(line, state.open);
    let mut logical = state.line;
    let tokens = read_tokens(&mut scanner, &mut logical);
    let is_continued = scanner.is_continued();
    let open = scanner.open.filter(|open| is_continued || *open == Open::Comment);
    let line = if is_continued || open.is_some() { logical } else { LogicalLine::Empty };
    (tokens, LineState { open, line })
}

fn read_tokens(scanner: &mut Scanner<'_>, line: &mut LogicalLine) -> Vec<SourceToken> {
    let mut tokens = Vec::new();
    loop {
        let start = scanner.at;
        let kind = match scanner.next() {
            None => return tokens,
            Some(Lexeme::Space) => continue,
            Some(Lexeme::Newline) => {
                *line = LogicalLine::Empty;
                continue;
            }
            Some(Lexeme::Comment { .. }) => SourceTokenKind::Comment,
            Some(Lexeme::Name) => SourceTokenKind::Name,
            Some(Lexeme::Number) => SourceTokenKind::Number,
            Some(Lexeme::Quoted { quote: b'"', .. }) => SourceTokenKind::Text,
            Some(Lexeme::Quoted { .. }) => SourceTokenKind::Character,
            Some(Lexeme::Punct(punct)) => {
                if punct == Punct::Hash && *line == LogicalLine::Empty {
                    *line = LogicalLine::Directive;
                }
                SourceTokenKind::Punctuator
            }
            Some(Lexeme::FullWidth(_) | Lexeme::Stray(_)) => SourceTokenKind::Other,
        };
        if kind != SourceTokenKind::Comment && *line == LogicalLine::Empty {
            *line = LogicalLine::Code;
        }
        let is_directive = *line == LogicalLine::Directive;
        tokens.push(SourceToken { kind, range: start..scanner.at, is_directive });
    }
}

/// Returns whether a text is one name of standard C, such as the name of a variable.
pub fn is_identifier(text: &str) -> bool {
    let (tokens, _) = line_tokens(text, LineState::default());
    let is_name = |token: &SourceToken| token.kind == SourceTokenKind::Name && token.range == (0..text.len());
    tokens.first().is_some_and(is_name) && !text.contains(['$', '\\'])
}

/// Returns whether a source defines a function: its name, parameters in parentheses, and then a block or the old form of
/// declarations.
pub fn defines_function(source: &SourceFile, name: &str) -> bool {
    // Most names do not occur at all, and splitting a large file into tokens takes long.
    if !source.bytes.windows(name.len().max(1)).any(|part| part == name.as_bytes()) {
        return false;
    }
    let mut tokens = source_tokens(source);
    tokens.retain(|token| !token.is_directive);
    let text = |at: usize| tokens.get(at).map_or(&b""[..], |token| &source.bytes[token.range.clone()]);
    (0..tokens.len()).filter(|at| text(*at) == name.as_bytes() && text(at + 1) == b"(").any(|at| {
        let mut depth = 0;
        for index in at + 1..tokens.len() {
            match text(index) {
                b"(" => depth += 1,
                b")" => depth -= 1,
                b";" | b"{" => return false,
                _ => {}
            }
            if depth == 0 {
                // `f(a, b) int a, b; { … }`, and not `f(a) else`.
                let next = tokens.get(index + 1).map(|token| token.kind);
                let is_declaration = next == Some(SourceTokenKind::Name) && text(index + 1) != b"else";
                return text(index + 1) == b"{" || is_declaration;
            }
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_and_comments_are_told_from_code() {
        let source = SourceFile::new("a.c", b"#define A \\\n 1\nint a = 'x'; // b\n\"s\" @");
        let tokens = source_tokens(&source);
        let code: Vec<_> = tokens.iter().filter(|token| !token.is_directive).map(|token| token.kind).collect();
        use SourceTokenKind::{Character, Name, Other, Punctuator, Text};
        assert_eq!(code, [Name, Name, Punctuator, Character, Punctuator, Text, Other]);
        assert_eq!(tokens.iter().filter(|token| token.is_directive).count(), 4);
    }

    #[test]
    fn the_tokens_of_a_file_are_those_of_its_lines() {
        let text = "#define A \"a\\\n b\" /* 1\n 2 */ B\nint c; /* 3 */ # 4 \\\n# 5\n'x\\\n'y \"open\nint d; // 6 \\\n7\n\
                    /* 8 */ #if 1\nL'a' 1.5e-3 名 .5\\\nx\n/* 9";
        let (mut state, mut start, mut lines) = (LineState::default(), 0, Vec::new());
        for line in text.split('\n') {
            let (tokens, next) = line_tokens(line, state);
            state = next;
            let tokens = tokens.into_iter().filter(|token| token.kind != SourceTokenKind::Comment);
            lines.extend(tokens.map(|token| (token.kind, start + token.range.end, token.is_directive)));
            start += line.len() + 1;
        }
        // In GBK a character of this text has one byte less than in UTF-8; a string over two lines is one token.
        let file = source_tokens(&SourceFile::new("a.c", text.replace('名', "@@@").as_bytes()));
        let file: Vec<_> = file.into_iter().map(|token| (token.kind, token.range.end, token.is_directive)).collect();
        assert!(
            file.iter().all(|token| lines.contains(token) || token.0 == SourceTokenKind::Other),
            "{file:?}\n{lines:?}"
        );
        assert!(lines.len() >= 20, "{lines:?}");
    }

    #[test]
    fn definitions_are_told_from_calls_and_declarations() {
        for source in [
            "void line(int a, int b) { }",
            "void\nline (a, b)\nint a, b;\n{ }",
            "int x; /* line(); */ void line(int (*f)(int))\n// here\n{ }",
            "void line(int, int);\nvoid main() { line(1, 2); }\nvoid line(int a, int b) { }",
        ] {
            assert!(defines_function(&SourceFile::new("a.c", source.as_bytes()), "line"), "{source}");
        }
        for source in [
            "void line(int a, int b);",
            "void main() { line(1, 2); }",
            "void main() { if (1) line(1, 2); else line(2, 3); }",
            "/* void line(int a) { } */",
            "char *text = \"void line(int a) { }\";",
            "#define DRAW void line(int a) \\\n { }\n",
            "void polyline(int a) { }",
        ] {
            assert!(!defines_function(&SourceFile::new("a.c", source.as_bytes()), "line"), "{source}");
        }
    }

    #[test]
    fn names_are_told_from_other_texts() {
        assert!(["x", "_1", "line2"].iter().all(|text| is_identifier(text)));
        assert!(!["", "2x", "a b", "a-b", "名", "a$", "a\\", "\"a\""].iter().any(|text| is_identifier(text)));
    }
}
