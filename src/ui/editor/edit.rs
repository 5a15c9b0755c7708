//! Commands that change the text: typing, deleting, the clipboard, indentation.

use super::keys::{Command, Motion};
use super::{Editor, EditorNotice, Language, LineChange, Selection, TextPosition, UndoGrouping, cells};
use crate::machine::Machine;

/// Spaces per indent if no line of the text starts with a tab.
const INDENT: usize = 4;

impl Editor {
    /// Executes a command that changes the text.
    pub(super) fn change(&mut self, m: &mut Machine<'_>, command: Command) {
        match command {
            Command::Type(c) => self.type_in(c),
            Command::Enter => self.enter(),
            Command::Tab => self.tab(),
            Command::Untab => self.indent_lines(false),
            Command::Delete(motion) => self.delete(motion),
            Command::DeleteLine => self.delete_line(),
            Command::Cut if self.selection.is_empty() => {}
            Command::Cut => {
                self.copy(m);
                self.replace_selection("", UndoGrouping::Alone);
            }
            Command::Paste => match m.clipboard() {
                Some(text) => self.paste(&text),
                None => self.notice = Some(EditorNotice::NothingToPaste),
            },
            Command::Undo => {
                let undone = self.buffer.undo();
                self.apply_history(undone);
            }
            Command::Redo => {
                let redone = self.buffer.redo();
                self.apply_history(redone);
            }
            Command::RedoOrDeleteLine if self.buffer.can_redo() => self.change(m, Command::Redo),
            Command::RedoOrDeleteLine => self.delete_line(),
            Command::ToggleComment => self.toggle_comment(),
            _ => {}
        }
    }

    /// Replaces the selection by a text.
    pub(super) fn replace_selection(&mut self, text: &str, joins: UndoGrouping) {
        match self.buffer.replace(self.selection, text, joins) {
            Some((end, moved)) => {
                self.lines_changed(moved);
                self.selection = Selection::at(end);
                self.goal = None;
                self.reveal();
            }
            None => self.notice = Some(EditorNotice::Full),
        }
    }

    fn replace_range(&mut self, from: TextPosition, to: TextPosition, text: &str, joins: UndoGrouping) {
        if let Some((_, moved)) = self.buffer.replace(Selection { anchor: from, cursor: to }, text, joins) {
            self.lines_changed(moved);
        }
    }

    fn lines_changed(&mut self, moved: LineChange) {
        self.marks.shift(moved);
        self.states.get_mut().invalidate(moved.first);
    }

    fn apply_history(&mut self, done: Option<(Selection, Vec<LineChange>)>) {
        let Some((selection, moved)) = done else { return };
        moved.into_iter().for_each(|moved| self.lines_changed(moved));
        self.selection = selection;
        self.goal = None;
        self.reveal();
    }

    fn type_in(&mut self, c: char) {
        let TextPosition { line, byte } = self.selection.cursor;
        let text = self.buffer.line(line);
        if self.overwrite && self.selection.is_empty() && byte < text.len() {
            self.selection.anchor = self.buffer.position_after(self.selection.cursor);
            return self.replace_selection(c.encode_utf8(&mut [0; 4]), UndoGrouping::Alone);
        }
        // A closing brace that begins its line is outdented by one level.
        let first = byte == text.len() && text.chars().all(char::is_whitespace);
        if c == '}' && first && !text.is_empty() && self.language == Language::C {
            let indent = self.indent();
            let less = text.strip_suffix(indent.as_str()).unwrap_or("").len();
            self.selection.anchor = TextPosition { line, byte: less };
        }
        self.replace_selection(c.encode_utf8(&mut [0; 4]), UndoGrouping::Typing);
    }

    /// Starts a new line with the indent of the one before it, one level deeper after an opening brace.
    fn enter(&mut self) {
        let (from, _) = self.selection.ends();
        let before = &self.buffer.line(from.line)[..from.byte];
        let mut text = String::from("\n");
        text.extend(before.chars().take_while(|&c| c == ' ' || c == '\t'));
        if before.trim_end().ends_with('{') && self.language == Language::C {
            text.push_str(&self.indent());
        }
        self.replace_selection(&text, UndoGrouping::Alone);
    }

