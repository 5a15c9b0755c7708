//! graphics.h: a pen, a fill style, a viewport and two pages, with every function that has a meaning here.
//!
//! A [`Canvas`] is what `initgraph` opened: it owns its pages and the whole state of graphics.h. Its methods are split over
//! files by what they are about; the shapes themselves are elsewhere in [`gfx`](crate::gfx), as iterators of points and
//! rows that know nothing of a canvas.
//!
//! ```
//! use huanle::gfx::{Canvas, Color, FillStyle};
//!
//! let mut c = Canvas::vga();
//! c.set_color(Color::YELLOW);
//! c.line(0, 0, c.max_x(), c.max_y());
//! c.set_fill_style(FillStyle::Hatch, Color::CYAN);
//! c.bar_3d(100, 100, 200, 180, 25, true);
//! c.out_text_xy(104, 190, "Hello, world");
//! assert_eq!(c.get_pixel(639, 479), Color::YELLOW);
//! ```

mod error;
mod fill;
mod image;
mod page;
mod palette;
mod pen;
mod round;
mod text;
mod viewport;

pub use error::GraphError;
pub use fill::FillSettings;
pub use image::Image;
pub use pen::LineSettings;
pub use round::ArcCoords;
pub use text::{Direction, HorizontalJustify, TextSettings, VerticalJustify};
pub use viewport::Viewport;

use super::{Color, FillStyle, Framebuffer, HEIGHT, Palette, Pattern, Rect, WIDTH, WriteMode};

/// Pages of [`Canvas::vga`]. Mode 12h has memory for one and two thirds; the second is a choice of ours, so that programs
/// written for EGA's or VGAMED's two pages run.
pub const PAGES: usize = 2;

/// What `initgraph` opens: pages to draw on and the state that drawing depends on.
///
/// Coordinates count from the upper left corner of the [`Viewport`], x to the right and y downwards, and may be any `i32`
/// (Turbo C's were 16 bits wide). What falls outside of the viewport, or of the page where clipping is off, is left out:
/// that is no error.
#[derive(Clone, Debug)]
pub struct Canvas {
    pages: Vec<Framebuffer>,
    active: usize,
    visual: usize,
    palette: Palette,
    color: Color,
    background: Color,
    position: (i32, i32),
    line: LineSettings,
    fill: FillSettings,
    user_pattern: Pattern,
    write_mode: WriteMode,
    viewport: Viewport,
    /// What may be drawn on, in the page's coordinates: the viewport, or the page where clipping is off.
    clip: Rect,
    text: TextSettings,
    aspect: (u32, u32),
    arc: ArcCoords,
}

impl Canvas {
    /// `initgraph` with `VGA`, `VGAHI`: 640×480, [`PAGES`] black pages, everything at its [default](Canvas::set_defaults).
    pub fn vga() -> Canvas {
        Canvas::new(WIDTH, HEIGHT, PAGES)
    }

    /// A canvas of any size and number of pages, at least one.
    pub fn new(width: i32, height: i32, pages: usize) -> Canvas {
        let page = Framebuffer::new(width, height);
        let viewport = Viewport::whole(page.width(), page.height());
        Canvas {
            pages: vec![page; pages.max(1)],
            active: 0,
            visual: 0,
            palette: Palette::vga(),
            color: Color::WHITE,
            background: Color::BLACK,
            position: (0, 0),
            line: LineSettings::default(),
            fill: FillSettings::default(),
            user_pattern: FillStyle::Solid.pattern(),
            write_mode: WriteMode::Copy,
            viewport,
            clip: viewport.rect(),
            text: TextSettings::default(),
            aspect: (10_000, 10_000),
            arc: ArcCoords::default(),
        }
    }

    /// `graphdefaults`: the whole page as viewport with clipping, the position at (0, 0), the default palette and
    /// background, white pen, solid thin lines, solid white fill, text from left to right at size 1 justified left and top,
    /// write mode COPY. The pages, what is on them and the aspect ratio stay.
    pub fn set_defaults(&mut self) {
        let fresh = Canvas::new(0, 0, 1);
        self.viewport = Viewport::whole(self.page().width(), self.page().height());
        self.clip = self.page().bounds();
        self.position = fresh.position;
        self.color = fresh.color;
        self.background = fresh.background;
        self.line = fresh.line;
        self.fill = fresh.fill;
        self.user_pattern = fresh.user_pattern;
        self.write_mode = fresh.write_mode;
        self.text = fresh.text;
        self.change_palette(|palette| *palette = Palette::vga());
    }

    /// `getmaxx`: the last column of a page, 639; of the page, not of the viewport.
    pub fn max_x(&self) -> i32 {
        self.page().width() - 1
    }

    /// `getmaxy`: the last row of a page, 479.
    pub fn max_y(&self) -> i32 {
        self.page().height() - 1
    }

    /// `getmaxcolor`: 15.
    pub fn max_color(&self) -> Color {
        Color::WHITE
    }

    /// `getmodename`, as Borland's VGA driver calls its mode 2: `640 x 480 VGA`.
    pub fn mode_name(&self) -> String {
        format!("{} x {} VGA", self.page().width(), self.page().height())
    }

    /// `getdrivername`: `EGAVGA`.
    pub fn driver_name(&self) -> &'static str {
        "EGAVGA"
    }

    /// `putpixel`: sets a pixel, whatever the write mode.
    #[inline]
    pub fn put_pixel(&mut self, x: i32, y: i32, color: Color) {
        // Beyond `i32` this comes round to a negative number, which is outside as well.
        let (x, y) = (x.wrapping_add(self.viewport.left), y.wrapping_add(self.viewport.top));
        let within = |place: i32, first: i32, count: i32| (place.wrapping_sub(first) as u32) < count as u32;
        if within(x, self.clip.x, self.clip.width) && within(y, self.clip.y, self.clip.height) {
            self.pages[self.active].put_pixel(x, y, color);
        }
    }

    /// `getpixel`: the colour of a pixel, inside the viewport or not; [`Color::BLACK`] outside of the page, where C leaves
    /// open what comes.
    pub fn get_pixel(&self, x: i32, y: i32) -> Color {
        let (x, y) = self.to_page(x, y);
        self.page().get_pixel(x, y).unwrap_or(Color::BLACK)
    }

    /// `cleardevice`: the whole active page in the background colour (number 0), the position to (0, 0). The viewport stays.
    pub fn clear_device(&mut self) {
        self.page_mut().clear(Color::BLACK);
        self.position = (0, 0);
    }

    /// What may be drawn on, in the viewport's coordinates.
    fn local_clip(&self) -> Rect {
        let clip = self.clip;
        Rect { x: clip.x - self.viewport.left, y: clip.y - self.viewport.top, ..clip }
    }

    /// From the viewport's coordinates to the page's. Beyond `i32` they stay at its end: far outside either way.
    fn to_page(&self, x: i32, y: i32) -> (i32, i32) {
        (x.saturating_add(self.viewport.left), y.saturating_add(self.viewport.top))
    }
}

impl Default for Canvas {
    fn default() -> Canvas {
        Canvas::vga()
    }
}
