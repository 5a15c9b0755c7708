//! Draws a piece: a disc with a ring and the character or letter of its kind. Red has two rings and Black one, so that
//! the sides can be distinguished without colour.

use crate::engine::xiangqi::{Piece, PieceKind, Side};
use crate::gfx::font::{Glyph, bundled};
use crate::gfx::{Color, Framebuffer};
use crate::screens::table::Layout;

/// The radius of a piece in the editor, and the height of its character.
pub(super) const RADIUS: i32 = 18;
const CHARACTER: i32 = 26;
/// The offset of its shadow, to the right and down.
pub(super) const SHADOW: i32 = 2;
/// The smallest radius of a piece with the font of the pieces.
const LEAST_RADIUS: i32 = 15;

/// The symbols on a set of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceSet {
    /// Characters: 帅, 将.
    #[default]
    Chinese,
    /// The letters of WXF: K, A, E, H, R, C, P.
    Western,
}

impl PieceSet {
    /// Returns the symbol on a piece.
    pub const fn symbol(self, piece: Piece) -> char {
        match (self, piece.kind, piece.side) {
            (PieceSet::Western, PieceKind::Elephant, _) => 'E',
            (PieceSet::Western, PieceKind::Horse, _) => 'H',
            (PieceSet::Western, kind, _) => kind.to_char(),
            (_, PieceKind::General, Side::Red) => '帅',
            (_, PieceKind::General, Side::Black) => '将',
            (_, PieceKind::Advisor, Side::Red) => '仕',
            (_, PieceKind::Advisor, Side::Black) => '士',
            (_, PieceKind::Elephant, Side::Red) => '相',
            (_, PieceKind::Elephant, Side::Black) => '象',
            (_, PieceKind::Horse, _) => '马',
            (_, PieceKind::Rook, _) => '车',
            (_, PieceKind::Cannon, _) => '炮',
            (_, PieceKind::Soldier, Side::Red) => '兵',
            (_, PieceKind::Soldier, Side::Black) => '卒',
        }
    }
}

/// Returns the colour of the symbols on a side's pieces.
pub const fn ink(side: Side) -> Color {
    match side {
        Side::Red => Color::RED,
        Side::Black => Color::BLACK,
    }
}

/// Returns the radius of a piece on a board.
pub fn radius(layout: Layout) -> i32 {
    layout.scaled(RADIUS, 39)
}

/// Draws a piece of a radius around a point.
pub fn draw(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, piece: Piece, set: PieceSet) {
    if radius < LEAST_RADIUS {
        return draw_small(screen, (x, y), radius, piece, set);
    }
    let ink = ink(piece.side);
    screen.fill_circle(x + SHADOW, y + SHADOW, radius, Color::BLACK);
    screen.fill_circle(x, y, radius, Color::BLACK);
    // The light comes from the upper left: the edge is grey at the lower right.
    screen.fill_circle(x, y, radius - 1, Color::LIGHT_GRAY);
    screen.fill_circle(x - 1, y - 1, radius - 3, Color::WHITE);
    screen.circle(x - 1, y - 1, radius - 3, ink);
    if piece.side == Side::Red {
        screen.circle(x - 1, y - 1, radius - 5, ink);
    }
    let glyph = bundled::pieces26().glyph_or_box(set.symbol(piece));
    draw_symbol(screen, glyph, (x - 1, y - 1), radius * CHARACTER / RADIUS, ink);
}

/// Draws a piece of a radius of at least 8 around a point, for small boards: the 16-pixel character on white.
pub(crate) fn draw_small(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, piece: Piece, set: PieceSet) {
    screen.fill_circle(x, y, radius, Color::WHITE);
    screen.bar(x - 7, y - 7, x + 7, y + 7, Color::WHITE);
    if radius > 11 {
        screen.circle(x, y, radius - 1, ink(piece.side));
    }
    let face = bundled::song16();
    draw_symbol(screen, face.glyph_or_box(set.symbol(piece)), (x, y), face.height(), ink(piece.side));
}

/// Draws a character of a height centred on a piece by its actual dots, wherever they are in their cell.
fn draw_symbol(screen: &mut Framebuffer, glyph: Glyph<'_>, (x, y): (i32, i32), height: i32, ink: Color) {
    let dots = scaled_dots(glyph, height);
    let middle = |least: Option<i32>, most: Option<i32>| least.zip(most).map_or(0, |(least, most)| (least + most) / 2);
    let (columns, rows) = (|| dots.iter().map(|dot| dot.0), || dots.iter().map(|dot| dot.1));
    let centre = (middle(columns().min(), columns().max()), middle(rows().min(), rows().max()));
    dots.iter().for_each(|dot| screen.put_pixel(x - centre.0 + dot.0, y - centre.1 + dot.1, ink));
}

/// Returns the dots of a character drawn at another height: the outline runs where the dots around a point, weighted by
/// their distance, are half set.
pub(super) fn scaled_dots(glyph: Glyph<'_>, height: i32) -> Vec<(i32, i32)> {
    let (from, to) = (glyph.height(), height);
    let width = glyph.width() * to / from;
    // The place of a dot's centre on the original, in parts of 2 × `to`, with the weights of the dots on both sides.
    let around = |at: i32| {
        let place = (2 * at + 1) * from - to;
        (place.div_euclid(2 * to), place.rem_euclid(2 * to))
    };
    let is_set = |&(x, y): &(i32, i32)| {
        let ((column, right), (row, below)) = (around(x), around(y));
        let weight = |dx: i32, dy: i32, weight: i32| if glyph.is_set(column + dx, row + dy) { weight } else { 0 };
        let (left, above) = (2 * to - right, 2 * to - below);
        let sum = weight(0, 0, left * above) + weight(1, 0, right * above);
        sum + weight(0, 1, left * below) + weight(1, 1, right * below) >= 2 * to * to
    };
    (0..to).flat_map(|y| (0..width).map(move |x| (x, y))).filter(is_set).collect()
}
