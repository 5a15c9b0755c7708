//! graphics.h: a canvas with drawing colour, fill style, viewport and pages, and every function that makes sense here.
//!
//! A [`Canvas`] is what `initgraph` opens: it owns its pages and the entire graphics.h state. Its methods are split
//! into files by subject. The shapes themselves are elsewhere in [`gfx`](crate), as iterators of points and rows that
//! do not depend on a canvas: [`line`](super::line), [`circle`](super::circle), [`ellipse`](super::ellipse),
//! [`arc`](super::arc), [`polygon`](super::polygon), [`span_fill`](super::span_fill), [`pattern`](super::pattern).
//!
//! The rules are those of the Borland kernel, pixel for pixel, as established by pictures of its output
//! (`tests/borland`). `docs/reference/borland-kernel.md` lists how many pictures support each rule and what is not covered.
//!
//! ```
//! use huanle_gfx::{Canvas, Color, FillStyle};
//!
//! let mut c = Canvas::vga();
//! c.set_color(Color::YELLOW);
//! c.line(0, 0, c.max_x(), c.max_y());
//! c.set_fill_style(FillStyle::Hatch, Color::CYAN);
//! c.bar_3d(100, 100, 200, 180, 25, true);
//! c.out_text_xy(104, 190, "Hello, world");
//! assert_eq!(c.get_pixel(639, 479), Color::YELLOW);
//! ```
//!
//! On the simulated machine, draw on a canvas and then [show](Canvas::show) it: see `huanle_machine`.
//!
//! # From C
//!
//! Numbers that C checks at run time are types here, with `TryFrom<i32>` (or `from_number`) for callers that have
//! numbers. What `graphresult` reports is a [`GraphError`] in a `Result`.
//!
//! | graphics.h | here |
//! |---|---|
//! | `initgraph` | [`Canvas::vga`], [`Canvas::new`] |
//! | `closegraph`, `restorecrtmode` | dropping the canvas |
//! | `graphresult`, `grapherrormsg` | `Result` with [`GraphError`], its `Display` |
//! | `graphdefaults` | [`Canvas::set_defaults`] |
//! | `getmaxx`, `getmaxy`, `getmaxcolor` | [`Canvas::max_x`], [`Canvas::max_y`], [`Color::WHITE`] |
//! | `getmodename`, `getdrivername` | [`graphics_h`](super::graphics_h), which has the modes |
//! | `putpixel`, `getpixel` | [`Canvas::put_pixel`], [`Canvas::get_pixel`] |
//! | `setcolor`, `getcolor` | [`Canvas::set_color`], [`Canvas::color`] |
//! | `setbkcolor`, `getbkcolor` | [`Canvas::set_bk_color`], [`Canvas::bk_color`] |
//! | `moveto`, `moverel`, `getx`, `gety` | [`Canvas::move_to`], [`Canvas::move_rel`], [`Canvas::x`], [`Canvas::y`], [`Canvas::position`] |
//! | `line`, `lineto`, `linerel` | [`Canvas::line`], [`Canvas::line_to`], [`Canvas::line_rel`] |
//! | `setlinestyle`, `getlinesettings` | [`Canvas::set_line_style`], [`Canvas::line_settings`] |
//! | `setwritemode` | [`Canvas::set_write_mode`] |
//! | `rectangle`, `drawpoly` | [`Canvas::rectangle`], [`Canvas::draw_poly`] |
//! | `bar`, `bar3d` | [`Canvas::bar`], [`Canvas::bar_3d`] |
//! | `fillpoly`, `floodfill` | [`Canvas::fill_poly`], [`Canvas::flood_fill`] |
//! | `setfillstyle`, `setfillpattern` | [`Canvas::set_fill_style`], [`Canvas::set_fill_pattern`] |
//! | `getfillsettings`, `getfillpattern` | [`Canvas::fill_settings`], [`Canvas::fill_pattern`] |
//! | `circle`, `ellipse`, `arc` | [`Canvas::circle`], [`Canvas::ellipse`], [`Canvas::arc`] |
//! | `fillellipse`, `pieslice`, `sector` | [`Canvas::fill_ellipse`], [`Canvas::pie_slice`], [`Canvas::sector`] |
//! | `getarccoords` | [`Canvas::arc_coords`] |
//! | `getaspectratio`, `setaspectratio` | [`Canvas::aspect_ratio`], [`Canvas::set_aspect_ratio`] |
//! | `setviewport`, `getviewsettings` | [`Canvas::set_viewport`], [`Canvas::viewport`] |
//! | `clearviewport`, `cleardevice` | [`Canvas::clear_viewport`], [`Canvas::clear_device`] |
//! | `outtext`, `outtextxy` | [`Canvas::out_text`], [`Canvas::out_text_xy`] |
//! | `settextstyle`, `settextjustify` | [`Canvas::set_text_style`], [`Canvas::set_text_justify`] |
//! | `setusercharsize`, `installuserfont`, `registerbgifont` | [`Canvas::set_user_char_size`], [`Canvas::set_font`] |
//! | `gettextsettings`, `textwidth`, `textheight` | [`Canvas::text_settings`], [`Canvas::text_width`], [`Canvas::text_height`] |
//! | `getimage`, `putimage`, `imagesize` | [`Canvas::get_image`], [`Canvas::put_image`], [`Canvas::image_size`] |
//! | `setpalette`, `setallpalette`, `setrgbpalette` | [`Canvas::set_palette`], [`Canvas::set_all_palette`], [`Canvas::set_rgb_palette`] |
//! | `getpalette`, `getdefaultpalette`, `getpalettesize` | [`Canvas::get_palette`], [`Palette::DEFAULT_REGISTERS`], [`Color::COUNT`] |
//! | `setactivepage`, `setvisualpage` | [`Canvas::set_active_page`], [`Canvas::set_visual_page`] |
//! | `random`, `randomize` (stdlib.h) | [`BorlandRng`](../../machine/borland/index.html) |
//! | `delay` (dos.h), in milliseconds | `Machine::delay` of `huanle_machine`; the 10 µs of the original Othello program's `delay(1)` on its machines are `Machine::delay_units` |
//! | `getch`, `kbhit` (conio.h) | `Machine::getch` (0, then the scan code, for a key without a character), `Machine::kbhit` |
//! | `bioskey(0)` (bios.h) | `Machine::bioskey`: scan code and character in one number |
//! | `sound`, `nosound` (dos.h) | `Machine::sound`, `Machine::nosound` |
//!
//! The other functions (`detectgraph`, `setgraphmode`, `installuserdriver`, `registerbgidriver` and so on), and
//! everything here with C's numbers, are in [`graphics_h`](crate::graphics_h), with a table of the whole library and
//! how exact each function is.
//!
//! # From EasyX
//!
//! EasyX uses many of the same names with other meanings:
//!
//! | | EasyX | here, as in graphics.h |
//! |---|---|---|
//! | colours | `COLORREF`, `RGB(r, g, b)` | a number from 0 to 15; [`Canvas::set_palette`] and [`Canvas::set_rgb_palette`] set its appearance |
//! | pen colour | `setlinecolor`, and `settextcolor` for text | [`Canvas::set_color`] for both |
//! | fill colour | `setfillcolor`, apart from `setfillstyle` | one call, [`Canvas::set_fill_style`] |
//! | background | `setbkcolor`, visible after `cleardevice` | [`Canvas::set_bk_color`], immediately: it changes the appearance of number 0 |
//! | angles | radians | whole degrees, counterclockwise from three o'clock |
//! | `ellipse` | the bounding box: left, top, right, bottom | centre, angles and two radii; 0 to 360 is the whole ellipse |
//! | `arc`, `pie` | bounding box and two angles | centre, two angles and a radius: [`Canvas::arc`], [`Canvas::pie_slice`]; ellipses: [`Canvas::ellipse`], [`Canvas::sector`] |
//! | `circle` with filling | `fillcircle`, `solidcircle` | [`Canvas::fill_ellipse`] with two equal radii |
//! | `fillrectangle`, `solidrectangle` | outlined, not outlined | [`Canvas::bar`] and [`Canvas::rectangle`], [`Canvas::bar`] alone |
//! | `polygon`, `fillpolygon` | closed automatically | [`Canvas::draw_poly`] is not, [`Canvas::fill_poly`] is |
//! | `floodfill` | up to a border, or over one colour | up to a border |
//! | `outtextxy` | any font of Windows, background by `setbkmode` | 8×8 dots, or stroked fonts; the background is always kept |
//! | `loadimage`, `putimage` | pictures from files, ternary raster operations | [`Canvas::get_image`], [`Canvas::put_image`] with [`WriteMode`]'s five |
//! | `BeginBatchDraw`, `FlushBatchDraw` | drawing appears when flushed | draw on one page, show the other: [`Canvas::set_active_page`], [`Canvas::set_visual_page`] |
//! | `setorigin` | moves the origin | [`Canvas::set_viewport`] without clipping |
//! | `getwidth`, `getheight` | 640, 480 | [`Canvas::max_x`], [`Canvas::max_y`]: one less |

