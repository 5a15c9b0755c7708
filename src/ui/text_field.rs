//! A text field for typing and pasting.

use std::ops::ControlFlow;
use std::time::Duration;

use super::announcer::Announcer;
use super::editor::keys::{self, Command, Motion};
use super::event::{EventSource, WidgetEvent};
use super::help;
use super::input_method::{InputMethod, InputMethodResult};
use super::pane::{Pane, Room, SavedBackground};
use super::text_edit::{self, EditResult, TextEdit, TextLimits};
use super::theme::{self, Look};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Button, Flow, InputMode, Machine, code};
use crate::text::key_line::KeyLine;

/// The longest text of a field, in bytes of UTF-8: enough for a whole game file.
pub const MAX_BYTES: usize = 64 * 1024;
/// The maximum number of visible rows of text.
const ROWS: usize = 10;
/// The greatest width of the text in cells.
const CELLS: i32 = 60;
/// The width of the caret.
const CURSOR: i32 = 2;
/// The longest time between the clicks of a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(450);

/// A dialog that asks for a text.
///
/// Letters, digits and signs are typed as on the American keyboard. The keys of the [editor](super::editor::keys) move the
/// caret, select with Shift, delete, copy, cut and paste; so do a click, a drag, a double click (a word) and a triple one
/// (everything). Pasted text may have several lines; the end of each is shown as an arrow, and the field grows up to ten
/// rows and then scrolls. The initial text is selected. Enter accepts, Esc cancels, F1 shows the help. Clicks outside the
/// field do nothing, so that no input is lost. Ctrl+Space, or a click on the sign in the caption, switches to pinyin and
/// back: see [`input_method`](super::input_method).
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
        let room = Room::of(m).above_input_method();
        let mut editor = FieldEditor::new(room, self.keys, self.initial);
        let whole = SavedBackground::of_area(&m.screen, m.screen.bounds());
        let mut watcher = EventSource::new(m);
        let mut input_method = InputMethod::new(m);
        let mut pane = None;
        m.set_text_input(true);
        Announcer::default().announce(m, self.title, &[self.hint, self.initial]);
        let answer = loop {
            let fits = self.pane(room, &editor);
            if pane.replace(fits.rect).is_some_and(|before| before != fits.rect) {
                whole.restore(&mut m.screen);
            }
            let indicator = self.draw(&mut m.screen, &fits, &editor, m.input_method.mode);
            input_method.draw(&mut m.screen, m.input_method.mode);
            let Some(event) = watcher.wait_or(m, |m| input_method.watch(m))? else {
                if let Some(text) = input_method.take_entered() {
                    editor.insert(&text);
                }
                continue;
            };
            let news = fits.press(event);
            let result = match news {
                WidgetEvent::Key(key) => input_method.handle_key(m, key, m.input_modifiers()),
                WidgetEvent::Click(x, y, Button::Left) if indicator.contains(x, y) => input_method.switch(m),
                WidgetEvent::Click(x, y, button) => input_method.handle_click(m, (x, y), button),
                WidgetEvent::Moved(..) => InputMethodResult::Ignored,
            };
            match result {
                InputMethodResult::Text(text) => {
                    editor.insert(&text);
                    continue;
                }
                InputMethodResult::Handled => continue,
                InputMethodResult::Ignored => {}
            }
            if news == WidgetEvent::Key(code::F1) {
                help::show(m, self.title, self.help)?;
                continue;
            }
            if let ControlFlow::Break(answer) = self.handle_event(m, &mut editor, fits.inside(), news) {
                break answer;
            }
        };
        m.set_text_input(false);
        whole.restore(&mut m.screen);
        Ok(answer)
    }

    /// Returns the pane, as high as the text needs.
    fn pane(&self, room: Room, editor: &FieldEditor) -> Pane<'_> {
        let (look, rows) = (room.look, editor.rows.len().min(editor.most_rows) as i32);
        let height = self.hint_height(editor) + rows * look.line() + look.gap();
        room.pane((editor.width + 2 * look.gap(), height), self.title, self.keys)
    }

    fn hint_height(&self, editor: &FieldEditor) -> i32 {
        match self.hint(editor).count() as i32 {
            0 => 0,
            lines => lines * editor.look.line() + editor.look.gap() / 2,
        }
    }

    /// Returns the rows of the prompt for which there is room above the text.
    fn hint(&self, editor: &FieldEditor) -> impl Iterator<Item = &str> {
        let lines = editor.look.face().lines(self.hint, editor.width);
        lines.take(if self.hint.is_empty() { 0 } else { editor.hint_rows })
    }

    /// Returns the rectangle of the text.
    fn well(&self, inside: Rect, editor: &FieldEditor) -> Rect {
        let above = self.hint_height(editor);
        Rect { y: inside.y + above, height: inside.height - above, ..inside }
    }

    /// Draws the field. Returns the place of the sign that shows, and switches, whether keys type Chinese.
    fn draw(&self, screen: &mut Framebuffer, pane: &Pane<'_>, editor: &FieldEditor, mode: InputMode) -> Rect {
        pane.draw(screen);
        let inside = pane.inside();
        let hint = if editor.alert == Some(Alert::NothingToPaste) { theme::ALERT } else { theme::TEXT };
        let height = pane.look.line();
        for (line, row) in self.hint(editor).zip(0..) {
            pane.look.text_left(screen, line, Rect { y: inside.y + row * height, height, ..inside }, hint);
        }
        let well = self.well(inside, editor);
        theme::well(screen, well);
        editor.draw(screen, theme::inset(well, pane.look.gap() / 2));
        if editor.rows.len() > editor.most_rows || editor.alert == Some(Alert::Full) {
            let full = editor.alert == Some(Alert::Full);
            // The sign of the input method is at the right.
            let place = Rect { width: pane.rect.width - 4 * pane.look.cell(), ..pane.rect };
            pane.look.caption_note(screen, place, &format!("{}/{}", editor.edit.as_str().len(), MAX_BYTES), full);
        }
        pane.look.caption_note(
            screen,
            pane.rect,
            if mode == InputMode::Chinese { "中" } else { "英" },
            mode == InputMode::Chinese,
        )
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
        let well = theme::inset(self.well(inside, editor), editor.look.gap() / 2);
        match news {
            WidgetEvent::Key(code::ESC) => return ControlFlow::Break(None),
            WidgetEvent::Key(code::ENTER) => return ControlFlow::Break(Some(editor.edit.as_str().to_owned())),
            WidgetEvent::Key(key) => {
                if let Some(command) = keys::command(key, m.input_modifiers()) {
                    editor.perform(m, command);
                }
            }
            WidgetEvent::Click(x, y, Button::Left) if well.contains(x, y) => editor.click(m, x - well.x, y - well.y),
            WidgetEvent::Moved(x, y) if editor.dragging && m.is_down(Button::Left) => {
                editor.drag(x - well.x, y - well.y);
            }
            WidgetEvent::Moved(..) => editor.dragging = false,
            WidgetEvent::Click(..) => {}
        }
        ControlFlow::Continue(())
    }
}

