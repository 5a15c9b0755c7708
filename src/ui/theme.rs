//! The common look: colours, panels and small parts of widgets.
//!
//! A panel is grey with a black frame, lit from the upper left, and casts a halftone shadow; its caption is a blue bar.
//! Choices are shown in white wells; the selected one is white on blue.

use std::borrow::Cow;

use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Machine, StageSize};
#[cfg(test)]
use crate::text::Language;

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
/// The least height of what a finger presses, in pixels.
const FINGER: i32 = 44;
/// The sign for omitted text.
const ELLIPSIS: char = '…';

/// The measures of widgets on a stage, in pixels: its face and what follows from that; and what is drawn with the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The height of text in dots.
    text: i32,
    /// `true` if rows and buttons suit a finger.
    touch: bool,
}

/// Returns the look of a stage.
impl From<StageSize> for Look {
    fn from(stage: StageSize) -> Look {
        Look { text: i32::from(stage.text), touch: stage.touch }
    }
}

impl Look {
    /// The look of a screen of 640×480 pixels.
    pub const STANDARD: Look = Look { text: 16, touch: false };

    /// Returns the look of a machine's stage.
    pub fn of(m: &Machine<'_>) -> Look {
        Look::from(m.stage())
    }

    /// Returns the face of all text.
    pub fn face(self) -> &'static Face {
        if self.text > 16 { bundled::song24() } else { bundled::song16() }
    }

    /// Returns the width of a character of half width. Chinese ones are two cells wide.
    pub const fn cell(self) -> i32 {
        self.text / 2
    }

    /// Returns a length that is given for text of 16 dots.
    pub const fn scaled(self, length: i32) -> i32 {
        length * self.text / 16
    }

    /// Returns the space between an edge and its contents, and between buttons.
    pub const fn gap(self) -> i32 {
        self.text / 2
    }

    /// Returns the distance of two lines of text.
    pub const fn line(self) -> i32 {
        self.text + 2
    }

    /// Returns the height of a row that can be chosen.
    pub const fn row(self) -> i32 {
        self.target(self.line())
    }

    /// Returns the height of a row with a value that can be changed.
    pub const fn field_height(self) -> i32 {
        self.target(self.line() + 6)
    }

    /// Returns the height of a button.
    pub const fn button_height(self) -> i32 {
        self.target(self.line() + 8)
    }

    /// Returns the height of a caption.
    pub const fn caption_height(self) -> i32 {
        self.line() + 4
    }

    /// Returns the height of a menu bar.
    pub const fn bar_height(self) -> i32 {
        self.target(self.line() + 4)
    }

    /// Returns the height of the line of the input method.
    pub const fn input_line_height(self) -> i32 {
        self.row() + 2
    }

    /// Returns the width of a scroll bar.
    pub const fn scroll_width(self) -> i32 {
        if self.touch { 32 } else { self.text - 1 }
    }

    /// Returns whether rows and buttons suit a finger.
    pub const fn is_touch(self) -> bool {
        self.touch
    }

    /// Returns a height, or a larger one that suits a finger if the stage asks for that.
    pub(crate) const fn target(self, height: i32) -> i32 {
        if self.touch && height < FINGER { FINGER } else { height }
    }

    /// Returns the width of a button that shows all of a label and a key.
    pub fn button_width(self, label: &str, key: &str) -> i32 {
        let key = if key.is_empty() { 0 } else { self.gap() + self.face().width(key) };
        self.face().width(label) + key + 2 * (EDGE + self.gap())
    }

    /// Draws the caption along the upper edge of a panel.
    pub fn caption(self, screen: &mut Framebuffer, rect: Rect, title: &str) {
        let bar = Rect { height: self.caption_height() - 2, ..inset(rect, EDGE) };
        screen.fill_rect(bar, CAPTION);
        self.text_centred(screen, title, bar, CAPTION_TEXT);
    }

    /// Draws a note at the right end of a caption, such as a count; red if `alarming`. Returns its place.
    pub fn caption_note(self, screen: &mut Framebuffer, rect: Rect, text: &str, alarming: bool) -> Rect {
        let bar = Rect { height: self.caption_height() - 2, ..inset(rect, EDGE) };
        let width = (self.face().width(text) + 2 * self.gap()).min(bar.width);
        let place = Rect { x: bar.right() - width, width, ..bar };
        screen.fill_rect(place, if alarming { ALERT } else { CAPTION });
        self.text_centred(screen, text, inset(place, 2), CAPTION_TEXT);
        place
    }

    /// Draws a line of text centred in a rectangle, cut to it.
    pub fn text_centred(self, screen: &mut Framebuffer, text: &str, place: Rect, color: Color) {
        let text = self.ellipsize(text, place.width);
        let x = place.x + (place.width - self.face().width(&text)) / 2;
        screen.draw_text(self.face(), &text, x, self.text_y(place), color);
    }

    /// Draws a line of text at the left of a rectangle, cut to it.
    pub fn text_left(self, screen: &mut Framebuffer, text: &str, place: Rect, color: Color) {
        screen.draw_text(self.face(), &self.ellipsize(text, place.width), place.x, self.text_y(place), color);
    }

    /// Draws a line of text at the right of a rectangle, cut to it.
    pub fn text_right(self, screen: &mut Framebuffer, text: &str, place: Rect, color: Color) {
        let text = self.ellipsize(text, place.width);
        screen.draw_text(self.face(), &text, place.right() - self.face().width(&text), self.text_y(place), color);
    }

    /// Returns this look with the larger face if a text is no wider than `width` with that.
    pub(crate) fn enlarged(self, text: &str, width: i32) -> Look {
        let large = Look { text: 24, ..self };
        if large.face().width(text) <= width { large } else { self }
    }

    /// Draws a text at the left of a rectangle, broken into the lines that fit in that; the last one is cut to it.
    pub fn text_in_lines(self, screen: &mut Framebuffer, text: &str, place: Rect, color: Color) {
        self.in_lines(screen, text, place, color, Look::text_left);
    }

    /// Draws a text like [`text_in_lines`](Look::text_in_lines), with its lines centred.
    pub fn text_centred_in_lines(self, screen: &mut Framebuffer, text: &str, place: Rect, color: Color) {
        self.in_lines(screen, text, place, color, Look::text_centred);
    }

    fn in_lines(
        self,
        screen: &mut Framebuffer,
        text: &str,
        place: Rect,
        color: Color,
        draw: fn(Look, &mut Framebuffer, &str, Rect, Color),
    ) {
        let most = (place.height / self.line()).max(1) as usize;
        if most == 1 || self.face().width(text) <= place.width {
            return draw(self, screen, text, place, color);
        }
        let lines: Vec<&str> = self.face().lines(text, place.width).collect();
        let shown = lines.len().min(most);
        let top = place.y + (place.height - shown as i32 * self.line()) / 2;
        for (index, y) in (0..shown).zip((top..).step_by(self.line() as usize)) {
            let is_cut = index + 1 == shown && lines.len() > shown;
            let line = if is_cut { format!("{}{ELLIPSIS}", lines[index]) } else { lines[index].to_owned() };
            draw(self, screen, &line, Rect { y, height: self.line(), ..place }, color);
        }
    }

    fn text_y(self, place: Rect) -> i32 {
        place.y + (place.height - self.face().height()) / 2
    }

    /// Returns a text as one line that is no wider than `width`: line ends become spaces, and excess text is replaced by
    /// `…`. If not even that fits, it is empty.
    pub fn ellipsize(self, text: &str, width: i32) -> Cow<'_, str> {
        let text: Cow<'_, str> = if text.contains(char::is_control) {
            Cow::Owned(text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
        } else {
            Cow::Borrowed(text)
        };
        if self.face().width(&text) <= width {
            return text;
        }
        let mut left = width - self.face().advance(ELLIPSIS);
        if left < 0 {
            return Cow::Borrowed("");
        }
        let fits = |&c: &char| {
            left -= self.face().advance(c);
            left >= 0
        };
        Cow::Owned(text.chars().take_while(fits).chain([ELLIPSIS]).collect())
    }

    /// Returns a text as one line like [`ellipsize`](Look::ellipsize), but replaces its middle, because the end of a file's
    /// name or path says most.
    pub fn ellipsize_middle(self, text: &str, width: i32) -> Cow<'_, str> {
        if self.face().width(text) <= width {
            return self.ellipsize(text, width);
        }
        let room = width - self.face().advance(ELLIPSIS);
        let cut = |room: i32, c: char, used: &mut i32| {
            *used += self.face().advance(c);
            *used <= room
        };
        let (mut used, mut start) = (0, 0);
        for (at, c) in text.char_indices().take_while(|&(_, c)| cut(room / 3, c, &mut used)) {
            start = at + c.len_utf8();
        }
        let mut used = self.face().width(&text[..start]);
        let end = text.char_indices().rev().take_while(|&(_, c)| cut(room, c, &mut used)).last();
        let end = end.map_or(text.len(), |(at, _)| at);
        Cow::Owned(self.ellipsize(&format!("{}{ELLIPSIS}{}", &text[..start], &text[end..]), width).into_owned())
    }
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

