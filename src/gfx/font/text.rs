//! Text layout in a face: width, line breaking and drawing.

use super::Face;
use crate::{Color, Framebuffer};

/// Characters that may not begin a line: closing punctuation and characters that belong to the word before.
const NO_START: &str = "、，。．；：！？）》〉」』】〕］｝〗〞’”…‥—～·々％‰℃°,.;:!?)]}%";
/// Characters that may not end a line: opening punctuation.
const NO_END: &str = "（《〈「『【〔［｛〖〝‘“￥＄([{";

impl Face {
    /// Returns the width in pixels from the left edge of the first character to the right edge of the last, spaces
    /// included; the widest line counts if there are several (`\n`).
    pub fn width(&self, text: &str) -> i32 {
        let line = |line: &str| line.chars().map(|c| self.advance(c)).fold(0, i32::saturating_add);
        text.split('\n').map(line).max().unwrap_or(0)
    }

    /// Breaks a text into lines for a column `width` pixels wide; the lines are slices of the text.
    ///
    /// - `\n` ends a line; a text without one has at least one line, possibly empty.
    /// - A line breaks between Chinese characters and at spaces; the spaces at the break belong to no line.
    /// - No line begins with 、，。；：！？）》」』… or ends with （《「『. The rule is ignored if it cannot be met, as in a
    ///   column one character wide.
    /// - A word wider than the column is broken at the edge.
    ///
    /// So no line is wider than the column, except for a single character that is wider itself. Only spaces and line
    /// ends are omitted.
    pub fn lines<'a>(&'a self, text: &'a str, width: i32) -> Lines<'a> {
        Lines { face: self, width, rest: Some(text) }
    }
}

/// The lines of a text: see [`Face::lines`].
///
/// ```
/// use huanle_gfx::font::bundled;
/// let lines: Vec<&str> = bundled::rom8().lines("one word after another", 80).collect();
/// assert_eq!(lines, ["one word", "after", "another"]);
/// ```
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    face: &'a Face,
    width: i32,
    /// The text still to be laid out; `None` after the last line.
    rest: Option<&'a str>,
}

impl<'a> Lines<'a> {
    /// Returns the end of the first line of a paragraph and the start of the next, as byte offsets.
    fn first_break(&self, paragraph: &str) -> Option<(usize, usize)> {
        let (mut width, mut break_at, mut before) = (0, None, None);
        for (at, c) in paragraph.char_indices() {
            if let Some(before) = before
                && may_break(before, c)
            {
                break_at = Some(at);
            }
            width += self.face.advance(c);
            // Spaces may extend beyond the edge: at the end of a line they are trimmed.
            if width > self.width && !is_space(c) && at > 0 {
                let at = break_at.unwrap_or(at);
                let end = paragraph[..at].trim_end_matches(is_space).len();
                return Some((end, paragraph.len() - paragraph[at..].trim_start_matches(is_space).len()));
            }
            before = Some(c);
        }
        None
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest?;
        let (paragraph, after) = match text.split_once('\n') {
            Some((paragraph, after)) => (paragraph, Some(after)),
            None => (text, None),
        };
        let paragraph = paragraph.strip_suffix('\r').unwrap_or(paragraph);
        match self.first_break(paragraph) {
            Some((0, next)) => {
                // Only spaces fit before the first word: its line starts without them.
                self.rest = Some(&text[next..]);
                self.next()
            }
            Some((end, next)) => {
                self.rest = Some(&text[next..]);
                Some(&paragraph[..end])
            }
            None => {
                self.rest = after;
                let line = paragraph.trim_end_matches(is_space);
                Some(if self.face.width(paragraph) <= self.width { paragraph } else { line })
            }
        }
    }
}

impl Framebuffer {
    /// Draws a text with the upper left corner of its first character at (x, y): only the set dots; the background is
    /// kept. `\n` starts a new line at the same x, [`Face::height`] lower. A character missing in the face is shown as
    /// its box. Returns the x at the end of the last line.
    pub fn draw_text(&mut self, face: &Face, text: &str, x: i32, y: i32, color: Color) -> i32 {
        self.draw_text_scaled(face, text, x, y, 1, color)
    }

    /// Draws a text with every dot `size` pixels wide and high, as after `settextstyle(0, 0, size)`; nothing is drawn
    /// if `size` is 0 or less.
    pub fn draw_text_scaled(&mut self, face: &Face, text: &str, x: i32, y: i32, size: i32, color: Color) -> i32 {
        let scaled = |dots: i32| dots.saturating_mul(size.max(0));
        let (mut pen_x, mut pen_y) = (x, y);
        for c in text.chars() {
            if c == '\n' {
                (pen_x, pen_y) = (x, pen_y.saturating_add(scaled(face.height())));
            } else {
                let glyph = face.glyph_or_box(c);
                self.draw_glyph_scaled(glyph, pen_x, pen_y, size, color);
                pen_x = pen_x.saturating_add(scaled(glyph.width()));
            }
        }
        pen_x
    }
}

fn is_space(c: char) -> bool {
    c == ' ' || c == '\u{3000}'
}

/// Returns whether a line may break between two characters.
fn may_break(before: char, after: char) -> bool {
    if is_space(after) || NO_START.contains(after) || NO_END.contains(before) {
        return false;
    }
    is_space(before) || !is_in_word(before) || !is_in_word(after)
}

/// Returns whether a character forms words with its neighbours: letters, digits and punctuation of alphabets, unlike
/// Chinese characters, kana, full-width forms and the symbols of GB 2312.
fn is_in_word(c: char) -> bool {
    (c < '\u{2000}' && c != '·') || c == '’'
}
