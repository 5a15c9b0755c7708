//! What widgets say.

/// Labels of buttons and lines of keys, for widgets that ask for nothing special.
pub struct Ui {
    /// The caption of what one should know.
    pub note: &'static str,
    /// What goes before all that is wrong where games and settings are kept.
    pub troubles: &'static str,
    /// To have read something.
    pub ok: &'static str,
    /// To leave everything as it was.
    pub cancel: &'static str,
    /// To agree.
    pub yes: &'static str,
    /// Not to agree.
    pub no: &'static str,
    /// To accept a form.
    pub done: &'static str,
    /// The keys that work in a list.
    pub list_keys: &'static str,
    /// The keys that work in a form.
    pub form_keys: &'static str,
    /// The keys that work in a text field.
    pub field_keys: &'static str,
    /// How a text comes into a field.
    pub field_hint: &'static str,
}

/// 中文。
pub const ZH: Ui = Ui {
    note: "请注意",
    troubles: "保存棋局和设置的地方有问题：",
    ok: "确定",
    cancel: "取消",
    yes: "是(Y)",
    no: "否(N)",
    done: "确定",
    list_keys: "上下键 PgUp PgDn 选择　回车确定　Esc 返回",
    form_keys: "上下键选择　左右键更改　回车确定　Esc 取消",
    field_keys: "Ctrl+V 粘贴　回车确定　Esc 取消",
    field_hint: "请输入文字，或按 Ctrl+V 粘贴；若无法粘贴，请直接输入。",
};

/// English.
pub const EN: Ui = Ui {
    note: "Please note",
    troubles: "Something is wrong where games and settings are kept:",
    ok: "OK",
    cancel: "Cancel",
    yes: "Yes",
    no: "No",
    done: "Done",
    list_keys: "Up Down PgUp PgDn: select   Enter: choose   Esc: back",
    form_keys: "Up Down: row  Left Right: change  Enter: accept  Esc: cancel",
    field_keys: "Ctrl+V: paste   Enter: accept   Esc: cancel",
    field_hint: "Type a text, or paste it with Ctrl+V if you can.",
};
