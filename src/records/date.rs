//! Dates and times, formatted in local time.

/// The seconds of a day.
const DAY: i64 = 24 * 3600;

/// A time zone: maps seconds since the Unix epoch to the offset from UTC in seconds.
pub type Zone = fn(i64) -> i64;

/// The UTC time zone.
pub const UTC: Zone = |_| 0;

/// Formats seconds since the Unix epoch as local time of a zone, in the Gregorian calendar: `2026-11-20 19:30`.
pub fn format_local(seconds: i64, zone: Zone) -> String {
    let seconds = seconds.saturating_add(zone(seconds));
    let (year, month, day) = civil_from_days(seconds.div_euclid(DAY));
    let minute = seconds.rem_euclid(DAY) / 60;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
}

/// Formats seconds since the Unix epoch as an ISO 8601 timestamp in UTC: `2026-11-20T19:30:05Z`.
pub fn format_utc(seconds: i64) -> String {
    let (year, month, day) = civil_from_days(seconds.div_euclid(DAY));
    let second = seconds.rem_euclid(DAY);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Parses the output of [`format_utc`] into seconds since the Unix epoch; `None` if it is invalid or the year is not in 0 to 9999.
pub fn parse_utc(text: &str) -> Option<i64> {
    let bytes = text.as_bytes();
    let number = |from: usize, to: usize| {
        let digits = bytes.get(from..to)?;
        digits
            .iter()
            .try_fold(0, |sum, digit| Some(10 * sum + i64::from(digit.is_ascii_digit().then(|| digit - b'0')?)))
    };
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    let days = days_from_civil(year, month, day);
    let seconds = days * DAY + hour * 3600 + minute * 60 + second;
    // Rejects signs, 30 February, second 100: anything that formatting never produces.
    (format_utc(seconds) == text).then_some(seconds)
}

/// Returns the days since 1 January 1970 of a date: the inverse of [`civil_from_days`].
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let march = (month + 9) % 12;
    let of_year = (153 * march + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Returns the year, month and day of a number of days since 1 January 1970. It counts in years that begin in March, of
/// which 400 have 146,097 days (Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, `civil_from_days`).
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days.saturating_add(719_468);
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march = (5 * day + 2) / 153;
    let month = if march < 10 { march + 3 } else { march - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day - (153 * march + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_times() {
        assert_eq!(format_local(0, UTC), "1970-01-01 00:00");
        assert_eq!(format_local(951_827_696, UTC), "2000-02-29 12:34");
        assert_eq!(format_local(1_234_567_890, UTC), "2009-02-13 23:31");
        assert_eq!(format_local(i64::from(i32::MAX), UTC), "2038-01-19 03:14");
        assert_eq!(format_local(-1, UTC), "1969-12-31 23:59");
        format_local(i64::MAX, UTC);
        format_local(i64::MIN, UTC);
    }

    #[test]
    fn the_clocks_of_a_place_show_its_own_day() {
        let beijing: Zone = |_| 8 * 3600;
        assert_eq!(format_local(951_827_696, beijing), "2000-02-29 20:34");
        assert_eq!(format_local(951_852_896, beijing), "2000-03-01 03:34");
        // Summer time adds an hour, as in Berlin in 2009 from 29 March on.
        let berlin: Zone = |seconds| if seconds < 1_238_288_400 { 3600 } else { 7200 };
        assert_eq!(format_local(1_238_288_399, berlin), "2009-03-29 01:59");
        assert_eq!(format_local(1_238_288_400, berlin), "2009-03-29 03:00");
        format_local(i64::MAX, beijing);
    }

    #[test]
    fn every_day_from_1600_to_2400_follows_the_one_before() {
        let leap = |year: i64| (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        let (mut date, mut count) = ((1600, 1, 1), -135_140);
        assert_eq!(civil_from_days(count), date);
        while date.0 < 2400 {
            let (year, month, day) = date;
            let length = match month {
                2 => 28 + i64::from(leap(year)),
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            date = match (day == length, month) {
                (false, _) => (year, month, day + 1),
                (true, 12) => (year + 1, 1, 1),
                (true, _) => (year, month + 1, 1),
            };
            count += 1;
            assert_eq!(civil_from_days(count), date);
            assert_eq!(days_from_civil(date.0, date.1, date.2), count);
        }
    }

    #[test]
    fn stamps_are_read_as_they_are_written_and_nothing_else_is() {
        assert_eq!(format_utc(951_827_696), "2000-02-29T12:34:56Z");
        for seconds in [0, -1, 1, 951_827_696, 253_402_300_799, -62_167_219_200] {
            assert_eq!(parse_utc(&format_utc(seconds)), Some(seconds));
        }
        for wrong in [
            "",
            "2000-02-30T12:34:56Z",
            "2000-02-29T24:00:00Z",
            "2000-02-29 12:34:56Z",
            "2000-02-29T12:34:56",
            "20000-02-29T12:34:56Z",
            "2000-00-29T12:34:56Z",
            "+200-02-29T12:34:56Z",
            "2000-02-29T12:34:56Zé",
            "棋",
        ] {
            assert_eq!(parse_utc(wrong), None, "{wrong}");
        }
    }
}
