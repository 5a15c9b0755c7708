//! The texts of the widgets.

use super::file_chooser::FileChooserText;
use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// Default labels of buttons and lines of keys.
    pub struct UiText {
        /// The title of a note.
        note = "请注意", "Note";
        /// The heading of the warnings about the data directory.
        data_errors = "棋局和设置的保存位置有问题：", "Games and settings cannot be stored properly:";
        /// The button that closes a message.
        ok = "确定", "OK";
        /// The button that cancels.
        cancel = "取消", "Cancel";
        /// The button that agrees.
        yes = "是(Y)", "Yes";
        /// The button that declines.
        no = "否(N)", "No";
        /// The button that accepts a form.
        done = "确定", "Done";
        /// The line of keys in a list.
        list_keys: KeyLine =
            key_line!(chinese:
                ["上" UP, "下键 " DOWN, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] " 选择", ["回车" ENTER] "确定", ["Esc" ESC] " 返回",
            ),
            key_line!(english:
                ["Up " UP, "Down " DOWN, "PgUp " PAGE_UP, "PgDn" PAGE_DOWN] ": select", ["Enter" ENTER] ": choose",
                ["Esc" ESC] ": back",
            );
        /// The line of keys in a form.
        form_keys: KeyLine =
            key_line!(chinese:
                ["上" UP, "下" DOWN] "键选择", ["左" LEFT, "右" RIGHT] "键更改", ["回车" ENTER] "确定", ["Esc" ESC] " 取消",
            ),
            key_line!(narrow_english:
                ["Up " UP, "Down" DOWN] ": row", ["Left " LEFT, "Right" RIGHT] ": change", ["Enter" ENTER] ": accept",
                ["Esc" ESC] ": cancel",
            );
        /// The line of keys in a text field.
        field_keys: KeyLine =
            key_line!(chinese:
                ["Ctrl+空格" CTRL_SPACE] " 拼音", ["Ctrl+V" CTRL_V] " 粘贴", ["回车" ENTER] "确定", ["Esc" ESC] " 取消",
            ),
            key_line!(english:
                ["Ctrl+Space" CTRL_SPACE] ": Chinese", ["Ctrl+V" CTRL_V] ": paste", ["Enter" ENTER] ": accept",
                ["Esc" ESC] ": cancel",
            );
        /// The hint about typing and pasting in a field.
        field_hint = "请输入文字，或按 Ctrl+V 粘贴；若无法粘贴，请直接输入。", "Type text or paste it with Ctrl+V, if you can.";
        /// The texts of the file chooser.
        files: FileChooserText;
    }
}
