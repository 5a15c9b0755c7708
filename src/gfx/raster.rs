//! Fast drawing: the implementation of [`Framebuffer`]'s shapes.
//!
//! Each function draws the same pixels as the iterator of its shape would through
//! [`put_pixel`](Framebuffer::put_pixel); property tests keep them equal. They are fast because they clip once and then
//! calculate offsets directly: a line adds a constant to an offset, a circle writes eight pixels per computed point, a
//! glyph or pattern writes eight pixels with one store.

use super::arc::ChordPath;
use super::line::DrawDirection;
use super::polygon::Span;
use super::{Color, FillStyle, Framebuffer, Glyph, Line, LineStyle, Rect, WriteMode};

/// A thick line that is at most two pixels long on either axis.
#[derive(Clone, Copy)]
struct Stroke {
    /// The distance between its three parallel pixels: horizontal or vertical.
    across: u32,
    /// The offset of the pixel between the ends; for a shorter line it is one of the ends.
    middle: i32,
}

impl Stroke {
    /// Returns the strokes from two rows up to two rows down, and from two columns left to two columns right.
    fn short(stride: u32) -> [[Stroke; 5]; 5] {
        core::array::from_fn(|row| {
            core::array::from_fn(|column| {
                let (width, height) = (column as isize - 2, row as isize - 2);
                let across = if height.abs() > width.abs() { 1 } else { stride };
                // Drawn from the upper end down.
                let down = stride as isize;
                let (upper, along) =
                    if height < 0 { (height * down + width, -width.signum()) } else { (0, width.signum()) };
                let middle = upper + along + if height == 0 { 0 } else { down };
                Stroke { across, middle: middle as i32 }
            })
        })
    }
}

/// Returns the direction across which a thick line is drawn, and the offsets of its pixels from the upper end down;
/// each is a straight or diagonal step from the one before.
fn steps(from: isize, (width, height): (i32, i32), stride: u32) -> (u32, impl Iterator<Item = isize>) {
    let (down, right, along_x) = (stride as isize, width as isize, width.signum() as isize);
    let (mut offset, along_x) =
        if height < 0 { (from + height as isize * down + right, -along_x) } else { (from, along_x) };
    let steep = height.abs() > width.abs();
    let (across, straight, sideways) = if steep { (1, down, along_x) } else { (stride, along_x, down) };
    let (major, minor) = (width.abs().max(height.abs()), width.abs().min(height.abs()));
    let mut error = -major;
    let offsets = (0..=major).map(move |_| {
        let here = offset;
        error += 2 * minor;
        let due = error >= 0;
        error -= if due { 2 * major } else { 0 };
        offset += straight + if due { sideways } else { 0 };
        here
    });
    (across, offsets)
}

/// Sets a pixel and its neighbours at a distance before and after it.
#[inline(always)]
fn put_across(pixels: &mut [u8], offset: isize, across: u32, ink: u8) {
    let across = across as usize;
    let first = (offset as usize).wrapping_sub(across);
    if let Some(three) = pixels.get_mut(first..).and_then(|rest| rest.get_mut(..=2 * across)) {
        three[0] = ink;
        three[across] = ink;
        three[2 * across] = ink;
    }
}

impl Framebuffer {
    /// Draws a line in a style and a write mode, clipped at the edges of the picture.
    pub fn draw_line(&mut self, line: Line, style: LineStyle, color: Color, mode: WriteMode) {
        self.draw_line_by(DrawDirection::Down, line, style, color, mode);
    }

    /// Draws a line in the direction of a card's driver; drawing to the right uses the bits of a style from the highest
    /// down.
    pub(super) fn draw_line_by(
        &mut self,
        way: DrawDirection,
        line: Line,
        style: LineStyle,
        color: Color,
        mode: WriteMode,
    ) {
        let Some(line) = line.clip(&self.bounds()).map(|line| line.oriented(way)) else { return };
        let ink = color.index();
        let mut bits = if way == DrawDirection::Down { style.bits() } else { style.bits().reverse_bits() };
        match (bits, mode) {
            (0xFFFF, WriteMode::Copy) if line.y1 == line.y2 => {
                self.bar(line.x1, line.y1, line.x2, line.y2, color);
            }
            (0xFFFF, WriteMode::Copy) => self.walk(line, |pixel| *pixel = ink),
            (0xFFFF, WriteMode::Xor) => self.walk(line, |pixel| *pixel ^= ink),
            _ => self.walk(line, |pixel| {
                if bits & 1 != 0 {
                    *pixel = mode.apply(*pixel, ink);
                }
                bits = bits.rotate_right(1);
            }),
        }
    }

