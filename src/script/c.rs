//! Detects C code in a script and suggests the equivalent of the script language.

mod construct;

use super::cursor::Cursor;
pub use construct::CConstruct;

/// A statement of C and its effect on parsing.
pub(super) struct CStatement {
    pub(super) construct: CConstruct,
    /// The names that it declares.
    pub(super) declared_names: Vec<String>,
    /// Whether a block in braces follows.
    pub(super) opens_block: bool,
}

impl CStatement {
    fn new(construct: CConstruct) -> CStatement {
        CStatement { construct, declared_names: Vec::new(), opens_block: false }
    }

    fn opening(c: CConstruct) -> CStatement {
        CStatement { opens_block: true, ..CStatement::new(c) }
    }
}

const TYPES: [&str; 22] = [
    "int", "long", "short", "unsigned", "signed", "char", "float", "double", "void", "const", "static", "register",
    "extern", "volatile", "struct", "union", "enum", "typedef", "FILE", "size_t", "bool", "auto",
];

/// Parses a preprocessor line.
pub(super) fn preprocessor(line: &str) -> Option<CStatement> {
    let told = line.strip_prefix('#')?;
    let word = told.split(|c: char| !c.is_ascii_alphabetic()).next()?;
    let rest = told[word.len()..].trim();
    match word {
        "include" if rest.starts_with(['<', '"']) => Some(CStatement::new(CConstruct::Include)),
        "define" if !rest.is_empty() => {
            let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let plain = is_name(name) && !value.is_empty();
            let instead = plain.then(|| format!("let {name} = {}", value.split("//").next().unwrap_or("").trim()));
            let declares = if is_name(name) { vec![name.to_owned()] } else { Vec::new() };
            Some(CStatement { declared_names: declares, ..CStatement::new(CConstruct::Define(instead)) })
        }
        "ifdef" | "ifndef" | "pragma" | "undef" if !rest.is_empty() => Some(CStatement::new(CConstruct::Include)),
        _ => None,
    }
}

/// Parses the next statement if it is C, and moves past it: to its end, or to the start of its block. A variable of the
/// script (`own`) may have the name of a C keyword.
pub(super) fn statement(cursor: &mut Cursor<'_>, own: bool) -> Option<CStatement> {
    let (rest, word) = (cursor.rest(), cursor.peek_name());
    if let Some(name) = rest.strip_prefix("++").or_else(|| rest.strip_prefix("--")) {
        let ahead = Cursor::new(name);
        return ahead.peek_name().map(|name| {
            skip_statement(cursor);
            increment(&rest[..2], name, true)
        });
    }
    let word = word?;
    let behind = rest[word.len()..].trim_start();
    let seen = match word {
        _ if behind.starts_with("++") || behind.starts_with("--") => increment(&behind[..2], word, false),
        _ if rest[word.len()..].starts_with('[') => CStatement::new(CConstruct::Array(word.to_owned())),
        _ if own => return None,
        "main" => CStatement::opening(CConstruct::Main),
        _ if TYPES.contains(&word) => declaration(word, statement_text(rest)),
        "for" if behind.starts_with('(') => {
            let mut bracket = *cursor;
            bracket.eat_name();
            bracket.skip_spaces();
            let end = bracket.after_brackets()?;
            let inside = &behind[..behind.len() - end.rest().len()];
            let seen = for_loop(inside)?;
            *cursor = end;
            return Some(seen);
        }
        "do" => CStatement::opening(CConstruct::Do),
        "switch" | "case" | "default" => {
            CStatement { opens_block: word == "switch", ..CStatement::new(CConstruct::Switch(word.to_owned())) }
        }
        "return" | "exit" => CStatement::new(CConstruct::Return(word.to_owned())),
        "continue" | "goto" => CStatement::new(CConstruct::Jump(word.to_owned())),
        "printf" | "cprintf" | "sprintf" | "puts" | "cputs" | "putchar" | "cout" => {
            CStatement::new(CConstruct::Print(word.to_owned()))
        }
        "scanf" | "getchar" | "gets" | "cin" => CStatement::new(CConstruct::Read(word.to_owned())),
        _ => return None,
    };
    skip_statement(cursor);
    Some(seen)
}

