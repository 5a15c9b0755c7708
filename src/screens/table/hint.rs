//! Hints: the values of moves, and the reasons for and against them.

use super::panel_layout::MESSAGE_CELLS;
use super::thinking::{SearchResult, StopReason};
use super::{GameTable, MoveOf, MoveReason, NextStep, TableGame};
use crate::engine::Player;
use crate::engine::game::{Game as _, Move as _};
use crate::engine::search::{Report, Score};
use crate::gfx::Color;
use crate::gfx::font::bundled;
use crate::machine::{Flow, Machine};
use crate::play::{Command, EngineId};

/// The greatest number of reasons given for a move, and of moves that a hint describes.
const REASONS: usize = 2;
const MOVES: usize = 3;

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
        let mut evaluated: Vec<Report<MoveOf<D>>> = Vec::new();
        for &mv in moves {
            let (found, stop) = self.evaluate_move(m, mv)?;
            if let (Some(found), Some(cell)) = (found, mv.to()) {
                self.display.values.push((cell, self.board().mark_score(found.score)));
                evaluated.push(found);
                // The first one found of equals is the best.
                evaluated.sort_by_key(|of| -of.score.hundredths());
                self.display.best = evaluated[0].pv[0].to();
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
        self.describe_moves(m, &evaluated)?;
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
            // A move from the opening book has no value.
            let value = if report.is_from_book() { String::new() } else { self.board().mark_score(report.score) };
            self.input.selected = mv.from();
            self.display.values = mv.to().map(|cell| (cell, value)).into_iter().collect();
            self.display.best = mv.to();
            if report.is_from_book() {
                let described = self.describe_move(self.game(), mv, self.text.table.values.book.to_owned(), &[]);
                self.say((self.text.table.hinted_move)(&described), Color::LIGHT_CYAN);
            } else {
                self.describe_moves(m, &[report])?;
            }
        }
        self.execute(m, Command::Pause)
    }

    /// Reports evaluated moves, the best first, as far as the message has room: their values and the reasons for and
    /// against them.
    fn describe_moves(&mut self, m: &mut Machine<'_>, evaluated: &[Report<MoveOf<D>>]) -> Flow {
        // The reasons of one move can take a frame: a page gets its turn before each.
        let mut reasons = Vec::new();
        for of in evaluated.iter().take(MOVES) {
            m.think(0)?;
            reasons.push(self.board().reasons(self.game(), of.pv[0]));
        }
        m.think(0)?;
        let ([best, others @ ..], [best_reasons, other_reasons @ ..]) = (evaluated, &reasons[..]) else {
            return Ok(());
        };
        let (board, texts, game) = (self.board(), &self.text.table, self.game());
        let value = board.describe_score(best.score, board.unit());
        let mut message = with_reasons(|most| {
            (texts.hinted_move)(&self.describe_move(
                game,
                best.pv[0],
                value.clone(),
                &best_reasons[..most.min(best_reasons.len())],
            ))
        });
        let others = others.iter().zip(other_reasons).filter(|(_, reasons)| !reasons.is_empty());
        let others =
            others.map(|(of, reasons)| self.describe_move(game, of.pv[0], board.mark_score(of.score), reasons));
        let line_key = (best.pv.len() > 1).then(|| texts.line_key.to_owned());
        for part in others.chain(line_key) {
            let longer = format!("{message}  {part}");
            if fits(&longer) {
                message = longer;
            }
        }
        let best_reasons = reasons.swap_remove(0);
        self.display.line.proof =
            best_reasons.into_iter().map(|reason| reason.line).find(|line| line.len() > 1).unwrap_or_default();
        self.display.line.moves.clone_from(&best.pv);
        self.say(message, Color::LIGHT_CYAN);
        Ok(())
    }

    /// Returns a move with its value, which may be empty, and the first reasons for and against it.
    pub(super) fn describe_move(
        &self,
        position: &D::Game,
        mv: MoveOf<D>,
        value: String,
        reasons: &[MoveReason],
    ) -> String {
        let (texts, written) = (&self.text.table, self.board().write_move(position, mv));
        let reasons = reasons.iter().take(REASONS).map(|reason| reason.text.clone());
        let details: Vec<String> = Some(value).into_iter().filter(|value| !value.is_empty()).chain(reasons).collect();
        if details.is_empty() { written } else { (texts.described)(&written, &details.join(texts.separator)) }
    }

    /// Evaluates a move for the side to move. The line begins with it.
    fn evaluate_move(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow<SearchResult<D>> {
        let mut positions = self.record().positions();
        let before = self.game().to_move();
        let after = self.game().after(mv);
        // After a pass, the same side is to move again.
        let own_turn = after.to_move() == before;
        if after.outcome().is_some() {
            let value = self.board().final_score(&after);
            let score = with_move(if before == Player::First { value } else { -value });
            return Ok((Some(Report { score, depth: 1, nodes: 1, pv: vec![mv] }), None));
        }
        positions.push(after);
        let (report, stop) = self.think(m, EngineId::Analyst, positions)?;
        let report = report.map(|report| Report {
            score: with_move(if own_turn { report.score } else { -report.score }),
            pv: [vec![mv], report.pv].concat(),
            ..report
        });
        Ok((report, stop))
    }
}

/// Returns the value of a move from the value after it: a forced win or loss is one ply longer.
const fn with_move(score: Score) -> Score {
    match score {
        Score::Mate(plies) if plies >= 0 => Score::Mate(plies + 1),
        Score::Mate(plies) => Score::Mate(plies - 1),
        Score::Estimate(_) | Score::Exact(_) => score,
    }
}

/// Returns a message with as many reasons as have room in the line below the board.
pub(super) fn with_reasons(message: impl Fn(usize) -> String) -> String {
    (1..=REASONS).rev().map(&message).find(|message| fits(message)).unwrap_or_else(|| message(0))
}

/// Returns whether a message fits the line below the board.
pub(super) fn fits(message: &str) -> bool {
    let face = bundled::song16();
    face.width(message) <= face.width("0") * MESSAGE_CELLS
}
