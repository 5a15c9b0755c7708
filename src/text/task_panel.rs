//! The texts of tasks in the workbench.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The texts of tasks in the workbench.
    pub struct TaskPanelText {
        /// The titles of the list of files, of the example tasks, and of the results.
        titles: [&'static str; 3] = ["打开任务", "任务的例子", "检查结果"], ["Open a task", "Example tasks", "Results"];
        /// The help of each.
        help: [&'static str; 3] =
            [
                "选一个任务的 task.toml。题目显示在编辑器下面；还没有程序时，会准备一个空的函数。\n\
                 huanle task new 文件夹 写出一个新任务。",
                "自带的任务，回车打开。在给出的函数里写程序，或者改正程序里的错误，Alt+F9 检查。",
                "每一行是一个没有隐藏的用例。回车看应画的和画出的图形；再按一次回车，停在出错的语句上。",
            ],
            [
                "Choose the task.toml of a task. Its text is shown below the editor; without a program, an empty \
                 function is prepared.\n\
                 huanle task new FOLDER writes a new task.",
                "Tasks included with the program; Enter opens one. Write the function, or correct the mistake, then check it with Alt+F9.",
                "Each row is a case that is not hidden. Enter shows the expected and the drawn picture; another Enter \
                 stops at the statement that is wrong.",
            ];
        /// The line of keys of the editor while a task is open.
        keys: KeyLine =
            key_line!(chinese:
                ["F1" F1] " 说明", ["F2" F2] " 保存", ["F7" F7] " 单步", ["F9" F9] " 运行", ["Alt+F9" ALT_F9] " 检查",
                ["Alt+F10" ALT_F10] " 题目", ["F10" F10] " 菜单",
            ),
            key_line!(narrow_english:
                ["F1" F1] " Help", ["F2" F2] " Save", ["F7" F7] " Step", ["F9" F9] " Run", ["Alt+F9" ALT_F9] " Check",
                ["Alt+F10" ALT_F10] " Task", ["F10" F10] " Menu",
            );
        /// The line of keys of the list of results.
        list_keys: KeyLine =
            key_line!(chinese: ["上" UP, "下" DOWN] "键选择", ["回车" ENTER] "看图形", ["Esc" ESC] " 返回"),
            key_line!(english: ["Up " UP, "Down" DOWN] ": select", ["Enter" ENTER] ": pictures", ["Esc" ESC] ": back");
        /// The lines of keys of a case that is passed, and of one that is not.
        case_keys: [KeyLine; 2] =
            [key_line!(chinese: ["Esc" ESC] " 返回"), key_line!(chinese: ["回车" ENTER] " 停在出错的地方", ["Esc" ESC] " 返回")],
            [key_line!(english: ["Esc" ESC] ": back"), key_line!(english:
                ["Enter" ENTER] ": stop at the mistake", ["Esc" ESC] ": back",
            )];
        /// The results of a case: not checked, passed, not passed.
        results: [&'static str; 3] = ["未检查", "通过", "未通过"], ["not checked", "passed", "failed"];
        /// The headings of the pictures: expected, drawn.
        pictures: [&'static str; 2] = ["应画的", "画出的"], ["expected", "drawn"];
        /// The legend of the differences.
        legend =
            "红：不属于图形　黄框：缺少　紫框：第一处不同",
            "Red: not part of the figure   Yellow frame: missing   Purple frame: first difference";
        /// No task is open.
        no_task = "还没有打开任务：任务菜单里有例子", "No task is open; the menu Task has examples";
        /// The program of the task is still empty: what to do.
        empty =
            "函数还是空的：先在花括号之间写程序，再按 F9 运行、Alt+F9 检查。",
            "The function is still empty. Write it between the braces, then run it with F9 and check it with Alt+F9.";
        /// The place of the failure, in the debugger.
        here = "这条语句画了第一个不同的像素", "This statement drew the first different pixel";
        /// The end of the call, in the debugger.
        end = "函数画完了，还缺像素", "The function has finished; pixels are missing";
    }
}
