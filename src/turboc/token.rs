//! Tokens: what the lexer makes of bytes and the parser makes sense of.

use crate::hide_set::HideSet;
use crate::source::Span;
use crate::symbol::Symbol;

/// The kind of a token. Numbers, characters and strings keep their spelling until the parser needs the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    /// A name or a keyword.
    Name(Symbol),
    /// A number as spelled.
    Number(Symbol),
    /// A character constant: the text between the quotes, as spelled.
    Char(Symbol),
    /// A string: the text between the quotes, as spelled.
    Str(Symbol),
    /// An operator or a mark.
    Punct(Punct),
    /// A byte that C has no use for.
    Stray(u8),
    /// The end of a line; only the preprocessor sees it.
    Newline,
    /// The end.
    End,
}

/// A token with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// The kind.
    pub tok: Tok,
    /// The span; for the expansion of a macro, the span of its use.
    pub span: Span,
    /// It is the first on its line.
    pub first: bool,
    /// Whether white space precedes it.
    pub spaced: bool,
    /// The macros that are not expanded here: those that it came out of.
    pub hidden: HideSet,
}

macro_rules! punctuation {
    ($($name:ident $text:literal),* $(,)?) => {
        /// Operators and marks.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[allow(missing_docs)]
        pub(crate) enum Punct { $($name),* }

        impl Punct {
            /// Longest first.
            pub(crate) const ALL: &'static [(Punct, &'static str)] = &[$((Punct::$name, $text)),*];

            /// As it is written.
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
    /// Returns its precedence as a binary operator, from `||` at 1 to `*` at 10; `None` if it is not one.
    pub(crate) fn level(self) -> Option<u8> {
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
