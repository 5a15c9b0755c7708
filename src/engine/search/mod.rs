//! Looking ahead, in any game: what a search is told, what it reports, and who watches it.
//!
//! A search knows no screen and no operating system. A [`Brain`] is a player: it is asked about a game with [`Limits`] of
//! depth, nodes and time (by a [`Clock`] that the caller brings), stops as soon as a flag is set from any thread, and tells
//! a [`Monitor`] how far it is, which may end it too.
//!
//! [`minimax`] and [`alpha_beta`] are made to be read and watched: an [`Observer`] sees each node. Both are one
//! [`Searcher`], with an [`Evaluation`] for the leaves and an [`Order`] of the moves; [`deepen`] runs the second ply by ply
//! within [`Limits`]. [`Minimax`] and [`Deepening`] make players of them, and [`AtSight`]
//! makes one of any function that chooses without looking ahead. [`Strong`] plays as well as it can: the same search with a
//! [`Table`] of what is known, on one thread or several, by a game's [`Tactics`]. [`Tree`] is a game to try them on with pencil
//! and paper, [`matches`](mod@matches) lets two players play each other.
//!
//! ```
//! use huanle_engine::search::{Leaves, Score, Tree, alpha_beta};
//!
//! // Two moves, each with two replies: the first is worth 3, the second at most 1.
//! let tree = Tree::numbered([Tree::leaves([5, 3]), Tree::leaves([1, 9])]);
//! let report = alpha_beta(&tree, 2, &Leaves, &mut ()).expect("there are moves");
//! assert_eq!((report.score, report.nodes), (Score::Exact(3), 6)); // the 9 is not looked at
//! ```

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::game::Game;

mod alpha_beta;
mod at_sight;
mod busy;
mod counter;
mod deepening;
mod evaluation;
mod level;
mod limits;
pub mod matches;
mod minimax;
mod observer;
mod order;
mod parallel;
mod random;
mod searcher;
mod strong;
mod table;
mod tree;

pub use alpha_beta::alpha_beta;
pub use at_sight::AtSight;
pub(crate) use busy::Busy;
pub use counter::{Counter, Stopped};
pub use deepening::{Deepening, deepen};
pub use evaluation::Evaluation;
pub use level::Level;
pub use limits::{Clock, Limits, Time};
pub use minimax::{Minimax, minimax};
pub use observer::{Bound, INFINITY, Left, Node, Observer, Window};
pub use order::{LineFirst, Order, ShuffledRoot};
pub(crate) use parallel::with_help;
pub use random::SplitMix64;
pub(crate) use random::{STEP, mix};
pub use searcher::Searcher;
pub use strong::{Forecast, FullWidth, KILLER, LastPlies, Promise, Strong, Tactics};
pub use table::{Entry, Table};
pub use tree::{Branch, Leaves, NoSuchBranch, Tree};

/// What a value counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate in hundredths of the game's unit: a disc in Othello, a soldier in xiangqi, a plain number elsewhere.
    Estimate(i32),
    /// The true result with best play, in whole units: the difference of the discs in Othello.
    Exact(i32),
    /// A forced win in so many plies, or, negative, a forced loss.
    Mate(i32),
}

/// The same from the other player's view.
impl std::ops::Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        match self {
            Score::Estimate(value) => Score::Estimate(-value),
            Score::Exact(value) => Score::Exact(-value),
            Score::Mate(plies) => Score::Mate(-plies),
        }
    }
}

impl Score {
    /// One number to draw and to compare by, in hundredths; a mate is beyond all estimates.
    pub const fn hundredths(self) -> i32 {
        match self {
            Score::Estimate(value) => value,
            Score::Exact(value) => value * 100,
            Score::Mate(plies) if plies >= 0 => 1_000_000 - plies,
            Score::Mate(plies) => -1_000_000 - plies,
        }
    }

    /// The mate that so many [`hundredths`](Score::hundredths) stand for: within 100,000 plies. `None` for less.
    pub const fn mate(hundredths: i32) -> Option<Score> {
        match hundredths {
            900_000.. => Some(Score::Mate(1_000_000 - hundredths)),
            ..=-900_000 => Some(Score::Mate(-1_000_000 - hundredths)),
            _ => None,
        }
    }
}

/// `+1.25`, `=+4` for an exact one, `#5` for a win in five plies.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Score::Exact(value) => write!(f, "={value:+}"),
            Score::Mate(plies) => write!(f, "#{plies}"),
        }
    }
}

/// What a search found, by the last depth that it finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// From the view of the player to move.
    pub score: Score,
    /// Plies searched.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// The principal variation: best play by both, its first move the one to play. Empty when there is no move.
    pub line: Vec<M>,
}

impl<M: Copy> Report<M> {
    /// The move to play.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// Watches a search from outside, and may stop it.
pub trait Monitor<M> {
    /// So many more positions have been looked at, at most [`NODES_BETWEEN_CALLS`] after the last call; `Break` ends the
    /// search with what it has.
    fn searched(&mut self, nodes: u64) -> ControlFlow<()>;

    /// A depth is finished, or a better move was found in one.
    fn found(&mut self, _report: &Report<M>) {}
}

/// How often a search calls its [`Monitor`], at least.
pub const NODES_BETWEEN_CALLS: u64 = 4096;

/// Lets a search run to its limits.
impl<M> Monitor<M> for () {
    fn searched(&mut self, _nodes: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A computer player: whoever chooses moves. It may be asked on any thread.
pub trait Brain<G: Game>: Send {
    /// Another game begins: what is remembered of the last one is forgotten.
    fn new_game(&mut self) {}

    /// The move to play after a game so far: its positions from the start on, the present one last, of which there is at
    /// least one. It thinks as far as its strength goes and no further than the [`Limits`].
    ///
    /// Another thread ends it by setting `stop`, which is looked at at every node; the monitor is called on this one, every
    /// [`NODES_BETWEEN_CALLS`] at least, and may end it too. Ended early, it gives the best that it has found. A player
    /// that looks at one move of each side, or none, answers before it could be stopped.
    ///
    /// `None` from a game that is over, if it would rather resign, or if it was ended before any move was looked at.
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>>;

    /// The same at its full strength, with nothing but the monitor to end it.
    fn choose(&mut self, game: &[G], monitor: &mut dyn Monitor<G::Move>) -> Option<Report<G::Move>> {
        self.search(game, &Limits::NONE, &AtomicBool::new(false), monitor)
    }
}

#[cfg(test)]
mod tests;
