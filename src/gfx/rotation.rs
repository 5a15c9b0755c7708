//! Rotation of bitmap characters.

use super::trig::{self, ONE};
use super::{Glyph, font::GlyphBuf};

/// Rotates a character counterclockwise by an angle in degrees, as in graphics.h, about its centre. The result is a
/// square large enough for any angle and of the same size for all angles, with the character in its centre.
///
/// Each dot of the square looks up its source in the character; mapping the other way round would leave holes.
///
/// ```
/// use huanle_gfx::font::GlyphBuf;
/// use huanle_gfx::rotation::rotate_glyph;
/// let bar = GlyphBuf::from_art("###");
/// let upright = rotate_glyph(bar.as_glyph(), 90);
/// assert!(upright.as_glyph().dots().eq([(2, 1), (2, 2), (2, 3)]));
/// ```
pub fn rotate_glyph(glyph: Glyph<'_>, degrees: i32) -> GlyphBuf {
    let side = rotated_side(glyph);
    let mut square = GlyphBuf::blank(side as u16, side as u16);
    let (sin, cos) = (i64::from(trig::sin(degrees)), i64::from(trig::cos(degrees)));
    // The distance from the centre in half dots, since the centre may lie between two dots.
    let from_middle = |place: i32| i64::from(2 * place + 1 - side);
    let dot =
        |scaled: i64, size: i32| (scaled + i64::from(size) * i64::from(ONE)).div_euclid(2 * i64::from(ONE)) as i32;
    for y in 0..side {
        for x in 0..side {
            let (dx, dy) = (from_middle(x), from_middle(y));
            let (u, v) = (dot(dx * cos - dy * sin, glyph.width()), dot(dx * sin + dy * cos, glyph.height()));
            if glyph.is_set(u, v) {
                square.set(x, y);
            }
        }
    }
    square
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
