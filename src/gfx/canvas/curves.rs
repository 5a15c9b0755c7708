//! Circles, ellipses, arcs and slices.

use super::card::CardKind;
use super::{Canvas, GraphError};
use crate::arc::{self, Extent};
use crate::ellipse;
use crate::line::DrawDirection;
use crate::{Color, Line, LineStyle, Rect, Thickness, WriteMode, circle};
use alloc::vec::Vec;

/// `arccoordstype`: the coordinates of the last curve or slice, relative to the viewport.
///
/// ```
/// let mut canvas = huanle_gfx::Canvas::vga();
/// canvas.arc(320, 240, 0, 90, 100);
/// let arc = canvas.arc_coords();
/// canvas.line(arc.center.0, arc.center.1, arc.start.0, arc.start.1);
/// assert_eq!((arc.start, arc.end), ((420, 240), (320, 140)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArcCoords {
    /// The centre.
    pub center: (i32, i32),
    /// The start of the last thin arc or slice, at the same distance from the centre.
    pub start: (i32, i32),
    /// The end, counterclockwise from the start, likewise.
    pub end: (i32, i32),
}

/// The longest radius of an ellipse that the kernel draws in thin lines.
const LONGEST_RADIUS: i32 = 6553;

impl Canvas {
    /// `circle`: draws the midpoint circle in the drawing colour and line thickness. Radius 0 is drawn as 1 (not at all
    /// with thick lines); a negative radius, or one above [`MAX_RADIUS`](ellipse::MAX_RADIUS), draws nothing. With an aspect ratio other
    /// than 1 it draws the ellipse that looks round.
    pub fn circle(&mut self, x: i32, y: i32, radius: i32) {
        let vertical = self.vertical_radius(radius);
        if vertical != radius || self.line.thickness == Thickness::Thick {
            return self.ellipse(x, y, 0, 360, radius, vertical);
        }
        self.positions.driver = (x, y);
        self.store_arc(x, y, 0, 360, radius, radius);
        let color = self.take_curve_color();
        if !self.is_drawn(radius) {
            return;
        }
        let radius = radius.max(1);
        if let Some((x, y)) = self.clip.center_if_visible(x, y, radius) {
            self.page_mut().plot_mirrored(x, y, circle::quadrant(radius), color);
        } else {
            for (dx, dy) in circle::points(radius) {
                self.put_pixel(x.saturating_add(dx), y.saturating_add(dy), color);
            }
        }
    }

    /// Returns the colour of a thin curve. Each one, even without pixels, and each slice or filled ellipse converts the colour to the
    /// planes of a monochrome card once more, so that it is bright from then on.
    pub(super) fn take_curve_color(&mut self) -> Color {
        let color = self.colors.curve;
        if self.card == CardKind::PlanarMono && color != Color::BLACK {
            // In planes; two bits count when it becomes the drawing colour.
            self.colors.after_fill = Color::wrapping(3 * (color.index() & 1));
            self.colors.curve = Color::wrapping(3);
        }
        color
    }

    /// `arc`: draws the part of a circle between two angles, counterclockwise, in degrees from three o'clock. Drawn as
    /// an [ellipse](Canvas::ellipse) with equal radii (with an aspect ratio of 1).
    pub fn arc(&mut self, x: i32, y: i32, start: i32, end: i32, radius: i32) {
        let vertical = self.vertical_radius(radius);
        self.ellipse(x, y, start, end, radius, vertical);
    }