/// A warning of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alert {
    /// The clipboard is empty or unavailable.
    NothingToPaste,
    /// Not all of it was inserted: the text would be longer than [`MAX_BYTES`].
    Full,
}

/// A displayed row of the text: bytes `start` to `end`, without the line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TextRow {
    start: usize,
    end: usize,
}

/// A text broken into rows.
#[derive(Clone, Debug)]
struct FieldEditor {
    look: Look,
    /// The width of a row in pixels, with room at its end for the caret or the line end sign.
    width: i32,
    /// The maximum numbers of visible rows of the text, and of the prompt.
    most_rows: usize,
    hint_rows: usize,
    edit: TextEdit,
    /// The displayed rows, at least one.
    rows: Vec<TextRow>,
    /// The first visible row.
    top: usize,
    /// `true` if the mouse is selecting.
    dragging: bool,
    /// The time and position of the last click, and the number of clicks there.
    last_click: Option<(Duration, usize, u8)>,
    alert: Option<Alert>,
}

impl FieldEditor {
    /// Creates an editor in which the initial text is selected.
    fn new(room: Room, keys: KeyLine, initial: &str) -> FieldEditor {
        let (look, most) = (room.look, room.largest(keys));
        let width = (CELLS * look.cell()).min(most.0 - 2 * look.gap());
        let rows = (most.1 / look.line()) as usize;
        let most_rows = ROWS.min(rows / 2).max(1);
        let hint_rows = rows.saturating_sub(most_rows + 2);
        let limits = TextLimits { bytes: MAX_BYTES, chars: MAX_BYTES, multiline: true, digits: false };
        let edit = TextEdit::new(initial, limits);
        let mut editor = FieldEditor {
            look,
            width,
            most_rows,
            hint_rows,
            edit,
            rows: Vec::new(),
            top: 0,
            dragging: false,
            last_click: None,
            alert: None,
        };
        editor.lay_out();
        editor
    }

