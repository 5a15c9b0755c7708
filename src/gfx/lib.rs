//! A retro renderer: 640×480 pixels in 16 colours, drawn as on a VGA card. It only draws in memory: no window, no
//! clock, no keyboard, no unsafe code.
//!
//! | if you want | look at |
//! |---|---|
//! | pixels, lines, bars, text in 16 colours | [`Framebuffer`], displayed through a [`Palette`] |
//! | graphics.h: a pen, fills, viewports, as Borland's library draws them | [`Canvas`]; its table "From C" has every name |
//! | graphics.h as in C: numbers as arguments and results, drivers and modes, `graphresult` | [`graphics_h`] |
//! | the pixels of one shape | [`line`](mod@line), [`circle`], [`ellipse`], [`arc`], [`polygon`]: iterators of points |
//! | bitmap text in Latin letters and Chinese characters | [`font`]: bundled faces; HZK, BDF and outline files |
//! | blinds, dissolves, the starfield, morphing | [`transition`], [`starfield`], [`morph`], [`motion`] |
//! | the card itself: planes, latches, registers | [`planar`] |
//! | a full-colour picture reduced to 16 colours, VGA's or its own | [`dither`], [`Portrait`], [`TrueColorPicture`], [`Palette::best_for`] |
//! | pixels for a window system | [`xrgb`] |
//!
//! ```
//! use huanle_gfx::{Color, Framebuffer, font::bundled};
//!
//! let mut screen = Framebuffer::vga();
//! screen.line(0, 0, 639, 479, Color::YELLOW);
//! screen.draw_text(bundled::rom8(), "Hello", 100, 100, Color::WHITE);
//! assert_eq!(screen.get_pixel(639, 479), Some(Color::YELLOW));
//! ```
//!
//! Shape, points of a shape and drawing style are separate. Where speed matters, [`Framebuffer`] and [`Canvas`] have a faster path to the same
//! pixels, and tests keep the two equal. Features: `embedded-graphics` makes the framebuffer a `DrawTarget` of that
//! crate, `faces` (on by default) adds the faces other than the 8×8 one, `png` adds
//! [`Framebuffer::write_png`] and [`Framebuffer::read_png`], `serde` makes colours and palettes serializable. Without the feature `std`, which is on by default, the crate
//! needs only `core` and `alloc`; then `png` is not available, and all pixels stay the same.

#![cfg_attr(not(any(test, feature = "std")), no_std)]
#![warn(unreachable_pub)]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

pub mod arc;
pub mod canvas;
pub mod circle;
pub mod delta;
pub mod dither;
pub mod ellipse;
pub mod font;
pub mod graphics_h;
pub mod lfsr;
pub mod line;
pub mod morph;
pub mod motion;
pub mod pattern;
pub mod planar;
#[cfg(feature = "png")]
pub mod png;
pub mod polygon;
pub mod rotation;
pub mod shuffle;
pub mod span_fill;
pub mod starfield;
pub mod transition;
pub mod trig;
pub mod xrgb;

mod clip;
mod color;
#[cfg(feature = "embedded-graphics")]
mod embedded;
mod framebuffer;
mod lazy;
mod line_style;
mod palette;
mod portrait;
mod quantize;
mod raster;
mod rect;
mod row_converter;
#[cfg(feature = "serde")]
mod serialization;
mod span_finder;
mod topic;
mod true_color;
mod write_mode;

pub use canvas::Canvas;
pub use color::{Color, ParseColorError};
pub use font::Glyph;
pub use framebuffer::{Framebuffer, HEIGHT, InsetPalette, WIDTH};
pub use line::Line;
pub use line_style::{LineStyle, Thickness};
pub use palette::{Palette, Rgb6};
pub use pattern::{FillStyle, Pattern};
pub use portrait::{Portrait, PortraitError};
pub use rect::Rect;
pub use row_converter::RowConverter;
pub use topic::Topic;
pub use transition::Transition;
pub use true_color::{Dithering, TrueColorPicture};
pub use write_mode::WriteMode;

/// The file of failed cases, which every property test runs first. It is committed.
#[cfg(test)]
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));

/// Runs the examples of README as doctests.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
