//! The levels of play, from the weakest.
//!
//! Measured over openings of four random plies, each played with both colours (`manual_levels_measured` below): `classic` against
//! `beginner` 55 %, `intermediate` against `beginner` 65 % and against `classic` 67 % (400 games each, ±5), `advanced`
//! against both `intermediate` and `classic` 100 of 100.

use super::evaluation::{self, EvaluationFunction, sort_by_square_value};
use super::{Move, Position, Square, classic, endgame, strong};
use crate::search::{
    EloTable, Engine, IterativeDeepening, Level, Limits, Minimax, Monitor, NodeCounter, Report, Score, SplitMix64,
    StaticPlayer,
};

/// The source programs' levels: the DOS program's player; the Windows program's two, minimax of different depths with
/// its own evaluation; and a third, alpha-beta with mobility, frontier and corners, which plays the last discs exactly.
pub const LEVELS: [Level<Position>; 4] = [
    Level::new("classic", |_| Box::new(StaticPlayer(classic_report))),
    Level::new("beginner", |seed| Box::new(Minimax { evaluation: evaluation::SOURCE, depth: 2, seed })),
    Level::new("intermediate", |seed| Box::new(Minimax { evaluation: evaluation::SOURCE, depth: 4, seed })),
    Level::new("advanced", |seed| Box::new(AlphaBeta::new(evaluation::MIXED, ADVANCED_LIMITS, seed))),
];

/// All levels available at the table: the originals' players, then the ten of the [strong player](strong::LEVELS).
pub const ALL: [Level<Position>; 14] = {
    let [a, b, c, d] = LEVELS;
    [
        a,
        b,
        c,
        d,
        strong_level::<0>(),
        strong_level::<1>(),
        strong_level::<2>(),
        strong_level::<3>(),
        strong_level::<4>(),
        strong_level::<5>(),
        strong_level::<6>(),
        strong_level::<7>(),
        strong_level::<8>(),
        strong_level::<9>(),
    ]
};

/// The name of the strongest level.
pub const STRONGEST: &str = "10";

/// The measured strengths: the ratings in docs/reference/othello-engine.md (1,080 games), plus 1000, so that random play
/// has 1000.
pub const ELO: &EloTable = &[
    ("classic", 1375),
    ("beginner", 1347),
    ("intermediate", 1451),
    ("advanced", 2038),
    ("1", 1008),
    ("2", 1122),
    ("3", 1320),
    ("4", 1583),
    ("5", 1817),
    ("6", 1990),
    ("7", 2128),
    ("8", 2247),
    ("9", 2369),
    ("10", 2501),
];

/// Returns one of the strong player's levels by index.
const fn strong_level<const PLACE: usize>() -> Level<Position> {
    Level::new(strong::LEVELS[PLACE].name, |seed| Box::new(strong::LEVELS[PLACE].player(seed)))
}

/// The limit of `advanced` before the endgame: about eight plies, 0.03 s on one core, of which `benches/engine.rs`
/// measures six million positions a second.
pub const ADVANCED_LIMITS: Limits<'static> = Limits::nodes(200_000);

/// The number of empty squares from which it plays perfectly.
pub const EXACT_FROM: u32 = 10;

/// The DOS program's player, which looks one move ahead and does not use random numbers.
fn classic_report(position: &Position) -> Option<Report<Move>> {
    static_report(position, classic::choose(*position))
}

/// Returns a report for the square (or pass) chosen by a player without a search. It has no meaningful value.
pub(crate) fn static_report(position: &Position, square: Option<Square>) -> Option<Report<Move>> {
    let mv = match square {
        Some(square) => Move::Place(square),
        None if position.must_pass() => Move::Pass,
        None => return None,
    };
    Some(Report { score: Score::Estimate(0), depth: 1, nodes: u64::from(position.mobility()), pv: vec![mv] })
}

/// A player that searches by alpha-beta with any of the [evaluations](evaluation::ALL) and, from [`EXACT_FROM`] empty
/// squares on, to the end.
pub struct AlphaBeta {
    middle_game: IterativeDeepening<EvaluationFunction, fn(&Position, &mut [Move])>,
}

impl AlphaBeta {
    /// Creates a player with an evaluation, limits until the endgame, and a seed.
    pub fn new(evaluation: EvaluationFunction, limits: Limits<'static>, seed: u32) -> AlphaBeta {
        AlphaBeta { middle_game: IterativeDeepening { evaluation, order: sort_by_square_value, limits, seed } }
    }
}

impl Engine<Position> for AlphaBeta {
    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let position = *game.last()?;
        let empty = position.board().empty().count();
        if empty > EXACT_FROM || limits.depth.is_some_and(|depth| depth < empty) {
            return self.middle_game.search(game, limits, monitor);
        }
        let random = SplitMix64::for_move(self.middle_game.seed, game.len());
        let counter = NodeCounter::new(limits, monitor);
        endgame::solve(position, endgame::Scoring::DiscDifference, Some(random), counter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::search::matches::{Tally, assert_seeded, play_both_colors, random_openings};

    fn level(name: &str) -> &'static Level<Position> {
        Level::by_name(&LEVELS, name).unwrap()
    }

    fn versus(one: &str, other: &str, openings: usize) -> Tally {
        let openings = random_openings(&Position::start(), 4, openings, 1);
        play_both_colors(&openings, level(one), level(other), 1)
    }

    #[test]
    fn a_seed_plays_the_same_game_and_another_one_another() {
        let players = |seed| ["beginner", "intermediate"].map(|name| level(name).new_engine(seed));
        assert_seeded(&Position::start(), 20, players);
    }

    #[test]
    fn each_level_knows_when_it_has_no_move() {
        let over: Position = format!("{} X", "X".repeat(64)).parse().unwrap();
        let pass: Position = format!("XO{} O", "-".repeat(62)).parse().unwrap();
        for level in &LEVELS {
            let mut engine = level.new_engine(1);
            assert_eq!(engine.choose(&[over], &mut ()), None, "{}", level.name);
            assert_eq!(engine.choose(&[pass], &mut ()).unwrap().best(), Some(Move::Pass), "{}", level.name);
        }
    }

    #[test]
    fn the_third_level_plays_the_last_ten_discs_perfectly() {
        for position in random_openings(&Position::start(), 50, 6, 2) {
            let report = level("advanced").new_engine(3).choose(&[position], &mut ()).unwrap();
            let (value, _) = endgame::value(position, endgame::Scoring::DiscDifference);
            assert_eq!(report.score, Score::Exact(value));
            let kept = endgame::value(position.after(report.best().unwrap()), endgame::Scoring::DiscDifference).0;
            assert_eq!(-kept, value, "{position}");
        }
    }

    #[test]
    #[ignore = "long"]
    fn a_higher_level_wins() {
        let tally = versus("intermediate", "beginner", 40);
        assert!(tally.confidence_interval().0 > 0.5, "{tally}");
        let tally = versus("advanced", "intermediate", 3);
        assert!(tally.confidence_interval().0 > 0.5, "{tally}");
    }

    #[test]
    #[ignore = "takes minutes; cargo test --release -p huanle-engine --lib -- --ignored --nocapture othello::levels::tests::manual_levels_measured"]
    fn manual_levels_measured() {
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
