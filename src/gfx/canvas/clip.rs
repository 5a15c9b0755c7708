//! Clipping and translation: everything drawn on a canvas passes through here.

use core::ops::Range;

use crate::{Line, Rect};

/// Clips shapes and converts viewport coordinates to page coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clip {
    /// The area that may be drawn on, in page coordinates: the viewport, or the page if clipping is off.
    pub(super) area: Rect,
    left: i32,
    top: i32,
    /// `true` if coordinates have 16 bits, as in the kernel.
    pub(super) is_16_bit: bool,
}

impl Clip {
    /// Creates the clip for an area of the page and coordinates relative to (`left`, `top`) of the page.
    pub(super) fn new(area: Rect, left: i32, top: i32) -> Clip {
        Clip { area, left, top, is_16_bit: false }
    }

    /// Returns the area that may be drawn on, in viewport coordinates.
    pub(super) fn local_area(&self) -> Rect {
        Rect { x: self.area.x - self.left, y: self.area.y - self.top, ..self.area }
    }

    /// Converts a position to page coordinates. Values beyond `i32` saturate; they are far outside in any case.
    pub(super) fn to_page(self, x: i32, y: i32) -> (i32, i32) {
        (x.saturating_add(self.left), y.saturating_add(self.top))
    }

    /// Returns the page coordinates of a pixel if it may be drawn on.
    #[inline]
    pub(super) fn pixel(&self, x: i32, y: i32) -> Option<(i32, i32)> {
        // Overflow wraps to a negative number, which is outside as well.
        let (x, y) = (x.wrapping_add(self.left), y.wrapping_add(self.top));
        let within = |place: i32, first: i32, count: i32| (place.wrapping_sub(first) as u32) < count as u32;
        let area = &self.area;
        (within(x, area.x, area.width) && within(y, area.y, area.height)).then_some((x, y))
    }

    /// Returns a position as the kernel's 16-bit arithmetic sees it, if coordinates have 16 bits: on the page, it wraps.
    pub(super) fn wrapped(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let wrap = |place: i32, origin: i32| i32::from(place.saturating_add(origin) as i16) - origin;
        if self.is_16_bit { (wrap(x, self.left), wrap(y, self.top)) } else { (x, y) }
    }

    /// Returns the position on the page of a point as the kernel's 16-bit arithmetic sees it.
    pub(super) fn to_kernel_page(self, x: i32, y: i32) -> (i16, i16) {
        let (x, y) = self.to_page(x, y);
        (x as i16, y as i16)
    }

    /// Returns the viewport coordinates of a position on the page.
    pub(super) fn kernel_page_to_viewport(self, (x, y): (i16, i16)) -> (i32, i32) {
        (i32::from(x) - self.left, i32::from(y) - self.top)
    }

    /// Returns a line as the kernel's 16-bit arithmetic sees it, if coordinates have 16 bits: positions on the page wrap, and
    /// nothing is left of a line whose width or height overflows.
    #[inline]
    pub(super) fn kernel_line(&self, line: Line) -> Option<Line> {
        const NEAR: Range<i32> = -0x3000..0x3000;
        let Line { x1, y1, x2, y2 } = line;
        if !self.is_16_bit || [x1, y1, x2, y2].iter().all(|place| NEAR.contains(place)) {
            return Some(line);
        }
        let [(x1, y1), (x2, y2)] = [(x1, y1), (x2, y2)].map(|place| self.wrapped(place));
        let fits = |first: i32, second: i32| i16::try_from(second - first).is_ok();
        (fits(x1, x2) && fits(y1, y2)).then(|| Line::new(x1, y1, x2, y2))
    }

