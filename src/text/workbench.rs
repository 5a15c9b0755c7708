//! The texts of the workbench.

use super::functions;
use super::key_line::{KeyLine, key_line};
use super::task_panel::TaskPanelText;
use super::texts::texts;

texts! {
    /// The texts of the workbench.
    pub struct WorkbenchText {
        /// The source editor.
        editor: SourceEditorText;
        /// The menu bar.
        menus: MenuBarText;
        /// The line of keys.
        keys: KeyLine =
            key_line!(chinese:
                ["F1" F1] " 说明", ["F2" F2] " 保存", ["F3" F3] " 打开", ["F7" F7] " 单步", ["F8" F8] " 过程", ["F9" F9] " 运行",
                ["F10" F10] " 菜单", ["Ctrl+F8" CTRL_F8] " 断点",
            ),
            key_line!(narrow_english:
                ["F1" F1] " Help", ["F2" F2] " Save", ["F3" F3] " Open", ["F7" F7] " Step", ["F8" F8] " Over",
                ["F9" F9] " Run", ["F10" F10] " Menu", ["Ctrl+F8" CTRL_F8] " Break",
            );
        /// The title and the text of the help.
        help: [&'static str; 2] =
            [
                "按键",
                "F9、Ctrl+F9 运行　F7 单步　F8 过程　F4 到光标　Ctrl+F8 断点，也可以单击行号\n\
                 运行时其他按键都交给程序　Ctrl+Alt+S 停下　Ctrl+Alt+Q 结束　Ctrl+Alt+C 收起、显示控制台　Ctrl+Alt+F12 讲刚才的画法\n\
                 停下以后：→ 单步　← 后退一步　Home 开头　空格 播放　单击画面找到画它的那一行\n\n\
                 F2 保存　F3 打开　Ctrl+N 新建　Alt+F3 关闭　F6、Alt+1～9 换文件　Alt+X 退出\n\
                 没有 main 的文件和有 main 的一起编译\n\
                 Ctrl+C X V 或 Ctrl+Ins、Shift+Del、Shift+Ins 复制、剪切、粘贴\n\
                 Ctrl+Z 撤消　Ctrl+Y 重做；没有可重做的就删除一行，和 Turbo C 一样\n\
                 Ctrl+F 查找　Ctrl+Shift+F 在文件中查找　Ctrl+H 替换　Ctrl+L 下一个　Ctrl+G 转到行　Ctrl+D 注释\n\
                 Alt+F8 下一处错误　Alt+F7 上一处　Alt+F5 看程序的画面　Alt+F9 检查任务\n\n\
                 输入三个字母后列出函数和变量：↓ 选择　Tab 补全　Esc 关闭　字母后按 Ctrl+空格 也可以\n\
                 F1 光标处函数的说明　Ctrl+空格 打开拼音输入，单按 Shift 换英文",
            ],
            [
                "Keys",
                "F9, Ctrl+F9: run   F7: step into   F8: step over   F4: to the cursor\n\
                 Ctrl+F8 or a click on a line's number: breakpoint\n\
                 While running, all other keys go to the program   Ctrl+Alt+S stops it   Ctrl+Alt+Q ends it   \
                 Ctrl+Alt+C hides or shows the console   Ctrl+Alt+F12 opens the lesson on what was drawn last\n\
                 Stopped: Right steps   Left steps back   Home goes to the start   Space plays   A click on the \
                 picture finds the line that drew it\n\n\
                 F2: save   F3: open   Ctrl+N: new   Alt+F3: close   F6, Alt+1 to 9: another file   Alt+X: exit\n\
                 Files without main are compiled with the one that has it\n\
                 Ctrl+C X V or Ctrl+Ins, Shift+Del, Shift+Ins: copy, cut, paste\n\
                 Ctrl+Z: undo   Ctrl+Y: redo; with nothing to redo, delete the line, as in Turbo C\n\
                 Ctrl+F: find   Ctrl+Shift+F: in files   Ctrl+H: replace   Ctrl+L: next   Ctrl+G: line   Ctrl+D: \
                 comment out\n\
                 Alt+F8, Alt+F7: next and previous error   Alt+F5: the program's screen   Alt+F9: check the task\n\n\
                 Three letters list names: Down selects   Tab completes   Esc closes   Ctrl+Space after a letter lists \
                 them, too\n\
                 F1 explains the function at the cursor   Ctrl+Space elsewhere switches to Chinese (pinyin)   Shift \
                 alone to letters and back",
            ];
        /// The titles of the list of files and of the list of examples.
        open: [&'static str; 2] = ["打开文件", "例子"], ["Open a file", "Examples"];
        /// The line of keys in the list of examples.
        open_keys: KeyLine =
            key_line!(chinese: ["上" UP, "下" DOWN] "键选择", ["回车" ENTER] "打开", ["Esc" ESC] " 返回"),
            key_line!(english: ["Up " UP, "Down" DOWN] ": select", ["Enter" ENTER] ": open", ["Esc" ESC] ": back");
        /// The help about opening a file, the examples, saving a file and choosing the compiler.
        open_help: [&'static str; 4] =
            [
                "在这里选一个源程序（.c、.cpp、.h），回车打开。正在编辑的文本有改动时，会先问是否保存。\n\
                 打开文件以后，它的文件夹就是当前文件夹：头文件在那里找，新文件存在那里。",
                "随程序带来的 C 语言例子，后面是改错任务的答案。回车打开，以 \\ 结尾的是几个文件的程序。\n例子可以任意修改；保存时另起一个文件名，例子本身不变。",
                "在这里选文件夹、输入文件名。没有扩展名时加上 .c。同名的文件会先问你再替换。",
                "按哪个编译器的语言和库。自动：有 <iostream>、std、initwindow 等就按 Dev-C++，否则按 Borland C++。\n\
                 Dev-C++ 的 int 是 32 位，for 里声明的变量在循环后就没有了。",
            ],
            [
                "Choose a source file (.c, .cpp, .h). If the current text has changed, you can save it first.\nThe \
                 folder of the opened file becomes the current one: headers are found there, and new files are saved \
                 there.",
                "C examples included with the program, then the solutions of the tasks with a mistake.\nEnter opens one; a name \
                 that ends in \\ has several files. Edit them freely: they are saved under a new name.",
                "Choose a folder and type a name. Without an extension, .c is added. You are asked before a file is replaced.",
                "The language and the library of a compiler. Automatic: Dev-C++ for programs with <iostream>, std, \
                 initwindow\n\
                 and the like, otherwise Borland C++. In Dev-C++, int has 32 bits, and a variable of a for ends with \
                 the loop.",
            ];
        /// The compilers: recognized, Turbo C 2.0, Borland C++ 3.1, Dev-C++.
        compilers: [&'static str; 4] =
            ["自动", "Turbo C 2.0", "Borland C++ 3.1", "Dev-C++、Code::Blocks 加 WinBGIm"],
            ["Automatic", "Turbo C 2.0", "Borland C++ 3.1", "Dev-C++, Code::Blocks with WinBGIm"];
        /// A file cannot be read or written: its name and the reason.
        failed(name: &str, why: &str) = "{name}：{why}", "{name}: {why}";
        /// A file is too long for the editor: its name.
        too_long(name: &str) = "{name} 太长，编辑器放不下", "{name} is too long for the editor";
        /// No more files can be opened: the most files.
        too_many_files(most: usize) =
            "最多能打开 {most} 个文件；Alt+F3 关闭一个",
            "At most {most} files can be open; Alt+F3 closes one";
        /// The file was saved: its name.
        saved(name: &str) = "已保存 {name}", "Saved {name}";
        /// The file was saved in UTF-8, because its encoding lacks a character: its name and the character.
        saved_in_utf8(name: &str, c: char) =
            "已保存 {name}，改用 UTF-8：原来的编码没有“{c}”",
            "Saved {name} as UTF-8: its encoding lacks “{c}”";
        /// The title and the hint of the field for a file name to save under.
        save_as: [&'static str; 2] = ["另存为", "文件名，例如 BALL.C"], ["Save as", "File name, e.g. BALL.C"];
        /// The text typed is not a valid file name.
        invalid_name = "文件名无效", "Not a valid file name";
        /// The question whether to replace a file: its name.
        replace(name: &str) = "{name} 已存在，要替换吗？", "{name} already exists. Replace it?";
        /// The question whether to save a changed file: its name.
        unsaved(name: &str) = "{name} 有改动还没保存，要保存吗？", "{name} has unsaved changes. Save them?";
        /// The answers: save, do not save, cancel.
        unsaved_answers: [&'static str; 3] = ["保存(S)", "不保存(N)", "取消(C)"], ["Save", "No", "Cancel"];
        /// The question whether programs may use the files of a folder.
        folder_question(folder: &str) =
            "程序要打开 {folder} 里的文件。\n允许在这里运行的程序读写这个文件夹的文件吗？",
            "The program needs a file in {folder}.\nMay programs that you run here read and write the files of this \
             folder?";
        /// Its answers: yes, no.
        folder_answers: [&'static str; 2] = ["允许(Y)", "不允许(N)"], ["Yes", "No"];
        /// The numbers of errors and warnings.
        problem_counts: fn(usize, usize) -> String =
            |errors, warnings| match (errors, warnings) {
                (0, warnings) => format!("{warnings} 个警告　Alt+F8 下一处"),
                (errors, 0) => format!("{errors} 个错误　Alt+F8 下一处"),
                (errors, warnings) => format!("{errors} 个错误，{warnings} 个警告　Alt+F8 下一处"),
            },
            |errors, warnings| {
                let count = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
                match (errors, warnings) {
                    (0, warnings) => format!("{}   Alt+F8: next", count(warnings, "warning")),
                    (errors, 0) => format!("{}   Alt+F8: next", count(errors, "error")),
                    (errors, warnings) => {
                        format!("{}, {}   Alt+F8: next", count(errors, "error"), count(warnings, "warning"))
                    }
                }
            };
        /// The program has ended: its exit code and its run time in milliseconds.
        ended: fn(i16, u64) -> String =
            |code, ms| format!("程序结束，返回 {code}，用了 {}.{:03} 秒", ms / 1000, ms % 1000),
            |code, ms| format!("Program ended with exit code {code} after {}.{:03} s", ms / 1000, ms % 1000);
        /// The program was stopped.
        stopped = "程序已结束", "Program ended";
        /// Finding a text in all files.
        search: FileSearchText;
        /// Tasks.
        task: TaskPanelText;
        /// A task that starts from a program with a mistake: its title.
        mistake(title: &str) = "{title}，有一处错误", "{title}, with one mistake";
        /// The correct program of such a task: its title.
        solution(title: &str) = "{title}（任务答案）", "{title} (task solution)";
        /// The descriptions of the examples, in the order of their names.
        examples: [&'static str; 17] =
            [
                "跳动的小球：异或",
                "立体柱形图和饼图",
                "时钟：两页",
                "不写 main：按键画圆",
                "不写 main：花和星空",
                "五子棋盘",
                "汉诺塔：递归",
                "分形：科赫、谢尔宾斯基",
                "迷宫：挖和走",
                "文本菜单：conio",
                "鼠标画图：int 33h",
                "钢琴：sound",
                "函数图像",
                "贪吃蛇",
                "三种排序",
                "星空",
                "俄罗斯方块",
            ],
            [
                "a bouncing ball: XOR",
                "charts: bars and a pie",
                "a clock: two pages",
                "no main: circles by keys",
                "no main: a flower at night",
                "a gomoku board",
                "the towers of Hanoi",
                "fractals by recursion",
                "a maze, dug and solved",
                "a text menu: conio",
                "drawing by mouse: int 33h",
                "a piano: sound",
                "a plot of functions",
                "snake",
                "three ways of sorting",
                "a starfield",
                "falling blocks",
            ];
        /// The descriptions of the examples of several files.
        projects: [&'static str; 1] = ["DOS 黑白棋：六个文件"], ["the DOS Othello: six files"];
        /// Returns the meaning of a library function from its name.
        function: fn(&str) -> Option<&'static str> = functions::zh, functions::en;
    }
}

texts! {
    /// Finding a text in all files.
    pub struct FileSearchText {
        /// The title of the field.
        title = "在文件中查找", "Find in files";
        /// The hint above the field.
        hint = "在打开的文件和同一文件夹的源程序里查找", "Finds a text in the open files and in the sources of the folder";
        /// The help of the field.
        help = "输入要找的文字。没有大写字母时不分大小写。", "Type the text to find. Case is ignored unless it has a capital letter.";
        /// The help of the list.
        list_help = "每一行是一处：文件名、行号、这一行的文字。回车跳到那里。", "Each row is a match: file, line and its text. Enter goes there.";
        /// Nothing was found: the text.
        nothing(text: &str) = "没有找到“{text}”", "“{text}” was not found";
        /// The title of the list: the number of matches and the text.
        found(count: usize, text: &str) = "“{text}”：{count} 处", "“{text}”: {count} found";
    }
}

texts! {
    /// The menu bar: the titles and the items of each menu.
    pub struct MenuBarText {
        /// The titles: File, Edit, Run, Task, Help.
        titles: [&'static str; 5] =
            ["文件(F)", "编辑(E)", "运行(R)", "任务(T)", "帮助(H)"],
            ["File", "Edit", "Run", "Task", "Help"];
        /// The items of File: new, open, examples, save, save as, close, next file, leave.
        file: [&'static str; 8] =
            ["新建", "打开…", "例子…", "保存", "另存为…", "关闭", "下一个文件", "退出"],
            ["New", "Open…", "Examples…", "Save", "Save as…", "Close", "Next file", "Exit"];
        /// The items of Edit: undo, redo, cut, copy, paste, select all, find, find in files, replace, go to a line,
        /// comment out, Chinese input.
        edit: [&'static str; 12] =
            [
                "撤消",
                "重做",
                "剪切",
                "复制",
                "粘贴",
                "全选",
                "查找",
                "在文件中查找…",
                "替换",
                "转到行",
                "注释",
                "拼音输入",
            ],
            [
                "Undo",
                "Redo",
                "Cut",
                "Copy",
                "Paste",
                "Select all",
                "Find",
                "Find in files…",
                "Replace",
                "Go to line",
                "Comment out",
                "Chinese input",
            ];
        /// The items of Run: run, step into, step over, to the cursor, breakpoint, next error, compiler.
        run: [&'static str; 7] =
            ["运行", "单步", "过程", "到光标", "断点", "下一处错误", "编译器…"],
            ["Run", "Step into", "Step over", "To the cursor", "Breakpoint", "Next error", "Compiler…"];
        /// The items of Task: open, examples, check, show or hide the text.
        task: [&'static str; 4] = ["打开任务…", "例子…", "检查", "显示题目"], ["Open task…", "Examples…", "Check", "Show text"];
        /// The item of Help: keys.
        help: [&'static str; 1] = ["按键"], ["Keys"];
    }
}

texts! {
    /// The source editor.
    pub struct SourceEditorText {
        /// The editor overwrites.
        overwrite = "改写", "OVR";
        /// The clipboard is empty.
        nothing_to_paste = "剪贴板上没有文字", "No text on the clipboard";
        /// The text would be too long.
        full = "文件已达大小上限", "The file is at its size limit";
        /// The text was not found.
        not_found = "没有找到", "not found";
        /// The label of the search text.
        find = "查找", "Find";
        /// The label of the replacement.
        replace = "换成", "With";
        /// The label of the line number.
        line = "行号", "Line";
        /// The line of keys during a search.
        find_keys: KeyLine =
            key_line!(chinese: ["回车" ENTER] " 下一个", ["↑" UP] " 上一个", ["Tab" TAB] " 替换"),
            key_line!(narrow_english: ["Enter" ENTER] " next", ["↑" UP] " previous", ["Tab" TAB] " replace");
        /// The line of keys during a replacement.
        replace_keys: KeyLine =
            key_line!(chinese: ["回车" ENTER] " 替换", ["Ctrl+回车" CTRL_ENTER] " 全部"),
            key_line!(narrow_english: ["Enter" ENTER] ": one", ["Ctrl+Enter" CTRL_ENTER] ": all");
        /// The line of keys while a line number is typed.
        line_keys: KeyLine =
            key_line!(chinese: ["回车" ENTER] " 跳转", ["Esc" ESC] " 返回"),
            key_line!(english: ["Enter" ENTER] ": go", ["Esc" ESC] ": back");
        /// The number of replacements.
        replaced(count: usize) = "替换了 {count} 处", "{count} replaced";
    }
}
