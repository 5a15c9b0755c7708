//! Connects the simulated PC of `huanle_machine` to the system: windows, sound, files, and the command line of your own
//! program.
//!
//! | to use | see |
//! |---|---|
//! | a program in a window, with F8 and F9 for pictures and `--out` for files, in one line | [`run`] |
//! | the same with full control: size, seed, scripted keys, arguments, overlays | [`App`] |
//! | PNG, BMP, GIF and WAV of a run, written instantly; reading and dithering pictures | [`capture`] |
//! | only the window, as a [`Host`](huanle_machine::Host) (feature `window`, on by default) | [`window`] |
//! | sound output in real time (feature `sound`) | [`sound`] |
//! | the terminal from which the program was started, if any | [`console`] |
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
//! With the argument `rays.gif`, this program writes an animation and opens no window. The module of a disabled feature
//! still exists: without `window`, opening a window returns an error; without `sound`, programs run silently with a
//! warning.

#![warn(unreachable_pub)]
#![warn(missing_docs)]

#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;

pub mod capture;
pub mod console;
pub mod program;
pub mod sound;
#[cfg_attr(not(feature = "window"), path = "window/disabled.rs")]
pub mod window;

pub use program::{App, AppError, AppWarning, RunOutput, StopReason, run};
