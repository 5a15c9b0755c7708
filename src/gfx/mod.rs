//! The picture: colours, pixels, lines, dot-matrix characters, transitions, motion.
//!
//! This half of the house knows nothing of time, keys or games. Algorithms are iterators of what to draw; whoever
//! wants to see them at work paces them (see `screens`).

pub mod bezier;
pub mod boundary;
pub mod canvas;
pub mod circle;
pub mod ellipse;
pub mod flood;
pub mod font;
pub mod line;
pub mod matrix;
pub mod motion;
pub mod pattern;
pub mod polygon;
pub mod shuffle;
pub mod starfield;
pub mod transition;
pub mod trig;
pub mod xrgb;

mod color;
mod framebuffer;
mod line_style;
mod palette;
mod raster;
mod rect;
mod write_mode;

pub use canvas::Canvas;
pub use color::{Color, ParseColorError};
pub use font::Glyph;
pub use framebuffer::{Framebuffer, HEIGHT, WIDTH};
pub use line::Line;
pub use line_style::{LineStyle, Thickness};
pub use palette::{Palette, Rgb6};
pub use pattern::{FillStyle, Pattern};
pub use rect::Rect;
pub use transition::Transition;
pub use write_mode::WriteMode;
