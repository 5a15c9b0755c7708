//! Boundary fill, as in the textbook: one pixel at a time, with an explicit stack.
//!
//! [`flood`](super::flood) finds the same pixels as spans; `floodfill` uses it for drawing.

use super::{Color, Framebuffer};
use alloc::vec;
use alloc::vec::Vec;

/// The offsets of the four neighbours that share a side with a pixel (4-connected), as in [`flood`](super::flood).
pub const FOUR_CONNECTED: [(i32, i32); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];

/// The offsets of all eight neighbours (8-connected).
pub const EIGHT_CONNECTED: [(i32, i32); 8] = [(0, -1), (-1, 0), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, 1), (1, -1)];

/// Fills the region around a point up to a border and takes one pixel from the stack per step. Pixels of the fill
/// colour stop the fill too, so the region should contain none at the start.
///
/// ```
/// use huanle_gfx::boundary::{BoundaryFill, FOUR_CONNECTED};
/// use huanle_gfx::{Color, Framebuffer};
/// let mut screen = Framebuffer::new(5, 5);
/// screen.line(0, 2, 4, 2, Color::WHITE);
/// BoundaryFill::new(&mut screen, (0, 0), Color::WHITE, Color::RED, &FOUR_CONNECTED).for_each(drop);
/// assert_eq!(screen.count(Color::RED), 10);
/// ```
pub struct BoundaryFill<'a> {
    picture: &'a mut Framebuffer,
    ink: Color,
    /// The colours that stop the fill: the border, the fill colour, and `None` beyond the edge of the picture.
    stops: [Option<Color>; 3],
    neighbours: &'a [(i32, i32)],
    stack: Vec<(i32, i32)>,
}

/// A pixel that was taken from the stack.
///
/// ```
/// use huanle_gfx::boundary::{BoundaryFill, FOUR_CONNECTED};
/// use huanle_gfx::{Color, Framebuffer};
/// let mut screen = Framebuffer::new(2, 1);
/// let visits = BoundaryFill::new(&mut screen, (0, 0), Color::WHITE, Color::RED, &FOUR_CONNECTED);
/// // Pixels outside the picture are taken from the stack too, and not filled.
/// let filled: Vec<(i32, i32)> = visits.filter(|visit| visit.filled).map(|visit| (visit.x, visit.y)).collect();
/// assert_eq!(filled, [(0, 0), (1, 0)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Its column.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// The colour the pixel had; `None` outside the picture.
    pub color: Option<Color>,
    /// `true` if the pixel was filled and its neighbours were pushed.
    pub filled: bool,
}

impl<'a> BoundaryFill<'a> {
    /// Starts a fill at (x, y) up to a border, with these neighbour offsets: [`FOUR_CONNECTED`] or [`EIGHT_CONNECTED`].
    pub fn new(
        picture: &'a mut Framebuffer,
        (x, y): (i32, i32),
        border: Color,
        ink: Color,
        neighbours: &'a [(i32, i32)],
    ) -> BoundaryFill<'a> {
        BoundaryFill { picture, ink, stops: [Some(border), Some(ink), None], neighbours, stack: vec![(x, y)] }
    }

    /// Returns the stack, the next pixel last. A pixel may appear more than once.
    pub fn stack(&self) -> &[(i32, i32)] {
        &self.stack
    }
}

impl Iterator for BoundaryFill<'_> {
    type Item = Visit;

    fn next(&mut self) -> Option<Visit> {
        // lesson boundary
        let (x, y) = self.stack.pop()?; // #pop
        let seen = self.picture.get_pixel(x, y);
        let open = !self.stops.contains(&seen); // #look
        if open {
            self.picture.put_pixel(x, y, self.ink); // #paint
            for (dx, dy) in self.neighbours {
                self.stack.push((x + dx, y + dy)); // #push
            }
        }
        // end of lesson
        Some(Visit { x, y, color: seen, filled: open })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flood;

    /// A closed ring of WHITE pixels.
    fn ring() -> Framebuffer {
        let mut picture = Framebuffer::new(30, 20);
        picture.circle(14, 9, 7, Color::WHITE);
        picture
    }

    #[test]
    fn it_fills_what_the_flood_finds() {
        for start in [(14, 9), (0, 0), (14, 2), (-1, 5)] {
            let before = ring();
            let mut expected = before.clone();
            for piece in flood::region(&before, before.bounds(), start.0, start.1, Color::WHITE) {
                expected.bar(piece.x1, piece.y, piece.x2, piece.y, Color::RED);
            }
            let mut picture = before;
            let filled =
                BoundaryFill::new(&mut picture, start, Color::WHITE, Color::RED, &FOUR_CONNECTED).filter(|v| v.filled);
            assert_eq!(filled.count(), expected.count(Color::RED), "{start:?}");
            assert!(picture == expected, "{start:?}");
        }
    }

    #[test]
    fn each_filled_pixel_puts_its_neighbours_on_the_stack() {
        let mut picture = ring();
        let mut fill = BoundaryFill::new(&mut picture, (14, 9), Color::WHITE, Color::RED, &FOUR_CONNECTED);
        assert_eq!(fill.next(), Some(Visit { x: 14, y: 9, color: Some(Color::BLACK), filled: true }));
        assert_eq!(fill.stack(), [(14, 8), (13, 9), (14, 10), (15, 9)]);
        let visits = 1 + fill.by_ref().count();
        assert_eq!((visits - 1) % 4, 0);
        assert!(fill.stack().is_empty());
    }

    #[test]
    fn over_corners_it_slips_through_a_circle() {
        let mut picture = ring();
        let filled = BoundaryFill::new(&mut picture, (14, 9), Color::WHITE, Color::RED, &EIGHT_CONNECTED).count();
        assert!(filled > 30 * 20);
        assert_eq!(picture.count(Color::BLACK), 0);
    }
}
