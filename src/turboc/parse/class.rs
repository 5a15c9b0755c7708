//! Structures, unions and classes.

use std::rc::Rc;

use super::declaration::NameRequirement;
use super::{Keyword, ParseResult, Parser};
use crate::ast::{Class, Declaration, Member, Shape, StorageClass};
use crate::diagnostic::{ExpectedSyntax, Message, Unsupported};
use crate::token::{Punct, TokenKind};

impl Parser<'_> {
    /// Parses a class specifier from its keyword on.
    pub(super) fn class(&mut self) -> ParseResult<Rc<Class>> {
        let span = self.span();
        let is_union = self.word() == Some(Keyword::Union);
        let is_class = self.word() == Some(Keyword::Class);
        self.at += 1;
        while matches!(self.word(), Some(Keyword::Far | Keyword::Near | Keyword::Huge | Keyword::Ignored)) {
            self.at += 1;
        }
        let tag = match self.current() {
            TokenKind::Name(name) if self.word().is_none() => {
                self.at += 1;
                // A function of the same name hides the class, which then needs its keyword.
                let hidden = self.scopes.last().is_some_and(|s| s.get(&name) == Some(&false));
                if self.cplusplus && !hidden {
                    self.declare(name, true);
                }
                Some(name)
            }
            _ => None,
        };
        let specializes = match tag {
            Some(tag) if self.templates.classes.contains(&tag) && self.is(Punct::Lt) => {
                Some(self.template_arguments()?)
            }
            _ => None,
        };
        if self.modern {
            self.take_name(b"final");
        }
        let (mut base, mut other_bases) = (None, Vec::new());
        if tag.is_some() && self.cplusplus && self.is(Punct::Colon) {
            self.at += 1;
            base = Some(self.base_class()?);
            if self.is(Punct::Comma) && !self.modern {
                return self.fail_unsupported(Unsupported::MultipleInheritance);
            }
            while self.take(Punct::Comma) {
                other_bases.push(self.base_class()?);
            }
        }
        let mut body = None;
        if self.is(Punct::OpenBrace) {
            self.at += 1;
            self.classes.extend(tag);
            // Members have their own scope in C++, but a typedef or tag inside stays visible, as in C.
            let members = self.nested(|p| p.members(is_class));
            if tag.is_some() {
                self.classes.pop();
            }
            body = Some(members?);
            self.expect(Punct::CloseBrace)?;
        } else if tag.is_none() {
            return self.fail(Message::Expected { what: ExpectedSyntax::Text("{"), found: self.found_text() });
        }
        Ok(Rc::new(Class { tag, is_union, body, base, other_bases, specializes, span: span.to(self.last_span()) }))
    }

    fn members(&mut self, mut is_private: bool) -> ParseResult<Vec<Member>> {
        let mut members = Vec::new();
        while !self.is(Punct::CloseBrace) && self.current() != TokenKind::End {
            if self.take(Punct::Semicolon) || self.skip_static_assertion() {
                continue;
            }
            match self.word() {
                Some(word @ (Keyword::Public | Keyword::Private | Keyword::Protected)) => {
                    is_private = word != Keyword::Public;
                    self.at += 1;
                    self.expect(Punct::Colon)?;
                    continue;
                }
                Some(Keyword::Template) if self.modern && self.skip_friend_template() => continue,
                Some(Keyword::Template) if self.modern => {
                    if self.member_template(is_private, &mut members).is_err() {
                        self.recover();
                    }
                    continue;
                }
                Some(Keyword::Template) => return self.fail_unsupported(Unsupported::Templates),
                Some(Keyword::Using) if self.is_alias() => {
                    let declaration = self.alias()?;
                    members.push(Member::Declaration { declaration, widths: vec![None], is_private });
                    continue;
                }
                Some(Keyword::Using) => {
                    self.recover();
                    continue;
                }
                _ => {}
            }
            if self.member(is_private, &mut members).is_err() {
                self.recover();
            }
        }
        Ok(members)
    }

    pub(super) fn member(&mut self, is_private: bool, members: &mut Vec<Member>) -> ParseResult<()> {
        let (base, extras) = self.specifiers()?;
        let mut declaration = Declaration { base, specifiers: extras.declared, names: Vec::new() };
        let mut widths = Vec::new();
        if self.take(Punct::Semicolon) {
            members.push(Member::Declaration { declaration, widths, is_private });
            return Ok(());
        }
        loop {
            let (named, shape) = self.declarator(NameRequirement::Required)?;
            if extras.is_empty && matches!(shape, Shape::Base) && named.is_some_and(|n| n.class.is_some()) {
                // `Base::member;` makes an inherited member accessible, and declares nothing new.
                return self.expect(Punct::Semicolon);
            }
            let is_function = matches!(shape, Shape::Function { .. });
            if let (Some(named), true) = (named, self.modern && extras.declared.storage == StorageClass::Typedef) {
                self.declare(named.name, true);
            }
            if let Some(named) = named
                && is_function
                && (self.is(Punct::OpenBrace) || self.is(Punct::Colon))
                && !self.is_defaulted()
            {
                let base = declaration.base.clone();
                let function = self.function(base, extras, named, shape)?;
                members.push(Member::Function { function, is_private });
                return Ok(());
            }
            let mut width = None;
            if !is_function && self.take(Punct::Colon) {
                width = Some(self.conditional()?);
            }
            let mut init = None;
            if self.take(Punct::Assign) {
                // `= 0`: a pure virtual function.
                init = Some(if is_function { self.function_end()? } else { self.initializer()? });
            } else if self.modern && !is_function && self.is(Punct::OpenBrace) {
                init = Some(self.initializer()?);
            }
            let span = named.map_or_else(|| self.last_span(), |n| n.span);
            declaration.names.push(crate::ast::Declarator {
                name: named.map(|n| n.name),
                class: None,
                shape,
                init,
                span,
            });
            widths.push(width);
            if !self.take(Punct::Comma) {
                break;
            }
        }
        self.statement_end()?;
        members.push(Member::Declaration { declaration, widths, is_private });
        Ok(())
    }
}
