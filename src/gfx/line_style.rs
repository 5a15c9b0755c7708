//! Line styles: dashes of sixteen bits, and the two thicknesses.

use super::canvas::GraphError;

/// `setlinestyle`'s patterns: sixteen pixels of a line, drawn where a bit is set and left alone where none is. The least
/// significant bit is the first pixel of the line in the order of drawing (upper end first, a level line from the end that was
/// named first); after sixteen it begins anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineStyle {
    /// `SOLID_LINE`, 0.
    #[default]
    Solid,
    /// `DOTTED_LINE`, 1: two off, two on.
    Dotted,
    /// `CENTER_LINE`, 2: dash and dot, as axes are drawn.
    Center,
    /// `DASHED_LINE`, 3: three off, five on.
    Dashed,
    /// `USERBIT_LINE`, 4: the program's own bits.
    User(u16),
}

impl LineStyle {
    /// The sixteen bits.
    pub const fn bits(self) -> u16 {
        match self {
            LineStyle::Solid => 0xFFFF,
            LineStyle::Dotted => 0xCCCC,
            LineStyle::Center => 0xFC78,
            LineStyle::Dashed => 0xF8F8,
            LineStyle::User(bits) => bits,
        }
    }

    /// The style of a number 0 to 4 of graphics.h; `user` is looked at for number 4 only.
    ///
    /// # Errors
    /// [`GraphError::General`] for any other number.
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

    /// graphics.h's number, 0 to 4.
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

/// `setlinestyle`'s thicknesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Thickness {
    /// `NORM_WIDTH`, 1.
    #[default]
    Normal,
    /// `THICK_WIDTH`, 3: the line itself and one more on either side, across its major axis.
    Thick,
}

impl Thickness {
    /// Pixels: 1 or 3.
    pub const fn pixels(self) -> i32 {
        match self {
            Thickness::Normal => 1,
            Thickness::Thick => 3,
        }
    }

    /// Where the lines that make up a line lie across its major axis, in the order in which they are drawn.
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
