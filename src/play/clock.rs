//! The players' clocks: the time control and the time left.
//!
//! A clock is computed from the time control and the time its player spent on each move, so taking moves back restores
//! their time.

use std::time::Duration;

/// A time control: main time, followed by a number of periods of equal length (byoyomi). A period is used up if a move
/// takes longer than it; otherwise it is available in full for the next move.
///
/// Without periods, the main time is for the whole game; with one period and no main time, each move has that time. An
/// increment is added to the main time after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The main time, for all moves together.
    pub main: Duration,
    /// The number of periods after the main time.
    pub periods: u32,
    /// The length of a period.
    pub period: Duration,
    /// The increment: the time that each move adds to the main time.
    pub increment: Duration,
}

impl TimeControl {
    /// The choices for a new game; the first is without clocks.
    pub const CHOICES: [Option<TimeControl>; 10] = [
        None,
        Some(TimeControl::of(5 * 60, 0, 0)),
        Some(TimeControl::of(10 * 60, 0, 0)),
        Some(TimeControl::of(30 * 60, 0, 0)),
        Some(TimeControl::of(10 * 60, 3, 30)),
        Some(TimeControl::of(20 * 60, 3, 30)),
        Some(TimeControl::of(0, 1, 30)),
        Some(TimeControl::of(0, 1, 10)),
        Some(TimeControl::of(3 * 60, 0, 0).with_increment(2)),
        Some(TimeControl::of(15 * 60, 0, 0).with_increment(10)),
    ];

    /// Creates a time control from seconds.
    const fn of(main: u64, periods: u32, period: u64) -> TimeControl {
        let (main, period) = (Duration::from_secs(main), Duration::from_secs(period));
        TimeControl { main, periods, period, increment: Duration::ZERO }
    }

    /// Returns the same control with an increment in seconds.
    const fn with_increment(self, seconds: u64) -> TimeControl {
        TimeControl { increment: Duration::from_secs(seconds), ..self }
    }

    /// Parses a time control typed by the user: minutes, optionally with decimals; after `+`, either the increment in
    /// seconds or the periods: `15`, `2.5+3`, `20+3x30`, `0+1x10`. Returns `None` for anything else, for no time at
    /// all, and for more than a day or a hundred periods.
    pub fn parse_typed(text: &str) -> Option<TimeControl> {
        const DAY: f64 = 24.0 * 3600.0;
        let seconds = |text: &str, unit: f64| {
            let number: f64 = text.trim().replace(',', ".").parse().ok()?;
            let time = number * unit;
            (0.0..=DAY).contains(&time).then(|| Duration::from_millis((time * 1000.0).round() as u64))
        };
        let mut parts = text.split('+');
        let mut control = TimeControl { main: seconds(parts.next()?, 60.0)?, ..TimeControl::of(0, 0, 0) };
        for part in parts {
            match part.split_once(['x', 'X', '×', '*']) {
                Some((periods, period)) => {
                    control.periods = periods.trim().parse().ok().filter(|periods| (1..=100).contains(periods))?;
                    control.period = seconds(period, 1.0)?;
                }
                None => control.increment = seconds(part, 1.0)?,
            }
        }
        let lasts = !control.main.is_zero() || (control.periods > 0 && !control.period.is_zero());
        lasts.then_some(control)
    }

    /// Returns the form that [`parse_typed`](TimeControl::parse_typed) parses.
    pub fn to_typed(self) -> String {
        let mut text = format!("{}", self.main.as_secs_f64() / 60.0);
        if !self.increment.is_zero() {
            text += &format!("+{}", self.increment.as_secs_f64());
        }
        if self.periods > 0 {
            text += &format!("+{}x{}", self.periods, self.period.as_secs_f64());
        }
        text
    }

    /// Returns whether every move has the same time.
    pub(super) fn is_per_move(self) -> bool {
        self.main.is_zero() && self.periods == 1
    }

    /// Returns the stored form, in milliseconds: `600000 3 30000`, followed by the increment if there is one.
    pub(super) fn to_text(self) -> String {
        let text = format!("{} {} {}", self.main.as_millis(), self.periods, self.period.as_millis());
        if self.increment.is_zero() { text } else { format!("{text} {}", self.increment.as_millis()) }
    }

