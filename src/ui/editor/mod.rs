//! A source editor: several lines, syntax highlighting, and marks next to the lines.
//!
//! [`Editor`] is a value: text, cursor and view. [`Editor::run`] handles input until an event comes that is not the
//! editor's, and returns that. [`Buffer`] is the text with its undo history, [`SourceFormat`] the properties of a file that
//! are not its text, [`keys`] the key bindings.
//!
//! Letters, digits and signs are typed as on the American keyboard; Chinese text is typed with the
//! [input method](super::input_method) or pasted from the clipboard.

mod bar;
mod buffer;
mod cells;
mod completion;
mod diagnostics;
mod edit;
mod file;
mod find;
pub mod keys;
mod language;
mod marks;
mod mouse;
mod tabs;
mod view;

pub use buffer::{Buffer, LineChange, MAX_TEXT_BYTES, Selection, TextPosition, UndoGrouping};
pub use completion::{Completion, CompletionSource, NoCompletion};
pub use file::{Encoding, SourceFormat};
pub use find::{SearchBar, SearchMode, matches as find_matches};
pub(crate) use language::Highlight;
pub use language::Language;
pub use marks::{LineDiagnostic, Marks};
pub use tabs::{TabPart, Tabs};

use std::cell::RefCell;
use std::time::Duration;

use keys::{Command, Motion};
use language::LineStates;
use mouse::MouseState;

use super::announcer::{Announcer, join};
use super::char_class::{next_word, previous_word};
use super::input_method::{InputMethod, InputMethodResult};
use super::theme::Look;

use crate::gfx::Rect;
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button, Flow, Input, InputMode, Machine, Modifiers};
use crate::text::workbench::SourceEditorText as Words;
use crate::ui::KeyAreas;

/// The pause in typing after which a changed text is reported: see [`Editor::run`].
const PAUSE: Duration = Duration::from_millis(500);

/// A message shown once below the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorNotice {
    /// The clipboard is empty.
    NothingToPaste,
    /// The text would be longer than [`MAX_TEXT_BYTES`].
    Full,
    /// No match.
    NotFound,
}

/// A text editor.
#[derive(Clone, Debug)]
pub struct Editor {
    /// The text.
    buffer: Buffer,
    /// The format of its file.
    pub format: SourceFormat,
    /// The language of the text.
    language: Language,
    /// The selection and the cursor.
    selection: Selection,
    /// The preferred cell of the cursor, used in lines that are long enough.
    goal: Option<usize>,
    /// The visible part.
    view: view::View,
    /// The marks next to the lines.
    pub marks: Marks,
    /// `true` if typed text overwrites.
    overwrite: bool,
    states: RefCell<LineStates>,
    search: find::SearchState,
    completion: completion::CompletionState,
    mouse: MouseState,
    notice: Option<EditorNotice>,
    /// `true` if the first key of a two-key command was pressed.
    prefix: bool,
}

impl Editor {
    /// Creates an editor of a text in a rectangle of the screen.
    pub fn new(look: Look, text: &str, language: Language, place: Rect) -> Editor {
        Editor {
            buffer: Buffer::new(text),
            format: SourceFormat::default(),
            language,
            selection: Selection::default(),
            goal: None,
            view: view::View::new(look, place),
            marks: Marks::default(),
            overwrite: false,
            states: RefCell::default(),
            search: find::SearchState::default(),
            completion: completion::CompletionState::default(),
            mouse: MouseState::default(),
            notice: None,
            prefix: false,
        }
    }

    /// Creates an editor of a file from its name and bytes. Returns `None` if that is longer than [`MAX_TEXT_BYTES`].
    pub fn open(look: Look, name: &str, bytes: &[u8], place: Rect) -> Option<Editor> {
        let (text, format) = SourceFormat::decode(bytes);
        let editor = || Editor { format, ..Editor::new(look, &text, Language::from_file_name(name), place) };
        (text.len() <= MAX_TEXT_BYTES).then(editor)
    }

    /// Returns the text buffer.
    pub fn buffer(&self) -> &Buffer {
        &self.buffer
    }

    /// Marks the text as saved.
    pub(crate) fn set_saved(&mut self) {
        self.buffer.set_saved();
    }

