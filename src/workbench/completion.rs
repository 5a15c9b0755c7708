//! The names for completion: those of the library, and the program's own.

use std::collections::HashSet;

use crate::turboc::library_names;
use crate::ui::editor::{Completion, CompletionSource};

/// The most names of a program that are searched.
const MAX_OWN_NAMES: usize = 4000;

/// The names that a program can use.
pub(super) struct ProgramNames {
    /// Returns the meaning of a library function.
    pub meaning: fn(&str) -> Option<&'static str>,
    /// The code of the other open files.
    pub others: Vec<String>,
}

impl CompletionSource for ProgramNames {
    fn names(&self, code: &str, word: &str) -> Vec<Completion> {
        let matches = |name: &str| {
            name.len() > word.len() && name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
        };
        let codes = std::iter::once(code).chain(self.others.iter().map(String::as_str));
        let mut own: Vec<Completion> = codes.flat_map(|code| own_names(code, &matches)).collect();
        // The word that is being typed occurs itself: of equal names, the one with a declaration is taken.
        own.sort_by(|a, b| (&a.name, a.declaration.is_empty()).cmp(&(&b.name, b.declaration.is_empty())));
        own.dedup_by(|a, b| a.name == b.name);
        let used: HashSet<String> = own.iter().map(|one| one.name.clone()).collect();
        let is_known = |name: &str| library_names().binary_search_by_key(&name, |one| one.name).is_ok();
        own.retain(|one| !one.declaration.is_empty() || !is_known(&one.name));
        let defined: HashSet<String> = own.iter().map(|one| one.name.clone()).collect();
        let library = library_names().iter().filter(|one| matches(one.name) && !defined.contains(one.name));
        own.extend(library.map(|one| self.library_name(one)));
        // Names in the same case first; then the program's, those that it uses, those with a meaning, and the others.
        own.sort_by_key(|one| {
            let is_used = defined.contains(&one.name) || used.contains(&one.name);
            (!one.name.starts_with(word), !is_used, one.meaning.is_empty() && !one.declaration.is_empty())
        });
        own
    }

    fn function(&self, code: &str, name: &str) -> Option<Completion> {
        let mut own = std::iter::once(code).chain(self.others.iter().map(String::as_str)).flat_map(functions);
        let found = own.find(|(known, _)| known == name);
        found.map(|(name, declaration)| Completion { name, declaration, meaning: "" }).or_else(|| {
            let known = library_names().iter().find(|one| one.name == name && !one.declaration.is_empty())?;
            Some(self.library_name(known))
        })
    }
}

impl ProgramNames {
    fn library_name(&self, one: &crate::turboc::LibraryName) -> Completion {
        Completion {
            name: one.name.to_owned(),
            declaration: one.declaration.clone(),
            meaning: (self.meaning)(one.name).unwrap_or(""),
        }
    }
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the matching names in a program's code: functions with their declarations, and all other words of three letters
/// or more.
fn own_names(code: &str, matches: &dyn Fn(&str) -> bool) -> Vec<Completion> {
    let functions = functions(code).into_iter().filter(|(name, _)| matches(name));
    let mut names: Vec<Completion> =
        functions.map(|(name, declaration)| Completion { name, declaration, meaning: "" }).collect();
    let mut known: HashSet<&str> = HashSet::new();
    for word in code.split(|c| !is_letter(c)) {
        if word.len() >= 3 && matches(word) && !word.starts_with(|c: char| c.is_ascii_digit()) && known.insert(word) {
            names.push(Completion { name: word.to_owned(), ..Completion::default() });
        }
        if known.len() > MAX_OWN_NAMES {
            break;
        }
    }
    names
}

/// Returns the functions that a program declares or defines, with their declarations.
pub(super) fn functions(code: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let (mut depth, mut start) = (0, 0);
    let mut at = 0;
    let bytes = code.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'{' => depth += 1,
            b'}' => {
                depth = (depth - 1).max(0);
                start = at + 1;
            }
            b';' => start = at + 1,
            // A directive is a line.
            b'#' if depth == 0 => {
                at = code[at..].find('\n').map_or(code.len(), |length| at + length);
                start = at;
                continue;
            }
            b'(' if depth == 0 => {
                let end = closing(code, at).unwrap_or(code.len());
                let before = code[start.min(at)..at].trim();
                let name = &before[before.trim_end_matches(is_letter).len()..];
                let next = code[end..].trim_start();
                let has_type = before.len() > name.len() && !before.contains(['=', '(']);
                if has_type && !name.is_empty() && next.starts_with([';', '{', ',']) {
                    let declaration = format!("{before}{}", &code[at..end]);
                    let declaration = declaration.split_whitespace().collect::<Vec<_>>().join(" ");
                    if !found.iter().any(|(known, _)| known == name) {
                        found.push((name.to_owned(), declaration));
                    }
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Returns the position after the parenthesis that closes the one at a position.
fn closing(code: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    code[open..].char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        (depth == 0).then_some(open + at + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_a_program_are_found_with_their_parameters() {
        let code = "#define MAX 10\nint board[9][9];\nvoid draw(int x,\n   int y);\nstatic int *find(void)\n{ if (a(1)) b(2); }\n\
                    int n = f(3);\nmain() { draw(1, 2); }\n";
        let found = functions(code);
        assert_eq!(
            found,
            [
                ("draw".to_owned(), "void draw(int x, int y)".to_owned()),
                ("find".to_owned(), "static int *find(void)".to_owned()),
            ]
        );
        let names = ProgramNames { meaning: |_| None, others: vec!["int boundary;".to_owned()] };
        let of = |word: &str| names.names(code, word).into_iter().map(|one| one.name).collect::<Vec<_>>();
        assert_eq!(of("boa"), ["board"]);
        assert_eq!(of("bou"), ["boundary"]);
        assert_eq!(of("circ"), ["circle"]);
        assert_eq!(of("setco"), ["setcolor"]);
        assert_eq!(names.function(code, "draw").unwrap().declaration, "void draw(int x, int y)");
        assert_eq!(names.function(code, "putpixel").unwrap().declaration, "void putpixel(int x, int y, int color)");
        assert_eq!(names.function(code, "board"), None);
    }
}
