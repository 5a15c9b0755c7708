//! The specifiers of a declaration.

use std::rc::Rc;

use super::{Keyword, ParseResult, Parser};
use crate::ast::{Distance, Specifiers, StorageClass, TypeSpecifierKind, TypeSpecifiers};
use crate::diagnostic::{ExpectedSyntax, Message};
use crate::source::Span;
use crate::token::{Punct, TokenKind};
use crate::types::{self, TypeId};

/// The specifiers other than the type.
#[derive(Clone, Copy, Default)]
pub(super) struct OtherSpecifiers {
    pub declared: Specifiers,
    pub is_interrupt: bool,
    /// `true` if there is no specifier at all.
    pub is_empty: bool,
    /// `true` if the semicolon between the body of a structure and the next declaration is missing.
    pub missing_semicolon: bool,
}

/// The specifiers that have been read.
#[derive(Default)]
struct FoundSpecifiers {
    others: OtherSpecifiers,
    is_const: bool,
    distance: Distance,
    /// The type, without its sign and size.
    named: Option<TypeSpecifierKind>,
    signed: bool,
    unsigned: bool,
    /// The number of `long`s.
    long: u32,
    short: bool,
    /// `true` if there are several types or storage classes.
    is_contradictory: bool,
}

impl FoundSpecifiers {
    /// Sets the type; there must not be another one.
    fn name(&mut self, of: TypeId) {
        self.is_contradictory |= self.named.is_some();
        self.named = Some(TypeSpecifierKind::Basic(of));
    }

    /// Sets the storage class; there must not be another one.
    fn store(&mut self, storage: StorageClass) {
        self.is_contradictory |= self.others.declared.storage != StorageClass::Plain;
        self.others.declared.storage = storage;
    }

    /// Returns whether the type has a sign or size that it cannot have.
    fn is_badly_sized(&self) -> bool {
        let has_sign = self.signed || self.unsigned;
        let takes_sign = matches!(self.named, None | Some(TypeSpecifierKind::Basic(types::CHAR | types::INT)));
        has_sign && !takes_sign || self.signed && self.unsigned || self.long > 0 && self.short
    }

    /// Adds a specifier of one keyword. Returns whether it is one.
    fn add(&mut self, keyword: Keyword) -> bool {
        match keyword {
            Keyword::Typedef => self.store(StorageClass::Typedef),
            Keyword::Extern => self.store(StorageClass::Extern),
            Keyword::Static => self.store(StorageClass::Static),
            Keyword::Auto => self.store(StorageClass::Auto),
            Keyword::Register => self.store(StorageClass::Register),
            Keyword::Virtual => self.others.declared.is_virtual = true,
            Keyword::Friend => self.others.declared.is_friend = true,
            Keyword::Interrupt => self.others.is_interrupt = true,
            Keyword::Inline | Keyword::Volatile | Keyword::Ignored | Keyword::Pascal | Keyword::Explicit => {}
            Keyword::Const | Keyword::Constexpr => self.is_const = true,
            Keyword::Far => self.distance = Distance::Far,
            Keyword::Near => self.distance = Distance::Near,
            Keyword::Huge => self.distance = Distance::Huge,
            Keyword::Signed => self.signed = true,
            Keyword::Unsigned => self.unsigned = true,
            Keyword::Long => self.long += 1,
            Keyword::Short => self.short = true,
            Keyword::Void => self.name(types::VOID),
            Keyword::Char => self.name(types::CHAR),
            Keyword::Int => self.name(types::INT),
            Keyword::Float => self.name(types::FLOAT),
            Keyword::Double => self.name(types::DOUBLE),
            _ => return false,
        }
        true
    }

    /// Returns whether nothing specifies the type yet.
    fn has_no_type(&self) -> bool {
        self.named.is_none() && !self.signed && !self.unsigned && self.long == 0 && !self.short
    }

    /// Returns the type. `auto` specifies it if nothing else does.
    fn kind(&mut self, modern: bool) -> TypeSpecifierKind {
        use TypeSpecifierKind::{Auto, Basic, Implicit};
        let (signed, unsigned, long, short) = (self.signed, self.unsigned, self.long, self.short);
        Basic(match self.named.take() {
            Some(Basic(types::CHAR)) if unsigned => types::UNSIGNED_CHAR,
            Some(Basic(types::CHAR)) if signed => types::SIGNED_CHAR,
            Some(Basic(types::DOUBLE)) if long > 0 => types::LONG_DOUBLE,
            Some(Basic(types::FLOAT)) if long > 0 => types::DOUBLE,
            None | Some(Basic(types::INT)) if modern && long > 1 && unsigned => types::UNSIGNED_LONG_LONG,
            None | Some(Basic(types::INT)) if modern && long > 1 => types::LONG_LONG,
            None | Some(Basic(types::INT)) if modern && short && unsigned => types::UNSIGNED_SHORT,
            None | Some(Basic(types::INT)) if modern && short => types::SHORT,
            None if modern
                && self.others.declared.storage == StorageClass::Auto
                && !signed
                && !unsigned
                && long == 0 =>
            {
                self.others.declared.storage = StorageClass::Plain;
                return Auto;
            }
            None | Some(Basic(types::INT)) if long > 0 && unsigned => types::UNSIGNED_LONG,
            None | Some(Basic(types::INT)) if long > 0 => types::LONG,
            None | Some(Basic(types::INT)) if unsigned => types::UNSIGNED,
            None if signed || short => types::INT,
            None => return Implicit,
            Some(kind) => return kind,
        })
    }
}

