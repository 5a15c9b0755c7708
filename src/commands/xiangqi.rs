//! `huanle xiangqi`: the modern table, the program of the source, and games of files as animations.

use clap::{Args, ValueEnum};

use super::error::CommandError;
use super::game::{self, GameArgs};
use crate::programs::MenuProgram;
use crate::screens::xiangqi::{self, XiangqiBoard};
use crate::settings::NotationSetting;
use crate::text::Language;

/// Play xiangqi (Chinese chess)
///
/// Play against the seven levels of the original program, ten levels of a strong player, an external engine or another
/// person. --original starts the original program with its menus. Files: PGN, XQF, CBR, CBL, DhtmlXQ, FEN.
#[derive(Args, Clone, Debug)]
pub(super) struct XiangqiArgs {
    #[command(flatten)]
    pub(super) table: GameArgs,
    /// What is drawn on the pieces
    #[arg(long, value_name = "SET")]
    pieces: Option<PieceSet>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PieceSet {
    /// Characters
    Chinese,
    /// The letters K, A, E, H, R, C, P
    Western,
}

impl XiangqiArgs {
    /// Returns the program to play.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub(super) fn program(&self) -> Result<MenuProgram, CommandError> {
        self.table.program(MenuProgram::OriginalXiangqi, MenuProgram::Xiangqi)
    }
}

/// Plays a game, or shows one from a file, with the given options.
///
/// # Errors
/// Returns an error if no window can be opened, a file cannot be read or written, or the game to show is invalid.
pub(super) fn run(args: &XiangqiArgs, language: Language) -> Result<(), CommandError> {
    game::run(&args.table, language, args.program()?, xiangqi::read_game, XiangqiBoard::new, |settings| {
        if let Some(set) = args.pieces {
            let chosen = &mut settings.xiangqi;
            chosen.western = set == PieceSet::Western;
            if chosen.western && chosen.moves == NotationSetting::Chinese {
                // A user who chooses letters on the pieces gets them in the list, too.
                chosen.moves = NotationSetting::Wxf;
            }
        }
    })
}
