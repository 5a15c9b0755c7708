//! A run that can be stopped anywhere and stepped backwards.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use super::{EffectCounts, Pc, PcConfig, PcEvent};
use crate::library::files::FileChange;
use crate::machine::memory::MemorySnapshot;
use crate::program::Program;

/// The interval between snapshots in clock cycles: a tenth of a second of a 386.
const SPACING: u64 = 3_300_000;
/// The clock cycles before the end of a step backwards that are first replayed statement by statement.
const REACH: u64 = 20_000;
/// The size of a snapshot in addition to memory, screen and files: text, registers, calls.
const REST: usize = 64 << 10;

/// An input event, as the program received it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputEvent {
    /// A key, by its code, with the BIOS's shift flags.
    Key(u16, u8),
    /// The new shift flags.
    ShiftFlags(u8),
    /// The position of the mouse, and its pressed buttons.
    Mouse(i32, i32, u8),
}

/// The place to which a session runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopCondition {
    /// To a breakpoint.
    Breakpoint,
    /// To the start of the next statement.
    Statement,
    /// To the next statement at this call depth or a smaller one.
    Depth(usize),
    /// To one of these instructions.
    Instructions(Vec<usize>),
}

/// The result of running a session.
#[derive(Clone, Debug, PartialEq)]
pub enum AdvanceOutcome {
    /// The goal was reached.
    Reached,
    /// A breakpoint was reached first.
    Breakpoint,
    /// Another event of the PC came first. After [`PcEvent::TimeReached`] and [`PcEvent::NeedsInput`] it can be continued, and may be
    /// given input.
    Event(PcEvent),
}

/// A snapshot of a run.
struct Snapshot {
    clock: u64,
    /// The number of inputs given before it.
    input_count: usize,
    state: PcState,
    /// The bytes that it takes in addition to the previous snapshot.
    bytes: usize,
}

/// The state of a [`Pc`]. It takes as much memory as the program uses, and not the address space of a clone.
pub struct PcState {
    memory: MemorySnapshot,
    /// The PC with an empty memory.
    rest: Box<Pc>,
}

impl PcState {
    /// Copies the state of a PC. Equal pages of memory are shared with an earlier state.
    pub fn take(pc: &mut Pc, earlier: Option<&PcState>) -> PcState {
        let memory = pc.machine.memory.snapshot(earlier.map(|kept| &kept.memory));
        let bytes = mem::take(&mut pc.machine.memory);
        let rest = Box::new(pc.clone());
        pc.machine.memory = bytes;
        PcState { memory, rest }
    }

    /// Puts a PC into this state.
    pub fn restore(&self, pc: &mut Pc) {
        let mut memory = mem::take(&mut pc.machine.memory);
        memory.restore(&self.memory);
        *pc = (*self.rest).clone();
        pc.machine.memory = memory;
    }
}

impl Snapshot {
    fn take(pc: &mut Pc, given: usize, earlier: Option<&Snapshot>) -> Snapshot {
        let state = PcState::take(pc, earlier.map(|kept| &kept.state));
        let mut kept = Snapshot { clock: pc.machine.clock(), input_count: given, state, bytes: 0 };
        kept.measure(earlier);
        kept
    }

    fn measure(&mut self, earlier: Option<&Snapshot>) {
        let rest = &self.state.rest;
        let memory = self.state.memory.unshared_size(earlier.map(|kept| &kept.state.memory));
        self.bytes = memory + rest.video.size() + rest.machine.files.size() + REST;
    }
}

/// A statement that a session has reached: the state at its start is a step of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailStep {
    /// The clock, which identifies the moment.
    pub clock: u64,
    /// The first instruction of the statement.
    pub instruction: u32,
    /// The numbers of calls so far that drew, and that printed.
    effects: EffectCounts,
}

impl TrailStep {
    /// Returns whether something was drawn between an earlier step and this one.
    pub fn has_drawn_since(&self, earlier: &TrailStep) -> bool {
        self.effects.drawings != earlier.effects.drawings
    }

    /// Returns whether something was printed between an earlier step and this one.
    pub fn has_printed_since(&self, earlier: &TrailStep) -> bool {
        self.effects.outputs != earlier.effects.outputs
    }
}

/// The statements that were reached, in order.
#[derive(Default)]
struct Trail {
    steps: Vec<TrailStep>,
    /// The clock up to which no statement is missing.
    until: u64,
}

/// The work of the last step backwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayCost {
    /// The clock cycles replayed at full speed.
    pub clocks: u64,
    /// The statements replayed one by one.
    pub statements: u64,
}

