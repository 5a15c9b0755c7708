//! graphics.h as in C: one function per name, plain numbers as arguments and results, and `graphresult` for errors.
//!
//! A [`Graphics`] owns a [`Canvas`] and its environment: drivers, modes, fonts and their files, and the last error.
//! Scripts and the C interpreter use it; Rust programs should use [`Canvas`]. Arguments are `int`s; callers with 16
//! bits sign-extend them. What C returns through pointers is returned as a value here.
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
//! All functions of Borland C++ 3.1's header are here except `_graphgetmem` and `_graphfreemem`, with which the
//! kernel requests memory from the program: none is needed. `docs/reference/graphics-h.md` says for each function how exact it is
//! and how that was established.

use alloc::string::String;
use alloc::vec::Vec;

mod draw;
mod driver;
mod font;
mod image;
mod message;
mod settings;

pub use driver::{CURRENT_DRIVER, DETECT, VGA, VGAHI};
pub use font::{FONT_NAMES, Fonts};
pub use settings::{LineSettingsType, TextSettingsType, ViewportType};

use alloc::sync::Arc;

use crate::canvas::GraphError;
use crate::font::stroked::FontFiles;
use crate::{Canvas, Color, Framebuffer, Topic};
use driver::Device;
use settings::PassedSettings;

/// The graphics.h state between calls.
///
/// ```
/// use std::sync::Arc;
/// use huanle_gfx::font::stroked::NoFontFiles;
/// use huanle_gfx::graphics_h::Graphics;
/// let mut g = Graphics::vga(Arc::new(NoFontFiles));
/// g.setcolor(14);
/// g.circle(320, 240, 100);
/// assert_eq!((g.getpixel(420, 240), g.graphresult()), (14, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Graphics {
    /// The canvas, as large as the open mode.
    pub canvas: Canvas,
    /// The open driver and mode.
    device: Option<Device>,
    /// Settings as passed by the program.
    passed: PassedSettings,
    background: Color,
    /// `true` if the background is an ordinary colour instead of number 0.
    separate_background: bool,
    /// The numbered stroked fonts.
    fonts: Fonts,
    /// The names passed to `installuserdriver`.
    user_drivers: Vec<String>,
    /// The name of the driver that `initgraph` opened last.
    loaded_driver: Option<&'static str>,
    /// The number passed to `setgraphbufsize`.
    buffer: u16,
    /// The next result of `graphresult`.
    result: i32,
    /// `true` if the whole screen must be redrawn.
    needs_full_redraw: bool,
    /// The last function that drew something, with its arguments.
    drawn: Topic,
}

impl Graphics {
    /// Creates the state after `initgraph` with `VGA`, `VGAHI`, using these font files; with [two
    /// pages](crate::canvas::PAGES) until `initgraph` is called.
    pub fn vga(files: Arc<dyn FontFiles>) -> Graphics {
        Graphics { device: Some(Device::vga()), ..Graphics::closed(files) }
    }

    /// Creates the state at the start of a program: nothing is open before `initgraph`.
    pub fn closed(files: Arc<dyn FontFiles>) -> Graphics {
        Graphics {
            canvas: Canvas::vga(),
            device: None,
            passed: PassedSettings::new(Device::vga().mode.colors),
            background: Color::BLACK,
            separate_background: false,
            fonts: Fonts::new(files),
            user_drivers: Vec::new(),
            loaded_driver: None,
            buffer: 4096,
            result: 0,
            needs_full_redraw: true,
            drawn: Topic::default(),
        }
    }

    /// `graphresult`: returns 0 or the error number of the last call that can fail, and resets it to 0.
    pub fn graphresult(&mut self) -> i32 {
        core::mem::take(&mut self.result)
    }

    /// Records an error for `graphresult` and returns its number.
    fn fail(&mut self, error: GraphError) -> i32 {
        self.result = error.code();
        self.result
    }

    /// Returns the value of a result; records its error for `graphresult`.
    fn check<T>(&mut self, result: Result<T, GraphError>) -> Option<T> {
        result.map_err(|error| self.fail(error)).ok()
    }

    /// Returns the open driver and mode; if there is none, records the error.
    fn opened(&mut self) -> Option<Device> {
        self.check(self.device.ok_or(GraphError::NotInitialized))
    }

    /// Replaces the error for [`graphresult`](Graphics::graphresult), 0 for none, and returns it.
    pub fn replace_error(&mut self, code: i32) -> i32 {
        core::mem::replace(&mut self.result, code)
    }

    /// Makes the background an ordinary colour, as in WinBGIm: `setbkcolor` leaves colour 0 black, and `cleardevice`
    /// and `clearviewport` fill with the background. In graphics.h colour 0 is the background.
    pub fn set_separate_background(&mut self) {
        self.separate_background = true;
    }

    /// `initwindow` of WinBGIm: opens a window of any size with this number of pages, with everything at its default. The
    /// screen shows it completely, scaled if it has another size.
    pub fn open_window(&mut self, width: i32, height: i32, pages: usize) {
        self.initgraph(driver::DETECT, 0, "");
        self.set_separate_background();
        let mut canvas = Canvas::new(width, height, pages);
        Device::vga().mode.set_colors(&mut canvas);
        core::mem::replace(&mut self.canvas, canvas).copy_persistent_state(&mut self.canvas);
        self.fonts.copy_to_canvas(&mut self.canvas);
        self.needs_full_redraw = true;
    }

    /// Returns the last function that drew something or changed colours, with its arguments. Of lines, these are the
    /// coordinates of both ends, of several lines those of the last one, of `rectangle` those of its upper side; thick
    /// lines have the name `thick-line`. `bar`, `bar3d` and `floodfill` have the number of the fill style as an
    /// additional argument; `setbkcolor` has those of `setpalette`; texts have the codes of their first characters.
    pub fn last_drawn(&self) -> Topic {
        self.drawn.clone()
    }

    /// Marks the whole screen for redrawing, for callers that have drawn over it.
    pub fn touch(&mut self) {
        self.needs_full_redraw = true;
    }

    /// Updates a screen, as [`Canvas::show`] does. A mode of another size is stretched over the whole screen, as a
    /// monitor does: rows, and columns if there are fewer, are repeated.
    pub fn show(&mut self, screen: &mut Framebuffer) {
        let (width, height) = (self.canvas.visual_page().width(), self.canvas.visual_page().height());
        if core::mem::take(&mut self.needs_full_redraw) {
            self.canvas.touch();
            screen.touch();
        }
        if (width, height) == (screen.width(), screen.height()) {
            self.canvas.show(screen);
        } else if self.separate_background {
            self.canvas.show_fitted(screen, self.background);
        } else {
            self.canvas.show_stretched(screen);
        }
    }

    /// Updates the upper left corner of a larger screen, as [`Canvas::show_in_corner`] does.
    pub fn show_in_corner(&mut self, screen: &mut Framebuffer) {
        if core::mem::take(&mut self.needs_full_redraw) {
            self.canvas.touch();
        }
        self.canvas.show_in_corner(screen);
    }
}
