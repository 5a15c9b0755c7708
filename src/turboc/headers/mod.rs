//! The headers of Turbo C and Borland C++, in our own words: names, types and values are facts, the text is ours.
//!
//! Some functions are written in C right there: those that call back into the program, such as `qsort`, and the streams of
//! C++. They cost nothing in a program that does not call them.

macro_rules! headers {
    ($($name:literal $file:literal),* $(,)?) => {
        const HEADERS: &[(&str, &str)] = &[$(($name, include_str!($file))),*];
        /// Names of all headers.
        pub(crate) const NAMES: &[&str] = &[$($name),*];
    };
}

headers! {
    "stdio.h" "stdio.h", "stdlib.h" "stdlib.h", "string.h" "string.h", "math.h" "math.h", "conio.h" "conio.h",
    "graphics.h" "graphics.h", "dos.h" "dos.h", "bios.h" "bios.h", "alloc.h" "alloc.h", "ctype.h" "ctype.h",
    "time.h" "time.h", "process.h" "process.h", "dir.h" "dir.h", "io.h" "io.h", "fcntl.h" "fcntl.h", "mem.h" "mem.h",
    "setjmp.h" "setjmp.h", "stdarg.h" "stdarg.h", "stddef.h" "stddef.h", "errno.h" "errno.h", "limits.h" "limits.h",
    "float.h" "float.h", "values.h" "values.h", "assert.h" "assert.h", "signal.h" "signal.h", "stat.h" "stat.h",
    "types.h" "types.h", "dirent.h" "dirent.h", "locale.h" "locale.h", "timeb.h" "timeb.h", "utime.h" "utime.h",
    "share.h" "share.h", "__path.h" "path.h", "__output.h" "output.h", "strstrea.h" "strstrea.h", "complex.h" "complex.h", "fstream.h" "fstream.h", "stdc++.h" "stdcpp.h", "iostream.h" "iostream.h",
    "iomanip.h" "iomanip.h", "new.h" "new.h",
}

/// The name and the text of a header; other compilers' names of the same are known too.
pub(crate) fn find(name: &str) -> Option<(&'static str, &'static str)> {
    let name = match name {
        "malloc.h" => "alloc.h",
        "search.h" => "stdlib.h",
        "sys/locking.h" | "locking.h" => "io.h",
        "memory.h" => "mem.h",
        "varargs.h" => "stdarg.h",
        "direct.h" => "dir.h",
        "iostream" | "stream.h" => "iostream.h",
        "strstream.h" => "strstrea.h",
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
        "climits" => "limits.h",
        other => other.strip_prefix("sys/").unwrap_or(other),
    };
    HEADERS.iter().find(|(known, _)| *known == name).copied()
}

/// The header that declares a function.
pub(crate) fn declares(function: &str) -> Option<&'static str> {
    HEADERS.iter().find(|(_, text)| functions(text).any(|f| f == function)).map(|h| h.0)
}

/// The header that a constant, a type or a variable is of.
pub(crate) fn mentions(name: &str) -> Option<&'static str> {
    let whole = |line: &str| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == name);
    let declares = |line: &str| {
        let defined = line.strip_prefix("#define ").and_then(|rest| rest.split([' ', '(']).next());
        let constant = name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
        let listed = line.starts_with("enum ") || line.starts_with("extern ") || (constant && line.starts_with("    "));
        defined == Some(name) || (listed && whole(line))
    };
    let plain = |known: &&(&str, &str)| !known.0.starts_with('_');
    HEADERS.iter().filter(plain).find(|(_, text)| text.lines().any(declares)).map(|known| known.0)
}

/// Names of all functions that the headers declare.
pub(crate) fn all_functions() -> Vec<String> {
    let mut all: Vec<String> = HEADERS.iter().flat_map(|(_, text)| functions(text)).map(str::to_string).collect();
    all.sort();
    all.dedup();
    all
}

/// The names before an opening parenthesis on lines that start a declaration.
fn functions(text: &str) -> impl Iterator<Item = &str> {
    let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase()) && line.contains('(');
    text.lines().filter(starts).filter_map(|line| {
        let before = &line[..line.find('(')?];
        let name = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
        (!name.is_empty() && name != "define").then_some(name)
    })
}
