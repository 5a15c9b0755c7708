//! Moving forward and back, in lessons and in programs.

use std::ops::ControlFlow;

use super::program::{PauseReason, StoreFiles};
use super::statement_questions::asks_question;
use super::{Player, PlayerExit, Run};
use crate::lessons::{Step, recording};
use crate::machine::{Flow, Machine};
use crate::turboc::pc::{DebugSession, StopCondition};

/// The distance in stage pixels within which a click finds a pixel that was drawn.
const REACH: i32 = 4;
/// The most statements that a move to the next pixel executes at once.
const MAX_STATEMENTS: usize = 200_000;

/// The unit of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepUnit {
    /// A step, or the next pixel if the viewer has chosen that.
    Step,
    /// A step of this call or of one that called it.
    Call,
    /// To the end of this call.
    Out,
    /// To a breakpoint.
    Breakpoint,
}

impl Player {
    fn addresses_of_line(&self, file: Option<u16>, line: usize) -> Vec<usize> {
        let (Run::Program(run), Some(file)) = (&self.run, file) else { return Vec::new() };
        run.session.pc().machine().program().statements_on(file, line as u32 + 1)
    }

    /// Returns the goal for the cursor's line, or for the next line with a statement.
    pub(super) fn cursor_goal(&self) -> StopCondition {
        let shown = self.sources.shown();
        let mut lines = shown.code.cursor..shown.code.len();
        let places = lines.find_map(|line| {
            let places = self.addresses_of_line(shown.file, line);
            (!places.is_empty()).then_some(places)
        });
        StopCondition::Instructions(places.unwrap_or_default())
    }

    /// Sets or removes a breakpoint at a line.
    pub(super) fn toggle_breakpoint(&mut self, line: usize) {
        self.sources.code_mut().toggle_breakpoint(line);
        self.update_breakpoints();
    }

    /// Sets the session's breakpoints, each at the first code address of its line. A breakpoint on a line without a statement
    /// moves to the next line with one. In a lesson, it moves to the next line at which steps stop.
    pub(super) fn update_breakpoints(&mut self) {
        let mut places = Vec::new();
        for index in 0..self.sources.files.len() {
            let view = &self.sources.files[index];
            let end = view.code.len();
            let address = |line: usize| match &self.run {
                Run::Lesson(run) => run.lesson.code.lines.get(line).and_then(|line| line.mark).map(|_| 0),
                Run::Program(_) => self.addresses_of_line(view.file, line).into_iter().min(),
            };
            let moved = view.code.breakpoints.iter().map(|&line| {
                let found = (line..end).find_map(|at| Some((at, address(at)?)));
                found.map_or((line, None), |(at, address)| (at, Some(address)))
            });
            let moved: Vec<(usize, Option<usize>)> = moved.collect();
            places.extend(moved.iter().filter_map(|(_, address)| *address));
            self.sources.files[index].code.breakpoints = moved.into_iter().map(|(line, _)| line).collect();
            places.extend(self.question_addresses(index));
        }
        if let Some(session) = self.session_mut() {
            session.set_breakpoints(places);
        }
        self.timeline.invalidate();
    }

    /// Returns the first addresses of the lines of a file of a program that ask a question which was not answered.
    fn question_addresses(&self, index: usize) -> Vec<usize> {
        let view = &self.sources.files[index];
        let Some(file) = view.file.filter(|_| self.lesson().is_none()) else { return Vec::new() };
        let asks = |line: &usize| {
            asks_question(view.code.line(*line)) && !self.questions.answered.contains(&(file, *line as u32 + 1))
        };
        (0..view.code.len())
            .filter(asks)
            .filter_map(|line| self.addresses_of_line(Some(file), line).into_iter().min())
            .collect()
    }

    /// Returns the failure of the program, in an open file.
    pub(super) fn failure(&self) -> Option<PlayerExit> {
        let Run::Program(run) = &self.run else { return None };
        let failure = run.failure.clone()?;
        let (file, line) = run.session.place();
        Some(PlayerExit::Failed(self.sources.open_file(file), (line as usize).saturating_sub(1), failure))
    }

