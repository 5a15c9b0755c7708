//! The preprocessor: handles includes and conditionals, and passes the text between them to macro expansion.

mod condition;
mod expand;

use std::collections::{HashMap, HashSet};

use crate::budget::{self, Budget, Resource};
use crate::diagnostic::{Diagnostic, Message, suggest_name};
use crate::diagnostic_list::Diagnostics;
use crate::headers;
use crate::hide_set::{HideSet, HideSets};
use crate::implicit_main;
use crate::lexer;
use crate::options::{CompileOptions, Compiler, HeaderLoader, IncludeError, MemoryModel};
use crate::scan::Scanner;
use crate::source::{SourceFile, SourceMap, Span};
use crate::symbol::{Interner, Symbol};
use crate::token::{Punct, Token, TokenKind};
use expand::Macro;

/// A `#line`: its position, the number of the next line, and the new file name if there is one.
type LineDirective = (Span, u32, Option<String>);

/// The state of one translation unit.
pub(crate) struct Preprocessor<'a> {
    sources: &'a mut SourceMap,
    names: &'a mut Interner,
    problems: &'a mut Diagnostics,
    budget: &'a Budget,
    macros: HashMap<Symbol, Macro>,
    /// The macros at the first `#pragma save_macros`, to which `#pragma restore_macros` returns.
    saved_macros: Option<HashMap<Symbol, Macro>>,
    hide_sets: HideSets,
    /// The macros whose arguments are being expanded, the innermost last.
    expanding: Vec<Symbol>,
    loader: &'a dyn HeaderLoader,
    once: HashSet<String>,
    out: Vec<Token>,
    /// The built-in headers that were included, in lower case.
    headers: HashSet<String>,
    depth: usize,
    line_directives: Vec<LineDirective>,
    /// `true` if the headers are those of standard C++ and WinBGIm.
    modern: bool,
}

/// An open `#if`.
struct Conditional {
    /// `true` if the lines of this branch are compiled.
    taken: bool,
    /// `true` if a branch was already compiled.
    any_taken: bool,
    /// `true` if the surrounding lines are compiled.
    outer: bool,
    span: Span,
}

impl<'a> Preprocessor<'a> {
    /// Creates a preprocessor with the predefined macros of the compiler.
    pub(crate) fn new(
        sources: &'a mut SourceMap,
        names: &'a mut Interner,
        problems: &'a mut Diagnostics,
        budget: &'a Budget,
        loader: &'a dyn HeaderLoader,
        options: &CompileOptions,
        cplusplus: bool,
    ) -> Self {
        let mut this = Preprocessor {
            sources,
            names,
            problems,
            budget,
            macros: HashMap::new(),
            saved_macros: None,
            hide_sets: HideSets::default(),
            expanding: Vec::new(),
            loader,
            once: HashSet::new(),
            out: Vec::new(),
            headers: HashSet::new(),
            depth: 0,
            line_directives: Vec::new(),
            modern: options.compiler.is_modern(),
        };
        let modern = options.compiler.is_modern();
        let mut text = String::from(if modern { "" } else { "#define __MSDOS__ 1\n#define __CDECL__ 1\n" });
        text += match options.compiler {
            Compiler::TurboC2 => "#define __TURBOC__ 0x0201\n",
            Compiler::BorlandC3 => "#define __TURBOC__ 0x0410\n#define __BORLANDC__ 0x0410\n",
            Compiler::DevCpp => headers::modern::PREDEFINED,
        };
        text += match options.model {
            MemoryModel::Small => "#define __SMALL__ 1\n",
            MemoryModel::Medium => "#define __MEDIUM__ 1\n",
            MemoryModel::Compact => "#define __COMPACT__ 1\n",
            MemoryModel::Large => "#define __LARGE__ 1\n",
            MemoryModel::Huge => "#define __HUGE__ 1\n",
        };
        if cplusplus && modern {
            text += headers::modern::PREDEFINED_CPLUSPLUS;
        } else if cplusplus {
            text += "#define __cplusplus 1\n#define __TCPLUSPLUS__ 0x0310\n#define __BCPLUSPLUS__ 0x0310\n";
        }
        this.process_builtin_text("(predefined)", &text);
        this
    }

    /// Declares the functions that inline assembler calls.
    pub(crate) fn declare_assembler(&mut self) {
        self.process_builtin_text("(assembler)", headers::ASSEMBLER);
    }

    /// Includes the headers of a program without `main` and declares the functions that the added one calls. Returns the
    /// number of their source.
    pub(crate) fn declare_main_functions(&mut self) -> u16 {
        implicit_main::HEADERS.iter().for_each(|header| self.include_header(header));
        self.process_builtin_text(implicit_main::FILE, implicit_main::FUNCTIONS)
    }

