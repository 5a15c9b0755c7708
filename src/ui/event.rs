//! Input of widgets: keys, clicks and mouse movement.

use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Button, Chord, Flow, Input, Machine};

/// An input event of a widget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WidgetEvent {
    /// A key's BIOS code.
    Key(u16),
    /// A mouse button was pressed at a point.
    Click(i32, i32, Button),
    /// The mouse moved to a point.
    Moved(i32, i32),
}

/// Watches the mouse position.
pub(super) struct EventSource {
    mouse: (i32, i32),
}

impl EventSource {
    /// Starts watching. A resting mouse causes no event.
    pub(super) fn new(m: &Machine<'_>) -> EventSource {
        EventSource { mouse: m.mouse() }
    }

    /// Waits for an event.
    pub(super) fn wait(&mut self, m: &mut Machine<'_>) -> Flow<WidgetEvent> {
        loop {
            if let Some(event) = self.wait_or(m, |_| false)? {
                return Ok(event);
            }
        }
    }

    /// Waits for an event, or until `is_done`, which is called after each retrace; then returns `None`.
    pub(super) fn wait_or<'h>(
        &mut self,
        m: &mut Machine<'h>,
        mut is_done: impl FnMut(&mut Machine<'h>) -> bool,
    ) -> Flow<Option<WidgetEvent>> {
        loop {
            let until = m.now() + RETRACE_PERIOD;
            match m.input_until(until)? {
                Some(Input::Key(code)) => return Ok(Some(WidgetEvent::Key(code))),
                Some(Input::Click { x, y, button }) => {
                    self.mouse = m.mouse();
                    return Ok(Some(WidgetEvent::Click(x, y, button)));
                }
                None if m.mouse() != self.mouse => {
                    self.mouse = m.mouse();
                    return Ok(Some(WidgetEvent::Moved(self.mouse.0, self.mouse.1)));
                }
                None if is_done(m) => return Ok(None),
                None => {}
            }
        }
    }
}

/// Returns the character that a key types, if it is printable ASCII.
pub(super) fn character(code: u16) -> Option<char> {
    let c = char::from(code as u8);
    (code & 0xFF < 0x80 && (c.is_ascii_graphic() || c == ' ')).then_some(c)
}

/// Returns the letter that selects a label: the one in round brackets at its end (`是(Y)`), else its first character if
/// that is a Latin letter or a digit; in lower case.
pub(super) fn letter(label: &str) -> Option<char> {
    let bracketed = label.strip_suffix([')', '）']).and_then(|label| {
        let (_, inside) = label.rsplit_once(['(', '（'])?;
        let mut inside = inside.chars();
        inside.next().filter(|_| inside.next().is_none())
    });
    let found = bracketed.or_else(|| label.chars().next());
    found.filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase())
}

/// Returns whether a key is the letter that selects a label.
pub(super) fn is_letter_of(code: u16, label: &str) -> bool {
    letter(label).is_some() && character(code).map(|c| c.to_ascii_lowercase()) == letter(label)
}

/// Returns whether a key has a name as labels write it: `F2`, `Ctrl+Z`, `N`, `+`.
pub(super) fn is_named(code: u16, name: &str) -> bool {
    let mut characters = name.chars();
    let alone = characters.next().filter(|_| characters.next().is_none());
    match (alone, character(code)) {
        (Some(alone), Some(typed)) => alone.eq_ignore_ascii_case(&typed),
        _ => name.parse::<Chord>().is_ok_and(|chord| chord.key.code(chord.modifiers) == Some(code)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::code;

    #[test]
    fn letters_of_labels() {
        assert_eq!(
            ["是(Y)", "OK", "取消", "", "9x9", "Save (as)", "否（N）"].map(letter),
            [Some('y'), Some('o'), None, None, Some('9'), Some('s'), Some('n')]
        );
        assert!(is_letter_of(0x186F, "OK") && is_letter_of(0x184F, "OK") && !is_letter_of(0x186F, "取消"));
    }

    #[test]
    fn keys_by_their_names() {
        assert!(is_named(0x3C00, "F2") && is_named(0x2C1A, "Ctrl+Z") && is_named(0x316E, "N") && is_named(0x4E2B, "+"));
        assert!(is_named(code::ENTER, "Enter") && is_named(0x0D2B, "+"));
        assert!(!is_named(0x3C00, "") && !is_named(0x316E, "") && !is_named(0x3B00, "F2"));
    }

    #[test]
    fn what_keys_type() {
        assert_eq!(
            [0x1E61, 0x1E41, 0x3920, 0x0332, 0x2F16, 0x3B00, 0x0E7F].map(character),
            [Some('a'), Some('A'), Some(' '), Some('2'), None, None, None]
        );
    }
}
