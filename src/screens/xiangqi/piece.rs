//! Draws a piece: a disc with a ring and the character or letter of its kind. Red has two rings and Black one, so that
//! the sides can be distinguished without colour.

use crate::engine::xiangqi::{Kind, Piece, Side};
use crate::gfx::font::{Glyph, bundled};
use crate::gfx::{Color, Framebuffer};

/// The radius of a piece on the board.
pub const RADIUS: i32 = 19;

/// The signs on a set of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Set {
    /// Characters: 帅, 将.
    #[default]
    Chinese,
    /// The letters of WXF: K, A, E, H, R, C, P.
    Western,
}

impl Set {
    /// Returns the sign on a piece.
    pub const fn sign(self, piece: Piece) -> char {
        match (self, piece.kind, piece.side) {
            (Set::Western, Kind::Elephant, _) => 'E',
            (Set::Western, Kind::Horse, _) => 'H',
            (Set::Western, kind, _) => kind.to_char(),
            (_, Kind::General, Side::Red) => '帅',
            (_, Kind::General, Side::Black) => '将',
            (_, Kind::Advisor, Side::Red) => '仕',
            (_, Kind::Advisor, Side::Black) => '士',
            (_, Kind::Elephant, Side::Red) => '相',
            (_, Kind::Elephant, Side::Black) => '象',
            (_, Kind::Horse, _) => '马',
            (_, Kind::Rook, _) => '车',
            (_, Kind::Cannon, _) => '炮',
            (_, Kind::Soldier, Side::Red) => '兵',
            (_, Kind::Soldier, Side::Black) => '卒',
        }
    }
}

/// Returns the colour of the signs on a side's pieces.
pub const fn ink(side: Side) -> Color {
    match side {
        Side::Red => Color::RED,
        Side::Black => Color::BLACK,
    }
}

/// Draws a piece around a point.
pub fn draw(screen: &mut Framebuffer, (x, y): (i32, i32), piece: Piece, set: Set) {
    let ink = ink(piece.side);
    screen.disc(x, y, RADIUS, Color::BLACK);
    screen.disc(x, y, RADIUS - 1, Color::WHITE);
    screen.circle(x, y, RADIUS - 2, ink);
    if piece.side == Side::Red {
        screen.circle(x, y, RADIUS - 4, ink);
    } else {
        screen.circle(x, y, RADIUS - 3, ink);
    }
    stamp(screen, bundled::pieces26().glyph_or_box(set.sign(piece)), (x, y), ink);
}

/// Draws a piece of a radius of at least 8 around a point, for small boards: the 16-pixel character on white.
pub(crate) fn draw_small(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, piece: Piece, set: Set) {
    screen.disc(x, y, radius, Color::WHITE);
    screen.bar(x - 7, y - 7, x + 7, y + 7, Color::WHITE);
    if radius > 11 {
        screen.circle(x, y, radius - 1, ink(piece.side));
    }
    stamp(screen, bundled::song16().glyph_or_box(set.sign(piece)), (x, y), ink(piece.side));
}

/// Draws the dots of a character in the middle of a piece, wherever they are in their cell.
fn stamp(screen: &mut Framebuffer, glyph: Glyph<'_>, (x, y): (i32, i32), ink: Color) {
    let middle = |least: Option<i32>, most: Option<i32>| least.zip(most).map_or(0, |(least, most)| (least + most) / 2);
    let (columns, rows) = (|| glyph.dots().map(|dot| dot.0), || glyph.dots().map(|dot| dot.1));
    let centre = (middle(columns().min(), columns().max()), middle(rows().min(), rows().max()));
    screen.draw_glyph(glyph, x - centre.0, y - centre.1, ink);
}
