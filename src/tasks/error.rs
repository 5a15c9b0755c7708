//! Errors in tasks, and the reasons why a case is not passed.

use crate::lessons::file::OtherVersion;
use crate::messages::turboc::{format_compile_errors, runtime_error_message};
use crate::messages::{Localize, LocalizedMessage, chinese};
use crate::text::Language;
use crate::turboc::pc::MissingFeature;
use crate::turboc::{CompileError, Program, RuntimeError, Severity};

/// An error in a task.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{file}:{line}: {kind}")]
pub struct TaskError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The kind of the error.
    pub kind: TaskErrorKind,
}

/// The kind of an error in a task.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TaskErrorKind {
    /// The file cannot be read, or is not UTF-8.
    #[error("cannot be read as UTF-8 text")]
    Unreadable,
    /// It is not TOML, or a key is unknown, missing or has the wrong type. The message of the TOML reader.
    #[error("{0}")]
    Toml(String),
    /// The format has another version.
    #[error("{0}")]
    Version(OtherVersion),
    /// The name of the function is not an identifier of C.
    #[error("`{0}` is not the name of a function in C")]
    Function(String),
    /// A task without the name of the function.
    #[error("the task needs `function`, or `kind = \"program\"`")]
    NoFunction,
    /// A case has both or neither of `arguments` and `call`.
    #[error("a case needs either `arguments` or `call`")]
    Call,
    /// There are no cases.
    #[error("the task has no cases")]
    NoCases,
    /// There is neither a reference nor the expected pixels of a case.
    #[error("the case needs `expected`, because the task has no `references`")]
    NoReference,
    /// The expected pixels cannot be read.
    #[error("`{0}` is not a pixel; write `x,y,color`")]
    Pixels(String),
    /// The tolerance is not between 0 and 10.
    #[error("the tolerance must be between 0 and 10")]
    Tolerance,
    /// The tolerance cannot be combined with the order.
    #[error("`tolerance` cannot be combined with `order`")]
    ToleranceWithOrder,
    /// A reference fails.
    #[error("the reference fails: {0}")]
    Reference(Box<CaseFailure>),
    /// A reference draws nothing.
    #[error("the reference draws no pixel in this case")]
    Empty,
    /// A key does not belong to the kind of the task.
    #[error("`{0}` does not belong to a task of this kind")]
    OtherKind(&'static str),
    /// The keys of a case cannot be read. The message.
    #[error("`keys`: {0}")]
    Keys(LocalizedMessage),
    /// The time of a case is not between 1 and 600 seconds.
    #[error("`time` must be between 1 and 600 seconds")]
    Time,
    /// A region is not a rectangle `[x1, y1, x2, y2]` on the screen.
    #[error("a region needs four numbers `[left, top, right, bottom]`")]
    Region,
    /// A picture cannot be read.
    #[error("the picture `{0}` cannot be read")]
    Picture(String),
    /// A key of `domain` is missing.
    #[error("`domain` needs `{0}`")]
    Domain(&'static str),
    /// An argument of `domain` is not an identifier of C, or its range is empty.
    #[error("`ranges` needs names of variables in C and `[least, greatest]`, which is wrong for `{0}`")]
    Range(String),
}

chinese! {
    TaskErrorKind {
        Unreadable => "不能作为 UTF-8 文本读出";
        Toml(message) => "TOML 有误：`{message}`";
        Version(version) => "{}", version.zh();
        Function(name) => "`{name}`不是 C 的函数名";
        NoFunction => "任务要有`function`，或者`kind = \"program\"`";
        Call => "一个用例要有`arguments`和`call`中的一个";
        NoCases => "任务没有用例";
        NoReference => "任务没有`references`，所以用例要有`expected`";
        Pixels(text) => "`{text}`不是像素；写成`x,y,color`";
        Tolerance => "`tolerance`要在 0 和 10 之间";
        ToleranceWithOrder => "`tolerance`不能与`order`一起用";
        Reference(failure) => "参考程序有误：{}", failure.zh();
        Empty => "参考程序在这个用例里没有画像素";
        OtherKind(key) => "这种任务没有`{key}`";
        Keys(message) => "`keys`：{}", message.zh();
        Time => "`time`要在 1 和 600 秒之间";
        Region => "一个区域是四个数`[左, 上, 右, 下]`";
        Picture(name) => "图片`{name}`读不出来";
        Domain(key) => "`domain`要有`{key}`";
        Range(name) => "`ranges`里的`{name}`有误：要写成 C 的变量名和`[最小, 最大]`";
    }
}

impl Localize for TaskError {
    fn zh(&self) -> String {
        format!("{}:{}: {}", self.file, self.line, self.kind.zh())
    }
}

/// The reason why a check did not end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StopReason {
    /// It needed more than this number of megabytes.
    #[error("the check was stopped: it needs more than {0} MB of memory")]
    Memory(u64),
    /// It took longer than this number of seconds.
    #[error("the check was stopped: it takes longer than {0} s")]
    Time(u64),
    /// The calls of the checker were nested too deeply.
    #[error("the check was stopped: the program is nested too deeply for the checker")]
    StackOverflow,
    /// A signal of this number ended it.
    #[error("the check was stopped: signal {0} ended it")]
    Signal(i32),
    /// The checker failed: the last line that it printed, which may be empty.
    #[error(
        "the check was stopped: the checker failed{}",
        if .0.is_empty() { String::new() } else { format!(": `{}`", .0) }
    )]
    Failure(String),
}

