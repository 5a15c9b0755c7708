//! The source files of a run.

use std::collections::BTreeSet;

use super::code::{CodePanel, Line};
use crate::lessons::SourceCode;
use crate::turboc::{Program, decode};

/// A file that is open in the editor: its name, its text, its breakpoints, and the line of its cursor.
pub(crate) struct OpenSource {
    pub name: String,
    pub text: String,
    pub breakpoints: BTreeSet<usize>,
    pub cursor: usize,
}

/// A source file of a run.
pub(super) struct SourceView {
    /// Its name.
    pub name: String,
    /// Its number in the program; `None` if it does not belong to it.
    pub file: Option<u16>,
    pub code: CodePanel,
}

/// The source files of a run: first the open ones, in their order, then the others.
pub(super) struct Sources {
    /// The files, at least one.
    pub files: Vec<SourceView>,
    /// The file that is shown.
    pub current: usize,
    /// The number of open files.
    open: usize,
}

impl Sources {
    /// Creates the code of a lesson.
    pub(super) fn of_lesson(code: &SourceCode) -> Sources {
        let lines = code.lines.iter().map(|line| Line { text: line.code.clone(), section: line.function }).collect();
        let view = SourceView { name: String::new(), file: None, code: CodePanel::new(lines, false) };
        Sources { files: vec![view], current: 0, open: 1 }
    }

    /// Finds the open files in a program, and adds the files that are not open.
    pub(super) fn of_program(open: Vec<OpenSource>, current: usize, program: &Program) -> Sources {
        let known = &program.sources().files;
        let number = |name: &str| {
            let found = known.iter().position(|file| !file.builtin && file.name.eq_ignore_ascii_case(name));
            found.and_then(|number| u16::try_from(number).ok())
        };
        let view = |open: OpenSource| {
            let mut code = CodePanel::from_source(&open.text);
            (code.breakpoints, code.cursor) = (open.breakpoints, open.cursor);
            SourceView { file: number(&open.name), name: open.name, code }
        };
        let mut files: Vec<SourceView> = open.into_iter().map(view).collect();
        let open = files.len();
        for (number, file) in known.iter().enumerate().filter(|(_, file)| !file.builtin) {
            let number = u16::try_from(number).ok();
            if files.iter().all(|view| view.file != number) {
                let code = CodePanel::from_source(&decode(&file.bytes));
                files.push(SourceView { name: file.name.clone(), file: number, code });
            }
        }
        Sources { files, current, open }
    }

    /// Returns the file that is shown.
    pub(super) fn shown(&self) -> &SourceView {
        &self.files[self.current]
    }

    /// Returns the code that is shown.
    pub(super) fn code(&self) -> &CodePanel {
        &self.shown().code
    }

    /// Returns the code that is shown.
    pub(super) fn code_mut(&mut self) -> &mut CodePanel {
        &mut self.files[self.current].code
    }

    /// Shows the next file that belongs to the program.
    pub(super) fn show_next(&mut self) {
        let count = self.files.len();
        let next = (1..=count).map(|step| (self.current + step) % count);
        self.current = next.into_iter().find(|&index| self.files[index].file.is_some()).unwrap_or(self.current);
    }

    /// Marks the line that is executed next, from 0, and shows it.
    pub(super) fn mark_executing(&mut self, file: u16, line: Option<usize>) {
        self.files.iter_mut().for_each(|view| view.code.executing.clear());
        let index = self.files.iter().position(|view| view.file == Some(file));
        if let Some((index, line)) = index.zip(line) {
            self.current = index;
            self.code_mut().execute(vec![line]);
        }
    }

    /// Returns the index of the open file with a number; the first file of the program if there is none.
    pub(super) fn open_file(&self, file: u16) -> usize {
        let of = |number: u16| self.files[..self.open].iter().position(|view| view.file == Some(number));
        of(file).or_else(|| of(0)).unwrap_or(0)
    }

    /// Returns the file shown among the open ones with the line of its cursor, and the breakpoints of each open file.
    pub(super) fn into_final_state(self) -> (Option<(usize, usize)>, Vec<BTreeSet<usize>>) {
        let cursor = (self.current < self.open).then(|| (self.current, self.code().cursor));
        let open = self.files.into_iter().take(self.open);
        (cursor, open.map(|view| view.code.breakpoints).collect())
    }
}
