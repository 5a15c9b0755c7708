//! The common look: colours, panels and small parts of widgets.
//!
//! A panel is grey with a black frame, lit from the upper left, and casts a halftone shadow; its caption is a blue bar.
//! Choices are shown in white wells; the selected one is white on blue.

use std::borrow::Cow;

use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Rect};

/// The background of a panel.
pub const PANEL: Color = Color::LIGHT_GRAY;
/// The frame of panels and buttons.
pub const FRAME: Color = Color::BLACK;
/// Lit edges.
pub(crate) const LIT: Color = Color::WHITE;
/// Unlit edges.
pub(crate) const UNLIT: Color = Color::DARK_GRAY;
/// Text on a panel and in a well.
pub const TEXT: Color = Color::BLACK;
/// The background of a well, in which something is chosen or typed.
pub const WELL: Color = Color::WHITE;
/// The background of a caption.
pub const CAPTION: Color = Color::BLUE;
/// The text of a caption.
pub const CAPTION_TEXT: Color = Color::WHITE;
/// The background of the selected item.
pub const SELECTED: Color = Color::BLUE;
/// The text of the selected item.
pub const SELECTED_TEXT: Color = Color::WHITE;
/// The text of disabled items.
pub const DISABLED: Color = Color::DARK_GRAY;
/// Names of keys.
pub const KEYS: Color = Color::BLUE;
/// Alerts.
pub const ALERT: Color = Color::RED;
/// The dots of a shadow.
pub const SHADOW: Color = Color::BLACK;

/// The offset of a panel's shadow to the right and down, in pixels.
pub const SHADOW_DEPTH: i32 = 6;
/// The width of a panel's edge: its frame and its lit or unlit edge.
pub const EDGE: i32 = 3;
/// The height of a caption.
pub(crate) const CAPTION_HEIGHT: i32 = 22;
/// The height of a row of choices.
pub(crate) const ROW: i32 = 18;
/// The space between an edge and its contents, in pixels.
pub const GAP: i32 = 8;

/// Returns the font of all widgets.
pub fn face() -> &'static Face {
    bundled::song16()
}

/// Draws a panel within a rectangle: background, edges and frame, and the shadow to its right and below.
pub fn panel(screen: &mut Framebuffer, rect: Rect) {
    shadow(screen, rect);
    bevel(screen, rect, true);
}

/// Returns the area that a panel covers together with its shadow.
pub fn with_shadow(rect: Rect) -> Rect {
    Rect::new(rect.x, rect.y, rect.width + SHADOW_DEPTH, rect.height + SHADOW_DEPTH)
}

/// Draws a framed board, raised or pressed.
pub fn bevel(screen: &mut Framebuffer, rect: Rect, raised: bool) {
    let (upper, lower) = if raised { (LIT, UNLIT) } else { (UNLIT, LIT) };
    screen.fill_rect(rect, FRAME);
    let inside = inset(rect, 1);
    screen.fill_rect(inside, lower);
    screen.fill_rect(Rect { width: inside.width - 1, height: inside.height - 1, ..inside }, upper);
    screen.fill_rect(inset(inside, 1), PANEL);
}

/// Draws a well: a sunken white field for choices or text.
pub fn well(screen: &mut Framebuffer, rect: Rect) {
    screen.fill_rect(rect, LIT);
    screen.fill_rect(Rect { width: rect.width - 1, height: rect.height - 1, ..rect }, UNLIT);
    screen.fill_rect(inset(rect, 1), WELL);
}

/// Draws the caption along the upper edge of a panel.
pub fn caption(screen: &mut Framebuffer, rect: Rect, title: &str) {
    let bar = Rect { height: CAPTION_HEIGHT - 2, ..inset(rect, EDGE) };
    screen.fill_rect(bar, CAPTION);
    text_centred(screen, title, bar, CAPTION_TEXT);
}

/// Draws a note at the right end of a caption, such as a count; red if `alarming`. Returns its place.
pub fn caption_note(screen: &mut Framebuffer, rect: Rect, text: &str, alarming: bool) -> Rect {
    let bar = Rect { height: CAPTION_HEIGHT - 2, ..inset(rect, EDGE) };
    let width = (face().width(text) + 2 * GAP).min(bar.width);
    let place = Rect { x: bar.right() - width, width, ..bar };
    screen.fill_rect(place, if alarming { ALERT } else { CAPTION });
    text_centred(screen, text, inset(place, 2), CAPTION_TEXT);
    place
}

/// Draws a groove across a panel: one unlit row, one lit.
pub(crate) fn groove(screen: &mut Framebuffer, x: i32, y: i32, width: i32) {
    screen.fill_rect(Rect::new(x, y, width, 1), UNLIT);
    screen.fill_rect(Rect::new(x, y + 1, width, 1), LIT);
}

/// Returns the rectangle shrunk by this number of pixels on every side.
pub(crate) fn inset(rect: Rect, by: i32) -> Rect {
    Rect::new(rect.x + by, rect.y + by, rect.width - 2 * by, rect.height - 2 * by)
}

/// Draws a line of text centred in a rectangle, cut to it.
pub(crate) fn text_centred(screen: &mut Framebuffer, text: &str, place: Rect, color: Color) {
    let text = ellipsize(text, place.width);
    let x = place.x + (place.width - face().width(&text)) / 2;
    screen.draw_text(face(), &text, x, text_y(place), color);
}

/// Draws a line of text at the left of a rectangle, cut to it.
pub(crate) fn text_left(screen: &mut Framebuffer, text: &str, place: Rect, color: Color) {
    screen.draw_text(face(), &ellipsize(text, place.width), place.x, text_y(place), color);
}

