//! Drawing fast: what [`Framebuffer`] does with the shapes that the rest of this room describes.

use super::pattern::is_on;
use super::{Color, FillStyle, Framebuffer, Glyph, Line, LineStyle, Rect, WriteMode};

impl Framebuffer {
    /// A line in a style and a write mode, clipped at the edges of the picture.
    pub fn draw_line(&mut self, line: Line, style: LineStyle, color: Color, mode: WriteMode) {
        let Some(line) = line.clip(&self.bounds()) else { return };
        let bits = style.bits();
        for ((x, y), i) in line.points().zip(0u32..) {
            if bits >> (i % 16) & 1 != 0 {
                self.combine_pixel(x, y, color, mode);
            }
        }
    }

    /// A rectangle filled in a style: its colour where the pattern is on, colour 0 where it is off.
    pub fn fill_patterned(&mut self, rect: Rect, style: FillStyle, color: Color) {
        let area = rect.intersection(&self.bounds());
        let pattern = style.pattern();
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                self.put_pixel(x, y, if is_on(&pattern, x, y) { color } else { Color::BLACK });
            }
        }
    }

    /// A glyph at a size, clipped at an area.
    pub(super) fn draw_glyph_in(&mut self, glyph: Glyph<'_>, x: i32, y: i32, size: i32, color: Color, area: &Rect) {
        for (dot_x, dot_y) in glyph.dots() {
            let left = i64::from(x) + i64::from(dot_x) * i64::from(size);
            let top = i64::from(y) + i64::from(dot_y) * i64::from(size);
            if let (Ok(left), Ok(top)) = (i32::try_from(left), i32::try_from(top)) {
                self.fill_rect(Rect::new(left, top, size, size).intersection(area), color);
            }
        }
    }

    /// Puts a picture with its upper left corner at (x, y), each pixel through an operator, clipped at an area.
    pub(super) fn combine(&mut self, source: &Framebuffer, x: i32, y: i32, area: &Rect, mode: WriteMode) {
        let area = area.intersection(&self.bounds());
        let visible = Rect::new(x, y, source.width(), source.height()).intersection(&area);
        for row in visible.y..visible.bottom() {
            for column in visible.x..visible.right() {
                let ink = Color::wrapping(source.row(row - y)[(column - x) as usize]);
                self.combine_pixel(column, row, ink, mode);
            }
        }
    }

    /// Sets a pixel through an operator; outside, nothing.
    pub fn combine_pixel(&mut self, x: i32, y: i32, ink: Color, mode: WriteMode) {
        if let Some(under) = self.get_pixel(x, y) {
            self.put_pixel(x, y, Color::wrapping(mode.apply(under.index(), ink.index())));
        }
    }
}
