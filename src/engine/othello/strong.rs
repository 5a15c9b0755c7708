//! The strong player: PVS with a pattern evaluation, and exact endgames.

use std::ops::ControlFlow;

use super::book::OpeningBook;
use super::endgame::{self, Scoring};
use super::pattern_position::{PatternEvaluation, PatternPosition};
use super::probcut::THRESHOLD;
use super::weights::PatternWeights;
use super::{Move, Position, time_management};
use crate::game::{self, Game as _};
use crate::search::{
    Engine, GOLDEN_GAMMA, Limits, Monitor, NodeCounter, PvsEngine, Report, Score, SplitMix64, TimeLimit,
};

/// The number of empty squares up to which the endgame is solved without a midgame search before it.
const DIRECT_SOLVE_EMPTIES: u32 = 11;
/// The minimum number of empty squares from which an unlimited search tries to solve the endgame.
const INFINITE_EXACT_FROM: u32 = 26;
/// The part of the limits used for the midgame search if the endgame is tried after it: 1/4.
const MIDGAME_DIVISOR: u32 = 4;

/// The player at full strength.
pub struct StrongPlayer {
    search: PvsEngine<PatternEvaluation<'static>>,
    /// The number of empty squares from which it tries to solve the endgame within the limits;
    /// [fewer](time_management::exact_from) with little time.
    pub exact_from: u32,
    scoring: Scoring,
    /// The last position solved in a timed search, and its result.
    solved: Option<(Position, Report<Move>)>,
}

impl StrongPlayer {
    /// Creates a player with limits until the endgame, the number of empty squares from which it tries to solve it, and
    /// a table of this size in megabytes.
    pub fn new(limits: Limits<'static>, exact_from: u32, scoring: Scoring, megabytes: usize) -> StrongPlayer {
        let judge = PatternEvaluation {
            weights: PatternWeights::bundled(),
            scoring,
            noise: 0,
            seed: 0,
            probcut_threshold: THRESHOLD,
        };
        StrongPlayer { search: PvsEngine::new(judge, limits, megabytes), exact_from, scoring, solved: None }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> StrongPlayer {
        self.search.threads = threads.max(1);
        self
    }

    /// Sets the distance from the window at which ProbCut trusts a shallow search, in percent of the standard
    /// deviation. With 0 there is no ProbCut: only what alpha-beta prunes is pruned.
    #[must_use]
    pub const fn with_probcut_threshold(mut self, trust: i32) -> StrongPlayer {
        self.search.heuristics.probcut_threshold = trust;
        self
    }

    /// Returns the best lines from a position, each searched to the same limits; fewer if there are fewer moves.
    pub fn multi_pv(
        &mut self,
        position: Position,
        count: usize,
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Vec<Report<Move>> {
        let limits = limits.and(&self.search.limits);
        self.search.multi_pv(&PatternPosition::new(position), count, &limits, monitor)
    }

    /// Returns the rest of the line solved last if a position is on it.
    fn rest_of_solved_line(&self, position: Position) -> Option<Report<Move>> {
        let (mut at, report) = self.solved.as_ref().map(|(at, report)| (*at, report))?;
        let mut score = report.score;
        let mut line = report.pv.iter();
        while at != position {
            at = game::Game::play(&at, *line.next()?).ok()?;
            score = -score;
        }
        let line: Vec<Move> = line.copied().collect();
        if line.is_empty() {
            return None;
        }
        Some(Report { score, depth: position.board().empty().count(), nodes: 0, pv: line })
    }

    /// Returns whether the solver's result replaces that of the midgame search: it reached the end at least once,
    /// possibly with ProbCut.
    fn reached_the_end(solved: &Report<Move>) -> bool {
        solved.depth > 0
    }

    /// Returns whether only the clock limits a search. It then uses earlier table entries; otherwise it clears them, so
    /// that the same limits give the same answer.
    const fn is_limited_by_time_only(limits: &Limits<'_>) -> bool {
        limits.time.is_some() && limits.depth.is_none() && limits.nodes.is_none()
    }

    /// Returns the limits of the midgame search before the endgame is tried.
    fn midgame_limits<'c>(limits: &Limits<'c>, empty: u32) -> Limits<'c> {
        let depth = Some(limits.depth.unwrap_or(u32::MAX).min(empty / 2));
        let nodes = limits.nodes.map(|nodes| nodes / u64::from(MIDGAME_DIVISOR));
        let time = limits.time.map(|time| TimeLimit {
            budget: time.budget / MIDGAME_DIVISOR,
            maximum: time.budget / MIDGAME_DIVISOR,
            ..time
        });
        Limits { depth, nodes, time, ..*limits }
    }
}