    /// Parses the form returned by [`to_text`](TimeControl::to_text).
    pub(super) fn from_text(text: &str) -> Option<TimeControl> {
        let mut words = text.split(' ');
        let main = Duration::from_millis(words.next()?.parse().ok()?);
        let periods = words.next()?.parse().ok()?;
        let period = Duration::from_millis(words.next()?.parse().ok()?);
        let increment = words.next().map_or(Some(0), |word| word.parse().ok()).map(Duration::from_millis)?;
        words.next().is_none().then_some(TimeControl { main, periods, period, increment })
    }
}

/// The number of further moves for which a computer saves its main time.
const MOVES_TO_GO: u32 = 20;

/// A player's time, left and used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    control: Option<TimeControl>,
    /// The main time left.
    main: Duration,
    /// The periods not used up, including the current one.
    periods: u32,
    /// The time used for all moves.
    used: Duration,
    /// `true` if the flag has fallen: a move took longer than the time left.
    fallen: bool,
}

/// The values that a clock displays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockDisplay {
    /// The time left of the main time or of the current period.
    pub time: Duration,
    /// The number of periods left, including the current one.
    pub periods: u32,
}

impl GameClock {
    /// Creates an unused clock. Without a control, it only counts the time used.
    pub fn new(control: Option<TimeControl>) -> GameClock {
        let (main, periods) = control.map_or((Duration::ZERO, 0), |control| (control.main, control.periods));
        GameClock { control, main, periods, used: Duration::ZERO, fallen: false }
    }

    /// Returns the clock after a move that took the given time.
    #[must_use]
    pub fn after(self, move_time: Duration) -> GameClock {
        let spent = self.spent(move_time);
        let increment = self.control.map_or(Duration::ZERO, |control| control.increment);
        if spent.fallen { spent } else { GameClock { main: spent.main.saturating_add(increment), ..spent } }
    }

    /// Returns the clock during a move that has taken the given time so far.
    fn spent(self, move_time: Duration) -> GameClock {
        let used = self.used.saturating_add(move_time);
        let Some(control) = self.control else { return GameClock { used, ..self } };
        let beyond = move_time.saturating_sub(self.main);
        let lost = periods_exceeded(beyond, control.period);
        GameClock {
            control: self.control,
            main: self.main.saturating_sub(move_time),
            periods: u32::try_from(lost).map_or(0, |lost| self.periods.saturating_sub(lost)),
            used,
            fallen: self.fallen || (!beyond.is_zero() && lost >= u128::from(self.periods)),
        }
    }

    /// Returns whether the flag has fallen. Using the time exactly to its end is allowed.
    pub fn is_fallen(self) -> bool {
        self.fallen
    }

    /// Returns the time used for all moves.
    pub fn used(self) -> Duration {
        self.used
    }

    /// Returns the display while a move has taken the given time; `None` without a control.
    pub fn left(self, move_time: Duration) -> Option<ClockDisplay> {
        let control = self.control?;
        let after = self.spent(move_time);
        let beyond = move_time.saturating_sub(self.main);
        let time = if after.fallen {
            Duration::ZERO
        } else if !after.main.is_zero() || control.periods == 0 {
            after.main
        } else {
            let whole = control.period * u32::try_from(periods_exceeded(beyond, control.period)).unwrap_or(0);
            control.period.saturating_sub(beyond.saturating_sub(whole))
        };
        Some(ClockDisplay { time, periods: after.periods })
    }

    /// Returns the longest time that one move can take before the flag falls; `None` without a control.
    pub fn limit(self) -> Option<Duration> {
        self.control.map(|control| self.main.saturating_add(control.period.saturating_mul(self.periods)))
    }

    /// Returns the time that a computer that distributes the time of the game spends on a move: a part of the main time
    /// and the increment, or one period; less than its [longest](GameClock::allowance).
    pub(super) fn share(self) -> Option<Duration> {
        let control = self.control?;
        let period = if self.periods > 0 { control.period * 9 / 10 } else { Duration::ZERO };
        Some((self.main / MOVES_TO_GO + control.increment * 3 / 4).max(period).min(self.allowance()?))
    }

    /// Returns the longest time that a computer should think about one move: an eighth of the main time, or one period,
    /// less a tenth, so that it stops before the flag falls.
    pub(super) fn allowance(self) -> Option<Duration> {
        let control = self.control?;
        let period = if self.periods > 0 { control.period } else { Duration::ZERO };
        let most = (self.main / 8).max(period);
        Some(most.saturating_sub((most / 10).min(Duration::from_secs(1))))
    }
}

