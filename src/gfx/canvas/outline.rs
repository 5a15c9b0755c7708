//! The kernel's list of points, in which it collects a polygon, a quadrant of a slice, or a thick curve before it draws
//! the lines and fills the interior.
//!
//! A point whose row has the high byte 80h is a mark: 8000h ends the list, and others end an outline, so the next point
//! begins another one without an edge. The kernel adds such a mark where an outline returns to its first point, and
//! does not store further points equal to the first one before any other. Marks among the points of a program have the
//! same effect.

use alloc::vec::Vec;

use super::card::CardKind;
use super::{Canvas, GraphError};
use crate::Line;
use crate::polygon::{PolygonScan, Span};
use crate::{FillStyle, LineStyle, Rect};

/// A position on the page.
type Point = (i16, i16);

/// The number of points for which the kernel's buffer of 4,096 bytes has room.
const CAPACITY: usize = 682;
/// The fewest entries that are filled.
const FEWEST_FILLED: usize = 4;
/// The mark that ends an outline.
const BREAK: Point = (-0x7FFF, -0x7FFF);
/// The mark that ends the list.
const END: Point = (-0x8000, -0x8000);

/// Returns the low byte of the row of a mark.
fn mark((_, y): Point) -> Option<u8> {
    let [low, high] = y.to_le_bytes();
    (high == 0x80).then_some(low)
}

/// The list of points.
#[derive(Debug, Default)]
pub(super) struct Outline {
    points: Vec<Point>,
    first: Point,
    /// The number of points since the outline began.
    count: usize,
    /// `true` if there was no room for a point.
    pub(super) is_full: bool,
}

impl Outline {
    /// Adds a point.
    pub(super) fn record(&mut self, point: Point) {
        if self.count == 0 {
            self.first = point;
        } else if point == self.first {
            if self.count > 1 {
                self.store(point);
                self.store(BREAK);
                self.count = 0;
            }
            return;
        }
        self.store(point);
    }

    fn store(&mut self, point: Point) {
        self.count += 1;
        if self.points.len() < CAPACITY {
            self.points.push(point);
        } else {
            self.is_full = true;
        }
    }

    /// Adds the first point once more, which closes the outline.
    pub(super) fn close(&mut self) {
        self.count = 0;
        if let Some(&first) = self.points.first() {
            self.record(first);
        }
    }

    /// Adds the mark that ends the list.
    pub(super) fn finish(&mut self) {
        self.record(END);
    }

    /// Removes the last entries.
    pub(super) fn remove_last(&mut self, count: usize) {
        self.points.truncate(self.points.len().saturating_sub(count));
    }

    /// Returns whether the kernel fills the list.
    pub(super) fn is_filled(&self) -> bool {
        (FEWEST_FILLED..CAPACITY).contains(&self.points.len())
    }

    /// Returns the lines between the points, in drawing order.
    ///
    /// # Errors
    /// [`GraphError::ScanMemory`] if the list is full.
    pub(super) fn lines(&self) -> Result<Vec<[Point; 2]>, GraphError> {
        if self.points.len() >= CAPACITY {
            return Err(GraphError::ScanMemory);
        }
        let mut points = self.points.iter().copied();
        let (Some(mut at), mut lines) = (points.next(), Vec::new()) else { return Ok(Vec::new()) };
        while let Some(point) = points.next() {
            match mark(point) {
                Some(0) => break,
                Some(_) => at = points.next().unwrap_or(END),
                None => {
                    lines.push([at, point]);
                    at = point;
                }
            }
        }
        Ok(lines)
    }

    /// Returns the rows that the kernel fills, from the first to the one after the last.
    fn rows(&self) -> (i16, i16) {
        let (mut top, mut bottom) = (i16::MAX, i16::MIN);
        for &point in &self.points {
            match mark(point) {
                Some(1) => {}
                Some(_) => break,
                None => (top, bottom) = (top.min(point.1), bottom.max(point.1)),
            }
        }
        (top, bottom)
    }

    /// Returns the edges between which the kernel fills: an outline other than the first ends the list if it begins
    /// with a mark.
    fn edges(&self) -> Vec<[(i32, i32); 2]> {
        let mut points = self.points.iter().copied();
        let (Some(mut at), mut edges) = (points.next(), Vec::new()) else { return Vec::new() };
        while let Some(point) = points.next() {
            match mark(point) {
                Some(1) => match points.next().filter(|&next| mark(next).is_none()) {
                    Some(next) => at = next,
                    None => break,
                },
                Some(_) => break,
                None => {
                    edges.push([at, point].map(|(x, y)| (x.into(), y.into())));
                    at = point;
                }
            }
        }
        edges
    }
}

impl Canvas {
    /// Records points of the viewport.
    fn outline_of(&self, points: &[(i32, i32)]) -> Outline {
        let mut outline = Outline::default();
        points.iter().for_each(|&(x, y)| outline.record(self.clip.to_kernel_page(x, y)));
        outline
    }

    /// Draws the lines of a list in a style.
    pub(super) fn draw_outline(&mut self, outline: &Outline, style: LineStyle) -> Result<(), GraphError> {
        for [from, to] in outline.lines()? {
            let [(x1, y1), (x2, y2)] = [from, to].map(|point| self.clip.kernel_page_to_viewport(point));
            self.stroke(Line::new(x1, y1, x2, y2), style);
        }
        Ok(())
    }

    /// Fills the interior of a list, if the kernel does.
    pub(super) fn fill_outline(&mut self, outline: &Outline) {
        if !outline.is_filled() {
            return;
        }
        if self.card == CardKind::PlanarMono {
            self.colors.drawing = self.colors.after_fill;
        }
        if self.fill.style == FillStyle::Empty {
            return;
        }
        let (top, bottom) = outline.rows();
        let area = self.clip.area;
        let rows = area.y.max(top.into())..area.bottom().min(bottom.into());
        for Span { y, x1, x2 } in PolygonScan::new(outline.edges().into_iter(), rows).with_16_bits().flatten() {
            self.fill_area(Rect::from_corners_clipped(x1, y, x2, y, &area));
        }
    }

    /// `drawpoly` of the kernel.
    ///
    /// # Errors
    /// [`GraphError::ScanMemory`] if there are too many points; nothing is drawn.
    pub(crate) fn draw_poly_of_kernel(&mut self, points: &[(i32, i32)]) -> Result<(), GraphError> {
        let mut outline = self.outline_of(points);
        outline.finish();
        self.draw_outline(&outline, self.line.style)
    }

    /// `fillpoly` of the kernel, with or without the outline.
    ///
    /// # Errors
    /// [`GraphError::ScanMemory`] if there are too many points; nothing is drawn.
    pub(crate) fn fill_poly_of_kernel(&mut self, points: &[(i32, i32)], outlined: bool) -> Result<(), GraphError> {
        if points.is_empty() {
            return Ok(());
        }
        let mut outline = self.outline_of(points);
        outline.close();
        outline.finish();
        self.fill_outline(&outline);
        if outlined {
            self.draw_outline(&outline, self.line.style)?;
        }
        if outline.is_full { Err(GraphError::ScanMemory) } else { Ok(()) }
    }
}
