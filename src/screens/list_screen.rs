//! A list of titles in two columns, on a starfield.

use crate::gfx::font::bundled;
use crate::gfx::starfield::{StarOrder, stars};
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{BorlandRng, Button, Flow, Input, Machine, code};
use crate::text::key_line::KeyLine;
use crate::ui::theme::Look;
use crate::ui::{Hover, KeyBar, PointerAction, help, shadow};

/// The row of the line below the heading.
const NOTICE_Y: i32 = 66;
/// The first row of the list.
const TOP: i32 = 84;
/// The greatest distance between two titles.
const LINE: i32 = 29;
/// The rows of the line about the selected title and of the line of keys.
const NOTE_Y: i32 = HEIGHT - 54;
const KEYS_Y: i32 = HEIGHT - 30;

/// A list from which the user chooses.
pub struct ListScreen<'t> {
    /// The heading, in 32-dot characters.
    pub heading: &'t str,
    /// The line below the heading; may be empty.
    pub notice: &'t str,
    /// The titles.
    pub titles: Vec<String>,
    /// A description of each title; empty if the titles need none.
    pub notes: Vec<&'t str>,
    /// A mark to the left of each title, with its colour; empty if the titles need none.
    pub marks: Vec<(&'static str, Color)>,
    /// The line of keys.
    pub keys: KeyLine,
    /// The help shown at F1.
    pub help: &'t str,
}

impl ListScreen<'_> {
    /// Draws the list with one title selected and lets the user choose another with the arrow keys or the mouse.
    /// Returns `None` if they leave with Esc.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn choose(&self, m: &mut Machine<'_>, first: usize) -> Flow<Option<usize>> {
        let count = self.titles.len();
        let mut chosen = first;
        let mut hover = Hover::default();
        let keys = self.key_bar().areas();
        self.draw(&mut m.screen, chosen);
        m.announce(&[self.heading, self.notice, &self.numbered(chosen)].join(" "));
        loop {
            let before = chosen;
            let action = hover.wait(m)?;
            match keys.resolve_action(action) {
                PointerAction::Input(Input::Key(code::ESC)) => return Ok(None),
                PointerAction::Input(Input::Key(code::F1)) => help::show(m, self.heading, self.help)?,
                PointerAction::Input(Input::Key(code::ENTER | code::SPACE)) => return Ok(Some(chosen)),
                PointerAction::Input(Input::Key(code::UP)) => chosen = chosen.saturating_sub(1),
                PointerAction::Input(Input::Key(code::DOWN)) => chosen = (chosen + 1).min(count - 1),
                PointerAction::Input(Input::Key(code::LEFT)) => {
                    chosen = chosen.checked_sub(self.rows()).unwrap_or(chosen)
                }
                PointerAction::Input(Input::Key(code::RIGHT)) if chosen + self.rows() < count => chosen += self.rows(),
                PointerAction::Input(Input::Click { x, y, button: Button::Left }) => {
                    if let Some(clicked) = self.title_at(x, y) {
                        return Ok(Some(clicked));
                    }
                }
                PointerAction::Input(_) => {}
                PointerAction::Over(x, y) => chosen = self.title_at(x, y).unwrap_or(chosen),
            }
            if chosen != before {
                self.draw(&mut m.screen, chosen);
                let note = self.notes.get(chosen).copied().unwrap_or_default();
                m.announce(&[&self.numbered(chosen), note].join(" "));
            }
        }
    }

    /// Draws the list with one title selected.
    pub fn draw(&self, screen: &mut Framebuffer, chosen: usize) {
        screen.clear(Color::BLACK);
        let mut sky = BorlandRng::default();
        stars(StarOrder::Written, |n| sky.random(n)).for_each(|(x, y, color)| screen.put_pixel(x, y, color));
        let (large, small) = (bundled::menu32(), bundled::song16());
        shadow::draw_text(screen, large, self.heading, (WIDTH - large.width(self.heading)) / 2, 32, Color::YELLOW);
        for index in 0..self.titles.len() {
            let place = self.place(index);
            let color = if index == chosen { Color::LIGHT_MAGENTA } else { Color::WHITE };
            screen.fill_rect(place, if index == chosen { Color::BLUE } else { Color::BLACK });
            let y = place.y + (place.height - small.height() + 1) / 2;
            screen.draw_text(small, &self.numbered(index), place.x + 8, y, color);
            if let Some((mark, color)) = self.marks.get(index) {
                screen.draw_text(small, mark, place.x - 3 - small.width(mark), y, *color);
            }
        }
        let mut centred =
            |text: &str, y, color| screen.draw_text(small, text, (WIDTH - small.width(text)) / 2, y, color);
        centred(self.notice, NOTICE_Y, Color::LIGHT_CYAN);
        if let Some(note) = self.notes.get(chosen) {
            centred(note, NOTE_Y, Color::LIGHT_CYAN);
        }
        self.key_bar().draw(screen, Color::LIGHT_GRAY);
    }

    fn key_bar(&self) -> KeyBar<'static> {
        KeyBar::centred(Look::STANDARD, self.keys, Rect::new(0, KEYS_Y, WIDTH, bundled::song16().height()))
    }

    fn numbered(&self, index: usize) -> String {
        format!("{:>2}  {}", index + 1, self.titles[index])
    }

    /// Returns the number of titles in a column.
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

    /// Asserts that everything fits.
    #[cfg(test)]
    pub(crate) fn assert_fits(&self) {
        use crate::text::assert_fits;
        assert_fits(bundled::menu32(), self.heading, WIDTH - 40);
        assert_fits(bundled::song16(), &self.keys.to_string(), WIDTH - 40);
        self.notes.iter().for_each(|note| assert_fits(bundled::song16(), note, WIDTH - 16));
        assert!(self.notes.is_empty() || self.notes.len() == self.titles.len());
        for (index, title) in self.titles.iter().enumerate() {
            let place = self.place(index);
            assert_fits(bundled::song16(), &self.numbered(index), place.width - 8);
            self.marks.iter().for_each(|(mark, _)| assert_fits(bundled::song16(), mark, place.x - 4));
            let below = if self.notes.is_empty() { KEYS_Y } else { NOTE_Y };
            assert!(place.right() <= WIDTH && place.bottom() < below, "{title} is out of sight");
            assert!(place.height >= bundled::song16().height(), "{title} is cut off");
        }
    }
}
