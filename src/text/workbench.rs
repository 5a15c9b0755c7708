//! What is said where programs are written and run.

/// All of it.
pub struct Workbench {
    /// The editor of sources.
    pub editor: Editor,
}

/// The editor of sources.
pub struct Editor {
    /// What is typed takes the place of what was there.
    pub overwrite: &'static str,
    /// The text may only be read.
    pub read_only: &'static str,
    /// The same to who types.
    pub refused: &'static str,
    /// There is nothing on the clipboard.
    pub nothing_to_paste: &'static str,
    /// The text would be too long.
    pub full: &'static str,
    /// What was sought is nowhere.
    pub not_found: &'static str,
    /// Before what is sought.
    pub find: &'static str,
    /// Before what comes in its place.
    pub replace: &'static str,
    /// Before the number of a line.
    pub line: &'static str,
    /// The keys that work while something is sought.
    pub find_keys: &'static str,
    /// The same while something is replaced.
    pub replace_keys: &'static str,
    /// The same for the number of a line.
    pub line_keys: &'static str,
    /// So many were replaced.
    pub replaced: fn(usize) -> String,
}

/// 中文。
pub const ZH: Workbench = Workbench {
    editor: Editor {
        overwrite: "改写",
        read_only: "只读",
        refused: "现在不能修改",
        nothing_to_paste: "剪贴板上没有文字",
        full: "文件太大，不能再加了",
        not_found: "没有找到",
        find: "查找",
        replace: "换成",
        line: "行号",
        find_keys: "回车 下一个　↑ 上一个　Tab 替换",
        replace_keys: "回车 替换　Ctrl+回车 全部",
        line_keys: "回车 跳转　Esc 返回",
        replaced: |count| format!("替换了 {count} 处"),
    },
};

/// English.
pub const EN: Workbench = Workbench {
    editor: Editor {
        overwrite: "OVR",
        read_only: "read only",
        refused: "It cannot be changed now",
        nothing_to_paste: "There is no text on the clipboard",
        full: "The file is too large for more",
        not_found: "not found",
        find: "Find",
        replace: "Replace by",
        line: "Line",
        find_keys: "Enter next  ↑ previous  Tab replace",
        replace_keys: "Enter: one  Ctrl+Enter: all",
        line_keys: "Enter: go there   Esc: back",
        replaced: |count| format!("{count} replaced"),
    },
};
