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
//! | file | holds |
//! |---|---|
//! | `cursor` | a place in a line: spaces, comments, names, numbers |
//! | `names` | constants, functions, and "did you mean" |
//! | `calls` | the table of graphics.h's drawing functions: what each takes and does |
//! | `tree` | what a script is once it is read |
//! | `expression`, `statement`, `parser` | readers of a value, of a line, of the whole |
//! | `interpreter` | the story |
//! | `c` | what is C instead, and how it is written here |
//! | `mistake`, `warning` | what is wrong or odd, and in which line |

mod c;
mod calls;
mod cursor;
mod expression;
mod interpreter;
mod mistake;
mod names;
mod parser;
mod statement;
mod tree;
mod warning;

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

pub use c::C;
pub use mistake::{Expected, FoundText, ScriptError, ScriptErrorKind, ScriptErrors, Stop};
pub use warning::{ScriptHost, ScriptWarningKind, Warning};

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
    pub per_call: Duration,
    /// Whether there is a user who can press a key. If not, a script ends where it waits for one.
    pub keys: bool,
    /// The virtual time after which a running script is considered endless.
    pub limit: Option<Duration>,
    /// Whether the screen takes the size of the mode that the script opens, as for a picture. If not, every mode is
    /// stretched to the screen.
    pub own_size: bool,
}

impl ScriptOptions {
    /// The options for a user who watches: each call takes 15 ms, and the script waits for keys.
    pub const WATCHED: ScriptOptions =
        ScriptOptions { per_call: Duration::from_millis(15), keys: true, limit: None, own_size: false };
    /// The longest run without a user who could end it: ten minutes.
    pub const PATIENCE: Duration = Duration::from_secs(600);
}

impl Script {
    /// Runs it on its own canvas and copies its visible page to the screen. The random generator is the machine's
    /// [`show`](Machine::show).
    ///
    /// A script that computes without a delay still polls its host at least once in some thousand statements, so that a
    /// window can be closed at any time.
    ///
    /// # Errors
    /// Returns the machine's interrupt, or an error found at run time, such as a division by zero.
    pub fn run(&self, m: &mut Machine<'_>, manner: ScriptOptions) -> Result<(), Stop> {
        self.run_for(m, manner, Arc::new(NoFontFiles), &mut ())
    }

    /// Like [`run`](Script::run), with the stroked fonts of the script host, which also receives the warnings.
    ///
    /// # Errors
    /// Returns the errors of [`run`](Script::run), and one if the host ends the script.
    pub fn run_for(
        &self,
        m: &mut Machine<'_>,
        manner: ScriptOptions,
        fonts: Arc<dyn FontFiles>,
        audience: &mut dyn ScriptHost,
    ) -> Result<(), Stop> {
        interpreter::run(&self.tree, m, manner, fonts, audience)
    }

    /// Returns whether it uses keys or the mouse anywhere, and so needs a user.
    pub fn asks(&self) -> bool {
        self.tree.asks
    }
}

/// Returns all calls and their arguments, in alphabetical order, as listed in the manual.
pub fn calls() -> impl Iterator<Item = (&'static str, &'static str)> {
    let gives = calls::GIVES.iter().map(|gives| (gives.name, gives.gives));
    calls::CALLS.iter().map(|call| (call.name, call.takes)).chain(gives).chain(statement::SPECIAL)
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
