//! The pinyin input method of text fields, in the style of the Chinese systems for DOS.
//!
//! | key | |
//! |---|---|
//! | Ctrl+Space | switches it on and off |
//! | Shift alone | switches between Chinese and letters while it is on |
//! | letters, `'` | pinyin; `v` is ü |
//! | Space, 1 to 9, 0 | choose a candidate |
//! | PgDn PgUp, `=` `-`, `>` `<`, Down Up | turn the page |
//! | Backspace, Esc, Enter | deletes a letter, deletes all, types the letters themselves |
//!
//! While it is on, a line at the bottom of the screen shows the letters and up to ten candidates, and signs are full-width.
//! Everything in the line can be clicked. Its state outlives the text field: see
//! [`InputMethodState`](crate::machine::InputMethodState).

mod line;
mod punctuation;

use std::ops::Range;

use super::editor::keys;
use super::event::character;
use super::pane::SavedBackground;
use super::theme::Look;
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Button, InputMode, Key, Machine, Modifiers, code};
use crate::pinyin::{self, Candidate};
use punctuation::Punctuation;

/// The effect of input on the input method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum InputMethodResult {
    /// It is for the text field.
    Ignored,
    /// The input method has handled it.
    Handled,
    /// A text is to be inserted.
    Text(String),
}

/// The input method while a text field is open.
pub(super) struct InputMethod {
    /// The letters typed.
    letters: String,
    candidates: Vec<Candidate>,
    /// The candidates of each page, as far as they fit in the line.
    pages: Vec<Range<usize>>,
    page: usize,
    punctuation: Punctuation,
    shift: ShiftKey,
    /// The text entered by the desktop's input method.
    entered: String,
    /// The screen under the line while it is shown.
    background: Option<SavedBackground>,
    /// The line.
    line: line::CandidateBar,
}

impl InputMethod {
    /// Creates an input method with its line at the bottom of the screen.
    pub(super) fn new(m: &Machine<'_>) -> InputMethod {
        let screen = m.screen.bounds();
        InputMethod::above(Look::of(m), screen, screen.bottom())
    }

    /// Creates an input method with its line above a row of a screen.
    pub(super) fn above(look: Look, screen: Rect, bottom: i32) -> InputMethod {
        InputMethod {
            letters: String::new(),
            candidates: Vec::new(),
            pages: Vec::new(),
            page: 0,
            punctuation: Punctuation::default(),
            shift: ShiftKey::default(),
            entered: String::new(),
            background: None,
            line: line::CandidateBar::above(look, screen, bottom),
        }
    }

    /// Handles a key.
    pub(super) fn handle_key(&mut self, m: &mut Machine<'_>, key: u16, held: Modifiers) -> InputMethodResult {
        self.shift.interrupt(held.shift);
        if key == code::CTRL_SPACE || character(key) == Some(' ') && held.ctrl && !held.alt {
            return self.switch(m);
        }
        if m.input_method.mode != InputMode::Chinese || held.alt {
            return InputMethodResult::Ignored;
        }
        if self.letters.is_empty() {
            return self.begin(m, key);
        }
        match (key, character(key)) {
            (code::ESC, _) => self.clear(),
            (code::BACKSPACE, _) => {
                self.letters.pop();
                self.convert(m);
            }
            (code::ENTER, _) => {
                let letters = std::mem::take(&mut self.letters);
                self.clear();
                return InputMethodResult::Text(letters);
            }
            (code::PAGE_DOWN | code::DOWN, _) | (_, Some('=' | '>')) => self.turn_page(1),
            (code::PAGE_UP | code::UP, _) | (_, Some('-' | '<')) => self.turn_page(-1),
            (_, Some(' ')) => return self.choose(m, 0),
            (_, Some(digit @ '0'..='9')) => return self.choose(m, (digit as usize + 9 - '0' as usize) % 10),
            (_, Some(letter @ ('a'..='z' | '\''))) => {
                if self.letters.len() < pinyin::MAX_LETTERS {
                    self.letters.push(letter);
                    self.convert(m);
                }
            }
            // A sign or a capital letter follows the first candidate.
            (_, Some(sign)) => {
                let mut text = self.first_text(m);
                text += &self.punctuation.full_width(sign).unwrap_or_else(|| sign.to_string());
                self.clear();
                return InputMethodResult::Text(text);
            }
            // Commands end the conversion; keys that only move the caret wait.
            _ if keys::command(key, held).is_some_and(|command| matches!(command, keys::Command::Go(..))) => {}
            _ => {
                self.clear();
                return InputMethodResult::Ignored;
            }
        }
        InputMethodResult::Handled
    }

    /// Switches the input method on or off.
    pub(super) fn switch(&mut self, m: &mut Machine<'_>) -> InputMethodResult {
        self.clear();
        m.input_method.mode = if m.input_method.mode == InputMode::Off { InputMode::Chinese } else { InputMode::Off };
        InputMethodResult::Handled
    }

    /// Handles a key while there are no letters.
    fn begin(&mut self, m: &mut Machine<'_>, key: u16) -> InputMethodResult {
        match character(key) {
            Some(letter @ 'a'..='z') => {
                self.letters.push(letter);
                self.convert(m);
                InputMethodResult::Handled
            }
            Some(sign) => self.punctuation.full_width(sign).map_or(InputMethodResult::Ignored, InputMethodResult::Text),
            None => InputMethodResult::Ignored,
        }
    }