/// A PC with its inputs and snapshots. It can go back to any statement by restoring the nearest snapshot before it and
/// replaying the inputs.
///
/// The clock identifies a moment: instructions take time, so that no two statements start at the same clock.
///
/// ```
/// use std::time::Duration;
///
/// use huanle_turboc::pc::{StopCondition, AdvanceOutcome, DebugSession, PcConfig};
/// use huanle_turboc::{NoFiles, CompileOptions, compile};
///
/// let source = b"int a;\nvoid main() {\n  a = 1;\n  a = 2;\n}";
/// let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
/// let mut session = DebugSession::new(program.into(), PcConfig::default(), DebugSession::DEFAULT_SNAPSHOT_BYTES);
/// let second = Duration::from_secs(1);
/// let mut lines = Vec::new();
/// while session.advance(&StopCondition::Statement, second) == AdvanceOutcome::Reached {
///     lines.push(session.line());
/// }
/// assert_eq!(lines, [3, 4, 5]);
/// assert!(session.step_back(|_| true) && session.line() == 5);
/// assert!(session.step_back(|_| true) && session.line() == 4);
/// ```
pub struct DebugSession {
    pc: Pc,
    inputs: Vec<(u64, InputEvent)>,
    /// The number of inputs given so far.
    next: usize,
    snapshots: Vec<Snapshot>,
    room: usize,
    /// The latest clock ever reached.
    reached: u64,
    replay_cost: ReplayCost,
    /// Changes of files that were not taken yet, by name.
    changes: BTreeMap<String, FileChange>,
    /// The number of the last recorded change: changes up to it are not reported again.
    changed: u64,
    /// The instructions before which it stops.
    breakpoints: BTreeSet<usize>,
    trail: Trail,
}

impl DebugSession {
    /// The bytes for snapshots on machines with enough memory: 64 MB, and 16 in a browser.
    pub const DEFAULT_SNAPSHOT_BYTES: usize = if cfg!(target_family = "wasm") { 16 << 20 } else { 64 << 20 };

    /// The greatest number of statements in the [trail](Self::trail), which takes 24 bytes for each.
    pub const MAX_TRAIL: usize = 250_000;

    /// Creates a run at its beginning, with this number of bytes for snapshots.
    pub fn new(program: Arc<Program>, setup: PcConfig, room: usize) -> DebugSession {
        DebugSession::from_pc(Pc::new(program, setup), room)
    }

    /// Creates a run of a PC, whose history begins at its present state.
    pub fn from_pc(pc: Pc, room: usize) -> DebugSession {
        let (reached, changed) = (pc.machine.clock(), pc.machine.files.change_count());
        let mut session = DebugSession {
            pc,
            inputs: Vec::new(),
            next: 0,
            snapshots: Vec::new(),
            room,
            reached,
            replay_cost: ReplayCost::default(),
            changes: BTreeMap::new(),
            changed,
            breakpoints: BTreeSet::new(),
            trail: Trail { steps: Vec::new(), until: reached },
        };
        session.take_snapshot(0);
        session
    }

    /// Returns the PC in its current state.
    pub fn pc(&self) -> &Pc {
        &self.pc
    }

    /// Returns the PC for the program that shows it, which must be the only one to change it.
    pub fn pc_mut(&mut self) -> &mut Pc {
        &mut self.pc
    }

    /// Returns the clock, which identifies the moment.
    pub fn clock(&self) -> u64 {
        self.pc.machine.clock()
    }

    /// Returns whether the session is before the latest moment it has reached.
    pub fn is_in_past(&self) -> bool {
        self.clock() < self.reached
    }

    /// Returns the clock of the latest moment reached.
    pub fn latest_clock(&self) -> u64 {
        self.reached
    }

    /// Returns the line of the next statement, from 1, in the first source; 0 in another file.
    pub fn line(&self) -> u32 {
        let (file, line) = self.place();
        if file == 0 { line } else { 0 }
    }

    /// Returns the file of the next statement, by its number in the [`SourceMap`](crate::SourceMap), and the line, from 1.
    pub fn place(&self) -> (u16, u32) {
        self.place_of(self.pc.machine.program_counter())
    }

    /// Returns the instructions before which the run stops.
    pub fn breakpoints(&self) -> &BTreeSet<usize> {
        &self.breakpoints
    }

    /// Replaces the instructions before which the run stops; [`Program::statements_on`] finds those of a line.
    pub fn set_breakpoints(&mut self, instructions: impl IntoIterator<Item = usize>) {
        self.breakpoints = instructions.into_iter().collect();
    }

