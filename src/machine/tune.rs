//! A tune as a value: a sequence of tones.

use std::rc::Rc;
use std::time::Duration;

use super::Tone;

/// A sequence of tones; at least one of them is audible. Clones share them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tune(Rc<[Tone]>);

impl Tune {
    /// Returns a tune of tones, or `None` where none of them sounds for any time.
    pub fn new(tones: impl Into<Rc<[Tone]>>) -> Option<Tune> {
        let tones = tones.into();
        tones.iter().any(|tone| tone.hz > 0 && !tone.time.is_zero()).then_some(Tune(tones))
    }

    /// Returns its tones, rests among them.
    pub fn tones(&self) -> &[Tone] {
        &self.0
    }

    /// Returns its duration.
    pub fn time(&self) -> Duration {
        self.0.iter().map(|tone| tone.time).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tune_has_something_to_be_heard() {
        let tune = Tune::new([Tone::new(440, 100), Tone::new(0, 50)]).unwrap();
        assert_eq!((tune.tones().len(), tune.time()), (2, Duration::from_millis(150)));
        assert_eq!(Tune::new([]), None);
        assert_eq!(Tune::new([Tone::new(0, 50), Tone::new(440, 0)]), None);
    }
}
