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
//! # The whole library
//!
//! In the order of graphics.h. *Exact*: as Borland C++ 3.1's kernel, measured, on a VGA card in `VGAHI`; in what the pictures show
//! `docs/fidelity.md` has the figures. *Likely*: as its manual says, not measured.
//!
//! | function | how exact |
//! |---|---|
//! | `arc` `circle` `ellipse` `fillellipse` `pieslice` `sector` | exact; in other modes by their aspect ratio |
//! | `bar` `bar3d` `rectangle` `line` `lineto` `linerel` `moveto` `moverel` | exact |
//! | `drawpoly` `fillpoly` `floodfill` | exact, with `floodfill`'s error −7 |
//! | `cleardevice` `clearviewport` | exact: they clear to colour 0 and take the pen to (0, 0) |
//! | `closegraph` `restorecrtmode` | likely; what the screen shows as text is its owner's affair: [`Graphics::is_shown`] |
//! | `detectgraph` | exact: `VGA`, `VGAHI` |
//! | `initgraph` | the drivers are built in and none of their files is read; errors −2 and −10 likely, −4 for an unknown number a choice |
//! | `getarccoords` `getaspectratio` `getbkcolor` `getcolor` `getfillpattern` `getfillsettings` `getlinesettings` `gettextsettings` `getviewsettings` | exact; the colour of `getfillsettings` likely |
//! | `getdefaultpalette` `getpalette` `getpalettesize` `getmaxcolor` | exact for 16 colours; likely for 4 and 2 |
//! | `getdrivername` `getmodename` | exact for VGA; likely for others |
//! | `getgraphmode` `getmaxmode` `getmoderange` `getmaxx` `getmaxy` `getx` `gety` | exact |
//! | `getimage` `imagesize` `putimage` | exact for 16 colours, byte for byte; other modes use the same form. Beyond 64 KB −11, likely |
//! | `getpixel` `putpixel` | exact on the screen; beyond it `getpixel` is 0 |
//! | `graphdefaults` `grapherrormsg` `graphresult` | exact; `grapherrormsg` names no driver's file |
//! | `installuserdriver` | a number; the driver itself is code of the 8086 and does not run: `initgraph` gives −3 |
//! | `installuserfont` `registerbgifont` `settextstyle` `setusercharsize` | exact, with the .CHR file given; without it fonts 1 to 10 are ours, as high and about as wide |
//! | `outtext` `outtextxy` `settextjustify` `textheight` `textwidth` | exact |
//! | `registerbgidriver` | by name; likely |
//! | `setactivepage` `setvisualpage` | 4, 2 and 1 pages in `VGALO`, `VGAMED`, `VGAHI`; another page changes nothing, a choice |
//! | `setallpalette` `setbkcolor` `setpalette` `setrgbpalette` | exact for 16 colours; likely in CGA's modes |
//! | `setaspectratio` | exact; below 1 nothing changes, a choice |
//! | `setcolor` `setfillpattern` `setfillstyle` `setlinestyle` `setviewport` `setwritemode` | exact, with what odd numbers are masked to |
//! | `setgraphbufsize` | gives what was set; nothing comes of it |
//! | `setgraphmode` | clears and sets defaults; likely |
//! | `_graphgetmem` `_graphfreemem` | not here: the kernel's calls to the program for memory, which it does not need |

mod draw;
mod driver;
mod font;
mod image;
mod message;
mod set;

pub use driver::{CURRENT_DRIVER, DETECT, VGA, VGAHI};
pub use font::{Fonts, NAMES};
pub use image::bytes as image_bytes;
pub use set::{LineSettings, TextSettings};

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
    /// `settextstyle`'s size.
    charsize: i32,
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
            given: Given::new(Color::COUNT),
            background: Color::BLACK,
            charsize: 1,
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
