//! Flood fill as the Borland kernel does it: [`flood`](super::flood) finds a region and fills it then, the kernel looks at
//! the very pixels that it has filled to know where it has been.
//!
//! Known from 1,344 small experiments and a dozen large pictures that the kernel drew (`tests/borland`); these rules explain
//! all of them to the pixel:
//!
//! 1. The piece of the start's row between two border pixels is filled. For each piece that is filled the row above and the
//!    row below are looked at, as far as the piece reaches, but not at the first and the last column of the area that may be
//!    drawn on.
//! 2. Of a row that is looked at, each piece between border pixels is filled as a whole, also beyond what is looked at; except
//!    if the part of it that is looked at already has the colours that the pattern would give it. So what happens to have
//!    those colours stops the fill: a sparse pattern does not come through narrow gaps.
//! 3. A row for which the pattern has no bit, or any row if the fill's colour is 0, could never be told from what was there:
//!    such pieces are always filled, and looked on from in the same direction only.
//!
//! What is to be looked at waits in a buffer of 4,096 bytes. When it is full the fill stops where it is (sure); that an
//! entry takes 8 bytes and that the newest one is taken first is a guess: no picture tells.

use super::flood::Scan;
use super::polygon::Span;
use super::{Color, FillStyle, Framebuffer, Rect};

/// The entries that the buffer has room for.
const ROOM: usize = 4096 / 8;

/// The buffer was full before the region was: `graphresult`'s −7. What was filled until then stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

/// A row beside a piece that was filled, still to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// What was filled.
    pub piece: Span,
    /// The row above it, −1, or below it, 1.
    pub direction: i32,
}

/// A flood fill under way.
#[derive(Clone, Debug)]
pub struct SpanFill {
    area: Rect,
    border: Color,
    style: FillStyle,
    ink: Color,
    looks: Vec<Look>,
}

impl SpanFill {
    /// Fills the first piece, that around a point. There is none on the border or outside of the area: then nothing is to be
    /// done.
    pub fn new(
        picture: &mut Framebuffer,
        area: Rect,
        (x, y): (i32, i32),
        border: Color,
        style: FillStyle,
        ink: Color,
    ) -> SpanFill {
        let area = area.intersection(&picture.bounds());
        let mut fill = SpanFill { area, border, style, ink, looks: Vec::new() };
        if area.contains(x, y)
            && let Some(piece) = fill.scan(picture).first_piece(y, x, x)
        {
            fill.draw(picture, piece);
            fill.looks.extend([1, -1].map(|direction| Look { piece, direction }));
        }
        fill
    }

    /// What is still to be looked at, the next last.
    pub fn looks(&self) -> &[Look] {
        &self.looks
    }

    /// Looks at one row and fills what is to be filled there. Whether there was one.
    ///
    /// # Errors
    /// If more is to be looked at than the buffer has room for.
    pub fn step(&mut self, picture: &mut Framebuffer) -> Result<bool, OutOfMemory> {
        // lesson span-fill
        let look = self.looks.pop(); // #take
        // end of lesson
        let Some(Look { piece, direction }) = look else { return Ok(false) };
        let y = piece.y + direction;
        let (mut x, last) = (piece.x1.max(self.area.x + 1), piece.x2.min(self.area.right() - 2));
        while let Some(found) = self.scan(picture).first_piece(y, x, last) {
            let seen = Span { y, x1: found.x1.max(x), x2: found.x2.min(last) };
            x = found.x2 + 1;
            let ways = [direction, -direction];
            // lesson span-fill
            let traceless = self.is_traceless(y); // #traceless
            if !traceless && self.is_filled(picture, seen) {
                continue; // #stop
            }
            self.draw(picture, found); // #fill
            let count = if traceless { 1 } else { 2 }; // #count
            for &direction in &ways[..count] {
                let piece = found;
                self.looks.push(Look { piece, direction }); // #push
            }
            // end of lesson
            if self.looks.len() > ROOM {
                return Err(OutOfMemory);
            }
        }
        Ok(true)
    }

    /// Whether a row's fill could not be told from what was there.
    fn is_traceless(&self, y: i32) -> bool {
        self.ink == Color::BLACK || self.style.pattern()[(y & 7) as usize] == 0
    }

    /// Whether a piece has just the colours that the fill would give it.
    fn is_filled(&self, picture: &Framebuffer, piece: Span) -> bool {
        picture.is_patterned(piece, self.style, self.ink)
    }

    fn scan<'a>(&self, picture: &'a Framebuffer) -> Scan<'a> {
        Scan { picture, area: self.area, border: self.border.index() }
    }

    fn draw(&self, picture: &mut Framebuffer, Span { y, x1, x2 }: Span) {
        picture.fill_patterned(Rect::between(x1, y, x2, y), self.style, self.ink);
    }
}

impl Framebuffer {
    /// `floodfill` as the Borland kernel does it, within an area.
    ///
    /// # Errors
    /// If the kernel's buffer would have been too small. What was filled until then stays.
    pub fn flood_fill(
        &mut self,
        area: Rect,
        start: (i32, i32),
        border: Color,
        style: FillStyle,
        ink: Color,
    ) -> Result<(), OutOfMemory> {
        let mut fill = SpanFill::new(self, area, start, border, style, ink);
        while fill.step(self)? {}
        Ok(())
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
        let mut comb = Framebuffer::new(640, 40);
        for x in (0..640).step_by(2) {
            comb.line(x, 10, x, 39, Color::WHITE);
        }
        let full = comb.bounds();
        assert_eq!(comb.flood_fill(full, (1, 1), Color::WHITE, FillStyle::Solid, Color::RED), Err(OutOfMemory));
        assert_eq!(comb.get_pixel(1, 1), Some(Color::RED));
        assert_eq!(comb.flood_fill(full, (640, 1), Color::WHITE, FillStyle::Solid, Color::RED), Ok(()));
    }

    #[test]
    fn colour_0_comes_to_an_end() {
        let mut room = room();
        room.flood_fill(room.bounds(), (10, 10), Color::WHITE, FillStyle::Solid, Color::BLACK).unwrap();
        room.flood_fill(room.bounds(), (10, 10), Color::WHITE, FillStyle::Empty, Color::RED).unwrap();
        assert_eq!(room.count(Color::RED), 0);
    }
}
