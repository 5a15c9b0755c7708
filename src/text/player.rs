//! The texts of the player, which steps lessons and programs.

use crate::machine::code;
use crate::text::key_line::{KeyLine, entry};

/// The texts of the player.
pub struct PlayerText {
    /// The labels of the buttons: play, parameter, question, help, back, from pixel to pixel, side by side, over a call, run,
    /// screen. The keys themselves are drawn.
    pub buttons: [&'static str; 10],
    /// The number of the current step and the number of steps.
    pub step: fn(usize, usize) -> String,
    /// The virtual time in milliseconds.
    pub time: fn(u64) -> String,
    /// The state of a program: stopped.
    pub stopped: &'static str,
    /// The state: in the past, because the program has already run further.
    pub past: &'static str,
    /// The state: ended, with the exit code.
    pub ended: fn(i16) -> String,
    /// The heading of the global variables.
    pub globals: &'static str,
    /// No step drew this pixel.
    pub not_drawn: &'static str,
    /// The line that drew the pixel.
    pub drew: fn(line: usize) -> String,
    /// The step that drew the pixel.
    pub drew_in_step: fn(step: usize) -> String,
    /// The first step was reached.
    pub first: &'static str,
    /// No earlier step changed this variable.
    pub unchanged: fn(name: &str) -> String,
    /// This step gave a variable its value.
    pub changed: fn(name: &str, value: &str) -> String,
    /// No variable is selected whose changes could be found.
    pub select_variable: &'static str,
    /// The commands while a program runs: stop here, end it.
    pub running: [&'static str; 2],
    /// A question on a statement: the line, the variables, and what is asked.
    pub question: fn(line: u32, variables: &str, asked: &str) -> String,
    /// The answers to a question on a condition: it holds, it does not.
    pub condition_answers: [&'static str; 2],
    /// There is nothing to ask about the next statements.
    pub no_question: &'static str,
    /// The title and the hint of the field for the number of a step: from 0 to the last one.
    pub go_to: &'static str,
    /// The hint of that field.
    pub go_to_hint: fn(last: usize) -> String,
    /// The keys of that field.
    pub go_to_keys: KeyLine,
    /// The title and the text of the help on the keys.
    pub help: [&'static str; 2],
}

pub(super) const ZH: PlayerText = PlayerText {
    buttons: ["播放", "参数", "题", "说明", "返回", "逐点", "对照", "过程", "运行", "画面"],
    step: |step, steps| format!("第 {step} 步，共 {steps} 步"),
    time: |ms| format!("{}.{:03} 秒", ms / 1000, ms % 1000),
    stopped: "接下来执行蓝色的一行。",
    past: "回到了过去。End 回到最后一步。",
    ended: |code| format!("程序结束了，返回值 {code}。← 后退，再按 → 返回编辑器。"),
    globals: "全局变量",
    not_drawn: "没有一步改变过这个像素。",
    drew: |line| format!("第 {line} 行画了这个像素。"),
    drew_in_step: |step| format!("这个像素是第 {step} 步画的："),
    first: "这是第一步。",
    unchanged: |name| format!("{name} 在这以前没有变过。"),
    changed: |name, value| format!("这一步把 {name} 变成 {value}。"),
    select_variable: "先选一个变量：单击它，或者按 Tab 再按 ↑↓。",
    running: ["停在这里", "结束程序"],
    question: |line, variables, asked| {
        let before = if variables.is_empty() { String::new() } else { format!("（{variables}）") };
        format!("第 {line} 行{before}：{asked}")
    },
    condition_answers: ["成立", "不成立"],
    no_question: "接下来的语句没有可以问的。",
    go_to: "转到",
    go_to_hint: |last| format!("第几步？从 0 到 {last}。"),
    go_to_keys: KeyLine::chinese(&[entry(&[("回车", code::ENTER)], "转到"), entry(&[("Esc", code::ESC)], " 返回")]),
    help: [
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
         运行时所有按键都交给程序：Ctrl+Alt+S 停下，Ctrl+Alt+Q 结束",
    ],
};

pub(super) const EN: PlayerText = PlayerText {
    buttons: ["Go", "Set", "Quiz", "Help", "Back", "Pixel", "Both", "Over", "Run", "Screen"],
    step: |step, steps| format!("Step {step} of {steps}"),
    time: |ms| format!("{}.{:03} s", ms / 1000, ms % 1000),
    stopped: "The blue line is executed next.",
    past: "In the past: End goes to the latest step.",
    ended: |code| format!("The program has ended with exit code {code}. Left steps back, Right returns to the editor."),
    globals: "Globals",
    not_drawn: "No step changed this pixel.",
    drew: |line| format!("Line {line} drew this pixel."),
    drew_in_step: |step| format!("Step {step} drew this pixel:"),
    first: "This is the first step.",
    unchanged: |name| format!("{name} did not change before this step."),
    changed: |name, value| format!("This step sets {name} to {value}."),
    select_variable: "Select a variable first: click it, or press Tab and then Up or Down.",
    running: ["Stop here", "End program"],
    question: |line, variables, asked| {
        let before = if variables.is_empty() { String::new() } else { format!(" with {variables}") };
        format!("Line {line}{before}: {asked}")
    },
    condition_answers: ["true", "false"],
    no_question: "There is nothing to ask about the next statements.",
    go_to: "Go to step",
    go_to_hint: |last| format!("Which step? From 0 to {last}."),
    go_to_keys: KeyLine::english(&[entry(&[("Enter", code::ENTER)], ": go"), entry(&[("Esc", code::ESC)], ": back")]),
    help: [
        "Keys",
        "Right  next step (also .)    Left  back (also ,)    Space  play, pause    - +  slower, faster\n\
         Home  start    End  latest step    G  go to a step    or drag the slider below\n\
         P  pixel by pixel    F8  over a call    Shift+F8  back over a call    Ctrl+Right  out of a call\n\
         Ctrl+Left  back to a breakpoint    Ctrl+F8  breakpoint, also by a click next to a line\n\n\
         Click the picture: which step drew this?    X  when did the selected variable change?\n\
         On the slider: green  drawing    yellow  output    red  breakpoint    magenta  the variable changes\n\
         Tab  parameters, code, variables, then Up and Down    Enter  opens a variable\n\
         M  magnifier    T  table    V  calls and all variables    L  light    Z  large type\n\n\
         Programs: F9  run    F4  to the cursor    F5  whole screen    F6  next file\n\
         F2  quiz: what will the next step do? A comment // ? at the end of a line asks there, too\n\
         Lessons: C  compare    Q  questions on the way    W  edit    N, B  next, previous lesson\n\
         A running program gets all keys: Ctrl+Alt+S stops it, Ctrl+Alt+Q ends it",
    ],
};
