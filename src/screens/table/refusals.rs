//! The reasons why actions are not possible now, in words.

use super::{Action, GameTable, TableGame};
use crate::play::Refusal;
use crate::text::Text;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns whether an action is possible in the current state.
    pub(super) fn is_possible(&self, action: Action) -> bool {
        self.reason_against(action).is_none()
    }

    /// Returns the reason why an action is not possible now; `None` if it is possible. The lock is no reason.
    pub(super) fn reason_against(&self, action: Action) -> Option<String> {
        let has = match action {
            Action::CopyPosition | Action::SavePosition | Action::RestorePosition => {
                self.board().position_ending().is_some()
            }
            _ => self.has(action),
        };
        if !has {
            return Some(self.text.table.refusals.not_in_this_game.to_owned());
        }
        if action == Action::Replay && !self.display.line.moves.is_empty() {
            return None;
        }
        // A draw is refused for the reasons for which resigning is.
        let action = if action == Action::Finish { Action::Resign } else { action };
        let command = self.controller_command(action)?;
        let refusal = self.controller.refusal_at(self.record(), &command);
        // A draw that the computer does not consider yet can be offered: the answer is the reason.
        let refusal = refusal.filter(|refusal| !matches!(refusal, Refusal::DrawTooEarly(_) | Refusal::DrawTooSoon(_)));
        refusal.map(|refusal| reason(self.text, refusal))
    }

    /// Returns the message for an action that is not possible now, with its reason.
    pub(super) fn refusal_message(&self, action: Action) -> Option<String> {
        let reason = self.reason_against(action)?;
        Some((self.text.table.not_now)(self.label(action), &reason))
    }
}

/// Returns a reason in words.
pub(super) fn reason(text: &Text, refusal: Refusal) -> String {
    let (texts, ends) = (&text.table.refusals, &text.table.ends);
    match refusal {
        Refusal::Locked => texts.locked,
        Refusal::GameOver => texts.game_over,
        Refusal::TimeLeft => texts.time_left,
        Refusal::IllegalMove => texts.illegal_move,
        Refusal::NoPass => texts.no_pass,
        Refusal::QuestionOpen => texts.question_open,
        Refusal::NoQuestion => texts.no_question,
        Refusal::AtStart => texts.at_start,
        Refusal::AtEnd => texts.at_end,
        Refusal::NoVariation => texts.no_variation,
        Refusal::NoPosition => texts.no_position,
        Refusal::NoMoves => texts.no_moves,
        Refusal::NoHint => texts.no_hint,
        Refusal::NotBegun => texts.not_begun,
        Refusal::NoHuman => texts.no_human,
        Refusal::NotComputer => texts.not_computer,
        Refusal::FriendToMove => texts.friend_to_move,
        Refusal::NoDrawOffer => texts.no_draw_offer,
        Refusal::NoClock => texts.no_clock,
        Refusal::DrawTooEarly(moves) => return (ends.too_early)(moves),
        Refusal::DrawTooSoon(moves) => return (ends.too_soon)(moves),
    }
    .to_owned()
}
