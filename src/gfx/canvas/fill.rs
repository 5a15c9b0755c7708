//! Filling of bars, polygons and bounded regions.

use super::{Canvas, GraphError};
use crate::polygon::{self, Span};
use crate::span_fill::{FloodMemoryError, SpanFill};
use crate::{Color, FillStyle, Pattern, Rect};
use alloc::vec::Vec;

/// `fillsettingstype`: the fill style and colour.
///
/// ```
/// use huanle_gfx::{Canvas, Color, FillStyle, canvas::FillSettings};
/// let mut canvas = Canvas::vga();
/// assert_eq!(canvas.fill_settings(), FillSettings::default());
/// canvas.set_fill_style(FillStyle::Hatch, Color::CYAN);
/// assert_eq!(canvas.fill_settings(), FillSettings { style: FillStyle::Hatch, color: Color::CYAN });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillSettings {
    /// The pattern whose set bits get the fill colour; other pixels get the background colour, number 0.
    pub style: FillStyle,
    /// The fill colour.
    pub color: Color,
}

/// Solid white.
impl Default for FillSettings {
    fn default() -> FillSettings {
        FillSettings { style: FillStyle::Solid, color: Color::WHITE }
    }
}

impl Canvas {
    /// `setfillstyle`. A [user style](FillStyle::User) also sets the user pattern, as `setfillpattern` does.
    pub fn set_fill_style(&mut self, style: FillStyle, color: Color) {
        if let FillStyle::User(pattern) = style {
            self.user_pattern = pattern;
        }
        self.fill = FillSettings { style, color };
    }

    /// `setfillpattern`: fills with a user-defined pattern of eight rows of eight bits.
    pub fn set_fill_pattern(&mut self, pattern: Pattern, color: Color) {
        self.set_fill_style(FillStyle::User(pattern), color);
    }

    /// `getfillsettings`.
    pub fn fill_settings(&self) -> FillSettings {
        self.fill
    }

    /// `getfillpattern`: the last user pattern; all bits set if there was none.
    pub fn fill_pattern(&self) -> Pattern {
        self.user_pattern
    }

    /// `bar`: fills the rectangle with these opposite corners, both included, in any order, without an outline.
    pub fn bar(&mut self, left: i32, top: i32, right: i32, bottom: i32) {
        let [(left, top), (right, bottom)] = [(left, top), (right, bottom)].map(|corner| self.clip.wrapped(corner));
        self.fill_area(self.clip.rect(left, top, right, bottom));
    }

    /// `bar3d`: draws a filled rectangle outlined in the drawing colour, and the right side of a block of this depth,
    /// whose receding lines rise by three quarters of the depth. With `with_top` false the three lines of the top are
    /// omitted, including the one from the upper right corner. With depth 0 only the rectangle is drawn.
    ///
    /// The fill covers the pixels between the left and right edges; if there are none, it covers the outline and one
    /// pixel on either side. The corners are sorted as unsigned numbers: an edge below 0, beyond the left or top of the
    /// viewport, counts as the greater one, and the block extends back from there.
    pub fn bar_3d(&mut self, left: i32, top: i32, right: i32, bottom: i32, depth: i32, with_top: bool) {
        let next = |place: i32| place.saturating_add(1);
        let before = |place: i32| place.saturating_sub(1);
        let [(x1, y1), (x2, y2)] = [(left, top), (right, bottom)].map(|corner| self.clip.wrapped(corner));
        self.bar(next(x1.min(x2)), next(y1.min(y2)), before(x1.max(x2)), before(y1.max(y2)));
        let in_order = |a: i32, b: i32| if a as u32 > b as u32 { (b, a) } else { (a, b) };
        let (left, right) = in_order(left, right);
        let (top, bottom) = in_order(top, bottom);
        self.rectangle(left, top, right, bottom);
        self.positions.driver = (right, bottom);
        self.positions.block = Some(self.clip.to_page(right, top));
        if depth == 0 {
            return;
        }
        // Unsigned 16-bit arithmetic, as in the kernel: a negative depth rises far beyond the upper edge.
        let rise = i32::from((depth as u16).wrapping_mul(3) >> 2);
        let back = |x: i32| x.saturating_add(depth);
        let up = |y: i32| y.saturating_sub(rise);
        self.positions.driver = (back(right), up(top));
        self.line(right, bottom, back(right), up(bottom));
        self.line(back(right), up(bottom), back(right), up(top));
        if with_top {
            self.line(back(right), up(top), back(left), up(top));
            self.line(back(left), up(top), left, top);
            self.line(right, top, back(right), up(top));
        }
    }

    /// `fillpoly`: fills a closed polygon by the even–odd rule and outlines it in the drawing colour. Unlike bars,
    /// `EMPTY_FILL` fills nothing, and drawing colour 0 draws no outline. One vertex draws one pixel; no vertices draw
    /// nothing. See [edges](polygon::edges) for the outline.
    pub fn fill_poly(&mut self, points: &[(i32, i32)]) {
        let outlined = self.colors.drawing != Color::BLACK;
        let _ = self.fill_and_outline(points, outlined);
    }

    /// Draws a polygon of [`fill_poly`](Canvas::fill_poly) with or without its outline.
    ///
    /// # Errors
    /// [`GraphError::ScanMemory`] if coordinates have 16 bits and there are too many points.
    pub(crate) fn fill_and_outline(&mut self, points: &[(i32, i32)], outlined: bool) -> Result<(), GraphError> {
        if self.clip.is_16_bit {
            return self.fill_poly_of_kernel(points, outlined);
        }
        self.fill_polygon(points);
        if outlined {
            for [(x1, y1), (x2, y2)] in polygon::edges(points) {
                self.line(x1, y1, x2, y2);
            }
        }
        Ok(())
    }

    /// `floodfill`: fills the 4-connected region around a point, bounded by a colour and by the edges of the viewport.
    /// It recognizes filled pixels as the kernel does: see [`span_fill`](crate::span_fill). A start on the border or
    /// outside fills nothing.
    ///
    /// # Errors
    /// [`GraphError::FloodMemory`] if the region has too many spans; it is then filled in part.
    pub fn flood_fill(&mut self, x: i32, y: i32, border: Color) -> Result<(), GraphError> {
        let (area, start, (style, color)) = (self.clip.area, self.clip.to_page(x, y), self.fill_on_page());
        let fill = SpanFill::new(self.page(), area, start, border, style, color);
        let fill = if self.card.is_planar() { fill } else { fill.with_distinct_black() };
        fill.run(self.page_mut()).map_err(|FloodMemoryError| GraphError::FloodMemory)
    }

    /// Returns the style and colour as they appear on the page.
    fn fill_on_page(&self) -> (FillStyle, Color) {
        self.card.adjust_fill(self.fill.style, self.fill.color)
    }

    /// Fills the interior of a polygon without its outline.
    pub(super) fn fill_polygon(&mut self, points: &[(i32, i32)]) {
        if self.fill.style == FillStyle::Empty {
            return;
        }
        let rows = self.clip.local_area();
        for Span { y, x1, x2 } in polygon::spans(points, rows.y..rows.bottom()).collect::<Vec<_>>() {
            self.fill_area(self.clip.rect(x1, y, x2, y));
        }
    }

    /// Fills a rectangle of the page, as [`Clip::rect`](super::clip::Clip::rect) returns it.
    pub(super) fn fill_area(&mut self, area: Rect) {
        let (style, color) = self.fill_on_page();
        self.page_mut().fill_patterned(area, style, color);
    }
}
