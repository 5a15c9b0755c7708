//! Rectangles of pixels, taken from a page and put back.

use super::{Canvas, GraphError};
use crate::{Color, Framebuffer, Rect, WriteMode};

/// What `getimage` takes: a rectangle of colour numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image(Framebuffer);

impl Image {
    /// The most pixels that an image can have: 16 Mi. (A program under DOS had 64 KiB in all for one.)
    pub const MAX_PIXELS: i64 = 1 << 24;

    /// Columns.
    pub fn width(&self) -> i32 {
        self.0.width()
    }

    /// Rows.
    pub fn height(&self) -> i32 {
        self.0.height()
    }

    /// The colour of one of its pixels, or `None` outside.
    pub fn pixel(&self, x: i32, y: i32) -> Option<Color> {
        self.0.get_pixel(x, y)
    }
}

/// Any picture is an image.
impl From<Framebuffer> for Image {
    fn from(picture: Framebuffer) -> Image {
        Image(picture)
    }
}

impl Canvas {
    /// `imagesize`: the bytes that `getimage` would have taken under DOS for the rectangle between two corners, both inside:
    /// three words (width, height, one reserved), and for each row four planes of eight pixels a byte. C's answer was 16 bits wide, and −1 beyond.
    pub fn image_size(left: i32, top: i32, right: i32, bottom: i32) -> u64 {
        let side = |a: i32, b: i32| (i64::from(a) - i64::from(b)).unsigned_abs() + 1;
        let row = side(left, right).div_ceil(8) * 4;
        6_u64.saturating_add(row.saturating_mul(side(top, bottom)))
    }

    /// `getimage`: takes the rectangle between two corners, both inside, in either order. Beyond the right edge of the page
    /// are the pixels that follow in its memory, from the left edge of the next row on; what lies above, below or to the left
    /// of the page is taken as colour 0. (The kernel hung there, or came back without an image.)
    ///
    /// # Errors
    /// [`GraphError::General`] if it has more than [`Image::MAX_PIXELS`].
    pub fn get_image(&self, left: i32, top: i32, right: i32, bottom: i32) -> Result<Image, GraphError> {
        let area = Rect::between(left, top, right, bottom);
        if i64::from(area.width) * i64::from(area.height) > Image::MAX_PIXELS {
            return Err(GraphError::General);
        }
        let (x, y) = self.clip.to_page(area.x, area.y);
        let mut picture = Framebuffer::new(area.width, area.height);
        let page = self.page();
        let rows = Rect { x, y, ..area }.intersection(&Rect { width: i32::MAX, ..page.bounds() });
        let stride = page.width() as usize;
        for row in (rows.y..rows.bottom()).filter(|_| !rows.is_empty()) {
            let from = row as usize * stride + rows.x as usize;
            let pixels = &page.pixels()[from.min(page.pixels().len())..];
            picture.put_row(rows.x - x, row - y, &pixels[..pixels.len().min(rows.width as usize)]);
        }
        Ok(Image(picture))
    }

    /// `putimage`: puts an image with its upper left corner at a point, each pixel through the operator given here (the
    /// write mode of lines has no part in it).
    ///
    /// The viewport does not clip it. Nothing is drawn if it begins beyond the left or the upper edge of the page or reaches
    /// beyond the right one; what reaches beyond the lower one is left out.
    pub fn put_image(&mut self, left: i32, top: i32, image: &Image, mode: WriteMode) {
        let (x, y) = self.clip.to_page(left, top);
        if x < 0 || y < 0 || x > self.max_x().saturating_add(1).saturating_sub(image.width()) {
            return;
        }
        let area = self.page().bounds();
        self.page_mut().combine(&image.0, image.0.bounds(), (x, y), &area, mode);
    }
}
