//! Templates, namespaces and the other parts of standard C++ that Borland C++ 3.1 does not have.

use std::collections::HashSet;
use std::rc::Rc;

use super::declaration::NameRequirement;
use super::{Keyword, ParseResult, Parser};
use crate::ast::{
    Declaration, Declarator, Expr, ExprKind, Initializer, Item, Member, Shape, Specifiers, Stmt, StmtKind,
    StorageClass, Template, TemplateArgument, TemplateParameter, TypeSpecifierKind, TypeSpecifiers,
};
use crate::budget::TEMPLATE_ARGUMENT_TOKENS;
use crate::diagnostic::{ExpectedSyntax, Message};
use crate::source::Span;
use crate::symbol::{Interner, Symbol};
use crate::token::{Punct, Token, TokenKind};

/// Removes the qualification with a namespace: all namespaces share one scope here. Replaces `and`, `or` and `not` by their
/// operators, and wide strings and characters by plain ones.
pub(super) fn without_namespaces(tokens: Vec<Token>, names: &mut Interner) -> Vec<Token> {
    let mut namespaces = HashSet::from([names.intern(b"std")]);
    let keyword = names.intern(b"namespace");
    let words =
        [(names.intern(b"and"), Punct::AndAnd), (names.intern(b"or"), Punct::OrOr), (names.intern(b"not"), Punct::Not)];
    for pair in tokens.windows(3) {
        if let (TokenKind::Name(word), TokenKind::Name(name), TokenKind::Punct(Punct::OpenBrace)) =
            (pair[0].kind, pair[1].kind, pair[2].kind)
            && word == keyword
        {
            namespaces.insert(name);
        }
    }
    let scope = TokenKind::Punct(Punct::Scope);
    let wide = TokenKind::Name(names.intern(b"L"));
    let is_literal =
        |token: &Token| matches!(token.kind, TokenKind::Str(_) | TokenKind::Char(_)) && !token.space_before;
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    let (mut at, mut starts_line) = (0, false);
    while at < tokens.len() {
        let next = tokens.get(at + 1).map(|token| token.kind);
        starts_line |= tokens[at].first_on_line;
        match tokens[at].kind {
            TokenKind::Name(name) if namespaces.contains(&name) && next == Some(scope) => {
                // `::std::x`
                if let Some(global) = kept.pop_if(|last| last.kind == scope) {
                    starts_line |= global.first_on_line;
                }
                at += 2;
            }
            kind if kind == wide && tokens.get(at + 1).is_some_and(is_literal) => at += 1,
            kind => {
                let operator = words.iter().find(|(word, _)| kind == TokenKind::Name(*word));
                let kind = operator.map_or(kind, |(_, punct)| TokenKind::Punct(*punct));
                kept.push(Token { kind, first_on_line: std::mem::take(&mut starts_line), ..tokens[at] });
                at += 1;
            }
        }
    }
    kept
}

