//! The tokens of a source with their places, for tools that read or change sources without compiling them.

use crate::budget::Budget;
use crate::diagnostic_list::Diagnostics;
use crate::lexer;
use crate::source::{SourceFile, Span};
use crate::symbol::Interner;
use crate::token::{Punct, TokenKind};

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
    /// A byte that is not part of any token of C.
    Other,
}

/// A token of a source before preprocessing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceToken {
    /// The kind.
    pub kind: SourceTokenKind,
    /// The place in [`SourceFile::bytes`]; the number of the file is 0.
    pub span: Span,
    /// `true` if it is part of a directive of the preprocessor.
    pub is_directive: bool,
}

/// Returns the tokens of a source, without comments and line ends. Macros are not expanded, and no branch of an `#if` is
/// left out.
///
/// ```
/// use huanle_turboc::{SourceFile, source_tokens};
///
/// let source = SourceFile::new("a.c", b"x += 1; /* one */");
/// let texts: Vec<&[u8]> = source_tokens(&source).iter().map(|token| source.span_bytes(token.span)).collect();
/// assert_eq!(texts, [&b"x"[..], b"+=", b"1", b";"]);
/// ```
pub fn source_tokens(source: &SourceFile) -> Vec<SourceToken> {
    let mut is_directive = false;
    let tokens =
        lexer::tokenize(source, 0, &mut Interner::default(), &mut Diagnostics::default(), &Budget::default(), &|| ());
    let convert = |token: crate::token::Token| {
        if token.first_on_line {
            is_directive = token.kind == TokenKind::Punct(Punct::Hash);
        }
        let kind = match token.kind {
            TokenKind::Name(_) => SourceTokenKind::Name,
            TokenKind::Number(_) => SourceTokenKind::Number,
            TokenKind::Char(_) => SourceTokenKind::Character,
            TokenKind::Str(_) => SourceTokenKind::Text,
            TokenKind::Punct(_) => SourceTokenKind::Punctuator,
            TokenKind::Stray(_) => SourceTokenKind::Other,
            TokenKind::Newline | TokenKind::End => return None,
        };
        Some(SourceToken { kind, span: token.span, is_directive })
    };
    tokens.into_iter().filter_map(convert).collect()
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
}
