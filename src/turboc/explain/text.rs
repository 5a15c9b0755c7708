//! The texts of expressions with values in place of their parts.

use super::evaluate::Piece;
use crate::source::{SourceMap, Span, decode};
use crate::source_tokens::{LineState, SourceTokenKind, line_tokens};

fn end(span: Span) -> u32 {
    span.start + u32::from(span.length)
}

/// Returns a part of a source without its comments.
fn without_comments(text: &str) -> String {
    let (mut state, mut rest) = (LineState::default(), String::new());
    for line in text.split_inclusive('\n') {
        let (tokens, next) = line_tokens(line.trim_end_matches(['\r', '\n']), state);
        let mut at = 0;
        for comment in tokens.into_iter().filter(|token| token.kind == SourceTokenKind::Comment) {
            rest += &line[at..comment.range.start];
            at = comment.range.end;
        }
        rest += &line[at..];
        state = next;
    }
    rest
}

fn contains(outer: Span, inner: Span) -> bool {
    inner.file == outer.file && inner.start >= outer.start && end(inner) <= end(outer)
}

/// The source and the values of the parts of an expression.
pub(super) struct Rendering<'s> {
    pub sources: &'s SourceMap,
    pub pieces: &'s [Piece],
}

impl Rendering<'_> {
    /// Returns the text with the values of its variables and calls.
    pub(super) fn values(&self, span: Span) -> String {
        let pieces: Vec<_> = self.outermost(span).into_iter().map(|piece| (piece.0, piece.1.text.clone())).collect();
        self.replaced(span, &pieces)
    }

    /// Returns the text with the values of its indices and arguments.
    pub(super) fn resolved(&self, span: Span) -> String {
        let pieces: Vec<_> = self.outermost(span).into_iter().map(|(at, _)| (at, self.inside(at))).collect();
        self.replaced(span, &pieces)
    }

    /// Returns the text of a part with the values of the parts in it.
    pub(super) fn inside(&self, span: Span) -> String {
        let is_inner = |piece: &&Piece| contains(span, piece.span) && self.extended(piece.span) != self.extended(span);
        let inner = self.outermost_of(span, self.pieces.iter().filter(is_inner));
        let inner: Vec<_> = inner.into_iter().map(|(at, piece)| (at, piece.text.clone())).collect();
        self.replaced(span, &inner)
    }

    /// Returns the variables with the values that were read first, in the order of the source.
    pub(super) fn variables(&self) -> Vec<String> {
        let mut read: Vec<_> = self.pieces.iter().filter(|piece| piece.is_variable).collect();
        read.sort_by_key(|piece| piece.span.start);
        let mut known: Vec<(String, &str)> = Vec::new();
        for piece in read {
            let name = self.replaced(piece.span, &[]);
            if name.starts_with(|c: char| c.is_alphabetic() || "_*(".contains(c))
                && !known.iter().any(|(other, _)| *other == name)
            {
                known.push((name, &piece.text));
            }
        }
        known.into_iter().map(|(name, value)| format!("{name} = {value}")).collect()
    }

    fn outermost(&self, span: Span) -> Vec<(Span, &Piece)> {
        self.outermost_of(span, self.pieces.iter())
    }

    /// Returns the pieces in a span that are in no other one, in order, with the spans that they replace.
    fn outermost_of<'p>(&self, span: Span, pieces: impl Iterator<Item = &'p Piece>) -> Vec<(Span, &'p Piece)> {
        let mut chosen: Vec<(Span, &Piece)> = Vec::new();
        let inside = pieces.filter(|piece| contains(span, piece.span));
        for (at, piece) in inside.map(|piece| (self.extended(piece.span), piece)) {
            // A part is noted after the parts in it, and its last value counts.
            chosen.retain(|(known, _)| !contains(at, *known));
            if !chosen.iter().any(|(known, _)| contains(*known, at)) {
                chosen.push((at, piece));
            }
        }
        chosen.sort_by_key(|(at, _)| at.start);
        chosen
    }

    /// Returns the span of a part with what belongs to it: the arguments of a macro, `++` and `--`.
    fn extended(&self, span: Span) -> Span {
        let Some(file) = self.sources.files.get(usize::from(span.file)) else { return span };
        let is_step = |bytes: &[u8]| matches!(bytes, b"++" | b"--");
        if file.bytes.get(end(span) as usize..).and_then(<[u8]>::first_chunk::<2>).is_some_and(|next| is_step(next)) {
            return Span { length: span.length + 2, ..span };
        }
        let before = file.bytes.get(..span.start as usize).and_then(<[u8]>::last_chunk::<2>);
        if before.is_some_and(|last| is_step(last)) {
            return Span { start: span.start - 2, length: span.length + 2, ..span };
        }
        self.with_arguments(span)
    }

    /// Returns a span with the arguments of the macro whose name is at its end.
    fn with_arguments(&self, span: Span) -> Span {
        let Some(file) = self.sources.files.get(usize::from(span.file)) else { return span };
        let is_name = file.span_bytes(span).last().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let rest = file.bytes.get(end(span) as usize..).unwrap_or_default();
        let spaces = rest.iter().take_while(|byte| **byte == b' ').count();
        if !is_name || rest.get(spaces) != Some(&b'(') {
            return span;
        }
        let mut depth = 0;
        for (at, byte) in rest.iter().enumerate().skip(spaces) {
            depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
            if depth == 0 {
                return Span { length: span.length.saturating_add(at as u16 + 1), ..span };
            }
        }
        span
    }

    fn replaced(&self, span: Span, pieces: &[(Span, String)]) -> String {
        let span = self.with_arguments(span);
        let Some(file) = self.sources.files.get(usize::from(span.file)) else { return String::new() };
        let (mut text, mut at) = (String::new(), span.start);
        let between = |from: u32, to: u32| {
            without_comments(&decode(file.bytes.get(from as usize..to as usize).unwrap_or_default()))
        };
        for (place, value) in pieces.iter().filter(|(place, _)| contains(span, *place)) {
            text += &between(at, place.start);
            let follows_operator = text.trim_end().ends_with(['-', '+', '*', '/', '%']);
            if value.starts_with('-') && follows_operator {
                text += &format!("({value})");
            } else {
                text += value;
            }
            at = end(*place);
        }
        text += &between(at, end(span));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
