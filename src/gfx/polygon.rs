//! Polygon scan conversion by the even–odd rule.

use alloc::vec::Vec;
use core::ops::Range;

/// A span: the pixels of a row from x1 to x2, both included.
///
/// ```
/// use huanle_gfx::polygon::{Span, spans};
/// let triangle = [(0, 0), (4, 4), (0, 4)];
/// assert!(spans(&triangle, 0..5).any(|span| span == Span { y: 2, x1: 0, x2: 2 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The row.
    pub y: i32,
    /// The first column.
    pub x1: i32,
    /// The last column, at least x1.
    pub x2: i32,
}

/// Returns the edges of the closed polygon with these vertices: from each to the next, and from the last to the first.
///
/// If the outline returns to its first vertex before the last one, the kernel considers it finished: the next vertex
/// starts another outline, and no edge leads there. The last edge still leads to the very first vertex. Vertices equal
/// to the first one, before any other, have no edge.
pub fn edges(corners: &[(i32, i32)]) -> impl Iterator<Item = [(i32, i32); 2]> {
    numbered_edges(corners).map(|(_, edge)| edge)
}

/// Returns the [`edges`], each with the number of its first vertex.
fn numbered_edges(corners: &[(i32, i32)]) -> impl Iterator<Item = (usize, [(i32, i32); 2])> {
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
        (!still).then_some((i, [from, to]))
    })
}

/// Returns the edges of the open polygon with these vertices: those of [`edges`] without the last one, which would close it.
pub fn open_edges(corners: &[(i32, i32)]) -> impl Iterator<Item = [(i32, i32); 2]> {
    let count = corners.len();
    numbered_edges(corners).filter_map(move |(i, edge)| (i + 1 < count).then_some(edge))
}

/// Returns the interior of the closed polygon with these vertices, within some rows, from the top and each row from the
/// left.
///
/// A scan line y crosses the edges whose upper end is at y or above and whose lower end is below y. So a vertex counts
/// once where the outline continues downwards, and twice or not at all at a tip; the lowest row has no interior, and
/// horizontal edges are skipped. The intersections, truncated towards zero from the edge's upper end, are sorted; spans
/// run from each odd one to the next even one.
pub fn spans(corners: &[(i32, i32)], rows: Range<i32>) -> impl Iterator<Item = Span> {
    PolygonScan::new(edges(corners), rows).flatten()
}

/// Scan conversion of a polygon: its spans, row by row. Edges wait in an edge table until their first row and are
/// active until their last.
#[derive(Debug)]
pub(crate) struct PolygonScan {
    rows: Range<i32>,
    /// The edges below the last row, the uppermost last, so that it is popped first.
    table: Vec<PolygonEdge>,
    active: Vec<PolygonEdge>,
    /// The sorted intersections of the edges with a row.
    crossings: Vec<i32>,
    /// `true` if crossings have 16 bits.
    is_16_bit: bool,
}

impl PolygonScan {
    /// Creates the scan of a polygon with these edges, within some rows.
    pub(crate) fn new(edges: impl Iterator<Item = [(i32, i32); 2]>, rows: Range<i32>) -> PolygonScan {
        let mut table: Vec<PolygonEdge> = edges.filter_map(|[one, other]| PolygonEdge::new(one, other)).collect();
        table.sort_by_key(|edge| core::cmp::Reverse(edge.top));
        let top = table.last().map_or(rows.end, |edge| edge.top).max(rows.start);
        let bottom = table.iter().map(|edge| edge.bottom).max().unwrap_or(rows.start).min(rows.end);
        PolygonScan { rows: top..bottom, table, active: Vec::new(), crossings: Vec::new(), is_16_bit: false }
    }

    /// Computes crossings in 16 bits, as the kernel does: those of edges with more than 32,767 rows or columns are elsewhere or
    /// missing.
    pub(crate) fn with_16_bits(mut self) -> PolygonScan {
        self.table.retain_mut(PolygonEdge::overflow);
        self.is_16_bit = true;
        self
    }
}

impl Iterator for PolygonScan {
    type Item = Vec<Span>;

    fn next(&mut self) -> Option<Vec<Span>> {
        let PolygonScan { rows, table, active, crossings: xs, is_16_bit } = self;
        let y = rows.next()?;
        while let Some(e) = table.pop_if(|e| e.top <= y) {
            active.push(e);
        }
        active.retain(|e| y < e.bottom);
        xs.clear();
        xs.extend(active.iter().map(|e| e.x_at(y)).map(|x| if *is_16_bit { i32::from(x as i16) } else { x }));
        xs.sort_unstable();
        let pairs = xs.chunks_exact(2);
        Some(pairs.map(|pair| Span { y, x1: pair[0], x2: pair[1] }).collect())
    }
}

/// A non-horizontal edge of the polygon, from its upper end down.
#[derive(Debug)]
struct PolygonEdge {
    /// The first row that it crosses.
    top: i32,
    /// The row after the last that it crosses.
    bottom: i32,
    x: i32,
    width: i64,
    height: i64,
    /// `true` if differences of rows have 16 bits.
    overflows: bool,
}

impl PolygonEdge {
    /// Creates the edge between two vertices; `None` if it is horizontal.
    fn new(one: (i32, i32), other: (i32, i32)) -> Option<PolygonEdge> {
        let ((x, top), (end_x, bottom)) = if one.1 < other.1 { (one, other) } else { (other, one) };
        let (width, height) = (i64::from(end_x) - i64::from(x), i64::from(bottom) - i64::from(top));
        (top < bottom).then_some(PolygonEdge { top, bottom, x, width, height, overflows: false })
    }

    /// Gives the edge the width and height that the kernel's 16-bit arithmetic computes. Returns whether it still exists: if it
    /// has more than 32,767 rows and is then wider than high, its crossings overflow.
    fn overflow(&mut self) -> bool {
        self.overflows = self.height > i16::MAX.into();
        (self.width, self.height) = (wrapped(self.width), wrapped(self.height));
        !self.overflows || self.height != 0 && self.width.abs() <= self.height.abs()
    }

    /// Returns the column where the edge crosses a row.
    fn x_at(&self, y: i32) -> i32 {
        let down = i64::from(y) - i64::from(self.top);
        let down = if self.overflows { wrapped(down) } else { down };
        (i64::from(self.x) + super::line::mul_div(self.width, down, self.height)) as i32
    }
}

/// Returns a difference of coordinates in 16 bits.
fn wrapped(difference: i64) -> i64 {
    i64::from(difference as i16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_begin_and_end_with_their_rows() {
        // A triangle with a horizontal side, which crosses no row.
        let pieces: Vec<Span> = spans(&[(10, 2), (16, 5), (4, 5)], 0..100).collect();
        let expected = [(2, 10, 10), (3, 8, 12), (4, 6, 14)];
        assert_eq!(pieces, expected.map(|(y, x1, x2)| Span { y, x1, x2 }));
    }

    #[test]
    fn the_middle_of_a_star_is_outside() {
        let star = [(50, 0), (80, 90), (5, 35), (95, 35), (20, 90)];
        let pieces: Vec<Span> = spans(&star, 45..46).collect();
        assert_eq!(pieces, [Span { y: 45, x1: 18, x2: 35 }, Span { y: 45, x1: 65, x2: 82 }]);
    }
}