    /// Visits the pixels of a line that lies inside, from its first endpoint to its second, as [`Line::points`] does if
    /// that one is lower.
    fn walk(&mut self, line: Line, mut draw: impl FnMut(&mut u8)) {
        let Line { x1, y1, x2, y2 } = line;
        let (stride, width, height) = (self.width as isize, x2 - x1, y2 - y1);
        let (along_x, along_y) = (width.signum() as isize, height.signum() as isize * stride);
        let (width, height) = (width.abs(), height.abs());
        let steep = height > width;
        let (major, minor) = if steep { (height, width) } else { (width, height) };
        let (straight, sideways) = if steep { (along_y, along_x) } else { (along_x, along_y) };
        let (major, minor) = (i64::from(major), i64::from(minor));
        let mut offset = y1 as usize * self.width as usize + x1 as usize;
        // Twice the error of `LinePoints`, minus the threshold: a sideways step is due at 0 or more.
        let mut error = -major;
        for _ in 0..=major {
            if let Some(pixel) = self.pixels.get_mut(offset) {
                draw(pixel);
            }
            error += 2 * minor;
            let due = error >= 0;
            error -= if due { 2 * major } else { 0 };
            offset = offset.wrapping_add_signed(straight + if due { sideways } else { 0 });
        }
        self.changed[y1.min(y2) as usize..=y1.max(y2) as usize].fill(true);
    }

    /// Draws solid lines three pixels thick between successive vertices, each equal to three
    /// [`offset_lines`](super::line::offset_lines), except those that a [`ChordPath`] omits. The
    /// vertices lie at least one pixel inside the picture; `around` contains all the rows.
    pub(super) fn draw_thick_path(
        &mut self,
        mut corners: impl Iterator<Item = (i32, i32)>,
        around: Rect,
        color: Color,
    ) {
        let (stride, ink, pixels) = (self.width as isize, color.index(), &mut self.pixels[..]);
        let short = Stroke::short(self.width as u32);
        let Some(first) = corners.next() else { return };
        let offset = |(x, y): (i32, i32)| y as isize * stride + x as isize;
        let (mut path, mut from) = (ChordPath::new(first), offset(first));
        // `across` of the previous line, 0 at first: if it is the same, the pixels at the shared vertex are already drawn.
        let mut before = 0;
        for corner in corners {
            let (width, height) = (corner.0 - path.at.0, corner.1 - path.at.1);
            let to = offset(corner);
            if !path.is_drawn_to(corner) {
                (before, from) = (0, to);
                continue;
            }
            let (column, row) = ((width + 2) as usize, (height + 2) as usize);
            if column < 5 && row < 5 {
                // Most lines of a curve are this short.
                let Stroke { across, middle } = short[row][column];
                if before != across {
                    put_across(pixels, from, across, ink);
                }
                put_across(pixels, from + middle as isize, across, ink);
                put_across(pixels, to, across, ink);
                before = across;
            } else {
                let (across, offsets) = steps(from, (width, height), stride as u32);
                offsets.for_each(|offset| put_across(pixels, offset, across, ink));
                before = across;
            }
            from = to;
        }
        for changed in &mut self.changed[around.y as usize..around.bottom() as usize] {
            *changed = true;
        }
    }

    /// `circle`, one pixel thick: draws the pixels of [`circle::points`](super::circle::points), clipped at the edges
    /// of the picture. A radius below 0 or above [`MAX_RADIUS`](super::ellipse::MAX_RADIUS) draws nothing.
    pub fn circle(&mut self, x: i32, y: i32, radius: i32, color: Color) {
        if !(0..=super::ellipse::MAX_RADIUS).contains(&radius) {
            return;
        }
        if self.bounds().contains_square(x, y, radius) {
            self.plot_mirrored(x, y, super::circle::quadrant(radius), color);
        } else {
            for (dx, dy) in super::circle::points(radius) {
                self.put_pixel(x.saturating_add(dx), y.saturating_add(dy), color);
            }
        }
    }

