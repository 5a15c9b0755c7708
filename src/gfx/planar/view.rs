//! Conversion between planes and pictures.

use super::{AttributeController, Dac, LINE_BYTES, PlanarVga, PlaneBytes};
use crate::{Color, Framebuffer, HEIGHT, Palette, Rect, WIDTH};

impl PlanarVga {
    /// Returns the screen: the colour number of each pixel from its four bits, masked by the attribute controller's
    /// plane enable, and the palette of registers and DAC.
    ///
    /// While the picture is switched off (see [`AttributeController::is_display_enabled`](super::AttributeController::is_display_enabled)) this is what would
    /// be visible if it were on.
    pub fn to_framebuffer(&self) -> Framebuffer {
        let enabled = self.attribute().plane_enable();
        let mut picture = self.picture(|cell, bit| color_of(cell, bit) & enabled);
        picture.set_palette(self.palette());
        picture
    }

    /// Creates a card that shows a picture: its pixels in the planes, its palette in registers and DAC, everything else
    /// as [after the mode is set](PlanarVga::new). A picture of another size is clipped at the upper left corner.
    pub fn from_framebuffer(picture: &Framebuffer) -> PlanarVga {
        let palette = picture.palette();
        let (attribute, dac) = (AttributeController::new(palette.registers()), Dac::new(palette));
        let mut planar = PlanarVga::new();
        planar.card.set_colors(attribute, dac);
        let visible = picture.bounds().intersection(&Rect::new(0, 0, WIDTH, HEIGHT));
        let lines = planar.memory.chunks_exact_mut(usize::from(LINE_BYTES));
        for (line, y) in lines.zip(visible.y..visible.bottom()) {
            let pixels = &picture.row(y)[..visible.width as usize];
            for (cell, pixels) in line.iter_mut().zip(pixels.chunks(8)) {
                *cell = cell_of(pixels);
            }
        }
        planar
    }

    /// Returns one bit plane as a picture: this colour where a bit is set, otherwise black, in the default palette.
    ///
    /// # Panics
    /// Panics if there is no such plane.
    pub fn plane(&self, plane: usize, color: Color) -> Framebuffer {
        self.picture(|cell, bit| if cell[plane] >> bit & 1 != 0 { color.index() } else { 0 })
    }

    /// Returns a picture with a number for each pixel, computed from the cell at its address and its bit.
    fn picture(&self, number: impl Fn(&PlaneBytes, u8) -> u8) -> Framebuffer {
        let mut picture = Framebuffer::vga();
        for (pixels, cell) in picture.pixels.chunks_exact_mut(8).zip(self.screen()) {
            for (pixel, bit) in pixels.iter_mut().zip((0..8).rev()) {
                *pixel = number(cell, bit);
            }
        }
        picture
    }
}

/// Returns the colour number whose bits are in one column of four bytes.
fn color_of(cell: &PlaneBytes, bit: u8) -> u8 {
    cell.iter().rev().fold(0, |number, byte| number << 1 | byte >> bit & 1)
}

/// Packs up to eight pixels into one byte per plane, the first leftmost; missing ones are black.
fn cell_of(pixels: &[u8]) -> PlaneBytes {
    let mut cell = [0; 4];
    for (&pixel, bit) in pixels.iter().zip((0..8).rev()) {
        for (plane, byte) in cell.iter_mut().enumerate() {
            *byte |= (pixel >> plane & 1) << bit;
        }
    }
    cell
}

/// Returns the four bit planes of a picture on one screen of its size, each slightly less than half size in its
/// [place](overview_rect), in the colour that it produces alone: plane 0 blue, 1 green, 2 red, 3 dark grey.
///
/// A pixel of the overview is lit if any of the pixels it represents has that bit, so thin lines remain complete. The
/// default palette is used. The caller draws labels above each place.
pub fn planes_overview(picture: &Framebuffer) -> Framebuffer {
    let mut overview = Framebuffer::new(picture.width(), picture.height());
    overview.set_palette(Palette::vga());
    for plane in 0..super::PLANES {
        let place = overview_rect(picture, plane);
        let color = 1 << plane;
        let span = |at: i32, of: i32, whole: i32| at * whole / of..(at + 1) * whole / of;
        for y in 0..place.height {
            for x in 0..place.width {
                let columns = span(x, place.width, picture.width());
                let columns = columns.start as usize..columns.end as usize;
                let rows = span(y, place.height, picture.height());
                let lit = rows.flat_map(|row| &picture.row(row)[columns.clone()]).fold(0, |bits, pixel| bits | pixel);
                overview.put_pixel(place.x + x, place.y + y, Color::wrapping(lit & color));
            }
        }
    }
    overview
}

