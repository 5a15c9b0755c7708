//! Errors in scripts.
//!
//! An error is data. Its `Display` is the English message; the Chinese one is in `telling`.

use std::fmt;

use super::c::C;
use crate::machine::Interrupt;

/// An error in a line of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// The error.
    pub fault: ScriptErrorKind,
    /// The number of further lines with the same error; of C code, only the first line is reported.
    pub again: usize,
}

impl ScriptError {
    pub(super) const fn new(line: usize, fault: ScriptErrorKind) -> ScriptError {
        ScriptError { line, fault, again: 0 }
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
    Unclosed(String),
    /// An invalid number; `true` if it is not an integer.
    NotANumber(FoundText, bool),
    /// A number that does not fit into 64 bits.
    HugeNumber(FoundText),
    /// An expression with more than `parts` parts, or nested deeper than `deep`.
    TooLong { parts: usize, deep: usize },
    /// A text without a closing quote.
    OpenText,
    /// `\` before a character that needs no escape.
    Escape,
    /// A value in a text without the closing `}`.
    OpenValue,
    /// An unknown name, and a similar known one, if any.
    Unknown { name: FoundText, near: Option<String> },
    /// A variable used as a call.
    VariableAsCall(String),
    /// An assignment to an undeclared variable, and a similar known one, if any.
    NoVariable { name: String, near: Option<String> },
    /// A name that already has another meaning.
    Taken(String),
    /// An image that no line above defines, and a similar known one, if any.
    NoImage { name: String, near: Option<String> },
    /// A function that returns a text, used as a number.
    GivesText(&'static str),
    /// A call with too few or too many numbers; `all` is the complete argument list.
    Count { name: String, takes: &'static str, given: usize, all: Option<&'static str> },
    /// A function without its brackets.
    Brackets { name: String, takes: &'static str },
    /// A missing image name.
    ImageName { call: String, found: Option<FoundText> },
    /// A polygon whose numbers do not match its number of points.
    Points { call: String, announced: i64, given: usize },
    /// A polygon without points.
    NoPoints(String),
    /// Something other than a variable as a result of a call.
    IntoVariable { call: &'static str, found: FoundText },
    /// A call with too few variables for its results.
    Variables { call: &'static str, takes: &'static str, gives: &'static str },
    /// Extra input after a statement.
    TooMuch(FoundText),
    /// `let` or `for` without a name.
    NeedsName(&'static str),
    /// `let x` or `for x` without `=`.
    NeedsEquals { word: &'static str, name: String },
    /// `for x = 1` without `to`.
    NeedsTo(String),
    /// `=` instead of a comparison in a condition.
    Compare,
    /// Blocks nested too deep: the word, and the number of open blocks.
    TooDeep(&'static str, usize),
    /// An `end` without a block.
    StrayEnd,
    /// An `else` without an `if`.
    StrayElse,
    /// A `break` outside a loop.
    StrayBreak,
    /// A block without an `end`; its first word.
    Unended(&'static str),
    /// C code.
    C(C),
    /// A division by 0; the dividend.
    DividedByZero(i64),
    /// A result that does not fit into 64 bits.
    OutOfRange,
    /// An argument that does not fit into 32 bits: its name, and its value.
    TooLarge { name: Option<&'static str>, value: i64 },
    /// A `for` that would never end.
    StepZero,
    /// A number outside the range of a call: `delay`, `sound`, `random`.
    Impossible { call: &'static str, least: i64, most: Option<i64>, given: i64 },
    /// A polygon with fewer points than announced.
    PointsFollow { call: &'static str, announced: i32, given: usize },
    /// An image that is too large.
    LargeImage,
    /// An image that no `getimage` has captured yet.
    Untaken(String),
    /// The script ran for this many seconds of virtual time without a user who could end it.
    Endless(u64),
    /// The host ended the script after a timeout.
    OutOfPatience,
}

/// The expected input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A number, a name or a bracket.
    Value,
    /// A closing bracket.
    Close,
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
        let hint = if self.full_width { " (a full-width sign: type it half-width)" } else { "" };
        write!(f, "`{}`{hint}", self.text)
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Value => "a number, a name or `(`",
            Expected::Close => "`)`",
            Expected::Call => "a call such as `line 0 0 639 479`",
            Expected::Text => "a text",
            Expected::Quoted => "a text in double quotes",
            Expected::Character => "one character between quotes, like 'q',",
        })
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)?;
        match self.again {
            0 => Ok(()),
            1 => f.write_str(" (and in one more line)"),
            more => write!(f, " (and in {more} more lines)"),
        }
    }
}

impl std::error::Error for ScriptError {}

/// ` (did you mean …?)`
struct Meant<'a>(&'a Option<String>);

impl fmt::Display for Meant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, " (did you mean `{name}`?)"),
            None => Ok(()),
        }
    }
}

/// `none was given`
struct Given(usize);

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("none was given"),
            1 => f.write_str("1 was given"),
            given => write!(f, "{given} were given"),
        }
    }
}

