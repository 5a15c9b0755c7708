//! The interface between the machine and the outside world.

use std::time::Duration;

use super::Wait;
use super::{Flow, Key, StageSize};
use huanle_gfx::{Framebuffer, Rect, Topic};

/// A window, a file or a script: shows the screen and supplies the input.
///
/// The machine calls it once for each vertical retrace, in order. Hosts wrap one another: a recorder around a window, an
/// animation around a script. A wrapper returns the host in it as its [`inner`](Host::inner) host and overrides only the
/// methods that differ: by default every method calls the inner host, so that a new method passes through every wrapper
/// unchanged. Without an inner host, a method does nothing.
///
/// ```
/// use huanle_gfx::Framebuffer;
/// use huanle_machine::{Event, Flow, Headless, Host, Machine, Speed};
///
/// /// Counts the frames.
/// struct FrameCounter<'h>(&'h mut dyn Host, u32);
///
/// impl Host for FrameCounter<'_> {
///     fn inner(&mut self) -> Option<&mut dyn Host> {
///         Some(self.0)
///     }
///
///     fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
///         self.1 += 1;
///         self.0.retrace(frame, screen, events)
///     }
/// }
///
/// let mut nobody = Headless;
/// let mut counter = FrameCounter(&mut nobody, 0);
/// Machine::new(1, Speed::default(), &mut counter).delay(1000)?;
/// assert_eq!(counter.1, 60);
/// # Ok::<(), huanle_machine::Interrupt>(())
/// ```
pub trait Host {
    /// Returns the host that this one wraps, if any.
    fn inner(&mut self) -> Option<&mut dyn Host> {
        None
    }

