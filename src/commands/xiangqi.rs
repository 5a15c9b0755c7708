//! `huanle xiangqi`: Chinese chess, and games of files as animations.

use clap::{Args, ValueEnum};

use super::fault::CommandError;
use super::language::OutputLanguages;
use super::table::{self, TableArgs};
use crate::programs::Play;
use crate::screens::xiangqi;
use crate::settings::Moves;

/// Play xiangqi, Chinese chess: against the source's seven levels, or two people (files: PGN, XQF, FEN)
#[derive(Args, Clone, Debug)]
pub(super) struct XiangqiArgs {
    #[command(flatten)]
    table: TableArgs,
    /// What stands on the pieces
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

/// Plays as the options say.
///
/// # Errors
/// Returns an error if no window can be opened, a file cannot be read or written, or the game to show is invalid.
pub(super) fn run(args: &XiangqiArgs, speech: OutputLanguages) -> Result<(), CommandError> {
    table::run(&args.table, speech, Play::Xiangqi, xiangqi::read_game, xiangqi::show_game, |settings| {
        if let Some(set) = args.pieces {
            let chosen = &mut settings.xiangqi;
            chosen.western = set == PieceSet::Western;
            if chosen.western && chosen.moves == Moves::Chinese {
                // Who reads letters on the pieces reads them in the list, too.
                chosen.moves = Moves::Wxf;
            }
        }
    })
}
