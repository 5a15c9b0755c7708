//! A form: rows with one of several values each.

use super::announcer::Announcer;
use super::button::{Button, ButtonState};
use super::dialog::{PressResult, track_press};
use super::event::{EventSource, WidgetEvent};
use super::help;
use super::pane::{Pane, Room, SavedBackground};
use super::scroll::{Scroll, row_after};
use super::theme::{self, Direction, Look};
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button as MouseButton, Flow, Machine, code};
use crate::text::key_line::KeyLine;

/// The smallest number of lines for the notes about values, and their width in cells.
const NOTE_LINES: usize = 2;
const NOTE_CELLS: i32 = 50;

/// A row of a form.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The label of the setting.
    pub label: &'a str,
    /// The possible values.
    pub choices: &'a [&'a str],
}

/// Rows with values, and a button to accept them: a new game, the settings.
///
/// Up, Down, PgUp, PgDn, Home, End and Tab move between the rows and the button below them; Left, Right and Space
/// change the value of a row, as does a click: on its left arrow to the previous one, otherwise to the next. Enter or
/// the button accepts, Esc cancels. F1 shows the help. Clicks outside the form do nothing.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a> {
    /// The caption.
    pub title: &'a str,
    /// The rows.
    pub rows: &'a [Row<'a>],
    /// The available keys, shown at the bottom.
    pub keys: KeyLine,
    /// The label of the button.
    pub button: &'a str,
    /// The help shown by F1: the purpose of the form.
    pub help: &'a str,
    /// A note on each value of each row, shown below the rows while it is selected. Rows and values may lack theirs.
    pub notes: &'a [&'a [&'a str]],
}

impl Form<'_> {
    /// Shows the form. `values` are the indices of the values of the rows, in order; they change if the form is
    /// accepted, and then `true` is returned. An index that is too large means the last value; a row without an index
    /// starts at its first value, and its result is not returned.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn fill(&self, m: &mut Machine<'_>, values: &mut [usize]) -> Flow<bool> {
        self.fill_over(m, values, None)
    }

    /// Lets the user change the values as [`fill`](Form::fill) does, on a screen of its own, which lays itself out for the stage;
    /// `background` draws what is behind the form.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(crate) fn fill_screen(
        &self,
        m: &mut Machine<'_>,
        values: &mut [usize],
        background: &dyn Fn(&mut Machine<'_>),
    ) -> Flow<bool> {
        m.fit_stage();
        background(m);
        self.fill_over(m, values, Some(background))
    }

    fn fill_over(
        &self,
        m: &mut Machine<'_>,
        values: &mut [usize],
        background: Option<&dyn Fn(&mut Machine<'_>)>,
    ) -> Flow<bool> {
        let mut shown = FormLayout::new(Room::of(m), self, values);
        let mut beneath = SavedBackground::of_panel(&m.screen, shown.pane.rect);
        let mut watcher = EventSource::new(m);
        let mut announcer = Announcer::default();
        let accepted = loop {
            if let Some(background) = background
                && m.fit_stage()
            {
                background(m);
                let (values, selected) = (shown.values, shown.selected);
                shown = FormLayout::new(Room::of(m), self, &values);
                shown.go_to(selected);
                beneath = SavedBackground::of_panel(&m.screen, shown.pane.rect);
            }
            shown.draw(&mut m.screen);
            announcer.announce(m, self.title, &shown.selection());
            let Some(event) = watcher.wait_or(m, |m| background.is_some() && m.resize_is_due())? else { continue };
            let news = shown.pane.press(event);
            if news == WidgetEvent::Key(code::F1) {
                help::show(m, self.title, self.help)?;
                announcer = Announcer::default();
                continue;
            }
            if let Some(accepted) = shown.handle_event(m, news)? {
                break accepted;
            }
        };
        beneath.restore(&mut m.screen);
        if accepted {
            values.iter_mut().zip(shown.values).for_each(|(value, new)| *value = new);
        }
        Ok(accepted)
    }
}

/// A form laid out on the screen.
struct FormLayout<'a> {
    pane: Pane<'a>,
    rows: &'a [Row<'a>],
    notes: &'a [&'a [&'a str]],
    values: Vec<usize>,
    scroll: Scroll,
    /// The selected row; the number of rows means the button.
    selected: usize,
    label_width: i32,
    /// `true` if the labels are above the values, because the screen is too narrow for both.
    is_stacked: bool,
    note_lines: usize,
    button: Button<'a>,
}

