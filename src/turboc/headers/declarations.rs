//! The names that the headers of a C program declare, for completion in editors.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::{DeclarationKind, HEADERS, declared_names, is_letter};
use crate::word_list::WordList;

/// The headers whose names are listed, in the order of priority for names that several of them declare.
const LISTED: WordList = WordList(
    "graphics.h conio.h stdio.h stdlib.h string.h math.h ctype.h time.h dos.h bios.h alloc.h process.h dir.h io.h",
);

/// A name that a header declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryName {
    /// The name.
    pub name: &'static str,
    /// The header that declares it.
    pub header: &'static str,
    /// The declaration of a function without `far` and `;`, such as `void circle(int x, int y, int radius)`; empty for
    /// constants, macros and types.
    pub declaration: String,
}

/// Returns the names that the usual headers declare, sorted by name; names that begin with `_` are left out.
pub fn library_names() -> &'static [LibraryName] {
    static NAMES: LazyLock<Vec<LibraryName>> = LazyLock::new(|| {
        let mut known = HashSet::new();
        let mut names = Vec::new();
        for header in LISTED.iter() {
            let Some((header, text)) = HEADERS.iter().find(|(name, _)| *name == header) else { continue };
            // Functions that return a stream.
            let streams = text.lines().filter_map(|line| line.strip_prefix("FILE *")?.split('(').next());
            let streams = streams.map(|name| (name, DeclarationKind::Function));
            let lines = declaring_lines(text);
            for (name, kind) in declared_names(text).into_iter().chain(streams) {
                if name.starts_with('_') || kind == DeclarationKind::Tag || !known.insert(name) {
                    continue;
                }
                let line = lines.get(name).filter(|_| kind == DeclarationKind::Function);
                let declaration = line.map_or_else(String::new, |line| declaration(line));
                names.push(LibraryName { name, header, declaration });
            }
        }
        names.sort_by_key(|one| one.name);
        names
    });
    &NAMES
}

/// Returns the lines of a header that declare functions, by name.
fn declaring_lines(header: &str) -> HashMap<&str, &str> {
    let mut lines = HashMap::new();
    for line in header.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic())) {
        for (open, _) in line.match_indices('(') {
            let before = &line[..open];
            let start = before.trim_end_matches(is_letter).len();
            if before[..start].ends_with([' ', '*']) {
                lines.entry(&before[start..]).or_insert(line);
            }
        }
    }
    lines
}

/// Returns the declaration of a function in a line of a header, without `far` and `static`.
fn declaration(line: &str) -> String {
    let mut depth = 0;
    let end = line.char_indices().find(|&(_, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ')' && depth == 0
    });
    let line = &line[..end.map_or(line.len(), |(at, _)| at + 1)];
    let words: Vec<&str> = line.split_whitespace().filter(|word| !["far", "static"].contains(word)).collect();
    let text = words.join(" ").replace("*far ", "*").replace("far *", "*");
    text.replace("* ", "*")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_the_declarations_of_borlands_manuals() {
        for (name, header, declaration) in [
            ("circle", "graphics.h", "void circle(int x, int y, int radius)"),
            ("initgraph", "graphics.h", "void initgraph(int *driver, int *mode, const char *path)"),
            ("grapherrormsg", "graphics.h", "char *grapherrormsg(int code)"),
            ("delay", "dos.h", "void delay(unsigned ms)"),
            ("printf", "stdio.h", "int printf(const char *format, ...)"),
            ("strcpy", "string.h", "char *strcpy(char *to, const char *from)"),
            ("fopen", "stdio.h", "FILE *fopen(const char *name, const char *mode)"),
            ("WHITE", "graphics.h", ""),
            ("kbhit", "conio.h", "int kbhit(void)"),
        ] {
            let found = library_names().iter().find(|one| one.name == name).unwrap();
            assert_eq!((found.header, found.declaration.as_str()), (header, declaration));
        }
        for one in library_names().iter().filter(|one| !one.declaration.is_empty()) {
            assert!(one.declaration.contains(&format!("{}(", one.name)), "{one:?}");
            assert!(one.declaration.ends_with(')') && !one.declaration.contains("far "), "{one:?}");
        }
    }
}
