//! The levels of play, from the weakest.
//!
//! Measured over openings of four random plies, each played with both colours (`levels_measured` below): `classic` against
//! `beginner` 55 %, `intermediate` against `beginner` 65 % and against `classic` 67 % (400 games each, ±5), `advanced`
//! against both `intermediate` and `classic` 100 of 100.

use std::sync::atomic::AtomicBool;

use super::evaluation::{self, Function, best_squares_first};
use super::{Move, Position, Square, classic, endgame, strong};
use crate::search::{
    Deepening, Engine, Level, Limits, Minimax, Monitor, NodeCounter, Report, Score, SplitMix64, StaticPlayer,
};

/// The source programs' levels: the DOS program's player; the Windows program's two, minimax of different depths with
/// its own evaluation; and a third, alpha-beta with mobility, frontier and corners, which plays the last discs exactly.
pub const LEVELS: [Level<Position>; 4] = [
    Level { name: "classic", brain: |_| Box::new(StaticPlayer(by_program)) },
    Level { name: "beginner", brain: |seed| Box::new(Minimax { evaluation: evaluation::SOURCE, depth: 2, seed }) },
    Level { name: "intermediate", brain: |seed| Box::new(Minimax { evaluation: evaluation::SOURCE, depth: 4, seed }) },
    Level { name: "advanced", brain: |seed| Box::new(AlphaBeta::new(evaluation::MIXED, ADVANCED, seed)) },
];

/// All levels available at the table: the sources' players, then the ten of the [strong player](strong::LEVELS).
pub const ALL: [Level<Position>; 14] = {
    let [a, b, c, d] = LEVELS;
    [
        a,
        b,
        c,
        d,
        strong::<0>(),
        strong::<1>(),
        strong::<2>(),
        strong::<3>(),
        strong::<4>(),
        strong::<5>(),
        strong::<6>(),
        strong::<7>(),
        strong::<8>(),
        strong::<9>(),
    ]
};

/// Returns one of the strong player's levels by index.
const fn strong<const PLACE: usize>() -> Level<Position> {
    Level { name: strong::LEVELS[PLACE].name, brain: |seed| Box::new(strong::LEVELS[PLACE].player(seed)) }
}

/// The limit of `advanced` before the endgame: about eight plies, 0.03 s on one core, of which `benches/engine.rs`
/// measures six million positions a second.
pub const ADVANCED: Limits<'static> = Limits::nodes(200_000);

/// The number of empty squares from which it plays perfectly.
pub const EXACT_FROM: u32 = 10;

/// The DOS program's player, which looks one move ahead and does not use random numbers.
fn by_program(position: &Position) -> Option<Report<Move>> {
    chosen(position, classic::choose(*position))
}

/// Returns a report for the square (or pass) chosen by a player without a search. It has no meaningful value.
pub(crate) fn chosen(position: &Position, square: Option<Square>) -> Option<Report<Move>> {
    let mv = match square {
        Some(square) => Move::Place(square),
        None if position.must_pass() => Move::Pass,
        None => return None,
    };
    Some(Report { score: Score::Estimate(0), depth: 1, nodes: u64::from(position.mobility()), line: vec![mv] })
}

/// A player that searches by alpha-beta with any of the [evaluations](evaluation::ALL) and, from [`EXACT_FROM`] empty
/// squares on, to the end.
pub struct AlphaBeta {
    middle_game: Deepening<Function, fn(&Position, &mut [Move])>,
}

impl AlphaBeta {
    /// Creates a player with an evaluation, limits until the endgame, and a seed.
    pub fn new(evaluation: Function, limits: Limits<'static>, seed: u32) -> AlphaBeta {
        AlphaBeta { middle_game: Deepening { evaluation, order: best_squares_first, limits, seed } }
    }
}

impl Engine<Position> for AlphaBeta {
    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let position = *game.last()?;
        let empty = position.board().empty().count();
        if empty > EXACT_FROM || limits.depth.is_some_and(|depth| depth < empty) {
            return self.middle_game.search(game, limits, stop, monitor);
        }
        let random = SplitMix64::of_move(self.middle_game.seed, game.len());
        let counter = NodeCounter::new(limits, monitor).until(stop);
        endgame::solve(position, endgame::Empties::Nobodys, Some(random), counter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::search::matches::{Tally, play_both_colors, random_openings};

    fn level(name: &str) -> &'static Level<Position> {
        Level::named(&LEVELS, name).unwrap()
    }

    fn versus(one: &str, other: &str, openings: usize) -> Tally {
        let openings = random_openings(&Position::START, 4, openings, 1);
        play_both_colors(&openings, level(one), level(other), 1)
    }

    #[test]
    fn a_seed_plays_the_same_game_and_another_one_another() {
        let game = |seed| {
            let mut brains = ["beginner", "intermediate"].map(|name| (level(name).brain)(seed));
            let mut game = vec![Position::START];
            for ply in 0..20 {
                let mv = brains[ply % 2].choose(&game, &mut ()).unwrap().best().unwrap();
                game.push(game[ply].after(mv));
            }
            game
        };
        assert_eq!(game(1), game(1));
        assert!((2..6).any(|seed| game(seed) != game(1)));
    }

    #[test]
    fn each_level_knows_when_it_has_no_move() {
        let over: Position = format!("{} X", "X".repeat(64)).parse().unwrap();
        let pass: Position = format!("XO{} O", "-".repeat(62)).parse().unwrap();
        for level in &LEVELS {
            let mut brain = (level.brain)(1);
            assert_eq!(brain.choose(&[over], &mut ()), None, "{}", level.name);
            assert_eq!(brain.choose(&[pass], &mut ()).unwrap().best(), Some(Move::Pass), "{}", level.name);
        }
    }

    #[test]
    fn the_third_level_plays_the_last_ten_discs_perfectly() {
        for position in random_openings(&Position::START, 50, 6, 2) {
            let report = (level("advanced").brain)(3).choose(&[position], &mut ()).unwrap();
            let (value, _) = endgame::value(position, endgame::Empties::Nobodys);
            assert_eq!(report.score, Score::Exact(value));
            let kept = endgame::value(position.after(report.best().unwrap()), endgame::Empties::Nobodys).0;
            assert_eq!(-kept, value, "{position}");
        }
    }

    #[test]
    fn a_higher_level_wins() {
        let tally = versus("intermediate", "beginner", 40);
        assert!(tally.interval().0 > 0.5, "{tally}");
        let tally = versus("advanced", "intermediate", 3);
        assert!(tally.interval().0 > 0.5, "{tally}");
    }

    #[test]
    #[ignore = "takes minutes; cargo test --release --lib -- --ignored --nocapture levels_measured"]
    fn levels_measured() {
        for (one, other, openings) in [
            ("beginner", "classic", 200),
            ("intermediate", "classic", 200),
            ("intermediate", "beginner", 200),
            ("advanced", "intermediate", 50),
            ("advanced", "classic", 50),
        ] {
            let tally = versus(one, other, openings);
            eprintln!("{one} against {other}: {tally}");
        }
    }
}
