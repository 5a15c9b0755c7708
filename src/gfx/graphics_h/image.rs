//! `getimage` and `putimage`, with images as the bytes that they are in C.
//!
//! Two words, one less than the columns and one less than the rows; then for each row its four planes, the one of the highest bit
//! first, eight pixels a byte, most significant bit left; then a word that nobody reads. Modes of fewer colours have the same
//! here: their drivers' own form is not known.

use super::Graphics;
use crate::canvas::{GraphError, Image};
use crate::{Canvas, Color, Framebuffer, WriteMode};

const PLANES: u32 = 4;

impl Graphics {
    /// `imagesize`: bytes that `getimage` takes; 65535, and −11, for more than a segment.
    pub fn imagesize(&mut self, left: i32, top: i32, right: i32, bottom: i32) -> u16 {
        let size = u16::try_from(Canvas::image_size(left, top, right, bottom)).ok().filter(|&size| size < u16::MAX);
        size.unwrap_or_else(|| {
            self.fail(GraphError::General);
            u16::MAX
        })
    }

    /// `getimage`: the bytes of an image; none, and −11, of one that is larger than a segment.
    pub fn getimage(&mut self, left: i32, top: i32, right: i32, bottom: i32) -> Vec<u8> {
        let fits = Canvas::image_size(left, top, right, bottom) <= u16::MAX.into();
        match self.canvas.get_image(left, top, right, bottom) {
            Ok(image) if fits => bytes(&image),
            _ => {
                self.fail(GraphError::General);
                Vec::new()
            }
        }
    }

    /// `putimage`: of the operator a byte counts; 0 to 4 are its five, 5 to 7 leave the screen as it is, others copy here (the
    /// kernel does one thing or another). Bytes that the image should have and has not are 0.
    pub fn putimage(&mut self, left: i32, top: i32, image: &[u8], op: i32) {
        let op = i32::from(op as u8);
        if (5..=7).contains(&op) {
            return;
        }
        let mode = WriteMode::try_from(op).unwrap_or(WriteMode::Copy);
        match picture(image) {
            Some(picture) => self.canvas.put_image(left, top, &picture, mode),
            None => {
                self.fail(GraphError::General);
            }
        }
    }
}

/// An image in memory.
pub fn bytes(image: &Image) -> Vec<u8> {
    let (width, height) = (image.width(), image.height());
    let word = |side: i32| ((side - 1) as u16).to_le_bytes();
    let mut bytes = [word(width), word(height)].concat();
    for y in 0..height {
        for plane in (0..PLANES).rev() {
            let bit = |x: i32| image.pixel(x, y).map_or(0, Color::index) >> plane & 1;
            bytes.extend((0..width).step_by(8).map(|x| (0..8).fold(0, |byte, i| byte << 1 | bit(x + i))));
        }
    }
    bytes.extend([0, 0]);
    bytes
}

/// What an image in memory holds, or `None` without a header.
fn picture(bytes: &[u8]) -> Option<Image> {
    let side = |at: usize| Some(i32::from(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?)) + 1);
    let (width, height) = (side(0)?, side(2)?);
    if i64::from(width) * i64::from(height) > Image::MAX_PIXELS {
        return None;
    }
    let row = (width as usize).div_ceil(8);
    let mut picture = Framebuffer::new(width, height);
    for y in 0..height {
        let start = 4 + y as usize * row * PLANES as usize;
        if start >= bytes.len() {
            break;
        }
        for x in 0..width {
            let bit = |plane: usize| {
                let byte = bytes.get(start + plane * row + x as usize / 8).copied().unwrap_or(0);
                byte >> (7 - x % 8) & 1
            };
            let color = (0..PLANES as usize).fold(0, |color, plane| color << 1 | bit(plane));
            picture.put_pixel(x, y, Color::wrapping(color));
        }
    }
    Some(Image::from(picture))
}
