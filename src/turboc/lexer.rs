//! The lexer: makes the compiler's tokens of a source, and reports what is not one.

use std::ops::Range;

use crate::budget::{Budget, NAME_LENGTH, Resource};
use crate::diagnostic::{Diagnostic, Message};
use crate::diagnostic_list::Diagnostics;
use crate::hide_set::HideSet;
use crate::scan::{Lexeme, Scanner};
use crate::source::Span;
use crate::symbol::Interner;
use crate::token::{Punct, Token, TokenKind};

/// Returns the tokens of a file, including line ends. Calls `progress` at each of these. Stops where the budget is exceeded.
pub(crate) fn tokenize(
    mut scanner: Scanner<'_>,
    file: u16,
    names: &mut Interner,
    problems: &mut Diagnostics,
    budget: &Budget,
    progress: &dyn Fn(),
) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut space_before = false;
    let span = |range: Range<usize>| {
        let length = range.len().min(usize::from(u16::MAX)) as u16;
        Span { file, start: range.start as u32, length }
    };
    let token = |kind, span, first_on_line, space_before| Token {
        kind,
        span,
        first_on_line,
        space_before,
        hide_set: HideSet::default(),
    };
    loop {
        let start = scanner.at;
        let Some(lexeme) = scanner.next() else { break };
        let span = span(start..scanner.at);
        let mut report = |message, span| problems.push(Diagnostic::error(message, span));
        let kind = match lexeme {
            Lexeme::Space | Lexeme::Comment { is_closed: true } => None,
            Lexeme::Comment { is_closed: false } => {
                report(Message::CommentNotClosed, Span { length: 2, ..span });
                None
            }
            Lexeme::Newline => {
                progress();
                Some(TokenKind::Newline)
            }
            Lexeme::Name => {
                if scanner.spelling.len() > NAME_LENGTH {
                    budget.exceed(Message::NameTooLong { limit: NAME_LENGTH }, span);
                }
                Some(TokenKind::Name(names.intern(&scanner.spelling)))
            }
            Lexeme::Number => Some(TokenKind::Number(names.intern(&scanner.spelling))),
            Lexeme::Quoted { quote, is_closed, full_width } => {
                if let Some(length) = full_width {
                    report(Message::FullWidthCharacter { plain: quote.into() }, Span { length, ..span });
                } else if !is_closed {
                    let message = if quote == b'"' { Message::StringNotClosed } else { Message::CharNotClosed };
                    report(message, span);
                }
                let text = names.intern(&scanner.spelling);
                Some(if quote == b'"' { TokenKind::Str(text) } else { TokenKind::Char(text) })
            }
            Lexeme::FullWidth(plain) => {
                report(Message::FullWidthCharacter { plain: plain.into() }, span);
                let punct = || Punct::ALL.iter().find(|(_, text)| text.as_bytes() == [plain]);
                match plain {
                    b' ' => None,
                    b'0'..=b'9' => Some(TokenKind::Number(names.intern(&[plain]))),
                    _ => Some(match punct() {
                        Some((punct, _)) => TokenKind::Punct(*punct),
                        None => TokenKind::Name(names.intern(&[plain])),
                    }),
                }
            }
            Lexeme::Punct(punct) => Some(TokenKind::Punct(punct)),
            Lexeme::Stray(byte) => Some(TokenKind::Stray(byte)),
        };
        let Some(kind) = kind else {
            space_before = true;
            continue;
        };
        if !budget.spend(Resource::Expansion, 1) || out.len() > Resource::Tokens.limit() {
            budget.exceed_tokens(Vec::new(), span);
        }
        if budget.is_exceeded() {
            break;
        }
        let first_on_line = out.last().is_none_or(|t| t.kind == TokenKind::Newline);
        out.push(token(kind, span, first_on_line, std::mem::take(&mut space_before)));
    }
    let end = span(scanner.at..scanner.at);
    out.extend([TokenKind::Newline, TokenKind::End].map(|kind| token(kind, end, false, false)));
    out
}
