//! Recognizes the compiler for which a program was written.

use std::collections::HashSet;

use crate::options::Compiler;
use crate::word_list::WordList;

/// Headers that only the compilers of the modern dialect have; names without a dot are those of standard C++.
const MODERN_HEADERS: WordList =
    WordList("winbgim.h winbgi.h sdl_bgi.h windows.h stdbool.h stdint.h bits/stdc++.h unistd.h");
/// Words that only the modern dialect and its library have.
const MODERN_WORDS: WordList =
    WordList("namespace std nullptr constexpr static_cast initwindow swapbuffers readimagefile GetAsyncKeyState Sleep");
/// Functions of C99 that Borland's compilers do not have.
const MODERN_FUNCTIONS: WordList = WordList("round lround roundf trunc fmin fmax cbrt log2 hypotf");
/// The types of variables that are declared in the head of a `for`.
const LOOP_TYPES: WordList = WordList("int unsigned long short char float double size_t");
/// Headers that only Borland's compilers have.
const BORLAND_HEADERS: WordList = WordList("iostream.h fstream.h iomanip.h bios.h alloc.h dir.h strstrea.h constrea.h");
/// Words that only Borland's compilers and their library have.
const BORLAND_WORDS: WordList = WordList(
    "clrscr far huge interrupt int86 intdos outportb inportb outport getvect setvect textbackground textmode
    farmalloc _AX MK_FP",
);

/// A compiler that was recognized.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecognizedDialect {
    /// The compiler.
    pub compiler: Compiler,
    /// The text of the program that only this compiler accepts.
    pub sign: String,
}

/// Recognizes the compiler for which a program was written, by headers and words that only one of them accepts. Returns
/// `None` without such a sign, and also if there are signs of both.
pub fn recognize_dialect(files: &[(&str, &[u8])]) -> Option<RecognizedDialect> {
    let mut modern = None;
    for (name, bytes) in files {
        let text = String::from_utf8_lossy(bytes);
        let text = without_comments(&text);
        if let Some(sign) = sign_of_borland(&text) {
            return Some(RecognizedDialect { compiler: Compiler::BorlandC3, sign });
        }
        modern = modern.or_else(|| sign_of_modern(&text, name.to_lowercase().ends_with(".c")));
    }
    modern.map(|sign| RecognizedDialect { compiler: Compiler::DevCpp, sign })
}

fn sign_of_borland(text: &str) -> Option<String> {
    let header = headers(text).find(|header| BORLAND_HEADERS.contains(header.to_lowercase()));
    if let Some(header) = header {
        return Some(format!("<{header}>"));
    }
    let list = words(text);
    if list.windows(2).any(|pair| pair[0] == "void" && pair[1] == "main") {
        return Some("void main".to_string());
    }
    let declares = |pair: &&[&str]| matches!(pair[0], "void" | "int" | "define");
    let own: HashSet<&str> = list.windows(2).filter(declares).map(|pair| pair[1]).collect();
    list.iter().find(|word| BORLAND_WORDS.contains(*word) && !own.contains(*word)).map(ToString::to_string)
}

fn sign_of_modern(text: &str, is_c: bool) -> Option<String> {
    let header = headers(text).find(|header| {
        let lower = header.to_lowercase();
        MODERN_HEADERS.contains(&lower) || !lower.contains('.')
    });
    if let Some(header) = header {
        return Some(format!("<{header}>"));
    }
    let list = words(text);
    if let Some(word) = list.iter().find(|word| MODERN_WORDS.contains(*word)) {
        return Some(word.to_string());
    }
    let pair = |a: &str, b: &str| list.windows(2).any(|pair| pair[0] == a && pair[1] == b);
    if pair("long", "long") {
        return Some("long long".to_string());
    }
    if let Some(function) = MODERN_FUNCTIONS.iter().find(|name| calls_undefined(text, name)) {
        return Some(function.to_string());
    }
    if !is_c {
        // In C++, Borland's compilers need the header of a function.
        let is_undeclared = !headers(text).any(|header| header.eq_ignore_ascii_case("dos.h"));
        return (is_undeclared && calls_undefined(text, "delay")).then(|| "delay".to_string());
    }
    // C of Borland's compilers declares variables only at the start of a block.
    let declared = LOOP_TYPES.iter().find(|name| pair("for", name)).map(|name| format!("for ({name}"));
    declared.or_else(|| declaration_after_call(text))
}

/// Returns the type and the name of the first variable that is declared after a call in a function.
fn declaration_after_call(text: &str) -> Option<String> {
    let is_name = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    let (mut depth, mut follows_call) = (0, false);
    for part in text.split_inclusive([';', '{', '}']) {
        let statement = part.trim_end_matches([';', '{', '}']).trim();
        let declared = statement.split_once(char::is_whitespace).filter(|(name, _)| LOOP_TYPES.contains(name));
        if let Some((name, rest)) = declared.filter(|_| follows_call) {
            let variable: String = rest.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            return Some(format!("{name} {variable}"));
        }
        let called = statement.split_once('(').map(|(name, _)| name.trim_end()).filter(|name| is_name(name));
        let is_call = called.is_some_and(|name| name != "void" && !LOOP_TYPES.contains(name));
        follows_call = depth > 0 && is_call && part.ends_with(';') && statement.ends_with(')');
        depth += i32::from(part.ends_with('{')) - i32::from(part.ends_with('}'));
    }
    None
}

