//! Flood fill as the Borland kernel does it: [`flood`](super::flood) finds a region and fills it then, the kernel looks at
//! the very pixels that it has filled to know where it has been.
//!
//! Known from 1,344 small experiments and a dozen large pictures that the kernel drew (`tests/borland`); these rules explain
//! all of them to the pixel:
//!
//! 1. A piece of a row, between two border pixels, waits until it is taken; the first is that around the start. The one that
//!    came last is taken first. It is filled; then the row above and the row below are looked at, as far as the piece reaches,
//!    but not at the first and the last column of the area that may be drawn on.
//! 2. Of a row that is looked at, each piece between border pixels is to wait as a whole, also beyond what is looked at; except
//!    if the part of it that is looked at already has the colours that the pattern would give it. So what happens to have
//!    those colours stops the fill: a sparse pattern does not come through narrow gaps. A piece that already waits has not
//!    these colours yet, and waits once more.
//! 3. A row for which the pattern has no bit, or any row if the fill's colour is 0, could never be told from what was there:
//!    such pieces are always filled, and looked on from in the same direction only.
//!    With branches and loops in the region such a piece is met again and again, and the kernel does not come to its end in
//!    any time that anybody would wait. Here each is taken once more at most, after so many pieces that nobody waits for them.
//! 4. The buffer in which they wait has 4,096 bytes, of which 160 are taken: there is room for 492. A piece that finds no room
//!    is left out. The fill goes on with those that wait, and is out of memory at its end.

use std::collections::HashSet;

use super::flood::Scan;
use super::polygon::Span;
use super::{Color, FillStyle, Framebuffer, Rect};

/// The pieces that the buffer has room for.
const ROOM: usize = (4096 - 160) / 8;

/// Pieces that are taken before those that leave no trace are remembered.
const PATIENCE: usize = 100_000;

/// The buffer was full before the region was: `graphresult`'s −7. What could be filled is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

/// A piece that waits to be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// From border to border.
    pub piece: Span,
    /// The only direction to look in from there, −1 up or 1 down; `None` for both.
    pub only: Option<i32>,
}

/// A flood fill under way.
#[derive(Clone, Debug)]
pub struct SpanFill {
    area: Rect,
    border: Color,
    style: FillStyle,
    ink: Color,
    waiting: Vec<Waiting>,
    overflowed: bool,
    /// Whether black pieces are told from what was there.
    black_is_told: bool,
    taken: usize,
    /// Pieces that leave no trace and were taken after [`PATIENCE`]: row, first column, direction.
    met: HashSet<(i32, i32, i32)>,
}

impl SpanFill {
    /// A fill that begins with the piece around a point. There is none on the border or outside of the area: then nothing is
    /// to be done.
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
            waiting: Vec::new(),
            overflowed: false,
            black_is_told: false,
            taken: 0,
            met: HashSet::new(),
        };
        if area.contains(x, y) {
            let first = fill.scan(picture).first_piece(y, x, x);
            fill.waiting.extend(first.map(|piece| Waiting { piece, only: None }));
        }
        fill
    }

    /// The same as on a CGA card, where black is a colour as others are: what is black already stops the fill.
    pub(crate) fn telling_black(mut self) -> SpanFill {
        self.black_is_told = true;
        self
    }

    /// Fills until nothing waits.
    ///
    /// # Errors
    /// If the kernel's buffer would have been too small. What it had room for is filled.
    pub fn run(mut self, picture: &mut Framebuffer) -> Result<(), OutOfMemory> {
        while self.step(picture).is_some() {}
        if self.overflowed { Err(OutOfMemory) } else { Ok(()) }
    }

    /// What waits, the next to be taken last.
    pub fn waiting(&self) -> &[Waiting] {
        &self.waiting
    }

    /// Whether there was no room for a piece.
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// Takes one piece, fills it and looks beside it; `None` if none waits.
    pub fn step(&mut self, picture: &mut Framebuffer) -> Option<()> {
        // lesson span-fill
        let Waiting { piece, only } = self.waiting.pop()?; // #take
        self.fill(picture, piece); // #fill
        // end of lesson
        self.taken += 1;
        for direction in [-1, 1] {
            if only.is_none_or(|only| only == direction) {
                self.look(picture, piece, direction);
            }
        }
        Some(())
    }

    /// Looks at the row beside a piece: what is to be filled there is to wait.
    fn look(&mut self, picture: &Framebuffer, piece: Span, direction: i32) {
        // lesson span-fill
        let y = piece.y + direction; // #look
        // end of lesson
        let (mut x, last) = (piece.x1.max(self.area.x + 1), piece.x2.min(self.area.right() - 2));
        while let Some(found) = self.scan(picture).first_piece(y, x, last) {
            let seen = Span { y, x1: found.x1.max(x), x2: found.x2.min(last) };
            x = found.x2 + 1;
            // lesson span-fill
            let traceless = self.is_traceless(y); // #traceless
            if !traceless && self.is_filled(picture, seen) {
                continue; // #stop
            }
            // end of lesson
            if traceless && self.taken > PATIENCE && !self.met.insert((y, found.x1, direction)) {
                continue;
            }
            if self.waiting.len() == ROOM {
                self.overflowed = true;
                continue;
            }
            // lesson span-fill
            let only = traceless.then_some(direction);
            self.waiting.push(Waiting { piece: found, only }); // #push
            // end of lesson
        }
    }

    /// Whether a row's fill could not be told from what was there.
    fn is_traceless(&self, y: i32) -> bool {
        if self.ink == Color::BLACK || self.style == FillStyle::Empty {
            return !self.black_is_told;
        }
        self.style.pattern()[(y & 7) as usize] == 0
    }

    /// Whether a piece has just the colours that the fill would give it.
    fn is_filled(&self, picture: &Framebuffer, piece: Span) -> bool {
        picture.is_patterned(piece, self.style, self.ink)
    }

    fn scan<'a>(&self, picture: &'a Framebuffer) -> Scan<'a> {
        Scan { picture, area: self.area, border: self.border.index() }
    }

    fn fill(&self, picture: &mut Framebuffer, Span { y, x1, x2 }: Span) {
        picture.fill_patterned(Rect::between(x1, y, x2, y), self.style, self.ink);
    }
}

impl Framebuffer {
    /// `floodfill` as the Borland kernel does it, within an area.
    ///
    /// # Errors
    /// If the kernel's buffer would have been too small. What it had room for is filled.
    pub fn flood_fill(
        &mut self,
        area: Rect,
        start: (i32, i32),
        border: Color,
        style: FillStyle,
        ink: Color,
    ) -> Result<(), OutOfMemory> {
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
        // A corridor with so many teeth above it and as many below.
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
        assert_eq!(comb(247), (Err(OutOfMemory), 247, 247, 245, 245));
        assert_eq!(comb(319), (Err(OutOfMemory), 319, 319, 173, 173));
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
