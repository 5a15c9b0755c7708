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
/// count. The crossings, truncated towards zero from the edge's first end, are sorted; inside is from each odd one to the
/// next even one.
pub fn spans(corners: &[(i32, i32)], rows: Range<i32>) -> impl Iterator<Item = Span> {
    let next = corners.iter().cycle().skip(1);
    let edges = corners.iter().zip(next).map(|(&from, &to)| Edge { from, to });
    let mut waiting: Vec<Edge> = edges.filter(|edge| edge.top() < edge.bottom()).collect();
    // The uppermost last, to be taken off the end.
    waiting.sort_by_key(|edge| std::cmp::Reverse(edge.top()));
    let top = waiting.last().map_or(rows.end, Edge::top).max(rows.start);
    let bottom = waiting.iter().map(Edge::bottom).max().unwrap_or(rows.start).min(rows.end);
    let (mut active, mut crossings): (Vec<Edge>, Vec<i32>) = (Vec::new(), Vec::new());
    (top..bottom).flat_map(move |y| {
        while let Some(edge) = waiting.pop_if(|edge| edge.top() <= y) {
            active.push(edge);
        }
        active.retain(|edge| y < edge.bottom());
        crossings.clear();
        crossings.extend(active.iter().map(|edge| edge.at(y)));
        crossings.sort_unstable();
        let pairs: Vec<Span> = crossings.chunks_exact(2).map(|pair| Span { y, x1: pair[0], x2: pair[1] }).collect();
        pairs
    })
}

/// A side of the polygon that is not level.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: (i32, i32),
    to: (i32, i32),
}

impl Edge {
    fn top(&self) -> i32 {
        self.from.1.min(self.to.1)
    }

    fn bottom(&self) -> i32 {
        self.from.1.max(self.to.1)
    }

    /// The column where it crosses a row.
    fn at(&self, y: i32) -> i32 {
        let ((x1, y1), (x2, y2)) = (self.from, self.to);
        let way = |to: i32, from: i32| i64::from(to) - i64::from(from);
        (i64::from(x1) + super::line::scaled(way(x2, x1), way(y, y1), way(y2, y1))) as i32
    }
}
