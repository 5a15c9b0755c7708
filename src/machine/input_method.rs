//! The state of the input method, which outlives a text field.
//!
//! Like the Chinese systems for DOS, an input method is resident: what is switched on in one field is on in the next. The
//! conversion of letters is the program's.

use super::Machine;

/// The mode of the keys in a text field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputMode {
    /// Letters; the input method is switched off.
    #[default]
    Off,
    /// Chinese characters and punctuation.
    Chinese,
    /// Letters, until the input method is back at Chinese.
    Letters,
}

/// The state of the input method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputMethodState {
    /// The mode of the keys.
    pub mode: InputMode,
    /// The texts chosen before, the latest first. `None` remembers nothing, so that what is typed depends only on the keys:
    /// for runs that can be repeated.
    pub recent: Option<Vec<String>>,
}

/// The maximum number of remembered texts.
const MAX_RECENT: usize = 500;

/// The longest text that is remembered, in characters.
const MAX_CHARS: usize = 32;

impl InputMethodState {
    /// Remembers a chosen text, if this state remembers any. Returns whether it does.
    fn remember(&mut self, text: &str) -> bool {
        let Some(recent) = &mut self.recent else { return false };
        recent.retain(|other| other != text);
        recent.insert(0, text.to_owned());
        recent.truncate(MAX_RECENT);
        true
    }

    /// Reads the remembered texts, one a line, the latest first. Lines that are no such text are ignored.
    pub fn parse_recent(text: &str) -> Vec<String> {
        let is_text = |line: &&str| !line.is_empty() && line.chars().all(|c| !c.is_ascii() && !c.is_control());
        let lines = text.lines().filter(|line| is_text(line) && line.chars().count() <= MAX_CHARS);
        lines.take(MAX_RECENT).map(str::to_owned).collect()
    }

    /// Writes texts in the form that [`parse_recent`](InputMethodState::parse_recent) reads.
    pub fn format_recent(texts: &[String]) -> String {
        texts.iter().map(|text| format!("{text}\n")).collect()
    }
}

impl Machine<'_> {
    /// Remembers a text that was chosen in the input method, if this run [remembers](InputMethodState::recent) any, and
    /// notifies the host.
    pub fn remember_text(&mut self, text: &str) {
        if self.input_method.remember(text) {
            self.host.learned(self.input_method.recent.as_deref().unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_choice_is_first_and_only_if_wanted() {
        let mut state = InputMethodState::default();
        state.remember("棋");
        assert_eq!(state.recent, None);
        state.recent = Some(Vec::new());
        for text in ["棋", "旗", "棋"] {
            state.remember(text);
        }
        assert_eq!(state.recent, Some(vec!["棋".to_owned(), "旗".to_owned()]));
    }
    #[test]
    fn remembered_texts_survive_a_file() {
        let texts = ["五子棋", "棋"].map(str::to_owned);
        assert_eq!(InputMethodState::parse_recent(&InputMethodState::format_recent(&texts)), texts);
        let long = "棋".repeat(MAX_CHARS + 1);
        assert_eq!(InputMethodState::parse_recent(&format!("棋\r\n\nabc\n{long}\n五 子\n子")), ["棋", "子"]);
    }
}
