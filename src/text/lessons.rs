//! The texts of the classroom, and the form of those of its lessons, which are in files.

use super::texts::texts;
use crate::text::Language;
use crate::text::key_line::{KeyLine, key_line};

texts! {
    /// The texts of the classroom.
    pub struct ClassroomText {
        /// The language.
        language: Language = Language::Chinese, Language::English;
        /// The heading of the index.
        heading = "图形课堂", "Graphics lessons";
        /// The titles of the chapters, in the order of the type `Chapter` of the lessons.
        chapters: [&'static str; 14] =
            [
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
            [
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
            ];
        /// The message for a subject that has no lesson; takes its name.
        no_lesson(topic: &str) = "没有讲 {topic} 的课。全部课程：", "There is no lesson on {topic}. All lessons:";
        /// The keys of the index.
        index_keys: KeyLine =
            key_line!(chinese:
                ["↑ " UP, "↓ " DOWN, "← " LEFT, "→" RIGHT] " 选择", ["回车" ENTER] " 打开",
                ["F1" F1] " 说明", ["Esc" ESC] " 返回",
            ),
            key_line!(english:
                ["Up " UP, "Down " DOWN, "Left " LEFT, "Right" RIGHT] ": choose", ["Enter" ENTER] ": open",
                ["F1" F1] ": help", ["Esc" ESC] ": back",
            );
        /// The help of the index (F1).
        hint =
            "每一课讲一种算法：一步步执行，旁边是源代码，每一步有一句话。\n方向键或鼠标选一章，再选一课，回车打开；课里按 F1 有讲解，F2 出题，Esc 回到这里。\n右边的 + * < / 是走到这一步为止的加减和移位、乘法、比较、除法的次数。",
            "Each lesson shows one algorithm step by step, next to its source code, with a sentence on each \
             step.\nChoose a chapter, then a lesson, with the arrow keys or the mouse; Enter opens it. There F1 \
             explains, F2 asks questions, and Esc returns here.\n\
             The numbers at + * < / count additions with shifts, multiplications, comparisons and divisions so far.";
        /// The number of the current stroke and the number of strokes; a stroke is a step that paints.
        strokes(stroke: usize, strokes: usize) = "第 {stroke} 笔，共 {strokes} 笔", "Stroke {stroke} of {strokes}";
        /// A call of a program, with the distance by which it is moved or the factor by which it is reduced.
        shown_call: fn(call: &str, moved: (i32, i32), reduction: i32) -> String =
            |call, (dx, dy), reduction| match (reduction, (dx, dy)) {
                (1, (0, 0)) => call.to_owned(),
                (1, _) => format!("{call}，平移 ({dx}, {dy})"),
                _ => format!("{call}，缩小为 1/{reduction}"),
            },
            |call, (dx, dy), reduction| match (reduction, (dx, dy)) {
                (1, (0, 0)) => call.to_owned(),
                (1, _) => format!("{call}, moved by ({dx}, {dy})"),
                _ => format!("{call}, 1/{reduction} of its size"),
            };
        /// A call of a program whose arguments the lesson cannot show.
        call_not_shown(call: &str) = "{call} 这里画不出", "{call} cannot be shown here";
        /// The numbers of additions and shifts, multiplications, comparisons and divisions.
        operations: fn([u32; 4]) -> String =
            |[add, multiply, compare, divide]| format!("+{add} *{multiply} <{compare} /{divide}"),
            |[add, multiply, compare, divide]| format!("+{add} *{multiply} <{compare} /{divide}");
        /// The last line of an animation: the number of steps that it shows, and of all.
        steps_omitted(shown: usize, steps: usize) =
            "{steps} 步里只画了 {shown} 步；加 --all 每步都画，--from、--to 选一段。",
            "{shown} of {steps} steps shown. --all shows all, --from and --to a range.";
        /// The command line's error for an invalid parameter, with the parameters that the lesson has.
        no_parameter(lesson: &str, wrong: &str, choices: &str) =
            "“{wrong}”不能设置：{lesson} 的参数和范围是 {choices}",
            "cannot set `{wrong}`: the parameters of {lesson} and their ranges are {choices}";
        /// The command line's error for a step that the lesson does not have.
        no_step(lesson: &str, step: usize, last: usize) =
            "{lesson} 的步数是 0 到 {last}，没有第 {step} 步",
            "{lesson} has the steps 0 to {last}, not {step}";
        /// The command line's error for `--compare` with a lesson that has nothing to compare.
        no_comparison(lesson: &str) = "{lesson} 这一课没有可以对照的算法", "{lesson} has no second algorithm to compare";
        /// The command line's error for a `--to` before `--from`.
        to_before_from = "--to 在 --from 之前", "--to comes before --from";
        /// The command line's message for omitted steps, as `left_out`.
        steps_omitted_from(file: &str, shown: usize, steps: usize) =
            "{file}：{steps} 步里只画了 {shown} 步。加 --all 每步都画，--from、--to 选一段。",
            "{file}: {shown} of {steps} steps are shown. --all shows each, --from and --to a part.";
        /// The note below a table that has only its first rows: how many of how many.
        rows_omitted(shown: usize, rows: usize) = "{rows} 行里的前 {shown} 行。", "The first {shown} of {rows} rows.";
        /// The sentence below the picture before the first step; the second one if questions are asked on the way, the
        /// third one in a lesson into which all keys are typed.
        start_hint: [&'static str; 3] =
            [
                "图是最后的结果。按右方向键走第一步，空格播放，F1 看说明。",
                "图是最后的结果。按右方向键走第一步，空格播放，F1 看说明。走到一半会提问，答了才能继续（Q 开关）。",
                "图是最后的结果。请按键，或者单击下面的按钮，一步步走；F1 看说明。",
            ],
            [
                "The picture shows the result. Press Right for the first step, Space to play, F1 for an explanation.",
                "The picture shows the result. Press Right for the first step, Space to play, F1 for help. Answer the \
                 questions on the way to continue (Q: on, off).",
                "The picture shows the result. Press keys, or click the buttons below to go step by step; F1 explains the lesson.",
            ];
        /// The sentence for a link to a step that was made for another version of the lesson.
        changed_since_link =
            "做链接以后这一课改过了，链接里的这一步可能不是当时的那一步。",
            "This lesson has changed since the link was made: the step may not be the one that was meant.";
        /// The keys below the explanation, in two lines.
        about_keys: [KeyLine; 2] =
            [key_line!(chinese: ["T" T] " 表格", ["Q" Q] " 提问", ["L" L] " 亮色", ["Z" Z] " 大字"), key_line!(chinese:
                ["N" N] " 下一课", ["B" B] " 上一课", ["W" W] " 编辑",
            )],
            [key_line!(narrow_english: ["T" T] " table", ["Q" Q] " ask", ["L" L] " light", ["Z" Z] " large"), key_line!(narrow_english:
                ["N" N] " next", ["B" B] " previous", ["W" W] " edit",
            )];
        /// The sentence above a trace table with missing values.
        fill_in = "填上缺的值：上一行和代码能算出来。", "Fill in the missing values: the row above and the code give them.";
        /// The keys of a trace table with missing values.
        trace_keys: KeyLine =
            key_line!(chinese: ["Tab" TAB] " 下一格", ["回车" ENTER] " 填完后核对", ["Esc" ESC] " 返回"),
            key_line!(english:
                ["Tab" TAB] ": next value", ["Enter" ENTER] ": check when all are there", ["Esc" ESC] ": back",
            );
        /// The help of a trace table with missing values (F1).
        trace_help =
            "表里缺几个值，由你填：从上一行按代码算出下一行。\nTab、↑↓ 或鼠标换格；都填好后按回车核对，绿的对，红的错并显示正确的值。选中一格，可看那一步的说明。",
            "Fill in the missing values: compute each row from the one above with the code.\nTab, Up, Down or the \
             mouse select a value. When all are there, Enter checks them: green is right; red is wrong and shows the \
             right value. Select one to read about its step.";
        /// The numbers of wrong values and of all values that were filled in.
        values_wrong(wrong: usize, all: usize) = "{all} 个里错了 {wrong} 个。", "{wrong} of {all} wrong. ";
        /// The keys of an exercise: choose, click a pixel, type, put in order.
        exercise_keys: [KeyLine; 4] =
            [key_line!(chinese: [] "按数字键或单击作答", ["Esc" ESC] " 返回"), key_line!(chinese:
                [] "单击那个像素，或用方向键", ["回车" ENTER] " 作答", ["Esc" ESC] " 返回",
            ), key_line!(chinese: [] "输入答案", ["回车" ENTER] " 作答", ["Esc" ESC] " 返回"), key_line!(chinese:
                [] "按先后次序按数字键或单击", ["退格" BACKSPACE] " 退一个", ["Esc" ESC] " 返回",
            )],
            [key_line!(english: [] "Answer: number key or click", ["Esc" ESC] ": back"), key_line!(english:
                [] "Click the pixel, or use the arrow keys", ["Enter" ENTER] ": answer", ["Esc" ESC] ": back",
            ), key_line!(english: [] "Type the answer", ["Enter" ENTER] ": answer", ["Esc" ESC] ": back"), key_line!(english:
                [] "Number keys or clicks, in order", ["Backspace" BACKSPACE] ": undo", ["Esc" ESC] ": back",
            )];
        /// The help of an exercise (F1).
        exercise_help =
            "答案有几种：选一个（数字键或单击）、单击一个像素、输入一个数、按次序排列、选一幅图。\n绿色的是对的；答过以后按回车或空格，换一道题。\nEsc 回到课上，那里按 F1 有这一课的讲解。",
            "Choose an answer by its number or a click, click a pixel, type a number, put texts in order, or choose a \
             picture.\n\
             The correct answer turns green; then Enter or Space asks another question.\n\
             Esc returns to the lesson, where F1 explains it.";
        /// The reply to a correct answer.
        right = "对了！", "Right! ";
        /// The reply to a wrong answer; takes the correct one.
        wrong(right: &str) = "不对，是 {right}。", "No, it is {right}. ";
        /// The keys after an answer.
        answered_keys: KeyLine =
            key_line!(chinese: ["回车" ENTER] "：下一题", ["Esc" ESC] "：返回"),
            key_line!(english: ["Enter" ENTER] ": another", ["Esc" ESC] ": back");
        /// The names of the four bit planes.
        planes: [&'static str; 4] =
            ["位平面 0：蓝", "位平面 1：绿", "位平面 2：红", "位平面 3：亮"],
            ["Plane 0: blue", "Plane 1: green", "Plane 2: red", "Plane 3: bright"];
    }
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
