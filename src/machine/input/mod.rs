//! The input devices: held keys, the mouse, and the input that the program has not read yet.
//!
//! Every [`Event`] of the host passes through [`InputDevices::handle_event`]. New kinds of input, such as text from an
//! input method or dropped files, are events too: their state belongs here, and what a program reads of them in the
//! [`InputBuffer`], which overlays set aside.

mod buffer;
mod held_keys;
mod mouse;
mod reading;

use std::collections::VecDeque;
use std::time::Duration;

pub use buffer::KEY_BUFFER_CAPACITY;

use crate::{Button, Event, Key, Modifiers, StageSize, code};
pub(crate) use buffer::InputBuffer;
use held_keys::HeldKeys;
use huanle_gfx::Rect;
use mouse::Mouse;

/// User input, as a program receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key's BIOS code, as returned by `bioskey(0)`.
    Key(u16),
    /// A mouse button was pressed over a pixel of the screen.
    Click {
        /// Column, from 0 to the screen's width - 1.
        x: i32,
        /// Row, from 0 to the screen's height - 1.
        y: i32,
        /// The button.
        button: Button,
    },
}

/// The keyboard and the mouse.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputDevices {
    held_keys: HeldKeys,
    mouse: Mouse,
    /// The input that the program has not read yet.
    pub(crate) buffer: InputBuffer,
    /// `true` if the program also receives the keys of overlays.
    key_grab: bool,
    /// `true` if F10 is the program's key for its menu.
    pub(crate) has_menu_key: bool,
    /// The size of the stage that the host has reported last.
    pub(crate) requested_stage: StageSize,
    /// The keys that leave the program.
    pub(crate) exit_keys: ExitKeys,
}

/// The keys that leave a program at any time: see [`Machine::run_until_key`](crate::Machine::run_until_key).
#[derive(Clone, Debug, Default)]
pub(crate) struct ExitKeys {
    pub(crate) keys: &'static [u16],
    /// The keys that were pressed: the first one leaves this program, each other one the next.
    pub(crate) pressed: VecDeque<u16>,
    /// `true` if the program needs the keys itself.
    pub(crate) is_disabled: bool,
}

impl ExitKeys {
    /// Returns whether the program must be left.
    pub(crate) fn are_pressed(&self) -> bool {
        !self.keys.is_empty() && !self.pressed.is_empty()
    }

    /// Returns whether a key leaves the program.
    fn contains(&self, code: u16) -> bool {
        !self.is_disabled && self.keys.contains(&code)
    }
}

impl InputDevices {
    /// Returns whether a key is down.
    pub(crate) fn is_held(&self, key: Key) -> bool {
        self.held_keys.contains(key)
    }

    /// Returns the modifiers that are down.
    pub(crate) fn modifiers(&self) -> Modifiers {
        self.held_keys.modifiers()
    }

    /// Returns the position of the mouse, or `None` before its first movement.
    pub(crate) fn mouse_position(&self) -> Option<(i32, i32)> {
        self.mouse.position()
    }

    /// Returns whether a mouse button is down.
    pub(crate) fn is_down(&self, button: Button) -> bool {
        self.mouse.is_down(button)
    }

    /// Sets whether the program receives all keys. Returns whether that is a change.
    pub(crate) fn set_key_grab(&mut self, program: bool) -> bool {
        std::mem::replace(&mut self.key_grab, program) != program
    }

    /// Handles an event at a total time, whatever the program is doing. `open_overlay` gets the code of each key that may
    /// open an overlay and returns whether it does; such a key is not for the program. Clicks outside `screen` are ignored.
    pub(crate) fn handle_event(
        &mut self,
        event: Event,
        time: Duration,
        screen: Rect,
        open_overlay: impl FnOnce(u16) -> bool,
    ) {
        match event {
            Event::KeyDown(key) => {
                let Some(code) = self.held_keys.press(key, time) else { return };
                if self.exit_keys.contains(code) && self.modifiers() == Modifiers::default() {
                    self.exit_keys.pressed.push_back(code);
                } else if !self.hotkey(key, code).is_some_and(open_overlay) {
                    self.buffer.push_key(code, self.modifiers());
                }
            }
            Event::KeyUp(key) => self.held_keys.release(key),
            Event::MouseMove { x, y } => self.mouse.move_to(x, y),
            Event::ButtonDown(button) => {
                self.mouse.set_down(button, true);
                let (x, y) = self.mouse.position().unwrap_or_default();
                if screen.contains(x, y) {
                    self.buffer.push_click((x, y), button, self.held_keys.modifiers());
                }
            }
            Event::ButtonUp(button) => self.mouse.set_down(button, false),
            Event::Text(character) => self.buffer.push_text(character),
            Event::Wheel(notches) => self.buffer.push_wheel(notches),
            Event::Resize(size) => self.requested_stage = size,
            Event::FocusLost => {
                self.held_keys.release_all();
                self.mouse.release_all();
            }
        }
    }

