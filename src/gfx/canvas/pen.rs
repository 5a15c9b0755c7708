//! Lines and shapes made of lines, and the current position.

use super::Canvas;
use crate::line::offset_lines;
use crate::{Line, LineStyle, Thickness, WriteMode, polygon};

/// `linesettingstype`: the line style and thickness.
///
/// ```
/// use huanle_gfx::canvas::LineSettings;
/// use huanle_gfx::{Canvas, LineStyle, Thickness};
/// let mut canvas = Canvas::vga();
/// canvas.set_line_style(LineStyle::Dashed, Thickness::Thick);
/// assert_eq!(canvas.line_settings(), LineSettings { style: LineStyle::Dashed, thickness: Thickness::Thick });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineSettings {
    /// The pixels of a line that are drawn.
    pub style: LineStyle,
    /// The width of a line in pixels.
    pub thickness: Thickness,
}

/// The current positions, in viewport coordinates: kernel and driver each have one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Positions {
    /// The position of `getx` and `gety`.
    kernel: (i32, i32),
    /// The position from which [`line_to`](Canvas::line_to) draws.
    pub(super) driver: (i32, i32),
    /// The corner of a block that the kernel stores where the distance of an arc's start from the centre is.
    pub(super) block: Option<(i32, i32)>,
}

impl Canvas {
    /// `setlinestyle`. The thickness also applies to circles and arcs; the style applies to straight lines and the
    /// outlines of slices.
    pub fn set_line_style(&mut self, style: LineStyle, thickness: Thickness) {
        self.line = LineSettings { style, thickness };
    }

    /// `getlinesettings`.
    pub fn line_settings(&self) -> LineSettings {
        self.line
    }

    /// `setwritemode`: sets the operator that combines lines with existing pixels. It applies to everything made of
    /// straight lines: rectangles, polygons, outlines of slices and thick curves; not to thin curves, fills and text.
    /// Only the lowest bit of the number counts, as in the kernel: COPY, OR and NOT act as COPY; XOR and AND act as
    /// XOR.
    pub fn set_write_mode(&mut self, mode: WriteMode) {
        self.write_mode = match mode {
            WriteMode::Copy | WriteMode::Or | WriteMode::Not => WriteMode::Copy,
            WriteMode::Xor | WriteMode::And => WriteMode::Xor,
        };
    }

    /// Returns the write mode, COPY or XOR; graphics.h has no function for this.
    pub fn write_mode(&self) -> WriteMode {
        self.write_mode
    }

    /// `getx` and `gety`: returns the current position in viewport coordinates. It is never clipped.
    pub fn position(&self) -> (i32, i32) {
        self.positions.kernel
    }

    /// `getx`.
    pub fn x(&self) -> i32 {
        self.positions.kernel.0
    }

    /// `gety`.
    pub fn y(&self) -> i32 {
        self.positions.kernel.1
    }

    /// `moveto`: moves the current position without drawing.
    pub fn move_to(&mut self, x: i32, y: i32) {
        self.positions.kernel = (x, y);
        self.positions.driver = (x, y);
    }

    /// `moverel`: moves the current position by this distance, saturating at the limits of `i32`.
    pub fn move_rel(&mut self, dx: i32, dy: i32) {
        self.move_to(self.positions.kernel.0.saturating_add(dx), self.positions.kernel.1.saturating_add(dy));
    }

    /// `line`: draws a line between two points, both included. The current position does not change.
    ///
    /// The line is clipped, then drawn from its upper end down (a horizontal one from its first end) with the line
    /// style, thickness and write mode.
    pub fn line(&mut self, x1: i32, y1: i32, x2: i32, y2: i32) {
        self.stroke(Line::new(x1, y1, x2, y2), self.line.style);
    }

