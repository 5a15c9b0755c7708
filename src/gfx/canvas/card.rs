//! What depends on the card: nearly all programs have a VGA, some ask for a CGA, whose driver goes other ways.
//!
//! Known from pictures that both drivers drew (`docs/fidelity.md`).

use super::Canvas;
use crate::line::Way;
use crate::{Color, FillStyle};

/// How a card keeps its pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Card {
    /// EGA and VGA: a bit in each of four planes, eight pixels a byte.
    #[default]
    Planes,
    /// EGA with a monochrome monitor: two bits, each in two of the planes.
    TwinPlanes,
    /// CGA: so many bits, two or one, side by side.
    Packed(u32),
    /// Hercules: one bit, and pixels higher than wide.
    Hercules,
}

impl Card {
    /// Bits that a pixel takes in the memory.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Card::Planes | Card::TwinPlanes => 4,
            Card::Packed(bits) => bits,
            Card::Hercules => 1,
        }
    }

    /// The colour of a pixel whose bits are all on.
    pub(super) fn mask(self) -> u8 {
        if self == Card::TwinPlanes { 3 } else { (1 << self.bits()) - 1 }
    }

    /// Whether the driver is that of EGA and VGA.
    pub(crate) fn has_planes(self) -> bool {
        matches!(self, Card::Planes | Card::TwinPlanes)
    }

    /// How many rows further down the row lies that follows in the memory: CGA has the even rows first and then the odd ones,
    /// Hercules every fourth one.
    pub(super) fn next_row(self) -> i32 {
        match self {
            Card::Planes | Card::TwinPlanes => 1,
            Card::Packed(_) => 2,
            Card::Hercules => 4,
        }
    }

    /// Which way lines are drawn.
    pub(super) fn way(self) -> Way {
        match self {
            Card::Planes | Card::TwinPlanes => Way::Down,
            Card::Packed(_) | Card::Hercules => Way::Right,
        }
    }

    /// How high a dot of font 0 is that is so many pixels wide.
    pub(super) fn dot_height(self, width: i32) -> i32 {
        if self == Card::Hercules && width > 1 { width + 1 } else { width }
    }

    /// A fill style and its colour as they come onto the page: where a byte holds four pixels, both halves of a pattern's bytes
    /// change places; where it holds eight, a pattern in colour 0 is one in colour 1.
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
    /// Draws as on a card; as on a VGA as long as nothing else is said.
    pub(crate) fn set_card(&mut self, card: Card) {
        self.card = card;
    }
}
