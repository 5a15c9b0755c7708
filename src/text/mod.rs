//! All texts of the program, in each of its languages.
//!
//! There is one table with a row for each text, in each language: a missing translation does not compile, and no other code chooses between languages.

pub mod album;
pub mod animation_player;
pub mod context_help;
pub mod dos_othello;
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
#[cfg(feature = "cli")]
pub mod manual;
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
#[cfg(test)]
mod fits;
mod functions;
mod table_file;
mod texts;
#[cfg(test)]
mod wording;

#[cfg(test)]
pub(crate) use fits::assert_fits;

use std::fmt;
use std::str::FromStr;

pub use album::AlbumText;
pub use animation_player::AnimationPlayerText;
pub use main_menu::{MainMenuText, MenuItemText};
use texts::texts;

pub use chimes::ChimeNames;
pub use dos_othello::OthelloText;
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
            Language::Chinese => &Text::ZH,
            Language::English => &Text::EN,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `zh` or `en`")]
pub struct UnknownLanguage;

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

texts! {
    /// The texts of the program.
    pub struct Text {
        /// The language, for error messages, which are written elsewhere.
        language: Language = Language::Chinese, Language::English;
        /// The title of the window.
        window = "欢乐棋", "Huanle";
        /// The main menu.
        main_menu: MainMenuText;
        /// The DOS Othello program.
        othello: OthelloText;
        /// Modern Othello at the table.
        othello_table: othello_table::OthelloTableText;
        /// The help of lists and forms, shown by F1.
        context_help: context_help::ContextHelpText;
        /// The history of the games.
        history: history::HistoryText;
        /// The board editor.
        editor: editor::BoardEditorText;
        /// Gomoku at the table.
        gomoku: gomoku::GomokuText;
        /// The table at which games are played.
        table: table::TableText;
        /// The xiangqi table.
        xiangqi: xiangqi::XiangqiText;
        /// The puzzle room.
        puzzles: puzzles::PuzzleText;
        /// The commands of the strong engine.
        solving: solving::SolvingText;
        /// The external engine at the table.
        external_engine: external_engine::ExternalEngineText;
        /// The list of opponents.
        opponents: opponents::OpponentsText;
        /// The texts of `huanle match`.
        matches: matches::MatchText;
        /// Players and their results.
        records: records::RecordsText;
        /// The settings.
        settings: settings::SettingsText;
        /// The classroom.
        lessons: lessons::ClassroomText;
        /// Handouts.
        handout: handout::HandoutText;
        /// The player.
        player: player::PlayerText;
        /// The computer's levels.
        levels: levels::LevelsText;
        /// The licence notices.
        licences: licences::LicencesText;
        /// The player of animations.
        animation_player: AnimationPlayerText;
        /// The output of the commands.
        terminal: terminal::TerminalText;
        /// The sounds of the games.
        chimes: ChimeNames;
        /// Background music.
        music: MusicText;
        /// Portraits.
        portraits: portraits::PortraitText;
        /// The paces of a motion: constant, ease in, ease out, ease in and out.
        paces: [&'static str; 4] = ["匀速", "渐快", "渐慢", "摆动"], ["Linear", "Ease in", "Ease out", "Ease in-out"];
        /// The caption of motion by erasing and redrawing.
        erased = "擦除重画", "Erase and redraw";
        /// The caption of motion with double buffering.
        buffered = "整帧显示", "Double buffering";
        /// Widgets.
        ui: ui::UiText;
        /// The workbench.
        workbench: workbench::WorkbenchText;
        /// Saved pictures and animations.
        album: AlbumText;
        /// Programs in C.
        turboc: turboc::TurboCText;
    }
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

impl HelpPage {
    /// Creates a page from its heading, paragraphs and caption.
    pub const fn new(heading: &'static str, paragraphs: &'static [&'static str], caption: &'static str) -> HelpPage {
        HelpPage { heading, paragraphs, caption }
    }
}
