//! SGF taken apart piece by piece. Nothing is stored: a piece is looked at and left behind.

use std::borrow::Cow;

use super::super::fault::{Expected, Part};

/// A piece of a game.
pub(super) enum Piece<'t> {
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
pub(super) struct Property<'t> {
    /// Where in the text.
    pub at: usize,
    pub name: Cow<'t, str>,
}

/// The pieces of a game's text, in order. What cannot be read between two properties is left out with the values that
/// follow it.
///
/// A copy looks ahead.
#[derive(Clone)]
pub(super) struct Pieces<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    in_node: bool,
    /// The property that was read last, in the node that was.
    pub property: Option<Property<'t>>,
    /// Whether values belong to something that was left out.
    astray: bool,
    /// Properties and whatever else cannot be read.
    pub unreadable: usize,
    /// Closing brackets within values that have no backslash.
    pub unescaped: usize,
    /// What was expected where the text ends too early.
    pub cut_short: Option<(usize, Expected)>,
    /// The bracket that closes the game was read.
    done: bool,
}

impl<'t> Pieces<'t> {
    pub(super) fn new(text: &'t str) -> Pieces<'t> {
        Pieces {
            text,
            at: 0,
            depth: 0,
            in_node: false,
            property: None,
            astray: false,
            unreadable: 0,
            unescaped: 0,
            cut_short: None,
            done: false,
        }
    }

    /// Goes behind the first `;`. Tells whether there is one.
    pub(super) fn go_to_node(&mut self) -> bool {
        self.by_ref().any(|piece| matches!(piece, Piece::Node))
    }

    /// A bracket or the start of a node: what follows has nothing to do with what was before.
    fn part(&mut self, piece: Piece<'t>) -> Option<Piece<'t>> {
        self.in_node = matches!(piece, Piece::Node);
        (self.property, self.astray) = (None, false);
        Some(piece)
    }

    /// Reads a name that begins at a place. Tells whether it is one.
    fn name(&mut self, start: usize) -> bool {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| "[]();".contains(c) || c.is_whitespace()).unwrap_or(rest.len());
        self.at += length;
        let word = &self.text[start..self.at];
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !(self.in_node && is_name) {
            self.unreadable += 1;
            self.astray = true;
            return false;
        }
        let name = match word.bytes().all(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Borrowed(word),
            // The long names of `FF[3]`.
            false => word.chars().filter(char::is_ascii_uppercase).collect(),
        };
        self.property = Some(Property { at: start, name });
        self.astray = false;
        true
    }
}

/// Ends with the bracket that closes the game, or where the text [ends too early](Pieces::cut_short).
impl<'t> Iterator for Pieces<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        if self.done || self.cut_short.is_some() {
            return None;
        }
        while let Some(c) = self.text[self.at..].chars().next() {
            let here = self.at;
            self.at += c.len_utf8();
            match c {
                '(' => {
                    self.depth += 1;
                    return self.part(Piece::Open);
                }
                ')' if self.depth > 0 => {
                    self.depth -= 1;
                    self.done = self.depth == 0;
                    return self.part(Piece::Close);
                }
                ';' => return self.part(Piece::Node),
                '[' => {
                    let Some((value, length)) = value(&self.text[self.at..], &mut self.unescaped) else {
                        self.cut_short = Some((here, Expected::End("]", Part::Value)));
                        return None;
                    };
                    self.at += length;
                    if self.property.is_some() && !self.astray {
                        return Some(Piece::Value(value));
                    }
                    self.unreadable += usize::from(!self.astray);
                }
                _ if c.is_whitespace() => {}
                _ if self.name(here) => return Some(Piece::Property),
                _ => {}
            }
        }
        self.cut_short = Some((self.text.len(), Expected::End(")", Part::Game)));
        None
    }
}

/// The value at the beginning of a text, which follows its bracket, and how long it is with the bracket that ends it.
///
/// A closing bracket that nothing follows which can follow a value belongs to the value, if another ends it: some programs
/// write names with brackets as they are.
fn value<'t>(text: &'t str, unescaped: &mut usize) -> Option<(Cow<'t, str>, usize)> {
    let (mut value, mut at) = (Cow::Borrowed(""), 0);
    loop {
        // As it is, up to what is special.
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
            // A backslash; an escaped line end is none.
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

/// Whether a text begins with what can follow a value: another value, a property, a node, a branch, or nothing.
fn can_follow(text: &str) -> bool {
    let text = text.trim_start();
    let name = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    text.is_empty()
        || text.starts_with(['[', ';', '(', ')'])
        || (name > 0 && text[name..].trim_start().starts_with('['))
}
