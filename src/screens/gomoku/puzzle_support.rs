//! Gomoku's puzzles: wins by continuous fours, each proven when it is opened.

use super::GomokuBoard;
use super::games;
use crate::engine::gomoku::vcf;
use crate::engine::gomoku::{Move, Point, Position, puzzles, threats, weights};
use crate::engine::search::{Monitor, Report, Score};

use crate::play::GameList;
use crate::screens::table::puzzles::{BundledSet, PuzzleSupport, prove_wins};
use crate::text::puzzles::PuzzleKindText;

/// The greatest number of fours played to find a win.
const MAX_FOURS: u64 = 100_000;

/// The distance of a win includes the forced moves of both sides.
impl PuzzleSupport for GomokuBoard {
    type Game = Position;

    fn kind(&self) -> &'static PuzzleKindText {
        &self.text.puzzles.gomoku
    }

    fn sets(&self) -> Vec<BundledSet> {
        let title = self.text.puzzles.gomoku_fours;
        vec![BundledSet { name: "gomoku/fours", title, bytes: puzzles::FOURS.as_bytes() }]
    }

    fn endings(&self) -> &'static [&'static str] {
        &[".sgf", ".SGF"]
    }

    fn read(&self, bytes: &[u8]) -> Result<GameList<Position>, String> {
        let games = games::read(bytes, self.rules, self.text.language)?;
        Ok(prove_wins(games, self.text.puzzles.gomoku.unproven, |start| {
            let line = find_win_by_fours(start)?;
            Some(line.into_iter().map(|point| start.move_at(point)).collect())
        }))
    }

    /// Searches for a win by fours for the side to move or, after a four, tests whether the reply loses; otherwise the
    /// score is only an estimate.
    fn solve(&self, game: &Position, monitor: &mut dyn Monitor<Move>) -> Option<Report<Move>> {
        if game.ending().is_some() || monitor.on_nodes(1).is_break() {
            return None;
        }
        let (score, point) = evaluate(game);
        let point = point.or_else(|| weights::choose(game)).or_else(|| game.allowed_points().first().copied())?;
        Some(Report { score, depth: 1, nodes: 1, pv: vec![game.move_at(point)] })
    }
}

fn find_win_by_fours(position: &Position) -> Option<Vec<Point>> {
    vcf::solve(position, MAX_FOURS).result.line()
}

/// Evaluates a position for the side to move as far as fours are concerned, and returns the move that the position
/// requires.
fn evaluate(game: &Position) -> (Score, Option<Point>) {
    let plies = |line: &[Point]| i32::try_from(line.len()).unwrap_or(i32::MAX);
    if let Some(line) = find_win_by_fours(game) {
        return (Score::Mate(plies(&line)), line.first().copied());
    }
    let fives = threats::winning_points(game, !game.side_to_move());
    let allowed = |&point: &Point| game.forbidden_kind(point).is_none();
    match fives[..] {
        [] => (Score::Estimate(0), None),
        [only] if allowed(&only) => match find_win_by_fours(&game.place_unchecked(only)) {
            Some(line) => (Score::Mate(-1 - plies(&line)), Some(only)),
            None => (Score::Estimate(0), Some(only)),
        },
        // The opponent completes one of the fives.
        _ => (Score::Mate(-2), fives.iter().copied().find(allowed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Game as _;
    use crate::engine::game::Outcome;
    use crate::engine::record::ROOT;
    use crate::text::Language;

    /// With best play of both sides, every built-in puzzle ends with five in a row.
    #[test]
    fn every_puzzle_can_be_played_to_its_five() {
        let board = GomokuBoard::new(Language::English.text());
        let games = board.read(puzzles::FOURS.as_bytes()).unwrap();
        for index in 0..games.count {
            let (record, _) = games.game(index).unwrap();
            assert!(matches!(record.node(record.children(ROOT)[0]).score, Some(Score::Mate(plies)) if plies > 0));
            let mut game = *record.start();
            let (solver, mut moves) = (game.to_move(), 0);
            while let Some(report) = board.solve(&game, &mut ()) {
                let wins = report.score.hundredths() > 0;
                assert_eq!(wins, game.to_move() == solver, "puzzle {index}");
                game = game.after(report.best().unwrap());
                moves += 1;
                assert!(moves < 80, "puzzle {index}");
            }
            assert_eq!(game.outcome(), Some(Outcome::Win(solver)), "puzzle {index}");
        }
    }
}
