//! The strong player: the search of all games with the fitted patterns, and the endgame played perfectly.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::book::Book;
use super::endgame::{self, Empties};
use super::forecast::TRUST;
use super::scout::{Judge, Scout};
use super::weights::Weights;
use super::{Move, Position, pace};
use crate::game::{self, Game as _};
use crate::search::{Brain, Counter, Limits, Monitor, Report, STEP, Score, SplitMix64, Strong, Time};

/// Up to so many empty squares the endgame is solved without a look ahead before.
const SOLVED_AT_ONCE: u32 = 11;
/// Asked without an end, it tries to solve the endgame from so many empty squares on at least.
const INFINITE_FROM: u32 = 26;
/// So much of the limits goes to the look ahead, where the endgame is tried after it.
const LOOK_AHEAD: u32 = 4;

/// A player with all that the engine can do.
pub struct Expert {
    search: Strong<Judge<'static>>,
    /// From so many empty squares on it tries to solve the endgame within the limits; where there is little time, [later](pace::exact_from).
    pub exact_from: u32,
    empties: Empties,
    /// The last position that it solved by the clock, and what it found.
    solved: Option<(Position, Report<Move>)>,
}

impl Expert {
    /// Looks so far until the endgame, which it tries to solve from so many empty squares on, with a table of so many
    /// megabytes.
    pub fn new(limits: Limits<'static>, exact_from: u32, empties: Empties, megabytes: usize) -> Expert {
        let judge = Judge { weights: Weights::own(), empties, error: 0, seed: 0, trust: TRUST };
        Expert { search: Strong::new(judge, limits, megabytes), exact_from, empties, solved: None }
    }

    /// The same on so many threads.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Expert {
        self.search.threads = threads.max(1);
        self
    }

    /// The same with ProbCut where a shallow search is so far outside of the window, in percent of the standard deviation.
    /// With 0 there is none: nothing is left out that alpha-beta would not.
    #[must_use]
    pub const fn trusting(mut self, trust: i32) -> Expert {
        self.search.tactics.trust = trust;
        self
    }

    /// The best lines from a position, so many or as many as there are moves, each to the same limits.
    pub fn lines(
        &mut self,
        position: Position,
        count: usize,
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<Move>,
    ) -> Vec<Report<Move>> {
        let limits = limits.and(&self.search.limits);
        self.search.lines(&Scout::new(position), count, &limits, stop, monitor)
    }

    /// What is left of the line that was solved last, if a position lies on it.
    fn known(&self, position: Position) -> Option<Report<Move>> {
        let (mut at, report) = self.solved.as_ref().map(|(at, report)| (*at, report))?;
        let mut score = report.score;
        let mut line = report.line.iter();
        while at != position {
            at = game::Game::play(&at, *line.next()?).ok()?;
            score = -score;
        }
        let line: Vec<Move> = line.copied().collect();
        if line.is_empty() {
            return None;
        }
        Some(Report { score, depth: position.board().empty().count(), nodes: 0, line })
    }

    /// Whether what the solver found counts for more than the look ahead: it came to its end at least once, be it with
    /// ProbCut.
    fn decides(solved: &Report<Move>) -> bool {
        solved.depth > 0
    }

    /// Whether nothing but the clock ends a search. Then it uses what those before it found; otherwise it forgets that, for the
    /// same limits are to have the same answer.
    const fn is_by_the_clock(limits: &Limits<'_>) -> bool {
        limits.time.is_some() && limits.depth.is_none() && limits.nodes.is_none()
    }

    /// The part of the limits that the look ahead gets before the endgame is tried.
    fn part<'c>(limits: &Limits<'c>, empty: u32) -> Limits<'c> {
        let depth = Some(limits.depth.unwrap_or(u32::MAX).min(empty / 2));
        let nodes = limits.nodes.map(|nodes| nodes / u64::from(LOOK_AHEAD));
        let time =
            limits.time.map(|time| Time { budget: time.budget / LOOK_AHEAD, most: time.budget / LOOK_AHEAD, ..time });
        Limits { depth, nodes, time, infinite: false }
    }
}

