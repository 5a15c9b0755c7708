//! Finds the prototypes of library functions that a program repeats without including their headers.

use std::collections::BTreeSet;

use crate::headers::{self, DeclarationKind};
use crate::source::SourceMap;
use crate::symbol::Interner;
use crate::token::{Punct, Token, TokenKind};

/// The headers of the library functions whose prototypes the program repeats without them.
#[derive(Default)]
pub(crate) struct RepeatedHeaders {
    /// The names of the headers.
    pub headers: BTreeSet<&'static str>,
    /// `true` if the source that needs the first one is C++.
    pub cplusplus: bool,
}

impl RepeatedHeaders {
    /// Adds the headers for the tokens of a source and its headers, whose files begin with this number.
    pub(crate) fn add(
        &mut self,
        tokens: &[Token],
        names: &Interner,
        sources: &SourceMap,
        first: usize,
        cplusplus: bool,
    ) {
        let is_included = |header: &str| {
            sources.files[first..].iter().any(|file| file.builtin && file.name.trim_start_matches("tc/") == header)
        };
        for (at, three) in tokens.windows(3).enumerate() {
            // The name of a prototype follows a type.
            let [before, token, after] = three else { continue };
            let (TokenKind::Name(name), TokenKind::Punct(Punct::Open)) = (token.kind, after.kind) else { continue };
            let is_type = match before.kind {
                TokenKind::Name(word) => {
                    !matches!(&*names.bytes(word), b"return" | b"else" | b"do" | b"case" | b"throw")
                }
                TokenKind::Punct(punct) => matches!(punct, Punct::Star | Punct::And),
                _ => false,
            };
            if !is_type || sources.files[usize::from(token.span.file)].builtin || is_definition(&tokens[at + 2..]) {
                continue;
            }
            if let Some((header, DeclarationKind::Function)) = headers::find_declaring_header(&names.text(name))
                && !is_included(header)
            {
                if self.headers.is_empty() {
                    self.cplusplus = cplusplus;
                }
                self.headers.insert(header);
            }
        }
    }
}

/// Returns whether a block follows parentheses.
fn is_definition(tokens: &[Token]) -> bool {
    let mut open = 0;
    let end = tokens.iter().position(|token| {
        open += i32::from(token.kind == TokenKind::Punct(Punct::Open));
        open -= i32::from(token.kind == TokenKind::Punct(Punct::Close));
        open == 0
    });
    end.and_then(|end| tokens.get(end + 1)).is_some_and(|next| next.kind == TokenKind::Punct(Punct::OpenBrace))
}
