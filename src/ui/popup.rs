//! The context menu, shown at the mouse.

use super::news::{News, Watcher, is_letter_of, is_named};
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
const TALLEST: i32 = 25 * ROW;
const TALLEST_GROUPED: i32 = 18 * ROW;

/// An item of a menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Item<'a> {
    /// The label. An empty label is a separator.
    pub label: &'a str,
    /// The key with the same effect, at the right; it works in the menu, too. May be empty.
    pub key: &'a str,
    /// Whether it is enabled.
    pub enabled: bool,
    /// Whether it is checked; `None` if it cannot be.
    pub checked: Option<bool>,
    /// Whether it is the heading of the following group: it cannot be chosen.
    pub heading: bool,
}

impl<'a> Item<'a> {
    /// Creates the heading of a group.
    pub fn heading(label: &'a str) -> Item<'a> {
        Item { label, heading: true, ..Item::default() }
    }

    /// Returns whether it is a separator.
    fn is_separator(&self) -> bool {
        self.label.is_empty()
    }

    fn can_be_chosen(&self) -> bool {
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
/// More than 25 rows make a second column. Groups with [headings](Item::heading) are not split, in columns of 18 rows.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn choose(m: &mut Machine<'_>, at: (i32, i32), items: &[Item<'_>]) -> Flow<Option<usize>> {
    let mut sheet = Sheet::new(at, items);
    let beneath = SavedBackground::panel(&m.screen, sheet.rect);
    let mut watcher = Watcher::new(m);
    let answer = loop {
        sheet.draw(&mut m.screen);
        match sheet.take(watcher.wait(m)?) {
            PopupResult::Chosen(index) => break Some(index),
            PopupResult::Leave => break None,
            PopupResult::Stay => {}
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
    Leave,
    /// It stays open.
    Stay,
}

/// A menu laid out on the screen.
pub(super) struct Sheet<'a> {
    /// The panel.
    pub rect: Rect,
    items: &'a [Item<'a>],
    /// The rectangle of each item.
    places: Vec<Rect>,
    chosen: Option<usize>,
}

impl<'a> Sheet<'a> {
    /// Lays out a menu with its upper left corner at a point, or as near as it fits.
    pub(super) fn new(at: (i32, i32), items: &'a [Item<'a>]) -> Sheet<'a> {
        let columns = columns(items);
        let count = columns.iter().max().map_or(1, |last| last + 1) as i32;
        let face = theme::face();
        let key = items.iter().map(|item| face.width(item.key)).max().unwrap_or(0);
        let key = if key > 0 { key.saturating_add(2 * GAP) } else { 0 };
        let label = items.iter().map(|item| face.width(item.label)).max().unwrap_or(0);
        let widest = (WIDTH - 2 * EDGE - theme::SHADOW_DEPTH) / count;
        let width = (label.saturating_add(MARK + GAP).saturating_add(key)).clamp(LEAST.min(widest), widest);
        let mut places = Vec::with_capacity(items.len());
        let (mut y, mut before, mut tallest) = (0, 0, 0);
        for (item, &column) in items.iter().zip(&columns) {
            if column != before {
                (y, before) = (0, column);
            }
            places.push(Rect::new(column as i32 * width, y, width, item.height()));
            y += item.height();
            tallest = tallest.max(y);
        }
        let (whole_width, whole_height) = (count * width + 2 * EDGE, tallest.max(ROW) + 2 * EDGE);
        let x = at.0.min(WIDTH - whole_width - theme::SHADOW_DEPTH).max(0);
        let y = at.1.min(HEIGHT - whole_height - theme::SHADOW_DEPTH).max(0);
        for place in &mut places {
            (place.x, place.y) = (place.x + x + EDGE, place.y + y + EDGE);
        }
        Sheet { rect: Rect::new(x, y, whole_width, whole_height), items, places, chosen: None }
    }

    /// Selects the first item that can be chosen.
    pub(super) fn choose_first(&mut self) {
        self.chosen = self.items.iter().position(Item::can_be_chosen);
    }

