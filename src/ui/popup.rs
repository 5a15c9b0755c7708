//! The context menu, shown at the mouse.

use super::announcer::Announcer;
use super::event::{EventSource, WidgetEvent, is_letter_of, is_named};
use super::pane::{Room, SavedBackground};
use super::scroll::Scroll;
use super::theme::{self, EDGE, Look, SHADOW_DEPTH};
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button, Flow, Machine, code};

/// The height of a separator.
const SEPARATOR: i32 = 8;
/// The place of an item that is not visible.
const HIDDEN: Rect = Rect::new(0, 0, 0, 0);
/// The minimum width of a menu in cells.
const LEAST_CELLS: i32 = 12;

/// An item of a menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MenuItem<'a> {
    /// The label. An empty label is a separator.
    pub label: &'a str,
    /// The key with the same effect, at the right; it works in the menu, too. May be empty.
    pub key: &'a str,
    /// `true` if it is enabled.
    pub enabled: bool,
    /// `true` if a click or its key chooses it although it is disabled, so that the caller can say why.
    pub has_reason: bool,
    /// `Some(true)` if it is checked; `None` if it cannot be.
    pub checked: Option<bool>,
    /// `true` if it is the heading of the following group: it cannot be chosen.
    pub heading: bool,
}

impl<'a> MenuItem<'a> {
    /// Creates the heading of a group.
    pub fn heading(label: &'a str) -> MenuItem<'a> {
        MenuItem { label, heading: true, ..MenuItem::default() }
    }

    /// Returns whether it is a separator.
    fn is_separator(&self) -> bool {
        self.label.is_empty()
    }

    fn is_selectable(&self) -> bool {
        self.enabled && !self.is_separator() && !self.heading
    }

    fn height(&self, look: Look) -> i32 {
        if self.is_separator() { SEPARATOR } else { look.row() }
    }
}

/// Shows a menu at a point, or as near as it fits on the screen, and returns the index of the chosen item.
///
/// Up, Down, Home, End, PgUp and PgDn move the selection past items that cannot be chosen, Left and Right go to the
/// next column, Enter, Space or a click choose an item, as does its key or the first letter of its label; if several
/// begin with the same letter, that goes from one to the next. Esc and a click outside the menu cancel: `None`.
///
/// Rows that do not fit below each other make a second column, without splitting groups with
/// [headings](MenuItem::heading). If the columns do not fit either, and on a narrow screen, there is one that scrolls.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn choose(m: &mut Machine<'_>, at: (i32, i32), items: &[MenuItem<'_>]) -> Flow<Option<usize>> {
    let mut sheet = PopupMenu::new(Room::of(m), at, items);
    let beneath = SavedBackground::of_panel(&m.screen, sheet.rect);
    let mut watcher = EventSource::new(m);
    let mut announcer = Announcer::default();
    let answer = loop {
        sheet.draw(&mut m.screen);
        announcer.announce(m, "", &sheet.selection());
        let event = watcher.wait(m)?;
        match sheet.handle_event(m, event) {
            PopupResult::Chosen(index) => break Some(index),
            PopupResult::Cancelled => break None,
            PopupResult::Open => {}
        }
    };
    beneath.restore(&mut m.screen);
    Ok(answer)
}

/// The state of a menu after an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PopupResult {
    /// An item was chosen.
    Chosen(usize),
    /// It is cancelled.
    Cancelled,
    /// It stays open.
    Open,
}

/// A menu laid out on the screen.
pub(super) struct PopupMenu<'a> {
    look: Look,
    /// The panel.
    pub rect: Rect,
    items: &'a [MenuItem<'a>],
    /// The rectangle of each item; empty for those that are not visible.
    item_rects: Vec<Rect>,
    selected: Option<usize>,
    /// The visible items without separators, if they do not all fit.
    scroll: Option<Scroll>,
}

