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

/// The inside of the closed polygon of these corners, within some rows, from the top and each row from the left.
///
/// A row y crosses the edges whose upper end is at y or above and whose lower end is below y: so a corner counts once where
/// the outline goes on downwards and twice or not at all at a tip, the lowest row has no inside, and level edges do not
/// count. The crossings, truncated towards zero from the edge's upper end, are sorted; inside is from each odd one to the
/// next even one.
pub fn spans(corners: &[(i32, i32)], rows: Range<i32>) -> impl Iterator<Item = Span> {
    let next = corners.iter().cycle().skip(1);
    let mut waiting: Vec<Edge> = corners.iter().zip(next).filter_map(|(&one, &other)| Edge::new(one, other)).collect();
    // The uppermost last, to be taken off the end.
    waiting.sort_by_key(|edge| std::cmp::Reverse(edge.top));
    let top = waiting.last().map_or(rows.end, |edge| edge.top).max(rows.start);
    let bottom = waiting.iter().map(|edge| edge.bottom).max().unwrap_or(rows.start).min(rows.end);
    let (mut active, mut crossings): (Vec<Edge>, Vec<i32>) = (Vec::new(), Vec::new());
    (top..bottom).flat_map(move |y| {
        while let Some(edge) = waiting.pop_if(|edge| edge.top <= y) {
            active.push(edge);
        }
        active.retain(|edge| y < edge.bottom);
        crossings.clear();
        crossings.extend(active.iter().map(|edge| edge.at(y)));
        crossings.sort_unstable();
        let pairs: Vec<Span> = crossings.chunks_exact(2).map(|pair| Span { y, x1: pair[0], x2: pair[1] }).collect();
        pairs
    })
}

/// A side of the polygon that is not level, from its upper end down.
#[derive(Clone, Copy, Debug)]
struct Edge {
    top: i32,
    bottom: i32,
    x: i32,
    width: i64,
}

impl Edge {
    /// The side between two corners; `None` if it is level.
    fn new(one: (i32, i32), other: (i32, i32)) -> Option<Edge> {
        let ((x, top), (end_x, bottom)) = if one.1 < other.1 { (one, other) } else { (other, one) };
        (top < bottom).then(|| Edge { top, bottom, x, width: i64::from(end_x) - i64::from(x) })
    }

    /// The column where it crosses a row.
    fn at(&self, y: i32) -> i32 {
        let down = |to: i32| i64::from(to) - i64::from(self.top);
        (i64::from(self.x) + super::line::scaled(self.width, down(y), down(self.bottom))) as i32
    }
}