impl Engine<Position> for StrongPlayer {
    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let position = *game.last()?;
        let scout = PatternPosition::new(position);
        let by_the_clock = StrongPlayer::is_limited_by_time_only(&limits.and(&self.search.limits));
        if by_the_clock {
            self.search.table.new_search();
        } else {
            self.search.table.clear();
        }
        let empty = position.board().empty().count();
        let shallow = limits.depth.is_some_and(|depth| depth < empty);
        let exact_from = match limits.time {
            Some(time) if by_the_clock => self.exact_from.min(time_management::exact_from(time.budget)),
            _ if limits.infinite => self.exact_from.max(INFINITE_EXACT_FROM),
            _ => self.exact_from,
        };
        if empty > exact_from || shallow {
            return self.search.search_keeping_table(&scout, limits, monitor);
        }
        // In a timed search a solved line is not searched again.
        if limits.time.is_some()
            && let Some(known) = self.rest_of_solved_line(position)
        {
            return Some(known);
        }
        let mut monitor = CountingMonitor { monitor, nodes: 0, ended: false };
        let began = limits.time.map(|time| time.clock.now());
        let mut ahead = None;
        if empty > DIRECT_SOLVE_EMPTIES {
            ahead =
                self.search.search_keeping_table(&scout, &StrongPlayer::midgame_limits(limits, empty), &mut monitor);
        }
        // The player's own limits apply to the midgame search; in the endgame only the caller's do.
        let mut left = *limits;
        left.nodes = left.nodes.map(|nodes| nodes.saturating_sub(monitor.nodes));
        if let (Some(time), Some(began)) = (&mut left.time, began) {
            time.budget = time.budget.saturating_sub(time.clock.now().saturating_sub(began));
        }
        let solved = if monitor.ended {
            None
        } else {
            let counter = NodeCounter::new(&left, &mut monitor);
            if !by_the_clock {
                self.search.table.clear();
            }
            endgame::solve_with_table(&self.search.table, self.search.threads, position, self.scoring, counter)
        };
        let found = match (solved, ahead) {
            (Some(solved), Some(ahead)) if !StrongPlayer::reached_the_end(&solved) => Some(ahead),
            (solved, ahead) => solved.or(ahead),
        };
        let found = found.map(|report| Report { nodes: monitor.nodes, ..report });
        if let Some(report) = &found
            && matches!(report.score, Score::Exact(_))
            && limits.time.is_some()
        {
            self.solved = Some((position, report.clone()));
        }
        found
    }
}

/// Counts the calls of another monitor.
struct CountingMonitor<'a> {
    monitor: &'a mut dyn Monitor<Move>,
    nodes: u64,
    /// `true` if it has ended the search.
    ended: bool,
}

impl Monitor<Move> for CountingMonitor<'_> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes += nodes;
        let go_on = self.monitor.on_nodes(nodes);
        self.ended |= go_on.is_break();
        go_on
    }

    fn on_report(&mut self, report: &Report<Move>) {
        self.monitor.on_report(report);
    }
}

/// A strength of the strong player: depth, accuracy, and rate of random moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The name on the command line and in files.
    pub name: &'static str,
    /// The search depth in plies.
    pub depth: u32,
    /// The number of empty squares from which it plays perfectly; 0 never.
    pub exact_from: u32,
    /// The error rate: the percentage of moves that are random.
    pub blunder_percent: u32,
    /// `true` if it plays the first moves from the opening book, choosing among good ones by the seed.
    pub book: bool,
    /// The maximum artificial error of a position's value, in hundredths of a disc, depending on the seed.
    pub noise: i32,
}

