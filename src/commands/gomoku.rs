//! `huanle gomoku`: the modern table, the 10 × 10 program, and games of files as animations.

use clap::Args;

use super::error::CommandError;
use super::game::{self, GameArgs};
use super::options::RuleName;
use crate::engine::gomoku::{MAX_SIZE, MIN_SIZE};
use crate::programs::{GomokuOptions, MenuProgram};
use crate::screens::gomoku;
use crate::text::Language;

/// Play gomoku (五子棋): freestyle, standard or renju
///
/// The board has 10 to 20 rows. --original starts the 10 × 10 program, whose computer player uses a win table. Files: moves, psq, SGF, RenLib.
#[derive(Args, Clone, Debug)]
pub(super) struct GomokuArgs {
    #[command(flatten)]
    pub(super) table: GameArgs,
    /// Rows of the board in a new game
    #[arg(
        long,
        value_name = "N",
        default_value_t = 15,
        conflicts_with = "original",
        value_parser = clap::value_parser!(u8).range(i64::from(MIN_SIZE)..=i64::from(MAX_SIZE))
    )]
    size: u8,
    /// Rules of a new game, and of a file that does not state them
    #[arg(long, value_name = "RULE", default_value = "freestyle", conflicts_with = "original")]
    rule: RuleName,
}

impl GomokuArgs {
    /// Returns the program to play.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub(super) fn program(&self) -> Result<MenuProgram, CommandError> {
        self.table.program(MenuProgram::OriginalGomoku, |game| MenuProgram::Gomoku(self.options(game)))
    }

    fn options(&self, game: Option<Vec<u8>>) -> GomokuOptions {
        GomokuOptions { size: self.size, rules: self.rule.rules(), game }
    }
}

/// Plays a game, or shows one from a file, with the given options.
///
/// # Errors
/// Returns an error if no window can be opened, a file cannot be read or written, or the game to show is invalid.
pub(super) fn run(args: &GomokuArgs, language: Language) -> Result<(), CommandError> {
    game::run(
        &args.table,
        language,
        args.program()?,
        |bytes, number, language| gomoku::read_game(bytes, number, args.rule.rules(), language),
        |text| args.options(None).board(text),
        |_| {},
    )
}
