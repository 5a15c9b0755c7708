//! A file chooser: folders, files, and a field for the name.
//!
//! | key | |
//! |---|---|
//! | Up, Down, PgUp, PgDn, wheel | select |
//! | Enter, a click | opens a folder, chooses a file |
//! | Alt+Up, and to open Backspace in an empty field | the folder above |
//! | letters | the name; the first entry that begins with it is selected |
//! | F1, Esc | help, cancel |
//!
//! The field is edited like a [text field](super::TextField), with the same input method. A path can be typed into it, too.
//!
//! Architecture invariant: the chooser touches no disk. What it shows is what its [`FolderSource`] lists, so a run that is
//! recorded or scripted shows the same on every machine if its source does.

mod rows;
mod view;

use std::ffi::OsStr;
use std::path::Path;

use super::announcer::Announcer;
use super::editor::keys;
use super::event::{EventSource, WidgetEvent};
use super::input_method::{InputMethod, InputMethodResult};
use super::pane::{Room, SavedBackground};
use super::text_edit::{self, EditResult, TextEdit, TextLimits};
use super::{help, show_message};
use crate::machine::{Button, Flow, Machine, code};
use crate::text::Text;
use rows::{ChooserRow, RowList};
use view::ChooserView;

/// The limits of a name, which may be a path.
const LIMITS: TextLimits = TextLimits { bytes: 4096, chars: 4096, multiline: false, digits: false };
/// The number of rows by which a notch of the wheel scrolls.
const WHEEL_ROWS: isize = 3;

/// Returns whether a file's name has an extension, in either case.
pub fn has_ending(name: &str, ending: &str) -> bool {
    let name = name.as_bytes();
    name.len() > ending.len() && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending.as_bytes())
}

/// A source of folders.
pub trait FolderSource {
    /// Lists a folder by its path; the program's own if that is empty.
    ///
    /// # Errors
    /// Returns the reason, as a sentence for the user, if it cannot be listed.
    fn list(&mut self, folder: &str) -> Result<FolderContents, String>;
}

/// The contents of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderContents {
    /// The path; empty if there are no folders.
    pub path: String,
    /// The description shown above the list, usually the path.
    pub caption: String,
    /// The path of the folder above.
    pub parent: Option<String>,
    /// The path of the user's home folder, unless this is it.
    pub home: Option<String>,
    /// `true` if this is the program's own folder.
    pub is_own: bool,
    /// The names of the folders.
    pub folders: Vec<String>,
    /// The names of the files.
    pub files: Vec<String>,
}

/// The purpose of a chosen file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePurpose<'a> {
    /// To open it.
    Open,
    /// To save it.
    Save {
        /// The suggested name.
        name: &'a str,
        /// A hint below the list, such as the meaning of the extensions; may be empty.
        hint: &'a str,
    },
}

/// A dialog that asks for a file. It does not ask whether to replace an existing one.
#[derive(Clone, Copy)]
pub struct FileChooser<'a> {
    /// The caption.
    pub title: &'a str,
    /// The path of the folder to show first. If it is empty or cannot be listed, the program's own is shown.
    pub folder: &'a str,
    /// The purpose of the file.
    pub purpose: FilePurpose<'a>,
    /// The extensions of the files to list, with their dots, in lower case; others are listed on request. If it is empty,
    /// all files are listed.
    pub endings: &'a [&'a str],
    /// Entries above the folders, in the caller's meaning.
    pub entries: &'a [&'a str],
    /// The texts.
    pub text: &'a Text,
    /// The help shown by F1: the purpose of the file.
    pub help: &'a str,
}

/// The answer of a [`FileChooser`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileChoice {
    /// An entry of the caller, by its index.
    Entry(usize),
    /// A file.
    File {
        /// The path of its folder; empty for the program's own.
        folder: String,
        /// Its name.
        name: String,
    },
}

/// Returns the path of a file from its folder's path and its name.
pub fn file_path(folder: &str, name: &str) -> String {
    Path::new(folder).join(name).to_string_lossy().into_owned()
}

