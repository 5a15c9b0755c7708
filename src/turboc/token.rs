//! Tokens, the output of the lexer and the input of the parser.

use crate::hide_set::HideSet;
use crate::source::Span;
use crate::symbol::Symbol;

/// The kind of a token. Numbers, characters and strings are stored as spelled; the parser computes their values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// A name or a keyword.
    Name(Symbol),
    /// A number as spelled.
    Number(Symbol),
    /// A character constant: the text between the quotes, as spelled.
    Char(Symbol),
    /// A string: the text between the quotes, as spelled.
    Str(Symbol),
    /// An operator or a punctuator.
    Punct(Punct),
    /// A byte that is not part of any token of C.
    Stray(u8),
    /// The end of a line, which the preprocessor removes.
    Newline,
    /// The end of the file.
    End,
}

impl TokenKind {
    /// Returns the spelling. `text` returns that of a name or constant.
    pub(crate) fn spelling(self, text: impl Fn(Symbol) -> String) -> String {
        match self {
            TokenKind::Name(s) | TokenKind::Number(s) => text(s),
            TokenKind::Char(s) => format!("'{}'", text(s)),
            TokenKind::Str(s) => format!("\"{}\"", text(s)),
            TokenKind::Punct(p) => p.text().to_string(),
            TokenKind::Stray(b) => char::from(b).to_string(),
            TokenKind::Newline | TokenKind::End => String::new(),
        }
    }
}

/// A token with its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// The span; for the expansion of a macro, the span of its use.
    pub span: Span,
    /// `true` if it is the first on its line.
    pub first_on_line: bool,
    /// `true` if white space precedes it.
    pub space_before: bool,
    /// The hide set: the macros whose expansion produced it, which are not expanded again.
    pub hide_set: HideSet,
}

macro_rules! punctuation {
    ($($name:ident $text:literal),* $(,)?) => {
        /// Operators and punctuators.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[allow(missing_docs)]
        pub(crate) enum Punct { $($name),* }

        impl Punct {
            /// All punctuators with their spelling, the longest first.
            pub(crate) const ALL: &'static [(Punct, &'static str)] = &[$((Punct::$name, $text)),*];

            /// Returns the spelling.
            pub(crate) fn text(self) -> &'static str {
                match self { $(Punct::$name => $text),* }
            }
        }
    };
}

punctuation! {
    Ellipsis "...", ShlAssign "<<=", ShrAssign ">>=", ArrowStar "->*",
    Paste "##", Arrow "->", PlusPlus "++", MinusMinus "--", Shl "<<", Shr ">>", Le "<=", Ge ">=", Eq "==", Ne "!=",
    AndAnd "&&", OrOr "||", MulAssign "*=", DivAssign "/=", ModAssign "%=", AddAssign "+=", SubAssign "-=",
    AndAssign "&=", XorAssign "^=", OrAssign "|=", Scope "::", DotStar ".*",
    Open "(", Close ")", OpenBracket "[", CloseBracket "]", OpenBrace "{", CloseBrace "}", Dot ".", And "&", Star "*",
    Plus "+", Minus "-", Tilde "~", Not "!", Div "/", Mod "%", Lt "<", Gt ">", Xor "^", Or "|", Question "?", Colon ":",
    Semicolon ";", Assign "=", Comma ",", Hash "#",
}

impl Punct {
    /// Returns whether it compares its operands.
    pub(crate) fn is_comparison(self) -> bool {
        matches!(self, Punct::Eq | Punct::Ne | Punct::Lt | Punct::Gt | Punct::Le | Punct::Ge)
    }

    /// Returns its precedence as a binary operator, from `||` at 1 to `*` at 10; `None` if it is not one.
    pub(crate) fn precedence(self) -> Option<u8> {
        Some(match self {
            Punct::OrOr => 1,
            Punct::AndAnd => 2,
            Punct::Or => 3,
            Punct::Xor => 4,
            Punct::And => 5,
            Punct::Eq | Punct::Ne => 6,
            Punct::Lt | Punct::Gt | Punct::Le | Punct::Ge => 7,
            Punct::Shl | Punct::Shr => 8,
            Punct::Plus | Punct::Minus => 9,
            Punct::Star | Punct::Div | Punct::Mod => 10,
            _ => return None,
        })
    }
}
