//! An excerpt of the project's source code, and the marks in it that steps refer to.
//!
//! The source is read at compile time. A section begins after a line `// lesson NAME` and ends before `// end of
//! lesson`; a line at which steps stop ends in `// #mark`. Both kinds of comment are hidden when the section is shown,
//! and so is a line that ends in `// unseen`, which only serves the recording. If a name occurs several times in a
//! file, its sections are shown one below the other: the preparation and the loop.

use super::operations::Operations;

/// The beginning of a section's first line, before its name.
const BEGIN: &str = "// lesson ";
/// A section's last line.
const END: &str = "// end of lesson";

/// A section of source files. `excerpt!` creates it.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt {
    /// The lines of the sections, after those that begin the `impl` and the function that they are in.
    pub(super) text: &'static str,
    /// The code that is executed with marks but is not on their lines.
    pub called_code: &'static [CalledCode],
    /// The source files, complete: those with sections, and those with functions that the sections call.
    #[cfg(test)]
    pub(super) sources: &'static [&'static str],
}

/// Code of the sources that is executed with a mark but is not on its line, such as a condition or the body of a called
/// function.
#[derive(Clone, Copy, Debug)]
pub struct CalledCode {
    /// The mark.
    pub mark: &'static str,
    /// The number of times that the code is executed with the mark.
    pub times: u32,
    /// The code.
    pub code: &'static str,
}

impl CalledCode {
    pub(super) const fn new(mark: &'static str, times: u32, code: &'static str) -> CalledCode {
        CalledCode { mark, times, code }
    }
}

/// Creates an [`Excerpt`] from the name of a section, source files, and the called code, if any. Only the section becomes
/// part of the program; a name that no source has is an error of compilation.
macro_rules! excerpt {
    ($section:literal, [$($source:expr),+]) => {
        $crate::lessons::excerpt::excerpt!($section, [$($source),+], &[])
    };
    ($section:literal, [$($source:expr),+], $called_code:expr) => {{
        use $crate::lessons::excerpt::{Excerpt, ExtractedText, extract};
        const SOURCES: &[&str] = &[$($source),+];
        // The lines repeated before a section are no longer than its source.
        const EXTRACTED: ExtractedText<{ 2 * ($($source.len() +)+ 0) }> = extract(SOURCES, $section);
        const { assert!(EXTRACTED.length > 0, "no source has this section") };
        const BYTES: [u8; EXTRACTED.length] = *EXTRACTED.bytes.first_chunk().unwrap();
        const TEXT: &str = match str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        };
        Excerpt {
            text: TEXT,
            called_code: $called_code,
            #[cfg(test)]
            sources: SOURCES,
        }
    }};
}
pub(super) use excerpt;

/// Extracts the sections of a name from sources: the lines from `// lesson NAME` to `// end of lesson`, after those that
/// begin the `impl` and the function that they are in.
pub(super) const fn extract<const MAX: usize>(sources: &[&str], section: &str) -> ExtractedText<MAX> {
    let mut text = ExtractedText { bytes: [0; MAX], length: 0 };
    let mut index = 0;
    while index < sources.len() {
        let mut rest = sources[index].as_bytes();
        let mut context: [&[u8]; 3] = [b"}", b"", b""];
        let mut within = false;
        while let Some((line, following)) = split_line(rest) {
            let code = line.trim_ascii();
            match strip_prefix(code, BEGIN.as_bytes()) {
                Some(name) if is_equal(name, section.as_bytes()) => {
                    within = true;
                    text.push_line(context[0]);
                    text.push_line(context[1]);
                    text.push_line(context[2]);
                }
                _ => {}
            }
            if within {
                text.push_line(line);
            }
            within = within && !is_equal(code, END.as_bytes());
            if is_equal(line, b"}") || strip_prefix(line, b"impl").is_some() {
                context = [line, b"", b""];
            } else if context[1].is_empty() && !matches!(context[0], [.., b'{' | b'}']) {
                // The second line of a long header.
                context[1] = line;
            } else if line.len() - code.len() <= 4 && may_declare(code) {
                context[2] = line;
            }
            rest = following;
        }
        index += 1;
    }
    text
}

