//! Warnings of running scripts: numbers that graphics.h silently interprets differently.

use std::fmt;
use std::time::Duration;

use crate::gfx::Framebuffer;
use crate::gfx::font::stroked::ChrError;

/// A warning in a line of a script. The script continues, as a program in C did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line, from 1.
    pub line: usize,
    /// The warning.
    pub odd: ScriptWarningKind,
}

/// The kinds of warnings, with the effect of the call.
#[allow(missing_docs, reason = "the lines above the variants tell of their fields")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptWarningKind {
    /// Only some bits of a number count, or it stands for another number.
    Counts { call: &'static str, name: &'static str, given: i32, used: i32 },
    /// The call draws and changes nothing with this number.
    Nothing { call: &'static str, name: &'static str, given: i32 },
    /// The call failed: the error code of `graphresult`, and its text.
    Failed { call: &'static str, code: i32, text: String },
    /// The call failed because the file is not a stroked font.
    Font { call: &'static str, file: String, why: ChrError },
}

impl fmt::Display for ScriptWarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptWarningKind::Counts { call, name, given, used } => {
                write!(f, "{call}: {name} {given} counts as {used}")
            }
            ScriptWarningKind::Nothing { call, name, given } => {
                write!(f, "{call}: with {name} {given} nothing happens")
            }
            ScriptWarningKind::Failed { call, code: -7, text } => {
                write!(f, "{call}: {text} (graphresult -7): the region has too many pieces, a part of it is filled")
            }
            ScriptWarningKind::Failed { call, code, text } => {
                write!(f, "{call}: {text} (graphresult {code}): nothing happens")?;
                needs(call).map_or(Ok(()), |needs| write!(f, "; {needs}"))
            }
            ScriptWarningKind::Font { call, file, why } => {
                write!(f, "{call}: {file}: {why} (graphresult -13): the font stays as it was")
            }
        }
    }
}

/// Returns the precondition of a call.
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

/// The host of a running script: receives warnings, may end the script, and may draw over its picture.
pub trait ScriptHost {
    /// Receives a warning at a time since the start of the script, once per line and call.
    fn warn(&mut self, _warning: &Warning, _now: Duration) {}

    /// Returns whether the host gives up waiting for an endless script. It is called often.
    fn is_tired(&mut self) -> bool {
        false
    }

    /// Returns the time, since the start of the script, until which the overlay is shown.
    fn writes_until(&self) -> Duration {
        Duration::ZERO
    }

    /// Draws the overlay over the picture.
    fn write_over(&self, _screen: &mut Framebuffer) {}
}

/// The host that does nothing.
impl ScriptHost for () {}
