//! Errors in tasks, and the reasons why a case is not passed.

use std::fmt;

use crate::lessons::file::OtherVersion;
use crate::messages::turboc::{format_compile_errors, runtime_error_message};
use crate::messages::{Localize, LocalizedMessage};
use crate::text::Language;
use crate::turboc::pc::MissingFeature;
use crate::turboc::{CompileError, Program, RuntimeError, Severity};

/// An error in a task.
#[derive(Clone, Debug)]
pub struct TaskError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The kind of the error.
    pub kind: TaskErrorKind,
}

/// The kind of an error in a task.
#[derive(Clone, Debug)]
pub enum TaskErrorKind {
    /// The file cannot be read, or is not UTF-8.
    Unreadable,
    /// It is not TOML, or a key is unknown, missing or has the wrong type. The message of the TOML reader.
    Toml(String),
    /// The format has another version.
    Version(OtherVersion),
    /// The name of the function is not an identifier of C.
    Function(String),
    /// A task without the name of the function.
    NoFunction,
    /// A case has both or neither of `arguments` and `call`.
    Call,
    /// There are no cases.
    NoCases,
    /// There is neither a reference nor the expected pixels of a case.
    NoReference,
    /// The expected pixels cannot be read.
    Pixels(String),
    /// The tolerance is not between 0 and 10.
    Tolerance,
    /// The tolerance cannot be combined with the order.
    ToleranceWithOrder,
    /// A reference fails.
    Reference(Box<CaseFailure>),
    /// A reference draws nothing.
    Empty,
    /// A key does not belong to the kind of the task.
    OtherKind(&'static str),
    /// The keys of a case cannot be read. The message.
    Keys(LocalizedMessage),
    /// The time of a case is not between 1 and 600 seconds.
    Time,
    /// A region is not a rectangle `[x1, y1, x2, y2]` on the screen.
    Region,
    /// A picture cannot be read.
    Picture(String),
    /// A key of `domain` is missing.
    Domain(&'static str),
    /// An argument of `domain` is not an identifier of C, or its range is empty.
    Range(String),
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TaskErrorKind as Kind;
        let message = match &self.kind {
            Kind::Unreadable => "cannot be read as UTF-8 text".to_owned(),
            Kind::Toml(message) => message.clone(),
            Kind::Version(version) => version.to_string(),
            Kind::Function(name) => format!("`{name}` is not the name of a function in C"),
            Kind::NoFunction => "the task needs `function`, or `kind = \"program\"`".to_owned(),
            Kind::Call => "a case needs either `arguments` or `call`".to_owned(),
            Kind::NoCases => "the task has no cases".to_owned(),
            Kind::NoReference => "the case needs `expected`, because the task has no `references`".to_owned(),
            Kind::Pixels(text) => format!("`{text}` is not a pixel; write `x,y,color`"),
            Kind::Tolerance => "the tolerance must be between 0 and 10".to_owned(),
            Kind::ToleranceWithOrder => "`tolerance` cannot be combined with `order`".to_owned(),
            Kind::Reference(failure) => format!("the reference fails: {failure}"),
            Kind::Empty => "the reference draws no pixel in this case".to_owned(),
            Kind::OtherKind(key) => format!("`{key}` does not belong to a task of this kind"),
            Kind::Keys(message) => format!("`keys`: {message}"),
            Kind::Time => "`time` must be between 1 and 600 seconds".to_owned(),
            Kind::Region => "a region needs four numbers `[left, top, right, bottom]`".to_owned(),
            Kind::Picture(name) => format!("the picture `{name}` cannot be read"),
            Kind::Domain(key) => format!("`domain` needs `{key}`"),
            Kind::Range(name) => {
                format!("`ranges` needs names of variables in C and `[least, greatest]`, which is wrong for `{name}`")
            }
        };
        write!(f, "{}:{}: {message}", self.file, self.line)
    }
}

impl Localize for TaskError {
    fn zh(&self) -> String {
        use TaskErrorKind as Kind;
        let message = match &self.kind {
            Kind::Unreadable => "不能作为 UTF-8 文本读出".to_owned(),
            Kind::Toml(message) => format!("TOML 有误：`{message}`"),
            Kind::Version(version) => version.zh(),
            Kind::Function(name) => format!("`{name}`不是 C 的函数名"),
            Kind::NoFunction => "任务要有`function`，或者`kind = \"program\"`".to_owned(),
            Kind::Call => "一个用例要有`arguments`和`call`中的一个".to_owned(),
            Kind::NoCases => "任务没有用例".to_owned(),
            Kind::NoReference => "任务没有`references`，所以用例要有`expected`".to_owned(),
            Kind::Pixels(text) => format!("`{text}`不是像素；写成`x,y,color`"),
            Kind::Tolerance => "`tolerance`要在 0 和 10 之间".to_owned(),
            Kind::ToleranceWithOrder => "`tolerance`不能与`order`一起用".to_owned(),
            Kind::Reference(failure) => format!("参考程序有误：{}", failure.zh()),
            Kind::Empty => "参考程序在这个用例里没有画像素".to_owned(),
            Kind::OtherKind(key) => format!("这种任务没有`{key}`"),
            Kind::Keys(message) => format!("`keys`：{}", message.zh()),
            Kind::Time => "`time`要在 1 和 600 秒之间".to_owned(),
            Kind::Region => "一个区域是四个数`[左, 上, 右, 下]`".to_owned(),
            Kind::Picture(name) => format!("图片`{name}`读不出来"),
            Kind::Domain(key) => format!("`domain`要有`{key}`"),
            Kind::Range(name) => format!("`ranges`里的`{name}`有误：要写成 C 的变量名和`[最小, 最大]`"),
        };
        format!("{}:{}: {message}", self.file, self.line)
    }
}

/// The reason why a check did not end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// It needed more than this number of megabytes.
    Memory(u64),
    /// It took longer than this number of seconds.
    Time(u64),
    /// The calls of the checker were nested too deeply.
    StackOverflow,
    /// A signal of this number ended it.
    Signal(i32),
    /// The checker failed: the last line that it printed, which may be empty.
    Failure(String),
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the check was stopped: ")?;
        match self {
            StopReason::Memory(megabytes) => write!(f, "it needs more than {megabytes} MB of memory"),
            StopReason::Time(seconds) => write!(f, "it takes longer than {seconds} s"),
            StopReason::StackOverflow => f.write_str("the program is nested too deeply for the checker"),
            StopReason::Signal(number) => write!(f, "signal {number} ended it"),
            StopReason::Failure(line) if line.is_empty() => f.write_str("the checker failed"),
            StopReason::Failure(line) => write!(f, "the checker failed: `{line}`"),
        }
    }
}

