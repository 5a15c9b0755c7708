//! The contract of all players and games: a search stops on request and reports its progress, playing in place equals
//! playing, and hash keys distinguish positions.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use proptest::prelude::*;

use huanle_engine::Game;
use huanle_engine::othello::endgame::Scoring;
use huanle_engine::othello::evaluation;
use huanle_engine::othello::strong::StrongPlayer;
use huanle_engine::search::matches::random_openings;
use huanle_engine::search::{
    Engine, FullWidth, IterativeDeepening, LADDER, Level, Limits, Minimax, Monitor, NODES_BETWEEN_CALLS, PvsEngine,
    Report, Score, SearchClock, SplitMix64,
};
use huanle_engine::xiangqi::classic::{ClassicPlayer, Improvements};
use huanle_engine::{gomoku, othello, xiangqi};

/// A player with its name for failure messages.
type Named<G> = (String, Box<dyn Engine<G>>);

fn levels<G: Game>(levels: &[Level<G>]) -> Vec<Named<G>> {
    levels.iter().map(|level| (level.name.to_owned(), level.new_engine(3))).collect()
}

fn othello_players() -> Vec<Named<othello::Position>> {
    let mut players = levels(othello::ORIGINALS);
    let deep = IterativeDeepening { evaluation: evaluation::MIXED, order: (), limits: Limits::NONE, seed: 1 };
    players.push(("deepening".into(), Box::new(deep)));
    players.push(("minimax".into(), Box::new(Minimax { evaluation: evaluation::MIXED, depth: 5, seed: 1 })));
    let strong = PvsEngine::new(FullWidth(evaluation::MIXED), Limits::NONE, 1);
    players.push(("strong".into(), Box::new(strong)));
    players.push(("expert".into(), Box::new(StrongPlayer::new(Limits::NONE, 60, Scoring::EmptiesToWinner, 1))));
    players
}

fn xiangqi_players() -> Vec<Named<xiangqi::Position>> {
    let mut players = levels(&xiangqi::LEVELS);
    for (name, switches) in Improvements::COMPARED {
        players.push((name.into(), Box::new(ClassicPlayer { improvements: switches, ..ClassicPlayer::printed(9) })));
    }
    players
}

/// Returns a position in the middle of a game.
fn middle<G: Game>(start: G, plies: u32) -> G {
    random_openings(&start, plies, 1, 7).remove(0)
}

fn gomoku_start(size: u8, rules: gomoku::Rules) -> gomoku::Position {
    gomoku::Position::empty(size, rules).unwrap()
}

/// Counts the reported nodes; after this many, it calls a function.
struct Watch<'a> {
    nodes: u64,
    calls: u64,
    found: u64,
    after: u64,
    then: &'a dyn Fn() -> ControlFlow<()>,
}

impl<'a> Watch<'a> {
    fn new(after: u64, then: &'a dyn Fn() -> ControlFlow<()>) -> Watch<'a> {
        Watch { nodes: 0, calls: 0, found: 0, after, then }
    }
}

impl<M> Monitor<M> for Watch<'_> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        assert!((1..=NODES_BETWEEN_CALLS).contains(&nodes), "{nodes} at once");
        self.nodes += nodes;
        self.calls += 1;
        if self.nodes >= self.after { (self.then)() } else { ControlFlow::Continue(()) }
    }

    fn on_report(&mut self, _report: &Report<M>) {
        self.found += 1;
    }
}

/// The positions that the fast code for the last plies of Othello's middle game may visit after a limit.
const LAST_PLIES: u64 = 64;

