//! Arcs, filled ellipses and slices in the kernel's 16-bit arithmetic.

use super::outline::Outline;
use super::{Canvas, GraphError};
use crate::arc::{self, KernelExtent};
use crate::{Color, LineStyle, ellipse};

/// The most degrees of a thick arc that the kernel's list of points always has room for.
const ONE_TURN: i32 = 360;

impl Canvas {
    /// Draws the pixels of an arc.
    pub(super) fn draw_thin_arc_of_kernel(
        &mut self,
        (x, y): (i32, i32),
        (start, end): (i32, i32),
        (x_radius, y_radius): (i32, i32),
    ) {
        let extent = KernelExtent::between(x_radius, y_radius, start, end);
        if extent == KernelExtent::Nothing {
            self.store_center(x, y);
            return;
        }
        self.store_arc(x, y, start, end, x_radius, y_radius);
        let color = self.curve_color(extent);
        let reach = x_radius.max(y_radius).max(1);
        let whole = matches!(extent, KernelExtent::Part(from, to) if from == to) && reach < 1000;
        if let (true, Some((x, y))) = (whole, self.clip.center_if_visible(x, y, reach)) {
            self.page_mut().plot_mirrored(x, y, ellipse::kernel_quadrant(x_radius, y_radius), color);
            return;
        }
        for (dx, dy) in arc::kernel_pixels(x_radius, y_radius, extent) {
            let (x, y) = self.clip.wrapped((x.saturating_add(dx), y.saturating_add(dy)));
            self.put_pixel(x, y, color);
        }
    }

    /// Returns the colour of a thin curve. A single pixel does not convert it.
    fn curve_color(&mut self, extent: KernelExtent) -> Color {
        match extent {
            KernelExtent::Pixel(_) => self.colors.curve,
            _ => self.take_curve_color(),
        }
    }

    /// Draws the lines of a thick arc.
    ///
    /// # Errors
    /// [`GraphError::ScanMemory`] if it has too many degrees; nothing is drawn.
    pub(super) fn draw_thick_arc_of_kernel(
        &mut self,
        (x, y): (i32, i32),
        (start, end): (i32, i32),
        (x_radius, y_radius): (i32, i32),
    ) -> Result<(), GraphError> {
        let (x_radius, y_radius) = (i32::from(x_radius as u16), i32::from(y_radius as u16));
        let count = arc::thick_degrees(start, end);
        if start as i16 == i16::MAX {
            // The next degree is negative, and so are many after it.
            return Err(GraphError::ScanMemory);
        }
        if count <= ONE_TURN && x_radius.max(y_radius) < 1000 {
            self.draw_thick_ellipse((x, y), (start, end), (x_radius, y_radius));
            return Ok(());
        }
        let mut outline = Outline::default();
        for degree in 0..=count {
            let (dx, dy) = arc::kernel_point(x_radius, y_radius, i32::from(start as i16) + degree);
            outline.record(self.clip.to_kernel_page(x.saturating_add(dx), y.saturating_add(dy)));
            if outline.is_full {
                return Err(GraphError::ScanMemory);
            }
        }
        outline.finish();
        self.draw_outline(&outline, LineStyle::Solid)
    }

    /// Fills an ellipse.
    pub(super) fn fill_rows_of_kernel(&mut self, x: i32, y: i32, x_radius: i32, y_radius: i32) {
        let points = ellipse::kernel_quadrant(x_radius, y_radius);
        let (page_x, _) = self.clip.to_kernel_page(x, y);
        if i32::from(page_x).abs() + i32::from(x_radius as u16) < i16::MAX.into() {
            ellipse::rows_of(points).for_each(|(dy, dx)| self.fill_row_of_kernel(x, y, (dx, dy)));
        } else {
            points.for_each(|point| self.fill_row_of_kernel(x, y, point));
        }
    }

    /// Fills the rows through a point of the lower right quadrant and its mirror images.
    fn fill_row_of_kernel(&mut self, x: i32, y: i32, (dx, dy): (i32, i32)) {
        for dy in [dy, -dy] {
            let ends = [x.saturating_sub(dx), x.saturating_add(dx)];
            let [left, right] = ends.map(|x| self.clip.wrapped((x, y.saturating_add(dy))));
            self.fill_area(self.clip.rect(left.0, left.1, right.0, right.1));
        }
    }

    /// Fills and outlines a slice within one quadrant.
    ///
    /// # Errors
    /// [`GraphError::ScanMemory`] if the quadrant has too many corners; it is not filled, and its outline ends earlier.
    pub(super) fn slice_of_kernel(
        &mut self,
        (x, y): (i32, i32),
        (start, end): (i32, i32),
        (x_radius, y_radius): (i32, i32),
    ) -> Result<(), GraphError> {
        let extent = KernelExtent::between(x_radius, y_radius, start, end);
        let mut outline = Outline::default();
        for (dx, dy) in arc::kernel_pixels(x_radius, y_radius, extent) {
            outline.record(self.clip.to_kernel_page(x.saturating_add(dx), y.saturating_add(dy)));
        }
        outline.record(self.clip.to_kernel_page(x, y));
        outline.close();
        outline.finish();
        self.curve_color(extent);
        self.fill_outline(&outline);
        // The centre, the first point and the mark.
        outline.remove_last(3);
        self.draw_outline(&outline, self.line.style)?;
        if outline.is_full { Err(GraphError::ScanMemory) } else { Ok(()) }
    }
}
