//! A rectangle of pixels.

/// A rectangle of pixels: upper left corner and size. Without width or height it contains no pixels.
///
/// ```
/// use huanle_gfx::Rect;
/// let (left, right) = (Rect::new(0, 0, 10, 10), Rect::from_corners(5, 5, 14, 14));
/// assert_eq!(left.intersection(&right), Rect::new(5, 5, 5, 5));
/// assert_eq!(left.union(&right), Rect::new(0, 0, 15, 15));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    /// The leftmost column.
    pub x: i32,
    /// The topmost row.
    pub y: i32,
    /// The width; 0 or less means empty.
    pub width: i32,
    /// The height; 0 or less means empty.
    pub height: i32,
}

impl Rect {
    /// Creates a rectangle from its corner and size.
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Rect {
        Rect { x, y, width, height }
    }

    /// Creates the rectangle with these opposite corners, both included, in any order, as graphics.h specifies
    /// rectangles. Sides are limited to `i32::MAX` pixels.
    pub fn from_corners(x1: i32, y1: i32, x2: i32, y2: i32) -> Rect {
        let side = |a: i32, b: i32| (i64::from(a.max(b)) - i64::from(a.min(b)) + 1).min(i64::from(i32::MAX)) as i32;
        Rect { x: x1.min(x2), y: y1.min(y2), width: side(x1, x2), height: side(y1, y2) }
    }

    /// Returns the part inside an area of the rectangle with these corners, correct even if the whole has sides longer
    /// than `i32::MAX`.
    pub fn from_corners_clipped(x1: i32, y1: i32, x2: i32, y2: i32, area: &Rect) -> Rect {
        let (left, right) = (x1.min(x2).max(area.x), x1.max(x2).min(area.right().saturating_sub(1)));
        let (top, bottom) = (y1.min(y2).max(area.y), y1.max(y2).min(area.bottom().saturating_sub(1)));
        let side = |last: i32, first: i32| last.saturating_sub(first).saturating_add(1).max(0);
        Rect { x: left, y: top, width: side(right, left), height: side(bottom, top) }
    }

    /// Returns whether it contains no pixels.
    pub const fn is_empty(&self) -> bool {
        self.width <= 0 || self.height <= 0
    }

    /// Returns the column after the last.
    pub const fn right(&self) -> i32 {
        self.x.saturating_add(self.width)
    }

    /// Returns the row after the last.
    pub const fn bottom(&self) -> i32 {
        self.y.saturating_add(self.height)
    }

    /// Returns whether it contains a pixel.
    pub const fn contains(&self, x: i32, y: i32) -> bool {
        x >= self.x && x < self.right() && y >= self.y && y < self.bottom()
    }

    /// Returns whether it contains the whole of another rectangle.
    pub(crate) const fn contains_rect(&self, other: &Rect) -> bool {
        other.x >= self.x && other.y >= self.y && other.right() <= self.right() && other.bottom() <= self.bottom()
    }

    /// Returns whether it contains all pixels within `reach` of a pixel, horizontally and vertically.
    pub(crate) const fn contains_square(&self, x: i32, y: i32, reach: i32) -> bool {
        self.contains(x.saturating_sub(reach), y.saturating_sub(reach))
            && self.contains(x.saturating_add(reach), y.saturating_add(reach))
    }

    /// Returns the visible part, in its own coordinates, when its upper left corner is placed at a position of an area;
    /// empty if nothing is visible.
    pub(crate) fn visible_at(&self, x: i32, y: i32, area: &Rect) -> Rect {
        let side = |first: i32, end: i32, place: i32, area_first: i32, area_end: i32| {
            let way = i64::from(place) - i64::from(first);
            let from = i64::from(first).max(i64::from(area_first) - way);
            let to = i64::from(end).min(i64::from(area_end) - way);
            if from < to { (from as i32, (to - from) as i32) } else { (first, 0) }
        };
        let (x, width) = side(self.x, self.right(), x, area.x, area.right());
        let (y, height) = side(self.y, self.bottom(), y, area.y, area.bottom());
        Rect { x, y, width, height }
    }

    /// Returns the part in the middle in which a picture of a size is shown completely, with the same proportions.
    pub fn fitted(&self, width: i32, height: i32) -> Rect {
        let (width, height) = (width.max(1), height.max(1));
        let is_wider = i64::from(width) * i64::from(self.height) > i64::from(height) * i64::from(self.width);
        let (across, down) = match is_wider {
            true => (self.width, (self.width * height / width).max(1)),
            false => ((self.height * width / height).max(1), self.height),
        };
        Rect::new(self.x + (self.width - across) / 2, self.y + (self.height - down) / 2, across, down)
    }