    /// Handles a click. Those outside the line are for the text field.
    pub(super) fn handle_click(&mut self, m: &mut Machine<'_>, at: (i32, i32), button: Button) -> InputMethodResult {
        self.shift.interrupt(m.is_held(Key::named("Shift")));
        if self.background.is_none() || !self.line.place().contains(at.0, at.1) {
            return InputMethodResult::Ignored;
        }
        match self.part_at(at.0) {
            _ if button != Button::Left => {}
            Some(line::LinePart::Mode) => self.toggle_letters(m),
            Some(line::LinePart::Candidate(number)) => return self.choose(m, number),
            Some(line::LinePart::Previous) => self.turn_page(-1),
            Some(line::LinePart::Next) => self.turn_page(1),
            None => {}
        }
        InputMethodResult::Handled
    }

    /// Watches the Shift key, which switches between Chinese and letters, and the desktop's input method; to be called at
    /// every retrace. Returns whether something has changed.
    pub(super) fn watch(&mut self, m: &mut Machine<'_>) -> bool {
        self.entered += &m.take_text();
        self.watch_shift(m) || !self.entered.is_empty()
    }

    /// Returns the text that the desktop's input method has entered.
    pub(super) fn take_entered(&mut self) -> Option<String> {
        Some(std::mem::take(&mut self.entered)).filter(|text| !text.is_empty())
    }

    fn watch_shift(&mut self, m: &mut Machine<'_>) -> bool {
        let is_tapped = self.shift.is_tapped(m.is_held(Key::named("Shift"))) && m.input_method.mode != InputMode::Off;
        if is_tapped {
            self.toggle_letters(m);
        }
        is_tapped
    }

    /// Switches between Chinese and letters.
    fn toggle_letters(&mut self, m: &mut Machine<'_>) {
        self.clear();
        m.input_method.mode =
            if m.input_method.mode == InputMode::Chinese { InputMode::Letters } else { InputMode::Chinese };
    }

    fn clear(&mut self) {
        self.letters.clear();
        self.candidates.clear();
        self.pages.clear();
        self.page = 0;
    }

    /// Finds the candidates for the letters.
    fn convert(&mut self, m: &mut Machine<'_>) {
        // A program that was left meanwhile ends at the next retrace.
        self.candidates = m.load_data("pinyin").map_or(Vec::new(), |()| {
            pinyin::candidates(&self.letters, m.input_method.recent.as_deref().unwrap_or_default())
        });
        self.pages = self.line.pages(&self.letters, &self.candidates);
        self.page = 0;
    }

    fn turn_page(&mut self, by: isize) {
        self.page = self.page.saturating_add_signed(by).min(self.pages.len().saturating_sub(1));
    }

    /// Chooses a candidate of the page. Letters that it does not convert remain.
    fn choose(&mut self, m: &mut Machine<'_>, number: usize) -> InputMethodResult {
        let index = self.pages.get(self.page).and_then(|page| page.clone().nth(number));
        let Some(Candidate { text, letters }) = index.map(|index| self.candidates[index].clone()) else {
            return InputMethodResult::Handled;
        };
        m.remember_text(&text);
        self.letters.drain(..letters.min(self.letters.len()));
        self.letters.drain(..self.letters.len() - self.letters.trim_start_matches('\'').len());
        self.convert(m);
        InputMethodResult::Text(text)
    }

    /// Returns the first candidate and the letters that it does not convert.
    fn first_text(&self, m: &mut Machine<'_>) -> String {
        let Some(Candidate { text, letters }) = self.candidates.first() else { return self.letters.clone() };
        m.remember_text(text);
        format!("{text}{}", self.letters.get(*letters..).unwrap_or_default())
    }

    /// Shows the line on top of the screen while the input method is on; otherwise restores what was there.
    pub(super) fn draw(&mut self, screen: &mut Framebuffer, mode: InputMode) {
        if mode == InputMode::Off {
            return self.hide(screen);
        }
        if self.background.is_none() {
            self.background = Some(SavedBackground::of_area(screen, self.line.place()));
        }
        self.draw_line(screen, mode);
    }

    /// Restores the screen under the line.
    pub(super) fn hide(&mut self, screen: &mut Framebuffer) {
        if let Some(background) = self.background.take() {
            background.restore(screen);
        }
    }
}

/// The Shift key, which switches to letters if it is pressed and released alone.
#[derive(Clone, Copy, Debug, Default)]
struct ShiftKey {
    held: bool,
    /// `true` if it went down without another key so far.
    alone: bool,
}

impl ShiftKey {
    /// Notes that another key or a button was pressed while Shift was held or not.
    fn interrupt(&mut self, held: bool) {
        *self = ShiftKey { held, alone: false };
    }

    /// Notes whether the key is down now. Returns whether it was released without another key.
    fn is_tapped(&mut self, held: bool) -> bool {
        let was_held = std::mem::replace(&mut self.held, held);
        if held && !was_held {
            self.alone = true;
        }
        was_held && !held && std::mem::take(&mut self.alone)
    }
}

#[cfg(test)]
mod tests;
