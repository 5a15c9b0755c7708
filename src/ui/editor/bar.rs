//! The search bar below the text.

use super::find::{self, Bar, Prompt};
use super::{Editor, EditorNotice, Place, Selection, UndoGrouping};
use crate::machine::{Machine, Modifiers, code};
use crate::ui::news::character;

/// The longest search text, in characters.
const LONGEST: usize = 60;

impl Editor {
    /// Opens the search bar.
    pub(super) fn ask(&mut self, asks: Prompt) {
        let (from, to) = self.selection.ends();
        let selected = self.buffer.between(from, to);
        let one_line = !selected.is_empty() && !selected.contains('\n') && selected.chars().count() <= LONGEST;
        let first = match asks {
            Prompt::Line => String::new(),
            _ if one_line => selected,
            _ => self.sought.clone(),
        };
        self.bar = Some(Bar { asks, fields: [first, String::new()], field: 0, from: self.selection, replaced: None });
    }

    /// Finds the last search text again, or opens the bar if there is none.
    pub(super) fn find_next(&mut self, forward: bool) {
        if self.sought.is_empty() {
            return self.ask(Prompt::Find);
        }
        let sought = self.sought.clone();
        if !self.find(&sought, forward) {
            self.notice = Some(EditorNotice::NotFound);
        }
    }

    fn find(&mut self, sought: &str, forward: bool) -> bool {
        let (from, to) = self.selection.ends();
        let found = match forward {
            true => find::next(&self.buffer, sought, to),
            false => find::previous(&self.buffer, sought, from),
        };
        if let Some(found) = found {
            self.select(found);
            self.view.show_around(found.cursor.line, self.buffer.len());
            self.reveal();
        }
        found.is_some()
    }

    pub(super) fn bar_key(&mut self, m: &mut Machine<'_>, key: u16, held: Modifiers) -> Option<bool> {
        let mut bar = self.bar.take()?;
        bar.replaced = None;
        match key {
            code::ESC => {
                self.sought.clone_from(&bar.fields[0]);
                return Some(true);
            }
            code::ENTER if bar.asks == Prompt::Line => {
                if let Ok(line) = bar.sought().parse::<usize>() {
                    self.go_to(Place::new(line.saturating_sub(1), 0));
                }
                return Some(true);
            }
            code::ENTER if bar.field == 1 => self.replace_one(&bar),
            // Ctrl+Enter.
            0x1C0A if bar.asks == Prompt::Replace => bar.replaced = Some(self.replace_all(&bar)),
            code::ENTER | code::UP | code::DOWN => {
                self.sought.clone_from(&bar.fields[0]);
                self.find(&bar.fields[0].clone(), key == code::DOWN || key == code::ENTER && !held.shift);
            }
            code::TAB | code::SHIFT_TAB if bar.asks != Prompt::Line => {
                if bar.asks == Prompt::Find {
                    bar.asks = Prompt::Replace;
                }
                bar.field = 1 - bar.field;
            }
            code::BACKSPACE => {
                bar.fields[bar.field].pop();
                self.seek(&bar);
            }
            code::CTRL_V => {
                let text = m.clipboard().unwrap_or_default();
                let line = text.lines().next().unwrap_or_default();
                let room = LONGEST.saturating_sub(bar.fields[bar.field].chars().count());
                bar.fields[bar.field].extend(line.chars().filter(|c| !c.is_control()).take(room));
                self.seek(&bar);
            }
            _ => match character(key) {
                Some(c) => {
                    let digits = bar.asks == Prompt::Line;
                    let room = bar.fields[bar.field].chars().count() < if digits { 7 } else { LONGEST };
                    if room && (!digits || c.is_ascii_digit()) {
                        bar.fields[bar.field].push(c);
                        self.seek(&bar);
                    }
                }
                // What is neither typed nor asked for ends it and does what it does.
                None => {
                    self.sought.clone_from(&bar.fields[0]);
                    return self.key(m, key, held);
                }
            },
        }
        self.bar = Some(bar);
        Some(true)
    }

    /// Selects the first match from the previous cursor position, while the user types.
    fn seek(&mut self, bar: &Bar) {
        if bar.field == 0 && bar.asks != Prompt::Line {
            self.select(Selection::at(bar.from.ends().0));
            self.find(bar.sought(), true);
        }
    }

    /// Replaces the selection if it matches, and goes to the next match.
    fn replace_one(&mut self, bar: &Bar) {
        if self.read_only {
            self.notice = Some(EditorNotice::ReadOnly);
            return;
        }
        self.sought.clone_from(&bar.fields[0]);
        let (number, _) = find::count(&self.buffer, bar.sought(), self.selection);
        if number > 0 {
            self.put(&bar.fields[1], UndoGrouping::Alone);
        }
        self.find(&bar.fields[0], true);
    }

    /// Replaces all matches in one step and returns their number.
    fn replace_all(&mut self, bar: &Bar) -> usize {
        if self.read_only {
            self.notice = Some(EditorNotice::ReadOnly);
            return 0;
        }
        let (mut count, before) = (0, self.selection);
        for line in 0..self.buffer.len() {
            // From the right, so that the places to the left stay what they were.
            for range in find::matches(self.buffer.line(line), bar.sought()).into_iter().rev() {
                let joins = if count == 0 { UndoGrouping::Alone } else { UndoGrouping::Always };
                self.selection =
                    Selection { anchor: Place::new(line, range.start), cursor: Place::new(line, range.end) };
                self.put(&bar.fields[1], joins);
                count += 1;
            }
        }
        self.select(Selection::at(before.ends().0));
        count
    }
}
