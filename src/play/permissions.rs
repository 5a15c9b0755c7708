//! Permissions: the commands that are possible now, and why the others are not.

use super::command::{Command, Refusal, Step};
use super::controller::{GameController, GameOf, variation_of};
use super::program::PlayableGame;
use super::seat::Seat;
use crate::engine::Game as _;
use crate::engine::record::{ROOT, Record};

/// The number of moves, of both sides together, before which the computer declines every draw.
const FIRST_DRAW_MOVE: usize = 10;
/// The number of moves between two draw offers to the computer.
const DRAW_INTERVAL: usize = 5;

impl<P: PlayableGame> GameController<P> {
    /// Returns the reason why a command is not possible now; `None` if it is possible.
    pub fn refusal(&self, command: &Command<GameOf<P>>) -> Option<Refusal> {
        let is_allowed = matches!(command, Command::SetLocked(_) | Command::TimeUp);
        if self.is_locked && !is_allowed { Some(Refusal::Locked) } else { self.refusal_at(&self.record, command) }
    }

    /// Returns the reason why a command would not be possible at another position of the record, which a host still shows
    /// while a move is animated. The lock is no reason.
    pub fn refusal_at(&self, record: &Record<GameOf<P>>, command: &Command<GameOf<P>>) -> Option<Refusal> {
        let refuse_if = |condition: bool, refusal: Refusal| condition.then_some(refusal);
        let node = record.node(record.current_id());
        let is_over = record.outcome().is_some();
        match command {
            Command::Play { mv, .. } => refuse_if(is_over, Refusal::GameOver)
                .or(refuse_if(self.is_friends_turn(), Refusal::FriendToMove))
                .or(refuse_if(self.answers() > 0, Refusal::QuestionOpen))
                .or_else(|| refuse_if(record.position().play(*mv).is_err(), Refusal::IllegalMove)),
            Command::Pass => refuse_if(self.forced_pass().is_none(), Refusal::NoPass),
            Command::TakeBack | Command::Step(Step::Back | Step::First) => {
                refuse_if(node.parent().is_none(), Refusal::AtStart)
            }
            Command::Redo | Command::Step(Step::Forward | Step::Last) => refuse_if(node.is_leaf(), Refusal::AtEnd),
            Command::Variation(_) => refuse_if(variation_of(record).is_none(), Refusal::NoVariation),
            Command::GoTo(node) | Command::Review(node) => refuse_if(*node >= record.node_count(), Refusal::NoPosition),
            Command::Hint(_) => refuse_if(self.program.hints(record.position()).is_empty(), Refusal::NoHint),
            Command::Analyze | Command::Replay => refuse_if(record.current_line().len() <= 1, Refusal::NoMoves),
            Command::MoveNow => {
                refuse_if(is_over, Refusal::GameOver).or(refuse_if(self.is_friends_turn(), Refusal::FriendToMove))
            }
            Command::Answer(answer) => refuse_if(*answer >= self.answers(), Refusal::NoQuestion),
            Command::Resign => self.ending_refusal(),
            Command::OfferDraw => self.ending_refusal().or_else(|| self.draw_refusal()),
            Command::AnswerDraw(_) => refuse_if(self.draw.pending.is_none(), Refusal::NoDrawOffer),
            Command::ResignComputer => refuse_if(is_over, Refusal::GameOver)
                .or(refuse_if(!self.is_computers_turn() || self.is_reviewing, Refusal::NotComputer)),
            Command::TimeUp => refuse_if(!self.clocks.is_up(), Refusal::TimeLeft),
            Command::SetOpponent(seat) => {
                refuse_if(self.clocks.control().is_none() && seat.without_clock() != *seat, Refusal::NoClock)
            }
            Command::Pause
            | Command::Continue
            | Command::ChangeSides
            | Command::Automatic
            | Command::SetLevel(_)
            | Command::ReplaceExternal(_)
            | Command::SetLocked(_)
            | Command::NewGame(_)
            | Command::Restart
            | Command::Open { .. } => None,
        }
    }

    /// Returns the reason why a human cannot end the game. A game without moves has not begun, so it cannot be ended.
    fn ending_refusal(&self) -> Option<Refusal> {
        match self.ending_player() {
            _ if self.clocks.is_over => Some(Refusal::GameOver),
            _ if self.clocks.live == ROOT => Some(Refusal::NotBegun),
            None => Some(Refusal::NoHuman),
            Some(_) => None,
        }
    }

    /// Returns the reason why the computer does not consider a draw now.
    fn draw_refusal(&self) -> Option<Refusal> {
        let to = self.ending_player().map(|player| !player)?;
        if !matches!(self.seats.seat(to), Seat::Level(_)) {
            return None;
        }
        let ply = self.record.path(self.clocks.live).len() - 1;
        // After moves were taken back, the last offer can be later than the present move.
        let last = self.draw.answered_at.map_or(0, |last| last.min(ply) + DRAW_INTERVAL);
        match last.saturating_sub(ply) {
            _ if ply < FIRST_DRAW_MOVE => Some(Refusal::DrawTooEarly(FIRST_DRAW_MOVE)),
            0 => None,
            moves => Some(Refusal::DrawTooSoon(moves)),
        }
    }
}
