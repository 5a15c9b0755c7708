//! Detects the format of existing files.
//!
//! Most formats begin with a signature. Text without one is recognized by its first lines. A file whose format is
//! uncertain is not replaced.

use crate::capture::{self, AnimationFormat, PictureFormat, VideoFormat};
use crate::commands::glyph::GlyphFormat;
use crate::machine::recording::Recording;
use crate::records::exchange;
use crate::tasks::REPORT_MARKER;

/// The number of bytes of a file that are examined.
pub(super) const HEADER: u64 = 4096;
/// The line by which a handout is recognized, so that the next run may replace it.
pub(in crate::commands) const HANDOUT_MARKER: &str = "<meta name=\"generator\" content=\"huanle learn\">";

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
    /// A text for further work, such as a program, a lesson file or a table. An existing file is never replaced, because it
    /// may contain hours of work.
    Text,
    /// A page of the report on a class.
    Report,
    /// A handout of a lesson.
    Handout,
    /// The marks of a class.
    Marks,
    /// Characters of a font.
    Glyphs(GlyphFormat),
}

impl OutputFormat {
    /// Returns whether a file that begins with these bytes has the format.
    pub(super) fn matches_header(self, bytes: &[u8]) -> bool {
        match self {
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Png)) => is_png(bytes),
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Bmp)) => is_bmp(bytes),
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Svg)) => bytes.starts_with(b"<svg "),
            OutputFormat::Capture(capture::CaptureFormat::Animation(format)) => match format {
                AnimationFormat::Gif => bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a"),
                AnimationFormat::Apng => bytes.starts_with(PNG_SIGNATURE) && is_animated(bytes),
                AnimationFormat::Video(VideoFormat::Mp4) => bytes.get(4..8) == Some(b"ftyp"),
                AnimationFormat::Video(VideoFormat::WebM) => bytes.starts_with(b"\x1A\x45\xDF\xA3"),
            },
            OutputFormat::Capture(capture::CaptureFormat::Sound) => {
                bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WAVE")
            }
            OutputFormat::Recording => Recording::matches_magic(bytes),
            OutputFormat::Csv => exchange::is_csv(bytes),
            OutputFormat::Json => exchange::is_json(bytes),
            OutputFormat::Text => false,
            OutputFormat::Report => contains(bytes, REPORT_MARKER.as_bytes()),
            OutputFormat::Handout => contains(bytes, HANDOUT_MARKER.as_bytes()),
            OutputFormat::Marks => {
                let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
                text.starts_with(b"submission") || text.starts_with(b"Identifier")
            }
            OutputFormat::Glyphs(format) => are_glyphs(bytes, format),
        }
    }

    /// Returns the descriptions of a file of the format, in English and in Chinese.
    pub(super) fn names(self) -> [&'static str; 2] {
        match self {
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Png)) => {
                ["a PNG picture", " PNG 图片"]
            }
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Bmp)) => {
                ["a BMP picture", " BMP 图片"]
            }
            OutputFormat::Capture(capture::CaptureFormat::Picture(PictureFormat::Svg)) => {
                ["an SVG picture", " SVG 图片"]
            }
            OutputFormat::Capture(capture::CaptureFormat::Animation(format)) => match format {
                AnimationFormat::Gif => ["a GIF animation", " GIF 动画"],
                AnimationFormat::Apng => ["an animated PNG", " PNG 动画"],
                AnimationFormat::Video(VideoFormat::Mp4) => ["an MP4 video", " MP4 视频"],
                AnimationFormat::Video(VideoFormat::WebM) => ["a WebM video", " WebM 视频"],
            },
            OutputFormat::Capture(capture::CaptureFormat::Sound) => ["a WAV sound", " WAV 声音"],
            OutputFormat::Recording => ["a recording", "录像文件"],
            OutputFormat::Csv => ["a CSV file of players and games", "导出的 CSV 文件"],
            OutputFormat::Json => ["a JSON file of players and games", "导出的 JSON 文件"],
            OutputFormat::Text => ["a new file", "新文件"],
            OutputFormat::Report => ["a page of a report", "报告页"],
            OutputFormat::Handout => ["a handout", "讲义"],
            OutputFormat::Marks => ["a CSV file of marks", "成绩的 CSV 文件"],
            OutputFormat::Glyphs(format) => match format {
                GlyphFormat::Art => ["text art of # and .", "用 # 和 . 画的字"],
                GlyphFormat::C => ["C arrays of characters", "字模的 C 数组"],
                GlyphFormat::Rust => ["Rust constants of characters", "字模的 Rust 常量"],
                GlyphFormat::Hex => ["a hexadecimal font", "十六进制的字体"],
                GlyphFormat::Png => ["a PNG picture", " PNG 图片"],
                GlyphFormat::Bdf => ["a BDF font", " BDF 字体"],
            },
        }
    }

    /// Returns one format of each kind.
    #[cfg(test)]
    pub(super) fn samples() -> impl Iterator<Item = OutputFormat> {
        use clap::ValueEnum as _;
        let pictures =
            [PictureFormat::Png, PictureFormat::Bmp, PictureFormat::Svg].map(capture::CaptureFormat::Picture);
        let videos = [VideoFormat::Mp4, VideoFormat::WebM].map(AnimationFormat::Video);
        let animations = [AnimationFormat::Gif, AnimationFormat::Apng].into_iter().chain(videos);
        let captures = pictures.into_iter().chain(animations.map(capture::CaptureFormat::Animation));
        let captures = captures.chain([capture::CaptureFormat::Sound]);
        let glyphs = GlyphFormat::value_variants().iter().map(|&format| OutputFormat::Glyphs(format));
        let others = [
            OutputFormat::Recording,
            OutputFormat::Csv,
            OutputFormat::Json,
            OutputFormat::Text,
            OutputFormat::Report,
            OutputFormat::Handout,
            OutputFormat::Marks,
        ];
        captures.map(OutputFormat::Capture).chain(others).chain(glyphs)
    }
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1A\n";

fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(PNG_SIGNATURE) && !is_animated(bytes)
}

/// Returns whether a PNG is animated: the chunk after its header then has the number of frames.
fn is_animated(bytes: &[u8]) -> bool {
    bytes.get(37..41) == Some(b"acTL")
}

/// Returns whether the bytes are a BMP. Because a text may begin with `BM`, it also checks the length of the second
/// header.
fn is_bmp(bytes: &[u8]) -> bool {
    let length = bytes.get(14..18).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
    bytes.starts_with(b"BM") && length.is_some_and(|length| [12, 40, 52, 56, 64, 108, 124].contains(&length))
}

fn are_glyphs(bytes: &[u8], format: GlyphFormat) -> bool {
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
    }
}
