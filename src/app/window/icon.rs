//! The window's icon, drawn: a board with four discs, or, while the program hides, a prompt.

use huanle_gfx::font::bundled;
use huanle_gfx::{Color, Framebuffer};

/// Pixels of a side.
const SIDE: i32 = 32;

/// Gives a window its icon, or the one that hides what it is.
#[cfg(not(any(windows, target_os = "macos")))]
pub(super) fn set(window: &mut minifb::Window, hidden: bool) {
    let picture = if hidden { prompt() } else { board() };
    // Width and height, then the pixels: the form in which X11 takes it, and copies it at once.
    let mut icon = vec![SIDE as u64; 2];
    for y in 0..SIDE {
        icon.extend((0..SIDE).map(|x| {
            let [r, g, b] = picture.get_pixel(x, y).map_or([0; 3], |color| picture.palette().rgb8(color));
            u64::from(u32::from_be_bytes([0xFF, r, g, b]))
        }));
    }
    if let Ok(icon) = minifb::Icon::try_from(&icon[..]) {
        window.set_icon(icon);
    }
}

/// Elsewhere icons are files.
#[cfg(any(windows, target_os = "macos"))]
pub(super) fn set(_window: &mut minifb::Window, _hidden: bool) {}

fn board() -> Framebuffer {
    let mut picture = Framebuffer::new(SIDE, SIDE);
    picture.clear(Color::GREEN);
    for (x, y, color) in [(9, 9, Color::WHITE), (22, 9, Color::BLACK), (9, 22, Color::BLACK), (22, 22, Color::WHITE)] {
        picture.disc(x, y, 5, color);
    }
    picture.line(0, 15, SIDE - 1, 15, Color::BLACK);
    picture.line(15, 0, 15, SIDE - 1, Color::BLACK);
    picture
}

fn prompt() -> Framebuffer {
    let mut picture = Framebuffer::new(SIDE, SIDE);
    picture.draw_text(bundled::rom8(), "C:\\_", 1, 12, Color::LIGHT_GRAY);
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_icons_have_nothing_in_common() {
        let (board, prompt) = (board(), prompt());
        assert_eq!(board.count(Color::LIGHT_GRAY), 0);
        assert!(prompt.count(Color::LIGHT_GRAY) > 20 && prompt.count(Color::GREEN) == 0);
        assert!(board.count(Color::WHITE) > 100 && board.count(Color::BLACK) > 100);
    }
}
