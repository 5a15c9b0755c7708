//! The texts of tasks in the workbench.

use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// The texts of tasks in the workbench.
pub struct TaskPanelText {
    /// The titles of the list of files, of the example tasks, and of the results.
    pub titles: [&'static str; 3],
    /// The help of each.
    pub help: [&'static str; 3],
    /// The line of keys of the editor while a task is open.
    pub keys: KeyLine,
    /// The line of keys of the list of results.
    pub list_keys: KeyLine,
    /// The lines of keys of a case that is passed, and of one that is not.
    pub case_keys: [KeyLine; 2],
    /// The results of a case: not checked, passed, not passed.
    pub results: [&'static str; 3],
    /// The headings of the pictures: expected, drawn.
    pub pictures: [&'static str; 2],
    /// The legend of the differences.
    pub legend: &'static str,
    /// No task is open.
    pub no_task: &'static str,
    /// The program of the task is still empty: what to do.
    pub empty: &'static str,
    /// The place of the failure, in the debugger.
    pub here: &'static str,
    /// The end of the call, in the debugger.
    pub end: &'static str,
}

/// 中文。
pub const ZH: TaskPanelText = TaskPanelText {
    titles: ["打开任务", "任务的例子", "检查结果"],
    help: [
        "选一个任务的 task.toml。题目显示在编辑器下面；还没有程序时，会准备一个空的函数。\n\
         huanle task new 文件夹 写出一个新任务。",
        "自带的任务，回车打开。在给出的函数里写程序，或者改正程序里的错误，Alt+F9 检查。",
        "每一行是一个没有隐藏的用例。回车看应画的和画出的图形；再按一次回车，停在出错的语句上。",
    ],
    keys: KeyLine::chinese(&[
        entry(&[("F1", code::F1)], " 帮助"),
        entry(&[("F2", code::F2)], " 保存"),
        entry(&[("F7", code::F7)], " 单步"),
        entry(&[("F9", code::F9)], " 运行"),
        entry(&[("Alt+F9", 0x7000)], " 检查"),
        entry(&[("Alt+F10", 0x7100)], " 题目"),
        entry(&[("F10", code::F10)], " 菜单"),
    ]),
    list_keys: KeyLine::chinese(&[
        entry(&[("上", code::UP), ("下", code::DOWN)], "键选择"),
        entry(&[("回车", code::ENTER)], "看图形"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    case_keys: [
        KeyLine::chinese(&[entry(&[("Esc", code::ESC)], " 返回")]),
        KeyLine::chinese(&[entry(&[("回车", code::ENTER)], " 停在出错的地方"), entry(&[("Esc", code::ESC)], " 返回")]),
    ],
    results: ["未检查", "通过", "未通过"],
    pictures: ["应画的", "画出的"],
    legend: "红：不属于图形　黄框：缺少　紫框：第一处不同",
    no_task: "还没有打开任务：任务菜单里有例子",
    empty: "函数还是空的：先在花括号之间写程序，再按 F9 运行、Alt+F9 检查。",
    here: "这条语句画了第一个不同的像素",
    end: "函数画完了，还缺像素",
};

/// English.
pub const EN: TaskPanelText = TaskPanelText {
    titles: ["Open a task", "Example tasks", "Results"],
    help: [
        "Choose the task.toml of a task. Its text is shown below the editor; without a program, an empty function is prepared.\n\
         huanle task new FOLDER writes a new task.",
        "Tasks included with the program; Enter opens one. Write the function, or correct the mistake, then check it with Alt+F9.",
        "Each row is a case that is not hidden. Enter shows the expected and the drawn picture; another Enter stops at the statement \
         that is wrong.",
    ],
    keys: KeyLine::narrow_english(&[
        entry(&[("F1", code::F1)], " Help"),
        entry(&[("F2", code::F2)], " Save"),
        entry(&[("F7", code::F7)], " Step"),
        entry(&[("F9", code::F9)], " Run"),
        entry(&[("Alt+F9", 0x7000)], " Check"),
        entry(&[("Alt+F10", 0x7100)], " Task"),
        entry(&[("F10", code::F10)], " Menu"),
    ]),
    list_keys: KeyLine::english(&[
        entry(&[("Up ", code::UP), ("Down", code::DOWN)], ": select"),
        entry(&[("Enter", code::ENTER)], ": pictures"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    case_keys: [
        KeyLine::english(&[entry(&[("Esc", code::ESC)], ": back")]),
        KeyLine::english(&[
            entry(&[("Enter", code::ENTER)], ": stop at the mistake"),
            entry(&[("Esc", code::ESC)], ": back"),
        ]),
    ],
    results: ["not checked", "passed", "failed"],
    pictures: ["expected", "drawn"],
    legend: "Red: not part of the figure   Yellow frame: missing   Purple frame: first difference",
    no_task: "No task is open; the menu Task has examples",
    empty: "The function is still empty. Write it between the braces, then run it with F9 and check it with Alt+F9.",
    here: "This statement drew the first different pixel",
    end: "The function has finished; pixels are missing",
};