    /// Returns the call depth.
    pub fn depth(&self) -> usize {
        self.pc.machine.depth()
    }

    /// Returns the approximate size of the snapshots in bytes.
    pub fn snapshot_bytes(&self) -> usize {
        self.snapshots.iter().map(|kept| kept.bytes).sum()
    }

    /// Returns the work of the last step backwards.
    pub fn replay_cost(&self) -> ReplayCost {
        self.replay_cost
    }

    /// Gives the program an input, after [`PcEvent::TimeReached`] or [`PcEvent::NeedsInput`]. All later inputs are discarded.
    pub fn send_input(&mut self, given: InputEvent) {
        let now = self.clock();
        if self.next < self.inputs.len() || self.is_in_past() {
            self.inputs.truncate(self.next);
            self.snapshots.retain(|kept| kept.clock <= now);
            self.trail.steps.retain(|step| step.clock <= now);
            self.trail.until = self.trail.until.min(now);
            self.reached = now;
            self.changed = self.pc.machine.files.change_count();
        }
        self.inputs.push((now, given));
        self.next += 1;
        self.pc.handle_input(given);
    }

    /// Returns the files that the program has flushed, closed, renamed or removed since the last call. A change is
    /// returned only once, when the run first reaches it, and not again when it is replayed.
    pub fn take_changes(&mut self) -> Vec<FileChange> {
        mem::take(&mut self.changes).into_values().collect()
    }

    /// Flushes all files, as at the end of a program, unless the session is in the past.
    pub fn flush_files(&mut self) {
        if !self.is_in_past() {
            self.pc.machine.files.flush_all();
            self.note_changes();
        }
    }

    fn note_changes(&mut self) {
        let last = self.changed;
        for change in self.pc.machine.files.take_changes().into_iter().filter(|change| change.number > last) {
            self.changed = self.changed.max(change.number);
            self.changes.insert(change.name.clone(), change);
        }
    }

    /// Runs towards a goal, but at most to a virtual time. Inputs already given are replayed automatically.
    pub fn advance(&mut self, goal: &StopCondition, until: Duration) -> AdvanceOutcome {
        let end = self.pc.timer.clock_at(until);
        let trace = *goal != StopCondition::Breakpoint || !self.breakpoints.is_empty();
        loop {
            let event = self.go(end, trace);
            match event {
                PcEvent::Statement => {
                    self.note_statement();
                    let at = self.pc.machine.program_counter();
                    let there = match goal {
                        StopCondition::Breakpoint => false,
                        StopCondition::Statement => true,
                        StopCondition::Depth(depth) => self.pc.machine.depth() <= *depth,
                        StopCondition::Instructions(places) => places.contains(&at),
                    };
                    if there && self.is_own() {
                        return AdvanceOutcome::Reached;
                    }
                    if self.breakpoints.contains(&at) {
                        return AdvanceOutcome::Breakpoint;
                    }
                }
                event => return AdvanceOutcome::Event(event),
            }
        }
    }

    /// Goes back to the last earlier statement that fulfils a condition, or else to the first one. Returns whether
    /// there was one.
    pub fn step_back(&mut self, wanted: impl Fn(&DebugSession) -> bool) -> bool {
        self.step_back_within(u64::MAX, wanted)
    }

    /// Goes back like [`step_back`](Self::step_back), but not much farther than a number of clock cycles.
    pub(super) fn step_back_within(&mut self, clocks: u64, wanted: impl Fn(&DebugSession) -> bool) -> bool {
        self.replay_cost = ReplayCost::default();
        self.back_from(self.clock(), clocks, wanted)
    }

    /// Returns the inputs that the program gets after this moment.
    pub(super) fn pending_inputs(&self) -> &[(u64, InputEvent)] {
        &self.inputs[self.next..]
    }

    fn back_from(&mut self, mut end: u64, most: u64, wanted: impl Fn(&DebugSession) -> bool) -> bool {
        let first = end.saturating_sub(most);
        while let Some(number) = self.snapshots.partition_point(|kept| kept.clock < end).checked_sub(1) {
            if end < first {
                return false;
            }
            let start = self.snapshots[number].clock;
            let mut reach = REACH;
            // Replays at full speed to shortly before the end, and from there by statements. If no statement matches, starts
            // farther back.
            loop {
                self.restore(number);
                let near = end.saturating_sub(reach);
                self.fast_forward(near);
                let mut found = None;
                while self.statement(end) {
                    if wanted(self) {
                        found = Some(self.clock());
                    }
                }
                if let Some(clock) = found {
                    self.go_to(clock);
                    return true;
                }
                if near <= start {
                    break;
                }
                reach = reach.saturating_mul(16);
            }
            end = start;
        }
        self.restore(0);
        self.statement(self.reached);
        false
    }

