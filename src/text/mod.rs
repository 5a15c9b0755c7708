//! All texts of the program, in each of its languages.
//!
//! There is one struct with a field for each text and a value for each language: a missing translation does not
//! compile, and no other code chooses between languages.

pub mod album;
pub mod context_help;
pub mod editor;
pub mod endings;
pub mod external_engine;
pub mod faithful;
pub mod file_chooser;
pub mod friend;
pub mod game_over;
pub mod gomoku;
pub mod handout;
pub mod history;
pub mod key_line;
pub mod lessons;
pub mod levels;
pub mod licences;
pub mod main_menu;
pub mod matches;
pub mod music;
pub mod opponents;
pub mod othello_table;
pub mod player;
pub mod portraits;
pub mod puzzles;
pub mod question;
pub mod records;
pub mod refusals;
pub mod settings;
pub mod solving;
pub mod table;
pub mod table_buttons;
pub mod table_keys;
pub mod task_panel;
pub mod tasks;
pub mod terminal;
pub mod turboc;
pub mod ui;
#[cfg(feature = "cli")]
pub mod usage;
pub mod usage_examples;
pub mod values;
pub mod workbench;
pub mod xiangqi;

mod chimes;
pub mod effects;
mod en;
#[cfg(test)]
mod fits;
mod functions;
mod table_file;
#[cfg(test)]
mod wording;
mod words;
mod zh;

#[cfg(test)]
pub(crate) use fits::assert_fits;

use std::fmt;
use std::str::FromStr;

pub use album::AlbumText;
pub use main_menu::{MainMenuText, MenuItemText};

use crate::gfx::Color;
pub use chimes::ChimeNames;
use key_line::{KeyLine, PageKeys};
pub use music::MusicText;

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
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::Chinese, Language::English];

    /// Returns the other language.
    pub fn other(self) -> Language {
        match self {
            Language::Chinese => Language::English,
            Language::English => Language::Chinese,
        }
    }

    /// Returns the texts in this language.
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

/// The error for a text that names no language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `zh` or `en`")
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL.into_iter().find(|language| language.to_string() == text).ok_or(UnknownLanguage)
    }
}

/// Returns the game of a program of the table, by its stored name: `original-gomoku` is a program for `gomoku`.
pub(crate) fn game_of(program: &str) -> &str {
    program.strip_prefix("original-").unwrap_or(program)
}

