//! The interface between the machine and the outside world.

use std::time::Duration;

use super::Wait;
use super::{Flow, Key, StageSize};
use huanle_gfx::{Framebuffer, Rect, Topic};

/// A window, a file or a script: shows the screen and supplies the input.
///
/// The machine calls it once for each vertical retrace, in order. Hosts wrap one another: a recorder around a window,
/// an animation around a script. A wrapper is best written as a [`HostLayer`](super::HostLayer), which forwards everything that
/// it does not change.
pub trait Host {
    /// Presents the screen at vertical retrace number `frame` (its [`changed_rows`](Framebuffer::changed_rows) are
    /// those changed since the last call) and appends the events since then to `events`, in order.
    ///
    /// # Errors
    /// The reason to end the program: the window was closed, or the script has ended.
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow;

    /// Notifies the host that the program is about to wait: everything drawn since the last wait is one operation and is
    /// on the screen. Only hosts that split a program into operations need this. The time passes afterwards, retrace by
    /// retrace. `topic` is [the function that drew last](super::Machine::topic).
    ///
    /// # Errors
    /// The reason to end the program.
    fn operation(&mut self, _screen: &Framebuffer, _topic: &Topic, _wait: Wait) -> Flow {
        Ok(())
    }

    /// Sets the speaker to `hz` hertz from a virtual time on (counted as by [`frame_time`](super::clock::frame_time),
    /// including overlays); 0 is silence. Times never decrease by more than a retrace.
    fn sound(&mut self, _at: Duration, _hz: u32) {}

    /// Returns the virtual time for searching `nodes` positions: by default one second per million. A window returns the
    /// real time since its last retrace or the last call.
    fn thinking_time(&mut self, nodes: u64) -> Duration {
        fixed_thinking_time(nodes)
    }

    /// Returns the virtual time for searching `nodes` positions in a search whose time is limited. It is like
    /// [`thinking_time`](Host::thinking_time), but real in a window also while the run is recorded, because a recording
    /// stores what such a search found.
    fn search_time(&mut self, nodes: u64) -> Duration {
        self.thinking_time(nodes)
    }

    /// Notifies the host that a search whose time is limited has ended, with a description of what it found, from which
    /// a replay repeats it.
    fn search_ended(&mut self, _found: &str) {}

    /// Returns what the next search whose time is limited found in the run that is replayed; `None` if no recording is
    /// replayed.
    fn recorded_search(&mut self) -> Option<RecordedSearch> {
        None
    }

    /// Returns the text on the desktop's clipboard.
    fn clipboard(&mut self) -> Option<String> {
        None
    }

    /// Puts a text on the desktop's clipboard, if there is one.
    fn set_clipboard(&mut self, _text: &str) {}

    /// Sets whether the program draws the mouse pointer itself and the desktop's pointer must be hidden.
    fn hide_pointer(&mut self, _ours: bool) {}

    /// Sets whether the boss screen hides the program. The title and icon must then be disguised too.
    fn disguise(&mut self, _hidden: bool) {}

    /// Sets whether a text field is open: the desktop's input method is enabled only then, and its text arrives as
    /// [`Event::Text`].
    fn text_input(&mut self, _on: bool) {}

    /// Notifies the host that the program's input method has learned: the texts chosen so far, the latest first.
    fn learned(&mut self, _texts: &[String]) {}

    /// Waits until a part of the program's data is in memory, by name: a web page may fetch it only when it is needed.
    ///
    /// # Errors
    /// The reason to end the program: it was left while it waited.
    fn load_data(&mut self, _name: &str) -> Flow {
        Ok(())
    }

    /// Notifies the host which program, lesson or effect is open, as the words of an address: names with their values, which
    /// may be empty. No words stand for the main menu.
    fn open_location(&mut self, _words: &[(&str, &str)]) {}

    /// Notifies the host of the game on the table, in its file format, so that a link can contain it; `None` if it has no
    /// moves yet.
    fn show_game(&mut self, _file: Option<&[u8]>) {}

    /// Notifies the host of the sources in an editor, so that a link can contain the first one and all can be restored later:
    /// first the one that is edited, then the others with unsaved changes.
    fn show_sources(&mut self, _sources: &[SourceText]) {}

    /// Returns the sources that an editor showed last, perhaps in an earlier run; empty if the host does not store them.
    fn sources(&mut self) -> Vec<SourceText> {
        Vec::new()
    }

    /// Announces a text to users who cannot see the screen. Repetitions of the last text are ignored.
    fn announce(&mut self, _text: &str) {}

    /// Sets whether all keys belong to the program: the host's own keys then require Ctrl+Alt.
    fn grab_keys(&mut self, _programs: bool) {}

    /// Notifies the host of the area of the screen whose targets are too small for a finger on a phone, such as the points
    /// of a board: there a finger should aim first. `None` if there is no such area, for example while a form is open. It may
    /// change several times between two retraces; only the last one counts.
    fn small_targets(&mut self, _area: Option<Rect>) {}
}

/// A source in an editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The name of its file.
    pub name: String,
    /// The text.
    pub text: String,
    /// True if it has unsaved changes.
    pub is_changed: bool,
}

/// The log of a search in the run that is replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedSearch {
    /// The description that was given to [`Host::search_ended`].
    Found(String),
    /// The recording contains no further search.
    Missing,
}

/// The number of positions that a player searches per second of virtual time on a host without real time.
pub(crate) const NODES_PER_SECOND: u64 = 1_000_000;

/// Returns the time for a number of positions at that fixed rate.
pub(super) fn fixed_thinking_time(nodes: u64) -> Duration {
    Duration::from_nanos(nodes.saturating_mul(1_000_000_000 / NODES_PER_SECOND))
}

/// An input event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key was pressed. A host may report its own repetitions; the machine drops them and generates its own.
    KeyDown(Key),
    /// A key was released.
    KeyUp(Key),
    /// The mouse moved to this pixel of the screen, which may be outside.
    MouseMove {
        /// Column.
        x: i32,
        /// Row.
        y: i32,
    },
    /// A mouse button was pressed.
    ButtonDown(Button),
    /// A mouse button was released.
    ButtonUp(Button),
    /// The mouse wheel was turned by a number of notches; positive is away from the user.
    Wheel(i8),
    /// A character was entered by the desktop's input method.
    Text(char),
    /// The box of the screen, its text or its targets have another size: the program's next
    /// [`fit_stage`](super::Machine::fit_stage) applies it.
    Resize(StageSize),
    /// The window lost the focus: every key and button counts as released.
    FocusLost,
}

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// The left button.
    Left,
    /// The right button.
    Right,
}

/// A host without output or input, which takes no real time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Headless;

impl Host for Headless {
    fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        Ok(())
    }
}
