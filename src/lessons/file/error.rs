//! Errors in lesson files.

use std::fmt;

use super::OtherVersion;
use crate::messages::Localize;
use crate::messages::turboc::format_compile_errors;
use crate::text::Language;
use crate::turboc::{CompileError, ExpressionError, RuntimeError};

/// An error in a lesson file.
#[derive(Clone, Debug)]
pub struct LessonFileError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The kind of the error.
    pub kind: LessonFileErrorKind,
}

/// The kind of an error in a lesson file.
#[derive(Clone, Debug)]
pub enum LessonFileErrorKind {
    /// It is not TOML, or a key is unknown, missing or has the wrong type. The message of the TOML reader.
    Toml(String),
    /// The format has another version.
    Version(OtherVersion),
    /// The C code does not compile. Its positions are those of the lesson file.
    Compile(CompileError),
    /// An expression cannot be parsed or evaluated.
    Expression(ExpressionError),
    /// An expression calls a function that does not exist or takes another number of arguments.
    UnknownFunction(String),
    /// A `{` without `}`.
    Brace(String),
    /// The code has no such mark; the marks that it has.
    UnknownMark(String, Vec<String>),
    /// The code has no marks.
    NoMarks,
    /// No parameter has this name.
    UnknownParameter(String),
    /// The initial value or the range for questions is not between the smallest and the largest value.
    ParameterRange(String),
    /// The parameter has names for other values than 0 to the largest one.
    Choices(String),
    /// No key has this name.
    UnknownKey(String),
    /// graphics.h has no colour of this name.
    UnknownColor(String),
    /// The part of the picture that is shown is not inside it, or is not enlarged by a whole factor.
    Part,
    /// A hint does not have exactly one shape.
    HintShape,
    /// There is no built-in lesson of this name, or it has no parameter that the comparison sets, or not this value of it.
    UnknownLesson(String),
    /// A comparison has neither a lesson nor code, or both.
    ComparisonKeys,
    /// A text or a line of code is too long for its place.
    TooLong {
        /// The text.
        text: String,
        /// The number of lines that fit.
        lines: i32,
        /// The number of half-width columns of a line.
        columns: i32,
    },
    /// An expression names a variable or a parameter that does not exist.
    UnknownName(String),
    /// The program stops with an error.
    Run(RuntimeError),
    /// The program waits for a key or needs something that does not exist here.
    Waits,
    /// The program does not end, or has too many steps; the limit.
    TooManySteps(usize),
    /// The program does not reach a mark.
    NoSteps,
    /// A question finds no step or has no two different answers.
    NoQuestion,
    /// A question has keys that do not belong to its kind, or lacks one.
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

impl fmt::Display for LessonFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use LessonFileErrorKind as Kind;
        let message = match &self.kind {
            Kind::Toml(message) => message.clone(),
            Kind::Version(version) => version.to_string(),
            Kind::Compile(error) => format_compile_errors(error, Language::English),
            Kind::Expression(error) => error.to_string(),
            Kind::UnknownFunction(name) => format!(
                "no function `{name}` with this number of arguments; there are abs, min, max, round, fixed, binary, hex, \
                 signed, parens and old"
            ),
            Kind::Brace(text) => format!("a `{{` has no `}}`: {text}"),
            Kind::UnknownMark(mark, known) => {
                format!("the code has no mark `{mark}`; it has {}", known.join(", "))
            }
            Kind::NoMarks => "no line of the code ends in `// #mark`, so that there are no steps".to_owned(),
            Kind::UnknownParameter(name) => format!("no parameter is called `{name}`"),
            Kind::ParameterRange(name) => format!("a value of `{name}` is not between `min` and `max`"),
            Kind::Choices(name) => {
                format!("`{name}` has names for its values; `min` must be 0, and `max` the number of names minus 1")
            }
            Kind::UnknownKey(name) => format!("no key is called `{name}`"),
            Kind::UnknownColor(name) => format!("graphics.h has no colour `{name}`"),
            Kind::Part => {
                "`part` needs a column and a row in the picture, and a width of 20, 32, 40, 64, 80 or 160".to_owned()
            }
            Kind::HintShape => "a hint needs one of `frame`, `line`, `ellipse` and `midpoint`".to_owned(),
            Kind::UnknownLesson(name) => format!("there is no built-in lesson `{name}` with such a parameter"),
            Kind::ComparisonKeys => "a comparison needs `lesson`, and perhaps `set`, or else `code`".to_owned(),
            Kind::TooLong { text, lines: 1, columns } => format!("too long: at most {columns} columns: {text}"),
            Kind::TooLong { text, lines, columns } => {
                format!("too long: at most {lines} lines of {columns} columns: {text}")
            }
            Kind::UnknownName(name) => {
                format!("the program has no variable `{name}`, and the lesson no such parameter")
            }
            Kind::Run(error) => error.kind.to_string(),
            Kind::Waits => "the program waits for a key, or needs something that does not exist here".to_owned(),
            Kind::TooManySteps(most) => format!("the program does not end, or has more than {most} steps"),
            Kind::NoSteps => "the program ends without reaching a mark".to_owned(),
            Kind::NoQuestion => {
                "the question finds no step, or no wrong answer that differs from the right one".to_owned()
            }
            Kind::QuestionKeys => "a question of kind `choose` needs `wrong`; `type` needs `answer`, \
                                   `order` may have it, both without `wrong`; `click` and `predict` need neither"
                .to_owned(),
        };
        f.write_str(&self.with_position(message))
    }
}

