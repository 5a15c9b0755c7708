//! Errors in scripts.
//!
//! An error is data. Its `Display` is the English message; the Chinese one is in `messages`.

use std::fmt;

use super::c::CConstruct;
use crate::machine::Interrupt;

/// An error in a line of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// The error.
    pub kind: ScriptErrorKind,
    /// The number of further lines with the same error; of C code, only the first line is reported.
    pub repeats: usize,
}

impl ScriptError {
    pub(super) const fn new(line: usize, kind: ScriptErrorKind) -> ScriptError {
        ScriptError { line, kind, repeats: 0 }
    }
}

/// The kinds of errors, with the expected input.
#[allow(missing_docs, reason = "the lines above the variants tell of their fields")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptErrorKind {
    /// Something else was expected.
    Expected(Expected, FoundText),
    /// The statement ends too early.
    Missing(Expected),
    /// The bracket after a function's name is not closed.
    UnclosedBracket(String),
    /// An invalid number; `true` if it is not an integer.
    NotANumber(FoundText, bool),
    /// A number that does not fit into 64 bits.
    HugeNumber(FoundText),
    /// An expression with more than `parts` parts, or nested deeper than `deep`.
    TooLong { parts: usize, deep: usize },
    /// A text without a closing quote.
    UnclosedText,
    /// `\` before a character that needs no escape.
    UnneededEscape,
    /// A value in a text without the closing `}`.
    UnclosedValue,
    /// An unknown name, and a similar known one, if any.
    Unknown { name: FoundText, near: Option<String> },
    /// A variable used as a call.
    VariableAsCall(String),
    /// An assignment to an undeclared variable, and a similar known one, if any.
    UnknownVariable { name: String, near: Option<String> },
    /// A name that already has another meaning.
    NameTaken(String),
    /// An image that no line above defines, and a similar known one, if any.
    UnknownImage { name: String, near: Option<String> },
    /// A function that returns a text, used as a number.
    TextAsNumber(&'static str),
    /// A call with too few or too many numbers; `all` is the complete argument list.
    ArgumentCount { name: String, takes: &'static str, given: usize, all: Option<&'static str> },
    /// A function without its brackets.
    MissingBrackets { name: String, takes: &'static str },
    /// A missing image name.
    MissingImageName { call: String, found: Option<FoundText> },
    /// A polygon whose numbers do not match its number of points.
    PointCount { call: String, announced: i64, given: usize },
    /// A polygon without points.
    NoPoints(String),
    /// Something other than a variable as a result of a call.
    NotAVariable { call: &'static str, found: FoundText },
    /// A call with too few variables for its results.
    MissingVariables { call: &'static str, takes: &'static str, gives: &'static str },
    /// Extra input after a statement.
    ExtraInput(FoundText),
    /// `let` or `for` without a name.
    NeedsName(&'static str),
    /// `let x` or `for x` without `=`.
    NeedsEquals { word: &'static str, name: String },
    /// `for x = 1` without `to`.
    NeedsTo(String),
    /// `=` instead of a comparison in a condition.
    AssignmentInCondition,
    /// Blocks nested too deep: the word, and the number of open blocks.
    TooDeep(&'static str, usize),
    /// An `end` without a block.
    StrayEnd,
    /// An `else` without an `if`.
    StrayElse,
    /// A `break` outside a loop.
    StrayBreak,
    /// A block without an `end`; its first word.
    MissingEnd(&'static str),
    /// C code.
    C(CConstruct),
    /// A division by 0; the dividend.
    DivisionByZero(i64),
    /// A result that does not fit into 64 bits.
    OutOfRange,
    /// An argument that does not fit into 32 bits: its name, and its value.
    TooLarge { name: Option<&'static str>, value: i64 },
    /// A `for` that would never end.
    StepZero,
    /// A number outside the range of a call: `delay`, `sound`, `random`.
    ArgumentOutOfRange { call: &'static str, least: i64, most: Option<i64>, given: i64 },
    /// A polygon with fewer points than announced.
    TooFewPoints { call: &'static str, announced: i32, given: usize },
    /// An image that is too large.
    LargeImage,
    /// An image that no `getimage` has captured yet.
    ImageNotCaptured(String),
    /// The script ran for this many seconds of virtual time without a user who could end it.
    Endless(u64),
    /// The host ended the script after a timeout.
    TimedOut,
}

/// A parsed value, or the error; the caller knows the line.
pub(super) type Parsed<T> = Result<T, ScriptErrorKind>;

/// The expected input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A number, a name or a bracket.
    Value,
    /// A closing bracket.
    ClosingBracket,
    /// A call.
    Call,
    /// A text, in double quotes or not.
    Text,
    /// A text in double quotes.
    Quoted,
    /// A character in single quotes.
    Character,
}

/// A piece of the script, shortened and without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundText {
    /// The text.
    pub text: String,
    /// Whether it begins with a full-width character.
    pub full_width: bool,
}

impl FoundText {
    /// Creates it from a piece of a script.
    pub(super) fn new(text: &str) -> FoundText {
        const MOST: usize = 32;
        let mut shown: String = text.chars().take(MOST).map(|c| if c.is_control() { '?' } else { c }).collect();
        if text.chars().nth(MOST).is_some() {
            shown.push('…');
        }
        let full_width = text.starts_with(['“', '”', '‘', '’', '。', '、'])
            || text.starts_with(|c| ('\u{FF01}'..='\u{FF5E}').contains(&c));
        FoundText { text: shown, full_width }
    }
}

impl fmt::Display for FoundText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hint = if self.full_width { " (a full-width character: type it half-width)" } else { "" };
        write!(f, "`{}`{hint}", self.text)
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Value => "a number, a name or `(`",
            Expected::ClosingBracket => "`)`",
            Expected::Call => "a call such as `line 0 0 639 479`",
            Expected::Text => "text",
            Expected::Quoted => "text in double quotes",
            Expected::Character => "one character between quotes, such as 'q'",
        })
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)?;
        match self.repeats {
            0 => Ok(()),
            1 => f.write_str(" (and on one more line)"),
            more => write!(f, " (and on {more} more lines)"),
        }
    }
}

impl std::error::Error for ScriptError {}

/// ` (did you mean …?)`
struct Suggestion<'a>(&'a Option<String>);

impl fmt::Display for Suggestion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, " (did you mean `{name}`?)"),
            None => Ok(()),
        }
    }
}

