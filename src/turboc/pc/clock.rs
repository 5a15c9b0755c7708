//! The real-time clock: local seconds since 1970.

use crate::library::calendar::{date_of, days_to};

/// Noon of 1 January 1992.
pub const DEFAULT_START_TIME: i64 = 694_224_000 + 12 * 3600;
/// The BIOS's timer ticks per day.
const TICKS_A_DAY: i64 = 0x18_00B0;
const DAY: i64 = 86_400;

/// A clock that runs in virtual time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RealTimeClock {
    /// The time at the program's start in milliseconds since the Unix epoch, adjusted when the clock is set.
    start: i64,
}

/// A date and a time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DateTime {
    /// The year, such as 1992.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day, from 1.
    pub day: u8,
    /// The day of the week; 0 is Sunday.
    pub weekday: u8,
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute, 0 to 59.
    pub minute: u8,
    /// The second, 0 to 59.
    pub second: u8,
    /// The hundredth of a second, 0 to 99.
    pub hundredth: u8,
}

impl RealTimeClock {
    /// Creates a clock with the seconds since the Unix epoch at the start.
    pub(crate) fn new(start: i64) -> RealTimeClock {
        RealTimeClock { start: start.saturating_mul(1000) }
    }

    /// Sets the clock ahead by this number of seconds.
    pub(crate) fn set_ahead(&mut self, seconds: i64) {
        self.start = self.start.saturating_add(seconds.saturating_mul(1000));
    }

    fn total(self, ms: u64) -> i64 {
        self.start.saturating_add(ms as i64)
    }

    /// Returns the seconds since the Unix epoch, this number of milliseconds after the start.
    pub(crate) fn seconds(self, ms: u64) -> i64 {
        self.total(ms).div_euclid(1000)
    }

    /// Sets the clock to seconds since the Unix epoch and hundredths.
    pub(crate) fn set(&mut self, ms: u64, seconds: i64, hundredth: u8) {
        self.start = seconds * 1000 + i64::from(hundredth) * 10 - ms as i64;
    }

    /// Sets the time of day: hour, minute, second, hundredth.
    pub(crate) fn set_time(&mut self, ms: u64, [hour, minute, second, hundredth]: [u8; 4]) {
        let midnight = self.seconds(ms).div_euclid(DAY) * DAY;
        let of_day = i64::from(hour) * 3600 + i64::from(minute) * 60 + i64::from(second);
        self.set(ms, midnight + of_day, hundredth);
    }

    /// Sets the date: year, month, day.
    pub(crate) fn set_date(&mut self, ms: u64, (year, month, day): (u16, u8, u8), hundredth: u8) {
        let of_day = self.seconds(ms).rem_euclid(DAY);
        self.set(ms, days(year, month, day) * DAY + of_day, hundredth);
    }

    /// Returns the BIOS's timer ticks since midnight.
    pub(crate) fn ticks(self, ms: u64) -> u32 {
        (self.total(ms).rem_euclid(DAY * 1000) * TICKS_A_DAY / (DAY * 1000)) as u32
    }

    /// Returns the date and the time.
    pub(crate) fn moment(self, ms: u64) -> DateTime {
        let total = self.total(ms);
        let (days, rest) = (total.div_euclid(DAY * 1000), total.rem_euclid(DAY * 1000));
        let seconds = rest / 1000;
        let (year, month, day) = date(days);
        DateTime {
            year,
            month,
            day,
            weekday: (days + 4).rem_euclid(7) as u8,
            hour: (seconds / 3600) as u8,
            minute: (seconds / 60 % 60) as u8,
            second: (seconds % 60) as u8,
            hundredth: (rest / 10 % 100) as u8,
        }
    }
}

/// Returns the year, month and day of a number of days since 1970; at most 2068.
fn date(days: i64) -> (u16, u8, u8) {
    let (year, month, day) = date_of(days.clamp(0, 36_000));
    (year as u16, month, day)
}

/// Returns the days from 1970 to a date from 1970 to 2099.
pub(super) fn days(year: u16, month: u8, day: u8) -> i64 {
    let days = days_to(i64::from(year).clamp(1970, 2099), i64::from(month.clamp(1, 12)), 1);
    days + i64::from(day.clamp(1, 31)) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calendar_goes_there_and_back() {
        for day in 0..30_000 {
            let (year, month, of_month) = date(day);
            assert_eq!(days(year, month, of_month), day);
        }
        let noon = RealTimeClock::new(DEFAULT_START_TIME).moment(0);
        assert_eq!((noon.year, noon.month, noon.day, noon.hour, noon.weekday), (1992, 1, 1, 12, 3));
        assert_eq!(RealTimeClock::new(DEFAULT_START_TIME).ticks(0), 0x18_00B0 / 2);
    }
}
