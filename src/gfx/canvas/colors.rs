//! The colours of a canvas: for drawing, for thin curves, of the background, and for clearing.

use super::Canvas;
use crate::Color;

/// The current colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colors {
    /// The drawing colour: lines, outlines and text.
    pub(super) drawing: Color,
    /// The colour of thin curves, which on CGA in two colours can differ from the drawing colour.
    pub(super) curve: Color,
    /// The drawing colour after the next polygon or slice is filled, on a monochrome card: each thin curve changes it.
    pub(super) after_fill: Color,
    /// The last colour of `setbkcolor`.
    background: Color,
    /// The number that clearing fills with.
    pub(super) clear: Color,
}

impl Default for Colors {
    fn default() -> Colors {
        Colors {
            drawing: Color::WHITE,
            curve: Color::WHITE,
            after_fill: Color::WHITE,
            background: Color::BLACK,
            clear: Color::BLACK,
        }
    }
}

impl Canvas {
    /// `setcolor`: sets the drawing colour of lines, outlines and text.
    pub fn set_color(&mut self, color: Color) {
        self.colors.drawing = color;
        self.colors.curve = color;
        self.colors.after_fill = color;
    }

    /// Sets another colour for thin curves until the next [`set_color`](Canvas::set_color).
    pub(crate) fn set_curve_color(&mut self, color: Color) {
        self.colors.curve = color;
    }

    /// `getcolor`.
    pub fn color(&self) -> Color {
        self.colors.drawing
    }

    /// `setbkcolor`: sets the appearance of number 0: register 0 takes the value of the register of `color`, so the whole
    /// background changes immediately, including shapes drawn in colour 0. [`Color::BLACK`] is always black, DAC entry
    /// 0.
    pub fn set_bk_color(&mut self, color: Color) {
        self.colors.background = color;
        let entry = if color == Color::BLACK { 0 } else { self.palette.registers()[usize::from(color.index())] };
        self.change_palette(|palette| palette.set_register(Color::BLACK, entry));
    }

    /// `getbkcolor`: returns the last colour set.
    pub fn bk_color(&self) -> Color {
        self.colors.background
    }

    /// Sets the colour that [`clear_device`](Canvas::clear_device) and [`clear_viewport`](Canvas::clear_viewport) fill
    /// with, by default number 0. For libraries whose background can be any colour, such as WinBGIm.
    pub fn set_clear_color(&mut self, color: Color) {
        self.colors.clear = color;
    }
}
