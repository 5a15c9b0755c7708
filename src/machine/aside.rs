//! Overlays that pause a program and leave it unchanged: lessons, bit planes, the boss key's screen.

use super::{BorlandRng, Flow, Machine};

/// An overlay, shown by a key that works in every program at any time. The program does not notice it: its time stops,
/// and its screen, the keys typed ahead and the speaker are restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// F12: the lesson on what has been drawn last, [`Machine::topic`].
    Lesson,
    /// F10: the picture as its four bit planes.
    Planes,
    /// F6: the boss key, an innocent screen.
    Boss,
}

/// Shows an overlay.
pub type ShowOverlay<'h> = &'h mut dyn FnMut(&mut Machine<'_>, Overlay) -> Flow;

impl<'h> Machine<'h> {
    /// Sets the handler for every [`Overlay`] except [`Overlay::Boss`]. Without one, F10 and F12 are ordinary keys.
    pub fn set_aside(&mut self, show: ShowOverlay<'h>) {
        self.aside = Some(show);
    }

    /// Sets the handler for [`Overlay::Boss`]. Without one, and while the overlay is shown, F6 is an ordinary key.
    pub fn set_boss(&mut self, show: ShowOverlay<'h>) {
        self.boss = Some(show);
    }

    /// Shows the requested overlay, if there is one.
    pub(super) fn show_aside(&mut self) -> Flow {
        let Some(aside) = self.asked.take() else { return Ok(()) };
        // The boss sees no lesson, but a lesson can be hidden from the boss.
        let (mut others, mut boss) = (self.aside.take(), None);
        let show = if aside == Overlay::Boss {
            boss = self.boss.take();
            boss.as_mut()
        } else {
            others.as_mut()
        };
        let Some(show) = show else {
            self.aside = others;
            return Ok(());
        };
        let (began, began_outside) = (self.now, self.now + self.aside_time);
        let screen = self.screen.clone();
        let waiting = (std::mem::take(&mut self.keys), std::mem::take(&mut self.clicks));
        let scan_code = self.scan_code.take();
        let skippable = std::mem::replace(&mut self.skippable, false);
        // Each one has a generator of its own, another one each time.
        let random = self.show.clone();
        self.show = BorlandRng::new(self.show.rand() as u32 ^ self.asides << 15);
        self.asides = self.asides.wrapping_add(1);
        let speaker = self.speaker.set_aside();
        self.tell_speaker();
        let hides = aside == Overlay::Boss;
        if hides {
            self.host.disguise(true);
        }
        show(self, aside)?;
        if hides {
            self.host.disguise(false);
        }
        self.skippable = skippable;
        self.show = random;
        (self.keys, self.clicks) = waiting;
        self.scan_code = scan_code;
        self.screen.set_palette(screen.palette().clone());
        self.screen.blit(&screen, screen.bounds(), 0, 0);
        self.aside = others;
        self.boss = boss.or(self.boss.take());
        self.asked = None;
        self.aside_time += self.now - began;
        self.now = began;
        let outside = self.now + self.aside_time;
        self.play_on(outside);
        // All that passed outside, asides within this one included.
        self.speaker.come_back(speaker, outside - began_outside);
        self.tell_speaker();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::clock::frame_time;
    use super::super::sounding::tests::Listener;
    use super::super::tests::with_keys;
    use super::super::timeline::Scripted;
    use super::super::{Speed, Tone, code};
    use super::*;
    use huanle_gfx::Color;

    #[test]
    fn the_boss_screen_interrupts_an_aside_too_and_nothing_interrupts_it() {
        let ms = Duration::from_millis;
        let mut boss = |m: &mut Machine<'_>, aside: Overlay| {
            assert_eq!(aside, Overlay::Boss);
            m.screen.clear(Color::WHITE);
            let keys = [m.bioskey()?, m.bioskey()?, m.bioskey()?];
            assert_eq!(keys, [code::F12, code::F10, code::F6], "keys like others");
            Ok(())
        };
        let mut aside = |m: &mut Machine<'_>, _: Overlay| {
            m.screen.clear(Color::RED);
            let began = m.now();
            m.pause(ms(500))?;
            assert_eq!((m.now() - began, m.screen.count(Color::WHITE)), (ms(500), 0));
            Ok(())
        };
        let mut listener = Listener::default();
        let timeline = "200ms F12 100ms F6 300ms F12 F10 300ms F6 2s Up 3s".parse().unwrap();
        let mut host = Scripted::new(timeline, &mut listener);
        let m = &mut Machine::new(1, Speed::Nominal, &mut host);
        m.set_aside(&mut aside);
        m.set_boss(&mut boss);
        m.play_tune(&[Tone::new(440, 400), Tone::new(550, 400)]);
        m.pause(ms(1000)).unwrap();
        assert_eq!((m.now(), m.screen.count(Color::RED)), (ms(1000), 0));
        // Both took their time: the lesson half a second, the boss from six tenths to one second.
        let outside = frame_time(m.frame());
        assert!((ms(2000)..ms(2600)).contains(&outside), "{outside:?}");
        assert_eq!(m.bioskey(), Ok(code::UP));
        let silent: Vec<(u64, u32)> = listener.0;
        assert_eq!(silent.iter().map(|tone| tone.1).collect::<Vec<_>>(), [440, 0, 440, 550, 0]);
        let (first, rest) = (silent[1].0, silent[2].0);
        // Each time is told in whole milliseconds.
        let lasted = silent[3].0 - rest + first;
        assert!((399..=401).contains(&lasted), "a tune lasts as long as ever: {silent:?}");
        assert_eq!(silent[4].0 - silent[3].0, 400);
        with_keys("F6 1s", |m| assert_eq!(m.bioskey(), Ok(code::F6)));
    }
}