    /// Presents the screen at vertical retrace number `frame` (its [`changed_rows`](Framebuffer::changed_rows) are
    /// those changed since the last call) and appends the events since then to `events`, in order.
    ///
    /// # Errors
    /// The reason to end the program: the window was closed, or the script has ended.
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.inner().map_or(Ok(()), |inner| inner.retrace(frame, screen, events))
    }

    /// Notifies the host that the program is about to wait: everything drawn since the last wait is one operation and is
    /// on the screen. Only hosts that split a program into operations need this. The time passes afterwards, retrace by
    /// retrace. `topic` is [the function that drew last](super::Machine::topic).
    ///
    /// # Errors
    /// The reason to end the program.
    fn operation(&mut self, screen: &Framebuffer, topic: &Topic, wait: Wait) -> Flow {
        self.inner().map_or(Ok(()), |inner| inner.operation(screen, topic, wait))
    }

    /// Sets the speaker to `hz` hertz from a virtual time on (counted as by [`frame_time`](super::clock::frame_time),
    /// including overlays); 0 is silence. Times never decrease by more than a retrace.
    fn sound(&mut self, at: Duration, hz: u32) {
        if let Some(inner) = self.inner() {
            inner.sound(at, hz);
        }
    }

    /// Returns the virtual time for searching `nodes` positions: by default one second per million. A window returns the
    /// real time since its last retrace or the last call.
    fn thinking_time(&mut self, nodes: u64) -> Duration {
        self.inner().map_or_else(|| fixed_thinking_time(nodes), |inner| inner.thinking_time(nodes))
    }

    /// Returns the virtual time for searching `nodes` positions in a search whose time is limited. It is like
    /// [`thinking_time`](Host::thinking_time), but real in a window also while the run is recorded, because a recording
    /// stores what such a search found.
    fn search_time(&mut self, nodes: u64) -> Duration {
        match self.inner() {
            Some(inner) => inner.search_time(nodes),
            None => self.thinking_time(nodes),
        }
    }

    /// Notifies the host that a search whose time is limited has ended, with a description of what it found, from which
    /// a replay repeats it.
    fn search_ended(&mut self, found: &str) {
        if let Some(inner) = self.inner() {
            inner.search_ended(found);
        }
    }

    /// Returns what the next search whose time is limited found in the run that is replayed; `None` if no recording is
    /// replayed.
    fn recorded_search(&mut self) -> Option<RecordedSearch> {
        self.inner()?.recorded_search()
    }

    /// Returns the text on the desktop's clipboard.
    fn clipboard(&mut self) -> Option<String> {
        self.inner()?.clipboard()
    }

    /// Puts a text on the desktop's clipboard, if there is one.
    fn set_clipboard(&mut self, text: &str) {
        if let Some(inner) = self.inner() {
            inner.set_clipboard(text);
        }
    }

    /// Sets whether the program draws the mouse pointer itself and the desktop's pointer must be hidden.
    fn hide_pointer(&mut self, ours: bool) {
        if let Some(inner) = self.inner() {
            inner.hide_pointer(ours);
        }
    }

    /// Sets whether the boss screen hides the program. The title and icon must then be disguised too.
    fn disguise(&mut self, hidden: bool) {
        if let Some(inner) = self.inner() {
            inner.disguise(hidden);
        }
    }

    /// Sets whether a text field is open: the desktop's input method is enabled only then, and its text arrives as
    /// [`Event::Text`].
    fn text_input(&mut self, on: bool) {
        if let Some(inner) = self.inner() {
            inner.text_input(on);
        }
    }

    /// Notifies the host that the program's input method has learned: the texts chosen so far, the latest first.
    fn learned(&mut self, texts: &[String]) {
        if let Some(inner) = self.inner() {
            inner.learned(texts);
        }
    }

    /// Waits until a part of the program's data is in memory, by name: a web page may fetch it only when it is needed.
    ///
    /// # Errors
    /// The reason to end the program: it was left while it waited.
    fn load_data(&mut self, name: &str) -> Flow {
        self.inner().map_or(Ok(()), |inner| inner.load_data(name))
    }

    /// Notifies the host which program, lesson or effect is open, as the words of an address: names with their values, which
    /// may be empty. No words stand for the main menu.
    fn open_location(&mut self, words: &[(&str, &str)]) {
        if let Some(inner) = self.inner() {
            inner.open_location(words);
        }
    }

    /// Notifies the host of the game on the table, in its file format, so that a link can contain it; `None` if it has no
    /// moves yet.
    fn show_game(&mut self, file: Option<&[u8]>) {
        if let Some(inner) = self.inner() {
            inner.show_game(file);
        }
    }

    /// Notifies the host of the sources in an editor, so that a link can contain the first one and all can be restored later:
    /// first the one that is edited, then the others with unsaved changes.
    fn show_sources(&mut self, sources: &[SourceText]) {
        if let Some(inner) = self.inner() {
            inner.show_sources(sources);
        }
    }

    /// Returns the sources that an editor showed last, perhaps in an earlier run; empty if the host does not store them.
    fn sources(&mut self) -> Vec<SourceText> {
        self.inner().map_or_else(Vec::new, |inner| inner.sources())
    }

    /// Announces a text to users who cannot see the screen. Repetitions of the last text are ignored.
    fn announce(&mut self, text: &str) {
        if let Some(inner) = self.inner() {
            inner.announce(text);
        }
    }

    /// Sets whether all keys belong to the program: the host's own keys then require Ctrl+Alt.
    fn grab_keys(&mut self, programs: bool) {
        if let Some(inner) = self.inner() {
            inner.grab_keys(programs);
        }
    }

    /// Notifies the host of the area of the screen whose targets are too small for a finger on a phone, such as the points
    /// of a board: there a finger should aim first. `None` if there is no such area, for example while a form is open. It may
    /// change several times between two retraces; only the last one counts.
    fn small_targets(&mut self, area: Option<Rect>) {
        if let Some(inner) = self.inner() {
            inner.small_targets(area);
        }
    }
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

impl Host for Headless {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interrupt;

    /// Returns a distinctive answer from every method and records the calls.
    #[derive(Default)]
    struct Witness(Vec<String>);

    impl Host for Witness {
        fn retrace(&mut self, frame: u64, _screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
            self.0.push(format!("retrace {frame}"));
            events.push(Event::FocusLost);
            Err(Interrupt::Closed)
        }

        fn operation(&mut self, _screen: &Framebuffer, topic: &Topic, wait: Wait) -> Flow {
            self.0.push(format!("operation {} {}", topic.name, wait.units));
            Err(Interrupt::Ended)
        }

        fn sound(&mut self, at: Duration, hz: u32) {
            self.0.push(format!("sound {} {hz}", at.as_millis()));
        }