    /// Returns the tokens of the file with this number and of all files that it includes.
    pub(crate) fn run(mut self, file: u16) -> Vec<Token> {
        self.process_file(file);
        let end = self.sources.files[usize::from(file)].bytes.len() as u32;
        let span = Span { file, start: end.saturating_sub(1), length: 1 };
        self.out.push(Token {
            kind: TokenKind::End,
            span,
            first_on_line: true,
            space_before: false,
            hide_set: HideSet::default(),
        });
        self.out
    }

    /// Reads a built-in text before the file itself. Returns its number.
    fn process_builtin_text(&mut self, name: &str, text: &str) -> u16 {
        let mut source = SourceFile::new(name, text.as_bytes());
        source.builtin = true;
        self.process_source(source)
    }

    /// Reads a file that is included. Returns its number.
    fn process_source(&mut self, source: SourceFile) -> u16 {
        let file = self.sources.add(source);
        self.depth += 1;
        self.process_file(file);
        self.depth -= 1;
        file
    }

    /// Reads a built-in header as if the file began with its include.
    pub(crate) fn include_header(&mut self, name: &str) {
        if let Some(source) = self.find_builtin_header(name, name)
            && self.headers.insert(source.name.clone())
        {
            self.process_source(source);
        }
    }

    fn report_error(&mut self, message: Message, span: Span) {
        self.problems.push(Diagnostic::error(message, span));
    }

    fn process_file(&mut self, file: u16) {
        let source = &self.sources.files[usize::from(file)];
        let bytes = if source.builtin { 0 } else { source.bytes.len() };
        let start = Span { file, start: 0, length: 1 };
        if !self.budget.spend(Resource::Bytes, bytes) {
            self.budget.exceed(Message::SourceTooLarge { limit: budget::MAX_SOURCE_BYTES }, start);
        }
        if !self.budget.spend(Resource::Files, 1) {
            self.budget.exceed(Message::TooManyIncludes { limit: Resource::Files.limit() }, start);
        }
        if self.budget.is_exceeded() {
            return;
        }
        let progress = || self.loader.progress();
        let tokens = lexer::tokenize(Scanner::new(source), file, self.names, self.problems, self.budget, &progress);
        let mut open: Vec<Conditional> = Vec::new();
        let mut text: Vec<Token> = Vec::new();
        let mut at = 0;
        while at < tokens.len() && !self.budget.is_exceeded() {
            let end = at + tokens[at..].iter().position(|t| t.kind == TokenKind::Newline).unwrap_or(tokens.len() - at);
            let line = &tokens[at..end];
            at = end + 1;
            let counts = open.last().is_none_or(|c| c.taken);
            match line.first().map(|t| t.kind) {
                Some(TokenKind::Punct(Punct::Hash)) => {
                    if !text.is_empty() {
                        self.add_text(std::mem::take(&mut text));
                    }
                    self.process_directive(&line[1..], line[0].span, counts, &mut open);
                }
                Some(TokenKind::End) | None => {}
                Some(_) if counts => text.extend_from_slice(line),
                Some(_) => {}
            }
        }
        drop(tokens);
        self.add_text(text);
        if let Some(left) = open.last() {
            self.report_error(Message::ConditionalNotClosed, left.span);
        }
    }

    /// Adds the expansion of a text between directives to the program.
    fn add_text(&mut self, text: Vec<Token>) {
        let expanded = self.expand(text);
        if let Some(last) = expanded.last()
            && !self.budget.spend(Resource::Tokens, expanded.len())
        {
            self.budget.exceed_tokens(Vec::new(), last.span);
        }
        if self.out.is_empty() {
            self.out = expanded;
        } else {
            self.out.extend(expanded);
        }
    }

