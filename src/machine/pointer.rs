//! The mouse pointer, drawn over the screen. Unlike with a DOS mouse driver, a program need not hide it before drawing.

use huanle_gfx::{Color, Framebuffer, Rect};

/// The appearance of the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// The rows as text: `#` in the pointer's colour, `.` in the outline colour, anything else transparent.
    pub shape: &'static [&'static str],
    /// The column and row of its hot spot.
    pub hot_spot: (i32, i32),
    /// Its colour.
    pub color: Color,
    /// The outline colour.
    pub outline: Color,
}

impl Pointer {
    /// The usual arrow.
    pub const ARROW: Pointer = Pointer {
        shape: &[
            "..",
            ".#.",
            ".##.",
            ".###.",
            ".####.",
            ".#####.",
            ".######.",
            ".#######.",
            ".########.",
            ".#####.....",
            ".##.##.",
            ".#. .##.",
            "..  .##.",
            "     .##.",
            "     ....",
        ],
        hot_spot: (0, 0),
        color: Color::WHITE,
        outline: Color::BLACK,
    };

    /// Returns the area covered if the hot spot is at a pixel.
    fn area(self, (x, y): (i32, i32)) -> Rect {
        let width = self.shape.iter().map(|row| row.len()).max().unwrap_or_default() as i32;
        Rect::new(x - self.hot_spot.0, y - self.hot_spot.1, width, self.shape.len() as i32)
    }

    /// Draws the pointer with its hot spot at a pixel.
    pub fn draw(self, screen: &mut Framebuffer, at: (i32, i32)) {
        let area = self.area(at);
        for (row, y) in self.shape.iter().zip(area.y..) {
            for (dot, x) in row.bytes().zip(area.x..) {
                match dot {
                    b'#' => screen.put_pixel(x, y, self.color),
                    b'.' => screen.put_pixel(x, y, self.outline),
                    _ => {}
                }
            }
        }
    }
}

/// A copy of the screen with the pointer drawn over it.
#[derive(Clone, Debug)]
pub(super) struct PointerOverlay {
    shown: Framebuffer,
    drawn: Option<(Pointer, (i32, i32))>,
}

impl PointerOverlay {
    pub(super) fn new() -> PointerOverlay {
        PointerOverlay { shown: Framebuffer::vga(), drawn: None }
    }

    /// Returns the screen with the pointer at a position. Its changed rows are those changed since the last call.
    pub(super) fn compose(&mut self, screen: &Framebuffer, pointer: Option<(Pointer, (i32, i32))>) -> &Framebuffer {
        if self.shown.bounds() == screen.bounds() {
            self.shown.clear_changes();
        } else {
            self.shown = Framebuffer::new(screen.width(), screen.height());
        }
        self.shown.copy_changes(screen);
        let covered = self.drawn.map(|(pointer, at)| pointer.area(at));
        let painted_over =
            covered.is_some_and(|area| screen.changed_rows().any(|row| (area.y..area.y + area.height).contains(&row)));
        if pointer != self.drawn || painted_over {
            if let Some(area) = covered {
                self.shown.blit(screen, area, area.x, area.y);
            }
            if let Some((pointer, at)) = pointer {
                pointer.draw(&mut self.shown, at);
            }
            self.drawn = pointer;
        }
        &self.shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_points_with_its_hot_spot_and_leaves_nothing_behind() {
        let mut screen = Framebuffer::vga();
        screen.clear(Color::BLUE);
        let mut overlay = PointerOverlay::new();
        let shown = overlay.compose(&screen, Some((Pointer::ARROW, (100, 50))));
        assert_eq!(shown.get_pixel(101, 51), Some(Color::WHITE));
        assert_eq!(shown.get_pixel(99, 50), Some(Color::BLUE));
        screen.clear_changes();
        let shown = overlay.compose(&screen, Some((Pointer::ARROW, (100, 50))));
        assert_eq!(shown.changed_rows().count(), 0, "nothing moved");
        screen.put_pixel(102, 52, Color::RED);
        let shown = overlay.compose(&screen, Some((Pointer::ARROW, (639, 479))));
        assert_eq!(shown.get_pixel(102, 52), Some(Color::RED));
        assert_eq!(shown.count(Color::WHITE), 0);
        assert_eq!(shown.count(Color::BLACK), 1, "one pixel of its rim in the last corner");
        screen.clear_changes();
        assert_eq!(overlay.compose(&screen, None), &screen);
    }
}
