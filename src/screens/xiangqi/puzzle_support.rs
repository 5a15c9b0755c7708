//! Xiangqi's puzzles: forced wins, each proven when it is opened.

use super::{XiangqiBoard, games};
use crate::engine::Game as _;
use crate::engine::search::{Engine as _, Limits, Monitor, NodeCounter, Report, Score, SearchStopped, WinVerdict};
use crate::engine::xiangqi::mate_prover::MateProver;
use crate::engine::xiangqi::strong::StrongPlayer;
use crate::engine::xiangqi::{Move, Position, mate, puzzles};
use crate::play::GameList;
use crate::screens::table::puzzles::{BundledSet, PuzzleSupport, prove_wins};
use crate::text::puzzles::PuzzleKindText;

/// The greatest number of moves of a mate by checks that is searched for its shortest line.
const MAX_MOVES: u32 = 5;
/// The greatest number of moves tried to find it.
const MAX_MATE_NODES: u64 = 100_000;
/// The greatest number of positions visited to prove a win, or that there is no defence.
const MAX_PROOF_NODES: u64 = 60_000;
/// The positions that the strong player visits to find a reply.
const REPLY_NODES: u64 = 100_000;

/// The distance of a win includes the moves of both sides.
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
        let find = |start: &Position| find_win(start, &mut ()).flatten();
        Ok(prove_wins(games, self.text.puzzles.xiangqi.unproven, find))
    }

    /// Searches for a win of the side to move, then for one of the other side; without either, the score is only an
    /// estimate and the move the strong player's.
    fn solve(&self, game: &Position, monitor: &mut dyn Monitor<Move>) -> Option<Report<Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let plies = |line: &[Move]| i32::try_from(line.len()).unwrap_or(i32::MAX);
        let report = |score, line| Some(Report { score, depth: MAX_MOVES, nodes: 0, pv: line });
        if let Some(line) = find_win(game, monitor)? {
            return report(Score::Mate(plies(&line)), line);
        }
        if let Some(line) = find_loss(game, monitor)? {
            return report(Score::Mate(-plies(&line)), line);
        }
        let mut player = StrongPlayer::new(Limits::nodes(REPLY_NODES), None);
        let reply = player.choose(std::slice::from_ref(game), monitor)?.best()?;
        report(Score::Estimate(0), vec![reply])
    }
}

/// Returns the line by which the side to move wins: the shortest mate by checks, or any win that is proven. Returns `None`
/// if the monitor stopped the search.
fn find_win(position: &Position, monitor: &mut dyn Monitor<Move>) -> Option<Option<Vec<Move>>> {
    let limits = Limits::nodes(MAX_MATE_NODES);
    match mate::solve(position, MAX_MOVES, &mut NodeCounter::new(&limits, monitor)) {
        Ok(Some(line)) => Some(Some(line)),
        Ok(None) | Err(SearchStopped) => prove(position, monitor, |prover| prover.prove()),
    }
}

/// Returns the line by which the side to move loses, whatever it plays, if that is proven. Returns `None` if the monitor
/// stopped the search.
fn find_loss(position: &Position, monitor: &mut dyn Monitor<Move>) -> Option<Option<Vec<Move>>> {
    prove(position, monitor, |prover| prover.prove_loss())
}

/// Runs a search of [`MateProver`]. Returns its line, and `None` if the monitor stopped the search.
fn prove(
    position: &Position,
    monitor: &mut dyn Monitor<Move>,
    search: impl FnOnce(&mut MateProver<'_>) -> WinVerdict<Move>,
) -> Option<Option<Vec<Move>>> {
    let limits = Limits::nodes(MAX_PROOF_NODES);
    let verdict = search(&mut MateProver::small(position, NodeCounter::new(&limits, &mut *monitor)));
    if monitor.on_nodes(0).is_break() {
        return None;
    }
    Some(verdict.line())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Player;
    use crate::engine::game::Outcome;
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

    /// A win by a quiet move, which leaves the general no legal move, is a puzzle as well; a position without a win is not.
    #[test]
    fn wins_without_checks_are_puzzles() {
        let board = XiangqiBoard::new(Language::English.text());
        let games = board.read(b"3k5/4P4/9/9/9/9/9/9/4K4/9 w - - 0 1\n3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1\n").unwrap();
        let mut game = games.game(0).unwrap().0.start().clone();
        let Score::Mate(plies) = board.solve(&game, &mut ()).unwrap().score else { panic!("not won") };
        for _ in 0..plies {
            game = game.after(board.solve(&game, &mut ()).unwrap().best().unwrap());
        }
        assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)));
        assert!(games.game(1).unwrap_err().contains("no forced win"));
    }

    /// After a wrong first move, the reply leaves no mate by checks.
    #[test]
    fn wrong_moves_are_refuted() {
        let board = XiangqiBoard::new(Language::English.text());
        let games = board.read(puzzles::MATES.as_bytes()).unwrap();
        let game = games.game(9).unwrap().0.start().clone();
        for mv in game.moves().into_iter().step_by(12) {
            let after = game.after(mv);
            let report = board.solve(&after, &mut ()).unwrap();
            if matches!(report.score, Score::Estimate(_)) {
                let reply = after.after(report.best().unwrap());
                let limits = Limits::nodes(MAX_MATE_NODES);
                let mate = mate::solve(&reply, MAX_MOVES, &mut NodeCounter::new(&limits, &mut ()));
                assert!(!matches!(mate, Ok(Some(_))), "{mv}: {report:?}");
            }
        }
    }
}
