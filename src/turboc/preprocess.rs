//! The preprocessor: handles includes and conditionals, and passes the text between them to macro expansion.

use std::collections::{HashMap, HashSet};

use crate::condition;
use crate::diagnostic::{Diagnostic, Message, suggestion};
use crate::expand::Macro;
use crate::headers;
use crate::hide_set::{HideSet, HideSets};
use crate::lexer;
use crate::options::{Compiler, LoadError, Loader, Model, Options};
use crate::source::{Source, Sources, Span};
use crate::symbol::{Interner, Symbol};
use crate::token::{Punct, Tok, Token};

/// The maximum depth of includes, which stops endless recursion.
const DEEPEST: usize = 40;

/// A `#line`: its position, the number of the next line, and the new file name if there is one.
pub(crate) type Renamed = (Span, u32, Option<String>);

/// The state of one translation unit.
pub(crate) struct Preprocessor<'a> {
    pub(crate) sources: &'a mut Sources,
    pub(crate) names: &'a mut Interner,
    pub(crate) problems: &'a mut Vec<Diagnostic>,
    pub(crate) macros: HashMap<Symbol, Macro>,
    pub(crate) hide_sets: HideSets,
    pub(crate) produced: usize,
    loader: &'a dyn Loader,
    once: HashSet<String>,
    pub(crate) out: Vec<Token>,
    /// The built-in headers that were included, in lower case, to suggest a missing one.
    pub(crate) headers: HashSet<String>,
    depth: usize,
    pub(crate) renamed: Vec<Renamed>,
}

/// An open `#if`.
struct Conditional {
    /// Whether the lines of this branch are compiled.
    taken: bool,
    /// Whether a branch was already compiled.
    done: bool,
    /// Whether the surrounding lines are compiled.
    outer: bool,
    span: Span,
}

impl<'a> Preprocessor<'a> {
    /// Creates a preprocessor with the predefined macros of the compiler.
    pub(crate) fn new(
        sources: &'a mut Sources,
        names: &'a mut Interner,
        problems: &'a mut Vec<Diagnostic>,
        loader: &'a dyn Loader,
        options: &Options,
        cplusplus: bool,
    ) -> Self {
        let mut this = Preprocessor {
            sources,
            names,
            problems,
            macros: HashMap::new(),
            hide_sets: HideSets::default(),
            produced: 0,
            loader,
            once: HashSet::new(),
            out: Vec::new(),
            headers: HashSet::new(),
            depth: 0,
            renamed: Vec::new(),
        };
        let mut text = String::from("#define __MSDOS__ 1\n#define __CDECL__ 1\n");
        text += match options.compiler {
            Compiler::TurboC2 => "#define __TURBOC__ 0x0201\n",
            Compiler::BorlandC3 => "#define __TURBOC__ 0x0410\n#define __BORLANDC__ 0x0410\n",
        };
        text += match options.model {
            Model::Small => "#define __SMALL__ 1\n",
            Model::Large => "#define __LARGE__ 1\n",
        };
        if cplusplus {
            text += "#define __cplusplus 1\n#define __TCPLUSPLUS__ 0x0310\n#define __BCPLUSPLUS__ 0x0310\n";
        }
        this.builtin_text("(predefined)", &text);
        this
    }

    /// Returns the tokens of the file with this number and of all files that it includes.
    pub(crate) fn run(mut self, file: u16) -> (Vec<Token>, HashSet<String>) {
        self.file(file);
        let end = self.sources.files[usize::from(file)].bytes.len() as u32;
        let span = Span { file, start: end.saturating_sub(1), length: 1 };
        self.out.push(Token { tok: Tok::End, span, first: true, spaced: false, hidden: HideSet::default() });
        (self.out, self.headers)
    }

    /// Reads a built-in text before the file itself.
    pub(crate) fn builtin_text(&mut self, name: &str, text: &str) {
        let mut source = Source::new(name, text.as_bytes());
        source.builtin = true;
        let file = self.sources.add(source);
        self.file(file);
    }

    /// Reads a built-in header as if the file began with its include.
    pub(crate) fn header(&mut self, name: &str) {
        if let Some(source) = self.builtin(name, name) {
            self.headers.insert(source.name.clone());
            let file = self.sources.add(source);
            self.file(file);
        }
    }

    fn error(&mut self, message: Message, span: Span) {
        self.problems.push(Diagnostic::error(message, span));
    }

