//! The open files of the workbench: tabs, opening, saving and closing.

use super::examples::{EXAMPLES, PROJECTS};
use super::{ENDINGS, NEW_PROGRAM, Workbench, included, is_unit};
use crate::machine::{Flow, Machine, SourceText};
use crate::tasks;
use crate::ui::editor::{Editor, Encoding, Language, Tabs};
use crate::ui::file_chooser::{FileChoice, FileChooser, FilePurpose, FolderSource};
use crate::ui::{List, dialog};

/// The most open files.
pub(super) const MAX_FILES: usize = 9;

/// An open file.
pub(super) struct OpenFile {
    /// Its text, with its undo history, cursor, view and marks.
    pub editor: Editor,
    /// Its name, without a folder.
    pub name: String,
    /// Its folder, as [`Disk`](super::Disk) names it.
    pub folder: String,
    /// `true` if the user has named it.
    pub named: bool,
}

impl OpenFile {
    /// Returns whether it is a new program or an example without changes.
    pub(super) fn is_untouched(&self) -> bool {
        !self.named && self.editor.buffer().is_saved()
    }

    /// Returns its bytes. Characters missing from the encoding are reported on saving.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let text = self.editor.buffer().text();
        self.editor.format.encode(&text).unwrap_or_else(|_| text.into_bytes())
    }
}

