//! The drawing functions.

use super::Graphics;
use crate::Topic;
use crate::canvas::GraphError;
use alloc::vec::Vec;

/// Converts the numbers of `drawpoly` and `fillpoly`, alternating x and y, to points.
fn points(n: i32, numbers: &[i32]) -> Vec<(i32, i32)> {
    let n = usize::try_from(n).unwrap_or(0);
    numbers.as_chunks::<2>().0.iter().take(n).map(|&[x, y]| (x, y)).collect()
}

impl Graphics {
    /// Returns whether a number of points is not negative; otherwise records the error, −6: the kernel takes it for a
    /// large one.
    fn has_room_for(&mut self, points: i32) -> bool {
        let fits = points >= 0 || self.separate_background;
        if !fits {
            self.fail(GraphError::ScanMemory);
        }
        fits
    }

    /// Returns whether a driver is open; otherwise records the error.
    fn ready(&mut self) -> bool {
        self.opened().is_some()
    }

    /// Notes that a function has drawn.
    pub(super) fn note(&mut self, name: &'static str, arguments: &[i32]) {
        self.drawn = Topic::new(name, arguments);
    }

    /// Notes that a function has drawn lines, the last of them between two points.
    fn note_line(&mut self, name: &'static str, (x1, y1): (i32, i32), (x2, y2): (i32, i32)) {
        let is_thick = self.getlinesettings().thickness == 3;
        self.note(if is_thick { "thick-line" } else { name }, &[x1, y1, x2, y2]);
    }

    /// Notes that a text has been drawn, with its first ten characters.
    fn note_text(&mut self, name: &'static str, text: &str) {
        let codes: Vec<i32> = text.chars().take(10).map(|c| c as i32).collect();
        self.note(name, &codes);
    }

    /// `putpixel`: uses the colour bits of the mode; with `EGAMONO`, larger numbers become the last of its four
    /// colours.
    pub fn putpixel(&mut self, x: i32, y: i32, color: i32) {
        let color = self.pixel_color(color);
        self.note("putpixel", &[x, y, color.index().into()]);
        self.canvas.put_pixel(x, y, color);
    }

    /// `getpixel`.
    pub fn getpixel(&self, x: i32, y: i32) -> i32 {
        self.canvas.get_pixel(x, y).index().into()
    }

    /// `drawpoly`: `n` points of two numbers each; fewer if there are fewer numbers. −6 for more than 680.
    pub fn drawpoly(&mut self, n: i32, numbers: &[i32]) {
        if self.ready() && self.has_room_for(n) {
            let points = points(n, numbers);
            if let Err(error) = self.canvas.draw_poly_or_error(&points) {
                self.fail(error);
            }
            match points[..] {
                [.., from, to] => self.note_line("drawpoly", from, to),
                _ => self.note("drawpoly", &[]),
            }
        }
    }

    /// `fillpoly`. −6 for more than 679 points.
    pub fn fillpoly(&mut self, n: i32, numbers: &[i32]) {
        if self.ready() && self.has_room_for(n) {
            let points = points(n, numbers);
            if let Err(error) = self.canvas.fill_and_outline(&points, self.getcolor() != 0) {
                self.fail(error);
            }
            let coordinates: Vec<i32> = points.iter().flat_map(|&(x, y)| [x, y]).collect();
            self.note("fillpoly", &coordinates);
        }
    }

    /// `floodfill`. −7 if the region has too many spans; it is then filled in part.
    pub fn floodfill(&mut self, x: i32, y: i32, border: i32) {
        let border = self.border_color(border);
        if self.ready() {
            self.note("floodfill", &[x, y, border.index().into(), self.getfillsettings().0]);
            let filled = self.canvas.flood_fill(x, y, border);
            self.check(filled);
        }
    }

    /// `cleardevice`.
    pub fn cleardevice(&mut self) {
        if self.ready() {
            self.canvas.clear_device();
            self.note("cleardevice", &[]);
        }
    }
}

