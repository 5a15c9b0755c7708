//! Circles, ellipses, arcs and their slices.

use super::Canvas;
use crate::ellipse::{self, MAX_RADIUS, Sweep};
use crate::{Color, Rect, Thickness, circle, trig};

/// `arccoordstype`: where the last arc was, in the viewport's coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArcCoords {
    /// The centre.
    pub center: (i32, i32),
    /// Where it began.
    pub start: (i32, i32),
    /// Where it ended, further on anticlockwise.
    pub end: (i32, i32),
}

impl Canvas {
    /// `circle`: the midpoint circle in the pen's colour and thickness. Radius 0 is one pixel; a negative one, or one above
    /// [`MAX_RADIUS`], draws nothing. With an aspect ratio other than 1 it is the ellipse that looks round.
    pub fn circle(&mut self, x: i32, y: i32, radius: i32) {
        let vertical = self.vertical_radius(radius);
        if vertical != radius {
            return self.ellipse(x, y, 0, 360, radius, vertical);
        }
        self.note_arc(x, y, 0, 360, radius, radius);
        if !(0..=MAX_RADIUS).contains(&radius) {
            return;
        }
        if self.is_simple_outline(x, y, radius) {
            let ((x, y), color) = (self.to_page(x, y), self.color);
            self.page_mut().plot_mirrored(x, y, circle::quadrant(radius), color);
        } else {
            for (dx, dy) in circle::points(radius) {
                self.plot_round(x, y, dx, dy, dx.abs() < dy.abs());
            }
        }
    }

    /// `arc`: the part of a circle from one angle to another, anticlockwise, in degrees from three o'clock. Drawn as an
    /// [ellipse](Canvas::ellipse) of two equal radii (with an aspect ratio of 1).
    pub fn arc(&mut self, x: i32, y: i32, start: i32, end: i32, radius: i32) {
        let vertical = self.vertical_radius(radius);
        self.ellipse(x, y, start, end, radius, vertical);
    }

    /// `ellipse`: the part of the outline of an ellipse from one angle to another, anticlockwise, in degrees from three
    /// o'clock; 0 to 360 is all of it. In the pen's colour and thickness; nothing for a radius below 0 or above
    /// [`MAX_RADIUS`].
    pub fn ellipse(&mut self, x: i32, y: i32, start: i32, end: i32, x_radius: i32, y_radius: i32) {
        self.note_arc(x, y, start, end, x_radius, y_radius);
        let sweep = Sweep::degrees(start, end);
        if sweep.is_full() && self.is_simple_outline(x, y, x_radius.max(y_radius)) {
            let ((x, y), color) = (self.to_page(x, y), self.color);
            self.page_mut().plot_mirrored(x, y, ellipse::quadrant(x_radius, y_radius), color);
            return;
        }
        let flat =
            |dx: i32, dy: i32| i64::from(dx.abs()) * i64::from(y_radius) < i64::from(dy.abs()) * i64::from(x_radius);
        for (dx, dy) in ellipse::arc(x_radius, y_radius, sweep) {
            self.plot_round(x, y, dx, dy, flat(dx, dy));
        }
    }

    /// `fillellipse`: an ellipse filled in the fill style, its outline in the pen's colour.
    pub fn fill_ellipse(&mut self, x: i32, y: i32, x_radius: i32, y_radius: i32) {
        let area = self.local_clip();
        for (dy, half) in ellipse::rows(x_radius, y_radius) {
            for row in [y.saturating_sub(dy), y.saturating_add(dy)] {
                let (left, right) = (x.saturating_sub(half), x.saturating_add(half));
                self.fill_local(Rect::between_in(left, row, right, row, &area));
            }
        }
        self.ellipse(x, y, 0, 360, x_radius, y_radius);
    }

    /// `pieslice`: a slice of a circle, filled in the fill style, its arc and both of its sides in the pen's colour.
    pub fn pie_slice(&mut self, x: i32, y: i32, start: i32, end: i32, radius: i32) {
        let vertical = self.vertical_radius(radius);
        self.sector(x, y, start, end, radius, vertical);
    }

    /// `sector`: a slice of an ellipse, filled in the fill style, its arc and both of its sides in the pen's colour. All of
    /// it, 0 to 360, has no sides.
    pub fn sector(&mut self, x: i32, y: i32, start: i32, end: i32, x_radius: i32, y_radius: i32) {
        let sweep = Sweep::degrees(start, end);
        if sweep.is_full() {
            return self.fill_ellipse(x, y, x_radius, y_radius);
        }
        if !(0..=MAX_RADIUS).contains(&x_radius) || !(0..=MAX_RADIUS).contains(&y_radius) {
            return;
        }
        let mut corners = vec![(x, y)];
        let outline = ellipse::arc_in_order(x_radius, y_radius, sweep);
        corners.extend(outline.map(|(dx, dy)| (x.saturating_add(dx), y.saturating_add(dy))));
        self.fill_polygon(&corners);
        self.ellipse(x, y, start, end, x_radius, y_radius);
        let ArcCoords { start, end, .. } = self.arc;
        self.line(x, y, start.0, start.1);
        self.line(x, y, end.0, end.1);
    }

    /// `getarccoords`: where the last arc, circle, ellipse or slice had its centre and its ends. The ends are centre +
    /// radius × cosine and centre − radius × sine, rounded to the nearest pixel.
    pub fn arc_coords(&self) -> ArcCoords {
        self.arc
    }

    /// `getaspectratio`: 10 000 and 10 000 on VGA, whose pixels are square.
    pub fn aspect_ratio(&self) -> (u32, u32) {
        self.aspect
    }

    /// `setaspectratio`: makes circles and arcs `x / y` times as high as they are wide. A 0 leaves it as it is.
    pub fn set_aspect_ratio(&mut self, x: u32, y: u32) {
        if x > 0 && y > 0 {
            self.aspect = (x, y);
        }
    }

    /// How high a circle is, by the aspect ratio; cut to `i32`.
    fn vertical_radius(&self, radius: i32) -> i32 {
        let (x, y) = self.aspect;
        let scaled = i64::from(radius) * i64::from(x) / i64::from(y);
        scaled.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    fn note_arc(&mut self, x: i32, y: i32, start: i32, end: i32, x_radius: i32, y_radius: i32) {
        let place = |degrees: i32| {
            let (dx, dy) = (trig::scale(x_radius, trig::cos(degrees)), trig::scale(y_radius, trig::sin(degrees)));
            (x.saturating_add(dx), y.saturating_sub(dy))
        };
        self.arc = ArcCoords { center: (x, y), start: place(start), end: place(end) };
    }

    /// Whether an outline that reaches so far from its centre is thin and lies wholly inside of what may be drawn on.
    fn is_simple_outline(&self, x: i32, y: i32, reach: i32) -> bool {
        let clip = self.local_clip();
        self.line.thickness == Thickness::Normal
            && clip.contains(x.saturating_sub(reach), y.saturating_sub(reach))
            && clip.contains(x.saturating_add(reach), y.saturating_add(reach))
    }

    /// A pixel of an outline around a centre; where the pen is thick, also its two neighbours across the outline: above and
    /// below where that is flat, left and right where it is steep.
    fn plot_round(&mut self, x: i32, y: i32, dx: i32, dy: i32, flat: bool) {
        let (color, thickness): (Color, Thickness) = (self.color, self.line.thickness);
        for &offset in thickness.offsets() {
            let (across_x, across_y) = if flat { (0, offset) } else { (offset, 0) };
            let (x, y) = (x.saturating_add(dx + across_x), y.saturating_add(dy + across_y));
            self.put_pixel(x, y, color);
        }
    }
}
