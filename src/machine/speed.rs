//! The speed of virtual time, and the original's units of delay.

use std::fmt;
use std::ops::AddAssign;
use std::str::FromStr;
use std::time::Duration;

/// The length of a wait: the original's delay units plus real-scale time. Addition is component-wise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wait {
    /// Nominal milliseconds, as `delay` takes them.
    pub units: u32,
    /// Additional time at its nominal length.
    pub time: Duration,
}

impl AddAssign for Wait {
    fn add_assign(&mut self, other: Wait) {
        self.units = self.units.saturating_add(other.units);
        self.time = self.time.saturating_add(other.time);
    }
}

/// The speed of virtual time.
///
/// The original's `delay` counts nominal milliseconds, which were much shorter on its machines: by default each takes
/// 10 µs. Our own animations are specified in seconds and scale accordingly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// A multiple of the default pace: 2 is twice as fast. Greater than 0, at most [`Speed::MAX_FACTOR`].
    Times(f64),
    /// Delays take no time.
    Instant,
    /// A delay unit of the original is a full millisecond, as in its listing.
    Nominal,
}

impl Speed {
    /// The largest multiple; its reciprocal is the smallest.
    pub const MAX_FACTOR: f64 = 1000.0;

    /// Returns the duration of a wait.
    pub fn duration_of(self, wait: Wait) -> Duration {
        self.unit() * wait.units + self.scale(wait.time)
    }

    /// Returns the next faster speed: twice as fast, or instant beyond [`MAX_FACTOR`](Speed::MAX_FACTOR). The next faster speed
    /// after nominal is the default.
    pub fn faster(self) -> Speed {
        match self {
            Speed::Times(factor) if factor * 2.0 <= Speed::MAX_FACTOR => Speed::Times(factor * 2.0),
            Speed::Times(_) | Speed::Instant => Speed::Instant,
            Speed::Nominal => Speed::default(),
        }
    }

    /// Returns the next slower speed: half as fast, down to the slowest. The next slower speed after instant is 512 times
    /// the default, and after nominal half of it.
    pub fn slower(self) -> Speed {
        match self {
            Speed::Times(factor) if factor / 2.0 >= 1.0 / Speed::MAX_FACTOR => Speed::Times(factor / 2.0),
            Speed::Times(_) => self,
            Speed::Instant => Speed::Times(512.0),
            Speed::Nominal => Speed::Times(0.005),
        }
    }

    /// Returns the duration of the original's `delay(1)`.
    pub fn unit(self) -> Duration {
        match self {
            Speed::Times(factor) => Duration::from_nanos((10_000.0 / factor).round() as u64),
            Speed::Instant => Duration::ZERO,
            Speed::Nominal => Duration::from_millis(1),
        }
    }

    /// Returns the scaled duration of one of our own pauses of nominal length `time`.
    pub fn scale(self, time: Duration) -> Duration {
        match self {
            Speed::Times(factor) => Duration::from_nanos((time.as_nanos() as f64 / factor).round() as u64),
            Speed::Instant => Duration::ZERO,
            Speed::Nominal => time,
        }
    }
}

impl Default for Speed {
    fn default() -> Speed {
        Speed::Times(1.0)
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Speed::Times(factor) => write!(f, "{factor}"),
            Speed::Instant => f.write_str("instant"),
            Speed::Nominal => f.write_str("nominal"),
        }
    }
}

/// The error for a text that is not a speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a factor from 0.001 to 1000, `instant` or `nominal`")]
pub struct ParseSpeedError;

/// Parses a factor, `instant` or `nominal`.
impl FromStr for Speed {
    type Err = ParseSpeedError;

    fn from_str(text: &str) -> Result<Speed, ParseSpeedError> {
        match text {
            "instant" => Ok(Speed::Instant),
            "nominal" => Ok(Speed::Nominal),
            _ => match text.parse::<f64>() {
                Ok(factor) if (1.0 / Speed::MAX_FACTOR..=Speed::MAX_FACTOR).contains(&factor) => {
                    Ok(Speed::Times(factor))
                }
                _ => Err(ParseSpeedError),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_read_back() {
        for text in ["1", "0.5", "12.25", "instant", "nominal"] {
            assert_eq!(text.parse::<Speed>().unwrap().to_string(), text);
        }
        for text in ["0", "-1", "NaN", "inf", "fast", "", "1001"] {
            assert!(text.parse::<Speed>().is_err(), "{text}");
        }
    }

    #[test]
    fn speeds_go_up_and_down_by_two_from_end_to_end() {
        let up = |speed: &Speed| Some(speed.faster()).filter(|next| next != speed);
        let ladder: Vec<Speed> = std::iter::successors(Some(Speed::Times(1.0 / 512.0)), up).collect();
        assert_eq!(ladder.len(), 9 + 1 + 9 + 1);
        assert_eq!(ladder.last(), Some(&Speed::Instant));
        assert!(ladder.windows(2).all(|pair| pair[1].slower() == pair[0]));
        assert_eq!(ladder[0].slower(), ladder[0]);
        let wait = |speed: Speed| speed.duration_of(Wait { units: 60_000, time: Duration::ZERO });
        assert!(wait(Speed::Nominal.slower()) > wait(Speed::Nominal));
        assert!(wait(Speed::Nominal.faster()) < wait(Speed::Nominal));
    }

    #[test]
    fn a_unit_is_ten_microseconds_by_default() {
        assert_eq!(Speed::default().unit(), Duration::from_micros(10));
        assert_eq!(Speed::Times(4.0).unit(), Duration::from_nanos(2500));
        assert_eq!(Speed::Nominal.unit() * 100, Duration::from_millis(100));
    }
}
