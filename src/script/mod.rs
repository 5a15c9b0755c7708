//! Scripts: a small language of graphics.h calls, one per line, for first programs and for old pictures.
//!
//! ```text
//! setcolor YELLOW             # words, or as in C: setcolor(YELLOW);
//! for r = 10 to 200 step 10
//!     circle getmaxx/2 getmaxy/2 r
//! end
//! outtextxy 10 10 The last radius was {r - 10}
//! getch
//! ```
//!
//! The language is documented in `docs/draw.md`. A text is first [parsed](Script) into a tree, so that all errors that
//! can be found without drawing are reported before anything is drawn. Then the tree [runs](Script::run) on a
//! [`Machine`]: it draws on a [`Canvas`](crate::gfx::Canvas), and its visible page is copied to the screen whenever
//! time passes.
//!
//! | file | contents |
//! |---|---|
//! | `cursor` | a position in a line: spaces, comments, names, numbers |
//! | `names` | constants, functions, and "did you mean" |
//! | `calls` | the table of graphics.h's drawing functions: parameters and effect |
//! | `tree` | the syntax tree |
//! | `expression`, `statement`, `parser` | the parsers of expressions, statements and the whole script |
//! | `interpreter` | runs the tree |
//! | `c` | C constructs and their equivalents |
//! | `error`, `warning` | errors and warnings, with their lines |

mod c;
mod calls;
mod cursor;
mod error;
mod expression;
mod interpreter;
mod names;
mod parser;
mod statement;
mod tree;
mod warning;

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

pub use c::CConstruct;
pub use error::{Expected, FoundText, ScriptError, ScriptErrorKind, ScriptErrors, ScriptRunError};
pub use warning::{ScriptHost, ScriptWarning, ScriptWarningKind};

use crate::gfx::font::stroked::{FontFiles, NoFontFiles};
use crate::machine::Machine;

/// A parsed script, which can be run any number of times.
#[derive(Clone, Debug)]
pub struct Script {
    tree: tree::Tree,
}

impl FromStr for Script {
    type Err = ScriptErrors;

    /// Parses a script.
    fn from_str(text: &str) -> Result<Script, ScriptErrors> {
        parser::parse(text).map(|tree| Script { tree })
    }
}

/// Options for running a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptOptions {
    /// The time that each drawing call takes, so that the picture can be seen growing. Ignored in a script that calls
    /// `delay`.
    pub time_per_call: Duration,
    /// Whether there is a user who can press a key. If not, a script ends where it waits for one.
    pub has_user: bool,
    /// The virtual time after which a running script is considered endless.
    pub limit: Option<Duration>,
    /// Whether the screen takes the size of the mode that the script opens, as for a picture. If not, every mode is
    /// stretched to the screen.
    pub native_size: bool,
}

impl ScriptOptions {
    /// The options for a user who watches: each call takes 15 ms, and the script waits for keys.
    pub const INTERACTIVE: ScriptOptions =
        ScriptOptions { time_per_call: Duration::from_millis(15), has_user: true, limit: None, native_size: false };
    /// The longest run without a user who could end it: ten minutes.
    pub const UNATTENDED_LIMIT: Duration = Duration::from_secs(600);
}

impl Script {
    /// Runs it on its own canvas and copies its visible page to the screen. The random generator is the machine's
    /// [`visual_rng`](Machine::visual_rng).
    ///
    /// A script that computes without a delay still polls its host at least once in some thousand statements, so that a
    /// window can be closed at any time.
    ///
    /// # Errors
    /// Returns the machine's interrupt, or an error found at run time, such as a division by zero.
    pub fn run(&self, m: &mut Machine<'_>, options: ScriptOptions) -> Result<(), ScriptRunError> {
        self.run_for(m, options, Arc::new(NoFontFiles), &mut ())
    }

    /// Like [`run`](Script::run), with the stroked fonts of the script host, which also receives the warnings.
    ///
    /// # Errors
    /// Returns the errors of [`run`](Script::run), and one if the host ends the script.
    pub fn run_for(
        &self,
        m: &mut Machine<'_>,
        options: ScriptOptions,
        fonts: Arc<dyn FontFiles>,
        host: &mut dyn ScriptHost,
    ) -> Result<(), ScriptRunError> {
        interpreter::run(&self.tree, m, options, fonts, host)
    }

    /// Returns whether it uses keys or the mouse anywhere, and so needs a user.
    pub fn needs_user(&self) -> bool {
        self.tree.needs_user
    }
}

/// Returns all calls and their arguments, in alphabetical order, as listed in the manual.
pub fn calls() -> impl Iterator<Item = (&'static str, &'static str)> {
    let gives = calls::OUTPUT_CALLS.iter().map(|gives| (gives.name, gives.results));
    calls::CALLS.iter().map(|call| (call.name, call.parameters)).chain(gives).chain(statement::SPECIAL)
}

/// Returns all functions of expressions and their arguments.
pub fn functions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let texts = names::TEXT_FUNCTIONS.iter().map(|&(name, takes, _)| (name, takes));
    names::FUNCTIONS.iter().map(|&(name, takes, _)| (name, takes)).chain(texts)
}

/// Returns the constants of graphics.h and some key codes, with their values.
pub fn constants() -> impl Iterator<Item = (&'static str, i64)> {
    names::constants()
}