impl<'a> FormLayout<'a> {
    fn new(room: Room, form: &Form<'a>, values: &[usize]) -> FormLayout<'a> {
        let (look, most) = (room.look, room.largest(form.keys));
        let (face, gap) = (look.face(), look.gap());
        let value = |(index, row): (usize, &Row<'_>)| {
            values.get(index).copied().unwrap_or(0).min(row.choices.len().saturating_sub(1))
        };
        let values = form.rows.iter().enumerate().map(value).collect();
        let widest = |texts: &mut dyn Iterator<Item = &&str>| texts.map(|text| face.width(text)).max().unwrap_or(0);
        let label_width = widest(&mut form.rows.iter().map(|row| &row.label));
        let value_width = widest(&mut form.rows.iter().flat_map(|row| row.choices)) + 2 * arrow_width(look) + gap;
        let beside = 2 * gap + label_width + between(look) + value_width;
        let done_width = look.button_width(form.button, "").max(12 * look.cell()).min(most.0);
        let about = if form.notes.is_empty() { 0 } else { NOTE_CELLS * look.cell() };
        let stacked = 2 * gap + label_width.max(value_width);
        let width = if beside > most.0 { stacked } else { beside };
        let lines = face.width(form.title).max(face.width(&form.keys.to_string()));
        let width = width.max(done_width).max(about).max(lines).clamp(30 * look.cell(), most.0.max(30 * look.cell()));
        let notes = form.notes.iter().flat_map(|notes| notes.iter());
        let note_lines = notes.map(|note| face.lines(note, width - 2 * gap).count().max(NOTE_LINES)).max().unwrap_or(0);
        let below = note_height(look, note_lines) + gap + look.button_height();
        let rows = |is_stacked| ((most.1 - below) / row_height(look, is_stacked)).max(1) as usize;
        let bar = |seen| if form.rows.len() > seen { look.scroll_width() + gap } else { 0 };
        let is_stacked = beside + bar(rows(false)) > most.0;
        let seen = form.rows.len().clamp(1, rows(is_stacked));
        let width = width.max(bar(seen) + if is_stacked { stacked } else { beside });
        let pane = room.pane((width, seen as i32 * row_height(look, is_stacked) + below), form.title, form.keys);
        let inside = pane.inside();
        let height = look.button_height();
        let x = inside.x + (inside.width - done_width) / 2;
        let button = Button {
            look,
            rect: Rect::new(x, inside.bottom() - height, done_width, height),
            label: form.button,
            key: "",
        };
        let scroll = Scroll::new(form.rows.len(), seen);
        let (rows, notes) = (form.rows, form.notes);
        FormLayout { pane, rows, notes, values, scroll, selected: 0, label_width, is_stacked, note_lines, button }
    }

    /// Returns the rectangle of the row at this distance below the first visible one.
    fn row_rect(&self, row: usize) -> Rect {
        let (inside, look) = (self.pane.inside(), self.pane.look);
        let bar = if self.scroll.is_needed() { look.scroll_width() + look.gap() } else { 0 };
        let height = row_height(look, self.is_stacked);
        Rect { y: inside.y + row as i32 * height, width: inside.width - bar, height, ..inside }
    }

    /// Returns the label, the left arrow, the value and the right arrow of a row.
    fn parts(&self, row: usize) -> [Rect; 4] {
        let (place, look) = (self.row_rect(row), self.pane.look);
        let (gap, arrow) = (look.gap(), arrow_width(look));
        let beside = if self.is_stacked { 0 } else { self.label_width + between(look) };
        let label = Rect { x: place.x + gap, width: self.label_width.min(place.width - 2 * gap), ..place };
        let label = if self.is_stacked { Rect { height: look.line() + 2, ..label } } else { label };
        let height = look.field_height() - 4;
        let whole = Rect::new(label.x + beside, place.bottom() - 2 - height, place.width - 2 * gap - beside, height);
        [
            label,
            Rect { width: arrow, ..whole },
            Rect { x: whole.x + arrow, width: whole.width - 2 * arrow, ..whole },
            Rect { x: whole.right() - arrow, width: arrow, ..whole },
        ]
    }

    fn bar(&self) -> Rect {
        let (inside, width) = (self.pane.inside(), self.pane.look.scroll_width());
        let height = self.scroll.rows as i32 * row_height(self.pane.look, self.is_stacked);
        Rect { x: inside.right() - width, width, height, ..inside }
    }

    fn draw(&self, screen: &mut Framebuffer) {
        self.pane.draw(screen);
        for (index, row) in self.scroll.visible_rows().zip(0..) {
            let [name, left, value, right] = self.parts(row);
            let well = Rect { width: right.right() - left.x, ..left };
            theme::well(screen, well);
            let chosen = index == self.selected;
            let mut label = theme::TEXT;
            if chosen {
                let gap = self.pane.look.gap();
                let width = name.width + gap + between(self.pane.look) / 2;
                if !self.is_stacked {
                    screen.fill_rect(Rect { x: name.x - gap, width, ..left }, theme::SELECTED);
                }
                screen.fill_rect(theme::inset(well, 1), theme::SELECTED);
                label = theme::SELECTED_TEXT;
            }
            let above = if chosen && self.is_stacked { theme::KEYS } else { label };
            self.pane.look.text_left(screen, self.rows[index].label, name, above);
            theme::arrow(screen, left, Direction::Left, if chosen { theme::SELECTED_TEXT } else { theme::KEYS });
            theme::arrow(screen, right, Direction::Right, if chosen { theme::SELECTED_TEXT } else { theme::KEYS });
            self.pane.look.text_centred(screen, self.choice(index), value, label);
        }
        self.scroll.draw(screen, self.bar());
        self.draw_note(screen);
        self.button
            .draw(screen, if self.selected == self.rows.len() { ButtonState::Hovered } else { ButtonState::Idle });
    }

    /// Returns the value of a row.
    fn choice(&self, row: usize) -> &'a str {
        self.rows[row].choices.get(self.values[row]).copied().unwrap_or_default()
    }

