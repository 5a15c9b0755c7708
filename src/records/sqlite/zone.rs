//! The clocks of this computer, as its owner has set them.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// By how many seconds they are ahead of UTC at a time in seconds since the beginning of 1970; not at all where the computer
/// does not say, and at times beyond those that clocks are made for.
pub fn system(seconds: i64) -> i64 {
    let Ok(time) = Timestamp::from_second(seconds) else { return 0 };
    TimeZone::system().to_offset(time).seconds().into()
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
