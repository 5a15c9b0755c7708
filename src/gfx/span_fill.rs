//! Flood fill as in the Borland kernel, which decides where it has been by looking at the pixels it has filled.
//!
//! The rules were derived from 1,344 small experiments and a dozen large pictures drawn by the kernel (`tests/borland`)
//! and reproduce all of them exactly:
//!
//! 1. A span between two border pixels is pushed on a stack; the first is the one around the start. The most recent
//!    span is taken first and filled; then the rows above and below are scanned over the width of the span, except for
//!    the first and last column of the clipping area.
//! 2. In a scanned row, each whole span between border pixels is pushed, even the part beyond the scanned columns,
//!    unless its scanned part already has the colours that the pattern would give it. So pixels that happen to have
//!    those colours stop the fill: a sparse pattern does not pass through narrow gaps. A span that is already on the
//!    stack does not have these colours yet and is pushed again.
//! 3. In a row where the pattern has no bits, or in any row if the fill colour is 0, filled pixels cannot be
//!    distinguished from unfilled ones: such spans are always filled, and scanning continues only in the same
//!    direction. In a region with branches and loops such a span is found again and again, and the kernel does not
//!    finish in any reasonable time. Here each is taken at most once more after a large number of spans.
//! 4. The kernel's buffer has 4,096 bytes, of which 160 are used otherwise: there is room for 492 spans. A span that
//!    finds no room is dropped. The fill continues with the others and reports that it ran out of memory.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::polygon::Span;
use super::span_finder::SpanFinder;
use super::{Color, FillStyle, Framebuffer, Rect};

/// The number of spans that fit in the buffer.
const MAX_SPANS: usize = (4096 - 160) / 8;

/// The number of spans after which those that cannot be recognized as filled are remembered.
const LOOP_CHECK_AFTER: usize = 100_000;

/// The error for a buffer that was too small for the region: `graphresult` −7. The region is filled as far as possible.
///
/// ```
/// use huanle_gfx::span_fill::{FloodMemoryError, SpanFill};
/// use huanle_gfx::{Color, FillStyle, Framebuffer};
/// let mut screen = Framebuffer::vga();
/// let fill = SpanFill::new(&screen, screen.bounds(), (0, 0), Color::WHITE, FillStyle::Solid, Color::RED);
/// let result: Result<(), FloodMemoryError> = fill.run(&mut screen);
/// assert_eq!(result, Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloodMemoryError;

/// A span on the stack.
///
/// ```
/// use huanle_gfx::span_fill::SpanFill;
/// use huanle_gfx::{Color, FillStyle, Framebuffer};
/// let screen = Framebuffer::vga();
/// let fill = SpanFill::new(&screen, screen.bounds(), (320, 240), Color::WHITE, FillStyle::Solid, Color::RED);
/// let first = fill.stack()[0];
/// assert_eq!((first.piece.y, first.piece.x1, first.piece.x2), (240, 0, 639));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackSpan {
    /// The pixels from border to border.
    pub piece: Span,
    /// The only direction in which to scan from there, −1 up or 1 down; `None` for both.
    pub only: Option<i32>,
}

/// A flood fill in progress.
///
/// ```
/// use huanle_gfx::span_fill::SpanFill;
/// use huanle_gfx::{Color, FillStyle, Framebuffer};
/// let mut screen = Framebuffer::vga();
/// screen.line(0, 240, 639, 240, Color::WHITE);
/// let mut fill = SpanFill::new(&screen, screen.bounds(), (0, 0), Color::WHITE, FillStyle::Solid, Color::RED);
/// while fill.step(&mut screen).is_some() {}
/// assert_eq!(screen.count(Color::RED), 640 * 240);
/// ```
#[derive(Clone, Debug)]
pub struct SpanFill {
    area: Rect,
    border: Color,
    style: FillStyle,
    ink: Color,
    stack: Vec<StackSpan>,
    overflowed: bool,
    /// `true` if filled black spans can be distinguished from unfilled ones.
    black_is_distinct: bool,
    taken: usize,
    /// Spans that cannot be recognized as filled and were taken after [`LOOP_CHECK_AFTER`]: row, first column, direction.
    revisited: BTreeSet<(i32, i32, i32)>,
}

