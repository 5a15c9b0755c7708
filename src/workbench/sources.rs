//! The source files of a program in the debugger.

use std::collections::BTreeSet;

use crate::gfx::Rect;
use crate::player::panels::NOTHING;
use crate::turboc::Program;
use crate::ui::editor::{Editor, TextPosition};
use crate::ui::theme::Look;

/// A source file of a program.
pub(super) struct SourceView {
    /// Its name.
    pub name: String,
    /// Its number in the program; `None` if it does not belong to it.
    pub file: Option<u16>,
    /// Its text and marks, read-only.
    pub editor: Editor,
}

/// The source files of a program: first the open ones, in their order, then the others.
pub(super) struct Sources {
    /// The files.
    pub files: Vec<SourceView>,
    /// The file that is shown.
    pub current: usize,
    /// The number of open files.
    open: usize,
}

impl Sources {
    /// Finds the open files in a program, and adds the files that are not open.
    pub(super) fn new<'e>(
        open: impl Iterator<Item = (&'e str, &'e Editor)>,
        current: usize,
        program: &Program,
    ) -> Sources {
        let known = &program.sources().files;
        let number = |name: &str| {
            let found = known.iter().position(|file| !file.builtin && file.name.eq_ignore_ascii_case(name));
            found.and_then(|number| u16::try_from(number).ok())
        };
        let prepare = |mut editor: Editor| {
            editor.hide_title_and_status();
            editor.read_only = true;
            editor.marks.diagnostics.clear();
            editor
        };
        let view = |(name, editor): (&str, &Editor)| SourceView {
            name: name.to_owned(),
            file: number(name),
            editor: prepare(editor.clone()),
        };
        let mut files: Vec<SourceView> = open.map(view).collect();
        let open = files.len();
        for (number, file) in known.iter().enumerate().filter(|(_, file)| !file.builtin) {
            let number = u16::try_from(number).ok();
            if files.iter().all(|view| view.file != number)
                && let Some(editor) = Editor::open(Look::STANDARD, &file.name, &file.bytes, NOTHING)
            {
                files.push(SourceView { name: file.name.clone(), file: number, editor: prepare(editor) });
            }
        }
        Sources { files, current, open }
    }

    /// Moves the editors to a rectangle of the screen.
    pub(super) fn set_place(&mut self, look: Look, place: Rect) {
        for view in self.files.iter_mut().filter(|view| view.editor.rect() != place) {
            view.editor.set_place(look, place);
            if let Some(line) = view.editor.marks.executing {
                view.editor.show_line(line);
            }
        }
    }

    /// Returns the file that is shown.
    pub(super) fn shown(&self) -> &SourceView {
        &self.files[self.current]
    }

    /// Returns the editor that is shown.
    pub(super) fn editor(&self) -> &Editor {
        &self.files[self.current].editor
    }

    /// Returns the editor that is shown.
    pub(super) fn editor_mut(&mut self) -> &mut Editor {
        &mut self.files[self.current].editor
    }

    /// Shows the next file that belongs to the program.
    pub(super) fn show_next(&mut self) {
        let count = self.files.len();
        let next = (1..=count).map(|step| (self.current + step) % count);
        self.current = next.into_iter().find(|&index| self.files[index].file.is_some()).unwrap_or(self.current);
    }

    /// Marks the line that is executed next, from 0, and shows it. Returns whether the file is known.
    pub(super) fn mark_executing(&mut self, file: u16, line: Option<usize>) -> bool {
        self.files.iter_mut().for_each(|view| view.editor.marks.executing = None);
        let index = self.files.iter().position(|view| view.file == Some(file));
        let Some((index, line)) = index.zip(line) else { return false };
        self.current = index;
        let editor = self.editor_mut();
        editor.marks.executing = Some(line);
        editor.select(crate::ui::editor::Selection::at(TextPosition::new(line, 0)));
        editor.show_line(line);
        true
    }

    /// Returns the index of the open file with a number; the first file of the program if there is none.
    pub(super) fn open_file(&self, file: u16) -> usize {
        let of = |number: u16| self.files[..self.open].iter().position(|view| view.file == Some(number));
        of(file).or_else(|| of(0)).unwrap_or(0)
    }

    /// Returns the file shown among the open ones, its cursor, and the breakpoints of each open file.
    pub(super) fn into_final_state(self) -> (Option<(usize, TextPosition)>, Vec<BTreeSet<usize>>) {
        let cursor = (self.current < self.open).then(|| (self.current, self.editor().cursor()));
        let open = self.files.into_iter().take(self.open);
        (cursor, open.map(|view| view.editor.marks.breakpoints).collect())
    }
}
