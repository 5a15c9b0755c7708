//! The machine's sound functions: tones, tunes, music.

use std::time::Duration;

use super::{Machine, Tone, Tune};

impl Machine<'_> {
    /// `sound(hz)`: turns the speaker on with a frequency. 0 is silence.
    pub fn sound(&mut self, hz: u32) {
        self.play_until(self.clock.total_time());
        self.speaker.sound(hz);
        self.update_speaker();
    }

    /// `nosound()`: turns the speaker off.
    pub fn nosound(&mut self) {
        self.sound(0);
    }

    /// Starts a tune, which plays in the background and replaces the previous one. Its tempo does not depend on the
    /// [`Speed`](super::Speed).
    pub fn play_tune(&mut self, tune: &[Tone]) {
        let now = self.clock.total_time();
        self.play_until(now);
        self.speaker.play(tune, now);
    }

    /// Starts music from its beginning, replacing the previous music; `None` ends it. It plays in the background, at a tempo
    /// independent of the [`Speed`](super::Speed), and repeats after a pause of 1.5 s. The speaker has one voice: during a
    /// tone or a tune the music continues silently.
    pub fn set_music(&mut self, tune: Option<Tune>) {
        let now = self.clock.total_time();
        self.play_until(now);
        self.speaker.set_music(tune, now);
        self.play_until(now);
        self.update_speaker();
    }

    /// Returns whether music is playing, even if it is muted or covered by other sounds.
    pub fn has_music(&self) -> bool {
        self.speaker.has_music()
    }

    /// Mutes or unmutes the speaker. Sounds continue silently.
    pub fn set_muted(&mut self, muted: bool) {
        self.play_until(self.clock.total_time());
        self.speaker.set_muted(muted);
        self.update_speaker();
    }

    /// Returns whether the speaker is muted.
    pub fn is_muted(&self) -> bool {
        self.speaker.is_muted()
    }

    /// Passes the tones of the tune and the music to the host that begin by a total time.
    pub(super) fn play_until(&mut self, time: Duration) {
        while let Some((at, hz)) = self.speaker.step(time) {
            self.host.sound(at, hz);
        }
    }

    /// Passes the current tone to the host.
    pub(super) fn update_speaker(&mut self) {
        self.host.sound(self.clock.total_time(), self.speaker.audible_hz());
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::timeline::ScriptedHost;
    use super::super::{Event, Flow, Host, Overlay, Speed};
    use super::*;
    use huanle_gfx::Framebuffer;

    /// Records the speaker's tones.
    #[derive(Default)]
    pub(crate) struct Listener(pub(crate) Vec<(u64, u32)>);

    impl Host for Listener {
        fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
            Ok(())
        }

        fn sound(&mut self, at: Duration, hz: u32) {
            // Only changes are recorded.
            if self.0.last().map_or(0, |&(_, before)| before) != hz {
                self.0.push((at.as_millis() as u64, hz));
            }
        }
    }

    #[test]
    fn the_speaker_sounds_at_its_times_whatever_the_retraces() {
        let run = |speed: Speed| {
            let mut listener = Listener::default();
            let m = &mut Machine::new(1, speed, &mut listener);
            m.pause(Duration::from_millis(5)).unwrap();
            m.sound(440);
            m.pause(Duration::from_millis(3)).unwrap();
            m.nosound();
            m.play_tune(&[Tone::new(500, 2), Tone::new(600, 2), Tone::new(700, 100)]);
            m.pause(Duration::from_millis(6)).unwrap();
            m.sound(900);
            m.play_tune(&[Tone::new(500, 30), Tone::new(600, 2)]);
            m.pause(Duration::from_millis(100)).unwrap();
            listener.0
        };
        let tones = [(5, 440), (8, 0), (8, 500), (10, 600), (12, 700), (14, 900), (14, 500), (44, 600), (46, 0)];
        assert_eq!(run(Speed::Nominal), tones);
        assert_eq!(run(Speed::Instant).last(), Some(&(0, 900)), "where no time passes, no tune goes on");
    }

    #[test]
    fn what_sounds_stands_still_during_an_aside() {
        let ms = Duration::from_millis;
        let run = |keys: &str, mute: bool| {
            let mut overlay = |m: &mut Machine<'_>, _: Overlay| {
                m.play_tune(&[Tone::new(2000, 100), Tone::new(3000, 5000)]);
                m.pause(ms(500))?;
                m.set_muted(mute);
                Ok(())
            };
            let mut listener = Listener::default();
            let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut listener);
            let m = &mut Machine::new(1, Speed::Nominal, &mut host);
            m.set_overlay_handler(&mut overlay);
            m.play_tune(&[Tone::new(440, 400), Tone::new(550, 400)]);
            m.pause(ms(1000)).unwrap();
            assert_eq!(m.is_muted(), mute);
            listener.0
        };
        assert_eq!(run("2s", false), [(0, 440), (400, 550), (800, 0)]);
        // F12 arrives with the retrace at 200.2 ms.
        let tones = [(0, 440), (200, 0), (200, 2000), (300, 3000), (700, 440), (900, 550), (1300, 0)];
        assert_eq!(run("200ms F12 2s", false), tones);
        assert_eq!(run("200ms F12 2s", true), [(0, 440), (200, 0), (200, 2000), (300, 3000), (700, 0)]);
    }

    #[test]
    fn music_goes_on_beneath_what_the_program_does() {
        let ms = Duration::from_millis;
        let tune = || Tune::new([Tone::new(500, 1000), Tone::new(600, 1000)]);
        let run = |keys: &str, speed: Speed| {
            let mut overlay = |m: &mut Machine<'_>, _: Overlay| {
                assert!(!m.has_music());
                m.pause(ms(500))
            };
            let mut listener = Listener::default();
            let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut listener);
            let m = &mut Machine::new(1, speed, &mut host);
            m.set_overlay_handler(&mut overlay);
            m.set_music(tune());
            m.input_until(ms(300)).unwrap();
            m.play_tune(&[Tone::new(900, 100)]);
            m.input_until(ms(1500)).unwrap();
            m.input_until(ms(1700)).unwrap();
            m.set_muted(true);
            m.input_until(ms(1800)).unwrap();
            m.set_muted(false);
            m.input_until(ms(4000)).unwrap();
            assert!(m.has_music());
            m.set_music(None);
            assert!(!m.has_music());
            m.input_until(ms(9000)).unwrap();
            listener.0
        };
        let heard = [(0, 500), (300, 900), (400, 500), (1000, 600), (1700, 0), (1800, 600)];
        let end = [(2000, 0), (3500, 500), (4000, 0)];
        for speed in [Speed::default(), Speed::Nominal, Speed::Times(4.0)] {
            assert_eq!(run("20s", speed), [&heard[..], &end].concat(), "{speed}");
        }
        // F12 arrives with the retrace at 200.2 ms: everything after it is half a second later.
        let later = |&(at, hz): &(u64, u32)| (at + 500, hz);
        let stopped = [(0, 500), (200, 0), (700, 500)];
        let after = heard[1..].iter().chain(&end).map(later);
        assert_eq!(run("200ms F12 20s", Speed::default()), stopped.into_iter().chain(after).collect::<Vec<_>>());
    }
}
