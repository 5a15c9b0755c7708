//! The spans of a row between border pixels. Many pixels are compared at once.

use super::polygon::Span;
use super::{Framebuffer, Rect};

/// Searches the rows of a picture.
pub(super) struct SpanFinder<'a> {
    pub(super) picture: &'a Framebuffer,
    /// The area to search, within the picture.
    pub(super) area: Rect,
    pub(super) border: u8,
}

impl SpanFinder<'_> {
    /// Returns the first span of a row that overlaps the columns from x1 to x2, extended until a border pixel on either
    /// side; none outside the area.
    pub(super) fn first_span(&self, y: i32, x1: i32, x2: i32) -> Option<Span> {
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
