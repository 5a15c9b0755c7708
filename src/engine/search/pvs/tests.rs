//! Tests that compare PVS with minimax and alpha-beta in every game.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::gomoku::{self, Rules};
use crate::othello::evaluation::MIXED;
use crate::search::matches::random_openings;
use crate::search::tests::reference::{alpha_beta, minimax};
use crate::search::tests::tree::{GameTree, LeafValues};
use crate::search::{IterativeDeepening, SearchClock};
use crate::{othello, xiangqi};

/// A pseudorandom evaluation by the key, equal for equal positions.
#[derive(Clone, Copy, Debug)]
struct Noise;

impl<G: Game> Evaluation<G> for Noise {
    fn evaluate(&self, position: &G, _last: Option<G::Move>) -> i32 {
        (position.key() >> 40) as i32 % 500
    }
}

fn strong<T>(tactics: T) -> PvsEngine<T> {
    PvsEngine::new(tactics, Limits::NONE, 1)
}

fn to_depth<G: Game + Send + Sync, T: SearchHeuristics<G> + Send + Sync>(
    strong: &mut PvsEngine<T>,
    position: &G,
    depth: u32,
) -> Option<Report<G::Move>>
where
    G::Move: Send,
{
    strong.search(std::slice::from_ref(position), &Limits::depth(depth), &mut ())
}

