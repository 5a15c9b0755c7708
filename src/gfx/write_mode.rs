//! Operators that combine a new colour number with the existing one.

use super::canvas::GraphError;

/// The operators of `setwritemode` and `putimage`, applied to the four bits of the colour numbers.
///
/// ```
/// use huanle_gfx::{Canvas, Color, WriteMode};
/// let mut canvas = Canvas::vga();
/// canvas.set_write_mode(WriteMode::Xor);
/// canvas.line(0, 0, 639, 479);
/// canvas.line(0, 0, 639, 479);
/// assert_eq!(canvas.get_pixel(0, 0), Color::BLACK);
/// assert_eq!(WriteMode::Xor.apply(0b0101, 0b0110), 0b0011);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WriteMode {
    /// `COPY_PUT`, 0: the new colour.
    #[default]
    Copy,
    /// `XOR_PUT`, 1: the bits in which the two differ. Drawing twice restores the picture.
    Xor,
    /// `OR_PUT`, 2: the bits of either.
    Or,
    /// `AND_PUT`, 3: the bits of both.
    And,
    /// `NOT_PUT`, 4: the new colour with its four bits inverted.
    Not,
}

impl WriteMode {
    /// All five, in numerical order.
    pub const ALL: [WriteMode; 5] = [WriteMode::Copy, WriteMode::Xor, WriteMode::Or, WriteMode::And, WriteMode::Not];

    /// Returns the colour number after drawing `ink` over `under`, both 0 to 15.
    #[inline]
    pub const fn apply(self, under: u8, ink: u8) -> u8 {
        match self {
            WriteMode::Copy => ink,
            WriteMode::Xor => under ^ ink,
            WriteMode::Or => under | ink,
            WriteMode::And => under & ink,
            WriteMode::Not => !ink & 15,
        }
    }
}

/// Converts graphics.h numbers 0 to 4.
impl TryFrom<i32> for WriteMode {
    type Error = GraphError;

    fn try_from(number: i32) -> Result<WriteMode, GraphError> {
        usize::try_from(number).ok().and_then(|index| WriteMode::ALL.get(index)).copied().ok_or(GraphError::General)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_graphics_hs() {
        for (number, mode) in (0..).zip(WriteMode::ALL) {
            assert_eq!(WriteMode::try_from(number), Ok(mode));
        }
        assert_eq!(WriteMode::try_from(5), Err(GraphError::General));
        assert_eq!(WriteMode::try_from(-1), Err(GraphError::General));
    }

    #[test]
    fn results_stay_within_four_bits() {
        let results = WriteMode::ALL.map(|mode| mode.apply(0b1100, 0b1010));
        assert_eq!(results, [0b1010, 0b0110, 0b1110, 0b1000, 0b0101]);
    }
}
