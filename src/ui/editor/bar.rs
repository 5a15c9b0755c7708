//! The search bar below the text.

use super::find::{self, SearchBar, SearchMode};
use super::{Editor, EditorNotice, Selection, TextPosition, UndoGrouping, keys};
use crate::machine::{Machine, Modifiers, code};
use crate::ui::text_edit::EditResult;

impl Editor {
    /// Opens the search bar.
    pub(super) fn open_search_bar(&mut self, asks: SearchMode) {
        let (from, to) = self.selection.ends();
        let selected = self.buffer.text_between(from, to);
        let first = match asks {
            SearchMode::Line => "",
            _ if SearchBar::accepts(&selected) => &selected,
            _ => &self.search.text,
        };
        self.search.bar = Some(SearchBar::new(asks, first, self.selection));
    }

    /// Finds the last search text again, or opens the bar if there is none.
    pub(super) fn find_next(&mut self, forward: bool) {
        if self.search.text.is_empty() {
            return self.open_search_bar(SearchMode::Find);
        }
        let sought = self.search.text.clone();
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

    pub(super) fn handle_bar_key(&mut self, m: &mut Machine<'_>, key: u16, held: Modifiers) -> Option<bool> {
        let mut bar = self.search.bar.take()?;
        bar.replaced = None;
        match key {
            code::ESC => {
                self.search.text = bar.search_text().to_owned();
                return Some(true);
            }
            code::ENTER if bar.mode == SearchMode::Line => {
                if let Ok(line) = bar.search_text().parse::<usize>() {
                    self.go_to(TextPosition::new(line.saturating_sub(1), 0));
                }
                return Some(true);
            }
            code::ENTER if bar.field == 1 => self.replace_one(&bar),
            // Ctrl+Enter.
            0x1C0A if bar.mode == SearchMode::Replace => bar.replaced = Some(self.replace_all(&bar)),
            code::ENTER | code::UP | code::DOWN => {
                self.search.text = bar.search_text().to_owned();
                self.find(bar.search_text(), key == code::DOWN || key == code::ENTER && !held.shift);
            }
            code::TAB | code::SHIFT_TAB if bar.mode != SearchMode::Line => {
                if bar.mode == SearchMode::Find {
                    bar.mode = SearchMode::Replace;
                }
                bar.field = 1 - bar.field;
            }
            _ => match keys::command(key, held).map(|command| bar.focused().perform(m, command)) {
                Some(EditResult::Changed | EditResult::Full) => self.find_as_typed(&bar),
                Some(EditResult::Moved | EditResult::NothingToPaste) => {}
                // Any other key closes the bar and has its usual effect.
                Some(EditResult::Ignored) | None => {
                    self.search.text = bar.search_text().to_owned();
                    return self.key(m, key, held);
                }
            },
        }
        self.search.bar = Some(bar);
        Some(true)
    }

    /// Selects the first match from the previous cursor position, while the user types.
    pub(super) fn find_as_typed(&mut self, bar: &SearchBar) {
        if bar.field == 0 && bar.mode != SearchMode::Line {
            self.select(Selection::at(bar.start.ends().0));
            self.find(bar.search_text(), true);
        }
    }

    /// Replaces the selection if it matches, and goes to the next match.
    fn replace_one(&mut self, bar: &SearchBar) {
        self.search.text = bar.search_text().to_owned();
        let (number, _) = find::count(&self.buffer, bar.search_text(), self.selection);
        if number > 0 {
            self.replace_selection(bar.replacement(), UndoGrouping::Alone);
        }
        self.find(bar.search_text(), true);
    }

    /// Replaces all matches in one step and returns their number.
    fn replace_all(&mut self, bar: &SearchBar) -> usize {
        let (mut count, before) = (0, self.selection);
        for line in 0..self.buffer.len() {
            // From right to left, so that the positions of earlier matches stay valid.
            for range in find::matches(self.buffer.line(line), bar.search_text()).into_iter().rev() {
                let joins = if count == 0 { UndoGrouping::Alone } else { UndoGrouping::Always };
                self.selection = Selection {
                    anchor: TextPosition::new(line, range.start),
                    cursor: TextPosition::new(line, range.end),
                };
                self.replace_selection(bar.replacement(), joins);
                count += 1;
            }
        }
        self.select(Selection::at(before.ends().0));
        count
    }
}