/// Defines drawing functions that pass their arguments to the canvas if a driver is open.
macro_rules! forward_to_canvas {
    ($($(#[$doc:meta])* $name:ident($($argument:ident),*) = $method:ident;)+) => {
        impl Graphics {
            $($(#[$doc])*
            pub fn $name(&mut self $(, $argument: i32)*) {
                if self.ready() {
                    self.canvas.$method($($argument),*);
                    self.note(stringify!($name), &[$($argument),*]);
                }
            })+
        }
    };
}

forward_to_canvas! {
    /// `circle`.
    circle(x, y, radius) = circle;
    /// `fillellipse`.
    fillellipse(x, y, xradius, yradius) = fill_ellipse;
    /// `clearviewport`.
    clearviewport() = clear_viewport;
}

impl Graphics {
    /// `line`.
    pub fn line(&mut self, x1: i32, y1: i32, x2: i32, y2: i32) {
        if self.ready() {
            self.canvas.line(x1, y1, x2, y2);
            self.note_line("line", (x1, y1), (x2, y2));
        }
    }

    /// `lineto`.
    pub fn lineto(&mut self, x: i32, y: i32) {
        if self.ready() {
            let from = (self.getx(), self.gety());
            self.canvas.line_to(x, y);
            self.note_line("lineto", from, (x, y));
        }
    }

    /// `linerel`.
    pub fn linerel(&mut self, dx: i32, dy: i32) {
        if self.ready() {
            let (x, y) = (self.getx(), self.gety());
            self.canvas.line_rel(dx, dy);
            self.note_line("linerel", (x, y), (x.saturating_add(dx), y.saturating_add(dy)));
        }
    }

    /// `moveto`.
    pub fn moveto(&mut self, x: i32, y: i32) {
        if self.ready() {
            self.canvas.move_to(x, y);
        }
    }

    /// `moverel`.
    pub fn moverel(&mut self, dx: i32, dy: i32) {
        if self.ready() {
            self.canvas.move_rel(dx, dy);
        }
    }

    /// `rectangle`.
    pub fn rectangle(&mut self, left: i32, top: i32, right: i32, bottom: i32) {
        if self.ready() {
            self.canvas.rectangle(left, top, right, bottom);
            self.note_line("rectangle", (left, top), (right, top));
        }
    }

    /// `bar`.
    pub fn bar(&mut self, left: i32, top: i32, right: i32, bottom: i32) {
        if self.ready() {
            self.canvas.bar(left, top, right, bottom);
            self.note("bar", &[left, top, right, bottom, self.getfillsettings().0]);
        }
    }

    /// `arc`. −6 for a thick arc with too many degrees.
    pub fn arc(&mut self, x: i32, y: i32, start: i32, end: i32, radius: i32) {
        if self.ready() {
            self.draw_arc((x, y), (start, end), (radius, self.canvas.vertical_radius(radius)));
            self.note("arc", &[x, y, start, end, radius]);
        }
    }

    /// `ellipse`. −6 as with [`arc`](Graphics::arc).
    pub fn ellipse(&mut self, x: i32, y: i32, start: i32, end: i32, xradius: i32, yradius: i32) {
        if self.ready() {
            self.draw_arc((x, y), (start, end), (xradius, yradius));
            self.note("ellipse", &[x, y, start, end, xradius, yradius]);
        }
    }

    /// `pieslice`. −6 as with [`sector`](Graphics::sector).
    pub fn pieslice(&mut self, x: i32, y: i32, start: i32, end: i32, radius: i32) {
        if self.ready() {
            self.draw_slice((x, y), (start, end), (radius, self.canvas.vertical_radius(radius)));
            self.note("pieslice", &[x, y, start, end, radius]);
        }
    }

    /// `sector`. −6 if it is too large to be filled.
    pub fn sector(&mut self, x: i32, y: i32, start: i32, end: i32, xradius: i32, yradius: i32) {
        if self.ready() {
            self.draw_slice((x, y), (start, end), (xradius, yradius));
            self.note("sector", &[x, y, start, end, xradius, yradius]);
        }
    }

    fn draw_slice(&mut self, center: (i32, i32), angles: (i32, i32), radii: (i32, i32)) {
        let drawn = self.canvas.slice(center, angles, radii);
        self.check(drawn);
    }

    fn draw_arc(&mut self, center: (i32, i32), angles: (i32, i32), radii: (i32, i32)) {
        if let Err(error) = self.canvas.arc_or_error(center, angles, radii) {
            self.fail(error);
        }
    }

    /// `bar3d`.
    pub fn bar3d(&mut self, left: i32, top: i32, right: i32, bottom: i32, depth: i32, topflag: i32) {
        if self.ready() {
            self.canvas.bar_3d(left, top, right, bottom, depth, topflag != 0);
            self.note("bar3d", &[left, top, right, bottom, self.getfillsettings().0]);
        }
    }

    /// `outtext`.
    pub fn outtext(&mut self, text: &str) {
        if self.ready() {
            self.canvas.out_text(text);
            self.restore_line_style();
            self.note_text("outtext", text);
        }
    }

    /// `outtextxy`.
    pub fn outtextxy(&mut self, x: i32, y: i32, text: &str) {
        if self.ready() {
            self.canvas.out_text_xy(x, y, text);
            self.restore_line_style();
            self.note_text("outtextxy", text);
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
