//! Syntax highlighting: keywords, strings, comments, numbers.

use std::ops::Range;

/// A language with syntax highlighting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// C and C++ as of Turbo C and Borland C++.
    C,
    /// Plain text.
    #[default]
    Plain,
}

impl Language {
    /// Returns the language of a file by its extension.
    pub fn from_file_name(name: &str) -> Language {
        let lower = name.to_lowercase();
        let ends = |ends: &[&str]| ends.iter().any(|end| lower.ends_with(end));
        match () {
            () if ends(&[".c", ".h", ".cpp", ".hpp", ".cc", ".cxx", ".c++"]) => Language::C,
            () => Language::Plain,
        }
    }

    /// Returns the line comment marker.
    pub(crate) fn line_comment(self) -> &'static str {
        match self {
            Language::C => "//",
            Language::Plain => "",
        }
    }
}

/// The class of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenClass {
    /// A name, a sign or anything else.
    Plain,
    /// A keyword.
    Keyword,
    /// A number.
    Number,
    /// A string or a character literal.
    String,
    /// A comment.
    Comment,
    /// A preprocessor directive.
    Directive,
}

/// The state at the start of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LexerState {
    /// Ordinary code.
    #[default]
    Code,
    /// A block comment that has not ended.
    Comment,
    /// A line comment continued in the next line.
    LineComment,
    /// A string continued in the next line.
    String,
    /// A preprocessor directive continued in the next line.
    Directive,
}

const C_KEYWORDS: &[&str] = &[
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "cdecl",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "far",
    "float",
    "for",
    "friend",
    "goto",
    "huge",
    "if",
    "inline",
    "int",
    "interrupt",
    "long",
    "near",
    "new",
    "operator",
    "pascal",
    "private",
    "protected",
    "public",
    "register",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "try",
    "typedef",
    "union",
    "unsigned",
    "virtual",
    "void",
    "volatile",
    "while",
];

/// Returns whether a word is a keyword of C or C++.
pub(super) fn is_keyword(word: &str) -> bool {
    C_KEYWORDS.contains(&word)
}

/// Returns the tokens of a line that begins in a state, in order, and the state of the next line. Text outside any
/// token is [`TokenClass::Plain`].
pub(super) fn tokenize(
    language: Language,
    state: LexerState,
    line: &str,
) -> (Vec<(Range<usize>, TokenClass)>, LexerState) {
    match language {
        Language::C => Tokenizer { line, at: 0, tokens: Vec::new() }.c(state),
        Language::Plain => (Vec::new(), LexerState::Code),
    }
}

/// Returns true if a line that begins in a state has no comment, string or directive, so that the next line begins in
/// [`LexerState::Code`], too. Most lines of a program are such, and this is much faster than [`tokenize`].
pub(super) fn is_only_code(state: LexerState, line: &str) -> bool {
    state == LexerState::Code && !line.bytes().any(|byte| matches!(byte, b'"' | b'\'' | b'/' | b'#'))
}

struct Tokenizer<'l> {
    line: &'l str,
    at: usize,
    tokens: Vec<(Range<usize>, TokenClass)>,
}

