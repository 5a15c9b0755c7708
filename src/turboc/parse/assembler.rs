//! Inline assembler: translates instructions of the 8086 into statements of C on the pseudo-registers.
//!
//! `mov ax, x` becomes `_AX = x`, a conditional jump becomes `if (flags) goto label`. Instructions that set flags call
//! functions of the library (`__alu`); ports and interrupts have the names of dos.h with a prefix. A statement has the span of its instruction, so programs are stepped by instructions.

use super::{Keyword, ParseResult, Parser, ReportedError};
use crate::ast::Stmt;
use crate::diagnostic::{Message, Unsupported};
use crate::instruction::{Arithmetic, Multiplication, StringInstruction};
use crate::lexer;
use crate::scan::Scanner;
use crate::source::Span;
use crate::token::{Punct, Token, TokenKind};

const WORDS: [&str; 12] = ["ax", "bx", "cx", "dx", "si", "di", "bp", "sp", "ds", "es", "ss", "cs"];
const BYTES: [&str; 8] = ["al", "ah", "bl", "bh", "cl", "ch", "dl", "dh"];

/// Conditional jumps, with the condition on the flags.
const JUMPS: [(&[&str], &str); 20] = [
    (&["jc", "jb", "jnae"], "_FLAGS & 1"),
    (&["jnc", "jae", "jnb"], "!(_FLAGS & 1)"),
    (&["jz", "je"], "_FLAGS & 64"),
    (&["jnz", "jne"], "!(_FLAGS & 64)"),
    (&["ja", "jnbe"], "!(_FLAGS & 65)"),
    (&["jbe", "jna"], "_FLAGS & 65"),
    (&["js"], "_FLAGS & 128"),
    (&["jns"], "!(_FLAGS & 128)"),
    (&["jo"], "_FLAGS & 2048"),
    (&["jno"], "!(_FLAGS & 2048)"),
    (&["jp", "jpe"], "_FLAGS & 4"),
    (&["jnp", "jpo"], "!(_FLAGS & 4)"),
    (&["jl", "jnge"], "(_FLAGS >> 7 ^ _FLAGS >> 11) & 1"),
    (&["jge", "jnl"], "!((_FLAGS >> 7 ^ _FLAGS >> 11) & 1)"),
    (&["jle", "jng"], "(_FLAGS & 64) || ((_FLAGS >> 7 ^ _FLAGS >> 11) & 1)"),
    (&["jg", "jnle"], "!(_FLAGS & 64) && !((_FLAGS >> 7 ^ _FLAGS >> 11) & 1)"),
    (&["jcxz"], "_CX == 0"),
    (&["loop"], "(_CX = _CX - 1) != 0"),
    (&["loope", "loopz"], "(_CX = _CX - 1) != 0 && (_FLAGS & 64)"),
    (&["loopne", "loopnz"], "(_CX = _CX - 1) != 0 && !(_FLAGS & 64)"),
];

/// The size of an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Byte,
    Word,
}

impl Size {
    fn type_name(self) -> &'static str {
        match self {
            Size::Byte => "unsigned char",
            Size::Word => "unsigned",
        }
    }

    fn bytes(self) -> &'static str {
        match self {
            Size::Byte => "1",
            Size::Word => "2",
        }
    }
}

/// An operand, with text of C.
enum Operand {
    Register {
        name: String,
        size: Size,
    },
    Number(String),
    /// Memory at an offset in a segment, or a variable; its size, if it is given.
    Memory {
        place: Place,
        size: Option<Size>,
    },
}

/// A place in memory, with text of C.
enum Place {
    Far {
        segment: String,
        offset: String,
    },
    /// A variable and an offset in bytes.
    Variable {
        name: String,
        offset: String,
    },
}

impl Operand {
    fn size(&self) -> Option<Size> {
        match self {
            Operand::Register { size, .. } => Some(*size),
            Operand::Memory { size, .. } => *size,
            Operand::Number(_) => None,
        }
    }

    /// Returns the operand as an expression of C, with a size if it is known.
    fn text(&self, size: Option<Size>) -> String {
        match self {
            Operand::Register { name, .. } => name.clone(),
            Operand::Number(text) => format!("({text})"),
            Operand::Memory { place: Place::Far { segment, offset }, size: own } => {
                let of = own.or(size).unwrap_or(Size::Word).type_name();
                format!("(*({of} far *)(((unsigned long){segment} << 16) | (unsigned)({offset})))")
            }
            Operand::Memory { place: Place::Variable { name, offset }, size: own } => match own.or(size) {
                None if offset == "0" => name.clone(),
                given => {
                    let of = given.unwrap_or(Size::Word).type_name();
                    format!("(*({of} *)((char *)&{name} + (int)({offset})))")
                }
            },
        }
    }
}

