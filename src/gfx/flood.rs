//! Flood fill: the region around a point that a border colour bounds.
//!
//! Twice: [`points`] as the textbook has it, a stack of pixels to be looked at, and [`region`], which finds whole pieces of
//! rows and compares many pixels at once. Both find the same pixels.

use super::polygon::Span;
use super::{Color, Framebuffer, Rect};

/// The pixels that can be reached from (x, y) by steps to the four sides, over pixels other than the border's colour and
/// within an area, each once: in the order in which a stack gives them, so that the fill grows like a snake.
pub fn points(picture: &Framebuffer, area: Rect, x: i32, y: i32, border: Color) -> impl Iterator<Item = (i32, i32)> {
    let area = area.intersection(&picture.bounds());
    let width = picture.width() as usize;
    let mut seen = vec![false; picture.pixels().len()];
    let mut stack = vec![(x, y)];
    std::iter::from_fn(move || {
        while let Some((x, y)) = stack.pop() {
            if !area.contains(x, y) || picture.get_pixel(x, y) == Some(border) {
                continue;
            }
            if std::mem::replace(&mut seen[y as usize * width + x as usize], true) {
                continue;
            }
            stack.extend([(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]);
            return Some((x, y));
        }
        None
    })
}

/// The region of pixels that can be reached from (x, y) by steps to the four sides, over pixels other than the border's
/// colour and within an area, as pieces of rows; nothing for a start on the border or outside. The pieces are found before
/// any is filled, so that it makes no difference what they are filled with.
pub fn region(picture: &Framebuffer, area: Rect, x: i32, y: i32, border: Color) -> Vec<Span> {
    let area = area.intersection(&picture.bounds());
    if !area.contains(x, y) || picture.get_pixel(x, y) == Some(border) {
        return Vec::new();
    }
    let mut scan = Scan {
        picture,
        left: area.x as usize,
        right: area.right() as usize,
        border: border.index(),
        seen: vec![0; (picture.pixels().len()).div_ceil(64)],
    };
    let mut found = vec![scan.piece_around(x, y)];
    scan.mark(found[0]);
    let mut next = 0;
    while let Some(&piece) = found.get(next) {
        next += 1;
        for y in [piece.y - 1, piece.y + 1] {
            if y < area.y || y >= area.bottom() {
                continue;
            }
            let mut x = piece.x1;
            while let Some(inside) = scan.next_inside(x, piece.x2, y) {
                let neighbour = scan.piece_around(inside, y);
                if scan.mark(neighbour) {
                    found.push(neighbour);
                }
                x = neighbour.x2 + 1;
            }
        }
    }
    found
}

/// Looks along the rows of a picture.
struct Scan<'a> {
    picture: &'a Framebuffer,
    left: usize,
    right: usize,
    border: u8,
    /// One bit for each pixel: set for the first one of each piece that was found.
    seen: Vec<u64>,
}

impl Scan<'_> {
    /// The longest piece of a row around a pixel that has no border in it.
    fn piece_around(&self, x: i32, y: i32) -> Span {
        let row = self.picture.row(y);
        let x = x as usize;
        let before = last(&row[self.left..x], self.border);
        let after = first(&row[x..self.right], self.border);
        let x1 = before.map_or(self.left, |position| self.left + position + 1);
        let x2 = after.map_or(self.right, |position| x + position) - 1;
        Span { y, x1: x1 as i32, x2: x2 as i32 }
    }

    /// The first pixel of a row that is not border, from x1 to x2.
    fn next_inside(&self, x1: i32, x2: i32, y: i32) -> Option<i32> {
        if x1 > x2 {
            return None;
        }
        let row = &self.picture.row(y)[x1 as usize..=x2 as usize];
        row.iter().position(|&pixel| pixel != self.border).map(|position| x1 + position as i32)
    }

    /// Marks a piece as found; whether it was not before.
    fn mark(&mut self, piece: Span) -> bool {
        let bit = piece.y as usize * self.picture.width() as usize + piece.x1 as usize;
        let (word, mask) = (&mut self.seen[bit / 64], 1 << (bit % 64));
        let new = *word & mask == 0;
        *word |= mask;
        new
    }
}

/// Pixels that are compared at once: as many as fit the registers of any processor of ours.
const CHUNK: usize = 32;

/// Whether a colour is among some pixels, asked of all of them without stopping, so that they are compared side by side.
fn holds(pixels: &[u8], color: u8) -> bool {
    pixels.iter().fold(false, |found, &pixel| found | (pixel == color))
}

/// The place of the first pixel of a colour.
fn first(pixels: &[u8], color: u8) -> Option<usize> {
    let skipped = pixels.chunks_exact(CHUNK).take_while(|chunk| !holds(chunk, color)).count() * CHUNK;
    pixels[skipped..].iter().position(|&pixel| pixel == color).map(|place| skipped + place)
}

/// The place of the last pixel of a colour.
fn last(pixels: &[u8], color: u8) -> Option<usize> {
    let skipped = pixels.rchunks_exact(CHUNK).take_while(|chunk| !holds(chunk, color)).count() * CHUNK;
    pixels[..pixels.len() - skipped].iter().rposition(|&pixel| pixel == color)
}
