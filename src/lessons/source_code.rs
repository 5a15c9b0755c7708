//! The source code of a lesson: C with marks.

/// The C code of a [lesson file](super::file), with its marks.
#[derive(Clone, Debug)]
pub struct SourceCode {
    /// The lines from the top, without empty ones.
    pub lines: Vec<CodeLine>,
    /// The names of the functions, in order.
    pub functions: Vec<String>,
}

/// A line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// The number of the line, from 0, with empty lines counted.
    pub number: usize,
    /// The code without its mark.
    pub code: String,
    /// The mark, if it has steps.
    pub mark: Option<&'static str>,
    /// The index of its function in [`SourceCode::functions`].
    pub function: usize,
}

impl SourceCode {
    /// Returns the lines with a mark.
    pub fn marked<'c>(&'c self, mark: &'c str) -> impl Iterator<Item = &'c CodeLine> {
        self.lines.iter().filter(move |line| line.mark == Some(mark))
    }
}