    /// Goes back to the statement that last changed a pixel of the visible canvas. If there is none, the session stays
    /// where it is and returns `false`.
    pub fn back_to_pixel(&mut self, x: i32, y: i32) -> bool {
        self.replay_cost = ReplayCost::default();
        let start = self.clock();
        let pixel = |session: &DebugSession| session.pc.video.graphics.canvas.visual_page().get_pixel(x, y);
        let mut end = start;
        for number in
            (0..self.snapshots.len()).rev().filter(|&number| self.snapshots[number].clock < end).collect::<Vec<_>>()
        {
            self.restore(number);
            let (mut before, mut since, mut found) = (pixel(self), self.clock(), None);
            loop {
                let more = self.statement(end);
                let now = self.clock();
                if pixel(self) != before {
                    before = pixel(self);
                    // A library call between the two statements changed the pixel, or else the first statement.
                    found = Some((since, now, self.pc.calls.last.filter(|(clock, ..)| *clock >= since)));
                }
                since = now;
                if !more {
                    break;
                }
            }
            if let Some((since, now, called)) = found {
                return match called {
                    Some((_, at, depth)) => {
                        let place = self.place_of(at);
                        // The statement of a call with several lines may begin on an earlier line.
                        self.back_from(now, u64::MAX, |session| session.place() == place && session.depth() <= depth)
                            || self.back_from(now, u64::MAX, |session| session.depth() <= depth)
                    }
                    None => self.back_from(since + 1, u64::MAX, |_| true),
                };
            }
            end = self.snapshots[number].clock;
        }
        self.go_to(start);
        false
    }

    fn place_of(&self, instruction: usize) -> (u16, u32) {
        let program = self.pc.machine.program();
        let span = program.statement_span(instruction);
        (span.file, program.sources.line(span))
    }

    /// Goes to a clock, or to the first moment after it. What was not reached before runs without waiting, as far as it needs no
    /// input.
    pub fn go_to(&mut self, clock: u64) {
        let number = self.snapshots.partition_point(|kept| kept.clock <= clock).saturating_sub(1);
        self.restore(number);
        self.fast_forward(clock.saturating_sub(REACH));
        // Further steps back are likely, so takes a snapshot here if the previous one is far away.
        if self.clock() > self.snapshots[number].clock + SPACING && self.clock() < clock {
            self.take_snapshot(number + 1);
        }
        while self.clock() < clock && self.statement(clock) {}
    }

    /// Runs at full speed to a clock, or slightly beyond it: to the next check by the machine.
    fn fast_forward(&mut self, clock: u64) {
        let start = self.clock();
        while self.clock() < clock {
            match self.go(clock, false) {
                PcEvent::TimeReached | PcEvent::Tone(_) => {}
                PcEvent::NeedsInput if self.clock() >= clock => {}
                _ => break,
            }
        }
        self.replay_cost.clocks += self.clock() - start;
    }

    /// Goes to the first statement at a virtual time or after it, at most to the latest moment reached.
    pub fn go_to_time(&mut self, time: Duration) {
        self.go_to(self.pc.timer.clock_at(time).min(self.reached));
    }

    /// Returns the virtual time of the latest moment reached.
    pub fn latest_time(&self) -> Duration {
        self.pc.timer.time_of(self.reached)
    }

    /// Goes to the latest moment reached.
    pub fn go_to_present(&mut self) {
        self.go_to(self.reached);
    }

    /// Goes back to the start.
    pub fn rewind(&mut self) {
        self.restore(0);
    }

    /// Returns whether the next statement belongs to the program and not to the library.
    fn is_own(&self) -> bool {
        self.pc.machine.program().is_own(self.pc.machine.program_counter())
    }

    /// Adds the statement at which the session is to the trail, unless it is there or others before it are missing.
    fn note_statement(&mut self) {
        let clock = self.clock();
        let is_next = clock <= self.trail.until && self.trail.steps.last().is_none_or(|last| last.clock < clock);
        if is_next && self.trail.steps.len() < DebugSession::MAX_TRAIL && self.is_own() {
            let instruction = self.pc.machine.program_counter() as u32;
            self.trail.steps.push(TrailStep { clock, instruction, effects: self.pc.calls.effects });
        }
    }

