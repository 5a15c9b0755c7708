//! Macro expansion by Dave Prosser's algorithm. The hide set of a token contains the macros whose expansion produced it;
//! the token is never expanded as one of them (ISO C90 6.8.3.4).

use std::rc::Rc;

use super::{LineDirective, Preprocessor};
use crate::budget::{self, Resource};
use crate::diagnostic::{ChainLink, Diagnostic, Message};
use crate::hide_set::HideSet;
use crate::scan::Scanner;
use crate::source::Span;
use crate::symbol::Symbol;
use crate::token::{Punct, Token, TokenKind};

/// A macro.
#[derive(Clone, Debug)]
pub(super) struct Macro {
    /// The names of its parameters; `None` for a macro without parentheses.
    pub parameters: Option<Rc<[Symbol]>>,
    /// The replacement list.
    pub body: Rc<[Token]>,
}

/// Tokens that remain to be read.
struct Frame {
    tokens: Vec<Token>,
    at: usize,
}

struct Input {
    frames: Vec<Frame>,
    /// `true` if white space preceded a macro with an empty expansion: it then precedes the next token.
    spaced: bool,
}

impl Input {
    fn next(&mut self) -> Option<Token> {
        loop {
            let frame = self.frames.last_mut()?;
            if let Some(&token) = frame.tokens.get(frame.at) {
                frame.at += 1;
                let spaced = token.space_before | std::mem::take(&mut self.spaced);
                return Some(Token { space_before: spaced, ..token });
            }
            self.frames.pop();
        }
    }

    /// Returns the next token without consuming it.
    fn peek(&self) -> Option<Token> {
        self.frames.iter().rev().find_map(|f| f.tokens.get(f.at).copied())
    }

    /// Pushes tokens to be read next. `spaced`: whether white space preceded the token that they replace.
    fn push(&mut self, tokens: Vec<Token>, spaced: bool) {
        if tokens.is_empty() {
            self.spaced |= spaced;
            return;
        }
        // Removes completely read frames, so that a long chain of macros needs only one.
        while self.frames.last().is_some_and(|frame| frame.at >= frame.tokens.len()) {
            self.frames.pop();
        }
        self.frames.push(Frame { tokens, at: 0 });
    }
}

