//! The texts of the widgets.

use super::file_chooser::{self, FileChooserText};

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
    pub list_keys: &'static str,
    /// The line of keys in a form.
    pub form_keys: &'static str,
    /// The line of keys in a text field.
    pub field_keys: &'static str,
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
    list_keys: "上下键 PgUp PgDn 选择　回车确定　Esc 返回",
    form_keys: "上下键选择　左右键更改　回车确定　Esc 取消",
    field_keys: "Ctrl+空格 拼音　Ctrl+V 粘贴　回车确定　Esc 取消",
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
    list_keys: "Up Down PgUp PgDn: select   Enter: choose   Esc: back",
    form_keys: "Up Down: row  Left Right: change  Enter: accept  Esc: cancel",
    field_keys: "Ctrl+Space: Chinese   Ctrl+V: paste   Enter: accept   Esc: cancel",
    field_hint: "Type text or paste it with Ctrl+V, if you can.",
    files: file_chooser::EN,
};
