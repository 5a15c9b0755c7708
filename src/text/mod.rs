//! Every sentence that the program says, in each of its languages.
//!
//! One struct, one field a sentence, one value a language: a missing translation does not compile, and nothing else in
//! the house asks which language it is.

pub mod album;
pub mod cabinet;
pub mod editor;
pub mod endings;
pub mod gomoku;
pub mod hints;
pub mod history;
pub mod lessons;
pub mod levels;
pub mod matches;
pub mod music;
pub mod outside;
pub mod portraits;
pub mod puzzles;
pub mod reasons;
pub mod records;
pub mod settings;
pub mod solving;
pub mod table;
pub mod terminal;
pub mod turboc;
pub mod ui;
#[cfg(feature = "cli")]
pub mod usage;
pub mod workbench;
pub mod xiangqi;

mod chimes;
mod en;
#[cfg(test)]
mod fits;
#[cfg(test)]
mod wording;
mod zh;

#[cfg(test)]
pub(crate) use fits::assert_fits;

use std::fmt;
use std::str::FromStr;

pub use album::Album;
pub use cabinet::{Cabinet, Words};

use crate::gfx::Color;
pub use chimes::ChimeNames;
pub use music::Music;

/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// 中文
    #[default]
    Chinese,
    /// English
    English,
}

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::Chinese, Language::English];

    /// The other one.
    pub fn other(self) -> Language {
        match self {
            Language::Chinese => Language::English,
            Language::English => Language::Chinese,
        }
    }

    /// What is said in it.
    pub fn text(self) -> &'static Text {
        match self {
            Language::Chinese => &zh::TEXT,
            Language::English => &en::TEXT,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Language::Chinese => "zh",
            Language::English => "en",
        })
    }
}

/// A text that names no language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`zh` or `en` was expected")
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL.into_iter().find(|language| language.to_string() == text).ok_or(UnknownLanguage)
    }
}

