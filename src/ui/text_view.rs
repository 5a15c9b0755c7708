//! A long text on the whole screen, to scroll through.

use super::announcer::Announcer;
use super::key_bar::KeyBar;
use super::scroll::{Scroll, row_after};
use super::theme::Look;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button, Flow, Input, Machine, code};
use crate::text::key_line::KeyLine;

/// The greatest width of the text in cells, and that of most licences, for which a screen of 640 pixels has no margin.
const CELLS: i32 = 80;
const LICENCE_CELLS: i32 = 78;
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
        let places = Places::new(Look::of(m), m.screen.bounds(), self.keys);
        let lines = lines(places.look, self.text, places.text.width);
        let rows = (places.text.height / places.look.line()).max(1) as usize;
        let mut scroll = Scroll::new(lines.len(), rows);
        // The distance of the mouse below the upper edge of the thumb while it is dragged.
        let mut drawn = None;
        let (keys, bar) = (places.key_bar(self.keys).areas(), places.bar);
        Announcer::default().announce(m, self.title, &[self.text]);
        loop {
            if drawn != Some(scroll.top) {
                self.draw(&mut m.screen, &places, &lines, &scroll);
                drawn = Some(scroll.top);
            }
            let until = m.now() + RETRACE_PERIOD;
            let input = m.input_until(until)?;
            match input.map(|input| keys.resolve(input)) {
                Some(Input::Key(code::ESC | code::F1 | code::ENTER)) => break,
                Some(Input::Key(key)) => press(&mut scroll, key),
                Some(Input::Click { button: Button::Right, .. }) => break,
                Some(Input::Click { x, y, .. }) => drop(scroll.click(bar, (x, y))),
                None => {
                    scroll.scroll_by(-NOTCH * m.take_wheel() as isize);
                    scroll.drag(bar, m.mouse().1, m.is_down(Button::Left));
                }
            }
        }
        m.screen.blit(&before, before.bounds(), 0, 0);
        Ok(())
    }

    fn draw(&self, screen: &mut Framebuffer, places: &Places, lines: &[&str], scroll: &Scroll) {
        let (look, text) = (places.look, places.text);
        screen.clear(Color::BLACK);
        look.text_centred(screen, self.title, places.title, Color::YELLOW);
        for (index, row) in scroll.visible_rows().zip(0..) {
            screen.draw_text(look.face(), lines[index], text.x, text.y + row * look.line(), Color::WHITE);
        }
        scroll.draw(screen, places.bar);
        places.key_bar(self.keys).draw(screen, Color::LIGHT_GRAY);
    }
}

/// The places of a text view on a screen.
struct Places {
    look: Look,
    title: Rect,
    text: Rect,
    bar: Rect,
    keys: Rect,
}

impl Places {
    fn new(look: Look, screen: Rect, keys: KeyLine) -> Places {
        let (top, below) = (look.line() + 6, KeyBar::height(look, keys, screen.width) + 4);
        let width = (screen.width - look.scroll_width() - 1).min(CELLS * look.cell());
        let width = if width < LICENCE_CELLS * look.cell() { width - 2 * look.gap() } else { width };
        let x = screen.x + (screen.width - width - look.scroll_width() + 1) / 2;
        let height = (screen.height - top - below) / look.line() * look.line();
        let text = Rect { x, y: screen.y + top, width, height };
        Places {
            look,
            title: Rect { y: screen.y + 2, height: top - 4, ..screen },
            text,
            bar: Rect { x: text.right(), width: look.scroll_width(), ..text },
            keys: Rect { y: screen.bottom() - below + 2, height: below - 2, ..screen },
        }
    }

    fn key_bar(&self, keys: KeyLine) -> KeyBar<'static> {
        KeyBar::centred(self.look, keys, self.keys)
    }
}

/// Scrolls by a key.
fn press(scroll: &mut Scroll, key: u16) {
    let key = if key == code::SPACE { code::PAGE_DOWN } else { key };
    if let Some(row) = row_after(key, scroll.top, scroll.page()) {
        scroll.go_to(row);
    }
}

fn lines(look: Look, text: &str, width: i32) -> Vec<&str> {
    text.lines().flat_map(|line| look.face().lines(line, width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::assert_fits;

    #[test]
    fn lines_are_broken_at_the_edge_and_empty_ones_stay() {
        let wide = "word ".repeat(30);
        let text = format!("{}\n\n  indented\n{wide}", "x".repeat(78));
        let lines = lines(Look::STANDARD, &text, 624);
        assert_eq!(lines[1..3], ["", "  indented"]);
        assert_eq!(lines.len(), 5);
        lines.iter().for_each(|line| assert_fits(Look::STANDARD.face(), line, 624));
    }

    #[test]
    fn keys_scroll_to_both_ends_and_no_further() {
        let mut scroll = Scroll::new(100, 24);
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
        let screen = Framebuffer::vga().bounds();
        let Places { title, text, bar, keys, .. } =
            Places::new(Look::STANDARD, screen, crate::text::Language::English.text().ui.list_keys);
        assert!(title.bottom() <= text.y && text.bottom() <= keys.y && keys.bottom() <= screen.bottom());
        assert!(text.right() <= bar.x && text.width >= 78 * 8 && text.height == 24 * Look::STANDARD.line());
    }

    #[test]
    fn texts_fit_every_stage() {
        for (language, screen, look) in crate::ui::theme::stages_in_every_language() {
            let text = language.text();
            let places = Places::new(look, screen, text.licences.keys);
            for place in [places.title, places.text, places.bar, places.keys] {
                assert_eq!(screen.intersection(&place), place);
            }
            places.key_bar(text.licences.keys).assert_fits();
            assert!(places.text.bottom() <= places.keys.y && places.text.height >= 10 * look.line());
        }
    }
}
