//! The texts of the classroom, and the form of those of its lessons, which are in files.

use crate::machine::code;
use crate::text::Language;
use crate::text::key_line::{KeyLine, entry};

/// The texts of the classroom.
pub struct ClassroomText {
    /// The language.
    pub language: Language,
    /// The heading of the index.
    pub heading: &'static str,
    /// The titles of the chapters, in the order of the type `Chapter` of the lessons.
    pub chapters: [&'static str; 14],
    /// The message for a subject that has no lesson; takes its name.
    pub no_lesson: fn(&str) -> String,
    /// The keys of the index.
    pub index_keys: KeyLine,
    /// The help of the index (F1).
    pub hint: &'static str,
    /// The number of the current stroke and the number of strokes; a stroke is a step that paints.
    pub strokes: fn(usize, usize) -> String,
    /// A call of a program, with the distance by which it is moved or the factor by which it is reduced.
    pub shown_call: fn(call: &str, moved: (i32, i32), reduction: i32) -> String,
    /// A call of a program whose arguments the lesson cannot show.
    pub call_not_shown: fn(call: &str) -> String,
    /// The numbers of additions and shifts, multiplications, comparisons and divisions.
    pub operations: fn([u32; 4]) -> String,
    /// The last line of a film that shows so many steps of so many.
    pub steps_omitted: fn(usize, usize) -> String,
    /// The command line's error for an invalid parameter, with the parameters that the lesson has.
    pub no_parameter: fn(lesson: &str, wrong: &str, choices: &str) -> String,
    /// The command line's error for a step that the lesson does not have.
    pub no_step: fn(lesson: &str, step: usize, last: usize) -> String,
    /// The command line's error for `--compare` with a lesson that has nothing to compare.
    pub no_comparison: fn(lesson: &str) -> String,
    /// The command line's error for a `--to` before `--from`.
    pub to_before_from: &'static str,
    /// The command line's message for omitted steps, as `left_out`.
    pub steps_omitted_from: fn(file: &str, shown: usize, steps: usize) -> String,
    /// The note below a table that has only its first rows: how many of how many.
    pub rows_omitted: fn(usize, usize) -> String,
    /// The sentence below the picture before the first step; the second one if questions are asked on the way, the
    /// third one in a lesson into which all keys are typed.
    pub start_hint: [&'static str; 3],
    /// The sentence for a link to a step that was made for another version of the lesson.
    pub changed_since_link: &'static str,
    /// The keys below the explanation, in two lines.
    pub about_keys: [KeyLine; 2],
    /// The sentence above a trace table with missing values.
    pub fill_in: &'static str,
    /// The keys of a trace table with missing values.
    pub trace_keys: KeyLine,
    /// The help of a trace table with missing values (F1).
    pub trace_help: &'static str,
    /// The numbers of wrong values and of all values that were filled in.
    pub values_wrong: fn(usize, usize) -> String,
    /// The keys of an exercise: choose, click a pixel, type, put in order.
    pub exercise_keys: [KeyLine; 4],
    /// The help of an exercise (F1).
    pub exercise_help: &'static str,
    /// The reply to a correct answer.
    pub right: &'static str,
    /// The reply to a wrong answer; takes the correct one.
    pub wrong: fn(&str) -> String,
    /// The keys after an answer.
    pub answered_keys: KeyLine,
    /// The names of the four bit planes.
    pub planes: [&'static str; 4],
}

/// The texts of a lesson.
pub struct LessonText {
    /// Its title.
    pub title: &'static str,
    /// Its explanation, in a few sentences.
    pub about: &'static str,
    /// The two or three sentences with which it opens: the task, and the idea of the algorithm.
    pub introduction: &'static str,
    /// The labels of its parameters, followed by the names of their values from 0 on, if any: `size|small|large`.
    pub parameters: &'static [&'static str],
}

impl LessonText {
    /// Returns a parameter's label: its name on the screen.
    pub fn label(&self, index: usize) -> &'static str {
        self.parameters[index].split('|').next().unwrap_or_default()
    }

    /// Returns the names of a parameter's values, from 0 on, if they have names.
    pub(crate) fn value_names(&self, index: usize) -> impl Iterator<Item = &'static str> + use<> {
        self.parameters[index].split('|').skip(1)
    }

    /// Returns a parameter's label and its value, as a number or a name.
    pub fn parameter(&self, index: usize, value: i32) -> String {
        let named = usize::try_from(value).ok().and_then(|value| self.value_names(index).nth(value));
        format!("{} {}", self.label(index), named.map_or_else(|| value.to_string(), str::to_owned))
    }
}

