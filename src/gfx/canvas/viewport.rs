//! The viewport.

use super::clip::Clip;
use super::{Canvas, GraphError};
use crate::Rect;

/// The part of the page that coordinates count from, and, with clipping, that is drawn on: `viewporttype`. In the page's
/// coordinates, all four edges inside.
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
    /// Whether drawing ends at these edges; if not, at those of the page.
    pub clip: bool,
}

impl Viewport {
    /// A whole page of that size, with clipping.
    pub(super) fn whole(width: i32, height: i32) -> Viewport {
        Viewport { left: 0, top: 0, right: width - 1, bottom: height - 1, clip: true }
    }

    /// Its pixels.
    pub fn rect(&self) -> Rect {
        Rect::new(self.left, self.top, self.right - self.left + 1, self.bottom - self.top + 1)
    }
}

impl Canvas {
    /// `setviewport`: coordinates count from (`left`, `top`) of the page from now on, and with `clip` nothing is drawn
    /// outside of the four edges. The position goes to (0, 0), the upper left corner of the viewport.
    ///
    /// # Errors
    /// [`GraphError::General`] if it is not inside the page or its edges have changed places: the old one stays.
    pub fn set_viewport(&mut self, left: i32, top: i32, right: i32, bottom: i32, clip: bool) -> Result<(), GraphError> {
        let in_order = 0 <= left && left <= right && 0 <= top && top <= bottom;
        if !in_order || right > self.max_x() || bottom > self.max_y() {
            return Err(GraphError::General);
        }
        self.viewport = Viewport { left, top, right, bottom, clip };
        self.clip = Clip::new(&self.viewport, self.page().bounds());
        self.move_to(0, 0);
        Ok(())
    }

    /// `getviewsettings`.
    pub fn viewport(&self) -> Viewport {
        self.viewport
    }

    /// `clearviewport`: the viewport in the background colour (number 0), the position to (0, 0).
    pub fn clear_viewport(&mut self) {
        let (area, paper) = (self.viewport.rect(), self.paper);
        self.page_mut().fill_rect(area, paper);
        self.move_to(0, 0);
    }
}