    /// Draws a line in any style.
    pub(super) fn stroke(&mut self, line: Line, style: LineStyle) {
        let Some(line) = self.clip.kernel_line(line) else { return };
        let (clip, color, mode, thickness) = (self.clip, self.colors.drawing, self.write_mode, self.line.thickness);
        let plain = (thickness, style.bits(), mode) == (Thickness::Normal, 0xFFFF, WriteMode::Copy);
        if plain && line.y1 == line.y2 {
            return self.page_mut().fill_rect(clip.rect(line.x1, line.y1, line.x2, line.y2), color);
        }
        self.stroke_general(line, style, plain);
    }

    /// Draws a line that is not horizontal or has a style; a separate function so that the fast path for horizontal
    /// lines stays small.
    #[inline(never)]
    fn stroke_general(&mut self, line: Line, style: LineStyle, plain: bool) {
        let (clip, color, mode, thickness) = (self.clip, self.colors.drawing, self.write_mode, self.line.thickness);
        let way = self.card.draw_direction();
        if plain && line.x1.abs_diff(line.x2).max(line.y1.abs_diff(line.y2)) <= 1 {
            // A pixel and its neighbour, as in the outlines of slices.
            let ends = (clip.pixel(line.x1, line.y1), clip.pixel(line.x2, line.y2));
            if let (Some(first), Some(second)) = ends {
                let page = self.page_mut();
                return [first, second].iter().for_each(|&(x, y)| page.put_inside(x, y, color));
            }
        }
        let lines = offset_lines(line, thickness).filter_map(|line| clip.kernel_line(line));
        for line in lines.filter_map(|line| clip.line(line)) {
            self.page_mut().draw_line_by(way, line, style, color, mode);
        }
    }

    /// `lineto`: draws a line from the current position to a point and moves there; drawn like [`line`](Canvas::line)
    /// from the point to the current position.
    ///
    /// Kernel and driver each have a current position, and the line starts at the driver's. Curves and slices leave the
    /// driver's at their centre, blocks at their last corner, text at its start or at the end of the last stroke.
    /// `getx`, `gety` and the distances of `linerel` use the kernel's, which is unaffected. Moves set both.
    pub fn line_to(&mut self, x: i32, y: i32) {
        let (from_x, from_y) = self.positions.driver;
        self.line(x, y, from_x, from_y);
        self.move_to(x, y);
    }

    /// `linerel`: draws a line to a point at this distance from the current position and moves there. It starts where
    /// [`line_to`](Canvas::line_to) does.
    pub fn line_rel(&mut self, dx: i32, dy: i32) {
        let (x, y) = self.positions.kernel;
        self.line_to(x.saturating_add(dx), y.saturating_add(dy));
    }

    /// `rectangle`: draws the four sides of the rectangle with these opposite corners, in any order.
    pub fn rectangle(&mut self, left: i32, top: i32, right: i32, bottom: i32) {
        self.line(left, top, right, top);
        self.line(right, top, right, bottom);
        self.line(right, bottom, left, bottom);
        self.line(left, bottom, left, top);
    }

    /// `drawpoly`: draws lines from each point to the next. The polygon is not closed; repeat the first point to close
    /// it. A single point, several equal ones, or none draw nothing. See [edges](polygon::edges) for points after a return
    /// to the first one.
    pub fn draw_poly(&mut self, points: &[(i32, i32)]) {
        // The kernel reports a polygon that it does not draw.
        let _ = self.draw_poly_or_error(points);
    }

    /// Draws a polygon of [`draw_poly`](Canvas::draw_poly).
    ///
    /// # Errors
    /// [`GraphError::ScanMemory`](super::GraphError::ScanMemory) if coordinates have 16 bits and there are too many
    /// points.
    pub(crate) fn draw_poly_or_error(&mut self, points: &[(i32, i32)]) -> Result<(), super::GraphError> {
        if self.clip.is_16_bit {
            return self.draw_poly_of_kernel(points);
        }
        for [(x1, y1), (x2, y2)] in polygon::open_edges(points) {
            self.line(x1, y1, x2, y2);
        }
        Ok(())
    }
}
