//! What is wrong with a script, and where.
//!
//! A mistake is data. Its `Display` is the English sentence; the room `telling` has the Chinese one.

use std::fmt;

use super::c::C;
use crate::machine::Interrupt;

/// Something wrong in a line of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
    /// In how many lines more the same was written: of what is C, only the first line is told.
    pub again: usize,
}

impl Mistake {
    pub(super) const fn new(line: usize, fault: Fault) -> Mistake {
        Mistake { line, fault, again: 0 }
    }
}

/// What is wrong, and what was expected.
#[allow(missing_docs, reason = "the lines above the variants tell of their fields")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something else was expected here.
    Expected(Expected, Found),
    /// The statement ends, and something is missing.
    Missing(Expected),
    /// The bracket behind a function's name is not closed.
    Unclosed(String),
    /// A word that begins like a number and is none; whether because it is not whole.
    NotANumber(Found, bool),
    /// A number beyond 64 bits.
    HugeNumber(Found),
    /// An expression is too long: more than so many parts, or deeper than so much.
    TooLong { parts: usize, deep: usize },
    /// A text has no closing quote.
    OpenText,
    /// `\` before something that needs none.
    Escape,
    /// The `}` behind a value in a text is missing.
    OpenValue,
    /// A name that is not known, and the known one that was meant, perhaps.
    Unknown { name: Found, near: Option<String> },
    /// A variable is written where a call should be.
    VariableAsCall(String),
    /// A variable is set that was not made, and the one that was meant, perhaps.
    NoVariable { name: String, near: Option<String> },
    /// A name that means something else already.
    Taken(String),
    /// An image that no line above takes, and the one that was meant, perhaps.
    NoImage { name: String, near: Option<String> },
    /// A function that gives a text stands where a number should.
    GivesText(&'static str),
    /// A call has too few or too many numbers; in `all`, what it takes besides.
    Count { name: String, takes: &'static str, given: usize, all: Option<&'static str> },
    /// A function without its brackets.
    Brackets { name: String, takes: &'static str },
    /// The name of an image is missing.
    ImageName { call: String, found: Option<Found> },
    /// A polygon's numbers do not go with the number of its points.
    Points { call: String, announced: i64, given: usize },
    /// A polygon without points.
    NoPoints(String),
    /// What gives into variables was given something else.
    IntoVariable { call: &'static str, found: Found },
    /// What gives into variables was given too few.
    Variables { call: &'static str, takes: &'static str, gives: &'static str },
    /// More stands behind a statement.
    TooMuch(Found),
    /// `let` or `for` without a name.
    NeedsName(&'static str),
    /// `let x` or `for x` without `=`.
    NeedsEquals { word: &'static str, name: String },
    /// `for x = 1` without `to`.
    NeedsTo(String),
    /// `=` in a condition.
    Compare,
    /// Blocks lie too deep in one another: the word, and how many are open.
    TooDeep(&'static str, usize),
    /// An `end` too many.
    StrayEnd,
    /// An `else` without its `if`.
    StrayElse,
    /// A `break` outside of loops.
    StrayBreak,
    /// A block without its `end`; its first word.
    Unended(&'static str),
    /// It is C.
    C(C),
    /// A number that is divided by 0.
    DividedByZero(i64),
    /// A result beyond 64 bits.
    OutOfRange,
    /// An argument beyond 32 bits: its name, and its value.
    TooLarge { name: Option<&'static str>, value: i64 },
    /// A `for` that would never end.
    StepZero,
    /// A number that a call of the machine cannot take: `delay`, `sound`, `random`.
    Impossible { call: &'static str, least: i64, most: Option<i64>, given: i64 },
    /// As many points as a polygon was told are not there.
    PointsFollow { call: &'static str, announced: i32, given: usize },
    /// An image that is too large.
    LargeImage,
    /// An image that no `getimage` has taken yet.
    Untaken(String),
    /// Nobody is there to end it: so many seconds of its own time.
    Endless(u64),
    /// Nobody is there to end it: whoever waits for it has waited long enough.
    OutOfPatience,
}

/// What was expected.
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

/// A piece of the script as it is shown: not too long, and nothing in it that a terminal would obey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The piece.
    pub text: String,
    /// Whether it begins with a full-width sign.
    pub full_width: bool,
}

impl Found {
    /// Shows a piece of a script.
    pub(super) fn new(text: &str) -> Found {
        const MOST: usize = 32;
        let mut shown: String = text.chars().take(MOST).map(|c| if c.is_control() { '?' } else { c }).collect();
        if text.chars().nth(MOST).is_some() {
            shown.push('…');
        }
        let full_width = text.starts_with(['“', '”', '‘', '’', '。', '、'])
            || text.starts_with(|c| ('\u{FF01}'..='\u{FF5E}').contains(&c));
        Found { text: shown, full_width }
    }
}

impl fmt::Display for Found {
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

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)?;
        match self.again {
            0 => Ok(()),
            1 => f.write_str(" (and in one more line)"),
            more => write!(f, " (and in {more} more lines)"),
        }
    }
}

impl std::error::Error for Mistake {}

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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Expected(expected, found) => write!(f, "{expected} was expected, not {found}"),
            Fault::Missing(expected) => write!(f, "{expected} is missing at the end"),
            Fault::Unclosed(name) => write!(f, "`)` is missing behind `{name}(`"),
            Fault::NotANumber(word, true) => write!(f, "{word} is no number: numbers are whole here"),
            Fault::NotANumber(word, false) => write!(f, "{word} is no number"),
            Fault::HugeNumber(word) => write!(f, "the number {word} is out of range"),
            Fault::TooLong { parts, deep } => {
                write!(f, "the expression is too long: at most {parts} numbers, names and signs, {deep} deep")
            }
            Fault::OpenText => f.write_str("the text has no closing quote"),
            Fault::Escape => f.write_str("in a text, `\\` stands before `\"` or `\\` only"),
            Fault::OpenValue => f.write_str("`}` was expected behind the value in the text; `{{` is a brace itself"),
            Fault::Unknown { name, near } => write!(f, "{name} is unknown{}", Meant(near)),
            Fault::VariableAsCall(name) => {
                write!(f, "`{name}` is unknown as a call: it is a variable, set by `{name} = …`")
            }
            Fault::NoVariable { name, near } => {
                write!(f, "there is no variable `{name}` yet{}: `let {name} = …` makes one", Meant(near))
            }
            Fault::Taken(name) => write!(f, "`{name}` has a meaning already: a variable needs another name"),
            Fault::NoImage { name, near } => {
                write!(f, "there is no image `{name}`{}: `getimage` above takes one", Meant(near))
            }
            Fault::GivesText(name) => {
                write!(f, "`{name}` gives a text, no number: `outtext {{{name}…}}` writes it")
            }
            Fault::Count { name, takes, given, all } => {
                let given = Given(*given);
                match super::names::count(takes) {
                    0 => write!(f, "{name} takes no numbers, {given}")?,
                    1 => write!(f, "{name} takes 1 number ({takes}), {given}")?,
                    many => write!(f, "{name} takes {many} numbers ({takes}), {given}")?,
                }
                all.map_or(Ok(()), |all| write!(f, " before the rest: {name} {all}"))
            }
            Fault::Brackets { name, takes } => {
                write!(f, "`{name}` needs brackets right behind it: {name}({})", takes.replace(' ', ", "))
            }
            Fault::ImageName { call, found: Some(found) } => {
                write!(f, "{call} needs the name of an image here, not {found}")
            }
            Fault::ImageName { call, found: None } => write!(f, "{call} needs the name of an image at the end"),
            Fault::Points { call, announced, given } => {
                write!(f, "{call} takes 2 numbers for each of its {announced} points, {}", Given(*given))
            }
            Fault::NoPoints(call) => {
                write!(f, "{call} takes the number of its points, and x and y of each: {call} 3 0 0 100 0 50 80")
            }
            Fault::IntoVariable { call, found } => {
                write!(f, "{call} gives into variables: a name was expected, not {found}")
            }
            Fault::Variables { call, takes, gives } => {
                let names = format!("{takes} {gives}");
                write!(f, "{call} takes {} names of variables: {}", super::names::count(gives), names.trim_start())
            }
            Fault::TooMuch(found) => write!(f, "{found} is too much: the statement ends before it"),
            Fault::NeedsName(word) => write!(f, "`{word}` needs a name: `{word} x = …`"),
            Fault::NeedsEquals { word, name } => write!(f, "`=` is missing: `{word} {name} = …`"),
            Fault::NeedsTo(name) => {
                write!(f, "`to` is missing: `for {name} = 1 to 10`, perhaps with `step 2`")
            }
            Fault::Compare => f.write_str("`=` sets a variable; to compare, write `==`"),
            Fault::TooDeep(word, most) => write!(f, "this `{word}` is too deep: {most} blocks are open already"),
            Fault::StrayEnd => f.write_str("this `end` ends nothing: no block is open"),
            Fault::StrayElse => f.write_str("this `else` belongs to no `if`"),
            Fault::StrayBreak => f.write_str("this `break` is in no loop"),
            Fault::Unended(word) => write!(f, "this `{word}` has no `end`"),
            Fault::C(c) => c.fmt(f),
            Fault::DividedByZero(number) => write!(f, "{number} is divided by 0"),
            Fault::OutOfRange => f.write_str("the result is out of range: it does not fit into 64 bits"),
            Fault::TooLarge { name, value } => {
                let name = name.unwrap_or("a number");
                write!(f, "{name} is out of range: {value} does not fit into 32 bits")
            }
            Fault::StepZero => f.write_str("a `for` whose step is 0 would never end"),
            Fault::Impossible { call, least, most: Some(most), given } => {
                write!(f, "{call} takes {least} to {most}, not {given}")
            }
            Fault::Impossible { call, least, most: None, given } => {
                write!(f, "{call} takes {least} or more, not {given}")
            }
            Fault::PointsFollow { call, announced, given } => {
                write!(f, "{call}: its first number, {announced}, should be how many points follow: {given}")
            }
            Fault::LargeImage => f.write_str("getimage: the image is too large"),
            Fault::Untaken(name) => write!(f, "putimage: no getimage has taken `{name}` yet"),
            Fault::Endless(seconds) => write!(
                f,
                "the script still runs here after {seconds} seconds of its own time, and nobody is there to end it: \
                 --at SECONDS or --keys could"
            ),
            Fault::OutOfPatience => f.write_str(
                "the script still runs here, and nobody is there to end it: is this loop endless? \
                 If not, --at SECONDS says how long it may take",
            ),
        }
    }
}

/// All that is wrong with a script, in the order of its lines; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes {
    /// The first of them: all, but for a text that is no script at all.
    pub told: Vec<Mistake>,
    /// How many there are beyond those.
    pub more: usize,
}

impl Mistakes {
    /// The most that are told at once.
    pub const MOST: usize = 100;

    /// Whether any of them is C.
    pub(crate) fn are_of_c(&self) -> bool {
        self.told.iter().any(|mistake| matches!(mistake.fault, Fault::C(_)))
    }
}

/// One a line.
impl fmt::Display for Mistakes {
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

impl std::error::Error for Mistakes {}

/// Why a script stops before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// From outside.
    Interrupt(Interrupt),
    /// It went wrong.
    Mistake(Mistake),
}

impl From<Interrupt> for Stop {
    fn from(interrupt: Interrupt) -> Stop {
        Stop::Interrupt(interrupt)
    }
}
