//! Errors with characters and their fonts.

use std::fmt;

use crate::gfx::font::bundled;
use crate::gfx::font::hzk::HzkError;
use crate::telling::Localize;

/// A font that has a character which another one lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AlternativeFont {
    /// The face of this number of the same file.
    Face(u32),
    /// The built-in fonts of these sizes, or none.
    Sizes {
        /// Whether the font that lacks it is built in.
        own: bool,
        /// The sizes.
        sizes: Vec<u16>,
    },
}

impl fmt::Display for AlternativeFont {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlternativeFont::Face(face) => write!(f, "face {face} of the file has it, --face {face}"),
            AlternativeFont::Sizes { own, sizes } => match (own, sizes.first()) {
                (true, None) => f.write_str(
                    "none of the program's fonts has it; --font takes one that does, such as a ttf of Chinese characters",
                ),
                (false, None) => f.write_str("--font takes one that does, such as a ttf of Chinese characters"),
                (true, Some(first)) => {
                    write!(f, "the program's fonts of {} dots have it, --size {first}", listed(sizes, ", "))
                }
                (false, Some(_)) => {
                    write!(f, "the program's own fonts of {} dots have it, without --font", listed(sizes, ", "))
                }
            },
        }
    }
}

impl Localize for AlternativeFont {
    fn zh(&self) -> String {
        match self {
            AlternativeFont::Face(face) => format!("同一文件的字面 {face} 里有，用 --face {face}"),
            AlternativeFont::Sizes { own, sizes } => match (own, sizes.first()) {
                (true, None) => "自带的字体里都没有；可用 --font 取一种有它的字体，如中文的 ttf".to_owned(),
                (false, None) => "可用 --font 取一种有它的字体，如中文的 ttf".to_owned(),
                (true, Some(first)) => format!("自带的 {} 点字体里有，用 --size {first}", listed(sizes, "、")),
                (false, Some(_)) => format!("自带的 {} 点字体里有，不写 --font 就用它", listed(sizes, "、")),
            },
        }
    }
}

/// The reason why characters cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GlyphError {
    /// No built-in font has this number of rows.
    NoSize(u16),
    /// The output is a `.CHR` file, but the font is not stroked.
    NotStroked,
    /// The output is bitmap cells, but the font is stroked.
    NoCells,
    /// The characters of the font do not have the requested number of rows.
    Rows {
        /// The number of rows in the font.
        found: u16,
        /// The requested number.
        expected: u16,
    },
    /// The file is not an HZK font of this size.
    TakenAs(u16, HzkError),
    /// The font lacks a character: the character and an alternative.
    Lacks(char, AlternativeFont),
    /// The stroked font lacks a character.
    NotInStroked(char),
    /// No characters were given.
    NoCharacters,
    /// The picture would be too wide.
    Wide,
}

impl fmt::Display for GlyphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GlyphError::NoSize(size) => {
                write!(
                    f,
                    "no font of {size} dots in the program, only {}; --font takes another",
                    listed(&bundled::SIZES, ", ")
                )
            }
            GlyphError::NotStroked => f.write_str("a .CHR file is a stroked font: --stroked"),
            GlyphError::NoCells => f.write_str("a stroked font has no cells: art, c, rust, hex, png, bdf or chr"),
            GlyphError::Rows { found, expected } => write!(f, "the characters have {found} rows, not {expected}"),
            GlyphError::TakenAs(size, fault) => write!(f, "taken as {size}×{size} dots, {fault}"),
            GlyphError::Lacks(c, instead) => write!(f, "the font has no {c:?} (U+{:04X}): {instead}", u32::from(*c)),
            GlyphError::NotInStroked(c) => write!(f, "the font has no {c:?} (U+{:04X})", u32::from(*c)),
            GlyphError::NoCharacters => f.write_str("no characters given"),
            GlyphError::Wide => f.write_str("the picture would be too wide"),
        }
    }
}

impl Localize for GlyphError {
    fn zh(&self) -> String {
        match self {
            GlyphError::NoSize(size) => {
                format!("程序里没有 {size} 点的字体，只有 {}；可用 --font 另取", listed(&bundled::SIZES, "、"))
            }
            GlyphError::NotStroked => ".CHR 文件是笔画字体：要有 --stroked".to_owned(),
            GlyphError::NoCells => {
                "笔画字体没有方格：可以写成 `art`、`c`、`rust`、`hex`、`png`、`bdf`、`chr`".to_owned()
            }
            GlyphError::Rows { found, expected } => format!("这些字有 {found} 行，不是 {expected} 行"),
            GlyphError::TakenAs(size, fault) => format!("按 {size}×{size} 点来读，{}", fault.zh()),
            GlyphError::Lacks(c, instead) => {
                format!("字体里没有 `{}`（U+{:04X}）：{}", c.escape_debug(), u32::from(*c), instead.zh())
            }
            GlyphError::NotInStroked(c) => {
                format!("字体里没有 `{}`（U+{:04X}）", c.escape_debug(), u32::from(*c))
            }
            GlyphError::NoCharacters => "没有写要哪些字".to_owned(),
            GlyphError::Wide => "图片会太宽".to_owned(),
        }
    }
}

/// Formats a list of font sizes.
fn listed(sizes: &[u16], between: &str) -> String {
    sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn every_fault_is_told_in_both_languages() {
        assert_told(&samples!(GlyphError {
            GlyphError::NoSize(_) => GlyphError::NoSize(9),
            GlyphError::NotStroked => GlyphError::NotStroked,
            GlyphError::NoCells => GlyphError::NoCells,
            GlyphError::Rows { .. } => GlyphError::Rows { found: 12, expected: 16 },
            GlyphError::TakenAs(..) => GlyphError::TakenAs(16, HzkError::Short { found: 1, expected: 2 }),
            GlyphError::Lacks(..) => GlyphError::Lacks('a', AlternativeFont::Face(2)),
            GlyphError::NotInStroked(_) => GlyphError::NotInStroked('a'),
            GlyphError::NoCharacters => GlyphError::NoCharacters,
            GlyphError::Wide => GlyphError::Wide,
        }));
        for (own, sizes) in [(true, vec![]), (false, vec![]), (true, vec![16, 24]), (false, vec![16])] {
            assert_told(&[AlternativeFont::Sizes { own, sizes }]);
        }
    }
}
