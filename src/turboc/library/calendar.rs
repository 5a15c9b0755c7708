//! The Gregorian calendar, in days since 1 January 1970.

/// Returns the days from 1970 to a date; months outside 1 to 12 and days outside the month continue in others.
pub(crate) fn days_to(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = (year + (month - 1).div_euclid(12), (month - 1).rem_euclid(12) + 1);
    // Years begin with March, so that the leap day is the last one.
    let (year, from_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * from_march + 2) / 5 + day - 719_469
}

/// Returns the year, the month and the day of a number of days since 1970.
pub(crate) fn date_of(days: i64) -> (i64, u8, u8) {
    // A year too early at most by one.
    let guess = 1970 + days.div_euclid(366);
    let year = (guess..).take_while(|year| days_to(*year, 1, 1) <= days).last().unwrap_or(guess);
    let month = (2..=12).take_while(|month| days_to(year, *month, 1) <= days).last().unwrap_or(1);
    (year, month as u8, (days - days_to(year, month, 1) + 1) as u8)
}

/// Returns the day of the week of a number of days since 1970; 0 is Sunday.
pub(crate) fn weekday(days: i64) -> i64 {
    (days + 4).rem_euclid(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_counted_in_days() {
        for (date, days) in [
            ((1970, 1, 1), 0),
            ((1969, 12, 31), -1),
            ((1972, 2, 29), 789),
            ((2000, 2, 29), 11_016),
            ((2000, 3, 1), 11_017),
            ((2100, 3, 1), 47_541),
            ((1900, 1, 1), -25_567),
        ] {
            assert_eq!(days_to(date.0, date.1, date.2), days);
            assert_eq!(date_of(days), (date.0, date.1 as u8, date.2 as u8));
        }
        assert_eq!((days_to(1999, 14, 30), days_to(2000, 0, 0)), (11_017, days_to(1999, 11, 30)));
        assert_eq!((weekday(0), weekday(3), weekday(-1)), (4, 0, 3), "1 January 1970 was a Thursday");
    }
}
