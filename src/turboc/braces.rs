//! Finds the brace that is missing, by the indentation.
//!
//! The parser notices a missing brace only at the end of the file, or where the next function begins. People indent what
//! braces enclose, so the indentation shows where the brace should be.

use crate::diagnostic::{Diagnostic, Message, Severity};
use crate::source::{SourceFile, Span};

/// The distance between tab stops.
const TAB: usize = 8;

/// A brace in a source.
#[derive(Clone, Copy, Debug)]
struct Brace {
    /// The offset of its byte.
    at: usize,
    is_open: bool,
    /// The indentation of its line.
    indent: usize,
    /// `true` if it is the first character of its line.
    is_first: bool,
}

/// If the braces of a source do not match and the parser has found an error, replaces the errors from the brace on by one at
/// the brace that is not closed or not opened. Does nothing if the indentation does not show which one it is.
pub(crate) fn explain(diagnostics: &mut Vec<Diagnostic>, number: u16, source: &SourceFile) {
    let is_error = |d: &Diagnostic| d.severity == Severity::Error && d.span.file == number;
    if !diagnostics.iter().any(is_error) {
        return;
    }
    let braces = braces(&source.bytes);
    let opened = braces.iter().filter(|brace| brace.is_open).count();
    let closed = braces.len() - opened;
    let span = |brace: Brace| Span { file: number, start: brace.at as u32, length: 1 };
    let found = match opened.cmp(&closed) {
        std::cmp::Ordering::Greater => find_unclosed(&braces).map(|(open, next)| {
            let line = next.map_or(0, |close| source.line(close.at as u32));
            Diagnostic::error(Message::BraceNotClosed { line }, span(open))
        }),
        std::cmp::Ordering::Less => {
            find_unopened(&braces).map(|close| Diagnostic::error(Message::BraceNotOpened, span(close)))
        }
        std::cmp::Ordering::Equal => None,
    };
    let Some(found) = found else { return };
    // The rest of the source was read with a wrong structure.
    diagnostics.retain(|d| d.span.file != number || d.span.start < found.span.start);
    diagnostics.push(found);
    diagnostics.sort_by_key(|d| (d.span.file, d.span.start));
}

/// Returns the opening brace that is not closed, and the closing brace before which another one is missing, if it is not at
/// the end of the file.
fn find_unclosed(braces: &[Brace]) -> Option<(Brace, Option<Brace>)> {
    let mut open: Vec<Brace> = Vec::new();
    for &brace in braces {
        if brace.is_open {
            // A function begins at the left edge: everything before it should be closed.
            if brace.indent == 0
                && brace.is_first
                && let Some(&last) = open.last()
            {
                return Some((last, Some(brace)));
            }
            open.push(brace);
            continue;
        }
        match open.last() {
            Some(last) if brace.is_first && brace.indent < last.indent => return Some((*last, Some(brace))),
            _ => drop(open.pop()),
        }
    }
    open.last().map(|&last| (last, None))
}

/// Returns the closing brace that closes too early.
fn find_unopened(braces: &[Brace]) -> Option<Brace> {
    let mut open: Vec<Brace> = Vec::new();
    for &brace in braces {
        if brace.is_open {
            open.push(brace);
            continue;
        }
        match open.pop() {
            Some(last) if brace.is_first && brace.indent > last.indent => return Some(brace),
            Some(_) => {}
            None => return Some(brace),
        }
    }
    None
}

/// Returns the braces outside comments, strings, characters and directives.
fn braces(text: &[u8]) -> Vec<Brace> {
    let mut braces = Vec::new();
    let (mut at, mut indent, mut is_first) = (0, 0, true);
    while at < text.len() {
        let rest = &text[at..];
        match rest[0] {
            b'\n' => (indent, is_first) = (0, true),
            b' ' if is_first => indent += 1,
            b'\t' if is_first => indent = (indent / TAB + 1) * TAB,
            b'/' if rest.starts_with(b"/*") => {
                let end = rest.windows(2).skip(2).position(|pair| pair == b"*/").map_or(text.len(), |end| at + end + 3);
                // The next line may begin in the comment.
                at = end;
            }
            b'/' if rest.starts_with(b"//") => at = line_end(text, at) - 1,
            b'#' if is_first => at = line_end(text, at) - 1,
            quote @ (b'"' | b'\'') => {
                is_first = false;
                at += 1;
                while at < text.len() && text[at] != quote && text[at] != b'\n' {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
                // A constant that is not closed ends at its line.
                if text.get(at) == Some(&b'\n') {
                    continue;
                }
            }
            b'{' | b'}' => {
                braces.push(Brace { at, is_open: rest[0] == b'{', indent, is_first });
                is_first = false;
            }
            b'\r' => {}
            byte => {
                is_first &= matches!(byte, b' ' | b'\t');
                // The second byte of a Chinese character may be a brace.
                at += usize::from(byte >= 0x81 && rest.len() > 1);
            }
        }
        at += 1;
    }
    braces
}

/// Returns the end of the line at an offset; a backslash continues it.
fn line_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at] != b'\n' {
        let is_continued =
            text[at] == b'\\' && (text[at + 1..].starts_with(b"\n") || text[at + 1..].starts_with(b"\r\n"));
        at += if is_continued { 2 + usize::from(text[at + 1] == b'\r') } else { 1 };
    }
    at.min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the line of the brace that is found, and that of the one before which another is missing.
    fn found(text: &str) -> Option<(u32, u32)> {
        let source = SourceFile::new("a.c", text.as_bytes());
        let line = |brace: Brace| source.line(brace.at as u32);
        let braces = braces(text.as_bytes());
        let opened = braces.iter().filter(|brace| brace.is_open).count();
        if opened * 2 > braces.len() {
            find_unclosed(&braces).map(|(open, close)| (line(open), close.map_or(0, line)))
        } else {
            find_unopened(&braces).map(|close| (line(close), 0))
        }
    }

    #[test]
    fn the_indentation_shows_the_brace() {
        for (text, expected) in [
            // K & R style.
            ("void f()\n{\n  if (x) {\n    g();\n  h();\n}\nvoid main()\n{\n}\n", Some((3, 6))),
            ("void f() {\n  for (;;) {\n    g();\n}\nvoid main() {\n}\n", Some((2, 4))),
            // The last brace of a function is missing.
            ("void f()\n{\n  g();\n\nvoid main()\n{\n}\n", Some((2, 6))),
            ("void main()\n{\n  g();\n", Some((2, 0))),
            // Braces on their own lines, and tabs.
            ("void main()\n{\n\tfor (;;)\n\t{\n\t\tg();\n}\n", Some((4, 6))),
            // Not in comments, strings, characters, directives.
            ("/* { */ // {\n#define B {\nvoid main()\n{\n  puts(\"{\\\"{\"); c = '{';\n  if (x) {\n}\n", Some((6, 7))),
            // One too many.
            ("void main()\n{\n  for (;;)\n    g();\n  }\n  h();\n}\n", Some((5, 0))),
            ("void main()\n{\n}\n}\n", Some((4, 0))),
            // All matches.
            ("void main()\n{\n  { }\n}\n", None),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }
}
