//! A long text on the whole screen, to scroll through.

use super::announcer::Announcer;
use super::key_bar::KeyBar;
use super::scroll::{self, Scroll};
use super::theme::{self, ROW};
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button, Flow, Input, Machine, code};
use crate::text::key_line::KeyLine;

/// The area of the text: 78 characters of 8 dots, as wide as most licences are written, and 24 lines.
const TEXT: Rect = Rect::new(1, 24, WIDTH - scroll::WIDTH - 1, 24 * ROW);
/// The scroll bar.
const BAR: Rect = Rect::new(WIDTH - scroll::WIDTH, TEXT.y, scroll::WIDTH, TEXT.height);
/// The areas of the title and of the line of keys.
const TITLE: Rect = Rect::new(0, 2, WIDTH, 20);
const KEYS: Rect = Rect::new(0, HEIGHT - 22, WIDTH, 20);
/// Lines per notch of the mouse wheel.
const NOTCH: isize = 3;

/// A long text with a title and a line of keys.
///
/// The arrow keys, PgUp, PgDn, Home, End, the mouse wheel and the scroll bar scroll it. Esc, F1, Enter and the right
/// button close it.
#[derive(Clone, Copy, Debug)]
pub struct TextView<'a> {
    /// The title; cut if it is too wide.
    pub title: &'a str,
    /// The text. Lines that are too wide are broken.
    pub text: &'a str,
    /// The available keys, shown at the bottom.
    pub keys: KeyLine,
}

impl TextView<'_> {
    /// Shows the text until the user closes it, then restores the screen.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show(self, m: &mut Machine<'_>) -> Flow {
        let before = m.screen.clone();
        let lines = lines(self.text);
        let mut scroll = Scroll { top: 0, len: lines.len(), rows: (TEXT.height / ROW) as usize };
        // The distance of the mouse below the upper edge of the thumb while it is dragged.
        let mut grip = None;
        let mut drawn = None;
        let keys = KeyBar::centred(self.keys, KEYS).areas();
        Announcer::default().announce(m, self.title, &[self.text]);
        loop {
            if drawn != Some(scroll) {
                self.draw(&mut m.screen, &lines, &scroll);
                drawn = Some(scroll);
            }
            let until = m.now() + RETRACE_PERIOD;
            let input = m.input_until(until)?;
            match input.map(|input| keys.resolve(input)) {
                Some(Input::Key(code::ESC | code::F1 | code::ENTER)) => break,
                Some(Input::Key(key)) => press(&mut scroll, key),
                Some(Input::Click { button: Button::Right, .. }) => break,
                Some(Input::Click { x, y, .. }) if BAR.contains(x, y) => grip = scroll.click(scroll.part_at(BAR, y)),
                Some(Input::Click { .. }) => {}
                None => {
                    scroll.scroll_by(-NOTCH * m.take_wheel() as isize);
                    grip = grip.filter(|_| m.is_down(Button::Left));
                    if let Some(grip) = grip {
                        scroll.drag(BAR, grip, m.mouse().1);
                    }
                }
            }
        }
        m.screen.blit(&before, before.bounds(), 0, 0);
        Ok(())
    }

    fn draw(&self, screen: &mut Framebuffer, lines: &[&str], scroll: &Scroll) {
        screen.clear(Color::BLACK);
        theme::text_centred(screen, self.title, TITLE, Color::YELLOW);
        for (index, row) in scroll.visible_rows().zip(0..) {
            screen.draw_text(theme::face(), lines[index], TEXT.x, TEXT.y + row * ROW, Color::WHITE);
        }
        if scroll.is_needed() {
            scroll.draw(screen, BAR);
        }
        KeyBar::centred(self.keys, KEYS).draw(screen, Color::LIGHT_GRAY);
    }
}

/// Scrolls by a key.
fn press(scroll: &mut Scroll, key: u16) {
    let page = scroll.rows.saturating_sub(1) as isize;
    match key {
        code::UP => scroll.scroll_by(-1),
        code::DOWN => scroll.scroll_by(1),
        code::PAGE_UP => scroll.scroll_by(-page),
        code::PAGE_DOWN | code::SPACE => scroll.scroll_by(page),
        code::HOME => scroll.go_to(0),
        code::END => scroll.go_to(scroll.len),
        _ => {}
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().flat_map(|line| theme::face().lines(line, TEXT.width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;

    #[test]
    fn lines_are_broken_at_the_edge_and_empty_ones_stay() {
        let wide = "word ".repeat(30);
        let text = format!("{}\n\n  indented\n{wide}", "x".repeat(78));
        let lines = lines(&text);
        assert_eq!(lines[1..3], ["", "  indented"]);
        assert_eq!(lines.len(), 5);
        lines.iter().for_each(|line| assert_fits(theme::face(), line, TEXT.width));
    }

    #[test]
    fn keys_scroll_to_both_ends_and_no_further() {
        let mut scroll = Scroll { top: 0, len: 100, rows: 24 };
        for (key, top) in [
            (code::UP, 0),
            (code::DOWN, 1),
            (code::PAGE_DOWN, 24),
            (code::SPACE, 47),
            (code::END, 76),
            (code::PAGE_DOWN, 76),
            (code::PAGE_UP, 53),
            (code::HOME, 0),
        ] {
            press(&mut scroll, key);
            assert_eq!(scroll.top, top, "{key:#06x}");
        }
    }

    #[test]
    fn the_text_does_not_reach_the_line_of_keys() {
        assert!(TITLE.bottom() <= TEXT.y && TEXT.bottom() <= KEYS.y && KEYS.bottom() <= HEIGHT);
        assert!(TEXT.right() <= BAR.x && TEXT.width >= 78 * 8);
    }
}
