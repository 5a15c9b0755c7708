//! The colour menu.

use std::mem::replace;
use std::ops::Range;

use super::hover::{Hover, PointerAction};
use super::key_bar::KeyAreas;
use super::shadow::Shadow;
use crate::gfx::font::Face;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Button, Flow, Input, Machine, code};

/// The colours of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenuColors {
    /// The shadow of every item.
    pub shadow: Shadow,
    /// The colour of the selected item.
    pub selected: Color,
    /// The colour of the others.
    pub idle: Color,
}

impl MenuColors {
    /// The original's colours: pink for the selected item, dark grey for the others.
    pub const ORIGINAL: MenuColors =
        MenuColors { shadow: Shadow::ORIGINAL, selected: Color::LIGHT_MAGENTA, idle: Color::DARK_GRAY };
}

/// Items one below the other, in one or more columns, each with a grey shadow, one of them selected. Moving the
/// selection changes two colours.
pub struct Menu<'t> {
    items: &'t [&'t str],
    face: &'t Face,
    /// The rectangle of each item's shadow.
    item_rects: Vec<Rect>,
    /// The items of each column, none of them empty.
    columns: Vec<Range<usize>>,
    selected: usize,
    colors: MenuColors,
    /// `true` if the selection follows the mouse.
    hover: Option<Hover>,
    /// The smallest width and height of what can be clicked for an item.
    target: (i32, i32),
}

/// The result of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuChoice {
    /// Run the item with this index.
    Item(usize),
    /// A key that the menu does not handle.
    Key(u16),
}

impl<'t> Menu<'t> {
    /// Creates a menu of at least one item; the shadow of the first has its upper edge at row `top`, the others follow
    /// `spacing` rows apart, each centred on column `middle`. The first is selected.
    pub fn new(items: &'t [&'t str], face: &'t Face, middle: i32, top: i32, spacing: i32) -> Menu<'t> {
        Menu::in_columns(items, face, &[(middle, items.len())], top, spacing)
    }