    /// Sets the pixels (±dx, ±dy) around a centre for each point of a quadrant; all of them are inside the picture.
    pub(super) fn plot_mirrored(&mut self, x: i32, y: i32, quarter: impl Iterator<Item = (i32, i32)>, color: Color) {
        let stride = self.width as usize;
        let center = y as usize * stride + x as usize;
        let (mut reach, ink) = (0, color.index());
        for (dx, dy) in quarter {
            let (above, below) = (center - dy as usize * stride, center + dy as usize * stride);
            for offset in [above - dx as usize, above + dx as usize, below - dx as usize, below + dx as usize] {
                self.pixels[offset] = ink;
            }
            reach = reach.max(dy);
        }
        self.changed[(y - reach) as usize..=(y + reach) as usize].fill(true);
    }

    /// Fills a rectangle in a style: its colour where the pattern is on, colour 0 where it is off.
    pub fn fill_patterned(&mut self, rect: Rect, style: FillStyle, color: Color) {
        match style {
            FillStyle::Empty => return self.fill_rect(rect, Color::BLACK),
            FillStyle::Solid => return self.fill_rect(rect, color),
            _ => {}
        }
        let area = rect.intersection(&self.bounds());
        if area.is_empty() {
            return;
        }
        for y in area.y..area.bottom() {
            let eight = eight(style, color, area.x, y).to_le_bytes();
            let (chunks, rest) = self.span_mut(area.x, y, area.width).as_chunks_mut();
            chunks.fill(eight);
            rest.copy_from_slice(&eight[..rest.len()]);
        }
        self.changed[area.y as usize..area.bottom() as usize].fill(true);
    }

    /// Returns whether a span inside the picture has exactly the colours that [`fill_patterned`](Self::fill_patterned)
    /// would give it.
    pub(super) fn is_patterned(&self, piece: Span, style: FillStyle, color: Color) -> bool {
        let eight = eight(style, color, piece.x1, piece.y);
        let differs = |chunk: &[u8; 8]| u64::from_le_bytes(*chunk) ^ eight;
        let (chunks, rest) = self.row(piece.y)[piece.x1 as usize..=piece.x2 as usize].as_chunks();
        let (fours, chunks) = chunks.as_chunks::<4>();
        fours.iter().all(|four| four.iter().fold(0, |bits, chunk| bits | differs(chunk)) == 0)
            && chunks.iter().all(|chunk| differs(chunk) == 0)
            && *rest == eight.to_le_bytes()[..rest.len()]
    }

    /// Draws a glyph with dots of this width and height, clipped at an area inside the picture.
    pub(super) fn draw_glyph_in(
        &mut self,
        glyph: Glyph<'_>,
        (x, y): (i32, i32),
        dot: (i32, i32),
        color: Color,
        area: &Rect,
    ) {
        let inside = area.contains_rect(&Rect::new(x, y, glyph.width(), glyph.height()));
        if dot == (1, 1) && glyph.width() % 8 == 0 && inside {
            return self.stamp(glyph, x, y, color);
        }
        for (column, row) in glyph.dots() {
            let left = i64::from(x) + i64::from(column) * i64::from(dot.0);
            let top = i64::from(y) + i64::from(row) * i64::from(dot.1);
            if let (Ok(left), Ok(top)) = (i32::try_from(left), i32::try_from(top)) {
                self.fill_rect(Rect::new(left, top, dot.0, dot.1).intersection(area), color);
            }
        }
    }

