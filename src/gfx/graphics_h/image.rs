//! `getimage` and `putimage`, with images as bytes, as in C.
//!
//! An image consists of two words, width − 1 and height − 1; then for each row its four planes, highest bit first,
//! eight pixels per byte, most significant bit left; then an unused word. In modes with fewer colours the pixels of a
//! row are packed instead, four or eight per byte. `imagesize` always calculates with eight pixels per byte, so some
//! bytes are unused there.

use super::Graphics;
use crate::canvas::{CardKind, GraphError, Image};
use crate::{Color, Framebuffer, WriteMode};
use alloc::vec::Vec;

impl Graphics {
    /// `imagesize`: returns the number of bytes that `getimage` needs; 65535, and error −11, if that exceeds a segment.
    pub fn imagesize(&mut self, left: i32, top: i32, right: i32, bottom: i32) -> u16 {
        let size = u16::try_from(self.canvas.image_size(left, top, right, bottom)).ok().filter(|&size| size < u16::MAX);
        self.check(size.ok_or(GraphError::General)).unwrap_or(u16::MAX)
    }

    /// `getimage`: returns the bytes of an image; none, and error −11, if it is larger than a segment. In a window of WinBGIm
    /// it may have any size. An image across the left edge of the screen has a header with a negative width and no pixels, as in the
    /// kernel; `putimage` does not draw it. One that is left of the screen has the pixels in memory at its addresses.
    pub fn getimage(&mut self, left: i32, top: i32, right: i32, bottom: i32) -> Vec<u8> {
        let [first, last] = [left, right].map(|x| x.saturating_add(self.getviewsettings().left));
        if first < 0 && last >= 0 && self.device.is_some() && !self.separate_background {
            let sides = [left.saturating_sub(right), bottom.saturating_sub(top)];
            return sides.into_iter().flat_map(|side| (side as u16).to_le_bytes()).collect();
        }
        let form = self.image_layout();
        let size = self.canvas.image_size(left, top, right, bottom);
        let fits = self.separate_background || size <= u16::MAX.into();
        let image = self.canvas.get_image(left, top, right, bottom).ok().filter(|_| fits);
        self.check(image.ok_or(GraphError::General)).map_or(Vec::new(), |image| encode_image(&image, form))
    }

    fn image_layout(&self) -> ImageLayout {
        ImageLayout::for_card(self.card())
    }

    /// `putimage`: the low byte of the operator counts; 0 to 4 are the five operators, 5 to 7 leave the screen
    /// unchanged, others copy (the kernel's behaviour varies). Missing bytes of the image count as 0.
    pub fn putimage(&mut self, left: i32, top: i32, image: &[u8], op: i32) {
        let op = i32::from(op as u8);
        if (5..=7).contains(&op) {
            return;
        }
        let mode = WriteMode::try_from(op).unwrap_or(WriteMode::Copy);
        if image.get(1).is_some_and(|high| *high >= 0x80) && !self.separate_background {
            return;
        }
        let picture = decode_image(image, self.image_layout());
        if let Some(picture) = self.check(picture.ok_or(GraphError::General)) {
            self.canvas.put_image(left, top, &picture, mode);
            self.note("putimage", &[left, top]);
        }
    }
}

/// The memory layout of an image.
#[derive(Clone, Copy)]
struct ImageLayout {
    /// Pixels per byte, the first one in the highest bits: eight of one bit or four of two.
    pixels_per_byte: usize,
    /// Planes per row.
    planes: usize,
    /// Planes that hold the same bit.
    copies: usize,
}

impl ImageLayout {
    /// Returns the layout for a card.
    fn for_card(card: CardKind) -> ImageLayout {
        match card {
            CardKind::Planar | CardKind::PlanarMono => {
                ImageLayout { pixels_per_byte: 8, planes: 4, copies: card.copies_of_plane() }
            }
            CardKind::Packed(_) | CardKind::Hercules => {
                ImageLayout { pixels_per_byte: 8 / card.bits_per_pixel() as usize, planes: 1, copies: 1 }
            }
        }
    }

    /// Returns the bits per pixel in one plane.
    fn bits(self) -> usize {
        8 / self.pixels_per_byte
    }
}

/// Converts an image to bytes.
fn encode_image(image: &Image, form: ImageLayout) -> Vec<u8> {
    let (width, height, bits) = (image.width(), image.height(), form.bits());
    let word = |side: i32| ((side - 1) as u16).to_le_bytes();
    let mut bytes = [word(width), word(height)].concat();
    for y in 0..height {
        for plane in (0..form.planes).rev() {
            let part = |x: i32| image.pixel(x, y).map_or(0, Color::index) >> (plane / form.copies) & ((1 << bits) - 1);
            let byte = |x: i32| (x..).take(form.pixels_per_byte).fold(0, |byte, x| byte << bits | part(x));
            bytes.extend((0..width).step_by(form.pixels_per_byte).map(byte));
        }
    }
    bytes.extend([0, 0]);
    bytes
}

/// Converts bytes to an image, or `None` without a header.
fn decode_image(bytes: &[u8], form: ImageLayout) -> Option<Image> {
    let side = |at: usize| Some(i32::from(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?)) + 1);
    let (width, height) = (side(0)?, side(2)?);
    if i64::from(width) * i64::from(height) > Image::MAX_PIXELS {
        return None;
    }
    let (row, bits) = ((width as usize).div_ceil(form.pixels_per_byte), form.bits());
    let mut picture = Framebuffer::new(width, height);
    for y in 0..height {
        let start = 4 + y as usize * row * form.planes;
        if start >= bytes.len() {
            break;
        }
        for x in 0..width {
            let (column, place) = (x as usize / form.pixels_per_byte, x as usize % form.pixels_per_byte);
            let part = |plane: usize| {
                let byte = bytes.get(start + plane * row + column).copied().unwrap_or(0);
                byte >> (8 - bits * (place + 1)) & ((1 << bits) - 1)
            };
            let color = (0..form.planes).step_by(form.copies).fold(0, |color, plane| color << bits | part(plane));
            picture.put_pixel(x, y, Color::wrapping(color));
        }
    }
    Some(Image::from(picture))
}