impl SpanFill {
    /// Starts a fill with the span around a point. If the point is on the border or outside the area, there is nothing
    /// to do.
    pub fn new(
        picture: &Framebuffer,
        area: Rect,
        (x, y): (i32, i32),
        border: Color,
        style: FillStyle,
        ink: Color,
    ) -> SpanFill {
        let area = area.intersection(&picture.bounds());
        let mut fill = SpanFill {
            area,
            border,
            style,
            ink,
            stack: Vec::new(),
            overflowed: false,
            black_is_distinct: false,
            taken: 0,
            revisited: BTreeSet::new(),
        };
        if area.contains(x, y) {
            let first = fill.scan(picture).first_span(y, x, x);
            fill.stack.extend(first.map(|piece| StackSpan { piece, only: None }));
        }
        fill
    }

    /// Makes black an ordinary colour, as on a CGA card: pixels that are already black stop the fill.
    pub(crate) fn with_distinct_black(mut self) -> SpanFill {
        self.black_is_distinct = true;
        self
    }

    /// Fills until the stack is empty.
    ///
    /// # Errors
    /// [`FloodMemoryError`] if the kernel's buffer would have been too small. The region is filled as far as possible.
    pub fn run(mut self, picture: &mut Framebuffer) -> Result<(), FloodMemoryError> {
        while self.step(picture).is_some() {}
        if self.overflowed { Err(FloodMemoryError) } else { Ok(()) }
    }

    /// Returns the stack, the next span last.
    pub fn stack(&self) -> &[StackSpan] {
        &self.stack
    }

    /// Takes one span, fills it and scans the adjacent rows; `None` if the stack is empty.
    pub fn step(&mut self, picture: &mut Framebuffer) -> Option<()> {
        let StackSpan { piece, only } = self.stack.pop()?;
        self.fill(picture, piece);
        self.taken += 1;
        for direction in [-1, 1] {
            if only.is_none_or(|only| only == direction) {
                self.scan_row(picture, piece, direction);
            }
        }
        Some(())
    }

    /// Scans the row above or below a span and pushes the spans to be filled there.
    fn scan_row(&mut self, picture: &Framebuffer, piece: Span, direction: i32) {
        let y = piece.y + direction;
        let (mut x, last) = (piece.x1.max(self.area.x + 1), piece.x2.min(self.area.right() - 2));
        while let Some(found) = self.scan(picture).first_span(y, x, last) {
            let seen = Span { y, x1: found.x1.max(x), x2: found.x2.min(last) };
            x = found.x2 + 1;
            let traceless = self.is_traceless(y);
            if !traceless && self.is_filled(picture, seen) {
                continue;
            }
            if traceless && self.taken > LOOP_CHECK_AFTER && !self.revisited.insert((y, found.x1, direction)) {
                continue;
            }
            if self.stack.len() == MAX_SPANS {
                self.overflowed = true;
                continue;
            }
            let only = traceless.then_some(direction);
            self.stack.push(StackSpan { piece: found, only });
        }
    }

    /// Returns whether filled pixels of a row cannot be distinguished from unfilled ones.
    fn is_traceless(&self, y: i32) -> bool {
        if self.ink == Color::BLACK || self.style == FillStyle::Empty {
            return !self.black_is_distinct;
        }
        self.style.pattern()[(y & 7) as usize] == 0
    }

    /// Returns whether a span has exactly the colours that the fill would give it.
    fn is_filled(&self, picture: &Framebuffer, piece: Span) -> bool {
        picture.is_patterned(piece, self.style, self.ink)
    }

    fn scan<'a>(&self, picture: &'a Framebuffer) -> SpanFinder<'a> {
        SpanFinder { picture, area: self.area, border: self.border.index() }
    }

    fn fill(&self, picture: &mut Framebuffer, Span { y, x1, x2 }: Span) {
        picture.fill_patterned(Rect::from_corners(x1, y, x2, y), self.style, self.ink);
    }
}

