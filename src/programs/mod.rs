//! The programs that are played, whoever shows them: a window, a file, a browser.
//!
//! | file | holds |
//! |---|---|
//! | `mod` | the cabinet and the games |
//! | `sources` | programs in C, kept on a shelf |
//! | [`address`] | what is opened in a browser, as it stands behind an address's `#` |
//! | [`story`] | scripts and programs in C before a person |

pub mod address;
#[cfg(not(target_family = "wasm"))]
mod sources;
pub mod story;

pub use address::Address;

use crate::engine::gomoku::Rules;
use crate::lessons;
use crate::machine::{Flow, Machine};
use crate::screens::cabinet::{self, Entry, Shelves};
use crate::screens::desk::Desk;
use crate::screens::gomoku::{self, GomokuBoard};
use crate::screens::{dos_othello, gallery, othello, settings, xiangqi};
use crate::text::Text;

/// A program that is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// The menu of all programs.
    Cabinet,
    /// The DOS Othello program.
    DosOthello,
    /// The modern Othello, with the file that is opened at the start.
    Othello(Option<Vec<u8>>),
    /// Gomoku.
    Gomoku(Gomoku),
    /// Xiangqi, with the file that is opened at the start.
    Xiangqi(Option<Vec<u8>>),
}

/// How gomoku begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gomoku {
    /// Rows of the board, 10 to 20.
    pub size: u8,
    /// The rules.
    pub rules: Rules,
    /// Whether it is the 10 × 10 program, whatever the size and the rules.
    pub classic: bool,
    /// The file that is opened at the start.
    pub game: Option<Vec<u8>>,
}

impl Gomoku {
    /// The table's board.
    pub fn board(&self, text: &'static Text) -> GomokuBoard {
        if self.classic {
            GomokuBoard::classic(text)
        } else {
            GomokuBoard { size: self.size, rules: self.rules, ..GomokuBoard::new(text) }
        }
    }
}

/// The games in the cabinet.
const GAMES: &[Entry] = &[
    Entry { words: |text| &text.dos_othello, run: |m, text, _| dos_othello::program(m, text) },
    Entry { words: |text| &text.othello, run: |m, text, desk| othello::program(m, text, desk, None) },
    Entry { words: |text| &text.gomoku, run: |m, text, desk| gomoku::program(m, GomokuBoard::new(text), desk, None) },
    Entry {
        words: |text| &text.classic_gomoku,
        run: |m, text, desk| gomoku::program(m, GomokuBoard::classic(text), desk, None),
    },
    Entry { words: |text| &text.xiangqi, run: |m, text, desk| xiangqi::program(m, text, desk, None) },
];
/// What else is there.
const CLASSROOM: Entry =
    Entry { words: |text| &text.classroom, run: |m, text, _| lessons::index::run(m, &text.lessons, "") };
const EXHIBITION: Entry = Entry { words: |text| &text.exhibition, run: |m, text, _| gallery::hall::run(m, text) };
const SETTINGS: Entry = Entry { words: |text| &text.settings, run: |m, _, desk| settings::program(m, desk) };
/// Where programs in C are written. A page has a room of its own for them, beside the screen.
#[cfg(not(target_family = "wasm"))]
const WORKSHOP: Entry = Entry { words: |text| &text.workshop, run: sources::workshop };

/// What a program does until it is left.
///
/// # Errors
/// An interrupt of the machine's.
pub fn perform(play: &Play, m: &mut Machine<'_>, text: &'static Text, desk: &mut Desk<'_>) -> Flow {
    match play {
        Play::Cabinet => cabinet(m, desk),
        Play::DosOthello => dos_othello::program(m, text),
        Play::Othello(game) => othello::program(m, text, desk, game.as_deref()),
        Play::Gomoku(start) => gomoku::program(m, start.board(text), desk, start.game.as_deref()),
        Play::Xiangqi(game) => xiangqi::program(m, text, desk, game.as_deref()),
    }
}

/// The cabinet with all its programs.
///
/// # Errors
/// An interrupt of the machine's.
pub fn cabinet(m: &mut Machine<'_>, desk: &mut Desk<'_>) -> Flow {
    let mut rooms = vec![CLASSROOM, EXHIBITION];
    #[cfg(not(target_family = "wasm"))]
    rooms.extend(desk.programs.is_some().then_some(WORKSHOP));
    rooms.push(SETTINGS);
    cabinet::run(m, desk, &Shelves { games: GAMES, rooms: &rooms })
}