mod card;
mod clip;
mod colors;
mod curves;
mod error;
mod fill;
mod image;
mod kernel_curves;
mod memory;
mod outline;
mod page;
mod palette;
mod pen;
mod stroked;
mod text;
mod viewport;

pub use self::image::Image;
pub use curves::ArcCoords;
pub use error::GraphError;
pub use fill::FillSettings;
pub use pen::LineSettings;
pub use text::{HorizontalJustify, TextDirection, TextSettings, VerticalJustify};
pub use viewport::Viewport;

pub(crate) use card::CardKind;
use clip::Clip;
use colors::Colors;
use page::Pages;
use pen::Positions;

use super::{Color, FillStyle, Framebuffer, HEIGHT, Palette, Pattern, WIDTH, WriteMode};

/// The number of pages of [`Canvas::vga`]. Mode 12h has memory for one and two thirds; we provide a second so that
/// programs written for the two pages of EGA or VGAMED run.
pub const PAGES: usize = 2;

/// The pages and all drawing state that `initgraph` creates.
///
/// Coordinates are relative to the upper left corner of the [`Viewport`], x to the right and y downwards, and may be
/// any `i32` (Turbo C's were 16 bits wide). Drawing outside the viewport, or outside the page if clipping is off, is
/// clipped and is not an error.
///
/// ```
/// use huanle_gfx::{Canvas, Color, FillStyle};
/// let mut canvas = Canvas::vga();
/// canvas.set_fill_style(FillStyle::Solid, Color::BLUE);
/// canvas.bar(100, 100, 540, 380);
/// canvas.set_color(Color::YELLOW);
/// canvas.circle(320, 240, 100);
/// canvas.out_text_xy(290, 236, "Hello");
/// assert_eq!((canvas.get_pixel(320, 140), canvas.get_pixel(101, 101)), (Color::YELLOW, Color::BLUE));
/// ```
#[derive(Clone, Debug)]
pub struct Canvas {
    pages: Pages,
    palette: Palette,
    colors: Colors,
    card: CardKind,
    positions: Positions,
    line: LineSettings,
    fill: FillSettings,
    user_pattern: Pattern,
    write_mode: WriteMode,
    viewport: Viewport,
    clip: Clip,
    text: TextSettings,
    stroked: stroked::StrokedText,
    aspect: (i32, i32),
    arc: ArcCoords,
}

