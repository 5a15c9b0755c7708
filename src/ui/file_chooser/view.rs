//! The layout and the drawing of a file chooser.

use super::rows::{ChooserRow, RowList};
use super::{FileChooser, FilePurpose, FolderContents};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::InputMode;
use crate::ui::button::{Button, ButtonState};
use crate::ui::event::WidgetEvent;
use crate::ui::pane::{Pane, Room};
use crate::ui::text_edit::TextEdit;
use crate::ui::theme::{self, Direction, Look};

/// The width of the contents in cells.
const CELLS: i32 = 65;
/// The smallest number of visible rows without a hint, if they fit.
const ROWS: usize = 13;
/// The maximum number of lines of the hint.
const MAX_HINT_LINES: usize = 4;
/// The width of the caret.
const CARET: i32 = 2;

/// The places of a chooser's parts.
pub(super) struct ChooserView<'a> {
    pane: Pane<'a>,
    /// The number of visible rows.
    rows: usize,
    /// The lines of the hint.
    hint: Vec<&'a str>,
    accept: &'a str,
    cancel: &'a str,
    name: &'a str,
    /// The place of the sign that shows, and switches, whether keys type Chinese.
    pub indicator: Rect,
}

impl<'a> ChooserView<'a> {
    pub(super) fn new(room: Room, chooser: &FileChooser<'a>) -> ChooserView<'a> {
        let (ui, words) = (&chooser.text.ui, &chooser.text.ui.files);
        let (hint, accept) = match chooser.purpose {
            FilePurpose::Open => ("", words.open),
            FilePurpose::Save { hint, .. } => (hint, words.save),
        };
        let (look, most) = (room.look, room.largest(words.keys));
        let width = (CELLS * look.cell()).min(most.0);
        let hint = look.face().lines(hint, width).filter(|line| !line.is_empty()).take(MAX_HINT_LINES);
        let hint: Vec<&str> = hint.collect();
        let other = folder_height(look) + 2 + look.gap() + look.button_height();
        let other = other + hint.len() as i32 * look.line();
        let rows = room.rows(words.keys, other, look.row(), ROWS - hint.len());
        let height = other + rows as i32 * look.row();
        let pane = room.pane((width, height), chooser.title, words.keys);
        let indicator = Rect::new(0, 0, 0, 0);
        ChooserView { pane, rows, hint, accept, cancel: ui.cancel, name: words.name, indicator }
    }

    /// Returns its look.
    pub(super) fn look(&self) -> Look {
        self.pane.look
    }

    /// Returns the number of visible rows.
    pub(super) fn row_count(&self) -> usize {
        self.rows
    }

    /// Returns the whole rectangle.
    pub(super) fn rect(&self) -> Rect {
        self.pane.rect
    }

    /// Returns the key that a click on the line of keys presses, or the event itself.
    pub(super) fn press(&self, event: WidgetEvent) -> WidgetEvent {
        self.pane.press(event)
    }

    /// Returns the rectangle of the list.
    fn well(&self) -> Rect {
        let inside = self.pane.inside();
        let (look, rows) = (self.pane.look, self.rows as i32);
        Rect { y: inside.y + folder_height(look), height: rows * look.row() + 2, ..inside }
    }

    /// Returns the rectangle of the scroll bar.
    pub(super) fn bar(&self) -> Rect {
        let inside = theme::inset(self.well(), 1);
        let width = self.pane.look.scroll_width();
        Rect { x: inside.right() - width, width, ..inside }
    }

    /// Returns the line with the name and the buttons.
    fn bottom(&self) -> Rect {
        let inside = self.pane.inside();
        Rect { y: inside.bottom() - self.pane.look.button_height(), height: self.pane.look.button_height(), ..inside }
    }

    fn button_width(&self) -> i32 {
        self.pane
            .look
            .button_width(self.accept, "")
            .max(self.pane.look.button_width(self.cancel, ""))
            .max(8 * self.pane.look.cell())
    }

    /// Returns the button that accepts the name.
    pub(super) fn accept_button(&self) -> Button<'a> {
        let (line, width) = (self.bottom(), self.button_width());
        Button {
            look: self.pane.look,
            rect: Rect { x: line.right() - 2 * width - self.pane.look.gap(), width, ..line },
            label: self.accept,
            key: "",
        }
    }

