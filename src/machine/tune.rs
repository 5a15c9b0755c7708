//! Tones, and a tune as a value: a sequence of tones.

use std::rc::Rc;
use std::time::Duration;

/// A tone of a tune, or a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// Frequency in hertz; 0 is a rest.
    pub hz: u32,
    /// The duration.
    pub duration: Duration,
}

impl Tone {
    /// Creates a tone from a frequency in hertz and a duration in milliseconds.
    pub const fn new(hz: u32, ms: u64) -> Tone {
        Tone { hz, duration: Duration::from_millis(ms) }
    }
}

/// A sequence of tones; at least one of them is audible. Clones share them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tune(Rc<[Tone]>);

impl Tune {
    /// Creates a tune. Returns `None` if no tone is audible.
    pub fn new(tones: impl Into<Rc<[Tone]>>) -> Option<Tune> {
        let tones = tones.into();
        tones.iter().any(|tone| tone.hz > 0 && !tone.duration.is_zero()).then_some(Tune(tones))
    }

    /// Returns the tones, including rests.
    pub fn tones(&self) -> &[Tone] {
        &self.0
    }

    /// Returns the total duration.
    pub fn duration(&self) -> Duration {
        self.0.iter().map(|tone| tone.duration).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tune_has_something_to_be_heard() {
        let tune = Tune::new([Tone::new(440, 100), Tone::new(0, 50)]).unwrap();
        assert_eq!((tune.tones().len(), tune.duration()), (2, Duration::from_millis(150)));
        assert_eq!(Tune::new([]), None);
        assert_eq!(Tune::new([Tone::new(0, 50), Tone::new(440, 0)]), None);
    }
}
