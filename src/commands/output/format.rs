//! Detects the format of existing files.
//!
//! Most formats begin with a signature. Text without one is recognized by its first lines, and a font of bare dots by
//! its length and by characters with a known shape. A file whose format is uncertain is replaced only with `--force`.

use crate::capture::{self, PictureFormat};
use crate::commands::glyph::GlyphFormat;
use crate::gfx::font::GlyphSource as _;
use crate::gfx::font::hzk::{Hzk, HzkLayout};
use crate::machine::recording::Recording;
use crate::records::exchange;
use crate::records::folder;
use crate::tasks::REPORT_MARKER;

/// The number of bytes of a file that are examined.
const HEADER: u64 = 4096;

/// A format that a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum OutputFormat {
    /// A picture, an animation or the sound of a run.
    Capture(capture::CaptureFormat),
    /// A recording, for `huanle replay`.
    Recording,
    /// Players and games as CSV.
    Csv,
    /// Players and games as JSON.
    Json,
    /// The state from which training continues. An existing file is never replaced without `--force`, because it may
    /// contain hours of work.
    TrainingState,
    /// The result of training, weights or an opening book: protected in the same way.
    Trained,
    /// A text for further work, such as a program, a lesson file or a table: protected in the same way.
    Text,
    /// A page of the report on a class.
    Report,
    /// The marks of a class.
    Marks,
    /// Characters of a font.
    Glyphs {
        /// The form of the characters.
        format: GlyphFormat,
        /// The number of rows.
        size: u16,
    },
}

impl OutputFormat {
    /// Returns the number of bytes of a file that are needed to detect the format.
    pub(super) fn header_size(self) -> u64 {
        match self {
            OutputFormat::Glyphs { format: GlyphFormat::Hzk | GlyphFormat::Asc, .. } => folder::MAX_FILE_SIZE,
            _ => HEADER,
        }
    }

    /// Returns whether it can be written to standard output: files that are written repeatedly cannot.
    pub(super) fn fits_standard_output(self) -> bool {
        !matches!(self, OutputFormat::TrainingState | OutputFormat::Trained)
    }

    /// Returns whether a file that begins with these bytes has the format.
    pub(super) fn matches_header(self, bytes: &[u8]) -> bool {
        match self {
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Png)) => is_png(bytes),
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Bmp)) => is_bmp(bytes),
            OutputFormat::Capture(capture::CaptureFormat::Animation) => {
                bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a")
            }
            OutputFormat::Capture(capture::CaptureFormat::Sound) => {
                bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WAVE")
            }
            OutputFormat::Recording => Recording::matches_magic(bytes),
            OutputFormat::Csv => exchange::is_csv(bytes),
            OutputFormat::Json => exchange::is_json(bytes),
            OutputFormat::TrainingState | OutputFormat::Trained | OutputFormat::Text => false,
            OutputFormat::Report => contains(bytes, REPORT_MARKER.as_bytes()),
            OutputFormat::Marks => {
                let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
                text.starts_with(b"submission") || text.starts_with(b"Identifier")
            }
            OutputFormat::Glyphs { format, size } => are_glyphs(bytes, format, size),
        }
    }

    /// Returns the English description of a file of the format.
    pub(super) fn english(self) -> &'static str {
        match self {
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Png)) => "a PNG picture",
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Bmp)) => "a BMP picture",
            OutputFormat::Capture(capture::CaptureFormat::Animation) => "a GIF animation",
            OutputFormat::Capture(capture::CaptureFormat::Sound) => "a WAV sound",
            OutputFormat::Recording => "a recording",
            OutputFormat::Csv => "a CSV file of players and games",
            OutputFormat::Json => "a JSON file of players and games",
            OutputFormat::TrainingState | OutputFormat::Trained | OutputFormat::Text => "a new file",
            OutputFormat::Report => "a page of a report",
            OutputFormat::Marks => "a CSV file of marks",
            OutputFormat::Glyphs { format, .. } => match format {
                GlyphFormat::Art => "text art of # and .",
                GlyphFormat::C => "C arrays of characters",
                GlyphFormat::Rust => "Rust constants of characters",
                GlyphFormat::Hex => "a hexadecimal font",
                GlyphFormat::Png => "a PNG picture",
                GlyphFormat::Bdf => "a BDF font",
                GlyphFormat::Hzk => "an HZK font of this size",
                GlyphFormat::Asc => "an ASC font of this size",
                GlyphFormat::Chr => "a CHR font",
            },
        }
    }

    /// Returns the Chinese description of a file of the format.
    pub(super) fn chinese(self) -> &'static str {
        match self {
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Png)) => " PNG 图片",
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Bmp)) => " BMP 图片",
            OutputFormat::Capture(capture::CaptureFormat::Animation) => " GIF 动画",
            OutputFormat::Capture(capture::CaptureFormat::Sound) => " WAV 声音",
            OutputFormat::Recording => "录像文件",
            OutputFormat::Csv => "导出的 CSV 文件",
            OutputFormat::Json => "导出的 JSON 文件",
            OutputFormat::TrainingState | OutputFormat::Trained | OutputFormat::Text => "新文件",
            OutputFormat::Report => "报告页",
            OutputFormat::Marks => "成绩的 CSV 文件",
            OutputFormat::Glyphs { format, .. } => match format {
                GlyphFormat::Art => "用 # 和 . 画的字",
                GlyphFormat::C => "字模的 C 数组",
                GlyphFormat::Rust => "字模的 Rust 常量",
                GlyphFormat::Hex => "十六进制的字体",
                GlyphFormat::Png => " PNG 图片",
                GlyphFormat::Bdf => " BDF 字体",
                GlyphFormat::Hzk => "这个大小的 HZK 字库",
                GlyphFormat::Asc => "这个大小的 ASC 字库",
                GlyphFormat::Chr => " CHR 字体",
            },
        }
    }

    /// Returns one format of each kind.
    #[cfg(test)]
    pub(super) fn samples() -> impl Iterator<Item = OutputFormat> {
        use clap::ValueEnum as _;
        let pictures = [PictureFormat::Png, PictureFormat::Bmp].map(capture::CaptureFormat::Picture);
        let captures = pictures.into_iter().chain([capture::CaptureFormat::Animation, capture::CaptureFormat::Sound]);
        let glyphs = GlyphFormat::value_variants().iter().map(|&format| OutputFormat::Glyphs { format, size: 16 });
        let others = [
            OutputFormat::Recording,
            OutputFormat::Csv,
            OutputFormat::Json,
            OutputFormat::TrainingState,
            OutputFormat::Trained,
            OutputFormat::Text,
            OutputFormat::Report,
            OutputFormat::Marks,
        ];
        captures.map(OutputFormat::Capture).chain(others).chain(glyphs)
    }
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1A\n")
}

