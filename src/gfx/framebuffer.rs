//! The pixels of a screen or picture, one colour number each.

use super::{Color, Glyph, Line, LineStyle, Palette, Rect, WriteMode, circle};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// The width of mode 12h in pixels.
pub const WIDTH: i32 = 640;
/// The height of mode 12h in pixels.
pub const HEIGHT: i32 = 480;

/// A rectangle of pixels, each one of the sixteen [`Color`]s, and the [`Palette`] that displays them.
///
/// The origin is the upper left pixel, x grows to the right and y downwards. All drawing is clipped: coordinates
/// outside are not an error and change nothing. Each row records whether it was drawn on, so that a host converts only
/// what changed.
///
/// ```
/// use huanle_gfx::{Color, Framebuffer};
/// let mut screen = Framebuffer::vga();
/// screen.bar(0, 0, 319, 479, Color::BLUE);
/// screen.line(0, 0, 639, 479, Color::YELLOW);
/// assert_eq!((screen.get_pixel(0, 0), screen.get_pixel(640, 0)), (Some(Color::YELLOW), None));
/// ```
#[derive(Clone, Debug)]
pub struct Framebuffer {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) pixels: Vec<u8>,
    pub(super) changed: Vec<bool>,
    palette: Palette,
    inset: Option<Box<InsetPalette>>,
}

/// A palette for rectangles of a picture: that of a picture in the picture, next to which texts keep their colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsetPalette {
    /// The rectangles, which do not overlap; the parts outside of the picture do not count.
    pub areas: Vec<Rect>,
    /// The palette of their pixels.
    pub palette: Palette,
}

impl Framebuffer {
    /// Creates a black screen of mode 12h: 640×480.
    pub fn vga() -> Framebuffer {
        Framebuffer::new(WIDTH, HEIGHT)
    }

    /// Creates a black picture of any size, with all rows marked as changed. A negative size counts as 0.
    pub fn new(width: i32, height: i32) -> Framebuffer {
        let (width, height) = (width.max(0), height.max(0));
        Framebuffer {
            width,
            height,
            pixels: vec![0; width as usize * height as usize],
            changed: vec![true; height as usize],
            palette: Palette::vga(),
            inset: None,
        }
    }

    /// Returns the width in pixels.
    pub fn width(&self) -> i32 {
        self.width
    }

    /// Returns the height in pixels.
    pub fn height(&self) -> i32 {
        self.height
    }

    /// Returns the rectangle of all pixels.
    pub fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    /// Returns the palette.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Replaces the palette. All pixels change their appearance, so every row is marked as changed.
    pub fn set_palette(&mut self, palette: Palette) {
        if self.palette != palette {
            self.palette = palette;
            self.changed.fill(true);
        }
    }

    /// Returns the rectangles that have their own palette.
    pub fn inset(&self) -> Option<&InsetPalette> {
        self.inset.as_deref()
    }

    /// Gives rectangles their own palette; `None` removes it. All rows are marked as changed if that is a change.
    ///
    /// ```
    /// use huanle_gfx::{Color, Framebuffer, InsetPalette, Palette, Rect};
    /// let mut screen = Framebuffer::vga();
    /// let palette = Palette::vga().dimmed(1, 2);
    /// screen.set_inset(Some(InsetPalette { areas: vec![Rect::new(10, 10, 320, 240)], palette }));
    /// assert_eq!(screen.entries().len(), 2 * Color::COUNT);
    /// assert_eq!(screen.entry_row(10)[8..12], [0, 0, 16, 16]);
    /// ```
    pub fn set_inset(&mut self, inset: Option<InsetPalette>) {
        if self.inset.as_deref() != inset.as_ref() {
            self.inset = inset.map(Box::new);
            self.changed.fill(true);
        }
    }

