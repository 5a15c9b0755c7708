//! The texts of the portrait menus.

use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// The texts about portraits.
pub struct PortraitText {
    /// The title of the lists.
    pub title: &'static str,
    /// The first entry: show portraits.
    pub show: &'static str,
    /// The first entry: hide portraits.
    pub hide: &'static str,
    /// The entry that chooses the portrait of a side.
    pub choose: fn(&str) -> String,
    /// The entry for the built-in drawing.
    pub built_in: &'static str,
    /// The line of keys in the lists.
    pub keys: KeyLine,
    /// The portrait of a side was changed.
    pub changed: fn(&str) -> String,
}

pub(super) const ZH: PortraitText = PortraitText {
    title: "头像",
    show: "显示头像",
    hide: "隐藏头像",
    choose: |side| format!("{side}的头像……"),
    built_in: "（自带的画）",
    keys: KeyLine::chinese(&[
        entry(&[("↑", code::UP), ("↓", code::DOWN)], " 选择"),
        entry(&[("回车", code::ENTER)], " 确定"),
        entry(&[("Esc", code::ESC)], " 取消"),
    ]),
    changed: |side| format!("{side}换了头像"),
};

pub(super) const EN: PortraitText = PortraitText {
    title: "Portraits",
    show: "Show portraits",
    hide: "Hide portraits",
    choose: |side| format!("Portrait of {side}..."),
    built_in: "(built-in drawing)",
    keys: KeyLine::english(&[
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": choose"),
        entry(&[("Enter", code::ENTER)], ": set"),
        entry(&[("Esc", code::ESC)], ": cancel"),
    ]),
    changed: |side| format!("{side} has a new portrait"),
};
