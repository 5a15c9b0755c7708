//! The page of the help that lists every action with its key.

use super::ask::{label, listed};
use super::{Action, Own};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::text::Text;

/// Where the list stands.
const AREA: Rect = Rect::new(40, 96, WIDTH - 80, 340);
/// From one line to the next.
const LINE: i32 = 18;
/// Pixels for a key before what it does.
const KEY: i32 = 72;

/// Draws the list of all keys, those of the game's own actions among them, in two columns.
pub fn draw_keys(screen: &mut Framebuffer, text: &Text, own: &[Own]) {
    let lines = lines(own);
    for (line, &(action, key)) in lines.iter().enumerate() {
        let (x, y) = place(line, lines.len());
        screen.draw_text(bundled::song16(), key, x, y, Color::YELLOW);
        screen.draw_text(bundled::song16(), label(text, action, own), x + KEY, y, Color::WHITE);
    }
}

fn lines(own: &[Own]) -> Vec<(Action, &'static str)> {
    listed(own).into_iter().flatten().chain([(Action::Menu, "Tab")]).collect()
}

fn place(line: usize, of: usize) -> (i32, i32) {
    let rows = of.div_ceil(2);
    let (column, row) = ((line / rows) as i32, (line % rows) as i32);
    (AREA.x + column * AREA.width / 2, AREA.y + row * LINE)
}

/// Whether the list has room for every line, with the game's own actions.
#[cfg(test)]
pub(crate) fn assert_room(own: &[Own]) {
    use crate::gfx::font::assert_fits;
    use crate::text::Language;

    let lines = lines(own);
    for (line, &(action, key)) in lines.iter().enumerate() {
        assert!(place(line, lines.len()).1 + 16 <= AREA.bottom());
        assert_fits(bundled::song16(), key, KEY - 8);
        for language in Language::ALL {
            assert_fits(bundled::song16(), label(language.text(), action, own), AREA.width / 2 - KEY - 8);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_fits_in_every_language() {
        super::assert_room(&[]);
    }
}
