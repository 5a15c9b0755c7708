//! The page's services for the programs.

use std::time::Duration;

/// The page. All methods except [`retrace`](Page::retrace) return at once.
pub trait Page {
    /// Shows the screen, whose changed rows are `rows`, for retrace number `frame`, and waits until it is due. `pixels`
    /// are the 640 × 480 of the screen, a byte each for red, green, blue and 255, in this order in memory.
    ///
    /// Returns the events since then in the format of recordings, separated by spaces. `None` ends the program.
    fn retrace(&self, frame: u64, pixels: &[u32], rows: std::ops::Range<u32>) -> Option<String>;

    /// Sets the speaker to `hz` hertz from a virtual time on; 0 is silence.
    fn sound(&self, at: Duration, hz: u32);

    /// Returns the time since an arbitrary start.
    fn now(&self) -> Duration;

    /// Requests a text.
    fn ask(&self, what: Question<'_>) -> Option<String>;

    /// Sends a message. Returns `false` if that was not possible.
    fn tell(&self, what: Message<'_>) -> bool;
}

/// A request to the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question<'q> {
    /// The part of its address after the `#`.
    Address,
    /// The user's language: `zh` or `en`.
    Language,
    /// A number from 0 to 65535.
    Seed,
    /// The text on the clipboard.
    Clipboard,
    /// The text stored under a name.
    Kept(&'q str),
    /// The time in seconds since the beginning of 1970.
    Clock,
    /// The local time zone's offset from UTC in seconds at this time.
    Zone(i64),
    /// A unique number of 32 hexadecimal digits.
    Id,
}

/// A message to the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'m> {
    /// An error, in the user's language.
    Fault(&'m str),
    /// A text for the clipboard.
    Copy(&'m str),
    /// Stores a text under a name. Until the page is closed, it holds anything that does not fit into the browser's
    /// storage.
    Keep(&'m str, &'m str),
    /// The text under this name cannot be read: it is moved to another name, under which the user can export it, and
    /// nothing is stored under this one. If the storage has no room for that, it stays unchanged, and only this page,
    /// until it is closed, holds another text under the name.
    SetAside(&'m str),
    /// A file, by name, for the user to save.
    File(&'m str, &'m [u8]),
    /// Whether the program now draws the mouse pointer.
    OwnPointer(bool),
    /// Whether the program is now hidden behind an innocent screen.
    Disguise(bool),
    /// Whether all keys now belong to the program.
    OwnKeys(bool),
    /// The language of the screen.
    Language(&'m str),
    /// The address that is opened.
    Opens(&'m str),
    /// A state of the playground's program: `line` and the line at which it has stopped, 0 for none; `wrong` and rows
    /// of errors; `ended`.
    Bench(&'m str, &'m str),
}

impl Question<'_> {
    /// Returns the request as one or two words for the page.
    pub fn word(&self) -> String {
        match self {
            Question::Address => "address".to_owned(),
            Question::Language => "language".to_owned(),
            Question::Seed => "seed".to_owned(),
            Question::Clipboard => "clipboard".to_owned(),
            Question::Kept(name) => format!("kept {name}"),
            Question::Clock => "clock".to_owned(),
            Question::Zone(at) => format!("zone {at}"),
            Question::Id => "id".to_owned(),
        }
    }
}

impl Message<'_> {
    /// Returns the message as one or two words and its data.
    pub fn word(&self) -> (String, &[u8]) {
        let switch = |what: &str, on: bool| (format!("{what} {}", if on { "on" } else { "off" }), &[][..]);
        match *self {
            Message::Fault(text) => ("fault".to_owned(), text.as_bytes()),
            Message::Copy(text) => ("copy".to_owned(), text.as_bytes()),
            Message::Keep(name, text) => (format!("keep {name}"), text.as_bytes()),
            Message::SetAside(name) => (format!("aside {name}"), &[]),
            Message::File(name, bytes) => (format!("file {name}"), bytes),
            Message::OwnPointer(on) => switch("pointer", on),
            Message::Disguise(on) => switch("disguise", on),
            Message::OwnKeys(on) => switch("keys", on),
            Message::Language(name) => ("language".to_owned(), name.as_bytes()),
            Message::Bench(what, text) => (format!("bench {what}"), text.as_bytes()),
            Message::Opens(address) => ("opens".to_owned(), address.as_bytes()),
        }
    }
}
