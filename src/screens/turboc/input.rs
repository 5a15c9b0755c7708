//! Converts keyboard and mouse input for a program in C.

use crate::machine::{Button, Input, Machine, Modifiers};
use crate::turboc::pc::InputEvent;

/// The state of keyboard and mouse: used to report each input and every change since the last report.
#[derive(Clone, Copy, Debug, Default)]
pub struct InputConverter {
    /// The column, row and buttons.
    mouse: (i32, i32, u8),
    /// The BIOS keyboard flags.
    flags: u8,
}

impl InputConverter {
    /// Converts a key or click returned by [`Machine::poll`].
    pub fn convert(&mut self, m: &Machine<'_>, input: Input) -> InputEvent {
        match input {
            Input::Key(key) => {
                self.flags = flags(m.input_modifiers());
                InputEvent::Key(key, self.flags)
            }
            Input::Click { x, y, button } => {
                self.mouse = (x, y, self.mouse.2 | 1 << button as u8);
                InputEvent::Mouse(x, y, self.mouse.2)
            }
        }
    }

    /// Returns the changes of the mouse position, its buttons and the modifiers.
    pub fn changes(&mut self, m: &Machine<'_>) -> impl Iterator<Item = InputEvent> + use<> {
        let down = |button| u8::from(m.is_down(button)) << button as u8;
        let (x, y) = m.mouse();
        let now =
            InputConverter { mouse: (x, y, down(Button::Left) | down(Button::Right)), flags: flags(m.modifiers()) };
        let before = std::mem::replace(self, now);
        let mouse = (now.mouse != before.mouse).then_some(InputEvent::Mouse(x, y, now.mouse.2));
        let flags = (now.flags != before.flags).then_some(InputEvent::ShiftFlags(now.flags));
        mouse.into_iter().chain(flags)
    }
}

/// Returns the modifiers as BIOS flags.
fn flags(held: Modifiers) -> u8 {
    u8::from(held.shift) << 1 | u8::from(held.ctrl) << 2 | u8::from(held.alt) << 3
}
