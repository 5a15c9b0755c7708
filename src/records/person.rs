//! Players, and the rules for their names.

/// The maximum number of characters in a name.
pub const MAX_NAME_LENGTH: usize = 40;
/// The number of pixels in a portrait: 48 rows of 48 from the upper left, each a colour number from 0 to 15.
pub const PORTRAIT: usize = 48 * 48;

/// The id of a player in the store.
pub type PersonId = i64;

/// A player on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id in the store.
    pub id: PersonId,
    /// The name, unique on the list.
    pub name: String,
}

/// The reason why a name is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It is empty or has only spaces.
    #[error("a name must have at least one character")]
    Empty,
    /// It has this number of characters, more than [`MAX_NAME_LENGTH`].
    #[error("a name can have at most {MAX_NAME_LENGTH} characters, this one has {0}")]
    TooLong(usize),
    /// It contains a line break, a tab or another control character.
    #[error("a name must be one line without control characters")]
    Control,
    /// It contains an invisible character or one that changes the direction of writing; holds the first one.
    #[error("a name cannot contain the invisible character U+{:04X}", u32::from(*.0))]
    Invisible(char),
}

/// Validates a name and removes the spaces around it, including full-width ones. Names are case-sensitive.
///
/// # Errors
/// Returns the [`NameError`] that makes it invalid.
pub fn validate_name(text: &str) -> Result<&str, NameError> {
    let name = text.trim();
    match name.chars().count() {
        0 => Err(NameError::Empty),
        _ if name.contains(char::is_control) => Err(NameError::Control),
        _ if name.contains(is_invisible) => {
            Err(NameError::Invisible(name.chars().find(|&c| is_invisible(c)).unwrap_or(' ')))
        }
        length if length > MAX_NAME_LENGTH => Err(NameError::TooLong(length)),
        _ => Ok(name),
    }
}

/// Returns whether a character is invisible or changes the direction of writing; two names with the same look could
/// otherwise be different players. Based on Unicode's `Default_Ignorable_Code_Point` and `Bidi_Control`, with line and
/// paragraph separators and the Braille blank.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns whether bytes are a valid portrait.
pub fn is_valid_portrait(pixels: &[u8]) -> bool {
    pixels.len() == PORTRAIT && pixels.iter().all(|&color| color < 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(validate_name("　小明 \n"), Ok("小明"));
        assert_eq!(validate_name("O'Neill, \"Jo\""), Ok("O'Neill, \"Jo\""));
        assert_eq!(validate_name(" \t　"), Err(NameError::Empty));
        assert_eq!(validate_name("a\nb"), Err(NameError::Control));
        assert_eq!(validate_name("a\0"), Err(NameError::Control));
        for odd in ['\u{200B}', '\u{202E}', '\u{2066}', '\u{FEFF}', '\u{3164}', '\u{E0041}'] {
            assert_eq!(validate_name(&format!("小{odd}明")), Err(NameError::Invisible(odd)));
        }
        let longest = "棋".repeat(MAX_NAME_LENGTH);
        assert_eq!(validate_name(&longest), Ok(longest.as_str()));
        assert_eq!(validate_name(&format!("{longest}手")), Err(NameError::TooLong(MAX_NAME_LENGTH + 1)));
    }

    #[test]
    fn portraits() {
        assert!(is_valid_portrait(&[15; PORTRAIT]));
        assert!(!is_valid_portrait(&[15; PORTRAIT - 1]) && !is_valid_portrait(&[16; PORTRAIT]));
    }
}
