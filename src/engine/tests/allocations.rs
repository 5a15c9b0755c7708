//! Tests that a search allocates no memory per node. This test is a separate process with a counting allocator, and its
//! only test, because allocations of other tests would be counted, too.
#![expect(unsafe_code, reason = "an allocator is")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use huanle_engine::gomoku::levels::SearchPlayer;
use huanle_engine::othello::Position;
use huanle_engine::othello::endgame::Scoring;
use huanle_engine::othello::evaluation::MIXED;
use huanle_engine::othello::strong::StrongPlayer;
use huanle_engine::search::matches::random_openings;
use huanle_engine::search::{Engine, FullWidth, Limits, PvsEngine};
use huanle_engine::{Game, gomoku};

/// The number of allocations and reallocations.
static TAKEN: AtomicU64 = AtomicU64::new(0);

/// The system allocator with a counter.
struct Counting;

// SAFETY: every call is passed on to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller fulfils the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller fulfils the contract of `dealloc`.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the number of allocations during a search of this many positions.
fn taken<G: Game>(engine: &mut dyn Engine<G>, position: &G, nodes: u64) -> u64 {
    engine.new_game();
    let before = TAKEN.load(Ordering::Relaxed);
    let limits = Limits { nodes: Some(nodes), ..Limits::infinite() };
    let report = engine.search(std::slice::from_ref(position), &limits, &mut ()).unwrap();
    let taken = TAKEN.load(Ordering::Relaxed) - before;
    assert!(report.nodes >= nodes * 9 / 10, "{} of {nodes}", report.nodes);
    taken
}

/// Checks that a search of ten times as many positions does not take more memory.
fn check<G: Game>(name: &str, engine: &mut dyn Engine<G>, position: &G) {
    let [few, many] = [50_000, 500_000].map(|nodes| taken(engine, position, nodes));
    println!("{name}: {few}, {many}");
    assert!(many < few + 100, "{name}: memory was taken {few} times in 50,000 positions, {many} times in 500,000");
}

#[test]
fn a_node_takes_no_memory() {
    let [middle, late] = [14, 38].map(|plies| random_openings(&Position::start(), plies, 1, 7).remove(0));
    let players: [(&str, Box<dyn Engine<Position>>, &Position); 3] = [
        ("by pattern tables", Box::new(StrongPlayer::new(Limits::NONE, 0, Scoring::EmptiesToWinner, 1)), &middle),
        ("to the end", Box::new(StrongPlayer::new(Limits::NONE, 60, Scoring::EmptiesToWinner, 1)), &late),
        ("without tactics", Box::new(PvsEngine::new(FullWidth(MIXED), Limits::NONE, 1)), &middle),
    ];
    for (name, mut engine, position) in players {
        check(name, &mut *engine, position);
    }
    let start = gomoku::Position::empty(15, gomoku::Rules::RENJU).unwrap();
    let opened = ["h8", "h9", "i10"].iter().fold(start, |at, name| at.place(name.parse().unwrap()).unwrap());
    check("gomoku", &mut SearchPlayer::with_limits(Limits::NONE, 1), &opened);
}
