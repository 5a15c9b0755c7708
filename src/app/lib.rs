//! Connects the simulated PC of `huanle_machine` to the system: windows, sound, files, and the command line of your own
//! program.
//!
//! | if you want | look at |
//! |---|---|
//! | a program in a window, with F8 and F9 for pictures and `--out` for files, in one line | [`run`] |
//! | the same with everything chosen: size, seed, keys from a script, arguments, what F12 shows | [`App`] |
//! | PNG, BMP, GIF and WAV of a run, in no real time; pictures read and dithered | [`capture`] |
//! | the window as a [`Host`](huanle_machine::Host) by itself (feature `window`, on by default) | [`window`] |
//! | what the speaker plays, in real time (feature `sound`) | [`sound`] |
//! | the terminal that the program was started from, or was not | [`console`] |
//!
//! ```no_run
//! use huanle_gfx::Color;
//! use huanle_machine::{Flow, Machine};
//!
//! fn rays(m: &mut Machine<'_>) -> Flow {
//!     for x in (0..640).step_by(8) {
//!         m.screen.line(320, 240, x, 0, Color::YELLOW);
//!         m.delay(10)?;
//!     }
//!     m.getch().map(drop)
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     huanle_app::run("Rays", rays)
//! }
//! ```
//!
//! With `rays.gif` as its argument, that program writes an animation and opens no window. The module of a disabled
//! feature still exists: windows cannot be opened, there is no sound, and a program that requests them gets an error.

#![warn(unreachable_pub)]
#![warn(missing_docs)]

#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;

pub mod capture;
pub mod console;
pub mod program;
pub mod sound;
#[cfg_attr(not(feature = "window"), path = "window/none.rs")]
pub mod window;

pub use program::{App, AppError, AppWarning, RunOutput, StopReason, run};