impl Parser<'_> {
    /// Parses a namespace, whose members belong to the file scope.
    pub(super) fn namespace(&mut self, items: &mut Vec<Item>) -> ParseResult<()> {
        self.at += 1;
        if matches!(self.current(), TokenKind::Name(_)) {
            self.at += 1;
        }
        self.expect(Punct::OpenBrace)?;
        while !self.is(Punct::CloseBrace) && self.current() != TokenKind::End {
            self.nested(|p| p.item(items))?;
        }
        self.expect(Punct::CloseBrace)
    }

    /// Returns whether `using Name = ` starts here.
    pub(super) fn is_alias(&self) -> bool {
        self.modern && self.peek(2) == TokenKind::Punct(Punct::Assign)
    }

    /// Parses `using Name = Type;` as a `typedef`.
    pub(super) fn alias(&mut self) -> ParseResult<Declaration> {
        self.at += 1;
        let span = self.span();
        let name = self.name()?;
        self.expect(Punct::Assign)?;
        let (base, _) = self.specifiers()?;
        let (_, shape) = self.declarator(NameRequirement::Forbidden)?;
        self.statement_end()?;
        self.declare(name, true);
        let declarator = Declarator { name: Some(name), class: None, shape, init: None, span };
        let specifiers = Specifiers { storage: StorageClass::Typedef, ..Specifiers::default() };
        Ok(Declaration { base, specifiers, names: vec![declarator] })
    }

    /// Takes a name that has a special meaning only here, such as `override`.
    pub(super) fn take_name(&mut self, text: &[u8]) -> bool {
        let found = matches!(self.current(), TokenKind::Name(name) if *self.names.bytes(name) == *text);
        self.at += usize::from(found);
        found
    }

    /// Skips the specifiers after the parameters of a function: `override`, `final`, `noexcept`, `throw(…)`.
    pub(super) fn function_specifiers(&mut self) -> ParseResult<()> {
        while self.modern && self.cplusplus {
            if self.take_word(Keyword::Throw) {
                self.expect(Punct::Open)?;
                while !self.take(Punct::Close) && self.current() != TokenKind::End {
                    self.at += 1;
                }
            } else if !self.take_name(b"override") && !self.take_name(b"final") && !self.take_name(b"noexcept") {
                break;
            }
        }
        Ok(())
    }

    /// Returns whether `= default` or `= delete` starts here.
    pub(super) fn is_defaulted(&self) -> bool {
        self.is(Punct::Assign) && matches!(self.word_at(1), Some(Keyword::Default | Keyword::Delete))
    }

    /// Parses what follows `=` after a method: `0`, `default` or `delete`.
    pub(super) fn function_end(&mut self) -> ParseResult<Initializer> {
        let span = self.span();
        if self.modern && matches!(self.word(), Some(Keyword::Default | Keyword::Delete)) {
            self.at += 1;
            return Ok(Initializer::List(Vec::new(), span));
        }
        Ok(Initializer::Expr(self.assignment()?))
    }

    /// Skips the declaration of a friend that is a template.
    pub(super) fn skip_friend_template(&mut self) -> bool {
        let friend = (1..TEMPLATE_ARGUMENT_TOKENS)
            .take_while(|ahead| {
                !matches!(self.peek(*ahead), TokenKind::Punct(Punct::Semicolon | Punct::OpenBrace) | TokenKind::End)
            })
            .any(|ahead| self.word_at(ahead) == Some(Keyword::Friend));
        if friend {
            self.recover();
        }
        friend
    }

    /// Parses a template.
    pub(super) fn template(&mut self, items: &mut Vec<Item>) -> ParseResult<()> {
        self.at += 1;
        if !self.is(Punct::Lt) {
            // An explicit instantiation.
            self.recover();
            return Ok(());
        }
        self.at += 1;
        self.scoped_template(|p| {
            let parameters = p.template_parameters()?;
            if matches!(p.word(), Some(Keyword::Class | Keyword::Struct))
                && let TokenKind::Name(name) = p.peek(1)
            {
                p.templates.classes.insert(name);
                p.scopes[0].insert(name, true);
            }
            let mut inner = Vec::new();
            p.external_declaration(&mut inner)?;
            for item in inner {
                if let Item::Function(function) = &item
                    && function.declarator.class.is_none()
                {
                    p.templates.functions.extend(function.declarator.name);
                }
                if let Item::Declaration(declaration) = &item {
                    for declarator in &declaration.names {
                        if matches!(declarator.shape, Shape::Function { .. }) && declarator.class.is_none() {
                            p.templates.functions.extend(declarator.name);
                        }
                    }
                }
                items.push(Item::Template(Rc::new(Template { parameters: parameters.clone(), item })));
            }
            Ok(parameters)
        })
    }

    /// Parses a method template in a class.
    pub(super) fn member_template(&mut self, is_private: bool, members: &mut Vec<Member>) -> ParseResult<()> {
        self.at += 1;
        self.expect(Punct::Lt)?;
        self.scoped_template(|p| {
            let parameters = p.template_parameters()?;
            let mut inner = Vec::new();
            p.member(is_private, &mut inner)?;
            for member in inner {
                let item = match member {
                    Member::Function { function, .. } => Item::Function(function),
                    Member::Declaration { declaration, .. } => Item::Declaration(declaration),
                    Member::Template { .. } => continue,
                };
                let template = Rc::new(Template { parameters: parameters.clone(), item });
                members.push(Member::Template { template, is_private });
            }
            Ok(parameters)
        })
    }

    /// Parses in a scope for the parameters of a template. Names of types that are declared in it, such as those of nested
    /// classes, stay known.
    fn scoped_template(
        &mut self,
        inside: impl FnOnce(&mut Self) -> ParseResult<Vec<TemplateParameter>>,
    ) -> ParseResult<()> {
        self.scopes.push(std::collections::HashMap::new());
        let result = inside(self);
        let mut scope = self.scopes.pop().unwrap_or_default();
        for parameter in result? {
            scope.remove(&parameter.name);
        }
        for (name, is_type) in scope {
            self.scopes[0].entry(name).or_insert(is_type);
        }
        Ok(())
    }

    fn template_parameters(&mut self) -> ParseResult<Vec<TemplateParameter>> {
        let list = self.items_until(Self::is_close_angle, |p| {
            let is_type = matches!(p.word(), Some(Keyword::Class | Keyword::Typename | Keyword::Struct));
            if is_type {
                p.at += 1;
            } else {
                p.specifiers()?;
            }
            let name = p.name()?;
            p.declare(name, is_type);
            let default = if p.take(Punct::Assign) { Some(p.template_argument()?) } else { None };
            Ok(TemplateParameter { name, default })
        })?;
        self.close_angle()?;
        Ok(list)
    }

    fn is_close_angle(&self) -> bool {
        matches!(self.current(), TokenKind::Punct(Punct::Gt | Punct::Shr))
    }

    /// Parses the `>` after the arguments of a template, which may be the first half of `>>`.
    fn close_angle(&mut self) -> ParseResult<()> {
        if self.is(Punct::Shr) {
            // The other half remains.
            self.tokens[self.at].kind = TokenKind::Punct(Punct::Gt);
            return Ok(());
        }
        self.expect(Punct::Gt)
    }

    fn template_argument(&mut self) -> ParseResult<TemplateArgument> {
        if self.starts_type() {
            return Ok(TemplateArgument::Type(self.type_name()?));
        }
        Ok(TemplateArgument::Value(self.template_value()?))
    }

    /// Parses the arguments of a template, including `<` and `>`.
    pub(super) fn template_arguments(&mut self) -> ParseResult<Rc<[TemplateArgument]>> {
        self.expect(Punct::Lt)?;
        let list = self.items_until(Self::is_close_angle, |p| p.nested(Self::template_argument))?;
        self.close_angle()?;
        Ok(list.into())
    }

    /// Returns the number of tokens up to the end of the arguments of a template, whose `<` is at this distance.
    fn arguments_end(&self, ahead: usize) -> Option<usize> {
        let mut open = 0usize;
        for at in ahead..ahead + TEMPLATE_ARGUMENT_TOKENS {
            match self.peek(at) {
                TokenKind::Punct(Punct::Lt | Punct::Open | Punct::OpenBracket) => open += 1,
                TokenKind::Punct(Punct::Gt | Punct::Close | Punct::CloseBracket) => open = open.checked_sub(1)?,
                // The first half of `>>` ends these arguments.
                TokenKind::Punct(Punct::Shr) if open == 1 => return Some(at),
                TokenKind::Punct(Punct::Shr) => open = open.checked_sub(2)?,
                TokenKind::Punct(Punct::Semicolon | Punct::OpenBrace | Punct::CloseBrace) | TokenKind::End => {
                    return None;
                }
                _ => {}
            }
            if open == 0 {
                return Some(at + 1);
            }
        }
        None
    }

    /// Returns whether the name of a class template at this distance starts a type, and not the name of a member.
    pub(super) fn is_template_type(&self, ahead: usize) -> bool {
        let TokenKind::Name(name) = self.peek(ahead) else { return false };
        if !self.is_type(name) {
            return false;
        }
        if self.peek(ahead + 1) != TokenKind::Punct(Punct::Lt) {
            // The class itself, in its own template.
            return self.peek(ahead + 1) != TokenKind::Punct(Punct::Scope);
        }
        let Some(end) = self.arguments_end(ahead + 1) else { return false };
        if self.peek(end) != TokenKind::Punct(Punct::Scope) {
            return true;
        }
        match self.peek(end + 1) {
            TokenKind::Name(member) => {
                let declares =
                    matches!(self.peek(end + 2), TokenKind::Name(_) | TokenKind::Punct(Punct::Star | Punct::And));
                member != name && self.word_at(end + 1).is_none() && (declares || self.is_type(member))
            }
            _ => false,
        }
    }

    /// Parses a type that may have arguments of a template and nested names: `vector<int>::iterator`.
    pub(super) fn dependent_type(&mut self) -> ParseResult<TypeSpecifierKind> {
        let start = self.span();
        let name = self.name()?;
        let mut kind = TypeSpecifierKind::Named(name);
        if self.is(Punct::Lt) {
            kind = TypeSpecifierKind::Template(name, self.template_arguments()?);
        }
        let mut members = 0;
        while self.is(Punct::Scope) {
            self.link(&mut members)?;
            self.at += 1;
            let member = self.name()?;
            let of = self.plain_specifiers(kind, start);
            kind = TypeSpecifierKind::Member(Rc::new(of), member);
        }
        Ok(kind)
    }

    fn plain_specifiers(&self, kind: TypeSpecifierKind, start: Span) -> TypeSpecifiers {
        let span = start.to(self.last_span());
        TypeSpecifiers { kind, is_const: false, distance: crate::ast::Distance::Model, span }
    }

    /// Parses the name of a base class, and its access.
    pub(super) fn base_class(&mut self) -> ParseResult<TypeSpecifiers> {
        use Keyword::{Private, Protected, Public, Virtual};
        while matches!(self.word(), Some(Public | Private | Protected | Virtual)) {
            self.at += 1;
        }
        let start = self.span();
        let kind = self.dependent_type()?;
        Ok(self.plain_specifiers(kind, start))
    }

    /// Returns whether the arguments of a function template and a call follow the name here.
    pub(super) fn is_template_call(&self, name: Symbol) -> bool {
        let known = self.templates.functions.contains(&name);
        let argument = self.starts_type_at(2) || matches!(self.peek(2), TokenKind::Number(_));
        known
            && self.peek(1) == TokenKind::Punct(Punct::Lt)
            && argument
            && self.arguments_end(1).is_some_and(|end| {
                matches!(self.peek(end), TokenKind::Punct(Punct::Open | Punct::Close | Punct::Comma | Punct::Semicolon))
            })
    }

    /// Parses arguments in braces.
    pub(super) fn braced_arguments(&mut self) -> ParseResult<Vec<Expr>> {
        self.expect(Punct::OpenBrace)?;
        let list = self.items_until(|p| p.is(Punct::CloseBrace), Self::value_or_list)?;
        self.expect(Punct::CloseBrace)?;
        Ok(list)
    }

    /// Parses `static_cast<Type>(value)` and the other casts with names.
    pub(super) fn named_cast(&mut self) -> ParseResult<ExprKind> {
        let is_dynamic = self.take_name(b"dynamic_cast");
        self.at += usize::from(!is_dynamic);
        self.expect(Punct::Lt)?;
        let to = self.type_name()?;
        self.close_angle()?;
        let value = Box::new(self.parenthesized()?);
        Ok(if is_dynamic { ExprKind::DynamicCast(to, value) } else { ExprKind::Cast(to, value) })
    }

    /// Returns whether the `for` at its parenthesis is one over a range: a `:` comes before the first `;`.
    pub(super) fn is_range_for(&self) -> bool {
        let mut open = 0;
        for ahead in 0..TEMPLATE_ARGUMENT_TOKENS {
            match self.peek(ahead) {
                TokenKind::Punct(Punct::Open) => open += 1,
                TokenKind::Punct(Punct::Close) => open -= 1,
                TokenKind::Punct(Punct::Colon) if open == 0 => return self.modern && self.cplusplus,
                TokenKind::Punct(Punct::Semicolon | Punct::Question | Punct::OpenBrace) | TokenKind::End => {
                    return false;
                }
                _ => {}
            }
            if open < 0 {
                return false;
            }
        }
        false
    }

    /// Parses `for (declaration : range) body`, as the loop with iterators that it stands for.
    pub(super) fn range_for(&mut self, start: Span) -> ParseResult<StmtKind> {
        let (base, _) = self.specifiers()?;
        let binding = self.binding(&base)?;
        let (named, shape) = match &binding {
            Some(binding) => {
                let span = self.last_span();
                (
                    Some(super::declaration::DeclaratorName { name: binding.object, class: None, span }),
                    binding.shape.clone(),
                )
            }
            None => self.declarator(NameRequirement::Required)?,
        };
        self.expect(Punct::Colon)?;
        let range = self.value_or_list()?;
        let at = range.span;
        let range = self.range_of_list(range);
        self.expect(Punct::Close)?;
        let head = start.to(self.last_span());
        let Some(named) = named else {
            return self.fail(Message::Expected { what: ExpectedSyntax::Name, found: self.found_text() });
        };
        self.declare(named.name, false);
        let body = self.statement()?;
        let (whole, iterator) = (self.names.intern(b"(range)"), self.names.intern(b"(iterator)"));
        let expr = |kind| Expr { kind, span: at };
        let name = |name| expr(ExprKind::Name(name));
        let bound = |is_end| expr(ExprKind::RangeBound { of: Box::new(name(whole)), is_end });
        let auto = self.plain_specifiers(TypeSpecifierKind::Auto, start);
        let declare = |base: &TypeSpecifiers, name, shape, value| {
            let init = Some(Initializer::Expr(value));
            let declarator = Declarator { name: Some(name), class: None, shape, init, span: named.span };
            let (base, specifiers) = (base.clone(), Specifiers::default());
            let declaration = Declaration { base, specifiers, names: vec![declarator] };
            Stmt { kind: StmtKind::Declare(declaration), span: head }
        };
        let reference = Shape::Reference { to: Box::new(Shape::Base), distance: crate::ast::Distance::Model };
        let first = declare(&auto, iterator, Shape::Base, bound(false));
        let other = ExprKind::Binary(Punct::Ne, Box::new(name(iterator)), Box::new(bound(true)));
        let step = ExprKind::IncDec { up: true, before: true, of: Box::new(name(iterator)) };
        let element = expr(ExprKind::Unary(Punct::Star, Box::new(name(iterator))));
        let mut variable = declare(&base, named.name, shape, element);
        if let (Some(binding), StmtKind::Declare(declaration)) = (binding, &mut variable.kind) {
            declaration.names.extend(binding.parts());
        }
        let inner = Stmt { span: body.span, kind: StmtKind::Block(vec![variable, body], head) };
        let each = StmtKind::For {
            first: Some(Box::new(first)),
            condition: Some(expr(other)),
            step: Some(expr(step)),
            body: Box::new(inner),
        };
        let list = vec![declare(&auto, whole, reference, range), Stmt { kind: each, span: head }];
        Ok(StmtKind::Block(list, head))
    }

    /// Makes an array of the values of a list in braces, if the range is one.
    fn range_of_list(&self, range: Expr) -> Expr {
        let ExprKind::List(list) = &range.kind else { return range };
        let Initializer::List(items, _) = &**list else { return range };
        let Some(Initializer::Expr(first)) = items.first() else { return range };
        let kind = TypeSpecifierKind::Decltype(Rc::new(first.clone()));
        let base = TypeSpecifiers { kind, is_const: false, distance: crate::ast::Distance::Model, span: range.span };
        let shape = Shape::Array { of: Box::new(Shape::Base), length: None };
        let of = Rc::new(crate::ast::TypeName { base, shape, span: range.span });
        Expr { kind: ExprKind::Literal(of, list.clone()), span: range.span }
    }

    /// Parses `try` with its handlers.
    pub(super) fn try_statement(&mut self) -> ParseResult<StmtKind> {
        let body = self.statement()?;
        let mut handlers = Vec::new();
        while self.take_word(Keyword::Catch) {
            self.expect(Punct::Open)?;
            let handler = self.scoped(|p| {
                if p.take(Punct::Ellipsis) {
                    p.expect(Punct::Close)?;
                    return Ok((None, p.statement()?));
                }
                let (base, _) = p.specifiers()?;
                let (named, shape) = p.declarator(NameRequirement::Optional)?;
                let span = named.map_or_else(|| p.last_span(), |n| n.span);
                if let Some(named) = named {
                    p.declare(named.name, false);
                }
                p.expect(Punct::Close)?;
                let declarator = Declarator { name: named.map(|n| n.name), class: None, shape, init: None, span };
                let declaration = Declaration { base, specifiers: Specifiers::default(), names: vec![declarator] };
                Ok((Some(declaration), p.statement()?))
            })?;
            handlers.push(handler);
        }
        Ok(StmtKind::Try(Box::new(body), handlers))
    }
}
