//! The levels of play: the ladder of the strong player, and the players of the original programs.
//!
//! Their ratings are measured by `huanle-lab ladder othello`.

use super::evaluation::{self, EvaluationFunction, sort_by_square_value};
use super::scoring::Scoring;
use super::strong::StrongPlayer;
use super::weights::PatternWeights;
use super::{Move, Position, Square, classic, endgame};
use crate::game::Game as _;
use crate::search::{
    Engine, IterativeDeepening, LADDER, LadderGame, Level, Limits, Minimax, Monitor, NodeCounter, Report, Score,
    SplitMix64, StaticPlayer, final_value,
};

/// The levels: the ladder from the weakest, then the [originals](ORIGINALS).
pub const LEVELS: [Level<Position>; 14] = [
    Level::on_ladder(1, 300, Limits::depth(1), 80),
    Level::on_ladder(2, 522, Limits::depth(1), 47),
    Level::on_ladder(3, 763, Limits::depth(1), 31),
    Level::on_ladder(4, 956, Limits::depth(1), 16),
    Level::on_ladder(5, 1174, Limits::depth(2), 18),
    Level::on_ladder(6, 1340, Limits::depth(3), 20),
    Level::on_ladder(7, 1529, Limits::depth(4), 10),
    Level::on_ladder(8, 1783, Limits::depth(5), 0),
    Level::on_ladder(9, 2000, Limits::depth(7), 0),
    Level::on_ladder(10, 2202, Limits::depth(9), 0),
    Level::new("classic", |_| Box::new(StaticPlayer(classic_report))).rated(769),
    Level::new("beginner", |seed| Box::new(Minimax { evaluation: evaluation::SOURCE, depth: 2, seed })).rated(657),
    Level::new("intermediate", |seed| Box::new(Minimax { evaluation: evaluation::SOURCE, depth: 4, seed })).rated(839),
    Level::new("advanced", |seed| Box::new(AlphaBeta::new(evaluation::MIXED, ADVANCED_LIMITS, seed))).rated(1729),
];

/// The levels of the original programs: the DOS program's player; the Windows program's two, minimax of different depths
/// with its own evaluation; and a third, alpha-beta with mobility, frontier and corners, which plays the last discs
/// exactly.
pub const ORIGINALS: &[Level<Position>] = LEVELS.split_at(LADDER.len()).1;

/// The sizes of the tables of levels of the ladder in megabytes: of those that search little, and of the others.
const TABLE_MEGABYTES: [usize; 2] = [1, 8];
/// The depth from which a level has the larger table.
const LARGE_TABLE_DEPTH: u32 = 6;
/// The greatest number of empty squares from which a level of the ladder plays perfectly.
const MAX_EXACT_FROM: u32 = 20;

impl LadderGame for Position {
    const MISJUDGMENT: i32 = 800;

    /// Plays for the disc difference, and perfectly from two empty squares more than twice the depth.
    fn new_player(limits: Limits<'static>, seed: u32, has_book: bool) -> Box<dyn Engine<Position>> {
        let depth = limits.depth.unwrap_or(0);
        let megabytes = TABLE_MEGABYTES[usize::from(depth >= LARGE_TABLE_DEPTH)];
        let exact_from = (2 * depth + 2).min(MAX_EXACT_FROM);
        let player = StrongPlayer::new(limits, exact_from, Scoring::DiscDifference, megabytes);
        Box::new(player.with_book(has_book.then_some(seed)))
    }

    fn gains(&self) -> Vec<(Move, i32)> {
        let turned = |mv: Move| mv.square().map_or(0, |square| self.flips(square).count() as i32);
        self.moves().into_iter().map(|mv| (mv, turned(mv))).collect()
    }

    fn values(&self) -> Vec<(Move, i32)> {
        let value = |mv: Move| {
            let after = self.after(mv);
            let (own, opponent) = after.discs();
            let value = || -PatternWeights::bundled().evaluate(own, opponent);
            final_value(&after, self.to_move()).unwrap_or_else(value)
        };
        self.moves().into_iter().map(|mv| (mv, value(mv))).collect()
    }
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
        Level::by_name(ORIGINALS, name).unwrap()
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
    fn advanced_plays_the_last_ten_discs_perfectly() {
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
}
