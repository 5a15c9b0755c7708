//! An old picture, for lessons that cover it or move something over it.

use super::recording::{HEIGHT, WIDTH};
use crate::gfx::font::bundled;
use crate::gfx::starfield::{StarOrder, stars_within};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::ui::shadow;

/// Returns a night sky over hills with 欢乐棋 in the middle, in a part of an otherwise black picture of a lesson's
/// size.
pub(super) fn picture(area: Rect) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let mut random = BorlandRng::default();
    for (x, y, color) in stars_within(area.width as u16, area.height as u16, StarOrder::Written, |n| random.random(n)) {
        picture.put_pixel(area.x + x, area.y + y, color);
    }
    for (x, radius, color) in [(40, 150, Color::LIGHT_BLUE), (260, 190, Color::BROWN), (140, 120, Color::GREEN)] {
        let mut hill = Framebuffer::new(area.width, area.height);
        hill.fill_circle(x, area.height - 30 + radius, radius, color);
        for y in 0..area.height {
            for x in 0..area.width {
                if let Some(color) = hill.get_pixel(x, y).filter(|&color| color != Color::BLACK) {
                    picture.put_pixel(area.x + x, area.y + y, color);
                }
            }
        }
    }
    let face = bundled::title64();
    let title = ["欢", "乐", "棋"];
    let left = area.x + (area.width - 3 * face.height() - 40) / 2;
    let top = area.y + (area.height - face.height()) / 2 - 10;
    for (character, x) in title.iter().zip((left..).step_by(84)) {
        shadow::draw_text(&mut picture, face, character, x, top, Color::YELLOW);
    }
    picture
}
