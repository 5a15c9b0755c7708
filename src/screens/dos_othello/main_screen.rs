//! The main screen: starfield, title, menu. `mainFace.h` of the original.

use crate::gfx::WIDTH;
use crate::gfx::font::bundled;
use crate::gfx::starfield::Order;
use crate::machine::{Flow, Machine, code};
use crate::screens::title::{Title, starfield};
use crate::text::Othello;
use crate::ui::{Choice, Menu};

/// The row of the title's shadows.
const TITLE_Y: i32 = 100;
/// The columns of the shadows of the first and of the last character of the title. Five stand 94 pixels apart.
const TITLE_X: (i32, i32) = (100, 476);

/// Draws the screen, and waits for a choice: an item, Esc, or F1 for the help.
///
/// # Errors
/// An interrupt of the machine's.
pub fn run(m: &mut Machine<'_>, text: &Othello) -> Flow<Choice> {
    starfield(m, Order::Written);
    title(m, text)?;
    m.topic = "menu";
    let mut menu = menu(text);
    menu.draw(&mut m.screen);
    loop {
        let choice = menu.run(m)?;
        if matches!(choice, Choice::Item(_) | Choice::Key(code::ESC | code::F1)) {
            return Ok(choice);
        }
    }
}

/// The four-item menu, the first item chosen.
pub fn menu(text: &Othello) -> Menu<'_> {
    Menu::new(&text.menu, bundled::menu32(), WIDTH / 2, 232, 56).with_hover()
}

/// Draws the finished main screen at once.
pub fn draw(m: &mut Machine<'_>, text: &Othello) {
    starfield(m, Order::Written);
    letters(text).draw(&mut m.screen);
    menu(text).draw(&mut m.screen);
}

/// The title flies in over what is on the screen; any key skips to the title in its place.
///
/// # Errors
/// An interrupt of the machine's.
pub fn title(m: &mut Machine<'_>, text: &Othello) -> Flow {
    letters(text).fly_in(m)
}

/// The title, where the listing puts it.
fn letters(text: &Othello) -> Title {
    Title::new(text.title, TITLE_X, TITLE_Y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::HEIGHT;
    use crate::screens::title;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn title_and_menu_fit_in_every_language() {
        for text in Language::ALL.map(|language| &language.text().othello) {
            for item in text.menu {
                assert_fits(bundled::menu32(), item, WIDTH - 40);
            }
            for &(character, _) in text.title {
                assert_fits(bundled::title64(), &character.to_string(), title::SIZE);
            }
        }
    }

    #[test]
    fn the_chinese_title_stands_where_the_document_puts_it() {
        let flights = letters(&Language::Chinese.text().othello).flights();
        let places: Vec<(i32, i32)> = flights.iter().map(|&(place, _)| place).collect();
        assert_eq!(places, [(100, 100), (194, 100), (288, 100), (382, 100), (476, 100)]);
        for (_, (x, y)) in flights {
            assert!(!(0..WIDTH).contains(&x) || !(0..HEIGHT).contains(&y), "({x}, {y}) is out of sight");
        }
    }
}
