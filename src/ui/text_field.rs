//! A text field for typing and pasting.

use std::ops::ControlFlow;

use super::event::{EventSource, WidgetEvent, character};
use super::help;
use super::pane::{self, Pane, SavedBackground};
use super::theme::{self, GAP, ROW};
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button, Flow, Machine, code};
use crate::text::key_line::KeyLine;

/// The longest text of a field, in bytes of UTF-8: enough for a whole game file.
pub const MAX_BYTES: usize = 64 * 1024;
/// The maximum number of visible rows of text.
const ROWS: usize = 10;
/// The width of the text.
const WIDTH: i32 = 480;
/// The space at the end of a row for the cursor or the line end sign.
const MARGIN: i32 = 16;
/// The width of the cursor.
const CURSOR: i32 = 2;

/// A dialog that asks for a text.
///
/// Letters, digits and signs are typed as on the American keyboard. Left, Right, Up, Down, Home, End and a click move
/// the cursor, Backspace and Del delete, Ctrl+V pastes the clipboard, which is how Chinese text and whole games are
/// entered. Pasted text may have several lines; the end of each is shown as an arrow, and the field grows up to ten
/// rows and then scrolls. The initial text is selected: typing or pasting replaces it, Backspace and Del delete all of
/// it, and the keys that move the cursor keep it. Enter accepts, Esc cancels, F1 shows the help. Clicks outside the
/// field do nothing, so that no input is lost.
#[derive(Clone, Copy, Debug)]
pub struct TextField<'a> {
    /// The caption.
    pub title: &'a str,
    /// The prompt above the text. It is highlighted if the clipboard is empty, so it should say that one can type.
    pub hint: &'a str,
    /// The initial text, as far as it fits.
    pub initial: &'a str,
    /// The available keys, shown at the bottom.
    pub keys: KeyLine,
    /// The help shown by F1.
    pub help: &'a str,
}

