//! The stage: the size of the machine's screen, and when it changes.
//!
//! The host reports the size of its box by [`Event::Resize`](crate::Event::Resize) at any time. The screen gets that size
//! only in [`Machine::fit_stage`], which a program that lays itself out calls where it waits for input. So a change is at a
//! point of the program, and a replay repeats it exactly.

use super::{Flow, Interrupt, Machine, StageSize};
use huanle_gfx::Framebuffer;

/// The size of the stage.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stage {
    size: StageSize,
    /// `true` in a mode of fixed size.
    is_fixed: bool,
}

impl Stage {
    /// Returns the stage for an overlay over a program with this stage: its size, which the overlay may change.
    pub(super) fn for_overlay(self) -> Stage {
        Stage { is_fixed: false, ..self }
    }
}

impl<'h> Machine<'h> {
    /// Returns the size of the stage: that of the screen, with the size of text and targets. In a mode of fixed size (see
    /// [`with_screen`](Machine::with_screen)), text has 16 dots, and targets suit a finger if the host wants that.
    pub fn stage(&self) -> StageSize {
        self.stage.size
    }

    /// Requests a size of the stage, as [`Event::Resize`](crate::Event::Resize) does: the next
    /// [`fit_stage`](Machine::fit_stage) applies it. For the size with which a run begins.
    pub fn request_stage(&mut self, size: StageSize) {
        self.input.requested_stage = size;
    }

    /// Gives the stage the size last requested. Returns whether that is a change: the screen is black then and must be drawn
    /// anew. Call it at the top of the loop of a screen that lays itself out, where it waits for input and nothing is open
    /// over it. A mode of fixed size never changes.
    ///
    /// ```
    /// # use huanle_machine::{Headless, Speed, timeline::{ScriptedHost, Timeline}};
    /// use huanle_gfx::Color;
    /// use huanle_machine::{Flow, Input, Machine, code};
    ///
    /// fn program(m: &mut Machine<'_>) -> Flow {
    ///     loop {
    ///         m.fit_stage();
    ///         m.screen.clear(Color::BLUE);
    ///         if m.input_or_resize()? == Some(Input::Key(code::ESC)) {
    ///             return Ok(());
    ///         }
    ///     }
    /// }
    /// # let mut nobody = Headless;
    /// # let mut host = ScriptedHost::new("resize:800x600 Space Esc 1s".parse::<Timeline>().unwrap(), &mut nobody);
    /// # let m = &mut Machine::new(1, Speed::default(), &mut host);
    /// # program(m).unwrap();
    /// # assert_eq!((m.stage().width, m.screen.width()), (800, 800));
    /// ```
    pub fn fit_stage(&mut self) -> bool {
        let changes = self.resize_is_due();
        if changes {
            self.stage.size = self.input.requested_stage;
            self.replace_screen(self.stage.size.width, self.stage.size.height);
        }
        changes
    }

    /// Returns whether [`fit_stage`](Machine::fit_stage) would change the stage.
    pub fn resize_is_due(&self) -> bool {
        self.input.requested_stage != self.stage.size && !self.stage.is_fixed
    }

    /// Runs a program in a mode of fixed size, in pixels: an original, an effect, or a screen that does not lay itself out.
    /// A screen of another size is black when it begins; afterwards its size, palette and picture are as before, unless the
    /// run has ended: then the last picture stays. A screen that has this size is passed on and returned as it is, or black if
    /// the run has given it another size.
    ///
    /// # Errors
    /// The [`Interrupt`] of the program.
    pub fn with_screen<T>(
        &mut self,
        width: i32,
        height: i32,
        run: impl FnOnce(&mut Machine<'h>) -> Flow<T>,
    ) -> Flow<T> {
        let before = self.enter_mode(width, height);
        let result = run(self);
        if matches!(result, Ok(_) | Err(Interrupt::Skipped)) {
            self.resize_screen(width, height);
            self.leave_mode(before);
        }
        result
    }

    /// Begins a mode of fixed size. Returns the stage before, and the screen if it had another size.
    fn enter_mode(&mut self, width: i32, height: i32) -> (Option<Framebuffer>, Stage) {
        let before = (self.has_other_size(width, height).then(|| self.screen.clone()), self.stage);
        self.resize_screen(width, height);
        let touch = self.input.requested_stage.touch;
        self.stage = Stage { size: StageSize { width, height, touch, ..StageSize::default() }, is_fixed: true };
        before
    }

    fn leave_mode(&mut self, (screen, stage): (Option<Framebuffer>, Stage)) {
        self.stage = stage;
        if let Some(screen) = screen {
            self.restore_screen((screen, stage));
        }
    }

    /// Gives the screen another size, in pixels: it is black and keeps its palette. Nothing happens if it has this size.
    pub fn resize_screen(&mut self, width: i32, height: i32) {
        if self.has_other_size(width, height) {
            self.replace_screen(width, height);
        }
    }

    fn has_other_size(&self, width: i32, height: i32) -> bool {
        (width, height) != (self.screen.width(), self.screen.height())
    }

    /// Restores a screen and its stage.
    pub(super) fn restore_screen(&mut self, (screen, stage): (Framebuffer, Stage)) {
        if self.has_other_size(screen.width(), screen.height()) {
            self.input.buffer.discard_clicks();
        }
        self.screen = screen;
        self.screen.touch();
        self.stage = stage;
    }

    /// Replaces the screen by a black one with the same palette. Clicks on the old one are discarded.
    fn replace_screen(&mut self, width: i32, height: i32) {
        let palette = self.screen.palette().clone();
        self.screen = Framebuffer::new(width, height);
        self.screen.set_palette(palette);
        self.input.buffer.discard_clicks();
    }
}

#[cfg(test)]
mod tests {
    use super::super::recording::{Recorder, Recording};
    use super::super::timeline::ScriptedHost;
    use super::super::{Event, Headless, Host, Input, Overlay, Speed, code};
    use super::*;
    use huanle_gfx::Color;

