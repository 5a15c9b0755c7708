//! The reasons for and against moves: each is compared with a slow checker that shares no code with the engine, on the
//! bundled puzzles and on public games.

mod gomoku;
mod othello;
mod xiangqi;

use std::collections::BTreeMap;
use std::fmt::Debug;

use huanle_engine::game::Game;
use huanle_engine::record::Record;
use huanle_engine::search::{Engine, Score, SplitMix64};

/// Returns the number of positions of public games: that of `HUANLE_POSITIONS`, or 60, which take half a minute a game.
fn position_count() -> usize {
    std::env::var("HUANLE_POSITIONS").map_or(60, |count| count.parse().expect("a number"))
}

/// The reasons found in positions.
#[derive(Default)]
struct Tally {
    positions: usize,
    /// For each kind of reason, how often it was given and how often it was false.
    reasons: BTreeMap<String, [usize; 2]>,
    /// The positions in which one move is clearly the best, and those of them with a reason.
    decided: [usize; 2],
}

impl Tally {
    fn add(&mut self, reason: &impl Debug, is_true: bool, place: impl FnOnce() -> String) {
        let kind = format!("{reason:?}");
        let kind = kind.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned();
        let [count, wrong] = self.reasons.entry(kind).or_default();
        *count += 1;
        if !is_true {
            *wrong += 1;
            println!("false: {reason:?} {}", place());
        }
    }

    /// Prints the reasons and checks that none is false, and that most positions with a clearly best move have one.
    fn finish(self, game: &str) {
        println!("{game}: {} positions", self.positions);
        for (kind, [count, wrong]) in &self.reasons {
            println!("  {kind:20} {count:6} {wrong} false");
        }
        println!("  {} of {} positions with a clearly best move have a reason", self.decided[1], self.decided[0]);
        assert_eq!(self.reasons.values().map(|[_, wrong]| wrong).sum::<usize>(), 0);
        assert!(self.decided[1] * 100 >= self.decided[0] * 60);
    }
}

/// Returns positions from the middle of games, each with those before it.
fn sample<G: Game>(records: &[Record<G>], count: usize) -> Vec<Vec<G>> {
    let mut random = SplitMix64::new(63);
    let mut positions = Vec::new();
    while positions.len() < count {
        let record = &records[random.below(records.len())];
        let mut game = record.positions_along(&record.main_line());
        let plies = game.len();
        game.truncate(plies / 6 + random.below(plies * 5 / 6) + 1);
        if game.last().is_some_and(|position| position.outcome().is_none()) {
            positions.push(game);
        }
    }
    positions
}

/// Returns some moves of the side to move, each with the value of the position after it to that side, the best first.
fn ranked<G: Game>(
    game: &[G],
    moves: Vec<G::Move>,
    engine: &mut dyn Engine<G>,
    final_score: impl Fn(&G) -> i32,
) -> Vec<(G::Move, i32)> {
    let position = &game[game.len() - 1];
    let mut values: Vec<(G::Move, i32)> = Vec::new();
    for mv in moves {
        let after = position.after(mv);
        let sign = if after.to_move() == position.to_move() { 1 } else { -1 };
        let value = match after.outcome() {
            Some(_) => final_score(&after),
            None => {
                let game = [game, &[after]].concat();
                sign * engine.choose(&game, &mut ()).map_or(0, |report| Score::hundredths(report.score))
            }
        };
        values.push((mv, value));
    }
    values.sort_by_key(|&(_, value)| -value);
    values
}
