//! Tests that compare the searches with each other, with the worked trees of the source documents, and with their own
//! limits.

pub(crate) mod reference;
pub(crate) mod tree;

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::*;
use crate::game::{Game, Player};
use crate::othello::evaluation::{self, EvaluationFunction};
use crate::othello::{Move as OthelloMove, Position};
use reference::{alpha_beta, minimax};
use tree::{Branch, GameTree, LeafValues};

fn line(report: &Report<Branch>) -> String {
    report.pv.iter().map(|branch| branch.0).collect::<Vec<_>>().join(" ")
}

#[test]
fn one_ply_takes_the_corner() {
    let report = minimax(&GameTree::one_ply(), 1, &LeafValues).unwrap();
    assert_eq!((report.score, line(&report).as_str(), report.nodes, report.depth), (Score::Exact(80), "c5", 4, 1));
}

#[test]
fn two_plies_are_worth_minus_one() {
    let report = minimax(&GameTree::two_plies(), 2, &LeafValues).unwrap();
    assert_eq!((report.score, line(&report).as_str(), report.nodes), (Score::Exact(-1), "e3 f6", 18));
    // Alpha-beta: c3 is cut off after d3, c5 after d6.
    let report = alpha_beta(&GameTree::two_plies(), 2, &LeafValues).unwrap();
    assert_eq!((report.score, line(&report).as_str(), report.nodes), (Score::Exact(-1), "e3 f6", 14));
}

/// The same example on the board, with the document's values at the positions its moves lead to.
#[test]
fn the_two_plies_on_a_real_board() {
    struct Document(Vec<(Position, i32)>);
    impl Evaluation<Position> for Document {
        fn evaluate(&self, position: &Position, _last: Option<OthelloMove>) -> i32 {
            let found = self.0.iter().find(|(known, _)| known == position);
            found.map_or(0, |&(_, value)| value * 100)
        }
    }
    let start = Position::start().play("c4".parse().unwrap()).unwrap();
    let tree = GameTree::two_plies();
    let mut document = Document(Vec::new());
    for mv in tree.moves() {
        let after = start.play(mv.0.parse().unwrap()).unwrap();
        let replies = tree.after(mv);
        for reply in replies.moves() {
            let leaf = after.play(reply.0.parse().unwrap()).unwrap();
            document.0.push((leaf, replies.after(reply).value().unwrap()));
        }
        assert_eq!(replies.moves().len() as u32, after.mobility(), "they are all of Black's replies to {mv}");
    }
    for seed in 0..10 {
        let order = ShuffledRoot { random: SplitMix64::new(seed), below: () };
        let report = deepen(&start, NodeCounter::new(&Limits::depth(2), &mut ()), &document, order).unwrap();
        assert_eq!(report.score, Score::Estimate(-100));
        assert!(["e3", "c3"].contains(&report.best().unwrap().to_string().as_str()));
    }
}

#[test]
fn figure_5_1() {
    let report = minimax(&GameTree::figure_5_1(), 2, &LeafValues).unwrap();
    assert_eq!((report.score, line(&report).as_str(), report.nodes), (Score::Exact(3), "1 2", 13));
}

/// p(1,2) is cut off after its second child, p(2) after its first, and nothing else.
#[test]
fn figure_5_2() {
    assert_eq!(minimax(&GameTree::figure_5_2(), 3, &LeafValues).unwrap().nodes, 1 + 3 + 9 + 27);
    let report = alpha_beta(&GameTree::figure_5_2(), 3, &LeafValues).unwrap();
    assert_eq!((report.score, report.nodes), (Score::Exact(3), 40 - 1 - 2 * 4));
}

fn trees() -> impl Strategy<Value = GameTree> {
    let leaf = (-9i32..10).prop_map(GameTree::leaf);
    leaf.prop_recursive(5, 80, 4, |inner| prop::collection::vec(inner, 1..5).prop_map(GameTree::numbered))
}

/// Returns the value of a tree for the first player, by definition.
fn value(tree: &GameTree) -> i32 {
    let values = tree.moves().into_iter().map(|mv| value(&tree.after(mv)));
    let best = if tree.to_move() == Player::First { values.max() } else { values.min() };
    best.unwrap_or_else(|| tree.value().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]

    #[test]
    fn every_search_finds_the_value_of_a_tree(tree in trees(), seed in any::<u64>()) {
        prop_assume!(tree.outcome().is_none());
        let plain = minimax(&tree, 9, &LeafValues).unwrap();
        prop_assert_eq!(plain.score, Score::Exact(value(&tree)));
        let cut = alpha_beta(&tree, 9, &LeafValues).unwrap();
        prop_assert_eq!((cut.score, &cut.pv), (plain.score, &plain.pv), "the same value, and the same first of equals");
        prop_assert!(cut.nodes <= plain.nodes);
        let order = ShuffledRoot { random: SplitMix64::new(seed), below: () };
        let deep = deepen(&tree, NodeCounter::new(&Limits::NONE, &mut ()), &LeafValues, order).unwrap();
        prop_assert_eq!(deep.score, plain.score);
        for report in [plain, deep] {
            let end = report.pv.iter().fold(tree.clone(), |at, &mv| at.play(mv).unwrap());
            prop_assert_eq!(end.value().map(Score::Exact), Some(report.score), "the line leads to the value");
        }
    }
}

