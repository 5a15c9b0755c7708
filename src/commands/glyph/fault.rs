//! What can be wrong with characters and their fonts.

use std::fmt;

use crate::gfx::font::bundled;
use crate::gfx::font::hzk::HzkError;
use crate::telling::Tell;

/// Which font has a character that another one lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Instead {
    /// The face of this number of the same file.
    Face(u32),
    /// The program's fonts of these sizes, or none.
    Sizes {
        /// Whether it is one of the program's fonts that lacks it.
        own: bool,
        /// Their sizes.
        sizes: Vec<u16>,
    },
}

impl fmt::Display for Instead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Instead::Face(face) => write!(f, "face {face} of the file has it, --face {face}"),
            Instead::Sizes { own, sizes } => match (own, sizes.first()) {
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

impl Tell for Instead {
    fn zh(&self) -> String {
        match self {
            Instead::Face(face) => format!("同一文件的字面 {face} 里有，用 --face {face}"),
            Instead::Sizes { own, sizes } => match (own, sizes.first()) {
                (true, None) => "自带的字体里都没有；可用 --font 取一种有它的字体，如中文的 ttf".to_owned(),
                (false, None) => "可用 --font 取一种有它的字体，如中文的 ttf".to_owned(),
                (true, Some(first)) => format!("自带的 {} 点字体里有，用 --size {first}", listed(sizes, "、")),
                (false, Some(_)) => format!("自带的 {} 点字体里有，不写 --font 就用它", listed(sizes, "、")),
            },
        }
    }
}

/// Why characters cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GlyphFault {
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
    /// The font has no such character, and what to do about it.
    Lacks(char, Instead),
    /// The stroked font has no such character.
    NotInStroked(char),
    /// No characters were given.
    NoCharacters,
    /// The picture would be too wide.
    Wide,
}

impl fmt::Display for GlyphFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GlyphFault::NoSize(size) => {
                write!(
                    f,
                    "no font of {size} dots in the program, only {}; --font takes another",
                    listed(&bundled::SIZES, ", ")
                )
            }
            GlyphFault::NotStroked => f.write_str("a .CHR file is a stroked font: --stroked"),
            GlyphFault::NoCells => f.write_str("a stroked font has no cells: art, c, rust, hex, png, bdf or chr"),
            GlyphFault::Rows { found, expected } => write!(f, "the characters have {found} rows, not {expected}"),
            GlyphFault::TakenAs(size, fault) => write!(f, "taken as {size}×{size} dots, {fault}"),
            GlyphFault::Lacks(c, instead) => write!(f, "the font has no {c:?} (U+{:04X}): {instead}", u32::from(*c)),
            GlyphFault::NotInStroked(c) => write!(f, "the font has no {c:?} (U+{:04X})", u32::from(*c)),
            GlyphFault::NoCharacters => f.write_str("no characters given"),
            GlyphFault::Wide => f.write_str("the picture would be too wide"),
        }
    }
}

impl Tell for GlyphFault {
    fn zh(&self) -> String {
        match self {
            GlyphFault::NoSize(size) => {
                format!("程序里没有 {size} 点的字体，只有 {}；可用 --font 另取", listed(&bundled::SIZES, "、"))
            }
            GlyphFault::NotStroked => ".CHR 文件是笔画字体：要有 --stroked".to_owned(),
            GlyphFault::NoCells => {
                "笔画字体没有方格：可以写成 `art`、`c`、`rust`、`hex`、`png`、`bdf`、`chr`".to_owned()
            }
            GlyphFault::Rows { found, expected } => format!("这些字有 {found} 行，不是 {expected} 行"),
            GlyphFault::TakenAs(size, fault) => format!("按 {size}×{size} 点来读，{}", fault.zh()),
            GlyphFault::Lacks(c, instead) => {
                format!("字体里没有 `{}`（U+{:04X}）：{}", c.escape_debug(), u32::from(*c), instead.zh())
            }
            GlyphFault::NotInStroked(c) => {
                format!("字体里没有 `{}`（U+{:04X}）", c.escape_debug(), u32::from(*c))
            }
            GlyphFault::NoCharacters => "没有写要哪些字".to_owned(),
            GlyphFault::Wide => "图片会太宽".to_owned(),
        }
    }
}

/// Sizes of fonts.
fn listed(sizes: &[u16], between: &str) -> String {
    sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
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
            GlyphFault::Lacks(..) => GlyphFault::Lacks('a', Instead::Face(2)),
            GlyphFault::NotInStroked(_) => GlyphFault::NotInStroked('a'),
            GlyphFault::NoCharacters => GlyphFault::NoCharacters,
            GlyphFault::Wide => GlyphFault::Wide,
        }));
        for (own, sizes) in [(true, vec![]), (false, vec![]), (true, vec![16, 24]), (false, vec![16])] {
            assert_told(&[Instead::Sizes { own, sizes }]);
        }
    }
}
