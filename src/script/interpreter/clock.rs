//! The time of a script: how long it has run, and how many steps it has made since time last passed.

use std::time::Duration;

use crate::machine::Clock;

/// The number of statements and queries per retrace if the script does not wait: the speed of this PC.
const STEPS_PER_FRAME: u32 = 20_000;

/// The time and the steps of a running script.
pub(super) struct ScriptClock {
    /// The machine's time at the start.
    began: Duration,
    /// The sum of all waits: a machine without delays does not count them.
    waited: Duration,
    /// The steps since time last passed, and the next retrace at that moment.
    steps: u32,
    frame: u64,
}

impl ScriptClock {
    /// Starts the clock.
    pub(super) fn new(machine: &Clock) -> ScriptClock {
        ScriptClock { began: machine.now(), waited: Duration::ZERO, steps: 0, frame: machine.frame() }
    }

    /// Returns the time since the script began.
    pub(super) fn now(&self, machine: &Clock) -> Duration {
        self.waited.max(machine.now().saturating_sub(self.began))
    }

    /// Counts a wait.
    pub(super) fn add(&mut self, time: Duration) {
        self.waited = self.waited.saturating_add(time);
    }

    /// Counts a step. Returns whether a frame is used up; then the count starts again.
    pub(super) fn count_step(&mut self) -> bool {
        self.steps += 1;
        let is_full = self.steps >= STEPS_PER_FRAME;
        if is_full {
            self.steps = 0;
        }
        is_full
    }

    /// Forgets the steps: time has passed.
    pub(super) fn reset_steps(&mut self) {
        self.steps = 0;
    }

    /// Returns whether no retrace has passed since [`restart_frame`](ScriptClock::restart_frame).
    pub(super) fn is_same_frame(&self, machine: &Clock) -> bool {
        self.frame == machine.frame()
    }

    /// Remembers the next retrace.
    pub(super) fn restart_frame(&mut self, machine: &Clock) {
        self.frame = machine.frame();
    }
}