/// Returns whether a keyword begins the specifiers of a declaration.
pub(super) fn is_specifier(keyword: Keyword) -> bool {
    use Keyword::{Class, Decltype, Enum, Struct, Typename, Union};
    matches!(keyword, Class | Decltype | Enum | Struct | Typename | Union) || FoundSpecifiers::default().add(keyword)
}

impl Parser<'_> {
    /// Parses the specifiers of a declaration.
    pub(super) fn specifiers(&mut self) -> ParseResult<(TypeSpecifiers, OtherSpecifiers)> {
        let start = self.span();
        let mut found = FoundSpecifiers::default();
        found.others.is_empty = true;
        let mut is_reported = false;
        while !found.others.missing_semicolon {
            let (before, word_span) = (self.at, self.span());
            if let Some(base) = self.conversion_type()? {
                return Ok((base, OtherSpecifiers { is_empty: false, ..found.others }));
            }
            match self.word() {
                Some(keyword) if found.add(keyword) => self.at += 1,
                Some(keyword) if self.type_of_keyword(keyword, &mut found)? => {}
                None if self.named_type(&mut found)? => {}
                _ => break,
            }
            found.others.is_empty = false;
            let is_wrong = found.is_contradictory || found.is_badly_sized();
            if is_wrong && !self.modern && !is_reported {
                is_reported = true;
                let after = std::mem::replace(&mut self.at, before);
                let found = self.found_text();
                self.at = after;
                self.report(Message::Expected { what: ExpectedSyntax::Name, found }, word_span);
            }
        }
        let kind = found.kind(self.modern);
        let FoundSpecifiers { others, is_const, distance, .. } = found;
        let span = if others.is_empty { Span { length: 0, ..start } } else { start.to(self.last_span()) };
        Ok((TypeSpecifiers { kind, is_const, distance, span }, others))
    }

    /// Parses a type that starts with a keyword and has more tokens. Returns whether there is one.
    fn type_of_keyword(&mut self, keyword: Keyword, found: &mut FoundSpecifiers) -> ParseResult<bool> {
        if found.named.is_some() {
            return Ok(false);
        }
        found.named = Some(match keyword {
            Keyword::Typename => {
                self.at += 1;
                self.dependent_type()?
            }
            Keyword::Decltype => {
                self.at += 1;
                TypeSpecifierKind::Decltype(Rc::new(self.parenthesized()?))
            }
            Keyword::Struct | Keyword::Union | Keyword::Class => {
                let class = self.class()?;
                // A new declaration starts on the next line: the `;` is missing.
                found.others.missing_semicolon = class.body.is_some()
                    && self.tokens.get(self.at).is_some_and(|t| t.first_on_line)
                    && self.starts_type();
                TypeSpecifierKind::Class(class)
            }
            Keyword::Enum => TypeSpecifierKind::Enum(self.enumeration()?),
            _ => return Ok(false),
        });
        Ok(true)
    }

    /// Parses the name of a type, if nothing specifies the type yet. Returns whether there is one.
    fn named_type(&mut self, found: &mut FoundSpecifiers) -> ParseResult<bool> {
        let TokenKind::Name(name) = self.current() else { return Ok(false) };
        let is_auto = self.modern && self.cplusplus && found.others.declared.storage == StorageClass::Auto;
        if is_auto || !found.has_no_type() {
            return Ok(false);
        }
        let next = self.peek(1);
        if next == TokenKind::Punct(Punct::Scope) {
            if !self.nested_class_at(0) {
                return Ok(false);
            }
            if self.modern {
                found.named = Some(self.dependent_type()?);
            } else {
                self.at += 2;
            }
            return Ok(true);
        }
        let is_constructor =
            self.classes.last() == Some(&name) && next == TokenKind::Punct(Punct::Open) && self.cplusplus;
        if !self.is_type(name) || is_constructor {
            return Ok(false);
        }
        if self.templates.classes.contains(&name) && next == TokenKind::Punct(Punct::Lt) {
            if !self.is_template_type(0) {
                return Ok(false);
            }
            found.named = Some(self.dependent_type()?);
            return Ok(true);
        }
        found.named = Some(TypeSpecifierKind::Named(name));
        self.at += 1;
        Ok(true)
    }
}
