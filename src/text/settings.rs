//! The texts of the settings form.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The texts of the settings form.
    pub struct SettingsText {
        /// The title.
        title = "设置", "Settings";
        /// The line of keys.
        keys: KeyLine =
            key_line!(chinese:
                ["上" UP, "下" DOWN] "键选择", ["左" LEFT, "右" RIGHT] "键更改", ["回车" ENTER] "保存", ["Esc" ESC] " 取消",
            ),
            key_line!(english:
                ["Up " UP, "Down" DOWN] ": row", ["Left " LEFT, "Right" RIGHT] ": change", ["Enter" ENTER] ": save",
                ["Esc" ESC] ": cancel",
            );
        /// The button that saves the settings.
        done = "保存", "Save";
        /// The labels of the rows, in their order: language, pace, sound, flashing, contrast, window, its text, its
        /// pixels, and the table's legal moves, last move, preview, labels, numbers, thoughts, the DOS Othello as in
        /// the paper.
        rows: [&'static str; 15] =
            [
                "语言 Language",
                "速度",
                "声音",
                "减少闪烁",
                "投影对比度",
                "窗口大小（下次启动）",
                "文字大小（下次启动）",
                "只放大整数倍（留黑边）",
                "标出可下之处",
                "标出最后一步",
                "预览",
                "坐标",
                "手数",
                "显示思考",
                "欢乐黑白棋照论文",
            ],
            [
                "Language 语言",
                "Speed",
                "Sound",
                "Reduce flashing",
                "Projector contrast",
                "Window (at next start)",
                "Text size (at next start)",
                "Integer scaling, black bars",
                "Legal moves",
                "Last move",
                "Preview",
                "Coordinates",
                "Move numbers",
                "Show thoughts",
                "DOS Othello as in the paper",
            ];
        /// The names of the languages, each in the language itself.
        languages: [&'static str; 2] = ["中文", "English"], ["中文", "English"];
        /// The names of the paces that are not factors: instantly, as the listing says.
        paces: [&'static str; 2] = ["立即", "按原程序的毫秒"], ["instant", "original milliseconds"];
        /// A pace by its factor.
        pace_factor(factor: &str) = "{factor} 倍", "× {factor}";
        /// The states of a switch: on and off.
        switch: [&'static str; 2] = ["开", "关"], ["on", "off"];
        /// The largest window that fits.
        largest = "自动", "as large as fits";
        /// A window scale: screen pixels per pixel.
        scale(pixels: u16) = "{pixels} 倍", "× {pixels}";
        /// A height of text in pixels.
        text_size(pixels: u16) = "{pixels} 像素", "{pixels} pixels";
        /// The title of the note about a new window size.
        title_note = "窗口", "Window";
        /// The new window size takes effect at the next start.
        next_start = "窗口的改动下次启动时生效。", "The change takes effect at the next start.";
        /// The title of the error that the settings could not be saved.
        error_title = "出错了", "Error";
        /// The settings apply now but could not be saved: the reason.
        not_saved(why: &str) = "设置已生效，但无法保存：{why}", "In effect now, but cannot be saved: {why}";
    }
}