chinese! {
    StopReason {
        Memory(megabytes) => "检查被中止：占用的内存超过 {megabytes} MB";
        Time(seconds) => "检查被中止：超过 {seconds} 秒还没有完成";
        StackOverflow => "检查被中止：程序嵌套太深";
        Signal(number) => "检查被中止：被信号 {number} 终止";
        Failure(line) if line.is_empty() => "检查被中止：检查程序出错";
        Failure(line) => "检查被中止：检查程序出错：`{line}`";
    }
}

/// The reason why a case is not passed. A line is that of the student's file, with its text.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CaseFailure {
    /// The program does not compile.
    #[error("{0}")]
    Compile(LocalizedMessage),
    /// The call does not compile with the program's function: the call.
    #[error("the parameters of the function do not match the call `{0}`")]
    Signature(String),
    /// The program stops with an error.
    #[error("{0}")]
    Message(LocalizedMessage),
    /// Another process has found the failure: its message, and the line of the student's file that causes it.
    #[error("{0}")]
    Reported(LocalizedMessage, Option<u32>),
    /// The check did not end.
    #[error("{0}")]
    Stopped(StopReason),
    /// The program does not define the function.
    #[error("the program does not define the function `{0}`")]
    NoFunction(String),
    /// The function does not return: it executes too many statements, draws too many pixels or takes too long.
    #[error("the function does not return")]
    Endless,
    /// The program prints more than this number of kilobytes.
    #[error("the program prints more than {0} KB")]
    OutputLimit(usize),
    /// The function waits for more keys than are pressed.
    #[error("the function waits for keys again and again")]
    Waits,
    /// A function that is not allowed is called: its name and the line.
    #[error("`{0}` may not be called in this task; line {1} calls it: {2}")]
    Forbidden(String, u32, String),
    /// An expected pixel was not drawn.
    #[error("the expected pixel ({0}, {1}) is missing")]
    Missing(i32, i32),
    /// A pixel was drawn that is not expected, by a statement.
    #[error("the pixel ({}, {}) is not part of the figure{}", .0, .1, drawn_by(*.2, .3))]
    Unexpected(i32, i32, u32, String),
    /// A pixel has another colour: the expected and the drawn one, and the statement.
    #[error("the pixel ({}, {}) has colour {} instead of {}{}", .0[0], .0[1], .1[1], .1[0], drawn_by(*.2, .3))]
    Color([i32; 2], [i32; 2], u32, String),
    /// A pixel was drawn in another order: its number, the expected and the drawn position, and the statement.
    #[error("pixel {} is ({}, {}) instead of ({}, {}){}", .0, .2[0], .2[1], .1[0], .1[1], drawn_by(*.3, .4))]
    Order(usize, [i32; 2], [i32; 2], u32, String),
    /// A program draws nothing.
    #[error("the program draws nothing on the graphics screen")]
    NoPicture,
    /// A program draws nothing and is still running at the end of its time.
    #[error("the program still runs when its time is over, and has drawn nothing")]
    NoEnd,
    /// A pixel of a picture is farther from the figure than the tolerance: the first one, the tolerance, their number, and the
    /// statement that drew the first one.
    #[error("{}", unexpected_pixels(*.0, *.1, *.2) + &drawn_by(*.3, .4))]
    PictureUnexpected([i32; 2], i32, usize, u32, String),
    /// No pixel is drawn within the tolerance of a pixel of the figure: the first one, the tolerance, and their number.
    #[error("{}", missing_pixels(*.0, *.1, *.2))]
    PictureMissing([i32; 2], i32, usize),
    /// A pixel of a picture has another colour: the expected and the drawn one, and the statement.
    #[error("the pixel ({}, {}) has colour {} instead of {}{}", .0[0], .0[1], .1[1], .1[0], drawn_by(*.2, .3))]
    PictureColor([i32; 2], [i32; 2], u32, String),
    /// A printed word differs: its number, the expected and the printed word; an empty one is missing.
    #[error("{}", wrong_output(*.0, .1, .2))]
    Printed(usize, String, String),
}

