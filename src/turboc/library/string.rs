//! Strings, blocks of memory, and characters.

use super::native::{Int, Pointer, Size, natives};
use super::{Call, NativeFunction, plus};

/// A function that reads a pointer argument: of the memory model, or far for the `_f…` functions.
type ReadPointer = fn(&mut Call) -> u32;

fn far(c: &mut Call) -> u32 {
    c.unsigned_long()
}

fn plain(c: &mut Call) -> u32 {
    c.pointer()
}

fn length(c: &mut Call, at: u32) -> u32 {
    length_within(c, at, c.longest())
}

/// Returns the length of a string, of which at most this number of characters is read.
fn length_within(c: &mut Call, at: u32, most: u32) -> u32 {
    let n = c.string_length(at, most);
    c.spend(u64::from(n) * 5);
    n
}

/// Reads the number of bytes of a block. No block is larger than the memory.
fn count(c: &mut Call) -> u32 {
    c.size().min(c.longest())
}

fn upper(b: u8) -> u8 {
    b.to_ascii_uppercase()
}

fn same(b: u8) -> u8 {
    b
}

fn compare(c: &mut Call, a: u32, b: u32, most: u32, as_seen: fn(u8) -> u8) -> i16 {
    for i in 0..most.min(c.longest()) {
        let (x, y) = (c.byte(c.add(a, i)), c.byte(c.add(b, i)));
        // At the end of the first text, the character of the second is not converted.
        let (x, y) = if x == 0 { (x, y) } else { (as_seen(x), as_seen(y)) };
        if x != y {
            return i16::from(x) - i16::from(y);
        }
        if x == 0 {
            break;
        }
    }
    0
}

/// Returns the order of two strings; `is_limited` if it passes the number of characters, too.
fn order(c: &mut Call, p: ReadPointer, is_limited: bool, as_seen: fn(u8) -> u8) -> Int {
    let (a, b) = (p(c), p(c));
    let most = if is_limited { count(c) } else { u32::MAX };
    Int(compare(c, a, b, most, as_seen))
}

fn copy(c: &mut Call, to: u32, from: u32, count: u32) {
    c.spend(u64::from(count) * 4);
    let bytes = c.read(from, count);
    c.write(to, &bytes);
}

/// Builds a table of functions and their forms for far pointers, whose names begin with `_f`.
macro_rules! near_and_far {
    ($(($($name:literal)|+, $function:expr)),* $(,)?) => {
        &[$($(
            ($name, |caller| caller.answer_with(|c| with_pointers(c, plain, $function))),
            (concat!("_f", $name), |caller| caller.answer_with(|c| with_pointers(c, far, $function))),
        )+)*]
    };
}

/// Calls a function with the function that reads its pointer arguments.
fn with_pointers<T>(c: &mut Call, pointer: ReadPointer, function: fn(&mut Call, ReadPointer) -> T) -> T {
    function(c, pointer)
}

/// Changes the characters of a string.
fn change(c: &mut Call, pointer: ReadPointer, change: fn(&mut [u8])) -> Pointer {
    let at = pointer(c);
    let mut text = c.string(at);
    change(&mut text);
    c.write(at, &text);
    Pointer(at)
}

pub(super) const ERRORS: &[(&str, NativeFunction)] = natives![("strerror", |c| {
    let number = c.word();
    let text = error_text(number, c.is_wide());
    c.new_string(text.as_bytes())
})];

