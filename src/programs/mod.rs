//! The programs of the main menu, independent of the host: a window, a file, a browser.
//!
//! | file | contents |
//! |---|---|
//! | `mod` | the main menu and the games |
//! | `sources` | C programs in a folder of the user |
//! | [`address`] | addresses of programs in a browser |
//! | [`classroom`] | the lessons, with progress and the workbench |
//! | [`runner`] | C programs, run interactively |
//! | [`stored_games`] | checks whether the programs can read stored games |

pub mod address;
pub mod classroom;
pub mod runner;
mod sources;
pub mod stored_games;

pub use address::Address;
pub use sources::run_workbench;

use crate::engine::gomoku::Rules;
use crate::machine::{Flow, Machine};
use crate::screens::context::Context;
use crate::screens::gomoku::{self, GomokuBoard};
use crate::screens::main_menu::{self, MenuColumns, MenuEntry};
use crate::screens::{dos_othello, gallery, othello, settings, xiangqi};
use crate::text::Text;
use crate::workbench::WorkbenchStart;

/// A program to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MenuProgram {
    /// The main menu.
    MainMenu,
    /// The DOS Othello program.
    DosOthello,
    /// The modern Othello, with the file to open at the start.
    Othello(Option<Vec<u8>>),
    /// Gomoku.
    Gomoku(GomokuOptions),
    /// Xiangqi, with the file to open at the start.
    Xiangqi(Option<Vec<u8>>),
}

/// The options at the start of gomoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GomokuOptions {
    /// The number of rows of the board, 10 to 20.
    pub size: u8,
    /// The rules.
    pub rules: Rules,
    /// `true` to start the 10 × 10 program, which ignores the size and the rules.
    pub classic: bool,
    /// The file to open at the start.
    pub game: Option<Vec<u8>>,
}

impl MenuProgram {
    /// Returns the program's word in an [address](Address).
    pub fn name(&self) -> &'static str {
        match self {
            MenuProgram::MainMenu => "cabinet",
            MenuProgram::DosOthello => "othello",
            MenuProgram::Othello(_) => "modern-othello",
            MenuProgram::Gomoku(start) if start.classic => "classic-gomoku",
            MenuProgram::Gomoku(_) => "gomoku",
            MenuProgram::Xiangqi(_) => "xiangqi",
        }
    }
}

impl GomokuOptions {
    /// Returns the board for the options.
    pub fn board(&self, text: &'static Text) -> GomokuBoard {
        if self.classic {
            GomokuBoard::classic(text)
        } else {
            GomokuBoard { size: self.size, rules: self.rules, ..GomokuBoard::new(text) }
        }
    }
}

/// The games in the main menu; the first one is selected at the start.
const GAMES: &[MenuEntry] = &[
    MenuEntry {
        words: |text| &text.dos_othello,
        run: |m, text, desk| run_program(&MenuProgram::DosOthello, m, text, desk),
    },
    MenuEntry {
        words: |text| &text.othello,
        run: |m, text, desk| run_program(&MenuProgram::Othello(None), m, text, desk),
    },
    MenuEntry {
        words: |text| &text.gomoku,
        run: |m, text, desk| {
            m.open_location(&[("gomoku", "")]);
            gomoku::play(m, GomokuBoard::new(text), desk, None)
        },
    },
    MenuEntry {
        words: |text| &text.classic_gomoku,
        run: |m, text, desk| {
            m.open_location(&[("classic-gomoku", "")]);
            gomoku::play(m, GomokuBoard::classic(text), desk, None)
        },
    },
    MenuEntry {
        words: |text| &text.xiangqi,
        run: |m, text, desk| run_program(&MenuProgram::Xiangqi(None), m, text, desk),
    },
];
/// The other entries of the main menu.
const CLASSROOM: MenuEntry = MenuEntry { words: |text| &text.classroom, run: classroom::run };
const EFFECTS: MenuEntry = MenuEntry { words: |text| &text.effects, run: |m, text, _| gallery::list::run(m, text) };
const SETTINGS: MenuEntry = MenuEntry { words: |text| &text.settings, run: |m, _, desk| settings::edit(m, desk) };
const WORKBENCH: MenuEntry = MenuEntry {
    words: |text| &text.workbench,
    run: |m, text, desk| run_workbench(m, text, desk, WorkbenchStart::Stored),
};

/// Runs a program until the user leaves it.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn run_program(play: &MenuProgram, m: &mut Machine<'_>, text: &'static Text, context: &mut Context<'_>) -> Flow {
    if *play != MenuProgram::MainMenu {
        m.open_location(&[(play.name(), "")]);
    }
    match play {
        MenuProgram::MainMenu => run_main_menu(m, context),
        MenuProgram::DosOthello => dos_othello::play(m, text),
        MenuProgram::Othello(game) => othello::play(m, text, context, game.as_deref()),
        MenuProgram::Gomoku(start) => gomoku::play(m, start.board(text), context, start.game.as_deref()),
        MenuProgram::Xiangqi(game) => xiangqi::play(m, text, context, game.as_deref()),
    }
}

/// Runs the main menu with all its programs.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn run_main_menu(m: &mut Machine<'_>, context: &mut Context<'_>) -> Flow {
    let mut rooms = vec![CLASSROOM, EFFECTS];
    rooms.extend(context.programs.is_some().then_some(WORKBENCH));
    rooms.push(SETTINGS);
    main_menu::run(m, context, &MenuColumns { games: GAMES, other_programs: &rooms })
}
