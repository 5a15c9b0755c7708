//! The tokens of C sources, for finding definitions and for comparing programs.

/// A token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Token {
    /// An identifier or a keyword.
    Word(String),
    /// A number.
    Number,
    /// A string or a character.
    Text,
    /// Any other character.
    Symbol(u8),
}

/// The keywords of C that the control flow and the types of a program consist of.
const KEYWORDS: &[&str] = &[
    "break", "case", "char", "continue", "default", "do", "double", "else", "float", "for", "goto", "if", "int",
    "long", "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "unsigned", "void",
    "while",
];

impl Token {
    /// Returns whether it is a keyword.
    pub(super) fn is_keyword(&self) -> bool {
        matches!(self, Token::Word(word) if is_keyword(word))
    }
}

/// Returns whether a word is a keyword of C.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Splits a source into tokens, without comments and directives of the preprocessor.
pub(super) fn tokens(source: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut is_line_start = true;
    while let Some(&byte) = source.get(at) {
        let rest = &source[at..];
        let length = match byte {
            b'\n' => {
                is_line_start = true;
                at += 1;
                continue;
            }
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'/' if rest.starts_with(b"//") => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with(b"/*") => {
                rest.windows(2).skip(2).position(|pair| pair == b"*/").map_or(rest.len(), |end| end + 4)
            }
            b'#' if is_line_start => directive_length(rest),
            b'"' | b'\'' => {
                tokens.push(Token::Text);
                literal_length(rest)
            }
            byte if byte.is_ascii_digit() => {
                tokens.push(Token::Number);
                run_length(rest, |byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_')
            }
            byte if byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 => {
                let length = run_length(rest, |byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80);
                tokens.push(Token::Word(String::from_utf8_lossy(&rest[..length]).into_owned()));
                length
            }
            _ => {
                tokens.push(Token::Symbol(byte));
                1
            }
        };
        is_line_start = false;
        at += length.max(1);
    }
    tokens
}

fn run_length(bytes: &[u8], is_part: impl Fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|byte| is_part(**byte)).count()
}

/// Returns the length of a directive; a backslash continues it on the next line.
fn directive_length(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(end) = bytes[at..].iter().position(|byte| *byte == b'\n') {
        let is_continued = bytes[..at + end].trim_ascii_end().ends_with(b"\\");
        if !is_continued {
            return at + end;
        }
        at += end + 1;
    }
    bytes.len()
}

/// Returns the length of a string or a character; it ends at the end of the line at the latest.
fn literal_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            byte if byte == bytes[0] => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// Returns whether a source defines a function: its name, parameters in parentheses, and then a block or the old form of
/// declarations.
pub(super) fn defines(source: &[u8], name: &str) -> bool {
    let tokens = tokens(source);
    let is_name = |at: &usize| matches!(&tokens[*at], Token::Word(word) if word == name);
    (0..tokens.len()).filter(is_name).any(|at| {
        if tokens.get(at + 1) != Some(&Token::Symbol(b'(')) {
            return false;
        }
        let mut depth = 0;
        for (index, token) in tokens.iter().enumerate().skip(at + 1) {
            match token {
                Token::Symbol(b'(') => depth += 1,
                Token::Symbol(b')') => depth -= 1,
                Token::Symbol(b';' | b'{') => return false,
                _ => {}
            }
            if depth == 0 {
                return match tokens.get(index + 1) {
                    Some(Token::Symbol(b'{')) => true,
                    // `f(a, b) int a, b; { … }`, and not `f(a) else`.
                    Some(Token::Word(word)) => word != "else",
                    _ => false,
                };
            }
        }
        false
    })
}

/// Returns whether a name is an identifier of C.
pub(super) fn is_identifier(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty() && name.chars().all(is_part) && !name.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_told_from_calls_and_declarations() {
        for source in [
            "void line(int a, int b) { }",
            "void\nline (a, b)\nint a, b;\n{ }",
            "int x; /* line(); */ void line(int (*f)(int))\n// here\n{ }",
            "void line(int, int);\nvoid main() { line(1, 2); }\nvoid line(int a, int b) { }",
        ] {
            assert!(defines(source.as_bytes(), "line"), "{source}");
        }
        for source in [
            "void line(int a, int b);",
            "void main() { line(1, 2); }",
            "void main() { if (1) line(1, 2); else line(2, 3); }",
            "/* void line(int a) { } */",
            "char *text = \"void line(int a) { }\";",
            "#define DRAW void line(int a) \\\n { }\n",
            "void polyline(int a) { }",
        ] {
            assert!(!defines(source.as_bytes(), "line"), "{source}");
        }
    }
}
