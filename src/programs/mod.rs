//! The programs of the main menu, independent of the host: a window, a file, a browser.
//!
//! | file | contents |
//! |---|---|
//! | `mod` | the main menu and the games |
//! | `sources` | C programs in a folder of the user |
//! | [`address`] | addresses of programs in a browser |
//! | [`story`] | scripts and C programs, run interactively |
//! | [`stored`] | checks whether the programs can read stored games |

pub mod address;
#[cfg(not(target_family = "wasm"))]
mod sources;
pub mod stored;
pub mod story;

pub use address::Address;

use crate::engine::gomoku::Rules;
use crate::lessons;
use crate::machine::{Flow, Machine};
use crate::screens::cabinet::{self, Entry, Shelves};
use crate::screens::desk::Context;
use crate::screens::gomoku::{self, GomokuBoard};
use crate::screens::{dos_othello, gallery, othello, settings, xiangqi};
use crate::text::Text;

/// A program to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// The main menu.
    Cabinet,
    /// The DOS Othello program.
    DosOthello,
    /// The modern Othello, with the file to open at the start.
    Othello(Option<Vec<u8>>),
    /// Gomoku.
    Gomoku(Gomoku),
    /// Xiangqi, with the file to open at the start.
    Xiangqi(Option<Vec<u8>>),
}

/// The options at the start of gomoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gomoku {
    /// The number of rows of the board, 10 to 20.
    pub size: u8,
    /// The rules.
    pub rules: Rules,
    /// Whether to start the 10 × 10 program, which ignores the size and the rules.
    pub classic: bool,
    /// The file to open at the start.
    pub game: Option<Vec<u8>>,
}

impl Gomoku {
    /// Returns the board for the options.
    pub fn board(&self, text: &'static Text) -> GomokuBoard {
        if self.classic {
            GomokuBoard::classic(text)
        } else {
            GomokuBoard { size: self.size, rules: self.rules, ..GomokuBoard::new(text) }
        }
    }
}

/// The games in the main menu.
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
/// The other entries of the main menu.
const CLASSROOM: Entry =
    Entry { words: |text| &text.classroom, run: |m, text, _| lessons::index::run(m, &text.lessons, "") };
const EXHIBITION: Entry = Entry { words: |text| &text.exhibition, run: |m, text, _| gallery::hall::run(m, text) };
const SETTINGS: Entry = Entry { words: |text| &text.settings, run: |m, _, desk| settings::program(m, desk) };
/// The editor for C programs. The web page has its own, next to the screen.
#[cfg(not(target_family = "wasm"))]
const WORKSHOP: Entry = Entry { words: |text| &text.workshop, run: sources::workshop };

/// Runs a program until the user leaves it.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn perform(play: &Play, m: &mut Machine<'_>, text: &'static Text, desk: &mut Context<'_>) -> Flow {
    match play {
        Play::Cabinet => cabinet(m, desk),
        Play::DosOthello => dos_othello::program(m, text),
        Play::Othello(game) => othello::program(m, text, desk, game.as_deref()),
        Play::Gomoku(start) => gomoku::program(m, start.board(text), desk, start.game.as_deref()),
        Play::Xiangqi(game) => xiangqi::program(m, text, desk, game.as_deref()),
    }
}

/// Runs the main menu with all its programs.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn cabinet(m: &mut Machine<'_>, desk: &mut Context<'_>) -> Flow {
    let mut rooms = vec![CLASSROOM, EXHIBITION];
    #[cfg(not(target_family = "wasm"))]
    rooms.extend(desk.programs.is_some().then_some(WORKSHOP));
    rooms.push(SETTINGS);
    cabinet::run(m, desk, &Shelves { games: GAMES, rooms: &rooms })
}
