//! The players by difficulty: 1 is the [win table](super::wintable), 2 the [weights], 3 looks ahead.
//!
//! None of them plays on a point that is taken or forbidden. If all points are forbidden, [`Brain::choose`] gives `None`
//! from a game that is not over: the player resigns.

use std::sync::atomic::AtomicBool;

use super::{Move, Point, Position, search, weights, wintable};
use crate::search::{AtSight, Brain, Counter, Level, Limits, Monitor, NODES_BETWEEN_CALLS, Report, Score};

/// Difficulty 3: alpha-beta over the best-weighted points, with wins by fours followed to their end.
#[derive(Clone, Copy, Debug)]
pub struct LookAhead {
    /// How far it looks, unless it is given time: then it uses that.
    pub limits: Limits<'static>,
    /// Where chance comes from, which decides between moves that are about equal: the same seed plays the same moves.
    pub seed: u32,
}

impl LookAhead {
    /// Positions that difficulty 3 looks at for a move.
    pub const NODES: u64 = 30_000;

    /// The player of difficulty 3.
    pub const fn new(seed: u32) -> LookAhead {
        LookAhead { limits: Limits::nodes(LookAhead::NODES), seed }
    }
}

/// The levels, from the weakest: difficulty 1 to 3.
pub const LEVELS: [Level<Position>; 3] = [
    Level { name: "win-table", brain: |_| Box::new(AtSight(win_table)) },
    Level { name: "weights", brain: |_| Box::new(AtSight(by_weights)) },
    Level { name: "look-ahead", brain: |seed| Box::new(LookAhead::new(seed)) },
];

/// Difficulty 1: the player of the 10 × 10 program, on any size.
fn win_table(position: &Position) -> Option<Report<Move>> {
    chosen(position, wintable::choose(position), |point| wintable::tables(position).own.get(point))
}

/// Difficulty 2: the player of the 15 × 15 program.
fn by_weights(position: &Position) -> Option<Report<Move>> {
    chosen(position, weights::choose(position), |point| weights::scores(position).get(point))
}

/// A move that was chosen without looking ahead, with the score of its point.
pub(crate) fn chosen(
    position: &Position,
    point: Option<Point>,
    score: impl FnOnce(Point) -> Option<i32>,
) -> Option<Report<Move>> {
    let point = point?;
    let score = Score::Estimate(score(point).unwrap_or_default());
    Some(Report { score, depth: 1, nodes: 1, line: vec![position.at(point)] })
}

impl Brain<Position> for LookAhead {
    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let limits = if limits.time.is_some() { *limits } else { limits.and(&self.limits) };
        let counter = Counter::new(&limits, monitor).until(stop).telling_every(NODES_BETWEEN_CALLS / 16);
        search::search(game.last()?, self.seed, counter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Player};
    use crate::gomoku::{Board, End, Rules, Stone};
    use crate::search::{Clock, SplitMix64};
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// Plays a game from a position to its end; gives the winner.
    fn play(start: Position, players: &mut [&mut dyn Brain<Position>; 2]) -> Option<Player> {
        let mut game = vec![start];
        loop {
            let position = game[game.len() - 1];
            if let Some(outcome) = position.outcome() {
                return outcome.winner();
            }
            let player = &mut players[position.stone() as usize];
            let Some(report) = player.choose(&game, &mut ()) else { return Some((!position.stone()).into()) };
            let mv = report.best().unwrap();
            assert_eq!(position.foul(mv.point()), None);
            game.push(position.play(mv).unwrap());
        }
    }

    #[test]
    fn difficulty_3_beats_the_others() {
        for (rules, seed) in [(Rules::FREESTYLE, 1), (Rules::STANDARD, 2), (Rules::RENJU, 3)] {
            for other in [0, 1] {
                let start = Position::start(15, rules).unwrap();
                let mut strong = LookAhead { limits: Limits::nodes(3000), seed };
                let mut weak = (LEVELS[other].brain)(seed);
                assert_eq!(play(start, &mut [&mut strong, &mut *weak]), Some(Player::First), "{rules:?} {other}");
                let mut weak = (LEVELS[other].brain)(seed);
                assert_eq!(play(start, &mut [&mut *weak, &mut strong]), Some(Player::Second), "{rules:?} {other}");
            }
        }
    }

