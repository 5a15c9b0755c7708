//! The pen: its colour, its place, lines and what is made of lines.

use super::{Canvas, GraphError};
use crate::line::offset_lines;
use crate::{Color, Line, LineStyle, Thickness, WriteMode};

/// `linesettingstype`: how lines are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineSettings {
    /// Which pixels of a line are drawn.
    pub style: LineStyle,
    /// How many pixels wide it is.
    pub thickness: Thickness,
}

impl Canvas {
    /// `setcolor`: the pen's colour, of lines, outlines and text.
    pub fn set_color(&mut self, color: Color) {
        self.color = color;
        self.curve_color = color;
    }

    /// Another colour for thin curves, until [`set_color`](Canvas::set_color) is called.
    pub(crate) fn set_curve_color(&mut self, color: Color) {
        self.curve_color = color;
    }

    /// `getcolor`.
    pub fn color(&self) -> Color {
        self.color
    }

    /// `setlinestyle`. The thickness is that of circles and arcs too; the style is that of straight lines and of the outlines
    /// of slices.
    pub fn set_line_style(&mut self, style: LineStyle, thickness: Thickness) {
        self.line = LineSettings { style, thickness };
    }

    /// `getlinesettings`.
    pub fn line_settings(&self) -> LineSettings {
        self.line
    }

    /// `setwritemode`: what lines make of the pixels that are there. It counts for whatever is made of straight lines:
    /// rectangles, polygons, outlines of slices and thick curves; not for thin curves, fills and text. Of its number only the
    /// lowest bit counts, as in the kernel: COPY, OR and NOT are COPY, XOR and AND are XOR.
    pub fn set_write_mode(&mut self, mode: WriteMode) {
        self.write_mode = match mode {
            WriteMode::Copy | WriteMode::Or | WriteMode::Not => WriteMode::Copy,
            WriteMode::Xor | WriteMode::And => WriteMode::Xor,
        };
    }

    /// The write mode, COPY or XOR; C cannot ask for it.
    pub fn write_mode(&self) -> WriteMode {
        self.write_mode
    }

    /// `getx` and `gety`: where the pen is, in the viewport's coordinates. It is never clipped.
    pub fn position(&self) -> (i32, i32) {
        self.position
    }

    /// `getx`.
    pub fn x(&self) -> i32 {
        self.position.0
    }

    /// `gety`.
    pub fn y(&self) -> i32 {
        self.position.1
    }

    /// `moveto`: takes the pen somewhere without drawing.
    pub fn move_to(&mut self, x: i32, y: i32) {
        self.position = (x, y);
        self.driver_position = (x, y);
    }

    /// `moverel`: takes the pen so far on, at most to the ends of `i32`.
    pub fn move_rel(&mut self, dx: i32, dy: i32) {
        self.move_to(self.position.0.saturating_add(dx), self.position.1.saturating_add(dy));
    }

    /// `line`: a line between two points, both of them drawn. The pen stays where it is.
    ///
    /// Clipped first, then drawn from the upper end down, a level one from its first end, in the line style, thickness and
    /// write mode.
    pub fn line(&mut self, x1: i32, y1: i32, x2: i32, y2: i32) {
        self.stroke(Line::new(x1, y1, x2, y2), self.line.style);
    }

    /// A line in any style.
    pub(super) fn stroke(&mut self, line: Line, style: LineStyle) {
        let (clip, color, mode, thickness) = (self.clip, self.color, self.write_mode, self.line.thickness);
        let plain = (thickness, style.bits(), mode) == (Thickness::Normal, 0xFFFF, WriteMode::Copy);
        if plain && line.y1 == line.y2 {
            return self.page_mut().fill_rect(clip.rect(line.x1, line.y1, line.x2, line.y2), color);
        }
        self.stroke_across(line, style, plain);
    }

    /// A line that may go up or down, or be styled. On its own, so that level lines do not wait for it.
    #[inline(never)]
    fn stroke_across(&mut self, line: Line, style: LineStyle, plain: bool) {
        let (clip, color, mode, thickness) = (self.clip, self.color, self.write_mode, self.line.thickness);
        let way = self.card.way();
        if plain && line.x1.abs_diff(line.x2).max(line.y1.abs_diff(line.y2)) <= 1 {
            // As the outlines of slices are: a pixel and its neighbour.
            let ends = (clip.pixel(line.x1, line.y1), clip.pixel(line.x2, line.y2));
            if let (Some(first), Some(second)) = ends {
                let page = self.page_mut();
                return [first, second].iter().for_each(|&(x, y)| page.put_inside(x, y, color));
            }
        }
        for line in offset_lines(line, thickness).filter_map(|line| clip.line(line)) {
            self.page_mut().draw_line_by(way, line, style, color, mode);
        }
    }

    /// `lineto`: a line from the pen's place to a point, where the pen then is; drawn as [`line`](Canvas::line) from the point back to
    /// the pen.
    ///
    /// The kernel and the driver below it have a pen each, and the line begins at the driver's. Curves and slices leave that at
    /// their centre, blocks at their last corner, texts at their beginning or at the end of the last stroke; `getx`, `gety` and
    /// `linerel`'s distance count from the kernel's, which stays. What takes the pen somewhere takes both.
    pub fn line_to(&mut self, x: i32, y: i32) {
        let (from_x, from_y) = self.driver_position;
        self.line(x, y, from_x, from_y);
        self.move_to(x, y);
    }

    /// `linerel`: a line to a point so far on from the pen's place, where the pen then is. It begins where [`line_to`](Canvas::line_to)
    /// does.
    pub fn line_rel(&mut self, dx: i32, dy: i32) {
        let (x, y) = self.position;
        self.line_to(x.saturating_add(dx), y.saturating_add(dy));
    }

    /// `rectangle`: four lines between two opposite corners, given in any order.
    pub fn rectangle(&mut self, left: i32, top: i32, right: i32, bottom: i32) {
        self.line(left, top, right, top);
        self.line(right, top, right, bottom);
        self.line(right, bottom, left, bottom);
        self.line(left, bottom, left, top);
    }

    /// `drawpoly`: lines from each point to the next. Not closed: who wants that names the first point again at the end. A
    /// single point, or none, draws nothing.
    pub fn draw_poly(&mut self, points: &[(i32, i32)]) {
        for pair in points.windows(2) {
            self.line(pair[0].0, pair[0].1, pair[1].0, pair[1].1);
        }
    }
}

impl LineSettings {
    /// `setlinestyle`'s three numbers: style 0–4, the bits of style 4, thickness 1 or 3.
    ///
    /// # Errors
    /// [`GraphError::General`] for other numbers.
    pub fn from_numbers(style: i32, user: u16, thickness: i32) -> Result<LineSettings, GraphError> {
        Ok(LineSettings { style: LineStyle::from_number(style, user)?, thickness: Thickness::try_from(thickness)? })
    }
}
