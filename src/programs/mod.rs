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
pub use sources::{run_workbench, show_source};

use crate::engine::gomoku::Rules;
use crate::gfx::{HEIGHT, WIDTH};
use crate::machine::{Flow, Machine};
use crate::screens::context::Context;
use crate::screens::gomoku::{self, GomokuBoard};
use crate::screens::main_menu::{self, MenuColumns, MenuEntry};
use crate::screens::xiangqi::{self, XiangqiBoard};
use crate::screens::{dos_othello, gallery, othello, settings};
use crate::text::Text;
use crate::workbench::WorkbenchStart;

/// A program to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MenuProgram {
    /// The main menu.
    MainMenu,
    /// The DOS Othello program.
    OriginalOthello,
    /// The 10 × 10 gomoku program.
    OriginalGomoku,
    /// The xiangqi program of the source.
    OriginalXiangqi,
    /// Othello, with the file to open at the start.
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
    /// The file to open at the start.
    pub game: Option<Vec<u8>>,
}

impl MenuProgram {
    /// Returns the program's name in [addresses](Address), in recordings and, if it stores games, with these.
    pub fn name(&self) -> &'static str {
        match self {
            MenuProgram::MainMenu => "main-menu",
            MenuProgram::OriginalOthello => "original-othello",
            MenuProgram::OriginalGomoku => "original-gomoku",
            MenuProgram::OriginalXiangqi => "original-xiangqi",
            MenuProgram::Othello(_) => "othello",
            MenuProgram::Gomoku(_) => "gomoku",
            MenuProgram::Xiangqi(_) => "xiangqi",
        }
    }

    /// Returns the program with a name; `start` are the options of the modern tables.
    pub fn named(name: &str, start: GomokuOptions) -> Option<MenuProgram> {
        let game = start.game.clone();
        let programs = [
            MenuProgram::MainMenu,
            MenuProgram::OriginalOthello,
            MenuProgram::OriginalGomoku,
            MenuProgram::OriginalXiangqi,
            MenuProgram::Othello(game.clone()),
            MenuProgram::Gomoku(start),
            MenuProgram::Xiangqi(game),
        ];
        programs.into_iter().find(|program| program.name() == name)
    }

    /// Returns the file to open at the start.
    pub fn game(&self) -> Option<&[u8]> {
        match self {
            MenuProgram::Othello(game) | MenuProgram::Xiangqi(game) => game.as_deref(),
            MenuProgram::Gomoku(start) => start.game.as_deref(),
            MenuProgram::MainMenu
            | MenuProgram::OriginalOthello
            | MenuProgram::OriginalGomoku
            | MenuProgram::OriginalXiangqi => None,
        }
    }
}

impl Default for GomokuOptions {
    /// Returns 15 rows and freestyle.
    fn default() -> GomokuOptions {
        GomokuOptions { size: 15, rules: Rules::FREESTYLE, game: None }
    }
}

impl GomokuOptions {
    /// Returns the board for the options.
    pub fn board(&self, text: &'static Text) -> GomokuBoard {
        GomokuBoard { size: self.size, rules: self.rules, ..GomokuBoard::new(text) }
    }
}

/// The DOS Othello's source in C: a [project](crate::workbench::examples::PROJECTS).
const OTHELLO_SOURCE: &str = "OTHELLO";

/// The original programs, in the order of the games; the first one is selected at the start.
const ORIGINAL_OTHELLO: MenuEntry = MenuEntry {
    words: |text| &text.original_othello,
    run: |m, text, desk| run_program(&MenuProgram::OriginalOthello, m, text, desk),
};
const ORIGINAL_GOMOKU: MenuEntry = MenuEntry {
    words: |text| &text.original_gomoku,
    run: |m, text, desk| run_program(&MenuProgram::OriginalGomoku, m, text, desk),
};
const ORIGINAL_XIANGQI: MenuEntry = MenuEntry {
    words: |text| &text.original_xiangqi,
    run: |m, text, desk| run_program(&MenuProgram::OriginalXiangqi, m, text, desk),
};
/// The modern tables.
const OTHELLO: MenuEntry = MenuEntry {
    words: |text| &text.othello,
    run: |m, text, desk| run_program(&MenuProgram::Othello(None), m, text, desk),
};
const GOMOKU: MenuEntry = MenuEntry {
    words: |text| &text.gomoku,
    run: |m, text, desk| run_program(&MenuProgram::Gomoku(GomokuOptions::default()), m, text, desk),
};
const XIANGQI: MenuEntry = MenuEntry {
    words: |text| &text.xiangqi,
    run: |m, text, desk| run_program(&MenuProgram::Xiangqi(None), m, text, desk),
};
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
    // What their strong players evaluate with.
    match play {
        MenuProgram::Othello(_) => m.load_data("othello")?,
        MenuProgram::OriginalXiangqi | MenuProgram::Xiangqi(_) => m.load_data("xiangqi")?,
        _ => {}
    }
    m.set_source((*play == MenuProgram::OriginalOthello).then_some(OTHELLO_SOURCE));
    let ended = match play {
        MenuProgram::MainMenu => run_main_menu(m, context),
        MenuProgram::OriginalOthello if context.settings.faithful => {
            in_mode_12h(m, |m| dos_othello::faithful::play(m, &text.othello))
        }
        MenuProgram::OriginalOthello => in_mode_12h(m, |m| dos_othello::play(m, text)),
        MenuProgram::OriginalGomoku => in_mode_12h(m, |m| gomoku::play(m, GomokuBoard::original(text), context, None)),
        MenuProgram::OriginalXiangqi => {
            in_mode_12h(m, |m| xiangqi::play(m, XiangqiBoard::original(text), context, None))
        }
        MenuProgram::Othello(game) => othello::play(m, text, context, game.as_deref()),
        MenuProgram::Gomoku(start) => gomoku::play(m, start.board(text), context, start.game.as_deref()),
        MenuProgram::Xiangqi(game) => xiangqi::play(m, XiangqiBoard::new(text), context, game.as_deref()),
    };
    m.set_source(None);
    ended
}

/// Runs the main menu with all its programs.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn run_main_menu(m: &mut Machine<'_>, context: &mut Context<'_>) -> Flow {
    let left = [ORIGINAL_OTHELLO, ORIGINAL_GOMOKU, ORIGINAL_XIANGQI, CLASSROOM, EFFECTS];
    let mut right = vec![OTHELLO, GOMOKU, XIANGQI];
    right.extend(context.programs.is_some().then_some(WORKBENCH));
    right.push(SETTINGS);
    main_menu::run(m, context, &MenuColumns { left: &left, right: &right })
}

/// Runs a screen that does not lay itself out for the size of the stage: an original, an effect, a C program.
pub(crate) fn in_mode_12h<'h, T>(m: &mut Machine<'h>, run: impl FnOnce(&mut Machine<'h>) -> Flow<T>) -> Flow<T> {
    m.with_screen(WIDTH, HEIGHT, run)
}