/// Returns the statement at the start of a line: up to its semicolon, its brace or the end, outside brackets and
/// quotes.
fn statement_text(rest: &str) -> &str {
    &rest[..statement_end(rest)]
}

fn statement_end(rest: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0_usize, None, false);
    for (at, c) in rest.char_indices() {
        match (quoted, c) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(quote), _) if quote == c => quoted = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quoted = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth = depth.saturating_sub(1),
            (None, '{') if depth == 0 && rest[..at].trim_end().ends_with('=') => depth += 1,
            (None, '}') if depth > 0 => depth -= 1,
            (None, ';' | '{' | '}') if depth == 0 => return at,
            (None, '/') if rest[at..].starts_with("//") => return at,
            (None, _) => {}
        }
    }
    rest.len()
}

/// Skips the next statement.
pub(super) fn skip_statement(cursor: &mut Cursor<'_>) {
    cursor.advance(statement_end(cursor.rest()));
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_') && word.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn increment(sign: &str, name: &str, before: bool) -> CStatement {
    let found = if before { format!("{sign}{name}") } else { format!("{name}{sign}") };
    CStatement::new(CConstruct::Step { found, instead: format!("{name} {}= 1", &sign[..1]) })
}

/// Parses `int x = 5, y` or the head of a function.
fn declaration(word: &str, text: &str) -> CStatement {
    let mut rest = text.trim();
    let mut whole = true;
    while let Some(kind) = Cursor::new(rest).peek_name().filter(|name| TYPES.contains(name) || *name == "far") {
        whole &= !matches!(kind, "struct" | "union" | "enum" | "typedef" | "FILE");
        rest = rest[kind.len()..].trim_start();
    }
    let name = Cursor::new(rest).peek_name().unwrap_or_default();
    if rest[name.len()..].trim_start().starts_with('(') {
        let what = if name == "main" { CConstruct::Main } else { CConstruct::Function(name.to_owned()) };
        let parameters = rest[name.len()..].trim_start().trim_start_matches('(').split(')').next().unwrap_or_default();
        let last_word = |parameter: &str| {
            let word = parameter.rsplit(|c: char| !c.is_alphanumeric() && c != '_').find(|word| !word.is_empty())?;
            (is_name(word) && !TYPES.contains(&word)).then(|| word.to_owned())
        };
        let declares = parameters.split(',').filter_map(last_word).collect();
        return CStatement { declared_names: declares, ..CStatement::opening(what) };
    }
    let mut declares = Vec::new();
    let mut lets = Vec::new();
    for declared in split(rest, ',') {
        let (name, value) = declared.split_once('=').unwrap_or((declared, "0"));
        let (name, value) = (name.trim(), value.trim());
        let plain = Cursor::new(name.trim_start_matches(['*', ' '])).peek_name().unwrap_or_default();
        if !plain.is_empty() {
            declares.push(plain.to_owned());
        }
        whole &= is_name(name) && !value.contains(['"', '.', '{', '[', '?', '&']);
        lets.push(format!("let {name} = {value}"));
    }
    let instead = (whole && !declares.is_empty()).then(|| lets.join("; "));
    CStatement {
        declared_names: declares,
        ..CStatement::new(CConstruct::Declaration { word: word.to_owned(), instead })
    }
}

/// Splits a text at separators outside brackets.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0_i32;
    text.split(|c| {
        depth += match c {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        c == separator && depth == 0
    })
    .collect()
}

/// Parses `(i = 0; i < 10; i++)` with its brackets; returns `None` unless it has exactly two semicolons.
fn for_loop(bracket: &str) -> Option<CStatement> {
    let inside = bracket.trim().strip_prefix('(')?.strip_suffix(')')?;
    let parts: Vec<&str> = inside.split(';').map(str::trim).collect();
    let [start, condition, step] = parts[..] else { return None };
    let start = start.strip_prefix("int ").unwrap_or(start).trim();
    let name = Cursor::new(start).peek_name().unwrap_or_default();
    let declares = if name.is_empty() { Vec::new() } else { vec![name.to_owned()] };
    Some(CStatement {
        declared_names: declares,
        ..CStatement::opening(CConstruct::For(equivalent_for(name, start, condition, step)))
    })
}

