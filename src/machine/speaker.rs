//! The PC speaker: a square wave of one frequency at a time, or silence.
//!
//! `sound(hz)` and `nosound()` are Turbo C's. In addition, the speaker plays a tune in the background: a sequence of
//! tones, each of which begins at its own virtual time, regardless of the drawing. Music may repeat underneath. There
//! is one voice: during a tone or a tune the music continues silently, and is audible again afterwards at the position
//! that it has reached.

use std::collections::VecDeque;
use std::time::Duration;

use super::tune::Tune;

/// A tone of a tune, or a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// Frequency in hertz; 0 is a rest.
    pub hz: u32,
    /// The duration.
    pub time: Duration,
}

impl Tone {
    /// Returns a tone: hertz, and milliseconds.
    pub const fn new(hz: u32, ms: u64) -> Tone {
        Tone { hz, time: Duration::from_millis(ms) }
    }
}

/// The pause before the music repeats.
pub(super) const REST: Duration = Duration::from_millis(1500);

/// The state of the speaker.
#[derive(Clone, Debug, Default)]
pub(super) struct Speaker {
    /// The frequency that covers the music, also while muted; 0 lets the music through.
    hz: u32,
    /// Whether the speaker is muted.
    muted: bool,
    /// The rest of the tune, and the time of its next tone.
    tune: VecDeque<Tone>,
    next: Duration,
    music: Option<Music>,
}

/// Repeating music.
#[derive(Clone, Debug)]
struct Music {
    tune: Tune,
    /// The next tone, by its index in the tune, and its time. The one after the last is the [`REST`].
    coming: usize,
    next: Duration,
    hz: u32,
}

impl Speaker {
    /// Sets a frequency; this ends the tune.
    pub(super) fn sound(&mut self, hz: u32) {
        self.tune.clear();
        self.hz = hz;
    }

    /// Starts a tune now, replacing the present sound.
    pub(super) fn play(&mut self, tune: &[Tone], now: Duration) {
        self.tune = tune.iter().copied().chain([Tone { hz: 0, time: Duration::ZERO }]).collect();
        self.next = now;
    }

    /// Starts music now, replacing the previous music; `None` ends it. Tones and tunes continue.
    pub(super) fn music(&mut self, tune: Option<Tune>, now: Duration) {
        self.music = tune.map(|tune| Music { tune, coming: 0, next: now, hz: 0 });
    }

    /// Returns whether there is music, audible or not.
    pub(super) fn has_music(&self) -> bool {
        self.music.is_some()
    }

    /// Returns the audible frequency.
    pub(super) fn heard(&self) -> u32 {
        match &self.music {
            _ if self.muted => 0,
            Some(music) if self.lets_through() => music.hz,
            _ => self.hz,
        }
    }

    /// Returns whether no tone and no tune covers the music.
    fn lets_through(&self) -> bool {
        self.hz == 0 && self.tune.is_empty()
    }

    /// Mutes or unmutes.
    pub(super) fn mute(&mut self, muted: bool) {
        self.muted = muted;
    }

    /// Returns whether it is muted.
    pub(super) fn is_muted(&self) -> bool {
        self.muted
    }

    /// Silences the speaker for an overlay and returns the interrupted state.
    pub(super) fn set_aside(&mut self) -> Speaker {
        let muted = self.muted;
        std::mem::replace(self, Speaker { muted, ..Speaker::default() })
    }

    /// Restores an interrupted state after a time. The muting stays as it is now.
    pub(super) fn come_back(&mut self, mut speaker: Speaker, later: Duration) {
        if let Some(music) = &mut speaker.music {
            music.next += later;
        }
        *self = Speaker { muted: self.muted, next: speaker.next + later, ..speaker };
    }

