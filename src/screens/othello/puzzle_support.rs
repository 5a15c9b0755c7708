//! Othello's puzzles: positions from OBF files, solved by the exact solver if possible.

use super::OthelloBoard;
use super::games;
use crate::engine::Player;
use crate::engine::othello::endgame::{self, Scoring};
use crate::engine::othello::notation::{self, OthelloFormat};
use crate::engine::othello::strong::StrongPlayer;
use crate::engine::othello::weights::PatternWeights;
use crate::engine::othello::{Move, Position, puzzles};
use crate::engine::record::Record;
use crate::engine::search::{Engine as _, Limits, Monitor, NodeCounter, Report, Score};
use crate::messages::Localize as _;
use crate::play::GameList;
use crate::screens::table::puzzles::{BundledSet, PuzzleSupport};
use crate::text::puzzles::PuzzleKindText;

/// The greatest number of positions that the solver visits: usually enough for twenty empty squares, not for
/// twenty-four.
const MAX_NODES: u64 = 30_000_000;
/// The greatest number of empty squares for which the solver is tried.
const MAX_EMPTIES: u32 = 22;
/// The number of positions that the strong player visits for an estimate.
const ESTIMATE_LIMITS: Limits<'static> = Limits::nodes(500_000);
/// The size of the strong player's transposition table in megabytes.
const TABLE_MEGABYTES: usize = 16;

/// Values are counted as in files and tournaments: the empty squares go to the winner.
impl PuzzleSupport for OthelloBoard {
    type Game = Position;

    fn kind(&self) -> &'static PuzzleKindText {
        &self.text.puzzles.othello
    }

    fn sets(&self) -> Vec<BundledSet> {
        let title = self.text.puzzles.othello_endgames;
        let ffo = self.text.puzzles.othello_ffo;
        vec![
            BundledSet { name: "othello/endgames", title, bytes: puzzles::ENDGAMES.as_bytes() },
            BundledSet { name: "othello/ffo", title: ffo, bytes: puzzles::FFO.as_bytes() },
        ]
    }

    fn endings(&self) -> &'static [&'static str] {
        &[".obf", ".OBF", ".txt"]
    }

    fn read(&self, bytes: &[u8]) -> Result<GameList<Position>, String> {
        let archive = notation::read(bytes).map_err(|error| error.localize(self.text.language))?;
        match archive.format() {
            OthelloFormat::Obf | OthelloFormat::Board => games::from_archive(archive, self.text.language),
            _ => Err(self.text.puzzles.no_positions.to_owned()),
        }
    }

    /// Returns the number of empty squares.
    fn length(&self, puzzle: &Record<Position>) -> usize {
        puzzle.start().board().empty().count() as usize
    }

    fn solve(&self, game: &Position, monitor: &mut dyn Monitor<Move>) -> Option<Report<Move>> {
        PatternWeights::unpack_bundled(|| if monitor.on_nodes(0).is_break() { Err(()) } else { Ok(()) }).ok()?;
        if game.board().empty().count() <= MAX_EMPTIES {
            let report = endgame::solve(
                *game,
                Scoring::EmptiesToWinner,
                None,
                NodeCounter::new(&Limits::nodes(MAX_NODES), monitor),
            );
            if let Some(report) = report.filter(|report| matches!(report.score, Score::Exact(_))) {
                return Some(report);
            }
        }
        StrongPlayer::new(ESTIMATE_LIMITS, 0, Scoring::EmptiesToWinner, TABLE_MEGABYTES).choose(&[*game], monitor)
    }

    fn result(&self, game: &Position, player: Player) -> Score {
        let black = Score::Exact(notation::final_score(game).unwrap_or_default());
        if player == Player::First { black } else { -black }
    }

    /// Returns fewer moves than by default, however early the puzzle began.
    fn enough_moves(&self) -> usize {
        15
    }
}
