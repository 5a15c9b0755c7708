//! That a search takes no memory in a node. A process of its own, with an allocator that counts, and one test in it: what
//! others do meanwhile would be counted, too.
#![expect(unsafe_code, reason = "an allocator is")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use huanle::engine::Game;
use huanle::engine::othello::Position;
use huanle::engine::othello::endgame::Empties;
use huanle::engine::othello::evaluation::MIXED;
use huanle::engine::othello::strong::StrongPlayer;
use huanle::engine::search::matches::random_openings;
use huanle::engine::search::{Engine, FullWidth, Limits, Strong};

/// How often memory was taken, or a piece of it made larger.
static TAKEN: AtomicU64 = AtomicU64::new(0);

/// The system's, counted.
struct Counting;

// SAFETY: all is passed on to the system's allocator as it comes.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps to what `alloc` asks of it.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to what `dealloc` asks of it.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often a search of so many positions took memory.
fn taken<G: Game>(brain: &mut dyn Engine<G>, position: &G, nodes: u64) -> u64 {
    brain.new_game();
    let before = TAKEN.load(Ordering::Relaxed);
    let limits = Limits { nodes: Some(nodes), ..Limits::infinite() };
    let report = brain.search(std::slice::from_ref(position), &limits, &AtomicBool::new(false), &mut ()).unwrap();
    let taken = TAKEN.load(Ordering::Relaxed) - before;
    assert!(report.nodes >= nodes * 9 / 10, "{} of {nodes}", report.nodes);
    taken
}

#[test]
fn a_node_takes_no_memory() {
    let [middle, late] = [14, 38].map(|plies| random_openings(&Position::START, plies, 1, 7).remove(0));
    let players: [(&str, Box<dyn Engine<Position>>, &Position); 3] = [
        ("by pattern tables", Box::new(StrongPlayer::new(Limits::NONE, 0, Empties::TheWinners, 1)), &middle),
        ("to the end", Box::new(StrongPlayer::new(Limits::NONE, 60, Empties::TheWinners, 1)), &late),
        ("without tactics", Box::new(Strong::new(FullWidth(MIXED), Limits::NONE, 1)), &middle),
    ];
    for (name, mut brain, position) in players {
        let [few, many] = [50_000, 500_000].map(|nodes| taken(&mut *brain, position, nodes));
        println!("{name}: {few}, {many}");
        assert!(many < few + 100, "{name}: memory was taken {few} times in 50,000 positions, {many} times in 500,000");
    }
}
