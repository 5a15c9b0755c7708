//! A screen that lists things by their titles, in two columns under the stars.

use crate::gfx::font::bundled;
use crate::gfx::starfield::{Order, stars};
use crate::gfx::{Color, Framebuffer, HEIGHT, Palette, Rect, WIDTH};
use crate::machine::{Borland, Button, Flow, Input, Machine, code};
use crate::ui::{Hand, Hover, shadow};

/// The row of the line under the heading.
const NOTICE_Y: i32 = 66;
/// The first row of the list.
const TOP: i32 = 84;
/// From one title to the next, at most.
const LINE: i32 = 29;
/// The row of the line about the chosen title, and of the keys.
const NOTE_Y: i32 = HEIGHT - 54;
const KEYS_Y: i32 = HEIGHT - 30;

/// A list to choose from.
pub struct Index<'t> {
    /// What it lists, in 32 dots.
    pub heading: &'t str,
    /// A line under the heading, or an empty one.
    pub notice: &'t str,
    /// What can be chosen.
    pub titles: Vec<&'t str>,
    /// A line about each title; empty where the titles say enough.
    pub notes: Vec<&'t str>,
    /// The keys that work.
    pub keys: &'t str,
}

impl Index<'_> {
    /// Draws the list with one of the titles chosen, and lets another be chosen: by arrow keys or the mouse. `None` if it is
    /// left by Esc.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    pub fn choose(&self, m: &mut Machine<'_>, first: usize) -> Flow<Option<usize>> {
        let count = self.titles.len();
        let mut chosen = first;
        let mut hover = Hover::default();
        m.screen.set_palette(Palette::vga());
        self.draw(&mut m.screen, chosen);
        loop {
            let before = chosen;
            match hover.wait(m)? {
                Hand::Input(Input::Key(code::ESC)) => return Ok(None),
                Hand::Input(Input::Key(code::ENTER | code::SPACE)) => return Ok(Some(chosen)),
                Hand::Input(Input::Key(code::UP)) => chosen = chosen.saturating_sub(1),
                Hand::Input(Input::Key(code::DOWN)) => chosen = (chosen + 1).min(count - 1),
                Hand::Input(Input::Key(code::LEFT)) => chosen = chosen.checked_sub(self.rows()).unwrap_or(chosen),
                Hand::Input(Input::Key(code::RIGHT)) if chosen + self.rows() < count => chosen += self.rows(),
                Hand::Input(Input::Click { x, y, button: Button::Left }) => {
                    if let Some(clicked) = self.title_at(x, y) {
                        return Ok(Some(clicked));
                    }
                }
                Hand::Input(_) => {}
                Hand::Over(x, y) => chosen = self.title_at(x, y).unwrap_or(chosen),
            }
            if chosen != before {
                self.draw(&mut m.screen, chosen);
            }
        }
    }

    /// Draws the list, with one title chosen.
    pub fn draw(&self, screen: &mut Framebuffer, chosen: usize) {
        screen.clear(Color::BLACK);
        let mut sky = Borland::default();
        stars(Order::Written, |n| sky.random(n)).for_each(|(x, y, color)| screen.put_pixel(x, y, color));
        let (large, small) = (bundled::menu32(), bundled::song16());
        shadow::draw_text(screen, large, self.heading, (WIDTH - large.width(self.heading)) / 2, 32, Color::YELLOW);
        for index in 0..self.titles.len() {
            let place = self.place(index);
            let color = if index == chosen { Color::LIGHT_MAGENTA } else { Color::WHITE };
            screen.fill_rect(place, if index == chosen { Color::BLUE } else { Color::BLACK });
            let y = place.y + (place.height - small.height() + 1) / 2;
            screen.draw_text(small, &self.numbered(index), place.x + 8, y, color);
        }
        let mut centred =
            |text: &str, y, color| screen.draw_text(small, text, (WIDTH - small.width(text)) / 2, y, color);
        centred(self.notice, NOTICE_Y, Color::LIGHT_CYAN);
        if let Some(note) = self.notes.get(chosen) {
            centred(note, NOTE_Y, Color::LIGHT_CYAN);
        }
        centred(self.keys, KEYS_Y, Color::LIGHT_GRAY);
    }

    fn numbered(&self, index: usize) -> String {
        format!("{:>2}  {}", index + 1, self.titles[index])
    }

    /// Titles in a column.
    fn rows(&self) -> usize {
        self.titles.len().div_ceil(2)
    }

    fn place(&self, index: usize) -> Rect {
        let (column, row) = ((index / self.rows()) as i32, (index % self.rows()) as i32);
        let bottom = if self.notes.is_empty() { HEIGHT - 32 } else { NOTE_Y - 2 };
        let line = LINE.min((bottom - TOP) / self.rows() as i32);
        Rect::new(24 + column * (WIDTH / 2), TOP + row * line, WIDTH / 2 - 32, line - 4)
    }

    fn title_at(&self, x: i32, y: i32) -> Option<usize> {
        (0..self.titles.len()).find(|&index| self.place(index).contains(x, y))
    }

    /// Fails unless everything fits its place.
    #[cfg(test)]
    pub(crate) fn assert_fits(&self) {
        use crate::text::assert_fits;
        assert_fits(bundled::menu32(), self.heading, WIDTH - 40);
        assert_fits(bundled::song16(), self.keys, WIDTH - 40);
        self.notes.iter().for_each(|note| assert_fits(bundled::song16(), note, WIDTH - 16));
        assert!(self.notes.is_empty() || self.notes.len() == self.titles.len());
        for (index, title) in self.titles.iter().enumerate() {
            let place = self.place(index);
            assert_fits(bundled::song16(), &self.numbered(index), place.width - 8);
            let below = if self.notes.is_empty() { KEYS_Y } else { NOTE_Y };
            assert!(place.right() <= WIDTH && place.bottom() < below, "{title} is out of sight");
            assert!(place.height >= bundled::song16().height(), "{title} is cut off");
        }
    }
}