/// Returns whether the bytes are a BMP. Because a text may begin with `BM`, it also checks the length of the second
/// header.
fn is_bmp(bytes: &[u8]) -> bool {
    let length = bytes.get(14..18).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
    bytes.starts_with(b"BM") && length.is_some_and(|length| [12, 40, 52, 56, 64, 108, 124].contains(&length))
}

fn are_glyphs(bytes: &[u8], format: GlyphFormat, size: u16) -> bool {
    // The last character may be truncated at the end of the header.
    let text = String::from_utf8_lossy(bytes);
    let first = text.lines().next().unwrap_or_default();
    match format {
        GlyphFormat::Art => text.contains(['#', '.']) && text.chars().all(|c| "#.\r\n".contains(c)),
        GlyphFormat::C => first.starts_with("char u") && first.contains("[]={ /* 以下是 '"),
        GlyphFormat::Rust => first.starts_with("/// '") && text.contains("\npub const U"),
        GlyphFormat::Hex => first.split_once(':').is_some_and(|(code, dots)| {
            let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            (4..=6).contains(&code.len()) && digits(code) && digits(dots)
        }),
        GlyphFormat::Png => is_png(bytes),
        GlyphFormat::Bdf => bytes.starts_with(b"STARTFONT"),
        GlyphFormat::Hzk => is_hzk(bytes, size),
        GlyphFormat::Asc => is_asc(bytes, size),
        GlyphFormat::Chr => bytes.starts_with(b"PK\x08\x08BGI "),
    }
}

/// Returns whether the bytes are a font that the reader accepts, with a blank space and dots in the first hanzi.
fn is_hzk(bytes: &[u8], size: u16) -> bool {
    let Ok(font) = Hzk::new(HzkLayout::guess(size, bytes.len()), bytes.to_vec()) else { return false };
    let has_dots = |c: char| font.glyph(c).is_some_and(|glyph| glyph.bits().iter().any(|&byte| byte != 0));
    !has_dots('\u{3000}') && "啊阿埃挨哎唉哀皑癌蔼矮艾碍爱隘".chars().all(has_dots)
}

/// Returns whether the bytes are 256 cells of the right height, with a blank space and dots in all visible ASCII
/// characters.
fn is_asc(bytes: &[u8], size: u16) -> bool {
    let cell = bytes.len() / 256;
    let widths = [size, size.div_ceil(2)].map(|width| usize::from(width.div_ceil(8)) * usize::from(size));
    if !bytes.len().is_multiple_of(256) || !widths.contains(&cell) {
        return false;
    }
    let has_dots =
        |code: u8| bytes.chunks(cell).nth(usize::from(code)).is_some_and(|cell| cell.iter().any(|&byte| byte != 0));
    !has_dots(b' ') && (b'!'..=b'~').all(has_dots)
}
