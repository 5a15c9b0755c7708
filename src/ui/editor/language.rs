//! Syntax highlighting: keywords, strings, comments, numbers.

use std::ops::Range;

use crate::gfx::Color;
use crate::turboc::{LineState, SourceToken, SourceTokenKind, is_keyword, line_tokens};

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
        if [".c", ".h", ".cpp", ".hpp", ".cc", ".cxx", ".c++"].iter().any(|end| lower.ends_with(end)) {
            Language::C
        } else {
            Language::Plain
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

/// Returns the tokens of a line that begins in a state, in order, and the state of the next line. Text outside any
/// token is [`TokenClass::Plain`].
pub(super) fn tokenize(
    language: Language,
    state: LineState,
    line: &str,
) -> (Vec<(Range<usize>, TokenClass)>, LineState) {
    if language == Language::Plain {
        return (Vec::new(), state);
    }
    let (tokens, next) = line_tokens(line, state);
    let class = |token: &SourceToken| match token.kind {
        SourceTokenKind::Comment => TokenClass::Comment,
        SourceTokenKind::Text | SourceTokenKind::Character => TokenClass::String,
        _ if token.is_directive => TokenClass::Directive,
        SourceTokenKind::Number => TokenClass::Number,
        SourceTokenKind::Name if is_keyword(&line[token.range.clone()]) => TokenClass::Keyword,
        SourceTokenKind::Name | SourceTokenKind::Punctuator | SourceTokenKind::Other => TokenClass::Plain,
    };
    (tokens.into_iter().map(|token| (token.range.clone(), class(&token))).collect(), next)
}

/// The states at the start of the lines of a text, computed as far as they are needed.
#[derive(Clone, Debug, Default)]
pub(super) struct LineStates {
    /// The states of the lines from the first on.
    known: Vec<LineState>,
}

impl LineStates {
    /// Invalidates the states from a line on.
    pub(super) fn invalidate(&mut self, line: usize) {
        self.known.truncate(line + 1);
    }

    /// Returns the state at the start of a line of C; `read` returns the lines before it.
    pub(super) fn at<'l>(&mut self, line: usize, read: impl Fn(usize) -> &'l str) -> LineState {
        if self.known.is_empty() {
            self.known.push(LineState::default());
        }
        while self.known.len() <= line {
            let last = self.known.len() - 1;
            self.known.push(self.known[last].after(read(last)));
        }
        self.known[line]
    }
}

/// The colours of a text that does not change, on a black ground.
pub(crate) struct Highlight {
    /// The tokens of each line.
    lines: Vec<Vec<(Range<usize>, TokenClass)>>,
}

impl Highlight {
    /// Finds the tokens of a text's lines.
    pub(crate) fn new<'l>(language: Language, lines: impl Iterator<Item = &'l str>) -> Highlight {
        let mut state = LineState::default();
        let mut tokens = |line| {
            let (tokens, next) = tokenize(language, state, line);
            state = next;
            tokens
        };
        Highlight { lines: lines.map(&mut tokens).collect() }
    }

    /// Returns the parts of a range of a line, in order, each with its colour.
    pub(crate) fn parts(&self, line: usize, range: Range<usize>) -> Vec<(Range<usize>, Color)> {
        let mut parts = Vec::new();
        let mut at = range.start;
        for (token, class) in self.lines.get(line).into_iter().flatten() {
            let (start, end) = (token.start.max(range.start), token.end.min(range.end));
            if start < end {
                parts.push((at..start, TokenClass::Plain));
                parts.push((start..end, *class));
                at = end;
            }
        }
        parts.push((at..range.end, TokenClass::Plain));
        let color = |class| match class {
            TokenClass::Plain => Color::LIGHT_GRAY,
            TokenClass::Comment => Color::CYAN,
            TokenClass::Keyword => Color::WHITE,
            TokenClass::Number => Color::LIGHT_GREEN,
            TokenClass::String => Color::LIGHT_CYAN,
            TokenClass::Directive => Color::LIGHT_MAGENTA,
        };
        let is_empty = |part: &Range<usize>| part.start >= part.end;
        parts.into_iter().filter(|(part, _)| !is_empty(part)).map(|(part, class)| (part, color(class))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns each character's class as a letter, below the line.
    fn token_letters(state: LineState, line: &str) -> (String, LineState) {
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
    fn tokens_have_their_classes() {
        for (line, kinds) in [
            ("int x=0x1F+1.5e-3;", "kkk...nnnn.nnnnnn."),
            ("far_x = \"a\\\"b\" 'c' // if", "........tttttt.ttt.ccccc"),
            ("#include \"own.h\" /*x*/ y", "dddddddd.ttttttt.ccccc.d"),
            ("/* a */ while(1)/**/", "ccccccc.kkkkk.n.cccc"),
            ("x=.5;y.z=1-1;", "..nn.....n.n."),
            ("'\"' + '\\''", "ttt...tttt"),
            ("printf(\"棋 %d\",数);", ".......tttttt...."),
            ("__interrupt huge_", "kkkkkkkkkkk......"),
        ] {
            let (found, next) = token_letters(LineState::default(), line);
            assert_eq!((found.as_str(), next), (kinds, LineState::default()), "{line}");
        }
    }

    #[test]
    fn comments_strings_and_directives_continue_in_the_next_line() {
        for (first, second, letters) in [
            ("a /* b", "b*/if", "ccckk"),
            ("#define A \\", "x + 1", "d.d.d"),
            ("#define A /*", "*/ 1", "cc.d"),
            ("s = \"ab\\", "c\" + 1", "tt...n"),
            ("// a\\", "if", "cc"),
            ("\"open", "if", "kk"),
            ("a \\", "#if 1", ".kk.n"),
        ] {
            let state = LineState::default().after(first);
            assert_eq!(token_letters(state, second), (letters.to_owned(), LineState::default()), "{first}");
        }
        let comment = LineState::default().after("/*");
        assert_eq!(comment.after("").after("b"), comment);
        assert_eq!(LineState::default().after("// a\\").after(""), LineState::default());
    }

    #[test]
    fn states_are_the_same_after_a_change_as_from_the_start() {
        let mut lines = vec!["int a;", "/* from", "to */ int b;", "int c;"];
        let mut states = LineStates::default();
        let all = |states: &mut LineStates, lines: &[&'static str]| {
            (0..=lines.len()).map(|line| states.at(line, |line| lines[line])).collect::<Vec<_>>()
        };
        assert_eq!(all(&mut states, &lines)[2], LineState::default().after("/*"));
        lines[1] = "from";
        states.invalidate(1);
        assert_eq!(all(&mut states, &lines), all(&mut LineStates::default(), &lines));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn any_line_has_tokens_in_order(before in "[a1#\"'/*\\\\ .e+\\-棋“x]{0,8}", line in "[a1#\"'/*\\\\ .e+\\-棋“x]{0,24}") {
            let state = LineState::default().after(&before);
            let (tokens, next) = tokenize(Language::C, state, &line);
            prop_assert_eq!(state.after(&line), next);
            let mut last = 0;
            for (range, _) in tokens {
                prop_assert!(range.start >= last && range.end <= line.len() && !range.is_empty());
                prop_assert!(line.is_char_boundary(range.start) && line.is_char_boundary(range.end));
                last = range.end;
            }
        }
    }
}