impl TextField<'_> {
    /// Shows the field and returns the text; `None` for Esc. Lines end with `\n`, whatever was pasted.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn read(&self, m: &mut Machine<'_>) -> Flow<Option<String>> {
        let mut editor = FieldEditor::default();
        editor.insert(self.initial);
        editor.all_selected = !editor.text.is_empty();
        let whole = SavedBackground::of_area(&m.screen, m.screen.bounds());
        let mut watcher = EventSource::new(m);
        let mut pane = None;
        let answer = loop {
            let fits = self.pane(&editor);
            if pane.replace(fits.rect).is_some_and(|before| before != fits.rect) {
                whole.restore(&mut m.screen);
            }
            self.draw(&mut m.screen, &fits, &editor);
            let event = watcher.wait(m)?;
            let news = fits.press(m, event);
            if news == WidgetEvent::Key(code::F1) {
                help::show(m, self.title, self.help)?;
                continue;
            }
            if let ControlFlow::Break(answer) = self.handle_event(m, &mut editor, fits.inside(), news) {
                break answer;
            }
        };
        whole.restore(&mut m.screen);
        Ok(answer)
    }

    /// Returns the pane, as high as the text needs.
    fn pane(&self, editor: &FieldEditor) -> Pane<'_> {
        let rows = editor.rows.len().min(ROWS) as i32;
        let hint = self.hint_height();
        Pane::around(WIDTH + 2 * GAP, hint + rows * ROW + GAP, self.title, self.keys)
    }

    /// Returns the number of rows of the prompt, limited so that there is room for the text.
    fn hint_lines(&self) -> usize {
        if self.hint.is_empty() { 0 } else { self.hint().count() }
    }

    fn hint_height(&self) -> i32 {
        match self.hint_lines() as i32 {
            0 => 0,
            lines => lines * ROW + GAP / 2,
        }
    }

    fn hint(&self) -> impl Iterator<Item = &str> {
        let most = (pane::MAX_HEIGHT / ROW) as usize - ROWS - 2;
        theme::face().lines(self.hint, WIDTH).take(most)
    }

    /// Returns the rectangle of the text.
    fn well(&self, inside: Rect) -> Rect {
        let above = self.hint_height();
        Rect { y: inside.y + above, height: inside.height - above, ..inside }
    }

    fn draw(&self, screen: &mut Framebuffer, pane: &Pane<'_>, editor: &FieldEditor) {
        pane.draw(screen);
        let inside = pane.inside();
        let hint = if editor.alert == Some(Alert::NothingToPaste) { theme::ALERT } else { theme::TEXT };
        for (line, row) in self.hint().take(self.hint_lines()).zip(0..) {
            theme::text_left(screen, line, Rect { y: inside.y + row * ROW, height: ROW, ..inside }, hint);
        }
        let well = self.well(inside);
        theme::well(screen, well);
        editor.draw(screen, theme::inset(well, GAP / 2));
        if editor.rows.len() > ROWS || editor.alert == Some(Alert::Full) {
            let full = editor.alert == Some(Alert::Full);
            theme::caption_note(screen, pane.rect, &format!("{}/{}", editor.bytes, MAX_BYTES), full);
        }
    }

    fn handle_event(
        &self,
        m: &mut Machine<'_>,
        editor: &mut FieldEditor,
        inside: Rect,
        news: WidgetEvent,
    ) -> ControlFlow<Option<String>> {
        if !matches!(news, WidgetEvent::Moved(..)) {
            editor.alert = None;
        }
        match news {
            WidgetEvent::Key(code::ESC) => return ControlFlow::Break(None),
            WidgetEvent::Key(code::ENTER) => return ControlFlow::Break(Some(editor.text.iter().collect())),
            WidgetEvent::Key(code::CTRL_V) => match m.clipboard() {
                Some(text) => editor.insert(&text),
                None => editor.alert = Some(Alert::NothingToPaste),
            },
            // Collapses the selection to the side of the key.
            WidgetEvent::Key(code::LEFT) if editor.all_selected => editor.go_to(0),
            WidgetEvent::Key(code::LEFT) => editor.go_to(editor.cursor.saturating_sub(1)),
            WidgetEvent::Key(code::RIGHT) => editor.go_to(editor.cursor + 1),
            WidgetEvent::Key(code::UP) => editor.move_rows(-1),
            WidgetEvent::Key(code::DOWN) => editor.move_rows(1),
            WidgetEvent::Key(code::PAGE_UP) => editor.move_rows(1 - ROWS as isize),
            WidgetEvent::Key(code::PAGE_DOWN) => editor.move_rows(ROWS as isize - 1),
            WidgetEvent::Key(code::HOME) => editor.go_to(editor.rows[editor.row()].start),
            WidgetEvent::Key(code::END) => editor.go_to(editor.rows[editor.row()].end),
            WidgetEvent::Key(code::BACKSPACE | code::DELETE) if editor.all_selected => editor.clear_selected(),
            WidgetEvent::Key(code::BACKSPACE) if editor.cursor > 0 => editor.delete(editor.cursor - 1),
            WidgetEvent::Key(code::DELETE) => editor.delete(editor.cursor),
            WidgetEvent::Key(key) => {
                if let Some(character) = character(key) {
                    editor.insert(character.encode_utf8(&mut [0; 4]));
                }
            }
            WidgetEvent::Click(x, y, Button::Left) => {
                let well = theme::inset(self.well(inside), GAP / 2);
                if well.contains(x, y) {
                    editor.click(x - well.x, (y - well.y) / ROW);
                }
            }
            WidgetEvent::Click(..) | WidgetEvent::Moved(..) => {}
        }
        ControlFlow::Continue(())
    }
}

/// A warning of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alert {
    /// The clipboard is empty or unavailable.
    NothingToPaste,
    /// Not all of it was pasted: the text would be longer than [`LONGEST`].
    Full,
}

/// A displayed row of the text: characters `start` to `end`, without the line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TextRow {
    start: usize,
    end: usize,
}

/// A text and its cursor.
#[derive(Clone, Debug)]
struct FieldEditor {
    text: Vec<char>,
    /// The text's length in bytes.
    bytes: usize,
    /// The number of characters before the cursor.
    cursor: usize,
    /// The displayed rows, at least one.
    rows: Vec<TextRow>,
    /// The first visible row.
    top: usize,
    /// Whether all of the text is selected.
    all_selected: bool,
    alert: Option<Alert>,
}

impl Default for FieldEditor {
    fn default() -> FieldEditor {
        let rows = vec![TextRow { start: 0, end: 0 }];
        FieldEditor { text: Vec::new(), bytes: 0, cursor: 0, rows, top: 0, all_selected: false, alert: None }
    }
}

impl FieldEditor {
    /// Deletes the text if it is selected.
    fn clear_selected(&mut self) {
        if self.all_selected {
            *self = FieldEditor::default();
        }
    }

