//! The levels of play: the ladder of a player that searches, and the players of the original programs: the [weights], and
//! the [win table](super::wintable).
//!
//! Their ratings are measured by `huanle-lab ladder gomoku`. They are those of freestyle; a level is the same by all rules.
//!
//! No player plays on an occupied or forbidden point. If all points are forbidden, [`Engine::choose`] returns `None`
//! before the game is over: the player resigns.

use std::sync::Arc;

use super::evaluation::{candidates, evaluate};
use super::evaluation_weights::{EvaluationTables, EvaluationWeights};
use super::search::{SearchMemory, search};
use super::{Move, Point, Position, weights, wintable};
use crate::game::Game as _;
use crate::search::{
    Engine, LADDER, LadderGame, Level, Limits, Monitor, NodeCounter, Report, Score, StaticPlayer, final_value,
};

/// The strongest player: principal variation search with a search for wins by fours at each node.
///
/// It stores the results of a search for the next moves of the game.
#[derive(Debug)]
pub struct SearchPlayer {
    /// The search limits, which a time limit of the caller replaces.
    limits: Limits<'static>,
    seed: u32,
    memory: SearchMemory,
}

impl SearchPlayer {
    /// The number of positions searched per move for hints and analyses.
    pub const NODES: u64 = 30_000;

    /// Creates the player for hints and analyses.
    pub fn new(seed: u32) -> SearchPlayer {
        SearchPlayer::with_nodes(SearchPlayer::NODES, seed)
    }

    /// Creates a player that searches a number of positions per move.
    pub fn with_nodes(nodes: u64, seed: u32) -> SearchPlayer {
        SearchPlayer::with_limits(Limits::nodes(nodes), seed)
    }

    /// Creates a player with search limits, which a time limit of the caller replaces. The seed decides among almost equal
    /// moves: the same seed plays the same game.
    pub fn with_limits(limits: Limits<'static>, seed: u32) -> SearchPlayer {
        SearchPlayer { limits, seed, memory: SearchMemory::new(&limits, EvaluationTables::embedded()) }
    }

    /// Sets the size of the transposition table in megabytes. Clears everything stored about the last game.
    pub fn set_table_size(&mut self, megabytes: usize) {
        self.memory.set_table_size(megabytes);
    }

    /// Replaces the evaluation.
    #[must_use]
    pub fn with_weights(self, weights: &EvaluationWeights) -> SearchPlayer {
        let memory = SearchMemory::new(&self.limits, Arc::new(EvaluationTables::new(weights)));
        SearchPlayer { memory, ..self }
    }
}

/// The name of the 15 × 15 program's player.
pub const WEIGHTS: &str = "weights";
/// The name of the 10 × 10 program's player.
pub const WIN_TABLE: &str = "win-table";

/// The levels: the ladder from the weakest, then the [originals](ORIGINALS).
pub const LEVELS: [Level<Position>; 12] = [
    Level::on_ladder(1, 300, Limits::nodes(100), 80),
    Level::on_ladder(2, 548, Limits::nodes(100), 70),
    Level::on_ladder(3, 729, Limits::nodes(100), 52),
    Level::on_ladder(4, 853, Limits::nodes(150), 28),
    Level::on_ladder(5, 975, Limits::nodes(200), 11),
    Level::on_ladder(6, 1120, Limits::nodes(600), 6),
    Level::on_ladder(7, 1291, Limits::nodes(1_700), 2),
    Level::on_ladder(8, 1419, Limits::nodes(3_400), 0),
    Level::on_ladder(9, 1595, Limits::nodes(8_500), 0),
    Level::on_ladder(10, 1728, Limits::nodes(20_000), 0),
    Level::new(WEIGHTS, |_| Box::new(StaticPlayer(choose_by_weights))).rated(915),
    Level::new(WIN_TABLE, |_| Box::new(StaticPlayer(choose_by_win_table))).rated(934),
];

/// The levels of the 15 × 15 and the 10 × 10 program.
pub const ORIGINALS: &[Level<Position>] = LEVELS.split_at(LADDER.len()).1;

impl LadderGame for Position {
    const MISJUDGMENT: i32 = 100;

    fn new_player(limits: Limits<'static>, seed: u32, _has_book: bool) -> Box<dyn Engine<Position>> {
        Box::new(SearchPlayer::with_limits(limits, seed))
    }

    fn gains(&self) -> Vec<(Move, i32)> {
        let rows = weights::scores_with(&[weights::WEIGHTS[0], [0; 4]], self);
        let points = candidates(self, usize::MAX).into_iter();
        points.map(|point| (self.move_at(point), rows.get(point).unwrap_or_default())).collect()
    }

    fn values(&self) -> Vec<(Move, i32)> {
        let value = |point: Point| {
            let after = self.place_unchecked(point);
            final_value(&after, self.to_move()).unwrap_or_else(|| -evaluate(&after))
        };
        candidates(self, usize::MAX).into_iter().map(|point| (self.move_at(point), value(point))).collect()
    }
}

