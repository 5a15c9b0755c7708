//! The texts of the portrait menus.

/// The texts about portraits.
pub struct Portraits {
    /// The title of the lists.
    pub title: &'static str,
    /// The first entry: show portraits.
    pub show: &'static str,
    /// The first entry: hide portraits.
    pub hide: &'static str,
    /// The entry that chooses the portrait of a side.
    pub choose: fn(&str) -> String,
    /// The entry for the built-in drawing.
    pub own: &'static str,
    /// The entry for typing the path of a picture.
    pub path: &'static str,
    /// The hint in the field for a path.
    pub hint: &'static str,
    /// The line of keys in the lists.
    pub keys: &'static str,
    /// The portrait of a side was changed.
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
