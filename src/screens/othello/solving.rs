//! Othello's puzzles: positions of OBF files, worked out by the exact solver where it can.

use super::OthelloBoard;
use super::games;
use crate::engine::Player;
use crate::engine::othello::endgame::{self, Empties};
use crate::engine::othello::notation::{self, Format};
use crate::engine::othello::strong::Expert;
use crate::engine::othello::weights::Weights;
use crate::engine::othello::{Move, Position, puzzles};
use crate::engine::record::Record;
use crate::engine::search::{Brain as _, Counter, Limits, Monitor, Report, Score};
use crate::screens::table::Games;
use crate::screens::table::puzzles::{Bundled, Solving};
use crate::telling::Tell as _;

/// How many positions the solver may look at: twenty empty squares are within it for the most part, twenty-four are not.
const NODES: u64 = 30_000_000;
/// From more empty squares than this the solver is not even asked.
const HOPELESS: u32 = 22;
/// How many positions the strong player looks at for an estimate.
const ESTIMATED: Limits<'static> = Limits::nodes(500_000);
/// Megabytes of its table.
const TABLE: usize = 16;
/// After this number of right moves a puzzle is solved, however early it began.
const ENOUGH: usize = 15;

/// Values are as files and tournaments have them: the empty squares count for the winner.
impl Solving for OthelloBoard {
    type Game = Position;

    fn sets(&self) -> Vec<Bundled> {
        let title = self.text.puzzles.othello_endgames;
        let ffo = self.text.puzzles.othello_ffo;
        vec![
            Bundled { name: "othello/endgames", title, bytes: puzzles::ENDGAMES.as_bytes() },
            Bundled { name: "othello/ffo", title: ffo, bytes: puzzles::FFO.as_bytes() },
        ]
    }

    fn endings(&self) -> &'static [&'static str] {
        &[".obf", ".OBF", ".txt"]
    }

    fn read(&self, bytes: &[u8]) -> Result<Games<Position>, String> {
        let archive = notation::read(bytes).map_err(|fault| fault.tell(self.text.language))?;
        match archive.format() {
            Format::Obf | Format::Board => games::of(archive, self.text.language),
            _ => Err(self.text.puzzles.no_positions.to_owned()),
        }
    }

    fn key(&self, start: &Position) -> String {
        start.to_string()
    }

    fn about(&self, puzzle: &Record<Position>) -> String {
        (self.text.puzzles.empties)(puzzle.start().board().empty().count())
    }

    fn paste_hint(&self) -> &'static str {
        self.text.puzzles.paste_hints[0]
    }

    fn solve(&self, game: &Position, monitor: &mut dyn Monitor<Move>) -> Option<Report<Move>> {
        Weights::unpack_own(|| if monitor.searched(0).is_break() { Err(()) } else { Ok(()) }).ok()?;
        if game.board().empty().count() <= HOPELESS {
            let report = endgame::solve(*game, Empties::TheWinners, None, Counter::new(&Limits::nodes(NODES), monitor));
            if let Some(report) = report.filter(|report| matches!(report.score, Score::Exact(_))) {
                return Some(report);
            }
        }
        Expert::new(ESTIMATED, 0, Empties::TheWinners, TABLE).choose(&[*game], monitor)
    }

    fn result(&self, game: &Position, player: Player) -> Score {
        let black = Score::Exact(notation::final_score(game).unwrap_or_default());
        if player == Player::First { black } else { -black }
    }

    fn enough(&self) -> usize {
        ENOUGH
    }
}
