//! Rectangles of pixels copied from a page and back.

use super::{Canvas, GraphError};
use crate::{Color, Framebuffer, Rect, WriteMode};

/// The result of `getimage`: a rectangle of colour numbers.
///
/// ```
/// use huanle_gfx::{Canvas, Color, WriteMode};
/// let mut canvas = Canvas::vga();
/// canvas.bar(0, 0, 9, 9);
/// let image = canvas.get_image(0, 0, 9, 9).expect("a rectangle of the page");
/// canvas.put_image(100, 50, &image, WriteMode::Copy);
/// assert_eq!((image.width(), canvas.get_pixel(109, 59)), (10, Color::WHITE));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image(Framebuffer);

impl Image {
    /// The maximum number of pixels in an image: 16 Mi. (A DOS program had 64 KiB per image.)
    pub const MAX_PIXELS: i64 = 1 << 24;

    /// Returns the width in pixels.
    pub fn width(&self) -> i32 {
        self.0.width()
    }

    /// Returns the height in pixels.
    pub fn height(&self) -> i32 {
        self.0.height()
    }

    /// Returns the colour of a pixel, or `None` outside the image.
    pub fn pixel(&self, x: i32, y: i32) -> Option<Color> {
        self.0.get_pixel(x, y)
    }
}

/// Wraps a picture as an image.
impl From<Framebuffer> for Image {
    fn from(picture: Framebuffer) -> Image {
        Image(picture)
    }
}

impl Canvas {
    /// `imagesize`: returns the number of bytes that `getimage` needed under DOS for the rectangle with these opposite
    /// corners, both included: three words (width, height, one reserved), and for each row one byte per eight pixels,
    /// rounded up, times the bits per pixel: four on a VGA card. The C function returned 16 bits, and −1 if the size
    /// did not fit.
    pub fn image_size(&self, left: i32, top: i32, right: i32, bottom: i32) -> u64 {
        let side = |a: i32, b: i32| (i64::from(a) - i64::from(b)).unsigned_abs() + 1;
        let row = side(left, right).div_ceil(8) * u64::from(self.card.bits_per_pixel());
        6_u64.saturating_add(row.saturating_mul(side(top, bottom)))
    }

    /// `getimage`: copies the rectangle with these opposite corners, both included, in any order. Beyond the right edge
    /// of the page it copies the pixels that follow in memory: the next row from its left edge. Everything above, below
    /// or left of the page is colour 0. (The kernel hung there or returned no image.)
    ///
    /// # Errors
    /// [`GraphError::General`] if the image would exceed [`Image::MAX_PIXELS`].
    pub fn get_image(&self, left: i32, top: i32, right: i32, bottom: i32) -> Result<Image, GraphError> {
        let area = Rect::from_corners(left, top, right, bottom);
        if i64::from(area.width) * i64::from(area.height) > Image::MAX_PIXELS {
            return Err(GraphError::General);
        }
        let (x, y) = self.clip.to_page(area.x, area.y);
        let mut picture = Framebuffer::new(area.width, area.height);
        let page = self.page();
        if self.clip.is_16_bit && (x < 0 || y.saturating_add(area.height) > page.height()) {
            let top = self.row_in_memory(y);
            for (row, column) in (0..area.height).flat_map(|row| (0..area.width).map(move |column| (row, column))) {
                picture.put_pixel(column, row, self.pixel_in_memory(x.wrapping_add(column), top.wrapping_add(row)));
            }
            return Ok(Image(picture));
        }
        let rows = Rect { x, y, ..area }.intersection(&Rect { width: i32::MAX, ..page.bounds() });
        if page.width() == 0 || rows.is_empty() {
            return Ok(Image(picture));
        }
        let (stride, next_row) = (page.width(), self.banks());
        for row in rows.y..rows.bottom() {
            // Copies from successive rows in memory until the image row is full.
            let mut source = row.saturating_add((rows.x / stride).saturating_mul(next_row));
            let (mut from, mut to) = (rows.x % stride, rows.x - x);
            while to < area.width && source < page.height() {
                let piece = &page.row(source)[from as usize..];
                let piece = &piece[..piece.len().min((area.width - to) as usize)];
                picture.put_row(to, row - y, piece);
                (source, from, to) = (source + next_row, 0, to + piece.len() as i32);
            }
        }
        Ok(Image(picture))
    }

    /// `putimage`: draws an image with its upper left corner at a point, combining each pixel by this operator (the
    /// write mode of lines is not used).
    ///
    /// The viewport does not clip images. Nothing is drawn if the image starts beyond the left or top edge of the page
    /// or extends beyond the right edge; rows below the bottom edge are omitted. The kernel draws an
    /// image that starts below it wherever its address is in memory.
    pub fn put_image(&mut self, left: i32, top: i32, image: &Image, mode: WriteMode) {
        let (x, y) = self.clip.to_page(left, top);
        if x < 0 || y < 0 || x > self.max_x().saturating_add(1).saturating_sub(image.width()) {
            return;
        }
        let area = self.page().bounds();
        let mask = self.card.color_mask();
        self.page_mut().combine(&image.0, image.0.bounds(), (x, y), &area, mode, mask);
        if !self.clip.is_16_bit || !(area.height..=i16::MAX.into()).contains(&y) {
            return;
        }
        for row in 0..image.height() {
            let place = self.place_in_memory(x, self.row_in_memory(y) + row);
            if let Some((page, left, top)) = place {
                let (part, next) = (Rect::new(0, row, image.width(), 1), self.banks());
                for place in [(left, top), (left - area.width, top + next)] {
                    self.pages.list[page].combine(&image.0, part, place, &area, mode, mask);
                }
            }
        }
    }
}