/// The text that [`extract`] returns: the first `length` bytes.
pub(super) struct ExtractedText<const MAX: usize> {
    pub(super) bytes: [u8; MAX],
    pub(super) length: usize,
}

impl<const MAX: usize> ExtractedText<MAX> {
    const fn push_line(&mut self, line: &[u8]) {
        let (_, rest) = self.bytes.split_at_mut(self.length);
        let (place, rest) = rest.split_at_mut(line.len());
        place.copy_from_slice(line);
        rest[0] = b'\n';
        self.length += line.len() + 1;
    }
}

/// Splits off the first line.
const fn split_line(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut length = 0;
    while length < text.len() {
        if text[length] == b'\n' {
            return Some((text.split_at(length).0, text.split_at(length + 1).1));
        }
        length += 1;
    }
    if text.is_empty() { None } else { Some((text, b"")) }
}

const fn strip_prefix<'t>(text: &'t [u8], prefix: &[u8]) -> Option<&'t [u8]> {
    let mut index = 0;
    while index < prefix.len() {
        if index >= text.len() || text[index] != prefix[index] {
            return None;
        }
        index += 1;
    }
    Some(text.split_at(index).1)
}

const fn is_equal(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && strip_prefix(one, other).is_some()
}

/// True if [`declared_name`] may find a name.
const fn may_declare(code: &[u8]) -> bool {
    matches!(
        code,
        [b'p', b'u', b'b', b' ' | b'(', ..] | [b'f', b'n', b' ', ..] | [b'c', b'o', b'n', b's', b't', b' ', ..]
    )
}

/// A line of an excerpt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// The code without its mark, and without the common indentation.
    pub code: String,
    /// The mark, if steps refer to it.
    pub mark: Option<&'static str>,
    /// The index of its function in [`functions`](Excerpt::functions).
    pub function: usize,
}

impl Excerpt {
    /// Returns the lines from the top, without empty ones.
    pub fn lines(&self) -> impl Iterator<Item = CodeLine> + use<> {
        let sections = self.sections().into_iter().enumerate();
        sections.flat_map(|(function, section)| dedented(&section.lines, function).collect::<Vec<_>>())
    }

    /// Returns the origin of each section, in order: a function with its type; empty for code outside functions.
    pub fn functions(&self) -> Vec<String> {
        self.sections().into_iter().map(|section| section.function).collect()
    }

    /// Returns the operations of a marked line and of the code executed with it.
    pub fn operations(&self, mark: &str) -> Operations {
        let lines = self.lines().filter(|line| line.mark == Some(mark)).map(|line| Operations::count_in(&line.code));
        let called = self.called_code.iter().filter(|called| called.mark == mark);
        lines.chain(called.map(|called| Operations::count_in(called.code) * called.times)).sum()
    }

    fn sections(&self) -> Vec<Section> {
        let mut sections: Vec<Section> = Vec::new();
        let (mut of, mut function, mut within) = ("", "", false);
        let mut previous = "";
        for line in self.text.lines() {
            let code = line.trim();
            if code.starts_with(BEGIN) {
                sections.push(Section { function: String::new(), lines: Vec::new() });
                within = true;
                continue;
            }
            if code == END {
                within = false;
            }
            // Ignores declarations inside a function.
            if let Some(name) = declared_name(code).filter(|_| line.len() - code.len() <= 4) {
                function = name;
            }
            match sections.last_mut().filter(|_| within) {
                Some(section) if !code.is_empty() && !code.ends_with("// unseen") => {
                    if section.function.is_empty() && !code.starts_with("//") {
                        let separator = if of.is_empty() { "" } else { "::" };
                        section.function = format!("{of}{separator}{function}");
                    }
                    section.lines.push(line);
                }
                _ => {}
            }
            // The type of a long header is on its second line.
            let is_second = previous.starts_with("impl") && !previous.ends_with('{');
            previous = line;
            if let Some(name) = if is_second { line.trim().split('<').next() } else { impl_type(line) } {
                of = name;
            } else if line == "}" {
                (of, function) = ("", "");
            }
        }
        sections
    }
}

