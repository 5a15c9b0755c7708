//! Navigation in the game: stepping, replaying, and hints.

use std::time::Duration;

use super::intake::TableCommand;
use super::thinking::StopReason;
use super::{Action, GameTable, MoveOf, NextStep, TableGame};
use crate::engine::game::{Game as _, Move as _};
use crate::engine::record::NodeId;
use crate::engine::search::Score;
use crate::gfx::Color;
use crate::machine::{Flow, Input, Machine, code};

/// The default time per position in a replay.
pub const REPLAY_PAUSE: Duration = PACES[USUAL_PACE];
/// The paces of a replay, the fastest first.
const PACES: [Duration; 6] = {
    let ms = Duration::from_millis;
    [ms(250), ms(500), ms(900), ms(1500), ms(2500), ms(4000)]
};
/// The index of the default pace.
pub(super) const USUAL_PACE: usize = 2;
/// The keys for faster and slower.
const FASTER: [u16; 3] = [0x0D3D, 0x0D2B, 0x4E2B];
const SLOWER: [u16; 3] = [0x0C2D, 0x0C5F, 0x4A2D];

/// A command during a replay.
enum ReplayCommand {
    /// Pauses or resumes.
    Pause,
    /// Changes the pace by this number of steps: positive is slower, negative faster.
    Pace(isize),
    /// Steps by hand.
    Step(Action),
    /// Any other input.
    Other(Input),
}

impl ReplayCommand {
    fn of(input: Input) -> ReplayCommand {
        match input {
            Input::Key(code::SPACE) => ReplayCommand::Pause,
            Input::Key(key) if FASTER.contains(&key) => ReplayCommand::Pace(-1),
            Input::Key(key) if SLOWER.contains(&key) => ReplayCommand::Pace(1),
            Input::Key(code::LEFT | code::UP | code::PAGE_UP) => ReplayCommand::Step(Action::Back),
            Input::Key(code::RIGHT | code::DOWN | code::PAGE_DOWN) => ReplayCommand::Step(Action::Forward),
            Input::Key(code::HOME) => ReplayCommand::Step(Action::First),
            Input::Key(code::END) => ReplayCommand::Step(Action::Last),
            other => ReplayCommand::Other(other),
        }
    }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Goes to a position of the game without continuing from there.
    pub(super) fn look_at(&mut self, node: NodeId) {
        self.forget_marks();
        self.record.go_to(node);
        self.looked();
    }

    /// Runs one navigation action.
    pub(super) fn look(&mut self, action: Action) {
        self.forget_marks();
        match action {
            Action::Back => drop(self.record.undo()),
            Action::Forward => drop(self.record.redo()),
            Action::First => self.record.go_to_start(),
            _ => self.record.go_to_end(),
        }
        self.looked();
    }

    /// Updates the state after navigation: the computer continues only at the end of the line.
    fn looked(&mut self) {
        let line = self.record.current_line();
        self.looking = line.last() != Some(&self.record.current_id());
        if self.looking || self.variation().is_some() {
            self.say_where();
        }
        self.put_values();
    }

    /// Reports the number of the present move.
    pub(super) fn say_where(&mut self) {
        let moves = self.record.current_line().len() - 1;
        let said = &self.text.table;
        let mut told = (said.looking_back)(self.record.ply(), moves);
        if let Some((number, of)) = self.variation() {
            told = format!("{told}  {}", (said.of_variations)(number, of));
        } else if let Some(remark) = self.drawing.remark(&self.record) {
            told = (said.remarked)(&told, &remark);
        }
        self.say(told, Color::LIGHT_CYAN);
    }

    /// Replays the line from its start, or from the present position if that is not its end, at an adjustable pace; the
    /// user can pause and step. Any other command stops the replay and is then run; any other key skips ahead.
    pub(super) fn replay(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        self.forget_marks();
        if self.record.current_line().last() == Some(&self.record.current_id()) {
            self.record.go_to_start();
        }
        self.looking = true;
        let mut paused = false;
        // The input that skipped the animation of a move, to be handled after it.
        let mut waiting = None;
        loop {
            self.say_pace(paused);
            self.paint_replay(m);
            let input = match waiting.take() {
                Some(input) => Some(input),
                None => {
                    let stands = if paused { Duration::MAX } else { m.clock.speed().scale(PACES[self.shown.pace]) };
                    self.wait(m, m.now().saturating_add(stands))?
                }
            };
            match input.map(ReplayCommand::of) {
                Some(ReplayCommand::Pause) => paused = !paused,
                Some(ReplayCommand::Pace(by)) => {
                    self.shown.pace = self.shown.pace.saturating_add_signed(by).min(PACES.len() - 1)
                }
                Some(ReplayCommand::Step(action)) => {
                    paused = true;
                    self.look(action);
                    self.looking = true;
                }
                other => {
                    let command = match other {
                        Some(ReplayCommand::Other(input)) => {
                            self.wish(input).filter(|command| !matches!(command, TableCommand::Touch(_)))
                        }
                        _ => self.by_the_clock(),
                    };
                    if let Some(command) = command {
                        self.looked();
                        return Ok(self.instead(command));
                    }
                    // Input without a command skips ahead, unless the replay is paused.
                    if paused {
                        continue;
                    }
                    let Some(mv) = self.next_move() else {
                        self.looked();
                        return Ok(NextStep::Stay);
                    };
                    waiting = self.play_out(m, mv)?;
                    self.record.redo();
                    self.put_values();
                }
            }
        }
    }