fn openings(plies: u32, count: usize) -> Vec<Position> {
    matches::random_openings(&Position::start(), plies, count, plies)
}

#[test]
fn alpha_beta_is_minimax_on_othello() {
    for function in [evaluation::SOURCE, evaluation::MIXED, evaluation::DYNAMIC] {
        for position in [8, 30, 50, 56].into_iter().flat_map(|plies| openings(plies, 4)) {
            for depth in 1..=3 {
                let plain = minimax(&position, depth, &function).unwrap();
                let cut = alpha_beta(&position, depth, &function).unwrap();
                assert_eq!((cut.score, &cut.pv), (plain.score, &plain.pv), "{} {position}", function.name);
                assert!(cut.nodes <= plain.nodes);
                let mut player = Minimax { evaluation: function, depth, seed: 1 };
                let played = player.choose(&[position], &mut ()).unwrap();
                assert_eq!((played.score, played.nodes), (plain.score, plain.nodes), "{} {position}", function.name);
                let limits = Limits::depth(depth);
                let order: fn(&Position, &mut [OthelloMove]) = evaluation::sort_by_square_value;
                let deep = deepen(&position, NodeCounter::new(&limits, &mut ()), &function, order).unwrap();
                assert_eq!(deep.score, plain.score, "{} {position}", function.name);
            }
        }
    }
}

/// Counts monitor calls, and stops after a given number.
#[derive(Default)]
struct Watch {
    nodes: u64,
    calls: u32,
    most: u32,
    reports: Vec<Report<OthelloMove>>,
}

impl Monitor<OthelloMove> for Watch {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        assert!((1..=NODES_BETWEEN_CALLS).contains(&nodes));
        self.nodes += nodes;
        self.calls += 1;
        if self.calls == self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn on_report(&mut self, report: &Report<OthelloMove>) {
        self.reports.push(report.clone());
    }
}

fn deepened(limits: Limits<'_>, most: u32) -> (Option<Report<OthelloMove>>, Watch) {
    let mut watch = Watch { most, ..Watch::default() };
    let order: fn(&Position, &mut [OthelloMove]) = evaluation::sort_by_square_value;
    let position = openings(10, 1)[0];
    (deepen(&position, NodeCounter::new(&limits, &mut watch), &evaluation::MIXED, order), watch)
}

#[test]
fn a_limit_of_nodes_is_kept_and_every_node_is_told() {
    for limit in [100, 4096, 5000, 50_000] {
        let (report, watch) = deepened(Limits::nodes(limit), 0);
        let report = report.unwrap();
        assert_eq!((report.nodes, watch.nodes), (limit, limit));
        assert_eq!(watch.reports.iter().map(|found| found.depth).max(), Some(report.depth));
    }
    assert_eq!(deepened(Limits::nodes(1), 0).0, None, "too few for any move");
}

#[test]
fn it_reports_each_depth_and_each_better_move() {
    let (report, watch) = deepened(Limits::depth(5), 0);
    let report = report.unwrap();
    assert_eq!((report.depth, watch.nodes, watch.reports.last()), (5, report.nodes, Some(&report)));
    let depths: Vec<u32> = watch.reports.iter().map(|report| report.depth).collect();
    assert!(depths.is_sorted() && (0..=5).all(|depth| depths.contains(&depth)), "{depths:?}");
    assert!(watch.reports.iter().all(|report| report.best().is_some() && report.pv.len() <= 5));
}

#[test]
fn a_break_stops_at_once_with_the_best_so_far() {
    let (report, watch) = deepened(Limits::default(), 3);
    let report = report.unwrap();
    assert_eq!((watch.calls, watch.nodes), (3, report.nodes));
    assert_eq!(report.nodes, 3 * NODES_BETWEEN_CALLS);
    assert!(report.best().is_some() && report.depth > 0);
}