/// The register with this name, as a pseudo-register.
fn register(text: &str) -> Option<Operand> {
    let name = || format!("_{}", text.to_uppercase());
    let lower = text.to_lowercase();
    if WORDS.contains(&lower.as_str()) {
        return Some(Operand::Register { name: name(), size: Size::Word });
    }
    BYTES.contains(&lower.as_str()).then(|| Operand::Register { name: name(), size: Size::Byte })
}

/// Converts a number of the assembler: `0A000h`, `101b`, or a number of C.
fn number(text: &str) -> Option<u32> {
    let lower = text.to_lowercase();
    if let Some(digits) = lower.strip_prefix("0x") {
        return u32::from_str_radix(digits.trim_end_matches(['u', 'l']), 16).ok();
    }
    if let Some(digits) = lower.strip_suffix('h') {
        return u32::from_str_radix(digits, 16).ok();
    }
    if let Some(digits) = lower.strip_suffix('b') {
        return u32::from_str_radix(digits, 2).ok();
    }
    lower.trim_end_matches(['u', 'l', 'd']).parse().ok()
}

impl Parser<'_> {
    /// Replaces inline assembler by a block of C.
    pub(super) fn assemble(&mut self) -> ParseResult<Stmt> {
        if self.modern || matches!(self.peek(1), TokenKind::Punct(Punct::Open)) {
            self.skip_assembler()?;
            return Err(ReportedError);
        }
        let first = self.at;
        self.at += 1;
        let block = self.take(Punct::OpenBrace);
        let mut out: Vec<Token> = Vec::new();
        let open = self.tokens[first];
        out.push(Token { kind: TokenKind::Punct(Punct::OpenBrace), ..open });
        let mut failed = false;
        loop {
            while block && self.take(Punct::Semicolon) {}
            if self.current() == TokenKind::End || self.is(Punct::CloseBrace) {
                break;
            }
            if block && self.word() == Some(Keyword::Asm) {
                self.at += 1;
                continue;
            }
            let start = self.at;
            let end = self.instruction_end();
            let span = self.tokens[start].span.to(self.tokens[end - 1].span);
            let words: Vec<String> = (start..end).map(|at| self.spelling(at)).collect();
            self.at = end;
            match translate(&words) {
                Ok(text) => {
                    let made = self.c_tokens(&text, span);
                    out.extend(made);
                }
                Err(message) => {
                    self.report(message, span);
                    failed = true;
                }
            }
            if !block {
                self.take(Punct::Semicolon);
                break;
            }
        }
        let last = self.tokens[self.at.min(self.tokens.len()) - 1];
        out.push(Token { kind: TokenKind::Punct(Punct::CloseBrace), span: last.span, ..open });
        if block {
            self.expect(Punct::CloseBrace)?;
        }
        if failed {
            return Err(ReportedError);
        }
        // The statements that it stands for take the place of the rest of the program while they are parsed.
        out.push(Token { kind: TokenKind::End, span: last.span, ..open });
        let (rest, after) = (std::mem::replace(&mut self.tokens, out), std::mem::take(&mut self.at));
        let statement = self.statement();
        (self.tokens, self.at) = (rest, after);
        statement
    }

    /// Returns the end of the instruction at the current token: a line end, `;`, or after the colon of a label.
    fn instruction_end(&self) -> usize {
        let mut at = self.at + 1;
        let is_label = |at: usize| {
            at == self.at + 1
                && self.tokens[at].kind == TokenKind::Punct(Punct::Colon)
                && register(&self.spelling(self.at)).is_none()
        };
        while let Some(token) = self.tokens.get(at) {
            if is_label(at) {
                return at + 1;
            }
            let is_asm = matches!(token.kind, TokenKind::Name(name) if self.words.get(&name) == Some(&Keyword::Asm));
            let ends = matches!(token.kind, TokenKind::Punct(Punct::Semicolon | Punct::CloseBrace) | TokenKind::End);
            if token.first_on_line || ends || is_asm {
                break;
            }
            at += 1;
        }
        at
    }

    /// Returns the text of a token.
    fn spelling(&self, at: usize) -> String {
        match self.tokens[at].kind {
            TokenKind::Name(s) | TokenKind::Number(s) => self.names.text(s),
            TokenKind::Char(s) => format!("'{}'", self.names.text(s)),
            TokenKind::Punct(punct) => punct.text().to_string(),
            _ => "?".to_string(),
        }
    }

    /// Converts text of C to tokens with the span of an instruction.
    fn c_tokens(&mut self, text: &str, span: Span) -> Vec<Token> {
        let pattern = Token { span, first_on_line: false, ..self.tokens[self.at - 1] };
        let (scanner, file) = (Scanner::line(text, None), span.file);
        let mut tokens = lexer::tokenize(scanner, file, self.names, self.problems, self.budget, &|| ());
        tokens.retain(|token| !matches!(token.kind, TokenKind::Newline | TokenKind::End));
        tokens.into_iter().map(|token| Token { kind: token.kind, ..pattern }).collect()
    }

    /// Reports inline assembler outside of functions, and in the modern dialect, and skips it.
    pub(super) fn skip_assembler(&mut self) -> ParseResult<()> {
        let span = self.span();
        self.report(Message::Unsupported { what: Unsupported::InlineAssembler }, span);
        self.at += 1;
        if self.is(Punct::OpenBrace) {
            self.recover();
            return Ok(());
        }
        let file = span.file;
        let next = |this: &Self| this.tokens.get(this.at).map(|t| t.span);
        while !matches!(self.current(), TokenKind::End | TokenKind::Punct(Punct::CloseBrace))
            && next(self).is_some_and(|s| s.file == file)
        {
            if self.take(Punct::Semicolon) {
                break;
            }
            self.at += 1;
        }
        Ok(())
    }
}