    /// Draws a glyph with whole bytes per row that lies inside: eight dots at a time.
    fn stamp(&mut self, glyph: Glyph<'_>, x: i32, y: i32, color: Color) {
        let stride = self.width as usize;
        let (start, columns) = (y as usize * stride + x as usize, glyph.width() as usize / 8);
        let ink = repeat(color.index());
        let draw = |eight: &mut [u8; 8], byte: u8| {
            let dots = SPREAD[usize::from(byte)];
            *eight = (u64::from_le_bytes(*eight) & !dots | ink & dots).to_le_bytes();
        };
        let rows = (start..).step_by(stride);
        if columns == 1 {
            for (from, &byte) in rows.zip(glyph.bits()) {
                if let Some(eight) = self.pixels.get_mut(from..).and_then(<[u8]>::first_chunk_mut) {
                    draw(eight, byte);
                }
            }
        } else if columns > 0 {
            for (from, bits) in rows.zip(glyph.bits().chunks_exact(columns)) {
                let row = self.pixels.get_mut(from..).unwrap_or_default();
                row.as_chunks_mut().0.iter_mut().zip(bits).for_each(|(eight, &byte)| draw(eight, byte));
            }
        }
        self.changed[y as usize..][..glyph.height() as usize].fill(true);
    }

    /// Draws a rectangle of a picture with its upper left corner at a position, each pixel through an operator, clipped
    /// at an area and at the edges of both pictures. `mask` has all the bits of a pixel set.
    pub(super) fn combine(
        &mut self,
        source: &Framebuffer,
        from: Rect,
        (x, y): (i32, i32),
        area: &Rect,
        mode: WriteMode,
        mask: u8,
    ) {
        let seen = from.visible_at(x, y, &area.intersection(&self.bounds())).intersection(&source.bounds());
        if seen.is_empty() {
            return;
        }
        let there = |place: i32, from: i32, to: i32| (i64::from(place) - i64::from(from) + i64::from(to)) as i32;
        let (left, top) = (there(seen.x, from.x, x), there(seen.y, from.y, y));
        for row in 0..seen.height {
            let from = &source.row(seen.y + row)[seen.x as usize..][..seen.width as usize];
            let pixels = self.span_mut(left, top + row, seen.width);
            let both = pixels.iter_mut().zip(from);
            match mode {
                WriteMode::Copy => pixels.copy_from_slice(from),
                WriteMode::Xor => both.for_each(|(under, ink)| *under ^= ink),
                WriteMode::Or => both.for_each(|(under, ink)| *under |= ink),
                WriteMode::And => both.for_each(|(under, ink)| *under &= ink),
                WriteMode::Not => both.for_each(|(under, ink)| *under = !ink & mask),
            }
        }
        self.changed[top as usize..(top + seen.height) as usize].fill(true);
    }

    /// Copies adjacent pixels into a row; all of them are inside.
    pub(super) fn put_row(&mut self, x: i32, y: i32, pixels: &[u8]) {
        self.span_mut(x, y, pixels.len() as i32).copy_from_slice(pixels);
        self.changed[y as usize] = true;
    }

    /// Sets a pixel through an operator; ignored outside.
    pub fn combine_pixel(&mut self, x: i32, y: i32, ink: Color, mode: WriteMode) {
        if let Some(under) = self.get_pixel(x, y) {
            self.put_pixel(x, y, Color::wrapping(mode.apply(under.index(), ink.index())));
        }
    }

    /// Returns `count` pixels of a row from a column on; all of them are inside.
    fn span_mut(&mut self, x: i32, y: i32, count: i32) -> &mut [u8] {
        let start = y as usize * self.width as usize + x as usize;
        &mut self.pixels[start..start + count as usize]
    }
}

/// Returns eight pixels of a patterned row from (x, y) on, one byte per pixel, the first in the lowest byte.
#[inline]
fn eight(style: FillStyle, color: Color, x: i32, y: i32) -> u64 {
    let bits = style.pattern()[(y & 7) as usize].rotate_left((x & 7) as u32);
    SPREAD[usize::from(bits)] & repeat(color.index())
}

/// Eight bits, most significant first, as eight bytes in little-endian order: 0xFF where a bit is set.
const SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut place = 0;
        while place < 8 {
            if bits & 0x80 >> place != 0 {
                table[bits] |= 0xFF << (8 * place);
            }
            place += 1;
        }
        bits += 1;
    }
    table
};

/// Returns the same byte eight times.
const fn repeat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}
