//! The texts of the settings form.

/// The texts of the settings form.
pub struct Settings {
    /// The title.
    pub title: &'static str,
    /// The line of keys.
    pub keys: &'static str,
    /// The button that saves the settings.
    pub done: &'static str,
    /// The labels of the rows, in their order: language, pace, sound, flashing, contrast, window, its pixels, and the
    /// table's legal moves, last move, preview, labels, numbers, thoughts.
    pub rows: [&'static str; 13],
    /// The names of the languages, each in the language itself.
    pub languages: [&'static str; 2],
    /// The names of the paces that are not factors: instantly, as the listing says.
    pub paces: [&'static str; 2],
    /// A pace by its factor.
    pub times: fn(&str) -> String,
    /// The states of a switch: on and off.
    pub switch: [&'static str; 2],
    /// The largest window that fits.
    pub largest: &'static str,
    /// A window scale: screen pixels per pixel.
    pub scale: fn(u16) -> String,
    /// The title of the note about a new window size.
    pub title_note: &'static str,
    /// The new window size takes effect at the next start.
    pub next_start: &'static str,
    /// The title of the error that the settings could not be saved.
    pub trouble: &'static str,
    /// The settings apply now but could not be saved: the reason.
    pub not_kept: fn(&str) -> String,
}

pub(super) const ZH: Settings = Settings {
    title: "设置",
    keys: "上下键选择　左右键更改　回车保存　Esc 取消",
    done: "保存",
    rows: [
        "语言 Language",
        "速度",
        "声音",
        "减少闪烁",
        "投影对比度",
        "窗口大小（下次启动）",
        "只放大整数倍（留黑边）",
        "标出可下之处",
        "标出最后一步",
        "预览",
        "坐标",
        "手数",
        "显示思考",
    ],
    languages: ["中文", "English"],
    paces: ["立即", "按原程序的毫秒"],
    times: |factor| format!("{factor} 倍"),
    switch: ["开", "关"],
    largest: "自动",
    scale: |pixels| format!("{pixels} 倍"),
    title_note: "窗口",
    next_start: "窗口的改动在下次启动时生效。",
    trouble: "出错了",
    not_kept: |why| format!("这次有效，但没能保存：{why}"),
};

pub(super) const EN: Settings = Settings {
    title: "Settings",
    keys: "Up Down: row   Left Right: change   Enter: keep   Esc: cancel",
    done: "Keep",
    rows: [
        "Language 语言",
        "Pace",
        "Sound",
        "Less flashing",
        "Projector contrast",
        "Window (at the next start)",
        "Whole pixels, black around",
        "Legal moves",
        "Last move",
        "Preview",
        "Coordinates",
        "Move numbers",
        "Show thoughts",
    ],
    languages: ["中文", "English"],
    paces: ["at once", "the listing's milliseconds"],
    times: |factor| format!("× {factor}"),
    switch: ["on", "off"],
    largest: "as large as fits",
    scale: |pixels| format!("× {pixels}"),
    title_note: "The window",
    next_start: "What has changed comes with the next start.",
    trouble: "Something went wrong",
    not_kept: |why| format!("In effect for now, but not saved: {why}"),
};