/// Translates an instruction into statements of C.
fn translate(words: &[String]) -> Result<String, Message> {
    let name = words[0].to_lowercase();
    if words.get(1).is_some_and(|word| word == ":") {
        return Ok(format!("{} : ;", words[0]));
    }
    let bad = || Message::AssemblerOperands { instruction: name.clone() };
    let rest = &words[1..];
    if let Some((_, condition)) = JUMPS.iter().find(|(names, _)| names.contains(&name.as_str())) {
        return Ok(format!("if ({condition}) goto {};", target(rest).ok_or_else(bad)?));
    }
    if let Some(text) = without_operands(&name) {
        return if rest.is_empty() { Ok(text.to_string()) } else { Err(bad()) };
    }
    if let Some(text) = string_instruction(&name, 0) {
        return Ok(text);
    }
    match name.as_str() {
        "rep" | "repe" | "repz" | "repne" | "repnz" => {
            let inner = rest.first().map(|word| word.to_lowercase()).unwrap_or_default();
            return string_instruction(&inner, if name.starts_with("repn") { 2 } else { 1 })
                .ok_or(Message::UnknownInstruction { name: format!("{name} {inner}") });
        }
        "jmp" => return Ok(format!("goto {};", target(rest).ok_or_else(bad)?)),
        _ => {}
    }
    let operands: Option<Vec<Operand>> =
        if rest.is_empty() { Some(Vec::new()) } else { rest.split(|word| word == ",").map(operand).collect() };
    let known = ["mov", "lea", "les", "lds", "push", "pop", "xchg", "in", "out", "int", "sal", "not"];
    let is_function = Arithmetic::named(&name).is_some() || Multiplication::named(&name).is_some();
    if !is_function && !known.contains(&name.as_str()) {
        return Err(Message::UnknownInstruction { name });
    }
    let operands = operands.ok_or_else(bad)?;
    with_operands(&name, &operands).ok_or_else(bad)
}

/// Returns the label of a jump.
fn target(words: &[String]) -> Option<&str> {
    let words = match words.first()?.to_lowercase().as_str() {
        "short" | "near" => &words[1..],
        _ => words,
    };
    let words = match words {
        [segment, colon, rest @ ..] if segment.eq_ignore_ascii_case("cs") && colon == ":" => rest,
        _ => words,
    };
    match words {
        [label] if label.starts_with(|c: char| c.is_alphabetic() || c == '_') => Some(label),
        _ => None,
    }
}

