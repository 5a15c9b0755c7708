//! Pixels of a screen or a picture: one colour number each.

use super::{Color, Glyph, Line, LineStyle, Palette, Rect, WriteMode, circle};

/// Columns of mode 12h.
pub const WIDTH: i32 = 640;
/// Rows of mode 12h.
pub const HEIGHT: i32 = 480;

/// A rectangle of pixels, each one of the sixteen [`Color`]s, with the [`Palette`] that they are seen through.
///
/// The origin is the upper left pixel, x grows to the right and y downwards. Everything that draws clips: a coordinate
/// outside is no error and changes nothing. Each row remembers whether it was drawn on, so that a host converts only
/// what is new.
#[derive(Clone, Debug)]
pub struct Framebuffer {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) pixels: Vec<u8>,
    pub(super) changed: Vec<bool>,
    palette: Palette,
}

impl Framebuffer {
    /// A black screen of mode 12h: 640×480.
    pub fn vga() -> Framebuffer {
        Framebuffer::new(WIDTH, HEIGHT)
    }

    /// A black picture of any size, all of its rows counted as changed. A negative size is taken as 0.
    pub fn new(width: i32, height: i32) -> Framebuffer {
        let (width, height) = (width.max(0), height.max(0));
        Framebuffer {
            width,
            height,
            pixels: vec![0; width as usize * height as usize],
            changed: vec![true; height as usize],
            palette: Palette::vga(),
        }
    }

    /// Columns.
    pub fn width(&self) -> i32 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> i32 {
        self.height
    }

    /// All of it.
    pub fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    /// What the colour numbers look like.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Changes what the colour numbers look like, at once and everywhere: every row counts as changed.
    pub fn set_palette(&mut self, palette: Palette) {
        if self.palette != palette {
            self.palette = palette;
            self.changed.fill(true);
        }
    }

