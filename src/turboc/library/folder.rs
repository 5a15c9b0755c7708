//! Searching for files (`findfirst`, `searchpath`), and their time.

use super::native::{Int, Pointer, natives};
use super::{Call, NativeFunction, plus};

/// The offsets of the search state in a block of `findfirst`: requested attributes, the next file's number, the pattern.
const ATTRIBUTES: u16 = 0;
const NEXT: u16 = 1;
const PATTERN: u16 = 3;
/// The bytes of the longest pattern, `????????.???`, with its zero.
const PATTERN_SIZE: u16 = 13;
/// The attributes of files that are only found on request: hidden, system, folder.
const SPECIAL_ATTRIBUTES: u8 = 0x16;
/// The time of every file in DOS format: noon on 1 January 1992.
const TIME: u16 = 12 << 11;
const DATE: u16 = 12 << 9 | 1 << 5 | 1;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = natives![
    ("findfirst", |c| {
        let (path, block, wanted) = (c.pointer(), c.pointer(), c.word());
        find_first(c, path, block, wanted as u8)
    }),
    ("_dos_findfirst", |c| {
        let (path, wanted, block) = (c.pointer(), c.word(), c.pointer());
        find_first(c, path, block, wanted as u8)
    }),
    ("findnext" | "_dos_findnext", |c| {
        let block = c.pointer();
        write_next(c, block)
    }),
    ("searchpath", |c| {
        let name = c.string_argument();
        let name = c.machine.files.resolve(&name);
        if c.machine.files.length_of(&name).is_none() {
            return Pointer::NULL;
        }
        c.new_string(format!("C:\\{name}").as_bytes())
    }),
    // The time of a file in DOS format; all files have the same.
    ("getftime", |c| {
        let (number, to) = (c.word(), c.pointer());
        let known = c.machine.files.open_file(number.into()).is_some();
        if known {
            c.set_word(to, TIME);
            c.set_word(plus(to, 2), DATE);
        }
        Int(if known { 0 } else { -1 })
    }),
    ("setftime", |c| {
        let number = c.word();
        let known = c.machine.files.open_file(number.into()).is_some();
        Int(if known { 0 } else { -1 })
    }),
];

fn find_first(c: &mut Call, path: u32, block: u32, wanted: u8) -> Int {
    let path = c.string(path).to_ascii_uppercase();
    let mut pattern = path.rsplit(|byte| b"\\/:".contains(byte)).next().unwrap_or_default().to_vec();
    pattern.truncate(usize::from(PATTERN_SIZE) - 1);
    c.set_byte(plus(block, ATTRIBUTES), wanted);
    c.set_word(plus(block, NEXT), 0);
    c.set_string(plus(block, PATTERN), &pattern);
    write_next(c, block)
}

/// Writes the next matching file to the block; if there is none, returns -1 and sets `errno` to "No more files".
fn write_next(c: &mut Call, block: u32) -> Int {
    let wanted = c.byte(plus(block, ATTRIBUTES));
    let from = usize::from(c.word_at(plus(block, NEXT)));
    let pattern = c.string(plus(block, PATTERN));
    let files = &c.machine.files;
    let found = files.names().enumerate().skip(from).find_map(|(number, name)| {
        let attributes = files.attributes(name.as_bytes()).unwrap_or(0);
        let fits = is_dos_name(name)
            && matches_pattern(&pattern, name.as_bytes())
            && attributes & SPECIAL_ATTRIBUTES & !wanted == 0;
        fits.then(|| (number, name.to_string(), attributes, files.length_of(name).unwrap_or(0)))
    });
    let Some((number, name, attributes, length)) = found else {
        c.machine.write_errno(if from == 0 { 2 } else { 18 });
        return Int(-1);
    };
    c.set_word(plus(block, NEXT), number as u16 + 1);
    c.set_byte(plus(block, 21), attributes);
    c.set_word(plus(block, 22), TIME);
    c.set_word(plus(block, 24), DATE);
    c.set_long(plus(block, 26), length as u32);
    c.set_string(plus(block, 30), name.as_bytes());
    Int(0)
}

/// Returns whether a name is a DOS name: at most eight letters, a dot and three more.
fn is_dos_name(name: &str) -> bool {
    let (base, extension) = name.split_once('.').unwrap_or((name, ""));
    (1..=8).contains(&base.len())
        && extension.len() <= 3
        && !extension.contains('.')
        && !name.contains('\\')
        && name.is_ascii()
}

/// Returns whether a name matches a pattern. `?` is any letter or none, `*` the rest of the name or of its extension.
fn matches_pattern(pattern: &[u8], name: &[u8]) -> bool {
    let split = |text: &[u8]| {
        let point = text.iter().position(|b| *b == b'.').unwrap_or(text.len());
        (text[..point].to_vec(), text.get(point + 1..).unwrap_or(&[]).to_vec())
    };
    let part = |pattern: &[u8], text: &[u8], size: usize| {
        let mut wild = false;
        (0..size).all(|at| {
            wild |= pattern.get(at) == Some(&b'*');
            wild || pattern.get(at) == Some(&b'?') || pattern.get(at) == text.get(at)
        })
    };
    let (pattern, name) = (split(pattern), split(name));
    part(&pattern.0, &name.0, 8) && part(&pattern.1, &name.1, 3)
}

#[cfg(test)]
mod tests {
    use super::{is_dos_name, matches_pattern};

    #[test]
    fn patterns_are_those_of_dos() {
        for (pattern, name) in [
            ("*.*", "A.C"),
            ("*.*", "README"),
            ("*.C", "LAB3.C"),
            ("LAB?.C", "LAB3.C"),
            ("LAB??.C", "LAB3.C"),
            ("L*.C", "LAB3.C"),
            ("????????.???", "A"),
            ("A.TXT", "A.TXT"),
        ] {
            assert!(matches_pattern(pattern.as_bytes(), name.as_bytes()), "{pattern} {name}");
        }
        for (pattern, name) in [("*.C", "LAB3.CPP"), ("*", "LAB3.C"), ("LAB?.C", "LAB31.C"), ("A", "AB"), ("", "A")] {
            assert!(!matches_pattern(pattern.as_bytes(), name.as_bytes()), "{pattern} {name}");
        }
        assert!(
            is_dos_name("AUTOEXEC.BAT")
                && !is_dos_name("AUTOEXEC1.BAT")
                && !is_dos_name("A.HTML")
                && !is_dos_name("A.B.C")
        );
    }
}
