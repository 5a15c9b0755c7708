//! What connects the simulated PC to the world: windows, sound, files, the command line of a program of one's own.
//!
//! | module | holds |
//! |---|---|
//! | [`program`] | [`App`] and [`run`]: a program of one's own |
//! | [`capture`] | hosts that write PNG, BMP, GIF and WAV; pictures read |
//! | [`console`] | the terminal that the program was started from, or was not |
//! | [`sound`] | what a run sounds like, in real time (feature `sound`) |
//! | [`window`] | the host that is a window (feature `window`) |
//!
//! Without a feature its module is there all the same: no window can be opened then, and nothing is heard, and whoever asks
//! for it is told so.

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

pub use program::{App, AppError, Complaint, Ran, Stopped, run};
