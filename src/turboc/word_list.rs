//! Lists of words.

use std::str::SplitWhitespace;

/// Words, separated by white space.
pub(crate) struct WordList(pub(crate) &'static str);

impl WordList {
    /// Returns the words.
    pub(crate) fn iter(&self) -> SplitWhitespace<'static> {
        self.0.split_whitespace()
    }

    /// Returns whether a word is in the list.
    pub(crate) fn contains(&self, word: impl AsRef<[u8]>) -> bool {
        self.iter().any(|known| known.as_bytes() == word.as_ref())
    }
}