    /// The colour numbers, row by row, 0 to 15 each.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The colour numbers of a row.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, y: i32) -> &[u8] {
        let start = self.width as usize * y as usize;
        &self.pixels[start..start + self.width as usize]
    }

    /// The rows drawn on since [`clear_changes`](Self::clear_changes), from the top.
    pub fn changed_rows(&self) -> impl Iterator<Item = i32> {
        self.changed.iter().zip(0..).filter_map(|(&changed, y)| changed.then_some(y))
    }

    /// Counts every row as unchanged: for callers that have taken the changes over.
    pub fn clear_changes(&mut self) {
        self.changed.fill(false);
    }

    /// Counts every row as changed, as after a change of what is looked at.
    pub fn touch(&mut self) {
        self.changed.fill(true);
    }

    /// Takes over the palette of another picture and the rows of it that changed, both from the upper left corner.
    pub fn copy_changes(&mut self, source: &Framebuffer) {
        self.set_palette(source.palette.clone());
        let count = self.width.min(source.width) as usize;
        for y in source.changed_rows().take_while(|&y| y < self.height) {
            let start = y as usize * self.width as usize;
            self.pixels[start..start + count].copy_from_slice(&source.row(y)[..count]);
            self.changed[y as usize] = true;
        }
    }

    /// Takes over the palette of another picture, and all of it stretched to the size of this one if a row of it changed. Each
    /// pixel is the one that lies at the same part of the width and the height; where the other picture is wider, and several
    /// of its pixels fall into one, the one with the highest number, so that no thin line on black is lost.
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

    /// `putpixel`: sets a pixel; outside, nothing.
    #[inline]
    pub fn put_pixel(&mut self, x: i32, y: i32, color: Color) {
        // lesson pixel
        if let Some(offset) = self.offset(x, y) {
            self.pixels[offset] = color.index(); // #store
            self.changed[y as usize] = true; // #changed
        }
        // end of lesson
    }

    /// The same for a place that is known to lie inside.
    #[inline]
    pub(super) fn put_inside(&mut self, x: i32, y: i32, color: Color) {
        let offset = y as usize * self.width as usize + x as usize;
        if let (Some(pixel), Some(changed)) = (self.pixels.get_mut(offset), self.changed.get_mut(y as usize)) {
            *pixel = color.index();
            *changed = true;
        }
    }

    /// Where in [`pixels`](Self::pixels) a pixel stands: as many places on as there are pixels in the rows above it, and to its
    /// left in its own. `None` outside.
    #[inline]
    pub fn offset(&self, x: i32, y: i32) -> Option<usize> {
        // lesson pixel
        let across = x >= 0 && x < self.width; // #across
        let down = y >= 0 && y < self.height; // #down
        if !(across && down) {
            return None; // #outside
        }
        let above = y as usize * self.width as usize; // #above
        Some(above + x as usize) // #offset
        // end of lesson
    }

    /// `getpixel`: the colour of a pixel, or `None` outside. (graphics.h leaves open what it answers there.)
    pub fn get_pixel(&self, x: i32, y: i32) -> Option<Color> {
        self.offset(x, y).map(|offset| Color::wrapping(self.pixels[offset]))
    }

    /// All pixels in one colour.
    pub fn clear(&mut self, color: Color) {
        self.pixels.fill(color.index());
        self.changed.fill(true);
    }

    /// A filled rectangle.
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

    /// `bar` in solid fill: the rectangle between two corners, both of them filled too, in either order.
    pub fn bar(&mut self, x1: i32, y1: i32, x2: i32, y2: i32, color: Color) {
        self.fill_rect(Rect::between_in(x1, y1, x2, y2, &self.bounds()), color);
    }

    /// `line`, solid and one pixel thick: the pixels of [`Line`] between two points, both of them drawn.
    pub fn line(&mut self, x1: i32, y1: i32, x2: i32, y2: i32, color: Color) {
        self.draw_line(Line::new(x1, y1, x2, y2), LineStyle::Solid, color, WriteMode::Copy);
    }

    /// A filled circle: each row between the pixels of the midpoint circle of that radius, its outline included.
    /// Radius 0 is one pixel; a negative one draws nothing.
    pub fn disc(&mut self, x: i32, y: i32, radius: i32, color: Color) {
        let (first, last) = (y.saturating_sub(radius).max(0), y.saturating_add(radius).min(self.height - 1));
        for row in first..=last {
            let Some(half) = circle::half_width(radius, row - y) else { continue };
            self.bar(x.saturating_sub(half), row, x.saturating_add(half), row, color);
        }
    }

    /// `drawmat` of the original: plots the set bits of a dot matrix and leaves the background in between.
    pub fn draw_glyph(&mut self, glyph: Glyph<'_>, x: i32, y: i32, color: Color) {
        self.draw_glyph_scaled(glyph, x, y, 1, color);
    }

    /// The same with every dot `size` pixels wide and high, as `settextstyle(0, 0, size)` does; at 0 or below, nothing.
    pub fn draw_glyph_scaled(&mut self, glyph: Glyph<'_>, x: i32, y: i32, size: i32, color: Color) {
        let bounds = self.bounds();
        self.draw_glyph_in(glyph, (x, y), (size, size), color, &bounds);
    }

    /// Copies a rectangle of another picture to a place here. What lies outside of either is left out.
    pub fn blit(&mut self, source: &Framebuffer, from: Rect, x: i32, y: i32) {
        self.combine(source, from, (x, y), &self.bounds(), WriteMode::Copy, 15);
    }

    /// How many pixels have a colour.
    pub fn count(&self, color: Color) -> usize {
        self.pixels.iter().filter(|&&pixel| pixel == color.index()).count()
    }
}

/// Two pictures are equal when their size, pixels and palette are, whatever has changed when.
impl PartialEq for Framebuffer {
    fn eq(&self, other: &Framebuffer) -> bool {
        self.width == other.width
            && self.height == other.height
            && self.pixels == other.pixels
            && self.palette == other.palette
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
}
