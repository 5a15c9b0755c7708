//! The framebuffer as a `DrawTarget` of the embedded-graphics crate.
//!
//! ```
//! use embedded_graphics::prelude::*;
//! use embedded_graphics::primitives::{Circle, PrimitiveStyle};
//! use huanle_gfx::{Color, Framebuffer};
//!
//! let mut screen = Framebuffer::vga();
//! let stroke = PrimitiveStyle::with_stroke(Color::YELLOW, 1);
//! Circle::with_center(Point::new(320, 240), 201).into_styled(stroke).draw(&mut screen)?;
//! assert_eq!(screen.get_pixel(420, 240), Some(Color::YELLOW));
//! # Ok::<(), core::convert::Infallible>(())
//! ```

use core::convert::Infallible;

use embedded_graphics_core::Pixel;
use embedded_graphics_core::draw_target::DrawTarget;
use embedded_graphics_core::geometry::{OriginDimensions, Size};
use embedded_graphics_core::pixelcolor::PixelColor;
use embedded_graphics_core::pixelcolor::raw::{RawData, RawU4};
use embedded_graphics_core::primitives::Rectangle;

use crate::{Color, Framebuffer, Rect};

impl PixelColor for Color {
    type Raw = RawU4;
}

impl From<RawU4> for Color {
    fn from(raw: RawU4) -> Color {
        Color::wrapping(raw.into_inner())
    }
}

impl From<Color> for RawU4 {
    fn from(color: Color) -> RawU4 {
        RawU4::new(color.index())
    }
}

impl OriginDimensions for Framebuffer {
    fn size(&self) -> Size {
        Size::new(self.width().unsigned_abs(), self.height().unsigned_abs())
    }
}

/// Converts an embedded-graphics rectangle. Width and height are clamped to `i32`.
fn rect(area: &Rectangle) -> Rect {
    let side = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
    Rect::new(area.top_left.x, area.top_left.y, side(area.size.width), side(area.size.height))
}

/// Pixels outside the framebuffer are ignored.
impl DrawTarget for Framebuffer {
    type Color = Color;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Color>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(place, color) in pixels {
            self.put_pixel(place.x, place.y, color);
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Color>>(
        &mut self,
        area: &Rectangle,
        colors: I,
    ) -> Result<(), Infallible> {
        let (area, mut colors) = (rect(area), colors.into_iter());
        for row in 0..area.height {
            for column in 0..area.width {
                let Some(color) = colors.next() else { return Ok(()) };
                self.put_pixel(area.x.saturating_add(column), area.y.saturating_add(row), color);
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Color) -> Result<(), Infallible> {
        self.fill_rect(rect(area), color);
        Ok(())
    }

    fn clear(&mut self, color: Color) -> Result<(), Infallible> {
        Framebuffer::clear(self, color);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::mock_display::MockDisplay;
    use embedded_graphics::prelude::*;
    use embedded_graphics::primitives::{Circle, Line, PrimitiveStyle};

    use super::*;

    #[test]
    fn colors_keep_their_numbers() {
        for number in 0..16 {
            let color = Color::wrapping(number);
            assert_eq!(Color::from(RawU4::from(color)), color);
        }
    }

    /// MockDisplay, which rejects pixels outside and pixels drawn twice, shows the same picture.
    #[test]
    fn shapes_are_drawn_as_on_their_own_display() {
        use embedded_graphics::pixelcolor::Gray4;
        let (circle, line) = (Circle::new(Point::new(3, 3), 15), Line::new(Point::new(20, 2), Point::new(31, 60)));
        let mut theirs = MockDisplay::<Gray4>::new();
        circle.into_styled(PrimitiveStyle::with_fill(Gray4::new(6))).draw(&mut theirs).unwrap();
        line.into_styled(PrimitiveStyle::with_stroke(Gray4::new(9), 1)).draw(&mut theirs).unwrap();
        let mut ours = Framebuffer::new(64, 64);
        circle.into_styled(PrimitiveStyle::with_fill(Color::BROWN)).draw(&mut ours).unwrap();
        line.into_styled(PrimitiveStyle::with_stroke(Color::LIGHT_BLUE, 1)).draw(&mut ours).unwrap();
        for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
            let their = theirs.get_pixel(Point::new(x, y)).map_or(0, |gray| gray.luma());
            assert_eq!(ours.get_pixel(x, y), Some(Color::wrapping(their)), "{x}, {y}");
        }
    }

    #[test]
    fn what_lies_outside_is_left_out() {
        let mut screen = Framebuffer::new(8, 8);
        let everywhere = Rectangle::new(Point::new(-4, -4), Size::new(6, 6));
        screen.fill_contiguous(&everywhere, (0..36).map(|n| Color::wrapping(n % 16))).unwrap();
        assert_eq!(screen.get_pixel(0, 0), Some(Color::wrapping((4 * 6 + 4) % 16)));
        assert_eq!(screen.get_pixel(2, 2), Some(Color::BLACK));
        screen.fill_solid(&Rectangle::new(Point::new(7, 7), Size::new(u32::MAX, 9)), Color::RED).unwrap();
        assert_eq!(screen.count(Color::RED), 1);
        let far = Rectangle::new(Point::new(i32::MAX, 0), Size::new(3, 1));
        screen.fill_contiguous(&far, [Color::RED; 3]).unwrap();
    }
}