/// The functions that have a form for far pointers.
pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = near_and_far![
    ("strlen", |c, p| {
        let at = p(c);
        let n = length(c, at);
        Size(n)
    }),
    ("strcpy", |c, p| {
        let (to, from) = (p(c), p(c));
        let n = length(c, from);
        copy(c, to, from, n + 1);
        Pointer(to)
    }),
    ("stpcpy", |c, p| {
        let (to, from) = (p(c), p(c));
        let n = length(c, from);
        copy(c, to, from, n + 1);
        Pointer(c.add(to, n))
    }),
    ("strncpy", |c, p| {
        let (to, from, most) = (p(c), p(c), count(c));
        let n = length_within(c, from, most);
        copy(c, to, from, n);
        for i in n..most {
            c.set_byte(c.add(to, i), 0);
        }
        Pointer(to)
    }),
    ("strcat", |c, p| {
        let (to, from) = (p(c), p(c));
        let (at, n) = (length(c, to), length(c, from));
        copy(c, c.add(to, at), from, n + 1);
        Pointer(to)
    }),
    ("strncat", |c, p| {
        let (to, from, most) = (p(c), p(c), count(c));
        let (at, n) = (length(c, to), length_within(c, from, most));
        copy(c, c.add(to, at), from, n);
        c.set_byte(c.add(to, at.wrapping_add(n)), 0);
        Pointer(to)
    }),
    ("strcmp" | "strcoll", |c, p| order(c, p, false, same)),
    ("strncmp", |c, p| order(c, p, true, same)),
    ("stricmp" | "strcmpi", |c, p| order(c, p, false, upper)),
    ("strnicmp" | "strncmpi", |c, p| order(c, p, true, upper)),
    ("strchr", |c, p| {
        let (at, wanted) = (p(c), c.word() as u8);
        let n = length(c, at);
        let found = (0..=n).find(|i| c.byte(c.add(at, *i)) == wanted);
        found.map(|i| Pointer(c.add(at, i)))
    }),
    ("strrchr", |c, p| {
        let (at, wanted) = (p(c), c.word() as u8);
        let n = length(c, at);
        let found = (0..=n).rev().find(|i| c.byte(c.add(at, *i)) == wanted);
        found.map(|i| Pointer(c.add(at, i)))
    }),
    ("strstr", |c, p| {
        let (at, wanted) = (p(c), p(c));
        let (text, wanted) = (c.string(at), c.string(wanted));
        let found = (0..=text.len()).find(|i| text[*i..].starts_with(&wanted));
        found.map(|i| Pointer(c.add(at, i as u32)))
    }),
    ("strpbrk", |c, p| {
        let (at, set) = (p(c), p(c));
        let (text, set) = (c.string(at), c.string(set));
        let found = text.iter().position(|b| set.contains(b));
        found.map(|i| Pointer(c.add(at, i as u32)))
    }),
    ("strspn", |c, p| {
        let (at, set) = (p(c), p(c));
        let (text, set) = (c.string(at), c.string(set));
        Size(text.iter().take_while(|b| set.contains(b)).count() as u32)
    }),
    ("strcspn", |c, p| {
        let (at, set) = (p(c), p(c));
        let (text, set) = (c.string(at), c.string(set));
        Size(text.iter().take_while(|b| !set.contains(b)).count() as u32)
    }),
    ("strtok", |c, p| {
        let (at, set) = (p(c), p(c));
        let set = c.string(set);
        let mut at = if c.is_null(at) { c.machine.library.strtok } else { at };
        if at == 0 {
            return Pointer::NULL;
        }
        while c.byte(at) != 0 && set.contains(&c.byte(at)) {
            at = plus(at, 1);
        }
        if c.byte(at) == 0 {
            c.machine.library.strtok = at;
            return Pointer::NULL;
        }
        let start = at;
        while c.byte(at) != 0 && !set.contains(&c.byte(at)) {
            at = plus(at, 1);
        }
        if c.byte(at) != 0 {
            c.set_byte(at, 0);
            at = plus(at, 1);
        }
        c.machine.library.strtok = at;
        Pointer(start)
    }),
    ("strrev", |c, p| change(c, p, <[u8]>::reverse)),
    ("strupr", |c, p| change(c, p, <[u8]>::make_ascii_uppercase)),
    ("strlwr", |c, p| change(c, p, <[u8]>::make_ascii_lowercase)),
    ("strset", |c, p| {
        let (at, with) = (p(c), c.word() as u8);
        let n = length(c, at);
        let text = vec![with; n as usize];
        c.write(at, &text);
        Pointer(at)
    }),
    ("strnset", |c, p| {
        let (at, with, most) = (p(c), c.word() as u8, count(c));
        let n = length_within(c, at, most);
        let text = vec![with; n as usize];
        c.write(at, &text);
        Pointer(at)
    }),
    ("strdup", |c, p| {
        let at = p(c);
        let text = c.string(at);
        let to = super::memory::allocate(c, text.len() as u32 + 1)?;
        c.set_string(to, &text);
        Some(Pointer(to))
    }),
    ("memcpy" | "memmove", |c, p| {
        let (to, from, count) = (p(c), p(c), count(c));
        copy(c, to, from, count);
        Pointer(to)
    }),
    ("movmem", |c, p| {
        let (from, to, count) = (p(c), p(c), count(c));
        copy(c, to, from, count);
    }),
    ("memccpy", |c, p| {
        let (to, from, until, count) = (p(c), p(c), c.word() as u8, count(c));
        for i in 0..count {
            let b = c.byte(c.add(from, i));
            c.set_byte(c.add(to, i), b);
            if b == until {
                return Pointer(c.add(to, i.wrapping_add(1)));
            }
        }
        Pointer::NULL
    }),
    ("memset", |c, p| {
        let (to, with, count) = (p(c), c.word() as u8, count(c));
        c.spend(u64::from(count) * 3);
        for i in 0..count {
            c.set_byte(c.add(to, i), with);
        }
        Pointer(to)
    }),
    ("setmem", |c, p| {
        let (to, count, with) = (p(c), count(c), c.word() as u8);
        for i in 0..count {
            c.set_byte(c.add(to, i), with);
        }
    }),
    ("memcmp", |c, p| {
        let (a, b, count) = (p(c), p(c), count(c));
        let (x, y) = (c.read(a, count), c.read(b, count));
        let differs = x.iter().zip(&y).find(|(x, y)| x != y);
        Int(differs.map_or(0, |(x, y)| i16::from(*x) - i16::from(*y)))
    }),
    ("memicmp", |c, p| {
        let (a, b, count) = (p(c), p(c), count(c));
        let (x, y) = (c.read(a, count), c.read(b, count));
        let differs = x.iter().zip(&y).map(|(x, y)| (upper(*x), upper(*y))).find(|(x, y)| x != y);
        Int(differs.map_or(0, |(x, y)| i16::from(x) - i16::from(y)))
    }),
    ("memchr", |c, p| {
        let (at, wanted, count) = (p(c), c.word() as u8, count(c));
        let found = (0..count).find(|i| c.byte(c.add(at, *i)) == wanted);
        found.map(|i| Pointer(c.add(at, i)))
    }),
];

/// Returns the text of `strerror` and `perror` for a value of `errno`, with its line break.
pub(super) fn error_text(number: u16, is_wide: bool) -> &'static str {
    match number {
        0 => "Error 0\n",
        1 => "Invalid function number\n",
        2 => "No such file or directory\n",
        3 => "Path not found\n",
        4 => "Too many open files\n",
        5 => "Permission denied\n",
        6 => "Bad file number\n",
        7 => "Memory arena trashed\n",
        8 => "Not enough memory\n",
        9 => "Invalid memory block address\n",
        10 => "Invalid environment\n",
        11 => "Invalid format\n",
        12 => "Invalid access code\n",
        13 => "Invalid data\n",
        15 => "No such device\n",
        16 => "Attempted to remove current directory\n",
        17 => "Not same device\n",
        18 => "No more files\n",
        19 => "Invalid argument\n",
        20 => "Arg list too big\n",
        21 => "Exec format error\n",
        22 => "Cross-device link\n",
        28 if is_wide => "No space left on device\n",
        33 => "Math argument\n",
        34 => "Result too large\n",
        35 => "File already exists\n",
        36 => "Possible deadlock\n",
        14 | 23..48 => "\n",
        _ => "Unknown error\n",
    }
}