impl CaseFailure {
    /// Returns the failure of a program that does not compile. Errors only in the file `main` are those of a call.
    pub(super) fn compile(error: &CompileError, main: &str, call: &str) -> CaseFailure {
        let mut errors =
            error.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).peekable();
        let in_main = |span| error.sources.position(span).file == main;
        if errors.peek().is_some() && errors.all(|diagnostic| in_main(diagnostic.span)) {
            return CaseFailure::Signature(call.to_owned());
        }
        CaseFailure::Compile(LocalizedMessage::from_fn(|language| format_compile_errors(error, language)))
    }

    /// Returns the failure of a program that calls a function that it may not call, at an instruction.
    pub(super) fn forbidden(function: String, program: &Program, at: usize) -> CaseFailure {
        let position = program.position(at);
        CaseFailure::Forbidden(function, position.line, position.text.trim().to_owned())
    }

    /// Returns the failure of a program that needs a missing feature.
    pub(super) fn unsupported(refusal: MissingFeature) -> CaseFailure {
        CaseFailure::Message(LocalizedMessage::from_fn(|language| refusal.localize(language)))
    }

    /// Replaces the name of a file in a message.
    pub(super) fn rename(self, from: &str, to: &str) -> CaseFailure {
        let replaced = |message: &LocalizedMessage| {
            LocalizedMessage::from_fn(|language| message.localize(language).replace(from, to))
        };
        match &self {
            CaseFailure::Compile(message) => CaseFailure::Compile(replaced(message)),
            CaseFailure::Message(message) => CaseFailure::Message(replaced(message)),
            _ => self,
        }
    }

    /// Adds the statement that drew a wrong pixel of a picture: its line and its text, which `find` returns.
    pub(super) fn with_statement(self, find: &dyn Fn([i32; 2]) -> Option<(u32, String)>) -> CaseFailure {
        match self {
            CaseFailure::PictureUnexpected(place, tolerance, count, ..) => {
                let (line, text) = find(place).unwrap_or_default();
                CaseFailure::PictureUnexpected(place, tolerance, count, line, text)
            }
            CaseFailure::PictureColor(place, colors, ..) => {
                let (line, text) = find(place).unwrap_or_default();
                CaseFailure::PictureColor(place, colors, line, text)
            }
            failure => failure,
        }
    }

    /// Returns whether no case can be run: the program does not compile, or lacks the function.
    pub fn is_fatal(&self) -> bool {
        matches!(self, CaseFailure::Compile(_) | CaseFailure::NoFunction(_))
    }

    /// Returns the line of the student's file that causes the failure.
    pub fn line(&self) -> Option<u32> {
        match self {
            CaseFailure::Forbidden(_, line, _)
            | CaseFailure::Unexpected(_, _, line, _)
            | CaseFailure::Color(_, _, line, _)
            | CaseFailure::Order(_, _, _, line, _)
            | CaseFailure::PictureUnexpected(_, _, _, line, _)
            | CaseFailure::PictureColor(_, _, line, _) => Some(*line).filter(|line| *line > 0),
            CaseFailure::Reported(_, line) => *line,
            _ => None,
        }
    }

    /// Returns the failure of a program that stops with an error.
    pub(super) fn runtime(error: RuntimeError, program: &Program) -> CaseFailure {
        let at = program.position(error.at);
        CaseFailure::Message(LocalizedMessage::from_fn(|language: Language| {
            format!("{}:{}: {}", at.file, at.line, runtime_error_message(error, program, language))
        }))
    }
}

