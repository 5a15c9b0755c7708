//! The lines of keys at the bottom of exercises.

use crate::gfx::{Color, Framebuffer, Rect};
use crate::text::key_line::KeyLine;
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, KeyBar};

/// Returns the greatest height of some lines of keys, each with a text before it, in the panel at the bottom.
pub(super) fn keys_height<const N: usize>(look: Look, width: i32, lines: [(&str, KeyLine); N]) -> i32 {
    let bar =
        |(before, line)| KeyBar { before, ..KeyBar::at_left(look, line, keys_place(look, Rect::new(0, 0, width, 0))) };
    let heights = lines.into_iter().map(|line| bar(line).needed_height());
    heights.max().unwrap_or(0) + look.scaled(6)
}

fn keys_place(look: Look, panel: Rect) -> Rect {
    let left = 3 * look.gap();
    Rect::new(panel.x + left, panel.y - 1, panel.width - left, panel.height - look.scaled(6))
}

/// Draws a line of keys with a text before it in the panel at the bottom.
pub(super) fn draw_keys(screen: &mut Framebuffer, look: Look, panel: Rect, before: &str, line: KeyLine) -> KeyAreas {
    KeyBar { before, ..KeyBar::at_left(look, line, keys_place(look, panel)) }.draw(screen, Color::LIGHT_GRAY)
}