    /// Runs the program on its own screen until it stops. Returns `Some` if the player ends: after the end of a run to the next
    /// breakpoint, or of one that is continued after its end.
    pub(super) fn run_to(
        &mut self,
        m: &mut Machine<'_>,
        goal: &StopCondition,
        store: &mut StoreFiles<'_>,
    ) -> Flow<Option<PlayerExit>> {
        let Run::Program(run) = &mut self.run else { return Ok(None) };
        let ended = |run: &super::ProgramRun, code| PlayerExit::Ended(code, run.session.pc().now().as_millis() as u64);
        if let Some(code) = run.exit {
            return Ok(Some(ended(run, code)));
        }
        if run.failure.is_some() {
            return Ok(Some(PlayerExit::Leave));
        }
        let reason = run.run(m, goal, store)?;
        let exit = match reason {
            PauseReason::Ended(code) if *goal == StopCondition::Breakpoint => Some(ended(run, code)),
            PauseReason::Left => Some(PlayerExit::Leave),
            _ => None,
        };
        self.show_place();
        Ok(exit)
    }

    /// Takes some steps of an automatic run. It ends at a breakpoint and at the end.
    pub(super) fn play(
        &mut self,
        m: &mut Machine<'_>,
        steps: usize,
        store: &mut StoreFiles<'_>,
    ) -> Flow<Option<PlayerExit>> {
        for _ in 0..steps {
            if let Some(exit) = self.forward(m, StepUnit::Step, store)? {
                return Ok(Some(exit));
            }
            let is_at_end = match &self.run {
                Run::Lesson(run) => run.at == run.steps(),
                Run::Program(run) => run.exit.is_some() || run.failure.is_some(),
            };
            if is_at_end || self.is_at_breakpoint() {
                self.playback.running = false;
                break;
            }
        }
        Ok(None)
    }

    fn is_at_breakpoint(&self) -> bool {
        match &self.run {
            Run::Lesson(run) => run.step().is_some_and(|step| self.has_breakpoint(step)),
            Run::Program(run) => is_at_breakpoint(&run.session),
        }
    }

    /// Returns whether a step of the lesson executes a line with a breakpoint.
    pub(super) fn has_breakpoint(&self, step: &Step) -> bool {
        let breakpoints = &self.sources.code().breakpoints;
        !breakpoints.is_empty()
            && self.lesson().is_some_and(|run| run.lines_of(Some(step)).iter().any(|line| breakpoints.contains(line)))
    }

    /// Moves forward. Returns `Some` if the player ends.
    pub(super) fn forward(
        &mut self,
        m: &mut Machine<'_>,
        unit: StepUnit,
        store: &mut StoreFiles<'_>,
    ) -> Flow<Option<PlayerExit>> {
        let by_pixels = self.view.by_pixels;
        let Run::Program(run) = &mut self.run else {
            self.move_in_lesson(true, unit);
            return Ok(None);
        };
        let depth = run.session.depth();
        match unit {
            StepUnit::Call => self.run_to(m, &StopCondition::Depth(depth), store),
            StepUnit::Out => self.run_to(m, &StopCondition::Depth(depth.saturating_sub(1)), store),
            StepUnit::Breakpoint => self.run_to(m, &StopCondition::Breakpoint, store),
            StepUnit::Step if !by_pixels && !self.playback.running => self.run_to(m, &StopCondition::Statement, store),
            StepUnit::Step => {
                let drawn = run.session.pc().drawing_count();
                for _ in 0..MAX_STATEMENTS {
                    let Run::Program(run) = &mut self.run else { break };
                    if run.exit.is_some() || run.failure.is_some() {
                        return self.run_to(m, &StopCondition::Statement, store);
                    }
                    match run.step_quietly(store) {
                        // It waits for a key, which its own screen takes.
                        None => {
                            if let Some(exit) = self.run_to(m, &StopCondition::Statement, store)? {
                                return Ok(Some(exit));
                            }
                        }
                        Some(PauseReason::Stopped) => {}
                        Some(_) => break,
                    }
                    let Run::Program(run) = &self.run else { break };
                    if !by_pixels || run.session.pc().drawing_count() != drawn || is_at_breakpoint(&run.session) {
                        break;
                    }
                }
                self.refresh();
                Ok(None)
            }
        }
    }