/// What the program says.
pub struct Text {
    /// Which language this is: for what is told by the room of faults.
    pub language: Language,
    /// What the window is called.
    pub window: &'static str,
    /// The cabinet.
    pub cabinet: Cabinet,
    /// The DOS Othello program.
    pub othello: Othello,
    /// What F1 tells in lists and forms.
    pub hints: hints::Hints,
    /// Where the games come from.
    pub history: history::History,
    /// The board editor.
    pub editor: editor::Editor,
    /// Gomoku at the table.
    pub gomoku: gomoku::Gomoku,
    /// The table at which games are played.
    pub table: table::Table,
    /// The xiangqi table.
    pub xiangqi: xiangqi::Xiangqi,
    /// The puzzle room.
    pub puzzles: puzzles::Puzzles,
    /// The commands of the strong engine.
    pub solving: solving::Solving,
    /// Why a move of Othello is good or bad.
    pub reasons: reasons::Reasons,
    /// What the table says of an engine outside.
    pub outside: outside::Outside,
    /// What `huanle match` says.
    pub matches: matches::Matches,
    /// Players and their results.
    pub records: records::Records,
    /// The settings.
    pub settings: settings::Settings,
    /// The classroom.
    pub lessons: lessons::Lessons,
    /// The strengths at which the computer plays.
    pub levels: levels::Levels,
    /// The projector of stories.
    pub projector: Projector,
    /// What the commands print.
    pub terminal: terminal::Terminal,
    /// What each thing to be shown is.
    pub exhibits: Exhibits,
    /// The sounds of the games.
    pub chimes: ChimeNames,
    /// Background music.
    pub music: Music,
    /// Portraits.
    pub portraits: portraits::Portraits,
    /// The paces of a motion: steady, starting, slowing, swinging.
    pub paces: [&'static str; 4],
    /// Motion by erasing and redrawing.
    pub erased: &'static str,
    /// Motion by whole frames.
    pub buffered: &'static str,
    /// Widgets.
    pub ui: ui::Ui,
    /// Where programs are written and run.
    pub workbench: workbench::Workbench,
    /// Pictures and animations that are kept.
    pub album: Album,
    /// Programs in C.
    pub turboc: turboc::TurboC,
}

/// What the projector of stories says.
pub struct Projector {
    /// What is played: its name, the seed, the speed, and the number of the operation.
    pub state: fn(&str, u32, &str, usize) -> String,
    /// The speeds that are no factor: no waiting at all, and the milliseconds of the old listing.
    pub paces: [&'static str; 2],
    /// It stands still.
    pub paused: &'static str,
    /// It starts again when it is over.
    pub looping: &'static str,
    /// The keys that work.
    pub keys: &'static str,
    /// The same where there is nothing else to be played.
    pub keys_alone: &'static str,
}

/// A line about each thing to be shown, or its title, by its name on the command line.
pub struct Exhibits {
    /// The starfield.
    pub starfield: &'static str,
    /// The title.
    pub title: &'static str,
    /// The main screen.
    pub menu: &'static str,
    /// The board.
    pub board: &'static str,
    /// `blinds-h`.
    pub blinds_horizontal: &'static str,
    /// `blinds-v`.
    pub blinds_vertical: &'static str,
    /// `lines-h`.
    pub random_rows: &'static str,
    /// `lines-v`.
    pub random_columns: &'static str,
    /// `effect`.
    pub effect: &'static str,
    /// `dissolve`.
    pub dissolve: &'static str,
    /// `wipe`.
    pub wipe: &'static str,
    /// `iris`.
    pub iris: &'static str,
    /// `checkerboard`.
    pub checkerboard: &'static str,
    /// `spiral`.
    pub spiral: &'static str,
    /// `shutters`.
    pub shutters: &'static str,
    /// `fade`.
    pub fade: &'static str,
    /// `rain`.
    pub rain: &'static str,
    /// `motion`.
    pub motion: &'static str,
    /// `paces`.
    pub paces: &'static str,
    /// `flicker`.
    pub flicker: &'static str,
    /// `xor`.
    pub xor: &'static str,
    /// `rotate`.
    pub rotate: &'static str,
    /// `morph`.
    pub morph: &'static str,
    /// `dots`.
    pub dots: &'static str,
    /// `cycle`.
    pub cycle: &'static str,
    /// `tones`.
    pub tones: &'static str,
    /// `music`.
    pub music: &'static str,
}

/// What the DOS Othello program says.
pub struct Othello {
    /// The title in 64-dot characters, each with its colour.
    pub title: &'static [(char, Color)],
    /// The four items of the main menu.
    pub menu: [&'static str; 4],
    /// Black's name.
    pub black: &'static str,
    /// White's name.
    pub white: &'static str,
    /// An opening by its Chinese and its English name.
    pub opening: fn(&'static str, &'static str) -> &'static str,
    /// Who plays a side that a person sitting here plays, against the computer.
    pub you: &'static str,
    /// Who plays the computer's side.
    pub computer: &'static str,
    /// Who plays Black when two people play.
    pub first_player: &'static str,
    /// Who plays White when two people play.
    pub second_player: &'static str,
    /// It is Black's turn.
    pub black_to_move: &'static str,
    /// It is White's turn.
    pub white_to_move: &'static str,
    /// The computer is about to move.
    pub thinking: &'static str,
    /// Black has no move and passes.
    pub black_passes: &'static str,
    /// White has no move and passes.
    pub white_passes: &'static str,
    /// Black has won, with the discs of Black and White.
    pub black_wins: fn(u32, u32) -> String,
    /// White has won, with the discs of Black and White.
    pub white_wins: fn(u32, u32) -> String,
    /// The person has won against the computer, as the source says it, with the discs of both.
    pub you_win: fn(u32, u32) -> String,
    /// The computer has won, with the discs of both.
    pub computer_wins: fn(u32, u32) -> String,
    /// Is a game that has begun to be left? Which key leaves.
    pub leaving: &'static str,
    /// Nobody has won, with the discs of each.
    pub draw: fn(u32, u32) -> String,
    /// The keys that work while a game is played.
    pub keys_while_playing: &'static str,
    /// The keys that work when a game is over.
    pub keys_at_the_end: [&'static str; 2],
    /// The pages of the help: how to place a disc, the rules, how to win, how the computer plays.
    pub help: [Page; 4],
    /// How to place a disc at the table.
    pub placing: Page,
    /// How to win, in the sources' terms: mobility, frontier, what is stable.
    pub strategy: [Page; 3],
    /// The keys that work on a page of the help, with its number and how many there are.
    pub keys_in_help: fn(usize, usize) -> String,
}

/// A page of the help: a heading, paragraphs, and what the picture beside them shows.
pub struct Page {
    /// Its heading.
    pub heading: &'static str,
    /// Its paragraphs.
    pub paragraphs: &'static [&'static str],
    /// A line below the picture.
    pub caption: &'static str,
}
