//! A time as people write it.

/// Seconds of a day.
const DAY: i64 = 24 * 3600;

/// A time in seconds since the beginning of 1970 as `2026-11-20 19:30 UTC`, in the Gregorian calendar.
pub fn written(seconds: i64) -> String {
    let (year, month, day) = civil(seconds.div_euclid(DAY));
    let minute = seconds.rem_euclid(DAY) / 60;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minute / 60, minute % 60)
}

/// Year, month and day of a number of days since 1 January 1970: counted in years that begin in March, of which 400 have
/// 146,097 days (Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, `civil_from_days`).
fn civil(days: i64) -> (i64, i64, i64) {
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
        assert_eq!(written(0), "1970-01-01 00:00 UTC");
        assert_eq!(written(951_827_696), "2000-02-29 12:34 UTC");
        assert_eq!(written(1_234_567_890), "2009-02-13 23:31 UTC");
        assert_eq!(written(i64::from(i32::MAX)), "2038-01-19 03:14 UTC");
        assert_eq!(written(-1), "1969-12-31 23:59 UTC");
        written(i64::MAX);
        written(i64::MIN);
    }

    #[test]
    fn every_day_from_1600_to_2400_follows_the_one_before() {
        let leap = |year: i64| (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        let (mut date, mut count) = ((1600, 1, 1), -135_140);
        assert_eq!(civil(count), date);
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
            assert_eq!(civil(count), date);
        }
    }
}
