//! What connects the simulated PC to the world: windows, sound, files.
//!
//! | module | holds |
//! |---|---|
//! | [`capture`] | hosts that write PNG, BMP, GIF and WAV; pictures read |
//! | [`sound`] | what a run sounds like, in real time (feature `sound`) |
//! | [`window`] | the host that is a window (feature `window`) |

#![warn(missing_docs)]

pub mod capture;
#[cfg(feature = "sound")]
pub mod sound;
#[cfg(feature = "window")]
pub mod window;