/// Draws a line of text at the right of a rectangle, cut to it.
pub(crate) fn text_right(screen: &mut Framebuffer, text: &str, place: Rect, color: Color) {
    let text = ellipsize(text, place.width);
    screen.draw_text(face(), &text, place.right() - face().width(&text), text_y(place), color);
}

fn text_y(place: Rect) -> i32 {
    place.y + (place.height - face().height()) / 2
}

/// Returns a text as one line that is no wider than `width`: line ends become spaces, and excess text is replaced by
/// `…`. If not even that fits, it is empty.
pub fn ellipsize(text: &str, width: i32) -> Cow<'_, str> {
    let text: Cow<'_, str> = if text.contains(char::is_control) {
        Cow::Owned(text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
    } else {
        Cow::Borrowed(text)
    };
    if face().width(&text) <= width {
        return text;
    }
    let mut left = width - face().advance(ELLIPSIS);
    if left < 0 {
        return Cow::Borrowed("");
    }
    let fits = |&c: &char| {
        left -= face().advance(c);
        left >= 0
    };
    Cow::Owned(text.chars().take_while(fits).chain([ELLIPSIS]).collect())
}

/// Returns a text as one line like [`ellipsize`], but replaces its middle, because the end of a file's name or path says
/// most.
pub fn ellipsize_middle(text: &str, width: i32) -> Cow<'_, str> {
    if face().width(text) <= width {
        return ellipsize(text, width);
    }
    let room = width - face().advance(ELLIPSIS);
    let cut = |room: i32, c: char, used: &mut i32| {
        *used += face().advance(c);
        *used <= room
    };
    let (mut used, mut start) = (0, 0);
    for (at, c) in text.char_indices().take_while(|&(_, c)| cut(room / 3, c, &mut used)) {
        start = at + c.len_utf8();
    }
    let mut used = face().width(&text[..start]);
    let end = text.char_indices().rev().take_while(|&(_, c)| cut(room, c, &mut used)).last();
    let end = end.map_or(text.len(), |(at, _)| at);
    Cow::Owned(ellipsize(&format!("{}{ELLIPSIS}{}", &text[..start], &text[end..]), width).into_owned())
}

/// The sign for omitted text.
const ELLIPSIS: char = '…';

/// The direction of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the top.
    Up,
    /// To the bottom.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// Draws a small filled arrow, 7 by 4 pixels or 4 by 7, in the middle of a rectangle.
pub fn arrow(screen: &mut Framebuffer, place: Rect, direction: Direction, color: Color) {
    let (x, y) = (place.x + place.width / 2, place.y + place.height / 2);
    for step in 0..4 {
        let back = step - 2;
        let (at, size) = match direction {
            Direction::Up => ((x - step, y + back), (2 * step + 1, 1)),
            Direction::Down => ((x - step, y - back), (2 * step + 1, 1)),
            Direction::Left => ((x + back, y - step), (1, 2 * step + 1)),
            Direction::Right => ((x - back, y - step), (1, 2 * step + 1)),
        };
        screen.fill_rect(Rect::new(at.0, at.1, size.0, size.1), color);
    }
}

/// Draws a halftone shadow: darkens every second pixel.
fn shadow(screen: &mut Framebuffer, rect: Rect) {
    let cast = Rect::new(rect.x + SHADOW_DEPTH, rect.y + SHADOW_DEPTH, rect.width, rect.height);
    for y in cast.y..cast.bottom() {
        let from = if y < rect.bottom() { rect.right() } else { cast.x };
        (from..cast.right()).filter(|x| (x + y) % 2 == 0).for_each(|x| screen.put_pixel(x, y, SHADOW));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_text_is_as_long_as_its_place_lets_it() {
        assert_eq!(ellipsize("abc", 24), "abc");
        assert_eq!(ellipsize("abcd", 31), "a…");
        assert_eq!(ellipsize("欢乐棋", 47), "欢…");
        assert_eq!(ellipsize("欢乐棋", 16), "…");
        assert_eq!(ellipsize("欢乐棋", 15), "");
        assert_eq!(ellipsize("a\nb\tc", 99), "a b c");
        for width in -5..200 {
            assert!(face().width(&ellipsize("黑白棋 Othello 五子棋 Gomoku", width)) <= width.max(0));
        }
    }

    #[test]
    fn a_cut_path_shows_its_beginning_and_its_end() {
        assert_eq!(ellipsize_middle("/home/棋.sgf", 96), "/home/棋.sgf");
        assert_eq!(ellipsize_middle("/home/liu/games/棋.sgf", 112), "/hom…s/棋.sgf");
        for width in -5..200 {
            let cut = ellipsize_middle("/home/刘/黑白棋/2026年的比赛.sgf", width);
            assert!(face().width(&cut) <= width.max(0), "{width}: {cut}");
        }
    }

    #[test]
    fn a_panel_stays_in_what_it_covers() {
        let mut screen = Framebuffer::vga();
        screen.clear(Color::GREEN);
        let rect = Rect::new(100, 100, 60, 40);
        panel(&mut screen, rect);
        caption(&mut screen, rect, "a title that is far too long for it");
        let covered = with_shadow(rect);
        for y in 0..480 {
            for x in 0..640 {
                assert!(covered.contains(x, y) || screen.get_pixel(x, y) == Some(Color::GREEN), "({x}, {y})");
            }
        }
        let green = (60 + 6) * (40 + 6) - 60 * 40;
        let dark = (6 * 34 + 6 * 60) / 2;
        let inside = screen.count(Color::GREEN) - (640 * 480 - (66 * 46));
        assert_eq!(inside, (green - dark) as usize, "half of the shadow is dark");
    }
}
