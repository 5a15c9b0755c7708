//! The figure of the lessons on filling: an outline in a closed room, and a chart of the waiting items.

use super::Parameter;
use super::recording::{HEIGHT, WIDTH};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};

/// The border colour of the fill.
pub(super) const BORDER: Color = Color::WHITE;
/// The fill colour.
pub(super) const INK: Color = Color::LIGHT_GREEN;
/// The colour of items on the stack or in the queue, in the picture and in the chart.
pub(super) const WAITING: Color = Color::MAGENTA;

/// The room, including its walls.
const ROOM: Rect = Rect::new(145, 12, 28, 24);
/// The centre of the room.
pub(super) const MIDDLE: (i32, i32) = (ROOM.x + ROOM.width / 2, ROOM.y + ROOM.height / 2);
/// The seed point of the fill, which can be dragged inside the room.
pub(super) const SEED_X: Parameter = Parameter::new("x", 153, ROOM.x, ROOM.x + ROOM.width - 1);
pub(super) const SEED_Y: Parameter = Parameter::new("y", 19, ROOM.y, ROOM.y + ROOM.height - 1);
/// Leaves out a pixel of the outline.
pub(super) const GAP: Parameter = Parameter::new("gap", 0, 0, 1);

/// The outline. Some of its pixels touch only at their corners, as a circle's do. `o` is the pixel that may be missing.
const OUTLINE: [&str; 15] = [
    "    ########      ",
    "   #        #     ",
    "  #          #    ",
    " #    ####    #   ",
    "#    #    #    #  ",
    "#    #    #    #  ",
    "#    #    ######  ",
    "#    #            ",
    "#    #    ######  ",
    "#    #    #    #  ",
    "#    #    #    #  ",
    " #    ####    #   ",
    "  #          #    ",
    "   #        #     ",
    "    ####o###      ",
];

/// Returns the room and the outline in it.
pub(super) fn draw(gap: bool) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    picture.fill_rect(ROOM, BORDER);
    picture.fill_rect(Rect::new(ROOM.x + 1, ROOM.y + 1, ROOM.width - 2, ROOM.height - 2), Color::BLACK);
    for (row, y) in OUTLINE.iter().zip(ROOM.y + 4..) {
        for (dot, x) in row.chars().zip(ROOM.x + 6..) {
            if dot == '#' || dot == 'o' && !gap {
                picture.put_pixel(x, y, BORDER);
            }
        }
    }
    picture
}

/// A chart of the number of waiting items after each step of an algorithm, below the room.
pub(super) struct Chart {
    counts: Vec<usize>,
    most: usize,
}

/// The rectangle of the chart.
const CHART: Rect = Rect::new(12, 62, 296, 160);

impl Chart {
    /// Creates a chart of counts.
    pub(super) fn new(counts: Vec<usize>) -> Chart {
        Chart { most: counts.iter().copied().max().unwrap_or(0).max(1), counts }
    }

    /// Returns the bar of a step.
    pub(super) fn bar(&self, step: usize) -> Rect {
        let column = |step: usize| CHART.x + (step * CHART.width as usize / self.counts.len()) as i32;
        let width = (column(step + 1) - column(step)).max(1);
        let height = self.height(self.counts[step]);
        Rect::new(column(step), CHART.bottom() - height, width, height)
    }

    /// Returns the height of a bar; small numbers are not exaggerated.
    fn height(&self, count: usize) -> i32 {
        (count * CHART.height as usize / self.most.max(16)) as i32
    }

    /// Draws the axis, and the height of the highest bar.
    pub(super) fn draw(&self, picture: &mut Framebuffer) {
        picture.fill_rect(Rect::new(CHART.x, CHART.bottom(), CHART.width, 1), Color::LIGHT_GRAY);
        let (small, top) = (bundled::song16(), CHART.bottom() - self.height(self.most));
        for (x, y) in (CHART.x..CHART.right()).step_by(4).map(|x| (x, top)) {
            picture.put_pixel(x, y, Color::LIGHT_GRAY);
        }
        picture.draw_text(small, &self.most.to_string(), CHART.x, top - 18, WAITING);
        let steps = self.counts.len().to_string();
        picture.draw_text(small, &steps, CHART.right() - small.width(&steps), CHART.bottom() + 1, Color::LIGHT_GRAY);
    }
}