    /// Marks the text as changed since it was last saved.
    pub(crate) fn set_unsaved(&mut self) {
        self.buffer.set_unsaved();
    }

    /// Returns the position of the cursor.
    pub fn cursor(&self) -> TextPosition {
        self.selection.cursor
    }

    /// Returns the selection.
    pub fn selection(&self) -> Selection {
        self.selection
    }

    /// Returns the selected text.
    pub fn selected_text(&self) -> String {
        let (from, to) = self.selection.ends();
        self.buffer.text_between(from, to)
    }

    /// Returns its rectangle on the screen.
    pub fn rect(&self) -> Rect {
        self.view.rect
    }

    /// Moves it to another rectangle of the screen, perhaps with another look.
    pub(crate) fn set_place(&mut self, look: Look, place: Rect) {
        (self.view.look, self.view.rect) = (look, place);
        self.fit_diagnostics();
        self.reveal();
    }

    /// Moves the cursor to the nearest valid position and shows it with some lines around it.
    pub fn go_to(&mut self, place: TextPosition) {
        self.fit_diagnostics();
        self.select(Selection::at(place));
        self.view.centre(self.selection.cursor.line, self.buffer.len());
        self.reveal();
    }

    /// Returns the C identifier that the cursor is in or at the end of; empty if there is none.
    pub fn word(&self) -> &str {
        let TextPosition { line, byte } = self.cursor();
        let line = self.buffer.line(line);
        let inside = |c: &char| c.is_alphanumeric() || *c == '_';
        let start = byte - line[..byte].chars().rev().take_while(inside).map(char::len_utf8).sum::<usize>();
        let end = byte + line[byte..].chars().take_while(inside).map(char::len_utf8).sum::<usize>();
        &line[start..end]
    }

    /// Describes the line of the cursor for users who cannot see the screen: its number, its diagnostic and its text.
    pub(crate) fn describe_line(&self) -> String {
        let line = self.selection.cursor.line;
        let diagnostic = self.marks.diagnostic(line).map_or("", |one| &one.text);
        join(&[&format!("{}:", line + 1), diagnostic, self.buffer.line(line).trim()])
    }

    /// Returns what is announced when it changes: the chosen name of the completion list, otherwise the line of the cursor.
    fn announcement(&self) -> String {
        self.completion
            .chosen()
            .map_or_else(|| self.describe_line(), |name| join(&[&name.name, &name.declaration, name.meaning]))
    }

