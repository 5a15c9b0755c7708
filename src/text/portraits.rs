//! The texts of the portrait menus.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The texts about portraits.
    pub struct PortraitText {
        /// The title of the lists.
        title = "头像", "Portraits";
        /// The first entry: show portraits.
        show = "显示头像", "Show portraits";
        /// The first entry: hide portraits.
        hide = "隐藏头像", "Hide portraits";
        /// The entry that chooses the portrait of a side.
        choose(side: &str) = "{side}的头像……", "Portrait of {side}...";
        /// The entry for the built-in drawing.
        built_in = "（自带的画）", "(built-in drawing)";
        /// The line of keys in the lists.
        keys: KeyLine =
            key_line!(chinese: ["↑" UP, "↓" DOWN] " 选择", ["回车" ENTER] " 确定", ["Esc" ESC] " 取消"),
            key_line!(english: ["Up " UP, "Down" DOWN] ": choose", ["Enter" ENTER] ": set", ["Esc" ESC] ": cancel");
        /// The portrait of a side was changed.
        changed(side: &str) = "{side}换了头像", "{side} has a new portrait";
    }
}