impl<'a> PopupMenu<'a> {
    /// Lays out a menu with its upper left corner at a point, or as near as it fits; as a sheet on a narrow screen.
    pub(super) fn new(room: Room, at: (i32, i32), items: &'a [MenuItem<'a>]) -> PopupMenu<'a> {
        let Room { look, screen, is_sheet, .. } = room;
        let (face, gap) = (look.face(), look.gap());
        let key = items.iter().map(|item| face.width(item.key)).max().unwrap_or(0);
        let key = if key > 0 { key.saturating_add(2 * gap) } else { 0 };
        let label = items.iter().map(|item| face.width(item.label)).max().unwrap_or(0);
        let natural = label.saturating_add(mark_width(look) + gap).saturating_add(key).max(LEAST_CELLS * look.cell());
        let row = |item: &MenuItem<'_>| face.width(item.label) + face.width(item.key) + mark_width(look) + 2 * gap;
        let least = items.iter().map(row).max().unwrap_or(0);
        let shadow = if is_sheet { 0 } else { SHADOW_DEPTH };
        let most = (screen.width - 2 * EDGE - shadow, screen.height - look.bar_height() - SHADOW_DEPTH);
        let columns = columns(look, items, most.1);
        let count = columns.iter().max().map_or(1, |last| last + 1);
        let mut menu = PopupMenu {
            look,
            rect: HIDDEN,
            items,
            item_rects: Vec::with_capacity(items.len()),
            selected: None,
            scroll: None,
        };
        let of_column = |column| items.iter().zip(&columns).filter(move |(_, of)| **of == column);
        let height = |column| of_column(column).map(|(item, _)| item.height(look)).sum::<i32>();
        let is_high = (0..count).any(|column| height(column) > screen.height - 2 * EDGE - shadow);
        let widest = most.0 / count as i32;
        let is_wide = least > widest || is_sheet && count > 1;
        let (width, height) = if !is_high && !is_wide {
            let width = if is_sheet { most.0 } else { natural.min(widest) };
            let (mut y, mut before, mut tallest) = (0, 0, 0);
            for (item, &column) in items.iter().zip(&columns) {
                if column != before {
                    (y, before) = (0, column);
                }
                menu.item_rects.push(Rect::new(column as i32 * width, y, width, item.height(look)));
                y += item.height(look);
                tallest = tallest.max(y);
            }
            (count as i32 * width, tallest.max(look.row()))
        } else {
            let (rows, len) = ((most.1 / look.row()).max(1) as usize, menu.scrolled_items().count());
            menu.scroll = Some(Scroll::new(len, rows.min(len)));
            let width = if is_sheet { most.0 } else { (natural + look.scroll_width()).min(most.0) };
            (width, rows.min(len) as i32 * look.row())
        };
        let (whole_width, whole_height) = (width + 2 * EDGE, height + 2 * EDGE);
        let x = at.0.min(screen.right() - whole_width - shadow).max(screen.x);
        let y = at.1.min(screen.bottom() - whole_height - shadow).max(screen.y);
        let (x, y) = if is_sheet { (screen.x, screen.bottom() - whole_height) } else { (x, y) };
        menu.rect = Rect::new(x, y, whole_width, whole_height);
        for place in &mut menu.item_rects {
            (place.x, place.y) = (place.x + x + EDGE, place.y + y + EDGE);
        }
        menu.place_scrolled();
        menu
    }

    /// Returns the indices of the items that have a row in a menu that scrolls.
    fn scrolled_items(&self) -> impl Iterator<Item = usize> + use<'a> {
        self.items.iter().enumerate().filter(|(_, item)| !item.is_separator()).map(|(index, _)| index)
    }

    /// Places the items of a menu that scrolls.
    fn place_scrolled(&mut self) {
        let Some(scroll) = self.scroll else { return };
        let inside = Rect { width: self.bar().x - self.rect.x - EDGE, ..theme::inset(self.rect, EDGE) };
        self.item_rects = vec![HIDDEN; self.items.len()];
        let height = self.look.row();
        for (row, index) in self.scrolled_items().enumerate().filter(|(row, _)| scroll.visible_rows().contains(row)) {
            let y = inside.y + (row - scroll.top) as i32 * height;
            self.item_rects[index] = Rect { y, height, ..inside };
        }
    }

    /// Returns the rectangle of the scroll bar; empty if there is none.
    fn bar(&self) -> Rect {
        let inside = theme::inset(self.rect, EDGE);
        let width = if self.scroll.is_some_and(|scroll| scroll.is_needed()) { self.look.scroll_width() } else { 0 };
        Rect { x: inside.right() - width, width, ..inside }
    }

    /// Makes the selected item visible.
    fn reveal(&mut self) {
        let row = self.scrolled_items().position(|index| self.selected == Some(index));
        if let (Some(scroll), Some(row)) = (&mut self.scroll, row) {
            scroll.reveal(row);
        }
        self.place_scrolled();
    }

    /// Selects the first item that can be chosen.
    pub(super) fn select_first(&mut self) {
        self.selected = self.items.iter().position(MenuItem::is_selectable);
    }

    /// Returns what is announced: the label and the key of the selected item, and its check mark.
    pub(super) fn selection(&self) -> [&'a str; 3] {
        let item = self.selected.map(|index| self.items[index]).unwrap_or_default();
        [item.label, item.key, if item.checked == Some(true) { "√" } else { "" }]
    }

    /// Draws it over the current contents.
    pub(super) fn draw(&self, screen: &mut Framebuffer) {
        theme::panel(screen, self.rect);
        let shown = self.items.iter().zip(&self.item_rects).enumerate().filter(|(_, (_, place))| !place.is_empty());
        for (index, (item, &place)) in shown {
            if item.is_separator() {
                theme::groove(screen, place.x + 2, place.y + SEPARATOR / 2 - 1, place.width - 4);
                continue;
            }
            if item.heading {
                screen.fill_rect(Rect { width: place.width - 2, height: place.height - 1, ..place }, theme::UNLIT);
                self.look.text_left(
                    screen,
                    item.label,
                    Rect { x: place.x + self.look.gap(), width: place.width - 2 * self.look.gap(), ..place },
                    theme::LIT,
                );
                continue;
            }
            let (text, key) = if self.selected == Some(index) {
                screen.fill_rect(place, theme::SELECTED);
                (theme::SELECTED_TEXT, theme::SELECTED_TEXT)
            } else if item.enabled {
                (theme::TEXT, theme::KEYS)
            } else {
                (theme::DISABLED, theme::DISABLED)
            };
            if item.checked == Some(true) {
                let mark = Rect { x: place.x + 2, width: self.look.face().width("√"), ..place };
                self.look.text_left(screen, "√", mark, text);
            }
            let mark = mark_width(self.look);
            let inside = Rect { x: place.x + mark, width: place.width - mark - self.look.gap(), ..place };
            let label_width = self.look.face().width(item.label).min(inside.width);
            let beside = Rect { x: inside.x + label_width, width: inside.width - label_width, ..inside };
            // The label goes before the key.
            if self.look.face().width(item.key) + self.look.gap() <= beside.width {
                self.look.text_right(screen, item.key, beside, key);
            }
            self.look.text_left(screen, item.label, inside, text);
        }
        if let Some(scroll) = self.scroll.filter(Scroll::is_needed) {
            scroll.draw(screen, self.bar());
        }
    }

    /// Handles an input.
    pub(super) fn handle_event(&mut self, m: &Machine<'_>, news: WidgetEvent) -> PopupResult {
        let bar = self.bar();
        if let Some(scroll) = &mut self.scroll {
            let is_moved = match news {
                WidgetEvent::Click(x, y, Button::Left) => scroll.click(bar, (x, y)),
                WidgetEvent::Moved(_, y) => scroll.drag(bar, y, m.is_down(Button::Left)),
                _ => false,
            };
            if is_moved {
                self.place_scrolled();
                return PopupResult::Open;
            }
        }
        let result = self.handle_unscrolled(news);
        if matches!(news, WidgetEvent::Key(_)) {
            self.reveal();
        }
        result
    }

    fn handle_unscrolled(&mut self, news: WidgetEvent) -> PopupResult {
        match news {
            WidgetEvent::Key(code::ESC) => PopupResult::Cancelled,
            WidgetEvent::Key(code::ENTER | code::SPACE) => self.selected.map_or(PopupResult::Open, PopupResult::Chosen),
            WidgetEvent::Key(code::DOWN) => self.move_selection(1),
            WidgetEvent::Key(code::UP) => self.move_selection(-1),
            WidgetEvent::Key(code::HOME | code::PAGE_UP) => {
                self.select_first();
                PopupResult::Open
            }
            WidgetEvent::Key(code::END | code::PAGE_DOWN) => {
                self.selected = self.items.iter().rposition(MenuItem::is_selectable);
                PopupResult::Open
            }
            WidgetEvent::Key(code::LEFT) => self.move_to_column(-1),
            WidgetEvent::Key(code::RIGHT) => self.move_to_column(1),
            WidgetEvent::Key(key) => self.handle_key(key),
            WidgetEvent::Click(x, y, _) => match self.item_at(x, y).or_else(|| self.disabled_item_at(x, y)) {
                Some(index) => PopupResult::Chosen(index),
                None if self.rect.contains(x, y) => PopupResult::Open,
                None => PopupResult::Cancelled,
            },
            WidgetEvent::Moved(x, y) => {
                self.selected = self.item_at(x, y).or(self.selected.filter(|_| !self.rect.contains(x, y)));
                PopupResult::Open
            }
        }
    }

    /// Returns the item at a point, if it can be chosen.
    fn item_at(&self, x: i32, y: i32) -> Option<usize> {
        let found = self.item_rects.iter().position(|place| place.contains(x, y));
        found.filter(|&index| self.items[index].is_selectable())
    }

    /// Returns the disabled item at a point that can be chosen to learn why.
    fn disabled_item_at(&self, x: i32, y: i32) -> Option<usize> {
        let found = self.item_rects.iter().position(|place| place.contains(x, y));
        found.filter(|&index| self.items[index].has_reason)
    }

    /// Selects the next item that can be chosen, wrapping around.
    fn move_selection(&mut self, by: isize) -> PopupResult {
        let len = self.items.len() as isize;
        let from = self.selected.map_or(if by > 0 { -1 } else { len }, |index| index as isize);
        let each = (1..=len).map(|step| (from + by * step).rem_euclid(len) as usize);
        self.selected = each.into_iter().find(|&index| self.items[index].is_selectable());
        PopupResult::Open
    }

    /// Selects the item in the next column, if there is one.
    fn move_to_column(&mut self, by: i32) -> PopupResult {
        if let Some(chosen) = self.selected {
            let place = self.item_rects[chosen];
            let column = place.x + by * place.width;
            let beside = (0..self.items.len()).filter(|&index| self.item_rects[index].x == column);
            let near = beside.filter(|&index| self.items[index].is_selectable());
            self.selected = near.min_by_key(|&index| (self.item_rects[index].y - place.y).abs()).or(self.selected);
        }
        PopupResult::Open
    }

    /// Chooses the item with this key; otherwise selects the next one with this letter, and chooses it if it is the
    /// only one.
    fn handle_key(&mut self, key: u16) -> PopupResult {
        let open = |index: &usize| self.items[*index].is_selectable();
        if let Some(index) = (0..self.items.len()).filter(open).find(|&index| is_named(key, self.items[index].key)) {
            return PopupResult::Chosen(index);
        }
        let matching = (0..self.items.len()).filter(open).filter(|&index| is_letter_of(key, self.items[index].label));
        let matching: Vec<usize> = matching.collect();
        match matching[..] {
            [] => PopupResult::Open,
            [only] => PopupResult::Chosen(only),
            [first, ..] => {
                let after = matching.iter().find(|&&index| self.selected.is_some_and(|chosen| index > chosen));
                self.selected = Some(*after.unwrap_or(&first));
                PopupResult::Open
            }
        }
    }
}