    fn process_directive(&mut self, line: &[Token], hash: Span, counts: bool, open: &mut Vec<Conditional>) {
        let Some((first, rest)) = line.split_first() else { return };
        let span = hash.to(first.span);
        let TokenKind::Name(word) = first.kind else {
            if counts && !matches!(first.kind, TokenKind::Number(_)) {
                self.report_error(Message::UnknownDirective { name: self.spell(first), suggestion: None }, span);
            }
            return;
        };
        let word = self.names.text(word);
        // Borland's preprocessor needs no space before this name: `#ifndef_ABOUT_H`.
        let joined = ["ifndef", "ifdef"].into_iter().find(|name| word.len() > name.len() && word.starts_with(name));
        let (word, name) = match (joined, rest.first().map(|token| token.kind)) {
            (Some(directive), _) => {
                (directive.to_owned(), Some(self.names.intern(&word.as_bytes()[directive.len()..])))
            }
            (None, Some(TokenKind::Name(name))) => (word, Some(name)),
            (None, _) => (word, None),
        };
        match word.as_str() {
            "if" | "ifdef" | "ifndef" | "elif" | "else" | "endif" => {
                self.process_conditional(&word, name, rest, counts, span, open);
            }
            _ if !counts => {}
            "include" => self.include(rest, span),
            "define" => self.define(rest, span),
            "undef" => {
                if let Some(TokenKind::Name(name)) = rest.first().map(|t| t.kind) {
                    self.macros.remove(&name);
                } else {
                    self.report_error(Message::DirectiveNeedsName { directive: word }, span);
                }
            }
            "error" => {
                let text = rest.iter().map(|t| self.spell(t)).collect::<Vec<_>>().join(" ");
                self.report_error(Message::ErrorDirective { text }, span);
            }
            "pragma" => self.process_pragma(rest, span),
            "line" => self.process_line_directive(rest, hash, span),
            "warning" => {}
            _ => {
                const KNOWN: [&str; 10] =
                    ["if", "ifdef", "ifndef", "elif", "else", "endif", "include", "define", "undef", "pragma"];
                let suggestion = self.budget.suggest(&word, || KNOWN.map(String::from).into());
                self.report_error(Message::UnknownDirective { name: word, suggestion }, span);
            }
        }
    }

    /// `#if` and the directives that belong to it. `counts` is whether the lines before it are compiled.
    fn process_conditional(
        &mut self,
        directive: &str,
        name: Option<Symbol>,
        rest: &[Token],
        counts: bool,
        span: Span,
        open: &mut Vec<Conditional>,
    ) {
        match directive {
            "if" => {
                let taken = counts && self.evaluate_condition(rest, span);
                open.push(Conditional { taken, any_taken: taken, outer: counts, span });
            }
            "ifdef" | "ifndef" => {
                let defined = match name {
                    Some(name) => self.macros.contains_key(&name),
                    None => {
                        self.report_error(Message::DirectiveNeedsName { directive: directive.to_owned() }, span);
                        false
                    }
                };
                let taken = counts && defined == (directive == "ifdef");
                open.push(Conditional { taken, any_taken: taken, outer: counts, span });
            }
            _ => {
                let Some(last) = open.last_mut() else {
                    return self.report_error(Message::ConditionalNotOpen { directive: directive.to_owned() }, span);
                };
                if directive == "endif" {
                    open.pop();
                } else {
                    let goes_on = last.outer && !last.any_taken;
                    last.taken = goes_on && (directive == "else" || self.evaluate_condition(rest, span));
                    last.any_taken |= last.taken || directive == "else";
                }
            }
        }
    }

    fn process_pragma(&mut self, rest: &[Token], span: Span) {
        let word = rest.first().map(|token| self.spell(token));
        match word.as_deref() {
            Some("once") => {
                self.once.insert(self.sources.files[usize::from(span.file)].name.to_lowercase());
            }
            Some("save_macros") => {
                self.saved_macros.get_or_insert_with(|| self.macros.clone());
            }
            Some("restore_macros") => {
                if let Some(saved) = &self.saved_macros {
                    self.macros.clone_from(saved);
                }
            }
            _ => {}
        }
    }

    /// `#line`: changes `__LINE__` and `__FILE__`; errors are still reported with the real position.
    fn process_line_directive(&mut self, line: &[Token], hash: Span, span: Span) {
        let line = self.expand(line.to_vec());
        let number = line.first().and_then(|token| self.spell(token).parse().ok());
        let Some(number) = number else {
            return self.report_error(Message::DirectiveNeedsName { directive: "line".to_string() }, span);
        };
        let name = match line.get(1).map(|token| token.kind) {
            Some(TokenKind::Str(name)) => Some(self.names.text(name).replace("\\\\", "\\")),
            _ => None,
        };
        self.line_directives.push((hash, number, name));
    }

    fn evaluate_condition(&mut self, line: &[Token], span: Span) -> bool {
        match condition::evaluate(self, line) {
            Some(value) => value != 0,
            None => {
                self.report_error(Message::BadCondition, span);
                false
            }
        }
    }

