//! Errors in font files.

use super::Localize;
use crate::gfx::font::bdf::{BdfError, BdfErrorKind};
use crate::gfx::font::cp437::CodePageFontError;
use crate::gfx::font::hzk::HzkError;
use crate::gfx::font::outline::OutlineError;
use crate::gfx::font::stroked::{ChrError, JhfError, TargetSize};

impl Localize for OutlineError {
    fn zh(&self) -> String {
        match self {
            OutlineError::Parse(_) => "不是 TrueType 或 OpenType 字体，或已损坏".to_owned(),
            OutlineError::NoFace(index, count) => format!("没有字面 {index}：文件里有 {count} 个，从 0 数起"),
            _ => self.to_string(),
        }
    }
}

impl Localize for BdfError {
    fn zh(&self) -> String {
        let problem = match &self.kind {
            BdfErrorKind::NotBdf => "开头不是 STARTFONT，不是 BDF 字体".to_owned(),
            BdfErrorKind::MissingNumber(keyword) => format!("{keyword} 缺少数字"),
            BdfErrorKind::InvalidSize => "大小或位移超出范围".to_owned(),
            BdfErrorKind::MissingBoundingBox => "字符出现在 FONTBOUNDINGBOX 之前".to_owned(),
            BdfErrorKind::MissingBbx => "BITMAP 前面没有 BBX".to_owned(),
            BdfErrorKind::InvalidRow => "这一行点阵不是十六进制数".to_owned(),
            BdfErrorKind::Truncated => "文件不完整，断在一个字符中间".to_owned(),
            BdfErrorKind::TooLarge => "字模占用的内存太多".to_owned(),
            BdfErrorKind::Empty => "里面没有字符".to_owned(),
            _ => return self.to_string(),
        };
        format!("BDF 字体第 {} 行：{problem}", self.line)
    }
}

impl Localize for HzkError {
    fn zh(&self) -> String {
        match self {
            HzkError::InvalidLayout(layout) => {
                format!("没有 {} 点、从第 {} 区开始的 HZK 字库", layout.dots, layout.first_qu)
            }
            HzkError::Truncated { found, expected } => {
                format!("HZK 字库不完整：有 {found} 字节，至少应有 {expected} 字节")
            }
            HzkError::InvalidSize { found, glyph } => {
                format!("{found} 字节不是 HZK 字库：不是每字 {glyph} 字节的整数倍，或者太多")
            }
            _ => self.to_string(),
        }
    }
}

impl Localize for CodePageFontError {
    fn zh(&self) -> String {
        format!("这个大小的 256 个字符应有 {} 字节，文件有 {} 字节", self.expected, self.found)
    }
}

impl Localize for ChrError {
    fn zh(&self) -> String {
        match self {
            ChrError::NotChr => "不是 .CHR 文件：开头应是 PK、8、8 和一段以 1Ah 结束的文字".to_owned(),
            ChrError::NotStroked => "里面没有矢量字体：文件头所指的地方应有 +".to_owned(),
            ChrError::Truncated("header") => "文件不完整，断在文件头里".to_owned(),
            ChrError::Truncated("table of offsets") => "文件不完整，断在位置表里".to_owned(),
            ChrError::Truncated("table of widths") => "文件不完整，断在宽度表里".to_owned(),
            ChrError::Truncated(_) => "文件不完整，断在笔画里".to_owned(),
            ChrError::InvalidCount(count) => format!("有 {count} 个字符：应是 1 到 256 个，最后一个不超过 255 号"),
            ChrError::InvalidOffset(code) => format!("{code} 号字符的笔画在文件末尾之外"),
            ChrError::Unterminated(code) => format!("{code} 号字符的笔画没有结束"),
            ChrError::TooLarge => "笔画超过 .CHR 文件的 64 KB".to_owned(),
            _ => self.to_string(),
        }
    }
}

impl Localize for JhfError {
    fn zh(&self) -> String {
        match self {
            JhfError::InvalidCount(at) => format!("第 {at} 个字符：第六到八列应写后面有几对坐标"),
            JhfError::Truncated(at) => format!("文件不完整：在第 {at} 个字符中结束"),
            JhfError::InvalidCoordinate(at) => format!("第 {at} 个字符：有一个坐标不是字母"),
            JhfError::TooFewCharacters(found) => format!("有 {found} 个字符，应有 ASCII 的 95 个"),
            JhfError::UnsupportedSize(TargetSize { height, sample_width: measure }) => {
                format!("不支持高 {height}、宽 {measure}：高应是 4 到 80，`Hello World` 宽应是 11 到 600")
            }
            JhfError::Chr(error) => error.zh(),
            _ => self.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::hzk::HzkLayout;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn fonts() {
        assert_localized(&samples!(#[non_exhaustive] OutlineError {
            OutlineError::Parse(_) => OutlineError::Parse("it is not one".to_owned()),
            OutlineError::NoFace(..) => OutlineError::NoFace(3, 2),
        }));
        let problems = samples!(#[non_exhaustive] BdfErrorKind {
            BdfErrorKind::NotBdf => BdfErrorKind::NotBdf,
            BdfErrorKind::MissingNumber(_) => BdfErrorKind::MissingNumber("BBX"),
            BdfErrorKind::InvalidSize => BdfErrorKind::InvalidSize,
            BdfErrorKind::MissingBoundingBox => BdfErrorKind::MissingBoundingBox,
            BdfErrorKind::MissingBbx => BdfErrorKind::MissingBbx,
            BdfErrorKind::InvalidRow => BdfErrorKind::InvalidRow,
            BdfErrorKind::Truncated => BdfErrorKind::Truncated,
            BdfErrorKind::TooLarge => BdfErrorKind::TooLarge,
            BdfErrorKind::Empty => BdfErrorKind::Empty,
        });
        assert_localized(&problems.into_iter().map(|problem| BdfError { line: 2, kind: problem }).collect::<Vec<_>>());
        assert_localized(&samples!(#[non_exhaustive] HzkError {
            HzkError::InvalidLayout(_) => HzkError::InvalidLayout(HzkLayout::guess(16, 0)),
            HzkError::Truncated { .. } => HzkError::Truncated { found: 1, expected: 2 },
            HzkError::InvalidSize { .. } => HzkError::InvalidSize { found: 1, glyph: 32 },
        }));
        assert_localized(&[CodePageFontError { expected: 4096, found: 1 }]);
        assert_localized(&samples!(#[non_exhaustive] ChrError {
            ChrError::NotChr => ChrError::NotChr,
            ChrError::NotStroked => ChrError::NotStroked,
            ChrError::Truncated(_) => ChrError::Truncated("table of widths"),
            ChrError::InvalidCount(_) => ChrError::InvalidCount(0),
            ChrError::InvalidOffset(_) => ChrError::InvalidOffset(65),
            ChrError::Unterminated(_) => ChrError::Unterminated(65),
            ChrError::TooLarge => ChrError::TooLarge,
        }));
        assert_localized(&samples!(#[non_exhaustive] JhfError {
            JhfError::InvalidCount(_) => JhfError::InvalidCount(1),
            JhfError::Truncated(_) => JhfError::Truncated(1),
            JhfError::InvalidCoordinate(_) => JhfError::InvalidCoordinate(1),
            JhfError::TooFewCharacters(_) => JhfError::TooFewCharacters(3),
            JhfError::UnsupportedSize(_) => JhfError::UnsupportedSize(TargetSize { height: 1, sample_width: 2 }),
            JhfError::Chr(_) => JhfError::Chr(ChrError::TooLarge),
        }));
    }
}
