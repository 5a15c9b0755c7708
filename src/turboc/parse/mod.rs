//! The parser: recursive descent with error recovery at the next statement.

mod assembler;
mod binding;
mod class;
mod declaration;
mod expression;
mod initializer;
mod keyword;
mod lambda;
mod operator;
mod specifier;
mod statement;
mod template;

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::ast::{Expr, Item, TypeName};
use crate::budget::{self, Budget, Resource};
use crate::diagnostic::{Diagnostic, ExpectedSyntax, Message, Unsupported};
use crate::diagnostic_list::Diagnostics;
use crate::headers::{self, DeclarationKind};
use crate::source::{SourceMap, Span};
use crate::symbol::{Interner, Symbol};
use crate::token::{Punct, Token, TokenKind};
pub(crate) use keyword::Keyword;
pub use keyword::is_keyword;

/// An error that has already been reported.
#[derive(Debug)]
pub(crate) struct ReportedError;
/// The result of a parsing function.
pub(crate) type ParseResult<T> = Result<T, ReportedError>;

/// The parser of one translation unit.
pub(crate) struct Parser<'a> {
    tokens: Vec<Token>,
    at: usize,
    names: &'a mut Interner,
    problems: &'a mut Diagnostics,
    budget: &'a Budget,
    cplusplus: bool,
    /// `true` if the language is standard C or C++, not Borland's.
    modern: bool,
    /// The files in which the keywords of Borland's compilers are known, by number.
    sources: &'a SourceMap,
    templates: TemplateNames,
    /// The names and whether they are types, innermost scope last.
    scopes: Vec<HashMap<Symbol, bool>>,
    /// The classes whose bodies are being parsed, innermost last.
    classes: Vec<Symbol>,
    words: HashMap<Symbol, Keyword>,
    nesting: Nesting,
    /// The last parameter of the function whose body is being parsed.
    last_parameter: Option<Symbol>,
}

/// The nesting around the current token.
#[derive(Clone, Copy, Default)]
struct Nesting {
    depth: usize,
    else_ifs: usize,
    /// The height of the tree of the expression that is being parsed.
    height: usize,
    /// The number of derivations of the declarator that is being parsed: pointers, arrays, functions.
    derivations: usize,
}

/// The language of a translation unit.
#[derive(Clone, Copy)]
pub(crate) struct Language {
    /// `true` if it is C++.
    pub cplusplus: bool,
    /// `true` if it is standard C or C++, not Borland's.
    pub modern: bool,
}

/// The names of templates.
#[derive(Default)]
struct TemplateNames {
    classes: HashSet<Symbol>,
    functions: HashSet<Symbol>,
}

/// Parses the items of a translation unit.
pub(crate) fn parse(
    tokens: Vec<Token>,
    names: &mut Interner,
    problems: &mut Diagnostics,
    budget: &Budget,
    sources: &SourceMap,
    language: Language,
    progress: &dyn Fn(),
) -> Vec<Item> {
    let tokens =
        if language.modern && language.cplusplus { template::without_namespaces(tokens, names) } else { tokens };
    let words = keyword::keyword_table(names, language.cplusplus, language.modern);
    Parser { words, ..Parser::new(tokens, names, problems, budget, sources, language) }.items(progress)
}

/// Parses tokens that are one expression. Returns `None` after an error, which it reports. Keywords are names like others, so there
/// are no casts and no `sizeof`.
pub(crate) fn parse_expression(
    tokens: Vec<Token>,
    names: &mut Interner,
    problems: &mut Diagnostics,
    budget: &Budget,
    sources: &SourceMap,
    language: Language,
) -> Option<Expr> {
    let mut parser = Parser::new(tokens, names, problems, budget, sources, language);
    let expression = parser.expression().ok()?;
    if parser.current() != TokenKind::End {
        let (found, span) = (parser.found_text(), parser.span());
        parser.report(Message::Expected { what: ExpectedSyntax::Operator, found }, span);
    }
    Some(expression)
}

