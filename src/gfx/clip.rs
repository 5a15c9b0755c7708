//! Line clipping at a rectangle by Cohen–Sutherland region codes, in the Borland kernel's integer arithmetic.

use super::line::mul_div;
use super::{Line, Rect};

/// The number of moves after which a line counts as passing outside a corner: two moves bring an endpoint to a corner
/// of the area, and rounding may require one more.
const MAX_MOVES: usize = 15;

// The bits of a region code: the edges that a point is beyond.
const LEFT: u8 = 0b0001;
const RIGHT: u8 = 0b0010;
const BOTTOM: u8 = 0b0100;
const TOP: u8 = 0b1000;

impl Line {
    /// Returns the part inside a rectangle, or `None` if there is none, by Cohen–Sutherland in the Borland kernel's
    /// integer arithmetic.
    ///
    /// An outside endpoint moves along the line to the edge it lies beyond, left or right before top or bottom. The new
    /// coordinate is truncated towards zero and always uses the slope of the original line.
    ///
    /// The clipped line is drawn with a new Bresenham run, so its pixels may differ from those of the whole line, as
    /// Borland's do.
    ///
    /// ```
    /// use huanle_gfx::{Line, Rect};
    /// let clipped = Line::new(-10, 5, 20, 5).clip(&Rect::new(0, 0, 10, 10));
    /// assert_eq!(clipped, Some(Line::new(0, 5, 9, 5)));
    /// ```
    pub fn clip(&self, area: &Rect) -> Option<Line> {
        let (left, right) = (i64::from(area.x), i64::from(area.right()) - 1);
        let (top, bottom) = (i64::from(area.y), i64::from(area.bottom()) - 1);
        let region_code = |(x, y): (i64, i64)| {
            let bit = |is_beyond: bool, edge: u8| if is_beyond { edge } else { 0 };
            bit(x < left, LEFT) | bit(x > right, RIGHT) | bit(y < top, TOP) | bit(y > bottom, BOTTOM)
        };
        let mut ends = [(i64::from(self.x1), i64::from(self.y1)), (i64::from(self.x2), i64::from(self.y2))];
        let (width, height) = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
        for _ in 0..=MAX_MOVES {
            let [a, b] = ends.map(region_code);
            if a | b == 0 {
                let [(x1, y1), (x2, y2)] = ends;
                return Some(Line::new(x1 as i32, y1 as i32, x2 as i32, y2 as i32));
            }
            if a & b != 0 {
                return None;
            }
            let (end, code) = if a == 0 { (&mut ends[1], b) } else { (&mut ends[0], a) };
            let (x, y) = *end;
            let at_column = |column: i64| (column, y + mul_div(height, column - x, width));
            let at_row = |row: i64| (x + mul_div(width, row - y, height), row);
            *end = if code & LEFT != 0 {
                at_column(left)
            } else if code & RIGHT != 0 {
                at_column(right)
            } else if code & TOP != 0 {
                at_row(top)
            } else {
                at_row(bottom)
            };
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Rect = Rect::new(10, 20, 30, 40);

    #[test]
    fn ends_move_to_the_left_and_right_before_up_and_down() {
        assert_eq!(Line::new(0, 10, 50, 60).clip(&AREA), Some(Line::new(10, 20, 39, 49)));
        // The row at the left edge is truncated, so the upper end is one column further right than its exact 30.2.
        assert_eq!(Line::new(8, 0, 38, 27).clip(&AREA), Some(Line::new(31, 20, 38, 27)));
    }

    #[test]
    fn what_is_beyond_an_edge_or_outside_a_corner_has_no_part_inside() {
        assert_eq!(Line::new(0, 0, 9, 100).clip(&AREA), None);
        assert_eq!(Line::new(0, 30, 20, 0).clip(&AREA), None);
        assert_eq!(Line::new(5, 5, 5, 5).clip(&Rect::new(5, 5, 0, 0)), None);
    }
}
