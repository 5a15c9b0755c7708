//! The picture: colours, pixels, shapes, dot-matrix characters, graphics.h, transitions, motion.
//!
//! This half of the house knows nothing of time, keys or games. A shape, the points of a shape and the pen that draws it
//! stand apart:
//!
//! | | |
//! |---|---|
//! | the points of shapes, as textbooks have them | [`line`](mod@line), [`circle`], [`ellipse`], [`arc`], [`polygon`], [`flood`], [`pattern`] |
//! | the pixels | [`Framebuffer`], seen through a [`Palette`] |
//! | the pen, and everything else that graphics.h has | [`Canvas`] |
//!
//! Algorithms are iterators of what to draw; whoever wants to see them at work paces them (see `screens`). Where speed
//! counts a [`Framebuffer`] or a [`Canvas`] has its own way to the same pixels, and tests hold the two equal.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod arc;
pub mod bezier;
pub mod boundary;
pub mod canvas;
pub mod circle;
pub mod clip;
pub mod clip_polygon;
pub mod dda;
pub mod delta;
pub mod dither;
pub mod ellipse;
pub mod flood;
pub mod font;
pub mod lfsr;
pub mod line;
pub mod matrix;
pub mod morph;
pub mod motion;
pub mod mover;
pub mod pattern;
pub mod planar;
pub mod polygon;
pub mod shuffle;
#[cfg(feature = "source")]
pub mod source;
pub mod span_fill;
pub mod starfield;
pub mod transition;
pub mod trig;
pub mod turn;
pub mod xrgb;

mod color;
mod framebuffer;
mod line_style;
mod palette;
mod portrait;
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
pub use portrait::{Portrait, PortraitError};
pub use rect::Rect;
pub use transition::Transition;
pub use write_mode::WriteMode;

/// The examples of README run.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
