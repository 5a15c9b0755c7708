//! Tokens to a program: recursive descent, going on after an error at the next statement.

mod class;
mod declare;
mod express;
mod keyword;
mod statement;

use std::collections::HashMap;
use std::rc::Rc;

use crate::ast::{Item, TypeName};
use crate::diagnostic::{Diagnostic, ExpectedSyntax, Message, Severity, Unsupported};
use crate::headers::{self, Named};
use crate::source::Span;
use crate::symbol::{Interner, Symbol};
use crate::token::{Punct, Tok, Token};
pub(crate) use keyword::Word;

/// The maximum nesting depth; deeper nesting is an error.
const DEEPEST: usize = 80;
/// `else if` after `else if`, which does not look nested.
const LONGEST_LADDER: usize = 250;
/// Tokens that a misspelt word is looked at with.
const LONGEST_HEAD: usize = 200;

/// An error that has already been reported.
#[derive(Debug)]
pub(crate) struct Reported;
/// The result of a parsing function.
pub(crate) type Parsed<T> = Result<T, Reported>;

/// The parser of one translation unit.
pub(crate) struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    names: &'a mut Interner,
    problems: &'a mut Vec<Diagnostic>,
    cplusplus: bool,
    /// The names and whether they are types, innermost scope last.
    scopes: Vec<HashMap<Symbol, bool>>,
    /// Classes whose bodies are open.
    classes: Vec<Symbol>,
    words: HashMap<Symbol, Word>,
    depth: usize,
    ladder: usize,
}

/// Parses the items of a translation unit.
pub(crate) fn parse(
    tokens: &[Token],
    names: &mut Interner,
    problems: &mut Vec<Diagnostic>,
    cplusplus: bool,
) -> Vec<Item> {
    let words = keyword::table(names, cplusplus);
    let mut scopes = vec![HashMap::new()];
    if cplusplus {
        scopes[0].insert(names.intern(b"bool"), true);
    }
    let mut parser =
        Parser { tokens, at: 0, names, problems, cplusplus, scopes, classes: Vec::new(), words, depth: 0, ladder: 0 };
    parser.items()
}

