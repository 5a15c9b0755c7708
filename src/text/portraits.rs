//! Portraits: the lists to choose from.

/// What is said about portraits.
pub struct Portraits {
    /// The caption of the lists.
    pub title: &'static str,
    /// The first entry: show them.
    pub show: &'static str,
    /// The first entry: show them no more.
    pub hide: &'static str,
    /// Choose that of a side.
    pub choose: fn(&str) -> String,
    /// The drawing of the program's own.
    pub own: &'static str,
    /// Typing the path of a picture.
    pub path: &'static str,
    /// The hint in the field for a path.
    pub hint: &'static str,
    /// The keys in the lists.
    pub keys: &'static str,
    /// A side has another portrait now.
    pub changed: fn(&str) -> String,
}

pub(super) const ZH: Portraits = Portraits {
    title: "头像",
    show: "显示头像",
    hide: "不显示头像",
    choose: |side| format!("{side}的头像……"),
    own: "（自带的画）",
    path: "（输入图片路径）",
    hint: "PNG、JPEG、BMP 或 GIF 图片的完整路径",
    keys: "↑↓ 选择　回车 确定　Esc 取消",
    changed: |side| format!("{side}换了头像"),
};

pub(super) const EN: Portraits = Portraits {
    title: "Portraits",
    show: "Show portraits",
    hide: "Show no portraits",
    choose: |side| format!("Portrait of {side}..."),
    own: "(drawn by the program)",
    path: "(type the path of a picture)",
    hint: "The path of a PNG, JPEG, BMP or GIF picture",
    keys: "Up Down: choose   Enter: take   Esc: cancel",
    changed: |side| format!("{side} has a new portrait"),
};