    /// Returns the light of the picture's colours, 8 bits per channel: the sixteen of the palette, and then those of the
    /// [inset palette](Self::inset) if there is one.
    pub fn entries(&self) -> Vec<[u8; 3]> {
        let palettes = core::iter::once(&self.palette).chain(self.inset.as_deref().map(|inset| &inset.palette));
        palettes.flat_map(|palette| Color::all().map(|color| palette.rgb8(color))).collect()
    }

    /// Returns the pixels of a row as numbers of [`entries`](Self::entries).
    ///
    /// # Panics
    /// Panics if the row does not exist.
    pub fn entry_row(&self, y: i32) -> Cow<'_, [u8]> {
        let row = self.row(y);
        let areas = self.inset.as_deref().map_or(&[][..], |inset| &inset.areas);
        let mut entries = Cow::Borrowed(row);
        for columns in areas.iter().filter_map(|area| self.inset_columns(*area, y)) {
            entries.to_mut()[columns].iter_mut().for_each(|pixel| *pixel += Color::COUNT as u8);
        }
        entries
    }

    /// Returns the columns of a row in a rectangle, if there are any.
    pub(super) fn inset_columns(&self, area: Rect, y: i32) -> Option<Range<usize>> {
        let area = area.intersection(&self.bounds());
        (area.y..area.bottom()).contains(&y).then(|| area.x as usize..area.right() as usize)
    }

    /// Returns the colour numbers, row by row, 0 to 15 each.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Returns the colour numbers of a row.
    ///
    /// # Panics
    /// Panics if the row does not exist.
    pub fn row(&self, y: i32) -> &[u8] {
        let start = self.width as usize * y as usize;
        &self.pixels[start..start + self.width as usize]
    }

    /// Returns the rows drawn on since [`clear_changes`](Self::clear_changes), from the top.
    pub fn changed_rows(&self) -> impl Iterator<Item = i32> {
        self.changed.iter().zip(0..).filter_map(|(&changed, y)| changed.then_some(y))
    }

    /// Marks every row as unchanged, for callers that have processed the changes.
    pub fn clear_changes(&mut self) {
        self.changed.fill(false);
    }

    /// Marks every row as changed.
    pub fn touch(&mut self) {
        self.changed.fill(true);
    }

    /// Copies the palettes of another picture and its changed rows, aligned at the upper left corner.
    pub fn copy_changes(&mut self, source: &Framebuffer) {
        self.set_palette(source.palette.clone());
        self.set_inset(source.inset.as_deref().cloned());
        self.copy_rows(source);
    }

    /// Copies the changed rows of another picture, aligned at the upper left corner.
    pub(super) fn copy_rows(&mut self, source: &Framebuffer) {
        let count = self.width.min(source.width) as usize;
        for y in source.changed_rows().take_while(|&y| y < self.height) {
            let start = y as usize * self.width as usize;
            self.pixels[start..start + count].copy_from_slice(&source.row(y)[..count]);
            self.changed[y as usize] = true;
        }
    }

    /// Copies the palette of another picture and, if any of its rows changed, the whole picture scaled to the size of
    /// this one by nearest neighbour; where several pixels of a wider picture map to one, the highest number wins, so
    /// that no thin line on black is lost.
    pub fn stretch_changes(&mut self, source: &Framebuffer) {
        self.set_palette(source.palette.clone());
        if source.changed_rows().next().is_none() || source.pixels.is_empty() {
            return;
        }
        let column = |x: i32| (x * source.width / self.width) as usize;
        let across: Vec<_> = (0..self.width).map(|x| column(x)..column(x + 1).max(column(x) + 1)).collect();
        for y in 0..self.height {
            let from = source.row(y * source.height / self.height);
            let start = y as usize * self.width as usize;
            for (pixel, columns) in self.pixels[start..].iter_mut().zip(&across) {
                *pixel = from[columns.clone()].iter().copied().max().unwrap_or_default();
            }
        }
        self.changed.fill(true);
    }

    /// Copies the palettes of another picture and, if any of its rows changed, the whole picture, scaled with its proportions
    /// by [`blit_scaled`](Self::blit_scaled).
    pub fn fit_changes(&mut self, source: &Framebuffer, background: Color) {
        self.set_palette(source.palette.clone());
        if source.changed_rows().next().is_none() || source.pixels.is_empty() {
            return;
        }
        let area = self.bounds().fitted(source.width, source.height);
        self.blit_scaled(source, area, background);
        self.set_inset(source.inset.as_deref().map(|inset| {
            // A pixel has the palette of the pixel from which it is copied.
            let across = |x: i32| area.x + scaled_up(x, area.width, source.width);
            let down = |y: i32| area.y + scaled_up(y, area.height, source.height);
            let fitted = |inset: &Rect| {
                let from = inset.intersection(&source.bounds());
                let (left, top) = (across(from.x), down(from.y));
                Rect::new(left, top, across(from.right()) - left, down(from.bottom()) - top)
            };
            InsetPalette { areas: inset.areas.iter().map(fitted).collect(), palette: inset.palette.clone() }
        }));
        self.changed.fill(true);
    }

    /// Copies another picture, scaled to a rectangle; the parts outside of this picture are left out. Where several pixels
    /// map to one, one that differs from `background` wins, so that no thin line is lost.
    pub fn blit_scaled(&mut self, source: &Framebuffer, area: Rect, background: Color) {
        let visible = area.intersection(&self.bounds());
        if visible.is_empty() || source.pixels.is_empty() {
            return;
        }
        let part = |at: i32, from: i32, to: i32| {
            let start = at * from / to;
            start as usize..((at + 1) * from / to).max(start + 1) as usize
        };
        let columns: Vec<Range<usize>> =
            (visible.x..visible.right()).map(|x| part(x - area.x, source.width, area.width)).collect();
        let is_single = columns.iter().all(|columns| columns.len() == 1);
        let (width, from, background) = (self.width as usize, source.width as usize, background.index());
        // The row drawn before, which an enlarged picture repeats.
        let mut before = None;
        for y in visible.y..visible.bottom() {
            let rows = part(y - area.y, source.height, area.height);
            let start = y as usize * width + visible.x as usize;
            let line = start..start + columns.len();
            self.changed[y as usize] = true;
            if before.as_ref() == Some(&rows) {
                self.pixels.copy_within(start - width..line.end - width, start);
                continue;
            }
            let first = &source.pixels[rows.start * from..];
            let pixels = self.pixels[line].iter_mut().zip(&columns);
            if is_single && rows.len() == 1 {
                pixels.for_each(|(pixel, columns)| *pixel = first[columns.start]);
            } else {
                for (pixel, columns) in pixels {
                    let mut found = rows.clone().flat_map(|row| &source.pixels[row * from..][columns.clone()]);
                    *pixel = found.find(|pixel| **pixel != background).copied().unwrap_or(background);
                }
            }
            before = Some(rows);
        }
    }

    /// `putpixel`: sets a pixel; ignored outside.
    #[inline]
    pub fn put_pixel(&mut self, x: i32, y: i32, color: Color) {
        if let Some(offset) = self.offset(x, y) {
            self.pixels[offset] = color.index();
            self.changed[y as usize] = true;
        }
    }

    /// Sets a pixel that is known to be inside.
    #[inline]
    pub(super) fn put_inside(&mut self, x: i32, y: i32, color: Color) {
        let offset = y as usize * self.width as usize + x as usize;
        if let (Some(pixel), Some(changed)) = (self.pixels.get_mut(offset), self.changed.get_mut(y as usize)) {
            *pixel = color.index();
            *changed = true;
        }
    }

    /// Returns the index of a pixel in [`pixels`](Self::pixels): y times the width, plus x. `None` outside.
    #[inline]
    pub fn offset(&self, x: i32, y: i32) -> Option<usize> {
        let across = x >= 0 && x < self.width;
        let down = y >= 0 && y < self.height;
        if !(across && down) {
            return None;
        }
        let above = y as usize * self.width as usize;
        Some(above + x as usize)
    }

    /// `getpixel`: returns the colour of a pixel, or `None` outside. (graphics.h leaves the result there undefined.)
    pub fn get_pixel(&self, x: i32, y: i32) -> Option<Color> {
        self.offset(x, y).map(|offset| Color::wrapping(self.pixels[offset]))
    }

    /// Sets all pixels to one colour.
    pub fn clear(&mut self, color: Color) {
        self.pixels.fill(color.index());
        self.changed.fill(true);
    }

    /// Fills a rectangle.
    pub fn fill_rect(&mut self, rect: Rect, color: Color) {
        let area = rect.intersection(&self.bounds());
        if area.is_empty() {
            return;
        }
        for y in area.y..area.bottom() {
            let start = y as usize * self.width as usize + area.x as usize;
            self.pixels[start..start + area.width as usize].fill(color.index());
            self.changed[y as usize] = true;
        }
    }

    /// `bar` with solid fill: fills the rectangle with these opposite corners, both included, in any order.
    pub fn bar(&mut self, x1: i32, y1: i32, x2: i32, y2: i32, color: Color) {
        self.fill_rect(Rect::from_corners_clipped(x1, y1, x2, y2, &self.bounds()), color);
    }

    /// `line`, solid and one pixel thick: draws the pixels of [`Line`] between two points, both included.
    pub fn line(&mut self, x1: i32, y1: i32, x2: i32, y2: i32, color: Color) {
        self.draw_line(Line::new(x1, y1, x2, y2), LineStyle::Solid, color, WriteMode::Copy);
    }

    /// Fills a circle: each row between the pixels of the midpoint circle of this radius, outline included. Radius 0 is
    /// one pixel; a negative one draws nothing.
    pub fn fill_circle(&mut self, x: i32, y: i32, radius: i32, color: Color) {
        let (first, last) = (y.saturating_sub(radius).max(0), y.saturating_add(radius).min(self.height - 1));
        for row in first..=last {
            let Some(half) = circle::half_width(radius, row - y) else { continue };
            self.bar(x.saturating_sub(half), row, x.saturating_add(half), row, color);
        }
    }

    /// `drawmat` in the original: plots the set bits of a bitmap character and keeps the background.
    pub fn draw_glyph(&mut self, glyph: Glyph<'_>, x: i32, y: i32, color: Color) {
        self.draw_glyph_scaled(glyph, x, y, 1, color);
    }

    /// Plots a bitmap character with every dot `size` pixels wide and high, as `settextstyle(0, 0, size)` does; nothing
    /// is drawn if `size` is 0 or less.
    pub fn draw_glyph_scaled(&mut self, glyph: Glyph<'_>, x: i32, y: i32, size: i32, color: Color) {
        let bounds = self.bounds();
        self.draw_glyph_in(glyph, (x, y), (size, size), color, &bounds);
    }

    /// Copies a rectangle of another picture to a position here, clipped to both pictures.
    pub fn blit(&mut self, source: &Framebuffer, from: Rect, x: i32, y: i32) {
        self.combine(source, from, (x, y), &self.bounds(), WriteMode::Copy, 15);
    }

    /// Returns the number of pixels of a colour.
    pub fn count(&self, color: Color) -> usize {
        self.pixels.iter().filter(|&&pixel| pixel == color.index()).count()
    }
}

