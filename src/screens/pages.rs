//! Pages of text: help, rules, descriptions of programs. Each has a heading, paragraphs and a picture.

use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{Button, Flow, Input, Machine, code};
use crate::text::HelpPage;
use crate::text::key_line::PageKeys;
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, KeyBar, shadow};

/// The area of the paragraphs.
pub const TEXT: Rect = Rect::new(40, 104, 368, 328);
/// The height of a line.
const LINE: i32 = 22;
/// The gap between two paragraphs.
const GAP: i32 = 12;
/// The area of the picture next to the text.
pub(crate) const PICTURE: Rect = Rect::new(432, 112, 176, 176);
/// The row of the line of keys.
const KEYS_Y: i32 = HEIGHT - 34;

/// Draws the picture of the page with a number, from 0.
pub type DrawPicture<'p> = &'p dyn Fn(&mut Framebuffer, usize);

/// Pages that the user can turn.
#[derive(Clone, Copy)]
pub struct Pages<'p> {
    /// The pages, at least one.
    pub pages: &'p [&'p HelpPage],
    /// The line of keys.
    pub keys: PageKeys,
    /// Draws the pictures.
    pub picture: DrawPicture<'p>,
}

impl Pages<'_> {
    /// Shows the pages until the user leaves with Esc or the right button.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show(self, m: &mut Machine<'_>) -> Flow {
        m.topic = "glyph".into();
        let mut number = 0;
        loop {
            let keys = self.draw(&mut m.screen, number);
            let last = self.pages.len() - 1;
            let turned = |back: bool| if back { number.saturating_sub(1) } else { (number + 1).min(last) };
            let input = m.input()?;
            let input = keys.resolve(input);
            number = match input {
                Input::Key(code::ESC | code::F1) | Input::Click { button: Button::Right, .. } => return Ok(()),
                Input::Key(code::F4) => {
                    m.show_source()?;
                    number
                }
                Input::Key(code::LEFT | code::UP | code::PAGE_UP) => turned(true),
                Input::Key(code::ENTER | code::SPACE) | Input::Click { .. } if number == last => return Ok(()),
                Input::Key(code::RIGHT | code::DOWN | code::PAGE_DOWN | code::ENTER | code::SPACE) => turned(false),
                Input::Click { .. } => turned(false),
                Input::Key(_) => number,
            };
        }
    }

    /// Shows the pages over another screen, which is restored afterwards.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show_modal(self, m: &mut Machine<'_>) -> Flow {
        let (before, topic, pointer) = (m.screen.clone(), m.topic.clone(), m.pointer());
        m.set_pointer(None);
        self.show(m)?;
        m.set_pointer(pointer);
        m.topic = topic;
        m.screen.blit(&before, before.bounds(), 0, 0);
        Ok(())
    }

    /// Draws a page, numbered from 0. Returns the areas of its keys.
    pub fn draw(self, screen: &mut Framebuffer, number: usize) -> KeyAreas {
        let page = self.pages[number];
        screen.clear(Color::BLACK);
        shadow::draw_text(screen, bundled::menu32(), page.heading, TEXT.x, 42, Color::YELLOW);
        for (line, y) in lines(page) {
            screen.draw_text(bundled::song16(), line, TEXT.x, y, Color::WHITE);
        }
        (self.picture)(screen, number);
        let face = bundled::song16();
        let middle = |text: &str, centre: i32| centre - face.width(text) / 2;
        let below = PICTURE.x + PICTURE.width / 2;
        screen.draw_text(face, page.caption, middle(page.caption, below), PICTURE.bottom() + 16, Color::LIGHT_CYAN);
        self.draw_keys(screen, number)
    }

    fn draw_keys(self, screen: &mut Framebuffer, number: usize) -> KeyAreas {
        let before = (self.keys.number)(number + 1, self.pages.len());
        let place = Rect::new(0, KEYS_Y, WIDTH, bundled::song16().height());
        KeyBar { before: &before, ..KeyBar::centred(Look::STANDARD, self.keys.line, place) }
            .draw(screen, Color::LIGHT_GRAY)
    }
}

/// Returns the lines of a page with their rows.
pub fn lines(page: &HelpPage) -> Vec<(&'static str, i32)> {
    let mut y = TEXT.y;
    let mut placed = Vec::new();
    for paragraph in page.paragraphs {
        for line in bundled::song16().lines(paragraph, TEXT.width) {
            placed.push((line, y));
            y += LINE;
        }
        y += GAP;
    }
    placed
}

/// Asserts that a page fits.
///
/// # Panics
/// If something is too wide or too long.
#[cfg(test)]
pub(crate) fn assert_page_fits(page: &HelpPage, keys: &PageKeys) {
    use crate::text::assert_fits;
    assert_fits(bundled::menu32(), page.heading, WIDTH - 2 * TEXT.x);
    let placed = lines(page);
    placed.iter().for_each(|(line, _)| assert_fits(bundled::song16(), line, TEXT.width));
    let last = placed.last().map_or(0, |&(_, y)| y + bundled::song16().height());
    assert!(last <= TEXT.bottom(), "{} ends at row {last}", page.heading);
    // The caption is centred below the picture, with a margin to the text and the edge.
    let room = 2 * (WIDTH - 8 - PICTURE.x - PICTURE.width / 2);
    assert_fits(bundled::song16(), page.caption, room.min(2 * (PICTURE.x + PICTURE.width / 2 - TEXT.right())));
    assert_fits(bundled::song16(), &format!("{}{}", (keys.number)(99, 99), keys.line), WIDTH - 20);
}
