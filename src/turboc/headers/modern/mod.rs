//! The headers of the modern dialect: standard C++, and WinBGIm.
//!
//! The containers are C++ class templates that the compiler itself translates. `int` has 32 bits here. Functions of the
//! 16-bit library are declared in the [headers of Turbo C](super), which these headers include as `tc/…`.

use std::collections::HashMap;
use std::sync::LazyLock;

macro_rules! headers {
    ($($name:literal),* $(,)?) => {
        pub(super) const HEADERS: &[(&str, &str)] = &[$(($name, include_str!($name))),*];
    };
}

headers! {
    "stddef.h", "stdlib.h", "stdio.h", "string.h", "math.h", "limits.h", "time.h", "graphics.h", "windows.h", "stdbool.h",
    "stdint.h", "iostream.h", "string", "vector", "list", "deque", "stack", "queue", "utility", "algorithm", "map", "set",
    "sstream", "fstream", "iomanip", "exception", "numeric", "functional", "iterator", "all.h", "conio.h", "array", "limits",
    "bitset", "chrono", "memory", "tuple", "io.h", "thread", "random",
}

/// The predefined macros, and the functions that the compiler itself calls.
pub(crate) const PREDEFINED: &str = "#define __MINGW32__ 1\n#define _WIN32 1\n#define WIN32 1\n#define __GNUC__ 4\n\
    #define __HUANLE_WIDE__ 1\n#define __int64 long long\n\
    void __end_try(void);\nvoid __throw(long type, void *object);\nvoid __rethrow(void);\n\
    void *__exception(void);\nvoid __end_catch(void);\nvoid *farmalloc(unsigned long size);\nvoid farfree(void *block);\n\
    void *__rows(int n, int bytes)\n{\n    char **rows = (char **)farmalloc(n * (bytes + 4) + 1);\n    int i;\n\
    for (i = 0; i < n; i++) rows[i] = (char *)(rows + n) + i * bytes;\n    return rows;\n}\n\
    void *__row_table(void *data, int n, int bytes)\n{\n    char **rows = (char **)farmalloc(n * 4 + 1);\n    int i;\n\
    for (i = 0; i < n; i++) rows[i] = (char *)data + i * bytes;\n    return rows;\n}\n";

/// The predefined macros of C++.
pub(crate) const PREDEFINED_CPLUSPLUS: &str = "#define __cplusplus 201103L\n#define __null 0\n#define wchar_t char\n";

/// Returns the name and the text of a header.
pub(crate) fn find(name: &str) -> Option<(&'static str, &'static str)> {
    let name = match name {
        "winbgim.h" | "winbgi.h" | "sdl_bgi.h" => "graphics.h",
        "iostream" | "ostream" | "istream" | "iosfwd" | "ios" => "iostream.h",
        "fstream.h" => "fstream",
        "iomanip.h" => "iomanip",
        "cstdlib" | "malloc.h" | "alloc.h" | "process.h" => "stdlib.h",
        "cstdio" => "stdio.h",
        "cstring" | "memory.h" | "mem.h" => "string.h",
        "cmath" => "math.h",
        "climits" => "limits.h",
        "cstddef" => "stddef.h",
        "cstdint" => "stdint.h",
        "ctime" | "sys/time.h" | "unistd.h" => "time.h",
        "stdexcept" | "new" | "typeinfo" => "exception",
        "Windows.h" | "dos.h" | "mmsystem.h" | "winuser.h" | "windef.h" | "winbase.h" => "windows.h",
        "bits/stdc++.h" => "all.h",
        "strstream" => "sstream",
        "tgmath.h" | "complex.h" => "math.h",
        "cctype" => "ctype.h",
        "unordered_map" => "map",
        "mutex" => "thread",
        "unordered_set" => "set",
        other => other,
    };
    HEADERS.iter().find(|(known, _)| *known == name).copied()
}

/// The names that the headers declare, with these headers.
static DECLARING_HEADERS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let names = |(header, text)| super::declared_names(text).into_iter().map(move |(name, _)| (name, header));
    HEADERS.iter().copied().flat_map(names).collect()
});

/// Returns the header of this dialect that declares a name.
pub(crate) fn find_declaring_header(name: &str) -> Option<&'static str> {
    DECLARING_HEADERS.get(name).copied()
}