    /// Returns the statements reached so far, from the start of the history, in order. What ran at full speed is replayed first.
    /// `None` if there are more than [`MAX_TRAIL`](Self::MAX_TRAIL).
    pub fn trail(&mut self) -> Option<&[TrailStep]> {
        if self.trail.until < self.reached && self.trail.steps.len() < DebugSession::MAX_TRAIL {
            let now = self.clock();
            self.go_to(self.trail.until);
            while self.trail.steps.len() < DebugSession::MAX_TRAIL && self.statement(self.reached) {}
            self.go_to(now);
        }
        (self.trail.steps.len() < DebugSession::MAX_TRAIL).then_some(&self.trail.steps)
    }

    /// Visits the statements of the [trail](Self::trail) from a number on, in order, and comes back.
    pub fn visit_trail(&mut self, from: usize, mut visit: impl FnMut(&DebugSession)) {
        let (now, end) = (self.clock(), self.reached);
        let Some(first) = self.trail().and_then(|trail| trail.get(from)).map(|step| step.clock) else { return };
        self.go_to(first);
        let mut visited = None;
        loop {
            // A statement that was reached at full speed is reported again.
            if visited != Some(self.clock()) && self.pc.machine.is_at_statement() && self.is_own() {
                visit(self);
                visited = Some(self.clock());
            }
            if self.clock() >= end || !self.statement(end) && self.clock() < end {
                break;
            }
        }
        self.go_to(now);
    }

    /// Runs to the next statement of the program before a clock. Returns whether there is one.
    fn statement(&mut self, end: u64) -> bool {
        loop {
            match self.go(end, true) {
                PcEvent::Statement if self.is_own() => {
                    self.note_statement();
                    if self.clock() >= end {
                        return false;
                    }
                    self.replay_cost.statements += 1;
                    return true;
                }
                PcEvent::Statement if self.clock() >= end => return false,
                PcEvent::Statement | PcEvent::Tone(_) => {}
                PcEvent::TimeReached | PcEvent::NeedsInput if self.clock() < end && self.next < self.inputs.len() => {}
                _ => return false,
            }
        }
    }

    /// Runs to a clock, gives inputs that are due, and takes snapshots.
    fn go(&mut self, end: u64, trace: bool) -> PcEvent {
        loop {
            let due = self.inputs.get(self.next).map_or(u64::MAX, |(clock, _)| *clock);
            let picture = self.snapshots.last().map_or(0, |last| last.clock + SPACING);
            let start = self.clock();
            let event = self.pc.go(end.min(due).min(picture), trace);
            let now = self.clock();
            if trace && start <= self.trail.until {
                self.trail.until = self.trail.until.max(now);
            }
            self.reached = self.reached.max(now);
            self.note_changes();
            if now >= picture {
                self.take_snapshot(self.snapshots.len());
            }
            match event {
                PcEvent::TimeReached | PcEvent::NeedsInput if now >= due => {
                    let (_, given) = self.inputs[self.next];
                    self.next += 1;
                    self.pc.handle_input(given);
                }
                PcEvent::TimeReached | PcEvent::NeedsInput if now < end && now >= picture => {}
                event => return event,
            }
        }
    }

    /// Takes a snapshot of this moment and stores it under a number.
    fn take_snapshot(&mut self, number: usize) {
        let earlier = number.checked_sub(1).and_then(|before| self.snapshots.get(before));
        let kept = Snapshot::take(&mut self.pc, self.next, earlier);
        self.snapshots.insert(number, kept);
        self.measure(number + 1);
        while self.snapshot_bytes() > self.room && self.snapshots.len() > 2 {
            self.thin_out();
        }
    }

    fn measure(&mut self, number: usize) {
        if let (before, [kept, ..]) = self.snapshots.split_at_mut(number) {
            kept.measure(before.last());
        }
    }

    /// Deletes the snapshot whose removal leaves the smallest gap relative to its distance from now: distant snapshots
    /// become sparse.
    fn thin_out(&mut self) {
        let now = self.clock();
        let cost = |number: &usize| {
            let gap = self.snapshots[number + 1].clock - self.snapshots[number - 1].clock;
            gap as f64 / (now.abs_diff(self.snapshots[*number].clock) + SPACING) as f64
        };
        let least = (1..self.snapshots.len() - 1).min_by(|one, other| cost(one).total_cmp(&cost(other)));
        if let Some(number) = least {
            self.snapshots.remove(number);
            self.measure(number);
        }
    }

    fn restore(&mut self, number: usize) {
        let kept = &self.snapshots[number];
        kept.state.restore(&mut self.pc);
        self.next = kept.input_count;
    }
}
