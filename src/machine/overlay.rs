//! Overlays that pause a program and leave it unchanged: lessons, bit planes, the program's source, the boss key's screen.

use std::time::Duration;

use super::input::InputBuffer;
use super::speaker::Speaker;
use super::{BorlandRng, Flow, Interrupt, Machine, code};
use crate::stage::Stage;
use huanle_gfx::{Framebuffer, Topic};

/// An overlay, opened by a key that works in every program at any time. The program is unaffected: its time stops, and
/// its screen, the keys typed ahead and the speaker are restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// F12: the lesson on the function that drew last, [`Machine::topic`].
    Lesson,
    /// F10: the four bit planes of the picture.
    Planes,
    /// F4: the source of a program that [has named it](Machine::set_source).
    Source(&'static str),
    /// F6: the boss key, an innocent screen.
    Boss,
}

/// Shows an overlay.
pub type OverlayHandler<'h> = &'h mut dyn FnMut(&mut Machine<'_>, Overlay) -> Flow;

/// The handlers of overlays, and the overlay that a key has requested.
#[derive(Default)]
pub(super) struct Overlays<'h> {
    /// The handler for every [`Overlay`] but the boss screen; taken out while it runs, so that it cannot interrupt itself.
    handler: Option<OverlayHandler<'h>>,
    /// The handler for [`Overlay::Boss`], which may also interrupt the others.
    boss_handler: Option<OverlayHandler<'h>>,
    /// The name of the program's source.
    source: Option<&'static str>,
    /// The overlay requested by a key, until it is shown.
    requested: Option<Overlay>,
    /// The number of overlays shown.
    count: u32,
}

impl<'h> Overlays<'h> {
    /// Requests the overlay that a key opens. Returns whether there is one with a handler; otherwise it is an ordinary key.
    pub(super) fn request(&mut self, code: u16) -> bool {
        let (overlay, handler) = match (code, self.source) {
            (code::F12, _) => (Overlay::Lesson, &self.handler),
            (code::F10, _) => (Overlay::Planes, &self.handler),
            (code::F4, Some(name)) => (Overlay::Source(name), &self.handler),
            (code::F6, _) => (Overlay::Boss, &self.boss_handler),
            _ => return false,
        };
        if handler.is_some() {
            self.requested = Some(overlay);
        }
        handler.is_some()
    }

    /// Takes the handlers that must not run while an overlay is shown. The boss screen allows no lesson over it, but may
    /// cover a lesson.
    fn take_handlers(&mut self, overlay: Overlay) -> TakenHandlers<'h> {
        let boss = if overlay == Overlay::Boss { self.boss_handler.take() } else { None };
        TakenHandlers { handler: self.handler.take(), boss }
    }

    /// Ends an overlay: puts the handlers back and ignores what was requested meanwhile.
    fn restore_handlers(&mut self, taken: TakenHandlers<'h>) {
        self.handler = taken.handler;
        self.boss_handler = taken.boss.or(self.boss_handler.take());
        self.requested = None;
    }
}

/// The handlers that are taken out while an overlay is shown.
struct TakenHandlers<'h> {
    handler: Option<OverlayHandler<'h>>,
    boss: Option<OverlayHandler<'h>>,
}

/// The state that an overlay must leave unchanged.
struct PausedProgram {
    screen: (Framebuffer, Stage),
    topic: Topic,
    visual_rng: BorlandRng,
    unread: InputBuffer,
    skippable: bool,
    speaker: Speaker,
    /// The program time and the total time at which the overlay began.
    began: (Duration, Duration),
}

impl<'h> Machine<'h> {
    /// Sets the handler for every [`Overlay`] except [`Overlay::Boss`]. Without one, F4, F10 and F12 are ordinary keys.
    pub fn set_overlay_handler(&mut self, show: OverlayHandler<'h>) {
        self.overlays.handler = Some(show);
    }

    /// Sets the handler for [`Overlay::Boss`]. Without one, and while the overlay is shown, F6 is an ordinary key.
    pub fn set_boss_handler(&mut self, show: OverlayHandler<'h>) {
        self.overlays.boss_handler = Some(show);
    }

