//! Warnings of running scripts: numbers that graphics.h silently interprets differently.

use std::fmt;
use std::time::Duration;

use crate::gfx::Framebuffer;
use crate::gfx::font::stroked::ChrError;

/// A warning in a line of a script. The script continues, as a program in C did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptWarning {
    /// The line, from 1.
    pub line: usize,
    /// The warning.
    pub kind: ScriptWarningKind,
}

/// The kinds of warnings, with the effect of the call.
#[allow(missing_docs, reason = "the lines above the variants tell of their fields")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptWarningKind {
    /// Only some bits of a number count, or it stands for another number.
    Reinterpreted { call: &'static str, name: &'static str, given: i32, used: i32 },
    /// The call draws and changes nothing with this number.
    NoEffect { call: &'static str, name: &'static str, given: i32 },
    /// The call failed: the error code of `graphresult`, and its text.
    Failed { call: &'static str, code: i32, text: String },
    /// The call failed because the file is not a stroked font.
    InvalidFont { call: &'static str, file: String, why: ChrError },
}

impl fmt::Display for ScriptWarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptWarningKind::Reinterpreted { call, name, given, used } => {
                write!(f, "{call}: {name} {given} is taken as {used}")
            }
            ScriptWarningKind::NoEffect { call, name, given } => {
                write!(f, "{call}: has no effect with {name} {given}")
            }
            ScriptWarningKind::Failed { call, code: -7, text } => {
                write!(f, "{call}: {text} (graphresult -7): the region has too many pieces, only a part was filled")
            }
            ScriptWarningKind::Failed { call, code, text } => {
                write!(f, "{call}: {text} (graphresult {code}): no effect")?;
                precondition(call).map_or(Ok(()), |needs| write!(f, "; {needs}"))
            }
            ScriptWarningKind::InvalidFont { call, file, why } => {
                write!(f, "{call}: {file}: {why} (graphresult -13): the font was not changed")
            }
        }
    }
}

/// Returns the precondition of a call.
fn precondition(call: &str) -> Option<&'static str> {
    Some(match call {
        "setviewport" => "the edges must be on the screen, left less than right and top less than bottom",
        "setfillstyle" => "the style must be 0 to 11; for your own pattern use setfillpattern",
        "setlinestyle" => "the style must be 0 to 4, the thickness 1 or 3",
        "settextjustify" => "both numbers must be 0 to 2",
        "setpalette" => "the color must be one of this mode",
        "setusercharsize" => "the divisors cannot be 0",
        _ => return None,
    })
}

impl fmt::Display for ScriptWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

/// The host of a running script: receives warnings, may end the script, and may draw over its picture.
pub trait ScriptHost {
    /// Receives a warning at a time since the start of the script, once per line and call.
    fn warn(&mut self, _warning: &ScriptWarning, _now: Duration) {}

    /// Returns whether the host gives up waiting for an endless script. It is called often.
    fn should_stop(&mut self) -> bool {
        false
    }

    /// Returns the time, since the start of the script, until which the overlay is shown.
    fn overlay_until(&self) -> Duration {
        Duration::ZERO
    }

    /// Draws the overlay over the picture.
    fn draw_overlay(&self, _screen: &mut Framebuffer) {}
}

/// The host that does nothing.
impl ScriptHost for () {}
