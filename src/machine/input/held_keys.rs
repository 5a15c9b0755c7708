//! The held keys, and the repetition of the last one.

use std::time::Duration;

use crate::{Key, Modifiers};

/// The delay before a held key repeats: the AT's default.
const TYPEMATIC_DELAY: Duration = Duration::from_millis(500);
/// The time between repetitions: 10.9 per second.
const TYPEMATIC_PERIOD: Duration = Duration::from_nanos(1_000_000_000 * 10 / 109);

/// The keys that are down, and the one that repeats.
#[derive(Clone, Debug, Default)]
pub(super) struct HeldKeys {
    down: Vec<Key>,
    repeating: Option<(Key, Duration)>,
}

impl HeldKeys {
    /// Returns whether a key is down.
    pub(super) fn contains(&self, key: Key) -> bool {
        self.down.contains(&key)
    }

    /// Returns the modifiers that are down.
    pub(super) fn modifiers(&self) -> Modifiers {
        let down = |name| self.down.iter().any(|key| key.name() == name);
        Modifiers { shift: down("Shift"), ctrl: down("Ctrl"), alt: down("Alt") }
    }

    /// Presses a key and returns its code, if any. Returns `None` if it is already down, because this keyboard generates
    /// repetitions itself.
    pub(super) fn press(&mut self, key: Key, now: Duration) -> Option<u16> {
        if self.down.contains(&key) {
            return None;
        }
        self.down.push(key);
        if key.is_modifier() {
            return None;
        }
        self.repeating = Some((key, now + TYPEMATIC_DELAY));
        key.code(self.modifiers())
    }

    /// Releases a key.
    pub(super) fn release(&mut self, key: Key) {
        self.down.retain(|&down| down != key);
        if self.repeating.is_some_and(|(repeating, _)| repeating == key) {
            self.repeating = None;
        }
    }

    /// Releases all keys: their release events may never arrive after the window has lost the focus.
    pub(super) fn release_all(&mut self) {
        *self = HeldKeys::default();
    }

    /// Returns the code of the repeating key if a repetition is due.
    pub(super) fn repeat(&mut self, now: Duration) -> Option<u16> {
        let held = self.modifiers();
        let (key, due) = self.repeating.as_mut()?;
        if now < *due {
            return None;
        }
        *due += TYPEMATIC_PERIOD;
        key.code(held)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code;

    #[test]
    fn a_held_key_repeats_after_half_a_second_eleven_times_a_second() {
        let mut keys = HeldKeys::default();
        let down = Key::from_name("Down").unwrap();
        assert_eq!(keys.press(down, Duration::ZERO), Some(code::DOWN));
        assert_eq!(keys.press(down, Duration::from_millis(30)), None, "the host's own repeat is dropped");
        let codes = (0..150).filter_map(|centisecond| keys.repeat(Duration::from_millis(centisecond * 10))).count();
        assert_eq!(codes, 11);
        keys.release(down);
        assert_eq!(keys.repeat(Duration::from_secs(9)), None);
    }

    #[test]
    fn a_modifier_does_not_repeat_and_is_forgotten_with_the_focus() {
        let mut keys = HeldKeys::default();
        assert_eq!(keys.press(Key::from_name("Ctrl").unwrap(), Duration::ZERO), None);
        assert!(keys.modifiers().ctrl);
        keys.release_all();
        assert_eq!(keys.press(Key::from_name("Z").unwrap(), Duration::ZERO), Some(0x2C7A));
    }
}