impl Workbench<'_> {
    /// Returns the file that is edited.
    pub(super) fn file(&self) -> &OpenFile {
        &self.files[self.current]
    }

    /// Returns the editor of the file that is edited.
    pub(super) fn editor(&self) -> &Editor {
        &self.files[self.current].editor
    }

    /// Returns the editor of the file that is edited.
    pub(super) fn editor_mut(&mut self) -> &mut Editor {
        &mut self.files[self.current].editor
    }

    /// Returns the texts of the open files: first the one that is edited, then the others with unsaved changes.
    pub(super) fn sources(&self) -> Vec<SourceText> {
        let source = |file: &OpenFile| SourceText {
            name: file.name.clone(),
            text: file.editor.buffer().text(),
            is_changed: !file.editor.buffer().is_saved(),
        };
        let others = self.files.iter().enumerate().filter(|(index, _)| *index != self.current);
        let others = others.map(|(_, file)| source(file)).filter(|source| source.is_changed);
        std::iter::once(source(self.file())).chain(others).collect()
    }

    /// Opens the sources of an earlier run in their order, and edits the first one.
    pub(super) fn restore(&mut self, sources: Vec<SourceText>) {
        let opened = sources.iter().filter_map(|source| {
            let mut editor = Editor::open(self.look(), &source.name, source.text.as_bytes(), self.editor_place())?;
            if source.is_changed {
                editor.set_unsaved();
            }
            let (folder, named) = (self.disk.folder(), self.disk.has(&source.name));
            Some(OpenFile { editor, name: source.name.clone(), folder, named })
        });
        let files: Vec<OpenFile> = opened.take(MAX_FILES).collect();
        if !files.is_empty() {
            (self.files, self.current) = (files, 0);
        }
    }

    /// Returns the row of tabs.
    pub(super) fn tabs(&self) -> Tabs {
        let tab = |file: &OpenFile| (file.name.clone(), !file.editor.buffer().is_saved());
        Tabs { files: self.files.iter().map(tab).collect(), current: self.current }
    }

    /// Edits another open file.
    pub(super) fn show_file(&mut self, index: usize) {
        if index < self.files.len() {
            self.current = index;
            let folder = self.files[index].folder.clone();
            self.disk.set_folder(&folder);
        }
    }

    /// Edits the next file, or the previous one.
    pub(super) fn show_next_file(&mut self, forward: bool) {
        let count = self.files.len();
        self.show_file((self.current + if forward { 1 } else { count - 1 }) % count);
    }

    /// Adds a file and edits it. It replaces a new program or an example without changes, unless that includes an open file or
    /// is a header. Returns whether there is space.
    fn add(&mut self, file: OpenFile) -> bool {
        let is_open = |name: &str| self.files.iter().any(|file| file.name.eq_ignore_ascii_case(name));
        let is_replaced = |file: &OpenFile| {
            file.is_untouched() && is_unit(&file.name) && !included(&file.editor.buffer().text()).any(is_open)
        };
        let replaces = self.files.get(self.current).is_some_and(is_replaced);
        let mut file = file;
        file.editor.set_place(self.look(), self.editor_place());
        if replaces {
            self.files[self.current] = file;
        } else if self.files.len() >= MAX_FILES {
            self.message = Some((self.words.too_many_files)(MAX_FILES));
            return false;
        } else {
            self.files.push(file);
            self.current = self.files.len() - 1;
        }
        true
    }

    /// Adds a new program, with a name as in Turbo C.
    pub(super) fn add_new(&mut self) {
        let name = |number: usize| format!("NONAME{number:02}.C");
        let free = (0..).map(name).find(|name| self.files.iter().all(|file| file.name != *name));
        let editor = Editor::new(self.look(), NEW_PROGRAM, Language::C, self.editor_place());
        let folder = self.disk.folder();
        let mut new = OpenFile { editor, name: free.unwrap_or_default(), folder, named: false };
        new.editor.set_place(self.look(), self.editor_place());
        if self.files.len() < MAX_FILES {
            self.files.push(new);
            self.current = self.files.len() - 1;
        } else {
            self.add(new);
        }
    }

    /// Opens a file from its bytes. Returns whether it was opened.
    pub(super) fn load(&mut self, name: &str, bytes: &[u8], named: bool) -> bool {
        match Editor::open(self.look(), name, bytes, self.editor_place()) {
            Some(editor) => {
                let folder = self.disk.folder();
                self.add(OpenFile { editor, name: name.to_owned(), folder, named })
            }
            None => {
                self.message = Some((self.words.too_long)(name));
                false
            }
        }
    }

    /// Opens a file and, if it is stored, the other sources of its program.
    pub(super) fn load_program(&mut self, name: &str, bytes: &[u8], named: bool) {
        self.load(name, bytes, named);
        let first = self.current;
        let others = if named { self.disk.other_sources(name) } else { Vec::new() };
        for (other, bytes) in others {
            self.load(&other, &bytes, true);
        }
        self.show_file(first);
    }

    /// Returns the open file with a name in a folder.
    pub(super) fn find_open(&self, folder: &str, name: &str) -> Option<usize> {
        self.files.iter().position(|file| file.named && file.folder == folder && file.name == name)
    }

    pub(super) fn open(&mut self, m: &mut Machine<'_>) -> Flow {
        let (title, help) = (self.words.open[0], self.words.open_help[0]);
        if let Some((folder, name)) = self.choose_file(m, title, FilePurpose::Open, &ENDINGS, help)? {
            self.open_named(&folder, &name);
        }
        Ok(())
    }

    /// Opens a file of a folder, or edits it if it is already open. Returns whether it is edited now.
    pub(super) fn open_named(&mut self, folder: &str, name: &str) -> bool {
        if let Some(open) = self.find_open(folder, name) {
            self.show_file(open);
            return true;
        }
        let before = self.disk.folder();
        self.disk.set_folder(folder);
        let opened = match self.disk.read(name) {
            Ok(bytes) => self.load(name, &bytes, true),
            Err(why) => {
                self.message = Some((self.words.failed)(name, &why));
                false
            }
        };
        if !opened {
            self.disk.set_folder(&before);
        }
        opened
    }

    /// Lets the user choose a file, beginning in the current folder. Returns its folder and its name.
    pub(super) fn choose_file(
        &mut self,
        m: &mut Machine<'_>,
        title: &str,
        purpose: FilePurpose<'_>,
        endings: &[&str],
        help: &str,
    ) -> Flow<Option<(String, String)>> {
        let folder = self.disk.folder();
        let text = self.text;
        let chooser = FileChooser { title, folder: &folder, purpose, endings, entries: &[], text, help };
        let source: &mut dyn FolderSource = self.disk;
        Ok(match chooser.choose(m, source)? {
            Some(FileChoice::File { folder, name }) => Some((folder, name)),
            Some(FileChoice::Entry(_)) | None => None,
        })
    }

    /// Opens the files of an example that has several, unless they are open, and edits the first one.
    pub(super) fn load_project(&mut self, name: &str) {
        let Some((_, files)) = PROJECTS.iter().find(|(known, _)| *known == name) else { return };
        let [(main, text), headers @ ..] = files else { return };
        match self.files.iter().position(|file| file.name.eq_ignore_ascii_case(main)) {
            Some(open) => self.show_file(open),
            None => drop(self.load(main, text.as_bytes(), false)),
        }
        self.load_headers(headers.iter().map(|(name, text)| (*name, text.as_bytes())));
    }

    /// Opens headers of the file that is edited, unless they are open.
    pub(super) fn load_headers<'h>(&mut self, headers: impl Iterator<Item = (&'h str, &'h [u8])>) {
        for (name, bytes) in headers {
            let is_open = self.files.iter().any(|file| file.name.eq_ignore_ascii_case(name));
            if let Some(editor) = Editor::open(self.look(), name, bytes, self.editor_place())
                && !is_open
                && self.files.len() < MAX_FILES
            {
                // Another file of this name is not the header's.
                let named = self.disk.has(name) && self.disk.read(name).is_ok_and(|stored| stored == bytes);
                let folder = self.disk.folder();
                self.files.push(OpenFile { editor, name: name.to_owned(), folder, named });
            }
        }
    }

    pub(super) fn open_example(&mut self, m: &mut Machine<'_>) -> Flow {
        let examples = EXAMPLES
            .iter()
            .zip(self.words.examples)
            .map(|((name, text), what)| (format!("{name:<10}{what}"), (*name).to_owned(), Some(*text)));
        // The names of folders end as in Turbo C.
        let projects = PROJECTS.iter().zip(self.words.projects);
        let projects =
            projects.map(|((name, _), what)| (format!("{:<10}{what}", format!("{name}\\")), (*name).to_owned(), None));
        let tasks = tasks::EXAMPLES.iter().zip(tasks::example_titles(self.text.language));
        // The correct programs of the tasks that start from one with a mistake.
        let corrected = tasks.filter_map(|((name, files), (_, title))| {
            let title = (self.words.solution)(&title);
            Some((title, format!("{}.c", name.strip_suffix(tasks::MISTAKE)?), Some(files[1].1)))
        });
        let programs: Vec<(String, String, Option<&str>)> = examples.chain(projects).chain(corrected).collect();
        let items: Vec<String> = programs.iter().map(|(item, ..)| item.clone()).collect();
        let list = List::new(self.words.open[1], &items, self.words.open_keys, self.words.open_help[1]);
        if let Some(chosen) = list.choose(m)? {
            match &programs[chosen] {
                (_, name, Some(text)) => drop(self.load(name, text.as_bytes(), false)),
                (_, name, None) => self.load_project(name),
            }
        }
        Ok(())
    }

    /// Asks whether to save the changes of the file that is edited. Returns whether it may be closed.
    fn confirm_close(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        if self.editor().buffer().is_saved() {
            return Ok(true);
        }
        let question = (self.words.unsaved)(&self.file().name);
        Ok(match dialog::ask(m, self.words.menus.file[3], &question, &self.words.unsaved_answers, self.text)? {
            Some(0) => self.save(m, false)?,
            Some(1) => true,
            _ => false,
        })
    }

    /// Closes the file that is edited. Instead of the last one, a new program is edited.
    pub(super) fn close(&mut self, m: &mut Machine<'_>) -> Flow {
        if self.confirm_close(m)? {
            self.files.remove(self.current);
            if self.files.is_empty() {
                self.add_new();
            }
            self.show_file(self.current.min(self.files.len() - 1));
        }
        Ok(())
    }

    /// Asks for each changed file whether to save it. Returns whether the workbench may be left.
    pub(super) fn confirm_leave(&mut self, m: &mut Machine<'_>) -> Flow<bool> {
        let current = self.current;
        for index in (0..self.files.len()).map(|step| (current + step) % self.files.len()).collect::<Vec<_>>() {
            if !self.files[index].editor.buffer().is_saved() {
                self.show_file(index);
                self.draw(m);
                if !self.confirm_close(m)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Saves the text, with `anew` under a name that the user types. Returns whether it was saved.
    pub(super) fn save(&mut self, m: &mut Machine<'_>, anew: bool) -> Flow<bool> {
        let mut name = self.file().name.clone();
        let before = self.disk.folder();
        if anew || !self.file().named {
            let [title, hint] = self.words.save_as;
            let purpose = FilePurpose::Save { name: &name, hint };
            let Some((folder, typed)) = self.choose_file(m, title, purpose, &ENDINGS, self.words.open_help[2])? else {
                return Ok(false);
            };
            name = typed.trim().to_owned();
            let ui = &self.text.ui;
            if name.is_empty() || name.starts_with('.') || name.contains(':') || name.chars().any(char::is_control) {
                self.message = Some((self.words.failed)(&name, self.words.invalid_name));
                return Ok(false);
            }
            name = with_extension(name);
            self.disk.set_folder(&folder);
            if self.disk.has(&name) {
                let question = (self.words.replace)(&name);
                if dialog::ask(m, title, &question, &[ui.yes, ui.no], self.text)? != Some(0) {
                    self.disk.set_folder(&before);
                    return Ok(false);
                }
            }
        }
        let text = self.editor().buffer().text();
        let format = &mut self.editor_mut().format;
        let (bytes, lacking) = match format.encode(&text) {
            Ok(bytes) => (bytes, None),
            Err(c) => {
                format.encoding = Encoding::Utf8;
                (format.encode(&text).unwrap_or_default(), Some(c))
            }
        };
        match self.disk.write(&name, &bytes) {
            Ok(()) => {
                self.message = Some(match lacking {
                    Some(c) => (self.words.saved_in_utf8)(&name, c),
                    None => (self.words.saved)(&name),
                });
                let folder = self.disk.folder();
                let file = &mut self.files[self.current];
                file.editor.set_saved();
                (file.name, file.folder, file.named) = (name, folder, true);
                Ok(true)
            }
            Err(why) => {
                self.disk.set_folder(&before);
                self.message = Some((self.words.failed)(&name, &why));
                Ok(false)
            }
        }
    }
}

/// Adds the extension of a C source to a file name without one: `lab1` becomes `lab1.c`, and `LAB1` becomes `LAB1.C`.
fn with_extension(name: String) -> String {
    match name.contains('.') {
        true => name,
        false if name.chars().any(char::is_lowercase) => name + ".c",
        false => name + ".C",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_an_ending_becomes_that_of_a_c_source() {
        for (typed, name) in
            [("lab1", "lab1.c"), ("LAB1", "LAB1.C"), ("lab1.h", "lab1.h"), ("data.txt", "data.txt"), ("球", "球.C")]
        {
            assert_eq!(with_extension(typed.to_owned()), name);
        }
    }
}