    /// Returns the pixels that two rectangles share; empty if none.
    pub fn intersection(&self, other: &Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let side = |end: i32, start: i32| end.saturating_sub(start).max(0);
        Rect {
            x,
            y,
            width: side(self.right().min(other.right()), x),
            height: side(self.bottom().min(other.bottom()), y),
        }
    }

    /// Returns the smallest rectangle that contains both; an empty one is ignored.
    pub fn union(&self, other: &Rect) -> Rect {
        if self.is_empty() {
            return *other;
        }
        if other.is_empty() {
            return *self;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Rect {
            x,
            y,
            width: self.right().max(other.right()).saturating_sub(x),
            height: self.bottom().max(other.bottom()).saturating_sub(y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_in_either_order_name_the_same_rectangle() {
        assert_eq!(Rect::from_corners(5, 7, 2, 3), Rect::new(2, 3, 4, 5));
        assert_eq!(Rect::from_corners(2, 3, 5, 7), Rect::new(2, 3, 4, 5));
        assert_eq!(Rect::from_corners(i32::MIN, 0, i32::MAX, 0).width, i32::MAX);
    }

    #[test]
    fn the_part_in_an_area_is_that_of_the_whole() {
        let area = Rect::new(-5, 10, 20, 30);
        assert_eq!(Rect::from_corners_clipped(i32::MIN, i32::MAX, i32::MAX, i32::MIN, &area), area);
        assert_eq!(Rect::from_corners_clipped(3, 12, 1, 12, &area), Rect::new(1, 12, 3, 1));
        assert!(Rect::from_corners_clipped(i32::MIN, 0, -6, 99, &area).is_empty());
        assert!(Rect::from_corners_clipped(15, 0, i32::MAX, 99, &area).is_empty());
        assert!(Rect::from_corners_clipped(0, 0, 9, 9, &Rect::new(3, 3, -5, 4)).is_empty());
    }

    #[test]
    fn the_shared_part_is_empty_when_they_do_not_meet() {
        let a = Rect::new(0, 0, 10, 10);
        assert_eq!(a.intersection(&Rect::new(8, 9, 10, 10)), Rect::new(8, 9, 2, 1));
        assert!(a.intersection(&Rect::new(10, 0, 5, 5)).is_empty());
        assert!(a.intersection(&Rect::new(i32::MIN, i32::MIN, 1, 1)).is_empty());
    }

    #[test]
    fn what_is_seen_of_a_rectangle_that_is_put_somewhere() {
        let (piece, area) = (Rect::new(3, 4, 10, 20), Rect::new(0, 0, 8, 8));
        assert_eq!(piece.visible_at(0, 0, &area), Rect::new(3, 4, 8, 8));
        assert_eq!(piece.visible_at(-4, 6, &area), Rect::new(7, 4, 6, 2));
        for (x, y) in [(8, 0), (0, 8), (-10, 0), (0, -20), (i32::MIN, 0), (0, i32::MAX)] {
            assert!(piece.visible_at(x, y, &area).is_empty(), "{x} {y}");
        }
        let all = Rect::new(0, 0, i32::MAX, i32::MAX);
        assert_eq!(all.visible_at(i32::MIN + 2, -5, &area), Rect::new(i32::MAX - 1, 5, 1, 8));
        assert!(all.visible_at(i32::MIN, -5, &area).is_empty());
    }

    #[test]
    fn a_rectangle_covers_and_holds_what_lies_inside() {
        let area = Rect::new(1, 1, 5, 5);
        assert!(
            area.contains_rect(&area)
                && !area.contains_rect(&Rect::new(1, 1, 6, 5))
                && !area.contains_rect(&Rect::new(0, 1, 5, 5))
        );
        assert!(area.contains_square(3, 3, 2) && !area.contains_square(3, 3, 3) && !area.contains_square(2, 3, 2));
        assert!(!area.contains_square(i32::MAX, 3, 0) && !area.contains_rect(&Rect::new(i32::MAX, 1, 3, 3)));
    }

    #[test]
    fn the_hull_leaves_out_what_is_empty() {
        let a = Rect::new(2, 2, 1, 1);
        assert_eq!(a.union(&Rect::new(5, 6, 1, 1)), Rect::new(2, 2, 4, 5));
        assert_eq!(a.union(&Rect::new(100, 100, 0, 5)), a);
    }
}
