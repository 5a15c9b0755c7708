//! What is said of pictures and animations that a person keeps: F8 and F9.

/// The notices.
pub struct Album {
    /// A file is written, with its name.
    pub saved: fn(&str) -> String,
    /// An animation has begun, with its file's name.
    pub recording: fn(&str) -> String,
    /// A file could not be written, with its name and why.
    pub failed: fn(&str, &str) -> String,
}

/// 中文。
pub const ZH: Album = Album {
    saved: |name| format!("已保存 {name}"),
    recording: |name| format!("正在录制 {name}，再按一次停止"),
    failed: |name, reason| format!("不能保存 {name}：{reason}"),
};

/// English.
pub const EN: Album = Album {
    saved: |name| format!("Saved {name}"),
    recording: |name| format!("Recording {name}; the same key stops it"),
    failed: |name, reason| format!("Cannot save {name}: {reason}"),
};
