//! Game tree search for any game: players, limits and reports.
//!
//! A search does not know the screen or the operating system. An [`Engine`] is a player: it gets a game with [`Limits`]
//! of depth, nodes and time (by a [`SearchClock`] that the caller supplies), stops as soon as a flag is set by any thread,
//! and reports its progress to a [`Monitor`], which may stop it too.
//!
//! [`Minimax`] and [`IterativeDeepening`], by alpha-beta ply by ply within [`Limits`], are players with an [`Evaluation`]
//! for the leaves and a [`MoveOrdering`]; [`StaticPlayer`] turns any function that chooses without searching into a player.
//! [`PvsEngine`] is the strongest: the same search with a [`TranspositionTable`], on one thread or several, using a
//! game's [`SearchHeuristics`]. [`matches`](mod@matches) plays matches between players.
//!
//! The strongest players of gomoku and xiangqi have their own searches, because what a node is worth, which moves are
//! forced and when a position is quiet differ too much for one driver. They make and unmake moves in place, allocate
//! nothing in a node, and share these parts:
//!
//! | part | contents |
//! |---|---|
//! | [`NodeCounter`] | limits, the stop flag and the monitor, in the main search and at its leaves |
//! | [`TranspositionTable`], `StoredNode` | results of nodes: bound, depth, move, static value, distance of mates |
//! | `MoveList` | the moves of a node, selected one by one by their values |
//! | `MoveHistory` | history, continuation history, killers and replies |
//! | `late_move_reduction` | the reduction by depth and number, which a game adjusts by position and move |
//! | `search_late_move` | the null window search of a reduced move, repeated deeper and wider if it is better than expected |
//!
//! ```
//! use huanle_engine::othello::{Position, evaluation};
//! use huanle_engine::search::{Engine, IterativeDeepening, Limits};
//!
//! let mut player = IterativeDeepening::new(evaluation::MIXED, Limits::depth(3), 1);
//! let report = player.choose(&[Position::start()], &mut ()).expect("there are moves");
//! assert_eq!((report.depth, report.pv.len()), (3, 3));
//! ```

use std::fmt;
use std::ops::ControlFlow;

use super::game::Game;

mod abdada;
mod counter;
mod deepening;
mod evaluation;
mod fixed_depth;
mod forced_win;
mod level;
mod limits;
pub mod matches;
mod move_error;
mod move_history;
mod move_list;
mod move_ordering;
mod parallel;
mod pvs;
mod random;
pub mod rating;
mod reduction;
mod static_player;
mod stored_node;
mod transposition_table;

pub(crate) use abdada::AbdadaTable;
pub use counter::{NodeCounter, SearchStopped};
pub use deepening::{IterativeDeepening, deepen};
pub use evaluation::Evaluation;
pub use fixed_depth::Minimax;
pub use forced_win::{WinSolution, WinVerdict};
pub use level::{FIRST_LEVEL, LADDER, LOWEST_RATING, Level, STRONGEST_LEVEL, Strength};
pub use limits::{Limits, SearchClock, TimeLimit};
pub(crate) use move_error::final_value;
pub use move_error::{ERROR_SHARES, LadderGame, LevelPlayer, MoveError};
pub(crate) use move_history::{LastMoves, MoveHistory};
pub(crate) use move_list::MoveList;
pub use move_ordering::{MoveOrdering, PvFirst, ShuffledRoot};
pub(crate) use parallel::run_with_helpers;
pub use pvs::{FullWidth, KILLER_BONUS, LastPliesResult, MoveScore, ProbCut, PvsEngine, SearchHeuristics};
pub use random::SplitMix64;
pub(crate) use random::{GOLDEN_GAMMA, mix};
pub(crate) use reduction::{late_move_reduction, search_late_move};
pub use static_player::StaticPlayer;
pub(crate) use stored_node::{MATE, MATE_IN_MAX, PackedMove, StoredNode};
pub use transposition_table::{Bound, TranspositionEntry, TranspositionTable};

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Score {
    /// An estimate in hundredths of the game's unit: a disc in Othello, a soldier in xiangqi, a plain number elsewhere.
    Estimate(i32),
    /// The exact result with best play, in whole units: the disc difference in Othello.
    Exact(i32),
    /// A forced win in this number of plies or, if negative, a forced loss.
    Mate(i32),
}

