//! The main screen: starfield, title, menu. `mainFace.h` of the original.

use crate::gfx::font::bundled;
use crate::gfx::motion::{Pace, in_between};
use crate::gfx::starfield::{Order, stars};
use crate::gfx::{Color, Framebuffer, Glyph, HEIGHT, Rect, WIDTH};
use crate::machine::clock::RETRACE;
use crate::machine::{Flow, Machine, code};
use crate::text::Othello;
use crate::ui::{Choice, Menu, shadow};

/// Side of the title's characters.
const SIZE: i32 = 64;
/// The row of the title's shadows.
const TITLE_Y: i32 = 100;
/// The columns of the shadows of the first and of the last character of the title. Five stand 94 pixels apart.
const TITLE_X: (i32, i32) = (100, 476);
/// Steps of a character's flight; one for each retrace.
const FLIGHT: u16 = 42;
/// Steps from the start of one character to that of the next.
const STAGGER: usize = 9;

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

/// Black, with the original's stars.
pub fn starfield(m: &mut Machine<'_>, order: Order) {
    m.topic = "random";
    m.screen.clear(Color::BLACK);
    for (x, y, color) in stars(order, |n| m.show.random(n)) {
        m.screen.put_pixel(x, y, color);
    }
}

/// The four-item menu, the first item chosen.
pub fn menu(text: &Othello) -> Menu<'_> {
    Menu::new(&text.menu, bundled::menu32(), WIDTH / 2, 232, 56)
}

/// Draws the finished main screen at once.
pub fn draw(m: &mut Machine<'_>, text: &Othello) {
    starfield(m, Order::Written);
    letters(text).for_each(|letter| letter.draw(&mut m.screen, letter.place));
    menu(text).draw(&mut m.screen);
}

/// The title flies in over what is on the screen, each character on its own path, one after the other; any key
/// skips to the title in its place.
///
/// In-betweening as the document describes it (6.3), but for one thing: a character's old place is not overwritten with the
/// background colour but with the background, so that the stars are still there afterwards.
///
/// # Errors
/// An interrupt of the machine's.
pub fn title(m: &mut Machine<'_>, text: &Othello) -> Flow {
    m.topic = "motion";
    let background = m.screen.clone();
    let story = |m: &mut Machine<'_>| {
        let mut flights: Vec<_> = letters(text)
            .map(|letter| (letter, in_between(letter.start, letter.place, FLIGHT, Pace::Slowing), letter.start))
            .collect();
        for step in 0..usize::from(FLIGHT) + STAGGER * (flights.len() - 1) {
            for (_, _, at) in &flights {
                let taken =
                    Rect::new(at.0 - shadow::LIFT, at.1 - shadow::LIFT, SIZE + shadow::LIFT, SIZE + shadow::LIFT);
                m.screen.blit(&background, taken, taken.x, taken.y);
            }
            for (index, (letter, path, at)) in flights.iter_mut().enumerate() {
                if step >= index * STAGGER {
                    *at = path.next().unwrap_or(*at);
                }
                letter.draw(&mut m.screen, *at);
            }
            m.pause(RETRACE)?;
        }
        Ok(())
    };
    m.skippable(story, |screen| {
        screen.blit(&background, background.bounds(), 0, 0);
        letters(text).for_each(|letter| letter.draw(screen, letter.place));
    })
}

/// A character of the title: where its shadow ends up, and where its flight begins.
#[derive(Clone, Copy)]
struct Letter {
    glyph: Glyph<'static>,
    color: Color,
    start: (i32, i32),
    place: (i32, i32),
}

impl Letter {
    fn draw(&self, screen: &mut Framebuffer, (x, y): (i32, i32)) {
        shadow::draw_glyph(screen, self.glyph, x, y, self.color);
    }
}

/// The characters of the title, evenly spread. The first comes from the left, the last from the right, those between by
/// turns from above and from below, slanting inwards.
fn letters(text: &Othello) -> impl Iterator<Item = Letter> {
    let last = text.title.len() as i32 - 1;
    text.title.iter().zip(0..).map(move |(&(character, color), index)| {
        let x = TITLE_X.0 + (TITLE_X.1 - TITLE_X.0) * index / last.max(1);
        let aside = x + (x + SIZE / 2 - WIDTH / 2);
        let start = match index {
            0 => (-SIZE, HEIGHT - SIZE),
            _ if index == last => (WIDTH, HEIGHT - SIZE),
            _ if index % 2 == 1 => (aside, -SIZE),
            _ => (aside, HEIGHT + shadow::LIFT),
        };
        Letter { glyph: bundled::title64().glyph_or_box(character), color, start, place: (x, TITLE_Y) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::assert_fits;
    use crate::text::Language;

    #[test]
    fn title_and_menu_fit_in_every_language() {
        for text in Language::ALL.map(|language| &language.text().othello) {
            for item in text.menu {
                assert_fits(bundled::menu32(), item, WIDTH - 40);
            }
            for &(character, _) in text.title {
                assert_fits(bundled::title64(), &character.to_string(), SIZE);
            }
        }
    }

    #[test]
    fn the_chinese_title_stands_where_the_document_puts_it() {
        let places: Vec<(i32, i32)> = letters(&Language::Chinese.text().othello).map(|letter| letter.place).collect();
        assert_eq!(places, [(100, 100), (194, 100), (288, 100), (382, 100), (476, 100)]);
        let starts: Vec<(i32, i32)> = letters(&Language::Chinese.text().othello).map(|letter| letter.start).collect();
        for (x, y) in starts {
            assert!(!(0..WIDTH).contains(&x) || !(0..HEIGHT).contains(&y), "({x}, {y}) is out of sight");
        }
    }
}
