//! What stands beside the lines: breakpoints, what is wrong with a line, where a program is.

use std::collections::BTreeSet;

use super::Moved;

/// Something said of a place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The line, from 0.
    pub line: usize,
    /// Characters of the line before it.
    pub column: usize,
    /// How many characters it is about, at least one.
    pub length: usize,
    /// Whether it is an error; else a warning.
    pub error: bool,
    /// What is said.
    pub text: String,
}

/// What stands beside the lines. Lines count from 0.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The lines at which a program is to stop.
    pub breakpoints: BTreeSet<usize>,
    /// What is said of them.
    pub remarks: Vec<Remark>,
    /// The line that is executed next.
    pub executing: Option<usize>,
}

impl Marks {
    /// Sets a breakpoint at a line, or takes it away.
    pub(crate) fn toggle_breakpoint(&mut self, line: usize) {
        if !self.breakpoints.remove(&line) {
            self.breakpoints.insert(line);
        }
    }

    /// What is said of a line, errors first.
    pub fn remark(&self, line: usize) -> Option<&Remark> {
        let of_line = || self.remarks.iter().filter(|remark| remark.line == line);
        of_line().find(|remark| remark.error).or_else(|| of_line().next())
    }

    /// Lines were changed: what stands beside those behind them goes with them, and where the text was not what it was, what
    /// was said of it is no longer said.
    pub fn shift(&mut self, moved: Moved) {
        let changed = moved.first..moved.first + moved.before;
        self.remarks.retain(|remark| !changed.contains(&remark.line));
        self.executing = None;
        if moved.before != moved.after {
            self.breakpoints = self.breakpoints.iter().map(|&line| moved.line(line)).collect();
            self.remarks.iter_mut().for_each(|remark| remark.line = moved.line(remark.line));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_with_their_lines() {
        let remark = |line| Remark { line, column: 0, length: 1, error: true, text: String::new() };
        let mut marks = Marks { breakpoints: [1, 4].into(), remarks: vec![remark(2), remark(5)], executing: Some(4) };
        marks.shift(Moved { first: 2, before: 1, after: 3 });
        assert_eq!(marks.breakpoints, [1, 6].into());
        assert_eq!(marks.remarks, [remark(7)]);
        marks.shift(Moved { first: 0, before: 7, after: 1 });
        assert_eq!((marks.breakpoints, marks.executing), ([0].into(), None));
    }
}