impl FileChooser<'_> {
    /// Shows the chooser and returns the choice; `None` if it was cancelled.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn choose(&self, m: &mut Machine<'_>, source: &mut dyn FolderSource) -> Flow<Option<FileChoice>> {
        let whole = SavedBackground::of_area(&m.screen, m.screen.bounds());
        // Notches from before are not meant for the list.
        m.take_wheel();
        let mut state = ChooserState::open(m, self, source)?;
        m.set_text_input(true);
        let answer = state.run(m)?;
        m.set_text_input(false);
        whole.restore(&mut m.screen);
        Ok(answer)
    }

    fn saves(&self) -> bool {
        matches!(self.purpose, FilePurpose::Save { .. })
    }
}

/// A chooser while it is open.
struct ChooserState<'a, 's> {
    chooser: &'a FileChooser<'a>,
    source: &'s mut dyn FolderSource,
    contents: FolderContents,
    rows: RowList,
    /// The name.
    field: TextEdit,
    /// `true` if Enter accepts the name: the user has edited it since a row was selected.
    typed: bool,
    input_method: InputMethod,
    view: ChooserView<'a>,
}

/// The end of a chooser: the answer.
type Answer = Option<FileChoice>;

impl<'a, 's> ChooserState<'a, 's> {
    /// Lists the first folder.
    fn open(
        m: &mut Machine<'_>,
        chooser: &'a FileChooser<'a>,
        source: &'s mut dyn FolderSource,
    ) -> Flow<ChooserState<'a, 's>> {
        let listed = source.list(chooser.folder).or_else(|_| source.list(""));
        let contents = match listed {
            Ok(contents) => contents,
            Err(why) => {
                show_message(m, chooser.text.ui.files.unreadable, &why, chooser.text)?;
                // A name can still be typed, and the caller's entries chosen.
                FolderContents { is_own: true, ..FolderContents::default() }
            }
        };
        let name = if let FilePurpose::Save { name, .. } = chooser.purpose { name } else { "" };
        let view = ChooserView::new(Room::of(m).above_input_method(), chooser);
        let mut state = ChooserState {
            chooser,
            source,
            rows: RowList::new(chooser, &contents, false, view.row_count()),
            contents,
            field: TextEdit::new(name, LIMITS),
            typed: false,
            input_method: InputMethod::new(m),
            view,
        };
        state.show_first_name();
        Ok(state)
    }

    fn run(&mut self, m: &mut Machine<'_>) -> Flow<Answer> {
        let mut watcher = EventSource::new(m);
        let mut announcer = Announcer::default();
        loop {
            self.draw(m);
            let is_selected = !self.typed && self.rows.selected().is_some();
            let row = is_selected.then(|| self.rows.label(self.rows.selected, self.chooser, &self.contents));
            announcer.announce(m, self.chooser.title, &[&self.contents.caption, &row.unwrap_or_default()]);
            let mut wheel = 0;
            let input_method = &mut self.input_method;
            let event = watcher.wait_or(m, |m| {
                wheel = m.take_wheel();
                input_method.watch(m) || wheel != 0
            })?;
            self.scroll_by(-(wheel as isize) * WHEEL_ROWS);
            if let Some(text) = self.input_method.take_entered() {
                self.field.insert(&text);
                self.name_was_typed();
            }
            let Some(event) = event else { continue };
            let event = self.view.press(event);
            let result = match event {
                WidgetEvent::Key(key) => self.input_method.handle_key(m, key, m.input_modifiers()),
                WidgetEvent::Click(x, y, Button::Left) if self.view.indicator.contains(x, y) => {
                    self.input_method.switch(m)
                }
                WidgetEvent::Click(x, y, button) => self.input_method.handle_click(m, (x, y), button),
                WidgetEvent::Moved(..) => InputMethodResult::Ignored,
            };
            match result {
                InputMethodResult::Text(text) => {
                    self.field.insert(&text);
                    self.name_was_typed();
                }
                InputMethodResult::Handled => {}
                InputMethodResult::Ignored => {
                    if let Some(answer) = self.handle_event(m, event)? {
                        return Ok(answer);
                    }
                }
            }
        }
    }

