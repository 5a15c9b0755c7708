//! Common parts of the lessons on clipping: a window in the picture, and the edges of polygons.

use super::recording::{HEIGHT, WIDTH};
use crate::gfx::{Color, Framebuffer, Line, Rect};

/// The window's size.
pub(super) const SIZE: (i32, i32) = (150, 96);

/// Returns the window with its upper left corner at a point.
pub(super) fn at(x: i32, y: i32) -> Rect {
    Rect::new(x, y, SIZE.0, SIZE.1)
}

/// Returns the lines that the window's edges lie on, from left, right, top, bottom, across the whole picture.
pub(super) fn edges(window: &Rect) -> [Rect; 4] {
    let (right, bottom) = (window.right() - 1, window.bottom() - 1);
    [
        Rect::new(window.x, 0, 1, HEIGHT),
        Rect::new(right, 0, 1, HEIGHT),
        Rect::new(0, window.y, WIDTH, 1),
        Rect::new(0, bottom, WIDTH, 1),
    ]
}

/// Returns a picture of the window: its edges and their extensions.
pub(super) fn picture(window: &Rect) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    edges(window).into_iter().for_each(|edge| picture.fill_rect(edge, Color::DARK_GRAY));
    edges(window).into_iter().for_each(|edge| picture.fill_rect(edge.intersection(window), Color::LIGHT_BLUE));
    picture
}

/// Returns the sides of a closed polygon.
pub(super) fn sides(corners: &[(i32, i32)]) -> impl Iterator<Item = Line> {
    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
    ends.map(|(&(x1, y1), &(x2, y2))| Line::new(x1, y1, x2, y2))
}
