//! Unread input: keys, clicks and turns of the wheel that the program has not read yet.

use std::collections::VecDeque;

use super::Input;
use crate::{Button, Modifiers};

/// An unread key or click: the number of inputs before it, and the modifiers held with it.
type BufferedInput = (u64, Input, Modifiers);

/// The capacity of the BIOS keyboard buffer: sixteen slots, one of which is always free. Further keys are refused.
pub const KEY_BUFFER_CAPACITY: usize = 15;

/// The maximum length of unread text, in bytes.
const MAX_TEXT: usize = 1 << 16;

/// The unread input of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputBuffer {
    keys: VecDeque<BufferedInput>,
    /// DOS mouse drivers did not buffer clicks; ours does, so that no click is lost.
    clicks: VecDeque<BufferedInput>,
    /// The unread notches of the wheel.
    wheel: i32,
    /// The unread text of the desktop's input method.
    text: String,
    /// The second half of a key without a character, which `getch` returns next.
    scan_code: Option<u8>,
    /// The modifiers held with the last input returned.
    last_modifiers: Modifiers,
    /// The total number of keys and clicks received.
    count: u64,
}

impl InputBuffer {
    /// Adds a key's code. It is lost if the buffer is full.
    pub(super) fn push_key(&mut self, code: u16, held: Modifiers) {
        self.count += 1;
        push(&mut self.keys, (self.count, Input::Key(code), held));
    }

    /// Adds a click. It is lost if the buffer is full.
    pub(super) fn push_click(&mut self, (x, y): (i32, i32), button: Button, held: Modifiers) {
        self.count += 1;
        push(&mut self.clicks, (self.count, Input::Click { x, y, button }, held));
    }

    /// Discards the unread clicks.
    pub(crate) fn discard_clicks(&mut self) {
        self.clicks.clear();
    }

    /// Adds notches of the wheel.
    pub(super) fn push_wheel(&mut self, notches: i8) {
        self.wheel = self.wheel.saturating_add(notches.into());
    }

    /// Adds a character of the desktop's input method.
    pub(super) fn push_text(&mut self, character: char) {
        if self.text.len() < MAX_TEXT {
            self.text.push(character);
        }
    }

    /// Removes and returns the text of the desktop's input method.
    pub(crate) fn take_text(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Removes and returns the oldest key or click.
    pub(crate) fn take(&mut self) -> Option<Input> {
        let key_first = match (self.keys.front(), self.clicks.front()) {
            (Some((key, ..)), Some((click, ..))) => key < click,
            (key, _) => key.is_some(),
        };
        let oldest = if key_first { self.keys.pop_front() } else { self.clicks.pop_front() };
        let (_, input, held) = oldest?;
        self.last_modifiers = held;
        Some(input)
    }

    /// Splits a key's code into the bytes that `getch` returns: its character, or 0 and then its scan code.
    pub(crate) fn split_code(&mut self, code: u16) -> u8 {
        let [scan_code, character] = code.to_be_bytes();
        if character == 0 {
            self.scan_code = Some(scan_code);
        }
        character
    }

    /// Removes and returns the scan code that `getch` owes.
    pub(crate) fn take_scan_code(&mut self) -> Option<u8> {
        self.scan_code.take()
    }

    /// Removes and returns the notches of the wheel.
    pub(crate) fn take_wheel(&mut self) -> i32 {
        std::mem::take(&mut self.wheel)
    }

    /// Returns the modifiers held with the last input returned.
    pub(crate) fn last_modifiers(&self) -> Modifiers {
        self.last_modifiers
    }

    /// Returns whether `getch` would return at once.
    pub(crate) fn has_character(&self) -> bool {
        self.scan_code.is_some() || !self.keys.is_empty()
    }

    /// Returns whether there is neither a key nor a click.
    pub(crate) fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.clicks.is_empty()
    }
}

/// Adds an input if there is room.
fn push(queue: &mut VecDeque<BufferedInput>, input: BufferedInput) {
    if queue.len() < KEY_BUFFER_CAPACITY {
        queue.push_back(input);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code;

    #[test]
    fn keys_and_clicks_are_returned_in_order_with_their_modifiers() {
        let (mut buffer, shift) = (InputBuffer::default(), Modifiers { shift: true, ..Modifiers::default() });
        buffer.push_key(code::UP, Modifiers::default());
        buffer.push_click((3, 4), Button::Right, shift);
        buffer.push_key(code::DOWN, Modifiers::default());
        assert_eq!(buffer.take(), Some(Input::Key(code::UP)));
        assert_eq!(buffer.last_modifiers(), Modifiers::default());
        assert_eq!(buffer.take(), Some(Input::Click { x: 3, y: 4, button: Button::Right }));
        assert_eq!(buffer.last_modifiers(), shift);
        assert!(!buffer.is_empty());
        assert_eq!((buffer.take(), buffer.take()), (Some(Input::Key(code::DOWN)), None));
        assert!(buffer.is_empty());
    }

    #[test]
    fn the_sixteenth_key_is_lost_but_not_a_click() {
        let mut buffer = InputBuffer::default();
        for _ in 0..=KEY_BUFFER_CAPACITY {
            buffer.push_key(code::A, Modifiers::default());
        }
        buffer.push_click((0, 0), Button::Left, Modifiers::default());
        let inputs: Vec<Input> = std::iter::from_fn(|| buffer.take()).collect();
        assert_eq!(inputs.len(), KEY_BUFFER_CAPACITY + 1);
        assert!(matches!(inputs.last(), Some(Input::Click { .. })));
    }

    #[test]
    fn a_code_without_a_character_is_split_in_two() {
        let mut buffer = InputBuffer::default();
        assert_eq!((buffer.split_code(code::A), buffer.take_scan_code()), (b'a', None));
        assert_eq!((buffer.split_code(code::F1), buffer.has_character()), (0, true));
        assert_eq!((buffer.take_scan_code(), buffer.has_character()), (Some(0x3B), false));
    }

    #[test]
    fn notches_of_the_wheel_add_up_until_they_are_read() {
        let mut buffer = InputBuffer::default();
        for notches in [2, -5, i8::MIN] {
            buffer.push_wheel(notches);
        }
        assert_eq!((buffer.take_wheel(), buffer.take_wheel(), buffer.is_empty()), (-131, 0, true));
    }
}
