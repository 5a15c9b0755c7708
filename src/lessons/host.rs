//! The program in which lessons run: it keeps the progress and opens programs in the workbench.

use crate::machine::{Flow, Machine};

/// A program in which lessons run.
pub trait LessonHost {
    /// Returns a person's progress in a lesson.
    fn progress(&self, lesson: &str) -> LessonProgress;

    /// Adds to the progress in a lesson. If it cannot be stored, the viewer gets a message.
    fn record(&mut self, m: &mut Machine<'_>, lesson: &str, progress: LessonProgress);

    /// Returns whether programs can be opened.
    fn opens_programs(&self) -> bool;

    /// Opens a program in the workbench until the viewer leaves it.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    fn open_program(&mut self, m: &mut Machine<'_>, program: &LessonProgram) -> Flow;
}

/// A person's progress in a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    /// `true` if the last step was shown.
    pub is_seen: bool,
    /// `true` if a question was answered correctly.
    pub is_answered: bool,
}

/// The complete C program of a lesson.
#[derive(Clone, Debug)]
pub struct LessonProgram {
    /// The name of its file, as in DOS.
    pub name: String,
    /// The source.
    pub source: String,
    /// The line, from 1, of the first line of the lesson's code.
    pub first_line: usize,
    /// The place at which it is stopped, if any.
    pub stop: Option<ProgramStop>,
}

/// A place at which a program is stopped: after a number of visits of some lines.
#[derive(Clone, Debug)]
pub struct ProgramStop {
    /// The lines, from 1.
    pub lines: Vec<usize>,
    /// The number of the visit of any of the lines, from 1. For the first visit of one line without a statement, the next
    /// line with a statement counts.
    pub visit: usize,
}

/// No program: nothing is kept, and nothing can be opened.
#[derive(Debug)]
pub struct NoHost;

impl LessonHost for NoHost {
    fn progress(&self, _lesson: &str) -> LessonProgress {
        LessonProgress::default()
    }

    fn record(&mut self, _m: &mut Machine<'_>, _lesson: &str, _progress: LessonProgress) {}

    fn opens_programs(&self) -> bool {
        false
    }

    fn open_program(&mut self, _m: &mut Machine<'_>, _program: &LessonProgram) -> Flow {
        Ok(())
    }
}
