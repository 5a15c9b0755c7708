//! Help pages that every game has: every action with its key, and the levels.

use super::ask::{has, label, listed};
use super::{Action, GameAction, TableGame};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::screens::pages::{PICTURE, TEXT};
use crate::text::Text;
use crate::text::levels::LevelText;

/// The area of the list.
const AREA: Rect = Rect::new(40, 96, WIDTH - 80, 340);
/// The greatest height of a line.
const LINE: i32 = 17;
/// The width of the column of keys, in pixels.
const KEY: i32 = 72;

/// Draws the list of all keys in two columns, including those of the game's own actions.
pub(crate) fn draw_keys<D: TableGame>(screen: &mut Framebuffer, text: &Text, drawing: &D) {
    let own = drawing.own();
    let lines = lines(own, &|action| has(drawing, action));
    for (line, &(action, key)) in lines.iter().enumerate() {
        let (x, y) = place(line, lines.len());
        screen.draw_text(bundled::song16(), key, x, y, Color::YELLOW);
        screen.draw_text(bundled::song16(), label(text, action, own), x + KEY, y, Color::WHITE);
    }
}

fn lines(own: &[GameAction], has: &dyn Fn(Action) -> bool) -> Vec<(Action, &'static str)> {
    listed(own, has).into_iter().flatten().chain([(Action::Menu, "Tab")]).collect()
}

fn place(line: usize, of: usize) -> (i32, i32) {
    let rows = of.div_ceil(2);
    let (column, row) = ((line / rows) as i32, (line % rows) as i32);
    let line = LINE.min(AREA.height / rows.max(1) as i32);
    (AREA.x + column * AREA.width / 2, AREA.y + row * line)
}

/// Draws a list of levels with their descriptions; the current one is marked.
pub(crate) fn draw_levels(screen: &mut Framebuffer, text: &Text, levels: &[LevelText], playing: Option<&LevelText>) {
    let face = bundled::song16();
    let playing = playing.map(|level| level.name);
    for (words, color, (x, y)) in level_lines(levels) {
        let end = screen.draw_text(face, words, x, y, color);
        if playing == Some(words) && is_table(levels) {
            // There is no room for text next to a name.
            for i in 0..6 {
                screen.bar(x - 12, y + 2 + i, x - 12 + i, y + 2 + i, Color::LIGHT_GREEN);
                screen.bar(x - 12, y + 13 - i, x - 12 + i, y + 13 - i, Color::LIGHT_GREEN);
            }
        } else if playing == Some(words) {
            screen.draw_text(face, text.levels.playing, end + 16, y, Color::LIGHT_GREEN);
        }
    }
}

/// Returns whether there are so many levels that names and descriptions are side by side.
fn is_table(levels: &[LevelText]) -> bool {
    levels.len() > 7
}

/// Returns the lines about levels, each with its colour and position.
fn level_lines(levels: &[LevelText]) -> Vec<(&'static str, Color, (i32, i32))> {
    let (step, gap) = if levels.len() > 5 { (20, 6) } else { (22, 6) };
    // The left edge of the descriptions.
    let about = if is_table(levels) { TEXT.x + 136 } else { TEXT.x };
    let mut lines = Vec::new();
    let mut y = TEXT.y;
    for level in levels {
        lines.push((level.name, Color::YELLOW, (TEXT.x, y)));
        y += if is_table(levels) { 0 } else { step };
        for line in bundled::song16().lines(level.about, PICTURE.right() - about) {
            lines.push((line, Color::WHITE, (about, y)));
            y += step;
        }
        y += gap;
    }
    lines
}

/// Asserts that the list of levels fits.
#[cfg(test)]
pub(crate) fn assert_levels_fit(text: &Text, levels: &[LevelText]) {
    let face = bundled::song16();
    let widest = levels.iter().map(|level| face.width(level.name)).max().unwrap_or(0);
    assert!(TEXT.x + widest + 16 + face.width(text.levels.playing) <= WIDTH - 8);
    let last = level_lines(levels).last().map_or(0, |&(_, _, (_, y))| y + 16);
    assert!(last <= TEXT.bottom(), "the levels end at row {last}");
}

/// Asserts that the list has room for every line, including the game's own actions.
#[cfg(test)]
pub(crate) fn assert_room(own: &[GameAction]) {
    use crate::text::Language;
    use crate::text::assert_fits;

    let lines = lines(own, &|_| true);
    for (line, &(action, key)) in lines.iter().enumerate() {
        assert!(place(line, lines.len()).1 + 16 <= AREA.bottom());
        assert_fits(bundled::song16(), key, KEY - 8);
        for language in Language::ALL {
            assert_fits(bundled::song16(), label(language.text(), action, own), AREA.width / 2 - KEY - 8);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_fits_in_every_language() {
        super::assert_room(&[]);
    }
}
