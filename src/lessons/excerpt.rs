//! An excerpt of the project's source code, and the marks in it that steps refer to.
//!
//! The source is read at compile time. A section begins after a line `// lesson NAME` and ends before `// end of
//! lesson`; a line at which steps stop ends in `// #mark`. Both kinds of comment are hidden when the section is shown,
//! and so is a line that ends in `// unseen`, which only serves the recording. If a name occurs several times in a
//! file, its sections are shown one below the other: the preparation and the loop.

use super::operations::Operations;

/// A section of a source file.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt {
    /// The source files, complete: those with sections, and those with functions that the sections call.
    pub sources: &'static [&'static str],
    /// The name of the section.
    pub section: &'static str,
    /// Code of the sources that is executed with a mark but is not on its line, such as a condition or the body of a
    /// called function: the mark, the number of times, and the code.
    pub called_code: &'static [(&'static str, u32, &'static str)],
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
        let called = self.called_code.iter().filter(|(other, ..)| *other == mark);
        lines.chain(called.map(|(_, times, code)| Operations::count_in(code) * *times)).sum()
    }

    fn sections(&self) -> Vec<Section> {
        let begin = format!("// lesson {}", self.section);
        let mut sections: Vec<Section> = Vec::new();
        for source in self.sources {
            let (mut of, mut function, mut within) = ("", "", false);
            let mut previous = "";
            for line in source.lines() {
                let code = line.trim();
                if code == begin {
                    sections.push(Section { function: String::new(), lines: Vec::new() });
                    within = true;
                    continue;
                }
                if code == "// end of lesson" {
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
    use super::*;

    #[test]
    fn a_section_is_cut_out_and_its_marks_are_read() {
        let sources = &[
            "fn a() {\n    // lesson two\n    let x = 1; // #start\n    watch(x); // unseen\n\n    if x > 0 {\n        f(); // #go on\n    }\n    // end of lesson\n}",
        ];
        let excerpt = Excerpt { sources, section: "two", called_code: &[] };
        let lines: Vec<(String, Option<&str>)> = excerpt.lines().map(|line| (line.code, line.mark)).collect();
        let expected = [("let x = 1;", Some("start")), ("if x > 0 {", None), ("    f();", Some("go on")), ("}", None)];
        assert!(lines.iter().map(|(code, mark)| (code.as_str(), *mark)).eq(expected));
        assert_eq!(Excerpt { sources, section: "one", called_code: &[] }.lines().count(), 0);
    }

    #[test]
    fn sections_of_one_name_follow_each_other() {
        let sources = &["// lesson a\n  one\n// end of lesson\ntwo\n// lesson a\n      three // #3\n// end of lesson"];
        let code: Vec<String> =
            Excerpt { sources, section: "a", called_code: &[] }.lines().map(|line| line.code).collect();
        assert_eq!(code, ["one", "three"]);
    }

    #[test]
    fn a_section_knows_its_function_and_what_it_costs() {
        let sources = &[
            "impl<'a> Iterator for Points<'a> {\n    fn next(&mut self) {\n        // lesson a\n        x += 1; // #x\n        // end of lesson\n    }\n}\n\npub const fn far(a: u8) {\n    // lesson a\n    if a < 3 {\n        y *= 2 // #y\n    }\n    // end of lesson\n}",
        ];
        let excerpt = Excerpt { sources, section: "a", called_code: &[("y", 2, "a < 3")] };
        assert_eq!(excerpt.functions(), ["Points::next", "far"]);
        assert_eq!(excerpt.operations("x").to_array(), [1, 0, 0, 0]);
        assert_eq!(excerpt.operations("y").to_array(), [1, 0, 2, 0], "a doubling is a shift");
    }
}
