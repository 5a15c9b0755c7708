//! Errors with characters and their fonts.

use std::fmt;

use crate::gfx::font::bundled;
use crate::gfx::font::hzk::HzkError;
use crate::messages::{Localize, chinese};

/// The built-in fonts that have a character which a font lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AlternativeFont {
    /// `true` if the font that lacks it is built in.
    pub is_built_in: bool,
    /// Their sizes; there may be none.
    pub sizes: Vec<u16>,
}

impl fmt::Display for AlternativeFont {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = join_sizes(&self.sizes, ", ");
        match (self.is_built_in, self.sizes.first()) {
            (true, None) => {
                f.write_str("no built-in font has it; use --font with a font that does, such as a Chinese ttf")
            }
            (false, None) => f.write_str("use --font with a font that has it, such as a Chinese ttf"),
            (true, Some(first)) => write!(f, "the built-in fonts of {sizes} dots have it, use --size {first}"),
            (false, Some(_)) => write!(f, "the built-in fonts of {sizes} dots have it, omit --font"),
        }
    }
}

impl Localize for AlternativeFont {
    fn zh(&self) -> String {
        let sizes = join_sizes(&self.sizes, "、");
        match (self.is_built_in, self.sizes.first()) {
            (true, None) => "自带的字体里都没有；可用 --font 指定有它的字体，如中文的 ttf".to_owned(),
            (false, None) => "可用 --font 指定有它的字体，如中文的 ttf".to_owned(),
            (true, Some(first)) => format!("自带的 {sizes} 点字体里有，用 --size {first}"),
            (false, Some(_)) => format!("自带的 {sizes} 点字体里有，不写 --font 就用它"),
        }
    }
}

/// The reason why characters cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum GlyphError {
    /// No built-in font has this number of rows.
    #[error(
        "there is no built-in font of {} dots, only {}; use --font for another font",
        .0, join_sizes(&bundled::SIZES, ", ")
    )]
    NoSize(u16),
    /// The characters of the font do not have the requested number of rows.
    #[error("the characters have {found} rows, not {expected}")]
    Rows {
        /// The number of rows in the font.
        found: u16,
        /// The requested number.
        expected: u16,
    },
    /// The file is not an HZK font of this size.
    #[error("read as {0}×{0} dots: {1}")]
    NotHzk(u16, HzkError),
    /// The font lacks a character: the character and an alternative.
    #[error("the font has no {:?} (U+{:04X}): {}", .0, u32::from(*.0), .1)]
    MissingCharacter(char, AlternativeFont),
    /// No characters were given.
    #[error("no characters were given")]
    NoCharacters,
    /// The picture would be too wide.
    #[error("the picture would be too wide")]
    TooWide,
}

chinese! {
    GlyphError {
        NoSize(size) =>
            "没有自带的 {size} 点字体，只有 {}；可用 --font 指定别的字体", join_sizes(&bundled::SIZES, "、");
        Rows { found, expected } => "这些字有 {found} 行，不是 {expected} 行";
        NotHzk(size, error) => "按 {size}×{size} 点读取：{}", error.zh();
        MissingCharacter(c, instead) =>
            "字体里没有 `{}`（U+{:04X}）：{}", c.escape_debug(), u32::from(*c), instead.zh();
        NoCharacters => "没有指定字符";
        TooWide => "图片太宽";
    }
}

/// Formats a list of font sizes.
fn join_sizes(sizes: &[u16], between: &str) -> String {
    sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn every_fault_is_told_in_both_languages() {
        assert_localized(&samples!(GlyphError {
            GlyphError::NoSize(_) => GlyphError::NoSize(9),
            GlyphError::Rows { .. } => GlyphError::Rows { found: 12, expected: 16 },
            GlyphError::NotHzk(..) => GlyphError::NotHzk(16, HzkError::Truncated { found: 1, expected: 2 }),
            GlyphError::MissingCharacter(..) => GlyphError::MissingCharacter('a', AlternativeFont { is_built_in: true, sizes: vec![24] }),
            GlyphError::NoCharacters => GlyphError::NoCharacters,
            GlyphError::TooWide => GlyphError::TooWide,
        }));
        for (own, sizes) in [(true, vec![]), (false, vec![]), (true, vec![16, 24]), (false, vec![16])] {
            assert_localized(&[AlternativeFont { is_built_in: own, sizes }]);
        }
    }
}
