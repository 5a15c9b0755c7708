//! The colour menu.

use super::shadow::{self, LIFT};
use crate::gfx::font::Face;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Button, Flow, Input, Machine, code};

/// The colour of the chosen item: pink.
const CHOSEN: Color = Color::LIGHT_MAGENTA;
/// The colour of the others.
const IDLE: Color = Color::DARK_GRAY;

/// Items one below the other, each with a grey shadow, one of them chosen. The choice moves by changing two colours.
pub struct Menu<'t> {
    items: &'t [&'t str],
    face: &'t Face,
    /// The place of each item's shadow.
    places: Vec<Rect>,
    chosen: usize,
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
        Menu { items, face, places: items.iter().zip(0..).map(place).collect(), chosen: 0 }
    }

    /// Draws it over what is there.
    pub fn draw(&self, screen: &mut Framebuffer) {
        for (index, (item, place)) in self.items.iter().zip(&self.places).enumerate() {
            shadow::draw_text(screen, self.face, item, place.x, place.y, self.color(index));
        }
    }

    fn color(&self, index: usize) -> Color {
        if index == self.chosen { CHOSEN } else { IDLE }
    }

    /// Chooses an item: only the two items that change colour are painted.
    fn choose(&mut self, screen: &mut Framebuffer, index: usize) {
        let before = std::mem::replace(&mut self.chosen, index);
        for index in [before, index] {
            let Rect { x, y, .. } = self.places[index];
            screen.draw_text(self.face, self.items[index], x - LIFT, y - LIFT, self.color(index));
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
                Input::Key(code::UP) => self.choose(&mut m.screen, self.chosen.saturating_sub(1)),
                Input::Key(code::DOWN) => self.choose(&mut m.screen, (self.chosen + 1).min(self.items.len() - 1)),
                Input::Key(code::ENTER | code::SPACE) => return Ok(Choice::Item(self.chosen)),
                Input::Key(key) => return Ok(Choice::Key(key)),
                Input::Click { x, y, button: Button::Left } => {
                    if let Some(index) = self.places.iter().position(|place| place.contains(x, y)) {
                        self.choose(&mut m.screen, index);
                        return Ok(Choice::Item(index));
                    }
                }
                Input::Click { .. } => {}
            }
        }
    }
}
