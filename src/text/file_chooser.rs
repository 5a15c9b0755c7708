//! The texts of the file chooser.

use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// The labels of the file chooser.
pub struct FileChooserText {
    /// The entry of the folder above.
    pub parent: &'static str,
    /// The entry of the program's own folder.
    pub own: &'static str,
    /// The entry of the user's home folder.
    pub home: &'static str,
    /// The last entry: shows this number of files of other kinds.
    pub others: fn(usize) -> String,
    /// Files are not stored permanently.
    pub in_memory: &'static str,
    /// There is nothing to choose.
    pub empty: &'static str,
    /// The label of the field for a name.
    pub name: &'static str,
    /// The button that opens a file.
    pub open: &'static str,
    /// The button that saves a file.
    pub save: &'static str,
    /// The title of the message about a folder that cannot be read.
    pub unreadable: &'static str,
    /// The line of keys.
    pub keys: KeyLine,
    /// The help, after that of the caller.
    pub help: &'static str,
}

/// 中文。
pub const ZH: FileChooserText = FileChooserText {
    parent: "上级文件夹",
    own: "程序的文件夹",
    home: "个人文件夹",
    others: |count| format!("显示其他 {count} 个文件"),
    in_memory: "只保存到退出程序为止",
    empty: "没有文件",
    name: "文件名",
    open: "打开",
    save: "保存",
    unreadable: "打不开文件夹",
    keys: KeyLine::chinese(&[
        entry(&[("↑", code::UP), ("↓", code::DOWN)], " 选择"),
        entry(&[("Alt+↑", code::ALT_UP)], " 上级文件夹"),
        entry(&[("回车", code::ENTER)], "确定"),
        entry(&[("Esc", code::ESC)], " 取消"),
    ]),
    help: "上下键或滚轮选择，回车打开文件或进入文件夹；Alt+↑ 回到上级文件夹；打开文件时，退格键也可以。\n\
           也可以输入文件名的开头、另一个文件夹或完整的路径；Ctrl+空格 打开拼音输入。\n\
           最后一行列出其他种类的文件。",
};

/// English.
pub const EN: FileChooserText = FileChooserText {
    parent: "Folder above",
    own: "Program folder",
    home: "Home folder",
    others: |count| if count == 1 { "Show 1 other file".to_owned() } else { format!("Show {count} other files") },
    in_memory: "Kept until you leave the program",
    empty: "No files",
    name: "Name",
    open: "Open",
    save: "Save",
    unreadable: "Cannot open the folder",
    keys: KeyLine::english(&[
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": select"),
        entry(&[("Alt+Up", code::ALT_UP)], ": folder above"),
        entry(&[("Enter", code::ENTER)], ": accept"),
        entry(&[("Esc", code::ESC)], ": cancel"),
    ]),
    help: "Up, Down or the wheel select; Enter opens a file or a folder. Alt+Up goes to the \
           folder above; when you open a file, Backspace does, too.\n\
           You can also type the beginning of a name, another folder or a complete path; Ctrl+Space switches to \
           Chinese.\nThe last row lists files of other kinds.",
};
