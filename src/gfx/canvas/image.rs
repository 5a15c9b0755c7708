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

    /// `getimage`: takes the rectangle between two corners, both inside, in either order. What lies outside of the page is
    /// taken as colour 0.
    ///
    /// # Errors
    /// [`GraphError::General`] if it has more than [`Image::MAX_PIXELS`].
    pub fn get_image(&self, left: i32, top: i32, right: i32, bottom: i32) -> Result<Image, GraphError> {
        let area = Rect::between(left, top, right, bottom);
        if i64::from(area.width) * i64::from(area.height) > Image::MAX_PIXELS {
            return Err(GraphError::General);
        }
        let (x, y) = self.to_page(area.x, area.y);
        let mut picture = Framebuffer::new(area.width, area.height);
        let visible = Rect { x, y, ..area }.intersection(&self.page().bounds());
        if !visible.is_empty() {
            picture.blit(self.page(), visible, visible.x - x, visible.y - y);
        }
        Ok(Image(picture))
    }

    /// `putimage`: puts an image with its upper left corner at a point, each pixel through the operator given here (the
    /// write mode of lines has no part in it). Clipped at the edges of the viewport like everything else: a choice of ours,
    /// for what Borland's driver did with an image that reaches over an edge is not among the measured pictures.
    pub fn put_image(&mut self, left: i32, top: i32, image: &Image, mode: WriteMode) {
        let (x, y) = self.to_page(left, top);
        let area = self.clip;
        self.page_mut().combine(&image.0, x, y, &area, mode);
    }
}
