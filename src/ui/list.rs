//! A list box.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::time::Duration;

use super::announcer::Announcer;
use super::event::{EventSource, WidgetEvent, character};
use super::help;
use super::pane::{Pane, Room, SavedBackground};
use super::scroll::{Scroll, row_after};
use super::theme;
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button, Flow, Machine, code};
use crate::text::key_line::KeyLine;

/// The most lines of an item that is wider than the list.
const MAX_LINES: usize = 2;
/// The most items that are measured to find the list's width; a longer list has the maximum width.
const MAX_MEASURED: usize = 500;
/// The longest time between letters of the same word.
const TYPING_TIMEOUT: Duration = Duration::from_millis(1000);

/// Items one below the other, any number; a scroll bar shows the visible part.
///
/// Up, Down, PgUp, PgDn, Home and End move the selection, letters and digits go to the next item that begins with the
/// typed text, Enter, Space or a click choose it. Esc and a click outside the list cancel. F1 shows the help.
#[derive(Clone, Copy, Debug)]
pub struct List<'a> {
    /// The caption.
    pub title: &'a str,
    /// The items.
    pub items: &'a [String],
    /// The index of the item selected at first; the last one if there are fewer.
    pub selected: usize,
    /// The available keys, shown at the bottom.
    pub keys: KeyLine,
    /// The help shown by F1: the purpose of the list.
    pub help: &'a str,
}

impl<'a> List<'a> {
    /// Creates a list with the first item selected.
    pub fn new(title: &'a str, items: &'a [String], keys: KeyLine, help: &'a str) -> List<'a> {
        List { title, items, selected: 0, keys, help }
    }

    /// Selects another item at first.
    #[must_use]
    pub fn select(self, selected: usize) -> List<'a> {
        List { selected, ..self }
    }

    /// Shows the list and returns the index of the chosen item; `None` if it was cancelled.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn choose(self, m: &mut Machine<'_>) -> Flow<Option<usize>> {
        self.choose_with_preview(m, &|_, _| {})
    }

    /// Like [`choose`](List::choose), with a picture of the selected item next to the list, redrawn whenever the
    /// selection moves and removed with the list.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(crate) fn choose_with_preview(self, m: &mut Machine<'_>, picture: ItemPreview<'_>) -> Flow<Option<usize>> {
        let item = |index: usize| Cow::Borrowed(self.items[index].as_str());
        let before = m.screen.clone();
        let answer = run(m, self, self.items.len(), &item, picture)?;
        m.screen.blit(&before, before.bounds(), 0, 0);
        Ok(answer)
    }

    /// Like [`choose`](List::choose), with `len` items created when they are needed; [`items`](List::items) is ignored.
    /// Moving creates the visible ones, typing letters may create all.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn choose_lazily(self, m: &mut Machine<'_>, len: usize, item: impl Fn(usize) -> String) -> Flow<Option<usize>> {
        run(m, self, len, &|index| Cow::Owned(item(index)), &|_, _| {})
    }
}

/// A function that returns an item's text.
type ItemText<'i> = &'i dyn Fn(usize) -> Cow<'i, str>;

/// Draws the picture of an item next to a list.
pub type ItemPreview<'p> = &'p dyn Fn(&mut Framebuffer, usize);

fn run<'a>(
    m: &mut Machine<'_>,
    list: List<'a>,
    len: usize,
    item: ItemText<'a>,
    picture: ItemPreview<'_>,
) -> Flow<Option<usize>> {
    let mut shown = ListLayout::new(Room::of(m), list, len, item);
    let beneath = SavedBackground::of_panel(&m.screen, shown.pane.rect);
    let mut watcher = EventSource::new(m);
    let mut announcer = Announcer::default();
    let answer = loop {
        picture(&mut m.screen, shown.selected);
        shown.draw(&mut m.screen);
        let selected = if len == 0 { Cow::Borrowed("") } else { item(shown.selected) };
        announcer.announce(m, list.title, &[&selected]);
        let event = watcher.wait(m)?;
        let news = shown.pane.press(event);
        if news == WidgetEvent::Key(code::F1) {
            help::show(m, list.title, list.help)?;
            announcer = Announcer::default();
            continue;
        }
        if let ControlFlow::Break(answer) = shown.handle_event(m, news) {
            break answer;
        }
    };
    beneath.restore(&mut m.screen);
    Ok(answer)
}

