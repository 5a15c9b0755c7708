//! graphics.h as C has it: one function a name, plain numbers in and out, and `graphresult` for what went wrong.
//!
//! A [`Graphics`] owns a [`Canvas`] and what surrounds it: drivers, modes, fonts and their files, the last error. Scripts and
//! the interpreter of C stand on it; who writes Rust takes the [`Canvas`]. Arguments are `int`s: whoever has 16 bits widens
//! them. What C gives through pointers is what a function here gives.
//!
//! ```
//! use std::sync::Arc;
//!
//! use huanle_gfx::font::stroked::NoFontFiles;
//! use huanle_gfx::graphics_h::{DETECT, Graphics};
//!
//! let mut g = Graphics::closed(Arc::new(NoFontFiles));
//! g.line(0, 0, 639, 479);
//! assert_eq!(g.graphresult(), -1);
//! assert_eq!(g.initgraph(DETECT, 0, ""), (9, 2));
//! g.setcolor(14);
//! g.line(0, 0, g.getmaxx(), g.getmaxy());
//! assert_eq!((g.graphresult(), g.getpixel(639, 479)), (0, 14));
//! g.setfillstyle(13, 1);
//! let error = g.graphresult();
//! assert_eq!(g.grapherrormsg(error), "Graphics error");
//! ```
//!
//! All 83 functions of Borland C++ 3.1's header are here, but for `_graphgetmem` and `_graphfreemem`, by which the kernel asks the
//! program for memory: it needs none. `docs/graphics_h.md` says of each how exact it is, and how that is known.

mod draw;
mod driver;
mod font;
mod image;
mod message;
mod set;

pub use driver::{CURRENT_DRIVER, DETECT, VGA, VGAHI};
pub use font::{Fonts, LINKED, NAMES};
pub use set::{LineSettings, TextSettings, ViewSettings};

use std::sync::Arc;

use crate::canvas::GraphError;
use crate::font::stroked::FontFiles;
use crate::{Canvas, Color, Framebuffer};
use driver::Device;
use set::Given;

/// What graphics.h keeps between calls.
#[derive(Clone, Debug)]
pub struct Graphics {
    /// Where everything is drawn: as large as the mode that is open.
    pub canvas: Canvas,
    /// The driver and the mode that are open.
    device: Option<Device>,
    /// Settings as they were given.
    given: Given,
    background: Color,
    /// Whether the background is a colour like others.
    apart: bool,
    /// The stroked fonts that have a number.
    fonts: Fonts,
    /// The names that `installuserdriver` was given.
    own_drivers: Vec<String>,
    /// `setgraphbufsize`'s number.
    buffer: u16,
    /// What `graphresult` gives next.
    result: i32,
    /// Whether all of the screen is to be shown anew.
    whole: bool,
}

impl Graphics {
    /// As after `initgraph` with `VGA`, `VGAHI`, with the font files of whoever draws; but with
    /// [two pages](crate::canvas::PAGES) until `initgraph` is called.
    pub fn vga(files: Arc<dyn FontFiles>) -> Graphics {
        Graphics { device: Some(Device::vga()), ..Graphics::closed(files) }
    }

    /// As a program finds it: nothing is open before `initgraph`.
    pub fn closed(files: Arc<dyn FontFiles>) -> Graphics {
        Graphics {
            canvas: Canvas::vga(),
            device: None,
            given: Given::new(Device::vga().mode.inks),
            background: Color::BLACK,
            apart: false,
            fonts: Fonts::new(files),
            own_drivers: Vec::new(),
            buffer: 4096,
            result: 0,
            whole: true,
        }
    }

    /// `graphresult`: what the last call that can fail came to, 0 or an error's number; asked once, it is 0 again.
    pub fn graphresult(&mut self) -> i32 {
        std::mem::take(&mut self.result)
    }

    /// Keeps an error for `graphresult`, and gives its number.
    fn fail(&mut self, error: GraphError) -> i32 {
        self.result = error.code();
        self.result
    }

    /// Does something, and gives with it the error that it left for [`graphresult`](Graphics::graphresult), 0 for none. An older
    /// error that nobody has asked for stays if there is no new one.
    pub fn observed<T>(&mut self, does: impl FnOnce(&mut Graphics) -> T) -> (T, i32) {
        let before = std::mem::take(&mut self.result);
        let done = does(self);
        let code = self.result;
        if code == 0 {
            self.result = before;
        }
        (done, code)
    }

    /// From now on the background is a colour like others, as in WinBGIm: `setbkcolor` leaves colour 0 black, and
    /// `cleardevice` and `clearviewport` fill with the background. In graphics.h colour 0 is the background.
    pub fn set_background_apart(&mut self) {
        self.apart = true;
    }

    /// All of the screen is to be shown anew: somebody has drawn over it.
    pub fn touch(&mut self) {
        self.whole = true;
    }

    /// Brings a screen up to what is seen, as [`Canvas::show`]. A mode of another size is stretched over all of the screen, as
    /// a monitor does: its rows, and its columns where it has fewer, are repeated.
    pub fn show(&mut self, screen: &mut Framebuffer) {
        let (width, height) = (self.canvas.visible().width(), self.canvas.visible().height());
        if self.whole {
            self.canvas.touch();
            screen.touch();
            self.whole = false;
        }
        if (width, height) == (screen.width(), screen.height()) {
            self.canvas.show(screen);
        } else {
            self.canvas.show_stretched(screen);
        }
    }
}
