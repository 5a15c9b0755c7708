//! Messages of capturing: files of a run, converted pictures.

use super::Localize;
use crate::capture::{
    CaptureError, CaptureErrorKind, CaptureNotice, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, PictureError, VideoError,
};
use crate::records::{FileError, FileOperation, StoreError, abbreviate, abbreviate_path};
use crate::text::Language;

impl Localize for PictureError {
    fn zh(&self) -> String {
        match self {
            PictureError::Unknown => "不是图片，应是 PNG、JPEG、BMP 或 GIF".to_owned(),
            PictureError::FileTooLarge(bytes) => {
                let (found, most) = (bytes.div_ceil(1 << 20), MAX_PICTURE_BYTES >> 20);
                format!("文件太大：最多 {most} MB，这个有 {found} MB")
            }
            PictureError::TooManyPixels(width, height) => {
                format!("图片太大：最多 {} 百万像素，这个是 {width} × {height}", MAX_PICTURE_PIXELS >> 20)
            }
            PictureError::Damaged(format, _) => format!("这张 {format} 图片已损坏，或不完整"),
            _ => self.to_string(),
        }
    }
}

impl Localize for CaptureError {
    fn zh(&self) -> String {
        let path = abbreviate_path(&self.path.display().to_string());
        match &self.reason {
            CaptureErrorKind::UnknownExtension => {
                format!(
                    "`{path}` 的结尾应是 .png、.bmp 或 .svg（图片）、.gif、.apng、.mp4 或 .webm（动画）、.wav（声音）"
                )
            }
            CaptureErrorKind::Video(error) => match error {
                VideoError::NoFfmpeg => {
                    format!("无法写入 `{path}`：视频要用程序 ffmpeg，这里没有安装；请先安装，或者改写成 .gif 或 .apng")
                }
                VideoError::Failed(message) => {
                    format!("无法写入 `{path}`：ffmpeg 失败了：`{}`", abbreviate(message))
                }
            },
            CaptureErrorKind::Io(error) => format!("无法写入 `{path}`：{}", FileError::from(error).zh()),
            _ => self.to_string(),
        }
    }

    /// The system's error is described in our words in every language.
    fn localize(&self, language: Language) -> String {
        match (&self.reason, language) {
            (CaptureErrorKind::Io(error), Language::English) => {
                StoreError::for_file(FileOperation::Write, &self.path, FileError::from(error)).to_string()
            }
            (_, Language::English) => self.to_string(),
            (_, Language::Chinese) => self.zh(),
        }
    }
}

/// Messages about screenshots that the user takes while a program runs: not errors, but writing a file may fail.
impl Localize for CaptureNotice<'_> {
    fn zh(&self) -> String {
        self.localize(Language::Chinese)
    }

    /// The system's error is described in our words in every language.
    fn localize(&self, language: Language) -> String {
        let said = &language.text().album;
        match *self {
            CaptureNotice::Saved(name) => (said.saved)(name),
            CaptureNotice::Recording(name) => (said.recording)(name),
            CaptureNotice::Failed(name, error) => (said.failed)(name, &FileError::from(error).localize(language)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn news() {
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        assert_localized(&samples!(CaptureNotice<'_> {
            CaptureNotice::Saved(_) => CaptureNotice::Saved("huanle-001.png"),
            CaptureNotice::Recording(_) => CaptureNotice::Recording("huanle-001.gif"),
            CaptureNotice::Failed(..) => CaptureNotice::Failed("huanle-001.png", &full),
        }));
        assert_eq!(
            CaptureNotice::Failed("huanle-001.png", &full).zh(),
            "无法保存 huanle-001.png：磁盘满了，请腾出空间再试"
        );
    }

    #[test]
    fn pictures() {
        let path = || std::path::PathBuf::from("a.mp3");
        let faults = samples!(#[non_exhaustive] CaptureErrorKind {
            CaptureErrorKind::UnknownExtension => CaptureErrorKind::UnknownExtension,
            CaptureErrorKind::Video(VideoError::NoFfmpeg) => CaptureErrorKind::Video(VideoError::NoFfmpeg),
            CaptureErrorKind::Video(VideoError::Failed(_)) => CaptureErrorKind::Video(VideoError::Failed("no encoder".to_owned())),
            CaptureErrorKind::Io(_) => CaptureErrorKind::Io(std::io::ErrorKind::StorageFull.into()),
        });
        assert_localized(&faults.into_iter().map(|reason| CaptureError { path: path(), reason }).collect::<Vec<_>>());
        assert_localized(&samples!(#[non_exhaustive] PictureError {
            PictureError::Unknown => PictureError::Unknown,
            PictureError::FileTooLarge(_) => PictureError::FileTooLarge(99 << 20),
            PictureError::TooManyPixels(_, _) => PictureError::TooManyPixels(9999, 9999),
            PictureError::Damaged(_, _) => PictureError::Damaged("PNG", "its end is not there".to_owned()),
        }));
    }
}
