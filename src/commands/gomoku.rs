//! `huanle gomoku`: the game on the wooden board, the 10 × 10 program, and games of files as animations.

use clap::Args;

use super::fault::CommandError;
use super::language::OutputLanguages;
use super::options::RuleName;
use super::table::{self, TableArgs};
use crate::engine::gomoku::{MAX_SIZE, MIN_SIZE};
use crate::programs::{Gomoku, Play};
use crate::screens::gomoku;

/// Play gomoku, 五子棋: freestyle, standard or renju on 10 to 20 rows, or, with --classic, the 10 × 10 program
/// (files: moves, psq, SGF, RenLib)
#[derive(Args, Clone, Debug)]
pub(super) struct GomokuArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Rows of the board of a new game
    #[arg(
        long,
        value_name = "N",
        default_value_t = 15,
        value_parser = clap::value_parser!(u8).range(i64::from(MIN_SIZE)..=i64::from(MAX_SIZE))
    )]
    size: u8,
    /// The rules of a new game, and of a game whose file does not tell its own
    #[arg(long, value_name = "RULE", default_value = "freestyle")]
    rule: RuleName,
    /// The 10 × 10 program: the computer moves first, by its win table
    #[arg(long, conflicts_with_all = ["size", "rule"])]
    classic: bool,
}

/// Plays as the options say.
///
/// # Errors
/// Returns an error if no window can be opened, a file cannot be read or written, or the game to show is invalid.
pub(super) fn run(args: &GomokuArgs, speech: OutputLanguages) -> Result<(), CommandError> {
    let (size, rules) = (args.size, args.rule.rules());
    let start = |game| Gomoku { size, rules, classic: args.classic, game };
    table::run(
        &args.table,
        speech,
        |game| Play::Gomoku(start(game)),
        |bytes, number, language| gomoku::read_game(bytes, number, rules, language),
        |m, text, desk, record, stands| gomoku::show_game(m, start(None).board(text), desk, record, stands),
        |_| {},
    )
}
