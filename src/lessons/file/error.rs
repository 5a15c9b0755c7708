//! Errors in lesson files.

use super::OtherVersion;
use crate::messages::turboc::format_compile_errors;
use crate::messages::{Localize, chinese};
use crate::text::Language;
use crate::turboc::{CompileError, ExpressionError, RuntimeError};

/// An error in a lesson file.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.with_position(.kind.to_string()))]
pub struct LessonFileError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The kind of the error.
    pub kind: LessonFileErrorKind,
}

/// The kind of an error in a lesson file.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LessonFileErrorKind {
    /// It is not TOML, or a key is unknown, missing or has the wrong type. The message of the TOML reader.
    #[error("{0}")]
    Toml(String),
    /// The format has another version.
    #[error("{0}")]
    Version(OtherVersion),
    /// The C code does not compile. Its positions are those of the lesson file.
    #[error("{}", format_compile_errors(.0, Language::English))]
    Compile(CompileError),
    /// An expression cannot be parsed or evaluated.
    #[error("{0}")]
    Expression(ExpressionError),
    /// An expression calls a function that does not exist or takes another number of arguments.
    #[error(
        "no function `{0}` with this number of arguments; there are abs, min, max, round, fixed, binary, hex, signed, \
         parens and old"
    )]
    UnknownFunction(String),
    /// A `{` without `}`.
    #[error("a `{{` has no `}}`: {0}")]
    Brace(String),
    /// The code has no such mark; the marks that it has.
    #[error("the code has no mark `{}`; it has {}", .0, .1.join(", "))]
    UnknownMark(String, Vec<String>),
    /// The code has no marks.
    #[error("no line of the code ends in `// #mark`, so that there are no steps")]
    NoMarks,
    /// No parameter has this name.
    #[error("no parameter is called `{0}`")]
    UnknownParameter(String),
    /// The initial value or the range for questions is not between the smallest and the largest value.
    #[error("a value of `{0}` is not between `min` and `max`")]
    ParameterRange(String),
    /// The parameter has names for other values than 0 to the largest one.
    #[error("`{0}` has names for its values; `min` must be 0, and `max` the number of names minus 1")]
    Choices(String),
    /// No key has this name.
    #[error("no key is called `{0}`")]
    UnknownKey(String),
    /// graphics.h has no colour of this name.
    #[error("graphics.h has no colour `{0}`")]
    UnknownColor(String),
    /// The part of the picture that is shown is not inside it, or is not enlarged by a whole factor.
    #[error("`part` needs a column and a row in the picture, and a width of 20, 32, 40, 64, 80 or 160")]
    Part,
    /// A hint does not have exactly one shape.
    #[error("a hint needs one of `frame`, `line`, `ellipse` and `midpoint`")]
    HintShape,
    /// There is no built-in lesson of this name, or it has no parameter that the comparison sets, or not this value of it.
    #[error("there is no built-in lesson `{0}` with such a parameter")]
    UnknownLesson(String),
    /// A comparison has neither a lesson nor code, or both.
    #[error("a comparison needs `lesson`, and perhaps `set`, or else `code`")]
    ComparisonKeys,
    /// A text or a line of code is too long for its place.
    #[error("too long: at most {}: {text}", format_size(*.lines, *.columns))]
    TooLong {
        /// The text.
        text: String,
        /// The number of lines that fit.
        lines: i32,
        /// The number of half-width columns of a line.
        columns: i32,
    },
    /// An expression names a variable or a parameter that does not exist.
    #[error("the program has no variable `{0}`, and the lesson no such parameter")]
    UnknownName(String),
    /// The program stops with an error.
    #[error("{}", .0.kind)]
    Run(RuntimeError),
    /// The program waits for a key or needs something that does not exist here.
    #[error("the program waits for a key, or needs something that does not exist here")]
    Waits,
    /// The program does not end, or has too many steps; the limit.
    #[error("the program does not end, or has more than {0} steps")]
    TooManySteps(usize),
    /// The program does not reach a mark.
    #[error("the program ends without reaching a mark")]
    NoSteps,
    /// A question finds no step or has no two different answers.
    #[error("the question finds no step, or no wrong answer that differs from the right one")]
    NoQuestion,
    /// A question has keys that do not belong to its kind, or lacks one.
    #[error(
        "a question of kind `choose` needs `wrong`; `type` needs `answer`, `order` may have it, both without `wrong`; \
         `click` and `predict` need neither"
    )]
    QuestionKeys,
}

impl LessonFileError {
    /// Formats the error with file and line, unless it is an error of the compiler, which has its own positions.
    fn with_position(&self, message: String) -> String {
        match self.kind {
            LessonFileErrorKind::Compile(_) => message,
            _ => format!("{}:{}: {message}", self.file, self.line),
        }
    }
}

/// Formats the number of lines and columns that fit.
fn format_size(lines: i32, columns: i32) -> String {
    if lines == 1 { format!("{columns} columns") } else { format!("{lines} lines of {columns} columns") }
}

chinese! {
    LessonFileErrorKind {
        Toml(message) => "TOML 有误：“{message}”";
        Version(version) => "{}", version.zh();
        Compile(error) => "{}", format_compile_errors(error, Language::Chinese);
        Expression(error) => "{}", error.zh();
        UnknownFunction(name) =>
            "没有参数这么多的函数“{name}”；可用的有 abs、min、max、round、fixed、binary、hex、signed、parens、old";
        Brace(text) => "“{{”没有对应的“}}”：“{text}”";
        UnknownMark(mark, known) => "代码里没有标记“{mark}”；有 {}", known.join("、");
        NoMarks => "代码里没有以“// #mark”结尾的行，所以没有步骤";
        UnknownParameter(name) => "没有叫“{name}”的参数";
        ParameterRange(name) => "“{name}”的值不在“min”和“max”之间";
        Choices(name) => "“{name}”的值有名字，“min”必须是 0，“max”必须是名字的个数减 1";
        UnknownKey(name) => "没有叫“{name}”的键";
        UnknownColor(name) => "graphics.h 里没有颜色“{name}”";
        Part => "“part”要有图里的列、行，宽度是 20、32、40、64、80 或 160";
        HintShape => "一个提示要有“frame”“line”“ellipse”“midpoint”中的一个";
        UnknownLesson(name) => "没有内置的课“{name}”，或者它没有这样的参数";
        ComparisonKeys => "“comparison”要有“lesson”（可加“set”），或者有“code”";
        TooLong { text, lines: 1, columns } => "太长，最多 {columns} 个半角字符：“{text}”";
        TooLong { text, lines, columns } => "太长，最多 {lines} 行，每行 {columns} 个半角字符：“{text}”";
        UnknownName(name) => "程序里没有变量“{name}”，这一课也没有这个参数";
        Run(error) => "{}", error.kind.zh();
        Waits => "程序在等按键，或者用了这里没有的功能";
        TooManySteps(most) => "程序没有结束，或者超过了 {most} 步";
        NoSteps => "程序没有执行到有标记的行就结束了";
        NoQuestion => "这道题没有可问的一步，或者没有与正确答案不同的答案";
        QuestionKeys =>
            "“choose”的题要有“wrong”；“type”的题要有“answer”，“order”的题可以有，都没有“wrong”；“click”“predict”的题两个都没有";
    }
}

impl Localize for LessonFileError {
    fn zh(&self) -> String {
        self.with_position(self.kind.zh())
    }
}