/// The texts of the program.
pub struct Text {
    /// The language, for error messages, which are written elsewhere.
    pub language: Language,
    /// The title of the window.
    pub window: &'static str,
    /// The main menu.
    pub main_menu: MainMenuText,
    /// The DOS Othello program.
    pub othello: OthelloText,
    /// Modern Othello at the table.
    pub othello_table: othello_table::OthelloTableText,
    /// The help of lists and forms, shown by F1.
    pub context_help: context_help::ContextHelpText,
    /// The history of the games.
    pub history: history::HistoryText,
    /// The board editor.
    pub editor: editor::BoardEditorText,
    /// Gomoku at the table.
    pub gomoku: gomoku::GomokuText,
    /// The table at which games are played.
    pub table: table::TableText,
    /// The xiangqi table.
    pub xiangqi: xiangqi::XiangqiText,
    /// The puzzle room.
    pub puzzles: puzzles::PuzzleText,
    /// The commands of the strong engine.
    pub solving: solving::SolvingText,
    /// The external engine at the table.
    pub external_engine: external_engine::ExternalEngineText,
    /// The list of opponents.
    pub opponents: opponents::OpponentsText,
    /// The texts of `huanle match`.
    pub matches: matches::MatchText,
    /// Players and their results.
    pub records: records::RecordsText,
    /// The settings.
    pub settings: settings::SettingsText,
    /// The classroom.
    pub lessons: lessons::ClassroomText,
    /// Handouts.
    pub handout: handout::HandoutText,
    /// The player.
    pub player: player::PlayerText,
    /// The computer's levels.
    pub levels: levels::LevelsText,
    /// The licence notices.
    pub licences: licences::LicencesText,
    /// The player of animations.
    pub animation_player: AnimationPlayerText,
    /// The output of the commands.
    pub terminal: terminal::TerminalText,
    /// The sounds of the games.
    pub chimes: ChimeNames,
    /// Background music.
    pub music: MusicText,
    /// Portraits.
    pub portraits: portraits::PortraitText,
    /// The paces of a motion: constant, ease in, ease out, ease in and out.
    pub paces: [&'static str; 4],
    /// The caption of motion by erasing and redrawing.
    pub erased: &'static str,
    /// The caption of motion with double buffering.
    pub buffered: &'static str,
    /// Widgets.
    pub ui: ui::UiText,
    /// The workbench.
    pub workbench: workbench::WorkbenchText,
    /// Saved pictures and animations.
    pub album: AlbumText,
    /// Programs in C.
    pub turboc: turboc::TurboCText,
}

/// The texts of the player of animations.
pub struct AnimationPlayerText {
    /// The state: the name, the seed, the speed, and the number of the step.
    pub state: fn(&str, u32, &str, usize) -> String,
    /// The speeds that are not factors: no waiting, and the milliseconds of the old listing.
    pub paces: [&'static str; 2],
    /// The animation has ended: its name, and the next one's.
    pub ended: fn(&str, &str) -> String,
    /// The animation is paused.
    pub paused: &'static str,
    /// The animation repeats.
    pub looping: &'static str,
    /// The line of keys.
    pub keys: KeyLine,
    /// The line of keys if there is only one animation.
    pub keys_alone: KeyLine,
}

/// The texts of the DOS Othello program.
pub struct OthelloText {
    /// The title in 64-dot characters, each with its colour.
    pub title: &'static [(char, Color)],
    /// The four items of the main menu.
    pub menu: [&'static str; 4],
    /// Black's name.
    pub black: &'static str,
    /// White's name.
    pub white: &'static str,
    /// The name of an opening, from its Chinese and its English name.
    pub opening: fn(&'static str, &'static str) -> &'static str,
    /// The human who plays against the computer.
    pub you: &'static str,
    /// The computer.
    pub computer: &'static str,
    /// The player of Black in a game of two humans.
    pub first_player: &'static str,
    /// The player of White in a game of two humans.
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
    /// Black has won: the discs of Black and White.
    pub black_wins: fn(u32, u32) -> String,
    /// White has won: the discs of Black and White.
    pub white_wins: fn(u32, u32) -> String,
    /// The human has won against the computer, in the words of the source: the discs of both.
    pub you_win: fn(u32, u32) -> String,
    /// The computer has won: the discs of both.
    pub computer_wins: fn(u32, u32) -> String,
    /// The question whether to leave a game in progress; it names the key that leaves.
    pub leaving: &'static str,
    /// The game is a draw: the discs of each.
    pub draw: fn(u32, u32) -> String,
    /// The line of keys during a game.
    pub keys_while_playing: KeyLine,
    /// The line of keys after a game.
    pub keys_at_the_end: KeyLine,
    /// The pages of the help: placing a disc, the rules, strategy, the computer's play.
    pub help: [HelpPage; 5],
    /// The page on placing a disc at the table.
    pub placing: HelpPage,
    /// The pages on strategy, in the originals' terms: mobility, frontier, stability.
    pub strategy: [HelpPage; 3],
    /// The line of keys on a page of the help.
    pub keys_in_help: PageKeys,
    /// The program as in the paper.
    pub faithful: faithful::FaithfulText,
}

/// A page of the help: a heading, paragraphs, and a caption for its picture.
pub struct HelpPage {
    /// The heading.
    pub heading: &'static str,
    /// The paragraphs.
    pub paragraphs: &'static [&'static str],
    /// The caption below the picture.
    pub caption: &'static str,
}