impl Brain<Position> for Expert {
    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let position = *game.last()?;
        let scout = Scout::new(position);
        let by_the_clock = Expert::is_by_the_clock(&limits.and(&self.search.limits));
        if by_the_clock {
            self.search.table.grow_older();
        } else {
            self.search.table.forget();
        }
        let empty = position.board().empty().count();
        let shallow = limits.depth.is_some_and(|depth| depth < empty);
        let exact_from = match limits.time {
            Some(time) if by_the_clock => self.exact_from.min(pace::exact_from(time.budget)),
            _ if limits.infinite => self.exact_from.max(INFINITE_FROM),
            _ => self.exact_from,
        };
        if empty > exact_from || shallow {
            return self.search.go_on(&scout, limits, stop, monitor);
        }
        // By the clock nothing is found twice.
        if limits.time.is_some()
            && let Some(known) = self.known(position)
        {
            return Some(known);
        }
        let mut monitor = Counting { monitor, nodes: 0, ended: false };
        let began = limits.time.map(|time| time.clock.now());
        let mut ahead = None;
        if empty > SOLVED_AT_ONCE {
            ahead = self.search.go_on(&scout, &Expert::part(limits, empty), stop, &mut monitor);
        }
        // What the player's own strength limits is the look ahead: in the endgame only what the caller asks for holds.
        let mut left = *limits;
        left.nodes = left.nodes.map(|nodes| nodes.saturating_sub(monitor.nodes));
        if let (Some(time), Some(began)) = (&mut left.time, began) {
            time.budget = time.budget.saturating_sub(time.clock.now().saturating_sub(began));
        }
        let solved = if monitor.ended {
            None
        } else {
            let counter = Counter::new(&left, &mut monitor).until(stop);
            if !by_the_clock {
                self.search.table.forget();
            }
            endgame::solve_in(&self.search.table, self.search.threads, position, self.empties, counter)
        };
        let found = match (solved, ahead) {
            (Some(solved), Some(ahead)) if !Expert::decides(&solved) => Some(ahead),
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

/// Counts what another monitor is told.
struct Counting<'a> {
    monitor: &'a mut dyn Monitor<Move>,
    nodes: u64,
    /// Whether it has ended the search.
    ended: bool,
}

impl Monitor<Move> for Counting<'_> {
    fn searched(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes += nodes;
        let go_on = self.monitor.searched(nodes);
        self.ended |= go_on.is_break();
        go_on
    }

    fn found(&mut self, report: &Report<Move>) {
        self.monitor.found(report);
    }
}

/// A strength of the strong player: how far it looks, how well it sees, and how often it does not look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Its name on the command line and in files.
    pub name: &'static str,
    /// Plies that it looks ahead.
    pub depth: u32,
    /// From so many empty squares on it plays perfectly; 0 never.
    pub exact_from: u32,
    /// Its error rate: so many moves of a hundred are any legal ones, by chance.
    pub errors: u32,
    /// Whether it plays the first moves from the opening book, any good one by the seed.
    pub book: bool,
    /// How wrong its judgement is of each position, in hundredths of a disc, at most; which way is chance, by the seed.
    pub blur: i32,
}

/// The ten levels, from the weakest. The deepest searches some hundred thousand positions a move.
pub const LEVELS: [Strength; 10] = [
    Strength { name: "1", depth: 1, exact_from: 0, errors: 94, book: false, blur: 100 },
    Strength { name: "2", depth: 1, exact_from: 0, errors: 60, book: false, blur: 100 },
    Strength { name: "3", depth: 1, exact_from: 0, errors: 35, book: false, blur: 100 },
    Strength { name: "4", depth: 1, exact_from: 0, errors: 15, book: false, blur: 100 },
    Strength { name: "5", depth: 2, exact_from: 6, errors: 5, book: true, blur: 100 },
    Strength { name: "6", depth: 3, exact_from: 8, errors: 0, book: true, blur: 100 },
    Strength { name: "7", depth: 4, exact_from: 10, errors: 0, book: true, blur: 50 },
    Strength { name: "8", depth: 5, exact_from: 13, errors: 0, book: true, blur: 25 },
    Strength { name: "9", depth: 7, exact_from: 16, errors: 0, book: true, blur: 15 },
    Strength { name: "10", depth: 10, exact_from: 20, errors: 0, book: true, blur: 10 },
];

/// Megabytes that a level's table takes.
const TABLE: usize = 8;

impl Strength {
    /// One by its name.
    pub fn named(name: &str) -> Option<Strength> {
        LEVELS.into_iter().find(|strength| strength.name == name)
    }

    /// A player of this strength, who plays for the discs on the board. The same seed plays the same moves; another one
    /// plays others where they are about as good, and errs elsewhere.
    pub fn player(&self, seed: u32) -> Leveled {
        let mut expert = Expert::new(Limits::depth(self.depth), self.exact_from, Empties::Nobodys, TABLE);
        expert.search.tactics.error = self.blur;
        expert.search.tactics.seed = seed;
        Leveled { expert, errors: self.errors, book: self.book, seed }
    }
}

/// A player of a [`Strength`].
pub struct Leveled {
    expert: Expert,
    errors: u32,
    book: bool,
    seed: u32,
}

