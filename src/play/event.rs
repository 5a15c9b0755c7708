//! Events: everything that a host shows, says or sounds.

use std::time::Duration;

use super::command::Refusal;
use crate::engine::{Game, Outcome, Player};
use crate::records::StoreError;

/// The effect of a command or of the clock, in the order in which it happened.
#[derive(Debug)]
pub enum Event<G: Game> {
    /// A move was made.
    Moved {
        /// The position before it.
        before: G,
        /// The move; a pass has no target.
        mv: G::Move,
    },
    /// Moves were taken back or replayed.
    Stepped,
    /// Another position of the record is shown.
    Navigated,
    /// Another game is on the table.
    Replaced,
    /// A side has another player, or the players changed sides.
    SeatsChanged,
    /// The values of these moves are requested; of the best move if the list is empty.
    HintRequested(Vec<G::Move>),
    /// An analysis of the current line is requested.
    AnalysisRequested,
    /// A replay of the current line is requested.
    ReplayRequested,
    /// A move of the computer is requested, or its answer if a question is open.
    MoveRequested,
    /// A draw was offered to this side, which accepts or declines it by [`AnswerDraw`](super::Command::AnswerDraw).
    DrawOffered {
        /// The side.
        to: Player,
    },
    /// This side declined a draw.
    DrawDeclined {
        /// The side.
        by: Player,
    },
    /// The game was ended other than by the rules of its board.
    Terminated,
    /// The game is over.
    Ended(Outcome),
    /// One of the last seconds of a human's time has begun.
    ClockTicked {
        /// The side.
        player: Player,
        /// The time left.
        left: Duration,
    },
    /// The game was locked or unlocked.
    LockChanged(bool),
    /// The game was saved.
    Saved {
        /// `true` if the store has it only in memory, because it cannot be written now.
        is_pending: bool,
    },
    /// The game could not be saved.
    SaveFailed(StoreError),
    /// The command is not possible now. Nothing has changed.
    Refused(Refusal),
}

/// The next step of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn<M> {
    /// A human moves.
    Human,
    /// The computer moves.
    Computer,
    /// The side to move must pass.
    Pass(M),
    /// The player to act answers the question of the opening protocol.
    Question,
    /// Nobody: the game is over, locked, or only looked through.
    Nobody,
}
