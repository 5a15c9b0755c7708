//! The texts of the player, which steps lessons and programs.

use super::texts::texts;
use crate::text::key_line::{KeyLine, key_line};

texts! {
    /// The texts of the player.
    pub struct PlayerText {
        /// The labels of the buttons: play, parameter, question, help, back, from pixel to pixel, side by side, over a
        /// call, run, screen. The keys themselves are drawn.
        buttons: [&'static str; 10] =
            ["播放", "参数", "题", "说明", "返回", "逐点", "对照", "过程", "运行", "画面"],
            ["Go", "Set", "Quiz", "Help", "Back", "Pixel", "Both", "Over", "Run", "Screen"];
        /// The number of the current step and the number of steps.
        step(step: usize, steps: usize) = "第 {step} 步，共 {steps} 步", "Step {step} of {steps}";
        /// The virtual time in milliseconds.
        time: fn(u64) -> String =
            |ms| format!("{}.{:03} 秒", ms / 1000, ms % 1000),
            |ms| format!("{}.{:03} s", ms / 1000, ms % 1000);
        /// The state of a program: stopped.
        stopped = "接下来执行蓝色的一行。", "The blue line is executed next.";
        /// The state: in the past, because the program has already run further.
        past = "回到了过去。End 回到最后一步。", "In the past: End goes to the latest step.";
        /// The state: ended, with the exit code.
        ended(code: i16) =
            "程序结束了，返回值 {code}。← 后退，再按 → 返回编辑器。",
            "The program has ended with exit code {code}. Left steps back, Right returns to the editor.";
        /// The heading of the global variables.
        globals = "全局变量", "Globals";
        /// No step drew this pixel.
        not_drawn = "没有一步改变过这个像素。", "No step changed this pixel.";
        /// The line that drew the pixel.
        drew(line: usize) = "第 {line} 行画了这个像素。", "Line {line} drew this pixel.";
        /// The step that drew the pixel.
        drew_in_step(step: usize) = "这个像素是第 {step} 步画的：", "Step {step} drew this pixel:";
        /// The first step was reached.
        first = "这是第一步。", "This is the first step.";
        /// No earlier step changed this variable.
        unchanged(name: &str) = "{name} 在这以前没有变过。", "{name} did not change before this step.";
        /// This step gave a variable its value.
        changed(name: &str, value: &str) = "这一步把 {name} 变成 {value}。", "This step sets {name} to {value}.";
        /// No variable is selected whose changes could be found.
        select_variable =
            "先选一个变量：单击它，或者按 Tab 再按 ↑↓。",
            "Select a variable first: click it, or press Tab and then Up or Down.";
        /// The commands while a program runs: stop here, end it.
        running: [&'static str; 2] = ["停在这里", "结束程序"], ["Stop here", "End program"];
        /// A question on a statement: the line, the variables, and what is asked.
        question: fn(line: u32, variables: &str, asked: &str) -> String =
            |line, variables, asked| {
                let before = if variables.is_empty() { String::new() } else { format!("（{variables}）") };
                format!("第 {line} 行{before}：{asked}")
            },
            |line, variables, asked| {
                let before = if variables.is_empty() { String::new() } else { format!(" with {variables}") };
                format!("Line {line}{before}: {asked}")
            };
        /// The answers to a question on a condition: it holds, it does not.
        condition_answers: [&'static str; 2] = ["成立", "不成立"], ["true", "false"];
        /// There is nothing to ask about the next statements.
        no_question = "接下来的语句没有可以问的。", "There is nothing to ask about the next statements.";
        /// The title and the hint of the field for the number of a step: from 0 to the last one.
        go_to = "转到", "Go to step";
        /// The hint of that field.
        go_to_hint(last: usize) = "第几步？从 0 到 {last}。", "Which step? From 0 to {last}.";
        /// The keys of that field.
        go_to_keys: KeyLine =
            key_line!(chinese: ["回车" ENTER] "转到", ["Esc" ESC] " 返回"),
            key_line!(english: ["Enter" ENTER] ": go", ["Esc" ESC] ": back");
        /// The title and the text of the help on the keys.
        help: [&'static str; 2] =
            [
                "按键",
                "→ 下一步（. 也可以）　← 后退一步（,）　空格 播放、停下　- + 慢、快\n\
                 Home 开头　End 最后　G 转到第几步　也可以拖动下面的滑块\n\
                 P 一次一个像素　F8 整个函数一步　Shift+F8 往回　Ctrl+→ 到函数结束\n\
                 Ctrl+← 回到上一个断点　Ctrl+F8 断点，也可以单击行号的左边\n\n\
                 单击图：是哪一步画的？　X 选中的变量是什么时候变的？滑块上的紫色是它每次变化\n\
                 滑块上：绿色 画了图　黄色 输出了字　红色 断点\n\
                 Tab 换到参数、代码、变量，再用 ↑↓；回车打开变量\n\
                 M 放大镜　T 表格　V 调用和全部变量　L 亮色　Z 大字\n\n\
                 程序：F9 运行　F4 到光标　F5 看整个画面　F6 换文件\n\
                 F2 出题：下一步会怎样？（代码行末写 // ? 也会出题）\n\
                 课：C 对照　Q 提问　W 编辑　N、B 下一课、上一课\n\
                 运行时其他按键都交给程序　Ctrl+Alt+S 停下　Ctrl+Alt+Q 结束",
            ],
            [
                "Keys",
                "Right  next step (also .)    Left  back (also ,)    Space  play, pause    - +  slower, faster\n\
                 Home  start    End  latest step    G  go to a step    or drag the slider below\n\
                 P  pixel by pixel    F8  over a call    Shift+F8  back over a call    Ctrl+Right  out of a call\n\
                 Ctrl+Left  back to a breakpoint    Ctrl+F8  breakpoint, also by a click next to a line\n\n\
                 Click the picture: which step drew this?    X  when did the selected variable change?\n\
                 On the slider: green  drawing    yellow  output    red  breakpoint    magenta  the variable \
                 changes\n\
                 Tab  parameters, code, variables, then Up and Down    Enter  opens a variable\n\
                 M  magnifier    T  table    V  calls and all variables    L  light    Z  large type\n\n\
                 Programs: F9  run    F4  to the cursor    F5  whole screen    F6  next file\n\
                 F2  quiz: what will the next step do?    // ? at the end of a line  asks there, too\n\
                 Lessons: C  compare    Q  questions on the way    W  edit    N, B  next, previous lesson\n\
                 A running program gets all other keys    Ctrl+Alt+S  stops it    Ctrl+Alt+Q  ends it",
            ];
    }
}