        fn thinking_time(&mut self, nodes: u64) -> Duration {
            Duration::from_secs(nodes)
        }

        fn clipboard(&mut self) -> Option<String> {
            Some("text".to_owned())
        }

        fn set_clipboard(&mut self, text: &str) {
            self.0.push(format!("copy {text}"));
        }

        fn hide_pointer(&mut self, ours: bool) {
            self.0.push(format!("pointer {ours}"));
        }

        fn grab_keys(&mut self, programs: bool) {
            self.0.push(format!("keys {programs}"));
        }

        fn small_targets(&mut self, area: Option<Rect>) {
            self.0.push(format!("small {area:?}"));
        }

        fn text_input(&mut self, on: bool) {
            self.0.push(format!("text {on}"));
        }

        fn load_data(&mut self, name: &str) -> Flow {
            self.0.push(format!("load {name}"));
            Err(Interrupt::Closed)
        }

        fn open_location(&mut self, words: &[(&str, &str)]) {
            self.0.push(format!("location {words:?}"));
        }

        fn show_game(&mut self, file: Option<&[u8]>) {
            self.0.push(format!("game {file:?}"));
        }

        fn show_sources(&mut self, sources: &[SourceText]) {
            self.0.push(format!("sources {sources:?}"));
        }

        fn sources(&mut self) -> Vec<SourceText> {
            vec![SourceText { name: "a.c".to_owned(), text: String::new(), is_changed: true }]
        }

        fn announce(&mut self, text: &str) {
            self.0.push(format!("announce {text}"));
        }

        fn learned(&mut self, texts: &[String]) {
            self.0.push(format!("learned {}", texts.join(" ")));
        }

        fn disguise(&mut self, hidden: bool) {
            self.0.push(format!("disguise {hidden}"));
        }
    }

    #[test]
    fn every_method_asks_the_inner_host() {
        let body = include_str!("host.rs").split_once("pub trait Host {").unwrap().1.split("\n}\n").next().unwrap();
        let methods: Vec<&str> = body.split("\n    fn ").skip(1).collect();
        assert!(methods.len() >= 20);
        for method in methods.iter().filter(|method| !method.starts_with("inner(")) {
            let name = method.split('(').next().unwrap();
            assert!(method.contains("self.inner()") && method.contains(&format!(".{name}(")), "{name}");
        }
    }

    struct Plain<'h>(&'h mut dyn Host);

    impl Host for Plain<'_> {
        fn inner(&mut self) -> Option<&mut dyn Host> {
            Some(self.0)
        }
    }

    #[test]
    fn a_layer_that_changes_nothing_hands_everything_on() {
        let mut witness = Witness::default();
        let (mut middle, screen, mut events) = (Plain(&mut witness), Framebuffer::vga(), Vec::new());
        let host: &mut dyn Host = &mut Plain(&mut middle);
        assert_eq!(host.retrace(7, &screen, &mut events), Err(Interrupt::Closed));
        assert_eq!(events, [Event::FocusLost]);
        assert_eq!(
            host.operation(&screen, &"line".into(), Wait { units: 3, time: Duration::ZERO }),
            Err(Interrupt::Ended)
        );
        host.sound(Duration::from_millis(20), 440);
        assert_eq!(host.thinking_time(9), Duration::from_secs(9));
        assert_eq!(host.clipboard().as_deref(), Some("text"));
        host.set_clipboard("move");
        host.hide_pointer(true);
        host.grab_keys(true);
        host.small_targets(None);
        host.disguise(true);
        host.text_input(true);
        host.learned(&["棋".to_owned()]);
        assert_eq!(host.load_data("book"), Err(Interrupt::Closed));
        host.open_location(&[("learn", "line")]);
        host.show_game(Some(b"d3"));
        let sources = host.sources();
        host.show_sources(&sources);
        host.announce("turn");
        assert_eq!(
            witness.0,
            [
                "retrace 7",
                "operation line 3",
                "sound 20 440",
                "copy move",
                "pointer true",
                "keys true",
                "small None",
                "disguise true",
                "text true",
                "learned 棋",
                "load book",
                "location [(\"learn\", \"line\")]",
                "game Some([100, 51])",
                "sources [SourceText { name: \"a.c\", text: \"\", is_changed: true }]",
                "announce turn"
            ]
        );
    }
}