/// Returns the equivalent `for` of a simple counting loop of C.
fn equivalent_for(name: &str, start: &str, condition: &str, step: &str) -> Option<String> {
    let from = start.strip_prefix(name)?.trim_start().strip_prefix('=')?.trim();
    let bound = condition.strip_prefix(name).filter(|_| !name.is_empty())?.trim_start();
    let step: String = step.chars().filter(|c| !c.is_whitespace()).collect();
    let by = match step.strip_prefix(name) {
        Some("++") => "1".to_owned(),
        Some("--") => "-1".to_owned(),
        Some(more) => match more.split_once('=')? {
            ("+", by) => by.to_owned(),
            ("-", by) => format!("-{by}"),
            ("", by) if by.strip_prefix(name)?.starts_with(['+', '-']) => {
                by[name.len()..].strip_prefix('+').unwrap_or(&by[name.len()..]).to_owned()
            }
            _ => return None,
        },
        None if step == format!("++{name}") => "1".to_owned(),
        None if step == format!("--{name}") => "-1".to_owned(),
        None => return None,
    };
    let beside = |bound: &str, by: i64| match bound.trim().parse::<i64>() {
        Ok(number) => (number + by).to_string(),
        Err(_) if by < 0 => format!("{} - 1", bound.trim()),
        Err(_) => format!("{} + 1", bound.trim()),
    };
    let to = match bound.as_bytes() {
        [b'<' | b'>', b'=', ..] => bound[2..].trim().to_owned(),
        [b'<', ..] => beside(&bound[1..], -1),
        [b'>', ..] => beside(&bound[1..], 1),
        _ => return None,
    };
    let plain = ![from, to.as_str(), by.as_str()].iter().any(|part| part.is_empty() || part.contains(['&', '|', ',']));
    let by = if by == "1" { String::new() } else { format!(" step {by}") };
    plain.then(|| format!("for {name} = {from} to {to}{by}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(line: &str) -> String {
        let mut cursor = Cursor::new(line);
        preprocessor(line)
            .or_else(|| statement(&mut cursor, false))
            .map_or_else(String::new, |seen| seen.construct.to_string())
    }

    #[test]
    fn what_to_write_instead() {
        for (line, instead) in [
            ("int x = 5;", "`let x = 5`"),
            ("int i, j = f(1, 2);", "`let i = 0; let j = f(1, 2)`"),
            ("unsigned int n=3", "`let n = 3`"),
            ("char name[10];", "`outtextxy 10 10 Hello`"),
            ("float x = 2.5;", "whole numbers"),
            ("struct point p;", "whole numbers"),
            ("int main(void) {", "`main`"),
            ("void main()", "`main`"),
            ("main() {", "`main`"),
            ("void star(int x, int y) {", "`star(…)`"),
            ("for (i = 0; i < 10; i++) {", "`for i = 0 to 9`"),
            ("for(int x=10;x<=getmaxx();x+=20)", "`for x = 10 to getmaxx() step 20`"),
            ("for (i = n; i > 0; i--)", "`for i = n to 1 step -1`"),
            ("for (i = 0; i < n; i = i + 2)", "`for i = 0 to n - 1 step 2`"),
            ("for (;;)", "`for i = 0 to 9 step 1`"),
            ("i++;", "`i += 1`"),
            ("--count;", "`count -= 1`"),
            ("return 0;", "remove it"),
            ("printf(\"%d; %d\\n\", x, y);", "`outtextxy 10 10 The value is {x}`"),
            ("switch (k) {", "`else if x == 2`"),
            ("do {", "`while 1`"),
            ("a[3] = 5;", "no arrays"),
            ("#include <graphics.h>", "remove it"),
            ("#define N 10 // so many", "`let N = 10`"),
            ("#define MAX(a, b) ((a) > (b))", "`let n = 5`"),
        ] {
            let answer = answer(line);
            assert!(answer.contains(instead), "{line}: {answer}");
        }
        for line in ["for i = 1 to 3", "# include the sun", "#", "integer 5", "let x = 5", "circle(1, 2, 3);", "x += 1"]
        {
            assert_eq!(answer(line), "", "{line}");
        }
    }
}
