//! Lines of keys: which keys a screen has, and what each of them does.
//!
//! A line is data. Screens draw it with [`KeyBar`](crate::ui::KeyBar), which also makes its entries clickable.

use std::fmt;

/// A line of keys at the bottom of a screen or a widget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyLine {
    /// The spaces between two entries.
    pub gap: &'static str,
    /// The entries, from left to right.
    pub entries: &'static [KeyEntry],
}

/// An entry of a line of keys: some keys and what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyEntry {
    /// The names of the keys as they are shown, with the spaces or signs after them, and the BIOS codes of the keys. Empty
    /// for an entry about other input, such as `Any key`.
    pub keys: &'static [(&'static str, u16)],
    /// The rest of the entry: what the keys do.
    pub label: &'static str,
}

/// The line of keys of a help page, which begins with the number of the page.
#[derive(Clone, Copy)]
pub struct PageKeys {
    /// Returns the text before the keys, from the number of the page, counted from 1, and the number of pages.
    pub number: fn(usize, usize) -> String,
    /// The keys.
    pub line: KeyLine,
}

/// Creates a line of keys: the constructor of [`KeyLine`], and for each entry its keys, each with its name and the name of
/// its code, and the label.
macro_rules! key_line {
    ($language:ident: $([$($name:literal $code:ident),*] $label:literal),+ $(,)?) => {
        $crate::text::key_line::KeyLine::$language(&[$($crate::text::key_line::KeyEntry {
            keys: &[$(($name, $crate::machine::code::$code)),*],
            label: $label,
        }),+])
    };
}
pub(crate) use key_line;

impl KeyLine {
    /// A line without keys.
    pub const NONE: KeyLine = KeyLine { gap: "", entries: &[] };

    /// Creates a Chinese line, with an ideographic space between two entries.
    pub const fn chinese(entries: &'static [KeyEntry]) -> KeyLine {
        KeyLine { gap: "　", entries }
    }

    /// Creates a Chinese line with two ideographic spaces between two entries.
    pub const fn wide_chinese(entries: &'static [KeyEntry]) -> KeyLine {
        KeyLine { gap: "　　", entries }
    }

    /// Creates an English line, with three spaces between two entries.
    pub const fn english(entries: &'static [KeyEntry]) -> KeyLine {
        KeyLine { gap: "   ", entries }
    }

    /// Creates an English line with two spaces between two entries, for which three would be too wide.
    pub const fn narrow_english(entries: &'static [KeyEntry]) -> KeyLine {
        KeyLine { gap: "  ", entries }
    }

    /// Creates an English line with five spaces between two entries.
    pub const fn wide_english(entries: &'static [KeyEntry]) -> KeyLine {
        KeyLine { gap: "     ", entries }
    }

    /// Returns whether there are no keys to show.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the pieces of the line in order: the text, and the key that a click on it presses. The label belongs to
    /// the last key of its entry.
    pub fn pieces(&self) -> impl Iterator<Item = (&'static str, Option<u16>)> {
        let gap = self.gap;
        self.entries.iter().enumerate().flat_map(move |(index, entry)| {
            let gap = (if index == 0 { "" } else { gap }, None);
            let keys = entry.keys.iter().map(|&(name, key)| (name, Some(key)));
            let label = (entry.label, entry.keys.last().map(|&(_, key)| key));
            [gap].into_iter().chain(keys).chain([label]).filter(|(text, _)| !text.is_empty())
        })
    }
}

/// Writes the line as it is shown.
impl fmt::Display for KeyLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|(text, _)| f.write_str(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::code;

    #[test]
    fn a_label_belongs_to_the_last_key_of_its_entry() {
        const LINE: KeyLine =
            key_line!(narrow_english: ["Up " UP, "Down" DOWN] ": choose", [] "any key: stop", ["Esc" ESC] "");
        assert_eq!(LINE.to_string(), "Up Down: choose  any key: stop  Esc");
        let keys: Vec<_> = LINE.pieces().collect();
        assert_eq!(keys[2], (": choose", Some(code::DOWN)));
        assert_eq!(keys[4], ("any key: stop", None));
        assert_eq!(keys.last(), Some(&("Esc", Some(code::ESC))));
        assert!(KeyLine::NONE.is_empty() && KeyLine::NONE.to_string().is_empty());
    }
}