/// The height reserved for a label above each plane of a [`planes_overview`].
pub const OVERVIEW_LABEL_HEIGHT: i32 = 18;

/// Returns the place of a plane in the [`planes_overview`] of a picture: 0 and 1 above, 2 and 3 below, each in its
/// quadrant of the picture with [`OVERVIEW_LABEL_HEIGHT`] rows above it, in the picture's proportions. Empty if the picture is
/// too small.
pub fn overview_rect(picture: &Framebuffer, plane: usize) -> Rect {
    let (across, down) = (picture.width() / 2, picture.height() / 2);
    let height = (down - OVERVIEW_LABEL_HEIGHT).max(0);
    let width = if down > 0 { across * height / down } else { 0 };
    let (column, row) = (plane as i32 % 2, plane as i32 / 2 % 2);
    Rect::new(column * across + (across - width) / 2, row * down + OVERVIEW_LABEL_HEIGHT, width, height)
}

#[cfg(test)]
mod tests {
    use super::super::Bus;
    use super::*;
    use crate::Rgb6;

    /// Every colour, one pixel wide, in changing neighbourhoods.
    fn colorful() -> Framebuffer {
        let mut picture = Framebuffer::vga();
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                picture.put_pixel(x, y, Color::wrapping((x * 7 + y * 3 + x * y / 11) as u8));
            }
        }
        picture
    }

    #[test]
    fn pixels_and_palette_there_and_back() {
        let mut picture = colorful();
        let mut palette = Palette::vga();
        palette.set_register(Color::RED, 63);
        palette.set_dac(63, Rgb6 { red: 1, green: 2, blue: 3 });
        picture.set_palette(palette);
        assert_eq!(PlanarVga::from_framebuffer(&picture).to_framebuffer(), picture);
    }

    #[test]
    fn a_picture_of_another_size_is_cut_or_filled_up() {
        for (width, height) in [(13, 5), (0, 0), (700, 500)] {
            let mut picture = Framebuffer::new(width, height);
            picture.clear(Color::YELLOW);
            let mut expected = Framebuffer::vga();
            expected.fill_rect(picture.bounds(), Color::YELLOW);
            assert_eq!(PlanarVga::from_framebuffer(&picture).to_framebuffer(), expected);
        }
    }

    #[test]
    fn four_planes_are_the_picture() {
        let picture = colorful();
        let vga = PlanarVga::from_framebuffer(&picture);
        let planes = [0, 1, 2, 3].map(|plane| vga.plane(plane, Color::WHITE));
        for (i, &pixel) in picture.pixels().iter().enumerate() {
            for (plane, view) in planes.iter().enumerate() {
                assert_eq!(view.pixels()[i] == 15, pixel >> plane & 1 != 0);
            }
        }
    }

    #[test]
    fn plane_enable_takes_planes_off_the_screen() {
        let mut vga = PlanarVga::from_framebuffer(&colorful());
        vga.out(0x3C0, 0x20 | 18);
        vga.out(0x3C0, 0b0010);
        assert_eq!(vga.to_framebuffer(), vga.plane(1, Color::GREEN));
    }

    #[test]
    fn the_overview_has_a_quarter_for_each_plane() {
        let mut picture = Framebuffer::vga();
        picture.put_pixel(639, 479, Color::wrapping(0b1011));
        picture.put_pixel(0, 1, Color::wrapping(0b0100));
        let overview = planes_overview(&picture);
        for (x, y, color) in
            [(307, 239, Color::BLUE), (627, 239, Color::GREEN), (12, 258, Color::RED), (627, 479, Color::DARK_GRAY)]
        {
            assert_eq!(overview.get_pixel(x, y), Some(color));
            assert_eq!(overview.count(color), 1);
        }
        assert_eq!(overview.count(Color::BLACK), 640 * 480 - 4);
        assert_eq!(overview_rect(&picture, 2), Rect::new(12, 258, 296, 222));
    }

    #[test]
    fn an_overview_of_any_size() {
        for (width, height) in [(0, 0), (1, 1), (5, 3), (3, 0)] {
            let mut picture = Framebuffer::new(width, height);
            picture.clear(Color::WHITE);
            let overview = planes_overview(&picture);
            assert_eq!((overview.width(), overview.height()), (width, height));
            assert_eq!(overview.count(Color::BLACK) as i32, width * height, "there is no room");
        }
        let mut picture = Framebuffer::new(101, 79);
        picture.clear(Color::WHITE);
        let lit = 4 * overview_rect(&picture, 0).width * overview_rect(&picture, 0).height;
        assert_eq!(planes_overview(&picture).count(Color::BLACK) as i32, 101 * 79 - lit);
    }
}
