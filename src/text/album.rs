//! Messages about saved pictures and animations: F8 and F9.

/// The messages.
pub struct AlbumText {
    /// A file was saved: its name.
    pub saved: fn(&str) -> String,
    /// An animation recording has started: the name of its file.
    pub recording: fn(&str) -> String,
    /// A file could not be written: its name and the reason.
    pub failed: fn(&str, &str) -> String,
}

/// 中文。
pub const ZH: AlbumText = AlbumText {
    saved: |name| format!("已保存 {name}"),
    recording: |name| format!("正在录制 {name}，再按一次停止"),
    failed: |name, reason| format!("无法保存 {name}：{reason}"),
};

/// English.
pub const EN: AlbumText = AlbumText {
    saved: |name| format!("Saved {name}"),
    recording: |name| format!("Recording {name}; press F9 to stop"),
    failed: |name, reason| format!("Cannot save {name}: {reason}"),
};
