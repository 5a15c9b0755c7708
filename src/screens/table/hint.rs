//! Hints: the values of moves.

use super::thinking::StopReason;
use super::{GameTable, MoveOf, NextStep, TableGame};
use crate::engine::Player;
use crate::engine::game::{Game as _, Move as _};
use crate::engine::search::Score;
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::play::{Command, EngineId};

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Puts the value of each of some moves on its cell, as evaluated by the analyst; without moves, finds the best one.
    /// Any input stops the search and is then handled.
    pub(super) fn hint(&mut self, m: &mut Machine<'_>, moves: &[MoveOf<D>]) -> Flow<NextStep> {
        let selected = self.input.selected;
        self.clear_marks();
        if moves.is_empty() {
            return self.hint_best(m);
        }
        self.input.selected = selected;
        let side = self.board().player_name(self.game().to_move());
        let mut best: Option<(Score, MoveOf<D>)> = None;
        for &mv in moves {
            let (score, stop) = self.value_of(m, mv)?;
            if let (Some(score), Some(cell)) = (score, mv.to()) {
                if best.is_none_or(|(best, _)| score.hundredths() > best.hundredths()) {
                    best = Some((score, mv));
                    self.display.best = Some(cell);
                }
                let value = self.board().mark_score(score);
                self.display.values.push((cell, value));
            }
            self.say((self.text.table.hinted)(side, self.board().unit().many), Color::LIGHT_CYAN);
            self.paint(m);
            match stop {
                Some(StopReason::Command(command)) => return Ok(self.step_after(command)),
                Some(StopReason::Now) => break,
                None => {}
            }
        }
        self.display.thought = None;
        if let Some(reason) = best.and_then(|(score, mv)| self.board().explain(self.game(), mv, score)) {
            self.say(reason, Color::LIGHT_CYAN);
        }
        // If the computer is to move, the values stay until the user asks it to continue.
        self.execute(m, Command::Pause)
    }

    /// Finds the best move, selects its piece, and puts the value on its target.
    fn hint_best(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let (report, stop) = self.think(m, EngineId::Analyst, self.record().positions())?;
        self.clear_marks();
        if let Some(StopReason::Command(command)) = stop {
            return Ok(self.step_after(command));
        }
        if let Some((mv, report)) = report.and_then(|report| report.best().map(|mv| (mv, report))) {
            let board = self.board();
            let written = board.write_move(self.game(), mv);
            // A move from the opening book has no value.
            let (value, described) = match report.is_from_book() {
                true => (String::new(), self.text.table.values.book.to_owned()),
                false => (board.mark_score(report.score), board.describe_score(report.score, board.unit())),
            };
            self.input.selected = mv.from();
            self.say((self.text.table.hinted_move)(&written, &described), Color::LIGHT_CYAN);
            self.display.values = mv.to().map(|cell| (cell, value)).into_iter().collect();
            self.display.best = mv.to();
        }
        self.execute(m, Command::Pause)
    }

    /// Evaluates a move for the side to move.
    fn value_of(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow<(Option<Score>, Option<StopReason>)> {
        let mut positions = self.record().positions();
        let before = self.game().to_move();
        let after = self.game().after(mv);
        // After a pass, the same side is to move again.
        let own_turn = after.to_move() == before;
        if after.outcome().is_some() {
            let value = self.board().final_score(&after);
            return Ok((Some(if before == Player::First { value } else { -value }), None));
        }
        positions.push(after);
        let (report, stop) = self.think(m, EngineId::Analyst, positions)?;
        let score = report.map(|report| if own_turn { report.score } else { -report.score });
        Ok((score, stop))
    }
}
