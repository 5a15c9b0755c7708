//! The outside world, as the machine meets it.

use std::time::Duration;

use super::clock::Wait;
use super::{Flow, Key};
use huanle_gfx::Framebuffer;

/// A window, a file, a script: whoever looks at the screen and works the keys.
///
/// The machine calls it once for each vertical retrace, in order. Hosts wrap one another: a recorder around a window, an
/// animation around a script. One that does is best written as a [`Layer`](super::Layer), which hands on all that it does
/// not change.
pub trait Host {
    /// The beam is back at the top: the screen as it is now (its [`changed_rows`](Framebuffer::changed_rows) tell what
    /// is new since the last call), for retrace number `frame`. What happened outside since the last call goes into
    /// `events`, in its order.
    ///
    /// # Errors
    /// The reason to end the program: the window was closed, the script is used up.
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow;

    /// The program is about to wait: what it has drawn since it last did so is one operation, and the screen shows it. Only
    /// hosts that take a program apart into its operations care. The time itself
    /// passes afterwards, retrace by retrace. `topic` is [what was drawn last](super::Machine::topic).
    ///
    /// # Errors
    /// The reason to end the program.
    fn operation(&mut self, _screen: &Framebuffer, _topic: &'static str, _wait: Wait) -> Flow {
        Ok(())
    }

    /// From a virtual time on (counted as [`frame_time`](super::clock::frame_time) counts, asides included) the speaker
    /// sounds at `hz` hertz; 0 is silence. Times never go back by more than a retrace.
    fn sound(&mut self, _at: Duration, _hz: u32) {}

    /// How much virtual time it takes to have thought over `nodes` positions: by default
    /// a second for each million. A window gives the real time since its last retrace or since it was last asked.
    fn thought(&mut self, nodes: u64) -> Duration {
        fixed_pace(nodes)
    }

    /// The text on the desktop's clipboard.
    fn clipboard(&mut self) -> Option<String> {
        None
    }

    /// Puts a text on the desktop's clipboard, where there is one.
    fn set_clipboard(&mut self, _text: &str) {}

    /// Whether the program draws the mouse's pointer from now on, so that the desktop's is to be hidden.
    fn own_pointer(&mut self, _ours: bool) {}

    /// Whether every key is the program's from now on: what the host has keys of its own for is then asked for with Ctrl+Alt.
    fn own_keys(&mut self, _programs: bool) {}
}

/// Positions that a player without real time thinks over in a second of virtual time.
pub(crate) const THOUGHTS_A_SECOND: u64 = 1_000_000;

/// How long so many positions take where real time does not count.
pub(super) fn fixed_pace(nodes: u64) -> Duration {
    Duration::from_nanos(nodes.saturating_mul(1_000_000_000 / THOUGHTS_A_SECOND))
}

/// Something that happened outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key went down. A host may report its own repetitions; the machine drops them and makes its own.
    KeyDown(Key),
    /// A key came up.
    KeyUp(Key),
    /// The mouse is now over this pixel of the screen, which may lie outside of it.
    MouseMove {
        /// Column.
        x: i32,
        /// Row.
        y: i32,
    },
    /// A mouse button went down.
    ButtonDown(Button),
    /// A mouse button came up.
    ButtonUp(Button),
    /// The mouse's wheel was turned by so many notches, away from the hand if it is positive.
    Wheel(i8),
    /// The window is no longer the active one: every key and button counts as released.
    FocusLost,
}

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// A host without eyes or hands: nothing is shown, nothing is pressed, nothing takes real time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Headless;

impl Host for Headless {
    fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        Ok(())
    }
}