/// Returns the value from the other player's view.
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
    /// Returns one number for drawing and comparing, in hundredths; a mate is beyond all estimates.
    pub const fn hundredths(self) -> i32 {
        match self {
            Score::Estimate(value) => value,
            Score::Exact(value) => value * 100,
            Score::Mate(plies) if plies >= 0 => 1_000_000 - plies,
            Score::Mate(plies) => -1_000_000 - plies,
        }
    }

    /// Returns the number of the winner's moves in a forced win of this many plies; negative for a forced loss.
    pub const fn mate_moves(plies: i32) -> i32 {
        (plies + plies.signum()) / 2
    }

    /// Returns the mate that these [`hundredths`](Score::hundredths) stand for: within 100,000 plies. `None` for
    /// smaller values.
    pub const fn mate_from_hundredths(hundredths: i32) -> Option<Score> {
        match hundredths {
            900_000.. => Some(Score::Mate(1_000_000 - hundredths)),
            ..=-900_000 => Some(Score::Mate(-1_000_000 - hundredths)),
            _ => None,
        }
    }
}

/// Writes `+1.25`, `=+4` for an exact value, `#5` for a win in five plies.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Score::Exact(value) => write!(f, "={value:+}"),
            Score::Mate(plies) => write!(f, "#{plies}"),
        }
    }
}

/// The result of a search, from the last depth it finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The value for the side to move.
    pub score: Score,
    /// The depth in plies.
    pub depth: u32,
    /// The number of positions visited so far.
    pub nodes: u64,
    /// The principal variation; its first move is the one to play. Empty if there is no move.
    pub pv: Vec<M>,
}

impl<M> Report<M> {
    /// Returns whether the move comes from an opening book: nothing was searched.
    pub const fn is_from_book(&self) -> bool {
        self.depth == 0 && self.nodes == 0
    }
}

impl<M: Copy> Report<M> {
    /// Returns the move to play.
    pub fn best(&self) -> Option<M> {
        self.pv.first().copied()
    }
}

/// Monitors a search and may stop it.
pub trait Monitor<M> {
    /// Called after `nodes` more positions, at most [`NODES_BETWEEN_CALLS`] after the last call; `Break` ends the
    /// search with its current result.
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()>;

    /// Called when a depth is finished or a better move was found.
    fn on_report(&mut self, _report: &Report<M>) {}

    /// Called instead of [`on_report`](Monitor::on_report) by a search that knows the details and may search several
    /// lines. By default passes the best line on.
    fn on_line(&mut self, report: &Report<M>, details: LineDetails) {
        if details.number == 1 {
            self.on_report(report);
        }
    }

    /// Called when a search that reports its details begins with a move at the root: the depth, the move, and its number
    /// from 1.
    fn on_root_move(&mut self, _depth: u32, _mv: M, _number: usize) {}
}

/// Details of a line of play found by a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineDetails {
    /// The number of the line from 1, the best one.
    pub number: usize,
    /// The greatest depth in plies reached so far, with extensions and captures.
    pub selective_depth: u32,
    /// The used part of the transposition table in thousandths.
    pub table_usage: u32,
}

/// The maximum number of positions between calls of [`Monitor`]: about a millisecond of a search in a browser, whose page
/// cannot respond in the meantime.
pub const NODES_BETWEEN_CALLS: u64 = 256;

/// Lets a search run to its limits.
impl<M> Monitor<M> for () {
    fn on_nodes(&mut self, _nodes: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A computer player. It may be called from any thread.
pub trait Engine<G: Game>: Send {
    /// Starts a new game: clears everything stored about the last one.
    fn new_game(&mut self) {}

    /// Returns the move to play after the positions of a game so far, from the start to the current one, of which there
    /// is at least one. The search goes as far as the player's strength and the [`Limits`] allow.
    ///
    /// Another thread can end it by [`Limits::stop`]; the monitor is called on this thread at least every [`NODES_BETWEEN_CALLS`] positions and may end it too. If ended early, it returns the best
    /// move found. A player that looks at most one move of each side ahead answers before it can be stopped.
    ///
    /// Returns `None` if the game is over, if the player resigns, or if it was ended before any move was searched.
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>>;

    /// Searches at full strength with only the monitor to end it.
    fn choose(&mut self, game: &[G], monitor: &mut dyn Monitor<G::Move>) -> Option<Report<G::Move>> {
        self.search(game, &Limits::NONE, monitor)
    }
}

#[cfg(test)]
pub(crate) mod tests;
