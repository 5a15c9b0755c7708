//! Marks on cells. Each has a shape of its own, so that none needs its colour to be told from the others.

use crate::gfx::{Color, Framebuffer, Rect};

/// A diamond, filled: here the side to move may go.
pub fn diamond(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color) {
    for dy in -radius..=radius {
        let half = radius - dy.abs();
        screen.bar(x - half, y + dy, x + half, y + dy, color);
    }
}

/// A triangle that stands on its base: the last move.
pub fn triangle(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color) {
    for dy in 0..=radius * 3 / 2 {
        let half = dy * 2 / 3;
        screen.bar(x - half, y - radius + dy, x + half, y - radius + dy, color);
    }
}

/// Two crossing strokes: the move that is previewed changes this.
pub fn cross(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color) {
    for shift in 0..2 {
        screen.line(x - radius + shift, y - radius, x + radius + shift, y + radius, color);
        screen.line(x - radius + shift, y + radius, x + radius + shift, y - radius, color);
    }
}

/// A circle: here the move that is previewed would go.
pub fn ring(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color) {
    screen.circle(x, y, radius, color);
    screen.circle(x, y, radius - 1, color);
}

/// Four corners just inside a square: the cursor, or a piece taken up.
pub fn brackets(screen: &mut Framebuffer, square: Rect, color: Color) {
    let (left, top) = (square.x + 2, square.y + 2);
    let (right, bottom) = (square.x + square.width - 2, square.y + square.height - 2);
    let arm = square.width / 5;
    for (x, y, dx, dy) in [(left, top, 1, 1), (right, top, -1, 1), (left, bottom, 1, -1), (right, bottom, -1, -1)] {
        for shift in 0..2 {
            screen.line(x, y + dy * shift, x + dx * arm, y + dy * shift, color);
            screen.line(x + dx * shift, y, x + dx * shift, y + dy * arm, color);
        }
    }
}
