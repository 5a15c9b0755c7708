//! The number of fields of a struct: at most fifteen.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use super::source_files;

/// The maximum number of fields.
const MAX_FIELDS: usize = 15;
/// The maximum number of fields of an [exception](EXCEPTIONS), and of exceptions.
const MAX_EXCEPTION_FIELDS: usize = 22;
const MAX_EXCEPTIONS: usize = 4;

/// Structs that may have up to 22 fields, each with its reason.
const EXCEPTIONS: &[&str] = &[];

/// A struct of the source.
#[derive(Debug, PartialEq)]
struct Struct {
    name: String,
    /// The types of its fields.
    fields: Vec<String>,
}

/// Replaces comments, and the contents of strings and characters, by spaces.
fn blank_literals(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut code = String::with_capacity(source.len());
    let mut at = 0;
    // Returns the index after the literal or comment that begins at an index; the index itself if there is none.
    let end_of = |at: usize| -> usize {
        let rest = &chars[at..];
        let find = |text: &str, from: usize| -> usize {
            let text: Vec<char> = text.chars().collect();
            let found = rest[from..].windows(text.len()).position(|window| window == text);
            at + found.map_or(rest.len(), |found| from + found + text.len())
        };
        match rest {
            ['/', '/', ..] => rest.iter().position(|&c| c == '\n').map_or(chars.len(), |line| at + line),
            ['/', '*', ..] => {
                let (mut depth, mut next) = (1, 2);
                while depth > 0 && next < rest.len() {
                    match rest[next..] {
                        ['/', '*', ..] => (depth, next) = (depth + 1, next + 2),
                        ['*', '/', ..] => (depth, next) = (depth - 1, next + 2),
                        _ => next += 1,
                    }
                }
                at + next
            }
            ['r', '"' | '#', ..] => {
                let hashes = rest[1..].iter().take_while(|&&c| c == '#').count();
                // `r#name` is an identifier.
                let is_string = rest.get(1 + hashes) == Some(&'"');
                if is_string { find(&format!("\"{}", "#".repeat(hashes)), 2 + hashes) } else { at }
            }
            ['"', ..] => {
                let mut next = 1;
                while next < rest.len() && rest[next] != '"' {
                    next += if rest[next] == '\\' { 2 } else { 1 };
                }
                at + next + 1
            }
            ['\'', '\\', ..] => find("'", 3),
            ['\'', _, '\'', ..] => at + 3,
            _ => at,
        }
    };
    while at < chars.len() {
        let is_word = |at: usize| chars[at].is_alphanumeric() || chars[at] == '_';
        let inside_word = at > 0 && is_word(at - 1) && is_word(at);
        let end = if inside_word { at } else { end_of(at).min(chars.len()) };
        code.extend(chars[at..end].iter().map(|&c| if c == '\n' { '\n' } else { ' ' }));
        if end == at {
            code.push(chars[at]);
        }
        at = end.max(at + 1);
    }
    code
}

/// Splits a list at its outermost separators. `->` closes nothing.
fn split_list(list: &str, separator: char) -> Vec<&str> {
    let (mut depth, mut start, mut before) = (0, 0, ' ');
    let mut parts = Vec::new();
    for (at, c) in list.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            // Between rows of texts, these compare.
            '<' if separator == ',' => depth += 1,
            '>' if separator == ',' && before != '-' => depth -= 1,
            _ if c == separator && depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    parts.push(&list[start..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Returns the part of a text before the bracket that closes the one before the text.
fn up_to_closing(text: &str) -> &str {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..at];
        }
    }
    text
}

/// Removes the attributes and the visibility before a field.
fn without_attributes(mut field: &str) -> &str {
    loop {
        field = field.trim_start();
        if let Some(rest) = field.strip_prefix("#[") {
            field = &rest[up_to_closing(rest).len() + 1..];
        } else if let Some(rest) = field.strip_prefix("pub").filter(|rest| rest.starts_with([' ', '('])) {
            let rest = rest.trim_start();
            field = rest.strip_prefix('(').map_or(rest, |path| &path[up_to_closing(path).len() + 1..]);
        } else {
            return field;
        }
    }
}

