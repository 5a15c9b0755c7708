//! The texts of the widgets.

use super::file_chooser::{self, FileChooserText};
use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// Default labels of buttons and lines of keys.
pub struct UiText {
    /// The title of a note.
    pub note: &'static str,
    /// The heading of the warnings about the data directory.
    pub data_errors: &'static str,
    /// The button that closes a message.
    pub ok: &'static str,
    /// The button that cancels.
    pub cancel: &'static str,
    /// The button that agrees.
    pub yes: &'static str,
    /// The button that declines.
    pub no: &'static str,
    /// The button that accepts a form.
    pub done: &'static str,
    /// The line of keys in a list.
    pub list_keys: KeyLine,
    /// The line of keys in a form.
    pub form_keys: KeyLine,
    /// The line of keys in a text field.
    pub field_keys: KeyLine,
    /// The hint about typing and pasting in a field.
    pub field_hint: &'static str,
    /// The texts of the file chooser.
    pub files: FileChooserText,
}

/// 中文。
pub const ZH: UiText = UiText {
    note: "请注意",
    data_errors: "棋局和设置的保存位置有问题：",
    ok: "确定",
    cancel: "取消",
    yes: "是(Y)",
    no: "否(N)",
    done: "确定",
    list_keys: KeyLine::chinese(&[
        entry(&[("上", code::UP), ("下键 ", code::DOWN), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)], " 选择"),
        entry(&[("回车", code::ENTER)], "确定"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    form_keys: KeyLine::chinese(&[
        entry(&[("上", code::UP), ("下", code::DOWN)], "键选择"),
        entry(&[("左", code::LEFT), ("右", code::RIGHT)], "键更改"),
        entry(&[("回车", code::ENTER)], "确定"),
        entry(&[("Esc", code::ESC)], " 取消"),
    ]),
    field_keys: KeyLine::chinese(&[
        entry(&[("Ctrl+空格", code::CTRL_SPACE)], " 拼音"),
        entry(&[("Ctrl+V", code::CTRL_V)], " 粘贴"),
        entry(&[("回车", code::ENTER)], "确定"),
        entry(&[("Esc", code::ESC)], " 取消"),
    ]),
    field_hint: "请输入文字，或按 Ctrl+V 粘贴；若无法粘贴，请直接输入。",
    files: file_chooser::ZH,
};

/// English.
pub const EN: UiText = UiText {
    note: "Note",
    data_errors: "Games and settings cannot be stored properly:",
    ok: "OK",
    cancel: "Cancel",
    yes: "Yes",
    no: "No",
    done: "Done",
    list_keys: KeyLine::english(&[
        entry(
            &[("Up ", code::UP), ("Down ", code::DOWN), ("PgUp ", code::PAGE_UP), ("PgDn", code::PAGE_DOWN)],
            ": select",
        ),
        entry(&[("Enter", code::ENTER)], ": choose"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    form_keys: KeyLine::narrow_english(&[
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": row"),
        entry(&[("Left ", code::LEFT), ("Right", code::RIGHT)], ": change"),
        entry(&[("Enter", code::ENTER)], ": accept"),
        entry(&[("Esc", code::ESC)], ": cancel"),
    ]),
    field_keys: KeyLine::english(&[
        entry(&[("Ctrl+Space", code::CTRL_SPACE)], ": Chinese"),
        entry(&[("Ctrl+V", code::CTRL_V)], ": paste"),
        entry(&[("Enter", code::ENTER)], ": accept"),
        entry(&[("Esc", code::ESC)], ": cancel"),
    ]),
    field_hint: "Type text or paste it with Ctrl+V, if you can.",
    files: file_chooser::EN,
};
