//! Messages about saved pictures and animations: F8 and F9.

use super::texts::texts;

texts! {
    /// The messages.
    pub struct AlbumText {
        /// A file was saved: its name.
        saved(name: &str) = "已保存 {name}", "Saved {name}";
        /// An animation recording has started: the name of its file.
        recording(name: &str) = "正在录制 {name}，再按一次停止", "Recording {name}; press F9 to stop";
        /// A file could not be written: its name and the reason.
        failed(name: &str, reason: &str) = "无法保存 {name}：{reason}", "Cannot save {name}: {reason}";
    }
}
