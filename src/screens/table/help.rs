//! The page of the help that lists every action with its key.

use super::action::{ACTIONS, Action};
use super::ask::label;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::text::Text;

/// Where the list stands.
const AREA: Rect = Rect::new(40, 96, WIDTH - 80, 340);
/// From one line to the next.
const LINE: i32 = 18;
/// Pixels for a key before what it does.
const KEY: i32 = 72;

/// Draws the list of all keys, in two columns.
pub fn draw_keys(screen: &mut Framebuffer, text: &Text) {
    for (line, (action, key)) in lines().enumerate() {
        let (x, y) = place(line);
        screen.draw_text(bundled::song16(), key, x, y, Color::YELLOW);
        screen.draw_text(bundled::song16(), label(text, action), x + KEY, y, Color::WHITE);
    }
}

fn lines() -> impl Iterator<Item = (Action, &'static str)> {
    ACTIONS.iter().flatten().map(|&(action, _, name)| (action, name)).chain([(Action::Menu, "Tab")])
}

fn place(line: usize) -> (i32, i32) {
    let rows = lines().count().div_ceil(2);
    let (column, row) = ((line / rows) as i32, (line % rows) as i32);
    (AREA.x + column * AREA.width / 2, AREA.y + row * LINE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::assert_fits;
    use crate::text::Language;

    #[test]
    fn the_list_fits_in_every_language() {
        for (line, (action, key)) in lines().enumerate() {
            assert!(place(line).1 + 16 <= AREA.bottom());
            assert_fits(bundled::song16(), key, KEY - 8);
            for language in Language::ALL {
                assert_fits(bundled::song16(), label(language.text(), action), AREA.width / 2 - KEY - 8);
            }
        }
    }
}
