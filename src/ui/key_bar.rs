//! Lines of keys on the screen: drawn, and pressed by the mouse.

use super::hover::PointerAction;
use super::theme;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Button, Input};
use crate::text::key_line::KeyLine;

/// A line of keys at a place of the screen.
#[derive(Clone, Copy, Debug)]
pub struct KeyBar<'a> {
    /// A text before the keys, such as the number of a page; may be empty.
    pub before: &'a str,
    /// The keys.
    pub line: KeyLine,
    /// The area. Text that does not fit is cut.
    pub place: Rect,
    /// `true` if the text is in the middle of the area instead of at its left.
    pub is_centred: bool,
}

/// The areas of the keys of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyAreas {
    areas: Vec<(Rect, u16)>,
}

impl KeyBar<'_> {
    /// Creates a line in the middle of an area.
    pub fn centred(line: KeyLine, place: Rect) -> KeyBar<'static> {
        KeyBar { before: "", line, place, is_centred: true }
    }

    /// Creates a line at the left of an area.
    pub fn at_left(line: KeyLine, place: Rect) -> KeyBar<'static> {
        KeyBar { before: "", line, place, is_centred: false }
    }

    /// Draws the line over the current contents and returns the areas of its keys.
    pub fn draw(&self, screen: &mut Framebuffer, color: Color) -> KeyAreas {
        let text = self.text();
        if self.is_centred {
            theme::text_centred(screen, &text, self.place, color);
        } else {
            theme::text_left(screen, &text, self.place, color);
        }
        self.areas()
    }

    /// Like [`draw`](KeyBar::draw), with the entries of impossible keys in another colour.
    pub fn draw_possible(
        &self,
        screen: &mut Framebuffer,
        color: Color,
        impossible: Color,
        is_possible: impl Fn(u16) -> bool,
    ) -> KeyAreas {
        let areas = self.draw(screen, color);
        let mut x = self.left() + theme::face().width(self.before);
        for (text, key) in self.line.pieces() {
            let width = theme::face().width(text);
            if key.is_some_and(|key| !is_possible(key)) && x + width <= self.place.right() {
                theme::text_left(screen, text, Rect { x, width, ..self.place }, impossible);
            }
            x += width;
        }
        areas
    }

    /// Returns the areas of the keys, as high as the line.
    pub fn areas(&self) -> KeyAreas {
        let mut x = self.left() + theme::face().width(self.before);
        let mut areas = Vec::new();
        for (text, key) in self.line.pieces() {
            let width = theme::face().width(text);
            let area = Rect { x, width, ..self.place }.intersection(&self.place);
            areas.extend(key.filter(|_| !area.is_empty()).map(|key| (area, key)));
            x += width;
        }
        KeyAreas { areas }
    }

    fn text(&self) -> String {
        format!("{}{}", self.before, self.line)
    }

    fn left(&self) -> i32 {
        let width = theme::face().width(&self.text());
        let indent = if self.is_centred { ((self.place.width - width) / 2).max(0) } else { 0 };
        self.place.x + indent
    }
}

impl KeyAreas {
    /// Returns the key at a pixel.
    pub fn key_at(&self, x: i32, y: i32) -> Option<u16> {
        self.areas.iter().find(|(area, _)| area.contains(x, y)).map(|&(_, key)| key)
    }

    /// Returns the key that a click with the left button presses, or the input itself.
    pub fn resolve(&self, input: Input) -> Input {
        match input {
            Input::Click { x, y, button: Button::Left } => self.key_at(x, y).map_or(input, Input::Key),
            _ => input,
        }
    }

    /// Like [`resolve`](KeyAreas::resolve), for input that includes mouse movement.
    pub fn resolve_action(&self, action: PointerAction) -> PointerAction {
        match action {
            PointerAction::Input(input) => PointerAction::Input(self.resolve(input)),
            PointerAction::Over(..) => action,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::WIDTH;
    use crate::machine::code;
    use crate::text::Language;

    #[test]
    fn every_key_of_a_line_has_an_area_where_its_name_is() {
        let place = Rect::new(0, 446, WIDTH, 16);
        for line in Language::ALL.map(|language| language.text().main_menu.keys) {
            for bar in [KeyBar::centred(line, place), KeyBar { before: "1/4  ", ..KeyBar::at_left(line, place) }] {
                let areas = bar.areas();
                let text = bar.text();
                let esc = text.find("Esc").unwrap();
                let x = bar.left() + theme::face().width(&text[..esc]);
                assert_eq!(areas.key_at(x, 450), Some(code::ESC));
                assert_eq!(areas.key_at(x - 1, 450), None, "the gap");
                assert_eq!(areas.key_at(x, 470), None);
            }
        }
    }

    #[test]
    fn impossible_keys_have_their_own_colour() {
        let line = Language::English.text().main_menu.keys;
        let bar = KeyBar::at_left(line, Rect::new(0, 0, WIDTH, 16));
        let mut screen = Framebuffer::vga();
        bar.draw_possible(&mut screen, Color::WHITE, Color::RED, |key| key != code::F1);
        let areas = bar.areas();
        for y in 0..16 {
            for x in 0..WIDTH {
                let expected = if areas.key_at(x, y) == Some(code::F1) { Color::RED } else { Color::WHITE };
                let color = screen.get_pixel(x, y);
                assert!(color == Some(Color::BLACK) || color == Some(expected), "({x}, {y})");
            }
        }
    }

    #[test]
    fn a_line_that_is_cut_has_no_area_outside() {
        let line = Language::English.text().main_menu.keys;
        let bar = KeyBar::centred(line, Rect::new(100, 0, 120, 16));
        assert!(bar.areas().areas.iter().all(|(area, _)| area.x >= 100 && area.right() <= 220));
    }
}
