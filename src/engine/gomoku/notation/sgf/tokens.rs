//! The SGF tokenizer. It stores no tokens.

use std::borrow::Cow;

use super::super::error::{ExpectedItem, FilePart};

/// A token of a game.
pub(super) enum SgfToken<'t> {
    Open,
    Close,
    Node,
    /// A property of the node, [`Pieces::property`].
    Property,
    /// A value of that property.
    Value(Cow<'t, str>),
}

/// A property of a node.
#[derive(Clone)]
pub(super) struct SgfProperty<'t> {
    /// The offset of the name in the text.
    pub at: usize,
    pub name: Cow<'t, str>,
}

/// The tokens of a game's text, in order. Unreadable text between two properties is skipped with the values that follow it.
///
/// Clone it to look ahead.
#[derive(Clone)]
pub(super) struct SgfTokens<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    in_node: bool,
    /// The last property read in the current node.
    pub property: Option<SgfProperty<'t>>,
    /// `true` if values belong to an unreadable property and are skipped.
    is_skipping: bool,
    /// The number of unreadable properties and other texts.
    pub unreadable: usize,
    /// The number of closing brackets within values that have no backslash.
    pub unescaped: usize,
    /// The offset where the text ends too early, and the expected item.
    pub unexpected_end: Option<(usize, ExpectedItem)>,
    /// `true` if the bracket that closes the game has been read.
    done: bool,
}

impl<'t> SgfTokens<'t> {
    pub(super) fn new(text: &'t str) -> SgfTokens<'t> {
        SgfTokens {
            text,
            at: 0,
            depth: 0,
            in_node: false,
            property: None,
            is_skipping: false,
            unreadable: 0,
            unescaped: 0,
            unexpected_end: None,
            done: false,
        }
    }

    /// Skips the first `;`. Returns whether there is one.
    pub(super) fn skip_to_node(&mut self) -> bool {
        self.by_ref().any(|piece| matches!(piece, SgfToken::Node))
    }

    /// Returns a bracket or the start of a node, after which the current property no longer applies.
    fn begin_part(&mut self, piece: SgfToken<'t>) -> Option<SgfToken<'t>> {
        self.in_node = matches!(piece, SgfToken::Node);
        (self.property, self.is_skipping) = (None, false);
        Some(piece)
    }

    /// Reads a property name that begins at `start`. Returns whether it is valid.
    fn read_name(&mut self, start: usize) -> bool {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| "[]();".contains(c) || c.is_whitespace()).unwrap_or(rest.len());
        self.at += length;
        let word = &self.text[start..self.at];
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !(self.in_node && is_name) {
            self.unreadable += 1;
            self.is_skipping = true;
            return false;
        }
        let name = match word.bytes().all(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Borrowed(word),
            // The long names of `FF[3]`.
            false => word.chars().filter(char::is_ascii_uppercase).collect(),
        };
        self.property = Some(SgfProperty { at: start, name });
        self.is_skipping = false;
        true
    }
}

/// Ends after the bracket that closes the game, or where the text [ends too early](Pieces::cut_short).
impl<'t> Iterator for SgfTokens<'t> {
    type Item = SgfToken<'t>;

    fn next(&mut self) -> Option<SgfToken<'t>> {
        if self.done || self.unexpected_end.is_some() {
            return None;
        }
        while let Some(c) = self.text[self.at..].chars().next() {
            let here = self.at;
            self.at += c.len_utf8();
            match c {
                '(' => {
                    self.depth += 1;
                    return self.begin_part(SgfToken::Open);
                }
                ')' if self.depth > 0 => {
                    self.depth -= 1;
                    self.done = self.depth == 0;
                    return self.begin_part(SgfToken::Close);
                }
                ';' => return self.begin_part(SgfToken::Node),
                '[' => {
                    let Some((value, length)) = read_value(&self.text[self.at..], &mut self.unescaped) else {
                        self.unexpected_end = Some((here, ExpectedItem::End("]", FilePart::Value)));
                        return None;
                    };
                    self.at += length;
                    if self.property.is_some() && !self.is_skipping {
                        return Some(SgfToken::Value(value));
                    }
                    self.unreadable += usize::from(!self.is_skipping);
                }
                _ if c.is_whitespace() => {}
                _ if self.read_name(here) => return Some(SgfToken::Property),
                _ => {}
            }
        }
        self.unexpected_end = Some((self.text.len(), ExpectedItem::End(")", FilePart::Game)));
        None
    }
}

/// Reads the value at the beginning of a text that follows its opening bracket. Returns it with its length in the text,
/// including the closing bracket.
///
/// Some programs do not escape brackets in names. A closing bracket therefore belongs to the value if the text after it cannot
/// follow a value and another closing bracket ends the value.
fn read_value<'t>(text: &'t str, unescaped: &mut usize) -> Option<(Cow<'t, str>, usize)> {
    let (mut value, mut at) = (Cow::Borrowed(""), 0);
    loop {
        // Copy the text up to the next special character.
        let plain = &text[at..at + text[at..].find([']', '\\', '\r'])?];
        match value.is_empty() {
            true => value = Cow::Borrowed(plain),
            false => value.to_mut().push_str(plain),
        }
        at += plain.len() + 1;
        match text.as_bytes()[at - 1] {
            b']' => {
                let rest = &text[at..];
                let next = rest.find(['[', ']', ';', '\n']);
                let is_within = !can_follow(rest) && next.is_some_and(|next| rest[next..].starts_with(']'));
                if !is_within {
                    return Some((value, at));
                }
                *unescaped += 1;
                value.to_mut().push(']');
            }
            b'\r' => {
                at += usize::from(text[at..].starts_with('\n'));
                value.to_mut().push('\n');
            }
            // A backslash. An escaped line end is removed.
            _ => {
                let escaped = text[at..].chars().next()?;
                at += escaped.len_utf8();
                match escaped {
                    '\r' => at += usize::from(text[at..].starts_with('\n')),
                    '\n' => {}
                    _ => value.to_mut().push(escaped),
                }
            }
        }
    }
}

/// Returns whether a text begins with an item that can follow a value: another value, a property, a node or a branch. An
/// empty text can follow, too.
fn can_follow(text: &str) -> bool {
    let text = text.trim_start();
    let name = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    text.is_empty()
        || text.starts_with(['[', ';', '(', ')'])
        || (name > 0 && text[name..].trim_start().starts_with('['))
}
