//! The time zone of a program: the environment variable `TZ`, by Borland's rules.

use super::calendar::{date_of, days_to, weekday};

const DAY: i64 = 86_400;
const HOUR: i64 = 3_600;
/// The first year in which daylight saving time begins on the first Sunday of April instead of the last.
const EARLY_BEGINNING: i64 = 1987;

/// A time zone: how far west of Greenwich it is, and the names of its standard and daylight saving time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TimeZone {
    /// The seconds that Universal Time is ahead of the standard time.
    pub west: i64,
    /// The name of the standard time.
    pub standard: Vec<u8>,
    /// The name of the daylight saving time; empty if there is none.
    pub daylight: Vec<u8>,
}

impl Default for TimeZone {
    /// Returns the zone of a program without `TZ`: EST5EDT.
    fn default() -> TimeZone {
        TimeZone { west: 5 * HOUR, standard: b"EST".to_vec(), daylight: b"EDT".to_vec() }
    }
}

impl TimeZone {
    /// Returns Universal Time.
    pub(crate) fn universal() -> TimeZone {
        TimeZone { west: 0, standard: b"UTC".to_vec(), daylight: Vec::new() }
    }

    /// Parses the value of `TZ`: three letters, hours west of Greenwich with an optional sign, and three letters if there is
    /// daylight saving time. Everything else is EST5EDT.
    pub(crate) fn parse(text: &[u8]) -> TimeZone {
        let letters = |text: &[u8]| text.len() >= 3 && text[..3].iter().all(u8::is_ascii_alphabetic);
        if !letters(text) {
            return TimeZone::default();
        }
        let (standard, rest) = text.split_at(3);
        let (sign, digits) = match rest {
            [b'-', digits @ ..] => (-1, digits),
            [b'+', digits @ ..] => (1, digits),
            digits => (1, digits),
        };
        let count = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if count == 0 {
            return TimeZone::default();
        }
        let hours = digits[..count]
            .iter()
            .fold(0_i32, |hours, digit| hours.wrapping_mul(10).wrapping_add(i32::from(digit - b'0')));
        let rest = &digits[count..];
        let name = rest.iter().position(u8::is_ascii_alphabetic).map_or(&[][..], |at| &rest[at..]);
        let daylight = if letters(name) { name[..3].to_vec() } else { Vec::new() };
        let west = i64::from(hours.wrapping_mul(HOUR as i32).wrapping_mul(sign));
        TimeZone { west, standard: standard.to_vec(), daylight }
    }

    /// Returns whether daylight saving time applies at a local time in seconds since 1970: from two o'clock on a Sunday in
    /// April until two o'clock on the last Sunday of October.
    fn is_daylight(&self, local: i64) -> bool {
        if self.daylight.is_empty() {
            return false;
        }
        let year = date_of(local.div_euclid(DAY)).0;
        let from = |day: i64| (day + (7 - weekday(day)) % 7) * DAY + 2 * HOUR;
        let first_day = if year < EARLY_BEGINNING { days_to(year, 4, 24) } else { days_to(year, 4, 1) };
        (from(first_day)..from(days_to(year, 10, 25))).contains(&local)
    }

    /// Converts a time to local seconds since 1970, not below 0. Also returns whether daylight saving time applies.
    pub(crate) fn to_local(&self, time: i64) -> (i64, bool) {
        let standard = i64::from((time - self.west) as i32).max(0);
        let is_daylight = self.is_daylight(standard);
        (standard + HOUR * i64::from(is_daylight), is_daylight)
    }

    /// Converts local seconds since 1970 to a time.
    pub(crate) fn to_universal(&self, local: i64) -> i64 {
        local + self.west - HOUR * i64::from(self.is_daylight(local))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the results of Borland C++ 3.1.
    #[test]
    fn zones_are_parsed() {
        for (text, west, standard, daylight) in [
            ("EST5EDT", 18_000, "EST", "EDT"),
            ("CST-8", -28_800, "CST", ""),
            ("", 18_000, "EST", "EDT"),
            ("GMT0", 0, "GMT", ""),
            ("XX5", 18_000, "EST", "EDT"),
            ("ABC+3", 10_800, "ABC", ""),
            ("abc5def", 18_000, "abc", "def"),
            ("ABC", 18_000, "EST", "EDT"),
            ("ABC--5", 18_000, "EST", "EDT"),
            ("ABC 5DEF", 18_000, "EST", "EDT"),
            ("ABC99", 356_400, "ABC", ""),
            ("ABC5DEFG", 18_000, "ABC", "DEF"),
            ("ABCD5", 18_000, "EST", "EDT"),
            ("ABC5:30DEF", 18_000, "ABC", "DEF"),
            ("ABC5D1F", 18_000, "ABC", ""),
            ("ABC-12DEF", -43_200, "ABC", "DEF"),
        ] {
            let zone = TimeZone::parse(text.as_bytes());
            let expected = TimeZone { west, standard: standard.into(), daylight: daylight.into() };
            assert_eq!(zone, expected, "{text}");
        }
    }

    /// Compares the hours at which daylight saving time begins and ends with those of Borland C++ 3.1.
    #[test]
    fn daylight_saving_time_begins_and_ends() {
        let zone = TimeZone::default();
        for (begins, ends) in [
            (9_961_200, 25_686_000),
            (199_263_600, 215_593_200),
            (514_969_200, 530_694_000),
            (544_604_400, 562_143_600),
            (638_953_200, 657_097_200),
            (1_996_124_400, 2_014_268_400),
        ] {
            assert_eq!(
                [begins - 1, begins, ends - 1, ends].map(|time| zone.to_local(time).1),
                [false, true, true, false]
            );
        }
        assert_eq!(zone.to_local(19_997), (1_997, false));
        assert_eq!(zone.to_local(3_997), (0, false));
        assert_eq!(zone.to_universal(638_935_200), 638_949_600, "two o'clock on the first day");
        assert_eq!(zone.to_universal(657_077_400), 657_091_800, "half past one on the last day");
        assert_eq!(zone.to_universal(657_081_000), 657_099_000, "half past two");
    }
}