impl Framebuffer {
    /// `floodfill` as in the Borland kernel, within an area.
    ///
    /// # Errors
    /// [`FloodMemoryError`] if the kernel's buffer would have been too small. The region is filled as far as possible.
    pub fn flood_fill(
        &mut self,
        area: Rect,
        start: (i32, i32),
        border: Color,
        style: FillStyle,
        ink: Color,
    ) -> Result<(), FloodMemoryError> {
        SpanFill::new(self, area, start, border, style, ink).run(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A white frame with a wall that has a gap of two pixels.
    fn room() -> Framebuffer {
        let mut room = Framebuffer::new(40, 40);
        room.line(2, 2, 37, 2, Color::WHITE);
        room.line(37, 2, 37, 37, Color::WHITE);
        room.line(37, 37, 2, 37, Color::WHITE);
        room.line(2, 37, 2, 2, Color::WHITE);
        room.line(2, 20, 34, 20, Color::WHITE);
        room
    }

    #[test]
    fn solid_fills_go_through_any_gap_and_sparse_ones_do_not() {
        let count = |style: FillStyle| {
            let mut room = room();
            room.flood_fill(room.bounds(), (10, 10), Color::WHITE, style, Color::RED).unwrap();
            (0..20)
                .flat_map(|y| (0..40).map(move |x| (x, y)))
                .filter(|&(x, y)| room.get_pixel(x, y + 20) == Some(Color::RED))
                .count()
        };
        assert_eq!(count(FillStyle::Solid), 34 * 16 + 2);
        assert!(count(FillStyle::Hatch) > 100);
        assert_eq!(count(FillStyle::User([0x80; 8])), 0);
    }

    #[test]
    fn too_many_pieces_are_out_of_memory() {
        // A corridor with `teeth` teeth above it and as many below.
        let comb = |teeth: i32| {
            let mut comb = Framebuffer::new(640, 21);
            comb.fill_rect(comb.bounds(), Color::WHITE);
            comb.line(1, 10, 638, 10, Color::BLACK);
            for x in (1..).step_by(2).take(teeth as usize) {
                comb.line(x, 1, x, 19, Color::BLACK);
            }
            let result = comb.flood_fill(comb.bounds(), (1, 10), Color::WHITE, FillStyle::Solid, Color::RED);
            let filled = |y: i32| (1..639).filter(|&x| comb.get_pixel(x, y) == Some(Color::RED)).count();
            (result, filled(9), filled(1), filled(11), filled(19))
        };
        assert_eq!(comb(246), (Ok(()), 246, 246, 246, 246));
        assert_eq!(comb(247), (Err(FloodMemoryError), 247, 247, 245, 245));
        assert_eq!(comb(319), (Err(FloodMemoryError), 319, 319, 173, 173));
    }

    #[test]
    fn colour_0_comes_to_an_end_among_many_loops() {
        let mut grid = Framebuffer::new(200, 200);
        for x in (2..200).step_by(4) {
            for y in (2..200).step_by(4) {
                grid.fill_rect(Rect::new(x, y, 2, 2), Color::WHITE);
            }
        }
        let bounds = grid.bounds();
        grid.line(0, 0, 199, 0, Color::BLUE);
        let _ = grid.flood_fill(bounds, (0, 1), Color::WHITE, FillStyle::Solid, Color::BLACK);
        assert_eq!(grid.count(Color::BLUE), 0);
    }

    #[test]
    fn colour_0_comes_to_an_end() {
        let mut room = room();
        room.flood_fill(room.bounds(), (10, 10), Color::WHITE, FillStyle::Solid, Color::BLACK).unwrap();
        room.flood_fill(room.bounds(), (10, 10), Color::WHITE, FillStyle::Empty, Color::RED).unwrap();
        assert_eq!(room.count(Color::RED), 0);
    }
}