    /// Returns one level of indent in this text.
    fn indent(&self) -> String {
        let tabs = (0..self.buffer.len().min(1000)).any(|line| self.buffer.line(line).starts_with('\t'));
        if tabs { "\t".to_owned() } else { " ".repeat(INDENT) }
    }

    fn tab(&mut self) {
        let (from, to) = self.selection.ends();
        if from.line != to.line {
            return self.indent_lines(true);
        }
        let indent = self.indent();
        if indent == "\t" {
            return self.replace_selection("\t", UndoGrouping::Typing);
        }
        let cell = cells::text_width(&self.buffer.line(from.line)[..from.byte]);
        self.replace_selection(&" ".repeat(INDENT - cell % INDENT), UndoGrouping::Typing);
    }

    /// Returns the selected lines, or the cursor's line. A line that is selected only up to its start does not count.
    fn selected_lines(&self) -> std::ops::RangeInclusive<usize> {
        let (from, to) = self.selection.ends();
        let last = if to.byte == 0 && to.line > from.line { to.line - 1 } else { to.line };
        from.line..=last
    }

    /// Changes the starts of the selected lines: in each, replaces a number of bytes at an offset by a text.
    fn change_lines(&mut self, mut change: impl FnMut(&str) -> Option<(usize, usize, String)>) {
        let lines = self.selected_lines();
        let mut joins = UndoGrouping::Alone;
        let Selection { mut anchor, mut cursor } = self.selection;
        for line in lines {
            let Some((at, removed, text)) = change(self.buffer.line(line)) else { continue };
            self.replace_range(TextPosition::new(line, at), TextPosition::new(line, at + removed), &text, joins);
            joins = UndoGrouping::Always;
            for place in [&mut anchor, &mut cursor] {
                if place.line == line && place.byte > at {
                    place.byte = (place.byte.max(at + removed) + text.len()) - removed;
                }
            }
        }
        self.select(Selection { anchor, cursor });
    }

    fn indent_lines(&mut self, more: bool) {
        let indent = self.indent();
        self.change_lines(|line| {
            if more {
                return (!line.is_empty()).then(|| (0, 0, indent.clone()));
            }
            let spaces = line.bytes().take(INDENT).take_while(|&byte| byte == b' ').count();
            let less = if line.starts_with('\t') { 1 } else { spaces };
            (less > 0).then(|| (0, less, String::new()))
        });
    }

    fn toggle_comment(&mut self) {
        let sign = self.language.line_comment();
        if sign.is_empty() {
            return;
        }
        let is_out = |line: &str| line.trim_start().starts_with(sign);
        let blank = |line: &str| line.trim().is_empty();
        let all_out = self.selected_lines().all(|line| blank(self.buffer.line(line)) || is_out(self.buffer.line(line)));
        self.change_lines(|line| {
            let first = line.len() - line.trim_start().len();
            match line {
                _ if blank(line) => None,
                _ if all_out => {
                    let space = usize::from(line[first + sign.len()..].starts_with(' '));
                    Some((first, sign.len() + space, String::new()))
                }
                _ => Some((first, 0, format!("{sign} "))),
            }
        });
    }

    fn delete(&mut self, motion: Motion) {
        if !self.selection.is_empty() {
            return self.replace_selection("", UndoGrouping::Alone);
        }
        let to = self.motion_target(self.selection.cursor, motion, 0);
        if to != self.selection.cursor {
            self.selection.anchor = to;
            self.replace_selection("", UndoGrouping::Deleting);
        }
    }

    fn delete_line(&mut self) {
        let lines = self.selected_lines();
        let (from, mut to) = (TextPosition::new(*lines.start(), 0), TextPosition::new(lines.end() + 1, 0));
        if to.line == self.buffer.len() {
            to = self.buffer.end();
        }
        self.selection = Selection { anchor: to, cursor: from };
        self.replace_selection("", UndoGrouping::Alone);
    }

    /// Pastes text without control characters.
    fn paste(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let text: String = text.chars().filter(|&c| c == '\n' || c == '\t' || !c.is_control()).collect();
        self.replace_selection(&text, UndoGrouping::Alone);
    }
}
