//! Draws a piece: a disc with a ring and the character or letter of its kind. Red has two rings and Black one, so that
//! the sides can be distinguished without colour.

use crate::engine::xiangqi::{Piece, PieceKind, Side};
use crate::gfx::font::{Glyph, bundled};
use crate::gfx::{Color, Framebuffer};

/// The radius of a piece on the board.
pub const RADIUS: i32 = 18;
/// The offset of its shadow, to the right and down.
pub(super) const SHADOW: i32 = 2;

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

/// Draws a piece around a point.
pub fn draw(screen: &mut Framebuffer, (x, y): (i32, i32), piece: Piece, set: PieceSet) {
    let ink = ink(piece.side);
    screen.fill_circle(x + SHADOW, y + SHADOW, RADIUS, Color::BLACK);
    screen.fill_circle(x, y, RADIUS, Color::BLACK);
    // The light comes from the upper left: the edge is grey at the lower right.
    screen.fill_circle(x, y, RADIUS - 1, Color::LIGHT_GRAY);
    screen.fill_circle(x - 1, y - 1, RADIUS - 3, Color::WHITE);
    screen.circle(x - 1, y - 1, RADIUS - 3, ink);
    if piece.side == Side::Red {
        screen.circle(x - 1, y - 1, RADIUS - 5, ink);
    }
    draw_symbol(screen, bundled::pieces26().glyph_or_box(set.symbol(piece)), (x - 1, y - 1), ink);
}

/// Draws a piece of a radius of at least 8 around a point, for small boards: the 16-pixel character on white.
pub(crate) fn draw_small(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, piece: Piece, set: PieceSet) {
    screen.fill_circle(x, y, radius, Color::WHITE);
    screen.bar(x - 7, y - 7, x + 7, y + 7, Color::WHITE);
    if radius > 11 {
        screen.circle(x, y, radius - 1, ink(piece.side));
    }
    draw_symbol(screen, bundled::song16().glyph_or_box(set.symbol(piece)), (x, y), ink(piece.side));
}

/// Draws a character centred on a piece by its actual dots, wherever they are in their cell.
fn draw_symbol(screen: &mut Framebuffer, glyph: Glyph<'_>, (x, y): (i32, i32), ink: Color) {
    let middle = |least: Option<i32>, most: Option<i32>| least.zip(most).map_or(0, |(least, most)| (least + most) / 2);
    let (columns, rows) = (|| glyph.dots().map(|dot| dot.0), || glyph.dots().map(|dot| dot.1));
    let centre = (middle(columns().min(), columns().max()), middle(rows().min(), rows().max()));
    screen.draw_glyph(glyph, x - centre.0, y - centre.1, ink);
}
