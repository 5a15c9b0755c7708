//! The colour menu.

use std::mem::replace;

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

/// Items one below the other, each with a grey shadow, one of them chosen. The choice moves by changing two colours.
pub struct Menu<'t> {
    items: &'t [&'t str],
    face: &'t Face,
    /// The place of each item's shadow.
    places: Vec<Rect>,
    chosen: usize,
    look: Look,
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
        let place = |(item, row): (&&str, i32)| {
            let width = face.width(item);
            Rect::new(middle - width / 2, top + row * spacing, width, face.height())
        };
        Menu { items, face, places: items.iter().zip(0..).map(place).collect(), chosen: 0, look: Look::ORIGINAL }
    }

    /// The same in other colours.
    pub fn with_look(self, look: Look) -> Menu<'t> {
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

    /// Waits for a choice: Up and Down move it and stop at the ends, Enter, Space or a click run an item, any other key
    /// is handed back.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    pub fn run(&mut self, m: &mut Machine<'_>) -> Flow<Choice> {
        loop {
            match m.input()? {
                Input::Key(code::UP) => self.move_to(&mut m.screen, self.chosen.saturating_sub(1)),
                Input::Key(code::DOWN) => self.move_to(&mut m.screen, (self.chosen + 1).min(self.items.len() - 1)),
                Input::Key(code::ENTER | code::SPACE) => return Ok(Choice::Item(self.chosen)),
                Input::Key(key) => return Ok(Choice::Key(key)),
                Input::Click { x, y, button: Button::Left } => {
                    if let Some(index) = self.places.iter().position(|place| place.contains(x, y)) {
                        self.move_to(&mut m.screen, index);
                        return Ok(Choice::Item(index));
                    }
                }
                Input::Click { .. } => {}
            }
        }
    }
}
