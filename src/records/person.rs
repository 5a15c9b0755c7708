//! The people who play: their names, and what a name may be.

use std::fmt;

/// The most characters of a name.
pub const LONGEST_NAME: usize = 40;
/// Pixels of a portrait, 48 rows of 48 from the upper left: the number of a colour each, 0 to 15.
pub const PORTRAIT: usize = 48 * 48;

/// The number of a player in the store.
pub type PersonId = i64;

/// Somebody on the list of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The number in the store.
    pub id: PersonId,
    /// The name, which nobody else on the list has.
    pub name: String,
}

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// It has no character but spaces.
    Empty,
    /// It has this number of characters, more than [`LONGEST_NAME`].
    Long(usize),
    /// It has an end of a line, a tab or another control character.
    Control,
    /// It has a character that cannot be seen or that turns the direction of writing; holds the first one.
    Invisible(char),
}

impl fmt::Display for NameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameFault::Empty => f.write_str("a name has at least one character"),
            NameFault::Long(length) => write!(f, "a name has at most {LONGEST_NAME} characters, this one has {length}"),
            NameFault::Control => f.write_str("a name is one line without control characters"),
            NameFault::Invisible(found) => {
                write!(f, "a name has only characters that can be seen, not U+{:04X}", u32::from(*found))
            }
        }
    }
}

impl std::error::Error for NameFault {}

/// The name that a text means: without the spaces around it, also the wide ones of Chinese. Capitals are not small letters.
///
/// # Errors
/// When it is none.
pub fn name(text: &str) -> Result<&str, NameFault> {
    let name = text.trim();
    match name.chars().count() {
        0 => Err(NameFault::Empty),
        _ if name.contains(char::is_control) => Err(NameFault::Control),
        _ if name.contains(is_invisible) => {
            Err(NameFault::Invisible(name.chars().find(|&c| is_invisible(c)).unwrap_or(' ')))
        }
        length if length > LONGEST_NAME => Err(NameFault::Long(length)),
        _ => Ok(name),
    }
}

/// Whether a character cannot be seen, or turns the direction of writing: two names that look the same would be two people.
/// After Unicode's `Default_Ignorable_Code_Point` and `Bidi_Control`, with the ends of lines and paragraphs and the space of
/// Braille.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Whether bytes are a portrait.
pub fn is_portrait(pixels: &[u8]) -> bool {
    pixels.len() == PORTRAIT && pixels.iter().all(|&color| color < 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(name("　小明 \n"), Ok("小明"));
        assert_eq!(name("O'Neill, \"Jo\""), Ok("O'Neill, \"Jo\""));
        assert_eq!(name(" \t　"), Err(NameFault::Empty));
        assert_eq!(name("a\nb"), Err(NameFault::Control));
        assert_eq!(name("a\0"), Err(NameFault::Control));
        for odd in ['\u{200B}', '\u{202E}', '\u{2066}', '\u{FEFF}', '\u{3164}', '\u{E0041}'] {
            assert_eq!(name(&format!("小{odd}明")), Err(NameFault::Invisible(odd)));
        }
        let longest = "棋".repeat(LONGEST_NAME);
        assert_eq!(name(&longest), Ok(longest.as_str()));
        assert_eq!(name(&format!("{longest}手")), Err(NameFault::Long(LONGEST_NAME + 1)));
    }

    #[test]
    fn portraits() {
        assert!(is_portrait(&[15; PORTRAIT]));
        assert!(!is_portrait(&[15; PORTRAIT - 1]) && !is_portrait(&[16; PORTRAIT]));
    }
}
