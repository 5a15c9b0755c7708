//! Looking through the game: stepping, replaying, and hints.

use std::time::Duration;

use super::thinking::Stop;
use super::{Action, Drawing, MoveOf, Next, Table};
use crate::engine::game::{Game as _, Move as _};
use crate::engine::record::NodeId;
use crate::engine::search::Score;
use crate::gfx::Color;
use crate::machine::{Flow, Machine};

/// How long a position of a replay stands.
pub const STANDS: Duration = Duration::from_millis(900);

impl<D: Drawing> Table<'_, '_, D> {
    /// Stands at a position of the game, only to look.
    pub(super) fn look_at(&mut self, node: NodeId) {
        self.forget_marks();
        self.record.go_to(node);
        self.looked();
    }

    /// One step of looking.
    pub(super) fn look(&mut self, action: Action) {
        self.forget_marks();
        let moved = match action {
            Action::Back => self.record.undo(),
            Action::Forward => self.record.redo(),
            Action::First => {
                self.record.to_start();
                true
            }
            _ => {
                self.record.to_end();
                true
            }
        };
        self.looked();
        if !moved {
            self.say(self.text.table.no_further, Color::LIGHT_RED);
        }
    }

    /// The computer goes on only from the end of the line.
    fn looked(&mut self) {
        let line = self.record.line();
        self.looking = line.last() != Some(&self.record.present());
        if self.looking {
            self.say((self.text.table.looking_back)(self.record.ply(), line.len() - 1), Color::LIGHT_CYAN);
        }
        self.put_values();
    }

    /// Plays the line again from its start, or from the present position if that is not its end. Anything pressed stops it,
    /// and is done if it is something to be done.
    pub(super) fn replay(&mut self, m: &mut Machine<'_>) -> Flow<Next> {
        self.forget_marks();
        if self.record.line().last() == Some(&self.record.present()) {
            self.record.to_start();
        }
        self.looking = true;
        self.paint(m);
        loop {
            let until = m.now() + m.speed().scale(STANDS);
            if let Some(input) = m.input_until(until)? {
                return match self.wish(input) {
                    Some(wish) => self.fulfil(m, wish),
                    None => Ok(Next::Stay),
                };
            }
            let before = self.game().clone();
            if !self.record.redo() {
                self.looked();
                return Ok(Next::Stay);
            }
            self.show_step(m, &before)?;
        }
    }

    /// Shows the line from its start to its end without being asked anything, each position for a while.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    pub fn show_all(&mut self, m: &mut Machine<'_>, stands: Duration) -> Flow {
        self.record.to_start();
        self.looked();
        loop {
            self.said = None;
            self.paint(m);
            m.pause(stands)?;
            let before = self.game().clone();
            if !self.record.redo() {
                return m.pause(stands);
            }
            self.show_step(m, &before)?;
        }
    }

    /// Shows the move that led to the present position, made from the one before.
    pub(super) fn show_step(&mut self, m: &mut Machine<'_>, before: &D::Game) -> Flow {
        let (layout, present) = (self.layout(), self.record.present());
        if let Some(mv) = self.record.node(present).mv.filter(|mv| mv.to().is_some()) {
            let drawing = &self.drawing;
            m.skippable(|m| drawing.animate(m, layout, before, mv), |_| {})?;
        }
        self.looked();
        self.paint(m);
        Ok(())
    }

    /// Puts the value of each legal move on its cell, as far as the strongest level sees it. Anything pressed stops it, and
    /// is done.
    pub(super) fn hint(&mut self, m: &mut Machine<'_>) -> Flow<Next> {
        self.forget_marks();
        let side = self.drawing.player_name(self.game().to_move());
        let moves: Vec<MoveOf<D>> = self.game().moves().into_iter().filter(|mv| mv.to().is_some()).collect();
        for mv in moves {
            let (score, stop) = self.value_of(m, mv)?;
            if let (Some(score), Some(cell)) = (score, mv.to()) {
                self.values.push((cell, self.drawing.write_score(score)));
            }
            self.say((self.text.table.hinted)(side), Color::LIGHT_CYAN);
            self.paint(m);
            match stop {
                Some(Stop::Wish(wish)) => return self.fulfil(m, wish),
                Some(Stop::Now) => break,
                None => {}
            }
        }
        self.thought = None;
        Ok(Next::Stay)
    }

    /// What a move is worth to the side to move.
    fn value_of(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow<(Option<Score>, Option<Stop>)> {
        let mut positions = self.record.positions();
        let before = self.game().to_move();
        let after = self.game().after(mv);
        // After a pass the same side is to move again.
        let own_turn = after.to_move() == before;
        positions.push(after);
        let (report, stop) = self.think(m, self.brains.len() - 1, &positions)?;
        let score = report.map(|report| if own_turn { report.score } else { -report.score });
        Ok((score, stop))
    }
}
