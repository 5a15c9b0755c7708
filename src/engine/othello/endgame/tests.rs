//! Tests of the solver against the plain rules, published solutions, and its own limits.

mod small;

use super::*;
use crate::othello::evaluation::MIXED;
use crate::search::tests::reference::minimax;
use crate::search::{Monitor, matches::random_openings};

/// Returns positions of random games with this many empty squares.
fn late(empty: u32, count: usize) -> Vec<Position> {
    // A pass is a ply too, so some have one more.
    random_openings(&Position::start(), 60 - empty, count, empty)
}

fn result(position: Position, scoring: Scoring) -> i32 {
    let moves = position.moves();
    let best = moves.iter().map(|&mv| -result(position.after(mv), scoring)).max();
    best.unwrap_or_else(|| {
        let [own, other] = [position.side(), !position.side()].map(|side| position.board().count(side) as i32);
        let empty = position.board().empty().count() as i32;
        own - other + if scoring == Scoring::EmptiesToWinner { (own - other).signum() * empty } else { 0 }
    })
}

#[test]
fn it_is_the_value_of_the_rules_written_out() {
    for position in (1..=8).flat_map(|empty| late(empty, 12)) {
        for scoring in [Scoring::DiscDifference, Scoring::EmptiesToWinner] {
            assert_eq!(value(position, scoring).0, result(position, scoring), "{position}");
        }
    }
}

#[test]
fn minimax_to_the_end_agrees_and_the_line_keeps_its_promise() {
    for position in (3..=7).flat_map(|empty| late(empty, 8)) {
        let slow = minimax(&position, 30, &MIXED).unwrap();
        for random in [None, Some(SplitMix64::new(5))] {
            let report =
                solve(position, Scoring::DiscDifference, random, NodeCounter::new(&Limits::NONE, &mut ())).unwrap();
            assert_eq!(report.score, slow.score, "{position}");
            let end = report.pv.iter().fold(position, |at, &mv| Game::play(&at, mv).unwrap());
            assert!(end.is_over());
            let mine = end.board().count(position.side()) as i32 - end.board().count(!position.side()) as i32;
            assert_eq!(Score::Exact(mine), report.score, "{position}");
        }
    }
}

/// The line of perfect play ends 32–32, so each of its last positions has value 0 and its moves are best.
#[test]
fn the_solved_game_stays_a_draw_to_its_end() {
    let game = concat!(
        "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1",
        "F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6"
    );
    let mut position = Position::start();
    for (ply, name) in game.as_bytes().chunks(2).enumerate() {
        if (40..60).contains(&ply) {
            assert_eq!(value(position, Scoring::DiscDifference).0, 0, "{position}");
        }
        position = position.play(str::from_utf8(name).unwrap().parse().unwrap()).unwrap();
    }
    assert_eq!(value(position, Scoring::DiscDifference), (0, 1));
}

/// The first of the FFO test positions, with 20 empty squares.
#[test]
fn ffo_40_is_worth_38() {
    let position: Position = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X".parse().unwrap();
    let report = solve(position, Scoring::EmptiesToWinner, None, NodeCounter::new(&Limits::NONE, &mut ())).unwrap();
    assert_eq!((report.score, report.best()), (Score::Exact(38), Some("a2".parse().unwrap())));
}

#[test]
fn on_several_threads_it_is_worth_the_same() {
    for (position, threads) in late(17, 4).into_iter().zip([2, 3, 4, 8]) {
        for scoring in [Scoring::DiscDifference, Scoring::EmptiesToWinner] {
            let report = solve_parallel(threads, position, scoring, NodeCounter::new(&Limits::NONE, &mut ())).unwrap();
            let (value, _) = value(position, scoring);
            assert_eq!(report.score, Score::Exact(value), "{position}");
            let end = report.pv.iter().fold(position, |at, &mv| at.after(mv));
            let sign = if end.side() == position.side() { 1 } else { -1 };
            let (own, opponent) = end.discs();
            assert!(end.is_over());
            assert_eq!(sign * scoring.result(own, opponent), value, "{position}");
        }
    }
}

#[test]
fn the_others_stop_with_the_first() {
    let position = late(40, 1)[0];
    let stopped =
        solve_parallel(4, position, Scoring::DiscDifference, NodeCounter::new(&Limits::nodes(100_000), &mut ()));
    assert!(stopped.is_none_or(|report| matches!(report.score, Score::Estimate(_))));
    let flag = AtomicBool::new(true);
    assert_eq!(
        solve_parallel(4, position, Scoring::DiscDifference, NodeCounter::new(&Limits::until(&flag), &mut ())),
        None
    );
}

#[test]
fn a_limit_or_the_monitor_stops_it() {
    let position = late(14, 1)[0];
    assert_eq!(solve(position, Scoring::DiscDifference, None, NodeCounter::new(&Limits::nodes(50), &mut ())), None);
    struct Stop(u64);
    impl Monitor<Move> for Stop {
        fn on_nodes(&mut self, nodes: u64) -> std::ops::ControlFlow<()> {
            self.0 += nodes;
            std::ops::ControlFlow::Break(())
        }
    }
    let mut stop = Stop(0);
    assert_eq!(solve(late(16, 1)[0], Scoring::DiscDifference, None, NodeCounter::new(&Limits::NONE, &mut stop)), None);
    assert_eq!(stop.0, crate::search::NODES_BETWEEN_CALLS);
    // Stopped later, it returns a move; the value is that of the move, not of the position.
    let (value, nodes) = value(position, Scoring::DiscDifference);
    let ended = |tenths| {
        let limits = Limits::nodes(nodes * tenths / 10);
        solve(position, Scoring::DiscDifference, None, NodeCounter::new(&limits, &mut ()))
    };
    let stopped: Vec<_> = (1..10).filter_map(ended).filter(|report| report.depth == 0).collect();
    assert!(!stopped.is_empty());
    for report in stopped {
        let kept = -super::value(position.after(report.best().unwrap()), Scoring::DiscDifference).0;
        assert_eq!(report.score, Score::Estimate(kept * 100));
        assert!(kept <= value);
    }
    let over: Position = format!("{} X", "X".repeat(64)).parse().unwrap();
    assert_eq!(solve(over, Scoring::DiscDifference, None, NodeCounter::new(&Limits::NONE, &mut ())), None);
}

/// With a limit, ProbCut comes first and does not change the final result.
#[test]
fn with_a_limit_that_is_not_reached_it_finds_the_same() {
    for position in late(16, 3) {
        let limits = Limits::nodes(1 << 40);
        let report = solve(position, Scoring::EmptiesToWinner, None, NodeCounter::new(&limits, &mut ())).unwrap();
        assert_eq!(report.score, Score::Exact(value(position, Scoring::EmptiesToWinner).0), "{position}");
    }
}

/// If stopped after ProbCut, the result reaches the end of the game but is marked as an estimate.
#[test]
fn what_probcut_finds_is_an_estimate_to_the_end() {
    for position in late(22, 2) {
        let limits = Limits::nodes(3_000_000);
        let report = solve(position, Scoring::EmptiesToWinner, None, NodeCounter::new(&limits, &mut ())).unwrap();
        assert!(
            matches!(report.score, Score::Estimate(_)) && [0, 22].contains(&report.depth),
            "{position}: {report:?}"
        );
    }
}