    /// `ellipse`: draws the part of an ellipse between two angles, counterclockwise, in degrees from three o'clock; 0
    /// to 360 is the whole ellipse. It uses the drawing colour and draws nothing if a radius is below 0 or above
    /// [`MAX_RADIUS`](ellipse::MAX_RADIUS), or if the start angle is −1. Where coordinates have 16 bits, a negative radius
    /// counts as an unsigned number and can draw a few pixels, as in the kernel.
    ///
    /// A thin arc consists of the [pixels of an arc](arc::pixels) and ignores line style and write mode. A thick arc
    /// consists of solid thick [lines](Canvas::line), one for [each degree](arc::chords), in the write mode; after it, a
    /// [style of the user](LineStyle::User) has the bits 0x8000 until the style is set again.
    pub fn ellipse(&mut self, x: i32, y: i32, start: i32, end: i32, x_radius: i32, y_radius: i32) {
        // The kernel reports a thick arc that it does not draw.
        let _ = self.arc_or_error((x, y), (start, end), (x_radius, y_radius));
    }

    /// Draws the part of an [ellipse](Canvas::ellipse).
    ///
    /// # Errors
    /// [`GraphError::ScanMemory`] if coordinates have 16 bits and a thick arc has too many degrees; it is not drawn.
    pub(crate) fn arc_or_error(
        &mut self,
        (x, y): (i32, i32),
        (start, end): (i32, i32),
        (x_radius, y_radius): (i32, i32),
    ) -> Result<(), GraphError> {
        self.positions.driver = (x, y);
        if arc::is_void_start(start) {
            return Ok(());
        }
        if self.line.thickness == Thickness::Thick {
            self.store_center(x, y);
            let drawn = if self.clip.is_16_bit {
                self.draw_thick_arc_of_kernel((x, y), (start, end), (x_radius, y_radius))
            } else {
                if ellipse::has_pixels(x_radius, y_radius) {
                    self.draw_thick_ellipse((x, y), (start, end), (x_radius, y_radius));
                }
                Ok(())
            };
            // The kernel makes lines solid for a thick curve, and does not restore the bits of a style of the user.
            if let LineStyle::User(_) = self.line.style {
                self.line.style = LineStyle::User(0x8000);
            }
            return drawn;
        }
        if self.clip.is_16_bit {
            self.draw_thin_arc_of_kernel((x, y), (start, end), (x_radius, y_radius));
        } else {
            self.draw_thin_arc((x, y), (start, end), (x_radius, y_radius));
        }
        Ok(())
    }

    /// Draws the pixels of an arc.
    fn draw_thin_arc(&mut self, (x, y): (i32, i32), (start, end): (i32, i32), (x_radius, y_radius): (i32, i32)) {
        let extent = Extent::between(x_radius, y_radius, start, end);
        if extent == Extent::Nothing {
            self.store_center(x, y);
        } else {
            self.store_arc(x, y, start, end, x_radius, y_radius);
        }
        if !ellipse::has_pixels(x_radius, y_radius) {
            return;
        }
        let color = self.colors.curve;
        let from_centre = |(dx, dy): (i32, i32)| (x.saturating_add(dx), y.saturating_add(dy));
        if extent == Extent::Whole
            && let Some((x, y)) = self.clip.center_if_visible(x, y, x_radius.max(y_radius).max(1))
        {
            self.page_mut().plot_mirrored(x, y, ellipse::quadrant(x_radius, y_radius), color);
            return;
        }
        arc::pixels(x_radius, y_radius, extent).map(from_centre).for_each(|(x, y)| self.put_pixel(x, y, color));
    }

    /// Returns whether a thin circle is drawn. The kernel's radius is at most [`LONGEST_RADIUS`].
    fn is_drawn(&self, radius: i32) -> bool {
        ellipse::has_pixels(radius, radius) && (!self.clip.is_16_bit || radius <= LONGEST_RADIUS)
    }