/// Returns the first of `to` pixels that is copied from the pixel `at` of `from` or a later one.
fn scaled_up(at: i32, to: i32, from: i32) -> i32 {
    (at * to + from - 1) / from
}

/// Two pictures are equal if size, pixels and palettes are equal; marks of changed rows are ignored.
impl PartialEq for Framebuffer {
    fn eq(&self, other: &Framebuffer) -> bool {
        self.width == other.width
            && self.height == other.height
            && self.pixels == other.pixels
            && self.palette == other.palette
            && self.inset == other.inset
    }
}

impl Eq for Framebuffer {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_other_heights_differ_even_without_a_pixel() {
        assert_ne!(Framebuffer::new(0, 3), Framebuffer::new(0, 4));
        assert_ne!(Framebuffer::new(4, 3), Framebuffer::new(3, 4));
        assert_eq!(Framebuffer::new(0, 3), Framebuffer::new(-1, 3));
    }

    /// The definition of `blit_scaled`, pixel by pixel.
    fn blit_scaled_slowly(screen: &mut Framebuffer, source: &Framebuffer, area: Rect, background: Color) {
        let part = |at: i32, from: i32, to: i32| {
            let start = at * from / to;
            start..((at + 1) * from / to).max(start + 1)
        };
        for y in 0..area.height {
            for x in 0..area.width {
                let rows = part(y, source.height, area.height);
                let mut pixels =
                    rows.flat_map(|row| part(x, source.width, area.width).map(move |column| (column, row)));
                let color = pixels.find_map(|(x, y)| source.get_pixel(x, y).filter(|color| *color != background));
                screen.put_pixel(area.x + x, area.y + y, color.unwrap_or(background));
            }
        }
    }