/// Returns the number of periods used up by the time beyond the main time; a period used exactly to its end is not used
/// up.
fn periods_exceeded(beyond: Duration, period: Duration) -> u128 {
    match (beyond.as_nanos(), period.as_nanos()) {
        (0, _) => 0,
        (_, 0) => u128::MAX,
        (beyond, period) => (beyond - 1) / period,
    }
}

/// A stopwatch for the current move; its time advances only when it is updated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stopwatch {
    spent: Duration,
    /// The time of the last update.
    seen: Duration,
}

impl Stopwatch {
    /// Creates a stopwatch that shows `spent` and continues from `now`.
    pub fn at(spent: Duration, now: Duration) -> Stopwatch {
        Stopwatch { spent, seen: now }
    }

    /// Adds the time since the last update.
    pub fn run(&mut self, now: Duration) {
        self.spent += now.saturating_sub(self.seen);
        self.seen = now;
    }

    /// Skips the time since the last update: neither player is charged.
    pub fn skip(&mut self, now: Duration) {
        self.seen = now;
    }

    /// Returns the time shown.
    pub fn spent(self) -> Duration {
        self.spent
    }
}

/// The time left below which tenths of seconds are shown and each second plays a tick.
pub const LOW_TIME: Duration = Duration::from_secs(10);

