//! Commands to the controller, and the reasons why one is refused.

use super::clock::TimeControl;
use super::seat::{LevelId, Seat};
use super::setup::GameSetup;
use crate::engine::record::{NodeId, Record};
use crate::engine::search::Score;
use crate::engine::{Cell, Game};

/// A command.
#[derive(Clone, Debug)]
pub enum Command<G: Game> {
    /// Makes a move in the position shown and continues the game from there.
    Play {
        /// The move.
        mv: G::Move,
        /// The value of the move to the player who makes it, if the move was searched.
        score: Option<Score>,
    },
    /// Plays the pass that is the only move.
    Pass,
    /// Takes back a move, and the computer's moves before it, so that a human is to move again.
    TakeBack,
    /// Replays what was taken back: a human's move and the answers to it.
    Redo,
    /// Shows a position of the record. The computer moves again only at the end of its line.
    GoTo(NodeId),
    /// Shows another position of the current line, like [`GoTo`](Command::GoTo).
    Step(Step),
    /// Shows another alternative to the present move, by an offset that wraps around.
    Variation(isize),
    /// Shows a position of the record to look at: the computer waits in any case.
    Review(NodeId),
    /// Lets the computer wait, if it is to move, until it is told to continue.
    Pause,
    /// Lets the computer continue.
    Continue,
    /// Requests the values of moves: those of the piece on a cell if pieces are moved, else all.
    Hint(Option<Cell>),
    /// Requests an analysis of the current line.
    Analyze,
    /// Requests a replay of the current line, from its start if its end is shown.
    Replay,
    /// Requests a move of the computer for the side to move.
    MoveNow,
    /// Answers the question of the opening protocol, by the index of the answer.
    Answer(usize),
    /// Offers a draw to the other side.
    OfferDraw,
    /// Accepts or declines the draw that was offered.
    AnswerDraw(bool),
    /// Resigns for the human, or for the side to move if both are human.
    Resign,
    /// Resigns for the computer that is to move.
    ResignComputer,
    /// Ends the game because the time of the side to move is up.
    TimeUp,
    /// Lets the players change sides.
    ChangeSides,
    /// Lets the computer play both sides, or restores the previous players.
    Automatic,
    /// Sets the level of the computer.
    SetLevel(LevelId),
    /// Makes a computer player the opponent, also of a human who has played against another human.
    SetOpponent(Seat),
    /// Replaces the external engine by another player.
    ReplaceExternal(Seat),
    /// Locks or unlocks the game.
    SetLocked(bool),
    /// Begins a new game.
    NewGame(GameSetup),
    /// Begins another game like the present one.
    Restart,
    /// Puts another game on the table, at its present position.
    Open {
        /// The game.
        record: Record<G>,
        /// The players, if they change.
        seats: Option<[Seat; 2]>,
        /// The time control.
        control: Option<TimeControl>,
    },
}

/// A step along the current line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One move back.
    Back,
    /// One move forward.
    Forward,
    /// To the start.
    First,
    /// To the end.
    Last,
}

/// The reason why a command is not possible now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The game is locked.
    Locked,
    /// The game is over.
    GameOver,
    /// The game is not over, and its time is not up.
    TimeLeft,
    /// The move is against the rules.
    IllegalMove,
    /// The side to move need not pass.
    NoPass,
    /// A question of the opening protocol must be answered first.
    QuestionOpen,
    /// There is no such question or answer.
    NoQuestion,
    /// No move has been made before the position shown.
    AtStart,
    /// No move follows the position shown.
    AtEnd,
    /// The present move has no alternatives.
    NoVariation,
    /// The record has no such position.
    NoPosition,
    /// The game has no moves.
    NoMoves,
    /// No move can be evaluated.
    NoHint,
    /// The game has not begun.
    NotBegun,
    /// No side is played by a human.
    NoHuman,
    /// The side to move is not played by the computer.
    NotComputer,
    /// A friend is to move, whose move will arrive in a link.
    FriendToMove,
    /// The computer declines every draw before this number of moves.
    DrawTooEarly(usize),
    /// The computer considers the next offer of a draw after this number of further moves.
    DrawTooSoon(usize),
    /// No draw is offered.
    NoDrawOffer,
    /// The game is played without clocks.
    NoClock,
}
