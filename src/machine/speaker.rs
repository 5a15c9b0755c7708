//! The PC speaker: a square wave of one frequency at a time, or silence.
//!
//! `sound(hz)` and `nosound()` are Turbo C's. The speaker also plays a tune in the background: a sequence of tones, each of
//! which begins at its own virtual time, independently of the drawing. Repeating music has lower priority. There is one
//! voice: during a tone or a tune the music continues silently.

use std::collections::VecDeque;
use std::time::Duration;

pub use super::tune::Tone;
use super::tune::Tune;

/// The pause before the music repeats.
pub(super) const REPEAT_PAUSE: Duration = Duration::from_millis(1500);

/// The state of the speaker.
#[derive(Clone, Debug, Default)]
pub(super) struct Speaker {
    /// The frequency of the tone or tune, which covers the music; 0 makes the music audible. Unaffected by muting.
    hz: u32,
    /// `true` if the speaker is muted.
    muted: bool,
    /// The remaining tones of the tune. `next` is the time of the first.
    tune: VecDeque<Tone>,
    next: Duration,
    music: Option<Music>,
}

/// Repeating music.
#[derive(Clone, Debug)]
struct Music {
    tune: Tune,
    /// The index of the next tone. The one after the last is the [`REST`]. `next` is its time.
    next_tone: usize,
    next: Duration,
    hz: u32,
}

impl Speaker {
    /// Sets a frequency; this ends the tune.
    pub(super) fn sound(&mut self, hz: u32) {
        self.tune.clear();
        self.hz = hz;
    }

    /// Starts a tune now, replacing the current sound.
    pub(super) fn play(&mut self, tune: &[Tone], now: Duration) {
        self.tune = tune.iter().copied().chain([Tone { hz: 0, duration: Duration::ZERO }]).collect();
        self.next = now;
    }

    /// Starts music now, replacing the previous music; `None` ends it. Tones and tunes continue.
    pub(super) fn set_music(&mut self, tune: Option<Tune>, now: Duration) {
        self.music = tune.map(|tune| Music { tune, next_tone: 0, next: now, hz: 0 });
    }

    /// Returns whether music is playing, audible or not.
    pub(super) fn has_music(&self) -> bool {
        self.music.is_some()
    }

    /// Returns the audible frequency.
    pub(super) fn audible_hz(&self) -> u32 {
        match &self.music {
            _ if self.muted => 0,
            Some(music) if self.is_music_audible() => music.hz,
            _ => self.hz,
        }
    }

    /// Returns whether neither a tone nor a tune covers the music.
    fn is_music_audible(&self) -> bool {
        self.hz == 0 && self.tune.is_empty()
    }

    /// Mutes or unmutes.
    pub(super) fn set_muted(&mut self, muted: bool) {
        self.muted = muted;
    }

    /// Returns whether it is muted.
    pub(super) fn is_muted(&self) -> bool {
        self.muted
    }

    /// Silences the speaker for an overlay and returns the interrupted state.
    pub(super) fn suspend(&mut self) -> Speaker {
        let muted = self.muted;
        std::mem::replace(self, Speaker { muted, ..Speaker::default() })
    }

    /// Restores an interrupted state after a time. Muting is not restored.
    pub(super) fn resume(&mut self, mut speaker: Speaker, later: Duration) {
        if let Some(music) = &mut speaker.music {
            music.next += later;
        }
        *self = Speaker { muted: self.muted, next: speaker.next + later, ..speaker };
    }

    /// Advances to the next audible change by a time and returns its time and frequency.
    pub(super) fn step(&mut self, until: Duration) -> Option<(Duration, u32)> {
        loop {
            let music = self.music.as_ref().map(|music| music.next);
            let tune = Some(self.next).filter(|_| !self.tune.is_empty());
            match (music.filter(|&next| next <= until), tune.filter(|&next| next <= until)) {
                // Music first: at the end of a tune, the music is audible in its new state.
                (Some(next), tune) if tune.is_none_or(|tune| next <= tune) => {
                    self.music.as_mut()?.step();
                    if self.is_music_audible() {
                        return Some((next, self.audible_hz()));
                    }
                }
                (_, Some(next)) => {
                    let tone = self.tune.pop_front()?;
                    self.next += tone.duration;
                    self.hz = tone.hz;
                    return Some((next, self.audible_hz()));
                }
                _ => return None,
            }
        }
    }
}

impl Music {
    /// Advances to the next tone.
    fn step(&mut self) {
        let tone = self.tune.tones().get(self.next_tone).copied();
        self.next_tone = if tone.is_some() { self.next_tone + 1 } else { 0 };
        let tone = tone.unwrap_or(Tone { hz: 0, duration: REPEAT_PAUSE });
        self.next += tone.duration;
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
        speaker.set_muted(true);
        assert_eq!(speaker.audible_hz(), 0);
        speaker.set_muted(false);
        assert_eq!(speaker.audible_hz(), 440);
        speaker.sound(100);
        assert_eq!((speaker.step(ms(9000)), speaker.audible_hz()), (None, 100));
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
        speaker.set_music(two(), Duration::ZERO);
        let once = [(0, 500), (100, 600), (300, 0)];
        let twice = [(1800, 500), (1900, 600), (2100, 0)];
        assert_eq!(heard(&mut speaker, 3599), [once, twice].concat());
        assert_eq!(heard(&mut speaker, 3600), [(3600, 500)]);
        speaker.set_music(None, Duration::from_millis(3650));
        assert_eq!((heard(&mut speaker, 99_999), speaker.audible_hz(), speaker.has_music()), (vec![], 0, false));
    }

    #[test]
    fn a_tune_and_a_tone_are_heard_in_place_of_the_music_which_goes_on_beneath() {
        let ms = Duration::from_millis;
        let mut speaker = Speaker::default();
        speaker.set_music(two(), ms(0));
        assert_eq!(heard(&mut speaker, 50), [(0, 500)]);
        // A rest of the tune is silence, not the music.
        speaker.play(&[Tone::new(900, 20), Tone::new(0, 20), Tone::new(800, 20)], ms(60));
        assert_eq!(heard(&mut speaker, 150), [(60, 900), (80, 0), (100, 800), (120, 600)]);
        speaker.sound(70);
        assert_eq!((heard(&mut speaker, 299), speaker.audible_hz()), (vec![], 70));
        speaker.sound(0);
        assert_eq!((heard(&mut speaker, 299), speaker.audible_hz()), (vec![], 600));
        // A tune that ends at the same time as a tone of the music.
        speaker.play(&[Tone::new(900, 1500)], ms(300));
        assert_eq!(heard(&mut speaker, 1900), [(300, 900), (1800, 500), (1900, 600)]);
    }

    #[test]
    fn music_goes_on_while_nobody_hears_it() {
        let mut speaker = Speaker::default();
        speaker.set_music(two(), Duration::ZERO);
        assert_eq!(heard(&mut speaker, 150), [(0, 500), (100, 600)]);
        speaker.set_muted(true);
        assert_eq!(heard(&mut speaker, 1850), [(300, 0), (1800, 0)]);
        speaker.set_muted(false);
        assert_eq!(speaker.audible_hz(), 500);
    }
}