impl Canvas {
    /// `initgraph` with `VGA`, `VGAHI`: 640×480, [`PAGES`] black pages, everything at its
    /// [default](Canvas::set_defaults).
    pub fn vga() -> Canvas {
        Canvas::new(WIDTH, HEIGHT, PAGES)
    }

    /// Creates a canvas of any size with this number of pages, at least one.
    pub fn new(width: i32, height: i32, pages: usize) -> Canvas {
        let page = Framebuffer::new(width, height);
        let viewport = Viewport::whole(page.width(), page.height());
        Canvas {
            pages: Pages::new(page, pages),
            palette: Palette::vga(),
            colors: Colors::default(),
            card: CardKind::default(),
            positions: Positions::default(),
            line: LineSettings::default(),
            fill: FillSettings::default(),
            user_pattern: FillStyle::Solid.pattern(),
            write_mode: WriteMode::Copy,
            viewport,
            clip: viewport.clip_on(viewport.rect()),
            text: TextSettings::default(),
            stroked: stroked::StrokedText::default(),
            aspect: (10_000, 10_000),
            arc: ArcCoords::default(),
        }
    }

    /// `graphdefaults`: resets the viewport to the whole page with clipping, the position to (0, 0), the palette
    /// registers and background to their defaults, the colour to white, lines to solid and thin, fill to solid white,
    /// text to horizontal, size 1, justified left and top, and the write mode to COPY. The pages and their contents,
    /// the DAC entries and the aspect ratio are kept.
    pub fn set_defaults(&mut self) {
        let fresh = Canvas::new(0, 0, 1);
        self.viewport = Viewport::whole(self.page().width(), self.page().height());
        self.reset_clip();
        self.move_to(0, 0);
        self.colors = fresh.colors;
        self.line = fresh.line;
        self.fill = fresh.fill;
        self.user_pattern = fresh.user_pattern;
        self.write_mode = fresh.write_mode;
        self.text = fresh.text;
        self.stroked.reset();
        self.set_all_palette(Palette::DEFAULT_REGISTERS.map(Some));
    }

