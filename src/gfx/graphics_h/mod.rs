//! graphics.h as C has it: one function a name, plain numbers in and out, and `graphresult` for what went wrong.
//!
//! A [`Graphics`] owns a [`Canvas`] and what surrounds it: drivers, modes, fonts and their files, the last error. Scripts and
//! the interpreter of C stand on it; who writes Rust takes the [`Canvas`].

mod font;

pub use font::{Fonts, NAMES};

use std::sync::Arc;

use crate::Canvas;
use crate::font::stroked::{FontFiles, NoFontFiles};

/// What graphics.h keeps between calls.
#[derive(Clone, Debug)]
pub struct Graphics {
    /// Where everything is drawn.
    pub canvas: Canvas,
    /// The stroked fonts that have a number.
    fonts: Fonts,
    /// What `graphresult` gives next.
    result: i32,
}

impl Graphics {
    /// As after `initgraph` with `VGA`, `VGAHI`, without font files but those of the program.
    pub fn vga() -> Graphics {
        Graphics::new(Arc::new(NoFontFiles))
    }

    /// The same with the font files of whoever draws.
    pub fn new(files: Arc<dyn FontFiles>) -> Graphics {
        Graphics { canvas: Canvas::vga(), fonts: Fonts::new(files), result: 0 }
    }

    /// `graphresult`: what the last call that can fail came to, 0 or an error's number; asked once, it is 0 again.
    pub fn graphresult(&mut self) -> i32 {
        std::mem::take(&mut self.result)
    }
}