/// Each player stops by the flag, by the monitor, by nodes, depth and time, and reports every node to its monitor. A limit of nodes
/// or time may be exceeded by a number of positions.
fn keeps_to_the_contract<G: Game>(players: Vec<Named<G>>, position: &G, excess: u64) {
    let game = [position.clone()];
    for (name, mut engine) in players {
        let mut ask = |limits: &Limits<'_>, stop: bool, after: u64, then: &dyn Fn() -> ControlFlow<()>| {
            engine.new_game();
            let mut watch = Watch::new(after, then);
            let report = engine.search(&game, &Limits { stop: Some(&AtomicBool::new(stop)), ..*limits }, &mut watch);
            if let Some(report) = &report {
                let end = report.pv.iter().try_fold(position.clone(), |at, &mv| at.play(mv));
                assert!(end.is_ok(), "{name}: {:?} leaves the game", report.pv);
                // A player that only checks its own moves reports nothing.
                assert!(watch.nodes == report.nodes || watch.calls == 0 && report.depth <= 1, "{name}: {report:?}");
            }
            (report, watch.nodes)
        };
        let go_on = || ControlFlow::Continue(());
        let limited = Limits { nodes: Some(20_000), ..Limits::infinite() };
        let (report, nodes) = ask(&limited, false, u64::MAX, &go_on);
        assert!(report.is_some_and(|report| report.best().is_some()) && nodes <= 20_000 + excess, "{name}: {nodes}");
        let (report, _) = ask(&Limits { depth: Some(1), ..limited }, false, u64::MAX, &go_on);
        assert!(report.is_some_and(|report| report.depth <= 1 || matches!(report.score, Score::Mate(_))), "{name}");
        let (_, nodes) = ask(&limited, true, u64::MAX, &go_on);
        assert_eq!(nodes, 0, "{name}: the flag was set before it began");
        let (_, nodes) = ask(&limited, false, 1, &|| ControlFlow::Break(()));
        assert!(nodes <= NODES_BETWEEN_CALLS, "{name}: {nodes} after the monitor's end");
        let clock = Ticking(AtomicU64::new(0));
        let timed = Limits { time: Limits::time(Duration::from_millis(50), &clock).time, ..limited };
        let (_, nodes) = ask(&timed, false, u64::MAX, &go_on);
        assert!(nodes <= 50 * 64 + excess, "{name}: {nodes} in fifty looks at the clock");
    }
}

/// A clock that advances by a millisecond at each query.
#[derive(Debug)]
struct Ticking(AtomicU64);

impl SearchClock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn othello_players_keep_to_the_contract() {
    for position in [12, 51].map(|plies| middle(othello::Position::start(), plies)) {
        keeps_to_the_contract(othello_players(), &position, 0);
        keeps_to_the_contract(levels(&othello::LEVELS[..LADDER.len()]), &position, LAST_PLIES);
    }
}

#[test]
fn gomoku_players_keep_to_the_contract() {
    for (size, rules) in [(15, gomoku::Rules::RENJU), (10, gomoku::Rules::LINES), (15, gomoku::Rules::FREESTYLE)] {
        let position = middle(gomoku_start(size, rules), 12);
        keeps_to_the_contract(levels(&gomoku::levels::LEVELS), &position, 0);
    }
}

#[test]
fn xiangqi_players_keep_to_the_contract() {
    keeps_to_the_contract(xiangqi_players(), &middle(xiangqi::Position::start(), 12), 0);
}

/// A search without limits on another thread is stopped once it has begun. However many positions the machine searches
/// until then, only a few more follow: each player polls at every one.
fn stops_from_another_thread<G: Game + Send + Sync>(players: Vec<Named<G>>, position: &G) {
    let game = [position.clone()];
    for (name, mut engine) in players {
        let (stop, began) = (AtomicBool::new(false), AtomicBool::new(false));
        let at_stop = AtomicU64::new(0);
        let seen = AtomicU64::new(0);
        std::thread::scope(|threads| {
            threads.spawn(|| {
                let mut seer = Seer { nodes: &seen, began: &began, stop: &stop, stopped: false, at_stop: &at_stop };
                let limits = Limits { nodes: Some(50_000_000), stop: Some(&stop), ..Limits::infinite() };
                engine.search(&game, &limits, &mut seer);
                began.store(true, Ordering::Release);
            });
            while !began.load(Ordering::Acquire) {
                std::thread::yield_now();
            }
            stop.store(true, Ordering::Release);
        });
        let late = seen.load(Ordering::Relaxed).saturating_sub(at_stop.load(Ordering::Relaxed));
        assert!(late <= NODES_BETWEEN_CALLS, "{name}: {late} positions after the flag was seen");
        assert!(seen.load(Ordering::Relaxed) < 50_000_000, "{name}");
    }
}

/// Records the number of reported positions when the flag was first seen set, with the positions of that report: they
/// were searched before.
struct Seer<'a> {
    nodes: &'a AtomicU64,
    began: &'a AtomicBool,
    stop: &'a AtomicBool,
    stopped: bool,
    at_stop: &'a AtomicU64,
}