fn without_operands(name: &str) -> Option<&'static str> {
    Some(match name {
        "cbw" => "_AX = (int)(signed char)_AL;",
        "cwd" => "_DX = (int)_AX < 0 ? 65535 : 0;",
        "cli" | "sti" | "nop" | "hlt" => ";",
        "cmc" => "_FLAGS = _FLAGS ^ 1;",
        "cld" => "_FLAGS = _FLAGS & ~1024;",
        "std" => "_FLAGS = _FLAGS | 1024;",
        "clc" => "_FLAGS = _FLAGS & ~1;",
        "stc" => "_FLAGS = _FLAGS | 1;",
        "pushf" => "__push(_FLAGS);",
        "popf" => "_FLAGS = __pop();",
        "pusha" => "__push(_AX); __push(_CX); __push(_DX); __push(_BX); __push(_SI); __push(_DI);",
        "popa" => "_DI = __pop(); _SI = __pop(); _BX = __pop(); _DX = __pop(); _CX = __pop(); _AX = __pop();",
        _ => return None,
    })
}

/// `repeated`: 0 without a prefix, 1 for `rep` and `repe`, 2 for `repne`.
fn string_instruction(name: &str, repeated: u8) -> Option<String> {
    if name == "outsb" {
        let step = "__push(_AX); __string(1, 1, 0); __narrow_outportb(_DX, _AL); _AX = __pop();";
        return Some(if repeated == 0 { step.to_string() } else { format!("while (_CX) {{ {step} _CX = _CX - 1; }}") });
    }
    if matches!(name, "xlat" | "xlatb") && repeated == 0 {
        let place = Place::Far { segment: "_DS".to_string(), offset: "_BX + _AL".to_string() };
        return Some(format!("_AL = {};", Operand::Memory { place, size: Some(Size::Byte) }.text(None)));
    }
    let size = match name.chars().last()? {
        'b' => 1,
        'w' => 2,
        _ => return None,
    };
    let instruction = StringInstruction::named(&name[..name.len() - 1])?;
    Some(format!("__string({}, {size}, {repeated});", instruction as u16))
}