impl Tokenizer<'_> {
    fn rest(&self) -> &str {
        &self.line[self.at..]
    }

    /// Assigns a class to everything up to a position.
    fn push_token(&mut self, end: usize, kind: TokenClass) {
        self.tokens.push((self.at..end, kind));
        self.at = end;
    }

    /// Returns whether the line continues in the next.
    fn continues(&self) -> bool {
        self.line.trim_end_matches('\r').ends_with('\\')
    }

    fn c(mut self, state: LexerState) -> (Vec<(Range<usize>, TokenClass)>, LexerState) {
        let end = self.line.len();
        // The class of everything else: in a preprocessor line, all but strings and comments is a directive.
        let mut directive = state == LexerState::Directive;
        match state {
            LexerState::Comment => {
                if !self.comment(0) {
                    return (self.tokens, LexerState::Comment);
                }
            }
            LexerState::LineComment => {
                self.push_token(end, TokenClass::Comment);
                let next = if self.continues() { LexerState::LineComment } else { LexerState::Code };
                return (self.tokens, next);
            }
            LexerState::String => {
                if !self.string('"') {
                    let next = if self.continues() { LexerState::String } else { LexerState::Code };
                    return (self.tokens, next);
                }
            }
            LexerState::Code | LexerState::Directive => {}
        }
        if state == LexerState::Code && self.rest().trim_start().starts_with('#') {
            directive = true;
        }
        while let Some(c) = self.rest().chars().next() {
            let rest = self.rest();
            if rest.starts_with("//") {
                self.push_token(end, TokenClass::Comment);
                let next = if self.continues() { LexerState::LineComment } else { LexerState::Code };
                return (self.tokens, next);
            }
            if rest.starts_with("/*") {
                if !self.comment(2) {
                    return (self.tokens, LexerState::Comment);
                }
            } else if c == '"' || c == '\'' {
                let from = self.at;
                self.at += 1;
                let closed = self.string(c);
                if let Some(last) = self.tokens.last_mut() {
                    last.0.start = from;
                }
                if !closed {
                    let next = if c == '"' && self.continues() { LexerState::String } else { LexerState::Code };
                    return (self.tokens, next);
                }
            } else if directive {
                let length =
                    rest.char_indices().skip(1).find(|&(at, c)| "\"'".contains(c) || rest[at..].starts_with('/'));
                self.push_token(self.at + length.map_or(rest.len(), |(at, _)| at), TokenClass::Directive);
            } else {
                self.word(c);
            }
        }
        let next = if directive && self.continues() { LexerState::Directive } else { LexerState::Code };
        (self.tokens, next)
    }

    /// Reads a comment up to its end, after skipping characters; returns whether it ends in this line.
    fn comment(&mut self, skip: usize) -> bool {
        match self.rest()[skip..].find("*/") {
            Some(length) => {
                self.push_token(self.at + skip + length + 2, TokenClass::Comment);
                true
            }
            None => {
                self.push_token(self.line.len(), TokenClass::Comment);
                false
            }
        }
    }

    /// Reads a string up to its closing quote; returns whether it ends in this line.
    fn string(&mut self, mark: char) -> bool {
        let mut escaped = false;
        for (at, c) in self.rest().char_indices() {
            if !escaped && c == mark {
                self.push_token(self.at + at + 1, TokenClass::String);
                return true;
            }
            escaped = c == '\\' && !escaped;
        }
        self.push_token(self.line.len(), TokenClass::String);
        false
    }

    /// Reads a name, a keyword, a number or a sign.
    fn word(&mut self, first: char) {
        let rest = self.rest();
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = |inside: &dyn Fn(usize, char) -> bool| {
            rest.char_indices().find(|&(at, c)| at > 0 && !inside(at, c)).map_or(rest.len(), |(at, _)| at)
        };
        if first.is_ascii_digit() || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            let hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
            let sign_of_exponent =
                |at: usize, c: char| !hexadecimal && "+-".contains(c) && rest[..at].ends_with(['e', 'E']);
            let length = length(&|at, c| c.is_ascii_alphanumeric() || c == '.' || sign_of_exponent(at, c));
            self.push_token(self.at + length, TokenClass::Number);
        } else if in_word(first) {
            let length = length(&|_, c| in_word(c));
            let word = &rest[..length];
            let kind = if is_keyword(word.trim_start_matches('_')) { TokenClass::Keyword } else { TokenClass::Plain };
            self.push_token(self.at + length, kind);
        } else {
            self.at += first.len_utf8();
        }
    }
}

/// The states at the start of the lines of a text, computed as far as they are needed.
#[derive(Clone, Debug, Default)]
pub(super) struct LexerStates {
    /// The states of the lines from the first on.
    known: Vec<LexerState>,
}

impl LexerStates {
    /// Invalidates the states from a line on.
    pub(super) fn invalidate(&mut self, line: usize) {
        self.known.truncate(line + 1);
    }