    fn include(&mut self, line: &[Token], span: Span) {
        let line = if matches!(line.first().map(|t| t.kind), Some(TokenKind::Name(_))) {
            self.expand(line.to_vec())
        } else {
            line.to_vec()
        };
        let (name, quoted) = match line.first().map(|t| t.kind) {
            Some(TokenKind::Str(name)) => (self.names.text(name).replace("\\\\", "\\"), true),
            Some(TokenKind::Punct(Punct::Lt)) => {
                let name = line[1..].iter().take_while(|t| t.kind != TokenKind::Punct(Punct::Gt));
                (name.map(|t| self.spell(t)).collect::<String>(), false)
            }
            _ => return self.report_error(Message::BadInclude, span),
        };
        let span = line.first().map_or(span, |f| f.span.to(line.last().unwrap_or(f).span));
        if self.depth >= budget::INCLUDE_DEPTH {
            return self.report_error(Message::RecursiveInclude { name }, span);
        }
        let plain = name.replace('\\', "/").to_lowercase();
        let base = plain.rsplit('/').next().unwrap_or(&plain).trim().to_string();
        if self.once.contains(&name.to_lowercase()) {
            return;
        }
        let builtin = self.find_builtin_header(&plain, &base);
        let own = || match self.loader.load(&name) {
            // The original header of WinBGIm next to the source is the built-in one.
            Ok(bytes) if builtin.is_some() && is_winbgim(&bytes) => Err(IncludeError::NotFound),
            loaded => loaded.map(|bytes| SourceFile::new(&name, &bytes)),
        };
        let source = match builtin {
            Some(ref builtin) if !quoted => Ok(builtin.clone()),
            Some(ref builtin) => own().or_else(|_| Ok(builtin.clone())),
            None => own(),
        };
        match source {
            Ok(source) => {
                // Two stream classes share the methods in this header, which is therefore included twice.
                let again = source.builtin && !self.headers.insert(source.name.clone());
                if again && source.name != "__output.h" {
                    return;
                }
                self.process_source(source);
            }
            Err(IncludeError::NotFound) => {
                let stem = base.strip_suffix(".h").unwrap_or(&base);
                let stems = headers::NAMES.iter().map(|name| name.strip_suffix(".h").unwrap_or(name));
                let suggestion = suggest_name(stem, stems).map(|stem| stem + ".h");
                // Continues with the header that was meant, so that the other errors are found.
                let meant = suggestion.as_deref().and_then(|meant| self.find_builtin_header(meant, meant));
                self.report_error(Message::UnknownHeader { name, suggestion }, span);
                if let Some(meant) = meant.filter(|meant| self.headers.insert(meant.name.clone())) {
                    self.process_source(meant);
                }
            }
            Err(IncludeError::Outside) => self.report_error(Message::HeaderOutside { name }, span),
            Err(IncludeError::Unreadable) => self.report_error(Message::UnreadableHeader { name }, span),
        }
    }

    /// Returns a built-in header; `sys/stat.h` is found with and without its folder.
    fn find_builtin_header(&self, plain: &str, base: &str) -> Option<SourceFile> {
        let old = plain.strip_prefix("tc/").filter(|_| self.modern).and_then(headers::find);
        let modern = if self.modern { headers::modern::find(plain) } else { None };
        let (name, text) = match old {
            // Not the same header as the one that includes it.
            Some((_, text)) => (plain, text),
            None => modern.or_else(|| headers::find(plain)).or_else(|| headers::find(base))?,
        };
        let mut source = SourceFile::new(name, text.as_bytes());
        source.builtin = true;
        source.narrow = modern.is_none();
        Some(source)
    }

    fn define(&mut self, line: &[Token], span: Span) {
        let Some((Token { kind: TokenKind::Name(name), span: at, .. }, rest)) = line.split_first() else {
            return self.report_error(Message::DirectiveNeedsName { directive: "define".to_string() }, span);
        };
        let mut parameters = None;
        let mut body = rest;
        if let Some(open) = rest.first()
            && open.kind == TokenKind::Punct(Punct::Open)
            && !open.space_before
        {
            let close = rest.iter().position(|t| t.kind == TokenKind::Punct(Punct::Close));
            let Some(close) = close else {
                return self.report_error(Message::BadMacroParameters, *at);
            };
            let mut list = Vec::new();
            for token in &rest[1..close] {
                match token.kind {
                    TokenKind::Name(name) => list.push(name),
                    TokenKind::Punct(Punct::Comma) => {}
                    _ => return self.report_error(Message::BadMacroParameters, token.span),
                }
            }
            parameters = Some(list);
            body = &rest[close + 1..];
        }
        let constant = matches!(
            body.first().map(|token| token.kind),
            Some(TokenKind::Number(_) | TokenKind::Str(_) | TokenKind::Char(_))
        );
        if let (None, [_, .., last], true) = (&parameters, body, constant)
            && last.kind == TokenKind::Punct(Punct::Semicolon)
        {
            let name = self.names.text(*name);
            self.problems.push(Diagnostic::warning(Message::MacroSemicolon { name }, last.span));
        }
        self.macros.insert(*name, Macro { parameters: parameters.map(Into::into), body: body.into() });
    }

    /// Returns the spelling of a token.
    fn spell(&self, token: &Token) -> String {
        token.kind.spelling(|symbol| self.names.text(symbol))
    }
}

/// Returns whether a header is the original one of WinBGIm.
fn is_winbgim(bytes: &[u8]) -> bool {
    let has = |word: &[u8]| bytes.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
    has(b"#define WINBGI_H") || has(b"The winbgim library")
}