/// Chooses a move like the 10 × 10 program, on any board size.
fn choose_by_win_table(position: &Position) -> Option<Report<Move>> {
    static_report(position, wintable::choose(position), |point| wintable::tables(position).own.get(point))
}

/// Chooses a move like the 15 × 15 program.
fn choose_by_weights(position: &Position) -> Option<Report<Move>> {
    static_report(position, weights::choose(position), |point| weights::scores(position).get(point))
}

/// Creates a report of a move that was chosen without search, with the score of its point.
pub(crate) fn static_report(
    position: &Position,
    point: Option<Point>,
    score: impl FnOnce(Point) -> Option<i32>,
) -> Option<Report<Move>> {
    let point = point?;
    let score = Score::Estimate(score(point).unwrap_or_default());
    Some(Report { score, depth: 1, nodes: 1, pv: vec![position.move_at(point)] })
}

impl Engine<Position> for SearchPlayer {
    fn new_game(&mut self) {
        self.memory.clear();
    }

    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let limits = if limits.time.is_some() { *limits } else { limits.and(&self.limits) };
        let counter = NodeCounter::new(&limits, monitor);
        search(game.last()?, self.seed, &mut self.memory, counter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Player};
    use crate::gomoku::{Board, GomokuEnding, Rules, Stone};
    use crate::search::matches::{play_both_colors, random_openings};
    use crate::search::{NODES_BETWEEN_CALLS, SearchClock, SplitMix64};
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// Plays a game from a position to its end; returns the winner.
    fn play(start: Position, players: &mut [&mut dyn Engine<Position>; 2]) -> Option<Player> {
        let mut game = vec![start];
        loop {
            let position = game[game.len() - 1];
            if let Some(outcome) = position.outcome() {
                return outcome.winner();
            }
            let player = &mut players[position.side_to_move() as usize];
            let Some(report) = player.choose(&game, &mut ()) else { return Some((!position.side_to_move()).into()) };
            let mv = report.best().unwrap();
            assert_eq!(position.forbidden_kind(mv.point()), None);
            game.push(position.play(mv).unwrap());
        }
    }

    #[test]
    fn the_search_beats_the_originals() {
        for (rules, seed) in [(Rules::FREESTYLE, 1), (Rules::STANDARD, 2), (Rules::RENJU, 3)] {
            for other in ORIGINALS {
                let start = Position::empty(15, rules).unwrap();
                let mut strong = SearchPlayer::with_nodes(3000, seed);
                let mut weak = other.new_engine(seed);
                assert_eq!(play(start, &mut [&mut strong, &mut *weak]), Some(Player::First), "{rules:?}");
                let mut weak = other.new_engine(seed);
                assert_eq!(play(start, &mut [&mut *weak, &mut strong]), Some(Player::Second), "{rules:?}");
            }
        }
    }

    #[test]
    fn the_originals_are_in_the_order_of_their_strength() {
        let [weights, win_table] = ORIGINALS else { panic!("two programs") };
        let tally = play_both_colors(&random_openings(&Position::start(), 4, 30, 1), win_table, weights, 1);
        assert!(tally.confidence_interval().0 > 0.5, "{tally}");
    }

    #[test]
    fn wins_and_blocks_at_once() {
        let board = |moves: &str| {
            moves.split(' ').fold(Position::empty(15, Rules::RENJU).unwrap(), |position, name| {
                position.place(name.parse().unwrap()).unwrap()
            })
        };
        // Lower levels err.
        for level in &LEVELS[7..] {
            let best = |moves: &str| {
                let report = level.new_engine(7).choose(&[board(moves)], &mut ()).unwrap();
                report.best().unwrap().to_string()
            };
            assert_eq!(best("d8 c8 e8 d1 f8 f1 g8 j1"), "h8", "{}", level.name);
            assert_eq!(best("d8 c8 e8 d1 f8 f1 g8"), "h8", "{}", level.name);
        }
    }

    /// Black has one point left, and it makes six.
    #[test]
    fn who_has_only_forbidden_points_resigns() {
        let mut text = String::new();
        for row in 0..10 {
            for column in 0..10 {
                text.push(if (column / 2 + row) % 2 == 0 { 'X' } else { 'O' });
            }
        }
        text.replace_range(0..10, "OXXX.XXOOX");
        let position = Position::new(text.parse().unwrap(), Rules::RENJU, Stone::Black);
        assert_eq!((position.ending(), position.allowed_points().len(), position.moves().len()), (None, 0, 1));
        for level in &LEVELS {
            assert_eq!(level.new_engine(1).choose(&[position], &mut ()), None, "{}", level.name);
            let free = position.with_rules(Rules::RENJU_FREE);
            assert_eq!(level.new_engine(1).choose(&[free], &mut ()).unwrap().best(), Some(free.moves()[0]));
        }
    }

    /// Stops at the first call.
    struct Impatient;