    /// Advances to the next audible tone that begins by a time; returns its time and frequency.
    pub(super) fn step(&mut self, until: Duration) -> Option<(Duration, u32)> {
        loop {
            let music = self.music.as_ref().map(|music| music.next);
            let tune = Some(self.next).filter(|_| !self.tune.is_empty());
            match (music.filter(|&next| next <= until), tune.filter(|&next| next <= until)) {
                // The music first: where a tune ends it is heard as it is from then on.
                (Some(next), tune) if tune.is_none_or(|tune| next <= tune) => {
                    self.music.as_mut()?.step();
                    if self.lets_through() {
                        return Some((next, self.heard()));
                    }
                }
                (_, Some(next)) => {
                    let tone = self.tune.pop_front()?;
                    self.next += tone.time;
                    self.hz = tone.hz;
                    return Some((next, self.heard()));
                }
                _ => return None,
            }
        }
    }
}

impl Music {
    /// Advances to the next tone.
    fn step(&mut self) {
        let tone = self.tune.tones().get(self.coming).copied();
        self.coming = if tone.is_some() { self.coming + 1 } else { 0 };
        let tone = tone.unwrap_or(Tone { hz: 0, time: REST });
        self.next += tone.time;
        self.hz = tone.hz;
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

    /// Returns a tune of two tones, 300 ms long.
    fn two() -> Option<Tune> {
        Tune::new([Tone::new(500, 100), Tone::new(600, 200)])
    }

    /// Returns the audible changes until a time, in milliseconds.
    fn heard(speaker: &mut Speaker, until: u64) -> Vec<(u64, u32)> {
        let steps = std::iter::from_fn(|| speaker.step(Duration::from_millis(until)));
        steps.map(|(at, hz)| (at.as_millis() as u64, hz)).collect()
    }

    #[test]
    fn music_begins_again_after_a_rest() {
        let mut speaker = Speaker::default();
        assert!(!speaker.has_music());
        speaker.music(two(), Duration::ZERO);
        let once = [(0, 500), (100, 600), (300, 0)];
        let twice = [(1800, 500), (1900, 600), (2100, 0)];
        assert_eq!(heard(&mut speaker, 3599), [once, twice].concat());
        assert_eq!(heard(&mut speaker, 3600), [(3600, 500)]);
        speaker.music(None, Duration::from_millis(3650));
        assert_eq!((heard(&mut speaker, 99_999), speaker.heard(), speaker.has_music()), (vec![], 0, false));
    }

    #[test]
    fn a_tune_and_a_tone_are_heard_in_place_of_the_music_which_goes_on_beneath() {
        let ms = Duration::from_millis;
        let mut speaker = Speaker::default();
        speaker.music(two(), ms(0));
        assert_eq!(heard(&mut speaker, 50), [(0, 500)]);
        // A rest of the tune is silence, not the music.
        speaker.play(&[Tone::new(900, 20), Tone::new(0, 20), Tone::new(800, 20)], ms(60));
        assert_eq!(heard(&mut speaker, 150), [(60, 900), (80, 0), (100, 800), (120, 600)]);
        speaker.sound(70);
        assert_eq!((heard(&mut speaker, 299), speaker.heard()), (vec![], 70));
        speaker.sound(0);
        assert_eq!((heard(&mut speaker, 299), speaker.heard()), (vec![], 600));
        // One that ends with a tone of the music.
        speaker.play(&[Tone::new(900, 1500)], ms(300));
        assert_eq!(heard(&mut speaker, 1900), [(300, 900), (1800, 500), (1900, 600)]);
    }

    #[test]
    fn music_goes_on_while_nobody_hears_it() {
        let mut speaker = Speaker::default();
        speaker.music(two(), Duration::ZERO);
        assert_eq!(heard(&mut speaker, 150), [(0, 500), (100, 600)]);
        speaker.mute(true);
        assert_eq!(heard(&mut speaker, 1850), [(300, 0), (1800, 0)]);
        speaker.mute(false);
        assert_eq!(speaker.heard(), 500);
    }
}