    /// The sizes and pictures of all frames.
    #[derive(Default, PartialEq, Debug)]
    struct Frames(Vec<(i32, i32, Vec<u8>)>);

    impl Host for Frames {
        fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
            let rows = (0..screen.height()).flat_map(|y| screen.row(y).iter().copied());
            self.0.push((screen.width(), screen.height(), rows.collect()));
            Ok(())
        }
    }

    impl Frames {
        /// Returns the sizes, without repetitions.
        fn sizes(&self) -> Vec<(i32, i32)> {
            let mut sizes: Vec<(i32, i32)> = self.0.iter().map(|&(width, height, _)| (width, height)).collect();
            sizes.dedup();
            sizes
        }
    }

    fn set_register(screen: &mut Framebuffer) {
        let mut palette = screen.palette().clone();
        palette.set_register(Color::BLUE, 63);
        screen.set_palette(palette);
    }

    /// Lays itself out: each key draws a frame of the next colour around the screen; Enter opens a program in mode 12h.
    fn program(m: &mut Machine<'_>) -> Flow {
        let mut color = 1;
        loop {
            if m.fit_stage() {
                assert_eq!(m.screen.count(Color::BLACK), (m.stage().width * m.stage().height) as usize);
            }
            m.screen.fill_rect(m.screen.bounds(), Color::new(color).unwrap());
            let Some(Input::Key(key)) = m.input_or_resize()? else { continue };
            match key {
                code::ESC => return Ok(()),
                code::ENTER => m.with_screen(640, 480, |m| {
                    m.screen.fill_rect(m.screen.bounds(), Color::WHITE);
                    set_register(&mut m.screen);
                    m.bioskey()?;
                    assert!(!m.fit_stage());
                    m.bioskey().map(drop)
                })?,
                _ => color += 1,
            }
        }
    }

    /// Runs the program under an overlay for F12, which fits the stage and waits for a key, and returns its frames.
    fn run(host: &mut dyn Host) -> Flow {
        let mut overlay = |m: &mut Machine<'_>, _: Overlay| {
            m.fit_stage();
            m.screen.fill_rect(m.screen.bounds(), Color::RED);
            m.bioskey().map(drop)
        };
        let mut m = Machine::new(1, Speed::default(), host);
        m.request_stage("700x500".parse().unwrap());
        m.set_overlay_handler(&mut overlay);
        program(&mut m)
    }

    #[test]
    fn a_recorded_run_with_changes_of_size_is_replayed() {
        // A change while the program waits; one during an overlay; one in mode 12h.
        let keys = "Space resize:800x600 Space F12 resize:360x340@24+touch Space Space Enter resize:900x700 F12 Space Space \
                    Space Space Esc 1s";
        let mut frames = Frames::default();
        let mut scripted = ScriptedHost::new(keys.parse().unwrap(), &mut frames);
        let mut recorder = Recorder::new(&mut scripted);
        assert_eq!(run(&mut recorder), Ok(()));
        let recording = Recording { settings: Vec::new(), timeline: recorder.into_timeline() };
        let sizes = [(700, 500), (800, 600), (360, 340), (640, 480), (900, 700), (640, 480), (900, 700)];
        assert_eq!(frames.sizes(), sizes, "the overlay over the program in mode 12h has the whole stage");
        let (mut again, text) = (Frames::default(), recording.to_string());
        assert!(text.contains(" #360x340@24+touch"), "{text}");
        let mut scripted = ScriptedHost::new(text.parse::<Recording>().unwrap().timeline, &mut again);
        assert_eq!(run(&mut scripted), Ok(()));
        assert!(again == frames, "the replay differs");
    }

    #[test]
    fn a_mode_of_fixed_size_restores_what_was_below() {
        let mut nobody = Headless;
        let m = &mut Machine::new(1, Speed::default(), &mut nobody);
        m.request_stage("800x600@24+touch".parse().unwrap());
        assert!(m.fit_stage() && !m.fit_stage());
        m.screen.clear(Color::BLUE);
        let below = m.screen.clone();
        let inner = m.with_screen(640, 480, |m| {
            assert_eq!(m.stage().to_string(), "640x480+touch");
            assert_eq!((m.screen.width(), m.screen.count(Color::BLACK)), (640, 640 * 480));
            set_register(&mut m.screen);
            Err::<(), _>(Interrupt::Skipped)
        });
        assert_eq!((inner, m.stage().to_string().as_str()), (Err(Interrupt::Skipped), "800x600@24+touch"));
        assert_eq!(m.screen, below);
        let ended = m.with_screen(640, 480, |_| Err::<(), _>(Interrupt::Ended));
        assert_eq!((ended, m.screen.width()), (Err(Interrupt::Ended), 640), "the last picture stays");
    }

    #[test]
    fn clicks_on_a_screen_of_another_size_are_discarded() {
        let mut nobody = Headless;
        let mut host = ScriptedHost::new("click:10,10 Up resize:800x600 1s".parse().unwrap(), &mut nobody);
        let m = &mut Machine::new(1, Speed::default(), &mut host);
        m.delay(500).unwrap();
        m.fit_stage();
        assert_eq!((m.poll(), m.poll()), (Some(Input::Key(code::UP)), None));
    }
}
