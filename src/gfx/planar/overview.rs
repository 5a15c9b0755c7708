//! A picture of the four planes.

use crate::{Color, Framebuffer, Palette, Rect};

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
    use super::*;

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