    /// Clips a line as the kernel does in 16 bits, edge by edge. A line of 32,768 columns or rows to the left or
    /// upwards can end at a wrong place.
    fn kernel_clip(&self, line: Line) -> Option<Line> {
        let [first, second] = [(line.x1, line.y1), (line.x2, line.y2)];
        let mut ends = [first, second].map(|(x, y)| self.to_kernel_page(x, y));
        let [width, height] = [second.0 - first.0, second.1 - first.1].map(|size| size as i16);
        let (left, top) = (self.area.x as i16, self.area.y as i16);
        let (right, bottom) = ((self.area.right() - 1) as i16, (self.area.bottom() - 1) as i16);
        let sides = |(x, y): (i16, i16)| [x < left, x > right, y < top, y > bottom];
        // The change along one axis for a change along the other.
        let scaled = |from: i16, to: i16, size: i16, along: i16| {
            (i32::from(to.wrapping_sub(from)) * i32::from(size) / i32::from(along)) as i16
        };
        // Each end is moved at most once to each edge.
        for _ in 0..8 {
            let Some(outside) = ends.iter().position(|&end| sides(end).contains(&true)) else { break };
            let [one, other] = ends.map(sides);
            if one.iter().zip(other).any(|(&one, other)| one && other) {
                return None;
            }
            let (x, y) = ends[outside];
            let beside = if x < left { Some(left) } else { (x > right).then_some(right) };
            let beyond = if y < top { top } else { bottom };
            ends[outside] = match beside {
                _ if width == 0 => (x, y.clamp(top, bottom)),
                _ if height == 0 => (x.clamp(left, right), y),
                Some(edge) => (edge, y.wrapping_add(scaled(x, edge, height, width))),
                None => (x.wrapping_add(scaled(y, beyond, width, height)), beyond),
            };
        }
        let [(x1, y1), (x2, y2)] = ends.map(|end| self.kernel_page_to_viewport(end));
        Some(Line::new(x1, y1, x2, y2))
    }

    /// Returns the visible part of a line: see [`Line::clip`].
    pub(super) fn line(&self, line: Line) -> Option<Line> {
        let longest = i32::from(i16::MIN);
        let overflows = [(line.x1, line.x2), (line.y1, line.y2)].iter().any(|(a, b)| b.wrapping_sub(*a) == longest);
        let line = if self.is_16_bit && overflows { self.kernel_clip(line)? } else { line };
        let Line { x1, y1, x2, y2 } = line.clip(&self.local_area())?;
        Some(Line::new(x1 + self.left, y1 + self.top, x2 + self.left, y2 + self.top))
    }

    /// Returns the visible part of the rectangle with these opposite corners, both included; empty if nothing is
    /// visible.
    pub(super) fn rect(&self, x1: i32, y1: i32, x2: i32, y2: i32) -> Rect {
        let part = Rect::from_corners_clipped(x1, y1, x2, y2, &self.local_area());
        Rect { x: part.x.saturating_add(self.left), y: part.y.saturating_add(self.top), ..part }
    }

    /// Returns the page coordinates of a centre if everything within `reach` of it is visible.
    pub(super) fn center_if_visible(&self, x: i32, y: i32, reach: i32) -> Option<(i32, i32)> {
        let (x, y) = self.to_page(x, y);
        self.area.contains_square(x, y, reach).then_some((x, y))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Viewport;
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    fn place() -> impl Strategy<Value = i32> {
        prop_oneof![-200..200, Just(i32::MIN), Just(i32::MAX), any::<i32>()]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn shapes_are_clipped_as_their_pixels_are(x in place(), y in place(), w in -40..40, h in -40..40, on in any::<bool>()) {
            let viewport = Viewport { left: 30, top: 40, right: 60, bottom: 90, clip: on };
            let clip = viewport.clip_on(Rect::new(0, 0, 100, 120));
            let (x2, y2) = (x.saturating_add(w), y.saturating_add(h));
            let mut pixels = Vec::new();
            for y in y.min(y2)..=y.max(y2) {
                for x in x.min(x2)..=x.max(x2) {
                    pixels.extend(clip.pixel(x, y));
                }
            }
            let rect = clip.rect(x, y, x2, y2);
            let count = if rect.is_empty() { 0 } else { rect.width * rect.height };
            prop_assert_eq!(pixels.len(), count as usize);
            prop_assert!(pixels.iter().all(|&(x, y)| rect.contains(x, y)));
            let level = Line::new(x, y, x2, y);
            prop_assert_eq!(clip.line(level).is_some(), !clip.rect(x, y, x2, y).is_empty());
            let all = (w.abs().saturating_mul(2) + 1) as i64;
            let around = Rect::from_corners_clipped(x.saturating_sub(w.abs()), y.saturating_sub(w.abs()), x.saturating_add(w.abs()), y.saturating_add(w.abs()), &clip.local_area());
            let whole = i64::from(around.width) == all && i64::from(around.height) == all;
            prop_assert_eq!(clip.center_if_visible(x, y, w.abs()).is_some(), whole);
        }
    }
}
