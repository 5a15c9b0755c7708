//! The headers of Turbo C and Borland C++, written anew: only names, types and values are those of the originals.
//!
//! They also define some functions in C: those that call functions of the program, such as `qsort`, and the C++ streams.
//! They cost nothing in a program that does not call them.

mod declarations;
pub(crate) mod modern;
#[cfg(test)]
mod tests;

pub use declarations::{LibraryName, library_names};

use std::collections::HashMap;
use std::sync::LazyLock;

/// The functions that inline assembler calls.
pub(crate) const ASSEMBLER: &str = "unsigned __alu(unsigned op, unsigned bytes, unsigned a, unsigned b);\n\
    void __multiply(unsigned op, unsigned bytes, unsigned value);\nvoid __push(unsigned value);\nunsigned __pop(void);\nunsigned __frame(void);\n\
    void __string(unsigned op, unsigned bytes, unsigned repeated);\nvoid __narrow_geninterrupt(int n);\n\
    unsigned char __narrow_inportb(int port);\nunsigned __narrow_inport(int port);\n\
    void __narrow_outportb(int port, unsigned char value);\nvoid __narrow_outport(int port, int value);\n";

macro_rules! headers {
    ($($name:literal $file:literal),* $(,)?) => {
        const HEADERS: &[(&str, &str)] = &[$(($name, include_str!($file))),*];
        /// The names of all headers.
        pub(crate) const NAMES: &[&str] = &[$($name),*];
    };
}

headers! {
    "stdio.h" "stdio.h", "stdlib.h" "stdlib.h", "string.h" "string.h", "complex.h" "complex.h", "math.h" "math.h", "conio.h" "conio.h",
    "graphics.h" "graphics.h", "dos.h" "dos.h", "bios.h" "bios.h", "alloc.h" "alloc.h", "ctype.h" "ctype.h",
    "time.h" "time.h", "process.h" "process.h", "dir.h" "dir.h", "io.h" "io.h", "fcntl.h" "fcntl.h", "mem.h" "mem.h",
    "setjmp.h" "setjmp.h", "stdarg.h" "stdarg.h", "stddef.h" "stddef.h", "errno.h" "errno.h", "limits.h" "limits.h",
    "float.h" "float.h", "values.h" "values.h", "assert.h" "assert.h", "signal.h" "signal.h", "stat.h" "stat.h",
    "types.h" "types.h", "dirent.h" "dirent.h", "locale.h" "locale.h", "timeb.h" "timeb.h", "utime.h" "utime.h",
    "share.h" "share.h", "__path.h" "path.h", "__env.h" "env.h", "__output.h" "output.h", "iostream.h" "iostream.h", "iomanip.h" "iomanip.h",
    "fstream.h" "fstream.h", "strstrea.h" "strstrea.h", "new.h" "new.h", "stdc++.h" "stdcpp.h",
    "_null.h" "null.h", "_defs.h" "defs.h", "_nfile.h" "nfile.h", "generic.h" "generic.h", "bcd.h" "bcd.h",
    "stdiostr.h" "stdiostr.h", "constrea.h" "constrea.h",
}

/// Returns the name and the text of a header, also by its name in other compilers.
pub(crate) fn find(name: &str) -> Option<(&'static str, &'static str)> {
    let name = match name {
        "malloc.h" => "alloc.h",
        "search.h" => "stdlib.h",
        "sys/locking.h" | "locking.h" => "io.h",
        "memory.h" => "mem.h",
        "varargs.h" => "stdarg.h",
        "direct.h" => "dir.h",
        "iostream" | "stream.h" => "iostream.h",
        "complex" => "complex.h",
        "iomanip" => "iomanip.h",
        "cstdio" => "stdio.h",
        "cstdlib" => "stdlib.h",
        "cstring" => "string.h",
        "cmath" => "math.h",
        "ctime" => "time.h",
        "winbgim.h" => "graphics.h",
        "bits/stdc++.h" => "stdc++.h",
        "fstream" => "fstream.h",
        "cctype" => "ctype.h",
        "cassert" => "assert.h",
        "cerrno" => "errno.h",
        "cfloat" => "float.h",
        "clocale" => "locale.h",
        "csetjmp" => "setjmp.h",
        "csignal" => "signal.h",
        "cstdarg" => "stdarg.h",
        "climits" => "limits.h",
        other => other.strip_prefix("sys/").unwrap_or(other),
    };
    let name = dos_name(name);
    HEADERS.iter().find(|(known, _)| *known == name).copied()
}