    fn say_pace(&mut self, paused: bool) {
        let moves = self.record.current_line().len() - 1;
        let hundredths = u32::try_from(PACES[self.shown.pace].as_millis() / 10).unwrap_or(u32::MAX);
        let message = (self.text.table.replaying)(self.record.ply(), moves, hundredths, paused);
        self.say(message, Color::LIGHT_CYAN);
    }

    /// Shows the line from its start to its end without user control, each position for a given time.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show_all(&mut self, m: &mut Machine<'_>, stands: Duration) -> Flow {
        self.record.go_to_start();
        loop {
            self.looking = true;
            self.say_where();
            self.paint(m);
            m.pause(stands)?;
            let Some(mv) = self.next_move() else { return m.pause(stands) };
            self.show_move(m, mv)?;
            self.record.redo();
        }
    }

    /// Returns the next move on the line.
    fn next_move(&self) -> Option<MoveOf<D>> {
        let line = self.record.current_line();
        line.get(self.record.ply() + 1).and_then(|&next| self.record.node(next).mv)
    }

    /// Returns the step after an animation or a computation was stopped by a command: leaving stops only that, any
    /// other command is run.
    pub(super) fn instead(&self, command: TableCommand) -> NextStep {
        if command == TableCommand::Do(Action::Leave) { NextStep::Stay } else { NextStep::Do(command) }
    }

    /// Puts the value of each legal move on its cell, as evaluated by the strongest level. In games with moving pieces,
    /// evaluates the moves of the selected piece or, if none is selected, finds the best move. Any input stops the
    /// search and is then handled.
    pub(super) fn hint(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let taken = self.hand.taken;
        self.forget_marks();
        let mut moves = self.drawing.hints(self.game());
        if moves.iter().any(|mv| mv.from().is_some()) {
            let Some(from) = taken else { return self.hint_best(m) };
            self.hand.taken = taken;
            moves.retain(|mv| mv.from() == Some(from));
        }
        let side = self.drawing.player_name(self.game().to_move());
        let mut best: Option<(Score, MoveOf<D>)> = None;
        for mv in moves {
            let (score, stop) = self.value_of(m, mv)?;
            if let (Some(score), Some(cell)) = (score, mv.to()) {
                if best.is_none_or(|(best, _)| score.hundredths() > best.hundredths()) {
                    best = Some((score, mv));
                    self.shown.best = Some(cell);
                }
                self.shown.values.push((cell, self.drawing.mark_score(score)));
            }
            self.say((self.text.table.hinted)(side), Color::LIGHT_CYAN);
            self.paint(m);
            match stop {
                Some(StopReason::Command(command)) => return Ok(self.instead(command)),
                Some(StopReason::Now) => break,
                None => {}
            }
        }
        self.shown.thought = None;
        if let Some(why) = best.and_then(|(score, mv)| self.drawing.explain(self.game(), mv, score)) {
            self.say(why, Color::LIGHT_CYAN);
        }
        // If the computer is to move, the values stay until the user asks it to continue.
        self.looking |= self.computer_waits();
        Ok(NextStep::Stay)
    }

    /// Finds the best move, selects its piece, and puts the value on its target.
    fn hint_best(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let (report, stop) = self.think(m, self.analyst(), &self.record.positions())?;
        self.forget_marks();
        if let Some(StopReason::Command(command)) = stop {
            return Ok(self.instead(command));
        }
        if let Some((mv, report)) = report.and_then(|report| report.best().map(|mv| (mv, report))) {
            let (written, value) = (self.drawing.write_move(self.game(), mv), self.drawing.mark_score(report.score));
            self.hand.taken = mv.from();
            self.say((self.text.table.hinted_move)(&written, &value), Color::LIGHT_CYAN);
            self.shown.values = mv.to().map(|cell| (cell, value)).into_iter().collect();
            self.shown.best = mv.to();
        }
        self.looking |= self.computer_waits();
        Ok(NextStep::Stay)
    }

    /// Evaluates a move for the side to move.
    fn value_of(&mut self, m: &mut Machine<'_>, mv: MoveOf<D>) -> Flow<(Option<Score>, Option<StopReason>)> {
        let mut positions = self.record.positions();
        let before = self.game().to_move();
        let after = self.game().after(mv);
        // After a pass, the same side is to move again.
        let own_turn = after.to_move() == before;
        positions.push(after);
        let (report, stop) = self.think(m, self.analyst(), &positions)?;
        let score = report.map(|report| if own_turn { report.score } else { -report.score });
        Ok((score, stop))
    }
}