    /// Handles input until a key or a click comes that is not the editor's, and returns that; `None` if the screen is to be drawn
    /// anew: for another [size of the stage](Machine::fit_stage), or because a line with a diagnostic was edited. `title` is shown above
    /// the text; `names` completes words. `report` receives the text after changes, once the user has paused for half a second, and on
    /// an interrupt.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn run(
        &mut self,
        m: &mut Machine<'_>,
        title: &Tabs,
        words: &Words,
        names: &dyn CompletionSource,
        report: &mut dyn FnMut(&mut Machine<'_>, &Buffer),
    ) -> Flow<Option<Input>> {
        self.mouse.release();
        let (mut version, mut last_change) = (self.buffer.version(), None);
        let count = self.marks.diagnostics.len();
        let mut drawn = None;
        m.set_text_input(true);
        let whole = self.view.rect;
        let mut input_method = InputMethod::above(self.view.look, m.screen.bounds(), whole.bottom());
        let mut keys = KeyAreas::default();
        let mut announcer = Announcer::after(self.announcement());
        loop {
            // The line of the input method is below the text, not over it.
            let line = if m.input_method.mode == InputMode::Off { 0 } else { self.view.look.input_line_height() };
            if self.view.rect.height != whole.height - line {
                input_method.hide(&mut m.screen);
                self.set_place(self.view.look, Rect { height: whole.height - line, ..whole });
                drawn = None;
            }
            if self.fit_diagnostics() {
                self.reveal();
                drawn = None;
            }
            if self.marks.diagnostics.len() != count {
                // Their number is shown below the text.
                if version != self.buffer.version() || last_change.is_some() {
                    report(m, &self.buffer);
                }
                return Ok(None);
            }
            let now = (m.now().as_millis() / view::BLINK).is_multiple_of(2);
            if drawn != Some(now) {
                keys = self.draw(&mut m.screen, title, words, now);
                input_method.draw(&mut m.screen, m.input_method.mode);
                drawn = Some(now);
            }
            if version != self.buffer.version() {
                (version, last_change) = (self.buffer.version(), Some(m.now()));
            }
            let until = m.now() + RETRACE_PERIOD;
            let input = m.input_until(until).map(|input| input.map(|input| keys.resolve(input)));
            if last_change.is_some_and(|at| input.is_err() || m.now() - at >= PAUSE) {
                report(m, &self.buffer);
                last_change = None;
            }
            let input = input?;
            let composed = match input {
                Some(Input::Key(key)) if self.completion_key(m, key, m.input_modifiers(), names).is_some() => {
                    InputMethodResult::Handled
                }
                Some(Input::Click { x, y, button: Button::Left }) if self.click_completion((x, y)) => {
                    InputMethodResult::Handled
                }
                Some(Input::Key(key)) => input_method.handle_key(m, key, m.input_modifiers()),
                Some(Input::Click { x, y, button }) => input_method.handle_click(m, (x, y), button),
                None if input_method.watch(m) => {
                    input_method.take_entered().map_or(InputMethodResult::Handled, InputMethodResult::Text)
                }
                None => InputMethodResult::Ignored,
            };
            let is_completion = composed == InputMethodResult::Handled;
            let changed = match (composed, input) {
                (InputMethodResult::Text(text), _) => {
                    self.insert(&text);
                    Some(true)
                }
                (InputMethodResult::Handled, _) => Some(true),
                (InputMethodResult::Ignored, Some(Input::Key(key))) => self.key(m, key, m.input_modifiers()),
                (InputMethodResult::Ignored, Some(Input::Click { x, y, button })) => self.click(m, (x, y), button),
                (InputMethodResult::Ignored, None) => Some(self.handle_mouse(m)),
            };
            match input {
                _ if is_completion => {}
                Some(Input::Key(key)) if changed.is_some() => self.update_completion(key, m.input_modifiers(), names),
                Some(_) => self.close_completion(),
                None => {}
            }
            if changed == Some(true) {
                drawn = None;
            }
            // Who types knows what.
            if version != self.buffer.version() {
                announcer = Announcer::after(self.announcement());
            } else if input.is_some() && changed.is_some() {
                announcer.announce(m, "", &[&self.announcement()]);
            }
            if changed.is_none() || m.resize_is_due() {
                m.set_text_input(false);
                input_method.hide(&mut m.screen);
                self.view.rect = whole;
                self.draw(&mut m.screen, title, words, true);
                return Ok(input.filter(|_| changed.is_none()));
            }
        }
    }

    /// Inserts a text of the input method, in the search bar if that is open.
    fn insert(&mut self, text: &str) {
        match &mut self.search.bar {
            Some(bar) => {
                bar.focused().insert(text);
                let bar = bar.clone();
                self.find_as_typed(&bar);
            }
            None => self.replace_selection(text, UndoGrouping::Typing),
        }
    }

    /// Handles a key; returns `None` if it is not the editor's.
    pub fn key(&mut self, m: &mut Machine<'_>, key: u16, held: Modifiers) -> Option<bool> {
        self.notice = None;
        if self.search.bar.is_some() {
            return self.handle_bar_key(m, key, held);
        }
        if std::mem::take(&mut self.prefix) {
            if let Some(command) = keys::prefixed_command(key) {
                self.perform(m, command);
            }
        } else {
            self.perform(m, keys::command(key, held)?);
        }
        Some(true)
    }

    /// Executes a command.
    pub fn perform(&mut self, m: &mut Machine<'_>, command: Command) {
        match command {
            Command::Go(motion, select) => self.go(motion, select),
            Command::Scroll(lines) => self.scroll(lines),
            Command::Copy => self.copy(m),
            Command::SelectAll => {
                self.selection = Selection { anchor: TextPosition::default(), cursor: self.buffer.end() };
            }
            Command::Find => self.open_search_bar(SearchMode::Find),
            Command::Replace => self.open_search_bar(SearchMode::Replace),
            Command::GoToLine => self.open_search_bar(SearchMode::Line),
            Command::FindNext => self.find_next(true),
            Command::FindPrevious => self.find_next(false),
            Command::Overwrite => self.overwrite = !self.overwrite,
            Command::Prefix => self.prefix = true,
            _ => self.change(m, command),
        }
    }

