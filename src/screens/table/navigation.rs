//! Navigation in the game: stepping and replaying.

use std::time::Duration;

use super::display::DEFAULT_PACE;
use super::input::TableCommand;
use super::{Action, GameTable, MoveOf, NextStep, TableGame};
use crate::engine::record::{NodeId, ROOT};
use crate::gfx::Color;
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Input, Machine, code};
use crate::play::{Command, Step};

/// The default time per position in a replay.
const REPLAY_PAUSE: Duration = PACES[DEFAULT_PACE];
/// The paces of a replay, the fastest first.
const PACES: [Duration; 6] = {
    let ms = Duration::from_millis;
    [ms(250), ms(500), ms(900), ms(1500), ms(2500), ms(4000)]
};
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
    Step(Step),
    /// Any other input.
    Other(Input),
}

impl ReplayCommand {
    fn of(input: Input) -> ReplayCommand {
        match input {
            Input::Key(code::SPACE) => ReplayCommand::Pause,
            Input::Key(key) if FASTER.contains(&key) => ReplayCommand::Pace(-1),
            Input::Key(key) if SLOWER.contains(&key) => ReplayCommand::Pace(1),
            Input::Key(code::LEFT | code::UP | code::PAGE_UP) => ReplayCommand::Step(Step::Back),
            Input::Key(code::RIGHT | code::DOWN | code::PAGE_DOWN) => ReplayCommand::Step(Step::Forward),
            Input::Key(code::HOME) => ReplayCommand::Step(Step::First),
            Input::Key(code::END) => ReplayCommand::Step(Step::Last),
            other => ReplayCommand::Other(other),
        }
    }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Goes to a position of the game without continuing from there.
    pub(super) fn go_to(&mut self, m: &mut Machine<'_>, node: NodeId) -> Flow<NextStep> {
        self.clear_marks();
        self.execute(m, Command::GoTo(node))
    }

    /// Shows the values and the number of the position that was gone to.
    pub(super) fn show_position(&mut self) {
        if self.controller.is_reviewing() || self.controller.variation().is_some() {
            self.say_position();
        }
        self.show_values();
    }

    /// Reports the number of the present move.
    pub(super) fn say_position(&mut self) {
        let moves = self.record().current_line().len() - 1;
        let texts = &self.text.table;
        let mut message = (texts.looking_back)(self.record().ply(), moves);
        if let Some((number, of)) = self.controller.variation() {
            message = format!("{message}  {}", (texts.of_variations)(number, of));
        } else if let Some(remark) = self.board().remark(self.record()) {
            message = (texts.remarked)(&message, &remark);
        }
        self.say(message, Color::LIGHT_CYAN);
    }

    /// Replays the line from the position shown, at an adjustable pace; the user can pause and step. Any other command
    /// stops the replay and is then run; any other key skips ahead.
    pub(super) fn replay(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        self.clear_marks();
        let mut paused = false;
        // The input that skipped the animation of a move, to be handled after it.
        let mut waiting = None;
        loop {
            self.say_pace(paused);
            self.paint_replay(m, paused);
            let input = match waiting.take() {
                Some(input) => Some(self.replay_command(input)),
                None => {
                    let pause = if paused { Duration::MAX } else { m.clock.speed().scale(PACES[self.display.pace]) };
                    self.wait_in_replay(m, m.now().saturating_add(pause), paused)?
                }
            };
            match input {
                Some(ReplayCommand::Pause) => paused = !paused,
                Some(ReplayCommand::Pace(by)) => {
                    self.display.pace = self.display.pace.saturating_add_signed(by).min(PACES.len() - 1)
                }
                Some(ReplayCommand::Step(step)) => {
                    paused = true;
                    self.clear_marks();
                    self.step(m, step)?;
                }
                other => {
                    let command = match other {
                        Some(ReplayCommand::Other(input)) => {
                            self.command_of(input).filter(|command| !Self::only_skips(command))
                        }
                        _ => self.time_up(),
                    };
                    if let Some(command) = command {
                        self.end_replay(m)?;
                        return Ok(self.step_after(command));
                    }
                    // Input without a command skips ahead, unless the replay is paused.
                    if paused {
                        continue;
                    }
                    let Some(mv) = self.next_move() else { return self.end_replay(m) };
                    waiting = self.animate(m, mv)?;
                    self.step(m, Step::Forward)?;
                }
            }
        }
    }

