//! Conversion of a picture's rows to the pixel format of a window system.

use alloc::vec::Vec;

use super::xrgb::{XrgbTable, convert};
use super::{Framebuffer, Rect};

/// Converts the rows of a picture, with its [inset palette](Framebuffer::inset).
pub struct RowConverter {
    colors: XrgbTable,
    inset: Option<(Vec<Rect>, XrgbTable)>,
}

impl RowConverter {
    /// Creates a converter for the present palettes of a picture. `format` converts `0x00RRGGBB` to the pixel format.
    pub fn new(picture: &Framebuffer, format: impl Fn(u32) -> u32) -> RowConverter {
        let inset = picture.inset().map(|inset| (inset.areas.clone(), inset.palette.xrgb().map(&format)));
        RowConverter { colors: picture.palette().xrgb().map(format), inset }
    }

    /// Converts a row of the picture, up to the length of `out`.
    ///
    /// # Panics
    /// Panics if the row does not exist.
    pub fn convert(&self, picture: &Framebuffer, y: i32, out: &mut [u32]) {
        let row = picture.row(y);
        convert(row, &self.colors, out);
        let Some((areas, colors)) = &self.inset else { return };
        for columns in areas.iter().filter_map(|area| picture.inset_columns(*area, y)) {
            if let Some(out) = out.get_mut(columns.start..) {
                convert(&row[columns], colors, out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, InsetPalette, Palette};

    #[test]
    fn an_inset_palette_colours_its_rectangles() {
        let mut picture = Framebuffer::new(70, 3);
        picture.clear(Color::WHITE);
        let palette = Palette::vga().dimmed(0, 1);
        picture.set_inset(Some(InsetPalette { areas: vec![Rect::new(60, 1, 40, 40)], palette }));
        let converter = RowConverter::new(&picture, |color| color | 0xFF00_0000);
        let counts = [0, 1, 2].map(|y| {
            let mut out = [0; 70];
            converter.convert(&picture, y, &mut out);
            (
                out.iter().take_while(|&&pixel| pixel == u32::MAX).count(),
                out[60..].iter().all(|&pixel| pixel == 0xFF00_0000),
            )
        });
        assert_eq!(counts, [(70, false), (60, true), (60, true)]);
    }
}
