//! Xiangqi's puzzles: mates by continuous checks, each proven when it is opened.

use super::{XiangqiBoard, games};
use crate::engine::game::Outcome;
use crate::engine::search::{Engine as _, Limits, Monitor, NodeCounter, Report, Score};
use crate::engine::xiangqi::classic::{ClassicPlayer, Improvements};
use crate::engine::xiangqi::{Move, Position, mate, puzzles};
use crate::engine::{Game as _, Player};
use crate::play::GameList;
use crate::screens::table::puzzles::{BundledSet, PuzzleSupport, prove_wins};
use crate::text::puzzles::PuzzleKindText;

/// The greatest number of moves of a mate.
const MAX_MOVES: u32 = 5;
/// The greatest number of moves tried to find it.
const MAX_NODES: u64 = 3_000_000;

/// The distance of a mate includes the moves of both sides.
impl PuzzleSupport for XiangqiBoard {
    type Game = Position;

    fn kind(&self) -> &'static PuzzleKindText {
        &self.text.puzzles.xiangqi
    }

    fn sets(&self) -> Vec<BundledSet> {
        let title = self.text.puzzles.xiangqi_mates;
        vec![BundledSet { name: "xiangqi/mates", title, bytes: puzzles::MATES.as_bytes() }]
    }

    fn endings(&self) -> &'static [&'static str] {
        &[".fen", ".FEN"]
    }

    fn read(&self, bytes: &[u8]) -> Result<GameList<Position>, String> {
        let games = games::read(bytes, self.text.language)?;
        Ok(prove_wins(games, self.text.puzzles.xiangqi.unproven, |start| {
            find_mate_by_checks(start, MAX_MOVES, &mut ()).flatten()
        }))
    }

    /// Searches for a mate by checks for the side to move or, in check, tests whether each reply is mated; otherwise
    /// the score is only an estimate.
    fn solve(&self, game: &Position, monitor: &mut dyn Monitor<Move>) -> Option<Report<Move>> {
        let plies = |line: &[Move]| i32::try_from(line.len()).unwrap_or(i32::MAX);
        let report = |score, line| Some(Report { score, depth: MAX_MOVES, nodes: 0, pv: line });
        if let Some(line) = find_mate_by_checks(game, MAX_MOVES, monitor)? {
            return report(Score::Mate(plies(&line)), line);
        }
        let limits = Limits::nodes(MAX_NODES);
        let refuted = mate::refute(game, MAX_MOVES, &mut NodeCounter::new(&limits, monitor)).ok()?;
        if let Some(line) = refuted {
            return report(Score::Mate(-plies(&line)), line);
        }
        let escapes = |&mv: &Move| {
            let after = game.after(mv);
            after.outcome().is_none() && find_mate_by_checks(&after, MAX_MOVES - 1, &mut ()).flatten().is_none()
        };
        let escape = game.moves().into_iter().find(escapes).filter(|_| game.in_check());
        let mut player = ClassicPlayer {
            depth: 2,
            improvements: Improvements::ALL,
            iterative_deepening: true,
            max_nodes: Some(MAX_NODES),
            seed: None,
        };
        let reply = escape.or_else(|| player.choose(std::slice::from_ref(game), &mut ())?.best())?;
        report(Score::Estimate(0), vec![reply])
    }

    fn result(&self, game: &Position, player: Player) -> Score {
        match game.outcome() {
            Some(Outcome::Win(winner)) if winner == player => Score::Mate(0),
            Some(Outcome::Win(_)) => Score::Mate(-1),
            _ => Score::Exact(0),
        }
    }

    fn enough_moves(&self) -> usize {
        2 * MAX_MOVES as usize
    }
}

/// Returns the mate by checks of the side to move, if there is one; `None` if the monitor stopped the search.
fn find_mate_by_checks(position: &Position, moves: u32, monitor: &mut dyn Monitor<Move>) -> Option<Option<Vec<Move>>> {
    let limits = Limits::nodes(MAX_NODES);
    mate::solve(position, moves, &mut NodeCounter::new(&limits, monitor)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    /// With best play of both sides, every built-in puzzle ends with mate.
    #[test]
    fn every_puzzle_can_be_played_to_its_mate() {
        let board = XiangqiBoard::new(Language::English.text());
        let games = board.read(puzzles::MATES.as_bytes()).unwrap();
        assert_eq!(games.count, puzzles::MATES.lines().count());
        for index in 0..games.count {
            let mut game = games.game(index).unwrap().0.start().clone();
            let (solver, mut moves) = (game.to_move(), 0);
            while game.outcome().is_none() {
                let report = board.solve(&game, &mut ()).unwrap();
                assert_eq!(report.score.hundredths() > 0, game.to_move() == solver, "puzzle {index}");
                game = game.after(report.best().unwrap());
                moves += 1;
                assert!(moves < 10, "puzzle {index}");
            }
            assert_eq!(game.outcome(), Some(Outcome::Win(solver)), "puzzle {index}");
        }
    }
}