/// A section and its origin.
struct Section {
    function: String,
    lines: Vec<&'static str>,
}

/// Returns the name of the function or constant that a line of code begins.
fn declared_name(code: &str) -> Option<&str> {
    let words = ["pub(super) ", "pub(crate) ", "pub "];
    let declared = words.iter().fold(code, |code, word| code.strip_prefix(word).unwrap_or(code));
    let function = declared.strip_prefix("const ").unwrap_or(declared).strip_prefix("fn ");
    function.or_else(|| declared.strip_prefix("const "))?.split(['(', '<', ':']).next()
}

/// Returns the type of an `impl` line.
fn impl_type(line: &str) -> Option<&str> {
    let head = line.strip_prefix("impl")?.strip_suffix('{')?;
    let of = head.rsplit(" for ").next()?;
    let of = if of.starts_with('<') { of.trim().rsplit_once("> ")?.1 } else { of };
    of.trim().split('<').next()
}

/// Returns the lines of a section without their common indentation, and their marks.
fn dedented(section: &[&'static str], function: usize) -> impl Iterator<Item = CodeLine> {
    let indentation = |line: &&str| line.len() - line.trim_start().len();
    let shared = section.iter().map(indentation).min().unwrap_or(0);
    section.iter().map(move |line| {
        let (code, mark) = match line.split_once("// #") {
            Some((code, mark)) => (code, Some(mark.trim())),
            None => (*line, None),
        };
        CodeLine { code: code[shared.min(code.len())..].trim_end().to_owned(), mark, function }
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_section_is_cut_out_and_its_marks_are_read() {
        const SOURCE: &str = "fn a() {\n    // lesson two\n    let x = 1; // #start\n    watch(x); // unseen\n\n    if x > 0 {\n        f(); // #go on\n    }\n    // end of lesson\n}";
        let excerpt = excerpt!("two", [SOURCE]);
        let lines: Vec<(String, Option<&str>)> = excerpt.lines().map(|line| (line.code, line.mark)).collect();
        let expected = [("let x = 1;", Some("start")), ("if x > 0 {", None), ("    f();", Some("go on")), ("}", None)];
        assert!(lines.iter().map(|(code, mark)| (code.as_str(), *mark)).eq(expected));
    }

    #[test]
    fn sections_of_one_name_follow_each_other() {
        const SOURCE: &str =
            "// lesson a\n  one\n// end of lesson\ntwo\n// lesson a\n      three // #3\n// end of lesson";
        let code: Vec<String> = excerpt!("a", [SOURCE]).lines().map(|line| line.code).collect();
        assert_eq!(code, ["one", "three"]);
    }

    #[test]
    fn a_section_knows_its_function_and_what_it_costs() {
        const SOURCE: &str = "impl<'a> Iterator for Points<'a> {\n    fn next(&mut self) {\n        // lesson a\n        x += 1; // #x\n        // end of lesson\n    }\n}\n\npub const fn far(a: u8) {\n    // lesson a\n    if a < 3 {\n        y *= 2 // #y\n    }\n    // end of lesson\n}";
        const CALLED: &[super::CalledCode] = &[super::CalledCode::new("y", 2, "a < 3")];
        let excerpt = excerpt!("a", [SOURCE], CALLED);
        assert_eq!(excerpt.functions(), ["Points::next", "far"]);
        assert_eq!(excerpt.operations("x").to_array(), [1, 0, 0, 0]);
        assert_eq!(excerpt.operations("y").to_array(), [1, 0, 2, 0], "a doubling is a shift");
    }
}
