//! Marks on cells. Each has its own shape, so that they can be distinguished without colour.

use crate::gfx::{Color, Framebuffer, Rect};

/// Draws a filled diamond: a legal move.
pub(crate) fn diamond(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color) {
    for dy in -radius..=radius {
        let half = radius - dy.abs();
        screen.bar(x - half, y + dy, x + half, y + dy, color);
    }
}

/// Draws a triangle that points up: the last move.
pub fn triangle(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color) {
    for dy in 0..=radius * 3 / 2 {
        let half = dy * 2 / 3;
        screen.bar(x - half, y - radius + dy, x + half, y - radius + dy, color);
    }
}

/// Draws a triangle with a rim that is visible on any background.
pub(crate) fn rimmed_triangle(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color, rim: Color) {
    triangle(screen, (x, y - 1), radius + 3, rim);
    triangle(screen, (x, y), radius, color);
}

/// Draws two crossing strokes: a change that the previewed move makes.
pub(crate) fn cross(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color) {
    for shift in 0..2 {
        screen.line(x - radius + shift, y - radius, x + radius + shift, y + radius, color);
        screen.line(x - radius + shift, y + radius, x + radius + shift, y - radius, color);
    }
}

/// Draws a circle: the target of the previewed move.
pub fn ring(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color) {
    screen.circle(x, y, radius, color);
    screen.circle(x, y, radius - 1, color);
}

/// Draws four corners just inside a square: the cursor, or a selected piece.
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

/// Draws a frame around a square: the best of several moves.
pub fn best(screen: &mut Framebuffer, square: Rect) {
    for (inset, color) in [(1, Color::BLACK), (2, Color::LIGHT_GREEN), (3, Color::LIGHT_GREEN), (4, Color::BLACK)] {
        let (left, top) = (square.x + inset, square.y + inset);
        let (right, bottom) = (square.right() - 1 - inset, square.bottom() - 1 - inset);
        for (x1, y1, x2, y2) in [
            (left, top, right, top),
            (left, bottom, right, bottom),
            (left, top, left, bottom),
            (right, top, right, bottom),
        ] {
            screen.line(x1, y1, x2, y2, color);
        }
    }
}

/// Draws a cross in a ring around the piece on a square: an obstacle.
pub(crate) fn in_the_way(screen: &mut Framebuffer, square: Rect) {
    let (centre, reach) = ((square.x + square.width / 2, square.y + square.height / 2), square.width / 2 - 2);
    for (inset, color) in [(0, Color::BLACK), (1, Color::LIGHT_MAGENTA), (2, Color::LIGHT_MAGENTA), (3, Color::BLACK)] {
        screen.circle(centre.0, centre.1, reach - inset, color);
    }
    let arm = reach * 7 / 10;
    for shift in -2..=2_i32 {
        let color = if shift.abs() == 2 { Color::BLACK } else { Color::LIGHT_MAGENTA };
        screen.line(centre.0 - arm + shift, centre.1 - arm, centre.0 + arm + shift, centre.1 + arm, color);
    }
}

/// Draws a hollow square: a point where a threat must be answered.
pub(crate) fn hollow(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, color: Color) {
    for inset in 0..2 {
        let reach = radius - inset;
        for (x1, y1, x2, y2) in [(-1, -1, 1, -1), (-1, 1, 1, 1), (-1, -1, -1, 1), (1, -1, 1, 1)] {
            screen.line(x + x1 * reach, y + y1 * reach, x + x2 * reach, y + y2 * reach, color);
        }
    }
}

/// The digits 0 to 9, `+`, `-`, `#` and `k` in rows of four dots; the leftmost dot is the highest bit.
const FIGURES: [(char, [u8; 7]); 14] = [
    ('0', [0b0110, 0b1001, 0b1001, 0b1001, 0b1001, 0b1001, 0b0110]),
    ('1', [0b0010, 0b0110, 0b0010, 0b0010, 0b0010, 0b0010, 0b0111]),
    ('2', [0b0110, 0b1001, 0b0001, 0b0010, 0b0100, 0b1000, 0b1111]),
    ('3', [0b1110, 0b0001, 0b0001, 0b0110, 0b0001, 0b0001, 0b1110]),
    ('4', [0b0010, 0b0110, 0b1010, 0b1010, 0b1111, 0b0010, 0b0010]),
    ('5', [0b1111, 0b1000, 0b1110, 0b0001, 0b0001, 0b1001, 0b0110]),
    ('6', [0b0110, 0b1000, 0b1110, 0b1001, 0b1001, 0b1001, 0b0110]),
    ('7', [0b1111, 0b0001, 0b0010, 0b0010, 0b0100, 0b0100, 0b0100]),
    ('8', [0b0110, 0b1001, 0b1001, 0b0110, 0b1001, 0b1001, 0b0110]),
    ('9', [0b0110, 0b1001, 0b1001, 0b0111, 0b0001, 0b0001, 0b0110]),
    ('+', [0b0000, 0b0000, 0b0100, 0b1110, 0b0100, 0b0000, 0b0000]),
    ('-', [0b0000, 0b0000, 0b0000, 0b1110, 0b0000, 0b0000, 0b0000]),
    ('#', [0b0000, 0b1010, 0b1111, 0b0101, 0b1111, 0b0101, 0b0000]),
    ('k', [0b1000, 0b1000, 0b1001, 0b1010, 0b1100, 0b1010, 0b1001]),
];

/// The distance between two digits.
const FIGURE: i32 = 5;

fn rows(figure: char) -> Option<[u8; 7]> {
    FIGURES.iter().find(|(known, _)| *known == figure).map(|&(_, rows)| rows)
}

/// Returns whether [`figures`] can draw a text.
pub(crate) fn has_figures(text: &str) -> bool {
    text.chars().all(|figure| rows(figure).is_some())
}

/// Draws a number in digits of four by seven dots around a point: three of them fit on a stone 17 pixels wide.
pub fn figures(screen: &mut Framebuffer, (x, y): (i32, i32), text: &str, color: Color) {
    let left = x - (text.chars().count() as i32 * FIGURE - 1) / 2;
    for (figure, at) in text.chars().zip((left..).step_by(FIGURE as usize)) {
        for (dots, row) in rows(figure).into_iter().flatten().zip(y - 3..) {
            for bit in (0..4).filter(|bit| dots & (0b1000 >> bit) != 0) {
                screen.put_pixel(at + bit, row, color);
            }
        }
    }
}