    #[test]
    fn wins_and_blocks_at_once() {
        let board = |moves: &str| {
            moves.split(' ').fold(Position::start(15, Rules::RENJU).unwrap(), |position, name| {
                position.place(name.parse().unwrap()).unwrap()
            })
        };
        for level in &LEVELS {
            let best = |moves: &str| {
                let report = (level.brain)(7).choose(&[board(moves)], &mut ()).unwrap();
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
        assert_eq!((position.end(), position.allowed_points().len(), position.moves().len()), (None, 0, 1));
        for level in &LEVELS {
            assert_eq!((level.brain)(1).choose(&[position], &mut ()), None, "{}", level.name);
            let free = position.with_rules(Rules::RENJU_FREE);
            assert_eq!((level.brain)(1).choose(&[free], &mut ()).unwrap().best(), Some(free.moves()[0]));
        }
    }

    /// Stops at the first call.
    struct Impatient;

    impl Monitor<Move> for Impatient {
        fn searched(&mut self, _nodes: u64) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }

    /// Counts the calls and notes the longest way between two.
    #[derive(Default)]
    struct Pulse {
        calls: u64,
        nodes: u64,
        longest: u64,
    }

    impl Monitor<Move> for Pulse {
        fn searched(&mut self, nodes: u64) -> ControlFlow<()> {
            self.calls += 1;
            self.nodes += nodes;
            self.longest = self.longest.max(nodes);
            ControlFlow::Continue(())
        }
    }

    /// Black has so many threes that its fours alone use up all that the root may play; the monitor hears of them meanwhile,
    /// and can end them.
    #[test]
    fn the_monitor_is_asked_during_the_fours_at_the_root() {
        // Fourteen threes, each closed on its left, and no two of them within five points of each other on any line.
        let mut board = Board::new(20).unwrap();
        for (row, column) in (0..20).step_by(3).flat_map(|row| [(row, 0_u8), (row, 10)]) {
            let point = |by: u8| Point::new(column + by, row).unwrap();
            board =
                (1..4).fold(board.with(point(0), Some(Stone::White)), |b, by| b.with(point(by), Some(Stone::Black)));
        }
        let position = Position::new(board, Rules::FREESTYLE, Stone::Black);
        let mut pulse = Pulse::default();
        let solution = crate::gomoku::vcf::solve(&position, 100_000);
        assert!(solution.nodes > 8000, "{solution:?}: many fours");
        let report = LookAhead { limits: Limits::nodes(50_000), seed: 1 }.choose(&[position], &mut pulse).unwrap();
        assert!(pulse.calls > 8 && pulse.longest <= NODES_BETWEEN_CALLS, "{} {}", pulse.calls, pulse.longest);
        assert_eq!(pulse.nodes, report.nodes);
        let stopped = LookAhead::new(1).choose(&[position], &mut Impatient).unwrap();
        assert!(stopped.best().is_some() && stopped.nodes <= NODES_BETWEEN_CALLS, "{}", stopped.nodes);
    }

    /// Nearly full boards without five, by the 10 × 10 program's rules: the whole line that is thought of can be played, also
    /// where the game ends because no line of five is left.
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
            if position.end().is_some() {
                continue;
            }
            let mut brain = LookAhead { limits: Limits::nodes(3000), seed: 2 };
            let report = brain.choose(&[position], &mut ()).unwrap();
            let end = report.line.iter().try_fold(position, |at, &mv| at.play(mv));
            let end = end.unwrap_or_else(|why| panic!("{position}: {:?}: {why}", report.line));
            drawn += u32::from(end.end() == Some(End::NoLine));
        }
        assert!(drawn > 5, "only {drawn} lines end by that rule");
    }

    /// Given time it uses it, and no more.
    #[test]
    fn it_uses_the_time_that_a_clock_gives() {
        #[derive(Debug)]
        struct Ticking(AtomicU64);
        impl Clock for Ticking {
            fn now(&self) -> Duration {
                Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
            }
        }
        let position = Position::start(15, Rules::RENJU).unwrap().place("h8".parse().unwrap()).unwrap();
        let nodes = |looks: u64| {
            let clock = Ticking(AtomicU64::new(0));
            let limits = Limits::time(Duration::from_millis(looks), &clock);
            let report = LookAhead::new(1).search(&[position], &limits, &AtomicBool::new(false), &mut ());
            report.unwrap().nodes
        };
        assert!(nodes(1000) > LookAhead::NODES, "{}", nodes(1000));
        assert!(nodes(50) <= 50 * 64);
    }

    #[test]
    fn the_same_seed_plays_the_same_and_a_monitor_stops() {
        let game = [Position::start(15, Rules::RENJU).unwrap().place("h8".parse().unwrap()).unwrap()];
        let answer = |seed| LookAhead { limits: Limits::nodes(2000), seed }.choose(&game, &mut ()).unwrap();
        assert_eq!(answer(5), answer(5));
        let answers: std::collections::BTreeSet<_> = (0..12).map(|seed| answer(seed).best()).collect();
        assert!(answers.len() > 1, "the play varies");
        let stopped = LookAhead::new(1).choose(&game, &mut Impatient).unwrap();
        assert!(stopped.best().is_some() && stopped.nodes < LookAhead::NODES);
    }
}