impl Localize for StopReason {
    fn zh(&self) -> String {
        let reason = match self {
            StopReason::Memory(megabytes) => format!("占用的内存超过 {megabytes} MB"),
            StopReason::Time(seconds) => format!("超过 {seconds} 秒还没有完成"),
            StopReason::StackOverflow => "程序嵌套太深".to_owned(),
            StopReason::Signal(number) => format!("被信号 {number} 终止"),
            StopReason::Failure(line) if line.is_empty() => "检查程序出错".to_owned(),
            StopReason::Failure(line) => format!("检查程序出错：`{line}`"),
        };
        format!("检查被中止：{reason}")
    }
}

/// The reason why a case is not passed. A line is that of the student's file, with its text.
#[derive(Clone, Debug)]
pub enum CaseFailure {
    /// The program does not compile.
    Compile(LocalizedMessage),
    /// The call does not compile with the program's function: the call.
    Signature(String),
    /// The program stops with an error.
    Message(LocalizedMessage),
    /// Another process has found the failure: its message, and the line of the student's file that causes it.
    Reported(LocalizedMessage, Option<u32>),
    /// The check did not end.
    Stopped(StopReason),
    /// The program does not define the function.
    NoFunction(String),
    /// The function does not return: it executes too many statements, draws too many pixels or takes too long.
    Endless,
    /// The program prints more than this number of kilobytes.
    OutputLimit(usize),
    /// The function waits for more keys than are pressed.
    Waits,
    /// A function that is not allowed is called: its name and the line.
    Forbidden(String, u32, String),
    /// An expected pixel was not drawn.
    Missing(i32, i32),
    /// A pixel was drawn that is not expected, by a statement.
    Unexpected(i32, i32, u32, String),
    /// A pixel has another colour: the expected and the drawn one, and the statement.
    Color([i32; 2], [i32; 2], u32, String),
    /// A pixel was drawn in another order: its number, the expected and the drawn position, and the statement.
    Order(usize, [i32; 2], [i32; 2], u32, String),
    /// A program draws nothing.
    NoPicture,
    /// A program draws nothing and is still running at the end of its time.
    NoEnd,
    /// A pixel of a picture is farther from the figure than the tolerance: the first one, the tolerance, their number, and the
    /// statement that drew the first one.
    PictureUnexpected([i32; 2], i32, usize, u32, String),
    /// No pixel is drawn within the tolerance of a pixel of the figure: the first one, the tolerance, and their number.
    PictureMissing([i32; 2], i32, usize),
    /// A pixel of a picture has another colour: the expected and the drawn one, and the statement.
    PictureColor([i32; 2], [i32; 2], u32, String),
    /// A printed word differs: its number, the expected and the printed word; an empty one is missing.
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

impl fmt::Display for CaseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseFailure::Compile(message) | CaseFailure::Message(message) | CaseFailure::Reported(message, _) => {
                write!(f, "{message}")
            }
            CaseFailure::Stopped(reason) => write!(f, "{reason}"),
            CaseFailure::Signature(call) => {
                write!(f, "the parameters of the function do not match the call `{call}`")
            }
            CaseFailure::NoFunction(name) => write!(f, "the program does not define the function `{name}`"),
            CaseFailure::Endless => f.write_str("the function does not return"),
            CaseFailure::OutputLimit(kilobytes) => write!(f, "the program prints more than {kilobytes} KB"),
            CaseFailure::Waits => f.write_str("the function waits for keys again and again"),
            CaseFailure::Forbidden(name, line, text) => {
                write!(f, "`{name}` may not be called in this task; line {line} calls it: {text}")
            }
            CaseFailure::Missing(x, y) => write!(f, "the expected pixel ({x}, {y}) is missing"),
            CaseFailure::Unexpected(x, y, line, text) => {
                write!(f, "the pixel ({x}, {y}) is not part of the figure{}", drawn_by(*line, text))
            }
            CaseFailure::Color([x, y], [expected, found], line, text)
            | CaseFailure::PictureColor([x, y], [expected, found], line, text) => {
                let by = drawn_by(*line, text);
                write!(f, "the pixel ({x}, {y}) has colour {found} instead of {expected}{by}")
            }
            CaseFailure::Order(number, [ex, ey], [x, y], line, text) => {
                let by = drawn_by(*line, text);
                write!(f, "pixel {number} is ({x}, {y}) instead of ({ex}, {ey}){by}")
            }
            CaseFailure::NoPicture => f.write_str("the program draws nothing on the graphics screen"),
            CaseFailure::NoEnd => f.write_str("the program still runs when its time is over, and has drawn nothing"),
            CaseFailure::PictureUnexpected(first, tolerance, count, line, text) => {
                let (pixels, end) = pixels_from(*first, *count, "");
                let end = end + &drawn_by(*line, text);
                match tolerance {
                    0 => write!(f, "{pixels} not part of the figure{end}"),
                    _ => write!(f, "{pixels} more than {} away from the figure{end}", pixels_text(*tolerance)),
                }
            }
            CaseFailure::PictureMissing(first, tolerance, count) => {
                let (pixels, end) = pixels_from(*first, *count, " of the figure");
                match tolerance {
                    0 => write!(f, "{pixels} missing{end}"),
                    _ => {
                        let distance = pixels_text(*tolerance);
                        write!(f, "{pixels} missing{end}, nothing is drawn within {distance} of it")
                    }
                }
            }
            CaseFailure::Printed(number, expected, found) => match (expected.as_str(), found.as_str()) {
                ("", found) => write!(f, "the program prints more than expected, from `{found}` on"),
                (expected, "") => write!(f, "the program does not print `{expected}`, item {number} of the output"),
                _ => write!(f, "item {number} of the output is `{found}` instead of `{expected}`"),
            },
        }
    }
}

