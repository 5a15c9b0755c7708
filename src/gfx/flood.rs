//! Flood fill: the region around a point, bounded by a border colour.
//!
//! Two versions: [`points`] is the textbook algorithm with a stack of pixels; [`region`] finds whole spans and compares
//! many pixels at once. Both find the same pixels. Borland's `floodfill` sometimes differs: see
//! [`span_fill`](super::span_fill).

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::polygon::Span;
use super::{Color, Framebuffer, Rect};

/// Returns the 4-connected region of (x, y) within an area, bounded by the border colour, each pixel once, in stack
/// order.
pub fn points(picture: &Framebuffer, area: Rect, x: i32, y: i32, border: Color) -> impl Iterator<Item = (i32, i32)> {
    let area = area.intersection(&picture.bounds());
    let width = picture.width() as usize;
    let mut seen = vec![false; picture.pixels().len()];
    let mut stack = vec![(x, y)];
    core::iter::from_fn(move || {
        while let Some((x, y)) = stack.pop() {
            if !area.contains(x, y) || picture.get_pixel(x, y) == Some(border) {
                continue;
            }
            if core::mem::replace(&mut seen[y as usize * width + x as usize], true) {
                continue;
            }
            stack.extend([(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]);
            return Some((x, y));
        }
        None
    })
}

/// Returns the 4-connected region of (x, y) within an area, bounded by the border colour, as spans; empty if the start
/// is on the border or outside. All spans are found before any is filled, so the fill may use any colour or pattern.
pub fn region(picture: &Framebuffer, area: Rect, x: i32, y: i32, border: Color) -> Vec<Span> {
    FloodSpans::new(picture, area, x, y, border).collect()
}

/// The spans of a [`region`] in the order in which they are found: each is taken from a queue, and the adjacent spans
/// above and below are added.
///
/// ```
/// use huanle_gfx::flood::FloodSpans;
/// use huanle_gfx::{Color, Framebuffer};
/// let mut picture = Framebuffer::new(5, 5);
/// picture.line(0, 2, 4, 2, Color::WHITE);
/// let rows: Vec<i32> = FloodSpans::new(&picture, picture.bounds(), 0, 0, Color::WHITE).map(|span| span.y).collect();
/// assert_eq!(rows, [0, 1]);
/// ```
pub struct FloodSpans<'a> {
    scan: SpanFinder<'a>,
    seen: VisitedSpans,
    queue: VecDeque<Span>,
}

impl<'a> FloodSpans<'a> {
    /// Creates the search for the region around a point.
    pub fn new(picture: &'a Framebuffer, area: Rect, x: i32, y: i32, border: Color) -> FloodSpans<'a> {
        let area = area.intersection(&picture.bounds());
        let mut region = FloodSpans {
            scan: SpanFinder { picture, area, border: border.index() },
            seen: VisitedSpans { bits: vec![0; picture.pixels().len().div_ceil(64)], width: picture.width() },
            queue: VecDeque::new(),
        };
        let start = area.contains(x, y).then(|| region.scan.spans(y, x, x).next()).flatten();
        if let Some(start) = start {
            region.seen.insert(start);
            region.queue.push_back(start);
        }
        region
    }

    /// Returns the queue of spans, the next one first.
    pub fn queue(&self) -> &VecDeque<Span> {
        &self.queue
    }

    /// Returns the spans above and below that touch a span, whether they were found before or not.
    pub fn neighbours(&self, piece: Span) -> [(i32, Vec<Span>); 2] {
        [piece.y - 1, piece.y + 1].map(|y| (y, self.scan.spans(y, piece.x1, piece.x2).collect()))
    }
}

impl Iterator for FloodSpans<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let FloodSpans { scan, seen, queue } = self;
        let piece = queue.pop_front()?;
        for y in [piece.y - 1, piece.y + 1] {
            let row = scan.spans(y, piece.x1, piece.x2);
            for found in row {
                let new = seen.insert(found);
                if new {
                    queue.push_back(found);
                }
            }
        }
        Some(piece)
    }
}

/// Searches the rows of a picture.
pub(crate) struct SpanFinder<'a> {
    pub(crate) picture: &'a Framebuffer,
    /// The area to search, within the picture.
    pub(crate) area: Rect,
    pub(crate) border: u8,
}

impl SpanFinder<'_> {
    /// Returns the spans of a row that overlap the columns from x1 to x2, each extended until a border pixel; none
    /// outside the area.
    fn spans(&self, y: i32, x1: i32, x2: i32) -> impl Iterator<Item = Span> {
        let mut x = x1;
        core::iter::from_fn(move || {
            let piece = self.first_span(y, x, x2)?;
            x = piece.x2 + 1;
            Some(piece)
        })
    }

    /// Returns the first of these spans.
    pub(crate) fn first_span(&self, y: i32, x1: i32, x2: i32) -> Option<Span> {
        let inside = y >= self.area.y && y < self.area.bottom();
        let start = if inside { self.next_inside(x1, x2, y)? } else { return None };
        Some(self.span_around(start, y))
    }

    /// Returns the longest span without border pixels around a pixel.
    fn span_around(&self, x: i32, y: i32) -> Span {
        let row = self.picture.row(y);
        let (left, right, x) = (self.area.x as usize, self.area.right() as usize, x as usize);
        let before = rfind_color(&row[left..x], self.border);
        let after = find_color(&row[x..right], self.border);
        let x1 = before.map_or(left, |position| left + position + 1);
        let x2 = after.map_or(right, |position| x + position) - 1;
        Span { y, x1: x1 as i32, x2: x2 as i32 }
    }

    /// Returns the first non-border pixel of a row from x1 to x2.
    fn next_inside(&self, x1: i32, x2: i32, y: i32) -> Option<i32> {
        if x1 > x2 {
            return None;
        }
        let row = &self.picture.row(y)[x1 as usize..=x2 as usize];
        row.iter().position(|&pixel| pixel != self.border).map(|position| x1 + position as i32)
    }
}

/// The set of spans found so far: one bit per pixel, set for the first pixel of a span.
struct VisitedSpans {
    bits: Vec<u64>,
    width: i32,
}

impl VisitedSpans {
    /// Adds a span; returns whether it is new.
    fn insert(&mut self, piece: Span) -> bool {
        let bit = piece.y as usize * self.width as usize + piece.x1 as usize;
        let (word, mask) = (&mut self.bits[bit / 64], 1 << (bit % 64));
        let new = *word & mask == 0;
        *word |= mask;
        new
    }
}

/// The number of pixels compared at once: enough for the widest supported registers.
const CHUNK: usize = 32;

/// Returns whether a colour occurs in some pixels. Tests all of them without an early exit so that the loop is
/// vectorized.
fn contains_color(pixels: &[u8], color: u8) -> bool {
    pixels.iter().fold(false, |found, &pixel| found | (pixel == color))
}

/// Returns the index of the first pixel of a colour.
fn find_color(pixels: &[u8], color: u8) -> Option<usize> {
    let skipped = pixels.chunks_exact(CHUNK).take_while(|chunk| !contains_color(chunk, color)).count() * CHUNK;
    pixels[skipped..].iter().position(|&pixel| pixel == color).map(|place| skipped + place)
}

/// Returns the index of the last pixel of a colour.
fn rfind_color(pixels: &[u8], color: u8) -> Option<usize> {
    let skipped = pixels.rchunks_exact(CHUNK).take_while(|chunk| !contains_color(chunk, color)).count() * CHUNK;
    pixels[..pixels.len() - skipped].iter().rposition(|&pixel| pixel == color)
}
