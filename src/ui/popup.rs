//! The context menu, shown at the mouse.

use super::announcer::Announcer;
use super::event::{EventSource, WidgetEvent, is_letter_of, is_named};
use super::pane::SavedBackground;
use super::theme::{self, EDGE, GAP, ROW};
use crate::gfx::{Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{Flow, Machine, code};

/// The height of a separator.
const SEPARATOR: i32 = 8;
/// The width of the check mark column.
const MARK: i32 = 20;
/// The minimum width of a menu.
const LEAST: i32 = 96;
/// The maximum height of a column: 25 items, or 18 if they are grouped.
const MAX_COLUMN_HEIGHT: i32 = 25 * ROW;
const MAX_GROUPED_COLUMN_HEIGHT: i32 = 18 * ROW;

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

    fn height(&self) -> i32 {
        if self.is_separator() { SEPARATOR } else { ROW }
    }
}

/// Shows a menu at a point, or as near as it fits on the screen, and returns the index of the chosen item.
///
/// Up, Down, Home, End, PgUp and PgDn move the selection past items that cannot be chosen, Left and Right go to the
/// next column, Enter, Space or a click choose an item, as does its key or the first letter of its label; if several
/// begin with the same letter, that goes from one to the next. Esc and a click outside the menu cancel: `None`.
///
/// More than 25 rows make a second column. Groups with [headings](MenuItem::heading) are not split, in columns of 18 rows.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn choose(m: &mut Machine<'_>, at: (i32, i32), items: &[MenuItem<'_>]) -> Flow<Option<usize>> {
    let mut sheet = PopupMenu::new(at, items);
    let beneath = SavedBackground::of_panel(&m.screen, sheet.rect);
    let mut watcher = EventSource::new(m);
    let mut announcer = Announcer::default();
    let answer = loop {
        sheet.draw(&mut m.screen);
        announcer.announce(m, "", &sheet.selection());
        match sheet.handle_event(watcher.wait(m)?) {
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
    /// The panel.
    pub rect: Rect,
    items: &'a [MenuItem<'a>],
    /// The rectangle of each item.
    item_rects: Vec<Rect>,
    selected: Option<usize>,
}

impl<'a> PopupMenu<'a> {
    /// Lays out a menu with its upper left corner at a point, or as near as it fits.
    pub(super) fn new(at: (i32, i32), items: &'a [MenuItem<'a>]) -> PopupMenu<'a> {
        let columns = columns(items);
        let count = columns.iter().max().map_or(1, |last| last + 1) as i32;
        let face = theme::face();
        let key = items.iter().map(|item| face.width(item.key)).max().unwrap_or(0);
        let key = if key > 0 { key.saturating_add(2 * GAP) } else { 0 };
        let label = items.iter().map(|item| face.width(item.label)).max().unwrap_or(0);
        let widest = (WIDTH - 2 * EDGE - theme::SHADOW_DEPTH) / count;
        let width = (label.saturating_add(MARK + GAP).saturating_add(key)).clamp(LEAST.min(widest), widest);
        let mut item_rects = Vec::with_capacity(items.len());
        let (mut y, mut before, mut tallest) = (0, 0, 0);
        for (item, &column) in items.iter().zip(&columns) {
            if column != before {
                (y, before) = (0, column);
            }
            item_rects.push(Rect::new(column as i32 * width, y, width, item.height()));
            y += item.height();
            tallest = tallest.max(y);
        }
        let (whole_width, whole_height) = (count * width + 2 * EDGE, tallest.max(ROW) + 2 * EDGE);
        let x = at.0.min(WIDTH - whole_width - theme::SHADOW_DEPTH).max(0);
        let y = at.1.min(HEIGHT - whole_height - theme::SHADOW_DEPTH).max(0);
        for place in &mut item_rects {
            (place.x, place.y) = (place.x + x + EDGE, place.y + y + EDGE);
        }
        PopupMenu { rect: Rect::new(x, y, whole_width, whole_height), items, item_rects, selected: None }
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
        for (index, (item, &place)) in self.items.iter().zip(&self.item_rects).enumerate() {
            if item.is_separator() {
                theme::groove(screen, place.x + 2, place.y + SEPARATOR / 2 - 1, place.width - 4);
                continue;
            }
            if item.heading {
                screen.fill_rect(Rect { width: place.width - 2, height: place.height - 1, ..place }, theme::UNLIT);
                theme::text_left(
                    screen,
                    item.label,
                    Rect { x: place.x + GAP, width: place.width - 2 * GAP, ..place },
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
                let mark = Rect { x: place.x + 2, width: theme::face().width("√"), ..place };
                theme::text_left(screen, "√", mark, text);
            }
            let inside = Rect { x: place.x + MARK, width: place.width - MARK - GAP, ..place };
            let key_width = theme::face().width(item.key).min(inside.width / 2);
            theme::text_right(
                screen,
                item.key,
                Rect { x: inside.right() - key_width, width: key_width, ..inside },
                key,
            );
            let gap = if item.key.is_empty() { 0 } else { key_width + GAP };
            theme::text_left(screen, item.label, Rect { width: inside.width - gap, ..inside }, text);
        }
    }

    /// Handles an input.
    pub(super) fn handle_event(&mut self, news: WidgetEvent) -> PopupResult {
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

/// Returns the column of each item: as few columns as possible, filled evenly, without splitting groups.
fn columns(items: &[MenuItem<'_>]) -> Vec<usize> {
    if items.iter().any(|item| item.heading) {
        return columns_of_groups(items);
    }
    let total: i32 = items.iter().map(MenuItem::height).sum();
    let target = total.checked_div((total + MAX_COLUMN_HEIGHT - 1) / MAX_COLUMN_HEIGHT).unwrap_or(0);
    let (mut column, mut filled) = (0, 0);
    items
        .iter()
        .map(|item| {
            if filled > 0 && (filled >= target.max(ROW) || filled + item.height() > MAX_COLUMN_HEIGHT) {
                (column, filled) = (column + 1, 0);
            }
            filled += item.height();
            column
        })
        .collect()
}

fn columns_of_groups(items: &[MenuItem<'_>]) -> Vec<usize> {
    let mut columns = Vec::with_capacity(items.len());
    let (mut column, mut filled) = (0, 0);
    for group in items.chunk_by(|_, next| !next.heading) {
        let height: i32 = group.iter().map(MenuItem::height).sum();
        if filled > 0 && filled + height > MAX_GROUPED_COLUMN_HEIGHT {
            (column, filled) = (column + 1, 0);
        }
        filled += height;
        columns.extend(group.iter().map(|_| column));
    }
    columns
}