/// `but there are none`
struct GivenCount(usize);

impl fmt::Display for GivenCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("but there are none"),
            1 => f.write_str("but there is 1"),
            given => write!(f, "but there are {given}"),
        }
    }
}

impl fmt::Display for ScriptErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptErrorKind::Expected(expected, found) => write!(f, "expected {expected}, found {found}"),
            ScriptErrorKind::Missing(expected) => write!(f, "{expected} is missing at the end"),
            ScriptErrorKind::UnclosedBracket(name) => write!(f, "`)` is missing after `{name}(`"),
            ScriptErrorKind::NotANumber(word, true) => write!(
                f,
                "{word} is not a whole number: only whole numbers are \
                                                                  allowed"
            ),
            ScriptErrorKind::NotANumber(word, false) => write!(f, "{word} is not a number"),
            ScriptErrorKind::HugeNumber(word) => write!(f, "the number {word} is out of range"),
            ScriptErrorKind::TooLong { parts, deep } => {
                write!(
                    f,
                    "the expression is too long: at most {parts} numbers, names and operators, nested {deep} \
                           deep"
                )
            }
            ScriptErrorKind::UnclosedText => f.write_str("the text has no closing quote"),
            ScriptErrorKind::UnneededEscape => f.write_str("in text, `\\` must be followed by `\"` or `\\`"),
            ScriptErrorKind::UnclosedValue => {
                f.write_str("`}` is missing after the value in the text; write `{{` for a brace")
            }
            ScriptErrorKind::Unknown { name, near } => write!(f, "{name} is unknown{}", Suggestion(near)),
            ScriptErrorKind::VariableAsCall(name) => {
                write!(f, "`{name}` is a variable, not a call: set it with `{name} = …`")
            }
            ScriptErrorKind::UnknownVariable { name, near } => {
                write!(f, "there is no variable `{name}` yet{}: create it with `let {name} = …`", Suggestion(near))
            }
            ScriptErrorKind::NameTaken(name) => {
                write!(f, "`{name}` already has a meaning: choose another name for the variable")
            }
            ScriptErrorKind::UnknownImage { name, near } => {
                write!(f, "there is no image `{name}`{}: capture it first with `getimage`", Suggestion(near))
            }
            ScriptErrorKind::TextAsNumber(name) => {
                write!(f, "`{name}` returns text, not a number: show it with `outtext {{{name}…}}`")
            }
            ScriptErrorKind::ArgumentCount { name, takes, given, all } => {
                let given = GivenCount(*given);
                match super::names::count(takes) {
                    0 => write!(f, "{name} takes no numbers, {given}")?,
                    1 => write!(f, "{name} takes 1 number ({takes}), {given}")?,
                    many => write!(f, "{name} takes {many} numbers ({takes}), {given}")?,
                }
                all.map_or(Ok(()), |all| write!(f, " before the rest: {name} {all}"))
            }
            ScriptErrorKind::MissingBrackets { name, takes } => {
                write!(f, "`{name}` must be followed directly by brackets: {name}({})", takes.replace(' ', ", "))
            }
            ScriptErrorKind::MissingImageName { call, found: Some(found) } => {
                write!(f, "{call} needs the name of an image here, not {found}")
            }
            ScriptErrorKind::MissingImageName { call, found: None } => {
                write!(f, "{call} needs the name of an image at the end")
            }
            ScriptErrorKind::PointCount { call, announced, given } => {
                write!(f, "{call} takes 2 numbers for each of its {announced} points, {}", GivenCount(*given))
            }
            ScriptErrorKind::NoPoints(call) => {
                write!(f, "{call} takes the number of its points, and x and y of each: {call} 3 0 0 100 0 50 80")
            }
            ScriptErrorKind::NotAVariable { call, found } => {
                write!(f, "{call} stores its results in variables: expected a name, found {found}")
            }
            ScriptErrorKind::MissingVariables { call, takes, gives } => {
                let names = format!("{takes} {gives}");
                write!(f, "{call} takes {} variable names: {}", super::names::count(gives), names.trim_start())
            }
            ScriptErrorKind::ExtraInput(found) => write!(f, "unexpected {found}: the statement ends before it"),
            ScriptErrorKind::NeedsName(word) => write!(f, "`{word}` needs a name: `{word} x = …`"),
            ScriptErrorKind::NeedsEquals { word, name } => write!(f, "`=` is missing: `{word} {name} = …`"),
            ScriptErrorKind::NeedsTo(name) => {
                write!(f, "`to` is missing: `for {name} = 1 to 10`, optionally with `step 2`")
            }
            ScriptErrorKind::AssignmentInCondition => f.write_str("`=` sets a variable; to compare, write `==`"),
            ScriptErrorKind::TooDeep(word, most) => {
                write!(f, "this `{word}` is nested too deeply: {most} blocks are already open")
            }
            ScriptErrorKind::StrayEnd => f.write_str("this `end` has no block to end"),
            ScriptErrorKind::StrayElse => f.write_str("this `else` has no `if`"),
            ScriptErrorKind::StrayBreak => f.write_str("this `break` is not inside a loop"),
            ScriptErrorKind::MissingEnd(word) => write!(f, "this `{word}` has no `end`"),
            ScriptErrorKind::C(c) => c.fmt(f),
            ScriptErrorKind::DivisionByZero(number) => write!(f, "{number} divided by 0"),
            ScriptErrorKind::OutOfRange => f.write_str("the result is out of range: it does not fit in 64 bits"),
            ScriptErrorKind::TooLarge { name, value } => {
                let name = name.unwrap_or("a number");
                write!(f, "{name} is out of range: {value} does not fit in 32 bits")
            }
            ScriptErrorKind::StepZero => f.write_str("a `for` with step 0 would never end"),
            ScriptErrorKind::ArgumentOutOfRange { call, least, most: Some(most), given } => {
                write!(f, "{call} takes {least} to {most}, not {given}")
            }
            ScriptErrorKind::ArgumentOutOfRange { call, least, most: None, given } => {
                write!(f, "{call} takes {least} or more, not {given}")
            }
            ScriptErrorKind::TooFewPoints { call, announced, given } => {
                write!(
                    f,
                    "{call}: the first number is {announced}, but must be the number of points that follow: \
                           {given}"
                )
            }
            ScriptErrorKind::LargeImage => f.write_str("getimage: the image is too large"),
            ScriptErrorKind::ImageNotCaptured(name) => write!(
                f,
                "putimage: `{name}` has not been captured with \
                                                                  getimage yet"
            ),
            ScriptErrorKind::Endless(seconds) => write!(
                f,
                "the script is still running here after {seconds} seconds of its own time, without a user to end it: \
                 use --at SECONDS or --keys"
            ),
            ScriptErrorKind::TimedOut => f.write_str(
                "the script is still running here, without a user to end it: is this loop endless? If not, set how \
                 long it runs with --at SECONDS",
            ),
        }
    }
}

/// All errors of a script, in line order; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptErrors {
    /// The first errors: all, unless the text is not a script at all.
    pub errors: Vec<ScriptError>,
    /// The number of further errors.
    pub more: usize,
}

impl ScriptErrors {
    /// The maximum number of errors reported at once.
    pub const MAX_REPORTED: usize = 100;

    /// Returns whether any of them is C code.
    pub(crate) fn contain_c_code(&self) -> bool {
        self.errors.iter().any(|mistake| matches!(mistake.kind, ScriptErrorKind::C(_)))
    }
}

/// One error per line.
impl fmt::Display for ScriptErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.errors.iter().enumerate() {
            write!(f, "{}{mistake}", if index == 0 { "" } else { "\n" })?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        if self.contain_c_code() { f.write_str("\nto run a C program, use `huanle run`") } else { Ok(()) }
    }
}

impl std::error::Error for ScriptErrors {}

/// The reason why a script stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptRunError {
    /// An interrupt from outside.
    Interrupt(Interrupt),
    /// An error.
    Error(ScriptError),
}

impl From<Interrupt> for ScriptRunError {
    fn from(interrupt: Interrupt) -> ScriptRunError {
        ScriptRunError::Interrupt(interrupt)
    }
}