/// Returns the type of a field.
fn field_type(field: &str) -> &str {
    field.split_once(':').map_or(field, |(_, kind)| kind)
}

/// Returns the type of a row of a table of texts: that before its texts, or texts if there is none. A function of its
/// arguments returns texts as well.
fn row_type(row: &str) -> &str {
    let declared = row.split_once('=').map_or(row, |(declared, _)| declared);
    let has_type = declared.find([':', '(']).is_some_and(|at| declared[at..].starts_with(':'));
    if has_type { field_type(declared) } else { "&'static str" }
}

/// Returns the structs that a source defines, inside functions and macros as well.
fn structs(source: &str) -> Vec<Struct> {
    let code = blank_literals(source);
    let mut found = Vec::new();
    for (at, _) in code.match_indices("struct ") {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = code[at + "struct ".len()..].trim_start();
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        // Generics may contain parentheses, as in `<F: Fn(u8)>`.
        let mut depth = 0;
        let mut before = ' ';
        let open = rest.char_indices().find(|&(_, c)| {
            match c {
                '<' => depth += 1,
                '>' if before != '-' => depth -= 1,
                _ => {}
            }
            before = c;
            depth == 0 && ['{', '(', ';'].contains(&c)
        });
        let fields: Vec<String> = match open {
            Some((at, '{')) => {
                let body = up_to_closing(&rest[at + 1..]);
                // The rows of a table of texts (`texts!`) end with semicolons.
                let is_table = body.trim_end().ends_with(';');
                let fields = split_list(body, if is_table { ';' } else { ',' }).into_iter().map(without_attributes);
                fields
                    .map(|field| if is_table { row_type(field) } else { field_type(field) }.trim().to_owned())
                    .collect()
            }
            Some((at, '(')) => {
                let fields = split_list(up_to_closing(&rest[at + 1..]), ',').into_iter();
                fields.map(|field| without_attributes(field).to_owned()).collect()
            }
            _ => Vec::new(),
        };
        if !name.is_empty() {
            found.push(Struct { name, fields });
        }
    }
    found
}

/// Returns the structs of all sources: the path below `src/` and the struct.
fn all_structs() -> Vec<(String, Struct)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    for file in source_files() {
        let path = file.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
        all.extend(structs(&fs::read_to_string(&file).unwrap()).into_iter().map(|found| (path.clone(), found)));
    }
    all
}

/// The types in tables of texts besides texts: the colour of a letter, the language, whether letters suffice, a line of
/// keys, and the condition of a sentence.
const TEXT_PROPERTIES: &[&str] = &["Color", "Language", "bool", "KeyLine", "SentenceCondition"];

/// Returns whether a type belongs into a table of texts: a string or character, a function that makes one, several of
/// these, an optional one, one of the [`TEXT_PROPERTIES`], or a struct of only such fields in `texts`.
fn is_text(kind: &str, texts: &HashMap<&str, &Struct>) -> bool {
    let kind = kind.trim().trim_start_matches('&').trim_start_matches("'static ").trim();
    if let Some(list) = kind.strip_prefix('[') {
        let element = up_to_closing(list);
        let length = element.rsplit_once(';').filter(|(_, length)| !length.contains(']'));
        return is_text(length.map_or(element, |(element, _)| element), texts);
    }
    if let Some(tuple) = kind.strip_prefix('(') {
        return split_list(up_to_closing(tuple), ',').iter().all(|kind| is_text(kind, texts));
    }
    if let Some(signature) = kind.strip_prefix("fn(") {
        let result = signature[up_to_closing(signature).len() + 1..].trim_start();
        return result.strip_prefix("->").is_some_and(|result| is_text(result, texts));
    }
    if let Some(optional) = kind.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>')) {
        return is_text(optional, texts);
    }
    let name = kind.rsplit("::").next().unwrap_or(kind);
    let inner = || texts.get(name).is_some_and(|found| found.fields.iter().all(|kind| is_text(kind, texts)));
    ["str", "String", "char"].contains(&name) || TEXT_PROPERTIES.contains(&name) || inner()
}

