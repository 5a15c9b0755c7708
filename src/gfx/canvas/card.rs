//! Differences between graphics cards: nearly all programs use VGA; some ask for CGA, whose driver behaves differently.
//!
//! The rules were derived from pictures drawn by both drivers (`docs/reference/borland-kernel.md`).

use super::Canvas;
use crate::line::Way;
use crate::{Color, FillStyle};

/// The memory layout of a card's pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Card {
    /// EGA and VGA: one bit in each of four planes, eight pixels per byte.
    #[default]
    Planes,
    /// EGA with a monochrome monitor: two bits, each in two planes.
    TwinPlanes,
    /// CGA: one or two adjacent bits per pixel.
    Packed(u32),
    /// Hercules: one bit per pixel; pixels are taller than wide.
    Hercules,
}

impl Card {
    /// Returns the number of bits per pixel.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Card::Planes | Card::TwinPlanes => 4,
            Card::Packed(bits) => bits,
            Card::Hercules => 1,
        }
    }

    /// Returns the colour of a pixel whose bits are all set.
    pub(super) fn mask(self) -> u8 {
        if self == Card::TwinPlanes { 3 } else { (1 << self.bits()) - 1 }
    }

    /// Returns whether the EGA/VGA driver is used.
    pub(crate) fn has_planes(self) -> bool {
        matches!(self, Card::Planes | Card::TwinPlanes)
    }

    /// Returns how many rows further down the next row in memory lies: CGA stores even rows first, then odd ones;
    /// Hercules interleaves four groups.
    pub(super) fn next_row(self) -> i32 {
        match self {
            Card::Planes | Card::TwinPlanes => 1,
            Card::Packed(_) => 2,
            Card::Hercules => 4,
        }
    }

    /// Returns the direction in which lines are drawn.
    pub(super) fn way(self) -> Way {
        match self {
            Card::Planes | Card::TwinPlanes => Way::Down,
            Card::Packed(_) | Card::Hercules => Way::Right,
        }
    }

    /// Returns the height of a dot of font 0 that is `width` pixels wide.
    pub(super) fn dot_height(self, width: i32) -> i32 {
        if self == Card::Hercules && width > 1 { width + 1 } else { width }
    }

    /// Converts a fill style and colour to what appears on the page. With four pixels per byte the nibbles of the
    /// pattern are swapped; with eight, a pattern in colour 0 uses colour 1.
    pub(super) fn fill(self, style: FillStyle, color: Color) -> (FillStyle, Color) {
        match (self, style) {
            (Card::Planes | Card::TwinPlanes, _) | (_, FillStyle::Empty | FillStyle::Solid) => (style, color),
            (Card::Packed(2), _) => (FillStyle::User(style.pattern().map(|row| row.rotate_left(4))), color),
            (Card::Packed(_) | Card::Hercules, _) if color == Color::BLACK => (style, Color::BLUE),
            _ => (style, color),
        }
    }
}

impl Canvas {
    /// Sets the card whose drawing rules apply; the default is VGA.
    pub(crate) fn set_card(&mut self, card: Card) {
        self.card = card;
    }
}
