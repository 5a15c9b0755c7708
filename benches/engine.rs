//! The speed of the engine's move generation and search. The leaf counts are asserted.
//!
//! `cargo bench -p huanle-benches --bench engine`. Built with the release profile for plain x86-64, one thread. Perft to depth 11 is a
//! fixed amount of work, and so is each search; the time is the best of three runs.

use std::hint::black_box;
use std::time::Duration;

use huanle::engine::Game as _;
use huanle::engine::othello::LEVELS;
use huanle::engine::othello::endgame::{self, Scoring};
use huanle::engine::othello::evaluation::{self, sort_by_square_value};
use huanle::engine::othello::strong::StrongPlayer;
use huanle::engine::othello::{Move, Position, Side};
use huanle::engine::search::matches::random_openings;
use huanle::engine::search::{Engine as _, Level, Limits, NodeCounter, deepen};
use huanle_benches::best_of_three;

/// The leaves of Othello's game tree at depth 11, as published (`tests/perft/othello.txt`).
const PERFT_11: u64 = 212_258_800;

fn print(name: &str, count: u64, unit: &str, time: Duration) {
    let rate = count as f64 / time.as_secs_f64() / 1e6;
    println!("{name:<44} {count:>12} {unit:<6} {:>8.3} s {rate:>9.2} M/s", time.as_secs_f64());
}

fn main() {
    let (leaves, time) = best_of_three(|| black_box(Position::start()).perft(11));
    assert_eq!(leaves, PERFT_11);
    let [black, white] = [Side::Black, Side::White].map(|side| Position::start().board().discs(side).0);
    print(&format!("perft 11, {}", huanle_cpu::othello_backend()), leaves, "leaves", time);
    let (leaves, time) = best_of_three(|| huanle_cpu::othello::portable_perft(black_box(black), white, 11));
    assert_eq!(leaves, PERFT_11);
    print("perft 11, portable", leaves, "leaves", time);

    let opening = random_openings(&Position::start(), 10, 1, 1)[0];
    let order: fn(&Position, &mut [Move]) = sort_by_square_value;
    let (report, time) =
        best_of_three(|| deepen(&opening, NodeCounter::new(&Limits::depth(8), &mut ()), &evaluation::MIXED, order));
    print("deepening, depth 8, mixed, squares first", report.map_or(0, |report| report.nodes), "nodes", time);

    let late = random_openings(&Position::start(), 44, 1, 1)[0];
    let ((_, nodes), time) = best_of_three(|| endgame::value(late, Scoring::DiscDifference));
    print("endgame, 16 empty squares", nodes, "nodes", time);

    let ffo_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    if let Ok(position) = ffo_40.parse::<Position>() {
        let ((value, nodes), time) = best_of_three(|| endgame::value(position, Scoring::EmptiesToWinner));
        assert_eq!(value, 38);
        print("endgame, FFO #40, 20 empty squares", nodes, "nodes", time);
    }

    let (report, time) = best_of_three(|| {
        StrongPlayer::new(Limits::depth(10), 0, Scoring::EmptiesToWinner, 16).choose(&[opening], &mut ())
    });
    print("the strong search, depth 10, patterns", report.map_or(0, |report| report.nodes), "nodes", time);

    if let Some(advanced) = Level::by_name(&LEVELS, "advanced") {
        for plies in [4, 12, 20, 28, 36, 44, 50] {
            let position = random_openings(&Position::start(), plies, 1, 3)[0];
            let (report, time) = best_of_three(|| advanced.new_engine(1).choose(&[position], &mut ()));
            let (nodes, depth) = report.map_or((0, 0), |report| (report.nodes, report.depth));
            print(&format!("the level advanced after {plies} plies, depth {depth}"), nodes, "nodes", time);
        }
    }
}
