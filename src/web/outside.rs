//! What a page does for the programs.

use std::time::Duration;

/// The page. All of it but [`retrace`](Outside::retrace) answers at once.
pub trait Outside {
    /// Shows the screen, of whose rows those of `rows` are new, for retrace number `frame`, and waits until it is due. `pixels`
    /// are the 640 × 480 of the screen, a byte each for red, green, blue and 255, in this order in memory.
    ///
    /// Gives what happened meanwhile: events as recordings have them, with spaces between them. `None` ends the program.
    fn retrace(&self, frame: u64, pixels: &[u32], rows: std::ops::Range<u32>) -> Option<String>;

    /// From a virtual time on the speaker sounds at `hz` hertz; 0 is silence.
    fn sound(&self, at: Duration, hz: u32);

    /// Time that passes, from whatever beginning.
    fn now(&self) -> Duration;

    /// Asks for a text.
    fn ask(&self, what: Question<'_>) -> Option<String>;

    /// Tells something. `false` where that could not be done.
    fn tell(&self, what: Message<'_>) -> bool;
}

/// What a page is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question<'q> {
    /// What stands behind the `#` of its address.
    Address,
    /// The language of whoever looks at it: `zh` or `en`.
    Language,
    /// A number from 0 to 65535.
    Seed,
    /// The text on the clipboard.
    Clipboard,
    /// What is kept under a name.
    Kept(&'q str),
    /// The time in seconds since the beginning of 1970.
    Clock,
    /// By how many seconds the clocks of the place are ahead of UTC at such a time.
    Zone(i64),
    /// 32 figures of base 16 that are unlike any others.
    Id,
}

/// What a page is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'m> {
    /// Something is wrong, in the user's language.
    Fault(&'m str),
    /// A text for the clipboard.
    Copy(&'m str),
    /// A text to be kept under a name.
    Keep(&'m str, &'m str),
    /// A file, by name, for the user to save.
    File(&'m str, &'m [u8]),
    /// The program draws the mouse's pointer from now on, or does not.
    OwnPointer(bool),
    /// The program hides behind an innocent screen from now on, or does not.
    Disguise(bool),
    /// Every key is the program's from now on, or is not.
    OwnKeys(bool),
    /// The language of the screen is this one from now on.
    Language(&'m str),
    /// This opens now: an address.
    Opens(&'m str),
    /// Of the program of the playground: `line` and the line that it has stopped before, 0 for none; `wrong` and rows of what is
    /// wrong; `ended`.
    Bench(&'m str, &'m str),
}

impl Question<'_> {
    /// In a word or two, as a page is asked.
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
    /// What a page is told: a word or two, and what belongs to it.
    pub fn word(&self) -> (String, &[u8]) {
        let switch = |what: &str, on: bool| (format!("{what} {}", if on { "on" } else { "off" }), &[][..]);
        match *self {
            Message::Fault(text) => ("fault".to_owned(), text.as_bytes()),
            Message::Copy(text) => ("copy".to_owned(), text.as_bytes()),
            Message::Keep(name, text) => (format!("keep {name}"), text.as_bytes()),
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