/// Marks the place of a selected row, and returns the colour of the row's text.
pub fn row_color(screen: &mut Framebuffer, place: Rect, is_selected: bool) -> Color {
    if is_selected {
        screen.fill_rect(place, SELECTED);
    }
    if is_selected { SELECTED_TEXT } else { TEXT }
}

/// Draws a well: a sunken white field for choices or text.
pub fn well(screen: &mut Framebuffer, rect: Rect) {
    screen.fill_rect(rect, LIT);
    screen.fill_rect(Rect { width: rect.width - 1, height: rect.height - 1, ..rect }, UNLIT);
    screen.fill_rect(inset(rect, 1), WELL);
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

/// Returns the sizes of stages for which tests of widgets and screens check that everything fits.
#[cfg(test)]
pub(crate) fn stage_sizes() -> impl Iterator<Item = StageSize> {
    const SIZES: [&str; 8] = [
        "640x480",
        "1366x700",
        "1920x945",
        "1024x768@24",
        "390x844+touch",
        "360x640+touch",
        "844x390+touch",
        "360x340",
    ];
    SIZES.into_iter().map(|size| size.parse().unwrap())
}

/// Returns the screens and looks of the [`stage_sizes`].
#[cfg(test)]
pub(crate) fn stages() -> impl Iterator<Item = (Rect, Look)> {
    stage_sizes().map(|stage| (Rect::new(0, 0, stage.width, stage.height), Look::from(stage)))
}

/// Returns each language with each of the [`stages`].
#[cfg(test)]
pub(crate) fn stages_in_every_language() -> impl Iterator<Item = (Language, Rect, Look)> {
    Language::ALL.into_iter().flat_map(|language| stages().map(move |(screen, look)| (language, screen, look)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_text_is_as_long_as_its_place_lets_it() {
        assert_eq!(Look::STANDARD.ellipsize("abc", 24), "abc");
        assert_eq!(Look::STANDARD.ellipsize("abcd", 31), "a…");
        assert_eq!(Look::STANDARD.ellipsize("欢乐棋", 47), "欢…");
        assert_eq!(Look::STANDARD.ellipsize("欢乐棋", 16), "…");
        assert_eq!(Look::STANDARD.ellipsize("欢乐棋", 15), "");
        assert_eq!(Look::STANDARD.ellipsize("a\nb\tc", 99), "a b c");
        for width in -5..200 {
            assert!(
                Look::STANDARD.face().width(&Look::STANDARD.ellipsize("黑白棋 Othello 五子棋 Gomoku", width))
                    <= width.max(0)
            );
        }
    }

    #[test]
    fn a_cut_path_shows_its_beginning_and_its_end() {
        assert_eq!(Look::STANDARD.ellipsize_middle("/home/棋.sgf", 96), "/home/棋.sgf");
        assert_eq!(Look::STANDARD.ellipsize_middle("/home/liu/games/棋.sgf", 112), "/hom…s/棋.sgf");
        for width in -5..200 {
            let cut = Look::STANDARD.ellipsize_middle("/home/刘/黑白棋/2026年的比赛.sgf", width);
            assert!(Look::STANDARD.face().width(&cut) <= width.max(0), "{width}: {cut}");
        }
    }

    #[test]
    fn a_panel_stays_in_what_it_covers() {
        let mut screen = Framebuffer::vga();
        screen.clear(Color::GREEN);
        let rect = Rect::new(100, 100, 60, 40);
        panel(&mut screen, rect);
        Look::STANDARD.caption(&mut screen, rect, "a title that is far too long for it");
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