/// Shortens a name to eight characters and an extension of three, as DOS did: `constream.h` opens `constrea.h`.
fn dos_name(name: &str) -> String {
    let short = |text: &str, most: usize| text.chars().take(most).collect::<String>();
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{}.{}", short(stem, 8), short(extension, 3)),
        None => short(name, 8),
    }
}

/// The kind of a name that a header declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeclarationKind {
    /// A constant or a variable.
    Value,
    Function,
    /// A macro with arguments.
    Macro,
    /// A type of one word.
    Type,
    /// The tag of a structure or union.
    Tag,
}

/// Returns the header that declares a name, and the kind of the name.
pub(crate) fn find_declaring_header(name: &str) -> Option<(&'static str, DeclarationKind)> {
    DECLARING_HEADERS.get(name).copied()
}

/// The declared names with their headers. A header has priority over those that include it; names of stddef.h belong to the
/// first header that includes it.
static DECLARING_HEADERS: LazyLock<HashMap<&str, (&str, DeclarationKind)>> = LazyLock::new(|| {
    let mut homes = HashMap::new();
    let mut bring = |header: &'static str, text: &'static str| {
        let plain = declared_names(text).into_iter().filter(|(name, _)| !name.starts_with("__"));
        for (name, what) in plain {
            homes.entry(name).or_insert((header, what));
        }
    };
    let listed = || HEADERS.iter().filter(|(header, _)| !header.starts_with('_') && *header != "stddef.h");
    listed().for_each(|(header, text)| bring(header, text));
    for (header, text) in listed() {
        let included = text.lines().filter_map(|line| find(line.strip_prefix("#include <")?.strip_suffix('>')?));
        included.for_each(|(_, text)| bring(header, text));
    }
    homes
});

/// Returns the names that a header declares outside of braces, with their kinds; functions last.
fn declared_names(text: &str) -> Vec<(&str, DeclarationKind)> {
    let mut found = Vec::new();
    let mut depth = 0;
    let mut listing = false;
    let mut typedef = false;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("#define ") {
            let name = first_word(rest);
            found.push((
                name,
                if rest[name.len()..].starts_with('(') { DeclarationKind::Macro } else { DeclarationKind::Value },
            ));
            continue;
        }
        if depth == 0 {
            let word = first_word(line);
            listing = word == "enum";
            typedef = word == "typedef";
            match word {
                "extern" => found.extend(line.split([',', ';']).map(|one| (last_word(one), DeclarationKind::Value))),
                "struct" | "union" | "class" if line.contains('{') => {
                    let what = if word == "class" { DeclarationKind::Type } else { DeclarationKind::Tag };
                    found.push((first_word(line[word.len()..].trim_start()), what));
                }
                _ if line.contains(" = {") => {
                    found.extend(line.split(" = {").next().map(|one| (last_word(one), DeclarationKind::Value)));
                }
                _ => {}
            }
        }
        if listing {
            let constants = line.rsplit('{').next().into_iter().flat_map(|list| list.split(','));
            found.extend(constants.map(|one| (first_word(one.trim_start()), DeclarationKind::Value)));
        }
        let braces = |brace: char| line.matches(brace).count();
        depth = (depth + braces('{')).saturating_sub(braces('}'));
        if typedef && depth == 0 {
            // `typedef int (*name)(int);`
            let function = line.split_once("(*").map(|(_, rest)| first_word(rest));
            let name = function.or_else(|| line.rsplit('}').next().map(last_word));
            found.extend(name.map(|name| (name, DeclarationKind::Type)));
        }
    }
    found.extend(declared_functions(text).map(|name| (name, DeclarationKind::Function)));
    found.retain(|(name, _)| !name.is_empty());
    found
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn first_word(text: &str) -> &str {
    text.split(|c| !is_letter(c)).next().unwrap_or_default()
}

/// Returns the last word before `[` or trailing punctuation.
fn last_word(text: &str) -> &str {
    let text = text.split('[').next().unwrap_or_default().trim_end_matches(|c| !is_letter(c));
    text.rsplit(|c| !is_letter(c)).next().unwrap_or_default()
}

/// Returns the sorted names of all functions that the headers declare.
pub(crate) fn all_functions() -> Vec<String> {
    let mut all: Vec<String> =
        HEADERS.iter().flat_map(|(_, text)| declared_functions(text)).map(str::to_string).collect();
    all.sort();
    all.dedup();
    all
}

/// Returns the names before the first parenthesis of lines that start a declaration.
fn declared_functions(text: &str) -> impl Iterator<Item = &str> {
    let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && line.contains('(');
    text.lines().filter(starts).filter_map(|line| {
        let before = &line[..line.find('(')?];
        let name = before.rsplit(|c| !is_letter(c)).next()?;
        (!name.is_empty() && !name.starts_with("__")).then_some(name)
    })
}