    /// Returns the button that cancels.
    pub(super) fn cancel_button(&self) -> Button<'a> {
        let (line, width) = (self.bottom(), self.button_width());
        Button {
            look: self.pane.look,
            rect: Rect { x: line.right() - width, width, ..line },
            label: self.cancel,
            key: "",
        }
    }

    /// Returns the field of the name.
    pub(super) fn field(&self) -> Rect {
        let (line, label) = (self.bottom(), self.pane.look.face().width(self.name) + self.pane.look.gap());
        let width = self.accept_button().rect.x - self.pane.look.gap() - line.x - label;
        Rect { x: line.x + label, y: line.y + 1, width, height: line.height - 2 }
    }

    /// Returns the place of the text in the field.
    pub(super) fn field_text(&self) -> Rect {
        let field = theme::inset(self.field(), 4);
        Rect { width: field.width - CARET, ..field }
    }

    /// Returns the row at a point.
    pub(super) fn row_at(&self, rows: &RowList, x: i32, y: i32) -> Option<usize> {
        let list = theme::inset(self.well(), 1);
        if !list.contains(x, y) || rows.scroll.is_needed() && self.bar().contains(x, y) {
            return None;
        }
        let row = rows.scroll.top + (y - list.y) as usize / self.pane.look.row() as usize;
        rows.scroll.visible_rows().contains(&row).then_some(row)
    }

    /// Draws everything.
    pub(super) fn draw(
        &mut self,
        screen: &mut Framebuffer,
        chooser: &FileChooser<'_>,
        (contents, rows): (&FolderContents, &RowList),
        name: &TextEdit,
        mode: InputMode,
    ) {
        self.pane.draw(screen);
        let inside = self.pane.inside();
        let line = Rect { height: folder_height(self.pane.look) - 3, ..inside };
        self.pane.look.text_left(
            screen,
            &self.pane.look.ellipsize_middle(&contents.caption, line.width),
            line,
            theme::KEYS,
        );
        self.draw_rows(screen, chooser, contents, rows);
        for (line, row) in self.hint.iter().zip(0..) {
            let y = self.well().bottom() + row * self.pane.look.line() + 2;
            self.pane.look.text_left(screen, line, Rect { y, height: self.pane.look.line(), ..inside }, theme::TEXT);
        }
        self.draw_field(screen, name);
        self.accept_button().draw(screen, ButtonState::Idle);
        self.cancel_button().draw(screen, ButtonState::Idle);
        let is_chinese = mode == InputMode::Chinese;
        self.indicator =
            self.pane.look.caption_note(screen, self.pane.rect, if is_chinese { "中" } else { "英" }, is_chinese);
    }

    fn draw_rows(
        &self,
        screen: &mut Framebuffer,
        chooser: &FileChooser<'_>,
        contents: &FolderContents,
        rows: &RowList,
    ) {
        theme::well(screen, self.well());
        let words = &chooser.text.ui.files;
        let list = theme::inset(self.well(), 1);
        let bar = if rows.scroll.is_needed() { self.pane.look.scroll_width() } else { 0 };
        let list = Rect { width: list.width - bar, ..list };
        if rows.rows.is_empty() {
            self.pane.look.text_centred(
                screen,
                words.empty,
                Rect { height: self.pane.look.row(), ..list },
                theme::DISABLED,
            );
        }
        for (row, place) in rows.scroll.visible_rows().zip(0..) {
            let place = Rect { y: list.y + place * self.pane.look.row(), height: self.pane.look.row(), ..list };
            let color = theme::row_color(screen, place, row == rows.selected && rows.is_shown);
            let text =
                Rect { x: place.x + self.pane.look.gap(), width: place.width - 2 * self.pane.look.gap(), ..place };
            let icon = 16 + self.pane.look.gap() / 2;
            let after_icon = Rect { x: text.x + icon, width: text.width - icon, ..text };
            let icon = Rect { width: 16, ..text };
            let label = rows.label(row, chooser, contents);
            match rows.rows[row] {
                ChooserRow::Entry(_) | ChooserRow::Others(_) => {
                    self.pane.look.text_left(screen, &label, text, color);
                    continue;
                }
                ChooserRow::File(_) => {}
                ChooserRow::Parent => theme::arrow(screen, icon, Direction::Up, color),
                ChooserRow::Folder(_) | ChooserRow::Own | ChooserRow::Home => draw_folder(screen, icon),
            }
            self.pane.look.text_left(
                screen,
                &self.pane.look.ellipsize_middle(&label, after_icon.width),
                after_icon,
                color,
            );
        }
        rows.scroll.draw(screen, self.bar());
    }

    fn draw_field(&self, screen: &mut Framebuffer, name: &TextEdit) {
        self.pane.look.text_left(screen, self.name, self.bottom(), theme::TEXT);
        theme::well(screen, self.field());
        let place = self.field_text();
        let shown = name.visible_range(self.pane.look, place.width);
        let y = place.y + (place.height - self.pane.look.face().height()) / 2;
        let before = self.pane.look.face().width(&name.as_str()[shown.start..name.caret()]);
        name.draw_row(screen, self.pane.look, shown, (place.x, y));
        screen.fill_rect(Rect::new(place.x + before, place.y, CARET, place.height), theme::ALERT);
    }
}

/// Returns the height of the line with the folder.
fn folder_height(look: Look) -> i32 {
    look.line() + 2
}

/// Draws a small folder in the middle of a rectangle.
fn draw_folder(screen: &mut Framebuffer, place: Rect) {
    let (x, y) = (place.x + 1, place.y + (place.height - 11) / 2);
    screen.fill_rect(Rect::new(x, y, 6, 3), Color::BROWN);
    screen.fill_rect(Rect::new(x, y + 2, 14, 9), Color::BROWN);
    screen.fill_rect(Rect::new(x + 1, y + 1, 4, 1), Color::YELLOW);
    screen.fill_rect(Rect::new(x + 1, y + 3, 12, 7), Color::YELLOW);
}
