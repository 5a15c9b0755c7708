//! The picture: colours, pixels, lines, dot-matrix characters, transitions, motion.
//!
//! This half of the house knows nothing of time, keys or games. Algorithms are iterators of what to draw; whoever
//! wants to see them at work paces them (see `screens`).

pub mod circle;
pub mod font;
pub mod line;
pub mod motion;
pub mod shuffle;
pub mod starfield;
pub mod transition;
pub mod xrgb;

mod color;
mod framebuffer;
mod palette;
mod rect;

pub use color::{Color, ParseColorError};
pub use font::Glyph;
pub use framebuffer::{Framebuffer, HEIGHT, WIDTH};
pub use line::Line;
pub use palette::{Palette, Rgb6};
pub use rect::Rect;
pub use transition::Transition;