    /// Inserts a text in place of the selection.
    fn insert(&mut self, text: &str) {
        if !self.edit.insert(text) {
            self.alert = Some(Alert::Full);
        }
        self.lay_out();
    }

    /// Executes a command.
    fn perform(&mut self, m: &mut Machine<'_>, command: Command) {
        let page = self.most_rows as isize - 1;
        let row = self.rows[self.row()];
        match command {
            Command::Go(Motion::Up, select) => self.move_rows(-1, select),
            Command::Go(Motion::Down, select) => self.move_rows(1, select),
            Command::Go(Motion::PageUp, select) => self.move_rows(-page, select),
            Command::Go(Motion::PageDown, select) => self.move_rows(page, select),
            Command::Go(Motion::Home, select) => self.edit.go_to(row.start, select),
            Command::Go(Motion::End, select) => self.edit.go_to(row.end, select),
            command => match self.edit.perform(m, command) {
                EditResult::NothingToPaste => self.alert = Some(Alert::NothingToPaste),
                EditResult::Full => self.alert = Some(Alert::Full),
                EditResult::Ignored | EditResult::Moved | EditResult::Changed => {}
            },
        }
        self.lay_out();
    }

    /// Breaks the text into rows, at line ends and at the width of a row, and scrolls to the caret.
    fn lay_out(&mut self) {
        self.rows.clear();
        let (mut start, mut width) = (0, 0);
        let text = self.edit.as_str();
        for (at, c) in text.char_indices() {
            if c == '\n' {
                self.rows.push(TextRow { start, end: at });
                (start, width) = (at + 1, 0);
                continue;
            }
            let advance = self.look.face().advance(c);
            if width + advance > self.width - 2 * self.look.cell() {
                self.rows.push(TextRow { start, end: at });
                (start, width) = (at, 0);
            }
            width += advance;
        }
        self.rows.push(TextRow { start, end: text.len() });
        let row = self.row();
        let most = self.most_rows;
        self.top = self.top.clamp((row + 1).saturating_sub(most), row).min(self.rows.len().saturating_sub(most));
    }

    /// Returns the row of the caret.
    fn row(&self) -> usize {
        self.rows.partition_point(|row| row.start <= self.edit.caret()) - 1
    }

    fn move_rows(&mut self, by: isize, select: bool) {
        let row = self.row();
        let target = self.position_at(row.saturating_add_signed(by), self.x_of_caret());
        self.edit.go_to(target, select);
    }

    /// Returns the x position of the caret in its row, in pixels.
    fn x_of_caret(&self) -> i32 {
        self.look.face().width(&self.edit.as_str()[self.rows[self.row()].start..self.edit.caret()])
    }