    #[test]
    fn a_scaled_picture_has_the_pixels_of_its_definition() {
        let mut source = Framebuffer::new(37, 23);
        for (x, y) in (0..23).flat_map(|y| (0..37).map(move |x| (x, y))) {
            source.put_pixel(x, y, Color::wrapping(((x * 7 + y * 5) % 11 % 4 * 5) as u8));
        }
        for (x, y, width, height) in [
            (0, 0, 74, 46),
            (-9, -5, 111, 69),
            (3, 4, 37, 23),
            (2, 2, 20, 12),
            (-3, 60, 50, 90),
            (5, 5, 90, 11),
            (0, 0, 0, 9),
        ] {
            let [mut fast, mut slow] = [(); 2].map(|()| Framebuffer::new(100, 80));
            [&mut fast, &mut slow].into_iter().for_each(Framebuffer::clear_changes);
            let area = Rect::new(x, y, width, height);
            fast.blit_scaled(&source, area, Color::BLUE);
            blit_scaled_slowly(&mut slow, &source, area, Color::BLUE);
            assert_eq!(fast, slow, "{area:?}");
            assert!(fast.changed_rows().eq(slow.changed_rows()), "{area:?}");
        }
    }

    #[test]
    fn an_inset_palette_moves_with_the_pixels_that_are_copied() {
        let mut source = Framebuffer::new(30, 20);
        let areas = vec![Rect::new(7, 5, 11, 100), Rect::new(20, 0, 3, 9)];
        let inset = InsetPalette { areas, palette: Palette::vga().dimmed(1, 2) };
        source.set_inset(Some(inset.clone()));
        assert_eq!(source.inset(), Some(&inset));
        let mut copy = Framebuffer::new(30, 20);
        copy.copy_changes(&source);
        assert_eq!(copy, source);
        copy.clear_changes();
        copy.set_inset(Some(inset));
        assert_eq!(copy.changed_rows().count(), 0);
        copy.set_inset(None);
        assert_eq!((copy.changed_rows().count(), copy.entries().len()), (20, 16));
        for (width, height) in [(60, 40), (71, 47), (100, 31), (20, 13)] {
            let mut fitted = Framebuffer::new(width, height);
            fitted.fit_changes(&source, Color::BLACK);
            let area = fitted.bounds().fitted(30, 20);
            for y in area.y..area.bottom() {
                let from = source.entry_row((y - area.y) * 20 / area.height);
                let row = fitted.entry_row(y);
                for x in area.x..area.right() {
                    assert_eq!(
                        row[x as usize],
                        from[((x - area.x) * 30 / area.width) as usize],
                        "{width} × {height}: {x}, {y}"
                    );
                }
            }
        }
    }
}
