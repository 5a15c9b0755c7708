//! Macros and what becomes of text that uses them.

use std::rc::Rc;

use crate::diagnostic::{Diagnostic, Message};
use crate::preprocess::{Preprocessor, Renamed};
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::{Punct, Tok, Token};

/// More tokens than this come out of no honest program.
const MOST_TOKENS: usize = 4_000_000;

/// A macro.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    /// Names of its parameters; `None` for a macro without parentheses.
    pub parameters: Option<Vec<Symbol>>,
    /// What it stands for.
    pub body: Vec<Token>,
}

/// Tokens that are still to be read, and the macro that they came out of.
struct Frame {
    tokens: Rc<[Token]>,
    at: usize,
    of: Option<Symbol>,
}

struct Input {
    frames: Vec<Frame>,
}

impl Input {
    fn next(&mut self) -> Option<Token> {
        loop {
            let frame = self.frames.last_mut()?;
            if let Some(&token) = frame.tokens.get(frame.at) {
                frame.at += 1;
                return Some(token);
            }
            self.frames.pop();
        }
    }

    /// The token after this one, which stays where it is.
    fn peek(&self) -> Option<Token> {
        self.frames.iter().rev().find_map(|f| f.tokens.get(f.at).copied())
    }

    fn push(&mut self, tokens: Vec<Token>, of: Option<Symbol>) {
        self.frames.push(Frame { tokens: tokens.into(), at: 0, of });
    }

    fn active(&self, name: Symbol) -> bool {
        self.frames.iter().any(|f| f.of == Some(name) && f.at < f.tokens.len())
    }
}

