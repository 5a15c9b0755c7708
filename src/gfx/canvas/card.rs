//! Differences between graphics cards: nearly all programs use VGA; some ask for CGA, whose driver behaves differently.
//!
//! The rules were derived from pictures drawn by both drivers (`docs/reference/borland-kernel.md`).

use super::Canvas;
use crate::line::DrawDirection;
use crate::{Color, FillStyle};

/// The memory layout of a card's pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CardKind {
    /// EGA and VGA: one bit in each of four planes, eight pixels per byte.
    #[default]
    Planar,
    /// EGA with a monochrome monitor: two bits, each in two planes.
    PlanarMono,
    /// CGA: one or two adjacent bits per pixel.
    Packed(u32),
    /// Hercules: one bit per pixel; pixels are taller than wide.
    Hercules,
}

impl CardKind {
    /// Returns the number of bits per pixel.
    pub(crate) fn bits_per_pixel(self) -> u32 {
        match self {
            CardKind::Planar | CardKind::PlanarMono => 4,
            CardKind::Packed(bits) => bits,
            CardKind::Hercules => 1,
        }
    }

    /// Returns the colour of a pixel whose bits are all set.
    pub(super) fn color_mask(self) -> u8 {
        if self == CardKind::PlanarMono { 3 } else { (1 << self.bits_per_pixel()) - 1 }
    }

    /// Returns whether the EGA/VGA driver is used.
    pub(crate) fn is_planar(self) -> bool {
        matches!(self, CardKind::Planar | CardKind::PlanarMono)
    }

    /// Returns how many rows further down the next row in memory lies: CGA stores even rows first, then odd ones;
    /// Hercules interleaves four groups.
    pub(super) fn row_interleave(self) -> i32 {
        match self {
            CardKind::Planar | CardKind::PlanarMono => 1,
            CardKind::Packed(_) => 2,
            CardKind::Hercules => 4,
        }
    }

    /// Returns how many planes hold the same bit of a pixel.
    pub(crate) fn copies_of_plane(self) -> usize {
        if self == CardKind::PlanarMono { 2 } else { 1 }
    }

    /// Returns the direction in which lines are drawn.
    pub(super) fn draw_direction(self) -> DrawDirection {
        match self {
            CardKind::Planar | CardKind::PlanarMono => DrawDirection::Down,
            CardKind::Packed(_) | CardKind::Hercules => DrawDirection::Right,
        }
    }

    /// Returns the height of a dot of font 0 that is `width` pixels wide.
    pub(super) fn dot_height(self, width: i32) -> i32 {
        if self == CardKind::Hercules && width > 1 { width + 1 } else { width }
    }

    /// Converts a fill style and colour to those that appear on the page. With four pixels per byte the nibbles of the
    /// pattern are swapped; with eight, a pattern in colour 0 uses colour 1.
    pub(super) fn adjust_fill(self, style: FillStyle, color: Color) -> (FillStyle, Color) {
        match (self, style) {
            (CardKind::Planar | CardKind::PlanarMono, _) | (_, FillStyle::Empty | FillStyle::Solid) => (style, color),
            (CardKind::Packed(2), _) => (FillStyle::User(style.pattern().map(|row| row.rotate_left(4))), color),
            (CardKind::Packed(_) | CardKind::Hercules, _) if color == Color::BLACK => (style, Color::BLUE),
            _ => (style, color),
        }
    }
}

impl Canvas {
    /// Sets the card whose drawing rules apply; the default is VGA.
    pub(crate) fn set_card(&mut self, card: CardKind) {
        self.card = card;
    }
}
