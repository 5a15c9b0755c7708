//! An editable text with a caret and a selection, without a screen: the model of every text field.

use std::ops::Range;

use super::char_class::{next_word, previous_word, word_around};
use super::editor::keys::{Command, Motion};
use super::theme::{self, Look};
use crate::gfx::{Framebuffer, Rect};
use crate::machine::Machine;

/// The limits of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLimits {
    /// The maximum length in bytes of UTF-8.
    pub bytes: usize,
    /// The maximum number of characters.
    pub chars: usize,
    /// `true` if line ends are allowed; otherwise a pasted text ends at its first line end.
    pub multiline: bool,
    /// `true` if only digits are allowed.
    pub digits: bool,
}

/// The effect of a command on a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditResult {
    /// It is not a command of text fields.
    Ignored,
    /// At most the caret and the selection changed.
    Moved,
    /// The text changed.
    Changed,
    /// The text would be longer than its limits, and was cut.
    Full,
    /// The clipboard is empty or unavailable.
    NothingToPaste,
}

/// An editable text: positions are offsets in bytes.
#[derive(Clone, Debug)]
pub(super) struct TextEdit {
    text: String,
    caret: usize,
    /// The other end of the selection; equal to `caret` if nothing is selected.
    anchor: usize,
    limits: TextLimits,
}

impl TextEdit {
    /// Creates an editable text, as far as the limits allow, all of it selected.
    pub(super) fn new(text: &str, limits: TextLimits) -> TextEdit {
        let mut edit = TextEdit { text: String::new(), caret: 0, anchor: 0, limits };
        edit.insert(text);
        edit.anchor = 0;
        edit
    }

    /// Returns the text.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the position of the caret.
    pub(super) fn caret(&self) -> usize {
        self.caret
    }

    /// Returns the selected range, which may be empty.
    pub(super) fn selection(&self) -> Range<usize> {
        self.caret.min(self.anchor)..self.caret.max(self.anchor)
    }

    /// Moves the caret; `select` extends the selection, otherwise nothing is selected.
    pub(super) fn go_to(&mut self, caret: usize, select: bool) {
        self.caret = caret.min(self.text.len());
        if !select {
            self.anchor = self.caret;
        }
    }