/// A list laid out on the screen.
struct ListLayout<'a> {
    pane: Pane<'a>,
    item: ItemText<'a>,
    /// The height of an item.
    row: i32,
    scroll: Scroll,
    selected: usize,
    /// The typed search text and the time of its last letter.
    typed: (String, Duration),
}

impl<'a> ListLayout<'a> {
    fn new(room: Room, list: List<'a>, len: usize, item: ItemText<'a>) -> ListLayout<'a> {
        let (look, most) = (room.look, room.largest(list.keys));
        let measured = if len <= MAX_MEASURED { 0..len } else { 0..0 };
        let widest = measured.clone().map(|index| look.face().width(&item(index))).max().unwrap_or(most.0);
        let beside = 2 * look.gap() + 2 + look.scroll_width();
        let lines = measured.map(|index| look.face().lines(&item(index), most.0 - beside).count().min(MAX_LINES));
        let broken = look.row().max(lines.max().unwrap_or(1) as i32 * look.line());
        // On a wide screen, long items are broken only if that does not hide others.
        let row = if room.is_sheet || len as i32 * broken + 2 <= most.1 { broken } else { look.row() };
        // Something of the screen stays visible above and below.
        let rows = len.clamp(1, ((most.1 - 2) / row - 2).max(2) as usize);
        let beside = if len > rows { beside } else { beside - look.scroll_width() };
        let width = widest.saturating_add(beside).clamp(25 * look.cell(), most.0.max(25 * look.cell()));
        let pane = room.pane((width, rows as i32 * row + 2), list.title, list.keys);
        let mut scroll = Scroll::new(len, rows);
        let selected = list.selected.min(len.saturating_sub(1));
        // Centres the selected item if possible.
        scroll.go_to(selected.saturating_sub(rows / 2));
        ListLayout { pane, item, row, scroll, selected, typed: (String::new(), Duration::ZERO) }
    }

    /// Returns the rectangle of the items.
    fn rows(&self) -> Rect {
        let inside = theme::inset(self.pane.inside(), 1);
        let bar = if self.scroll.is_needed() { self.pane.look.scroll_width() } else { 0 };
        Rect { width: inside.width - bar, ..inside }
    }

    /// Returns the rectangle of the scroll bar.
    fn bar(&self) -> Rect {
        let rows = self.rows();
        Rect { x: rows.right(), width: self.pane.look.scroll_width(), ..rows }
    }

    fn draw(&self, screen: &mut Framebuffer) {
        self.pane.draw(screen);
        theme::well(screen, self.pane.inside());
        let rows = self.rows();
        for (index, row) in self.scroll.visible_rows().zip(0..) {
            let place = Rect { y: rows.y + row * self.row, height: self.row, ..rows };
            let color = theme::row_color(screen, place, index == self.selected);
            let gap = self.pane.look.gap();
            let place = Rect { x: place.x + gap, width: place.width - 2 * gap, ..place };
            self.pane.look.text_in_lines(screen, &(self.item)(index), place, color);
        }
        self.scroll.draw(screen, self.bar());
    }

    fn go_to(&mut self, index: usize) {
        self.selected = index.min(self.scroll.len.saturating_sub(1));
        self.scroll.reveal(self.selected);
    }

    fn handle_event(&mut self, m: &Machine<'_>, news: WidgetEvent) -> ControlFlow<Option<usize>> {
        match news {
            WidgetEvent::Key(code::ESC) => return ControlFlow::Break(None),
            WidgetEvent::Key(code::ENTER) => return self.answer(),
            WidgetEvent::Key(code::SPACE) if !self.is_typing(m) => return self.answer(),
            WidgetEvent::Key(key) => {
                if let Some(row) = row_after(key, self.selected, self.scroll.page()) {
                    self.go_to(row);
                } else if let Some(letter) = character(key) {
                    self.search(m, letter);
                }
            }
            WidgetEvent::Click(x, y, button) => {
                if !self.pane.rect.contains(x, y) {
                    return ControlFlow::Break(None);
                }
                if button == Button::Left {
                    if self.scroll.click(self.bar(), (x, y)) {
                        self.select_visible();
                    } else if let Some(index) = self.item_at(x, y) {
                        return ControlFlow::Break(Some(index));
                    }
                }
            }
            WidgetEvent::Moved(x, y) => {
                if self.scroll.drag(self.bar(), y, m.is_down(Button::Left)) {
                    self.select_visible();
                } else {
                    self.selected = self.item_at(x, y).unwrap_or(self.selected);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(&self) -> ControlFlow<Option<usize>> {
        ControlFlow::Break(Some(self.selected).filter(|_| self.scroll.len > 0))
    }

    /// Returns the item at a point.
    fn item_at(&self, x: i32, y: i32) -> Option<usize> {
        let rows = self.rows();
        let index = self.scroll.top + rows.contains(x, y).then(|| ((y - rows.y) / self.row) as usize)?;
        self.scroll.visible_rows().contains(&index).then_some(index)
    }

    /// Moves the selection into the visible part.
    fn select_visible(&mut self) {
        let seen = self.scroll.visible_rows();
        self.selected = self.selected.clamp(seen.start, seen.end.saturating_sub(1).max(seen.start));
    }

    fn is_typing(&self, m: &Machine<'_>) -> bool {
        !self.typed.0.is_empty() && m.now() < self.typed.1 + TYPING_TIMEOUT
    }

    /// Goes to the next item that begins with the typed text, or else with its last letter.
    fn search(&mut self, m: &Machine<'_>, letter: char) {
        if !self.is_typing(m) {
            self.typed.0.clear();
        }
        let goes_on = !self.typed.0.is_empty();
        self.typed.0.push(letter);
        self.typed.1 = m.now();
        let found = self.find(self.selected + usize::from(!goes_on)).or_else(|| {
            self.typed.0 = letter.to_string();
            self.find(self.selected + 1)
        });
        if let Some(index) = found {
            self.go_to(index);
        }
    }

    /// Returns the first item from an index on, wrapping around, that begins with the typed text, ignoring case.
    fn find(&self, from: usize) -> Option<usize> {
        let typed = self.typed.0.as_bytes();
        let begins = |index: &usize| {
            let item = (self.item)(*index);
            item.as_bytes().get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
        };
        let len = self.scroll.len;
        (0..len).map(|step| (from + step) % len).find(begins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;
    use crate::ui::theme::stages_in_every_language;

    #[test]
    fn lists_fit_every_stage() {
        for (language, screen, look) in stages_in_every_language() {
            let text = language.text();
            for count in [0, 1, 3, 100] {
                let items = vec![text.settings.rows[5].to_owned(); count];
                let (title, keys) = (text.licences.title, text.ui.list_keys);
                let list = List { title, items: &items, selected: 0, keys, help: "" };
                let item = |index: usize| Cow::Borrowed(items[index].as_str());
                let shown = ListLayout::new(Room::on(screen, look), list, count, &item);
                shown.pane.assert_fits(screen);
                let place = shown.rows();
                items.iter().for_each(|item| assert_fits(look.face(), item, place.width - 2 * look.gap()));
                assert!(shown.row >= look.row() && shown.scroll.rows as i32 * shown.row <= place.height);
                assert!(count < 100 || screen.height < 700 || shown.scroll.rows >= 11, "{screen:?}");
            }
        }
    }
}
