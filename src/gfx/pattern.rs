//! Fill patterns: 8×8 bits, repeated across the screen.

use super::canvas::GraphError;

/// Eight rows of eight bits, top row first, most significant bit left, as for `setfillpattern`. Patterns are anchored
/// to the screen, not to the shape: the pixel (x, y) is on if bit x & 7 (from the left) of row y & 7 is set, so
/// adjacent shapes join without a seam.
///
/// ```
/// use huanle_gfx::pattern::{Pattern, is_on};
/// use huanle_gfx::{Canvas, Color};
/// let checkerboard: Pattern = [0xAA, 0x55, 0xAA, 0x55, 0xAA, 0x55, 0xAA, 0x55];
/// let mut canvas = Canvas::vga();
/// canvas.set_fill_pattern(checkerboard, Color::GREEN);
/// canvas.bar(0, 0, 7, 7);
/// assert!(is_on(&checkerboard, 0, 0) && !is_on(&checkerboard, 1, 0));
/// ```
pub type Pattern = [u8; 8];

/// Returns whether a pattern is on at a pixel of the screen.
#[inline]
pub const fn is_on(pattern: &Pattern, x: i32, y: i32) -> bool {
    pattern[(y & 7) as usize] & 0x80 >> (x & 7) != 0
}

/// The styles of `setfillstyle`.
///
/// ```
/// use huanle_gfx::FillStyle;
/// assert_eq!((FillStyle::try_from(1), FillStyle::Solid.pattern()), (Ok(FillStyle::Solid), [0xFF; 8]));
/// assert!(FillStyle::try_from(13).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FillStyle {
    /// `EMPTY_FILL`, 0: all in the background colour 0.
    Empty,
    /// `SOLID_FILL`, 1: all in the fill colour.
    #[default]
    Solid,
    /// `LINE_FILL`, 2: two rows on, two rows off.
    Line,
    /// `LTSLASH_FILL`, 3: thin ///.
    LightSlash,
    /// `SLASH_FILL`, 4: thick ///.
    Slash,
    /// `BKSLASH_FILL`, 5: thick \\\.
    Backslash,
    /// `LTBKSLASH_FILL`, 6: thin \\\.
    LightBackslash,
    /// `HATCH_FILL`, 7: a square grid.
    Hatch,
    /// `XHATCH_FILL`, 8: a diagonal grid.
    CrossHatch,
    /// `INTERLEAVE_FILL`, 9: dense bricks of two pixels.
    Interleave,
    /// `WIDE_DOT_FILL`, 10: widely spaced dots.
    WideDot,
    /// `CLOSE_DOT_FILL`, 11: closely spaced dots.
    CloseDot,
    /// `USER_FILL`, 12: a user-defined pattern, as set by `setfillpattern`.
    User(Pattern),
}

impl FillStyle {
    /// The styles 0 to 11, in order.
    pub const BUILT_IN: [FillStyle; 12] = [
        FillStyle::Empty,
        FillStyle::Solid,
        FillStyle::Line,
        FillStyle::LightSlash,
        FillStyle::Slash,
        FillStyle::Backslash,
        FillStyle::LightBackslash,
        FillStyle::Hatch,
        FillStyle::CrossHatch,
        FillStyle::Interleave,
        FillStyle::WideDot,
        FillStyle::CloseDot,
    ];

    /// Returns the bits of the style, as in the Borland kernel.
    pub const fn pattern(self) -> Pattern {
        match self {
            FillStyle::Empty => [0; 8],
            FillStyle::Solid => [0xFF; 8],
            FillStyle::Line => [0xFF, 0xFF, 0x00, 0x00, 0xFF, 0xFF, 0x00, 0x00],
            FillStyle::LightSlash => [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80],
            FillStyle::Slash => [0xE0, 0xC1, 0x83, 0x07, 0x0E, 0x1C, 0x38, 0x70],
            FillStyle::Backslash => [0xF0, 0x78, 0x3C, 0x1E, 0x0F, 0x87, 0xC3, 0xE1],
            FillStyle::LightBackslash => [0xA5, 0xD2, 0x69, 0xB4, 0x5A, 0x2D, 0x96, 0x4B],
            FillStyle::Hatch => [0xFF, 0x88, 0x88, 0x88, 0xFF, 0x88, 0x88, 0x88],
            FillStyle::CrossHatch => [0x81, 0x42, 0x24, 0x18, 0x18, 0x24, 0x42, 0x81],
            FillStyle::Interleave => [0xCC, 0x33, 0xCC, 0x33, 0xCC, 0x33, 0xCC, 0x33],
            FillStyle::WideDot => [0x80, 0x00, 0x08, 0x00, 0x80, 0x00, 0x08, 0x00],
            FillStyle::CloseDot => [0x88, 0x00, 0x22, 0x00, 0x88, 0x00, 0x22, 0x00],
            FillStyle::User(pattern) => pattern,
        }
    }

    /// Returns the graphics.h number, 0 to 12.
    pub fn number(self) -> i32 {
        let position = FillStyle::BUILT_IN.iter().position(|&style| style == self);
        position.map_or(12, |number| number as i32)
    }
}

/// Converts graphics.h numbers 0 to 11. Number 12 has no pattern and is refused, as documented in the manual; use
/// [`Canvas::set_fill_pattern`](super::canvas::Canvas::set_fill_pattern).
impl TryFrom<i32> for FillStyle {
    type Error = GraphError;

    fn try_from(number: i32) -> Result<FillStyle, GraphError> {
        let index = usize::try_from(number).ok();
        index.and_then(|index| FillStyle::BUILT_IN.get(index)).copied().ok_or(GraphError::General)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Framebuffer, Rect};

    #[test]
    fn dot_by_dot_is_what_fills_fast() {
        let area = Rect::new(3, 5, 29, 19);
        for style in FillStyle::BUILT_IN {
            let mut fast = Framebuffer::new(40, 30);
            fast.clear(Color::RED);
            let mut slow = fast.clone();
            fast.fill_patterned(area, style, Color::YELLOW);
            for (x, y) in (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| (x, y))) {
                let is_on = is_on(&style.pattern(), x, y);
                slow.put_pixel(x, y, if is_on { Color::YELLOW } else { Color::BLACK });
            }
            assert!(slow == fast, "{style:?}");
        }
    }

    #[test]
    fn numbers_there_and_back() {
        for number in 0..12 {
            assert_eq!(FillStyle::try_from(number).map(FillStyle::number), Ok(number));
        }
        assert_eq!(FillStyle::User([1; 8]).number(), 12);
        for number in [-1, 12, i32::MAX] {
            assert_eq!(FillStyle::try_from(number), Err(GraphError::General));
        }
    }

    #[test]
    fn a_pattern_repeats_over_the_whole_plane() {
        let slash = FillStyle::LightSlash.pattern();
        for (x, y) in [(7, 0), (6, 1), (0, 7), (15, 8), (-1, 0), (-1, -8), (i32::MAX, 0)] {
            assert!(is_on(&slash, x, y), "{x}, {y}");
        }
        assert!(!is_on(&slash, 0, 0));
        assert!(is_on(&FillStyle::Empty.pattern(), i32::MIN, i32::MIN) != is_on(&[0xFF; 8], i32::MIN, i32::MIN));
    }
}