impl Leveled {
    /// A good move from the book, by the position and the seed; none if it plays without one.
    fn known(&self, position: &Position) -> Option<Report<Move>> {
        let moves: Vec<(Move, i32)> = Book::own().moves(position).filter(|_| self.book).collect();
        let mut random = SplitMix64::new(position.key() ^ u64::from(self.seed).wrapping_mul(STEP));
        let &(mv, value) = moves.get(random.below(moves.len().max(1)))?;
        Some(Report { score: Score::Estimate(value), depth: 1, nodes: 1, line: vec![mv] })
    }

    /// The move that it makes without a look, if chance has it so. It depends on the position and the seed alone.
    fn slip(&self, position: &Position) -> Option<Report<Move>> {
        let mut random = SplitMix64::new(position.key() ^ u64::from(self.seed).wrapping_mul(STEP));
        if random.below(100) >= self.errors as usize {
            return None;
        }
        let moves = position.moves();
        let mv = *moves.get(random.below(moves.len().max(1)))?;
        let (own, opponent) = position.after(mv).discs();
        let value = -self.expert.search.tactics.weights.value_of(own, opponent);
        Some(Report { score: Score::Estimate(value), depth: 1, nodes: 1, line: vec![mv] })
    }
}

impl Brain<Position> for Leveled {
    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let at_sight = game.last().and_then(|position| self.slip(position).or_else(|| self.known(position)));
        at_sight.or_else(|| self.expert.search(game, limits, stop, monitor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::matches::{Tally, play_pairs, random_openings};

    /// Each level against another: the points of the first one.
    fn versus(one: usize, other: usize, openings: usize) -> Tally {
        let openings = random_openings(&Position::START, 8, openings, 1);
        let player = |level: usize| move |seed| -> Box<dyn Brain<Position>> { Box::new(LEVELS[level].player(seed)) };
        play_pairs(&openings, player(one), player(other), 1)
    }

    #[test]
    fn a_seed_plays_the_same_game_and_another_one_another() {
        let game = |seed| {
            let mut players = [3, 4].map(|level: usize| LEVELS[level].player(seed));
            let mut game = vec![Position::START];
            for ply in 0..20 {
                let mv = players[ply % 2].choose(&game, &mut ()).unwrap().best().unwrap();
                game.push(crate::game::Game::after(&game[ply], mv));
            }
            game
        };
        assert_eq!(game(1), game(1));
        assert!((2..6).any(|seed| game(seed) != game(1)));
    }

    #[test]
    fn it_plays_the_endgame_perfectly_and_says_so() {
        for position in random_openings(&Position::START, 46, 3, 5) {
            let report = LEVELS[8].player(1).choose(&[position], &mut ()).unwrap();
            assert_eq!(report.score, Score::Exact(endgame::value(position, Empties::Nobodys).0), "{position}");
        }
    }

    /// A clock that stands still.
    #[derive(Debug)]
    struct Still;

    impl crate::search::Clock for Still {
        fn now(&self) -> std::time::Duration {
            std::time::Duration::ZERO
        }
    }

    #[test]
    fn by_the_clock_a_solved_line_is_played_on_at_once() {
        let limits = Limits::time(std::time::Duration::from_secs(1), &Still);
        for position in random_openings(&Position::START, 46, 3, 6) {
            let mut expert = Expert::new(Limits::NONE, 20, Empties::TheWinners, 1);
            let mut ask = |at: Position| expert.search(&[at], &limits, &AtomicBool::new(false), &mut ()).unwrap();
            let (mut at, report) = (position, ask(position));
            // What the look ahead left in the table does no harm.
            assert_eq!(report.score, Score::Exact(endgame::value(position, Empties::TheWinners).0), "{position}");
            assert_ne!(crate::game::Game::key(&position), crate::othello::node::Node::new(position, false).key());
            for (ply, &mv) in report.line.iter().enumerate() {
                let again = ask(at);
                let score = if ply % 2 == 0 { report.score } else { -report.score };
                assert_eq!((again.score, again.nodes, &again.line[..]), (score, 0, &report.line[ply..]), "{at}");
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
            assert!(tally.interval().0 > 0.5, "{one} {other}: {tally}");
        }
    }

    #[test]
    #[ignore = "takes minutes; cargo test --release -p huanle-engine --lib -- --ignored --nocapture each_level"]
    fn each_level_against_the_one_below() {
        for level in 1..LEVELS.len() {
            eprintln!("{} against {}: {}", LEVELS[level].name, LEVELS[level - 1].name, versus(level, level - 1, 100));
        }
    }
}