impl<'a> Parser<'a> {
    /// Creates a parser for which keywords are names.
    fn new(
        tokens: Vec<Token>,
        names: &'a mut Interner,
        problems: &'a mut Diagnostics,
        budget: &'a Budget,
        sources: &'a SourceMap,
        Language { cplusplus, modern }: Language,
    ) -> Parser<'a> {
        let mut scopes = vec![HashMap::new()];
        if cplusplus {
            scopes[0].insert(names.intern(b"bool"), true);
        }
        Parser {
            tokens,
            at: 0,
            names,
            problems,
            budget,
            cplusplus,
            modern,
            sources,
            templates: TemplateNames::default(),
            scopes,
            classes: Vec::new(),
            words: HashMap::new(),
            nesting: Nesting::default(),
            last_parameter: None,
        }
    }

    fn items(&mut self, progress: &dyn Fn()) -> Vec<Item> {
        let mut items = Vec::new();
        while self.current() != TokenKind::End && !self.budget.is_exceeded() {
            progress();
            let before = self.at;
            if self.nested(|p| p.item(&mut items)).is_err() {
                self.recover();
                // Skips an unmatched brace.
                self.take(Punct::CloseBrace);
            }
            if self.at == before {
                self.at += 1;
            }
            self.scopes.truncate(1);
            self.classes.clear();
            self.nesting = Nesting::default();
        }
        items
    }

    fn item(&mut self, items: &mut Vec<Item>) -> ParseResult<()> {
        if self.take(Punct::Semicolon) || self.skip_static_assertion() {
            return Ok(());
        }
        match self.word() {
            Some(Keyword::Asm) => return self.skip_assembler(),
            // Borland C++ 3.1 has templates of classes and functions.
            Some(Keyword::Template) if self.modern || self.cplusplus => return self.template(items),
            Some(Keyword::Template) => return self.fail_unsupported(Unsupported::Templates),
            Some(Keyword::Namespace) if self.modern => return self.namespace(items),
            Some(Keyword::Namespace) => return self.fail_unsupported(Unsupported::Namespaces),
            Some(Keyword::Using) if self.is_alias() => {
                items.push(Item::Declaration(self.alias()?));
                return Ok(());
            }
            Some(Keyword::Using) => {
                while !matches!(self.current(), TokenKind::End) && !self.take(Punct::Semicolon) {
                    self.at += 1;
                }
                return Ok(());
            }
            Some(Keyword::Extern) if matches!(self.peek(1), TokenKind::Str(_)) => {
                self.at += 2;
                if !self.take(Punct::OpenBrace) {
                    return self.nested(|p| p.item(items));
                }
                while !self.is(Punct::CloseBrace) && self.current() != TokenKind::End {
                    self.nested(|p| p.item(items))?;
                }
                return self.expect(Punct::CloseBrace);
            }
            _ => {}
        }
        if let TokenKind::Punct(_) | TokenKind::Number(_) | TokenKind::Str(_) | TokenKind::Char(_) | TokenKind::Stray(_) =
            self.current()
            && !matches!(self.current(), TokenKind::Punct(Punct::Star | Punct::Open | Punct::Tilde | Punct::Scope))
        {
            return self.fail(Message::ExpectedDeclaration { found: self.found_text() });
        }
        self.external_declaration(items)
    }

    fn current(&self) -> TokenKind {
        self.peek(0)
    }

    fn peek(&self, ahead: usize) -> TokenKind {
        self.tokens.get(self.at + ahead).map_or(TokenKind::End, |t| t.kind)
    }

    fn span(&self) -> Span {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(Span::default(), |t| t.span)
    }

    /// Returns the span of the previous token.
    fn last_span(&self) -> Span {
        self.tokens.get(self.at.saturating_sub(1)).map_or(Span::default(), |t| t.span)
    }

    fn word(&self) -> Option<Keyword> {
        self.word_at(0)
    }

    fn word_at(&self, ahead: usize) -> Option<Keyword> {
        match self.peek(ahead) {
            TokenKind::Name(name) => {
                let word = self.words.get(&name).copied()?;
                // `far` is an ordinary name where only the headers are Borland's.
                (!self.modern || !word.is_borland() || self.is_builtin(self.at + ahead)).then_some(word)
            }
            _ => None,
        }
    }

    /// Returns whether a token is in a built-in header.
    fn is_builtin(&self, at: usize) -> bool {
        let file = self.tokens.get(at).map(|token| usize::from(token.span.file));
        file.and_then(|file| self.sources.files.get(file)).is_some_and(|file| file.builtin)
    }

    fn take_word(&mut self, word: Keyword) -> bool {
        let found = self.word() == Some(word);
        self.at += usize::from(found);
        found
    }

    fn is(&self, punct: Punct) -> bool {
        self.current() == TokenKind::Punct(punct)
    }

    fn take(&mut self, punct: Punct) -> bool {
        let found = self.is(punct);
        self.at += usize::from(found);
        found
    }

    /// Parses one or more items with commas between them.
    fn comma_list<T>(&mut self, mut item: impl FnMut(&mut Self) -> ParseResult<T>) -> ParseResult<Vec<T>> {
        let mut list = vec![item(self)?];
        while self.take(Punct::Comma) {
            list.push(item(self)?);
        }
        Ok(list)
    }

    /// Parses items with commas between them up to an end, which may follow a comma.
    fn items_until<T>(
        &mut self,
        is_end: impl Fn(&Self) -> bool,
        mut item: impl FnMut(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<Vec<T>> {
        let mut list = Vec::new();
        while !is_end(self) {
            list.push(item(self)?);
            if !self.take(Punct::Comma) {
                break;
            }
        }
        Ok(list)
    }

    fn expect(&mut self, punct: Punct) -> ParseResult<()> {
        if self.take(punct) {
            return Ok(());
        }
        let message = Message::Expected { what: ExpectedSyntax::Text(punct.text()), found: self.found_text() };
        let follows = matches!(punct, Punct::Semicolon | Punct::Close | Punct::CloseBracket);
        let span = if follows { self.span_after_last() } else { self.span() };
        self.report_missing(message, span);
        Err(ReportedError)
    }

    /// Returns the span after the previous token, where a punctuator is missing.
    fn span_after_last(&self) -> Span {
        let (last, span) = (self.last_span(), self.span());
        if self.at == 0 || last.file != span.file {
            return span;
        }
        Span { start: last.start + u32::from(last.length), length: 1, ..last }
    }

    /// Reports a missing punctuator, unless it may be inside an unterminated string, which was already reported.
    fn report_missing(&mut self, message: Message, span: Span) {
        let last = if self.at > 0 { self.last_span() } else { span };
        let endless = |p: &Diagnostic| {
            matches!(p.message, Message::StringNotClosed | Message::CharNotClosed) && p.span.start == last.start
        };
        if !self.problems.iter().any(endless) {
            self.report(message, span);
        }
    }

    /// Reports an unknown word at the start of a statement or declaration, with a suggestion if it may be misspelt.
    fn report_unknown_word(&mut self, in_function: bool) -> Option<Option<Keyword>> {
        let TokenKind::Name(name) = self.current() else { return None };
        if self.word().is_some() || self.scopes.iter().any(|scope| scope.contains_key(&name)) {
            return None;
        }
        let text = self.names.text(name);
        let lower = self.names.intern(text.to_lowercase().as_bytes());
        let same = self.words.get(&lower).copied();
        let beside = match self.peek(1) {
            TokenKind::Name(_) => {
                self.word_at(1).is_none() && !self.tokens.get(self.at + 1).is_some_and(|t| t.first_on_line)
            }
            TokenKind::Number(_) => true,
            _ => false,
        };
        // `whlie (i < 3) {`
        let beside = beside || (in_function && self.starts_block_head());
        let called = in_function && same.is_some() && self.peek(1) == TokenKind::Punct(Punct::Open);
        if !beside && !called {
            return None;
        }
        let suggestion = match same {
            Some(_) => Some(text.to_lowercase()),
            None => {
                let words: Vec<String> = self.words.keys().map(|word| self.names.text(*word)).collect();
                let common = |w: &&str| !w.starts_with('_') && !matches!(*w, "near" | "far" | "huge" | "cdecl" | "asm");
                let mut words: Vec<&str> = words.iter().map(String::as_str).filter(common).collect();
                words.sort_unstable();
                crate::diagnostic::suggest_name(&text, words.into_iter())
            }
        };
        let meant = suggestion.as_ref().map(|word| self.names.intern(word.as_bytes()));
        let meant = meant.and_then(|word| self.words.get(&word).copied());
        let span = self.span();
        self.report(Message::UnknownWord { name: text, suggestion }, span);
        Some(meant)
    }

    /// Returns whether parentheses follow that contain a `;`, as after `for`, or that precede a block.
    fn starts_block_head(&self) -> bool {
        let mut open = 0;
        for ahead in 1..budget::LOOKAHEAD {
            match self.peek(ahead) {
                TokenKind::Punct(Punct::Open) => open += 1,
                TokenKind::Punct(Punct::Close) if open == 1 => {
                    return self.peek(ahead + 1) == TokenKind::Punct(Punct::OpenBrace);
                }
                TokenKind::Punct(Punct::Close) => open -= 1,
                TokenKind::Punct(Punct::Semicolon) => return open == 1,
                TokenKind::End | TokenKind::Punct(Punct::OpenBrace) => return false,
                _ => {}
            }
            if open == 0 {
                return false;
            }
        }
        false
    }

    /// Parses the semicolon at the end of a statement. If it is missing, reports an error, and continues if the next token
    /// clearly starts a new statement.
    pub(super) fn statement_end(&mut self) -> ParseResult<()> {
        let begins = self.is(Punct::CloseBrace)
            || self.tokens.get(self.at).is_some_and(|token| token.first_on_line)
            || self.word().is_some_and(|word| !matches!(word, Keyword::Sizeof | Keyword::This | Keyword::Operator));
        if !begins || self.is(Punct::Semicolon) || self.at == 0 {
            return self.expect(Punct::Semicolon);
        }
        let (after, span) = (self.statement_text(), self.span_after_last());
        self.report_missing(Message::MissingSemicolon { after }, span);
        Ok(())
    }

    /// Returns the text of the statement before the current token; of several lines, the last one.
    fn statement_text(&self) -> String {
        let ends = |kind| matches!(kind, TokenKind::Punct(Punct::Semicolon | Punct::OpenBrace | Punct::CloseBrace));
        let last = self.at - 1;
        let (mut first, mut open) = (last, 0);
        while first > 0 && !self.tokens[first].first_on_line && (open > 0 || !ends(self.tokens[first - 1].kind)) {
            first -= 1;
            match self.tokens[first].kind {
                TokenKind::Punct(Punct::Close) => open += 1,
                TokenKind::Punct(Punct::Open) => open -= 1,
                _ => {}
            }
        }
        let (from, to) = (self.tokens[first].span, self.tokens[last].span);
        self.sources.text(if from.file == to.file { from.to(to) } else { to })
    }

    /// Reports `include <stdio.h>` and `define N 10` without their `#`, and skips the line.
    fn report_missing_hash(&mut self) -> bool {
        let TokenKind::Name(name) = self.current() else { return false };
        let fits = match self.names.text(name).as_str() {
            "include" => matches!(self.peek(1), TokenKind::Punct(Punct::Lt) | TokenKind::Str(_)),
            "define" => matches!(self.peek(1), TokenKind::Name(_)),
            _ => false,
        };
        let fits = fits && self.tokens.get(self.at).is_some_and(|token| token.first_on_line);
        if fits {
            let (found, span) = (self.found_text(), self.span());
            self.report(Message::Expected { what: ExpectedSyntax::Text("#"), found }, span);
            self.at += 1;
            while self.current() != TokenKind::End && !self.tokens[self.at].first_on_line {
                self.at += 1;
            }
        }
        fits
    }

    /// Returns whether an unknown template with a basic type starts here, such as `vector<int>`.
    fn starts_template(&self) -> bool {
        let is_unknown = |name| !self.templates.classes.contains(&name) && !self.templates.functions.contains(&name);
        let named = matches!(self.current(), TokenKind::Name(name) if is_unknown(name)) && self.word().is_none();
        let of = self.word_at(2).is_some_and(|word| {
            matches!(word, Keyword::Int | Keyword::Char | Keyword::Float | Keyword::Double | Keyword::Long)
        });
        self.cplusplus && !self.modern && named && of && self.peek(1) == TokenKind::Punct(Punct::Lt)
    }

    /// Parses a name that is not a keyword.
    fn name(&mut self) -> ParseResult<Symbol> {
        match self.current() {
            TokenKind::Name(name) if self.word().is_none() => {
                self.at += 1;
                Ok(name)
            }
            _ => self.fail(Message::Expected { what: ExpectedSyntax::Name, found: self.found_text() }),
        }
    }

    /// Returns the spelling of the current token, shortened if it is long; empty at the end.
    fn found_text(&self) -> String {
        self.current().spelling(|symbol| self.names.short_text(symbol))
    }

    fn report(&mut self, message: Message, span: Span) {
        let (message, span) = self.missing_header_error().unwrap_or((message, span));
        self.problems.push(Diagnostic::error(message, span));
    }

    /// Returns the error for a type of a built-in header that is not included, if it is the current or the previous token.
    fn missing_header_error(&self) -> Option<(Message, Span)> {
        let near = [Some(self.at), self.at.checked_sub(1)].into_iter().flatten();
        near.filter_map(|at| Some((self.tokens.get(at)?, self.tokens.get(at + 1)?.kind))).find_map(|(token, next)| {
            let TokenKind::Name(name) = token.kind else { return None };
            if self.words.contains_key(&name) {
                return None;
            }
            // In `static FILE *f`, the type was parsed as the name of a variable.
            let variable = self.scopes.iter().any(|scope| scope.contains_key(&name));
            if self.is_type(name) || (variable && !matches!(next, TokenKind::Punct(Punct::Star) | TokenKind::Name(_))) {
                return None;
            }
            let name = self.names.text(name);
            let (header, _) =
                headers::find_declaring_header(&name).filter(|(_, what)| *what == DeclarationKind::Type)?;
            Some((Message::MissingHeader { name, header: header.to_string() }, token.span))
        })
    }

    fn fail<T>(&mut self, message: Message) -> ParseResult<T> {
        let span = self.span();
        if let TokenKind::Stray(byte) = self.current() {
            self.report(Message::StrayCharacter { byte }, span);
        } else {
            self.report(message, span);
        }
        Err(ReportedError)
    }

    fn fail_unsupported<T>(&mut self, what: Unsupported) -> ParseResult<T> {
        self.fail(Message::Unsupported { what })
    }

    /// Runs a parsing function one level deeper.
    fn nested<T>(&mut self, inside: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        let Nesting { depth, height, .. } = self.nesting;
        if depth >= budget::NESTING {
            return self.fail_too_deep();
        }
        self.spend(1);
        if self.budget.is_exceeded() {
            return Err(ReportedError);
        }
        (self.nesting.depth, self.nesting.height) = (depth + 1, 0);
        let result = inside(self);
        (self.nesting.depth, self.nesting.height) = (depth, height.max(self.nesting.height + 1));
        result
    }

    /// Parses a chain, each of whose links makes the tree of what precedes it one level higher.
    fn chain<T>(&mut self, links: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        let outer = std::mem::take(&mut self.nesting.height);
        let result = links(self);
        self.nesting.height = outer.max(self.nesting.height);
        result
    }

    /// Counts a link of a [`chain`](Parser::chain).
    fn link(&mut self, number: &mut usize) -> ParseResult<()> {
        *number += 1;
        self.nesting.height += 1;
        if *number > budget::CHAIN || self.nesting.height > budget::EXPRESSION_HEIGHT {
            return self.fail_too_deep();
        }
        Ok(())
    }

    fn spend(&self, amount: usize) {
        if !self.budget.spend(Resource::Parsing, amount) {
            self.budget.exceed(Message::TooComplex { chain: Vec::new() }, self.span());
        }
    }

    /// Counts the tokens since a token, which are parsed several times.
    fn spend_again(&self, start: usize) {
        self.spend(self.at.saturating_sub(start));
    }

    /// Counts a derivation of a declarator.
    fn derive(&mut self) -> ParseResult<()> {
        self.nesting.derivations += 1;
        if self.nesting.derivations > budget::TYPE_DEPTH {
            return self.fail_too_deep();
        }
        Ok(())
    }

    fn fail_too_deep<T>(&mut self) -> ParseResult<T> {
        self.fail(Message::TooDeep { chain: Vec::new() })
    }

    /// Recovers from an error: skips past the next `;` or block, or to the next unmatched closing brace.
    fn recover(&mut self) {
        let mut open = 0;
        loop {
            match self.current() {
                TokenKind::End => return,
                TokenKind::Punct(Punct::OpenBrace) => open += 1,
                TokenKind::Punct(Punct::CloseBrace) if open == 0 => return,
                TokenKind::Punct(Punct::CloseBrace) => {
                    open -= 1;
                    if open == 0 {
                        self.at += 1;
                        return;
                    }
                }
                TokenKind::Punct(Punct::Semicolon) if open == 0 => {
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Returns whether a name is a type in the current scope.
    fn is_type(&self, name: Symbol) -> bool {
        self.scopes.iter().rev().find_map(|s| s.get(&name)).copied().unwrap_or(false)
    }

    fn declare(&mut self, name: Symbol, is_type: bool) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, is_type);
        }
    }

    fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        self.scopes.push(HashMap::new());
        let result = inside(self);
        self.scopes.pop();
        result
    }

    fn type_name(&mut self) -> ParseResult<Rc<TypeName>> {
        let start = self.span();
        let (base, _) = self.specifiers()?;
        let (_, shape) = self.declarator(declaration::NameRequirement::Forbidden)?;
        let span = start.to(self.last_span());
        Ok(Rc::new(TypeName { base, shape, span }))
    }
}