/// Returns whether a program calls a function and neither declares nor defines it.
fn calls_undefined(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut uses = text.match_indices(name).filter_map(|(at, _)| {
        let (before, after) = (&text[..at], text[at + name.len()..].trim_start());
        (after.starts_with('(') && !before.ends_with(is_part)).then(|| before.trim_end())
    });
    // A type before the name declares it, but `return` does not.
    let is_declared = |before: &str| {
        let word = before.rsplit(|c: char| !is_part(c)).next().unwrap_or_default();
        !word.is_empty() && !matches!(word, "return" | "else" | "do" | "case")
    };
    let mut is_called = false;
    uses.all(|before| {
        is_called = true;
        !is_declared(before)
    }) && is_called
}

/// Returns the names of the headers that a program includes.
fn headers(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
        let (open, close) = if rest.starts_with('<') { ('<', '>') } else { ('"', '"') };
        rest.strip_prefix(open)?.split(close).next().map(str::trim)
    })
}

/// Returns the words of the lines that are not directives.
fn words(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("#include"));
    let parts = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
    parts.filter(|word| !word.is_empty()).collect()
}

/// Replaces comments and strings by spaces; the names of headers stay.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // The first character of the line that is no space.
    let mut first = None;
    while let Some(at) = rest.find(['/', '"', '\'']) {
        out.push_str(&rest[..at]);
        let (line, known) = rest[..at].rsplit_once('\n').map_or((&rest[..at], first), |(_, line)| (line, None));
        first = known.or_else(|| line.trim_start().chars().next());
        rest = &rest[at..];
        let is_directive = || first == Some('#');
        let length = match rest.as_bytes() {
            [b'/', b'/', ..] => rest.find('\n').unwrap_or(rest.len()),
            [b'/', b'*', ..] => rest[2..].find("*/").map_or(rest.len(), |at| at + 4),
            [quote @ (b'"' | b'\''), ..] if !is_directive() => string_length(rest, char::from(*quote)),
            _ => {
                out.push_str(&rest[..1]);
                first = first.or_else(|| rest.chars().next());
                rest = &rest[1..];
                continue;
            }
        };
        out.push(' ');
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// Returns the length of a string or character constant, which ends at the end of the line at the latest.
fn string_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognized(name: &str, text: &str) -> Option<(Compiler, String)> {
        recognize_dialect(&[(name, text.as_bytes())]).map(|found| (found.compiler, found.sign))
    }

    #[test]
    fn headers_and_words_tell_the_compiler() {
        let modern = |sign: &str| Some((Compiler::DevCpp, sign.to_string()));
        let borland = |sign: &str| Some((Compiler::BorlandC3, sign.to_string()));
        for (name, text, expected) in [
            ("a.cpp", "#include <iostream>\nint main() {}", modern("<iostream>")),
            ("a.cpp", "#include <winbgim.h>\nint main() {}", modern("<winbgim.h>")),
            ("a.cpp", "#include <SDL_bgi.h>\nint main() {}", modern("<SDL_bgi.h>")),
            ("a.cpp", "#include <graphics.h>\nint main() { initwindow(800, 600); }", modern("initwindow")),
            ("a.c", "#include <stdio.h>\nint main() { for (int i = 0; i < 3; i++); }", modern("for (int")),
            ("a.c", "int main() { long long x; }", modern("long long")),
            ("a.c", "int main() { for (size_t i = 0; i < 3; i++); }", modern("for (size_t")),
            ("a.c", "#include <math.h>\nint main() { return round(2.5); }", modern("round")),
            ("a.c", "int round(double x) { return x + 0.5; }\nint main() { return round (2.5); }", None),
            ("a.c", "int main() { int round = 1, ground(int); return ground(round); }", None),
            ("a.c", "#define round(x) ((int)((x) + 0.5))\nint main() { return round(2.5); }", None),
            ("a.c", "int main() { int gd = 0, gm; f(&gd);\n int x = 250, y; }", modern("int x")),
            (
                "a.c",
                "int f(void);\nint a;\nint main() { int g = f(); int x; struct S { void (*f)(int); int x; }; }",
                None,
            ),
            ("a.cpp", "#include <graphics.h>\nint main() { delay(9); }", modern("delay")),
            ("a.cpp", "#include <dos.h>\nint main() { delay(9); }", None),
            ("a.cpp", "void delay(int n) {}\nint main() { delay(9); }", None),
            ("a.cpp", "#include <iostream.h>\nint main() {}", borland("<iostream.h>")),
            ("a.cpp", "#include <iostream>\nvoid main() {}", borland("void main")),
            ("a.c", "#include <conio.h>\nint main() { clrscr(); }", borland("clrscr")),
            ("a.c", "#include <stdio.h>\nint main() { printf(\"std\"); /* nullptr */ return 0; } // initwindow", None),
            ("a.c", "#include <graphics.h>\n#include <conio.h>\nint main() { int gd = 0, gm; }", None),
        ] {
            assert_eq!(recognized(name, text), expected, "{text}");
        }
    }

    #[test]
    fn a_function_of_the_program_is_not_a_sign() {
        let text = "#include <windows.h>\nvoid clrscr() { system(\"cls\"); }\nint main() { clrscr(); }";
        assert_eq!(recognized("a.cpp", text), Some((Compiler::DevCpp, "<windows.h>".to_string())));
    }
}