/// Translates an instruction with operands; `None` if they do not fit.
fn with_operands(name: &str, operands: &[Operand]) -> Option<String> {
    let size = operands.iter().find_map(Operand::size);
    let sized = || -> String {
        let first = &operands[0];
        match size {
            Some(size) => size.bytes().to_string(),
            None => format!("sizeof({})", first.text(None)),
        }
    };
    let name = if name == "sal" { "shl" } else { name };
    let arithmetic = Arithmetic::named(name);
    let is_place = |operand: &Operand| !matches!(operand, Operand::Number(_));
    match operands {
        [to, from] => {
            let (left, right) = (to.text(size), from.text(size));
            if let Some(operation) = arithmetic.filter(|operation| *operation <= Arithmetic::Test) {
                let value = format!("__alu({}, {}, {left}, {right})", operation as u16, sized());
                let has_result = operation < Arithmetic::Cmp;
                return is_place(to)
                    .then(|| if has_result { format!("{left} = {value};") } else { format!("{value};") });
            }
            if let Some(operation) = arithmetic.filter(|operation| *operation >= Arithmetic::Shl) {
                // The count is CL or a number: it has no influence on the size.
                let (left, bytes) = (to.text(to.size()), to.size().map(Size::bytes));
                let bytes = bytes.map_or_else(|| format!("sizeof({left})"), str::to_string);
                return is_place(to)
                    .then(|| format!("{left} = __alu({}, {bytes}, {left}, {right});", operation as u16));
            }
            match name {
                "mov" => is_place(to).then(|| format!("{left} = {right};")),
                "xchg" => Some(format!("__push({left}); {left} = {right}; {right} = __pop();")),
                "lea" => match from {
                    Operand::Memory { place: Place::Far { offset, .. }, .. } => Some(format!("{left} = {offset};")),
                    Operand::Memory { place: Place::Variable { name, offset }, .. } => {
                        Some(format!("{left} = (unsigned)(unsigned long)(void far *)&{name} + ({offset});"))
                    }
                    _ => None,
                },
                "les" | "lds" => {
                    let segment = if name == "les" { "_ES" } else { "_DS" };
                    let Operand::Memory { place, .. } = from else { return None };
                    let high = match place {
                        Place::Far { segment, offset } => {
                            let place = Place::Far { segment: segment.clone(), offset: format!("{offset} + 2") };
                            Operand::Memory { place, size: Some(Size::Word) }
                        }
                        Place::Variable { name, offset } => {
                            let place = Place::Variable { name: name.clone(), offset: format!("{offset} + 2") };
                            Operand::Memory { place, size: Some(Size::Word) }
                        }
                    };
                    let low = from.text(Some(Size::Word));
                    Some(format!("__push({low}); {segment} = {}; {left} = __pop();", high.text(None)))
                }
                "in" => match (to, from) {
                    (Operand::Register { size: Size::Byte, .. }, _) => {
                        Some(format!("{left} = __narrow_inportb({});", from.text(None)))
                    }
                    (Operand::Register { size: Size::Word, .. }, _) => {
                        Some(format!("{left} = __narrow_inport({});", from.text(None)))
                    }
                    _ => None,
                },
                "out" => match (to, from) {
                    (_, Operand::Register { size: Size::Byte, .. }) => {
                        Some(format!("__narrow_outportb({}, {right});", to.text(None)))
                    }
                    (_, Operand::Register { size: Size::Word, .. }) => {
                        Some(format!("__narrow_outport({}, {right});", to.text(None)))
                    }
                    _ => None,
                },
                _ => None,
            }
        }
        [of] => {
            let text = of.text(size);
            if let Some(operation) =
                arithmetic.filter(|operation| (Arithmetic::Inc..=Arithmetic::Neg).contains(operation))
            {
                return is_place(of).then(|| format!("{text} = __alu({}, {}, {text}, 1);", operation as u16, sized()));
            }
            if let Some(operation) = Multiplication::named(name) {
                return Some(format!("__multiply({}, {}, {text});", operation as u16, sized()));
            }
            match name {
                "not" => is_place(of).then(|| format!("{text} = ~{text};")),
                "push" => Some(format!("__push({});", of.text(Some(Size::Word)))),
                "pop" => is_place(of).then(|| format!("{} = __pop();", of.text(Some(Size::Word)))),
                "int" => matches!(of, Operand::Number(_)).then(|| format!("__narrow_geninterrupt({text});")),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Parses an operand.
fn operand(words: &[String]) -> Option<Operand> {
    let mut words = words;
    let mut size = None;
    let mut segment = None;
    let lower = |words: &[String], at: usize| words.get(at).map(|word| word.to_lowercase()).unwrap_or_default();
    loop {
        match lower(words, 0).as_str() {
            kind @ ("byte" | "word" | "dword" | "far" | "near") => {
                size = match kind {
                    "byte" => Some(Size::Byte),
                    "word" => Some(Size::Word),
                    _ => size,
                };
                words = &words[1..];
            }
            "ptr" => words = &words[1..],
            "ds" | "es" | "ss" | "cs" if lower(words, 1) == ":" => {
                segment = Some(format!("_{}", words[0].to_uppercase()));
                words = &words[2..];
            }
            "offset" if words.len() > 1 => {
                let of = words[1..].concat();
                return Some(Operand::Number(format!("(unsigned)(unsigned long)(void far *)&{of}")));
            }
            "seg" if words.len() > 1 => {
                let of = words[1..].concat();
                return Some(Operand::Number(format!("(unsigned)((unsigned long)(void far *)&{of} >> 16)")));
            }
            _ => break,
        }
    }
    if let [word] = words
        && segment.is_none()
        && let Some(found) = register(word)
    {
        return Some(found);
    }
    address(words, segment, size)
}

/// Parses a number, a variable, or an address in brackets.
fn address(words: &[String], mut segment: Option<String>, size: Option<Size>) -> Option<Operand> {
    let mut variable: Option<String> = None;
    let mut offset = String::new();
    let mut is_memory = segment.is_some();
    let mut sign = "+";
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        let term = match word.as_str() {
            "[" => {
                is_memory = true;
                // `table[bx]` adds.
                continue;
            }
            "]" => continue,
            "+" | "-" | "*" | "/" | "(" | ")" | "<<" | ">>" | "|" | "&" | "~" => {
                if matches!(word.as_str(), "+" | "-")
                    && words.get(at).is_some_and(|next| register(next).is_some() || next == "[")
                {
                    sign = if word == "-" { "-" } else { "+" };
                    continue;
                }
                let follows_operand = offset.ends_with(|c: char| c.is_alphanumeric() || c == ')');
                if matches!(word.as_str(), "(" | "~") && follows_operand {
                    offset += sign;
                }
                // A variable precedes: `x + 2`.
                if offset.is_empty() && !matches!(word.as_str(), "(" | "~" | "-") {
                    continue;
                }
                offset += word;
                continue;
            }
            ":" => {
                // `[es:di]`
                segment = Some(std::mem::take(&mut offset).trim_matches('+').to_string());
                continue;
            }
            word if word.starts_with('\'') => word.to_string(),
            word if word.starts_with(|c: char| c.is_ascii_digit()) => number(word)?.to_string(),
            word if register(word).is_some() => {
                let Some(Operand::Register { name, size: Size::Word }) = register(word) else { return None };
                if name == "_BP" {
                    segment.get_or_insert_with(|| "_SS".to_string());
                    "__frame()".to_string()
                } else {
                    name
                }
            }
            word if word.starts_with(|c: char| c.is_alphabetic() || c == '_') && variable.is_none() => {
                let mut name = word.to_string();
                while words.get(at).is_some_and(|word| word == ".") {
                    name += ".";
                    name += words.get(at + 1)?;
                    at += 2;
                }
                variable = Some(name);
                continue;
            }
            _ => return None,
        };
        if offset.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ')') {
            offset += sign;
        }
        sign = "+";
        offset += &term;
    }
    if offset.is_empty() {
        offset.push('0');
    }
    match variable {
        Some(name) => {
            let place = match segment {
                Some(segment) => {
                    let offset = format!("(unsigned)(unsigned long)(void far *)&{name} + ({offset})");
                    Place::Far { segment, offset }
                }
                None => Place::Variable { name, offset },
            };
            Some(Operand::Memory { place, size })
        }
        None if is_memory => {
            let segment = segment.unwrap_or_else(|| "_DS".to_string());
            Some(Operand::Memory { place: Place::Far { segment, offset }, size })
        }
        None => Some(Operand::Number(offset)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(text: &str) -> String {
        let spaced =
            text.replace(',', " , ").replace('[', " [ ").replace(']', " ] ").replace(':', " : ").replace('+', " + ");
        let words: Vec<String> = spaced.split_whitespace().map(str::to_string).collect();
        translate(&words).unwrap_or_else(|error| format!("{error:?}"))
    }

    #[test]
    fn instructions_become_statements() {
        for (text, expected) in [
            ("mov ax, 0A000h", "_AX = (40960);"),
            ("mov es:[di], al", "(*(unsigned char far *)(((unsigned long)_ES << 16) | (unsigned)(_DI))) = _AL;"),
            ("mov es:[bx+si+2], ax", "(*(unsigned far *)(((unsigned long)_ES << 16) | (unsigned)(_BX+_SI+2))) = _AX;"),
            ("mov bl, table[bx]", "_BL = (*(unsigned char *)((char *)&table + (int)(_BX)));"),
            ("inc x", "x = __alu(9, sizeof(x), x, 1);"),
            (
                "cmp byte ptr [si], 7",
                "__alu(7, 1, (*(unsigned char far *)(((unsigned long)_DS << 16) | (unsigned)(_SI))), (7));",
            ),
            ("jnz again", "if (!(_FLAGS & 64)) goto again;"),
            ("jmp short again", "goto again;"),
            ("jz short cs:again", "if (_FLAGS & 64) goto again;"),
            ("rep stosw", "__string(0, 2, 1);"),
            ("int 10h", "__narrow_geninterrupt((16));"),
            ("out dx, al", "__narrow_outportb(_DX, _AL);"),
            ("again:", "again : ;"),
            ("mov [bp+6], al", "(*(unsigned char far *)(((unsigned long)_SS << 16) | (unsigned)(__frame()+6))) = _AL;"),
            ("repne scasb", "__string(3, 1, 2);"),
            ("xlat", "_AL = (*(unsigned char far *)(((unsigned long)_DS << 16) | (unsigned)(_BX + _AL)));"),
            (
                "rep outsb",
                "while (_CX) { __push(_AX); __string(1, 1, 0); __narrow_outportb(_DX, _AL); _AX = __pop(); _CX = _CX - 1; }",
            ),
            ("loopne next", "if ((_CX = _CX - 1) != 0 && !(_FLAGS & 64)) goto next;"),
            ("aaa", "UnknownInstruction { name: \"aaa\" }"),
            ("mov 5, ax", "AssemblerOperands { instruction: \"mov\" }"),
        ] {
            assert_eq!(translated(text), expected, "{text}");
        }
    }
}
