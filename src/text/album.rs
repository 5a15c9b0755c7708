//! What is said of pictures and animations that a person keeps: F8 and F9.

/// The notices.
pub struct Album {
    /// A file is written, with its name.
    pub saved: fn(&str) -> String,
    /// An animation has begun, with its file's name.
    pub recording: fn(&str) -> String,
    /// A file could not be written, with its name and why.
    pub failed: fn(&str, &str) -> String,
    /// Why: the folder or the file may not be written.
    pub refused: &'static str,
    /// Why: no room is left.
    pub full: &'static str,
    /// Why: the folder has gone.
    pub missing: &'static str,
}

/// 中文。
pub const ZH: Album = Album {
    saved: |name| format!("已保存 {name}"),
    recording: |name| format!("正在录制 {name}，再按一次停止"),
    failed: |name, reason| format!("不能保存 {name}：{reason}"),
    refused: "这个文件夹不允许写入",
    full: "磁盘已满",
    missing: "文件夹不存在",
};

/// English.
pub const EN: Album = Album {
    saved: |name| format!("Saved {name}"),
    recording: |name| format!("Recording {name}; the same key stops it"),
    failed: |name, reason| format!("Cannot save {name}: {reason}"),
    refused: "this folder may not be written to",
    full: "the disk is full",
    missing: "the folder is not there",
};