    /// Steps through the line of play of a hint or a mistake, which is not part of the game. Any other command stops it and
    /// is then run.
    pub(super) fn step_through_line(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        let mut record = self.record().clone();
        let first = record.ply();
        let line = std::mem::take(&mut self.display.line.moves);
        let moves = line.iter().take_while(|&&mv| record.play(mv).is_ok()).count();
        let (nodes, mut at) = (record.path(record.current_id())[first..].to_vec(), moves.min(1));
        let (values, best) = (std::mem::take(&mut self.display.values), self.display.best.take());
        let (selected, proof) = (self.input.selected.take(), std::mem::take(&mut self.display.line.proof));
        let command = loop {
            record.go_to(nodes[at]);
            let mv =
                at.checked_sub(1).map(|last| self.board().write_move(&record.position_at(nodes[last]), line[last]));
            self.say((self.text.table.in_line)(at, moves, &mv.unwrap_or_default()), Color::LIGHT_CYAN);
            self.display.shown_record = Some(record.clone());
            self.paint_replay(m, true);
            match self.wait_in_replay(m, Duration::MAX, true)? {
                Some(ReplayCommand::Step(Step::Back)) => at = at.saturating_sub(1),
                Some(ReplayCommand::Step(Step::Forward) | ReplayCommand::Pause) => at = (at + 1).min(moves),
                Some(ReplayCommand::Step(Step::First)) => at = 0,
                Some(ReplayCommand::Step(Step::Last)) => at = moves,
                Some(ReplayCommand::Pace(_)) => {}
                Some(ReplayCommand::Other(input)) => {
                    if let Some(command) = self.command_of(input) {
                        break command;
                    }
                }
                None => {
                    if let Some(command) = self.time_up() {
                        break command;
                    }
                }
            }
        };
        self.display.shown_record = None;
        self.display.message = None;
        (self.display.values, self.display.best, self.display.line.moves) = (values, best, line);
        (self.input.selected, self.display.line.proof) = (selected, proof);
        Ok(self.step_after(command))
    }

    /// Returns the command of an input during a replay; the buttons act on the replay, too.
    fn replay_command(&self, input: Input) -> ReplayCommand {
        match self.button_clicked(input) {
            Some(Action::Back) => ReplayCommand::Step(Step::Back),
            Some(Action::Forward) => ReplayCommand::Step(Step::Forward),
            Some(Action::Replay) => ReplayCommand::Pause,
            _ => ReplayCommand::of(input),
        }
    }

    /// Waits for a command during a replay, highlighting the button under the mouse meanwhile. Returns `None` at a given
    /// time.
    fn wait_in_replay(&mut self, m: &mut Machine<'_>, until: Duration, paused: bool) -> Flow<Option<ReplayCommand>> {
        loop {
            if m.fit_stage() {
                self.paint_replay(m, paused);
            }
            let input = self.wait(m, until.min(m.now() + RETRACE_PERIOD))?;
            let step = match self.wheel_step(m) {
                Some(Action::Back) => Some(ReplayCommand::Step(Step::Back)),
                Some(_) => Some(ReplayCommand::Step(Step::Forward)),
                None => None,
            };
            let command = input.map(|input| self.replay_command(input)).or(step);
            if command.is_some() || self.time_up().is_some() || m.now() >= until {
                return Ok(command);
            }
            if self.follow_mouse(m) {
                self.paint_replay(m, paused);
            }
        }
    }

    /// Shows a position next to the present one during a replay, with its values.
    fn step(&mut self, m: &mut Machine<'_>, step: Step) -> Flow {
        let (line, ply) = (self.record().current_line(), self.record().ply());
        let to = match step {
            Step::Back => ply.saturating_sub(1),
            Step::Forward => (ply + 1).min(line.len() - 1),
            Step::First => 0,
            Step::Last => line.len() - 1,
        };
        self.execute(m, Command::Review(line[to]))?;
        self.show_values();
        Ok(())
    }

    fn end_replay(&mut self, m: &mut Machine<'_>) -> Flow<NextStep> {
        self.execute(m, Command::GoTo(self.record().current_id()))
    }

    fn say_pace(&mut self, paused: bool) {
        let moves = self.record().current_line().len() - 1;
        let hundredths = u32::try_from(PACES[self.display.pace].as_millis() / 10).unwrap_or(u32::MAX);
        let message = (self.text.table.replaying)(self.record().ply(), moves, hundredths, paused);
        self.say(message, Color::LIGHT_CYAN);
    }

    /// Shows the line from its start to its end without user control, each position for a given time.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show_all(&mut self, m: &mut Machine<'_>) -> Flow {
        self.execute(m, Command::Review(ROOT))?;
        loop {
            self.say_position();
            self.paint(m);
            m.pause(REPLAY_PAUSE)?;
            let Some(mv) = self.next_move() else { return m.pause(REPLAY_PAUSE) };
            self.animate_skippable(m, mv)?;
            self.step(m, Step::Forward)?;
        }
    }

    /// Returns the next move on the line.
    fn next_move(&self) -> Option<MoveOf<D>> {
        let line = self.record().current_line();
        line.get(self.record().ply() + 1).and_then(|&next| self.record().node(next).mv)
    }

    /// Returns the step after an animation or a computation was stopped by a command: leaving stops only that, any
    /// other command is run.
    pub(super) fn step_after(&self, command: TableCommand) -> NextStep {
        if command == TableCommand::Do(Action::Leave) { NextStep::Stay } else { NextStep::Do(command) }
    }
}