/// Asserts that the value is that of alpha-beta, that the line is legal, and that its first move has that value.
fn is_alpha_beta<G: Game + Send + Sync, E: Evaluation<G> + Copy + Send + Sync>(position: &G, depth: u32, evaluation: E)
where
    G::Move: Send,
{
    let expected = alpha_beta(position, depth, &evaluation);
    let mut player = strong(FullWidth(evaluation));
    let found = to_depth(&mut player, position, depth);
    let (Some(expected), Some(found)) = (&expected, &found) else {
        assert_eq!(expected.is_none(), found.is_none(), "{position:?}");
        return;
    };
    assert_eq!(found.score.hundredths(), expected.score.hundredths(), "{position:?}, {depth} plies");
    assert!(found.pv.iter().try_fold(position.clone(), |at, &mv| at.play(mv)).is_ok());
    let after = position.after(found.best().unwrap());
    if depth > 1 && after.outcome().is_none() {
        let kept = alpha_beta(&after, depth - 1, &evaluation).unwrap().score.hundredths();
        // After the move a mate is one ply closer.
        let nearer = if kept.abs() >= MATE { kept.signum() } else { 0 };
        assert_eq!(-(kept - nearer), found.score.hundredths(), "{position:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]
    #[test]
    fn in_othello_it_finds_the_value_of_alpha_beta(plies in 0u32..58, seed: u32, depth in 1u32..6) {
        for position in random_openings(&othello::Position::start(), plies, 1, seed) {
            is_alpha_beta(&position, depth, MIXED);
            is_alpha_beta(&position, depth, Noise);
        }
    }

    #[test]
    fn in_gomoku_it_finds_the_value_of_alpha_beta(plies in 0u32..90, seed: u32, depth in 1u32..3) {
        let start = gomoku::Position::empty(gomoku::MIN_SIZE, Rules::FREESTYLE).unwrap();
        for position in random_openings(&start, plies, 1, seed) {
            is_alpha_beta(&position, depth, Noise);
        }
    }

    #[test]
    fn in_xiangqi_it_finds_the_value_of_alpha_beta(plies in 0u32..60, seed: u32, depth in 1u32..4) {
        for position in random_openings(&xiangqi::Position::start(), plies, 1, seed) {
            is_alpha_beta(&position, depth, Noise);
        }
    }
}

#[test]
fn it_is_the_minimax_of_the_worked_trees() {
    for tree in [GameTree::one_ply(), GameTree::two_plies(), GameTree::figure_5_1()] {
        let expected = minimax(&tree, 9, &LeafValues).unwrap();
        let found = strong(FullWidth(LeafValues)).multi_pv(&tree, 1, &Limits::NONE, &mut ()).remove(0);
        assert_eq!((found.score, found.best()), (expected.score, expected.best()));
    }
}

#[test]
fn it_takes_fewer_nodes_than_the_readable_one() {
    let position = random_openings(&othello::Position::start(), 12, 1, 1)[0];
    let mut readable = IterativeDeepening { evaluation: MIXED, order: (), limits: Limits::depth(6), seed: 1 };
    let plain = readable.choose(&[position], &mut ()).unwrap();
    let found = to_depth(&mut strong(FullWidth(MIXED)), &position, 6).unwrap();
    assert_eq!(found.score, plain.score);
    assert!(found.nodes * 2 < plain.nodes, "{} of {}", found.nodes, plain.nodes);
}

/// The same position gives the same answer and node count, whatever was searched before.
#[test]
fn the_same_question_has_the_same_answer() {
    let positions = random_openings(&othello::Position::start(), 20, 4, 2);
    let mut player = strong(FullWidth(MIXED));
    for limits in [Limits::depth(5), Limits::nodes(30_000)] {
        let mut ask = |position| player.search(&[position], &limits, &mut ());
        let first: Vec<_> = positions.iter().map(|&position| ask(position)).collect();
        let again: Vec<_> = positions.iter().rev().map(|&position| ask(position)).collect();
        assert!(first.iter().eq(again.iter().rev()));
    }
}

#[test]
fn several_threads_find_the_same_value() {
    for position in random_openings(&othello::Position::start(), 30, 3, 3) {
        let alone = to_depth(&mut strong(FullWidth(MIXED)), &position, 5).unwrap();
        let mut player = strong(FullWidth(MIXED));
        player.threads = 3;
        assert_eq!(to_depth(&mut player, &position, 5).unwrap().score, alone.score);
    }
}

#[test]
fn the_best_lines_are_the_best_moves() {
    let position = random_openings(&othello::Position::start(), 16, 1, 5)[0];
    let lines = strong(FullWidth(MIXED)).multi_pv(&position, 3, &Limits::depth(4), &mut ());
    let mut values: Vec<i32> = (position.moves().iter())
        .map(|&mv| -alpha_beta(&position.after(mv), 3, &MIXED).unwrap().score.hundredths())
        .collect();
    values.sort_by_key(|value| -value);
    assert_eq!(lines.iter().map(|line| line.score.hundredths()).collect::<Vec<_>>(), values[..3]);
    assert_eq!(strong(FullWidth(MIXED)).multi_pv(&position, 99, &Limits::depth(1), &mut ()).len(), values.len());
}

/// A straight four wins in three plies, and a mate in xiangqi is found with its distance.
#[test]
fn mates_are_found_and_counted() {
    let mut position = gomoku::Position::start();
    for name in ["h8", "a1", "h9", "a2", "h10", "b5"] {
        position = position.place(name.parse().unwrap()).unwrap();
    }
    let found = to_depth(&mut strong(FullWidth(Noise)), &position, 3).unwrap();
    assert_eq!(found.score, Score::Mate(3), "{found:?}");
    // Two rooks against the bare general: one holds the file, the other mates in one or two.
    let position: xiangqi::Position = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w".parse().unwrap();
    let found = to_depth(&mut strong(FullWidth(Noise)), &position, 3).unwrap();
    assert_eq!(found.score, Score::Mate(1), "{found:?}");
}

/// A clock that advances by a millisecond per reading.
#[derive(Debug, Default)]
struct Ticking(AtomicU64);

impl SearchClock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn a_share_of_the_time_is_used_for_whole_depths() {
    let most = Duration::from_millis(800);
    for position in random_openings(&othello::Position::start(), 20, 6, 3) {
        let took = |limits: &Limits<'_>, clock: &Ticking| {
            clock.0.store(0, Ordering::Relaxed);
            let report = strong(FullWidth(MIXED)).search(&[position], limits, &mut ()).unwrap();
            (report, clock.0.load(Ordering::Relaxed))
        };
        let clock = Ticking::default();
        for budget in [50, 100, 400] {
            let time = Duration::from_millis(budget);
            let (share, used) = took(&Limits::soft_time(time, most, &clock), &clock);
            let to_depth = to_depth(&mut strong(FullWidth(MIXED)), &position, share.depth).unwrap();
            if used < 2 * budget {
                assert!(used >= budget * 6 / 10, "{used} of {budget}");
                assert_eq!((share.best(), share.score), (to_depth.best(), to_depth.score), "{position}");
            }
            assert!(used <= 2 * budget + 3, "{used} of {budget}");
            let (_, used) = took(&Limits::time(time, &clock), &clock);
            assert!(used.abs_diff(budget) <= 3, "{used} of {budget}");
            // Without spare time the share is the limit.
            let (_, used) = took(&Limits::soft_time(time, time, &clock), &clock);
            assert!(used.abs_diff(budget) <= 3, "{used} of {budget}");
        }
    }
}

#[test]
fn an_only_move_takes_no_time_where_it_can_be_saved() {
    let positions = random_openings(&othello::Position::start(), 30, 400, 8);
    let position = positions.into_iter().find(|position| position.moves().len() == 1).unwrap();
    let clock = Ticking::default();
    let time = Duration::from_secs(5);
    let report =
        strong(FullWidth(MIXED)).search(&[position], &Limits::soft_time(time, 10 * time, &clock), &mut ()).unwrap();
    assert_eq!((report.depth, report.best()), (1, position.moves().first().copied()));
}
