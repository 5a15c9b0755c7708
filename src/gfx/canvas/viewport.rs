//! The viewport.

use super::clip::Clip;
use super::{Canvas, GraphError};
use crate::Rect;

/// `viewporttype`: the part of the page that coordinates are relative to and, with clipping, that drawing is limited
/// to. In page coordinates, all four edges included.
///
/// ```
/// use huanle_gfx::{Canvas, Rect};
/// let mut canvas = Canvas::vga();
/// canvas.set_viewport(100, 50, 199, 99, true).expect("a part of the page");
/// canvas.line(0, 0, 639, 479);
/// assert_eq!(canvas.viewport().rect(), Rect::new(100, 50, 100, 50));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewport {
    /// The leftmost column.
    pub left: i32,
    /// The topmost row.
    pub top: i32,
    /// The rightmost column.
    pub right: i32,
    /// The bottommost row.
    pub bottom: i32,
    /// `true` if drawing is clipped at these edges; if not, it is clipped at the edges of the page.
    pub clip: bool,
}

impl Viewport {
    /// Returns the viewport of a whole page of this size, with clipping.
    pub(super) fn whole(width: i32, height: i32) -> Viewport {
        Viewport { left: 0, top: 0, right: width - 1, bottom: height - 1, clip: true }
    }

    /// Returns the rectangle of the viewport.
    pub fn rect(&self) -> Rect {
        Rect::new(self.left, self.top, self.right - self.left + 1, self.bottom - self.top + 1)
    }

    /// Returns the clip of the viewport on a page with these bounds.
    pub(super) fn clip_on(&self, page: Rect) -> Clip {
        Clip::new(if self.clip { self.rect() } else { page }, self.left, self.top)
    }
}

impl Canvas {
    /// `setviewport`: makes coordinates relative to (`left`, `top`) of the page; with `clip`, drawing is limited to the
    /// four edges. The position moves to (0, 0), the upper left corner of the viewport.
    ///
    /// # Errors
    /// [`GraphError::General`] if the viewport is not inside the page or its edges are swapped; the old one is kept.
    pub fn set_viewport(&mut self, left: i32, top: i32, right: i32, bottom: i32, clip: bool) -> Result<(), GraphError> {
        let in_order = 0 <= left && left <= right && 0 <= top && top <= bottom;
        if !in_order || right > self.max_x() || bottom > self.max_y() {
            return Err(GraphError::General);
        }
        self.viewport = Viewport { left, top, right, bottom, clip };
        self.reset_clip();
        self.move_to(0, 0);
        Ok(())
    }

    /// `getviewsettings`.
    pub fn viewport(&self) -> Viewport {
        self.viewport
    }

    /// `clearviewport`: fills the viewport with the background colour (number 0) and moves the position to (0, 0).
    pub fn clear_viewport(&mut self) {
        let (area, paper) = (self.viewport.rect(), self.colors.clear);
        self.page_mut().fill_rect(area, paper);
        self.move_to(0, 0);
    }
}