    /// Inserts a text at the cursor or in place of the selection, as far as there is room.
    fn insert(&mut self, text: &str) {
        self.clear_selected();
        let mut room = MAX_BYTES - self.bytes;
        let mut new = Vec::new();
        let lines = text.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
        for c in lines.chars().filter(|&c| c == '\n' || !c.is_control()) {
            if c.len_utf8() > room {
                self.alert = Some(Alert::Full);
                break;
            }
            room -= c.len_utf8();
            new.push(c);
        }
        self.bytes = MAX_BYTES - room;
        let after = self.cursor + new.len();
        self.text.splice(self.cursor..self.cursor, new);
        self.lay_out();
        self.go_to(after);
    }

    /// Deletes the character at an index, if there is one.
    fn delete(&mut self, index: usize) {
        if index < self.text.len() {
            self.bytes -= self.text.remove(index).len_utf8();
            self.lay_out();
            self.go_to(index);
        }
    }

    /// Breaks the text into rows, at line ends and at the width of a row.
    fn lay_out(&mut self) {
        self.rows.clear();
        let (mut start, mut width) = (0, 0);
        for (index, &c) in self.text.iter().enumerate() {
            if c == '\n' {
                self.rows.push(TextRow { start, end: index });
                (start, width) = (index + 1, 0);
                continue;
            }
            let advance = theme::face().advance(c);
            if width + advance > WIDTH - MARGIN {
                self.rows.push(TextRow { start, end: index });
                (start, width) = (index, 0);
            }
            width += advance;
        }
        self.rows.push(TextRow { start, end: self.text.len() });
    }

    /// Returns the row of the cursor.
    fn row(&self) -> usize {
        self.rows.partition_point(|row| row.start <= self.cursor) - 1
    }

    fn go_to(&mut self, cursor: usize) {
        self.all_selected = false;
        self.cursor = cursor.min(self.text.len());
        let row = self.row();
        self.top = self.top.clamp((row + 1).saturating_sub(ROWS), row).min(self.rows.len().saturating_sub(ROWS));
    }

    fn move_rows(&mut self, by: isize) {
        let row = self.row();
        let x = self.x_of(row);
        self.move_to_pixel(row.saturating_add_signed(by), x);
    }

    /// Returns the x position of the cursor in a row, in pixels.
    fn x_of(&self, row: usize) -> i32 {
        self.text[self.rows[row].start..self.cursor].iter().map(|&c| theme::face().advance(c)).sum()
    }

    /// Moves the cursor between the two characters of a row that are nearest to a column of pixels.
    fn move_to_pixel(&mut self, row: usize, x: i32) {
        let row = row.min(self.rows.len() - 1);
        let TextRow { start, end } = self.rows[row];
        let (mut left, mut cursor) = (0, start);
        for &c in &self.text[start..end] {
            let advance = theme::face().advance(c);
            if left + advance / 2 > x {
                break;
            }
            left += advance;
            cursor += 1;
        }
        // The position after the last character of a full row is the first one of the next row.
        let full = cursor == end && end > start && self.rows.get(row + 1).is_some_and(|next| next.start == end);
        self.go_to(cursor - usize::from(full));
    }

    fn click(&mut self, x: i32, row: i32) {
        self.move_to_pixel(self.top + row.max(0) as usize, x);
    }

    fn draw(&self, screen: &mut Framebuffer, place: Rect) {
        let cursor_row = self.row();
        for (index, y) in (self.top..self.rows.len()).take(ROWS).zip((0..).map(|row| place.y + row * ROW)) {
            let TextRow { start, end } = self.rows[index];
            let line: String = self.text[start..end].iter().collect();
            if self.all_selected {
                screen.fill_rect(Rect::new(place.x, y, theme::face().width(&line), ROW), theme::SELECTED);
            }
            let color = if self.all_selected { theme::SELECTED_TEXT } else { theme::TEXT };
            let x = screen.draw_text(theme::face(), &line, place.x, y + 1, color);
            if self.text.get(end) == Some(&'\n') {
                line_end(screen, x + 3, y + 4);
            }
            if index == cursor_row {
                let x = place.x + self.x_of(index);
                screen.fill_rect(Rect::new(x - 1, y, CURSOR, ROW), theme::ALERT);
            }
        }
    }
}

/// Draws the line end sign: an arrow that goes down and back.
fn line_end(screen: &mut Framebuffer, x: i32, y: i32) {
    screen.fill_rect(Rect::new(x + 8, y, 1, 7), theme::KEYS);
    screen.fill_rect(Rect::new(x + 1, y + 6, 8, 1), theme::KEYS);
    for step in 0..4 {
        screen.fill_rect(Rect::new(x + step, y + 6 - step, 1, 2 * step + 1), theme::KEYS);
    }
}
