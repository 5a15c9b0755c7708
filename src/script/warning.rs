//! What is odd about a script that runs: numbers that graphics.h takes without a word, and makes something else of.

use std::fmt;
use std::time::Duration;

use crate::gfx::Framebuffer;
use crate::gfx::font::stroked::ChrError;

/// Something odd in a line of a script. The script goes on, as a program in C did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line, from 1.
    pub line: usize,
    /// What is odd.
    pub odd: Odd,
}

/// What is odd, and what comes of it.
#[allow(missing_docs, reason = "the lines above the variants tell of their fields")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Odd {
    /// Of a number only some bits count, or it stands for another one.
    Counts { call: &'static str, name: &'static str, given: i32, used: i32 },
    /// With this number the call draws nothing and changes nothing.
    Nothing { call: &'static str, name: &'static str, given: i32 },
    /// The call went wrong: the error that `graphresult` gives, and its text.
    Failed { call: &'static str, code: i32, text: String },
    /// The same, over the file of a font that is no stroked font.
    Font { call: &'static str, file: String, why: ChrError },
}

impl fmt::Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Odd::Counts { call, name, given, used } => write!(f, "{call}: {name} {given} counts as {used}"),
            Odd::Nothing { call, name, given } => write!(f, "{call}: with {name} {given} nothing happens"),
            Odd::Failed { call, code: -7, text } => {
                write!(f, "{call}: {text} (graphresult -7): the region has too many pieces, a part of it is filled")
            }
            Odd::Failed { call, code, text } => {
                write!(f, "{call}: {text} (graphresult {code}): nothing happens")?;
                needs(call).map_or(Ok(()), |needs| write!(f, "; {needs}"))
            }
            Odd::Font { call, file, why } => {
                write!(f, "{call}: {file}: {why} (graphresult -13): the font stays as it was")
            }
        }
    }
}

/// What a call would have taken.
fn needs(call: &str) -> Option<&'static str> {
    Some(match call {
        "setviewport" => "its edges lie on the screen, left before right and top before bottom",
        "setfillstyle" => "its style is 0 to 11; setfillpattern sets a pattern",
        "setlinestyle" => "its style is 0 to 4, its thickness 1 or 3",
        "settextjustify" => "its numbers are 0 to 2",
        "setpalette" => "its color is one that the mode has",
        "setusercharsize" => "no divisor is 0",
        _ => return None,
    })
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.odd)
    }
}

/// Whoever a script is run for: hears what is odd about it, may lose patience, and may write over its picture.
pub trait Audience {
    /// Something is odd, at a time of the story, which begins at 0. Of a line and a call it is told once.
    fn warn(&mut self, _warning: &Warning, _now: Duration) {}

    /// Whether it has waited long enough for a script that nobody can end. It is asked often.
    fn is_tired(&mut self) -> bool {
        false
    }

    /// The time of the story until which something is to be seen over the picture.
    fn writes_until(&self) -> Duration {
        Duration::ZERO
    }

    /// Writes over the picture.
    fn write_over(&self, _screen: &mut Framebuffer) {}
}

/// Nobody.
impl Audience for () {}
