//! Xiangqi: the speed of the move generator on one core, with every count asserted, and the cost of the source's
//! player.
//!
//! `cargo bench -p huanle-benches --bench xiangqi [DEPTH|switches|levels]`: perft of all positions of `tests/perft/xiangqi.txt`, by
//! default to depth 5; the nodes and results of the player with each switch on and off; the slowest answers of the
//! levels. Built with the release profile for plain x86-64. Perft counts the last ply without playing it ("bulk
//! counting").

use std::time::{Duration, Instant};

use huanle::engine::Game;
use huanle::engine::search::Engine;
use huanle::engine::xiangqi::classic::{ClassicPlayer, Improvements};
use huanle::engine::xiangqi::{LEVELS, Position};

/// An opening, a middle game, an attack and an ending.
const SAMPLES: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w",
    "1r1a1k3/3Ra4/n2cb1n2/p1p3p1p/4C4/2P1r4/P3N1P1P/4BC3/4A4/2BAK2R1 w",
    "2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w",
];

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_else(|| "5".to_owned());
    match word.as_str() {
        "switches" => switches(),
        "levels" => levels(),
        depth => all_perfts(depth.parse().expect("a depth, `switches` or `levels`")),
    }
}

/// Prints nodes, value and move of the player: as printed, with each improvement alone, with all, and with all but
/// each.
fn switches() {
    let depth = 5;
    for (name, switches) in Improvements::COMPARED {
        print!("{name:<20}");
        for fen in SAMPLES {
            let position: Position = fen.parse().expect("a position");
            let start = Instant::now();
            let mut player = ClassicPlayer { improvements: switches, ..ClassicPlayer::printed(depth) };
            let report = player.choose(&[position], &mut ()).expect("a move");
            let mv = report.best().expect("a move");
            print!(
                "  {:>10} {mv} {:>7} {:>5.2}s",
                report.nodes,
                report.score.to_string(),
                start.elapsed().as_secs_f64()
            );
        }
        println!();
    }
}

/// Prints the slowest and the median answer time of each level in games against itself.
fn levels() {
    for level in LEVELS.iter().rev() {
        let mut times = Vec::new();
        for seed in 0..1 {
            let mut engine = level.new_engine(seed);
            let mut game = vec![Position::start()];
            while game.len() < 40 {
                let start = Instant::now();
                let Some(mv) = engine.choose(&game, &mut ()).and_then(|report| report.best()) else { break };
                times.push(start.elapsed());
                game.push(game[game.len() - 1].play(mv).expect("a legal move"));
            }
        }
        times.sort_unstable();
        println!(
            "{:<14} {:>9.2?} at most, {:>9.2?} usually",
            level.name,
            times[times.len() - 1],
            times[times.len() / 2]
        );
    }
}

fn all_perfts(depth: usize) {
    let (mut total, mut time) = (0, Duration::ZERO);
    for line in include_str!("../tests/perft/xiangqi.txt").lines().filter(|line| !line.starts_with('#')) {
        let (fen, counts) = line.split_once(';').expect("FEN;counts");
        let position: Position = fen.parse().expect("a position");
        let counts: Vec<u64> = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        let depth = depth.min(counts.len());
        let start = Instant::now();
        let leaves = position.perft(depth as u32);
        let took = start.elapsed();
        assert_eq!(leaves, counts[depth - 1], "{fen}, depth {depth}");
        println!("{:>6.1} M leaves/s  depth {depth}: {leaves:>11}  {fen}", leaves as f64 / took.as_secs_f64() / 1e6);
        (total, time) = (total + leaves, time + took);
    }
    println!("{:>6.1} M leaves/s  all: {total} in {time:.2?}", total as f64 / time.as_secs_f64() / 1e6);
}
