//! Scripts: a small language of graphics.h calls, one a line, for first programs and for old pictures.
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
//! The language on a page is `docs/draw.md`. A text is [read](Script) into a tree first, so that every mistake that can be
//! seen without drawing is told before anything is drawn; then the tree [runs](Script::run) as a story on a
//! [`Machine`]: it draws on a [`Canvas`](crate::gfx::Canvas), and what its visible page shows goes to the screen whenever
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
pub use mistake::{Expected, Fault, Found, Mistake, Mistakes, Stop};
pub use warning::{Audience, Odd, Warning};

use crate::gfx::font::stroked::{FontFiles, NoFontFiles};
use crate::machine::Machine;

/// A script that has been read and can be run, any number of times.
#[derive(Clone, Debug)]
pub struct Script {
    tree: tree::Tree,
}

impl FromStr for Script {
    type Err = Mistakes;

    /// Reads a script.
    fn from_str(text: &str) -> Result<Script, Mistakes> {
        parser::parse(text).map(|tree| Script { tree })
    }
}

/// How a script is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How long each drawing call takes, for one to see the picture grow. Not at all in a script that says `delay`: that one
    /// keeps its own time.
    pub per_call: Duration,
    /// Whether anybody can press a key. If not, a script ends where it waits for one.
    pub keys: bool,
    /// The virtual time at which a script that still runs is given up as endless.
    pub limit: Option<Duration>,
    /// Whether the screen takes on the size of the mode that the script opens, as a picture of it should. If not, every mode is
    /// stretched over the screen that is there.
    pub own_size: bool,
}

impl Manner {
    /// In front of a person: the picture grows, a call in 15 ms, and keys are waited for.
    pub const WATCHED: Manner =
        Manner { per_call: Duration::from_millis(15), keys: true, limit: None, own_size: false };
    /// The longest run without anybody to end it: ten minutes.
    pub const PATIENCE: Duration = Duration::from_secs(600);
}

impl Script {
    /// Runs it on a canvas of its own, and leaves what its visible page shows on the screen. The generator of `random` is
    /// the machine's [`show`](Machine::show).
    ///
    /// However long a script computes without a delay, its host is asked at least once in some thousand statements: a window
    /// can be closed at any time.
    ///
    /// # Errors
    /// The machine's interrupt, or the mistake that showed only now, such as a division by zero.
    pub fn run(&self, m: &mut Machine<'_>, manner: Manner) -> Result<(), Stop> {
        self.run_for(m, manner, Arc::new(NoFontFiles), &mut ())
    }

    /// The same with the stroked fonts of whoever runs it, who hears what is odd about it.
    ///
    /// # Errors
    /// As [`run`](Script::run); and if the audience is tired of it.
    pub fn run_for(
        &self,
        m: &mut Machine<'_>,
        manner: Manner,
        fonts: Arc<dyn FontFiles>,
        audience: &mut dyn Audience,
    ) -> Result<(), Stop> {
        interpreter::run(&self.tree, m, manner, fonts, audience)
    }

    /// Whether it asks anywhere for keys or for the mouse, and so needs a person.
    pub fn asks(&self) -> bool {
        self.tree.asks
    }
}

/// The calls that a line can be, and what each takes, in the order of the alphabet: what the manual lists.
pub fn calls() -> impl Iterator<Item = (&'static str, &'static str)> {
    let gives = calls::GIVES.iter().map(|gives| (gives.name, gives.gives));
    calls::CALLS.iter().map(|call| (call.name, call.takes)).chain(gives).chain(statement::SPECIAL)
}

/// The functions that an expression can ask, and what each takes.
pub fn functions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let texts = names::TEXT_FUNCTIONS.iter().map(|&(name, takes, _)| (name, takes));
    names::FUNCTIONS.iter().map(|&(name, takes, _)| (name, takes)).chain(texts)
}

/// The constants of graphics.h and their numbers; a few keys besides.
pub fn constants() -> impl Iterator<Item = (&'static str, i64)> {
    names::constants()
}