    /// Selects the word at a position, as far as its line goes.
    pub(super) fn select_word(&mut self, at: usize) {
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |end| at + end);
        let word = word_around(&self.text[start..end], at - start);
        (self.anchor, self.caret) = (start + word.start, start + word.end);
    }

    /// Selects the whole text.
    pub(super) fn select_all(&mut self) {
        (self.anchor, self.caret) = (0, self.text.len());
    }

    /// Replaces the selection by a text without control characters, as far as the limits allow. Returns whether all of it
    /// was inserted.
    pub(super) fn insert(&mut self, text: &str) -> bool {
        self.delete_selection();
        let (mut bytes, mut chars) =
            (self.limits.bytes - self.text.len(), self.limits.chars - self.text.chars().count());
        let mut lines = text.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
        if !self.limits.multiline {
            lines.truncate(lines.find('\n').unwrap_or(lines.len()));
        }
        let allowed = |c: &char| if self.limits.digits { c.is_ascii_digit() } else { *c == '\n' || !c.is_control() };
        let mut new = String::new();
        for c in lines.chars().filter(allowed) {
            if chars == 0 || c.len_utf8() > bytes {
                break;
            }
            (chars, bytes) = (chars - 1, bytes - c.len_utf8());
            new.push(c);
        }
        let complete = new.len() == lines.chars().filter(allowed).map(char::len_utf8).sum::<usize>();
        self.text.insert_str(self.caret, &new);
        self.go_to(self.caret + new.len(), false);
        complete
    }

    /// Executes a command of the keyboard. Vertical motions are ignored: they depend on how the text is broken into rows.
    pub(super) fn perform(&mut self, m: &mut Machine<'_>, command: Command) -> EditResult {
        match command {
            Command::Type(c) => self.inserted(c.encode_utf8(&mut [0; 4])),
            Command::Go(motion, select) => {
                let selection = self.selection();
                let target = match motion {
                    // Collapses the selection to its end in the direction of the motion.
                    Motion::Left if !select && !selection.is_empty() => Some(selection.start),
                    Motion::Right if !select && !selection.is_empty() => Some(selection.end),
                    _ => self.motion_target(motion),
                };
                let Some(target) = target else { return EditResult::Ignored };
                self.go_to(target, select);
                EditResult::Moved
            }
            Command::Delete(_) if self.delete_selection() => EditResult::Changed,
            Command::Delete(motion) => {
                let Some(target) = self.motion_target(motion) else { return EditResult::Ignored };
                self.go_to(target, true);
                if self.delete_selection() { EditResult::Changed } else { EditResult::Moved }
            }
            Command::SelectAll => {
                self.select_all();
                EditResult::Moved
            }
            Command::Copy | Command::Cut if self.selection().is_empty() => EditResult::Moved,
            Command::Copy => {
                m.set_clipboard(&self.text[self.selection()]);
                EditResult::Moved
            }
            Command::Cut => {
                m.set_clipboard(&self.text[self.selection()]);
                self.delete_selection();
                EditResult::Changed
            }
            Command::Paste => match m.clipboard() {
                Some(text) => self.inserted(&text),
                None => EditResult::NothingToPaste,
            },
            _ => EditResult::Ignored,
        }
    }

    fn inserted(&mut self, text: &str) -> EditResult {
        if self.insert(text) { EditResult::Changed } else { EditResult::Full }
    }

    /// Deletes the selection. Returns whether there was one.
    fn delete_selection(&mut self) -> bool {
        let selection = self.selection();
        self.text.replace_range(selection.clone(), "");
        self.go_to(selection.start, false);
        !selection.is_empty()
    }

    /// Returns the target of a motion in the text as one long line; `None` for a vertical one.
    fn motion_target(&self, motion: Motion) -> Option<usize> {
        let (before, after) = self.text.split_at(self.caret);
        Some(match motion {
            Motion::Left => self.caret - before.chars().next_back().map_or(0, char::len_utf8),
            Motion::Right => self.caret + after.chars().next().map_or(0, char::len_utf8),
            Motion::WordLeft => previous_word(&self.text, self.caret),
            Motion::WordRight => next_word(&self.text, self.caret),
            Motion::Home => before.rfind('\n').map_or(0, |end| end + 1),
            Motion::End => after.find('\n').map_or(self.text.len(), |end| self.caret + end),
            Motion::Top => 0,
            Motion::Bottom => self.text.len(),
            Motion::Up | Motion::Down | Motion::PageUp | Motion::PageDown => return None,
        })
    }

    /// Draws characters `range` of a row at a point: selected ones white on blue. Returns the x position after them.
    pub(super) fn draw_row(
        &self,
        screen: &mut Framebuffer,
        look: Look,
        range: Range<usize>,
        (x, y): (i32, i32),
    ) -> i32 {
        let selected = self.selection();
        let [start, end] = [selected.start, selected.end].map(|at| at.clamp(range.start, range.end));
        let mut x = screen.draw_text(look.face(), &self.text[range.start..start], x, y, theme::TEXT);
        let width = look.face().width(&self.text[start..end]);
        screen.fill_rect(Rect::new(x, y, width, look.face().height()), theme::SELECTED);
        x = screen.draw_text(look.face(), &self.text[start..end], x, y, theme::SELECTED_TEXT);
        screen.draw_text(look.face(), &self.text[end..range.end], x, y, theme::TEXT)
    }

    /// Returns the part of a text of one line that is shown in a width of pixels: the caret is always inside.
    pub(super) fn visible_range(&self, look: Look, width: i32) -> Range<usize> {
        let fits = |text: &str| look.face().width(text) <= width;
        let starts = self.text.char_indices().map(|(at, _)| at).chain([self.text.len()]);
        let start = starts.clone().find(|&start| start >= self.caret || fits(&self.text[start..self.caret]));
        let start = start.unwrap_or(0);
        let end =
            starts.filter(|&end| end >= self.caret.max(start)).take_while(|&end| fits(&self.text[start..end])).last();
        start..end.unwrap_or(self.text.len())
    }
}

