//! Marks next to the lines: breakpoints, diagnostics, and the line being executed.

use std::collections::BTreeSet;

use super::LineChange;

/// A diagnostic at a position in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineDiagnostic {
    /// The line, from 0.
    pub line: usize,
    /// The number of characters before it in its line.
    pub column: usize,
    /// Its length in characters, at least one.
    pub length: usize,
    /// `true` if it is an error; otherwise a warning.
    pub error: bool,
    /// The message.
    pub text: String,
}

/// The marks next to the lines. Lines count from 0.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The lines with a breakpoint.
    pub breakpoints: BTreeSet<usize>,
    /// The diagnostics.
    pub diagnostics: Vec<LineDiagnostic>,
}

impl Marks {
    /// Sets or removes a breakpoint at a line.
    pub(crate) fn toggle_breakpoint(&mut self, line: usize) {
        if !self.breakpoints.remove(&line) {
            self.breakpoints.insert(line);
        }
    }

    /// Returns the diagnostic of a line, errors first.
    pub fn diagnostic(&self, line: usize) -> Option<&LineDiagnostic> {
        let of_line = || self.diagnostics.iter().filter(|remark| remark.line == line);
        of_line().find(|remark| remark.error).or_else(|| of_line().next())
    }

    /// Adapts to changed lines: the marks of the following lines move with them, and diagnostics of changed text are
    /// removed.
    pub fn shift(&mut self, moved: LineChange) {
        let changed = moved.first..moved.first + moved.before;
        self.diagnostics.retain(|remark| !changed.contains(&remark.line));
        if moved.before != moved.after {
            self.breakpoints = self.breakpoints.iter().map(|&line| moved.map_line(line)).collect();
            self.diagnostics.iter_mut().for_each(|remark| remark.line = moved.map_line(remark.line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_with_their_lines() {
        let remark = |line| LineDiagnostic { line, column: 0, length: 1, error: true, text: String::new() };
        let mut marks = Marks { breakpoints: [1, 4].into(), diagnostics: vec![remark(2), remark(5)] };
        marks.shift(LineChange { first: 2, before: 1, after: 3 });
        assert_eq!(marks.breakpoints, [1, 6].into());
        assert_eq!(marks.diagnostics, [remark(7)]);
        marks.shift(LineChange { first: 0, before: 7, after: 1 });
        assert_eq!(marks.breakpoints, [0].into());
    }
}