impl Localize for LessonFileError {
    fn zh(&self) -> String {
        use LessonFileErrorKind as Kind;
        self.with_position(match &self.kind {
            Kind::Toml(message) => format!("TOML 有误：“{message}”"),
            Kind::Version(version) => version.zh(),
            Kind::Compile(error) => format_compile_errors(error, Language::Chinese),
            Kind::Expression(error) => error.zh(),
            Kind::UnknownFunction(name) => format!(
                "没有参数这么多的函数“{name}”；可用的有 abs、min、max、round、fixed、binary、hex、signed、parens、old"
            ),
            Kind::Brace(text) => format!("“{{”没有对应的“}}”：“{text}”"),
            Kind::UnknownMark(mark, known) => format!("代码里没有标记“{mark}”；有 {}", known.join("、")),
            Kind::NoMarks => "代码里没有以“// #mark”结尾的行，所以没有步骤".to_owned(),
            Kind::UnknownParameter(name) => format!("没有叫“{name}”的参数"),
            Kind::ParameterRange(name) => format!("“{name}”的值不在“min”和“max”之间"),
            Kind::Choices(name) => format!("“{name}”的值有名字，“min”必须是 0，“max”必须是名字的个数减 1"),
            Kind::UnknownKey(name) => format!("没有叫“{name}”的键"),
            Kind::UnknownColor(name) => format!("graphics.h 里没有颜色“{name}”"),
            Kind::Part => "“part”要有图里的列、行，宽度是 20、32、40、64、80 或 160".to_owned(),
            Kind::HintShape => "一个提示要有“frame”“line”“ellipse”“midpoint”中的一个".to_owned(),
            Kind::UnknownLesson(name) => format!("没有内置的课“{name}”，或者它没有这样的参数"),
            Kind::ComparisonKeys => "“comparison”要有“lesson”（可加“set”），或者有“code”".to_owned(),
            Kind::TooLong { text, lines: 1, columns } => format!("太长，最多 {columns} 个半角字符：“{text}”"),
            Kind::TooLong { text, lines, columns } => {
                format!("太长，最多 {lines} 行，每行 {columns} 个半角字符：“{text}”")
            }
            Kind::UnknownName(name) => format!("程序里没有变量“{name}”，这一课也没有这个参数"),
            Kind::Run(error) => error.kind.zh(),
            Kind::Waits => "程序在等按键，或者用了这里没有的功能".to_owned(),
            Kind::TooManySteps(most) => format!("程序没有结束，或者超过了 {most} 步"),
            Kind::NoSteps => "程序没有执行到有标记的行就结束了".to_owned(),
            Kind::NoQuestion => "这道题没有可问的一步，或者没有与正确答案不同的答案".to_owned(),
            Kind::QuestionKeys => "“choose”的题要有“wrong”；“type”的题要有“answer”，“order”的题可以有，都没有“wrong”；\
                                   “click”“predict”的题两个都没有"
                .to_owned(),
        })
    }
}
