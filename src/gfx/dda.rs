//! Lines by a digital differential analyser (DDA), which textbooks present before Bresenham's algorithm.
//!
//! Each step adds a constant to the column and to the row and rounds the sums to a pixel. The constants are fixed-point
//! fractions with a given number of bits, truncated. The truncation error accumulates, so a long line misses its end.
//! Nothing is drawn with this algorithm; it serves as a comparison with [`Line::points`], which is exact.

use super::Line;

/// The maximum number of fractional bits.
pub const MAX_BITS: u32 = 16;

/// Returns the pixels of a line by the DDA, from its first endpoint, with `bits` fractional bits, clamped to 1 …
/// [`MAX_BITS`].
pub fn points(line: Line, bits: u32) -> DdaPoints {
    let bits = bits.clamp(1, MAX_BITS);
    let [x1, y1, x2, y2] = [line.x1, line.y1, line.x2, line.y2].map(i64::from);
    let (width, height) = (x2 - x1, y2 - y1);
    // lesson dda
    let steps = width.abs().max(height.abs()); // #steps
    let dx = (width << bits) / steps.max(1); // #dx
    let dy = (height << bits) / steps.max(1); // #dy
    let (x, y) = (x1 << bits, y1 << bits); // #start
    // end of lesson
    DdaPoints { state: DdaState { x, y, dx, dy, bits }, steps, left: steps + 1 }
}

/// The pixels of a line: see [`points`].
///
/// ```
/// use huanle_gfx::{Line, dda};
/// let line = Line::new(0, 0, 4, 2);
/// assert!(dda::points(line, 16).eq([(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)]));
/// ```
#[derive(Clone, Debug)]
pub struct DdaPoints {
    state: DdaState,
    steps: i64,
    left: i64,
}

/// The state of [`DdaPoints`] before it returns a pixel, in units of 2 to the power of −`bits`.
///
/// ```
/// use huanle_gfx::{Line, dda};
/// let mut points = dda::points(Line::new(0, 0, 4, 2), 8);
/// points.next();
/// let state = points.state().expect("more pixels");
/// assert_eq!((state.x >> 8, state.y), (1, 128)); // half a row down
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DdaState {
    /// The column, with its fraction.
    pub x: i64,
    /// The row, with its fraction.
    pub y: i64,
    /// The increment of the column per step.
    pub dx: i64,
    /// The increment of the row per step.
    pub dy: i64,
    /// The number of fractional bits.
    pub bits: u32,
}

impl DdaPoints {
    /// Returns the state before the next pixel; `None` after the last.
    pub fn state(&self) -> Option<DdaState> {
        (self.left > 0).then_some(self.state)
    }

    /// Returns the number of steps from the first pixel to the last.
    pub fn steps(&self) -> i64 {
        self.steps
    }
}

impl Iterator for DdaPoints {
    type Item = (i32, i32);

    fn next(&mut self) -> Option<(i32, i32)> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let s = &mut self.state;
        let (bits, half) = (s.bits, 1 << (s.bits - 1));
        // lesson dda
        let near = |at: i64| (at + half) >> bits;
        let point = (near(s.x) as i32, near(s.y) as i32); // #plot
        s.x += s.dx; // #x
        s.y += s.dy; // #y
        // end of lesson
        Some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_upright_and_diagonal_lines_are_bresenhams() {
        for (x, y) in [(9, 0), (0, 9), (9, 9), (-9, 9), (0, 0)] {
            let line = Line::new(20, 30, 20 + x, 30 + y);
            assert!(points(line, 1).eq(line.points()), "{line:?}");
        }
    }

    #[test]
    fn with_bits_enough_only_halves_are_rounded_otherwise() {
        for (width, height) in (-40..=40).flat_map(|x| (0..=40).map(move |y| (x, y))) {
            let line = Line::new(100, 100, 100 + width, 100 + height);
            let (mut bresenham, mut dda) = (line.points(), points(line, MAX_BITS));
            if (height, width) < (0, 0) || (height == 0 && width < 0) {
                continue;
            }
            while let Some(state) = bresenham.state() {
                // The ideal line is half a pixel away: e = ±M / 2.
                let halfway = 2 * state.error.abs() == state.major;
                assert!(bresenham.next() == dda.next() || halfway, "{line:?}");
            }
            assert_eq!(dda.next(), None);
        }
    }

    #[test]
    fn with_few_bits_a_long_line_misses_its_end() {
        let line = Line::new(0, 0, 279, 122);
        assert_eq!(line.points().last(), Some((279, 122)));
        assert_eq!(points(line, MAX_BITS).last(), Some((279, 122)));
        assert_eq!(points(line, 8).last(), Some((279, 121)));
        assert_eq!(points(line, 4).last(), Some((279, 105)));
    }
}
