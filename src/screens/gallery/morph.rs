//! Shapes that become others by in-betweening: rotation, outlines, dots.

use std::time::Duration;

use crate::gfx::font::bundled;
use crate::gfx::morph::{morph, pair_points, resample};
use crate::gfx::motion::{self, Easing};
use crate::gfx::rotation::{rotate_glyph, rotated_side};
use crate::gfx::trig;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH, polygon};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine};
use crate::screens::title::draw_starfield;
use crate::text::OthelloText;

/// The pause after each completed shape.
const REST: Duration = Duration::from_millis(400);
const MIDDLE: (i32, i32) = (WIDTH / 2, HEIGHT / 2);

/// Rotates the characters of the title once, one after the other.
pub(super) fn rotate_characters(m: &mut Machine<'_>, text: &OthelloText) -> Flow {
    const STEPS: u16 = 60;
    const STAGGER: usize = 12;
    draw_starfield(m);
    let background = m.screen.clone();
    let letters: Vec<_> = text.title.iter().map(|&(c, _)| bundled::title64().glyph_or_box(c)).collect();
    let square = rotated_side(letters[0]);
    let pitch = WIDTH / letters.len() as i32;
    let top = MIDDLE.1 - square / 2;
    for step in 0..=usize::from(STEPS) + STAGGER * (letters.len() - 1) {
        let mut left = (pitch - square) / 2;
        m.screen.blit(&background, Rect::new(0, top, WIDTH, square), 0, top);
        for (index, &letter) in letters.iter().enumerate() {
            let done = step.saturating_sub(index * STAGGER).min(STEPS.into());
            let degrees = done
                .checked_sub(1)
                .and_then(|done| motion::in_between_numbers(0, -360, STEPS, Easing::EaseInOut).nth(done));
            let color = if done % usize::from(STEPS) == 0 { Color::YELLOW } else { Color::LIGHT_CYAN };
            m.screen.draw_glyph(rotate_glyph(letter, degrees.unwrap_or(0)).as_glyph(), left, top, color);
            left += pitch;
        }
        m.pause(RETRACE_PERIOD)?;
    }
    Ok(())
}

/// Morphs a disc into a star, the star into a square, the square into a disc: each outline is resampled to the same
/// number of points, and each point moves to its counterpart.
pub(super) fn morph_outlines(m: &mut Machine<'_>) -> Flow {
    const POINTS: usize = 120;
    const STEPS: u16 = 60;
    const RADIUS: i32 = 180;
    // All run clockwise from the top.
    let corner = |degrees: i32, radius: i32| {
        (MIDDLE.0 + trig::scale(radius, trig::sin(degrees)), MIDDLE.1 - trig::scale(radius, trig::cos(degrees)))
    };
    let disc: Vec<_> = (0..360).step_by(3).map(|degrees| corner(degrees, RADIUS)).collect();
    let star: Vec<_> = (0..10).map(|tip| corner(tip * 36, if tip % 2 == 0 { 220 } else { 84 })).collect();
    let square: Vec<_> =
        [0, 45, 135, 225, 315].map(|degrees| corner(degrees, if degrees == 0 { 141 } else { 200 })).to_vec();
    draw_starfield(m);
    let background = m.screen.clone();
    let shapes = [(disc, Color::LIGHT_GRAY), (star, Color::YELLOW), (square, Color::LIGHT_CYAN)];
    let shapes = shapes.map(|(corners, color)| (resample(&corners, POINTS), color));
    draw_outline(&mut m.screen, &shapes[0].0, shapes[0].1);
    m.pause(REST)?;
    for (index, (shape, _)) in shapes.iter().enumerate() {
        let (next, color) = &shapes[(index + 1) % shapes.len()];
        for points in morph(&pair_points(shape, next), STEPS, Easing::EaseInOut) {
            m.screen.blit(&background, background.bounds(), 0, 0);
            draw_outline(&mut m.screen, &points, *color);
            m.pause(RETRACE_PERIOD)?;
        }
        m.pause(REST)?;
    }
    Ok(())
}

/// Fills an outline with a colour and draws its border in white.
fn draw_outline(screen: &mut Framebuffer, points: &[(i32, i32)], color: Color) {
    for span in polygon::spans(points, 0..HEIGHT) {
        screen.bar(span.x1, span.y, span.x2, span.y, color);
    }
    for (from, to) in points.iter().zip(points.iter().cycle().skip(1)) {
        screen.line(from.0, from.1, to.0, to.1, Color::WHITE);
    }
}

/// Shows the enlarged characters of the title one after the other: the dots of each fly to the positions of the next
/// one's.
pub(super) fn morph_dots(m: &mut Machine<'_>, text: &OthelloText) -> Flow {
    const STEPS: u16 = 60;
    /// The distance between two dots, and the side of a dot.
    const PITCH: i32 = 6;
    const DOT: i32 = 5;
    const SIZE: i32 = 64 * PITCH;
    let (left, top) = (MIDDLE.0 - SIZE / 2, MIDDLE.1 - SIZE / 2);
    draw_starfield(m);
    let background = m.screen.clone();
    let place = |(x, y): (i32, i32)| (left + x * PITCH, top + y * PITCH);
    let letters: Vec<Vec<(i32, i32)>> =
        text.title.iter().map(|&(c, _)| bundled::title64().glyph_or_box(c).dots().map(place).collect()).collect();
    let draw = |screen: &mut Framebuffer, dots: &[(i32, i32)], color: Color| {
        screen.blit(&background, background.bounds(), 0, 0);
        dots.iter().for_each(|&(x, y)| screen.fill_rect(Rect::new(x, y, DOT, DOT), color));
    };
    draw(&mut m.screen, &letters[0], Color::YELLOW);
    m.pause(REST)?;
    for pair in letters.windows(2) {
        for dots in morph(&pair_points(&pair[0], &pair[1]), STEPS, Easing::EaseInOut) {
            draw(&mut m.screen, &dots, Color::YELLOW);
            m.pause(RETRACE_PERIOD)?;
        }
        m.pause(REST)?;
    }
    Ok(())
}
