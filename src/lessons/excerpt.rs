//! A piece of our own source, and the marks in it that steps refer to.
//!
//! The source is read at compile time. A section begins after a line `// lesson NAME` and ends before `// end of lesson`; a
//! line of it that steps stop at ends in `// #mark`. Both kinds of comment are left out when the section is shown. Where a
//! name comes more than once in a file, its sections are shown one below the other: what is prepared, and the loop.

/// A section of a source file.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt {
    /// The whole files that have it.
    pub sources: &'static [&'static str],
    /// The name of the section.
    pub section: &'static str,
}

/// A line of an excerpt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The code without its mark, and without the indentation that all lines share.
    pub code: String,
    /// The mark, if steps stop here.
    pub mark: Option<&'static str>,
}

impl Excerpt {
    /// The lines, from the top. Empty lines are left out.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let begin = format!("// lesson {}", self.section);
        let mut rest = self.sources.iter().flat_map(|source| source.lines());
        let mut lines = Vec::new();
        while rest.any(|line| line.trim() == begin) {
            let section = rest.by_ref().take_while(|line| line.trim() != "// end of lesson");
            lines.extend(dedented(&section.filter(|line| !line.trim().is_empty()).collect::<Vec<_>>()));
        }
        lines.into_iter()
    }
}

/// The lines of a section without the indentation that they share, and their marks.
fn dedented(section: &[&'static str]) -> impl Iterator<Item = Line> {
    let indentation = |line: &&str| line.len() - line.trim_start().len();
    let shared = section.iter().map(indentation).min().unwrap_or(0);
    section.iter().map(move |line| {
        let (code, mark) = match line.split_once("// #") {
            Some((code, mark)) => (code, Some(mark.trim())),
            None => (*line, None),
        };
        Line { code: code[shared.min(code.len())..].trim_end().to_owned(), mark }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_cut_out_and_its_marks_are_read() {
        let sources = &[
            "fn a() {\n    // lesson two\n    let x = 1; // #start\n\n    if x > 0 {\n        f(); // #go on\n    }\n    // end of lesson\n}",
        ];
        let excerpt = Excerpt { sources, section: "two" };
        let lines: Vec<(String, Option<&str>)> = excerpt.lines().map(|line| (line.code, line.mark)).collect();
        let expected = [("let x = 1;", Some("start")), ("if x > 0 {", None), ("    f();", Some("go on")), ("}", None)];
        assert!(lines.iter().map(|(code, mark)| (code.as_str(), *mark)).eq(expected));
        assert_eq!(Excerpt { sources, section: "one" }.lines().count(), 0);
    }

    #[test]
    fn sections_of_one_name_follow_each_other() {
        let sources = &["// lesson a\n  one\n// end of lesson\ntwo\n// lesson a\n      three // #3\n// end of lesson"];
        let code: Vec<String> = Excerpt { sources, section: "a" }.lines().map(|line| line.code).collect();
        assert_eq!(code, ["one", "three"]);
    }
}
