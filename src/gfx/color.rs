//! The sixteen colours of graphics.h.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// One of the sixteen colours: a four-bit index, 0 to 15, as graphics.h counts them.
///
/// The [`Palette`](super::Palette) determines how the index looks on the screen.
///
/// ```
/// use huanle_gfx::Color;
/// assert_eq!((Color::YELLOW.index(), Color::YELLOW.to_string().parse()), (14, Ok(Color::YELLOW)));
/// assert_eq!("lightred".parse(), Ok(Color::LIGHT_RED));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Color(u8);

/// The names of graphics.h's `enum COLORS`, in the order of their numbers.
const NAMES: [&str; Color::COUNT] = [
    "BLACK",
    "BLUE",
    "GREEN",
    "CYAN",
    "RED",
    "MAGENTA",
    "BROWN",
    "LIGHTGRAY",
    "DARKGRAY",
    "LIGHTBLUE",
    "LIGHTGREEN",
    "LIGHTCYAN",
    "LIGHTRED",
    "LIGHTMAGENTA",
    "YELLOW",
    "WHITE",
];

impl Color {
    /// The number of colours.
    pub const COUNT: usize = 16;

    /// 0.
    pub const BLACK: Color = Color(0);
    /// 1.
    pub const BLUE: Color = Color(1);
    /// 2.
    pub const GREEN: Color = Color(2);
    /// 3.
    pub const CYAN: Color = Color(3);
    /// 4.
    pub const RED: Color = Color(4);
    /// 5.
    pub const MAGENTA: Color = Color(5);
    /// 6.
    pub const BROWN: Color = Color(6);
    /// 7.
    pub const LIGHT_GRAY: Color = Color(7);
    /// 8.
    pub const DARK_GRAY: Color = Color(8);
    /// 9.
    pub const LIGHT_BLUE: Color = Color(9);
    /// 10.
    pub const LIGHT_GREEN: Color = Color(10);
    /// 11.
    pub const LIGHT_CYAN: Color = Color(11);
    /// 12.
    pub const LIGHT_RED: Color = Color(12);
    /// 13.
    pub const LIGHT_MAGENTA: Color = Color(13);
    /// 14.
    pub const YELLOW: Color = Color(14);
    /// 15.
    pub const WHITE: Color = Color(15);

    /// Returns the colour with this number, or `None` above 15.
    pub const fn new(index: u8) -> Option<Color> {
        if index < Color::COUNT as u8 { Some(Color(index)) } else { None }
    }

    /// Returns the colour of the low four bits, as a 16-colour mode with four bit planes does.
    pub const fn wrapping(index: u8) -> Color {
        Color(index & 15)
    }

    /// Returns the number, 0 to 15.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the name in graphics.h, such as `LIGHTMAGENTA`.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }

    /// Returns all sixteen colours in order.
    pub fn all() -> impl ExactSizeIterator<Item = Color> {
        (0..Color::COUNT as u8).map(Color)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses a number 0–15 or a graphics.h name, ignoring case.
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        let named = || {
            let position = NAMES.iter().position(|name| name.eq_ignore_ascii_case(text))?;
            Color::new(position as u8)
        };
        let numbered = || text.parse().ok().and_then(Color::new);
        numbered().or_else(named).ok_or_else(|| ParseColorError(text.to_owned()))
    }
}

/// The error for a text that is not one of the sixteen colours.
///
/// ```
/// let error = "orange".parse::<huanle_gfx::Color>().unwrap_err();
/// assert!(error.to_string().contains("orange"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseColorError(String);

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a colour: expected a number from 0 to 15 or a name such as YELLOW", self.0)
    }
}

impl core::error::Error for ParseColorError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_color_is_read_back_from_its_number_and_its_name() {
        for color in Color::all() {
            assert_eq!(color.index().to_string().parse(), Ok(color));
            assert_eq!(color.name().to_lowercase().parse(), Ok(color));
        }
    }

    #[test]
    fn a_color_is_written_as_in_graphics_h() {
        let names = [Color::BLACK, Color::LIGHT_GRAY, Color::YELLOW, Color::WHITE].map(|color| color.to_string());
        assert_eq!(names, ["BLACK", "LIGHTGRAY", "YELLOW", "WHITE"]);
        assert_eq!("MAUVE".parse::<Color>().unwrap_err().to_string().split(' ').next(), Some("`MAUVE`"));
    }

    #[test]
    fn what_is_no_color_is_refused_with_the_range() {
        for text in ["16", "-1", "", "pink", "256"] {
            let error = text.parse::<Color>().unwrap_err();
            assert!(error.to_string().contains("0 to 15"), "{error}");
        }
        assert_eq!(Color::new(16), None);
    }
}