impl Parser<'_> {
    fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        while self.tok() != Tok::End {
            let before = self.at;
            if self.item(&mut items).is_err() {
                self.recover();
                // A brace that nothing opened.
                self.take(Punct::CloseBrace);
            }
            if self.at == before {
                self.at += 1;
            }
            self.scopes.truncate(1);
            self.classes.clear();
            self.depth = 0;
        }
        items
    }

    fn item(&mut self, items: &mut Vec<Item>) -> Parsed<()> {
        if self.take(Punct::Semicolon) {
            return Ok(());
        }
        match self.word() {
            Some(Word::Asm) => return self.assembler(),
            Some(Word::Template) => return self.unsupported(Unsupported::Templates),
            Some(Word::Namespace) => return self.unsupported(Unsupported::Namespaces),
            Some(Word::Using) => {
                while !matches!(self.tok(), Tok::End) && !self.take(Punct::Semicolon) {
                    self.at += 1;
                }
                return Ok(());
            }
            Some(Word::Extern) if matches!(self.peek(1), Tok::Str(_)) => {
                self.at += 2;
                if !self.take(Punct::OpenBrace) {
                    return self.item(items);
                }
                while !self.is(Punct::CloseBrace) && self.tok() != Tok::End {
                    self.item(items)?;
                }
                return self.expect(Punct::CloseBrace);
            }
            _ => {}
        }
        if let Tok::Punct(_) | Tok::Number(_) | Tok::Str(_) | Tok::Char(_) | Tok::Stray(_) = self.tok()
            && !matches!(self.tok(), Tok::Punct(Punct::Star | Punct::Open | Punct::Tilde | Punct::Scope))
        {
            let found = self.found();
            return self.fail(Message::ExpectedDeclaration { found });
        }
        self.external(items)
    }

    fn tok(&self) -> Tok {
        self.peek(0)
    }

    fn peek(&self, ahead: usize) -> Tok {
        self.tokens.get(self.at + ahead).map_or(Tok::End, |t| t.tok)
    }

    fn span(&self) -> Span {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(Span::default(), |t| t.span)
    }

    /// Returns the span of the previous token.
    fn last_span(&self) -> Span {
        self.tokens.get(self.at.saturating_sub(1)).map_or(Span::default(), |t| t.span)
    }

    fn word(&self) -> Option<Word> {
        self.word_at(0)
    }

    fn word_at(&self, ahead: usize) -> Option<Word> {
        match self.peek(ahead) {
            Tok::Name(name) => self.words.get(&name).copied(),
            _ => None,
        }
    }

    fn take_word(&mut self, word: Word) -> bool {
        let found = self.word() == Some(word);
        self.at += usize::from(found);
        found
    }

    fn is(&self, punct: Punct) -> bool {
        self.tok() == Tok::Punct(punct)
    }

    fn take(&mut self, punct: Punct) -> bool {
        let found = self.is(punct);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, punct: Punct) -> Parsed<()> {
        if self.take(punct) {
            return Ok(());
        }
        let message = Message::Expected { what: ExpectedSyntax::Text(punct.text()), found: self.found() };
        // A mark that is missing is missing after what stands before it.
        let mut span = self.span();
        if matches!(punct, Punct::Semicolon | Punct::Close | Punct::CloseBracket) && self.at > 0 {
            let last = self.last_span();
            if last.file == span.file {
                span = Span { start: last.start + u32::from(last.length), length: 1, ..last };
            }
        }
        // A text without an end has swallowed what is missing here.
        let last = if self.at > 0 { self.last_span() } else { span };
        let endless = |p: &Diagnostic| {
            matches!(p.message, Message::StringNotClosed | Message::CharNotClosed) && p.span.start == last.start
        };
        if !self.problems.iter().any(endless) {
            self.report(message, span);
        }
        Err(Reported)
    }

    /// Reports an unknown word at the start of a statement or declaration, with a suggestion if it may be misspelt.
    fn unknown_word(&mut self, in_function: bool) -> Option<Option<Word>> {
        let Tok::Name(name) = self.tok() else { return None };
        if self.word().is_some() || self.scopes.iter().any(|scope| scope.contains_key(&name)) {
            return None;
        }
        let text = self.names.text(name);
        let lower = self.names.intern(text.to_lowercase().as_bytes());
        let same = self.words.get(&lower).copied();
        let beside = match self.peek(1) {
            Tok::Name(_) => self.word_at(1).is_none() && !self.tokens.get(self.at + 1).is_some_and(|t| t.first),
            Tok::Number(_) => true,
            _ => false,
        };
        // `whlie (i < 3) {`
        let beside = beside || (in_function && self.heads_block());
        let called = in_function && same.is_some() && self.peek(1) == Tok::Punct(Punct::Open);
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
                crate::diagnostic::suggestion(&text, words.into_iter())
            }
        };
        let meant = suggestion.as_ref().map(|word| self.names.intern(word.as_bytes()));
        let meant = meant.and_then(|word| self.words.get(&word).copied());
        let span = self.span();
        self.report(Message::UnknownWord { name: text, suggestion }, span);
        Some(meant)
    }

    /// Do parentheses follow as only those of `for` have them, with a `;` inside, or before a block?
    fn heads_block(&self) -> bool {
        let mut open = 0;
        for ahead in 1..LONGEST_HEAD {
            match self.peek(ahead) {
                Tok::Punct(Punct::Open) => open += 1,
                Tok::Punct(Punct::Close) if open == 1 => return self.peek(ahead + 1) == Tok::Punct(Punct::OpenBrace),
                Tok::Punct(Punct::Close) => open -= 1,
                Tok::Punct(Punct::Semicolon) => return open == 1,
                Tok::End | Tok::Punct(Punct::OpenBrace) => return false,
                _ => {}
            }
            if open == 0 {
                return false;
            }
        }
        false
    }

    /// Parses the semicolon at the end. If it is missing, reports an error, and skips nothing if something new plainly
    /// begins.
    fn statement_end(&mut self) -> Parsed<()> {
        let begins = self.is(Punct::CloseBrace)
            || self.tokens.get(self.at).is_some_and(|token| token.first)
            || self.word().is_some_and(|word| !matches!(word, Word::Sizeof | Word::This | Word::Operator));
        match self.expect(Punct::Semicolon) {
            Err(Reported) if begins => Ok(()),
            other => other,
        }
    }

    /// Reports `include <stdio.h>` and `define N 10` without their `#`, and skips the line.
    fn directive_without_hash(&mut self) -> bool {
        let Tok::Name(name) = self.tok() else { return false };
        let fits = match self.names.text(name).as_str() {
            "include" => matches!(self.peek(1), Tok::Punct(Punct::Lt) | Tok::Str(_)),
            "define" => matches!(self.peek(1), Tok::Name(_)),
            _ => false,
        };
        let fits = fits && self.tokens.get(self.at).is_some_and(|token| token.first);
        if fits {
            let (found, span) = (self.found(), self.span());
            self.report(Message::Expected { what: ExpectedSyntax::Text("#"), found }, span);
            self.at += 1;
            while self.tok() != Tok::End && !self.tokens[self.at].first {
                self.at += 1;
            }
        }
        fits
    }

    /// `vector<int>` begins here, or the like.
    fn starts_template(&self) -> bool {
        let named = matches!(self.tok(), Tok::Name(_)) && self.word().is_none();
        let of = self
            .word_at(2)
            .is_some_and(|word| matches!(word, Word::Int | Word::Char | Word::Float | Word::Double | Word::Long));
        self.cplusplus && named && of && self.peek(1) == Tok::Punct(Punct::Lt)
    }

    /// Parses a name that is not a keyword.
    fn name(&mut self) -> Parsed<Symbol> {
        match self.tok() {
            Tok::Name(name) if !self.words.contains_key(&name) => {
                self.at += 1;
                Ok(name)
            }
            _ => {
                let found = self.found();
                self.fail(Message::Expected { what: ExpectedSyntax::Name, found })
            }
        }
    }

    /// Returns the token here as spelled, empty at the end.
    fn found(&self) -> String {
        match self.tok() {
            Tok::Name(s) | Tok::Number(s) => self.names.text(s),
            Tok::Char(s) => format!("'{}'", self.names.text(s)),
            Tok::Str(s) => format!("\"{}\"", self.names.text(s)),
            Tok::Punct(p) => p.text().to_string(),
            Tok::Stray(b) => char::from(b).to_string(),
            Tok::Newline | Tok::End => String::new(),
        }
    }

    fn report(&mut self, message: Message, span: Span) {
        let errors = self.problems.iter().filter(|p| p.severity == Severity::Error).count();
        if errors < crate::diagnostic::MOST_ERRORS {
            let (message, span) = self.header_wanted().unwrap_or((message, span));
            self.problems.push(Diagnostic::error(message, span));
        }
    }

    /// Returns the error at a type of one of our headers that is not included, or right after it.
    fn header_wanted(&self) -> Option<(Message, Span)> {
        let near = [Some(self.at), self.at.checked_sub(1)].into_iter().flatten();
        near.filter_map(|at| Some((self.tokens.get(at)?, self.tokens.get(at + 1)?.tok))).find_map(|(token, next)| {
            let Tok::Name(name) = token.tok else { return None };
            // In `static FILE *f` it was taken for the name of a variable.
            let variable = self.scopes.iter().any(|scope| scope.contains_key(&name));
            if self.is_type(name) || (variable && !matches!(next, Tok::Punct(Punct::Star) | Tok::Name(_))) {
                return None;
            }
            let name = self.names.text(name);
            let (header, _) = headers::home(&name).filter(|(_, what)| *what == Named::Type)?;
            Some((Message::NeedsHeader { name, header: header.to_string() }, token.span))
        })
    }

    fn fail<T>(&mut self, message: Message) -> Parsed<T> {
        let span = self.span();
        if let Tok::Stray(byte) = self.tok() {
            self.report(Message::StrayCharacter { byte }, span);
        } else {
            self.report(message, span);
        }
        Err(Reported)
    }

    fn unsupported<T>(&mut self, what: Unsupported) -> Parsed<T> {
        self.fail(Message::Unsupported { what })
    }

    /// Runs a parsing function one level deeper.
    fn nested<T>(&mut self, inside: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let depth = self.depth;
        if depth >= DEEPEST {
            return self.fail(Message::TooDeep);
        }
        self.depth = depth + 1;
        let result = inside(self);
        self.depth = depth;
        result
    }

    /// Skips to behind the next `;` or before the next closing brace, whole blocks at once.
    fn recover(&mut self) {
        let mut open = 0;
        loop {
            match self.tok() {
                Tok::End => return,
                Tok::Punct(Punct::OpenBrace) => open += 1,
                Tok::Punct(Punct::CloseBrace) if open == 0 => return,
                Tok::Punct(Punct::CloseBrace) => {
                    open -= 1;
                    if open == 0 {
                        self.at += 1;
                        return;
                    }
                }
                Tok::Punct(Punct::Semicolon) if open == 0 => {
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Reports inline assembler and skips it.
    fn assembler(&mut self) -> Parsed<()> {
        let span = self.span();
        self.report(Message::Unsupported { what: Unsupported::InlineAssembler }, span);
        self.at += 1;
        if self.is(Punct::OpenBrace) {
            self.recover();
            return Ok(());
        }
        let file = span.file;
        let next = |this: &Self| this.tokens.get(this.at).map(|t| t.span);
        // Up to the semicolon; a line without one ends with the line, which tokens no longer show, so the first
        // token that is spaced like a new statement is not looked for.
        while !matches!(self.tok(), Tok::End | Tok::Punct(Punct::CloseBrace))
            && next(self).is_some_and(|s| s.file == file)
        {
            if self.take(Punct::Semicolon) {
                break;
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Is this name a type here?
    fn is_type(&self, name: Symbol) -> bool {
        self.scopes.iter().rev().find_map(|s| s.get(&name)).copied().unwrap_or(false)
    }

    fn declare(&mut self, name: Symbol, is_type: bool) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, is_type);
        }
    }

    fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.scopes.push(HashMap::new());
        let result = inside(self);
        self.scopes.pop();
        result
    }

    fn type_name(&mut self) -> Parsed<Rc<TypeName>> {
        let start = self.span();
        let (base, _) = self.specifiers()?;
        let (_, shape) = self.declarator(declare::Naming::Never)?;
        let span = start.to(self.last_span());
        Ok(Rc::new(TypeName { base, shape, span }))
    }
}
