//! The interface to the page.

use std::time::Duration;

/// The page. Only [`retrace`](Page::retrace), [`yield_now`](Page::yield_now) and [`load`](Page::load) block.
pub trait Page {
    /// Takes changed rows of the screen, from row `top` on. `size` is the width and height of the whole screen; each pixel has
    /// the bytes red, green, blue and 255 in memory order.
    fn draw(&self, pixels: &[u32], size: (i32, i32), top: i32);

    /// Shows what was drawn for retrace number `frame`, and waits until the retrace is due.
    ///
    /// Returns the events since the last call in the format of recordings, separated by spaces. `None` ends the program.
    fn retrace(&self, frame: u64) -> Option<String>;

    /// Lets the page handle its events and draw, and returns as soon as it has.
    fn yield_now(&self);

    /// Waits until the page has written a part of the program's data, by name, to its place in memory. Returns `false` if
    /// the program was left instead. By default everything is in memory.
    fn load(&self, _name: &str) -> bool {
        true
    }

    /// Sets the speaker to `hz` hertz from a virtual time on; 0 is silence.
    fn sound(&self, at: Duration, hz: u32);

    /// Returns the time since an arbitrary start.
    fn now(&self) -> Duration;

    /// Requests a text.
    fn request(&self, what: PageRequest<'_>) -> Option<String>;

    /// Sends a message. Returns `false` if the page could not handle it.
    fn send(&self, what: PageMessage<'_>) -> bool;
}

/// A request to the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageRequest<'q> {
    /// The fragment of the page's address, after the `#`.
    Address,
    /// The user's language: `zh` or `en`.
    Language,
    /// A number from 0 to 65535.
    Seed,
    /// The text on the clipboard.
    Clipboard,
    /// The size of the stage: a [`StageSize`](huanle::machine::StageSize) as text.
    Stage,
    /// The text stored under a name.
    Stored(&'q str),
    /// The Unix time in seconds.
    Clock,
    /// The local time zone's offset from UTC in seconds at this Unix time.
    Zone(i64),
    /// A unique number of 32 hexadecimal digits.
    Id,
    /// `true` if the user has asked the system for less motion.
    ReducedMotion,
    /// The text to encode as a QR code.
    QrText,
    /// The sources that were in the workbench last, as in [`PageMessage::Sources`].
    Sources,
}

/// A message to the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageMessage<'m> {
    /// An error, in the user's language.
    Error(&'m str),
    /// A text for the clipboard.
    Copy(&'m str),
    /// Stores a text under a name. If the browser's storage is full, the page holds the text until it is closed.
    Store(&'m str, &'m str),
    /// Moves an unreadable text to another name, under which the user can export it, and leaves this name empty. If the
    /// storage has no room for that, the text stays, and only this page, until it is closed, can store another text under
    /// the name.
    SetAside(&'m str),
    /// A file, by name, for the user to save.
    File(&'m str, &'m [u8]),
    /// `true` if the program draws the mouse pointer, so that the page's pointer must be hidden.
    HidePointer(bool),
    /// `true` if the boss screen hides the program.
    Disguise(bool),
    /// `true` if the program receives all keys.
    GrabKeys(bool),
    /// The area in which a finger aims first, as `x,y,width,height`; empty if there is none.
    SmallTargets(&'m str),
    /// `true` if a text field is open, so that the device's input method and its keyboard on the screen are offered.
    TextInput(bool),
    /// The language of the screen.
    Language(&'m str),
    /// The address of what is open now: a program, a lesson, an effect; empty for the main menu.
    Location(&'m str),
    /// The game on the table, [packed](huanle::programs::address::pack) for an address; empty if it has no moves.
    Game(&'m str),
    /// A text for users who cannot see the screen.
    Announcement(&'m str),
    /// The modules of a QR code: rows of `0` and `1`; empty if the text is too long for one.
    QrCode(&'m str),
    /// The licences of everything in the page.
    Licences(&'m str),
    /// The sources in the workbench: name, `1` if it is changed, and text of each, separated by NUL.
    Sources(&'m str),
}

impl PageRequest<'_> {
    /// Returns the request as one or two words for the page.
    pub fn to_words(&self) -> String {
        match self {
            PageRequest::Address => "address".to_owned(),
            PageRequest::Language => "language".to_owned(),
            PageRequest::Seed => "seed".to_owned(),
            PageRequest::Clipboard => "clipboard".to_owned(),
            PageRequest::Stage => "stage".to_owned(),
            PageRequest::Stored(name) => format!("kept {name}"),
            PageRequest::Clock => "clock".to_owned(),
            PageRequest::Zone(at) => format!("zone {at}"),
            PageRequest::Id => "id".to_owned(),
            PageRequest::ReducedMotion => "calm".to_owned(),
            PageRequest::QrText => "qr".to_owned(),
            PageRequest::Sources => "sources".to_owned(),
        }
    }
}

impl PageMessage<'_> {
    /// Returns the message as one or two words and its data.
    pub fn to_words(&self) -> (String, &[u8]) {
        let switch = |what: &str, on: bool| (format!("{what} {}", if on { "on" } else { "off" }), &[][..]);
        match *self {
            PageMessage::Error(text) => ("fault".to_owned(), text.as_bytes()),
            PageMessage::Copy(text) => ("copy".to_owned(), text.as_bytes()),
            PageMessage::Store(name, text) => (format!("keep {name}"), text.as_bytes()),
            PageMessage::SetAside(name) => (format!("aside {name}"), &[]),
            PageMessage::File(name, bytes) => (format!("file {name}"), bytes),
            PageMessage::HidePointer(on) => switch("pointer", on),
            PageMessage::Disguise(on) => switch("disguise", on),
            PageMessage::GrabKeys(on) => switch("keys", on),
            PageMessage::SmallTargets(area) => ("targets".to_owned(), area.as_bytes()),
            PageMessage::TextInput(on) => switch("text", on),
            PageMessage::Language(name) => ("language".to_owned(), name.as_bytes()),
            PageMessage::Sources(text) => ("sources".to_owned(), text.as_bytes()),
            PageMessage::Location(address) => ("location".to_owned(), address.as_bytes()),
            PageMessage::Game(packed) => ("game".to_owned(), packed.as_bytes()),
            PageMessage::Announcement(text) => ("announce".to_owned(), text.as_bytes()),
            PageMessage::QrCode(rows) => ("qr".to_owned(), rows.as_bytes()),
            PageMessage::Licences(text) => ("licences".to_owned(), text.as_bytes()),
        }
    }
}