    /// Returns the note on the value of the selected row; empty if there is none.
    fn note(&self) -> &'a str {
        let value = self.values.get(self.selected).copied().unwrap_or(0);
        self.notes.get(self.selected).and_then(|notes| notes.get(value)).copied().unwrap_or_default()
    }

    /// Returns what is announced: the label, the value and the note of the selected row, or the button.
    fn selection(&self) -> [&'a str; 3] {
        match self.rows.get(self.selected) {
            Some(row) => [row.label, self.choice(self.selected), self.note()],
            None => [self.button.label, "", ""],
        }
    }

    /// Draws the note on the value of the selected row.
    fn draw_note(&self, screen: &mut Framebuffer) {
        let (inside, look) = (self.pane.inside(), self.pane.look);
        let top = self.bar().bottom() + look.gap() / 2;
        let lines = look.face().lines(self.note(), inside.width - 2 * look.gap()).take(self.note_lines);
        for (line, row) in lines.zip(0..) {
            let place = Rect { y: top + row * look.line(), height: look.line(), ..inside };
            look.text_centred(screen, line, place, theme::TEXT);
        }
    }

    fn go_to(&mut self, row: usize) {
        self.selected = row.min(self.rows.len());
        self.scroll.reveal(self.selected.min(self.rows.len().saturating_sub(1)));
    }

    /// Changes the value of the selected row, wrapping around.
    fn change(&mut self, by: isize) {
        if let Some(row) = self.rows.get(self.selected).filter(|row| !row.choices.is_empty()) {
            let value = self.values[self.selected] as isize + by;
            self.values[self.selected] = value.rem_euclid(row.choices.len() as isize) as usize;
        }
    }

    /// Handles an input; returns whether the form was accepted, once it is closed.
    fn handle_event(&mut self, m: &mut Machine<'_>, news: WidgetEvent) -> Flow<Option<bool>> {
        let stops = self.rows.len() + 1;
        match news {
            WidgetEvent::Key(code::ESC) => return Ok(Some(false)),
            WidgetEvent::Key(code::ENTER) => return Ok(Some(true)),
            WidgetEvent::Key(code::SPACE) if self.selected == self.rows.len() => return Ok(Some(true)),
            WidgetEvent::Key(code::SPACE | code::RIGHT) => self.change(1),
            WidgetEvent::Key(code::LEFT) => self.change(-1),
            WidgetEvent::Key(code::TAB) => self.go_to((self.selected + 1) % stops),
            WidgetEvent::Key(code::SHIFT_TAB) => self.go_to((self.selected + stops - 1) % stops),
            WidgetEvent::Key(key) => {
                let mut each = (1..=self.rows.len()).map(|step| (self.selected + step) % self.rows.len());
                let labelled = each.find(|&row| super::event::is_letter_of(key, self.rows[row].label));
                if let Some(row) = row_after(key, self.selected, self.scroll.rows).or(labelled) {
                    self.go_to(row);
                }
            }
            WidgetEvent::Click(x, y, MouseButton::Left) => return self.click(m, x, y),
            WidgetEvent::Click(..) => {}
            WidgetEvent::Moved(x, y) => {
                if !self.scroll.drag(self.bar(), y, m.is_down(MouseButton::Left)) {
                    self.selected = self.stop_at(x, y).unwrap_or(self.selected);
                }
            }
        }
        Ok(None)
    }

    fn click(&mut self, m: &mut Machine<'_>, x: i32, y: i32) -> Flow<Option<bool>> {
        if self.scroll.click(self.bar(), (x, y)) {
            return Ok(None);
        }
        if self.button.hit(x, y) {
            self.selected = self.rows.len();
            self.draw(&mut m.screen);
            return Ok(match track_press(m, &self.button)? {
                PressResult::Clicked => Some(true),
                PressResult::ReleasedOutside => None,
                PressResult::Cancelled => Some(false),
            });
        } else if let Some(row) = self.stop_at(x, y) {
            self.selected = row;
            let [_, left, value, _] = self.parts(row - self.scroll.top);
            if x >= left.x {
                self.change(if x < value.x { -1 } else { 1 });
            }
        }
        Ok(None)
    }

    /// Returns the row or the button at a point.
    fn stop_at(&self, x: i32, y: i32) -> Option<usize> {
        if self.button.hit(x, y) {
            return Some(self.rows.len());
        }
        let seen = self.scroll.visible_rows();
        seen.zip(0..).find(|&(_, row)| self.row_rect(row).contains(x, y)).map(|(index, _)| index)
    }
}

