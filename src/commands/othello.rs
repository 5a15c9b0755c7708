//! `huanle othello`: the DOS program, the modern one, and games of files as animations.

use clap::Args;

use super::fault::CommandError;
use super::language::OutputLanguages;
use super::play;
use super::table::{self, TableArgs};
use crate::programs::Play;
use crate::screens::othello;

/// Play Othello: the DOS program 欢乐黑白棋, or, with --modern, with every comfort (files: transcript, GGF, WTHOR, OBF)
#[derive(Args, Clone, Debug)]
pub(super) struct OthelloArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Undo, levels, hints, analysis, files, puzzles: the table instead of the DOS program; --game and --opponent imply it
    #[arg(long)]
    modern: bool,
}

/// Plays as the options say.
///
/// # Errors
/// Returns an error if no window can be opened, a file cannot be read or written, or the game to show is invalid.
pub(super) fn run(args: &OthelloArgs, speech: OutputLanguages) -> Result<(), CommandError> {
    if !args.modern && args.table.game.is_none() && args.table.opponent.is_none() {
        return play::run(&args.table.play, speech, Play::DosOthello);
    }
    table::run(&args.table, speech, Play::Othello, othello::read_game, othello::show_game, |_| {})
}