/// Returns the width of the column of check marks.
fn mark_width(look: Look) -> i32 {
    2 * look.cell() + look.gap() / 2
}

/// Returns the column of each item: as few columns of a height as possible, filled evenly, without splitting groups.
fn columns(look: Look, items: &[MenuItem<'_>], height: i32) -> Vec<usize> {
    let whole_rows = |height: i32| height / look.row() * look.row();
    if items.iter().any(|item| item.heading) {
        return columns_of_groups(look, items, whole_rows(height * 3 / 4));
    }
    let (total, height) = (items.iter().map(|item| item.height(look)).sum::<i32>(), whole_rows(height));
    let target = total.checked_div((total + height - 1) / height.max(1)).unwrap_or(0);
    let (mut column, mut filled) = (0, 0);
    items
        .iter()
        .map(|item| {
            if filled > 0 && (filled >= target.max(look.row()) || filled + item.height(look) > height) {
                (column, filled) = (column + 1, 0);
            }
            filled += item.height(look);
            column
        })
        .collect()
}

fn columns_of_groups(look: Look, items: &[MenuItem<'_>], most: i32) -> Vec<usize> {
    let mut columns = Vec::with_capacity(items.len());
    let (mut column, mut filled) = (0, 0);
    for group in items.chunk_by(|_, next| !next.heading) {
        let height: i32 = group.iter().map(|item| item.height(look)).sum();
        if filled > 0 && filled + height > most {
            (column, filled) = (column + 1, 0);
        }
        filled += height;
        columns.extend(group.iter().map(|_| column));
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;
    use crate::ui::theme::stages_in_every_language;

    #[test]
    fn menus_fit_every_stage() {
        for (language, screen, look) in stages_in_every_language() {
            let text = language.text();
            for count in [1, 8, 40] {
                let item = |label| MenuItem { label, key: "Ctrl+Shift+F", enabled: true, ..MenuItem::default() };
                let items: Vec<MenuItem<'_>> = (0..count).map(|row| item(text.settings.rows[row % 14])).collect();
                let mut menu = PopupMenu::new(Room::on(screen, look), (300, 300), &items);
                let covered = if menu.rect.width == screen.width { menu.rect } else { theme::with_shadow(menu.rect) };
                assert_eq!(screen.intersection(&covered), covered);
                for (index, item) in items.iter().enumerate() {
                    menu.selected = Some(index);
                    menu.reveal();
                    let place = menu.item_rects[index];
                    assert_eq!(menu.rect.intersection(&place), place);
                    assert!(place.height >= look.row());
                    assert_fits(look.face(), item.label, place.width - mark_width(look) - look.gap());
                }
            }
        }
    }
}
