//! Errors in tasks, and the reasons why a case is not passed.

use std::fmt;

use crate::messages::turboc::{format_compile_errors, runtime_error_message};
use crate::messages::{Localize, LocalizedMessage};
use crate::text::Language;
use crate::turboc::{CompileError, Program, RuntimeError};

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
    /// The name of the function is not an identifier of C.
    Function(String),
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
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TaskErrorKind as Kind;
        let message = match &self.kind {
            Kind::Unreadable => "cannot be read as UTF-8 text".to_owned(),
            Kind::Toml(message) => message.clone(),
            Kind::Function(name) => format!("`{name}` is not the name of a function in C"),
            Kind::Call => "a case needs either `arguments` or `call`".to_owned(),
            Kind::NoCases => "the task has no cases".to_owned(),
            Kind::NoReference => "the case needs `expected`, because the task has no `references`".to_owned(),
            Kind::Pixels(text) => format!("`{text}` is not a pixel; write `x,y,color`"),
            Kind::Tolerance => "the tolerance must be between 0 and 10".to_owned(),
            Kind::ToleranceWithOrder => "`tolerance` cannot be combined with `order`".to_owned(),
            Kind::Reference(failure) => format!("the reference fails: {failure}"),
            Kind::Empty => "the reference draws no pixel in this case".to_owned(),
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
            Kind::Function(name) => format!("`{name}`不是 C 的函数名"),
            Kind::Call => "一个用例要有`arguments`和`call`中的一个".to_owned(),
            Kind::NoCases => "任务没有用例".to_owned(),
            Kind::NoReference => "任务没有`references`，所以用例要有`expected`".to_owned(),
            Kind::Pixels(text) => format!("`{text}`不是像素；写成`x,y,color`"),
            Kind::Tolerance => "`tolerance`要在 0 和 10 之间".to_owned(),
            Kind::ToleranceWithOrder => "`tolerance`不能与`order`一起用".to_owned(),
            Kind::Reference(failure) => format!("参考程序有误：{}", failure.zh()),
            Kind::Empty => "参考程序在这个用例里没有画像素".to_owned(),
        };
        format!("{}:{}: {message}", self.file, self.line)
    }
}

/// The reason why a case is not passed. A line is that of the student's file, with its text.
#[derive(Clone, Debug)]
pub enum CaseFailure {
    /// The program does not compile, or stops with an error.
    Message(LocalizedMessage),
    /// The program does not define the function.
    NoFunction(String),
    /// The function does not return within the seconds, or draws too many pixels.
    Endless(u64),
    /// The function waits for a key.
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
}

impl CaseFailure {
    /// Returns the failure of a program that does not compile.
    pub(super) fn compile(error: &CompileError) -> CaseFailure {
        CaseFailure::Message(LocalizedMessage::from_fn(|language| format_compile_errors(error, language)))
    }

    /// Returns the failure of a program that stops with an error.
    pub(super) fn runtime(error: RuntimeError, program: &Program) -> CaseFailure {
        let at = program.position(error.at);
        CaseFailure::Message(LocalizedMessage::from_fn(|language: Language| {
            format!("{}:{}: {}", at.file, at.line, runtime_error_message(error, program, language))
        }))
    }
}

impl fmt::Display for CaseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseFailure::Message(message) => write!(f, "{message}"),
            CaseFailure::NoFunction(name) => write!(f, "the program does not define the function `{name}`"),
            CaseFailure::Endless(seconds) => {
                write!(f, "the function does not return within {seconds} seconds, or draws too many pixels")
            }
            CaseFailure::Waits => f.write_str("the function waits for a key"),
            CaseFailure::Forbidden(name, line, text) => {
                write!(f, "`{name}` may not be called in this task; line {line} calls it: {text}")
            }
            CaseFailure::Missing(x, y) => write!(f, "the expected pixel ({x}, {y}) is missing"),
            CaseFailure::Unexpected(x, y, line, text) => {
                write!(f, "the pixel ({x}, {y}) is not part of the figure; line {line} draws it: {text}")
            }
            CaseFailure::Color([x, y], [expected, found], line, text) => {
                write!(f, "the pixel ({x}, {y}) has colour {found} instead of {expected}; line {line} draws it: {text}")
            }
            CaseFailure::Order(number, [ex, ey], [x, y], line, text) => {
                write!(f, "pixel {number} is ({x}, {y}) instead of ({ex}, {ey}); line {line} draws it: {text}")
            }
        }
    }
}

impl Localize for CaseFailure {
    fn zh(&self) -> String {
        match self {
            CaseFailure::Message(message) => message.zh(),
            CaseFailure::NoFunction(name) => format!("程序里没有定义函数`{name}`"),
            CaseFailure::Endless(seconds) => format!("函数在 {seconds} 秒内没有返回，或者画的像素太多"),
            CaseFailure::Waits => "函数在等按键".to_owned(),
            CaseFailure::Forbidden(name, line, text) => {
                format!("这个任务不能调用`{name}`；第 {line} 行调用了它：`{text}`")
            }
            CaseFailure::Missing(x, y) => format!("缺少像素 ({x}, {y})"),
            CaseFailure::Unexpected(x, y, line, text) => {
                format!("像素 ({x}, {y}) 不属于图形；它是第 {line} 行画的：`{text}`")
            }
            CaseFailure::Color([x, y], [expected, found], line, text) => {
                format!("像素 ({x}, {y}) 的颜色是 {found}，应为 {expected}；它是第 {line} 行画的：`{text}`")
            }
            CaseFailure::Order(number, [ex, ey], [x, y], line, text) => {
                format!("第 {number} 个像素是 ({x}, {y})，应为 ({ex}, {ey})；它是第 {line} 行画的：`{text}`")
            }
        }
    }
}
