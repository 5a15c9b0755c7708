//! Bitmap and stroked fonts: formats, bundled faces, and text layout.
//!
//! | file | holds |
//! |---|---|
//! | `glyph` | [`Glyph`], a borrowed bitmap character, and [`GlyphBuf`], an owned one |
//! | `face` | [`Face`]: characters of one height, and the box for missing ones |
//! | `text` | width, line breaking, [`Framebuffer::draw_text`](crate::Framebuffer::draw_text) |
//! | [`bundled`] | the faces that are part of the program |
//! | [`gb2312`], [`cp437`] | the two character sets of DOS in China |
//! | [`hzk`], [`bdf`], [`outline`] | the three font file formats; from bytes to glyphs, without reading files |
//! | [`stroked`] | characters made of lines: Borland's .CHR files |
//! | `licences` | [`licences`]: the terms of the bundled fonts |
//!
//! ```
//! use huanle_gfx::{Color, Framebuffer, font::bundled};
//!
//! let mut screen = Framebuffer::vga();
//! let face = bundled::song16();
//! assert_eq!(face.width("欢乐 Huanle"), 2 * 16 + 7 * 8);
//! screen.draw_text(face, "欢乐 Huanle", 100, 100, Color::YELLOW);
//! ```

pub mod bdf;
pub mod bundled;
pub mod cp437;
pub mod gb2312;
pub mod hzk;
pub mod outline;
pub mod stroked;

mod face;
mod glyph;
mod licences;
mod text;

pub use face::{Face, GlyphSource, is_half_width};
pub use glyph::{Glyph, GlyphBuf};
pub use licences::{FontLicence, licences};
pub use text::Lines;
