//! The screen that lists the lessons.

use super::{LESSONS, stage};
use crate::gfx::font::bundled;
use crate::gfx::starfield::{Order, stars};
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{Borland, Button, Flow, Input, Machine, code};
use crate::text::lessons::Lessons;
use crate::ui::shadow;

/// The first row of the list, and from one row to the next.
const TOP: i32 = 84;
const LINE: i32 = 29;
/// Lessons in a column.
const COLUMN: usize = 12;

/// Lets lessons be chosen and shows them, until it is left.
///
/// # Errors
/// An interrupt of the machine's.
pub fn run(m: &mut Machine<'_>, lessons: &Lessons) -> Flow {
    let mut chosen = 0;
    loop {
        draw(&mut m.screen, lessons, chosen);
        let open = match m.input()? {
            Input::Key(code::ESC) => return Ok(()),
            Input::Key(code::UP) => {
                chosen = chosen.saturating_sub(1);
                false
            }
            Input::Key(code::DOWN) => {
                chosen = (chosen + 1).min(LESSONS.len() - 1);
                false
            }
            Input::Key(code::LEFT) => {
                chosen = chosen.checked_sub(COLUMN).unwrap_or(chosen);
                false
            }
            Input::Key(code::RIGHT) => {
                chosen = if chosen + COLUMN < LESSONS.len() { chosen + COLUMN } else { chosen };
                false
            }
            Input::Key(code::ENTER | code::SPACE) => true,
            Input::Click { x, y, button: Button::Left } => {
                let clicked = (0..LESSONS.len()).find(|&index| place(index).contains(x, y));
                chosen = clicked.unwrap_or(chosen);
                clicked.is_some()
            }
            _ => false,
        };
        if open {
            stage::run(m, lessons, LESSONS[chosen])?;
        }
    }
}

fn place(index: usize) -> Rect {
    let (column, row) = ((index / COLUMN) as i32, (index % COLUMN) as i32);
    Rect::new(24 + column * (WIDTH / 2), TOP + row * LINE, WIDTH / 2 - 32, LINE - 4)
}

/// Draws the list, with one lesson chosen.
pub fn draw(screen: &mut Framebuffer, lessons: &Lessons, chosen: usize) {
    screen.clear(Color::BLACK);
    let mut sky = Borland::default();
    stars(Order::Written, |n| sky.random(n)).for_each(|(x, y, color)| screen.put_pixel(x, y, color));
    let large = bundled::menu32();
    shadow::draw_text(screen, large, lessons.heading, (WIDTH - large.width(lessons.heading)) / 2, 32, Color::YELLOW);
    let small = bundled::song16();
    for (index, lesson) in LESSONS.iter().enumerate() {
        let place = place(index);
        let title = format!("{:>2}  {}", index + 1, (lesson.text)(lessons).title);
        let color = if index == chosen { Color::LIGHT_MAGENTA } else { Color::WHITE };
        screen.fill_rect(place, if index == chosen { Color::BLUE } else { Color::BLACK });
        screen.draw_text(small, &title, place.x + 8, place.y + 5, color);
    }
    let keys = lessons.index_keys;
    screen.draw_text(small, keys, (WIDTH - small.width(keys)) / 2, HEIGHT - 30, Color::LIGHT_GRAY);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::assert_fits;
    use crate::text::Language;

    #[test]
    fn titles_fit_their_places_in_every_language() {
        for lessons in Language::ALL.map(|language| &language.text().lessons) {
            assert_fits(bundled::menu32(), lessons.heading, WIDTH - 40);
            assert_fits(bundled::song16(), lessons.index_keys, WIDTH - 40);
            for (index, lesson) in LESSONS.iter().enumerate() {
                let title = format!("{:>2}  {}", index + 1, (lesson.text)(lessons).title);
                assert_fits(bundled::song16(), &title, place(index).width - 8);
                assert!(
                    place(index).right() <= WIDTH && place(index).bottom() <= HEIGHT - 32,
                    "{title} is out of sight"
                );
            }
        }
    }
}