impl Preprocessor<'_> {
    /// Expands all macros in a text.
    pub(super) fn expand(&mut self, text: Vec<Token>) -> Vec<Token> {
        let mut out = Vec::with_capacity(text.len());
        let mut input = Input { frames: Vec::new(), spaced: false };
        input.push(text, false);
        while let Some(token) = input.next() {
            if token.first_on_line {
                self.loader.progress();
            }
            self.spend(1, token);
            if self.budget.is_exceeded() {
                return out;
            }
            let TokenKind::Name(name) = token.kind else {
                out.push(token);
                continue;
            };
            let Some(Macro { parameters, body }) = self.macros.get(&name).cloned() else {
                out.push(self.expand_positional(token).unwrap_or(token));
                continue;
            };
            if self.hide_sets.contains(token.hide_set, name) {
                out.push(token);
                continue;
            }
            let Some(parameters) = parameters else {
                let hidden = self.hide_sets.with(token.hide_set, name);
                let body = self.substitute(&body, None, &[]);
                input.push(self.relocate(body, token, hidden), token.space_before);
                continue;
            };
            if input.peek().map(|t| t.kind) != Some(TokenKind::Punct(Punct::Open)) {
                out.push(token);
                continue;
            }
            input.next();
            let Some((arguments, close)) = self.arguments(&mut input, token) else { continue };
            let empty = parameters.is_empty() && arguments.len() == 1 && arguments[0].is_empty();
            if arguments.len() != parameters.len() && !empty {
                let (expected, found) = (parameters.len(), arguments.len());
                let message = Message::MacroArgumentCount { name: self.names.text(name), expected, found };
                self.problems.push(Diagnostic::error(message, token.span));
                continue;
            }
            if self.expanding.len() >= budget::MACRO_DEPTH {
                self.budget.exceed(Message::TooDeep { chain: self.macro_chain(token) }, token.span);
                return out;
            }
            let common = self.hide_sets.intersection(token.hide_set, close.hide_set);
            let hidden = self.hide_sets.with(common, name);
            self.expanding.push(name);
            let body = self.substitute(&body, Some(&parameters), &arguments);
            self.expanding.pop();
            self.spend(body.len(), token);
            input.push(self.relocate(body, token, hidden), token.space_before);
        }
        out
    }

    /// Uses a part of the budget for tokens that a macro makes.
    fn spend(&mut self, tokens: usize, from: Token) {
        let made = tokens + self.hide_sets.take_growth();
        if !self.budget.spend(Resource::Expansion, made) {
            self.budget.exceed_tokens(self.macro_chain(from), from.span);
        }
    }

    /// Returns the last macros whose expansion led to a token.
    fn macro_chain(&self, token: Token) -> Vec<ChainLink> {
        let own = match token.kind {
            TokenKind::Name(name) if self.macros.contains_key(&name) => Some(name),
            _ => None,
        };
        let hidden = self.hide_sets.names(token.hide_set).iter().rev();
        let chain = own.iter().chain(self.expanding.iter().rev()).chain(hidden);
        budget::last_links(chain.map(|name| ChainLink::Macro { name: self.names.text(*name) }))
    }

    /// Returns the last `#line` of the file before a position.
    fn last_line_directive(&self, span: Span) -> Option<&LineDirective> {
        self.line_directives.iter().rev().find(|(at, ..)| at.file == span.file && at.start < span.start)
    }

    /// Returns the value of `__LINE__`, including `#line`.
    fn line_of(&self, span: Span) -> u32 {
        let line = self.sources.line(span);
        self.last_line_directive(span)
            .map_or(line, |(at, first, _)| (line - self.sources.line(*at) - 1).wrapping_add(*first))
    }

    /// Returns the expansion of names whose value depends on the position.
    fn expand_positional(&mut self, token: Token) -> Option<Token> {
        let TokenKind::Name(name) = token.kind else { return None };
        let tok = match &*self.names.bytes(name) {
            b"__LINE__" => {
                let line = self.line_of(token.span).to_string();
                TokenKind::Number(self.names.intern(line.as_bytes()))
            }
            b"__FILE__" => {
                let named = self.last_line_directive(token.span).and_then(|(_, _, name)| name.clone());
                let name = named.unwrap_or_else(|| self.sources.files[usize::from(token.span.file)].name.clone());
                let file = name.replace('\\', "\\\\");
                TokenKind::Str(self.names.intern(file.as_bytes()))
            }
            b"__DATE__" => TokenKind::Str(self.names.intern(b"Jan 01 1992")),
            b"__TIME__" => TokenKind::Str(self.names.intern(b"12:00:00")),
            _ => return None,
        };
        Some(Token { kind: tok, ..token })
    }

    /// Reads the arguments and the closing parenthesis.
    fn arguments(&mut self, input: &mut Input, from: Token) -> Option<(Vec<Vec<Token>>, Token)> {
        let mut arguments = vec![Vec::new()];
        let mut depth = 0;
        loop {
            let Some(token) = input.next() else {
                self.problems.push(Diagnostic::error(Message::MacroNotClosed, from.span));
                return None;
            };
            self.spend(1, from);
            if self.budget.is_exceeded() {
                return None;
            }
            match token.kind {
                TokenKind::Punct(Punct::Close) if depth == 0 => return Some((arguments, token)),
                TokenKind::Punct(Punct::Comma) if depth == 0 => {
                    arguments.push(Vec::new());
                    continue;
                }
                TokenKind::Punct(Punct::Open) => depth += 1,
                TokenKind::Punct(Punct::Close) => depth -= 1,
                _ => {}
            }
            if let Some(last) = arguments.last_mut() {
                last.push(token);
            }
        }
    }

    /// Returns the body of a macro with its arguments inserted and the operators `#` and `##` applied. In the body of a
    /// macro without `parameters`, `#` is an ordinary token.
    fn substitute(&mut self, body: &[Token], parameters: Option<&[Symbol]>, arguments: &[Vec<Token>]) -> Vec<Token> {
        let argument = |token: &Token| match token.kind {
            TokenKind::Name(name) => parameters?.iter().position(|p| *p == name).filter(|at| *at < arguments.len()),
            _ => None,
        };
        let is = |at: usize, punct| body.get(at).is_some_and(|t| t.kind == TokenKind::Punct(punct));
        let mut expanded: Vec<Option<Vec<Token>>> = vec![None; arguments.len()];
        let mut out: Vec<Token> = Vec::new();
        // The operand on the left of the next `##` is an argument without tokens.
        let mut empty_left = false;
        let mut at = 0;
        while let Some(&token) = body.get(at) {
            let pastes = at > 0 && is(at, Punct::Paste) && at + 1 < body.len();
            at += usize::from(pastes);
            let operand = body[at];
            let mut tokens = match body.get(at + 1).and_then(argument) {
                Some(number) if is(at, Punct::Hash) => {
                    at += 1;
                    vec![self.stringify_argument(&arguments[number], operand)]
                }
                _ => match argument(&operand) {
                    Some(number) if pastes || is(at + 1, Punct::Paste) => arguments[number].clone(),
                    Some(number) => {
                        if expanded[number].is_none() {
                            expanded[number] = Some(self.expand(arguments[number].clone()));
                        }
                        expanded[number].clone().unwrap_or_default()
                    }
                    None => vec![operand],
                },
            };
            at += 1;
            self.spend(tokens.len(), operand);
            if self.budget.is_exceeded() {
                return out;
            }
            if let Some(first) = tokens.first_mut() {
                (first.space_before, first.first_on_line) = (operand.space_before, operand.first_on_line);
            }
            if !pastes {
                empty_left = tokens.is_empty();
            } else if empty_left {
                empty_left = tokens.is_empty();
                if let Some(first) = tokens.first_mut() {
                    first.space_before = token.space_before;
                }
            } else if !tokens.is_empty()
                && let Some(left) = out.pop()
            {
                let right = tokens.remove(0);
                out.extend(self.paste(left, right));
            }
            out.extend(tokens);
        }
        out
    }

    /// Converts an argument to a string, for `#`.
    fn stringify_argument(&mut self, argument: &[Token], operator: Token) -> Token {
        let mut text = Vec::new();
        for (i, token) in argument.iter().enumerate() {
            if i > 0 && (token.space_before || token.first_on_line) {
                text.push(b' ');
            }
            let before = text.len();
            self.stringify(token, &mut text);
            if !self.budget.spend_text(text.len() - before, operator.span) {
                break;
            }
        }
        Token { kind: TokenKind::Str(self.names.intern(&text)), ..operator }
    }

    fn stringify(&self, token: &Token, out: &mut Vec<u8>) {
        match token.kind {
            TokenKind::Name(s) | TokenKind::Number(s) => out.extend_from_slice(&self.names.bytes(s)),
            TokenKind::Str(s) | TokenKind::Char(s) => {
                let quote: &[u8] = if matches!(token.kind, TokenKind::Str(_)) { b"\\\"" } else { b"'" };
                out.extend_from_slice(quote);
                for &b in self.names.bytes(s).iter() {
                    if b == b'\\' || b == b'"' {
                        out.push(b'\\');
                    }
                    out.push(b);
                }
                out.extend_from_slice(quote);
            }
            TokenKind::Punct(p) => out.extend_from_slice(p.text().as_bytes()),
            TokenKind::Stray(b) => out.push(b),
            TokenKind::Newline | TokenKind::End => {}
        }
    }

    /// Joins two tokens into one, for `##`. Two that do not form a token stay separate.
    fn paste(&mut self, left: Token, right: Token) -> Vec<Token> {
        let text = self.spell(&left) + &self.spell(&right);
        self.budget.spend_text(text.len(), left.span);
        let source = crate::source::SourceFile::new("", text.as_bytes());
        let joined = crate::lexer::tokenize(Scanner::new(&source), 0, self.names, self.problems, self.budget, &|| ());
        let hidden = self.hide_sets.intersection(left.hide_set, right.hide_set);
        let joined = joined.into_iter().filter(|t| !matches!(t.kind, TokenKind::Newline | TokenKind::End));
        joined
            .map(|t| Token {
                span: left.span,
                space_before: left.space_before,
                first_on_line: left.first_on_line,
                hide_set: hidden,
                ..t
            })
            .collect()
    }

    /// Gives the tokens of a macro the position of its use and adds the hide set.
    fn relocate(&mut self, mut body: Vec<Token>, user: Token, hidden: HideSet) -> Vec<Token> {
        for token in &mut body {
            token.span = user.span;
            token.hide_set = self.hide_sets.union(token.hide_set, hidden);
        }
        if let Some(first) = body.first_mut() {
            (first.space_before, first.first_on_line) = (user.space_before, user.first_on_line);
        }
        body
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::{Budget, Resource};
    use crate::diagnostic_list::Diagnostics;
    use crate::options::{CompileOptions, NoFiles};
    use crate::preprocess::Preprocessor;
    use crate::source::{SourceFile, SourceMap};
    use crate::symbol::Interner;
    use crate::token::TokenKind;

    /// Returns the expansion of a text, separated by spaces, and the number of tokens read.
    fn expanded(text: &str) -> (String, usize) {
        let (mut sources, mut names, mut problems) =
            (SourceMap::default(), Interner::default(), Diagnostics::default());
        let budget = Budget::default();
        let file = sources.add(SourceFile::new("a.c", text.as_bytes()));
        let options = CompileOptions::default();
        let mut preprocessor =
            Preprocessor::new(&mut sources, &mut names, &mut problems, &budget, &NoFiles, &options, false);
        preprocessor.process_file(file);
        let tokens = std::mem::take(&mut preprocessor.out);
        let spelled = tokens.iter().filter(|token| token.kind != TokenKind::End).map(|token| preprocessor.spell(token));
        let text = spelled.collect::<Vec<_>>().join(" ");
        let produced = budget.used(Resource::Expansion);
        (text, produced)
    }

    #[test]
    fn no_macro_is_expanded_inside_of_itself() {
        let programs = [
            ("#define x 1+x\nx", "1 + x"),
            ("#define for if(0){}else for\nfor(;;);", "if ( 0 ) { } else for ( ; ; ) ;"),
            ("#define a b\n#define b c\n#define c a\na b c", "a b c"),
            ("#define f(x) f(x)\nf(f(1))", "f ( f ( 1 ) )"),
            ("#define f(x) g(x)\n#define g(x) f(x+1)\nf(1) g(2)", "f ( 1 + 1 ) g ( 2 + 1 )"),
            ("#define AND &&\n#define OR ||\na AND b OR c", "a && b || c"),
            ("#define f f(1)\n#define g(x) x\ng(f) g(g)(f)", "f ( 1 ) g ( f ( 1 ) )"),
            ("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2 * 9 * g"),
            ("#define EMPTY\n#define h(x) x h\nh EMPTY (1) (2)", "h ( 1 ) ( 2 )"),
            (
                "#define c\n#define s(p) #p\n#define f(p) s(p)\nf(g(c) g( c) g(c ) s(a c b))",
                "\"g() g( ) g( ) \\\"a c b\\\"\"",
            ),
            ("#define n(a,b) a##b\nn(,x) n(x,) n(,) n(1,2)", "x x 12"),
        ];
        for (program, tokens) in programs {
            let (text, produced) = expanded(program);
            assert_eq!(text, tokens, "{program}");
            assert!(produced < 200, "{program}: {produced} tokens were read");
        }
    }

    /// ISO C90 6.8.3.3 and 6.8.3.5, ISO C99 6.10.3.3 and 6.10.3.5.
    #[test]
    fn the_examples_of_the_standard() {
        let rescanning = "#define x 3\\n#define f(a) f(x * (a))\\n#undef x\\n#define x 2\\n#define g f\\n#define z z[0]\\n\
            #define h g(~\\n#define m(a) a(w)\\n#define w 0,1\\n#define t(a) a\\n#define p() int\\n#define q(x) x\\n\
            #define r(x,y) x ## y\\n#define str(x) # x\\n";
        let cases = [
            (
                "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);",
                "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ;",
            ),
            (
                "g(x+(3,4)-w) | h 5) & m\n(f)^m(m);",
                "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ;",
            ),
            (
                "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\nchar c[2][6] = { str(hello), str() };",
                "int i [ ] = { 1 , 23 , 4 , 5 , } ; char c [ 2 ] [ 6 ] = { \"hello\" , \"\" } ;",
            ),
        ];
        for (text, tokens) in cases {
            assert_eq!(expanded(&(rescanning.replace("\\n", "\n") + text)).0, tokens);
        }
        let pasting = "#define str(s) # s\n#define xstr(s) str(s)\n#define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", \\\n\
            x ## s, x ## t)\n#define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n#define xglue(a, b) glue(a, b)\n\
            #define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n\
            debug(1, 2); fputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') == 0) str(: @\\n), s); xstr(INCFILE(2).h) \
            glue(HIGH, LOW); xglue(HIGH, LOW)";
        let tokens = r#"printf ( "x" "1" "= %d, x" "2" "= %s" , x1 , x2 ) ; fputs ( "strncmp(\"abc\\0d\", \"abc\", '\\4') == 0" ": @\n" , s ) ; "vers2.h" "hello" ; "hello" ", world""#;
        assert_eq!(expanded(pasting).0, tokens);
        let hash = "#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n\
            #define join(c, d) in_between(c hash_hash d)\njoin(x, y);";
        assert_eq!(expanded(hash).0, "\"x ## y\" ;");
    }
}
