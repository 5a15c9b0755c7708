//! The state of the input method, which outlives a text field.
//!
//! Like the Chinese systems for DOS, an input method is resident: what is switched on in one field is on in the next. The
//! conversion of letters is the program's.

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

impl InputMethodState {
    /// Remembers a chosen text, if this state remembers any.
    pub fn remember(&mut self, text: &str) {
        if let Some(recent) = &mut self.recent {
            recent.retain(|other| other != text);
            recent.insert(0, text.to_owned());
            recent.truncate(MAX_RECENT);
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
}