impl<M> Monitor<M> for Seer<'_> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        if !self.stopped {
            self.at_stop.fetch_add(nodes, Ordering::Relaxed);
            self.stopped = self.stop.load(Ordering::Acquire);
        }
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.began.store(true, Ordering::Release);
        ControlFlow::Continue(())
    }
}

#[test]
fn a_flag_set_by_another_thread_ends_every_player() {
    let ladder = levels(&othello::LEVELS[..LADDER.len()]);
    stops_from_another_thread(
        othello_players().into_iter().chain(ladder).collect(),
        &middle(othello::Position::start(), 12),
    );
    stops_from_another_thread(levels(&gomoku::levels::LEVELS), &middle(gomoku_start(15, gomoku::Rules::RENJU), 10));
    stops_from_another_thread(xiangqi_players(), &middle(xiangqi::Position::start(), 12));
}

/// Plays a random game: at each position the moves in a list are the legal moves, making one equals playing it, and
/// unmaking it restores the position. Returns the positions.
fn walk<G: Game>(start: &G, seed: u64) -> Vec<G> {
    let mut random = SplitMix64::new(seed);
    let (mut walked, mut list) = (vec![start.clone()], Vec::new());
    for _ in 0..150 {
        let position = walked.last().unwrap();
        position.moves_into(&mut list);
        assert_eq!(list, position.moves());
        assert_eq!(list.is_empty(), position.outcome().is_some());
        let Some(&mv) = list.get(random.below(list.len())) else { break };
        let played = position.play(mv).unwrap();
        let mut in_place = position.clone();
        let undo = in_place.make(mv);
        // Not only equal: the history that the rules need is the same, too. It is a long text.
        let in_full = random.below(16) == 0;
        let same = |one: &G, other: &G| {
            assert_eq!((one, one.key(), one.outcome()), (other, other.key(), other.outcome()));
            assert!(!in_full || format!("{one:?}") == format!("{other:?}"), "{one:?} {other:?}");
        };
        same(&in_place, &played);
        same(&position.after(mv), &played);
        in_place.unmake(mv, undo);
        same(&in_place, position);
        walked.push(played);
    }
    walked
}

/// Positions have the same key if and only if they are equal.
fn keys_tell_apart<G: Game>(positions: &[G]) {
    let mut keys: HashMap<u64, &G> = HashMap::new();
    let mut seen: HashMap<&G, u64> = HashMap::new();
    for position in positions {
        let key = position.key();
        assert_eq!(keys.insert(key, position).unwrap_or(position), position, "two positions with one key");
        assert_eq!(seen.insert(position, key).unwrap_or(key), key, "one position with two keys");
    }
}

/// Some random games, and the first ones again from the start, so that transpositions and repetitions occur.
fn several<G: Game>(starts: &[G], seed: u64) {
    let mut all = Vec::new();
    for start in starts {
        for game in 0..4 {
            all.extend(walk(start, seed ^ (game % 3)));
        }
    }
    keys_tell_apart(&all);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]

    #[test]
    fn othello_in_place_and_by_key(seed: u64) {
        several(&[othello::Position::start()], seed);
    }

    #[test]
    fn gomoku_in_place_and_by_key(seed: u64) {
        let starts = gomoku::Rules::ALL.map(|rules| gomoku_start(10, rules));
        several(&starts, seed);
        several(&[gomoku_start(15, gomoku::Rules::RENJU), gomoku_start(20, gomoku::Rules::RENJU)], seed);
    }

    #[test]
    fn xiangqi_in_place_and_by_key(seed: u64) {
        several(&[xiangqi::Position::start()], seed);
    }
}

/// The same stones in another order of moves.
#[test]
fn transpositions_have_one_key() {
    let played = |moves: &str| {
        moves.split(' ').fold(gomoku_start(15, gomoku::Rules::RENJU), |at, mv| at.place(mv.parse().unwrap()).unwrap())
    };
    assert_eq!(played("h8 a1 i9 b2").key(), played("i9 b2 h8 a1").key());
    assert_ne!(played("h8 a1 i9 b2").key(), played("a1 h8 b2 i9").key());
}
