//! The source code that a lesson shows: a section of our Rust, or a C program.

use super::excerpt::{CodeLine, Excerpt};
use super::operations::Operations;

/// The source code of a lesson.
#[derive(Clone, Copy, Debug)]
pub enum SourceCode {
    /// A section of our own source.
    Rust(Excerpt),
    /// The C of a [lesson file](super::file).
    C(&'static CCode),
}

/// C code with its marks.
#[derive(Clone, Debug)]
pub struct CCode {
    /// The lines from the top, without empty ones.
    pub lines: Vec<CodeLine>,
    /// The number of each of these lines, from 0, with the empty ones counted.
    pub numbers: Vec<usize>,
    /// The names of the functions, in order.
    pub functions: Vec<String>,
}

impl SourceCode {
    /// Returns the lines from the top, without empty ones.
    pub fn lines(&self) -> std::vec::IntoIter<CodeLine> {
        match self {
            SourceCode::Rust(excerpt) => excerpt.lines().collect::<Vec<_>>().into_iter(),
            SourceCode::C(code) => code.lines.clone().into_iter(),
        }
    }

    /// Returns the numbers, from 0, of the lines of C with a mark, with empty lines counted.
    pub(crate) fn marked_lines(&self, mark: &str) -> Vec<usize> {
        match self {
            SourceCode::Rust(_) => Vec::new(),
            SourceCode::C(code) => {
                let lines = code.lines.iter().zip(&code.numbers);
                lines.filter(|(line, _)| line.mark == Some(mark)).map(|(_, number)| *number).collect()
            }
        }
    }

    /// Returns the functions, in order, by which [`CodeLine::function`] is an index.
    pub fn functions(&self) -> Vec<String> {
        match self {
            SourceCode::Rust(excerpt) => excerpt.functions(),
            SourceCode::C(code) => code.functions.clone(),
        }
    }

    /// Returns the operations of a marked line and, in Rust, of the code executed with it.
    pub fn operations(&self, mark: &str) -> Operations {
        match self {
            SourceCode::Rust(excerpt) => excerpt.operations(mark),
            SourceCode::C(code) => {
                let marked = code.lines.iter().filter(|line| line.mark == Some(mark));
                marked.map(|line| Operations::count_in(&line.code)).sum()
            }
        }
    }
}