    /// Returns the code by which a key opens an overlay. If the program receives that key, it requires
    /// Ctrl+Alt.
    fn hotkey(&self, key: Key, code: u16) -> Option<u16> {
        let is_menu_key = self.has_menu_key && key == Key::named("F10");
        if !self.key_grab && !is_menu_key {
            return Some(code);
        }
        let held = self.modifiers();
        (held.ctrl && held.alt).then(|| key.code(Modifiers::default()))?
    }

    /// Adds the repetition of a held key that is due at a total time. Esc repeats only for a program that receives all
    /// keys: otherwise it would leave one screen after another and finally the program. A key that leaves a program is not
    /// repeated for the next one.
    pub(crate) fn repeat_key(&mut self, time: Duration) {
        let repeated = self.held_keys.repeat(time);
        let is_sent = |code| (code != code::ESC || self.key_grab) && !self.exit_keys.contains(code);
        if let Some(code) = repeated.filter(|&code| is_sent(code)) {
            self.buffer.push_key(code, self.modifiers());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect::new(0, 0, 640, 480);

    fn event(text: &str) -> Event {
        text.parse().unwrap()
    }

    /// Handles events at time 0; F12 opens an overlay. Returns whether it did.
    fn handle(devices: &mut InputDevices, events: &str) -> bool {
        let mut opened = false;
        for word in events.split_whitespace() {
            devices.handle_event(event(word), Duration::ZERO, SCREEN, |code| {
                opened |= code == code::F12;
                code == code::F12
            });
        }
        opened
    }

    #[test]
    fn a_key_is_held_until_it_or_the_focus_goes() {
        let mut devices = InputDevices::default();
        let is_held = |devices: &InputDevices| ["W", "Up", "Shift"].map(|name| devices.is_held(Key::named(name)));
        handle(&mut devices, "+W +Up +Shift");
        assert_eq!(is_held(&devices), [true, true, true]);
        handle(&mut devices, "-W");
        assert_eq!(is_held(&devices), [false, true, true]);
        handle(&mut devices, "[Left !");
        assert_eq!(is_held(&devices), [false; 3]);
        assert!(!devices.is_down(Button::Left));
    }

    #[test]
    fn a_key_that_opens_an_overlay_is_not_for_the_program() {
        let mut devices = InputDevices::default();
        assert!(handle(&mut devices, "+F12 -F12"));
        assert!(devices.buffer.is_empty());
        assert!(devices.set_key_grab(true) && !devices.set_key_grab(true));
        assert!(!handle(&mut devices, "+F12 -F12"));
        assert_eq!(devices.buffer.take(), Some(Input::Key(code::F12)));
        assert!(handle(&mut devices, "+Ctrl +Alt +F12"));
    }

    #[test]
    fn a_click_counts_on_the_screen_only() {
        let mut devices = InputDevices::default();
        handle(&mut devices, "@640,10 [Left ]Left @639,10 [Right");
        assert_eq!(devices.buffer.take(), Some(Input::Click { x: 639, y: 10, button: Button::Right }));
        assert!(devices.buffer.is_empty() && devices.is_down(Button::Right));
    }

    #[test]
    fn esc_repeats_only_for_a_program_that_receives_all_keys() {
        for grab in [false, true] {
            let mut devices = InputDevices::default();
            devices.set_key_grab(grab);
            handle(&mut devices, "+Esc");
            devices.repeat_key(Duration::from_secs(1));
            assert_eq!((devices.buffer.take().is_some(), devices.buffer.take().is_some()), (true, grab));
        }
    }
}