    /// Handles an event. Returns the answer if it ends the chooser.
    fn handle_event(&mut self, m: &mut Machine<'_>, event: WidgetEvent) -> Flow<Option<Answer>> {
        match event {
            WidgetEvent::Key(key) => self.handle_key(m, key),
            WidgetEvent::Click(x, y, Button::Left) => self.handle_click(m, x, y),
            WidgetEvent::Click(..) => Ok(None),
            WidgetEvent::Moved(x, y) => {
                // As in every list. The name to save must not change by accident.
                if !self.rows.scroll.drag(self.view.bar(), y, m.is_down(Button::Left))
                    && !self.typed
                    && !self.chooser.saves()
                    && let Some(row) = self.view.row_at(&self.rows, x, y)
                {
                    self.rows.selected = row;
                    self.show_selected_name();
                }
                Ok(None)
            }
        }
    }

    fn handle_key(&mut self, m: &mut Machine<'_>, key: u16) -> Flow<Option<Answer>> {
        let page = self.rows.scroll.page() as isize;
        let (is_empty, in_list) = (self.field.as_str().is_empty(), !self.typed && !self.chooser.saves());
        match key {
            code::ESC => return Ok(Some(None)),
            code::ENTER => return self.accept(m),
            code::F1 => {
                let text = format!("{}\n{}", self.chooser.help, self.chooser.text.ui.files.help);
                help::show(m, self.chooser.title, &text)?;
            }
            code::UP => self.select_by(-1),
            code::DOWN => self.select_by(1),
            code::PAGE_UP => self.select_by(-page),
            code::PAGE_DOWN => self.select_by(page),
            code::HOME if in_list => self.select_by(isize::MIN),
            code::END if in_list => self.select_by(isize::MAX),
            code::ALT_UP => self.go_up(m)?,
            code::BACKSPACE if in_list || is_empty && !self.chooser.saves() => self.go_up(m)?,
            _ => {
                if let Some(command) = keys::command(key, m.input_modifiers()) {
                    match self.field.perform(m, command) {
                        EditResult::Changed | EditResult::Full => self.name_was_typed(),
                        EditResult::Moved | EditResult::Ignored | EditResult::NothingToPaste => {}
                    }
                }
            }
        }
        Ok(None)
    }

    fn handle_click(&mut self, m: &mut Machine<'_>, x: i32, y: i32) -> Flow<Option<Answer>> {
        if !self.view.rect().contains(x, y) {
            // A typed name is not lost by a click next to the chooser.
            return Ok((!self.typed && !self.chooser.saves()).then_some(None));
        }
        if self.rows.scroll.click(self.view.bar(), (x, y)) {
            return Ok(None);
        }
        if let Some(row) = self.view.row_at(&self.rows, x, y) {
            self.rows.selected = row;
            self.show_selected_name();
            if !self.chooser.saves() || !matches!(self.rows.selected(), Some(ChooserRow::File(_))) {
                self.typed = false;
                return self.choose_row(m);
            }
        } else if self.view.accept_button().hit(x, y) {
            return self.accept(m);
        } else if self.view.cancel_button().hit(x, y) {
            return Ok(Some(None));
        } else if self.view.field().contains(x, y) {
            let (text, inside) = (self.field.as_str(), self.view.field_text());
            let shown = self.field.visible_range(self.view.look(), inside.width);
            let at = shown.start + text_edit::nearest_position(self.view.look(), &text[shown], x - inside.x);
            self.field.go_to(at, m.input_modifiers().shift);
        }
        Ok(None)
    }

    /// Moves the selection by a number of rows.
    fn select_by(&mut self, rows: isize) {
        self.rows.select_by(rows);
        self.show_selected_name();
    }

    fn scroll_by(&mut self, rows: isize) {
        if rows != 0 {
            self.rows.scroll.scroll_by(rows);
        }
    }

    /// Puts the name of the selected file into the field. To save, a folder leaves the name that is there.
    fn show_selected_name(&mut self) {
        let name = match self.rows.selected() {
            Some(&ChooserRow::File(index)) => self.contents.files[index].as_str(),
            _ if self.chooser.saves() => self.field.as_str(),
            _ => "",
        };
        self.field = TextEdit::new(name, LIMITS);
        self.typed = false;
    }

    /// Shows the first row of a new list. To save, the name stays, and Enter accepts it.
    fn show_first_name(&mut self) {
        self.typed = self.chooser.saves();
        if !self.typed {
            self.show_selected_name();
        }
    }

