//! The colour menu.

use std::mem::replace;
use std::ops::Range;

use super::hover::{Hand, Hover};
use super::shadow::Shadow;
use crate::gfx::font::Face;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Button, Flow, Input, Machine, code};

/// The colours of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Behind every item.
    pub shadow: Shadow,
    /// The colour of the chosen item.
    pub chosen: Color,
    /// The colour of the others.
    pub idle: Color,
}

impl Look {
    /// The original's: pink is chosen, dark grey is not.
    pub const ORIGINAL: Look = Look { shadow: Shadow::ORIGINAL, chosen: Color::LIGHT_MAGENTA, idle: Color::DARK_GRAY };
}

/// Items one below the other, in one column or several, each with a grey shadow, one of them chosen. The choice moves by
/// changing two colours.
pub struct Menu<'t> {
    items: &'t [&'t str],
    face: &'t Face,
    /// The place of each item's shadow.
    places: Vec<Rect>,
    /// The items of each column, none of them empty.
    columns: Vec<Range<usize>>,
    chosen: usize,
    look: Look,
    /// Whether the choice follows the mouse.
    hover: Option<Hover>,
}

/// What a person wants of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To run the item of this number, from 0.
    Item(usize),
    /// A key that the menu has no use for.
    Key(u16),
}

impl<'t> Menu<'t> {
    /// A menu of at least one item, the shadow of the first with its upper edge at row `top`, the others `spacing` rows
    /// apart, each centred around column `middle`. The first is chosen.
    pub fn new(items: &'t [&'t str], face: &'t Face, middle: i32, top: i32, spacing: i32) -> Menu<'t> {
        Menu::in_columns(items, face, &[(middle, items.len())], top, spacing)
    }

    /// The same with the items in columns, from the left: the middle of each, and how many items it has.
    pub(crate) fn in_columns(
        items: &'t [&'t str],
        face: &'t Face,
        columns: &[(i32, usize)],
        top: i32,
        spacing: i32,
    ) -> Menu<'t> {
        let mut places = Vec::new();
        let mut ranges = Vec::new();
        for &(middle, count) in columns.iter().filter(|&&(_, count)| count > 0) {
            let range = places.len()..places.len() + count;
            for (item, row) in items[range.clone()].iter().zip(0..) {
                let width = face.width(item);
                places.push(Rect::new(middle - width / 2, top + row * spacing, width, face.height()));
            }
            ranges.push(range);
        }
        Menu { items, face, places, columns: ranges, chosen: 0, look: Look::ORIGINAL, hover: None }
    }

    /// The same with the choice following the mouse.
    pub(crate) fn with_hover(self) -> Menu<'t> {
        Menu { hover: Some(Hover::default()), ..self }
    }

    /// The same in other colours.
    pub(crate) fn with_look(self, look: Look) -> Menu<'t> {
        Menu { look, ..self }
    }

    /// Draws it over what is there.
    pub fn draw(&self, screen: &mut Framebuffer) {
        for index in 0..self.items.len() {
            self.layers(index).into_iter().for_each(|layer| self.paint(screen, index, layer));
        }
    }

    /// Where and in which colours an item is drawn: first its shadow, then itself.
    pub fn layers(&self, index: usize) -> [(i32, i32, Color); 2] {
        let color = if index == self.chosen { self.look.chosen } else { self.look.idle };
        let Rect { x, y, .. } = self.places[index];
        self.look.shadow.layers(x, y, color)
    }

    /// Paints an item, or its shadow: see [`layers`](Menu::layers).
    pub fn paint(&self, screen: &mut Framebuffer, index: usize, (x, y, color): (i32, i32, Color)) {
        screen.draw_text(self.face, self.items[index], x, y, color);
    }

    /// Moves the choice to an item; tells which two are to be [repainted](Menu::repaint): they change colour.
    pub fn choose(&mut self, index: usize) -> [usize; 2] {
        // lesson menu
        let before = replace(&mut self.chosen, index); // #choose
        [before, index] // #both
        // end of lesson
    }

    /// Paints an item's characters anew, the shadow left as it is.
    pub fn repaint(&self, screen: &mut Framebuffer, index: usize) {
        // lesson menu
        let [_, raised] = self.layers(index);
        self.paint(screen, index, raised); // #repaint
        // end of lesson
    }

    /// Moves the choice on the screen, too.
    fn move_to(&mut self, screen: &mut Framebuffer, index: usize) {
        for index in self.choose(index) {
            self.repaint(screen, index);
        }
    }

    /// The number of the chosen item.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// Waits for a choice: Up and Down move it, from the first item of a column to its last and back, Left and Right lead to
    /// the next column if there are several, Enter, Space or a click run an item, any other key is handed back.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    pub fn run(&mut self, m: &mut Machine<'_>) -> Flow<Choice> {
        loop {
            if let Some(choice) = self.turn(m)? {
                return Ok(choice);
            }
        }
    }

    /// The same for one key, click or movement of the mouse: `None` if that was no choice, but perhaps moved it.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    pub fn turn(&mut self, m: &mut Machine<'_>) -> Flow<Option<Choice>> {
        let hand = match &mut self.hover {
            Some(hover) => hover.wait(m)?,
            None => Hand::Input(m.input()?),
        };
        let item_at = |x, y| self.places.iter().position(|place| place.contains(x, y));
        Ok(match hand {
            Hand::Input(Input::Key(code::ENTER | code::SPACE)) => Some(Choice::Item(self.chosen)),
            Hand::Input(Input::Key(key)) => match self.neighbour(key) {
                Some(index) => {
                    self.move_to(&mut m.screen, index);
                    None
                }
                None => Some(Choice::Key(key)),
            },
            Hand::Input(Input::Click { x, y, button: Button::Left }) => item_at(x, y).map(|index| {
                self.move_to(&mut m.screen, index);
                Choice::Item(index)
            }),
            Hand::Input(Input::Click { .. }) => None,
            Hand::Over(x, y) => {
                if let Some(index) = item_at(x, y) {
                    self.move_to(&mut m.screen, index);
                }
                None
            }
        })
    }

    /// The item that an arrow key leads to, beside the outermost columns itself; `None` for other keys.
    fn neighbour(&self, key: u16) -> Option<usize> {
        let number = self.columns.iter().position(|column| column.contains(&self.chosen))?;
        let column = &self.columns[number];
        let beside = |number: usize| {
            let row = self.chosen - column.start;
            self.columns.get(number).map_or(self.chosen, |other| other.start + row.min(other.len() - 1))
        };
        match key {
            code::UP if self.chosen == column.start => Some(column.end - 1),
            code::UP => Some(self.chosen - 1),
            code::DOWN if self.chosen + 1 == column.end => Some(column.start),
            code::DOWN => Some(self.chosen + 1),
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
            menu.choose(from);
            for &key in keys {
                let next = menu.neighbour(key).unwrap();
                menu.choose(next);
            }
            menu.chosen()
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
