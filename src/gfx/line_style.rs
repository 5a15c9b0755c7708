//! Line styles, as sixteen-bit patterns, and the two thicknesses.

use super::canvas::GraphError;

/// The patterns of `setlinestyle`: sixteen pixels of a line, drawn where a bit is set. The least significant bit is the
/// first pixel in drawing order (upper end first, for a horizontal line the endpoint given first); the pattern repeats
/// after sixteen pixels.
///
/// ```
/// use huanle_gfx::{Color, Framebuffer, Line, LineStyle, WriteMode};
/// let dots = LineStyle::User(0b1010_1010_1010_1010);
/// let mut screen = Framebuffer::vga();
/// screen.draw_line(Line::new(0, 0, 15, 0), dots, Color::WHITE, WriteMode::Copy);
/// assert_eq!(screen.count(Color::WHITE), 8);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineStyle {
    /// `SOLID_LINE`, 0.
    #[default]
    Solid,
    /// `DOTTED_LINE`, 1: two off, two on.
    Dotted,
    /// `CENTER_LINE`, 2: dash-dot, as for axes.
    Center,
    /// `DASHED_LINE`, 3: three off, five on.
    Dashed,
    /// `USERBIT_LINE`, 4: a user-defined pattern.
    User(u16),
}

impl LineStyle {
    /// Returns the sixteen bits.
    pub const fn bits(self) -> u16 {
        match self {
            LineStyle::Solid => 0xFFFF,
            LineStyle::Dotted => 0xCCCC,
            LineStyle::Center => 0xFC78,
            LineStyle::Dashed => 0xF8F8,
            LineStyle::User(bits) => bits,
        }
    }

    /// Returns the style with a graphics.h number 0 to 4; `user` is used only for number 4.
    ///
    /// # Errors
    /// [`GraphError::General`] for other numbers.
    pub const fn from_number(number: i32, user: u16) -> Result<LineStyle, GraphError> {
        match number {
            0 => Ok(LineStyle::Solid),
            1 => Ok(LineStyle::Dotted),
            2 => Ok(LineStyle::Center),
            3 => Ok(LineStyle::Dashed),
            4 => Ok(LineStyle::User(user)),
            _ => Err(GraphError::General),
        }
    }

    /// Returns the graphics.h number, 0 to 4.
    pub const fn number(self) -> i32 {
        match self {
            LineStyle::Solid => 0,
            LineStyle::Dotted => 1,
            LineStyle::Center => 2,
            LineStyle::Dashed => 3,
            LineStyle::User(_) => 4,
        }
    }
}

/// The thicknesses of `setlinestyle`.
///
/// ```
/// use huanle_gfx::Thickness;
/// assert_eq!((Thickness::try_from(3), Thickness::Thick.pixels()), (Ok(Thickness::Thick), 3));
/// assert!(Thickness::try_from(2).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Thickness {
    /// `NORM_WIDTH`, 1.
    #[default]
    Normal,
    /// `THICK_WIDTH`, 3: the line and one copy on either side, across its major axis.
    Thick,
}

impl Thickness {
    /// Returns the width in pixels: 1 or 3.
    pub const fn pixels(self) -> i32 {
        match self {
            Thickness::Normal => 1,
            Thickness::Thick => 3,
        }
    }

    /// Returns the offsets across the major axis of the lines that form a thick line, in drawing order.
    pub const fn offsets(self) -> &'static [i32] {
        match self {
            Thickness::Normal => &[0],
            Thickness::Thick => &[0, -1, 1],
        }
    }
}

/// 1 or 3.
impl TryFrom<i32> for Thickness {
    type Error = GraphError;

    fn try_from(pixels: i32) -> Result<Thickness, GraphError> {
        match pixels {
            1 => Ok(Thickness::Normal),
            3 => Ok(Thickness::Thick),
            _ => Err(GraphError::General),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_there_and_back() {
        for number in 0..5 {
            assert_eq!(LineStyle::from_number(number, 0xAAAA).map(LineStyle::number), Ok(number));
        }
        assert_eq!(LineStyle::from_number(4, 0xAAAA), Ok(LineStyle::User(0xAAAA)));
        assert_eq!(LineStyle::from_number(5, 0), Err(GraphError::General));
        for pixels in [1, 3] {
            assert_eq!(Thickness::try_from(pixels).map(Thickness::pixels), Ok(pixels));
        }
        assert_eq!(Thickness::try_from(2), Err(GraphError::General));
    }
}