pub(super) const ZH: ClassroomText = ClassroomText {
    language: Language::Chinese,
    heading: "图形课堂",
    chapters: [
        "像素与显存",
        "直线",
        "曲线",
        "填充",
        "采样",
        "裁剪",
        "变换",
        "样条与分形",
        "三维",
        "颜色与光",
        "动画",
        "Borland 的内核",
        "机器",
        "搜索",
    ],
    no_lesson: |topic| format!("没有讲 {topic} 的课。全部课程："),
    index_keys: KeyLine::chinese(&[
        entry(&[("上", code::UP), ("下", code::DOWN)], "键选择"),
        entry(&[("回车", code::ENTER)], "打开"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    hint: "每一课讲一种算法：一步步执行，旁边是源代码，每一步有一句话。\n方向键或鼠标选一章，再选一课，回车打开；课里按 F1 有讲解，F2 出题，Esc 回到这里。\n右边的 + * < / 是走到这一步为止的加减和移位、乘法、比较、除法的次数。",
    strokes: |stroke, strokes| format!("第 {stroke} 笔，共 {strokes} 笔"),
    shown_call: |call, (dx, dy), reduction| match (reduction, (dx, dy)) {
        (1, (0, 0)) => call.to_owned(),
        (1, _) => format!("{call}，平移 ({dx}, {dy})"),
        _ => format!("{call}，缩小为 1/{reduction}"),
    },
    call_not_shown: |call| format!("{call} 这里画不出"),
    operations: |[add, multiply, compare, divide]| format!("+{add} *{multiply} <{compare} /{divide}"),
    steps_omitted: |shown, steps| format!("{steps} 步里只画了 {shown} 步；加 --all 每步都画，--from、--to 选一段。"),
    no_parameter: |lesson, wrong, choices| format!("“{wrong}”不能设置：{lesson} 的参数和范围是 {choices}"),
    no_step: |lesson, step, last| format!("{lesson} 的步数是 0 到 {last}，没有第 {step} 步"),
    to_before_from: "--to 在 --from 之前",
    no_comparison: |lesson| format!("{lesson} 这一课没有可以对照的算法"),
    steps_omitted_from: |file, shown, steps| {
        format!("{file}：{steps} 步里只画了 {shown} 步。加 --all 每步都画，--from、--to 选一段。")
    },
    rows_omitted: |shown, rows| format!("{rows} 行里的前 {shown} 行。"),
    start_hint: [
        "图是最后的结果。按右方向键走第一步，空格播放，F1 看说明。",
        "图是最后的结果。按右方向键走第一步，空格播放，F1 看说明。走到一半会提问，答了才能继续（Q 开关）。",
        "图是最后的结果。请按键，或者单击下面的按钮，一步步走；F1 看说明。",
    ],
    changed_since_link: "做链接以后这一课改过了，链接里的这一步可能不是当时的那一步。",
    about_keys: [
        KeyLine::chinese(&[
            entry(&[("T", code::T)], " 表格"),
            entry(&[("Q", code::Q)], " 提问"),
            entry(&[("L", code::L)], " 亮色"),
            entry(&[("Z", code::Z)], " 大字"),
        ]),
        KeyLine::chinese(&[
            entry(&[("N", code::N)], " 下一课"),
            entry(&[("B", code::B)], " 上一课"),
            entry(&[("W", code::W)], " 编辑"),
        ]),
    ],
    fill_in: "填上缺的值：上一行和代码能算出来。",
    trace_keys: KeyLine::chinese(&[
        entry(&[("Tab", code::TAB)], " 下一格"),
        entry(&[("回车", code::ENTER)], " 填完后核对"),
        entry(&[("Esc", code::ESC)], " 返回"),
    ]),
    trace_help: "表里缺几个值，由你填：从上一行按代码算出下一行。\nTab、↑↓ 或鼠标换格；都填好后按回车核对，绿的对，红的错并显示正确的值。选中一格，可看那一步的说明。",
    values_wrong: |wrong, all| format!("{all} 个里错了 {wrong} 个。"),
    exercise_keys: [
        KeyLine::chinese(&[entry(&[], "按数字键或单击作答"), entry(&[("Esc", code::ESC)], " 返回")]),
        KeyLine::chinese(&[
            entry(&[], "单击那个像素，或用方向键"),
            entry(&[("回车", code::ENTER)], " 作答"),
            entry(&[("Esc", code::ESC)], " 返回"),
        ]),
        KeyLine::chinese(&[
            entry(&[], "输入答案"),
            entry(&[("回车", code::ENTER)], " 作答"),
            entry(&[("Esc", code::ESC)], " 返回"),
        ]),
        KeyLine::chinese(&[
            entry(&[], "按先后次序按数字键或单击"),
            entry(&[("退格", code::BACKSPACE)], " 退一个"),
            entry(&[("Esc", code::ESC)], " 返回"),
        ]),
    ],
    exercise_help: "答案有几种：选一个（数字键或单击）、单击一个像素、输入一个数、按次序排列、选一幅图。\n绿色的是对的；答过以后按回车或空格，换一道题。\nEsc 回到课上，那里按 F1 有这一课的讲解。",
    right: "对了！",
    wrong: |right| format!("不对，是 {right}。"),
    answered_keys: KeyLine::chinese(&[
        entry(&[("回车", code::ENTER)], "：下一题"),
        entry(&[("Esc", code::ESC)], "：返回"),
    ]),
    planes: ["位平面 0：蓝", "位平面 1：绿", "位平面 2：红", "位平面 3：亮"],
};

pub(super) const EN: ClassroomText = ClassroomText {
    language: Language::English,
    heading: "Graphics lessons",
    chapters: [
        "Pixels and memory",
        "Lines",
        "Curves",
        "Filling",
        "Sampling",
        "Clipping",
        "Transformations",
        "Splines and fractals",
        "Three dimensions",
        "Colour and light",
        "Animation",
        "Borland's kernel",
        "The machine",
        "Search",
    ],
    no_lesson: |topic| format!("There is no lesson on {topic}. All lessons:"),
    index_keys: KeyLine::english(&[
        entry(&[("Up, ", code::UP), ("Down", code::DOWN)], ": choose"),
        entry(&[("Enter", code::ENTER)], ": open"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    hint: "Each lesson shows one algorithm step by step, next to its source code, with a sentence on each step.\nChoose a chapter, then a lesson, with the arrow \
           keys or the mouse; Enter opens it. There F1 explains, F2 asks questions, and Esc returns here.\n\
           The numbers at + * < / count additions with shifts, multiplications, comparisons and divisions so far.",
    strokes: |stroke, strokes| format!("Stroke {stroke} of {strokes}"),
    shown_call: |call, (dx, dy), reduction| match (reduction, (dx, dy)) {
        (1, (0, 0)) => call.to_owned(),
        (1, _) => format!("{call}, moved by ({dx}, {dy})"),
        _ => format!("{call}, 1/{reduction} of its size"),
    },
    call_not_shown: |call| format!("{call} cannot be shown here"),
    operations: |[add, multiply, compare, divide]| format!("+{add} *{multiply} <{compare} /{divide}"),
    steps_omitted: |shown, steps| format!("{shown} of {steps} steps shown. --all shows all, --from and --to a range."),
    no_parameter: |lesson, wrong, choices| {
        format!("cannot set `{wrong}`: the parameters of {lesson} and their ranges are {choices}")
    },
    no_step: |lesson, step, last| format!("{lesson} has the steps 0 to {last}, not {step}"),
    to_before_from: "--to comes before --from",
    no_comparison: |lesson| format!("{lesson} has no second algorithm to compare"),
    steps_omitted_from: |file, shown, steps| {
        format!("{file}: {shown} of {steps} steps are shown. --all shows each, --from and --to a part.")
    },
    rows_omitted: |shown, rows| format!("The first {shown} of {rows} rows."),
    start_hint: [
        "The picture shows the result. Press Right for the first step, Space to play, F1 for an explanation.",
        "The picture shows the result. Press Right for the first step, Space to play, F1 for help. Answer the questions \
         on the way to continue (Q: on, off).",
        "The picture shows the result. Press keys, or click the buttons below to go step by step; F1 explains the lesson.",
    ],
    changed_since_link: "This lesson has changed since the link was made: the step may not be the one that was meant.",
    about_keys: [
        KeyLine::narrow_english(&[
            entry(&[("T", code::T)], " table"),
            entry(&[("Q", code::Q)], " ask"),
            entry(&[("L", code::L)], " light"),
            entry(&[("Z", code::Z)], " large"),
        ]),
        KeyLine::narrow_english(&[
            entry(&[("N", code::N)], " next"),
            entry(&[("B", code::B)], " previous"),
            entry(&[("W", code::W)], " edit"),
        ]),
    ],
    fill_in: "Fill in the missing values: the row above and the code give them.",
    trace_keys: KeyLine::english(&[
        entry(&[("Tab", code::TAB)], ": next value"),
        entry(&[("Enter", code::ENTER)], ": check when all are there"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    trace_help: "Fill in the missing values: compute each row from the one above with the code.\nTab, Up, Down or the mouse \
                 select a value. When all are there, Enter checks them: green is right; red is wrong and shows the right \
                 value. Select one to read about its step.",
    values_wrong: |wrong, all| format!("{wrong} of {all} wrong. "),
    exercise_keys: [
        KeyLine::english(&[entry(&[], "Answer: number key or click"), entry(&[("Esc", code::ESC)], ": back")]),
        KeyLine::english(&[
            entry(&[], "Click the pixel, or use the arrow keys"),
            entry(&[("Enter", code::ENTER)], ": answer"),
            entry(&[("Esc", code::ESC)], ": back"),
        ]),
        KeyLine::english(&[
            entry(&[], "Type the answer"),
            entry(&[("Enter", code::ENTER)], ": answer"),
            entry(&[("Esc", code::ESC)], ": back"),
        ]),
        KeyLine::english(&[
            entry(&[], "Number keys or clicks, in order"),
            entry(&[("Backspace", code::BACKSPACE)], ": undo"),
            entry(&[("Esc", code::ESC)], ": back"),
        ]),
    ],
    exercise_help: "Choose an answer by its number or a click, click a pixel, type a number, put texts in order, or choose a picture.\n\
                    The correct answer turns green; then Enter or Space asks another question.\n\
                    Esc returns to the lesson, where F1 explains it.",
    right: "Right! ",
    wrong: |right| format!("No, it is {right}. "),
    answered_keys: KeyLine::english(&[
        entry(&[("Enter", code::ENTER)], ": another"),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
    planes: ["Plane 0: blue", "Plane 1: green", "Plane 2: red", "Plane 3: bright"],
};
