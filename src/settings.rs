//! What a user has chosen once and for all: read at the start, written whenever it is changed.
//!
//! A value type; who reads and writes the file is `commands`.

use crate::machine::Speed;
use crate::text::Language;

/// The choices of a user.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The language of everything.
    pub lang: Language,
    /// The pace of everything that moves.
    pub speed: Speed,
    /// Whether to spare the viewer flashing.
    pub calm: bool,
    /// Whether the speaker is heard.
    pub sound: bool,
    /// Pixels of the window for each of the screen; as large as fits if not chosen.
    pub scale: Option<u16>,
    /// What the table shows.
    pub table: TableSettings,
}

/// What the table of a game shows beside the pieces: each can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSettings {
    /// Marks on the cells where the side to move may go.
    pub legal: bool,
    /// A mark on the last move.
    pub last: bool,
    /// What a move would do, where the pointer or the cursor rests.
    pub preview: bool,
    /// Letters and figures at the edge of the board.
    pub labels: bool,
    /// The number of its move on each piece.
    pub numbers: bool,
    /// Depth, value and best line while the computer thinks.
    pub thoughts: bool,
    /// The board turned so that the second player sits below.
    pub flipped: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: Language::default(),
            speed: Speed::default(),
            calm: false,
            sound: true,
            scale: None,
            table: TableSettings::default(),
        }
    }
}

impl Default for TableSettings {
    fn default() -> TableSettings {
        TableSettings {
            legal: true,
            last: true,
            preview: true,
            labels: true,
            numbers: false,
            thoughts: false,
            flipped: false,
        }
    }
}