/// Formats the time left, rounded up, so that zero is shown only if no time is left: `4:59`, `1:00:00`, below ten
/// seconds `9.9`.
pub(super) fn format_time_left(left: Duration) -> String {
    if left < LOW_TIME {
        let tenths = left.as_nanos().div_ceil(100_000_000);
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    format_seconds(left.as_secs() + u64::from(left.subsec_nanos() > 0))
}

/// Formats the time used, rounded down: `0:09`, `12:34`, `1:02:03`.
pub(super) fn format_time_used(used: Duration) -> String {
    format_seconds(used.as_secs())
}

fn format_seconds(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// A reference clock that advances millisecond by millisecond.
    struct Slow {
        main: u32,
        periods: u32,
        /// The time left in the current period.
        period: u32,
        fallen: bool,
    }

    impl Slow {
        fn new(control: TimeControl) -> Slow {
            let ms = |time: Duration| time.as_millis() as u32;
            Slow { main: ms(control.main), periods: control.periods, period: ms(control.period), fallen: false }
        }

        fn tick(&mut self, full: u32) {
            if self.main > 0 {
                self.main -= 1;
            } else if self.periods > 0 && self.period > 0 {
                self.period -= 1;
            } else if self.periods > 1 && full > 0 {
                self.periods -= 1;
                self.period = full - 1;
            } else {
                self.periods = 0;
                self.fallen = true;
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn it_is_a_clock_that_runs_millisecond_by_millisecond(
            main in 0_u64..40, periods in 0_u32..4, period in 1_u64..12,
            moves in prop::collection::vec(0_u32..30, 0..8),
        ) {
            let control = TimeControl { main: MS * main as u32, periods, period: MS * period as u32, increment: Duration::ZERO };
            let (mut clock, mut slow) = (GameClock::new(Some(control)), Slow::new(control));
            for time in moves {
                let limit = clock.limit().unwrap();
                for spent in 0..=time {
                    if spent > 0 {
                        slow.tick(period as u32);
                    }
                    let now = clock.spent(MS * spent);
                    prop_assert_eq!(now.is_fallen(), slow.fallen);
                    prop_assert_eq!(MS * spent > limit, slow.fallen);
                    if slow.fallen {
                        return Ok(());
                    }
                    let left = clock.left(MS * spent).unwrap();
                    let shown = if slow.main > 0 || periods == 0 { slow.main } else { slow.period };
                    prop_assert_eq!((left.time, left.periods), (MS * shown, slow.periods));
                }
                clock = clock.after(MS * time);
                slow.period = period as u32;
            }
        }

        #[test]
        fn a_stored_control_is_read_back(
            main in 0_u32..9_999_999, periods in 0_u32..99, period in 0_u32..999_999, increment in 0_u32..99_999,
        ) {
            let control = TimeControl { main: MS * main, periods, period: MS * period, increment: MS * increment };
            prop_assert_eq!(TimeControl::from_text(&control.to_text()), Some(control));
        }

        #[test]
        fn a_computer_that_keeps_to_its_allowance_never_loses_on_time(
            choice in 1..TimeControl::CHOICES.len(), moves in 1_usize..300,
        ) {
            let mut clock = GameClock::new(TimeControl::CHOICES[choice]);
            for _ in 0..moves {
                clock = clock.after(clock.allowance().unwrap());
            }
            prop_assert!(!clock.is_fallen());
        }
    }

    #[test]
    fn an_increment_is_there_when_the_move_is_made() {
        let second = Duration::from_secs(1);
        let clock = GameClock::new(TimeControl::parse_typed("1+5"));
        assert_eq!(clock.left(20 * second), Some(ClockDisplay { time: 40 * second, periods: 0 }));
        assert_eq!(clock.after(20 * second).left(Duration::ZERO), Some(ClockDisplay { time: 45 * second, periods: 0 }));
        assert!(clock.after(60 * second + MS).is_fallen(), "too late");
        assert_eq!(clock.after(60 * second).limit(), Some(5 * second));
    }

    #[test]
    fn times_are_typed_as_people_write_them() {
        for (text, stored) in [
            ("15", "900000 0 0"),
            (" 2.5 + 3 ", "150000 0 0 3000"),
            ("20+3x30", "1200000 3 30000"),
            ("0+1×10", "0 1 10000"),
            ("5+2+3x30", "300000 3 30000 2000"),
        ] {
            let control = TimeControl::parse_typed(text).unwrap();
            assert_eq!(control.to_text(), stored, "{text}");
            assert_eq!(TimeControl::parse_typed(&control.to_typed()), Some(control), "{text}");
        }
        for wrong in ["", "0", "0+5", "x", "5+", "5+0x30", "-1", "1500", "5+999x1", "NaN", "inf", "5+3x"] {
            assert_eq!(TimeControl::parse_typed(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_period_is_used_up_only_when_it_is_exceeded() {
        let second = Duration::from_secs(1);
        let clock = GameClock::new(Some(TimeControl::of(10, 3, 30)));
        assert_eq!(clock.left(10 * second), Some(ClockDisplay { time: 30 * second, periods: 3 }));
        assert_eq!(clock.left(40 * second), Some(ClockDisplay { time: Duration::ZERO, periods: 3 }));
        let exactly = clock.after(40 * second);
        assert_eq!(exactly.left(Duration::ZERO), Some(ClockDisplay { time: 30 * second, periods: 3 }));
        assert_eq!(
            clock.after(40 * second + MS).left(Duration::ZERO),
            Some(ClockDisplay { time: 30 * second, periods: 2 })
        );
        assert!(!clock.after(100 * second).is_fallen());
        assert!(clock.after(100 * second + MS).is_fallen());
        assert_eq!(clock.limit(), Some(100 * second));
        assert_eq!(clock.after(second).after(second).used(), 2 * second);
    }

    #[test]
    fn without_a_control_it_only_counts() {
        let clock = GameClock::new(None).after(Duration::MAX).after(MS);
        assert_eq!(
            (clock.used(), clock.left(MS), clock.limit(), clock.is_fallen()),
            (Duration::MAX, None, None, false)
        );
    }

    #[test]
    fn formatted_times() {
        let ms = Duration::from_millis;
        for (left, text) in [
            (300_000, "5:00"),
            (299_999, "5:00"),
            (299_000, "4:59"),
            (10_000, "0:10"),
            (9_999, "10.0"),
            (9_900, "9.9"),
            (1, "0.1"),
            (0, "0.0"),
            (3_600_000, "1:00:00"),
        ] {
            assert_eq!(format_time_left(ms(left)), text, "{left}");
        }
        for (used, text) in [(0, "0:00"), (9_999, "0:09"), (754_000, "12:34"), (3_723_000, "1:02:03")] {
            assert_eq!(format_time_used(ms(used)), text);
        }
        for wrong in ["", "1", "1 2", "1 2 3 4 5", "a 2 3", "-1 2 3", "1 2 3 x"] {
            assert_eq!(TimeControl::from_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_stopwatch_counts_only_the_time_it_runs() {
        let s = Duration::from_secs;
        let mut watch = Stopwatch::at(s(5), s(2));
        watch.run(s(4));
        watch.skip(s(10));
        watch.run(s(11));
        assert_eq!(watch.spent(), s(8));
    }
}
