//! Discs and their flip animation.

use crate::engine::othello::{Bitboard, Square};
use crate::gfx::{Color, Framebuffer, circle};

/// The number of frames of the flip animation.
pub const FLIP_FRAMES: i32 = 8;

/// The appearance of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscStyle {
    /// The radius in pixels.
    pub radius: i32,
    /// The colour.
    pub color: Color,
    /// The colour of the rim, one pixel wide.
    pub rim: Color,
}

/// Draws a disc with its rim around a point.
pub fn draw(screen: &mut Framebuffer, (x, y): (i32, i32), look: DiscStyle) {
    draw_narrowed(screen, (x, y), look, 1, 1);
}

/// Draws a frame of the flip animation, 1 to [`FLIP_FRAMES`]: the disc narrows to its edge, then widens in the other
/// colour. The caller must erase the previous frame first.
pub fn draw_flip_frame(screen: &mut Framebuffer, at: (i32, i32), from: DiscStyle, to: DiscStyle, step: i32) {
    let half = FLIP_FRAMES / 2;
    draw_narrowed(screen, at, if step < half { from } else { to }, (half - step).abs(), half);
}

/// Draws a disc whose width is reduced to a fraction.
fn draw_narrowed(screen: &mut Framebuffer, (x, y): (i32, i32), look: DiscStyle, part: i32, of: i32) {
    let DiscStyle { radius, color, rim } = look;
    for dy in -radius..=radius {
        let Some(reach) = circle::half_width(radius, dy) else { continue };
        let reach = (reach * part / of).max(1);
        screen.bar(x - reach, y + dy, x + reach, y + dy, rim);
        let inner = circle::half_width(radius - 1, dy).map(|reach| (reach * part / of).max(1) - 1);
        if let Some(inner) = inner.filter(|&inner| inner >= 0 && rim != color) {
            screen.bar(x - inner, y + dy, x + inner, y + dy, color);
        }
    }
}

/// Returns the discs grouped by their distance from a square, the nearest first.
pub fn rings(from: Square, discs: Bitboard) -> impl Iterator<Item = Bitboard> {
    let distance = move |to: Square| to.column().abs_diff(from.column()).max(to.row().abs_diff(from.row()));
    (1..8)
        .map(move |radius| discs.iter().filter(|&disc| distance(disc) == radius).collect())
        .filter(|ring: &Bitboard| !ring.is_empty())
}
