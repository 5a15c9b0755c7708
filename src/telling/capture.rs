//! Messages of capturing: files of a run, converted pictures.

use super::Localize;
use crate::capture::{CaptureError, CaptureErrorKind, LARGEST_PICTURE, MOST_PIXELS, News, PictureError};
use crate::records::{FileError, StoreError, Task, shown_path};
use crate::text::Language;

impl Localize for PictureError {
    fn zh(&self) -> String {
        match self {
            PictureError::Unknown => "不是图片，应是 PNG、JPEG、BMP 或 GIF".to_owned(),
            PictureError::LargeFile(bytes) => {
                let (found, most) = (bytes.div_ceil(1 << 20), LARGEST_PICTURE >> 20);
                format!("文件太大：最多 {most} MB，这个有 {found} MB")
            }
            PictureError::Large(width, height) => {
                format!("图片太大：最多 {} 百万像素，这个是 {width} × {height}", MOST_PIXELS >> 20)
            }
            PictureError::Damaged(format, _) => format!("这张 {format} 图片已损坏，或不完整"),
        }
    }
}

impl Localize for CaptureError {
    fn zh(&self) -> String {
        let path = shown_path(&self.path.display().to_string());
        match &self.reason {
            CaptureErrorKind::Ending => {
                format!("`{path}` 的结尾应是 .png 或 .bmp（图片）、.gif（动画）或 .wav（声音）")
            }
            CaptureErrorKind::Io(error) => format!("不能写入 `{path}`：{}", FileError::from(error).zh()),
        }
    }

    /// The system's error is described in our words in every language.
    fn tell(&self, language: Language) -> String {
        match (&self.reason, language) {
            (CaptureErrorKind::Io(error), Language::English) => {
                StoreError::about(Task::Write, &self.path, FileError::from(error)).to_string()
            }
            (_, Language::English) => self.to_string(),
            (_, Language::Chinese) => self.zh(),
        }
    }
}

/// Messages about screenshots that the user takes while a program runs: not errors, but writing a file may fail.
impl Localize for News<'_> {
    fn zh(&self) -> String {
        self.tell(Language::Chinese)
    }

    /// The system's error is described in our words in every language.
    fn tell(&self, language: Language) -> String {
        let said = &language.text().album;
        match *self {
            News::Saved(name) => (said.saved)(name),
            News::Recording(name) => (said.recording)(name),
            News::Failed(name, error) => (said.failed)(name, &FileError::from(error).tell(language)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn news() {
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        assert_told(&samples!(News<'_> {
            News::Saved(_) => News::Saved("huanle-001.png"),
            News::Recording(_) => News::Recording("huanle-001.gif"),
            News::Failed(..) => News::Failed("huanle-001.png", &full),
        }));
        assert_eq!(News::Failed("huanle-001.png", &full).zh(), "不能保存 huanle-001.png：磁盘满了，请腾出空间再试");
    }

    #[test]
    fn pictures() {
        let path = || std::path::PathBuf::from("a.mp3");
        let faults = samples!(CaptureErrorKind {
            CaptureErrorKind::Ending => CaptureErrorKind::Ending,
            CaptureErrorKind::Io(_) => CaptureErrorKind::Io(std::io::ErrorKind::StorageFull.into()),
        });
        assert_told(&faults.into_iter().map(|reason| CaptureError { path: path(), reason }).collect::<Vec<_>>());
        assert_told(&samples!(PictureError {
            PictureError::Unknown => PictureError::Unknown,
            PictureError::LargeFile(_) => PictureError::LargeFile(99 << 20),
            PictureError::Large(_, _) => PictureError::Large(9999, 9999),
            PictureError::Damaged(_, _) => PictureError::Damaged("PNG", "its end is not there".to_owned()),
        }));
    }
}
