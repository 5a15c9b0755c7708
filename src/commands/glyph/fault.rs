//! What can be wrong with characters and their fonts.

use std::fmt;

use crate::gfx::font::bundled;
use crate::gfx::font::hzk::HzkError;
use crate::telling::Tell;

/// Why characters cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GlyphFault {
    /// No font of the program has so many rows of dots.
    NoSize(u16),
    /// A `.CHR` file is asked for, of a font that is not stroked.
    NotStroked,
    /// A form of cells is asked for, of a stroked font.
    NoCells,
    /// The characters of a font have another number of rows than was asked for.
    Rows {
        /// The font's.
        found: u16,
        /// The one asked for.
        expected: u16,
    },
    /// A file is no HZK font of so many dots.
    TakenAs(u16, HzkError),
    /// The font has no such character.
    Lacks(char),
    /// No characters were given.
    NoCharacters,
    /// The picture would be too wide.
    Wide,
}

impl fmt::Display for GlyphFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GlyphFault::NoSize(size) => {
                write!(f, "no font of {size} dots in the program, only {}; --font takes another", sizes(", "))
            }
            GlyphFault::NotStroked => f.write_str("a .CHR file is a stroked font: --stroked"),
            GlyphFault::NoCells => f.write_str("a stroked font has no cells: art, c, rust, hex, png, bdf or chr"),
            GlyphFault::Rows { found, expected } => write!(f, "the characters have {found} rows, not {expected}"),
            GlyphFault::TakenAs(size, fault) => write!(f, "taken as {size}×{size} dots, {fault}"),
            GlyphFault::Lacks(c) => write!(f, "the font has no {c:?} (U+{:04X})", u32::from(*c)),
            GlyphFault::NoCharacters => f.write_str("no characters given"),
            GlyphFault::Wide => f.write_str("the picture would be too wide"),
        }
    }
}

impl Tell for GlyphFault {
    fn zh(&self) -> String {
        match self {
            GlyphFault::NoSize(size) => format!("程序里没有 {size} 点的字体，只有 {}；可用 --font 另取", sizes("、")),
            GlyphFault::NotStroked => ".CHR 文件是笔画字体：要有 --stroked".to_owned(),
            GlyphFault::NoCells => {
                "笔画字体没有方格：可以写成 `art`、`c`、`rust`、`hex`、`png`、`bdf`、`chr`".to_owned()
            }
            GlyphFault::Rows { found, expected } => format!("这些字有 {found} 行，不是 {expected} 行"),
            GlyphFault::TakenAs(size, fault) => format!("按 {size}×{size} 点来读，{}", fault.zh()),
            GlyphFault::Lacks(c) => format!("字体里没有 `{}`（U+{:04X}）", c.escape_debug(), u32::from(*c)),
            GlyphFault::NoCharacters => "没有写要哪些字".to_owned(),
            GlyphFault::Wide => "图片会太宽".to_owned(),
        }
    }
}

/// The sizes of the program's fonts.
fn sizes(between: &str) -> String {
    bundled::SIZES.map(|size| size.to_string()).join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn every_fault_is_told_in_both_languages() {
        assert_told(&samples!(GlyphFault {
            GlyphFault::NoSize(_) => GlyphFault::NoSize(9),
            GlyphFault::NotStroked => GlyphFault::NotStroked,
            GlyphFault::NoCells => GlyphFault::NoCells,
            GlyphFault::Rows { .. } => GlyphFault::Rows { found: 12, expected: 16 },
            GlyphFault::TakenAs(..) => GlyphFault::TakenAs(16, HzkError::Short { found: 1, expected: 2 }),
            GlyphFault::Lacks(_) => GlyphFault::Lacks('a'),
            GlyphFault::NoCharacters => GlyphFault::NoCharacters,
            GlyphFault::Wide => GlyphFault::Wide,
        }));
    }
}
