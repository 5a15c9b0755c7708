//! The PC's speaker: a square wave of one frequency at a time, or silence.
//!
//! `sound(hz)` and `nosound()` are Turbo C's. Beside them the speaker plays a tune while the program goes on: tones one
//! after the other, each begun at its own virtual time, whatever is drawn meanwhile.

use std::collections::VecDeque;
use std::time::Duration;

/// A tone of a tune, or a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// Frequency in hertz; 0 is a rest.
    pub hz: u32,
    /// How long.
    pub time: Duration,
}

impl Tone {
    /// A tone of so many hertz and milliseconds.
    pub const fn new(hz: u32, ms: u64) -> Tone {
        Tone { hz, time: Duration::from_millis(ms) }
    }
}

/// What the speaker does, and will do.
#[derive(Clone, Debug, Default)]
pub(super) struct Speaker {
    /// What is heard, or would be if it were not switched off.
    hz: u32,
    /// Whether nothing is to be heard.
    muted: bool,
    /// The rest of the tune, and when its next tone begins.
    tune: VecDeque<Tone>,
    next: Duration,
}

impl Speaker {
    /// One frequency from now on; the tune is over.
    pub(super) fn sound(&mut self, hz: u32) {
        self.tune.clear();
        self.hz = hz;
    }

    /// Starts a tune now, in place of what was heard.
    pub(super) fn play(&mut self, tune: &[Tone], now: Duration) {
        self.tune = tune.iter().copied().chain([Tone { hz: 0, time: Duration::ZERO }]).collect();
        self.next = now;
    }

    /// What is heard now.
    pub(super) fn heard(&self) -> u32 {
        if self.muted { 0 } else { self.hz }
    }

    /// Switches it off or on again.
    pub(super) fn mute(&mut self, muted: bool) {
        self.muted = muted;
    }

    /// Whether it is switched off.
    pub(super) fn is_muted(&self) -> bool {
        self.muted
    }

    /// Falls silent for somebody else's sounds, and gives what was going on.
    pub(super) fn set_aside(&mut self) -> Speaker {
        let muted = self.muted;
        std::mem::replace(self, Speaker { muted, ..Speaker::default() })
    }

    /// Goes on with what was set aside so long ago. Whether it is switched off stays as it is now.
    pub(super) fn come_back(&mut self, speaker: Speaker, later: Duration) {
        *self = Speaker { muted: self.muted, next: speaker.next + later, ..speaker };
    }

    /// Goes on to the next tone of the tune, if it begins by then: when, and what is heard from there on.
    pub(super) fn step(&mut self, until: Duration) -> Option<(Duration, u32)> {
        let tone = *self.tune.front().filter(|_| self.next <= until)?;
        let began = self.next;
        self.tune.pop_front();
        self.next += tone.time;
        self.hz = tone.hz;
        Some((began, self.heard()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tune_is_played_tone_by_tone_and_ends_in_silence() {
        let ms = Duration::from_millis;
        let mut speaker = Speaker::default();
        speaker.play(&[Tone::new(440, 100), Tone::new(0, 50), Tone::new(880, 100)], ms(10));
        let heard: Vec<_> = std::iter::from_fn(|| speaker.step(ms(1000))).collect();
        assert_eq!(heard, [(ms(10), 440), (ms(110), 0), (ms(160), 880), (ms(260), 0)]);
        speaker.play(&[Tone::new(440, 100)], ms(500));
        assert_eq!(speaker.step(ms(400)), None);
        assert_eq!(speaker.step(ms(500)), Some((ms(500), 440)));
        speaker.mute(true);
        assert_eq!(speaker.heard(), 0);
        speaker.mute(false);
        assert_eq!(speaker.heard(), 440);
        speaker.sound(100);
        assert_eq!((speaker.step(ms(9000)), speaker.heard()), (None, 100));
    }
}