impl Preprocessor<'_> {
    /// The text with every macro replaced.
    pub(crate) fn expand(&mut self, text: Vec<Token>) -> Vec<Token> {
        let mut out = Vec::with_capacity(text.len());
        let mut input = Input { frames: Vec::new() };
        input.push(text, None);
        while let Some(mut token) = input.next() {
            self.produced += 1;
            if self.produced > MOST_TOKENS {
                if self.produced == MOST_TOKENS + 1 {
                    self.problems.push(Diagnostic::error(Message::TooManyTokens, token.span));
                }
                return out;
            }
            let Tok::Name(name) = token.tok else {
                out.push(token);
                continue;
            };
            if token.painted {
                out.push(token);
                continue;
            }
            let Some(found) = self.macros.get(&name) else {
                out.push(self.dynamic(token).unwrap_or(token));
                continue;
            };
            if input.active(name) {
                token.painted = true;
                out.push(token);
                continue;
            }
            match &found.parameters {
                None => {
                    let body = found.body.clone();
                    let body = self.paste_all(body);
                    input.push(placed(body, token), Some(name));
                }
                Some(parameters) => {
                    if input.peek().map(|t| t.tok) != Some(Tok::Punct(Punct::Open)) {
                        out.push(token);
                        continue;
                    }
                    let (parameters, body) = (parameters.clone(), found.body.clone());
                    input.next();
                    let Some(arguments) = self.arguments(&mut input, token.span) else { continue };
                    let empty = parameters.is_empty() && arguments.len() == 1 && arguments[0].is_empty();
                    if arguments.len() != parameters.len() && !empty {
                        let (expected, found) = (parameters.len(), arguments.len());
                        let message = Message::MacroArguments { name: self.names.text(name), expected, found };
                        self.problems.push(Diagnostic::error(message, token.span));
                        continue;
                    }
                    let body = self.substitute(&body, &parameters, &arguments);
                    input.push(placed(body, token), Some(name));
                }
            }
        }
        out
    }

    /// The last `#line` of the file before a place.
    fn renamed(&self, span: Span) -> Option<&Renamed> {
        self.renamed.iter().rev().find(|(at, ..)| at.file == span.file && at.start < span.start)
    }

    /// `__LINE__`, as `#line` has it.
    fn line_of(&self, span: Span) -> u32 {
        let line = self.sources.line(span);
        self.renamed(span).map_or(line, |(at, first, _)| (line - self.sources.line(*at) - 1).wrapping_add(*first))
    }

    /// Names whose value depends on the place.
    fn dynamic(&mut self, token: Token) -> Option<Token> {
        let Tok::Name(name) = token.tok else { return None };
        let tok = match &*self.names.bytes(name) {
            b"__LINE__" => {
                let line = self.line_of(token.span).to_string();
                Tok::Number(self.names.intern(line.as_bytes()))
            }
            b"__FILE__" => {
                let named = self.renamed(token.span).and_then(|(_, _, name)| name.clone());
                let name = named.unwrap_or_else(|| self.sources.files[usize::from(token.span.file)].name.clone());
                let file = name.replace('\\', "\\\\");
                Tok::Str(self.names.intern(file.as_bytes()))
            }
            b"__DATE__" => Tok::Str(self.names.intern(b"Jan 01 1992")),
            b"__TIME__" => Tok::Str(self.names.intern(b"12:00:00")),
            _ => return None,
        };
        Some(Token { tok, ..token })
    }

    /// The arguments up to the closing parenthesis, which is read too.
    fn arguments(&mut self, input: &mut Input, span: Span) -> Option<Vec<Vec<Token>>> {
        let mut arguments = vec![Vec::new()];
        let mut depth = 0;
        loop {
            let Some(token) = input.next() else {
                self.problems.push(Diagnostic::error(Message::MacroNotClosed, span));
                return None;
            };
            match token.tok {
                Tok::Punct(Punct::Close) if depth == 0 => return Some(arguments),
                Tok::Punct(Punct::Comma) if depth == 0 => {
                    arguments.push(Vec::new());
                    continue;
                }
                Tok::Punct(Punct::Open) => depth += 1,
                Tok::Punct(Punct::Close) => depth -= 1,
                _ => {}
            }
            if let Some(last) = arguments.last_mut() {
                last.push(token);
            }
        }
    }

    fn substitute(&mut self, body: &[Token], parameters: &[Symbol], arguments: &[Vec<Token>]) -> Vec<Token> {
        let argument = |token: &Token| match token.tok {
            Tok::Name(name) => parameters.iter().position(|p| *p == name).and_then(|at| arguments.get(at)),
            _ => None,
        };
        let mut expanded: Vec<Option<Vec<Token>>> = vec![None; arguments.len()];
        let mut out: Vec<Token> = Vec::new();
        let mut at = 0;
        while at < body.len() {
            let token = body[at];
            let next_pastes = body.get(at + 1).is_some_and(|t| t.tok == Tok::Punct(Punct::Paste));
            let pasted = at > 0 && body[at - 1].tok == Tok::Punct(Punct::Paste);
            if token.tok == Tok::Punct(Punct::Hash)
                && let Some(tokens) = body.get(at + 1).and_then(argument)
            {
                let mut text = Vec::new();
                for (i, t) in tokens.iter().enumerate() {
                    if t.spaced && i > 0 {
                        text.push(b' ');
                    }
                    self.stringify(t, &mut text);
                }
                out.push(Token { tok: Tok::Str(self.names.intern(&text)), ..token });
                at += 2;
                continue;
            }
            match argument(&token) {
                Some(tokens) if next_pastes || pasted => {
                    // Nothing pasted to something is that.
                    if tokens.is_empty() && pasted && out.last().is_some_and(|t| t.tok == Tok::Punct(Punct::Paste)) {
                        out.pop();
                    } else if tokens.is_empty() && next_pastes {
                        at += 1;
                    }
                    out.extend_from_slice(tokens);
                }
                Some(tokens) => {
                    let Tok::Name(name) = token.tok else { break };
                    let index = parameters.iter().position(|p| *p == name).unwrap_or(0);
                    if expanded[index].is_none() {
                        expanded[index] = Some(self.expand(tokens.clone()));
                    }
                    let start = out.len();
                    out.extend_from_slice(expanded[index].as_deref().unwrap_or(&[]));
                    if let Some(first) = out.get_mut(start) {
                        first.spaced = token.spaced;
                    }
                }
                None => out.push(token),
            }
            at += 1;
        }
        self.paste_all(out)
    }

    fn stringify(&self, token: &Token, out: &mut Vec<u8>) {
        match token.tok {
            Tok::Name(s) | Tok::Number(s) => out.extend_from_slice(&self.names.bytes(s)),
            Tok::Str(s) | Tok::Char(s) => {
                let quote: &[u8] = if matches!(token.tok, Tok::Str(_)) { b"\\\"" } else { b"'" };
                out.extend_from_slice(quote);
                for &b in self.names.bytes(s).iter() {
                    if b == b'\\' || b == b'"' {
                        out.push(b'\\');
                    }
                    out.push(b);
                }
                out.extend_from_slice(quote);
            }
            Tok::Punct(p) => out.extend_from_slice(p.text().as_bytes()),
            Tok::Stray(b) => out.push(b),
            Tok::Newline | Tok::End => {}
        }
    }

    /// Joins what stands on both sides of each `##`.
    fn paste_all(&mut self, body: Vec<Token>) -> Vec<Token> {
        if !body.iter().any(|t| t.tok == Tok::Punct(Punct::Paste)) {
            return body;
        }
        let mut out: Vec<Token> = Vec::new();
        let mut tokens = body.into_iter();
        while let Some(token) = tokens.next() {
            if token.tok != Tok::Punct(Punct::Paste) {
                out.push(token);
                continue;
            }
            let (Some(left), Some(right)) = (out.pop(), tokens.next()) else { continue };
            let text = self.spell(&left) + &self.spell(&right);
            let source = crate::source::Source::new("", text.as_bytes());
            let joined = crate::lexer::tokens(&source, 0, self.names, self.problems);
            let joined = joined.into_iter().filter(|t| !matches!(t.tok, Tok::Newline | Tok::End));
            out.extend(joined.map(|t| Token { span: left.span, spaced: left.spaced, ..t }));
        }
        out
    }
}

/// Tokens of a macro stand where the macro was used.
fn placed(mut body: Vec<Token>, user: Token) -> Vec<Token> {
    for token in &mut body {
        token.span = user.span;
    }
    if let Some(first) = body.first_mut() {
        first.spaced = user.spaced;
    }
    body
}