#[test]
fn structs_have_at_most_fifteen_fields() {
    let all = all_structs();
    assert!(all.len() > 800, "{} structs", all.len());
    let in_text = all.iter().filter(|(path, _)| path.starts_with("text/"));
    let texts: HashMap<&str, &Struct> = in_text.map(|(_, found)| (found.name.as_str(), found)).collect();
    assert!(EXCEPTIONS.len() <= MAX_EXCEPTIONS);
    let mut listed = 0;
    for (path, Struct { name, fields }) in &all {
        let id = format!("{path} {name}");
        let is_texts = || path.starts_with("text/") && fields.iter().all(|kind| is_text(kind, &texts));
        if fields.len() <= MAX_FIELDS || is_texts() {
            continue;
        }
        listed += 1;
        let is_exception = EXCEPTIONS.contains(&id.as_str()) && fields.len() <= MAX_EXCEPTION_FIELDS;
        assert!(
            is_exception,
            "{id} has {} fields, at most {MAX_FIELDS} are allowed: find the coherent part inside",
            fields.len()
        );
    }
    assert_eq!(listed, EXCEPTIONS.len(), "an exception that is no longer needed");
}

#[test]
fn the_fields_of_every_kind_of_struct_are_counted() {
    let count = |source: &str| -> Vec<(String, usize)> {
        structs(source).into_iter().map(|found| (found.name, found.fields.len())).collect()
    };
    let named = |name: &str, fields: usize| vec![(name.to_owned(), fields)];
    assert_eq!(count("struct A;"), named("A", 0));
    assert_eq!(count("pub(crate) struct A<'a, T: Fn(u8) -> (u8, u8)>(pub &'a T, #[x(1, 2)] u8);"), named("A", 2));
    assert_eq!(count("struct A<T> where T: Into<B<C, D>> { a: T, }"), named("A", 1));
    let source = r##"
        /// struct No { a: u8 }
        struct A {
            /// One, two: three.
            #[cfg(feature = "x, }")]
            pub(in crate::a) r#type: HashMap<u8, (u8, [u8; 2])>,
            b: fn(u8, u8) -> Option<u8>, // c: u8,
            /* d: u8, /* nested, */ } */
            e: &'static str,
        }
        const TEXT: &str = r#"struct No { a: u8 }"#;
        const QUOTE: char = '"';
        fn f() { struct B(u8, Vec<u8>); let _ = ['\'', '{', '\u{7d}']; }
        struct destructure_not_a_keyword;
    "##;
    let expected = [("A", 3), ("B", 2), ("destructure_not_a_keyword", 0)];
    assert_eq!(count(source), expected.map(|(name, fields)| (name.to_owned(), fields)));
    let types: Vec<String> = structs(source).swap_remove(0).fields;
    assert_eq!(types, ["HashMap<u8, (u8, [u8; 2])>", "fn(u8, u8) -> Option<u8>", "&'static str"]);
    let table = r#"
        texts! {
            /// No; b: u8 = 1.
            pub struct A {
                #[x(1; 2)]
                a = "b; c", if 1 < 2 { "d" } else { "e" };
                f(g: &str, h: u8) = "{g}{h}", "{h}{g}";
                i: [B; 2] = [j(1), k(|l| l => 2)], m;
                n: o::P;
            }
        }
    "#;
    assert_eq!(structs(table).swap_remove(0).fields, ["&'static str", "&'static str", "[B; 2]", "o::P"]);
}

#[test]
fn only_texts_are_texts() {
    let sources = structs("struct Good { a: &'static str } struct Bad { a: Good, b: u8 }");
    let texts: HashMap<&str, &Struct> = sources.iter().map(|found| (found.name.as_str(), found)).collect();
    for kind in [
        "&'static str",
        "[[&'static str; 7]; 2]",
        "Option<fn(&str, usize) -> String>",
        "&'static [Good]",
        "super::Good",
    ] {
        assert!(is_text(kind, &texts), "{kind}");
    }
    for kind in ["u8", "Bad", "fn(&str) -> u8", "fn(&str)", "Unknown", "[Bad; 2]", "Option<u8>"] {
        assert!(!is_text(kind, &texts), "{kind}");
    }
}