/// Returns the position between two characters of `text` that is nearest to a column of pixels.
pub(super) fn nearest_position(look: Look, text: &str, x: i32) -> usize {
    let mut left = 0;
    for (at, c) in text.char_indices() {
        let advance = look.face().advance(c);
        if left + advance / 2 > x {
            return at;
        }
        left += advance;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::{Headless, Speed};

    const LINE: TextLimits = TextLimits { bytes: 1000, chars: 12, multiline: false, digits: false };

    /// Returns the text with `|` at the caret and `[` at the other end of the selection.
    fn shown(edit: &TextEdit) -> String {
        let mut text = edit.text.clone();
        if edit.anchor == edit.caret {
            text.insert(edit.caret, '|');
        } else {
            text.insert(edit.caret.max(edit.anchor), if edit.caret > edit.anchor { '|' } else { '[' });
            text.insert(edit.caret.min(edit.anchor), if edit.caret > edit.anchor { '[' } else { '|' });
        }
        text
    }

    #[test]
    fn motions_selections_and_the_clipboard() {
        use Command::*;
        let mut host = Headless;
        let m = &mut Machine::new(1, Speed::Instant, &mut host);
        for (commands, expected) in [
            (vec![], "[小明 a b|"),
            (vec![Go(Motion::Left, false)], "|小明 a b"),
            (vec![Go(Motion::Right, false), Type('c')], "小明 a bc|"),
            (vec![Go(Motion::End, false), Go(Motion::WordLeft, true)], "小明 a |b["),
            (vec![Go(Motion::Top, false), Go(Motion::WordRight, true), Cut, Paste, Paste], "小明 小明 |a b"),
            (vec![Go(Motion::Home, false), Delete(Motion::WordRight)], "|a b"),
            (vec![Go(Motion::End, false), Delete(Motion::WordLeft), Delete(Motion::Left)], "小明 a|"),
            (vec![Go(Motion::Home, false), Delete(Motion::Left)], "|小明 a b"),
            (vec![Copy, Go(Motion::End, false), Paste], "小明 a b小明 a b|"),
            (vec![Copy, Go(Motion::End, false), Paste, Paste], "小明 a b小明 a b|"),
            (vec![Go(Motion::End, false), SelectAll, Type('x')], "x|"),
            (vec![Go(Motion::Up, false), Tab, Undo], "[小明 a b|"),
        ] {
            let mut edit = TextEdit::new("小明 a b", LINE);
            for &command in &commands {
                edit.perform(m, command);
            }
            assert_eq!(shown(&edit), expected, "{commands:?}");
        }
    }

    #[test]
    fn limits() {
        let mut line = TextEdit::new("", LINE);
        assert!(line.insert("一行\n第二行") && !line.insert("0123456789ab"));
        assert_eq!(line.as_str(), "一行0123456789");
        let mut number = TextEdit::new("12", TextLimits { digits: true, ..LINE });
        number.go_to(1, false);
        number.insert("a3");
        assert_eq!(number.as_str(), "132");
        let text = TextEdit::new("棋棋a", TextLimits { bytes: 6, multiline: true, ..LINE });
        assert_eq!(text.as_str(), "棋棋");
    }

    #[test]
    fn a_long_line_shows_its_caret() {
        let mut edit = TextEdit::new("一二三四五六abcdef", LINE);
        for caret in [0, 3, 9, 18, 24] {
            edit.go_to(caret, false);
            let seen = edit.visible_range(Look::STANDARD, 40);
            assert!(seen.contains(&caret) || seen.end == caret, "{caret} {seen:?}");
            assert!(Look::STANDARD.face().width(&edit.text[seen]) <= 40);
        }
        assert_eq!(([7, 9, 99].map(|x| nearest_position(Look::STANDARD, "棋a", x))), [0, 3, 4]);
    }
}
