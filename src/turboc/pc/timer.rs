//! The system timer: converts the processor's clock to time, and counts the ticks of interrupt 8, 18.2 per second.

use std::time::Duration;

use super::speaker::TIMER;

/// The processor's frequency and the ticks delivered so far.
#[derive(Clone, Debug)]
pub(super) struct SystemTimer {
    hertz: u64,
    ticks: u64,
}

impl SystemTimer {
    /// Returns a timer for a processor with this frequency in hertz.
    pub(super) fn new(hertz: u64) -> SystemTimer {
        SystemTimer { hertz, ticks: 0 }
    }

    /// Returns the clock cycles per second.
    pub(super) fn hertz(&self) -> u64 {
        self.hertz
    }

    /// Returns the first time, in whole nanoseconds, at which the clock has this value.
    pub(super) fn time_of(&self, clock: u64) -> Duration {
        let (seconds, rest) = (clock / self.hertz, clock % self.hertz);
        let nanos = (rest * 1_000_000_000 / self.hertz) as u32;
        Duration::new(seconds, nanos)
    }

    /// Returns the whole milliseconds at a clock.
    pub(super) fn milliseconds_of(&self, clock: u64) -> u64 {
        (u128::from(clock) * 1000 / u128::from(self.hertz)) as u64
    }

    /// Returns the clock at a time, rounded up.
    pub(super) fn clock_at(&self, time: Duration) -> u64 {
        let clocks = time.as_nanos() * u128::from(self.hertz);
        clocks.div_ceil(1_000_000_000) as u64
    }

    /// Returns the number of ticks since the start at a clock.
    pub(super) fn ticks_at(&self, clock: u64) -> u64 {
        (u128::from(clock) * u128::from(TIMER) / (u128::from(self.hertz) << 16)) as u64
    }

    /// Counts a tick that is due at a clock. Returns whether there is one. Ticks are delivered one at a time, unless the
    /// program is more than four behind.
    pub(super) fn tick(&mut self, clock: u64) -> bool {
        let ticks = self.ticks_at(clock);
        let is_due = ticks != self.ticks;
        if is_due {
            self.ticks = if ticks > self.ticks + 4 { ticks } else { self.ticks + 1 };
        }
        is_due
    }

    /// Returns the clock of the next tick.
    pub(super) fn next_tick(&self) -> u64 {
        (u128::from(self.ticks + 1) * (u128::from(self.hertz) << 16)).div_ceil(u128::from(TIMER)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ticks_18_2_times_a_second() {
        let mut timer = SystemTimer::new(8_000_000);
        let mut ticks = 0;
        while timer.next_tick() <= 80_000_000 {
            assert!(!timer.tick(timer.next_tick() - 1));
            assert!(timer.tick(timer.next_tick()));
            ticks += 1;
        }
        assert_eq!(ticks, 182);
    }

    #[test]
    fn a_program_that_is_far_behind_loses_ticks() {
        let mut timer = SystemTimer::new(8_000_000);
        let second = timer.clock_at(Duration::from_secs(1));
        assert!(timer.tick(second) && !timer.tick(second), "eighteen at once");
        let mut timer = SystemTimer::new(8_000_000);
        let two = timer.clock_at(Duration::from_millis(120));
        assert!(timer.tick(two) && timer.tick(two) && !timer.tick(two), "one after the other");
    }

    #[test]
    fn a_time_is_that_of_its_clock() {
        let timer = SystemTimer::new(33_333_333);
        for clock in [0, 1, 33_333_332, 33_333_334, 1 << 40] {
            assert_eq!(timer.clock_at(timer.time_of(clock)), clock);
            assert_eq!(u128::from(timer.milliseconds_of(clock)), timer.time_of(clock).as_millis());
        }
    }
}