    /// Moves back.
    pub(super) fn back(&mut self, unit: StepUnit) {
        let by_pixels = self.view.by_pixels;
        let Run::Program(run) = &mut self.run else {
            self.move_in_lesson(false, unit);
            return;
        };
        let depth = run.session.depth();
        let pixel = if by_pixels && unit == StepUnit::Step {
            last_drawing(&mut run.session)
        } else {
            ControlFlow::Continue(())
        };
        let found = match (pixel, unit) {
            (ControlFlow::Break(clock), _) => {
                clock.inspect(|clock| run.session.go_to(*clock));
                clock.is_some()
            }
            (_, StepUnit::Step) => run.session.step_back(|_| true),
            (_, StepUnit::Call) => run.session.step_back(|session| session.depth() <= depth),
            (_, StepUnit::Out) => run.session.step_back(|session| session.depth() < depth),
            (_, StepUnit::Breakpoint) => run.session.step_back(is_at_breakpoint),
        };
        (run.exit, run.failure) = (None, None);
        self.refresh();
        if !found {
            self.message = Some(self.text.player.first.to_owned());
        }
    }

    /// Moves forward or back in the recording of a lesson.
    fn move_in_lesson(&mut self, forward: bool, unit: StepUnit) {
        let by_pixels = self.view.by_pixels;
        let target = self.lesson().filter(|run| run.comparison.is_none() && unit != StepUnit::Step).map(|run| {
            let (steps, at) = (run.recording.steps(), run.at);
            let depth = run.step().map_or(0, |step| step.depth);
            let is_wanted = |step: &Step| match unit {
                StepUnit::Step => true,
                StepUnit::Call => step.depth <= depth,
                StepUnit::Out => step.depth < depth,
                StepUnit::Breakpoint => self.has_breakpoint(step),
            };
            if forward {
                (at..steps.len()).find(|&index| is_wanted(&steps[index])).map_or(steps.len(), |index| index + 1)
            } else {
                (1..at).rev().find(|&taken| is_wanted(&steps[taken - 1])).unwrap_or(0)
            }
        });
        let is_first = !forward && self.lesson().is_some_and(|run| run.at == 0);
        if let Some(run) = self.lesson_mut() {
            match target {
                Some(target) => run.go_to(target),
                None if forward => run.forward(1, by_pixels),
                None => run.back(by_pixels),
            }
        }
        self.show_place();
        if is_first {
            self.message = Some(self.text.player.first.to_owned());
        }
    }

    /// Goes to the start.
    pub(super) fn restart(&mut self) {
        if self.lesson().is_some_and(|run| run.lesson.takes_all_keys()) {
            self.change_lesson(super::LessonRun::clear_typed);
        }
        match &mut self.run {
            Run::Lesson(run) => run.go_to(0),
            Run::Program(run) => {
                (run.exit, run.failure) = (None, None);
                let first = run.session.trail().and_then(<[_]>::first).map(|step| step.clock);
                match first {
                    Some(clock) => run.session.go_to(clock),
                    // To the first statement of a run that is too long for a trail.
                    None => drop(run.session.step_back(|_| false)),
                }
            }
        }
        self.refresh();
    }

    /// Goes to the end: of a lesson, or of what has run.
    pub(super) fn go_to_end(&mut self) {
        match &mut self.run {
            Run::Lesson(run) => run.go_to(run.steps()),
            Run::Program(run) => run.session.go_to_present(),
        }
        self.refresh();
    }

    /// Goes to a step; in a program that has run too long for steps, to a millisecond.
    pub(super) fn go_to(&mut self, step: usize) {
        match &mut self.run {
            Run::Lesson(run) => run.go_to(step),
            Run::Program(run) => {
                let clock = run.session.trail().map(|trail| trail.get(step).map(|step| step.clock));
                (run.exit, run.failure) = (None, None);
                match clock {
                    Some(Some(clock)) => run.session.go_to(clock),
                    Some(None) => run.session.go_to_present(),
                    None => run.session.go_to_time(std::time::Duration::from_millis(step as u64)),
                }
            }
        }
        self.refresh();
    }