    /// Names the source of the running program, which F4 shows as [`Overlay::Source`]. Without a name, F4 is an ordinary key.
    pub fn set_source(&mut self, name: Option<&'static str>) {
        self.overlays.source = name;
    }

    /// Shows the source of the running program as F4 does, if it has a name and there is a handler.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show_source(&mut self) -> Flow {
        self.overlays.request(code::F4);
        self.show_overlay()
    }

    /// Shows the requested overlay, if there is one.
    pub(super) fn show_overlay(&mut self) -> Flow {
        let Some(overlay) = self.overlays.requested.take() else { return Ok(()) };
        let is_boss = overlay == Overlay::Boss;
        let mut taken = self.overlays.take_handlers(overlay);
        let handler = if is_boss { &mut taken.boss } else { &mut taken.handler };
        let Some(show) = handler else {
            self.overlays.restore_handlers(taken);
            return Ok(());
        };
        let program = self.pause_program();
        if is_boss {
            self.host.disguise(true);
        }
        let shown = show(self, overlay);
        if is_boss {
            self.host.disguise(false);
        }
        self.overlays.restore_handlers(taken);
        shown?;
        self.resume_program(program);
        Ok(())
    }

    /// Runs a program within this one until it ends or one of the keys is pressed without modifiers, wherever it waits, also
    /// in an overlay and while it [receives all keys](Machine::set_key_grab). Returns that key. As after an overlay, this
    /// program is unaffected. [`set_exit_keys`](Machine::set_exit_keys) disables the keys.
    ///
    /// ```
    /// # use huanle_machine::{Headless, Machine, Speed, code, timeline::{ScriptedHost, Timeline}};
    /// # let mut nobody = Headless;
    /// # let mut host = ScriptedHost::new("A PgDn B 1s".parse::<Timeline>()?, &mut nobody);
    /// # let m = &mut Machine::new(1, Speed::default(), &mut host);
    /// let key = m.run_until_key(&[code::PAGE_DOWN], |m| loop {
    ///     assert_eq!(m.getch()?, b'a');
    /// });
    /// assert_eq!((key, m.getch()), (Ok(Some(code::PAGE_DOWN)), Ok(b'b')));
    /// # Ok::<(), huanle_machine::timeline::KeyScriptError>(())
    /// ```
    ///
    /// # Errors
    /// Any [`Interrupt`] of the program except [`Left`](Interrupt::Left). The last picture then stays.
    pub fn run_until_key(
        &mut self,
        keys: &'static [u16],
        run: impl FnOnce(&mut Machine<'h>) -> Flow,
    ) -> Flow<Option<u16>> {
        let outer = std::mem::replace(&mut self.input.exit_keys.keys, keys);
        self.set_exit_keys(true);
        let speed = self.clock.speed();
        let program = self.pause_program();
        let ended = run(self);
        self.input.exit_keys.keys = outer;
        let key = self.input.exit_keys.pressed.pop_front();
        if let Err(interrupt) = ended
            && interrupt != Interrupt::Left
        {
            return Err(interrupt);
        }
        // A program that was left has not done this.
        self.set_exit_keys(true);
        self.set_key_grab(false);
        self.set_text_input(false);
        self.set_pointer(None);
        self.clock.set_speed(speed);
        self.resume_program(program);
        Ok(key)
    }

    /// Sets the program's state aside: the overlay begins without input and in silence.
    fn pause_program(&mut self) -> PausedProgram {
        let program = PausedProgram {
            screen: (self.screen.clone(), self.stage),
            topic: self.topic.clone(),
            visual_rng: self.visual_rng.clone(),
            unread: std::mem::take(&mut self.input.buffer),
            skippable: std::mem::replace(&mut self.skippable, false),
            speaker: self.speaker.suspend(),
            began: (self.clock.now(), self.clock.total_time()),
        };
        self.stage = self.stage.for_overlay();
        // Each overlay gets its own generator, with a different seed each time.
        self.visual_rng = BorlandRng::new(self.visual_rng.rand() as u32 ^ self.overlays.count << 15);
        self.overlays.count = self.overlays.count.wrapping_add(1);
        self.update_speaker();
        program
    }

    /// Restores the program's state.
    fn resume_program(&mut self, program: PausedProgram) {
        self.restore_screen(program.screen);
        self.topic = program.topic;
        self.visual_rng = program.visual_rng;
        self.input.buffer = program.unread;
        self.skippable = program.skippable;
        let (began, began_total) = program.began;
        self.clock.end_overlay(began);
        let total = self.clock.total_time();
        self.play_until(total);
        // The time of this overlay and of those opened from it.
        self.speaker.resume(program.speaker, total - began_total);
        self.update_speaker();
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
        let outside = frame_time(m.clock.frame());
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

    #[test]
    fn a_key_leaves_a_program_wherever_it_waits() {
        const KEYS: &[u16] = &[code::PAGE_DOWN];
        let mut nobody = crate::Headless;
        let keys = "1s PgDn 1s F12 1s down:PgDn up:PgDn down:PgDn up:PgDn 1s down:PgDn 3s up:PgDn Ctrl+PgDn PgDn Enter PgDn 1s";
        let mut host = ScriptedHost::new(keys.parse().unwrap(), &mut nobody);
        let mut overlay = |m: &mut Machine<'_>, _: Overlay| {
            m.sound(880);
            m.bioskey().map(drop)
        };
        let m = &mut Machine::new(1, Speed::Nominal, &mut host);
        m.set_overlay_handler(&mut overlay);
        // A program that does not end, and handles interrupts.
        let endless = |m: &mut Machine<'_>| {
            m.set_key_grab(true);
            m.clock.set_speed(Speed::Instant);
            m.screen.clear(Color::RED);
            while m.bioskey().is_ok() {}
            m.bioskey().map(drop)
        };
        let before = (m.now(), m.screen.clone(), m.visual_rng.clone());
        assert_eq!(m.run_until_key(KEYS, endless), Ok(Some(code::PAGE_DOWN)));
        assert!((m.now(), m.screen.clone()) == (before.0, before.1) && m.clock.speed() == Speed::Nominal);
        // In an overlay, whose handler stays; a second press in the same retrace leaves the next program.
        for _ in 0..3 {
            assert_eq!(m.run_until_key(KEYS, |m| m.bioskey().map(drop)), Ok(Some(code::PAGE_DOWN)));
        }
        // A key that is held down leaves one program, and with Ctrl none; a program can receive it itself.
        let edits = m.run_until_key(KEYS, |m| {
            assert_eq!(m.bioskey(), Ok(0x7600));
            m.set_exit_keys(false);
            assert_eq!((m.bioskey(), m.bioskey()), (Ok(code::PAGE_DOWN), Ok(code::ENTER)));
            Ok(())
        });
        assert_eq!(edits, Ok(None));
        assert_eq!((m.bioskey(), m.bioskey()), (Ok(code::PAGE_DOWN), Err(Interrupt::Ended)));
    }

    #[test]
    fn the_source_of_a_program_is_shown_by_f4_if_it_has_a_name() {
        let mut shown = 0;
        let mut handler = |m: &mut Machine<'_>, overlay: Overlay| {
            assert_eq!(overlay, Overlay::Source("A.C"));
            m.topic = "line".into();
            m.screen.clear(Color::RED);
            shown += 1;
            Ok(())
        };
        let mut nobody = crate::Headless;
        let mut host = ScriptedHost::new("F4 Up F4 1s".parse().unwrap(), &mut nobody);
        let m = &mut Machine::new(1, Speed::Nominal, &mut host);
        m.set_overlay_handler(&mut handler);
        m.set_source(Some("A.C"));
        assert_eq!(m.bioskey(), Ok(code::UP));
        m.show_source().unwrap();
        m.set_source(None);
        m.show_source().unwrap();
        assert_eq!(m.bioskey(), Ok(code::F4));
        assert_eq!((m.topic.name, m.screen.count(Color::RED), shown), ("", 0, 2));
    }
}