    /// Draws the lines of a thick arc.
    pub(super) fn draw_thick_ellipse(
        &mut self,
        (x, y): (i32, i32),
        (start, end): (i32, i32),
        (x_radius, y_radius): (i32, i32),
    ) {
        let from_centre = |(dx, dy): (i32, i32)| (x.saturating_add(dx), y.saturating_add(dy));
        // One pixel for the lines' thickness, one for points that are rounded down.
        let reach = x_radius.max(y_radius).saturating_add(2);
        if (self.write_mode, self.card.draw_direction()) == (WriteMode::Copy, DrawDirection::Down)
            && let Some((x, y)) = self.clip.center_if_visible(x, y, reach)
        {
            let color = self.colors.drawing;
            let corners = arc::vertices(x_radius, y_radius, start, end).map(move |(dx, dy)| (x + dx, y + dy));
            let around = Rect::new(x - reach, y - reach, 2 * reach, 2 * reach);
            return self.page_mut().draw_thick_path(corners, around, color);
        }
        for line in arc::chords(x_radius, y_radius, start, end) {
            let [(x1, y1), (x2, y2)] = line.map(from_centre);
            self.stroke(Line::new(x1, y1, x2, y2), LineStyle::Solid);
        }
    }

    /// `fillellipse`: draws an ellipse filled in the fill style and outlined in the drawing colour.
    pub fn fill_ellipse(&mut self, x: i32, y: i32, x_radius: i32, y_radius: i32) {
        if self.clip.is_16_bit {
            self.fill_rows_of_kernel(x, y, x_radius, y_radius);
            self.take_curve_color();
        } else {
            for (dy, half) in ellipse::rows(x_radius, y_radius) {
                for row in [y.saturating_sub(dy), y.saturating_add(dy)] {
                    let [left, right] = [x.saturating_sub(half), x.saturating_add(half)];
                    self.fill_area(self.clip.rect(left, row, right, row));
                }
            }
        }
        self.ellipse(x, y, 0, 360, x_radius, y_radius);
    }

    /// `pieslice`: draws a slice of a circle, filled in the fill style, with its arc and both sides in the drawing
    /// colour.
    pub fn pie_slice(&mut self, x: i32, y: i32, start: i32, end: i32, radius: i32) {
        self.sector(x, y, start, end, radius, self.vertical_radius(radius));
    }

    /// `sector`: draws a slice of an ellipse, filled in the fill style, with its arc and both sides in the drawing
    /// colour.
    ///
    /// Angles are reduced to one turn as [unsigned numbers](arc::normalize_degrees_u16) and swapped if the first is greater,
    /// so 350 to 10 is nearly the whole ellipse. 0 to 360 is the whole ellipse with the side at 0; two equal angles
    /// draw only the centre. Each quadrant is a separate [polygon](Canvas::fill_poly) made of the centre and the
    /// [pixels of its arc](arc::pixels). [Lines](Canvas::line) connect each of these pixels to the next, in line style,
    /// thickness and write mode; on an axis there is a line of length 0. The other lines are two pixels long, so with the dotted, centre and dashed styles, whose
    /// first two bits are off, they are invisible.
    pub fn sector(&mut self, x: i32, y: i32, start: i32, end: i32, x_radius: i32, y_radius: i32) {
        // The kernel reports an area without a fill, but draws everything else.
        let _ = self.slice((x, y), (start, end), (x_radius, y_radius));
    }

    /// Draws a [sector](Canvas::sector).
    ///
    /// # Errors
    /// [`GraphError::ScanMemory`] if coordinates have 16 bits and a quadrant has too many corners; it is not filled.
    pub(crate) fn slice(
        &mut self,
        (x, y): (i32, i32),
        (start, end): (i32, i32),
        (x_radius, y_radius): (i32, i32),
    ) -> Result<(), GraphError> {
        let (start, end) = (arc::normalize_degrees_u16(start) % 360, arc::normalize_degrees_u16(end));
        let (start, end) = (start.min(end), start.max(end));
        self.positions.driver = (x, y);
        if start == end {
            self.arc = ArcCoords { center: (x, y), start: (x, y), end: (x, y) };
            self.line(x, y, x, y);
            self.line(x, y, x, y);
            return Ok(());
        }
        self.store_arc(x, y, start, end, x_radius, y_radius);
        let ends = self.arc;
        let mut drawn = Ok(());
        for quarter in [0, 90, 180, 270] {
            let part = (start.max(quarter), end.min(quarter + 90));
            if part.0 >= part.1 {
            } else if self.clip.is_16_bit {
                drawn = self.slice_of_kernel((x, y), part, (x_radius, y_radius)).and(drawn);
            } else {
                self.draw_slice_part((x, y), part, (x_radius, y_radius));
            }
        }
        self.line(x, y, ends.start.0, ends.start.1);
        self.line(x, y, ends.end.0, ends.end.1);
        drawn
    }