    /// Goes back to the step that drew a pixel, or one near it.
    pub(super) fn find_pixel(&mut self, pixel: (i32, i32)) {
        let words = &self.text.player;
        let scale = self.panels().scale.max(1);
        let found = match &mut self.run {
            Run::Lesson(run) => {
                let found = run.step_of_pixel(pixel, (REACH * 2 / scale).max(1));
                found.map(|(step, pixel)| {
                    run.go_to(step);
                    (
                        (words.drew_in_step)(step)
                            + " "
                            + run.step().and_then(|step| step.sentence.as_deref()).unwrap_or_default(),
                        pixel,
                    )
                })
            }
            Run::Program(run) => {
                let found = run.back_to_pixel(pixel, (REACH * 4 / scale).max(1));
                if found.is_some() {
                    (run.exit, run.failure) = (None, None);
                }
                found.map(|pixel| ((words.drew)(run.session.place().1 as usize), pixel))
            }
        };
        self.refresh();
        let (message, pixel) = found.unwrap_or_else(|| (words.not_drawn.to_owned(), pixel));
        (self.message, self.pointer.pixel) = (Some(message), Some(pixel));
    }

    /// Goes back to the step that gave the selected variable its value.
    pub(super) fn find_change(&mut self) {
        let words = &self.text.player;
        let Some((name, changes)) = self.changes().map(|(name, changes)| (name, changes.to_vec())) else {
            self.message = Some(words.select_variable.to_owned());
            return;
        };
        let (at, is_program) = (self.position(), matches!(self.run, Run::Program(_)));
        // In a lesson, the present step may be the one that changed it; the same key then goes to the change before.
        let is_shown = |(step, value): &(usize, String)| {
            !is_program && *step == at && self.message == Some((words.changed)(&name, value))
        };
        let last = changes.iter().rev().find(|change| change.0 <= at && !is_shown(change));
        let message = last.map_or_else(|| (words.unchanged)(&name), |(_, value)| (words.changed)(&name, value));
        if let Some((step, _)) = last {
            // A program is shown before the statement that changes the variable.
            self.go_to(if is_program { step.saturating_sub(1) } else { *step });
        }
        self.message = Some(message);
    }

    /// Redraws the picture of a program after a jump in time, and shows the place.
    pub(super) fn refresh(&mut self) {
        if let Run::Program(run) = &mut self.run {
            run.show_all();
        }
        self.show_place();
    }

    /// Updates the view after a move: marks the lines that are executed and the changed part of a program's picture.
    fn show_place(&mut self) {
        self.pointer.pixel = None;
        match &mut self.run {
            Run::Lesson(run) => {
                let lines = run.lines_of(run.step());
                let first = if lines.is_empty() { run.lines_of(run.recording.steps().first()) } else { Vec::new() };
                let code = self.sources.code_mut();
                code.execute(lines);
                code.cursor = first.first().copied().unwrap_or(code.cursor);
            }
            Run::Program(run) => {
                self.variables.call = 0;
                let (file, line) = run.session.place();
                let line = (line as usize).checked_sub(1).filter(|_| run.exit.is_none());
                self.sources.mark_executing(file, line);
                run.note_changes();
                self.view.panels.take();
            }
        }
    }

    /// Takes over a lesson that has changed: its code, and the focus.
    pub(super) fn load_lesson(&mut self) {
        let Run::Lesson(run) = &self.run else { return };
        self.sources = super::Sources::of_lesson(run.lesson.code);
        self.view.focus = if run.lesson.parameters.is_empty() { super::Focus::Code } else { super::Focus::Parameters };
        self.view.has_magnifier = run.lesson.magnifier == crate::lessons::Magnifier::Pixels;
        self.view.panels.take();
        self.timeline.invalidate();
        self.show_place();
    }

    /// Returns the size of the picture's pixels.
    pub(super) fn picture_size(&self) -> (i32, i32) {
        match &self.run {
            Run::Lesson(_) => (recording::WIDTH, recording::HEIGHT),
            Run::Program(run) => (run.picture.width(), run.picture.height()),
        }
    }
}

fn is_at_breakpoint(session: &DebugSession) -> bool {
    session.breakpoints().contains(&session.pc().machine().program_counter())
}

/// Returns the clock of the last step after a drawing before the present one, if there is one; continues if the run is too long for
/// a trail.
fn last_drawing(session: &mut DebugSession) -> ControlFlow<Option<u64>> {
    let clock = session.clock();
    let Some(trail) = session.trail() else { return ControlFlow::Continue(()) };
    let before = trail.partition_point(|step| step.clock < clock);
    let drawn = (1..before).rev().find(|&at| trail[at].has_drawn_since(&trail[at - 1]));
    ControlFlow::Break(drawn.map(|at| trail[at].clock))
}
