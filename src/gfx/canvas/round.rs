//! Circles, ellipses, arcs and their slices.

use super::Canvas;
use crate::arc::{self, Extent};
use crate::ellipse::{self, MAX_RADIUS};
use crate::line::Way;
use crate::{Line, LineStyle, Rect, Thickness, WriteMode, circle};

/// `arccoordstype`: where the last curve or slice was, in the viewport's coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArcCoords {
    /// The centre.
    pub center: (i32, i32),
    /// Where the last thin one, or the last slice, began: as far from the centre as it did.
    pub start: (i32, i32),
    /// The same for its end, further on anticlockwise.
    pub end: (i32, i32),
}

impl Canvas {
    /// `circle`: the midpoint circle in the pen's colour and thickness. Radius 0 is drawn as 1, by a thick pen not at all; a
    /// negative one, or one above [`MAX_RADIUS`], draws nothing. With an aspect ratio other than 1 it is the ellipse that looks
    /// round.
    pub fn circle(&mut self, x: i32, y: i32, radius: i32) {
        let vertical = self.vertical_radius(radius);
        if vertical != radius || self.line.thickness == Thickness::Thick {
            return self.ellipse(x, y, 0, 360, radius, vertical);
        }
        self.driver_position = (x, y);
        self.note_arc(x, y, 0, 360, radius, radius);
        if !(0..=MAX_RADIUS).contains(&radius) {
            return;
        }
        let (radius, color) = (radius.max(1), self.curve_color);
        if let Some((x, y)) = self.clip.around(x, y, radius) {
            self.page_mut().plot_mirrored(x, y, circle::quadrant(radius), color);
        } else {
            for (dx, dy) in circle::points(radius) {
                self.put_pixel(x.saturating_add(dx), y.saturating_add(dy), color);
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
    /// o'clock; 0 to 360 is all of it. In the pen's colour; nothing for a radius below 0 or above [`MAX_RADIUS`], and nothing
    /// from −1.
    ///
    /// A thin one is made of the [pixels of an arc](arc::pixels); it takes no heed of line style and write mode. A thick one is
    /// made of solid thick [lines](Canvas::line), one for [each degree](arc::chords), in the write mode.
    pub fn ellipse(&mut self, x: i32, y: i32, start: i32, end: i32, x_radius: i32, y_radius: i32) {
        self.driver_position = (x, y);
        let extent = Extent::between(x_radius, y_radius, start, end);
        if extent == Extent::Nothing || self.line.thickness == Thickness::Thick {
            self.note_centre(x, y);
        } else {
            self.note_arc(x, y, start, end, x_radius, y_radius);
        }
        if !(0..=MAX_RADIUS).contains(&x_radius) || !(0..=MAX_RADIUS).contains(&y_radius) {
            return;
        }
        let from_centre = |(dx, dy): (i32, i32)| (x.saturating_add(dx), y.saturating_add(dy));
        if self.line.thickness == Thickness::Thick {
            // One pixel for the lines' thickness, one for points that are rounded down.
            let reach = x_radius.max(y_radius).saturating_add(2);
            if (self.write_mode, self.card.way()) == (WriteMode::Copy, Way::Down)
                && let Some((x, y)) = self.clip.around(x, y, reach)
            {
                let color = self.color;
                let corners = arc::corners(x_radius, y_radius, start, end).map(move |(dx, dy)| (x + dx, y + dy));
                let around = Rect::new(x - reach, y - reach, 2 * reach, 2 * reach);
                return self.page_mut().draw_thick_path(corners, around, color);
            }
            for line in arc::chords(x_radius, y_radius, start, end) {
                let [(x1, y1), (x2, y2)] = line.map(from_centre);
                self.stroke(Line::new(x1, y1, x2, y2), LineStyle::Solid);
            }
            return;
        }
        let color = self.curve_color;
        if extent == Extent::Whole
            && let Some((x, y)) = self.clip.around(x, y, x_radius.max(y_radius).max(1))
        {
            self.page_mut().plot_mirrored(x, y, ellipse::quadrant(x_radius, y_radius), color);
            return;
        }
        arc::pixels(x_radius, y_radius, extent).map(from_centre).for_each(|(x, y)| self.put_pixel(x, y, color));
    }

    /// Whether an arc between these angles is drawn: a thick one of [too many degrees](arc::MOST_DEGREES) is not, and the kernel
    /// is out of memory.
    pub(crate) fn has_room_for_arc(&self, start: i32, end: i32) -> bool {
        self.line.thickness == Thickness::Normal || arc::thick_degrees(start, end) <= arc::MOST_DEGREES
    }

    /// `fillellipse`: an ellipse filled in the fill style, its outline in the pen's colour.
    pub fn fill_ellipse(&mut self, x: i32, y: i32, x_radius: i32, y_radius: i32) {
        for (dy, half) in ellipse::rows(x_radius, y_radius) {
            for row in [y.saturating_sub(dy), y.saturating_add(dy)] {
                let (left, right) = (x.saturating_sub(half), x.saturating_add(half));
                self.fill_area(self.clip.rect(left, row, right, row));
            }
        }
        self.ellipse(x, y, 0, 360, x_radius, y_radius);
    }

    /// `pieslice`: a slice of a circle, filled in the fill style, its arc and both of its sides in the pen's colour.
    pub fn pie_slice(&mut self, x: i32, y: i32, start: i32, end: i32, radius: i32) {
        let vertical = self.vertical_radius(radius);
        self.sector(x, y, start, end, radius, vertical);
    }

    /// `sector`: a slice of an ellipse, filled in the fill style, its arc and both of its sides in the pen's colour.
    ///
    /// Angles are taken within a turn, [without a sign](arc::folded_unsigned), and exchanged if the first is the greater one,
    /// so that 350 to 10 is nearly all. 0 to 360 is all of it, with the side at 0; two equal angles are the centre alone. Each
    /// quarter of the turn is a [polygon](Canvas::fill_poly) of its own, of the centre and the [pixels of its arc](arc::pixels), and [lines](Canvas::line)
    /// lead from each of these pixels to the next, in line style, thickness and write mode: lines of two pixels, so that of the
    /// dotted, centre and dashed style, whose first two bits are off, nothing is seen.
    pub fn sector(&mut self, x: i32, y: i32, start: i32, end: i32, x_radius: i32, y_radius: i32) {
        let (start, end) = (arc::folded_unsigned(start) % 360, arc::folded_unsigned(end));
        let (start, end) = (start.min(end), start.max(end));
        self.driver_position = (x, y);
        if start == end {
            self.arc = ArcCoords { center: (x, y), start: (x, y), end: (x, y) };
            return self.line(x, y, x, y);
        }
        self.note_arc(x, y, start, end, x_radius, y_radius);
        let (mut corners, ends) = (Vec::new(), self.arc);
        let one_quarter: Vec<_> = ellipse::quadrant(x_radius, y_radius).collect();
        // lesson slice
        for quarter in [0, 90, 180, 270] {
            let from = start.max(quarter); // #from
            let to = end.min(quarter + 90); // #to
            if from < to {
                // end of lesson
                let extent = Extent::between(x_radius, y_radius, from, to);
                corners.clear();
                corners.push((x, y));
                let around = |(dx, dy): (i32, i32)| (x.saturating_add(dx), y.saturating_add(dy));
                let outline = arc::part(one_quarter.iter().copied(), extent);
                outline.for_each(|pixel| corners.push(around(pixel)));
                // lesson slice
                self.fill_polygon(&corners); // #fill
                self.draw_poly(&corners[1..]); // #outline
            }
        }
        self.line(x, y, ends.start.0, ends.start.1); // #first
        self.line(x, y, ends.end.0, ends.end.1); // #last
        // end of lesson
    }

    /// `getarccoords`: where the last arc, circle, ellipse or slice had its centre and its ends. The ends are centre +
    /// radius × cosine and centre − radius × sine: the [points](arc::point) of the two angles. The kernel keeps them as
    /// distances from the centre, and thick curves and arcs of two equal angles change the centre only. Nothing resets it.
    pub fn arc_coords(&self) -> ArcCoords {
        self.arc
    }

    /// `getaspectratio`: 10 000 and 10 000 on VGA, whose pixels are square.
    pub fn aspect_ratio(&self) -> (i32, i32) {
        self.aspect
    }

    /// `setaspectratio`: makes circles and arcs `x / y` times as high as they are wide; with a negative ratio nothing is drawn. A
    /// `y` of 0 leaves it as it is.
    pub fn set_aspect_ratio(&mut self, x: i32, y: i32) {
        if y != 0 {
            self.aspect = (x, y);
        }
    }

    /// How high a circle is, by the aspect ratio; cut to `i32`.
    fn vertical_radius(&self, radius: i32) -> i32 {
        let (x, y) = self.aspect;
        let scaled = i64::from(radius) * i64::from(x) / i64::from(y);
        scaled.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// The centre of a curve that leaves the distances of the ends as they were.
    fn note_centre(&mut self, x: i32, y: i32) {
        let ArcCoords { center: (old_x, old_y), start, end } = self.arc;
        let moved = |place: (i32, i32)| {
            (x.saturating_add(place.0).saturating_sub(old_x), y.saturating_add(place.1).saturating_sub(old_y))
        };
        self.arc = ArcCoords { center: (x, y), start: moved(start), end: moved(end) };
    }

    /// Centre and ends. The kernel reckons in 16 bits, and takes radii for numbers without a sign.
    fn note_arc(&mut self, x: i32, y: i32, start: i32, end: i32, x_radius: i32, y_radius: i32) {
        let [x_radius, y_radius] = [x_radius, y_radius].map(|radius| i32::from(radius as u16));
        let place = |degrees: i32| {
            let (dx, dy) = arc::point(x_radius, y_radius, degrees);
            (x.saturating_add((dx as i16).into()), y.saturating_add((dy as i16).into()))
        };
        self.arc = ArcCoords { center: (x, y), start: place(start), end: place(end) };
    }
}
