//! The drawing functions.

use super::Graphics;
use crate::canvas::GraphError;
use alloc::vec::Vec;

/// Converts the numbers of `drawpoly` and `fillpoly`, alternating x and y, to points.
fn points(n: i32, numbers: &[i32]) -> Vec<(i32, i32)> {
    let n = usize::try_from(n).unwrap_or(0);
    numbers.as_chunks::<2>().0.iter().take(n).map(|&[x, y]| (x, y)).collect()
}

impl Graphics {
    /// Returns whether a driver is open; otherwise records the error.
    fn ready(&mut self) -> bool {
        if self.device.is_none() {
            self.fail(GraphError::NotInitialized);
        }
        self.device.is_some()
    }

    /// `putpixel`: uses the colour bits of the mode; with `EGAMONO`, larger numbers become the last of its four
    /// colours.
    pub fn putpixel(&mut self, x: i32, y: i32, color: i32) {
        let color = self.pixel_color(color);
        self.canvas.put_pixel(x, y, color);
    }

    /// `getpixel`.
    pub fn getpixel(&self, x: i32, y: i32) -> i32 {
        self.canvas.get_pixel(x, y).index().into()
    }

    /// `drawpoly`: `n` points of two numbers each; fewer if there are fewer numbers.
    pub fn drawpoly(&mut self, n: i32, numbers: &[i32]) {
        if self.ready() {
            self.canvas.draw_poly(&points(n, numbers));
        }
    }

    /// `fillpoly`.
    pub fn fillpoly(&mut self, n: i32, numbers: &[i32]) {
        if self.ready() {
            self.canvas.fill_poly(&points(n, numbers));
        }
    }

    /// `floodfill`. −7 if the region has too many spans; it is then filled in part.
    pub fn floodfill(&mut self, x: i32, y: i32, border: i32) {
        let border = self.border_color(border);
        if self.ready()
            && let Err(error) = self.canvas.flood_fill(x, y, border)
        {
            self.fail(error);
        }
    }

    /// `cleardevice`.
    pub fn cleardevice(&mut self) {
        if self.ready() {
            self.canvas.clear_device();
        }
    }
}

/// Defines functions that pass their arguments to the canvas if a driver is open.
macro_rules! forward_to_canvas {
    ($($(#[$doc:meta])* $name:ident($($argument:ident),*) = $method:ident;)+) => {
        impl Graphics {
            $($(#[$doc])*
            pub fn $name(&mut self $(, $argument: i32)*) {
                if self.ready() {
                    self.canvas.$method($($argument),*);
                }
            })+
        }
    };
}

forward_to_canvas! {
    /// `line`.
    line(x1, y1, x2, y2) = line;
    /// `lineto`.
    lineto(x, y) = line_to;
    /// `linerel`.
    linerel(dx, dy) = line_rel;
    /// `moveto`.
    moveto(x, y) = move_to;
    /// `moverel`.
    moverel(dx, dy) = move_rel;
    /// `rectangle`.
    rectangle(left, top, right, bottom) = rectangle;
    /// `bar`.
    bar(left, top, right, bottom) = bar;
    /// `circle`.
    circle(x, y, radius) = circle;
    /// `fillellipse`.
    fillellipse(x, y, xradius, yradius) = fill_ellipse;
    /// `pieslice`.
    pieslice(x, y, start, end, radius) = pie_slice;
    /// `sector`.
    sector(x, y, start, end, xradius, yradius) = sector;
    /// `clearviewport`.
    clearviewport() = clear_viewport;
}

impl Graphics {
    /// `arc`. −6 for a thick arc with too many degrees.
    pub fn arc(&mut self, x: i32, y: i32, start: i32, end: i32, radius: i32) {
        if self.ready() {
            self.canvas.arc(x, y, start, end, radius);
            self.check_room(start, end);
        }
    }

    /// `ellipse`. −6 as with [`arc`](Graphics::arc).
    pub fn ellipse(&mut self, x: i32, y: i32, start: i32, end: i32, xradius: i32, yradius: i32) {
        if self.ready() {
            self.canvas.ellipse(x, y, start, end, xradius, yradius);
            self.check_room(start, end);
        }
    }

    fn check_room(&mut self, start: i32, end: i32) {
        if !self.canvas.has_room_for_arc(start, end) {
            self.fail(GraphError::ScanMemory);
        }
    }

    /// `bar3d`.
    pub fn bar3d(&mut self, left: i32, top: i32, right: i32, bottom: i32, depth: i32, topflag: i32) {
        if self.ready() {
            self.canvas.bar_3d(left, top, right, bottom, depth, topflag != 0);
        }
    }

    /// `outtext`.
    pub fn outtext(&mut self, text: &str) {
        if self.ready() {
            self.canvas.out_text(text);
        }
    }

    /// `outtextxy`.
    pub fn outtextxy(&mut self, x: i32, y: i32, text: &str) {
        if self.ready() {
            self.canvas.out_text_xy(x, y, text);
        }
    }

    /// `textwidth`.
    pub fn textwidth(&self, text: &str) -> i32 {
        self.canvas.text_width(text)
    }

    /// `textheight`.
    pub fn textheight(&self, text: &str) -> i32 {
        self.canvas.text_height(text)
    }

    /// `getmaxx`.
    pub fn getmaxx(&self) -> i32 {
        self.canvas.max_x()
    }

    /// `getmaxy`.
    pub fn getmaxy(&self) -> i32 {
        self.canvas.max_y()
    }

    /// `getx`.
    pub fn getx(&self) -> i32 {
        self.canvas.x()
    }

    /// `gety`.
    pub fn gety(&self) -> i32 {
        self.canvas.y()
    }
}
