//! The texts of the file chooser.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The labels of the file chooser.
    pub struct FileChooserText {
        /// The entry of the folder above.
        parent = "上级文件夹", "Folder above";
        /// The entry of the program's own folder.
        own = "程序的文件夹", "Program folder";
        /// The entry of the user's home folder.
        home = "个人文件夹", "Home folder";
        /// The last entry: shows this number of files of other kinds.
        others: fn(usize) -> String =
            |count| format!("显示其他 {count} 个文件"),
            |count| if count == 1 { "Show 1 other file".to_owned() } else { format!("Show {count} other files") };
        /// Files are not stored permanently.
        in_memory = "只保存到退出程序为止", "Kept until you leave the program";
        /// There is nothing to choose.
        empty = "没有文件", "No files";
        /// The label of the field for a name.
        name = "文件名", "Name";
        /// The button that opens a file.
        open = "打开", "Open";
        /// The button that saves a file.
        save = "保存", "Save";
        /// The title of the message about a folder that cannot be read.
        unreadable = "打不开文件夹", "Cannot open the folder";
        /// The line of keys.
        keys: KeyLine =
            key_line!(chinese:
                ["↑" UP, "↓" DOWN] " 选择", ["Alt+↑" ALT_UP] " 上级文件夹", ["回车" ENTER] "确定", ["Esc" ESC] " 取消",
            ),
            key_line!(english:
                ["Up " UP, "Down" DOWN] ": select", ["Alt+Up" ALT_UP] ": folder above", ["Enter" ENTER] ": accept",
                ["Esc" ESC] ": cancel",
            );
        /// The help, after that of the caller.
        help =
            "上下键或滚轮选择，回车打开文件或进入文件夹；Alt+↑ 回到上级文件夹；打开文件时，退格键也可以。\n\
             也可以输入文件名的开头、另一个文件夹或完整的路径；Ctrl+空格 打开拼音输入。\n\
             最后一行列出其他种类的文件。",
            "Up, Down or the wheel select; Enter opens a file or a folder. Alt+Up goes to the folder above; when you \
             open a file, Backspace does, too.\n\
             You can also type the beginning of a name, another folder or a complete path; Ctrl+Space switches to \
             Chinese.\nThe last row lists files of other kinds.";
    }
}
