//! Lines of keys on the screen: drawn, and pressed by the mouse.

use super::hover::PointerAction;
use super::theme::Look;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Button, Input};
use crate::text::key_line::KeyLine;

/// A line of keys at a place of the screen.
#[derive(Clone, Copy, Debug)]
pub struct KeyBar<'a> {
    /// The look of its text.
    pub look: Look,
    /// A text before the keys, such as the number of a page; may be empty.
    pub before: &'a str,
    /// The keys.
    pub line: KeyLine,
    /// The area. The line is broken between entries if that is [high enough](KeyBar::height); text that does not fit is cut.
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
    pub fn centred(look: Look, line: KeyLine, place: Rect) -> KeyBar<'static> {
        KeyBar { look, before: "", line, place, is_centred: true }
    }

    /// Creates a line at the left of an area.
    pub fn at_left(look: Look, line: KeyLine, place: Rect) -> KeyBar<'static> {
        KeyBar { look, before: "", line, place, is_centred: false }
    }

    /// Returns the height that a line needs with a width.
    pub fn height(look: Look, line: KeyLine, width: i32) -> i32 {
        KeyBar::centred(look, line, Rect::new(0, 0, width, 0)).needed_height()
    }

    /// Returns the height that the line needs with the width of its area.
    pub fn needed_height(&self) -> i32 {
        let place = Rect { height: i32::MAX, ..self.place };
        KeyBar { place, ..*self }.rows().len() as i32 * self.look.row()
    }

    /// Draws the line over the current contents and returns the areas of its keys.
    pub fn draw(&self, screen: &mut Framebuffer, color: Color) -> KeyAreas {
        self.draw_possible(screen, color, color, |_| true)
    }

    /// Like [`draw`](KeyBar::draw), with the entries of impossible keys in another colour.
    pub fn draw_possible(
        &self,
        screen: &mut Framebuffer,
        color: Color,
        impossible: Color,
        is_possible: impl Fn(u16) -> bool,
    ) -> KeyAreas {
        for row in self.rows() {
            self.look.text_left(screen, &row.text(), Rect { x: row.left(), ..row.place }, color);
            for (text, key, Rect { x, width, .. }) in row.pieces() {
                if key.is_some_and(|key| !is_possible(key)) && x + width <= self.place.right() {
                    self.look.text_left(screen, text, Rect { x, width, ..row.place }, impossible);
                }
            }
        }
        self.areas()
    }

    /// Returns the areas of the keys, as high as the line.
    pub fn areas(&self) -> KeyAreas {
        let mut areas = Vec::new();
        for row in self.rows() {
            let shown = row.pieces().map(|(_, key, place)| (place.intersection(&self.place), key));
            areas.extend(shown.filter_map(|(area, key)| Some((area, key?))).filter(|(area, _)| !area.is_empty()));
        }
        KeyAreas { areas }
    }

    /// Breaks the line into rows that fit in its width, as many as the area has room for.
    fn rows(&self) -> Vec<Self> {
        let (KeyBar { look, line, place, .. }, most) = (*self, (self.place.height / self.look.row()).max(1) as usize);
        let part = |entries| KeyLine { entries, ..line };
        let (mut lines, mut start) = (Vec::new(), 0);
        for end in 1..line.entries.len() {
            let before = if lines.is_empty() { look.face().width(self.before) } else { 0 };
            let width = before + look.face().width(&part(&line.entries[start..=end]).to_string());
            if width > place.width && lines.len() + 1 < most {
                lines.push(part(&line.entries[start..end]));
                start = end;
            }
        }
        lines.push(part(&line.entries[start..]));
        let height = if place.height == i32::MAX { look.row() } else { place.height / lines.len() as i32 };
        let row = |(line, number): (KeyLine, i32)| KeyBar {
            before: if number == 0 { self.before } else { "" },
            line,
            place: Rect { y: place.y + number * height, height, ..place },
            ..*self
        };
        lines.into_iter().zip(0..).map(row).collect()
    }

    /// Returns the pieces of a row: the text, the key that a click on it presses, and the place.
    fn pieces(&self) -> impl Iterator<Item = (&'static str, Option<u16>, Rect)> {
        let mut x = self.left() + self.look.face().width(self.before);
        self.line.pieces().map(move |(text, key)| {
            let place = Rect { x, width: self.look.face().width(text), ..self.place };
            x += place.width;
            (text, key, place)
        })
    }

    /// Asserts that every row fits its place.
    #[cfg(test)]
    pub(crate) fn assert_fits(&self) {
        for row in self.rows() {
            crate::text::assert_fits(self.look.face(), &row.text(), row.place.width);
            assert!(row.place.height >= self.look.face().height(), "{}", self.line);
        }
    }

    fn text(&self) -> String {
        format!("{}{}", self.before, self.line)
    }

    fn left(&self) -> i32 {
        let width = self.look.face().width(&self.text());
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
            for bar in [
                KeyBar::centred(Look::STANDARD, line, place),
                KeyBar { before: "1/4  ", ..KeyBar::at_left(Look::STANDARD, line, place) },
            ] {
                let areas = bar.areas();
                let text = bar.text();
                let esc = text.find("Esc").unwrap();
                let x = bar.left() + Look::STANDARD.face().width(&text[..esc]);
                assert_eq!(areas.key_at(x, 450), Some(code::ESC));
                assert_eq!(areas.key_at(x - 1, 450), None, "the gap");
                assert_eq!(areas.key_at(x, 470), None);
            }
        }
    }

    #[test]
    fn impossible_keys_have_their_own_colour() {
        let line = Language::English.text().main_menu.keys;
        let bar = KeyBar::at_left(Look::STANDARD, line, Rect::new(0, 0, WIDTH, 16));
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
        let bar = KeyBar::centred(Look::STANDARD, line, Rect::new(100, 0, 120, 16));
        assert!(bar.areas().areas.iter().all(|(area, _)| area.x >= 100 && area.right() <= 220));
    }

    #[test]
    fn a_narrow_line_is_broken_between_its_entries() {
        for line in Language::ALL.map(|language| language.text().main_menu.keys) {
            let height = KeyBar::height(Look::STANDARD, line, 200);
            let bar = KeyBar::centred(Look::STANDARD, line, Rect::new(100, 0, 200, height));
            assert!(height > Look::STANDARD.row());
            let entries = line.entries.iter().flat_map(|entry| entry.keys);
            for &(_, key) in entries {
                assert!(bar.areas().areas.iter().any(|&(area, pressed)| pressed == key && area.bottom() <= height));
            }
            assert!(bar.rows().iter().all(|row| row.place.width >= Look::STANDARD.face().width(&row.text())));
        }
    }
}
