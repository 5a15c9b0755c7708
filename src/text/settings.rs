//! The texts of the settings form.

use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// The texts of the settings form.
pub struct SettingsText {
    /// The title.
    pub title: &'static str,
    /// The line of keys.
    pub keys: KeyLine,
    /// The button that saves the settings.
    pub done: &'static str,
    /// The labels of the rows, in their order: language, pace, sound, flashing, contrast, window, its text, its pixels, and the
    /// table's legal moves, last move, preview, labels, numbers, thoughts, the DOS Othello as in the paper.
    pub rows: [&'static str; 15],
    /// The names of the languages, each in the language itself.
    pub languages: [&'static str; 2],
    /// The names of the paces that are not factors: instantly, as the listing says.
    pub paces: [&'static str; 2],
    /// A pace by its factor.
    pub pace_factor: fn(&str) -> String,
    /// The states of a switch: on and off.
    pub switch: [&'static str; 2],
    /// The largest window that fits.
    pub largest: &'static str,
    /// A window scale: screen pixels per pixel.
    pub scale: fn(u16) -> String,
    /// A height of text in pixels.
    pub text_size: fn(u16) -> String,
    /// The title of the note about a new window size.
    pub title_note: &'static str,
    /// The new window size takes effect at the next start.
    pub next_start: &'static str,
    /// The title of the error that the settings could not be saved.
    pub error_title: &'static str,
    /// The settings apply now but could not be saved: the reason.
    pub not_saved: fn(&str) -> String,
}

pub(super) const ZH: SettingsText = SettingsText {
    title: "设置",
    keys: KeyLine::chinese(&[
        entry(&[("上", code::UP), ("下", code::DOWN)], "键选择"),
        entry(&[("左", code::LEFT), ("右", code::RIGHT)], "键更改"),
        entry(&[("回车", code::ENTER)], "保存"),
        entry(&[("Esc", code::ESC)], " 取消"),
    ]),
    done: "保存",
    rows: [
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
    languages: ["中文", "English"],
    paces: ["立即", "按原程序的毫秒"],
    pace_factor: |factor| format!("{factor} 倍"),
    switch: ["开", "关"],
    largest: "自动",
    scale: |pixels| format!("{pixels} 倍"),
    text_size: |pixels| format!("{pixels} 像素"),
    title_note: "窗口",
    next_start: "窗口的改动下次启动时生效。",
    error_title: "出错了",
    not_saved: |why| format!("设置已生效，但无法保存：{why}"),
};

pub(super) const EN: SettingsText = SettingsText {
    title: "Settings",
    keys: KeyLine::english(&[
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": row"),
        entry(&[("Left ", code::LEFT), ("Right", code::RIGHT)], ": change"),
        entry(&[("Enter", code::ENTER)], ": save"),
        entry(&[("Esc", code::ESC)], ": cancel"),
    ]),
    done: "Save",
    rows: [
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
    ],
    languages: ["中文", "English"],
    paces: ["instant", "original milliseconds"],
    pace_factor: |factor| format!("× {factor}"),
    switch: ["on", "off"],
    largest: "as large as fits",
    scale: |pixels| format!("× {pixels}"),
    text_size: |pixels| format!("{pixels} pixels"),
    title_note: "Window",
    next_start: "The change takes effect at the next start.",
    error_title: "Error",
    not_saved: |why| format!("In effect now, but cannot be saved: {why}"),
};
