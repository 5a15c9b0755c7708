//! The visible part of long contents, and its scroll bar.

use super::theme::{self, Direction};
use crate::gfx::{Color, Framebuffer, Rect};

/// The minimum height of a thumb.
const THUMB: i32 = 10;

/// A visible part: rows `top` to `top + rows` of `len`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scroll {
    /// The first visible row.
    pub top: usize,
    /// The number of rows.
    pub len: usize,
    /// The number of visible rows.
    pub rows: usize,
}

/// A part of a scroll bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScrollBarPart {
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
    /// Above the thumb.
    PageUp,
    /// Below the thumb.
    PageDown,
    /// The thumb, at this distance below its upper edge.
    Thumb(i32),
}

impl Scroll {
    /// Returns whether not all rows are visible.
    pub(crate) fn is_needed(&self) -> bool {
        self.len > self.rows
    }

    /// Returns the last possible first visible row.
    fn last_top(&self) -> usize {
        self.len.saturating_sub(self.rows)
    }

    /// Makes a row the first visible one, as far as possible.
    pub(crate) fn go_to(&mut self, top: usize) {
        self.top = top.min(self.last_top());
    }

    /// Scrolls as little as necessary to show a row.
    pub(crate) fn reveal(&mut self, row: usize) {
        let first = (row + 1).saturating_sub(self.rows);
        self.go_to(self.top.clamp(first, row.max(first)));
    }

    /// Scrolls down by this number of rows, or up if it is negative.
    pub(crate) fn scroll_by(&mut self, rows: isize) {
        self.go_to(self.top.saturating_add_signed(rows));
    }

    /// Returns the visible rows.
    pub(crate) fn visible_rows(&self) -> std::ops::Range<usize> {
        self.top..self.len.min(self.top + self.rows)
    }

    /// Draws the bar.
    pub(crate) fn draw(&self, screen: &mut Framebuffer, bar: Rect) {
        let [up, down] = ends(bar);
        for (y, row) in (bar.y..bar.bottom()).enumerate() {
            screen.fill_rect(Rect::new(bar.x, row, bar.width, 1), theme::PANEL);
            (bar.x..bar.right())
                .filter(|x| (x + y as i32) % 2 == 0)
                .for_each(|x| screen.put_pixel(x, row, Color::WHITE));
        }
        for (place, direction) in [(up, Direction::Up), (down, Direction::Down)] {
            theme::bevel(screen, place, true);
            theme::arrow(screen, place, direction, theme::TEXT);
        }
        theme::bevel(screen, self.thumb(bar), true);
    }

    /// Returns the rectangle of the thumb.
    fn thumb(&self, bar: Rect) -> Rect {
        let track = track(bar);
        let (len, rows) = (self.len.max(1) as i64, self.rows.min(self.len.max(1)) as i64);
        let height = (i64::from(track.height) * rows / len).max(i64::from(THUMB)).min(i64::from(track.height)) as i32;
        let free = i64::from(track.height - height);
        let y = track.y + (free * self.top as i64 / self.last_top().max(1) as i64) as i32;
        Rect { y, height, ..track }
    }

    /// Returns the part of the bar at a row of the screen.
    pub(crate) fn part_at(&self, bar: Rect, y: i32) -> ScrollBarPart {
        let (thumb, [up, down]) = (self.thumb(bar), ends(bar));
        match y {
            _ if y < up.bottom() => ScrollBarPart::Up,
            _ if y >= down.y => ScrollBarPart::Down,
            _ if y < thumb.y => ScrollBarPart::PageUp,
            _ if y >= thumb.bottom() => ScrollBarPart::PageDown,
            _ => ScrollBarPart::Thumb(y - thumb.y),
        }
    }

    /// Handles a click on a part; returns the offset in the thumb if that was grabbed.
    pub(crate) fn click(&mut self, part: ScrollBarPart) -> Option<i32> {
        let page = self.rows.saturating_sub(1).max(1) as isize;
        match part {
            ScrollBarPart::Up => self.scroll_by(-1),
            ScrollBarPart::Down => self.scroll_by(1),
            ScrollBarPart::PageUp => self.scroll_by(-page),
            ScrollBarPart::PageDown => self.scroll_by(page),
            ScrollBarPart::Thumb(grip) => return Some(grip),
        }
        None
    }

    /// Moves the thumb to the mouse's row; `grip` is the distance of the mouse below its upper edge.
    pub(crate) fn drag(&mut self, bar: Rect, grip: i32, y: i32) {
        let (track, thumb) = (track(bar), self.thumb(bar));
        let free = i64::from(track.height - thumb.height).max(1);
        let at = (i64::from(y) - i64::from(grip) - i64::from(track.y)).clamp(0, free);
        self.go_to(((at * self.last_top() as i64 + free / 2) / free) as usize);
    }
}

fn ends(bar: Rect) -> [Rect; 2] {
    [Rect { height: bar.width, ..bar }, Rect { y: bar.bottom() - bar.width, height: bar.width, ..bar }]
}

fn track(bar: Rect) -> Rect {
    Rect { y: bar.y + bar.width, height: bar.height - 2 * bar.width, ..bar }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: i32 = 15;

    #[test]
    fn a_row_is_revealed_with_as_little_scrolling_as_possible() {
        let mut scroll = Scroll { top: 10, len: 100, rows: 5 };
        for (row, top) in [(12, 10), (15, 11), (3, 3), (99, 95), (0, 0)] {
            scroll.reveal(row);
            assert_eq!(scroll.top, top, "row {row}");
        }
        let mut short = Scroll { top: 0, len: 3, rows: 5 };
        short.reveal(2);
        assert_eq!((short.top, short.visible_rows(), short.is_needed()), (0, 0..3, false));
    }

    #[test]
    fn the_thumb_goes_where_it_is_dragged_and_reaches_both_ends() {
        let bar = Rect::new(0, 100, WIDTH, 300);
        for len in [6, 50, 100_000] {
            let mut scroll = Scroll { top: 0, len, rows: 5 };
            let ScrollBarPart::Thumb(grip) = scroll.part_at(bar, 100 + WIDTH + 3) else {
                panic!("no thumb at the top")
            };
            scroll.drag(bar, grip, 1000);
            assert_eq!(scroll.top, len - 5);
            assert_eq!(scroll.thumb(bar).bottom(), bar.bottom() - WIDTH);
            scroll.drag(bar, grip, -1000);
            assert_eq!(scroll.top, 0);
        }
    }
}
