//! The computer's time zone.

use chrono::{DateTime, Local, Offset as _, TimeZone as _};

/// Returns the offset of local time from UTC in seconds at a time in seconds since the Unix epoch; 0 if the system does
/// not provide it, and for times outside the supported range.
pub fn system(seconds: i64) -> i64 {
    let Some(time) = DateTime::from_timestamp_secs(seconds) else { return 0 };
    Local.offset_from_utc_datetime(&time.naive_utc()).fix().local_minus_utc().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_clock_is_a_day_off_and_no_time_is_too_much() {
        for seconds in [i64::MIN, -1, 0, 1_700_000_000, 4_000_000_000, i64::MAX] {
            assert!(system(seconds).abs() < 26 * 3600, "{seconds}");
        }
    }
}