/// The ten levels, from the weakest. The deepest searches some hundred thousand positions per move.
pub const LEVELS: [Strength; 10] = [
    Strength { name: "1", depth: 1, exact_from: 0, blunder_percent: 94, book: false, noise: 100 },
    Strength { name: "2", depth: 1, exact_from: 0, blunder_percent: 60, book: false, noise: 100 },
    Strength { name: "3", depth: 1, exact_from: 0, blunder_percent: 35, book: false, noise: 100 },
    Strength { name: "4", depth: 1, exact_from: 0, blunder_percent: 15, book: false, noise: 100 },
    Strength { name: "5", depth: 2, exact_from: 6, blunder_percent: 5, book: true, noise: 100 },
    Strength { name: "6", depth: 3, exact_from: 8, blunder_percent: 0, book: true, noise: 100 },
    Strength { name: "7", depth: 4, exact_from: 10, blunder_percent: 0, book: true, noise: 50 },
    Strength { name: "8", depth: 5, exact_from: 13, blunder_percent: 0, book: true, noise: 25 },
    Strength { name: "9", depth: 7, exact_from: 16, blunder_percent: 0, book: true, noise: 15 },
    Strength { name: "10", depth: 10, exact_from: 20, blunder_percent: 0, book: true, noise: 10 },
];

/// The size of a level's table in megabytes, and of a player's with thinking time.
const TABLE_MEGABYTES: usize = 8;
const TIMED_MEGABYTES: usize = 32;
/// The number of empty squares from which a player with enough thinking time tries to solve the endgame.
const TIMED_EXACT_FROM: u32 = 26;

impl Strength {
    /// Returns the strength with a name.
    pub fn by_name(name: &str) -> Option<Strength> {
        LEVELS.into_iter().find(|strength| strength.name == name)
    }

    /// Creates a player of this strength that plays for the disc difference. The same seed plays the same moves;
    /// another seed chooses differently among about equally good moves and makes other errors.
    pub fn player(&self, seed: u32) -> LevelPlayer {
        let mut expert =
            StrongPlayer::new(Limits::depth(self.depth), self.exact_from, Scoring::DiscDifference, TABLE_MEGABYTES);
        expert.search.heuristics.noise = self.noise;
        expert.search.heuristics.seed = seed;
        LevelPlayer { player: expert, blunder_percent: self.blunder_percent, book: self.book, seed }
    }
}

/// A player with a [`Strength`].
pub struct LevelPlayer {
    player: StrongPlayer,
    blunder_percent: u32,
    book: bool,
    seed: u32,
}

impl LevelPlayer {
    /// Creates the player of the strongest level that only the limits of each search limit: for thinking time.
    pub fn timed(seed: u32) -> LevelPlayer {
        let player = StrongPlayer::new(Limits::NONE, TIMED_EXACT_FROM, Scoring::DiscDifference, TIMED_MEGABYTES);
        LevelPlayer { player, blunder_percent: 0, book: true, seed }
    }

    /// Returns a good move from the book, chosen by position and seed; `None` if it plays without a book.
    fn book_move(&self, position: &Position) -> Option<Report<Move>> {
        let moves: Vec<(Move, i32)> = OpeningBook::bundled().moves(position).filter(|_| self.book).collect();
        let mut random = SplitMix64::new(position.key() ^ u64::from(self.seed).wrapping_mul(GOLDEN_GAMMA));
        let &(mv, value) = moves.get(random.below(moves.len().max(1)))?;
        Some(Report { score: Score::Estimate(value), depth: 0, nodes: 0, pv: vec![mv] })
    }

    /// Returns a random move if this is one of its errors, which depend on position and seed alone.
    fn blunder(&self, position: &Position) -> Option<Report<Move>> {
        let mut random = SplitMix64::new(position.key() ^ u64::from(self.seed).wrapping_mul(GOLDEN_GAMMA));
        if random.below(100) >= self.blunder_percent as usize {
            return None;
        }
        let moves = position.moves();
        let mv = *moves.get(random.below(moves.len().max(1)))?;
        let (own, opponent) = position.after(mv).discs();
        let value = -self.player.search.heuristics.weights.evaluate(own, opponent);
        Some(Report { score: Score::Estimate(value), depth: 1, nodes: 1, pv: vec![mv] })
    }
}