impl fmt::Display for ScriptErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptErrorKind::Expected(expected, found) => write!(f, "{expected} was expected, not {found}"),
            ScriptErrorKind::Missing(expected) => write!(f, "{expected} is missing at the end"),
            ScriptErrorKind::Unclosed(name) => write!(f, "`)` is missing behind `{name}(`"),
            ScriptErrorKind::NotANumber(word, true) => write!(f, "{word} is no number: numbers are whole here"),
            ScriptErrorKind::NotANumber(word, false) => write!(f, "{word} is no number"),
            ScriptErrorKind::HugeNumber(word) => write!(f, "the number {word} is out of range"),
            ScriptErrorKind::TooLong { parts, deep } => {
                write!(f, "the expression is too long: at most {parts} numbers, names and signs, {deep} deep")
            }
            ScriptErrorKind::OpenText => f.write_str("the text has no closing quote"),
            ScriptErrorKind::Escape => f.write_str("in a text, `\\` stands before `\"` or `\\` only"),
            ScriptErrorKind::OpenValue => {
                f.write_str("`}` was expected behind the value in the text; `{{` is a brace itself")
            }
            ScriptErrorKind::Unknown { name, near } => write!(f, "{name} is unknown{}", Meant(near)),
            ScriptErrorKind::VariableAsCall(name) => {
                write!(f, "`{name}` is unknown as a call: it is a variable, set by `{name} = …`")
            }
            ScriptErrorKind::NoVariable { name, near } => {
                write!(f, "there is no variable `{name}` yet{}: `let {name} = …` makes one", Meant(near))
            }
            ScriptErrorKind::Taken(name) => write!(f, "`{name}` has a meaning already: a variable needs another name"),
            ScriptErrorKind::NoImage { name, near } => {
                write!(f, "there is no image `{name}`{}: `getimage` above takes one", Meant(near))
            }
            ScriptErrorKind::GivesText(name) => {
                write!(f, "`{name}` gives a text, no number: `outtext {{{name}…}}` writes it")
            }
            ScriptErrorKind::Count { name, takes, given, all } => {
                let given = Given(*given);
                match super::names::count(takes) {
                    0 => write!(f, "{name} takes no numbers, {given}")?,
                    1 => write!(f, "{name} takes 1 number ({takes}), {given}")?,
                    many => write!(f, "{name} takes {many} numbers ({takes}), {given}")?,
                }
                all.map_or(Ok(()), |all| write!(f, " before the rest: {name} {all}"))
            }
            ScriptErrorKind::Brackets { name, takes } => {
                write!(f, "`{name}` needs brackets right behind it: {name}({})", takes.replace(' ', ", "))
            }
            ScriptErrorKind::ImageName { call, found: Some(found) } => {
                write!(f, "{call} needs the name of an image here, not {found}")
            }
            ScriptErrorKind::ImageName { call, found: None } => {
                write!(f, "{call} needs the name of an image at the end")
            }
            ScriptErrorKind::Points { call, announced, given } => {
                write!(f, "{call} takes 2 numbers for each of its {announced} points, {}", Given(*given))
            }
            ScriptErrorKind::NoPoints(call) => {
                write!(f, "{call} takes the number of its points, and x and y of each: {call} 3 0 0 100 0 50 80")
            }
            ScriptErrorKind::IntoVariable { call, found } => {
                write!(f, "{call} gives into variables: a name was expected, not {found}")
            }
            ScriptErrorKind::Variables { call, takes, gives } => {
                let names = format!("{takes} {gives}");
                write!(f, "{call} takes {} names of variables: {}", super::names::count(gives), names.trim_start())
            }
            ScriptErrorKind::TooMuch(found) => write!(f, "{found} is too much: the statement ends before it"),
            ScriptErrorKind::NeedsName(word) => write!(f, "`{word}` needs a name: `{word} x = …`"),
            ScriptErrorKind::NeedsEquals { word, name } => write!(f, "`=` is missing: `{word} {name} = …`"),
            ScriptErrorKind::NeedsTo(name) => {
                write!(f, "`to` is missing: `for {name} = 1 to 10`, perhaps with `step 2`")
            }
            ScriptErrorKind::Compare => f.write_str("`=` sets a variable; to compare, write `==`"),
            ScriptErrorKind::TooDeep(word, most) => {
                write!(f, "this `{word}` is too deep: {most} blocks are open already")
            }
            ScriptErrorKind::StrayEnd => f.write_str("this `end` ends nothing: no block is open"),
            ScriptErrorKind::StrayElse => f.write_str("this `else` belongs to no `if`"),
            ScriptErrorKind::StrayBreak => f.write_str("this `break` is in no loop"),
            ScriptErrorKind::Unended(word) => write!(f, "this `{word}` has no `end`"),
            ScriptErrorKind::C(c) => c.fmt(f),
            ScriptErrorKind::DividedByZero(number) => write!(f, "{number} is divided by 0"),
            ScriptErrorKind::OutOfRange => f.write_str("the result is out of range: it does not fit into 64 bits"),
            ScriptErrorKind::TooLarge { name, value } => {
                let name = name.unwrap_or("a number");
                write!(f, "{name} is out of range: {value} does not fit into 32 bits")
            }
            ScriptErrorKind::StepZero => f.write_str("a `for` whose step is 0 would never end"),
            ScriptErrorKind::Impossible { call, least, most: Some(most), given } => {
                write!(f, "{call} takes {least} to {most}, not {given}")
            }
            ScriptErrorKind::Impossible { call, least, most: None, given } => {
                write!(f, "{call} takes {least} or more, not {given}")
            }
            ScriptErrorKind::PointsFollow { call, announced, given } => {
                write!(f, "{call}: its first number, {announced}, should be how many points follow: {given}")
            }
            ScriptErrorKind::LargeImage => f.write_str("getimage: the image is too large"),
            ScriptErrorKind::Untaken(name) => write!(f, "putimage: no getimage has taken `{name}` yet"),
            ScriptErrorKind::Endless(seconds) => write!(
                f,
                "the script still runs here after {seconds} seconds of its own time, and nobody is there to end it: \
                 --at SECONDS or --keys could"
            ),
            ScriptErrorKind::OutOfPatience => f.write_str(
                "the script still runs here, and nobody is there to end it: is this loop endless? \
                 If not, --at SECONDS says how long it may take",
            ),
        }
    }
}

/// All errors of a script, in line order; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptErrors {
    /// The first errors: all, unless the text is not a script at all.
    pub told: Vec<ScriptError>,
    /// The number of further errors.
    pub more: usize,
}

impl ScriptErrors {
    /// The maximum number of errors reported at once.
    pub const MOST: usize = 100;

    /// Returns whether any of them is C code.
    pub(crate) fn are_of_c(&self) -> bool {
        self.told.iter().any(|mistake| matches!(mistake.fault, ScriptErrorKind::C(_)))
    }
}

/// One error per line.
impl fmt::Display for ScriptErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.told.iter().enumerate() {
            write!(f, "{}{mistake}", if index == 0 { "" } else { "\n" })?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        if self.are_of_c() { f.write_str("\na program in C is run as it is by `huanle run`") } else { Ok(()) }
    }
}

impl std::error::Error for ScriptErrors {}

/// The reason why a script stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An interrupt from outside.
    Interrupt(Interrupt),
    /// An error.
    Mistake(ScriptError),
}

impl From<Interrupt> for Stop {
    fn from(interrupt: Interrupt) -> Stop {
        Stop::Interrupt(interrupt)
    }
}