    pub(crate) fn file(&mut self, file: u16) {
        let source = &self.sources.files[usize::from(file)];
        let tokens = lexer::tokens(source, file, self.names, self.problems);
        let mut open: Vec<Conditional> = Vec::new();
        let mut text: Vec<Token> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let end = at + tokens[at..].iter().position(|t| t.tok == Tok::Newline).unwrap_or(tokens.len() - at);
            let line = &tokens[at..end];
            at = end + 1;
            let counts = open.last().is_none_or(|c| c.taken);
            match line.first().map(|t| t.tok) {
                Some(Tok::Punct(Punct::Hash)) => {
                    if !text.is_empty() {
                        let expanded = self.expand(std::mem::take(&mut text));
                        self.out.extend(expanded);
                    }
                    self.directive(&line[1..], line[0].span, counts, &mut open);
                }
                Some(Tok::End) | None => {}
                Some(_) if counts => text.extend_from_slice(line),
                Some(_) => {}
            }
        }
        let expanded = self.expand(text);
        self.out.extend(expanded);
        if let Some(left) = open.last() {
            self.error(Message::ConditionalNotClosed, left.span);
        }
    }

    fn directive(&mut self, line: &[Token], hash: Span, counts: bool, open: &mut Vec<Conditional>) {
        let Some((first, rest)) = line.split_first() else { return };
        let span = hash.to(first.span);
        let Tok::Name(word) = first.tok else {
            if counts && !matches!(first.tok, Tok::Number(_)) {
                self.error(Message::UnknownDirective { name: self.spell(first), suggestion: None }, span);
            }
            return;
        };
        let word = self.names.text(word);
        match word.as_str() {
            "if" => {
                let taken = counts && self.condition(rest, span);
                open.push(Conditional { taken, done: taken, outer: counts, span });
            }
            "ifdef" | "ifndef" => {
                let defined = match rest.first().map(|t| t.tok) {
                    Some(Tok::Name(name)) => self.macros.contains_key(&name),
                    _ => {
                        self.error(Message::DirectiveNeedsName { directive: word.clone() }, span);
                        false
                    }
                };
                let taken = counts && defined == (word == "ifdef");
                open.push(Conditional { taken, done: taken, outer: counts, span });
            }
            "elif" => {
                let Some(&Conditional { done, outer, .. }) = open.last() else {
                    return self.error(Message::ConditionalNotOpen { directive: word }, span);
                };
                let taken = outer && !done && self.condition(rest, span);
                if let Some(last) = open.last_mut() {
                    last.taken = taken;
                    last.done |= taken;
                }
            }
            "else" => match open.last_mut() {
                Some(last) => {
                    last.taken = last.outer && !last.done;
                    last.done = true;
                }
                None => self.error(Message::ConditionalNotOpen { directive: word }, span),
            },
            "endif" => {
                if open.pop().is_none() {
                    self.error(Message::ConditionalNotOpen { directive: word }, span);
                }
            }
            _ if !counts => {}
            "include" => self.include(rest, span),
            "define" => self.define(rest, span),
            "undef" => {
                if let Some(Tok::Name(name)) = rest.first().map(|t| t.tok) {
                    self.macros.remove(&name);
                } else {
                    self.error(Message::DirectiveNeedsName { directive: word }, span);
                }
            }
            "error" => {
                let text = rest.iter().map(|t| self.spell(t)).collect::<Vec<_>>().join(" ");
                self.error(Message::ErrorDirective { text }, span);
            }
            "pragma" => {
                if rest.first().is_some_and(|t| self.spell(t) == "once") {
                    self.once.insert(self.sources.files[usize::from(span.file)].name.to_lowercase());
                }
            }
            "line" => self.line(rest, hash, span),
            "warning" => {}
            _ => {
                let known = ["if", "ifdef", "ifndef", "elif", "else", "endif", "include", "define", "undef", "pragma"];
                let suggestion = suggestion(&word, known.iter().copied());
                self.error(Message::UnknownDirective { name: word, suggestion }, span);
            }
        }
    }

    /// `#line`: changes `__LINE__` and `__FILE__`; errors are still reported with the real position.
    fn line(&mut self, line: &[Token], hash: Span, span: Span) {
        let line = self.expand(line.to_vec());
        let number = line.first().and_then(|token| self.spell(token).parse().ok());
        let Some(number) = number else {
            return self.error(Message::DirectiveNeedsName { directive: "line".to_string() }, span);
        };
        let name = match line.get(1).map(|token| token.tok) {
            Some(Tok::Str(name)) => Some(self.names.text(name).replace("\\\\", "\\")),
            _ => None,
        };
        self.renamed.push((hash, number, name));
    }

    fn condition(&mut self, line: &[Token], span: Span) -> bool {
        match condition::evaluate(self, line) {
            Some(value) => value != 0,
            None => {
                self.error(Message::BadCondition, span);
                false
            }
        }
    }

    fn include(&mut self, line: &[Token], span: Span) {
        let line = if matches!(line.first().map(|t| t.tok), Some(Tok::Name(_))) {
            self.expand(line.to_vec())
        } else {
            line.to_vec()
        };
        let (name, quoted) = match line.first().map(|t| t.tok) {
            Some(Tok::Str(name)) => (self.names.text(name).replace("\\\\", "\\"), true),
            Some(Tok::Punct(Punct::Lt)) => {
                let name = line[1..].iter().take_while(|t| t.tok != Tok::Punct(Punct::Gt));
                (name.map(|t| self.spell(t)).collect::<String>(), false)
            }
            _ => return self.error(Message::BadInclude, span),
        };
        let span = line.first().map_or(span, |f| f.span.to(line.last().unwrap_or(f).span));
        if self.depth >= DEEPEST {
            return self.error(Message::IncludesItself { name }, span);
        }
        let plain = name.replace('\\', "/").to_lowercase();
        let base = plain.rsplit('/').next().unwrap_or(&plain).trim().to_string();
        if self.once.contains(&name.to_lowercase()) {
            return;
        }
        let own = || self.loader.load(&name).map(|bytes| Source::new(&name, &bytes));
        let builtin = self.builtin(&plain, &base);
        let source = match builtin {
            Some(builtin) if !quoted => Ok(builtin),
            Some(builtin) => own().or(Ok(builtin)),
            None => own(),
        };
        match source {
            Ok(source) => {
                // The methods that two classes of streams share are taken twice.
                let again = source.builtin && !self.headers.insert(source.name.clone());
                if again && source.name != "__output.h" {
                    return;
                }
                let file = self.sources.add(source);
                self.depth += 1;
                self.file(file);
                self.depth -= 1;
            }
            Err(LoadError::Missing) => {
                let suggestion = suggestion(&base, headers::NAMES.iter().copied());
                self.error(Message::UnknownHeader { name, suggestion }, span);
            }
            Err(LoadError::Outside) => self.error(Message::HeaderOutside { name }, span),
            Err(LoadError::Unreadable) => self.error(Message::UnreadableHeader { name }, span),
        }
    }

    /// Returns a built-in header; `sys/stat.h` is found with and without its folder.
    fn builtin(&self, plain: &str, base: &str) -> Option<Source> {
        let (name, text) = headers::find(plain).or_else(|| headers::find(base))?;
        let mut source = Source::new(name, text.as_bytes());
        source.builtin = true;
        Some(source)
    }

    fn define(&mut self, line: &[Token], span: Span) {
        let Some((Token { tok: Tok::Name(name), span: at, .. }, rest)) = line.split_first() else {
            return self.error(Message::DirectiveNeedsName { directive: "define".to_string() }, span);
        };
        let mut parameters = None;
        let mut body = rest;
        if let Some(open) = rest.first()
            && open.tok == Tok::Punct(Punct::Open)
            && !open.spaced
        {
            let close = rest.iter().position(|t| t.tok == Tok::Punct(Punct::Close));
            let Some(close) = close else {
                return self.error(Message::BadMacroParameters, *at);
            };
            let mut list = Vec::new();
            for token in &rest[1..close] {
                match token.tok {
                    Tok::Name(name) => list.push(name),
                    Tok::Punct(Punct::Comma) => {}
                    _ => return self.error(Message::BadMacroParameters, token.span),
                }
            }
            parameters = Some(list);
            body = &rest[close + 1..];
        }
        let constant = matches!(body.first().map(|token| token.tok), Some(Tok::Number(_) | Tok::Str(_) | Tok::Char(_)));
        if let (None, [_, .., last], true) = (&parameters, body, constant)
            && last.tok == Tok::Punct(Punct::Semicolon)
        {
            let name = self.names.text(*name);
            self.problems.push(Diagnostic::warning(Message::MacroSemicolon { name }, last.span));
        }
        self.macros.insert(*name, Macro { parameters: parameters.map(Into::into), body: body.into() });
    }

    /// Returns the spelling of a token.
    pub(crate) fn spell(&self, token: &Token) -> String {
        match token.tok {
            Tok::Name(s) | Tok::Number(s) => self.names.text(s),
            Tok::Char(s) => format!("'{}'", self.names.text(s)),
            Tok::Str(s) => format!("\"{}\"", self.names.text(s)),
            Tok::Punct(p) => p.text().to_string(),
            Tok::Stray(b) => char::from(b).to_string(),
            Tok::Newline | Tok::End => String::new(),
        }
    }
}