    /// Draws it over the current contents.
    pub(super) fn draw(&self, screen: &mut Framebuffer) {
        theme::panel(screen, self.rect);
        for (index, (item, &place)) in self.items.iter().zip(&self.places).enumerate() {
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
            let (text, key) = if self.chosen == Some(index) {
                screen.fill_rect(place, theme::CHOSEN);
                (theme::CHOSEN_TEXT, theme::CHOSEN_TEXT)
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
    pub(super) fn take(&mut self, news: News) -> PopupResult {
        match news {
            News::Key(code::ESC) => PopupResult::Leave,
            News::Key(code::ENTER | code::SPACE) => self.chosen.map_or(PopupResult::Stay, PopupResult::Chosen),
            News::Key(code::DOWN) => self.step(1),
            News::Key(code::UP) => self.step(-1),
            News::Key(code::HOME | code::PAGE_UP) => {
                self.choose_first();
                PopupResult::Stay
            }
            News::Key(code::END | code::PAGE_DOWN) => {
                self.chosen = self.items.iter().rposition(Item::can_be_chosen);
                PopupResult::Stay
            }
            News::Key(code::LEFT) => self.sideways(-1),
            News::Key(code::RIGHT) => self.sideways(1),
            News::Key(key) => self.type_key(key),
            News::Click(x, y, _) => match self.at(x, y) {
                Some(index) => PopupResult::Chosen(index),
                None if self.rect.contains(x, y) => PopupResult::Stay,
                None => PopupResult::Leave,
            },
            News::Moved(x, y) => {
                self.chosen = self.at(x, y).or(self.chosen.filter(|_| !self.rect.contains(x, y)));
                PopupResult::Stay
            }
        }
    }

    /// Returns the item at a point, if it can be chosen.
    fn at(&self, x: i32, y: i32) -> Option<usize> {
        let found = self.places.iter().position(|place| place.contains(x, y));
        found.filter(|&index| self.items[index].can_be_chosen())
    }

    /// Selects the next item that can be chosen, wrapping around.
    fn step(&mut self, by: isize) -> PopupResult {
        let len = self.items.len() as isize;
        let from = self.chosen.map_or(if by > 0 { -1 } else { len }, |index| index as isize);
        let each = (1..=len).map(|step| (from + by * step).rem_euclid(len) as usize);
        self.chosen = each.into_iter().find(|&index| self.items[index].can_be_chosen());
        PopupResult::Stay
    }

    /// Selects the item in the next column, if there is one.
    fn sideways(&mut self, by: i32) -> PopupResult {
        if let Some(chosen) = self.chosen {
            let place = self.places[chosen];
            let column = place.x + by * place.width;
            let beside = (0..self.items.len()).filter(|&index| self.places[index].x == column);
            let near = beside.filter(|&index| self.items[index].can_be_chosen());
            self.chosen = near.min_by_key(|&index| (self.places[index].y - place.y).abs()).or(self.chosen);
        }
        PopupResult::Stay
    }

    /// Chooses the item with this key; otherwise selects the next one with this letter, and chooses it if it is the
    /// only one.
    fn type_key(&mut self, key: u16) -> PopupResult {
        let open = |index: &usize| self.items[*index].can_be_chosen();
        if let Some(index) = (0..self.items.len()).filter(open).find(|&index| is_named(key, self.items[index].key)) {
            return PopupResult::Chosen(index);
        }
        let matching = (0..self.items.len()).filter(open).filter(|&index| is_letter_of(key, self.items[index].label));
        let matching: Vec<usize> = matching.collect();
        match matching[..] {
            [] => PopupResult::Stay,
            [only] => PopupResult::Chosen(only),
            [first, ..] => {
                let after = matching.iter().find(|&&index| self.chosen.is_some_and(|chosen| index > chosen));
                self.chosen = Some(*after.unwrap_or(&first));
                PopupResult::Stay
            }
        }
    }
}

/// Returns the column of each item: as few columns as possible, filled evenly, without splitting groups.
fn columns(items: &[Item<'_>]) -> Vec<usize> {
    if items.iter().any(|item| item.heading) {
        return columns_of_groups(items);
    }
    let total: i32 = items.iter().map(Item::height).sum();
    let target = total.checked_div((total + TALLEST - 1) / TALLEST).unwrap_or(0);
    let (mut column, mut filled) = (0, 0);
    items
        .iter()
        .map(|item| {
            if filled > 0 && (filled >= target.max(ROW) || filled + item.height() > TALLEST) {
                (column, filled) = (column + 1, 0);
            }
            filled += item.height();
            column
        })
        .collect()
}

fn columns_of_groups(items: &[Item<'_>]) -> Vec<usize> {
    let mut columns = Vec::with_capacity(items.len());
    let (mut column, mut filled) = (0, 0);
    for group in items.chunk_by(|_, next| !next.heading) {
        let height: i32 = group.iter().map(Item::height).sum();
        if filled > 0 && filled + height > TALLEST_GROUPED {
            (column, filled) = (column + 1, 0);
        }
        filled += height;
        columns.extend(group.iter().map(|_| column));
    }
    columns
}
