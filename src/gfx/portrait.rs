//! A player's portrait: a small square picture in the sixteen colours.

use alloc::boxed::Box;
use core::fmt;

use super::{Color, Framebuffer, Palette, Rect, dither};

/// A picture of [`SIDE`](Portrait::SIDE) × [`SIDE`](Portrait::SIDE) pixels.
///
/// ```
/// use huanle_gfx::{Color, Framebuffer, Portrait};
/// let white = Portrait::from_picture(100, 100, |_, _| [255; 4]);
/// let mut screen = Framebuffer::vga();
/// white.draw(&mut screen, 10, 10);
/// assert_eq!(screen.count(Color::WHITE) as i32, Portrait::SIDE * Portrait::SIDE);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portrait(Box<[u8; Portrait::BYTES]>);

impl Portrait {
    /// The width and height in pixels.
    pub const SIDE: i32 = 48;
    /// The number of pixels.
    pub const BYTES: usize = (Portrait::SIDE * Portrait::SIDE) as usize;

    /// Converts the central square of a picture of any size and colours: see [`dither`].
    pub fn from_picture(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Portrait {
        let lights = dither::downsample(width, height, Portrait::SIDE as u32, pixel);
        let colors = dither::floyd_steinberg(&lights, Portrait::SIDE as usize, &Palette::vga());
        Portrait(Box::new(core::array::from_fn(|at| colors[at].index())))
    }

    /// Copies the upper left corner of a picture; black beyond its edges.
    pub fn from_screen(screen: &Framebuffer) -> Portrait {
        let pixel = |x, y| screen.get_pixel(x, y).unwrap_or(Color::BLACK).index();
        let side = Portrait::SIDE as usize;
        Portrait(Box::new(core::array::from_fn(|at| pixel((at % side) as i32, (at / side) as i32))))
    }

    /// Restores a portrait from its [`as_bytes`](Portrait::as_bytes).
    ///
    /// # Errors
    /// [`PortraitError`] if the number of bytes is wrong or a byte is not a colour.
    pub fn from_bytes(bytes: &[u8]) -> Result<Portrait, PortraitError> {
        let pixels: &[u8; Portrait::BYTES] = bytes.try_into().map_err(|_| PortraitError::Length(bytes.len()))?;
        match pixels.iter().position(|&pixel| Color::new(pixel).is_none()) {
            None => Ok(Portrait(Box::new(*pixels))),
            Some(at) => Err(PortraitError::Color { at, number: pixels[at] }),
        }
    }

    /// Returns the colour number of each pixel, 0 to 15, row by row.
    pub fn as_bytes(&self) -> &[u8; Portrait::BYTES] {
        &self.0
    }

    /// Draws the portrait with its upper left corner at a point.
    pub fn draw(&self, screen: &mut Framebuffer, x: i32, y: i32) {
        self.draw_scaled(screen, x, y, 1);
    }

    /// Draws the portrait with its upper left corner at a point, each pixel as a square of `scale` × `scale` pixels.
    pub fn draw_scaled(&self, screen: &mut Framebuffer, x: i32, y: i32, scale: i32) {
        for (at, &pixel) in (0..).zip(self.0.iter()) {
            let (column, row) = (at % Portrait::SIDE, at / Portrait::SIDE);
            let square = Rect::new(x + column * scale, y + row * scale, scale, scale);
            screen.fill_rect(square, Color::wrapping(pixel));
        }
    }
}

/// The error for bytes that are not a portrait.
///
/// ```
/// use huanle_gfx::{Portrait, PortraitError};
/// assert_eq!(Portrait::from_bytes(&[0; 10]), Err(PortraitError::Length(10)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PortraitError {
    /// The number of bytes is wrong; holds it.
    Length(usize),
    /// A byte is not a colour number.
    Color {
        /// The index of the byte.
        at: usize,
        /// Its value.
        number: u8,
    },
}

impl fmt::Display for PortraitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PortraitError::Length(found) => {
                write!(f, "a portrait must have {} bytes, not {found}", Portrait::BYTES)
            }
            PortraitError::Color { at, number } => {
                write!(f, "byte {at} of a portrait is {number}: expected a colour from 0 to 15")
            }
        }
    }
}

impl core::error::Error for PortraitError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_back_and_what_is_no_portrait_is_refused() {
        let portrait = Portrait::from_picture(7, 9, |x, y| [x as u8 * 30, y as u8 * 20, 90, 255]);
        assert_eq!(Portrait::from_bytes(portrait.as_bytes()), Ok(portrait.clone()));
        let mut screen = Framebuffer::new(60, 60);
        portrait.draw(&mut screen, 0, 0);
        assert_eq!(Portrait::from_screen(&screen), portrait);
        for length in [0, 2303, 2305] {
            assert_eq!(Portrait::from_bytes(&vec![0; length]), Err(PortraitError::Length(length)));
        }
        let mut bytes = *portrait.as_bytes();
        bytes[99] = 16;
        let error = Portrait::from_bytes(&bytes).unwrap_err();
        assert_eq!(error, PortraitError::Color { at: 99, number: 16 });
        assert_eq!(error.to_string(), "byte 99 of a portrait is 16: expected a colour from 0 to 15");
    }

    #[test]
    fn it_is_drawn_where_it_should_be_and_clipped() {
        let white = Portrait::from_bytes(&[15; Portrait::BYTES]).unwrap();
        let mut screen = Framebuffer::new(100, 100);
        white.draw(&mut screen, 2, 3);
        assert_eq!(screen.count(Color::WHITE), Portrait::BYTES);
        assert_eq!([(2, 3), (49, 50)].map(|(x, y)| screen.get_pixel(x, y)), [Some(Color::WHITE); 2]);
        screen.clear(Color::BLACK);
        white.draw_scaled(&mut screen, 90, -140, 3);
        assert_eq!(screen.count(Color::WHITE), 10 * 4);
    }
}
