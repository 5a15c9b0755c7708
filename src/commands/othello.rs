//! `huanle othello`: the modern table, the DOS program, and games of files as animations.

use clap::Args;

use super::error::CommandError;
use super::game::{self, GameArgs};
use crate::programs::MenuProgram;
use crate::screens::othello::{self, OthelloBoard};
use crate::text::Language;

/// Play Othello, with undo, levels, hints, analysis and puzzles
///
/// --original starts 欢乐黑白棋, the DOS program. Files: transcripts, GGF, WTHOR, OBF.
#[derive(Args, Clone, Debug)]
pub(super) struct OthelloArgs {
    #[command(flatten)]
    pub(super) table: GameArgs,
    /// Show the original program as in its paper: without the mouse, names, pauses and animations
    #[arg(long, requires = "original")]
    faithful: bool,
}

impl OthelloArgs {
    /// Returns the program to play.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub(super) fn program(&self) -> Result<MenuProgram, CommandError> {
        self.table.program(MenuProgram::OriginalOthello, MenuProgram::Othello)
    }
}

/// Plays a game, or shows one from a file, with the given options.
///
/// # Errors
/// Returns an error if no window can be opened, a file cannot be read or written, or the game to show is invalid.
pub(super) fn run(args: &OthelloArgs, language: Language) -> Result<(), CommandError> {
    game::run(
        &args.table,
        language,
        args.program()?,
        othello::read_game,
        |text| OthelloBoard { text },
        |settings| {
            settings.faithful |= args.faithful;
        },
    )
}
