//! The polygon: its inside row by row, by the even–odd rule.

use std::ops::Range;

/// A piece of a row: the pixels from x1 to x2, both of them part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The row.
    pub y: i32,
    /// The first column.
    pub x1: i32,
    /// The last column, not before the first.
    pub x2: i32,
}

/// The sides of the closed polygon of these corners: from each to the next, and from the last to the first.
///
/// Where the outline comes back to its beginning before the last corner, the kernel takes it for finished: the next corner
/// begins another outline, and no side leads there. The last side leads to the very first corner all the same. Corners in the place of
/// the first one, before any other, have no side.
pub fn sides(corners: &[(i32, i32)]) -> impl Iterator<Item = [(i32, i32); 2]> {
    let mut begin = 0;
    let mut still = true;
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).enumerate().filter_map(move |(i, (&from, &to))| {
        let finished = i > begin && from == corners[begin] && corners[i - 1] != from;
        if finished {
            (begin, still) = (i + 1, true);
            return None;
        }
        still &= from == to && i + 1 < corners.len();
        (!still).then_some([from, to])
    })
}

/// The inside of the closed polygon of these corners, within some rows, from the top and each row from the left.
///
/// A row y crosses the edges whose upper end is at y or above and whose lower end is below y: so a corner counts once where
/// the outline goes on downwards and twice or not at all at a tip, the lowest row has no inside, and level edges do not
/// count. The crossings, truncated towards zero from the edge's upper end, are sorted; inside is from each odd one to the
/// next even one.
pub fn spans(corners: &[(i32, i32)], rows: Range<i32>) -> impl Iterator<Item = Span> {
    Scan::new(corners, rows).flatten()
}

/// The scan conversion of a polygon: the pieces inside, row by row. Sides wait in an edge table until their first row, and
/// are active until their last.
#[derive(Clone, Debug)]
pub struct Scan {
    rows: Range<i32>,
    table: Vec<Edge>,
    active: Vec<Edge>,
    crossings: Vec<i32>,
}

impl Scan {
    /// The scan of a closed polygon of these corners, within some rows.
    pub fn new(corners: &[(i32, i32)], rows: Range<i32>) -> Scan {
        let sides = sides(corners).enumerate();
        let mut table: Vec<Edge> = sides.filter_map(|(side, [one, other])| Edge::new(side, one, other)).collect();
        // The uppermost last, to be taken off the end.
        table.sort_by_key(|edge| std::cmp::Reverse(edge.top));
        let top = table.last().map_or(rows.end, |edge| edge.top).max(rows.start);
        let bottom = table.iter().map(|edge| edge.bottom).max().unwrap_or(rows.start).min(rows.end);
        Scan { rows: top..bottom, table, active: Vec::new(), crossings: Vec::new() }
    }

    /// The rows that are still to come.
    pub fn rows(&self) -> Range<i32> {
        self.rows.clone()
    }

    /// Where the edges cross the last row, in order.
    pub fn crossings(&self) -> &[i32] {
        &self.crossings
    }

    /// The edges that lie below the last row, the uppermost last.
    pub fn table(&self) -> &[Edge] {
        &self.table
    }

    /// The edges that the last row crosses, in the order in which they were met.
    pub fn active(&self) -> &[Edge] {
        &self.active
    }
}

impl Iterator for Scan {
    type Item = Vec<Span>;

    fn next(&mut self) -> Option<Vec<Span>> {
        let Scan { rows, table, active, crossings: xs } = self;
        // lesson polygon
        let y = rows.next()?; // #row
        while let Some(e) = table.pop_if(|e| e.top <= y) {
            active.push(e); // #enter
        }
        active.retain(|e| y < e.bottom); // #leave
        xs.clear();
        xs.extend(active.iter().map(|e| e.at(y))); // #cross
        xs.sort_unstable(); // #sort
        let pairs = xs.chunks_exact(2); // #pair
        // end of lesson
        Some(pairs.map(|pair| Span { y, x1: pair[0], x2: pair[1] }).collect())
    }
}

/// A side of the polygon that is not level, from its upper end down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Which of the sides it is, counted from 0: the first one leads from the first corner to the second.
    pub side: usize,
    /// The first row that it crosses.
    pub top: i32,
    /// The row after the last that it crosses.
    pub bottom: i32,
    x: i32,
    width: i64,
}

impl Edge {
    /// The side between two corners; `None` if it is level.
    fn new(side: usize, one: (i32, i32), other: (i32, i32)) -> Option<Edge> {
        let ((x, top), (end_x, bottom)) = if one.1 < other.1 { (one, other) } else { (other, one) };
        (top < bottom).then(|| Edge { side, top, bottom, x, width: i64::from(end_x) - i64::from(x) })
    }

    /// The column where it crosses a row.
    pub fn at(&self, y: i32) -> i32 {
        let down = |to: i32| i64::from(to) - i64::from(self.top);
        (i64::from(self.x) + super::line::scaled(self.width, down(y), down(self.bottom))) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_wait_are_active_and_are_gone() {
        // A triangle with a level side, which never is in the table.
        let mut scan = Scan::new(&[(10, 2), (16, 5), (4, 5)], 0..100);
        assert_eq!((scan.rows(), scan.table().len()), (2..5, 2));
        assert_eq!(scan.next(), Some(vec![Span { y: 2, x1: 10, x2: 10 }]));
        assert_eq!((scan.table().len(), scan.active().len()), (0, 2));
        assert_eq!(scan.next(), Some(vec![Span { y: 3, x1: 8, x2: 12 }]));
        assert_eq!(scan.next(), Some(vec![Span { y: 4, x1: 6, x2: 14 }]));
        assert_eq!(scan.crossings(), [6, 14]);
        assert_eq!(scan.next(), None);
    }

    #[test]
    fn the_middle_of_a_star_is_outside() {
        let star = [(50, 0), (80, 90), (5, 35), (95, 35), (20, 90)];
        let pieces: Vec<Span> = spans(&star, 45..46).collect();
        assert_eq!(pieces, [Span { y: 45, x1: 18, x2: 35 }, Span { y: 45, x1: 65, x2: 82 }]);
    }
}
