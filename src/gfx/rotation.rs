//! Rotation of bitmap characters.

use super::trig::{self, ONE};
use super::{Glyph, font::GlyphBuf};

/// Rotates a character counterclockwise by an angle in degrees, as in graphics.h, about its centre. The result is a
/// square large enough for any angle and of the same size for all angles, with the character in its centre.
///
/// Each dot of the square looks up its source in the character; mapping the other way round would leave holes.
pub fn rotate_glyph(glyph: Glyph<'_>, degrees: i32) -> GlyphBuf {
    let side = rotated_side(glyph);
    let mut square = GlyphBuf::blank(side as u16, side as u16);
    GlyphRotation::new(glyph, degrees).filter(|dot| dot.set).for_each(|dot| square.set(dot.x, dot.y));
    square
}

/// A dot of a rotated character.
///
/// ```
/// use huanle_gfx::font::GlyphBuf;
/// use huanle_gfx::rotation::GlyphRotation;
/// let bar = GlyphBuf::from_art("#.\n#.");
/// let set: Vec<(i32, i32)> =
///     GlyphRotation::new(bar.as_glyph(), 0).filter(|dot| dot.set).map(|dot| dot.source).collect();
/// assert_eq!(set, [(0, 0), (0, 1)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RotatedDot {
    /// The column in the square.
    pub x: i32,
    /// The row in the square.
    pub y: i32,
    /// The source position in the character as (column, row); it may be outside.
    pub source: (i32, i32),
    /// `true` if the source dot is set.
    pub set: bool,
}

/// The dots of the square in which a character is rotated, row by row: see [`rotate_glyph`].
///
/// ```
/// use huanle_gfx::font::GlyphBuf;
/// use huanle_gfx::rotation::{GlyphRotation, rotated_side};
/// let bar = GlyphBuf::from_art("#.\n#.");
/// let side = rotated_side(bar.as_glyph());
/// assert_eq!(GlyphRotation::new(bar.as_glyph(), 90).count() as i32, side * side);
/// ```
#[derive(Clone, Debug)]
pub struct GlyphRotation<'g> {
    glyph: Glyph<'g>,
    side: i32,
    sin: i64,
    cos: i64,
    x: i32,
    y: i32,
}

impl<'g> GlyphRotation<'g> {
    /// Creates the rotation of a character counterclockwise by an angle in degrees.
    pub fn new(glyph: Glyph<'g>, degrees: i32) -> GlyphRotation<'g> {
        let (sin, cos) = (i64::from(trig::sin(degrees)), i64::from(trig::cos(degrees)));
        GlyphRotation { glyph, side: rotated_side(glyph), sin, cos, x: 0, y: 0 }
    }
}

impl Iterator for GlyphRotation<'_> {
    type Item = RotatedDot;

    fn next(&mut self) -> Option<RotatedDot> {
        let GlyphRotation { glyph, side, sin, cos, x, y } = *self;
        if y >= side {
            return None;
        }
        (self.x, self.y) = if x + 1 < side { (x + 1, y) } else { (0, y + 1) };
        // The distance from the centre in half dots, since the centre may lie between two dots.
        let from_middle = |place: i32| i64::from(2 * place + 1 - side);
        let dot =
            |scaled: i64, size: i32| (scaled + i64::from(size) * i64::from(ONE)).div_euclid(2 * i64::from(ONE)) as i32;
        let (width, height) = (glyph.width(), glyph.height());
        let (dx, dy) = (from_middle(x), from_middle(y));
        let u = dot(dx * cos - dy * sin, width);
        let v = dot(dx * sin + dy * cos, height);
        let set = glyph.is_set(u, v);
        Some(RotatedDot { x, y, source: (u, v), set })
    }
}

/// Returns the side of the square in which a character rotates: its diagonal, rounded up to a number with the parity of
/// its width, at most 65,535.
pub fn rotated_side(glyph: Glyph<'_>) -> i32 {
    let (width, height) = (i64::from(glyph.width()), i64::from(glyph.height()));
    let diagonal = (width * width + height * height).isqrt() as i32 + 1;
    (diagonal + (diagonal + glyph.width()) % 2).min(i32::from(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dots(glyph: &GlyphBuf) -> Vec<(i32, i32)> {
        glyph.as_glyph().dots().collect()
    }

    #[test]
    fn quarter_turns_are_exact() {
        let f = GlyphBuf::from_art("####\n#...\n##..\n#...\n");
        let f = f.as_glyph();
        let side = rotated_side(f);
        assert_eq!(side, 6);
        let upright: Vec<_> = f.dots().map(|(x, y)| (x + 1, y + 1)).collect();
        assert_eq!(dots(&rotate_glyph(f, 0)), upright);
        assert_eq!(dots(&rotate_glyph(f, -720)), upright);
        let mut left: Vec<_> = upright.iter().map(|&(x, y)| (y, side - 1 - x)).collect();
        left.sort_by_key(|&(x, y)| (y, x));
        assert_eq!(dots(&rotate_glyph(f, 90)), left, "to the left");
        let mut over: Vec<_> = upright.iter().map(|&(x, y)| (side - 1 - x, side - 1 - y)).collect();
        over.sort_by_key(|&(x, y)| (y, x));
        assert_eq!(dots(&rotate_glyph(f, 180)), over);
    }

    #[test]
    fn at_any_angle_there_are_about_as_many_dots_and_none_is_cut_off() {
        let block = GlyphBuf::from_art(&"################\n".repeat(16));
        for degrees in 0..360 {
            let count = dots(&rotate_glyph(block.as_glyph(), degrees)).len();
            assert!((246..=266).contains(&count), "{count} at {degrees}°");
        }
    }
}