    /// Returns the position between the two characters of a row that are nearest to a column of pixels.
    fn position_at(&self, row: usize, x: i32) -> usize {
        let row = row.min(self.rows.len() - 1);
        let TextRow { start, end } = self.rows[row];
        let text = &self.edit.as_str()[start..end];
        let at = start + text_edit::nearest_position(self.look, text, x);
        // The position after the last character of a full row is the first one of the next row.
        let full = at == end && end > start && self.rows.get(row + 1).is_some_and(|next| next.start == end);
        at - if full { text.chars().next_back().map_or(0, char::len_utf8) } else { 0 }
    }

    /// Returns the position at a point of the text's rectangle.
    fn position_at_point(&self, x: i32, y: i32) -> usize {
        self.position_at(self.top.saturating_add_signed(y.div_euclid(self.look.line()) as isize), x)
    }

    /// Handles a press of the mouse at a point of the text's rectangle: the second one there selects a word, the third one
    /// everything.
    fn click(&mut self, m: &Machine<'_>, x: i32, y: i32) {
        let at = self.position_at_point(x, y);
        let times = match self.last_click {
            Some((time, place, times)) if m.now().saturating_sub(time) < DOUBLE_CLICK && place == at => times % 3 + 1,
            _ => 1,
        };
        self.last_click = Some((m.now(), at, times));
        self.dragging = times == 1;
        match times {
            1 => self.edit.go_to(at, m.input_modifiers().shift),
            2 => self.edit.select_word(at),
            _ => self.edit.select_all(),
        }
        self.lay_out();
    }

    fn drag(&mut self, x: i32, y: i32) {
        let at = self.position_at_point(x, y);
        self.edit.go_to(at, true);
        self.lay_out();
    }

    fn draw(&self, screen: &mut Framebuffer, place: Rect) {
        let (caret_row, selected) = (self.row(), self.edit.selection());
        let line = self.look.line();
        for (index, row) in (self.top..self.rows.len()).take(self.most_rows).zip(0..) {
            let y = place.y + row * line;
            let TextRow { start, end } = self.rows[index];
            let x = self.edit.draw_row(screen, self.look, start..end, (place.x, y + 1));
            if self.edit.as_str()[end..].starts_with('\n') {
                if selected.contains(&end) {
                    screen.fill_rect(Rect::new(x, y + 1, 2 * self.look.cell(), line - 2), theme::SELECTED);
                }
                line_end(
                    screen,
                    x + 3,
                    y + 4,
                    if selected.contains(&end) { theme::SELECTED_TEXT } else { theme::KEYS },
                );
            }
            if index == caret_row {
                let x = place.x + self.x_of_caret();
                screen.fill_rect(Rect::new(x - 1, y, CURSOR, line), theme::ALERT);
            }
        }
    }
}

/// Draws the line end sign: an arrow that goes down and back.
fn line_end(screen: &mut Framebuffer, x: i32, y: i32, color: Color) {
    screen.fill_rect(Rect::new(x + 8, y, 1, 7), color);
    screen.fill_rect(Rect::new(x + 1, y + 6, 8, 1), color);
    for step in 0..4 {
        screen.fill_rect(Rect::new(x + step, y + 6 - step, 1, 2 * step + 1), color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;
    use crate::ui::theme::stages_in_every_language;

    #[test]
    fn fields_fit_every_stage() {
        for (language, screen, look) in stages_in_every_language() {
            let text = language.text();
            let (title, hint, keys) = (text.licences.title, text.ui.field_hint, text.ui.field_keys);
            let field = TextField { title, hint, initial: &hint.repeat(9), keys, help: "" };
            let room = Room::on(screen, look).above_input_method();
            let editor = FieldEditor::new(room, keys, field.initial);
            let pane = field.pane(room, &editor);
            pane.assert_fits(screen);
            field.hint(&editor).for_each(|line| assert_fits(look.face(), line, editor.width));
            let well = field.well(pane.inside(), &editor);
            let rows = editor.rows.len().min(editor.most_rows) as i32;
            assert!(well.height >= rows * look.line() && editor.width <= well.width - look.gap());
        }
    }
}
