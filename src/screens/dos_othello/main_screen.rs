//! The main screen: starfield, title, menu. `mainFace.h` of the original.

use crate::gfx::font::bundled;
use crate::gfx::{HEIGHT, Rect, WIDTH};
use crate::machine::{Flow, Machine, code};
use crate::screens::title::{Title, draw_starfield};
use crate::text::OthelloText;
use crate::ui::{Menu, MenuChoice};

/// The row of the title's shadows.
const TITLE_Y: i32 = 100;
/// The columns of the shadows of the title's first and last character. Five characters are 94 pixels apart.
const TITLE_X: (i32, i32) = (100, 476);

/// Draws the screen and waits for a choice: an item, Esc, or F1 for the help.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, text: &OthelloText) -> Flow<MenuChoice> {
    draw_starfield(m);
    fly_in_title(m, text)?;
    m.topic = "menu".into();
    let mut menu = menu(text);
    menu.draw(&mut m.screen);
    loop {
        let choice = menu.run(m)?;
        if matches!(choice, MenuChoice::Item(_) | MenuChoice::Key(code::ESC | code::F1)) {
            return Ok(choice);
        }
    }
}

/// Returns the menu of four items, with the first one selected.
pub fn menu(text: &OthelloText) -> Menu<'_> {
    Menu::new(&text.menu, bundled::menu32(), WIDTH / 2, 232, 56).with_hover()
}

/// Draws the finished main screen at once.
pub fn draw(m: &mut Machine<'_>, text: &OthelloText) {
    draw_starfield(m);
    letters(text).draw(&mut m.screen);
    menu(text).draw(&mut m.screen);
}

/// Lets the title fly in over the screen; any key skips the animation.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn fly_in_title(m: &mut Machine<'_>, text: &OthelloText) -> Flow {
    letters(text).fly_in(m)
}

/// Returns the title at its position in the listing.
pub(super) fn letters(text: &OthelloText) -> Title {
    Title::new(text.title, Rect::new(0, 0, WIDTH, HEIGHT), TITLE_X, TITLE_Y)
}

#[cfg(test)]
mod tests {
    use super::*;

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