/// Returns the height of a row.
fn row_height(look: Look, is_stacked: bool) -> i32 {
    look.field_height() + if is_stacked { look.line() } else { 0 }
}

/// Returns the width of an arrow next to a value.
fn arrow_width(look: Look) -> i32 {
    look.scroll_width() + 1
}

/// Returns the space between labels and values.
fn between(look: Look) -> i32 {
    2 * look.cell()
}

/// Returns the height of the notes about a value.
fn note_height(look: Look, lines: usize) -> i32 {
    if lines == 0 { 0 } else { lines as i32 * look.line() + look.gap() / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;
    use crate::ui::theme::stages_in_every_language;

    #[test]
    fn forms_fit_every_stage() {
        for (language, screen, look) in stages_in_every_language() {
            let text = language.text();
            let message = &text.settings;
            for notes in [&[][..], &[&[text.main_menu.original_xiangqi.about][..]]] {
                let rows: Vec<Row<'_>> =
                    message.rows.iter().map(|label| Row { label, choices: &message.switch }).collect();
                let (title, keys, button) = (message.title, message.keys, message.done);
                let form = Form { title, rows: &rows, keys, button, help: "", notes };
                let mut shown = FormLayout::new(Room::on(screen, look), &form, &[]);
                shown.pane.assert_fits(screen);
                let inside = shown.pane.inside();
                assert_fits(look.face(), button, shown.button.rect.width);
                assert!(shown.button.rect.y >= shown.bar().bottom() + look.gap());
                assert_eq!(inside.intersection(&shown.button.rect), shown.button.rect);
                for (index, row) in rows.iter().enumerate() {
                    shown.go_to(index);
                    let [label, left, value, right] = shown.parts(index - shown.scroll.top);
                    assert_fits(look.face(), row.label, label.width);
                    message.switch.iter().for_each(|choice| assert_fits(look.face(), choice, value.width));
                    assert!(label.x >= inside.x && left.x <= value.x && right.right() <= inside.right());
                    let lines = look.face().lines(shown.note(), inside.width - 2 * look.gap()).count();
                    assert!(shown.note().is_empty() || lines <= shown.note_lines, "{screen:?}");
                }
            }
        }
    }
}