impl Engine<Position> for LevelPlayer {
    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let at_sight = game.last().and_then(|position| self.blunder(position).or_else(|| self.book_move(position)));
        at_sight.or_else(|| self.player.search(game, limits, monitor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::matches::{Tally, assert_seeded, play_pairs, random_openings};

    /// Returns the constructor of a level's player.
    fn player(level: usize) -> impl Fn(u32) -> Box<dyn Engine<Position>> {
        move |seed| Box::new(LEVELS[level].player(seed))
    }

    /// Returns the result of one level against another.
    fn versus(one: usize, other: usize, openings: usize) -> Tally {
        let openings = random_openings(&Position::start(), 8, openings, 1);
        play_pairs(&openings, player(one), player(other), 1)
    }

    #[test]
    fn a_seed_plays_the_same_game_and_another_one_another() {
        assert_seeded(&Position::start(), 20, |seed| [3, 4].map(|level| player(level)(seed)));
    }

    #[test]
    fn it_plays_the_endgame_perfectly_and_says_so() {
        for position in random_openings(&Position::start(), 46, 3, 5) {
            let report = LEVELS[8].player(1).choose(&[position], &mut ()).unwrap();
            assert_eq!(report.score, Score::Exact(endgame::value(position, Scoring::DiscDifference).0), "{position}");
        }
    }

    /// A stopped clock.
    #[derive(Debug)]
    struct Still;

    impl crate::search::SearchClock for Still {
        fn now(&self) -> std::time::Duration {
            std::time::Duration::ZERO
        }
    }

    #[test]
    fn by_the_clock_a_solved_line_is_played_on_at_once() {
        let limits = Limits::time(std::time::Duration::from_secs(1), &Still);
        for position in random_openings(&Position::start(), 46, 3, 6) {
            let mut expert = StrongPlayer::new(Limits::NONE, 20, Scoring::EmptiesToWinner, 1);
            let mut ask = |at: Position| expert.search(&[at], &limits, &mut ()).unwrap();
            let (mut at, report) = (position, ask(position));
            // The entries of the midgame search in the table do no harm.
            assert_eq!(report.score, Score::Exact(endgame::value(position, Scoring::EmptiesToWinner).0), "{position}");
            assert_ne!(
                crate::game::Game::key(&position),
                crate::othello::node::BitboardNode::new(position, false).key()
            );
            for (ply, &mv) in report.pv.iter().enumerate() {
                let again = ask(at);
                let score = if ply % 2 == 0 { report.score } else { -report.score };
                assert_eq!((again.score, again.nodes, &again.pv[..]), (score, 0, &report.pv[ply..]), "{at}");
                at = at.after(mv);
            }
        }
    }

    #[test]
    fn a_game_that_is_over_has_no_move() {
        let over: Position = format!("{} X", "X".repeat(64)).parse().unwrap();
        let pass: Position = format!("XO{} O", "-".repeat(62)).parse().unwrap();
        for level in &LEVELS {
            assert_eq!(level.player(1).choose(&[over], &mut ()), None, "{}", level.name);
            assert_eq!(level.player(1).choose(&[pass], &mut ()).unwrap().best(), Some(Move::Pass), "{}", level.name);
        }
    }

    #[test]
    fn a_level_wins_against_the_one_two_steps_below() {
        for (one, other) in [(2, 0), (4, 2), (6, 4)] {
            let tally = versus(one, other, 20);
            assert!(tally.confidence_interval().0 > 0.5, "{one} {other}: {tally}");
        }
    }

    #[test]
    #[ignore = "takes minutes; cargo test --release -p huanle-engine --lib -- --ignored --nocapture manual_each_level"]
    fn manual_each_level_against_the_one_below() {
        for level in 1..LEVELS.len() {
            eprintln!("{} against {}: {}", LEVELS[level].name, LEVELS[level - 1].name, versus(level, level - 1, 100));
        }
    }
}
