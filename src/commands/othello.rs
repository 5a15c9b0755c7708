//! `huanle othello`: the DOS program, the modern one, and games of files as animations.

use clap::Args;

use super::error::CommandError;
use super::game::{self, GameArgs};
use super::play;
use crate::programs::MenuProgram;
use crate::screens::othello::{self, OthelloBoard};
use crate::text::Language;

/// Play Othello: the DOS program, or the modern table
///
/// The DOS program 欢乐黑白棋 is the default; --modern opens the table with undo, levels, hints, analysis and files
/// (transcripts, GGF, WTHOR, OBF).
#[derive(Args, Clone, Debug)]
pub(super) struct OthelloArgs {
    #[command(flatten)]
    table: GameArgs,
    /// Open the modern table (undo, levels, hints, analysis, files, puzzles) instead of the DOS program; implied by
    /// --game and --opponent
    #[arg(long)]
    modern: bool,
}

/// Plays a game, or shows one from a file, with the given options.
///
/// # Errors
/// Returns an error if no window can be opened, a file cannot be read or written, or the game to show is invalid.
pub(super) fn run(args: &OthelloArgs, language: Language) -> Result<(), CommandError> {
    if !args.modern && args.table.game.is_none() && args.table.opponent.is_none() {
        return play::run(&args.table.play, language, MenuProgram::DosOthello);
    }
    game::run(&args.table, language, MenuProgram::Othello, othello::read_game, |text| OthelloBoard { text }, |_| {})
}
