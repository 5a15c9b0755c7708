//! The strong player: alpha-beta with everything that modern engines use, within the rules of this program.
//!
//! The original's player is written to be read, and stays as it is; this one is written to win. It searches with principal
//! variations, a transposition table, null moves, late move reductions and quiescence; it makes moves in place and allocates
//! nothing in a node. Repetitions are judged by the game's own rules as soon as a position occurs for the second time: who
//! gives perpetual check or chases perpetually loses.
//!
//! | file | contents |
//! |---|---|
//! | `search` | the search |
//! | `evaluation` | the evaluation |
//! | `network` | the evaluation by a neural network |
//! | `correction` | corrections of static values by results of searches |
//! | `values` | the values of mates and wins, as scores |
//! | `attack` | attackers of a point |

mod attack;
mod correction;
mod evaluation;
pub(crate) mod network;
mod search;
mod values;

use std::sync::Arc;

use super::{Move, Position, book};
use crate::game::Game as _;
use crate::search::{Bound, Engine, Limits, Monitor, NodeCounter, Report, Score, SplitMix64, StoredNode};
pub use network::Network;
use search::{Search, SearchMemory};
use values::to_score;

/// The size of the table in kilobytes, of a player without a limit of positions.
const TABLE_KILOBYTES: usize = 16 * 1024;

/// The player.
#[derive(Debug)]
pub struct StrongPlayer {
    /// The player's own limits.
    limits: Limits<'static>,
    /// The seed by which it draws from the opening book; `None` does not use the book.
    seed: Option<u32>,
    /// The network by which it evaluates; `None` uses the evaluation by material, points and activity.
    network: Option<Arc<Network>>,
    table_kilobytes: usize,
    /// Created by the first search: most games begin with moves from the book.
    memory: Option<SearchMemory>,
}

impl StrongPlayer {
    /// Creates the player with limits of its own and, with a seed, the opening book.
    pub fn new(limits: Limits<'static>, seed: Option<u32>) -> StrongPlayer {
        let table_kilobytes = limits.table_kilobytes(TABLE_KILOBYTES);
        StrongPlayer { limits, seed, network: Network::embedded(), table_kilobytes, memory: None }
    }

    /// Replaces the network; `None` evaluates without one.
    #[must_use]
    pub fn with_network(self, network: Option<Arc<Network>>) -> StrongPlayer {
        StrongPlayer { network, ..self }
    }

    /// Sets the size of the transposition table in kilobytes.
    pub(super) fn with_table_kilobytes(self, table_kilobytes: usize) -> StrongPlayer {
        StrongPlayer { table_kilobytes, ..self }
    }

    /// Sets the size of the transposition table in megabytes. Clears everything stored about the last game.
    pub fn set_table_size(&mut self, megabytes: usize) {
        (self.table_kilobytes, self.memory) = (megabytes.saturating_mul(1024), None);
    }

    /// Begins a search.
    fn begin<'a>(&'a mut self, position: &Position, counter: NodeCounter<'a, Move>) -> Search<'a> {
        let memory = self.memory.get_or_insert_with(|| SearchMemory::new(self.table_kilobytes));
        memory.new_search();
        Search::new(position, self.network.as_ref(), memory, counter)
    }

    /// Returns what the transposition table stores about a position.
    pub(crate) fn stored_result(&self, position: &Position) -> Option<StoredResult> {
        let node = StoredNode::read(&self.memory.as_ref()?.table, position.board().key(), 0)?;
        Some(StoredResult {
            best: node.best.filter(|&mv| position.board().is_legal(mv)),
            score: to_score(node.value),
            bound: node.bound,
            depth: node.depth as u8,
        })
    }

    /// Searches for the best `count` of these legal moves, also after the end of a game by repetition or the natural
    /// limit. Returns their lines, the best one first; none without legal moves.
    pub(crate) fn analyze<'a>(
        &'a mut self,
        position: &Position,
        moves: &[Move],
        count: usize,
        counter: NodeCounter<'a, Move>,
    ) -> Vec<Report<Move>> {
        let search = self.begin(position, counter);
        let is_complete = position.board().legal_moves().iter().all(|mv| moves.contains(mv));
        (if is_complete { search } else { search.with_root_moves(moves) }).deepen(count)
    }
}

impl Engine<Position> for StrongPlayer {
    fn new_game(&mut self) {
        if let Some(memory) = &mut self.memory {
            memory.clear();
        }
    }

    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let position = game.last().filter(|position| position.outcome().is_none())?;
        if let Some(seed) = self.seed
            && let Some(mv) = book::choose(position.board(), &mut SplitMix64::for_move(seed, game.len()))
        {
            return Some(Report { score: Score::Estimate(0), depth: 0, nodes: 0, pv: vec![mv] });
        }
        let counter = NodeCounter::new(&limits.and(&self.limits), monitor).with_maximum_time();
        self.begin(position, counter).deepen(1).into_iter().next()
    }
}

/// A result stored in the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StoredResult {
    /// The best move, if it is known and legal.
    pub best: Option<Move>,
    /// The value for the side to move, as qualified by `bound`.
    pub score: Score,
    pub bound: Bound,
    pub depth: u8,
}

#[cfg(test)]
mod tests;
