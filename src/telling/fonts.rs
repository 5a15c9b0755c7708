//! Errors in font files.

use super::Localize;
use crate::gfx::font::bdf::{BdfError, Problem};
use crate::gfx::font::cp437::CodePageError;
use crate::gfx::font::hzk::HzkError;
use crate::gfx::font::outline::OutlineError;
use crate::gfx::font::stroked::{ChrError, Fit, JhfError};

impl Localize for OutlineError {
    fn zh(&self) -> String {
        match self {
            OutlineError::Parse(_) => "不是轮廓字体，或已损坏".to_owned(),
            OutlineError::NoFace(index, count) => format!("没有第 {index} 个字面：文件里有 {count} 个，从 0 数起"),
        }
    }
}

impl Localize for BdfError {
    fn zh(&self) -> String {
        let problem = match &self.problem {
            Problem::NoStart => "开头不是 STARTFONT，不是 BDF 字体".to_owned(),
            Problem::Numbers(keyword) => format!("{keyword} 少了数字"),
            Problem::Size => "大小或位移超出范围".to_owned(),
            Problem::NoBoundingBox => "字符出现在 FONTBOUNDINGBOX 之前".to_owned(),
            Problem::NoBox => "BITMAP 前面没有 BBX".to_owned(),
            Problem::Digits => "这一行点阵不是十六进制数".to_owned(),
            Problem::Truncated => "在一个字符中间结束了".to_owned(),
            Problem::TooLarge => "字模占用的内存太多".to_owned(),
            Problem::Empty => "里面没有字符".to_owned(),
        };
        format!("BDF 字体第 {} 行：{problem}", self.line)
    }
}

impl Localize for HzkError {
    fn zh(&self) -> String {
        match self {
            HzkError::Layout(layout) => {
                format!("没有 {} 点、从第 {} 区开始的 HZK 字库", layout.dots, layout.first_qu)
            }
            HzkError::Short { found, expected } => {
                format!("HZK 字库不完整：有 {found} 字节，至少应有 {expected} 字节")
            }
            HzkError::Size { found, glyph } => {
                format!("{found} 字节不是 HZK 字库：不是每字 {glyph} 字节的整数倍，或者太多")
            }
        }
    }
}

impl Localize for CodePageError {
    fn zh(&self) -> String {
        format!("这么大的 256 个字符应占 {} 字节，文件有 {} 字节", self.expected, self.found)
    }
}

impl Localize for ChrError {
    fn zh(&self) -> String {
        match self {
            ChrError::NoStart => "不是 .CHR 文件：开头应是 PK、8、8 和一段以 1Ah 结束的文字".to_owned(),
            ChrError::NoFont => "里面没有笔画字体：文件头所指的地方应有 +".to_owned(),
            ChrError::Cut("header") => "文件不完整，断在文件头里".to_owned(),
            ChrError::Cut("table of offsets") => "文件不完整，断在位置表里".to_owned(),
            ChrError::Cut("table of widths") => "文件不完整，断在宽度表里".to_owned(),
            ChrError::Cut(_) => "文件不完整，断在笔画里".to_owned(),
            ChrError::Count(count) => format!("有 {count} 个字符：应是 1 到 256 个，最后一个不超过 255 号"),
            ChrError::Offset(code) => format!("{code} 号字符的笔画在文件末尾之外"),
            ChrError::Endless(code) => format!("{code} 号字符的笔画没有结束"),
            ChrError::Large => "笔画超过 .CHR 文件的 64 KB".to_owned(),
        }
    }
}

impl Localize for JhfError {
    fn zh(&self) -> String {
        match self {
            JhfError::Count(at) => format!("第 {at} 个字符：第六到八列应写后面有几对坐标"),
            JhfError::Cut(at) => format!("文件不完整：在第 {at} 个字符中结束"),
            JhfError::Letter(at) => format!("第 {at} 个字符：有一个坐标不是字母"),
            JhfError::Few(found) => format!("有 {found} 个字符，应有 ASCII 的 95 个"),
            JhfError::Fit(Fit { height, measure }) => {
                format!("不能做成高 {height}、宽 {measure}：高应是 4 到 80，`Hello World` 宽应是 11 到 600")
            }
            JhfError::Chr(error) => error.zh(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::hzk::Layout;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn fonts() {
        assert_told(&samples!(OutlineError {
            OutlineError::Parse(_) => OutlineError::Parse("it is not one".to_owned()),
            OutlineError::NoFace(..) => OutlineError::NoFace(3, 2),
        }));
        let problems = samples!(Problem {
            Problem::NoStart => Problem::NoStart,
            Problem::Numbers(_) => Problem::Numbers("BBX"),
            Problem::Size => Problem::Size,
            Problem::NoBoundingBox => Problem::NoBoundingBox,
            Problem::NoBox => Problem::NoBox,
            Problem::Digits => Problem::Digits,
            Problem::Truncated => Problem::Truncated,
            Problem::TooLarge => Problem::TooLarge,
            Problem::Empty => Problem::Empty,
        });
        assert_told(&problems.into_iter().map(|problem| BdfError { line: 2, problem }).collect::<Vec<_>>());
        assert_told(&samples!(HzkError {
            HzkError::Layout(_) => HzkError::Layout(Layout::guess(16, 0)),
            HzkError::Short { .. } => HzkError::Short { found: 1, expected: 2 },
            HzkError::Size { .. } => HzkError::Size { found: 1, glyph: 32 },
        }));
        assert_told(&[CodePageError { expected: 4096, found: 1 }]);
        assert_told(&samples!(ChrError {
            ChrError::NoStart => ChrError::NoStart,
            ChrError::NoFont => ChrError::NoFont,
            ChrError::Cut(_) => ChrError::Cut("table of widths"),
            ChrError::Count(_) => ChrError::Count(0),
            ChrError::Offset(_) => ChrError::Offset(65),
            ChrError::Endless(_) => ChrError::Endless(65),
            ChrError::Large => ChrError::Large,
        }));
        assert_told(&samples!(JhfError {
            JhfError::Count(_) => JhfError::Count(1),
            JhfError::Cut(_) => JhfError::Cut(1),
            JhfError::Letter(_) => JhfError::Letter(1),
            JhfError::Few(_) => JhfError::Few(3),
            JhfError::Fit(_) => JhfError::Fit(Fit { height: 1, measure: 2 }),
            JhfError::Chr(_) => JhfError::Chr(ChrError::Large),
        }));
    }
}