#[test]
fn of_equal_moves_a_seed_chooses_one() {
    // The four first moves are mirror images of each other.
    let choice = |seed| {
        let mut engine =
            IterativeDeepening { evaluation: evaluation::MIXED, order: (), limits: Limits::depth(3), seed };
        Engine::<Position>::choose(&mut engine, &[Position::start()], &mut ()).unwrap().best().unwrap()
    };
    let plain = |seed| {
        let mut engine = Minimax { evaluation: evaluation::SOURCE, depth: 2, seed };
        engine.choose(&[Position::start()], &mut ()).unwrap().best().unwrap()
    };
    for moves in [(0..40).map(choice).collect::<Vec<_>>(), (0..40).map(plain).collect()] {
        let names: std::collections::BTreeSet<_> = moves.iter().copied().collect();
        assert_eq!(names.len(), 4, "{names:?}");
    }
    assert_eq!((choice(7), plain(7)), (choice(7), plain(7)));
}

/// By default wins are mates, the sooner the better.
#[test]
fn a_win_is_a_mate_in_so_many_plies() {
    #[derive(Clone, Copy)]
    struct Ends;
    impl Evaluation<GameTree> for Ends {
        fn evaluate(&self, _position: &GameTree, _last: Option<Branch>) -> i32 {
            0
        }
    }
    let win = || GameTree::leaf(1);
    let slow = GameTree::numbered([GameTree::numbered([GameTree::numbered([win()])])]);
    let tree = GameTree::numbered([slow.clone(), GameTree::numbered([GameTree::numbered([win(), GameTree::leaf(0)])])]);
    for report in [minimax(&tree, 9, &Ends), alpha_beta(&tree, 9, &Ends)] {
        let report = report.unwrap();
        assert_eq!((report.score, report.pv.len(), report.best()), (Score::Mate(3), 3, Some(Branch("2"))));
    }
    let lost = GameTree::numbered([GameTree::numbered([GameTree::leaf(-1)]), GameTree::leaf(-1)]);
    let report = deepen(&lost, NodeCounter::new(&Limits::NONE, &mut ()), &Ends, ()).unwrap();
    assert_eq!((report.score, report.best()), (Score::Mate(-2), Some(Branch("1"))), "a loss comes as late as can be");
    // A draw is an exact score.
    let draw = alpha_beta(&GameTree::leaves([0]), 1, &Ends).unwrap();
    assert_eq!(draw.score, Score::Exact(0));
}

#[test]
fn a_mate_survives_the_way_through_hundredths() {
    for score in [1, 7, 300, -1, -8].map(Score::Mate) {
        assert_eq!(Score::mate_from_hundredths(score.hundredths()), Some(score));
    }
    assert_eq!(
        (Score::mate_from_hundredths(Score::Exact(64).hundredths()), Score::mate_from_hundredths(-6400)),
        (None, None)
    );
}

#[test]
fn a_finished_game_has_no_move() {
    let over = GameTree::leaf(3);
    assert_eq!(minimax(&over, 2, &LeafValues), None);
    assert_eq!(alpha_beta(&over, 2, &LeafValues), None);
    assert_eq!(deepen(&over, NodeCounter::new(&Limits::NONE, &mut ()), &LeafValues, ()), None);
}

#[test]
fn a_match_counts_from_one_players_view() {
    use matches::{Tally, play_both_colors};
    fn brain(function: EvaluationFunction) -> Box<dyn Engine<Position>> {
        Box::new(Minimax { evaluation: function, depth: 1, seed: 1 })
    }
    let level = Level::new("one", |_| brain(evaluation::MIXED));
    let weaker = Level::new("other", |_| brain(evaluation::SOURCE));
    let openings = openings(4, 5);
    let tally = play_both_colors(&openings, &level, &weaker, 1);
    let back = play_both_colors(&openings, &weaker, &level, 1);
    assert_eq!(tally.games(), 10);
    assert_eq!((tally.wins, tally.draws, tally.losses), (back.losses, back.draws, back.wins));
    let itself = play_both_colors(&openings, &level, &level, 1);
    assert_eq!(itself.wins, itself.losses, "against oneself each game is played twice");
    let tally = Tally { wins: 8, draws: 0, losses: 2 };
    let (low, high) = tally.confidence_interval(); // Wilson's, as published for 8 of 10
    assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
    assert_eq!(tally.to_string(), "+8 =0 -2, 80.0 % (49.0 to 94.3)");
    assert_eq!((Tally::default().score(), Tally::default().confidence_interval()), (0.5, (0.0, 1.0)));
}

/// A player that returns no move loses.
#[test]
fn who_does_not_move_has_lost() {
    let mut other = Minimax { evaluation: evaluation::SOURCE, depth: 1, seed: 1 };
    let outcome = matches::play(&Position::start(), &mut StaticPlayer(|_: &Position| None), &mut other);
    assert_eq!(outcome.winner(), Some(Player::Second));
}