    /// Returns the state at the start of a line; `read` returns the lines before it.
    pub(super) fn at<'l>(&mut self, line: usize, language: Language, read: impl Fn(usize) -> &'l str) -> LexerState {
        if self.known.is_empty() {
            self.known.push(LexerState::Code);
        }
        while self.known.len() <= line {
            let last = self.known.len() - 1;
            let (state, line) = (self.known[last], read(last));
            let next = if is_only_code(state, line) { state } else { tokenize(language, state, line).1 };
            self.known.push(next);
        }
        self.known[line]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns each character's class as a letter, below the line.
    fn token_letters(state: LexerState, line: &str) -> (String, LexerState) {
        let (parts, next) = tokenize(Language::C, state, line);
        let kind = |at: usize| {
            parts.iter().find(|(range, _)| range.contains(&at)).map_or(TokenClass::Plain, |&(_, kind)| kind)
        };
        let letter = |(at, _)| match kind(at) {
            TokenClass::Plain => '.',
            TokenClass::Keyword => 'k',
            TokenClass::Number => 'n',
            TokenClass::String => 't',
            TokenClass::Comment => 'c',
            TokenClass::Directive => 'd',
        };
        (line.char_indices().map(letter).collect(), next)
    }

    #[test]
    fn what_words_of_c_are() {
        for (line, kinds) in [
            ("int x=0x1F+1.5e-3;", "kkk...nnnn.nnnnnn."),
            ("far_x = \"a\\\"b\" 'c' // if", "........tttttt.ttt.ccccc"),
            ("#include \"own.h\" /*x*/ y", "dddddddddttttttt.ccccc.."),
            ("/* a */ while(1)/**/", "ccccccc.kkkkk.n.cccc"),
            ("x=.5;y.z=1-1;", "..nn.....n.n."),
            ("'\"' + '\\''", "ttt...tttt"),
            ("printf(\"棋 %d\",数);", ".......tttttt...."),
            ("__interrupt huge_", "kkkkkkkkkkk......"),
        ] {
            let (found, next) = token_letters(LexerState::Code, line);
            // A space between parts of a directive belongs to the directive.
            let same = found.chars().zip(kinds.chars()).all(|(f, k)| f == k || f == 'd' && k == '.');
            assert!(same && found.len() == kinds.len(), "{line}\n{found}\n{kinds}");
            assert_eq!(next, LexerState::Code, "{line}");
        }
    }

    #[test]
    fn what_goes_on_in_the_next_line() {
        assert_eq!(token_letters(LexerState::Code, "a /* b").1, LexerState::Comment);
        assert_eq!(token_letters(LexerState::Comment, "b"), ("c".to_owned(), LexerState::Comment));
        assert_eq!(token_letters(LexerState::Comment, "b*/if"), ("ccckk".to_owned(), LexerState::Code));
        assert_eq!(token_letters(LexerState::Code, "#define A \\").1, LexerState::Directive);
        assert_eq!(token_letters(LexerState::Directive, "x + 1"), ("ddddd".to_owned(), LexerState::Code));
        assert_eq!(token_letters(LexerState::Code, "s = \"ab\\").1, LexerState::String);
        assert_eq!(token_letters(LexerState::String, "c\" + 1"), ("tt...n".to_owned(), LexerState::Code));
        assert_eq!(token_letters(LexerState::Code, "// a\\").1, LexerState::LineComment);
        assert_eq!(token_letters(LexerState::Code, "\"open"), ("ttttt".to_owned(), LexerState::Code));
    }

    #[test]
    fn states_are_the_same_after_a_change_as_from_the_start() {
        let mut lines = vec!["int a;", "/* from", "to */ int b;", "int c;"];
        let mut states = LexerStates::default();
        let all = |states: &mut LexerStates, lines: &[&'static str]| {
            (0..=lines.len()).map(|line| states.at(line, Language::C, |line| lines[line])).collect::<Vec<_>>()
        };
        assert_eq!(all(&mut states, &lines)[2], LexerState::Comment);
        lines[1] = "from";
        states.invalidate(1);
        assert_eq!(all(&mut states, &lines), all(&mut LexerStates::default(), &lines));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn any_line_has_parts_in_order(line in "[a1#\"'/*\\\\ .e+\\-棋x]{0,24}", number in 0usize..5) {
            let states = [LexerState::Code, LexerState::Comment, LexerState::LineComment, LexerState::String, LexerState::Directive];
            let (parts, _) = tokenize(Language::C, states[number], &line);
            let mut last = 0;
            for (range, _) in parts {
                prop_assert!(range.start >= last && range.end <= line.len());
                prop_assert!(line.is_char_boundary(range.start) && line.is_char_boundary(range.end));
                last = range.end;
            }
        }
    }
}
