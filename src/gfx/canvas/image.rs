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
    /// three words (width, height, one reserved), and for each row a byte for every eight pixels, begun ones too, as often as a pixel has
    /// bits: four times on a VGA card. C's answer was 16 bits wide, and −1 beyond.
    pub fn image_size(&self, left: i32, top: i32, right: i32, bottom: i32) -> u64 {
        let side = |a: i32, b: i32| (i64::from(a) - i64::from(b)).unsigned_abs() + 1;
        let row = side(left, right).div_ceil(8) * u64::from(self.card.bits());
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
        if page.width() == 0 || rows.is_empty() {
            return Ok(Image(picture));
        }
        let (stride, next_row) = (page.width(), self.card.next_row());
        for row in rows.y..rows.bottom() {
            // From row to row as they follow in the memory, until that of the image is full.
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
        let mask = self.card.mask();
        self.page_mut().combine(&image.0, image.0.bounds(), (x, y), &area, mode, mask);
    }
}
