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
pub fn spans(corners: &[(i32, i32)], rows: Range<i32>) -> Spans {
    let next = corners.iter().cycle().skip(1);
    let mut waiting: Vec<Edge> = corners.iter().zip(next).filter_map(|(&one, &other)| Edge::new(one, other)).collect();
    // The uppermost last, to be taken off the end.
    waiting.sort_by_key(|edge| std::cmp::Reverse(edge.top));
    let top = waiting.last().map_or(rows.end, |edge| edge.top).max(rows.start);
    let bottom = waiting.iter().map(|edge| edge.bottom).max().unwrap_or(rows.start).min(rows.end);
    Spans { rows: top..bottom, y: top, waiting, active: Vec::new(), crossings: Vec::new() }
}

/// The inside of a polygon: see [`spans`].
#[derive(Clone, Debug)]
pub struct Spans {
    /// Rows still to come.
    rows: Range<i32>,
    /// The row at hand.
    y: i32,
    /// Sides that begin further down.
    waiting: Vec<Edge>,
    /// Sides that the row at hand crosses.
    active: Vec<Edge>,
    /// Where it crosses them, from the right; what was given out is taken off.
    crossings: Vec<i32>,
}

impl Spans {
    /// Goes on to a row: takes up the sides that begin there, drops those that end, and crosses the rest.
    fn cross(&mut self, y: i32) {
        self.y = y;
        while let Some(edge) = self.waiting.pop_if(|edge| edge.top <= y) {
            self.active.push(edge);
        }
        self.active.retain(|edge| y < edge.bottom);
        self.crossings.clear();
        self.crossings.extend(self.active.iter().map(|edge| edge.at(y)));
        self.crossings.sort_unstable_by(|one, other| other.cmp(one));
    }
}

impl Iterator for Spans {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        loop {
            if let (Some(x1), Some(x2)) = (self.crossings.pop(), self.crossings.pop()) {
                return Some(Span { y: self.y, x1, x2 });
            }
            let y = self.rows.next()?;
            self.cross(y);
        }
    }
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