    /// Fills and outlines a slice within one quadrant.
    fn draw_slice_part(&mut self, (x, y): (i32, i32), (from, to): (i32, i32), (x_radius, y_radius): (i32, i32)) {
        let extent = Extent::between(x_radius, y_radius, from, to);
        let outline = arc::outline_of_slice(ellipse::quadrant(x_radius, y_radius), extent);
        let outline = outline.map(|(dx, dy)| (x.saturating_add(dx), y.saturating_add(dy)));
        let corners: Vec<_> = core::iter::once((x, y)).chain(outline).collect();
        self.fill_polygon(&corners);
        self.draw_poly(&corners[1..]);
    }

    /// `getarccoords`: returns the centre and ends of the last arc, circle, ellipse or slice. The ends are the
    /// [points](arc::point) of the two angles: centre + radius × cosine and centre − radius × sine. The kernel stores
    /// them as distances from the centre; thick curves and arcs with two equal angles change the centre only,
    /// and use a corner of a block drawn since the last thin curve for the start. Nothing
    /// resets the values.
    pub fn arc_coords(&self) -> ArcCoords {
        self.arc
    }

    /// `getaspectratio`: returns 10 000 and 10 000 on VGA, whose pixels are square.
    pub fn aspect_ratio(&self) -> (i32, i32) {
        self.aspect
    }

    /// `setaspectratio`: makes circles and arcs `x / y` times as high as wide; with a negative ratio nothing is drawn.
    /// A `y` of 0 is ignored.
    pub fn set_aspect_ratio(&mut self, x: i32, y: i32) {
        if y != 0 {
            self.aspect = (x, y);
        }
    }

    /// Returns the vertical radius of a circle for the aspect ratio, clamped to `i32`. The kernel's radii are unsigned.
    pub(crate) fn vertical_radius(&self, radius: i32) -> i32 {
        let (x, y) = self.aspect;
        let radius = if self.clip.is_16_bit { (radius as u16).into() } else { radius };
        let scaled = i64::from(radius) * i64::from(x) / i64::from(y);
        scaled.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// Stores the centre of a curve and keeps the stored distances of the ends.
    pub(super) fn store_center(&mut self, x: i32, y: i32) {
        let ArcCoords { center: (old_x, old_y), mut start, end } = self.arc;
        if let Some((right, top)) = self.positions.block.take() {
            start = (old_x.wrapping_add(right), old_y.wrapping_add(top));
        }
        let moved = |place: (i32, i32)| {
            (x.saturating_add(place.0).saturating_sub(old_x), y.saturating_add(place.1).saturating_sub(old_y))
        };
        self.arc = ArcCoords { center: (x, y), start: moved(start), end: moved(end) };
    }

    /// Stores centre and ends. The kernel calculates in 16 bits and treats radii as unsigned.
    pub(super) fn store_arc(&mut self, x: i32, y: i32, start: i32, end: i32, x_radius: i32, y_radius: i32) {
        self.positions.block = None;
        let [x_radius, y_radius] = [x_radius, y_radius].map(|radius| i32::from(radius as u16));
        let place = |degrees: i32| {
            let (dx, dy) = arc::point(x_radius, y_radius, degrees);
            (x.saturating_add((dx as i16).into()), y.saturating_add((dy as i16).into()))
        };
        self.arc = ArcCoords { center: (x, y), start: place(start), end: place(end) };
    }
}