    fn copy(&self, m: &mut Machine<'_>) {
        if !self.selection.is_empty() {
            let (from, to) = self.selection.ends();
            m.set_clipboard(&self.buffer.text_between(from, to));
        }
    }

    /// Sets the selection and shows the cursor.
    pub fn select(&mut self, selection: Selection) {
        self.buffer.end_undo_step();
        self.selection =
            Selection { anchor: self.buffer.clamp(selection.anchor), cursor: self.buffer.clamp(selection.cursor) };
        self.goal = None;
        self.reveal();
    }

    fn go(&mut self, motion: Motion, select: bool) {
        let vertical = matches!(motion, Motion::Up | Motion::Down | Motion::PageUp | Motion::PageDown);
        let goal = self.goal.unwrap_or_else(|| self.cell());
        let (from, to) = self.selection.ends();
        let cursor = match motion {
            // Collapses a selection to its end in the direction of the motion.
            Motion::Left if !select && from != to => from,
            Motion::Right if !select && from != to => to,
            _ => self.motion_target(self.selection.cursor, motion, goal),
        };
        let anchor = if select { self.selection.anchor } else { cursor };
        self.select(Selection { anchor, cursor });
        self.goal = vertical.then_some(goal);
    }

    /// Returns the target of a motion from a position.
    fn motion_target(&self, from: TextPosition, motion: Motion, goal: usize) -> TextPosition {
        let line = self.buffer.line(from.line);
        let vertical = |by: isize| {
            let line = from.line.saturating_add_signed(by);
            if by < 0 && from.line == 0 {
                return TextPosition::default();
            }
            if line >= self.buffer.len() {
                return if from.line + 1 == self.buffer.len() {
                    self.buffer.end()
                } else {
                    self.at_cell(self.buffer.len() - 1, goal)
                };
            }
            self.at_cell(line, goal)
        };
        let page = self.view.rows().saturating_sub(1).max(1) as isize;
        match motion {
            Motion::Left => self.buffer.position_before(from),
            Motion::Right => self.buffer.position_after(from),
            Motion::Up => vertical(-1),
            Motion::Down => vertical(1),
            Motion::PageUp => vertical(-page),
            Motion::PageDown => vertical(page),
            Motion::Home => {
                let first = line.len() - line.trim_start().len();
                TextPosition { byte: if from.byte == first { 0 } else { first }, ..from }
            }
            Motion::End => TextPosition { byte: line.len(), ..from },
            Motion::Top => TextPosition::default(),
            Motion::Bottom => self.buffer.end(),
            Motion::WordRight if from.byte == line.len() => self.buffer.position_after(from),
            Motion::WordRight => TextPosition { byte: next_word(line, from.byte), ..from },
            Motion::WordLeft if from.byte == 0 => self.buffer.position_before(from),
            Motion::WordLeft => TextPosition { byte: previous_word(line, from.byte), ..from },
        }
    }

    fn scroll(&mut self, lines: isize) {
        self.view.scroll(lines, self.buffer.len());
        let seen = self.view.top..self.view.top + self.view.rows();
        let line = self.selection.cursor.line;
        if self.selection.is_empty() && !seen.contains(&line) {
            let goal = self.goal.unwrap_or_else(|| self.cell());
            let cursor = self.at_cell(line.clamp(seen.start, seen.end.saturating_sub(1).max(seen.start)), goal);
            self.selection = Selection::at(cursor);
            self.goal = Some(goal);
        }
    }

    /// Returns the cell of the cursor in its line.
    fn cell(&self) -> usize {
        let TextPosition { line, byte } = self.selection.cursor;
        cells::text_width(&self.buffer.line(line)[..byte])
    }

    fn at_cell(&self, line: usize, cell: usize) -> TextPosition {
        TextPosition::new(line, cells::byte_at(self.buffer.line(line), cell))
    }

    /// Scrolls as little as necessary to show the cursor.
    fn reveal(&mut self) {
        self.view.reveal(self.selection.cursor.line, self.cell(), self.buffer.len());
    }
}

#[cfg(test)]
mod tests;