    /// Makes coordinates 16 bits wide, as in the kernel: positions beyond 32,767 wrap, lines of more than 32,768 columns or rows
    /// are not drawn, and the crossings of such edges of polygons overflow.
    pub(crate) fn set_16_bit(&mut self) {
        self.clip.is_16_bit = true;
    }

    /// Clips at the viewport again after it changed.
    fn reset_clip(&mut self) {
        let is_16_bit = self.clip.is_16_bit;
        self.clip = self.viewport.clip_on(self.page().bounds());
        self.clip.is_16_bit = is_16_bit;
    }

    /// Copies the state that the kernel keeps when another mode is opened: the last arc's coordinates and
    /// `setusercharsize`.
    pub(crate) fn copy_persistent_state(&self, next: &mut Canvas) {
        next.arc = self.arc;
        next.positions.block = self.positions.block;
        next.stroked.copy_user_size(&self.stroked);
    }

    /// `getmaxx`: returns the last column of the page (not the viewport), 639.
    pub fn max_x(&self) -> i32 {
        self.page().width() - 1
    }

    /// `getmaxy`: returns the last row of the page, 479.
    pub fn max_y(&self) -> i32 {
        self.page().height() - 1
    }

    /// `putpixel`: sets a pixel, regardless of the write mode.
    #[inline]
    pub fn put_pixel(&mut self, x: i32, y: i32, color: Color) {
        if let Some((x, y)) = self.clip.pixel(x, y) {
            self.pages.list[self.pages.active].put_inside(x, y, color);
        }
    }

    /// `getpixel`: returns the colour of a pixel, inside the viewport or not; [`Color::BLACK`] outside the page, where
    /// C leaves the result undefined: the kernel reads what is in memory at the address.
    pub fn get_pixel(&self, x: i32, y: i32) -> Color {
        let (x, y) = self.clip.to_page(x, y);
        let read = || self.pixel_in_memory(x, self.row_in_memory(y));
        let outside = || if self.clip.is_16_bit { read() } else { Color::BLACK };
        self.page().get_pixel(x, y).unwrap_or_else(outside)
    }

    /// `cleardevice`: fills the active page with the background colour (number 0) and moves the position to (0, 0). The
    /// viewport is kept.
    pub fn clear_device(&mut self) {
        let paper = self.colors.clear;
        self.page_mut().clear(paper);
        self.move_to(0, 0);
    }
}

impl Default for Canvas {
    fn default() -> Canvas {
        Canvas::vga()
    }
}