    /// Like [`new`](Menu::new), with the items in columns from the left: the centre of each and its number of items.
    pub(crate) fn in_columns(
        items: &'t [&'t str],
        face: &'t Face,
        columns: &[(i32, usize)],
        top: i32,
        spacing: i32,
    ) -> Menu<'t> {
        let mut item_rects = Vec::new();
        let mut ranges = Vec::new();
        for &(middle, count) in columns.iter().filter(|&&(_, count)| count > 0) {
            let range = item_rects.len()..item_rects.len() + count;
            for (item, row) in items[range.clone()].iter().zip(0..) {
                let width = face.width(item);
                item_rects.push(Rect::new(middle - width / 2, top + row * spacing, width, face.height()));
            }
            ranges.push(range);
        }
        Menu {
            items,
            face,
            item_rects,
            columns: ranges,
            selected: 0,
            colors: MenuColors::ORIGINAL,
            hover: None,
            target: (0, 0),
        }
    }

    /// Makes the selection follow the mouse.
    pub(crate) fn with_hover(self) -> Menu<'t> {
        Menu { hover: Some(Hover::default()), ..self }
    }

    /// Lets items be clicked in an area of at least this size.
    pub(crate) fn with_target(self, width: i32, height: i32) -> Menu<'t> {
        Menu { target: (width, height), ..self }
    }

    /// Changes the colours.
    pub(crate) fn with_colors(self, look: MenuColors) -> Menu<'t> {
        Menu { colors: look, ..self }
    }

    /// Draws it over the current contents.
    pub fn draw(&self, screen: &mut Framebuffer) {
        for index in 0..self.items.len() {
            self.layers(index).into_iter().for_each(|layer| self.paint_layer(screen, index, layer));
        }
    }

    /// Returns the positions and colours in which an item is drawn: first its shadow, then itself.
    pub fn layers(&self, index: usize) -> [(i32, i32, Color); 2] {
        let color = if index == self.selected { self.colors.selected } else { self.colors.idle };
        let Rect { x, y, .. } = self.item_rects[index];
        self.colors.shadow.layers(x, y, color)
    }

    /// Paints an item, or its shadow: see [`layers`](Menu::layers).
    pub fn paint_layer(&self, screen: &mut Framebuffer, index: usize, (x, y, color): (i32, i32, Color)) {
        screen.draw_text(self.face, self.items[index], x, y, color);
    }

    /// Selects an item; returns the two items to [repaint](Menu::repaint), whose colours change.
    pub fn select(&mut self, index: usize) -> [usize; 2] {
        let before = replace(&mut self.selected, index);
        [before, index]
    }

    /// Repaints an item's characters and leaves the shadow as it is.
    pub fn repaint(&self, screen: &mut Framebuffer, index: usize) {
        let [_, raised] = self.layers(index);
        self.paint_layer(screen, index, raised);
    }

    /// Selects an item and repaints the screen.
    pub(crate) fn move_to(&mut self, screen: &mut Framebuffer, index: usize) {
        for index in self.select(index) {
            self.repaint(screen, index);
        }
    }

    /// Returns the rectangle of an item's shadow.
    pub(crate) fn item_rect(&self, index: usize) -> Rect {
        self.item_rects[index]
    }

    /// Returns the index of the selected item.
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// Waits for a choice: Up and Down move the selection, from the first item of a column to its last and back, Left
    /// and Right go to the next column, Enter, Space or a click run an item; any other key is returned.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn run(&mut self, m: &mut Machine<'_>) -> Flow<MenuChoice> {
        loop {
            if let Some(choice) = self.handle_input(m, &KeyAreas::default())? {
                return Ok(choice);
            }
        }
    }

    /// Like [`run`](Menu::run) for one key, click or mouse movement; returns `None` if nothing was chosen. A click on one
    /// of the `keys` of the screen is that key.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn handle_input(&mut self, m: &mut Machine<'_>, keys: &KeyAreas) -> Flow<Option<MenuChoice>> {
        let hand = match &mut self.hover {
            Some(hover) => hover.wait(m)?,
            None => PointerAction::Input(m.input()?),
        };
        let (width, height) = self.target;
        let target = |place: &Rect| {
            let (dx, dy) = ((width - place.width).max(0), (height - place.height).max(0));
            Rect::new(place.x - dx / 2, place.y - dy / 2, place.width + dx, place.height + dy)
        };
        let item_at = |x, y| self.item_rects.iter().position(|place| target(place).contains(x, y));
        Ok(match keys.resolve_action(hand) {
            PointerAction::Input(Input::Key(code::ENTER | code::SPACE)) => Some(MenuChoice::Item(self.selected)),
            PointerAction::Input(Input::Key(key)) => match self.neighbour(key) {
                Some(index) => {
                    self.move_to(&mut m.screen, index);
                    None
                }
                None => Some(MenuChoice::Key(key)),
            },
            PointerAction::Input(Input::Click { x, y, button: Button::Left }) => item_at(x, y).map(|index| {
                self.move_to(&mut m.screen, index);
                MenuChoice::Item(index)
            }),
            PointerAction::Input(Input::Click { .. }) => None,
            PointerAction::Over(x, y) => {
                if let Some(index) = item_at(x, y) {
                    self.move_to(&mut m.screen, index);
                }
                None
            }
        })
    }

    /// Returns the target of an arrow key; `None` for other keys.
    fn neighbour(&self, key: u16) -> Option<usize> {
        let number = self.columns.iter().position(|column| column.contains(&self.selected))?;
        let column = &self.columns[number];
        let beside = |number: usize| {
            let row = self.selected - column.start;
            self.columns.get(number).map_or(self.selected, |other| other.start + row.min(other.len() - 1))
        };
        match key {
            code::UP if self.selected == column.start => Some(column.end - 1),
            code::UP => Some(self.selected - 1),
            code::DOWN if self.selected + 1 == column.end => Some(column.start),
            code::DOWN => Some(self.selected + 1),
            code::LEFT if self.columns.len() > 1 => Some(beside(number.wrapping_sub(1))),
            code::RIGHT if self.columns.len() > 1 => Some(beside(number + 1)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::bundled;

    #[test]
    fn arrows_lead_round_a_column_and_from_one_to_the_next() {
        let mut menu = Menu::in_columns(&["a", "b", "c", "d"], bundled::menu32(), &[(99, 3), (9, 0), (199, 1)], 9, 40);
        let mut walk = |from: usize, keys: &[u16]| {
            menu.select(from);
            for &key in keys {
                let next = menu.neighbour(key).unwrap();
                menu.select(next);
            }
            menu.selected()
        };
        assert_eq!(walk(0, &[code::UP]), 2);
        assert_eq!(walk(0, &[code::DOWN, code::DOWN]), 2);
        assert_eq!(walk(0, &[code::DOWN, code::DOWN, code::DOWN]), 0);
        assert_eq!(walk(2, &[code::RIGHT]), 3);
        assert_eq!(walk(3, &[code::UP, code::DOWN, code::RIGHT]), 3);
        assert_eq!(walk(3, &[code::LEFT, code::LEFT]), 0);
        let single = Menu::new(&["a", "b"], bundled::menu32(), 99, 9, 40);
        assert_eq!(single.neighbour(code::RIGHT), None, "handed back");
    }
}
