//! Overlays that pause a program and leave it unchanged: lessons, bit planes, the boss key's screen.

use super::{BorlandRng, Flow, Machine};

/// An overlay, opened by a key that works in every program at any time. The program is unaffected: its time stops, and
/// its screen, the keys typed ahead and the speaker are restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// F12: the lesson on the function that drew last, [`Machine::topic`].
    Lesson,
    /// F10: the four bit planes of the picture.
    Planes,
    /// F6: the boss key, an innocent screen.
    Boss,
}

/// Shows an overlay.
pub type OverlayHandler<'h> = &'h mut dyn FnMut(&mut Machine<'_>, Overlay) -> Flow;

impl<'h> Machine<'h> {
    /// Sets the handler for every [`Overlay`] except [`Overlay::Boss`]. Without one, F10 and F12 are ordinary keys.
    pub fn set_overlay_handler(&mut self, show: OverlayHandler<'h>) {
        self.overlay_handler = Some(show);
    }

    /// Sets the handler for [`Overlay::Boss`]. Without one, and while the overlay is shown, F6 is an ordinary key.
    pub fn set_boss_handler(&mut self, show: OverlayHandler<'h>) {
        self.boss_handler = Some(show);
    }

    /// Shows the requested overlay, if there is one.
    pub(super) fn show_overlay(&mut self) -> Flow {
        let Some(overlay) = self.requested_overlay.take() else { return Ok(()) };
        // The boss screen allows no lesson over it, but may cover a lesson.
        let (mut others, mut boss) = (self.overlay_handler.take(), None);
        let show = if overlay == Overlay::Boss {
            boss = self.boss_handler.take();
            boss.as_mut()
        } else {
            others.as_mut()
        };
        let Some(show) = show else {
            self.overlay_handler = others;
            return Ok(());
        };
        let (began, began_outside) = (self.now, self.now + self.overlay_time);
        let screen = self.screen.clone();
        let waiting = (std::mem::take(&mut self.keys), std::mem::take(&mut self.clicks));
        let scan_code = self.scan_code.take();
        let skippable = std::mem::replace(&mut self.skippable, false);
        // Each overlay gets its own generator, with a different seed each time.
        let random = self.visual_rng.clone();
        self.visual_rng = BorlandRng::new(self.visual_rng.rand() as u32 ^ self.overlay_count << 15);
        self.overlay_count = self.overlay_count.wrapping_add(1);
        let speaker = self.speaker.suspend();
        self.update_speaker();
        let hides = overlay == Overlay::Boss;
        if hides {
            self.host.disguise(true);
        }
        show(self, overlay)?;
        if hides {
            self.host.disguise(false);
        }
        self.skippable = skippable;
        self.visual_rng = random;
        (self.keys, self.clicks) = waiting;
        self.scan_code = scan_code;
        self.screen.set_palette(screen.palette().clone());
        self.screen.blit(&screen, screen.bounds(), 0, 0);
        self.overlay_handler = others;
        self.boss_handler = boss.or(self.boss_handler.take());
        self.requested_overlay = None;
        self.overlay_time += self.now - began;
        self.now = began;
        let outside = self.now + self.overlay_time;
        self.play_until(outside);
        // The total outside time, including overlays opened from this one.
        self.speaker.resume(speaker, outside - began_outside);
        self.update_speaker();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::clock::frame_time;
    use super::super::sound::tests::Listener;
    use super::super::tests::with_keys;
    use super::super::timeline::ScriptedHost;
    use super::super::{Speed, Tone, code};
    use super::*;
    use huanle_gfx::Color;

    #[test]
    fn the_boss_screen_interrupts_an_aside_too_and_nothing_interrupts_it() {
        let ms = Duration::from_millis;
        let mut boss = |m: &mut Machine<'_>, overlay: Overlay| {
            assert_eq!(overlay, Overlay::Boss);
            m.screen.clear(Color::WHITE);
            let keys = [m.bioskey()?, m.bioskey()?, m.bioskey()?];
            assert_eq!(keys, [code::F12, code::F10, code::F6], "keys like others");
            Ok(())
        };
        let mut overlay = |m: &mut Machine<'_>, _: Overlay| {
            m.screen.clear(Color::RED);
            let began = m.now();
            m.pause(ms(500))?;
            assert_eq!((m.now() - began, m.screen.count(Color::WHITE)), (ms(500), 0));
            Ok(())
        };
        let mut listener = Listener::default();
        let timeline = "200ms F12 100ms F6 300ms F12 F10 300ms F6 2s Up 3s".parse().unwrap();
        let mut host = ScriptedHost::new(timeline, &mut listener);
        let m = &mut Machine::new(1, Speed::Nominal, &mut host);
        m.set_overlay_handler(&mut overlay);
        m.set_boss_handler(&mut boss);
        m.play_tune(&[Tone::new(440, 400), Tone::new(550, 400)]);
        m.pause(ms(1000)).unwrap();
        assert_eq!((m.now(), m.screen.count(Color::RED)), (ms(1000), 0));
        // Both overlays took time: the lesson half a second, the boss screen 0.6 s to 1 s.
        let outside = frame_time(m.frame());
        assert!((ms(2000)..ms(2600)).contains(&outside), "{outside:?}");
        assert_eq!(m.bioskey(), Ok(code::UP));
        let silent: Vec<(u64, u32)> = listener.0;
        assert_eq!(silent.iter().map(|tone| tone.1).collect::<Vec<_>>(), [440, 0, 440, 550, 0]);
        let (first, rest) = (silent[1].0, silent[2].0);
        // Times are reported in whole milliseconds.
        let lasted = silent[3].0 - rest + first;
        assert!((399..=401).contains(&lasted), "a tune lasts as long as ever: {silent:?}");
        assert_eq!(silent[4].0 - silent[3].0, 400);
        with_keys("F6 1s", |m| assert_eq!(m.bioskey(), Ok(code::F6)));
    }
}