/// Returns the part of a sentence that names the statement that draws a pixel; empty for one of the task.
fn drawn_by(line: u32, text: &str) -> String {
    if line == 0 { String::new() } else { format!("; line {line} draws it: {text}") }
}

/// 中文。
fn drawn_by_zh(line: u32, text: &str) -> String {
    if line == 0 { String::new() } else { format!("；它是第 {line} 行画的：`{text}`") }
}

/// Returns a number of pixels in words.
fn pixels_text(count: i32) -> String {
    if count == 1 { "1 pixel".to_owned() } else { format!("{count} pixels") }
}

/// Returns the beginning and the end of a sentence on pixels, of which the first is given.
fn pixels_from([x, y]: [i32; 2], count: usize, of: &str) -> (String, String) {
    match count {
        1 => (format!("the pixel ({x}, {y}){of} is"), String::new()),
        _ => (format!("{count} pixels{of} are"), format!("; the first is ({x}, {y})")),
    }
}

fn unexpected_pixels(first: [i32; 2], tolerance: i32, count: usize) -> String {
    let (pixels, end) = pixels_from(first, count, "");
    match tolerance {
        0 => format!("{pixels} not part of the figure{end}"),
        _ => format!("{pixels} more than {} away from the figure{end}", pixels_text(tolerance)),
    }
}

fn missing_pixels(first: [i32; 2], tolerance: i32, count: usize) -> String {
    let (pixels, end) = pixels_from(first, count, " of the figure");
    match tolerance {
        0 => format!("{pixels} missing{end}"),
        _ => format!("{pixels} missing{end}, nothing is drawn within {} of it", pixels_text(tolerance)),
    }
}

fn wrong_output(number: usize, expected: &str, found: &str) -> String {
    match (expected, found) {
        ("", found) => format!("the program prints more than expected, from `{found}` on"),
        (expected, "") => format!("the program does not print `{expected}`, item {number} of the output"),
        _ => format!("item {number} of the output is `{found}` instead of `{expected}`"),
    }
}

chinese! {
    CaseFailure {
        Compile(message) | Message(message) | Reported(message, _) => "{}", message.zh();
        Stopped(reason) => "{}", reason.zh();
        Signature(call) => "函数的参数与调用`{call}`不符";
        NoFunction(name) => "程序里没有定义函数`{name}`";
        Endless => "函数一直没有返回";
        OutputLimit(kilobytes) => "程序打印了超过 {kilobytes} KB";
        Waits => "函数一再等按键";
        Forbidden(name, line, text) => "这个任务不能调用`{name}`；第 {line} 行调用了它：`{text}`";
        Missing(x, y) => "缺少像素 ({x}, {y})";
        Unexpected(x, y, line, text) => "像素 ({x}, {y}) 不属于图形{}", drawn_by_zh(*line, text);
        Color([x, y], [expected, found], line, text) | PictureColor([x, y], [expected, found], line, text) =>
            "像素 ({x}, {y}) 的颜色是 {found}，应为 {expected}{}", drawn_by_zh(*line, text);
        Order(number, [ex, ey], [x, y], line, text) =>
            "第 {number} 个像素是 ({x}, {y})，应为 ({ex}, {ey}){}", drawn_by_zh(*line, text);
        NoPicture => "程序没有在图形屏幕上画出东西";
        NoEnd => "时间到了程序还没有结束，也没有画出东西";
        PictureUnexpected([x, y], 0, count, line, text) =>
            "有 {count} 个像素不属于图形，第一个是 ({x}, {y}){}", drawn_by_zh(*line, text);
        PictureUnexpected([x, y], tolerance, count, line, text) =>
            "有 {count} 个像素离图形超过 {tolerance} 个像素，第一个是 ({x}, {y}){}", drawn_by_zh(*line, text);
        PictureMissing([x, y], 0, count) => "图形缺少 {count} 个像素，第一个是 ({x}, {y})";
        PictureMissing([x, y], tolerance, count) =>
            "图形缺少 {count} 个像素，第一个是 ({x}, {y})，它周围 {tolerance} 个像素内什么也没有画";
        Printed(_, expected, found) if expected.is_empty() => "程序打印的比应有的多，从`{found}`开始";
        Printed(number, expected, found) if found.is_empty() => "程序没有打印`{expected}`（输出的第 {number} 项）";
        Printed(number, expected, found) => "输出的第 {number} 项是`{found}`，应为`{expected}`";
    }
}