    /// Selects the first entry that begins with the typed name.
    fn name_was_typed(&mut self) {
        self.typed = true;
        if !self.chooser.saves() {
            self.rows.select_beginning(&self.contents, self.field.as_str());
        }
    }

    /// Accepts the typed name, or else the selected row.
    fn accept(&mut self, m: &mut Machine<'_>) -> Flow<Option<Answer>> {
        let typed = self.field.as_str().trim().to_owned();
        if !self.typed || typed.is_empty() {
            return self.choose_row(m);
        }
        if let Some(row) = self.rows.find(&self.contents, &typed) {
            self.rows.selected = row;
            return self.choose_row(m);
        }
        let path = file_path(&self.contents.path, &typed);
        let separators = ['/', std::path::MAIN_SEPARATOR];
        let is_folder = typed.ends_with(separators) || typed == "..";
        if is_folder || typed.contains(separators) && self.source.list(&path).is_ok() {
            self.go_to(m, &path)?;
            return Ok(None);
        }
        if !self.chooser.saves() && self.rows.begins_with(&self.contents, &typed) {
            return self.choose_row(m);
        }
        let path = Path::new(&path);
        let text = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        Ok(Some(Some(self.file(text(path.parent().map(Path::as_os_str)), text(path.file_name())))))
    }

    /// Returns the answer for a file.
    fn file(&self, folder: String, name: String) -> FileChoice {
        let is_own = self.contents.is_own && folder == self.contents.path;
        FileChoice::File { folder: if is_own { String::new() } else { folder }, name }
    }

    /// Chooses the selected row: opens a folder, or answers with a file or an entry of the caller.
    fn choose_row(&mut self, m: &mut Machine<'_>) -> Flow<Option<Answer>> {
        let folder = self.contents.path.clone();
        match self.rows.selected().cloned() {
            Some(ChooserRow::Entry(index)) => return Ok(Some(Some(FileChoice::Entry(index)))),
            Some(ChooserRow::File(index)) => {
                let name = self.contents.files[index].clone();
                return Ok(Some(Some(self.file(folder, name))));
            }
            Some(ChooserRow::Own) => self.go_to(m, "")?,
            Some(ChooserRow::Home) => self.go_to(m, &self.contents.home.clone().unwrap_or_default())?,
            Some(ChooserRow::Parent) => self.go_up(m)?,
            Some(ChooserRow::Folder(index)) => {
                let path = file_path(&folder, &self.contents.folders[index]);
                self.go_to(m, &path)?;
            }
            Some(ChooserRow::Others(_)) => {
                let first = self.rows.selected;
                self.rows = RowList::new(self.chooser, &self.contents, true, self.view.row_count());
                self.rows.select(first);
                self.show_selected_name();
            }
            None => {}
        }
        Ok(None)
    }

    /// Goes to the folder above, and selects the one from which it comes.
    fn go_up(&mut self, m: &mut Machine<'_>) -> Flow {
        let Some(parent) = self.contents.parent.clone() else { return Ok(()) };
        let from = Path::new(&self.contents.path).file_name().map(|name| name.to_string_lossy().into_owned());
        self.go_to(m, &parent)?;
        let from = from.and_then(|name| self.rows.find(&self.contents, &name));
        if let Some(row) = from {
            self.rows.select(row);
            self.show_first_name();
        }
        Ok(())
    }

    /// Lists another folder. If that fails, says why and stays.
    fn go_to(&mut self, m: &mut Machine<'_>, path: &str) -> Flow {
        match self.source.list(path) {
            Ok(contents) => {
                self.rows = RowList::new(self.chooser, &contents, false, self.view.row_count());
                self.contents = contents;
                self.show_first_name();
                Ok(())
            }
            Err(why) => show_message(m, self.chooser.text.ui.files.unreadable, &why, self.chooser.text),
        }
    }

    fn draw(&mut self, m: &mut Machine<'_>) {
        let mode = m.input_method.mode;
        self.input_method.hide(&mut m.screen);
        self.rows.is_shown = !self.chooser.saves() || !self.typed;
        self.view.draw(&mut m.screen, self.chooser, (&self.contents, &self.rows), &self.field, mode);
        self.input_method.draw(&mut m.screen, mode);
    }
}

#[cfg(test)]
mod tests;
