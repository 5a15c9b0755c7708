//! A starfield and a title that flies in over it: the opening of every program.

use crate::gfx::font::bundled;
use crate::gfx::motion::{Easing, in_between};
use crate::gfx::starfield::{StarOrder, stars_within};
use crate::gfx::{Color, Framebuffer, Glyph, Rect};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine};
use crate::ui::shadow;

/// The side of a title's characters.
pub const SIZE: i32 = 64;
/// The flight of a title, one step per retrace.
const FLIGHT: Flight = Flight { steps: 42, stagger: 9 };

/// Draws the original's stars on black, in the order as written.
pub fn draw_starfield(m: &mut Machine<'_>) {
    draw_stars(m, StarOrder::Written);
}

/// Draws the original's stars on black, in an order.
pub(crate) fn draw_stars(m: &mut Machine<'_>, order: StarOrder) {
    m.topic = "random".into();
    m.screen.clear(Color::BLACK);
    let (width, height) = (m.screen.width() as u16, m.screen.height() as u16);
    for (x, y, color) in stars_within(width, height, order, |n| m.visual_rng.random(n)) {
        m.screen.put_pixel(x, y, color);
    }
}

/// The number of steps of a title's flight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flight {
    /// For one character.
    pub steps: u16,
    /// Between the start of one character and that of the next.
    pub stagger: usize,
}

/// A line of 64-dot characters with shadows.
pub struct Title {
    letters: Vec<Letter>,
}

/// A character of a title with the target of its shadow and the start of its flight.
#[derive(Clone, Copy)]
struct Letter {
    glyph: Glyph<'static>,
    color: Color,
    start: (i32, i32),
    place: (i32, i32),
}

impl Title {
    /// Creates a title from characters with their colours, evenly spaced: the shadows of the first and the last have
    /// their upper left corners in the given columns of a screen, all in row `y`.
    ///
    /// The first character flies in from the left, the last from the right, the others alternately from above and
    /// below, diagonally inwards.
    pub fn new(characters: &[(char, Color)], screen: Rect, columns: (i32, i32), y: i32) -> Title {
        let last = characters.len() as i32 - 1;
        let letter = |(&(character, color), index): (&(char, Color), i32)| {
            let x = columns.0 + (columns.1 - columns.0) * index / last.max(1);
            let overlay = x + (x + SIZE / 2 - screen.width / 2);
            let start = match index {
                0 => (-SIZE, screen.height - SIZE),
                _ if index == last => (screen.width, screen.height - SIZE),
                _ if index % 2 == 1 => (overlay, -SIZE),
                _ => (overlay, screen.height + shadow::LIFT),
            };
            Letter { glyph: bundled::title64().glyph_or_box(character), color, start, place: (x, y) }
        };
        Title { letters: characters.iter().zip(0..).map(letter).collect() }
    }

    /// Draws the title at its final position.
    pub fn draw(&self, screen: &mut Framebuffer) {
        self.letters.iter().for_each(|letter| letter.draw(screen, letter.place));
    }

    /// Lets the title fly in over the screen; any key skips the animation.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(crate) fn fly_in(&self, m: &mut Machine<'_>) -> Flow {
        let background = m.screen.clone();
        m.run_skippable(
            |m| self.fly(m, FLIGHT, |m| m.pause(RETRACE_PERIOD)),
            |screen| {
                screen.blit(&background, background.bounds(), 0, 0);
                self.draw(screen);
            },
        )
    }

    /// Lets the title fly in over the screen, each character on its own path, one after the other; `pause` waits after
    /// each step.
    ///
    /// The in-betweening follows the thesis (6.3) except for one thing: the old position of a character is overwritten
    /// with the saved background, not with the background colour, so that the stars remain.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(crate) fn fly<'h>(
        &self,
        m: &mut Machine<'h>,
        flight: Flight,
        pause: impl Fn(&mut Machine<'h>) -> Flow,
    ) -> Flow {
        m.topic = "motion".into();
        let background = m.screen.clone();
        let path = |letter: &Letter| in_between(letter.start, letter.place, flight.steps, Easing::EaseOut);
        let mut flights: Vec<_> = self.letters.iter().map(|letter| (letter, path(letter), letter.start)).collect();
        for step in 0..usize::from(flight.steps) + flight.stagger * (flights.len() - 1) {
            for (_, _, at) in &flights {
                let taken =
                    Rect::new(at.0 - shadow::LIFT, at.1 - shadow::LIFT, SIZE + shadow::LIFT, SIZE + shadow::LIFT);
                m.screen.blit(&background, taken, taken.x, taken.y);
            }
            for (index, (letter, path, at)) in flights.iter_mut().enumerate() {
                if step >= index * flight.stagger {
                    *at = path.next().unwrap_or(*at);
                }
                letter.draw(&mut m.screen, *at);
            }
            pause(m)?;
        }
        Ok(())
    }

    /// Returns the target of each character's shadow and the start of its flight.
    #[cfg(test)]
    pub(super) fn flights(&self) -> Vec<((i32, i32), (i32, i32))> {
        self.letters.iter().map(|letter| (letter.place, letter.start)).collect()
    }
}

impl Letter {
    fn draw(&self, screen: &mut Framebuffer, (x, y): (i32, i32)) {
        shadow::draw_glyph(screen, self.glyph, x, y, self.color);
    }
}