impl Localize for CaseFailure {
    fn zh(&self) -> String {
        match self {
            CaseFailure::Compile(message) | CaseFailure::Message(message) | CaseFailure::Reported(message, _) => {
                message.zh()
            }
            CaseFailure::Stopped(reason) => reason.zh(),
            CaseFailure::Signature(call) => format!("函数的参数与调用`{call}`不符"),
            CaseFailure::NoFunction(name) => format!("程序里没有定义函数`{name}`"),
            CaseFailure::Endless => "函数一直没有返回".to_owned(),
            CaseFailure::OutputLimit(kilobytes) => format!("程序打印了超过 {kilobytes} KB"),
            CaseFailure::Waits => "函数一再等按键".to_owned(),
            CaseFailure::Forbidden(name, line, text) => {
                format!("这个任务不能调用`{name}`；第 {line} 行调用了它：`{text}`")
            }
            CaseFailure::Missing(x, y) => format!("缺少像素 ({x}, {y})"),
            CaseFailure::Unexpected(x, y, line, text) => {
                format!("像素 ({x}, {y}) 不属于图形{}", drawn_by_zh(*line, text))
            }
            CaseFailure::Color([x, y], [expected, found], line, text)
            | CaseFailure::PictureColor([x, y], [expected, found], line, text) => {
                format!("像素 ({x}, {y}) 的颜色是 {found}，应为 {expected}{}", drawn_by_zh(*line, text))
            }
            CaseFailure::Order(number, [ex, ey], [x, y], line, text) => {
                format!("第 {number} 个像素是 ({x}, {y})，应为 ({ex}, {ey}){}", drawn_by_zh(*line, text))
            }
            CaseFailure::NoPicture => "程序没有在图形屏幕上画出东西".to_owned(),
            CaseFailure::NoEnd => "时间到了程序还没有结束，也没有画出东西".to_owned(),
            CaseFailure::PictureUnexpected([x, y], tolerance, count, line, text) => {
                let place = match tolerance {
                    0 => "不属于图形".to_owned(),
                    _ => format!("离图形超过 {tolerance} 个像素"),
                };
                format!("有 {count} 个像素{place}，第一个是 ({x}, {y}){}", drawn_by_zh(*line, text))
            }
            CaseFailure::PictureMissing([x, y], 0, count) => {
                format!("图形缺少 {count} 个像素，第一个是 ({x}, {y})")
            }
            CaseFailure::PictureMissing([x, y], tolerance, count) => {
                format!("图形缺少 {count} 个像素，第一个是 ({x}, {y})，它周围 {tolerance} 个像素内什么也没有画")
            }
            CaseFailure::Printed(number, expected, found) => match (expected.as_str(), found.as_str()) {
                ("", found) => format!("程序打印的比应有的多，从`{found}`开始"),
                (expected, "") => format!("程序没有打印`{expected}`（输出的第 {number} 项）"),
                _ => format!("输出的第 {number} 项是`{found}`，应为`{expected}`"),
            },
        }
    }
}
