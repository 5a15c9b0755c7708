//! The visible part of long contents, and its scroll bar.

use super::theme::{self, Direction};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::code;

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
    /// The distance of the mouse below the upper edge of the thumb, if that is grabbed.
    pub grip: Option<i32>,
}

impl Scroll {
    /// Creates a list of `len` rows, of which the first `rows` are visible.
    pub(crate) fn new(len: usize, rows: usize) -> Scroll {
        Scroll { top: 0, len, rows, grip: None }
    }

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

    /// Draws the bar if it is needed.
    pub(crate) fn draw(&self, screen: &mut Framebuffer, bar: Rect) {
        if self.is_needed() {
            self.draw_always(screen, bar);
        }
    }

    /// Draws the bar, also if all rows are visible.
    pub(crate) fn draw_always(&self, screen: &mut Framebuffer, bar: Rect) {
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

    /// Handles a click: on the bar, scrolls or grabs the thumb. Returns whether the click was on the bar.
    pub(crate) fn click(&mut self, bar: Rect, (x, y): (i32, i32)) -> bool {
        let is_hit = self.is_needed() && bar.contains(x, y);
        if is_hit {
            let (thumb, [up, down], page) = (self.thumb(bar), ends(bar), self.page() as isize);
            self.grip = None;
            match y {
                _ if y < up.bottom() => self.scroll_by(-1),
                _ if y >= down.y => self.scroll_by(1),
                _ if y < thumb.y => self.scroll_by(-page),
                _ if y >= thumb.bottom() => self.scroll_by(page),
                _ => self.grip = Some(y - thumb.y),
            }
        }
        is_hit
    }

    /// Moves a grabbed thumb to the mouse's row as long as the button is held. Returns whether the thumb is grabbed.
    pub(crate) fn drag(&mut self, bar: Rect, y: i32, is_held: bool) -> bool {
        self.grip = self.grip.filter(|_| is_held);
        if let Some(grip) = self.grip {
            let (track, thumb) = (track(bar), self.thumb(bar));
            let free = i64::from(track.height - thumb.height).max(1);
            let at = (i64::from(y) - i64::from(grip) - i64::from(track.y)).clamp(0, free);
            self.go_to(((at * self.last_top() as i64 + free / 2) / free) as usize);
        }
        self.grip.is_some()
    }

    /// Returns the number of rows that a page key moves by: a page less one row.
    pub(crate) fn page(&self) -> usize {
        self.rows.saturating_sub(1).max(1)
    }
}

/// Returns the row to which a key moves from a row; `None` if it is no such key. It may be beyond the last row.
pub(crate) fn row_after(key: u16, row: usize, page: usize) -> Option<usize> {
    Some(match key {
        code::UP => row.saturating_sub(1),
        code::DOWN => row + 1,
        code::PAGE_UP => row.saturating_sub(page),
        code::PAGE_DOWN => row + page,
        code::HOME => 0,
        code::END => usize::MAX,
        _ => return None,
    })
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
        let mut scroll = Scroll { top: 10, ..Scroll::new(100, 5) };
        for (row, top) in [(12, 10), (15, 11), (3, 3), (99, 95), (0, 0)] {
            scroll.reveal(row);
            assert_eq!(scroll.top, top, "row {row}");
        }
        let mut short = Scroll::new(3, 5);
        short.reveal(2);
        assert_eq!((short.top, short.visible_rows(), short.is_needed()), (0, 0..3, false));
    }

    #[test]
    fn the_thumb_goes_where_it_is_dragged_and_reaches_both_ends() {
        let bar = Rect::new(0, 100, WIDTH, 300);
        for len in [6, 50, 100_000] {
            let mut scroll = Scroll::new(len, 5);
            assert!(scroll.click(bar, (0, 100 + WIDTH + 3)));
            assert!(scroll.drag(bar, 1000, true), "no thumb at the top");
            assert_eq!(scroll.top, len - 5);
            assert_eq!(scroll.thumb(bar).bottom(), bar.bottom() - WIDTH);
            scroll.drag(bar, -1000, true);
            assert_eq!(scroll.top, 0);
        }
    }
}