    impl Monitor<Move> for Impatient {
        fn on_nodes(&mut self, _nodes: u64) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }

    /// Counts the calls and records the longest interval between two.
    #[derive(Default)]
    struct Pulse {
        calls: u64,
        nodes: u64,
        longest: u64,
    }

    impl Monitor<Move> for Pulse {
        fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
            self.calls += 1;
            self.nodes += nodes;
            self.longest = self.longest.max(nodes);
            ControlFlow::Continue(())
        }
    }

    /// Black has many threes, so that the search of its fours alone uses up the budget of the root; the monitor is
    /// called during that search and can stop it.
    #[test]
    fn the_monitor_is_asked_during_the_fours_at_the_root() {
        // Fourteen threes, each closed on its left, and no two of them within five points of each other on any line.
        let mut board = Board::new(20).unwrap();
        for (row, column) in (0..20).step_by(3).flat_map(|row| [(row, 0_u8), (row, 10)]) {
            let point = |by: u8| Point::new(column + by, row).unwrap();
            board = (1..4).fold(board.with_point(point(0), Some(Stone::White)), |b, by| {
                b.with_point(point(by), Some(Stone::Black))
            });
        }
        let position = Position::new(board, Rules::FREESTYLE, Stone::Black);
        let mut pulse = Pulse::default();
        let solution = crate::gomoku::vcf::solve(&position, 100_000);
        assert!(solution.nodes > 8000, "{solution:?}: many fours");
        let report = SearchPlayer::with_nodes(50_000, 1).choose(&[position], &mut pulse).unwrap();
        assert!(pulse.calls > 8 && pulse.longest <= NODES_BETWEEN_CALLS, "{} {}", pulse.calls, pulse.longest);
        assert_eq!(pulse.nodes, report.nodes);
        let stopped = SearchPlayer::new(1).choose(&[position], &mut Impatient).unwrap();
        assert!(stopped.best().is_some() && stopped.nodes <= NODES_BETWEEN_CALLS, "{}", stopped.nodes);
    }

    /// Nearly full boards without five, by the 10 × 10 program's rules: the whole principal variation can be played,
    /// also if the game ends because no line of five is left.
    #[test]
    fn thoughts_under_the_draw_rule_end_with_the_game() {
        let full = (0..100).map(|index| if (index % 10 / 2 + index / 10) % 2 == 0 { 'X' } else { 'O' });
        let full: Vec<char> = full.collect();
        let mut drawn = 0;
        for seed in 0..60 {
            let (mut random, mut board) = (SplitMix64::new(seed), full.clone());
            (0..10 + seed % 8).for_each(|_| board[random.below(100)] = '.');
            let position: Position = format!("{} X", board.iter().collect::<String>()).parse().unwrap();
            let position = position.with_rules(Rules::LINES);
            if position.ending().is_some() {
                continue;
            }
            let mut engine = SearchPlayer::with_nodes(3000, 2);
            let report = engine.choose(&[position], &mut ()).unwrap();
            let end = report.pv.iter().try_fold(position, |at, &mv| at.play(mv));
            let end = end.unwrap_or_else(|why| panic!("{position}: {:?}: {why}", report.pv));
            drawn += u32::from(end.ending() == Some(GomokuEnding::NoOpenLine));
        }
        assert!(drawn > 5, "only {drawn} lines end by that rule");
    }

    /// Uses the given time, but no more.
    #[test]
    fn it_uses_the_time_that_a_clock_gives() {
        #[derive(Debug)]
        struct Ticking(AtomicU64);
        impl SearchClock for Ticking {
            fn now(&self) -> Duration {
                Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
            }
        }
        let position = Position::empty(15, Rules::RENJU).unwrap().place("h8".parse().unwrap()).unwrap();
        let nodes = |looks: u64| {
            let clock = Ticking(AtomicU64::new(0));
            let limits = Limits::time(Duration::from_millis(looks), &clock);
            let report = SearchPlayer::new(1).search(&[position], &limits, &mut ());
            report.unwrap().nodes
        };
        assert!(nodes(1000) > SearchPlayer::NODES, "{}", nodes(1000));
        assert!(nodes(50) <= 50 * 64);
    }

    #[test]
    fn the_same_seed_plays_the_same_and_a_monitor_stops() {
        let game = [Position::empty(15, Rules::RENJU).unwrap().place("h8".parse().unwrap()).unwrap()];
        let answer = |seed| SearchPlayer::with_nodes(2000, seed).choose(&game, &mut ()).unwrap();
        assert_eq!(answer(5), answer(5));
        let answers: std::collections::BTreeSet<_> = (0..12).map(|seed| answer(seed).best()).collect();
        assert!(answers.len() > 1, "the play varies");
        let stopped = SearchPlayer::new(1).choose(&game, &mut Impatient).unwrap();
        assert!(stopped.best().is_some() && stopped.nodes < SearchPlayer::NODES);
    }
}
