//! Virtual time: the clock and the vertical retraces.

use std::time::Duration;

use super::Speed;

/// Returns the time of a vertical retrace since the start of the machine; frame 0 is at 0. Mode 12h has 59.94 retraces
/// per second: a pixel clock of 25.175 MHz over 800 × 525 pixel times.
pub fn frame_time(frame: u64) -> Duration {
    let nanoseconds = u128::from(frame) * 800 * 525 * 1_000_000_000 / 25_175_000;
    Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or(u64::MAX))
}

/// The time between vertical retraces, rounded up to a whole nanosecond, so that pauses of this length end at
/// successive retraces.
pub const RETRACE_PERIOD: Duration = Duration::from_nanos(16_683_218);

/// Returns the first retrace at or after a time; `u64::MAX` if its number does not fit.
pub fn frame_at(time: Duration) -> u64 {
    let frame = u64::try_from(time.as_nanos() * 25_175_000 / (800 * 525 * 1_000_000_000)).unwrap_or(u64::MAX);
    if frame_time(frame) < time { frame.saturating_add(1) } else { frame }
}

/// The machine's clock. It counts two times: program time, which [overlays](super::Overlay) stop, and total time, which
/// includes them and is the time of the retraces.
#[derive(Clone, Debug)]
pub struct Clock {
    speed: Speed,
    /// Program time.
    now: Duration,
    /// The number of the next retrace.
    frame: u64,
    /// The total time of all overlays.
    overlay_time: Duration,
}

impl Clock {
    pub(super) fn new(speed: Speed) -> Clock {
        Clock { speed, now: Duration::ZERO, frame: 0, overlay_time: Duration::ZERO }
    }

    /// Returns the program time since the machine was switched on.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Returns the number of the next retrace.
    pub fn frame(&self) -> u64 {
        self.frame
    }

    /// Returns the speed of virtual time.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Sets the speed of the waits that follow.
    pub fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Returns the total time: the program time plus the time of all overlays.
    pub(super) fn total_time(&self) -> Duration {
        self.now + self.overlay_time
    }

    /// Returns the total time of the next retrace.
    pub(super) fn retrace_time(&self) -> Duration {
        frame_time(self.frame)
    }

    /// Returns the program time of the next retrace.
    pub(super) fn due(&self) -> Duration {
        self.retrace_time() - self.overlay_time
    }

    /// Advances to a program time; an earlier one has no effect.
    pub(super) fn advance_to(&mut self, time: Duration) {
        self.now = self.now.max(time);
    }

    /// Counts a retrace.
    pub(super) fn end_frame(&mut self) {
        self.frame += 1;
    }

    /// Returns to the program time at which an overlay began: the time since then is the overlay's.
    pub(super) fn end_overlay(&mut self, began: Duration) {
        self.overlay_time += self.now - began;
        self.now = began;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_frames_take_what_mode_12h_takes() {
        // 1000 / 59.94 Hz
        assert_eq!(frame_time(1000).as_millis(), 16_683);
        assert_eq!(frame_time(0), Duration::ZERO);
    }

    #[test]
    fn the_frame_of_a_time_is_the_first_not_before_it() {
        for frame in [0, 1, 2, 59, 60, 1007, 123_456_789] {
            assert_eq!(frame_at(frame_time(frame)), frame);
            assert_eq!(frame_at(frame_time(frame) + Duration::from_nanos(1)), frame + 1);
        }
        assert_eq!(frame_at(Duration::MAX), u64::MAX);
    }

    #[test]
    fn an_overlay_takes_total_time_and_no_program_time() {
        let ms = Duration::from_millis;
        let mut clock = Clock::new(Speed::default());
        clock.advance_to(ms(5));
        clock.advance_to(ms(2));
        assert_eq!((clock.now(), clock.total_time(), clock.due()), (ms(5), ms(5), ms(0)));
        for _ in 0..100 {
            clock.end_frame();
        }
        clock.advance_to(clock.due());
        clock.end_overlay(ms(5));
        assert_eq!((clock.now(), clock.total_time()), (ms(5), frame_time(100)));
        clock.end_frame();
        assert_eq!(clock.due() - ms(5), frame_time(101) - frame_time(100));
        assert_eq!((clock.frame(), clock.retrace_time()), (101, frame_time(101)));
    }
}
