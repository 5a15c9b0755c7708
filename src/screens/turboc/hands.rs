//! What a person does with keyboard and mouse, as a program in C is given it.

use crate::machine::{Button, Input, Machine, Modifiers};
use crate::turboc::pc::Given;

/// Keyboard and mouse before a program: it is given what happens, and what has changed since it was given something last.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hands {
    /// Column, row, buttons.
    mouse: (i32, i32, u8),
    /// The BIOS's flags of the keyboard.
    flags: u8,
}

impl Hands {
    /// A key or a click that the machine had waiting, and was [asked for](Machine::poll) last.
    pub fn input(&mut self, m: &Machine<'_>, input: Input) -> Given {
        match input {
            Input::Key(key) => {
                self.flags = flags(m.held_then());
                Given::Key(key, self.flags)
            }
            Input::Click { x, y, button } => {
                self.mouse = (x, y, self.mouse.2 | 1 << button as u8);
                Given::Mouse(x, y, self.mouse.2)
            }
        }
    }

    /// Where the mouse has gone, which buttons and which modifiers are down: what of it is new.
    pub fn changes(&mut self, m: &Machine<'_>) -> impl Iterator<Item = Given> + use<> {
        let down = |button| u8::from(m.is_down(button)) << button as u8;
        let (x, y) = m.mouse();
        let now = Hands { mouse: (x, y, down(Button::Left) | down(Button::Right)), flags: flags(m.held()) };
        let before = std::mem::replace(self, now);
        let mouse = (now.mouse != before.mouse).then_some(Given::Mouse(x, y, now.mouse.2));
        let flags = (now.flags != before.flags).then_some(Given::Flags(now.flags));
        mouse.into_iter().chain(flags)
    }
}

/// Modifiers as the BIOS has them.
fn flags(held: Modifiers) -> u8 {
    u8::from(held.shift) << 1 | u8::from(held.ctrl) << 2 | u8::from(held.alt) << 3
}
